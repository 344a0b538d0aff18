/*
** bigint_text.c - integers of any size: to and from digits, floats and mrb_int
*/

#include "kobako.h"
#include "kobako_bigint.h"
#include <math.h>
#include <string.h>
#include <mruby/internal.h>
#include <mruby/string.h>

/* As many digits as one limb holds, and the base to that power. */
static uint32_t
digits_of_limb(mrb_int base, int *count)
{
  uint64_t power = (uint64_t)base;

  for (*count = 1; power * (uint64_t)base <= UINT32_MAX; (*count)++) power *= (uint64_t)base;
  return (uint32_t)power;
}

static int
digit_value(char c)
{
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

static void
multiply_add(struct RBigint *big, uint32_t factor, uint32_t summand)
{
  uint64_t carry = summand;

  for (uint32_t i = 0; i < big->count; i++) {
    carry += (uint64_t)big->limbs[i] * factor;
    big->limbs[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) big->limbs[big->count++] = (uint32_t)carry;
}

/* A negative base says that the number is. Ends at what is no digit; underscores are passed over. */
mrb_value
mrb_bint_new_str(mrb_state *mrb, const char *text, mrb_int length, mrb_int base)
{
  mrb_bool negative = base < 0;
  int chunk;

  if (negative) base = -base;
  digits_of_limb(base, &chunk);

  struct RBigint *big = kobako_bigint_new(mrb, (size_t)(length / chunk) + 2);
  big->count = 0;
  for (mrb_int i = 0; i < length;) {
    uint32_t digits = 0, factor = 1;

    for (int n = 0; n < chunk && i < length; i++) {
      if (text[i] == '_') continue;
      int value = digit_value(text[i]);
      if (value >= base) length = i;
      else {
        digits = digits * (uint32_t)base + (uint32_t)value;
        factor *= (uint32_t)base;
        n++;
      }
    }
    if (factor > 1) multiply_add(big, factor, digits);
  }
  big->negative = negative;
  return kobako_bigint_finish(mrb, big);
}

mrb_value
mrb_bint_to_s(mrb_state *mrb, mrb_value x, mrb_int base)
{
  struct kobako_integer view;
  int chunk;

  if (base < 2 || base > 36) mrb_raisef(mrb, kobako_classes.argument_error, "invalid radix %i", base);
  kobako_integer_view(&view, x);
  uint32_t power = digits_of_limb(base, &chunk);
  size_t room = kobako_integer_bits(x) / (size_t)(31 - __builtin_clz((unsigned)base)) + 2 + (size_t)chunk;
  mrb_value text = mrb_str_new(mrb, NULL, (mrb_int)room);
  struct RBigint *rest = kobako_bigint_new(mrb, view.count ? view.count : 1);
  char *at = RSTRING_PTR(text) + room;

  memcpy(rest->limbs, view.limbs, view.count * sizeof(uint32_t));
  while (rest->count > 0) {
    uint64_t left = 0;

    for (uint32_t i = rest->count; i-- > 0;) {
      left = left << 32 | rest->limbs[i];
      rest->limbs[i] = (uint32_t)(left / power);
      left %= power;
    }
    while (rest->count > 0 && rest->limbs[rest->count - 1] == 0) rest->count--;
    for (int n = 0; n < chunk && (left > 0 || rest->count > 0); n++) {
      *--at = "0123456789abcdefghijklmnopqrstuvwxyz"[left % (uint64_t)base];
      left /= (uint64_t)base;
    }
  }
  if (view.count == 0) *--at = '0';
  if (view.negative) *--at = '-';

  size_t length = (size_t)(RSTRING_PTR(text) + room - at);
  memmove(RSTRING_PTR(text), at, length);
  return mrb_str_resize(mrb, text, (mrb_int)length);
}

/* -- floats -- */

/* Neither infinite nor NaN. Rounded towards zero. */
mrb_value
mrb_bint_new_float(mrb_state *mrb, mrb_float f)
{
  int exponent;
  mrb_float fraction = frexp(fabs(trunc(f)), &exponent);
  mrb_int digits = (mrb_int)ldexp(fraction, 53);

  return mrb_bint_lshift(mrb, mrb_int_value(mrb, f < 0 ? -digits : digits), exponent - 53);
}

/* The nearest float, of two equally near ones the even. */
mrb_float
mrb_bint_as_float(mrb_state *mrb, mrb_value x)
{
  struct kobako_integer view;

  kobako_integer_view(&view, x);
  if (view.count == 0) return 0.0;

  size_t bits = kobako_integer_bits(x), drop = bits > 64 ? bits - 64 : 0;
  uint64_t top = 0;
  mrb_bool rest = FALSE;
  for (size_t i = bits - drop; i-- > 0;) {
    top = top << 1 | (view.limbs[(drop + i) / 32] >> ((drop + i) % 32) & 1);
  }
  for (size_t i = 0; i < drop / 32 && !rest; i++) rest = view.limbs[i] != 0;
  if (drop % 32 && (view.limbs[drop / 32] & ((1u << (drop % 32)) - 1))) rest = TRUE;

  mrb_float f = bits > 1024 ? INFINITY : ldexp((mrb_float)(top | (rest ? 1 : 0)), (int)drop);
  return view.negative ? -f : f;
}

/* -- words -- */

/* A big operand for mruby's own operators; what these do, arithmetic.c does. */
mrb_value
mrb_as_bint(mrb_state *mrb, mrb_value x)
{
  if (mrb_bigint_p(x)) return x;
  return mrb_bint_new_int(mrb, mrb_as_int(mrb, x));
}

mrb_int
mrb_bint_as_int(mrb_state *mrb, mrb_value x)
{
  if (mrb_integer_p(x)) return mrb_integer(x);
  mrb_raise(mrb, mrb_exc_get_id(mrb, mrb_intern_lit(mrb, "RangeError")), "bignum too big to convert into 'long'");
}

uint64_t
mrb_bint_as_uint64(mrb_state *mrb, mrb_value x)
{
  const struct RBigint *big = (const struct RBigint*)mrb_ptr(x);

  if (mrb_integer_p(x)) return (uint64_t)mrb_integer(x);
  if (big->count > 2 || big->negative) return (uint64_t)mrb_bint_as_int(mrb, x);
  return (uint64_t)big->limbs[1] << 32 | big->limbs[0];
}
