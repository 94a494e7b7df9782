//! The C face: the only place where a panic stops, and where pointers are read.
//!
//! In: what C passes. Out: statuses, and outputs through pointers. Every exported function is one
//! call of [`guard`], which turns errors and panics into a status and fills the caller's error; a
//! test reads the sources and refuses any other. What the functions promise is written above them,
//! in the words of the header.

#![allow(
    clippy::missing_safety_doc,
    clippy::too_many_arguments,
    reason = "the head of the header says for all functions what callers promise; the argument \
              lists are those of C"
)]

pub mod batch;
pub mod board;
pub mod generate;

mod handles;
#[cfg(feature = "jni")]
mod jni;
pub mod solve;

use std::ffi::{CStr, c_char};
use std::fmt::Write;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;

use crate::error::{Error, Reason, Result};
use crate::puzzle::Puzzle;
use crate::solve::limits::{Bounds, Control, Stop};
use crate::solve::{Ended, Options, Report};
use handles::Table;

/// The call did what it says.
pub const SUDOKU_OK: i32 = 0;
/// Proved: the puzzle has no solution.
pub const SUDOKU_NO_SOLUTION: i32 = 10;
/// The node limit was reached first.
pub const SUDOKU_NODE_LIMIT: i32 = 20;
/// The memory limit was reached first.
pub const SUDOKU_MEMORY_LIMIT: i32 = 21;
/// The time limit was reached first.
pub const SUDOKU_TIMED_OUT: i32 = 22;
/// The call was cancelled through its control.
pub const SUDOKU_CANCELLED: i32 = 23;
/// There are no more solutions to hand out.
pub const SUDOKU_DONE: i32 = 30;
/// A required pointer was NULL.
pub const SUDOKU_NULL_POINTER: i32 = -10;
/// A handle was freed, made up, or of another kind.
pub const SUDOKU_BAD_HANDLE: i32 = -11;
/// An argument was out of its range.
pub const SUDOKU_BAD_ARGUMENT: i32 = -12;
/// A buffer cannot hold the output.
pub const SUDOKU_BUFFER_TOO_SMALL: i32 = -13;
/// The struct_size of a structure is not sizeof the structure.
pub const SUDOKU_BAD_STRUCT_SIZE: i32 = -14;
/// No strategy has this number or name.
pub const SUDOKU_UNKNOWN_STRATEGY: i32 = -20;
/// The strategy does not handle puzzles of this kind.
pub const SUDOKU_UNSUITABLE: i32 = -21;
/// No format has this number.
pub const SUDOKU_UNKNOWN_FORMAT: i32 = -22;
/// The format cannot express the puzzle.
pub const SUDOKU_NOT_EXPRESSIBLE: i32 = -23;
/// The text is not valid UTF-8.
pub const SUDOKU_BAD_UTF8: i32 = -30;
/// The text is not in the format.
pub const SUDOKU_BAD_TEXT: i32 = -31;
/// A row of the text has another length than the first one.
pub const SUDOKU_RAGGED_ROW: i32 = -32;
/// The number of cells fits no board.
pub const SUDOKU_BAD_CELL_COUNT: i32 = -33;
/// The input is larger than the limit.
pub const SUDOKU_TOO_LARGE: i32 = -34;
/// No board has this side.
pub const SUDOKU_BAD_SIDE: i32 = -40;
/// The number of symbols is not the side of the board.
pub const SUDOKU_BAD_SYMBOL_COUNT: i32 = -41;
/// A symbol is listed twice.
pub const SUDOKU_DUPLICATE_SYMBOL: i32 = -42;
/// A value is not among the symbols.
pub const SUDOKU_UNKNOWN_SYMBOL: i32 = -43;
/// A row, a column or a cell is off the board.
pub const SUDOKU_OFF_BOARD: i32 = -44;
/// A text gives a cell two different values.
pub const SUDOKU_GIVEN_TWICE: i32 = -45;
/// A cage is empty, too large, names a cell twice, or has an impossible total.
pub const SUDOKU_BAD_CAGE: i32 = -46;
/// The operating system refused a file.
pub const SUDOKU_FILE_ERROR: i32 = -50;
/// Memory could not be had.
pub const SUDOKU_NO_MEMORY: i32 = -60;
/// The generator found no puzzle within its attempts or time.
pub const SUDOKU_NOT_GENERATED: i32 = -70;
/// A fault of the library; the answer was withheld, and the process and every handle live on.
pub const SUDOKU_INTERNAL: i32 = -80;

