/*
** kobako.h - what the guest and its host share, and what the guest's files share
**
** docs/wire.md describes the messages. In a frame everything is little-endian;
** the payloads within are MessagePack.
*/

#ifndef KOBAKO_H
#define KOBAKO_H

#include <mruby.h>

#define KOBAKO_ABI_VERSION 2

enum kobako_request {
  KOBAKO_SETUP = 16,            /* 0 0 0, payload [[path...], [[name, source]...]] */
  KOBAKO_COMPILE = 17,          /* 0 0 0, source */
  KOBAKO_RUN = 18,              /* flags, u16 name length, name, arguments */
  KOBAKO_EVAL = 19              /* 0 0 0 */
};

enum kobako_frame {
  KOBAKO_CALL = 1,              /* flags, target kind, 0, u32 target, u32 block, u16 name length, name, arguments */
  KOBAKO_BLOCK_DONE = 2,        /* status, u16 0, u32 kept, payload */
  KOBAKO_SNIPPET = 3            /* 0 0 0, u32 number */
};

enum kobako_reply {
  KOBAKO_REPLY_VALUE = 0,       /* 0 0 0, value */
  KOBAKO_REPLY_FAULT = 1,       /* kind, u16 0, u32 fault, text */
  KOBAKO_REPLY_YIELD = 2,       /* flags, u16 0, u32 block, arguments */
  KOBAKO_REPLY_UNWIND = 3       /* 0 0 0, u32 kept */
};

enum kobako_outcome {
  KOBAKO_OUTCOME_VALUE = 0,     /* 0 0 0, value */
  KOBAKO_OUTCOME_ERROR = 1      /* origin, kind, 0, u32 fault, payload [class, message, [line...], details] */
};

enum kobako_flags {
  KOBAKO_FLAG_BLOCK = 1,
  KOBAKO_FLAG_KEYWORDS = 2      /* a map of them follows the array of arguments */
};

enum kobako_target {
  KOBAKO_SERVICE = 0,           /* the object bound to the path of that number */
  KOBAKO_HANDLE = 1
};

enum kobako_block_status {
  KOBAKO_BLOCK_VALUE = 0,
  KOBAKO_BLOCK_RAISED = 1,      /* kept: the exception; payload [class, message, [line...]] */
  KOBAKO_BLOCK_LEFT = 2,        /* kept: where a break, return or throw goes */
  KOBAKO_BLOCK_UNFIT = 3        /* payload: why its value cannot cross */
};

enum kobako_fault {
  KOBAKO_FAULT_RAISED = 0,
  KOBAKO_FAULT_ARGUMENTS = 1,
  KOBAKO_FAULT_NOTHING_TO_CALL = 2,
  KOBAKO_FAULT_CANNOT_CROSS = 3
};

enum kobako_origin { KOBAKO_ORIGIN_SCRIPT = 0, KOBAKO_ORIGIN_CALL = 1 };

enum kobako_script_failure {
  KOBAKO_SCRIPT_RAISED = 0,
  KOBAKO_SCRIPT_BAD_BYTECODE = 1,
  KOBAKO_SCRIPT_NO_ENTRYPOINT = 2,
  KOBAKO_SCRIPT_VALUE_UNFIT = 3
};

enum kobako_extension {
  KOBAKO_EXT_SYMBOL = 0,
  KOBAKO_EXT_INTEGER = 1,       /* hexadecimal digits */
  KOBAKO_EXT_OBJECT = 2         /* u8 kind (enum kobako_target), u32 number */
};

#define KOBAKO_DEPTH_MAX 128    /* of arrays and maps in each other */

#ifdef __wasm__
#define KOBAKO_IMPORT(module, name) __attribute__((import_module(module), import_name(name)))
#define KOBAKO_EXPORT(name) __attribute__((export_name(name)))
#else                           /* a native build, for tests: the linker finds both */
#define KOBAKO_IMPORT(module, name)
#define KOBAKO_EXPORT(name)
#endif

