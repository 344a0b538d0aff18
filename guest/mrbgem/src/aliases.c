/*
** aliases.c - two names of one method
**
** In CRuby most methods that have two names are two methods: each knows by
** which it was called. So it is here, for what the prelude calls an alias.
*/

#include "kobako.h"
#include <mruby/class.h>
#include <mruby/gc.h>
#include <mruby/proc.h>

static int
settle(mrb_state *mrb, mrb_sym name, mrb_method_t method, void *klass)
{
  mrb_int length;
  const char *text = mrb_sym_name_len(mrb, name, &length);

  if (!MRB_METHOD_PROC_P(method) || (length > 1 && text[0] == '_' && text[1] == '_')) return 0;
  struct RProc *proc = MRB_METHOD_PROC(method);
  if (!proc || !MRB_PROC_ALIAS_P(proc)) return 0;
  struct RProc *named = (struct RProc*)proc->upper;
  if (MRB_PROC_TARGET_CLASS(named) != klass) return 0; /* `super` would go elsewhere */
  MRB_METHOD_FROM_PROC(method, named);
  mrb_define_method_raw(mrb, (struct RClass*)klass, name, method);
  return 0;
}

static int
settle_class(mrb_state *mrb, struct RBasic *object, void *data)
{
  (void)data;
  if (object->tt == MRB_TT_CLASS || object->tt == MRB_TT_MODULE || object->tt == MRB_TT_SCLASS) {
    if (object->c && !(object->flags & MRB_FL_CLASS_IS_PREPENDED)) mrb_mt_foreach(mrb, (struct RClass*)object, settle, object);
  }
  return MRB_EACH_OBJ_OK;
}

/* After mrblib, and before a script's own aliases. */
void
kobako_aliases_boot(mrb_state *mrb)
{
  mrb_objspace_each_objects(mrb, settle_class, NULL);
}
