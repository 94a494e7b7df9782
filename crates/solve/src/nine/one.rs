//! One 9x9 board in one call.
//!
//! In: the text of a board, and bounds. Out: its outcome, and each solution, verified. What stays true: solutions, their order and
//! nodes are those of the search that `start` begins.

use super::solve_one;
use super::task::{BoardRequest, Outcome};
use sudoku_core::digits::EMPTY;
use sudoku_core::error::Reason;
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::line81::{CELLS, Text};
use sudoku_core::solution::many::solves;

/// Some solution does not solve its puzzle.
pub const WRONG: Reason = Reason::Internal("a strategy found a wrong grid");

/// The text of a puzzle that is such a board without constraints.
pub fn text_of(puzzle: &Puzzle) -> Option<Text> {
    if !puzzle.is_classic() || !puzzle.shape().is_nine() || !puzzle.cages().is_empty() {
        return None;
    }
    let mut text = [b'.'; CELLS];
    for (character, &digit) in text.iter_mut().zip(puzzle.digits()) {
        *character = if digit == EMPTY { b'.' } else { b'1' + digit as u8 };
    }
    Some(text)
}

/// Solves one board, and calls `each` with its solutions. Inlined: as a call it took 7 of 200 ns (`benches/collections.rs`,
/// kagglelike, one board in a call, Zen 4).
#[inline(always)]
pub fn run(
    text: &Text,
    solution_limit: u64,
    bounds: &Bounds,
    mut each: impl FnMut(&Text),
) -> (Outcome, Result<(), Stop>) {
    let mut outcome = Outcome::default();
    let mut limits = Limits::new(bounds);
    let cut = solve_one(
        text,
        &mut BoardRequest {
            solution_limit,
            limits: &mut limits,
            outcome: &mut outcome,
            found: &mut |solution| {
                if !solves(solution, text, bounds.vectors) {
                    return Err(WRONG.into());
                }
                each(solution);
                Ok(())
            },
        },
    );
    for _ in 0..outcome.solutions {
        limits.solution();
    }
    limits.publish();
    (outcome, cut)
}
