//! A collection of lines in one call, from C.
//!
//! In: a text with one puzzle a line. Out: a [`SudokuRow`] for each, and the solutions as lines.

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::time::{Duration, Instant};

use super::arguments::{Out, disjoint, extent, is_absurd, items};
use super::batch::{SudokuRow, call_status};
use super::board::{SudokuReadOptions, read_options};
use super::guard::{SudokuError, guard};
use super::out_buf::{OutBuf, Rows, RowsAt, all, out_buf};
use super::rate::SudokuRating;
use super::solve::{self, SudokuOptions};
use super::status::SUDOKU_OK;
use super::verbs::{Check, Rate, Verb};
use sudoku_batch::items::ReadLines;
use sudoku_batch::{
    self as batch, Batch, LineChunks, MOST_GROWTH, OutRows, Puzzles, SolutionLines, solution_size,
};
use sudoku_core::digits::Digit;
use sudoku_core::error::{Error, Reason, Result};
use sudoku_core::limits::Stop;
use sudoku_core::memory;
use sudoku_core::panics::caught;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::line81::TextLine;
use sudoku_core::simd::prefetch::Area;
use sudoku_core::text::ReadOptions;
use sudoku_core::text::collection::{self, FewNines};
use sudoku_solve::{Options, Report};

/// Solves a collection: one puzzle a line, on options->threads threads. The result does not depend
/// on their number.
///
/// - text, len: lines of UTF-8, each a puzzle in any format that fits one; empty lines and lines that
///   begin with '#' are left out. A bad line affects no other row.
/// - read_options: box and symbols of every puzzle; NULL for the defaults.
/// - options: NULL for the defaults; the time limit bounds the whole call.
/// - out_rows, row_size, row_capacity: a buffer for one row a puzzle, in order; sizeof(sudoku_row). NULL and 0 rows ask for
///   the sizes only.
/// - out_row_count: the number of puzzles; also with SUDOKU_BUFFER_TOO_SMALL.
/// - out_text, text_capacity: a buffer for the solutions, one a line in the order of the rows, each
///   line ended by LF. A puzzle without one has an empty line; no NUL is added. len + 1 bytes are enough
///   for lines of one character a cell up to side 9; for others ask with (NULL, 0). NULL with rows if solutions are not
///   wanted.
/// - out_text_len: bytes written; the bytes needed if (NULL, 0) asks for the sizes or with
///   SUDOKU_BUFFER_TOO_SMALL.
/// - Larger buffers cost no time: the call writes at most len + 1 rows and 12 * (len + 1) bytes.
/// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT, SUDOKU_TOO_LARGE,
///   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_BAD_TEXT (a text in UTF-16).
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solve_lines(
    text: *const c_char,
    len: usize,
    read_options: *const SudokuReadOptions,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRow,
    row_size: usize,
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
        let rows = RowsAt::new(out_rows, row_size);
        disjoint(&[extent(text, len), rows.extent(row_capacity), extent(out_text, text_capacity)])?;
        // No text of `len` bytes needs more: a puzzle has at least one character and the end of its line. The call
        // does not touch the rest, so that its cost depends on the text and not on the capacity.
        let most = len.saturating_add(1);
        let count = bounded::<SudokuRow>(row_capacity, most.div_ceil(2));
        let bytes = bounded::<u8>(text_capacity, most.saturating_mul(MOST_GROWTH));
        // SAFETY: the caller passes buffers of `row_capacity` rows and `text_capacity` bytes; nothing overlaps.
        let (rows, solutions) =
            unsafe { (rows.open(count), out_buf(out_text.cast::<u8>(), bytes, "out_text")) };
        let (row_count, text_len) = (row_count?, text_len?);
        let (mut rows, mut solutions) = (rows?, solutions?);
        // SAFETY: the caller passes NULL or `len` bytes, and NULL or structures that begin with their size.
        let (text, read, options) = unsafe {
            (
                items(text.cast::<u8>(), len, "text")?,
                self::read_options(read_options)?,
                solve::options(options, false)?,
            )
        };
        let (options, threads) = options;
        collection::check(text, &read)?;
        let call = Call {
            text,
            read: &read,
            options: &options,
            threads,
            is_wanted: !out_text.is_null(),
            capacities: [row_capacity, text_capacity],
        };
        if out_rows.is_null() && row_capacity == 0 {
            let [count, needed] = call.measure();
            row_count.write(count);
            text_len.write(needed);
            return Ok(SUDOKU_OK);
        }
        let solved = call.solve(&mut rows, &mut solutions);
        let (count, len) = match &solved {
            Ok(solved) => (solved.count, solved.len),
            Err(Error { reason: Reason::BufferTooSmall { .. }, .. }) => call.measure().into(),
            Err(_) => (0, 0),
        };
        row_count.write(count);
        text_len.write(len);
        Ok(solved?.status)
    })
}

