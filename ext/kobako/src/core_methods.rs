//! Ruby's own methods: which of them a guest may call, and with what arguments.
//!
//! In: a method that would run. Out: its kind, by the list in `lib/kobako/core_methods.rb`. A method
//! is known by the function behind it (`UnboundMethod#hash`), so no alias, copy or change of
//! visibility makes it another; one that was redefined in Ruby is no longer Ruby's own.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use magnus::r_hash::ForEach;
use magnus::rb_sys::AsRawValue;
use magnus::value::ReprValue;
use magnus::{Error, Integer, Module, RArray, RHash, RModule, RString, Ruby, Symbol, Value};
use rb_sys::{VALUE, ruby_value_type as Type};

use crate::encode::DEPTH;
use crate::ruby::{self, Definition, Name};

/// What a method may be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whatever the guest has: it is the object's own, or does no more with it than keep and compare.
    Objects,
    /// As `Objects` where the receiver's `<=>` is its own, as `Plain` where that is Ruby's.
    Compared,
    /// Values, and objects of Ruby's own that hold nothing else.
    Plain,
    /// The same; and the receiver is not IO itself, which takes some names of files for commands.
    File,
    Nothing,
    /// As `Plain`, and the receiver holds nothing but such values: it shows all that it holds.
    Shown,
    /// A start, and the name of an operation on numbers.
    Fold,
    Refused,
}

/// How arguments fit a kind.
pub enum Fit {
    Well,
    /// Not these arguments: what the guest is told.
    Ill(&'static str),
    Refused,
}

/// The operations that a fold may be given by name.
const OPERATORS: &[&[u8]] = &[b"+", b"-", b"*", b"/", b"%", b"**", b"&", b"|", b"^", b"<<", b">>"];

/// Classes whose instances are values, if what they hold is.
const VALUES: &[&str] = &["Time", "Range", "Regexp", "Rational", "Complex", "Set"];

const VALUES_ONLY: &str = "ArgumentError: a method of Ruby's own takes no object of the host's here";
const NO_ARGUMENTS: &str = "ArgumentError: a method of Ruby's own takes no arguments here";

/// What can be told of a method without knowing Ruby's own one by one.
struct Bounds {
    /// Modules of which nothing is offered. They are pinned, so that they can be told by their addresses.
    closed: HashSet<VALUE>,
    /// How the files begin that come with Ruby.
    sources: Vec<Vec<u8>>,
    /// Whatever this answers is not an object's own: what every object has, and every class.
    every_class: VALUE,
}

/// Ruby's own methods. They take milliseconds to read, and many programs never need them.
struct Rules {
    kinds: HashMap<i64, Kind>,
    /// The modules that own them, pinned.
    homes: HashSet<VALUE>,
    /// The names of those that were not there, and how many files Ruby had loaded then.
    missing: Vec<String>,
    loaded: AtomicUsize,
}

/// The kind of a method that would run.
pub fn kind(ruby: &Ruby, definition: &Definition) -> Result<Kind, Error> {
    let bounds = Bounds::get(ruby)?;
    let owner = definition.owner.as_raw();
    if bounds.closed.contains(&owner) || bounds.every_class_answers(owner) {
        return Ok(Kind::Refused);
    }
    if !bounds.written_by_ruby(definition.file) {
        return Ok(Kind::Objects);
    }
    let rules = Rules::now(ruby)?;
    let unbound: Value = definition.method.funcall("unbind", ())?;
    let known = rules.kinds.get(&unbound.funcall("hash", ())?).copied();
    // What Ruby loaded later is not known; what other libraries wrote in C is their objects' own.
    let otherwise = if rules.homes.contains(&owner) { Kind::Refused } else { Kind::Objects };
    Ok(known.unwrap_or(otherwise))
}

fn list(ruby: &Ruby) -> Result<RModule, Error> {
    ruby.class_object().const_get::<_, RModule>("Kobako")?.const_get("CoreMethods")
}

fn pinned(ruby: &Ruby, modules: RArray) -> HashSet<VALUE> {
    let pin = |module: Value| {
        ruby.gc_register_mark_object(module);
        module.as_raw()
    };
    modules.into_iter().map(pin).collect()
}

impl Bounds {
    fn get(ruby: &Ruby) -> Result<&'static Self, Error> {
        static LOADED: OnceLock<Bounds> = OnceLock::new();
        if let Some(loaded) = LOADED.get() {
            return Ok(loaded);
        }
        // Not inside `get_or_init`: Ruby code runs here, and may hand the lock to a thread that gets here, too.
        let (closed, sources): (RArray, Vec<String>) = list(ruby)?.funcall("_closed", ())?;
        let every_class = ruby::dispatch_class(ruby.class_object().as_value());
        ruby.gc_register_mark_object(every_class);
        let loaded = Bounds {
            closed: pinned(ruby, closed),
            sources: sources.into_iter().map(String::into_bytes).collect(),
            every_class: every_class.as_raw(),
        };
        Ok(LOADED.get_or_init(|| loaded))
    }

