//! Many boards in one call, from C.
//!
//! In: handles, or a text with one puzzle a line. Out: a [`SudokuRow`] for each, and the solutions.

use std::ffi::c_char;
use std::ops::Range;
use std::time::{Duration, Instant};

use super::arguments::{Out, Zero, disjoint, extent, is_absurd, items, pointer, token};
use super::board::{Board, SudokuBoard, SudokuReadOptions, read_options};
use super::room::{Room, zeroed};
use super::solve::{self, SudokuOptions, symbols};
use super::status::{SUDOKU_CANCELLED, SUDOKU_OK, SUDOKU_TIMED_OUT, solved};
use super::{SudokuError, caught, guard};
use crate::batch::{self, Batch, Nines, Share, Shares};
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::solve::Report;
use crate::text::ReadOptions;
use crate::text::collection::{self, Lines};
use crate::vectors::ahead::Span;
use crate::vectors::texts::{Text, TextLine, text_of};

/// What became of one puzzle of a batch.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct SudokuRow {
    /// What sudoku_solve would return for the puzzle, or why its line is not a puzzle.
    pub status: i32,
    /// The number of the strategy that ran; 0 if none did.
    pub strategy: i32,
    /// Solutions found and verified, up to the solution limit.
    pub solutions: u64,
    /// Assignments tried.
    pub nodes: u64,
}

impl Zero for SudokuRow {
    const ZERO: Self = SudokuRow { status: 0, strategy: 0, solutions: 0, nodes: 0 };
}

impl SudokuRow {
    /// How a puzzle ended.
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

/// The status of all rows: cut short, or every row has its own.
fn overall(rows: &[SudokuRow]) -> i32 {
    together(rows.iter().map(|row| row.status))
}

/// The first status that says that the call was cut short, if one does.
fn together(mut statuses: impl Iterator<Item = i32>) -> i32 {
    let cut = statuses.find(|&status| matches!(status, SUDOKU_CANCELLED | SUDOKU_TIMED_OUT));
    cut.unwrap_or(SUDOKU_OK)
}

/// Solves many boards, on options->threads threads. The result does not depend on their number.
///
/// - boards, count: handles, which may repeat; a bad one costs only its own row.
/// - options: NULL for the defaults; the time limit bounds the whole call.
/// - out_rows: room for count rows, one for each board in order.
/// - out_cells, stride: room for count * stride symbols; the first solution of board i is written
///   from i * stride on, as by sudoku_solve, and the rest of its stride is zero. A board with more
///   than stride cells gets SUDOKU_BUFFER_TOO_SMALL. (NULL, 0) if solutions are not wanted.
/// - Returns SUDOKU_OK when every row has its status; SUDOKU_CANCELLED, SUDOKU_TIMED_OUT (rows not
///   reached say so); SUDOKU_NULL_POINTER, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_UNKNOWN_STRATEGY,
///   SUDOKU_BAD_HANDLE (the control), SUDOKU_BAD_ARGUMENT (unaligned or overlapping buffers, too
///   many threads, vectors the machine lacks), SUDOKU_NO_MEMORY.
/// - Any thread; its own threads end with the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solve_batch(
    boards: *const *const SudokuBoard,
    count: usize,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRow,
    out_cells: *mut i32,
    stride: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        let len = count.checked_mul(stride).ok_or(Reason::BadArgument("stride", stride as i64))?;
        let cells = if out_cells.is_null() && stride == 0 { 0 } else { len };
        disjoint(&[extent(boards, count), extent(out_rows, count), extent(out_cells, cells)])?;
        // SAFETY: the caller passes room for the rows and the cells, NULL or `count` handles, NULL
        // or a structure that begins with its size; nothing overlaps.
        let (rows, cells, boards, options) = unsafe {
            (
                zeroed(out_rows, count, "out_rows"),
                zeroed(out_cells, cells, "out_cells"),
                items(boards, count, "boards"),
                solve::options(options, false),
            )
        };
        let (rows, cells, boards, (options, threads)) = (rows?, cells?, boards?, options?);
        // Addresses only: a thread is never handed the pointer.
        let mut tokens = memory::with_capacity(count)?;
        tokens.extend(boards.iter().map(|board| board.addr()));
        let batch = Batch::new(&options, count);
        let mut chunks = cells.chunks_mut(stride.max(1));
        let jobs =
            tokens.iter().zip(rows.iter_mut()).map(|(&board, row)| (board, row, chunks.next()));
        batch::for_each(jobs, threads, |(board, row, cells)| {
            *row = SudokuRow::of(caught(|| solve_board(&batch, board, cells)));
        });
        Ok(overall(rows))
    })
}

