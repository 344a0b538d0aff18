//! Runs a guest: an interpreter compiled to WebAssembly that suspends to call its host.
//!
//! In: a compiled guest, an [`Image`] to start from, a request. Out: [`Event`]s, one at a time, and
//! in the end an outcome or the reason why the run was stopped. This crate knows no Ruby; every
//! byte that comes from the guest is hostile.

mod alive;
mod cache;
mod config;
mod error;
mod exchange;
mod image;
mod instance;
mod invocation;
mod limits;
mod output;
mod room;
mod runtime;
mod wasi;
pub mod wire;

pub use alive::Alive;
pub use cache::Origin;
pub use config::{Allocation, engine};
pub use error::Error;
pub use image::Image;
pub use invocation::{Event, Invocation, Step};
pub use limits::{Limits, Profile, Stop};
pub use output::Transcript;
pub use runtime::Runtime;
