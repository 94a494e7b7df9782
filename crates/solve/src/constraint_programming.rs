//! Constraint programming: a propagator for each constraint, then search led by conflicts.
//!
//! In: the model of a board of at most 32 symbols, with any constraints. Out: solutions in the order of the search. Cells have
//! domains, sets of ranks; a propagator removes ranks that its constraint alone rules out, and is run again when one of its cells has
//! changed, cheap ones first. At the root, sums that follow from others are added. When nothing changes any more, the search
//! tries a rank of a cell, and then the board without it. The cell is that with the most conflicts for each rank it has left
//! (F. Boussemart and others, "Boosting systematic search by weighting constraints", 2004).
//!
//! ```text
//!     domains   what each cell may have, and what has changed
//!     network   the propagators, by the cells that wake them
//!     sets      cells that differ; bands; pieces of two houses outside what they share
//!     sums      sums of cells with factors; derived: the rule of 45
//!     lines     runs, frames, automata, counts
//! ```
//!
//! What stays true: no rank that is part of a solution is removed.

mod derived;
mod domains;
mod lines;
mod network;
mod peers;
mod sets;
mod sums;
#[cfg(test)]
mod tests;

use crate::conflict::{Conflict, Halt, Scores};
use crate::model::Model;
use crate::search::Search;
use domains::Domains;
use network::Network;
use sudoku_core::constraint::primitives::{Primitive, Ranks};
use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};

/// The part by which the gain of a conflict grows on boards without sums. With a 32nd, 17 hard puzzles of published rules took 1.35
/// times the nodes.
const DECAY_WITHOUT_SUMS: u64 = 1 << 7;

/// The nodes after which a search without a solution tests each candidate of the root: some times as many as the tests take.
const BEFORE_TESTS: u64 = 2000;

/// A rank that was tried.
struct Guess {
    cell: u32,
    ranks: Ranks,
    /// The trail before it.
    mark: usize,
}

/// Each candidate of the root is tried, and removed if that leads to a conflict, until all that are left were tried since.
struct Tests {
    cell: u32,
    /// The ranks of the cell that were tried.
    tried: Ranks,
    /// The cells to test, with this one.
    left: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// Before the derived sums.
    Root,
    Search,
    Return,
    Done,
}

struct ConstraintProgramming {
    model: Arc<Model>,
    network: Network,
    domains: Domains,
    /// A bit for each propagator that is to be run.
    waiting: Vec<u64>,
    guesses: Vec<Guess>,
    scores: Scores,
    /// The cell with the last guess, and that which began the last round.
    tried: u32,
    began: u32,
    /// Whether the next cell with one rank begins a round.
    is_round_over: bool,
    /// The digit of each rank.
    digit_of: Vec<Digit>,
    state: State,
    /// The nodes before a search without a solution returns to the root, to test each candidate there; the most if it does not.
    before_tests: u64,
    tests: Option<Tests>,
    /// The cell whose change is passed on, and the propagator that runs then.
    passed: u32,
    running: Option<usize>,
}

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    Ok(memory::boxed(ConstraintProgramming::new(model, limits)?)?)
}

impl ConstraintProgramming {
    fn new(model: Arc<Model>, limits: &mut Limits) -> Result<Self, Stop> {
        let cells = model.cells();
        let mut digit_of = limits.with_capacity(model.side)?;
        digit_of.extend(0..model.side as Digit);
        digit_of.sort_unstable_by_key(|&digit: &Digit| model.values[usize::from(digit)]);
        let network = Network::new(&model, limits)?;
        let all = Ranks::MAX >> (Ranks::BITS - model.side as u32);
        let mut domains = Domains::new(cells, all, limits)?;
        let mut state = State::Root;
        for (cell, given) in model.given_cells() {
            let rank = digit_of.iter().position(|&digit| digit == given).unwrap_or(0);
            if domains.restrict(cell as u32, 1 << rank).is_err() {
                state = State::Done;
            }
        }
        for primitive in model.further.primitives.iter().flat_map(|all| &all.list) {
            if let Primitive::Domain { cell, ranks } = primitive
                && domains.restrict(*cell, *ranks).is_err()
            {
                state = State::Done;
            }
        }
        let scores = Scores::new(cells, limits)?;
        let guesses = limits.with_capacity(cells * model.side)?;
        let mut search = ConstraintProgramming {
            waiting: limits.filled(network.len().div_ceil(64), 0)?,
            model,
            network,
            domains,
            guesses,
            scores,
            tried: 0,
            began: 0,
            is_round_over: true,
            digit_of,
            state,
            before_tests: BEFORE_TESTS,
            tests: None,
            passed: 0,
            running: None,
        };
        search.wake_all();
        Ok(search)
    }

