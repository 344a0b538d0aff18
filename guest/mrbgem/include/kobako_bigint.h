/*
** kobako_bigint.h - integers of any size, as C sees them
**
** A big integer is an object with its magnitude in 32-bit limbs, lowest first,
** without leading zeros, and more than fits in an mrb_int. What reads one takes
** a view, and so takes small integers, too.
*/

#ifndef KOBAKO_BIGINT_H
#define KOBAKO_BIGINT_H

#include <mruby.h>
#include <mruby/object.h>

struct RBigint {
  MRB_OBJECT_HEADER;
  uint32_t *limbs;
  uint32_t count;
  int32_t negative;
};

struct kobako_integer {
  const uint32_t *limbs;
  uint32_t count;
  mrb_bool negative;
  uint32_t small[2];            /* the limbs of an mrb_int */
};

/* `view` must stay where it is. */
void kobako_integer_view(struct kobako_integer *view, mrb_value integer);
struct RBigint *kobako_bigint_new(mrb_state *mrb, size_t count);
mrb_value kobako_bigint_finish(mrb_state *mrb, struct RBigint *big);
mrb_value kobako_integer_add(mrb_state *mrb, const struct kobako_integer *x, const struct kobako_integer *y,
                             mrb_bool y_negative);
struct RBigint *kobako_integer_multiply(mrb_state *mrb, const struct kobako_integer *x, const struct kobako_integer *y);
mrb_value kobako_integer_divide(mrb_state *mrb, mrb_value x, mrb_value y, mrb_value *modulo);
mrb_value kobako_integer_negate(mrb_state *mrb, mrb_value x);
size_t kobako_integer_bits(mrb_value x);
int kobako_integer_compare(mrb_value x, mrb_value y);

#define KOBAKO_BITS_LIMIT (256u << 20) /* of what one operation may make; the memory limit comes first */

#define kobako_integer_p(value) (mrb_integer_p(value) || mrb_bigint_p(value))

#endif /* KOBAKO_BIGINT_H */
