/*
** regexp_match.c - MatchData: what matched where
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

mrb_value
kobako_match_group(mrb_state *mrb, const struct kobako_match *match, int group)
{
  if (group < 0 || group >= match->count || match->places[2 * group] < 0) return mrb_nil_value();

  int begin = match->places[2 * group];
  return mrb_str_byte_subseq(mrb, match->text, begin, match->places[2 * group + 1] - begin);
}

mrb_value
kobako_match_before(mrb_state *mrb, const struct kobako_match *match)
{
  return mrb_str_byte_subseq(mrb, match->text, 0, match->places[0]);
}

mrb_value
kobako_match_after(mrb_state *mrb, const struct kobako_match *match)
{
  int end = match->places[1];

  return mrb_str_byte_subseq(mrb, match->text, end, RSTRING_LEN(match->text) - end);
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
    count = onig_name_to_group_numbers(kobako_regexp_get(mrb, match->regexp)->pattern, at, at + RSTRING_LEN(name), &groups);
  }
  if (count <= 0) mrb_raisef(mrb, index_error, "undefined group name reference: %v", name);
  for (int i = count - 1; i >= 0; i--) {
    if (match->places[2 * groups[i]] >= 0) return groups[i];
  }
  return groups[count - 1];
}

/* The number of a group that is given by number or name; -1 for a number out of range. */
static int
group_number(mrb_state *mrb, const struct kobako_match *match, mrb_value key)
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

  return kobako_match_group(mrb, match, group_number(mrb, match, key));
}

static mrb_value
groups_from(mrb_state *mrb, const struct kobako_match *match, int first)
{
  mrb_value list = mrb_ary_new_capa(mrb, match->count - first);

  for (int group = first; group < match->count; group++) {
    int ai = mrb_gc_arena_save(mrb);

    mrb_ary_push(mrb, list, kobako_match_group(mrb, match, group));
    mrb_gc_arena_restore(mrb, ai);
  }
  return list;
}

static mrb_value
match_to_a(mrb_state *mrb, mrb_value self)
{
  return groups_from(mrb, kobako_match_get(mrb, self), 0);
}

static mrb_value
match_captures(mrb_state *mrb, mrb_value self)
{
  return groups_from(mrb, kobako_match_get(mrb, self), 1);
}

static mrb_value
match_aref(mrb_state *mrb, mrb_value self)
{
  mrb_value key, length;
  mrb_int argc = mrb_get_args(mrb, "o|o", &key, &length);

  if (argc == 1 && !mrb_range_p(key)) return kobako_match_part(mrb, self, key);

  mrb_value arguments[] = { key, argc == 2 ? length : mrb_nil_value() };
  return mrb_funcall_argv(mrb, match_to_a(mrb, self), MRB_OPSYM(aref), argc, arguments);
}

/* Raises IndexError. */
static int
group_argument(mrb_state *mrb, const struct kobako_match *match)
{
  mrb_value key = mrb_get_arg1(mrb);

  if (mrb_string_p(key) || mrb_symbol_p(key)) return group_number(mrb, match, key);

  mrb_int group = mrb_as_int(mrb, key);
  if (group < 0 || group >= match->count) mrb_raisef(mrb, index_error, "index %i out of matches", group);
  return (int)group;
}

static mrb_value
place(mrb_state *mrb, const struct kobako_match *match, int index)
{
  int byte = match->places[index];

  (void)mrb;
  return byte < 0 ? mrb_nil_value() : mrb_fixnum_value(kobako_char_at(match->text, byte));
}

static mrb_value
match_begin(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);

  return place(mrb, match, 2 * group_argument(mrb, match));
}

static mrb_value
match_end(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);

  return place(mrb, match, 2 * group_argument(mrb, match) + 1);
}

static mrb_value
match_offset(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);
  int group = group_argument(mrb, match);

  return mrb_assoc_new(mrb, place(mrb, match, 2 * group), place(mrb, match, 2 * group + 1));
}

static mrb_value
match_byteoffset(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);
  const int *at = &match->places[2 * group_argument(mrb, match)];

  if (at[0] < 0) return mrb_assoc_new(mrb, mrb_nil_value(), mrb_nil_value());
  return mrb_assoc_new(mrb, mrb_fixnum_value(at[0]), mrb_fixnum_value(at[1]));
}

static mrb_value
match_part(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);

  return kobako_match_group(mrb, match, group_argument(mrb, match));
}