fn solve_board(batch: &Batch<'_>, board: usize, cells: Option<&mut [i32]>) -> Result<Report> {
    let handle = pointer::<SudokuBoard>(board);
    let puzzle = Board::snapshot(token(handle, "boards")?).inspect_err(|_| batch.advance(1))?;
    let needed = puzzle.shape().cells();
    if cells.as_ref().is_some_and(|cells| cells.len() < needed) {
        batch.advance(1);
        return Err(Reason::BufferTooSmall { needed: needed as u64 }.into());
    }
    let (first, report) = batch.solve(&puzzle)?;
    if let (Some(digits), Some(cells)) = (first, cells) {
        cells.iter_mut().zip(symbols(&puzzle, &digits)).for_each(|(cell, symbol)| *cell = symbol);
    }
    Ok(report)
}

/// Solves a collection: one puzzle a line, on options->threads threads. The result does not depend
/// on their number.
///
/// - text, len: lines of UTF-8, each a puzzle in SUDOKU_FORMAT_LINE; empty lines and lines that
///   begin with '#' are left out. A bad line costs only its own row.
/// - read_options: box and symbols of every puzzle; NULL for the defaults.
/// - options: NULL for the defaults; the time limit bounds the whole call.
/// - out_rows, row_capacity: room for one row a puzzle, in order; (NULL, 0) asks for the sizes
///   only.
/// - out_row_count: how many puzzles there are.
/// - out_text, text_capacity: room for the solutions, one a line in the order of the rows, each
///   line ended by LF, an empty line where there is none; no NUL is added. The room needed is len +
///   1 for boards up to side 9; ask for it with (NULL, 0). NULL with rows if solutions are not
///   wanted.
/// - out_text_len: bytes written; when only the sizes are asked, the room needed.
/// - Larger buffers cost nothing: the call writes at most len + 1 rows and 7 * (len + 1) bytes.
/// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT, SUDOKU_TOO_LARGE,
///   SUDOKU_BUFFER_TOO_SMALL.
/// - Any thread; its own threads end with the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solve_lines(
    text: *const c_char,
    len: usize,
    read_options: *const SudokuReadOptions,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRow,
    row_capacity: usize,
    out_row_count: *mut usize,
    out_text: *mut c_char,
    text_capacity: usize,
    out_text_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or places for one number each.
        let (row_count, text_len) = unsafe {
            (Out::new(out_row_count, "out_row_count"), Out::new(out_text_len, "out_text_len"))
        };
        disjoint(&[
            extent(text, len),
            extent(out_rows, row_capacity),
            extent(out_text, text_capacity),
        ])?;
        // No text of `len` bytes needs more; what lies beyond is not touched, so that the cost of a
        // call depends on its text and not on the room.
        let most = len.saturating_add(1);
        let row_room = bounded::<SudokuRow>(row_capacity, most);
        let text_room = bounded::<u8>(text_capacity, most.saturating_mul(MOST_GROWTH));
        // SAFETY: the caller passes room for `row_capacity` rows and `text_capacity` bytes; nothing
        // overlaps.
        let (rows, solutions) = unsafe {
            (
                Room::new(out_rows, row_room, "out_rows"),
                Room::new(out_text.cast::<u8>(), text_room, "out_text"),
            )
        };
        let (row_count, text_len) = (row_count?, text_len?);
        let (mut rows, mut solutions) = (rows?, solutions?);
        // SAFETY: the caller passes NULL or `len` bytes.
        let text = unsafe { items(text.cast::<u8>(), len, "text")? };
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let read = unsafe { self::read_options(read_options)? };
        // SAFETY: as above.
        let (options, threads) = unsafe { solve::options(options, false)? };
        if len > read.max_bytes {
            return Err(Reason::TooLarge { limit: read.max_bytes as u64 }.into());
        }
        let (is_wanted, is_asked) = (!out_text.is_null(), out_rows.is_null() && row_capacity == 0);
        let check = |(count, needed): (usize, usize)| {
            let too_small = match (count, needed) {
                (_, needed) if is_wanted && text_capacity < needed => needed,
                (count, _) if row_capacity < count => count,
                _ => return Ok(()),
            };
            Err(Error::from(Reason::BufferTooSmall { needed: too_small as u64 }))
        };
        let most = if threads <= 1 { Nines::most(&options) } else { 1 };
        if let Some(boards) = collection::few_nines(text, most) {
            let (count, needed) = (boards.count(), boards.count() * size_of::<TextLine>());
            if is_asked {
                row_count.write(count);
                text_len.write(needed);
                return Ok(SUDOKU_OK);
            }
            check((count, needed))?;
            if let Some(nines) = Nines::new(count, &read, &options) {
                let (rows, solutions) = (rows.split_off(count), solutions.split_off(needed));
                let mut told = Tentative { rows, solutions, is_final: false };
                let Tentative { rows, solutions, .. } = &mut told;
                let mut status = SUDOKU_OK;
                for board in boards.iter() {
                    nines.solve(board, |outcome, solution| {
                        add(rows, &mut status, SudokuRow::of(outcome))?;
                        if is_wanted { add_line(solutions, solution) } else { Ok(()) }
                    })?;
                }
                row_count.write(count);
                text_len.write(solutions.written());
                told.is_final = true;
                return Ok(status);
            }
        }
        aside(|| {
            let mut lines = collection::lines(text).with(options.bounds.vectors);
            let estimate = if is_asked { None } else { estimate(text) };
            let (count, known) = match estimate {
                Some(count) => (count, None),
                None => {
                    let (count, needed) = measure(&mut lines, &read);
                    (count, Some((count, needed)))
                }
            };
            if let Some((count, needed)) = known.filter(|_| is_asked) {
                row_count.write(count);
                text_len.write(needed);
                return Ok(SUDOKU_OK);
            }
            known.map_or(Ok(()), check)?;
            let batch = Batch::new(&options, known.map_or(0, |(count, _)| count));
            let is_watched = known.is_none() && options.bounds.control.is_some();
            let mut count_at = is_watched.then(|| Instant::now() + LONG);
            let mut shares = Shares::new(lines.again(), count, threads);
            let threads = threads.min(count);
            let (mut count, mut begin, mut fits) = (0, 0, true);
            let next = |grain| {
                if count_at.take_if(|time| *time < Instant::now()).is_some() {
                    batch.announce(count + shares.count_left());
                }
                let (lines_here, share) = shares.next(grain)?;
                let needed = match &share {
                    _ if !is_wanted => 0,
                    Ok(share) => share.lines().map(|line| room_for(line.text, &read)).sum(),
                    Err(_) => lines_here,
                };
                fits = lines_here <= rows.len() && needed <= solutions.len();
                let place = fits.then_some(begin)?;
                (count, begin) = (count + lines_here, begin + needed);
                let (rows, solutions) = (rows.split_off(lines_here), solutions.split_off(needed));
                let status = SUDOKU_OK;
                Some(Order { share, told: Job { rows, solutions, is_wanted, place, status } })
            };
            let told = batch.solve_jobs::<Job>(next, threads, &read);
            // What no job has had is zero from now on, and nothing refers to it. The empty rooms stay: if this
            // closure owned them, what it was called with would refer to them until it returns.
            drop((rows.split_off(usize::MAX), solutions.split_off(usize::MAX)));
            let told = told.and_then(|told| {
                if fits {
                    return Ok(told);
                }
                check(measure(&mut collection::lines(text), &read))?;
                Err(Reason::Internal("lines took more room than was measured").into())
            });
            if told.is_err() {
                // SAFETY: as above; the jobs have let go what they had of it.
                unsafe {
                    zeroed(out_rows, row_room, "out_rows")?;
                    zeroed(out_text.cast::<u8>(), text_room, "out_text")?;
                }
            }
            let told = told?;
            let pages = match is_wanted {
                // SAFETY: the first bytes of the caller's room, which the jobs have written and let go.
                true => unsafe { std::slice::from_raw_parts_mut(out_text.cast::<u8>(), begin) },
                false => &mut [],
            };
            batch.announce(count);
            row_count.write(count);
            let mut status = SUDOKU_OK;
            let places = told.map(|told| {
                status = together([status, told.status].into_iter());
                told.place
            });
            text_len.write(batch::close_up(pages, places));
            Ok(status)
        })
    })
}

