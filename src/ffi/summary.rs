//! What solving takes, as text for C.
//!
//! In: a board. Out: the stars, the techniques with their steps, the hardest, and the narrowest place, as a line or as JSON.

use std::ffi::c_char;

use super::arguments::{Buffer, Out, token};
use super::board::{Board, SudokuBoard, fill};
use super::guard::{SudokuError, guard};
use super::solve::{SudokuOptions, options};
use super::status::{SUDOKU_NO_SOLUTION, SUDOKU_OK};
use sudoku_batch::rate::Rater;
use sudoku_core::error::Reason;
use sudoku_core::limits;
use sudoku_explain::Profile;

/// Says what it takes to solve a board: its stars, the techniques with their numbers of steps, the hardest of them, the place
/// where the fewest steps are open, and the number of givens.
///
/// - json: 0: one line of words; 1: an object of JSON with "explained", "stars" and "name" (null if not explained), "givens",
///   "open", "rounds" (of techniques of each star), "techniques" (steps by their names), "hardest", and "narrowest" with
///   "technique", "steps" and "open".
/// - options: NULL for the defaults; as in sudoku_rate.
/// - out_text, capacity: a buffer for the text in UTF-8, without a terminating zero; (NULL, 0) asks only for its length. Empty
///   if the board does not have exactly one solution.
/// - out_len: its length in bytes.
/// - Returns what sudoku_rate returns, and SUDOKU_BUFFER_TOO_SMALL.
/// - Any thread; it uses the calling thread only.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_summary(
    board: *const SudokuBoard,
    json: u32,
    options: *const SudokuOptions,
    out_text: *mut c_char,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, space for `capacity` bytes, NULL or a structure that begins
        // with its size.
        let (len, text, options) = unsafe {
            (
                Out::new(out_len, "out_len"),
                Buffer::new(out_text.cast::<u8>(), capacity, "out_text"),
                self::options(options, false),
            )
        };
        let (len, text, (options, _)) = (len?, text?, options?);
        if json > 1 {
            return Err(Reason::BadArgument("json", json.into()).into());
        }
        let puzzle = Board::snapshot(token(board, "board")?)?;
        let deadline = limits::deadline(options.bounds.time);
        let profiles = [None, None, None, Some(Profile::STARS)];
        let rated = Rater::new(profiles, &options, deadline).rate(&puzzle)?;
        let words = match &rated.summary {
            Some(summary) if json == 1 => summary.json()?,
            Some(summary) => summary.line()?,
            None => String::new(),
        };
        fill(&text, &len, words.bytes())?;
        Ok(if rated.solutions == 0 { SUDOKU_NO_SOLUTION } else { SUDOKU_OK })
    })
}
