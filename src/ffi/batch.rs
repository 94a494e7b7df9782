//! Many boards in one call, from C.
//!
//! In: handles, or a text with one puzzle a line. Out: a [`SudokuRow`] for each, and the solutions.

use std::ffi::c_char;
use std::ops::Range;
use std::time::{Duration, Instant};

use super::arguments::{Out, Zero, disjoint, extent, items, pointer, token};
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
        // SAFETY: the caller passes room for `row_capacity` rows and `text_capacity` bytes; nothing
        // overlaps.
        let (rows, solutions) = unsafe {
            (
                Room::new(out_rows, row_capacity, "out_rows"),
                Room::new(out_text.cast::<u8>(), text_capacity, "out_text"),
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
            // What no job has had is zero from now on. The rooms stay, for an argument may not be let go.
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
                    zeroed(out_rows, row_capacity, "out_rows")?;
                    zeroed(out_text.cast::<u8>(), text_capacity, "out_text")?;
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
mod tests {
    use super::super::arguments::Empty;
    use super::*;
    use crate::solve::Options;
    use std::ptr::{null, null_mut};

    const READ: ReadOptions = ReadOptions {
        format: &crate::text::FORMATS[0],
        box_size: None,
        symbols: None,
        max_bytes: usize::MAX,
    };

    #[test]
    fn a_batch_cut_short_says_so() {
        let rows = |statuses: &[i32]| {
            let row = |&status| SudokuRow { status, ..SudokuRow::default() };
            overall(&statuses.iter().map(row).collect::<Vec<_>>())
        };
        assert_eq!(rows(&[]), SUDOKU_OK);
        assert_eq!(rows(&[0, 10, -31, 20]), SUDOKU_OK);
        assert_eq!(rows(&[0, SUDOKU_TIMED_OUT, 0]), SUDOKU_TIMED_OUT);
        assert_eq!(rows(&[10, 0, SUDOKU_CANCELLED]), SUDOKU_CANCELLED);
    }

    #[test]
    fn solutions_are_added_where_there_is_room() {
        let mut bytes = [7; 7];
        // SAFETY: room for seven bytes.
        let mut room = unsafe { Room::new(bytes.as_mut_ptr(), 7, "room") }.unwrap();
        add_line(&mut room, b"abc").unwrap();
        add_line(&mut room, b"").unwrap();
        assert_eq!(add_line(&mut room, b"de").unwrap_err().reason, TOO_LONG);
        add_line(&mut room, b"f").unwrap();
        assert_eq!(room.written(), 7);
        drop(room);
        assert_eq!(&bytes, b"abc\n\nf\n");
    }

    #[test]
    fn rows_are_added_where_there_is_room() {
        let mut rows = [SudokuRow { nodes: 7, ..SudokuRow::default() }; 3];
        // SAFETY: room for two rows.
        let mut room = unsafe { Room::new(rows.as_mut_ptr(), 2, "rows") }.unwrap();
        let mut status = SUDOKU_OK;
        let row = |status| SudokuRow { status, ..SudokuRow::default() };
        for (one, all) in [(SUDOKU_CANCELLED, SUDOKU_CANCELLED), (20, SUDOKU_CANCELLED)] {
            add(&mut room, &mut status, row(one)).unwrap();
            assert_eq!(status, all);
        }
        assert_eq!(add(&mut room, &mut status, row(0)).unwrap_err().reason, TOO_LONG);
        drop(room);
        assert_eq!(
            rows.map(|row| (row.status, row.nodes)),
            [(SUDOKU_CANCELLED, 0), (20, 0), (0, 7)]
        );
    }

    #[test]
    fn the_room_of_solutions_is_known_before() {
        let named = ReadOptions { symbols: Some(vec![1]), ..READ };
        for (len, plain, with_symbols) in [
            (1, 2, 12),
            (81, 82, 41 * 11 + 1),
            (255, 256, 128 * 11 + 1),
            (256, 128 * 5 + 1, 128 * 11 + 1),
            (257, 129 * 5 + 1, 129 * 11 + 1),
        ] {
            let line = vec![b'.'; len];
            assert_eq!(room_for(&line, &READ), plain, "{len}");
            assert_eq!(room_for(&line, &named), with_symbols, "{len}");
        }
        let text = format!("{}\n\n# none\n{}\n", ".".repeat(16), ".".repeat(81));
        assert_eq!(measure(&mut collection::lines(text.as_bytes()), &READ), (2, 17 + 82));
        assert_eq!(measure(&mut collection::lines(b""), &READ), (0, 0));
    }

    struct Told {
        status: i32,
        message: String,
        rows: Vec<SudokuRow>,
        text: Vec<u8>,
        counts: [usize; 2],
    }

    const NINE: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn rows_of(told: &Told) -> Vec<(i32, i32, u64, u64)> {
        let told_of = |row: &SudokuRow| (row.status, row.strategy, row.solutions, row.nodes);
        told.rows.iter().map(told_of).collect()
    }

    /// What a call tells, with so much room; no room for the text if it is not wanted.
    fn lines(text: &str, threads: u32, rows: usize, room: Option<usize>) -> Told {
        lines_under(&SudokuOptions { threads, ..OPTIONS }, text, rows, room)
    }

    const OPTIONS: SudokuOptions = SudokuOptions {
        struct_size: size_of::<SudokuOptions>() as u32,
        strategy: 0,
        solution_limit: 2,
        node_limit: 0,
        memory_limit: 0,
        time_limit_ms: 0,
        threads: 1,
        control: null(),
        vectors: 0,
    };

    fn lines_under(options: &SudokuOptions, text: &str, rows: usize, room: Option<usize>) -> Told {
        let seven = SudokuRow { status: 7, strategy: 7, solutions: 7, nodes: 7 };
        let (mut rows, mut room) = (vec![seven; rows], room.map(|len| vec![7; len]));
        let (mut counts, mut error) = ([7; 2], SudokuError::EMPTY);
        let out_rows = if rows.is_empty() { null_mut() } else { rows.as_mut_ptr() };
        let out_text = room.as_mut().map_or(null_mut(), |room| room.as_mut_ptr());
        // SAFETY: a text, structures that begin with their size, and the room that is promised.
        let status = unsafe {
            let [count, len] = &mut counts;
            sudoku_solve_lines(
                text.as_ptr().cast(),
                text.len(),
                null(),
                options,
                out_rows,
                rows.len(),
                count,
                out_text.cast(),
                room.as_ref().map_or(0, Vec::len),
                len,
                &mut error,
            )
        };
        let message =
            error.message.iter().take_while(|&&c| c != 0).map(|&c| c as u8 as char).collect();
        Told { status, message, rows, text: room.unwrap_or_default(), counts }
    }

    /// Whether a text is measured before or as it is solved, the same is told.
    #[test]
    fn long_texts_are_told_of_as_short_ones() {
        let large = format!("{}1", ". ".repeat(255));
        let text = format!(
            "{}# none\n{}\n\n123\n{large}\n",
            format!("{NINE}\n").repeat(1700),
            NINE.replace('7', "5")
        );
        assert!(estimate(text.as_bytes()).is_some_and(|count| count.abs_diff(1703) < 100));
        assert_eq!(estimate(&text.as_bytes()[..100_000]), None);
        assert_eq!(estimate(&b"#\n".repeat(100_000)), None);
        let [count, needed] = lines(&text, 1, 0, None).counts;
        assert_eq!(count, 1703);
        assert!(needed > text.len() + 1);
        let (told, less) = (lines(&text, 1, count, Some(needed)), lines(&text, 1, count, None));
        assert_eq!(
            (told.status, told.counts[0], less.status, less.counts),
            (0, count, 0, [count, 0])
        );
        let written = &told.text[..told.counts[1]];
        let mut solutions = written.split(|&byte| byte == b'\n');
        assert!(solutions.by_ref().take(1700).all(|solution| solution.starts_with(b"534678912")));
        assert_eq!(solutions.by_ref().take(2).map(<[u8]>::len).sum::<usize>(), 0);
        assert!(solutions.next().unwrap().len() > 256);
        assert!(told.text[told.counts[1]..].iter().all(|&byte| byte == 0));
        assert!(rows_of(&less) == rows_of(&told));
        for threads in 1..=3 {
            for more_rows in [3, 9 * count] {
                let more = lines(&text, threads, count + more_rows, Some(needed + 9));
                assert_eq!((more.status, more.counts), (0, told.counts));
                assert!(rows_of(&more)[..count] == rows_of(&told));
                assert!(rows_of(&more)[count..].iter().all(|row| *row == (0, 0, 0, 0)));
                assert_eq!(more.text.strip_prefix(&told.text[..]), Some(&[0; 9][..]));
            }
            for (rows, room, missing) in [
                (count - 1, needed, count),
                (count, needed - 1, needed),
                (1, 1, needed),
                (9, needed, count),
            ] {
                let refused = lines(&text, threads, rows, Some(room));
                let status = Error::from(Reason::BufferTooSmall { needed: 0 }).code();
                assert_eq!(refused.status, status);
                assert!(refused.message.contains(&missing.to_string()), "{}", refused.message);
                assert_eq!(refused.counts, [0, 0]);
                assert!(refused.text.iter().all(|&byte| byte == 0));
                assert!(rows_of(&refused) == vec![(0, 0, 0, 0); rows]);
            }
        }
    }

    /// What it had told before is gone.
    #[test]
    fn each_row_of_a_job_that_failed_says_why() {
        for is_wanted in [true, false] {
            let mut rows = [SudokuRow::default(); 2];
            let mut bytes = vec![7; if is_wanted { 2 * 82 } else { 0 }];
            // SAFETY: room for all rows and bytes.
            let (rows_told, solutions) = unsafe {
                (
                    Room::new(rows.as_mut_ptr(), rows.len(), "rows").unwrap(),
                    Room::new(bytes.as_mut_ptr(), bytes.len(), "bytes").unwrap(),
                )
            };
            let mut job =
                Job { rows: rows_told, solutions, is_wanted, place: 100, status: SUDOKU_OK };
            assert_eq!(batch::Job::open_page(&mut job, 2), is_wanted);
            if is_wanted {
                batch::Job::write(&mut job, 1, &[b'1'; 81]).unwrap();
            }
            job.add(SudokuRow { status: SUDOKU_CANCELLED, nodes: 7, ..SudokuRow::ZERO }).unwrap();
            let error = Error::from(Reason::NoMemory);
            let told = batch::Job::end(job, Err(error));
            assert_eq!((told.place, told.status), (100..100 + bytes.len() / 82, SUDOKU_OK));
            assert_eq!(rows.map(|row| (row.status, row.nodes)), [(error.code(), 0); 2]);
            assert!(
                bytes.iter().enumerate().all(|(at, &byte)| byte == if at < 2 { b'\n' } else { 0 })
            );
        }
    }

    #[test]
    fn what_is_not_told_of_all_is_told_of_none() {
        for is_final in [false, true] {
            let (mut rows, mut room) = ([SudokuRow::default(); 2], [7; 9]);
            // SAFETY: room for two rows and nine bytes.
            let (rows_told, solutions) = unsafe {
                (
                    Room::new(rows.as_mut_ptr(), 2, "rows").unwrap(),
                    Room::new(room.as_mut_ptr(), 9, "room").unwrap(),
                )
            };
            let mut told = Tentative { rows: rows_told, solutions, is_final };
            assert!(told.rows.push(SudokuRow { status: 5, ..SudokuRow::default() }));
            add_line(&mut told.solutions, b"abc").unwrap();
            drop(told);
            let expected = if is_final { (5, *b"abc\n\0\0\0\0\0") } else { (0, [0; 9]) };
            assert_eq!((rows[0].status, room), expected);
        }
    }

    /// Boards that are solved one after the other are told of as those that are solved together.
    #[test]
    fn few_boards_are_told_of_as_many() {
        let one = |at: usize| match at % 3 {
            0 => NINE.to_string(),
            1 => NINE.replace('7', "5"),
            _ => ".".repeat(81),
        };
        for count in 1..=if cfg!(miri) { 1 } else { 12 } {
            let text = (0..count).map(one).collect::<Vec<_>>().join("\n");
            let needed = 82 * count;
            for text in [format!("{text}\n"), text] {
                assert_eq!(lines(&text, 1, 0, None).counts, [count, needed]);
                let [few, many] = [1, 2].map(|threads| {
                    let told = lines(&text, threads, count + 1, Some(needed + 1));
                    let less = lines(&text, threads, count, None);
                    assert!(rows_of(&told)[..count] == rows_of(&less) && less.counts == [count, 0]);
                    told
                });
                assert_eq!((few.status, few.counts), (0, many.counts));
                assert_eq!((rows_of(&few), &few.text), (rows_of(&many), &many.text));
                let solutions: Vec<_> = few.text[..few.counts[1]].split(|&c| c == b'\n').collect();
                assert_eq!(solutions.len(), count + 1);
                for (at, solution) in solutions[..count].iter().enumerate() {
                    assert_eq!(solution.len(), [81, 0, 81][at % 3]);
                }
                for (rows, room, missing) in
                    [(count - 1, needed, count), (count, needed - 1, needed)]
                {
                    if rows > 0 {
                        let refused = lines(&text, 1, rows, Some(room));
                        assert!(refused.message.contains(&missing.to_string()));
                        assert!(refused.text.iter().all(|&byte| byte == 0));
                        assert_eq!(refused.counts, [0, 0]);
                    }
                }
            }
        }
    }

    #[test]
    fn few_boards_cut_short_say_so() {
        let text = format!("{}\n", ".".repeat(81)).repeat(3);
        for threads in [1, 2] {
            let options =
                SudokuOptions { solution_limit: u64::MAX, time_limit_ms: 20, threads, ..OPTIONS };
            let told = lines_under(&options, &text, 3, None);
            assert_eq!((told.status, told.counts), (SUDOKU_TIMED_OUT, [3, 0]));
            assert!(told.rows.iter().all(|row| row.status == SUDOKU_TIMED_OUT));
        }
    }

    #[test]
    fn a_board_needs_room_for_all_its_cells() {
        let puzzle = crate::puzzle::Puzzle::new(crate::shape::Shape::square(4).unwrap()).unwrap();
        let board = Board::insert(puzzle).unwrap();
        let options = Options { solution_limit: 1, ..Options::default() };
        let batch = Batch::new(&options, 3);
        let needed = Reason::BufferTooSmall { needed: 16 };
        let refused = solve_board(&batch, board, Some(&mut [0; 15])).unwrap_err().reason;
        assert_eq!(refused, needed);
        for len in [16, 17] {
            let mut cells = vec![0; len];
            let report = solve_board(&batch, board, Some(&mut cells)).unwrap();
            assert_eq!((report.solutions, cells[..16].iter().sum::<i32>()), (1, 40));
            assert!(cells[16..].iter().all(|&cell| cell == 0));
            let row = SudokuRow::of(Ok(Report { nodes: 5, elapsed: Duration::ZERO, ..report }));
            assert_eq!((row.status, row.solutions, row.nodes), (SUDOKU_OK, 1, 5));
            assert_eq!(row.strategy, report.strategy.number);
        }
    }
}
