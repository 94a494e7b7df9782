//! Many boards in one call, from C.
//!
//! In: handles. Out: a [`SudokuRow`] for each, and the solutions as symbols.

use std::mem::MaybeUninit;

use super::arguments::{disjoint, extent, items, pointer, token};
use super::board::{Board, SudokuBoard};
use super::guard::{SudokuError, guard};
use super::out_buf::{OutBuf, RowsAt, row, zeroed};
use super::solve::{self, SudokuOptions, symbols};
use super::status::{SUDOKU_OK, solved, stopped};
use sudoku_batch::{self as batch, Batch, Item, OutRows, Puzzles, ReportRow, Sizes, Source};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::Stop;
use sudoku_core::memory::{self, Arc};
use sudoku_core::out_buf::Zero;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::line81::{CELLS, Text, TextLine};
use sudoku_core::symbols::Symbols;
use sudoku_core::text::ReadOptions;
use sudoku_solve::Report;

/// The result of one puzzle of a batch.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SudokuRow {
    /// What sudoku_solve would return for the puzzle, or why its line is not a puzzle.
    pub status: i32,
    /// The number of the strategy that ran, as in sudoku_report; 0 also if none ran.
    pub strategy: i32,
    /// Solutions found and verified, up to the solution limit.
    pub solutions: u64,
    /// Assignments tried.
    pub nodes: u64,
}

impl Zero for SudokuRow {
    const ZERO: Self = SudokuRow { status: 0, strategy: 0, solutions: 0, nodes: 0 };
}

row!(SudokuRow, solutions, nodes);

impl ReportRow for SudokuRow {
    #[inline]
    fn of(outcome: Result<Report>) -> Self {
        let mut row = SudokuRow::ZERO;
        let status = outcome.and_then(|report| {
            row.strategy = report.strategy.number;
            row.solutions = report.solutions;
            row.nodes = report.nodes;
            solved(&report)
        });
        row.status = status.unwrap_or_else(|error| error.code());
        row
    }
}

/// The status of a call on many puzzles.
pub(super) fn call_status(ended_early: Option<Stop>) -> Result<i32> {
    ended_early.map_or(Ok(SUDOKU_OK), stopped)
}

/// Solves many boards, on options->threads threads. The result does not depend on their number.
///
/// - boards, count: handles, which may repeat; a bad one affects no other row.
/// - options: NULL for the defaults; the time limit bounds the whole call.
/// - out_rows, row_size: a buffer for count rows, one for each board in order; sizeof(sudoku_row).
/// - out_cells, stride: a buffer for count * stride symbols; the first solution of board i is
///   written from i * stride on, as by sudoku_solve, and the rest of its stride is zero. A board
///   with more than stride cells gets SUDOKU_BUFFER_TOO_SMALL. (NULL, 0) if solutions are not
///   wanted.
/// - Returns SUDOKU_OK when every row has its status; SUDOKU_CANCELLED, SUDOKU_TIMED_OUT (also the
///   status of rows not reached); SUDOKU_NULL_POINTER, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_UNKNOWN_STRATEGY,
///   SUDOKU_BAD_HANDLE (the control), SUDOKU_BAD_ARGUMENT (unaligned or overlapping buffers, too
///   many threads, vectors the machine lacks), SUDOKU_NO_MEMORY.
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solve_batch(
    boards: *const *const SudokuBoard,
    count: usize,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRow,
    row_size: usize,
    out_cells: *mut i32,
    stride: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        let len = count.checked_mul(stride).ok_or(Reason::BadArgument("stride", stride as i64))?;
        let cells = if out_cells.is_null() && stride == 0 { 0 } else { len };
        let rows = RowsAt::new(out_rows, row_size);
        disjoint(&[extent(boards, count), rows.extent(count), extent(out_cells, cells)])?;
        // SAFETY: the caller passes buffers of the rows and the cells, NULL or `count` handles, NULL
        // or a structure that begins with its size; nothing overlaps.
        let (rows, cells, boards, options) = unsafe {
            (
                rows.open(count),
                zeroed(out_cells, cells, "out_cells"),
                items(boards, count, "boards"),
                solve::options(options, false),
            )
        };
        let (mut rows, cells, boards, (options, threads)) = (rows?, cells?, boards?, options?);
        let mut tokens = memory::with_capacity(count)?;
        tokens.extend(boards.iter().map(|board| board.addr()));
        let mut texts = memory::filled(count, [0; CELLS])?;
        let (tokens, texts) = (&tokens[..], &mut texts[..]);
        let read = ReadOptions::default();
        let batch = Batch::new(&read, &options, count);
        let chunks = rows.lend(|rows| {
            let mut source = Boards { tokens, first: 1, rows, cells, stride, texts };
            let sizes = Sizes::new(threads, !(batch.is_lockstep() && source.are_nines()));
            let next = |grain| {
                let left = source.tokens.len();
                (left > 0).then(|| source.split_off(sizes.next(left, grain)))
            };
            batch.solve_chunks(next, threads.min(count))
        })?;
        call_status(chunks.into_iter().flatten().flatten().next())
    })
}

