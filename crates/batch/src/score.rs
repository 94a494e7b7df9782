//! Scores answers to puzzles, one or many.
//!
//! In: puzzles, an answer to each, and what is asked. Out: a [`Score`] for each, or why there is none. What stays true: an answer
//! that is a solution costs no search; one that is none is compared with the puzzle's only solution if that is asked.

use std::borrow::Borrow;
use std::time::Instant;

use super::items::{self, Items, NO_TEXT, Parts};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::{self, Limits, Stop};
use sudoku_core::memory;
use sudoku_core::out_buf::{OutBuf, Place};
use sudoku_core::panics::caught;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::Vectors;
use sudoku_core::simd::line81::Text;
use sudoku_core::solution::score::{NineMarks, Score};
use sudoku_solve::{self as solve, Ended, Options, Report, Strategy};

/// What is asked beside what an answer keeps and breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Asks {
    /// Which cells are right: the puzzle is solved unless the answer is a solution.
    pub compare: bool,
    /// Whether a solution has all symbols of the answer.
    pub completable: bool,
}

impl Asks {
    /// Neither.
    pub const NONE: Asks = Asks { compare: false, completable: false };

    /// Asks which cells are right.
    #[must_use]
    pub fn with_compare(self, compare: bool) -> Asks {
        Asks { compare, ..self }
    }

    /// Asks whether a solution has all symbols of the answer.
    #[must_use]
    pub fn with_completable(self, completable: bool) -> Asks {
        Asks { completable, ..self }
    }
}

/// Scores an answer: a board of the puzzle's shape and symbols.
///
/// # Errors
///
/// [`Reason::BadCellCount`] if the answer has another shape; a limit of the options that ends a search; as [`solve::solve`].
///
/// ```
/// # mod sudoku { pub use {sudoku_core::*, sudoku_batch::score::*, sudoku_solve::*}; }
/// use sudoku::{Asks, Options, Puzzle, score};
///
/// let puzzle: Puzzle = "1...............".parse()?;
/// let answer: Puzzle = "12343412........".parse()?;
/// let found = score(&puzzle, &answer, Asks::NONE.with_completable(true), &Options::default())?;
/// assert_eq!((found.solved, found.empty, found.completable), (false, 8, Some(true)));
/// # Ok::<(), sudoku::Error>(())
/// ```
pub fn score(puzzle: &Puzzle, answer: &Puzzle, asks: Asks, options: &Options) -> Result<Score> {
    check_like(puzzle, answer)?;
    Ok(score_one(puzzle, answer, asks, options)?.0)
}

/// The score of an answer that [`check_like`] accepts, and a mark for each of its cells that is part of a clash.
#[doc(hidden)]
pub fn score_one(
    puzzle: &Puzzle,
    answer: &Puzzle,
    asks: Asks,
    options: &Options,
) -> Result<(Score, Vec<bool>)> {
    Scorer::new(asks, options).score(puzzle, answer.digits())
}

/// Refuses an answer of another shape or with other symbols.
#[doc(hidden)]
pub fn check_like(puzzle: &Puzzle, answer: &Puzzle) -> Result<()> {
    let size = |board: &Puzzle| (board.shape().side(), board.shape().cells());
    if size(puzzle) != size(answer) {
        let (expected, found) = (size(puzzle).1 as u64, size(answer).1 as u64);
        return Err(Reason::BadCellCount { expected, found }.into());
    }
    match puzzle.symbols() == answer.symbols() {
        true => Ok(()),
        false => Err(OTHER_SYMBOLS.into()),
    }
}

const OTHER_SYMBOLS: Reason =
    Reason::BadUse { what: "the answer", why: "it has other symbols than the puzzle" };

/// What scores answers.
struct Scorer {
    asks: Asks,
    /// For the puzzle's solutions, and for one that has the symbols of the answer.
    options: [Options; 2],
    deadline: Option<Instant>,
}

impl Scorer {
    fn new(asks: Asks, options: &Options) -> Scorer {
        let limited = |solutions| options.clone().with_solution_limit(solutions);
        let deadline = limits::deadline(options.bounds.time);
        Scorer { asks, options: [limited(2), limited(1)], deadline }
    }

    fn options(&mut self, which: usize) -> &Options {
        let options = &mut self.options[which];
        if let Some(deadline) = self.deadline {
            options.bounds.time = Some(deadline.saturating_duration_since(Instant::now()));
        }
        options
    }

    fn score(&mut self, puzzle: &Puzzle, answer: &[Digit]) -> Result<(Score, Vec<bool>)> {
        let of = |solution: Option<&Vec<Digit>>| {
            Score::of(puzzle, answer, solution.map(|digits| &digits[..]))
        };
        let completed = |options: &Options| {
            let mut digits = memory::copied(puzzle.digits())?;
            let open = digits.iter_mut().zip(answer).filter(|(digit, _)| **digit == EMPTY);
            open.for_each(|(digit, &filled)| *digit = filled);
            let mut board = puzzle.try_clone()?;
            board.set_digits(&digits)?;
            Ok(solve::solve(&board, options)?.1)
        };
        self.asked(of, |options| solve::solve(puzzle, options), completed)
    }

    /// Scores an answer to a 9x9 board, without a searcher.
    fn score_nine(
        &mut self,
        strategy: &'static Strategy,
        puzzle: &Text,
        answer: &Text,
    ) -> Result<(Score, NineMarks)> {
        let run = |board: &Text, options: &Options| {
            let mut first = None;
            let report = solve::solve_nine(board, strategy, options, |solution| {
                first.get_or_insert(*solution);
            })?;
            Ok((first, report))
        };
        let of = |solution: Option<&Text>| Ok(Score::of_nine(puzzle, answer, solution));
        let completed = |options: &Options| {
            let mut board = *puzzle;
            let open = board.iter_mut().zip(answer);
            let open = open.filter(|(cell, _)| !(b'1'..=b'9').contains(*cell));
            open.for_each(|(cell, &filled)| *cell = filled);
            Ok(run(&board, options)?.1)
        };
        self.asked(of, |options| run(puzzle, options), completed)
    }

