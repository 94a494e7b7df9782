//! Scores of answers, one or many, from C.
//!
//! In: puzzles and answers: boards, integers in memory, or strings. Out: a [`SudokuScore`] for each, and the cells that are part
//! of a clash.

use std::ops::Range;

use super::arguments::{disjoint, extent, structure, token};
use super::board::{Board, SudokuBoard, SudokuReadOptions, read_options};
use super::cells::{self, SudokuCells};
use super::guard::{SudokuError, guard};
use super::out_buf::{OutBuf, Rows, RowsAt, out_buf, row};
use super::solve::{self, SudokuOptions};
use super::status::{SUDOKU_OK, stopped};
use super::strings::{self, SudokuStrings};
use super::verbs::{Verb, filled, status};
use sudoku_batch::items::{Items, ReadStrings};
use sudoku_batch::score::{Answers, Asks, MarksOut, Outcome, check_like, score_many, score_one};
use sudoku_batch::strings::Strings;
use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::Stop;
use sudoku_core::out_buf::Zero;
use sudoku_core::text::ReadOptions;
use sudoku_solve::Options;

/// Asks which cells are right: unless the answer is a solution, two solutions of the puzzle are looked for.
pub const SUDOKU_SCORE_COMPARE: u32 = 1;
/// Asks whether a solution has all symbols of the answer; another search if that is not known.
pub const SUDOKU_SCORE_COMPLETABLE: u32 = 2;

/// How good an answer is. Of the cells that are empty in the puzzle, each is right, wrong or empty in the answer. All numbers
/// but the statuses are zero unless both are SUDOKU_OK.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SudokuScore {
    /// SUDOKU_OK; else why the puzzle is none, or has no score: a limit, for instance.
    pub status: i32,
    /// SUDOKU_OK; else why the answer is none. SUDOKU_BAD_CELL_COUNT: it has another shape than the puzzle.
    pub answer_status: i32,
    /// 1 if the answer is a solution, any of several: full, with all givens, and no rule broken. Else 0.
    pub solved: i32,
    /// The givens of the puzzle.
    pub givens: i32,
    /// The givens that the answer has.
    pub givens_kept: i32,
    /// The cells with the symbol of the only solution; -1 if it was not asked for or there is none or another one, and the
    /// answer is no solution.
    pub right: i32,
    /// The cells with other symbols; -1 where right is.
    pub wrong: i32,
    /// The empty cells of the answer that are empty in the puzzle, too.
    pub empty: i32,
    /// The cells of the answer that are part of a clash, as in sudoku_board_clashes.
    pub clashing: i32,
    /// The rows, columns, boxes, cages and constraints with a clash.
    pub broken: i32,
    /// The first cell that is wrong, or changes a given; where the only solution is not known, the first that changes a given
    /// or is part of a clash and no given. -1 if there is none.
    pub first_wrong: i32,
    /// 1 if a solution has the givens and all symbols of the answer, 0 if none has, -1 if that is not known.
    pub completable: i32,
    /// The number of solutions of the puzzle, up to 2; -1 if it was not asked for, or the answer is one.
    pub solutions: i32,
}

row!(SudokuScore, first_wrong, completable, solutions);

impl Zero for SudokuScore {
    const ZERO: Self = SudokuScore {
        status: 0,
        answer_status: 0,
        solved: 0,
        givens: 0,
        givens_kept: 0,
        right: 0,
        wrong: 0,
        empty: 0,
        clashing: 0,
        broken: 0,
        first_wrong: 0,
        completable: 0,
        solutions: 0,
    };
}

impl SudokuScore {
    /// The row of an outcome.
    pub(super) fn of(outcome: std::result::Result<Outcome, Stop>) -> Self {
        let score = match outcome {
            Ok(Ok(score)) => score,
            Ok(Err(error)) => return SudokuScore { answer_status: error.code(), ..Self::ZERO },
            Err(stop) => return SudokuScore { status: status(stop), ..Self::ZERO },
        };
        let number = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        let or_none = |known: Option<u32>| known.map_or(-1, number);
        SudokuScore {
            status: SUDOKU_OK,
            answer_status: SUDOKU_OK,
            solved: score.solved.into(),
            givens: number(score.givens),
            givens_kept: number(score.givens_kept),
            right: or_none(score.right),
            wrong: or_none(score.wrong),
            empty: number(score.empty),
            clashing: number(score.clashing),
            broken: number(score.broken),
            first_wrong: or_none(score.first_wrong),
            completable: or_none(score.completable.map(u32::from)),
            solutions: or_none(score.solutions),
        }
    }
}

/// Scores the answer to each puzzle.
struct Score<'a> {
    answers: &'a dyn Answers,
    asks: Asks,
    /// A byte for each cell of all boards.
    clashes: Option<OutBuf<'a, u8>>,
    /// The cells of a board.
    cells: usize,
}

