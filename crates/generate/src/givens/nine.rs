//! Puzzles of 9x9 cells, one at a time and many in lockstep.
//!
//! In: a request without cages for boards of 9x9 cells with boxes of 3x3. Out: puzzles, each the same whichever others
//! are made with it. A given can be left out if the board has no solution with another digit in its cell; several can
//! be left out together if the board has one solution without them.
//!
//! ```text
//!     seeds ──> candidates, up to POOL ──> next attempts ──> lockstep (solve::nine)
//!     puzzles <── finished ones                  ^── answers ───┘
//! ```

use crate::maker::{Made, Maker, Seed};
use crate::removal::Removal;
use crate::request::{Givens, Request};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::{Error, Reason};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::line81::{CELLS, Text};
use sudoku_core::solution;
use sudoku_solve::nine;
use sudoku_solve::nine::task::{BoardRequest, Lockstep, Outcome};

/// How many puzzles are in work at a time: enough for the last boards of a wave, which leave lanes empty, to be few.
const POOL: usize = 1024;

/// A puzzle in the making.
struct Candidate {
    solution: Text,
    /// The givens, and the cells of the attempt.
    board: Text,
    removal: Removal,
}

/// An attempt to take givens away.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    /// The cell of one given may not have its digit.
    One,
    /// The cells of several givens are empty.
    Several,
}

impl Attempt {
    /// How many solutions matter.
    fn most(self) -> u64 {
        match self {
            Attempt::One => 1,
            Attempt::Several => 2,
        }
    }

    /// Whether the solution stays the only one, from the number of solutions.
    fn is_unique(self, solutions: u64) -> bool {
        match self {
            Attempt::One => solutions == 0,
            Attempt::Several => solutions == 1,
        }
    }
}

impl Candidate {
    /// Writes the next attempt on the board; nothing if there are no more.
    fn pose(&mut self) -> Option<Attempt> {
        match self.removal.next()? {
            &[cell] => {
                let cell = cell as usize;
                self.board[cell] = nine::without(self.solution[cell]);
                Some(Attempt::One)
            }
            cells => {
                cells.iter().for_each(|&cell| self.board[cell as usize] = b'.');
                Some(Attempt::Several)
            }
        }
    }

    /// Takes the givens of the attempt away, or puts them back.
    fn answer(&mut self, is_unique: bool) {
        for &cell in self.removal.next().unwrap_or_default() {
            let cell = cell as usize;
            self.board[cell] = if is_unique { b'.' } else { self.solution[cell] };
        }
        self.removal.answer(is_unique);
    }

    /// The puzzle, once nothing is left to try. The solution is checked by code that no solver uses.
    fn finish(self, maker: &Maker<'_>, givens: &Givens) -> Result<Nine, Stop> {
        let Candidate { solution, mut board, removal } = self;
        for cell in givens.put_back(&removal, |cell| board[cell] == b'.')? {
            board[cell as usize] = solution[cell as usize];
        }
        let vectors = maker.limits.vectors();
        if !solution::many::solves(&solution, &board, vectors) {
            return Err(Reason::Internal("a grid that was drawn is no solution").into());
        }
        Ok(Nine { puzzle: board, solution })
    }
}

/// A puzzle and its solution as lines of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nine {
    pub puzzle: Text,
    pub solution: Text,
}

impl Nine {
    /// The digits of the puzzle and of its solution.
    pub fn digits(&self) -> [[Digit; CELLS]; 2] {
        let digit = |character| match character {
            b'.' => EMPTY,
            digit => (digit - b'1').into(),
        };
        [self.puzzle.map(digit), self.solution.map(digit)]
    }

    /// As a board.
    pub fn into_made(self, request: &Request) -> Result<Made, Error> {
        let [givens, solution] = self.digits();
        let solution = memory::copied(&solution)?;
        let mut puzzle = Puzzle::new(request.shape)?;
        puzzle.set_digits(&givens)?;
        Ok(Made { puzzle, solution })
    }
}