    fn every_class_answers(&self, owner: VALUE) -> bool {
        // SAFETY: both are classes or modules.
        rb_sys::TEST(unsafe { rb_sys::rb_class_inherited_p(self.every_class, owner) })
    }

    fn written_by_ruby(&self, file: Option<RString>) -> bool {
        // SAFETY: nothing of Ruby's runs while the bytes are looked at.
        file.is_none_or(|file| self.sources.iter().any(|source| unsafe { file.as_slice() }.starts_with(source)))
    }
}

impl Rules {
    /// As they are now: a library that is loaded later brings classes that are listed.
    fn now(ruby: &Ruby) -> Result<Arc<Self>, Error> {
        static READ: Mutex<Option<Arc<Rules>>> = Mutex::new(None);
        // Held for no longer than this: Ruby code may hand the GVL to a thread that gets here, too.
        let kept = READ.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(rules) = kept.filter(|rules| rules.complete(ruby)) {
            return Ok(rules);
        }
        let read = Arc::new(Self::read(ruby)?);
        *READ.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&read));
        Ok(read)
    }

    fn complete(&self, ruby: &Ruby) -> bool {
        let loaded = ruby::loaded_files();
        if self.loaded.load(Relaxed) == loaded {
            return true;
        }
        let appeared = |name: &String| list(ruby)?.funcall("_loaded?", (name.as_str(),));
        let complete = self.missing.iter().all(|name| appeared(name).is_ok_and(|appeared: bool| !appeared));
        if complete {
            self.loaded.store(loaded, Relaxed);
        }
        complete
    }

    fn read(ruby: &Ruby) -> Result<Self, Error> {
        let loaded = AtomicUsize::new(ruby::loaded_files());
        let (rules, homes, missing): (RHash, RArray, Vec<String>) = list(ruby)?.funcall("_rules", ())?;
        let mut kinds = HashMap::with_capacity(rules.len());
        rules.foreach(|hash: i64, kind: Symbol| {
            kinds.insert(hash, Kind::named(&kind.name()?));
            Ok(ForEach::Continue)
        })?;
        Ok(Rules { kinds, homes: pinned(ruby, homes), missing, loaded })
    }
}

impl Kind {
    fn named(name: &str) -> Self {
        match name {
            "objects" => Kind::Objects,
            "compared" => Kind::Compared,
            "plain" => Kind::Plain,
            "file" => Kind::File,
            "alone" => Kind::Nothing,
            "shown" => Kind::Shown,
            "fold" => Kind::Fold,
            _ => Kind::Refused,
        }
    }

    /// May `receiver` be called with these arguments?
    pub fn fit(self, receiver: Value, positional: RArray, keywords: Option<RHash>, block: bool) -> Fit {
        let plain = || {
            let keywords = keywords.is_none_or(|keywords| is_plain(keywords.as_value(), DEPTH + 1));
            keywords && is_plain(positional.as_value(), DEPTH + 1)
        };
        let io = || Ruby::get_with(receiver).class_io().as_raw();
        match self {
            Kind::Objects => Fit::Well,
            Kind::Refused => Fit::Refused,
            Kind::Compared if compares_itself(receiver) => Fit::Well,
            Kind::Nothing if positional.is_empty() && keywords.is_none_or(RHash::is_empty) => Fit::Well,
            Kind::Nothing => Fit::Ill(NO_ARGUMENTS),
            Kind::Shown if !holds_values(receiver) => Fit::Refused,
            Kind::File if receiver.as_raw() == io() => Fit::Refused,
            Kind::Fold if !folds(positional, block) => Fit::Refused,
            _ if plain() => Fit::Well,
            _ => Fit::Ill(VALUES_ONLY),
        }
    }
}

