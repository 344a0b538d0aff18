/*
** defined.c - what compiled `defined?` asks for at run time
**
** These are methods because the compiler calls them; the frame below is the one
** that says `defined?`. Each answers a frozen String, or nil.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/internal.h>
#include <mruby/proc.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

static mrb_func_t block_given;  /* looks at the frame below its own */

static mrb_value
answer(mrb_state *mrb, mrb_bool defined, const char *what)
{
  if (!defined) return mrb_nil_value();

  mrb_value text = mrb_str_new_cstr(mrb, what);
  MRB_SET_FROZEN_FLAG(mrb_basic_ptr(text));
  return text;
}

static mrb_sym
argument(mrb_state *mrb)
{
  mrb_sym name;

  mrb_get_args(mrb, "n", &name);
  return name;
}

static const struct RProc*
asking_proc(mrb_state *mrb)
{
  return mrb->c->ci > mrb->c->cibase ? mrb->c->ci[-1].proc : NULL;
}

/* As the interpreter looks for it: in the classes around the code, then in the innermost one's ancestors. */
static mrb_bool
constant_p(mrb_state *mrb, mrb_sym name)
{
  const struct RProc *proc = asking_proc(mrb);
  struct RClass *innermost = proc ? MRB_PROC_TARGET_CLASS(proc) : NULL;

  for (; proc && !MRB_PROC_CFUNC_P(proc); proc = proc->upper) {
    struct RClass *c = MRB_PROC_TARGET_CLASS(proc);

    if (c && mrb_const_defined_at(mrb, mrb_obj_value(c), name)) return TRUE;
  }
  if (innermost && mrb_const_defined(mrb, mrb_obj_value(innermost), name)) return TRUE;
  return mrb_const_defined(mrb, mrb_obj_value(mrb->object_class), name);
}

static mrb_value
defined_const(mrb_state *mrb, mrb_value self)
{
  (void)self;
  return answer(mrb, constant_p(mrb, argument(mrb)), "constant");
}

struct lookup {
  mrb_value in;
  mrb_sym name;
};

static mrb_value
get_constant(mrb_state *mrb, void *data)
{
  struct lookup *lookup = (struct lookup*)data;

  return mrb_const_get(mrb, lookup->in, lookup->name);
}

/* The names from `start` on, or from where the code is. */
static mrb_value
defined_const_path(mrb_state *mrb, mrb_value self)
{
  mrb_value start, names;
  (void)self;

  mrb_get_args(mrb, "oA", &start, &names);
  if (mrb_nil_p(start) && RARRAY_LEN(names) > 0) {
    if (!constant_p(mrb, mrb_symbol(RARRAY_PTR(names)[0]))) return mrb_nil_value();
    for (const struct RProc *proc = asking_proc(mrb); proc && !MRB_PROC_CFUNC_P(proc); proc = proc->upper) {
      struct RClass *c = MRB_PROC_TARGET_CLASS(proc);

      if (c && mrb_const_defined(mrb, mrb_obj_value(c), mrb_symbol(RARRAY_PTR(names)[0]))) {
        start = mrb_obj_value(c);
        break;
      }
    }
    if (mrb_nil_p(start)) start = mrb_obj_value(mrb->object_class);
  }
  for (mrb_int i = 0; i < RARRAY_LEN(names); i++) {
    struct lookup lookup = { start, mrb_symbol(RARRAY_PTR(names)[i]) };
    mrb_bool failed;

    if (!mrb_class_p(start) && !mrb_module_p(start)) return mrb_nil_value();
    if (!mrb_const_defined(mrb, start, lookup.name)) return mrb_nil_value();
    start = mrb_protect_error(mrb, get_constant, &lookup, &failed);
    if (failed) return mrb_nil_value();
  }
  return answer(mrb, TRUE, "constant");
}

