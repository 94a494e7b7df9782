//! Singles: naked and hidden singles to their fixpoint, whole rows of sets at a time.
//!
//! In: the model. Out: [`Singles`]: the digits each open cell may still hold, brought to the
//! fixpoint by [`Singles::propagate`]. What stays true: no candidate that is part of a solution is
//! removed, and a filled cell has no candidates left.
//!
//! ```text
//!     candidates  [cell]      -> digits an open cell may hold; none where it is filled
//!     used        [3n units]  -> digits that stand in the unit
//!     met         [unit]      -> digits met in one open cell, in two or more, during a sweep
//! ```
//!
//! A sweep goes over the board once, row by row, without a branch for a cell: what the units have
//! used leaves the row, and the row is added up for the units. Then the cells with one digit left are
//! filled, and the digits that a unit met once, a row at once, a box after its last row. Nothing is
//! kept up to date in between, which is why this is the fastest way to the fixpoint while a sweep
//! still fills cells.

use std::sync::Arc;

use crate::digits::{Digit, DigitSet, EMPTY};
use crate::limits::{Limits, Stop};
use crate::model::Model;

/// Digits met in one cell or more, and in two or more.
#[derive(Clone, Copy)]
struct Met<const W: usize> {
    once: DigitSet<W>,
    twice: DigitSet<W>,
}

impl<const W: usize> Met<W> {
    const NOTHING: Self = Met { once: DigitSet::EMPTY, twice: DigitSet::EMPTY };

    /// Adds a cell.
    #[inline]
    fn meet(&mut self, digits: DigitSet<W>) {
        self.twice |= self.once & digits;
        self.once |= digits;
    }

    /// Adds what was met in other cells.
    #[inline]
    fn add(&mut self, other: Self) {
        self.twice |= other.twice | (self.once & other.once);
        self.once |= other.once;
    }
}

/// The candidates of a board under singles.
pub struct Singles<const W: usize> {
    model: Arc<Model>,
    all: DigitSet<W>,
    candidates: Vec<DigitSet<W>>,
    used: Vec<DigitSet<W>>,
    /// Boxes.
    met: Vec<Met<W>>,
    /// Columns; apart, so that a row goes through them in step.
    once: Vec<DigitSet<W>>,
    twice: Vec<DigitSet<W>>,
    /// What the boxes of a row have used, for each column.
    boxed: Vec<DigitSet<W>>,
    grid: Vec<Digit>,
    open: usize,
    /// Two equal givens see each other.
    broken: bool,
}

impl<const W: usize> Singles<W> {
    /// The board of the givens, not yet propagated.
    pub fn new(model: Arc<Model>, limits: &mut Limits) -> Result<Self, Stop> {
        let (cells, side) = (model.cells(), model.side);
        let open = model.givens.iter().filter(|&&given| given == EMPTY).count();
        let mut board = Singles {
            all: DigitSet::below(side),
            candidates: limits.with_capacity(cells)?,
            used: limits.filled(model.units(), DigitSet::EMPTY)?,
            met: limits.filled(side, Met::NOTHING)?,
            once: limits.filled(side, DigitSet::EMPTY)?,
            twice: limits.filled(side, DigitSet::EMPTY)?,
            boxed: limits.filled(side, DigitSet::EMPTY)?,
            grid: limits.copied(&model.givens)?,
            open,
            broken: false,
            model,
        };
        for (cell, &given) in board.model.givens.iter().enumerate() {
            limits.work(W as u32)?;
            if given == EMPTY {
                board.candidates.push(board.all);
                continue;
            }
            board.candidates.push(DigitSet::EMPTY);
            for unit in board.model.units_of(cell) {
                board.broken |= board.used[unit].contains(given);
                board.used[unit].insert(given);
            }
        }
        Ok(board)
    }

    /// The model.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The candidates of every cell; none where it is filled.
    pub fn candidates(&self) -> &[DigitSet<W>] {
        &self.candidates
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
        self.candidates[cell] = DigitSet::EMPTY;
        self.grid[cell] = digit;
        self.open -= 1;
        for unit in self.model.units_of(cell) {
            self.used[unit].insert(digit);
        }
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
        self.met.fill(Met::NOTHING);
        self.once.fill(DigitSet::EMPTY);
        self.twice.fill(DigitSet::EMPTY);
        for row in 0..side {
            let first_box = row / height * height;
            limits.work((side * W) as u32)?;
            let boxes = self.used[2 * side + first_box..].iter();
            let parts = self.boxed.chunks_exact_mut(self.model.shape.box_width());
            for (columns, &boxed) in parts.zip(boxes) {
                columns.fill(self.used[row] | boxed);
            }
            let kinds = self.sweep_row(row);
            let met = self.add_up(row, first_box);
            if kinds.emptied
                || (kinds.singles && !self.fill_naked(row))
                || !self.fill_hidden(row, met, limits)?
            {
                return Ok(false);
            }
            if (row + 1) % height == 0 {
                for square in first_box..first_box + height {
                    if !self.fill_hidden(2 * side + square, self.met[square], limits)? {
                        return Ok(false);
                    }
                }
            }
        }
        for col in 0..side {
            let met = Met { once: self.once[col], twice: self.twice[col] };
            if !self.fill_hidden(side + col, met, limits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes what is used from the cells of a row, and adds them to the columns.
    fn sweep_row(&mut self, row: usize) -> Kinds {
        let side = self.model.side;
        let cells = &mut self.candidates[row * side..][..side];
        let columns = &self.used[side..][..side];
        let boxed = &self.boxed[..side];
        let (once, twice) = (&mut self.once[..side], &mut self.twice[..side]);
        let (mut singles, mut emptied) = (0, 0);
        for col in 0..side {
            let before = cells[col];
            let left = before - (columns[col] | boxed[col]);
            cells[col] = left;
            twice[col] |= once[col] & left;
            once[col] |= left;
            singles |= left.some() & !left.several();
            emptied |= before.some() & !left.some();
        }
        Kinds { singles: singles != 0, emptied: emptied != 0 }
    }

    /// Adds up the cells of a row, and adds them to its boxes.
    fn add_up(&mut self, row: usize, first_box: usize) -> Met<W> {
        let side = self.model.side;
        let cells = &self.candidates[row * side..][..side];
        let mut whole = Met::NOTHING;
        let parts = cells.chunks_exact(self.model.shape.box_width());
        for (part, boxed) in parts.zip(&mut self.met[first_box..]) {
            let mut met = Met::NOTHING;
            part.iter().for_each(|&digits| met.meet(digits));
            whole.add(met);
            boxed.add(met);
        }
        whole
    }

    /// Fills the cells of a row that have one digit left; false if two want the same.
    fn fill_naked(&mut self, row: usize) -> bool {
        let side = self.model.side;
        for cell in row * side..(row + 1) * side {
            let digits = self.candidates[cell];
            if !digits.is_single() {
                continue;
            }
            let Some(digit) = digits.first() else { continue };
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
    fn fill_hidden(&mut self, unit: usize, met: Met<W>, limits: &mut Limits) -> Result<bool, Stop> {
        let lacking = self.all - self.used[unit];
        if !(lacking - met.once).is_empty() {
            return Ok(false);
        }
        for digit in lacking - met.twice {
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

/// What was met among the cells of a row.
struct Kinds {
    /// Cells with one digit left.
    singles: bool,
    /// Cells that had digits, and have none.
    emptied: bool,
}
