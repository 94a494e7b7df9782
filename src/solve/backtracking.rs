//! Backtracking: the plain depth-first search.
//!
//! In: the model. Out: solutions in the order of the search. The empty cells are put into a fixed
//! order first; the search walks along it, tries the digits its row, column and box leave, and turns
//! back where none is left.
//!
//! ```text
//!     order   [cell, cell, cell, ...]            fixed before the search
//!     left    [digits still to try]              one set per depth: the whole stack
//!     used    [digits] of 3n units               row | column | box of a cell give what is taken
//! ```
//!
//! Next in the order is always the cell that can expect the fewest digits when its turn comes. It
//! starts from what the givens leave, and each peer before it takes the share of the digits that a
//! peer with so many choices takes on average. A cell with one digit left so comes first, and then
//! those closest to what is filled.
//!
//! The stack is an array, so the depth of the search is not the depth of the machine's stack.

use std::sync::Arc;

use super::Search;
use crate::digits::{Digit, DigitSet, EMPTY};
use crate::limits::{Limits, Stop};
use crate::model::Model;

/// One expected digit, in units of [`Backtracking::expected`].
const ONE: u64 = 1 << 20;

struct Backtracking<const W: usize> {
    model: Arc<Model>,
    order: Vec<u32>,
    /// How many cells of `order` have their place.
    ordered: usize,
    /// How many digits each cell without a place can expect.
    expected: Vec<u64>,
    left: Vec<DigitSet<W>>,
    used: Vec<DigitSet<W>>,
    grid: Vec<Digit>,
    depth: usize,
    state: State,
}

enum State {
    /// The order is to be completed.
    Order,
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
        let expected = limits.filled(model.cells(), 0)?;
        let mut state = State::Order;
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
        let mut search =
            Backtracking { model, order, ordered: 0, expected, left, used, grid, depth: 0, state };
        for &cell in &search.order {
            search.expected[cell as usize] = search.choices(cell as usize).len() as u64 * ONE;
        }
        Ok(search)
    }

    /// The digits that the units of a cell leave.
    #[inline]
    fn choices(&self, cell: usize) -> DigitSet<W> {
        let [row, col, square] = self.model.units_of(cell);
        DigitSet::below(self.model.side) - (self.used[row] | self.used[col] | self.used[square])
    }

    /// Gives the next place in the order to the cell with the fewest digits to expect, the lowest
    /// among equals, and tells its peers.
    fn order_next(&mut self) {
        let waiting = &mut self.order[self.ordered..];
        let expected = &self.expected;
        let fewest = |&(_, &cell): &(usize, &u32)| (expected[cell as usize], cell);
        let Some((at, &cell)) = waiting.iter().enumerate().min_by_key(fewest) else { return };
        waiting.swap(0, at);
        self.ordered += 1;
        let cell = cell as usize;
        let choices = self.choices(cell);
        self.expected[cell] = 0;
        for peer in self.model.shape.peers(cell) {
            if self.expected[peer] > 0 {
                let of_peer = self.choices(peer);
                let shared = (choices & of_peer).len() as u64;
                let pairs = (choices.len() * of_peer.len()).max(1) as u64;
                self.expected[peer] -= self.expected[peer] * shared / pairs;
            }
        }
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
                State::Order => {
                    limits.work((self.order.len() - self.ordered + 3 * self.model.side) as u32)?;
                    self.order_next();
                    if self.ordered == self.order.len() {
                        self.state = State::Descend;
                    }
                }
                State::Descend => {
                    if self.depth == self.order.len() {
                        grid.copy_from_slice(&self.grid);
                        self.state = State::Advance;
                        return Ok(true);
                    }
                    self.left[self.depth] = self.choices(self.order[self.depth] as usize);
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
