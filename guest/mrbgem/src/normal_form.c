/*
** normal_form.c - String#unicode_normalize: characters taken apart and put together
*/

#include "kobako.h"
#include <string.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/string.h>
#include <mruby/presym.h>
#include "normal_table.h"

/* Korean syllables are made by calculation. */
enum { SYLLABLES = 0xac00, LEADING = 0x1100, VOWELS = 0x1161, TRAILING = 0x11a7,
       LEADING_COUNT = 19, VOWEL_COUNT = 21, TRAILING_COUNT = 28, SYLLABLE_COUNT = 11172 };

/* The codes, as bytes of a String: what is not finished when something raises is collected. */
struct codes {
  mrb_state *mrb;
  mrb_value bytes;
};

static uint32_t*
codes_of(const struct codes *codes)
{
  return (uint32_t*)(void*)RSTRING_PTR(codes->bytes);
}

static size_t
count_of(const struct codes *codes)
{
  return (size_t)RSTRING_LEN(codes->bytes) / sizeof(uint32_t);
}

static void
put(struct codes *codes, uint32_t code)
{
  mrb_str_cat(codes->mrb, codes->bytes, (const char*)&code, sizeof code);
}

/* Of well-formed UTF-8. */
static uint32_t
take(const uint8_t **at)
{
  uint32_t code = *(*at)++;

  if (code < 0x80) return code;
  code &= code < 0xe0 ? 0x1f : code < 0xf0 ? 0x0f : 0x07;
  while ((**at & 0xc0) == 0x80) code = code << 6 | (*(*at)++ & 0x3f);
  return code;
}

/* The place of the code in a table, or -1. */
static int
place(const uint16_t *table, const uint16_t *planes, size_t count, uint32_t code)
{
  uint32_t plane = code >> 16;

  if (plane > 3) return -1;

  size_t low = planes[plane], high = plane < 3 ? planes[plane + 1] : count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;

    if (table[middle] < (code & 0xffff)) low = middle + 1;
    else high = middle;
  }
  return low < (plane < 3 ? planes[plane + 1] : count) && table[low] == (code & 0xffff) ? (int)low : -1;
}

#define COUNT(table) (sizeof (table) / sizeof *(table))
#define PLACE(name, code) place(name##_codes, name##_planes, COUNT(name##_codes), code)

static int
class_of(uint32_t code)
{
  int at = code < 0x300 ? -1 : PLACE(class, code);

  return at < 0 ? 0 : class_numbers[at];
}

static void
put_text(struct codes *codes, const uint8_t *text, int length)
{
  for (const uint8_t *at = text; at < text + length;) put(codes, take(&at));
}

static void
take_apart(struct codes *codes, uint32_t code, mrb_bool compatible)
{
  int at;

  if (code < 0x80) put(codes, code);
  else if (code - SYLLABLES < SYLLABLE_COUNT) {
    uint32_t syllable = code - SYLLABLES, trailing = syllable % TRAILING_COUNT;

    put(codes, LEADING + syllable / (VOWEL_COUNT * TRAILING_COUNT));
    put(codes, VOWELS + syllable % (VOWEL_COUNT * TRAILING_COUNT) / TRAILING_COUNT);
    if (trailing) put(codes, TRAILING + trailing);
  }
  else if (compatible && (at = PLACE(compatible, code)) >= 0) {
    put_text(codes, compatible_texts + compatible_places[at], compatible_places[at + 1] - compatible_places[at]);
  }
  else if ((at = PLACE(canonical, code)) >= 0) {
    put_text(codes, canonical_texts + canonical_places[at], canonical_places[at + 1] - canonical_places[at]);
  }
  else put(codes, code);
}

/* Marks behind a character stand in the order of their classes. A script may pile up many: the sort is a merge. */
static void
merge_marks(uint32_t *marks, size_t count, uint32_t *room)
{
  if (count < 2) return;

  size_t half = count / 2, a = 0, b = half;
  merge_marks(marks, half, room);
  merge_marks(marks + half, count - half, room);
  for (size_t i = 0; i < count; i++) {
    mrb_bool first = b == count || (a < half && class_of(marks[a]) <= class_of(marks[b]));
    room[i] = first ? marks[a++] : marks[b++];
  }
  memcpy(marks, room, count * sizeof *marks);
}

