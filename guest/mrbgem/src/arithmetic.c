/*
** arithmetic.c - the operators of Integer and Float
**
** mruby's loop does what two small integers or floats need; what is left comes
** here: big integers, mixed operands, and operands that know themselves how to
** be coerced.
*/

#include "kobako.h"
#include "kobako_bigint.h"
#include <math.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>
#include <mruby/string.h>
#include <mruby/presym.h>

static mrb_float
as_float(mrb_state *mrb, mrb_value x)
{
  if (mrb_float_p(x)) return mrb_float(x);
  return mrb_integer_p(x) ? (mrb_float)mrb_integer(x) : mrb_bint_as_float(mrb, x);
}

static mrb_bool
number_p(mrb_value x)
{
  return kobako_integer_p(x) || mrb_float_p(x);
}

/* What an error calls the operand: itself if it is one of a kind, else its class. */
static mrb_value
operand_name(mrb_state *mrb, mrb_value y)
{
  if (mrb_immediate_p(y) && !mrb_undef_p(y)) return mrb_inspect(mrb, y);
  if (mrb_float_p(y)) return mrb_obj_as_string(mrb, y);
  return kobako_class_name(mrb, y);
}

/* -- operands of other classes -- */

static mrb_bool
coerce(mrb_state *mrb, mrb_value x, mrb_value y, mrb_value *pair)
{
  if (mrb_immediate_p(y) || mrb_string_p(y) || mrb_array_p(y) || mrb_hash_p(y)) return FALSE;
  if (!mrb_respond_to(mrb, y, MRB_SYM(coerce))) return FALSE;
  *pair = mrb_funcall_id(mrb, y, MRB_SYM(coerce), 1, x);
  if (!mrb_array_p(*pair) || RARRAY_LEN(*pair) != 2) {
    mrb_raise(mrb, kobako_classes.type_error, "coerce must return [x, y]");
  }
  return TRUE;
}

static mrb_value
coerce_and_call(mrb_state *mrb, mrb_value x, mrb_value y, mrb_sym operator)
{
  mrb_value pair;

  if (!coerce(mrb, x, y, &pair)) {
    mrb_raisef(mrb, kobako_classes.type_error, "%v can't be coerced into %s", operand_name(mrb, y),
               mrb_float_p(x) ? "Float" : "Integer");
  }
  return mrb_funcall_id(mrb, RARRAY_PTR(pair)[0], operator, 1, RARRAY_PTR(pair)[1]);
}

/* -- sums, products, quotients -- */

#define ARITHMETIC(name, operator, on_small, on_big)                                       \
  static mrb_value                                                                         \
  number_##name(mrb_state *mrb, mrb_value x)                                               \
  {                                                                                        \
    mrb_value y = mrb_get_arg1(mrb);                                                       \
    mrb_int result;                                                                        \
                                                                                           \
    if (!number_p(y)) return coerce_and_call(mrb, x, y, MRB_OPSYM(name));                  \
    if (mrb_float_p(x) || mrb_float_p(y)) {                                                \
      return mrb_float_value(mrb, as_float(mrb, x) operator as_float(mrb, y));             \
    }                                                                                      \
    if (mrb_integer_p(x) && mrb_integer_p(y) &&                                            \
        !on_small(mrb_integer(x), mrb_integer(y), &result)) return mrb_int_value(mrb, result); \
    return on_big(mrb, x, y);                                                              \
  }

ARITHMETIC(add, +, __builtin_add_overflow, mrb_bint_add)
ARITHMETIC(sub, -, __builtin_sub_overflow, mrb_bint_sub)
ARITHMETIC(mul, *, __builtin_mul_overflow, mrb_bint_mul)

static mrb_value
number_div(mrb_state *mrb, mrb_value x)
{
  mrb_value y = mrb_get_arg1(mrb);

  if (!number_p(y)) return coerce_and_call(mrb, x, y, MRB_OPSYM(div));
  if (mrb_float_p(x) || mrb_float_p(y)) return mrb_float_value(mrb, as_float(mrb, x) / as_float(mrb, y));
  return kobako_integer_divide(mrb, x, y, NULL);
}

/* Ruby's modulo has the sign of the divisor. */
static mrb_float
modulo(mrb_float x, mrb_float y)
{
  if (isinf(y) && !isinf(x) && !isnan(x)) return x == 0 || (x < 0) == (y < 0) ? x : y;

  mrb_float rest = fmod(x, y);
  return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}

