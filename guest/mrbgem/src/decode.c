/*
** decode.c - MessagePack to values
**
** While bytes are read no method of the script's may run, or its next call
** would overwrite them. Putting an array, a hash, a big integer or a handle
** into a Hash as a key asks it for `hash` and `eql?`: such entries wait in
** `late` until all is read.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/string.h>
#include <string.h>

static mrb_value late;          /* Array of [hash, key, value, key, value...] */

/* The depth of what holds the arguments, which is no level of its own. */
#define ARGUMENTS (-1)

static mrb_value take_value(mrb_state *mrb, struct kobako_cursor *in, int depth);

void
kobako_decode_init(mrb_state *mrb)
{
  late = mrb_ary_new(mrb);
  mrb_gc_register(mrb, late);
}

static uint64_t
take_big_endian(mrb_state *mrb, struct kobako_cursor *in, size_t width)
{
  const uint8_t *at = kobako_take(mrb, in, width);
  uint64_t number = 0;

  while (width-- > 0) number = number << 8 | *at++;
  return number;
}

/* Through digits: mruby 3.3's mrb_bint_new_uint64 leaves out every second part. */
static mrb_value
unsigned_value(mrb_state *mrb, uint64_t number)
{
  char digits[16];

  if (number <= INT64_MAX) return mrb_int_value(mrb, (mrb_int)number);
  for (int i = 0; i < 16; i++) digits[i] = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
  return mrb_bint_new_str(mrb, digits, 16, 16);
}

static mrb_value
take_float(mrb_state *mrb, struct kobako_cursor *in)
{
  uint64_t bits = take_big_endian(mrb, in, 8);
  double number;

  memcpy(&number, &bits, sizeof number);
  return mrb_float_value(mrb, number);
}

static mrb_value
take_string(mrb_state *mrb, struct kobako_cursor *in, size_t length)
{
  const uint8_t *bytes = kobako_take(mrb, in, length);

  return mrb_str_new(mrb, (const char*)bytes, (mrb_int)length);
}

static mrb_value
integer_from_hex(mrb_state *mrb, const char *digits, size_t length)
{
  int base = 16;

  if (length > 0 && *digits == '-') {
    base = -16;
    digits++, length--;
  }
  for (size_t i = 0; i < length; i++) {
    char digit = digits[i] | 0x20;

    if (!(digit >= '0' && digit <= '9') && !(digit >= 'a' && digit <= 'f')) kobako_malformed(mrb);
  }
  if (length < 16) kobako_malformed(mrb); /* it would have been sent as an int */
  return mrb_bint_new_str(mrb, digits, (mrb_int)length, base);
}

static mrb_value
take_object(mrb_state *mrb, struct kobako_cursor *in, size_t length)
{
  if (length != 5 || kobako_take_u8(mrb, in) != KOBAKO_HANDLE) kobako_malformed(mrb);
  return kobako_handle_new(mrb, kobako_take_u32(mrb, in));
}

static mrb_value
take_extension(mrb_state *mrb, struct kobako_cursor *in, size_t length)
{
  uint8_t type = kobako_take_u8(mrb, in);

  if (type == KOBAKO_EXT_OBJECT) return take_object(mrb, in, length);

  const uint8_t *bytes = kobako_take(mrb, in, length);
  if (type == KOBAKO_EXT_INTEGER) return integer_from_hex(mrb, (const char*)bytes, length);
  if (type != KOBAKO_EXT_SYMBOL) kobako_malformed(mrb);
  return mrb_symbol_value(kobako_symbol_named(mrb, bytes, length));
}

static void
check_container(mrb_state *mrb, const struct kobako_cursor *in, size_t items, int depth)
{
  if (depth >= KOBAKO_DEPTH_MAX || items > kobako_left(in)) kobako_malformed(mrb);
}

