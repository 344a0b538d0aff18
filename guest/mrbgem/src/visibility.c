/*
** visibility.c - private, protected, public and module_function
**
** mruby knows no visibility. Here, each class keeps a table of its methods that
** are not public. mruby's loop asks when a method is called on something else
** than self, and only for names that some class has hidden: a filter of 4096
** bits tells almost all others apart.
*/

#include "kobako.h"
#include <string.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/proc.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

enum visibility { PUBLIC, PROTECTED, PRIVATE, MODULE_FUNCTION };

/* By the low bits of their symbols: names that are hidden somewhere. */
uint64_t kobako_hidden_names[64];

static mrb_sym table_name;

/* What `private` without names is in force for: definitions in one class by the code of one frame. */
struct mode {
  struct RClass *klass;
  ptrdiff_t frame;
  const mrb_irep *irep;
  enum visibility visibility;
};

#define MODES 16                /* of class bodies in each other; of more, the outermost are forgotten */

static struct mode modes[MODES];
static int mode_count;

/* -- the tables -- */

static mrb_bool
maybe_hidden_p(mrb_sym name)
{
  return (kobako_hidden_names[name >> 6 & 63] >> (name & 63) & 1) != 0;
}

static enum visibility
entry(mrb_state *mrb, struct RClass *klass, mrb_sym name, mrb_bool *found)
{
  struct RClass *holder = klass->tt == MRB_TT_ICLASS ? klass->c : klass;
  mrb_value table = mrb_iv_get(mrb, mrb_obj_value(holder), table_name);

  *found = FALSE;
  if (!mrb_hash_p(table)) return PUBLIC;
  mrb_value visibility = mrb_hash_fetch(mrb, table, mrb_symbol_value(name), mrb_nil_value());
  *found = mrb_integer_p(visibility);
  return *found ? (enum visibility)mrb_integer(visibility) : PUBLIC;
}

static void
set_entry(mrb_state *mrb, struct RClass *klass, mrb_sym name, enum visibility visibility)
{
  mrb_value table = mrb_iv_get(mrb, mrb_obj_value(klass), table_name);

  if (!mrb_hash_p(table)) {
    if (visibility == PUBLIC && !maybe_hidden_p(name)) return;
    table = mrb_hash_new(mrb);
    mrb_iv_set(mrb, mrb_obj_value(klass), table_name, table);
  }
  mrb_hash_set(mrb, table, mrb_symbol_value(name), mrb_int_value(mrb, visibility));
  if (visibility != PUBLIC) kobako_hidden_names[name >> 6 & 63] |= (uint64_t)1 << (name & 63);
}

/* The first class from `klass` up that says something about the method decides, up to the one that defines it. */
static enum visibility
visibility_of(mrb_state *mrb, struct RClass *klass, mrb_sym name, struct RClass **owner)
{
  struct RClass *definer = klass;

  *owner = NULL;
  if (!maybe_hidden_p(name) || MRB_METHOD_UNDEF_P(mrb_method_search_vm(mrb, &definer, name))) return PUBLIC;
  for (struct RClass *c = klass; c; c = c->super) {
    mrb_bool found;
    enum visibility visibility = entry(mrb, c, name, &found);

    *owner = c->tt == MRB_TT_ICLASS ? c->c : c;
    if (found || c == definer) return visibility;
  }
  return PUBLIC;
}

/* mruby's loop asks: may this method not be called on the receiver, by code whose self is `caller`? */
mrb_bool
kobako_hidden_p(mrb_state *mrb, mrb_value receiver, mrb_sym name, mrb_value caller)
{
  struct RClass *owner;

  if (mrb_obj_eq(mrb, receiver, caller)) return FALSE;
  switch (visibility_of(mrb, mrb_class(mrb, receiver), name, &owner)) {
  case PRIVATE: case MODULE_FUNCTION: return TRUE;
  case PROTECTED: return !mrb_obj_is_kind_of(mrb, caller, owner);
  default: return FALSE;
  }
}

