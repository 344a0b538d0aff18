/*
** float_text.c - floats and their digits
**
** Takes the place of what mruby has for it, which is out by a little. The
** digits themselves come from the C library, which knows them exactly.
*/

#include "kobako.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mruby/numeric.h>
#include <mruby/string.h>
#include <mruby/presym.h>

#define SHORT_DIGITS 15         /* of these, no two numbers are the same float */

#define TIE_DIGITS 14           /* up to here, CRuby rounds in decimals */

struct decimal {
  char digits[DBL_DECIMAL_DIG + 1];
  int count;
  int point;                    /* how many digits are before it; may be negative */
};

static const double powers_of_ten[] = {
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22
};

static void
strip_zeros(struct decimal *decimal)
{
  while (decimal->count > 1 && decimal->digits[decimal->count - 1] == '0') decimal->count--;
}

/* The digits of f, if they are few: a whole number over a power of ten, where both and so the quotient are exact. */
static mrb_bool
few_digits(double f, struct decimal *decimal)
{
  for (int places = 0; places <= SHORT_DIGITS; places++) {
    double scaled = round(f * powers_of_ten[places]);

    if (scaled >= powers_of_ten[SHORT_DIGITS]) return FALSE;
    if (scaled >= 1 && scaled / powers_of_ten[places] == f) {
      decimal->count = 0;
      for (uint64_t whole = (uint64_t)scaled, unit = 1; unit <= whole; unit *= 10) decimal->count++;
      for (uint64_t whole = (uint64_t)scaled, i = (uint64_t)decimal->count; i-- > 0; whole /= 10) {
        decimal->digits[i] = (char)('0' + whole % 10);
      }
      decimal->point = decimal->count - places;
      strip_zeros(decimal);
      return TRUE;
    }
  }
  return FALSE;
}

/* Above a power of two, floats are twice as far apart as below: the digits above the nearest ones may do. */
static mrb_bool
next_reads_back(char *text, int count, double f)
{
  char *last = count == 1 ? text : text + count; /* behind the point */

  if (*last == '9') return FALSE;
  ++*last;
  if (strtod(text, NULL) == f) return TRUE;
  --*last;
  return FALSE;
}

/* The shortest digits that read back as f, which is positive and finite. */
static void
shortest_digits(double f, struct decimal *decimal)
{
  char text[32];
  int exponent;
  mrb_bool power_of_two = frexp(f, &exponent) == 0.5;

  if (few_digits(f, decimal)) return;
  /* Between these two, what has few digits has been found. */
  mrb_bool many = f >= 1 && f < powers_of_ten[SHORT_DIGITS];
  for (int count = f < DBL_MIN ? 1 : SHORT_DIGITS + many; count <= DBL_DECIMAL_DIG; count++) {
    snprintf(text, sizeof text, "%.*e", count - 1, f);
    if (count < DBL_DECIMAL_DIG && strtod(text, NULL) != f && !(power_of_two && next_reads_back(text, count, f))) continue;
    decimal->digits[0] = text[0];
    memcpy(decimal->digits + 1, text + 2, (size_t)(count - 1));
    decimal->count = count;
    decimal->point = atoi(strchr(text, 'e') + 1) + 1;
    strip_zeros(decimal);
    return;
  }
}

static int
put_zeros(char *at, int count)
{
  memset(at, '0', (size_t)count);
  return count;
}

/* As Ruby prints it; at most 32 bytes. */
static int
print_decimal(char *out, const struct decimal *decimal)
{
  char *at = out;

  /* One digit more before the point is still written out, if there are others behind it. */
  if (decimal->point <= -4 || decimal->point > SHORT_DIGITS + (decimal->count > decimal->point)) {
    *at++ = decimal->digits[0];
    *at++ = '.';
    if (decimal->count == 1) *at++ = '0';
    memcpy(at, decimal->digits + 1, (size_t)(decimal->count - 1));
    at += decimal->count - 1;
    return (int)(at - out) + snprintf(at, 8, "e%+03d", decimal->point - 1);
  }
  if (decimal->point <= 0) {
    *at++ = '0';
    *at++ = '.';
    at += put_zeros(at, -decimal->point);
    memcpy(at, decimal->digits, (size_t)decimal->count);
    return (int)(at - out) + decimal->count;
  }
  if (decimal->count <= decimal->point) {
    memcpy(at, decimal->digits, (size_t)decimal->count);
    at += decimal->count;
    at += put_zeros(at, decimal->point - decimal->count);
    *at++ = '.';
    *at++ = '0';
    return (int)(at - out);
  }
  memcpy(at, decimal->digits, (size_t)decimal->point);
  at[decimal->point] = '.';
  memcpy(at + decimal->point + 1, decimal->digits + decimal->point, (size_t)(decimal->count - decimal->point));
  return decimal->count + 1;
}

