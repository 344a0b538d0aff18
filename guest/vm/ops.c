/*
 * The ops that mruby 3.3 does not have and the guest's compiler emits.
 *
 * Part of the dispatch in mruby's vm.c, included at build time.
 */
    CASE(OP_GETIDX0, BB) {
      regs[a] = regs[b];
      SET_FIXNUM_VALUE(regs[a+1], 0);
    }
    goto L_OP_GETIDX_BODY;

    /* The compiler puts a MOVE of R[b] to R[a] behind it: a method that answers leaves its answer where it was called. */
    CASE(OP_ADDILV, BBB) {
      regs[b] = regs[a];
      a = b;
      b = c;
    }
    goto L_OP_ADDI_BODY;

    CASE(OP_SUBILV, BBB) {
      regs[b] = regs[a];
      a = b;
      b = c;
    }
    goto L_OP_SUBI_BODY;

    CASE(OP_SSEND0, BB) {
      regs[a] = regs[0];
      c = 0;
    }
    goto L_SENDB;

    CASE(OP_SEND0, BB) {
      insn = OP_SEND;
      c = 0;
    }
    goto L_SENDB;

    /* A yield: the block's own code, whatever Proc#call is by now. */
    CASE(OP_BLKCALL, BB) {
      const struct RProc *p = mrb_type(regs[a]) == MRB_TT_PROC ? mrb_proc_ptr(regs[a]) : NULL;

      SET_NIL_VALUE(regs[a+b+1]);
      if (!p || MRB_PROC_ALIAS_P(p) || MRB_PROC_CFUNC_P(p) || !p->body.irep) {
        mid = MRB_SYM(call);
        c = b;
        insn = OP_SEND;
        goto L_SENDB_SYM;
      }

      mrb_callinfo *ci = cipush(mrb, a, CINFO_NONE, MRB_PROC_TARGET_CLASS(p), p, NULL, 0, b);
      proc = p;
      irep = p->body.irep;
      pool = irep->pool;
      syms = irep->syms;
      stack_extend(mrb, irep->nregs < b + 2 ? b + 2 : irep->nregs);
      if (irep->nregs > b + 2) stack_clear(regs+b+2, irep->nregs-b-2);
      if (MRB_PROC_ENV_P(p)) {
        ci->mid = MRB_PROC_ENV(p)->mid;
        regs[0] = MRB_PROC_ENV(p)->stack[0];
      }
      pc = irep->iseq;
      JUMP;
    }

    CASE(OP_RETSELF, Z) {
      a = 0;
    }
    goto L_OP_RETURN_BODY;

    /* Behind the local variables there is room for one value, always. */
    CASE(OP_RETNIL, Z) {
      a = irep->nlocals;
      SET_NIL_VALUE(regs[a]);
    }
    goto L_OP_RETURN_BODY;

    CASE(OP_RETTRUE, Z) {
      a = irep->nlocals;
      SET_TRUE_VALUE(regs[a]);
    }
    goto L_OP_RETURN_BODY;

    CASE(OP_RETFALSE, Z) {
      a = irep->nlocals;
      SET_FALSE_VALUE(regs[a]);
    }
    goto L_OP_RETURN_BODY;

    CASE(OP_TDEF, BBB) {
      struct RClass *target = check_target_class(mrb);
      if (!target) goto L_RAISE;
      vm_define_method(mrb, target, syms[b], irep->reps[c]);
      regs[a] = mrb_symbol_value(syms[b]);
      mrb_gc_arena_restore(mrb, ai);
      NEXT;
    }

    CASE(OP_SDEF, BBB) {
      struct RClass *target = mrb_class_ptr(mrb_singleton_class(mrb, regs[a]));
      vm_define_method(mrb, target, syms[b], irep->reps[c]);
      regs[a] = mrb_symbol_value(syms[b]);
      mrb_gc_arena_restore(mrb, ai);
      NEXT;
    }

    CASE(OP_MATCHERR, B) {
      kobako_no_match(mrb, regs[a]);
      NEXT;
    }