/// Every status with its name and its meaning.
const STATUSES: [(i32, &CStr, &CStr); 32] = [
    (SUDOKU_OK, c"OK", c"the call did what it says"),
    (SUDOKU_NO_SOLUTION, c"NO_SOLUTION", c"proved: the puzzle has no solution"),
    (SUDOKU_NODE_LIMIT, c"NODE_LIMIT", c"the node limit was reached first"),
    (SUDOKU_MEMORY_LIMIT, c"MEMORY_LIMIT", c"the memory limit was reached first"),
    (SUDOKU_TIMED_OUT, c"TIMED_OUT", c"the time limit was reached first"),
    (SUDOKU_CANCELLED, c"CANCELLED", c"the call was cancelled"),
    (SUDOKU_DONE, c"DONE", c"there are no more solutions"),
    (SUDOKU_NULL_POINTER, c"NULL_POINTER", c"a required pointer was NULL"),
    (SUDOKU_BAD_HANDLE, c"BAD_HANDLE", c"a handle was freed, made up, or of another kind"),
    (SUDOKU_BAD_ARGUMENT, c"BAD_ARGUMENT", c"an argument was out of its range"),
    (SUDOKU_BUFFER_TOO_SMALL, c"BUFFER_TOO_SMALL", c"a buffer cannot hold the output"),
    (SUDOKU_BAD_STRUCT_SIZE, c"BAD_STRUCT_SIZE", c"struct_size is not sizeof the structure"),
    (SUDOKU_UNKNOWN_STRATEGY, c"UNKNOWN_STRATEGY", c"no strategy has this number or name"),
    (SUDOKU_UNSUITABLE, c"UNSUITABLE", c"the strategy does not handle puzzles of this kind"),
    (SUDOKU_UNKNOWN_FORMAT, c"UNKNOWN_FORMAT", c"no format has this number"),
    (SUDOKU_NOT_EXPRESSIBLE, c"NOT_EXPRESSIBLE", c"the format cannot express the puzzle"),
    (SUDOKU_BAD_UTF8, c"BAD_UTF8", c"the text is not valid UTF-8"),
    (SUDOKU_BAD_TEXT, c"BAD_TEXT", c"the text is not in the format"),
    (SUDOKU_RAGGED_ROW, c"RAGGED_ROW", c"a row has another length than the first one"),
    (SUDOKU_BAD_CELL_COUNT, c"BAD_CELL_COUNT", c"the number of cells fits no board"),
    (SUDOKU_TOO_LARGE, c"TOO_LARGE", c"the input is larger than the limit"),
    (SUDOKU_BAD_SIDE, c"BAD_SIDE", c"no board has this side"),
    (SUDOKU_BAD_SYMBOL_COUNT, c"BAD_SYMBOL_COUNT", c"the number of symbols is not the side"),
    (SUDOKU_DUPLICATE_SYMBOL, c"DUPLICATE_SYMBOL", c"a symbol is listed twice"),
    (SUDOKU_UNKNOWN_SYMBOL, c"UNKNOWN_SYMBOL", c"a value is not among the symbols"),
    (SUDOKU_OFF_BOARD, c"OFF_BOARD", c"a row, a column or a cell is off the board"),
    (SUDOKU_GIVEN_TWICE, c"GIVEN_TWICE", c"a text gives a cell two different values"),
    (SUDOKU_BAD_CAGE, c"BAD_CAGE", c"a cage is malformed"),
    (SUDOKU_FILE_ERROR, c"FILE_ERROR", c"the operating system refused a file"),
    (SUDOKU_NO_MEMORY, c"NO_MEMORY", c"memory could not be had"),
    (SUDOKU_NOT_GENERATED, c"NOT_GENERATED", c"no puzzle found within the attempts or the time"),
    (SUDOKU_INTERNAL, c"INTERNAL", c"a fault of the library; the answer was withheld"),
];

