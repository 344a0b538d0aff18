/*
** message.c - the one buffer that every message leaves from and arrives in
**
** A message is built from kobako_message_start on and gone with the next
** exchange; what arrived is gone with the next message that is started. So
** nothing may run between that a script could have a hand in.
*/

#include "kobako.h"
#include <mruby/error.h>
#include <mruby/string.h>
#include <string.h>

#define CAPACITY_INITIAL 4096
#define CAPACITY_KEPT (1 << 20)

static struct {
  uint8_t *bytes;
  size_t length, capacity;
} message;

void
kobako_message_init(mrb_state *mrb)
{
  message.bytes = (uint8_t*)mrb_malloc(mrb, CAPACITY_INITIAL);
  message.capacity = CAPACITY_INITIAL;
  message.length = 0;
}

static void
reserve(mrb_state *mrb, size_t capacity)
{
  message.bytes = (uint8_t*)mrb_realloc(mrb, message.bytes, capacity);
  message.capacity = capacity;
}

void
kobako_message_start(void)
{
  message.length = 0;
}

/* A big message is rare: its room is given back to the script. */
static void
shrink(mrb_state *mrb)
{
  if (message.capacity > CAPACITY_KEPT) reserve(mrb, CAPACITY_INITIAL);
}

uint8_t*
kobako_put(mrb_state *mrb, size_t count)
{
  size_t needed = message.length + count;

  if (needed < count || needed > UINT32_MAX) {
    mrb_raise(mrb, kobako_classes.argument_error, "message of more than 4 GiB");
  }
  if (needed > message.capacity) {
    size_t doubled = message.capacity * 2;

    reserve(mrb, needed > doubled ? needed : doubled);
  }
  uint8_t *at = message.bytes + message.length;
  message.length = needed;
  return at;
}

void
kobako_put_header(mrb_state *mrb, const uint8_t bytes[4])
{
  memcpy(kobako_put(mrb, 4), bytes, 4);
}

void
kobako_put_u16(mrb_state *mrb, uint16_t number)
{
  uint8_t *at = kobako_put(mrb, 2);

  at[0] = (uint8_t)number;
  at[1] = (uint8_t)(number >> 8);
}

void
kobako_put_u32(mrb_state *mrb, uint32_t number)
{
  uint8_t *at = kobako_put(mrb, 4);

  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(number >> 8 * i);
}

void
kobako_put_bytes(mrb_state *mrb, const char *bytes, size_t count)
{
  uint8_t *at = kobako_put(mrb, count);

  if (count > 0) memcpy(at, bytes, count);
}

/* For __kobako_invoke: address << 32 | length. */
int64_t
kobako_message_location(void)
{
  return (int64_t)((uint64_t)(uintptr_t)message.bytes << 32 | (uint32_t)message.length);
}

static uint32_t
dispatch(uint32_t length)
{
  uint32_t capacity = message.capacity > UINT32_MAX ? UINT32_MAX : (uint32_t)message.capacity;

  return __kobako_dispatch(message.bytes, length, message.bytes, capacity);
}

/* Takes the message that waits at the host. */
struct kobako_cursor
kobako_request(mrb_state *mrb, uint32_t length)
{
  if (length > message.capacity) reserve(mrb, length);
  length = dispatch(0);
  if (length > message.capacity) kobako_malformed(mrb);
  return (struct kobako_cursor){ message.bytes, message.bytes + length };
}

/* Sends the message, waits for the answer. */
struct kobako_cursor
kobako_exchange(mrb_state *mrb)
{
  uint32_t length = dispatch((uint32_t)message.length);

  if (length > message.capacity) return kobako_request(mrb, length);
  if (message.length <= CAPACITY_INITIAL && length <= CAPACITY_INITIAL) shrink(mrb);
  return (struct kobako_cursor){ message.bytes, message.bytes + length };
}

uint16_t
kobako_take_u16(mrb_state *mrb, struct kobako_cursor *in)
{
  const uint8_t *at = kobako_take(mrb, in, 2);

  return (uint16_t)(at[0] | at[1] << 8);
}

uint32_t
kobako_take_u32(mrb_state *mrb, struct kobako_cursor *in)
{
  const uint8_t *at = kobako_take(mrb, in, 4);

  return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

mrb_value
kobako_take_rest(mrb_state *mrb, struct kobako_cursor *in)
{
  size_t count = kobako_left(in);

  return mrb_str_new(mrb, (const char*)kobako_take(mrb, in, count), (mrb_int)count);
}

/* The host is trusted, and still no byte of it is read past the end. */
mrb_noreturn void
kobako_malformed(mrb_state *mrb)
{
  mrb_raise(mrb, kobako_classes.runtime_error, "malformed message from the host");
}
