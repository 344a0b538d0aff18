# frozen_string_literal: true

require_relative "command"

module GuestBuild
  # One change to mruby's sources: in a file, texts and what replaces them.
  # Each text has to be there exactly once, or the build stops: mruby is then
  # not the one the change was made for.
  class Patch
    def initialize(name, reason:, file:, edits:)
      @name = name
      @reason = reason
      @file = file
      @edits = edits
    end

    def apply(root)
      path = File.join(root, @file)
      refuse("there is no such file") unless File.file?(path)

      edited = @edits.reduce(File.binread(path)) do |source, (text, replacement)|
        count = source.scan(text.b).size
        refuse("this text should be there once, and is #{count} times:\n\n#{text}") unless count == 1

        source.sub(text.b) { replacement.b }
      end
      File.binwrite(path, edited)
    end

    private

    def refuse(what)
      raise Failure, "the patch #{@name} (#{@reason}) does not apply to mruby's #{@file}: #{what}"
    end
  end

  # The body of mrb_vm_exec becomes a function of its own, from its first line to
  # the end of the dispatch. mrb_vm_exec keeps the setjmp and, as it was, what is
  # done about a caught jump. Entered again, the body needs none of the variables
  # it had: L_RAISE and L_BREAK fetch them anew.
  SETJMP = Patch.new(
    "setjmp-out-of-the-loop",
    reason: "a setjmp in the interpreter loop puts its variables in memory, three times slower in wasm",
    file: "src/vm.c",
    edits: [
      [<<~'OLD', <<~'NEW'],
        MRB_API mrb_value
        mrb_vm_exec(mrb_state *mrb, const struct RProc *proc, const mrb_code *pc)
        {
      OLD
        static __attribute__((noinline)) mrb_value
        vm_loop(mrb_state *mrb, const struct RProc *proc, const mrb_code *pc,
                const int ai, struct mrb_jmpbuf *const prev_jmp, mrb_bool exc_catched)
        {
      NEW
      [<<~'OLD', <<~'NEW'],
        mrb_code insn;
          int ai = mrb_gc_arena_save(mrb);
          struct mrb_jmpbuf *prev_jmp = mrb->jmp;
          struct mrb_jmpbuf c_jmp;
      OLD
        mrb_code insn;
      NEW
      [<<~'OLD', ""],
        mrb_bool exc_catched = FALSE;
        RETRY_TRY_BLOCK:

          MRB_TRY(&c_jmp) {
      OLD
      ["  mrb->jmp = &c_jmp;\n  CI_PROC_SET(mrb->c->ci, proc);\n", "  CI_PROC_SET(mrb->c->ci, proc);\n"],
      [<<~'OLD', <<~'NEW']
        #undef regs
          }
          MRB_CATCH(&c_jmp) {
      OLD
        #undef regs
        }

        MRB_API mrb_value
        mrb_vm_exec(mrb_state *mrb, const struct RProc *proc, const mrb_code *pc)
        {
          int ai = mrb_gc_arena_save(mrb);
          struct mrb_jmpbuf *prev_jmp = mrb->jmp;
          struct mrb_jmpbuf c_jmp;
          mrb_bool exc_catched = FALSE;

        RETRY_TRY_BLOCK:
          MRB_TRY(&c_jmp) {
            if (!exc_catched) mrb->jmp = &c_jmp;
            return vm_loop(mrb, proc, pc, ai, prev_jmp, exc_catched);
          }
          MRB_CATCH(&c_jmp) {
      NEW
    ]
  )

  ENSURE_ONCE = Patch.new(
    "ensure-once",
    reason: "a break out of a loop that ends the body of a begin runs its ensure twice",
    file: "src/vm.c",
    edits: [
      ["|| a >= mrb_irep_catch_handler_unpack(ch->end)) {", "|| a > mrb_irep_catch_handler_unpack(ch->end)) {"]
    ]
  )

  PATCHES = [SETJMP, ENSURE_ONCE].freeze
end
