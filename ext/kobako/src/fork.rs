//! Keeps this process from forking while a guest runs beside Ruby's lock.
//!
//! The child of a fork has the memory of all threads, and none of them but the one that forked. A guest
//! that was running would stand there half-way, in a state in which it can neither go on nor be dropped,
//! and a lock of the engine's that its thread held would stay locked. So a fork waits until each guest has
//! come to rest, which it does every tenth of a millisecond. Where the lock is held nothing is needed:
//! Ruby forks with it.

use std::cell::RefCell;
use std::sync::{Once, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Read by who lets a guest run, written by who forks.
static GATE: RwLock<()> = RwLock::new(());

thread_local! {
    /// What the thread that forks holds from before to after it, in both processes.
    static SHUT: RefCell<Option<RwLockWriteGuard<'static, ()>>> = const { RefCell::new(None) };
}

unsafe extern "C" {
    fn pthread_atfork(
        prepare: Option<unsafe extern "C" fn()>,
        parent: Option<unsafe extern "C" fn()>,
        child: Option<unsafe extern "C" fn()>,
    ) -> i32;
}

/// No fork happens while this is held. Not to be held while Ruby's lock is waited for, which who forks has.
pub fn hold_off() -> RwLockReadGuard<'static, ()> {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        // SAFETY: the handlers live as long as the process, in which the extension is never unloaded. They take
        // and give a lock, and call nothing else. Where memory is too short for them, a fork is as it was.
        let _ = unsafe { pthread_atfork(Some(shut), Some(open), Some(open)) };
    });
    GATE.read().unwrap_or_else(PoisonError::into_inner)
}

unsafe extern "C" fn shut() {
    let guard = GATE.write().unwrap_or_else(PoisonError::into_inner);
    SHUT.with(|shut| *shut.borrow_mut() = Some(guard));
}

unsafe extern "C" fn open() {
    SHUT.with(|shut| drop(shut.borrow_mut().take()));
}
