//! One call of the guest's, made in Ruby.
//!
//! In: a parsed CALL frame. Out: the message that answers it, or that the run is over. Only an
//! interrupt is an `Err`: an exception that the Service fails with is an answer.

use kobako_engine::wire::{self, Call, FaultKind, Target};
use magnus::typed_data::Obj;
use magnus::value::ReprValue;
use magnus::{Class, Error, IntoValue, Module, RArray, RHash, RModule, RString, Ruby, Value};

use crate::block::Taker;
use crate::invocation::{Ending, Invocation, Refused};
use crate::kind::{Arguments, Fit, Kind};
use crate::ruby::{self, Name};
use crate::surface::{self, Way};
use crate::{block, decode, encode, told, watch};

pub enum Reply {
    Message(Vec<u8>),
    /// The run is over; there is nobody to answer.
    Ended,
}

/// Carries out a call and says what to answer.
pub fn answer(ruby: &Ruby, run: Obj<Invocation>, call: &Call<'_>) -> Result<Reply, Error> {
    if run.count_call().is_some() {
        return Ok(Reply::Ended);
    }
    if ruby::out_of_stack() {
        return Ok(fault(run, FaultKind::Raised, "SystemStackError: stack level too deep"));
    }
    let receiver = match call.target {
        Target::Path(number) => run.objects().service(number),
        Target::Handle(number) => run.handles.find(number),
    };
    let Some(receiver) = receiver else { return Ok(nothing(run)) };
    let Some(allowed) = surface::allowed(receiver, call.name)? else { return Ok(nothing(run)) };
    let (positional, keywords) = match decode::arguments(call.arguments, call.keywords, &run.objects()) {
        Ok(arguments) => arguments,
        Err(decode::Refusal::NoObject) => return Ok(nothing(run)),
        Err(decode::Refusal::Malformed(what)) => {
            run.broken(&what);
            return Ok(Reply::Ended);
        }
        Err(decode::Refusal::Unfit(what)) => {
            return Ok(fault(run, FaultKind::Value, &format!("TypeError: an argument cannot cross: {what}")));
        }
        Err(decode::Refusal::Objects(limit)) => {
            run.end(Ending::Refused(Refused::Objects(limit)));
            return Ok(Reply::Ended);
        }
        Err(decode::Refusal::Late) => {
            run.end(Ending::Stopped(kobako_engine::Stop::Timeout));
            return Ok(Reply::Ended);
        }
        Err(decode::Refusal::Interrupt(interrupt)) => return Err(interrupt),
    };
    let arguments = Arguments { positional, keywords };
    match allowed.kind.fit(allowed.of, arguments, call.arguments.len(), call.block.is_some())? {
        Fit::Well => {}
        Fit::Ill(why) => return Ok(fault(run, FaultKind::Arguments, why)),
        Fit::Refused => return Ok(nothing(run)),
    }
    let begun = run.received().saturating_sub(call.arguments.len());
    let given = Given {
        receiver,
        way: allowed.way,
        taker: allowed.taker,
        name: call.name,
        positional,
        count: positional.len(),
        keywords,
        begun,
    };
    let span = run.watch.map(|watch| watch::begun(watch, call)).transpose()?;
    let serial = run.open_call(call.block);
    let result = given.call(ruby, run, call.block);
    let (in_order, left_for) = run.close_call(serial);
    if let Some(span) = span {
        watch::ended(ruby, span, &result)?;
    }
    match run.ending() {
        Some(Ending::Interrupted(Some(interrupt))) => return Err(result.err().unwrap_or(interrupt)),
        Some(Ending::Interrupted(None)) => return result.map(|_| Reply::Ended),
        Some(_) => return result.map(|_| Reply::Ended).or_else(|error| ended_unless_interrupt(ruby, error)),
        None if !in_order => {
            return Err(ruby::error(fiber_error(ruby)?, "a Service ended while one that it had called was suspended"));
        }
        None => {}
    }
    match result {
        // As in Ruby, no `rescue` keeps a `break` from going on.
        Ok(_) if let Some(kept) = left_for => Ok(Reply::Message(wire::unwind(kept))),
        Ok(value) if allowed.kind == Kind::Told => value_reply(run, told(ruby, allowed.of, value)),
        Ok(value) => value_reply(run, value),
        Err(error) => failure(ruby, run, &given, error, left_for),
    }
}

/// A call that may be made.
struct Given<'a> {
    receiver: Value,
    way: Way,
    taker: Taker,
    name: &'a [u8],
    positional: RArray,
    /// How many positional arguments the guest gave; the call lays them out anew.
    count: usize,
    keywords: Option<RHash>,
    /// What the run had sent before these arguments, in bytes.
    begun: usize,
}

