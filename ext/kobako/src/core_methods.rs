//! Ruby's own methods: which of them a guest may call.
//!
//! In: a method that would run. Out: its kind, by the list in `lib/kobako/core_methods.rb`. A method
//! is known by the function behind it (`UnboundMethod#hash`), so no alias, copy or change of
//! visibility makes it another. What others add to Ruby's own classes is not offered; what they put
//! in the place of a listed method is held to what that may be given.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use magnus::r_hash::ForEach;
use magnus::rb_sys::{AsRawValue, FromRawValue};
use magnus::value::ReprValue;
use magnus::{Error, Module, RArray, RHash, RModule, RString, Ruby, Symbol, Value};
use rb_sys::{VALUE, ruby_value_type as Type};

use crate::block::Taker;
use crate::kind::{self, Kind};
use crate::ruby::{self, Definition};

/// What can be told of a method without knowing Ruby's own one by one.
struct Bounds {
    /// Modules of which nothing is offered. They are pinned, so that they can be told by their addresses.
    closed: HashSet<VALUE>,
    /// Names of modules that are closed as soon as there are such.
    closed_mixins: Vec<String>,
    /// How the files begin that come with Ruby.
    sources: Vec<Vec<u8>>,
    /// Whatever this answers is not an object's own: what every object has, and every class.
    every_class: VALUE,
    /// The constants that Ruby's own classes lie in.
    tops: HashSet<Vec<u8>>,
    /// Ruby's own modules that are mixed into classes of others, pinned.
    mixins: [VALUE; 2],
}

/// Ruby's own methods. They take milliseconds to read, and many programs never need them.
struct Rules {
    kinds: HashMap<i64, Kind>,
    /// The modules that own them, pinned.
    homes: HashSet<VALUE>,
    /// What each of those offers, by its name there.
    offered: HashMap<VALUE, HashMap<String, Kind>>,
    /// Of the methods, those that call something on what a block gives them.
    weighing: HashSet<i64>,
    /// And those that let go of it at once.
    forgetting: HashSet<i64>,
    /// The names of those that were not there, and how many files Ruby had loaded then.
    missing: Vec<String>,
    loaded: AtomicUsize,
}

/// Of methods' hashes.
type Sets = (Vec<i64>, Vec<i64>);

/// What is known of a method that would run.
#[derive(Clone, Copy)]
pub struct Judged {
    pub kind: Kind,
    /// What it does with what a block gives it.
    pub taker: Taker,
}

impl From<Kind> for Judged {
    fn from(kind: Kind) -> Self {
        Judged { kind, taker: Taker::default() }
    }
}

/// What is known of the method that would run for this name.
pub fn judge(ruby: &Ruby, receiver: Value, name: &[u8], definition: &Definition) -> Result<Judged, Error> {
    let bounds = Bounds::get(ruby)?;
    let owner = definition.owner.as_raw();
    if bounds.closed.contains(&owner) || bounds.every_class_answers(owner) || bounds.is_closed_mixin(definition.owner) {
        return Ok(Kind::Refused.into());
    }
    if !bounds.written_by_ruby(definition.file) {
        let of_ruby = bounds.is_kin_of_ruby(receiver, definition.owner);
        let replaced =
            of_ruby.then(|| Rules::now(ruby)).transpose()?.and_then(|rules| rules.replaced(receiver, owner, name));
        return Ok(replaced.unwrap_or(Kind::Objects.into()));
    }
    let rules = Rules::now(ruby)?;
    let unbound: Value = definition.method.funcall("unbind", ())?;
    let hash: i64 = unbound.funcall("hash", ())?;
    // What Ruby loaded later is not known, nor what its library mixes into its own classes (`to_json`); what
    // other libraries wrote in C is their objects' own.
    let kind = rules
        .kinds
        .get(&hash)
        .copied()
        .unwrap_or_else(|| if rules.is_in_a_home(owner) { Kind::Refused } else { Kind::Objects });
    let through = kind != Kind::Refused && kind::is_long(receiver) && bounds.walks(owner, name, kind);
    let kind = if through { through_long(name) } else { kind };
    // What an Enumerator gives back goes to the method that it was made of.
    let keeps = !rules.forgetting.contains(&hash) || receiver.is_kind_of(ruby.class_enumerator());
    Ok(Judged { kind, taker: Taker { weighs: rules.weighing.contains(&hash), keeps } })
}

