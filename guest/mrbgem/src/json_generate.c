/*
** json_generate.c - JSON.generate and to_json: values to text
**
** A value of a class of the script's says itself what it is, by to_json or else to_s; meanwhile it may
** change what is being written, so lists are looked at anew for each element. What stands for an object
** of the host never becomes text here.
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

struct writer {
  mrb_state *mrb;
  mrb_value out, state;
  struct kobako_json_state *how;
  size_t waiting;               /* bytes that are still to go to `out` */
  char bytes[256];
};

static void put_value(struct writer *to, mrb_value value);

static void
flush(struct writer *to)
{
  size_t count = to->waiting;

  to->waiting = 0;
  mrb_str_cat(to->mrb, to->out, to->bytes, count);
}

static void
put(struct writer *to, const char *bytes, mrb_int count)
{
  if ((size_t)count > sizeof to->bytes - to->waiting) flush(to);
  if ((size_t)count > sizeof to->bytes) {
    mrb_str_cat(to->mrb, to->out, bytes, (size_t)count);
    return;
  }
  memcpy(to->bytes + to->waiting, bytes, (size_t)count);
  to->waiting += (size_t)count;
}

static void
put_integer(struct writer *to, mrb_int number)
{
  char digits[20];              /* as many as 2**63 has, and a sign */
  char *at = digits + sizeof digits;
  uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

  do *--at = (char)('0' + rest % 10); while ((rest /= 10) > 0);
  if (number < 0) *--at = '-';
  put(to, at, digits + sizeof digits - at);
}

static void
put_text(struct writer *to, mrb_value text)
{
  if (mrb_string_p(text)) put(to, RSTRING_PTR(text), RSTRING_LEN(text));
}

static void
put_unit(struct writer *to, uint32_t unit)
{
  static const char digits[] = "0123456789abcdef";
  char escape[6] = { '\\', 'u' };

  for (int i = 0; i < 4; i++) escape[2 + i] = digits[unit >> (12 - 4 * i) & 15];
  put(to, escape, sizeof escape);
}

static uint32_t
code_at(const uint8_t *at, int length)
{
  uint32_t code = length == 1 ? *at : *at & (0x7fu >> length);

  for (int i = 1; i < length; i++) code = code << 6 | (at[i] & 0x3f);
  return code;
}

/* The escape of an ASCII character; 0 if it needs none, 'u' if it has no letter. */
static char
escape_of(uint8_t byte, const struct kobako_json_state *how)
{
  if (byte >= 0x20 && byte != '"' && byte != '\\' && byte != '/') return 0;
  switch (byte) {
  case '"': case '\\': return (char)byte;
  case '/': return how->script_safe ? '/' : 0;
  case '\b': return 'b';
  case '\f': return 'f';
  case '\n': return 'n';
  case '\r': return 'r';
  case '\t': return 't';
  default: return 'u';
  }
}

/* The same of a character beyond ASCII. */
static char
escape_of_code(uint32_t code, const struct kobako_json_state *how)
{
  return how->ascii_only || (how->script_safe && (code == 0x2028 || code == 0x2029)) ? 'u' : 0;
}

static void
put_escape(struct writer *to, uint32_t code, char letter)
{
  if (letter != 'u') put(to, (char[]){ '\\', letter }, 2);
  else if (code < 0x10000) put_unit(to, code);
  else {
    put_unit(to, 0xd800 + ((code - 0x10000) >> 10));
    put_unit(to, 0xdc00 + ((code - 0x10000) & 0x3ff));
  }
}

/* Raises GeneratorError where it is not UTF-8. */
static void
put_string(struct writer *to, mrb_value string)
{
  const uint8_t *at = (const uint8_t*)RSTRING_PTR(string), *end = (const uint8_t*)RSTRING_END(string), *from = at;

  put(to, "\"", 1);
  while (at < end) {
    int length = *at < 0x80 ? 1 : kobako_utf8_char(at, end);
    char letter = length == 1 ? escape_of(*at, to->how) : length ? escape_of_code(code_at(at, length), to->how) : 0;

    if (length == 0) mrb_raise(to->mrb, kobako_json.generator_error, "source sequence is illegal/malformed utf-8");
    if (letter) {
      put(to, (const char*)from, at - from);
      put_escape(to, code_at(at, length), letter);
      from = at + length;
    }
    at += length;
  }
  put(to, (const char*)from, end - from);
  put(to, "\"", 1);
}