static mrb_value
number_mod(mrb_state *mrb, mrb_value x)
{
  mrb_value y = mrb_get_arg1(mrb), rest;

  if (!number_p(y)) return coerce_and_call(mrb, x, y, MRB_OPSYM(mod));
  if (mrb_float_p(x) || mrb_float_p(y)) return mrb_float_value(mrb, modulo(as_float(mrb, x), as_float(mrb, y)));
  kobako_integer_divide(mrb, x, y, &rest);
  return rest;
}

static mrb_value
whole(mrb_state *mrb, mrb_float f)
{
  if (isnan(f) || isinf(f)) mrb_check_num_exact(mrb, f);
  return fabs(f) < 9e18 ? mrb_int_value(mrb, (mrb_int)f) : mrb_bint_new_float(mrb, f);
}

/* The quotient rounded down, and the modulo. */
static mrb_value
divide_floats(mrb_state *mrb, mrb_float x, mrb_float y, mrb_float *rest)
{
  if (y == 0) mrb_int_zerodiv(mrb);
  *rest = modulo(x, y);
  if (isinf(y) && !isinf(x)) return whole(mrb, *rest == x ? 0.0 : -1.0);
  return whole(mrb, round((x - *rest) / y));
}

static mrb_value
number_idiv(mrb_state *mrb, mrb_value x)
{
  mrb_value y = mrb_get_arg1(mrb);

  if (!number_p(y)) {
    return mrb_funcall_id(mrb, coerce_and_call(mrb, x, y, MRB_OPSYM(div)), MRB_SYM(floor), 0);
  }
  if (!mrb_float_p(x) && !mrb_float_p(y)) return kobako_integer_divide(mrb, x, y, NULL);
  if (as_float(mrb, y) == 0) mrb_int_zerodiv(mrb);
  return whole(mrb, floor(as_float(mrb, x) / as_float(mrb, y)));
}

static mrb_value
number_divmod(mrb_state *mrb, mrb_value x)
{
  mrb_value y = mrb_get_arg1(mrb), rest, quotient;

  if (!number_p(y)) return coerce_and_call(mrb, x, y, MRB_SYM(divmod));
  if (mrb_float_p(x) || mrb_float_p(y)) {
    mrb_float modulo;

    quotient = divide_floats(mrb, as_float(mrb, x), as_float(mrb, y), &modulo);
    return mrb_assoc_new(mrb, quotient, mrb_float_value(mrb, modulo));
  }
  quotient = kobako_integer_divide(mrb, x, y, &rest);
  return mrb_assoc_new(mrb, quotient, rest);
}

static mrb_value
number_remainder(mrb_state *mrb, mrb_value x)
{
  mrb_value y = mrb_get_arg1(mrb);

  if (!number_p(y)) return coerce_and_call(mrb, x, y, MRB_SYM(remainder));
  if (mrb_float_p(x) || mrb_float_p(y)) return mrb_float_value(mrb, fmod(as_float(mrb, x), as_float(mrb, y)));
  return mrb_bint_rem(mrb, x, y);
}

/* Of two integers the nearest float to the true quotient, if both fit into one or are scaled down together. */
static mrb_value
number_fdiv(mrb_state *mrb, mrb_value x)
{
  mrb_value y = mrb_get_arg1(mrb);

  if (!number_p(y)) return coerce_and_call(mrb, x, y, MRB_SYM(fdiv));
  if (kobako_integer_p(x) && kobako_integer_p(y) && (mrb_bigint_p(x) || mrb_bigint_p(y))) {
    size_t x_bits = kobako_integer_bits(x), y_bits = kobako_integer_bits(y);
    int shift = (int)(y_bits + 66) - (int)x_bits;

    if (y_bits == 0) return mrb_float_value(mrb, as_float(mrb, x) / 0.0);
    if (shift > 0) x = mrb_bint_lshift(mrb, x, shift);
    else shift = 0;
    mrb_value rest, quotient = kobako_integer_divide(mrb, x, y, &rest);
    if (kobako_integer_bits(rest) > 0) quotient = mrb_bint_or(mrb, quotient, mrb_fixnum_value(1));
    return mrb_float_value(mrb, ldexp(as_float(mrb, quotient), -shift));
  }
  return mrb_float_value(mrb, as_float(mrb, x) / as_float(mrb, y));
}

