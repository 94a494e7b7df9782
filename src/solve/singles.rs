//! Singles: naked and hidden singles to their fixpoint, whole rows of sets at a time.
//!
//! In: the model. Out: [`Singles`]: the digits each open cell may still hold, brought to the
//! fixpoint by [`Singles::propagate`]. What stays true: no candidate that is part of a solution is
//! removed, and a filled cell has no candidates left.
//!
//! ```text
//!     candidates  [cell]      -> digits an open cell may hold; none where it is filled
//!     used        [3n units]  -> digits that stand in the unit
//!     columns     [column]    -> digits met in one open cell, in two or more, during a sweep
//!     band        [column]    -> the same, in the rows of the boxes that are gone over
//! ```
//!
//! A sweep goes over the board once, row by row, without a branch for a cell: what the units have
//! used leaves the row, and the row is added up, for itself and column by column. Then the cells with
//! one digit left are filled, and the digits that a unit met once: those of a row at once, of boxes
//! after their last row, of columns at the end. Nothing is kept up to date in between, which is why
//! this is the fastest way to the fixpoint while a sweep still fills cells. The sets are as narrow as
//! the board allows, and the loops over a row so simple that the compiler turns them into vectors.

mod locked;
pub mod sets;

use crate::digits::{Digit, DigitSet, EMPTY};
use crate::limits::{Limits, Stop};
use crate::memory::Arc;
use crate::model::Model;
use sets::Set;
use std::ops::Range;

/// Digits met in one cell or more, and in two or more.
#[derive(Clone, Copy)]
struct Met<S> {
    once: S,
    twice: S,
}

impl<S: Set> Met<S> {
    const NOTHING: Self = Met { once: S::EMPTY, twice: S::EMPTY };

    /// Adds a cell.
    #[inline]
    fn meet(&mut self, digits: S) {
        self.twice = self.twice.or(self.once.and(digits));
        self.once = self.once.or(digits);
    }

    /// The digits met once.
    #[inline]
    fn only_once(self) -> S {
        self.once.without(self.twice)
    }

    /// Adds what was met in other cells.
    #[inline]
    fn add(&mut self, other: Self) {
        self.twice = self.twice.or(other.twice).or(self.once.and(other.once));
        self.once = self.once.or(other.once);
    }
}

/// What was met in each column; in two arrays, so that a row goes through them in step.
struct Columns<S> {
    once: Vec<S>,
    twice: Vec<S>,
}

impl<S: Set> Columns<S> {
    fn new(side: usize, limits: &mut Limits) -> Result<Self, Stop> {
        let (once, twice) = (limits.filled(side, S::EMPTY)?, limits.filled(side, S::EMPTY)?);
        Ok(Columns { once, twice })
    }

    fn forget(&mut self) {
        self.once.fill(S::EMPTY);
        self.twice.fill(S::EMPTY);
    }

    #[inline]
    fn met(&self, col: usize) -> Met<S> {
        Met { once: self.once[col], twice: self.twice[col] }
    }

    /// What was met in some columns.
    #[inline]
    fn met_in(&self, columns: Range<usize>) -> Met<S> {
        let mut met = Met::NOTHING;
        for (&once, &twice) in self.once[columns.clone()].iter().zip(&self.twice[columns]) {
            met.add(Met { once, twice });
        }
        met
    }

    /// Adds what was met in other rows.
    fn add(&mut self, other: &Self) {
        let others = other.once.iter().zip(&other.twice);
        for ((once, twice), others) in self.once.iter_mut().zip(&mut self.twice).zip(others) {
            let mut met = Met { once: *once, twice: *twice };
            met.add(Met { once: *others.0, twice: *others.1 });
            (*once, *twice) = (met.once, met.twice);
        }
    }
}

/// The candidates of a board under singles.
pub struct Singles<S> {
    model: Arc<Model>,
    all: S,
    candidates: Vec<S>,
    used: Vec<S>,
    /// What was met in each column, in all rows so far.
    columns: Columns<S>,
    /// What was met in each column, in the rows of these boxes.
    band: Columns<S>,
    /// What a box has used, once for each of its columns, so that a row goes through them in step.
    boxed: Vec<S>,
    /// The cells of a row that have one digit left.
    naked: Vec<S>,
    grid: Vec<Digit>,
    open: usize,
    /// Two equal givens see each other, or a cell has lost its last candidate.
    broken: bool,
}

