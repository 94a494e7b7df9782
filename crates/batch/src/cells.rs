//! Boards as numbers: the cells of many boards of one shape, side by side in memory.
//!
//! In: integers of any width, one a cell: 1 to the side, or a value that marks an empty cell. Out: the first solution of
//! each board in integers of the same type, and a report. What stays true: a cell that holds another number costs only its
//! own board; a board without a solution has the empty value in every cell.
//!
//! Lockstep reads characters. A worker converts the cells of its chunk when it opens it, so that the characters are in the
//! L2 cache when lockstep reads them. The memory for them is used again for each round of [`ROUND`] boards a thread.

use std::ops::Range;

use super::chunk::{Item, Puzzles, Sizes, Source};
use super::row::{OutRows, Outcome, ReportRow};
use crate::batch::{Batch, Chunk, Sink};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::{Error, Reason, Result};
use sudoku_core::limits::Stop;
use sudoku_core::memory::{self, Arc};
use sudoku_core::out_buf::{OutBuf, Place, Zero};
use sudoku_core::panics::caught;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::simd::line81::{CELLS, Text, TextLine, text_of};
use sudoku_core::simd::prefetch::Area;
use sudoku_core::simd::{Backend, Vectors, Work, dispatch};
use sudoku_core::text::ReadOptions;
use sudoku_solve::{Options, Report};

/// The 9x9 boards of a thread whose cells are characters at the same time: 5 MiB of them.
const ROUND: usize = 1 << 16;

/// The character of a cell that holds no number of its board.
const WRONG: u8 = 0;

/// An integer type of a cell.
pub trait Cell: Zero + PartialEq + Send + Sync + 'static {
    /// The largest number.
    const MOST: u64;

    /// The number, which fits.
    fn of(number: u32) -> Self;

    /// The number, for messages.
    fn number(self) -> i64;

    /// The character of a 9x9 board: a point, a digit, or [`WRONG`] for a number that no such board has.
    fn character(self, empty: Self) -> u8;

    /// The value of a solution's character.
    fn of_character(character: u8) -> Self;
}

macro_rules! cell {
    ($($type:ty: $unsigned:ty),*) => { $(
        impl Cell for $type {
            const MOST: u64 = <$type>::MAX as u64;

            #[inline(always)]
            fn of(number: u32) -> Self {
                number as $type
            }

            fn number(self) -> i64 {
                i64::try_from(self).unwrap_or(i64::MAX)
            }

            #[inline(always)]
            fn character(self, empty: Self) -> u8 {
                let is_digit = (self as $unsigned).wrapping_sub(1) < 9;
                let digit = if is_digit { b'0' + self as u8 } else { WRONG };
                if self == empty { b'.' } else { digit }
            }

            #[inline(always)]
            fn of_character(character: u8) -> Self {
                character.wrapping_sub(b'0') as $type
            }
        }
    )* };
}
cell!(u8: u8, i8: u8, u16: u16, i16: u16, u32: u32, i32: u32, u64: u64, i64: u64);

/// The cells of boards, wherever they are in memory.
pub trait Boards<T>: Copy + Send + Sync {
    /// The number of boards.
    fn count(&self) -> usize;

    /// The cells of consecutive boards, if these are side by side.
    fn side_by_side(&self, boards: Range<usize>) -> Option<&[T]>;

    /// Copies the cells of a board.
    fn copy(&self, board: usize, cells: &mut [T]);
}

/// The cells of boards of one shape.
#[derive(Debug, Clone, Copy)]
pub struct Request<T, B> {
    pub boards: B,
    pub shape: Shape,
    pub empty: T,
}

impl<T: Cell, B: Boards<T>> Request<T, B> {
    /// Refuses an empty value that is a digit, and a side that is no number of the type.
    pub fn check(&self) -> Result<()> {
        let side = self.shape.side() as u64;
        if side > T::MOST {
            return Err(Reason::BadSide { side, why: "it exceeds the numbers of a cell" }.into());
        }
        let empty = self.empty.number();
        if u64::try_from(empty).is_ok_and(|empty| (1..=side).contains(&empty)) {
            return Err(Reason::BadArgument("empty", empty).into());
        }
        Ok(())
    }

    /// Whether these are boards that lockstep solves.
    pub(super) fn are_nines(&self) -> bool {
        (self.shape.box_height(), self.shape.box_width()) == (3, 3)
    }

