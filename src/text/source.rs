//! The text being read, and the places in it.
//!
//! In: the bytes of a file. Out: [`Source`], checked to be UTF-8 and not too long; its lines, and
//! their tokens, as [`Span`]s that know where they stand. What stays true: nothing here allocates,
//! and a line number is counted only once an error needs it.
//!
//! Lines end with LF; a CR before it is a blank like any other.

use memchr::memchr;

use crate::error::{Error, Excerpt, Reason, Result};

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

    /// The error with its line and column; `at` is the byte where it shows.
    pub fn error(self, at: usize, error: impl Into<Error>) -> Error {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = self.first_line + before.bytes().filter(|&byte| byte == b'\n').count();
        error.into().at_line(line, before[line_start..].chars().count() + 1)
    }

    /// The error of finding something else than expected.
    pub fn unexpected(self, found: Span, expected: &'static str) -> Error {
        self.error(found.at, Reason::BadText { expected, found: Excerpt::new(found.text) })
    }

    /// The error of finding nothing more.
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
}

impl<'a> Span<'a> {
    /// The first byte after the piece.
    pub fn end(self) -> usize {
        self.at + self.text.len()
    }

    /// The piece from a byte of the text on.
    pub fn from(self, at: usize) -> Span<'a> {
        Span { text: &self.text[at - self.at..], at }
    }

    /// Whether nothing but blanks is in it.
    pub fn is_blank(self) -> bool {
        self.text.trim_ascii().is_empty()
    }

    /// The piece without the blanks at its end.
    pub fn trim_end(self) -> Span<'a> {
        Span { text: self.text.trim_ascii_end(), at: self.at }
    }

    /// The pieces between the ASCII characters that part them; empty ones too.
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

    /// What stands between blanks.
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

/// The bytes without the byte order mark some editors put before a text.
pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// Whether the byte stands between the tokens of a board.
#[inline]
pub(super) fn parts_tokens(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'|'
}

/// A number of at most seven digits, or a `.`, with something that parts tokens after it.
#[derive(Debug, PartialEq)]
pub(super) struct ShortToken {
    /// The number; 0 for a `.`.
    pub number: u32,
    /// How many bytes it has, together with blanks after it.
    pub len: usize,
}

impl ShortToken {
    /// The one that begins at a byte of the text, if one does. On large boards most tokens do, with lengths
    /// no processor foresees: so eight bytes are looked at, and no branch asks which of them belong to it.
    /// (D. Lemire, "Quickly parsing eight digits", 2018, adds up digits like this.)
    #[inline]
    pub fn at(text: &[u8], at: usize) -> Option<ShortToken> {
        const ZEROS: u64 = u64::from_ne_bytes([b'0'; 8]);
        const BLANKS: u64 = u64::from_ne_bytes([b' '; 8]);
        const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
        const BELOW_TEN: u64 = u64::from_ne_bytes([0x80 - 10; 8]);
        let word = eight_bytes(text, at);
        let digits = word ^ ZEROS;
        let others = (((digits & !HIGH) + BELOW_TEN) | digits) & HIGH;
        let count = others.trailing_zeros() / 8;
        let len = count + u32::from(word as u8 == b'.');
        let after = word.checked_shr(8 * len)?;
        if len == 0 || !parts_tokens(after as u8) {
            return None;
        }
        let blanks = (after ^ BLANKS).trailing_zeros() / 8;
        let ones = digits.checked_shl(64 - 8 * count).unwrap_or(0);
        let twos = (10 * ones + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
        let fours = (100 * twos + (twos >> 16)) & 0x0000_ffff_0000_ffff;
        let number = 10_000 * (fours as u32) + (fours >> 32) as u32;
        Some(ShortToken { number, len: (len + blanks) as usize })
    }
}

/// The bytes from one of the text on, the first the lowest; after the end of the text, line feeds.
#[inline]
fn eight_bytes(text: &[u8], at: usize) -> u64 {
    let rest = &text[at..];
    let bytes = rest.first_chunk().copied().unwrap_or_else(|| {
        let mut bytes = [b'\n'; 8];
        bytes[..rest.len()].copy_from_slice(rest);
        bytes
    });
    u64::from_le_bytes(bytes)
}

/// Whether it looks like an integer: digits, and perhaps a minus sign before them.
pub(super) fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The value of an integer from -2^63 to 2^63 - 1.
pub(super) fn integer(text: &str) -> Option<i64> {
    let digits = text.as_bytes();
    // So few digits are a number without a look at how large it grows.
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

    #[test]
    fn short_tokens_are_known_at_a_glance() {
        let token = |text: &str, at| ShortToken::at(text.as_bytes(), at);
        let short = |number, len| Some(ShortToken { number, len });
        for number in (0..1100).chain([9_999, 10_000, 123_456, 7_654_321, 9_999_999]) {
            let digits = number.to_string();
            for after in ["", "\n", "\r\n", "\t", "\x0c", "|", "|  ", "\n 1 2 3 4 5"] {
                let text = format!("12 {digits}{after}");
                assert_eq!(token(&text, 3), short(number, digits.len()), "{text:?}");
            }
            for blanks in 1..8 - digits.len() {
                let text = format!("{digits}{}345", " ".repeat(blanks));
                assert_eq!(token(&text, 0), short(number, digits.len() + blanks), "{text:?}");
            }
        }
        assert_eq!((token("007 ", 0), token(".", 0)), (short(7, 4), short(0, 1)));
        assert_eq!((token(".  4", 0), token("4         ", 0)), (short(0, 3), short(4, 8)));
        assert_eq!(token("", 0), None);
        for none in " 1;|1;12345678;12345678 ;1.;..;.1 ;1x;-1;+1 ;1,;1é".split(';') {
            assert_eq!(token(none, 0), None, "{none:?}");
        }
        for byte in 0..=255 {
            let parts = matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c' | b'|');
            let goes_on = byte.is_ascii_digit();
            assert_eq!(ShortToken::at(&[b'3', byte], 0).is_some(), parts || goes_on, "{byte}");
            let begins = byte.is_ascii_digit() || byte == b'.';
            assert_eq!(ShortToken::at(&[byte, b' '], 0).is_some(), begins, "{byte}");
        }
    }
}
