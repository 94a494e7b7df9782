//! Backtracking: the plain depth-first search.
//!
//! In: the model. Out: solutions in the order of the search. Each decision has a question: which
//! digit goes into a cell, or which cell of a unit takes a digit. The search tries the answers one
//! after the other, and backtracks if a question has none. It stores no candidates and propagates
//! nothing. Before each decision it counts the answers from the used digits of the rows, columns and
//! boxes, and takes the question with the fewest (J. R. Bitner and E. M. Reingold, "Backtrack
//! programming techniques", Communications of the ACM 18, 1975). It ignores a digit with three places
//! or more in a unit.
//!
//! ```text
//!     used     [digits] of 3n units                row | column | box of a cell are its used digits
//!     stack    [question, answers left, cell]      one decision per filled cell, oldest first
//!     fewest   the best question so far            while the search reads one unit after the other
//! ```
//!
//! The scan of the units is cyclic and ends at the first question with one answer or none. The next
//! scan begins there, because the last filled cell has changed most in the units near it.
//!
//! The stack is an array, so the depth of the search is not the depth of the machine's stack.

use super::search::Search;
use crate::model::Model;
use sudoku_core::digits::{Digit, DigitSet, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::with_words;

/// The question that a decision answers.
#[derive(Clone, Copy)]
enum Question {
    /// Which digit does this cell take?
    Cell(u32),
    /// Which cell of this unit takes this digit? The answers are places in the unit.
    Digit(u32, Digit),
}

/// A question and its answers still to be tried.
struct Decision<const W: usize> {
    question: Question,
    left: DigitSet<W>,
    /// The cell that holds the answer being tried.
    filled: Option<u32>,
}

/// With `F`, there are groups beside rows, columns and boxes. To ask for them each time would take two fifths more time on the
/// boards of 9x9 that have none.
struct Backtracking<const W: usize, const F: bool> {
    model: Arc<Model>,
    used: Vec<DigitSet<W>>,
    grid: Vec<Digit>,
    /// The number of empty cells.
    open: usize,
    stack: Vec<Decision<W>>,
    /// The unit to read next.
    unit: usize,
    /// The number of units that have been read for the next decision.
    looked: usize,
    fewest: Question,
    /// The number of answers of `fewest`.
    answers: usize,
    state: State,
}

enum State {
    /// The next question is to be chosen.
    Choose,
    /// The next answer of the last decision is to be tried; without decisions, the search is exhausted.
    Advance,
}

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    with_words!(model.side, W => Ok(match model.further.is_empty() {
        true => memory::boxed(Backtracking::<W, false>::new(model, limits)?)?,
        false => memory::boxed(Backtracking::<W, true>::new(model, limits)?)?,
    }))
}

impl<const W: usize, const F: bool> Backtracking<W, F> {
    fn new(model: Arc<Model>, limits: &mut Limits) -> Result<Self, Stop> {
        let open = model.cells() - model.given_cells().count();
        let mut search = Backtracking {
            used: limits.filled(model.groups(), DigitSet::EMPTY)?,
            grid: limits.filled(model.cells(), EMPTY)?,
            open: model.cells(),
            stack: limits.with_capacity(open)?,
            unit: 0,
            looked: 0,
            fewest: Question::Cell(0),
            answers: usize::MAX,
            state: State::Choose,
            model,
        };
        for (cell, digit) in Arc::clone(&search.model).given_cells() {
            limits.work(W as u32)?;
            if !search.choices(cell).contains(digit) {
                search.state = State::Advance;
            }
            search.place(cell, digit);
        }
        Ok(search)
    }

    /// The digits that the units of a cell have not used.
    #[inline]
    fn choices(&self, cell: usize) -> DigitSet<W> {
        let [row, col, square] = self.model.units_of(cell);
        let mut used = self.used[row] | self.used[col] | self.used[square];
        if F {
            self.model.further_groups_of(cell).for_each(|group| used |= self.used[group]);
        }
        DigitSet::below(self.model.side) - used
    }