static mrb_bool
responds_p(mrb_state *mrb, mrb_value object, mrb_sym name, mrb_bool own)
{
  if (mrb_respond_to(mrb, object, name)) return TRUE;
  if (!mrb_respond_to(mrb, object, MRB_SYM_Q(respond_to_missing))) return FALSE;
  return mrb_test(mrb_funcall_id(mrb, object, MRB_SYM_Q(respond_to_missing), 2, mrb_symbol_value(name), mrb_bool_value(own)));
}

static mrb_value
defined_method(mrb_state *mrb, mrb_value self)
{
  return answer(mrb, responds_p(mrb, self, argument(mrb), TRUE), "method");
}

static mrb_value
defined_method_on(mrb_state *mrb, mrb_value self)
{
  mrb_value receiver;
  mrb_sym name;
  (void)self;

  mrb_get_args(mrb, "on", &receiver, &name);
  return answer(mrb, responds_p(mrb, receiver, name, FALSE), "method");
}

static mrb_value
defined_ivar(mrb_state *mrb, mrb_value self)
{
  return answer(mrb, mrb_iv_defined(mrb, self, argument(mrb)), "instance-variable");
}

static mrb_value
defined_cvar(mrb_state *mrb, mrb_value self)
{
  mrb_sym name = argument(mrb);
  const struct RProc *proc = asking_proc(mrb);
  struct RClass *c = proc ? MRB_PROC_TARGET_CLASS(proc) : NULL;
  (void)self;

  return answer(mrb, c && mrb_cv_defined(mrb, mrb_obj_value(c), name), "class variable");
}

static mrb_value
defined_gvar(mrb_state *mrb, mrb_value self)
{
  mrb_sym asked = argument(mrb);
  mrb_bool found = kobako_aliased_p(mrb, &asked) || asked == mrb_intern_lit(mrb, "$!");
  mrb_value name = mrb_symbol_value(asked);
  mrb_value names = mrb_f_global_variables(mrb, self);

  for (mrb_int i = 0; i < RARRAY_LEN(names) && !found; i++) found = mrb_obj_eq(mrb, RARRAY_PTR(names)[i], name);
  return answer(mrb, found, "global-variable");
}

static mrb_value
defined_yield(mrb_state *mrb, mrb_value self)
{
  return answer(mrb, mrb_test(block_given(mrb, self)), "yield");
}

static mrb_value
defined_super(mrb_state *mrb, mrb_value self)
{
  mrb_callinfo *ci = mrb->c->ci > mrb->c->cibase ? &mrb->c->ci[-1] : NULL;
  struct RClass *c = ci ? mrb_vm_ci_target_class(ci) : NULL;
  (void)self;

  if (!c || !ci->mid || !c->super) return mrb_nil_value();
  c = c->super;
  return answer(mrb, !MRB_METHOD_UNDEF_P(mrb_method_search_vm(mrb, &c, ci->mid)), "super");
}

void
kobako_defined_init(mrb_state *mrb)
{
  struct RClass *kernel = mrb->kernel_module, *c = mrb_class(mrb, mrb_obj_value(kernel));

  block_given = MRB_METHOD_FUNC(mrb_method_search_vm(mrb, &c, MRB_SYM_Q(block_given)));
  mrb_define_method_id(mrb, kernel, MRB_SYM_Q(__defined_const), defined_const, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, kernel, MRB_SYM_Q(__defined_const_path), defined_const_path, MRB_ARGS_REQ(2));
  mrb_define_method_id(mrb, kernel, MRB_SYM_Q(__defined_method), defined_method, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, kernel, MRB_SYM_Q(__defined_method_on), defined_method_on, MRB_ARGS_REQ(2));
  mrb_define_method_id(mrb, kernel, MRB_SYM_Q(__defined_ivar), defined_ivar, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, kernel, MRB_SYM_Q(__defined_cvar), defined_cvar, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, kernel, MRB_SYM_Q(__defined_gvar), defined_gvar, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, kernel, MRB_SYM_Q(__defined_yield), defined_yield, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, kernel, MRB_SYM_Q(__defined_super), defined_super, MRB_ARGS_NONE());
}