/// A board: shape, symbols, givens and cages. Opaque; made by sudoku_board_new, _read, _load,
/// _clone or sudoku_generate, freed by sudoku_board_free. Any number of threads may use one board
/// at once: a call works on the board as it was when the call began.
pub struct SudokuBoard {
    _opaque: [u8; 0],
}

/// The solutions of a board, handed out one by one. Opaque; made by sudoku_solutions_open, freed by
/// sudoku_solutions_close. Threads may share it; their calls take turns.
pub struct SudokuSolutions {
    _opaque: [u8; 0],
}

/// What another thread needs to watch and to cancel a running call. Opaque; made by
/// sudoku_control_new, freed by sudoku_control_free (a call that runs with it goes on).
pub struct SudokuControl {
    _opaque: [u8; 0],
}

/// Where a call reports what was wrong. Owned by the caller, who sets struct_size; every function
/// takes NULL where the detail is not wanted. Written by each call it is passed to: zero and empty
/// after a status of 0 or more.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuError {
    /// In: sizeof(sudoku_error).
    pub struct_size: u32,
    /// The status of the call if it is negative, else 0.
    pub code: i32,
    /// Line of the text, from 1; 0 if unknown.
    pub line: u32,
    /// Column of the text in characters, from 1; 0 if unknown.
    pub column: u32,
    /// Row of the cell, from 0; -1 if unknown.
    pub row: i32,
    /// Column of the cell, from 0; -1 if unknown.
    pub col: i32,
    /// The symbol or value; -1 if it is not about one.
    pub symbol: i64,
    /// One line of UTF-8 that says all this, NUL-terminated, cut to fit.
    pub message: [c_char; 224],
}

/// How to solve. Zero in a field asks for its default; NULL instead of options asks for all
/// defaults.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuOptions {
    /// In: sizeof(sudoku_options).
    pub struct_size: u32,
    /// The number of a strategy; 0 picks the fastest for the puzzle.
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
    /// Threads of a batch call, at most 1024; 0 and 1: the calling thread alone.
    pub threads: u32,
    /// Lets another thread cancel and watch; NULL: none.
    pub control: *const SudokuControl,
}

/// What a call did.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuReport {
    /// In: sizeof(sudoku_report).
    pub struct_size: u32,
    /// The number of the strategy that ran.
    pub strategy: i32,
    /// Solutions found and verified.
    pub solutions: u64,
    /// Assignments tried.
    pub nodes: u64,
    /// Nanoseconds from the puzzle to the end of the search.
    pub elapsed_ns: u64,
}

/// How far the calls that use a control have come.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuProgress {
    /// In: sizeof(sudoku_progress).
    pub struct_size: u32,
    /// 1 after sudoku_control_cancel, else 0.
    pub cancelled: u32,
    /// Puzzles finished.
    pub done: u64,
    /// Puzzles in all; 0 if unknown.
    pub total: u64,
    /// Assignments tried.
    pub nodes: u64,
}

/// The version of the library as text, "major.minor.patch".
///
/// - out_text: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_version(out_text: *mut *const c_char) -> i32 {
    guard(std::ptr::null_mut(), || {
        let version = concat!(env!("CARGO_PKG_VERSION"), "\0");
        // SAFETY: the caller passes NULL or a place for one pointer.
        unsafe { Out::new(out_text, "out_text")? }.write(version.as_ptr().cast());
        Ok(SUDOKU_OK)
    })
}

/// How the library was built: version, target, profile and optional parts, as one line of text.
///
/// - out_text: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_build_info(out_text: *mut *const c_char) -> i32 {
    guard(std::ptr::null_mut(), || {
        let info = concat!(env!("SUDOKU_BUILD_INFO"), "\0");
        // SAFETY: the caller passes NULL or a place for one pointer.
        unsafe { Out::new(out_text, "out_text")? }.write(info.as_ptr().cast());
        Ok(SUDOKU_OK)
    })
}

