/*
** regexp.c - Regexp: compiled patterns, and those that come again
*/

#include "regexp.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/data.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/variable.h>
#include <mruby/presym.h>
#include <string.h>

static struct RClass *regexp_class;
static mrb_sym source_ivar;     /* no "@": no script reads or writes it */

/* Bytes of C's stack that may be used when a pattern is compiled, which needs some itself. */
#define STACK_MAX (2 << 20)

/* Patterns are freed by the collector, which does not see how large they are. */
#define GARBAGE_MAX (4 << 20)
static size_t garbage;

static void
regexp_free(mrb_state *mrb, void *pointer)
{
  struct kobako_regexp *regexp = (struct kobako_regexp*)pointer;

  if (!regexp) return;
  onig_free(regexp->pattern);
  onig_free(regexp->of_bytes);
  mrb_free(mrb, regexp);
}

static const mrb_data_type regexp_type = { "Regexp", regexp_free };

mrb_bool
kobako_regexp_p(mrb_value value)
{
  return mrb_type(value) == MRB_TT_CDATA && DATA_TYPE(value) == &regexp_type;
}

struct kobako_regexp*
kobako_regexp_get(mrb_state *mrb, mrb_value regexp)
{
  struct kobako_regexp *found = kobako_regexp_p(regexp) ? (struct kobako_regexp*)DATA_PTR(regexp) : NULL;

  /* One that did not compile may be seen by a subclass. */
  if (!found || !found->pattern) mrb_raise(mrb, kobako_classes.type_error, "uninitialized Regexp");
  return found;
}

mrb_value
kobako_regexp_source(mrb_state *mrb, mrb_value regexp)
{
  return mrb_iv_get(mrb, regexp, source_ivar);
}

static void
make_room(mrb_state *mrb, size_t size)
{
  garbage += size;
  if (garbage < GARBAGE_MAX) return;
  garbage = 0;
  mrb_full_gc(mrb);
}

/* In the words that CRuby has for it. */
static mrb_noreturn void
compile_failed(mrb_state *mrb, mrb_value source, uint8_t options, int code, OnigErrorInfo *info)
{
  char what[ONIG_MAX_ERROR_MESSAGE_LEN];

  if (code == ONIGERR_MEMORY) mrb_exc_raise(mrb, mrb_obj_value(mrb->nomem_err));
  onig_error_code_to_str((OnigUChar*)what, code, info);
  kobako_regexp_error(mrb, what, source, options);
}

static OnigRegex
compile(mrb_state *mrb, mrb_value source, uint8_t *options)
{
  struct kobako_pattern prepared = kobako_regexp_prepare(mrb, source, *options);
  OnigErrorInfo info = { 0 };
  OnigRegex pattern;

  kobako_stack_check(mrb, STACK_MAX);
  make_room(mrb, (size_t)RSTRING_LEN(source) * 16 + 512);

  mrb_bool bytes = (*options & KOBAKO_NOENCODING) && prepared.unicode;
  const OnigUChar *begin = (const OnigUChar*)RSTRING_PTR(prepared.text), *end = begin + RSTRING_LEN(prepared.text);
  int result = onig_new(&pattern, begin, end,
                        *options & 7u, bytes ? ONIG_ENCODING_ASCII : ONIG_ENCODING_UTF8, ONIG_SYNTAX_RUBY, &info);

  if (result != ONIG_NORMAL) compile_failed(mrb, source, *options, result, &info);
  if (prepared.unicode && !bytes) *options |= KOBAKO_FIXEDENCODING;
  return pattern;
}

static void
set_up(mrb_state *mrb, mrb_value self, mrb_value source, uint8_t options)
{
  struct kobako_regexp *regexp = (struct kobako_regexp*)mrb_malloc(mrb, sizeof *regexp);

  regexp->pattern = regexp->of_bytes = NULL;
  mrb_data_init(self, regexp, &regexp_type);
  regexp->pattern = compile(mrb, source, &options);
  regexp->options = options;
  mrb_iv_set(mrb, self, source_ivar, source);
}

