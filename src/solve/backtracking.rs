//! Backtracking: the plain depth-first search.
//!
//! In: the model. Out: solutions in the order of the search. The empty cells are put into a fixed
//! order once; the search walks along it, tries the digits its row, column and box leave, and turns
//! back where none is left.
//!
//! ```text
//!     order   [cell, cell, cell, ...]            fixed before the search
//!     left    [digits still to try]              one set per depth: the whole stack
//!     used    [digits] of 3n units               row | column | box of a cell give what is taken
//! ```
//!
//! The stack is an array, so the depth of the search is not the depth of the machine's stack.

use std::sync::Arc;

use super::Search;
use super::limits::{Limits, Stop};
use crate::digits::{Digit, DigitSet, EMPTY};
use crate::model::Model;

struct Backtracking<const W: usize> {
    model: Arc<Model>,
    order: Vec<u32>,
    left: Vec<DigitSet<W>>,
    used: Vec<DigitSet<W>>,
    grid: Vec<Digit>,
    depth: usize,
    state: State,
}

#[derive(PartialEq)]
enum State {
    /// The cell at `depth` is to be entered.
    Descend,
    /// The next digit of the cell at `depth` is to be tried.
    Advance,
    Exhausted,
}

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    with_words!(model.side, W => Ok(Box::new(Backtracking::<W>::new(model, limits)?)))
}

impl<const W: usize> Backtracking<W> {
    fn new(model: Arc<Model>, limits: &mut Limits) -> Result<Self, Stop> {
        let mut order = limits.with_capacity(model.cells())?;
        let mut used = limits.filled(model.units(), DigitSet::EMPTY)?;
        let mut grid = limits.filled(model.cells(), EMPTY)?;
        let mut state = State::Descend;
        for (cell, &digit) in model.givens.iter().enumerate() {
            grid[cell] = digit;
            if digit == EMPTY {
                order.push(cell as u32);
                continue;
            }
            for unit in model.units_of(cell) {
                if used[unit].contains(digit) {
                    state = State::Exhausted;
                }
                used[unit].insert(digit);
            }
        }
        let left = limits.filled(order.len(), DigitSet::EMPTY)?;
        Ok(Backtracking { model, order, left, used, grid, depth: 0, state })
    }

    fn place(&mut self, cell: usize, digit: Digit) {
        self.grid[cell] = digit;
        for unit in self.model.units_of(cell) {
            self.used[unit].insert(digit);
        }
    }

    fn remove(&mut self, cell: usize) {
        let digit = std::mem::replace(&mut self.grid[cell], EMPTY);
        for unit in self.model.units_of(cell) {
            self.used[unit].remove(digit);
        }
    }
}

impl<const W: usize> Search for Backtracking<W> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            match self.state {
                State::Exhausted => return Ok(false),
                State::Descend => {
                    if self.depth == self.order.len() {
                        grid.copy_from_slice(&self.grid);
                        self.state = State::Advance;
                        return Ok(true);
                    }
                    let cell = self.order[self.depth] as usize;
                    let [row, col, square] = self.model.units_of(cell);
                    let taken = self.used[row] | self.used[col] | self.used[square];
                    self.left[self.depth] = DigitSet::below(self.model.side) - taken;
                    self.state = State::Advance;
                }
                State::Advance => {
                    let at = self.depth;
                    if at < self.order.len() {
                        let cell = self.order[at] as usize;
                        if !self.left[at].is_empty() {
                            limits.node()?;
                            if let Some(digit) = self.left[at].pop_first() {
                                self.place(cell, digit);
                                self.depth += 1;
                                self.state = State::Descend;
                                continue;
                            }
                        }
                    }
                    limits.work(1)?;
                    if self.depth == 0 {
                        self.state = State::Exhausted;
                    } else {
                        self.depth -= 1;
                        self.remove(self.order[self.depth] as usize);
                    }
                }
            }
        }
    }
}