/// Whether each puzzle of a collection is solved, still open, or breaks a rule, on options->threads threads. To learn whether
/// each has exactly one solution, call sudoku_solve_lines with a solution_limit of 2.
///
/// - text, len: as in sudoku_solve_lines. A bad line affects no other row; sudoku_row_error has its reason.
/// - read_options: box and symbols of every puzzle; NULL for the defaults.
/// - options: threads, time limit of the whole call, control; the others have no effect. NULL for the defaults.
/// - out_states, state_capacity: a buffer for one number a puzzle, in order: a SUDOKU_STATE_ constant as sudoku_check returns
///   it; the status of a line that is no puzzle; SUDOKU_TIMED_OUT or SUDOKU_CANCELLED for a line that was not reached.
///   (NULL, 0) asks for their number only.
/// - out_state_count: the number of puzzles; also with SUDOKU_BUFFER_TOO_SMALL.
/// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT, SUDOKU_TOO_LARGE,
///   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_BAD_TEXT (a text in UTF-16).
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_check_lines(
    text: *const c_char,
    len: usize,
    read_options: *const SudokuReadOptions,
    options: *const SudokuOptions,
    out_states: *mut i32,
    state_capacity: usize,
    out_state_count: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number.
        let count = unsafe { Out::new(out_state_count, "out_state_count") };
        let states = (RowsAt::states(out_states), state_capacity);
        // SAFETY: the caller passes NULL or `len` bytes, a buffer for the states, NULL or structures that begin with their
        // size.
        unsafe { each((text, len), read_options, options, states, count, Check) }
    })
}

/// Rates a collection: one puzzle a line, on options->threads threads. The ratings do not depend on their number.
///
/// - text, len: as in sudoku_solve_lines. A bad line affects no other row; sudoku_row_error has its reason.
/// - read_options: box and symbols of every puzzle; NULL for the defaults.
/// - profile: as in sudoku_rate.
/// - options: as in sudoku_rate, with threads; NULL for the defaults. The time limit bounds the whole call, node_limit each
///   puzzle.
/// - out_rows, row_size, row_capacity: a buffer for one row a puzzle, in order; sizeof(sudoku_rating). NULL and 0 rows ask
///   for their number only.
/// - out_row_count: the number of puzzles; also with SUDOKU_BUFFER_TOO_SMALL.
/// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT, SUDOKU_TOO_LARGE,
///   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_BAD_TEXT (a text in UTF-16), SUDOKU_BAD_ARGUMENT (no profile).
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_rate_lines(
    text: *const c_char,
    len: usize,
    read_options: *const SudokuReadOptions,
    profile: i32,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRating,
    row_size: usize,
    row_capacity: usize,
    out_row_count: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number.
        let count = unsafe { Out::new(out_row_count, "out_row_count") };
        let rows = (RowsAt::new(out_rows, row_size), row_capacity);
        // SAFETY: the caller passes NULL or `len` bytes, a buffer for the rows, NULL or structures that begin with their
        // size.
        unsafe { each((text, len), read_options, options, rows, count, Rate(profile)) }
    })
}

