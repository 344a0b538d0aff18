//! One run, seen from Ruby: its guest, its objects, and the loop that serves it.
//!
//! In: a request. Out: an ending, or an interrupt of Ruby's. Lives in a Ruby object, so that a
//! Fiber that is given up inside a Service takes its guest along. All of it is used with the GVL
//! held, by one thread at a time; nothing here is borrowed while Ruby code runs.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::{Duration, Instant};

use kobako_engine::wire::{Frame, Malformed};
use kobako_engine::{Event, Image, Step, Stop};
use magnus::rb_sys::AsRawValue;
use magnus::typed_data::Obj;
use magnus::value::{Opaque, ReprValue};
use magnus::{Class, DataTypeFunctions, Error, Module, RArray, RModule, Ruby, TypedData, Value, gc};

use crate::burden::Burden;
use crate::cost::{Cost, TooMuch};
use crate::decode::Objects;
use crate::dispatch::{self, Reply};
use crate::encode::Room;
use crate::faults::Faults;
use crate::gvl;
use crate::handles::Handles;
use crate::nesting;
use crate::settings::Settings;

/// Why a run is over.
#[derive(Clone)]
pub enum Ending {
    /// The guest returned this outcome.
    Outcome(Arc<[u8]>),
    /// The engine stopped it.
    Stopped(Stop),
    /// The host stopped it at a limit of its own.
    Refused(Refused),
    /// Ruby interrupted it: what with, if that can be raised once more.
    Interrupted(Option<Error>),
}

/// Limits that are counted on the Ruby thread.
#[derive(Clone, Copy)]
pub enum Refused {
    Calls(u64),
    Handles,
    /// The bytes that a message may have, which one for the guest would not be held in.
    Length(usize),
    /// The same, where those from the guest hold more objects than fit them.
    Objects(usize),
}

/// What a turn of serving has brought.
pub enum Turn {
    /// The innermost block that was asked for is done: its frame.
    BlockDone(Vec<u8>),
    /// The run is over; see [`Invocation::ending`].
    Ended,
}

/// Bytes that a guest holds of its own to begin with: pages of its memory, its stack, its tables.
const GUEST: usize = 160 << 10;

#[derive(TypedData)]
#[magnus(class = "Kobako::Invocation", free_immediately, mark, size)]
pub struct Invocation {
    engine: RefCell<kobako_engine::Invocation>,
    burden: Burden,
    started: Instant,
    pub deadline: Option<Instant>,
    /// How many runs it lies in.
    pub depth: usize,
    settings: Obj<Settings>,
    guest_time: Cell<Duration>,
    /// Snippets run in this run.
    setup: Cell<bool>,
    services: RArray,
    unresolved: Value,
    /// Who is told of each call, if anybody listens; see [`crate::watch`].
    pub watch: Option<Value>,
    thread: Value,
    pub handles: Handles,
    pub faults: Faults,
    /// What the guest's messages cost at the moment.
    pub cost: Cost,
    ending: RefCell<Option<Ending>>,
    calls: Cell<u64>,
    /// Bytes of all frames of the guest's so far.
    received: Cell<usize>,
    /// The calls that wait for their Services, innermost last.
    open: RefCell<Vec<OpenCall>>,
    /// Blocks asked for and not done.
    yields: Cell<usize>,
    /// The snippet that a SETUP has come to.
    snippet: Cell<Option<u32>>,
}

/// A call whose Service has not returned.
struct OpenCall {
    serial: u64,
    block: Option<u32>,
    /// Where the guest goes on, once the Service has been left through its block.
    left_for: Option<u32>,
}

// SAFETY: the object is reached through Ruby values alone, so only with the GVL held; Ruby may free
// it on any thread, and the engine's part of it may be dropped anywhere.
unsafe impl Send for Invocation {}

impl DataTypeFunctions for Invocation {
    fn size(&self) -> usize {
        size_of_val(self) + self.burden.bytes()
    }

    fn mark(&self, marker: &gc::Marker) {
        marker.mark(self.settings);
        marker.mark(self.services);
        marker.mark(self.unresolved);
        marker.mark(self.thread);
        self.watch.iter().for_each(|watch| marker.mark(*watch));
        self.handles.mark(marker);
        self.faults.mark(marker);
        if let Some(Ending::Interrupted(Some(error))) = self.ending.borrow().as_ref() {
            error.value().iter().for_each(|value| marker.mark(*value));
        }
    }
}

