//! The verifier: whether a filled grid solves a puzzle.
//!
//! In: a puzzle and one digit per cell. Out: nothing, or the first [`Violation`]; a grid as [`Solution`]. This file shares no
//! code with any solver, nor the tables they read: from the puzzle it takes the box's height and
//! width, the givens and the cages, and checks the rules by counting. [`many`] verifies 9x9 boards side
//! by side.

pub mod clashes;
pub mod many;
mod rules;
pub mod score;
mod sentences;

use std::fmt;
use std::ops::Index;

use std::convert::Infallible;

use crate::constraint::{Constraint, ConstraintKind};
use crate::digits::{Digit, EMPTY};
use crate::error::{Error, Reason};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::simd::line81::Text;
use crate::symbols::Symbols;
use crate::{error, memory};

/// The first rule a grid breaks, and the cell (numbered row by row) where it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// The grid has not one digit per cell.
    WrongLength,
    /// The grid has another shape or other symbols.
    OtherBoard,
    /// The cell is empty.
    Empty {
        /// The cell.
        cell: usize,
    },
    /// The cell holds no digit of this board.
    NoDigit {
        /// The cell.
        cell: usize,
    },
    /// The cell holds something else than its given.
    GivenChanged {
        /// The cell.
        cell: usize,
    },
    /// An earlier cell has the digit in the cell's row, column or box.
    RepeatedInUnit {
        /// The cell.
        cell: usize,
    },
    /// An earlier cell of this cage has the digit.
    RepeatedInCage {
        /// The cell.
        cell: usize,
        /// The cage, in the order of the puzzle.
        cage: usize,
    },
    /// The cage is full and sums up to something else.
    WrongTotal {
        /// The last cell of the cage.
        cell: usize,
        /// The cage, in the order of the puzzle.
        cage: usize,
    },
    /// By a constraint, this cell and an earlier one must differ, and have the same digit.
    RepeatedByConstraint {
        /// The cell.
        cell: usize,
        /// The constraint, in the order of the puzzle.
        constraint: usize,
    },
    /// The cells of a constraint sum up to something else.
    WrongSum {
        /// The last cell of the constraint.
        cell: usize,
        /// The constraint, in the order of the puzzle.
        constraint: usize,
    },
    /// The filled cells break a constraint.
    Broken {
        /// One of these cells.
        cell: usize,
        /// The constraint, in the order of the puzzle.
        constraint: usize,
    },
    /// The verifier has no rule for the constraint. It is an internal error.
    UnknownConstraint {
        /// The constraint, in the order of the puzzle.
        constraint: usize,
    },
}

impl Violation {
    /// The number of the cell where the violation shows; 0 where it shows in none.
    pub fn cell(self) -> usize {
        match self {
            Violation::WrongLength
            | Violation::OtherBoard
            | Violation::UnknownConstraint { .. } => 0,
            Violation::Empty { cell }
            | Violation::NoDigit { cell }
            | Violation::GivenChanged { cell }
            | Violation::RepeatedInUnit { cell }
            | Violation::RepeatedInCage { cell, .. }
            | Violation::WrongTotal { cell, .. }
            | Violation::RepeatedByConstraint { cell, .. }
            | Violation::WrongSum { cell, .. }
            | Violation::Broken { cell, .. } => cell,
        }
    }
}

/// The state of a grid, which may have empty cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Full, and every rule holds.
    Solved,
    /// Some cells are empty, and what is filled breaks no rule.
    Incomplete,
    /// A rule is broken.
    Broken(Violation),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Violation::WrongLength => "another number of cells",
            Violation::OtherBoard => "another shape or other symbols",
            Violation::Empty { .. } => "the cell is empty",
            Violation::NoDigit { .. } => "not a symbol of the board",
            Violation::GivenChanged { .. } => "not the given symbol",
            Violation::RepeatedInUnit { .. } => "the symbol is twice in a row, column or box",
            Violation::RepeatedInCage { .. } => "the symbol is twice in a cage",
            Violation::WrongTotal { .. } => "the cage sums up to something else",
            Violation::RepeatedByConstraint { .. } => {
                "the symbol is twice in cells that differ by a constraint"
            }
            Violation::WrongSum { .. } => "the cells of a sum sum up to something else",
            Violation::Broken { .. } => "the symbols break a constraint",
            Violation::UnknownConstraint { .. } => "a constraint that the verifier does not know",
        })
    }
}

