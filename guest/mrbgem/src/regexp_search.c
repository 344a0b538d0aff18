/*
** regexp_search.c - where a pattern matches
**
** Oniguruma reads as many bytes as the first of a character promises, so what it is given is valid
** UTF-8, or meant as bytes. Its stack for going back lies in the heap and is bounded; its time is fuel.
*/

#include "regexp.h"
#include <mruby/array.h>
#include <mruby/error.h>
#include <mruby/internal.h>
#include <mruby/presym.h>
#include <string.h>

#define MATCH_STACK_MAX 1000000 /* entries of 24 bytes */
#define NESTED_PATTERN_MAX 250  /* groups in groups; 8 functions each while it is compiled */

OnigRegion kobako_found;

/* The frozen text that was found valid last, so that a loop over a text looks at it once. */
static mrb_value valid_text;

/* Whether all is valid UTF-8. */
static mrb_bool
valid_p(const uint8_t *at, const uint8_t *end)
{
  while (at < end) {
    uint64_t eight;

    if (end - at >= 8 && (memcpy(&eight, at, 8), (eight & 0x8080808080808080u) == 0)) {
      at += 8;
      continue;
    }
    int length = kobako_utf8_char(at, end);

    if (length == 0) return FALSE;
    at += length;
  }
  return TRUE;
}

/* The pattern as it is for the text: bytes that are not UTF-8 are matched one by one. Raises ArgumentError where the
   text is not what the pattern is for. */
static OnigRegex
pattern_for(mrb_state *mrb, mrb_value regexp, mrb_value text)
{
  const struct kobako_regexp *known = kobako_regexp_get(mrb, regexp);
  mrb_value *valid = RARRAY_PTR(valid_text);

  if (onig_get_encoding(known->pattern) != ONIG_ENCODING_UTF8) return known->pattern;
  if (KOBAKO_BINARY_P(text)) {
    for (mrb_int i = 0; i < RSTRING_LEN(text); i++) {
      if (RSTRING_PTR(text)[i] & 0x80) return kobako_regexp_of_bytes(mrb, regexp);
    }
    return known->pattern;
  }
  if (mrb_string_p(*valid) && mrb_ptr(*valid) == mrb_ptr(text)) return known->pattern;
  if (!valid_p((const uint8_t*)RSTRING_PTR(text), (const uint8_t*)RSTRING_END(text))) {
    mrb_raise(mrb, kobako_classes.argument_error, "invalid byte sequence in UTF-8");
  }
  if (mrb_frozen_p(mrb_str_ptr(text))) mrb_ary_set(mrb, valid_text, 0, text);
  return known->pattern;
}

static mrb_noreturn void
search_failed(mrb_state *mrb, mrb_value regexp, int code)
{
  char what[ONIG_MAX_ERROR_MESSAGE_LEN] = "Stack overflow in regexp matcher";

  if (code == ONIGERR_MEMORY) mrb_exc_raise(mrb, mrb_obj_value(mrb->nomem_err));
  if (code != ONIGERR_MATCH_STACK_LIMIT_OVER) onig_error_code_to_str((OnigUChar*)what, code);
  kobako_regexp_error(mrb, what, kobako_regexp_source(mrb, regexp), kobako_regexp_get(mrb, regexp)->options);
}

static mrb_bool
search(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int from, mrb_bool back)
{
  OnigRegex pattern = pattern_for(mrb, regexp, text);
  const OnigUChar *begin = (const OnigUChar*)RSTRING_PTR(text), *end = begin + RSTRING_LEN(text);
  int place = onig_search(pattern, begin, end, begin + from, back ? begin : end, &kobako_found,
                          ONIG_OPTION_NONE);

  if (place < ONIG_MISMATCH) search_failed(mrb, regexp, place);
  return place >= 0;
}

/* The first match that begins at `from` or behind it. */
mrb_bool
kobako_search(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int from)
{
  return search(mrb, regexp, text, from, FALSE);
}

