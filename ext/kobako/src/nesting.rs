//! Runs within runs: a Service may evaluate, in a sandbox of its own or in the one that called it.
//!
//! In: a run that begins. Out: the run whose Service it begins in, if there is one on this Fiber. What
//! the outer run may take of time, the inner one takes of it; and there are only so many in each other.

use magnus::rb_sys::{AsRawValue, FromRawValue};
use magnus::typed_data::Obj;
use magnus::value::ReprValue;
use magnus::{Error, Ruby, TryConvert, Value};

use crate::invocation::Invocation;
use crate::ruby;

/// How many runs may be under way in each other. Each has a memory of its own.
const DEPTH: usize = 64;

/// The Fiber's own variable that holds its run.
const RUN: &str = "__kobako_run";

/// The run that this Fiber is in.
pub fn current(ruby: &Ruby) -> Option<Obj<Invocation>> {
    // SAFETY: it reads the Fiber's own variables; one that is not there is nil.
    let run = unsafe { rb_sys::rb_thread_local_aref(ruby.thread_current().as_raw(), ruby::hidden_name(RUN)) };
    // SAFETY: it is a value, which the Fiber keeps.
    let run = unsafe { Value::from_raw(run) };
    // To refuse nil would be to word an error, which calls into Ruby.
    if run.is_nil() { None } else { Obj::try_convert(run).ok() }
}

/// How deep a run lies that begins in `outer`.
pub fn depth_within(ruby: &Ruby, outer: Option<Obj<Invocation>>) -> Result<usize, Error> {
    let depth = outer.map_or(0, |outer| outer.depth + 1);
    if depth < DEPTH {
        return Ok(depth);
    }
    Err(ruby::error(ruby.exception_sys_stack_error(), &format!("more than {DEPTH} runs within each other")))
}

/// Serves `run` as the one that this Fiber is in.
pub fn within<T>(ruby: &Ruby, run: Obj<Invocation>, serve: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    let outer = current(ruby).map_or_else(|| ruby.qnil().as_value(), ReprValue::as_value);
    set(ruby, run.as_value())?;
    let served = serve();
    set(ruby, outer)?;
    served
}

fn set(ruby: &Ruby, run: Value) -> Result<(), Error> {
    let thread = ruby.thread_current().as_raw();
    // SAFETY: a frozen Thread raises, which ends in `protect`.
    magnus::rb_sys::protect(|| unsafe { rb_sys::rb_thread_local_aset(thread, ruby::hidden_name(RUN), run.as_raw()) })
        .map(drop)
}
