//! The table of strategies, and the abilities of each.
//!
//! A strategy is a row of [`STRATEGIES`]: a number and a name that never change, the puzzles it solves, a function that
//! starts its [`Search`], and columns for optional abilities: solve 9x9 boards in lockstep, write proofs, run rivals.
//! Batches, proofs and portfolios read the row.

use std::ffi::CStr;

use super::algorithm_x::AlgorithmX;
use super::dancing_links::DancingLinks;
use super::search::{Search, Start};
use super::{
    auto, backtracking, best_first, breadth_first, clause_learning, constraint_programming,
    cover_search, forward_checking, houses, killer_advanced, killer_backtracking, nine,
    propagation,
};
use crate::model::{Model, Outline};
use sudoku_core::constraint::primitives::MOST_RANKS;
use sudoku_core::constraint::{Constraint, ConstraintKind};
use sudoku_core::error::{Excerpt, Reason, Result};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::Arc;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::table::text;

/// Starts a search whose order of decisions depends on a seed above 0.
pub type StartSeeded =
    fn(Arc<Outline>, u64, &mut Limits) -> std::result::Result<Box<dyn Search>, Stop>;

/// The source of the search of a row.
#[derive(Debug, Clone, Copy)]
pub(super) enum Engine {
    /// The row's own algorithm.
    Own(Start<Outline>),
    /// The row's own algorithm, which takes tables of units, too.
    OnTables(Start<Model>),
    /// The row selects another one by the puzzle; if it selects none, it has its own search.
    Pick(fn(&Puzzle) -> Option<&'static Strategy>, Start<Outline>),
}

/// A way to solve puzzles. [`Strategy::AUTO`] is used unless another one is chosen; a constant names each.
#[derive(Debug)]
#[non_exhaustive]
pub struct Strategy {
    /// The number in the C interface; never reused.
    pub number: i32,
    /// The name, the same in every language.
    pub name: &'static str,
    /// The description, in one line.
    pub description: &'static str,
    /// The puzzles that it solves.
    #[doc(hidden)]
    pub puzzles: Puzzles,
    /// The name and the description for C.
    #[doc(hidden)]
    pub c_texts: [&'static CStr; 2],
    pub(super) engine: Engine,
    /// The strategy that solves 9x9 boards without cages in lockstep when this one is chosen.
    batches: Option<i32>,
    /// The strategy that writes proofs when this one is chosen.
    proves: Option<i32>,
    /// Starts a rival of a search of this strategy.
    pub(super) races: Option<StartSeeded>,
}

/// The puzzles that a strategy solves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Puzzles {
    /// All.
    Any,
    /// Puzzles whose constraints ask for cells that differ, and cages and sums.
    Sums,
    /// Puzzles without cages and sums.
    Houses,
    /// Puzzles of at most 32 symbols.
    Ranks,
    /// Puzzles of 9x9 cells with boxes of 3x3, with no other rules.
    Nine,
    /// None: the strategy was left out when the library was built.
    None,
}

impl Puzzles {
    /// The puzzles in a few words.
    pub fn says(self) -> &'static str {
        match self {
            Puzzles::Any => "all",
            Puzzles::Sums => "cells that differ, cages, sums",
            Puzzles::Houses => "cells that differ",
            Puzzles::Ranks => "up to 32 symbols",
            Puzzles::Nine => "9x9, without constraints",
            Puzzles::None => "none",
        }
    }

    /// The property by which a puzzle is not one of these.
    pub(super) fn obstacle(self, puzzle: &Puzzle) -> Option<&'static str> {
        let constraints = puzzle.constraints();
        let is_more = |one: &&Constraint| one.kind().needs_ranks();
        if self == Puzzles::None {
            Some("boards in the small module")
        } else if self == Puzzles::Any {
            None
        } else if self == Puzzles::Ranks {
            (puzzle.shape().side() > MOST_RANKS).then_some("boards of more than 32 symbols")
        } else if puzzle.shape().is_loose() {
            Some("loose cells")
        } else if let Some(one) = constraints.iter().find(is_more) {
            Some(one.kind().name)
        } else if self == Puzzles::Sums {
            None
        } else if !puzzle.cages().is_empty() {
            Some("cages")
        } else if constraints.iter().any(|one| one.kind() == ConstraintKind::SUM) {
            Some("sums")
        } else if self == Puzzles::Houses {
            None
        } else if puzzle.shape().is_overlapping() {
            Some("several grids that overlap")
        } else if !constraints.is_empty() {
            Some("constraints beside rows, columns and boxes")
        } else if !puzzle.shape().is_nine() {
            Some("boards that are not of 9x9 cells with boxes of 3x3")
        } else {
            None
        }
    }
}

