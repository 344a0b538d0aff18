/*
** block.c - the script's blocks that the host may run, and what they left behind
**
** Both are kept on a stack: a call remembers how high it was and cuts it back
** when it ends, in whatever way. Numbers are never used twice in a run.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/error.h>
#include <mruby/numeric.h>
#include <mruby/proc.h>
#include <mruby/string.h>

static mrb_value blocks;        /* number, Proc, ... */
static mrb_value kept;          /* number, exception or break, its fiber's context, ... */
static mrb_value forward;       /* Proc */
static uint32_t last_block, last_kept;

static mrb_value
new_stack(mrb_state *mrb)
{
  mrb_value stack = mrb_ary_new(mrb);

  mrb_gc_register(mrb, stack);
  return stack;
}

void
kobako_block_init(mrb_state *mrb)
{
  blocks = new_stack(mrb);
  kept = new_stack(mrb);
}

/* When the interpreter is up. Without a file name it has no line in a backtrace. */
void
kobako_block_boot(mrb_state *mrb)
{
  static const char source[] = "->(callable, arguments, keywords) { callable.call(*arguments, **keywords) }";

  forward = mrb_top_run(mrb, kobako_compile(mrb, source, sizeof source - 1, NULL), mrb_top_self(mrb), 0);
  mrb_gc_register(mrb, forward);
}

struct kobako_block_mark
kobako_block_mark(void)
{
  return (struct kobako_block_mark){ RARRAY_LEN(blocks), RARRAY_LEN(kept) };
}

void
kobako_block_close(mrb_state *mrb, struct kobako_block_mark mark)
{
  if (RARRAY_LEN(blocks) > mark.blocks) mrb_ary_resize(mrb, blocks, mark.blocks);
  if (RARRAY_LEN(kept) > mark.kept) mrb_ary_resize(mrb, kept, mark.kept);
}

uint32_t
kobako_block_number(void)
{
  return ++last_block;
}

void
kobako_block_open(mrb_state *mrb, uint32_t number, mrb_value block)
{
  mrb_ary_push(mrb, blocks, mrb_int_value(mrb, number));
  mrb_ary_push(mrb, blocks, block);
}

static mrb_value
find_block(mrb_state *mrb, uint32_t number)
{
  for (mrb_int i = RARRAY_LEN(blocks) - 2; i >= 0; i -= 2) {
    if (mrb_integer(RARRAY_PTR(blocks)[i]) == number) return RARRAY_PTR(blocks)[i + 1];
  }
  mrb_raise(mrb, kobako_classes.local_jump_error, "the call that this block was given to is over");
}

static uint32_t
keep(mrb_state *mrb, mrb_value left)
{
  mrb_ary_push(mrb, kept, mrb_int_value(mrb, ++last_kept));
  mrb_ary_push(mrb, kept, left);
  mrb_ary_push(mrb, kept, mrb_cptr_value(mrb, mrb->c));
  return last_kept;
}

/* What an UNWIND names. A break only means something where it was on its way. */
mrb_value
kobako_block_kept(mrb_state *mrb, uint32_t number)
{
  for (mrb_int i = RARRAY_LEN(kept) - 3; i >= 0; i -= 3) {
    mrb_value *entry = RARRAY_PTR(kept) + i;

    if (mrb_integer(entry[0]) != number) continue;
    if (mrb_break_p(entry[1]) && mrb_cptr(entry[2]) != mrb->c) break;
    return entry[1];
  }
  return mrb_exc_new_lit(mrb, kobako_classes.local_jump_error, "the block that this came from is over");
}

/* Calls it with keywords, which mruby's C functions cannot and Ruby can. */
mrb_value
kobako_forward(mrb_state *mrb, mrb_value callable, mrb_value arguments, mrb_value keywords)
{
  mrb_value argv[] = { callable, arguments, keywords };

  return mrb_yield_argv(mrb, forward, 3, argv);
}

struct run {
  struct kobako_cursor yield;
  mrb_bool ran;
};

static mrb_value
run(mrb_state *mrb, void *data)
{
  struct run *run = (struct run*)data;
  uint8_t flags = kobako_take_u8(mrb, &run->yield);

  kobako_take_u16(mrb, &run->yield);
  mrb_value block = find_block(mrb, kobako_take_u32(mrb, &run->yield));
  mrb_value keywords;
  mrb_value arguments = kobako_take_arguments(mrb, &run->yield, flags, &keywords);
  mrb_value value = mrb_nil_p(keywords)
    ? mrb_yield_argv(mrb, block, RARRAY_LEN(arguments), RARRAY_PTR(arguments))
    : kobako_forward(mrb, block, arguments, keywords);

  mrb_gc_protect(mrb, value);
  run->ran = TRUE;
  kobako_message_start();
  kobako_put_header(mrb, (uint8_t[]){ KOBAKO_BLOCK_DONE, KOBAKO_BLOCK_VALUE, 0, 0 });
  kobako_put_u32(mrb, 0);
  kobako_put_value(mrb, value);
  return mrb_nil_value();
}

static void
put_unfit(mrb_state *mrb, mrb_value exception)
{
  mrb_value text = kobako_raw_message(mrb, exception);

  kobako_message_start();
  kobako_put_header(mrb, (uint8_t[]){ KOBAKO_BLOCK_DONE, KOBAKO_BLOCK_UNFIT, 0, 0 });
  kobako_put_u32(mrb, 0);
  if (mrb_string_p(text)) kobako_put_bytes(mrb, RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
}

static void
put_raised(mrb_state *mrb, mrb_value exception)
{
  struct kobako_failure failure = kobako_describe(mrb, exception);

  kobako_message_start();
  kobako_put_header(mrb, (uint8_t[]){ KOBAKO_BLOCK_DONE, KOBAKO_BLOCK_RAISED, 0, 0 });
  kobako_put_u32(mrb, keep(mrb, exception));
  kobako_put_array_header(mrb, 3);
  kobako_put_description(mrb, &failure);
}

static void
put_left(mrb_state *mrb, mrb_value jump)
{
  kobako_message_start();
  kobako_put_header(mrb, (uint8_t[]){ KOBAKO_BLOCK_DONE, KOBAKO_BLOCK_LEFT, 0, 0 });
  kobako_put_u32(mrb, keep(mrb, jump));
}

/* Runs the block that the YIELD names, and leaves its answer as the next message. */
void
kobako_block_run(mrb_state *mrb, struct kobako_cursor yield)
{
  int ai = mrb_gc_arena_save(mrb);
  struct run data = { .yield = yield };
  mrb_bool failed;
  mrb_value left = mrb_protect_error(mrb, run, &data, &failed);

  if (failed) {
    if (mrb_break_p(left)) put_left(mrb, left);
    else if (data.ran) put_unfit(mrb, left);
    else put_raised(mrb, left);
  }
  mrb_gc_arena_restore(mrb, ai);
}
