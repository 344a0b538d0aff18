//! MessagePack of the guest's to Ruby values.
//!
//! In: bytes, all of them hostile. Out: Ruby values, with handles and bound paths replaced by the
//! objects they stand for. Nothing is made of a count or a length before the bytes are there.

use std::fmt::Display;
use std::time::Instant;

use magnus::rb_sys::AsRawValue;
use magnus::value::ReprValue;
use magnus::{Error, RArray, RHash, Ruby, Value};
use rb_sys::ruby_value_type as Type;
use rmp::{Marker, decode};

use crate::cost::{self, Cost, TooMuch};
use crate::encode::{DEPTH, INTEGER, OBJECT, SYMBOL};
use crate::gvl::Turns;
use crate::handles::Handles;
use crate::ruby;

/// Elements that an Array is given room for before they have been read.
const ROOM: usize = 1024;

/// Steps between two looks at the clock.
const STRIDE: u32 = 16;

/// Steps between two looks at whether another thread waits for too long.
const TURN_STRIDE: u32 = 64 * STRIDE;

/// Elements of an Array, or keys and values of a Hash, that are handed to Ruby at once. They wait on the stack,
/// where the collector sees them.
const CHUNK: usize = 32;

/// Why bytes do not become a value.
pub enum Refusal {
    /// They break the rules of the wire.
    Malformed(String),
    /// They name an object that the guest does not have.
    NoObject,
    /// Ruby will not have them: a key without `hash`, for example.
    Unfit(String),
    /// They, and what else is there of the run's messages, cost more than fits messages of this limit in bytes.
    Objects(usize),
    /// The run's time was over before they were read.
    Late,
    /// Ruby interrupted the reading.
    Interrupt(Error),
}

/// What the guest's references stand for.
pub struct Objects<'a> {
    pub services: RArray,
    pub handles: &'a Handles,
    /// Stands for a path that nothing is bound to.
    pub unresolved: Value,
    /// When the run must be over. Keys that collide make the reading of a map slow, and a few bytes of the
    /// guest's can be many elements.
    pub deadline: Option<Instant>,
    /// What is made of the bytes is added to it.
    pub cost: &'a Cost,
}

impl Objects<'_> {
    pub fn service(&self, number: u32) -> Option<Value> {
        let index = usize::try_from(number).ok()?;
        if index >= self.services.len() {
            return None;
        }
        let object: Value = self.services.entry(index as isize).ok()?;
        (object.as_raw() != self.unresolved.as_raw()).then_some(object)
    }
}

/// One value that takes up all of `bytes`.
pub fn value(bytes: &[u8], objects: &Objects<'_>) -> Result<Value, Refusal> {
    let mut reader = Reader::new(bytes, objects);
    let value = reader.value(DEPTH)?;
    reader.end()?;
    Ok(value)
}

/// An array of positional arguments and, with `keywords`, a map behind it. Neither is a level.
pub fn arguments(bytes: &[u8], keywords: bool, objects: &Objects<'_>) -> Result<(RArray, Option<RHash>), Refusal> {
    let mut reader = Reader::new(bytes, objects);
    let positional =
        RArray::from_value(reader.value(DEPTH + 1)?).ok_or_else(|| malformed("the arguments are no array"))?;
    let keywords = if keywords {
        Some(RHash::from_value(reader.value(DEPTH + 1)?).ok_or_else(|| malformed("the keywords are no map"))?)
    } else {
        None
    };
    reader.end()?;
    Ok((positional, keywords))
}

struct Reader<'a, 'b> {
    /// What is left of them.
    bytes: &'a [u8],
    objects: &'b Objects<'b>,
    ruby: Ruby,
    steps: u32,
    turns: Option<Turns>,
}

impl<'a, 'b> Reader<'a, 'b> {
    fn new(bytes: &'a [u8], objects: &'b Objects<'b>) -> Self {
        Reader { bytes, objects, ruby: Ruby::get_with(objects.services), steps: 0, turns: None }
    }

