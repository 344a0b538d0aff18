/*
** order.c - which of two values comes first, where no method of a script's has a say
**
** Numbers, strings, symbols, nil, true, false and arrays of them are compared
** here as their `<=>` would, as long as every one of these is still the one that
** the guest was booted with.
*/

#include "kobako.h"
#include <string.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>
#include <mruby/proc.h>
#include <mruby/string.h>
#include <mruby/presym.h>

#define NESTED_MAX 16

static mrb_func_t number_cmp;   /* mruby's own, for rational numbers and what is no number */

static struct {
  struct RClass *klass;
  mrb_method_t cmp;
} booted[8];
static size_t booted_count;

static inline int
sign(mrb_bool less, mrb_bool more)
{
  return more - less;
}

static int
compare_floats(mrb_float a, mrb_float b)
{
  return a == b || a < b || a > b ? sign(a < b, a > b) : KOBAKO_UNORDERED;
}

/* Exact, which a comparison as floats is not. */
static int
compare_with_float(mrb_int a, mrb_float b)
{
  if (b != b) return KOBAKO_UNORDERED;
  if (b >= 0x1p63) return -1;
  if (b < -0x1p63) return 1;

  mrb_int whole = (mrb_int)b;
  if (a != whole) return sign(a < whole, a > whole);
  return sign((mrb_float)whole < b, (mrb_float)whole > b);
}

/* Of Integer and Float, big integers apart. */
static int
compare_numbers(mrb_value a, mrb_value b)
{
  if (mrb_integer_p(a)) {
    return mrb_integer_p(b) ? sign(mrb_integer(a) < mrb_integer(b), mrb_integer(a) > mrb_integer(b))
                            : compare_with_float(mrb_integer(a), mrb_float(b));
  }
  if (mrb_float_p(b)) return compare_floats(mrb_float(a), mrb_float(b));

  int order = compare_with_float(mrb_integer(b), mrb_float(a));
  return order == KOBAKO_UNORDERED ? order : -order;
}

static int
compare_symbols(mrb_state *mrb, mrb_sym a, mrb_sym b)
{
  mrb_int a_length, b_length;
  char short_name[8];           /* mruby unpacks each into the same place */

  if (a == b) return 0;
  const char *a_name = mrb_sym_name_len(mrb, a, &a_length);
  if (a_length <= (mrb_int)sizeof short_name) a_name = memcpy(short_name, a_name, (size_t)a_length);
  const char *b_name = mrb_sym_name_len(mrb, b, &b_length);

  int order = memcmp(a_name, b_name, (size_t)(a_length < b_length ? a_length : b_length));
  return order ? sign(order < 0, order > 0) : sign(a_length < b_length, a_length > b_length);
}

static int compare(mrb_state *mrb, mrb_value a, mrb_value b, int nested);

static int
compare_arrays(mrb_state *mrb, mrb_value a, mrb_value b, int nested)
{
  mrb_int a_length = RARRAY_LEN(a), b_length = RARRAY_LEN(b);
  mrb_int both = a_length < b_length ? a_length : b_length;

  if (mrb_ptr(a) == mrb_ptr(b)) return 0;
  if (nested == NESTED_MAX) return KOBAKO_UNORDERED;
  for (mrb_int i = 0; i < both; i++) {
    int order = compare(mrb, RARRAY_PTR(a)[i], RARRAY_PTR(b)[i], nested + 1);

    if (order) return order;
  }
  return sign(a_length < b_length, a_length > b_length);
}

static inline mrb_bool
number_p(mrb_value value)
{
  return mrb_integer_p(value) || mrb_float_p(value);
}

/* A subclass or an object of its own may have its own `<=>`. */
static inline mrb_bool
just_p(mrb_value value, enum mrb_vtype type, const struct RClass *klass)
{
  return mrb_type(value) == type && mrb_basic_ptr(value)->c == klass;
}

static int
compare(mrb_state *mrb, mrb_value a, mrb_value b, int nested)
{
  if (number_p(a)) return number_p(b) ? compare_numbers(a, b) : KOBAKO_UNORDERED;
  if (mrb_type(a) != mrb_type(b)) return KOBAKO_UNORDERED;
  switch (mrb_type(a)) {
  case MRB_TT_STRING:
    if (!just_p(a, MRB_TT_STRING, mrb->string_class) || !just_p(b, MRB_TT_STRING, mrb->string_class)) break;
    return mrb_str_cmp(mrb, a, b);
  case MRB_TT_ARRAY:
    if (!just_p(a, MRB_TT_ARRAY, mrb->array_class) || !just_p(b, MRB_TT_ARRAY, mrb->array_class)) break;
    return compare_arrays(mrb, a, b, nested);
  case MRB_TT_SYMBOL:
    return compare_symbols(mrb, mrb_symbol(a), mrb_symbol(b));
  case MRB_TT_FALSE:
    return mrb_nil_p(a) == mrb_nil_p(b) ? 0 : KOBAKO_UNORDERED;
  case MRB_TT_TRUE:
    return 0;
  default:
    break;
  }
  return KOBAKO_UNORDERED;
}

