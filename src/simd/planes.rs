//! Boards side by side: the characters of up to 64 texts of 81, turned so that those of one cell
//! lie together.
//!
//! ```text
//!     texts    53..7....  planes    5  .  4  ...    cell 0 of the texts 0, 1, 2 ...
//!              ..9.6...1            3  .  .  ...    cell 1
//!              4......2.            .  9  .  ...    cell 2
//! ```

use super::line81::{CELLS, Text, TextLine};
use super::{Vectors, grid};

/// How many texts lie side by side.
pub const TEXTS: usize = 64;

/// The characters of 64 texts, cell by cell.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Planes(pub [[u8; TEXTS]; CELLS]);

impl Planes {
    /// No texts.
    pub const EMPTY: Planes = Planes([[b'.'; TEXTS]; CELLS]);

    /// Turns up to 64 texts; where there are fewer, the last places hold empty boards.
    pub fn turn(&mut self, texts: &[&Text], vectors: Vectors) {
        let mut some = [&[b'.'; CELLS]; TEXTS];
        let texts = texts.first_chunk().unwrap_or_else(|| {
            some[..texts.len()].copy_from_slice(texts);
            &some
        });
        match vectors {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(avx2) => avx2.turn(texts, &mut self.0),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(avx512) => avx512.turn(texts, &mut self.0),
            Vectors::Portable => {
                for (at, text) in texts.iter().enumerate() {
                    for (cell, &character) in text.iter().enumerate() {
                        self.0[cell][at] = character;
                    }
                }
            }
        }
    }

    /// For each text, whether the cells of every row, column and box, by the entries of the table that their
    /// low four bits name, have each of eight bits an odd number of times: a bit for each, the first the
    /// lowest.
    pub fn units_are_odd(&self, table: &[u8; 16], vectors: Vectors) -> u64 {
        match vectors {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(avx2) => avx2.units_of_planes(&self.0, table),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(avx512) => avx512.units_of_planes(&self.0, table),
            Vectors::Portable => {
                let is_odd = |text: usize| {
                    let of_cell = |cell: usize| table[usize::from(self.0[cell][text] & 15)];
                    grid::are_odd(&std::array::from_fn(of_cell))
                };
                (0..TEXTS).map(|text| u64::from(is_odd(text)) << text).sum()
            }
        }
    }

    /// Turns the planes back into texts, and ends their lines.
    pub fn turn_back(&self, lines: &mut [TextLine; TEXTS], vectors: Vectors) {
        match vectors {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(avx2) => avx2.turn_back(&self.0, lines),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(avx512) => avx512.turn_back(&self.0, lines),
            Vectors::Portable => {
                for (cell, plane) in self.0.iter().enumerate() {
                    for (line, &character) in lines.iter_mut().zip(plane) {
                        line[cell] = character;
                    }
                }
                lines.iter_mut().for_each(|line| line[CELLS] = b'\n');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts with every character there is.
    fn texts() -> Vec<Text> {
        let text = |text| std::array::from_fn(|cell| (text * 7 + cell * 31 + cell / 16) as u8);
        (0..TEXTS).map(text).collect()
    }

    /// Beside what is found for one text: some have digits twice in rows, columns and boxes, some only in boxes.
    // Seen to fail: no columns; no boxes.
    #[test]
    fn units_of_many_texts_are_as_those_of_one() {
        let solved =
            b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let table = std::array::from_fn(|low| if low % 9 == 0 { 0 } else { 1 << (low % 8) });
        for first in (0..CELLS).step_by(if cfg!(miri) { 50 } else { 1 }) {
            let text = |text: usize| {
                if text % 8 == 4 {
                    return std::array::from_fn(|cell| b'1' + ((cell / 9 + cell) % 9) as u8);
                }
                let mut characters = *solved;
                let cell = (first + 7 * text) % CELLS;
                let other = if text % 4 == 1 { cell / 9 * 9 + (cell + 1) % 9 } else { 80 - cell };
                if text % 2 == 1 {
                    characters.swap(cell, other);
                }
                characters
            };
            let texts: Vec<Text> = (0..TEXTS).map(text).collect();
            for vectors in Vectors::all() {
                let mut planes = Planes::EMPTY;
                planes.turn(&texts.iter().collect::<Vec<_>>(), vectors);
                let are_odd = planes.units_are_odd(&table, vectors);
                for (text, characters) in texts.iter().enumerate() {
                    let expected = grid::units_are_odd(characters, &table, vectors);
                    assert_eq!(are_odd >> text & 1 == 1, expected, "{vectors:?} {text}");
                }
                assert!((10..=40).contains(&are_odd.count_zeros()), "{are_odd:x}");
            }
        }
    }

    #[test]
    fn texts_turn_and_come_back() {
        let texts = texts();
        for vectors in Vectors::all() {
            let mut planes = Planes::EMPTY;
            planes.turn(&texts.iter().collect::<Vec<_>>(), vectors);
            for (text, characters) in texts.iter().enumerate() {
                for (cell, &character) in characters.iter().enumerate() {
                    assert_eq!(planes.0[cell][text], character, "{vectors:?} {text} {cell}");
                }
            }
            let mut back = [[0; CELLS + 1]; TEXTS];
            planes.turn_back(&mut back, vectors);
            for (line, text) in back.iter().zip(&texts) {
                assert_eq!(line.split_last(), Some((&b'\n', &text[..])), "{vectors:?}");
            }
        }
    }
}
