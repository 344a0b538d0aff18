/*
** hash_code.c - `hash` of arrays, hashes and structs
**
** mruby's is Enumerable's: written in Ruby, the same for whatever includes
** Enumerable, and of a Hash another one when its keys come in another order.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>
#include <mruby/string.h>
#include <mruby/presym.h>

static uint64_t
mix(uint64_t code, uint64_t part)
{
  code = (code ^ part) * 0x9e3779b97f4a7c15u;
  return code ^ code >> 32;
}

static uint64_t
code_of(mrb_state *mrb, mrb_value value)
{
  switch (mrb_type(value)) {
  case MRB_TT_STRING:
    return mrb_str_hash(mrb, value);
  case MRB_TT_INTEGER:
    return (uint64_t)mrb_integer(value);
  case MRB_TT_SYMBOL:
    return mix(MRB_TT_SYMBOL, mrb_symbol(value));
  default: {
    int ai = mrb_gc_arena_save(mrb);
    mrb_value code = mrb_funcall_argv(mrb, value, MRB_SYM(hash), 0, NULL);

    mrb_gc_arena_restore(mrb, ai);
    return mrb_integer_p(code) ? (uint64_t)mrb_integer(code) : 0;
  }
  }
}

/* Never negative, as a key's code is not in CRuby's small integers either. */
static mrb_value
as_integer(mrb_state *mrb, uint64_t code)
{
  return mrb_int_value(mrb, (mrb_int)(code >> 2));
}

/* Their length is asked each time: an element's `hash` may change it. */
static mrb_value
of_elements(mrb_state *mrb, mrb_value list, uint64_t code)
{
  for (mrb_int i = 0; i < RARRAY_LEN(list); i++) code = mix(code, code_of(mrb, RARRAY_PTR(list)[i]));
  return as_integer(mrb, mix(code, (uint64_t)RARRAY_LEN(list)));
}

static mrb_value
array_hash(mrb_state *mrb, mrb_value self)
{
  return of_elements(mrb, self, MRB_TT_ARRAY);
}

static mrb_value
struct_hash(mrb_state *mrb, mrb_value self)
{
  return of_elements(mrb, self, mrb_obj_id(mrb_obj_value(mrb_obj_class(mrb, self))));
}

/* A sum, which is the same in any order. */
static mrb_value
hash_hash(mrb_state *mrb, mrb_value self)
{
  mrb_value keys = mrb_hash_keys(mrb, self);
  mrb_value values = mrb_hash_values(mrb, self);
  uint64_t sum = MRB_TT_HASH;

  for (mrb_int i = 0; i < RARRAY_LEN(keys); i++) {
    sum += mix(code_of(mrb, RARRAY_PTR(keys)[i]), code_of(mrb, RARRAY_PTR(values)[i]));
  }
  return as_integer(mrb, sum);
}

void
kobako_hash_code_init(mrb_state *mrb)
{
  struct RClass *enumerable = mrb_module_get_id(mrb, MRB_SYM(Enumerable));

  mrb_remove_method(mrb, enumerable, MRB_SYM(hash));
  mrb_remove_method(mrb, enumerable, MRB_SYM(__update_hash));
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(hash), array_hash, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(hash), hash_hash, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb_class_get_id(mrb, MRB_SYM(Struct)), MRB_SYM(hash), struct_hash, MRB_ARGS_NONE());
}
