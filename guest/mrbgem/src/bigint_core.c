/*
** bigint_core.c - integers of any size, by the names that mruby's core calls
**
** Takes the place of mruby's own big integers.
*/

#include "kobako.h"
#include "kobako_bigint.h"
#include <math.h>
#include <string.h>
#include <mruby/array.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>

static mrb_noreturn void
refuse(mrb_state *mrb, mrb_value y)
{
  mrb_raisef(mrb, kobako_classes.type_error, "%Y can't be coerced into Integer", y);
}

mrb_value
mrb_bint_new_int(mrb_state *mrb, mrb_int n)
{
  struct kobako_integer view;

  kobako_integer_view(&view, mrb_int_value(mrb, n));
  struct RBigint *big = kobako_bigint_new(mrb, view.count);
  if (view.count > 0) memcpy(big->limbs, view.limbs, view.count * sizeof(uint32_t));
  big->negative = view.negative;
  return mrb_obj_value(big);
}

mrb_value
mrb_bint_new_uint64(mrb_state *mrb, uint64_t n)
{
  struct RBigint *big = kobako_bigint_new(mrb, 2);

  big->limbs[0] = (uint32_t)n;
  big->limbs[1] = (uint32_t)(n >> 32);
  return kobako_bigint_finish(mrb, big);
}

mrb_value
mrb_bint_add(mrb_state *mrb, mrb_value x, mrb_value y)
{
  struct kobako_integer a, b;

  if (mrb_float_p(y)) return mrb_float_value(mrb, mrb_bint_as_float(mrb, x) + mrb_float(y));
  if (!kobako_integer_p(y)) refuse(mrb, y);
  kobako_integer_view(&a, x);
  kobako_integer_view(&b, y);
  return kobako_integer_add(mrb, &a, &b, b.negative);
}

mrb_value
mrb_bint_sub(mrb_state *mrb, mrb_value x, mrb_value y)
{
  struct kobako_integer a, b;

  if (mrb_float_p(y)) return mrb_float_value(mrb, mrb_bint_as_float(mrb, x) - mrb_float(y));
  if (!kobako_integer_p(y)) refuse(mrb, y);
  kobako_integer_view(&a, x);
  kobako_integer_view(&b, y);
  return kobako_integer_add(mrb, &a, &b, !b.negative);
}

mrb_value
mrb_bint_mul(mrb_state *mrb, mrb_value x, mrb_value y)
{
  struct kobako_integer a, b;

  if (mrb_float_p(y)) return mrb_float_value(mrb, mrb_bint_as_float(mrb, x) * mrb_float(y));
  if (!kobako_integer_p(y)) refuse(mrb, y);
  kobako_integer_view(&a, x);
  kobako_integer_view(&b, y);
  return kobako_bigint_finish(mrb, kobako_integer_multiply(mrb, &a, &b));
}

/* mruby's names for the operations that may not see a big operand as small. */
mrb_value mrb_bint_add_d(mrb_state *mrb, mrb_value x, mrb_value y) { return mrb_bint_add(mrb, x, y); }
mrb_value mrb_bint_sub_d(mrb_state *mrb, mrb_value x, mrb_value y) { return mrb_bint_sub(mrb, x, y); }

mrb_value
mrb_bint_add_ii(mrb_state *mrb, mrb_int x, mrb_int y)
{
  return mrb_bint_add(mrb, mrb_int_value(mrb, x), mrb_int_value(mrb, y));
}

mrb_value
mrb_bint_sub_ii(mrb_state *mrb, mrb_int x, mrb_int y)
{
  return mrb_bint_sub(mrb, mrb_int_value(mrb, x), mrb_int_value(mrb, y));
}

mrb_value
mrb_bint_mul_ii(mrb_state *mrb, mrb_int x, mrb_int y)
{
  return mrb_bint_mul(mrb, mrb_int_value(mrb, x), mrb_int_value(mrb, y));
}

mrb_value
mrb_bint_div(mrb_state *mrb, mrb_value x, mrb_value y)
{
  if (mrb_float_p(y)) return mrb_float_value(mrb, mrb_bint_as_float(mrb, x) / mrb_float(y));
  if (!kobako_integer_p(y)) refuse(mrb, y);
  return kobako_integer_divide(mrb, x, y, NULL);
}

mrb_value
mrb_bint_mod(mrb_state *mrb, mrb_value x, mrb_value y)
{
  mrb_value modulo;

  if (!kobako_integer_p(y)) refuse(mrb, y);
  kobako_integer_divide(mrb, x, y, &modulo);
  return modulo;
}