impl std::error::Error for Violation {}

/// A filled board.
///
/// `Display` writes it in one line, `{:#}` one row a line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Solution {
    shape: Shape,
    symbols: Symbols,
    digits: Vec<Digit>,
}

impl Solution {
    /// A board of the puzzle's shape and symbols, filled with these digits.
    #[doc(hidden)]
    pub fn new(puzzle: &Puzzle, digits: &[Digit]) -> error::Result<Solution> {
        puzzle.check_digits(digits)?;
        let is_empty = |&cell: &usize| digits[cell] == EMPTY && puzzle.shape().has_cell(cell);
        if let Some(cell) = (0..digits.len()).find(is_empty) {
            let (row, col) = (puzzle.shape().row_of(cell), puzzle.shape().col_of(cell));
            return Err(
                Error::from(Reason::Internal("a solution has an empty cell")).at_cell(row, col)
            );
        }
        Ok(Solution {
            shape: puzzle.shape(),
            symbols: puzzle.symbols().try_clone()?,
            digits: memory::copied(digits)?,
        })
    }

    /// A copy.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`], where `clone` ends the process.
    pub fn try_clone(&self) -> error::Result<Solution> {
        let symbols = self.symbols.try_clone()?;
        Ok(Solution { shape: self.shape, symbols, digits: memory::copied(&self.digits)? })
    }

    /// The geometry.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The symbols of the board.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The symbol in `row` and `col`, both from 0; `None` off the board. Indexing by `[(row, col)]` panics there.
    pub fn get(&self, row: usize, col: usize) -> Option<u32> {
        let cell = self.shape.cell_at(row, col)?;
        Some(self.symbols.symbol(self.digits[cell]))
    }

    /// The symbols of all cells, row by row; 0 for a cell that no grid of several has.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = u32> {
        self.digits.iter().map(|&digit| self.shown(digit))
    }

    /// The rows, each as the symbols of its cells; 0 for a cell that no grid of several has.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = impl ExactSizeIterator<Item = u32>> {
        let rows = self.digits.chunks_exact(self.shape.cols());
        rows.map(|row| row.iter().map(|&digit| self.shown(digit)))
    }

    fn shown(&self, digit: Digit) -> u32 {
        if digit == EMPTY { 0 } else { self.symbols.symbol(digit) }
    }

    /// Whether it has the shape and the symbols of a puzzle.
    pub(crate) fn is_like(&self, puzzle: &Puzzle) -> bool {
        (self.shape, &self.symbols) == (puzzle.shape(), puzzle.symbols())
    }

    /// The digits of all cells, row by row.
    #[doc(hidden)]
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }
}

/// # Panics
///
/// If the cell is off the board; [`Solution::get`] returns `None` there.
impl Index<(usize, usize)> for Solution {
    type Output = u32;

    fn index(&self, (row, col): (usize, usize)) -> &u32 {
        let cell = self.shape.cell_at(row, col);
        let cell = cell.unwrap_or_else(|| panic!("the cell {row},{col} is off the board"));
        &self.symbols.list()[usize::from(self.digits[cell])]
    }
}

/// Digits met so far, for any side up to [`Shape::MAX_SIDE`].
struct Met([u64; Shape::MAX_SIDE / 64]);

impl Met {
    const NONE: Met = Met([0; Shape::MAX_SIDE / 64]);

    /// Marks the digit; true if it was marked before.
    fn again(&mut self, digit: Digit) -> bool {
        let (word, bit) = (usize::from(digit) / 64, 1 << (digit % 64));
        let before = self.0[word] & bit != 0;
        self.0[word] |= bit;
        before
    }
}

/// Checks that `grid` solves `puzzle`: full, the givens kept, every unit and cage as it must be.
pub fn verify(puzzle: &Puzzle, grid: &[Digit]) -> Result<(), Violation> {
    let Ok(verdict) = verify_within(puzzle, grid, |_| Ok::<(), Infallible>(()));
    verdict
}

