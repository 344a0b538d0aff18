/*
** sum.c - Array#sum of numbers: integers exactly, floats without losing what is small (Kahan and Babuska)
*/

#include "kobako.h"
#include "kobako_bigint.h"
#include <math.h>
#include <mruby/array.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>
#include <mruby/presym.h>

struct compensated {
  double sum, rest;
};

static void
add(struct compensated *total, double x)
{
  double sum = total->sum;

  if (isnan(sum)) return;
  if (isnan(x)) total->sum = x;
  else if (isinf(x)) total->sum = isinf(sum) && signbit(x) != signbit(sum) ? NAN : x;
  else if (!isinf(sum)) {
    total->sum = sum + x;
    total->rest += fabs(sum) >= fabs(x) ? (sum - total->sum) + x : (x - total->sum) + sum;
  }
}

static double
as_double(mrb_state *mrb, mrb_value x)
{
  if (mrb_float_p(x)) return mrb_float(x);
  return mrb_integer_p(x) ? (double)mrb_integer(x) : mrb_bint_as_float(mrb, x);
}

/* From the element at *i on, as far as they are numbers. */
static mrb_value
sum_floats(mrb_state *mrb, mrb_value array, mrb_value start, mrb_int *i)
{
  struct compensated total = { as_double(mrb, start), 0.0 };

  for (; *i < RARRAY_LEN(array); ++*i) {
    mrb_value x = RARRAY_PTR(array)[*i];

    if (!mrb_float_p(x) && !kobako_integer_p(x)) break;
    add(&total, as_double(mrb, x));
  }
  return mrb_float_value(mrb, total.sum + total.rest);
}

static mrb_value
sum_integers(mrb_state *mrb, mrb_value array, mrb_value start, mrb_int *i)
{
  int ai = mrb_gc_arena_save(mrb);

  for (; *i < RARRAY_LEN(array); ++*i) {
    mrb_value x = RARRAY_PTR(array)[*i];
    mrb_int sum;

    if (!kobako_integer_p(x)) break;
    if (mrb_integer_p(x) && mrb_integer_p(start) && !__builtin_add_overflow(mrb_integer(start), mrb_integer(x), &sum)) {
      start = mrb_int_value(mrb, sum);
      continue;
    }
    start = mrb_bint_add(mrb, start, x);
    mrb_gc_arena_restore(mrb, ai);
    mrb_gc_protect(mrb, start);
  }
  return start;
}

/* The sum as far as it is one of numbers, and how many elements that took. */
static mrb_value
array_sum_numbers(mrb_state *mrb, mrb_value self)
{
  mrb_value sum = mrb_get_arg1(mrb);
  mrb_int i = 0;

  if (kobako_integer_p(sum)) sum = sum_integers(mrb, self, sum, &i);
  if (i < RARRAY_LEN(self) && (mrb_float_p(sum) || (kobako_integer_p(sum) && mrb_float_p(RARRAY_PTR(self)[i])))) {
    sum = sum_floats(mrb, self, sum, &i);
  }
  return mrb_assoc_new(mrb, sum, mrb_int_value(mrb, i));
}

void
kobako_sum_init(mrb_state *mrb)
{
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__sum_numbers), array_sum_numbers, MRB_ARGS_REQ(1));
}
