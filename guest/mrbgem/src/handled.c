/*
** handled.c - $!: the exception that is being handled
**
** mruby forgets an exception when a rescue or ensure takes it. Here, each one
** taken is noted with the frame and the code that handles it; it is $! while
** that frame is there and runs that code. Nothing has to be undone on the way
** out, whichever way that is.
*/

#include "kobako.h"
#include <string.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/opcode.h>
#include <mruby/proc.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

#define NOTES 64                /* of handlers in each other; of more, the outermost are forgotten */

struct note {
  const struct mrb_context *context;
  ptrdiff_t frame;              /* from the context's first */
  const mrb_irep *irep;
  const mrb_code *from, *to;    /* the code of the handler */
};

static struct note notes[NOTES];
static int noted;
static mrb_value exceptions;    /* of the notes; behind each, the code that handles it, so that it stays */

static const uint8_t lengths[] = {
#define Z 1
#define B 2
#define BB 3
#define BBB 4
#define BS 4
#define BSS 6
#define S 3
#define W 4
#define OPCODE(name, operands) operands,
#include <mruby/ops.h>
#undef OPCODE
#undef Z
#undef B
#undef BB
#undef BBB
#undef BS
#undef BSS
#undef S
#undef W
};

/* Where the next instruction is. OP_EXTs widen the operands of the one behind them. */
static const mrb_code*
next_instruction(const mrb_code *pc)
{
  int first = *pc == OP_EXT1 || *pc == OP_EXT3, second = *pc == OP_EXT2 || *pc == OP_EXT3;

  if (!first && !second) return pc + lengths[*pc];
  pc++;

  int length = lengths[*pc];
  if (first && length > 1 && *pc != OP_JMP) length++;
  if (second && (length == 3 + first || length == 4 + first)) length++;
  return pc + length;
}

/* The OP_RAISEIF that ends the handler: no rescue clause took the exception. */
static const mrb_code*
end_of_handler(const mrb_irep *irep, const mrb_code *pc, uint32_t reg)
{
  const mrb_code *end = irep->iseq + irep->ilen;
  int inner = 0;                /* handlers in this one that use its register, too */

  while (pc < end) {
    mrb_bool wide = *pc == OP_EXT1;
    const mrb_code *op = wide ? pc + 1 : pc;
    mrb_bool same = (wide ? (uint32_t)(op[1] << 8 | op[2]) : op[1]) == reg;

    if (*op == OP_EXCEPT && same) inner++;
    else if (*op == OP_RAISEIF && same && inner-- == 0) return pc;
    pc = next_instruction(pc);
  }
  return end;
}

static mrb_bool
holds_in(const struct note *note, const struct mrb_context *context)
{
  if (note->context != context) return FALSE;

  const mrb_callinfo *frame = context->cibase + note->frame;
  if (frame > context->ci || !frame->proc || MRB_PROC_CFUNC_P(frame->proc) || MRB_PROC_ALIAS_P(frame->proc)) return FALSE;
  return frame->proc->body.irep == note->irep && frame->pc >= note->from && frame->pc <= note->to;
}

/* Whether the handler is over, now that the one at `pc` begins in the context's top frame: the same one again, too. */
static mrb_bool
over_p(const struct note *note, const struct mrb_context *context, const mrb_code *pc)
{
  ptrdiff_t frame = context->ci - context->cibase;

  if (note->frame > frame || (note->frame == frame && note->from == pc)) return TRUE;
  return !holds_in(note, context);
}

/* mruby's loop calls this when a handler takes an exception. */
void
kobako_handling(mrb_state *mrb, mrb_value exception, const mrb_code *pc, uint32_t reg)
{
  const struct mrb_context *context = mrb->c;
  const mrb_irep *irep = context->ci->proc->body.irep;

  if (mrb_type(exception) != MRB_TT_EXCEPTION || !mrb_array_p(exceptions)) return;
  while (noted > 0 && notes[noted - 1].context == context && over_p(&notes[noted - 1], context, pc)) noted--;
  if (noted == NOTES) {
    memmove(notes, notes + 1, sizeof notes - sizeof *notes);
    mrb_ary_shift(mrb, exceptions);
    mrb_ary_shift(mrb, exceptions);
    noted--;
  }
  notes[noted] = (struct note){ context, context->ci - context->cibase, irep, pc, end_of_handler(irep, pc, reg) };
  mrb_ary_set(mrb, exceptions, 2 * noted, exception);
  mrb_ary_set(mrb, exceptions, 2 * noted + 1, mrb_obj_value((struct RProc*)context->ci->proc));
  noted++;
}

/* What the boot handled is not what a run does. */
void
kobako_handled_boot(mrb_state *mrb)
{
  noted = 0;
  mrb_ary_clear(mrb, exceptions);
}

static mrb_value
handled(mrb_state *mrb)
{
  for (int i = noted; i-- > 0;) {
    for (const struct mrb_context *context = mrb->c; context; context = context->prev) {
      if (holds_in(&notes[i], context)) return mrb_ary_entry(exceptions, 2 * i);
    }
  }
  return mrb_nil_value();
}

/* mruby asks for every global variable that is read; TRUE if it is one of ours. */
mrb_bool
kobako_special_variable(mrb_state *mrb, mrb_sym name, mrb_value *value)
{
  static mrb_sym exception_name, backtrace_name;

  if (!exception_name) {
    exception_name = mrb_intern_lit(mrb, "$!");
    backtrace_name = mrb_intern_lit(mrb, "$@");
  }
  if (name != exception_name && name != backtrace_name) return FALSE;
  *value = handled(mrb);
  if (name == backtrace_name && !mrb_nil_p(*value)) *value = mrb_exc_backtrace(mrb, *value);
  return TRUE;
}

/* -- causes -- */

static mrb_sym cause_name;
static struct RClass *system_exit;

/* mruby calls this for each exception that is raised for the first time. */
void
kobako_raised(mrb_state *mrb, mrb_value exception)
{
  if (!cause_name || noted == 0) return;
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

static mrb_value
make(mrb_state *mrb, mrb_int argc, const mrb_value *argv)
{
  mrb_value what = argv[0];

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
    if (!mrb_nil_p(exception)) mrb_exc_raise(mrb, exception);
    mrb_raise(mrb, kobako_classes.runtime_error, "");
  }

  mrb_value exception = make(mrb, argc, argv);
  if (argc > 2) mrb_funcall_id(mrb, exception, MRB_SYM(set_backtrace), 1, argv[2]);
  if (!mrb_undef_p(cause) && !mrb_obj_eq(mrb, cause, exception)) mrb_iv_set(mrb, exception, cause_name, cause);
  mrb_exc_raise(mrb, exception);
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
  exceptions = mrb_ary_new(mrb);
  mrb_gc_register(mrb, exceptions);
  mrb_define_method_id(mrb, exception, MRB_SYM(cause), exception_cause, MRB_ARGS_NONE());
  mrb_define_module_function_id(mrb, mrb->kernel_module, MRB_SYM(raise), kernel_raise, MRB_ARGS_ANY());
  mrb_define_module_function_id(mrb, mrb->kernel_module, MRB_SYM(fail), kernel_raise, MRB_ARGS_ANY());
}
