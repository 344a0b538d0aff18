//! Ruby values to MessagePack.
//!
//! In: any Ruby object. Out: bytes behind the header that the caller wrote. Plain values go by
//! value, read without calling a method of theirs; every other object becomes a handle. What holds one
//! object many times over is written only as far as a message may be long.

use std::io::{self, Write};
use std::time::Instant;

use kobako_engine::Stop;
use magnus::r_hash::ForEach;
use magnus::rb_sys::{AsRawValue, FromRawValue};
use magnus::value::ReprValue;
use magnus::{Error, RArray, RHash, RString, Ruby, Symbol, Value, prelude::*};
use rb_sys::ruby_value_type as Type;
use rmp::encode;

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

/// `levels`: how many arrays and hashes may lie in each other.
fn append(message: &mut Vec<u8>, value: Value, levels: usize, room: Room<'_>) -> Result<(), Refusal> {
    let message = Bounded { bytes: message, limit: room.length.unwrap_or(usize::MAX), memory: true };
    let mut writer = Writer { message, room, steps: 0, turns: None, place: Vec::new() };
    writer.value(value, levels).map_err(|refusal| writer.placed(refusal))
}

/// A message that takes no more than its limit, and than there is memory for.
struct Bounded<'a> {
    bytes: &'a mut Vec<u8>,
    limit: usize,
    /// There has been memory for it so far.
    memory: bool,
}

impl Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() > self.limit.saturating_sub(self.bytes.len()) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.memory = self.bytes.try_reserve(bytes.len()).is_ok();
        if !self.memory {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Writer<'a> {
    message: Bounded<'a>,
    room: Room<'a>,
    /// How many values have been written.
    steps: u32,
    turns: Option<Turns>,
    /// Where a value lies that was refused, from the inside out.
    place: Vec<String>,
}

