/*
** compiler.h - Ruby to a proc
*/

#ifndef KOBAKO_COMPILER_H
#define KOBAKO_COMPILER_H

#include <mruby.h>

struct kobako_source {
  const char *text;             /* UTF-8 */
  size_t length;
  const char *file;             /* its name in backtraces and errors */
  uint16_t line;                /* of its beginning */
  const struct RProc *upper;    /* whose local variables it sees, or NULL */
  mrb_value *data;              /* where the text behind __END__ goes: a String, or nil; or NULL */
};

/* Raises a SyntaxError: "file:3:5: syntax error, ...". The proc has no class yet. */
struct RProc *kobako_compile_source(mrb_state *mrb, const struct kobako_source *source);

#endif /* KOBAKO_COMPILER_H */
