/*
** failure.c - exceptions on their way in and out
**
** A fault of the host becomes an exception that carries the fault's number
** where no script can write: in instance variables whose names have no "@".
** Scripts may raise these classes too, and clone ours; so an exception counts
** as the fault only while it has our class and our words, and then nothing but
** those words is reported.
*/

#define _GNU_SOURCE             /* memmem */
#include <string.h>
#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

#define MESSAGE_LIMIT (64 << 10)  /* bytes */
#define NAME_LIMIT 256            /* bytes */
#define LINE_LIMIT 512            /* bytes */
#define LINES_LIMIT 100

struct kobako_classes kobako_classes;
static struct RClass *service_error, *service_argument_error, *no_service_error;
static mrb_sym fault_ivar, text_ivar;

/* Classes are looked up once: a script may take their constants away. */
struct RClass*
kobako_keep_class(mrb_state *mrb, struct RClass *klass)
{
  mrb_gc_register(mrb, mrb_obj_value(klass));
  return klass;
}

static struct RClass*
find_class(mrb_state *mrb, mrb_sym name)
{
  return kobako_keep_class(mrb, mrb_class_get_id(mrb, name));
}

static struct RClass*
define_error(mrb_state *mrb, struct RClass *module, mrb_sym name, struct RClass *super)
{
  return kobako_keep_class(mrb, mrb_define_class_under_id(mrb, module, name, super));
}

/* The collector takes the words of these two, which mruby makes once, when nobody holds them. */
static mrb_value
stack_error_to_s(mrb_state *mrb, mrb_value self)
{
  mrb_value message = kobako_raw_message(mrb, self);

  return mrb_string_p(message) ? message : mrb_str_new_lit(mrb, "stack level too deep");
}

static mrb_value
memory_error_to_s(mrb_state *mrb, mrb_value self)
{
  mrb_value message = kobako_raw_message(mrb, self);

  return mrb_string_p(message) ? message : mrb_str_new_lit(mrb, "failed to allocate memory");
}

void
kobako_failure_init(mrb_state *mrb)
{
  struct RClass *module = mrb_define_module_id(mrb, MRB_SYM(Kobako));

  kobako_classes = (struct kobako_classes){
    .argument_error = find_class(mrb, MRB_SYM(ArgumentError)),
    .load_error = kobako_keep_class(mrb, mrb_define_class_id(mrb, MRB_SYM(LoadError), mrb_class_get_id(mrb, MRB_SYM(ScriptError)))),
    .local_jump_error = find_class(mrb, MRB_SYM(LocalJumpError)),
    .name_error = find_class(mrb, MRB_SYM(NameError)),
    .not_implemented_error = find_class(mrb, MRB_SYM(NotImplementedError)),
    .runtime_error = find_class(mrb, MRB_SYM(RuntimeError)),
    .syntax_error = find_class(mrb, MRB_SYM(SyntaxError)),
    .type_error = find_class(mrb, MRB_SYM(TypeError))
  };
  service_error = define_error(mrb, module, MRB_SYM(ServiceError), mrb_class_get_id(mrb, MRB_SYM(StandardError)));
  service_argument_error = define_error(mrb, module, MRB_SYM(ServiceArgumentError), service_error);
  no_service_error = define_error(mrb, module, MRB_SYM(NoServiceError), service_error);
  mrb_define_method_id(mrb, mrb->stack_err->c, MRB_SYM(to_s), stack_error_to_s, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->nomem_err->c, MRB_SYM(to_s), memory_error_to_s, MRB_ARGS_NONE());
  fault_ivar = mrb_intern_lit(mrb, "kobako fault");
  text_ivar = mrb_intern_lit(mrb, "kobako text");
}

static struct RClass*
class_of_fault(uint8_t kind)
{
  if (kind == KOBAKO_FAULT_ARGUMENTS) return service_argument_error;
  if (kind == KOBAKO_FAULT_NOTHING_TO_CALL) return no_service_error;
  return service_error;
}

mrb_noreturn void
kobako_raise_fault(mrb_state *mrb, uint8_t kind, uint32_t fault, mrb_value text)
{
  mrb_value exception = mrb_exc_new_str(mrb, class_of_fault(kind), mrb_str_dup(mrb, text));

  mrb_iv_set(mrb, exception, fault_ivar, mrb_int_value(mrb, (mrb_int)((int64_t)kind << 32 | fault)));
  mrb_iv_set(mrb, exception, text_ivar, text);
  mrb_exc_raise(mrb, exception);
}

/* The words the exception was made with, whatever its class answers; nil without any. */
mrb_value
kobako_raw_message(mrb_state *mrb, mrb_value exception)
{
  (void)mrb;
  if (mrb_type(exception) != MRB_TT_EXCEPTION) return mrb_nil_value();

  struct RObject *message = mrb_exc_ptr(exception)->mesg;

  if (!message || message->tt != MRB_TT_STRING) return mrb_nil_value();
  return mrb_obj_value(message);
}

