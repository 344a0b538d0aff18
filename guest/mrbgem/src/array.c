/*
** array.c - parts of arrays, and what is taken out of them
**
** As CRuby does it: what is taken is counted and checked alike, and an error
** says what was wrong with which of the arguments.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/internal.h>
#include <mruby/proc.h>
#include <mruby/range.h>
#include <mruby/presym.h>

static mrb_func_t slice, slice_bang, store, shift, join;        /* mruby's own */

static mrb_int
count_of(mrb_state *mrb, mrb_value number, const char *when_negative)
{
  mrb_int count = mrb_as_int(mrb, number);

  if (count < 0) mrb_raise(mrb, kobako_classes.argument_error, when_negative);
  return count;
}

static mrb_value
part(mrb_state *mrb, mrb_value self, mrb_int from, mrb_int count)
{
  return mrb_ary_subseq(mrb, self, from, count);
}

static mrb_int
at_most(mrb_int count, mrb_int limit)
{
  return count < limit ? count : limit;
}

/* Array#[] and #slice */
static mrb_value
array_slice(mrb_state *mrb, mrb_value self)
{
  if (mrb_get_argc(mrb) == 1 && mrb_object_p(mrb_get_argv(mrb)[0])) {
    mrb_value places = mrb_get_argv(mrb)[0];

    if (mrb_respond_to(mrb, places, MRB_SYM(__slice))) return mrb_funcall_id(mrb, places, MRB_SYM(__slice), 1, self);
  }
  return slice(mrb, self);
}

static mrb_value
array_slice_bang(mrb_state *mrb, mrb_value self)
{
  mrb_check_frozen(mrb, mrb_basic_ptr(self));
  return slice_bang(mrb, self);
}

/* Array#[]= */
static mrb_value
array_store(mrb_state *mrb, mrb_value self)
{
  mrb_check_frozen(mrb, mrb_basic_ptr(self));
  if (mrb_get_argc(mrb) == 3 && mrb_as_int(mrb, mrb_get_argv(mrb)[1]) < 0) {
    mrb_raisef(mrb, mrb_class_get_id(mrb, MRB_SYM(IndexError)), "negative length (%i)",
               mrb_as_int(mrb, mrb_get_argv(mrb)[1]));
  }
  mrb_value place = mrb_get_argv(mrb)[0];
  if (mrb_integer_p(place) && mrb_integer(place) < -RARRAY_LEN(self)) {
    mrb_raisef(mrb, mrb_class_get_id(mrb, MRB_SYM(IndexError)), "index %i too small for array; minimum: %i",
               mrb_integer(place), -RARRAY_LEN(self));
  }
  return store(mrb, self);
}

static mrb_value
array_first(mrb_state *mrb, mrb_value self)
{
  if (mrb_get_argc(mrb) == 0) return mrb_ary_entry(self, 0);

  mrb_int count = count_of(mrb, mrb_get_arg1(mrb), "negative array size");
  return part(mrb, self, 0, at_most(count, RARRAY_LEN(self)));
}

static mrb_value
array_last(mrb_state *mrb, mrb_value self)
{
  if (mrb_get_argc(mrb) == 0) return mrb_ary_entry(self, -1);

  mrb_int count = at_most(count_of(mrb, mrb_get_arg1(mrb), "negative array size"), RARRAY_LEN(self));
  return part(mrb, self, RARRAY_LEN(self) - count, count);
}

static mrb_value
array_take(mrb_state *mrb, mrb_value self)
{
  mrb_int count = count_of(mrb, mrb_get_arg1(mrb), "attempt to take negative size");

  return part(mrb, self, 0, at_most(count, RARRAY_LEN(self)));
}

static mrb_value
array_drop(mrb_state *mrb, mrb_value self)
{
  mrb_int count = at_most(count_of(mrb, mrb_get_arg1(mrb), "attempt to drop negative size"), RARRAY_LEN(self));

  return part(mrb, self, count, RARRAY_LEN(self) - count);
}

