//! The one way into the library: errors and panics of an exported function become a status and a [`SudokuError`].

use std::ffi::{CStr, c_char};
use std::fmt::Write;
use std::panic::{self, PanicHookInfo};
use std::sync::{Once, OnceLock};

use super::arguments::{Empty, OutStruct, sized32};
use sudoku_core::error::{Error, Reason, Result};
use sudoku_core::panics::{self, caught};

/// What was wrong in a call. The caller owns it and sets struct_size; every function accepts NULL
/// instead. Each call that gets it writes it: after a status of 0 or more, all its fields are zero or
/// empty.
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
    /// The symbol or value, or the place of the cage in a list; -1 if it is not about one.
    pub symbol: i64,
    /// One line of UTF-8 that says all this, NUL-terminated, cut to fit.
    pub message: [c_char; 224],
}

/// Runs the body of an exported function: errors and panics become a status, and the caller's
/// `error` is filled. A limit is not an error: its status is above 0, and `error` is empty.
pub(super) fn guard(error: *mut SudokuError, body: impl FnOnce() -> Result<i32>) -> i32 {
    silence_panics();
    // SAFETY: the caller passes NULL or a structure that begins with its size.
    let out = match unsafe { OutStruct::sized(error) } {
        Ok(out) => out,
        Err(error) => return error.code(),
    };
    let outcome = caught(body);
    if !error.is_null() {
        let error = outcome.as_ref().err().filter(|error| error.code() < 0);
        out.write(error.map_or(SudokuError::EMPTY, SudokuError::of));
    }
    outcome.unwrap_or_else(|error| error.code())
}

/// Runs the body of an exported function that returns a text and cannot fail: the text is never NULL.
pub(super) fn text(body: impl FnOnce() -> &'static CStr) -> *const c_char {
    silence_panics();
    caught(|| Ok(body())).unwrap_or(c"an internal error").as_ptr()
}

/// The library never prints: a panic that [`guard`] will catch is not reported on standard error.
/// Other panics of a Rust program that links this crate go to the hook of that program.
pub(super) fn silence_panics() {
    static ONCE: Once = Once::new();
    type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;
    static BEFORE: OnceLock<Hook> = OnceLock::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        BEFORE.get_or_init(|| before);
        // A closure without captures: its box allocates nothing, so it cannot fail.
        panic::set_hook(Box::new(|panic| {
            if !panics::will_be_caught()
                && let Some(before) = BEFORE.get()
            {
                before(panic);
            }
        }));
    });
}

sized32!(SudokuError, line, column, row, col, symbol, message);

impl Empty for SudokuError {
    const EMPTY: Self = SudokuError {
        struct_size: size_of::<Self>() as u32,
        code: 0,
        line: 0,
        column: 0,
        row: -1,
        col: -1,
        symbol: -1,
        message: [0; 224],
    };
}

impl SudokuError {
    pub(super) fn of(error: &Error) -> SudokuError {
        let index = error.place.cage.or(error.place.constraint);
        let mut filled = SudokuError {
            code: error.code(),
            line: error.place.line.unwrap_or(0),
            column: error.place.column.unwrap_or(0),
            symbol: error.symbol().or(index.map(i64::from)).unwrap_or(-1),
            ..SudokuError::EMPTY
        };
        if let Some((row, col)) = error.place.cell {
            (filled.row, filled.col) = (row as i32, col as i32);
        } else if let Reason::OffBoard { row, col, .. } = error.reason {
            // A cell of the caller's, or of the text; a number above 32 bits is reported as unknown.
            let number = |number: i64| i32::try_from(number).unwrap_or(-1);
            (filled.row, filled.col) = (number(row), number(col));
        }
        let mut text = Message { bytes: &mut filled.message, len: 0 };
        // A message that does not fit is cut; that is no error.
        let _ = write!(text, "{error}");
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_message_is_cut_between_characters() {
        let mut bytes = [1; 224];
        let mut message = Message { bytes: &mut bytes, len: 0 };
        message.write_str("a").unwrap();
        assert!(message.write_str(&"é".repeat(112)).is_err());
        assert_eq!(message.len, 223);
        let text: Vec<u8> = bytes.iter().map(|&byte| byte as u8).collect();
        assert_eq!(text[..223], *format!("a{}", "é".repeat(111)).as_bytes());
        assert_eq!(bytes[223], 1);
    }

    #[test]
    fn all_fields_of_an_error_are_written() {
        let error = Error::from(Reason::UnknownSymbol(77)).at_line(3, 9).at_cell(4, 5);
        let filled = SudokuError::of(&error);
        assert_eq!((filled.code, filled.symbol), (-43, 77));
        assert_eq!((filled.line, filled.column, filled.row, filled.col), (3, 9, 4, 5));
        let in_a_list = SudokuError::of(&Error::from(Reason::EmptyCage).at_cage(7));
        assert_eq!((in_a_list.code, in_a_list.symbol), (-46, 7));
        let in_a_list = SudokuError::of(&Error::from(Reason::EmptyCage).at_constraint(7));
        assert_eq!(in_a_list.symbol, 7);
        let nowhere = SudokuError::of(&Reason::NoMemory.into());
        assert_eq!((nowhere.line, nowhere.column, nowhere.row, nowhere.col), (0, 0, -1, -1));
        assert_eq!((nowhere.symbol, SudokuError::EMPTY.symbol), (-1, -1));
        assert_eq!((SudokuError::EMPTY.row, SudokuError::EMPTY.col), (-1, -1));
    }

    #[test]
    fn errors_and_panics_are_statuses() {
        let mut error = SudokuError { line: 7, ..SudokuError::EMPTY };
        assert_eq!(guard(&mut error, || Ok(17)), 17);
        assert_eq!((error.code, error.line), (0, 0));
        assert_eq!(guard(&mut error, || Err(Reason::NoMemory.into())), -60);
        assert_eq!(error.code, -60);
        assert_eq!(guard(std::ptr::null_mut(), || Err(Reason::NoMemory.into())), -60);
        assert_eq!(guard(&mut error, || panic!("inside")), -80);
        assert_eq!((error.code, panics::will_be_caught()), (-80, false));
    }

    #[test]
    fn a_function_that_returns_a_text_returns_one_after_a_panic() {
        // SAFETY: a text that ends with NUL.
        let of = |text: *const c_char| unsafe { CStr::from_ptr(text) };
        assert_eq!(of(text(|| c"a text")), c"a text");
        assert_eq!(of(text(|| panic!("inside"))), c"an internal error");
        assert!(!panics::will_be_caught());
    }

    /// Runs in a child process, whose standard error the test reads.
    #[test]
    fn panics_of_the_library_are_silent() {
        const IS_CHILD: &str = "LIBSUDOKU_PANICS";
        if std::env::var_os(IS_CHILD).is_some() {
            assert_eq!(guard(std::ptr::null_mut(), || panic!("inside")), -80);
            let within = guard(std::ptr::null_mut(), || {
                guard(std::ptr::null_mut(), || panic!("deep inside"));
                panic!("inside again")
            });
            assert_eq!(within, -80);
            panic!("outside");
        }
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["panics_of_the_library_are_silent", "--nocapture"])
            .env(IS_CHILD, "1")
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&child.stderr);
        assert!(printed.contains("outside") && !printed.contains("inside"), "{printed}");
        assert!(!child.status.success());
    }
}