    /// All propagators are to be run, and all pairs to be looked at.
    fn wake_all(&mut self) {
        for number in 0..self.network.len() {
            self.waiting[number / 64] |= 1 << (number % 64);
        }
        self.domains.change_all();
    }

    /// Runs propagators until nothing changes.
    fn propagate(&mut self, limits: &mut Limits) -> Result<(), Halt> {
        loop {
            limits.work(8)?;
            self.running = None;
            while let Some(cell) = self.domains.next_changed() {
                self.passed = cell;
                if self.domains.of(cell).is_power_of_two()
                    && (std::mem::take(&mut self.is_round_over) || !self.network.has_sums())
                {
                    self.began = cell;
                }
                self.network.pass_on(cell, &mut self.domains)?;
                self.network.wake(cell, &mut self.waiting);
            }
            let Some(word) = self.waiting.iter().position(|&word| word != 0) else {
                return Ok(());
            };
            let number = word * 64 + self.waiting[word].trailing_zeros() as usize;
            limits.work(self.network.cost(number))?;
            self.waiting[word] &= self.waiting[word] - 1;
            self.is_round_over |= self.network.is_sum(number);
            self.running = Some(number);
            self.network.run(number, &self.model, &mut self.domains)?;
        }
    }

    /// Scores the cells of the propagator that failed, as in dom/wdeg, and those that led to it.
    fn score_conflict(&mut self) {
        let scores = &mut self.scores;
        match self.running {
            Some(number) => {
                // One with most cells of the board tells nothing about them.
                let (network, model) = (&self.network, &self.model);
                let mut count = 0;
                network.each_cell_of(number, model, |_| count += 1);
                if count <= 2 * model.side {
                    network.each_cell_of(number, model, |cell| scores.share(cell));
                }
            }
            None => scores.share(self.passed),
        }
        scores.conflict(self.tried, self.began);
    }

    /// The cell to try next, and a rank of it; `None` if all cells have one.
    fn choose(&self) -> Option<(u32, Ranks)> {
        let (mut best, mut best_score, mut best_size) = (None, 0, 1);
        for (cell, &ranks) in self.domains.all().iter().enumerate() {
            if ranks.is_power_of_two() {
                continue;
            }
            let size = u64::from(ranks.count_ones());
            let score = self.scores.of(cell as u32);
            if best.is_none() || score * best_size > best_score * size {
                (best, best_score, best_size) = (Some(cell as u32), score, size);
            }
        }
        let cell = best?;
        if best_size > 2 {
            let mut choice = (cell, 0, best_score, best_size);
            for unit in 0..self.model.units() {
                self.places(self.model.unit(unit), &mut choice);
            }
            if choice.1 != 0 {
                return Some((choice.0, choice.1));
            }
        }
        // The highest one: it says most about sums and rising lines.
        let highest = Ranks::BITS - 1 - self.domains.of(cell).leading_zeros();
        Some((cell, 1 << highest))
    }

    /// Takes a rank with two places in a unit instead, if the better one scores as high.
    fn places(&self, unit: &[u32], best: &mut (u32, Ranks, u64, u64)) {
        let domains = &self.domains;
        let open = unit.iter().filter(|&&cell| !domains.of(cell).is_power_of_two());
        let highest = open.map(|&cell| self.scores.of(cell)).max().unwrap_or(0);
        if highest * best.3 < best.2 * 2 {
            return;
        }
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for &cell in unit {
            let ranks = domains.of(cell);
            more |= twice & ranks;
            twice |= once & ranks;
            once |= ranks;
        }
        let mut rest: Ranks = twice & !more;
        while rest != 0 {
            let rank = rest & rest.wrapping_neg();
            rest ^= rank;
            let places = unit.iter().filter(|&&cell| domains.of(cell) & rank != 0);
            let Some(&cell) = places.rev().max_by_key(|&&cell| self.scores.of(cell)) else {
                continue;
            };
            let score = self.scores.of(cell);
            if score * best.3 >= best.2 * 2 {
                *best = (cell, rank, score, 2);
            }
        }
    }

