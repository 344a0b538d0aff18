//! What a script is told of the host's exceptions.
//!
//! In: an exception, or a text of one. Out: `Class: message`, bounded, valid, and nothing else of the host's.

use magnus::value::ReprValue;
use magnus::{Error, RString, Ruby, Value};

use crate::{ruby, surface};

/// The longest text of a failure that a guest is told, in bytes.
const TEXT: usize = 64 << 10;

/// The hexadecimal digits that an address has at least.
const ADDRESS: usize = 8;

/// `Class: message`. Only an interrupt is an `Err`.
pub fn text_of(ruby: &Ruby, exception: Value) -> Result<String, Error> {
    let message = match exception.funcall::<_, _, Value>("message", ()) {
        Ok(message) => RString::from_value(message).map_or_else(String::new, |text| said(ruby, exception, text)),
        Err(error) if surface::is_failure(ruby, &error) => String::new(),
        Err(interrupt) => return Err(interrupt),
    };
    Ok(bounded(format!("{}: {message}", ruby::class_path(exception))))
}

/// What an exception says, as a script may hear it.
pub fn said(ruby: &Ruby, exception: Value, text: RString) -> String {
    let text = ruby::lossy(text);
    // Ruby puts a line of the host's source behind what it says of a name.
    let shown = exception.is_kind_of(ruby.exception_name_error()).then(|| text.split("\n\n").next()).flatten();
    bounded(without_objects(shown.unwrap_or(&text)))
}

fn bounded(mut text: String) -> String {
    if text.len() > TEXT {
        text.truncate(text.floor_char_boundary(TEXT));
    }
    text
}

/// The text without what Ruby's `inspect` shows of objects: `#<Object:0x000…>` loses its address, and where
/// more follows (what it holds, the place of a Proc, the path of a File) the text ends, for nobody can say
/// how far that goes.
fn without_objects(text: &str) -> String {
    let mut clean = String::new();
    let mut rest = text;
    let mut anonymous = false; // within `#<#<Class:0x000…>:0x000…`
    while let Some(at) = sign(rest) {
        clean.push_str(&rest[..at]);
        rest = &rest[at..];
        let ends_here = if let Some(object) = rest.strip_prefix("#<") {
            let (name, behind) = object.split_at(name_length(object));
            clean.push_str("#<");
            clean.push_str(name);
            rest = without_address(behind).unwrap_or(behind);
            anonymous |= rest.starts_with("#<");
            !name.is_empty() && !rest.starts_with('>')
        } else if let Some(behind) = without_address(rest) {
            rest = behind;
            anonymous && !rest.starts_with('>') || rest.starts_with(" @")
        } else {
            clean.push_str(":0x");
            rest = &rest[":0x".len()..];
            false
        };
        if ends_here {
            clean.push_str(" …");
            return clean;
        }
    }
    clean + rest
}

/// Where an object or an address may begin: the first such place, and nothing behind it is looked at. A script may have
/// chosen the text, and a million of one kind and none of the other must not be a million searches to its end.
fn sign(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    (0..bytes.len()).find(|&at| bytes[at..].starts_with(b"#<") || bytes[at..].starts_with(b":0x"))
}

/// The bytes of a constant's path, or a word, that a text begins with.
fn name_length(text: &str) -> usize {
    let mut length = 0;
    loop {
        let rest = &text.as_bytes()[length..];
        length += match rest {
            [b':', b':', ..] => 2,
            [byte, ..] if byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii() => 1,
            _ => return length,
        };
    }
}

/// What follows an address that the text begins with.
fn without_address(text: &str) -> Option<&str> {
    let behind = text.strip_prefix(":0x")?;
    let digits = behind.bytes().take_while(u8::is_ascii_hexdigit).count();
    (digits >= ADDRESS).then(|| &behind[digits..])
}
