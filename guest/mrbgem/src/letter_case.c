/*
** letter_case.c - upcase, downcase, capitalize and swapcase, of all letters
*/

#include "kobako.h"
#include <string.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/internal.h>
#include <mruby/string.h>
#include <mruby/presym.h>

struct case_range {
  int32_t first, last, step, to_upper, to_lower;
};

struct special_case {
  int32_t code;
  const char *upper, *lower, *title;
};

#include "case_table.h"

enum form { UPPER, LOWER, TITLE, SWAPPED };

static const struct special_case*
find_special(int32_t code)
{
  size_t low = 0, high = sizeof special_cases / sizeof *special_cases;

  while (low < high) {
    size_t middle = (low + high) / 2;

    if (special_cases[middle].code == code) return &special_cases[middle];
    if (special_cases[middle].code < code) low = middle + 1;
    else high = middle;
  }
  return NULL;
}

/* Ranges with a step may lie in each other, so the one before the last that starts in front may be it. */
static const struct case_range*
find_range(int32_t code)
{
  size_t low = 0, high = sizeof case_ranges / sizeof *case_ranges;

  while (low < high) {
    size_t middle = (low + high) / 2;

    if (case_ranges[middle].first <= code) low = middle + 1;
    else high = middle;
  }
  for (size_t i = low; i-- > 0 && low - i <= 4;) {
    const struct case_range *range = &case_ranges[i];

    if (code <= range->last && (code - range->first) % range->step == 0) return range;
  }
  return NULL;
}

static void
put(mrb_state *mrb, mrb_value out, int32_t code)
{
  char text[4] = { (char)(0xf0 | code >> 18), (char)(0x80 | (code >> 12 & 0x3f)), (char)(0x80 | (code >> 6 & 0x3f)),
                   (char)(0x80 | (code & 0x3f)) };
  int length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

  if (length == 1) text[3] = (char)code;
  else if (length == 2) text[2] = (char)(0xc0 | code >> 6);
  else if (length == 3) text[1] = (char)(0xe0 | code >> 12);
  mrb_str_cat(mrb, out, text + 4 - length, (size_t)length);
}

static char
convert_ascii(char c, enum form form)
{
  if (form != LOWER && c >= 'a' && c <= 'z') return (char)(c - 'a' + 'A');
  if ((form == LOWER || form == SWAPPED) && c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
  return c;
}

static void
convert(mrb_state *mrb, mrb_value out, const char *at, int length, enum form form)
{
  const uint8_t *b = (const uint8_t*)at;
  int32_t code = length == 2 ? (b[0] & 0x1f) << 6 | (b[1] & 0x3f)
    : length == 3 ? (b[0] & 0xf) << 12 | (b[1] & 0x3f) << 6 | (b[2] & 0x3f)
    : (b[0] & 7) << 18 | (b[1] & 0x3f) << 12 | (b[2] & 0x3f) << 6 | (b[3] & 0x3f);
  const struct special_case *special = find_special(code);
  const struct case_range *range = find_range(code);
  mrb_bool up = form == UPPER || form == TITLE || (form == SWAPPED && (!range || range->to_lower == 0));

  if (special && form == TITLE) mrb_str_cat_cstr(mrb, out, special->title);
  else if (special) mrb_str_cat_cstr(mrb, out, up ? special->upper : special->lower);
  else if (range && (up ? range->to_upper : range->to_lower)) put(mrb, out, code + (up ? range->to_upper : range->to_lower));
  else mrb_str_cat(mrb, out, at, (size_t)length);
}

static mrb_value
converted(mrb_state *mrb, mrb_value self, enum form form, mrb_bool ascii)
{
  const char *at = RSTRING_PTR(self), *end = at + RSTRING_LEN(self);
  mrb_value out = mrb_str_new_capa(mrb, RSTRING_LEN(self));

  ascii = ascii || KOBAKO_BINARY_P(self);
  while (at < end) {
    int length = (*at & 0x80) == 0 || ascii ? 1 : (int)mrb_utf8len(at, end);

    if (length == 1) {
      char c = (*at & 0x80) == 0 ? convert_ascii(*at, form) : *at;
      mrb_str_cat(mrb, out, &c, 1);
    }
    else convert(mrb, out, at, length, form);
    at += length;
    if (form == TITLE) form = LOWER;
  }
  return out;
}

/* Whether only ASCII is meant. The rules of languages are accepted, and not followed. */
static mrb_bool
ascii_option(mrb_state *mrb, enum form form)
{
  const mrb_value *argv;
  mrb_int argc;

  mrb_get_args(mrb, "*", &argv, &argc);
  if (argc == 0) return FALSE;

  mrb_sym name = mrb_symbol_p(argv[0]) ? mrb_symbol(argv[0]) : 0;
  mrb_sym beside = name == MRB_SYM(turkic) ? MRB_SYM(lithuanian) : name == MRB_SYM(lithuanian) ? MRB_SYM(turkic) : 0;

  if (argc > (beside ? 2 : 1)) mrb_raise(mrb, kobako_classes.argument_error, "too many options");
  if (argc == 2 && !(mrb_symbol_p(argv[1]) && mrb_symbol(argv[1]) == beside)) {
    mrb_raise(mrb, kobako_classes.argument_error, "invalid second argument");
  }
  if (name == MRB_SYM(fold) && form != LOWER) {
    mrb_raise(mrb, kobako_classes.argument_error, "option :fold only allowed for downcasing");
  }
  if (name != MRB_SYM(ascii) && name != MRB_SYM(fold) && !beside) {
    mrb_raise(mrb, kobako_classes.argument_error, "invalid option");
  }
  return name == MRB_SYM(ascii);
}

static mrb_value
change(mrb_state *mrb, mrb_value self, enum form form)
{
  mrb_check_frozen(mrb, mrb_basic_ptr(self));

  mrb_bool ascii = ascii_option(mrb, form);
  mrb_value text = converted(mrb, self, form, ascii);
  if (mrb_str_equal(mrb, text, self)) return mrb_nil_value();
  mrb_funcall_id(mrb, self, MRB_SYM(replace), 1, text);
  return self;
}

#define LETTER_CASE(name, form)                                                                           \
  static mrb_value string_##name(mrb_state *mrb, mrb_value self)                                          \
  {                                                                                                       \
    return converted(mrb, self, form, ascii_option(mrb, form));                                               \
  }                                                                                                       \
  static mrb_value string_##name##_bang(mrb_state *mrb, mrb_value self) { return change(mrb, self, form); }

LETTER_CASE(upcase, UPPER)
LETTER_CASE(downcase, LOWER)
LETTER_CASE(capitalize, TITLE)
LETTER_CASE(swapcase, SWAPPED)

void
kobako_letter_case_init(mrb_state *mrb)
{
  struct RClass *string = mrb->string_class;

  mrb_define_method_id(mrb, string, MRB_SYM(upcase), string_upcase, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, string, MRB_SYM(downcase), string_downcase, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, string, MRB_SYM(capitalize), string_capitalize, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, string, MRB_SYM(swapcase), string_swapcase, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, string, MRB_SYM_B(upcase), string_upcase_bang, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, string, MRB_SYM_B(downcase), string_downcase_bang, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, string, MRB_SYM_B(capitalize), string_capitalize_bang, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, string, MRB_SYM_B(swapcase), string_swapcase_bang, MRB_ARGS_ANY());
}
