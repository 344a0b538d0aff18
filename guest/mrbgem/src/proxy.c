/*
** proxy.c - the objects that stand for the host's: bound paths and handles
**
** What a proxy stands for lies in the data of the object, out of a script's
** reach, and counts only together with our own type pointer. The classes know
** as little as possible, so that nearly every name goes to the host.
*/

#include "kobako.h"
#include <mruby/array.h>
#include <mruby/class.h>
#include <mruby/data.h>
#include <mruby/hash.h>
#include <mruby/internal.h>
#include <mruby/numeric.h>
#include <mruby/proc.h>
#include <mruby/string.h>
#include <mruby/variable.h>
#include <mruby/presym.h>
#include <string.h>

static const mrb_data_type service_type = { "Kobako::Service", NULL };
static const mrb_data_type handle_type = { "Kobako::Handle", NULL };

static struct RClass *service_class, *handle_class;
static mrb_sym path_ivar;

mrb_bool
kobako_proxy_p(mrb_value value, enum kobako_target *kind, uint32_t *number)
{
  if (mrb_type(value) != MRB_TT_CDATA) return FALSE;

  const mrb_data_type *type = DATA_TYPE(value);
  if (type != &service_type && type != &handle_type) return FALSE;
  *kind = type == &service_type ? KOBAKO_SERVICE : KOBAKO_HANDLE;
  *number = (uint32_t)(uintptr_t)DATA_PTR(value);
  return TRUE;
}

static mrb_value
new_proxy(mrb_state *mrb, struct RClass *klass, const mrb_data_type *type, uint32_t number, mrb_value path)
{
  mrb_value proxy = mrb_obj_value(mrb_data_object_alloc(mrb, klass, (void*)(uintptr_t)number, type));

  if (mrb_string_p(path)) mrb_iv_set(mrb, proxy, path_ivar, path);
  MRB_SET_FROZEN_FLAG(mrb_basic_ptr(proxy));
  return proxy;
}

mrb_value
kobako_handle_new(mrb_state *mrb, uint32_t number)
{
  return new_proxy(mrb, handle_class, &handle_type, number, mrb_nil_value());
}

mrb_value
kobako_service_path(mrb_state *mrb, mrb_value service)
{
  mrb_value path = mrb_iv_get(mrb, service, path_ivar);

  return mrb_string_p(path) ? mrb_str_dup(mrb, path) : mrb_str_new_lit(mrb, "a service");
}

/* The module of that name within outer; whatever else has the name is replaced. */
static struct RClass*
module_within(mrb_state *mrb, struct RClass *outer, mrb_sym name)
{
  if (mrb_const_defined_at(mrb, mrb_obj_value(outer), name)) {
    mrb_value found = mrb_const_get(mrb, mrb_obj_value(outer), name);

    if (mrb_type(found) == MRB_TT_MODULE || mrb_type(found) == MRB_TT_CLASS) return mrb_class_ptr(found);
  }

  struct RClass *module = mrb_module_new(mrb);
  mrb_const_set(mrb, mrb_obj_value(outer), name, mrb_obj_value(module));
  return module;
}

/* Makes the constant for a path, "KV::Store". */
void
kobako_bind(mrb_state *mrb, mrb_value path, uint32_t number)
{
  struct RClass *outer = mrb->object_class;
  const char *at = RSTRING_PTR(path);
  const char *end = at + RSTRING_LEN(path);

  for (;;) {
    const char *colon = (const char*)memchr(at, ':', (size_t)(end - at));
    mrb_sym name = mrb_intern(mrb, at, (size_t)((colon ? colon : end) - at));

    if (!colon) {
      mrb_value service = new_proxy(mrb, service_class, &service_type, number, path);

      mrb_const_set(mrb, mrb_obj_value(outer), name, service);
      return;
    }
    outer = module_within(mrb, outer, name);
    at = end - colon < 2 ? end : colon + 2;
  }
}

/* Asked first because mrb_get_args, told to expect keywords, makes a new Hash even without any. */
static mrb_bool
keywords_given_p(mrb_state *mrb)
{
  mrb_callinfo *ci = mrb->c->ci;

  if (ci->nk == 0) return FALSE;

  mrb_value keywords = ci->stack[mrb_ci_bidx(ci) - 1];
  return mrb_hash_p(keywords) && mrb_hash_size(mrb, keywords) > 0;
}

