/*
** format.c - format, sprintf and String#%: what a format says, and the arguments it takes
**
** The fields themselves are made in field.c. Takes the place of mruby-sprintf.
*/

#include "kobako.h"
#include "kobako_field.h"
#include <string.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

#define WIDTH_MAX 0x7ffffff

struct format {
  mrb_state *mrb;
  mrb_value out;
  const char *at, *end;
  const mrb_value *argv;
  mrb_int argc;
  mrb_int used;                 /* arguments taken in their order; -1: by number, -2: by name */
  mrb_value named;              /* the argument that a directive's name found; undef without */
};

static mrb_noreturn void
fail(struct format *format, const char *text)
{
  mrb_raise(format->mrb, kobako_classes.argument_error, text);
}

static mrb_value
next_argument(struct format *format)
{
  if (!mrb_undef_p(format->named)) {
    mrb_value value = format->named;

    format->named = mrb_undef_value();
    return value;
  }
  if (format->used == -1) fail(format, "unnumbered mixed with numbered");
  if (format->used == -2) fail(format, "unnumbered mixed with named");
  if (format->used >= format->argc) fail(format, "too few arguments");
  return format->argv[format->used++];
}

static mrb_value
numbered_argument(struct format *format, mrb_int number)
{
  if (format->used > 0) fail(format, "numbered after unnumbered");
  if (format->used == -2) fail(format, "numbered after named");
  if (number < 1) fail(format, "invalid index - 0$");
  format->used = -1;
  if (number > format->argc) fail(format, "too few arguments");
  return format->argv[number - 1];
}

/* Of `%<name>` and `%{name}`. */
static mrb_value
named_argument(struct format *format, char close)
{
  mrb_state *mrb = format->mrb;
  const char *name = format->at, *stop = memchr(name, close, (size_t)(format->end - name));

  if (!stop) fail(format, "malformed name - unmatched parenthesis");
  if (format->used > 0) fail(format, "named after unnumbered");
  if (format->used == -1) fail(format, "named after numbered");
  if (!mrb_undef_p(format->named)) fail(format, "named after a name");
  format->used = -2;
  format->at = stop + 1;
  if (format->argc != 1 || !mrb_hash_p(format->argv[0])) fail(format, "one hash required");

  mrb_value key = mrb_symbol_value(mrb_intern(mrb, name, (size_t)(stop - name)));
  if (mrb_hash_key_p(mrb, format->argv[0], key)) return mrb_hash_get(mrb, format->argv[0], key);

  mrb_value value = mrb_funcall_id(mrb, format->argv[0], MRB_SYM(default), 1, key);
  if (!mrb_nil_p(value)) return value;
  mrb_value text = mrb_format(mrb, close == '>' ? "key<%l> not found" : "key{%l} not found", name, (size_t)(stop - name));
  mrb_value error = mrb_exc_new_str(mrb, mrb_class_get_id(mrb, MRB_SYM(KeyError)), text);
  mrb_iv_set(mrb, error, MRB_IVSYM(receiver), format->argv[0]);
  mrb_iv_set(mrb, error, MRB_IVSYM(key), key);
  mrb_exc_raise(mrb, error);
}

/* Digits, or an asterisk for an argument. */
static mrb_int
take_number(struct format *format)
{
  mrb_int number = 0;

  while (format->at < format->end && *format->at >= '0' && *format->at <= '9') {
    number = number * 10 + (*format->at++ - '0');
    if (number > WIDTH_MAX) fail(format, "width too big");
  }
  return number;
}

static mrb_int
argument_number(struct format *format)
{
  mrb_int number = mrb_as_int(format->mrb, next_argument(format));

  if (number > WIDTH_MAX || number < -WIDTH_MAX) fail(format, "width too big");
  return number;
}

static void
set_width(struct field *field, mrb_int width)
{
  if (width < 0) {
    field->flags |= FIELD_MINUS;
    width = -width;
  }
  field->width = width;
}

/* Flags, width, precision and names, up to the directive's letter. */
static void
take_field(struct format *format, struct field *field)
{
  for (; format->at < format->end; format->at++) {
    switch (*format->at) {
    case ' ': field->flags |= FIELD_SPACE; continue;
    case '#': field->flags |= FIELD_SHARP; continue;
    case '+': field->flags |= FIELD_PLUS; continue;
    case '-': field->flags |= FIELD_MINUS; continue;
    case '0': field->flags |= FIELD_ZERO; continue;
    case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9': {
      mrb_int number = take_number(format);

      if (format->at < format->end && *format->at == '$') format->named = numbered_argument(format, number);
      else {
        field->width = number;
        format->at--;
      }
      continue;
    }
    case '*':
      set_width(field, argument_number(format));
      continue;
    case '.':
      format->at++;
      if (format->at < format->end && *format->at == '*') field->precision = argument_number(format);
      else {
        field->precision = take_number(format);
        format->at--;
      }
      continue;
    case '<':
      format->at++;
      format->named = named_argument(format, '>');
      format->at--;
      continue;
    default:
      return;
    }
  }
  fail(format, "incomplete format specifier; use %% (double %) instead");
}

