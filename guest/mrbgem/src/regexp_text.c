/*
** regexp_text.c - patterns as texts: what Ruby allows in them and Oniguruma does not
*/

#include "regexp.h"
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/internal.h>
#include <mruby/presym.h>
#include <string.h>

static struct RClass *regexp_error_class;

/* A pattern that is read. Errors jump out; `out` belongs to the collector. */
struct reader {
  mrb_state *mrb;
  mrb_value source, out;
  const char *at, *end;
  uint8_t options;
  mrb_bool bytes;               /* not UTF-8 */
  mrb_bool unicode;
};

void
kobako_append_flags(mrb_state *mrb, mrb_value text, uint8_t options)
{
  if (options & KOBAKO_MULTILINE) mrb_str_cat_lit(mrb, text, "m");
  if (options & KOBAKO_IGNORECASE) mrb_str_cat_lit(mrb, text, "i");
  if (options & KOBAKO_EXTENDED) mrb_str_cat_lit(mrb, text, "x");
}

static void
append_hex(mrb_state *mrb, mrb_value text, unsigned int code)
{
  static const char digits[] = "0123456789ABCDEF";
  char escape[] = { '\\', 'x', digits[code >> 4 & 15], digits[code & 15] };

  mrb_str_cat(mrb, text, escape, sizeof escape);
}

static int
char_length(const char *at, const char *end)
{
  return kobako_utf8_char((const uint8_t*)at, (const uint8_t*)end);
}

static mrb_bool
printable_p(unsigned int code)
{
  return ONIGENC_IS_CODE_PRINT(ONIG_ENCODING_UTF8, code);
}

/* A pattern between slashes. */
void
kobako_append_source(mrb_state *mrb, mrb_value text, mrb_value source)
{
  const char *at = RSTRING_PTR(source), *end = RSTRING_END(source);

  while (at < end) {
    int length = char_length(at, end);
    unsigned int code = length ? ONIGENC_MBC_TO_CODE(ONIG_ENCODING_UTF8, (const OnigUChar*)at, (const OnigUChar*)end)
                               : (unsigned char)*at;

    if (*at == '\\' && at + 1 < end) {
      int next = char_length(at + 1, end);

      length = 1 + (next ? next : 1);
      mrb_str_cat(mrb, text, at, (size_t)length);
    }
    else if (*at == '/') mrb_str_cat_lit(mrb, text, "\\/");
    else if (length == 0 || (!printable_p(code) && !ONIGENC_IS_CODE_SPACE(ONIG_ENCODING_UTF8, code) && code < 0x80)) {
      append_hex(mrb, text, code);
    }
    else mrb_str_cat(mrb, text, at, (size_t)length);
    at += length ? length : 1;
  }
}

mrb_noreturn void
kobako_regexp_error(mrb_state *mrb, const char *what, mrb_value source, uint8_t options)
{
  mrb_value text = mrb_str_new_cstr(mrb, what);

  mrb_str_cat_lit(mrb, text, ": /");
  kobako_append_source(mrb, text, source);
  mrb_str_cat_lit(mrb, text, "/");
  kobako_append_flags(mrb, text, options);
  mrb_exc_raise(mrb, mrb_exc_new_str(mrb, regexp_error_class, text));
}

static mrb_noreturn void
refuse(struct reader *in, const char *what)
{
  kobako_regexp_error(in->mrb, what, in->source, in->options);
}

static int
digit_value(char digit)
{
  if (digit >= '0' && digit <= '9') return digit - '0';
  digit |= 0x20;
  return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : 16;
}

/* Up to `most` digits; returns how many there are. */
static int
read_digits(struct reader *in, int base, int most, unsigned int *number)
{
  int count = 0;

  for (*number = 0; count < most && in->at < in->end && digit_value(*in->at) < base; count++, in->at++) {
    *number = *number * (unsigned int)base + (unsigned int)digit_value(*in->at);
  }
  return count;
}

static void
append_char(struct reader *in, unsigned int code)
{
  OnigUChar bytes[ONIGENC_CODE_TO_MBC_MAXLEN];

  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) refuse(in, "invalid Unicode range");
  if (code < 0x80) {
    append_hex(in->mrb, in->out, code);
    return;
  }
  in->unicode = TRUE;
  mrb_str_cat(in->mrb, in->out, (const char*)bytes, (size_t)ONIGENC_CODE_TO_MBC(ONIG_ENCODING_UTF8, code, bytes));
}

static void
skip_blanks(struct reader *in)
{
  while (in->at < in->end && (*in->at == ' ' || *in->at == '\t')) in->at++;
}

/* What follows \u. */
static void
read_unicode(struct reader *in)
{
  unsigned int code;

  if (in->at < in->end && *in->at == '{') {
    int count = 0;

    for (in->at++, skip_blanks(in); in->at < in->end && *in->at != '}'; skip_blanks(in), count++) {
      if (read_digits(in, 16, 7, &code) == 0) refuse(in, "invalid Unicode list");
      append_char(in, code);
    }
    if (count == 0 || in->at == in->end) refuse(in, "invalid Unicode list");
    in->at++;
    return;
  }
  if (read_digits(in, 16, 4, &code) != 4) refuse(in, "invalid Unicode escape");
  append_char(in, code);
}

