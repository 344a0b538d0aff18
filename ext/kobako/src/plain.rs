//! Is something a value, all the way down?
//!
//! In: a Ruby value. Out: whether nothing of the host's runs when Ruby converts, matches or shows it. What
//! is held twice counts twice, as a guest can name a bound Array a million times in one message: more
//! than there is room for is none.

use magnus::r_hash::ForEach;
use magnus::rb_sys::AsRawValue;
use magnus::value::ReprValue;
use magnus::{Error, Module, RArray, RHash, RString, Ruby, Value};
use rb_sys::ruby_value_type as Type;

use crate::encode::DEPTH;
use crate::{kind, ruby};

/// Classes whose instances are values, if what they hold is.
const VALUES: &[&str] = &["Time", "Range", "Regexp", "Rational", "Complex", "Set"];

/// What such an instance takes of the room, because looking at it takes as long as at so many elements.
const OBJECT: usize = 256;

/// A look at a value, and what is left of the room for it.
pub struct Look {
    /// Elements and bytes.
    room: usize,
    /// Do values of Ruby's count that cross as handles?
    objects: bool,
}

impl Look {
    pub fn new(room: usize) -> Self {
        Look { room, objects: true }
    }

    /// For what crosses by value, and nothing else.
    pub fn at_copies(room: usize) -> Self {
        Look { room, objects: false }
    }

    pub fn is_plain(&mut self, value: Value) -> Result<bool, Error> {
        self.holds(value, DEPTH + 1)
    }

    /// Is it a value, or a Struct of values?
    pub fn holds_values(&mut self, receiver: Value) -> Result<bool, Error> {
        // SAFETY: only the object's header is read.
        if unsafe { rb_sys::RB_TYPE(receiver.as_raw()) } != Type::RUBY_T_STRUCT {
            return self.is_plain(receiver);
        }
        let ruby = Ruby::get_with(receiver);
        let members = || -> Result<RArray, Error> {
            let base: Value = ruby.class_object().const_get("Struct")?;
            base.funcall::<_, _, Value>("instance_method", ("to_a",))?.funcall("bind_call", (receiver,))
        };
        // A Range has the type of a Struct as well.
        if self.is_plain(receiver)? {
            return Ok(true);
        }
        let members = ruby::unless_failed(&ruby, members().map(Some), None)?;
        members.map_or(Ok(false), |members| self.all(members, DEPTH))
    }

    fn takes(&mut self, size: usize) -> bool {
        let left = self.room.checked_sub(size);
        self.room = left.unwrap_or(0);
        left.is_some()
    }

    fn holds(&mut self, value: Value, levels: usize) -> Result<bool, Error> {
        let Some(levels) = levels.checked_sub(1) else { return Ok(false) };
        // SAFETY: only the object's header is read.
        Ok(match unsafe { rb_sys::RB_TYPE(value.as_raw()) } {
            Type::RUBY_T_NIL
            | Type::RUBY_T_TRUE
            | Type::RUBY_T_FALSE
            | Type::RUBY_T_FIXNUM
            | Type::RUBY_T_BIGNUM
            | Type::RUBY_T_FLOAT
            | Type::RUBY_T_SYMBOL => self.takes(1),
            Type::RUBY_T_STRING => RString::from_value(value).is_some_and(|string| self.takes(1 + string.len())),
            Type::RUBY_T_ARRAY => {
                self.takes(1) && RArray::from_value(value).map_or(Ok(false), |array| self.all(array, levels))?
            }
            Type::RUBY_T_HASH => {
                self.takes(1) && RHash::from_value(value).map_or(Ok(false), |hash| self.all_entries(hash, levels))?
            }
            _ => self.objects && self.takes(OBJECT) && self.is_value_of_ruby(value, levels)?,
        })
    }

    fn all(&mut self, array: RArray, levels: usize) -> Result<bool, Error> {
        for index in 0..array.len() {
            if !self.holds(array.entry(index as isize)?, levels)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn all_entries(&mut self, hash: RHash, levels: usize) -> Result<bool, Error> {
        let mut plain = true;
        let walked = hash.foreach(|key: Value, value: Value| {
            plain = self.holds(key, levels)? && self.holds(value, levels)?;
            Ok(if plain { ForEach::Continue } else { ForEach::Stop })
        });
        let walked = ruby::unless_failed(&Ruby::get_with(hash), walked.map(|()| true), false)?;
        Ok(walked && plain)
    }

    /// An instance of one of the classes of values itself, without methods of its own.
    fn is_value_of_ruby(&mut self, value: Value, levels: usize) -> Result<bool, Error> {
        let ruby = Ruby::get_with(value);
        let class = ruby::dispatch_class(value);
        let is = |name: &'static str| ruby::constant(&ruby, name).is_some_and(|known| known.as_raw() == class.as_raw());
        let Some(name) = VALUES.iter().find(|name| is(name)) else { return Ok(false) };
        let held: Result<RArray, Error> = match *name {
            "Range" => value
                .funcall("begin", ())
                .and_then(|first: Value| Ok(ruby.ary_new_from_values(&[first, value.funcall("end", ())?]))),
            "Set" => value.funcall("to_a", ()),
            "Regexp" => return kind::is_bounded(value),
            _ => return Ok(true),
        };
        let held = ruby::unless_failed(&ruby, held.map(Some), None)?;
        held.map_or(Ok(false), |held| self.all(held, levels))
    }
}