/*
** Hands a frame to the host and waits. The answer is written to the buffer if
** it fits; if not, it stays with the host and an empty frame asks for it again.
** Returns the length of the answer.
*/
KOBAKO_IMPORT("env", "__kobako_dispatch") uint32_t
__kobako_dispatch(const uint8_t *frame, uint32_t frame_len, uint8_t *buffer, uint32_t capacity);

/* message.c: the one buffer that every message leaves from and arrives in. */

struct kobako_cursor {
  const uint8_t *at, *end;
};

void kobako_message_init(mrb_state *mrb);
void kobako_message_start(void);
uint8_t *kobako_put(mrb_state *mrb, size_t count);
void kobako_put_header(mrb_state *mrb, const uint8_t bytes[4]);
void kobako_put_u16(mrb_state *mrb, uint16_t number);
void kobako_put_u32(mrb_state *mrb, uint32_t number);
void kobako_put_bytes(mrb_state *mrb, const char *bytes, size_t count);
int64_t kobako_message_location(void);
struct kobako_cursor kobako_request(mrb_state *mrb, uint32_t length);
struct kobako_cursor kobako_exchange(mrb_state *mrb);

mrb_noreturn void kobako_malformed(mrb_state *mrb);

static inline size_t
kobako_left(const struct kobako_cursor *in)
{
  return (size_t)(in->end - in->at);
}

static inline const uint8_t*
kobako_take(mrb_state *mrb, struct kobako_cursor *in, size_t count)
{
  const uint8_t *at = in->at;

  if (count > kobako_left(in)) kobako_malformed(mrb);
  in->at += count;
  return at;
}

static inline uint8_t
kobako_take_u8(mrb_state *mrb, struct kobako_cursor *in)
{
  return *kobako_take(mrb, in, 1);
}

uint16_t kobako_take_u16(mrb_state *mrb, struct kobako_cursor *in);
uint32_t kobako_take_u32(mrb_state *mrb, struct kobako_cursor *in);
mrb_value kobako_take_rest(mrb_state *mrb, struct kobako_cursor *in);

/* encode.c and decode.c: values and MessagePack. */

void kobako_put_value(mrb_state *mrb, mrb_value value);
void kobako_put_arguments(mrb_state *mrb, mrb_int argc, const mrb_value *argv, mrb_value keywords);
void kobako_put_array_header(mrb_state *mrb, size_t count);

void kobako_decode_init(mrb_state *mrb);
mrb_value kobako_take_value(mrb_state *mrb, struct kobako_cursor *in);
mrb_value kobako_take_arguments(mrb_state *mrb, struct kobako_cursor *in, uint8_t flags, mrb_value *keywords);
size_t kobako_take_array_header(mrb_state *mrb, struct kobako_cursor *in);
mrb_value kobako_take_string(mrb_state *mrb, struct kobako_cursor *in, mrb_bool *binary);

/* names.c: what short names stood for lately. */

void kobako_names_init(mrb_state *mrb);
mrb_sym kobako_symbol_named(mrb_state *mrb, const uint8_t *bytes, size_t length);
mrb_value kobako_key_named(mrb_state *mrb, const uint8_t *bytes, size_t length);

/* proxy.c: the objects that stand for the host's. */

void kobako_proxy_init(mrb_state *mrb);
void kobako_bind(mrb_state *mrb, mrb_value path, uint32_t number);
mrb_value kobako_handle_new(mrb_state *mrb, uint32_t number);
mrb_value kobako_service_path(mrb_state *mrb, mrb_value service);
mrb_bool kobako_proxy_p(mrb_value value, enum kobako_target *kind, uint32_t *number);

/* call.c and block.c: one call to the host, and the blocks it may run meanwhile. */

struct kobako_call {
  mrb_value target;             /* a proxy */
  mrb_sym name;
  mrb_int argc;
  const mrb_value *argv;
  mrb_value keywords;           /* Hash or nil */
  mrb_value block;              /* Proc or nil */
};

