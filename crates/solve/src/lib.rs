//! Runs a strategy.
//!
//! In: a puzzle and [`Options`]. Out: [`Solutions`], which returns one verified solution after the other; [`solve`] and
//! [`count`] are loops over it. `strategies` is the table of strategies, `search` the interface of their searches.
//!
//! Every grid that a search finds is verified by [`sudoku_core::solution`] before it is returned.

// Functions for the registers of x86-64.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
// `tests/architecture.rs` names the modules that may contain unsafe code.
#![deny(unsafe_code)]

#[cfg(test)]
#[path = "../../../tests/support/mod.rs"]
mod support;

pub mod algorithm_x;
pub mod attempt;
pub mod auto;
pub mod backtracking;
pub mod best_first;
pub mod breadth_first;
pub mod clause_learning;
pub mod conflict;
pub mod constraint_programming;
pub mod cover_search;
pub mod dancing_links;
pub mod deduce;
pub mod deduction;
pub mod fixpoint;
pub mod forward_checking;
pub mod frontier;
pub mod houses;
pub mod intersections;
pub mod killer_advanced;
pub mod killer_backtracking;
pub mod leftovers;
pub mod locked;
pub mod model;
pub mod nine;
pub mod portfolio;
pub mod proof;
pub mod propagation;
pub mod search;
pub mod singles;
pub mod sixteen;
pub mod strategies;
pub mod true_candidates;
pub mod witness;

use std::borrow::Borrow;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::model::{Model, Outline};
use nine::task::{Outcome, Progress};
pub use search::Search;
use strategies::Engine;
pub use strategies::{Puzzles, STRATEGIES, Strategy, strategy_named, strategy_numbered};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::simd::line81::Text;
use sudoku_core::solution::{self, Solution};
use witness::Witness;

/// Options of a search: the strategy and the bounds.
///
/// ```
/// # mod sudoku { pub use {sudoku_core::*, sudoku_solve::*}; }
/// use std::time::Duration;
/// use sudoku::{Bounds, Options, Strategy};
///
/// let bounds = Bounds::default().with_time(Duration::from_millis(50));
/// let options = Options::default()
///     .with_strategy(Strategy::CLAUSE_LEARNING)
///     .with_solution_limit(2)
///     .with_bounds(bounds);
/// assert_eq!(options.strategy.to_string(), "clause_learning");
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Options {
    /// The strategy; [`Strategy::AUTO`] unless set.
    pub strategy: &'static Strategy,
    /// Stop after this many solutions, 1 unless set; 0 finds all.
    pub solution_limit: u64,
    /// The number of threads that a call may use, with the calling one: 1 unless set, at most 1024. A batch divides its
    /// puzzles among them; for one puzzle, further threads start when its search takes long. [`Solutions`] uses one.
    pub threads: usize,
    /// Nodes, time, memory and the control.
    pub bounds: Bounds,
}

impl Default for Options {
    fn default() -> Self {
        let bounds = Bounds::default();
        Options { strategy: Strategy::AUTO, solution_limit: 1, threads: 1, bounds }
    }
}

impl Options {
    /// With this strategy.
    #[must_use]
    pub fn with_strategy(mut self, strategy: &'static Strategy) -> Self {
        self.strategy = strategy;
        self
    }

    /// With this limit of solutions; 0 finds all.
    #[must_use]
    pub fn with_solution_limit(mut self, solutions: u64) -> Self {
        self.solution_limit = solutions;
        self
    }

    /// With this many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// With these bounds.
    #[must_use]
    pub fn with_bounds(mut self, bounds: Bounds) -> Self {
        self.bounds = bounds;
        self
    }
}

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// Every solution was found.
    Exhausted,
    /// The solution limit was reached; there may be more solutions.
    SolutionLimit,
    /// A bound was reached; there may be more solutions.
    Stopped(Stop),
}

/// The report of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The strategy that ran.
    pub strategy: &'static Strategy,
    /// Solutions found and verified.
    pub solutions: u64,
    /// Assignments tried.
    pub nodes: u64,
    /// Time from the puzzle to the end of the search.
    pub elapsed: Duration,
    /// How it ended.
    pub ended: Ended,
}

impl Report {
    #[doc(hidden)]
    pub fn new(
        strategy: &'static Strategy,
        solutions: u64,
        nodes: u64,
        elapsed: Duration,
        ended: Ended,
    ) -> Report {
        Report { strategy, solutions, nodes, elapsed, ended }
    }

