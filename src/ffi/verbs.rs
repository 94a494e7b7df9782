//! Checking and rating of many puzzles, which come from boards as integers, strings or lines.
//!
//! In: puzzles, options, the buffer for the rows. Out: a row for each puzzle, in order, and the status of the call.

use super::batch::call_status;
use super::board::{SUDOKU_STATE_BROKEN, SUDOKU_STATE_INCOMPLETE, SUDOKU_STATE_SOLVED};
use super::out_buf::{OutBuf, Row, Rows};
use super::profile;
use super::rate::SudokuRating;
use super::status::stopped;
use sudoku_batch::items::Items;
use sudoku_batch::{check, rate};
use sudoku_core::error::Result;
use sudoku_core::limits::Stop;
use sudoku_core::panics::caught;
use sudoku_core::solution::State;
use sudoku_solve::Options;

/// What to do with puzzles. After an error or a panic, all rows are zero.
pub(super) trait Verb {
    type Row: Row;

    fn run(
        self,
        items: &impl Items,
        options: &(Options, usize),
        rows: &mut Rows<'_, Self::Row>,
    ) -> Result<i32>;
}

/// Whether each is solved, still open, or breaks a rule.
pub(super) struct Check;

impl Verb for Check {
    type Row = i32;

    fn run(
        self,
        items: &impl Items,
        (options, threads): &(Options, usize),
        rows: &mut Rows<'_, i32>,
    ) -> Result<i32> {
        let row = |outcome| match outcome {
            Ok(State::Solved) => SUDOKU_STATE_SOLVED,
            Ok(State::Incomplete) => SUDOKU_STATE_INCOMPLETE,
            Ok(State::Broken(_)) => SUDOKU_STATE_BROKEN,
            Err(stop) => status(stop),
        };
        filled(rows, |rows| check::check(items, &options.bounds, *threads, rows, row))
    }
}

/// How hard each is, by the profiles of a number.
pub(super) struct Rate(pub(super) i32);

impl Verb for Rate {
    type Row = SudokuRating;

    fn run(
        self,
        items: &impl Items,
        (options, threads): &(Options, usize),
        rows: &mut Rows<'_, SudokuRating>,
    ) -> Result<i32> {
        let profiles = profile::wanted(self.0)?;
        let row = |outcome| match outcome {
            Ok(rated) => SudokuRating::of(&rated),
            Err(stop) => SudokuRating::failed(status(stop)),
        };
        filled(rows, |rows| rate::rate(items, profiles, options, *threads, rows, row))
    }
}

/// The status of a puzzle without an answer.
pub(super) fn status(stop: Stop) -> i32 {
    stopped(stop).unwrap_or_else(|error| error.code())
}

/// Fills the rows; returns the status of the call.
pub(super) fn filled<R: Row>(
    rows: &mut Rows<'_, R>,
    work: impl FnOnce(OutBuf<'_, R>) -> Option<Stop>,
) -> Result<i32> {
    let ended = caught(|| Ok(rows.lend(work)));
    if ended.is_err() {
        rows.clear();
    }
    call_status(ended?)
}
