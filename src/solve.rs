//! One table of strategies, and the one way to run them.
//!
//! In: a puzzle and [`Options`]. Out: [`Solutions`], which is asked for one verified solution after
//! the other; [`solve`] and [`count`] are loops over it. A strategy is a row of [`STRATEGIES`]: a
//! number and a name that never change, and a function that starts a [`Search`]. A search is
//! pulled: it runs to its next solution and keeps its place, so that an enumeration can pause at
//! the C border, with no thread and no callback.
//!
//! Every grid a search finds goes through [`crate::solution::verify`] before anybody sees it.

pub mod algorithm_x;
pub mod attempt;
pub mod auto;
pub mod backtracking;
pub mod best_first;
pub mod breadth_first;
pub mod clause_learning;
pub mod cover_search;
pub mod dancing_links;
pub mod deduce;
pub mod forward_checking;
pub mod frontier;
pub mod killer_advanced;
pub mod killer_backtracking;
pub mod nine;
pub mod propagation;
pub mod singles;
pub mod sixteen;
pub mod witness;

use std::borrow::Borrow;
use std::ffi::CStr;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::digits::Digit;
use crate::error::{Excerpt, Reason, Result};
use crate::limits::{Bounds, Limits, Stop};
use crate::memory::{self, Arc};
use crate::model::{Model, Outline};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::solution::{self, Solution};
use algorithm_x::AlgorithmX;
use dancing_links::DancingLinks;
use witness::Witness;

/// A search that can be asked for its next solution.
pub trait Search: Send {
    /// Runs to the next solution: true with the digit of every cell written to `grid`, or false
    /// when all have been found. After a [`Stop`] the search may be continued.
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> std::result::Result<bool, Stop>;

    /// Whether the search learns from its dead ends by now, so that it may be a long one.
    fn learns(&self) -> bool {
        false
    }

    /// Gives half of what is left to another search, with what this one has learned, where that is
    /// possible now. It takes as much from its memory limit as this one has taken from its own.
    fn split(&mut self, _: &mut Limits) -> std::result::Result<Option<Box<dyn Search>>, Stop> {
        Ok(None)
    }

    /// Has a witness told of each clause from now on; false if the search learns none.
    fn tell(&mut self, _: Box<dyn Witness>) -> Result<bool> {
        Ok(false)
    }
}

/// A search in its box.
impl<S: Search> Search for [S; 1] {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> std::result::Result<bool, Stop> {
        self[0].next(limits, grid)
    }

    fn learns(&self) -> bool {
        self[0].learns()
    }

    fn split(&mut self, limits: &mut Limits) -> std::result::Result<Option<Box<dyn Search>>, Stop> {
        self[0].split(limits)
    }

    fn tell(&mut self, witness: Box<dyn Witness>) -> Result<bool> {
        self[0].tell(witness)
    }
}

/// Starts a search.
pub type Start<M> = fn(Arc<M>, &mut Limits) -> std::result::Result<Box<dyn Search>, Stop>;

/// How a row of the table gets its search.
#[derive(Debug, Clone, Copy)]
enum Engine {
    /// The row's own algorithm.
    Own(Start<Outline>),
    /// The same, with tables of units.
    OnTables(Start<Model>),
    /// The row picks another one by what the puzzle is; where it picks none, it has its own way.
    Pick(fn(&Puzzle) -> Option<&'static Strategy>, Start<Outline>),
}

/// A way to solve puzzles. [`Strategy::AUTO`] is used unless another one is chosen; a constant names each.
#[derive(Debug)]
#[non_exhaustive]
pub struct Strategy {
    /// The number in the C face; never reused.
    pub number: i32,
    /// The name, the same in every language.
    pub name: &'static str,
    /// What it is, in one line.
    pub description: &'static str,
    /// Which puzzles it solves.
    #[doc(hidden)]
    pub puzzles: Puzzles,
    /// The name and the description as C has them.
    #[cfg_attr(not(feature = "capi"), expect(dead_code))]
    pub(crate) c_texts: [&'static CStr; 2],
    engine: Engine,
}

/// Which puzzles a strategy solves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Puzzles {
    /// All.
    Any,
    /// Those without cages.
    Plain,
    /// Those of 9x9 cells with boxes of 3x3, without cages.
    Nine,
}

impl Puzzles {
    /// What keeps a puzzle from being one of these.
    fn obstacle(self, puzzle: &Puzzle) -> Option<&'static str> {
        if self != Puzzles::Any && !puzzle.cages().is_empty() {
            Some("cages")
        } else if self == Puzzles::Nine && !is_nine(puzzle.shape()) {
            Some("boards that are not of 9x9 cells with boxes of 3x3")
        } else {
            None
        }
    }
}

