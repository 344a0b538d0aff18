/*
** number_text.c - numbers in texts: to_i and to_f, Integer() and Float()
*/

#include "kobako.h"
#include "kobako_bigint.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

struct text {
  const char *at, *end;
  mrb_bool strict;              /* all of it has to be the number */
};

static struct text
text_of(mrb_value string, mrb_bool strict)
{
  struct text text = { RSTRING_PTR(string), RSTRING_PTR(string) + RSTRING_LEN(string), strict };

  while (text.at < text.end && isspace((unsigned char)*text.at)) text.at++;
  return text;
}

static mrb_bool
at_end(struct text *text)
{
  while (text->at < text->end && isspace((unsigned char)*text->at)) text->at++;
  return text->at == text->end;
}

static mrb_bool
take_sign(struct text *text)
{
  if (text->at == text->end || (*text->at != '-' && *text->at != '+')) return FALSE;
  return *text->at++ == '-';
}

/* -- integers -- */

static int
digit(char c)
{
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

static int
base_of_prefix(char letter)
{
  switch (letter) {
  case 'x': case 'X': return 16;
  case 'b': case 'B': return 2;
  case 'o': case 'O': return 8;
  case 'd': case 'D': return 10;
  default: return 0;
  }
}

/* Passes over a prefix that fits the base; base 0 takes the prefix's. */
static int
take_prefix(struct text *text, int base)
{
  if (text->end - text->at >= 2 && *text->at == '0') {
    int prefix = base_of_prefix(text->at[1]);

    if (prefix && (base == 0 || base == prefix)) {
      if (text->end - text->at > 2 && digit(text->at[2]) < prefix) text->at += 2;
      else if (!text->strict) return prefix;
      return prefix;
    }
    if (base == 0) return 8;
  }
  return base ? base : 10;
}

/* Digits with single underscores between them; how many bytes they take. */
static mrb_int
digits_length(const struct text *text, int base)
{
  const char *at = text->at;

  while (at < text->end) {
    if (digit(*at) < base) at++;
    else if (*at == '_' && at > text->at && at[-1] != '_' && at + 1 < text->end && digit(at[1]) < base) at++;
    else break;
  }
  return at - text->at;
}

/* FALSE if it is none, and strict. */
static mrb_bool
read_integer(mrb_state *mrb, mrb_value string, int base, mrb_bool strict, mrb_value *integer)
{
  struct text text = text_of(string, strict);
  mrb_bool negative = take_sign(&text);

  base = take_prefix(&text, base);

  mrb_int length = digits_length(&text, base);
  *integer = mrb_fixnum_value(0);
  if (length == 0) return !strict;
  *integer = mrb_bint_new_str(mrb, text.at, length, negative ? -base : base);
  text.at += length;
  return !strict || at_end(&text);
}

static int
base_argument(mrb_state *mrb, mrb_int base)
{
  if (base < 0) base = -base;
  if (base == 1 || base > 36) mrb_raisef(mrb, kobako_classes.argument_error, "invalid radix %i", base);
  return (int)base;
}

static mrb_value
string_to_i(mrb_state *mrb, mrb_value self)
{
  mrb_int base = 10;
  mrb_value integer;

  mrb_get_args(mrb, "|i", &base);
  if (base < 0) mrb_raisef(mrb, kobako_classes.argument_error, "invalid radix %i", base);
  read_integer(mrb, self, base_argument(mrb, base), FALSE, &integer);
  return integer;
}

/* -- floats -- */

/* Copies digits without their underscores; FALSE if there is none. */
static mrb_bool
copy_digits(struct text *text, char **out)
{
  mrb_int length = digits_length(text, 10);

  for (mrb_int i = 0; i < length; i++, text->at++) {
    if (*text->at != '_') *(*out)++ = *text->at;
  }
  return length > 0;
}

static mrb_bool
copy_fraction(struct text *text, char **out)
{
  if (text->end - text->at < 2 || text->at[0] != '.' || digit(text->at[1]) > 9) return FALSE;
  *(*out)++ = '.';
  text->at++;
  return copy_digits(text, out);
}

static void
copy_exponent(struct text *text, char **out)
{
  struct text rest = { text->at, text->end, text->strict };
  char *to = *out;

  if (rest.at == rest.end || (*rest.at != 'e' && *rest.at != 'E')) return;
  rest.at++;
  *to++ = 'e';
  if (take_sign(&rest)) *to++ = '-';
  if (!copy_digits(&rest, &to)) return;
  text->at = rest.at;
  *out = to;
}

static mrb_bool
read_hexadecimal(mrb_state *mrb, mrb_value string, mrb_float *f)
{
  mrb_value integer;

  if (!read_integer(mrb, string, 16, TRUE, &integer)) return FALSE;
  *f = mrb_integer_p(integer) ? (mrb_float)mrb_integer(integer) : mrb_bint_as_float(mrb, integer);
  return TRUE;
}

static mrb_bool
read_float(mrb_state *mrb, mrb_value string, mrb_bool strict, mrb_float *f)
{
  struct text text = text_of(string, strict);
  char *copy = RSTRING_PTR(mrb_str_new(mrb, NULL, RSTRING_LEN(string) + 2)), *out = copy;
  mrb_bool negative = take_sign(&text), any;

  *f = negative ? -0.0 : 0.0;
  if (strict && text.end - text.at > 2 && text.at[0] == '0' && base_of_prefix(text.at[1]) == 16) {
    return read_hexadecimal(mrb, string, f);
  }
  any = copy_digits(&text, &out);
  any = copy_fraction(&text, &out) || any;
  if (!any) return !strict;
  copy_exponent(&text, &out);
  *out = 0;
  *f = negative ? -strtod(copy, NULL) : strtod(copy, NULL);
  return !strict || at_end(&text);
}

static mrb_value
string_to_f(mrb_state *mrb, mrb_value self)
{
  mrb_float f;

  read_float(mrb, self, FALSE, &f);
  return mrb_float_value(mrb, f);
}

/* -- Integer() and Float() -- */

/* What cannot be converted: an error, or nil if the script wants none. */
static mrb_value
refuse(mrb_state *mrb, mrb_bool raise, mrb_value error)
{
  if (raise) mrb_exc_raise(mrb, error);
  return mrb_nil_value();
}

static mrb_value
bad_text(mrb_state *mrb, const char *name, mrb_value string)
{
  mrb_value text = memchr(RSTRING_PTR(string), 0, (size_t)RSTRING_LEN(string))
    ? mrb_str_new_lit(mrb, "string contains null byte")
    : mrb_format(mrb, "invalid value for %s(): %v", name, mrb_inspect(mrb, string));

  return mrb_exc_new_str(mrb, kobako_classes.argument_error, text);
}

static mrb_value
bad_type(mrb_state *mrb, const char *name, mrb_value value)
{
  mrb_value what = mrb_nil_p(value) || mrb_true_p(value) || mrb_false_p(value) ? mrb_inspect(mrb, value)
                                                                               : kobako_class_name(mrb, value);

  return mrb_exc_new_str(mrb, kobako_classes.type_error, mrb_format(mrb, "can't convert %v into %s", what, name));
}

static mrb_bool
wants_exception(mrb_value exception)
{
  return mrb_undef_p(exception) || !mrb_false_p(exception);
}

static mrb_value
float_to_integer(mrb_state *mrb, mrb_float f, mrb_bool raise)
{
  if (!raise && (isnan(f) || isinf(f))) return mrb_nil_value();
  mrb_check_num_exact(mrb, f);
  return fabs(f) < 9e18 ? mrb_int_value(mrb, (mrb_int)f) : mrb_bint_new_float(mrb, f);
}

static mrb_value
to_integer(mrb_state *mrb, mrb_value value, mrb_value base, mrb_bool raise)
{
  mrb_value integer;

  if (mrb_string_p(value)) {
    int radix = mrb_nil_p(base) ? 0 : base_argument(mrb, mrb_as_int(mrb, base));

    if (memchr(RSTRING_PTR(value), 0, (size_t)RSTRING_LEN(value)) == NULL &&
        read_integer(mrb, value, radix, TRUE, &integer)) return integer;
    return refuse(mrb, raise, bad_text(mrb, "Integer", value));
  }
  if (!mrb_nil_p(base)) {
    return refuse(mrb, raise, mrb_exc_new_lit(mrb, kobako_classes.argument_error, "base specified for non string value"));
  }
  if (kobako_integer_p(value)) return value;
  if (mrb_float_p(value)) return float_to_integer(mrb, mrb_float(value), raise);
  if (mrb_nil_p(value) || mrb_immediate_p(value)) return refuse(mrb, raise, bad_type(mrb, "Integer", value));
  if (mrb_respond_to(mrb, value, MRB_SYM(to_int))) integer = mrb_funcall_id(mrb, value, MRB_SYM(to_int), 0);
  else if (mrb_respond_to(mrb, value, MRB_SYM(to_i))) integer = mrb_funcall_id(mrb, value, MRB_SYM(to_i), 0);
  else return refuse(mrb, raise, bad_type(mrb, "Integer", value));
  return kobako_integer_p(integer) ? integer : refuse(mrb, raise, bad_type(mrb, "Integer", value));
}

mrb_value
kobako_to_integer(mrb_state *mrb, mrb_value value)
{
  return to_integer(mrb, value, mrb_nil_value(), TRUE);
}

static mrb_value
kernel_integer(mrb_state *mrb, mrb_value self)
{
  mrb_value value, base = mrb_nil_value(), exception = mrb_undef_value();
  const mrb_sym names[] = { MRB_SYM(exception) };
  const mrb_kwargs keywords = { 1, 0, names, &exception, NULL };

  (void)self;
  mrb_get_args(mrb, "o|o:", &value, &base, &keywords);
  return to_integer(mrb, value, base, wants_exception(exception));
}

static mrb_value
to_float(mrb_state *mrb, mrb_value value, mrb_bool raise)
{
  mrb_float f;

  if (mrb_float_p(value)) return value;
  if (mrb_integer_p(value)) return mrb_float_value(mrb, (mrb_float)mrb_integer(value));
  if (mrb_bigint_p(value)) return mrb_float_value(mrb, mrb_bint_as_float(mrb, value));
  if (mrb_string_p(value)) {
    if (memchr(RSTRING_PTR(value), 0, (size_t)RSTRING_LEN(value)) == NULL &&
        read_float(mrb, value, TRUE, &f)) return mrb_float_value(mrb, f);
    return refuse(mrb, raise, bad_text(mrb, "Float", value));
  }
  if (!mrb_immediate_p(value) && mrb_type(value) == MRB_TT_OBJECT && mrb_respond_to(mrb, value, MRB_SYM(to_f))) {
    mrb_value converted = mrb_funcall_id(mrb, value, MRB_SYM(to_f), 0);

    if (mrb_float_p(converted)) return converted;
  }
  return refuse(mrb, raise, bad_type(mrb, "Float", value));
}

double
kobako_to_float(mrb_state *mrb, mrb_value value)
{
  return mrb_float(to_float(mrb, value, TRUE));
}

static mrb_value
kernel_float(mrb_state *mrb, mrb_value self)
{
  mrb_value value, exception = mrb_undef_value();
  const mrb_sym names[] = { MRB_SYM(exception) };
  const mrb_kwargs keywords = { 1, 0, names, &exception, NULL };

  (void)self;
  mrb_get_args(mrb, "o:", &value, &keywords);
  return to_float(mrb, value, wants_exception(exception));
}

mrb_bool
kobako_rational_p(mrb_state *mrb, mrb_value value)
{
  return mrb_type(value) == MRB_TT_OBJECT && mrb_obj_is_kind_of(mrb, value, mrb_class_get_id(mrb, MRB_SYM(Rational)));
}

void
kobako_number_text_init(mrb_state *mrb)
{
  mrb_define_method_id(mrb, mrb->string_class, MRB_SYM(to_i), string_to_i, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, mrb->string_class, MRB_SYM(to_f), string_to_f, MRB_ARGS_NONE());
  mrb_define_module_function_id(mrb, mrb->kernel_module, MRB_SYM(Integer), kernel_integer, MRB_ARGS_ARG(1, 1) | MRB_ARGS_KEY(1, 0));
  mrb_define_module_function_id(mrb, mrb->kernel_module, MRB_SYM(Float), kernel_float, MRB_ARGS_REQ(1) | MRB_ARGS_KEY(1, 0));
}