/// What goes through a Range before its block is called, or calls none.
const HOARDING: &[&[u8]] = &[b"to_a", b"entries", b"reverse_each", b"sort", b"tally", b"to_set", b"compact"];

/// What such a method may be given where a Range is long.
fn through_long(name: &[u8]) -> Kind {
    if HOARDING.contains(&name) {
        return Kind::Refused;
    }
    if name.starts_with(b"each") { Kind::Yielded } else { Kind::Walked }
}

/// What comes before the first `::`.
fn top_of(path: &[u8]) -> &[u8] {
    path.split(|&byte| byte == b':').next().unwrap_or_default()
}

/// Is it Ruby's own, and neither replaced nor added by others?
pub fn is_written_by_ruby(ruby: &Ruby, definition: &Definition) -> Result<bool, Error> {
    Bounds::get(ruby).map(|bounds| bounds.written_by_ruby(definition.file))
}

/// The class that a value is of, of whatever kind, and those above it: a class's own are its singletons'.
fn classes_above(class: VALUE) -> impl Iterator<Item = VALUE> {
    std::iter::successors(Some(class), |&class| {
        // SAFETY: `class` is a class, whose superclass is one or nil.
        Some(unsafe { rb_sys::rb_class_superclass(class) }).filter(|&above| rb_sys::TEST(above))
    })
}

fn is_a(owner: Value, kind: Type) -> bool {
    // SAFETY: only the object's header is read.
    unsafe { rb_sys::RB_TYPE(owner.as_raw()) == kind }
}

fn inherits(class: VALUE, owner: VALUE) -> bool {
    // SAFETY: both are classes or modules.
    rb_sys::TEST(unsafe { rb_sys::rb_class_inherited_p(class, owner) })
}

