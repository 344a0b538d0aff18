/*
** regexp_find.c - methods that look for a pattern: of Regexp, String and Symbol
**
** What mruby's own methods do with an Integer, a Range or a String is left to them.
*/

#include "regexp.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/internal.h>
#include <mruby/proc.h>
#include <mruby/presym.h>
#include <string.h>

static mrb_func_t str_index, str_rindex, str_byteindex, str_byterindex;
static struct RClass *index_error;

/* Goes on as the method of that name, which mrblib defines, with the same arguments and block, and on the same stack:
   so fibers may be switched, and loops left, in the block. */
mrb_value
kobako_become(mrb_state *mrb, mrb_value self, mrb_sym name)
{
  struct RClass *klass = mrb->string_class;
  mrb_method_t method = mrb_method_search(mrb, klass, name);

  return mrb_exec_irep(mrb, self, MRB_METHOD_PROC(method));
}

/* Bytes of a text: of bytes they are bytes. */
mrb_value
kobako_part(mrb_state *mrb, mrb_value text, mrb_int begin, mrb_int length)
{
  mrb_value part = mrb_str_byte_subseq(mrb, text, begin, length);

  if (KOBAKO_BINARY_P(text)) mrb_str_ptr(part)->flags |= KOBAKO_STR_BINARY | MRB_STR_ASCII;
  return part;
}

/* A frozen text with the same content. */
mrb_value
kobako_snapshot(mrb_state *mrb, mrb_value text)
{
  if (mrb_frozen_p(mrb_str_ptr(text)) && mrb_str_ptr(text)->c == mrb->string_class) return text;

  mrb_value copy = kobako_part(mrb, text, 0, RSTRING_LEN(text));
  mrb_str_ptr(copy)->flags |= MRB_FL_OBJ_IS_FROZEN;
  return copy;
}

/* A Regexp, or a String that may be one. Raises TypeError. */
mrb_value
kobako_pattern_of(mrb_state *mrb, mrb_value pattern)
{
  if (kobako_regexp_p(pattern)) return pattern;
  if (mrb_string_p(pattern)) return pattern;
  if (mrb_respond_to(mrb, pattern, MRB_SYM(to_str))) return kobako_text_of(mrb, pattern);
  mrb_raisef(mrb, kobako_classes.type_error, "wrong argument type %v (expected Regexp)", kobako_misfit(mrb, pattern));
}

static mrb_value
regexp_of(mrb_state *mrb, mrb_value pattern)
{
  pattern = kobako_pattern_of(mrb, pattern);
  return mrb_string_p(pattern) ? kobako_regexp_literal(mrb, pattern, 0) : pattern;
}

static mrb_value
text_of(mrb_state *mrb, mrb_value value)
{
  return mrb_symbol_p(value) ? mrb_sym_str(mrb, mrb_symbol(value)) : kobako_text_of(mrb, value);
}

/* Sets $~ to the match there, or nil. */
mrb_value
kobako_match_from(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int from)
{
  mrb_value match = mrb_nil_value();

  if (from >= 0 && kobako_search(mrb, regexp, text, from)) {
    match = kobako_match_new(mrb, regexp, kobako_snapshot(mrb, text));
  }
  kobako_backref_set(mrb, match);
  return match;
}

/* The character at which the whole match begins. */
static mrb_value
place_of(mrb_state *mrb, mrb_value match)
{
  if (mrb_nil_p(match)) return match;

  struct kobako_match *found = kobako_match_get(mrb, match);
  return mrb_fixnum_value(kobako_char_at(found->text, found->places[0]));
}

/* Regexp. */

static mrb_value
regexp_match_op(mrb_state *mrb, mrb_value self)
{
  mrb_value text = mrb_get_arg1(mrb);

  if (mrb_nil_p(text)) {
    kobako_backref_set(mrb, text);
    return text;
  }
  return place_of(mrb, kobako_match_from(mrb, self, text_of(mrb, text), 0));
}

static mrb_value
regexp_eqq(mrb_state *mrb, mrb_value self)
{
  mrb_value text = mrb_get_arg1(mrb);

  if (!mrb_symbol_p(text) && !mrb_string_p(text)) {
    kobako_backref_set(mrb, mrb_nil_value());
    return mrb_false_value();
  }
  return mrb_bool_value(!mrb_nil_p(kobako_match_from(mrb, self, text_of(mrb, text), 0)));
}

static mrb_value
match_with_block(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int position, mrb_value block)
{
  mrb_value match = kobako_match_from(mrb, regexp, text, kobako_byte_at(text, position));

  return mrb_nil_p(block) || mrb_nil_p(match) ? match : mrb_yield(mrb, block, match);
}

static mrb_value
regexp_match(mrb_state *mrb, mrb_value self)
{
  mrb_value text, block;
  mrb_int position = 0;

  mrb_get_args(mrb, "o|i&", &text, &position, &block);
  if (mrb_nil_p(text)) {
    kobako_backref_set(mrb, text);
    return text;
  }
  return match_with_block(mrb, self, text_of(mrb, text), position, block);
}