static mrb_value
match_length_of(mrb_state *mrb, mrb_value self)
{
  mrb_value part = match_part(mrb, self);

  return mrb_nil_p(part) ? part : mrb_fixnum_value(kobako_char_at(part, RSTRING_LEN(part)));
}

static mrb_value
match_pre(mrb_state *mrb, mrb_value self)
{
  return kobako_match_before(mrb, kobako_match_get(mrb, self));
}

static mrb_value
match_post(mrb_state *mrb, mrb_value self)
{
  return kobako_match_after(mrb, kobako_match_get(mrb, self));
}

static mrb_value
match_last_group(mrb_state *mrb, mrb_value self)
{
  return kobako_match_last_group(mrb, kobako_match_get(mrb, self));
}

/* What the compiler makes of $1 and $&. */
static mrb_value
match_group(mrb_state *mrb, mrb_value self)
{
  mrb_int group = mrb_as_int(mrb, mrb_get_arg1(mrb));
  struct kobako_match *match = kobako_match_get(mrb, self);

  return group > match->count ? mrb_nil_value() : kobako_match_group(mrb, match, (int)group);
}

static mrb_value
match_to_s(mrb_state *mrb, mrb_value self)
{
  return kobako_match_group(mrb, kobako_match_get(mrb, self), 0);
}

static mrb_value
match_size(mrb_state *mrb, mrb_value self)
{
  return mrb_fixnum_value(kobako_match_get(mrb, self)->count);
}

static mrb_value
match_string(mrb_state *mrb, mrb_value self)
{
  return kobako_match_get(mrb, self)->text;
}

static mrb_value
names_of(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);

  return mrb_nil_p(match->regexp) ? mrb_ary_new(mrb) : kobako_regexp_names(mrb, match->regexp);
}

static mrb_value
match_names(mrb_state *mrb, mrb_value self)
{
  mrb_value list = names_of(mrb, self), names = mrb_ary_new(mrb);

  for (mrb_int i = 0; i < RARRAY_LEN(list); i++) mrb_ary_push(mrb, names, mrb_ary_ref(mrb, RARRAY_PTR(list)[i], 0));
  return names;
}

static mrb_value
as_key(mrb_state *mrb, mrb_value name, mrb_bool symbols)
{
  return symbols ? mrb_symbol_value(mrb_intern_str(mrb, name)) : name;
}

/* name => group, of all names or of those in the array of symbols. */
static mrb_value
named(mrb_state *mrb, mrb_value self, mrb_bool symbols)
{
  mrb_value list = names_of(mrb, self), groups = mrb_hash_new(mrb);

  for (mrb_int i = 0; i < RARRAY_LEN(list); i++) {
    mrb_value name = mrb_ary_ref(mrb, RARRAY_PTR(list)[i], 0);

    mrb_hash_set(mrb, groups, as_key(mrb, name, symbols), kobako_match_part(mrb, self, name));
  }
  return groups;
}

static mrb_value
match_named_captures(mrb_state *mrb, mrb_value self)
{
  mrb_value symbols = mrb_undef_value();
  const mrb_sym names[] = { MRB_SYM(symbolize_names) };
  const mrb_kwargs keywords = { .num = 1, .required = 0, .table = names, .values = &symbols };

  mrb_get_args(mrb, ":", &keywords);
  return named(mrb, self, !mrb_undef_p(symbols) && mrb_test(symbols));
}

static mrb_value
match_deconstruct_keys(mrb_state *mrb, mrb_value self)
{
  mrb_value keys = mrb_get_arg1(mrb), all = named(mrb, self, TRUE), groups;

  if (mrb_nil_p(keys)) return all;
  if (!mrb_array_p(keys)) {
    mrb_raisef(mrb, kobako_classes.type_error, "wrong argument type %T (expected Array or nil)", keys);
  }
  groups = mrb_hash_new(mrb);
  for (mrb_int i = 0; i < RARRAY_LEN(keys); i++) {
    mrb_value key = RARRAY_PTR(keys)[i];

    if (!mrb_symbol_p(key)) mrb_raisef(mrb, kobako_classes.type_error, "wrong argument type %T (expected Symbol)", key);
    if (!mrb_hash_key_p(mrb, all, key)) break;
    mrb_hash_set(mrb, groups, key, mrb_hash_get(mrb, all, key));
  }
  return groups;
}

