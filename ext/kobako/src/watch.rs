//! Tells whoever listens when a call begins and ends.
//!
//! In: the run's `Kobako::Events::Watch`, a call that may be made, and what came of it. Out: an
//! interrupt at the most, because what a subscriber raises stays in `lib/kobako/events.rb`. A run that
//! nobody listens to has no watch, and never comes here.

use kobako_engine::wire::{Call, Target};
use magnus::value::ReprValue;
use magnus::{Error, IntoValue, Ruby, Value};

use crate::ruby::{self, Name};
use crate::{block, surface};

/// Notes that a Service is about to be called; the span that comes back goes to [`ended`].
pub fn begun(watch: Value, call: &Call<'_>) -> Result<Value, Error> {
    let place = match call.target {
        Target::Path(number) => Some(number),
        Target::Handle(_) => None,
    };
    watch.funcall("_call", (place, ruby::symbol(call.name)?))
}

/// Notes how it ended. A jump of Ruby's that is on its way in `result` is so afterwards, too.
pub fn ended(ruby: &Ruby, span: Value, result: &Result<Value, Error>) -> Result<(), Error> {
    let (outcome, error) = match result {
        Ok(_) => ("value", None),
        // The script has left the Service through its block, by `break` or otherwise.
        Err(error) if block::is_unwind(ruby, error) => ("left", None),
        Err(error) => {
            let outcome = if surface::is_failure(ruby, error) { "error" } else { "interrupted" };
            (outcome, error.value().map(ruby::class_path))
        }
    };
    let arguments = [ruby.sym_new(outcome).as_value(), error.into_value_with(ruby)];
    ruby::call_aside(span, Name::of("_call_ended"), arguments)
}
