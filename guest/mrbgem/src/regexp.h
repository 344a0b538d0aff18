/*
** regexp.h - what the files about regular expressions share
**
** Oniguruma does the matching; offsets in here count bytes, unless a name says characters.
*/

#ifndef KOBAKO_REGEXP_H
#define KOBAKO_REGEXP_H

#include "kobako.h"
#include <mruby/string.h>
#include <oniguruma.h>

/* Ruby's own bits, which are not Oniguruma's. */
enum kobako_regexp_option {
  KOBAKO_IGNORECASE = 1,
  KOBAKO_EXTENDED = 2,
  KOBAKO_MULTILINE = 4,
  KOBAKO_FIXEDENCODING = 16,
  KOBAKO_NOENCODING = 32
};

struct kobako_regexp {
  OnigRegex pattern;
  OnigRegex of_bytes;           /* the same for bytes that are not UTF-8; NULL until it is asked for */
  uint8_t options;              /* enum kobako_regexp_option */
};

/* What a pattern became on its way to Oniguruma. */
struct kobako_pattern {
  mrb_value text;               /* String: of bytes as Oniguruma wants them */
  mrb_bool unicode;             /* it has characters beyond ASCII */
};

/* regexp.c: the class, and patterns that come again. */
mrb_bool kobako_regexp_p(mrb_value value);
struct kobako_regexp *kobako_regexp_get(mrb_state *mrb, mrb_value regexp);
mrb_value kobako_regexp_source(mrb_state *mrb, mrb_value regexp);
mrb_value kobako_regexp_names(mrb_state *mrb, mrb_value regexp);
OnigRegex kobako_regexp_of_bytes(mrb_state *mrb, mrb_value regexp);
mrb_value kobako_regexp_literal(mrb_state *mrb, mrb_value source, uint8_t options);

/* regexp_text.c and regexp_print.c: patterns as texts. */
void kobako_regexp_text_init(mrb_state *mrb);
void kobako_regexp_print_init(mrb_state *mrb, struct RClass *klass);
void kobako_append_flags(mrb_state *mrb, mrb_value text, uint8_t options);
void kobako_append_source(mrb_state *mrb, mrb_value text, mrb_value source);
struct kobako_pattern kobako_regexp_prepare(mrb_state *mrb, mrb_value source, uint8_t options);
mrb_value kobako_regexp_quote(mrb_state *mrb, mrb_value text);
mrb_noreturn void kobako_regexp_error(mrb_state *mrb, const char *what, mrb_value source, uint8_t options);

/* regexp_search.c: where a pattern matches. */
void kobako_search_init(mrb_state *mrb);
mrb_bool kobako_search(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int from);
mrb_bool kobako_search_back(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int from);
mrb_bool kobako_match_here(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int at);
mrb_bool kobako_scan(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int at, mrb_bool here);
void kobako_scanner_init(mrb_state *mrb);
extern OnigRegion kobako_found; /* the groups of the last search, until the next one */

mrb_int kobako_char_at(mrb_value text, mrb_int byte);
mrb_int kobako_byte_at(mrb_value text, mrb_int character);
mrb_int kobako_next_char(mrb_value text, mrb_int byte);

/* regexp_match.c and regexp_match_data.c: MatchData. */
struct kobako_match {
  mrb_value regexp;             /* nil: what was searched for is the text that was found */
  mrb_value text;               /* frozen */
  int count;                    /* of groups, the whole match included */
  int places[];                 /* beginning and end of each; -1 and -1 without a match */
};

void kobako_match_init(mrb_state *mrb);
void kobako_match_data_init(mrb_state *mrb, struct RClass *klass);
mrb_value kobako_match_copy(mrb_state *mrb, mrb_value self);
int kobako_match_number(mrb_state *mrb, const struct kobako_match *match, mrb_value key);
mrb_value kobako_match_new(mrb_state *mrb, mrb_value regexp, mrb_value text);
mrb_value kobako_match_of_text(mrb_state *mrb, mrb_value text, mrb_int begin, mrb_int end);
struct kobako_match *kobako_match_get(mrb_state *mrb, mrb_value match);
mrb_value kobako_match_group(mrb_state *mrb, const struct kobako_match *match, int group);
mrb_value kobako_match_part(mrb_state *mrb, mrb_value match, mrb_value key);
mrb_value kobako_match_before(mrb_state *mrb, const struct kobako_match *match);
mrb_value kobako_match_after(mrb_state *mrb, const struct kobako_match *match);
mrb_value kobako_match_last_group(mrb_state *mrb, const struct kobako_match *match);
mrb_value kobako_match_regexp(mrb_state *mrb, mrb_value match);
int kobako_match_named(mrb_state *mrb, const struct kobako_match *match, mrb_value name);

/* regexp_backref.c: $~ and what is read of it. */
void kobako_backref_init(mrb_state *mrb);

/* regexp_find.c, regexp_slice.c, regexp_replace.c, regexp_split.c: the methods of String and Symbol. */
mrb_value kobako_match_from(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int from);
mrb_value kobako_match_back(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int from);
mrb_value kobako_regexp_argument(mrb_state *mrb);
mrb_func_t kobako_own_method(mrb_state *mrb, mrb_sym name);
void kobako_find_init(mrb_state *mrb);
void kobako_slice_init(mrb_state *mrb);
void kobako_replace_init(mrb_state *mrb);
void kobako_split_init(mrb_state *mrb);
mrb_value kobako_become(mrb_state *mrb, mrb_value self, mrb_sym name);
mrb_value kobako_pattern_of(mrb_state *mrb, mrb_value pattern);
mrb_value kobako_part(mrb_state *mrb, mrb_value text, mrb_int begin, mrb_int length);
mrb_value kobako_snapshot(mrb_state *mrb, mrb_value text);

#endif /* KOBAKO_REGEXP_H */
