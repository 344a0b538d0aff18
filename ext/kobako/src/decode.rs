//! MessagePack of the guest's to Ruby values.
//!
//! In: bytes, all of them hostile. Out: Ruby values, with handles and bound paths replaced by the
//! objects they stand for. Nothing is made of a count or a length before the bytes are there.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::time::Instant;

use magnus::rb_sys::AsRawValue;
use magnus::value::ReprValue;
use magnus::{Error, IntoValue, RArray, RHash, Ruby, Value};
use rb_sys::ruby_value_type as Type;
use rmp_serde::Deserializer;
use rmp_serde::decode::ReadRefReader;
use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer as SerdeDeserializer};

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
    let malformed = |what: &str| Refusal::Malformed(what.to_owned());
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
    deserializer: Deserializer<ReadRefReader<'a, [u8]>>,
    context: Context<'b>,
}

impl<'a, 'b> Reader<'a, 'b> {
    fn new(bytes: &'a [u8], objects: &'b Objects<'b>) -> Self {
        let mut deserializer = Deserializer::from_read_ref(bytes);
        deserializer.set_max_depth(2 * DEPTH + 8); // ours below is the limit that counts
        Reader {
            deserializer,
            context: Context { objects, refusal: RefCell::new(None), steps: Cell::new(0), turns: Cell::new(None) },
        }
    }

    /// `levels`: how many arrays and maps may lie in each other.
    fn value(&mut self, levels: usize) -> Result<Value, Refusal> {
        Seed { context: &self.context, levels }
            .deserialize(&mut self.deserializer)
            .map_err(|error| self.context.refusal.take().unwrap_or_else(|| Refusal::Malformed(error.to_string())))
    }

    /// Nothing must be left: there is no first byte of another value to be read.
    fn end(&mut self) -> Result<(), Refusal> {
        match self.deserializer.deserialize_option(Anything) {
            Err(rmp_serde::decode::Error::InvalidMarkerRead(_)) => Ok(()),
            _ => Err(Refusal::Malformed("bytes are left over".to_owned())),
        }
    }
}

/// Looks at the first byte of a value and reads none of the others.
struct Anything;

impl<'de> Visitor<'de> for Anything {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the first byte of a value")
    }

    fn visit_none<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_some<D: SerdeDeserializer<'de>>(self, _: D) -> Result<(), D::Error> {
        Ok(())
    }
}

struct Context<'a> {
    objects: &'a Objects<'a>,
    refusal: RefCell<Option<Refusal>>,
    steps: Cell<u32>,
    turns: Cell<Option<Turns>>,
}

impl Context<'_> {
    /// Counts bytes that are about to be taken.
    fn take<E: serde::de::Error>(&self, bytes: usize) -> Result<(), E> {
        self.objects.cost.take(bytes).map_err(|TooMuch(limit)| self.refuse(Refusal::Objects(limit)))
    }

    /// Counts a number, which takes nothing where it fits a machine word.
    fn number<E: serde::de::Error>(&self, number: Value) -> Result<Value, E> {
        if !rb_sys::SPECIAL_CONST_P(number.as_raw()) {
            self.take(cost::OBJECT)?;
        }
        Ok(number)
    }

    fn refuse<E: serde::de::Error>(&self, refusal: Refusal) -> E {
        *self.refusal.borrow_mut() = Some(refusal);
        E::custom("refused")
    }

    /// Looks at the clock and at Ruby's interrupts now and then.
    fn step<E: serde::de::Error>(&self) -> Result<(), E> {
        let steps = self.steps.get().wrapping_add(1);
        self.steps.set(steps);
        if !steps.is_multiple_of(STRIDE) {
            return Ok(());
        }
        if self.objects.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(self.refuse(Refusal::Late));
        }
        let handled = if steps.is_multiple_of(TURN_STRIDE) {
            let mut turns = self.turns.get().unwrap_or_else(Turns::begin);
            let passed = turns.pass();
            self.turns.set(Some(turns));
            passed.map(drop)
        } else {
            ruby::check_interrupts()
        };
        handled.map_err(|interrupt| self.refuse(Refusal::Interrupt(interrupt)))
    }
}

#[derive(Clone, Copy)]
struct Seed<'a> {
    context: &'a Context<'a>,
    levels: usize,
}