mrb_value kobako_call(mrb_state *mrb, const struct kobako_call *call, mrb_bool *nothing_to_call);

void kobako_block_init(mrb_state *mrb);
void kobako_block_boot(mrb_state *mrb);
struct kobako_block_mark { mrb_int blocks, kept; } kobako_block_mark(void);
uint32_t kobako_block_number(void);
void kobako_block_open(mrb_state *mrb, uint32_t number, mrb_value block);
void kobako_block_close(mrb_state *mrb, struct kobako_block_mark mark);
void kobako_block_run(mrb_state *mrb, struct kobako_cursor yield);
mrb_value kobako_block_kept(mrb_state *mrb, uint32_t number);
mrb_value kobako_forward(mrb_state *mrb, mrb_value callable, mrb_value arguments, mrb_value keywords);

/* failure.c: exceptions on their way in and out. */

struct kobako_failure {
  enum kobako_origin origin;
  uint8_t kind;                 /* of the fault; 0 for a script's */
  uint32_t fault;
  mrb_value class_name, message, lines;
};

struct kobako_classes {
  struct RClass *argument_error, *load_error, *local_jump_error, *name_error, *not_implemented_error,
    *runtime_error, *syntax_error, *type_error;
};
extern struct kobako_classes kobako_classes;

void kobako_failure_init(mrb_state *mrb);
struct RClass *kobako_keep_class(mrb_state *mrb, struct RClass *klass);
mrb_noreturn void kobako_raise_fault(mrb_state *mrb, uint8_t kind, uint32_t fault, mrb_value text);
struct kobako_failure kobako_describe(mrb_state *mrb, mrb_value exception);
void kobako_put_description(mrb_state *mrb, const struct kobako_failure *failure);
mrb_value kobako_raw_message(mrb_state *mrb, mrb_value exception);
mrb_value kobako_class_name(mrb_state *mrb, mrb_value object);

/* entry.c: raises SystemStackError if the run has used more of C's stack than that, in bytes. */
void kobako_stack_check(mrb_state *mrb, size_t most);

/* text.c */
mrb_value kobako_misfit(mrb_state *mrb, mrb_value value);
mrb_value kobako_text_of(mrb_state *mrb, mrb_value value);
int kobako_utf8_char(const uint8_t *at, const uint8_t *end);
mrb_value kobako_utf8(mrb_state *mrb, mrb_value string, mrb_int limit);

/* compile.c */
struct RProc *kobako_compile(mrb_state *mrb, const char *source, size_t length, const char *file);
struct RProc *kobako_load_bytecode(mrb_state *mrb, mrb_value bytecode);

/* entrypoint.c */
void kobako_entrypoint_boot(mrb_state *mrb);
mrb_bool kobako_entrypoint_find(mrb_state *mrb, mrb_value name, mrb_value *entrypoint);
mrb_value kobako_entrypoints(mrb_state *mrb);

/* pattern.c and defined.c: methods that the compiler calls. */
void kobako_pattern_init(mrb_state *mrb);
void kobako_defined_init(mrb_state *mrb);

/* parameters.c */
void kobako_parameters_init(mrb_state *mrb);

/* conversions.c */
void kobako_conversions_init(mrb_state *mrb);

/* order.c: what comes first, as far as no method of a script's has a say. */
enum { KOBAKO_UNORDERED = 2 };
void kobako_order_init(mrb_state *mrb);
void kobako_order_boot(mrb_state *mrb);
mrb_bool kobako_order_own_p(mrb_state *mrb);
int kobako_compare(mrb_state *mrb, mrb_value a, mrb_value b);
int kobako_order_of(mrb_state *mrb, mrb_value answer, mrb_value a, mrb_value b);

