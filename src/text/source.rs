//! The input text, and places in it.
//!
//! In: the bytes of a file. Out: [`Source`], checked to be UTF-8 and not too long; its lines, and
//! their tokens, as [`Span`]s with their places. What stays true: nothing here allocates, and the
//! module counts lines only if an error needs the number.
//!
//! Lines end with LF; a CR before it is a blank like any other.

use memchr::{memchr, memrchr};

use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;

/// A text, or one line of a collection.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source<'a> {
    /// The text, without the byte order mark.
    pub text: &'a str,
    first_line: usize,
}

/// A piece of the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span<'a> {
    /// The piece.
    pub text: &'a str,
    /// Its first byte, counted from the beginning of the text.
    pub at: usize,
}

impl<'a> Source<'a> {
    /// Checks the bytes; `first_line` is the number of their first line.
    pub fn new(bytes: &'a [u8], first_line: usize, max_bytes: usize) -> Result<Source<'a>> {
        if bytes.len() > max_bytes {
            return Err(Reason::TooLarge { limit: max_bytes as u64 }.into());
        }
        let body = without_mark(bytes);
        std::str::from_utf8(body).map(|text| Source { text, first_line }).map_err(|error| {
            let valid = error.valid_up_to();
            let text = std::str::from_utf8(&body[..valid]).unwrap_or_default();
            let offset = (bytes.len() - body.len() + valid) as u64;
            Source { text, first_line }.error(valid, Reason::BadUtf8 { offset })
        })
    }

    /// A part of the text that begins at the beginning of a line.
    pub fn part(self, part: std::ops::Range<usize>) -> Source<'a> {
        let before = self.text.get(..part.start).unwrap_or_default();
        let lines = before.bytes().filter(|&byte| byte == b'\n').count();
        Source {
            text: self.text.get(part).unwrap_or_default(),
            first_line: self.first_line + lines,
        }
    }

    /// The error with its line and column; `at` is its byte.
    pub fn error(self, at: usize, error: impl Into<Error>) -> Error {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = self.first_line + before.bytes().filter(|&byte| byte == b'\n').count();
        error.into().at_line(line, before[line_start..].chars().count() + 1)
    }

    /// The error of text that differs from the expected one.
    pub fn unexpected(self, found: Span, expected: &'static str) -> Error {
        self.error(found.at, Reason::BadText { expected, found: Excerpt::new(found.text) })
    }

    /// The error of a text that ends too early.
    pub fn end(self, expected: &'static str) -> Error {
        self.error(self.text.len(), Reason::UnexpectedEnd { expected })
    }

    /// The lines, without their ends. After a final newline there is no further line.
    pub fn lines(self) -> impl Iterator<Item = Span<'a>> + Clone {
        let body = self.text.strip_suffix('\n').unwrap_or(self.text);
        let mut rest = Some(Span { text: body, at: 0 });
        std::iter::from_fn(move || {
            let Span { text, at } = rest?;
            let (line, after) = memchr(b'\n', text.as_bytes()).map_or((text, None), |end| {
                (&text[..end], Some(Span { text: &text[end + 1..], at: at + end + 1 }))
            });
            rest = after;
            Some(Span { text: line, at })
        })
    }

    /// The lines that are not blank, without the blanks at their ends.
    pub fn filled_lines(self) -> impl Iterator<Item = Span<'a>> {
        let mut at = 0;
        std::iter::from_fn(move || {
            at += blank_lines(&self.text.as_bytes()[at..]);
            let rest = &self.text[at..];
            let end = memchr(b'\n', rest.as_bytes());
            let line = Span { text: &rest[..end.unwrap_or(rest.len())], at };
            at += end.map_or(rest.len(), |end| end + 1);
            // Only the last line can be a blank one.
            Some(line.trim_end()).filter(|line| !line.text.is_empty())
        })
    }
}

impl<'a> Span<'a> {
    /// The first byte after the piece.
    pub fn end(self) -> usize {
        self.at + self.text.len()
    }

    /// Whether it has only blanks.
    pub fn is_blank(self) -> bool {
        self.text.trim_ascii().is_empty()
    }