static mrb_value
matches_p(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int position)
{
  mrb_int from = kobako_byte_at(text, position);

  return mrb_bool_value(from >= 0 && kobako_search(mrb, regexp, text, from));
}

static mrb_value
regexp_match_p(mrb_state *mrb, mrb_value self)
{
  mrb_value text;
  mrb_int position = 0;

  mrb_get_args(mrb, "o|i", &text, &position);
  if (mrb_nil_p(text)) return mrb_false_value();
  return matches_p(mrb, self, text_of(mrb, text), position);
}

/* The match at that byte or behind it: the next step of a loop in mrblib. $~ stays if there is none. */
static mrb_value
regexp_match_from_byte(mrb_state *mrb, mrb_value self)
{
  mrb_value text;
  mrb_int from;

  mrb_get_args(mrb, "Si", &text, &from);
  if (from > RSTRING_LEN(text) || !kobako_search(mrb, self, text, from)) return mrb_nil_value();

  mrb_value match = kobako_match_new(mrb, self, kobako_snapshot(mrb, text));
  kobako_backref_set(mrb, match);
  return match;
}

/* String and Symbol. */

static mrb_value
str_match_op(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern = mrb_get_arg1(mrb);

  if (mrb_string_p(pattern)) mrb_raise(mrb, kobako_classes.type_error, "type mismatch: String given");
  if (kobako_regexp_p(pattern)) return place_of(mrb, kobako_match_from(mrb, pattern, text_of(mrb, self), 0));
  return mrb_funcall_id(mrb, pattern, MRB_OPSYM(match), 1, self);
}

static mrb_value
str_match(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern, block;
  mrb_int position = 0;

  mrb_get_args(mrb, "o|i&", &pattern, &position, &block);
  return match_with_block(mrb, regexp_of(mrb, pattern), text_of(mrb, self), position, block);
}

static mrb_value
str_match_p(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern;
  mrb_int position = 0;

  mrb_get_args(mrb, "o|i", &pattern, &position);
  return matches_p(mrb, regexp_of(mrb, pattern), text_of(mrb, self), position);
}

/* The first argument if it is a Regexp, else undef. */
mrb_value
kobako_regexp_argument(mrb_state *mrb)
{
  const mrb_value *argv;
  mrb_int argc;

  mrb_get_args(mrb, "*!", &argv, &argc);
  return argc > 0 && kobako_regexp_p(argv[0]) ? argv[0] : mrb_undef_value();
}

static mrb_value
str_index_m(mrb_state *mrb, mrb_value self)
{
  mrb_value regexp = kobako_regexp_argument(mrb);
  mrb_int position = 0;

  if (mrb_undef_p(regexp)) return str_index(mrb, self);
  mrb_get_args(mrb, "o|i", &regexp, &position);
  return place_of(mrb, kobako_match_from(mrb, regexp, self, kobako_byte_at(self, position)));
}

/* The last match that begins at the byte or before it. */
mrb_value
kobako_match_back(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int from)
{
  mrb_value match = mrb_nil_value();

  if (from >= 0 && kobako_search_back(mrb, regexp, text, from)) {
    match = kobako_match_new(mrb, regexp, kobako_snapshot(mrb, text));
  }
  kobako_backref_set(mrb, match);
  return match;
}

static mrb_value
str_rindex_m(mrb_state *mrb, mrb_value self)
{
  mrb_value regexp = kobako_regexp_argument(mrb);
  mrb_int position, from = RSTRING_LEN(self);

  if (mrb_undef_p(regexp)) return str_rindex(mrb, self);
  if (mrb_get_args(mrb, "o|i", &regexp, &position) == 2) {
    from = kobako_byte_at(self, position);
    if (from < 0 && position >= 0) from = RSTRING_LEN(self);
  }
  return place_of(mrb, kobako_match_back(mrb, regexp, self, from));
}

/* A byte that a search may start at; -1 if it is outside. Raises IndexError within a character. */
static mrb_int
byte_position(mrb_state *mrb, mrb_value text, mrb_int position)
{
  mrb_int length = RSTRING_LEN(text);

  if (position < 0) position += length;
  if (position < 0 || position > length) return -1;
  if (position < length && (RSTRING_PTR(text)[position] & 0xc0) == 0x80) {
    mrb_raisef(mrb, index_error, "offset %i does not land on character boundary", position);
  }
  return position;
}

static mrb_value
byte_place_of(mrb_state *mrb, mrb_value match)
{
  return mrb_nil_p(match) ? match : mrb_fixnum_value(kobako_match_get(mrb, match)->places[0]);
}

