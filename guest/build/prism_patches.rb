# frozen_string_literal: true

require_relative "patch"

module GuestBuild
  # Edits to the compiler's sources.
  module Prism
    ARENA = Patch.new(
      "arena-of-a-short-script",
      reason: "the first block of 64 KB costs a short script more than its compilation",
      file: "src/ccontext.c",
      edits: [
        ["#define MRC_PRISM_ARENA_BLOCK (64 * 1024)", "#define MRC_PRISM_ARENA_BLOCK (16 * 1024)"],
        # The host keeps what a compilation leaves in memory: what is free again had better be nothing.
        ["    struct mrc_prism_arena_block *prev = b->prev;\n    arena_block_free(b);\n",
         "    struct mrc_prism_arena_block *prev = b->prev;\n    memset(b, 0, ((struct arena_block *)b)->used);\n" \
         "    arena_block_free(b);\n"]
      ]
    )

    PROC = Patch.new(
      "layout-of-procs",
      reason: "the copy of mruby's struct is of another version than this one",
      file: "include/mrc_common.h",
      edits: [["  #include <mruby.h>\n#elif", "  #include <mruby.h>\n  #include <mruby/proc.h>\n#elif"]]
    )

    # A literal that was there before is looked for among the latest.
    LATEST = "for (i = s->irep->plen > 256 ? s->irep->plen - 256 : 0; i < s->irep->plen; i++) {"

    LITERALS = Patch.new(
      "literals-of-a-scope",
      reason: "each literal was compared with all others of its scope: 60 000 took half a minute",
      file: "src/codegen.c",
      edits: [
        ["  for (i=0; i<s->irep->plen; i++) {\n    mrc_float f;", "  #{LATEST}\n    mrc_float f;"],
        ["  for (i=0; i<s->irep->plen; i++) {\n    size_t len;", "  #{LATEST}\n    size_t len;"],
        ["  for (i=0; i<s->irep->plen; i++) {\n    pv = &s->pool[i];\n    if (pv->tt & IREP_TT_NFLAG) continue;",
         "  #{LATEST}\n    pv = &s->pool[i];\n    if (pv->tt & IREP_TT_NFLAG) continue;"],
        ["  for (i=0; i<s->irep->plen; i++) {\n    pv = &s->pool[i];\n    if (pv->tt == IREP_TT_INT32) {",
         "  #{LATEST}\n    pv = &s->pool[i];\n    if (pv->tt == IREP_TT_INT32) {"]
      ]
    )

    REFUSAL = Patch.new(
      "place-of-a-refusal",
      reason: "what the generator refuses has no place",
      file: "include/mrc_ccontext.h",
      edits: [
        ["  struct mrc_jmpbuf *jmp;\n",
         "  struct mrc_jmpbuf *jmp;\n  size_t last_line;             /* see line_of */\n  int redo;                     /* see has_redo */\n" \
         "  const uint8_t *at;            /* what is compiled */\n" \
         "  char refusal[64];             /* why it cannot be */\n"]
      ]
    )

    # The errors stay in the parser's list, which compiler.c reads: a copy of each,
    # with its line counted from the top, takes quadratic time.
    ERRORS = Patch.new(
      "errors-where-they-are",
      reason: "a copy of each error, with lines counted from the top, takes quadratic time",
      file: "src/compile.c",
      edits: [
        ["    pm_diagnostic_t *e = (pm_diagnostic_t *)c->p->error_list.head;\n    while (e) {\n" \
         "      mrc_diagnostic_list_append(c, e->location.start, e->message, MRC_PARSER_ERROR);\n" \
         "      e = (pm_diagnostic_t *)e->node.next;\n    }\n", ""],
        ["  if (0 < c->p->warning_list.size) {", "  if (FALSE) {"],
        ["  if (c->dump_result) {\n    mrc_codedump_all(c, irep);\n  }\n", ""]
      ]
    )

    GENERATOR = Patch.new(
      "refusals-of-the-generator",
      reason: "what the generator refuses has no place",
      file: "src/codegen.c",
      edits: [
        ["  mrc_diagnostic_list_append(s->c, 0, message, MRC_GENERATOR_ERROR);\n", "  snprintf(s->c->refusal, sizeof s->c->refusal, \"%s\", message);\n"],
        [["#ifndef MRC_NO_STDIO\n  if (!s->c->quiet_errors) {\n", "  while (s->prev) {\n    mrc_codegen_scope *tmp"], ""],
        ["  scope->filename = (const char *)c->filename_table[0].filename;\n", "  scope->filename = c->filename;\n"],
        ["  s->lineno = node_lineno(s->c, tree);\n", "  s->c->at = tree->location.start;\n  s->lineno = node_lineno(s->c, tree);\n"]
      ]
    )

    PARSER = Patch.new(
      "no-output",
      reason: "a guest has no stderr of its own; what cannot be allocated has raised long before",
      file: "prism/prism.c",
      edits: [
        ["        fprintf(stderr, \"Failed to allocate %d bytes\\n\", (int) size);\n", ""],
        ["        fputs(\"[pm_float_node_rational_create] Failed to allocate memory\", stderr);\n", ""]
      ]
    )

    # Lines are asked for in the order of the text, mostly: so where the last one was is tried first.
    LINES = Patch.new(
      "line-of-a-place",
      reason: "each node searches all lines for its own",
      file: "src/codegen.c",
      edits: [
        [["static int32_t\nnode_lineno(mrc_ccontext *c, mrc_node *node)\n", "/* `alias` and `undef` take compile-time symbol"], <<~'NEW']
          static int32_t
          line_of(mrc_ccontext *c, const uint8_t *at)
          {
            const pm_newline_list_t *lines = &c->p->newline_list;
            size_t offset = (size_t)(at - lines->start), last = c->last_line;

            if (last >= lines->size || lines->offsets[last] > offset) last = 0;
            if (last + 8 < lines->size && lines->offsets[last + 8] <= offset) {
              last = (size_t)pm_newline_list_line(lines, at, 0);
            }
            while (last + 1 < lines->size && lines->offsets[last + 1] <= offset) last++;
            c->last_line = last;
            return (int32_t)last + (c->lineno > 0 ? c->lineno : 1);
          }

          static int32_t
          node_lineno(mrc_ccontext *c, mrc_node *node)
          {
            return line_of(c, node->location.start);
          }

        NEW
      ]
    )

    PATTERNS = Patch.new(
      "patterns",
      reason: "a pattern that the generator does not know never matches, and some that it knows do not either",
      file: "src/codegen.c",
      edits: [
        # A pattern ends where a success jumps to: what is the last test then is not the only one.
        ["      if (nint(pat_alt->left) != PM_ALTERNATION_PATTERN_NODE &&\n",
         "      if (nint(pat_alt->left) != PM_ALTERNATION_PATTERN_NODE && s->lastlabel != s->pc &&\n"],
        ["  case PM_CONSTANT_PATH_NODE:\n    {\n      /* Generate: pattern_value === target */\n",
         "  case PM_CONSTANT_PATH_NODE:\n  case PM_SELF_NODE:\n  case PM_SOURCE_FILE_NODE:\n  case PM_SOURCE_LINE_NODE:\n" \
         "  case PM_SOURCE_ENCODING_NODE:\n  case PM_LAMBDA_NODE:\n  case PM_ARRAY_NODE:\n" \
         "  case PM_INTERPOLATED_X_STRING_NODE:\n    {\n      /* Generate: pattern_value === target */\n"],
        ["  default:\n    /* Unimplemented pattern type - for now, always fail */\n" \
         "    tmp = genjmp(s, OP_JMP, *fail_pos);\n    *fail_pos = tmp;\n    break;\n",
         "  case PM_PARENTHESES_NODE:\n    {\n      mrc_node *body = (mrc_node *)((pm_parentheses_node_t *)pattern)->body;\n" \
         "      if (body && nint(body) == PM_STATEMENTS_NODE && ((pm_statements_node_t *)body)->body.size == 1) {\n" \
         "        body = ((pm_statements_node_t *)body)->body.nodes[0];\n      }\n" \
         "      if (!body) codegen_error(s, \"an empty pattern\");\n" \
         "      codegen_pattern(s, body, target, fail_pos, known_array_len, cache);\n    }\n    break;\n\n" \
         "  default:\n    codegen_error(s, \"this pattern is not supported\");\n    break;\n"],
        # Why: the value that nothing matched.
        ["      genop_1(s, OP_LOADFALSE, cursp());\n      genop_1(s, OP_MATCHERR, cursp());\n      dispatch(s, ok);\n",
         "      genop_1(s, OP_MATCHERR, head);\n      dispatch(s, ok);\n"],
        ["        genop_1(s, OP_LOADFALSE, cursp());\n        genop_1(s, OP_MATCHERR, cursp());\n",
         "        genop_1(s, OP_MATCHERR, head);\n"],
        # What `deconstruct` answers is an Array, or an error.
        ["  genop_3(s, OP_SEND, reg, new_sym(s, MRC_SYM_1(deconstruct)), 0);\n",
         "  genop_3(s, OP_SEND, reg, new_sym(s, MRC_SYM_1(deconstruct)), 0);\n" \
         "  genop_2(s, OP_SEND0, reg, new_sym(s, nsym(s->c->p, (const uint8_t *)\"__pat_array\", 11)));\n"]
      ]
    )

    SYNTAX = Patch.new(
      "syntax",
      reason: "what CRuby's syntax has and the generator has not",
      file: "src/codegen.c",
      edits: [
        # mruby's own bytecode files have 16 bits for it, the code in memory has not.
        ["  if (len > UINT16_MAX) {\n    codegen_error(s, \"string literal too long\");\n",
         "  if (len > (mrc_int)(UINT32_MAX >> 2)) {\n    codegen_error(s, \"string literal too long\");\n"],
        # super(...): an array, a hash of keywords and a block.
        ["      search_mscope(s, &m);\n      push();\n      CAST3(arguments, cast->arguments, arguments);\n" \
         "      if (arguments) {\n        st = n = gen_values(s, (mrc_node *)arguments, VAL, 14);\n",
         "      search_mscope(s, &m);\n      push();\n      CAST3(arguments, cast->arguments, arguments);\n" \
         "      if (arguments && arguments->base.flags & PM_ARGUMENTS_NODE_FLAGS_CONTAINS_FORWARDING) {\n" \
         "        int base = cursp() - 1;\n        gen_values(s, (mrc_node *)arguments, VAL, 14);\n        push_n(3);\n" \
         "        s->sp = base;\n        genop_2(s, OP_SUPER, base, 0xff);\n        if (val) push();\n        break;\n      }\n" \
         "      if (arguments) {\n        st = n = gen_values(s, (mrc_node *)arguments, VAL, 14);\n"],
        ["      mrc_diagnostic_list_append(s->c, tree->location.start, \"END not supported\", MRC_GENERATOR_ERROR);\n",
         "      codegen_error(s, \"END { } is not supported\");\n"],
        ["      char buf[256];\n      snprintf(buf, sizeof(buf), \"Not implemented: %s\", pm_node_type_to_str(nt));\n",
         "      char buf[64];\n      snprintf(buf, sizeof(buf), \"%s is not supported\", syntax_name(nt));\n"],
        ["static void\ncodegen(mrc_codegen_scope *s, mrc_node *tree, int val)\n{\n", <<~'NEW'],
          static const char *
          syntax_name(int type)
          {
            switch (type) {
            case PM_FLIP_FLOP_NODE: return "a flip-flop";
            case PM_PRE_EXECUTION_NODE: return "BEGIN { }";
            case PM_ALIAS_GLOBAL_VARIABLE_NODE: return "an alias of a global variable";
            case PM_MATCH_LAST_LINE_NODE: case PM_INTERPOLATED_MATCH_LAST_LINE_NODE: return "a match of the last line read";
            default: return pm_node_type_to_str(type);
            }
          }

          /* Whether the word is somewhere in the source. */
          static mrc_bool
          has_redo(mrc_ccontext *c)
          {
            const uint8_t *at = c->p->start;

            if (c->redo == 0) {
              c->redo = 1;
              while ((at = memchr(at, 'r', (size_t)(c->p->end - at)))) {
                if (c->p->end - at >= 4 && memcmp(at, "redo", 4) == 0) {
                  c->redo = 2;
                  break;
                }
                at++;
              }
            }
            return c->redo == 2;
          }

          /* A part of a text: it is added to. */
          static void
          gen_part(mrc_codegen_scope *s, mrc_node *part)
          {
            if (nint(part) != PM_STRING_NODE) {
              codegen(s, part, VAL);
              return;
            }
            const pm_string_t *text = &((pm_string_node_t *)part)->unescaped;
            genop_2(s, OP_STRING, cursp(), new_lit_str(s, (const char *)text->source, (mrc_int)text->length));
            push();
          }

          /* M::X ||= value and the like. */
          static void
          gen_constant_path_write(mrc_codegen_scope *s, mrc_node *tree, int val)
          {
            /* Up to here the three kinds are the same. */
            pm_constant_path_node_t *target = ((pm_constant_path_or_write_node_t *)tree)->target;
            mrc_node *value = ((pm_constant_path_or_write_node_t *)tree)->value;
            int idx = new_sym(s, target->name), base = cursp(), at;
            uint32_t done = JMPLINK_START;

            if (target->parent) codegen(s, target->parent, VAL);
            else {
              genop_1(s, OP_OCLASS, cursp());
              push();
            }
            at = cursp();
            push_n(3); pop_n(3);
            if (nint(tree) == PM_CONSTANT_PATH_OR_WRITE_NODE) {
              gen_move(s, at, base, 1);
              genop_2(s, OP_LOADSYM, at + 1, idx);
              genop_3(s, OP_SEND, at, new_sym(s, nsym(s->c->p, (const uint8_t *)"const_defined?", 14)), 1);
              uint32_t none = genjmp2_0(s, OP_JMPNOT, at, VAL);
              gen_move(s, at, base, 1);
              genop_2(s, OP_GETMCNST, at, idx);
              done = genjmp2_0(s, OP_JMPIF, at, VAL);
              dispatch(s, none);
              codegen(s, value, VAL);
            }
            else {
              gen_move(s, at, base, 1);
              genop_2(s, OP_GETMCNST, at, idx);
              if (nint(tree) == PM_CONSTANT_PATH_AND_WRITE_NODE) {
                done = genjmp2_0(s, OP_JMPNOT, at, VAL);
                codegen(s, value, VAL);
              }
              else {
                push();
                codegen(s, ((pm_constant_path_operator_write_node_t *)tree)->value, VAL);
                push(); pop();
                s->sp = at;
                gen_binary_operator(s, ((pm_constant_path_operator_write_node_t *)tree)->binary_operator);
              }
            }
            gen_move(s, at + 1, base, 1);
            genop_2(s, OP_SETMCNST, at, idx);
            dispatch(s, done);
            gen_move(s, base, at, 1);
            s->sp = base + (val ? 1 : 0);
          }

          static void
          codegen(mrc_codegen_scope *s, mrc_node *tree, int val)
          {
        NEW
        # $! is for exceptions: where none is on its way, an ensure does not touch it.
        ["  genop_2(s, OP_GETGV, errsave, new_sym(s, MRC_SYM_2(errinfo)));\n  push();\n  /* `::Exception` rather",
         "  genop_1(s, OP_LOADNIL, errsave);\n  uint32_t calm = genjmp2_0(s, OP_JMPNIL, idx, VAL);\n" \
         "  genop_2(s, OP_GETGV, errsave, new_sym(s, MRC_SYM_2(errinfo)));\n  push();\n  /* `::Exception` rather"],
        ["  dispatch(s, skip);\n  body_catch = catch_handler_new(s);\n",
         "  dispatch(s, skip);\n  dispatch(s, calm);\n  body_catch = catch_handler_new(s);\n"],
        ["  codegen(s, (mrc_node *)ensure->statements, NOVAL);\n" \
         "  genop_2(s, OP_SETGV, errsave, new_sym(s, MRC_SYM_2(errinfo)));\n  restored = genjmp_0(s, OP_JMP);\n",
         "  codegen(s, (mrc_node *)ensure->statements, NOVAL);\n  calm = genjmp2_0(s, OP_JMPNIL, idx, VAL);\n" \
         "  genop_2(s, OP_SETGV, errsave, new_sym(s, MRC_SYM_2(errinfo)));\n  dispatch(s, calm);\n  restored = genjmp_0(s, OP_JMP);\n"],
        ["  genop_1(s, OP_EXCEPT, cursp());\n  genop_2(s, OP_SETGV, errsave, new_sym(s, MRC_SYM_2(errinfo)));\n" \
         "  genop_1(s, OP_RAISEIF, cursp());\n",
         "  genop_1(s, OP_EXCEPT, cursp());\n  calm = genjmp2_0(s, OP_JMPNIL, idx, VAL);\n" \
         "  genop_2(s, OP_SETGV, errsave, new_sym(s, MRC_SYM_2(errinfo)));\n  dispatch(s, calm);\n" \
         "  genop_1(s, OP_RAISEIF, cursp());\n"],
        # x = begin ... end until true
        ["          codegen(s, (mrc_node *)cast->statements, val);\n          if (val) push();\n          goto exit;\n",
         "          codegen(s, (mrc_node *)cast->statements, NOVAL);\n          if (val) {\n" \
         "            genop_1(s, OP_LOADNIL, cursp());\n            push();\n          }\n          goto exit;\n"],
        # The body of a `for` has no variables of its own: named, they would hide the ones around it from an eval.
        [["    if (prev->irep->lv) {\n      size_t lv_size", "  else {\n    if (nlv->size >= UINT8_MAX) {\n"],
         "    s->irep->lv = NULL;\n  }\n"],
        # Keywords without braces are an element of an array, and a value that is returned.
        ["  int slimit = GEN_VAL_STACK_MAX;\n\n  if (limit == 0) limit = GEN_LIT_ARY_MAX;\n",
         "  int slimit = GEN_VAL_STACK_MAX;\n  const mrc_bool list = limit == 0;\n\n  if (limit == 0) limit = GEN_LIT_ARY_MAX;\n"],
        ["    if (nint(t) == PM_KEYWORD_HASH_NODE) break;\n", "    if (nint(t) == PM_KEYWORD_HASH_NODE && !list) break;\n"],
        # A name alone that is no method is no variable either: the interpreter tells it by its op.
        ["    if (!blk && n == 0 && nk == 0) {\n      genop_2(s, OP_SSEND0,",
         "    if (!blk && n == 0 && nk == 0 && PM_NODE_FLAG_P(cast, PM_CALL_NODE_FLAGS_VARIABLE_CALL)) {\n      genop_2(s, OP_SSEND0,"],
        # A call is where its name is, wherever its arguments end.
        ["  push();pop();\n  s->sp = sp_save;\n\n  if (!noop && sym == MRC_OPSYM_2(add)",
         "  push();pop();\n  s->sp = sp_save;\n  if (cast->message_loc.start) s->lineno = line_of(s->c, cast->message_loc.start);\n\n" \
         "  if (!noop && sym == MRC_OPSYM_2(add)"],
        # nil&.name += 1 is nil.
        ["      if (val) {\n        vsp = cursp();\n        push();\n      }\n      codegen(s, receiver, VAL);\n      if (safe) {\n",
         "      if (val) {\n        vsp = cursp();\n        if (safe) genop_1(s, OP_LOADNIL, vsp);\n        push();\n      }\n" \
         "      codegen(s, receiver, VAL);\n      if (safe) {\n"],
        # rescue => a[0]: what is called must not lie where the exception does.
        ["    gen_assignment(s, rescue->reference, NULL, *exc, NOVAL);\n",
         "    push();\n    gen_assignment(s, rescue->reference, NULL, *exc, NOVAL);\n    pop();\n"],
        ["    case PM_CONSTANT_PATH_OPERATOR_WRITE_NODE:\n    {\n      codegen_error(s, \"constant re-assignment\");\n",
         "    case PM_CONSTANT_PATH_OPERATOR_WRITE_NODE:\n    case PM_CONSTANT_PATH_OR_WRITE_NODE:\n" \
         "    case PM_CONSTANT_PATH_AND_WRITE_NODE:\n    {\n      gen_constant_path_write(s, tree, val);\n"],
        # For a `redo` out of an ensure that begins where the body does.
        ["      genop_0(s, OP_NOP); /* for redo */\n      codegen(s, (mrc_node *)cast->statements, NOVAL);\n",
         "      if (has_redo(s->c)) genop_0(s, OP_NOP);\n      codegen(s, (mrc_node *)cast->statements, NOVAL);\n"],
        # A literal by itself is frozen where the file says so, a part of a text never.
        ["        genop_2(s, OP_STRING, cursp(), off);\n        push();\n      }\n      break;\n    }\n    case PM_X_STRING_NODE:\n",
         "        genop_2(s, OP_STRING, cursp(), off);\n" \
         "        if (s->c->p->frozen_string_literal == PM_OPTIONS_FROZEN_STRING_LITERAL_ENABLED) {\n          push_n(2); pop_n(2);\n" \
         "          genop_2(s, OP_SEND0, cursp(), new_sym(s, MRC_SYM_1(freeze)));\n        }\n" \
         "        push();\n      }\n      break;\n    }\n    case PM_X_STRING_NODE:\n"],
        ["          codegen(s, nodes[i], VAL);\n          pop();\n", "          gen_part(s, nodes[i]);\n          pop();\n"],
        ["        codegen(s, (mrc_node *)cast->parts.nodes[i], VAL);\n        pop();\n",
         "        gen_part(s, (mrc_node *)cast->parts.nodes[i]);\n        pop();\n"],
        ["          codegen(s, cast->parts.nodes[i], VAL);\n          pop();\n", "          gen_part(s, cast->parts.nodes[i]);\n          pop();\n"],
        # Named captures of a literal on the left are variables.
        ["      codegen(s, (mrc_node *)cast->call, val);\n      break;\n    }\n    case PM_MATCH_PREDICATE_NODE:\n", <<-'NEW'.gsub(/^ {4}/, "")]
              int at = cursp();
              codegen(s, (mrc_node *)cast->call, VAL);
              for (size_t i = 0; i < cast->targets.size; i++) {
                if (nint(cast->targets.nodes[i]) != PM_LOCAL_VARIABLE_TARGET_NODE) continue;
                pm_local_variable_target_node_t *var = (pm_local_variable_target_node_t *)cast->targets.nodes[i];
                genop_2(s, OP_GETGV, cursp(), new_sym(s, MRC_SYM_2(last_match)));
                uint32_t skip = genjmp2_0(s, OP_JMPNIL, cursp(), VAL);
                push();
                genop_2(s, OP_LOADSYM, cursp(), new_sym(s, var->name));
                push(); push();
                pop_n(3);
                genop_3(s, OP_SEND, cursp(), new_sym(s, MRC_OPSYM_2(aref)), 1);
                dispatch(s, skip);
                gen_pattern_bind(s, var, cursp());
              }
              s->sp = at + (val ? 1 : 0);
              break;
            }
            case PM_MATCH_PREDICATE_NODE:
        NEW
      ]
    )

    # What the next line does, in one op: it skips the MOVE unless a method was called.
    ADD_IN_PLACE = Patch.new(
      "add-in-place",
      reason: "a method that answers an addition in place leaves its answer in the other register",
      file: "src/codegen.c",
      edits: [
        ["        genop_3(s, data.insn == OP_ADDI ? OP_ADDILV : OP_SUBILV, dst, data.a, data.b);\n        return;\n",
         "        genop_3(s, data.insn == OP_ADDI ? OP_ADDILV : OP_SUBILV, dst, data.a, data.b);\n" \
         "        genop_2(s, OP_MOVE, dst, data.a);\n        new_label(s);\n        return;\n"]
      ]
    )

    COMPILER = [ARENA, PROC, LITERALS, REFUSAL, ERRORS, PARSER, GENERATOR, LINES, PATTERNS, SYNTAX, ADD_IN_PLACE].freeze
  end
end
