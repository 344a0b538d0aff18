/*
** instance.c - Class#new
**
** mruby's own packs the arguments in an array and a hash and unpacks them
** again for initialize. Here they stay where they are: the frame of `new`
** moves them up by one, to have a place for the object, and goes on as two
** instructions: call initialize with them, return the object.
*/

#include "kobako.h"
#include <string.h>
#include <mruby/class.h>
#include <mruby/internal.h>
#include <mruby/irep.h>
#include <mruby/opcode.h>
#include <mruby/proc.h>
#include <mruby/presym.h>

#define PACKED 15               /* instead of a number of arguments: they are in an array, or in a hash */

struct tail {
  mrb_code code[6];
  mrb_irep irep;
  struct RProc proc;
};

static struct tail tails[PACKED + 1][2];        /* by the number of arguments, and whether there are keywords */
static const mrb_sym initialize[] = { MRB_SYM(initialize) };
static struct RProc *general;                   /* mruby's own */

static void
tail_init(struct tail *tail, int arguments, mrb_bool keywords)
{
  const mrb_code code[] = {
    OP_SSENDB, 1, 0, (mrb_code)(arguments | (keywords ? PACKED << 4 : 0)),
    OP_RETURN, 0
  };

  memcpy(tail->code, code, sizeof code);
  tail->irep.nlocals = 1;
  tail->irep.nregs = (uint16_t)((arguments == PACKED ? 1 : arguments) + keywords + 3);
  tail->irep.flags = MRB_IREP_STATIC;
  tail->irep.iseq = tail->code;
  tail->irep.ilen = sizeof code;
  tail->irep.syms = initialize;
  tail->irep.slen = 1;
  tail->proc.tt = MRB_TT_PROC;
  tail->proc.color = MRB_GC_RED;
  tail->proc.flags = MRB_FL_OBJ_IS_FROZEN | MRB_PROC_SCOPE | MRB_PROC_STRICT;
  tail->proc.body.irep = &tail->irep;
}

/* What can have no instances is left to mruby, which says why. */
static mrb_bool
plain_p(mrb_state *mrb, const struct RClass *klass)
{
  enum mrb_vtype type = MRB_INSTANCE_TT(klass);

  if (klass->tt != MRB_TT_CLASS || MRB_UNDEF_ALLOCATOR_P(klass)) return FALSE;
  if (klass == mrb->nil_class || klass == mrb->false_class) return FALSE;
  return type == 0 || type > MRB_TT_CPTR;
}

/* For C, which waits for the object: initialize runs in an interpreter of its own. */
static mrb_value
new_for_c(mrb_state *mrb, mrb_value self)
{
  struct RClass *owner = mrb_class_ptr(self);

  if (mrb_get_argc(mrb) > 0 && MRB_METHOD_NOARG_P(mrb_method_search_vm(mrb, &owner, MRB_SYM(initialize)))) {
    mrb_argnum_error(mrb, mrb_get_argc(mrb), 0, 0);
  }
  return mrb_instance_new(mrb, self);
}

static mrb_value
class_new(mrb_state *mrb, mrb_value self)
{
  struct RClass *klass = mrb_class_ptr(self);
  mrb_callinfo *ci = mrb->c->ci;
  uint8_t arguments = ci->n;
  mrb_bool keywords = ci->nk != 0;

  if (ci->cci != 0) return new_for_c(mrb, self);
  /* One more argument would be packed. */
  if (arguments == PACKED - 1 || !plain_p(mrb, klass)) return mrb_exec_irep(mrb, self, general);

  enum mrb_vtype type = MRB_INSTANCE_TT(klass);
  mrb_value object = mrb_obj_value(mrb_obj_alloc(mrb, type ? type : MRB_TT_OBJECT, klass));
  mrb_int block = mrb_ci_bidx(ci);

  mrb_stack_extend(mrb, block + 2);
  memmove(ci->stack + 2, ci->stack + 1, (size_t)block * sizeof(mrb_value));
  ci->n = arguments == PACKED ? 2 : arguments + 1;
  return mrb_exec_irep(mrb, object, &tails[arguments][keywords].proc);
}

/* Does `new` of that class do no more than Class#new? */
mrb_bool
kobako_plain_new_p(mrb_state *mrb, struct RClass *klass)
{
  struct RClass *owner = klass->c;

  return plain_p(mrb, klass) && MRB_METHOD_CFUNC(mrb_method_search_vm(mrb, &owner, MRB_SYM(new))) == class_new;
}

void
kobako_instance_init(mrb_state *mrb)
{
  struct RClass *klass = mrb->class_class;

  for (int arguments = 0; arguments <= PACKED; arguments++) {
    tail_init(&tails[arguments][FALSE], arguments, FALSE);
    tail_init(&tails[arguments][TRUE], arguments, TRUE);
  }
  general = MRB_METHOD_PROC(mrb_method_search_vm(mrb, &klass, MRB_SYM(new)));
  mrb_gc_register(mrb, mrb_obj_value(general));
  mrb_define_method_id(mrb, mrb->class_class, MRB_SYM(new), class_new, MRB_ARGS_ANY());
}
