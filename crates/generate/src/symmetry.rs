//! Symmetries of the givens of a puzzle.
//!
//! In: a symmetry and the shape of a board. Out: groups of cells; those of a group are given or empty together.

use std::ops::RangeInclusive;

use sudoku_core::error::Error;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::shape::Shape;

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

/// A cell by its row and column, turned on a board whose last row and column have these numbers. It may come off the board.
type Turn = fn([usize; 2], [usize; 2]) -> [usize; 2];

const HALF: Turn = |[row, col], [last, last_col]| [last - row, last_col - col];
const QUARTER: Turn = |[row, col], [last, _]| [col, last - row];
const COLUMNS: Turn = |[row, col], [_, last_col]| [row, last_col - col];
const ROWS: Turn = |[row, col], [last, _]| [last - row, col];
const DIAGONAL: Turn = |[row, col], _| [col, row];
const ANTI_DIAGONAL: Turn = |[row, col], [last, last_col]| [last_col - col, last - row];

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

    /// Whether each cell of a board has one where the symmetry turns it to.
    pub(super) fn fits(self, shape: Shape) -> bool {
        let mut cells = shape.existing_cells();
        cells.all(|cell| self.turned(cell, shape).all(|other| other.is_some()))
    }

    /// Whether the cells of a pattern have the symmetry, which fits the board.
    pub(super) fn has(self, pattern: &[bool], shape: Shape) -> bool {
        let is_like = |cell: usize, other: usize| pattern[other] == pattern[cell];
        let mut cells = shape.existing_cells();
        cells.all(|cell| self.turned(cell, shape).flatten().all(|other| is_like(cell, other)))
    }

    /// Where the turns of the symmetry take a cell; `None` off the board.
    fn turned(self, cell: usize, shape: Shape) -> impl Iterator<Item = Option<usize>> {
        let (at, last) =
            ([shape.row_of(cell), shape.col_of(cell)], [shape.rows() - 1, shape.cols() - 1]);
        TABLE[self as usize].2.iter().map(move |turn| {
            let [row, col] = turn(at, last);
            shape.cell_at(row, col)
        })
    }

    /// Whether whole groups of the cells of a pattern have together one of these numbers of cells.
    pub(super) fn reaches(
        self,
        shape: Shape,
        is_in_pattern: impl Fn(usize) -> bool,
        mut numbers: RangeInclusive<usize>,
    ) -> bool {
        // Groups have 1, 2, 4 or 8 cells: the large ones first leave the least rest.
        let mut cells_of_groups = [0; 4];
        for cell in shape.existing_cells().filter(|&cell| is_in_pattern(cell)) {
            cells_of_groups[self.group_of(cell, shape).1.ilog2() as usize] += 1;
        }
        numbers.any(|number| {
            let of_groups = cells_of_groups.iter().enumerate().rev();
            0 == of_groups
                .fold(number, |rest, (log, cells)| rest - (rest >> log << log).min(*cells))
        })
    }

    /// The cells that are given or empty together with a cell, and their number.
    fn group_of(self, cell: usize, shape: Shape) -> ([usize; 8], usize) {
        let (mut cells, mut len, mut at) = ([cell; 8], 1, 0);
        while at < len {
            for other in self.turned(cells[at], shape).flatten() {
                if !cells[..len].contains(&other) {
                    cells[len] = other;
                    len += 1;
                }
            }
            at += 1;
        }
        (cells, len)
    }

    /// Calls `group` with each group of cells of a board that the symmetry fits.
    pub(super) fn for_each_group(
        self,
        shape: Shape,
        limits: &mut Limits,
        mut group: impl FnMut(&[u32]) -> Result<(), Error>,
    ) -> Result<(), Stop> {
        let mut is_in_group = memory::filled(shape.cells(), false)?;
        for first in shape.existing_cells() {
            limits.work(8)?;
            if is_in_group[first] {
                continue;
            }
            let (cells, len) = self.group_of(first, shape);
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

    /// Boards of one grid, a samurai, two grids one below the other, and two along a diagonal.
    fn shapes() -> [Shape; 7] {
        let grids = |second| Shape::overlapping(2, 2, &[(0, 0), second]);
        let one = [(1, 1), (1, 2), (2, 2), (3, 3)].map(|(height, width)| Shape::new(height, width));
        let [a, b, c, d] = one;
        [a, b, c, d, Shape::samurai(3, 3), grids((2, 0)), grids((2, 2))].map(Result::unwrap)
    }

    #[test]
    fn grids_have_a_symmetry_or_not() {
        let of = |shape: Shape| -> Vec<&str> {
            Symmetry::all().filter(|one| one.fits(shape)).map(Symmetry::name).collect()
        };
        let [.., samurai, below, diagonal] = shapes();
        assert_eq!(of(samurai).len(), 10);
        let mirrors = ["none", "rotation-180", "mirror-columns", "mirror-rows", "both-mirrors"];
        assert_eq!(of(below), mirrors);
        let turned = ["none", "rotation-180", "diagonal", "anti-diagonal", "both-diagonals"];
        assert_eq!(of(diagonal), turned);
    }

    // Seen to fail: a quarter turn that mirrors.
    #[test]
    fn groups_have_all_turns_of_their_cells() {
        for (number, symmetry) in Symmetry::all().enumerate() {
            assert_eq!(symmetry as usize, number);
            for shape in shapes() {
                if !symmetry.fits(shape) {
                    continue;
                }
                let mut number_of = vec![usize::MAX; shape.cells()];
                let mut groups = 0;
                let mut limits = Limits::new(&Bounds::default());
                symmetry
                    .for_each_group(shape, &mut limits, |cells| {
                        assert!(cells.len() <= 8);
                        for &cell in cells {
                            assert_eq!(number_of[cell as usize], usize::MAX, "in two groups");
                            number_of[cell as usize] = groups;
                        }
                        groups += 1;
                        Ok(())
                    })
                    .unwrap();
                let (cols, last) = (shape.cols(), [shape.rows() - 1, shape.cols() - 1]);
                for turn in TABLE[number].2 {
                    for cell in shape.existing_cells() {
                        let [row, col] = turn([cell / cols, cell % cols], last);
                        assert!(number_of[cell] < groups);
                        assert_eq!(number_of[row * cols + col], number_of[cell]);
                    }
                }
                if shape.is_nine() {
                    let expected = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
                    assert_eq!(groups, expected[number], "{}", symmetry.name());
                }
            }
        }
    }
}