static void
put_in_order(struct codes *codes)
{
  size_t count = count_of(codes);
  mrb_value room = mrb_str_new(codes->mrb, NULL, count * sizeof(uint32_t));
  uint32_t *all = codes_of(codes), *free = (uint32_t*)(void*)RSTRING_PTR(room);

  for (size_t i = 0; i < count;) {
    size_t from = i;

    while (i < count && class_of(all[i]) > 0) i++;
    merge_marks(all + from, i - from, free);
    if (i < count) i++;
  }
}

/* What the two make together, or 0. */
static uint32_t
together(uint32_t first, uint32_t second)
{
  if (first - LEADING < LEADING_COUNT && second - VOWELS < VOWEL_COUNT) {
    return SYLLABLES + ((first - LEADING) * VOWEL_COUNT + second - VOWELS) * TRAILING_COUNT;
  }
  if (first - SYLLABLES < SYLLABLE_COUNT && (first - SYLLABLES) % TRAILING_COUNT == 0 &&
      second - TRAILING - 1 < TRAILING_COUNT - 1) {
    return first + second - TRAILING;
  }
  if (first > 0xffff) {
    for (size_t i = 0; i < COUNT(high_pairs); i += 3) {
      if (high_pairs[i] == first && high_pairs[i + 1] == second) return high_pairs[i + 2];
    }
    return 0;
  }

  size_t low = 0, high = COUNT(low_pairs) / 3;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    uint32_t a = low_pairs[3 * middle], b = low_pairs[3 * middle + 1];

    if (a < first || (a == first && b < second)) low = middle + 1;
    else high = middle;
  }
  if (low == COUNT(low_pairs) / 3 || low_pairs[3 * low] != first || low_pairs[3 * low + 1] != second) return 0;
  return low_pairs[3 * low + 2];
}

/* Gives the number that is left. */
static size_t
put_together(uint32_t *all, size_t count)
{
  size_t to = 0, starter = 0;
  mrb_bool any = FALSE;
  int before = 0;               /* class of what was kept last behind the starter */

  for (size_t i = 0; i < count; i++) {
    int class = class_of(all[i]);
    uint32_t made = any && (before < class || starter + 1 == to) ? together(all[starter], all[i]) : 0;

    if (made) {
      all[starter] = made;
      continue;
    }
    if (class == 0) {
      starter = to;
      any = TRUE;
    }
    before = class;
    all[to++] = all[i];
  }
  return to;
}

static void
put_utf8(mrb_state *mrb, mrb_value text, uint32_t code)
{
  char bytes[4];
  size_t count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  static const uint8_t marks[] = { 0, 0, 0xc0, 0xe0, 0xf0 };

  for (size_t i = count; i-- > 1; code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3f));
  bytes[0] = (char)(marks[count] | code);
  mrb_str_cat(mrb, text, bytes, count);
}

/* String#__normal_form(by compatibility, put together): of well-formed UTF-8. */
static mrb_value
string_normal_form(mrb_state *mrb, mrb_value self)
{
  mrb_bool compatible, compose;

  mrb_get_args(mrb, "bb", &compatible, &compose);

  struct codes codes = { mrb, mrb_str_new_capa(mrb, RSTRING_LEN(self) * 4) };
  const uint8_t *at = (const uint8_t*)RSTRING_PTR(self), *end = at + RSTRING_LEN(self);
  while (at < end) take_apart(&codes, take(&at), compatible);
  put_in_order(&codes);

  size_t count = count_of(&codes);
  if (compose) count = put_together(codes_of(&codes), count);

  mrb_value text = mrb_str_new_capa(mrb, RSTRING_LEN(self));
  for (size_t i = 0; i < count; i++) put_utf8(mrb, text, codes_of(&codes)[i]);
  return text;
}

void
kobako_normal_form_init(mrb_state *mrb)
{
  mrb_define_method_id(mrb, mrb->string_class, MRB_SYM(__normal_form), string_normal_form, MRB_ARGS_REQ(2));
}
