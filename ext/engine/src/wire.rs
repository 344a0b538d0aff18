//! The frames of `docs/wire.md`, the host's half.
//!
//! In: bytes of the guest's. Out: a frame or an outcome that borrows from them, or [`Malformed`].
//! All reading goes through [`Reader`], which checks what is left; payloads are passed on untouched.

/// The version of the wire that both halves speak.
pub const VERSION: i32 = 2;

const HAS_BLOCK: u8 = 1;
const HAS_KEYWORDS: u8 = 2;

/// Bytes that are no frame: what was wrong with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed(pub &'static str);

/// What a call is made on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The object bound to the path with this number.
    Path(u32),
    Handle(u32),
}

/// A frame that the guest sent.
#[derive(Debug, PartialEq, Eq)]
pub enum Frame<'a> {
    Call(Call<'a>),
    BlockDone(BlockDone<'a>),
    /// A SETUP begins with the snippet of this number.
    Snippet(u32),
}

#[derive(Debug, PartialEq, Eq)]
pub struct Call<'a> {
    pub target: Target,
    /// The method's name, as the guest spells it.
    pub name: &'a [u8],
    /// The number of the guest's block, where one was given.
    pub block: Option<u32>,
    pub keywords: bool,
    pub arguments: &'a [u8],
}