sudoku_core::table! {
    /// All strategies. The first row is the default.
    pub static STRATEGIES: Strategy;

    AUTO = 0, "the fastest strategy for the puzzle" =>
        of(ANY, Engine::Pick(pick, auto::start))
            .batches(NINE)
            .proves(CLAUSE_LEARNING)
            .races(clause_learning::start_seeded);
    BACKTRACKING = 10, "depth-first search: the cell or digit with the fewest choices first" =>
        other(HOUSES, backtracking::start);
    ALGORITHM_X = 20, "exact cover: Knuth's Algorithm X, which scans the matrix" =>
        other(HOUSES, cover_search::start::<AlgorithmX>);
    DANCING_LINKS = 21, "exact cover: Knuth's dancing links, which unlink what is covered" =>
        other(HOUSES, cover_search::start::<DancingLinks>);
    FORWARD_CHECKING = 30, "depth-first search on the smallest domain, one assignment ahead" =>
        other(HOUSES, forward_checking::start);
    BREADTH_FIRST = 40, "queued boards, the longest waiting first; singles and naked pairs" =>
        other(HOUSES, breadth_first::start);
    BEST_FIRST = 41, "queued boards, the fewest open cells first; singles and naked pairs" =>
        other(HOUSES, best_first::start);
    PROPAGATION = 50, "singles, naked pairs and locked candidates, then depth-first search" =>
        other(HOUSES, propagation::start);
    CLAUSE_LEARNING = CLAUSE_LEARNING, "singles, then conflict-driven clause learning with the rules built in" =>
        of(HOUSES, Engine::Own(clause_learning::start))
            .proves(CLAUSE_LEARNING)
            .races(clause_learning::start_seeded);
    NINE = NINE, "9x9 boards in vectors: singles, locked candidates, triples, then search" =>
        of(Puzzles::Nine, Engine::Own(nine::start)).batches(NINE);
    KILLER_BACKTRACKING = 60, "depth-first search in a fixed order, cages kept within their sums" =>
        other(SUMS, killer_backtracking::start);
    KILLER_ADVANCED = 61, "cage combinations and the rule of 45, then search led by conflicts" =>
        of(SUMS, Engine::OnTables(killer_advanced::start));
    CONSTRAINT_PROGRAMMING = 62, "a propagator for each constraint, then search led by conflicts" =>
        of(Puzzles::Ranks, Engine::OnTables(constraint_programming::start));
}

/// The columns of a strategy that `auto` does not choose.
const fn other(puzzles: Puzzles, start: Start<Model>) -> Strategy {
    if cfg!(feature = "small") {
        of(Puzzles::None, Engine::Pick(pick, auto::start))
    } else {
        of(puzzles, Engine::OnTables(start))
    }
}

const NINE: i32 = 51;
const CLAUSE_LEARNING: i32 = 52;
const ANY: Puzzles = Puzzles::Any;
const SUMS: Puzzles = Puzzles::Sums;
const HOUSES: Puzzles = Puzzles::Houses;

/// The columns that every row has.
const fn of(puzzles: Puzzles, engine: Engine) -> Strategy {
    Strategy {
        number: 0,
        name: "",
        description: "",
        puzzles,
        c_texts: [c""; 2],
        engine,
        batches: None,
        proves: None,
        races: None,
    }
}

impl Strategy {
    const fn with_names(self, number: i32, c_texts: [&'static CStr; 2]) -> Strategy {
        let [name, description] = c_texts;
        Strategy { number, name: text(name), description: text(description), c_texts, ..self }
    }

    const fn batches(mut self, number: i32) -> Strategy {
        self.batches = Some(number);
        self
    }

    const fn proves(mut self, number: i32) -> Strategy {
        self.proves = Some(number);
        self
    }

    const fn races(mut self, start: StartSeeded) -> Strategy {
        self.races = Some(start);
        self
    }
}

fn pick(puzzle: &Puzzle) -> Option<&'static Strategy> {
    let is_small = puzzle.shape().cells() <= houses::MOST_CELLS;
    let differ_only = || puzzle.cages().is_empty() && differ_or_restrict(puzzle);
    if puzzle.is_classic() {
        puzzle.shape().is_nine().then_some(Strategy::NINE)
    } else if puzzle.shape().is_loose() {
        Some(Strategy::CONSTRAINT_PROGRAMMING)
    } else if is_small && differ_only() {
        None
    } else if puzzle.has_primitives() {
        Some(Strategy::CONSTRAINT_PROGRAMMING)
    } else if differ_only() && !puzzle.shape().is_overlapping() {
        // 11 minimal boards of 12x12 and 16x16 (jigsaw, windoku, x) took 0.76 s, with `killer_advanced` 13.6 s (AMD EPYC).
        Some(Strategy::CLAUSE_LEARNING)
    } else {
        Some(Strategy::KILLER_ADVANCED)
    }
}

/// Whether constraints ask only that cells differ and that they have some of the symbols.
fn differ_or_restrict(puzzle: &Puzzle) -> bool {
    let mut kinds = puzzle.constraints().iter().map(Constraint::kind);
    kinds.all(|kind| kind.only_differs() || kind.only_excludes())
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

    /// The strategy that solves 9x9 boards without cages in lockstep when this one is chosen.
    #[inline]
    #[doc(hidden)]
    pub fn in_lockstep(&self) -> Option<&'static Strategy> {
        self.batches.and_then(|number| strategy_numbered(number).ok())
    }

    /// The strategy that writes proofs when this one is chosen.
    #[doc(hidden)]
    pub fn prover(&self) -> Option<&'static Strategy> {
        self.proves.and_then(|number| strategy_numbered(number).ok())
    }

    /// Whether the strategy solves puzzles of this kind.
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        self.puzzles.obstacle(puzzle).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_name_rows_that_can_do_it() {
        for strategy in STRATEGIES {
            let lockstep = strategy.in_lockstep().map(|row| row.name);
            let prover = strategy.prover().map(|row| row.name);
            let expected = match strategy.name {
                "auto" => (Some("nine"), Some("clause_learning"), true),
                "nine" => (Some("nine"), None, false),
                "clause_learning" => (None, Some("clause_learning"), true),
                _ => (None, None, false),
            };
            assert_eq!((lockstep, prover, strategy.races.is_some()), expected, "{strategy}");
        }
    }
}
