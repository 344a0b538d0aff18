/*
** entry.c - what the host calls: the guest's boot, and one invocation
**
** Whatever a script does, an invocation ends in an outcome: everything that
** could raise is run under mrb_protect_error.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/error.h>
#include <mruby/proc.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>

/* Bytes that a set-up may take before it is worth tidying up behind it. */
#define LARGE_SETUP (64 << 10)

static mrb_state *guest;
static uintptr_t memory_at_boot;
static const char *stack_start; /* where C's stack was when the host called */

KOBAKO_EXPORT("__kobako_abi_version") int32_t
kobako_abi_version(void)
{
  return KOBAKO_ABI_VERSION;
}

/* The script is what __FILE__ == $0 asks for. */
#define SCRIPT "(eval)"

static void
name_script(mrb_state *mrb)
{
  mrb_value name = mrb_str_new_lit(mrb, SCRIPT);

  mrb_gv_set(mrb, mrb_intern_lit(mrb, "$0"), name);
  mrb_gv_set(mrb, mrb_intern_lit(mrb, "$PROGRAM_NAME"), name);
}

KOBAKO_EXPORT("__kobako_boot") void
kobako_boot(void)
{
  stack_start = (const char*)__builtin_frame_address(0);
  guest = mrb_open();
  if (!guest) __builtin_trap();
  kobako_block_boot(guest);
  kobako_entrypoint_boot(guest);
  name_script(guest);
  kobako_order_boot(guest);
  kobako_aliases_boot(guest);
  kobako_walk_boot(guest);
  kobako_visibility_boot();
  mrb_full_gc(guest);
  kobako_clear_free_memory();
  memory_at_boot = kobako_memory_end();
}

void
kobako_stack_check(mrb_state *mrb, size_t most)
{
  size_t used = (size_t)(stack_start - (const char*)__builtin_frame_address(0));

  if (used > most) mrb_exc_raise(mrb, mrb_obj_value(mrb->stack_err));
}

struct invocation {
  uint32_t length;
  mrb_bool finished;            /* the script is: what fails now is its value */
  enum kobako_script_failure failure;
  mrb_value details;            /* of a failure without an exception */
  mrb_bool uncallable;          /* the entrypoint is there, but has no method for it */
};

static mrb_value
run_proc(mrb_state *mrb, struct RProc *proc)
{
  return mrb_yield_with_class(mrb, mrb_obj_value(proc), 0, NULL, mrb_top_self(mrb), mrb->object_class);
}

/* What a COMPILE left for the EVAL behind it. The host may keep the memory in between, for other runs. */
static struct RProc *script;

static void
compile(mrb_state *mrb, struct kobako_cursor in)
{
  kobako_take(mrb, &in, 3);
  script = kobako_compile(mrb, (const char*)in.at, kobako_left(&in), SCRIPT);
}

static mrb_value
evaluate(mrb_state *mrb)
{
  if (!script) kobako_malformed(mrb);
  return run_proc(mrb, script);
}

struct snippet {
  mrb_value name, source;
  mrb_bool binary;
};

/* FALSE if it is bytecode that does not load. */
static mrb_bool
run_snippet(mrb_state *mrb, struct snippet snippet)
{
  struct RProc *proc;

  if (snippet.binary) {
    proc = kobako_load_bytecode(mrb, snippet.source);
    if (!proc) return FALSE;
  }
  else {
    mrb_value file = mrb_format(mrb, "(snippet:%v)", snippet.name);

    proc = kobako_compile(mrb, RSTRING_PTR(snippet.source), (size_t)RSTRING_LEN(snippet.source), RSTRING_CSTR(mrb, file));
  }
  run_proc(mrb, proc);
  return TRUE;
}

static void
bind_paths(mrb_state *mrb, struct kobako_cursor *in)
{
  size_t count = kobako_take_array_header(mrb, in);

  for (uint32_t number = 0; number < count; number++) {
    mrb_bool binary;

    kobako_bind(mrb, kobako_take_string(mrb, in, &binary), number);
  }
}

