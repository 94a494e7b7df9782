//! Constraints as the verifier sees them: each kind by its sentence.
//!
//! In: a puzzle, one of its constraints, a grid. Out: the first violation; or the sets of cells that must differ, for lists of
//! clashes. This file uses nothing of what constraints lower to. It says of each cell which group it belongs to, where the
//! searches are told the cells of each group.

use super::{Met, Violation, sentences};
use crate::constraint::{Constraint, ConstraintKind};
use crate::digits::{Digit, EMPTY};
use crate::error::{Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// What a constraint asks of the cells.
enum Sentence<'a> {
    /// The listed cells differ.
    Listed,
    /// The listed cells sum up to this.
    Sum(u64),
    /// The cells of the same group differ; the function has the group of a cell, below the side, by row and column.
    Groups(Group<'a>),
    /// Cells differ if one is these numbers of rows and of columns from the other, in any direction.
    Apart([(usize, usize); 2]),
    /// Another file knows the sentence.
    Other,
}

/// Gets the cells of a set, and their total if they have one.
type Each<'a> = &'a mut dyn FnMut(&[u32], Option<u64>) -> Result<()>;

type Group<'a> = Box<dyn Fn(usize, usize) -> Option<usize> + 'a>;

impl<'a> Sentence<'a> {
    fn of(constraint: &'a Constraint, shape: Shape) -> Result<Sentence<'a>> {
        let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
        let values = constraint.values();
        let value = |at: usize| values.get(at).copied().unwrap_or(0);
        Ok(match constraint.kind() {
            kind if kind == ConstraintKind::DIFFERENT => Sentence::Listed,
            kind if kind == ConstraintKind::EXTRA_REGION => Sentence::Listed,
            kind if kind == ConstraintKind::SUM => Sentence::Sum(value(0) as u64),
            kind if kind == ConstraintKind::REGIONS => {
                Sentence::Groups(Box::new(move |row, col| Some(value(row * side + col) as usize)))
            }
            kind if kind == ConstraintKind::DIAGONAL => {
                let rises = value(0) == 1;
                Sentence::Groups(Box::new(move |row, col| {
                    (if rises { row + col + 1 == side } else { row == col }).then_some(0)
                }))
            }
            kind if kind == ConstraintKind::WINDOWS => {
                let period = height + 1;
                Sentence::Groups(Box::new(move |row, col| {
                    let is_between = row % period == 0 || col % period == 0;
                    (!is_between).then_some(row / period * height + col / period)
                }))
            }
            kind if kind == ConstraintKind::DISJOINT_GROUPS => {
                Sentence::Groups(Box::new(move |row, col| Some(row % height * width + col % width)))
            }
            kind if kind == ConstraintKind::ANTI_KNIGHT => Sentence::Apart([(1, 2), (2, 1)]),
            kind if kind == ConstraintKind::ANTI_KING => Sentence::Apart([(1, 1), (0, 1)]),
            kind if kind == ConstraintKind::OFFSET => {
                let (one, other) = (value(0) as usize, value(1) as usize);
                Sentence::Apart([(one, other), (other, one)])
            }
            kind if sentences::knows(kind) => Sentence::Other,
            _ => {
                return Err(Reason::Internal("a constraint that the verifier does not know").into());
            }
        })
    }
}

/// Whether a grid, which may have empty cells, keeps a constraint, whose place is for the error. Before each part, `look` gets the number of cells to visit.
pub(super) fn holds<E: From<Violation>>(
    puzzle: &Puzzle,
    grid: &[Digit],
    (index, constraint): (usize, &Constraint),
    look: &mut impl FnMut(usize) -> std::result::Result<(), E>,
) -> std::result::Result<(), E> {
    let shape = puzzle.shape();
    let (side, cols) = (shape.side(), shape.cols());
    let repeated = |cell: usize| Violation::RepeatedByConstraint { cell, constraint: index }.into();
    let Ok(sentence) = Sentence::of(constraint, shape) else {
        return Err(Violation::UnknownConstraint { constraint: index }.into());
    };
    match sentence {
        Sentence::Listed => {
            look(constraint.cells().len())?;
            let mut met = Met::NONE;
            for cell in constraint.cells().iter().map(|&cell| cell as usize) {
                if grid[cell] != EMPTY && met.again(grid[cell]) {
                    return Err(repeated(cell));
                }
            }
        }
        Sentence::Sum(total) => {
            look(constraint.cells().len())?;
            let (sum, is_full) = sum(puzzle, grid, constraint.cells());
            if sum > total || (is_full && sum != total) {
                let cell = constraint.cells().last().map_or(0, |&cell| cell as usize);
                return Err(Violation::WrongSum { cell, constraint: index }.into());
            }
        }
        Sentence::Other => {
            // Those on the whole board visit two neighbours of each cell.
            look(2 * grid.len() + constraint.cells().len() * constraint.cells().len())?;
            if let Some(cell) = broken_beyond_sets(puzzle, grid, constraint) {
                return Err(Violation::Broken { cell, constraint: index }.into());
            }
        }
        Sentence::Groups(group) => {
            // So many groups at a time that what was met of each is on the stack.
            const FEW: usize = 64;
            for first in (0..side).step_by(FEW) {
                let mut met = [const { Met::NONE }; FEW];
                for row in 0..side {
                    look(side)?;
                    for col in 0..side {
                        let cell = row * side + col;
                        let Some(number) =
                            group(row, col).and_then(|group| group.checked_sub(first))
                        else {
                            continue;
                        };
                        if number < FEW && grid[cell] != EMPTY && met[number].again(grid[cell]) {
                            return Err(repeated(cell));
                        }
                    }
                }
            }
        }
        Sentence::Apart(distances) => {
            for row in 0..shape.rows() {
                look(4 * cols)?;
                for col in 0..cols {
                    let cell = row * cols + col;
                    if grid[cell] == EMPTY {
                        continue;
                    }
                    let clash =
                        moves(distances, row, col, shape).find(|&other| grid[other] == grid[cell]);
                    if let Some(other) = clash {
                        return Err(repeated(cell.max(other)));
                    }
                }
            }
        }
    }
    Ok(())
}

/// A cell that breaks a constraint; `None` if all that it asks is in its sets.
pub(super) fn broken_beyond_sets(
    puzzle: &Puzzle,
    grid: &[Digit],
    constraint: &Constraint,
) -> Option<usize> {
    let mut alternatives = constraint.alternatives().iter();
    if alternatives.len() == 0 {
        return sentences::broken(puzzle, grid, constraint);
    }
    // The cell of the last one, if all are broken.
    alternatives.try_fold(0, |_, all| all.iter().find_map(|one| broken(puzzle, grid, one)))
}

/// The cell of the first violation of a constraint.
fn broken(puzzle: &Puzzle, grid: &[Digit], constraint: &Constraint) -> Option<usize> {
    let look: fn(usize) -> std::result::Result<(), Violation> = |_| Ok(());
    let violation = holds(puzzle, grid, (0, constraint), &mut { look }).err()?;
    Some(violation.cell())
}

/// The cells that are such distances from a cell, in every direction.
fn moves(
    distances: [(usize, usize); 2],
    row: usize,
    col: usize,
    shape: Shape,
) -> impl Iterator<Item = usize> {
    let cells = distances.into_iter().flat_map(move |(rows, cols)| {
        let [rows, cols] =
            [(row, rows), (col, cols)].map(|(at, by)| [at.checked_sub(by), Some(at + by)]);
        [(rows[0], cols[0]), (rows[0], cols[1]), (rows[1], cols[0]), (rows[1], cols[1])]
    });
    let cells = cells.filter_map(move |(row, col)| Some((row?, col?)));
    cells
        .filter(move |&(other, col)| row.max(other) < shape.whole_rows() && col < shape.cols())
        .map(move |(row, col)| row * shape.cols() + col)
}

/// The sum of the filled cells, and whether all are filled.
fn sum(puzzle: &Puzzle, grid: &[Digit], cells: &[u32]) -> (u64, bool) {
    let filled = cells.iter().map(|&cell| grid[cell as usize]).filter(|&digit| digit != EMPTY);
    let symbol = |digit| u64::from(puzzle.symbols().symbol(digit));
    (filled.clone().map(symbol).sum(), filled.count() == cells.len())
}

/// Calls `each` with every set of cells that must differ by a constraint, and with the total if they must have a sum; with
/// a grid, the sets of pairs only where both have a digit, and the same one.
pub(super) fn each_set(
    puzzle: &Puzzle,
    grid: Option<&[Digit]>,
    constraint: &Constraint,
    each: Each,
) -> Result<()> {
    let (shape, cols) = (puzzle.shape(), puzzle.shape().cols());
    match Sentence::of(constraint, shape)? {
        Sentence::Listed => each(constraint.cells(), None),
        Sentence::Sum(total) => each(constraint.cells(), Some(total)),
        Sentence::Other => Ok(()),
        Sentence::Groups(group) => {
            let mut of_group: Vec<(usize, u32)> = memory::with_capacity(shape.cells())?;
            of_group.extend(
                (0..shape.cells())
                    .filter_map(|cell| Some((group(cell / cols, cell % cols)?, cell as u32))),
            );
            of_group.sort_unstable();
            let mut cells = memory::with_capacity(shape.side())?;
            for same in of_group.chunk_by(|one, other| one.0 == other.0) {
                cells.clear();
                cells.extend(same.iter().map(|&(_, cell)| cell));
                each(&cells, None)?;
            }
            Ok(())
        }
        Sentence::Apart(distances) => {
            let is_shown = |cell: usize, other: usize| {
                grid.is_none_or(|grid| grid[cell] != EMPTY && grid[cell] == grid[other])
            };
            for cell in 0..shape.cells() {
                for other in moves(distances, cell / cols, cell % cols, shape) {
                    if cell < other && is_shown(cell, other) {
                        each(&[cell as u32, other as u32], None)?;
                    }
                }
            }
            Ok(())
        }
    }
}
