//! Texts with more than one board.
//!
//! In: a text, or two boards of it. Out: the error of a text with several puzzles, or which board is the solution of the
//! other one. What stays true: a text with two boards is refused unless one is the solution of the other.

use super::source::{Source, Span};
use crate::digits::EMPTY;
use crate::error::{Error, Result};
use crate::puzzle::Puzzle;
use crate::solution::{self, State};

/// The expected text instead of several puzzles.
pub(super) const ONE_PUZZLE: &str = "one puzzle in the text (a collection is read line by line)";

/// The error of a text with several puzzles, of which the second begins here.
pub(super) fn several(source: Source, second: Span) -> Error {
    source.unexpected(second.trim_end(), ONE_PUZZLE)
}

/// The only line that is neither blank nor a comment, without blanks around it.
pub(super) fn only_line<'a>(source: Source<'a>) -> Result<Span<'a>> {
    let mut lines = source.filled_lines().filter(|line| !line.text.starts_with('#'));
    let line = lines.next().ok_or_else(|| source.end("a puzzle"))?;
    if let Some(second) = lines.next() {
        return Err(source.unexpected(second, ONE_PUZZLE));
    }
    let before = line.text.len() - line.text.trim_start().len();
    Ok(Span { text: line.text.trim(), at: line.at + before })
}

/// Whether the second board is the solution of the first, or the first that of the second; `None` if neither. A full board
/// with a symbol twice in a unit may be a list of regions.
pub(super) fn solved_by(one: &Puzzle, other: &Puzzle) -> Option<bool> {
    let is_full = |puzzle: &Puzzle| solution::state(puzzle, puzzle.digits()) == State::Solved;
    let agree = one.symbols() == other.symbols()
        && one
            .digits()
            .iter()
            .zip(other.digits())
            .all(|(&a, &b)| a == b || a == EMPTY || b == EMPTY);
    if !agree || !(is_full(one) || is_full(other)) { None } else { Some(is_full(other)) }
}
