//! Ruby values to MessagePack.
//!
//! In: any Ruby object. Out: bytes behind the header that the caller wrote. Plain values go by
//! value, read without calling a method of theirs; every other object becomes a handle. What holds one
//! object many times over is written only as far as a message may be long.

use std::cell::{Cell, RefCell};
use std::io;
use std::time::Instant;

use kobako_engine::Stop;
use magnus::r_hash::ForEach;
use magnus::rb_sys::AsRawValue;
use magnus::value::ReprValue;
use magnus::{Error, RArray, RHash, RString, Ruby, Symbol, Value, prelude::*};
use rb_sys::ruby_value_type as Type;
use rmp_serde::Serializer;
use serde::ser::{Error as _, SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer as SerdeSerializer};

use crate::gvl::Turns;
use crate::handles::Handles;
use crate::{ruby, surface};

/// How deep arrays and hashes may nest.
pub const DEPTH: usize = 128;

pub const SYMBOL: i8 = 0;
pub const INTEGER: i8 = 1;
pub const OBJECT: i8 = 2;

/// Values between two looks at the clock.
const STRIDE: u32 = 1024;

/// Why a value cannot cross.
#[derive(Debug)]
pub enum Refusal {
    /// It has no representation: what is the matter, and where.
    Value(String),
    /// It would need one handle too many.
    Handles,
    /// The message would be longer than this limit.
    Length(usize),
    /// The run's time was over before it was written, or memory was.
    Stopped(Stop),
    /// Ruby interrupted the writing.
    Interrupt(Error),
}

/// What a run allows in a message for its guest.
#[derive(Clone, Copy)]
pub struct Room<'a> {
    pub handles: &'a Handles,
    /// Bytes of the whole message, its header included.
    pub length: Option<usize>,
    /// When the run must be over.
    pub deadline: Option<Instant>,
}

/// Appends `value` to `message`.
pub fn value(message: &mut Vec<u8>, value: Value, room: Room<'_>) -> Result<(), Refusal> {
    append(message, value, DEPTH, room)
}

/// `levels`: how many arrays and hashes may lie in each other.
fn append(message: &mut Vec<u8>, value: Value, levels: usize, room: Room<'_>) -> Result<(), Refusal> {
    let context = Context {
        handles: room.handles,
        deadline: room.deadline,
        steps: Cell::new(0),
        turns: Cell::new(None),
        refusal: RefCell::new(None),
        place: RefCell::new(Vec::new()),
    };
    let item = Item { value, context: &context, levels };
    let mut bounded = Bounded { message, limit: room.length, refusal: None };
    let written = item.serialize(&mut Serializer::new(&mut bounded));
    written.map_err(|error| bounded.refusal.unwrap_or_else(|| context.refusal(&error.to_string())))
}

/// A message that takes no more than its limit, and than there is memory for.
struct Bounded<'a> {
    message: &'a mut Vec<u8>,
    limit: Option<usize>,
    refusal: Option<Refusal>,
}

impl io::Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let over = self.limit.filter(|limit| bytes.len() > limit.saturating_sub(self.message.len()));
        if let Some(limit) = over {
            self.refusal = Some(Refusal::Length(limit));
            return Err(io::ErrorKind::StorageFull.into());
        }
        if self.message.try_reserve(bytes.len()).is_err() {
            self.refusal = Some(Refusal::Stopped(Stop::Memory));
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.message.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Appends positional arguments and, where there are any, keywords. What holds them is no level.
pub fn arguments(
    message: &mut Vec<u8>,
    positional: RArray,
    keywords: Option<RHash>,
    room: Room<'_>,
) -> Result<(), Refusal> {
    append(message, positional.as_value(), DEPTH + 1, room)?;
    keywords.map_or(Ok(()), |keywords| append(message, keywords.as_value(), DEPTH + 1, room))
}

struct Context<'a> {
    handles: &'a Handles,
    deadline: Option<Instant>,
    /// How many values have been written.
    steps: Cell<u32>,
    turns: Cell<Option<Turns>>,
    refusal: RefCell<Option<Refusal>>,
    /// Where the refused value lies, from the inside out.
    place: RefCell<Vec<String>>,
}

