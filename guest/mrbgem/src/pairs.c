/*
** pairs.c - the entries of a hash, as loops take them
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/hash.h>
#include <mruby/presym.h>

static mrb_value
pairs(mrb_state *mrb, mrb_value self)
{
  mrb_value keys = mrb_hash_keys(mrb, self), values = mrb_hash_values(mrb, self);
  mrb_int count = RARRAY_LEN(keys);
  mrb_value pairs = mrb_ary_new_capa(mrb, count);
  int ai = mrb_gc_arena_save(mrb);

  for (mrb_int i = 0; i < count; i++) {
    mrb_ary_push(mrb, pairs, mrb_assoc_new(mrb, RARRAY_PTR(keys)[i], RARRAY_PTR(values)[i]));
    mrb_gc_arena_restore(mrb, ai);
  }
  return pairs;
}

/* Hash#__columns - [keys, values] */
static mrb_value
columns(mrb_state *mrb, mrb_value self)
{
  return mrb_assoc_new(mrb, mrb_hash_keys(mrb, self), mrb_hash_values(mrb, self));
}

void
kobako_pairs_init(mrb_state *mrb)
{
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(to_a), pairs, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__pairs), pairs, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__columns), columns, MRB_ARGS_NONE());
}