static mrb_value
array_pop(mrb_state *mrb, mrb_value self)
{
  if (mrb_get_argc(mrb) == 0) return mrb_ary_pop(mrb, self);

  mrb_check_frozen(mrb, mrb_basic_ptr(self));
  mrb_int count = at_most(count_of(mrb, mrb_get_arg1(mrb), "negative array size"), RARRAY_LEN(self));
  mrb_value popped = part(mrb, self, RARRAY_LEN(self) - count, count);

  mrb_ary_resize(mrb, self, RARRAY_LEN(self) - count);
  return popped;
}

static mrb_value
array_shift(mrb_state *mrb, mrb_value self)
{
  if (mrb_get_argc(mrb) == 0) return mrb_ary_shift(mrb, self);

  mrb_check_frozen(mrb, mrb_basic_ptr(self));
  count_of(mrb, mrb_get_arg1(mrb), "negative array size");
  return shift(mrb, self);
}

static mrb_value
array_values_at(mrb_state *mrb, mrb_value self)
{
  mrb_value values = mrb_ary_new(mrb);
  mrb_int argc = mrb_get_argc(mrb);

  for (mrb_int i = 0; i < argc; i++) {
    mrb_value place = mrb_get_argv(mrb)[i];
    mrb_int from, count;

    switch (mrb_range_beg_len(mrb, place, &from, &count, RARRAY_LEN(self), FALSE)) {
    case MRB_RANGE_TYPE_MISMATCH:
      mrb_ary_push(mrb, values, mrb_ary_entry(self, mrb_as_int(mrb, place)));
      break;
    case MRB_RANGE_OK:
      for (mrb_int j = from; j < from + count; j++) mrb_ary_push(mrb, values, mrb_ary_entry(self, j));
      break;
    default:
      mrb_raisef(mrb, mrb_class_get_id(mrb, MRB_SYM(RangeError)), "%v out of range", place);
    }
  }
  return values;
}

/* Array#__delete(value) - takes out all equals: an array of the last of them, or nil where there was none */
static mrb_value
array_delete(mrb_state *mrb, mrb_value self)
{
  mrb_value wanted = mrb_get_arg1(mrb), found = mrb_nil_value();
  mrb_int kept = 0, i = 0;

  for (; i < RARRAY_LEN(self); i++) {
    mrb_value value = RARRAY_PTR(self)[i];

    if (mrb_equal(mrb, value, wanted)) {
      if (mrb_nil_p(found)) mrb_check_frozen(mrb, mrb_basic_ptr(self));
      found = mrb_ary_new_from_values(mrb, 1, &value);
      continue;
    }
    if (kept < i) mrb_ary_set(mrb, self, kept, value);
    kept++;
  }
  if (kept < RARRAY_LEN(self) && kept < i) mrb_ary_resize(mrb, self, kept);
  return found;
}

/* Array#__count(value) */
static mrb_value
array_count(mrb_state *mrb, mrb_value self)
{
  mrb_value wanted = mrb_get_arg1(mrb);
  mrb_int count = 0;

  for (mrb_int i = 0; i < RARRAY_LEN(self); i++) count += mrb_equal(mrb, RARRAY_PTR(self)[i], wanted);
  return mrb_int_value(mrb, count);
}

/* Array#__rindex(value) */
static mrb_value
array_rindex(mrb_state *mrb, mrb_value self)
{
  mrb_value wanted = mrb_get_arg1(mrb);

  for (mrb_int i = RARRAY_LEN(self) - 1; i >= 0; i--) {
    if (i < RARRAY_LEN(self) && mrb_equal(mrb, RARRAY_PTR(self)[i], wanted)) return mrb_int_value(mrb, i);
  }
  return mrb_nil_value();
}

static mrb_value
array_concat(mrb_state *mrb, mrb_value self)
{
  const mrb_value *lists;
  mrb_int count;

  mrb_get_args(mrb, "*", &lists, &count);
  mrb_check_frozen(mrb, mrb_basic_ptr(self));
  mrb_value more = mrb_ary_new(mrb);
  for (mrb_int i = 0; i < count; i++) {
    mrb_ensure_array_type(mrb, lists[i]);
    mrb_ary_concat(mrb, more, lists[i]);
  }
  mrb_ary_concat(mrb, self, more);
  return self;
}