/// The name of a status, as in the header without "SUDOKU_".
///
/// - status: any number.
/// - out_name: set to a text that lives as long as the library; "UNKNOWN" for other numbers.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_status_name(status: i32, out_name: *mut *const c_char) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        unsafe { Out::new(out_name, "out_name")? }.write(status_texts(status).0.as_ptr());
        Ok(SUDOKU_OK)
    })
}

/// What a status means, in one line.
///
/// - status: any number.
/// - out_message: set to a text that lives as long as the library.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_status_message(
    status: i32,
    out_message: *mut *const c_char,
) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        unsafe { Out::new(out_message, "out_message")? }.write(status_texts(status).1.as_ptr());
        Ok(SUDOKU_OK)
    })
}

fn status_texts(status: i32) -> (&'static CStr, &'static CStr) {
    let found = STATUSES.iter().find(|row| row.0 == status);
    found.map_or((c"UNKNOWN", c"not a status of this version"), |row| (row.1, row.2))
}

/// Makes a control.
///
/// - out_control: the new handle; the caller frees it with sudoku_control_free.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_NO_MEMORY.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_control_new(out_control: *mut *mut SudokuControl) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        let out = unsafe { Out::new(out_control, "out_control")? };
        out.write(pointer(CONTROLS.insert(Control::default())?));
        Ok(SUDOKU_OK)
    })
}

/// Asks every call that runs with this control to return; each does within 10 ms, with
/// SUDOKU_CANCELLED. Calls that begin later return at once, until sudoku_control_reset.
///
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
/// - Any thread; not from a signal handler, because it takes a lock.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_control_cancel(control: *const SudokuControl) -> i32 {
    guard(std::ptr::null_mut(), || {
        CONTROLS.get(token(control, "control")?)?.cancel();
        Ok(SUDOKU_OK)
    })
}

/// Makes a control as new: not cancelled, nothing counted.
///
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
/// - Any thread; not while a call runs with it, which would lose its counts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_control_reset(control: *const SudokuControl) -> i32 {
    guard(std::ptr::null_mut(), || {
        CONTROLS.get(token(control, "control")?)?.reset();
        Ok(SUDOKU_OK)
    })
}

/// Reads how far the calls that use a control have come.
///
/// - out_progress: the caller's structure with struct_size set.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE.
/// - Any thread, at any time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_control_progress(
    control: *const SudokuControl,
    out_progress: *mut SudokuProgress,
) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let out = unsafe { OutStruct::new(out_progress, "out_progress")? };
        let control = CONTROLS.get(token(control, "control")?)?;
        let progress = control.progress();
        out.write(SudokuProgress {
            cancelled: u32::from(control.is_cancelled()),
            done: progress.done,
            total: progress.total,
            nodes: progress.nodes,
            ..SudokuProgress::EMPTY
        });
        Ok(SUDOKU_OK)
    })
}

/// Frees a control; NULL is accepted. A call that runs with it goes on.
///
/// - Returns SUDOKU_OK; SUDOKU_BAD_HANDLE if it is not a live control.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_control_free(control: *mut SudokuControl) -> i32 {
    guard(std::ptr::null_mut(), || {
        if !control.is_null() {
            CONTROLS.remove(control.addr())?;
        }
        Ok(SUDOKU_OK)
    })
}

/// A board behind a handle: readers take the `Arc`, an edit copies it if a call still reads it.
struct Board(Mutex<Arc<Puzzle>>);

static BOARDS: Table<Board> = Table::new(1, "board");
static CONTROLS: Table<Control> = Table::new(2, "control");
static SOLUTIONS: Table<Mutex<solve::Enumeration>> = Table::new(3, "solutions");

impl Board {
    fn insert(puzzle: Puzzle) -> Result<usize> {
        BOARDS.insert(Board(Mutex::new(Arc::new(puzzle))))
    }

