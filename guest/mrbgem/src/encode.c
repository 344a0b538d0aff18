/*
** encode.c - values to MessagePack
**
** No method of the script's is called: types are told by their tag, hashes are
** walked from inside. So nothing changes while it is being written.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/error.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>
#include <mruby/string.h>
#include <string.h>

/* Where a value was found, from the inside out, for the message of an error. */
struct place {
  const struct place *outer;
  const char *what;             /* "argument", "keyword" or NULL within a value */
  mrb_value key;                /* index or key */
};

static void put_value(mrb_state *mrb, mrb_value value, int depth, const struct place *place);

static void
put_marked(mrb_state *mrb, uint8_t marker, uint64_t number, int width)
{
  uint8_t *at = kobako_put(mrb, 1 + (size_t)width);

  *at++ = marker;
  while (width-- > 0) *at++ = (uint8_t)(number >> 8 * width);
}

static void
put_unsigned(mrb_state *mrb, uint64_t number)
{
  if (number < 0x80) put_marked(mrb, (uint8_t)number, 0, 0);
  else if (number <= UINT8_MAX) put_marked(mrb, 0xcc, number, 1);
  else if (number <= UINT16_MAX) put_marked(mrb, 0xcd, number, 2);
  else if (number <= UINT32_MAX) put_marked(mrb, 0xce, number, 4);
  else put_marked(mrb, 0xcf, number, 8);
}

static void
put_integer(mrb_state *mrb, int64_t number)
{
  uint64_t bits = (uint64_t)number;

  if (number >= 0) put_unsigned(mrb, bits);
  else if (number >= -32) put_marked(mrb, (uint8_t)bits, 0, 0);
  else if (number >= INT8_MIN) put_marked(mrb, 0xd0, bits, 1);
  else if (number >= INT16_MIN) put_marked(mrb, 0xd1, bits, 2);
  else if (number >= INT32_MIN) put_marked(mrb, 0xd2, bits, 4);
  else put_marked(mrb, 0xd3, bits, 8);
}

static void
put_float(mrb_state *mrb, double number)
{
  uint64_t bits;

  memcpy(&bits, &number, sizeof bits);
  put_marked(mrb, 0xcb, bits, 8);
}

static void
put_string(mrb_state *mrb, const char *bytes, size_t length)
{
  if (length < 32) put_marked(mrb, (uint8_t)(0xa0 | length), 0, 0);
  else if (length <= UINT8_MAX) put_marked(mrb, 0xd9, length, 1);
  else if (length <= UINT16_MAX) put_marked(mrb, 0xda, length, 2);
  else put_marked(mrb, 0xdb, length, 4);
  kobako_put_bytes(mrb, bytes, length);
}

static void
put_extension(mrb_state *mrb, enum kobako_extension type, const char *bytes, size_t length)
{
  switch (length) {
  case 1: put_marked(mrb, 0xd4, 0, 0); break;
  case 2: put_marked(mrb, 0xd5, 0, 0); break;
  case 4: put_marked(mrb, 0xd6, 0, 0); break;
  case 8: put_marked(mrb, 0xd7, 0, 0); break;
  case 16: put_marked(mrb, 0xd8, 0, 0); break;
  default:
    if (length <= UINT8_MAX) put_marked(mrb, 0xc7, length, 1);
    else if (length <= UINT16_MAX) put_marked(mrb, 0xc8, length, 2);
    else put_marked(mrb, 0xc9, length, 4);
  }
  *kobako_put(mrb, 1) = (uint8_t)type;
  kobako_put_bytes(mrb, bytes, length);
}

static void
put_symbol(mrb_state *mrb, mrb_sym symbol)
{
  mrb_int length;
  const char *name = mrb_sym_name_len(mrb, symbol, &length);

  put_extension(mrb, KOBAKO_EXT_SYMBOL, name, (size_t)length);
}