    /// Solves the boards on up to `threads` threads. Returns why the call ended early, if it did.
    pub fn solve<C, P>(
        &self,
        batch: &Batch<'_>,
        threads: usize,
        mut solutions: Option<OutBuf<'_, C>>,
        mut rows: OutBuf<'_, P>,
    ) -> Result<Option<Stop>>
    where
        C: Place<Item = T> + Send,
        P: Place<Item: ReportRow> + Send,
    {
        let is_lockstep = batch.is_lockstep() && self.are_nines();
        let (count, cells) = (self.boards.count(), self.shape.cells());
        if is_lockstep && threads <= 1 && count <= Batch::most_few(batch.options) {
            return Ok(self.solve_few(batch, solutions, rows));
        }
        let round = if is_lockstep { ROUND.saturating_mul(threads.max(1)) } else { count };
        let mut texts = memory::filled(if is_lockstep { round.min(count) } else { 0 }, [0; CELLS])?;
        let (mut begin, mut stopped) = (0, None);
        while begin < count {
            let end = count.min(begin.saturating_add(round));
            let mut texts = &mut texts[..];
            let threads = threads.min(end - begin);
            let sizes = Sizes::new(threads, !is_lockstep);
            let next = |grain| {
                let len = sizes.next(end - begin, grain).min(end - begin);
                if len == 0 {
                    return None;
                }
                let boards = begin..begin + len;
                begin += len;
                Some(CellsChunk {
                    request: self,
                    vectors: batch.options.bounds.vectors,
                    boards,
                    texts: texts.split_off_mut(..len.min(texts.len())).unwrap_or_default(),
                    solutions: solutions.as_mut().map(|out| out.split_off(len * cells)),
                    rows: rows.split_off(len),
                })
            };
            let chunks = batch.solve_chunks(next, threads)?;
            stopped = stopped.or(chunks.into_iter().flatten().flatten().next());
        }
        Ok(stopped)
    }

    /// Solves a few 9x9 boards one by one, without memory for a batch.
    fn solve_few<C: Place<Item = T>, P: Place<Item: ReportRow>>(
        &self,
        batch: &Batch<'_>,
        solutions: Option<OutBuf<'_, C>>,
        rows: OutBuf<'_, P>,
    ) -> Option<Stop> {
        let mut sink = CellsSink::new(self, solutions, rows);
        let ended = caught(|| {
            let (mut text, vectors) = ([[WRONG; CELLS]], batch.options.bounds.vectors);
            for board in 0..self.boards.count() {
                if !self.convert(board..board + 1, &mut text, vectors) {
                    batch.advance(1);
                    sink.end_other(
                        board + 1,
                        self.puzzle(board).and_then(|_| Err(NO_NINE.into())),
                        None,
                    )?;
                    continue;
                }
                let [text] = &text;
                let ended = batch.solve_nine(text, |report, solution| {
                    if let (Some(out), Some(solution)) = (&mut sink.solutions, solution) {
                        out.write_nine(board, solution)?;
                    }
                    match report {
                        Ok(report) => sink.end_nine(board + 1, report),
                        Err(error) => sink.end_other(board + 1, Err(error), None),
                    }
                });
                ended.unwrap_or(Err(NO_NINE.into()))?;
            }
            Ok(())
        });
        sink.finish(ended)
    }

    /// The cells of a board that are wrong, or its digits.
    fn digits(&self, board: usize, cells: &mut [T], digits: &mut [Digit]) -> Result<()> {
        self.boards.copy(board, cells);
        let side = self.shape.side() as i64;
        for (at, (digit, &cell)) in digits.iter_mut().zip(&*cells).enumerate() {
            *digit = match cell.number() {
                _ if cell == self.empty => EMPTY,
                number if (1..=side).contains(&number) => (number - 1) as Digit,
                number => {
                    let (row, col) = (self.shape.row_of(at), self.shape.col_of(at));
                    return Err(Error::from(Reason::UnknownSymbol(number)).at_cell(row, col));
                }
            };
        }
        Ok(())
    }

    /// The board as a puzzle.
    pub(super) fn puzzle(&self, board: usize) -> Result<Arc<Puzzle>> {
        let mut cells = memory::filled(self.shape.cells(), self.empty)?;
        let mut digits = memory::filled(self.shape.cells(), EMPTY)?;
        self.digits(board, &mut cells, &mut digits)?;
        let mut puzzle = Puzzle::new(self.shape)?;
        puzzle.set_digits(&digits)?;
        memory::shared(puzzle)
    }

    /// Converts 9x9 boards. False if some cell holds no number of such a board.
    pub(super) fn convert(
        &self,
        boards: Range<usize>,
        texts: &mut [Text],
        vectors: Vectors,
    ) -> bool {
        let empty = self.empty;
        if let Some(cells) = self.boards.side_by_side(boards.clone()) {
            return converted(cells, empty, texts.as_flattened_mut(), vectors);
        }
        let mut cells = [empty; CELLS];
        boards.zip(texts).fold(true, |are_right, (board, text)| {
            self.boards.copy(board, &mut cells);
            converted(&cells, empty, text, vectors) && are_right
        })
    }
}