    /// The board as it is now.
    fn snapshot(token: usize) -> Result<Arc<Puzzle>> {
        let board = BOARDS.get(token)?;
        let puzzle = board.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(&puzzle))
    }

    /// Changes the board, all or nothing.
    fn edit<R>(token: usize, change: impl FnOnce(&mut Puzzle) -> Result<R>) -> Result<R> {
        let board = BOARDS.get(token)?;
        let mut puzzle = board.0.lock().unwrap_or_else(PoisonError::into_inner);
        if Arc::get_mut(&mut puzzle).is_none() {
            *puzzle = Arc::new(puzzle.try_clone()?);
        }
        change(Arc::get_mut(&mut puzzle).ok_or(Reason::Internal("a board is shared"))?)
    }
}

impl Stop {
    /// The status of a call that ended so.
    fn status(self) -> Result<i32> {
        match self {
            Stop::Nodes => Ok(SUDOKU_NODE_LIMIT),
            Stop::Memory => Ok(SUDOKU_MEMORY_LIMIT),
            Stop::Time => Ok(SUDOKU_TIMED_OUT),
            Stop::Cancelled => Ok(SUDOKU_CANCELLED),
            Stop::Failed(error) => Err(error),
        }
    }
}

/// The status of a call that counts as done when it has looked everywhere.
fn ended(report: &Report) -> Result<i32> {
    match report.ended {
        Ended::Exhausted | Ended::SolutionLimit => Ok(SUDOKU_OK),
        Ended::Stopped(stop) => stop.status(),
    }
}

/// The status of a call that looks for a solution.
fn solved(report: &Report) -> Result<i32> {
    match report.ended {
        Ended::Exhausted if report.solutions == 0 => Ok(SUDOKU_NO_SOLUTION),
        _ => ended(report),
    }
}

/// Runs the body of an exported function: errors and panics become a status, and the caller's
/// `error` is filled.
fn guard(error: *mut SudokuError, body: impl FnOnce() -> Result<i32>) -> i32 {
    silence_panics();
    if !error.is_null() {
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let size = unsafe { error.cast::<u32>().read_unaligned() };
        if size as usize != size_of::<SudokuError>() {
            return SUDOKU_BAD_STRUCT_SIZE;
        }
    }
    let outcome = caught(body);
    if !error.is_null() {
        // SAFETY: checked above to be a sudoku_error of this size.
        unsafe { error.write_unaligned(SudokuError::of(outcome.as_ref().err())) };
    }
    outcome.unwrap_or_else(|error| error.code())
}

/// Turns a panic into an error.
fn caught<R>(body: impl FnOnce() -> Result<R>) -> Result<R> {
    GUARDED.set(GUARDED.get() + 1);
    let outcome = panic::catch_unwind(AssertUnwindSafe(body));
    GUARDED.set(GUARDED.get() - 1);
    outcome.unwrap_or_else(|_| Err(Reason::Internal("a panic was caught").into()))
}

thread_local! {
    /// How many calls of [`caught`] this thread is in.
    static GUARDED: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// The library never prints: a panic that [`guard`] will catch is not reported on standard error.
/// Panics elsewhere in a Rust program that links this crate keep the hook they had.
fn silence_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if GUARDED.get() == 0 {
                before(panic);
            }
        }));
    });
}

impl SudokuError {
    fn of(error: Option<&Error>) -> SudokuError {
        let mut filled = SudokuError {
            struct_size: size_of::<SudokuError>() as u32,
            code: 0,
            line: 0,
            column: 0,
            row: -1,
            col: -1,
            symbol: -1,
            message: [0; 224],
        };
        if let Some(error) = error {
            filled.code = error.code();
            filled.line = error.place.line.unwrap_or(0);
            filled.column = error.place.column.unwrap_or(0);
            if let Some((row, col)) = error.place.cell {
                (filled.row, filled.col) = (row as i32, col as i32);
            }
            filled.symbol = error.symbol().unwrap_or(-1);
            let mut text = Message { bytes: &mut filled.message, len: 0 };
            // A message that does not fit is cut; that is no error.
            let _ = write!(text, "{error}");
        }
        filled
    }
}