    /// Looks for a question with fewer answers, among the empty cells of the next unit and the digits
    /// that it lacks.
    fn look(&mut self) {
        let unit = self.unit;
        let (mut once, mut twice, mut thrice) = (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
        for at in 0..self.model.side {
            let cell = self.model.unit(unit)[at];
            if self.grid[cell as usize] != EMPTY {
                continue;
            }
            let choices = self.choices(cell as usize);
            self.consider(Question::Cell(cell), choices.len());
            if self.answers <= 1 {
                return;
            }
            thrice |= twice & choices;
            twice |= once & choices;
            once |= choices;
        }
        let lacking = DigitSet::below(self.model.side) - self.used[unit];
        let by_places = [lacking - once, once - twice, twice - thrice];
        for (places, digits) in by_places.iter().enumerate() {
            if let Some(digit) = digits.first() {
                self.consider(Question::Digit(unit as u32, digit), places);
            }
        }
        if self.answers > 1 {
            self.looked += 1;
            self.unit = (unit + 1) % self.model.units();
        }
    }

    #[inline]
    fn consider(&mut self, question: Question, answers: usize) {
        if answers < self.answers {
            (self.fewest, self.answers) = (question, answers);
        }
    }

    /// The answers to a question.
    fn answers(&self, question: Question) -> DigitSet<W> {
        match question {
            Question::Cell(cell) => self.choices(cell as usize),
            Question::Digit(unit, digit) => {
                let mut places = DigitSet::EMPTY;
                for (place, &cell) in self.model.unit(unit as usize).iter().enumerate() {
                    let cell = cell as usize;
                    if self.grid[cell] == EMPTY && self.choices(cell).contains(digit) {
                        places.insert(place as Digit);
                    }
                }
                places
            }
        }
    }

    fn place(&mut self, cell: usize, digit: Digit) {
        self.grid[cell] = digit;
        self.open -= 1;
        for unit in self.model.units_of(cell) {
            self.used[unit].insert(digit);
        }
        if F {
            self.model.further_groups_of(cell).for_each(|group| self.used[group].insert(digit));
        }
    }

    /// Empties the cell that the last decision filled.
    fn take_back(&mut self) {
        let filled = self.stack.last_mut().and_then(|decision| decision.filled.take());
        let Some(cell) = filled else { return };
        let cell = cell as usize;
        let digit = std::mem::replace(&mut self.grid[cell], EMPTY);
        self.open += 1;
        for unit in self.model.units_of(cell) {
            self.used[unit].remove(digit);
        }
        if F {
            self.model.further_groups_of(cell).for_each(|group| self.used[group].remove(digit));
        }
    }
}

impl<const W: usize, const F: bool> Search for Backtracking<W, F> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            match self.state {
                State::Choose => {
                    if self.open == 0 {
                        grid.copy_from_slice(&self.grid);
                        self.state = State::Advance;
                        return Ok(true);
                    }
                    while self.looked < self.model.units() && self.answers > 1 {
                        limits.work(self.model.side as u32)?;
                        self.look();
                    }
                    if self.answers > 0 {
                        let (question, left) = (self.fewest, self.answers(self.fewest));
                        self.stack.push(Decision { question, left, filled: None });
                    }
                    self.state = State::Advance;
                }
                State::Advance => {
                    self.take_back();
                    let Some(decision) = self.stack.last_mut() else { return Ok(false) };
                    let mut left = decision.left;
                    let Some(answer) = left.pop_first() else {
                        self.stack.pop();
                        limits.work(1)?;
                        continue;
                    };
                    limits.node()?;
                    let (cell, digit) = match decision.question {
                        Question::Cell(cell) => (cell, answer),
                        Question::Digit(unit, digit) => {
                            (self.model.unit(unit as usize)[usize::from(answer)], digit)
                        }
                    };
                    (decision.left, decision.filled) = (left, Some(cell));
                    self.place(cell as usize, digit);
                    (self.looked, self.answers) = (0, usize::MAX);
                    self.state = State::Choose;
                }
            }
        }
    }
}