/* mruby calls this for every float that it prints. */
mrb_value
mrb_float_to_str(mrb_state *mrb, mrb_value value, const char *unused)
{
  double f = mrb_float(value);
  struct decimal decimal = { "0", 1, 1 };
  char text[32], *at = text;

  (void)unused;
  if (isnan(f)) return mrb_str_new_lit(mrb, "NaN");
  if (isinf(f)) return f < 0 ? mrb_str_new_lit(mrb, "-Infinity") : mrb_str_new_lit(mrb, "Infinity");
  if (signbit(f)) *at++ = '-';
  if (f != 0) shortest_digits(fabs(f), &decimal);
  at += print_decimal(at, &decimal);
  return mrb_str_new(mrb, text, at - text);
}

/* The text's number is followed by `end`; FALSE if there is none. */
MRB_API mrb_bool
mrb_read_float(const char *text, char **end, double *f)
{
  char *stop;

  *f = strtod(text, &stop);
  if (end) *end = stop;
  return stop != text;
}

/* Whether `places` digits behind the point, or `significant` ones, cut the shortest digits just before a last 5. */
static mrb_bool
tie_p(const struct decimal *decimal, int kept)
{
  return kept >= 0 && kept <= TIE_DIGITS && decimal->count == kept + 1 && decimal->digits[kept] == '5';
}

/* The nearest of the two floats around f whose digits are no tie, on the side of an even last digit. */
static double
off_tie(double f, const struct decimal *decimal, int kept)
{
  mrb_bool odd = kept > 0 && (decimal->digits[kept - 1] - '0') % 2 == 1;
  double apart = f * 1e-14;

  return odd ? f + apart : f - apart;
}

/* The shortest digits, if they are few enough to matter for a tie. */
static mrb_bool
known_digits(double f, struct decimal *decimal)
{
  if (few_digits(f, decimal)) return TRUE;
  if (f >= 1 && f < powers_of_ten[SHORT_DIGITS]) return FALSE;
  shortest_digits(f, decimal);
  return TRUE;
}

/*
** The digits that %f, %e and %g give a positive number. What is half way in
** decimals, as CRuby sees it, goes to the even digit.
*/
mrb_value
kobako_float_digits(mrb_state *mrb, double f, char kind, mrb_int precision, mrb_bool sharp)
{
  struct decimal decimal = { "0", 1, 1 };
  char format[8];

  snprintf(format, sizeof format, "%%%s.*%c", sharp ? "#" : "", kind);
  if (kind == 'a' || kind == 'A') {
    if (precision < 0) snprintf(format, sizeof format, "%%%s%c", sharp ? "#" : "", kind);
  }
  else {
    if (precision < 0) precision = 6;
    if (f != 0 && known_digits(f, &decimal)) {
      mrb_int kept = kind == 'f' ? decimal.point + precision : kind == 'e' || kind == 'E' ? precision + 1
                                                             : precision ? precision : 1;
      if (kept < DBL_DECIMAL_DIG && tie_p(&decimal, (int)kept)) f = off_tie(f, &decimal, (int)kept);
    }
  }

  char buffer[64];
  int length = precision < 0 ? snprintf(buffer, sizeof buffer, format, f)
                             : snprintf(buffer, sizeof buffer, format, (int)precision, f);
  if (length < (int)sizeof buffer) return mrb_str_new(mrb, buffer, length);
  mrb_value text = mrb_str_new(mrb, NULL, length + 1);
  if (precision < 0) snprintf(RSTRING_PTR(text), (size_t)length + 1, format, f);
  else snprintf(RSTRING_PTR(text), (size_t)length + 1, format, (int)precision, f);
  return mrb_str_resize(mrb, text, length);
}

/* One directive of printf's. */
int
mrb_format_float(mrb_float f, char *out, size_t size, char kind, int precision, char sign)
{
  char format[8], *at = format;

  *at++ = '%';
  if (kind & 0x80) *at++ = '#';
  if (sign) *at++ = sign;
  *at++ = '.';
  *at++ = '*';
  *at++ = (char)(kind & 0x7f);
  *at = 0;
  return snprintf(out, size, format, precision, f);
}
