//! The depth-first search of one board.
//!
//! Takes a board as [`OneBoard`], in the layout of its backend; gives its solutions one after the other. Rounds of deduction
//! run until nothing changes; then the search branches, continues with the first branch and pushes the second one.
//!
//! The rounds of one board in three words (AVX-512) are latency-bound: one chain of dependent instructions. If the branching
//! digit has two ways, the search therefore propagates both branches at once and pushes the second with its result. The
//! result is wasted if the frame is never popped, as on boards of many solutions. The search pairs branches only while at
//! most one more frame is on the stack than have been popped.
//!
//! What stays true: a search that was stopped can continue.

use super::super::search::Search;
use super::sets::{ALL, CANDIDATES};
use super::split::Branch;
use super::task::{BoardRequest, Outcome, Progress};
use crate::model::Outline;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::Reason;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::simd::line81::Text;
use sudoku_core::simd::{Backend, Work};

/// Initial capacity of the stack, which is enough for most boards, and its growth.
const FIRST_FRAMES: usize = 4;
const MORE_FRAMES: usize = 32;

/// Work of one round, in units of the limits.
const ROUND: u32 = 16;

/// One board in the layout of a backend.
pub trait OneBoard: Copy + Send + 'static {
    /// The backend of its words.
    type Token: Backend;
    /// The state that deduction keeps from round to round, beside the candidates.
    type WayState: Copy + Send;

    /// The board with these candidates of its cells.
    fn from_cells(token: Self::Token, candidates: impl Fn(usize) -> u16) -> Self;
    /// The board with these givens.
    fn from_text(token: Self::Token, text: &Text) -> Self;
    /// The digits of a solved board.
    fn text(&self) -> Text;
    /// The state of a new board.
    fn new_state(token: Self::Token) -> Self::WayState;
    /// One round of deduction.
    fn round(&mut self, state: &mut Self::WayState) -> RoundResult;
    /// Closes a way for these digits in the next round.
    fn close_way(line: usize, way: usize, digits: u16, state: &mut Self::WayState);
    /// Applies a branch.
    fn apply(&mut self, branch: Branch, state: &mut Self::WayState);
    /// The two branches of a board in which deduction finds nothing.
    fn split(&self, state: &Self::WayState) -> Result<[Branch; 2], Stop>;

    /// Whether a round of two boards takes less time than two rounds of one.
    const PAIRS: bool = false;

    /// One round of deduction in each of two boards.
    #[inline(always)]
    fn rounds([one, other]: [(&mut Self, &mut Self::WayState); 2]) -> [RoundResult; 2] {
        [one.0.round(one.1), other.0.round(other.1)]
    }
}

/// The result of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundResult {
    /// The board has no solution.
    Contradiction,
    /// Every cell has one digit, and no rule is broken.
    Solved,
    /// Nothing changed.
    Stuck,
    /// Something changed.
    Changed,
}

/// The search of one board.
pub struct Nine<B: OneBoard> {
    token: B::Token,
    board: B,
    pub state: B::WayState,
    frames: Vec<Frame<B>>,
    /// The number of frames popped.
    popped: usize,
    next: Next,
}

/// The second branch of a split. Not aligned for vectors, because allocation with such an alignment is slower.
#[derive(Clone, Copy)]
#[repr(C, packed(8))]
struct Frame<B> {
    board: B,
    pending: Pending,
}

#[derive(Clone, Copy)]
enum Pending {
    /// The branch is not applied to the board.
    Branch(Branch),
    /// The branch is applied and propagated.
    Next(Next),
}

/// The next step of the search.
#[derive(Clone, Copy)]
enum Next {
    /// Propagate.
    Deduce,
    /// Propagation is done, with this result.
    Known(RoundResult),
    /// Propagation is done and found nothing; these are the branches.
    Split([Branch; 2]),
}

impl Next {
    /// The step after propagation with this result.
    #[inline(always)]
    fn after<B: OneBoard>(
        result: RoundResult,
        board: &B,
        state: &B::WayState,
    ) -> Result<Next, Stop> {
        Ok(match result {
            RoundResult::Stuck => Next::Split(board.split(state)?),
            known => Next::Known(known),
        })
    }
}