impl Context<'_> {
    /// Counts a value. What takes long to write is no reason to keep the lock, or to go on after the deadline; what
    /// does not is written as it is at one moment, for no other thread runs meanwhile.
    fn step<E: serde::ser::Error>(&self) -> Result<(), E> {
        let steps = self.steps.get().wrapping_add(1);
        self.steps.set(steps);
        if !steps.is_multiple_of(STRIDE) {
            return Ok(());
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(self.refuse(Refusal::Stopped(Stop::Timeout)));
        }
        let mut turns = self.turns.get().unwrap_or_else(Turns::begin);
        let passed = turns.pass();
        self.turns.set(Some(turns));
        passed.map(drop).map_err(|interrupt| self.refuse(Refusal::Interrupt(interrupt)))
    }

    fn refuse<E: serde::ser::Error>(&self, refusal: Refusal) -> E {
        *self.refusal.borrow_mut() = Some(refusal);
        E::custom("refused")
    }

    fn refusal(&self, otherwise: &str) -> Refusal {
        let place: String = self.place.borrow().iter().rev().take(8).map(String::as_str).collect();
        match self.refusal.borrow_mut().take() {
            Some(Refusal::Value(what)) if !place.is_empty() => Refusal::Value(format!("{what} (at {place})")),
            Some(refusal) => refusal,
            None => Refusal::Value(otherwise.to_owned()),
        }
    }
}

struct Item<'a> {
    value: Value,
    context: &'a Context<'a>,
    levels: usize,
}

impl Serialize for Item<'_> {
    fn serialize<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.context.step::<S::Error>()?;
        // SAFETY: only the object's header is read.
        match unsafe { rb_sys::RB_TYPE(self.value.as_raw()) } {
            Type::RUBY_T_NIL => serializer.serialize_unit(),
            Type::RUBY_T_TRUE => serializer.serialize_bool(true),
            Type::RUBY_T_FALSE => serializer.serialize_bool(false),
            Type::RUBY_T_FIXNUM => {
                // SAFETY: it is a Fixnum.
                serializer.serialize_i64(unsafe { rb_sys::FIX2LONG(self.value.as_raw()) })
            }
            Type::RUBY_T_FLOAT => {
                // SAFETY: it is a Float, so this converts nothing and cannot raise.
                serializer.serialize_f64(unsafe { rb_sys::rb_float_value(self.value.as_raw()) })
            }
            Type::RUBY_T_BIGNUM => self.big_integer(serializer),
            Type::RUBY_T_STRING => self.string(serializer),
            Type::RUBY_T_SYMBOL => self.symbol(serializer),
            Type::RUBY_T_ARRAY => self.array(serializer),
            Type::RUBY_T_HASH => self.hash(serializer),
            _ => self.object(serializer),
        }
    }
}