impl Verb for Score<'_> {
    type Row = SudokuScore;

    fn run(
        self,
        items: &impl Items,
        (options, threads): &(Options, usize),
        rows: &mut Rows<'_, SudokuScore>,
    ) -> Result<i32> {
        let Score { answers, asks, mut clashes, cells } = self;
        let boards = (items, answers);
        let ended = filled(rows, |rows| match &mut clashes {
            Some(out) => out.lend(|out| {
                let marks = MarksOut { out: Some(out), cells };
                let out = (rows, marks);
                score_many(boards, (asks, options), *threads, out, SudokuScore::of)
            }),
            None => {
                let out = (rows, MarksOut { out: None::<OutBuf<'_, u8>>, cells });
                score_many(boards, (asks, options), *threads, out, SudokuScore::of)
            }
        });
        if let (Err(_), Some(out)) = (&ended, &mut clashes) {
            out.fill(0);
        }
        ended
    }
}

/// What the bits of an argument ask.
fn asked(asks: u32) -> Result<Asks> {
    if asks & !(SUDOKU_SCORE_COMPARE | SUDOKU_SCORE_COMPLETABLE) != 0 {
        return Err(Reason::BadArgument("asks", asks.into()).into());
    }
    let has = |bit: u32| asks & bit != 0;
    Ok(Asks::NONE
        .with_compare(has(SUDOKU_SCORE_COMPARE))
        .with_completable(has(SUDOKU_SCORE_COMPLETABLE)))
}

/// Scores an answer to a puzzle.
///
/// - board: the puzzle.
/// - answer: a board of the same shape and symbols, full or not; its cages and constraints are not read.
/// - asks: SUDOKU_SCORE_COMPARE, SUDOKU_SCORE_COMPLETABLE, their sum, or 0 for what needs no search.
/// - options: NULL for the defaults. The time limit bounds the whole call, the others each search; solution_limit and threads
///   are not read.
/// - out_score, row_size: the score; sizeof(sudoku_score).
/// - out_clashes, capacity: a buffer for a byte a cell, row by row: 1 if it is part of a clash, else 0; its length is that of
///   the board. NULL if they are not wanted.
/// - Returns SUDOKU_OK, also for an answer of another shape; SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT,
///   SUDOKU_CANCELLED (also the status of the score); SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE,
///   SUDOKU_BAD_ARGUMENT (other asks; too many threads, vectors the machine lacks), SUDOKU_BUFFER_TOO_SMALL,
///   SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE, SUDOKU_NO_MEMORY.
/// - Any thread; it uses the calling thread only.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_score_board(
    board: *const SudokuBoard,
    answer: *const SudokuBoard,
    asks: u32,
    options: *const SudokuOptions,
    out_score: *mut SudokuScore,
    row_size: usize,
    out_clashes: *mut u8,
    capacity: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        let at = RowsAt { rows: out_score, row_size, name: "out_score" };
        let capacity = if out_clashes.is_null() { 0 } else { capacity };
        disjoint(&[at.extent(1), extent(out_clashes, capacity)])?;
        // SAFETY: the caller passes NULL or space for one score and `capacity` bytes, NULL or a structure that begins with its
        // size.
        let (row, clashes, options) = unsafe {
            let clashes = out_buf(out_clashes, capacity, "out_clashes");
            (at.open(1), clashes, solve::options(options, false))
        };
        let (mut row, mut clashes, (options, _)) = (row?, clashes?, options?);
        let asks = asked(asks)?;
        let puzzle = Board::snapshot(token(board, "board")?)?;
        let answer = Board::snapshot(token(answer, "answer")?)?;
        let cells = puzzle.shape().cells();
        if !out_clashes.is_null() && capacity < cells {
            return Err(Reason::BufferTooSmall { needed: cells as u64 }.into());
        }
        let outcome = match check_like(&puzzle, &answer) {
            Err(error) => Ok(Err(error)),
            Ok(()) => match score_one(&puzzle, &answer, asks, &options) {
                Ok((score, marks)) => {
                    let mut marks = marks.into_iter();
                    _ = marks.all(|mark| clashes.push(mark.into()));
                    Ok(Ok(score))
                }
                Err(error) => Err(Stop::from(error)),
            },
        };
        let status = match &outcome {
            Err(stop) => stopped(*stop)?,
            Ok(_) => SUDOKU_OK,
        };
        // There is a place for one.
        row.write(0, SudokuScore::of(outcome));
        Ok(status)
    })
}