/* Whether it is a fault, as it was raised. */
static mrb_bool
read_fault(mrb_state *mrb, mrb_value exception, struct kobako_failure *failure)
{
  mrb_value number = mrb_iv_get(mrb, exception, fault_ivar);
  mrb_value text = mrb_iv_get(mrb, exception, text_ivar);
  mrb_value message = kobako_raw_message(mrb, exception);

  if (!mrb_integer_p(number) || !mrb_string_p(text) || !mrb_string_p(message)) return FALSE;
  failure->kind = (uint8_t)(mrb_integer(number) >> 32);
  failure->fault = (uint32_t)mrb_integer(number);
  return mrb_obj_class(mrb, exception) == class_of_fault(failure->kind) && mrb_str_equal(mrb, text, message);
}

/* The nearest class with a name, from inside: `name` may be anything. */
mrb_value
kobako_class_name(mrb_state *mrb, mrb_value object)
{
  for (struct RClass *klass = mrb_obj_class(mrb, object); klass; klass = mrb_class_real(klass->super)) {
    mrb_value path = mrb_class_path(mrb, klass);

    if (mrb_string_p(path) && RSTRING_LEN(path) > 0) return kobako_utf8(mrb, path, NAME_LIMIT);
  }
  return mrb_str_new_lit(mrb, "BasicObject");
}

static mrb_value
ask_message(mrb_state *mrb, void *exception)
{
  return mrb_funcall_id(mrb, *(mrb_value*)exception, MRB_SYM(message), 0);
}

static mrb_value
message_of(mrb_state *mrb, mrb_value exception, mrb_value class_name)
{
  mrb_bool failed;
  mrb_value message = mrb_protect_error(mrb, ask_message, &exception, &failed);

  if (failed || !mrb_string_p(message)) message = kobako_raw_message(mrb, exception);
  return mrb_string_p(message) ? kobako_utf8(mrb, message, MESSAGE_LIMIT) : class_name;
}

/* Whether it is within a method that helps one of Ruby's own, and is none of the script's business. */
static mrb_bool
inner_line_p(mrb_value line)
{
  static const char mark[] = ":in __";
  const char *at = memmem(RSTRING_PTR(line), (size_t)RSTRING_LEN(line), mark, sizeof mark - 1);

  return at && memcmp(at + sizeof mark - 1, "send__", 6) != 0;
}

static mrb_value
lines_of(mrb_state *mrb, mrb_value exception)
{
  mrb_value backtrace = mrb_exc_backtrace(mrb, exception);
  mrb_value lines = mrb_ary_new(mrb);

  for (mrb_int i = 0; mrb_array_p(backtrace) && i < RARRAY_LEN(backtrace) && i < LINES_LIMIT; i++) {
    int ai = mrb_gc_arena_save(mrb);
    mrb_value line = RARRAY_PTR(backtrace)[i];

    if (mrb_string_p(line) && !inner_line_p(line)) mrb_ary_push(mrb, lines, kobako_utf8(mrb, line, LINE_LIMIT));
    mrb_gc_arena_restore(mrb, ai);
  }
  return lines;
}

static void
describe_jump(mrb_state *mrb, struct kobako_failure *failure)
{
  failure->class_name = mrb_str_new_lit(mrb, "LocalJumpError");
  failure->message = mrb_str_new_lit(mrb, "jump out of the script");
  failure->lines = mrb_ary_new(mrb);
}

/* Runs the exception's own `message`, and so whatever a script put there. */
struct kobako_failure
kobako_describe(mrb_state *mrb, mrb_value exception)
{
  struct kobako_failure failure = { .origin = KOBAKO_ORIGIN_SCRIPT };

  if (mrb_type(exception) != MRB_TT_EXCEPTION) {
    describe_jump(mrb, &failure);
    return failure;
  }
  failure.class_name = kobako_class_name(mrb, exception);
  if (read_fault(mrb, exception, &failure)) {
    failure.origin = KOBAKO_ORIGIN_CALL;
    failure.message = kobako_utf8(mrb, kobako_raw_message(mrb, exception), MESSAGE_LIMIT);
  }
  else {
    failure.kind = 0;
    failure.fault = 0;
    failure.message = message_of(mrb, exception, failure.class_name);
  }
  failure.lines = lines_of(mrb, exception);
  return failure;
}

/* class, message, [line...]: three elements of the caller's array. */
void
kobako_put_description(mrb_state *mrb, const struct kobako_failure *failure)
{
  kobako_put_value(mrb, failure->class_name);
  kobako_put_value(mrb, failure->message);
  kobako_put_value(mrb, failure->lines);
}
