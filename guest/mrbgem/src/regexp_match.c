/*
** regexp_match.c - a match: which groups matched, and where
*/

#include "regexp.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/data.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/range.h>
#include <mruby/variable.h>
#include <mruby/presym.h>
#include <string.h>

static struct RClass *match_class, *index_error;
static mrb_sym regexp_ivar, text_ivar; /* keep what the structure points to; no "@" */

static const mrb_data_type match_type = { "MatchData", mrb_free };

mrb_bool
kobako_match_p(mrb_value value)
{
  return mrb_type(value) == MRB_TT_CDATA && DATA_TYPE(value) == &match_type;
}

struct kobako_match*
kobako_match_get(mrb_state *mrb, mrb_value match)
{
  if (!kobako_match_p(match)) mrb_raise(mrb, kobako_classes.type_error, "uninitialized MatchData");
  return (struct kobako_match*)DATA_PTR(match);
}

/* The text has to be frozen. */
static struct kobako_match*
allocate(mrb_state *mrb, mrb_value regexp, mrb_value text, int count, mrb_value *match)
{
  struct RData *data = mrb_data_object_alloc(mrb, match_class, NULL, NULL);
  struct kobako_match *places = (struct kobako_match*)mrb_malloc(mrb, sizeof *places + sizeof(int) * 2 * (size_t)count);

  *match = mrb_obj_value(data);
  places->regexp = regexp;
  places->text = text;
  places->count = count;
  mrb_data_init(*match, places, &match_type);
  mrb_iv_set(mrb, *match, text_ivar, text);
  if (!mrb_nil_p(regexp)) mrb_iv_set(mrb, *match, regexp_ivar, regexp);
  return places;
}

/* Of the groups that the last search found. */
mrb_value
kobako_match_new(mrb_state *mrb, mrb_value regexp, mrb_value text)
{
  mrb_value match;
  int count = kobako_found.num_regs;
  struct kobako_match *places = allocate(mrb, regexp, text, count, &match);

  for (int i = 0; i < count; i++) {
    places->places[2 * i] = kobako_found.beg[i];
    places->places[2 * i + 1] = kobako_found.end[i];
  }
  return match;
}

/* Of a search for a text. */
mrb_value
kobako_match_of_text(mrb_state *mrb, mrb_value text, mrb_int begin, mrb_int end)
{
  mrb_value match;
  struct kobako_match *places = allocate(mrb, mrb_nil_value(), text, 1, &match);

  places->places[0] = (int)begin;
  places->places[1] = (int)end;
  return match;
}

/* A copy, in an object that has none yet. */
mrb_value
kobako_match_copy(mrb_state *mrb, mrb_value self)
{
  mrb_value other = mrb_get_arg1(mrb);

  if (mrb_ptr(self) == mrb_ptr(other)) return self;
  if (DATA_TYPE(self) || !kobako_match_p(other)) mrb_raise(mrb, kobako_classes.type_error, "wrong argument class");

  struct kobako_match *match = kobako_match_get(mrb, other);
  size_t size = sizeof *match + sizeof(int) * 2 * (size_t)match->count;
  mrb_data_init(self, memcpy(mrb_malloc(mrb, size), match, size), &match_type);
  mrb_iv_set(mrb, self, text_ivar, match->text);
  if (!mrb_nil_p(match->regexp)) mrb_iv_set(mrb, self, regexp_ivar, match->regexp);
  return self;
}

mrb_value
kobako_match_group(mrb_state *mrb, const struct kobako_match *match, int group)
{
  if (group < 0 || group >= match->count || match->places[2 * group] < 0) return mrb_nil_value();

  int begin = match->places[2 * group];
  return kobako_part(mrb, match->text, begin, match->places[2 * group + 1] - begin);
}

mrb_value
kobako_match_before(mrb_state *mrb, const struct kobako_match *match)
{
  return kobako_part(mrb, match->text, 0, match->places[0]);
}

mrb_value
kobako_match_after(mrb_state *mrb, const struct kobako_match *match)
{
  int end = match->places[1];

  return kobako_part(mrb, match->text, end, RSTRING_LEN(match->text) - end);
}

/* The last group that matched. */
mrb_value
kobako_match_last_group(mrb_state *mrb, const struct kobako_match *match)
{
  for (int group = match->count - 1; group > 0; group--) {
    if (match->places[2 * group] >= 0) return kobako_match_group(mrb, match, group);
  }
  return mrb_nil_value();
}

/* Of a search for a text it is made when somebody asks. */
mrb_value
kobako_match_regexp(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);

  if (mrb_nil_p(match->regexp)) {
    mrb_value regexp = kobako_regexp_literal(mrb, kobako_regexp_quote(mrb, kobako_match_group(mrb, match, 0)), 0);

    mrb_iv_set(mrb, self, regexp_ivar, regexp);
    match->regexp = regexp;
  }
  return match->regexp;
}

/* The group of that name; of several the last that matched. Raises IndexError. */
int
kobako_match_named(mrb_state *mrb, const struct kobako_match *match, mrb_value name)
{
  const OnigUChar *at = (const OnigUChar*)RSTRING_PTR(name);
  int *groups, count = 0;

  if (!mrb_nil_p(match->regexp)) {
    OnigRegex pattern = kobako_regexp_get(mrb, match->regexp)->pattern;

    count = onig_name_to_group_numbers(pattern, at, at + RSTRING_LEN(name), &groups);
  }
  if (count <= 0) mrb_raisef(mrb, index_error, "undefined group name reference: %v", name);
  for (int i = count - 1; i >= 0; i--) {
    if (match->places[2 * groups[i]] >= 0) return groups[i];
  }
  return groups[count - 1];
}

/* The number of a group that is given by number or name; -1 for a number out of range. */
int
kobako_match_number(mrb_state *mrb, const struct kobako_match *match, mrb_value key)
{
  if (mrb_symbol_p(key)) key = mrb_sym_str(mrb, mrb_symbol(key));
  if (mrb_string_p(key)) return kobako_match_named(mrb, match, key);

  mrb_int group = mrb_as_int(mrb, key);
  if (group < 0) group += match->count;
  return group < 0 || group >= match->count ? -1 : (int)group;
}

mrb_value
kobako_match_part(mrb_state *mrb, mrb_value self, mrb_value key)
{
  struct kobako_match *match = kobako_match_get(mrb, self);

  return kobako_match_group(mrb, match, kobako_match_number(mrb, match, key));
}

void
kobako_match_init(mrb_state *mrb)
{
  regexp_ivar = mrb_intern_lit(mrb, "regexp");
  text_ivar = mrb_intern_lit(mrb, "text");
  index_error = kobako_keep_class(mrb, mrb_class_get_id(mrb, MRB_SYM(IndexError)));
  match_class = kobako_keep_class(mrb, mrb_define_class_id(mrb, MRB_SYM(MatchData), mrb->object_class));
  MRB_SET_INSTANCE_TT(match_class, MRB_TT_CDATA);
  MRB_UNDEF_ALLOCATOR(match_class);
  mrb_undef_class_method_id(mrb, match_class, MRB_SYM(new));
  mrb_undef_class_method_id(mrb, match_class, MRB_SYM(allocate));
  kobako_match_data_init(mrb, match_class);
}
