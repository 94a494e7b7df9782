//! Finds the tokens of a board, 64 bytes at a time.
//!
//! In: the text, and a part of it. Out: [`Tokens`], the bytes of each token; their number; and [`Numbers`], the
//! numbers of all tokens of a text. A word has a bit for each of 64 bytes, set if the byte is part of a token.
//! So a token depends neither on the one before it nor on an unpredictable branch. Boards of 16x16 and 64x64
//! that singles nearly solve take 14 and 13 % less time than with a branch for each digit (`docs/large.md`,
//! EPYC). (G. Langdale and D. Lemire, "Parsing gigabytes of JSON per second", 2019, finds the parts of a text
//! like this.)
//!
//! ```text
//!     text     1 . 12 .|3    the first byte left
//!     inside   1 1 11 1 1    a bit for each byte, the first the lowest
//! ```

use std::ops::Range;

/// Bytes that have their bits in one word.
const BLOCK: usize = 64;

/// Whether the byte separates the tokens of a board.
#[inline]
pub(super) const fn parts_tokens(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'|'
}

/// The tokens of a part of a text.
#[derive(Debug, Clone)]
pub(super) struct Tokens<'a> {
    text: &'a [u8],
    end: usize,
    /// The first unread byte.
    next: usize,
    /// Which of the 64 bytes before it are part of tokens that were not returned.
    inside: u64,
}

impl<'a> Tokens<'a> {
    /// The tokens of a part of the text that begins and ends between tokens.
    pub fn new(text: &'a [u8], part: Range<usize>) -> Self {
        Tokens { text, end: part.end, next: part.start, inside: 0 }
    }

    /// Their number.
    pub fn number(self) -> usize {
        self.number_up_to(usize::MAX)
    }

    /// Their number, or a number above `most` if there are more.
    pub fn number_up_to(mut self, most: usize) -> usize {
        let (mut number, mut before) = (0, 0);
        while number <= most && self.look_on() {
            let begins = self.inside & !(self.inside << 1 | before);
            number += begins.count_ones() as usize;
            before = self.inside >> (BLOCK - 1);
        }
        number
    }

    /// Reads the next bytes, if there are any.
    #[inline]
    fn look_on(&mut self) -> bool {
        let left = self.end - self.next.min(self.end);
        if left == 0 {
            return false;
        }
        let rest = &self.text[self.next..];
        let inside = rest.first_chunk().map_or_else(|| inside(&padded(rest)), inside);
        self.inside = inside & (u64::MAX >> (BLOCK - left.min(BLOCK)));
        self.next += BLOCK;
        true
    }
}

impl Iterator for Tokens<'_> {
    type Item = Range<usize>;

    #[inline]
    fn next(&mut self) -> Option<Range<usize>> {
        while self.inside == 0 {
            if !self.look_on() {
                return None;
            }
        }
        let first = self.inside.trailing_zeros();
        let len = (self.inside >> first).trailing_ones();
        // The carry passes through the token and sets the bit after it.
        self.inside &= self.inside.wrapping_add(1 << first);
        let start = self.next - BLOCK + first as usize;
        let mut end = start + len as usize;
        while end == self.next && self.look_on() {
            let more = self.inside.trailing_ones();
            self.inside &= u64::MAX.checked_shl(more).unwrap_or(0);
            end += more as usize;
        }
        Some(start..end)
    }
}

/// The numbers of the tokens of a text, each as [`short_number`] returns it.
#[derive(Debug, Clone)]
pub(super) struct Numbers<'a> {
    text: &'a [u8],
    /// The first unread byte.
    next: usize,
    /// Which of the 64 bytes before it are part of tokens.
    ahead: u64,
    /// The same for the 64 bytes before those, whose numbers are returned.
    inside: u64,
    /// The last bytes of their tokens that were not returned.
    ends: u64,
    /// Whether any of them has more than two bytes.
    has_long: bool,
}

