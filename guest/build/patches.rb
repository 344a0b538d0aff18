# frozen_string_literal: true

require_relative "command"

module GuestBuild
  # One change to the sources of mruby or Oniguruma: in a file, texts and what
  # replaces them. Each text has to be there exactly once, or the build stops:
  # the sources are then not those that the change was made for.
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
      raise Failure, "the patch #{@name} (#{@reason}) does not apply to #{@file}: #{what}"
    end
  end

  # Our part of vm.c.
  QUICK_OPS = File.expand_path("../vm/quick.c", __dir__)

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

  # argv[0], where the positional arguments go, is also where the keywords are
  # when there are no others; packed arguments have theirs at argv[1].
  KEYWORDS_OF_MISSING = Patch.new(
    "keywords-of-method-missing",
    reason: "method_missing loses the keywords of a call without other arguments or with more than 14, and C calls lose the block",
    file: "src/vm.c",
    edits: [
      ["  argv[0] = args;\n  if (ci->nk == 0) {\n    argv[1] = blk;\n", "  if (ci->nk == 0) {\n    argv[1] = blk;\n"],
      [
        "    argv[1] = argv[ci->n];\n    argv[2] = blk;\n  }\n",
        "    argv[1] = argv[ci->n == CALL_MAXARGS ? 1 : ci->n];\n    argv[2] = blk;\n  }\n  argv[0] = args;\n"
      ],
      ["m = prepare_missing(mrb, ci, self, mid, mrb_nil_value(), FALSE);", "m = prepare_missing(mrb, ci, self, mid, blk, FALSE);"]
    ]
  )

  CODEGEN_MESSAGES = Patch.new(
    "codegen-messages",
    reason: "why a program that parses cannot be compiled is only written to stderr: report it as the parser reports",
    file: "mrbgems/mruby-compiler/core/codegen.c",
    edits: [
      [<<~'OLD', <<~'NEW']
        codegen_error(codegen_scope *s, const char *message)
        {
          if (!s) return;
      OLD
        codegen_error(codegen_scope *s, const char *message)
        {
          if (!s) return;
          if (s->parser && s->parser->capture_errors && s->parser->nerr == 0) {
            s->parser->error_buffer[0].lineno = s->lineno;
            s->parser->error_buffer[0].column = 0;
            s->parser->error_buffer[0].message = (char*)message;
            s->parser->nerr = 1;
          }
      NEW
    ]
  )

  BACKTRACE_LINES = Patch.new(
    "backtrace-lines",
    reason: "a backtrace points into code that may be freed (of an eval) before it is read: take file and line when it is made",
    file: "src/backtrace.c",
    edits: [
      ["struct backtrace_location {\n  mrb_sym method_id;\n  int32_t idx;\n  const mrb_irep *irep;\n};\n",
       "struct backtrace_location {\n  mrb_sym method_id;\n  int32_t idx;\n  const mrb_irep *irep;\n};\n\n" \
       "struct backtrace_line {\n  mrb_sym method_id, file;\n  int32_t line;\n};\n\n" \
       "static mrb_sym\nfile_of(const struct backtrace_location *loc)\n{\n" \
       "  const mrb_irep_debug_info *info = loc->irep ? loc->irep->debug_info : NULL;\n" \
       "  int i;\n\n  if (!info || info->flen == 0) return 0;\n" \
       "  for (i = info->flen - 1; i > 0 && info->files[i]->start_pos > (uint32_t)loc->idx; i--);\n" \
       "  return info->files[i]->filename_sym;\n}\n"],
      ["  struct backtrace_location **pptr = (struct backtrace_location**)data;\n  struct backtrace_location *ptr = *pptr;\n\n  *ptr = *loc;\n",
       "  struct backtrace_line **pptr = (struct backtrace_line**)data;\n  struct backtrace_line *ptr = *pptr;\n\n" \
       "  ptr->method_id = loc->method_id;\n  ptr->file = file_of(loc);\n" \
       "  ptr->line = ptr->file ? mrb_debug_get_line(mrb, loc->irep, loc->idx) : 0;\n"],
      ["len * sizeof(struct backtrace_location)", "len * sizeof(struct backtrace_line)"],
      ["  const struct backtrace_location *bt;\n  mrb_int n, i;", "  const struct backtrace_line *bt;\n  mrb_int n, i;"],
      ["  bt = (struct backtrace_location*)mrb_data_check_get_ptr", "  bt = (struct backtrace_line*)mrb_data_check_get_ptr"],
      ["    const struct backtrace_location *entry = &bt[i];\n    mrb_value btline;\n    int32_t lineno;\n    const char *filename;\n\n" \
       "    if (!mrb_debug_get_position(mrb, entry->irep, entry->idx, &lineno, &filename)) {\n",
       "    const struct backtrace_line *entry = &bt[i];\n    mrb_value btline;\n    int32_t lineno = entry->line;\n" \
       "    const char *filename = entry->file ? mrb_sym_name(mrb, entry->file) : NULL;\n\n    if (!filename) {\n"]
    ]
  )

  RANDOM = Patch.new(
    "random-by-run",
    reason: "a generator that was seeded at boot draws the same numbers in every run",
    file: "mrbgems/mruby-random/src/random.c",
    edits: [
      ["static uint32_t rand_uint32(rand_state *state);\n",
       "static uint32_t rand_uint32(rand_state *state);\n#ifdef __wasm__\nvoid kobako_seed(uint32_t *words, size_t count);\n" \
       "#else\n#define kobako_seed(words, count) ((void)0)\n#endif\n"],
      ["    mrb_raise(mrb, E_RUNTIME_ERROR, \"[BUG] default Random replaced\");\n  }\n",
       "    mrb_raise(mrb, E_RUNTIME_ERROR, \"[BUG] default Random replaced\");\n  }\n" \
       "  kobako_seed(((rand_state*)mrb_istruct_ptr(d))->seed, NSEEDS);\n"],
      ["  if (mrb_get_args(mrb, \"|i\", &seed) == 0) {\n    rand_init(t);\n  }\n",
       "  if (mrb_get_args(mrb, \"|i\", &seed) == 0) {\n    rand_init(t);\n" \
       "    mrb_value d = mrb_iv_get(mrb, mrb_obj_value(mrb_class_get_id(mrb, ID_RANDOM)), ID_RANDOM);\n" \
       "    if (!mrb_nil_p(d)) rand_seed(t, rand_uint32(random_default_state(mrb)));\n  }\n"],
      ["  rand_state *t = random_ptr(d);\n  mrb_iv_set(mrb, mrb_obj_value(random), ID_RANDOM, d);\n\n" \
       "  uint32_t seed = (uint32_t)time(NULL);\n  rand_seed(t, seed ^ (uint32_t)(uintptr_t)t);\n",
       "  mrb_iv_set(mrb, mrb_obj_value(random), ID_RANDOM, d);\n"]
    ]
  )

  UNDEFINED_METHOD = Patch.new(
    "undefined-method",
    reason: "a message that does not say on what the method was called is of little help",
    file: "src/class.c",
    edits: [
      ["mrb_noreturn void\nmrb_method_missing(mrb_state *mrb, mrb_sym name, mrb_value self, mrb_value args)\n{\n",
       "#ifdef __wasm__\nmrb_value kobako_undefined_method(mrb_state *mrb, mrb_sym name, mrb_value self, mrb_value args);\n" \
       "#endif\n\nmrb_noreturn void\n" \
       "mrb_method_missing(mrb_state *mrb, mrb_sym name, mrb_value self, mrb_value args)\n{\n#ifdef __wasm__\n" \
       "  mrb_no_method_error(mrb, name, args, \"%v\", kobako_undefined_method(mrb, name, self, args));\n#endif\n"]
    ]
  )

  QUICK = Patch.new(
    "quick-ops",
    reason: "an op that calls nothing takes a quarter of the time in a loop that calls nothing",
    file: "src/vm.c",
    edits: [
      ["#define regs (mrb->c->ci->stack)\n", "#{File.read(QUICK_OPS)}\n#define regs (mrb->c->ci->stack)\n"],
      [<<~'OLD', <<~'NEW']
        #define INIT_DISPATCH for (;;) { insn = BYTECODE_DECODER(*pc); CODE_FETCH_HOOK(mrb, irep, pc, regs); switch (insn) {
      OLD
        #define INIT_DISPATCH for (;;) { pc = quick(mrb, pc, ai); proc = mrb->c->ci->proc; irep = proc->body.irep; \
          pool = irep->pool; syms = irep->syms; insn = *pc; switch (insn) {
      NEW
    ]
  )

  MATCH_VARIABLES = Patch.new(
    "match-variables",
    reason: "$~ and what is read of it belong to the method that matches: regexp_backref.c keeps them",
    file: "src/variable.c",
    edits: [
      [<<~'OLD', <<~'NEW'],
        MRB_API mrb_value
        mrb_gv_get(mrb_state *mrb, mrb_sym sym)
        {
          mrb_value v;

          if (iv_get(mrb, mrb->globals, sym, &v))
            return v;
          return mrb_nil_value();
      OLD
        #ifdef __wasm__
        mrb_value kobako_match_variable(mrb_state *mrb, mrb_sym name);
        mrb_bool kobako_set_match_variable(mrb_state *mrb, mrb_sym name, mrb_value value);
        #else
        #define kobako_match_variable(mrb, name) mrb_nil_value()
        #define kobako_set_match_variable(mrb, name, value) FALSE
        #endif

        MRB_API mrb_value
        mrb_gv_get(mrb_state *mrb, mrb_sym sym)
        {
          mrb_value v;

          if (iv_get(mrb, mrb->globals, sym, &v))
            return v;
          return kobako_match_variable(mrb, sym);
      NEW
      ["mrb_gv_set(mrb_state *mrb, mrb_sym sym, mrb_value v)\n{\n  iv_tbl *t;\n\n",
       "mrb_gv_set(mrb_state *mrb, mrb_sym sym, mrb_value v)\n{\n  iv_tbl *t;\n\n" \
       "  if (kobako_set_match_variable(mrb, sym, v)) return;\n"]
    ]
  )

  COLLECT_BY_BYTES = Patch.new(
    "collect-by-bytes",
    reason: "the collector counts objects: a few hundred large texts that nobody holds any more reach the memory limit",
    file: "src/gc.c",
    edits: [
      ["MRB_API void*\nmrb_realloc_simple(mrb_state *mrb, void *p,  size_t len)\n{\n  void *p2;\n\n", <<~'NEW'],
        /* Bytes that were asked for since the last full collection, and how many are too many. */
        static size_t bytes_made;

        static size_t
        bytes_bearable(void)
        {
        #ifdef __wasm__
          size_t quarter = __builtin_wasm_memory_size(0) * (65536 / 4);
        #else
          size_t quarter = 0;
        #endif
          return quarter < (4 << 20) ? 4 << 20 : quarter;
        }

        MRB_API void*
        mrb_realloc_simple(mrb_state *mrb, void *p,  size_t len)
        {
          void *p2;

          bytes_made += len;
      NEW
      ["  if (gc->threshold < gc->live) {\n    mrb_incremental_gc(mrb);\n",
       "  if (bytes_made > bytes_bearable()) {\n    mrb_full_gc(mrb);\n  }\n" \
       "  else if (gc->threshold < gc->live) {\n    mrb_incremental_gc(mrb);\n"],
      ["  if (!mrb->c) return;\n  if (gc->disabled || gc->iterating) return;\n\n  if (is_generational(gc)) {\n    /* clear all",
       "  bytes_made = 0;\n  if (!mrb->c) return;\n  if (gc->disabled || gc->iterating) return;\n\n" \
       "  if (is_generational(gc)) {\n    /* clear all"]
    ]
  )

  PATCHES = [SETJMP, QUICK, ENSURE_ONCE, KEYWORDS_OF_MISSING, CODEGEN_MESSAGES, BACKTRACE_LINES, RANDOM,
             UNDEFINED_METHOD, MATCH_VARIABLES, COLLECT_BY_BYTES].freeze
end
