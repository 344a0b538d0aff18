/*
** sort.c - sorts values whose order is known without a method of the script's
**
** A stable merge sort of pairs of a key and the place it had. No value is made
** and no method called until the order is found.
*/

#include "kobako.h"
#include <string.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/string.h>
#include <mruby/presym.h>

#define RUN 8                   /* sorted by insertion */

struct entry {
  union {
    mrb_int integer;
    mrb_float number;
    const mrb_value *value;
  } key;
  uint32_t place;
};

struct sort {
  mrb_state *mrb;
  mrb_bool unordered;           /* two keys were found that only a method can compare */
};

typedef int compare_entries(struct sort *sort, const struct entry *a, const struct entry *b);

static inline int
by_integer(struct sort *sort, const struct entry *a, const struct entry *b)
{
  (void)sort;
  return (a->key.integer > b->key.integer) - (a->key.integer < b->key.integer);
}

static inline int
by_float(struct sort *sort, const struct entry *a, const struct entry *b)
{
  (void)sort;
  return (a->key.number > b->key.number) - (a->key.number < b->key.number);
}

static inline int
by_string(struct sort *sort, const struct entry *a, const struct entry *b)
{
  return mrb_str_cmp(sort->mrb, *a->key.value, *b->key.value);
}

static inline int
by_value(struct sort *sort, const struct entry *a, const struct entry *b)
{
  int order = kobako_compare(sort->mrb, *a->key.value, *b->key.value);

  if (order != KOBAKO_UNORDERED) return order;
  sort->unordered = TRUE;
  return 0;
}

__attribute__((always_inline)) static inline void
sort_run(struct sort *sort, struct entry *at, size_t count, compare_entries *compare)
{
  for (size_t i = 1; i < count; i++) {
    struct entry entry = at[i];
    size_t to = i;

    for (; to > 0 && compare(sort, &at[to - 1], &entry) > 0; to--) at[to] = at[to - 1];
    at[to] = entry;
  }
}

__attribute__((always_inline)) static inline void
merge(struct sort *sort, const struct entry *at, size_t left, size_t count, struct entry *out, compare_entries *compare)
{
  const struct entry *a = at, *a_end = at + left, *b = a_end, *b_end = at + count;

  if (left < count && compare(sort, a_end - 1, b) > 0) {
    while (a < a_end && b < b_end) *out++ = compare(sort, a, b) <= 0 ? *a++ : *b++;
  }
  while (a < a_end) *out++ = *a++;
  while (b < b_end) *out++ = *b++;
}

/* Returns where the sorted entries are: at `at` or at `spare`. */
__attribute__((always_inline)) static inline struct entry*
merge_sort(struct sort *sort, struct entry *at, struct entry *spare, size_t count, compare_entries *compare)
{
  for (size_t from = 0; from < count; from += RUN) {
    sort_run(sort, at + from, count - from < RUN ? count - from : RUN, compare);
  }
  for (size_t width = RUN; width < count && !sort->unordered; width *= 2) {
    for (size_t from = 0; from < count; from += 2 * width) {
      size_t left = count - from < width ? count - from : width;
      size_t both = count - from < 2 * width ? count - from : 2 * width;

      merge(sort, at + from, left, both, spare + from, compare);
    }
    struct entry *sorted = spare;
    spare = at;
    at = sorted;
  }
  return at;
}

enum kind { INTEGERS, FLOATS, STRINGS, OTHERS };

static enum kind
kind_of(mrb_state *mrb, mrb_value value)
{
  if (mrb_integer_p(value)) return INTEGERS;
  if (mrb_float_p(value)) return mrb_float(value) == mrb_float(value) ? FLOATS : OTHERS;
  if (mrb_string_p(value) && mrb_basic_ptr(value)->c == mrb->string_class) return STRINGS;
  return OTHERS;
}

static enum kind
common_kind(mrb_state *mrb, const mrb_value *keys, size_t count)
{
  enum kind kind = kind_of(mrb, keys[0]);

  for (size_t i = 1; i < count && kind != OTHERS; i++) {
    if (kind_of(mrb, keys[i]) != kind) return OTHERS;
  }
  return kind;
}

