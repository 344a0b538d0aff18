/*
** sorter.c - a sort that asks its caller to compare
**
** Blocks are run by the interpreter, not from C: so they may leave the sort,
** suspend it in a Fiber or recurse. A sorter hands out one pair of values after
** the other and is told their order. The pairs are those that CRuby asks about,
** in the same order: the halves are sorted, then merged.
**
** The values are copies. No script can reach them or the sorter.
*/

#include "kobako.h"
#include <string.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/data.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

struct part {
  uint32_t from, count;
  enum { TO_SPLIT, LEFT_SORTED, BOTH_SORTED } state;
};

struct sorter {
  mrb_value values, keys, pair; /* kept alive by instance variables */
  struct part parts[34];        /* the whole, its half being sorted, ...: each has half of the one before */
  int depth;
  mrb_bool merging;
  uint32_t left, left_end, right, right_end, merged;
  uint32_t *spare;              /* for a merge; behind the places */
  uint32_t places[];            /* of the keys, more and more sorted */
};

static void
sorter_free(mrb_state *mrb, void *sorter)
{
  mrb_free(mrb, sorter);
}

static const struct mrb_data_type sorter_type = { "sorter", sorter_free };
static struct RClass *sorter_class;

static mrb_value
keep(mrb_state *mrb, mrb_value owner, mrb_sym name, mrb_value value)
{
  mrb_iv_set(mrb, owner, name, value);
  return value;
}

static mrb_value
copy(mrb_state *mrb, mrb_value array)
{
  return mrb_ary_new_from_values(mrb, RARRAY_LEN(array), RARRAY_PTR(array));
}

/* Array#__sorter(keys) */
static mrb_value
sorter_new(mrb_state *mrb, mrb_value self)
{
  mrb_value keys;

  mrb_get_args(mrb, "A", &keys);
  size_t count = (size_t)RARRAY_LEN(keys);
  if (count != (size_t)RARRAY_LEN(self)) mrb_raise(mrb, kobako_classes.argument_error, "one key for each value");

  struct RData *data = mrb_data_object_alloc(mrb, sorter_class, NULL, &sorter_type);
  mrb_value object = mrb_obj_value(data);
  struct sorter *sorter = (struct sorter*)mrb_malloc(mrb, sizeof *sorter + 2 * count * sizeof(uint32_t));

  data->data = sorter;
  memset(sorter, 0, sizeof *sorter);
  sorter->spare = sorter->places + count;
  for (size_t i = 0; i < count; i++) sorter->places[i] = (uint32_t)i;
  sorter->parts[sorter->depth++] = (struct part){ .count = (uint32_t)count };
  sorter->values = keep(mrb, object, MRB_SYM(values), copy(mrb, self));
  sorter->keys = keep(mrb, object, MRB_SYM(keys), mrb_ptr(keys) == mrb_ptr(self) ? sorter->values : copy(mrb, keys));
  sorter->pair = keep(mrb, object, MRB_SYM(pair), mrb_assoc_new(mrb, mrb_nil_value(), mrb_nil_value()));
  return object;
}

static mrb_value
key(const struct sorter *sorter, uint32_t at)
{
  return RARRAY_PTR(sorter->keys)[sorter->places[at]];
}

/* The two keys that are to be compared now. */
static mrb_value
pair(mrb_state *mrb, struct sorter *sorter)
{
  mrb_ary_set(mrb, sorter->pair, 0, key(sorter, sorter->left));
  mrb_ary_set(mrb, sorter->pair, 1, key(sorter, sorter->right));
  return sorter->pair;
}

static void
start_merge(struct sorter *sorter, const struct part *part)
{
  sorter->merging = TRUE;
  sorter->merged = 0;
  sorter->left = part->from;
  sorter->left_end = sorter->right = part->from + part->count / 2;
  sorter->right_end = part->from + part->count;
}

/* What is left over on the left moves behind what was merged; on the right it is in its place. */
static void
finish_merge(struct sorter *sorter)
{
  uint32_t from = sorter->parts[--sorter->depth].from;
  uint32_t rest = sorter->left_end - sorter->left;

  memmove(sorter->places + from + sorter->merged, sorter->places + sorter->left, rest * sizeof(uint32_t));
  memcpy(sorter->places + from, sorter->spare, sorter->merged * sizeof(uint32_t));
  sorter->merging = FALSE;
}

/* To the next merge. FALSE when everything is sorted. */
static mrb_bool
descend(struct sorter *sorter)
{
  while (sorter->depth > 0) {
    struct part *part = &sorter->parts[sorter->depth - 1];
    uint32_t half = part->count / 2;

    if (half == 0) {
      sorter->depth--;
      continue;
    }
    switch (part->state++) {
    case TO_SPLIT:
      sorter->parts[sorter->depth++] = (struct part){ part->from, half, TO_SPLIT };
      break;
    case LEFT_SORTED:
      sorter->parts[sorter->depth++] = (struct part){ part->from + half, part->count - half, TO_SPLIT };
      break;
    default:
      start_merge(sorter, part);
      return TRUE;
    }
  }
  return FALSE;
}

static struct sorter*
get(mrb_state *mrb, mrb_value self)
{
  return (struct sorter*)mrb_data_get_ptr(mrb, self, &sorter_type);
}

/* next(answer) - takes what was said about the last pair, and returns the next one, or nil. */
static mrb_value
sorter_next(mrb_state *mrb, mrb_value self)
{
  mrb_value answer = mrb_get_arg1(mrb);
  struct sorter *sorter = get(mrb, self);

  if (sorter->merging) {
    int order = kobako_order_of(mrb, answer, RARRAY_PTR(sorter->pair)[0], RARRAY_PTR(sorter->pair)[1]);
    uint32_t *from = order <= 0 ? &sorter->left : &sorter->right;

    sorter->spare[sorter->merged++] = sorter->places[(*from)++];
    if (sorter->left < sorter->left_end && sorter->right < sorter->right_end) return pair(mrb, sorter);
    finish_merge(sorter);
  }
  return descend(sorter) ? pair(mrb, sorter) : mrb_nil_value();
}

/* sorted - the values, once there is no next pair. */
static mrb_value
sorter_sorted(mrb_state *mrb, mrb_value self)
{
  struct sorter *sorter = get(mrb, self);
  mrb_int count = RARRAY_LEN(sorter->values);
  mrb_value sorted = mrb_ary_new_capa(mrb, count);

  for (mrb_int i = 0; i < count; i++) mrb_ary_push(mrb, sorted, RARRAY_PTR(sorter->values)[sorter->places[i]]);
  return sorted;
}

void
kobako_sorter_init(mrb_state *mrb)
{
  sorter_class = mrb_class_new(mrb, mrb->object_class);
  mrb_gc_register(mrb, mrb_obj_value(sorter_class));
  MRB_SET_INSTANCE_TT(sorter_class, MRB_TT_CDATA);
  mrb_define_method_id(mrb, sorter_class, MRB_SYM(next), sorter_next, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, sorter_class, MRB_SYM(sorted), sorter_sorted, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__sorter), sorter_new, MRB_ARGS_REQ(1));
}
