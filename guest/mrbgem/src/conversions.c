/*
** conversions.c - what methods in Ruby make of an argument, as those in C do
*/

#include "kobako.h"
#include <mruby/class.h>
#include <mruby/presym.h>

static mrb_value
integer_from(mrb_state *mrb, mrb_value self)
{
  return mrb_ensure_integer_type(mrb, mrb_get_arg1(mrb));
}

static mrb_value
string_from(mrb_state *mrb, mrb_value self)
{
  return kobako_text_of(mrb, mrb_get_arg1(mrb));
}

void
kobako_conversions_init(mrb_state *mrb)
{
  mrb_define_class_method_id(mrb, mrb->integer_class, MRB_SYM(__from), integer_from, MRB_ARGS_REQ(1));
  mrb_define_class_method_id(mrb, mrb->string_class, MRB_SYM(__from), string_from, MRB_ARGS_REQ(1));
}