/// What is told of a few lines, which becomes zero again unless it is told of all, also after a panic.
struct Tentative<'a> {
    rows: Room<'a, SudokuRow>,
    solutions: Room<'a, u8>,
    is_final: bool,
}

impl Drop for Tentative<'_> {
    fn drop(&mut self) {
        if !self.is_final {
            self.rows.all().fill(SudokuRow::ZERO);
            self.solutions.all().fill(0);
        }
    }
}

/// Does work by itself: what many lines need takes no room on the stack where there is one.
#[inline(never)]
fn aside<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Lines that one thread solves, and the room for what it tells of them.
struct Order<'a> {
    share: Result<Share<'a>>,
    told: Job<'a>,
}

/// What is told of some lines so far.
struct Job<'a> {
    rows: Room<'a, SudokuRow>,
    solutions: Room<'a, u8>,
    is_wanted: bool,
    /// Where the solutions begin in the room for all.
    place: usize,
    /// That of all rows together.
    status: i32,
}

/// Where the solutions of a job stand, and the status of its rows together.
struct Told {
    place: Range<usize>,
    status: i32,
}

impl Job<'_> {
    #[inline]
    fn add(&mut self, row: SudokuRow) -> Result<()> {
        add(&mut self.rows, &mut self.status, row)
    }
}

