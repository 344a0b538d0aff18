/*
** parameters.c - `parameters` of procs and methods that our compiler makes
**
** The names lie in the variables of a scope: required, optional, the rest, the
** required behind it, keywords as a whole, a nameless place for the block, the
** block, and each keyword. A keyword is optional where its bytecode asks
** whether it was given (OP_KEY_P).
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/irep.h>
#include <mruby/opcode.h>
#include <mruby/proc.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

mrb_int mrb_proc_arity(const struct RProc *p);

/* Bytes of an op's operands, and which of the first two OP_EXT1, OP_EXT2 or, both, OP_EXT3 before it makes wider. */
enum { FIRST = 16, SECOND = 32 };
#define SHAPE_Z 0
#define SHAPE_B (1 | FIRST)
#define SHAPE_BB (2 | FIRST | SECOND)
#define SHAPE_BBB (3 | FIRST | SECOND)
#define SHAPE_BS (3 | FIRST)
#define SHAPE_BSS (5 | FIRST)
#define SHAPE_S 2
#define SHAPE_W 3

static const uint8_t shapes[] = {
#define OPCODE(name, operands) [OP_ ## name] = SHAPE_ ## operands,
#include <mruby/ops.h>
#undef OPCODE
};

static mrb_bool
jump_p(mrb_code op)
{
  return op == OP_JMP || op == OP_JMPIF || op == OP_JMPNOT || op == OP_JMPNIL || op == OP_JMPUW;
}

static mrb_bool
asked_for_p(const mrb_irep *irep, mrb_sym keyword)
{
  const mrb_code *at = irep->iseq;
  const mrb_code *end = at + irep->ilen;

  while (at < end) {
    mrb_bool wide_first = *at == OP_EXT1 || *at == OP_EXT3;
    mrb_bool wide_second = *at == OP_EXT2 || *at == OP_EXT3;

    if (wide_first || wide_second) at++;

    uint8_t shape = shapes[*at];
    const mrb_code *second = at + 2 + wide_first;

    if (*at == OP_KEYEND) return FALSE;
    if (*at == OP_KEY_P && irep->syms[wide_second ? PEEK_S(second) : *second] == keyword) return TRUE;
    if (wide_first && wide_second && jump_p(*at)) at++; /* 24 bits */
    at += 1 + (shape & 15) + (wide_first && shape & FIRST) + (wide_second && shape & SECOND);
  }
  return FALSE;
}

struct listed {
  mrb_value list;
  const mrb_irep *irep;
  int place;                    /* of the next name */
};

static void
add(mrb_state *mrb, struct listed *to, mrb_sym kind, int count)
{
  for (; count > 0; count--, to->place++) {
    mrb_value pair[2] = { mrb_symbol_value(kind) };
    mrb_sym name = to->place < to->irep->nlocals - 1 ? to->irep->lv[to->place] : 0;
    mrb_int length = 0;

    if (name) mrb_sym_name_len(mrb, name, &length);
    if (length > 0) pair[1] = mrb_symbol_value(name);
    mrb_ary_push(mrb, to->list, mrb_ary_new_from_values(mrb, length > 0 ? 2 : 1, pair));
  }
}

static void
add_keywords(mrb_state *mrb, struct listed *to, int count)
{
  int first = to->place;

  for (int asked = 0; asked < 2; asked++) { /* those that must be given come first */
    for (int i = 0; i < count; i++) {
      to->place = first + i;
      if (asked_for_p(to->irep, to->irep->lv[to->place]) == asked) {
        add(mrb, to, asked ? MRB_SYM(key) : MRB_SYM(keyreq), 1);
      }
    }
  }
  to->place = first + count;
}

/* Is what stands for the keywords, in that place, `**nil`? */
static mrb_bool
takes_none_p(mrb_state *mrb, const mrb_irep *irep, int place)
{
  return irep->lv[place] == mrb_intern_lit(mrb, "**nil");
}

static mrb_value
proc_parameters(mrb_state *mrb, mrb_value self)
{
  const struct RProc *proc = mrb_proc_ptr(self);
  struct listed to = { mrb_ary_new(mrb), NULL, 0 };

  while (MRB_PROC_ALIAS_P(proc)) proc = proc->upper;
  if (MRB_PROC_CFUNC_P(proc)) return to.list;
  to.irep = proc->body.irep;
  if (!to.irep || !to.irep->lv || *to.irep->iseq != OP_ENTER) return to.list;

  mrb_aspec spec = (mrb_aspec)PEEK_W(to.irep->iseq + 1);
  mrb_sym required = MRB_PROC_STRICT_P(proc) ? MRB_SYM(req) : MRB_SYM(opt);
  int keywords = MRB_ASPEC_KEY(spec), all = MRB_ASPEC_KDICT(spec), block = MRB_ASPEC_BLOCK(spec);

  add(mrb, &to, required, MRB_ASPEC_REQ(spec));
  add(mrb, &to, MRB_SYM(opt), MRB_ASPEC_OPT(spec));
  add(mrb, &to, MRB_SYM(rest), MRB_ASPEC_REST(spec));
  add(mrb, &to, required, MRB_ASPEC_POST(spec));

  int whole = to.place;
  to.place += (keywords || all ? 1 : 0) + 1 + block;
  add_keywords(mrb, &to, keywords);
  to.place = whole;
  if (all && takes_none_p(mrb, to.irep, whole)) {
    mrb_value none = mrb_symbol_value(MRB_SYM(nokey));

    mrb_ary_push(mrb, to.list, mrb_ary_new_from_values(mrb, 1, &none));
  }
  else {
    add(mrb, &to, MRB_SYM(keyrest), all);
  }
  to.place = whole + (keywords || all ? 1 : 0) + 1;
  add(mrb, &to, MRB_SYM(block), block);
  return to.list;
}