/* Raises Encoding::CompatibilityError for a pattern with characters. */
OnigRegex
kobako_regexp_of_bytes(mrb_state *mrb, mrb_value regexp)
{
  struct kobako_regexp *known = kobako_regexp_get(mrb, regexp);

  if (known->options & KOBAKO_FIXEDENCODING) {
    struct RClass *error = mrb_class_get_under(mrb, mrb_class_get(mrb, "Encoding"), "CompatibilityError");

    mrb_raise(mrb, error, "incompatible encoding regexp match (UTF-8 regexp with ASCII-8BIT string)");
  }
  if (!known->of_bytes) {
    mrb_value text = kobako_regexp_prepare(mrb, kobako_regexp_source(mrb, regexp), known->options).text;
    const OnigUChar *begin = (const OnigUChar*)RSTRING_PTR(text), *end = begin + RSTRING_LEN(text);
    OnigErrorInfo info = { 0 };
    OnigRegex pattern;
    int result = onig_new(&pattern, begin, end, known->options & 7u, ONIG_ENCODING_ASCII, ONIG_SYNTAX_RUBY, &info);

    if (result != ONIG_NORMAL) compile_failed(mrb, kobako_regexp_source(mrb, regexp), known->options, result, &info);
    known->of_bytes = pattern;
  }
  return known->of_bytes;
}

static mrb_value
frozen_copy(mrb_state *mrb, mrb_value text)
{
  mrb_value copy = mrb_str_new(mrb, RSTRING_PTR(text), (size_t)RSTRING_LEN(text));

  mrb_basic_ptr(copy)->flags |= MRB_FL_OBJ_IS_FROZEN;
  return copy;
}

/* Literals. */

#define LITERALS 64
#define LITERAL_LENGTH_MAX 1024

static mrb_value literals;      /* Array of the Regexp that each slot holds */

static mrb_value
new_literal(mrb_state *mrb, mrb_value source, uint8_t options)
{
  struct RData *data = mrb_data_object_alloc(mrb, regexp_class, NULL, &regexp_type);
  mrb_value regexp = mrb_obj_value(data);

  set_up(mrb, regexp, frozen_copy(mrb, source), options);
  data->flags |= MRB_FL_OBJ_IS_FROZEN;
  return regexp;
}

static mrb_bool
is_of(mrb_state *mrb, mrb_value regexp, mrb_value source, uint8_t options)
{
  uint8_t asked = KOBAKO_NOENCODING | 7;

  return kobako_regexp_p(regexp) && ((kobako_regexp_get(mrb, regexp)->options ^ options) & asked) == 0 &&
         mrb_str_equal(mrb, kobako_regexp_source(mrb, regexp), source);
}

/* The Regexp of a literal or of a text that is used as one: compiled once, as long as it is not crowded out. */
mrb_value
kobako_regexp_literal(mrb_state *mrb, mrb_value source, uint8_t options)
{
  if (RSTRING_LEN(source) > LITERAL_LENGTH_MAX) return new_literal(mrb, source, options);

  uint32_t hash = mrb_byte_hash((const uint8_t*)RSTRING_PTR(source), RSTRING_LEN(source)) + options;
  mrb_int slot = hash % LITERALS;
  mrb_value known = RARRAY_PTR(literals)[slot];

  if (is_of(mrb, known, source, options)) return known;

  mrb_value regexp = new_literal(mrb, source, options);
  mrb_ary_set(mrb, literals, slot, regexp);
  return regexp;
}