/// Scores the answers to many puzzles of one shape, integers in memory, on options->threads threads. The scores do not depend
/// on their number.
///
/// - puzzles, answers: boards of one shape, the same number of each; their integers and strides may differ. A cell with another
///   number affects no other board: SUDOKU_UNKNOWN_SYMBOL.
/// - asks: as in sudoku_score_board.
/// - options: as there, with threads; the time limit bounds the whole call, node_limit each search. NULL for the defaults.
/// - out_rows, row_size: a buffer for count rows, one for each puzzle in order; sizeof(sudoku_score).
/// - out_clashes: a buffer for all cells of all boards, a byte each: 1 if the cell of the answer is part of a clash, else 0.
///   NULL if they are not wanted.
/// - Returns what sudoku_solve_cells returns; SUDOKU_BAD_ARGUMENT (other asks), SUDOKU_BAD_CELL_COUNT (another number or
///   shape of answers).
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_score_cells(
    puzzles: *const SudokuCells,
    answers: *const SudokuCells,
    asks: u32,
    options: *const SudokuOptions,
    out_rows: *mut SudokuScore,
    row_size: usize,
    out_clashes: *mut u8,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        let rows = RowsAt::new(out_rows, row_size);
        // SAFETY: the caller promises the boards that `puzzles` and `answers` describe, buffers for all rows and all cells,
        // and NULL or structures that begin with their size.
        unsafe {
            let (given, shape) = cells::described(puzzles, rows)?;
            let total =
                if out_clashes.is_null() { 0 } else { given.count.saturating_mul(shape.cells()) };
            let clear = |_: &_| {
                drop(rows.open(given.count));
                drop(out_buf(out_clashes, total, "out_clashes"));
            };
            // What overlaps is left as it is.
            let outputs = [extent(out_clashes, total), rows.extent(given.count)];
            let beside = |extent: Range<usize>| {
                let [clashes, rows] = outputs.clone();
                disjoint(&[extent, clashes, rows])
            };
            beside(given.extent(shape).inspect_err(clear)?)?;
            let answered = cells::answers(answers, (&given, shape)).inspect_err(clear)?;
            beside(answered.extent(shape).inspect_err(clear)?)?;
            let scored = |answers: &dyn Answers| {
                let asks = asked(asks)?;
                let clashes = out_buf(out_clashes, total, "out_clashes")?;
                let clashes = (total > 0).then_some(clashes);
                let verb = Score { answers, asks, clashes, cells: shape.cells() };
                cells::each_board(puzzles, options, rows, verb)
            };
            answered.read(shape, scored).inspect_err(clear)
        }
    })
}

/// Scores the answers to strings, one puzzle each, on options->threads threads: one row a string, whatever it holds. The
/// scores do not depend on the number of threads.
///
/// - puzzles, answers: as in sudoku_solve_strings, the same number of each. A bad one costs only its own row; a null has the
///   status SUDOKU_NULL_POINTER.
/// - read_options: as there, of puzzles and answers; NULL for the defaults.
/// - asks: as in sudoku_score_board.
/// - options: as in sudoku_score_cells; NULL for the defaults.
/// - out_rows, row_size: a buffer for count rows, one for each puzzle in order; sizeof(sudoku_score).
/// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT, SUDOKU_BAD_ARGUMENT (other asks; offsets that decrease or
///   exceed the bytes), SUDOKU_BAD_CELL_COUNT (another number of answers).
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_score_strings(
    puzzles: *const SudokuStrings,
    answers: *const SudokuStrings,
    read_options: *const SudokuReadOptions,
    asks: u32,
    options: *const SudokuOptions,
    out_rows: *mut SudokuScore,
    row_size: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        let rows = RowsAt::new(out_rows, row_size);
        // SAFETY: the caller passes NULL or structures that begin with their size.
        let (given, answered, read) =
            unsafe { (structure(puzzles), structure(answers), self::read_options(read_options)) };
        let given = given?.ok_or(Reason::NullPointer("puzzles"))?;
        // SAFETY: the caller promises a buffer for all rows.
        let clear = |_: &_| drop(unsafe { rows.open(given.count) });
        let described = || {
            let answered = answered?.ok_or(Reason::NullPointer("answers"))?;
            if answered.count != given.count {
                let (expected, found) = (given.count as u64, answered.count as u64);
                return Err(Reason::BadCellCount { expected, found }.into());
            }
            Ok((answered, [given.extents()?, answered.extents()?]))
        };
        let (answered, extents) = described().inspect_err(clear)?;
        // What overlaps is left as it is.
        for [bytes, offsets, validity] in extents {
            disjoint(&[bytes, offsets, validity, rows.extent(given.count)])?;
        }
        let scored = || {
            let (read, asks) = (read?, asked(asks)?);
            let work = OfStrings { puzzles, read_options, read: &read, asks, options, rows };
            // SAFETY: the caller promises strings in that layout, and what `OfStrings` says.
            unsafe { answered.read(work) }
        };
        scored().inspect_err(clear)
    })
}

/// Scores puzzles as soon as their answers can be read. The pointers are arguments of [`sudoku_score_strings`], and its caller's
/// promises hold for them.
struct OfStrings<'a> {
    puzzles: *const SudokuStrings,
    read_options: *const SudokuReadOptions,
    read: &'a ReadOptions,
    asks: Asks,
    options: *const SudokuOptions,
    rows: RowsAt<SudokuScore>,
}

impl strings::Work for OfStrings<'_> {
    fn run(self, answers: &impl Strings) -> Result<i32> {
        let answers = &ReadStrings { strings: answers, read: self.read };
        let verb = Score { answers, asks: self.asks, clashes: None, cells: 0 };
        // SAFETY: the caller of `sudoku_score_strings` promises puzzles, options and rows.
        unsafe {
            strings::each_string(self.puzzles, self.read_options, self.options, self.rows, verb)
        }
    }
}
