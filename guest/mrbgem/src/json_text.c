/*
** json_text.c - strings in JSON, and what is said of a text that is none
*/

#include "json.h"
#include <mruby/error.h>
#include <mruby/string.h>
#include <string.h>

#define EXCERPT 40              /* bytes that an error shows */

mrb_noreturn void
kobako_json_fail(struct kobako_json_parser *in, const char *what, const char *at)
{
  mrb_state *mrb = in->mrb;
  mrb_int line = 1, column = 1, length = in->end - at < EXCERPT ? in->end - at : EXCERPT;

  for (const char *p = in->begin; p < at; p++) {
    if (*p == '\n') line++, column = 1;
    else if ((*p & 0xc0) != 0x80) column++;
  }
  mrb_value excerpt = kobako_utf8(mrb, mrb_str_new(mrb, at, (size_t)length), EXCERPT);
  mrb_value text = mrb_format(mrb, "%s at '%v' (line %i, column %i%s)", what, excerpt, line, column,
                              at == in->end ? ", where the text ends" : "");

  mrb_exc_raise(mrb, mrb_exc_new_str(mrb, kobako_json.parser_error, text));
}

static uint32_t
hex_digits(struct kobako_json_parser *in, const char *at)
{
  uint32_t code = 0;

  if (in->end - at < 4) kobako_json_fail(in, "incomplete unicode character escape sequence", at - 2);
  for (int i = 0; i < 4; i++) {
    char c = at[i], letter = (char)(c | 0x20);

    if (c >= '0' && c <= '9') code = code << 4 | (uint32_t)(c - '0');
    else if (letter >= 'a' && letter <= 'f') code = code << 4 | (uint32_t)(letter - 'a' + 10);
    else kobako_json_fail(in, "incomplete unicode character escape sequence", at - 2);
  }
  return code;
}

static void
append_code(mrb_state *mrb, mrb_value text, uint32_t code)
{
  char bytes[4];
  size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

  for (size_t i = length - 1; i > 0; i--, code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3f));
  bytes[0] = (char)(length == 1 ? code : (0xf0u << (4 - length) & 0xff) | code);
  mrb_str_cat(mrb, text, bytes, length);
}

/* \uXXXX, from its digits; two of them where the first is a high surrogate. The place behind it. */
static const char*
append_unicode(struct kobako_json_parser *in, mrb_value text, const char *at)
{
  uint32_t code = hex_digits(in, at);

  if (code >= 0xd800 && code < 0xe000) {
    uint32_t low = 0;

    if (code < 0xdc00 && in->end - at >= 10 && at[4] == '\\' && at[5] == 'u') low = hex_digits(in, at + 6);
    if (low < 0xdc00 || low >= 0xe000) kobako_json_fail(in, "incomplete surrogate pair", at - 2);
    code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
    at += 6;
  }
  append_code(in->mrb, text, code);
  return at + 4;
}

static char
escaped(char letter)
{
  switch (letter) {
  case 'b': return '\b';
  case 'f': return '\f';
  case 'n': return '\n';
  case 'r': return '\r';
  case 't': return '\t';
  default: return letter;
  }
}

/* What is between two quotes that stand there. */
static mrb_value
unescape(struct kobako_json_parser *in, const char *at, const char *stop)
{
  mrb_state *mrb = in->mrb;
  mrb_value text = mrb_str_new_capa(mrb, stop - at);

  while (at < stop) {
    const char *slash = (const char*)memchr(at, '\\', (size_t)(stop - at));

    mrb_str_cat(mrb, text, at, (size_t)((slash ? slash : stop) - at));
    if (!slash) break;
    if (slash[1] == 'u') at = append_unicode(in, text, slash + 2);
    else {
      char c = escaped(slash[1]);

      mrb_str_cat(mrb, text, &c, 1);
      at = slash + 2;
    }
  }
  return text;
}

mrb_value
kobako_json_string(struct kobako_json_parser *in, mrb_bool symbol)
{
  const char *start = in->at, *from = start + 1, *p = from;
  mrb_bool plain = TRUE;

  for (; p < in->end && *p != '"'; p++) {
    if (*p == '\\') plain = FALSE, p++;
    if (p < in->end && (unsigned char)*p < 0x20) kobako_json_fail(in, "unexpected token", start);
  }
  if (p >= in->end) kobako_json_fail(in, "unexpected token", start);
  in->at = p + 1;
  if (plain && symbol) return mrb_symbol_value(mrb_intern(in->mrb, from, (size_t)(p - from)));

  mrb_value text = plain ? mrb_str_new(in->mrb, from, (size_t)(p - from)) : unescape(in, from, p);
  return symbol ? mrb_symbol_value(mrb_intern_str(in->mrb, text)) : text;
}