/// Solves one board.
pub struct SolveOne<'a, 'b, B: OneBoard>(pub B::Token, pub &'a Text, pub &'a mut BoardRequest<'b>);

impl<B: OneBoard> Work for SolveOne<'_, '_, B> {
    type Output = Result<(), Stop>;

    #[inline(always)]
    fn run(self) -> Result<(), Stop> {
        let SolveOne(token, text, request) = self;
        let (mut board, mut state) = (B::from_text(token, text), B::new_state(token));
        match deduce(&mut board, &mut state, request.limits)? {
            RoundResult::Contradiction => request.outcome.progress = Progress::Exhausted,
            RoundResult::Solved => {
                (request.found)(&board.text())?;
                *request.outcome = Outcome::only(request.solution_limit);
            }
            RoundResult::Stuck | RoundResult::Changed => {
                Nine::of_board(token, board, state, Next::Known(RoundResult::Stuck))
                    .finish(request)?;
            }
        }
        Ok(())
    }
}

/// Looks for one solution of a board, whose cells may lack one candidate.
pub struct FindOne<'a, B: OneBoard>(pub B::Token, pub &'a Text, pub &'a mut Limits);

impl<B: OneBoard> Work for FindOne<'_, B> {
    type Output = Result<bool, Stop>;

    #[inline(always)]
    fn run(self) -> Result<bool, Stop> {
        let FindOne(token, text, limits) = self;
        let mut board = B::from_cells(token, |cell| CANDIDATES[usize::from(text[cell])]);
        let mut state = B::new_state(token);
        match deduce(&mut board, &mut state, limits)? {
            RoundResult::Contradiction => Ok(false),
            RoundResult::Solved => Ok(true),
            result => Nine::of_board(token, board, state, Next::Known(result)).advance(limits),
        }
    }
}

/// Runs rounds until nothing changes. Never returns `Changed`.
#[inline(always)]
fn deduce<B: OneBoard>(
    board: &mut B,
    state: &mut B::WayState,
    limits: &mut Limits,
) -> Result<RoundResult, Stop> {
    loop {
        limits.work(ROUND)?;
        let result = board.round(state);
        if result != RoundResult::Changed {
            return Ok(result);
        }
    }
}

/// Runs rounds on two boards at once, until nothing changes.
#[inline(always)]
fn deduce_both<B: OneBoard>(
    [(one, one_marks), (other, other_marks)]: [(&mut B, &mut B::WayState); 2],
    limits: &mut Limits,
) -> Result<[RoundResult; 2], Stop> {
    loop {
        limits.work(2 * ROUND)?;
        match B::rounds([(one, one_marks), (other, other_marks)]) {
            [RoundResult::Changed, RoundResult::Changed] => {}
            [RoundResult::Changed, known] => return Ok([deduce(one, one_marks, limits)?, known]),
            [known, RoundResult::Changed] => {
                return Ok([known, deduce(other, other_marks, limits)?]);
            }
            known => return Ok(known),
        }
    }
}

