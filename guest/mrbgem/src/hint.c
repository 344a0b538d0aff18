/*
** hint.c - words for a method that is not there: on what it was called, and a near name
*/

#include <string.h>
#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/error.h>
#include <mruby/proc.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

#define NAME_MAX_LENGTH 40      /* of names that are compared */

struct search {
  const char *wanted;
  int length;
  int best;                     /* how many letters differ; names further than this are none */
  mrb_sym found;
};

/* Letters to add, drop, change or swap with their neighbour; more than `most` is all the same. */
static int
distance(const char *a, int a_length, const char *b, int b_length, int most)
{
  int rows[3][NAME_MAX_LENGTH + 1];

  if (a_length - b_length > most || b_length - a_length > most) return most + 1;
  for (int j = 0; j <= b_length; j++) rows[0][j] = j;
  for (int i = 1; i <= a_length; i++) {
    int *row = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];

    row[0] = i;
    for (int j = 1; j <= b_length; j++) {
      int steps = last[j - 1] + (a[i - 1] != b[j - 1]);

      if (last[j] + 1 < steps) steps = last[j] + 1;
      if (row[j - 1] + 1 < steps) steps = row[j - 1] + 1;
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < steps) {
        steps = before[j - 2] + 1;
      }
      row[j] = steps;
    }
  }
  return rows[a_length % 3][b_length];
}

static int
compare(mrb_state *mrb, mrb_sym name, mrb_method_t method, void *data)
{
  struct search *search = (struct search*)data;
  mrb_int length;
  const char *text = mrb_sym_name_len(mrb, name, &length);

  if (length > NAME_MAX_LENGTH || text[0] == '_' || MRB_METHOD_UNDEF_P(method)) return 0;

  int apart = distance(search->wanted, search->length, text, (int)length, search->best - 1);
  if (apart > 0 && apart < search->best) { /* the name itself was undefined further down */
    search->best = apart;
    search->found = name;
  }
  return 0;
}

/* The name of a method of self's that differs in a letter or two, or 0. What every object has is no help. */
static mrb_sym
near_name(mrb_state *mrb, mrb_sym name, mrb_value self)
{
  char wanted[NAME_MAX_LENGTH];
  mrb_int length;
  const char *text = mrb_sym_name_len(mrb, name, &length);

  if (length < 3 || length > NAME_MAX_LENGTH) return 0;
  memcpy(wanted, text, (size_t)length); /* the text of a short symbol lasts until the next one's */

  struct search search = { wanted, (int)length, length < 5 ? 2 : 3, 0 };
  for (struct RClass *c = mrb_class(mrb, self); c && c != mrb->object_class; c = c->super) {
    mrb_mt_foreach(mrb, c, compare, &search);
  }
  if (mrb_obj_eq(mrb, self, mrb_top_self(mrb))) mrb_mt_foreach(mrb, mrb->object_class, compare, &search);
  return search.found;
}

static void
put_class(mrb_state *mrb, mrb_value text, struct RClass *c)
{
  mrb_value path = mrb_class_path(mrb, c);

  if (mrb_string_p(path)) mrb_str_cat_str(mrb, text, path);
  else mrb_str_cat_lit(mrb, text, "(no name)");
}

static void
put_receiver(mrb_state *mrb, mrb_value text, mrb_value self)
{
  if (mrb_nil_p(self)) mrb_str_cat_lit(mrb, text, "nil");
  else if (mrb_true_p(self)) mrb_str_cat_lit(mrb, text, "true");
  else if (mrb_false_p(self)) mrb_str_cat_lit(mrb, text, "false");
  else if (mrb_obj_eq(mrb, self, mrb_top_self(mrb))) mrb_str_cat_lit(mrb, text, "main");
  else if (mrb_class_p(self) || mrb_module_p(self)) {
    mrb_str_cat_cstr(mrb, text, mrb_class_p(self) ? "class " : "module ");
    put_class(mrb, text, mrb_class_ptr(self));
  }
  else {
    mrb_str_cat_lit(mrb, text, "an instance of ");
    put_class(mrb, text, mrb_obj_class(mrb, self));
  }
}

static mrb_value
words(mrb_state *mrb, const char *format, mrb_sym name, mrb_value self)
{
  mrb_value text = mrb_format(mrb, format, name);
  mrb_sym near = near_name(mrb, name, self);

  put_receiver(mrb, text, self);
  if (near) mrb_str_cat_str(mrb, text, mrb_format(mrb, "\nDid you mean?  %n", near));
  return text;
}

/* Called by mruby in the place of its own words. */
mrb_value
kobako_undefined_method(mrb_state *mrb, mrb_sym name, mrb_value self, mrb_value arguments)
{
  const char *hidden = kobako_visibility_name(mrb, self, name);

  (void)arguments;
  if (!hidden || mrb_obj_eq(mrb, self, mrb_top_self(mrb))) return words(mrb, "undefined method '%n' for ", name, self);

  mrb_value text = mrb_format(mrb, "%s method '%n' called for ", hidden, name);

  put_receiver(mrb, text, self);
  return text;
}

/* A name alone, without arguments and parentheses, that is neither. */
mrb_noreturn void
kobako_undefined_variable(mrb_state *mrb, mrb_sym name, mrb_value self)
{
  mrb_name_error(mrb, name, "%v", words(mrb, "undefined local variable or method '%n' for ", name, self));
}
