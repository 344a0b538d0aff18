/*
 * The ops that need no help, ahead of mruby's own loop.
 *
 * mruby's loop calls hundreds of functions, and across a call WebAssembly keeps
 * nothing in registers: there, each op reads the interpreter's state from memory
 * again. This loop calls nothing, so its state stays in registers. It takes the
 * ops it can finish without a call, by what mruby's loop would do, and leaves
 * with the first op that it cannot, untouched: mruby's loop does that one.
 * Nothing here allocates, raises or runs foreign code.
 *
 * Part of mruby's vm.c, included at build time.
 */

#define OPERAND_S(at) ((uint16_t)(pc[at] << 8 | pc[(at) + 1]))

/* Products of what fits in 32 bits fit in 64; the others need the wide multiplication, which is a call. */
#define FITS_32(i) ((i) == (int32_t)(i))

/* Names that may not be called on everything; mruby's loop asks further. */
static inline mrb_bool
maybe_hidden(mrb_sym name)
{
  return KOBAKO_MAYBE_HIDDEN(name);
}

static inline mrb_bool
both(mrb_value x, mrb_value y, enum mrb_vtype type)
{
  return mrb_type(x) == type && mrb_type(y) == type;
}

static inline mrb_bool
cached_method(mrb_state *mrb, struct RClass *c, mrb_sym mid, const struct RProc **proc, struct RClass **owner)
{
  const struct mrb_cache_entry *entry =
    &mrb->cache[kh_int_hash_func(mrb, ((intptr_t)c) ^ mid) & (MRB_METHOD_CACHE_SIZE - 1)];

  if (entry->c != c || entry->mid != mid || !MRB_METHOD_PROC_P(entry->m)) return FALSE;
  *proc = MRB_METHOD_PROC(entry->m);
  *owner = entry->c0;
  return *proc && !MRB_PROC_ALIAS_P(*proc) && !MRB_PROC_CFUNC_P(*proc);
}

/* The variables of the block that is `up` levels out; NULL where mruby has to look for them. */
static inline struct REnv*
outer_variables(const struct RProc *proc, int up, int index)
{
  while (up--) {
    proc = proc->upper;
    if (!proc) return NULL;
  }
  struct REnv *env = MRB_PROC_ENV(proc);
  return env && index < MRB_ENV_LEN(env) ? env : NULL;
}

/* A block that its caller wrote down is an orphan once the call is over. */
static inline void
orphan_block(mrb_state *mrb, const mrb_callinfo *ci)
{
  struct RProc *blk = ci->blk;

  if (blk && !mrb_object_dead_p(mrb, (struct RBasic*)blk) && blk->tt == MRB_TT_PROC &&
      !MRB_PROC_STRICT_P(blk) && MRB_PROC_ENV(blk) == CI_ENV(&ci[-1])) {
    blk->flags |= MRB_PROC_ORPHAN;
  }
}

static inline void
clear(mrb_value *from, mrb_value *to)
{
  for (; from < to; from++) SET_NIL_VALUE(*from);
}