impl Writer<'_> {
    fn value(&mut self, value: Value, levels: usize) -> Result<(), Refusal> {
        self.step()?;
        let message = &mut self.message;
        // SAFETY: only the object's header is read.
        let written = match unsafe { rb_sys::RB_TYPE(value.as_raw()) } {
            Type::RUBY_T_NIL => encode::write_nil(message).is_ok(),
            Type::RUBY_T_TRUE => encode::write_bool(message, true).is_ok(),
            Type::RUBY_T_FALSE => encode::write_bool(message, false).is_ok(),
            // SAFETY: it is a Fixnum.
            Type::RUBY_T_FIXNUM => encode::write_sint(message, unsafe { rb_sys::FIX2LONG(value.as_raw()) }).is_ok(),
            // SAFETY: it is a Float, so this converts nothing and cannot raise.
            Type::RUBY_T_FLOAT => encode::write_f64(message, unsafe { rb_sys::rb_float_value(value.as_raw()) }).is_ok(),
            Type::RUBY_T_BIGNUM => return self.big_integer(value),
            Type::RUBY_T_STRING => return self.string(value),
            Type::RUBY_T_SYMBOL => return self.symbol(value),
            Type::RUBY_T_ARRAY => return self.array(value, levels),
            Type::RUBY_T_HASH => return self.hash(value, levels),
            _ => return self.object(value),
        };
        self.unless_full(written)
    }

    /// Counts a value. What takes long to write is no reason to keep the lock, or to go on after the deadline; what
    /// does not is written as it is at one moment, for no other thread runs meanwhile.
    fn step(&mut self) -> Result<(), Refusal> {
        self.steps = self.steps.wrapping_add(1);
        if !self.steps.is_multiple_of(STRIDE) {
            return Ok(());
        }
        if self.room.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Refusal::Stopped(Stop::Timeout));
        }
        self.turns.get_or_insert_with(Turns::begin).pass().map(drop).map_err(Refusal::Interrupt)
    }

    /// Nothing but a message's limit, or want of memory, keeps it from being written.
    fn unless_full(&self, written: bool) -> Result<(), Refusal> {
        match written {
            true => Ok(()),
            false if self.message.memory => Err(Refusal::Length(self.message.limit)),
            false => Err(Refusal::Stopped(Stop::Memory)),
        }
    }

    fn big_integer(&mut self, integer: Value) -> Result<(), Refusal> {
        if let Ok(small) = i64::try_convert(integer) {
            let written = encode::write_sint(&mut self.message, small).is_ok();
            return self.unless_full(written);
        }
        if let Ok(small) = u64::try_convert(integer) {
            let written = encode::write_uint(&mut self.message, small).is_ok();
            return self.unless_full(written);
        }
        let digits = ruby::hex_from_integer(integer).map_err(failure)?;
        // SAFETY: the digits are ours alone and nothing of Ruby's runs while they are read.
        self.extension(INTEGER, unsafe { digits.as_slice() })
    }

    fn string(&mut self, string: Value) -> Result<(), Refusal> {
        let string = ruby::in_utf8(RString::from_value(string).ok_or_else(|| unlike("String"))?);
        // SAFETY: the bytes are copied before anything of Ruby's runs again.
        let bytes = unsafe { string.as_slice() };
        count(bytes.len(), "bytes")?;
        let binary = string.enc_get() == Ruby::get_with(string).ascii8bit_encindex();
        let written = match std::str::from_utf8(bytes) {
            Ok(text) if !binary => encode::write_str(&mut self.message, text).is_ok(),
            _ => encode::write_bin(&mut self.message, bytes).is_ok(),
        };
        self.unless_full(written)
    }

    fn symbol(&mut self, symbol: Value) -> Result<(), Refusal> {
        // SAFETY: it is a Symbol; its String is frozen and lives as long.
        let name = unsafe { Value::from_raw(rb_sys::rb_sym2str(symbol.as_raw())) };
        let name = ruby::in_utf8(RString::from_value(name).ok_or_else(|| unlike("Symbol"))?);
        // SAFETY: the bytes are copied before anything of Ruby's runs again.
        self.extension(SYMBOL, unsafe { name.as_slice() })
    }

    fn extension(&mut self, tag: i8, bytes: &[u8]) -> Result<(), Refusal> {
        let length = count(bytes.len(), "bytes")?;
        let written = encode::write_ext_meta(&mut self.message, length, tag).is_ok();
        let written = written && self.message.write_all(bytes).is_ok();
        self.unless_full(written)
    }

    fn array(&mut self, array: Value, levels: usize) -> Result<(), Refusal> {
        let inner = inner(levels)?;
        let array = RArray::from_value(array).ok_or_else(|| unlike("Array"))?;
        let size = array.len();
        let written = encode::write_array_len(&mut self.message, count(size, "elements")?).is_ok();
        self.unless_full(written)?;
        for index in 0..size {
            let element = array.entry(index as isize).unwrap_or_else(|_| nil());
            self.part(element, inner, || format!("[{index}]"))?;
        }
        // Another thread has had its turn meanwhile.
        if array.len() == size { Ok(()) } else { Err(changed("an Array")) }
    }

    fn hash(&mut self, hash: Value, levels: usize) -> Result<(), Refusal> {
        let inner = inner(levels)?;
        let hash = RHash::from_value(hash).ok_or_else(|| unlike("Hash"))?;
        let size = hash.len();
        let written = encode::write_map_len(&mut self.message, count(size, "entries")?).is_ok();
        self.unless_full(written)?;
        let mut failed = None;
        let mut entries = 0;
        let walked = hash.foreach(|key: Value, value: Value| {
            let entry = self.part(key, inner, || format!(".key({})", brief(key)));
            failed = entry.and_then(|()| self.part(value, inner, || format!("[{}]", brief(key)))).err();
            entries += 1;
            Ok(if failed.is_some() { ForEach::Stop } else { ForEach::Continue })
        });
        match (failed, walked) {
            (Some(refusal), _) => Err(refusal),
            (None, Err(error)) => Err(failure(error)),
            (None, Ok(())) if entries != size => Err(changed("a Hash")),
            (None, Ok(())) => Ok(()),
        }
    }

    fn object(&mut self, object: Value) -> Result<(), Refusal> {
        if never_a_handle(object) {
            return Err(Refusal::Value(format!("a {} cannot cross", ruby::class_path(object))));
        }
        let number = self.room.handles.issue(object).map_err(|_| Refusal::Handles)?;
        let mut bytes = [1, 0, 0, 0, 0];
        bytes[1..].copy_from_slice(&number.to_le_bytes());
        self.extension(OBJECT, &bytes)
    }

    /// A value that lies in another, there.
    fn part(&mut self, value: Value, levels: usize, there: impl FnOnce() -> String) -> Result<(), Refusal> {
        self.value(value, levels).inspect_err(|_| self.place.push(there()))
    }

    /// A refusal that says where the value lies.
    fn placed(&self, refusal: Refusal) -> Refusal {
        match refusal {
            Refusal::Value(what) if !self.place.is_empty() => {
                let place: String = self.place.iter().rev().take(8).map(String::as_str).collect();
                Refusal::Value(format!("{what} (at {place})"))
            }
            refusal => refusal,
        }
    }
}

/// The levels that are left within an array or a hash.
fn inner(levels: usize) -> Result<usize, Refusal> {
    let deep = || Refusal::Value(format!("values nest deeper than {DEPTH} levels, or contain themselves"));
    levels.checked_sub(1).ok_or_else(deep)
}

/// As many as MessagePack can count.
fn count(size: usize, of: &str) -> Result<u32, Refusal> {
    u32::try_from(size).map_err(|_| Refusal::Value(format!("a value of {size} {of} cannot cross")))
}

/// An error of Ruby's.
fn failure(error: Error) -> Refusal {
    let said = surface::is_failure(&Ruby::get().expect("the caller has the GVL"), &error);
    if said { Refusal::Value(error.to_string()) } else { Refusal::Interrupt(error) }
}

fn changed(what: &str) -> Refusal {
    Refusal::Value(format!("{what} was changed while it was read"))
}

fn unlike(class: &str) -> Refusal {
    Refusal::Value(format!("a {class} that is none cannot cross"))
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
