/*
** sum.c - the sum of integers and floats
**
** Once there is a float, what rounding takes away from the sum is summed up
** beside it (Kahan's way, with Neumaier's care for summands above the sum), as
** CRuby does.
*/

#include "kobako.h"
#include <math.h>
#include <mruby/array.h>
#include <mruby/numeric.h>
#include <mruby/presym.h>

struct total {
  mrb_bool floating;
  mrb_int integer;
  mrb_float number, lost;
};

static void
add_float(struct total *total, mrb_float summand)
{
  if (!isfinite(total->number) || !isfinite(summand)) {
    total->number += summand;
    return;
  }

  mrb_float sum = total->number + summand;
  mrb_bool above = fabs(total->number) >= fabs(summand);
  total->lost += above ? (total->number - sum) + summand : (summand - sum) + total->number;
  total->number = sum;
}

/* FALSE if it takes a method: another kind of number, or a big one. */
static mrb_bool
add(struct total *total, mrb_value summand)
{
  if (mrb_integer_p(summand)) {
    mrb_int sum;

    if (total->floating) add_float(total, (mrb_float)mrb_integer(summand));
    else if (__builtin_add_overflow(total->integer, mrb_integer(summand), &sum)) return FALSE;
    else total->integer = sum;
    return TRUE;
  }
  if (!mrb_float_p(summand)) return FALSE;
  if (!total->floating) {
    total->floating = TRUE;
    total->number = (mrb_float)total->integer;
  }
  add_float(total, mrb_float(summand));
  return TRUE;
}

/* Array#__sum(sum, lost) - [sum, lost, how many values are in it]: those before the first that takes a method. */
static mrb_value
sum(mrb_state *mrb, mrb_value self)
{
  mrb_value first;
  mrb_float lost;
  mrb_int i = 0;

  mrb_get_args(mrb, "of", &first, &lost);
  struct total total = { .lost = lost };
  if (mrb_float_p(first)) {
    total.floating = TRUE;
    total.number = mrb_float(first);
  }
  else if (mrb_integer_p(first)) total.integer = mrb_integer(first);
  else return mrb_ary_new_from_values(mrb, 3, (mrb_value[]){ first, mrb_float_value(mrb, lost), mrb_int_value(mrb, 0) });

  while (i < RARRAY_LEN(self) && add(&total, RARRAY_PTR(self)[i])) i++;

  mrb_value result[] = {
    total.floating ? mrb_float_value(mrb, total.number) : mrb_int_value(mrb, total.integer),
    mrb_float_value(mrb, total.lost), mrb_int_value(mrb, i)
  };
  return mrb_ary_new_from_values(mrb, 3, result);
}

void
kobako_sum_init(mrb_state *mrb)
{
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__sum), sum, MRB_ARGS_REQ(2));
}
