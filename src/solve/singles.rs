//! Singles: naked and hidden singles to their fixpoint, whole sets of digits at a time.
//!
//! In: the model. Out: [`Singles`]: the digits each open cell may still hold, brought to the
//! fixpoint by [`Singles::propagate`] and taken back by [`Singles::undo`]. What stays true: no
//! candidate that is part of a solution is removed, and a filled cell has no candidates left.
//!
//! ```text
//!     candidates  [cell]      -> digits an open cell may hold; none where it is filled
//!     used        [3n units]  -> digits that stand in the unit
//!     once, twice [3n units]  -> digits met in one open cell, in two or more, during a sweep
//!     trail       (cell, candidates before), ...          oldest first
//! ```
//!
//! A sweep goes over the board once, row by row: what the units have used leaves each open cell, and
//! the cells are added up for the units. A cell with one digit left is filled at once; a digit met in
//! one cell of a unit is filled in after the sweep. Nothing is kept up to date in between, which is
//! why this is the fastest way to the fixpoint while a sweep still fills many cells.

use std::sync::Arc;

use crate::digits::{Digit, DigitSet, EMPTY};
use crate::limits::{Limits, Stop};
use crate::model::Model;

/// A cell before it was changed.
#[derive(Clone, Copy)]
struct Change<const W: usize> {
    cell: u32,
    candidates: DigitSet<W>,
}

/// A moment in the life of [`Singles`] that can be returned to.
#[derive(Clone, Copy)]
pub struct Mark(usize);

/// The candidates of a board under singles.
pub struct Singles<const W: usize> {
    model: Arc<Model>,
    all: DigitSet<W>,
    candidates: Vec<DigitSet<W>>,
    used: Vec<DigitSet<W>>,
    once: Vec<DigitSet<W>>,
    twice: Vec<DigitSet<W>>,
    grid: Vec<Digit>,
    open: usize,
    trail: Vec<Change<W>>,
    /// Two equal givens see each other.
    broken: bool,
}

