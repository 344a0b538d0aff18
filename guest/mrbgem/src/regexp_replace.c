/*
** regexp_replace.c - String#sub and gsub, with a String or a Hash to replace by; a block is mrblib's affair
*/

#include "regexp.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/presym.h>
#include <string.h>

/* A search that goes on, for a Regexp or a String. */
struct hunt {
  mrb_value pattern, text;      /* the text is frozen */
  mrb_int begin, end;           /* of the match */
};

struct replacement {
  struct hunt hunt;
  mrb_value by;                 /* String or Hash */
  mrb_bool literal;             /* it has no backslash */
  mrb_value result;
};

static mrb_bool
find(mrb_state *mrb, struct hunt *hunt, mrb_int from)
{
  if (kobako_regexp_p(hunt->pattern)) {
    if (!kobako_search(mrb, hunt->pattern, hunt->text, from)) return FALSE;
    hunt->begin = kobako_found.beg[0];
    hunt->end = kobako_found.end[0];
    return TRUE;
  }
  hunt->begin = mrb_str_index(mrb, hunt->text, RSTRING_PTR(hunt->pattern), RSTRING_LEN(hunt->pattern), from);
  hunt->end = hunt->begin + RSTRING_LEN(hunt->pattern);
  return hunt->begin >= 0;
}

static mrb_value
match_found(mrb_state *mrb, const struct hunt *hunt)
{
  if (kobako_regexp_p(hunt->pattern)) return kobako_match_new(mrb, hunt->pattern, hunt->text);
  return kobako_match_of_text(mrb, hunt->text, hunt->begin, hunt->end);
}

static void
append_bytes(mrb_state *mrb, struct replacement *job, mrb_int begin, mrb_int end)
{
  mrb_str_cat(mrb, job->result, RSTRING_PTR(job->hunt.text) + begin, (size_t)(end - begin));
}

static void
append_group(mrb_state *mrb, struct replacement *job, int group)
{
  if (!kobako_regexp_p(job->hunt.pattern)) {
    if (group == 0) append_bytes(mrb, job, job->hunt.begin, job->hunt.end);
    return;
  }
  if (group >= kobako_found.num_regs || kobako_found.beg[group] < 0) return;
  append_bytes(mrb, job, kobako_found.beg[group], kobako_found.end[group]);
}

/* \k<name>, from behind the k: the place behind it. */
static const char*
append_named(mrb_state *mrb, struct replacement *job, const char *at, const char *end)
{
  const char *close = (const char*)memchr(at, '>', (size_t)(end - at));
  int group = 0;

  if (!close) mrb_raise(mrb, kobako_classes.runtime_error, "invalid group name reference format");
  if (kobako_regexp_p(job->hunt.pattern)) {
    group = onig_name_to_backref_number(kobako_regexp_get(mrb, job->hunt.pattern)->pattern, (const OnigUChar*)at + 1,
                                        (const OnigUChar*)close, &kobako_found);
  }
  if (group <= 0) {
    mrb_raisef(mrb, mrb_class_get_id(mrb, MRB_SYM(IndexError)), "undefined group name reference: %v",
               mrb_str_new(mrb, at + 1, (size_t)(close - at - 1)));
  }
  append_group(mrb, job, group);
  return close + 1;
}

static mrb_bool
numbers_count_p(mrb_state *mrb, const struct replacement *job)
{
  return !kobako_regexp_p(job->hunt.pattern) ||
         onig_noname_group_capture_is_active(kobako_regexp_get(mrb, job->hunt.pattern)->pattern);
}

/* What a backslash stands before: the place behind it. */
static const char*
append_escape(mrb_state *mrb, struct replacement *job, const char *at, const char *end)
{
  char letter = *at;

  if (letter >= '1' && letter <= '9') {
    if (numbers_count_p(mrb, job)) append_group(mrb, job, letter - '0');
  }
  else if (letter == '0' || letter == '&') append_group(mrb, job, 0);
  else if (letter == '`') append_bytes(mrb, job, 0, job->hunt.begin);
  else if (letter == '\'') append_bytes(mrb, job, job->hunt.end, RSTRING_LEN(job->hunt.text));
  else if (letter == '\\') mrb_str_cat_lit(mrb, job->result, "\\");
  else if (letter == 'k' && at + 1 < end && at[1] == '<') return append_named(mrb, job, at + 1, end);
  else mrb_str_cat(mrb, job->result, at - 1, 2);
  return at + 1;
}

static void
append_template(mrb_state *mrb, struct replacement *job)
{
  const char *at = RSTRING_PTR(job->by), *end = RSTRING_END(job->by);

  while (at < end) {
    const char *stop = (const char*)memchr(at, '\\', (size_t)(end - at));

    if (!stop || stop + 1 == end) break;
    mrb_str_cat(mrb, job->result, at, (size_t)(stop - at));
    at = append_escape(mrb, job, stop + 1, end);
  }
  mrb_str_cat(mrb, job->result, at, (size_t)(end - at));
}

/* A Hash may run methods of the script's, and these search as well: nothing of the groups is needed after it. */
static void
append_replacement(mrb_state *mrb, struct replacement *job)
{
  if (mrb_hash_p(job->by)) {
    mrb_value found = kobako_part(mrb, job->hunt.text, job->hunt.begin, job->hunt.end - job->hunt.begin);

    mrb_str_cat_str(mrb, job->result, mrb_obj_as_string(mrb, mrb_hash_get(mrb, job->by, found)));
  }
  else if (job->literal) mrb_str_cat_str(mrb, job->result, job->by);
  else append_template(mrb, job);
}