static mrb_value
str_byteindex_m(mrb_state *mrb, mrb_value self)
{
  mrb_value regexp = kobako_regexp_argument(mrb);
  mrb_int position = 0;

  if (mrb_undef_p(regexp)) return str_byteindex(mrb, self);
  mrb_get_args(mrb, "o|i", &regexp, &position);
  return byte_place_of(mrb, kobako_match_from(mrb, regexp, self, byte_position(mrb, self, position)));
}

static mrb_value
str_byterindex_m(mrb_state *mrb, mrb_value self)
{
  mrb_value regexp = kobako_regexp_argument(mrb);
  mrb_int position = RSTRING_LEN(self);

  if (mrb_undef_p(regexp)) return str_byterindex(mrb, self);
  mrb_get_args(mrb, "o|i", &regexp, &position);
  if (position > RSTRING_LEN(self)) position = RSTRING_LEN(self);
  return byte_place_of(mrb, kobako_match_back(mrb, regexp, self, byte_position(mrb, self, position)));
}

static mrb_bool
starts_with(mrb_state *mrb, mrb_value text, mrb_value prefix)
{
  if (kobako_regexp_p(prefix)) {
    mrb_bool found = kobako_match_here(mrb, prefix, text, 0);

    kobako_backref_set(mrb, found ? kobako_match_new(mrb, prefix, kobako_snapshot(mrb, text)) : mrb_nil_value());
    return found;
  }
  prefix = kobako_text_of(mrb, prefix);
  return RSTRING_LEN(prefix) <= RSTRING_LEN(text) &&
         memcmp(RSTRING_PTR(text), RSTRING_PTR(prefix), (size_t)RSTRING_LEN(prefix)) == 0;
}

static mrb_value
str_start_with_m(mrb_state *mrb, mrb_value self)
{
  const mrb_value *argv;
  mrb_int argc;

  mrb_get_args(mrb, "*!", &argv, &argc);

  mrb_value text = text_of(mrb, self), list = mrb_ary_new_from_values(mrb, argc, argv);
  for (mrb_int i = 0; i < argc; i++) {
    if (starts_with(mrb, text, RARRAY_PTR(list)[i])) return mrb_true_value();
  }
  return mrb_false_value();
}

static mrb_value
nil_match_op(mrb_state *mrb, mrb_value self)
{
  mrb_get_arg1(mrb);
  return self;
}

static mrb_value
obj_not_match(mrb_state *mrb, mrb_value self)
{
  mrb_value pattern = mrb_get_arg1(mrb);

  return mrb_bool_value(!mrb_test(mrb_funcall_id(mrb, self, MRB_OPSYM(match), 1, pattern)));
}

mrb_func_t
kobako_own_method(mrb_state *mrb, mrb_sym name)
{
  return MRB_METHOD_CFUNC(mrb_method_search(mrb, mrb->string_class, name));
}

static void
keep_own_methods(mrb_state *mrb)
{
  str_index = kobako_own_method(mrb, MRB_SYM(index));
  str_rindex = kobako_own_method(mrb, MRB_SYM(rindex));
  str_byteindex = kobako_own_method(mrb, MRB_SYM(byteindex));
  str_byterindex = kobako_own_method(mrb, MRB_SYM(byterindex));
}

static void
define_regexp_methods(mrb_state *mrb, struct RClass *klass)
{
  mrb_define_method_id(mrb, klass, MRB_OPSYM(match), regexp_match_op, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_OPSYM(eqq), regexp_eqq, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(match), regexp_match, MRB_ARGS_ARG(1, 1) | MRB_ARGS_BLOCK());
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(match), regexp_match_p, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM(__match_from_byte), regexp_match_from_byte, MRB_ARGS_REQ(2));
}

static void
define_common_methods(mrb_state *mrb, struct RClass *klass)
{
  mrb_define_method_id(mrb, klass, MRB_OPSYM(match), str_match_op, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(match), str_match, MRB_ARGS_ARG(1, 1) | MRB_ARGS_BLOCK());
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(match), str_match_p, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(start_with), str_start_with_m, MRB_ARGS_ANY());
}

static void
define_string_methods(mrb_state *mrb, struct RClass *klass)
{
  mrb_define_method_id(mrb, klass, MRB_SYM(index), str_index_m, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM(rindex), str_rindex_m, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM(byteindex), str_byteindex_m, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM(byterindex), str_byterindex_m, MRB_ARGS_ARG(1, 1));
}

void
kobako_find_init(mrb_state *mrb)
{
  index_error = kobako_keep_class(mrb, mrb_class_get_id(mrb, MRB_SYM(IndexError)));
  keep_own_methods(mrb);
  define_regexp_methods(mrb, mrb_class_get_id(mrb, MRB_SYM(Regexp)));
  define_common_methods(mrb, mrb->string_class);
  define_common_methods(mrb, mrb->symbol_class);
  define_string_methods(mrb, mrb->string_class);
  mrb_define_method_id(mrb, mrb->nil_class, MRB_OPSYM(match), nil_match_op, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->kernel_module, MRB_OPSYM(nmatch), obj_not_match, MRB_ARGS_REQ(1));
}