/* Whether a method is a C function that takes what is said there. */
static mrb_bool
function_p(mrb_state *mrb, mrb_value self, mrb_method_t *method)
{
  mrb_value proc = mrb_iv_get(mrb, self, MRB_SYM(_proc));
  mrb_value owner = mrb_iv_get(mrb, self, MRB_SYM(_owner));

  if (!mrb_proc_p(proc) || !MRB_PROC_CFUNC_P(mrb_proc_ptr(proc))) return FALSE;

  struct RClass *from = mrb_class_ptr(owner);
  *method = mrb_method_search_vm(mrb, &from, mrb_symbol(mrb_iv_get(mrb, self, MRB_SYM(_name))));
  return MRB_METHOD_FUNC_P(*method) && method->known;
}

static mrb_value
method_parameters(mrb_state *mrb, mrb_value self)
{
  mrb_value proc = mrb_iv_get(mrb, self, MRB_SYM(_proc));
  mrb_method_t method;

  if (mrb_proc_p(proc) && !MRB_PROC_CFUNC_P(mrb_proc_ptr(proc))) return proc_parameters(mrb, proc);

  mrb_bool fixed = function_p(mrb, self, &method) && method.least == method.most && !method.keywords;
  mrb_value kind = mrb_symbol_value(fixed ? MRB_SYM(req) : MRB_SYM(rest));
  mrb_value list = mrb_ary_new(mrb);

  for (int i = fixed ? method.least : 1; i > 0; i--) mrb_ary_push(mrb, list, mrb_ary_new_from_values(mrb, 1, &kind));
  return list;
}

/* Keywords are one argument more, which must be given where one of them must. */
static mrb_int
arity_of(mrb_state *mrb, const struct RProc *proc)
{
  while (MRB_PROC_ALIAS_P(proc)) proc = proc->upper;

  const mrb_irep *irep = MRB_PROC_CFUNC_P(proc) ? NULL : proc->body.irep;
  mrb_int arity = mrb_proc_arity(proc);

  if (!irep || !irep->lv || *irep->iseq != OP_ENTER || !MRB_PROC_STRICT_P(proc)) return arity;

  mrb_aspec spec = (mrb_aspec)PEEK_W(irep->iseq + 1);
  int places = MRB_ASPEC_REQ(spec) + MRB_ASPEC_OPT(spec) + MRB_ASPEC_REST(spec) + MRB_ASPEC_POST(spec);
  const mrb_sym *keywords = irep->lv + places + 2 + MRB_ASPEC_BLOCK(spec);
  mrb_bool required = FALSE;

  for (int i = 0; i < (int)MRB_ASPEC_KEY(spec); i++) required = required || !asked_for_p(irep, keywords[i]);

  int least = MRB_ASPEC_REQ(spec) + MRB_ASPEC_POST(spec) + required;
  mrb_bool open = MRB_ASPEC_OPT(spec) || MRB_ASPEC_REST(spec) ||
    (!required && (MRB_ASPEC_KEY(spec) || (MRB_ASPEC_KDICT(spec) && !takes_none_p(mrb, irep, places))));
  return open ? -least - 1 : least;
}

static mrb_value
proc_arity(mrb_state *mrb, mrb_value self)
{
  return mrb_int_value(mrb, arity_of(mrb, mrb_proc_ptr(self)));
}

/* A C function that takes more or less tells nothing, as in CRuby. */
static mrb_value
method_arity(mrb_state *mrb, mrb_value self)
{
  mrb_value proc = mrb_iv_get(mrb, self, MRB_SYM(_proc));
  mrb_method_t method;

  if (mrb_proc_p(proc) && !MRB_PROC_CFUNC_P(mrb_proc_ptr(proc))) {
    return mrb_int_value(mrb, arity_of(mrb, mrb_proc_ptr(proc)));
  }
  if (!function_p(mrb, self, &method) || method.least != method.most || method.keywords) return mrb_int_value(mrb, -1);
  return mrb_int_value(mrb, method.least);
}

void
kobako_parameters_init(mrb_state *mrb)
{
  struct RClass *unbound = mrb_class_get_id(mrb, MRB_SYM(UnboundMethod));

  struct RClass *method = mrb_class_get_id(mrb, MRB_SYM(Method));

  mrb_define_method_id(mrb, method, MRB_SYM(parameters), method_parameters, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, unbound, MRB_SYM(parameters), method_parameters, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, method, MRB_SYM(arity), method_arity, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, unbound, MRB_SYM(arity), method_arity, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->proc_class, MRB_SYM(arity), proc_arity, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->proc_class, MRB_SYM(parameters), proc_parameters, MRB_ARGS_NONE());
}
