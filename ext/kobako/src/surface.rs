//! May the guest call this method on this object?
//!
//! In: the object as it is now, and a name. Out: how to call it, or nothing. The decision is made
//! on the method that would really run; nothing is remembered, so nothing can be stale. Source:
//! the contract's "What a guest may call".

use magnus::rb_sys::AsRawValue;
use magnus::value::ReprValue;
use magnus::{Error, ExceptionClass, Module, RArray, RModule, Ruby, Symbol, Value};

use crate::ruby::{self, Name};

/// Classes whose methods reach into objects or out of them; what they own is never the guest's.
const CORE: &[&str] =
    &["BasicObject", "Kernel", "Object", "Module", "Class", "Proc", "Method", "UnboundMethod", "Binding"];

/// All that a Proc or a Method object answers.
const CALLABLE: &[&[u8]] = &[b"call", b"()", b"[]", b"yield", b"arity", b"lambda?"];

/// Names by which Ruby's own classes call a method that an argument names, or hand out what does.
/// Refused wherever they are written in C, whoever owns them: `Enumerator::Lazy` has a `to_enum` of
/// its own, which reaches private methods.
const BY_NAME: &[&[u8]] = &[b"to_enum", b"enum_for", b"to_proc", b"send", b"__send__", b"public_send"];

/// These take the name of an operation as their last argument.
const FOLDS: &[&[u8]] = &[b"inject", b"reduce"];

/// The operations that a fold may be given by name.
const OPERATORS: &[&[u8]] = &[b"+", b"-", b"*", b"/", b"%", b"**", b"&", b"|", b"^", b"<<", b">>"];

/// Names of modules' and methods' own that objects often answer by `method_missing`.
const HARMLESS: &[&[u8]] = &[b"name", b"owner", b"parameters"];

/// How an allowed call is made.
pub enum Way {
    /// A public method of this name.
    Method(Name),
    /// By `method_missing`, because the object says that it answers.
    Missing,
}

/// The verdict on `name`; `None` refuses. Only an interrupt is an `Err`.
pub fn way(object: Value, name: &[u8]) -> Result<Option<Way>, Error> {
    let ruby = Ruby::get_with(object);
    if std::str::from_utf8(name).is_err() {
        return Ok(None);
    }
    match decide(&ruby, object, name) {
        // What fails while it is looked at has not been allowed.
        Err(error) if is_failure(&ruby, &error) => Ok(None),
        verdict => verdict,
    }
}

fn decide(ruby: &Ruby, object: Value, name: &[u8]) -> Result<Option<Way>, Error> {
    let way = if ruby::is_callable_object(object) {
        let called: &[u8] = if name == b"()" { b"call" } else { name };
        let known = CALLABLE.contains(&name).then(|| Name::find(called)).flatten();
        // A Method has no `yield` and no `lambda?`.
        known.filter(|name| ruby::public_method_bound(ruby::dispatch_class(object), *name)).map(Way::Method)
    } else {
        way_of_plain_object(ruby, object, name)?
    };
    match way {
        Some(way) if shown_to_guest(ruby, object, name)? => Ok(Some(way)),
        _ => Ok(None),
    }
}

fn way_of_plain_object(ruby: &Ruby, object: Value, name: &[u8]) -> Result<Option<Way>, Error> {
    if name == b"respond_to_guest?" {
        return Ok(None);
    }
    let class = ruby::dispatch_class(object);
    let Some(id) = Name::find(name) else {
        return answers_by_method_missing(ruby, object, class, name);
    };
    if ruby::public_method_bound(class, id) {
        let refused = if bound_in_core(ruby, object, id) {
            owned_by_core(ruby, class, name)?
        } else {
            alias_of_core(ruby, object, class, id, name)?
        };
        let refused = refused || (BY_NAME.contains(&name) && in_c(ruby::method_object(object, id)?)?);
        return Ok((!refused).then_some(Way::Method(id)));
    }
    let harmless = HARMLESS.contains(&name) || CALLABLE.contains(&name);
    if ruby::method_bound(class, id) || (reflective(ruby, id) && !harmless) {
        return Ok(None);
    }
    answers_by_method_missing(ruby, object, class, name)
}

