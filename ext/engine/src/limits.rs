//! What a run may use, and how it is stopped when it wants more.
//!
//! In: the numbers of a sandbox. Out: a [`Stop`]. A limit that stops a run traps it, so the script
//! cannot rescue it.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use crate::exchange::Exchange;

/// The bounds of one run. `None` lifts a bound.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// When the run must be over.
    pub deadline: Option<Instant>,
    /// Bytes of memory that the run may add to what its image has.
    pub memory: Option<u64>,
    /// Instructions, as Wasmtime's fuel counts them.
    pub fuel: Option<u64>,
    /// Bytes of one message, either way.
    pub message: Option<usize>,
    /// Bytes kept of the guest's output.
    pub stdout: Option<usize>,
    pub stderr: Option<usize>,
}

/// What the guest sees of the world around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Clocks stand at the Unix epoch; random bytes are a stream that the seed fixes.
    Hermetic { seed: u64 },
    /// Real time and entropy, and nothing more.
    Permissive,
}

/// Why a run was stopped from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    Timeout,
    Memory,
    Fuel,
    Stack,
    /// A message larger than the limit: how large it was.
    Message(usize),
    /// The guest broke the rules of the wire.
    Protocol(String),
    /// Any other trap.
    Trap(String),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Timeout => f.write_str("the time limit is reached"),
            Stop::Memory => f.write_str("the memory limit is reached"),
            Stop::Fuel => f.write_str("the fuel limit is reached"),
            Stop::Stack => f.write_str("the guest ran out of stack"),
            Stop::Message(size) => write!(f, "a message of {size} bytes is larger than the limit"),
            Stop::Protocol(what) => write!(f, "the guest broke the protocol: {what}"),
            Stop::Trap(what) => write!(f, "the guest trapped: {what}"),
        }
    }
}

impl std::error::Error for Stop {}

/// The largest function table of a guest, in elements; the pool has room for no more.
const TABLE: usize = 20_000;

/// Counts the memory that a run adds, and refuses what goes over its limit.
#[derive(Debug)]
pub(crate) struct MemoryMeter {
    exchange: Arc<Exchange>,
    limit: Option<u64>,
    added: u64,
    armed: bool,
}

impl MemoryMeter {
    pub fn new(exchange: Arc<Exchange>, limit: Option<u64>, added: u64) -> Self {
        MemoryMeter { exchange, limit, added, armed: false }
    }

    /// From here on growth is the run's own; before, it was the image's.
    pub fn arm(&mut self) {
        self.armed = true;
    }
}

impl wasmtime::ResourceLimiter for MemoryMeter {
    fn memory_growing(&mut self, current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        if !self.armed {
            return Ok(true);
        }
        let added = self.added.saturating_add((desired - current) as u64);
        if self.limit.is_some_and(|limit| added > limit) {
            return Err(Stop::Memory.into());
        }
        self.added = added;
        self.exchange.lock().memory = added;
        Ok(true)
    }

    fn memory_grow_failed(&mut self, error: wasmtime::Error) -> wasmtime::Result<()> {
        Err(error.context(Stop::Memory))
    }

    /// A guest's function table is as large as it was linked.
    fn table_growing(&mut self, _current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        Ok(!self.armed && desired <= TABLE)
    }
}
