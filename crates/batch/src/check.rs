//! Checks many boards: whether each is solved, still open, or breaks a rule. Nothing is solved.
//!
//! In: puzzles. Out: a row for each, made of its [`State`], or of the reason why it is no board.

use std::borrow::Borrow;

use super::items::{self, Items, NO_TEXT};
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::out_buf::{OutBuf, Place};
use sudoku_core::solution::{self, State};

/// The boards that a thread takes at once.
const PIECE: usize = 1024;

/// The result of one item.
pub type Outcome = std::result::Result<State, Stop>;

/// Checks boards. Returns why the call ended early, if it did.
pub fn check<P: Place + Send>(
    items: &impl Items,
    bounds: &Bounds,
    threads: usize,
    rows: OutBuf<'_, P>,
    row: impl Fn(Outcome) -> P::Item + Sync,
) -> Option<Stop> {
    items::each(items, PIECE, bounds, threads, rows, row, || {
        let mut text = NO_TEXT;
        move |item, limits: &mut Limits| {
            limits.work(u32::try_from(items.size(item)).unwrap_or(u32::MAX))?;
            if items.nine(item, &mut text, bounds.vectors) {
                return Ok(solution::state_of_nine(&text));
            }
            let puzzle = items.puzzle(item)?;
            let puzzle = puzzle.borrow();
            limits.work(puzzle.shape().cells() as u32)?;
            Ok(solution::state(puzzle, puzzle.digits()))
        }
    })
}