/* Options: nil, a number, true, or letters. */
static uint8_t
options_of(mrb_state *mrb, mrb_value options)
{
  uint8_t flags = 0;

  if (mrb_integer_p(options)) return (uint8_t)(mrb_integer(options) & (7 | KOBAKO_NOENCODING));
  if (!mrb_string_p(options)) return mrb_test(options) ? KOBAKO_IGNORECASE : 0;
  for (mrb_int i = 0; i < RSTRING_LEN(options); i++) {
    char letter = RSTRING_PTR(options)[i];

    if (letter == 'i') flags |= KOBAKO_IGNORECASE;
    else if (letter == 'x') flags |= KOBAKO_EXTENDED;
    else if (letter == 'm') flags |= KOBAKO_MULTILINE;
    else mrb_raisef(mrb, kobako_classes.argument_error, "unknown regexp options: %v", options);
  }
  return flags;
}

static uint8_t
encoding_flag(mrb_value encoding)
{
  if (!mrb_string_p(encoding) || RSTRING_LEN(encoding) != 1) return 0;
  return (*RSTRING_PTR(encoding) | 0x20) == 'n' ? KOBAKO_NOENCODING : 0;
}

/* What a literal becomes: Regexp.compile(source, options, encoding). */
static mrb_value
regexp_s_compile(mrb_state *mrb, mrb_value self)
{
  mrb_value source, options = mrb_nil_value(), encoding = mrb_nil_value();

  mrb_get_args(mrb, "o|oo", &source, &options, &encoding);
  if (kobako_regexp_p(source) && mrb_class_ptr(self) == regexp_class) return source;
  if (!mrb_string_p(source) || mrb_class_ptr(self) != regexp_class) {
    return mrb_funcall_id(mrb, self, MRB_SYM(new), 2, source, options);
  }
  return kobako_regexp_literal(mrb, source, options_of(mrb, options) | encoding_flag(encoding));
}

struct literal {
  const char *text;
  size_t length;
  uint8_t options;
};

static mrb_value
try_literal(mrb_state *mrb, void *data)
{
  const struct literal *literal = (const struct literal*)data;
  uint8_t options = literal->options;

  onig_free(compile(mrb, mrb_str_new(mrb, literal->text, literal->length), &options));
  return mrb_nil_value();
}

/* The compiler asks, of a literal: it is no pattern, and what is wrong is written to `what`. */
mrb_bool
kobako_no_pattern(mrb_state *mrb, const char *text, size_t length, const char *letters, const char *encoding,
                  char *what, size_t size)
{
  struct literal literal = { text, length, *encoding == 'n' ? KOBAKO_NOENCODING : 0 };
  mrb_bool failed;
  int ai = mrb_gc_arena_save(mrb);

  for (; *letters; letters++) {
    literal.options |= *letters == 'i' ? KOBAKO_IGNORECASE : *letters == 'x' ? KOBAKO_EXTENDED : KOBAKO_MULTILINE;
  }

  mrb_value error = mrb_protect_error(mrb, try_literal, &literal, &failed);
  if (failed && mrb_obj_is_kind_of(mrb, error, mrb_class_get_id(mrb, MRB_SYM(RegexpError)))) {
    mrb_value message = mrb_obj_as_string(mrb, error);
    size_t count = (size_t)RSTRING_LEN(message);

    if (count >= size) count = size - 1;
    while (count < (size_t)RSTRING_LEN(message) && count > 0 && (RSTRING_PTR(message)[count] & 0xc0) == 0x80) count--;
    memcpy(what, RSTRING_PTR(message), count);
    what[count] = '\0';
  }
  else {
    failed = FALSE;             /* for want of memory: the run will say so */
  }
  mrb_gc_arena_restore(mrb, ai);
  return failed;
}

