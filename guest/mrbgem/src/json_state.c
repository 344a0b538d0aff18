/*
** json_state.c - JSON::State: how JSON is written; what to_json methods are given
*/

#include "json.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/data.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

static struct RClass *state_class;
static mrb_sym texts_ivar;      /* keeps the strings; no "@" */

static const mrb_data_type state_type = { "JSON::State", mrb_free };

mrb_bool
kobako_json_state_p(mrb_value value)
{
  return mrb_type(value) == MRB_TT_CDATA && DATA_TYPE(value) == &state_type;
}

struct kobako_json_state*
kobako_json_state_get(mrb_state *mrb, mrb_value state)
{
  if (!kobako_json_state_p(state)) mrb_raise(mrb, kobako_classes.type_error, "uninitialized JSON::State");
  return (struct kobako_json_state*)DATA_PTR(state);
}

static mrb_value
text_option(mrb_state *mrb, mrb_value options, mrb_sym name, mrb_value texts)
{
  mrb_value text = kobako_json_option(mrb, options, name);

  if (mrb_nil_p(text)) return text;
  text = kobako_text_of(mrb, text);
  text = mrb_str_new(mrb, RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
  mrb_ary_push(mrb, texts, text);
  return text;
}

static mrb_bool
flag_option(mrb_state *mrb, mrb_value options, mrb_sym name)
{
  return mrb_test(kobako_json_option(mrb, options, name));
}

static void
set_up(mrb_state *mrb, mrb_value self, mrb_value options)
{
  struct kobako_json_state *state = (struct kobako_json_state*)mrb_malloc(mrb, sizeof *state);
  mrb_value texts;

  *state = (struct kobako_json_state){ .max_nesting = KOBAKO_JSON_NESTING };
  state->indent = state->space = state->space_before = state->object_nl = state->array_nl = mrb_nil_value();
  mrb_data_init(self, state, &state_type);
  if (!mrb_hash_p(options)) return;
  texts = mrb_ary_new(mrb);
  mrb_iv_set(mrb, self, texts_ivar, texts);
  state->indent = text_option(mrb, options, MRB_SYM(indent), texts);
  state->space = text_option(mrb, options, MRB_SYM(space), texts);
  state->space_before = text_option(mrb, options, MRB_SYM(space_before), texts);
  state->object_nl = text_option(mrb, options, MRB_SYM(object_nl), texts);
  state->array_nl = text_option(mrb, options, MRB_SYM(array_nl), texts);
  state->max_nesting = kobako_json_max_nesting(mrb, options, KOBAKO_JSON_NESTING);
  state->allow_nan = flag_option(mrb, options, MRB_SYM(allow_nan));
  state->ascii_only = flag_option(mrb, options, MRB_SYM(ascii_only));
  state->script_safe = flag_option(mrb, options, MRB_SYM(script_safe)) ||
                       flag_option(mrb, options, MRB_SYM(escape_slash));
}

/* The options: nil, a Hash, what has a to_h, or a State, which is returned. */
mrb_value
kobako_json_state_new(mrb_state *mrb, mrb_value options)
{
  if (kobako_json_state_p(options)) return options;
  if (!mrb_nil_p(options) && !mrb_hash_p(options)) {
    if (!mrb_respond_to(mrb, options, MRB_SYM(to_h))) {
      mrb_raisef(mrb, kobako_classes.type_error, "can't convert %T into Hash", options);
    }
    options = mrb_funcall_id(mrb, options, MRB_SYM(to_h), 0);
  }

  mrb_value state = mrb_obj_value(mrb_data_object_alloc(mrb, state_class, NULL, NULL));
  set_up(mrb, state, options);
  return state;
}

static mrb_value
state_init(mrb_state *mrb, mrb_value self)
{
  mrb_value options = mrb_nil_value();

  mrb_get_args(mrb, "|o", &options);
  if (DATA_TYPE(self)) mrb_raise(mrb, kobako_classes.type_error, "already initialized JSON::State");
  set_up(mrb, self, options);
  return self;
}

static mrb_value
state_generate(mrb_state *mrb, mrb_value self)
{
  return kobako_json_generate(mrb, mrb_get_arg1(mrb), self);
}

static mrb_value
text_or_empty(mrb_state *mrb, mrb_value text)
{
  return mrb_nil_p(text) ? mrb_str_new(mrb, NULL, 0) : text;
}

static mrb_value
state_indent(mrb_state *mrb, mrb_value self)
{
  return text_or_empty(mrb, kobako_json_state_get(mrb, self)->indent);
}

static mrb_value
state_space(mrb_state *mrb, mrb_value self)
{
  return text_or_empty(mrb, kobako_json_state_get(mrb, self)->space);
}

static mrb_value
state_object_nl(mrb_state *mrb, mrb_value self)
{
  return text_or_empty(mrb, kobako_json_state_get(mrb, self)->object_nl);
}

static mrb_value
state_array_nl(mrb_state *mrb, mrb_value self)
{
  return text_or_empty(mrb, kobako_json_state_get(mrb, self)->array_nl);
}

static mrb_value
state_depth(mrb_state *mrb, mrb_value self)
{
  return mrb_int_value(mrb, kobako_json_state_get(mrb, self)->depth);
}

static mrb_value
state_max_nesting(mrb_state *mrb, mrb_value self)
{
  return mrb_int_value(mrb, kobako_json_state_get(mrb, self)->max_nesting);
}

void
kobako_json_state_init(mrb_state *mrb)
{
  struct RClass *klass = mrb_define_class_under_id(mrb, kobako_json.module, MRB_SYM(State), mrb->object_class);

  state_class = kobako_keep_class(mrb, klass);
  texts_ivar = mrb_intern_lit(mrb, "texts");
  MRB_SET_INSTANCE_TT(klass, MRB_TT_CDATA);
  mrb_define_method_id(mrb, klass, MRB_SYM(initialize), state_init, MRB_ARGS_OPT(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(generate), state_generate, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(indent), state_indent, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(space), state_space, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(object_nl), state_object_nl, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(array_nl), state_array_nl, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(depth), state_depth, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(max_nesting), state_max_nesting, MRB_ARGS_NONE());
}