/// Does `verb` with each line.
///
/// # Safety
/// As the caller of [`sudoku_rate_lines`] promises, with rows of this type.
unsafe fn each<V: Verb>(
    (text, len): (*const c_char, usize),
    read_options: *const SudokuReadOptions,
    options: *const SudokuOptions,
    (rows, capacity): (RowsAt<V::Row>, usize),
    out_count: Result<Out<usize>>,
    verb: V,
) -> Result<i32> {
    disjoint(&[extent(text, len), rows.extent(capacity)])?;
    let is_measured = rows.rows.is_null() && capacity == 0;
    // As in sudoku_solve_lines.
    let places = bounded::<V::Row>(capacity, len.saturating_add(1).div_ceil(2));
    // SAFETY: the caller passes a buffer of `capacity` rows, which overlaps nothing, NULL or `len` bytes, and NULL or
    // structures that begin with their size.
    let (rows, text, read, options) = unsafe {
        (
            rows.open(places),
            items(text.cast::<u8>(), len, "text"),
            self::read_options(read_options),
            solve::options(options, false),
        )
    };
    let (mut rows, out_count) = (rows?, out_count?);
    let (text, read, options) = (text?, read?, options?);
    collection::check(text, &read)?;
    let mut lines = collection::lines(text).with(options.0.bounds.vectors);
    let count = lines.pass();
    if is_measured {
        out_count.write(count);
        return Ok(SUDOKU_OK);
    }
    if count > rows.len() {
        out_count.write(count);
        return Err(Reason::BufferTooSmall { needed: count as u64 }.into());
    }
    let mut all = memory::with_capacity(count)?;
    all.extend(lines.again());
    let ended = verb.run(&ReadLines { lines: &all, read: &read }, &options, &mut rows)?;
    out_count.write(count);
    Ok(ended)
}

/// The input of a call.
struct Call<'a> {
    text: &'a [u8],
    read: &'a ReadOptions,
    options: &'a Options,
    threads: usize,
    /// Whether solutions are wanted.
    is_wanted: bool,
    /// The rows and the bytes of the caller's buffers.
    capacities: [usize; 2],
}

/// What a call returns.
struct Solved {
    /// The number of puzzles.
    count: usize,
    /// The bytes of all solutions.
    len: usize,
    /// The status of all rows together.
    status: i32,
}

/// After this time, a call counts the puzzles of its text, for the progress that its control reports.
const LONG: Duration = Duration::from_millis(10);

impl<'a> Call<'a> {
    /// The number of puzzles, and the bytes that their solutions need at most.
    fn measure(&self) -> [usize; 2] {
        let lines = collection::lines(self.text).with(self.options.bounds.vectors);
        let size = |line| solution_size(&line, self.read);
        lines.fold([0, 0], |[count, needed], line| [count + 1, needed + size(line)])
    }

    /// Refuses a text whose rows or solutions need larger buffers.
    fn check(&self, [count, needed]: [usize; 2]) -> Result<()> {
        let [rows, bytes] = self.capacities;
        let too_small = match () {
            () if self.is_wanted && bytes < needed => needed,
            () if rows < count => count,
            () => return Ok(()),
        };
        Err(Reason::BufferTooSmall { needed: too_small as u64 }.into())
    }

    /// Solves the puzzles. After an error or a panic, both buffers are zero.
    fn solve(
        &self,
        rows: &mut Rows<'_, SudokuRow>,
        solutions: &mut OutBuf<'_, u8>,
    ) -> Result<Solved> {
        let solved = caught(|| {
            let few = self.few();
            rows.lend(|rows| match few {
                Some((boards, batch)) => self.solve_few(boards, &batch, rows, solutions),
                None => self.solve_many(rows, solutions),
            })
        });
        if solved.is_err() {
            rows.clear();
            solutions.fill(0);
        }
        solved
    }

    /// The boards of a collection of a few 9x9 boards, which the call solves faster one by one.
    #[inline]
    fn few(&self) -> Option<(FewNines<'a>, Batch<'a>)> {
        let most = if self.threads <= 1 { Batch::most_few(self.options) } else { 1 };
        let boards = collection::few_nines(self.text, most)?;
        let batch = Batch::new(self.read, self.options, boards.count());
        batch.is_lockstep().then_some((boards, batch))
    }

