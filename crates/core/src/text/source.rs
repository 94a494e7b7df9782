//! The input text, and places in it.
//!
//! In: the bytes of a file. Out: [`Source`], checked to be UTF-8 and not too long; its lines, and
//! their tokens, as [`Span`]s with their places. What stays true: nothing here allocates, and the
//! module counts lines only if an error needs the number.
//!
//! Lines end with LF; a CR before it is a blank like any other. After a cancel by the caller's [`Control`] there are no
//! further lines, and [`read`](super::read()) returns the cancel in place of what its format made of the beginning.

use memchr::{memchr, memchr_iter, memrchr};

use crate::error::{Error, Excerpt, Reason, Result};
use crate::limits::Control;
use crate::memory;

/// A text, or one line of a collection.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source<'a> {
    /// The text, without the byte order mark.
    pub text: &'a str,
    first_line: usize,
    control: Option<&'a Control>,
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
    /// Checks the bytes; `first_line` is the number of their first line. The control may cancel the call that reads.
    pub fn new(
        bytes: &'a [u8],
        first_line: usize,
        max_bytes: usize,
        control: Option<&'a Control>,
    ) -> Result<Source<'a>> {
        if bytes.len() > max_bytes {
            return Err(Reason::TooLarge { limit: max_bytes as u64 }.into());
        }
        let body = without_mark(bytes);
        std::str::from_utf8(body).map(|text| Source { text, first_line, control }).map_err(
            |error| {
                let valid = error.valid_up_to();
                let text = std::str::from_utf8(&body[..valid]).unwrap_or_default();
                let offset = (bytes.len() - body.len() + valid) as u64;
                Source { text, first_line, control }.error(valid, Reason::BadUtf8 { offset })
            },
        )
    }

    /// A part of the text that begins at the beginning of a line.
    pub fn part(self, part: std::ops::Range<usize>) -> Source<'a> {
        let before = self.text.get(..part.start).unwrap_or_default();
        let lines = memchr_iter(b'\n', before.as_bytes()).count();
        Source {
            text: self.text.get(part).unwrap_or_default(),
            first_line: self.first_line + lines,
            ..self
        }
    }

    /// The text from the first line on that is neither blank nor a comment. A text may begin with millions of others.
    pub fn without_comments(self) -> Source<'a> {
        let begin = comments(self.text.as_bytes());
        self.part(begin..self.text.len())
    }

    /// Another text with the same lines and columns.
    pub fn with_text<'b>(self, text: &'b str) -> Source<'b>
    where
        'a: 'b,
    {
        Source { text, ..self }
    }

    /// The number of the first line.
    pub fn first_line(self) -> usize {
        self.first_line
    }

    /// The control of the call that reads.
    pub fn control(self) -> Option<&'a Control> {
        self.control
    }

    /// Whether the call that reads is cancelled.
    #[inline]
    pub fn is_cancelled(self) -> bool {
        self.control.is_some_and(Control::is_cancelled)
    }

    /// Ends a loop over a long text if the call is cancelled.
    #[inline]
    pub fn check_cancelled(self) -> Result<()> {
        if self.is_cancelled() { Err(Reason::Cancelled.into()) } else { Ok(()) }
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

    /// The error of a rule that the library does not know.
    pub fn rule(self, at: usize, format: &'static str, rule: &str) -> Error {
        self.error(at, Reason::ForeignRule { format, rule: Excerpt::new(rule) })
    }

    /// The lines, without their ends. After a final newline there is no further line.
    pub fn lines(self) -> impl Iterator<Item = Span<'a>> + Clone {
        let body = self.text.strip_suffix('\n').unwrap_or(self.text);
        let mut rest = Some(Span { text: body, at: 0 });
        std::iter::from_fn(move || {
            let Span { text, at } = rest.filter(|_| !self.is_cancelled())?;
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
            if self.is_cancelled() {
                return None;
            }
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
pub(super) fn from_utf16(
    bytes: &[u8],
    max_bytes: usize,
    control: Option<&Control>,
) -> Result<Option<String>> {
    /// Characters between two checks of the control.
    const POLL: usize = 1 << 16;
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
        let is_cancelled = || control.is_some_and(Control::is_cancelled);
        char::decode_utf16(units)
            .enumerate()
            .take_while(|(at, _)| !(at.is_multiple_of(POLL) && is_cancelled()))
            .try_for_each(|(_, c)| {
                std::fmt::Write::write_char(text, c.unwrap_or(char::REPLACEMENT_CHARACTER))
            })
    })?;
    Ok(Some(text))
}

/// The number of bytes of the comments at the beginning, with their ends and the blank lines before and between them.
/// Blank lines after them may be rows. The table of a document of Typst is no comment.
pub(super) fn comments(text: &[u8]) -> usize {
    let mut after = 0;
    loop {
        let at = after + blank_lines(&text[after..]);
        if text.get(at) != Some(&b'#') || text[at..].starts_with(b"#table(") {
            return after;
        }
        let Some(end) = memchr(b'\n', &text[at..]) else { return after };
        after = at + end + 1;
    }
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

/// The first line that is neither blank nor a comment, for recognisers.
pub(super) fn first_line(text: &[u8]) -> &[u8] {
    let mut rest = text;
    loop {
        rest = rest.trim_ascii_start();
        let (line, after) = rest.split_at(memchr(b'\n', rest).unwrap_or(rest.len()));
        if !line.starts_with(b"#") || line.is_empty() {
            return line.trim_ascii();
        }
        rest = after;
    }
}

/// A whole number from 0 on, also with a fraction of zeros or an exponent, as NumPy and pandas write it.
pub(super) fn whole(text: &str) -> Option<i64> {
    if let Some(number) = integer(text) {
        return Some(number).filter(|&number| number >= 0);
    }
    // A comma is the point of many languages.
    if let Some((number, zeros)) = text.split_once(',') {
        let is_whole = !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0');
        return integer(number).filter(|&number| is_whole && number >= 0);
    }
    let is_number =
        |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-');
    let has_form = text.len() <= 32
        && text.bytes().all(is_number)
        && text.bytes().next().is_some_and(|byte| byte.is_ascii_digit())
        && text.contains('.');
    let value = text.parse::<f64>().ok().filter(|_| has_form)?;
    (value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value)).then_some(value as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Seen to fail: without the check in `lines`.
    #[test]
    fn cancelled_text_has_no_further_lines() {
        let control = Control::new().unwrap();
        let source = Source::new(b"1\n2\n3\n", 1, 9, Some(&control)).unwrap();
        let (mut lines, mut filled) = (source.lines(), source.filled_lines());
        assert_eq!(lines.next().map(|line| line.text), Some("1"));
        assert_eq!(filled.next().map(|line| line.text), Some("1"));
        control.cancel();
        assert!(lines.next().is_none() && filled.next().is_none());
        assert_eq!(source.check_cancelled().unwrap_err().reason, Reason::Cancelled);
        let wide: Vec<u8> = [0xff, 0xfe, b'1', 0].repeat(2);
        assert_eq!(from_utf16(&wide, 99, Some(&control)).unwrap(), Some(String::new()));
    }

    #[test]
    fn comments_before_a_text_are_skipped() {
        for (text, begin, line) in [
            ("1\n", 0, 1),
            ("# a\n\n \r\n#\n\t\n 1 #\n", 10, 5),
            ("\n\n", 0, 1),
            ("# a\n# b", 4, 2),
            (" # a\n1", 0, 1),
            ("", 0, 1),
        ] {
            let source = Source::new(text.as_bytes(), 1, 99, None).unwrap().without_comments();
            assert_eq!((source.text, source.first_line), (&text[begin..], line), "{text:?}");
        }
    }

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
