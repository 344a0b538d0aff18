/*
 * What mruby calls of ours, where a patch says so.
 *
 * Included at the end of mruby.h. The compiler to bytecode that is made of the
 * same sources, for the machine that builds, never runs a script: it has none of
 * this.
 */

#ifdef __wasm__

/* special_variables.c */
mrb_value kobako_special_variable(mrb_state *mrb, mrb_sym name);
mrb_bool kobako_set_special_variable(mrb_state *mrb, mrb_sym name, mrb_value value);

/* visibility.c: names that may not be called on everything; a bit for each of mruby's own, which others share. */
extern uint64_t kobako_hidden_names[64];
#define KOBAKO_MAYBE_HIDDEN(name) ((kobako_hidden_names[(name) >> 6 & 63] >> ((name) & 63) & 1) != 0)
mrb_bool kobako_hidden_p(mrb_state *mrb, mrb_value receiver, mrb_sym name, mrb_value caller);
void kobako_defined(mrb_state *mrb, struct RClass *klass, mrb_sym name, mrb_method_t method);

/* Exceptions. */
mrb_bool kobako_plain_new_p(mrb_state *mrb, struct RClass *klass);
void kobako_raised(mrb_state *mrb, mrb_value exception);
mrb_value kobako_undefined_method(mrb_state *mrb, mrb_sym name, mrb_value self, mrb_value args);
mrb_noreturn void kobako_undefined_variable(mrb_state *mrb, mrb_sym name, mrb_value self);
mrb_noreturn void kobako_no_match(mrb_state *mrb, mrb_value value);

/* proxy.c: is it the C function that takes any name? */
mrb_bool kobako_takes_any_name_p(mrb_method_t method);

/* The rest. */
mrb_value kobako_implicit(mrb_state *mrb, mrb_value value, mrb_sym method);
void kobako_hash_changes(mrb_state *mrb, struct RHash *hash);
void kobako_seed(uint32_t *words, size_t count);

#else

#define kobako_special_variable(mrb, name) mrb_nil_value()
#define kobako_set_special_variable(mrb, name, value) FALSE
#define KOBAKO_MAYBE_HIDDEN(name) FALSE
#define kobako_hidden_p(mrb, receiver, name, caller) FALSE
#define kobako_defined(mrb, klass, name, method) ((void)0)
#define kobako_plain_new_p(mrb, klass) FALSE
#define kobako_raised(mrb, exception) ((void)0)
#define kobako_undefined_method(mrb, name, self, args) mrb_nil_value()
#define kobako_undefined_variable(mrb, name, self) ((void)0)
#define kobako_no_match(mrb, value) ((void)0)
#define kobako_takes_any_name_p(method) FALSE
#define kobako_implicit(mrb, value, method) (value)
#define kobako_hash_changes(mrb, hash) ((void)0)
#define kobako_seed(words, count) ((void)0)

#endif
