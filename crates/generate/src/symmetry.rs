//! Symmetries of the givens of a puzzle.
//!
//! In: a symmetry and the side of a board. Out: groups of cells; those of a group are given or empty together.

use std::ops::RangeInclusive;

use sudoku_core::error::Error;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// Which cells are given or empty together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Symmetry {
    /// Each cell by itself.
    #[default]
    None,
    /// A half turn.
    Rotation180,
    /// A quarter turn.
    Rotation90,
    /// The columns from right to left.
    MirrorColumns,
    /// The rows from bottom to top.
    MirrorRows,
    /// Both mirrors.
    BothMirrors,
    /// Rows and columns exchanged.
    Diagonal,
    /// The other diagonal.
    AntiDiagonal,
    /// Both diagonals.
    BothDiagonals,
    /// All of these.
    All,
}

/// A cell by its row and column, turned on a board whose last row has this number.
type Turn = fn([usize; 2], usize) -> [usize; 2];

const HALF: Turn = |[row, col], last| [last - row, last - col];
const QUARTER: Turn = |[row, col], last| [col, last - row];
const COLUMNS: Turn = |[row, col], last| [row, last - col];
const ROWS: Turn = |[row, col], last| [last - row, col];
const DIAGONAL: Turn = |[row, col], _| [col, row];
const ANTI_DIAGONAL: Turn = |[row, col], last| [last - col, last - row];

/// The symmetries by their numbers, with their names and the turns that make them.
const TABLE: [(Symmetry, &str, &[Turn]); 10] = [
    (Symmetry::None, "none", &[]),
    (Symmetry::Rotation180, "rotation-180", &[HALF]),
    (Symmetry::Rotation90, "rotation-90", &[QUARTER]),
    (Symmetry::MirrorColumns, "mirror-columns", &[COLUMNS]),
    (Symmetry::MirrorRows, "mirror-rows", &[ROWS]),
    (Symmetry::BothMirrors, "both-mirrors", &[COLUMNS, ROWS]),
    (Symmetry::Diagonal, "diagonal", &[DIAGONAL]),
    (Symmetry::AntiDiagonal, "anti-diagonal", &[ANTI_DIAGONAL]),
    (Symmetry::BothDiagonals, "both-diagonals", &[DIAGONAL, ANTI_DIAGONAL]),
    (Symmetry::All, "all", &[QUARTER, DIAGONAL]),
];

impl Symmetry {
    /// All symmetries, in the order of their numbers in C.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        TABLE.iter().map(|&(symmetry, ..)| symmetry)
    }

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// Whether the cells of a pattern have the symmetry, on a board of this side.
    pub(super) fn has(self, pattern: &[bool], side: usize) -> bool {
        TABLE[self as usize].2.iter().all(|turn| {
            (0..pattern.len()).all(|cell| {
                let [row, col] = turn([cell / side, cell % side], side - 1);
                pattern[row * side + col] == pattern[cell]
            })
        })
    }

    /// Whether whole groups of the cells of a pattern have together one of these numbers of cells.
    pub(super) fn reaches(
        self,
        side: usize,
        is_in_pattern: impl Fn(usize) -> bool,
        mut numbers: RangeInclusive<usize>,
    ) -> bool {
        // Groups have 1, 2, 4 or 8 cells: the large ones first leave the least rest.
        let mut cells_of_groups = [0; 4];
        for cell in (0..side * side).filter(|&cell| is_in_pattern(cell)) {
            cells_of_groups[self.group_of(cell, side).1.ilog2() as usize] += 1;
        }
        numbers.any(|number| {
            let of_groups = cells_of_groups.iter().enumerate().rev();
            0 == of_groups
                .fold(number, |rest, (log, cells)| rest - (rest >> log << log).min(*cells))
        })
    }

    /// The cells that are given or empty together with a cell, and their number.
    fn group_of(self, cell: usize, side: usize) -> ([usize; 8], usize) {
        let (mut cells, mut len, mut at) = ([cell; 8], 1, 0);
        while at < len {
            for turn in TABLE[self as usize].2 {
                let [row, col] = turn([cells[at] / side, cells[at] % side], side - 1);
                let other = row * side + col;
                if !cells[..len].contains(&other) {
                    cells[len] = other;
                    len += 1;
                }
            }
            at += 1;
        }
        (cells, len)
    }

    /// Calls `group` with each group of cells of a board.
    pub(super) fn for_each_group(
        self,
        side: usize,
        limits: &mut Limits,
        mut group: impl FnMut(&[u32]) -> Result<(), Error>,
    ) -> Result<(), Stop> {
        let mut is_in_group = memory::filled(side * side, false)?;
        for first in 0..side * side {
            limits.work(8)?;
            if is_in_group[first] {
                continue;
            }
            let (cells, len) = self.group_of(first, side);
            cells[..len].iter().for_each(|&cell| is_in_group[cell] = true);
            group(&cells.map(|cell| cell as u32)[..len])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::limits::Bounds;

    // Seen to fail: a quarter turn that mirrors.
    #[test]
    fn groups_have_all_turns_of_their_cells() {
        for (number, symmetry) in Symmetry::all().enumerate() {
            assert_eq!(symmetry as usize, number);
            for side in [1, 2, 4, 9] {
                let mut number_of = vec![usize::MAX; side * side];
                let mut groups = 0;
                let mut limits = Limits::new(&Bounds::default());
                symmetry
                    .for_each_group(side, &mut limits, |cells| {
                        assert!(cells.len() <= 8);
                        for &cell in cells {
                            assert_eq!(number_of[cell as usize], usize::MAX, "in two groups");
                            number_of[cell as usize] = groups;
                        }
                        groups += 1;
                        Ok(())
                    })
                    .unwrap();
                for turn in TABLE[number].2 {
                    for cell in 0..side * side {
                        let [row, col] = turn([cell / side, cell % side], side - 1);
                        assert_eq!(number_of[row * side + col], number_of[cell]);
                    }
                }
                if side == 9 {
                    let expected = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
                    assert_eq!(groups, expected[number], "{}", symmetry.name());
                }
            }
        }
    }
}