/// Checks as [`verify`] does. Before each part, `look` gets the number of cells to visit, and may end the check.
pub fn verify_within<S>(
    puzzle: &Puzzle,
    grid: &[Digit],
    look: impl FnMut(u32) -> Result<(), S>,
) -> Result<Result<(), Violation>, S> {
    Ok(match check(puzzle, grid, look) {
        Ok(true) => Ok(()),
        Ok(false) => {
            let cell = grid.iter().position(|&digit| digit == EMPTY).unwrap_or(0);
            Err(Violation::Empty { cell })
        }
        Err(Broken::Rule(violation)) => Err(violation),
        Err(Broken::Off(stop)) => return Err(stop),
    })
}

/// Whether a grid keeps a constraint that the puzzle need not have.
#[doc(hidden)]
pub fn keeps(puzzle: &Puzzle, grid: &[Digit], constraint: &Constraint) -> bool {
    let look = &mut |_| Ok::<(), Broken<Infallible>>(());
    let (values, cells) = (constraint.values(), constraint.cells());
    match constraint.kind() {
        kind if kind == ConstraintKind::CAGE => {
            cage_holds(puzzle, grid, 0, cells, values[0] as u64).is_ok()
        }
        _ => rules::holds(puzzle, grid, (0, constraint), look).is_ok(),
    }
}

/// The state of a grid, which may have empty cells.
pub fn state(puzzle: &Puzzle, grid: &[Digit]) -> State {
    match check(puzzle, grid, |_| Ok::<(), Infallible>(())) {
        Err(Broken::Rule(violation)) => State::Broken(violation),
        Ok(true) => State::Solved,
        Ok(false) => State::Incomplete,
    }
}

/// The state of a 9x9 board of digits and other characters, which are empty cells.
pub fn state_of_nine(text: &Text) -> State {
    let (mut rows, mut columns, mut boxes) = ([0u16; 9], [0u16; 9], [0u16; 9]);
    let mut full = true;
    for (cell, character) in text.iter().enumerate() {
        let digit = character.wrapping_sub(b'1');
        if digit > 8 {
            full = false;
            continue;
        }
        let (row, column, bit) = (cell / 9, cell % 9, 1 << digit);
        let square = row / 3 * 3 + column / 3;
        if (rows[row] | columns[column] | boxes[square]) & bit != 0 {
            return State::Broken(Violation::RepeatedInUnit { cell });
        }
        rows[row] |= bit;
        columns[column] |= bit;
        boxes[square] |= bit;
    }
    if full { State::Solved } else { State::Incomplete }
}

/// The cells that are part of a clash, one mark for each cell of the board: their digit is twice in a
/// row, column, box or cage, or they are the filled cells of a cage whose sum is too large, or wrong and
/// the cage is full. No cell is marked exactly where [`state`] of the puzzle's own digits finds no
/// violation.
pub fn clashes(puzzle: &Puzzle) -> error::Result<Vec<bool>> {
    let (grid, side) = (puzzle.digits(), puzzle.shape().side());
    let (height, width) = (puzzle.shape().box_height(), puzzle.shape().box_width());
    let mut marks = memory::filled(grid.len(), false)?;
    // Where each digit was met last in the cells under view, and the number of that view.
    let mut met = memory::filled(side, (0usize, 0usize))?;
    let mut views = 0;
    let mut view = |cells: &mut dyn Iterator<Item = usize>, marks: &mut [bool]| {
        views += 1;
        for cell in cells.filter(|&cell| grid[cell] != EMPTY) {
            let last = &mut met[usize::from(grid[cell])];
            if last.1 == views {
                (marks[last.0], marks[cell]) = (true, true);
            }
            *last = (cell, views);
        }
    };
    let has_boxes = puzzle.regions().is_none();
    let cols = puzzle.shape().cols();
    for (first_row, first_col) in puzzle.shape().grids() {
        let cell = |row: usize, col: usize| (first_row + row) * cols + first_col + col;
        for line in 0..side {
            let (top, left) = (line / height * height, line % height * width);
            view(&mut (0..side).map(|i| cell(line, i)), &mut marks);
            view(&mut (0..side).map(|i| cell(i, line)), &mut marks);
            let square = |i: usize| cell(top + i / width, left + i % width);
            if has_boxes {
                view(&mut (0..side).map(square), &mut marks);
            }
        }
    }
    for constraint in puzzle.constraints() {
        rules::each_set(puzzle, Some(grid), constraint, &mut |cells, total| {
            let mut cells = cells.iter().map(|&cell| cell as usize);
            match total {
                None => view(&mut cells, &mut marks),
                Some(total) => mark_wrong_sum(puzzle, cells.clone(), total, &mut marks),
            }
            Ok(())
        })?;
        if let Some(cell) = rules::broken_beyond_sets(puzzle, grid, constraint) {
            let listed = constraint.cells().iter().map(|&cell| cell as usize);
            listed.filter(|&cell| grid[cell] != EMPTY).for_each(|cell| marks[cell] = true);
            marks[cell] = true;
        }
    }
    for cage in puzzle.cages() {
        let cells = cage.cells().iter().map(|&cell| cell as usize);
        view(&mut cells.clone(), &mut marks);
        mark_wrong_sum(puzzle, cells, cage.total(), &mut marks);
    }
    Ok(marks)
}