/// A quick no: where none of the core classes that this object can inherit from has the name, none
/// of them owns its method.
fn bound_in_core(ruby: &Ruby, object: Value, name: Name) -> bool {
    let reachable = if ruby::is_a_module(object) { &CORE[..5] } else { &CORE[..3] };
    reachable.iter().any(|core| core_module(ruby, core).is_some_and(|module| ruby::method_bound(module, name)))
}

/// Does any object, class or module reflect on itself by this name?
fn reflective(ruby: &Ruby, name: Name) -> bool {
    CORE.iter().any(|core| core_module(ruby, core).is_some_and(|module| ruby::method_bound(module, name)))
}

fn core_module(ruby: &Ruby, name: &str) -> Option<Value> {
    match name {
        "BasicObject" => Some(ruby.class_basic_object().as_value()),
        "Kernel" => Some(ruby.module_kernel().as_value()),
        "Object" => Some(ruby.class_object().as_value()),
        "Module" => Some(ruby.class_module().as_value()),
        "Class" => Some(ruby.class_class().as_value()),
        _ => ruby.class_object().const_get::<_, Value>(name).ok(),
    }
}

/// Whose method is it that would run? What core modules answer themselves (`Kernel.exit`) is theirs
/// as well. A copy of a core module (Ruby's Delegator has one of Kernel) counts as core: its methods
/// are written in C and it has no name.
fn owned_by_core(ruby: &Ruby, class: Value, name: &[u8]) -> Result<bool, Error> {
    let lookup: Value = ruby.class_module().funcall("instance_method", ("public_instance_method",))?;
    let method: Value = match lookup.funcall("bind_call", (class, ruby::symbol(name)?)) {
        Ok(method) => method,
        Err(error) => return refuse_unless_interrupt(ruby, error).map(|()| true),
    };
    let owner: Value = method.funcall("owner", ())?;
    let core_itself = |core: Value| [core, ruby::dispatch_class(core)].iter().any(|own| own.as_raw() == owner.as_raw());
    if CORE.iter().filter_map(|core| core_module(ruby, core)).any(core_itself) {
        return Ok(true);
    }
    if in_c(method)? && same_as_core(ruby, method, name)? {
        return Ok(true);
    }
    let anonymous = RModule::from_value(owner).is_some_and(|module| unnamed(ruby, module));
    Ok(anonymous && in_c(method)?)
}