impl<'a> batch::Job<'a> for Job<'a> {
    type Order = Order<'a>;
    type Told = Told;

    fn begin(Order { share, told }: Order<'a>) -> (Self, Result<Share<'a>>) {
        (told, share)
    }

    fn open_page(&mut self, boards: usize) -> bool {
        self.is_wanted && self.solutions.len() == boards * size_of::<TextLine>()
    }

    fn ahead(&self, boards: Range<usize>) -> [Span; 2] {
        let line = size_of::<TextLine>();
        [self.solutions.span(boards.start * line..boards.end * line), self.rows.span(boards)]
    }

    #[inline]
    fn write(&mut self, board: usize, solution: &Text) -> Result<()> {
        let begin = board * size_of::<TextLine>();
        let end = begin + solution.len();
        let fits = self.solutions.write(begin, solution) && self.solutions.write(end, b"\n");
        if fits { Ok(()) } else { Err(TOO_LONG.into()) }
    }

    #[inline]
    fn write_all(&mut self, first: usize, lines: &[TextLine]) -> Result<()> {
        let begin = first * size_of::<TextLine>();
        let fits = self.solutions.write(begin, lines.as_flattened());
        if fits { Ok(()) } else { Err(TOO_LONG.into()) }
    }

    fn page(&mut self) -> &mut [u8] {
        self.solutions.all()
    }

    #[inline]
    fn note(&mut self, _: usize, outcome: Result<Report>, solution: &[u8]) -> Result<()> {
        if self.is_wanted {
            add_line(&mut self.solutions, solution)?;
        }
        self.add(SudokuRow::of(outcome))
    }

    #[inline]
    fn note_page(
        &mut self,
        _: impl Iterator<Item = usize>,
        reports: impl Iterator<Item = Report>,
    ) -> Result<()> {
        for report in reports {
            self.add(SudokuRow::of(Ok(report)))?;
        }
        Ok(())
    }

    /// If the job failed as a whole, each row says why.
    fn end(mut self, noted: Result<Option<usize>>) -> Told {
        let len = match noted {
            Ok(len) => len.unwrap_or(self.solutions.written()),
            Err(error) => {
                let row = SudokuRow::of(Err(error));
                self.status = together([row.status].into_iter());
                let rows = self.rows.all();
                rows.fill(row);
                let solutions = self.solutions.all();
                solutions.fill(0);
                // There is room for the end of every line, if it is wanted.
                let lines = solutions.len().min(rows.len());
                solutions[..lines].fill(b'\n');
                lines
            }
        };
        Told { place: self.place..self.place + len, status: self.status }
    }

    fn guard<R>(body: impl FnOnce() -> Result<R>) -> Result<R> {
        caught(body)
    }
}

