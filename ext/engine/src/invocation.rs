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
use crate::image::Image;
use crate::limits::{Limits, Profile, Stop};
use crate::output::{Capture, Transcript};

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
    /// A run from `image`, of what [`Invocation::request`] says. Nothing happens before the first poll.
    #[must_use]
    pub fn new(image: Arc<Image>, limits: Limits, profile: Profile) -> Self {
        Self::build(image, limits, profile, false)
    }

    /// A SETUP whose memory is wanted afterwards: see [`Invocation::take_image`].
    #[must_use]
    pub fn setup(image: Arc<Image>, limits: Limits, profile: Profile) -> Self {
        Self::build(image, limits, profile, true)
    }

    fn build(image: Arc<Image>, limits: Limits, profile: Profile, keep: bool) -> Self {
        let transcript = Transcript { stdout: Capture::new(limits.stdout), stderr: Capture::new(limits.stderr) };
        let exchange = Arc::new(Exchange::new(transcript));
        let captured = Arc::new(std::sync::Mutex::new(None));
        let (deadline, message_limit) = (limits.deadline, limits.message);
        let run = Box::pin(run(image, limits, profile, exchange.clone(), keep.then(|| captured.clone())));
        Invocation { run: Some(run), exchange, deadline, message_limit, captured, _counted: Counted::invocation() }
    }

    /// Says what the run is of. To be called before the first poll.
    pub fn request(&mut self, request: Vec<u8>) {
        self.exchange.lock().message = Some(request);
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

    /// The image that a SETUP left, once it has ended with an outcome.
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
    keep: Option<Arc<std::sync::Mutex<Option<Image>>>>,
) -> Result<Vec<u8>, Stop> {
    let runtime = image.runtime().clone();
    let mut guest = runtime
        .guest(&image, &limits, profile, &exchange)
        .await
        .map_err(|error| Stop::Trap(format!("no guest could be made: {error:#}")))?;
    let length = exchange.lock().message.as_ref().map_or(0, Vec::len);
    let length = u32::try_from(length).map_err(|_| Stop::Message(length))?;
    let mut ending = guest.invoke(length).await.map_err(|error| guest.stop(&error));
    exchange.lock().fuel = guest.fuel_used();
    if let (Some(keep), Ok(_)) = (keep, &ending) {
        let captured = match runtime.baked().await {
            Ok(baked) => Image::capture(runtime.clone(), baked, &mut guest),
            Err(_) => None,
        };
        if captured.is_none() {
            ending = Err(Stop::Trap("the sandbox's image could not be kept".into()));
        }
        *keep.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = captured;
    }
    ending
}
