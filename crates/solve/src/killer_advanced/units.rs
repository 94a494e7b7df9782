//! The rules of rows, columns and boxes: hidden singles, and the board for [`locked`](crate::locked) candidates.
//!
//! In: cells and the values that they must have. Out: restrictions of candidates.
//! What stays true: no rule removes a candidate that is part of a solution.

use super::candidates::Candidates;
use crate::conflict::{Conflict, Halt};
use crate::locked::LockedBoard;
use sudoku_core::digits::DigitSet;

/// Gives each slot of `required` that has one place left among `cells` to its cell. Each has a place in a solution.
pub fn place<const W: usize>(
    cells: &[u32],
    required: DigitSet<W>,
    candidates: &mut Candidates<W>,
) -> Result<(), Conflict> {
    let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for &cell in cells {
        let slots = candidates.of(cell);
        twice |= once & slots;
        once |= slots;
    }
    if !(required - once).is_empty() {
        return Err(Conflict);
    }
    let mut hidden = required - twice;
    for &cell in cells {
        let here = candidates.of(cell) & hidden;
        if here.is_empty() {
            continue;
        }
        hidden -= here;
        if !here.is_single() {
            return Err(Conflict);
        }
        candidates.restrict(cell, here)?;
        if hidden.is_empty() {
            break;
        }
    }
    Ok(())
}

impl<const W: usize> LockedBoard<W> for Candidates<W> {
    type Halt = Halt;

    #[inline]
    fn candidates(&self, cell: usize) -> DigitSet<W> {
        self.of(cell as u32)
    }

    fn remove(&mut self, cell: usize, digits: DigitSet<W>) -> Result<(), Halt> {
        Ok(self.remove(cell as u32, digits)?)
    }
}
