/*
** bigint.c - integers of any size: sums, products, quotients
**
** Every number in work is an object of the collector's, so that nothing is lost
** when memory runs out in the middle.
*/

#include "kobako.h"
#include "kobako_bigint.h"
#include <math.h>
#include <string.h>
#include <mruby/array.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>
#include <mruby/presym.h>

/* -- objects and views -- */

struct RBigint*
kobako_bigint_new(mrb_state *mrb, size_t count)
{
  struct RBigint *big = MRB_OBJ_ALLOC(mrb, MRB_TT_BIGINT, mrb->integer_class);

  big->limbs = NULL;
  big->count = 0;
  big->negative = FALSE;
  MRB_SET_FROZEN_FLAG((struct RBasic*)big);
  if (count > KOBAKO_BITS_LIMIT / 32) mrb_raise(mrb, mrb_class_get_id(mrb, MRB_SYM(RangeError)), "integer too big");
  if (count > 0) {
    big->limbs = (uint32_t*)mrb_calloc(mrb, count, sizeof(uint32_t));
    big->count = (uint32_t)count;
  }
  return big;
}

void
mrb_gc_free_bint(mrb_state *mrb, struct RBasic *object)
{
  mrb_free(mrb, ((struct RBigint*)object)->limbs);
}

void
kobako_integer_view(struct kobako_integer *view, mrb_value integer)
{
  if (mrb_bigint_p(integer)) {
    const struct RBigint *big = (const struct RBigint*)mrb_ptr(integer);

    view->limbs = big->limbs;
    view->count = big->count;
    view->negative = big->negative != 0;
    return;
  }

  mrb_int n = mrb_integer(integer);
  uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

  view->small[0] = (uint32_t)size;
  view->small[1] = (uint32_t)(size >> 32);
  view->limbs = view->small;
  view->count = size >> 32 ? 2 : size ? 1 : 0;
  view->negative = n < 0;
}

static uint32_t
trimmed(const uint32_t *limbs, uint32_t count)
{
  while (count > 0 && limbs[count - 1] == 0) count--;
  return count;
}

/* The number as a value, small if it is small. */
mrb_value
kobako_bigint_finish(mrb_state *mrb, struct RBigint *big)
{
  big->count = trimmed(big->limbs, big->count);
  if (big->count > 2) return mrb_obj_value(big);

  uint64_t size = (big->count > 1 ? (uint64_t)big->limbs[1] << 32 : 0) | (big->count > 0 ? big->limbs[0] : 0);
  if (size > (uint64_t)MRB_INT_MAX + (big->negative ? 1 : 0)) return mrb_obj_value(big);

  mrb_int n = big->negative ? (mrb_int)(0 - size) : (mrb_int)size;
  mrb_free(mrb, big->limbs);
  big->limbs = NULL;
  big->count = 0;
  return mrb_int_value(mrb, n);
}

/* -- magnitudes -- */

static int
compare_sizes(const struct kobako_integer *x, const struct kobako_integer *y)
{
  if (x->count != y->count) return x->count < y->count ? -1 : 1;
  for (uint32_t i = x->count; i-- > 0;) {
    if (x->limbs[i] != y->limbs[i]) return x->limbs[i] < y->limbs[i] ? -1 : 1;
  }
  return 0;
}

static struct RBigint*
add_sizes(mrb_state *mrb, const struct kobako_integer *x, const struct kobako_integer *y)
{
  if (x->count < y->count) {
    const struct kobako_integer *swapped = x;
    x = y;
    y = swapped;
  }

  struct RBigint *sum = kobako_bigint_new(mrb, (size_t)x->count + 1);
  uint64_t carry = 0;

  for (uint32_t i = 0; i < x->count; i++) {
    carry += (uint64_t)x->limbs[i] + (i < y->count ? y->limbs[i] : 0);
    sum->limbs[i] = (uint32_t)carry;
    carry >>= 32;
  }
  sum->limbs[x->count] = (uint32_t)carry;
  return sum;
}