    /// The score, with what is asked: `of` scores with or without the only solution, `solved` looks for two solutions of the
    /// puzzle, `completed` for one that has the symbols of the answer.
    #[inline(always)]
    fn asked<S, M>(
        &mut self,
        of: impl Fn(Option<&S>) -> Result<(Score, M)>,
        solved: impl Fn(&Options) -> Result<(Option<S>, Report)>,
        completed: impl Fn(&Options) -> Result<Report>,
    ) -> Result<(Score, M)> {
        let (mut score, mut marks) = of(None)?;
        if score.solved {
            return Ok((score, marks));
        }
        let mut solutions = None;
        if self.asks.compare {
            let (solution, report) = solved(self.options(0))?;
            solutions = Some(counted(&report)?);
            if solutions == Some(1) {
                (score, marks) = of(solution.as_ref())?;
            }
        }
        score.solutions = solutions;
        if score.completable.is_none() && solutions == Some(0) {
            score.completable = Some(false);
        }
        if score.completable.is_none() && self.asks.completable {
            score.completable = Some(counted(&completed(self.options(1))?)? > 0);
        }
        Ok((score, marks))
    }
}

/// The number of solutions of a search that no limit ended.
fn counted(report: &Report) -> Result<u32> {
    match report.ended {
        Ended::Stopped(stop) => Err(stop.into()),
        _ => Ok(u32::try_from(report.solutions).unwrap_or(u32::MAX)),
    }
}

/// Answers that any thread can read; the [`Items`] of any kind are some.
pub trait Answers: Sync {
    /// Writes an answer as 81 characters. False if it is no 9x9 board with the symbols 1 to 9.
    fn nine(&self, item: usize, text: &mut Text, vectors: Vectors) -> bool;

    /// An answer, or why it is none.
    fn board(&self, item: usize) -> Result<Puzzle>;
}

impl<I: Items> Answers for I {
    fn nine(&self, item: usize, text: &mut Text, vectors: Vectors) -> bool {
        Items::nine(self, item, text, vectors)
    }

    fn board(&self, item: usize) -> Result<Puzzle> {
        self.puzzle(item)?.borrow().try_clone()
    }
}

/// The score of an answer, or why it is no answer to its puzzle.
pub type Outcome = Result<Score>;

/// Memory for the marks of the cells that are part of a clash, one byte a cell.
pub struct MarksOut<'a, P: Place> {
    /// `None` if they are not wanted.
    pub out: Option<OutBuf<'a, P>>,
    /// The cells of each board.
    pub cells: usize,
}

impl<P: Place<Item = u8> + Send> Parts for MarksOut<'_, P> {
    fn split_off(&mut self, items: usize) -> Self {
        let out = self.out.as_mut().map(|out| out.split_off(items * self.cells));
        MarksOut { out, cells: self.cells }
    }
}

impl<P: Place<Item = u8>> MarksOut<'_, P> {
    /// Appends the marks of a board. There is memory for each board.
    fn push(&mut self, is_marked: impl Fn(usize) -> bool) {
        if let Some(out) = &mut self.out {
            (0..self.cells).for_each(|cell| _ = out.push(is_marked(cell).into()));
        }
    }
}

/// The answers that a thread takes at once.
const PIECE: usize = 256;

/// Scores the answer to each puzzle; both have as many items. Returns why the call ended early, if it did.
pub fn score_many<P: Place + Send, M: Place<Item = u8> + Send>(
    (puzzles, answers): (&impl Items, &dyn Answers),
    (asks, options): (Asks, &Options),
    threads: usize,
    out: (OutBuf<'_, P>, MarksOut<'_, M>),
    row: impl Fn(std::result::Result<Outcome, Stop>) -> P::Item + Sync,
) -> Option<Stop> {
    let nine = solve::in_lockstep(options);
    let (bounds, vectors) = (&options.bounds, options.bounds.vectors);
    items::each_with_parts(puzzles.count(), PIECE, bounds, threads, out, row, || {
        let mut scorer = Scorer::new(asks, options);
        let (mut puzzle, mut answer) = (NO_TEXT, NO_TEXT);
        move |item, marks: &mut MarksOut<'_, M>, limits: &mut Limits| {
            let mut score = || {
                limits.work(u32::try_from(puzzles.size(item)).unwrap_or(u32::MAX))?;
                if let Some(nine) = nine
                    && puzzles.nine(item, &mut puzzle, vectors)
                    && answers.nine(item, &mut answer, vectors)
                {
                    let (score, marked) = scorer.score_nine(nine, &puzzle, &answer)?;
                    marks.push(|cell| marked.has(cell));
                    return Ok(Ok(score));
                }
                let puzzle = puzzles.puzzle(item)?;
                let puzzle = puzzle.borrow();
                let answer = match answers.board(item) {
                    Ok(answer) => answer,
                    Err(error) => return Ok(Err(error)),
                };
                if let Err(error) = check_like(puzzle, &answer) {
                    return Ok(Err(error));
                }
                let (score, marked) = scorer.score(puzzle, answer.digits())?;
                marks.push(|cell| marked.get(cell).copied().unwrap_or_default());
                Ok(Ok(score))
            };
            let outcome = caught(|| Ok(score())).unwrap_or_else(|error| Err(error.into()));
            if !matches!(outcome, Ok(Ok(_))) {
                marks.push(|_| false);
            }
            outcome
        }
    })
}

#[cfg(test)]
mod tests;
