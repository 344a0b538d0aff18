//! The guest's block, as a Proc that a Service can yield to.
//!
//! In: what the Service yields. Out: the block's value, or an exception at the yield. Asking for a
//! block is a reply to the guest, and its end a frame: nothing is entered twice.

use kobako_engine::wire::{self, BlockDone, Frame};
use magnus::rb_sys::{AsRawValue, FromRawValue, catch_unwind, resume_error};
use magnus::typed_data::Obj;
use magnus::{
    DataTypeFunctions, Error, ExceptionClass, Module, RArray, RHash, RModule, Ruby, TypedData, Value, gc, prelude::*,
};
use rb_sys::VALUE;

use crate::invocation::{Ending, Invocation, Refused, Turn};
use crate::{decode, description, encode, ruby, surface};

const NOT_TO_BE_WEIGHED: &str = "a method of Ruby's own converts or compares what the block gives, \
                                 and the script may not do that to this object";

/// Hidden on an exception that the guest's block raised: which run, and the number it is kept under.
const ORIGIN: &str = "__kobako_origin";

/// Which block of which run a Proc stands for.
#[derive(TypedData)]
#[magnus(class = "Kobako::Yielder", free_immediately, mark)]
struct Yielder {
    run: Obj<Invocation>,
    block: u32,
    taker: Taker,
}

/// What becomes of what the block gives, where a method of Ruby's own takes it.
#[derive(Clone, Copy, Default)]
pub struct Taker {
    /// It is converted or compared.
    pub weighs: bool,
    /// It is kept until the method returns.
    pub keeps: bool,
}

// SAFETY: reached through Ruby values alone, so only with the GVL held.
unsafe impl Send for Yielder {}

impl DataTypeFunctions for Yielder {
    fn mark(&self, marker: &gc::Marker) {
        marker.mark(self.run);
    }
}

/// A Proc for the guest's block with this number.
pub fn proc(ruby: &Ruby, run: Obj<Invocation>, block: u32, taker: Taker) -> Result<Value, Error> {
    let yielder = ruby.obj_wrap(Yielder { run, block, taker });
    // SAFETY: `yielded` has the type of a block function; the Proc marks its second argument.
    let raw = magnus::rb_sys::protect(|| unsafe { rb_sys::rb_proc_new(Some(yielded), yielder.as_raw()) })?;
    // SAFETY: it is a Proc.
    Ok(unsafe { Value::from_raw(raw) })
}

unsafe extern "C" fn yielded(_first: VALUE, yielder: VALUE, count: i32, values: *const VALUE, _block: VALUE) -> VALUE {
    let result = catch_unwind(|| {
        let ruby = Ruby::get().expect("Ruby calls its blocks on its threads");
        // SAFETY: `yielder` is the object that `proc` made, and `values` are the block's arguments.
        let (yielder, positional, keywords) = unsafe {
            let yielder = Obj::<Yielder>::try_convert(Value::from_raw(yielder))?;
            let positional = ruby.ary_new_capa(count as usize);
            for index in 0..count as usize {
                positional.push(Value::from_raw(*values.add(index)))?;
            }
            (yielder, positional, rb_sys::rb_keyword_given_p() != 0)
        };
        let keywords = if keywords { RHash::from_value(positional.pop::<Value>()?) } else { None };
        let held = yielder.run.cost.held();
        let value = call(&ruby, yielder.run, yielder.block, positional, keywords)?;
        if !yielder.taker.keeps {
            yielder.run.cost.fall_to(held);
        }
        if yielder.taker.weighs && !surface::weighable(value)? {
            return Err(ruby::error(yield_value_error(&ruby)?, NOT_TO_BE_WEIGHED));
        }
        Ok(value)
    });
    match result.and_then(|result| result) {
        Ok(value) => value.as_raw(),
        // SAFETY: nothing that needs dropping is left in this frame.
        Err(error) => unsafe { resume_error(error) },
    }
}

fn call(
    ruby: &Ruby,
    run: Obj<Invocation>,
    block: u32,
    positional: RArray,
    keywords: Option<RHash>,
) -> Result<Value, Error> {
    if let Some(why) = run.closed_to(ruby, block) {
        return Err(block_error(ruby, why, None, None)?);
    }
    if ruby::out_of_stack() {
        return Err(ruby::error(ruby.exception_sys_stack_error(), "stack level too deep"));
    }
    let mut message = wire::yielding(block, keywords.is_some_and(|keywords| !keywords.is_empty()));
    let keywords = keywords.filter(|keywords| !keywords.is_empty());
    match encode::arguments(&mut message, positional, keywords, run.room()) {
        Ok(()) => {}
        Err(encode::Refusal::Value(what)) => {
            return Err(ruby::error(yield_value_error(ruby)?, &format!("what was yielded cannot cross: {what}")));
        }
        Err(encode::Refusal::Handles) => {
            run.end(Ending::Refused(Refused::Handles));
            return Err(unwind(ruby, run)?);
        }
        Err(encode::Refusal::Length(limit)) => {
            run.end(Ending::Refused(Refused::Length(limit)));
            return Err(unwind(ruby, run)?);
        }
        Err(encode::Refusal::Stopped(stop)) => {
            run.end(Ending::Stopped(stop));
            return Err(unwind(ruby, run)?);
        }
        Err(encode::Refusal::Interrupt(interrupt)) => return Err(interrupt),
    }
    match Invocation::ask(ruby, run, message)? {
        Turn::BlockDone(frame) => block_done(ruby, run, block, &frame),
        Turn::Ended => Err(unwind(ruby, run)?),
    }
}

