//! The rules of rows, columns and boxes: naked and hidden singles.
//!
//! In: a cell that has become single, or a unit that was touched. Out: restrictions of candidates.
//! What stays true: no rule removes a candidate that is part of a solution.

use super::candidates::{Candidates, Conflict};
use crate::digits::DigitSet;
use crate::model::Model;

/// Takes the only candidate of `cell` from the other cells of its units and cages.
pub fn leave_peers<const W: usize>(
    model: &Model,
    candidates: &mut Candidates<W>,
    cell: u32,
) -> Result<(), Conflict> {
    let only = candidates.of(cell);
    for unit in model.units_of(cell as usize) {
        leave_others(candidates, model.unit(unit), cell, only)?;
    }
    for &cage in model.cages_of(cell as usize) {
        leave_others(candidates, &model.cages[cage as usize].cells, cell, only)?;
    }
    Ok(())
}

fn leave_others<const W: usize>(
    candidates: &mut Candidates<W>,
    cells: &[u32],
    cell: u32,
    only: DigitSet<W>,
) -> Result<(), Conflict> {
    for &other in cells {
        if other != cell {
            candidates.remove(other, only)?;
        }
    }
    Ok(())
}

/// Gives each slot that has one place left in the unit to its cell.
pub fn hidden_singles<const W: usize>(
    model: &Model,
    candidates: &mut Candidates<W>,
    unit: usize,
    full: DigitSet<W>,
) -> Result<(), Conflict> {
    let cells = model.unit(unit);
    let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for &cell in cells {
        let slots = candidates.of(cell);
        twice |= once & slots;
        once |= slots;
    }
    if once != full {
        return Err(candidates.blame(cells[0]));
    }
    let mut hidden = full - twice;
    for &cell in cells {
        let here = candidates.of(cell) & hidden;
        if here.is_empty() {
            continue;
        }
        hidden -= here;
        if !here.is_single() {
            return Err(candidates.blame(cell));
        }
        candidates.restrict(cell, here)?;
        if hidden.is_empty() {
            break;
        }
    }
    Ok(())
}