/// The module that lists them.
pub fn list(ruby: &Ruby) -> Result<RModule, Error> {
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
        let (closed, closed_mixins, sources, tops): (RArray, Vec<String>, Vec<String>, Vec<String>) =
            list(ruby)?.funcall("_closed", ())?;
        let every_class = ruby::dispatch_class(ruby.class_object().as_value());
        ruby.gc_register_mark_object(every_class);
        let loaded = Bounds {
            closed: pinned(ruby, closed),
            closed_mixins,
            sources: sources.into_iter().map(String::into_bytes).collect(),
            every_class: every_class.as_raw(),
            tops: tops.into_iter().map(String::into_bytes).collect(),
            mixins: [ruby.module_enumerable().as_raw(), ruby.module_comparable().as_raw()],
        };
        Ok(LOADED.get_or_init(|| loaded))
    }

    /// Does a method of a Range go through all that lies in it, or give an Enumerator that would?
    fn walks(&self, owner: VALUE, name: &[u8], kind: Kind) -> bool {
        let [enumerable, _] = self.mixins;
        HOARDING.contains(&name)
            || [&b"each"[..], b"each_slice", b"each_cons", b"count"].contains(&name)
            || (owner == enumerable && kind != Kind::Counted)
    }

    fn every_class_answers(&self, owner: VALUE) -> bool {
        inherits(self.every_class, owner)
    }

    fn is_closed_mixin(&self, owner: Value) -> bool {
        is_a(owner, Type::RUBY_T_MODULE)
            && ruby::module_name(owner).is_some_and(|name| self.closed_mixins.contains(&name))
    }

    /// Could a class or module of Ruby's own have this method? Told by names: most objects are of classes of the
    /// host's, and need no list.
    fn is_kin_of_ruby(&self, receiver: Value, owner: Value) -> bool {
        if is_a(owner, Type::RUBY_T_MODULE) && self.mixins.iter().any(|&mixin| inherits(mixin, owner.as_raw())) {
            return true;
        }
        let object = Ruby::get_with(receiver).class_object().as_raw();
        let is_module = is_a(receiver, Type::RUBY_T_CLASS) || is_a(receiver, Type::RUBY_T_MODULE);
        let named = if is_module { receiver } else { ruby::dispatch_class(receiver) };
        let known = |class: VALUE| {
            // SAFETY: it is a class or module; what comes back is a String or nil.
            let name = RString::from_value(unsafe { Value::from_raw(rb_sys::rb_mod_name(class)) });
            // SAFETY: nothing of Ruby's runs while the bytes are looked at.
            name.is_some_and(|name| self.tops.contains(top_of(unsafe { name.as_slice() })))
        };
        if is_a(named, Type::RUBY_T_MODULE) {
            return known(named.as_raw());
        }
        classes_above(named.as_raw()).take_while(|&class| class != object).any(known)
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
        if let Some(rules) = kept
            && rules.complete(ruby)?
        {
            return Ok(rules);
        }
        let read = Arc::new(Self::read(ruby)?);
        *READ.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&read));
        Ok(read)
    }

    fn is_in_a_home(&self, owner: VALUE) -> bool {
        self.homes.iter().any(|&home| inherits(home, owner))
    }

    /// If others have written this method into a class or module of Ruby's own: as what Ruby's of that name is listed.
    fn replaced(&self, receiver: Value, owner: VALUE, name: &[u8]) -> Option<Judged> {
        let class = ruby::dispatch_class(receiver).as_raw();
        let mixins = || Bounds::get(&Ruby::get_with(receiver)).ok().into_iter().flat_map(|bounds| bounds.mixins);
        let above = classes_above(class).chain(mixins().filter(|&mixin| inherits(class, mixin)));
        let homes: Vec<VALUE> = above.filter(|class| self.homes.contains(class)).collect();
        // SAFETY: it is a class or module.
        let mixed_in = is_a(unsafe { Value::from_raw(owner) }, Type::RUBY_T_MODULE);
        let added = self.homes.contains(&owner) || (mixed_in && homes.iter().any(|&home| inherits(home, owner)));
        if !added {
            return None;
        }
        let name = std::str::from_utf8(name).unwrap_or_default();
        let listed = homes.iter().find_map(|home| self.offered.get(home)?.get(name));
        // It may do whatever it likes with what the block gives.
        Some(listed.map_or(Kind::Refused.into(), |&kind| Judged { kind, taker: Taker { weighs: true, keeps: true } }))
    }

    fn complete(&self, ruby: &Ruby) -> Result<bool, Error> {
        let loaded = ruby::loaded_files();
        if self.loaded.load(Relaxed) == loaded {
            return Ok(true);
        }
        for name in &self.missing {
            let appeared = list(ruby)?.funcall("_loaded?", (name.as_str(),));
            if ruby::unless_failed(ruby, appeared, true)? {
                return Ok(false);
            }
        }
        self.loaded.store(loaded, Relaxed);
        Ok(true)
    }

    fn read(ruby: &Ruby) -> Result<Self, Error> {
        let loaded = AtomicUsize::new(ruby::loaded_files());
        let (rules, homes, offers, (weighing, forgetting), missing): (RHash, RArray, RHash, Sets, Vec<String>) =
            list(ruby)?.funcall("_rules", ())?;
        let mut kinds = HashMap::with_capacity(rules.len());
        rules.foreach(|hash: i64, kind: Symbol| {
            kinds.insert(hash, Kind::named(&kind.name()?));
            Ok(ForEach::Continue)
        })?;
        let mut offered: HashMap<VALUE, HashMap<String, Kind>> = HashMap::new();
        offers.foreach(|home: Value, names: RHash| {
            let by_name = offered.entry(home.as_raw()).or_default();
            names.foreach(|name: Symbol, kind: Symbol| {
                by_name.insert(name.name()?.into_owned(), Kind::named(&kind.name()?));
                Ok(ForEach::Continue)
            })?;
            Ok(ForEach::Continue)
        })?;
        let (weighing, forgetting) = (weighing.into_iter().collect(), forgetting.into_iter().collect());
        Ok(Rules { kinds, homes: pinned(ruby, homes), offered, weighing, forgetting, missing, loaded })
    }
}