/// Boards to solve, and the buffers for their rows and solutions.
struct Boards<'a> {
    /// The handles, as numbers: the threads never get the pointers.
    tokens: &'a [usize],
    /// The number of the first board, from 1.
    first: usize,
    rows: OutBuf<'a, SudokuRow>,
    /// Empty if solutions are not wanted.
    cells: &'a mut [i32],
    stride: usize,
    /// Memory for the boards as texts.
    texts: &'a mut [Text],
}

impl<'a> Boards<'a> {
    /// Takes the next boards: `count`, or all if there are fewer.
    fn split_off(&mut self, count: usize) -> Self {
        let count = count.min(self.tokens.len());
        let cells = (count * self.stride).min(self.cells.len());
        let first = self.first;
        self.first += count;
        Boards {
            tokens: self.tokens.split_off(..count).unwrap_or_default(),
            first,
            rows: self.rows.split_off(count),
            cells: self.cells.split_off_mut(..cells).unwrap_or_default(),
            stride: self.stride,
            texts: self.texts.split_off_mut(..count).unwrap_or_default(),
        }
    }

    /// Whether the boards of a sample are 9x9 boards that can be solved in lockstep.
    fn are_nines(&self) -> bool {
        let step = self.tokens.len().div_ceil(SAMPLE).max(1);
        self.tokens
            .iter()
            .step_by(step)
            .all(|&token| read_board(token).is_ok_and(|puzzle| is_nine(&puzzle)))
    }
}

/// The number of boards that are checked to choose the sizes of chunks.
const SAMPLE: usize = 64;

fn read_board(token: usize) -> Result<Arc<Puzzle>> {
    Board::snapshot(self::token(pointer::<SudokuBoard>(token), "boards")?)
}

/// Whether a board can be solved in lockstep.
fn is_nine(puzzle: &Puzzle) -> bool {
    puzzle.shape().is_nine() && puzzle.is_classic()
}

/// The digits of a 9x9 board as a text.
fn text_of(puzzle: &Puzzle, text: &mut Text) {
    for (character, &digit) in text.iter_mut().zip(puzzle.digits()) {
        *character = if digit == EMPTY { b'.' } else { b'1' + digit as u8 };
    }
}

/// Writes the symbols of a solution.
fn write_symbols(symbols: &Symbols, line: &TextLine, cells: &mut [i32; CELLS]) {
    let table: [i32; 9] = std::array::from_fn(|digit| symbols.symbol(digit as Digit) as i32);
    let digits = line.iter().map(|character| character - b'1');
    if (table[0]..).zip(&table).all(|(symbol, &other)| symbol == other) {
        // Consecutive symbols need no table, and the loop needs no branch.
        cells.iter_mut().zip(digits).for_each(|(cell, digit)| *cell = table[0] + i32::from(digit));
    } else {
        cells.iter_mut().zip(digits).for_each(|(cell, digit)| *cell = table[usize::from(digit)]);
    }
}