/// Writes into a fixed array and leaves a NUL at its end.
struct Message<'a> {
    bytes: &'a mut [c_char; 224],
    len: usize,
}

impl Write for Message<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for c in text.chars() {
            if self.len + c.len_utf8() >= self.bytes.len() {
                return Err(std::fmt::Error);
            }
            for &byte in c.encode_utf8(&mut [0; 4]).as_bytes() {
                self.bytes[self.len] = byte as c_char;
                self.len += 1;
            }
        }
        Ok(())
    }
}

/// The token in a handle.
fn token<T>(handle: *const T, name: &'static str) -> Result<usize> {
    if handle.is_null() {
        return Err(Reason::NullPointer(name).into());
    }
    Ok(handle.addr())
}

/// The handle of a token: an address that is never followed.
fn pointer<T>(token: usize) -> *mut T {
    std::ptr::without_provenance_mut(token)
}

/// An output of one value; zero from the moment it is named until it is written.
struct Out<T>(*mut T);

impl<T: Zero> Out<T> {
    /// # Safety
    /// `place` is NULL or can be written.
    unsafe fn new(place: *mut T, name: &'static str) -> Result<Self> {
        if place.is_null() {
            return Err(Reason::NullPointer(name).into());
        }
        let out = Out(place);
        out.write(T::ZERO);
        Ok(out)
    }

    /// An output the caller may not want.
    ///
    /// # Safety
    /// `place` is NULL or can be written.
    unsafe fn optional(place: *mut T) -> Self {
        let out = Out(place);
        out.write(T::ZERO);
        out
    }

    fn write(&self, value: T) {
        if !self.0.is_null() {
            // SAFETY: the place was promised to be writable; it may be unaligned.
            unsafe { self.0.write_unaligned(value) };
        }
    }
}

impl OutStruct<SudokuReport> {
    fn report(&self, report: &Report) {
        self.write(SudokuReport {
            strategy: report.strategy.number,
            solutions: report.solutions,
            nodes: report.nodes,
            elapsed_ns: u64::try_from(report.elapsed.as_nanos()).unwrap_or(u64::MAX),
            ..SudokuReport::EMPTY
        });
    }
}

/// What an output holds until the call succeeds.
trait Zero: Copy {
    const ZERO: Self;
}

macro_rules! zero {
    ($($type:ty),*) => { $(impl Zero for $type { const ZERO: Self = 0; })* };
}
zero!(u8, i32, i64, u32, u64, usize);

impl<T> Zero for *mut T {
    const ZERO: Self = std::ptr::null_mut();
}

impl<T> Zero for *const T {
    const ZERO: Self = std::ptr::null();
}

/// A structure of the caller's that begins with its `struct_size`.
trait Sized32: Copy {}
impl Sized32 for SudokuOptions {}
impl Sized32 for SudokuReport {}
impl Sized32 for SudokuProgress {}

/// What an output structure holds until the call succeeds.
trait Empty: Sized32 {
    const EMPTY: Self;
}

impl Empty for SudokuReport {
    const EMPTY: Self = SudokuReport {
        struct_size: size_of::<Self>() as u32,
        strategy: 0,
        solutions: 0,
        nodes: 0,
        elapsed_ns: 0,
    };
}

impl Empty for SudokuProgress {
    const EMPTY: Self = SudokuProgress {
        struct_size: size_of::<Self>() as u32,
        cancelled: 0,
        done: 0,
        total: 0,
        nodes: 0,
    };
}

/// Reads a structure of the caller's; `None` for NULL.
///
/// # Safety
/// `place` is NULL or a structure that begins with its size.
unsafe fn structure<T: Sized32>(place: *const T) -> Result<Option<T>> {
    if place.is_null() {
        return Ok(None);
    }
    // SAFETY: as promised; the size comes first in every structure.
    let size = unsafe { place.cast::<u32>().read_unaligned() };
    if size as usize != size_of::<T>() {
        return Err(Reason::BadStructSize(size).into());
    }
    // SAFETY: the caller says that the structure has this size.
    Ok(Some(unsafe { place.read_unaligned() }))
}