impl Given<'_> {
    fn call(&self, ruby: &Ruby, run: Obj<Invocation>, block: Option<u32>) -> Result<Value, Error> {
        let block = block.map(|number| block::proc(ruby, run, number, self.taker)).transpose()?;
        let positional = self.positional;
        match self.way {
            Way::Method(name) => ruby::call_public(self.receiver, name, positional, self.keywords, block),
            Way::Missing => {
                positional.unshift(ruby::symbol(self.name)?)?;
                let missing = ruby::definition(self.receiver, Name::of("method_missing"))?.method;
                ruby::call_method(missing, positional, self.keywords, block)
            }
        }
    }

    /// Would Ruby refuse these arguments before the method began?
    fn misfits(&self, ruby: &Ruby) -> Result<bool, Error> {
        let Way::Method(_) = self.way else { return Ok(false) };
        let checked = || -> Result<bool, Error> {
            let signature: RModule = ruby.class_object().const_get::<_, RModule>("Kobako")?.const_get("Signature")?;
            let keys = self.keywords.map(|keywords| keywords.funcall::<_, _, Value>("keys", ())).transpose()?;
            signature.funcall("_misfit?", (self.receiver, ruby::symbol(self.name)?, self.count, keys))
        };
        ruby::unless_failed(ruby, checked(), false)
    }
}

/// What an exception that a script holds says.
fn told(ruby: &Ruby, exception: Value, text: Value) -> Value {
    RString::from_value(text).map_or(text, |text| ruby.str_new(&told::said(ruby, exception, text)).as_value())
}

fn value_reply(run: Obj<Invocation>, value: Value) -> Result<Reply, Error> {
    let mut message = wire::value();
    match encode::value(&mut message, value, run.room()) {
        Ok(()) => Ok(Reply::Message(message)),
        Err(encode::Refusal::Interrupt(interrupt)) => Err(interrupt),
        Err(encode::Refusal::Value(what)) => {
            Ok(fault(run, FaultKind::Value, &format!("TypeError: the service's result cannot cross: {what}")))
        }
        Err(encode::Refusal::Handles) => {
            run.end(Ending::Refused(Refused::Handles));
            Ok(Reply::Ended)
        }
        Err(encode::Refusal::Length(limit)) => {
            run.end(Ending::Refused(Refused::Length(limit)));
            Ok(Reply::Ended)
        }
        Err(encode::Refusal::Stopped(stop)) => {
            run.end(Ending::Stopped(stop));
            Ok(Reply::Ended)
        }
    }
}

/// What the guest is told of an exception that came out of a Service.
fn failure(
    ruby: &Ruby,
    run: Obj<Invocation>,
    given: &Given<'_>,
    error: Error,
    left_for: Option<u32>,
) -> Result<Reply, Error> {
    if let Some(kept) = block::left_through(ruby, run, &error, left_for) {
        return Ok(Reply::Message(wire::unwind(kept)));
    }
    let error = block::made_plain(ruby, run, error)?;
    if !surface::is_failure(ruby, &error) {
        return Err(error);
    }
    let Some(exception) = exception(ruby, error)? else {
        return Ok(fault(run, FaultKind::Raised, "RuntimeError: the service failed"));
    };
    let misfit = exception.is_kind_of(ruby.exception_arg_error()) && given.misfits(ruby)?;
    let kind = if misfit { FaultKind::Arguments } else { FaultKind::Raised };
    let text = told::text_of(ruby, exception)?;
    let heard = run.received().saturating_sub(given.begun); // in arguments, and of blocks
    let number = run.faults.tell(Some(exception), heard + text.len());
    Ok(Reply::Message(wire::fault(kind, number, &text)))
}

/// The exception object of an error; one that was only described is made.
pub fn exception(ruby: &Ruby, error: Error) -> Result<Option<Value>, Error> {
    match error.error_type() {
        magnus::error::ErrorType::Jump(_) => Err(error),
        magnus::error::ErrorType::Exception(exception) => Ok(Some(exception.as_value())),
        magnus::error::ErrorType::Error(class, message) => {
            let made = class.new_instance((message.as_ref(),)).map(|exception| Some(exception.as_value()));
            ruby::unless_failed(ruby, made, None)
        }
    }
}

fn nothing(run: Obj<Invocation>) -> Reply {
    fault(run, FaultKind::Nothing, "")
}

/// A failure without an exception of the host's.
fn fault(run: Obj<Invocation>, kind: FaultKind, text: &str) -> Reply {
    Reply::Message(wire::fault(kind, run.faults.tell(None, 0), text))
}

fn ended_unless_interrupt(ruby: &Ruby, error: Error) -> Result<Reply, Error> {
    if block::is_unwind(ruby, &error) || surface::is_failure(ruby, &error) { Ok(Reply::Ended) } else { Err(error) }
}

fn fiber_error(ruby: &Ruby) -> Result<magnus::ExceptionClass, Error> {
    let class: Value = ruby.class_object().const_get("FiberError")?;
    magnus::ExceptionClass::from_value(class.into_value_with(ruby))
        .ok_or_else(|| ruby::error(ruby.exception_type_error(), "FiberError is no exception class"))
}