impl<'a> batch::Chunk<'a> for Boards<'a> {
    type Sink = BoardsSink<'a>;

    fn open(self) -> (Result<Puzzles<'a>>, BoardsSink<'a>) {
        let Boards { tokens, first, rows, cells, stride, texts } = self;
        let rows = OutRows::new(rows);
        let mut sink = BoardsSink { rows, ended: 0, cells, stride, puzzles: Vec::new() };
        let puzzles = sink.open(tokens, first, texts);
        (puzzles, sink)
    }
}

/// The buffers for the rows and solutions of a chunk of boards.
struct BoardsSink<'a> {
    rows: OutRows<'a, MaybeUninit<SudokuRow>>,
    /// The number of rows that are written.
    ended: usize,
    cells: &'a mut [i32],
    stride: usize,
    /// The boards that are solved in lockstep, by their place.
    puzzles: Vec<Option<Arc<Puzzle>>>,
}

impl<'a> BoardsSink<'a> {
    fn open(
        &mut self,
        tokens: &[usize],
        first: usize,
        texts: &'a mut [Text],
    ) -> Result<Puzzles<'a>> {
        let mut items = memory::with_capacity(tokens.len())?;
        self.puzzles = memory::with_capacity(tokens.len())?;
        for (at, (&token, text)) in tokens.iter().zip(texts).enumerate() {
            let puzzle = read_board(token).and_then(|puzzle| self.fits(puzzle));
            let board = puzzle.as_ref().ok().filter(|puzzle| is_nine(puzzle));
            self.puzzles.push(board.cloned());
            let nine = board.map(|board| {
                text_of(board, text);
                &*text
            });
            items.push(Item { number: first + at, nine, source: Source::Board(puzzle) });
        }
        Ok(Puzzles::of(items))
    }

    /// The board, if its solution fits into its stride.
    fn fits(&self, puzzle: Arc<Puzzle>) -> Result<Arc<Puzzle>> {
        let needed = puzzle.shape().cells();
        if !self.cells.is_empty() && self.stride < needed {
            return Err(Reason::BufferTooSmall { needed: needed as u64 }.into());
        }
        Ok(puzzle)
    }

    fn write(&mut self, at: usize, puzzle: &Puzzle, digits: &[Digit]) {
        if let Some(cells) = self.cells.get_mut(at * self.stride..) {
            cells.iter_mut().zip(symbols(puzzle, digits)).for_each(|(cell, symbol)| *cell = symbol);
        }
    }
}

impl batch::Sink for BoardsSink<'_> {
    type Result = Option<Stop>;

    fn write_nines(&mut self, first: usize, solutions: &[TextLine]) -> Result<()> {
        for (at, line) in (first..).zip(solutions).filter(|(_, line)| line[CELLS] != 0) {
            let place = self.cells.get_mut(at * self.stride..).and_then(<[i32]>::first_chunk_mut);
            if let (Some(Some(puzzle)), Some(cells)) = (self.puzzles.get(at), place) {
                write_symbols(puzzle.symbols(), line, cells);
            }
        }
        Ok(())
    }

    fn end_nine(&mut self, _: usize, report: Report) -> Result<()> {
        self.ended += 1;
        self.rows.push(Ok(report))
    }

    fn end_other(
        &mut self,
        _: usize,
        outcome: Result<Report>,
        solution: Option<(&Puzzle, &[Digit])>,
    ) -> Result<()> {
        if let Some((puzzle, digits)) = solution {
            self.write(self.ended, puzzle, digits);
        }
        self.ended += 1;
        self.rows.push(outcome)
    }

    /// If the chunk failed as a whole, each row gets the status of that error.
    fn finish(self, ended: Result<()>) -> Option<Stop> {
        if ended.is_err() {
            self.cells.fill(0);
        }
        self.rows.finish(ended)
    }
}

#[cfg(test)]
mod tests;