static void
put_percent(struct format *format, const struct field *field)
{
  if (field->flags || field->width >= 0 || field->precision >= 0) fail(format, "invalid format character - %");
  mrb_str_cat_lit(format->mrb, format->out, "%");
}

static void
put_directive(struct format *format)
{
  struct field field = { .flags = 0, .width = -1, .precision = -1 };
  mrb_state *mrb = format->mrb;

  format->named = mrb_undef_value();
  take_field(format, &field);
  field.kind = *format->at++;
  switch (field.kind) {
  case '%':
    put_percent(format, &field);
    return;
  case '\n': case '\0':
    format->at--;
    put_percent(format, &field);
    return;
  case '{':
    kobako_put_text(mrb, format->out, &field, mrb_obj_as_string(mrb, named_argument(format, '}')));
    return;
  case 's':
    kobako_put_text(mrb, format->out, &field, mrb_obj_as_string(mrb, next_argument(format)));
    return;
  case 'p':
    kobako_put_text(mrb, format->out, &field, mrb_inspect(mrb, next_argument(format)));
    return;
  case 'c':
    kobako_put_character(mrb, format->out, &field, next_argument(format));
    return;
  case 'd': case 'i': case 'u': case 'x': case 'X': case 'o': case 'b': case 'B':
    kobako_put_integer(mrb, format->out, &field, next_argument(format));
    return;
  case 'f': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A':
    kobako_put_float(mrb, format->out, &field, next_argument(format));
    return;
  default:
    mrb_raisef(mrb, kobako_classes.argument_error, "malformed format string - %%%c", field.kind);
  }
}

mrb_value
kobako_format(mrb_state *mrb, mrb_value string, mrb_int argc, const mrb_value *argv)
{
  struct format format = { .mrb = mrb, .argv = argv, .argc = argc };

  string = mrb_str_dup(mrb, mrb_ensure_string_type(mrb, string)); /* a to_s may change it */
  format.out = mrb_str_new(mrb, NULL, 0);
  format.at = RSTRING_PTR(string);
  format.end = format.at + RSTRING_LEN(string);
  while (format.at < format.end) {
    const char *percent = memchr(format.at, '%', (size_t)(format.end - format.at));
    int ai = mrb_gc_arena_save(mrb);

    if (!percent) percent = format.end;
    mrb_str_cat(mrb, format.out, format.at, (size_t)(percent - format.at));
    format.at = percent;
    if (format.at < format.end) {
      format.at++;
      put_directive(&format);
    }
    mrb_gc_arena_restore(mrb, ai);
  }
  return format.out;
}

static mrb_value
kernel_format(mrb_state *mrb, mrb_value self)
{
  const mrb_value *argv;
  mrb_int argc;

  (void)self;
  mrb_get_args(mrb, "*", &argv, &argc);
  if (argc == 0) fail(&(struct format){ .mrb = mrb }, "too few arguments");

  mrb_value arguments = mrb_ary_new_from_values(mrb, argc, argv); /* the stack may move */
  return kobako_format(mrb, RARRAY_PTR(arguments)[0], argc - 1, RARRAY_PTR(arguments) + 1);
}

static mrb_value
string_format(mrb_state *mrb, mrb_value self)
{
  mrb_value argument = mrb_get_arg1(mrb);
  mrb_value arguments = mrb_array_p(argument) ? mrb_ary_new_from_values(mrb, RARRAY_LEN(argument), RARRAY_PTR(argument))
                                              : mrb_ary_new_from_values(mrb, 1, &argument);

  return kobako_format(mrb, self, RARRAY_LEN(arguments), RARRAY_PTR(arguments));
}

void
kobako_format_init(mrb_state *mrb)
{
  mrb_define_module_function_id(mrb, mrb->kernel_module, MRB_SYM(format), kernel_format, MRB_ARGS_ANY());
  mrb_define_module_function_id(mrb, mrb->kernel_module, MRB_SYM(sprintf), kernel_format, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, mrb->string_class, MRB_OPSYM(mod), string_format, MRB_ARGS_REQ(1));
}