fn is_nine(shape: Shape) -> bool {
    (shape.box_height(), shape.box_width()) == (3, 3)
}

/// All strategies. The first row is what is used when nobody chooses.
pub static STRATEGIES: &[Strategy] = &[
    row(0, c"auto", c"the fastest strategy for the puzzle", ANY, Engine::Pick(pick, auto::start)),
    row(
        10,
        c"backtracking",
        c"depth-first search: the cell or digit with the fewest choices first",
        PLAIN,
        Engine::OnTables(backtracking::start),
    ),
    row(
        20,
        c"algorithm_x",
        c"exact cover: Knuth's Algorithm X, which scans the matrix",
        PLAIN,
        Engine::OnTables(cover_search::start::<AlgorithmX>),
    ),
    row(
        21,
        c"dancing_links",
        c"exact cover: Knuth's dancing links, which unlink what is covered",
        PLAIN,
        Engine::OnTables(cover_search::start::<DancingLinks>),
    ),
    row(
        30,
        c"forward_checking",
        c"depth-first search on the smallest domain, one assignment ahead",
        PLAIN,
        Engine::OnTables(forward_checking::start),
    ),
    row(
        40,
        c"breadth_first",
        c"queued boards, the longest waiting first; singles and naked pairs",
        PLAIN,
        Engine::OnTables(breadth_first::start),
    ),
    row(
        41,
        c"best_first",
        c"queued boards, the fewest open cells first; singles and naked pairs",
        PLAIN,
        Engine::OnTables(best_first::start),
    ),
    row(
        50,
        c"propagation",
        c"singles, naked pairs and locked candidates, then depth-first search",
        PLAIN,
        Engine::OnTables(propagation::start),
    ),
    row(
        52,
        c"clause_learning",
        c"singles, then conflict-driven clause learning with the rules built in",
        PLAIN,
        Engine::Own(clause_learning::start),
    ),
    row(
        NINE,
        c"nine",
        c"9x9 boards in vectors: singles, locked candidates, triples, then search",
        Puzzles::Nine,
        Engine::Own(nine::start),
    ),
    row(
        60,
        c"killer_backtracking",
        c"depth-first search in a fixed order, cages kept within their sums",
        ANY,
        Engine::OnTables(killer_backtracking::start),
    ),
    row(
        61,
        c"killer_advanced",
        c"cage combinations and the rule of 45, then search led by conflicts",
        ANY,
        Engine::OnTables(killer_advanced::start),
    ),
];

const NINE: i32 = 51;
const ANY: Puzzles = Puzzles::Any;
const PLAIN: Puzzles = Puzzles::Plain;

const fn row(
    number: i32,
    name: &'static CStr,
    description: &'static CStr,
    puzzles: Puzzles,
    engine: Engine,
) -> Strategy {
    let c_texts = [name, description];
    match (name.to_str(), description.to_str()) {
        (Ok(name), Ok(description)) => {
            Strategy { number, name, description, puzzles, c_texts, engine }
        }
        _ => panic!("names and descriptions are UTF-8"),
    }
}

fn pick(puzzle: &Puzzle) -> Option<&'static Strategy> {
    let name = if !puzzle.cages().is_empty() {
        "killer_advanced"
    } else if is_nine(puzzle.shape()) {
        "nine"
    } else {
        return None;
    };
    Some(strategy_named(name).expect("a row of the table"))
}