static mrb_value
regexp_init(mrb_state *mrb, mrb_value self)
{
  mrb_value source, options = mrb_nil_value(), timeout;
  const mrb_sym names[] = { MRB_SYM(timeout) }; /* which the run has anyway */
  const mrb_kwargs keywords = { .num = 1, .table = names, .values = &timeout };

  mrb_get_args(mrb, "o|o:", &source, &options, &keywords);
  if (DATA_TYPE(self)) mrb_raise(mrb, kobako_classes.type_error, "already initialized regexp");
  if (kobako_regexp_p(source)) {
    set_up(mrb, self, kobako_regexp_source(mrb, source), kobako_regexp_get(mrb, source)->options);
    return self;
  }
  source = kobako_text_of(mrb, source);
  set_up(mrb, self, frozen_copy(mrb, source), options_of(mrb, options));
  return self;
}

static mrb_value
regexp_init_copy(mrb_state *mrb, mrb_value self)
{
  mrb_value other = mrb_get_arg1(mrb);

  if (mrb_ptr(self) == mrb_ptr(other)) return self;
  if (!kobako_regexp_p(other)) mrb_raise(mrb, kobako_classes.type_error, "wrong argument type");
  if (DATA_TYPE(self)) mrb_raise(mrb, kobako_classes.type_error, "already initialized regexp");
  set_up(mrb, self, kobako_regexp_source(mrb, other), kobako_regexp_get(mrb, other)->options);
  return self;
}

static mrb_value
regexp_s_try_convert(mrb_state *mrb, mrb_value self)
{
  mrb_value value = mrb_get_arg1(mrb);

  return kobako_regexp_p(value) ? value : mrb_nil_value();
}

static mrb_value
regexp_source(mrb_state *mrb, mrb_value self)
{
  kobako_regexp_get(mrb, self);
  return mrb_str_dup(mrb, kobako_regexp_source(mrb, self));
}

static mrb_value
regexp_options(mrb_state *mrb, mrb_value self)
{
  return mrb_fixnum_value(kobako_regexp_get(mrb, self)->options);
}

static mrb_value
regexp_casefold(mrb_state *mrb, mrb_value self)
{
  return mrb_bool_value(kobako_regexp_get(mrb, self)->options & KOBAKO_IGNORECASE);
}

static mrb_value
regexp_eq(mrb_state *mrb, mrb_value self)
{
  mrb_value other = mrb_get_arg1(mrb);

  if (!kobako_regexp_p(other)) return mrb_false_value();
  return mrb_bool_value(kobako_regexp_get(mrb, self)->options == kobako_regexp_get(mrb, other)->options &&
                        mrb_str_equal(mrb, kobako_regexp_source(mrb, self), kobako_regexp_source(mrb, other)));
}

static mrb_value
regexp_hash(mrb_state *mrb, mrb_value self)
{
  uint8_t options = kobako_regexp_get(mrb, self)->options;

  return mrb_fixnum_value((mrb_int)mrb_str_hash(mrb, kobako_regexp_source(mrb, self)) + options);
}

struct names {
  mrb_state *mrb;
  mrb_value by_group;           /* Array: [name, numbers] at the first group of that name */
};

static int
add_name(const OnigUChar *name, const OnigUChar *end, int count, int *groups, OnigRegex pattern, void *data)
{
  struct names *names = (struct names*)data;
  mrb_state *mrb = names->mrb;
  int ai = mrb_gc_arena_save(mrb);
  mrb_value numbers = mrb_ary_new_capa(mrb, count);

  (void)pattern;
  for (int i = 0; i < count; i++) mrb_ary_push(mrb, numbers, mrb_fixnum_value(groups[i]));
  mrb_value text = mrb_str_new(mrb, (const char*)name, (size_t)(end - name));
  mrb_ary_set(mrb, names->by_group, groups[0], mrb_assoc_new(mrb, text, numbers));
  mrb_gc_arena_restore(mrb, ai);
  return 0;
}

