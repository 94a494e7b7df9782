//! Singles: the last open cell of a unit, the only candidate of a cell, the only place of a digit.
//!
//! In: a board. Out: one placement. The scan decides the order: by units, or the order in which singles arose.

use crate::board::{BOX, Bits};
use crate::scan::{Finding, Scan};
use crate::search::{Search, Wanted};
use crate::techniques::Technique;

/// The last open cell of a unit.
pub fn full_house<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    if queued(search) {
        for at in 0..search.board.naked.rest().len() {
            let (cell, digit) = search.board.naked.rest()[at];
            let (cell, digit) = (usize::from(cell), usize::from(digit));
            let last =
                search.board.geometry.all_of(cell).find(|&unit| search.board.open_in(unit) == 1);
            if let Some(unit) = last.filter(|_| search.board.is_open(cell)) {
                single(search, Technique::FULL_HOUSE, cell, digit, Some(unit))?;
            }
        }
        return Ok(());
    }
    in_units(search, Technique::FULL_HOUSE, true)
}

/// The only place of a digit in a unit that has other open cells.
pub fn hidden_single<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    if queued(search) {
        while let Some(&(cell, digit)) = search.board.hidden.rest().first() {
            search.board.hidden.take(1);
            let (cell, digit) = (usize::from(cell), usize::from(digit));
            if search.board.is_open(cell) {
                let board = &search.board;
                let only = |&unit: &usize| {
                    board.places(unit, digit).is_power_of_two() && board.has(cell, digit)
                };
                // HoDoKu ends its search at an entry that does not hold any more.
                let found = board.geometry.all_of(cell).find(only);
                return match found {
                    Some(unit) => single(search, Technique::HIDDEN_SINGLE, cell, digit, Some(unit)),
                    None => Ok(()),
                };
            }
        }
        return Ok(());
    }
    in_units(search, Technique::HIDDEN_SINGLE, false)
}

/// The only candidate of a cell.
pub fn naked_single<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    if queued(search) {
        while let Some(&(cell, digit)) = search.board.naked.rest().first() {
            search.board.naked.take(1);
            let (cell, digit) = (usize::from(cell), usize::from(digit));
            if search.board.has(cell, digit) {
                single(search, Technique::NAKED_SINGLE, cell, digit, None)?;
            }
        }
        return Ok(());
    }
    for cell in 0..search.board.cells() {
        let candidates = search.board.candidates(cell);
        if candidates.is_power_of_two() {
            let digit = candidates.trailing_zeros() as usize;
            single(search, Technique::NAKED_SINGLE, cell, digit, None)?;
        }
    }
    Ok(())
}

/// Whether singles come in the order in which they arose.
fn queued<const C: usize>(search: &Search<'_, C>) -> bool {
    search.scan == Scan::Hodoku && matches!(search.wanted, Wanted::First)
}

fn in_units<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    last: bool,
) -> Finding {
    for kind in search.scan.units() {
        for unit in search.board.geometry.units(kind) {
            let open = search.board.open_in(unit);
            // The last open cell of a unit is a full house, unless the profile has none.
            let is_left_out = !last && open == 1 && search.scan != Scan::Complete;
            if (last && open != 1) || is_left_out || open == 0 {
                continue;
            }
            search.limits.work(search.board.side() as u32)?;
            for digit in 0..search.board.side() {
                let places = search.board.places(unit, digit);
                if places.is_power_of_two() {
                    for place in Bits(places) {
                        let cell = search.board.geometry.cell(unit, place);
                        single(search, technique, cell, digit, Some(unit))?;
                    }
                }
            }
        }
        // Those in boxes are easier.
        if kind == BOX && matches!(search.wanted, Wanted::Easiest(found) if !found.is_empty()) {
            break;
        }
    }
    Ok(())
}

fn single<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    cell: usize,
    digit: usize,
    unit: Option<usize>,
) -> Finding {
    search.begin(technique);
    search.place(cell, digit)?;
    search.cell(cell)?;
    search.digit(digit)?;
    if let Some(unit) = unit {
        search.unit(unit)?;
    }
    search.offer()
}