/* The result is nil if nothing was found. Sets $~. */
static void
replace_first(mrb_state *mrb, struct replacement *job)
{
  if (!find(mrb, &job->hunt, 0)) {
    kobako_backref_set(mrb, mrb_nil_value());
    return;
  }
  mrb_value match = match_found(mrb, &job->hunt);

  job->result = mrb_str_new_capa(mrb, RSTRING_LEN(job->hunt.text));
  append_bytes(mrb, job, 0, job->hunt.begin);
  append_replacement(mrb, job);
  append_bytes(mrb, job, job->hunt.end, RSTRING_LEN(job->hunt.text));
  kobako_backref_set(mrb, match);
}

static void
replace_all(mrb_state *mrb, struct replacement *job)
{
  struct hunt *hunt = &job->hunt;
  mrb_int length = RSTRING_LEN(hunt->text), at = 0, kept = 0, last = -1;

  while (at <= length && find(mrb, hunt, at)) {
    int ai = mrb_gc_arena_save(mrb);

    if (last < 0) {
      job->result = mrb_str_new_capa(mrb, length);
      ai = mrb_gc_arena_save(mrb);
    }
    last = at;
    append_bytes(mrb, job, kept, hunt->begin);
    kept = hunt->end;
    at = hunt->begin == hunt->end ? kobako_next_char(hunt->text, kept) : kept;
    append_replacement(mrb, job);
    mrb_gc_arena_restore(mrb, ai);
  }
  if (last >= 0) append_bytes(mrb, job, kept, length);
  kobako_backref_set(mrb, last >= 0 && find(mrb, hunt, last) ? match_found(mrb, hunt) : mrb_nil_value());
}

static struct replacement
start(mrb_state *mrb, mrb_value self, mrb_value pattern, mrb_value by)
{
  struct replacement job = { .result = mrb_nil_value() };

  job.hunt.pattern = kobako_pattern_of(mrb, pattern);
  job.by = mrb_hash_p(by) ? by : kobako_text_of(mrb, by);
  job.hunt.text = kobako_snapshot(mrb, self);
  job.literal = mrb_string_p(job.by) && !memchr(RSTRING_PTR(job.by), '\\', (size_t)RSTRING_LEN(job.by));
  return job;
}

static mrb_value
unchanged(mrb_state *mrb, mrb_value self)
{
  return kobako_part(mrb, self, 0, RSTRING_LEN(self));
}

/* Returns the number of arguments; one alone wants a block. */
static mrb_int
arguments(mrb_state *mrb, mrb_value *pattern, mrb_value *by, mrb_bool enumerates)
{
  mrb_bool alone = enumerates || mrb_block_given_p(mrb);
  const mrb_value *argv;
  mrb_int argc;

  mrb_get_args(mrb, "*!", &argv, &argc);        /* keywords are a Hash here */
  if (argc < (alone ? 1 : 2) || argc > 2) mrb_argnum_error(mrb, argc, alone ? 1 : 2, 2);
  *pattern = argv[0];
  if (argc == 2) *by = argv[1];
  return argc;
}

static mrb_value
str_sub(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern, by;

  if (arguments(mrb, &pattern, &by, FALSE) == 1) return kobako_become(mrb, self, MRB_SYM(__sub_block));

  struct replacement job = start(mrb, self, pattern, by);
  replace_first(mrb, &job);
  return mrb_nil_p(job.result) ? unchanged(mrb, self) : job.result;
}

static mrb_value
str_gsub(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern, by;

  if (arguments(mrb, &pattern, &by, TRUE) == 1) return kobako_become(mrb, self, MRB_SYM(__gsub_block));

  struct replacement job = start(mrb, self, pattern, by);
  replace_all(mrb, &job);
  return mrb_nil_p(job.result) ? unchanged(mrb, self) : job.result;
}

/* nil if there was nothing to replace. */
static mrb_value
take_over(mrb_state *mrb, mrb_value self, mrb_value result)
{
  if (mrb_nil_p(result)) return result;
  mrb_check_frozen(mrb, mrb_str_ptr(self));
  mrb_str_resize(mrb, self, 0);
  mrb_str_cat_str(mrb, self, result);
  return self;
}

static mrb_value
str_sub_bang(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern, by;

  if (arguments(mrb, &pattern, &by, FALSE) == 1) return kobako_become(mrb, self, MRB_SYM(__sub_block_bang));
  mrb_check_frozen(mrb, mrb_str_ptr(self));

  struct replacement job = start(mrb, self, pattern, by);
  replace_first(mrb, &job);
  return take_over(mrb, self, job.result);
}

static mrb_value
str_gsub_bang(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern, by;

  if (arguments(mrb, &pattern, &by, TRUE) == 1) return kobako_become(mrb, self, MRB_SYM(__gsub_block_bang));
  mrb_check_frozen(mrb, mrb_str_ptr(self));

  struct replacement job = start(mrb, self, pattern, by);
  replace_all(mrb, &job);
  return take_over(mrb, self, job.result);
}

void
kobako_replace_init(mrb_state *mrb)
{
  struct RClass *klass = mrb->string_class;

  mrb_define_method_id(mrb, klass, MRB_SYM(sub), str_sub, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM(gsub), str_gsub, MRB_ARGS_ARG(1, 1) | MRB_ARGS_BLOCK());
  mrb_define_method_id(mrb, klass, MRB_SYM_B(sub), str_sub_bang, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM_B(gsub), str_gsub_bang, MRB_ARGS_ARG(1, 1) | MRB_ARGS_BLOCK());
}
