//! The failures of calls that a run's guest was told of, by number, with the host's own exceptions.
//! Only the latest exceptions are kept, and fewer where they hold much: a script may fail as often as it
//! may call, and with as much in its arguments as a message may have.

use std::cell::RefCell;
use std::collections::VecDeque;

use magnus::{Ruby, Value, gc};

use crate::invocation::Kept;

/// Exceptions kept of one run.
const KEPT: usize = 256;

/// Bytes that they may hold, as far as that can be told; the latest may have more.
const BYTES: usize = 4 << 20;

#[derive(Default)]
pub struct Faults(RefCell<List>);

#[derive(Default)]
struct List {
    told: u32,
    latest: VecDeque<Told>,
    bytes: usize,
}

struct Told {
    exception: Option<Kept>,
    bytes: usize,
}

impl Faults {
    /// Notes a failure and gives it its number. `bytes`: what was in the call and in the text, which is what
    /// the exception can have got from the guest.
    pub fn tell(&self, exception: Option<Value>, bytes: usize) -> u32 {
        let mut list = self.0.borrow_mut();
        let bytes = if exception.is_some() { bytes } else { 0 };
        list.bytes += bytes;
        while list.latest.len() == KEPT || (list.bytes > BYTES && !list.latest.is_empty()) {
            list.bytes -= list.latest.pop_front().map_or(0, |oldest| oldest.bytes);
        }
        list.latest.push_back(Told { exception: exception.map(Kept::from), bytes });
        list.told = list.told.saturating_add(1);
        list.told
    }

    /// Was this number ever given out?
    pub fn told(&self, number: u32) -> bool {
        (1..=self.0.borrow().told).contains(&number)
    }

    /// The host's exception behind a number, while it is kept.
    pub fn exception(&self, ruby: &Ruby, number: u32) -> Option<Value> {
        let list = self.0.borrow();
        let age = usize::try_from(list.told.checked_sub(number)?).ok()?;
        let index = list.latest.len().checked_sub(age + 1)?;
        list.latest.get(index)?.exception.map(|kept| ruby.get_inner(kept))
    }

    pub fn mark(&self, marker: &gc::Marker) {
        self.0.borrow().latest.iter().filter_map(|told| told.exception).for_each(|kept| marker.mark(kept));
    }
}