/* name: of the method; 0, where it is the first argument. */
static mrb_value
proxy_call(mrb_state *mrb, mrb_value self, mrb_sym name)
{
  struct kobako_call call = { .target = self, .name = name, .keywords = mrb_nil_value() };
  const mrb_kwargs keywords = { .rest = &call.keywords };

  if (keywords_given_p(mrb)) {
    if (name) mrb_get_args(mrb, "*!&:", &call.argv, &call.argc, &call.block, &keywords);
    else mrb_get_args(mrb, "n*!&:", &call.name, &call.argv, &call.argc, &call.block, &keywords);
  }
  else {
    if (name) mrb_get_args(mrb, "*!&", &call.argv, &call.argc, &call.block);
    else mrb_get_args(mrb, "n*!&", &call.name, &call.argv, &call.argc, &call.block);
  }
  return kobako_call(mrb, &call, NULL);
}

/* By its own name a script calls it, by any other the interpreter: see missing-in-place.patch. */
static mrb_value
proxy_method_missing(mrb_state *mrb, mrb_value self)
{
  mrb_sym name = mrb->c->ci->mid;

  return proxy_call(mrb, self, name == MRB_SYM(method_missing) ? 0 : name);
}

mrb_bool
kobako_takes_any_name_p(mrb_method_t method)
{
  return MRB_METHOD_FUNC_P(method) && MRB_METHOD_FUNC(method) == proxy_method_missing;
}

/* What `map(&:name)` calls. mruby's own makes the keywords of a missing method an argument. */
static mrb_value
proxy_send(mrb_state *mrb, mrb_value self)
{
  if (keywords_given_p(mrb)) return proxy_call(mrb, self, 0);
  mrb->c->ci->mid = 0;          /* not the script's, so no line of a backtrace */
  return mrb_f_send(mrb, self);
}

static mrb_value
proxy_inspect(mrb_state *mrb, mrb_value self)
{
  enum kobako_target kind;
  uint32_t number;

  if (kobako_proxy_p(self, &kind, &number) && kind == KOBAKO_SERVICE) return kobako_service_path(mrb, self);
  return mrb_str_new_lit(mrb, "#<Kobako::Handle>");
}

/* The host's, if it has one; interpolation must not fail over it. */
static mrb_value
proxy_to_s(mrb_state *mrb, mrb_value self)
{
  struct kobako_call call = { .target = self, .name = MRB_SYM(to_s), .keywords = mrb_nil_value() };
  mrb_bool missing = FALSE;

  mrb_get_args(mrb, "*!&", &call.argv, &call.argc, &call.block);

  mrb_value text = kobako_call(mrb, &call, call.argc == 0 ? &missing : NULL);
  return missing ? proxy_inspect(mrb, self) : text;
}

static mrb_bool
same_p(mrb_value one, mrb_value other)
{
  enum kobako_target kind, other_kind;
  uint32_t number, other_number;

  return kobako_proxy_p(one, &kind, &number) && kobako_proxy_p(other, &other_kind, &other_number) &&
    kind == other_kind && number == other_number;
}

static mrb_value
proxy_equal(mrb_state *mrb, mrb_value self)
{
  return mrb_bool_value(same_p(self, mrb_get_arg1(mrb)));
}

static mrb_value
proxy_differs(mrb_state *mrb, mrb_value self)
{
  return mrb_bool_value(!same_p(self, mrb_get_arg1(mrb)));
}

static mrb_value
proxy_hash(mrb_state *mrb, mrb_value self)
{
  enum kobako_target kind = KOBAKO_SERVICE;
  uint32_t number = 0;

  kobako_proxy_p(self, &kind, &number);
  return mrb_int_value(mrb, (mrb_int)((uint64_t)number * 2 + kind));
}

static mrb_value
proxy_class(mrb_state *mrb, mrb_value self)
{
  return mrb_obj_value(mrb_obj_class(mrb, self));
}

static mrb_value
proxy_is_a(mrb_state *mrb, mrb_value self)
{
  struct RClass *klass;

  mrb_get_args(mrb, "c", &klass);
  return mrb_bool_value(mrb_obj_is_kind_of(mrb, self, klass));
}

