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
fn solves(grid: &Text, puzzle: &Text) -> bool {
    let mut units = [[0u16; 9]; 3];
    for row in 0..9 {
        for column in 0..9 {
            let (given, digit) = (puzzle[row * 9 + column], grid[row * 9 + column]);
            if !digit.is_ascii_digit() || given != digit && given != b'.' && given != b'0' {
                return false;
            }
            let bit = 1 << (digit - b'0');
            units[0][row] |= bit;
            units[1][column] |= bit;
            units[2][row / 3 * 3 + column / 3] |= bit;
        }
    }
    units.as_flattened().iter().all(|&digits| digits == 0b11_1111_1110)
}

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

    /// Whether the judge lets one pair pass, among others that are right.
    fn passes(puzzle: &Text, grid: &Text, at: usize, vectors: Vectors) -> bool {
        let mut docket = Docket::new(vectors).unwrap();
        for _ in 0..at {
            docket.add(SOLVED, SOLVED).unwrap();
        }
        docket.add(puzzle, grid).is_ok() && docket.judge().is_ok()
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
                    assert_eq!(passes(&empty, &grid, cell % 40, vectors), right, "{cell}");
                    // A given that the grid does not keep.
                    let mut puzzle = empty;
                    puzzle[cell] = character;
                    let free = right || character == b'0';
                    assert_eq!(passes(&puzzle, SOLVED, cell % 40, vectors), free, "{cell}");
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
                    assert!(!passes(&[b'0'; CELLS], &grid, other % 32, vectors), "{one} {other}");
                }
            }
        }
    }
}
