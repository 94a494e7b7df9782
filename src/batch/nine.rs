//! The 9x9 boards of a batch, solved in lockstep.
//!
//! In: texts of 81 characters. Out: for each a report and its first solution. Every solution goes
//! through the judge of many boards before anybody sees it.

use std::time::{Duration, Instant};

use crate::error::{Reason, Result};
use crate::limits::{Limits, Stop};
use crate::memory;
use crate::solution::many::{Docket, solves};
use crate::solve::nine::lockstep::{Bits, Found, Outcome, Progress, Task};
use crate::solve::nine::{most_memory, solve_all};
use crate::solve::{Ended, Options, Report, Strategy};
use crate::vectors::Vectors;
use crate::vectors::planes::{Planes, TEXTS};
use crate::vectors::texts::{CELLS, Text, TextLine, text_of};

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
    let vectors = options.bounds.vectors;
    let docket = Docket::new(vectors)?;
    let mut outcomes = memory::filled(texts.len(), Outcome::default())?;
    let mut limits = Limits::new(&options.bounds);
    let mut found = Solutions { texts, firsts, docket, vectors };
    let cut = solve_all(&mut Task {
        texts,
        solution_limit: options.solution_limit,
        limits: &mut limits,
        outcomes: &mut outcomes,
        found: &mut found,
    });
    limits.publish();
    found.docket.judge().map_err(|_| WRONG)?;
    let (unfinished, elapsed) = (end(cut)?, start.elapsed());
    Ok(Solved { strategy, outcomes, unfinished, elapsed })
}

/// Where solutions go.
struct Solutions<'a, 'b> {
    texts: &'a [&'a Text],
    firsts: &'b mut [First],
    docket: Docket<'a>,
    vectors: Vectors,
}

impl Found for Solutions<'_, '_> {
    fn one(&mut self, board: usize, solution: &Text) -> std::result::Result<(), Stop> {
        self.docket.add(self.texts[board], solution).map_err(|_| WRONG)?;
        let first = &mut self.firsts[board];
        if first[CELLS] == 0 {
            put(first, solution);
        }
        Ok(())
    }

    fn only(
        &mut self,
        first: usize,
        which: u64,
        solutions: &Planes,
    ) -> std::result::Result<(), Stop> {
        let (texts, firsts) = (&self.texts[first..], &mut self.firsts[first..]);
        if let Some(firsts) = firsts.first_chunk_mut() {
            solutions.turn_back(firsts, self.vectors);
        } else {
            let mut all = [NONE; TEXTS];
            solutions.turn_back(&mut all, self.vectors);
            firsts.copy_from_slice(&all[..firsts.len()]);
        }
        for at in Bits(!which) {
            if let Some(first) = firsts.get_mut(at) {
                *first = NONE;
            }
        }
        let pairs = Bits(which).map(|at| (text_of(&firsts[at]), texts[at]));
        self.docket.hear(pairs).map_err(|_| WRONG.into())
    }
}

/// Writes a solution as a line.
fn put(first: &mut First, solution: &Text) {
    first[..CELLS].copy_from_slice(solution);
    first[CELLS] = b'\n';
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
        found: &mut |_: usize, solution: &Text| {
            first.get_or_insert(*solution);
            if solves(solution, text, options.bounds.vectors) { Ok(()) } else { Err(WRONG.into()) }
        },
    });
    limits.publish();
    let unfinished = if cut.is_ok() { Ended::Exhausted } else { end(cut)? };
    Ok(report(outcomes[0], strategy, unfinished, Duration::ZERO))
}

const WRONG: Reason = Reason::Internal("a strategy found a wrong grid");
