/*
** special_variables.c - global variables that are looked up, not kept
**
** $~ and what is read of it belong to the method that matches (regexp_backref.c),
** $@ is the backtrace of $! (handled.c). A variable with another name stands for
** that one, and has no value of its own.
*/

#include "kobako.h"
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/proc.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

static mrb_sym match_name, backtrace_name;
static mrb_value aliases;       /* Hash: of the names that stand for others */

/* What the name stands for: itself, if nothing else is said. */
static mrb_sym
meaning(mrb_state *mrb, mrb_sym name)
{
  while (mrb_hash_p(aliases)) {
    mrb_value other = mrb_hash_fetch(mrb, aliases, mrb_symbol_value(name), mrb_nil_value());

    if (mrb_nil_p(other)) break;
    name = mrb_symbol(other);
  }
  return name;
}

/* alias $name $other */
static mrb_value
alias_global(mrb_state *mrb, mrb_value self)
{
  mrb_sym name, other;

  (void)self;
  mrb_get_args(mrb, "nn", &name, &other);
  other = meaning(mrb, other);
  if (name == other) return mrb_nil_value();
  mrb_gv_remove(mrb, name);
  if (!mrb_hash_p(aliases)) {
    aliases = mrb_hash_new(mrb);
    mrb_gc_register(mrb, aliases);
  }
  mrb_hash_set(mrb, aliases, mrb_symbol_value(name), mrb_symbol_value(other));
  return mrb_nil_value();
}

/* Whether the name stands for another: for defined?(). */
mrb_bool
kobako_aliased_p(mrb_state *mrb, mrb_sym *name)
{
  mrb_sym other = meaning(mrb, *name);
  mrb_bool aliased = other != *name;

  *name = other;
  return aliased;
}

/* The class in whose body, or in whose method, the code is that called. */
static struct RClass*
class_of_code(mrb_state *mrb)
{
  struct RClass *klass = mrb_vm_ci_target_class(mrb->c->ci - 1);

  if (!klass) mrb_raise(mrb, kobako_classes.type_error, "no class/module to add method");
  return klass;
}

/* alias and undef of names that are made at run time */
static mrb_value
alias_here(mrb_state *mrb, mrb_value self)
{
  mrb_sym name, other;
  struct RClass *klass = class_of_code(mrb);

  (void)self;
  mrb_get_args(mrb, "nn", &name, &other);
  mrb_alias_method(mrb, klass, name, other);
  mrb_method_added(mrb, klass, name);
  return mrb_nil_value();
}

static mrb_value
undef_here(mrb_state *mrb, mrb_value self)
{
  mrb_sym name;

  (void)self;
  mrb_get_args(mrb, "n", &name);
  mrb_undef_method_id(mrb, class_of_code(mrb), name);
  return mrb_nil_value();
}

/* mruby asks for every global variable that is read and not set. */
mrb_value
kobako_special_variable(mrb_state *mrb, mrb_sym name)
{
  if (!match_name) return mrb_nil_value();
  if (mrb_hash_p(aliases)) {
    mrb_sym other = meaning(mrb, name);

    if (other != name) return mrb_gv_get(mrb, other);
  }
  if (name == match_name) return kobako_backref(mrb);
  return name == backtrace_name ? kobako_handled_backtrace(mrb) : kobako_match_variable(mrb, name);
}

/* TRUE if the variable was one of these. */
mrb_bool
kobako_set_special_variable(mrb_state *mrb, mrb_sym name, mrb_value value)
{
  if (!match_name) return FALSE;
  if (mrb_hash_p(aliases)) {
    mrb_sym other = meaning(mrb, name);

    if (other != name) {
      mrb_gv_set(mrb, other, value);
      return TRUE;
    }
  }
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
  mrb_define_method_id(mrb, mrb->kernel_module, MRB_SYM(__alias_global), alias_global, MRB_ARGS_REQ(2));
  mrb_define_method_id(mrb, mrb->kernel_module, MRB_SYM(__alias), alias_here, MRB_ARGS_REQ(2));
  mrb_define_method_id(mrb, mrb->kernel_module, MRB_SYM(__undef), undef_here, MRB_ARGS_REQ(1));
}
