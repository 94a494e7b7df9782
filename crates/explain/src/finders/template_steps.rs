//! Template Set and Template Delete: the cells that all templates of a digit have, or none.
//!
//! In: a board of one grid, up to 9x9. Out: all placements of one digit, or all its removals. A cell that all templates of a digit
//! have is not a place of another digit, whose templates become fewer; that is repeated until nothing changes (HoDoKu,
//! Bernhard Hobiger).

use sudoku_core::memory;

use crate::board::{Bits, Cells, ROW};
use crate::parts::templates::{in_none, rows};
use crate::scan::{Finding, Halt};
use crate::search::Search;
use crate::step::Root;
use crate::techniques::Technique;

/// Larger boards have too many templates.
const MOST_SIDE: usize = 9;

/// Places a digit in the cells that all of its templates have.
pub fn set<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let left = left(search)?;
    for (digit, &cells) in left.iter().enumerate() {
        search.begin(Technique::TEMPLATE_SET);
        for row in search.board.geometry.units(ROW) {
            let places = cells & search.board.geometry.unit_cells[row];
            let Some(cell) = places.first().filter(|_| places.len() == 1) else { continue };
            search.cell(cell.into())?;
            for other in Bits(search.board.candidates(cell.into()) & !(1 << digit)) {
                search.remove(cell.into(), other)?;
            }
            search.place(cell.into(), digit)?;
        }
        offer(search, digit)?;
    }
    Ok(())
}

/// Removes the candidates that no template of their digit has.
pub fn delete<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let left = left(search)?;
    for (digit, &cells) in left.iter().enumerate() {
        search.begin(Technique::TEMPLATE_DELETE);
        let removed = search.board.cells_of[digit] - cells;
        search.remove_from(removed, digit)?;
        offer(search, digit)?;
    }
    Ok(())
}

fn offer<const C: usize>(search: &mut Search<'_, C>, digit: usize) -> Finding {
    if !search.has_effect() {
        return Ok(());
    }
    search.digit(digit)?;
    search.step.root = Root::Templates;
    search.offer()
}

/// The candidates of each digit that are in a template at the end; none on a large board, and none if a digit has no
/// template, because then the position has no solution.
fn left<const C: usize>(search: &mut Search<'_, C>) -> Result<Vec<Cells<C>>, Halt> {
    let mut left = Vec::new();
    if search.board.side() > MOST_SIDE || search.board.geometry.shape.is_overlapping() {
        return Ok(left);
    }
    for &cells in &search.board.cells_of {
        memory::push(&mut left, cells)?;
    }
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for digit in 0..left.len() {
            let removed =
                in_none(search.board, left[digit], search.limits)?.unwrap_or(Cells::EMPTY);
            changed |= !removed.is_empty();
            left[digit] -= removed;
            if rows(search.board, left[digit]) < rows(search.board, search.board.cells_of[digit]) {
                return Ok(Vec::new());
            }
            for row in search.board.geometry.units(ROW) {
                let places = left[digit] & search.board.geometry.unit_cells[row];
                if places.len() != 1 {
                    continue;
                }
                for (other, cells) in left.iter_mut().enumerate() {
                    if other != digit && !(*cells & places).is_empty() {
                        *cells -= places;
                        changed = true;
                    }
                }
            }
        }
    }
    Ok(left)
}