/* -- powers -- */

static mrb_value
raise_to(mrb_state *mrb, mrb_value x, mrb_value y)
{
  if (mrb_float_p(x) || mrb_float_p(y)) {
    mrb_float base = as_float(mrb, x), exponent = as_float(mrb, y);

    if (base < 0 && exponent != floor(exponent)) return mrb_funcall_id(mrb, x, MRB_SYM(__complex_power), 1, y);
    return mrb_float_value(mrb, pow(base, exponent));
  }
  if (mrb_integer_p(y) ? mrb_integer(y) < 0 : ((struct RBigint*)mrb_ptr(y))->negative) {
    return mrb_funcall_id(mrb, x, MRB_SYM(__rational_power), 1, y);
  }
  if (kobako_integer_bits(x) <= 1) {    /* 0, 1 and -1 */
    mrb_bool odd = mrb_integer_p(y) ? mrb_integer(y) & 1 : ((struct RBigint*)mrb_ptr(y))->limbs[0] & 1;

    if (mrb_integer_p(y) && mrb_integer(y) == 0) return mrb_fixnum_value(1);
    return mrb_integer(x) < 0 && !odd ? mrb_fixnum_value(1) : x;
  }
  return mrb_bint_pow(mrb, x, y);
}

static mrb_value
number_pow(mrb_state *mrb, mrb_value x)
{
  mrb_value y = mrb_get_arg1(mrb);

  if (!number_p(y)) return coerce_and_call(mrb, x, y, MRB_OPSYM(pow));
  return raise_to(mrb, x, y);
}

static mrb_value
integer_pow(mrb_state *mrb, mrb_value x)
{
  mrb_value y, modulus;

  if (mrb_get_args(mrb, "o|o", &y, &modulus) == 1) {
    return number_p(y) ? raise_to(mrb, x, y) : coerce_and_call(mrb, x, y, MRB_OPSYM(pow));
  }
  if (!kobako_integer_p(y)) {
    mrb_raise(mrb, kobako_classes.type_error, "Integer#pow() 2nd argument not allowed unless a 1st argument is integer");
  }
  if (kobako_integer_compare(y, mrb_fixnum_value(0)) < 0) {
    mrb_raise(mrb, mrb_class_get_id(mrb, MRB_SYM(RangeError)),
              "Integer#pow() 1st argument cannot be negative when 2nd argument specified");
  }
  if (!kobako_integer_p(modulus)) {
    mrb_raise(mrb, kobako_classes.type_error, "Integer#pow() 2nd argument not allowed unless all arguments are integers");
  }
  if (kobako_integer_bits(modulus) == 0) mrb_int_zerodiv(mrb);
  return mrb_bint_powm(mrb, x, y, modulus);
}

/* -- order -- */

enum { INCOMPARABLE = 2 };

static int
compare_numbers(mrb_state *mrb, mrb_value x, mrb_value y)
{
  if (mrb_float_p(x) && mrb_float_p(y)) {
    mrb_float a = mrb_float(x), b = mrb_float(y);

    return isnan(a) || isnan(b) ? INCOMPARABLE : (a > b) - (a < b);
  }
  if (mrb_float_p(y)) {
    mrb_int order = mrb_bint_cmp(mrb, x, y);

    return order == -2 ? INCOMPARABLE : (int)order;
  }
  if (mrb_float_p(x)) {
    mrb_int order = mrb_bint_cmp(mrb, y, x);

    return order == -2 ? INCOMPARABLE : (int)-order;
  }
  return kobako_integer_compare(x, y);
}

static mrb_value
number_cmp(mrb_state *mrb, mrb_value x)
{
  mrb_value y = mrb_get_arg1(mrb), pair;

  if (number_p(y)) {
    int order = compare_numbers(mrb, x, y);

    return order == INCOMPARABLE ? mrb_nil_value() : mrb_fixnum_value(order);
  }
  if (!coerce(mrb, x, y, &pair)) return mrb_nil_value();
  return mrb_funcall_id(mrb, RARRAY_PTR(pair)[0], MRB_OPSYM(cmp), 1, RARRAY_PTR(pair)[1]);
}

