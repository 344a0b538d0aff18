/*
** array_sets.c - arrays as sets, and flat
**
** Elements are the same where they are as keys of a hash: their `hash` and
** `eql?` decide.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/presym.h>

static mrb_value
set_of(mrb_state *mrb, mrb_value values)
{
  mrb_value set = mrb_hash_new_capa(mrb, RARRAY_LEN(values));
  int ai = mrb_gc_arena_save(mrb);

  for (mrb_int i = 0; i < RARRAY_LEN(values); i++) {
    mrb_hash_set(mrb, set, RARRAY_PTR(values)[i], mrb_true_value());
    mrb_gc_arena_restore(mrb, ai);
  }
  return set;
}

/* Adds to the array what the set does not have yet. */
static void
add_new(mrb_state *mrb, mrb_value array, mrb_value set, mrb_value values)
{
  int ai = mrb_gc_arena_save(mrb);

  for (mrb_int i = 0; i < RARRAY_LEN(values); i++) {
    mrb_value value = RARRAY_PTR(values)[i];

    if (mrb_hash_key_p(mrb, set, value)) continue;
    mrb_hash_set(mrb, set, value, mrb_true_value());
    mrb_ary_push(mrb, array, value);
    mrb_gc_arena_restore(mrb, ai);
  }
}

/* Those of the values that the set has, or those that it has not. */
static mrb_value
chosen(mrb_state *mrb, mrb_value values, mrb_value set, mrb_bool has)
{
  mrb_value array = mrb_ary_new(mrb);

  for (mrb_int i = 0; i < RARRAY_LEN(values); i++) {
    mrb_value value = RARRAY_PTR(values)[i];

    if (mrb_hash_key_p(mrb, set, value) == has) mrb_ary_push(mrb, array, value);
  }
  return array;
}

static mrb_value
unique(mrb_state *mrb, mrb_value values)
{
  mrb_value array = mrb_ary_new(mrb);

  add_new(mrb, array, mrb_hash_new(mrb), values);
  return array;
}

static mrb_value
copy(mrb_state *mrb, mrb_value values)
{
  return mrb_ary_new_from_values(mrb, RARRAY_LEN(values), RARRAY_PTR(values));
}

/* Array#__uniq */
static mrb_value
array_uniq(mrb_state *mrb, mrb_value self)
{
  return unique(mrb, self);
}

static mrb_value
array_argument(mrb_state *mrb)
{
  return mrb_ensure_array_type(mrb, mrb_get_arg1(mrb));
}

static mrb_value
array_minus(mrb_state *mrb, mrb_value self)
{
  return chosen(mrb, self, set_of(mrb, array_argument(mrb)), FALSE);
}

static mrb_value
array_and(mrb_state *mrb, mrb_value self)
{
  mrb_value other = array_argument(mrb);

  return unique(mrb, chosen(mrb, self, set_of(mrb, other), TRUE));
}

static mrb_value
array_or(mrb_state *mrb, mrb_value self)
{
  mrb_value other = array_argument(mrb), set = mrb_hash_new(mrb), array = mrb_ary_new(mrb);

  add_new(mrb, array, set, self);
  add_new(mrb, array, set, other);
  return array;
}

static mrb_value
array_intersect_p(mrb_state *mrb, mrb_value self)
{
  mrb_value other = array_argument(mrb), set = set_of(mrb, other);

  for (mrb_int i = 0; i < RARRAY_LEN(self); i++) {
    if (mrb_hash_key_p(mrb, set, RARRAY_PTR(self)[i])) return mrb_true_value();
  }
  return mrb_false_value();
}

/* The arguments of a function of several arrays: none of them is anything else. */
static mrb_int
lists_of(mrb_state *mrb, const mrb_value **lists)
{
  mrb_int count;

  mrb_get_args(mrb, "*", lists, &count);
  for (mrb_int i = 0; i < count; i++) mrb_ensure_array_type(mrb, (*lists)[i]);
  return count;
}

static mrb_value
array_difference(mrb_state *mrb, mrb_value self)
{
  const mrb_value *lists;
  mrb_int count = lists_of(mrb, &lists);
  mrb_value result = copy(mrb, self);

  for (mrb_int i = 0; i < count; i++) result = chosen(mrb, result, set_of(mrb, lists[i]), FALSE);
  return result;
}

static mrb_value
array_intersection(mrb_state *mrb, mrb_value self)
{
  const mrb_value *lists;
  mrb_int count = lists_of(mrb, &lists);
  mrb_value result = count == 0 ? copy(mrb, self) : unique(mrb, self);

  for (mrb_int i = 0; i < count; i++) result = chosen(mrb, result, set_of(mrb, lists[i]), TRUE);
  return result;
}

static mrb_value
array_union(mrb_state *mrb, mrb_value self)
{
  const mrb_value *lists;
  mrb_int count = lists_of(mrb, &lists);
  mrb_value set = mrb_hash_new(mrb), array = mrb_ary_new(mrb);

  add_new(mrb, array, set, self);
  for (mrb_int i = 0; i < count; i++) add_new(mrb, array, set, lists[i]);
  return array;
}

/* Where in the arrays that are being flattened: [array, place, array, place, …], the innermost last. */
static void
descend(mrb_state *mrb, mrb_value path, mrb_value array)
{
  for (mrb_int i = 0; i < RARRAY_LEN(path); i += 2) {
    if (mrb_ptr(RARRAY_PTR(path)[i]) == mrb_ptr(array)) {
      mrb_raise(mrb, kobako_classes.argument_error, "tried to flatten recursive array");
    }
  }
  mrb_ary_push(mrb, path, array);
  mrb_ary_push(mrb, path, mrb_fixnum_value(0));
}

/* Array#__flatten(levels) - a new array, or nil where nothing is nested; all levels where they are negative */
static mrb_value
array_flatten(mrb_state *mrb, mrb_value self)
{
  mrb_int levels;
  mrb_bool nested = FALSE;
  mrb_value flat = mrb_ary_new(mrb), path = mrb_ary_new(mrb);

  mrb_get_args(mrb, "i", &levels);
  descend(mrb, path, self);
  while (RARRAY_LEN(path) > 0) {
    mrb_int top = RARRAY_LEN(path) - 2;
    mrb_value array = RARRAY_PTR(path)[top];
    mrb_int place = mrb_integer(RARRAY_PTR(path)[top + 1]);

    if (place >= RARRAY_LEN(array)) {
      mrb_ary_resize(mrb, path, top);
      continue;
    }
    mrb_value value = RARRAY_PTR(array)[place];
    RARRAY_PTR(path)[top + 1] = mrb_fixnum_value(place + 1);
    if (mrb_array_p(value) && (levels < 0 || top / 2 < levels)) {
      nested = TRUE;
      descend(mrb, path, value);
    }
    else {
      mrb_ary_push(mrb, flat, value);
    }
  }
  return nested ? flat : mrb_nil_value();
}

void
kobako_array_sets_init(mrb_state *mrb)
{
  struct RClass *klass = mrb->array_class;

  mrb_define_method_id(mrb, klass, MRB_OPSYM(sub), array_minus, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_OPSYM(and), array_and, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_OPSYM(or), array_or, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(difference), array_difference, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM(intersection), array_intersection, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM(union), array_union, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(intersect), array_intersect_p, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(__uniq), array_uniq, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(__flatten), array_flatten, MRB_ARGS_REQ(1));
}
