//! A running batch, and what its workers take and fill: chunks and sinks.

use std::borrow::Cow;
use std::time::Instant;

use sudoku_core::digits::Digit;
use sudoku_core::error::Result;
use sudoku_core::limits;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::line81::{Text, TextLine};
use sudoku_core::simd::prefetch::Area;
use sudoku_core::text::ReadOptions;
use sudoku_solve::nine::few;
use sudoku_solve::{self as solve, Options, Report, Strategy};

use crate::chunk::Puzzles;

/// A running batch: how its puzzles are read and solved, and when the whole call has to end.
pub struct Batch<'a> {
    pub(crate) read: &'a ReadOptions,
    pub(crate) options: &'a Options,
    /// The strategy that solves 9x9 boards together, if one does.
    pub(crate) lockstep: Option<&'static Strategy>,
    deadline: Option<Instant>,
}

/// Puzzles for one worker, and where their solutions go.
pub trait Chunk<'a>: Send {
    type Sink: Sink;

    /// Prepares the puzzles. Called by the worker that will solve them.
    fn open(self) -> (Result<Puzzles<'a>>, Self::Sink);
}

/// Takes the solutions and rows of one chunk.
pub trait Sink {
    type Result: Send;

    /// The memory of the solutions and of the rows, if all puzzles are 9x9 boards in plain lines.
    fn areas(&self) -> [Area; 2] {
        [Area::NONE; 2]
    }

    /// Takes the first solutions of consecutive 9x9 boards, in any order; a line of zeros is none.
    fn write_nines(&mut self, first: usize, solutions: &[TextLine]) -> Result<()>;

    /// Ends the next puzzle, a 9x9 board whose first solution has been written if it has one.
    fn end_nine(&mut self, number: usize, report: Report) -> Result<()>;

    /// Ends the next puzzle, with its first solution, or with the reason why it was not solved.
    fn end_other(
        &mut self,
        number: usize,
        outcome: Result<Report>,
        solution: Option<(&Puzzle, &[Digit])>,
    ) -> Result<()>;

    /// Ends the chunk. After an error, nothing counts that has been written.
    fn finish(self, ended: Result<()>) -> Self::Result;
}

impl<'a> Batch<'a> {
    /// Starts the clock, and the count of the control: of `puzzles`, or 0 if that is not known yet.
    pub fn new(read: &'a ReadOptions, options: &'a Options, puzzles: usize) -> Batch<'a> {
        if let Some(control) = &options.bounds.control {
            control.expect(puzzles as u64);
        }
        let lockstep = solve::in_lockstep(options).filter(|_| read.reads_nine_by_default());
        Batch { read, options, lockstep, deadline: limits::deadline(options.bounds.time) }
    }

    /// Whether 9x9 boards are solved together.
    pub fn is_lockstep(&self) -> bool {
        self.lockstep.is_some()
    }

    /// The strategy that reports name for puzzles that were not read.
    pub(crate) fn strategy(&self) -> &'static Strategy {
        self.lockstep.unwrap_or(self.options.strategy)
    }

    /// Tells the control how many puzzles there are in all.
    pub fn announce(&self, puzzles: usize) {
        if let Some(control) = &self.options.bounds.control {
            control.announce(puzzles as u64);
        }
    }

    /// The options with the time that is left.
    pub(crate) fn options(&self) -> Cow<'a, Options> {
        let Some(deadline) = self.deadline else { return Cow::Borrowed(self.options) };
        let mut options = self.options.clone();
        options.bounds.time = Some(deadline.saturating_duration_since(Instant::now()));
        Cow::Owned(options)
    }

    /// Solves one puzzle of the batch within the time left.
    pub(crate) fn solve(&self, puzzle: &Puzzle) -> Result<(Option<Vec<Digit>>, Report)> {
        let solved = solve::solve(puzzle, &self.options());
        self.advance(1);
        solved
    }

    /// The most 9x9 boards that [`Batch::solve_nine`] solves faster, one by one, than [`Batch::solve_chunks`].
    #[inline]
    pub fn most_few(options: &Options) -> usize {
        few(options.bounds.vectors)
    }

    /// Solves one 9x9 board, without allocating memory if it is not split. Passes the report, without the time, and the
    /// first solution on to `end`. `None` where such boards are not solved in lockstep either.
    #[inline]
    pub fn solve_nine<T>(
        &self,
        board: &Text,
        end: impl FnOnce(Result<Report>, Option<&Text>) -> T,
    ) -> Option<T> {
        let mut first = None;
        let report = solve::solve_nine(board, self.lockstep?, &self.options(), |solution| {
            first.get_or_insert(*solution);
        });
        self.advance(1);
        let first = first.as_ref().filter(|_| report.is_ok());
        Some(end(report, first))
    }

    /// Counts puzzles as finished.
    pub(crate) fn advance(&self, puzzles: usize) {
        if let Some(control) = &self.options.bounds.control {
            control.advance(puzzles as u64);
        }
    }
}
