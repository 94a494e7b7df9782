//! The law of leftovers: some lines and as many regions have the same digits, and so do the cells that only one side has.
//!
//! In: a board with regions in place of boxes. Out: a digit that none of the leftover cells of one side has leaves those of
//! the other side. The lines are neighbours; the fewest leftover cells come first. One line and one region are locked
//! candidates. The name is that of jigsaw players.

use crate::board::{Bits, Cells, Geometry};
use crate::parts::leftovers::{self, Choice};
use crate::scan::Finding;
use crate::search::Search;
use crate::techniques::Technique;
use sudoku_core::memory::{self, Arc};

/// All leftovers, the smallest first.
pub fn all<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let geometry = Arc::clone(&search.board.geometry);
    if !geometry.has_regions() {
        return Ok(());
    }
    let choices = match search.leftovers.take() {
        Some(choices) => choices,
        None => leftovers::list(&geometry, search.limits)?,
    };
    let outcome = check_all(search, &geometry, &choices);
    *search.leftovers = Some(choices);
    outcome
}

fn check_all<const C: usize>(
    search: &mut Search<'_, C>,
    geometry: &Geometry<C>,
    choices: &[Choice],
) -> Finding {
    for choice in choices {
        search.limits.work(1)?;
        check(search, geometry, choice)?;
    }
    Ok(())
}

/// Compares the leftover cells, either way.
fn check<const C: usize>(
    search: &mut Search<'_, C>,
    geometry: &Geometry<C>,
    choice: &Choice,
) -> Finding {
    let all = |units: &mut dyn Iterator<Item = usize>| {
        units.fold(Cells::<C>::EMPTY, |all, unit| all | geometry.unit_cells[unit])
    };
    let in_lines = all(&mut choice.lines.clone());
    let in_regions = all(&mut choice.regions(geometry));
    let leftovers = [in_lines - in_regions, in_regions - in_lines];
    let has = |cells: Cells<C>| {
        cells.fold(0u64, |digits, cell| {
            let cell = usize::from(cell);
            let filled = u32::from(search.board.digit(cell));
            let own = if search.board.is_open(cell) { 0 } else { 1 << filled };
            digits | own | search.board.candidates(cell)
        })
    };
    let digits = leftovers.map(has);
    for (from, to) in [(0, 1), (1, 0)] {
        let lost = digits[to] & !digits[from];
        let open =
            Bits(lost).filter(|&digit| !(search.board.cells_of[digit] & leftovers[to]).is_empty());
        let lost = open.fold(0, |lost, digit| lost | 1 << digit);
        if lost != 0 {
            offer(search, geometry, choice, [leftovers[from], leftovers[to]], (lost, from == 0))?;
        }
    }
    Ok(())
}

/// Offers the digits that the second leftovers lose. Without these in the first ones, those of the lines are in the
/// regions if the first ones are of the lines, else the other way round.
fn offer<const C: usize>(
    search: &mut Search<'_, C>,
    geometry: &Geometry<C>,
    choice: &Choice,
    [from, to]: [Cells<C>; 2],
    (lost, by_lines): (u64, bool),
) -> Finding {
    search.begin(Technique::LAW_OF_LEFTOVERS);
    for cells in [from, to] {
        memory::push(&mut search.step.sizes, cells.len() as u32)?;
        for cell in cells {
            search.cell(cell.into())?;
        }
    }
    for unit in choice.lines.clone().chain(choice.regions(geometry)) {
        search.unit(unit)?;
    }
    for digit in Bits(lost) {
        search.digit(digit)?;
        for unit in choice.lines.clone().chain(choice.regions(geometry)) {
            // Where the digit is filled, it is in a line and a region.
            if search.board.places(unit, digit) == 0 {
                continue;
            }
            match choice.lines.contains(&unit) == by_lines {
                true => search.base(unit, digit)?,
                false => search.cover(unit, digit)?,
            }
        }
        search.remove_from(to, digit)?;
    }
    search.offer()
}
