//! Sixteen: boards of up to 16x16 cells, with boxes of any shape, in wide words.
//!
//! In: the outline of such a board without cages. Out: solutions in the order of the search. A sweep of
//! `board` finds the singles of all digits at once; where sweeps find nothing more, so does `locked` with
//! locked candidates; and where that finds nothing, either, the board is split in two at a candidate, which
//! is left out first and then filled in (`split`).
//!
//! ```text
//!     board     sixteen wide words of 16 lanes        a word for each row, a lane for each digit: the
//!                                                     columns where it may stand, as bits
//!     frames    [(board, candidate), ...]             the other halves: the whole stack
//! ```
//!
//! It is written once, over wide words; which vectors those are is chosen when the program runs. Every choice
//! gives the same solutions in the same order with the same nodes.

mod board;
mod form;
mod locked;
mod places;
mod split;

#[cfg(target_arch = "x86_64")]
mod avx2;

use self::board::{Board, Fixpoint, Marks};
use self::form::Form;
use self::places::{Backend16, Places};
use self::split::Candidate;
use super::attempt::{Attempt, Outcome, bear};
use crate::digits::Digit;
use crate::error::Reason;
use crate::limits::{Limits, Stop};
use crate::memory;
use crate::model::Outline;
use crate::simd::{Backend, Work, dispatch};

/// The side of the largest board.
pub const SIDE: usize = 16;

/// How many frames are made room for at a time.
const MORE_FRAMES: usize = 8;

/// Work of one sweep, in units of the limits.
const SWEEP: u32 = 32;

/// The search.
struct Sixteen<W: Places> {
    form: Form<W>,
    board: Board<W>,
    marks: Marks<W>,
    frames: Vec<Frame<W>>,
    state: State,
}

/// The other half of a split that waits.
#[derive(Clone, Copy)]
struct Frame<W> {
    board: Board<W>,
    candidate: Candidate,
}

#[derive(Clone, Copy)]
enum State {
    /// The next sweep is to be done.
    Deduce,
    /// The board is to be split.
    Split,
    /// The other half of the last split is to be taken, if there is one.
    Other,
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
        Sixteen { form, board, marks: Marks::none(token), frames: Vec::new(), state: State::Deduce }
    }

    /// Deduces all that follows: what the last sweep came to, which is not that there is more.
    #[inline(always)]
    fn deduce(&mut self, limits: &mut Limits) -> Result<Fixpoint, Stop> {
        loop {
            limits.work(SWEEP)?;
            let fixpoint = self.board.sweep(&self.form, &mut self.marks);
            match fixpoint {
                Fixpoint::New => {}
                Fixpoint::Stuck if self.board.lock(&self.form) => {}
                _ => return Ok(fixpoint),
            }
        }
    }

    /// As [`Attempt::run`].
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
                    Fixpoint::Solved => {
                        self.board.write(&self.form, grid);
                        self.state = State::Other;
                        return Ok(Outcome::Found);
                    }
                    Fixpoint::Dead => {
                        self.state = State::Other;
                        if !bear(allowed) {
                            return Ok(Outcome::GaveUp);
                        }
                    }
                    Fixpoint::Stuck | Fixpoint::New => self.state = State::Split,
                },
                State::Split => {
                    limits.node()?;
                    let candidate = self.board.candidate(&self.form);
                    self.wait(candidate, limits)?;
                    self.board.leave_out(candidate);
                    self.state = State::Deduce;
                }
                State::Other => {
                    if self.frames.is_empty() {
                        return Ok(Outcome::Done);
                    }
                    limits.node()?;
                    if let Some(Frame { board, candidate }) = self.frames.pop() {
                        self.board = board;
                        self.board.fill_in(candidate);
                        self.marks = Marks::none(self.form.token());
                        self.state = State::Deduce;
                    }
                }
            }
        }
    }

    /// Lets the half wait where the candidate is filled in.
    #[inline(always)]
    fn wait(&mut self, candidate: Candidate, limits: &mut Limits) -> Result<(), Stop> {
        if self.frames.len() == self.frames.capacity() {
            limits.reserve(MORE_FRAMES * size_of::<Frame<W>>())?;
            let room = self.frames.try_reserve_exact(MORE_FRAMES);
            room.map_err(|_| Reason::NoMemory)?;
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