/* x must not be smaller than y. */
static struct RBigint*
subtract_sizes(mrb_state *mrb, const struct kobako_integer *x, const struct kobako_integer *y)
{
  struct RBigint *difference = kobako_bigint_new(mrb, x->count);
  uint64_t borrow = 0;

  for (uint32_t i = 0; i < x->count; i++) {
    uint64_t limb = (uint64_t)x->limbs[i] - (i < y->count ? y->limbs[i] : 0) - borrow;

    difference->limbs[i] = (uint32_t)limb;
    borrow = limb >> 63;
  }
  return difference;
}

mrb_value
kobako_integer_add(mrb_state *mrb, const struct kobako_integer *x, const struct kobako_integer *y, mrb_bool y_negative)
{
  struct RBigint *sum;

  if (x->negative == y_negative) {
    sum = add_sizes(mrb, x, y);
    sum->negative = x->negative;
  }
  else if (compare_sizes(x, y) >= 0) {
    sum = subtract_sizes(mrb, x, y);
    sum->negative = x->negative;
  }
  else {
    sum = subtract_sizes(mrb, y, x);
    sum->negative = y_negative;
  }
  return kobako_bigint_finish(mrb, sum);
}

struct RBigint*
kobako_integer_multiply(mrb_state *mrb, const struct kobako_integer *x, const struct kobako_integer *y)
{
  struct RBigint *product = kobako_bigint_new(mrb, (size_t)x->count + y->count);

  for (uint32_t i = 0; i < x->count; i++) {
    uint64_t carry = 0, limb = x->limbs[i];

    if (limb == 0) continue;
    for (uint32_t j = 0; j < y->count; j++) {
      carry += limb * y->limbs[j] + product->limbs[i + j];
      product->limbs[i + j] = (uint32_t)carry;
      carry >>= 32;
    }
    product->limbs[i + y->count] = (uint32_t)carry;
  }
  product->negative = x->negative != y->negative;
  return product;
}