/// Calls `each` with every set of cells that differ by a constraint, as the verifier reads it, in the order of the groups.
#[doc(hidden)]
pub fn sets_that_differ(
    puzzle: &Puzzle,
    constraint: &Constraint,
    each: &mut dyn FnMut(&[u32]) -> error::Result<()>,
) -> error::Result<()> {
    rules::each_set(puzzle, None, constraint, &mut |cells, total| match total {
        None => each(cells),
        Some(_) => Ok(()),
    })
}

/// Marks the filled cells of a sum that is too large, or wrong and full.
fn mark_wrong_sum(
    puzzle: &Puzzle,
    mut cells: impl Iterator<Item = usize> + Clone,
    total: u64,
    marks: &mut [bool],
) {
    let grid = puzzle.digits();
    let filled = cells.clone().filter(|&cell| grid[cell] != EMPTY);
    let symbol = |cell: usize| u64::from(puzzle.symbols().symbol(grid[cell]));
    let sum: u64 = filled.clone().map(symbol).sum();
    let is_full = cells.all(|cell| grid[cell] != EMPTY);
    if sum > total || (is_full && sum != total) {
        filled.for_each(|cell| marks[cell] = true);
    }
}

/// A rule is broken, or the check was broken off.
enum Broken<S> {
    Rule(Violation),
    Off(S),
}

impl<S> From<Violation> for Broken<S> {
    fn from(violation: Violation) -> Self {
        Broken::Rule(violation)
    }
}

/// Whether the grid is full; an error if a rule is broken.
fn check<S>(
    puzzle: &Puzzle,
    grid: &[Digit],
    mut look: impl FnMut(u32) -> Result<(), S>,
) -> Result<bool, Broken<S>> {
    let look = &mut |cells: usize| look(cells as u32).map_err(Broken::Off);
    if grid.len() != puzzle.digits().len() {
        return Err(Violation::WrongLength.into());
    }
    let is_plain = puzzle.constraints().is_empty() && !puzzle.shape().is_overlapping();
    let at_a_glance = is_plain && fills_at_a_glance(puzzle, grid);
    let full = at_a_glance || check_one_by_one(puzzle, grid, look)?;
    for constraint in puzzle.constraints().iter().enumerate() {
        rules::holds(puzzle, grid, constraint, look)?;
    }
    for (index, cage) in puzzle.cages().iter().enumerate() {
        // The digits met in each cage are counted from none.
        look(cage.cells().len() + Shape::MAX_SIDE / 64)?;
        cage_holds(puzzle, grid, index, cage.cells(), cage.total())?;
    }
    Ok(full)
}

/// Whether the grid has the givens and all units have every digit, for boards whose digits fit in a word.
fn fills_at_a_glance(puzzle: &Puzzle, grid: &[Digit]) -> bool {
    const MOST: usize = u64::BITS as usize;
    let (height, width) = (puzzle.shape().box_height(), puzzle.shape().box_width());
    let side = height * width;
    let cells = grid.iter().zip(puzzle.digits());
    // Without a branch for a cell, so that many are looked at together.
    let holds = cells.fold(true, |holds, (&digit, &given)| {
        let wanted = if given == EMPTY { digit } else { given };
        holds & (digit == wanted) & (usize::from(digit) < side)
    });
    if side > MOST || !holds {
        return false;
    }
    let all = u64::MAX >> (MOST - side);
    let mut columns = [0; MOST];
    let bands = grid.chunks_exact(height * side);
    let right = bands.fold(true, |right, band| {
        let mut boxes = [0; MOST];
        let rows = band.chunks_exact(side).fold(right, |right, row| {
            let stacks = row.chunks_exact(width).zip(columns.chunks_exact_mut(width));
            let met = stacks.zip(&mut boxes).fold(0, |met, ((digits, columns), square)| {
                let mut here = 0;
                for (&digit, column) in digits.iter().zip(columns) {
                    here |= 1 << digit;
                    *column |= 1 << digit;
                }
                *square |= here;
                met | here
            });
            right & (met == all)
        });
        rows & boxes[..height].iter().all(|&met| met == all)
    });
    right & columns[..side].iter().all(|&met| met == all)
}

