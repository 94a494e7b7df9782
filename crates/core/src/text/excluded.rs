//! Candidates that a text excludes, as rules of its puzzle.
//!
//! In: a puzzle, and candidates of its cells. Out: the puzzle with constraints `candidates` for the cells that lack what its givens
//! leave. What stays true: a cell that lacks nothing has no constraint.

use super::source::Source;
use crate::constraint::ConstraintKind;
use crate::digits::Digit;
use crate::error::{Reason, Result};
use crate::memory;
use crate::position::Position;
use crate::puzzle::Puzzle;

/// A puzzle of candidates that has no solution.
const NO_CANDIDATE: Reason = Reason::Refused {
    what: "candidates of which a cell has none",
    instead: "export the givens, as a line or as coordinates",
};

/// The puzzle of a text with a constraint for the cells that have the same candidates, of which some were removed that the
/// givens leave.
pub fn read(candidates: &[u64], puzzle: Puzzle, source: Source) -> Result<Puzzle> {
    with_candidates(candidates, puzzle)?.ok_or_else(|| source.error(0, NO_CANDIDATE))
}

/// A puzzle with a constraint for the cells that have the same candidates; `None` if a cell has no candidate.
pub fn with_candidates(candidates: &[u64], mut puzzle: Puzzle) -> Result<Option<Puzzle>> {
    let position = Position::new(puzzle.try_clone()?)?;
    let left = |cell: usize| position.candidate_bits(cell) & candidates[cell];
    let lacks = |cell: usize| position.is_open(cell) && left(cell) != position.candidate_bits(cell);
    for first in 0..candidates.len() {
        let is_same = |cell: &usize| lacks(*cell) && left(*cell) == left(first);
        if !lacks(first) || (0..first).any(|cell| is_same(&cell)) {
            continue;
        }
        // Where the givens exclude all candidates, any of them says that there is no solution.
        let bits = if left(first) == 0 { candidates[first] } else { left(first) };
        if bits == 0 {
            return Ok(None);
        }
        let (mut values, mut cells) = (Vec::new(), Vec::new());
        for digit in (0..puzzle.shape().side()).filter(|digit| bits >> digit & 1 == 1) {
            memory::push(&mut values, puzzle.symbols().symbol(digit as Digit).into())?;
        }
        for cell in (first..candidates.len()).filter(is_same) {
            memory::push(&mut cells, cell as u32)?;
        }
        puzzle.add_constraint(ConstraintKind::CANDIDATES, &values, &cells)?;
    }
    Ok(Some(puzzle))
}
