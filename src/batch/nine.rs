//! The 9x9 boards of a batch, solved in lockstep.
//!
//! In: texts of 81 characters. Out: for each a report and its first solution. Every solution goes
//! through the judge of many boards before anybody sees it.

use std::time::{Duration, Instant};

use crate::error::{Reason, Result};
use crate::limits::{Limits, Stop};
use crate::memory;
use crate::solution::many::{Docket, solves};
use crate::solve::nine::lockstep::{Outcome, Progress, Task};
use crate::solve::nine::{most_memory, solve_all};
use crate::solve::{Ended, Options, Report, Strategy};
use crate::vectors::planes::{CELLS, Text};

/// Room for the first solution of a board and the end of its line; zero as long as there is none.
pub type First = [u8; CELLS + 1];

/// No solution.
pub const NONE: First = [0; CELLS + 1];

/// The solution, if there is one.
#[inline]
pub fn solution(first: &First) -> Option<&Text> {
    first.first_chunk().filter(|_| first[CELLS] != 0)
}

/// What became of boards that were solved together.
pub struct Solved {
    strategy: &'static Strategy,
    outcomes: Vec<Outcome>,
    /// How the search for those that were not finished ended.
    unfinished: Ended,
    elapsed: Duration,
}

impl Solved {
    /// What became of the board with this number.
    #[inline]
    pub fn report(&self, board: usize) -> Report {
        report(self.outcomes[board], self.strategy, self.unfinished, self.elapsed)
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

/// Solves the boards within the bounds of the options, which hold for all of them together, and writes
/// their first solutions.
pub fn solve(
    texts: &[&Text],
    firsts: &mut [First],
    strategy: &'static Strategy,
    options: &Options,
) -> Result<Solved> {
    let start = Instant::now();
    let mut docket = Docket::new(options.bounds.vectors)?;
    let mut outcomes = memory::filled(texts.len(), Outcome::default())?;
    let mut limits = Limits::new(&options.bounds);
    let mut found = |board: usize, solution: &Text| {
        let first = &mut firsts[board];
        if first[CELLS] != 0 {
            return docket.add(texts[board], solution).map_err(|_| WRONG.into());
        }
        first[..CELLS].copy_from_slice(solution);
        first[CELLS] = b'\n';
        Ok(())
    };
    let cut = solve_all(&mut Task {
        texts,
        solution_limit: options.solution_limit,
        limits: &mut limits,
        outcomes: &mut outcomes,
        found: &mut found,
    });
    limits.publish();
    let pairs = firsts.iter().zip(texts);
    let pairs = pairs.filter_map(|(first, &text)| Some((solution(first)?, text)));
    docket.judge().and_then(|()| docket.hear(pairs)).map_err(|_| WRONG)?;
    let (unfinished, elapsed) = (end(cut)?, start.elapsed());
    Ok(Solved { strategy, outcomes, unfinished, elapsed })
}

/// How the search ended for boards that it did not finish.
#[cold]
fn end(cut: std::result::Result<(), Stop>) -> Result<Ended> {
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
    let mut outcomes = [Outcome::default()];
    let mut limits = Limits::new(&options.bounds);
    let cut = solve_all(&mut Task {
        texts: &[text],
        solution_limit: options.solution_limit,
        limits: &mut limits,
        outcomes: &mut outcomes,
        found: &mut |_, solution| {
            first.get_or_insert(*solution);
            if solves(solution, text, options.bounds.vectors) { Ok(()) } else { Err(WRONG.into()) }
        },
    });
    limits.publish();
    let unfinished = if cut.is_ok() { Ended::Exhausted } else { end(cut)? };
    Ok(report(outcomes[0], strategy, unfinished, Duration::ZERO))
}

const WRONG: Reason = Reason::Internal("a strategy found a wrong grid");
