/*
** regexp_text.c - patterns as texts: what Ruby allows in them and Oniguruma does not, and how they print
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

static void
append_flags(mrb_state *mrb, mrb_value text, uint8_t options)
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
static void
append_source(mrb_state *mrb, mrb_value text, mrb_value source)
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
  append_source(mrb, text, source);
  mrb_str_cat_lit(mrb, text, "/");
  append_flags(mrb, text, options);
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

/* The text as a pattern that matches it and nothing else. */
mrb_value
kobako_regexp_quote(mrb_state *mrb, mrb_value text)
{
  static const char special[] = "[]{}()|-*.\\?+^$# \t\f\v\n\r", letters[] = "[]{}()|-*.\\?+^$# tfvnr";
  mrb_value quoted = mrb_str_new_capa(mrb, RSTRING_LEN(text));
  const char *at = RSTRING_PTR(text), *end = RSTRING_END(text), *from = at;

  for (; at < end; at++) {
    const char *found = *at ? strchr(special, *at) : NULL;

    if (!found) continue;
    mrb_str_cat(mrb, quoted, from, (size_t)(at - from));
    mrb_str_cat_lit(mrb, quoted, "\\");
    mrb_str_cat(mrb, quoted, &letters[found - special], 1);
    from = at + 1;
  }
  mrb_str_cat(mrb, quoted, from, (size_t)(end - from));
  return quoted;
}

static mrb_value
regexp_inspect(mrb_state *mrb, mrb_value self)
{
  mrb_value text = mrb_str_new_lit(mrb, "/");
  uint8_t options = kobako_regexp_get(mrb, self)->options;

  append_source(mrb, text, kobako_regexp_source(mrb, self));
  mrb_str_cat_lit(mrb, text, "/");
  append_flags(mrb, text, options);
  if (options & KOBAKO_NOENCODING) mrb_str_cat_lit(mrb, text, "n");
  return text;
}

static uint8_t
flag_of(char letter)
{
  return letter == 'm' ? KOBAKO_MULTILINE : letter == 'i' ? KOBAKO_IGNORECASE : letter == 'x' ? KOBAKO_EXTENDED : 0;
}

/* Whether it compiles by itself: (?i:a)(?x:b) has no inner part although it begins and ends like one. */
static mrb_bool
whole_p(mrb_state *mrb, mrb_value source, uint8_t options)
{
  struct kobako_pattern prepared = kobako_regexp_prepare(mrb, source, options);
  OnigRegex pattern;
  int result = onig_new(&pattern, (const OnigUChar*)RSTRING_PTR(prepared.text), (const OnigUChar*)RSTRING_END(prepared.text),
                        options & 7u, ONIG_ENCODING_UTF8, ONIG_SYNTAX_RUBY, NULL);

  if (result == ONIG_NORMAL) onig_free(pattern);
  return result == ONIG_NORMAL;
}

/* The flags of a (?i-m: or (?i-m) at the beginning: the length up to the colon or parenthesis; 0 if there are none. */
static mrb_int
read_flags(mrb_value source, uint8_t *flags)
{
  const char *begin = RSTRING_PTR(source), *end = RSTRING_END(source), *at = begin + 2;
  mrb_bool off = FALSE;

  if (end - begin < 4 || begin[0] != '(' || begin[1] != '?') return 0;
  for (; at < end && *at != ':' && *at != ')'; at++) {
    if (*at == '-' && !off) off = TRUE;
    else if (!flag_of(*at)) return 0;
    else if (off) *flags &= (uint8_t)~flag_of(*at);
    else *flags |= flag_of(*at);
  }
  return at < end ? at - begin : 0;
}

/* Where flags hold for the whole source: what they stand before, and they in the options. */
static mrb_value
inner_source(mrb_state *mrb, mrb_value source, uint8_t *options)
{
  for (;;) {
    uint8_t flags = *options;
    mrb_int place = read_flags(source, &flags), length = RSTRING_LEN(source);

    if (place == 0) return source;

    mrb_bool group = RSTRING_PTR(source)[place] == ':';
    if (group && RSTRING_END(source)[-1] != ')') return source;

    mrb_value inner = mrb_str_byte_subseq(mrb, source, place + 1, length - place - 1 - group);
    if (group && !whole_p(mrb, inner, flags)) return source;
    source = inner;
    *options = flags;
    if (group) return source;
  }
}

static mrb_value
regexp_to_s(mrb_state *mrb, mrb_value self)
{
  uint8_t options = kobako_regexp_get(mrb, self)->options & 7;
  mrb_value source = inner_source(mrb, kobako_regexp_source(mrb, self), &options);
  mrb_value text = mrb_str_new_lit(mrb, "(?");

  append_flags(mrb, text, options);
  if (options != 7) {
    mrb_str_cat_lit(mrb, text, "-");
    append_flags(mrb, text, (uint8_t)~options & 7);
  }
  mrb_str_cat_lit(mrb, text, ":");
  append_source(mrb, text, source);
  mrb_str_cat_lit(mrb, text, ")");
  return text;
}

void
kobako_regexp_text_init(mrb_state *mrb, struct RClass *klass)
{
  regexp_error_class = kobako_keep_class(mrb, mrb_define_class_id(mrb, MRB_SYM(RegexpError), mrb->eStandardError_class));
  mrb_define_method_id(mrb, klass, MRB_SYM(inspect), regexp_inspect, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(to_s), regexp_to_s, MRB_ARGS_NONE());
}
