//! Lets the guest run, with or without Ruby's global lock, and looks after Ruby's interrupts.
//!
//! In: an engine invocation. Out: its next event, or the interrupt that ends the run. The lock is
//! held on entry and on return.

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kobako_engine::{Event, Invocation};
use magnus::Error;
use rb_sys::VALUE;

use crate::{fork, ruby};

/// Guest time after which `Auto` stops holding the lock.
const HOLD: Duration = Duration::from_millis(2);

/// The longest that `Hold` keeps the lock from a thread that waits for it.
const TURN: Duration = Duration::from_millis(10);

/// Flags of `rb_nogvl`: come back at once where an interrupt waits already, and: the function that
/// interrupts may run in a signal handler (without it, Ruby starts a thread to call it).
const INTERRUPT_FAILS: i32 = rb_sys::RB_NOGVL_INTR_FAIL as i32;
const INTERRUPT_IS_SIGNAL_SAFE: i32 = rb_sys::RB_NOGVL_UBF_ASYNC_SAFE as i32;

/// Who has the global lock while the guest runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    Hold,
    Release,
    Auto,
}

/// Runs the guest until it needs the host or is over.
///
/// `guest_time` is what this run has spent in here so far.
pub fn advance(invocation: &mut Invocation, policy: Policy, guest_time: &mut Duration) -> Result<Event, Error> {
    let mut started: Option<Instant> = None;
    let mut turns: Option<Turns> = None;
    loop {
        let release = match policy {
            Policy::Hold => false,
            Policy::Release => true,
            // Letting go costs a call to a Service more than the Service: only a stretch that has
            // lasted for a tick is worth it.
            Policy::Auto => started.is_some_and(|at| *guest_time + at.elapsed() >= HOLD),
        };
        let event = if release { without_lock(invocation) } else { Some(invocation.poll()) };
        match event {
            Some(Event::Tick) => {}
            Some(event) => {
                *guest_time += started.map_or(Duration::ZERO, |at| at.elapsed());
                return Ok(event);
            }
            None => {}
        }
        started.get_or_insert_with(Instant::now);
        if !turns.get_or_insert_with(Turns::begin).pass()? {
            ruby::check_interrupts()?;
        }
    }
}

/// How long this thread has had the lock to itself. Ruby would leave it with a thread ten times as long, so that a
/// `Timeout` came late by that.
#[derive(Clone, Copy)]
pub struct Turns {
    last: Instant,
}

impl Turns {
    pub fn begin() -> Self {
        Turns { last: Instant::now() }
    }

    /// Once a turn is over, gives other threads theirs and handles interrupts; says whether it has.
    pub fn pass(&mut self) -> Result<bool, Error> {
        let now = Instant::now();
        let over = now - self.last >= TURN;
        if over {
            self.last = now;
            ruby::pass()?;
        }
        Ok(over)
    }
}

struct Unlocked<'a> {
    invocation: &'a mut Invocation,
    thread: VALUE,
    interrupted: AtomicBool,
    event: Option<Event>,
}

/// Polls without the lock until something other than time passing happens, or Ruby wants this thread.
fn without_lock(invocation: &mut Invocation) -> Option<Event> {
    // SAFETY: the lock is held, and this thread lives for as long as it is in here.
    let thread = unsafe { rb_sys::rb_thread_current() };
    let mut unlocked = Unlocked { invocation, thread, interrupted: AtomicBool::new(false), event: None };
    let data = (&raw mut unlocked).cast::<c_void>();
    // SAFETY: both functions get a pointer to `unlocked`, which outlives the call. The first has it
    // to itself but for the atomic flag, which is all that the second touches, so that a signal
    // handler may call it. With these flags nothing is raised in here.
    unsafe { rb_sys::rb_nogvl(Some(run), data, Some(interrupt), data, INTERRUPT_FAILS | INTERRUPT_IS_SIGNAL_SAFE) };
    unlocked.event
}

unsafe extern "C" fn run(data: *mut c_void) -> *mut c_void {
    let unlocked = data.cast::<Unlocked<'_>>();
    // SAFETY: see `without_lock`; only the flag is shared, and it is reached by its own reference.
    let (invocation, thread, flag, event) =
        unsafe { (&mut *(*unlocked).invocation, (*unlocked).thread, &(*unlocked).interrupted, &mut (*unlocked).event) };
    // A signal that this process sends itself sets the thread's own flag without calling `interrupt`.
    // SAFETY: it reads a word of this thread's, which needs no lock.
    let wanted = || flag.load(Ordering::Relaxed) || unsafe { rb_sys::rb_thread_interrupted(thread) } != 0;
    loop {
        let came = {
            let _no_fork = fork::hold_off();
            invocation.poll()
        };
        match came {
            Event::Tick if !wanted() => {}
            Event::Tick => break,
            other => {
                *event = Some(other);
                break;
            }
        }
    }
    std::ptr::null_mut()
}

unsafe extern "C" fn interrupt(data: *mut c_void) {
    // SAFETY: see `without_lock`.
    unsafe { (*data.cast::<Unlocked<'_>>()).interrupted.store(true, Ordering::Relaxed) };
}
