# frozen_string_literal: true

require_relative "patches"

module GuestBuild
  # CRuby's `\w`, `\d` and `\s` know ASCII alone, `\b` and `[[:word:]]` all of
  # Unicode; (?u) and (?a) change that. Oniguruma has one switch for all.
  ASCII_ESCAPES = Patch.new(
    "ascii-escapes",
    reason: "in Ruby \\w, \\d and \\s are of ASCII, unless (?u) says otherwise",
    file: "regparse.c",
    edits: [
      ["#define OPTON_TEXT_SEGMENT_WORD(option) ", <<~'NEW'.chomp],
        /* What (?u) sets; of the bits that the compiler's options leave free. */
        #define OPTION_ESCAPES_ARE_UNICODE (1U << 31)
        #define OPTION_OF_ESCAPES(option) \
          (((option) & OPTION_ESCAPES_ARE_UNICODE) ? (option) : (option) | \
           ONIG_OPTION_WORD_IS_ASCII | ONIG_OPTION_DIGIT_IS_ASCII | ONIG_OPTION_SPACE_IS_ASCII)
        /* [\\w] and the like keep to ASCII when case is ignored as well. */
        #define PE_FLAG_ASCII_ESCAPE_IN_CC (1U << 16)
        #define OPTON_TEXT_SEGMENT_WORD(option) 
      NEW
      ["static int\nprs_posix_bracket(CClassNode* cc, UChar** src, UChar* end, ParseEnv* env)\n{\n", <<~'NEW'],
        static int
        add_escape_to_cc(CClassNode* cc, int ctype, int not, ParseEnv* env)
        {
          OnigOptionType options = env->options;
          int r;

          env->options = OPTION_OF_ESCAPES(options);
          if (env->options != options) env->flags |= PE_FLAG_ASCII_ESCAPE_IN_CC;
          r = add_ctype_to_cc(cc, ctype, not, env);
          env->options = options;
          return r;
        }

        static int
        prs_posix_bracket(CClassNode* cc, UChar** src, UChar* end, ParseEnv* env)
        {
      NEW
      ["add_ctype_to_cc(cc, tok->u.prop.ctype, tok->u.prop.not, env)",
       "add_escape_to_cc(cc, tok->u.prop.ctype, tok->u.prop.not, env)"],
      ["node_new_ctype(tok->u.prop.ctype, tok->u.prop.not, env->options)",
       "node_new_ctype(tok->u.prop.ctype, tok->u.prop.not, OPTION_OF_ESCAPES(env->options))"],
      ["add_ctype_to_cc(cc, tok->u.prop.ctype, FALSE, env)", "add_escape_to_cc(cc, tok->u.prop.ctype, FALSE, env)"],
      ["      r = prs_cc(np, tok, src, end, env);\n", "      env->flags &= ~PE_FLAG_ASCII_ESCAPE_IN_CC;\n      r = prs_cc(np, tok, src, end, env);\n"],
      ["  cc  = iarg->cc;\n  enc = env->enc;\n",
       "  cc  = iarg->cc;\n  enc = env->enc;\n\n" \
       "  if ((env->flags & PE_FLAG_ASCII_ESCAPE_IN_CC) && (from < 0x80) != (to[0] < 0x80)) return 0;\n"],
      ["    case 'a':\n    case '-': case 'i'", "    case 'a': case 'u': case 'd':\n    case '-': case 'i'"],
      [<<-OLD, <<-NEW]
          case 'a':
            if (! IS_SYNTAX_BV(env->syntax, ONIG_SYN_PYTHON))
              return ONIGERR_UNDEFINED_GROUP_OPTION;

            OPTION_NEGATE(option, ONIG_OPTION_POSIX_IS_ASCII, neg);
            break;
      OLD
          case 'a': case 'u': case 'd':
            if (neg) return ONIGERR_UNDEFINED_GROUP_OPTION;
            OPTION_NEGATE(option, ONIG_OPTION_POSIX_IS_ASCII, c != 'a');
            OPTION_NEGATE(option, OPTION_ESCAPES_ARE_UNICODE, c != 'u');
            break;
      NEW
    ]
  )

  REPEAT_RANGES = Patch.new(
    "repeat-ranges",
    reason: "in Ruby {2,1} is an error, not a possessive {1,2}",
    file: "regparse.c",
    edits: [
      ["    if (IS_SYNTAX_OP2(env->syntax, ONIG_SYN_OP2_PLUS_POSSESSIVE_INTERVAL))\n      return ONIGERR_UPPER_SMALLER",
       "    if (TRUE)\n      return ONIGERR_UPPER_SMALLER"]
    ]
  )

  REPEATED_ANCHORS = Patch.new(
    "repeated-anchors",
    reason: "in Ruby an anchor may be repeated, look-around included",
    file: "regparse.c",
    edits: [["  case ND_ANCHOR:\n  case ND_GIMMICK:\n    return 1;\n", "  case ND_ANCHOR:\n  case ND_GIMMICK:\n    return 0;\n"]]
  )

  STACK_UNSAVED = Patch.new(
    "stack-unsaved",
    reason: "after each attempt the stack of the small ones is copied to the heap, for nothing: two thirds of a short match",
    file: "regexec.c",
    edits: [
      ["  if ((is_alloca) != 0) {\\\n    size_t size = sizeof(StkPtrType) * (msa)->ptr_num\\\n" \
       "                + sizeof(StackType) * (msa)->stack_n;\\\n    (msa)->stack_p = xmalloc(size);\\\n" \
       "    CHECK_NULL_RETURN_MEMERR((msa)->stack_p);\\\n    xmemcpy((msa)->stack_p, (alloc_base), size);\\\n  }\\\n  else {\\\n",
       "  if ((is_alloca) == 0) {\\\n"]
    ]
  )

  ONIGURUMA_PATCHES = [ASCII_ESCAPES, REPEAT_RANGES, REPEATED_ANCHORS, STACK_UNSAVED].freeze
end
