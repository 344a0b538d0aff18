/*
** pairs.c - the entries of a hash, as loops take them
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/hash.h>
#include <mruby/presym.h>

/* A flag that mruby's hashes have no use for: the hash has been walked. */
#define WALKED (1u << (MRB_HASH_SIZE_FLAGS_SHIFT + 3))

static mrb_value changes;       /* [how often hashes that have been walked have changed since] */

/* Called ahead of every change, by mruby's hash.c. */
void
kobako_hash_changes(mrb_state *mrb, struct RHash *hash)
{
  if (hash->flags & WALKED) RARRAY_PTR(changes)[0] = mrb_int_value(mrb, mrb_integer(RARRAY_PTR(changes)[0]) + 1);
}

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

/* Hash#__walk - [keys, values, changes], the last of which counts up when one of them may be true no longer */
static mrb_value
walk(mrb_state *mrb, mrb_value self)
{
  mrb_value parts[] = { mrb_hash_keys(mrb, self), mrb_hash_values(mrb, self), changes };

  mrb_hash_ptr(self)->flags |= WALKED;
  return mrb_ary_new_from_values(mrb, 3, parts);
}

/* Hash#__still(key) - [key, value] of an entry that is still there, or nil */
static mrb_value
still(mrb_state *mrb, mrb_value self)
{
  mrb_value key = mrb_get_arg1(mrb), value = mrb_hash_fetch(mrb, self, key, mrb_undef_value());

  return mrb_undef_p(value) ? mrb_nil_value() : mrb_assoc_new(mrb, key, value);
}

void
kobako_pairs_init(mrb_state *mrb)
{
  changes = mrb_ary_new_from_values(mrb, 1, (mrb_value[]){ mrb_fixnum_value(0) });
  MRB_SET_FROZEN_FLAG(mrb_basic_ptr(changes)); /* a script may get hold of it, and not change it */
  mrb_gc_register(mrb, changes);
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__walk), walk, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__still), still, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(to_a), pairs, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__pairs), pairs, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__columns), columns, MRB_ARGS_NONE());
}