    #[inline]
    fn solve_few(
        &self,
        boards: FewNines<'_>,
        batch: &Batch<'_>,
        rows: OutBuf<'_, SudokuRow>,
        solutions: &mut OutBuf<'_, u8>,
    ) -> Result<Solved> {
        let count = boards.count();
        self.check([count, count * size_of::<TextLine>()])?;
        let (mut len, mut rows) = (0, OutRows::new(rows));
        for board in boards.iter() {
            let ended = batch.solve_nine(board, |report, solution| {
                let mut fits = rows.push(report).is_ok();
                if self.is_wanted {
                    let solution = solution.map_or(&[][..], |solution| solution);
                    fits &= solutions.write(len, solution);
                    fits &= solutions.write(len + solution.len(), b"\n");
                    len += solution.len() + 1;
                }
                fits
            });
            if ended != Some(true) {
                return Err(NO_SPACE.into());
            }
        }
        Ok(Solved { count, len, status: call_status(rows.finish(Ok(())))? })
    }

    /// Solves a collection chunk by chunk. If a buffer is too small, the function then measures the
    /// text.
    #[inline(never)]
    fn solve_many(
        &self,
        mut rows: OutBuf<'_, SudokuRow>,
        solutions: &mut OutBuf<'_, u8>,
    ) -> Result<Solved> {
        let mut lines = collection::lines(self.text).with(self.options.bounds.vectors);
        let estimate = estimate(self.text);
        let about = estimate.unwrap_or_else(|| lines.pass());
        let batch = Batch::new(self.read, self.options, if estimate.is_none() { about } else { 0 });
        let is_watched = estimate.is_some() && self.options.bounds.control.is_some();
        let mut count_at = is_watched.then(|| Instant::now() + LONG);
        let mut chunks = LineChunks::new(lines.again(), about, self.threads);
        let (mut count, mut begin, mut fits) = (0, 0, true);
        let chunks = solutions.lend(|mut solutions| {
            let next = |grain| {
                if count_at.take_if(|time| *time < Instant::now()).is_some() {
                    batch.announce(count + chunks.count_left());
                }
                let (lines, puzzles) = chunks.next(grain)?;
                let needed = match &puzzles {
                    _ if !self.is_wanted => 0,
                    Ok(puzzles) => puzzles.line_sizes(self.read).sum(),
                    Err(_) => lines,
                };
                fits = lines <= rows.len() && needed <= solutions.len();
                let place = fits.then_some(begin)?;
                (count, begin) = (count + lines, begin + needed);
                let (rows, solutions) = (rows.split_off(lines), solutions.split_off(needed));
                let solutions = self.is_wanted.then_some(solutions);
                Some(LinesChunk { puzzles, read: self.read, rows, solutions, place })
            };
            batch.solve_chunks(next, self.threads.min(about))
        })?;
        if !fits {
            self.check(self.measure())?;
            return Err(NO_SPACE.into());
        }
        batch.announce(count);
        let mut stopped = None;
        let places = chunks.into_iter().flatten().map(|chunk| {
            stopped = stopped.or(chunk.stopped);
            chunk.place
        });
        let len = close_up(all(solutions), places);
        Ok(Solved { count, len, status: call_status(stopped)? })
    }
}

/// The rows or solutions of a text took more space than the measured one.
const NO_SPACE: Reason = Reason::Internal("lines took more space than was measured");

/// An estimate of the number of puzzles of a long text, by its first bytes.
fn estimate(text: &[u8]) -> Option<usize> {
    const LONG: usize = 1 << 17;
    const BEGIN: usize = 1 << 14;
    let begin = text.get(..BEGIN).filter(|_| text.len() >= LONG)?;
    let count = collection::lines(begin).pass();
    (count > 0).then(|| text.len().div_ceil(BEGIN) * count)
}

