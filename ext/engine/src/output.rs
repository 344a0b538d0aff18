//! What the guest writes to its standard streams, kept up to a limit.

use std::borrow::Cow;

/// Output of a run. Each part is clipped at its limit, never inside a UTF-8 character.
#[derive(Debug, Default)]
pub struct Transcript {
    pub stdout: Capture,
    pub stderr: Capture,
}

impl Transcript {
    /// Has nothing been written?
    pub(crate) fn is_empty(&self) -> bool {
        [&self.stdout, &self.stderr].iter().all(|stream| stream.bytes.is_empty() && !stream.truncated)
    }
}

/// One clipped stream.
#[derive(Debug, Default)]
pub struct Capture {
    bytes: Vec<u8>,
    limit: Option<usize>,
    truncated: bool,
}

impl Capture {
    pub(crate) fn new(limit: Option<usize>) -> Self {
        Capture { bytes: Vec::new(), limit, truncated: false }
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        if self.truncated {
            return;
        }
        let room = self.limit.map_or(usize::MAX, |limit| limit - self.bytes.len());
        // Where memory is short, the rest is clipped, too.
        let room = if self.bytes.try_reserve(bytes.len().min(room)).is_ok() { room } else { 0 };
        if bytes.len() <= room {
            self.bytes.extend_from_slice(bytes);
            return;
        }
        self.bytes.extend_from_slice(&bytes[..room]);
        self.truncated = true;
        self.drop_partial_character();
    }

    /// A character that the limit cut in half goes as a whole; bytes that are no UTF-8 stay.
    fn drop_partial_character(&mut self) {
        let tail = self.bytes.len().saturating_sub(3);
        for start in (tail..self.bytes.len()).rev() {
            let wanted = match self.bytes[start] {
                0xC2..=0xDF => 2,
                0xE0..=0xEF => 3,
                0xF0..=0xF4 => 4,
                0x80..=0xBF => continue,
                _ => return,
            };
            if self.bytes.len() - start < wanted {
                self.bytes.truncate(start);
            }
            return;
        }
    }

    /// What was kept, as text within the limit: bytes that are none are replaced, which can take more
    /// room than they did. And whether anything is missing.
    #[must_use]
    pub fn text(&self) -> (Cow<'_, str>, bool) {
        let text = String::from_utf8_lossy(&self.bytes);
        match self.limit {
            Some(limit) if text.len() > limit => {
                let end = text.floor_char_boundary(limit);
                (Cow::Owned(text[..end].to_owned()), true)
            }
            _ => (text, self.truncated),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Capture;

    fn clipped(limit: usize, writes: &[&[u8]]) -> (Vec<u8>, bool) {
        let mut capture = Capture::new(Some(limit));
        for bytes in writes {
            capture.write(bytes);
        }
        (capture.bytes.clone(), capture.truncated)
    }

    #[test]
    fn keeps_text_within_the_limit_when_bytes_are_replaced() {
        let mut capture = Capture::new(Some(4));
        capture.write(b"\xff\xff\xff");
        assert_eq!(capture.text(), ("\u{fffd}".into(), true));
    }

    #[test]
    fn keeps_what_fits_exactly() {
        assert_eq!(clipped(4, &[b"ab", b"cd"]), (b"abcd".to_vec(), false));
    }

    #[test]
    fn clips_the_rest_and_everything_after() {
        assert_eq!(clipped(3, &[b"ab", b"cd", b"e"]), (b"abc".to_vec(), true));
    }

    #[test]
    fn never_splits_a_character() {
        assert_eq!(clipped(4, &["aé€".as_bytes()]), ("aé".as_bytes().to_vec(), true));
        assert_eq!(clipped(5, &["a😀b".as_bytes()]), ("a😀".as_bytes().to_vec(), true));
        assert_eq!(clipped(4, &["a😀b".as_bytes()]), (b"a".to_vec(), true));
    }

    #[test]
    fn leaves_bytes_that_are_no_text_alone() {
        assert_eq!(clipped(2, &[b"\xff\x80\x80"]), (b"\xff\x80".to_vec(), true));
    }
}