/* "private", "protected", or NULL: for the error that follows. */
const char*
kobako_visibility_name(mrb_state *mrb, mrb_value receiver, mrb_sym name)
{
  struct RClass *owner;

  switch (visibility_of(mrb, mrb_class(mrb, receiver), name, &owner)) {
  case PRIVATE: case MODULE_FUNCTION: return "private";
  case PROTECTED: return "protected";
  default: return NULL;
  }
}

/* -- definitions -- */

/* The frame whose code called the C function that runs, or runs itself. */
static const mrb_callinfo*
code_frame(mrb_state *mrb)
{
  const mrb_callinfo *ci = mrb->c->ci;

  if (ci > mrb->c->cibase && (!ci->proc || MRB_PROC_CFUNC_P(ci->proc))) ci--;
  return ci->proc && !MRB_PROC_CFUNC_P(ci->proc) && !MRB_PROC_ALIAS_P(ci->proc) ? ci : NULL;
}

static const struct mode*
mode_for(mrb_state *mrb, struct RClass *klass)
{
  const mrb_callinfo *frame = code_frame(mrb);

  for (int i = mode_count; frame && i-- > 0;) {
    if (modes[i].klass == klass && modes[i].frame == frame - mrb->c->cibase && modes[i].irep == frame->proc->body.irep) return &modes[i];
  }
  return NULL;
}

/* mruby calls this for each method that is defined. */
void
kobako_defined(mrb_state *mrb, struct RClass *klass, mrb_sym name, mrb_method_t method)
{
  if (!table_name || (mode_count == 0 && !maybe_hidden_p(name))) return;

  const struct mode *mode = mode_count > 0 ? mode_for(mrb, klass) : NULL;
  if (mode && mode->visibility == MODULE_FUNCTION) {
    mrb_define_method_raw(mrb, mrb_class_ptr(mrb_singleton_class(mrb, mrb_obj_value(klass))), name, method);
  }
  set_entry(mrb, klass, name, mode ? mode->visibility : PUBLIC);
}

static void
set_mode(mrb_state *mrb, struct RClass *klass, enum visibility visibility)
{
  const mrb_callinfo *frame = code_frame(mrb);

  if (!frame) return;
  ptrdiff_t at = frame - mrb->c->cibase;
  while (mode_count > 0 && modes[mode_count - 1].frame >= at) mode_count--;
  if (mode_count == MODES) memmove(modes, modes + 1, sizeof *modes * --mode_count);
  modes[mode_count++] = (struct mode){ klass, at, frame->proc->body.irep, visibility };
}

static mrb_sym
method_name(mrb_state *mrb, mrb_value name)
{
  return mrb_obj_to_sym(mrb, name);
}

static void
hide(mrb_state *mrb, struct RClass *klass, mrb_value name, enum visibility visibility)
{
  mrb_sym id = method_name(mrb, name);
  struct RClass *owner = klass;

  if (MRB_METHOD_UNDEF_P(mrb_method_search_vm(mrb, &owner, id))) {
    mrb_name_error(mrb, id, "undefined method '%n' for class '%C'", id, klass);
  }
  if (visibility == MODULE_FUNCTION) {
    mrb_define_method_raw(mrb, mrb_class_ptr(mrb_singleton_class(mrb, mrb_obj_value(klass))), id,
                          mrb_method_search_vm(mrb, &owner, id));
  }
  set_entry(mrb, klass, id, visibility);
}

/* Names and arrays of names; without any, from here on. */
static mrb_value
change(mrb_state *mrb, struct RClass *klass, enum visibility visibility)
{
  const mrb_value *argv;
  mrb_int argc;

  mrb_get_args(mrb, "*", &argv, &argc);
  mrb_value names = mrb_ary_new_from_values(mrb, argc, argv);
  if (argc == 0) {
    set_mode(mrb, klass, visibility);
    return mrb_nil_value();
  }
  for (mrb_int i = 0; i < argc; i++) {
    mrb_value name = RARRAY_PTR(names)[i];

    if (!mrb_array_p(name)) {
      if (!mrb_nil_p(name)) hide(mrb, klass, name, visibility);
      continue;
    }
    for (mrb_int j = 0; j < RARRAY_LEN(name); j++) hide(mrb, klass, RARRAY_PTR(name)[j], visibility);
  }
  return argc == 1 ? RARRAY_PTR(names)[0] : names;
}

