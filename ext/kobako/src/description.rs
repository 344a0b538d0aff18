//! What a guest says of a failure: class, message, backtrace, details.
//!
//! In: a payload. Out: plain values of the kinds that the wire names, or what is wrong with them.
//! No object of the host's is looked up, so nothing that is done with a description calls one.

use std::time::Instant;

use magnus::value::ReprValue;
use magnus::{RArray, RString, Ruby, Value};

use crate::decode::{self, Objects, Refusal};
use crate::handles::Handles;

pub struct Description {
    pub class: Value,
    pub message: Value,
    pub lines: Value,
    /// Of an unknown entrypoint: its name, and those that there are.
    pub details: Value,
}

pub fn read(ruby: &Ruby, payload: &[u8], deadline: Option<Instant>) -> Result<Description, String> {
    let handles = Handles::new(Some(0));
    let objects = Objects { services: ruby.ary_new(), handles: &handles, unresolved: ruby.qnil().as_value(), deadline };
    let parts = decode::value(payload, &objects).map_err(|refusal| match refusal {
        Refusal::Malformed(what) | Refusal::Unfit(what) => what,
        Refusal::NoObject => "it holds an object that the guest does not have".to_owned(),
        Refusal::Late => "it came too late".to_owned(),
        Refusal::Interrupt(error) => error.to_string(),
    })?;
    let parts = RArray::from_value(parts).ok_or_else(|| "it does not describe its failure".to_owned())?;
    let part = |index: isize| parts.entry::<Value>(index).unwrap_or_else(|_| ruby.qnil().as_value());
    let description = Description { class: part(0), message: part(1), lines: part(2), details: part(3) };
    let plain = is_string(description.class) && is_string(description.message) && are_strings(description.lines);
    plain.then_some(description).ok_or_else(|| "its failure is described in values of the wrong kinds".to_owned())
}

impl Description {
    /// The details, where they are those of an unknown entrypoint.
    pub fn entrypoint(&self) -> Option<Value> {
        let details = RArray::from_value(self.details)?;
        let (name, available) = (details.entry(0).ok()?, details.entry(1).ok()?);
        (is_string(name) && are_strings(available)).then_some(self.details)
    }
}

fn is_string(value: Value) -> bool {
    RString::from_value(value).is_some()
}

fn are_strings(value: Value) -> bool {
    RArray::from_value(value)
        .is_some_and(|array| (0..array.len()).all(|index| array.entry(index as isize).is_ok_and(is_string)))
}