constants! { Strategy of STRATEGIES:
    AUTO = 0, "the fastest strategy for the puzzle";
    BACKTRACKING = 10, "depth-first search: the cell or digit with the fewest choices first";
    ALGORITHM_X = 20, "exact cover: Knuth's Algorithm X, which scans the matrix";
    DANCING_LINKS = 21, "exact cover: Knuth's dancing links, which unlink what is covered";
    FORWARD_CHECKING = 30, "depth-first search on the smallest domain, one assignment ahead";
    BREADTH_FIRST = 40, "queued boards, the longest waiting first; singles and naked pairs";
    BEST_FIRST = 41, "queued boards, the fewest open cells first; singles and naked pairs";
    PROPAGATION = 50, "singles, naked pairs and locked candidates, then depth-first search";
    CLAUSE_LEARNING = 52, "singles, then conflict-driven clause learning with the rules built in";
    NINE = 51, "9x9 boards in vectors: singles, locked candidates, triples, then search";
    KILLER_BACKTRACKING = 60, "depth-first search in a fixed order, cages kept within their sums";
    KILLER_ADVANCED = 61, "cage combinations and the rule of 45, then search led by conflicts";
}

/// The strategy with this name.
pub fn strategy_named(name: &str) -> Result<&'static Strategy> {
    let found = STRATEGIES.iter().find(|strategy| strategy.name == name);
    found.ok_or_else(|| Reason::UnknownStrategy(Excerpt::new(name)).into())
}

/// The strategy with this number.
#[inline]
pub fn strategy_numbered(number: i32) -> Result<&'static Strategy> {
    let found = STRATEGIES.iter().find(|strategy| strategy.number == number);
    found.ok_or_else(|| Reason::UnknownStrategyNumber(i64::from(number)).into())
}

impl Strategy {
    /// All strategies, [`Strategy::AUTO`] first.
    pub fn all() -> &'static [Strategy] {
        STRATEGIES
    }

    /// The strategy with this name.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownStrategy`].
    pub fn named(name: &str) -> Result<&'static Strategy> {
        strategy_named(name)
    }

    /// The strategy that solves 9x9 boards without cages in lockstep, if this one would use it.
    pub(crate) fn in_lockstep(&self) -> Option<&'static Strategy> {
        let would = matches!(self.engine, Engine::Pick(..)) || self.number == NINE;
        would.then(|| strategy_numbered(NINE).ok()).flatten()
    }

    /// Whether the strategy solves this puzzle's kind.
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        self.puzzles.obstacle(puzzle).is_none()
    }
}

/// How to solve: which strategy, and within which bounds.
///
/// ```
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
    /// How many threads a call may use, the calling one among them: 1 unless set, at most 1024. Many puzzles are shared out among them;
    /// for one puzzle, further threads start when its search takes long. [`Solutions`] uses one thread.
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

/// What a call did.
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

/// The solutions of a puzzle, found one at a time: an iterator of [`Solution`]s, each verified.
///
/// After an error the iterator is at its end. [`Solutions::restart`] starts the clock and the node limit again, and the
/// search goes on where it was. The solution limit and the threads of the options are not used.
///
/// ```
/// use sudoku::{Options, Puzzle, Shape};
///
/// let empty = Puzzle::new(Shape::square(4)?)?;
/// let mut solutions = empty.solutions(&Options::default())?;
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
    /// Above 0: clause learning in the order of this seed, whatever the strategy.
    seed: u64,
    limits: Limits,
    grid: Vec<Digit>,
    /// Whether the grid was found, but not verified to its end.
    is_unverified: bool,
    found: u64,
    /// Whether the iterator is at its end.
    is_over: bool,
}