fn block_done(ruby: &Ruby, run: Obj<Invocation>, block: u32, frame: &[u8]) -> Result<Value, Error> {
    let Ok(Frame::BlockDone(done)) = Frame::parse(frame) else { return Err(unwind(ruby, run)?) };
    match done {
        BlockDone::Value(bytes) => match decode::value(bytes, &run.objects()) {
            Ok(value) => Ok(value),
            Err(decode::Refusal::NoObject) => Err(ruby::error(
                yield_value_error(ruby)?,
                "the block's value holds an object that the guest does not have",
            )),
            Err(decode::Refusal::Unfit(what)) => {
                Err(ruby::error(yield_value_error(ruby)?, &format!("the block's value cannot cross: {what}")))
            }
            Err(decode::Refusal::Objects(limit)) => {
                run.end(Ending::Refused(Refused::Objects(limit)));
                Err(unwind(ruby, run)?)
            }
            Err(decode::Refusal::Late) => {
                run.end(Ending::Stopped(kobako_engine::Stop::Timeout));
                Err(unwind(ruby, run)?)
            }
            Err(decode::Refusal::Interrupt(interrupt)) => Err(interrupt),
            Err(decode::Refusal::Malformed(what)) => {
                run.broken(&what);
                Err(unwind(ruby, run)?)
            }
        },
        BlockDone::Raised { kept, description } => {
            let description = match description::read(ruby, description, run.deadline)? {
                Ok(description) => description,
                Err(what) => {
                    run.broken(&what);
                    return Err(unwind(ruby, run)?);
                }
            };
            let message = magnus::RString::from_value(description.message).map_or_else(String::new, ruby::lossy);
            let error = block_error(ruby, &message, Some(description.class), Some(description.lines))?;
            if let Some(exception) = error.value() {
                remember(ruby, exception, run, kept);
            }
            Err(error)
        }
        BlockDone::Left { kept } => {
            run.leave(block, kept);
            Err(unwind(ruby, run)?)
        }
        BlockDone::Unrepresentable(text) => {
            let text = String::from_utf8_lossy(text).into_owned();
            Err(ruby::error(yield_value_error(ruby)?, &format!("the block's value cannot cross: {text}")))
        }
    }
}

/// If `error` came to the Service from the guest's own block: where the guest goes on.
pub fn left_through(ruby: &Ruby, run: Obj<Invocation>, error: &Error, left_for: Option<u32>) -> Option<u32> {
    let (origin, kept) = origin(error)?;
    let of_this_run = origin.as_raw() == run.as_raw();
    of_this_run.then_some(if is_unwind(ruby, error) { left_for } else { Some(kept) }).flatten()
}

/// An Unwind that has nowhere to go, because its call is over, is an error like others. One of another
/// run goes on, through this run, to the call that it leaves.
pub fn made_plain(ruby: &Ruby, run: Obj<Invocation>, error: Error) -> Result<Error, Error> {
    let goes_on = origin(&error).is_some_and(|(origin, _)| origin.as_raw() != run.as_raw() && !origin.is_over());
    if !is_unwind(ruby, &error) || goes_on {
        return Ok(error);
    }
    block_error(ruby, "what left the guest's block was raised again after the call had ended", None, None)
}

/// The run whose guest's block raised this, and the number it is kept under.
fn origin(error: &Error) -> Option<(Obj<Invocation>, u32)> {
    let exception = error.value()?;
    // SAFETY: the name is interned; reading an instance variable that is not there gives nil.
    let origin = unsafe { Value::from_raw(rb_sys::rb_ivar_get(exception.as_raw(), ruby::hidden_name(ORIGIN))) };
    let origin = RArray::from_value(origin)?;
    Some((origin.entry(0).ok()?, origin.entry(1).ok()?))
}

fn remember(ruby: &Ruby, exception: Value, run: Obj<Invocation>, kept: u32) {
    let origin = ruby.ary_new_capa(2);
    if origin.push(run).and_then(|()| origin.push(kept)).is_ok() {
        // SAFETY: the exception was made just now and is not frozen. The name has no `@`, so that
        // Ruby code sees nothing of it.
        unsafe { rb_sys::rb_ivar_set(exception.as_raw(), ruby::hidden_name(ORIGIN), origin.as_raw()) };
    }
}

/// Leaves a Service as `throw` would, through its `ensure`s and past its `rescue`s. Without a backtrace,
/// which would have Ruby look at all of the stack once for each of the blocks that are left.
fn unwind(ruby: &Ruby, run: Obj<Invocation>) -> Result<Error, Error> {
    let exception = class(ruby, "Unwind")?.new_instance(("the guest has left this block",))?;
    exception.funcall::<_, _, Value>("set_backtrace", (ruby.ary_new(),))?;
    remember(ruby, exception.as_value(), run, 0);
    Ok(exception.into())
}

pub fn is_unwind(ruby: &Ruby, error: &Error) -> bool {
    class(ruby, "Unwind").is_ok_and(|unwind| error.is_kind_of(unwind))
}

fn block_error(ruby: &Ruby, message: &str, klass: Option<Value>, lines: Option<Value>) -> Result<Error, Error> {
    let exception = class(ruby, "BlockError")?.new_instance((message, klass, lines))?;
    Ok(exception.into())
}

fn yield_value_error(ruby: &Ruby) -> Result<ExceptionClass, Error> {
    class(ruby, "YieldValueError")
}

fn class(ruby: &Ruby, name: &str) -> Result<ExceptionClass, Error> {
    ruby.class_object().const_get::<_, RModule>("Kobako")?.const_get(name)
}

pub fn define(ruby: &Ruby, kobako: RModule) -> Result<(), Error> {
    let yielder = kobako.define_class("Yielder", ruby.class_object())?;
    yielder.undef_default_alloc_func();
    kobako.define_error("Unwind", ruby.exception_exception())?;
    Ok(())
}
