/*
** rounding.c - round, floor, ceil and truncate of Integer and Float
*/

#include "kobako.h"
#include "kobako_bigint.h"
#include <math.h>
#include <string.h>
#include <mruby/class.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>
#include <mruby/string.h>
#include <mruby/presym.h>

enum mode { FLOOR, CEIL, TRUNCATE, HALF_UP, HALF_DOWN, HALF_EVEN };

static enum mode
half_mode(mrb_state *mrb, mrb_value half)
{
  if (mrb_undef_p(half) || mrb_nil_p(half)) return HALF_UP;

  mrb_value name = mrb_symbol_p(half) ? mrb_sym_str(mrb, mrb_symbol(half)) : half;
  if (mrb_string_p(name)) {
    const char *text = RSTRING_CSTR(mrb, name);

    if (strcmp(text, "up") == 0) return HALF_UP;
    if (strcmp(text, "down") == 0) return HALF_DOWN;
    if (strcmp(text, "even") == 0) return HALF_EVEN;
    mrb_raisef(mrb, kobako_classes.argument_error, "invalid rounding mode: %v", name);
  }
  mrb_raisef(mrb, kobako_classes.argument_error, "invalid rounding mode (%Y)", half);
}

/* The digits asked for: behind the point, or before it where negative. */
static mrb_int
digits_argument(mrb_state *mrb, enum mode *mode)
{
  mrb_value digits = mrb_undef_value();

  if (*mode == HALF_UP) {
    mrb_value half = mrb_undef_value();
    const mrb_sym names[] = { MRB_SYM(half) };
    const mrb_kwargs keywords = { 1, 0, names, &half, NULL };

    mrb_get_args(mrb, "|o:", &digits, &keywords);
    *mode = half_mode(mrb, half);
  }
  else mrb_get_args(mrb, "|o", &digits);
  return mrb_undef_p(digits) ? 0 : mrb_as_int(mrb, digits);
}

/* -- integers -- */

static mrb_bool
up_p(mrb_state *mrb, mrb_value x, mrb_value quotient, mrb_value rest, mrb_value unit, enum mode mode)
{
  mrb_bool negative = kobako_integer_compare(x, mrb_fixnum_value(0)) < 0;

  if (mode == FLOOR) return FALSE;
  if (mode == CEIL) return TRUE;
  if (mode == TRUNCATE) return negative;

  int side = kobako_integer_compare(mrb_bint_lshift(mrb, rest, 1), unit);
  if (side != 0) return side > 0;
  if (mode == HALF_UP) return !negative;
  if (mode == HALF_DOWN) return negative;
  return kobako_integer_bits(mrb_bint_and(mrb, quotient, mrb_fixnum_value(1))) > 0;
}

static mrb_value
round_integer(mrb_state *mrb, mrb_value x, mrb_int digits, enum mode mode)
{
  if (digits >= 0) return x;
  /* Beyond this, half the unit is more than x. */
  if (mode >= TRUNCATE && (size_t)-digits > kobako_integer_bits(x) / 3 + 1) return mrb_fixnum_value(0);

  mrb_value unit = mrb_bint_pow(mrb, mrb_fixnum_value(10), mrb_int_value(mrb, -digits)), rest;
  mrb_value quotient = kobako_integer_divide(mrb, x, unit, &rest);

  if (kobako_integer_bits(rest) > 0 && up_p(mrb, x, quotient, rest, unit, mode)) {
    quotient = mrb_bint_add(mrb, quotient, mrb_fixnum_value(1));
  }
  return mrb_bint_mul(mrb, quotient, unit);
}

#define INTEGER_ROUNDING(name, first_mode)                                    \
  static mrb_value                                                            \
  integer_##name(mrb_state *mrb, mrb_value x)                                 \
  {                                                                           \
    enum mode mode = first_mode;                                              \
    mrb_int digits = digits_argument(mrb, &mode);                             \
                                                                              \
    return round_integer(mrb, x, digits, mode);                               \
  }

INTEGER_ROUNDING(floor, FLOOR)
INTEGER_ROUNDING(ceil, CEIL)
INTEGER_ROUNDING(truncate, TRUNCATE)
INTEGER_ROUNDING(round, HALF_UP)

/* -- floats -- */

/* Rounds x * scale to a whole number, so that what is near to a half in decimals counts as one. */
static mrb_float
round_half(mrb_float x, mrb_float scale, enum mode mode)
{
  if (x < 0) return -round_half(-x, scale, mode);

  mrb_float scaled = x * scale, f;
  switch (mode) {
  case HALF_UP:
    f = round(scaled);
    return scale != 1.0 && (f + 0.5) / scale <= x ? f + 1 : f;
  case HALF_DOWN:
    f = round(scaled);
    return (f - 0.5) / scale >= x ? f - 1 : f;
  default:
    f = floor(scaled);
    if (scaled - f > 0.5) return f + 1;
    return scaled - f == 0.5 || (f + 0.5) / scale <= x ? f + fmod(f, 2.0) : f;
  }
}