impl<P: Borrow<Puzzle>> Solutions<P> {
    /// Prepares the search. A puzzle by value, in an [`Arc`](std::sync::Arc) or by reference will do.
    ///
    /// # Errors
    ///
    /// [`Reason::Unsuitable`] if the strategy does not solve such puzzles, [`Reason::NoMemory`].
    pub fn new(puzzle: P, options: &Options) -> Result<Self> {
        let board: &Puzzle = puzzle.borrow();
        if let Some(obstacle) = options.strategy.puzzles.obstacle(board) {
            let strategy = options.strategy.name;
            return Err(Reason::Unsuitable { strategy, lacks: obstacle }.into());
        }
        let limits = Limits::new(&options.bounds);
        let grid = memory::filled(board.shape().cells(), 0)?;
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
            is_unverified,
            found,
            is_over,
        })
    }

    /// Makes it a rival of the search that was asked for: clause learning in the order of a seed
    /// above 0, before the first call of [`Solutions::advance`].
    #[doc(hidden)]
    pub fn compete(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Finds the next solution, to be read from [`Solutions::grid`]; false after the last. After a
    /// [`Stop`] it may be asked again, with the clock and the node limit started anew by
    /// [`Solutions::restart`]; it goes on where it was, but a preparation that was cut short, before
    /// the first node, begins again.
    #[doc(hidden)]
    pub fn advance(&mut self) -> std::result::Result<bool, Stop> {
        let search = match &mut self.search {
            Some(search) => search,
            none => {
                let puzzle = self.puzzle.borrow();
                let mut search = self.limits.attempt(|limits| {
                    let outline = memory::shared(Outline::new(puzzle, limits)?)?;
                    if self.seed > 0 {
                        return clause_learning::start_seeded(outline, self.seed, limits);
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
            if !search.next(&mut self.limits, &mut self.grid)? {
                return Ok(false);
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
        Ok(true)
    }

    /// Goes on to the last solution, or to the limit (0: none); calls `each` with every one.
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

    /// Gives half of what is left to another search, where that is possible now. Limits of memory and
    /// time hold for each; the other one's nodes and solutions are counted from none.
    #[doc(hidden)]
    pub fn split(&mut self) -> std::result::Result<Option<Self>, Stop>
    where
        P: Clone,
    {
        let Some(search) = &mut self.search else { return Ok(None) };
        let grid = memory::filled(self.grid.len(), 0)?;
        let Some(half) = search.split(&mut self.limits)? else { return Ok(None) };
        Ok(Some(Solutions {
            puzzle: self.puzzle.clone(),
            search: Some(half),
            witness: None,
            limits: self.limits.beside(),
            grid,
            found: 0,
            ..*self
        }))
    }

    /// Whether the search has begun to learn from its dead ends.
    #[doc(hidden)]
    pub fn learns(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.learns())
    }

    /// Sets the node limit anew.
    #[doc(hidden)]
    pub fn bound_nodes(&mut self, nodes: Option<u64>) {
        self.limits.bound_nodes(nodes);
    }

    /// Stops, as if cancelled, once this flag is raised, too.
    pub(crate) fn heed(&mut self, called_off: Arc<AtomicBool>) {
        self.limits.heed(called_off);
    }

    /// Lets other threads see the nodes counted so far.
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

    /// Units of work counted so far: about as many for the same time, and as many in every run.
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

/// As [`run`]; a witness hears of each clause that the search learns.
pub fn run_watched(
    puzzle: &Puzzle,
    options: &Options,
    witness: Option<Box<dyn Witness>>,
    each: impl FnMut(&[Digit]),
) -> Result<Report> {
    let start = Instant::now();
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

/// Finds the first solution, and goes on to the solution limit: with a limit of 2,
/// `report.solutions == 1` proves the solution unique.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Result<(Option<Vec<Digit>>, Report)> {
    let mut first: Option<Vec<Digit>> = None;
    let mut room = Some(memory::with_capacity(puzzle.shape().cells())?);
    let report = run(puzzle, options, |grid| {
        if let Some(mut cells) = room.take() {
            cells.extend_from_slice(grid);
            first = Some(cells);
        }
    })?;
    Ok((first, report))
}

/// Counts the solutions up to the solution limit (0: all of them). The count is exact when the
/// report says [`Ended::Exhausted`].
pub fn count(puzzle: &Puzzle, options: &Options) -> Result<Report> {
    run(puzzle, options, |_| {})
}

#[cfg(test)]
mod tests;
