/*
** bigint_bits.c - integers of any size: bits and shifts, as in two's complement
*/

#include "kobako.h"
#include "kobako_bigint.h"
#include <string.h>
#include <mruby/internal.h>

/* A limb of the number's two's complement, which goes on for ever; `carry` starts as 1. */
static inline uint32_t
complement_limb(const struct kobako_integer *x, size_t i, uint32_t *carry)
{
  uint32_t limb = i < x->count ? x->limbs[i] : 0;

  if (!x->negative) return limb;
  limb = ~limb + *carry;
  if (limb != 0) *carry = 0;
  return limb;
}

/* Makes a magnitude of what is a negative number's two's complement. */
static void
negate_limbs(struct RBigint *big)
{
  uint32_t carry = 1;

  for (uint32_t i = 0; i < big->count; i++) {
    big->limbs[i] = ~big->limbs[i] + carry;
    if (big->limbs[i] != 0) carry = 0;
  }
}

enum operation { AND, OR, XOR };

static mrb_value
combine(mrb_state *mrb, mrb_value x, mrb_value y, enum operation operation)
{
  struct kobako_integer a, b;

  if (!kobako_integer_p(y)) mrb_raisef(mrb, kobako_classes.type_error, "%Y can't be coerced into Integer", y);
  kobako_integer_view(&a, x);
  kobako_integer_view(&b, y);

  struct RBigint *big = kobako_bigint_new(mrb, (size_t)(a.count > b.count ? a.count : b.count) + 1);
  uint32_t a_carry = 1, b_carry = 1;
  for (uint32_t i = 0; i < big->count; i++) {
    uint32_t left = complement_limb(&a, i, &a_carry), right = complement_limb(&b, i, &b_carry);

    big->limbs[i] = operation == AND ? left & right : operation == OR ? left | right : left ^ right;
  }
  big->negative = operation == AND ? a.negative & b.negative : operation == OR ? a.negative | b.negative
                                                                             : a.negative ^ b.negative;
  if (big->negative) negate_limbs(big);
  return kobako_bigint_finish(mrb, big);
}

mrb_value mrb_bint_and(mrb_state *mrb, mrb_value x, mrb_value y) { return combine(mrb, x, y, AND); }
mrb_value mrb_bint_or(mrb_state *mrb, mrb_value x, mrb_value y) { return combine(mrb, x, y, OR); }
mrb_value mrb_bint_xor(mrb_state *mrb, mrb_value x, mrb_value y) { return combine(mrb, x, y, XOR); }

mrb_value
mrb_bint_rev(mrb_state *mrb, mrb_value x)
{
  return mrb_bint_sub(mrb, mrb_fixnum_value(-1), x);
}

static mrb_value
shift_left(mrb_state *mrb, mrb_value x, uint64_t width)
{
  struct kobako_integer view;

  kobako_integer_view(&view, x);
  if (view.count == 0) return mrb_fixnum_value(0);
  if (width >> 34) mrb_raise(mrb, mrb_exc_get_id(mrb, mrb_intern_lit(mrb, "RangeError")), "shift width too big");

  size_t limbs = (size_t)(width / 32);
  unsigned bits = (unsigned)(width % 32);
  struct RBigint *big = kobako_bigint_new(mrb, (size_t)view.count + limbs + 1);

  for (uint32_t i = 0; i < view.count; i++) {
    big->limbs[limbs + i] |= view.limbs[i] << bits;
    if (bits) big->limbs[limbs + i + 1] = view.limbs[i] >> (32 - bits);
  }
  big->negative = view.negative;
  return kobako_bigint_finish(mrb, big);
}

/* Rounded down: the bits that negative numbers lose count. */
static mrb_value
shift_right(mrb_state *mrb, mrb_value x, uint64_t width)
{
  struct kobako_integer view;

  kobako_integer_view(&view, x);
  if (width / 32 >= view.count) return mrb_fixnum_value(view.negative ? -1 : 0);

  size_t limbs = (size_t)(width / 32);
  unsigned bits = (unsigned)(width % 32);
  struct RBigint *big = kobako_bigint_new(mrb, view.count - limbs);
  mrb_bool lost = bits && (view.limbs[limbs] & ((1u << bits) - 1));

  for (size_t i = 0; i < limbs && !lost; i++) lost = view.limbs[i] != 0;
  for (uint32_t i = 0; i < big->count; i++) {
    uint32_t high = limbs + i + 1 < view.count ? view.limbs[limbs + i + 1] : 0;

    big->limbs[i] = view.limbs[limbs + i] >> bits | (bits ? high << (32 - bits) : 0);
  }
  big->negative = view.negative;

  mrb_value result = kobako_bigint_finish(mrb, big);
  return view.negative && lost ? mrb_bint_sub(mrb, result, mrb_fixnum_value(1)) : result;
}

mrb_value
mrb_bint_lshift(mrb_state *mrb, mrb_value x, mrb_int width)
{
  return width < 0 ? shift_right(mrb, x, 0 - (uint64_t)width) : shift_left(mrb, x, (uint64_t)width);
}

mrb_value
mrb_bint_rshift(mrb_state *mrb, mrb_value x, mrb_int width)
{
  return width < 0 ? shift_left(mrb, x, 0 - (uint64_t)width) : shift_right(mrb, x, (uint64_t)width);
}
