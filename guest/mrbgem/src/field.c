/*
** field.c - one field of a format: a text, a character, an integer or a float in its width
*/

#include "kobako.h"
#include "kobako_bigint.h"
#include "kobako_field.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <mruby/class.h>
#include <mruby/internal.h>
#include <mruby/string.h>
#include <mruby/presym.h>

static void
put_repeated(mrb_state *mrb, mrb_value out, char c, mrb_int count)
{
  if (count <= 0) return;

  mrb_int length = RSTRING_LEN(out);
  mrb_str_resize(mrb, out, length + count);
  memset(RSTRING_PTR(out) + length, c, (size_t)count);
}

/* Between spaces as the field's width has them; `width` characters wide itself. */
static void
put_padded(mrb_state *mrb, mrb_value out, const struct field *field, const char *text, mrb_int bytes, mrb_int width)
{
  mrb_int spaces = field->width - width;

  if (!(field->flags & FIELD_MINUS)) put_repeated(mrb, out, ' ', spaces);
  mrb_str_cat(mrb, out, text, (size_t)bytes);
  if (field->flags & FIELD_MINUS) put_repeated(mrb, out, ' ', spaces);
}

/* The bytes that the first `count` characters take, and in *found how many there are. */
static mrb_int
bytes_of_characters(mrb_value text, mrb_int count, mrb_int *found)
{
  const char *at = RSTRING_PTR(text), *end = at + RSTRING_LEN(text);

  for (*found = 0; at < end && *found < count; ++*found) at += mrb_utf8len(at, end);
  return at - RSTRING_PTR(text);
}

void
kobako_put_text(mrb_state *mrb, mrb_value out, const struct field *field, mrb_value text)
{
  mrb_int width;
  mrb_int bytes = bytes_of_characters(text, field->precision >= 0 ? field->precision : MRB_INT_MAX, &width);

  put_padded(mrb, out, field, RSTRING_PTR(text), bytes, width);
}

void
kobako_put_character(mrb_state *mrb, mrb_value out, const struct field *field, mrb_value value)
{
  mrb_int width;

  if (!mrb_string_p(value)) {
    value = mrb_funcall_id(mrb, mrb_int_value(mrb, mrb_as_int(mrb, value)), MRB_SYM(__chr), 0);
  }
  else if (RSTRING_LEN(value) == 0) mrb_raise(mrb, kobako_classes.argument_error, "%c requires a character");
  mrb_int bytes = bytes_of_characters(value, 1, &width);
  put_padded(mrb, out, field, RSTRING_PTR(value), bytes, width);
}

/* Sign and prefix, zeros, digits. */
struct number {
  char prefix[8];
  mrb_int zeros;
  char zero;
  const char *digits;
  mrb_int length;
};

static void
put_number(mrb_state *mrb, mrb_value out, const struct field *field, const struct number *number)
{
  mrb_int prefix = (mrb_int)strlen(number->prefix);
  mrb_int zeros = number->zeros > 0 ? number->zeros : 0;
  mrb_int spaces = field->width - prefix - zeros - number->length;

  if (!(field->flags & FIELD_MINUS)) put_repeated(mrb, out, ' ', spaces);
  mrb_str_cat(mrb, out, number->prefix, (size_t)prefix);
  put_repeated(mrb, out, number->zero, zeros);
  mrb_str_cat(mrb, out, number->digits, (size_t)number->length);
  if (field->flags & FIELD_MINUS) put_repeated(mrb, out, ' ', spaces);
}

static void
put_sign(struct number *number, const struct field *field, mrb_bool negative)
{
  if (negative) strcat(number->prefix, "-");
  else if (field->flags & FIELD_PLUS) strcat(number->prefix, "+");
  else if (field->flags & FIELD_SPACE) strcat(number->prefix, " ");
}

/* Zeros up to the width, where the field wants them. */
static mrb_int
zeros_to_width(const struct field *field, const struct number *number)
{
  if ((field->flags & (FIELD_ZERO | FIELD_MINUS)) != FIELD_ZERO) return 0;
  return field->width - (mrb_int)strlen(number->prefix) - number->length;
}

/* -- integers -- */

static int
base_of(char kind)
{
  switch (kind) {
  case 'x': case 'X': return 16;
  case 'o': return 8;
  case 'b': case 'B': return 2;
  default: return 10;
  }
}

static const char*
prefix_of(char kind)
{
  switch (kind) {
  case 'x': return "0x";
  case 'X': return "0X";
  case 'o': return "0";
  case 'b': return "0b";
  case 'B': return "0B";
  default: return "";
  }
}

/* The digits of a negative number as if there were endlessly many before them; one of those is kept. */
static mrb_value
complement_digits(mrb_state *mrb, mrb_value integer, int base, char highest)
{
  int bits = base == 16 ? 4 : base == 8 ? 3 : 1;
  mrb_int count = (mrb_int)kobako_integer_bits(integer) / bits + 2;
  mrb_value wrapped = mrb_bint_add(mrb, mrb_bint_lshift(mrb, mrb_fixnum_value(1), count * bits), integer);
  mrb_value digits = mrb_bint_to_s(mrb, wrapped, base);
  mrb_int same = 0;

  while (same < RSTRING_LEN(digits) && RSTRING_PTR(digits)[same] == highest) same++;
  return mrb_str_new(mrb, RSTRING_PTR(digits) + same - 1, RSTRING_LEN(digits) - same + 1);
}