    /// What became of a 9x9 board.
    #[inline]
    #[doc(hidden)]
    pub fn of_nine(
        Outcome { solutions, nodes, progress }: Outcome,
        strategy: &'static Strategy,
        unfinished: Ended,
        elapsed: Duration,
    ) -> Report {
        let ended = match progress {
            Progress::Unfinished => unfinished,
            Progress::Enough => Ended::SolutionLimit,
            Progress::Exhausted => Ended::Exhausted,
            Progress::NodeLimit => Ended::Stopped(Stop::Nodes),
        };
        Report { strategy, solutions, nodes, elapsed, ended }
    }
}

/// How the search ended for boards that it did not finish.
#[cold]
#[doc(hidden)]
pub fn end(cut: std::result::Result<(), Stop>) -> Result<Ended> {
    match cut {
        Ok(()) => Ok(Ended::Exhausted),
        Err(Stop::Failed(error)) => Err(error),
        Err(stop) => Ok(Ended::Stopped(stop)),
    }
}

/// The strategy that solves 9x9 boards one by one or in lockstep under these options, if one does: a small bound on the memory of
/// each puzzle needs a search that counts it.
#[inline]
#[doc(hidden)]
pub fn in_lockstep(options: &Options) -> Option<&'static Strategy> {
    let Bounds { memory, vectors, .. } = options.bounds;
    options.strategy.in_lockstep().filter(|_| memory >= nine::most_memory(vectors))
}

/// Solves a 9x9 board, and calls `each` with its solutions. The report does not give the time.
#[inline(always)]
#[doc(hidden)]
pub fn solve_nine(
    text: &Text,
    strategy: &'static Strategy,
    options: &Options,
    each: impl FnMut(&Text),
) -> Result<Report> {
    let (outcome, cut) = nine::one::run(text, options.solution_limit, &options.bounds, each);
    let unfinished = if cut.is_ok() { Ended::Exhausted } else { end(cut)? };
    Ok(Report::of_nine(outcome, strategy, unfinished, Duration::ZERO))
}

/// The solutions of a puzzle, found one at a time: an iterator of [`Solution`]s, each verified.
///
/// After an error the iterator is at its end. [`Solutions::restart`] starts the clock and the node limit again, and the
/// search continues. The solution limit and the threads of the options are not used.
///
/// ```
/// # mod sudoku { pub use {sudoku_core::*, sudoku_solve::*}; }
/// use sudoku::{Options, Puzzle, Shape, Solutions};
///
/// let empty = Puzzle::new(Shape::square(4)?)?;
/// let mut solutions = Solutions::new(&empty, &Options::default())?;
/// for solution in solutions.by_ref().take(2) {
///     println!("{:#}", solution?);
/// }
/// assert_eq!(solutions.count(), 286);
/// # Ok::<(), sudoku::Error>(())
/// ```
pub struct Solutions<P> {
    puzzle: P,
    strategy: &'static Strategy,
    search: Option<Box<dyn Search>>,
    witness: Option<Box<dyn Witness>>,
    /// Above 0: the search is a rival whose order of decisions depends on this seed.
    seed: u64,
    limits: Limits,
    grid: Vec<Digit>,
    /// The digits of the cells that exist, if the board has several grids.
    existing: Vec<Digit>,
    /// Whether a grid was found whose verification is not complete.
    is_unverified: bool,
    found: u64,
    /// Whether the iterator is at its end.
    is_over: bool,
}

/// Room for the digits of the cells that exist; none if all do.
fn existing(shape: Shape) -> Result<Vec<Digit>> {
    match shape.is_overlapping() {
        true => memory::filled((0..shape.cells()).filter(|&cell| shape.has_cell(cell)).count(), 0),
        false => Ok(Vec::new()),
    }
}

impl<P: Borrow<Puzzle>> Solutions<P> {
    /// Prepares the search. Takes a puzzle by value, in an [`Arc`](std::sync::Arc) or by reference.
    ///
    /// # Errors
    ///
    /// [`Reason::Unsuitable`] if the strategy does not solve this puzzle, [`Reason::NoMemory`].
    pub fn new(puzzle: P, options: &Options) -> Result<Self> {
        let board: &Puzzle = puzzle.borrow();
        if let Some(obstacle) = options.strategy.puzzles.obstacle(board) {
            let strategy = options.strategy.name;
            return Err(Reason::Unsuitable { strategy, lacks: obstacle }.into());
        }
        let limits = Limits::new(&options.bounds);
        let shape = board.shape();
        let is_full = !shape.is_overlapping();
        let grid = memory::filled(shape.cells(), if is_full { 0 } else { EMPTY })?;
        let existing = existing(shape)?;
        let strategy = match options.strategy.engine {
            Engine::Own(_) | Engine::OnTables(_) => options.strategy,
            Engine::Pick(pick, _) => pick(board).unwrap_or(options.strategy),
        };
        let (search, witness, seed, found) = (None, None, 0, 0);
        let (is_unverified, is_over) = (false, false);
        Ok(Solutions {
            puzzle,
            strategy,
            search,
            witness,
            seed,
            limits,
            grid,
            existing,
            is_unverified,
            found,
            is_over,
        })
    }

