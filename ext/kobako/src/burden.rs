//! Tells Ruby's collector of memory that it does not see, so that it looks for garbage in time: a script's
//! image, and the guest of a run that waits in a Service or was given up there.
//!
//! In: what an object holds now. Out: to the collector, the difference to what it was told before. Bytes.

use std::cell::Cell;

use magnus::Ruby;

/// What one Ruby object holds beside itself. Its owner is used and freed with the GVL held.
#[derive(Default)]
pub struct Burden(Cell<usize>);

impl Burden {
    pub fn of(ruby: &Ruby, bytes: usize) -> Self {
        let burden = Burden::default();
        burden.set(ruby, bytes);
        burden
    }

    pub fn set(&self, ruby: &Ruby, bytes: usize) {
        let told = self.0.replace(bytes);
        if told != bytes {
            ruby.gc_adjust_memory_usage((bytes as isize).wrapping_sub(told as isize));
        }
    }

    pub fn lift(&self) {
        if self.0.get() > 0
            && let Ok(ruby) = Ruby::get()
        {
            self.set(&ruby, 0);
        }
    }

    pub fn bytes(&self) -> usize {
        self.0.get()
    }
}

impl Drop for Burden {
    fn drop(&mut self) {
        self.lift();
    }
}
