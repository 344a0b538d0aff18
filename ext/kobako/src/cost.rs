//! What a guest's messages cost the host, in bytes of its memory.
//!
//! In: what is about to be made of a message. Out: whether the run may have that as well. A byte of the guest's can be
//! twenty of Ruby's, and a call's message is there until the call returns: so calls within calls share what there is.

use std::cell::Cell;

/// What all that is there at once may cost, as a multiple of the bytes that one message may have, and what it always
/// may.
const COST: usize = 9;
const ALWAYS: usize = 16 << 20;

/// What Ruby takes for any object that is no part of a machine word.
pub const OBJECT: usize = 40;

/// What it takes for an element of an Array.
pub const SLOT: usize = 8;

/// What it takes for a Symbol that it does not know yet: two objects, and entries in tables of the process.
pub const SYMBOL: usize = 200;

/// What it takes to add an entry to a Hash that has so many: there is room for eight at once, then for 32 in another
/// table, and from there on for twice as many.
pub fn entry(entries: usize) -> usize {
    match entries {
        0 => 144,
        8 => 900,
        1..=31 => 0,
        _ => 48,
    }
}

/// More than fits messages of this limit in bytes.
pub struct TooMuch(pub usize);

/// What a run's messages cost at the moment.
pub struct Cost {
    message: Option<usize>,
    held: Cell<usize>,
}

impl Cost {
    /// `message`: the bytes that one message may have; without a limit, it may cost anything.
    pub fn new(message: Option<usize>) -> Self {
        Cost { message, held: Cell::new(0) }
    }

    /// Adds bytes that are about to be taken.
    pub fn take(&self, bytes: usize) -> Result<(), TooMuch> {
        let held = self.held.get().saturating_add(bytes);
        self.held.set(held);
        match self.message {
            Some(message) if held > message.saturating_mul(COST).max(ALWAYS) => Err(TooMuch(message)),
            _ => Ok(()),
        }
    }

    /// How much is held, for [`Cost::fall_to`].
    pub fn held(&self) -> usize {
        self.held.get()
    }

    /// Gives back what was taken since.
    pub fn fall_to(&self, held: usize) {
        self.held.set(held);
    }
}