impl Invocation {
    /// A run; [`Invocation::step`] says of what. Made before that, because handles that are issued for a
    /// request have to be marked from the first on.
    pub fn start(
        ruby: &Ruby,
        image: Arc<Image>,
        settings: Obj<Settings>,
        services: RArray,
        watch: Option<Value>,
    ) -> Result<Obj<Self>, Error> {
        let started = Instant::now();
        let outer = nesting::current(ruby).filter(|outer| !outer.is_over());
        let depth = nesting::depth_within(ruby, outer)?;
        let mut limits = settings.limits(started);
        // A run's time is that of all which its Services run.
        limits.deadline = [limits.deadline, outer.and_then(|outer| outer.deadline)].into_iter().flatten().min();
        let (deadline, profile) = (limits.deadline, settings.profile);
        let unresolved = ruby.class_object().const_get::<_, RModule>("Kobako")?.const_get("Unresolved")?;
        Ok(ruby.obj_wrap(Invocation {
            engine: RefCell::new(kobako_engine::Invocation::new(image, limits, profile)),
            burden: Burden::default(),
            started,
            deadline,
            depth,
            settings,
            setup: Cell::new(false),
            guest_time: Cell::new(Duration::ZERO),
            services,
            unresolved,
            watch,
            thread: ruby.thread_current().as_value(),
            handles: Handles::new(settings.handles),
            faults: Faults::default(),
            cost: Cost::new(settings.message),
            ending: RefCell::new(None),
            calls: Cell::new(0),
            received: Cell::new(0),
            open: RefCell::new(Vec::new()),
            yields: Cell::new(0),
            snippet: Cell::new(None),
        }))
    }

    /// Adds what the run is of; a request that is larger than a message may be ends it here. What the program
    /// says itself, in a SETUP, is not held to that.
    pub fn step(&self, step: Step) {
        self.setup.set(matches!(step, Step::Setup(_)));
        let size = match &step {
            Step::Setup(_) => 0,
            Step::Compile { request, .. } | Step::Run(request) => request.len(),
        };
        if self.settings.message.is_some_and(|limit| size > limit) {
            self.end(Ending::Stopped(Stop::Message(size)));
        } else {
            self.engine.borrow_mut().step(step);
        }
    }

    /// Serves the guest until the run is over, or a block that this turn waits for is done.
    pub fn serve(ruby: &Ruby, this: Obj<Self>) -> Result<Turn, Error> {
        let waiting_for = this.yields.get();
        loop {
            let event = match this.advance() {
                Ok(event) => event,
                Err(interrupt) => return Err(this.interrupt(interrupt)),
            };
            let bytes = match event {
                Event::Tick => continue,
                Event::Done(Ok(outcome)) => return Ok(this.end(Ending::Outcome(outcome.into()))),
                Event::Done(Err(stop)) => return Ok(this.end(Ending::Stopped(stop))),
                Event::Frame(bytes) => bytes,
            };
            // It may wait from here on, for as long as it takes.
            this.burden.set(ruby, GUEST + this.engine.borrow().used().1 as usize);
            this.received.set(this.received.get().saturating_add(bytes.len()));
            match Frame::parse(&bytes) {
                Ok(Frame::Call(call)) => {
                    let held = this.cost.held();
                    if let Err(TooMuch(limit)) = this.cost.take(bytes.len()) {
                        return Ok(this.end(Ending::Refused(Refused::Objects(limit))));
                    }
                    let answer = dispatch::answer(ruby, this, &call);
                    this.cost.fall_to(held);
                    match answer {
                        Ok(Reply::Message(message)) => {
                            if let Some(over) = this.reply(message) {
                                return Ok(over);
                            }
                        }
                        Ok(Reply::Ended) => return Ok(Turn::Ended),
                        Err(interrupt) => return Err(this.interrupt(interrupt)),
                    }
                }
                Ok(Frame::BlockDone(_)) if waiting_for > 0 => return Ok(Turn::BlockDone(bytes)),
                Ok(Frame::BlockDone(_)) => return Ok(this.broken("a block that nobody asked for is done")),
                Ok(Frame::Snippet(number)) if this.setup.get() => {
                    this.snippet.set(Some(number));
                    if let Some(over) = this.reply(kobako_engine::wire::nil()) {
                        return Ok(over);
                    }
                }
                Ok(Frame::Snippet(_)) => return Ok(this.broken("a snippet begins outside of a set-up")),
                Err(Malformed(what)) => return Ok(this.broken(what)),
            }
        }
    }

    /// Asks for a block: sends `message` and serves the guest until the block is done.
    pub fn ask(ruby: &Ruby, this: Obj<Self>, message: Vec<u8>) -> Result<Turn, Error> {
        if let Some(over) = this.reply(message) {
            return Ok(over);
        }
        this.yields.set(this.yields.get() + 1);
        let turn = Self::serve(ruby, this);
        this.yields.set(this.yields.get() - 1);
        turn
    }

