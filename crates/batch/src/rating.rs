//! Rates many puzzles.
//!
//! In: strings, of which each is one text, lines of a collection, or boards as integers. Out: a [`Rated`] for each, in order,
//! or the reason why there is none. What stays true: a bad puzzle affects no other; the ratings do not depend on
//! the number of threads.

use std::borrow::Borrow;

use super::cells::{Boards, Cell, Request};
use super::check::{OutcomesOut, each};
use super::strings::{self, Strings};
use crate::rate::{Rated, Rater};
use sudoku_core::limits::{self, Limits, Stop};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::text::collection::Line;
use sudoku_core::text::{self, ReadOptions};
use sudoku_explain::Profile;
use sudoku_solve::Options;

/// The puzzles that a thread takes at once: the hardest of them take a hundred times as long as the others.
const PIECE: usize = 8;

/// Charged per puzzle, so that each one looks at the clock and the control.
const UNITS: u32 = 1 << 16;

/// The way in which puzzles are rated. The time limit bounds the whole call.
pub struct Call<'a, A> {
    pub profiles: [Option<Profile>; 3],
    pub options: &'a Options,
    pub threads: usize,
    /// Runs each rating; may turn a panic into an error.
    pub around: A,
}

impl<A: Fn(&mut dyn FnMut() -> Result<Rated, Stop>) -> Result<Rated, Stop> + Sync> Call<'_, A> {
    /// Rates strings; a null has the error that it has when it is solved. Returns why the call ended early, if it did.
    pub fn strings(
        &self,
        strings: &impl Strings,
        read: &ReadOptions,
        outcomes: impl OutcomesOut<Rated>,
    ) -> Option<Stop> {
        self.rate(strings.count(), outcomes, |at| {
            let string = strings.get(at).ok_or(Stop::from(strings::NULL))?;
            Ok(text::read(string, read)?)
        })
    }

    /// Rates lines.
    pub fn lines(
        &self,
        lines: &[Line<'_>],
        read: &ReadOptions,
        outcomes: impl OutcomesOut<Rated>,
    ) -> Option<Stop> {
        self.rate(lines.len(), outcomes, |at| Ok(lines[at].puzzle(read)?))
    }

    /// Rates boards that are integers.
    pub fn cells<T: Cell, B: Boards<T>>(
        &self,
        request: &Request<T, B>,
        outcomes: impl OutcomesOut<Rated>,
    ) -> Option<Stop> {
        self.rate(request.boards.count(), outcomes, |at| Ok(request.puzzle(at)?))
    }

    fn rate<P: Borrow<Puzzle>>(
        &self,
        count: usize,
        outcomes: impl OutcomesOut<Rated>,
        puzzle: impl Fn(usize) -> Result<P, Stop> + Sync,
    ) -> Option<Stop> {
        let deadline = limits::deadline(self.options.bounds.time);
        each(count, PIECE, &self.options.bounds, self.threads, outcomes, || {
            let mut rater = Rater::new(self.profiles, self.options, deadline);
            let puzzle = &puzzle;
            move |at, limits: &mut Limits| {
                (self.around)(&mut || {
                    limits.work(UNITS)?;
                    rater.rate(puzzle(at)?.borrow())
                })
            }
        })
    }
}