/// More was told than there is room for, which was measured before.
const TOO_LONG: Reason = Reason::Internal("a line was longer than its room");

/// Adds a row, and its status to that of all rows together.
#[inline]
fn add(rows: &mut Room<'_, SudokuRow>, status: &mut i32, row: SudokuRow) -> Result<()> {
    *status = together([*status, row.status].into_iter());
    if rows.push(row) { Ok(()) } else { Err(TOO_LONG.into()) }
}

/// Adds a solution and the end of its line.
#[inline]
fn add_line(solutions: &mut Room<'_, u8>, solution: &[u8]) -> Result<()> {
    let (begin, end) = (solutions.written(), solutions.written() + solution.len());
    let fits =
        end < solutions.len() && solutions.write(begin, solution) && solutions.write(end, b"\n");
    if fits { Ok(()) } else { Err(TOO_LONG.into()) }
}

/// A call that takes longer counts the puzzles of a text for whoever watches it.
const LONG: Duration = Duration::from_millis(10);

/// About how many puzzles a text holds that is long, by what it begins with.
fn estimate(text: &[u8]) -> Option<usize> {
    const LONG: usize = 1 << 17;
    const BEGIN: usize = 1 << 14;
    let begin = text.get(..BEGIN).filter(|_| text.len() >= LONG)?;
    let count = collection::lines(begin).pass();
    (count > 0).then(|| text.len().div_ceil(BEGIN) * count)
}

/// How many puzzles lines hold, and the room that their solutions need at most.
fn measure(lines: &mut Lines<'_>, read: &ReadOptions) -> (usize, usize) {
    let (mut count, mut room) = (0, 0);
    loop {
        let plain = lines.plain(usize::MAX);
        count += plain.len();
        room += plain.iter().map(|line| room_for(text_of(line), read)).sum::<usize>();
        let Some(line) = lines.next() else { return (count, room) };
        count += 1;
        room += room_for(line.text, read);
    }
}

/// A capacity of at most `most` items. One that no object has stays, to be refused.
fn bounded<T>(capacity: usize, most: usize) -> usize {
    if is_absurd::<T>(capacity) { capacity } else { capacity.min(most) }
}

/// The most bytes that [`room_for`] asks for, for each byte of a line with its end.
const MOST_GROWTH: usize = 7;

/// The room that the solution of a line needs at most, with the end of the line.
#[inline]
fn room_for(line: &[u8], read: &ReadOptions) -> usize {
    /// Shorter lines hold boards up to side 9, whose solution is no longer than the puzzle.
    const LONG: usize = 256;
    match line.len() {
        len if len < LONG && read.symbols.is_none() => len + 1,
        len => len.div_ceil(2) * if read.symbols.is_some() { 11 } else { 5 } + 1,
    }
}

#[cfg(test)]
mod tests;