    /// `levels`: how many arrays and maps may lie in each other.
    fn value(&mut self, levels: usize) -> Result<Value, Refusal> {
        let marker = Marker::from_u8(*self.bytes.first().ok_or_else(cut_off)?);
        match marker {
            Marker::Null => self.read(decode::read_nil).map(|()| self.ruby.qnil().as_value()),
            Marker::True | Marker::False => self.read(decode::read_bool).map(|yes| self.boolean(yes)),
            Marker::FixPos(_) | Marker::U8 | Marker::U16 | Marker::U32 | Marker::FixNeg(_) => self.integer(),
            Marker::I8 | Marker::I16 | Marker::I32 | Marker::I64 => self.integer(),
            Marker::U64 => {
                let number = self.read(decode::read_u64)?;
                self.number(self.ruby.integer_from_u64(number).as_value())
            }
            Marker::F64 => {
                let number = self.read(decode::read_f64)?;
                self.number(self.ruby.float_from_f64(number).as_value())
            }
            Marker::FixStr(_) | Marker::Str8 | Marker::Str16 | Marker::Str32 => {
                let length = self.read(decode::read_str_len)?;
                self.string(length)
            }
            Marker::Bin8 | Marker::Bin16 | Marker::Bin32 => {
                let length = self.read(decode::read_bin_len)?;
                self.string(length)
            }
            Marker::FixArray(_) | Marker::Array16 | Marker::Array32 => self.array(inner(levels)?),
            Marker::FixMap(_) | Marker::Map16 | Marker::Map32 => self.map(inner(levels)?),
            Marker::FixExt1 | Marker::FixExt2 | Marker::FixExt4 | Marker::FixExt8 | Marker::FixExt16 => {
                self.extension()
            }
            Marker::Ext8 | Marker::Ext16 | Marker::Ext32 => self.extension(),
            Marker::F32 | Marker::Reserved => Err(malformed(&format!("wrong msgpack marker {marker:?}"))),
        }
    }

    /// Nothing must be left.
    fn end(&self) -> Result<(), Refusal> {
        if self.bytes.is_empty() { Ok(()) } else { Err(malformed("bytes are left over")) }
    }

    fn read<T, E: Display>(&mut self, part: impl FnOnce(&mut &'a [u8]) -> Result<T, E>) -> Result<T, Refusal> {
        part(&mut self.bytes).map_err(|error| malformed(&error.to_string()))
    }

    fn take(&mut self, length: u32) -> Result<&'a [u8], Refusal> {
        let (taken, left) = self.bytes.split_at_checked(length as usize).ok_or_else(cut_off)?;
        self.bytes = left;
        Ok(taken)
    }

    /// Counts bytes that Ruby is about to need.
    fn pay(&self, bytes: usize) -> Result<(), Refusal> {
        self.objects.cost.take(bytes).map_err(|TooMuch(limit)| Refusal::Objects(limit))
    }

