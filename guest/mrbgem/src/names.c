/*
** names.c - symbols and keys by their names, as the host's messages bring them
**
** Rows of a table name the same few columns over and over. What a short name
** stood for lately is found here without a search through all symbols, and
** without another String.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/string.h>

#define SLOTS 64                /* a power of two */
#define LENGTH_MAX 15

/* The bytes of a name and, last, their number: never all zero. */
struct name {
  uint64_t low, high;
};

static struct name symbol_names[SLOTS], string_names[SLOTS];
static mrb_sym symbols[SLOTS];
static mrb_value strings;       /* Array of as many, frozen */

static struct name
name_of(const uint8_t *bytes, size_t length)
{
  struct name name = { 0, (uint64_t)length << 56 };

  for (size_t i = 0; i < length; i++) {
    if (i < 8) name.low |= (uint64_t)bytes[i] << 8 * i;
    else name.high |= (uint64_t)bytes[i] << 8 * (i - 8);
  }
  return name;
}

static unsigned
slot_of(struct name name)
{
  return (unsigned)((name.low * 0x9e3779b97f4a7c15u ^ name.high * 0xc2b2ae3d27d4eb4fu) >> 58) & (SLOTS - 1);
}

static mrb_bool
same(struct name a, struct name b)
{
  return a.low == b.low && a.high == b.high;
}

mrb_sym
kobako_symbol_named(mrb_state *mrb, const uint8_t *bytes, size_t length)
{
  if (length == 0 || length > LENGTH_MAX) return mrb_intern(mrb, (const char*)bytes, length);

  struct name name = name_of(bytes, length);
  unsigned slot = slot_of(name);

  if (!same(symbol_names[slot], name)) {
    symbols[slot] = mrb_intern(mrb, (const char*)bytes, length);
    symbol_names[slot] = name;
  }
  return symbols[slot];
}

/* A frozen String, which others may have too. */
mrb_value
kobako_key_named(mrb_state *mrb, const uint8_t *bytes, size_t length)
{
  struct name name = name_of(bytes, length > LENGTH_MAX ? 0 : length);
  unsigned slot = slot_of(name);

  if (name.high != 0 && same(string_names[slot], name)) return RARRAY_PTR(strings)[slot];

  mrb_value string = mrb_str_new(mrb, (const char*)bytes, (mrb_int)length);
  MRB_SET_FROZEN_FLAG(mrb_basic_ptr(string));
  if (name.high != 0) {
    mrb_ary_set(mrb, strings, (mrb_int)slot, string);
    string_names[slot] = name;
  }
  return string;
}

void
kobako_names_init(mrb_state *mrb)
{
  strings = mrb_ary_new(mrb);
  mrb_ary_resize(mrb, strings, SLOTS);
  mrb_gc_register(mrb, strings);
}
