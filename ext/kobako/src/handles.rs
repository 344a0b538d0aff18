//! The host objects that a run's guest knows by number. Numbers start at 1, never repeat in a run,
//! and mean nothing in any other.

use std::cell::RefCell;

use magnus::value::Opaque;
use magnus::{Value, gc};

pub struct Handles {
    objects: RefCell<Vec<Opaque<Value>>>,
    limit: Option<usize>,
}

/// The run has as many handles as it may have.
pub struct Exhausted;

impl Handles {
    pub fn new(limit: Option<usize>) -> Self {
        Handles { objects: RefCell::new(Vec::new()), limit }
    }

    pub fn issue(&self, object: Value) -> Result<u32, Exhausted> {
        let mut objects = self.objects.borrow_mut();
        if self.limit.is_some_and(|limit| objects.len() >= limit) {
            return Err(Exhausted);
        }
        let number = u32::try_from(objects.len() + 1).map_err(|_| Exhausted)?;
        objects.push(object.into());
        Ok(number)
    }

    pub fn find(&self, number: u32) -> Option<Value> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        let ruby = magnus::Ruby::get().ok()?;
        self.objects.borrow().get(index).map(|object| ruby.get_inner(*object))
    }

    pub fn issued(&self) -> usize {
        self.objects.borrow().len()
    }

    pub fn mark(&self, marker: &gc::Marker) {
        // Nothing of Ruby's runs while the list is borrowed, so no collection meets it borrowed.
        self.objects.borrow().iter().for_each(|object| marker.mark(*object));
    }
}
