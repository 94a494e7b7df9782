//! The judge of many 9x9 boards: whether texts of 81 digits solve texts of 81 givens.
//!
//! In: pairs of a puzzle and a grid, in the characters of a collection. Out: whether all grids heard
//! so far are right. Like the judge of one board, this file shares nothing with any solver. A digit
//! stands for a bit, and a unit is right if its nine cells have all nine bits together: 32 boards
//! side by side, eight of the bits at a time.

use crate::error::Result;
use crate::memory;
use crate::vectors::Vectors;
use crate::vectors::planes::{Planes, TEXTS, Text};

/// Grids that wait to be judged together; each keeps the givens of its puzzle.
pub struct Docket {
    grids: Vec<Text>,
    vectors: Vectors,
    /// The grids side by side, and the bits of their digits.
    planes: Planes,
    bits: [Planes; 2],
}

/// Some grid does not solve its puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wrong;

/// So many grids, or fewer, are judged one by one.
const FEW: usize = 4;

/// The bits of the digits 1 to 8, and those of the digits 2 to 9: cells that have all bits of both
/// have all nine digits.
const BITS: [[u8; 16]; 2] = [bits_from(1), bits_from(2)];

const fn bits_from(first: usize) -> [u8; 16] {
    let mut bits = [0; 16];
    let mut bit = 0;
    while bit < 8 {
        bits[first + bit] = 1 << bit;
        bit += 1;
    }
    bits
}

impl Docket {
    /// Nothing waits.
    pub fn new(vectors: Vectors) -> Result<Docket> {
        let [planes, low, high] = [Planes::EMPTY; 3];
        Ok(Docket { grids: memory::with_capacity(TEXTS)?, vectors, planes, bits: [low, high] })
    }

    /// Takes one more pair; judges those that wait when there are enough of them.
    pub fn add(&mut self, puzzle: &Text, grid: &Text) -> std::result::Result<(), Wrong> {
        if !keeps(grid, puzzle) {
            return Err(Wrong);
        }
        self.grids.push(*grid);
        if self.grids.len() < TEXTS { Ok(()) } else { self.judge() }
    }

    /// Judges all that wait.
    pub fn judge(&mut self) -> std::result::Result<(), Wrong> {
        let right = if self.grids.len() <= FEW {
            self.grids.iter().all(is_complete)
        } else {
            let wrong = self.wrong();
            wrong[..self.grids.len()].iter().all(|&wrong| wrong == 0)
        };
        self.grids.clear();
        if right { Ok(()) } else { Err(Wrong) }
    }

    fn wrong(&mut self) -> [u8; TEXTS] {
        let Docket { grids, vectors, planes, bits } = self;
        planes.turn(grids.iter(), *vectors);
        for (bits, table) in bits.iter_mut().zip(&BITS) {
            planes.look_up(table, bits, *vectors);
        }
        match vectors {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(avx2) => avx2.run(|| wrong(bits)),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(avx512) => avx512.avx2().run(|| wrong(bits)),
            Vectors::Portable => wrong(bits),
        }
    }
}

/// Whether one grid solves one puzzle.
pub fn solves(grid: &Text, puzzle: &Text) -> bool {
    keeps(grid, puzzle) & is_complete(grid)
}

/// Whether a grid of digits has all givens of the puzzle.
fn keeps(grid: &Text, puzzle: &Text) -> bool {
    let pairs = grid.iter().zip(puzzle);
    pairs.fold(true, |kept, (&digit, &given)| {
        kept & ((digit == given) | (given == b'.') | (given == b'0')) & digit.is_ascii_digit()
    })
}

/// Whether each row, column and box of a grid of digits has all nine of them.
fn is_complete(grid: &Text) -> bool {
    let bits = grid.map(|digit| 1u16 << (digit & 15));
    let mut all = [ALL; 9];
    let mut columns = [0; 9];
    for (band, bits) in bits.chunks_exact(27).enumerate() {
        let mut in_band = [0; 9];
        for (row, bits) in bits.chunks_exact(9).enumerate() {
            all[3 * band + row] &= bits.iter().fold(0, |all, bit| all | bit);
            in_band.iter_mut().zip(bits).for_each(|(all, bit)| *all |= bit);
        }
        columns.iter_mut().zip(in_band).for_each(|(all, bits)| *all |= bits);
        for (all, bits) in all.iter_mut().zip(in_band.chunks_exact(3)) {
            *all &= bits[0] | bits[1] | bits[2];
        }
    }
    (all == [ALL; 9]) & (columns == [ALL; 9])
}

/// The digits 1 to 9 as bits.
const ALL: u16 = 0b11_1111_1110;

/// What is not zero for the boards where a unit has not all bits of the nine digits.
#[inline(always)]
fn wrong(bits: &[Planes; 2]) -> [u8; TEXTS] {
    let mut wrong = [0; TEXTS];
    for unit in 0..9 {
        let (top, left) = (unit / 3 * 3, unit % 3 * 3);
        for Planes(bits) in bits {
            let row = together(std::array::from_fn(|i| &bits[unit * 9 + i]));
            let column = together(std::array::from_fn(|i| &bits[i * 9 + unit]));
            let square = together(std::array::from_fn(|i| &bits[(top + i / 3) * 9 + left + i % 3]));
            for text in 0..TEXTS {
                wrong[text] |= !(row[text] & column[text] & square[text]);
            }
        }
    }
    wrong
}

/// All bits of nine cells.
#[inline(always)]
fn together(cells: [&[u8; TEXTS]; 9]) -> [u8; TEXTS] {
    let mut all = [0; TEXTS];
    for bits in cells {
        for text in 0..TEXTS {
            all[text] |= bits[text];
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vectors::planes::CELLS;

    const SOLVED: &Text =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Whether the judge lets one pair pass, by itself and among others that are right.
    fn passes(puzzle: &Text, grid: &Text, at: usize, vectors: Vectors) -> bool {
        let mut docket = Docket::new(vectors).unwrap();
        for _ in 0..at {
            docket.add(SOLVED, SOLVED).unwrap();
        }
        let passes = docket.add(puzzle, grid).is_ok() && docket.judge().is_ok();
        assert_eq!(solves(grid, puzzle), passes);
        passes
    }

    #[test]
    fn every_single_change_is_caught() {
        let empty = [b'.'; CELLS];
        for vectors in Vectors::all() {
            for cell in 0..CELLS {
                for character in b'0'..=b':' {
                    let mut grid = *SOLVED;
                    grid[cell] = character;
                    let right = character == SOLVED[cell];
                    assert_eq!(passes(&empty, &grid, 5 + cell % 40, vectors), right, "{cell}");
                    // A given that the grid does not keep.
                    let mut puzzle = empty;
                    puzzle[cell] = character;
                    let free = right || character == b'0';
                    assert_eq!(passes(&puzzle, SOLVED, 5 + cell % 40, vectors), free, "{cell}");
                }
            }
        }
    }

    #[test]
    fn two_swapped_cells_are_caught() {
        for vectors in Vectors::all() {
            for (one, digit) in SOLVED.iter().enumerate() {
                for (other, _) in SOLVED[..one].iter().enumerate().filter(|pair| pair.1 != digit) {
                    let mut grid = *SOLVED;
                    grid.swap(one, other);
                    assert!(
                        !passes(&[b'0'; CELLS], &grid, 5 + other % 32, vectors),
                        "{one} {other}"
                    );
                }
            }
        }
    }
}
