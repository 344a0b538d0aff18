//! What a method of Ruby's own may be given.
//!
//! In: a method's kind, by the list in `lib/kobako/core_methods.rb`, its receiver and the guest's arguments. Out:
//! whether they fit. Only arguments of which nothing is converted, matched or made large in the guest's place do.

use magnus::rb_sys::AsRawValue;
use magnus::{Error, Integer, RArray, RHash, RString, Ruby, Value, prelude::*};

use crate::core_methods::{judge, list};
use crate::plain::Look;
use crate::ruby::{self, Name};

/// What a method may be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whatever the guest has: it is the object's own, or does no more with it than keep and compare.
    Objects,
    /// As `Objects` where the receiver's `<=>` is its own, as `Plain` where that is Ruby's.
    Compared,
    /// Values, and objects of Ruby's own that hold nothing else.
    Plain,
    /// What crosses by value, and no object: what comes of arithmetic with it grows by no more than was sent.
    Copied,
    /// As `Plain`, and no count is large: what it counts may have no end.
    Counted,
    /// As `Plain`, and the first a short format without large widths.
    Format,
    /// As `Plain`, the first a file's name; and the receiver is not IO itself, which takes some for commands.
    File,
    /// As `Plain`, and the receiver's time to match is bounded.
    Matching,
    Nothing,
    /// As `Nothing`; the text that comes of it is one of Ruby's about objects, see `told::said`.
    Told,
    /// As `Plain`, and the receiver holds nothing but such values: it shows all that it holds, or calls it.
    Shown,
    /// The same, and what is put between what it holds is short.
    Joined,
    /// A block, which is called for each of many elements and takes its time: nothing else goes through a long Range.
    Walked,
    /// The same, and counts that are not large.
    Yielded,
    /// A start, or the name of an operation on numbers where there is nothing else.
    Fold,
    Refused,
}

/// How arguments fit a kind.
pub enum Fit {
    Well,
    /// Not these arguments: what the guest is told.
    Ill(&'static str),
    Refused,
}

/// The operations that a fold may be given by name: what comes of them is no longer than all that is folded.
const OPERATORS: &[&[u8]] = &[b"+", b"-", b"*", b"/", b"%", b"&", b"|", b"^", b">>"];

/// What arguments may hold, counted each time that it is held, whatever the message's own size: elements and bytes.
const ROOM: usize = 16 << 20;

/// How many elements may be asked for where there may be no end of them.
const COUNT: i64 = 1_000_000;

/// Bytes of the String that ends a Range of no more than about as many.
const LETTERS: usize = 4;

/// Bytes of a format, and of what is put between elements.
const FORMAT: usize = 4 << 10;
const SEPARATOR: usize = 64;

const VALUES_ONLY: &str = "ArgumentError: a method of Ruby's own takes no object of the host's here";
const TOO_LONG: &str = "ArgumentError: a text is too long, or a width too large, for a method of Ruby's own here";
const TOO_MANY: &str = "ArgumentError: a method of Ruby's own counts no further than 1000000 here";
const UNBOUNDED: &str = "ArgumentError: a regular expression without a timeout is not matched for a script";
const NO_ARGUMENTS: &str = "ArgumentError: a method of Ruby's own takes no arguments here";

/// What a guest gives a method.
#[derive(Clone, Copy)]
pub struct Arguments {
    pub positional: RArray,
    pub keywords: Option<RHash>,
}

impl Kind {
    pub fn named(name: &str) -> Self {
        match name {
            "objects" => Kind::Objects,
            "compared" => Kind::Compared,
            "plain" => Kind::Plain,
            "copied" => Kind::Copied,
            "counted" => Kind::Counted,
            "format" => Kind::Format,
            "file" => Kind::File,
            "matching" => Kind::Matching,
            "alone" => Kind::Nothing,
            "told" => Kind::Told,
            "shown" => Kind::Shown,
            "joined" => Kind::Joined,
            "fold" => Kind::Fold,
            _ => Kind::Refused,
        }
    }