static void
enter(struct writer *to)
{
  struct kobako_json_state *how = to->how;

  kobako_stack_check(to->mrb, KOBAKO_JSON_STACK);
  how->depth++;
  if ((how->max_nesting && how->depth > how->max_nesting) || how->depth > KOBAKO_JSON_LEVELS) {
    mrb_raisef(to->mrb, kobako_json.nesting_error, "nesting of %i is too deep", --how->depth);
  }
}

/* A new line, if there are any, at the depth. */
static void
put_line(struct writer *to, mrb_value line)
{
  if (!mrb_string_p(line)) return;
  put_text(to, line);
  for (mrb_int i = 0; i < to->how->depth; i++) put_text(to, to->how->indent);
}

static void
put_array(struct writer *to, mrb_value array)
{
  KOBAKO_JSON_LEVEL;
  mrb_value line = to->how->array_nl;

  enter(to);
  put(to, "[", 1);
  put_text(to, line);
  for (mrb_int i = 0; i < RARRAY_LEN(array); i++) {
    int ai = mrb_gc_arena_save(to->mrb);

    if (i > 0) put(to, ",", 1), put_text(to, line);
    if (mrb_string_p(line)) for (mrb_int j = 0; j < to->how->depth; j++) put_text(to, to->how->indent);
    put_value(to, RARRAY_PTR(array)[i]);
    mrb_gc_arena_restore(to->mrb, ai);
  }
  to->how->depth--;
  put_line(to, line);
  put(to, "]", 1);
}

static void
put_key(struct writer *to, mrb_value key)
{
  if (mrb_symbol_p(key)) key = mrb_sym_str(to->mrb, mrb_symbol(key));
  else if (!mrb_string_p(key)) key = mrb_obj_as_string(to->mrb, key);
  put_string(to, key);
}

static void refuse_proxy(mrb_state *mrb, mrb_value value);

static void
put_hash(struct writer *to, mrb_value hash)
{
  KOBAKO_JSON_LEVEL;
  mrb_value keys = mrb_hash_keys(to->mrb, hash), values = mrb_hash_values(to->mrb, hash);

  enter(to);
  put(to, "{", 1);
  for (mrb_int i = 0; i < RARRAY_LEN(keys); i++) {
    int ai = mrb_gc_arena_save(to->mrb);

    if (i > 0) put(to, ",", 1);
    put_line(to, to->how->object_nl);
    refuse_proxy(to->mrb, RARRAY_PTR(keys)[i]);
    put_key(to, RARRAY_PTR(keys)[i]);
    put_text(to, to->how->space_before);
    put(to, ":", 1);
    put_text(to, to->how->space);
    put_value(to, RARRAY_PTR(values)[i]);
    mrb_gc_arena_restore(to->mrb, ai);
  }
  to->how->depth--;
  put_line(to, to->how->object_nl);
  put(to, "}", 1);
}

static void
put_float(struct writer *to, mrb_value value)
{
  mrb_float number = mrb_float(value);

  if ((isnan(number) || isinf(number)) && !to->how->allow_nan) {
    mrb_raisef(to->mrb, kobako_json.generator_error, "%v not allowed in JSON", mrb_obj_as_string(to->mrb, value));
  }
  put_text(to, mrb_obj_as_string(to->mrb, value));
}

static void
refuse_proxy(mrb_state *mrb, mrb_value value)
{
  enum kobako_target kind;
  uint32_t number;

  if (!kobako_proxy_p(value, &kind, &number)) return;

  mrb_value name = kind == KOBAKO_HANDLE ? mrb_str_new_lit(mrb, "a Kobako::Handle") : kobako_service_path(mrb, value);
  mrb_raisef(mrb, kobako_json.generator_error,
             "%v stands for an object of the host and has no JSON: call it for what you need", name);
}

/* By its own to_json, else as the text of its to_s. */
static void
put_object(struct writer *to, mrb_value value)
{
  mrb_state *mrb = to->mrb;

  refuse_proxy(mrb, value);
  if (!mrb_respond_to(mrb, value, MRB_SYM(to_json))) {
    put_string(to, mrb_obj_as_string(mrb, value));
    return;
  }
  mrb_value text = mrb_funcall_id(mrb, value, MRB_SYM(to_json), 1, to->state);
  if (!mrb_string_p(text)) mrb_raisef(mrb, kobako_classes.type_error, "wrong argument type %T (expected String)", text);
  put_text(to, text);
}

