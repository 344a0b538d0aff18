/*
** json_parse.c - JSON.parse: text to plain values, and never to anything else
*/

#include "json.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>
#include <mruby/string.h>
#include <mruby/presym.h>
#include <math.h>
#include <string.h>

#define EXCERPT 40              /* bytes that an error shows */
#define SHORT_INTEGER 18        /* digits that surely fit an Integer of the machine */

struct parser {
  mrb_state *mrb;
  const char *begin, *at, *end;
  mrb_int depth, max_nesting;
  mrb_bool symbols, allow_nan, freeze;
};

static mrb_value parse_value(struct parser *in);

static mrb_noreturn void
fail_at(struct parser *in, const char *what, const char *at)
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

static mrb_noreturn void
unexpected(struct parser *in)
{
  fail_at(in, "unexpected token", in->at);
}

/* A comment, of which JSON has none, but CRuby does. FALSE if it is none. */
static mrb_bool
skip_comment(struct parser *in)
{
  if (in->end - in->at < 2) return FALSE;
  if (in->at[1] == '/') {
    const char *stop = (const char*)memchr(in->at, '\n', (size_t)(in->end - in->at));

    in->at = stop ? stop + 1 : in->end;
    return TRUE;
  }
  if (in->at[1] != '*') return FALSE;
  for (const char *p = in->at + 2; p + 1 < in->end; p++) {
    if (p[0] == '*' && p[1] == '/') return in->at = p + 2, TRUE;
  }
  return FALSE;
}

static void
skip_blanks(struct parser *in)
{
  while (in->at < in->end) {
    char c = *in->at;

    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') in->at++;
    else if (c != '/' || !skip_comment(in)) return;
  }
}

static char
peek(const struct parser *in)
{
  return in->at < in->end ? *in->at : '\0';
}

static void
enter(struct parser *in)
{
  kobako_stack_check(in->mrb, KOBAKO_JSON_STACK);
  in->depth++;
  if ((in->max_nesting && in->depth > in->max_nesting) || in->depth > KOBAKO_JSON_LEVELS) {
    mrb_raisef(in->mrb, kobako_json.nesting_error, "nesting of %i is too deep", in->depth);
  }
}

/* Strings. */

