//! Reports to C why a line of a collection is no puzzle, or is not rated.

use std::ffi::c_char;

use super::arguments::{Out, OutStruct, items};
use super::board::{SudokuReadOptions, read_options};
use super::guard::{SudokuError, guard};
use super::status::SUDOKU_OK;
use sudoku_core::error::{Reason, Result};
use sudoku_core::position::Position;
use sudoku_core::text::ReadOptions;
use sudoku_core::text::collection::{self, Line};

/// The line of a collection that belongs to a row of sudoku_solve_lines or _rate_lines, and why it is not a puzzle, or is one
/// that only sudoku_rate_lines refuses: of loose cells, or with more than 64 rows. The call reads the text
/// up to that line.
///
/// - text, len: as in sudoku_solve_lines.
/// - read_options: as there; NULL for the defaults.
/// - row: the number of the row, from 0.
/// - out_line: the number of its line in the text, from 1.
/// - out_refusal: the status, place and message of the refusal, or the status 0 if the line is a puzzle that is rated;
///   may be NULL. The caller sets struct_size.
/// - Returns SUDOKU_OK, also for a line that is refused; SUDOKU_NULL_POINTER, SUDOKU_BAD_STRUCT_SIZE,
///   SUDOKU_UNKNOWN_FORMAT, SUDOKU_UNKNOWN_SYMBOL (a negative one among the options),
///   SUDOKU_TOO_LARGE, SUDOKU_BAD_TEXT (a text in UTF-16), SUDOKU_BAD_ARGUMENT (there is no such row), SUDOKU_BAD_HANDLE,
///   SUDOKU_CANCELLED, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_row_error(
    text: *const c_char,
    len: usize,
    read_options: *const SudokuReadOptions,
    row: usize,
    out_line: *mut usize,
    out_refusal: *mut SudokuError,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, NULL or a structure that begins with
        // its size.
        let (line_out, refusal) =
            unsafe { (Out::new(out_line, "out_line"), OutStruct::optional(out_refusal)) };
        let (line_out, refusal) = (line_out?, refusal?);
        // SAFETY: the caller passes NULL or `len` bytes.
        let text = unsafe { items(text.cast::<u8>(), len, "text")? };
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let read = unsafe { self::read_options(read_options)? };
        let line = line_of_row(text, &read, row)?;
        if let Err(refused) = line.puzzle(&read).and_then(Position::new) {
            // An error of the library is no refusal of the line.
            if matches!(
                refused.reason,
                Reason::NoMemory | Reason::Cancelled | Reason::Internal(_) | Reason::Unproved(_)
            ) {
                return Err(refused);
            }
            refusal.write(SudokuError::of(&refused));
        }
        line_out.write(line.number);
        Ok(SUDOKU_OK)
    })
}

/// The line of a row.
fn line_of_row<'a>(text: &'a [u8], read: &ReadOptions, row: usize) -> Result<Line<'a>> {
    collection::check(text, read)?;
    let line = collection::lines(text).nth(row);
    line.ok_or(Reason::BadArgument("row", i64::try_from(row).unwrap_or(i64::MAX)).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_the_numbers_of_their_lines() {
        let text = "\u{feff}# a comment\n\n1\r\n  \n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\nx";
        let read = ReadOptions::default();
        let number = |row| line_of_row(text.as_bytes(), &read, row).map(|line| line.number);
        assert_eq!([0, 1, 2].map(number), [3, 5, 6].map(Ok));
        for row in [3, usize::MAX] {
            let beyond = i64::try_from(row).unwrap_or(i64::MAX);
            assert_eq!(number(row).unwrap_err().reason, Reason::BadArgument("row", beyond));
        }
        let short = read.clone().with_max_bytes(text.len() - 1);
        let refused = line_of_row(text.as_bytes(), &short, 0).err().unwrap().reason;
        assert_eq!(refused, Reason::TooLarge { limit: text.len() as u64 - 1 });
        let exact = read.with_max_bytes(text.len());
        assert!(line_of_row(text.as_bytes(), &exact, 0).is_ok());
        let utf_16 = line_of_row(b"\xff\xfe1\0", &exact, 0).err().unwrap();
        assert!(utf_16.to_string().contains("in UTF-16"), "{utf_16}");
    }
}
