/*
** call.c - one call to the host, from the CALL to what ends it
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/error.h>
#include <mruby/string.h>
#include <mruby/presym.h>

static void
put_call(mrb_state *mrb, const struct kobako_call *call, uint32_t block)
{
  enum kobako_target kind;
  uint32_t target;
  mrb_int length;
  const char *name = mrb_sym_name_len(mrb, call->name, &length);
  mrb_bool keywords = mrb_hash_p(call->keywords);
  uint8_t flags = (uint8_t)((block ? KOBAKO_FLAG_BLOCK : 0) | (keywords ? KOBAKO_FLAG_KEYWORDS : 0));

  if (!kobako_proxy_p(call->target, &kind, &target)) mrb_raise(mrb, kobako_classes.type_error, "not a host object");
  if (length > UINT16_MAX) mrb_raise(mrb, kobako_classes.argument_error, "method name of more than 65535 bytes");
  kobako_message_start();
  kobako_put_header(mrb, (uint8_t[]){ KOBAKO_CALL, flags, (uint8_t)kind, 0 });
  kobako_put_u32(mrb, target);
  kobako_put_u32(mrb, block);
  kobako_put_u16(mrb, (uint16_t)length);
  kobako_put_bytes(mrb, name, (size_t)length);
  kobako_put_arguments(mrb, call->argc, call->argv, call->keywords);
}

/* What is missing, the host does not tell: it would be worth knowing. */
static mrb_value
nothing_to_call(mrb_state *mrb, const struct kobako_call *call)
{
  mrb_value text = mrb_str_new_lit(mrb, "undefined service method '");
  mrb_int length;
  const char *name = mrb_sym_name_len(mrb, call->name, &length);
  enum kobako_target kind;
  uint32_t number;

  mrb_str_cat(mrb, text, name, (size_t)length);
  mrb_str_cat_lit(mrb, text, "' for ");
  if (kobako_proxy_p(call->target, &kind, &number) && kind == KOBAKO_SERVICE) {
    mrb_str_cat_str(mrb, text, kobako_service_path(mrb, call->target));
  }
  else {
    mrb_str_cat_lit(mrb, text, "a handle");
  }
  if (kobako_setting_up) mrb_str_cat_lit(mrb, text, " (a snippet's top level runs before there are Services)");
  return text;
}

static mrb_noreturn void
raise_fault(mrb_state *mrb, const struct kobako_call *call, struct kobako_cursor *reply)
{
  uint8_t kind = kobako_take_u8(mrb, reply);

  kobako_take_u16(mrb, reply);
  uint32_t fault = kobako_take_u32(mrb, reply);
  mrb_value text = kind == KOBAKO_FAULT_NOTHING_TO_CALL ? nothing_to_call(mrb, call) : kobako_take_rest(mrb, reply);

  kobako_raise_fault(mrb, kind, fault, text);
}

/* The first message that is no YIELD. */
static struct kobako_cursor
wait_for_end(mrb_state *mrb)
{
  for (;;) {
    struct kobako_cursor reply = kobako_exchange(mrb);

    if (kobako_left(&reply) == 0 || *reply.at != KOBAKO_REPLY_YIELD) return reply;
    kobako_take_u8(mrb, &reply);
    kobako_block_run(mrb, reply);
  }
}

/*
** Returns the value, or raises what the call ended with. With a pointer for it,
** that there is nothing to call is reported there, and nil returned.
*/
mrb_value
kobako_call(mrb_state *mrb, const struct kobako_call *call, mrb_bool *missing)
{
  struct kobako_block_mark mark = kobako_block_mark();
  mrb->c->ci->mid = 0;          /* backtraces leave out a C function without a name: they begin with the script */
  uint32_t block = mrb_proc_p(call->block) ? kobako_block_number() : 0;

  put_call(mrb, call, block);
  if (block) kobako_block_open(mrb, block, call->block);
  struct kobako_cursor reply = wait_for_end(mrb);

  switch (kobako_take_u8(mrb, &reply)) {
  case KOBAKO_REPLY_VALUE:
    kobako_block_close(mrb, mark);
    kobako_take(mrb, &reply, 3);
    return kobako_take_value(mrb, &reply);
  case KOBAKO_REPLY_FAULT:
    kobako_block_close(mrb, mark);
    if (missing && kobako_left(&reply) > 0 && *reply.at == KOBAKO_FAULT_NOTHING_TO_CALL) {
      *missing = TRUE;
      return mrb_nil_value();
    }
    raise_fault(mrb, call, &reply);
  case KOBAKO_REPLY_UNWIND: {
    kobako_take(mrb, &reply, 3);
    mrb_value left = kobako_block_kept(mrb, kobako_take_u32(mrb, &reply));

    mrb_gc_protect(mrb, left);
    kobako_block_close(mrb, mark);
    mrb_exc_raise(mrb, left);
  }
  default:
    kobako_malformed(mrb);
  }
}
