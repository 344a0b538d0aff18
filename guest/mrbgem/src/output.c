/*
** output.c - puts and its kin, $stdout and $stderr, straight to WASI's fd_write
**
** Nothing is held back: what was printed before a run is stopped must be seen.
** So each call of a method makes one write.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/data.h>
#include <mruby/error.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>
#include <string.h>
#include <wasi/api.h>

#define NESTING_MAX 1000        /* of arrays that are printed; each level takes stack */

static const mrb_data_type stream_type = { "Kobako::Stream", NULL };
static mrb_sym stream_names[3]; /* of the global variables, by file descriptor */

static void
write_bytes(int fd, const char *at, size_t count)
{
  while (count > 0) {
    __wasi_ciovec_t piece = { .buf = (const uint8_t*)at, .buf_len = count };
    __wasi_size_t written = 0;

    if (__wasi_fd_write((__wasi_fd_t)fd, &piece, 1, &written) != 0 || written == 0) return;
    if (written > count) return;
    at += written;
    count -= written;
  }
}

/* The arrays a value was found in. */
struct nesting {
  const struct nesting *outer;
  mrb_value array;
  int depth;
};

static mrb_bool
inside_p(const struct nesting *nesting, mrb_value array)
{
  for (; nesting; nesting = nesting->outer) {
    if (mrb_ptr(nesting->array) == mrb_ptr(array)) return TRUE;
  }
  return FALSE;
}

static void append_lines(mrb_state *mrb, mrb_value text, mrb_value value, const struct nesting *outer);

static void
append_elements(mrb_state *mrb, mrb_value text, mrb_value array, const struct nesting *outer)
{
  struct nesting nesting = { outer, array, outer ? outer->depth + 1 : 0 };

  if (nesting.depth > NESTING_MAX) mrb_exc_raise(mrb, mrb_obj_value(mrb->stack_err));
  for (mrb_int i = 0; i < RARRAY_LEN(array); i++) { /* a to_s may change it */
    int ai = mrb_gc_arena_save(mrb);

    append_lines(mrb, text, RARRAY_PTR(array)[i], &nesting);
    mrb_gc_arena_restore(mrb, ai);
  }
}

static void
append_lines(mrb_state *mrb, mrb_value text, mrb_value value, const struct nesting *outer)
{
  if (mrb_array_p(value) && !inside_p(outer, value)) {
    append_elements(mrb, text, value, outer);
    return;
  }

  if (mrb_type(value) == MRB_TT_OBJECT && mrb_respond_to(mrb, value, MRB_SYM(to_ary))) {
    mrb_value elements = mrb_funcall_id(mrb, value, MRB_SYM(to_ary), 0);

    if (mrb_array_p(elements)) {
      append_elements(mrb, text, elements, outer);
      return;
    }
  }
  mrb_value line = mrb_array_p(value) ? mrb_str_new_lit(mrb, "[...]") : mrb_obj_as_string(mrb, value);
  mrb_str_cat_str(mrb, text, line);
  if (RSTRING_LEN(line) == 0 || RSTRING_PTR(line)[RSTRING_LEN(line) - 1] != '\n') mrb_str_cat_lit(mrb, text, "\n");
}

static mrb_value
lines(mrb_state *mrb, mrb_int argc, const mrb_value *argv)
{
  mrb_value text = mrb_str_new(mrb, NULL, 0);

  for (mrb_int i = 0; i < argc; i++) {
    int ai = mrb_gc_arena_save(mrb);

    append_lines(mrb, text, argv[i], NULL);
    mrb_gc_arena_restore(mrb, ai);
  }
  if (argc == 0) mrb_str_cat_lit(mrb, text, "\n");
  return text;
}

static mrb_value
joined(mrb_state *mrb, mrb_int argc, const mrb_value *argv)
{
  mrb_value text = mrb_str_new(mrb, NULL, 0);

  for (mrb_int i = 0; i < argc; i++) {
    int ai = mrb_gc_arena_save(mrb);

    mrb_str_cat_str(mrb, text, mrb_obj_as_string(mrb, argv[i]));
    mrb_gc_arena_restore(mrb, ai);
  }
  return text;
}

/* The arguments, in memory that no method of theirs can move. */
static mrb_value
arguments(mrb_state *mrb)
{
  const mrb_value *argv;
  mrb_int argc;

  mrb_get_args(mrb, "*!", &argv, &argc);
  return mrb_ary_new_from_values(mrb, argc, argv);
}

