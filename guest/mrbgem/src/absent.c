/*
** absent.c - what a script may look for and a sandbox does not have
*/

#include "kobako.h"
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

static mrb_value
not_available(mrb_state *mrb, mrb_value self)
{
  (void)self;
  mrb_raisef(mrb, kobako_classes.not_implemented_error, "%n is not available in the sandbox", mrb->c->ci->mid);
}

static mrb_value
no_directory(mrb_state *mrb, mrb_value self)
{
  (void)mrb; (void)self;
  return mrb_nil_value();
}

static mrb_bool
absent_p(mrb_sym name)
{
  static const mrb_sym names[] = {
    MRB_SYM(ARGF), MRB_SYM(ARGV), MRB_SYM(BigDecimal), MRB_SYM(CSV),
    MRB_SYM(Dir), MRB_SYM(ENV), MRB_SYM(Etc), MRB_SYM(File), MRB_SYM(FileUtils), MRB_SYM(IO), MRB_SYM(Mutex), MRB_SYM(Net), MRB_SYM(ObjectSpace), MRB_SYM(Open3), MRB_SYM(Pathname), MRB_SYM(Process),
    MRB_SYM(Queue), MRB_SYM(Ractor), MRB_SYM(STDIN), MRB_SYM(Signal), MRB_SYM(Socket), MRB_SYM(TCPServer), MRB_SYM(TCPSocket),
    MRB_SYM(Tempfile), MRB_SYM(Thread), MRB_SYM(UDPSocket), MRB_SYM(UNIXSocket)
  };

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (names[i] == name) return TRUE;
  }
  return FALSE;
}

static mrb_value
const_missing(mrb_state *mrb, mrb_value self)
{
  mrb_sym name;

  mrb_get_args(mrb, "n", &name);
  mrb->c->ci->mid = 0;          /* no line of the backtrace */

  mrb_value text = mrb_str_new_lit(mrb, "uninitialized constant ");
  if (mrb_class_real(mrb_class_ptr(self)) != mrb->object_class) {
    mrb_value path = mrb_class_path(mrb, mrb_class_ptr(self));

    if (mrb_string_p(path)) {
      mrb_str_cat_str(mrb, text, path);
      mrb_str_cat_lit(mrb, text, "::");
    }
  }
  mrb_str_cat_str(mrb, text, mrb_sym_str(mrb, name));
  if (absent_p(name)) mrb_str_cat_lit(mrb, text, " (not available in the sandbox)");

  mrb_value error = mrb_exc_new_str(mrb, kobako_classes.name_error, text);
  mrb_iv_set(mrb, error, MRB_IVSYM(name), mrb_symbol_value(name));
  mrb_iv_set(mrb, error, MRB_IVSYM(receiver), self);
  mrb_exc_raise(mrb, error);
}

void
kobako_absent_init(mrb_state *mrb)
{
  static const char *const missing[] = {
    "`", "exec", "fork", "gets", "open", "readline", "readlines", "sleep", "spawn", "syscall", "system", "trap"
  };
  struct RClass *kernel = mrb->kernel_module;

  for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
    mrb_define_method(mrb, kernel, missing[i], not_available, MRB_ARGS_ANY());
  }
  mrb_define_method_id(mrb, kernel, MRB_SYM(__dir__), no_directory, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->module_class, MRB_SYM(const_missing), const_missing, MRB_ARGS_REQ(1));
}