/* All of them first: the first one that runs may overwrite the rest of the message. */
static mrb_value
take_snippets(mrb_state *mrb, struct kobako_cursor *in)
{
  size_t count = kobako_take_array_header(mrb, in);
  mrb_value snippets = mrb_ary_new(mrb);

  while (count-- > 0) {
    mrb_bool binary;

    if (kobako_take_array_header(mrb, in) != 2) kobako_malformed(mrb);
    mrb_ary_push(mrb, snippets, kobako_take_string(mrb, in, &binary));
    mrb_ary_push(mrb, snippets, kobako_take_string(mrb, in, &binary));
    mrb_ary_push(mrb, snippets, mrb_bool_value(binary));
  }
  return snippets;
}

/* So that the host can say in which one a limit was hit. */
static void
announce_snippet(mrb_state *mrb, uint32_t number)
{
  kobako_message_start();
  kobako_put_header(mrb, (uint8_t[]){ KOBAKO_SNIPPET, 0, 0, 0 });
  kobako_put_u32(mrb, number);
  kobako_exchange(mrb);
}

mrb_bool kobako_setting_up;

/* Each run of the sandbox copies what a set-up leaves: a large one drops its litter. It takes as many instructions as
   the guest has objects, which is little against what has taken so much memory. */
static void
tidy(mrb_state *mrb)
{
  if (kobako_memory_end() - memory_at_boot < LARGE_SETUP) return;
  mrb_full_gc(mrb);
  kobako_clear_free_memory();
}

static void
set_up(mrb_state *mrb, struct kobako_cursor in, struct invocation *invocation)
{
  kobako_take(mrb, &in, 3);
  if (kobako_take_array_header(mrb, &in) != 2) kobako_malformed(mrb);
  bind_paths(mrb, &in);
  kobako_setting_up = TRUE;

  mrb_value snippets = take_snippets(mrb, &in);
  for (mrb_int i = 0; i < RARRAY_LEN(snippets); i += 3) {
    mrb_value *at = RARRAY_PTR(snippets) + i;

    announce_snippet(mrb, (uint32_t)(i / 3));
    if (run_snippet(mrb, (struct snippet){ at[0], at[1], mrb_test(at[2]) })) continue;
    invocation->failure = KOBAKO_SCRIPT_BAD_BYTECODE;
    invocation->details = at[0];
    return;
  }
  kobako_setting_up = FALSE;
  tidy(mrb);
}

static mrb_value
run_entrypoint(mrb_state *mrb, struct kobako_cursor in, struct invocation *invocation)
{
  uint8_t flags = kobako_take_u8(mrb, &in);
  uint16_t length = kobako_take_u16(mrb, &in);
  mrb_value name = mrb_str_new(mrb, (const char*)kobako_take(mrb, &in, length), length);
  mrb_value entrypoint = mrb_undef_value(), keywords;
  mrb_value arguments = kobako_take_arguments(mrb, &in, flags, &keywords);

  if (!kobako_entrypoint_find(mrb, name, &entrypoint)) {
    mrb_value details[] = { name, kobako_entrypoints(mrb) };

    invocation->failure = KOBAKO_SCRIPT_NO_ENTRYPOINT;
    invocation->details = mrb_ary_new_from_values(mrb, 2, details);
    invocation->uncallable = !mrb_undef_p(entrypoint);
    return mrb_nil_value();
  }
  if (!mrb_nil_p(keywords)) return kobako_forward(mrb, entrypoint, arguments, keywords);
  return mrb_funcall_argv(mrb, entrypoint, MRB_SYM(call), RARRAY_LEN(arguments), RARRAY_PTR(arguments));
}

static void
put_error_header(mrb_state *mrb, enum kobako_origin origin, uint8_t kind, uint32_t fault)
{
  kobako_message_start();
  kobako_put_header(mrb, (uint8_t[]){ KOBAKO_OUTCOME_ERROR, (uint8_t)origin, kind, 0 });
  kobako_put_u32(mrb, fault);
  kobako_put_array_header(mrb, 4);
}

/* A failure that is no exception of the script's. */
static void
put_failure(mrb_state *mrb, const struct invocation *invocation)
{
  mrb_bool entrypoint = invocation->failure == KOBAKO_SCRIPT_NO_ENTRYPOINT;
  mrb_value name = entrypoint ? RARRAY_PTR(invocation->details)[0] : invocation->details;
  struct kobako_failure failure = {
    .class_name = entrypoint ? mrb_str_new_lit(mrb, "NameError") : mrb_str_new_lit(mrb, "ScriptError"),
    .message = invocation->uncallable ? mrb_format(mrb, "the entrypoint %v has no method 'call'", name)
             : entrypoint ? mrb_format(mrb, "undefined entrypoint %v", name)
             : mrb_format(mrb, "(snippet:%v) is no bytecode that this version loads", name),
    .lines = mrb_ary_new(mrb)
  };

  put_error_header(mrb, KOBAKO_ORIGIN_SCRIPT, (uint8_t)invocation->failure, 0);
  kobako_put_description(mrb, &failure);
  kobako_put_value(mrb, entrypoint ? invocation->details : mrb_nil_value());
}