static mrb_value
first_byte(mrb_state *mrb, mrb_value character)
{
  if (mrb_string_p(character)) return mrb_str_substr(mrb, character, 0, 1);

  char byte = (char)mrb_as_int(mrb, character);
  return mrb_str_new(mrb, &byte, 1);
}

static mrb_value
formatted(mrb_state *mrb, mrb_value arguments)
{
  mrb_int argc = RARRAY_LEN(arguments);

  if (argc == 0) return mrb_str_new(mrb, NULL, 0);
  return kobako_format(mrb, RARRAY_PTR(arguments)[0], argc - 1, RARRAY_PTR(arguments) + 1);
}

/* Methods of $stdout and $stderr. */

static int
descriptor(mrb_state *mrb, mrb_value stream)
{
  if (mrb_type(stream) != MRB_TT_CDATA || DATA_TYPE(stream) != &stream_type) {
    mrb_raise(mrb, kobako_classes.type_error, "not a stream");
  }
  return (int)(intptr_t)DATA_PTR(stream);
}

static void
emit(mrb_state *mrb, mrb_value stream, mrb_value text)
{
  write_bytes(descriptor(mrb, stream), RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
}

static mrb_value
stream_puts(mrb_state *mrb, mrb_value self)
{
  mrb_value list = arguments(mrb);

  emit(mrb, self, lines(mrb, RARRAY_LEN(list), RARRAY_PTR(list)));
  return mrb_nil_value();
}

static mrb_value
stream_print(mrb_state *mrb, mrb_value self)
{
  mrb_value list = arguments(mrb);

  emit(mrb, self, joined(mrb, RARRAY_LEN(list), RARRAY_PTR(list)));
  return mrb_nil_value();
}

static mrb_value
stream_write(mrb_state *mrb, mrb_value self)
{
  mrb_value list = arguments(mrb);
  mrb_value text = joined(mrb, RARRAY_LEN(list), RARRAY_PTR(list));

  emit(mrb, self, text);
  return mrb_int_value(mrb, RSTRING_LEN(text));
}

static mrb_value
stream_append(mrb_state *mrb, mrb_value self)
{
  emit(mrb, self, mrb_obj_as_string(mrb, mrb_get_arg1(mrb)));
  return self;
}

static mrb_value
stream_printf(mrb_state *mrb, mrb_value self)
{
  emit(mrb, self, formatted(mrb, arguments(mrb)));
  return mrb_nil_value();
}

static mrb_value
stream_putc(mrb_state *mrb, mrb_value self)
{
  mrb_value character = mrb_get_arg1(mrb);

  emit(mrb, self, first_byte(mrb, character));
  return character;
}

static mrb_value
stream_self(mrb_state *mrb, mrb_value self)
{
  (void)mrb;
  return self;
}

static mrb_value
stream_true(mrb_state *mrb, mrb_value self)
{
  (void)mrb, (void)self;
  return mrb_true_value();
}

static mrb_value
stream_false(mrb_state *mrb, mrb_value self)
{
  (void)mrb, (void)self;
  return mrb_false_value();
}

static mrb_value
stream_zero(mrb_state *mrb, mrb_value self)
{
  (void)mrb, (void)self;
  return mrb_fixnum_value(0);
}

static mrb_value
stream_set_sync(mrb_state *mrb, mrb_value self)
{
  (void)self;
  return mrb_get_arg1(mrb);
}

static mrb_value
stream_fileno(mrb_state *mrb, mrb_value self)
{
  return mrb_fixnum_value(descriptor(mrb, self));
}

static mrb_value
stream_inspect(mrb_state *mrb, mrb_value self)
{
  return descriptor(mrb, self) == 1 ? mrb_str_new_lit(mrb, "#<IO:<STDOUT>>") : mrb_str_new_lit(mrb, "#<IO:<STDERR>>");
}

/* Methods of Kernel: they go to what $stdout or $stderr is now. */

static void
print_to(mrb_state *mrb, int fd, mrb_value text)
{
  mrb_value stream = mrb_gv_get(mrb, stream_names[fd]);

  if (mrb_type(stream) == MRB_TT_CDATA && DATA_TYPE(stream) == &stream_type) emit(mrb, stream, text);
  else mrb_funcall_id(mrb, stream, MRB_SYM(write), 1, text);
}

static mrb_value
kernel_puts(mrb_state *mrb, mrb_value self)
{
  (void)self;
  mrb_value list = arguments(mrb);

  print_to(mrb, 1, lines(mrb, RARRAY_LEN(list), RARRAY_PTR(list)));
  return mrb_nil_value();
}

static mrb_value
kernel_print(mrb_state *mrb, mrb_value self)
{
  (void)self;
  mrb_value list = arguments(mrb);

  print_to(mrb, 1, joined(mrb, RARRAY_LEN(list), RARRAY_PTR(list)));
  return mrb_nil_value();
}

static mrb_value
kernel_p(mrb_state *mrb, mrb_value self)
{
  (void)self;
  mrb_value list = arguments(mrb);
  mrb_value text = mrb_str_new(mrb, NULL, 0);

  for (mrb_int i = 0; i < RARRAY_LEN(list); i++) {
    int ai = mrb_gc_arena_save(mrb);

    mrb_str_cat_str(mrb, text, mrb_obj_as_string(mrb, mrb_inspect(mrb, RARRAY_PTR(list)[i])));
    mrb_str_cat_lit(mrb, text, "\n");
    mrb_gc_arena_restore(mrb, ai);
  }
  if (RARRAY_LEN(list) > 0) print_to(mrb, 1, text);
  return RARRAY_LEN(list) == 0 ? mrb_nil_value() : RARRAY_LEN(list) == 1 ? RARRAY_PTR(list)[0] : list;
}

static mrb_value
kernel_printf(mrb_state *mrb, mrb_value self)
{
  (void)self;
  print_to(mrb, 1, formatted(mrb, arguments(mrb)));
  return mrb_nil_value();
}

static mrb_value
kernel_putc(mrb_state *mrb, mrb_value self)
{
  (void)self;
  mrb_value character = mrb_get_arg1(mrb);

  print_to(mrb, 1, first_byte(mrb, character));
  return character;
}

static mrb_value
kernel_warn(mrb_state *mrb, mrb_value self)
{
  (void)self;
  mrb_value options;                    /* uplevel:, category: */
  const mrb_kwargs keywords = { .rest = &options };
  const mrb_value *argv;
  mrb_int argc;

  mrb_get_args(mrb, "*!:", &argv, &argc, &keywords);

  mrb_value list = mrb_ary_new_from_values(mrb, argc, argv);
  if (argc > 0) print_to(mrb, 2, lines(mrb, argc, RARRAY_PTR(list)));
  return mrb_nil_value();
}

static void
define_stream(mrb_state *mrb, struct RClass *klass, int fd, mrb_sym variable, mrb_sym constant)
{
  mrb_value stream = mrb_obj_value(mrb_data_object_alloc(mrb, klass, (void*)(intptr_t)fd, &stream_type));

  mrb_gc_register(mrb, stream);
  stream_names[fd] = variable;
  mrb_gv_set(mrb, variable, stream);
  mrb_const_set(mrb, mrb_obj_value(mrb->object_class), constant, stream);
}

static struct RClass*
define_stream_class(mrb_state *mrb)
{
  struct RClass *klass = mrb_define_class_under_id(mrb, mrb_module_get_id(mrb, MRB_SYM(Kobako)), MRB_SYM(Stream), mrb->object_class);

  MRB_SET_INSTANCE_TT(klass, MRB_TT_CDATA);
  MRB_UNDEF_ALLOCATOR(klass);
  mrb_undef_class_method_id(mrb, klass, MRB_SYM(new));
  mrb_define_method_id(mrb, klass, MRB_SYM(puts), stream_puts, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM(print), stream_print, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM(write), stream_write, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_OPSYM(lshift), stream_append, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(printf), stream_printf, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM(putc), stream_putc, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(flush), stream_self, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(fsync), stream_zero, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(sync), stream_true, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM_E(sync), stream_set_sync, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(tty), stream_false, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(isatty), stream_false, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(closed), stream_false, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(fileno), stream_fileno, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(inspect), stream_inspect, MRB_ARGS_NONE());
  return klass;
}

void
kobako_output_init(mrb_state *mrb)
{
  struct RClass *kernel = mrb->kernel_module;
  struct RClass *klass = define_stream_class(mrb);

  define_stream(mrb, klass, 1, mrb_intern_lit(mrb, "$stdout"), MRB_SYM(STDOUT));
  define_stream(mrb, klass, 2, mrb_intern_lit(mrb, "$stderr"), MRB_SYM(STDERR));
  mrb_define_method_id(mrb, kernel, MRB_SYM(puts), kernel_puts, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, kernel, MRB_SYM(print), kernel_print, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, kernel, MRB_SYM(p), kernel_p, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, kernel, MRB_SYM(pp), kernel_p, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, kernel, MRB_SYM(printf), kernel_printf, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, kernel, MRB_SYM(putc), kernel_putc, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, kernel, MRB_SYM(warn), kernel_warn, MRB_ARGS_ANY());
}
