/*
** character_set.c - tr, delete, squeeze and count: sets of characters as texts describe them
*/

#include "kobako.h"
#include <string.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/string.h>
#include <mruby/presym.h>

struct range {
  int32_t from, to;
  int32_t before;               /* how many characters the ranges before this one have */
};

struct set {
  struct range *ranges;
  int32_t count, size;
  mrb_bool negated;
};

/* A character; a byte that belongs to none counts as one, apart from all others. */
static int32_t
take(const char **at, const char *end)
{
  const uint8_t *b = (const uint8_t*)*at;
  int count = *b < 0xc2 ? 1 : *b < 0xe0 ? 2 : *b < 0xf0 ? 3 : *b < 0xf5 ? 4 : 1;
  int32_t code = count == 1 ? *b : *b & (0x7f >> count);

  if (*b >= 0x80 && (count == 1 || end - *at < count)) {
    ++*at;
    return 0x200000 | *b;
  }
  for (int i = 1; i < count; i++) {
    if ((b[i] & 0xc0) != 0x80) {
      ++*at;
      return 0x200000 | *b;
    }
    code = code << 6 | (b[i] & 0x3f);
  }
  *at += count;
  return code;
}

static void
put(mrb_state *mrb, mrb_value out, int32_t code)
{
  char text[4];
  int length = 1;

  if (code & 0x200000 || code < 0x80) text[0] = (char)code;
  else if (code < 0x800) {
    text[0] = (char)(0xc0 | code >> 6);
    text[1] = (char)(0x80 | (code & 0x3f));
    length = 2;
  }
  else if (code < 0x10000) {
    text[0] = (char)(0xe0 | code >> 12);
    text[1] = (char)(0x80 | (code >> 6 & 0x3f));
    text[2] = (char)(0x80 | (code & 0x3f));
    length = 3;
  }
  else {
    text[0] = (char)(0xf0 | code >> 18);
    text[1] = (char)(0x80 | (code >> 12 & 0x3f));
    text[2] = (char)(0x80 | (code >> 6 & 0x3f));
    text[3] = (char)(0x80 | (code & 0x3f));
    length = 4;
  }
  mrb_str_cat(mrb, out, text, (size_t)length);
}

/* A backslash takes the meaning from what follows. */
static int32_t
take_escaped(const char **at, const char *end)
{
  int32_t code = take(at, end);

  return code == '\\' && *at < end ? take(at, end) : code;
}

/* Its memory is a string's, so that the collector has it. */
static struct set
parse(mrb_state *mrb, mrb_value text, mrb_bool may_negate)
{
  text = kobako_text_of(mrb, text);
  const char *at = RSTRING_PTR(text), *end = at + RSTRING_LEN(text);
  mrb_value memory = mrb_str_new(mrb, NULL, (RSTRING_LEN(text) + 1) * (mrb_int)sizeof(struct range));
  struct set set = { .ranges = (struct range*)RSTRING_PTR(memory) };

  if (may_negate && end - at > 1 && *at == '^') {
    set.negated = TRUE;
    at++;
  }
  while (at < end) {
    struct range *range = &set.ranges[set.count++];

    range->from = range->to = take_escaped(&at, end);
    range->before = set.size;
    if (end - at > 1 && *at == '-') {
      at++;
      range->to = take_escaped(&at, end);
      if (range->to < range->from) mrb_raise(mrb, kobako_classes.argument_error, "invalid range in string transliteration");
    }
    set.size += range->to - range->from + 1;
  }
  return set;
}

/* The character's place among the set's; -1 if it is not there. The last mention counts, as in CRuby. */
static int32_t
place(const struct set *set, int32_t code)
{
  for (int32_t i = set->count; i-- > 0;) {
    const struct range *range = &set->ranges[i];

    if (code >= range->from && code <= range->to) return range->before + code - range->from;
  }
  return -1;
}

static mrb_bool
member_p(const struct set *set, int32_t code)
{
  return (place(set, code) >= 0) != set->negated;
}

/* In all of the sets, and in none of no sets. */
static mrb_bool
in_all_p(const struct set *sets, mrb_int count, int32_t code)
{
  for (mrb_int i = 0; i < count; i++) {
    if (!member_p(&sets[i], code)) return FALSE;
  }
  return TRUE;
}

