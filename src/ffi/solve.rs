//! Solving in C: the strategy table; solve, count, and solutions one by one.

use std::ffi::c_char;
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::Instant;

use super::arguments::{Buffer, Empty, Out, OutStruct, pointer, sized32, structure, token, utf8};
use super::board::{Board, SudokuBoard};
use super::control::{SudokuControl, bounds};
use super::guard::{SudokuError, guard, text};
use super::handles::{Slots, Table};
use super::status::{SUDOKU_DONE, SUDOKU_OK, ended, solved, stopped};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::{Reason, Result};
use sudoku_core::memory::Arc;
use sudoku_core::panics::caught;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::Vectors;
use sudoku_solve::portfolio::{self, Around};
use sudoku_solve::true_candidates::true_candidates;
use sudoku_solve::{self as solve, Ended, Options, Report, STRATEGIES, Solutions};

/// The solutions of a board, returned one by one. Opaque; made by sudoku_solutions_open, freed by
/// sudoku_solutions_close. Threads may share it; their calls run one at a time.
pub struct SudokuSolutions {
    _opaque: [u8; 0],
}

/// How to solve. Zero in a field means its default; NULL instead of options means all defaults.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuOptions {
    /// In: sizeof(sudoku_options).
    pub struct_size: u32,
    /// A SUDOKU_STRATEGY_ number; 0 picks the fastest for the puzzle.
    pub strategy: i32,
    /// Stop after this many solutions; 0: sudoku_solve and the batch calls stop at the first,
    /// sudoku_count and sudoku_solutions_next find all.
    pub solution_limit: u64,
    /// Try at most this many assignments per puzzle; 0: no limit.
    pub node_limit: u64,
    /// Use at most this many bytes for the search; 0: 1 GiB.
    pub memory_limit: u64,
    /// Return after this many milliseconds; 0: no limit.
    pub time_limit_ms: u32,
    /// Threads of a batch call, and of sudoku_solve and sudoku_count, at most 1024; 0 and 1: the
    /// calling thread alone.
    pub threads: u32,
    /// Lets another thread cancel and watch; NULL: none.
    pub control: *const SudokuControl,
    /// Which vector instructions boards up to 16x16 use, a SUDOKU_VECTORS_ number; the result is the same
    /// with all.
    pub vectors: u32,
    /// Set it to 0; ignored by this version.
    pub reserved: u32,
}

/// The fastest strategy for the puzzle.
pub const SUDOKU_STRATEGY_AUTO: i32 = 0;
/// Depth-first search: the cell or digit with the fewest choices first.
pub const SUDOKU_STRATEGY_BACKTRACKING: i32 = 10;
/// Exact cover: Knuth's Algorithm X, which scans the matrix.
pub const SUDOKU_STRATEGY_ALGORITHM_X: i32 = 20;
/// Exact cover: Knuth's dancing links, which unlink covered items.
pub const SUDOKU_STRATEGY_DANCING_LINKS: i32 = 21;
/// Depth-first search on the smallest domain, one assignment ahead.
pub const SUDOKU_STRATEGY_FORWARD_CHECKING: i32 = 30;
/// Queued boards, the longest waiting first; singles and naked pairs.
pub const SUDOKU_STRATEGY_BREADTH_FIRST: i32 = 40;
/// Queued boards, the fewest open cells first; singles and naked pairs.
pub const SUDOKU_STRATEGY_BEST_FIRST: i32 = 41;
/// Singles, naked pairs and locked candidates, then depth-first search.
pub const SUDOKU_STRATEGY_PROPAGATION: i32 = 50;
/// Singles, then conflict-driven clause learning with the rules built in.
pub const SUDOKU_STRATEGY_CLAUSE_LEARNING: i32 = 52;
/// 9x9 boards in vectors: singles, locked candidates, triples, then search.
pub const SUDOKU_STRATEGY_NINE: i32 = 51;
/// Depth-first search in a fixed order, cages kept within their sums.
pub const SUDOKU_STRATEGY_KILLER_BACKTRACKING: i32 = 60;
/// Cage combinations and the rule of 45, then a search ordered by conflicts.
pub const SUDOKU_STRATEGY_KILLER_ADVANCED: i32 = 61;
/// A propagator for each constraint, then a search ordered by conflicts.
pub const SUDOKU_STRATEGY_CONSTRAINT_PROGRAMMING: i32 = 62;