/* sort.c, sorter.c, sum.c, pairs.c, hash_code.c and walk.c: what collections do, as far as it is in C. */
void kobako_sort_init(mrb_state *mrb);
void kobako_sorter_init(mrb_state *mrb);
void kobako_sum_init(mrb_state *mrb);
void kobako_pairs_init(mrb_state *mrb);
void kobako_hash_code_init(mrb_state *mrb);
void kobako_walk_init(mrb_state *mrb);
void kobako_walk_boot(mrb_state *mrb);

/* array.c and array_sets.c */
void kobako_array_init(mrb_state *mrb);
void kobako_array_sets_init(mrb_state *mrb);

/* aliases.c */
void kobako_aliases_boot(mrb_state *mrb);

/* instance.c */
void kobako_instance_init(mrb_state *mrb);

/* entry.c: snippets run, and have no Services yet. */
extern mrb_bool kobako_setting_up;

/* libc/allocator.c: where the used part of memory ends; and what is free and zero is no part of an image. */
uintptr_t kobako_memory_end(void);
void kobako_clear_free_memory(void);

/* arithmetic.c, rounding.c, number_text.c, sum.c: numbers. */
void kobako_arithmetic_init(mrb_state *mrb);
void kobako_rounding_init(mrb_state *mrb);
void kobako_number_text_init(mrb_state *mrb);
mrb_value kobako_to_integer(mrb_state *mrb, mrb_value value);
double kobako_to_float(mrb_state *mrb, mrb_value value);
mrb_bool kobako_rational_p(mrb_state *mrb, mrb_value value);
mrb_value kobako_float_digits(mrb_state *mrb, double f, char kind, mrb_int precision, mrb_bool sharp);

/* character_set.c, letter_case.c */
void kobako_character_set_init(mrb_state *mrb);
void kobako_letter_case_init(mrb_state *mrb);

/* visibility.c */
void kobako_visibility_init(mrb_state *mrb);
void kobako_visibility_boot(void);
const char *kobako_visibility_name(mrb_state *mrb, mrb_value receiver, mrb_sym name);

/* inspect.c */
void kobako_inspect_init(mrb_state *mrb);

/*
** encoding.c: a text is UTF-8, or bytes if it has this flag, which mruby does
** not use. mruby's own flag for texts of single bytes goes with it.
*/
#define KOBAKO_STR_BINARY 32
#define KOBAKO_BINARY_P(string) ((mrb_basic_ptr(string)->flags & KOBAKO_STR_BINARY) != 0)
void kobako_encoding_init(mrb_state *mrb);

/* format.c */
void kobako_format_init(mrb_state *mrb);
mrb_value kobako_format(mrb_state *mrb, mrb_value string, mrb_int argc, const mrb_value *argv);

/* handled.c: $!, and what raises. */
void kobako_handled_init(mrb_state *mrb);
mrb_value kobako_handled_backtrace(mrb_state *mrb);
void kobako_handled_set_backtrace(mrb_state *mrb, mrb_value backtrace);
mrb_bool kobako_exit_p(mrb_state *mrb, mrb_value exception);

/* special_variables.c, and of regexp_backref.c and regexp.c what it asks. */
void kobako_special_variables_init(mrb_state *mrb);
void kobako_normal_form_init(mrb_state *mrb);
mrb_bool kobako_aliased_p(mrb_state *mrb, mrb_sym *name);
mrb_value kobako_backref(mrb_state *mrb);
void kobako_backref_set(mrb_state *mrb, mrb_value match);
mrb_bool kobako_match_p(mrb_value value);
mrb_value kobako_match_variable(mrb_state *mrb, mrb_sym name);

/* output.c and absent.c: what a script finds in Kernel. */
void kobako_output_init(mrb_state *mrb);
void kobako_absent_init(mrb_state *mrb);

/* regexp.c and json.c, whose families have headers of their own */
void kobako_regexp_init(mrb_state *mrb);
void kobako_json_init(mrb_state *mrb);

/* seed.c */
void kobako_begin_random(void);

#endif /* KOBAKO_H */
