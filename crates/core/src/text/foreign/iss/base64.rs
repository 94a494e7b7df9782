//! Base64 as in addresses: `-` and `_` are the last two characters, without padding.
//!
//! In: characters, or bits. Out: their values, or characters.

use std::fmt;

use crate::error::Result;
use crate::memory;

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The value of a character.
pub fn value(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}

/// The character of a value below 64.
pub fn character(value: u8) -> char {
    char::from(CHARACTERS[usize::from(value % 64)])
}

/// The bytes of a text; `None` if a character is not of the alphabet.
pub fn bytes(code: &str) -> Result<Option<Vec<u8>>> {
    let mut bytes = memory::with_capacity(code.len() * 3 / 4 + 1)?;
    let (mut bits, mut count) = (0u32, 0);
    for byte in code.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let Some(value) = value(byte) else { return Ok(None) };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Ok(Some(bytes))
}

/// Bits of bytes, the highest first.
pub struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bits<'a> {
    pub fn new(bytes: &'a [u8]) -> Bits<'a> {
        Bits { bytes, at: 0 }
    }

    /// The number of bits that are left.
    pub fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    /// The next bits, at most 32, as a number.
    pub fn take(&mut self, count: usize) -> Option<u32> {
        if count > self.left() || count > 32 {
            return None;
        }
        let mut number = 0u64;
        for _ in 0..count {
            let bit = self.bytes[self.at / 8] >> (7 - self.at % 8) & 1;
            number = number << 1 | u64::from(bit);
            self.at += 1;
        }
        Some(number as u32)
    }
}

/// Writes bits, the highest first, as characters; a last piece is filled with zeros to whole bytes.
pub struct Writer<'a> {
    text: &'a mut dyn fmt::Write,
    bits: u8,
    count: usize,
}

impl<'a> Writer<'a> {
    pub fn new(text: &'a mut dyn fmt::Write) -> Writer<'a> {
        Writer { text, bits: 0, count: 0 }
    }

    pub fn put(&mut self, number: u32, count: usize) -> fmt::Result {
        for at in (0..count).rev() {
            self.bits = self.bits << 1 | (number >> at & 1) as u8;
            self.count += 1;
            if self.count.is_multiple_of(6) {
                self.text.write_char(character(self.bits))?;
                self.bits = 0;
            }
        }
        Ok(())
    }

    pub fn end(mut self) -> fmt::Result {
        // A byte of which a bit is written is written whole.
        let to_byte = self.count.next_multiple_of(8) - self.count;
        self.put(0, to_byte)?;
        let to_character = self.count.next_multiple_of(6) - self.count;
        self.put(0, to_character)
    }
}