    /// Makes it a rival of the search of its strategy: its order of decisions depends on a seed above 0. The caller
    /// calls this before [`Solutions::advance`].
    #[doc(hidden)]
    pub fn seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Finds the next solution for [`Solutions::grid`]; false after the last. After a [`Stop`] and
    /// [`Solutions::restart`], which resets the clock and the node limit, a further call continues the
    /// search. Before the first node, it repeats the preparation.
    #[doc(hidden)]
    pub fn advance(&mut self) -> std::result::Result<bool, Stop> {
        let search = match &mut self.search {
            Some(search) => search,
            none => {
                let puzzle = self.puzzle.borrow();
                let mut search = self.limits.attempt(|limits| {
                    let outline = memory::shared(Outline::new(puzzle, limits)?)?;
                    let races = self.seed > 0 && !puzzle.has_primitives();
                    if let Some(start) = self.strategy.races.filter(|_| races) {
                        return start(outline, self.seed, limits);
                    }
                    match self.strategy.engine {
                        Engine::Own(start) | Engine::Pick(_, start) => start(outline, limits),
                        Engine::OnTables(start) => {
                            start(memory::shared(Model::of(outline, limits)?)?, limits)
                        }
                    }
                })?;
                if let Some(witness) = self.witness.take()
                    && !search.tell(witness)?
                {
                    let strategy = self.strategy.name;
                    return Err(Reason::Unsuitable { strategy, lacks: "proofs" }.into());
                }
                none.insert(search)
            }
        };
        if !self.is_unverified {
            let is_full = self.existing.is_empty();
            let digits = if is_full { &mut self.grid } else { &mut self.existing };
            if !search.next(&mut self.limits, digits)? {
                return Ok(false);
            }
            if !is_full {
                let shape = self.puzzle.borrow().shape();
                let cells = self.grid.iter_mut().enumerate();
                let cells = cells.filter(|(cell, _)| shape.has_cell(*cell));
                cells.zip(&self.existing).for_each(|((_, cell), &digit)| *cell = digit);
            }
            self.is_unverified = true;
        }
        let look = |units| self.limits.work(units);
        let verdict = solution::verify_within(self.puzzle.borrow(), &self.grid, look)?;
        if verdict.is_err() {
            return Err(Reason::Internal("a strategy found a wrong grid").into());
        }
        self.is_unverified = false;
        self.found += 1;
        self.limits.solution();
        Ok(true)
    }

    /// Continues to the last solution, or to the limit (0: none); calls `each` with every one.
    #[doc(hidden)]
    pub fn run(&mut self, limit: u64, mut each: impl FnMut(&[Digit])) -> Ended {
        loop {
            match self.advance() {
                Ok(true) => each(self.grid()),
                Ok(false) => return Ended::Exhausted,
                Err(stop) => return Ended::Stopped(stop),
            }
            if self.found() == limit {
                return Ended::SolutionLimit;
            }
        }
    }

    /// Gives half of the rest to another search, if that is possible. Limits of memory and time hold for
    /// each; the counts of nodes and solutions of the other one begin at 0.
    #[doc(hidden)]
    pub fn split(&mut self) -> std::result::Result<Option<Self>, Stop>
    where
        P: Clone,
    {
        let Some(search) = &mut self.search else { return Ok(None) };
        let grid = memory::copied(&self.grid)?;
        let existing = memory::copied(&self.existing)?;
        let Some(half) = search.split(&mut self.limits)? else { return Ok(None) };
        Ok(Some(Solutions {
            puzzle: self.puzzle.clone(),
            search: Some(half),
            witness: None,
            limits: self.limits.beside(),
            grid,
            existing,
            found: 0,
            ..*self
        }))
    }