impl<B: OneBoard> Nine<B> {
    /// The search for the solutions of a board.
    #[inline(always)]
    pub fn new(token: B::Token, candidates: impl Fn(usize) -> u16) -> Self {
        Self::of_board(token, B::from_cells(token, candidates), B::new_state(token), Next::Deduce)
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
    fn of_board(token: B::Token, board: B, state: B::WayState, next: Next) -> Self {
        Nine { token, board, state, frames: Vec::new(), popped: 0, next }
    }

    /// Pushes the second branch of a split.
    #[inline(always)]
    pub fn push(&mut self, board: B, branch: Branch, limits: &mut Limits) -> Result<(), Stop> {
        self.reserve(limits)?;
        self.frames.push(Frame { board, pending: Pending::Branch(branch) });
        Ok(())
    }

    /// Reserves memory for one more frame.
    #[inline(always)]
    fn reserve(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        if self.frames.len() < self.frames.capacity() {
            return Ok(());
        }
        Self::grow(&mut self.frames, limits)
    }

    #[cold]
    #[inline(never)]
    fn grow(frames: &mut Vec<Frame<B>>, limits: &mut Limits) -> Result<(), Stop> {
        let more = if frames.is_empty() { FIRST_FRAMES } else { MORE_FRAMES };
        limits.reserve(more * size_of::<Frame<B>>())?;
        frames.try_reserve_exact(more).map_err(|_| Reason::NoMemory.into())
    }

    /// Runs to the next solution. False if there are no more.
    #[inline(always)]
    pub fn advance(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        loop {
            let result = match self.next {
                Next::Deduce => deduce(&mut self.board, &mut self.state, limits)?,
                Next::Known(result) => result,
                Next::Split(_) => RoundResult::Stuck,
            };
            match result {
                RoundResult::Solved => {
                    self.next = Next::Known(RoundResult::Contradiction);
                    return Ok(true);
                }
                RoundResult::Stuck | RoundResult::Changed => {
                    let branches = match self.next {
                        Next::Split(branches) => branches,
                        _ => {
                            self.next = Next::Known(RoundResult::Stuck);
                            self.board.split(&self.state)?
                        }
                    };
                    limits.node()?;
                    self.split(branches, limits)?;
                }
                RoundResult::Contradiction => {
                    self.next = Next::Known(RoundResult::Contradiction);
                    if self.frames.is_empty() {
                        return Ok(false);
                    }
                    limits.node()?;
                    if let Some(Frame { board, pending }) = self.frames.pop() {
                        self.popped += 1;
                        self.board = board;
                        self.next = match pending {
                            Pending::Next(next) => next,
                            Pending::Branch(branch) => {
                                self.state = B::new_state(self.token);
                                self.board.apply(branch, &mut self.state);
                                Next::Deduce
                            }
                        };
                    }
                }
            }
        }
    }

    /// Continues with the first branch, and pushes the second.
    #[inline(always)]
    fn split(&mut self, [branch, other]: [Branch; 2], limits: &mut Limits) -> Result<(), Stop> {
        self.reserve(limits)?;
        let second = Frame { board: self.board, pending: Pending::Branch(other) };
        let (mut board, mut state) = (self.board, B::new_state(self.token));
        self.board.apply(branch, &mut self.state);
        self.next = Next::Deduce;
        if !self.pairs(other) {
            self.frames.push(second);
            return Ok(());
        }
        board.apply(other, &mut state);
        let both = [(&mut self.board, &mut self.state), (&mut board, &mut state)];
        let results = deduce_both(both, limits).inspect_err(|_| self.frames.push(second))?;
        self.next = Next::after(results[0], &self.board, &self.state)?;
        let pending = Pending::Next(Next::after(results[1], &board, &state)?);
        self.frames.push(Frame { board, pending });
        Ok(())
    }

    /// Whether the second branch is propagated together with the first. Many frames that are not popped mean that the board
    /// has many solutions.
    #[inline(always)]
    fn pairs(&self, other: Branch) -> bool {
        let has_two_ways = matches!(other, Branch::CloseWay { .. });
        B::PAIRS && has_two_ways && self.frames.len() <= self.popped + 1
    }

    /// The solution that [`Nine::advance`] has found.
    #[inline(always)]
    pub fn text(&self) -> Text {
        self.board.text()
    }

    /// Finds the remaining solutions.
    #[inline(always)]
    pub fn finish(&mut self, request: &mut BoardRequest<'_>) -> Result<(), Stop> {
        let before = request.limits.nodes() - request.outcome.nodes;
        while request.outcome.progress == Progress::Unfinished {
            let more = self.advance(request.limits);
            request.outcome.nodes = request.limits.nodes() - before;
            if !more? {
                request.outcome.progress = Progress::Exhausted;
                continue;
            }
            (request.found)(&self.board.text())?;
            request.outcome.solutions += 1;
            if request.outcome.solutions == request.solution_limit {
                request.outcome.progress = Progress::Enough;
            }
        }
        Ok(())
    }

    /// Runs [`Nine::advance`] and writes the digits of the solution.
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
pub struct StartSearch<'a, B: OneBoard>(pub B::Token, pub &'a Outline);

impl<B: OneBoard> Work for StartSearch<'_, B> {
    type Output = Nine<B>;

    #[inline(always)]
    fn run(self) -> Nine<B> {
        Nine::of(self.0, self.1)
    }
}

/// Finds the next solution.
struct NextGrid<'a, B: OneBoard>(&'a mut Nine<B>, &'a mut Limits, &'a mut [Digit]);

impl<B: OneBoard> Work for NextGrid<'_, B> {
    type Output = Result<bool, Stop>;

    #[inline(always)]
    fn run(self) -> Result<bool, Stop> {
        self.0.next_grid(self.1, self.2)
    }
}

impl<B: OneBoard> Search for Nine<B> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        self.token.run(NextGrid(self, limits, grid))
    }
}
