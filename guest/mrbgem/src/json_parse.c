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

#define SHORT_INTEGER 18        /* digits that surely fit an Integer of the machine */

static mrb_value parse_value(struct kobako_json_parser *in);

static mrb_noreturn void
unexpected(struct kobako_json_parser *in)
{
  kobako_json_fail(in, "unexpected token", in->at);
}

/* A comment, of which JSON has none, but CRuby does. FALSE if it is none. */
static mrb_bool
skip_comment(struct kobako_json_parser *in)
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
skip_blanks(struct kobako_json_parser *in)
{
  while (in->at < in->end) {
    char c = *in->at;

    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') in->at++;
    else if (c != '/' || !skip_comment(in)) return;
  }
}

static char
peek(const struct kobako_json_parser *in)
{
  return in->at < in->end ? *in->at : '\0';
}

static void
enter(struct kobako_json_parser *in)
{
  kobako_stack_check(in->mrb, KOBAKO_JSON_STACK);
  in->depth++;
  if ((in->max_nesting && in->depth > in->max_nesting) || in->depth > KOBAKO_JSON_LEVELS) {
    mrb_raisef(in->mrb, kobako_json.nesting_error, "nesting of %i is too deep", in->depth);
  }
}

/* Numbers. */

static mrb_bool
digit_p(char c)
{
  return c >= '0' && c <= '9';
}

static const char*
skip_digits(const struct kobako_json_parser *in, const char *at)
{
  while (at < in->end && digit_p(*at)) at++;
  return at;
}

static mrb_value
integer_of(struct kobako_json_parser *in, const char *from, const char *stop)
{
  mrb_bool negative = *from == '-';
  mrb_int number = 0;

  if (stop - from > SHORT_INTEGER) {
    return mrb_str_to_integer(in->mrb, mrb_str_new(in->mrb, from, (size_t)(stop - from)), 10, FALSE);
  }
  for (const char *p = from + negative; p < stop; p++) number = number * 10 + (*p - '0');
  return mrb_int_value(in->mrb, negative ? -number : number);
}

static mrb_value
float_of(struct kobako_json_parser *in, const char *from, const char *stop)
{
  mrb_value text = mrb_str_new(in->mrb, from, (size_t)(stop - from)); /* that ends where the number does */
  double value = 0;
  char *end;

  mrb_read_float(RSTRING_PTR(text), &end, &value);
  return mrb_float_value(in->mrb, value);
}

/* The places behind an exponent and a fraction; the same place without one. */
static const char*
skip_fraction(const struct kobako_json_parser *in, const char *at)
{
  return at + 1 < in->end && *at == '.' && digit_p(at[1]) ? skip_digits(in, at + 1) : at;
}

static const char*
skip_exponent(const struct kobako_json_parser *in, const char *at)
{
  const char *p = at + 1;

  if (at >= in->end || (*at | 0x20) != 'e') return at;
  if (p < in->end && (*p == '+' || *p == '-')) p++;
  return p < in->end && digit_p(*p) ? skip_digits(in, p) : at;
}

static mrb_bool
take_word(struct kobako_json_parser *in, const char *word)
{
  size_t length = strlen(word);

  if ((size_t)(in->end - in->at) < length || memcmp(in->at, word, length) != 0) return FALSE;
  in->at += length;
  return TRUE;
}

/* NaN and infinities, which have to be allowed. */
static mrb_value
parse_no_number(struct kobako_json_parser *in)
{
  const char *start = in->at;
  mrb_float value;

  if (take_word(in, "NaN")) value = NAN;
  else if (take_word(in, "Infinity")) value = INFINITY;
  else if (take_word(in, "-Infinity")) value = -INFINITY;
  else unexpected(in);
  if (!in->allow_nan) kobako_json_fail(in, "unexpected token", start);
  return mrb_float_value(in->mrb, value);
}

static mrb_value
parse_number(struct kobako_json_parser *in)
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
next_element(struct kobako_json_parser *in, char close)
{
  skip_blanks(in);
  if (peek(in) == close) return in->at++, FALSE;
  if (peek(in) != ',') unexpected(in);
  in->at++;
  skip_blanks(in);
  return TRUE;
}

static mrb_value
parse_array(struct kobako_json_parser *in)
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
parse_pair(struct kobako_json_parser *in, mrb_value hash)
{
  int ai = mrb_gc_arena_save(in->mrb);

  if (peek(in) != '"') unexpected(in);

  mrb_value key = kobako_json_string(in, in->symbols);
  skip_blanks(in);
  if (peek(in) != ':') unexpected(in);
  in->at++;
  skip_blanks(in);
  mrb_hash_set(in->mrb, hash, key, parse_value(in));
  mrb_gc_arena_restore(in->mrb, ai);
}

static mrb_value
parse_object(struct kobako_json_parser *in)
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
frozen(const struct kobako_json_parser *in, mrb_value value)
{
  if (in->freeze && !mrb_immediate_p(value) && !mrb_float_p(value)) mrb_basic_ptr(value)->flags |= MRB_FL_OBJ_IS_FROZEN;
  return value;
}

static mrb_value
parse_value(struct kobako_json_parser *in)
{
  switch (peek(in)) {
  case '"': return frozen(in, kobako_json_string(in, FALSE));
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
  mrb_value text = mrb_str_dup(mrb, source); /* nobody else has it */
  struct kobako_json_parser in = {
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
  const mrb_sym names[] = {
    MRB_SYM(object_class), MRB_SYM(array_class), MRB_SYM(decimal_class), MRB_SYM(create_additions)
  };

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (mrb_test(kobako_json_option(mrb, options, names[i]))) {
      mrb_raisef(mrb, kobako_classes.argument_error,
                 "JSON.parse makes plain values only: %n is not available in the sandbox", names[i]);
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
  if (!mrb_nil_p(proc)) {
    mrb_raise(mrb, kobako_classes.argument_error, "JSON.load with a proc is not available in the sandbox");
  }
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