/// Cells and their characters.
struct Convert<'a, T> {
    cells: &'a [T],
    empty: T,
    characters: &'a mut [u8],
}

impl<T: Cell> Work for Convert<'_, T> {
    /// Whether all numbers have a character.
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let mut wrong = 0;
        for (character, &cell) in self.characters.iter_mut().zip(self.cells) {
            *character = cell.character(self.empty);
            wrong |= u8::from(*character == WRONG);
        }
        wrong == 0
    }
}

fn converted<T: Cell>(cells: &[T], empty: T, characters: &mut [u8], vectors: Vectors) -> bool {
    dispatch!(vectors, token => token.run(Convert { cells, empty, characters }))
}

/// Boards of a chunk, and the places of their solutions and rows.
struct CellsChunk<'a, T, B, C: Place, P: Place> {
    request: &'a Request<T, B>,
    vectors: Vectors,
    boards: Range<usize>,
    /// Memory for the boards as characters; none if they are not solved in lockstep.
    texts: &'a mut [Text],
    solutions: Option<OutBuf<'a, C>>,
    rows: OutBuf<'a, P>,
}

impl<T: Cell, B: Boards<T>> Request<T, B> {
    /// The boards of a chunk: as characters in `texts` if there is memory for them.
    fn puzzles<'a>(
        &self,
        boards: Range<usize>,
        texts: &'a mut [Text],
        vectors: Vectors,
    ) -> Result<Puzzles<'a>> {
        let first = boards.start + 1;
        if !texts.is_empty() && self.convert(boards.clone(), texts, vectors) {
            return Ok(Puzzles::of_texts(texts, first, Vec::new(), &[]));
        }
        let mut others = memory::with_capacity(boards.len())?;
        let mut texts = texts.iter();
        for board in boards {
            let nine = texts.next().filter(|text| !text.contains(&WRONG));
            let source = match nine {
                Some(text) => Source::Text(Ok(text)),
                None => Source::Board(self.puzzle(board)),
            };
            others.push(Item { number: board + 1, nine, source });
        }
        Ok(Puzzles::of(others))
    }
}

impl<'a, T, B, C, P> Chunk<'a> for CellsChunk<'a, T, B, C, P>
where
    T: Cell,
    B: Boards<T>,
    C: Place<Item = T> + Send,
    P: Place<Item: ReportRow> + Send,
{
    type Sink = CellsSink<'a, T, C, P>;

    fn open(self) -> (Result<Puzzles<'a>>, Self::Sink) {
        let CellsChunk { request, vectors, boards, texts, solutions, rows } = self;
        let sink = CellsSink::new(request, solutions, rows);
        (request.puzzles(boards, texts, vectors), sink)
    }
}

/// The memory for the solutions of a chunk.
struct Solutions<'a, T, C: Place> {
    out: OutBuf<'a, C>,
    /// The cells of a board.
    cells: usize,
    empty: T,
}

impl<T: Cell, C: Place<Item = T>> Solutions<'_, T, C> {
    fn write_nine(&mut self, at: usize, text: &Text) -> Result<()> {
        written(self.out.write(at * CELLS, &text.map(T::of_character)))
    }

    fn write_digits(&mut self, at: usize, digits: &[Digit]) -> Result<()> {
        self.write(at, digits.iter().map(|&digit| T::of(u32::from(digit) + 1)))
    }

    fn write_empty(&mut self, at: usize) -> Result<()> {
        let (piece, end) = ([self.empty; CELLS], (at + 1) * self.cells);
        for place in (at * self.cells..end).step_by(CELLS) {
            written(self.out.write(place, &piece[..CELLS.min(end - place)]))?;
        }
        Ok(())
    }

    /// Writes the cells of a board, a piece at a time.
    fn write(&mut self, at: usize, cells: impl Iterator<Item = T>) -> Result<()> {
        let mut piece = [self.empty; CELLS];
        let (mut cells, mut place) = (cells.peekable(), at * self.cells);
        while cells.peek().is_some() {
            let len = piece.iter_mut().zip(&mut cells).map(|(to, cell)| *to = cell).count();
            written(self.out.write(place, &piece[..len]))?;
            place += len;
        }
        Ok(())
    }
}

/// Whether a write had space.
fn written(fits: bool) -> Result<()> {
    if fits { Ok(()) } else { Err(NO_SPACE.into()) }
}

/// The solutions of a chunk took more space than their boards.
const NO_SPACE: Reason = Reason::Internal("cells took more space than their boards have");

/// A board that lockstep should solve is not one.
const NO_NINE: Reason = Reason::Internal("a board that is not 9x9 in lockstep");

