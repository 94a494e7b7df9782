//! The statuses of the C interface: their numbers, names and meanings, and which one a call returns.

use std::ffi::{CStr, c_char};

use super::arguments::Out;
use super::guard::{guard, text};
use sudoku_core::error::{Error, Result};
use sudoku_core::limits::Stop;
use sudoku_solve::{Ended, Report};

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
/// There are no more solutions, or no more steps.
pub const SUDOKU_DONE: i32 = 30;
/// A required pointer was NULL.
pub const SUDOKU_NULL_POINTER: i32 = -10;
/// A handle was freed, made up, or of another kind.
pub const SUDOKU_BAD_HANDLE: i32 = -11;
/// An argument was out of its range.
pub const SUDOKU_BAD_ARGUMENT: i32 = -12;
/// A buffer cannot hold the output.
pub const SUDOKU_BUFFER_TOO_SMALL: i32 = -13;
/// The struct_size of a structure is neither its sizeof nor that of an older header.
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
/// A row of the text differs in length from the first one.
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
/// A cage is empty, too large, names a cell twice, or has a total that is negative or above 2^63 - 1.
pub const SUDOKU_BAD_CAGE: i32 = -46;
/// A constraint has values or cells that it does not take, or is not for the board; or no constraint has this number or name.
pub const SUDOKU_BAD_CONSTRAINT: i32 = -47;
/// The operating system refused a file.
pub const SUDOKU_FILE_ERROR: i32 = -50;
/// The operating system gave no memory.
pub const SUDOKU_NO_MEMORY: i32 = -60;
/// The generator found no puzzle within its attempts.
pub const SUDOKU_NOT_GENERATED: i32 = -70;
/// An internal error; the call returns no answer, and every handle stays usable.
pub const SUDOKU_INTERNAL: i32 = -80;

/// Every status with its name and its meaning.
const STATUSES: [(i32, &CStr, &CStr); 33] = [
    (SUDOKU_OK, c"OK", c"the call did what it says"),
    (SUDOKU_NO_SOLUTION, c"NO_SOLUTION", c"proved: the puzzle has no solution"),
    (SUDOKU_NODE_LIMIT, c"NODE_LIMIT", c"the node limit was reached first"),
    (SUDOKU_MEMORY_LIMIT, c"MEMORY_LIMIT", c"the memory limit was reached first"),
    (SUDOKU_TIMED_OUT, c"TIMED_OUT", c"the time limit was reached first"),
    (SUDOKU_CANCELLED, c"CANCELLED", c"the call was cancelled"),
    (SUDOKU_DONE, c"DONE", c"there are no more solutions or steps"),
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
    (SUDOKU_BAD_CONSTRAINT, c"BAD_CONSTRAINT", c"a constraint is malformed or unknown"),
    (SUDOKU_FILE_ERROR, c"FILE_ERROR", c"the operating system refused a file"),
    (SUDOKU_NO_MEMORY, c"NO_MEMORY", c"the operating system gave no memory"),
    (SUDOKU_NOT_GENERATED, c"NOT_GENERATED", c"no puzzle found within the attempts"),
    (SUDOKU_INTERNAL, c"INTERNAL", c"an internal error; the call returns no answer"),
];

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

/// What a status means, as a text to print with `%s`.
///
/// - status: any number.
/// - Returns a text that lives as long as the library, NUL-terminated, never NULL; "unknown status"
///   for other numbers.
/// - Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn sudoku_status_text(status: i32) -> *const c_char {
    text(|| STATUSES.iter().find(|row| row.0 == status).map_or(c"unknown status", |row| row.2))
}

fn status_texts(status: i32) -> (&'static CStr, &'static CStr) {
    let found = STATUSES.iter().find(|row| row.0 == status);
    found.map_or((c"UNKNOWN", c"not a status of this version"), |row| (row.1, row.2))
}

/// The status of a call that was stopped.
pub(super) fn stopped(stop: Stop) -> Result<i32> {
    match stop {
        Stop::Failed(error) => Err(error),
        limit => Ok(Error::from(limit).code()),
    }
}

/// The status of a call that succeeds after an exhausted search or at the solution limit.
pub(super) fn ended(report: &Report) -> Result<i32> {
    match report.ended {
        Ended::Stopped(stop) => stopped(stop),
        _ => Ok(SUDOKU_OK),
    }
}