static void
push_values_at(mrb_state *mrb, mrb_value self, mrb_value list, mrb_value key)
{
  if (!mrb_range_p(key)) {
    mrb_ary_push(mrb, list, kobako_match_part(mrb, self, key));
    return;
  }
  mrb_value part = mrb_funcall_id(mrb, match_to_a(mrb, self), MRB_SYM(values_at), 1, key);
  if (mrb_array_p(part)) mrb_ary_concat(mrb, list, part);
}

static mrb_value
match_values_at(mrb_state *mrb, mrb_value self)
{
  const mrb_value *argv;
  mrb_int argc;
  mrb_value list = mrb_ary_new(mrb);

  mrb_get_args(mrb, "*!", &argv, &argc);

  mrb_value keys = mrb_ary_new_from_values(mrb, argc, argv);
  for (mrb_int i = 0; i < argc; i++) push_values_at(mrb, self, list, RARRAY_PTR(keys)[i]);
  return list;
}

static mrb_value
match_eq(mrb_state *mrb, mrb_value self)
{
  mrb_value other = mrb_get_arg1(mrb);

  if (!kobako_match_p(other)) return mrb_false_value();

  struct kobako_match *a = kobako_match_get(mrb, self), *b = kobako_match_get(mrb, other);
  return mrb_bool_value(a->count == b->count && memcmp(a->places, b->places, sizeof(int) * 2 * (size_t)a->count) == 0 &&
                        mrb_str_equal(mrb, a->text, b->text) &&
                        mrb_equal(mrb, kobako_match_regexp(mrb, self), kobako_match_regexp(mrb, other)));
}

static mrb_value
match_hash(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);

  return mrb_fixnum_value((mrb_int)mrb_str_hash(mrb, match->text) + match->places[0] * 31 + match->places[1]);
}

/* What a group is called: its name, or its number. */
static mrb_value
label_of(mrb_state *mrb, mrb_value names, int group)
{
  for (mrb_int i = 0; i < RARRAY_LEN(names); i++) {
    mrb_value numbers = mrb_ary_ref(mrb, RARRAY_PTR(names)[i], 1);

    for (mrb_int j = 0; j < RARRAY_LEN(numbers); j++) {
      if (mrb_integer(RARRAY_PTR(numbers)[j]) == group) return mrb_ary_ref(mrb, RARRAY_PTR(names)[i], 0);
    }
  }
  return mrb_fixnum_value(group);
}

static mrb_value
match_inspect(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);

  /* So does CRuby, until somebody has asked for the pattern. */
  if (mrb_nil_p(match->regexp)) return mrb_format(mrb, "#<MatchData: %v>", kobako_match_group(mrb, match, 0));

  mrb_value names = names_of(mrb, self);
  mrb_value text = mrb_format(mrb, "#<MatchData %v", mrb_str_inspect(mrb, kobako_match_group(mrb, match, 0)));

  for (int group = 1; group < match->count; group++) {
    int ai = mrb_gc_arena_save(mrb);
    mrb_value part = kobako_match_group(mrb, match, group);

    mrb_str_cat_str(mrb, text, mrb_format(mrb, " %v:%v", label_of(mrb, names, group), mrb_inspect(mrb, part)));
    mrb_gc_arena_restore(mrb, ai);
  }
  mrb_str_cat_lit(mrb, text, ">");
  return text;
}

static void
define_methods(mrb_state *mrb, struct RClass *klass)
{
  mrb_define_method_id(mrb, klass, MRB_OPSYM(aref), match_aref, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM(begin), match_begin, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(end), match_end, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(offset), match_offset, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(byteoffset), match_byteoffset, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(match), match_part, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(match_length), match_length_of, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(pre_match), match_pre, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(post_match), match_post, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(captures), match_captures, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(deconstruct), match_captures, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(deconstruct_keys), match_deconstruct_keys, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(named_captures), match_named_captures, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(names), match_names, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(to_a), match_to_a, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(to_s), match_to_s, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(size), match_size, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(length), match_size, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(string), match_string, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(regexp), kobako_match_regexp, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(values_at), match_values_at, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_OPSYM(eq), match_eq, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(eql), match_eq, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(hash), match_hash, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(inspect), match_inspect, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(__group), match_group, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(__pre_match), match_pre, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(__post_match), match_post, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(__last_group), match_last_group, MRB_ARGS_NONE());
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
  define_methods(mrb, match_class);
}