/* Divides in place; the result is the remainder. */
static uint32_t
divide_by_limb(uint32_t *limbs, uint32_t count, uint32_t divisor)
{
  uint64_t rest = 0;

  for (uint32_t i = count; i-- > 0;) {
    rest = rest << 32 | limbs[i];
    limbs[i] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  return (uint32_t)rest;
}

/* Copies shifted left by less than 32 bits; `to` has one limb more. */
static void
copy_shifted(uint32_t *to, const uint32_t *from, uint32_t count, unsigned shift)
{
  uint32_t carry = 0;

  for (uint32_t i = 0; i < count; i++) {
    to[i] = from[i] << shift | carry;
    carry = shift ? from[i] >> (32 - shift) : 0;
  }
  to[count] = carry;
}

/* One digit of a long division (Knuth's D3 to D6): rest[0..n] less the digit times divisor[0..n-1]. */
static uint32_t
quotient_digit(uint32_t *rest, const uint32_t *divisor, uint32_t n)
{
  uint64_t top = (uint64_t)rest[n] << 32 | rest[n - 1];
  uint64_t digit = top / divisor[n - 1], left = top % divisor[n - 1];

  while (digit >> 32 || digit * divisor[n - 2] > (left << 32 | rest[n - 2])) {
    digit--;
    left += divisor[n - 1];
    if (left >> 32) break;
  }

  uint64_t carry = 0, borrow = 0;
  for (uint32_t i = 0; i < n; i++) {
    carry += digit * divisor[i];
    uint64_t limb = (uint64_t)rest[i] - (uint32_t)carry - borrow;
    rest[i] = (uint32_t)limb;
    borrow = limb >> 63;
    carry >>= 32;
  }
  uint64_t limb = (uint64_t)rest[n] - carry - borrow;
  rest[n] = (uint32_t)limb;
  if (!(limb >> 63)) return (uint32_t)digit;

  carry = 0;                    /* it was one too many */
  for (uint32_t i = 0; i < n; i++) {
    carry += (uint64_t)rest[i] + divisor[i];
    rest[i] = (uint32_t)carry;
    carry >>= 32;
  }
  rest[n] += (uint32_t)carry;
  return (uint32_t)digit - 1;
}

/* |x| by |y|, rounded towards zero; y is not zero. */
static void
divide_sizes(mrb_state *mrb, const struct kobako_integer *x, const struct kobako_integer *y,
             struct RBigint **quotient, struct RBigint **rest)
{
  if (compare_sizes(x, y) < 0) {
    *quotient = kobako_bigint_new(mrb, 1);
    *rest = kobako_bigint_new(mrb, x->count ? x->count : 1);
    memcpy((*rest)->limbs, x->limbs, x->count * sizeof(uint32_t));
    return;
  }
  if (y->count == 1) {
    *quotient = kobako_bigint_new(mrb, x->count);
    *rest = kobako_bigint_new(mrb, 1);
    memcpy((*quotient)->limbs, x->limbs, x->count * sizeof(uint32_t));
    (*rest)->limbs[0] = divide_by_limb((*quotient)->limbs, x->count, y->limbs[0]);
    return;
  }

  unsigned shift = (unsigned)__builtin_clz(y->limbs[y->count - 1]);
  struct RBigint *divisor = kobako_bigint_new(mrb, (size_t)y->count + 1);
  uint32_t n = y->count;

  *rest = kobako_bigint_new(mrb, (size_t)x->count + 1);
  *quotient = kobako_bigint_new(mrb, (size_t)x->count - n + 1);
  copy_shifted(divisor->limbs, y->limbs, n, shift);
  copy_shifted((*rest)->limbs, x->limbs, x->count, shift);
  for (uint32_t i = x->count - n + 1; i-- > 0;) {
    (*quotient)->limbs[i] = quotient_digit((*rest)->limbs + i, divisor->limbs, n);
  }
  for (uint32_t i = 0; i < n; i++) {
    uint32_t high = i + 1 <= x->count ? (*rest)->limbs[i + 1] : 0;

    (*rest)->limbs[i] = (*rest)->limbs[i] >> shift | (shift ? high << (32 - shift) : 0);
  }
  memset((*rest)->limbs + n, 0, (x->count + 1 - n) * sizeof(uint32_t));
}

/* -- integers -- */

/* Rounded down, as Ruby does. */
mrb_value
kobako_integer_divide(mrb_state *mrb, mrb_value x, mrb_value y, mrb_value *modulo)
{
  struct kobako_integer a, b;
  struct RBigint *quotient, *rest;

  kobako_integer_view(&a, x);
  kobako_integer_view(&b, y);
  if (b.count == 0) mrb_int_zerodiv(mrb);
  divide_sizes(mrb, &a, &b, &quotient, &rest);

  mrb_bool exact = trimmed(rest->limbs, rest->count) == 0;
  quotient->negative = a.negative != b.negative;
  rest->negative = a.negative;

  mrb_value whole = kobako_bigint_finish(mrb, quotient);
  mrb_value left = kobako_bigint_finish(mrb, rest);
  if (!exact && a.negative != b.negative) {
    whole = mrb_bint_sub(mrb, whole, mrb_fixnum_value(1));
    left = mrb_bint_add(mrb, left, y);
  }
  if (modulo) *modulo = left;
  return whole;
}

mrb_value
kobako_integer_negate(mrb_state *mrb, mrb_value x)
{
  return mrb_bint_sub(mrb, mrb_fixnum_value(0), x);
}

size_t
kobako_integer_bits(mrb_value x)
{
  struct kobako_integer view;

  kobako_integer_view(&view, x);
  if (view.count == 0) return 0;
  return (size_t)view.count * 32 - (size_t)__builtin_clz(view.limbs[view.count - 1]);
}

int
kobako_integer_compare(mrb_value x, mrb_value y)
{
  struct kobako_integer a, b;

  kobako_integer_view(&a, x);
  kobako_integer_view(&b, y);
  if (a.negative != b.negative) return a.negative ? -1 : 1;
  return a.negative ? -compare_sizes(&a, &b) : compare_sizes(&a, &b);
}