impl<S: Set> Singles<S> {
    /// The board of the givens, not yet propagated.
    pub fn new(model: Arc<Model>, limits: &mut Limits) -> Result<Self, Stop> {
        let (cells, side) = (model.cells(), model.side);
        let open = model.givens.iter().filter(|&&given| given == EMPTY).count();
        let mut board = Singles {
            all: S::below(side),
            candidates: limits.with_capacity(cells)?,
            used: limits.filled(model.units(), S::EMPTY)?,
            columns: Columns::new(side, limits)?,
            band: Columns::new(side, limits)?,
            boxed: limits.filled(side * model.shape.box_width(), S::EMPTY)?,
            naked: limits.filled(side, S::EMPTY)?,
            grid: limits.copied(&model.givens)?,
            open,
            broken: false,
            model,
        };
        let of_given = |&given| if given == EMPTY { board.all } else { S::EMPTY };
        board.candidates.extend(board.grid.iter().map(of_given));
        let height = board.model.shape.box_height();
        for first_box in (0..side).step_by(height) {
            for row in first_box..first_box + height {
                limits.work(side as u32)?;
                board.begin_row(row, first_box);
            }
        }
        let boxes = board.boxed.chunks_exact_mut(board.model.shape.box_width());
        boxes.zip(&board.used[2 * side..]).for_each(|(boxed, &used)| boxed.fill(used));
        let seen = |units: &[S]| units.iter().map(|used| used.len()).sum::<usize>();
        board.broken = board.used.chunks(side).any(|units| seen(units) != cells - open);
        Ok(board)
    }

    /// The givens of a row: its units have used them.
    fn begin_row(&mut self, row: usize, first_box: usize) {
        let (side, width) = (self.model.side, self.model.shape.box_width());
        let (rows, units) = self.used.split_at_mut(side);
        let (columns, boxes) = units.split_at_mut(side);
        let givens = self.grid[row * side..][..side].chunks_exact(width);
        let parts = givens.zip(columns.chunks_exact_mut(width)).zip(&mut boxes[first_box..]);
        for ((givens, columns), square) in parts {
            let mut used = S::EMPTY;
            for (&given, column) in givens.iter().zip(columns) {
                let digit = if given == EMPTY { S::EMPTY } else { S::single(given) };
                used = used.or(digit);
                *column = column.or(digit);
            }
            rows[row] = rows[row].or(used);
            *square = square.or(used);
        }
    }

    /// The model.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The candidates of every cell; none where it is filled.
    pub fn candidates(&self) -> &[S] {
        &self.candidates
    }

    /// The digits every cell may hold, the one that stands in it where it is filled.
    pub fn digit_sets<const W: usize>(&self) -> impl Iterator<Item = DigitSet<W>> {
        self.grid.iter().zip(&self.candidates).map(|(&digit, candidates)| {
            let mut digits = DigitSet::EMPTY;
            if digit == EMPTY {
                candidates.digits().for_each(|digit| digits.insert(digit));
            } else {
                digits.insert(digit);
            }
            digits
        })
    }

    /// The digit of every cell, [`EMPTY`] where it is open.
    pub fn grid(&self) -> &[Digit] {
        &self.grid
    }

    /// How many cells are open.
    pub fn open(&self) -> usize {
        self.open
    }

    /// Fills an open cell.
    #[inline]
    fn fill(&mut self, cell: usize, digit: Digit) {
        self.candidates[cell] = S::EMPTY;
        self.grid[cell] = digit;
        self.open -= 1;
        self.use_up(cell, digit);
    }

    /// A digit stands in a cell: its units have used it.
    #[inline]
    fn use_up(&mut self, cell: usize, digit: Digit) {
        let (units, width) = (self.model.units_of(cell), self.model.shape.box_width());
        for unit in units {
            self.used[unit] = self.used[unit].or(S::single(digit));
        }
        let square = units[2] - 2 * self.model.side;
        self.boxed[square * width..][..width].fill(self.used[units[2]]);
    }

    /// Fills in singles until there are none; false if a cell has no digit left, or a digit no
    /// place. After a [`Stop`] it may be called again.
    pub fn propagate(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        if self.broken {
            return Ok(false);
        }
        loop {
            let open = self.open;
            if !self.sweep(limits)? {
                return Ok(false);
            }
            if self.open == open || self.open == 0 {
                return Ok(true);
            }
        }
    }

