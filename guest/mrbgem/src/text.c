/*
** text.c - text for people: valid UTF-8 of a bounded length; and what is text, a list or a table at all
*/

#include "kobako.h"
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/string.h>
#include <mruby/presym.h>

#define REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

/* The length of the character there, 0 if there is none. */
int
kobako_utf8_char(const uint8_t *at, const uint8_t *end)
{
  static const uint32_t smallest[] = { 0, 0, 0x80, 0x800, 0x10000 };
  uint8_t first = *at;
  int length = first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;

  if (length <= 1) return length;
  if (end - at < length) return 0;

  uint32_t code = first & (0x7fu >> length);
  for (int i = 1; i < length; i++) {
    if ((at[i] & 0xc0) != 0x80) return 0;
    code = code << 6 | (at[i] & 0x3f);
  }
  if (code < smallest[length] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return 0;
  return length;
}

/* A copy of the string: cut before limit bytes, what is not UTF-8 replaced. */
mrb_value
kobako_utf8(mrb_state *mrb, mrb_value string, mrb_int limit)
{
  const uint8_t *at = (const uint8_t*)RSTRING_PTR(string);
  const uint8_t *end = at + RSTRING_LEN(string);
  mrb_int capacity = RSTRING_LEN(string) < limit ? RSTRING_LEN(string) : limit;
  mrb_value text = mrb_str_new_capa(mrb, capacity);
  const uint8_t *from = at;

  while (at < end) {
    int length = kobako_utf8_char(at, end);
    int needed = length > 0 ? length : (int)sizeof(REPLACEMENT) - 1;

    if (RSTRING_LEN(text) + (at - from) + needed > limit) break;
    if (length > 0) {
      at += length;
      continue;
    }
    mrb_str_cat(mrb, text, (const char*)from, (size_t)(at - from));
    mrb_str_cat_lit(mrb, text, REPLACEMENT);
    from = ++at;
  }
  mrb_str_cat(mrb, text, (const char*)from, (size_t)(at - from));
  return text;
}

/* What CRuby calls a value that does not fit. */
mrb_value
kobako_misfit(mrb_state *mrb, mrb_value value)
{
  mrb_bool shown = mrb_nil_p(value) || mrb_true_p(value) || mrb_false_p(value);

  return shown ? mrb_inspect(mrb, value) : mrb_obj_value(mrb_obj_class(mrb, value));
}

/* A String, or what says that it is one. Raises TypeError. */
mrb_value
kobako_text_of(mrb_state *mrb, mrb_value value)
{
  if (mrb_string_p(value)) return value;
  if (!mrb_respond_to(mrb, value, MRB_SYM(to_str))) {
    mrb_raisef(mrb, kobako_classes.type_error, "no implicit conversion of %v into String", kobako_misfit(mrb, value));
  }
  mrb_value text = mrb_funcall_id(mrb, value, MRB_SYM(to_str), 0);
  if (!mrb_string_p(text)) {
    mrb_raisef(mrb, kobako_classes.type_error, "can't convert %T to String (%T#to_str gives %T)", value, value, text);
  }
  return text;
}

/* What an object that stands for a String, an Array or a Hash answers to to_str, to_ary or to_hash; itself, if it does
   not say that it is one. Raises TypeError. */
mrb_value
kobako_implicit(mrb_state *mrb, mrb_value value, mrb_sym method)
{
  if (!mrb_respond_to(mrb, value, method)) return value;

  mrb_value result = mrb_funcall_argv(mrb, value, method, 0, NULL);
  const char *wanted = "String";
  mrb_bool fits = mrb_string_p(result);

  if (method == MRB_SYM(to_ary)) {
    if (mrb_nil_p(result)) return value;
    wanted = "Array";
    fits = mrb_array_p(result);
  }
  else if (method == MRB_SYM(to_hash)) {
    wanted = "Hash";
    fits = mrb_hash_p(result);
  }
  if (!fits) {
    mrb_raisef(mrb, kobako_classes.type_error, "can't convert %T to %s (%T#%n gives %T)", value, wanted, value, method, result);
  }
  return result;
}
