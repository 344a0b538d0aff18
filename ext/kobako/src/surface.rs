//! May the guest call this method on this object?
//!
//! In: the object as it is now, and a name. Out: how to call it and with what, or nothing. The
//! decision is made on the method that would really run; none is remembered, so none can be stale.
//! Source: the contract's "What a guest may call".

use std::sync::OnceLock;

use magnus::rb_sys::AsRawValue;
use magnus::value::{Opaque, ReprValue};
use magnus::{Error, ExceptionClass, Module, RArray, RString, Ruby, Value};

use crate::block::Taker;
use crate::core_methods::{self, Judged};
use crate::encode::DEPTH;
use crate::kind::Kind;
use crate::ruby::{self, Definition, Name};

/// Classes whose methods reach into objects or out of them.
const REFLECTION: &[&str] =
    &["BasicObject", "Kernel", "Object", "Module", "Class", "Proc", "Method", "UnboundMethod", "Binding"];

/// All that a Proc or a Method object answers.
const CALLABLE: &[&[u8]] = &[b"call", b"()", b"[]", b"yield", b"arity", b"lambda?"];

/// What Ruby and its library call on objects and classes by themselves. Written as public methods they
/// are still none to be called: a `method_missing` would be asked past the object's `respond_to?`, a
/// `__getobj__` gives away what a delegator stands before.
const HOOKS: &[&[u8]] = &[
    b"method_missing",
    b"respond_to_missing?",
    b"respond_to_guest?",
    b"__getobj__",
    b"__setobj__",
    b"def_erb_method",
    b"initialize",
    b"initialize_copy",
    b"initialize_clone",
    b"initialize_dup",
    b"marshal_dump",
    b"marshal_load",
    b"encode_with",
    b"init_with",
    b"_dump",
    b"_load",
    b"inherited",
    b"included",
    b"extended",
    b"prepended",
    b"append_features",
    b"prepend_features",
    b"extend_object",
    b"const_missing",
    b"const_added",
    b"method_added",
    b"method_removed",
    b"method_undefined",
    b"singleton_method_added",
    b"singleton_method_removed",
    b"singleton_method_undefined",
];

/// Names of modules' and methods' own that objects often answer by `method_missing`.
const HARMLESS: &[&[u8]] = &[b"name", b"owner", b"parameters"];

/// What Ruby's own methods call on what a block gives them, where they do more than keep or compare it by `==`.
const WEIGHED: &[&str] = &["to_ary", "to_str", "coerce", "<=>", "<", ">", "+"];

/// How much a block may give a method that weighs it, in elements of lists.
const ROOM: usize = 1 << 20;

/// What an object takes of that: as long as looking at so many elements.
const OBJECT: usize = 64;

/// How many delegators may stand before an object.
const DELEGATORS: usize = 16;

/// A call that may be made, if the arguments fit.
pub struct Allowed {
    pub way: Way,
    pub kind: Kind,
    /// What it does with what a block gives it; see [`weighable`].
    pub taker: Taker,
    /// Whose method it is: the receiver's, or that of the object which it delegates to.
    pub of: Value,
}

/// How an allowed call is made.
pub enum Way {
    /// A public method of this name.
    Method(Name),
    /// By `method_missing`, because the object says that it answers.
    Missing,
}

/// The verdict on `name`; `None` refuses. Only an interrupt is an `Err`.
pub fn allowed(object: Value, name: &[u8]) -> Result<Option<Allowed>, Error> {
    let ruby = Ruby::get_with(object);
    if std::str::from_utf8(name).is_err() {
        return Ok(None);
    }
    match decide(&ruby, object, name, DELEGATORS) {
        // What fails while it is looked at has not been allowed.
        Err(error) if is_failure(&ruby, &error) => Ok(None),
        verdict => verdict,
    }
}