    /// May `receiver` be called with these arguments, which came in a message of this many bytes?
    pub fn fit(self, receiver: Value, given: Arguments, size: usize, block: bool) -> Result<Fit, Error> {
        let Arguments { positional, keywords } = given;
        let room = size.max(ROOM);
        let all = |mut look: Look| -> Result<bool, Error> {
            let plain = keywords.map_or(Ok(true), |keywords| look.is_plain(keywords.as_value()))?;
            Ok(plain && look.is_plain(positional.as_value())?)
        };
        let plain = || all(Look::new(room));
        let io = || Ruby::get_with(receiver).class_io().as_raw();
        Ok(match self {
            Kind::Objects => Fit::Well,
            Kind::Refused => Fit::Refused,
            Kind::Compared if compares_itself(receiver)? => Fit::Well,
            Kind::Nothing | Kind::Told if positional.is_empty() && keywords.is_none_or(RHash::is_empty) => Fit::Well,
            Kind::Nothing | Kind::Told => Fit::Ill(NO_ARGUMENTS),
            Kind::Shown | Kind::Joined if !Look::new(room).holds_values(receiver)? => Fit::Refused,
            Kind::Walked if !block || !positional.is_empty() => Fit::Ill(TOO_MANY),
            Kind::Yielded if !block => Fit::Ill(TOO_MANY),
            Kind::File if receiver.as_raw() == io() || !names_a_file(positional) => Fit::Refused,
            Kind::Matching if !is_bounded(receiver)? => Fit::Ill(UNBOUNDED),
            Kind::Fold if !folds(receiver, positional, block) => Fit::Refused,
            Kind::Counted | Kind::Yielded if !counts_little(positional) => Fit::Ill(TOO_MANY),
            Kind::Format if !is_short(positional, FORMAT) => Fit::Ill(TOO_LONG),
            Kind::Joined if !is_short(positional, SEPARATOR) => Fit::Ill(TOO_LONG),
            Kind::Copied if !all(Look::at_copies(room))? => Fit::Ill(VALUES_ONLY),
            _ if plain()? => Fit::Well,
            _ => Fit::Ill(VALUES_ONLY),
        })
    }
}

/// Is it a Range from one Integer to another, or from one String to another, in which more lies than may be counted?
pub fn is_long(receiver: Value) -> bool {
    let Some(range) = magnus::Range::from_value(receiver) else { return false };
    let (Ok(first), Ok(last)) = (range.beg::<Value>(), range.end::<Value>()) else { return false };
    if let (Some(first), Some(last)) = (Integer::from_value(first), Integer::from_value(last)) {
        return match (first.to_i64(), last.to_i64()) {
            (Ok(first), Ok(last)) => last.saturating_sub(first) > COUNT,
            _ => true,
        };
    }
    RString::from_value(last).is_some_and(|last| last.len() > LETTERS)
}

/// Is the time bounded that this regular expression takes for a text?
pub fn is_bounded(regexp: Value) -> Result<bool, Error> {
    let ruby = Ruby::get_with(regexp);
    ruby::unless_failed(&ruby, list(&ruby)?.funcall("_bounded?", (regexp,)), false)
}

/// By the block, or by an operation on the numbers that there are.
fn folds(receiver: Value, positional: RArray, block: bool) -> bool {
    if block {
        return positional.len() <= 1;
    }
    let number = |index| positional.entry::<Value>(index).is_ok_and(is_number);
    let named = match positional.len() {
        1 => positional.entry::<Value>(0),
        2 if number(0) => positional.entry::<Value>(1),
        _ => return false,
    };
    let named = named.ok().and_then(ruby::spelling);
    named.is_some_and(|name| OPERATORS.contains(&name.as_slice())) && holds_numbers(receiver)
}

fn is_number(value: Value) -> bool {
    Integer::from_value(value).is_some() || magnus::Float::from_value(value).is_some()
}

/// An Array of numbers, or a Range from one to another.
fn holds_numbers(receiver: Value) -> bool {
    let ends = || {
        let range = magnus::Range::from_value(receiver)?;
        Some(is_number(range.beg::<Value>().ok()?) && is_number(range.end::<Value>().ok()?))
    };
    match RArray::from_value(receiver) {
        Some(array) => (0..array.len()).all(|index| array.entry::<Value>(index as isize).is_ok_and(is_number)),
        None => ends().unwrap_or(false),
    }
}

/// Is the first argument, where it is a text, shorter than this, and without a number of four digits?
fn is_short(positional: RArray, most: usize) -> bool {
    let Some(text) = positional.entry::<Value>(0).ok().and_then(RString::from_value) else { return true };
    // SAFETY: nothing of Ruby's runs while the bytes are looked at.
    let bytes = unsafe { text.as_slice() };
    bytes.len() <= most && !bytes.windows(4).any(|window| window.iter().all(u8::is_ascii_digit))
}

fn counts_little(positional: RArray) -> bool {
    let little = |given: Value| Integer::from_value(given).is_none_or(|count| count.to_i64().is_ok_and(|n| n <= COUNT));
    (0..positional.len()).all(|index| positional.entry(index as isize).is_ok_and(little))
}

fn names_a_file(positional: RArray) -> bool {
    positional.entry::<Value>(0).is_ok_and(|first| RString::from_value(first).is_some())
}

fn compares_itself(receiver: Value) -> Result<bool, Error> {
    let ruby = Ruby::get_with(receiver);
    let comparison = ruby::definition(receiver, Name::of("<=>"));
    let judged = comparison.and_then(|own| judge(&ruby, receiver, b"<=>", &own));
    ruby::unless_failed(&ruby, judged.map(|judged| judged.kind == Kind::Objects), false)
}