static void
put_bigint(mrb_state *mrb, mrb_value integer)
{
  int ai = mrb_gc_arena_save(mrb);
  mrb_value digits = mrb_bint_to_s(mrb, integer, 16);
  const char *at = RSTRING_PTR(digits);
  size_t length = (size_t)RSTRING_LEN(digits);

  if (length <= 16 && *at != '-') {
    uint64_t number = 0;

    for (size_t i = 0; i < length; i++) {
      number = number << 4 | (uint64_t)(at[i] <= '9' ? at[i] - '0' : (at[i] | 0x20) - 'a' + 10);
    }
    put_unsigned(mrb, number);
  }
  else {
    put_extension(mrb, KOBAKO_EXT_INTEGER, at, length);
  }
  mrb_gc_arena_restore(mrb, ai);
}

static void
put_object(mrb_state *mrb, enum kobako_target kind, uint32_t number)
{
  char bytes[5] = { (char)kind, (char)number, (char)(number >> 8), (char)(number >> 16), (char)(number >> 24) };

  put_extension(mrb, KOBAKO_EXT_OBJECT, bytes, sizeof bytes);
}

void
kobako_put_array_header(mrb_state *mrb, size_t count)
{
  if (count < 16) put_marked(mrb, (uint8_t)(0x90 | count), 0, 0);
  else if (count <= UINT16_MAX) put_marked(mrb, 0xdc, count, 2);
  else put_marked(mrb, 0xdd, count, 4);
}

static void
put_map_header(mrb_state *mrb, size_t count)
{
  if (count < 16) put_marked(mrb, (uint8_t)(0x80 | count), 0, 0);
  else if (count <= UINT16_MAX) put_marked(mrb, 0xde, count, 2);
  else put_marked(mrb, 0xdf, count, 4);
}

static void
put_array(mrb_state *mrb, mrb_value array, int depth, const struct place *outer)
{
  struct place place = { outer, NULL, mrb_nil_value() };
  mrb_int count = RARRAY_LEN(array);

  kobako_put_array_header(mrb, (size_t)count);
  for (mrb_int i = 0; i < count; i++) {
    place.key = mrb_fixnum_value(i);
    put_value(mrb, RARRAY_PTR(array)[i], depth + 1, &place);
  }
}

struct entries {
  int depth;
  const struct place *outer;
  const char *what;
};

static int
put_entry(mrb_state *mrb, mrb_value key, mrb_value value, void *data)
{
  const struct entries *entries = (const struct entries*)data;
  struct place place = { entries->outer, entries->what, key };

  put_value(mrb, key, entries->depth, &place);
  put_value(mrb, value, entries->depth, &place);
  return 0;
}

static void
put_hash(mrb_state *mrb, mrb_value hash, struct entries entries)
{
  put_map_header(mrb, (size_t)mrb_hash_size(mrb, hash));
  mrb_hash_foreach(mrb, mrb_hash_ptr(hash), put_entry, &entries);
}

/* " (argument 2[:list][0])", or nothing for a value that is not inside another. */
static void
append_place(mrb_state *mrb, mrb_value text, const struct place *place, int steps)
{
  if (place->outer && steps > 0) append_place(mrb, text, place->outer, steps - 1);
  if (steps == 0) mrb_str_cat_lit(mrb, text, "…");
  if (place->what) {
    mrb_str_cat_cstr(mrb, text, place->what);
    mrb_str_cat_lit(mrb, text, " ");
  }
  else {
    mrb_str_cat_lit(mrb, text, "[");
  }
  switch (mrb_type(place->key)) {
  case MRB_TT_INTEGER:
    mrb_str_cat_str(mrb, text, mrb_integer_to_str(mrb, place->key, 10));
    break;
  case MRB_TT_SYMBOL: {
    mrb_int length;
    const char *name = mrb_sym_name_len(mrb, mrb_symbol(place->key), &length);

    if (!place->what) mrb_str_cat_lit(mrb, text, ":");
    mrb_str_cat(mrb, text, name, (size_t)length);
    break;
  }
  case MRB_TT_STRING:
    mrb_str_cat_lit(mrb, text, "\"");
    mrb_str_cat_str(mrb, text, kobako_utf8(mrb, place->key, 40));
    mrb_str_cat_lit(mrb, text, "\"");
    break;
  default:
    mrb_str_cat_lit(mrb, text, "…");
  }
  if (!place->what) mrb_str_cat_lit(mrb, text, "]");
}

