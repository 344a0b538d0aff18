//! One run, driven from outside.
//!
//! In: an image, limits, a request; then, after each frame, a reply. Out: [`Event`]s. The guest
//! runs on a stack of its own, and only inside [`Invocation::poll`]; dropping an invocation unwinds
//! that stack wherever it stands.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use crate::alive::Counted;
use crate::exchange::Exchange;
use crate::image::{Image, Spent};
use crate::instance::Guest;
use crate::limits::{Limits, Profile, Stop};
use crate::output::{Capture, Transcript};
use crate::wire;

/// Why [`Invocation::poll`] came back.
#[derive(Debug, PartialEq, Eq)]
pub enum Event {
    /// Some time has passed; poll again.
    Tick,
    /// The guest sent a frame and waits for [`Invocation::reply`].
    Frame(Vec<u8>),
    /// The run is over: the outcome's bytes, or why it was stopped.
    Done(Result<Vec<u8>, Stop>),
}

type Run = Pin<Box<dyn Future<Output = Result<Vec<u8>, Stop>> + Send>>;

/// A request, and what is to be done with what it leaves.
#[derive(Debug)]
pub enum Step {
    /// SETUP: the memory is wanted afterwards, see [`Invocation::take_image`].
    Setup(Vec<u8>),
    /// COMPILE. The guest hears nothing of its host meanwhile, so what it leaves depends on the source alone. If `keep`,
    /// the memory is wanted; there is none where the guest has written something.
    Compile { request: Vec<u8>, keep: bool },
    /// EVAL, RUN.
    Run(Vec<u8>),
}

/// A run under way.
pub struct Invocation {
    run: Option<Run>,
    exchange: Arc<Exchange>,
    deadline: Option<Instant>,
    message_limit: Option<usize>,
    captured: Arc<std::sync::Mutex<Option<Image>>>,
    _counted: Counted,
}

impl Invocation {
    /// A run from `image`, of what [`Invocation::step`] says. Nothing happens before the first poll.
    #[must_use]
    pub fn new(image: Arc<Image>, limits: Limits, profile: Profile) -> Self {
        let transcript = Transcript { stdout: Capture::new(limits.stdout), stderr: Capture::new(limits.stderr) };
        let exchange = Arc::new(Exchange::new(transcript));
        let captured = Arc::new(std::sync::Mutex::new(None));
        let (deadline, message_limit) = (limits.deadline, limits.message);
        let run = Box::pin(run(image, limits, profile, exchange.clone(), captured.clone()));
        Invocation { run: Some(run), exchange, deadline, message_limit, captured, _counted: Counted::invocation() }
    }

    /// Says what the run is of, one step after the other as long as each ends in a value. To be called before the first
    /// poll.
    pub fn step(&mut self, step: Step) {
        self.exchange.lock().steps.push_back(step);
    }

    /// Lets the guest run until it needs the host, some time has passed, or it is over.
    pub fn poll(&mut self) -> Event {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.run = None;
            return Event::Done(Err(Stop::Timeout));
        }
        let Some(run) = self.run.as_mut() else {
            return Event::Done(Err(Stop::Trap("the run is over".into())));
        };
        match run.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(ending) => {
                self.run = None;
                Event::Done(ending)
            }
            Poll::Pending => self.exchange.lock().progress(),
        }
    }

    /// Answers the frame that the last poll returned.
    ///
    /// # Errors
    /// [`Stop::Message`] when the message is larger than the limit; the run should end then.
    pub fn reply(&mut self, message: Vec<u8>) -> Result<(), Stop> {
        if self.message_limit.is_some_and(|limit| message.len() > limit) {
            return Err(Stop::Message(message.len()));
        }
        self.exchange.lock().message = Some(message);
        Ok(())
    }

    /// Ends the run here; its guest is unwound.
    pub fn abandon(&mut self) {
        self.run = None;
    }

    /// Instructions used, and bytes of memory added, as far as they are known.
    #[must_use]
    pub fn used(&self) -> (u64, u64) {
        let contents = self.exchange.lock();
        (contents.fuel, contents.memory)
    }

    /// What the guest has written.
    #[must_use]
    pub fn take_transcript(&mut self) -> Transcript {
        std::mem::take(&mut self.exchange.lock().transcript)
    }

    /// The image that a step left which was to leave one.
    #[must_use]
    pub fn take_image(&mut self) -> Option<Image> {
        self.captured.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take()
    }
}

async fn run(
    image: Arc<Image>,
    limits: Limits,
    profile: Profile,
    exchange: Arc<Exchange>,
    captured: Arc<std::sync::Mutex<Option<Image>>>,
) -> Result<Vec<u8>, Stop> {
    let mut guest = image
        .runtime()
        .guest(&image, &limits, profile, &exchange)
        .await
        .map_err(|error| Stop::Trap(format!("no guest could be made: {error:#}")))?;
    let mut ending = Err(Stop::Protocol("there was nothing to do".into()));
    loop {
        let step = exchange.lock().steps.pop_front();
        let Some(step) = step else { return ending };
        let (request, setup, compile, keep) = match step {
            Step::Setup(request) => (request, true, false, true),
            Step::Compile { request, keep } => (request, false, true, keep),
            Step::Run(request) => (request, false, false, false),
        };
        let length = u32::try_from(request.len()).map_err(|_| Stop::Message(request.len()))?;
        {
            let mut contents = exchange.lock();
            contents.quiet = compile;
            contents.message = Some(request);
        }
        ending = guest.invoke(length).await.map_err(|error| guest.stop(&error));
        exchange.lock().fuel = guest.fuel_used();
        if !ending.as_ref().is_ok_and(|outcome| wire::is_value(outcome)) {
            return ending;
        }
        if keep {
            let (spent, silent) = {
                let contents = exchange.lock();
                (contents.spent(), contents.transcript.is_empty())
            };
            let kept = capture(&image, &mut guest, if setup { Spent::default() } else { spent }).await;
            if setup && kept.is_none() {
                return Err(Stop::Trap("the sandbox's image could not be kept".into()));
            }
            *captured.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = kept.filter(|_| setup || silent);
        }
    }
}

async fn capture(image: &Image, guest: &mut Guest, spent: Spent) -> Option<Image> {
    let runtime = image.runtime();
    let baked = runtime.baked().await.ok()?;
    Image::capture(runtime.clone(), baked, guest, spent)
}