/* The last match that begins at `from` or before it. */
mrb_bool
kobako_search_back(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int from)
{
  return search(mrb, regexp, text, from, TRUE);
}

/* A match that begins there. */
mrb_bool
kobako_match_here(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int at)
{
  OnigRegex pattern = pattern_for(mrb, regexp, text);
  const OnigUChar *begin = (const OnigUChar*)RSTRING_PTR(text), *end = begin + RSTRING_LEN(text);
  int length = onig_match(pattern, begin, end, begin + at, &kobako_found, ONIG_OPTION_NONE);

  if (length < ONIG_MISMATCH) search_failed(mrb, regexp, length);
  return length >= 0;
}

/* As if the text began at `at`: a match that begins there, or the first behind it. */
mrb_bool
kobako_scan(mrb_state *mrb, mrb_value regexp, mrb_value text, mrb_int at, mrb_bool here)
{
  OnigRegex pattern = pattern_for(mrb, regexp, text);
  const OnigUChar *begin = (const OnigUChar*)RSTRING_PTR(text) + at, *end = (const OnigUChar*)RSTRING_END(text);
  int result = here ? onig_match(pattern, begin, end, begin, &kobako_found, ONIG_OPTION_NONE)
                    : onig_search(pattern, begin, end, begin, end, &kobako_found, ONIG_OPTION_NONE);

  if (result < ONIG_MISMATCH) search_failed(mrb, regexp, result);
  if (result < 0) return FALSE;
  for (int i = 0; i < kobako_found.num_regs; i++) {
    if (kobako_found.beg[i] < 0) continue;
    kobako_found.beg[i] += (int)at;
    kobako_found.end[i] += (int)at;
  }
  return TRUE;
}

/* A byte that belongs to no character counts as one. */
static int
width_at(const char *at, const char *end)
{
  int length = kobako_utf8_char((const uint8_t*)at, (const uint8_t*)end);

  return length ? length : 1;
}

/* Characters before that byte. */
mrb_int
kobako_char_at(mrb_value text, mrb_int byte)
{
  if (RSTR_ASCII_P(mrb_str_ptr(text))) return byte;

  const char *at = RSTRING_PTR(text), *stop = at + byte, *end = RSTRING_END(text);
  mrb_int count = 0;

  for (; at < stop; count++) at += width_at(at, end);
  return count;
}

/* Bytes before that character; counted from the end if negative; -1 if there are not so many. */
mrb_int
kobako_byte_at(mrb_value text, mrb_int character)
{
  mrb_int length = RSTRING_LEN(text);

  if (character < 0) {
    character += kobako_char_at(text, length);
    if (character < 0) return -1;
  }
  if (RSTR_ASCII_P(mrb_str_ptr(text))) return character <= length ? character : -1;

  const char *at = RSTRING_PTR(text), *end = at + length;

  for (; character > 0 && at < end; character--) at += width_at(at, end);
  return character > 0 ? -1 : at - RSTRING_PTR(text);
}

/* The place behind the character there; one behind the end at the end. */
mrb_int
kobako_next_char(mrb_value text, mrb_int byte)
{
  if (byte >= RSTRING_LEN(text)) return byte + 1;
  return byte + width_at(RSTRING_PTR(text) + byte, RSTRING_END(text));
}

void
kobako_search_init(mrb_state *mrb)
{
  onig_initialize((OnigEncoding[]){ ONIG_ENCODING_UTF8 }, 1);
  onig_set_warn_func(onig_null_warn);
  onig_set_verb_warn_func(onig_null_warn);
  onig_set_match_stack_limit_size(MATCH_STACK_MAX);
  onig_set_parse_depth_limit(NESTED_PATTERN_MAX);
  onig_set_retry_limit_in_match(0);
  onig_set_subexp_call_max_nest_level(MATCH_STACK_MAX);
  onig_region_init(&kobako_found);
  valid_text = mrb_ary_new_capa(mrb, 1);
  mrb_ary_set(mrb, valid_text, 0, mrb_nil_value());
  mrb_gc_register(mrb, valid_text);
}
