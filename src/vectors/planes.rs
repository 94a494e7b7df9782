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
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(avx512) => avx512.avx2().turn(&some, &mut self.0),
            Vectors::Portable => {
                for (at, text) in some.iter().enumerate() {
                    for (cell, &character) in text.iter().enumerate() {
                        self.0[cell][at] = character;
                    }
                }
            }
        }
    }

    /// Writes for each character the entry of the table that its low four bits name.
    pub fn look_up(&self, table: &[u8; 16], entries: &mut Planes, vectors: Vectors) {
        match vectors {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(avx2) => avx2.look_up(&self.0, table, &mut entries.0),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(avx512) => avx512.avx2().look_up(&self.0, table, &mut entries.0),
            Vectors::Portable => {
                for (entries, plane) in entries.0.iter_mut().zip(&self.0) {
                    for (entry, &character) in entries.iter_mut().zip(plane) {
                        *entry = table[usize::from(character & 15)];
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
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(avx512) => avx512.avx2().turn_back(&self.0, texts),
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

    /// Texts with every character there is.
    fn texts() -> Vec<Text> {
        let text = |text| std::array::from_fn(|cell| (text * 7 + cell * 31 + cell / 16) as u8);
        (0..TEXTS).map(text).collect()
    }

    #[test]
    fn every_character_is_looked_up() {
        let table = std::array::from_fn(|entry| 200 - 3 * entry as u8);
        for vectors in Vectors::all() {
            let (mut planes, mut entries) = (Planes::EMPTY, Planes::EMPTY);
            planes.turn(texts().iter(), vectors);
            planes.look_up(&table, &mut entries, vectors);
            for (entry, character) in entries.0.iter().flatten().zip(planes.0.iter().flatten()) {
                assert_eq!(*entry, 200 - 3 * (character % 16), "{vectors:?} {character}");
            }
        }
    }

    #[test]
    fn texts_turn_and_come_back() {
        let texts = texts();
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