    /// Goes over the rows once; false if a cell has no digit left.
    fn sweep(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        let (side, height) = (self.model.side, self.model.shape.box_height());
        self.columns.forget();
        for first_box in (0..side).step_by(height) {
            self.band.forget();
            for row in first_box..first_box + height {
                limits.work(side as u32)?;
                if self.used[row] != self.all && !self.sweep_row(row, first_box, limits)? {
                    return Ok(false);
                }
            }
            if !self.end_band(first_box, limits)? {
                return Ok(false);
            }
        }
        for col in 0..side {
            if !self.fill_hidden(side + col, self.columns.met(col), limits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes what is used from the cells of a row and fills in its singles; false if a cell has no
    /// digit left, or a digit no place.
    fn sweep_row(
        &mut self,
        row: usize,
        first_box: usize,
        limits: &mut Limits,
    ) -> Result<bool, Stop> {
        let side = self.model.side;
        let cells = &mut self.candidates[row * side..][..side];
        let Columns { once, twice } = &mut self.band;
        let boxed = &self.boxed[first_box * self.model.shape.box_width()..];
        let (in_row, in_columns) = (self.used[row], &self.used[side..]);
        let seen = take_used(cells, in_row, in_columns, boxed, once, twice, &mut self.naked);
        let mut met = Met::NOTHING;
        cells.iter().for_each(|&digits| met.meet(digits));
        Ok(!seen.emptied
            && (!seen.singles || self.fill_naked(row))
            && self.fill_hidden(row, met, limits)?)
    }

    /// After the last row of some boxes: adds their columns up, and to what was met before.
    fn end_band(&mut self, first_box: usize, limits: &mut Limits) -> Result<bool, Stop> {
        let (side, width) = (self.model.side, self.model.shape.box_width());
        self.columns.add(&self.band);
        for (square, col) in (first_box..).zip((0..side).step_by(width)) {
            let met = self.band.met_in(col..col + width);
            if !self.fill_hidden(2 * side + square, met, limits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Fills the cells of a row that have one digit left; false if two want the same.
    fn fill_naked(&mut self, row: usize) -> bool {
        for col in 0..self.naked.len() {
            let Some(digit) = self.naked[col].pop_first() else { continue };
            let cell = row * self.naked.len() + col;
            if !self.is_free(cell, digit) {
                return false;
            }
            self.fill(cell, digit);
        }
        true
    }

    /// Whether no unit of the cell has used the digit.
    #[inline]
    fn is_free(&self, cell: usize, digit: Digit) -> bool {
        self.model.units_of(cell).iter().all(|&unit| !self.used[unit].contains(digit))
    }

    /// Fills in the digits a sweep met once in a unit; false if a digit has no place left.
    #[inline]
    fn fill_hidden(&mut self, unit: usize, met: Met<S>, limits: &mut Limits) -> Result<bool, Stop> {
        let lacking = self.all.without(self.used[unit]);
        if !lacking.without(met.once).is_empty() {
            return Ok(false);
        }
        // Most units have none.
        let hidden = lacking.without(met.twice);
        Ok(hidden.is_empty() || self.fill_in(unit, hidden, limits)?)
    }

    /// Fills in digits that have one place left in a unit; false if a place is taken, or sees the digit.
    fn fill_in(&mut self, unit: usize, digits: S, limits: &mut Limits) -> Result<bool, Stop> {
        for digit in digits.digits() {
            limits.work(self.model.side as u32)?;
            let mut places = self.model.unit(unit).iter().map(|&cell| cell as usize);
            let place = places.find(|&cell| self.candidates[cell].contains(digit));
            match place {
                Some(cell) if self.is_free(cell, digit) => self.fill(cell, digit),
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}

/// Takes what its units have used from each cell of a row, and adds the cells to the columns. A
/// function of its own, so that the compiler knows that the slices do not overlap.
#[inline(never)]
fn take_used<S: Set>(
    cells: &mut [S],
    in_row: S,
    in_columns: &[S],
    boxed: &[S],
    once: &mut [S],
    twice: &mut [S],
    naked: &mut [S],
) -> Seen {
    let side = cells.len();
    let naked = &mut naked[..side];
    let (in_columns, boxed) = (&in_columns[..side], &boxed[..side]);
    let (once, twice) = (&mut once[..side], &mut twice[..side]);
    let (mut singles, mut emptied) = (S::EMPTY, S::EMPTY);
    for col in 0..side {
        let before = cells[col];
        let left = before.without(in_row.or(in_columns[col]).or(boxed[col]));
        cells[col] = left;
        twice[col] = twice[col].or(once[col].and(left));
        once[col] = once[col].or(left);
        naked[col] = left.unless_several();
        singles = singles.or(naked[col]);
        emptied = emptied.or(before.if_empty(left));
    }
    Seen { singles: !singles.is_empty(), emptied: !emptied.is_empty() }
}

/// What was seen among the cells of a row.
struct Seen {
    /// Cells with one digit left.
    singles: bool,
    /// Cells that had digits, and have none.
    emptied: bool,
}

#[cfg(test)]
mod tests;