/// The status of a call that looks for a solution.
pub(super) fn solved(report: &Report) -> Result<i32> {
    match report.ended {
        Ended::Exhausted if report.solutions == 0 => Ok(SUDOKU_NO_SOLUTION),
        _ => ended(report),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use sudoku_core::error::{Excerpt, Reason};
    use sudoku_solve::STRATEGIES;

    #[test]
    fn every_status_of_the_header_has_a_row() {
        let header = include_str!("../../include/sudoku.h");
        let numbered = |row: &(i32, &CStr, &CStr)| {
            format!("#define SUDOKU_{} {}\n", row.1.to_str().unwrap(), row.0)
        };
        for row in &STATUSES {
            assert!(header.contains(&numbered(row)), "{}", numbered(row));
            assert_eq!(status_texts(row.0), (row.1, row.2));
        }
        assert_eq!(status_texts(-1).0, c"UNKNOWN");
    }

    #[test]
    fn every_reason_has_its_status() {
        let excerpt = Excerpt::new("");
        let kind = std::io::ErrorKind::NotFound;
        let file = Reason::File { what: "", path: excerpt, kind, os_error: 0 };
        for (reason, status) in [
            (Reason::NullPointer(""), SUDOKU_NULL_POINTER),
            (Reason::BadHandle(""), SUDOKU_BAD_HANDLE),
            (Reason::BadArgument("", 0), SUDOKU_BAD_ARGUMENT),
            (Reason::BufferTooSmall { needed: 0 }, SUDOKU_BUFFER_TOO_SMALL),
            (
                Reason::BadStructSize { what: "struct_size", found: 0, expected: 8 },
                SUDOKU_BAD_STRUCT_SIZE,
            ),
            (Reason::UnknownStrategy(excerpt), SUDOKU_UNKNOWN_STRATEGY),
            (Reason::Unsuitable { strategy: "", lacks: "" }, SUDOKU_UNSUITABLE),
            (Reason::UnknownFormat(excerpt), SUDOKU_UNKNOWN_FORMAT),
            (Reason::NotExpressible { format: "", what: "" }, SUDOKU_NOT_EXPRESSIBLE),
            (
                Reason::BoxesNotExpressible { format: "", boxes: (0, 0), assumed: (0, 0) },
                SUDOKU_NOT_EXPRESSIBLE,
            ),
            (Reason::BadUtf8 { offset: 0 }, SUDOKU_BAD_UTF8),
            (Reason::UnexpectedEnd { expected: "" }, SUDOKU_BAD_TEXT),
            (Reason::BadText { expected: "", found: excerpt }, SUDOKU_BAD_TEXT),
            (Reason::RaggedRow { expected: 0, found: 0 }, SUDOKU_RAGGED_ROW),
            (Reason::BadCellCount { expected: 0, found: 0 }, SUDOKU_BAD_CELL_COUNT),
            (Reason::TooLarge { limit: 0 }, SUDOKU_TOO_LARGE),
            (Reason::BadSide { side: 0, why: "" }, SUDOKU_BAD_SIDE),
            (Reason::BadSymbolCount { expected: 0, found: 0 }, SUDOKU_BAD_SYMBOL_COUNT),
            (Reason::DuplicateSymbol(0), SUDOKU_DUPLICATE_SYMBOL),
            (Reason::UnknownSymbol(0), SUDOKU_UNKNOWN_SYMBOL),
            (Reason::OffBoard { row: 0, col: 0, side: 0 }, SUDOKU_OFF_BOARD),
            (Reason::GivenTwice { first: 0, second: 0 }, SUDOKU_GIVEN_TWICE),
            (Reason::EmptyCage, SUDOKU_BAD_CAGE),
            (Reason::LargeCage { cells: 0, side: 0 }, SUDOKU_BAD_CAGE),
            (Reason::RepeatedCageCell, SUDOKU_BAD_CAGE),
            (Reason::BadTotal(excerpt), SUDOKU_BAD_CAGE),
            (file, SUDOKU_FILE_ERROR),
            (Reason::NoMemory, SUDOKU_NO_MEMORY),
            (Reason::NotGenerated { attempts: 0 }, SUDOKU_NOT_GENERATED),
            (Reason::Internal(""), SUDOKU_INTERNAL),
        ] {
            assert_eq!(Error::from(reason).code(), status, "{reason:?}");
        }
    }

    #[test]
    fn how_a_search_ended_is_a_status() {
        let failed = Stop::Failed(Reason::NoMemory.into());
        for (ended_so, solutions, status, looking) in [
            (Ended::Exhausted, 0, Ok(SUDOKU_OK), Ok(SUDOKU_NO_SOLUTION)),
            (Ended::Exhausted, 1, Ok(SUDOKU_OK), Ok(SUDOKU_OK)),
            (Ended::SolutionLimit, 2, Ok(SUDOKU_OK), Ok(SUDOKU_OK)),
            (Ended::Stopped(Stop::Nodes), 0, Ok(SUDOKU_NODE_LIMIT), Ok(SUDOKU_NODE_LIMIT)),
            (Ended::Stopped(Stop::Memory), 0, Ok(SUDOKU_MEMORY_LIMIT), Ok(SUDOKU_MEMORY_LIMIT)),
            (Ended::Stopped(Stop::Time), 1, Ok(SUDOKU_TIMED_OUT), Ok(SUDOKU_TIMED_OUT)),
            (Ended::Stopped(Stop::Cancelled), 0, Ok(SUDOKU_CANCELLED), Ok(SUDOKU_CANCELLED)),
            (Ended::Stopped(failed), 0, Err(SUDOKU_NO_MEMORY), Err(SUDOKU_NO_MEMORY)),
        ] {
            let strategy = &STRATEGIES[0];
            let elapsed = Duration::ZERO;
            let report = Report::new(strategy, solutions, 0, elapsed, ended_so);
            assert_eq!(ended(&report).map_err(|error| error.code()), status, "{ended_so:?}");
            assert_eq!(solved(&report).map_err(|error| error.code()), looking, "{ended_so:?}");
        }
    }
}