static mrb_float
round_scaled(mrb_float x, mrb_float scale, enum mode mode)
{
  mrb_float f;

  if (mode == TRUNCATE) mode = x < 0 ? CEIL : FLOOR;
  if (mode == FLOOR) {
    f = floor(x * scale);
    return (f + 1) / scale <= x ? f + 1 : f;
  }
  if (mode == CEIL) {
    f = ceil(x * scale);
    return (f - 1) / scale >= x ? f - 1 : f;
  }
  return round_half(x, scale, mode);
}

static mrb_value
to_whole(mrb_state *mrb, mrb_float f)
{
  return fabs(f) < 9e18 ? mrb_int_value(mrb, (mrb_int)f) : mrb_bint_new_float(mrb, f);
}

static mrb_value
round_float(mrb_state *mrb, mrb_value self, mrb_int digits, enum mode mode)
{
  mrb_float x = mrb_float(self);
  int exponent;

  if (digits <= 0) {
    mrb_check_num_exact(mrb, x);
    if (digits == 0) return to_whole(mrb, round_scaled(x, 1.0, mode));
    if (mode < HALF_UP) x = mode == FLOOR ? floor(x) : mode == CEIL ? ceil(x) : trunc(x);
    else if (fabs(x) < 4e15) x = trunc(x) + (x == trunc(x) ? 0.0 : x < 0 ? -0.25 : 0.25);
    return round_integer(mrb, to_whole(mrb, trunc(x)), digits, mode);
  }
  if (isnan(x) || isinf(x) || x == 0) return self;
  frexp(x, &exponent);
  if (digits >= 17 - (exponent > 0 ? exponent / 4 : exponent / 3 - 1)) return self;
  if (digits < -(exponent > 0 ? exponent / 3 + 1 : exponent / 4) && (mode >= TRUNCATE || (mode == FLOOR) == (x > 0))) {
    return mrb_float_value(mrb, 0.0);
  }
  if (digits > 14) {
    const mrb_sym modes[] = { MRB_SYM(floor), MRB_SYM(ceil), MRB_SYM(truncate), MRB_SYM(up), MRB_SYM(down), MRB_SYM(even) };

    return mrb_funcall_id(mrb, self, MRB_SYM(__round_exactly), 2, mrb_int_value(mrb, digits), mrb_symbol_value(modes[mode]));
  }
  mrb_float scale = pow(10, (double)digits);
  return mrb_float_value(mrb, round_scaled(x, scale, mode) / scale);
}

#define FLOAT_ROUNDING(name, first_mode)                                      \
  static mrb_value                                                            \
  float_##name(mrb_state *mrb, mrb_value x)                                   \
  {                                                                           \
    enum mode mode = first_mode;                                              \
    mrb_int digits = digits_argument(mrb, &mode);                             \
                                                                              \
    return round_float(mrb, x, digits, mode);                                 \
  }

FLOAT_ROUNDING(floor, FLOOR)
FLOAT_ROUNDING(ceil, CEIL)
FLOAT_ROUNDING(truncate, TRUNCATE)
FLOAT_ROUNDING(round, HALF_UP)

static mrb_value
float_to_i(mrb_state *mrb, mrb_value x)
{
  mrb_check_num_exact(mrb, mrb_float(x));
  return to_whole(mrb, trunc(mrb_float(x)));
}

void
kobako_rounding_init(mrb_state *mrb)
{
  struct RClass *integer = mrb->integer_class, *flo = mrb->float_class;

  mrb_define_method_id(mrb, integer, MRB_SYM(floor), integer_floor, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, integer, MRB_SYM(ceil), integer_ceil, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, integer, MRB_SYM(truncate), integer_truncate, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, integer, MRB_SYM(round), integer_round, MRB_ARGS_OPT(1) | MRB_ARGS_KEY(1, 0));
  mrb_define_method_id(mrb, flo, MRB_SYM(floor), float_floor, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, flo, MRB_SYM(ceil), float_ceil, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, flo, MRB_SYM(truncate), float_truncate, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, flo, MRB_SYM(round), float_round, MRB_ARGS_OPT(1) | MRB_ARGS_KEY(1, 0));
  mrb_define_method_id(mrb, flo, MRB_SYM(to_i), float_to_i, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, flo, MRB_SYM(to_int), float_to_i, MRB_ARGS_NONE());
}
