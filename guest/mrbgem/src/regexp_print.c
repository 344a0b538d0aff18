/*
** regexp_print.c - texts that are made of patterns, and patterns that are made of texts
*/

#include "regexp.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/internal.h>
#include <mruby/presym.h>
#include <string.h>

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

  kobako_append_source(mrb, text, kobako_regexp_source(mrb, self));
  mrb_str_cat_lit(mrb, text, "/");
  kobako_append_flags(mrb, text, options);
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
  const OnigUChar *begin = (const OnigUChar*)RSTRING_PTR(prepared.text), *end = begin + RSTRING_LEN(prepared.text);
  int result = onig_new(&pattern, begin, end,
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

    mrb_value inner = kobako_part(mrb, source, place + 1, length - place - 1 - group);
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

  kobako_append_flags(mrb, text, options);
  if (options != 7) {
    mrb_str_cat_lit(mrb, text, "-");
    kobako_append_flags(mrb, text, (uint8_t)~options & 7);
  }
  mrb_str_cat_lit(mrb, text, ":");
  kobako_append_source(mrb, text, source);
  mrb_str_cat_lit(mrb, text, ")");
  return text;
}

static mrb_value
regexp_s_escape(mrb_state *mrb, mrb_value self)
{
  mrb_value text = mrb_get_arg1(mrb);

  if (mrb_symbol_p(text)) text = mrb_sym_str(mrb, mrb_symbol(text));
  return kobako_regexp_quote(mrb, kobako_text_of(mrb, text));
}

static mrb_value
text_of_alternative(mrb_state *mrb, mrb_value alternative)
{
  if (kobako_regexp_p(alternative)) return mrb_funcall_id(mrb, alternative, MRB_SYM(to_s), 0);
  return kobako_regexp_quote(mrb, kobako_text_of(mrb, alternative));
}

static mrb_value
regexp_s_union(mrb_state *mrb, mrb_value self)
{
  const mrb_value *argv;
  mrb_int argc;

  mrb_get_args(mrb, "*!", &argv, &argc);

  mrb_value list = argc == 1 && mrb_array_p(argv[0]) ? argv[0] : mrb_ary_new_from_values(mrb, argc, argv);
  if (RARRAY_LEN(list) == 0) return mrb_funcall_id(mrb, self, MRB_SYM(new), 1, mrb_str_new_lit(mrb, "(?!)"));
  if (RARRAY_LEN(list) == 1 && kobako_regexp_p(RARRAY_PTR(list)[0])) return RARRAY_PTR(list)[0];

  if (RARRAY_LEN(list) == 1 && mrb_symbol_p(RARRAY_PTR(list)[0])) {
    list = mrb_ary_new_from_values(mrb, 1, (mrb_value[]){ mrb_sym_str(mrb, mrb_symbol(RARRAY_PTR(list)[0])) });
  }

  mrb_value text = mrb_str_new(mrb, NULL, 0);
  for (mrb_int i = 0; i < RARRAY_LEN(list); i++) {
    int ai = mrb_gc_arena_save(mrb);

    if (i > 0) mrb_str_cat_lit(mrb, text, "|");
    mrb_str_cat_str(mrb, text, text_of_alternative(mrb, RARRAY_PTR(list)[i]));
    mrb_gc_arena_restore(mrb, ai);
  }
  return mrb_funcall_id(mrb, self, MRB_SYM(new), 1, text);
}

void
kobako_regexp_print_init(mrb_state *mrb, struct RClass *klass)
{
  mrb_define_class_method_id(mrb, klass, MRB_SYM(escape), regexp_s_escape, MRB_ARGS_REQ(1));
  mrb_define_class_method_id(mrb, klass, MRB_SYM(quote), regexp_s_escape, MRB_ARGS_REQ(1));
  mrb_define_class_method_id(mrb, klass, MRB_SYM(union), regexp_s_union, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM(inspect), regexp_inspect, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(to_s), regexp_to_s, MRB_ARGS_NONE());
}
