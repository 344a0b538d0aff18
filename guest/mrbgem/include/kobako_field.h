/*
** kobako_field.h - one field of a format
*/

#ifndef KOBAKO_FIELD_H
#define KOBAKO_FIELD_H

#include <mruby.h>

enum field_flag {
  FIELD_SPACE = 1,
  FIELD_SHARP = 2,
  FIELD_PLUS = 4,
  FIELD_MINUS = 8,
  FIELD_ZERO = 16
};

struct field {
  unsigned flags;
  mrb_int width, precision;     /* -1 where none is given */
  char kind;                    /* the directive's letter */
};

void kobako_put_text(mrb_state *mrb, mrb_value out, const struct field *field, mrb_value text);
void kobako_put_character(mrb_state *mrb, mrb_value out, const struct field *field, mrb_value value);
void kobako_put_integer(mrb_state *mrb, mrb_value out, const struct field *field, mrb_value value);
void kobako_put_float(mrb_state *mrb, mrb_value out, const struct field *field, mrb_value value);

#endif /* KOBAKO_FIELD_H */