impl Seed<'_> {
    fn ruby(self) -> Ruby {
        Ruby::get_with(self.context.objects.services)
    }

    fn inner<E: serde::de::Error>(self) -> Result<Self, E> {
        let levels = self.levels.checked_sub(1).ok_or_else(|| E::custom("values nest too deep"))?;
        Ok(Seed { levels, ..self })
    }

    fn unfit_key(self, key: Value, error: Error) -> Refusal {
        if crate::surface::is_failure(&self.ruby(), &error) {
            return Refusal::Unfit(format!("an instance of {} cannot be a key", ruby::class_path(key)));
        }
        Refusal::Interrupt(error)
    }

    fn object<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Value, E> {
        let (kind, number) = match bytes {
            [kind, a, b, c, d] => (*kind, u32::from_le_bytes([*a, *b, *c, *d])),
            _ => return Err(E::custom("a reference of the wrong length")),
        };
        let objects = self.context.objects;
        let found = match kind {
            0 => objects.service(number),
            1 => objects.handles.find(number),
            _ => return Err(E::custom("a reference of an unknown kind")),
        };
        found.ok_or_else(|| self.context.refuse(Refusal::NoObject))
    }
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Value;

    fn deserialize<D: SerdeDeserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of the wire")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(self.ruby().qnil().as_value())
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into_value_with(&self.ruby()))
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<Value, E> {
        self.context.number(self.ruby().integer_from_i64(value).as_value())
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Value, E> {
        self.context.number(self.ruby().integer_from_u64(value).as_value())
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        self.context.number(self.ruby().float_from_f64(value).as_value())
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Value, E> {
        self.context.take(cost::OBJECT + text.len())?;
        Ok(self.ruby().str_new(text).as_value())
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Value, E> {
        self.context.take(cost::OBJECT + bytes.len())?;
        Ok(ruby::text(bytes).as_value())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        let inner = self.inner()?;
        self.context.take(cost::OBJECT)?;
        let room = sequence.size_hint().unwrap_or(0).min(ROOM);
        let array = self.ruby().ary_new_capa(room);
        let mut waiting = [self.ruby().qnil().as_value(); CHUNK];
        let mut count = 0;
        while let Some(element) = sequence.next_element_seed(inner)? {
            self.context.step()?;
            self.context.take(cost::SLOT)?;
            waiting[count] = element;
            count += 1;
            if count == CHUNK {
                array.cat(&waiting).map_err(A::Error::custom)?;
                count = 0;
            }
        }
        array.cat(&waiting[..count]).map_err(A::Error::custom)?;
        Ok(array.as_value())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let inner = self.inner()?;
        self.context.take(cost::OBJECT)?;
        let hash = self.ruby().hash_new();
        let mut waiting = [self.ruby().qnil().as_value(); CHUNK];
        let mut count = 0;
        let mut entries = 0;
        while let Some(key) = map.next_key_seed(inner)? {
            let value = map.next_value_seed(inner)?;
            self.context.step()?;
            self.context.take(cost::entry(entries))?;
            entries += 1;
            let plain = is_plain_key(key);
            if plain {
                waiting[count..count + 2].copy_from_slice(&[key, value]);
                count += 2;
            }
            if count == CHUNK || !plain {
                ruby::insert(hash, &waiting[..count]).map_err(A::Error::custom)?;
                count = 0;
            }
            if !plain {
                hash.aset(key, value).map_err(|error| self.context.refuse(self.unfit_key(key, error)))?;
            }
        }
        ruby::insert(hash, &waiting[..count]).map_err(A::Error::custom)?;
        Ok(hash.as_value())
    }

    fn visit_newtype_struct<D: SerdeDeserializer<'de>>(self, extension: D) -> Result<Value, D::Error> {
        let (tag, Bytes(bytes)) = <(i8, Bytes)>::deserialize(extension)?;
        match tag {
            SYMBOL => {
                if ruby::known_symbol(bytes).is_none() {
                    self.context.take(cost::SYMBOL + bytes.len())?;
                }
                ruby::symbol(bytes).map(ReprValue::as_value).map_err(D::Error::custom)
            }
            INTEGER => {
                self.context.take(cost::OBJECT + bytes.len())?;
                ruby::integer_from_hex(bytes).ok_or_else(|| D::Error::custom("an integer without digits"))
            }
            OBJECT => self.object(bytes),
            _ => Err(D::Error::custom("an unknown extension")),
        }
    }
}

/// A key whose `hash` is Ruby's own, and quick.
fn is_plain_key(key: Value) -> bool {
    // SAFETY: only the object's header is read.
    let kind = unsafe { rb_sys::RB_TYPE(key.as_raw()) };
    matches!(kind, Type::RUBY_T_SYMBOL | Type::RUBY_T_STRING | Type::RUBY_T_FIXNUM)
}

/// Bytes of an extension, where they are.
struct Bytes<'de>(&'de [u8]);

impl<'de> Deserialize<'de> for Bytes<'de> {
    fn deserialize<D: SerdeDeserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Taker;
        impl<'de> Visitor<'de> for Taker {
            type Value = Bytes<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the bytes of an extension")
            }

            fn visit_borrowed_bytes<E>(self, bytes: &'de [u8]) -> Result<Bytes<'de>, E> {
                Ok(Bytes(bytes))
            }
        }
        deserializer.deserialize_bytes(Taker)
    }
}