/// Checks the units cell by cell, so that the first violation is known; not the cages.
fn check_one_by_one<S>(
    puzzle: &Puzzle,
    grid: &[Digit],
    look: &mut impl FnMut(usize) -> Result<(), Broken<S>>,
) -> Result<bool, Broken<S>> {
    let (height, width) = (puzzle.shape().box_height(), puzzle.shape().box_width());
    let side = height * width;
    let mut full = true;
    for (cell, (&digit, &given)) in grid.iter().zip(puzzle.digits()).enumerate() {
        if given != EMPTY && digit != given {
            return Err(Violation::GivenChanged { cell }.into());
        }
        let is_in_grid = puzzle.shape().has_cell(cell);
        if digit == EMPTY {
            full &= !is_in_grid;
        } else if usize::from(digit) >= side || !is_in_grid {
            return Err(Violation::NoDigit { cell }.into());
        }
    }
    let has_boxes = puzzle.regions().is_none();
    let cols = puzzle.shape().cols();
    for (first_row, first_col) in puzzle.shape().grids() {
        let cell = |row: usize, col: usize| (first_row + row) * cols + first_col + col;
        for line in 0..side {
            look(2 * side)?;
            distinct(grid, (0..side).map(|i| cell(line, i)))?;
            distinct(grid, (0..side).map(|i| cell(i, line)))?;
        }
        for top in (0..side).step_by(height).filter(|_| has_boxes) {
            for left in (0..side).step_by(width) {
                look(side)?;
                distinct(grid, (0..side).map(|i| cell(top + i / width, left + i % width)))?;
            }
        }
    }
    Ok(full)
}

fn distinct(grid: &[Digit], cells: impl Iterator<Item = usize>) -> Result<(), Violation> {
    let mut met = Met::NONE;
    for cell in cells {
        if grid[cell] != EMPTY && met.again(grid[cell]) {
            return Err(Violation::RepeatedInUnit { cell });
        }
    }
    Ok(())
}

fn cage_holds(
    puzzle: &Puzzle,
    grid: &[Digit],
    cage: usize,
    cells: &[u32],
    total: u64,
) -> Result<(), Violation> {
    let mut met = Met::NONE;
    let mut sum = 0u64;
    let mut open = false;
    let mut last = 0;
    for &cell in cells {
        let cell = cell as usize;
        last = cell;
        if grid[cell] == EMPTY {
            open = true;
        } else if met.again(grid[cell]) {
            return Err(Violation::RepeatedInCage { cell, cage });
        } else {
            sum += u64::from(puzzle.symbols().list()[usize::from(grid[cell])]);
        }
    }
    if sum > total || (!open && sum != total) {
        return Err(Violation::WrongTotal { cell: last, cage });
    }
    Ok(())
}

impl Puzzle {
    /// Whether the filled cells break a rule, and whether all are filled.
    pub fn state(&self) -> State {
        state(self, self.digits())
    }

