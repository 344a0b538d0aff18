//! Any bytes as what the host answers: the guest takes them for a value or refuses them with an exception, and goes on.
//! What it has taken it sends back, and takes again as the very same.
//!
//! `TIME=seconds` for longer, `SEED=n` for others. `rake fuzz:guest` has the same C under libFuzzer and ASan.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use kobako_engine::wire::{self, Frame};
use kobako_engine::{Event, Image, Invocation, Limits, Origin, Profile, Runtime, Step};

/// A path "S" bound, no snippets: `[["S"], []]`.
const SETUP: &[u8] = b"\x92\x91\xA1S\x90";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Bytes that are kept, and these with some of them changed.
struct Payloads {
    kept: Vec<Vec<u8>>,
    state: u64,
}

impl Payloads {
    fn new() -> Self {
        let files = std::fs::read_dir(root().join("fuzz/corpus/values")).expect("the corpus is part of the sources");
        let mut paths: Vec<PathBuf> = files.map(|file| file.expect("it can be listed").path()).collect();
        paths.sort();
        let kept: Vec<Vec<u8>> = paths.iter().map(|path| std::fs::read(path).expect("it can be read")).collect();
        assert!(kept.len() > 50, "the corpus has {} files", kept.len());
        Payloads { kept, state: number("SEED").unwrap_or(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) as usize % bound
    }

    fn any(&mut self) -> Vec<u8> {
        let index = self.below(self.kept.len());
        self.kept[index].clone()
    }

    fn next(&mut self) -> Vec<u8> {
        let mut bytes = self.any();
        for _ in 0..self.below(4) {
            let at = self.below(bytes.len() + 1);
            match self.below(4) {
                0 => bytes.insert(at, self.below(256) as u8),
                1 if at < bytes.len() => bytes[at] = self.below(256) as u8,
                2 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                3 => bytes.truncate(at),
                _ => bytes.extend(self.any()),
            }
        }
        bytes
    }
}

fn limits(time: Duration) -> Limits {
    let deadline = Some(Instant::now() + time);
    Limits { deadline, memory: Some(64 << 20), message: Some(16 << 20), ..Limits::default() }
}

/// A guest that runs this script, with a path "S".
fn running(script: &str, time: Duration) -> Invocation {
    let built = root().join("lib/kobako/guest");
    let origin = Origin { wasm: built.join("kobako.wasm"), native: Some(built.join("kobako.cwasm")), cache: None };
    let runtime = Runtime::load(origin).expect("`rake guest` has built the guest");
    let profile = Profile::Hermetic { seed: 0 };
    let mut setup = Invocation::new(Arc::new(Image::baked(runtime)), limits(time), profile);
    setup.step(Step::Setup([wire::setup(), SETUP.to_vec()].concat()));
    let ended = event(&mut setup);
    assert!(matches!(&ended, Event::Done(Ok(outcome)) if wire::is_value(outcome)), "the set-up ended in {ended:?}");
    let image = setup.take_image().expect("a set-up that went well leaves an image");
    let mut run = Invocation::new(Arc::new(image), limits(time), profile);
    run.step(Step::Compile { request: wire::compile(script.as_bytes()), keep: false });
    run.step(Step::Run(wire::eval()));
    run
}

fn event(run: &mut Invocation) -> Event {
    loop {
        match run.poll() {
            Event::Tick => {}
            event => return event,
        }
    }
}

/// What the guest does next, after an answer.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    /// It calls the method of that name, with these arguments and this block.
    Call(String, Vec<u8>, u32),
    BlockDone,
}

fn said(run: &mut Invocation, sent: &[u8]) -> Said {
    let frame = match event(run) {
        Event::Frame(frame) => frame,
        other => panic!("the guest ended after {sent:02x?}: {other:?}"),
    };
    match Frame::parse(&frame).expect("the guest keeps to the wire") {
        Frame::Call(call) => {
            let name = String::from_utf8(call.name.to_vec()).expect("it is a name of the script's");
            Said::Call(name, call.arguments.to_vec(), call.block.unwrap_or(0))
        }
        Frame::BlockDone(_) => Said::BlockDone,
        Frame::Snippet(_) => panic!("a snippet outside of a set-up"),
    }
}

fn answer(run: &mut Invocation, message: Vec<u8>) -> Said {
    run.reply(message.clone()).expect("the message is short");
    said(run, &message)
}

fn value_of(payload: &[u8]) -> Vec<u8> {
    [&wire::value(), payload].concat()
}

/// Calls the function for as long as there is time; says how often it was true, and how often it was called.
fn repeat(time: Duration, mut once: impl FnMut() -> bool) -> (usize, usize) {
    let stop = Instant::now() + time;
    let (mut good, mut all) = (0, 0);
    while Instant::now() < stop {
        good += usize::from(once());
        all += 1;
    }
    (good, all)
}

fn time() -> Duration {
    Duration::from_secs(number("TIME").unwrap_or(2))
}

#[test]
fn a_value_is_taken_or_refused_and_what_is_taken_is_sent_back() {
    let script = "loop { begin; x = S.next; rescue RuntimeError; next; end; S.echo(x) }";
    let mut run = running(script, time() + Duration::from_secs(20));
    let mut payloads = Payloads::new();
    let next = |run: &mut Invocation| assert_eq!(said(run, &[]), Said::Call("next".into(), vec![0x90], 0));
    next(&mut run);
    let (taken, all) = repeat(time(), || {
        let payload = payloads.next();
        let Said::Call(name, echo, _) = answer(&mut run, value_of(&payload)) else { panic!("there is no block") };
        if name == "next" {
            return false;
        }
        assert_eq!((name.as_str(), echo.first()), ("echo", Some(&0x91)), "after {payload:02x?}");
        assert_eq!(answer(&mut run, wire::nil()), Said::Call("next".into(), vec![0x90], 0));
        let again = answer(&mut run, value_of(&echo[1..]));
        assert_eq!(again, Said::Call("echo".into(), echo, 0), "after {payload:02x?}");
        assert_eq!(answer(&mut run, wire::nil()), Said::Call("next".into(), vec![0x90], 0));
        true
    });
    assert!(taken > 100 && all - taken > 100, "{taken} of {all} were taken");
}

#[test]
fn a_block_is_given_its_arguments_or_is_not_called() {
    let script = "loop { S.each { |*a, **k| S.echo(a, k) } rescue 0 }";
    let mut run = running(script, time() + Duration::from_secs(20));
    let mut payloads = Payloads::new();
    let mut block = match said(&mut run, &[]) {
        Said::Call(_, _, block) => block,
        Said::BlockDone => panic!("no block was asked for"),
    };
    let (called, all) = repeat(time(), || {
        let keywords = payloads.below(2) == 1;
        let payload = payloads.next();
        let payload = if payloads.below(2) == 1 { [&[0x91], &payload[..], &[0x80]].concat() } else { payload };
        let mut next = answer(&mut run, [wire::yielding(block, keywords), payload.clone()].concat());
        let called = matches!(&next, Said::Call(name, ..) if name == "echo");
        loop {
            match next {
                Said::Call(name, _, number) if name == "each" => {
                    block = number;
                    return called;
                }
                Said::Call(..) | Said::BlockDone => next = answer(&mut run, wire::nil()),
            }
        }
    });
    assert!(called > 100 && all - called > 100, "{called} of {all} were called");
}
