//! The little of WASI that a guest gets from the library: clocks and random bytes as its profile says.
//! No files, no environment, no arguments, no network. Output is `instance.rs`'s.

use std::time::Duration;

use rand::rand_core::UnwrapErr;
use rand::rngs::SysRng;
use wasmtime_wasi::p1::WasiP1Ctx;
use wasmtime_wasi::{Deterministic, HostMonotonicClock, HostWallClock, WasiCtxBuilder};

use crate::limits::Profile;

/// The most random bytes of one call, which is the most that POSIX's `getentropy` gives: a call costs
/// the guest one instruction, however long it takes.
const RANDOM: u64 = 256;

/// Bytes of the fixed random stream before it repeats.
const STREAM: usize = 4096;

/// Made at a guest's first WASI call, so that a run which makes none pays nothing.
pub(crate) fn context(profile: Profile) -> WasiP1Ctx {
    let mut builder = WasiCtxBuilder::new();
    builder.max_random_size(RANDOM);
    match profile {
        Profile::Hermetic { seed } => builder
            .wall_clock(Standstill)
            .monotonic_clock(Standstill)
            .secure_random(Deterministic::new(fixed_stream(seed)))
            .insecure_random(Deterministic::new(fixed_stream(seed)))
            .insecure_random_seed(u128::from(seed)),
        // The system's own: the library's generator has a state, which all children of a fork would inherit.
        Profile::Permissive => builder.secure_random(UnwrapErr(SysRng)),
    };
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