impl<'a> Numbers<'a> {
    /// The numbers of a text.
    pub fn new(text: &'a [u8]) -> Self {
        let mut numbers = Numbers { text, next: 0, ahead: 0, inside: 0, ends: 0, has_long: false };
        numbers.look_on();
        numbers
    }

    /// Moves on to the next 64 bytes, which were read, and reads those after them; false at the end.
    #[inline]
    fn look_on(&mut self) -> bool {
        let before = std::mem::replace(&mut self.inside, self.ahead);
        let rest = self.text.get(self.next..).unwrap_or_default();
        self.ahead = rest.first_chunk().map_or_else(|| inside(&padded(rest)), inside);
        self.next += BLOCK;
        self.ends = self.inside & !(self.inside >> 1 | self.ahead << (BLOCK - 1));
        let third = self.inside << 1 | before >> (BLOCK - 1);
        let third = third & (self.inside << 2 | before >> (BLOCK - 2));
        self.has_long = self.ends & third != 0;
        self.next < self.text.len() + 2 * BLOCK
    }
}

impl Iterator for Numbers<'_> {
    type Item = Option<u32>;

    #[inline(always)]
    fn next(&mut self) -> Option<Option<u32>> {
        while self.ends == 0 {
            if !self.look_on() {
                return None;
            }
        }
        let end = self.next - 2 * BLOCK + self.ends.trailing_zeros() as usize;
        self.ends &= self.ends - 1;
        if self.has_long {
            return Some(long_number(self.text, end));
        }
        let before = end.checked_sub(1).map_or(b' ', |before| self.text[before]);
        let sum = TENS[usize::from(before)] + ONES[usize::from(self.text[end])];
        Some((sum < NO_NUMBER).then_some(u32::from(sum % SECOND)))
    }
}

/// The number of the token that ends with this byte.
#[cold]
fn long_number(text: &[u8], end: usize) -> Option<u32> {
    let before = text[..end].iter().rposition(|&byte| parts_tokens(byte));
    short_number(&text[before.map_or(0, |before| before + 1)..=end])
}

/// If a sum of [`TENS`] and [`ONES`] is this or more, the bytes are no number.
const NO_NUMBER: u16 = 0x200;
/// Added by a digit that has another byte after it, and by a `.` at the end, which must have none before it:
/// both make [`NO_NUMBER`].
const SECOND: u16 = 0x100;

/// The addend of each byte if it is the last of its number.
const ONES: [u16; 256] = {
    let mut ones = [NO_NUMBER; 256];
    let mut digit = 0;
    while digit < 10 {
        ones[b'0' as usize + digit as usize] = digit;
        digit += 1;
    }
    ones[b'.' as usize] = SECOND;
    ones
};

/// The addend of each byte if it is before the last one: 0 if it separates tokens.
const TENS: [u16; 256] = {
    let mut tens = [NO_NUMBER; 256];
    let mut byte = 0;
    while byte < 256 {
        if parts_tokens(byte as u8) {
            tens[byte] = 0;
        } else if (byte as u8).is_ascii_digit() {
            tens[byte] = SECOND + 10 * (byte as u16 - b'0' as u16);
        }
        byte += 1;
    }
    tens
};

/// Which of these bytes are part of tokens.
#[inline]
fn inside(bytes: &[u8; BLOCK]) -> u64 {
    // Moves the lowest bits of eight bytes into the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let flags = bytes.map(|byte| u8::from(!parts_tokens(byte)));
    flags.as_chunks().0.iter().rev().fold(0, |inside, &eight| {
        inside << 8 | u64::from_le_bytes(eight).wrapping_mul(GATHER) >> 56
    })
}

/// The last bytes of a text, with blanks after them.
#[cold]
fn padded(bytes: &[u8]) -> [u8; BLOCK] {
    let mut padded = [b' '; BLOCK];
    padded[..bytes.len()].copy_from_slice(bytes);
    padded
}