/* A character that a \C- or \M- stands before, which may be an escape again: then TRUE. */
static mrb_bool
read_prefixed(struct reader *in, unsigned int *code, const char *too_short)
{
  if (in->at == in->end || (*in->at & 0x80)) refuse(in, too_short);
  if (*in->at == '\\') return in->at++, TRUE;
  *code = (unsigned char)*in->at++;
  return FALSE;
}

static mrb_bool
take_dash(struct reader *in)
{
  if (in->at == in->end || *in->at != '-') return FALSE;
  in->at++;
  return TRUE;
}

/* A byte written as an escape, from behind its backslash. */
static unsigned int
read_byte(struct reader *in)
{
  static const char letters[] = "ntrfvae\\", values[] = "\n\t\r\f\v\a\033\\";
  mrb_bool meta = FALSE, control = FALSE, again;
  unsigned int code = 0;

  do {
    again = FALSE;
    if (in->at == in->end) refuse(in, "too short escape sequence");
    char letter = *in->at++;
    const char *known = letter ? strchr(letters, letter) : NULL;

    if (known) code = (unsigned char)values[known - letters];
    else if (letter >= '0' && letter <= '7') in->at--, read_digits(in, 8, 3, &code);
    else if (letter == 'x') {
      if (read_digits(in, 16, 2, &code) == 0) refuse(in, "invalid hex escape");
    }
    else if (letter == 'M') {
      if (meta) refuse(in, "duplicate meta escape");
      meta = TRUE;
      if (!take_dash(in)) refuse(in, "too short meta escape");
      again = read_prefixed(in, &code, "too short meta escape");
    }
    else if (letter == 'C' || letter == 'c') {
      if (letter == 'C' && !take_dash(in)) refuse(in, "too short control escape");
      if (control) refuse(in, "duplicate ctrl escape");
      control = TRUE;
      again = read_prefixed(in, &code, "too short control escape");
    }
    else refuse(in, "unexpected escape sequence");
  } while (again);
  if (code > 0xff) refuse(in, "invalid hex code");
  if (control) code &= 0x1f;
  return meta ? code | 0x80 : code;
}

/* The bytes of one character, each an escape. */
static void
read_bytes(struct reader *in)
{
  char bytes[4];
  int count = 0, wanted;

  bytes[count++] = (char)read_byte(in);
  if (!(bytes[0] & 0x80)) {
    append_hex(in->mrb, in->out, (unsigned char)bytes[0]);
    return;
  }
  wanted = in->bytes ? 1 : ONIGENC_MBC_ENC_LEN(ONIG_ENCODING_UTF8, (const OnigUChar*)bytes);
  if (!in->bytes && wanted == 1) refuse(in, "invalid multibyte escape");
  while (count < wanted) {
    if (in->at == in->end || *in->at != '\\') refuse(in, "too short escaped multibyte character");
    in->at++;
    bytes[count++] = (char)read_byte(in);
  }
  if (!in->bytes && char_length(bytes, bytes + count) != count) refuse(in, "invalid multibyte escape");
  in->unicode = TRUE;
  mrb_str_cat(in->mrb, in->out, bytes, (size_t)count);
}

/* A number is a group or, up to 0177, a character that Oniguruma reads as Ruby does. */
static mrb_bool
octal_byte_p(const struct reader *in)
{
  struct reader ahead = *in;
  unsigned int code;

  return *in->at >= '0' && *in->at <= '7' && read_digits(&ahead, 8, 3, &code) > 0 && code > 0177;
}

static void
read_escape(struct reader *in)
{
  if (in->at == in->end) refuse(in, "too short escape sequence");
  switch (*in->at) {
  case 'u':
    in->at++;
    read_unicode(in);
    break;
  case 'x': case 'c': case 'C': case 'M':
    read_bytes(in);
    break;
  default:
    if (octal_byte_p(in)) {
      read_bytes(in);
      break;
    }
    mrb_str_cat_lit(in->mrb, in->out, "\\");
    if (*in->at & 0x80) break;
    mrb_str_cat(in->mrb, in->out, in->at++, 1);
  }
}

static void
read_char(struct reader *in)
{
  int length = in->bytes ? 1 : char_length(in->at, in->end);

  if (length == 0) refuse(in, "invalid multibyte character");
  if (*in->at & 0x80) in->unicode = TRUE;
  mrb_str_cat(in->mrb, in->out, in->at, (size_t)length);
  in->at += length;
}

/* Raises RegexpError. The text is a new one, or the source itself. */
struct kobako_pattern
kobako_regexp_prepare(mrb_state *mrb, mrb_value source, uint8_t options)
{
  struct reader in = {
    .mrb = mrb, .source = source, .at = RSTRING_PTR(source), .end = RSTRING_END(source),
    .options = options, .bytes = (options & KOBAKO_NOENCODING) != 0
  };

  in.out = mrb_str_new_capa(mrb, RSTRING_LEN(source));
  while (in.at < in.end) {
    if (*in.at == '\\') in.at++, read_escape(&in);
    else read_char(&in);
  }
  return (struct kobako_pattern){ in.out, in.unicode };
}

void
kobako_regexp_text_init(mrb_state *mrb)
{
  struct RClass *standard_error = mrb->eStandardError_class;

  regexp_error_class = kobako_keep_class(mrb, mrb_define_class_id(mrb, MRB_SYM(RegexpError), standard_error));
}
