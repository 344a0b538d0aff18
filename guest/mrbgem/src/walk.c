/*
** walk.c - what the loops of mrblib's collections ask for
**
** None of it can be redefined by a script under the name that it knows.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/proc.h>
#include <mruby/presym.h>

static struct RProc *each_of[3];        /* Array's, Hash's and Range's own */

static struct RProc *
each_method(mrb_state *mrb, struct RClass *klass)
{
  mrb_method_t method = mrb_vm_find_method(mrb, klass, &klass, MRB_SYM(each));

  return MRB_METHOD_PROC_P(method) ? MRB_METHOD_PROC(method) : NULL;
}

/* May the elements be looked at without `each`, because it would do no more? */
static mrb_value
own_each_p(mrb_state *mrb, mrb_value self)
{
  struct RProc *each = each_method(mrb, mrb_class(mrb, self));

  return mrb_bool_value(each && (each == each_of[0] || each == each_of[1] || each == each_of[2]));
}

static mrb_value
array_size(mrb_state *mrb, mrb_value self)
{
  return mrb_int_value(mrb, RARRAY_LEN(self));
}

static mrb_value
array_push(mrb_state *mrb, mrb_value self)
{
  mrb_ary_push(mrb, self, mrb_get_arg1(mrb));
  return self;
}

/* Array#__fill(size, value) - becomes that many times the value. */
static mrb_value
array_fill(mrb_state *mrb, mrb_value self)
{
  mrb_int size;
  mrb_value value;

  mrb_get_args(mrb, "io", &size, &value);
  if (size < 0) mrb_raise(mrb, kobako_classes.argument_error, "negative array size");
  mrb_ary_clear(mrb, self);
  mrb_ary_resize(mrb, self, size);
  for (mrb_int i = 0; i < size; i++) RARRAY_PTR(self)[i] = value;
  mrb_write_barrier(mrb, mrb_basic_ptr(self));
  return self;
}

/* Array#__part(from, size) */
static mrb_value
array_part(mrb_state *mrb, mrb_value self)
{
  mrb_int from, size;

  mrb_get_args(mrb, "ii", &from, &size);
  if (from < 0 || from > RARRAY_LEN(self) || size < 0) return mrb_nil_value();
  if (size > RARRAY_LEN(self) - from) size = RARRAY_LEN(self) - from;
  return mrb_ary_new_from_values(mrb, size, RARRAY_PTR(self) + from);
}

/* Array#__move(value, to) */
static mrb_value
array_move(mrb_state *mrb, mrb_value self)
{
  mrb_value value;
  mrb_int to;

  mrb_get_args(mrb, "oi", &value, &to);
  mrb_ary_set(mrb, self, to, value);
  return self;
}

/* Array#__close(from, to) - what lies between goes. */
static mrb_value
array_close(mrb_state *mrb, mrb_value self)
{
  mrb_int from, to, size = RARRAY_LEN(self);

  mrb_get_args(mrb, "ii", &from, &to);
  if (to > size) to = size;
  if (from < 0 || from >= to) return self;
  mrb_ary_splice(mrb, self, from, to - from, mrb_ary_new(mrb));
  return self;
}

/* Hash#__enter(pair, place) - what to_h does with each of an array's elements. */
static mrb_value
hash_enter(mrb_state *mrb, mrb_value self)
{
  mrb_value pair;
  mrb_int place;

  mrb_get_args(mrb, "oi", &pair, &place);
  if (!mrb_array_p(pair)) {
    mrb_raisef(mrb, kobako_classes.type_error, "wrong element type %T at %i (expected array)", pair, place);
  }
  if (RARRAY_LEN(pair) != 2) {
    mrb_raisef(mrb, kobako_classes.argument_error, "wrong array length at %i (expected 2, was %i)", place,
               RARRAY_LEN(pair));
  }
  mrb_hash_set(mrb, self, RARRAY_PTR(pair)[0], RARRAY_PTR(pair)[1]);
  return self;
}

/* Kernel#__kind - the name of a value's class in an error, where nil, true and false stand for theirs */
static mrb_value
kind(mrb_state *mrb, mrb_value self)
{
  return mrb_format(mrb, "%Y", self);
}

void
kobako_walk_init(mrb_state *mrb)
{
  struct RClass *range = mrb_class_get_id(mrb, MRB_SYM(Range));

  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM_Q(__own_each), own_each_p, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM_Q(__own_each), own_each_p, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, range, MRB_SYM_Q(__own_each), own_each_p, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->kernel_module, MRB_SYM(__kind), kind, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__size), array_size, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__push), array_push, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__fill), array_fill, MRB_ARGS_REQ(2));
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__part), array_part, MRB_ARGS_REQ(2));
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__move), array_move, MRB_ARGS_REQ(2));
  mrb_define_method_id(mrb, mrb->array_class, MRB_SYM(__close), array_close, MRB_ARGS_REQ(2));
  mrb_define_method_id(mrb, mrb->hash_class, MRB_SYM(__enter), hash_enter, MRB_ARGS_REQ(2));
}

/* After mrblib. A collector that meets none of them any more must not take them: a script may redefine each. */
void
kobako_walk_boot(mrb_state *mrb)
{
  struct RClass *classes[] = { mrb->array_class, mrb->hash_class, mrb_class_get_id(mrb, MRB_SYM(Range)) };

  for (int i = 0; i < 3; i++) {
    each_of[i] = each_method(mrb, classes[i]);
    mrb_gc_register(mrb, mrb_obj_value(each_of[i]));
  }
}