fn decide(ruby: &Ruby, object: Value, name: &[u8], delegators: usize) -> Result<Option<Allowed>, Error> {
    let allowed = if ruby::is_callable_object(object) {
        let called: &[u8] = if name == b"()" { b"call" } else { name };
        let known = CALLABLE.contains(&name).then(|| Name::find(called)).flatten();
        // A Method has no `yield` and no `lambda?`.
        known.filter(|name| ruby::public_method_bound(ruby::dispatch_class(object), *name)).map(|name| Allowed {
            way: Way::Method(name),
            kind: Kind::Objects,
            taker: Taker::default(),
            of: object,
        })
    } else {
        of_plain_object(ruby, object, name, delegators)?
    };
    match allowed {
        Some(allowed) if shown_to_guest(ruby, object, name)? => Ok(Some(allowed)),
        _ => Ok(None),
    }
}

fn of_plain_object(ruby: &Ruby, object: Value, name: &[u8], delegators: usize) -> Result<Option<Allowed>, Error> {
    if HOOKS.contains(&name) {
        return Ok(None);
    }
    let class = ruby::dispatch_class(object);
    let id = Name::find(name);
    if let Some(id) = id.filter(|id| ruby::public_method_bound(class, *id)) {
        let definition = ruby::definition(object, id)?;
        let Judged { kind, taker } = core_methods::judge(ruby, object, name, &definition)?;
        let allowed = Allowed { way: Way::Method(id), kind, taker, of: object };
        return match delegator(ruby, object) {
            _ if kind == Kind::Refused => Ok(None),
            Some(delegator) if written_with(&definition, delegator)? => behind(ruby, allowed, name, delegators),
            _ => Ok(Some(allowed)),
        };
    }
    let harmless = HARMLESS.contains(&name) || CALLABLE.contains(&name);
    if id.is_some_and(|id| ruby::method_bound(class, id) || (reflective(ruby, id) && !harmless))
        || !answers_by_method_missing(ruby, object, class, name)?
    {
        return Ok(None);
    }
    let allowed = Allowed { way: Way::Missing, kind: Kind::Objects, taker: Taker::default(), of: object };
    if delegator(ruby, object).is_some() { behind(ruby, allowed, name, delegators) } else { Ok(Some(allowed)) }
}

/// The class of Ruby's that forwards calls, if `object` is one of its objects.
fn delegator(ruby: &Ruby, object: Value) -> Option<Value> {
    static CLASS: OnceLock<Opaque<Value>> = OnceLock::new();
    let class = CLASS.get().copied().or_else(|| {
        let class = ruby::constant(ruby, "Delegator")?;
        ruby.gc_register_mark_object(class);
        Some(*CLASS.get_or_init(|| class.into()))
    })?;
    let class = ruby.get_inner(class);
    // SAFETY: it is a class; this looks at the ancestry and calls nothing.
    rb_sys::TEST(unsafe { rb_sys::rb_obj_is_kind_of(object.as_raw(), class.as_raw()) }).then_some(class)
}

/// Does the method come from the file that `Delegator` comes from? `DelegateClass` writes such.
fn written_with(definition: &Definition, delegator: Value) -> Result<bool, Error> {
    let forward: Value = delegator.funcall("instance_method", ("method_missing",))?;
    let (file, _): (RString, Value) = forward.funcall("source_location", ())?;
    definition.file.map_or(Ok(false), |own| own.eql(file))
}

/// A delegator offers what the object behind it offers.
fn behind(ruby: &Ruby, call: Allowed, name: &[u8], delegators: usize) -> Result<Option<Allowed>, Error> {
    let Some(left) = delegators.checked_sub(1) else { return Ok(None) };
    let object = ruby::call_any(call.of, Name::of("__getobj__"), ruby.ary_new(), None)?;
    let verdict = decide(ruby, object, name, left)?;
    Ok(verdict.map(|theirs| Allowed { way: call.way, ..theirs }))
}