/// The fastest vectors of the machine.
pub const SUDOKU_VECTORS_AUTO: u32 = 0;
/// Plain code, without the vector instructions that only some machines have.
pub const SUDOKU_VECTORS_PORTABLE: u32 = 1;
/// AVX2 of x86-64.
pub const SUDOKU_VECTORS_AVX2: u32 = 2;
/// AVX-512 of x86-64, with its parts F, BW, VL, BITALG and VBMI.
pub const SUDOKU_VECTORS_AVX512: u32 = 3;

/// What a call did.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuReport {
    /// In: sizeof(sudoku_report).
    pub struct_size: u32,
    /// The number of the strategy that ran. For 0 in the options it is that of the strategy that "auto" picked.
    /// "auto" is a strategy of its own, and this is 0, for boards without cages that are not 9x9 with boxes of
    /// 3x3.
    pub strategy: i32,
    /// Solutions found and verified.
    pub solutions: u64,
    /// Assignments tried.
    pub nodes: u64,
    /// Nanoseconds from the puzzle to the end of the search.
    pub elapsed_ns: u64,
}

static SOLUTIONS: Table<Mutex<Enumeration>> = Table::new(3, "solutions", RwLock::new(Slots::NONE));

/// The number of strategies.
///
/// - out_count: the number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_strategy_count(out_count: *mut u32) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one number.
        unsafe { Out::new(out_count, "out_count")? }.write(STRATEGIES.len() as u32);
        Ok(SUDOKU_OK)
    })
}

/// The number of a strategy: what sudoku_options.strategy takes. A number never changes.
///
/// - index: from 0, below sudoku_strategy_count; 0 is "auto".
/// - out_number: its number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_strategy_number(index: u32, out_number: *mut i32) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one number.
        let out = unsafe { Out::new(out_number, "out_number")? };
        let row = STRATEGIES.get(index as usize);
        out.write(row.ok_or(Reason::BadArgument("index", index.into()))?.number);
        Ok(SUDOKU_OK)
    })
}

/// The number of the strategy with a name.
///
/// - name, len: the name in UTF-8, as sudoku_strategy_name gives it.
/// - out_number: its number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_UTF8, SUDOKU_UNKNOWN_STRATEGY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_strategy_find(
    name: *const c_char,
    len: usize,
    out_number: *mut i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, NULL or `len` bytes.
        let (out, name) =
            unsafe { (Out::new(out_number, "out_number")?, utf8(name, len, "name")?) };
        out.write(solve::strategy_named(name)?.number);
        Ok(SUDOKU_OK)
    })
}

/// The name of a strategy.
///
/// - strategy: its number.
/// - out_name: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_UNKNOWN_STRATEGY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_strategy_name(strategy: i32, out_name: *mut *const c_char) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        let out = unsafe { Out::new(out_name, "out_name")? };
        out.write(solve::strategy_numbered(strategy)?.c_texts[0].as_ptr());
        Ok(SUDOKU_OK)
    })
}

/// The name of a strategy, as a text to print.
///
/// - strategy: any number.
/// - Returns a text that lives as long as the library, NUL-terminated, never NULL; "unknown strategy"
///   for other numbers.
/// - Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn sudoku_strategy_text(strategy: i32) -> *const c_char {
    text(|| {
        let row = STRATEGIES.iter().find(|row| row.number == strategy);
        row.map_or(c"unknown strategy", |row| row.c_texts[0])
    })
}

