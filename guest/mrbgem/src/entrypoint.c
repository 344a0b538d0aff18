/*
** entrypoint.c - the constants of a script that `run` can call
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/hash.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

#define LISTED_MAX 50

static mrb_value builtin;       /* Hash: the names of constants that were there before any script */

static mrb_bool
constant_name_p(const char *name, mrb_int length)
{
  if (length == 0 || !((name[0] >= 'A' && name[0] <= 'Z') || (name[0] & 0x80))) return FALSE;
  for (mrb_int i = 1; i < length; i++) {
    char c = name[i] | 0x20;

    if (!((c >= 'a' && c <= 'z') || (name[i] >= '0' && name[i] <= '9') || name[i] == '_' || (name[i] & 0x80))) return FALSE;
  }
  return TRUE;
}

static int
note_builtin(mrb_state *mrb, mrb_sym name, mrb_value value, void *data)
{
  (void)value, (void)data;
  mrb_hash_set(mrb, builtin, mrb_symbol_value(name), mrb_true_value());
  return 0;
}

/* At the end of booting, when all of the guest's own constants are there. */
void
kobako_entrypoint_boot(mrb_state *mrb)
{
  builtin = mrb_hash_new(mrb);
  mrb_gc_register(mrb, builtin);
  mrb_iv_foreach(mrb, mrb_obj_value(mrb->object_class), note_builtin, NULL);
}

mrb_bool
kobako_entrypoint_find(mrb_state *mrb, mrb_value name, mrb_value *entrypoint)
{
  if (!constant_name_p(RSTRING_PTR(name), RSTRING_LEN(name))) return FALSE;

  mrb_value object = mrb_obj_value(mrb->object_class);
  mrb_sym symbol = mrb_intern_str(mrb, name);

  if (!mrb_const_defined_at(mrb, object, symbol)) return FALSE;
  *entrypoint = mrb_const_get(mrb, object, symbol);
  return mrb_respond_to(mrb, *entrypoint, MRB_SYM(call));
}

/* Into its place among the sorted names; the fifty first are kept. */
static void
insert_sorted(mrb_state *mrb, mrb_value names, mrb_value name)
{
  mrb_int at = RARRAY_LEN(names);

  mrb_ary_push(mrb, names, name);
  for (mrb_value *p = RARRAY_PTR(names); at > 0 && mrb_str_cmp(mrb, p[at - 1], name) > 0; at--) {
    p[at] = p[at - 1];
    p[at - 1] = name;
  }
  if (RARRAY_LEN(names) > LISTED_MAX) mrb_ary_pop(mrb, names);
}

static int
list_entrypoint(mrb_state *mrb, mrb_sym symbol, mrb_value value, void *names)
{
  int ai = mrb_gc_arena_save(mrb);
  mrb_value name = mrb_sym_str(mrb, symbol);

  if (constant_name_p(RSTRING_PTR(name), RSTRING_LEN(name)) &&
      !mrb_hash_key_p(mrb, builtin, mrb_symbol_value(symbol)) && mrb_respond_to(mrb, value, MRB_SYM(call))) {
    insert_sorted(mrb, *(mrb_value*)names, name);
  }
  mrb_gc_arena_restore(mrb, ai);
  return 0;
}

/* Their names, sorted, the first fifty. */
mrb_value
kobako_entrypoints(mrb_state *mrb)
{
  mrb_value names = mrb_ary_new(mrb);

  mrb_iv_foreach(mrb, mrb_obj_value(mrb->object_class), list_entrypoint, &names);
  return names;
}
