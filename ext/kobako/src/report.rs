//! A run's ending as the raw result that `lib/kobako/outcome.rb` words:
//! `[verdict, detail, [stdout, clipped, stderr, clipped], [seconds, fuel, memory, calls, handles], snippet]`.

use kobako_engine::{Stop, Transcript, wire::Outcome};
use magnus::typed_data::Obj;
use magnus::value::ReprValue;
use magnus::{Error, IntoValue, RArray, Ruby, Value};

use crate::invocation::{Ending, Invocation, Refused};
use crate::{decode, description};

/// The kind of a script's failure whose details are an entrypoint's name and those that there are.
const ENTRYPOINT: u8 = 2;

/// The whole result; `image` stands for the value of a SETUP that went well.
pub fn result(ruby: &Ruby, run: Obj<Invocation>, image: Option<Value>) -> Result<RArray, Error> {
    let (verdict, detail) = match run.ending() {
        Some(Ending::Outcome(bytes)) => outcome(ruby, run, &bytes, image)?,
        Some(Ending::Stopped(stop)) => stopped(ruby, &stop),
        Some(Ending::Refused(refused)) => refusal(ruby, refused),
        Some(Ending::Interrupted(Some(interrupt))) => return Err(interrupt),
        Some(Ending::Interrupted(None)) | None => {
            stopped(ruby, &Stop::Trap("Ruby interrupted the run inside a block".to_owned()))
        }
    };
    let transcript = run.engine().take_transcript();
    let snippet = run.snippet().into_value_with(ruby);
    let transcript = transcript_parts(ruby, &transcript);
    let parts = [ruby.sym_new(verdict).as_value(), detail, transcript, usage(ruby, run), snippet];
    Ok(ruby.ary_new_from_values(&parts))
}

fn outcome(
    ruby: &Ruby,
    run: Obj<Invocation>,
    bytes: &[u8],
    image: Option<Value>,
) -> Result<(&'static str, Value), Error> {
    let transport =
        |what: &str| refused(ruby, "transport", &format!("the guest returned an outcome that makes no sense: {what}"));
    let parsed = match Outcome::parse(bytes) {
        Ok(parsed) => parsed,
        Err(malformed) => return Ok(transport(malformed.0)),
    };
    let (kind, fault, description) = match parsed {
        Outcome::Value(payload) => {
            return Ok(match (decode::value(payload, &run.objects()), image) {
                (Ok(_), Some(image)) => ("image", image),
                (Ok(value), None) => ("value", value),
                (Err(decode::Refusal::Malformed(what)), _) => transport(&what),
                (Err(decode::Refusal::NoObject), _) => transport("it holds an object that the guest does not have"),
                (Err(decode::Refusal::Unfit(what)), _) => unfit(ruby, &what),
                (Err(decode::Refusal::Objects(limit)), _) => refusal(ruby, Refused::Objects(limit)),
                (Err(decode::Refusal::Late), _) => stopped(ruby, &Stop::Timeout),
                (Err(decode::Refusal::Interrupt(interrupt)), _) => return Err(interrupt),
            });
        }
        Outcome::Script { kind, description } => (kind, None, description),
        Outcome::Service { kind, fault, description } => (kind, run.faults.told(fault).then_some(fault), description),
    };
    let description = match description::read(ruby, description, run.deadline)? {
        Ok(description) => description,
        Err(what) => return Ok(transport(&what)),
    };
    let by_service = matches!(parsed, Outcome::Service { .. });
    let (verdict, kind, last) = match fault {
        Some(number) => ("service", kind, run.faults.exception(ruby, number)),
        // A service's failure that the host never told of is the script's own.
        None if by_service => ("script", 0, None),
        None if kind != ENTRYPOINT => ("script", kind, None),
        None => match description.entrypoint() {
            Some(details) => ("script", kind, Some(details)),
            None => return Ok(transport("it does not say which entrypoint it lacks")),
        },
    };
    let last = last.unwrap_or_else(|| ruby.qnil().as_value());
    let parts = [kind.into_value_with(ruby), description.class, description.message, description.lines, last];
    Ok((verdict, ruby.ary_new_from_values(&parts).as_value()))
}

/// A script's value that Ruby will not have.
fn unfit(ruby: &Ruby, what: &str) -> (&'static str, Value) {
    let text = format!("the script's value cannot cross: {what}");
    let parts = [
        3.into_value_with(ruby),
        ruby.str_new("TypeError").as_value(),
        ruby.str_new(&text).as_value(),
        ruby.ary_new().as_value(),
        ruby.qnil().as_value(),
    ];
    ("script", ruby.ary_new_from_values(&parts).as_value())
}

fn stopped(ruby: &Ruby, stop: &Stop) -> (&'static str, Value) {
    let kind = match stop {
        Stop::Message(_) => return refused(ruby, "result", &stop.to_string()),
        Stop::Timeout => "timeout",
        Stop::Memory => "memory",
        Stop::Fuel => "fuel",
        Stop::Stack => "stack",
        Stop::Protocol(_) | Stop::Trap(_) => "other",
    };
    ("trap", pair(ruby, kind, &stop.to_string()))
}

fn refusal(ruby: &Ruby, refusal: Refused) -> (&'static str, Value) {
    match refusal {
        Refused::Calls(limit) => refused(ruby, "calls", &format!("the script made more than {limit} calls")),
        Refused::Handles => refused(ruby, "handles", "the run needs more handles than its limit"),
        Refused::Objects(limit) => {
            refused(ruby, "result", &format!("messages hold more objects than fit the limit of {limit} bytes"))
        }
        Refused::Length(limit) => {
            refused(ruby, "result", &format!("a message for the script is larger than the limit of {limit} bytes"))
        }
    }
}

fn refused(ruby: &Ruby, kind: &str, message: &str) -> (&'static str, Value) {
    ("refused", pair(ruby, kind, message))
}

fn pair(ruby: &Ruby, kind: &str, message: &str) -> Value {
    ruby.ary_new_from_values(&[ruby.sym_new(kind).as_value(), ruby.str_new(message).as_value()]).as_value()
}

fn transcript_parts(ruby: &Ruby, transcript: &Transcript) -> Value {
    let ((stdout, stdout_clipped), (stderr, stderr_clipped)) = (transcript.stdout.text(), transcript.stderr.text());
    // On the stack, where Ruby's collector finds them.
    let parts = [
        ruby.str_new(&stdout).as_value(),
        stdout_clipped.into_value_with(ruby),
        ruby.str_new(&stderr).as_value(),
        stderr_clipped.into_value_with(ruby),
    ];
    ruby.ary_new_from_values(&parts).as_value()
}

fn usage(ruby: &Ruby, run: Obj<Invocation>) -> Value {
    let (fuel, memory) = run.engine().used();
    let numbers = [
        run.elapsed().as_secs_f64().into_value_with(ruby),
        fuel.into_value_with(ruby),
        memory.into_value_with(ruby),
        run.calls().into_value_with(ruby),
        run.handles.issued().into_value_with(ruby),
    ];
    ruby.ary_new_from_values(&numbers).as_value()
}
