/*
** encoding.c - what encoding a string says it has: UTF-8, or none (bytes)
*/

#include "regexp.h"
#include <string.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/string.h>
#include <mruby/presym.h>

static mrb_value
string_binary_p(mrb_state *mrb, mrb_value self)
{
  return mrb_bool_value(KOBAKO_BINARY_P(self));
}

/* Says of the string that it is bytes, or that it is UTF-8. */
static mrb_value
string_set_binary(mrb_state *mrb, mrb_value self)
{
  mrb_bool binary;

  mrb_get_args(mrb, "b", &binary);
  mrb_str_modify(mrb, mrb_str_ptr(self));
  mrb_basic_ptr(self)->flags &= ~(unsigned)(KOBAKO_STR_BINARY | MRB_STR_ASCII);
  if (binary) mrb_basic_ptr(self)->flags |= KOBAKO_STR_BINARY | MRB_STR_ASCII;
  return self;
}

static mrb_func_t str_replace, str_ord;

/* A copy of bytes is bytes. */
static mrb_value
string_replace(mrb_state *mrb, mrb_value self)
{
  mrb_value other = mrb_get_arg1(mrb);
  mrb_value result = str_replace(mrb, self);

  if (mrb_string_p(other) && KOBAKO_BINARY_P(other)) mrb_basic_ptr(self)->flags |= KOBAKO_STR_BINARY | MRB_STR_ASCII;
  return result;
}

static mrb_value
string_ord(mrb_state *mrb, mrb_value self)
{
  if (!KOBAKO_BINARY_P(self) || RSTRING_LEN(self) == 0) return str_ord(mrb, self);
  return mrb_fixnum_value((uint8_t)*RSTRING_PTR(self));
}

/* The length of the well-formed character at `at`; 0 if there is none. */
static int
character_length(const uint8_t *at, const uint8_t *end)
{
  static const uint8_t low[] = { 0x80, 0xa0, 0x90 }, high[] = { 0xbf, 0x9f, 0x8f };
  int count = *at < 0x80 ? 1 : *at < 0xc2 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : *at < 0xf5 ? 4 : 0;

  if (count == 0 || end - at < count) return 0;
  for (int i = 1; i < count; i++) {
    if ((at[i] & 0xc0) != 0x80) return 0;
  }
  if (*at == 0xe0 && at[1] < low[1]) return 0;
  if (*at == 0xed && at[1] > high[1]) return 0;
  if (*at == 0xf0 && at[1] < low[2]) return 0;
  if (*at == 0xf4 && at[1] > high[2]) return 0;
  return count;
}

static mrb_value
string_valid_encoding_p(mrb_state *mrb, mrb_value self)
{
  const uint8_t *at = (const uint8_t*)RSTRING_PTR(self), *end = at + RSTRING_LEN(self);

  if (KOBAKO_BINARY_P(self)) return mrb_true_value();
  while (at < end) {
    int length = character_length(at, end);

    if (length == 0) return mrb_false_value();
    at += length;
  }
  return mrb_true_value();
}

static mrb_value
string_ascii_only_p(mrb_state *mrb, mrb_value self)
{
  for (mrb_int i = 0; i < RSTRING_LEN(self); i++) {
    if (RSTRING_PTR(self)[i] & 0x80) return mrb_false_value();
  }
  return mrb_true_value();
}

/* How many bytes from the broken one at `at` belong together: the start of a character that could have been. */
static int
broken_length(const uint8_t *at, const uint8_t *end)
{
  int count = *at >= 0xc2 && *at < 0xe0 ? 2 : *at >= 0xe0 && *at < 0xf0 ? 3 : *at >= 0xf0 && *at < 0xf5 ? 4 : 1, i = 1;

  while (i < count && at + i < end && (at[i] & 0xc0) == 0x80) {
    if (i == 1 && ((*at == 0xe0 && at[1] < 0xa0) || (*at == 0xed && at[1] > 0x9f) || (*at == 0xf0 && at[1] < 0x90) ||
                   (*at == 0xf4 && at[1] > 0x8f))) break;
    i++;
  }
  return i;
}

/* Alternating: what is well-formed, what is not. */
static mrb_value
string_well_formed(mrb_state *mrb, mrb_value self)
{
  const uint8_t *at = (const uint8_t*)RSTRING_PTR(self), *end = at + RSTRING_LEN(self), *from = at;
  mrb_value pieces = mrb_ary_new(mrb);

  while (at < end) {
    int length = character_length(at, end);

    if (length > 0) {
      at += length;
      continue;
    }
    int ai = mrb_gc_arena_save(mrb);
    mrb_ary_push(mrb, pieces, mrb_str_new(mrb, (const char*)from, at - from));
    length = broken_length(at, end);
    mrb_ary_push(mrb, pieces, mrb_str_new(mrb, (const char*)at, length));
    mrb_gc_arena_restore(mrb, ai);
    at += length;
    from = at;
  }
  mrb_ary_push(mrb, pieces, mrb_str_new(mrb, (const char*)from, end - from));
  return pieces;
}

void
kobako_encoding_init(mrb_state *mrb)
{
  struct RClass *string = mrb->string_class;

  str_replace = kobako_own_method(mrb, MRB_SYM(replace));
  str_ord = kobako_own_method(mrb, MRB_SYM(ord));
  mrb_define_method_id(mrb, string, MRB_SYM(replace), string_replace, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, string, MRB_SYM(initialize_copy), string_replace, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, string, MRB_SYM(ord), string_ord, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, string, MRB_SYM_Q(__binary), string_binary_p, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, string, MRB_SYM(__set_binary), string_set_binary, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, string, MRB_SYM_Q(valid_encoding), string_valid_encoding_p, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, string, MRB_SYM_Q(ascii_only), string_ascii_only_p, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, string, MRB_SYM(__well_formed), string_well_formed, MRB_ARGS_NONE());
}
