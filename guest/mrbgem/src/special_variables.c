/*
** special_variables.c - global variables that are looked up, not kept
**
** $~ and what is read of it belong to the method that matches (regexp_backref.c),
** $@ is the backtrace of $! (handled.c).
*/

#include "kobako.h"

static mrb_sym match_name, backtrace_name;

/* mruby asks for every global variable that is read and not set. */
mrb_value
kobako_special_variable(mrb_state *mrb, mrb_sym name)
{
  if (!match_name) return mrb_nil_value();
  if (name == match_name) return kobako_backref(mrb);
  return name == backtrace_name ? kobako_handled_backtrace(mrb) : kobako_match_variable(mrb, name);
}

/* TRUE if the variable was one of these. */
mrb_bool
kobako_set_special_variable(mrb_state *mrb, mrb_sym name, mrb_value value)
{
  if (!match_name) return FALSE;
  if (name == match_name) {
    if (!mrb_nil_p(value) && !kobako_match_p(value)) {
      mrb_raisef(mrb, kobako_classes.type_error, "wrong argument type %T (expected MatchData)", value);
    }
    kobako_backref_set(mrb, value);
    return TRUE;
  }
  if (name != backtrace_name) return FALSE;
  kobako_handled_set_backtrace(mrb, value);
  return TRUE;
}

void
kobako_special_variables_init(mrb_state *mrb)
{
  match_name = mrb_intern_lit(mrb, "$~");
  backtrace_name = mrb_intern_lit(mrb, "$@");
}