/// A capacity of at most `most` items. One that no object has is returned unchanged; the caller refuses it.
fn bounded<T>(capacity: usize, most: usize) -> usize {
    if is_absurd::<T>(capacity) { capacity } else { capacity.min(most) }
}

/// Moves these places of a text together at the front, with zero after them; returns their length.
fn close_up(text: &mut [u8], places: impl Iterator<Item = Range<usize>>) -> usize {
    let mut written = 0;
    for place in places {
        let len = place.len();
        if place.start != written {
            text.copy_within(place.clone(), written);
            text[place.start.max(written + len)..place.end].fill(0);
        }
        written += len;
    }
    written
}

/// Lines of a chunk, and the part of the buffers for their rows and solutions.
struct LinesChunk<'a> {
    puzzles: Result<Puzzles<'a>>,
    read: &'a ReadOptions,
    rows: OutBuf<'a, SudokuRow>,
    /// None if solutions are not wanted.
    solutions: Option<OutBuf<'a, u8>>,
    /// Where the solutions begin in the buffer for all.
    place: usize,
}

impl<'a> batch::Chunk<'a> for LinesChunk<'a> {
    type Sink = LinesSink<'a>;

    fn open(self) -> (Result<Puzzles<'a>>, LinesSink<'a>) {
        let LinesChunk { puzzles, read, rows, solutions, place } = self;
        let (count, lines) = (rows.len(), SolutionLines::default());
        let mut sink = LinesSink { rows: OutRows::new(rows), count, solutions, lines, place };
        let puzzles = puzzles.and_then(|puzzles| {
            if sink.solutions.is_some() {
                sink.lines.places = puzzles.places(read)?;
            }
            Ok(puzzles)
        });
        (puzzles, sink)
    }
}

/// Writes the rows and solutions of a chunk of lines.
struct LinesSink<'a> {
    rows: OutRows<'a, MaybeUninit<SudokuRow>>,
    /// The number of lines.
    count: usize,
    /// The buffer for the solutions, if they are wanted.
    solutions: Option<OutBuf<'a, u8>>,
    lines: SolutionLines,
    /// Where the solutions begin in the buffer for all.
    place: usize,
}

/// Where the solutions of a chunk are in the buffer for all, and why the call ended early, if it did.
struct ChunkResult {
    place: Range<usize>,
    stopped: Option<Stop>,
}

impl batch::Sink for LinesSink<'_> {
    type Result = ChunkResult;

    fn areas(&self) -> [Area; 2] {
        let solutions = self.solutions.as_ref().map(|out| out.area(size_of::<TextLine>()));
        [solutions.unwrap_or_default(), self.rows.area()]
    }

    #[inline]
    fn write_nines(&mut self, first: usize, solutions: &[TextLine]) -> Result<()> {
        let out = self.solutions.as_mut();
        out.map_or(Ok(()), |out| self.lines.write_nines(out, first, solutions))
    }

    /// Inlined: as a call it took 5 of 42 ns a board (`benches/collections.rs`, kagglelike, Zen 4).
    #[inline(always)]
    fn end_nine(&mut self, _: usize, report: Report) -> Result<()> {
        if let Some(out) = &mut self.solutions {
            self.lines.end_nine(out, report.solutions > 0)?;
        }
        self.rows.push(Ok(report))
    }

    fn end_other(
        &mut self,
        _: usize,
        outcome: Result<Report>,
        solution: Option<(&Puzzle, &[Digit])>,
    ) -> Result<()> {
        if let Some(out) = &mut self.solutions {
            self.lines.end_other(out, solution)?;
        }
        self.rows.push(outcome)
    }

    /// If the chunk failed as a whole, each row gets the status of that error.
    #[inline]
    fn finish(mut self, ended: Result<()>) -> ChunkResult {
        let len = self.solutions.as_mut().map_or(0, |out| match ended {
            Ok(()) => self.lines.finish(out),
            Err(_) => self.lines.without_solutions(out, self.count),
        });
        ChunkResult { place: self.place..self.place + len, stopped: self.rows.finish(ended) }
    }
}

#[cfg(test)]
mod tests;
