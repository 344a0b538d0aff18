/*
** regexp_slice.c - parts of a String, and of a Symbol, that a pattern names
*/

#include "regexp.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/internal.h>
#include <mruby/presym.h>
#include <string.h>

static mrb_func_t str_aref, str_aset; /* mruby's own */
static struct RClass *index_error;

static mrb_value
str_aref_m(mrb_state *mrb, mrb_value self)
{
  mrb_value regexp = kobako_regexp_argument(mrb), group = mrb_fixnum_value(0);

  if (mrb_undef_p(regexp)) return str_aref(mrb, self);
  mrb_get_args(mrb, "o|o", &regexp, &group);

  mrb_value match = kobako_match_from(mrb, regexp, self, 0);
  return mrb_nil_p(match) ? match : kobako_match_part(mrb, match, group);
}

static mrb_value
sym_aref(mrb_state *mrb, mrb_value self)
{
  mrb_value key, length;
  mrb_int argc = mrb_get_args(mrb, "o|o", &key, &length);
  mrb_value arguments[] = { key, argc == 2 ? length : mrb_nil_value() };

  if (!kobako_regexp_p(key)) {
    return mrb_funcall_argv(mrb, mrb_sym_str(mrb, mrb_symbol(self)), MRB_OPSYM(aref), argc, arguments);
  }

  mrb_value match = kobako_match_from(mrb, key, mrb_sym_str(mrb, mrb_symbol(self)), 0);
  return mrb_nil_p(match) ? match : kobako_match_part(mrb, match, argc == 2 ? length : mrb_fixnum_value(0));
}

/* The number of the group whose text is to be replaced. Raises IndexError. */
static int
group_to_replace(mrb_state *mrb, const struct kobako_match *match, mrb_value key)
{
  if (mrb_symbol_p(key)) key = mrb_sym_str(mrb, mrb_symbol(key));
  if (mrb_string_p(key)) return kobako_match_named(mrb, match, key);

  mrb_int number = mrb_as_int(mrb, key), group = number < 0 ? number + match->count : number;

  if (group < 0 || group >= match->count) mrb_raisef(mrb, index_error, "index %i out of regexp", number);
  return (int)group;
}

static void
replace_bytes(mrb_state *mrb, mrb_value text, mrb_int begin, mrb_int end, mrb_value by)
{
  mrb_value rest = kobako_part(mrb, text, end, RSTRING_LEN(text) - end);

  mrb_check_frozen(mrb, mrb_str_ptr(text));
  mrb_str_resize(mrb, text, begin);
  mrb_str_cat_str(mrb, text, by);
  mrb_str_cat_str(mrb, text, rest);
}

static mrb_value
str_aset_m(mrb_state *mrb, mrb_value self)
{
  mrb_value regexp = kobako_regexp_argument(mrb), group = mrb_fixnum_value(0), by;

  if (mrb_undef_p(regexp)) return str_aset(mrb, self);
  if (mrb_get_args(mrb, "oo|o", &regexp, &group, &by) == 2) by = group, group = mrb_fixnum_value(0);
  by = kobako_text_of(mrb, by);

  mrb_value match = kobako_match_from(mrb, regexp, self, 0);
  if (mrb_nil_p(match)) mrb_raise(mrb, index_error, "regexp not matched");

  struct kobako_match *found = kobako_match_get(mrb, match);
  const int *at = &found->places[2 * group_to_replace(mrb, found, group)];
  if (at[0] < 0) mrb_raisef(mrb, index_error, "regexp group %v not matched", group);
  replace_bytes(mrb, self, at[0], at[1], by);
  return by;
}

/* [before, part, after] */
static mrb_value
parts(mrb_state *mrb, mrb_value text, mrb_int begin, mrb_int end)
{
  mrb_value values[] = {
    kobako_part(mrb, text, 0, begin), kobako_part(mrb, text, begin, end - begin),
    kobako_part(mrb, text, end, RSTRING_LEN(text) - end)
  };

  return mrb_ary_new_from_values(mrb, 3, values);
}

static mrb_value
parts_of_match(mrb_state *mrb, mrb_value text, mrb_value match)
{
  struct kobako_match *found = kobako_match_get(mrb, match);

  return parts(mrb, text, found->places[0], found->places[1]);
}

static mrb_value
str_partition(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern = kobako_pattern_of(mrb, mrb_get_arg1(mrb));

  if (kobako_regexp_p(pattern)) {
    mrb_value match = kobako_match_from(mrb, pattern, self, 0);

    return mrb_nil_p(match) ? parts(mrb, self, RSTRING_LEN(self), RSTRING_LEN(self)) : parts_of_match(mrb, self, match);
  }
  mrb_int at = mrb_str_index(mrb, self, RSTRING_PTR(pattern), RSTRING_LEN(pattern), 0);
  if (at < 0) return parts(mrb, self, RSTRING_LEN(self), RSTRING_LEN(self));
  return parts(mrb, self, at, at + RSTRING_LEN(pattern));
}

/* Where the text begins last; -1 if nowhere. */
static mrb_int
last_place(mrb_value text, mrb_value part)
{
  const char *begin = RSTRING_PTR(text);

  for (mrb_int at = RSTRING_LEN(text) - RSTRING_LEN(part); at >= 0; at--) {
    if (memcmp(begin + at, RSTRING_PTR(part), (size_t)RSTRING_LEN(part)) == 0) return at;
  }
  return -1;
}

static mrb_value
str_rpartition(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern = kobako_pattern_of(mrb, mrb_get_arg1(mrb));

  if (kobako_regexp_p(pattern)) {
    mrb_value match = kobako_match_back(mrb, pattern, self, RSTRING_LEN(self));

    return mrb_nil_p(match) ? parts(mrb, self, 0, 0) : parts_of_match(mrb, self, match);
  }
  mrb_int at = last_place(self, pattern);
  return at < 0 ? parts(mrb, self, 0, 0) : parts(mrb, self, at, at + RSTRING_LEN(pattern));
}

void
kobako_slice_init(mrb_state *mrb)
{
  struct RClass *klass = mrb->string_class;

  index_error = kobako_keep_class(mrb, mrb_class_get_id(mrb, MRB_SYM(IndexError)));
  str_aref = kobako_own_method(mrb, MRB_OPSYM(aref));
  str_aset = kobako_own_method(mrb, MRB_OPSYM(aset));
  mrb_define_method_id(mrb, klass, MRB_OPSYM(aref), str_aref_m, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM(slice), str_aref_m, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_OPSYM(aset), str_aset_m, MRB_ARGS_ARG(2, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM(partition), str_partition, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(rpartition), str_rpartition, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->symbol_class, MRB_OPSYM(aref), sym_aref, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, mrb->symbol_class, MRB_SYM(slice), sym_aref, MRB_ARGS_ARG(1, 1));
}