/// May Ruby's own method weigh this, which a guest's block gave it? It calls some of [`WEIGHED`] then, in
/// the guest's place: so no object is weighed whose own methods of those names the guest may not call.
pub fn weighable(value: Value) -> Result<bool, Error> {
    weighable_within(&Ruby::get_with(value), value, DEPTH, &mut { ROOM })
}

/// `room`: how many elements there may be, each counted as often as it is held.
fn weighable_within(ruby: &Ruby, value: Value, levels: usize, room: &mut usize) -> Result<bool, Error> {
    if let Some(list) = RArray::from_value(value) {
        // Comparing lists compares what they hold.
        let Some(levels) = levels.checked_sub(1) else { return Ok(false) };
        for index in 0..list.len() {
            let Some(left) = room.checked_sub(1) else { return Ok(false) };
            *room = left;
            if !weighable_within(ruby, list.entry(index as isize)?, levels, room)? {
                return Ok(false);
            }
        }
    }
    if ruby::is_of_a_class_of_values(ruby, value) {
        return Ok(true);
    }
    let Some(left) = room.checked_sub(OBJECT) else { return Ok(false) };
    *room = left;
    for name in WEIGHED {
        if runs_code_of_the_host(ruby, value, name)? && allowed(value, name.as_bytes())?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Would a call of this name, of whatever visibility, run something that is not Ruby's own?
fn runs_code_of_the_host(ruby: &Ruby, object: Value, name: &'static str) -> Result<bool, Error> {
    let class = ruby::dispatch_class(object);
    let id = Name::of(name);
    if !ruby::method_bound(class, id) {
        return has_method_missing(ruby, class);
    }
    if !ruby::public_method_bound(class, id) || delegator(ruby, object).is_some() {
        return Ok(true);
    }
    core_methods::is_written_by_ruby(ruby, &ruby::definition(object, id)?).map(|own| !own)
}

/// Does any object, class or module reflect on itself by this name?
fn reflective(ruby: &Ruby, name: Name) -> bool {
    REFLECTION.iter().any(|class| {
        ruby.class_object().const_get::<_, Value>(*class).is_ok_and(|class| ruby::method_bound(class, name))
    })
}

/// An object with a `method_missing` of its own answers what its `respond_to?` says that it does.
fn answers_by_method_missing(ruby: &Ruby, object: Value, class: Value, name: &[u8]) -> Result<bool, Error> {
    if !has_method_missing(ruby, class)? {
        return Ok(false);
    }
    let answer = ruby::call_any(
        object,
        Name::of("respond_to?"),
        ruby.ary_new_from_values(&[ruby::symbol(name)?.as_value()]),
        None,
    );
    match answer {
        Ok(answer) => Ok(answer.to_bool()),
        Err(error) => refuse_unless_interrupt(ruby, error).map(|()| false),
    }
}

/// Has the class a `method_missing` other than Ruby's?
fn has_method_missing(ruby: &Ruby, class: Value) -> Result<bool, Error> {
    let root = ruby.class_basic_object();
    let lookup: Value = ruby.class_module().funcall("instance_method", ("instance_method",))?;
    let method: Value = lookup.funcall("bind_call", (class, ruby.to_symbol("method_missing")))?;
    Ok(method.funcall::<_, _, Value>("owner", ())?.as_raw() != root.as_raw())
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

/// Is this an exception that code fails with, or something that interrupts code (Ruby's own, or whatever
/// else somebody has derived from Exception so that no `rescue` stops it)?
pub fn is_failure(ruby: &Ruby, error: &Error) -> bool {
    let failures: [ExceptionClass; 5] = [
        ruby.exception_standard_error(),
        ruby.exception_script_error(),
        ruby.exception_security_error(),
        ruby.exception_sys_stack_error(),
        ruby.exception_no_mem_error(),
    ];
    failures.into_iter().any(|class| error.is_kind_of(class))
}
