//! The Ruby extension: drives invocations on the Ruby thread, dispatches the guest's calls and
//! converts values.
//!
//! In: what `lib/kobako` asks for, already checked. Out: raw results that `lib/kobako` words, and
//! Ruby's own interrupts as themselves. No wasm frame ever lies between two Ruby frames.

mod block;
mod burden;
mod core_methods;
mod cost;
mod decode;
mod description;
mod dispatch;
mod encode;
mod faults;
mod fork;
mod gvl;
mod handles;
mod invocation;
mod kind;
mod nesting;
mod plain;
mod report;
mod ruby;
mod runtime;
mod settings;
mod surface;
mod told;
mod watch;

use magnus::{Error, Ruby};

#[magnus::init(name = "kobako")]
fn init(ruby: &Ruby) -> Result<(), Error> {
    let kobako = ruby.define_module("Kobako")?;
    settings::define(ruby, kobako)?;
    runtime::define(ruby, kobako)?;
    invocation::define(ruby, kobako)
}
