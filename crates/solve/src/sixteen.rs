//! Boards of up to 16x16 cells, with boxes of any shape, one digit a lane.
//!
//! Takes the outline of such a board, without cages; gives its solutions in the order of the search. A sweep of `board`
//! finds the singles of all digits at once. If sweeps find nothing more, `locked` removes locked candidates. If that finds
//! nothing either, the search branches on a candidate (`split`): it is first removed, then placed.
//!
//! ```text
//!     board     sixteen words of 16 lanes             a word a row, a lane a digit: its candidate columns, as bits
//!     frames    [(board, candidate), ...]             the stack: the second branches
//! ```
//!
//! All backends give the same solutions in the same order with the same nodes.

mod board;
mod form;
mod locked;
mod places;
mod split;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;

use self::board::{Board, FoundSingles, SweepResult};
use self::form::Form;
use self::places::{Backend16, Places};
use self::split::Candidate;
use super::attempt::{Attempt, Outcome, count_dead_end};
use crate::model::Outline;
use sudoku_core::digits::Digit;
use sudoku_core::error::Reason;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::simd::{Backend, Work, dispatch};

/// The side of the largest board.
pub const SIDE: usize = 16;

/// The stack grows by this many frames.
const MORE_FRAMES: usize = 8;

/// Work of one sweep, in units of the limits.
const SWEEP: u32 = 32;

/// The search.
struct Sixteen<W: Places> {
    form: Form<W>,
    board: Board<W>,
    singles: FoundSingles<W>,
    frames: Vec<Frame<W>>,
    state: State,
}

/// The second branch of a split.
#[derive(Clone, Copy)]
struct Frame<W> {
    board: Board<W>,
    candidate: Candidate,
}

#[derive(Clone, Copy)]
enum State {
    /// Sweep.
    Deduce,
    /// Branch.
    Split,
    /// Continue with the second branch of the last split.
    Backtrack,
}

/// Starts the search.
pub fn start(outline: &Outline, limits: &Limits) -> Result<Box<dyn Attempt>, Stop> {
    fn new<T: Backend16>(token: T, outline: &Outline) -> Result<Box<dyn Attempt>, Stop> {
        let token = token.of_words();
        Ok(memory::boxed(token.run(StartSearch::<T::Words16>(token, outline)))?)
    }
    dispatch!(limits.vectors(), token => new(token, outline))
}

impl<W: Places> Sixteen<W> {
    /// The search for the solutions of the board of an outline.
    #[inline(always)]
    fn of(token: W::Token, outline: &Outline) -> Self {
        let form = Form::of(token, outline.shape);
        let board = Board::of(&form, &outline.givens);
        Sixteen {
            form,
            board,
            singles: FoundSingles::none(token),
            frames: Vec::new(),
            state: State::Deduce,
        }
    }

    /// Sweeps until nothing changes. Never returns `Changed`.
    #[inline(always)]
    fn deduce(&mut self, limits: &mut Limits) -> Result<SweepResult, Stop> {
        loop {
            limits.work(SWEEP)?;
            let result = self.board.sweep(&self.form, &mut self.singles);
            match result {
                SweepResult::Changed => {}
                SweepResult::Stuck if self.board.lock(&self.form) => {}
                _ => return Ok(result),
            }
        }
    }

    /// Runs [`Attempt::run`].
    #[inline(always)]
    fn advance(
        &mut self,
        allowed: &mut Option<u32>,
        limits: &mut Limits,
        grid: &mut [Digit],
    ) -> Result<Outcome, Stop> {
        loop {
            match self.state {
                State::Deduce => match self.deduce(limits)? {
                    SweepResult::Solved => {
                        self.board.write(&self.form, grid);
                        self.state = State::Backtrack;
                        return Ok(Outcome::Found);
                    }
                    SweepResult::Contradiction => {
                        self.state = State::Backtrack;
                        if !count_dead_end(allowed) {
                            return Ok(Outcome::GaveUp);
                        }
                    }
                    SweepResult::Stuck | SweepResult::Changed => self.state = State::Split,
                },
                State::Split => {
                    limits.node()?;
                    let candidate = self.board.candidate(&self.form);
                    self.push(candidate, limits)?;
                    self.board.remove(candidate);
                    self.state = State::Deduce;
                }
                State::Backtrack => {
                    if self.frames.is_empty() {
                        return Ok(Outcome::Done);
                    }
                    limits.node()?;
                    if let Some(Frame { board, candidate }) = self.frames.pop() {
                        self.board = board;
                        self.board.place(candidate);
                        self.singles = FoundSingles::none(self.form.token());
                        self.state = State::Deduce;
                    }
                }
            }
        }
    }

    /// Pushes the branch that places the candidate.
    #[inline(always)]
    fn push(&mut self, candidate: Candidate, limits: &mut Limits) -> Result<(), Stop> {
        if self.frames.len() == self.frames.capacity() {
            limits.reserve(MORE_FRAMES * size_of::<Frame<W>>())?;
            let reserved = self.frames.try_reserve_exact(MORE_FRAMES);
            reserved.map_err(|_| Reason::NoMemory)?;
        }
        self.frames.push(Frame { board: self.board, candidate });
        Ok(())
    }
}

/// Starts the search for the solutions of a board.
struct StartSearch<'a, W: Places>(W::Token, &'a Outline);

impl<W: Places> Work for StartSearch<'_, W> {
    type Output = Sixteen<W>;

    #[inline(always)]
    fn run(self) -> Sixteen<W> {
        Sixteen::of(self.0, self.1)
    }
}

/// Finds the next solution.
struct Advance<'a, W: Places>(
    &'a mut Sixteen<W>,
    &'a mut Option<u32>,
    &'a mut Limits,
    &'a mut [Digit],
);

impl<W: Places> Work for Advance<'_, W> {
    type Output = Result<Outcome, Stop>;

    #[inline(always)]
    fn run(self) -> Result<Outcome, Stop> {
        self.0.advance(self.1, self.2, self.3)
    }
}

impl<W: Places> Attempt for Sixteen<W> {
    fn run(
        &mut self,
        allowed: &mut Option<u32>,
        limits: &mut Limits,
        grid: &mut [Digit],
    ) -> Result<Outcome, Stop> {
        self.form.token().run(Advance(self, allowed, limits, grid))
    }
}

#[cfg(test)]
mod tests;
