//! The boards that the 9x9 solvers work on, and what they report.
//!
//! Boards are texts of 81 characters. The lockstep engine takes them chunk by chunk, each in a [`Slot`], and returns
//! [`Event`]s and an [`Outcome`] a board. A [`BoardRequest`] is for one board alone.

use std::mem;

use sudoku_core::error::Error;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::simd::line81::{Text, TextLine};
use sudoku_core::simd::planes::TEXTS;
use sudoku_core::simd::prefetch::{Area, Prefetch};

/// The most chunks that are in work at the same time.
pub const SLOTS: usize = 8;

/// The chunks that one engine works on.
pub struct Task<'a> {
    /// The number of solutions wanted of each board; 0 wants all.
    pub solution_limit: u64,
    /// The most assignments tried for each board; u64::MAX: any number.
    pub node_limit: u64,
    /// The chunks in work.
    pub slots: [Slot<'a>; SLOTS],
    /// Whether no further chunk will come.
    pub has_all: bool,
    /// The solutions that the last event reports.
    pub solutions: [TextLine; TEXTS],
}

/// The boards of one chunk and their outcomes. Without boards, the slot is free.
#[derive(Default)]
pub struct Slot<'a> {
    pub givens: Vec<&'a Text>,
    pub outcomes: Vec<Outcome>,
    /// Whether the boards skip the sweeps: most of them need more than sweeps find, or have cells without one candidate.
    pub skips_sweeps: bool,
    /// The number of boards that are not finished.
    unfinished: usize,
    /// Memory that is used board by board: the output, and the input of the worker's next chunk.
    areas: [Area; 3],
}

impl<'a> Slot<'a> {
    pub fn new(givens: Vec<&'a Text>, areas: [Area; 3]) -> Result<Self, Error> {
        let outcomes = memory::filled(givens.len(), Outcome::default())?;
        Ok(Slot { unfinished: givens.len(), givens, outcomes, skips_sweeps: false, areas })
    }

    pub fn is_free(&self) -> bool {
        self.givens.is_empty()
    }

    /// Empties the slot and returns the outcomes of its boards.
    pub fn take(&mut self) -> Vec<Outcome> {
        mem::take(self).outcomes
    }

    /// The memory to prefetch while these boards are in work.
    pub fn prefetch(&self, boards: std::ops::Range<usize>) -> Prefetch {
        Prefetch(self.areas.each_ref().map(|area| area.span(boards.clone())))
    }
}

impl<'a> Task<'a> {
    /// A task without boards so far.
    pub fn new(solution_limit: u64) -> Self {
        Task {
            solution_limit,
            node_limit: u64::MAX,
            slots: Default::default(),
            has_all: false,
            solutions: [NO_SOLUTION; TEXTS],
        }
    }

    /// Counts boards of a slot as finished. True if these were its last.
    pub fn finish(&mut self, slot: usize, boards: usize) -> bool {
        let slot = &mut self.slots[slot];
        slot.unfinished -= boards;
        slot.unfinished == 0
    }
}

/// The line of a board without a solution.
pub const NO_SOLUTION: TextLine = [0; size_of::<TextLine>()];

/// The reason why the engine returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The engine has empty lanes. The caller fills the slot with a chunk, best a multiple of `grain` boards, or sets
    /// `has_all`.
    NeedsChunk { slot: usize, grain: usize },
    /// `solutions[0]` has a solution of one board.
    Solved { slot: usize, board: usize, is_first: bool },
    /// `solutions` has the only solutions of up to 64 boards, from `first` on: those with a bit in `which`. The others are
    /// zero.
    SolvedGroup { slot: usize, first: usize, which: u64 },
    /// All boards of the slot are finished. The caller empties it.
    Finished { slot: usize },
    /// All boards are finished, and `has_all` is set. The engine can take another task.
    End,
}

/// An engine that solves many boards at a time.
pub trait Lockstep {
    /// Works until there is something to report. After an error, the engine and the task are of no use.
    fn next(&mut self, task: &mut Task<'_>, limits: &mut Limits) -> Result<Event, Stop>;
}

/// The outcome of a board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Solutions found.
    pub solutions: u64,
    /// Assignments tried.
    pub nodes: u64,
    /// The progress of the search.
    pub progress: Progress,
}

impl Outcome {
    /// The outcome of a board whose only solution was found without branching.
    #[inline(always)]
    pub fn only(solution_limit: u64) -> Self {
        let progress = if solution_limit == 1 { Progress::Enough } else { Progress::Exhausted };
        Outcome { solutions: 1, nodes: 0, progress }
    }
}

/// The progress of the search for the solutions of a board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Progress {
    /// There may be more.
    #[default]
    Unfinished,
    /// All that were wanted were found; there may be more.
    Enough,
    /// There are no more.
    Exhausted,
    /// The node limit was reached; there may be more.
    NodeLimit,
}

/// A request to solve one board.
pub struct BoardRequest<'a> {
    /// The number of solutions wanted; 0 wants all.
    pub solution_limit: u64,
    /// The bounds of the search.
    pub limits: &'a mut Limits,
    /// The outcome so far.
    pub outcome: &'a mut Outcome,
    /// Receives each solution; an error ends the search.
    pub found: &'a mut dyn FnMut(&Text) -> Result<(), Stop>,
}
