//! The alphabets of boards with one character a cell.
//!
//! In: a character, or a symbol. Out: its place in the alphabet, or its character. What stays true: a board of side `n` has
//! the first `n` characters of its alphabet.

use crate::error::Result;
use crate::memory;
use crate::symbols::Symbols;

/// The symbols of the characters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Alphabet<'a> {
    /// `1-9A-Z`.
    FromOne,
    /// `0-9A-Z`, and the symbols from 0 on.
    FromZero,
    /// `A-Z`.
    Letters,
    /// That of the options.
    Named(&'a str),
}

impl Alphabet<'_> {
    /// The place of a character in the alphabet of a board of this side.
    pub fn place(self, c: char, side: usize) -> Option<usize> {
        let digit = || c.to_digit(36).map(|digit| digit as usize);
        let place = match self {
            Alphabet::FromOne => digit()?.checked_sub(1)?,
            Alphabet::FromZero => digit()?,
            Alphabet::Letters => digit()?.checked_sub(10)?,
            Alphabet::Named(list) => place_in(list, c)?,
        };
        (place < side).then_some(place)
    }

    /// The symbols without a list in the options.
    pub fn symbols(self, side: usize) -> Result<Symbols> {
        let is_from_zero = match self {
            Alphabet::FromZero => true,
            Alphabet::Named(list) => list.starts_with('0'),
            _ => false,
        };
        if !is_from_zero {
            return Symbols::counting(side);
        }
        let mut list = memory::with_capacity(side)?;
        list.extend(0..side as u32);
        Symbols::new(&list, side)
    }

    /// The character of a symbol. A list of the options is for reading only.
    pub fn character(self, symbol: u32) -> Option<char> {
        let shown = |value: u32| char::from_digit(value, 36).map(|c| c.to_ascii_uppercase());
        match self {
            Alphabet::FromOne => shown(symbol).filter(|&c| c != '0'),
            Alphabet::FromZero => shown(symbol),
            Alphabet::Letters => shown(symbol.checked_add(9)?).filter(char::is_ascii_uppercase),
            Alphabet::Named(_) => None,
        }
    }
}

/// The place of a character in a list; a letter of the other case is the same if the list lacks that.
fn place_in(list: &str, c: char) -> Option<usize> {
    let find = |c: char| list.chars().position(|listed| listed == c);
    find(c).or_else(|| find(c.to_ascii_uppercase())).or_else(|| find(c.to_ascii_lowercase()))
}