static mrb_value
array_transpose(mrb_state *mrb, mrb_value self)
{
  mrb_int rows = RARRAY_LEN(self), width = -1;
  mrb_value columns = mrb_ary_new(mrb);

  mrb_get_args(mrb, "");
  for (mrb_int i = 0; i < rows; i++) {
    mrb_value row = mrb_ensure_array_type(mrb, RARRAY_PTR(self)[i]);

    if (width < 0) {
      int ai = mrb_gc_arena_save(mrb);

      width = RARRAY_LEN(row);
      for (mrb_int j = 0; j < width; j++) {
        mrb_ary_push(mrb, columns, mrb_ary_new_capa(mrb, rows));
        mrb_gc_arena_restore(mrb, ai);
      }
    }
    if (RARRAY_LEN(row) != width) {
      mrb_raisef(mrb, mrb_class_get_id(mrb, MRB_SYM(IndexError)), "element size differs (%i should be %i)",
                 RARRAY_LEN(row), width);
    }
    for (mrb_int j = 0; j < width; j++) mrb_ary_push(mrb, RARRAY_PTR(columns)[j], RARRAY_PTR(row)[j]);
  }
  return columns;
}

static mrb_value
array_join(mrb_state *mrb, mrb_value self)
{
  return RARRAY_LEN(self) == 0 ? mrb_str_new(mrb, "", 0) : join(mrb, self);
}

/* Array#__product(lists) - one array for each choice of one element of each, the last of which change first */
static mrb_value
array_product(mrb_state *mrb, mrb_value self)
{
  mrb_value lists = mrb_ensure_array_type(mrb, mrb_get_arg1(mrb)), rows = mrb_ary_new(mrb);
  mrb_int count = RARRAY_LEN(lists);
  mrb_float total = (mrb_float)RARRAY_LEN(self);

  for (mrb_int i = 0; i < count; i++) total *= (mrb_float)RARRAY_LEN(mrb_ensure_array_type(mrb, RARRAY_PTR(lists)[i]));
  if (total > 1e9) mrb_raise(mrb, mrb_class_get_id(mrb, MRB_SYM(RangeError)), "too big to product");

  int ai = mrb_gc_arena_save(mrb);
  for (mrb_int n = 0; n < (mrb_int)total; n++) {
    mrb_value row = mrb_ary_new_capa(mrb, count + 1);
    mrb_int rest = n;

    mrb_ary_set(mrb, row, count, mrb_nil_value());
    for (mrb_int i = count - 1; i >= 0; i--) {
      mrb_value list = RARRAY_PTR(lists)[i];

      mrb_ary_set(mrb, row, i + 1, mrb_ary_entry(list, rest % RARRAY_LEN(list)));
      rest /= RARRAY_LEN(list);
    }
    mrb_ary_set(mrb, row, 0, mrb_ary_entry(self, rest));
    mrb_ary_push(mrb, rows, row);
    mrb_gc_arena_restore(mrb, ai);
  }
  return rows;
}

static mrb_func_t
own(mrb_state *mrb, mrb_sym name)
{
  struct RClass *klass = mrb->array_class;

  return MRB_METHOD_CFUNC(mrb_method_search_vm(mrb, &klass, name));
}

void
kobako_array_init(mrb_state *mrb)
{
  struct RClass *klass = mrb->array_class;

  slice = own(mrb, MRB_OPSYM(aref));
  slice_bang = own(mrb, MRB_SYM_B(slice));
  store = own(mrb, MRB_OPSYM(aset));
  shift = own(mrb, MRB_SYM(shift));
  join = own(mrb, MRB_SYM(join));
  mrb_define_method_id(mrb, klass, MRB_OPSYM(aref), array_slice, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM(slice), array_slice, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM_B(slice), array_slice_bang, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_OPSYM(aset), array_store, MRB_ARGS_ARG(2, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM(first), array_first, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(last), array_last, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(take), array_take, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(drop), array_drop, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(pop), array_pop, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(shift), array_shift, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(values_at), array_values_at, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM(concat), array_concat, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM(join), array_join, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(__product), array_product, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(transpose), array_transpose, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(__delete), array_delete, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(__count), array_count, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(__rindex), array_rindex, MRB_ARGS_REQ(1));
}
