//! The search of one board.
//!
//! In: a board as [`Whole`], whichever words it stands in. Out: its solutions, one after the other. Where deduction
//! finds nothing more, the board is split in two: the search goes on with one half, and the other waits in a frame.
//!
//! A round of three words leaves the processor waiting for most of its time: where a digit has two ways, both
//! halves are deduced from at once there, and one of them waits with what is known of it. That is in vain where it is
//! never taken, as on boards of many solutions: where few have been, it is left out.
//!
//! What stays true: a search that was stopped can go on.

use super::super::Search;
use super::sets::ALL;
use super::split::Half;
use super::task::{Ask, Outcome, Progress};
use crate::digits::{Digit, EMPTY};
use crate::error::Reason;
use crate::limits::{Limits, Stop};
use crate::model::Outline;
use crate::simd::line81::Text;
use crate::simd::{Backend, Work};

/// How many frames are made room for at first, which many boards need no more of, and then at once.
const FIRST_FRAMES: usize = 4;
const MORE_FRAMES: usize = 32;

/// Work of one round, in units of the limits.
const ROUND: u32 = 16;

/// A board as the search of it sees it.
pub trait Whole: Copy + Send + 'static {
    /// The backend of its words.
    type Token: Backend;
    /// What is noted beside the candidates.
    type Marks: Copy + Send;

    /// The board with these candidates of its cells.
    fn of_cells(token: Self::Token, candidates: impl Fn(usize) -> u16) -> Self;
    /// The board with these givens.
    fn of_text(token: Self::Token, text: &Text) -> Self;
    /// The digits of a solved board.
    fn text(&self) -> Text;
    /// What is noted for a board that is new.
    fn marks(token: Self::Token) -> Self::Marks;
    /// One round of deduction.
    fn round(&mut self, marks: &mut Self::Marks) -> Fixpoint;
    /// Shuts a way for some digits in the next round.
    fn shut(line: usize, way: usize, digits: u16, marks: &mut Self::Marks);
    /// Takes one half of a split.
    fn take(&mut self, half: Half, marks: &mut Self::Marks);
    /// The halves of a board that deduction has left stuck.
    fn split(&self, marks: &Self::Marks) -> Result<[Half; 2], Stop>;

    /// Whether a round of two boards takes less time than two rounds.
    const TWO_AT_ONCE: bool = false;

    /// One round of deduction in each of two boards.
    #[inline(always)]
    fn rounds([one, other]: [(&mut Self, &mut Self::Marks); 2]) -> [Fixpoint; 2] {
        [one.0.round(one.1), other.0.round(other.1)]
    }
}

/// What a round came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fixpoint {
    /// The board has no solution.
    Dead,
    /// Every cell is filled, as the rules have it.
    Solved,
    /// Nothing changed.
    Stuck,
    /// Something changed.
    Changed,
}

/// The search of one board.
pub struct Nine<B: Whole> {
    token: B::Token,
    board: B,
    pub marks: B::Marks,
    frames: Vec<Frame<B>>,
    /// How many frames have been taken.
    taken: usize,
    next: Next,
}

/// The other half of a split that waits. Without the alignment of vectors, which allocators take longer for.
#[derive(Clone, Copy)]
#[repr(C, packed(8))]
struct Frame<B> {
    board: B,
    waits: Waits,
}

#[derive(Clone, Copy)]
enum Waits {
    /// This half of the board is to be taken.
    Half(Half),
    /// It has been taken.
    Next(Next),
}

/// What is to be done with a board.
#[derive(Clone, Copy)]
enum Next {
    /// The next round.
    Deduce,
    /// What follows from that deduction has come to this.
    Known(Fixpoint),
    /// To split it so.
    Split([Half; 2]),
}

impl Next {
    /// What is to be done where deduction has come to this.
    #[inline(always)]
    fn after<B: Whole>(fixpoint: Fixpoint, board: &B, marks: &B::Marks) -> Result<Next, Stop> {
        Ok(match fixpoint {
            Fixpoint::Stuck => Next::Split(board.split(marks)?),
            known => Next::Known(known),
        })
    }
}

