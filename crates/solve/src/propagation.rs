//! Propagation: deduction to a fixpoint, then the smallest choice.
//!
//! In: the model. Out: solutions in the order of the search. After each assignment singles, naked
//! pairs and locked candidates are applied until they find nothing more; the search then branches
//! on the cell with the fewest candidates, or on the digit with the fewest places in a unit if
//! fewer.
//!
//! ```text
//!     board    candidates and places, with the trail of eliminations
//!     frames   [choice, options left, mark], ...         one per open choice, oldest first
//! ```
//!
//! The frames are the whole stack: the depth of the search is not that of the machine's stack.

use super::attempt::{Attempt, Outcome, count_dead_end};
use super::deduce::{Candidates, Mark, Rules};
use super::search::Search;
use crate::model::Model;
use sudoku_core::digits::{Digit, DigitSet};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::with_words;

const RULES: Rules = Rules::HIDDEN_SINGLES.and(Rules::NAKED_PAIRS).and(Rules::LOCKED_CANDIDATES);

/// The choice that a branch decides.
#[derive(Debug, Clone, Copy)]
enum Choice {
    /// The digit of this cell.
    Cell(u32),
    /// The position of this digit in this unit.
    Place(Digit, u32),
}

/// An open choice: the options not yet tried, and the mark of the trail to which the search returns for each.
struct Frame<const W: usize> {
    choice: Choice,
    left: DigitSet<W>,
    mark: Mark,
}

/// The search.
pub struct Propagation<const W: usize, const F: bool = false> {
    model: Arc<Model>,
    board: Candidates<W, F>,
    frames: Vec<Frame<W>>,
    state: State,
}

enum State {
    /// The board is to be propagated.
    Deduce,
    /// The next option of the last frame is to be tried; without frames, the search is exhausted.
    Advance,
}

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    with_words!(model.side, W => Ok(match model.is_plain() {
        true => memory::boxed(Propagation::<W>::new(model, limits)?)?,
        false => memory::boxed(Propagation::<W, true>::new(model, limits)?)?,
    }))
}

impl<const W: usize, const F: bool> Propagation<W, F> {
    /// The search from the givens.
    pub fn new(model: Arc<Model>, limits: &mut Limits) -> Result<Self, Stop> {
        let board = Candidates::new(Arc::clone(&model), RULES, limits)?;
        Propagation::of(model, board, limits)
    }

    /// The search from the candidates of every cell, at the fixpoint of singles and locked candidates.
    pub fn from_locked(
        model: Arc<Model>,
        candidates: impl Iterator<Item = DigitSet<W>>,
        limits: &mut Limits,
    ) -> Result<Self, Stop> {
        let (of, seen) = (Arc::clone(&model), Rules::LOCKED_CANDIDATES);
        let board = Candidates::from_fixpoint(of, candidates, RULES, seen, limits)?;
        Propagation::of(model, board, limits)
    }

    fn of(model: Arc<Model>, board: Candidates<W, F>, limits: &mut Limits) -> Result<Self, Stop> {
        let frames = limits.with_capacity(board.open())?;
        Ok(Propagation { model, board, frames, state: State::Deduce })
    }

    /// The choice with the fewest options; a cell rather than a place.
    fn smallest_choice(&self, limits: &mut Limits) -> Result<(Choice, DigitSet<W>), Stop> {
        let cell = self.board.find_smallest_cell(limits)?;
        let mut best = (Choice::Cell(cell as u32), self.board.of(cell));
        let mut fewest = best.1.len();
        if fewest == 2 {
            return Ok(best);
        }
        for digit in 0..self.model.side as Digit {
            limits.work((self.model.units() * W) as u32)?;
            for unit in 0..self.model.units() {
                let places = self.board.places(digit, unit);
                if places.is_single() {
                    continue;
                }
                let options = places.len();
                if options < fewest {
                    (best, fewest) = ((Choice::Place(digit, unit as u32), places), options);
                    if options == 2 {
                        return Ok(best);
                    }
                }
            }
        }
        Ok(best)
    }

    fn try_option(&mut self, choice: Choice, option: Digit) {
        match choice {
            Choice::Cell(cell) => self.board.assign(cell as usize, option),
            Choice::Place(digit, unit) => {
                let cell = self.model.unit(unit as usize)[usize::from(option)];
                self.board.assign(cell as usize, digit);
            }
        }
    }
}

impl<const W: usize, const F: bool> Attempt for Propagation<W, F> {
    fn run(
        &mut self,
        allowed: &mut Option<u32>,
        limits: &mut Limits,
        grid: &mut [Digit],
    ) -> Result<Outcome, Stop> {
        loop {
            match self.state {
                State::Deduce => {
                    limits.work(grid.len() as u32)?;
                    let consistent = self.board.propagate(limits)?;
                    if !consistent {
                        self.state = State::Advance;
                        if !count_dead_end(allowed) {
                            return Ok(Outcome::GaveUp);
                        }
                    } else if self.board.open() == 0 {
                        self.state = State::Advance;
                        self.board.write(grid);
                        return Ok(Outcome::Found);
                    } else {
                        let (choice, left) = self.smallest_choice(limits)?;
                        self.state = State::Advance;
                        self.frames.push(Frame { choice, left, mark: self.board.mark() });
                    }
                }
                State::Advance => {
                    let Some(frame) = self.frames.last_mut() else { return Ok(Outcome::Done) };
                    self.board.undo_within(frame.mark, limits)?;
                    if frame.left.is_empty() {
                        self.frames.pop();
                        continue;
                    }
                    limits.node()?;
                    if let Some(option) = frame.left.pop_first() {
                        let choice = frame.choice;
                        self.try_option(choice, option);
                        self.state = State::Deduce;
                    }
                }
            }
        }
    }
}

impl<const W: usize, const F: bool> Search for Propagation<W, F> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            match self.run(&mut None, limits, grid)? {
                Outcome::Found => return Ok(true),
                Outcome::Done => return Ok(false),
                Outcome::GaveUp => {}
            }
        }
    }
}