static mrb_value
compare_coerced(mrb_state *mrb, mrb_value x, mrb_value y, mrb_sym operator)
{
  mrb_value pair;

  if (!coerce(mrb, x, y, &pair)) {
    mrb_raisef(mrb, kobako_classes.argument_error, "comparison of %s with %v failed",
               mrb_float_p(x) ? "Float" : "Integer", operand_name(mrb, y));
  }
  return mrb_funcall_id(mrb, RARRAY_PTR(pair)[0], operator, 1, RARRAY_PTR(pair)[1]);
}

#define COMPARISON(name, operator)                                                         \
  static mrb_value                                                                         \
  number_##name(mrb_state *mrb, mrb_value x)                                               \
  {                                                                                        \
    mrb_value y = mrb_get_arg1(mrb);                                                       \
                                                                                           \
    if (!number_p(y)) return compare_coerced(mrb, x, y, MRB_OPSYM(name));                  \
    int order = compare_numbers(mrb, x, y);                                                \
    return mrb_bool_value(order != INCOMPARABLE && order operator 0);                      \
  }

COMPARISON(lt, <)
COMPARISON(le, <=)
COMPARISON(gt, >)
COMPARISON(ge, >=)

static mrb_value
number_eq(mrb_state *mrb, mrb_value x)
{
  mrb_value y = mrb_get_arg1(mrb);

  if (number_p(y)) return mrb_bool_value(compare_numbers(mrb, x, y) == 0);
  if (mrb_type(y) != MRB_TT_OBJECT) return mrb_false_value();
  return mrb_bool_value(mrb_test(mrb_funcall_id(mrb, y, MRB_OPSYM(eq), 1, x)));
}

static mrb_value
number_eql(mrb_state *mrb, mrb_value x)
{
  mrb_value y = mrb_get_arg1(mrb);

  if (mrb_float_p(x)) return mrb_bool_value(mrb_float_p(y) && mrb_float(x) == mrb_float(y));
  return mrb_bool_value(kobako_integer_p(y) && kobako_integer_compare(x, y) == 0);
}

/* -- bits -- */

#define BITWISE(name, on_big)                                                              \
  static mrb_value                                                                         \
  integer_##name(mrb_state *mrb, mrb_value x)                                              \
  {                                                                                        \
    mrb_value y = mrb_get_arg1(mrb);                                                       \
                                                                                           \
    if (!kobako_integer_p(y)) {                                                            \
      return coerce_and_call(mrb, x, y, MRB_OPSYM(name));                                  \
    }                                                                                      \
    return on_big(mrb, x, y);                                                              \
  }

BITWISE(and, mrb_bint_and)
BITWISE(or, mrb_bint_or)
BITWISE(xor, mrb_bint_xor)

/* The width of a shift; what is beyond all bounds stays so. */
static mrb_int
shift_width(mrb_state *mrb, mrb_value width)
{
  if (mrb_string_p(width) || mrb_nil_p(width)) {
    mrb_raisef(mrb, kobako_classes.type_error, mrb_nil_p(width) ? "no implicit conversion from nil to integer"
                                                                : "no implicit conversion of String into Integer");
  }
  if (mrb_bigint_p(width)) return ((struct RBigint*)mrb_ptr(width))->negative ? MRB_INT_MIN + 1 : MRB_INT_MAX;
  return mrb_as_int(mrb, width);
}

static mrb_value
integer_lshift(mrb_state *mrb, mrb_value x)
{
  return mrb_bint_lshift(mrb, x, shift_width(mrb, mrb_get_arg1(mrb)));
}

static mrb_value
integer_rshift(mrb_state *mrb, mrb_value x)
{
  return mrb_bint_rshift(mrb, x, shift_width(mrb, mrb_get_arg1(mrb)));
}

static mrb_value
integer_neg(mrb_state *mrb, mrb_value x)
{
  return kobako_integer_negate(mrb, x);
}

static mrb_value
integer_rev(mrb_state *mrb, mrb_value x)
{
  return mrb_bint_rev(mrb, x);
}

static mrb_value
integer_bit_length(mrb_state *mrb, mrb_value x)
{
  if (kobako_integer_compare(x, mrb_fixnum_value(0)) < 0) x = mrb_bint_rev(mrb, x);
  return mrb_int_value(mrb, (mrb_int)kobako_integer_bits(x));
}