static mrb_noreturn void
refuse(mrb_state *mrb, mrb_value text, const struct place *place)
{
  if (place) {
    mrb_str_cat_lit(mrb, text, " (");
    append_place(mrb, text, place, 8);
    mrb_str_cat_lit(mrb, text, ")");
  }
  mrb_exc_raise(mrb, mrb_exc_new_str(mrb, kobako_classes.type_error, text));
}

static void
check_depth(mrb_state *mrb, int depth, const struct place *place)
{
  if (depth >= KOBAKO_DEPTH_MAX) {
    refuse(mrb, mrb_str_new_lit(mrb, "value nested deeper than 128 levels (a cycle?)"), place);
  }
}

static mrb_noreturn void
refuse_object(mrb_state *mrb, mrb_value object, const struct place *place)
{
  mrb_value text = mrb_str_new_lit(mrb, "cannot pass an instance of ");

  mrb_str_cat_str(mrb, text, kobako_class_name(mrb, object));
  mrb_str_cat_lit(mrb, text, " to the host");
  refuse(mrb, text, place);
}

/* depth: how many arrays and maps are around the value. */
static void
put_value(mrb_state *mrb, mrb_value value, int depth, const struct place *place)
{
  enum kobako_target kind;
  uint32_t number;

  switch (mrb_type(value)) {
  case MRB_TT_FALSE:
    put_marked(mrb, mrb_nil_p(value) ? 0xc0 : 0xc2, 0, 0);
    return;
  case MRB_TT_TRUE:
    put_marked(mrb, 0xc3, 0, 0);
    return;
  case MRB_TT_INTEGER:
    put_integer(mrb, mrb_integer(value));
    return;
  case MRB_TT_BIGINT:
    put_bigint(mrb, value);
    return;
  case MRB_TT_FLOAT:
    put_float(mrb, mrb_float(value));
    return;
  case MRB_TT_SYMBOL:
    put_symbol(mrb, mrb_symbol(value));
    return;
  case MRB_TT_STRING:
    put_string(mrb, RSTRING_PTR(value), (size_t)RSTRING_LEN(value));
    return;
  case MRB_TT_ARRAY:
    check_depth(mrb, depth, place);
    put_array(mrb, value, depth, place);
    return;
  case MRB_TT_HASH:
    check_depth(mrb, depth, place);
    put_hash(mrb, value, (struct entries){ depth + 1, place, NULL });
    return;
  default:
    if (!kobako_proxy_p(value, &kind, &number)) refuse_object(mrb, value, place);
    put_object(mrb, kind, number);
  }
}

void
kobako_put_value(mrb_state *mrb, mrb_value value)
{
  put_value(mrb, value, 0, NULL);
}

/* The array and the map of arguments count as a level. */
void
kobako_put_arguments(mrb_state *mrb, mrb_int argc, const mrb_value *argv, mrb_value keywords)
{
  struct place place = { NULL, "argument", mrb_nil_value() };

  kobako_put_array_header(mrb, (size_t)argc);
  for (mrb_int i = 0; i < argc; i++) {
    place.key = mrb_fixnum_value(i + 1);
    put_value(mrb, argv[i], 0, &place);
  }
  if (mrb_hash_p(keywords)) put_hash(mrb, keywords, (struct entries){ 0, NULL, "keyword" });
}