static void
fill(struct entry *at, const mrb_value *keys, size_t count, enum kind kind)
{
  for (size_t i = 0; i < count; i++) {
    at[i].place = (uint32_t)i;
    switch (kind) {
    case INTEGERS: at[i].key.integer = mrb_integer(keys[i]); break;
    case FLOATS: at[i].key.number = mrb_float(keys[i]); break;
    default: at[i].key.value = &keys[i]; break;
    }
  }
}

static struct entry*
sort_entries(struct sort *sort, struct entry *at, struct entry *spare, size_t count, enum kind kind)
{
  switch (kind) {
  case INTEGERS: return merge_sort(sort, at, spare, count, by_integer);
  case FLOATS: return merge_sort(sort, at, spare, count, by_float);
  case STRINGS: return merge_sort(sort, at, spare, count, by_string);
  default: return merge_sort(sort, at, spare, count, by_value);
  }
}

/*
** Array#__sort_by(keys) - the values in the order of their keys, of which there
** are as many. nil if only methods can tell that order.
*/
static mrb_value
sort_by_keys(mrb_state *mrb, mrb_value self)
{
  mrb_value keys;

  mrb_get_args(mrb, "A", &keys);
  size_t count = (size_t)RARRAY_LEN(keys);
  if (count != (size_t)RARRAY_LEN(self)) mrb_raise(mrb, kobako_classes.argument_error, "one key for each value");
  if (count < 2) return mrb_ary_new_from_values(mrb, (mrb_int)count, RARRAY_PTR(self));
  if (!kobako_order_own_p(mrb)) return mrb_nil_value();

  struct sort sort = { .mrb = mrb };
  enum kind kind = common_kind(mrb, RARRAY_PTR(keys), count);
  /* A string, which is freed whatever happens. */
  mrb_value room = mrb_str_new(mrb, NULL, (mrb_int)(2 * count * sizeof(struct entry)));
  struct entry *at = (struct entry*)RSTRING_PTR(room);

  fill(at, RARRAY_PTR(keys), count, kind);
  at = sort_entries(&sort, at, at + count, count, kind);
  if (sort.unordered) return mrb_nil_value();

  mrb_value sorted = mrb_ary_new_capa(mrb, (mrb_int)count);
  for (size_t i = 0; i < count; i++) mrb_ary_push(mrb, sorted, RARRAY_PTR(self)[at[i].place]);
  mrb_str_resize(mrb, room, 0);
  return sorted;
}

/* Array#__extremes - [the first least, the first greatest], or nil. */
static mrb_value
extremes(mrb_state *mrb, mrb_value self)
{
  mrb_int count = RARRAY_LEN(self);

  if (count == 0 || !kobako_order_own_p(mrb)) return mrb_nil_value();
  const mrb_value *values = RARRAY_PTR(self), *least = values, *greatest = values;
  for (mrb_int i = 1; i < count; i++) {
    int to_least = kobako_compare(mrb, values[i], *least), to_greatest = kobako_compare(mrb, values[i], *greatest);

    if (to_least == KOBAKO_UNORDERED || to_greatest == KOBAKO_UNORDERED) return mrb_nil_value();
    if (to_least < 0) least = &values[i];
    if (to_greatest > 0) greatest = &values[i];
  }
  return mrb_assoc_new(mrb, *least, *greatest);
}

/* Array#__order(answer, a, b) - what a `<=>` or a block said about two values. */
static mrb_value
order(mrb_state *mrb, mrb_value self)
{
  mrb_value answer, a, b;

  (void)self;
  mrb_get_args(mrb, "ooo", &answer, &a, &b);
  return mrb_fixnum_value(kobako_order_of(mrb, answer, a, b));
}

void
kobako_sort_init(mrb_state *mrb)
{
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__sort_by), sort_by_keys, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__extremes), extremes, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__order), order, MRB_ARGS_REQ(3));
}