static void
put_result(mrb_state *mrb, mrb_value value)
{
  kobako_message_start();
  kobako_put_header(mrb, (uint8_t[]){ KOBAKO_OUTCOME_VALUE, 0, 0, 0 });
  kobako_put_value(mrb, value);
}

static mrb_value
serve(mrb_state *mrb, void *data)
{
  struct invocation *invocation = (struct invocation*)data;
  struct kobako_cursor in = kobako_request(mrb, invocation->length);
  mrb_value value = mrb_nil_value();

  switch (kobako_take_u8(mrb, &in)) {
  case KOBAKO_SETUP: set_up(mrb, in, invocation); break;
  case KOBAKO_COMPILE: compile(mrb, in); break;
  case KOBAKO_EVAL: value = evaluate(mrb); break;
  case KOBAKO_RUN: value = run_entrypoint(mrb, in, invocation); break;
  default: kobako_malformed(mrb);
  }
  mrb_gc_protect(mrb, value);
  invocation->finished = TRUE;
  if (invocation->failure) {
    put_failure(mrb, invocation);
    return mrb_nil_value();
  }
  put_result(mrb, value);
  return mrb_nil_value();
}

/* What was raised, or where a jump wanted to go that found nobody. */
static void
put_raised(mrb_state *mrb, const struct invocation *invocation, mrb_value raised)
{
  struct kobako_failure failure = kobako_describe(mrb, raised);
  uint8_t kind = invocation->finished ? KOBAKO_SCRIPT_VALUE_UNFIT : failure.kind;

  put_error_header(mrb, failure.origin, kind, failure.fault);
  kobako_put_description(mrb, &failure);
  kobako_put_value(mrb, mrb_nil_value());
}

KOBAKO_EXPORT("__kobako_invoke") int64_t
kobako_invoke(int32_t length)
{
  struct invocation invocation = { .length = (uint32_t)length, .details = mrb_nil_value() };
  mrb_bool failed;

  stack_start = (const char*)__builtin_frame_address(0);
  kobako_begin_random();
  mrb_value raised = mrb_protect_error(guest, serve, &invocation, &failed);

  if (failed && !invocation.finished && kobako_exit_p(guest, raised)) put_result(guest, mrb_nil_value());
  else if (failed) put_raised(guest, &invocation, raised);
  return kobako_message_location();
}

void
mrb_kobako_gem_init(mrb_state *mrb)
{
  kobako_message_init(mrb);
  kobako_failure_init(mrb);
  kobako_decode_init(mrb);
  kobako_names_init(mrb);
  kobako_block_init(mrb);
  kobako_proxy_init(mrb);
  kobako_output_init(mrb);
  kobako_absent_init(mrb);
  kobako_pattern_init(mrb);
  kobako_defined_init(mrb);
  kobako_parameters_init(mrb);
  kobako_conversions_init(mrb);
  kobako_order_init(mrb);
  kobako_sort_init(mrb);
  kobako_sorter_init(mrb);
  kobako_sum_init(mrb);
  kobako_pairs_init(mrb);
  kobako_hash_code_init(mrb);
  kobako_walk_init(mrb);
  kobako_array_init(mrb);
  kobako_array_sets_init(mrb);
  kobako_instance_init(mrb);
  kobako_regexp_init(mrb);
  kobako_json_init(mrb);
  kobako_arithmetic_init(mrb);
  kobako_rounding_init(mrb);
  kobako_number_text_init(mrb);
  kobako_format_init(mrb);
  kobako_inspect_init(mrb);
  kobako_character_set_init(mrb);
  kobako_letter_case_init(mrb);
  kobako_encoding_init(mrb);
  kobako_handled_init(mrb);
  kobako_special_variables_init(mrb);
  kobako_normal_form_init(mrb);
  kobako_visibility_init(mrb);
}

/* The guest never ends: its memory is dropped. */
void
mrb_kobako_gem_final(mrb_state *mrb)
{
  (void)mrb;
}