#define CHANGE(name, klass, visibility)                                        \
  static mrb_value module_##name(mrb_state *mrb, mrb_value self)               \
  {                                                                            \
    return change(mrb, klass, visibility);                                     \
  }

CHANGE(private, mrb_class_ptr(self), PRIVATE)
CHANGE(protected, mrb_class_ptr(self), PROTECTED)
CHANGE(public, mrb_class_ptr(self), PUBLIC)
CHANGE(module_function, mrb_class_ptr(self), MODULE_FUNCTION)
CHANGE(private_class_method, mrb_class_ptr(mrb_singleton_class(mrb, self)), PRIVATE)
CHANGE(public_class_method, mrb_class_ptr(mrb_singleton_class(mrb, self)), PUBLIC)

/* What is asked by name: these are private from birth. The loop does not know it, for `new` and `dup` call them. */
static enum visibility
stated_visibility(mrb_state *mrb, struct RClass *klass, mrb_sym name)
{
  struct RClass *owner;

  switch (name) {
  case MRB_SYM(initialize): case MRB_SYM(initialize_copy): case MRB_SYM(initialize_clone): case MRB_SYM(initialize_dup):
  case MRB_SYM_Q(respond_to_missing):
    return PRIVATE;
  default:
    return visibility_of(mrb, klass, name, &owner);
  }
}

/* :public, :protected or :private; nil where there is no such method. */
static mrb_value
module_visibility(mrb_state *mrb, mrb_value self)
{
  mrb_sym name = method_name(mrb, mrb_get_arg1(mrb));
  struct RClass *owner = mrb_class_ptr(self);

  if (MRB_METHOD_UNDEF_P(mrb_method_search_vm(mrb, &owner, name))) return mrb_nil_value();
  switch (stated_visibility(mrb, mrb_class_ptr(self), name)) {
  case PRIVATE: case MODULE_FUNCTION: return mrb_symbol_value(MRB_SYM(private));
  case PROTECTED: return mrb_symbol_value(MRB_SYM(protected));
  default: return mrb_symbol_value(MRB_SYM(public));
  }
}

static mrb_value
object_hidden_p(mrb_state *mrb, mrb_value self)
{
  return mrb_bool_value(stated_visibility(mrb, mrb_class(mrb, self), method_name(mrb, mrb_get_arg1(mrb))) != PUBLIC);
}

static mrb_value
object_respond_to_p(mrb_state *mrb, mrb_value self)
{
  mrb_value name, all = mrb_false_value();

  mrb_get_args(mrb, "o|o", &name, &all);
  mrb_sym id = method_name(mrb, name);
  if (mrb_respond_to(mrb, self, id)) {
    return mrb_bool_value(mrb_test(all) || stated_visibility(mrb, mrb_class(mrb, self), id) == PUBLIC);
  }

  mrb_value arguments[] = { mrb_symbol_value(id), all };
  return mrb_bool_value(mrb_test(mrb_funcall_argv(mrb, self, MRB_SYM_Q(respond_to_missing), 2, arguments)));
}

/* What the boot's class bodies left. */
void
kobako_visibility_boot(void)
{
  mode_count = 0;
}

void
kobako_visibility_init(mrb_state *mrb)
{
  struct RClass *module = mrb->module_class;

  table_name = mrb_intern_lit(mrb, "kobako visibility");
  mrb_define_method_id(mrb, module, MRB_SYM(private), module_private, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, module, MRB_SYM(protected), module_protected, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, module, MRB_SYM(public), module_public, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, module, MRB_SYM(module_function), module_module_function, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, module, MRB_SYM(private_class_method), module_private_class_method, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, module, MRB_SYM(public_class_method), module_public_class_method, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, module, MRB_SYM(__visibility), module_visibility, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->kernel_module, MRB_SYM_Q(__hidden), object_hidden_p, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->kernel_module, MRB_SYM_Q(respond_to), object_respond_to_p, MRB_ARGS_ARG(1, 1));
}