/// Solves one board.
pub struct SolveOne<'a, 'b, B: Whole>(pub B::Token, pub &'a Text, pub &'a mut Ask<'b>);

impl<B: Whole> Work for SolveOne<'_, '_, B> {
    type Output = Result<(), Stop>;

    #[inline(always)]
    fn run(self) -> Result<(), Stop> {
        let SolveOne(token, text, ask) = self;
        let (mut board, mut marks) = (B::of_text(token, text), B::marks(token));
        match deduce(&mut board, &mut marks, ask.limits)? {
            Fixpoint::Dead => ask.outcome.progress = Progress::Exhausted,
            Fixpoint::Solved => {
                (ask.found)(&board.text())?;
                *ask.outcome = Outcome::only(ask.solution_limit);
            }
            Fixpoint::Stuck | Fixpoint::Changed => {
                Nine::of_board(token, board, marks, Next::Known(Fixpoint::Stuck)).finish(ask)?;
            }
        }
        Ok(())
    }
}

/// Deduces all that follows: what the last round came to, which is not that something changed.
#[inline(always)]
fn deduce<B: Whole>(
    board: &mut B,
    marks: &mut B::Marks,
    limits: &mut Limits,
) -> Result<Fixpoint, Stop> {
    loop {
        limits.work(ROUND)?;
        let fixpoint = board.round(marks);
        if fixpoint != Fixpoint::Changed {
            return Ok(fixpoint);
        }
    }
}

/// The same for two boards.
#[inline(always)]
fn deduce_both<B: Whole>(
    [(one, one_marks), (other, other_marks)]: [(&mut B, &mut B::Marks); 2],
    limits: &mut Limits,
) -> Result<[Fixpoint; 2], Stop> {
    loop {
        limits.work(2 * ROUND)?;
        match B::rounds([(one, one_marks), (other, other_marks)]) {
            [Fixpoint::Changed, Fixpoint::Changed] => {}
            [Fixpoint::Changed, known] => return Ok([deduce(one, one_marks, limits)?, known]),
            [known, Fixpoint::Changed] => return Ok([known, deduce(other, other_marks, limits)?]),
            known => return Ok(known),
        }
    }
}

impl<B: Whole> Nine<B> {
    /// The search for the solutions of a board.
    #[inline(always)]
    pub fn new(token: B::Token, candidates: impl Fn(usize) -> u16) -> Self {
        Self::of_board(token, B::of_cells(token, candidates), B::marks(token), Next::Deduce)
    }

    /// The search for the solutions of the board of an outline.
    #[inline(always)]
    pub fn of(token: B::Token, outline: &Outline) -> Self {
        Self::new(token, |cell| match outline.givens[cell] {
            EMPTY => ALL,
            given => 1 << given,
        })
    }

    #[inline(always)]
    fn of_board(token: B::Token, board: B, marks: B::Marks, next: Next) -> Self {
        Nine { token, board, marks, frames: Vec::new(), taken: 0, next }
    }

    /// Lets the other half of a split wait, as the last of all.
    #[inline(always)]
    pub fn wait(&mut self, board: B, half: Half, limits: &mut Limits) -> Result<(), Stop> {
        self.reserve(limits)?;
        self.frames.push(Frame { board, waits: Waits::Half(half) });
        Ok(())
    }

    /// Makes room for one more frame, if there is none.
    #[inline(always)]
    fn reserve(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        if self.frames.len() < self.frames.capacity() {
            return Ok(());
        }
        Self::make_room(&mut self.frames, limits)
    }

    #[cold]
    #[inline(never)]
    fn make_room(frames: &mut Vec<Frame<B>>, limits: &mut Limits) -> Result<(), Stop> {
        let more = if frames.is_empty() { FIRST_FRAMES } else { MORE_FRAMES };
        limits.reserve(more * size_of::<Frame<B>>())?;
        frames.try_reserve_exact(more).map_err(|_| Reason::NoMemory.into())
    }

    /// Goes on until the board is solved, or there are no more solutions.
    #[inline(always)]
    pub fn advance(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        loop {
            let fixpoint = match self.next {
                Next::Deduce => deduce(&mut self.board, &mut self.marks, limits)?,
                Next::Known(fixpoint) => fixpoint,
                Next::Split(_) => Fixpoint::Stuck,
            };
            match fixpoint {
                Fixpoint::Solved => {
                    self.next = Next::Known(Fixpoint::Dead);
                    return Ok(true);
                }
                Fixpoint::Stuck | Fixpoint::Changed => {
                    let halves = match self.next {
                        Next::Split(halves) => halves,
                        _ => {
                            self.next = Next::Known(Fixpoint::Stuck);
                            self.board.split(&self.marks)?
                        }
                    };
                    limits.node()?;
                    self.split(halves, limits)?;
                }
                Fixpoint::Dead => {
                    self.next = Next::Known(Fixpoint::Dead);
                    if self.frames.is_empty() {
                        return Ok(false);
                    }
                    limits.node()?;
                    if let Some(Frame { board, waits }) = self.frames.pop() {
                        self.taken += 1;
                        self.board = board;
                        self.next = match waits {
                            Waits::Next(next) => next,
                            Waits::Half(half) => {
                                self.marks = B::marks(self.token);
                                self.board.take(half, &mut self.marks);
                                Next::Deduce
                            }
                        };
                    }
                }
            }
        }
    }

    /// Takes one half of the board. The other one waits.
    #[inline(always)]
    fn split(&mut self, [half, other]: [Half; 2], limits: &mut Limits) -> Result<(), Stop> {
        self.reserve(limits)?;
        let before = Frame { board: self.board, waits: Waits::Half(other) };
        let (mut board, mut marks) = (self.board, B::marks(self.token));
        self.board.take(half, &mut self.marks);
        self.next = Next::Deduce;
        if !self.takes_both(other) {
            self.frames.push(before);
            return Ok(());
        }
        board.take(other, &mut marks);
        let both = [(&mut self.board, &mut self.marks), (&mut board, &mut marks)];
        let fixpoints = deduce_both(both, limits).inspect_err(|_| self.frames.push(before))?;
        self.next = Next::after(fixpoints[0], &self.board, &self.marks)?;
        let waits = Waits::Next(Next::after(fixpoints[1], &board, &marks)?);
        self.frames.push(Frame { board, waits });
        Ok(())
    }

    /// Whether the other half of a split is deduced from at the same time. It is in vain if it is never taken:
    /// where few have been, and many wait, the board has many solutions.
    #[inline(always)]
    fn takes_both(&self, other: Half) -> bool {
        let is_of_two_ways = matches!(other, Half::Shut { .. });
        B::TWO_AT_ONCE && is_of_two_ways && self.frames.len() <= self.taken + 1
    }

    /// The solution that [`Nine::advance`] has found.
    #[inline(always)]
    pub fn text(&self) -> Text {
        self.board.text()
    }

    /// Finds what is left to find.
    #[inline(always)]
    pub fn finish(&mut self, ask: &mut Ask<'_>) -> Result<(), Stop> {
        let before = ask.limits.nodes() - ask.outcome.nodes;
        while ask.outcome.progress == Progress::Unfinished {
            let more = self.advance(ask.limits);
            ask.outcome.nodes = ask.limits.nodes() - before;
            if !more? {
                ask.outcome.progress = Progress::Exhausted;
                continue;
            }
            (ask.found)(&self.board.text())?;
            ask.outcome.solutions += 1;
            if ask.outcome.solutions == ask.solution_limit {
                ask.outcome.progress = Progress::Enough;
            }
        }
        Ok(())
    }

    /// As [`Nine::advance`], with the digits of the solution.
    #[inline(always)]
    fn next_grid(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        let more = self.advance(limits)?;
        if more {
            let text = self.board.text();
            grid.iter_mut().zip(text).for_each(|(digit, c)| *digit = Digit::from(c - b'1'));
        }
        Ok(more)
    }
}

/// Starts the search for the solutions of a board.
pub struct StartSearch<'a, B: Whole>(pub B::Token, pub &'a Outline);

impl<B: Whole> Work for StartSearch<'_, B> {
    type Output = Nine<B>;

    #[inline(always)]
    fn run(self) -> Nine<B> {
        Nine::of(self.0, self.1)
    }
}

/// Finds the next solution.
struct NextGrid<'a, B: Whole>(&'a mut Nine<B>, &'a mut Limits, &'a mut [Digit]);

impl<B: Whole> Work for NextGrid<'_, B> {
    type Output = Result<bool, Stop>;

    #[inline(always)]
    fn run(self) -> Result<bool, Stop> {
        self.0.next_grid(self.1, self.2)
    }
}

impl<B: Whole> Search for Nine<B> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        self.token.run(NextGrid(self, limits, grid))
    }
}
