/*
** json.h - what the files about JSON share
*/

#ifndef KOBAKO_JSON_H
#define KOBAKO_JSON_H

#include "kobako.h"

#define KOBAKO_JSON_NESTING 100 /* arrays and objects in each other, if nobody says otherwise */

/* Bytes of C's stack that a level may need to be safe; the stack ends at 0. Of the engine's own there is half as much. */
#define KOBAKO_JSON_LEVELS 5000

struct kobako_json_classes {
  struct RClass *module, *parser_error, *nesting_error, *generator_error;
};
extern struct kobako_json_classes kobako_json;

mrb_value kobako_json_option(mrb_state *mrb, mrb_value options, mrb_sym name);
mrb_int kobako_json_max_nesting(mrb_state *mrb, mrb_value options, mrb_int otherwise);

void kobako_json_parse_init(mrb_state *mrb);
void kobako_json_state_init(mrb_state *mrb);
void kobako_json_generate_init(mrb_state *mrb);

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
void kobako_json_put_string(mrb_state *mrb, mrb_value out, mrb_value string, const struct kobako_json_state *state);

#endif /* KOBAKO_JSON_H */
