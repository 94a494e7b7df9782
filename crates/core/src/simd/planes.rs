//! Planes: 64 boards of 81 characters, transposed, so that the characters of one cell are side by side.
//!
//! ```text
//!     texts    53..7....  planes    5  .  4  ...    cell 0 of the texts 0, 1, 2 ...
//!              ..9.6...1            3  .  .  ...    cell 1
//!              4......2.            .  9  .  ...    cell 2
//! ```

use super::Backend;
use super::line81::{CELLS, Text, TextLine};

/// The number of texts in the planes.
pub const TEXTS: usize = 64;

/// The characters of 64 texts, cell by cell.
pub type Characters = [[u8; TEXTS]; CELLS];

/// The characters of 64 texts, aligned for vectors.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Planes(pub Characters);

impl Planes {
    /// Empty boards.
    pub const EMPTY: Planes = Planes([[b'.'; TEXTS]; CELLS]);

    /// Transposes up to 64 texts, and fills the planes up with empty boards.
    pub fn transpose(&mut self, texts: &[&Text], token: impl Backend) {
        let mut padded = [&[b'.'; CELLS]; TEXTS];
        let texts = texts.first_chunk().unwrap_or_else(|| {
            padded[..texts.len()].copy_from_slice(texts);
            &padded
        });
        token.transpose(texts, &mut self.0);
    }

    /// Transposes the planes back into texts, and ends their lines.
    pub fn untranspose(&self, lines: &mut [TextLine; TEXTS], token: impl Backend) {
        token.untranspose(&self.0, lines);
    }

    /// Applies [`Backend::units_are_odd`] to all texts at once: the lowest bit of the result is for the first text.
    pub fn units_are_odd(&self, table: &[u8; 16], token: impl Backend) -> u64 {
        token.units_of_planes_are_odd(&self.0, table)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Vectors, dispatch};
    use super::*;
    use crate::support::EASY_CHARACTERS;

    /// Texts that have every byte.
    fn texts() -> Vec<Text> {
        let text = |text| std::array::from_fn(|cell| (text * 7 + cell * 31 + cell / 16) as u8);
        (0..TEXTS).map(text).collect()
    }

    /// Some of the boards have a digit twice in rows, columns and boxes, some only in boxes.
    // Seen to fail: no columns; no boxes.
    #[test]
    fn units_of_64_texts_match_those_of_each() {
        let table = std::array::from_fn(|low| if low % 9 == 0 { 0 } else { 1 << (low % 8) });
        for first in (0..CELLS).step_by(if cfg!(miri) { 50 } else { 1 }) {
            let text = |text: usize| {
                if text % 8 == 4 {
                    return std::array::from_fn(|cell| b'1' + ((cell / 9 + cell) % 9) as u8);
                }
                let mut characters = *EASY_CHARACTERS;
                let cell = (first + 7 * text) % CELLS;
                let other = if text % 4 == 1 { cell / 9 * 9 + (cell + 1) % 9 } else { 80 - cell };
                if text % 2 == 1 {
                    characters.swap(cell, other);
                }
                characters
            };
            let texts: Vec<Text> = (0..TEXTS).map(text).collect();
            for vectors in Vectors::all() {
                let are_odd = dispatch!(vectors, token => check_units(token, &texts, &table));
                assert!((10..=40).contains(&are_odd.count_zeros()), "{are_odd:x}");
            }
        }
    }

    fn check_units(token: impl Backend, texts: &[Text], table: &[u8; 16]) -> u64 {
        let mut planes = Planes::EMPTY;
        planes.transpose(&texts.iter().collect::<Vec<_>>(), token);
        let are_odd = planes.units_are_odd(table, token);
        for (at, text) in texts.iter().enumerate() {
            assert_eq!(are_odd >> at & 1 == 1, token.units_are_odd(text, table), "{at}");
        }
        are_odd
    }

    #[test]
    fn untransposed_texts_are_the_same() {
        let texts = texts();
        for vectors in Vectors::all() {
            dispatch!(vectors, token => check_transposes(token, &texts));
        }
    }

    fn check_transposes(token: impl Backend, texts: &[Text]) {
        let mut planes = Planes::EMPTY;
        planes.transpose(&texts.iter().collect::<Vec<_>>(), token);
        for (at, text) in texts.iter().enumerate() {
            for (cell, &character) in text.iter().enumerate() {
                assert_eq!(planes.0[cell][at], character, "{at} {cell}");
            }
        }
        let mut back = [[0; CELLS + 1]; TEXTS];
        planes.untranspose(&mut back, token);
        for (line, text) in back.iter().zip(texts) {
            assert_eq!(line.split_last(), Some((&b'\n', &text[..])));
        }
    }
}
