//! The judge of many 9x9 boards: whether texts of 81 digits solve texts of 81 givens.
//!
//! In: pairs of a puzzle and a grid, in the characters of a collection. Out: whether all grids heard
//! so far are right. Like the judge of one board, this file shares nothing with any solver: it
//! compares each two cells of a row, a column or a box, 32 boards side by side.

use crate::error::Result;
use crate::memory;
use crate::vectors::Vectors;
use crate::vectors::planes::{Planes, TEXTS, Text};

/// Pairs that wait to be judged together.
pub struct Docket {
    puzzles: Vec<Text>,
    grids: Vec<Text>,
    vectors: Vectors,
}

/// Some grid does not solve its puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wrong;

/// So many pairs, or fewer, are judged one by one.
const FEW: usize = 4;

impl Docket {
    /// Nothing waits.
    pub fn new(vectors: Vectors) -> Result<Docket> {
        let room = || memory::with_capacity(TEXTS);
        Ok(Docket { puzzles: room()?, grids: room()?, vectors })
    }

    /// Takes one more pair; judges those that wait when there are enough of them.
    pub fn add(&mut self, puzzle: &Text, grid: &Text) -> std::result::Result<(), Wrong> {
        self.puzzles.push(*puzzle);
        self.grids.push(*grid);
        if self.grids.len() < TEXTS { Ok(()) } else { self.judge() }
    }

    /// Judges all that wait.
    pub fn judge(&mut self) -> std::result::Result<(), Wrong> {
        let right = if self.grids.len() <= FEW {
            self.puzzles.iter().zip(&self.grids).all(|(puzzle, grid)| solves(grid, puzzle))
        } else {
            let wrong = self.wrong();
            wrong[..self.grids.len()].iter().all(|&wrong| wrong == 0)
        };
        self.puzzles.clear();
        self.grids.clear();
        if right { Ok(()) } else { Err(Wrong) }
    }

    fn wrong(&self) -> [u8; TEXTS] {
        let (mut puzzles, mut grids) = (Planes::EMPTY, Planes::EMPTY);
        puzzles.turn(self.puzzles.iter(), self.vectors);
        grids.turn(self.grids.iter(), self.vectors);
        match self.vectors {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(avx2) => avx2.run(|| wrong(&puzzles, &grids)),
            Vectors::Portable => wrong(&puzzles, &grids),
        }
    }
}

/// Whether one grid solves one puzzle: the digits of each row, column and box are counted.
pub fn solves(grid: &Text, puzzle: &Text) -> bool {
    let pairs = grid.iter().zip(puzzle);
    let kept = pairs.fold(true, |kept, (&digit, &given)| {
        kept & ((digit == given) | (given == b'.') | (given == b'0')) & digit.is_ascii_digit()
    });
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
    kept & (all == [ALL; 9]) & (columns == [ALL; 9])
}

/// The digits 1 to 9 as bits.
const ALL: u16 = 0b11_1111_1110;

/// What is not zero for the boards whose grid is wrong.
#[inline(always)]
fn wrong(puzzles: &Planes, grids: &Planes) -> [u8; TEXTS] {
    let mut wrong = [0; TEXTS];
    for (givens, digits) in puzzles.0.iter().zip(&grids.0) {
        for ((wrong, &given), &digit) in wrong.iter_mut().zip(givens).zip(digits) {
            let changed = (given != digit) & (given != b'.') & (given != b'0');
            *wrong |= u8::from(changed | (digit.wrapping_sub(b'1') > 8));
        }
    }
    for unit in 0..9 {
        let (top, left) = (unit / 3 * 3, unit % 3 * 3);
        let row: [usize; 9] = std::array::from_fn(|i| unit * 9 + i);
        let column: [usize; 9] = std::array::from_fn(|i| i * 9 + unit);
        let square: [usize; 9] = std::array::from_fn(|i| (top + i / 3) * 9 + left + i % 3);
        for cells in [row, column, square] {
            let same = same(&cells.map(|cell| grids.0[cell]));
            wrong.iter_mut().zip(same).for_each(|(wrong, same)| *wrong |= same);
        }
    }
    wrong
}

/// What is not zero where two of nine digits are the same.
#[inline(always)]
fn same(digits: &[[u8; TEXTS]; 9]) -> [u8; TEXTS] {
    let mut same = [0; TEXTS];
    for i in 0..9 {
        for k in 0..i {
            for text in 0..TEXTS {
                let all = u8::from(digits[i][text] == digits[k][text]).wrapping_neg();
                same[text] |= all;
            }
        }
    }
    same
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
