/*
** pairs.c - the entries of a hash, as loops take them
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/hash.h>
#include <mruby/presym.h>

static mrb_value changes;       /* [how often hashes that have been walked have changed since] */

/* Called ahead of every change, by mruby's hash.c. */
void
kobako_hash_changes(mrb_state *mrb, struct RHash *hash)
{
  if (hash->flags & KOBAKO_HASH_WALKED) RARRAY_PTR(changes)[0] = mrb_int_value(mrb, mrb_integer(RARRAY_PTR(changes)[0]) + 1);
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

  mrb_hash_ptr(self)->flags |= KOBAKO_HASH_WALKED;
  return mrb_ary_new_from_values(mrb, 3, parts);
}

/* Hash#__begin_walk - true, where __end_walk has to follow: of walks in walks, the outermost 31 are counted */
static mrb_value
begin_walk(mrb_state *mrb, mrb_value self)
{
  struct RHash *hash = mrb_hash_ptr(self);

  (void)mrb;
  if ((hash->flags & KOBAKO_HASH_WALKS) == KOBAKO_HASH_WALKS) return mrb_false_value();
  hash->flags += KOBAKO_HASH_WALK;
  return mrb_true_value();
}

static mrb_value
end_walk(mrb_state *mrb, mrb_value self)
{
  struct RHash *hash = mrb_hash_ptr(self);

  (void)mrb;
  if (hash->flags & KOBAKO_HASH_WALKS) hash->flags -= KOBAKO_HASH_WALK;
  return mrb_nil_value();
}

static mrb_value
compare_by_identity_p(mrb_state *mrb, mrb_value self)
{
  (void)mrb;
  return mrb_bool_value(mrb_hash_ptr(self)->flags & KOBAKO_HASH_IDENTITY);
}

static mrb_value
compare_by_identity(mrb_state *mrb, mrb_value self)
{
  struct RHash *hash = mrb_hash_ptr(self);

  if (hash->flags & KOBAKO_HASH_IDENTITY) return self;
  mrb_check_frozen(mrb, hash);
  if (hash->flags & KOBAKO_HASH_WALKS) {
    mrb_raise(mrb, mrb_class_get_id(mrb, MRB_SYM(RuntimeError)), "compare_by_identity during iteration");
  }
  mrb_value keys = mrb_hash_keys(mrb, self), values = mrb_hash_values(mrb, self);

  mrb_hash_clear(mrb, self);
  hash->flags |= KOBAKO_HASH_IDENTITY;
  for (mrb_int i = 0; i < RARRAY_LEN(keys); i++) {
    mrb_hash_set(mrb, self, RARRAY_PTR(keys)[i], RARRAY_PTR(values)[i]);
  }
  return self;
}

/* Hash#__like - an empty hash that compares keys as this one does */
static mrb_value
like(mrb_state *mrb, mrb_value self)
{
  mrb_value hash = mrb_hash_new(mrb);

  mrb_hash_ptr(hash)->flags |= mrb_hash_ptr(self)->flags & KOBAKO_HASH_IDENTITY;
  return hash;
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
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__begin_walk), begin_walk, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__end_walk), end_walk, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__like), like, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(compare_by_identity), compare_by_identity, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM_Q(compare_by_identity), compare_by_identity_p, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__still), still, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(to_a), pairs, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__pairs), pairs, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__columns), columns, MRB_ARGS_NONE());
}