/// What a strategy is, in one line.
///
/// - strategy: its number.
/// - out_text: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_UNKNOWN_STRATEGY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_strategy_description(
    strategy: i32,
    out_text: *mut *const c_char,
) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        let out = unsafe { Out::new(out_text, "out_text")? };
        out.write(solve::strategy_numbered(strategy)?.c_texts[1].as_ptr());
        Ok(SUDOKU_OK)
    })
}

/// Whether a strategy solves puzzles of the board's kind.
///
/// - strategy: its number.
/// - out_fits: 1 if it does, else 0.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_UNKNOWN_STRATEGY, SUDOKU_BAD_HANDLE.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_strategy_fits(
    strategy: i32,
    board: *const SudokuBoard,
    out_fits: *mut i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number.
        let out = unsafe { Out::new(out_fits, "out_fits")? };
        let puzzle = Board::snapshot(token(board, "board")?)?;
        out.write(solve::strategy_numbered(strategy)?.fits(&puzzle).into());
        Ok(SUDOKU_OK)
    })
}

/// Solves a board. The board itself stays as it is. With a solution_limit of 2,
/// out_report->solutions == 1 proves that the solution is the only one.
///
/// With options->threads above 1, and the strategy 0 or clause_learning, rival searches join a long
/// search on a large board. Each has an order of its own and a thread of its own, and the first that
/// knows the answer ends all. With a solution_limit other than 1 and no node_limit, the threads divide
/// the rest of the search as soon as one of them has a solution.
///
/// The answer does not depend on the speed of the threads. With a solution_limit of 1 it is the
/// solution that a search finds with the least work, which may be another one with more threads;
/// otherwise it is the solution that one thread finds first. Limits of nodes and memory hold for each
/// search, and for each part of one. With several of them, one may reach a limit that another does not
/// reach, and out_report->nodes, their sum, differs between runs.
///
/// - options: NULL for the defaults.
/// - out_cells, capacity: space for the side * side symbols of the first solution, row by row;
///   (NULL, 0) if they are not wanted. All zero unless a solution was found.
/// - out_report: what the call did; may be NULL.
/// - Returns SUDOKU_OK (solved), SUDOKU_NO_SOLUTION (proved); SUDOKU_NODE_LIMIT,
///   SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED (out_report->solutions is 1 if the
///   search has found a first solution); SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE,
///   SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (too many threads, vectors the machine lacks),
///   SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY,
///   SUDOKU_INTERNAL.
/// - Any thread; the threads that the call starts end with it.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solve(
    board: *const SudokuBoard,
    options: *const SudokuOptions,
    out_cells: *mut i32,
    capacity: usize,
    out_report: *mut SudokuReport,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or structures that begin with their size, and space for
        // `capacity` numbers.
        let (report_out, cells, options) = unsafe {
            (
                OutStruct::optional(out_report),
                Buffer::new(out_cells, capacity, "out_cells"),
                self::options(options, false),
            )
        };
        let (report_out, cells, (options, threads)) = (report_out?, cells?, options?);
        let puzzle = Board::snapshot(token(board, "board")?)?;
        if !cells.asks_size() {
            cells.expect(puzzle.shape().cells())?;
        }
        let (first, report) =
            portfolio::solve(&puzzle, &options, threads, &|search| caught(search))?;
        if let Some(digits) = first.filter(|_| !cells.asks_size()) {
            match puzzle.symbols().is_counting() {
                true => cells.write(digits.iter().map(|&digit| counted(digit)))?,
                false => cells.write(symbols(&puzzle, &digits))?,
            }
        }
        report_out.report(&report);
        solved(&report)
    })
}