static void
to_upper(mrb_value text)
{
  for (mrb_int i = 0; i < RSTRING_LEN(text); i++) {
    if (RSTRING_PTR(text)[i] >= 'a') RSTRING_PTR(text)[i] = (char)(RSTRING_PTR(text)[i] - 'a' + 'A');
  }
}

void
kobako_put_integer(mrb_state *mrb, mrb_value out, const struct field *field, mrb_value value)
{
  mrb_value integer = kobako_to_integer(mrb, value), digits;
  mrb_bool negative = kobako_integer_compare(integer, mrb_fixnum_value(0)) < 0;
  mrb_bool complement = negative && base_of(field->kind) != 10 && !(field->flags & (FIELD_PLUS | FIELD_SPACE));
  struct number number = { .zero = '0' };

  if (complement) {
    number.zero = field->kind == 'o' ? '7' : base_of(field->kind) == 2 ? '1' : 'f';
    digits = complement_digits(mrb, integer, base_of(field->kind), number.zero);
  }
  else {
    put_sign(&number, field, negative);
    digits = mrb_bint_to_s(mrb, negative ? kobako_integer_negate(mrb, integer) : integer, base_of(field->kind));
  }
  if (field->kind == 'X') {
    to_upper(digits);
    if (complement) number.zero = 'F';
  }
  if (field->flags & FIELD_SHARP && kobako_integer_bits(integer) > 0) strcat(number.prefix, prefix_of(field->kind));

  mrb_int dots = complement ? 2 : 0;
  if (complement) strcat(number.prefix, "..");
  number.digits = RSTRING_PTR(digits);
  number.length = RSTRING_LEN(digits);
  if (field->precision < 0) number.zeros = zeros_to_width(field, &number);
  else {
    number.zeros = field->precision - dots - number.length;
    if (field->precision == 0 && kobako_integer_bits(integer) == 0) number.length = 0;
  }
  put_number(mrb, out, field, &number);
}

/* -- floats -- */

static void
put_no_number(mrb_state *mrb, mrb_value out, const struct field *field, double f)
{
  struct number number = { .zero = ' ', .digits = isnan(f) ? "NaN" : "Inf", .length = 3 };

  put_sign(&number, field, !isnan(f) && f < 0);
  put_number(mrb, out, field, &number);
}

/* An integer or a fraction with %f: exactly. `digits` are those of its size times a power of ten. */
static void
put_exact(mrb_state *mrb, mrb_value out, const struct field *field, mrb_value digits, mrb_bool negative, mrb_int places)
{
  struct number number = { .zero = '0' };
  mrb_value text = mrb_str_new(mrb, NULL, 0);

  put_repeated(mrb, text, '0', places + 1 - RSTRING_LEN(digits));
  mrb_str_cat_str(mrb, text, digits);
  if (places > 0 || field->flags & FIELD_SHARP) {
    mrb_value fraction = mrb_str_new(mrb, RSTRING_END(text) - places, places);

    mrb_str_resize(mrb, text, RSTRING_LEN(text) - places);
    mrb_str_cat_lit(mrb, text, ".");
    mrb_str_cat_str(mrb, text, fraction);
  }
  put_sign(&number, field, negative);
  number.digits = RSTRING_PTR(text);
  number.length = RSTRING_LEN(text);
  number.zeros = zeros_to_width(field, &number);
  put_number(mrb, out, field, &number);
}

static void
put_exact_value(mrb_state *mrb, mrb_value out, const struct field *field, mrb_value value)
{
  mrb_int places = field->precision < 0 ? 6 : field->precision;
  mrb_value scale = mrb_bint_pow(mrb, mrb_fixnum_value(10), mrb_int_value(mrb, places));
  mrb_value scaled = kobako_integer_p(value) ? mrb_bint_mul(mrb, value, scale)
                                             : mrb_funcall_id(mrb, value, MRB_SYM(__scaled), 1, scale);
  mrb_bool negative = kobako_integer_compare(scaled, mrb_fixnum_value(0)) < 0;

  if (negative) scaled = kobako_integer_negate(mrb, scaled);
  put_exact(mrb, out, field, mrb_bint_to_s(mrb, scaled, 10), negative, places);
}

void
kobako_put_float(mrb_state *mrb, mrb_value out, const struct field *field, mrb_value value)
{
  if (field->kind == 'f' && (kobako_integer_p(value) || kobako_rational_p(mrb, value))) {
    put_exact_value(mrb, out, field, value);
    return;
  }

  double f = kobako_to_float(mrb, value);
  if (isnan(f) || isinf(f)) {
    put_no_number(mrb, out, field, f);
    return;
  }

  mrb_value text = kobako_float_digits(mrb, fabs(f), field->kind, field->precision, field->flags & FIELD_SHARP);
  struct number number = { .zero = '0', .digits = RSTRING_PTR(text), .length = RSTRING_LEN(text) };

  put_sign(&number, field, signbit(f) != 0);
  if (field->kind == 'a' || field->kind == 'A') { /* zeros go behind the 0x */
    strncat(number.prefix, number.digits, 2);
    number.digits += 2;
    number.length -= 2;
  }
  number.zeros = zeros_to_width(field, &number);
  put_number(mrb, out, field, &number);
}
