//! Clues outside the board.
//!
//! In: a sketch, a rule, and where its lines begin. Out: a line of cells from a free place outside the board, with the value
//! that the solution makes.

use super::sketch::{Place, Sketch};
use crate::rule::Rule;
use crate::rule::table::Edge;
use sudoku_core::constraint::Constraint;
use sudoku_core::limits::Stop;
use sudoku_core::memory;

/// Places that are drawn until one is free.
const DRAWS: usize = 60;

/// The fewest cells of a line.
const LEAST: usize = 3;

/// The place of a clue outside the board and the step to its cells, by a side of the board from 0 to 3 and a row or column.
fn begin(edge: Edge, side: usize, line: i32, lines: i32) -> (Place, Place) {
    let side = if matches!(edge, Edge::LeftAndTop) { side % 2 } else { side };
    match edge {
        Edge::LeftAndTop | Edge::Sides => [
            ((line, -1), (0, 1)),
            ((-1, line), (1, 0)),
            ((line, lines), (0, -1)),
            ((lines, line), (-1, 0)),
        ][side],
        Edge::Corners => [
            ((-1, line - 1), (1, 1)),
            ((lines, line + 1), (-1, -1)),
            ((line - 1, lines), (1, -1)),
            ((line + 1, -1), (-1, 1)),
        ][side],
    }
}

pub fn draw(sketch: &mut Sketch, rule: &Rule, edge: Edge) -> Result<Option<Constraint>, Stop> {
    let lines = sketch.shape.side();
    let mut cells = memory::with_capacity(lines)?;
    for _ in 0..DRAWS {
        let (side, line) = (sketch.maker.dice.below(4), sketch.maker.dice.below(lines));
        let (place, (down, right)) = begin(edge, side, line as i32, lines as i32);
        if sketch.outside.contains(&place) {
            continue;
        }
        cells.clear();
        let (mut row, mut col) = place;
        while cells.len() < lines {
            (row, col) = (row + down, col + right);
            let at = usize::try_from(row).ok().zip(usize::try_from(col).ok());
            let Some(cell) = at.and_then(|(row, col)| sketch.shape.cell_at(row, col)) else {
                break;
            };
            cells.push(cell as u32);
        }
        if cells.len() < LEAST {
            continue;
        }
        // Of all totals the verifier takes one.
        for total in 0..=(lines * lines) as i64 {
            if let Some(clue) = sketch.kept(rule, &[total], &cells)? {
                memory::push(&mut sketch.outside, place)?;
                return Ok(Some(clue));
            }
        }
    }
    Ok(None)
}