    /// Checks that a solution is one of this puzzle.
    ///
    /// # Errors
    ///
    /// The first rule that it breaks.
    pub fn verify(&self, solution: &Solution) -> std::result::Result<(), Violation> {
        match solution.is_like(self) {
            true => verify(self, solution.digits()),
            false => Err(Violation::OtherBoard),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::{digits, formula};

    const SOLVED: [Digit; 16] = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];

    fn board() -> Puzzle {
        Puzzle::new(Shape::square(4).unwrap()).unwrap()
    }

    // Seen to fail: a right grid excuses the others; other grids verified; the last one or the first givens left out.
    #[test]
    fn every_single_change_is_caught() {
        let puzzle = board();
        assert_eq!(verify(&puzzle, &SOLVED), Ok(()));
        for cell in 0..16 {
            for digit in [0, 1, 2, 3, 4, 700, EMPTY] {
                let mut grid = SOLVED;
                grid[cell] = digit;
                assert_eq!(verify(&puzzle, &grid).is_ok(), digit == SOLVED[cell], "{cell} {digit}");
            }
        }
        assert_eq!(verify(&puzzle, &SOLVED[1..]), Err(Violation::WrongLength));
        let mut open = SOLVED;
        open[6..8].fill(EMPTY);
        assert_eq!(verify(&puzzle, &open), Err(Violation::Empty { cell: 6 }));
    }

    // Seen to fail: columns not compared.
    #[test]
    fn rows_and_columns_count_alone() {
        // Within a box, one below the other, and side by side.
        for (one, other) in [(8, 12), (2, 3)] {
            let mut grid = SOLVED;
            grid.swap(one, other);
            assert_eq!(verify(&board(), &grid), Err(Violation::RepeatedInUnit { cell: 10 }));
        }
    }

    #[test]
    fn boxes_count_too() {
        let latin: Vec<Digit> = (0..16).map(|cell| ((cell / 4 + cell % 4) % 4) as Digit).collect();
        assert_eq!(verify(&board(), &latin), Err(Violation::RepeatedInUnit { cell: 4 }));
    }

    #[test]
    fn digits_beyond_a_word_are_distinguished() {
        let shape = Shape::square(81).unwrap();
        let puzzle = Puzzle::new(shape).unwrap();
        let digit = |row: usize, col: usize| (9 * (row % 9) + row / 9 + col) % 81;
        let grid: Vec<Digit> = (0..shape.cells())
            .map(|cell| digit(shape.row_of(cell), shape.col_of(cell)) as Digit)
            .collect();
        assert_eq!(verify(&puzzle, &grid), Ok(()));
        for cell in 1..81 {
            let mut grid = grid.clone();
            grid[cell] = grid[0];
            assert_eq!(verify(&puzzle, &grid), Err(Violation::RepeatedInUnit { cell }));
        }
    }

    #[test]
    fn a_violation_names_its_cell() {
        assert_eq!(Violation::WrongLength.cell(), 0);
        for cell in [3, 15] {
            for violation in [
                Violation::Empty { cell },
                Violation::NoDigit { cell },
                Violation::GivenChanged { cell },
                Violation::RepeatedInUnit { cell },
                Violation::RepeatedInCage { cell, cage: 1 },
                Violation::WrongTotal { cell, cage: 1 },
            ] {
                assert_eq!(violation.cell(), cell);
            }
        }
    }

    #[test]
    fn givens_and_cages_count_too() {
        let mut puzzle = board();
        puzzle.put(0, Some(2)).unwrap();
        assert_eq!(verify(&puzzle, &SOLVED), Err(Violation::GivenChanged { cell: 0 }));
        let mut puzzle = board();
        puzzle.add_cage(6, &[0, 1, 2]).unwrap();
        assert_eq!(verify(&puzzle, &SOLVED), Ok(()));
        puzzle.add_cage(7, &[3, 4]).unwrap();
        assert_eq!(state(&puzzle, &[EMPTY; 16]), State::Incomplete);
        puzzle.add_cage(2, &[0, 9]).unwrap();
        assert_eq!(verify(&puzzle, &SOLVED), Err(Violation::RepeatedInCage { cell: 9, cage: 2 }));
        let mut puzzle = board();
        puzzle.add_cage(8, &[3, 4]).unwrap();
        assert_eq!(verify(&puzzle, &SOLVED), Err(Violation::WrongTotal { cell: 4, cage: 0 }));
    }

    fn clashing(puzzle: &Puzzle) -> Vec<usize> {
        let marks = clashes(puzzle).unwrap();
        (0..marks.len()).filter(|&cell| marks[cell]).collect()
    }

    #[test]
    fn all_clashing_cells_are_marked() {
        let with = |givens: &[(usize, u32)]| {
            let mut puzzle = board();
            givens.iter().for_each(|&(cell, symbol)| {
                puzzle
                    .set(cell / puzzle.shape().side(), cell % puzzle.shape().side(), Some(symbol))
                    .unwrap()
            });
            puzzle
        };
        assert_eq!(clashing(&board()), []);
        assert_eq!(clashing(&with(&[(0, 1), (6, 1), (9, 1)])), []);
        assert_eq!(clashing(&with(&[(0, 1), (3, 1), (6, 2)])), [0, 3]);
        assert_eq!(clashing(&with(&[(0, 1), (1, 1), (3, 1), (12, 1)])), [0, 1, 3, 12]);
        assert_eq!(clashing(&with(&[(2, 3), (7, 3), (8, 2), (13, 2)])), [2, 7, 8, 13]);
        let mut puzzle = with(&[(0, 1), (9, 1), (3, 4)]);
        puzzle.add_cage(9, &[0, 9, 14]).unwrap();
        assert_eq!(clashing(&puzzle), [0, 9]);
        // A sum that is too large, one that is too small as long as a cell is open, and one of full cells.
        for (total, cells, expected) in [
            (4, &[0, 3, 5][..], &[0, 3][..]),
            (9, &[0, 3, 5], &[]),
            (9, &[0, 3], &[0, 3]),
            (5, &[0, 3], &[]),
        ] {
            let mut puzzle = with(&[(0, 1), (3, 4)]);
            puzzle.add_cage(total, cells).unwrap();
            assert_eq!(clashing(&puzzle), expected, "{total} in {cells:?}");
        }
    }

    /// Boxes that are not square, and every board that differs from a solution in two cells.
    #[test]
    fn exactly_the_cells_that_break_a_rule_are_marked() {
        for (height, width) in [(1, 3), (2, 3), (3, 2), (2, 2)] {
            let (mut puzzle, side) = (puzzle_of(height, width), height * width);
            puzzle.add_cage(side as u64, &[0, side as u32 + 1]).unwrap();
            let solved = digits(&formula(height, width));
            for one in 0..side * side {
                for other in 0..side * side {
                    let mut grid = solved.clone();
                    grid[other] = (grid[other] + 1) % side as Digit;
                    grid[one] = EMPTY;
                    puzzle.set_digits(&grid).unwrap();
                    let is_broken = matches!(state(&puzzle, &grid), State::Broken(_));
                    assert_eq!(!clashing(&puzzle).is_empty(), is_broken, "{grid:?}");
                    if let State::Broken(violation) = state(&puzzle, &grid) {
                        let cell = violation.cell();
                        let is_marked = clashing(&puzzle).contains(&cell);
                        assert!(is_marked || grid[cell] == EMPTY, "{grid:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn quick_checks_match_the_rules() {
        for (height, width) in [(1, 2), (2, 2), (2, 3), (3, 3), (4, 3), (5, 7), (8, 8)] {
            let (mut puzzle, side) = (puzzle_of(height, width), height * width);
            let grid = digits(&formula(height, width));
            let mut givens = vec![EMPTY; side * side];
            givens.iter_mut().zip(&grid).step_by(3).for_each(|(given, &digit)| *given = digit);
            puzzle.set_digits(&givens).unwrap();
            assert!(fills_at_a_glance(&puzzle, &grid), "{height}x{width}");
            for cell in (0..grid.len()).step_by(1 + grid.len() / 100) {
                for digit in [grid[cell] ^ 1, side as Digit, EMPTY] {
                    let mut wrong = grid.clone();
                    wrong[cell] = digit;
                    assert!(!fills_at_a_glance(&puzzle, &wrong), "{height}x{width}, {cell}");
                }
                // Two cells of a row, and two of a column, that change places.
                for other in [cell / side * side + (cell + 1) % side, (cell + side) % grid.len()] {
                    let mut wrong = grid.clone();
                    wrong.swap(cell, other);
                    let open = puzzle_of(height, width);
                    assert!(!fills_at_a_glance(&open, &wrong), "{height}x{width}, {cell}");
                }
            }
            let others: Vec<Digit> = grid.iter().map(|&d| (d + 1) % side as Digit).collect();
            assert!(fills_at_a_glance(&puzzle_of(height, width), &others));
            assert!(!fills_at_a_glance(&puzzle, &others), "{height}x{width}: other givens");
        }
        let latin: Vec<Digit> = (0..81).map(|cell| ((cell / 9 + cell % 9) % 9) as Digit).collect();
        assert!(!fills_at_a_glance(&puzzle_of(3, 3), &latin));
    }

    fn puzzle_of(height: usize, width: usize) -> Puzzle {
        Puzzle::new(Shape::new(height as u32, width as u32).unwrap()).unwrap()
    }
}
