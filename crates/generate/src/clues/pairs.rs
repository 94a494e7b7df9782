//! Clues between two cells side by side, and in a cell.
//!
//! In: a sketch and a rule. Out: a sign between two cells without one, or a mark in a cell without one, that the solution keeps.

use super::sketch::{Sketch, take};
use crate::rule::Rule;
use sudoku_core::constraint::Constraint;
use sudoku_core::limits::Stop;
use sudoku_core::memory;

/// Places that are drawn until one is right.
const DRAWS: usize = 100;

pub fn draw(sketch: &mut Sketch, rule: &Rule, values: &[i64]) -> Result<Option<Constraint>, Stop> {
    for _ in 0..DRAWS {
        let one = sketch.any_cell();
        let step = [(0, 1), (1, 0)][sketch.maker.dice.below(2)];
        let Some(other) = sketch.cell_from(one, step) else { continue };
        if sketch.pairs.contains(&[one, other]) {
            continue;
        }
        for cells in [[one, other], [other, one]] {
            if let Some(clue) = sketch.kept(rule, values, &cells)? {
                memory::push(&mut sketch.pairs, [one, other])?;
                return Ok(Some(clue));
            }
        }
    }
    Ok(None)
}

/// A mark in a cell.
pub fn mark(sketch: &mut Sketch, rule: &Rule) -> Result<Option<Constraint>, Stop> {
    for _ in 0..DRAWS {
        let cell = sketch.any_cell();
        if sketch.has_mark[cell as usize] {
            continue;
        }
        if let Some(clue) = sketch.kept(rule, &[], &[cell])? {
            take(&mut sketch.has_mark, &[cell]);
            return Ok(Some(clue));
        }
    }
    Ok(None)
}
