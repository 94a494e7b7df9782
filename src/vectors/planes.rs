//! Boards side by side: the characters of up to 32 texts of 81, turned so that those of one cell
//! lie together.
//!
//! ```text
//!     texts    53..7....  planes    5  .  4  ...    cell 0 of the texts 0, 1, 2 ...
//!              ..9.6...1            3  .  .  ...    cell 1
//!              4......2.            .  9  .  ...    cell 2
//! ```

use super::Vectors;

/// How many texts lie side by side.
pub const TEXTS: usize = 32;
/// How many characters a text has.
pub const CELLS: usize = 81;

/// A 9x9 board in 81 characters.
pub type Text = [u8; CELLS];

/// The characters of 32 texts, cell by cell.
#[derive(Debug, Clone)]
#[repr(C, align(32))]
pub struct Planes(pub [[u8; TEXTS]; CELLS]);

impl Planes {
    /// No texts.
    pub const EMPTY: Planes = Planes([[b'.'; TEXTS]; CELLS]);

    /// Turns up to 32 texts; where there are fewer, the last places hold empty boards.
    pub fn turn<'a>(&mut self, texts: impl Iterator<Item = &'a Text>, vectors: Vectors) {
        let mut some = [&[b'.'; CELLS]; TEXTS];
        for (place, text) in some.iter_mut().zip(texts) {
            *place = text;
        }
        match vectors {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(avx2) => avx2.turn(&some, &mut self.0),
            Vectors::Portable => {
                for (at, text) in some.iter().enumerate() {
                    for (cell, &character) in text.iter().enumerate() {
                        self.0[cell][at] = character;
                    }
                }
            }
        }
    }

    /// Turns the planes back into texts.
    pub fn turn_back(&self, texts: &mut [Text; TEXTS], vectors: Vectors) {
        match vectors {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(avx2) => avx2.turn_back(&self.0, texts),
            Vectors::Portable => {
                for (cell, plane) in self.0.iter().enumerate() {
                    for (text, &character) in texts.iter_mut().zip(plane) {
                        text[cell] = character;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_turn_and_come_back() {
        let texts: Vec<Text> = (0..TEXTS)
            .map(|text| std::array::from_fn(|cell| (text * 7 + cell * 31 + cell / 16) as u8))
            .collect();
        for vectors in Vectors::all() {
            let mut planes = Planes::EMPTY;
            planes.turn(texts.iter(), vectors);
            for (text, characters) in texts.iter().enumerate() {
                for (cell, &character) in characters.iter().enumerate() {
                    assert_eq!(planes.0[cell][text], character, "{vectors:?} {text} {cell}");
                }
            }
            let mut back = [[0; CELLS]; TEXTS];
            planes.turn_back(&mut back, vectors);
            assert_eq!(back.as_slice(), texts, "{vectors:?}");
        }
    }
}