static mrb_value
integer_gcd(mrb_state *mrb, mrb_value x)
{
  mrb_value y = mrb_get_arg1(mrb), rest;
  int ai = mrb_gc_arena_save(mrb);

  if (!kobako_integer_p(y)) mrb_raise(mrb, kobako_classes.type_error, "not an integer");
  while (kobako_integer_bits(y) > 0) {
    kobako_integer_divide(mrb, x, y, &rest);
    x = y;
    y = rest;
    mrb_gc_arena_restore(mrb, ai);
    mrb_gc_protect(mrb, x);
    mrb_gc_protect(mrb, y);
  }
  return kobako_integer_compare(x, mrb_fixnum_value(0)) < 0 ? kobako_integer_negate(mrb, x) : x;
}

typedef struct { mrb_sym name; mrb_func_t function; mrb_aspec arguments; } method;

static void
define(mrb_state *mrb, struct RClass *klass, const method *methods, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    mrb_define_method_id(mrb, klass, methods[i].name, methods[i].function, methods[i].arguments);
  }
}

/* mruby's subtracts from zero, which makes 0.0 of 0.0. */
static mrb_value
float_negate(mrb_state *mrb, mrb_value self)
{
  return mrb_float_value(mrb, -mrb_float(self));
}

void
kobako_arithmetic_init(mrb_state *mrb)
{
  mrb_define_method_id(mrb, mrb->float_class, MRB_OPSYM(minus), float_negate, MRB_ARGS_NONE());
  const method of_both[] = {
    { MRB_OPSYM(add), number_add, MRB_ARGS_REQ(1) }, { MRB_OPSYM(sub), number_sub, MRB_ARGS_REQ(1) },
    { MRB_OPSYM(mul), number_mul, MRB_ARGS_REQ(1) }, { MRB_OPSYM(div), number_div, MRB_ARGS_REQ(1) },
    { MRB_OPSYM(mod), number_mod, MRB_ARGS_REQ(1) }, { MRB_SYM(modulo), number_mod, MRB_ARGS_REQ(1) },
    { MRB_OPSYM(pow), number_pow, MRB_ARGS_REQ(1) }, { MRB_SYM(div), number_idiv, MRB_ARGS_REQ(1) },
    { MRB_SYM(divmod), number_divmod, MRB_ARGS_REQ(1) }, { MRB_SYM(remainder), number_remainder, MRB_ARGS_REQ(1) },
    { MRB_SYM(fdiv), number_fdiv, MRB_ARGS_REQ(1) }, { MRB_OPSYM(cmp), number_cmp, MRB_ARGS_REQ(1) },
    { MRB_OPSYM(lt), number_lt, MRB_ARGS_REQ(1) }, { MRB_OPSYM(le), number_le, MRB_ARGS_REQ(1) },
    { MRB_OPSYM(gt), number_gt, MRB_ARGS_REQ(1) }, { MRB_OPSYM(ge), number_ge, MRB_ARGS_REQ(1) },
    { MRB_OPSYM(eq), number_eq, MRB_ARGS_REQ(1) }, { MRB_OPSYM(eqq), number_eq, MRB_ARGS_REQ(1) },
    { MRB_SYM_Q(eql), number_eql, MRB_ARGS_REQ(1) }
  };
  const method of_integers[] = {
    { MRB_OPSYM(and), integer_and, MRB_ARGS_REQ(1) }, { MRB_OPSYM(or), integer_or, MRB_ARGS_REQ(1) },
    { MRB_OPSYM(xor), integer_xor, MRB_ARGS_REQ(1) }, { MRB_OPSYM(lshift), integer_lshift, MRB_ARGS_REQ(1) },
    { MRB_OPSYM(rshift), integer_rshift, MRB_ARGS_REQ(1) }, { MRB_OPSYM(neg), integer_rev, MRB_ARGS_NONE() },
    { MRB_OPSYM(minus), integer_neg, MRB_ARGS_NONE() }, { MRB_SYM(bit_length), integer_bit_length, MRB_ARGS_NONE() },
    { MRB_SYM(gcd), integer_gcd, MRB_ARGS_REQ(1) }, { MRB_SYM(pow), integer_pow, MRB_ARGS_ARG(1, 1) }
  };
  define(mrb, mrb->integer_class, of_both, sizeof of_both / sizeof *of_both);
  define(mrb, mrb->float_class, of_both, sizeof of_both / sizeof *of_both);
  define(mrb, mrb->integer_class, of_integers, sizeof of_integers / sizeof *of_integers);
}