/// Is it a core method that a class has only made public? Ruby 3.2 and later name that class as the
/// owner, but find the two methods equal; earlier ones name the core module, and do not.
fn same_as_core(ruby: &Ruby, method: Value, name: &[u8]) -> Result<bool, Error> {
    let lookup: Value = ruby.class_module().funcall("instance_method", ("instance_method",))?;
    for core in CORE.iter().filter_map(|core| core_module(ruby, core)) {
        // Not every core module has the name; a NameError says so.
        let own: Result<Value, Error> = lookup.funcall("bind_call", (core, ruby::symbol(name)?));
        if let Ok(own) = own
            && method.funcall::<_, _, bool>("==", (own,))?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Would these arguments make a method of Ruby's own call another by its name?
pub fn calls_by_name(object: Value, way: &Way, arguments: RArray, block: bool) -> Result<bool, Error> {
    let Way::Method(id) = *way else { return Ok(false) };
    let position = match (arguments.len(), block) {
        (1, false) => 0,
        (2, _) => 1,
        _ => return Ok(false),
    };
    let Some(operation) = ruby::spelling(arguments.entry(position)?) else { return Ok(false) };
    let method = ruby::method_object(object, id)?;
    let original: Symbol = method.funcall("original_name", ())?;
    let fold = FOLDS.contains(&original.name()?.as_bytes()) && in_c(method)?;
    Ok(fold && !OPERATORS.contains(&operation.as_slice()))
}

/// Is this one of core's methods under another name? Only what is written in C can be, and only an
/// alias has an original name that differs.
fn alias_of_core(ruby: &Ruby, object: Value, class: Value, id: Name, name: &[u8]) -> Result<bool, Error> {
    let method = ruby::method_object(object, id)?;
    let original: Symbol = method.funcall("original_name", ())?;
    let original = original.name()?;
    let original = original.as_bytes();
    let Some(original_id) = Name::find(original).filter(|_| original != name) else { return Ok(false) };
    if !bound_in_core(ruby, object, original_id) || !in_c(method)? {
        return Ok(false);
    }
    if !ruby::method_bound(class, original_id) || owned_by_core(ruby, class, original)? {
        return Ok(true);
    }
    // The class has a method of the original's name by now. Where that is in Ruby, the alias is older.
    Ok(!in_c(ruby::method_object(object, original_id)?)?)
}

fn in_c(method: Value) -> Result<bool, Error> {
    Ok(method.funcall::<_, _, Value>("source_location", ())?.is_nil())
}

fn unnamed(ruby: &Ruby, module: RModule) -> bool {
    let name: Result<Value, Error> = ruby
        .class_module()
        .funcall::<_, _, Value>("instance_method", ("name",))
        .and_then(|name| name.funcall("bind_call", (module,)));
    name.is_ok_and(Value::is_nil)
}

/// An object with a `method_missing` of its own answers what its `respond_to?` says that it does.
fn answers_by_method_missing(ruby: &Ruby, object: Value, class: Value, name: &[u8]) -> Result<Option<Way>, Error> {
    let root = ruby.class_basic_object();
    let lookup: Value = ruby.class_module().funcall("instance_method", ("instance_method",))?;
    let method: Value = lookup.funcall("bind_call", (class, ruby.to_symbol("method_missing")))?;
    if method.funcall::<_, _, Value>("owner", ())?.as_raw() == root.as_raw() {
        return Ok(None);
    }
    let answer = ruby::call_any(
        object,
        Name::of("respond_to?"),
        ruby.ary_new_from_values(&[ruby::symbol(name)?.as_value()]),
        None,
    );
    match answer {
        Ok(answer) => Ok(answer.to_bool().then_some(Way::Missing)),
        Err(error) => refuse_unless_interrupt(ruby, error).map(|()| None),
    }
}

/// The object's own say, if it wants one. It can only narrow.
fn shown_to_guest(ruby: &Ruby, object: Value, name: &[u8]) -> Result<bool, Error> {
    let Some(predicate) = Name::find(b"respond_to_guest?") else { return Ok(true) };
    if !ruby::method_bound(ruby::dispatch_class(object), predicate) {
        return Ok(true);
    }
    let arguments = ruby.ary_new_from_values(&[ruby::symbol(name)?.as_value()]);
    match ruby::call_any(object, predicate, arguments, None) {
        Ok(answer) => Ok(answer.to_bool()),
        Err(error) => refuse_unless_interrupt(ruby, error).map(|()| false),
    }
}

/// A predicate that raises has not said yes; an interrupt that comes meanwhile goes on.
fn refuse_unless_interrupt(ruby: &Ruby, error: Error) -> Result<(), Error> {
    if is_failure(ruby, &error) { Ok(()) } else { Err(error) }
}

/// Is this an exception that code fails with, or something that Ruby interrupts code with?
pub fn is_failure(ruby: &Ruby, error: &Error) -> bool {
    let failures: [ExceptionClass; 4] = [
        ruby.exception_standard_error(),
        ruby.exception_script_error(),
        ruby.exception_sys_stack_error(),
        ruby.exception_no_mem_error(),
    ];
    failures.into_iter().any(|class| error.is_kind_of(class))
}
