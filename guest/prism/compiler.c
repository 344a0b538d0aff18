/*
** compiler.c - from Ruby by way of Prism's tree and the generator's code to a proc
**
** The generator's code has the layout of mruby's, but its names are numbers of
** Prism's: they become symbols where they stand, and the code is mruby's.
*/

#include <stddef.h>
#include <string.h>
#include <mruby.h>
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/debug.h>
#include <mruby/error.h>
#include <mruby/irep.h>
#include <mruby/proc.h>
#include <mruby/string.h>
#include "compiler.h"
#include "mrc_ccontext.h"
#include "mrc_compile.h"
#include "mrc_debug.h"
#include "mrc_irep.h"
#include "mrc_parser_util.h"

#define EXCERPT_LIMIT 120       /* bytes of the offending line */

#define SAME(field) \
  _Static_assert(offsetof(mrc_irep, field) == offsetof(mrb_irep, field), "another layout: " #field)
SAME(nlocals); SAME(clen); SAME(flags); SAME(iseq); SAME(pool); SAME(syms); SAME(reps); SAME(lv); SAME(debug_info);
SAME(ilen); SAME(plen); SAME(slen); SAME(rlen); SAME(refcnt);
_Static_assert(sizeof(mrc_irep) == sizeof(mrb_irep), "another layout");
_Static_assert(sizeof(mrc_pool_value) == sizeof(mrb_pool_value), "another layout of literals");
_Static_assert(sizeof(mrc_irep_debug_info_file) == sizeof(mrb_irep_debug_info_file), "another layout of lines");

struct compilation {
  const struct kobako_source *source;
  mrc_ccontext *context;
  mrc_irep *code;
  mrb_sym *symbols;             /* by Prism's number, from 1; 0 while it is not known */
  uint32_t count;
};

static mrb_sym
symbol(mrb_state *mrb, struct compilation *compilation, mrc_sym number)
{
  if (number == 0 || number > compilation->count) return 0;

  mrb_sym *known = &compilation->symbols[number];
  if (!*known) {
    mrc_int length;
    const char *name = mrc_sym_name_len(compilation->context, number, &length);

    *known = mrb_intern(mrb, name, (size_t)length);
  }
  return *known;
}

/* A local variable without a name is one that no script can name. */
static mrb_sym
variable(mrb_state *mrb, struct compilation *compilation, mrc_sym number)
{
  mrc_int length = 0;

  const char *name = number != 0 ? mrc_sym_name_len(compilation->context, number, &length) : NULL;
  return length == 0 || *name == '.' ? 0 : symbol(mrb, compilation, number);
}

static void
resolve(mrb_state *mrb, struct compilation *compilation, mrc_irep *code)
{
  mrb_sym *names = (mrb_sym*)code->syms;

  for (int i = 0; i < code->slen; i++) names[i] = symbol(mrb, compilation, names[i]);
  for (int i = 0; code->lv && i + 1 < code->nlocals; i++) code->lv[i] = variable(mrb, compilation, code->lv[i]);
  for (int i = 0; code->debug_info && i < code->debug_info->flen; i++) {
    mrc_irep_debug_info_file *file = code->debug_info->files[i];

    file->filename_sym = symbol(mrb, compilation, file->filename_sym);
  }
  for (int i = 0; i < code->rlen; i++) resolve(mrb, compilation, (mrc_irep*)code->reps[i]);
}

static size_t
characters(const uint8_t *from, const uint8_t *to)
{
  size_t count = 0;

  for (; from < to; from++) count += (*from & 0xc0) != 0x80;
  return count;
}

/* The line and a caret under the place; of a long line what is around the place. */
static void
put_excerpt(mrb_state *mrb, mrb_value text, const pm_parser_t *parser, const uint8_t *line, const uint8_t *at)
{
  const uint8_t *end = line, *from = line;

  while (end < parser->end && *end != '\n' && *end != '\r') end++;
  if (at > end) at = end;
  if (at - from > EXCERPT_LIMIT / 2) from = at - EXCERPT_LIMIT / 2;
  while (from < at && (*from & 0xc0) == 0x80) from++;
  if (end - from > EXCERPT_LIMIT) end = from + EXCERPT_LIMIT;
  while (end > at && end < parser->end && (*end & 0xc0) == 0x80) end--;

  mrb_str_cat_lit(mrb, text, "\n> ");
  mrb_str_cat(mrb, text, (const char*)from, (size_t)(end - from));
  mrb_str_cat_lit(mrb, text, "\n  ");
  for (; from < at; from++) {
    if (*from == '\t') mrb_str_cat_lit(mrb, text, "\t");
    else if ((*from & 0xc0) != 0x80) mrb_str_cat_lit(mrb, text, " ");
  }
  mrb_str_cat_lit(mrb, text, "^");
}

static mrb_noreturn void
syntax_error(mrb_state *mrb, const struct compilation *compilation, const uint8_t *at, const char *what)
{
  const pm_parser_t *parser = compilation->context->p;
  const char *file = compilation->source->file;

  if (at < parser->start || at > parser->end) at = parser->start;

  const uint8_t *line = at;
  while (line > parser->start && line[-1] != '\n') line--;

  mrb_int number = compilation->source->line;
  for (const uint8_t *p = parser->start; (p = memchr(p, '\n', (size_t)(line - p))); p++) number++;

  mrb_value text = mrb_format(mrb, "%s:%i:%i: syntax error, ", file, number, (mrb_int)characters(line, at) + 1);
  mrb_value place = mrb_format(mrb, "%s:%i", file, number);
  mrb_str_cat_cstr(mrb, text, what);
  put_excerpt(mrb, text, parser, line, at);

  mrb_value error = mrb_exc_new_str(mrb, mrb_class_get(mrb, "SyntaxError"), text);
  mrb_value backtrace = mrb_ary_new_from_values(mrb, 1, &place);
  mrb_exc_ptr(error)->backtrace = mrb_obj_ptr(backtrace);
  mrb_field_write_barrier_value(mrb, mrb_basic_ptr(error), backtrace);
  mrb_exc_raise(mrb, error);
}

/* The first one in the text: the others often follow from it. */
static const pm_diagnostic_t*
first_error(const pm_parser_t *parser)
{
  const pm_diagnostic_t *first = NULL;

  for (const pm_list_node_t *node = parser->error_list.head; node; node = node->next) {
    const pm_diagnostic_t *error = (const pm_diagnostic_t*)node;

    if (!first || error->location.start < first->location.start) first = error;
  }
  return first;
}

static mrb_noreturn void
refuse(mrb_state *mrb, const struct compilation *compilation)
{
  const mrc_ccontext *context = compilation->context;
  const pm_diagnostic_t *error = first_error(context->p);

  if (error) syntax_error(mrb, compilation, error->location.start, error->message);
  syntax_error(mrb, compilation, context->at, context->refusal ? context->refusal : "cannot be compiled");
}

static void
take_data(mrb_state *mrb, const struct compilation *compilation)
{
  const pm_location_t *data = &compilation->context->p->data_loc;
  mrb_value *into = compilation->source->data;

  if (!into || !data->start) return;

  const uint8_t *from = memchr(data->start, '\n', (size_t)(data->end - data->start));
  from = from ? from + 1 : data->end;
  *into = mrb_str_new(mrb, (const char*)from, (size_t)(data->end - from));
}

static void
load(mrb_state *mrb, struct compilation *compilation, mrb_bool far)
{
  const struct kobako_source *source = compilation->source;
  mrc_ccontext *context = compilation->context = mrc_ccontext_new(mrb);
  const uint8_t *text = (const uint8_t*)source->text;

  context->quiet_errors = TRUE;
  context->no_optimize = source->upper != NULL;
  context->upper = source->upper;
  context->lineno = source->line;
  context->far = far;
  mrc_ccontext_filename(context, source->file);

  compilation->code = mrc_load_string_cxt(context, &text, source->length);
}

static mrb_value
compile(mrb_state *mrb, void *data)
{
  struct compilation *compilation = (struct compilation*)data;
  const struct kobako_source *source = compilation->source;

  load(mrb, compilation, FALSE);
  if (!compilation->code && compilation->context->too_far) {
    mrc_ccontext *near = compilation->context;

    compilation->context = NULL;
    mrc_ccontext_free(near);
    load(mrb, compilation, TRUE);
  }

  mrc_ccontext *context = compilation->context;
  if (!compilation->code) refuse(mrb, compilation);
  take_data(mrb, compilation);

  compilation->count = context->p->constant_pool.size;
  compilation->symbols = (mrb_sym*)mrb_calloc(mrb, compilation->count + 1, sizeof(mrb_sym));
  resolve(mrb, compilation, compilation->code);

  struct RProc *proc = mrb_proc_new(mrb, (mrb_irep*)compilation->code);
  mrb_irep_decref(mrb, (mrb_irep*)compilation->code);
  compilation->code = NULL;
  proc->c = NULL;
  proc->upper = source->upper;
  return mrb_obj_value(proc);
}

struct RProc*
kobako_compile_source(mrb_state *mrb, const struct kobako_source *source)
{
  struct compilation compilation = { .source = source };
  mrb_bool failed;
  mrb_value result = mrb_protect_error(mrb, compile, &compilation, &failed);

  if (compilation.code) mrc_irep_free(compilation.context, compilation.code);
  mrb_free(mrb, compilation.symbols);
  if (compilation.context) mrc_ccontext_free(compilation.context);
  if (failed) mrb_exc_raise(mrb, result);
  if (source->data) mrb_gc_protect(mrb, *source->data);
  return mrb_proc_ptr(result);
}
