/*
** inspect.c - strings, symbols and exceptions as they inspect
*/

#include "kobako.h"
#include <stdio.h>
#include <string.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/internal.h>
#include <mruby/string.h>
#include <mruby/presym.h>

/* The character at `at`, whose length is put in *length; -1 where there is none. */
static int32_t
character(const char *at, const char *end, int *length)
{
  const uint8_t *b = (const uint8_t*)at;

  *length = 1;
  if (*b < 0x80) return *b;

  int count = *b >= 0xf0 ? 4 : *b >= 0xe0 ? 3 : *b >= 0xc2 ? 2 : 0;
  if (count == 0 || *b > 0xf4 || end - at < count) return -1;
  int32_t code = *b & (0x7f >> count);
  for (int i = 1; i < count; i++) {
    if ((b[i] & 0xc0) != 0x80) return -1;
    code = code << 6 | (b[i] & 0x3f);
  }
  if ((count == 3 && (code < 0x800 || (code >= 0xd800 && code < 0xe000))) || (count == 4 && (code < 0x10000 || code > 0x10ffff))) return -1;
  *length = count;
  return code;
}

/* As far as the big ranges go: controls, separators, private use, and what no character will ever have. */
static mrb_bool
printable_p(int32_t code)
{
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return FALSE;
  if (code == 0x2028 || code == 0x2029) return FALSE;
  if (code >= 0xe000 && code < 0xf900) return FALSE;
  if ((code >= 0xfdd0 && code < 0xfdf0) || (code & 0xfffe) == 0xfffe) return FALSE;
  return code < 0xe0000 || (code >= 0xe0100 && code < 0xe01f0);
}

static char
short_escape(int32_t code)
{
  switch (code) {
  case '\n': return 'n';
  case '\r': return 'r';
  case '\t': return 't';
  case '\f': return 'f';
  case '\v': return 'v';
  case '\b': return 'b';
  case '\a': return 'a';
  case 27: return 'e';
  case '"': case '\\': return (char)code;
  default: return 0;
  }
}

static mrb_bool
starts_interpolation(const char *at, const char *end)
{
  return *at == '#' && end - at > 1 && (at[1] == '{' || at[1] == '$' || at[1] == '@');
}

/* The text of one character, in `out`, or NULL if it stands for itself. */
static const char*
escape(const char *at, const char *end, int32_t code, mrb_bool binary, char *out)
{
  char letter = code < 0 ? 0 : short_escape(code);

  if (letter) snprintf(out, 16, "\\%c", letter);
  else if (starts_interpolation(at, end)) strcpy(out, "\\#");
  else if (code < 0) snprintf(out, 16, "\\x%02X", (unsigned)(uint8_t)*at);
  else if (printable_p(code)) return NULL;
  else if (binary) snprintf(out, 16, "\\x%02X", (unsigned)code);
  else if (code > 0xffff) snprintf(out, 16, "\\u{%X}", (unsigned)code);
  else snprintf(out, 16, "\\u%04X", (unsigned)code);
  return out;
}

/* mruby calls this for whatever it inspects. */
mrb_value
mrb_str_inspect(mrb_state *mrb, mrb_value self)
{
  mrb_value text = mrb_str_new_lit(mrb, "\"");
  const char *at = RSTRING_PTR(self), *end = at + RSTRING_LEN(self), *plain = at;
  mrb_bool binary = KOBAKO_BINARY_P(self);
  char buffer[16];

  while (at < end) {
    int length = 1;
    int32_t code = binary && (uint8_t)*at >= 0x80 ? -1 : character(at, end, &length);
    const char *escaped = escape(at, end, code, binary, buffer);

    if (escaped) {
      mrb_str_cat(mrb, text, plain, (size_t)(at - plain));
      mrb_str_cat_cstr(mrb, text, escaped);
      plain = at + length;
    }
    at += length;
  }
  mrb_str_cat(mrb, text, plain, (size_t)(at - plain));
  mrb_str_cat_lit(mrb, text, "\"");
  return text;
}

/* -- symbols -- */

static mrb_bool
operator_p(const char *name, size_t length)
{
  static const char *const operators[] = {
    "!", "!=", "!~", "%", "&", "*", "**", "+", "+@", "-", "-@", "/", "<", "<<", "<=", "<=>", "==", "===", "=~", ">", ">=",
    ">>", "[]", "[]=", "^", "`", "|", "~"
  };

  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
    if (strlen(operators[i]) == length && memcmp(operators[i], name, length) == 0) return TRUE;
  }
  return FALSE;
}

static mrb_bool
name_start_p(char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80);
}

/* Whether it can be written without quotes. */
static mrb_bool
plain_name_p(const char *name, size_t length)
{
  const char *at = name, *end = name + length;
  mrb_bool variable = FALSE;

  if (operator_p(name, length)) return TRUE;
  if (at < end && (*at == '$' || *at == '@')) {
    variable = TRUE;
    at++;
    if (at < end && name[0] == '@' && *at == '@') at++;
    if (end - name == 2 && name[0] == '$' && strchr("!@&`'+~=/\\,;.<>_*$?:\"0123456789", name[1])) return TRUE;
  }
  if (at == end || !name_start_p(*at)) return FALSE;
  while (at < end && (name_start_p(*at) || (*at >= '0' && *at <= '9'))) at++;
  if (!variable && end - at == 1 && (*at == '?' || *at == '!' || *at == '=')) return TRUE;
  return at == end;
}

static mrb_value
symbol_inspect(mrb_state *mrb, mrb_value self)
{
  mrb_value name = mrb_sym_str(mrb, mrb_symbol(self)), text = mrb_str_new_lit(mrb, ":");

  if (plain_name_p(RSTRING_PTR(name), (size_t)RSTRING_LEN(name))) mrb_str_cat_str(mrb, text, name);
  else mrb_str_cat_str(mrb, text, mrb_str_inspect(mrb, name));
  return text;
}

/* -- exceptions -- */

/* mruby calls this, too. */
mrb_value
mrb_exc_inspect(mrb_state *mrb, mrb_value self)
{
  mrb_value name = mrb_mod_to_s(mrb, mrb_obj_value(mrb_obj_class(mrb, self)));
  mrb_value message = mrb_obj_as_string(mrb, self);

  if (RSTRING_LEN(message) == 0) return name;
  return mrb_format(mrb, "#<%v: %v>", name, message);
}

/* Without a message, or with nil for one, an exception's message is the name of its class. */
static mrb_value
exception_initialize(mrb_state *mrb, mrb_value self)
{
  mrb_value message = mrb_nil_value();

  mrb_get_args(mrb, "|o", &message);
  if (mrb_nil_p(message)) return self;
  if (!mrb_string_p(message)) message = mrb_obj_as_string(mrb, message);
  mrb_exc_ptr(self)->mesg = mrb_obj_ptr(message);
  mrb_field_write_barrier_value(mrb, mrb_basic_ptr(self), message);
  return self;
}

void
kobako_inspect_init(mrb_state *mrb)
{
  struct RClass *exception = mrb_class_get_id(mrb, MRB_SYM(Exception));

  mrb_define_method_id(mrb, mrb->symbol_class, MRB_SYM(inspect), symbol_inspect, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->string_class, MRB_SYM(inspect), mrb_str_inspect, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, exception, MRB_SYM(inspect), mrb_exc_inspect, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, exception, MRB_SYM(initialize), exception_initialize, MRB_ARGS_OPT(1));
}