/* Runs from `pc` in the current frame on; the result is where to go on, in what is the current frame by then. */
static __attribute__((noinline)) const mrb_code*
quick(mrb_state *mrb, const mrb_code *pc, const int ai)
{
  struct mrb_context *const cxt = mrb->c;
  mrb_callinfo *ci = cxt->ci;
  mrb_value *r = ci->stack;
  const mrb_irep *irep = ci->proc->body.irep;

  for (;;) {
    mrb_value *const x = &r[pc[1]];

    switch (*pc) {
    case OP_NOP:
      pc += 1;
      continue;

    case OP_MOVE:
      *x = r[pc[2]];
      pc += 3;
      continue;

    case OP_LOADL: {
      const mrb_pool_value *literal = &irep->pool[pc[2]];
      if (literal->tt == IREP_TT_INT32) SET_INT_VALUE(mrb, *x, literal->u.i32);
      else if (literal->tt == IREP_TT_INT64) SET_INT_VALUE(mrb, *x, literal->u.i64);
      else if (literal->tt == IREP_TT_FLOAT) SET_FLOAT_VALUE(mrb, *x, literal->u.f);
      else return pc;
      pc += 3;
      continue;
    }

    case OP_LOADI8:
      SET_INT_VALUE(mrb, *x, pc[2]);
      pc += 3;
      continue;

    case OP_LOADINEG:
      SET_INT_VALUE(mrb, *x, -(mrb_int)pc[2]);
      pc += 3;
      continue;

    case OP_LOADI__1: case OP_LOADI_0: case OP_LOADI_1: case OP_LOADI_2: case OP_LOADI_3:
    case OP_LOADI_4: case OP_LOADI_5: case OP_LOADI_6: case OP_LOADI_7:
      SET_INT_VALUE(mrb, *x, (mrb_int)*pc - OP_LOADI_0);
      pc += 2;
      continue;

    case OP_LOADI16:
      SET_INT_VALUE(mrb, *x, (int16_t)OPERAND_S(2));
      pc += 4;
      continue;

    case OP_LOADI32:
      SET_INT_VALUE(mrb, *x, (int32_t)((uint32_t)OPERAND_S(2) << 16 | OPERAND_S(4)));
      pc += 6;
      continue;

    case OP_LOADSYM:
      SET_SYM_VALUE(*x, irep->syms[pc[2]]);
      pc += 3;
      continue;

    case OP_LOADNIL:
      SET_NIL_VALUE(*x);
      pc += 2;
      continue;

    case OP_LOADSELF:
      *x = r[0];
      pc += 2;
      continue;

    case OP_LOADTRUE:
      SET_TRUE_VALUE(*x);
      pc += 2;
      continue;

    case OP_LOADFALSE:
      SET_FALSE_VALUE(*x);
      pc += 2;
      continue;

    case OP_EXCEPT:
      if (mrb->exc) return pc;
      SET_NIL_VALUE(*x);
      pc += 2;
      continue;

    case OP_RAISEIF:
      if (!mrb_nil_p(*x)) return pc;
      mrb->exc = NULL;
      pc += 2;
      continue;

    case OP_GETUPVAR: {
      const struct REnv *env = outer_variables(ci->proc, pc[3], pc[2]);
      if (!env) return pc;
      *x = env->stack[pc[2]];
      pc += 4;
      continue;
    }

    case OP_SETUPVAR: {
      struct REnv *env = outer_variables(ci->proc, pc[3], pc[2]);
      /* While they are a part of this stack, it is the stack that the collector looks at, without a barrier. */
      if (!env || !MRB_ENV_ONSTACK_P(env) || env->cxt != cxt) return pc;
      env->stack[pc[2]] = *x;
      pc += 4;
      continue;
    }

    case OP_GETIDX: {
      if (mrb_type(x[0]) != MRB_TT_ARRAY || mrb_type(x[1]) != MRB_TT_INTEGER) return pc;
      const struct RArray *array = mrb_ary_ptr(x[0]);
      mrb_int index = mrb_integer(x[1]);
      if (index < 0 || index >= ARY_LEN(array)) return pc;
      x[0] = ARY_PTR(array)[index];
      pc += 2;
      continue;
    }

    case OP_GETIDX0: {
      const mrb_value list = r[pc[2]];
      if (mrb_type(list) != MRB_TT_ARRAY || ARY_LEN(mrb_ary_ptr(list)) == 0) return pc;
      *x = ARY_PTR(mrb_ary_ptr(list))[0];
      pc += 3;
      continue;
    }

    case OP_JMP:
      pc += 3 + (int16_t)OPERAND_S(1);
      continue;

    case OP_JMPIF:
      pc += 4 + (mrb_test(*x) ? (int16_t)OPERAND_S(2) : 0);
      continue;

    case OP_JMPNOT:
      pc += 4 + (mrb_test(*x) ? 0 : (int16_t)OPERAND_S(2));
      continue;

    case OP_JMPNIL:
      pc += 4 + (mrb_nil_p(*x) ? (int16_t)OPERAND_S(2) : 0);
      continue;

    case OP_SSEND0: case OP_SEND0: case OP_SSEND: case OP_SSENDB: case OP_SEND: case OP_SENDB: {
      const struct RProc *proc;
      struct RClass *owner;
      const mrb_bool bare = *pc == OP_SSEND0 || *pc == OP_SEND0;
      const int n = bare ? 0 : pc[3];  /* with keywords, or with the arguments in an Array: more than 14 */
      const mrb_sym mid = irep->syms[pc[2]];
      const mrb_bool to_self = *pc == OP_SSEND || *pc == OP_SSEND0 || *pc == OP_SSENDB;
      struct RProc *blk = NULL;

      if (n > 14 || ci + 1 == cxt->ciend) return pc;
      if (!to_self && maybe_hidden(mid)) return pc;
      if (!cached_method(mrb, mrb_class(mrb, to_self ? r[0] : *x), mid, &proc, &owner)) return pc;

      const mrb_irep *callee = proc->body.irep;
      if (x + (callee->nregs < 4 ? 4 : callee->nregs) >= cxt->stend) return pc;
      if (*pc == OP_SENDB || *pc == OP_SSENDB) {
        if (mrb_type(x[n + 1]) == MRB_TT_PROC) blk = mrb_proc_ptr(x[n + 1]);
        else if (!mrb_nil_p(x[n + 1])) return pc;
      }
      else {
        SET_NIL_VALUE(x[n + 1]);
      }
      if (to_self) *x = r[0];

      ci->pc = pc + (bare ? 3 : 4);
      cxt->ci = ++ci;
      ci->mid = mid;
      ci->proc = proc;
      ci->blk = blk;
      ci->stack = r = x;
      ci->n = n;
      ci->nk = 0;
      ci->cci = CINFO_NONE;
      ci->u.target_class = owner;
      irep = callee;
      ci->pc = pc = irep->iseq;
      continue;
    }

    case OP_CALL: {
      const struct RProc *proc = mrb_proc_ptr(r[0]);

      if (MRB_PROC_ALIAS_P(proc) || MRB_PROC_CFUNC_P(proc) || !proc->body.irep) return pc;
      const mrb_irep *callee = proc->body.irep;
      if (r + callee->nregs >= cxt->stend) return pc;

      clear(r + ci_bidx(ci) + 1, r + callee->nregs);
      if (MRB_PROC_ENV_P(proc)) {
        ci->mid = MRB_PROC_ENV(proc)->mid;
        r[0] = MRB_PROC_ENV(proc)->stack[0];
      }
      ci->u.target_class = MRB_PROC_TARGET_CLASS(proc);
      ci->proc = proc;
      irep = callee;
      ci->pc = pc = irep->iseq;
      continue;
    }

    case OP_BLKCALL: {
      const int n = pc[2];

      if (mrb_type(*x) != MRB_TT_PROC || ci + 1 == cxt->ciend) return pc;
      const struct RProc *proc = mrb_proc_ptr(*x);
      if (MRB_PROC_ALIAS_P(proc) || MRB_PROC_CFUNC_P(proc) || !proc->body.irep) return pc;
      const mrb_irep *callee = proc->body.irep;
      if (x + n + 2 >= cxt->stend || x + callee->nregs >= cxt->stend) return pc;

      clear(x + n + 1, x + (callee->nregs > n + 2 ? callee->nregs : n + 2));
      ci->pc = pc + 3;
      cxt->ci = ++ci;
      ci->mid = 0;
      ci->proc = proc;
      ci->blk = NULL;
      ci->stack = r = x;
      ci->n = n;
      ci->nk = 0;
      ci->cci = CINFO_NONE;
      ci->u.target_class = MRB_PROC_TARGET_CLASS(proc);
      if (MRB_PROC_ENV_P(proc)) {
        ci->mid = MRB_PROC_ENV(proc)->mid;
        r[0] = MRB_PROC_ENV(proc)->stack[0];
      }
      irep = callee;
      ci->pc = pc = irep->iseq;
      continue;
    }

    case OP_ENTER: {
      const uint32_t spec = (uint32_t)pc[1] << 16 | (uint32_t)pc[2] << 8 | pc[3];
      const int required = MRB_ASPEC_REQ(spec);
      const int given = ci->n;

      /* Only required parameters, and a block; no keywords given. Too many arguments are a block's right. */
      if ((spec & ~0x7c0001u) != 0 || ci->nk != 0 || given > 14) return pc;
      if (given != required) {
        if (given < required || MRB_PROC_STRICT_P(ci->proc)) return pc;
        r[required + 1] = r[given + 1];
        ci->n = required;
      }
      clear(r + required + 2, r + irep->nlocals);
      pc += 4;
      continue;
    }

    case OP_RETURN_BLK:
      if (MRB_PROC_ENV_P(ci->proc) && !MRB_PROC_STRICT_P(ci->proc)) return pc;
      /* fall through */
    case OP_RETURN: case OP_RETSELF: case OP_RETNIL: case OP_RETTRUE: case OP_RETFALSE: {
      mrb_value result;

      if (mrb->exc || cxt->vmexec || ci == cxt->cibase || ci->cci != CINFO_NONE) return pc;
      if (irep->clen > 0 || CI_ENV(ci)) return pc;

      if (*pc == OP_RETSELF) result = r[0];
      else if (*pc == OP_RETNIL) SET_NIL_VALUE(result);
      else if (*pc == OP_RETTRUE) SET_TRUE_VALUE(result);
      else if (*pc == OP_RETFALSE) SET_FALSE_VALUE(result);
      else result = *x;
      orphan_block(mrb, ci);
      mrb->gc.arena_idx = ai;
      r[0] = result;
      cxt->ci = --ci;
      r = ci->stack;
      irep = ci->proc->body.irep;
      pc = ci->pc;
      continue;
    }

    case OP_BLKPUSH: {
      const uint16_t spec = OPERAND_S(2);
      const int position = 1 + (spec >> 11 & 0x3f) + (spec >> 10 & 1) + (spec >> 5 & 0x1f) + (spec >> 4 & 1);

      if ((spec & 0xf) != 0 || mrb_nil_p(r[position])) return pc;
      *x = r[position];
      pc += 4;
      continue;
    }

#define ARITHMETIC(overflows, operator)                                         \
      if (both(x[0], x[1], MRB_TT_INTEGER)) {                                   \
        mrb_int result;                                                         \
        if (overflows(mrb_integer(x[0]), mrb_integer(x[1]), &result)) return pc; \
        SET_INT_VALUE(mrb, *x, result);                                         \
      }                                                                         \
      else if (both(x[0], x[1], MRB_TT_FLOAT)) {                                \
        SET_FLOAT_VALUE(mrb, *x, mrb_float(x[0]) operator mrb_float(x[1]));     \
      }                                                                         \
      else return pc;                                                           \
      pc += 2;                                                                  \
      continue;

    case OP_ADD:
      ARITHMETIC(__builtin_add_overflow, +)

    case OP_SUB:
      ARITHMETIC(__builtin_sub_overflow, -)

    case OP_MUL:
      if (both(x[0], x[1], MRB_TT_INTEGER)) {
        if (!FITS_32(mrb_integer(x[0])) || !FITS_32(mrb_integer(x[1]))) return pc;
        SET_INT_VALUE(mrb, *x, mrb_integer(x[0]) * mrb_integer(x[1]));
      }
      else if (both(x[0], x[1], MRB_TT_FLOAT)) {
        SET_FLOAT_VALUE(mrb, *x, mrb_float(x[0]) * mrb_float(x[1]));
      }
      else return pc;
      pc += 2;
      continue;

    case OP_DIV:
      if (both(x[0], x[1], MRB_TT_INTEGER)) {
        if (mrb_integer(x[0]) < 0 || mrb_integer(x[1]) <= 0) return pc;
        SET_INT_VALUE(mrb, *x, mrb_integer(x[0]) / mrb_integer(x[1]));
      }
      else if (both(x[0], x[1], MRB_TT_FLOAT) && mrb_float(x[1]) != 0.0) {
        SET_FLOAT_VALUE(mrb, *x, mrb_float(x[0]) / mrb_float(x[1]));
      }
      else return pc;
      pc += 2;
      continue;

#define ARITHMETIC_WITH_LITERAL(overflows, operator)                            \
      if (mrb_type(*x) == MRB_TT_INTEGER) {                                     \
        mrb_int result;                                                         \
        if (overflows(mrb_integer(*x), (mrb_int)pc[2], &result)) return pc;     \
        SET_INT_VALUE(mrb, *x, result);                                         \
      }                                                                         \
      else if (mrb_type(*x) == MRB_TT_FLOAT) {                                  \
        SET_FLOAT_VALUE(mrb, *x, mrb_float(*x) operator pc[2]);                 \
      }                                                                         \
      else return pc;                                                           \
      pc += 3;                                                                  \
      continue;

    case OP_ADDI:
      ARITHMETIC_WITH_LITERAL(__builtin_add_overflow, +)

    case OP_SUBI:
      ARITHMETIC_WITH_LITERAL(__builtin_sub_overflow, -)

/* In a local variable; the MOVE behind it is for when a method was called. */
#define ARITHMETIC_IN_PLACE(overflows, operator)                                \
      if (mrb_type(*x) == MRB_TT_INTEGER) {                                     \
        mrb_int result;                                                         \
        if (overflows(mrb_integer(*x), (mrb_int)pc[3], &result)) return pc;     \
        SET_INT_VALUE(mrb, *x, result);                                         \
      }                                                                         \
      else if (mrb_type(*x) == MRB_TT_FLOAT) {                                  \
        SET_FLOAT_VALUE(mrb, *x, mrb_float(*x) operator pc[3]);                 \
      }                                                                         \
      else return pc;                                                           \
      pc += 7;                                                                  \
      continue;

    case OP_ADDILV:
      ARITHMETIC_IN_PLACE(__builtin_add_overflow, +)

    case OP_SUBILV:
      ARITHMETIC_IN_PLACE(__builtin_sub_overflow, -)

/* What is compared is mostly branched on at once. */
#define COMPARISON(operator)                                                    \
      mrb_bool holds;                                                           \
      if (both(x[0], x[1], MRB_TT_INTEGER)) {                                   \
        holds = mrb_integer(x[0]) operator mrb_integer(x[1]);                   \
      }                                                                         \
      else if (both(x[0], x[1], MRB_TT_FLOAT)) {                                \
        holds = mrb_float(x[0]) operator mrb_float(x[1]);                       \
      }                                                                         \
      else return pc;                                                           \
      SET_BOOL_VALUE(*x, holds);                                                \
      if ((pc[2] == OP_JMPNOT || pc[2] == OP_JMPIF) && pc[3] == pc[1]) {        \
        pc += 6 + (holds == (pc[2] == OP_JMPIF) ? (int16_t)OPERAND_S(4) : 0);   \
      }                                                                         \
      else pc += 2;                                                             \
      continue;

    case OP_EQ:
      if (both(x[0], x[1], MRB_TT_SYMBOL) && mrb_symbol(x[0]) == mrb_symbol(x[1])) {
        SET_TRUE_VALUE(*x);
        pc += 2;
        continue;
      }
      else {
        COMPARISON(==)
      }

    case OP_LT: {
      COMPARISON(<)
    }

    case OP_LE: {
      COMPARISON(<=)
    }

    case OP_GT: {
      COMPARISON(>)
    }

    case OP_GE: {
      COMPARISON(>=)
    }

    default:
      return pc;
    }
  }
}

#undef OPERAND_S
#undef FITS_32
#undef ARITHMETIC
#undef ARITHMETIC_WITH_LITERAL
#undef ARITHMETIC_IN_PLACE
#undef COMPARISON