impl<'a> Item<'a> {
    fn inner(&self, value: Value) -> Item<'a> {
        Item { value, context: self.context, levels: self.levels - 1 }
    }

    fn refuse<E: serde::ser::Error>(&self, what: String) -> E {
        self.context.refuse(Refusal::Value(what))
    }

    fn failed<E: serde::ser::Error>(&self, error: Error) -> E {
        let failure = surface::is_failure(&Ruby::get_with(self.value), &error);
        let refusal = if failure { Refusal::Value(error.to_string()) } else { Refusal::Interrupt(error) };
        self.context.refuse(refusal)
    }

    fn check_depth<E: serde::ser::Error>(&self) -> Result<(), E> {
        if self.levels == 0 {
            return Err(self.refuse(format!("values nest deeper than {DEPTH} levels, or contain themselves")));
        }
        Ok(())
    }

    fn big_integer<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Ok(small) = i64::try_convert(self.value) {
            return serializer.serialize_i64(small);
        }
        if let Ok(small) = u64::try_convert(self.value) {
            return serializer.serialize_u64(small);
        }
        let digits = ruby::hex_from_integer(self.value).map_err(|error| self.failed::<S::Error>(error))?;
        // SAFETY: the digits are ours alone and nothing of Ruby's runs while they are read.
        extension(serializer, INTEGER, unsafe { digits.as_slice() })
    }

    fn string<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let string = RString::from_value(self.value).ok_or_else(|| S::Error::custom("not a String"))?;
        let string = ruby::in_utf8(string);
        // SAFETY: serialising copies the bytes before anything of Ruby's runs again.
        let bytes = unsafe { string.as_slice() };
        let binary = string.enc_get() == Ruby::get_with(string).ascii8bit_encindex();
        match std::str::from_utf8(bytes) {
            Ok(text) if !binary => serializer.serialize_str(text),
            _ => serializer.serialize_bytes(bytes),
        }
    }

    fn symbol<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // SAFETY: it is a Symbol; its String is frozen and lives as long.
        let name = unsafe { rb_sys::rb_sym2str(self.value.as_raw()) };
        // SAFETY: see above.
        let name = RString::from_value(unsafe { magnus::rb_sys::FromRawValue::from_raw(name) });
        let name = name.ok_or_else(|| S::Error::custom("a Symbol without a name"))?;
        let name = ruby::in_utf8(name);
        // SAFETY: see above.
        extension(serializer, SYMBOL, unsafe { name.as_slice() })
    }

    fn array<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.check_depth()?;
        let array = RArray::from_value(self.value).ok_or_else(|| S::Error::custom("not an Array"))?;
        let mut sequence = serializer.serialize_seq(Some(array.len()))?;
        for index in 0..array.len() {
            let element = array.entry(index as isize).unwrap_or_else(|_| nil());
            sequence.serialize_element(&self.inner(element)).inspect_err(|_| self.at(format!("[{index}]")))?;
        }
        sequence.end()
    }

    fn hash<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.check_depth()?;
        let hash = RHash::from_value(self.value).ok_or_else(|| S::Error::custom("not a Hash"))?;
        let size = hash.len();
        let mut map = serializer.serialize_map(Some(size))?;
        let mut failed = None;
        let mut entries = 0;
        let walked = hash.foreach(|key: Value, value: Value| {
            let entry =
                map.serialize_key(&self.inner(key)).inspect_err(|_| self.at(format!(".key({})", brief(key)))).and_then(
                    |()| map.serialize_value(&self.inner(value)).inspect_err(|_| self.at(format!("[{}]", brief(key)))),
                );
            failed = entry.err();
            entries += 1;
            Ok(if failed.is_some() { ForEach::Stop } else { ForEach::Continue })
        });
        match (failed, walked) {
            (Some(error), _) => Err(error),
            (None, Err(error)) => Err(self.failed(error)),
            // Another thread has had its turn meanwhile.
            (None, Ok(())) if entries != size => Err(self.refuse("a Hash was changed while it was read".to_owned())),
            (None, Ok(())) => map.end(),
        }
    }

    fn object<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if never_a_handle(self.value) {
            return Err(self.refuse(format!("a {} cannot cross", ruby::class_path(self.value))));
        }
        let number = self.context.handles.issue(self.value).map_err(|_| self.context.refuse(Refusal::Handles))?;
        let mut bytes = [1, 0, 0, 0, 0];
        bytes[1..].copy_from_slice(&number.to_le_bytes());
        extension(serializer, OBJECT, &bytes)
    }

    fn at(&self, step: String) {
        self.context.place.borrow_mut().push(step);
    }
}

/// Objects through which any method of any object could be reached.
fn never_a_handle(object: Value) -> bool {
    let ruby = Ruby::get_with(object);
    let class = ruby.class_object();
    ["Binding", "Method", "UnboundMethod"].iter().any(|name| {
        let gadget: Result<magnus::RClass, Error> = class.const_get(*name);
        // SAFETY: both are what they are said to be; this looks at the ancestry and calls nothing.
        gadget.is_ok_and(|gadget| rb_sys::TEST(unsafe { rb_sys::rb_obj_is_kind_of(object.as_raw(), gadget.as_raw()) }))
    })
}

fn extension<S: SerdeSerializer>(serializer: S, tag: i8, bytes: &[u8]) -> Result<S::Ok, S::Error> {
    serializer.serialize_newtype_struct(rmp_serde::MSGPACK_EXT_STRUCT_NAME, &(tag, Bytes(bytes)))
}

struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: SerdeSerializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

fn brief(key: Value) -> String {
    if let Some(symbol) = Symbol::from_value(key) {
        return symbol.name().map_or_else(|_| "a Symbol".to_owned(), |name| format!(":{name}"));
    }
    if let Some(string) = RString::from_value(key) {
        return format!("{:?}", ruby::lossy(string).chars().take(32).collect::<String>());
    }
    magnus::Integer::from_value(key).map_or_else(|| format!("a {}", ruby::class_path(key)), |number| number.to_string())
}

fn nil() -> Value {
    Ruby::get().expect("the caller has the GVL").qnil().as_value()
}