static mrb_value
proxy_instance_of(mrb_state *mrb, mrb_value self)
{
  struct RClass *klass;

  mrb_get_args(mrb, "c", &klass);
  return mrb_bool_value(mrb_obj_is_instance_of(mrb, self, klass));
}

/* A proxy is never taken for a value; for the rest, the call will tell. */
static mrb_value
proxy_respond_to(mrb_state *mrb, mrb_value self)
{
  (void)self;
  static const mrb_sym conversions[] = {
    MRB_SYM(to_a), MRB_SYM(to_ary), MRB_SYM(to_str), MRB_SYM(to_hash), MRB_SYM(to_h), MRB_SYM(to_proc), MRB_SYM(to_int),
    MRB_SYM(to_sym), MRB_SYM(to_io), MRB_SYM(to_path), MRB_SYM(to_r), MRB_SYM(to_c), MRB_SYM(to_open),
    MRB_SYM_Q(respond_to_missing), MRB_SYM(marshal_dump), MRB_SYM(_dump)
  };
  mrb_sym name;
  mrb_bool all;

  mrb_get_args(mrb, "n|b", &name, &all);
  for (size_t i = 0; i < sizeof conversions / sizeof *conversions; i++) {
    if (conversions[i] == name) return mrb_false_value();
  }
  return mrb_true_value();
}

static mrb_value
answer_true(mrb_state *mrb, mrb_value self)
{
  (void)mrb, (void)self;
  return mrb_true_value();
}

static mrb_value
answer_false(mrb_state *mrb, mrb_value self)
{
  (void)mrb, (void)self;
  return mrb_false_value();
}

static mrb_value
answer_self(mrb_state *mrb, mrb_value self)
{
  (void)mrb;
  return self;
}

static struct RClass*
define_proxy(mrb_state *mrb, mrb_sym name)
{
  struct RClass *object = mrb_class_get_id(mrb, MRB_SYM(BasicObject));
  struct RClass *klass = mrb_define_class_under_id(mrb, mrb_module_get_id(mrb, MRB_SYM(Kobako)), name, object);

  kobako_keep_class(mrb, klass);
  MRB_SET_INSTANCE_TT(klass, MRB_TT_CDATA);
  MRB_UNDEF_ALLOCATOR(klass);
  mrb_undef_class_method_id(mrb, klass, MRB_SYM(new));
  mrb_undef_class_method_id(mrb, klass, MRB_SYM(allocate));
  mrb_define_method_id(mrb, klass, MRB_SYM(method_missing), proxy_method_missing, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM(__send__), proxy_send, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_SYM(inspect), proxy_inspect, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(to_s), proxy_to_s, MRB_ARGS_ANY());
  mrb_define_method_id(mrb, klass, MRB_OPSYM(eq), proxy_equal, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_OPSYM(neq), proxy_differs, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(eql), proxy_equal, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(equal), proxy_equal, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM(hash), proxy_hash, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(class), proxy_class, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(is_a), proxy_is_a, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(kind_of), proxy_is_a, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(instance_of), proxy_instance_of, MRB_ARGS_REQ(1));
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(respond_to), proxy_respond_to, MRB_ARGS_ARG(1, 1));
  mrb_define_method_id(mrb, klass, MRB_OPSYM(not), answer_false, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(nil), answer_false, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM_Q(frozen), answer_true, MRB_ARGS_NONE());
  mrb_define_method_id(mrb, klass, MRB_SYM(freeze), answer_self, MRB_ARGS_NONE());
  mrb_undef_method_id(mrb, klass, MRB_SYM(__id__));
  mrb_undef_method_id(mrb, klass, MRB_SYM(initialize));
  mrb_undef_method_id(mrb, klass, MRB_SYM(instance_eval));
  mrb_undef_method_id(mrb, klass, MRB_SYM(instance_exec));
  return klass;
}

void
kobako_proxy_init(mrb_state *mrb)
{
  path_ivar = mrb_intern_lit(mrb, "kobako path");
  service_class = define_proxy(mrb, MRB_SYM(Service));
  handle_class = define_proxy(mrb, MRB_SYM(Handle));
}