    /// Looks at the clock and at Ruby's interrupts now and then.
    fn step(&mut self) -> Result<(), Refusal> {
        self.steps = self.steps.wrapping_add(1);
        if !self.steps.is_multiple_of(STRIDE) {
            return Ok(());
        }
        if self.objects.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Refusal::Late);
        }
        let handled = if self.steps.is_multiple_of(TURN_STRIDE) {
            self.turns.get_or_insert_with(Turns::begin).pass().map(drop)
        } else {
            ruby::check_interrupts()
        };
        handled.map_err(Refusal::Interrupt)
    }

    fn boolean(&self, yes: bool) -> Value {
        if yes { self.ruby.qtrue().as_value() } else { self.ruby.qfalse().as_value() }
    }

    fn integer(&mut self) -> Result<Value, Refusal> {
        let number: i64 = self.read(decode::read_int)?;
        self.number(self.ruby.integer_from_i64(number).as_value())
    }

    /// Counts a number, which takes nothing where it fits a machine word.
    fn number(&self, number: Value) -> Result<Value, Refusal> {
        if !rb_sys::SPECIAL_CONST_P(number.as_raw()) {
            self.pay(cost::OBJECT)?;
        }
        Ok(number)
    }

    fn string(&mut self, length: u32) -> Result<Value, Refusal> {
        let bytes = self.take(length)?;
        self.pay(cost::OBJECT + bytes.len())?;
        Ok(ruby::text(bytes).as_value())
    }

    fn array(&mut self, levels: usize) -> Result<Value, Refusal> {
        let length = self.read(decode::read_array_len)? as usize;
        self.check_room(length)?;
        self.pay(cost::OBJECT)?;
        let array = self.ruby.ary_new_capa(length.min(ROOM));
        let mut waiting = [self.ruby.qnil().as_value(); CHUNK];
        let mut count = 0;
        for _ in 0..length {
            waiting[count] = self.value(levels)?;
            count += 1;
            self.step()?;
            self.pay(cost::SLOT)?;
            if count == CHUNK {
                array.cat(&waiting).map_err(Refusal::Interrupt)?;
                count = 0;
            }
        }
        array.cat(&waiting[..count]).map_err(Refusal::Interrupt)?;
        Ok(array.as_value())
    }

    fn map(&mut self, levels: usize) -> Result<Value, Refusal> {
        let length = self.read(decode::read_map_len)? as usize;
        self.check_room(length.saturating_mul(2))?;
        self.pay(cost::OBJECT)?;
        let hash = self.ruby.hash_new();
        let mut waiting = [self.ruby.qnil().as_value(); CHUNK];
        let mut count = 0;
        for entry in 0..length {
            let (key, value) = (self.value(levels)?, self.value(levels)?);
            self.step()?;
            self.pay(cost::entry(entry))?;
            let plain = is_plain_key(key);
            if plain {
                waiting[count..count + 2].copy_from_slice(&[key, value]);
                count += 2;
            }
            if count == CHUNK || !plain {
                ruby::insert(hash, &waiting[..count]).map_err(Refusal::Interrupt)?;
                count = 0;
            }
            if !plain {
                hash.aset(key, value).map_err(|error| self.unfit_key(key, error))?;
            }
        }
        ruby::insert(hash, &waiting[..count]).map_err(Refusal::Interrupt)?;
        Ok(hash.as_value())
    }

    /// So many values take a byte each at the least.
    fn check_room(&self, values: usize) -> Result<(), Refusal> {
        if values > self.bytes.len() { Err(cut_off()) } else { Ok(()) }
    }

    fn unfit_key(&self, key: Value, error: Error) -> Refusal {
        if crate::surface::is_failure(&self.ruby, &error) {
            return Refusal::Unfit(format!("an instance of {} cannot be a key", ruby::class_path(key)));
        }
        Refusal::Interrupt(error)
    }

    fn extension(&mut self) -> Result<Value, Refusal> {
        let extension = self.read(decode::read_ext_meta)?;
        let bytes = self.take(extension.size)?;
        match extension.typeid {
            SYMBOL => self.symbol(bytes),
            INTEGER => {
                self.pay(cost::OBJECT + bytes.len())?;
                ruby::integer_from_hex(bytes).ok_or_else(|| malformed("an integer without digits"))
            }
            OBJECT => self.object(bytes),
            _ => Err(malformed("an unknown extension")),
        }
    }

    fn symbol(&self, name: &[u8]) -> Result<Value, Refusal> {
        if let Some(known) = ruby::known_symbol(name) {
            return Ok(known.as_value());
        }
        self.pay(cost::SYMBOL + name.len())?;
        ruby::symbol(name).map(ReprValue::as_value).map_err(|error| malformed(&error.to_string()))
    }

    fn object(&self, bytes: &[u8]) -> Result<Value, Refusal> {
        let (kind, number) = match bytes {
            [kind, a, b, c, d] => (*kind, u32::from_le_bytes([*a, *b, *c, *d])),
            _ => return Err(malformed("a reference of the wrong length")),
        };
        let found = match kind {
            0 => self.objects.service(number),
            1 => self.objects.handles.find(number),
            _ => return Err(malformed("a reference of an unknown kind")),
        };
        found.ok_or(Refusal::NoObject)
    }
}

/// The levels that are left within an array or a map.
fn inner(levels: usize) -> Result<usize, Refusal> {
    levels.checked_sub(1).ok_or_else(|| malformed("values nest too deep"))
}

fn malformed(what: &str) -> Refusal {
    Refusal::Malformed(what.to_owned())
}

fn cut_off() -> Refusal {
    malformed("it ends within a value")
}

/// A key whose `hash` is Ruby's own, and quick.
fn is_plain_key(key: Value) -> bool {
    // SAFETY: only the object's header is read.
    let kind = unsafe { rb_sys::RB_TYPE(key.as_raw()) };
    matches!(kind, Type::RUBY_T_SYMBOL | Type::RUBY_T_STRING | Type::RUBY_T_FIXNUM)
}
