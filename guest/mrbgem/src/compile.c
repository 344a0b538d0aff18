/*
** compile.c - source text and bytecode to a proc
*/

#include "kobako.h"
#include <compiler.h>
#include <mruby/class.h>
#include <mruby/dump.h>
#include <mruby/proc.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

/* A backtrace points into the code and does not keep it: so the code stays. */
static struct RProc*
toplevel(mrb_state *mrb, struct RProc *proc)
{
  proc->c = NULL;
  MRB_PROC_SET_TARGET_CLASS(proc, mrb->object_class);
  mrb_gc_register(mrb, mrb_obj_value(proc));
  return proc;
}

/* The text behind __END__ is the constant DATA, with a reader's methods. */
static void
define_data(mrb_state *mrb, mrb_value text)
{
  struct RClass *reader = mrb_class_get_under_id(mrb, mrb_module_get_id(mrb, MRB_SYM(Kobako)), MRB_SYM(Text));

  mrb_const_set(mrb, mrb_obj_value(mrb->object_class), MRB_SYM(DATA), mrb_obj_new(mrb, reader, 1, &text));
}

/* Raises a SyntaxError, in the name of the file. */
struct RProc*
kobako_compile(mrb_state *mrb, const char *text, size_t length, const char *file)
{
  mrb_value data = mrb_nil_value();
  struct kobako_source source = { .text = text, .length = length, .file = file, .line = 1, .data = &data };
  struct RProc *proc = toplevel(mrb, kobako_compile_source(mrb, &source));

  if (mrb_string_p(data)) define_data(mrb, data);
  return proc;
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