/* -1, 0, 1 or KOBAKO_UNORDERED: no order, or one that only a method knows. */
int
kobako_compare(mrb_state *mrb, mrb_value a, mrb_value b)
{
  return compare(mrb, a, b, 0);
}

static mrb_method_t
find_cmp(mrb_state *mrb, struct RClass *klass)
{
  return mrb_method_search_vm(mrb, &klass, MRB_OPSYM(cmp));
}

static mrb_bool
same_method(mrb_method_t a, mrb_method_t b)
{
  if (MRB_METHOD_FUNC_P(a)) return MRB_METHOD_FUNC_P(b) && MRB_METHOD_FUNC(a) == MRB_METHOD_FUNC(b);
  return MRB_METHOD_PROC_P(b) && MRB_METHOD_PROC(a) == MRB_METHOD_PROC(b);
}

/* Is every `<=>` that kobako_compare stands for the one of the boot? */
mrb_bool
kobako_order_own_p(mrb_state *mrb)
{
  for (size_t i = 0; i < booted_count; i++) {
    if (!same_method(find_cmp(mrb, booted[i].klass), booted[i].cmp)) return FALSE;
  }
  return TRUE;
}

/* As CRuby words it. */
static mrb_noreturn void
not_comparable(mrb_state *mrb, mrb_value a, mrb_value b)
{
  mrb_bool shown = mrb_immediate_p(b) || mrb_float_p(b);

  mrb_raisef(mrb, kobako_classes.argument_error, "comparison of %T with %v failed", a,
             shown ? mrb_inspect(mrb, b) : mrb_obj_value(mrb_obj_class(mrb, b)));
}

/* What the answer of a `<=>` or a block means: -1, 0 or 1. */
int
kobako_order_of(mrb_state *mrb, mrb_value answer, mrb_value a, mrb_value b)
{
  mrb_value zero = mrb_fixnum_value(0);

  if (mrb_integer_p(answer)) return sign(mrb_integer(answer) < 0, mrb_integer(answer) > 0);
  if (mrb_float_p(answer)) return sign(mrb_float(answer) < 0, mrb_float(answer) > 0);
  if (mrb_nil_p(answer)) not_comparable(mrb, a, b);
  if (mrb_test(mrb_funcall_id(mrb, answer, MRB_OPSYM(gt), 1, zero))) return 1;
  return mrb_test(mrb_funcall_id(mrb, answer, MRB_OPSYM(lt), 1, zero)) ? -1 : 0;
}

static mrb_bool
big_integer_p(mrb_value value)
{
  return mrb_type(value) == MRB_TT_BIGINT;
}

/* Integer#<=> and Float#<=> */
static mrb_value
compare_number(mrb_state *mrb, mrb_value self)
{
  mrb_value other = mrb_get_arg1(mrb);
  int order;

  if (number_p(self) && number_p(other)) order = compare_numbers(self, other);
  else if (number_p(self) && big_integer_p(other)) {
    if (mrb_float_p(self) && mrb_float(self) != mrb_float(self)) return mrb_nil_value();
    order = -(int)mrb_bint_cmp(mrb, other, self);
  }
  else return number_cmp(mrb, self);
  return order == KOBAKO_UNORDERED ? mrb_nil_value() : mrb_fixnum_value(order);
}

void
kobako_order_init(mrb_state *mrb)
{
  number_cmp = MRB_METHOD_CFUNC(find_cmp(mrb, mrb->integer_class));
  mrb_define_method_id(mrb, mrb->integer_class, MRB_OPSYM(cmp), compare_number, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, mrb->float_class, MRB_OPSYM(cmp), compare_number, MRB_ARGS_REQ(1));
}

/* When the interpreter is up. */
void
kobako_order_boot(mrb_state *mrb)
{
  struct RClass *const classes[] = {
    mrb->integer_class, mrb->float_class, mrb->string_class, mrb->symbol_class, mrb->array_class,
    mrb->nil_class, mrb->true_class, mrb->false_class
  };

  booted_count = sizeof classes / sizeof *classes;
  for (size_t i = 0; i < booted_count; i++) {
    mrb_method_t cmp = find_cmp(mrb, classes[i]);

    booted[i].klass = classes[i];
    booted[i].cmp = cmp;
    /* So that no other method ever has its address. */
    if (MRB_METHOD_PROC_P(cmp)) mrb_gc_register(mrb, mrb_obj_value(MRB_METHOD_PROC(cmp)));
  }
}