/// An output structure whose size has been checked, empty until it is written; optional ones may be
/// NULL.
struct OutStruct<T>(*mut T);

impl<T: Empty> OutStruct<T> {
    /// # Safety
    /// `place` is NULL or a structure that begins with its size.
    unsafe fn new(place: *mut T, name: &'static str) -> Result<Self> {
        if place.is_null() {
            return Err(Reason::NullPointer(name).into());
        }
        // SAFETY: as promised.
        unsafe { Self::optional(place) }
    }

    /// # Safety
    /// `place` is NULL or a structure that begins with its size.
    unsafe fn optional(place: *mut T) -> Result<Self> {
        // SAFETY: as promised.
        unsafe { structure(place.cast_const())? };
        let out = OutStruct(place);
        out.write(T::EMPTY);
        Ok(out)
    }

    fn write(&self, value: T) {
        if !self.0.is_null() {
            // SAFETY: the size was checked by `new` or `optional`.
            unsafe { self.0.write_unaligned(value) };
        }
    }
}

/// Items the caller passes: a pointer and a length. NULL is an empty list only with length 0.
///
/// # Safety
/// `items` is NULL or points to `len` items that nobody writes during the call.
unsafe fn items<'a, T>(items: *const T, len: usize, name: &'static str) -> Result<&'a [T]> {
    if len == 0 {
        return Ok(&[]);
    }
    if items.is_null() {
        return Err(Reason::NullPointer(name).into());
    }
    if len > isize::MAX as usize / size_of::<T>() {
        return Err(Reason::BadArgument(name, len as i64).into());
    }
    if !items.is_aligned() {
        return Err(Reason::BadArgument(name, items.addr() as i64).into());
    }
    // SAFETY: as promised, aligned, and no larger than an object can be.
    Ok(unsafe { std::slice::from_raw_parts(items, len) })
}

/// Room of the caller's that a call fills as it goes; zero from here on.
///
/// # Safety
/// `items` is NULL or can be written for `len` items by this call alone.
unsafe fn room<'a, T: Default>(
    items: *mut T,
    len: usize,
    name: &'static str,
) -> Result<&'a mut [T]> {
    // SAFETY: as promised; the shared view checks pointer, length and alignment, and is dropped.
    let len = unsafe { self::items(items.cast::<MaybeUninit<T>>(), len, name)?.len() };
    if len == 0 {
        return Ok(&mut []);
    }
    for at in 0..len {
        // SAFETY: `at` is below the length the caller promised.
        unsafe { items.add(at).write(T::default()) };
    }
    // SAFETY: checked and filled just now.
    Ok(unsafe { std::slice::from_raw_parts_mut(items, len) })
}

/// The addresses from the first item of a buffer to the end of its last one.
fn extent<T>(items: *const T, len: usize) -> Range<usize> {
    let bytes = if items.is_null() { 0 } else { len.saturating_mul(size_of::<T>()) };
    items.addr()..items.addr().saturating_add(bytes)
}

/// Refuses buffers that overlap.
fn disjoint(buffers: &[Range<usize>]) -> Result<()> {
    for (index, buffer) in buffers.iter().enumerate() {
        for other in &buffers[..index] {
            if buffer.start < other.end && other.start < buffer.end {
                return Err(Reason::BadArgument("overlapping buffer", buffer.start as i64).into());
            }
        }
    }
    Ok(())
}

/// A buffer of the caller's for many items; zero from the moment it is named until it is written.
struct Buffer<T> {
    items: *mut T,
    capacity: usize,
    name: &'static str,
}

