//! Where the tokens of a board stand, 64 bytes at a time.
//!
//! In: the text, and which part of it. Out: [`Tokens`], the bytes of each token; how many there are; and
//! the number a short one says. On large boards nearly all of the text is tokens, of lengths that no
//! processor foresees: so a word has a bit for each byte that is part of one, and what is done for a token
//! waits neither for the one before nor for a branch. (G. Langdale and D. Lemire, "Parsing gigabytes of
//! JSON per second", 2019, finds the parts of a text like this.)
//!
//! ```text
//!     text     1 . 12 .|3    the first byte left
//!     inside   1 1 11 1 1    a bit for each byte, the first the lowest
//! ```

use std::ops::Range;

/// So many bytes have their bits in one word.
const BLOCK: usize = 64;

/// Whether the byte stands between the tokens of a board.
#[inline]
pub(super) fn parts_tokens(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'|'
}

/// The tokens of a part of a text.
#[derive(Debug, Clone)]
pub(super) struct Tokens<'a> {
    text: &'a [u8],
    end: usize,
    /// The first byte that was not looked at.
    next: usize,
    /// Which of the 64 bytes before it are part of tokens that were not handed out.
    inside: u64,
}

impl<'a> Tokens<'a> {
    /// Those of a part of the text that begins and ends between tokens.
    pub fn new(text: &'a [u8], part: Range<usize>) -> Self {
        Tokens { text, end: part.end, next: part.start, inside: 0 }
    }

    /// How many there are.
    pub fn number(mut self) -> usize {
        let (mut number, mut before) = (0, 0);
        while self.look_on() {
            let begins = self.inside & !(self.inside << 1 | before);
            number += begins.count_ones() as usize;
            before = self.inside >> (BLOCK - 1);
        }
        number
    }

    /// Looks at the next bytes, if there are any.
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
        // The carry goes through the token, and comes out as a bit that was not set.
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

/// The number that a token of one to four digits says; 0 for a `.`. (D. Lemire, "Quickly parsing eight
/// digits", 2018, adds up digits like this.)
#[inline]
pub(super) fn short_number(text: &[u8], token: Range<usize>) -> Option<u32> {
    const ZEROS: u32 = u32::from_ne_bytes([b'0'; 4]);
    const HIGH: u32 = u32::from_ne_bytes([0x80; 4]);
    const BELOW_TEN: u32 = u32::from_ne_bytes([0x80 - 10; 4]);
    const POINT: u32 = ((b'.' ^ b'0') as u32) << 24;
    let len = token.len();
    if !(1..=4).contains(&len) {
        return None;
    }
    // The last digit is the highest byte; zeros stand before the first.
    let shown = (four_bytes(text, token.start) ^ ZEROS) << (32 - 8 * len);
    let digits = if len == 1 && shown == POINT { 0 } else { shown };
    let others = (((digits & !HIGH) + BELOW_TEN) | digits) & HIGH;
    let twos = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff;
    let number = 100 * (twos & 0xff) + (twos >> 16);
    (others == 0).then_some(number)
}

/// The bytes from one of the text on, the first the lowest; after the end of the text, zeros.
#[inline]
fn four_bytes(text: &[u8], at: usize) -> u32 {
    let rest = &text[at..];
    let bytes = rest.first_chunk().copied().unwrap_or_else(|| {
        let mut bytes = [0; 4];
        bytes[..rest.len()].copy_from_slice(rest);
        bytes
    });
    u32::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens of a part, as the definition has them.
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
        let number = |text: &str| short_number(format!("7{text}5 1").as_bytes(), 1..1 + text.len());
        for shown in 0..10_000 {
            assert_eq!(number(&shown.to_string()), Some(shown));
            assert_eq!(
                short_number(shown.to_string().as_bytes(), 0..shown.to_string().len()),
                Some(shown)
            );
        }
        assert_eq!([number("."), number("007"), number("0009")], [0, 7, 9].map(Some));
        for none in ["", "12345", "00001", "..", "0.", ".0", "-1", "+1", "1x", "é", "1,", "1-45"] {
            assert_eq!(number(none), None, "{none:?}");
        }
        for byte in 0..=127 {
            let shown = char::from(byte).to_string();
            let expected = if byte == b'.' { Some(0) } else { shown.parse().ok() };
            assert_eq!(
                (number(&shown), number(&format!("{shown}1")).is_some()),
                (expected, byte.is_ascii_digit()),
                "{byte}"
            );
        }
    }
}
