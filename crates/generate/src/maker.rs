//! What all generators share: the dice, the limits, and bounded proofs that a solution is the only one.

use std::time::Instant;

use sudoku_core::digits::Digit;
use sudoku_core::error::Reason;
use sudoku_core::limits::{self, Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_solve::{self as solve, Ended, Options};

use crate::dice::Dice;
use crate::request::{Kind, Request};
use crate::swaps::Other;

/// A puzzle, and the digits of its solution.
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The digit of each cell.
    pub solution: Vec<Digit>,
}

/// A puzzle to make.
#[derive(Debug, Clone, Copy)]
pub struct Seed {
    /// The number that its outcome is passed on with.
    pub index: usize,
    pub seed: u64,
    /// When its time is over.
    pub deadline: Option<Instant>,
}

impl Seed {
    /// With the whole time of the request from here on.
    pub fn of(request: &Request, seed: u64) -> Seed {
        Seed { index: 0, seed, deadline: limits::deadline(request.bounds.time) }
    }
}

/// Assignments one proof of uniqueness may try.
pub const NODES_PER_PROOF: u64 = 2_000;

/// Solutions that one proof of a killer looks for.
const SOLUTIONS_PER_PROOF: u64 = 4;

/// What a bounded proof of uniqueness found.
pub enum Proof {
    /// With this many nodes.
    Unique(u64),
    /// Solutions other than the intended one.
    Other(Vec<Other>),
    Undecided,
}

/// Makes the puzzles of one item of a request.
pub struct Maker<'a> {
    pub request: &'a Request,
    pub dice: Dice,
    deadline: Option<Instant>,
    /// The bounds of the request, for the work between searches.
    pub limits: Limits,
    /// How many of the last grids have led to nothing, not even to a proof.
    pub fruitless: u64,
}

impl<'a> Maker<'a> {
    pub fn new(request: &'a Request, seed: Seed) -> Maker<'a> {
        let mut limits = Limits::new(&request.bounds.clone().with_nodes(None));
        limits.end_at(seed.deadline);
        let (dice, deadline) = (Dice::new(seed.seed), seed.deadline);
        Maker { request, dice, deadline, limits, fruitless: 0 }
    }

    /// Whether the time of the puzzle is over.
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The options of one inner call; fails when the time of the whole call is over.
    pub fn options(&self, nodes: u64) -> Result<Options, Stop> {
        let mut bounds = self.request.bounds.clone();
        bounds.nodes = Some(nodes);
        bounds.time = self.deadline.map(|at| at.saturating_duration_since(Instant::now()));
        if bounds.time.is_some_and(|time| time.is_zero()) {
            return Err(Stop::Time);
        }
        Ok(Options::default().with_solution_limit(2).with_bounds(bounds))
    }

    pub fn prove(&self, puzzle: &Puzzle, solution: &[Digit], nodes: u64) -> Result<Proof, Stop> {
        let mut others = Vec::new();
        let mut kept = Ok(());
        let mut options = self.options(nodes)?;
        // Most of the time goes into the first solution: more of them cost little and save proofs.
        if matches!(self.request.kind, Kind::Killer(_)) {
            options.solution_limit = SOLUTIONS_PER_PROOF;
        }
        let report = solve::run(puzzle, &options, |digits| {
            if digits != solution && kept.is_ok() {
                kept = Other::new(digits, solution)
                    .and_then(|other| Ok(memory::push(&mut others, other)?));
            }
        })?;
        kept?;
        match report.ended {
            _ if !others.is_empty() => Ok(Proof::Other(others)),
            Ended::Exhausted => Ok(Proof::Unique(report.nodes)),
            Ended::Stopped(Stop::Nodes | Stop::Memory) => Ok(Proof::Undecided),
            Ended::Stopped(stop) => Err(stop),
            _ => Err(Reason::Internal("a search found a solution twice").into()),
        }
    }
}
