//! The 9x9 boards of a batch.
//!
//! In: options, and the outcomes of the 9x9 solvers. Out: whether boards are solved in lockstep, reports, and first
//! solutions as lines.

use std::time::Duration;

use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::simd::line81::{CELLS, Text, TextLine};
use sudoku_core::solution::many::solves;
use sudoku_solve::nine::most_memory;
use sudoku_solve::nine::task::{BoardRequest, Outcome, Progress};
use sudoku_solve::{self as solve, Ended, Options, Report, Strategy};

/// What became of a board.
#[inline]
pub fn report(
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
    Report::new(strategy, solutions, nodes, elapsed, ended)
}

/// The strategy that solves 9x9 boards in lockstep under these options, if one does: a small bound on the memory of each
/// puzzle needs one search a puzzle.
#[inline]
pub fn strategy(options: &Options) -> Option<&'static Strategy> {
    let Bounds { memory, vectors, .. } = options.bounds;
    options.strategy.in_lockstep().filter(|_| memory >= most_memory(vectors))
}

/// Writes a solution as a line.
#[inline]
pub fn put(line: &mut TextLine, solution: &Text) {
    line[..CELLS].copy_from_slice(solution);
    line[CELLS] = b'\n';
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

/// Solves one board and gives its first solution. The report does not give the time. Inlined: as a call it took 7 of 200 ns
/// (`benches/collections.rs`, kagglelike, one board in a call, Zen 4).
#[inline(always)]
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
        &mut BoardRequest {
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