static uint32_t
hex_digits(struct parser *in, const char *at)
{
  uint32_t code = 0;

  if (in->end - at < 4) fail_at(in, "incomplete unicode character escape sequence", at - 2);
  for (int i = 0; i < 4; i++) {
    char c = at[i], letter = (char)(c | 0x20);

    if (c >= '0' && c <= '9') code = code << 4 | (uint32_t)(c - '0');
    else if (letter >= 'a' && letter <= 'f') code = code << 4 | (uint32_t)(letter - 'a' + 10);
    else fail_at(in, "incomplete unicode character escape sequence", at - 2);
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
append_unicode(struct parser *in, mrb_value text, const char *at)
{
  uint32_t code = hex_digits(in, at);

  if (code >= 0xd800 && code < 0xe000) {
    uint32_t low = 0;

    if (code < 0xdc00 && in->end - at >= 10 && at[4] == '\\' && at[5] == 'u') low = hex_digits(in, at + 6);
    if (low < 0xdc00 || low >= 0xe000) fail_at(in, "incomplete surrogate pair", at - 2);
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
unescape(struct parser *in, const char *at, const char *stop)
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

static mrb_value
parse_string(struct parser *in, mrb_bool symbol)
{
  const char *start = in->at, *from = start + 1, *p = from;
  mrb_bool plain = TRUE;

  for (; p < in->end && *p != '"'; p++) {
    if ((unsigned char)*p < 0x20) fail_at(in, "unexpected token", start);
    if (*p == '\\') plain = FALSE, p++;
  }
  if (p >= in->end) fail_at(in, "unexpected token", start);
  in->at = p + 1;
  if (plain && symbol) return mrb_symbol_value(mrb_intern(in->mrb, from, (size_t)(p - from)));

  mrb_value text = plain ? mrb_str_new(in->mrb, from, (size_t)(p - from)) : unescape(in, from, p);
  return symbol ? mrb_symbol_value(mrb_intern_str(in->mrb, text)) : text;
}

/* Numbers. */

static mrb_bool
digit_p(char c)
{
  return c >= '0' && c <= '9';
}

static const char*
skip_digits(const struct parser *in, const char *at)
{
  while (at < in->end && digit_p(*at)) at++;
  return at;
}

static mrb_value
integer_of(struct parser *in, const char *from, const char *stop)
{
  mrb_bool negative = *from == '-';
  mrb_int number = 0;

  if (stop - from > SHORT_INTEGER) {
    return mrb_str_to_integer(in->mrb, mrb_str_new(in->mrb, from, (size_t)(stop - from)), 10, FALSE);
  }
  for (const char *p = from + negative; p < stop; p++) number = number * 10 + (*p - '0');
  return mrb_int_value(in->mrb, negative ? -number : number);
}

/* String#to_f reads it. */
static mrb_value
float_of(struct parser *in, const char *from, const char *stop)
{
  mrb_value text = mrb_str_new(in->mrb, from, (size_t)(stop - from));

  return mrb_funcall_id(in->mrb, text, MRB_SYM(to_f), 0);
}

/* The places behind an exponent and a fraction; the same place without one. */
static const char*
skip_fraction(const struct parser *in, const char *at)
{
  return at + 1 < in->end && *at == '.' && digit_p(at[1]) ? skip_digits(in, at + 1) : at;
}

static const char*
skip_exponent(const struct parser *in, const char *at)
{
  const char *p = at + 1;

  if (at >= in->end || (*at | 0x20) != 'e') return at;
  if (p < in->end && (*p == '+' || *p == '-')) p++;
  return p < in->end && digit_p(*p) ? skip_digits(in, p) : at;
}

static mrb_bool
take_word(struct parser *in, const char *word)
{
  size_t length = strlen(word);

  if ((size_t)(in->end - in->at) < length || memcmp(in->at, word, length) != 0) return FALSE;
  in->at += length;
  return TRUE;
}

/* NaN and infinities, which have to be allowed. */
static mrb_value
parse_no_number(struct parser *in)
{
  const char *start = in->at;
  mrb_float value;

  if (take_word(in, "NaN")) value = NAN;
  else if (take_word(in, "Infinity")) value = INFINITY;
  else if (take_word(in, "-Infinity")) value = -INFINITY;
  else unexpected(in);
  if (!in->allow_nan) fail_at(in, "unexpected token", start);
  return mrb_float_value(in->mrb, value);
}

static mrb_value
parse_number(struct parser *in)
{
  const char *start = in->at, *digits = start + (*start == '-'), *whole = skip_digits(in, digits);
  const char *stop = skip_exponent(in, skip_fraction(in, whole));

  if (digits == whole) return parse_no_number(in);
  if (*digits == '0' && whole - digits > 1) unexpected(in);
  in->at = stop;
  return stop == whole ? integer_of(in, start, stop) : float_of(in, start, stop);
}

/* Arrays and objects. */

/* TRUE if another element follows, FALSE if the bracket was closed. */
static mrb_bool
next_element(struct parser *in, char close)
{
  skip_blanks(in);
  if (peek(in) == close) return in->at++, FALSE;
  if (peek(in) != ',') unexpected(in);
  in->at++;
  skip_blanks(in);
  return TRUE;
}

static mrb_value
parse_array(struct parser *in)
{
  KOBAKO_JSON_LEVEL;
  mrb_value array = mrb_ary_new(in->mrb);
  mrb_bool more = TRUE;

  enter(in);
  in->at++;
  skip_blanks(in);
  if (peek(in) == ']') more = FALSE, in->at++;
  while (more) {
    int ai = mrb_gc_arena_save(in->mrb);

    mrb_ary_push(in->mrb, array, parse_value(in));
    mrb_gc_arena_restore(in->mrb, ai);
    more = next_element(in, ']');
  }
  in->depth--;
  return array;
}

static void
parse_pair(struct parser *in, mrb_value hash)
{
  int ai = mrb_gc_arena_save(in->mrb);

  if (peek(in) != '"') unexpected(in);

  mrb_value key = parse_string(in, in->symbols);
  skip_blanks(in);
  if (peek(in) != ':') unexpected(in);
  in->at++;
  skip_blanks(in);
  mrb_hash_set(in->mrb, hash, key, parse_value(in));
  mrb_gc_arena_restore(in->mrb, ai);
}

static mrb_value
parse_object(struct parser *in)
{
  KOBAKO_JSON_LEVEL;
  mrb_value hash = mrb_hash_new(in->mrb);
  mrb_bool more = TRUE;

  enter(in);
  in->at++;
  skip_blanks(in);
  if (peek(in) == '}') more = FALSE, in->at++;
  while (more) {
    parse_pair(in, hash);
    more = next_element(in, '}');
  }
  in->depth--;
  return hash;
}

static mrb_value
frozen(const struct parser *in, mrb_value value)
{
  if (in->freeze && !mrb_immediate_p(value) && !mrb_float_p(value)) mrb_basic_ptr(value)->flags |= MRB_FL_OBJ_IS_FROZEN;
  return value;
}

static mrb_value
parse_value(struct parser *in)
{
  switch (peek(in)) {
  case '"': return frozen(in, parse_string(in, FALSE));
  case '[': return frozen(in, parse_array(in));
  case '{': return frozen(in, parse_object(in));
  case 'n': if (take_word(in, "null")) return mrb_nil_value(); break;
  case 't': if (take_word(in, "true")) return mrb_true_value(); break;
  case 'f': if (take_word(in, "false")) return mrb_false_value(); break;
  case 'N': case 'I': return parse_no_number(in);
  case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
    return parse_number(in);
  }
  unexpected(in);
}

static mrb_value
parse(mrb_state *mrb, mrb_value source, mrb_value options, mrb_int max_nesting, mrb_bool allow_nan)
{
  mrb_value text = mrb_str_dup(mrb, source); /* String#to_f is a method that a script may write anew */
  struct parser in = {
    .mrb = mrb, .begin = RSTRING_PTR(text), .at = RSTRING_PTR(text), .end = RSTRING_END(text),
    .max_nesting = kobako_json_max_nesting(mrb, options, max_nesting),
    .symbols = mrb_test(kobako_json_option(mrb, options, MRB_SYM(symbolize_names))),
    .allow_nan = allow_nan || mrb_test(kobako_json_option(mrb, options, MRB_SYM(allow_nan))),
    .freeze = mrb_test(kobako_json_option(mrb, options, MRB_SYM(freeze)))
  };

  skip_blanks(&in);
  mrb_value value = parse_value(&in);
  skip_blanks(&in);
  if (in.at < in.end) unexpected(&in);
  return value;
}

static void
refuse_classes(mrb_state *mrb, mrb_value options)
{
  const mrb_sym names[] = { MRB_SYM(object_class), MRB_SYM(array_class), MRB_SYM(decimal_class), MRB_SYM(create_additions) };

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (mrb_test(kobako_json_option(mrb, options, names[i]))) {
      mrb_raisef(mrb, kobako_classes.argument_error, "JSON.parse makes plain values only: %n is not available in the sandbox", names[i]);
    }
  }
}

static mrb_value
arguments(mrb_state *mrb, mrb_value *options)
{
  mrb_value source;

  *options = mrb_nil_value();
  mrb_get_args(mrb, "o|o", &source, options);
  refuse_classes(mrb, *options);
  return source;
}

static mrb_value
json_s_parse(mrb_state *mrb, mrb_value self)
{
  mrb_value options, source = arguments(mrb, &options);

  return parse(mrb, kobako_text_of(mrb, source), options, KOBAKO_JSON_NESTING, FALSE);
}

static mrb_value
json_s_parse_bang(mrb_state *mrb, mrb_value self)
{
  mrb_value options, source = arguments(mrb, &options);

  return parse(mrb, kobako_text_of(mrb, source), options, 0, TRUE);
}

/* JSON.load: nil and nothing are nil. */
static mrb_value
json_s_load(mrb_state *mrb, mrb_value self)
{
  mrb_value source, proc = mrb_nil_value(), options = mrb_nil_value();

  mrb_get_args(mrb, "o|oo", &source, &proc, &options);
  if (mrb_hash_p(proc)) options = proc, proc = mrb_nil_value();
  refuse_classes(mrb, options);
  if (!mrb_nil_p(proc)) mrb_raise(mrb, kobako_classes.argument_error, "JSON.load with a proc is not available in the sandbox");
  if (mrb_nil_p(source)) return source;
  source = kobako_text_of(mrb, source);
  return RSTRING_LEN(source) == 0 ? mrb_nil_value() : parse(mrb, source, options, 0, TRUE);
}

void
kobako_json_parse_init(mrb_state *mrb)
{
  struct RClass *module = kobako_json.module;

  mrb_define_module_function_id(mrb, module, MRB_SYM(parse), json_s_parse, MRB_ARGS_ARG(1, 1));
  mrb_define_module_function_id(mrb, module, MRB_SYM_B(parse), json_s_parse_bang, MRB_ARGS_ARG(1, 1));
  mrb_define_module_function_id(mrb, module, MRB_SYM(load), json_s_load, MRB_ARGS_ARG(1, 2));
}