static mrb_value
take_array(mrb_state *mrb, struct kobako_cursor *in, size_t count, int depth)
{
  check_container(mrb, in, count, depth);

  mrb_value array = mrb_ary_new_capa(mrb, (mrb_int)count);
  int ai = mrb_gc_arena_save(mrb);

  while (count-- > 0) {
    mrb_ary_push(mrb, array, take_value(mrb, in, depth + 1));
    mrb_gc_arena_restore(mrb, ai);
  }
  return array;
}

/* Whether a hash with such keys only compares them without calling anything. */
static mrb_bool
plain_key_p(mrb_value key)
{
  switch (mrb_type(key)) {
  case MRB_TT_STRING: case MRB_TT_SYMBOL: case MRB_TT_INTEGER: case MRB_TT_FLOAT:
    return TRUE;
  default:
    return FALSE;
  }
}

static mrb_value
take_key(mrb_state *mrb, struct kobako_cursor *in, int depth)
{
  if (kobako_left(in) > 0 && *in->at >= 0xa0 && *in->at < 0xc0) {
    size_t length = kobako_take_u8(mrb, in) & 0x1f;

    return kobako_key_named(mrb, kobako_take(mrb, in, length), length);
  }

  mrb_value key = take_value(mrb, in, depth);

  if (mrb_string_p(key)) MRB_SET_FROZEN_FLAG(mrb_basic_ptr(key)); /* else Hash takes a copy */
  return key;
}

static mrb_value
take_map(mrb_state *mrb, struct kobako_cursor *in, size_t count, int depth)
{
  check_container(mrb, in, count > SIZE_MAX / 2 ? SIZE_MAX : count * 2, depth);

  mrb_value hash = mrb_hash_new_capa(mrb, (mrb_int)count);
  mrb_value waiting = mrb_nil_value();

  while (count-- > 0) {
    int ai = mrb_gc_arena_save(mrb);
    mrb_value key = take_key(mrb, in, depth + 1);
    mrb_value value = take_value(mrb, in, depth + 1);

    if (mrb_nil_p(waiting) && plain_key_p(key)) {
      mrb_hash_set(mrb, hash, key, value);
      mrb_gc_arena_restore(mrb, ai);
      continue;
    }
    if (mrb_nil_p(waiting)) {
      mrb_value entries[] = { hash, key, value };

      waiting = mrb_ary_new_from_values(mrb, 3, entries);
      mrb_gc_arena_restore(mrb, ai);
      mrb_gc_protect(mrb, waiting);
    }
    else {
      mrb_ary_push(mrb, waiting, key);
      mrb_ary_push(mrb, waiting, value);
      mrb_gc_arena_restore(mrb, ai);
    }
  }
  if (!mrb_nil_p(waiting)) mrb_ary_push(mrb, late, waiting); /* after those within it */
  return hash;
}

static void
fill_late_hashes(mrb_state *mrb, mrb_int from)
{
  mrb_int count = RARRAY_LEN(late) - from;

  if (count == 0) return;

  mrb_value mine = mrb_ary_new_from_values(mrb, count, RARRAY_PTR(late) + from);
  mrb_ary_resize(mrb, late, from);
  for (mrb_int i = 0; i < count; i++) {
    mrb_value waiting = RARRAY_PTR(mine)[i];

    for (mrb_int k = 1; k < RARRAY_LEN(waiting); k += 2) {
      mrb_hash_set(mrb, RARRAY_PTR(waiting)[0], RARRAY_PTR(waiting)[k], RARRAY_PTR(waiting)[k + 1]);
    }
  }
}