impl<const W: usize> Singles<W> {
    /// The board of the givens, not yet propagated.
    pub fn new(model: Arc<Model>, limits: &mut Limits) -> Result<Self, Stop> {
        let (cells, units) = (model.cells(), model.units());
        let mut board = Singles {
            all: DigitSet::below(model.side),
            candidates: limits.with_capacity(cells)?,
            used: limits.filled(units, DigitSet::EMPTY)?,
            once: limits.filled(units, DigitSet::EMPTY)?,
            twice: limits.filled(units, DigitSet::EMPTY)?,
            grid: limits.copied(&model.givens)?,
            open: 0,
            trail: Vec::new(),
            broken: false,
            model,
        };
        for (cell, &given) in board.model.givens.iter().enumerate() {
            limits.work(1)?;
            if given == EMPTY {
                board.candidates.push(board.all);
                board.open += 1;
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

    /// The digits that stand in a unit.
    pub fn used(&self, unit: usize) -> DigitSet<W> {
        self.used[unit]
    }

    /// This moment, to be returned to.
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Takes everything back that happened since `mark`.
    pub fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 {
            let Some(Change { cell, candidates }) = self.trail.pop() else { break };
            let cell = cell as usize;
            self.candidates[cell] = candidates;
            // What was changed last in a filled cell is that it was filled.
            let digit = std::mem::replace(&mut self.grid[cell], EMPTY);
            if digit != EMPTY {
                self.open += 1;
                for unit in self.model.units_of(cell) {
                    self.used[unit].remove(digit);
                }
            }
        }
    }

    /// Fills an open cell with one of its candidates. There is room on the trail after
    /// [`Singles::propagate`].
    pub fn place(&mut self, cell: usize, digit: Digit) {
        let candidates = std::mem::replace(&mut self.candidates[cell], DigitSet::EMPTY);
        self.trail.push(Change { cell: cell as u32, candidates });
        self.grid[cell] = digit;
        self.open -= 1;
        for unit in self.model.units_of(cell) {
            self.used[unit].insert(digit);
        }
    }

    /// Takes a candidate from an open cell. There is room on the trail after
    /// [`Singles::propagate`].
    pub fn remove(&mut self, cell: usize, digit: Digit) {
        let candidates = self.candidates[cell];
        self.trail.push(Change { cell: cell as u32, candidates });
        self.candidates[cell].remove(digit);
    }

    /// Fills in singles until there are none; false if a cell has no digit left, or a digit no
    /// place. After a [`Stop`] it may be called again.
    pub fn propagate(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        loop {
            self.make_room(limits)?;
            let open = self.open;
            if self.broken || !self.sweep(limits)? || !self.fill_hidden(limits)? {
                return Ok(false);
            }
            if self.open == open || self.open == 0 {
                return Ok(true);
            }
        }
    }

    /// Makes room on the trail for a sweep, which may change each open cell and then fill it, and
    /// for one change more.
    fn make_room(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let needed = self.trail.len() + 2 * self.open + 1;
        if needed > self.trail.capacity() {
            let more = needed.max(2 * self.trail.capacity());
            let mut trail = limits.with_capacity(more)?;
            trail.extend_from_slice(&self.trail);
            limits.release(self.trail.capacity() * size_of::<Change<W>>());
            self.trail = trail;
        }
        Ok(())
    }

    /// Goes over the open cells once; false if one has no digit left.
    fn sweep(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        let shape = self.model.shape;
        let (side, height, width) = (self.model.side, shape.box_height(), shape.box_width());
        self.once.fill(DigitSet::EMPTY);
        self.twice.fill(DigitSet::EMPTY);
        for row in 0..side {
            limits.work((side * W) as u32)?;
            let (mut row_once, mut row_twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for stack in 0..height {
                let square = 2 * side + row / height * height + stack;
                let mut taken = self.used[row] | self.used[square];
                let (mut box_once, mut box_twice) = (self.once[square], self.twice[square]);
                for col in stack * width..(stack + 1) * width {
                    let cell = row * side + col;
                    let before = self.candidates[cell];
                    if before.is_empty() {
                        if self.grid[cell] == EMPTY {
                            return Ok(false);
                        }
                        continue;
                    }
                    let left = before - (taken | self.used[side + col]);
                    if left != before {
                        self.trail.push(Change { cell: cell as u32, candidates: before });
                        self.candidates[cell] = left;
                    }
                    if left.is_single() {
                        if let Some(digit) = left.first() {
                            self.place(cell, digit);
                            taken |= left;
                        }
                        continue;
                    }
                    if left.is_empty() {
                        return Ok(false);
                    }
                    row_twice |= row_once & left;
                    row_once |= left;
                    box_twice |= box_once & left;
                    box_once |= left;
                    self.twice[side + col] |= self.once[side + col] & left;
                    self.once[side + col] |= left;
                }
                (self.once[square], self.twice[square]) = (box_once, box_twice);
            }
            (self.once[row], self.twice[row]) = (row_once, row_twice);
        }
        Ok(true)
    }

    /// Fills in the digits a sweep met once in a unit; false if a digit has no place left.
    fn fill_hidden(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        for unit in 0..self.model.units() {
            let lacking = self.all - self.used[unit];
            if !(lacking - self.once[unit]).is_empty() {
                return Ok(false);
            }
            for digit in lacking - self.twice[unit] {
                limits.work(self.model.side as u32)?;
                if self.used[unit].contains(digit) {
                    continue;
                }
                let mut places = self.model.unit(unit).iter().map(|&cell| cell as usize);
                let Some(cell) = places.find(|&cell| self.candidates[cell].contains(digit)) else {
                    return Ok(false);
                };
                if self.model.units_of(cell).iter().any(|&unit| self.used[unit].contains(digit)) {
                    return Ok(false);
                }
                self.place(cell, digit);
            }
        }
        Ok(true)
    }
}