/// Counts the solutions of a board, up to the solution limit; with options->threads above 1, as
/// sudoku_solve does.
///
/// - options: NULL for the defaults: counts all.
/// - out_count: solutions found. It is exact with SUDOKU_OK if it is below the solution limit or
///   there is none; with any other status of 0 or more there are at least as many.
/// - out_report: what the call did; may be NULL.
/// - Returns what sudoku_solve returns, but SUDOKU_OK if there is no solution.
/// - Any thread; the threads that the call starts end with it.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_count(
    board: *const SudokuBoard,
    options: *const SudokuOptions,
    out_count: *mut u64,
    out_report: *mut SudokuReport,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or structures that begin with their size, and NULL or a
        // place for one number.
        let (count, report_out, options) = unsafe {
            (
                Out::new(out_count, "out_count"),
                OutStruct::optional(out_report),
                self::options(options, true),
            )
        };
        let (count, report_out, (options, threads)) = (count?, report_out?, options?);
        let puzzle = Board::snapshot(token(board, "board")?)?;
        let around: Around = &|search| caught(search);
        let report = portfolio::count(&puzzle, &options, threads, around)?;
        count.write(report.solutions);
        report_out.report(&report);
        ended(&report)
    })
}

/// Finds the true candidates of a board: for each cell and symbol, whether at least one solution has it there. All limits are for
/// the whole call; solution_limit is not used, and the calling thread works alone.
///
/// - options: NULL for the defaults.
/// - out_truths, capacity: space for a byte for each cell and symbol, cell after cell, row by row, in each cell in the order of
///   the symbols: 0 if no solution has it there, 1 if at least one has, 2 if a limit ended the call before it was known. All zero
///   after an error.
/// - out_len: their number; (NULL, 0) for out_truths asks only for it, and nothing is searched.
/// - out_report: what all searches did together; may be NULL.
/// - Returns SUDOKU_OK (no byte is 2), SUDOKU_NO_SOLUTION (all are 0); SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT,
///   SUDOKU_TIMED_OUT, SUDOKU_CANCELLED; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE,
///   SUDOKU_BAD_ARGUMENT (too many threads, vectors the machine lacks), SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE,
///   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_true_candidates(
    board: *const SudokuBoard,
    options: *const SudokuOptions,
    out_truths: *mut u8,
    capacity: usize,
    out_len: *mut usize,
    out_report: *mut SudokuReport,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or structures that begin with their size, NULL or a place for one number, and space
        // for `capacity` bytes.
        let (len, report_out, truths, options) = unsafe {
            (
                Out::new(out_len, "out_len"),
                OutStruct::optional(out_report),
                Buffer::new(out_truths, capacity, "out_truths"),
                self::options(options, false),
            )
        };
        let (len, report_out, truths, (options, _)) = (len?, report_out?, truths?, options?);
        let puzzle = Board::snapshot(token(board, "board")?)?;
        let all = puzzle.shape().cells() * puzzle.shape().side();
        len.write(all);
        if truths.asks_size() {
            return Ok(SUDOKU_OK);
        }
        truths.expect(all)?;
        let found = true_candidates(&puzzle, &options)?;
        truths.write(found.all().iter().map(|&truth| truth as u8))?;
        report_out.report(&found.report);
        solved(&found.report)
    })
}

/// Solutions behind a handle: the search keeps its state between calls.
pub(super) struct Enumeration {
    solutions: Solutions<Arc<Puzzle>>,
    limit: u64,
}

/// Prepares to return the solutions of a board one by one.
///
/// - options: NULL for the defaults: all solutions. Node and time limit hold for each
///   sudoku_solutions_next.
/// - out_solutions: the new handle; the caller frees it with sudoku_solutions_close.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE,
///   SUDOKU_BAD_ARGUMENT (too many threads, vectors the machine lacks),
///   SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE, SUDOKU_NO_MEMORY.
/// - Any thread. The board may be changed or freed afterwards.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solutions_open(
    board: *const SudokuBoard,
    options: *const SudokuOptions,
    out_solutions: *mut *mut SudokuSolutions,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle, NULL or a structure that begins
        // with its size.
        let (out, (options, _)) =
            unsafe { (Out::new(out_solutions, "out_solutions")?, self::options(options, true)?) };
        let puzzle = Board::snapshot(token(board, "board")?)?;
        let solutions = Solutions::new(puzzle, &options)?;
        let limit = options.solution_limit;
        out.write(pointer(SOLUTIONS.insert(Mutex::new(Enumeration { solutions, limit }))?));
        Ok(SUDOKU_OK)
    })
}