    fn advance(&self) -> Result<Event, Error> {
        let mut guest_time = self.guest_time.get();
        let event = gvl::advance(&mut self.engine.borrow_mut(), self.settings.gvl, &mut guest_time);
        self.guest_time.set(guest_time);
        event
    }

    fn reply(&self, message: Vec<u8>) -> Option<Turn> {
        let refused = self.engine.borrow_mut().reply(message);
        refused.err().map(|stop| self.end(Ending::Stopped(stop)))
    }

    /// Ends the run here. The first ending stands.
    pub fn end(&self, ending: Ending) -> Turn {
        self.engine.borrow_mut().abandon();
        self.burden.lift();
        self.ending.borrow_mut().get_or_insert(ending);
        Turn::Ended
    }

    /// Ends the run because the guest broke the rules of the wire.
    pub fn broken(&self, what: &str) -> Turn {
        self.end(Ending::Stopped(Stop::Protocol(what.to_owned())))
    }

    fn interrupt(&self, interrupt: Error) -> Error {
        let again = interrupt.value().map(|_| interrupt.clone());
        self.end(Ending::Interrupted(again));
        interrupt
    }

    pub fn ending(&self) -> Option<Ending> {
        self.ending.borrow().clone()
    }

    pub fn is_over(&self) -> bool {
        self.ending.borrow().is_some()
    }

    /// Why a block of this run cannot be called here and now, if so.
    pub fn closed_to(&self, ruby: &Ruby, block: u32) -> Option<&'static str> {
        if self.is_over() || !self.open.borrow().iter().any(|call| call.block == Some(block)) {
            Some("the guest's block was called after the call it was given to had ended")
        } else if ruby.thread_current().as_raw() != self.thread.as_raw() {
            Some("the guest's block was called from another thread than the one that runs the guest")
        } else if self.engine.try_borrow_mut().is_err() {
            Some("the guest's block was called while the guest was running")
        } else {
            None
        }
    }

    /// Counts a call, and ends the run with the one that is too many.
    pub fn count_call(&self) -> Option<Turn> {
        let calls = self.calls.get() + 1;
        if let Some(limit) = self.settings.calls.filter(|limit| calls > *limit) {
            return Some(self.end(Ending::Refused(Refused::Calls(limit))));
        }
        self.calls.set(calls);
        None
    }

    /// Notes that a Service begins; its number goes to [`Invocation::close_call`].
    pub fn open_call(&self, block: Option<u32>) -> u64 {
        let serial = self.calls.get();
        self.open.borrow_mut().push(OpenCall { serial, block, left_for: None });
        serial
    }

    /// Notes that a block has left its Service, and where the guest then goes on.
    pub fn leave(&self, block: u32, kept: u32) {
        if let Some(call) = self.open.borrow_mut().iter_mut().rev().find(|call| call.block == Some(block)) {
            call.left_for = Some(kept);
        }
    }

    /// Notes that the Service is over: whether none that began after it still runs, in some Fiber,
    /// and where the guest goes on if the block has left it.
    pub fn close_call(&self, serial: u64) -> (bool, Option<u32>) {
        let mut open = self.open.borrow_mut();
        let innermost = open.last().is_some_and(|last| last.serial == serial);
        let left_for = open.iter().find(|call| call.serial == serial).and_then(|call| call.left_for);
        open.retain(|call| call.serial != serial);
        (innermost, left_for)
    }

    pub fn objects(&self) -> Objects<'_> {
        let (services, unresolved, deadline) = (self.services, self.unresolved, self.deadline);
        Objects { services, handles: &self.handles, unresolved, deadline, cost: &self.cost }
    }

    pub fn room(&self) -> Room<'_> {
        Room { handles: &self.handles, length: self.settings.message, deadline: self.deadline }
    }

    pub fn engine(&self) -> std::cell::RefMut<'_, kobako_engine::Invocation> {
        self.engine.borrow_mut()
    }

    pub fn received(&self) -> usize {
        self.received.get()
    }

    pub fn calls(&self) -> u64 {
        self.calls.get()
    }

    pub fn snippet(&self) -> Option<u32> {
        self.snippet.get()
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

pub fn define(ruby: &Ruby, kobako: RModule) -> Result<(), Error> {
    let class = kobako.define_class("Invocation", ruby.class_object())?;
    class.undef_default_alloc_func();
    crate::block::define(ruby, kobako)
}

/// A value that is kept in Rust and marked by whoever keeps it.
pub type Kept = Opaque<Value>;