static const struct set*
set_arguments(mrb_state *mrb, mrb_int *count, mrb_bool required)
{
  const mrb_value *argv;

  mrb_get_args(mrb, "*", &argv, count);
  if (required && *count == 0) mrb_argnum_error(mrb, 0, 1, -1);

  mrb_value list = mrb_ary_new_from_values(mrb, *count, argv);
  mrb_value memory = mrb_str_new(mrb, NULL, (*count + 1) * (mrb_int)sizeof(struct set));
  struct set *sets = (struct set*)RSTRING_PTR(memory);
  for (mrb_int i = 0; i < *count; i++) sets[i] = parse(mrb, RARRAY_PTR(list)[i], TRUE);
  return sets;
}

static mrb_value
string_delete(mrb_state *mrb, mrb_value self)
{
  mrb_int count;
  const struct set *sets = set_arguments(mrb, &count, TRUE);
  const char *at = RSTRING_PTR(self), *end = at + RSTRING_LEN(self);
  mrb_value out = mrb_str_new_capa(mrb, RSTRING_LEN(self));

  while (at < end) {
    const char *from = at;
    int32_t code = take(&at, end);

    if (!in_all_p(sets, count, code)) mrb_str_cat(mrb, out, from, (size_t)(at - from));
  }
  return out;
}

static mrb_value
string_squeeze(mrb_state *mrb, mrb_value self)
{
  mrb_int count;
  const struct set *sets = set_arguments(mrb, &count, FALSE);
  const char *at = RSTRING_PTR(self), *end = at + RSTRING_LEN(self);
  mrb_value out = mrb_str_new_capa(mrb, RSTRING_LEN(self));
  int32_t last = -1;

  while (at < end) {
    const char *from = at;
    int32_t code = take(&at, end);

    if (code != last || !in_all_p(sets, count, code)) mrb_str_cat(mrb, out, from, (size_t)(at - from));
    last = code;
  }
  return out;
}

static mrb_value
string_count(mrb_state *mrb, mrb_value self)
{
  mrb_int count, found = 0;
  const struct set *sets = set_arguments(mrb, &count, TRUE);
  const char *at = RSTRING_PTR(self), *end = at + RSTRING_LEN(self);

  while (at < end) found += in_all_p(sets, count, take(&at, end));
  return mrb_int_value(mrb, found);
}

/* What a character becomes; -1 for nothing. What a short list has no place for becomes its last. */
static int32_t
translation(const struct set *to, int32_t at)
{
  if (to->size == 0) return -1;
  if (at >= to->size) at = to->size - 1;
  for (int32_t i = 0; i < to->count; i++) {
    const struct range *range = &to->ranges[i];

    if (at >= range->before && at <= range->before + range->to - range->from) return range->from + at - range->before;
  }
  return -1;
}

static mrb_value
translate(mrb_state *mrb, mrb_value self, mrb_bool squeeze)
{
  mrb_value from_text, to_text;

  mrb_get_args(mrb, "SS", &from_text, &to_text);
  struct set from = parse(mrb, from_text, TRUE), to = parse(mrb, to_text, FALSE);
  const char *at = RSTRING_PTR(self), *end = at + RSTRING_LEN(self);
  mrb_value out = mrb_str_new_capa(mrb, RSTRING_LEN(self));
  int32_t last = -1;

  while (at < end) {
    const char *start = at;
    int32_t code = take(&at, end);

    if (!member_p(&from, code)) {
      mrb_str_cat(mrb, out, start, (size_t)(at - start));
      last = -1;
      continue;
    }
    int32_t becomes = translation(&to, from.negated ? to.size : place(&from, code));
    if (becomes >= 0 && !(squeeze && becomes == last)) put(mrb, out, becomes);
    last = becomes;
  }
  return out;
}

static mrb_value
string_tr(mrb_state *mrb, mrb_value self)
{
  return translate(mrb, self, FALSE);
}

static mrb_value
string_tr_s(mrb_state *mrb, mrb_value self)
{
  return translate(mrb, self, TRUE);
}

void
kobako_character_set_init(mrb_state *mrb)
{
  struct RClass *string = mrb->string_class;

  mrb_define_method_id(mrb, string, MRB_SYM(tr), string_tr, MRB_ARGS_REQ(2));
  mrb_define_method_id(mrb, string, MRB_SYM(tr_s), string_tr_s, MRB_ARGS_REQ(2));
  mrb_define_method_id(mrb, string, MRB_SYM(delete), string_delete, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, string, MRB_SYM(squeeze), string_squeeze, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, string, MRB_SYM(count), string_count, MRB_ARGS_ANY());
}
