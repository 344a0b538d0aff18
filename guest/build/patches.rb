# frozen_string_literal: true

require_relative "growth_patches"
require_relative "patch"
require_relative "prism"

module GuestBuild
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

  RAISE = Patch.new(
    "raise-without-throw",
    reason: "a raise that the interpreter called need not be thrown to it through C: it looks for an exception by itself",
    file: "src/kernel.c",
    edits: [
      ["mrb_value\nmrb_f_raise(mrb_state *mrb, mrb_value self)\n{\n",
       "void mrb_exc_set(mrb_state *mrb, mrb_value exc);\n\n" \
       "mrb_value\nmrb_f_raise(mrb_state *mrb, mrb_value self)\n{\n"],
      ["    mrb_exc_raise(mrb, exc);\n    break;\n  }\n  return mrb_nil_value();            /* not reached */\n",
       "    if (mrb->c->ci->cci != 0) mrb_exc_raise(mrb, exc);\n    mrb_exc_set(mrb, exc);\n    break;\n  }\n" \
       "  return mrb_nil_value();\n"]
    ]
  )

  EXCEPTION_NEW = Patch.new(
    "exception-new",
    reason: "an exception without an initialize of its own is made without a second interpreter; what is none cannot be raised",
    file: "src/error.c",
    edits: [
      ["mrb_value\nmrb_make_exception(mrb_state *mrb, mrb_value exc, mrb_value mesg)\n{\n",
       "#ifdef __wasm__\nmrb_bool kobako_plain_new_p(mrb_state *mrb, struct RClass *klass);\n" \
       "#else\n#define kobako_plain_new_p(mrb, klass) FALSE\n#endif\n\n" \
       "mrb_value\nmrb_make_exception(mrb_state *mrb, mrb_value exc, mrb_value mesg)\n{\n"],
      ["    exc = mrb_funcall_argv(mrb, exc, MRB_SYM(new), n, &mesg);\n",
       "    struct RClass *klass = mrb_class_ptr(exc), *owner = klass;\n" \
       "    if (MRB_INSTANCE_TT(klass) == MRB_TT_EXCEPTION && kobako_plain_new_p(mrb, klass) &&\n" \
       "        MRB_METHOD_CFUNC(mrb_method_search_vm(mrb, &owner, MRB_SYM(initialize))) == exc_initialize) {\n" \
       "      struct RException *e = MRB_OBJ_ALLOC(mrb, MRB_TT_EXCEPTION, klass);\n" \
       "      exc = mrb_obj_value(e);\n      if (n > 0) mrb_exc_mesg_set(mrb, e, mesg);\n    }\n" \
       "    else if (MRB_INSTANCE_TT(klass) == MRB_TT_EXCEPTION) {\n" \
       "      exc = mrb_funcall_argv(mrb, exc, MRB_SYM(new), n, &mesg);\n    }\n" \
       "    else mrb_raise(mrb, E_TYPE_ERROR, \"exception class/object expected\");\n"],
      ["    mrb_raise(mrb, E_EXCEPTION, \"exception object expected\");\n",
       "    mrb_raise(mrb, E_TYPE_ERROR, \"exception object expected\");\n"]
    ]
  )

  # The first four variables lie in the block of the table itself. Tables of up to 16 are searched from their start on,
  # which also keeps them in the order in which they were set.
  INSTANCE_VARIABLES = Patch.new(
    "instance-variables",
    reason: "an object takes two blocks of memory beside itself, and shows its variables in an order that means nothing",
    file: "src/variable.c",
    edits: [
      ["#define IV_EMPTY 0\n",
       "#define IV_FIRST 4\nstruct iv_first {\n  iv_tbl table;\n  mrb_value vals[IV_FIRST];\n  mrb_sym keys[IV_FIRST];\n};\n" \
       "#define IV_FIRST_P(t, values) ((values) == ((struct iv_first*)(t))->vals)\n" \
       "#define IV_START(t, sym) ((t)->alloc <= 16 ? 0 : (int)(kh_int_hash_func(mrb, sym) & ((t)->alloc-1)))\n\n" \
       "#define IV_EMPTY 0\n"],
      ["  t = (iv_tbl*)mrb_malloc(mrb, sizeof(iv_tbl));\n  t->size = 0;\n  t->alloc = 0;\n  t->ptr = NULL;\n",
       "  struct iv_first *first = (struct iv_first*)mrb_malloc(mrb, sizeof(struct iv_first));\n  t = &first->table;\n" \
       "  t->size = 0;\n  t->alloc = IV_FIRST;\n  t->ptr = first->vals;\n" \
       "  for (int i = 0; i < IV_FIRST; i++) first->keys[i] = IV_EMPTY;\n"],
      ["  mrb_free(mrb, old_ptr);\n", "  if (!IV_FIRST_P(t, old_ptr)) mrb_free(mrb, old_ptr);\n"],
      ["  mrb_free(mrb, t->ptr);\n", "  if (!IV_FIRST_P(t, t->ptr)) mrb_free(mrb, t->ptr);\n"],
      ["  int hash, pos, start, dpos = -1;\n", "  int pos, start, dpos = -1;\n"],
      ["  hash = kh_int_hash_func(mrb, sym);\n  start = pos = hash & (t->alloc-1);\n  for (;;) {\n" \
       "    mrb_sym key = keys[pos];\n    if (key == sym) {\n      vals[pos] = val;\n",
       "  start = pos = IV_START(t, sym);\n  for (;;) {\n" \
       "    mrb_sym key = keys[pos];\n    if (key == sym) {\n      vals[pos] = val;\n"],
      ["      start = pos = hash & (t->alloc-1);\n", "      start = pos = IV_START(t, sym);\n"],
      ["iv_get(mrb_state *mrb, iv_tbl *t, mrb_sym sym, mrb_value *vp)\n{\n  int hash, pos, start;\n",
       "iv_get(mrb_state *mrb, iv_tbl *t, mrb_sym sym, mrb_value *vp)\n{\n  int pos, start;\n"],
      ["  hash = kh_int_hash_func(mrb, sym);\n  start = pos = hash & (t->alloc-1);\n  for (;;) {\n" \
       "    mrb_sym key = keys[pos];\n    if (key == sym) {\n      if (vp) *vp = vals[pos];\n      return pos+1;\n",
       "  start = pos = IV_START(t, sym);\n  for (;;) {\n" \
       "    mrb_sym key = keys[pos];\n    if (key == sym) {\n      if (vp) *vp = vals[pos];\n      return pos+1;\n"],
      ["iv_del(mrb_state *mrb, iv_tbl *t, mrb_sym sym, mrb_value *vp)\n{\n  int hash, pos, start;\n",
       "iv_del(mrb_state *mrb, iv_tbl *t, mrb_sym sym, mrb_value *vp)\n{\n  int pos, start;\n"],
      ["  hash = kh_int_hash_func(mrb, sym);\n  start = pos = hash & (t->alloc-1);\n  for (;;) {\n" \
       "    mrb_sym key = keys[pos];\n    if (key == sym) {\n      if (vp) *vp = vals[pos];\n      t->size--;\n",
       "  start = pos = IV_START(t, sym);\n  for (;;) {\n" \
       "    mrb_sym key = keys[pos];\n    if (key == sym) {\n      if (vp) *vp = vals[pos];\n      t->size--;\n"]
    ]
  )

  # What walks a hash has its keys and values in arrays, and has to know when to look them up instead.
  HASH_CHANGES = Patch.new(
    "hash-changes",
    reason: "a loop over a hash does not notice that its block deletes entries or gives them other values",
    file: "src/hash.c",
    edits: [
      ["static void\nhash_modify(mrb_state *mrb, mrb_value hash)\n{\n",
       "#ifdef __wasm__\nvoid kobako_hash_changes(mrb_state *mrb, struct RHash *hash);\n" \
       "#else\n#define kobako_hash_changes(mrb, hash) ((void)0)\n#endif\n\n" \
       "static void\nhash_modify(mrb_state *mrb, mrb_value hash)\n{\n" \
       "  kobako_hash_changes(mrb, mrb_hash_ptr(hash));\n"]
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

  # Of a local variable that is neither small nor float: what is behind it is another variable.
  LITERAL_OPERANDS = Patch.new(
    "literal-operands",
    reason: "a += 1 overwrites the variable behind a, where a is a big integer or an object",
    file: "src/vm.c",
    edits: [
      ["      SET_INT_VALUE(mrb,regs[a+1], b);                                      \\\n",
       "      if (a < irep->nlocals) {                                              \\\n" \
       "        mrb_value v = mrb_funcall_id(mrb, regs[a], MRB_OPSYM(op_name), 1, mrb_int_value(mrb, b)); \\\n" \
       "        regs[a] = v;                                                        \\\n" \
       "        mrb_gc_arena_restore(mrb, ai);                                      \\\n" \
       "        NEXT;                                                               \\\n" \
       "      }                                                                     \\\n" \
       "      SET_INT_VALUE(mrb,regs[a+1], b);                                      \\\n"]
    ]
  )

  SPECIAL_VARIABLES = Patch.new(
    "special-variables",
    reason: "$@ is the backtrace of what is being handled",
    file: "src/variable.c",
    edits: [
      ["MRB_API mrb_value\nmrb_gv_get(mrb_state *mrb, mrb_sym sym)\n{\n  mrb_value v;\n\n",
       "#ifdef __wasm__\nmrb_bool kobako_special_variable(mrb_state *mrb, mrb_sym name, mrb_value *value);\n#else\n" \
       "#define kobako_special_variable(mrb, name, value) FALSE\n#endif\n\n" \
       "MRB_API mrb_value\nmrb_gv_get(mrb_state *mrb, mrb_sym sym)\n{\n  mrb_value v;\n\n" \
       "  if (kobako_special_variable(mrb, sym, &v)) return v;\n"]
    ]
  )

  CAUSES = Patch.new(
    "causes",
    reason: "an exception's cause is what was being handled when it was raised first",
    file: "src/backtrace.c",
    edits: [
      ["void\nmrb_keep_backtrace(mrb_state *mrb, mrb_value exc)\n{\n",
       "#ifdef __wasm__\nvoid kobako_raised(mrb_state *mrb, mrb_value exception);\n#else\n" \
       "#define kobako_raised(mrb, exception) ((void)0)\n#endif\n\n" \
       "void\nmrb_keep_backtrace(mrb_state *mrb, mrb_value exc)\n{\n"],
      ["  if (mrb_exc_ptr(exc)->backtrace) return;\n", "  if (mrb_exc_ptr(exc)->backtrace) return;\n  kobako_raised(mrb, exc);\n"]
    ]
  )

  CONVERSION_MESSAGES = Patch.new(
    "conversion-messages",
    reason: "an argument of the wrong type is named as CRuby names it",
    file: "src/object.c",
    edits: [
      ['"%Y cannot be converted to Integer", val', '"no implicit conversion of %Y into Integer", val'],
      ['"%Y cannot be converted to Float", val', '"can\'t convert %Y into Float", val'],
      ['"%Y cannot be converted to String", str', '"no implicit conversion of %Y into String", str'],
      ['"%Y cannot be converted to Array", ary', '"no implicit conversion of %Y into Array", ary'],
      ['"%Y cannot be converted to Hash", hash', '"no implicit conversion of %Y into Hash", hash']
    ]
  )

  # A weak function gives way to ours of the same name.
  READING_FLOATS = Patch.new(
    "reading-floats",
    reason: "mruby reads floats inexactly; ours are in mrbgem/src/float_text.c",
    file: "src/readfloat.c",
    edits: [["MRB_API mrb_bool\nmrb_read_float(", "MRB_API __attribute__((weak)) mrb_bool\nmrb_read_float("]]
  )

  FORMATTING_FLOATS = Patch.new(
    "formatting-floats",
    reason: "mruby formats floats inexactly; ours are in mrbgem/src/float_text.c",
    file: "src/fmt_fp.c",
    edits: [["int\nmrb_format_float(", "__attribute__((weak)) int\nmrb_format_float("]]
  )

  PRINTING_FLOATS = Patch.new(
    "printing-floats",
    reason: "mruby prints floats with 15 digits; ours are in mrbgem/src/float_text.c",
    file: "src/numeric.c",
    edits: [["mrb_value\nmrb_float_to_str(", "__attribute__((weak)) mrb_value\nmrb_float_to_str("]]
  )

  INSPECTING_STRINGS = Patch.new(
    "inspecting-strings",
    reason: "mruby escapes otherwise than CRuby; ours is in mrbgem/src/inspect.c",
    file: "src/string.c",
    edits: [["mrb_value\nmrb_str_inspect(", "__attribute__((weak)) mrb_value\nmrb_str_inspect("]]
  )

  INSPECTING_EXCEPTIONS = Patch.new(
    "inspecting-exceptions",
    reason: "mruby words exceptions otherwise than CRuby; ours is in mrbgem/src/inspect.c",
    file: "src/error.c",
    edits: [["mrb_value\nmrb_exc_inspect(", "__attribute__((weak)) mrb_value\nmrb_exc_inspect("]]
  )

  FROZEN = Patch.new(
    "frozen",
    reason: "what is frozen is shown in the error",
    file: "src/error.c",
    edits: [['"can\'t modify frozen %T", v', '"can\'t modify frozen %T: %!v", v, v']]
  )

  KEYWORD_MESSAGES = Patch.new(
    "keyword-messages",
    reason: "keywords in errors are shown as CRuby shows them",
    file: "src/vm.c",
    edits: [['"missing keyword: %v", k', '"missing keyword: %!v", k'], ['"unknown keyword: %v", key1', '"unknown keyword: %!v", key1'],
            ["  str = mrb_format(mrb, \"wrong number of arguments (given %i, expected %i)\", argc, num);\n", <<'NEW']]
  const struct RProc *callee = mrb->c->ci->proc;
  const mrb_code *enter = callee && !MRB_PROC_CFUNC_P(callee) && !MRB_PROC_ALIAS_P(callee) ? callee->body.irep->iseq : NULL;
  if (enter && *enter == OP_ENTER) {
    uint32_t aspec = (uint32_t)enter[1] << 16 | (uint32_t)enter[2] << 8 | enter[3];
    int required = MRB_ASPEC_REQ(aspec) + MRB_ASPEC_POST(aspec), optional = MRB_ASPEC_OPT(aspec);
    if (MRB_ASPEC_REST(aspec)) str = mrb_format(mrb, "wrong number of arguments (given %i, expected %d+)", argc, required);
    else if (optional) str = mrb_format(mrb, "wrong number of arguments (given %i, expected %d..%d)", argc, required, required + optional);
    else str = mrb_format(mrb, "wrong number of arguments (given %i, expected %d)", argc, required);
  }
  else str = mrb_format(mrb, "wrong number of arguments (given %i, expected %i)", argc, num);
NEW
  )

  VISIBILITY = Patch.new(
    "visibility",
    reason: "mruby calls private methods on everything",
    file: "src/vm.c",
    edits: [["      m = mrb_vm_find_method(mrb, ci->u.target_class, &ci->u.target_class, mid);\n      if (MRB_METHOD_UNDEF_P(m)) {\n" \
             "        m = prepare_missing(mrb, ci, recv, mid, blk, (insn == OP_SUPER));\n",
             "      m = mrb_vm_find_method(mrb, ci->u.target_class, &ci->u.target_class, mid);\n      if (MRB_METHOD_UNDEF_P(m) ||\n" \
             "          (maybe_hidden(mid) && insn != OP_SUPER && kobako_hidden_p(mrb, recv, mid, ci[-1].stack[0]))) {\n" \
             "        m = prepare_missing(mrb, ci, recv, mid, blk, (insn == OP_SUPER));\n"]]
  )

  DEFINITIONS = Patch.new(
    "definitions",
    reason: "a method that is defined behind private, without names, is private",
    file: "src/class.c",
    edits: [["MRB_API void\nmrb_define_method_raw(mrb_state *mrb, struct RClass *c, mrb_sym mid, mrb_method_t m)\n{\n  mt_tbl *h;\n  union mt_ptr ptr;\n\n",
             "#ifdef __wasm__\nvoid kobako_defined(mrb_state *mrb, struct RClass *klass, mrb_sym name, mrb_method_t method);\n#else\n" \
             "#define kobako_defined(mrb, klass, name, method) ((void)0)\n#endif\n\n" \
             "MRB_API void\nmrb_define_method_raw(mrb_state *mrb, struct RClass *c, mrb_sym mid, mrb_method_t m)\n{\n  mt_tbl *h;\n  union mt_ptr ptr;\n\n" \
             "  kobako_defined(mrb, c, mid, m);\n"]]
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

  PATCHES = [
    SETJMP, ENSURE_ONCE, KEYWORDS_OF_MISSING, CODEGEN_MESSAGES, BACKTRACE_LINES, RANDOM, UNDEFINED_METHOD, RAISE,
    EXCEPTION_NEW, INSTANCE_VARIABLES, HASH_CHANGES, QUICK, MATCH_VARIABLES, LITERAL_OPERANDS, SPECIAL_VARIABLES,
    CAUSES, CONVERSION_MESSAGES, READING_FLOATS, FORMATTING_FLOATS, PRINTING_FLOATS, INSPECTING_STRINGS,
    INSPECTING_EXCEPTIONS, FROZEN, KEYWORD_MESSAGES, VISIBILITY, DEFINITIONS, COLLECT_BY_BYTES, *GROWTH_PATCHES,
    *Prism::MRUBY
  ].freeze
end