/* [[name, [number...]]...] in the order of the pattern, which Oniguruma's own table does not have. */
mrb_value
kobako_regexp_names(mrb_state *mrb, mrb_value regexp)
{
  struct names names = { mrb, mrb_ary_new(mrb) };
  mrb_value list = mrb_ary_new(mrb);

  onig_foreach_name(kobako_regexp_get(mrb, regexp)->pattern, add_name, &names);
  for (mrb_int i = 0; i < RARRAY_LEN(names.by_group); i++) {
    mrb_value entry = RARRAY_PTR(names.by_group)[i];

    if (mrb_array_p(entry)) mrb_ary_push(mrb, list, entry);
  }
  return list;
}

static mrb_value
regexp_names(mrb_state *mrb, mrb_value self)
{
  mrb_value list = kobako_regexp_names(mrb, self), names = mrb_ary_new(mrb);

  for (mrb_int i = 0; i < RARRAY_LEN(list); i++) mrb_ary_push(mrb, names, mrb_ary_ref(mrb, RARRAY_PTR(list)[i], 0));
  return names;
}

static mrb_value
regexp_named_captures(mrb_state *mrb, mrb_value self)
{
  mrb_value list = kobako_regexp_names(mrb, self), groups = mrb_hash_new(mrb);

  for (mrb_int i = 0; i < RARRAY_LEN(list); i++) {
    mrb_value entry = RARRAY_PTR(list)[i];

    mrb_hash_set(mrb, groups, mrb_ary_ref(mrb, entry, 0), mrb_ary_ref(mrb, entry, 1));
  }
  return groups;
}

static void
define_methods(mrb_state *mrb, struct RClass *klass)
{
  mrb_define_class_method_id(mrb, klass, MRB_SYM(compile), regexp_s_compile, MRB_ARGS_ARG(1, 2));
  mrb_define_class_method_id(mrb, klass, MRB_SYM(try_convert), regexp_s_try_convert, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(initialize), regexp_init, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_SYM(initialize_copy), regexp_init_copy, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(source), regexp_source, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(options), regexp_options, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(casefold), regexp_casefold, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_OPSYM(eq), regexp_eq, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(eql), regexp_eq, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(hash), regexp_hash, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(names), regexp_names, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(named_captures), regexp_named_captures, MRB_ARGS_NONE());
}

static void
define_constants(mrb_state *mrb, struct RClass *klass)
{
  mrb_define_const_id(mrb, klass, MRB_SYM(IGNORECASE), mrb_fixnum_value(KOBAKO_IGNORECASE));
  mrb_define_const_id(mrb, klass, MRB_SYM(EXTENDED), mrb_fixnum_value(KOBAKO_EXTENDED));
  mrb_define_const_id(mrb, klass, MRB_SYM(MULTILINE), mrb_fixnum_value(KOBAKO_MULTILINE));
  mrb_define_const_id(mrb, klass, MRB_SYM(FIXEDENCODING), mrb_fixnum_value(KOBAKO_FIXEDENCODING));
  mrb_define_const_id(mrb, klass, MRB_SYM(NOENCODING), mrb_fixnum_value(KOBAKO_NOENCODING));
}

void
kobako_regexp_init(mrb_state *mrb)
{
  source_ivar = mrb_intern_lit(mrb, "source");
  regexp_class = kobako_keep_class(mrb, mrb_define_class_id(mrb, MRB_SYM(Regexp), mrb->object_class));
  MRB_SET_INSTANCE_TT(regexp_class, MRB_TT_CDATA);
  literals = mrb_ary_new_capa(mrb, LITERALS);
  mrb_gc_register(mrb, literals);
  mrb_ary_set(mrb, literals, LITERALS - 1, mrb_nil_value());
  define_methods(mrb, regexp_class);
  define_constants(mrb, regexp_class);
  kobako_regexp_text_init(mrb);
  kobako_regexp_print_init(mrb, regexp_class);
  kobako_search_init(mrb);
  kobako_scanner_init(mrb);
  kobako_match_init(mrb);
  kobako_backref_init(mrb);
  kobako_find_init(mrb);
  kobako_slice_init(mrb);
  kobako_replace_init(mrb);
  kobako_split_init(mrb);
}
