/*
** json.c - the module JSON: its errors, and what parsing and generating share
*/

#include "json.h"
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/presym.h>

struct kobako_json_classes kobako_json;

/* nil without options or without that one. */
mrb_value
kobako_json_option(mrb_state *mrb, mrb_value options, mrb_sym name)
{
  return mrb_hash_p(options) ? mrb_hash_fetch(mrb, options, mrb_symbol_value(name), mrb_nil_value()) : mrb_nil_value();
}

/* 0 is no limit: false, nil or 0 say so. */
mrb_int
kobako_json_max_nesting(mrb_state *mrb, mrb_value options, mrb_int otherwise)
{
  mrb_value key = mrb_symbol_value(MRB_SYM(max_nesting));

  if (!mrb_hash_p(options) || !mrb_hash_key_p(mrb, options, key)) return otherwise;

  mrb_value limit = mrb_hash_get(mrb, options, key);
  return mrb_test(limit) ? mrb_as_int(mrb, limit) : 0;
}

static struct RClass*
define_error(mrb_state *mrb, mrb_sym name, struct RClass *super)
{
  return kobako_keep_class(mrb, mrb_define_class_under_id(mrb, kobako_json.module, name, super));
}

void
kobako_json_init(mrb_state *mrb)
{
  kobako_json.module = kobako_keep_class(mrb, mrb_define_module_id(mrb, MRB_SYM(JSON)));

  struct RClass *error = define_error(mrb, MRB_SYM(JSONError), mrb->eStandardError_class);
  kobako_json.parser_error = define_error(mrb, MRB_SYM(ParserError), error);
  kobako_json.nesting_error = define_error(mrb, MRB_SYM(NestingError), kobako_json.parser_error);
  kobako_json.generator_error = define_error(mrb, MRB_SYM(GeneratorError), error);
  kobako_json_parse_init(mrb);
  kobako_json_state_init(mrb);
  kobako_json_generate_init(mrb);
}
