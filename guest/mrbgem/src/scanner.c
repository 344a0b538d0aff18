/*
** scanner.c - what StringScanner asks of a pattern (mrblib/strscan.rb)
*/

#include "regexp.h"
#include <mruby/class.h>
#include <mruby/string.h>
#include <mruby/presym.h>

/* Regexp#__scan(text, place in bytes, whether the match begins there): a MatchData, or nil. Sets no $~. */
static mrb_value
regexp_scan(mrb_state *mrb, mrb_value self)
{
  mrb_value text;
  mrb_int at;
  mrb_bool here;

  mrb_get_args(mrb, "Sib", &text, &at, &here);
  if (at < 0 || at > RSTRING_LEN(text) || !kobako_scan(mrb, self, text, at, here)) return mrb_nil_value();
  return kobako_match_new(mrb, self, kobako_snapshot(mrb, text));
}

void
kobako_scanner_init(mrb_state *mrb)
{
  struct RClass *regexp = mrb_class_get_id(mrb, MRB_SYM(Regexp));

  mrb_define_method_id(mrb, regexp, MRB_SYM(__scan), regexp_scan, MRB_ARGS_REQ(3));
}
