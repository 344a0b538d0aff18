//! The failures of calls that a run's guest was told of, by number, with the host's own exceptions.
//! Only the latest exceptions are kept: a script may fail as often as it may call.

use std::cell::RefCell;
use std::collections::VecDeque;

use magnus::{Ruby, Value, gc};

use crate::invocation::Kept;

/// Exceptions kept of one run.
const KEPT: usize = 256;

#[derive(Default)]
pub struct Faults(RefCell<List>);

#[derive(Default)]
struct List {
    told: u32,
    latest: VecDeque<Option<Kept>>,
}

impl Faults {
    /// Notes a failure and gives it its number.
    pub fn tell(&self, exception: Option<Value>) -> u32 {
        let mut list = self.0.borrow_mut();
        if list.latest.len() == KEPT {
            list.latest.pop_front();
        }
        list.latest.push_back(exception.map(Kept::from));
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
        list.latest.get(index).copied().flatten().map(|kept| ruby.get_inner(kept))
    }

    pub fn mark(&self, marker: &gc::Marker) {
        self.0.borrow().latest.iter().flatten().for_each(|kept| marker.mark(*kept));
    }
}
