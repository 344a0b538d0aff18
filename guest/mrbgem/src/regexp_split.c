/*
** regexp_split.c - String#scan and split; with a block they are mrblib's affair
*/

#include "regexp.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/internal.h>
#include <mruby/proc.h>
#include <mruby/presym.h>

static mrb_func_t str_split;    /* mruby's own, which splits at a String */

/* A part of the text, at the end of the list. */
static void
push_part(mrb_state *mrb, mrb_value list, mrb_value text, mrb_int begin, mrb_int end)
{
  int ai = mrb_gc_arena_save(mrb);

  mrb_ary_push(mrb, list, kobako_part(mrb, text, begin, end - begin));
  mrb_gc_arena_restore(mrb, ai);
}

/* The groups of the last search, nil for those that did not match. */
static void
push_groups(mrb_state *mrb, mrb_value list, mrb_value text)
{
  int ai = mrb_gc_arena_save(mrb);
  mrb_value groups = mrb_ary_new_capa(mrb, kobako_found.num_regs - 1);

  for (int i = 1; i < kobako_found.num_regs; i++) {
    if (kobako_found.beg[i] < 0) mrb_ary_push(mrb, groups, mrb_nil_value());
    else push_part(mrb, groups, text, kobako_found.beg[i], kobako_found.end[i]);
  }
  mrb_ary_push(mrb, list, groups);
  mrb_gc_arena_restore(mrb, ai);
}

static mrb_value
scan_regexp(mrb_state *mrb, mrb_value regexp, mrb_value text)
{
  mrb_value list = mrb_ary_new(mrb), match = mrb_nil_value();
  mrb_int at = 0, last = -1;

  while (at <= RSTRING_LEN(text) && kobako_search(mrb, regexp, text, at)) {
    mrb_int begin = kobako_found.beg[0], end = kobako_found.end[0];

    last = at;
    at = begin == end ? kobako_next_char(text, end) : end;
    if (kobako_found.num_regs == 1) push_part(mrb, list, text, begin, end);
    else push_groups(mrb, list, text);
  }
  if (last >= 0 && kobako_search(mrb, regexp, text, last)) match = kobako_match_new(mrb, regexp, text);
  kobako_backref_set(mrb, match);
  return list;
}

static mrb_value
scan_text(mrb_state *mrb, mrb_value part, mrb_value text)
{
  mrb_value list = mrb_ary_new(mrb), match = mrb_nil_value();
  mrb_int at = 0, last = -1, length = RSTRING_LEN(part);

  while (at <= RSTRING_LEN(text)) {
    mrb_int begin = mrb_str_index(mrb, text, RSTRING_PTR(part), length, at);

    if (begin < 0) break;
    last = begin;
    push_part(mrb, list, text, begin, begin + length);
    at = length == 0 ? kobako_next_char(text, begin) : begin + length;
  }
  if (last >= 0) match = kobako_match_of_text(mrb, text, last, last + length);
  kobako_backref_set(mrb, match);
  return list;
}

static mrb_value
str_scan(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern = kobako_pattern_of(mrb, mrb_get_arg1(mrb));

  if (mrb_block_given_p(mrb)) return kobako_become(mrb, self, MRB_SYM(__scan_block));

  mrb_value text = kobako_snapshot(mrb, self);
  return kobako_regexp_p(pattern) ? scan_regexp(mrb, pattern, text) : scan_text(mrb, pattern, text);
}

/* Groups that matched are parts of their own. */
static void
push_separators(mrb_state *mrb, mrb_value list, mrb_value text)
{
  for (int i = 1; i < kobako_found.num_regs; i++) {
    if (kobako_found.beg[i] >= 0) push_part(mrb, list, text, kobako_found.beg[i], kobako_found.end[i]);
  }
}

static void
drop_empty_end(mrb_state *mrb, mrb_value list)
{
  while (RARRAY_LEN(list) > 0 && RSTRING_LEN(RARRAY_PTR(list)[RARRAY_LEN(list) - 1]) == 0) mrb_ary_pop(mrb, list);
}

/* A pattern that matches nothing cuts behind the next character: it is asked again there. */
static mrb_value
split_regexp(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int limit)
{
  mrb_value list = mrb_ary_new(mrb);
  mrb_int length = RSTRING_LEN(text), begin = 0, at = 0, pieces = 1;
  mrb_bool stepped = FALSE;

  if (length == 0) return list;
  while ((limit <= 0 || pieces < limit) && at <= length && kobako_search(mrb, regexp, text, at)) {
    mrb_int from = kobako_found.beg[0], to = kobako_found.end[0];

    if (from == to && from == at && !stepped) {
      at = kobako_next_char(text, at);
      stepped = TRUE;
      continue;
    }
    push_part(mrb, list, text, begin, from);
    push_separators(mrb, list, text);
    begin = at = to;
    stepped = FALSE;
    pieces++;
  }
  /* As in CRuby: the search that found nothing more leaves nil. */
  if (RSTRING_LEN(kobako_regexp_source(mrb, regexp)) > 0) {
    kobako_backref_set(mrb, limit > 0 && pieces == limit ? kobako_match_new(mrb, regexp, text) : mrb_nil_value());
  }
  if (limit != 0 || begin < length) push_part(mrb, list, text, begin, length);
  if (limit == 0) drop_empty_end(mrb, list);
  return list;
}

static mrb_value
str_split_m(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern = mrb_nil_value();
  mrb_int limit = 0;

  mrb_get_args(mrb, "|oi", &pattern, &limit);
  if (!mrb_nil_p(pattern)) pattern = kobako_pattern_of(mrb, pattern);
  if (mrb_block_given_p(mrb)) return kobako_become(mrb, self, MRB_SYM(__split_block));
  if (!kobako_regexp_p(pattern)) return str_split(mrb, self);
  if (limit == 1) return RSTRING_LEN(self) == 0 ? mrb_ary_new(mrb) : mrb_ary_new_from_values(mrb, 1, &self);
  return split_regexp(mrb, pattern, kobako_snapshot(mrb, self), limit);
}

void
kobako_split_init(mrb_state *mrb)
{
  struct RClass *klass = mrb->string_class;

  str_split = MRB_METHOD_CFUNC(mrb_method_search(mrb, klass, MRB_SYM(split)));
  mrb_define_method_id(mrb, klass, MRB_SYM(scan), str_scan, MRB_ARGS_REQ(1) | MRB_ARGS_BLOCK());
  mrb_define_method_id(mrb, klass, MRB_SYM(split), str_split_m, MRB_ARGS_OPT(2) | MRB_ARGS_BLOCK());
}
