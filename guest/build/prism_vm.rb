# frozen_string_literal: true

require_relative "patch"

module GuestBuild
  module Prism
    # Our ops for vm.c.
    OPS = File.expand_path("../vm/ops.c", __dir__)

    FORMAT = Patch.new(
      "bytecode-format",
      reason: "the ops have other numbers: bytecode of before must not load",
      file: "include/mruby/dump.h",
      edits: [
        ["#define RITE_BINARY_MAJOR_VER          \"03\"\n", "#define RITE_BINARY_MAJOR_VER          \"04\"\n"],
        ["#define RITE_VM_VER                    \"0300\"\n", "#define RITE_VM_VER                    \"0400\"\n"]
      ]
    )

    NAMES = Patch.new(
      "names-of-ops",
      reason: "three ops have another name",
      file: "include/mruby/opcode.h",
      edits: [
        ["#define OP_L_STRICT  1\n",
         "#define OP_LOADI OP_LOADI8\n#define OP_LOADT OP_LOADTRUE\n#define OP_LOADF OP_LOADFALSE\n\n#define OP_L_STRICT  1\n"]
      ]
    )

    # [name, operands], as in the compiler's list.
    ADDED = %w[
      GETIDX0:BB MATCHERR:B SSEND0:BB SEND0:BB BLKCALL:BB RETSELF:Z RETNIL:Z RETTRUE:Z RETFALSE:Z ADDILV:BBB SUBILV:BBB
      TDEF:BBB SDEF:BBB
    ].map { |op| op.split(":") }

    LISTING = Patch.new(
      "listing-of-ops",
      reason: "three ops have another name, and some are new",
      file: "src/codedump.c",
      edits: [
        ["    CASE(OP_LOADI, BB):\n", "    CASE(OP_LOADI8, BB):\n"],
        ["    CASE(OP_LOADT, B):\n", "    CASE(OP_LOADTRUE, B):\n"],
        ["    CASE(OP_LOADF, B):\n", "    CASE(OP_LOADFALSE, B):\n"],
        ["    CASE(OP_STOP, Z):\n",
         "#{ADDED.map { |name, operands| "    CASE(OP_#{name}, #{operands}): fprintf(out, \"#{name}\\n\"); break;\n" }.join}" \
         "    CASE(OP_STOP, Z):\n"]
      ]
    )

    VM = Patch.new(
      "new-ops",
      reason: "the compiler emits ops that this interpreter does not have",
      file: "src/vm.c",
      edits: [
        ["    CASE(OP_LOADI, BB) {\n", "    CASE(OP_LOADI8, BB) {\n"],
        ["    CASE(OP_LOADT, B) {\n", "    CASE(OP_LOADTRUE, B) {\n"],
        ["    CASE(OP_LOADF, B) {\n", "    CASE(OP_LOADFALSE, B) {\n"],
        ["      if (insn == OP_SEND) {\n", "      if (insn == OP_SEND || insn == OP_SSEND0) {\n"],
        ["        m = prepare_missing(mrb, ci, recv, mid, blk, (insn == OP_SUPER));\n",
         "        m = prepare_missing(mrb, ci, recv, mid, blk, insn);\n"],
        ["mrb_value recv, mrb_sym mid, mrb_value blk, mrb_bool super)\n", "mrb_value recv, mrb_sym mid, mrb_value blk, int insn)\n"],
        ["    if (super) mrb_no_method_error(mrb, mid, args, \"no superclass method '%n'\", mid);\n", <<~'NEW'],
          if (insn == OP_SUPER) mrb_no_method_error(mrb, mid, args, "no superclass method '%n'", mid);
          #ifdef __wasm__
          else if (insn == OP_SSEND0) kobako_undefined_variable(mrb, mid, recv);
          #endif
        NEW
        ["static mrb_method_t\nprepare_missing(", <<~'NEW'.chomp],
          #ifdef __wasm__
          mrb_noreturn void kobako_undefined_variable(mrb_state *mrb, mrb_sym name, mrb_value self);
          #endif

          static mrb_method_t
          prepare_missing(
        NEW
        ["    CASE(OP_STOP, Z) {\n", "#{File.read(OPS)}    CASE(OP_STOP, Z) {\n"],
        ["#define ary_new_from_regs(mrb, argc, idx)", <<~'NEW'.chomp],
          static void
          vm_define_method(mrb_state *mrb, struct RClass *target, mrb_sym mid, const mrb_irep *irep)
          {
            struct RProc *p = mrb_proc_new(mrb, irep);
            mrb_method_t m;

            p->flags |= MRB_PROC_SCOPE | MRB_PROC_STRICT;
            MRB_METHOD_FROM_PROC(m, p);
            mrb_define_method_raw(mrb, target, mid, m);
            mrb_method_added(mrb, target, mid);
          }

          #ifdef __wasm__
          mrb_noreturn void kobako_no_match(mrb_state *mrb, mrb_value value);
          #else
          #define kobako_no_match(mrb, value) mrb_raise(mrb, E_RUNTIME_ERROR, "no matching pattern")
          #endif

          #define ary_new_from_regs(mrb, argc, idx)
        NEW
        [<<~'OLD', <<~'NEW'],
          mrb_int m1 = MRB_ASPEC_REQ(a);

                 /* no other args */
        OLD
          mrb_int m1 = MRB_ASPEC_REQ(a);

                if ((a & 0x800000) && !mrb_nil_p(regs[ci_bidx(ci)])) {
                  RAISE_LIT(mrb, E_ARGUMENT_ERROR, "no block accepted");
                }

                 /* no other args */
        NEW
        ["      mrb_hash_merge(mrb, hash, regs[a+1]);\n", "      if (!mrb_nil_p(regs[a+1])) mrb_hash_merge(mrb, hash, regs[a+1]);\n"],
        ["            MRB_ENV_LEN(e) <= m1+r+m2+1) {\n", "            MRB_ENV_LEN(e) <= m1+r+m2+kd+1) {\n"]
      ]
    )

    EVAL = Patch.new(
      "eval",
      reason: "mruby's parser is not there, and its errors have no column",
      file: "mrbgems/mruby-eval/src/eval.c",
      edits: [
        ["#include <mruby/compile.h>\n", "#include <compiler.h>\n"],
        ["  mrb_ccontext *cxt;\n  struct mrb_parser_state *p;\n  struct RProc *proc;\n", "  struct RProc *proc;\n"],
        [["  cxt = mrb_ccontext_new(mrb);\n  cxt->lineno", "  if (c->ci > c->cibase) {\n    ci = &c->ci[-1];\n"],
         "  proc = kobako_compile_source(mrb, &(struct kobako_source){\n    .text = s, .length = (size_t)len, " \
         ".file = file, .line = (uint16_t)line,\n    .upper = scope && MRB_PROC_CFUNC_P(scope) ? NULL : scope\n  });\n"],
        ["  /* mrb_codedump_all(mrb, proc); */\n\n  mrb_parser_free(p);\n  mrb_ccontext_free(mrb, cxt);\n", ""],
        [["static void\nbinding_eval_error_check(", "#define LV_BUFFERS 8\n"], ""],
        [["struct binding_eval_prepare_body {\n", "static mrb_value\nf_eval("], <<~'NEW'],
          /* The variables that the text defines go on living in the binding. */
          static void
          binding_eval_prepare(mrb_state *mrb, mrb_value binding, const char *text, mrb_int length, const char *file,
                               mrb_int line)
          {
            const struct RProc *scope = mrb_binding_extract_proc(mrb, binding);
            const struct RProc *proc = kobako_compile_source(mrb, &(struct kobako_source){
              .text = text, .length = (size_t)length, .file = file ? file : "(eval)", .line = (uint16_t)line,
              .upper = scope
            });
            const mrb_irep *irep = proc->body.irep;
            struct expand_lvspace args = {
              (mrb_irep*)scope->body.irep, mrb_binding_extract_env(mrb, binding), 0, { 0 }
            };

            for (int i = 0; irep->lv && i + 1 < irep->nlocals; i++) {
              if (irep->lv[i]) expand_lvspace(mrb, irep->lv[i], &args);
            }
            if (args.numvar > 0) mrb_proc_merge_lvar(mrb, args.irep, args.env, args.numvar, args.syms, NULL);
          }

        NEW
        ["    binding_eval_prepare(mrb, binding, s, len, file);\n", "    binding_eval_prepare(mrb, binding, s, len, file, line);\n"]
      ]
    )

    WHEN_SPLAT = Patch.new(
      "when-splat",
      reason: "`when *list` reads past the end of a list that === makes shorter",
      file: "src/kernel.c",
      edits: [
        ["  mrb_int i, len;\n  mrb_sym eqq = MRB_OPSYM(eqq);\n", "  mrb_int i;\n  mrb_sym eqq = MRB_OPSYM(eqq);\n"],
        ["  len = RARRAY_LEN(ary);\n  for (i=0; i<len; i++) {\n    mrb_value c = mrb_funcall_argv(mrb, RARRAY_PTR(ary)[i], eqq",
         "  for (i=0; i<RARRAY_LEN(ary); i++) {\n    mrb_value c = mrb_funcall_argv(mrb, RARRAY_PTR(ary)[i], eqq"]
      ]
    )

    # For mruby's own sources.
    MRUBY = [FORMAT, NAMES, LISTING, VM, EVAL, WHEN_SPLAT].freeze
  end
end