/// Finds the next solution.
///
/// - out_cells, capacity: space for the side * side symbols, row by row; all zero unless one was
///   found.
/// - out_report: solutions and nodes since sudoku_solutions_open, time of this call; may be NULL.
/// - Returns SUDOKU_OK; SUDOKU_DONE when there are no more, or the solution limit is reached;
///   SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED (the next call continues
///   the search; if the report has no node, it repeats the preparation);
///   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BUFFER_TOO_SMALL
///   (nothing is lost), SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solutions_next(
    solutions: *mut SudokuSolutions,
    out_cells: *mut i32,
    capacity: usize,
    out_report: *mut SudokuReport,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a structure that begins with its size, and space for
        // `capacity` numbers.
        let (cells, report_out) = unsafe {
            (Buffer::new(out_cells, capacity, "out_cells"), OutStruct::optional(out_report))
        };
        let (cells, report_out) = (cells?, report_out?);
        let handle = SOLUTIONS.get(token(solutions, "solutions")?)?;
        let mut handle = handle.lock().unwrap_or_else(PoisonError::into_inner);
        let Enumeration { solutions, limit } = &mut *handle;
        let start = Instant::now();
        cells.expect(solutions.puzzle().shape().cells())?;
        let status = if *limit > 0 && solutions.found() == *limit {
            SUDOKU_DONE
        } else {
            solutions.restart();
            match solutions.advance() {
                Ok(true) => {
                    cells.write(symbols(solutions.puzzle(), solutions.grid()))?;
                    SUDOKU_OK
                }
                Ok(false) => SUDOKU_DONE,
                Err(stop) => stopped(stop)?,
            }
        };
        report_out.report(&Report::new(
            solutions.strategy(),
            solutions.found(),
            solutions.nodes(),
            start.elapsed(),
            Ended::Exhausted,
        ));
        Ok(status)
    })
}

/// Frees an enumeration; NULL is accepted. A sudoku_solutions_next that runs on it finishes.
///
/// - Returns SUDOKU_OK; SUDOKU_BAD_HANDLE if it is not a live handle of this kind.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solutions_close(solutions: *mut SudokuSolutions) -> i32 {
    guard(std::ptr::null_mut(), || {
        if !solutions.is_null() {
            SOLUTIONS.remove(solutions.addr())?;
        }
        Ok(SUDOKU_OK)
    })
}

/// [`symbols`] where they count from 1: a table took 1,000 instructions more for 81 cells (callgrind, `benches/languages/calls.c`).
fn counted(digit: Digit) -> i32 {
    if digit == EMPTY { -1 } else { i32::from(digit) + 1 }
}

/// The symbols of a grid of digits, as C gets them; -1 for a cell that no grid of several has.
pub(super) fn symbols<'a>(
    puzzle: &'a Puzzle,
    digits: &'a [Digit],
) -> impl ExactSizeIterator<Item = i32> + 'a {
    digits.iter().map(|&digit| match digit {
        EMPTY => -1,
        digit => puzzle.symbols().symbol(digit) as i32,
    })
}

sized32!(
    SudokuOptions,
    solution_limit,
    node_limit,
    memory_limit,
    time_limit_ms,
    threads,
    control,
    vectors,
    reserved
);
sized32!(SudokuReport, solutions, nodes, elapsed_ns);

impl Empty for SudokuReport {
    const EMPTY: Self = SudokuReport {
        struct_size: size_of::<Self>() as u32,
        strategy: 0,
        solutions: 0,
        nodes: 0,
        elapsed_ns: 0,
    };
}

impl OutStruct<SudokuReport> {
    pub(super) fn report(&self, report: &Report) {
        self.write(SudokuReport {
            strategy: report.strategy.number,
            solutions: report.solutions,
            nodes: report.nodes,
            elapsed_ns: u64::try_from(report.elapsed.as_nanos()).unwrap_or(u64::MAX),
            ..SudokuReport::EMPTY
        });
    }
}

