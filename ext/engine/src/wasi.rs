//! The little of WASI that a guest gets: output that is captured, clocks and random bytes as its
//! profile says. No files, no environment, no arguments, no network.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use tokio::io::AsyncWrite;
use wasmtime_wasi::cli::{IsTerminal, StdoutStream};
use wasmtime_wasi::p1::WasiP1Ctx;
use wasmtime_wasi::p2::{OutputStream, Pollable, StreamResult};
use wasmtime_wasi::{Deterministic, HostMonotonicClock, HostWallClock, WasiCtxBuilder, async_trait};

use crate::exchange::Exchange;
use crate::limits::Profile;

/// The most random bytes of one call, which is the most that POSIX's `getentropy` gives: a call costs
/// the guest one instruction, however long it takes.
const RANDOM: u64 = 256;

/// Bytes of the fixed random stream before it repeats.
const STREAM: usize = 4096;

/// Made at a guest's first WASI call, so that a run which makes none pays nothing.
pub(crate) fn context(profile: Profile, exchange: &Arc<Exchange>) -> WasiP1Ctx {
    let mut builder = WasiCtxBuilder::new();
    builder
        .max_random_size(RANDOM)
        .stdout(Stream { exchange: exchange.clone(), which: Which::Stdout })
        .stderr(Stream { exchange: exchange.clone(), which: Which::Stderr });
    if let Profile::Hermetic { seed } = profile {
        builder
            .wall_clock(Standstill)
            .monotonic_clock(Standstill)
            .secure_random(Deterministic::new(fixed_stream(seed)))
            .insecure_random(Deterministic::new(fixed_stream(seed)))
            .insecure_random_seed(u128::from(seed));
    }
    builder.build_p1()
}

/// SplitMix64: spreads a seed over as many bytes as are wanted.
fn fixed_stream(seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut bytes = Vec::with_capacity(STREAM);
    while bytes.len() < STREAM {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bytes.extend_from_slice(&(word ^ (word >> 31)).to_le_bytes());
    }
    bytes
}

/// A clock that stands at the Unix epoch.
struct Standstill;

impl HostWallClock for Standstill {
    fn resolution(&self) -> Duration {
        Duration::from_nanos(1)
    }

    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

impl HostMonotonicClock for Standstill {
    fn resolution(&self) -> u64 {
        1
    }

    fn now(&self) -> u64 {
        0
    }
}

#[derive(Clone, Copy)]
enum Which {
    Stdout,
    Stderr,
}

/// Writes into the run's transcript. Always ready, and takes everything: a guest never notices
/// that its output was clipped.
#[derive(Clone)]
struct Stream {
    exchange: Arc<Exchange>,
    which: Which,
}

impl Stream {
    fn capture(&self, bytes: &[u8]) {
        let mut contents = self.exchange.lock();
        match self.which {
            Which::Stdout => contents.transcript.stdout.write(bytes),
            Which::Stderr => contents.transcript.stderr.write(bytes),
        }
    }
}

impl IsTerminal for Stream {
    fn is_terminal(&self) -> bool {
        false
    }
}

impl StdoutStream for Stream {
    fn async_stream(&self) -> Box<dyn AsyncWrite + Send + Sync> {
        Box::new(self.clone())
    }

    fn p2_stream(&self) -> Box<dyn OutputStream> {
        Box::new(self.clone())
    }
}

impl OutputStream for Stream {
    fn write(&mut self, bytes: Bytes) -> StreamResult<()> {
        self.capture(&bytes);
        Ok(())
    }

    fn flush(&mut self) -> StreamResult<()> {
        Ok(())
    }

    fn check_write(&mut self) -> StreamResult<usize> {
        Ok(1 << 16)
    }
}

#[async_trait]
impl Pollable for Stream {
    async fn ready(&mut self) {}
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<std::io::Result<usize>> {
        self.capture(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