static mrb_bool
just_p(mrb_value value, struct RClass *klass)
{
  return mrb_basic_ptr(value)->c == klass;
}

static void
put_value(struct writer *to, mrb_value value)
{
  mrb_state *mrb = to->mrb;

  switch (mrb_type(value)) {
  case MRB_TT_FALSE:
    if (mrb_nil_p(value)) put(to, "null", 4);
    else put(to, "false", 5);
    return;
  case MRB_TT_TRUE: put(to, "true", 4); return;
  case MRB_TT_INTEGER: put_integer(to, mrb_integer(value)); return;
  case MRB_TT_BIGINT: put_text(to, mrb_integer_to_str(mrb, value, 10)); return;
  case MRB_TT_FLOAT: put_float(to, value); return;
  default: break;
  }
  if (mrb_string_p(value) && just_p(value, mrb->string_class)) put_string(to, value);
  else if (mrb_array_p(value) && just_p(value, mrb->array_class)) put_array(to, value);
  else if (mrb_hash_p(value) && just_p(value, mrb->hash_class)) put_hash(to, value);
  else put_object(to, value);
}

/* With a State, or options, of its own, the depth begins anew when an exception has left it somewhere else. */
static mrb_value
write_json(mrb_state *mrb, mrb_value value, mrb_value options, void (*put_it)(struct writer*, mrb_value))
{
  struct writer to = { .mrb = mrb, .state = kobako_json_state_new(mrb, options) };
  mrb_gc_protect(mrb, to.state);
  to.how = kobako_json_state_get(mrb, to.state);
  to.out = mrb_str_new_capa(mrb, 64);
  put_it(&to, value);
  flush(&to);
  return to.out;
}

mrb_value
kobako_json_generate(mrb_state *mrb, mrb_value value, mrb_value options)
{
  return write_json(mrb, value, options, put_value);
}

static mrb_value
json_s_generate(mrb_state *mrb, mrb_value self)
{
  mrb_value value, options = mrb_nil_value();

  mrb_get_args(mrb, "o|o", &value, &options);
  return kobako_json_generate(mrb, value, options);
}

/* The first argument of to_json, or nil. */
static mrb_value
options_given(mrb_state *mrb)
{
  const mrb_value *argv;
  mrb_int argc;

  mrb_get_args(mrb, "*!", &argv, &argc);
  return argc > 0 && (kobako_json_state_p(argv[0]) || mrb_hash_p(argv[0])) ? argv[0] : mrb_nil_value();
}

static void
put_plain(struct writer *to, mrb_value value)
{
  switch (mrb_type(value)) {
  case MRB_TT_ARRAY: put_array(to, value); break;
  case MRB_TT_HASH: put_hash(to, value); break;
  case MRB_TT_STRING: put_string(to, value); break;
  default: put_value(to, value);
  }
}

static mrb_value
plain_to_json(mrb_state *mrb, mrb_value self)
{
  return write_json(mrb, self, options_given(mrb), put_plain);
}

static void
put_as_text(struct writer *to, mrb_value value)
{
  put_string(to, mrb_obj_as_string(to->mrb, value));
}

static mrb_value
object_to_json(mrb_state *mrb, mrb_value self)
{
  refuse_proxy(mrb, self);
  return write_json(mrb, self, options_given(mrb), put_as_text);
}

void
kobako_json_generate_init(mrb_state *mrb)
{
  struct RClass *plain[] = {
    mrb->array_class, mrb->hash_class, mrb->string_class, mrb->integer_class, mrb->float_class,
    mrb->nil_class, mrb->true_class, mrb->false_class
  };

  mrb_define_module_function_id(mrb, kobako_json.module, MRB_SYM(generate), json_s_generate, MRB_ARGS_ARG(1, 1));
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
    mrb_define_method_id(mrb, plain[i], MRB_SYM(to_json), plain_to_json, MRB_ARGS_ANY());
  }
  mrb_define_method_id(mrb, mrb->object_class, MRB_SYM(to_json), object_to_json, MRB_ARGS_ANY());
}