/// The number of threads of an option; 0 means one thread.
pub(super) fn threads(threads: u32) -> Result<usize> {
    match threads {
        0..=1024 => Ok(threads.max(1) as usize),
        _ => Err(Reason::BadArgument("threads", i64::from(threads)).into()),
    }
}

/// The options of a call.
///
/// # Safety
/// `options` is NULL or a structure that begins with its size.
#[inline(always)]
pub(super) unsafe fn options(options: *const SudokuOptions, all: bool) -> Result<(Options, usize)> {
    let default_limit = u64::from(!all);
    // SAFETY: as promised.
    let Some(given) = (unsafe { structure(options)? }) else {
        return Ok((Options::default().with_solution_limit(default_limit), 1));
    };
    let strategy = sudoku_solve::strategy_numbered(given.strategy)?;
    let threads = threads(given.threads)?;
    let vectors = Vectors::numbered(given.vectors as usize)
        .ok_or(Reason::BadArgument("vectors", i64::from(given.vectors)))?;
    let mut bounds = bounds(given.time_limit_ms, given.control)?.with_vectors(vectors);
    bounds.nodes = (given.node_limit > 0).then_some(given.node_limit);
    if given.memory_limit > 0 {
        bounds.memory = usize::try_from(given.memory_limit).unwrap_or(usize::MAX);
    }
    let solution_limit =
        if given.solution_limit == 0 { default_limit } else { given.solution_limit };
    let options = Options::default().with_strategy(strategy).with_solution_limit(solution_limit);
    Ok((options.with_threads(threads).with_bounds(bounds), threads))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use sudoku_solve::{Ended, STRATEGIES};

    #[test]
    fn every_strategy_has_a_constant() {
        let constants = [
            ("auto", SUDOKU_STRATEGY_AUTO),
            ("backtracking", SUDOKU_STRATEGY_BACKTRACKING),
            ("algorithm_x", SUDOKU_STRATEGY_ALGORITHM_X),
            ("dancing_links", SUDOKU_STRATEGY_DANCING_LINKS),
            ("forward_checking", SUDOKU_STRATEGY_FORWARD_CHECKING),
            ("breadth_first", SUDOKU_STRATEGY_BREADTH_FIRST),
            ("best_first", SUDOKU_STRATEGY_BEST_FIRST),
            ("propagation", SUDOKU_STRATEGY_PROPAGATION),
            ("clause_learning", SUDOKU_STRATEGY_CLAUSE_LEARNING),
            ("nine", SUDOKU_STRATEGY_NINE),
            ("killer_backtracking", SUDOKU_STRATEGY_KILLER_BACKTRACKING),
            ("killer_advanced", SUDOKU_STRATEGY_KILLER_ADVANCED),
            ("constraint_programming", SUDOKU_STRATEGY_CONSTRAINT_PROGRAMMING),
        ];
        let table = STRATEGIES.iter().map(|strategy| (strategy.name, strategy.number));
        assert!(table.eq(constants));
    }

    #[test]
    fn all_fields_of_a_report_are_written() {
        let strategy = &STRATEGIES[3];
        for (elapsed, elapsed_ns) in [
            (Duration::from_nanos(77), 77),
            (Duration::from_secs(2), 2_000_000_000),
            (Duration::MAX, u64::MAX),
        ] {
            let report = Report::new(strategy, 5, 6, elapsed, Ended::Exhausted);
            let mut told = SudokuReport::EMPTY;
            // SAFETY: a structure that begins with its size.
            unsafe { OutStruct::optional(&raw mut told) }.unwrap().report(&report);
            assert_eq!((told.strategy, told.solutions, told.nodes), (strategy.number, 5, 6));
            assert_eq!(told.elapsed_ns, elapsed_ns);
            assert_ne!(told.strategy, 0);
        }
    }
}
