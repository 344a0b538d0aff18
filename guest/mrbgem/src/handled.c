/*
** handled.c - $!: the exception that is being handled
**
** The compiler keeps the variable: it is set where a rescue or ensure takes an
** exception, and put back on the way out. What follows from it is done here:
** $@, causes, and what a raise without arguments raises.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/proc.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

void mrb_exc_set(mrb_state *mrb, mrb_value exc);   /* of vm.c */

static mrb_sym exception_name;

static mrb_value
handled(mrb_state *mrb)
{
  mrb_value exception = mrb_gv_get(mrb, exception_name);

  return mrb_type(exception) == MRB_TT_EXCEPTION ? exception : mrb_nil_value();
}

/* $@ */
mrb_value
kobako_handled_backtrace(mrb_state *mrb)
{
  mrb_value exception = handled(mrb);

  return mrb_nil_p(exception) ? exception : mrb_exc_backtrace(mrb, exception);
}

void
kobako_handled_set_backtrace(mrb_state *mrb, mrb_value backtrace)
{
  mrb_value exception = handled(mrb);

  if (mrb_nil_p(exception)) mrb_raise(mrb, kobako_classes.argument_error, "$! not set");
  mrb_funcall_id(mrb, exception, MRB_SYM(set_backtrace), 1, backtrace);
}

/* -- causes -- */

static mrb_sym cause_name;
static struct RClass *system_exit;

/* mruby calls this for each exception that is raised for the first time. */
void
kobako_raised(mrb_state *mrb, mrb_value exception)
{
  if (!cause_name) return;
  if (mrb_iv_defined(mrb, exception, cause_name)) return;

  mrb_value cause = handled(mrb);
  if (mrb_nil_p(cause) || mrb_obj_eq(mrb, cause, exception)) return;
  if (MRB_FROZEN_P(mrb_exc_ptr(exception))) return;
  mrb_iv_set(mrb, exception, cause_name, cause);
}

static mrb_value
exception_cause(mrb_state *mrb, mrb_value self)
{
  return mrb_iv_get(mrb, self, cause_name);
}

/* -- raise -- */

/* Whether it is an exception's class that makes exceptions as all do: what mruby makes without calling a method. */
static mrb_bool
plain_p(mrb_state *mrb, mrb_value what)
{
  if (!mrb_class_p(what) || MRB_INSTANCE_TT(mrb_class_ptr(what)) != MRB_TT_EXCEPTION) return FALSE;

  struct RClass *owner = mrb_class(mrb, what);
  mrb_method_t method = mrb_method_search_vm(mrb, &owner, MRB_SYM(exception));
  return MRB_METHOD_FUNC_P(method) && MRB_METHOD_FUNC(method) == mrb_instance_new;
}

static mrb_value
make(mrb_state *mrb, mrb_int argc, const mrb_value *argv)
{
  mrb_value what = argv[0];

  if (mrb_string_p(what) && argc == 1) return mrb_make_exception(mrb, mrb_obj_value(kobako_classes.runtime_error), what);
  if (plain_p(mrb, what) && (argc == 1 || !mrb_nil_p(argv[1]))) {
    return mrb_make_exception(mrb, what, argc > 1 ? argv[1] : mrb_nil_value());
  }
  if (mrb_string_p(what)) {
    return mrb_funcall_argv(mrb, mrb_obj_value(kobako_classes.runtime_error), MRB_SYM(new), argc, argv);
  }
  if (!mrb_respond_to(mrb, what, MRB_SYM(exception))) {
    mrb_raise(mrb, kobako_classes.type_error, "exception class/object expected");
  }
  mrb_value exception = mrb_funcall_argv(mrb, what, MRB_SYM(exception), argc > 1, argv + 1);
  if (mrb_type(exception) != MRB_TT_EXCEPTION) mrb_raise(mrb, kobako_classes.type_error, "exception object expected");
  return exception;
}

static mrb_value
take_cause(mrb_state *mrb, mrb_value *options)
{
  mrb_value cause = mrb_undef_value();

  if (mrb_hash_p(*options) && mrb_hash_key_p(mrb, *options, mrb_symbol_value(MRB_SYM(cause)))) {
    *options = mrb_hash_dup(mrb, *options);
    cause = mrb_hash_delete_key(mrb, *options, mrb_symbol_value(MRB_SYM(cause)));
    if (!mrb_nil_p(cause) && mrb_type(cause) != MRB_TT_EXCEPTION) {
      mrb_raise(mrb, kobako_classes.type_error, "exception object expected");
    }
  }
  return cause;
}

/* The interpreter, if it was that which called, looks for an exception by itself: no need to jump through C. */
static mrb_value
throw(mrb_state *mrb, mrb_value exception)
{
  if (mrb->c->ci->cci != 0) mrb_exc_raise(mrb, exception);
  mrb_exc_set(mrb, exception);
  return mrb_nil_value();
}

static mrb_value
kernel_raise(mrb_state *mrb, mrb_value self)
{
  const mrb_value *given;
  mrb_int argc;
  mrb_value options = mrb_undef_value(), argv[3];
  const mrb_kwargs keywords = { .rest = &options };

  (void)self;
  mrb_get_args(mrb, "*!:", &given, &argc, &keywords);
  mrb->c->ci->mid = 0;          /* no line of the backtrace */
  if (argc > 3) mrb_argnum_error(mrb, argc, 0, 3);
  for (mrb_int i = 0; i < argc; i++) argv[i] = given[i];

  mrb_value cause = take_cause(mrb, &options);
  if (mrb_hash_p(options) && !mrb_hash_empty_p(mrb, options) && argc < 2) argv[argc++] = options;
  if (argc == 0) {
    if (!mrb_undef_p(cause)) mrb_raise(mrb, kobako_classes.argument_error, "only cause is given with no arguments");
    mrb_value exception = handled(mrb);
    if (!mrb_nil_p(exception)) return throw(mrb, exception);
    mrb_raise(mrb, kobako_classes.runtime_error, "");
  }

  mrb_value exception = make(mrb, argc, argv);
  if (argc > 2) mrb_funcall_id(mrb, exception, MRB_SYM(set_backtrace), 1, argv[2]);
  if (!mrb_undef_p(cause) && !mrb_obj_eq(mrb, cause, exception)) mrb_iv_set(mrb, exception, cause_name, cause);
  return throw(mrb, exception);
}

/* Whether it is an exit that says all went well. */
mrb_bool
kobako_exit_p(mrb_state *mrb, mrb_value exception)
{
  if (mrb_type(exception) != MRB_TT_EXCEPTION) return FALSE;
  if (mrb_obj_class(mrb, exception) != system_exit) return FALSE;

  mrb_value status = mrb_iv_get(mrb, exception, MRB_IVSYM(status));
  return mrb_integer_p(status) && mrb_integer(status) == 0;
}

void
kobako_handled_init(mrb_state *mrb)
{
  struct RClass *exception = mrb_class_get_id(mrb, MRB_SYM(Exception));

  system_exit = kobako_keep_class(mrb, mrb_define_class_id(mrb, MRB_SYM(SystemExit), exception));
  cause_name = mrb_intern_lit(mrb, "kobako cause");
  exception_name = mrb_intern_lit(mrb, "$!");
  mrb_define_method_id(mrb, exception, MRB_SYM(cause), exception_cause, MRB_ARGS_NONE());
  mrb_define_module_function_id(mrb, mrb->kernel_module, MRB_SYM(raise), kernel_raise, MRB_ARGS_ANY());
  mrb_define_module_function_id(mrb, mrb->kernel_module, MRB_SYM(fail), kernel_raise, MRB_ARGS_ANY());
}