/// Writes the solutions and rows of a chunk.
struct CellsSink<'a, T, C: Place, P: Place> {
    /// None if solutions are not wanted.
    solutions: Option<Solutions<'a, T, C>>,
    rows: OutRows<'a, P>,
    /// The number of puzzles that have ended.
    ended: usize,
}

impl<'a, T: Cell, C: Place<Item = T>, P: Place<Item: ReportRow>> CellsSink<'a, T, C, P> {
    fn new<B>(
        request: &Request<T, B>,
        solutions: Option<OutBuf<'a, C>>,
        rows: OutBuf<'a, P>,
    ) -> Self {
        let (cells, empty) = (request.shape.cells(), request.empty);
        let solutions = solutions.map(|out| Solutions { out, cells, empty });
        CellsSink { solutions, rows: OutRows::new(rows), ended: 0 }
    }
}

impl<T: Cell, C: Place<Item = T>, P: Place<Item: ReportRow>> Sink for CellsSink<'_, T, C, P> {
    type Result = Option<Stop>;

    fn areas(&self) -> [Area; 2] {
        let cells = |of: &Solutions<'_, T, C>| of.out.area(of.cells * size_of::<T>());
        [self.solutions.as_ref().map(cells).unwrap_or_default(), self.rows.area()]
    }

    #[inline]
    fn write_nines(&mut self, first: usize, solutions: &[TextLine]) -> Result<()> {
        let Some(out) = &mut self.solutions else { return Ok(()) };
        for (at, line) in (first..).zip(solutions).filter(|(_, line)| line[0] != 0) {
            out.write_nine(at, text_of(line))?;
        }
        Ok(())
    }

    #[inline(always)]
    fn end_nine(&mut self, _: usize, report: Report) -> Result<()> {
        if report.solutions == 0
            && let Some(out) = &mut self.solutions
        {
            out.write_empty(self.ended)?;
        }
        self.ended += 1;
        self.rows.push(Ok(report))
    }

    fn end_other(
        &mut self,
        _: usize,
        outcome: Result<Report>,
        solution: Option<(&Puzzle, &[Digit])>,
    ) -> Result<()> {
        if let Some(out) = &mut self.solutions {
            match solution {
                Some((_, digits)) => out.write_digits(self.ended, digits)?,
                None => out.write_empty(self.ended)?,
            }
        }
        self.ended += 1;
        self.rows.push(outcome)
    }

    fn finish(mut self, ended: Result<()>) -> Option<Stop> {
        if let (Err(_), Some(of)) = (ended, &mut self.solutions) {
            of.out.fill(of.empty);
        }
        self.rows.finish(ended)
    }
}

/// Solves boards of Rust, whose cells are side by side.
pub fn solve_list<T: Cell>(
    cells: &[T],
    shape: Shape,
    empty: T,
    solutions: Option<&mut [T]>,
    options: &Options,
    threads: usize,
) -> Result<Vec<Result<Report>>> {
    let whole = cells.len().next_multiple_of(shape.cells());
    let lengths = [Some(cells.len()), solutions.as_ref().map(|solutions| solutions.len())];
    if let Some(found) = lengths.into_iter().flatten().find(|&len| len != whole) {
        return Err(Reason::BadCellCount { expected: whole as u64, found: found as u64 }.into());
    }
    let request = Request { boards: List { cells, each: shape.cells() }, shape, empty };
    request.check()?;
    let (read, count) = (ReadOptions::default(), request.boards.count());
    let batch = Batch::new(&read, options, count);
    let mut rows = memory::filled(count, Outcome::ZERO)?;
    request.solve(&batch, threads, solutions.map(OutBuf::new), OutBuf::new(&mut rows))?;
    Outcome::all(&rows)
}

/// Boards of Rust.
#[derive(Clone, Copy)]
struct List<'a, T> {
    cells: &'a [T],
    /// The cells of a board.
    each: usize,
}

impl<T: Cell> Boards<T> for List<'_, T> {
    fn count(&self) -> usize {
        self.cells.len() / self.each
    }

    fn side_by_side(&self, boards: Range<usize>) -> Option<&[T]> {
        self.cells.get(boards.start * self.each..boards.end * self.each)
    }

    fn copy(&self, board: usize, cells: &mut [T]) {
        cells.copy_from_slice(&self.cells[board * self.each..][..self.each]);
    }
}

/// Boards of a test, as long as the first one: zero is empty.
#[cfg(test)]
pub(crate) fn tests_list(texts: &[&str]) -> Request<u8, impl Boards<u8>> {
    let digit = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
    let cells: Vec<u8> = texts.iter().flat_map(|text| text.bytes().map(digit)).collect();
    let side = texts[0].len().isqrt() as u64;
    let boards = List { cells: cells.leak(), each: texts[0].len() };
    Request { boards, shape: Shape::square(side).unwrap(), empty: 0 }
}
