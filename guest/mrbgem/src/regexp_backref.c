/*
** regexp_backref.c - $~, and $1, $& and the like, which are read of it
**
** They belong to the method that matches, its blocks included: a method that is called matches for
** itself. Methods of mruby's and ours are as if they were written in C, without a match of their own.
** What identifies a running method is its environment, which a method that matches gets if no block
** has given it one.
*/

#include "regexp.h"
#include <mruby/array.h>
#include <mruby/error.h>
#include <mruby/proc.h>
#include <mruby/internal.h>
#include <mruby/presym.h>

/* [environment, match]..., in the order in which the methods matched first. */
static mrb_value matches;

/* Entries that are kept of methods that are over, for their blocks. */
#define OVER_MAX 4


/* Compiled into the guest. */
static mrb_bool
built_in_p(const struct RProc *proc)
{
  return (proc->body.irep->flags & MRB_IREP_NO_FREE) != 0;
}

/* A frame that matches for itself. NULL below the script. */
static mrb_callinfo*
matching_frame(mrb_state *mrb, struct mrb_context **context)
{
  struct mrb_context *c = mrb->c;
  mrb_callinfo *ci = c->ci;

  for (;;) {
    for (; ci > c->cibase; ci--) {
      if (ci->proc && !MRB_PROC_CFUNC_P(ci->proc) && !built_in_p(ci->proc)) return *context = c, ci;
    }
    if (!c->prev) return NULL;
    c = c->prev;
    ci = c->ci;
  }
}

static struct REnv*
environment(mrb_state *mrb, struct mrb_context *c, mrb_callinfo *ci)
{
  struct REnv *env = mrb_vm_ci_env(ci);

  if (env) return env;

  const struct RProc *proc = ci->proc;
  if (MRB_PROC_ALIAS_P(proc)) proc = proc->upper;
  env = mrb_env_new(mrb, c, ci, proc->body.irep->nlocals, ci->stack, ci->u.target_class);
  ci->u.env = env;
  return env;
}

/* The environment of the method that runs; NULL outside any. */
static struct REnv*
scope(mrb_state *mrb)
{
  struct mrb_context *c;
  mrb_callinfo *ci = matching_frame(mrb, &c);
  struct REnv *env = NULL;

  if (!ci) return NULL;
  for (const struct RProc *proc = ci->proc; proc && MRB_PROC_ENV_P(proc); proc = proc->upper) env = MRB_PROC_ENV(proc);
  return env ? env : environment(mrb, c, ci);
}

static mrb_value
scope_value(struct REnv *env)
{
  return mrb_obj_value(env);
}

/* The index of the scope's entry; -1 if it has none. */
static mrb_int
entry_of(const struct REnv *env)
{
  const mrb_value *list = RARRAY_PTR(matches);

  for (mrb_int i = RARRAY_LEN(matches) - 2; i >= 0; i -= 2) {
    if (mrb_ptr(list[i]) == (void*)env) return i;
  }
  return -1;
}

/* Drops what methods that are over left, but for the last of them. */
static void
forget(mrb_state *mrb)
{
  mrb_value *list = RARRAY_PTR(matches);
  mrb_int length = RARRAY_LEN(matches), kept = 0, over = 0;

  for (mrb_int i = 0; i < length; i += 2) over += !MRB_ENV_ONSTACK_P((struct REnv*)mrb_ptr(list[i]));
  if (over < OVER_MAX) return;
  for (mrb_int i = 0; i < length; i += 2) {
    if (!MRB_ENV_ONSTACK_P((struct REnv*)mrb_ptr(list[i])) && over-- > OVER_MAX / 2) continue;
    list[kept++] = list[i];
    list[kept++] = list[i + 1];
  }
  mrb_ary_resize(mrb, matches, kept);
}

mrb_value
kobako_backref(mrb_state *mrb)
{
  struct REnv *env = scope(mrb);
  mrb_int entry = env ? entry_of(env) : -1;

  return entry < 0 ? mrb_nil_value() : RARRAY_PTR(matches)[entry + 1];
}

void
kobako_backref_set(mrb_state *mrb, mrb_value match)
{
  struct REnv *env = scope(mrb);
  mrb_int entry;

  if (!env) return;
  entry = entry_of(env);
  if (entry < 0) {
    if (mrb_nil_p(match)) return;
    mrb_gc_protect(mrb, scope_value(env));
    if (RARRAY_LEN(matches) >= 2 * OVER_MAX) forget(mrb);
    entry = RARRAY_LEN(matches);
    mrb_ary_set(mrb, matches, entry, scope_value(env));
  }
  mrb_ary_set(mrb, matches, entry + 1, match);
}

/* The number in $1 and so on; -1 if it is no such name. */
static mrb_int
group_in(const char *name, mrb_int length)
{
  mrb_int number = 0;

  if (length < 2 || length > 9 || name[1] == '0') return -1;
  for (mrb_int i = 1; i < length; i++) {
    if (name[i] < '0' || name[i] > '9') return -1;
    number = number * 10 + (name[i] - '0');
  }
  return number;
}

/* $1, $&, $`, $' and $+; nil for any other name. */
mrb_value
kobako_match_variable(mrb_state *mrb, mrb_sym name)
{
  mrb_int length;
  const char *text = mrb_sym_name_len(mrb, name, &length);
  mrb_int group = length == 2 && text[1] == '&' ? 0 : group_in(text, length);
  char kind = length == 2 ? text[1] : 0;

  if (group < 0 && kind != '`' && kind != '\'' && kind != '+') return mrb_nil_value();

  mrb_value backref = kobako_backref(mrb);
  if (mrb_nil_p(backref)) return backref;

  struct kobako_match *match = kobako_match_get(mrb, backref);
  if (group >= 0) return kobako_match_group(mrb, match, (int)group);
  if (kind == '`') return kobako_match_before(mrb, match);
  return kind == '+' ? kobako_match_last_group(mrb, match) : kobako_match_after(mrb, match);
}

static mrb_value
regexp_s_last_match(mrb_state *mrb, mrb_value self)
{
  mrb_value key;
  mrb_value backref = kobako_backref(mrb);

  if (mrb_get_args(mrb, "|o", &key) == 0 || mrb_nil_p(backref)) return backref;
  return kobako_match_part(mrb, backref, key);
}

void
kobako_backref_init(mrb_state *mrb)
{
  matches = mrb_ary_new_capa(mrb, 4 * OVER_MAX);
  mrb_gc_register(mrb, matches);

  struct RClass *regexp = mrb_class_get_id(mrb, MRB_SYM(Regexp));
  mrb_define_class_method_id(mrb, regexp, MRB_SYM(last_match), regexp_s_last_match, MRB_ARGS_OPT(1));
}