/// By the block, or by an operation that is given as the last argument; a start that is no number
/// can only be added to, as the others could make much of little.
fn folds(positional: RArray, block: bool) -> bool {
    let entry = |index| positional.entry::<Value>(index).ok();
    let (start, operation) = match (positional.len(), block) {
        (1, false) => (None, entry(0)),
        (2, _) => (entry(0), entry(1)),
        _ => return true,
    };
    let operation = operation.and_then(ruby::spelling);
    let number = start.is_none_or(|start| Integer::from_value(start).is_some() || start.is_kind_of(float(start)));
    operation.is_some_and(|operation| OPERATORS.contains(&operation.as_slice()) && (number || operation == b"+"))
}

fn compares_itself(receiver: Value) -> bool {
    let comparison = ruby::definition(receiver, Name::of("<=>"));
    comparison.and_then(|own| kind(&Ruby::get_with(receiver), &own)).is_ok_and(|kind| kind == Kind::Objects)
}

fn float(value: Value) -> magnus::RClass {
    Ruby::get_with(value).class_float()
}

/// Is it a value, all the way down? Nothing of the host's runs when Ruby converts or matches it.
fn is_plain(value: Value, levels: usize) -> bool {
    let Some(levels) = levels.checked_sub(1) else { return false };
    // SAFETY: only the object's header is read.
    match unsafe { rb_sys::RB_TYPE(value.as_raw()) } {
        Type::RUBY_T_NIL
        | Type::RUBY_T_TRUE
        | Type::RUBY_T_FALSE
        | Type::RUBY_T_FIXNUM
        | Type::RUBY_T_BIGNUM
        | Type::RUBY_T_FLOAT
        | Type::RUBY_T_STRING
        | Type::RUBY_T_SYMBOL => true,
        Type::RUBY_T_ARRAY => RArray::from_value(value).is_some_and(|array| all_plain(array, levels)),
        Type::RUBY_T_HASH => RHash::from_value(value).is_some_and(|hash| {
            let mut plain = true;
            let walked = hash.foreach(|key: Value, value: Value| {
                plain = is_plain(key, levels) && is_plain(value, levels);
                Ok(if plain { ForEach::Continue } else { ForEach::Stop })
            });
            walked.is_ok() && plain
        }),
        _ => is_value_of_ruby(value, levels),
    }
}

fn all_plain(array: RArray, levels: usize) -> bool {
    (0..array.len()).all(|index| array.entry::<Value>(index as isize).is_ok_and(|element| is_plain(element, levels)))
}

/// An instance of one of the classes of values itself, without methods of its own.
fn is_value_of_ruby(value: Value, levels: usize) -> bool {
    let ruby = Ruby::get_with(value);
    let class = ruby::dispatch_class(value);
    let is = |name: &'static str| ruby::constant(&ruby, name).is_some_and(|known| known.as_raw() == class.as_raw());
    let Some(name) = VALUES.iter().find(|name| is(name)) else { return false };
    let held: Result<RArray, Error> = match *name {
        "Range" => value
            .funcall("begin", ())
            .and_then(|first: Value| Ok(ruby.ary_new_from_values(&[first, value.funcall("end", ())?]))),
        "Set" => value.funcall("to_a", ()),
        _ => return true,
    };
    held.is_ok_and(|held| all_plain(held, levels))
}

/// Is it a value, or a Struct of values?
fn holds_values(receiver: Value) -> bool {
    // SAFETY: only the object's header is read.
    if unsafe { rb_sys::RB_TYPE(receiver.as_raw()) } != Type::RUBY_T_STRUCT {
        return is_plain(receiver, DEPTH);
    }
    let ruby = Ruby::get_with(receiver);
    let members = || -> Result<RArray, Error> {
        let base: Value = ruby.class_object().const_get("Struct")?;
        base.funcall::<_, _, Value>("instance_method", ("to_a",))?.funcall("bind_call", (receiver,))
    };
    // A Range has the type of a Struct as well.
    is_plain(receiver, DEPTH) || members().is_ok_and(|members| all_plain(members, DEPTH))
}