mrb_value
mrb_bint_divmod(mrb_state *mrb, mrb_value x, mrb_value y)
{
  mrb_value modulo;

  if (!kobako_integer_p(y)) refuse(mrb, y);
  mrb_value quotient = kobako_integer_divide(mrb, x, y, &modulo);
  return mrb_assoc_new(mrb, quotient, modulo);
}

/* The remainder, which has the sign of x. */
mrb_value
mrb_bint_rem(mrb_state *mrb, mrb_value x, mrb_value y)
{
  mrb_value rest = mrb_bint_mod(mrb, x, y);
  struct kobako_integer a, b, r;

  kobako_integer_view(&a, x);
  kobako_integer_view(&b, y);
  kobako_integer_view(&r, rest);
  return r.count > 0 && a.negative != b.negative ? mrb_bint_sub(mrb, rest, y) : rest;
}

/* By squaring. */
mrb_value
mrb_bint_pow(mrb_state *mrb, mrb_value x, mrb_value y)
{
  if (!mrb_integer_p(y) || mrb_integer(y) < 0) mrb_raise(mrb, kobako_classes.argument_error, "exponent is too large");

  uint64_t exponent = (uint64_t)mrb_integer(y);
  mrb_value result = mrb_fixnum_value(1), power = x;
  int ai = mrb_gc_arena_save(mrb);

  if (kobako_integer_bits(x) > 1 && exponent > KOBAKO_BITS_LIMIT / kobako_integer_bits(x)) {
    mrb_raise(mrb, kobako_classes.argument_error, "exponent is too large");
  }
  while (TRUE) {
    if (exponent & 1) result = mrb_bint_mul(mrb, result, power);
    exponent >>= 1;
    if (exponent == 0) return result;
    power = mrb_bint_mul(mrb, power, power);
    mrb_gc_arena_restore(mrb, ai);
    mrb_gc_protect(mrb, result);
    mrb_gc_protect(mrb, power);
  }
}

mrb_value
mrb_bint_powm(mrb_state *mrb, mrb_value x, mrb_value exponent, mrb_value modulus)
{
  struct kobako_integer bits;
  mrb_value power = mrb_bint_mod(mrb, x, modulus);
  mrb_value result = mrb_bint_mod(mrb, mrb_fixnum_value(1), modulus);
  int ai = mrb_gc_arena_save(mrb);

  kobako_integer_view(&bits, exponent);
  for (size_t i = 0, count = kobako_integer_bits(exponent); i < count; i++) {
    if (bits.limbs[i / 32] >> (i % 32) & 1) result = mrb_bint_mod(mrb, mrb_bint_mul(mrb, result, power), modulus);
    power = mrb_bint_mod(mrb, mrb_bint_mul(mrb, power, power), modulus);
    mrb_gc_arena_restore(mrb, ai);
    mrb_gc_protect(mrb, result);
    mrb_gc_protect(mrb, power);
  }
  return result;
}

mrb_int
mrb_bint_cmp(mrb_state *mrb, mrb_value x, mrb_value y)
{
  if (mrb_float_p(y)) {
    mrb_float f = mrb_float(y);

    if (isnan(f)) return -2;
    if (isinf(f)) return f < 0 ? 1 : -1;
    mrb_float whole = trunc(f);
    int order = kobako_integer_compare(x, fabs(whole) < 1 ? mrb_fixnum_value(0) : mrb_bint_new_float(mrb, whole));
    return order ? order : (f < whole) - (f > whole);
  }
  if (!kobako_integer_p(y)) return -2;
  return kobako_integer_compare(x, y);
}

void
mrb_bint_copy(mrb_state *mrb, mrb_value to, mrb_value from)
{
  struct RBigint *copy = (struct RBigint*)mrb_ptr(to);
  const struct RBigint *big = (const struct RBigint*)mrb_ptr(from);
  uint32_t *limbs = (uint32_t*)mrb_malloc(mrb, big->count * sizeof(uint32_t));

  mrb_free(mrb, copy->limbs);
  memcpy(limbs, big->limbs, big->count * sizeof(uint32_t));
  copy->limbs = limbs;
  copy->count = big->count;
  copy->negative = big->negative;
}

size_t
mrb_bint_memsize(mrb_value x)
{
  return ((const struct RBigint*)mrb_ptr(x))->count * sizeof(uint32_t);
}

mrb_value
mrb_bint_hash(mrb_state *mrb, mrb_value x)
{
  const struct RBigint *big = (const struct RBigint*)mrb_ptr(x);
  uint32_t hash = mrb_byte_hash((const uint8_t*)big->limbs, big->count * sizeof(uint32_t));

  return mrb_int_value(mrb, big->negative ? (mrb_int)~hash : (mrb_int)hash);
}
