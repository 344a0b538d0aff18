/*
** decode.c - any bytes as a message of the host's, under libFuzzer, ASan and UBSan
**
** The guest's reader takes no byte beyond the end, and ends in a value or in an
** exception. A value is written and read again: what is written is read, and
** written again as the very same bytes.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/error.h>
#include <stdlib.h>
#include <string.h>

void kobako_boot(void);

static mrb_state *guest;
static unsigned inputs;

/* What the guest has of its platform. */

uintptr_t
kobako_memory_end(void)
{
  return 0;
}

void
kobako_clear_free_memory(void)
{
}

/* Nothing here calls the host: a script that did would not come back. */
uint32_t
__kobako_dispatch(const uint8_t *frame, uint32_t frame_len, uint8_t *buffer, uint32_t capacity)
{
  (void)frame, (void)frame_len, (void)buffer, (void)capacity;
  abort();
}

/* The state that kobako_boot opens, which keeps it to itself. */
mrb_state *__real_mrb_open(void);

mrb_state*
__wrap_mrb_open(void)
{
  return guest = __real_mrb_open();
}

/* The ways in which the guest reads a message. */
enum how { VALUE, ARGUMENTS, KEYWORDS, STRING, HEADER, HOWS };

struct message {
  struct kobako_cursor in;
  enum how how;
};

static mrb_value
read_message(mrb_state *mrb, void *data)
{
  struct message *message = (struct message*)data;
  mrb_value values[2];
  mrb_bool binary;

  switch (message->how) {
  case VALUE:
    return kobako_take_value(mrb, &message->in);
  case ARGUMENTS: case KEYWORDS:
    values[0] = kobako_take_arguments(mrb, &message->in, message->how == KEYWORDS ? KOBAKO_FLAG_KEYWORDS : 0, &values[1]);
    return mrb_ary_new_from_values(mrb, 2, values);
  case STRING:
    return kobako_take_string(mrb, &message->in, &binary);
  default:
    return mrb_int_value(mrb, (mrb_int)kobako_take_array_header(mrb, &message->in));
  }
}

/* An address that has 64 bits here does not fit kobako_message_location. */
struct written {
  uint8_t *bytes;
  size_t length;
};

static struct written
write_value(mrb_state *mrb, mrb_value value)
{
  kobako_message_start();
  kobako_put_value(mrb, value);

  uint32_t length = (uint32_t)kobako_message_location();
  uint8_t *end = kobako_put(mrb, 0);
  struct written written = { (uint8_t*)malloc(length + 1), length };

  memcpy(written.bytes, end - length, length);
  return written;
}

static mrb_value
write_and_read(mrb_state *mrb, void *data)
{
  struct written first = write_value(mrb, *(mrb_value*)data);
  struct kobako_cursor in = { first.bytes, first.bytes + first.length };
  struct written second = write_value(mrb, kobako_take_value(mrb, &in));

  if (in.at != in.end || first.length != second.length || memcmp(first.bytes, second.bytes, first.length) != 0) abort();
  free(first.bytes);
  free(second.bytes);
  return mrb_nil_value();
}

static void
try(const uint8_t *bytes, size_t length, enum how how)
{
  int ai = mrb_gc_arena_save(guest);
  uint8_t *copy = (uint8_t*)malloc(length); /* of just this length, so that a byte too far is seen */
  memcpy(copy, bytes, length);

  struct message message = { { copy, copy + length }, how };
  mrb_bool failed;
  mrb_value value = mrb_protect_error(guest, read_message, &message, &failed);

  free(copy);
  if (!failed) mrb_protect_error(guest, write_and_read, &value, &failed);
  mrb_gc_arena_restore(guest, ai);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
  if (!guest) kobako_boot();
  for (int how = 0; how < HOWS; how++) try(bytes, length, (enum how)how);
  if (++inputs % 64 == 0) mrb_full_gc(guest);
  return 0;
}