static mrb_value
take_marked(mrb_state *mrb, struct kobako_cursor *in, uint8_t marker, int depth)
{
  switch (marker) {
  case 0xc0: return mrb_nil_value();
  case 0xc2: return mrb_false_value();
  case 0xc3: return mrb_true_value();
  case 0xc4: case 0xc5: case 0xc6: return take_string(mrb, in, (size_t)take_big_endian(mrb, in, 1u << (marker - 0xc4)));
  case 0xc7: case 0xc8: case 0xc9: return take_extension(mrb, in, (size_t)take_big_endian(mrb, in, 1u << (marker - 0xc7)));
  case 0xcb: return take_float(mrb, in);
  case 0xcc: case 0xcd: case 0xce: case 0xcf: return unsigned_value(mrb, take_big_endian(mrb, in, 1u << (marker - 0xcc)));
  case 0xd0: return mrb_int_value(mrb, (int8_t)take_big_endian(mrb, in, 1));
  case 0xd1: return mrb_int_value(mrb, (int16_t)take_big_endian(mrb, in, 2));
  case 0xd2: return mrb_int_value(mrb, (int32_t)take_big_endian(mrb, in, 4));
  case 0xd3: return mrb_int_value(mrb, (int64_t)take_big_endian(mrb, in, 8));
  case 0xd4: case 0xd5: case 0xd6: case 0xd7: case 0xd8: return take_extension(mrb, in, 1u << (marker - 0xd4));
  case 0xd9: case 0xda: case 0xdb: return take_string(mrb, in, (size_t)take_big_endian(mrb, in, 1u << (marker - 0xd9)));
  case 0xdc: case 0xdd: return take_array(mrb, in, (size_t)take_big_endian(mrb, in, 2u << (marker - 0xdc)), depth);
  case 0xde: case 0xdf: return take_map(mrb, in, (size_t)take_big_endian(mrb, in, 2u << (marker - 0xde)), depth);
  default: kobako_malformed(mrb); /* 0xc1 never, 0xca: floats have 64 bits here */
  }
}

static mrb_value
take_value(mrb_state *mrb, struct kobako_cursor *in, int depth)
{
  uint8_t marker = kobako_take_u8(mrb, in);

  if (marker < 0x80) return mrb_fixnum_value(marker);
  if (marker < 0x90) return take_map(mrb, in, marker & 0x0f, depth);
  if (marker < 0xa0) return take_array(mrb, in, marker & 0x0f, depth);
  if (marker < 0xc0) return take_string(mrb, in, marker & 0x1f);
  if (marker >= 0xe0) return mrb_fixnum_value((int8_t)marker);
  return take_marked(mrb, in, marker, depth);
}

mrb_value
kobako_take_value(mrb_state *mrb, struct kobako_cursor *in)
{
  mrb_int from = RARRAY_LEN(late);
  mrb_value value = take_value(mrb, in, 0);

  fill_late_hashes(mrb, from);
  return value;
}

/* An array of them; keywords becomes a Hash, or nil without any. */
mrb_value
kobako_take_arguments(mrb_state *mrb, struct kobako_cursor *in, uint8_t flags, mrb_value *keywords)
{
  mrb_int from = RARRAY_LEN(late);
  mrb_value arguments = take_value(mrb, in, ARGUMENTS);

  *keywords = flags & KOBAKO_FLAG_KEYWORDS ? take_value(mrb, in, ARGUMENTS) : mrb_nil_value();
  if (!mrb_array_p(arguments)) kobako_malformed(mrb);
  if (!mrb_nil_p(*keywords) && !mrb_hash_p(*keywords)) kobako_malformed(mrb);
  fill_late_hashes(mrb, from);
  return arguments;
}

size_t
kobako_take_array_header(mrb_state *mrb, struct kobako_cursor *in)
{
  uint8_t marker = kobako_take_u8(mrb, in);
  size_t count;

  if (marker >= 0x90 && marker < 0xa0) count = marker & 0x0f;
  else if (marker == 0xdc || marker == 0xdd) count = (size_t)take_big_endian(mrb, in, 2u << (marker - 0xdc));
  else kobako_malformed(mrb);
  check_container(mrb, in, count, 0);
  return count;
}

/* binary: the host sent it as such. */
mrb_value
kobako_take_string(mrb_state *mrb, struct kobako_cursor *in, mrb_bool *binary)
{
  if (kobako_left(in) == 0) kobako_malformed(mrb);
  *binary = *in->at >= 0xc4 && *in->at <= 0xc6;

  mrb_value string = take_value(mrb, in, 0);
  if (!mrb_string_p(string)) kobako_malformed(mrb);
  return string;
}
