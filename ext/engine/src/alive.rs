//! How much of this crate is alive in the process: what a search for leaks goes by.

use std::sync::atomic::{AtomicUsize, Ordering};

static INVOCATIONS: AtomicUsize = AtomicUsize::new(0);
static INSTANCES: AtomicUsize = AtomicUsize::new(0);
static IMAGES: AtomicUsize = AtomicUsize::new(0);

/// What there is at a moment, in all threads together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alive {
    /// Of [`crate::Invocation`], under way or over.
    pub invocations: usize,
    /// Guests: each has a memory, a stack and tables.
    pub instances: usize,
    /// Of [`crate::Image`].
    pub images: usize,
}

impl Alive {
    #[must_use]
    pub fn now() -> Self {
        let read = |count: &AtomicUsize| count.load(Ordering::Relaxed);
        Alive { invocations: read(&INVOCATIONS), instances: read(&INSTANCES), images: read(&IMAGES) }
    }
}

/// Lies in what is counted, and so lives as long.
#[derive(Debug)]
pub(crate) struct Counted(&'static AtomicUsize);

impl Counted {
    pub fn invocation() -> Self {
        Self::among(&INVOCATIONS)
    }

    pub fn instance() -> Self {
        Self::among(&INSTANCES)
    }

    pub fn image() -> Self {
        Self::among(&IMAGES)
    }

    fn among(count: &'static AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Counted(count)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
