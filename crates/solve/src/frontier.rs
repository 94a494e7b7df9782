//! The frontier: a search with a queue of boards.
//!
//! In: the model, and the order of the queue. Out: solutions in the order of the search. A state is
//! a board brought to the fixpoint of singles and naked pairs. The search takes the first state of
//! the queue. If it has an open cell, the search queues its successors: it sets the open cell with the
//! fewest candidates, the lowest among equals, to each of them. A board without contradiction after
//! deduction is a successor.
//!
//! ```text
//!     queue   [line 0] state, state, ...      the first state of the first line is next,
//!             [line 1] state, ...             so that equals are first in, first out
//!     state   candidates [cell] -> digits     packed in the queue ([`line`])
//!     board   the state that is expanded, with a trail to take each successor back
//! ```
//!
//! Breadth-first and best-first search differ only in the order: the number of open cells of a state
//! selects its line. All memory of the queue counts against the memory limit.

mod line;

use super::deduce::{Candidates, Mark, Rules};
use super::search::Search;
use crate::model::Model;
use line::{Line, Packing, Store};
use sudoku_core::digits::{Digit, DigitSet, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::with_words;

const RULES: Rules = Rules::HIDDEN_SINGLES.and(Rules::NAKED_PAIRS);

/// The line of a state with this many open cells.
pub type Order = fn(usize) -> usize;

struct Frontier<const W: usize, const F: bool> {
    order: Order,
    lines: Vec<Line>,
    store: Store,
    packing: Packing<W>,
    /// All lines before this one are empty.
    first: usize,
    /// The state taken from the queue.
    taken: Vec<DigitSet<W>>,
    board: Candidates<W, F>,
    /// The cell whose candidates make the successors, those not yet tried, and the board before.
    cell: usize,
    left: DigitSet<W>,
    mark: Mark,
    stage: Stage,
}

enum Stage {
    /// The next state is to be taken from the queue.
    Take,
    /// The state taken is to be expanded.
    Expand,
    /// The next successor is to be tried.
    Advance,
    /// The successor is to be propagated.
    Deduce,
    /// The successor is to be queued.
    Put,
}

/// Starts a search with the states in this order.
pub fn start(
    model: Arc<Model>,
    order: Order,
    limits: &mut Limits,
) -> Result<Box<dyn Search>, Stop> {
    with_words!(model.side, W => Ok(match model.is_plain() {
        true => memory::boxed(Frontier::<W, false>::new(model, order, limits)?)?,
        false => memory::boxed(Frontier::<W, true>::new(model, order, limits)?)?,
    }))
}

impl<const W: usize, const F: bool> Frontier<W, F> {
    /// The board of the givens is the first state.
    fn new(model: Arc<Model>, order: Order, limits: &mut Limits) -> Result<Self, Stop> {
        let side = model.side;
        let board = Candidates::new(model, RULES, limits)?;
        let mut lines = limits.with_capacity(1 + order(board.all().len()))?;
        for _ in 0..lines.capacity() {
            limits.work(4)?;
            lines.push(Line::default());
        }
        let packing = Packing { first: limits.copied(board.all())?, side };
        Ok(Frontier {
            order,
            lines,
            store: Store::new(&packing),
            taken: limits.copied(&packing.first)?,
            packing,
            first: 0,
            cell: 0,
            left: DigitSet::EMPTY,
            mark: board.mark(),
            board,
            stage: Stage::Deduce,
        })
    }

    /// Queues the current board.
    fn put(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let number = (self.order)(self.board.open());
        self.lines[number].put(self.board.all(), &self.packing, &mut self.store, limits)?;
        self.first = self.first.min(number);
        Ok(())
    }

    /// Takes the first state of the queue, if there is one.
    fn take(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        while let Some(line) = self.lines.get_mut(self.first) {
            if !line.is_empty() {
                line.take(&mut self.taken, &self.packing, &mut self.store, limits)?;
                return Ok(true);
            }
            limits.work(1)?;
            self.first += 1;
        }
        Ok(false)
    }
}

impl<const W: usize, const F: bool> Search for Frontier<W, F> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            match self.stage {
                Stage::Take => {
                    if !self.take(limits)? {
                        return Ok(false);
                    }
                    if self.taken.iter().all(DigitSet::is_single) {
                        let digits = self.taken.iter().map(|set| set.first().unwrap_or(EMPTY));
                        grid.iter_mut().zip(digits).for_each(|(cell, digit)| *cell = digit);
                        return Ok(true);
                    }
                    self.stage = Stage::Expand;
                }
                Stage::Expand => {
                    self.board.load(&self.taken, limits)?;
                    self.cell = self.board.find_smallest_cell(limits)?;
                    self.left = self.board.of(self.cell);
                    self.mark = self.board.mark();
                    self.stage = Stage::Advance;
                }
                Stage::Advance => {
                    self.board.undo_within(self.mark, limits)?;
                    if self.left.is_empty() {
                        self.stage = Stage::Take;
                        continue;
                    }
                    limits.node()?;
                    if let Some(digit) = self.left.pop_first() {
                        self.board.assign(self.cell, digit);
                        self.stage = Stage::Deduce;
                    }
                }
                Stage::Deduce => {
                    let survives = self.board.propagate(limits)?;
                    self.stage = if survives { Stage::Put } else { Stage::Advance };
                }
                Stage::Put => {
                    self.put(limits)?;
                    self.stage = Stage::Advance;
                }
            }
        }
    }
}
