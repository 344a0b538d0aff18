//! What a guest says of a failure: class, message, backtrace, details.
//!
//! In: a payload. Out: texts in UTF-8, as the wire names them, or what is wrong with them.
//! No object of the host's is looked up, so nothing that is done with a description calls one.

use std::time::Instant;

use magnus::value::ReprValue;
use magnus::{Error, RArray, RString, Ruby, Value};

use crate::cost::Cost;
use crate::decode::{self, Objects, Refusal};
use crate::handles::Handles;
use crate::ruby;

/// Bytes that a description is taken for, which bounds the objects in it.
const DESCRIPTION: usize = 1 << 20;

pub struct Description {
    pub class: Value,
    pub message: Value,
    pub lines: Value,
    /// Of an unknown entrypoint: its name, and those that there are.
    pub details: Value,
}

/// Only an interrupt is an `Err` of the outer kind.
pub fn read(ruby: &Ruby, payload: &[u8], deadline: Option<Instant>) -> Result<Result<Description, String>, Error> {
    let (handles, cost) = (Handles::new(Some(0)), Cost::new(Some(DESCRIPTION)));
    let objects = Objects {
        services: ruby.ary_new(),
        handles: &handles,
        unresolved: ruby.qnil().as_value(),
        deadline,
        cost: &cost,
    };
    Ok(match decode::value(payload, &objects) {
        Ok(parts) => described(ruby, parts),
        Err(Refusal::Malformed(what) | Refusal::Unfit(what)) => Err(what),
        Err(Refusal::NoObject) => Err("it holds an object that the guest does not have".to_owned()),
        Err(Refusal::Objects(limit)) => Err(format!("it holds more objects than fit the limit of {limit} bytes")),
        Err(Refusal::Late) => Err("it came too late".to_owned()),
        Err(Refusal::Interrupt(interrupt)) => return Err(interrupt),
    })
}

fn described(ruby: &Ruby, parts: Value) -> Result<Description, String> {
    let parts = RArray::from_value(parts).ok_or_else(|| "it does not describe its failure".to_owned())?;
    let part = |index: isize| parts.entry::<Value>(index).unwrap_or_else(|_| ruby.qnil().as_value());
    let wrong = || "its failure is described in values of the wrong kinds".to_owned();
    let [class, message] = [part(0), part(1)].map(text);
    Ok(Description {
        class: class.ok_or_else(wrong)?,
        message: message.ok_or_else(wrong)?,
        lines: texts(part(2)).ok_or_else(wrong)?,
        details: part(3),
    })
}

impl Description {
    /// The details, where they are those of an unknown entrypoint.
    pub fn entrypoint(&self) -> Option<Value> {
        let details = RArray::from_value(self.details)?;
        let (name, available) = (text(details.entry(0).ok()?)?, texts(details.entry(1).ok()?)?);
        Some(Ruby::get_with(name).ary_new_from_values(&[name, available]).as_value())
    }
}

/// A String in UTF-8, whatever bytes the guest had.
fn text(value: Value) -> Option<Value> {
    let string = RString::from_value(value)?;
    Some(Ruby::get_with(string).str_new(&ruby::lossy(string)).as_value())
}

fn texts(value: Value) -> Option<Value> {
    let array = RArray::from_value(value)?;
    let texts = Ruby::get_with(array).ary_new_capa(array.len());
    for index in 0..array.len() {
        texts.push(text(array.entry(index as isize).ok()?)?).ok()?;
    }
    Some(texts.as_value())
}