    /// The piece without the blanks at its end.
    pub fn trim_end(self) -> Span<'a> {
        Span { text: self.text.trim_ascii_end(), at: self.at }
    }

    /// The pieces between these ASCII separators; empty ones, too.
    pub fn split(
        self,
        parts: impl Fn(u8) -> bool + Clone,
    ) -> impl Iterator<Item = Span<'a>> + Clone {
        let pieces = self.text.as_bytes().split(move |&byte| parts(byte));
        let mut start = 0;
        pieces.map(move |piece| {
            let (at, end) = (self.at + start, start + piece.len());
            let text = &self.text[start..end];
            start = end + 1;
            Span { text, at }
        })
    }

    /// The pieces between blanks.
    pub fn tokens(self) -> impl Iterator<Item = Span<'a>> + Clone {
        self.split(|byte| byte.is_ascii_whitespace()).filter(|token| !token.text.is_empty())
    }

    /// The character at a byte of the piece.
    #[inline]
    pub fn char_at(self, index: usize) -> Span<'a> {
        let rest = self.text.get(index..).unwrap_or_default();
        let len = rest.chars().next().map_or(0, char::len_utf8);
        Span { text: &rest[..len], at: self.at + index }
    }

    /// The characters.
    pub fn chars(self) -> impl Iterator<Item = Span<'a>> + Clone {
        let characters = self.text.char_indices();
        characters.map(move |(start, c)| {
            let text = &self.text[start..start + c.len_utf8()];
            Span { text, at: self.at + start }
        })
    }
}

/// The bytes without the byte order mark that some editors write before a text.
pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// The text in UTF-8, if its mark says that it is UTF-16. Code units that are no characters become U+FFFD.
pub(super) fn from_utf16(bytes: &[u8], max_bytes: usize) -> Result<Option<String>> {
    let (units, is_big) = match bytes {
        [0xff, 0xfe, units @ ..] => (units, false),
        [0xfe, 0xff, units @ ..] => (units, true),
        _ => return Ok(None),
    };
    if bytes.len() > max_bytes {
        return Err(Reason::TooLarge { limit: max_bytes as u64 }.into());
    }
    let units = units.as_chunks::<2>().0.iter();
    let units =
        units.map(|&unit| if is_big { u16::from_be_bytes(unit) } else { u16::from_le_bytes(unit) });
    let mut text = String::new();
    // Three bytes at most for each unit.
    memory::append(&mut text, |text| {
        char::decode_utf16(units).try_for_each(|c| {
            std::fmt::Write::write_char(text, c.unwrap_or(char::REPLACEMENT_CHARACTER))
        })
    })?;
    Ok(Some(text))
}

/// The number of bytes of the blank lines at the beginning, with their ends. Texts may have millions of them.
pub(super) fn blank_lines(text: &[u8]) -> usize {
    let blank = text.len() - text.trim_ascii_start().len();
    memrchr(b'\n', &text[..blank]).map_or(0, |end| end + 1)
}

/// Whether it has the form of an integer: digits, with or without a minus sign before them.
pub(super) fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The value of an integer from -2^63 to 2^63 - 1.
pub(super) fn integer(text: &str) -> Option<i64> {
    let digits = text.as_bytes();
    // A number with at most 18 digits cannot overflow.
    if (1..=18).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit) {
        return Some(digits.iter().fold(0, |value, digit| 10 * value + i64::from(digit - b'0')));
    }
    if is_integer(text) { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_digits_with_a_sign_or_none() {
        for (text, value) in [
            ("0", Some(0)),
            ("9", Some(9)),
            ("007", Some(7)),
            ("-12", Some(-12)),
            ("9223372036854775807", Some(i64::MAX)),
            ("9223372036854775808", None),
            ("+5", None),
            ("-", None),
            ("", None),
            (" 1", None),
            ("1.", None),
        ] {
            assert_eq!(integer(text), value, "{text:?}");
        }
        assert!(is_integer("9223372036854775808") && !is_integer("+5"));
    }
}