    /// Tries ranks that a cell has, and others.
    fn try_rank(&mut self, cell: u32, ranks: Ranks) {
        (self.tried, self.began, self.is_round_over) = (cell, cell, false);
        self.guesses.push(Guess { cell, ranks, mark: self.domains.mark() });
        if self.domains.restrict(cell, ranks) == Err(Conflict) {
            self.state = State::Return;
        }
    }

    /// Returns to the root to test its candidates.
    fn begin_tests(&mut self) {
        self.before_tests = u64::MAX;
        self.tests = Some(Tests { cell: 0, tried: 0, left: self.domains.all().len() });
        if let Some(first) = self.guesses.first() {
            self.domains.undo(first.mark);
            self.guesses.clear();
        }
    }

    /// The next candidate to test; `None` after the last.
    fn next_test(&mut self) -> Option<(u32, Ranks)> {
        let Tests { cell, tried, left } = self.tests.as_mut()?;
        while *left > 0 {
            let ranks = self.domains.of(*cell);
            let rest = ranks & !*tried;
            if rest != 0 && !ranks.is_power_of_two() {
                let rank = rest & rest.wrapping_neg();
                *tried |= rank;
                return Some((*cell, rank));
            }
            (*cell, *tried, *left) = ((*cell + 1) % self.domains.all().len() as u32, 0, *left - 1);
        }
        None
    }

    /// Takes back the last rank that was tried, and removes it; false if there is none.
    fn turn_back(&mut self) -> bool {
        self.domains.settle();
        self.waiting.fill(0);
        while let Some(guess) = self.guesses.pop() {
            self.domains.undo(guess.mark);
            (self.tried, self.began, self.is_round_over) = (guess.cell, guess.cell, false);
            if self.domains.restrict(guess.cell, !guess.ranks) == Ok(()) {
                return true;
            }
        }
        false
    }
}

impl Search for ConstraintProgramming {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            if self.state == State::Return {
                self.state = if self.turn_back() { State::Search } else { State::Done };
            }
            if self.state == State::Done {
                return Ok(false);
            }
            match self.propagate(limits) {
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(Halt::Conflict) => {
                    match &mut self.tests {
                        Some(tests) => tests.left = self.domains.all().len(),
                        None => self.score_conflict(),
                    }
                    self.state = State::Return;
                    continue;
                }
                Ok(()) => {}
            }
            if self.state == State::Root {
                self.network.derive(&self.model, &self.domains, limits)?;
                self.waiting = limits.filled(self.network.len().div_ceil(64), 0)?;
                let sums = self.network.sums();
                self.scores.weigh(sums, self.model.side, DECAY_WITHOUT_SUMS, limits)?;
                self.wake_all();
                self.state = State::Search;
                continue;
            }
            if self.before_tests == 0 {
                self.begin_tests();
            }
            if self.tests.is_some() {
                if let Some(kept) = self.guesses.pop() {
                    self.domains.undo(kept.mark);
                }
                limits.node()?;
                match self.next_test() {
                    Some((cell, rank)) => self.try_rank(cell, rank),
                    None => self.tests = None,
                }
                continue;
            }
            let Some((cell, ranks)) = self.choose() else {
                self.before_tests = u64::MAX;
                for (digit, domain) in grid.iter_mut().zip(self.domains.all()) {
                    *digit = self.digit_of[domain.trailing_zeros() as usize];
                }
                self.state = State::Return;
                return Ok(true);
            };
            limits.node()?;
            self.before_tests -= 1;
            self.try_rank(cell, ranks);
        }
    }
}