impl<T: Zero> Buffer<T> {
    /// # Safety
    /// `items` is NULL or can be written for `capacity` items.
    unsafe fn new(items: *mut T, capacity: usize, name: &'static str) -> Result<Self> {
        if items.is_null() && capacity > 0 {
            return Err(Reason::NullPointer(name).into());
        }
        if capacity > isize::MAX as usize / size_of::<T>() {
            return Err(Reason::BadArgument(name, capacity as i64).into());
        }
        for at in 0..capacity {
            // SAFETY: `at` is below the capacity the caller promised.
            unsafe { items.add(at).write_unaligned(T::ZERO) };
        }
        Ok(Buffer { items, capacity, name })
    }

    /// Whether the caller only asks for the size: (NULL, 0).
    fn asks_size(&self) -> bool {
        self.items.is_null()
    }

    /// Fails unless `len` items fit.
    fn expect(&self, len: usize) -> Result<()> {
        if self.asks_size() {
            return Err(Reason::NullPointer(self.name).into());
        }
        if len > self.capacity {
            return Err(Reason::BufferTooSmall { needed: len as u64 }.into());
        }
        Ok(())
    }

    /// Writes the items if they fit, else fails and writes nothing.
    fn write(&self, items: impl ExactSizeIterator<Item = T>) -> Result<()> {
        self.expect(items.len())?;
        for (at, item) in items.take(self.capacity).enumerate() {
            // SAFETY: `at` is below the capacity, which `new` was promised.
            unsafe { self.items.add(at).write_unaligned(item) };
        }
        Ok(())
    }
}

impl Buffer<u8> {
    /// Writes text from `at` on if it fits, else fails; returns its length.
    fn append(&self, at: usize, text: &str) -> Result<usize> {
        self.expect(at + text.len())?;
        for (offset, byte) in text.bytes().enumerate() {
            // SAFETY: `at + offset` is below the capacity, which `new` was promised.
            unsafe { self.items.add(at + offset).write_unaligned(byte) };
        }
        Ok(text.len())
    }
}

/// The options of a call.
///
/// # Safety
/// `options` is NULL or a structure that begins with its size.
unsafe fn options(options: *const SudokuOptions, all: bool) -> Result<(Options, usize)> {
    let default_limit = u64::from(!all);
    // SAFETY: as promised.
    let Some(given) = (unsafe { structure(options)? }) else {
        return Ok((Options { solution_limit: default_limit, ..Options::default() }, 1));
    };
    let strategy = crate::solve::strategy_numbered(given.strategy)?;
    if given.threads > 1024 {
        return Err(Reason::BadArgument("threads", i64::from(given.threads)).into());
    }
    let mut bounds = bounds(given.time_limit_ms, given.control)?;
    bounds.nodes = (given.node_limit > 0).then_some(given.node_limit);
    if given.memory_limit > 0 {
        bounds.memory = usize::try_from(given.memory_limit).unwrap_or(usize::MAX);
    }
    let solution_limit =
        if given.solution_limit == 0 { default_limit } else { given.solution_limit };
    Ok((Options { strategy, solution_limit, bounds }, given.threads.max(1) as usize))
}

fn bounds(time_limit_ms: u32, control: *const SudokuControl) -> Result<Bounds> {
    let time = (time_limit_ms > 0).then(|| Duration::from_millis(time_limit_ms.into()));
    let control = if control.is_null() { None } else { Some(CONTROLS.get(control.addr())?) };
    Ok(Bounds { time, control, ..Bounds::default() })
}

/// A symbol as it crosses the border: -1 is an empty cell.
fn symbol_in(symbol: i32) -> Result<Option<u32>> {
    match symbol {
        -1 => Ok(None),
        _ => u32::try_from(symbol)
            .map(Some)
            .map_err(|_| Reason::UnknownSymbol(i64::from(symbol)).into()),
    }
}

/// A text of the caller's.
///
/// # Safety
/// `text` is NULL or points to `len` bytes that nobody writes during the call.
unsafe fn utf8<'a>(text: *const c_char, len: usize, name: &'static str) -> Result<&'a str> {
    // SAFETY: as promised.
    let bytes = unsafe { items(text.cast::<u8>(), len, name)? };
    std::str::from_utf8(bytes)
        .map_err(|error| Reason::BadUtf8 { offset: error.valid_up_to() as u64 }.into())
}
