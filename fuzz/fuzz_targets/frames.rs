//! Any bytes as a frame and as an outcome of the guest's: nothing panics, and what is accepted is, written again as
//! `docs/wire.md` says, the very same bytes. So there is one spelling of each frame, and no byte goes unread.

#![no_main]

#[allow(dead_code)]
#[path = "../../ext/engine/src/wire.rs"]
mod wire;

use libfuzzer_sys::fuzz_target;
use wire::{BlockDone, Call, Frame, Outcome, Target};

fn call(call: &Call<'_>) -> Vec<u8> {
    let (kind, target) = match call.target {
        Target::Path(number) => (0, number),
        Target::Handle(number) => (1, number),
    };
    let flags = u8::from(call.block.is_some()) | u8::from(call.keywords) << 1;
    let length = u16::try_from(call.name.len()).expect("its length was read from 16 bits");
    let block = call.block.unwrap_or(0);
    let head = [&[1, flags, kind, 0][..], &target.to_le_bytes(), &block.to_le_bytes(), &length.to_le_bytes()];
    [&head.concat(), call.name, call.arguments].concat()
}

/// Of a block that is done, the number kept and the payload count only where the status has a use for them.
fn block_done(done: &BlockDone<'_>, bytes: &[u8]) -> Vec<u8> {
    let (status, kept, payload) = match *done {
        BlockDone::Value(payload) => (0, &bytes[4..8], payload),
        BlockDone::Raised { kept, description } => (1, &kept.to_le_bytes()[..], description),
        BlockDone::Left { kept } => return [&[2, 2, 0, 0][..], &kept.to_le_bytes(), &bytes[8..]].concat(),
        BlockDone::Unrepresentable(payload) => (3, &bytes[4..8], payload),
    };
    [&[2, status, 0, 0][..], kept, payload].concat()
}

fn frame(frame: &Frame<'_>, bytes: &[u8]) -> Vec<u8> {
    match frame {
        Frame::Call(it) => call(it),
        Frame::BlockDone(it) => block_done(it, bytes),
        Frame::Snippet(number) => [&[3, 0, 0, 0][..], &number.to_le_bytes(), &bytes[8..]].concat(),
    }
}

fn outcome(outcome: &Outcome<'_>, bytes: &[u8]) -> Vec<u8> {
    match *outcome {
        Outcome::Value(payload) => [&[0, 0, 0, 0][..], payload].concat(),
        Outcome::Script { kind, description } => [&[1, 0, kind, 0][..], &bytes[4..8], description].concat(),
        Outcome::Service { kind, fault, description } => {
            [&[1, 1, kind, 0][..], &fault.to_le_bytes(), description].concat()
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(parsed) = Frame::parse(bytes) {
        assert_eq!(frame(&parsed, bytes), bytes);
    }
    if let Ok(parsed) = Outcome::parse(bytes) {
        assert_eq!(outcome(&parsed, bytes), bytes);
    }
});
