/*
** compile.c - source text and bytecode to a proc
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/compile.h>
#include <mruby/dump.h>
#include <mruby/error.h>
#include <mruby/proc.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>
#include <string.h>

/* The first error, the rest follows from it: "file:3:5: syntax error, ...". */
static mrb_value
syntax_error(mrb_state *mrb, const struct mrb_parser_state *parser, const char *file)
{
  const struct mrb_parser_message *first = &parser->error_buffer[0];
  mrb_bool known = parser->nerr > 0 && first->message;
  mrb_int line = known ? first->lineno : 1;
  mrb_int column = known ? first->column : 0;
  const char *what = known ? first->message : "syntax error";
  mrb_value text = mrb_format(mrb, "%s:%i:%i: ", file, line, column);
  mrb_value place = mrb_format(mrb, "%s:%i", file, line);

  mrb_str_cat_cstr(mrb, text, what);

  mrb_value error = mrb_exc_new_str(mrb, kobako_classes.syntax_error, kobako_utf8(mrb, text, RSTRING_LEN(text) * 3));
  mrb_value backtrace = mrb_ary_new_from_values(mrb, 1, &place);
  mrb_exc_ptr(error)->backtrace = mrb_obj_ptr(backtrace);
  mrb_field_write_barrier_value(mrb, mrb_basic_ptr(error), backtrace);
  return error;
}

/* A backtrace points into the code and does not keep it: so the code stays. */
static struct RProc*
toplevel(mrb_state *mrb, struct RProc *proc)
{
  proc->c = NULL;
  MRB_PROC_SET_TARGET_CLASS(proc, mrb->object_class);
  mrb_gc_register(mrb, mrb_obj_value(proc));
  return proc;
}

/* Raises a SyntaxError, in the name of the file. */
struct RProc*
kobako_compile(mrb_state *mrb, const char *source, size_t length, const char *file)
{
  mrb_ccontext *context = mrb_ccontext_new(mrb);

  mrb_ccontext_filename(mrb, context, file);
  context->capture_errors = TRUE;

  struct mrb_parser_state *parser = mrb_parse_nstring(mrb, source, length, context);
  struct RProc *proc = parser->tree && parser->nerr == 0 ? mrb_generate_code(mrb, parser) : NULL;
  mrb_value error = proc ? mrb_nil_value() : mrb->exc ? mrb_obj_value(mrb->exc) : syntax_error(mrb, parser, file);

  mrb->exc = NULL;
  mrb_parser_free(parser);
  mrb_ccontext_free(mrb, context);
  if (!proc) mrb_exc_raise(mrb, error);
  return toplevel(mrb, proc);
}

/* NULL if it does not load. Only the length in its header is checked: the host trusts it. */
struct RProc*
kobako_load_bytecode(mrb_state *mrb, mrb_value bytecode)
{
  mrb_irep *irep = mrb_read_irep_buf(mrb, RSTRING_PTR(bytecode), (size_t)RSTRING_LEN(bytecode));

  if (!irep) return NULL;

  struct RProc *proc = mrb_proc_new(mrb, irep);
  mrb_irep_decref(mrb, irep);
  return toplevel(mrb, proc);
}
