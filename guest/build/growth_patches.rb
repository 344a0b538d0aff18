# frozen_string_literal: true

require_relative "patch"

# Where mruby takes longer for each thing, the more of them there are.
module GuestBuild
  # A symbol that is new has to be looked for first. mruby has 256 buckets, and where two symbols of one lie more than
  # 255 apart, it goes through all between them: 5000 names took 160 ms, and take 3.
  SYMBOL_TABLE = Patch.new(
    "symbol-table",
    reason: "making a symbol takes longer with each symbol that there is",
    file: "src/symbol.c",
    edits: [
      ["find_symbol(mrb_state *mrb, const char *name, size_t len, uint8_t *hashp)\n",
       "find_symbol(mrb_state *mrb, const char *name, size_t len, uint32_t *hashp)\n"],
      ["  mrb_sym i;\n  uint8_t hash;\n", "  mrb_sym i;\n  uint32_t hash;\n"],
      [<<~'OLD'.gsub(/^(?!$)/, "  "), <<~'NEW'.gsub(/^(?!$)/, "  ")],
        i = mrb->symhash[hash];
        if (i == 0) return 0;
        for (;;) {
          if (sym_check(mrb, name, len, i)) {
            return (i+MRB_PRESYM_MAX);
          }
          uint8_t diff = mrb->symlink[i];
          if (diff == 0xff) {
            i -= 0xff;
            while (i > 0) {
              if (sym_check(mrb, name, len, i)) {
                return (i+MRB_PRESYM_MAX);
              }
              i--;
            }
            return 0;
          }
          if (diff == 0) return 0;
          i -= diff;
        }
        return 0;
      OLD
        if (mrb->symbuckets == 0) return 0;
        for (i = mrb->symhash[hash & (mrb->symbuckets - 1)]; i > 0; i = mrb->symlink[i]) {
          if (sym_check(mrb, name, len, i)) {
            return (i+MRB_PRESYM_MAX);
          }
        }
        return 0;
      NEW
      [<<~'OLD', <<~'NEW'],
        static mrb_sym
        sym_intern(mrb_state *mrb, const char *name, size_t len, mrb_bool lit)
        {
          mrb_sym sym;
          uint8_t hash;
      OLD
        /* Twice the buckets, and every symbol in the one that is now its own. */
        static void
        sym_rehash(mrb_state *mrb)
        {
          uint32_t buckets = mrb->symbuckets ? mrb->symbuckets * 2 : 256;

          mrb->symhash = (mrb_sym*)mrb_realloc(mrb, mrb->symhash, sizeof(mrb_sym) * buckets);
          mrb->symbuckets = buckets;
          memset(mrb->symhash, 0, sizeof(mrb_sym) * buckets);
          for (mrb_sym i = 1; i <= mrb->symidx; i++) {
            const char *name = mrb->symtbl[i];
            size_t len = sym_lit_p(mrb, i) ? strlen(name) :
              (size_t)mrb_packed_int_decode((const uint8_t*)name, (const uint8_t**)&name);
            mrb_sym *bucket = &mrb->symhash[mrb_byte_hash((const uint8_t*)name, (mrb_int)len) & (buckets - 1)];

            mrb->symlink[i] = *bucket;
            *bucket = i;
          }
        }

        static mrb_sym
        sym_intern(mrb_state *mrb, const char *name, size_t len, mrb_bool lit)
        {
          mrb_sym sym;
          uint32_t hash;
      NEW
      ["    mrb->symlink = (uint8_t*)mrb_realloc(mrb, mrb->symlink, symcapa);\n    mrb->symcapa = symcapa;\n  }\n",
       "    mrb->symlink = (mrb_sym*)mrb_realloc(mrb, mrb->symlink, sizeof(mrb_sym) * symcapa);\n" \
       "    mrb->symcapa = symcapa;\n  }\n  if (mrb->symbuckets <= sym) sym_rehash(mrb);\n"],
      [<<~'OLD'.gsub(/^(?!$)/, "  "), <<~'NEW'.gsub(/^(?!$)/, "  ")],
        if (mrb->symhash[hash]) {
          mrb_sym i = sym - mrb->symhash[hash];
          if (i > 0xff)
            mrb->symlink[sym] = 0xff;
          else
            mrb->symlink[sym] = i;
        }
        else {
          mrb->symlink[sym] = 0;
        }
        mrb->symhash[hash] = mrb->symidx = sym;
      OLD
        mrb->symlink[sym] = mrb->symhash[hash & (mrb->symbuckets - 1)];
        mrb->symhash[hash & (mrb->symbuckets - 1)] = mrb->symidx = sym;
      NEW
      ["  mrb_free(mrb, (void*)mrb->symlink);\n",
       "  mrb_free(mrb, (void*)mrb->symlink);\n  mrb_free(mrb, (void*)mrb->symhash);\n"]
    ]
  )

  SYMBOL_TABLE_STATE = Patch.new(
    "symbol-table-state",
    reason: "what the patch symbol-table keeps",
    file: "include/mruby.h",
    edits: [
      ["  uint8_t *symlink;\n", "  mrb_sym *symlink;\n"],
      ["  mrb_sym symhash[256];\n", "  mrb_sym *symhash;\n  uint32_t symbuckets;\n"]
    ]
  )

  # A string of the source may be there already. mruby compares it with every other literal of its scope: a table of
  # 100 KB took 90 ms to compile, one of a megabyte 10 s. And it counts them with 16 bits.
  LITERALS = Patch.new(
    "literals",
    reason: "compiling a string takes longer with each literal that its scope has",
    file: "mrbgems/mruby-compiler/core/codegen.c",
    edits: [
      ["  uint32_t pcapa, scapa, rcapa;\n", "  uint32_t pcapa, scapa, rcapa;\n  uint32_t *strings, strings_capa;\n"],
      ["lit_pool_extend(codegen_scope *s)\n{\n",
       "lit_pool_extend(codegen_scope *s)\n{\n" \
       "  if (s->irep->plen == UINT16_MAX) codegen_error(s, \"too many literals\");\n"],
      [<<~'OLD', <<~'NEW'],
        static int
        new_lit_str(codegen_scope *s, const char *str, mrb_int len)
        {
          int i;
          mrb_pool_value *pv;

          for (i=0; i<s->irep->plen; i++) {
            pv = &s->pool[i];
            if (pv->tt & IREP_TT_NFLAG) continue;
            mrb_int plen = pv->tt>>2;
            if (len != plen) continue;
            if (memcmp(pv->u.str, str, plen) == 0)
              return i;
          }

          pv = lit_pool_extend(s);

          if (mrb_ro_data_p(str)) {
      OLD
        /* Where the place of a string among the literals is kept, plus one; zero if it is not there. */
        static uint32_t*
        string_slot(codegen_scope *s, const char *str, mrb_int len)
        {
          for (uint32_t at = mrb_byte_hash((const uint8_t*)str, len); ; at++) {
            uint32_t *slot = &s->strings[at & (s->strings_capa - 1)];
            if (*slot == 0) return slot;

            const mrb_pool_value *pv = &s->pool[*slot - 1];
            if ((mrb_int)(pv->tt>>2) == len && memcmp(pv->u.str, str, (size_t)len) == 0) return slot;
          }
        }

        static void
        extend_strings(codegen_scope *s)
        {
          uint32_t capa = 16;
          while (capa <= 4 * (uint32_t)s->irep->plen) capa *= 2;

          s->strings = (uint32_t*)codegen_palloc(s, sizeof(uint32_t) * capa);
          s->strings_capa = capa;
          memset(s->strings, 0, sizeof(uint32_t) * capa);
          for (int i = 0; i < s->irep->plen; i++) {
            const mrb_pool_value *pv = &s->pool[i];
            if (!(pv->tt & IREP_TT_NFLAG)) *string_slot(s, pv->u.str, pv->tt>>2) = (uint32_t)i + 1;
          }
        }

        static int
        new_lit_str(codegen_scope *s, const char *str, mrb_int len)
        {
          if (s->strings_capa <= 2 * (uint32_t)s->irep->plen) extend_strings(s);

          uint32_t *slot = string_slot(s, str, len);
          if (*slot) return (int)*slot - 1;

          int i = s->irep->plen;
          mrb_pool_value *pv = lit_pool_extend(s);
          *slot = (uint32_t)i + 1;

          if (mrb_ro_data_p(str)) {
      NEW
    ]
  )

  # Where the op before this one begins cannot be told from its bytes, so mruby reads all ops of the scope up to here, for
  # most of those that it writes. From a place not far back it is as well told: the beginning of an op, which it stays
  # until something else is written over it.
  PREVIOUS_OP = Patch.new(
    "previous-op",
    reason: "compiling an op takes longer with each op that its scope has",
    file: "mrbgems/mruby-compiler/core/codegen.c",
    edits: [
      ["  uint32_t lastlabel;\n", "  uint32_t lastlabel;\n  uint32_t opstart; /* where some op begins */\n"],
      ["gen_B(codegen_scope *s, uint8_t i)\n{\n",
       "gen_B(codegen_scope *s, uint8_t i)\n{\n  if (s->pc <= s->opstart) s->opstart = 0;\n"],
      [<<~'OLD'.gsub(/^(?!$)/, "  "), <<~'NEW'.gsub(/^(?!$)/, "  ")]
        const mrb_code *prev_pc = NULL;
        const mrb_code *i = s->iseq;

        while (i<pc) {
          uint8_t insn = i[0];
      OLD
        const mrb_code *prev_pc = NULL;
        const mrb_code *i = s->iseq + s->opstart;

        if (i >= pc) i = s->iseq;
        while (i<pc) {
          if (pc - i >= 256) s->opstart = (uint32_t)(i - s->iseq);
          uint8_t insn = i[0];
      NEW
    ]
  )

  GROWTH_PATCHES = [SYMBOL_TABLE, SYMBOL_TABLE_STATE, LITERALS, PREVIOUS_OP].freeze
end