/// The number of a token of one to four digits; 0 for a `.`.
fn short_number(token: &[u8]) -> Option<u32> {
    match token {
        b"." => Some(0),
        [] | [_, _, _, _, _, ..] => None,
        _ => token.iter().try_fold(0, |number, &byte| {
            byte.is_ascii_digit().then(|| 10 * number + u32::from(byte - b'0'))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::Random;

    /// The tokens of a part by definition.
    fn expected(text: &[u8], part: Range<usize>) -> Vec<Range<usize>> {
        let mut at = part.start;
        let pieces =
            text[part].split(|&byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c' | b'|'));
        let places = pieces.map(|piece| {
            let place = at..at + piece.len();
            at = place.end + 1;
            place
        });
        places.filter(|place| !place.is_empty()).collect()
    }

    // Seen to fail: a token over 64 bytes counted twice.
    #[test]
    fn tokens_of_every_length_are_found_across_words() {
        for before in (0..3).chain(60..70).chain(125..131) {
            for len in (1..4).chain(61..67).chain(127..130) {
                for between in [" ", "  ", "|", "\r\n", "\t"] {
                    let token = "x".repeat(len);
                    let text = format!(
                        "{}{token}{between}{token}{between}1 é{between}",
                        " ".repeat(before)
                    );
                    for end in [text.len(), before + len, text.len() - between.len(), before] {
                        let found = Tokens::new(text.as_bytes(), 0..end);
                        let expected = expected(text.as_bytes(), 0..end);
                        assert_eq!(found.clone().number(), expected.len(), "{text:?} to {end}");
                        assert_eq!(found.collect::<Vec<_>>(), expected, "{text:?} to {end}");
                    }
                    let found = Tokens::new(text.as_bytes(), before..text.len());
                    assert_eq!(
                        found.collect::<Vec<_>>(),
                        expected(text.as_bytes(), before..text.len())
                    );
                }
            }
        }
    }

    // Seen to fail: two other bytes read as 0; a token that ends at byte 64; three digits across it read as two.
    #[test]
    fn numbers_are_those_of_the_tokens() {
        let tokens = [
            ".", "0", "7", "10", "99", "100", "9999", "10000", "..", ".5", "5.", "x", "1x", "x1",
            "xy",
        ];
        let between = [" ", "|", "\r\n", "  "];
        let mut random = Random::new(1);
        let mut pick = |count| random.below(count);
        for round in 0..2_000 {
            let mut text = " ".repeat(pick(3));
            // All kinds of tokens, or mostly those of boards.
            let kinds = if round % 2 == 0 { tokens.len() } else { 5 };
            for _ in 0..pick(200) {
                text += tokens[pick(kinds)];
                text += between[pick(between.len())];
            }
            text += tokens[pick(kinds)];
            text += &" ".repeat(pick(3) * pick(64));
            let text = text.as_bytes();
            let expected = Tokens::new(text, 0..text.len()).map(|token| short_number(&text[token]));
            assert!(Numbers::new(text).eq(expected), "{}", text.escape_ascii());
        }
        for byte in 0..=255 {
            for text in [&[byte][..], &[b'1', byte], &[byte, b'1'], &[byte, byte], &[b'.', byte]] {
                let expected =
                    Tokens::new(text, 0..text.len()).map(|token| short_number(&text[token]));
                assert!(Numbers::new(text).eq(expected), "{}", text.escape_ascii());
            }
        }
    }

    #[test]
    fn each_byte_parts_tokens_or_does_not() {
        for byte in 0..=255 {
            let text = [b'1', byte, b'2'];
            let number = if b" \t\n\r\x0c|".contains(&byte) { 2 } else { 1 };
            assert_eq!(Tokens::new(&text, 0..3).number(), number, "{byte}");
        }
    }

    #[test]
    fn short_tokens_say_numbers() {
        let number = |text: &str| short_number(text.as_bytes());
        for shown in 0..10_000 {
            assert_eq!(number(&shown.to_string()), Some(shown));
        }
        assert_eq!([number("."), number("007"), number("0009")], [0, 7, 9].map(Some));
        for none in ["", "12345", "00001", "..", "0.", ".0", "-1", "+1", "1x", "é", "1,", "1-45"] {
            assert_eq!(number(none), None, "{none:?}");
        }
    }
}
