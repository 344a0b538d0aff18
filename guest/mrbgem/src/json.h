/*
** json.h - what the files about JSON share
*/

#ifndef KOBAKO_JSON_H
#define KOBAKO_JSON_H

#include "kobako.h"

#define KOBAKO_JSON_NESTING 100 /* arrays and objects in each other, if nobody says otherwise */

/* What is nested deeper needs more stack than there may be. */
#define KOBAKO_JSON_LEVELS 1000
#define KOBAKO_JSON_STACK (1536 << 10)

/* The engine keeps part of each frame on a stack of its own, which nobody here can measure; it is half as large as C's,
   and the functions of a level take more of it than of C's. With this they do not, and C's can stand for both. */
#define KOBAKO_JSON_LEVEL char level[512]; __asm__ volatile("" : : "r"(level) : "memory")

struct kobako_json_classes {
  struct RClass *module, *parser_error, *nesting_error, *generator_error;
};
extern struct kobako_json_classes kobako_json;

mrb_value kobako_json_option(mrb_state *mrb, mrb_value options, mrb_sym name);
mrb_int kobako_json_max_nesting(mrb_state *mrb, mrb_value options, mrb_int otherwise);

void kobako_json_parse_init(mrb_state *mrb);
void kobako_json_state_init(mrb_state *mrb);
void kobako_json_generate_init(mrb_state *mrb);

/* json_parse.c and json_text.c: a text that is read. */
struct kobako_json_parser {
  mrb_state *mrb;
  const char *begin, *at, *end;
  mrb_int depth, max_nesting;
  mrb_bool symbols, allow_nan, freeze;
};

mrb_noreturn void kobako_json_fail(struct kobako_json_parser *in, const char *what, const char *at);
mrb_value kobako_json_string(struct kobako_json_parser *in, mrb_bool symbol);

/* json_state.c: how JSON is written, and how deep the writer is. */
struct kobako_json_state {
  mrb_value indent, space, space_before, object_nl, array_nl; /* frozen Strings */
  mrb_int max_nesting;          /* 0: only what the stack allows */
  mrb_int depth;
  mrb_bool allow_nan, ascii_only, script_safe;
};

mrb_value kobako_json_state_new(mrb_state *mrb, mrb_value options);
mrb_bool kobako_json_state_p(mrb_value value);
struct kobako_json_state *kobako_json_state_get(mrb_state *mrb, mrb_value state);

/* json_generate.c */
mrb_value kobako_json_generate(mrb_state *mrb, mrb_value value, mrb_value state);

#endif /* KOBAKO_JSON_H */
