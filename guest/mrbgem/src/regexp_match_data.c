/*
** regexp_match_data.c - MatchData's methods
*/

#include "regexp.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/range.h>
#include <mruby/presym.h>
#include <string.h>

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

  if (mrb_string_p(key) || mrb_symbol_p(key)) return kobako_match_number(mrb, match, key);

  mrb_int group = mrb_as_int(mrb, key);
  if (group < 0 || group >= match->count) mrb_raisef(mrb, E_INDEX_ERROR, "index %i out of matches", group);
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

/* Steps of the loops in mrblib. */

/* Where the next search begins: behind the match, and behind a character at least. */
static mrb_value
match_next(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);
  int begin = match->places[0], end = match->places[1];

  return mrb_fixnum_value(begin == end ? kobako_next_char(match->text, end) : end);
}

/* Appends the text between that byte and the match; the byte behind the match. */
static mrb_value
match_append_between(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);
  mrb_value to;
  mrb_int from;

  mrb_get_args(mrb, "Si", &to, &from);
  if (from < 0 || from > match->places[0]) return mrb_fixnum_value(match->places[1]);
  mrb_str_cat(mrb, to, RSTRING_PTR(match->text) + from, (size_t)(match->places[0] - from));
  return mrb_fixnum_value(match->places[1]);
}

/* What scan gives: the match, or its groups. */
static mrb_value
match_scanned(mrb_state *mrb, mrb_value self)
{
  struct kobako_match *match = kobako_match_get(mrb, self);

  return match->count == 1 ? kobako_match_group(mrb, match, 0) : groups_from(mrb, match, 1);
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

void
kobako_match_data_init(mrb_state *mrb, struct RClass *klass)
{
  mrb_define_method_id(mrb, klass, MRB_SYM(initialize_copy), kobako_match_copy, MRB_ARGS_REQ(1));
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
  mrb_define_method_id(mrb, klass, MRB_SYM(__next), match_next, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(__append_between), match_append_between, MRB_ARGS_REQ(2));
  mrb_define_method_id(mrb, klass, MRB_SYM(__scanned), match_scanned, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(__group), match_group, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(__pre_match), match_pre, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(__post_match), match_post, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(__last_group), match_last_group, MRB_ARGS_NONE());
}