    /// Whether the search has begun to learn from its dead ends.
    #[doc(hidden)]
    pub fn learns(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.learns())
    }

    /// Replaces the node limit.
    #[doc(hidden)]
    pub fn bound_nodes(&mut self, nodes: Option<u64>) {
        self.limits.bound_nodes(nodes);
    }

    /// Stops, as if cancelled, also when this flag is set.
    pub(crate) fn watch(&mut self, called_off: Arc<AtomicBool>) {
        self.limits.watch(called_off);
    }

    /// Adds the counted nodes to the control, for other threads.
    pub(crate) fn publish(&mut self) {
        self.limits.publish();
    }

    /// The digits of the solution found last.
    #[doc(hidden)]
    pub fn grid(&self) -> &[Digit] {
        &self.grid
    }

    /// Starts the clock and the node limit again.
    pub fn restart(&mut self) {
        self.is_over = false;
        self.limits.restart();
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.puzzle.borrow()
    }

    /// The strategy that runs.
    pub fn strategy(&self) -> &'static Strategy {
        self.strategy
    }

    /// Solutions found so far.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Assignments tried so far.
    pub fn nodes(&self) -> u64 {
        self.limits.nodes()
    }

    /// Units of work counted so far: nearly proportional to the time, and the same in every run.
    #[doc(hidden)]
    pub fn units(&self) -> u64 {
        self.limits.units()
    }
}

impl<P: Borrow<Puzzle>> Iterator for Solutions<P> {
    type Item = Result<Solution>;

    fn next(&mut self) -> Option<Result<Solution>> {
        if self.is_over {
            return None;
        }
        let found = match self.advance() {
            Ok(true) => Some(Solution::new(self.puzzle(), &self.grid)),
            Ok(false) => None,
            Err(stop) => Some(Err(stop.into())),
        };
        self.is_over = !matches!(found, Some(Ok(_)));
        found
    }
}

impl<P> fmt::Debug for Solutions<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("strategy", &self.strategy.name)
            .field("found", &self.found)
            .field("nodes", &self.limits.nodes())
            .finish_non_exhaustive()
    }
}

/// Runs up to the solution limit; calls `each` with every solution's digits.
pub fn run(puzzle: &Puzzle, options: &Options, each: impl FnMut(&[Digit])) -> Result<Report> {
    run_watched(puzzle, options, None, each)
}

/// Runs as [`run`] does; the search passes each learned clause to a witness.
pub fn run_watched(
    puzzle: &Puzzle,
    options: &Options,
    witness: Option<Box<dyn Witness>>,
    mut each: impl FnMut(&[Digit]),
) -> Result<Report> {
    let start = Instant::now();
    // A board of 9x9 needs no searcher: with it, a call took 0.85 us in place of 0.28 (`make bench-calls`, C, a handle, AMD EPYC with
    // AVX2). Who wants many solutions watches their number.
    if let (None, 1..=2) = (&witness, options.solution_limit)
        && let Some(strategy) = in_lockstep(options)
        && let Some(text) = nine::one::text_of(puzzle)
    {
        let report = solve_nine(&text, strategy, options, |solution| {
            each(&solution.map(|character| Digit::from(character - b'1')));
        })?;
        return Ok(Report { elapsed: start.elapsed(), ..report });
    }
    let mut solutions = Solutions::new(puzzle, options)?;
    solutions.witness = witness;
    let ended = solutions.run(options.solution_limit, each);
    if let Ended::Stopped(Stop::Failed(error)) = ended {
        return Err(error);
    }
    solutions.publish();
    Ok(Report {
        strategy: solutions.strategy(),
        solutions: solutions.found(),
        nodes: solutions.nodes(),
        elapsed: start.elapsed(),
        ended,
    })
}

/// Finds the first solution, and continues to the solution limit: with a limit of 2,
/// `report.solutions == 1` proves the solution unique.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Result<(Option<Vec<Digit>>, Report)> {
    let mut first: Option<Vec<Digit>> = None;
    let mut buffer = Some(memory::with_capacity(puzzle.shape().cells())?);
    let report = run(puzzle, options, |grid| {
        if let Some(mut cells) = buffer.take() {
            cells.extend_from_slice(grid);
            first = Some(cells);
        }
    })?;
    Ok((first, report))
}

/// Counts the solutions up to the solution limit (0: all of them). The count is exact if the
/// report has [`Ended::Exhausted`].
pub fn count(puzzle: &Puzzle, options: &Options) -> Result<Report> {
    run(puzzle, options, |_| {})
}

#[cfg(test)]
mod tests;
