/*
** pattern.c - what compiled pattern matching asks for at run time
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/string.h>
#include <mruby/presym.h>

static struct RClass *no_matching_pattern_error;

/* Called by the interpreter when no branch of a `case` fits, and where `value => pattern` does not. */
mrb_noreturn void
kobako_no_match(mrb_state *mrb, mrb_value value)
{
  mrb_exc_raise(mrb, mrb_exc_new_str(mrb, no_matching_pattern_error, mrb_inspect(mrb, value)));
}

/* The values of the keys, or false if it has not all of them. */
static mrb_value
hash_values(mrb_state *mrb, mrb_value self)
{
  mrb_value keys = mrb_ensure_array_type(mrb, mrb_get_arg1(mrb));
  mrb_value values = mrb_ary_new_capa(mrb, RARRAY_LEN(keys));

  for (mrb_int i = 0; i < RARRAY_LEN(keys); i++) {
    mrb_value key = RARRAY_PTR(keys)[i];

    if (!mrb_hash_key_p(mrb, self, key)) return mrb_false_value();
    mrb_ary_push(mrb, values, mrb_hash_fetch(mrb, self, key, mrb_nil_value()));
  }
  return values;
}

static mrb_value
no_hash(mrb_state *mrb, mrb_value self)
{
  (void)self;
  mrb_raise(mrb, kobako_classes.type_error, "deconstruct_keys must return Hash");
}

static mrb_value
no_array(mrb_state *mrb, mrb_value self)
{
  (void)self;
  mrb_raise(mrb, kobako_classes.type_error, "deconstruct must return Array");
}

static mrb_value
hash_without(mrb_state *mrb, mrb_value self)
{
  mrb_value keys = mrb_ensure_array_type(mrb, mrb_get_arg1(mrb));
  mrb_value rest = mrb_hash_dup(mrb, self);

  for (mrb_int i = 0; i < RARRAY_LEN(keys); i++) mrb_hash_delete_key(mrb, rest, RARRAY_PTR(keys)[i]);
  return rest;
}

static mrb_value
itself(mrb_state *mrb, mrb_value self)
{
  (void)mrb;
  return self;
}

void
kobako_pattern_init(mrb_state *mrb)
{
  struct RClass *error = mrb_define_class_id(mrb, MRB_SYM(NoMatchingPatternError), mrb_class_get_id(mrb, MRB_SYM(StandardError)));

  no_matching_pattern_error = kobako_keep_class(mrb, error);
  mrb_define_class_id(mrb, MRB_SYM(NoMatchingPatternKeyError), error);
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(deconstruct), itself, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__pat_array), itself, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->kernel_module, MRB_SYM(__pat_array), no_array, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(deconstruct_keys), itself, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__pat_values), hash_values, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__except), hash_without, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->kernel_module, MRB_SYM(__pat_values), no_hash, MRB_ARGS_REQ(1));
}
