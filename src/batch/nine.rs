//! The 9x9 boards of a batch.
//!
//! In: options, and what the solvers of such boards tell. Out: whether boards are solved together, reports,
//! and first solutions as lines.

use std::time::Duration;

use crate::error::{Reason, Result};
use crate::limits::{Limits, Stop};
use crate::solution::many::solves;
use crate::solve::nine::most_memory;
use crate::solve::nine::task::{Ask, Outcome, Progress};
use crate::solve::{self, Ended, Options, Report, Strategy};
use crate::vectors::texts::{CELLS, Text, TextLine};

/// Room for the first solution of a board and the end of its line; zero as long as there is none.
pub type First = TextLine;

/// No solution.
pub const NONE: First = [0; CELLS + 1];

/// The solution, if there is one.
#[inline]
pub fn solution(first: &First) -> Option<&Text> {
    first.first_chunk().filter(|_| first[CELLS] != 0)
}

/// What became of boards that were solved together.
pub struct Solved<'a> {
    pub strategy: &'static Strategy,
    pub outcomes: &'a [Outcome],
    /// How the search for those that were not finished ended.
    pub unfinished: Ended,
    pub elapsed: Duration,
}

impl Solved<'_> {
    /// What became of each board.
    #[inline]
    pub fn reports(&self) -> impl Iterator<Item = Report> {
        let outcomes = self.outcomes.iter();
        outcomes.map(|&outcome| report(outcome, self.strategy, self.unfinished, self.elapsed))
    }
}

fn report(
    Outcome { solutions, nodes, progress }: Outcome,
    strategy: &'static Strategy,
    unfinished: Ended,
    elapsed: Duration,
) -> Report {
    let ended = match progress {
        Progress::Unfinished => unfinished,
        Progress::Enough => Ended::SolutionLimit,
        Progress::Exhausted => Ended::Exhausted,
    };
    Report { strategy, solutions, nodes, elapsed, ended }
}

/// The strategy that solves 9x9 boards in lockstep under these options, if one does: a bound on the
/// nodes or the memory of each puzzle asks for one search a puzzle.
#[inline]
pub fn strategy(options: &Options) -> Option<&'static Strategy> {
    let bounds = &options.bounds;
    let free = bounds.nodes.is_none() && bounds.memory >= most_memory(bounds.vectors);
    options.strategy.in_lockstep().filter(|_| free)
}

/// Writes a solution as a line.
pub fn put(first: &mut First, solution: &Text) {
    first[..CELLS].copy_from_slice(solution);
    first[CELLS] = b'\n';
}

/// How the search ended for boards that it did not finish.
#[cold]
pub fn end(cut: std::result::Result<(), Stop>) -> Result<Ended> {
    match cut {
        Ok(()) => Ok(Ended::Exhausted),
        Err(Stop::Failed(error)) => Err(error),
        Err(stop) => Ok(Ended::Stopped(stop)),
    }
}

/// Solves one board and notes its first solution: what became of it, but for the time.
#[inline]
pub fn solve_one(
    text: &Text,
    strategy: &'static Strategy,
    options: &Options,
    first: &mut Option<Text>,
) -> Result<Report> {
    let mut outcome = Outcome::default();
    let mut limits = Limits::new(&options.bounds);
    let cut = solve::nine::solve_one(
        text,
        &mut Ask {
            solution_limit: options.solution_limit,
            limits: &mut limits,
            outcome: &mut outcome,
            found: &mut |solution| {
                first.get_or_insert(*solution);
                if solves(solution, text, options.bounds.vectors) {
                    Ok(())
                } else {
                    Err(WRONG.into())
                }
            },
        },
    );
    limits.publish();
    let unfinished = if cut.is_ok() { Ended::Exhausted } else { end(cut)? };
    Ok(report(outcome, strategy, unfinished, Duration::ZERO))
}

/// Some solution does not solve its puzzle.
pub const WRONG: Reason = Reason::Internal("a strategy found a wrong grid");