impl Maker<'_> {
    /// A puzzle from a new grid, nothing taken away so far.
    fn candidate(&mut self, givens: &Givens) -> Result<Candidate, Stop> {
        let grid = self.grid()?;
        let solution = std::array::from_fn(|cell| b'1' + grid[cell] as u8);
        Ok(Candidate { solution, board: solution, removal: self.removal(givens)? })
    }

    /// The next candidate; `None` if the time of the puzzle is over.
    fn candidate_in_time(&mut self, givens: &Givens) -> Result<Option<Candidate>, Stop> {
        if self.is_over() {
            return Ok(None);
        }
        match self.candidate(givens) {
            Err(Stop::Time) => Ok(None),
            candidate => candidate.map(Some),
        }
    }

    /// A puzzle, or `None` if this grid gave none as asked.
    pub fn standard_nine(&mut self, givens: &Givens) -> Result<Option<Made>, Stop> {
        let mut candidate = self.candidate(givens)?;
        while let Some(attempt) = candidate.pose() {
            let board = &candidate.board;
            let is_unique = self.limits.lend(|limits| match attempt {
                Attempt::One => nine::has_solution(board, limits).map(|has_one| !has_one),
                Attempt::Several => has_one_solution(board, limits),
            })?;
            candidate.answer(is_unique);
        }
        if !givens.are_in(&candidate.removal) {
            return Ok(None);
        }
        Ok(Some(candidate.finish(self, givens)?.into_made(self.request)?))
    }
}

fn has_one_solution(board: &Text, limits: &mut Limits) -> Result<bool, Stop> {
    let mut outcome = Outcome::default();
    let request = &mut BoardRequest {
        solution_limit: Attempt::Several.most(),
        limits,
        outcome: &mut outcome,
        found: &mut |_| Ok(()),
    };
    nine::solve_one(board, request)?;
    Ok(Attempt::Several.is_unique(outcome.solutions))
}

/// A puzzle of a batch.
struct Entry<'a> {
    index: usize,
    maker: Maker<'a>,
    attempts: u32,
    candidate: Candidate,
}

/// Makes puzzles, up to `most` at a time, until `next` has no more of them. Passes each number with its puzzle, or with the reason why
/// there is none, to `done`. After a [`Stop`], those that were begun are not passed on.
pub fn make_many(
    (request, givens): (&Request, &Givens),
    most: usize,
    limits: &mut Limits,
    mut next: impl FnMut() -> Option<Seed>,
    mut done: impl FnMut(usize, Result<Nine, Error>),
) -> Result<(), Stop> {
    nine::with_lockstep(limits.vectors(), |engine| {
        let mut pool = Vec::new();
        loop {
            while pool.len() < most.min(POOL)
                && let Some(seed) = next()
            {
                let (index, mut maker) = (seed.index, Maker::new(request, seed));
                match maker.candidate_in_time(givens)? {
                    Some(candidate) => {
                        memory::push(&mut pool, Entry { index, maker, attempts: 1, candidate })?;
                    }
                    None => done(index, Err(Reason::TimeLimit.into())),
                }
            }
            if pool.is_empty() {
                return Ok(());
            }
            try_all(engine, &mut pool, limits)?;
            for at in (0..pool.len()).rev() {
                let entry = &mut pool[at];
                if entry.candidate.removal.next().is_some() {
                    continue;
                }
                if givens.are_in(&entry.candidate.removal) {
                    let Entry { index, maker, candidate, .. } = pool.swap_remove(at);
                    done(index, candidate.finish(&maker, givens).map_err(Error::from));
                } else if entry.attempts == request.most_attempts() {
                    let Entry { index, attempts, .. } = pool.swap_remove(at);
                    done(index, Err(Reason::NotGenerated { attempts: attempts.into() }.into()));
                } else if let Some(candidate) = entry.maker.candidate_in_time(givens)? {
                    entry.attempts += 1;
                    entry.candidate = candidate;
                } else {
                    done(pool.swap_remove(at).index, Err(Reason::TimeLimit.into()));
                }
            }
        }
    })?
}

/// Makes the next attempt of every puzzle.
fn try_all(engine: &mut dyn Lockstep, pool: &mut [Entry], limits: &mut Limits) -> Result<(), Stop> {
    let mut attempts = memory::with_capacity(pool.len())?;
    attempts.extend(pool.iter_mut().map(|entry| entry.candidate.pose()));
    let mut answers = memory::filled(pool.len(), false)?;
    for attempt in [Attempt::One, Attempt::Several] {
        let mut boards = memory::with_capacity(pool.len())?;
        let of_kind = || attempts.iter().zip(0..).filter(|(posed, _)| **posed == Some(attempt));
        boards.extend(of_kind().map(|(_, at): (_, usize)| &pool[at].candidate.board));
        let mut places = of_kind().map(|(_, at)| at);
        nine::count_each(engine, boards, attempt.most(), limits, |solutions| {
            if let Some(at) = places.next() {
                answers[at] = attempt.is_unique(solutions);
            }
        })?;
    }
    for (entry, is_unique) in pool.iter_mut().zip(answers) {
        entry.candidate.answer(is_unique);
    }
    Ok(())
}