/// How a block that the host asked for has ended.
#[derive(Debug, PartialEq, Eq)]
pub enum BlockDone<'a> {
    Value(&'a [u8]),
    Raised { kept: u32, description: &'a [u8] },
    Left { kept: u32 },
    Unrepresentable(&'a [u8]),
}

/// How a run has ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome<'a> {
    Value(&'a [u8]),
    Script { kind: u8, description: &'a [u8] },
    Service { kind: u8, fault: u32, description: &'a [u8] },
}

/// What kind of failure ends a call. The numbers are the wire's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    Raised = 0,
    Arguments = 1,
    Nothing = 2,
    Value = 3,
}

impl<'a> Frame<'a> {
    /// # Errors
    /// [`Malformed`] when `bytes` are no frame.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Malformed> {
        let mut reader = Reader(bytes);
        match reader.u8()? {
            1 => Call::parse(reader).map(Frame::Call),
            2 => BlockDone::parse(reader).map(Frame::BlockDone),
            3 => {
                reader.zeros(3)?;
                Ok(Frame::Snippet(reader.u32()?))
            }
            _ => Err(Malformed("unknown frame")),
        }
    }
}

impl<'a> Call<'a> {
    fn parse(mut reader: Reader<'a>) -> Result<Self, Malformed> {
        let flags = reader.u8()?;
        let target_kind = reader.u8()?;
        reader.zeros(1)?;
        let target = reader.u32()?;
        let block = reader.u32()?;
        let name_len = usize::from(reader.u16()?);
        let name = reader.take(name_len)?;
        if flags & !(HAS_BLOCK | HAS_KEYWORDS) != 0 {
            return Err(Malformed("unknown flags"));
        }
        if (flags & HAS_BLOCK != 0) != (block != 0) {
            return Err(Malformed("the block's flag and number differ"));
        }
        let target = match target_kind {
            0 => Target::Path(target),
            1 => Target::Handle(target),
            _ => return Err(Malformed("unknown target")),
        };
        Ok(Call {
            target,
            name,
            block: (block != 0).then_some(block),
            keywords: flags & HAS_KEYWORDS != 0,
            arguments: reader.0,
        })
    }
}

impl<'a> BlockDone<'a> {
    fn parse(mut reader: Reader<'a>) -> Result<Self, Malformed> {
        let status = reader.u8()?;
        reader.zeros(2)?;
        let kept = reader.u32()?;
        match status {
            0 => Ok(BlockDone::Value(reader.0)),
            1 => Ok(BlockDone::Raised { kept, description: reader.0 }),
            2 => Ok(BlockDone::Left { kept }),
            3 => Ok(BlockDone::Unrepresentable(reader.0)),
            _ => Err(Malformed("unknown block status")),
        }
    }
}

impl<'a> Outcome<'a> {
    /// # Errors
    /// [`Malformed`] when `bytes` are no outcome.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Malformed> {
        let mut reader = Reader(bytes);
        let tag = reader.u8()?;
        let origin = reader.u8()?;
        let kind = reader.u8()?;
        reader.zeros(1)?;
        match (tag, origin) {
            (0, 0) if kind == 0 => Ok(Outcome::Value(reader.0)),
            (1, 0 | 1) if kind > 3 => Err(Malformed("unknown kind of failure")),
            (1, 0) => {
                reader.u32()?;
                Ok(Outcome::Script { kind, description: reader.0 })
            }
            (1, 1) => {
                let fault = reader.u32()?;
                Ok(Outcome::Service { kind, fault, description: reader.0 })
            }
            _ => Err(Malformed("unknown outcome")),
        }
    }
}

/// Header of a SETUP request; the payload follows.
#[must_use]
pub fn setup() -> Vec<u8> {
    vec![16, 0, 0, 0]
}

/// A whole COMPILE request.
#[must_use]
pub fn compile(source: &[u8]) -> Vec<u8> {
    let mut message = Vec::with_capacity(4 + source.len());
    message.extend_from_slice(&[17, 0, 0, 0]);
    message.extend_from_slice(source);
    message
}

/// A whole EVAL request: it runs what a COMPILE left.
#[must_use]
pub fn eval() -> Vec<u8> {
    vec![19, 0, 0, 0]
}

/// Header of a RUN request; the arguments follow. `name` must be shorter than 64 KiB.
#[must_use]
pub fn run(name: &[u8], keywords: bool) -> Vec<u8> {
    let length = u16::try_from(name.len()).expect("the caller checked the name's length");
    let mut message = vec![18, if keywords { HAS_KEYWORDS } else { 0 }];
    message.extend_from_slice(&length.to_le_bytes());
    message.extend_from_slice(name);
    message
}

/// Header of a VALUE reply; the value follows.
#[must_use]
pub fn value() -> Vec<u8> {
    let mut message = Vec::with_capacity(64);
    message.extend_from_slice(&[0, 0, 0, 0]);
    message
}

/// Is this the outcome of a request that went well?
#[must_use]
pub fn is_value(outcome: &[u8]) -> bool {
    matches!(Outcome::parse(outcome), Ok(Outcome::Value(_)))
}

/// A whole VALUE reply, of nil.
#[must_use]
pub fn nil() -> Vec<u8> {
    vec![0, 0, 0, 0, 0xC0]
}

/// A whole FAULT reply.
#[must_use]
pub fn fault(kind: FaultKind, number: u32, text: &str) -> Vec<u8> {
    let mut message = Vec::with_capacity(8 + text.len());
    message.extend_from_slice(&[1, kind as u8, 0, 0]);
    message.extend_from_slice(&number.to_le_bytes());
    message.extend_from_slice(text.as_bytes());
    message
}

/// Header of a YIELD reply; the arguments follow.
#[must_use]
pub fn yielding(block: u32, keywords: bool) -> Vec<u8> {
    let mut message = Vec::with_capacity(64);
    message.extend_from_slice(&[2, if keywords { HAS_KEYWORDS } else { 0 }, 0, 0]);
    message.extend_from_slice(&block.to_le_bytes());
    message
}

/// A whole UNWIND reply.
#[must_use]
pub fn unwind(kept: u32) -> Vec<u8> {
    let mut message = vec![3, 0, 0, 0];
    message.extend_from_slice(&kept.to_le_bytes());
    message
}

/// Reads from the front of what is left.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], Malformed> {
        let (head, rest) = self.0.split_at_checked(length).ok_or(Malformed("it ends too early"))?;
        self.0 = rest;
        Ok(head)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N)?);
        Ok(bytes)
    }

    fn u8(&mut self) -> Result<u8, Malformed> {
        self.array::<1>().map(|[byte]| byte)
    }

    fn u16(&mut self) -> Result<u16, Malformed> {
        self.array().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Result<u32, Malformed> {
        self.array().map(u32::from_le_bytes)
    }

    fn zeros(&mut self, count: usize) -> Result<(), Malformed> {
        if self.take(count)?.iter().any(|&byte| byte != 0) {
            return Err(Malformed("reserved bytes are not zero"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALL: &[u8] = b"\x01\x03\x01\x00\x07\x00\x00\x00\x09\x00\x00\x00\x03\x00getXY";

    #[test]
    fn reads_a_call() {
        let want = Call { target: Target::Handle(7), name: b"get", block: Some(9), keywords: true, arguments: b"XY" };
        assert_eq!(Frame::parse(CALL), Ok(Frame::Call(want)));
    }

    #[test]
    fn refuses_a_call_cut_short_anywhere_before_its_payload() {
        for length in 0..CALL.len() - 2 {
            assert!(Frame::parse(&CALL[..length]).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn refuses_a_block_number_without_its_flag() {
        let mut bytes = CALL.to_vec();
        bytes[1] = 2;
        assert_eq!(Frame::parse(&bytes), Err(Malformed("the block's flag and number differ")));
    }

    #[test]
    fn refuses_every_unknown_first_byte() {
        for byte in (0..=255).filter(|byte| ![1, 2, 3].contains(byte)) {
            assert!(Frame::parse(&[byte, 0, 0, 0, 0, 0, 0, 0]).is_err());
        }
    }

    #[test]
    fn reads_the_number_of_a_snippet() {
        assert_eq!(Frame::parse(b"\x03\0\0\0\x05\0\0\0"), Ok(Frame::Snippet(5)));
        assert!(Frame::parse(b"\x03\0\0\0\x05\0\0").is_err());
        assert!(Frame::parse(b"\x03\0\x01\0\x05\0\0\0").is_err());
    }

    #[test]
    fn reads_outcomes() {
        assert_eq!(Outcome::parse(b"\0\0\0\0v"), Ok(Outcome::Value(b"v")));
        assert_eq!(
            Outcome::parse(b"\x01\x01\x02\0\x05\0\0\0d"),
            Ok(Outcome::Service { kind: 2, fault: 5, description: b"d" })
        );
        assert!(Outcome::parse(b"\x01\x01\x04\0\x05\0\0\0d").is_err());
        assert!(Outcome::parse(b"\x02\0\0\0").is_err());
    }
}
