//! The place where the guest's side and the host's side of a run leave things for each other.
//!
//! One lock, never held across a suspension or a guest instruction: the guest's side runs inside
//! [`crate::Invocation::poll`], the host's side between two polls.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard};

use crate::image::Spent;
use crate::instance::FUEL_INTERVAL;
use crate::invocation::{Event, Step};
use crate::output::Transcript;

#[derive(Debug, Default)]
pub(crate) struct Exchange(Mutex<Contents>);

#[derive(Debug, Default)]
pub(crate) struct Contents {
    /// A frame of the guest's that nobody has read yet.
    pub frame: Option<Vec<u8>>,
    /// A message for the guest that it has not taken yet.
    pub message: Option<Vec<u8>>,
    /// What is still to be done in this run.
    pub steps: VecDeque<Step>,
    /// The guest compiles: it gets nothing from its host but the source.
    pub quiet: bool,
    pub transcript: Transcript,
    /// Instructions used so far, as last seen.
    pub fuel: u64,
    /// Bytes of memory that the run has added.
    pub memory: u64,
}

impl Exchange {
    pub fn new(transcript: Transcript) -> Self {
        Exchange(Mutex::new(Contents { transcript, ..Contents::default() }))
    }

    pub fn lock(&self) -> MutexGuard<'_, Contents> {
        // A panic while the lock is held is a defect of ours, and the contents are plain data.
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Contents {
    /// What the run has used of its means so far.
    pub fn spent(&self) -> Spent {
        Spent { fuel: self.fuel, memory: self.memory }
    }

    /// Leaves a frame for the host; whatever answered the last one is of no use any more.
    pub fn send(&mut self, frame: Vec<u8>, fuel: u64) {
        self.frame = Some(frame);
        self.message = None;
        self.fuel = fuel;
    }

    /// Why the guest has let go of its thread: a frame, or nothing but time. What it has used in
    /// that time is known to an interval, and for certain at the next frame or the end.
    pub fn progress(&mut self) -> Event {
        self.frame.take().map_or_else(
            || {
                self.fuel += FUEL_INTERVAL;
                Event::Tick
            },
            Event::Frame,
        )
    }
}
