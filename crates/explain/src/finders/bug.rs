//! Bivalue universal graves: without a few candidates, every open cell would have two candidates and every digit two
//! places in each unit, and the digits could be exchanged everywhere.
//!
//! In: a board of a puzzle with one solution. Out: one of those few candidates is true. Types 1 to 4 are those of Sudoku
//! Explainer.

use sudoku_core::memory;
use sudoku_core::position::MOST_DIGITS;

use crate::board::{Bits, Cells, ORDER};
use crate::scan::{Finding, Halt};
use crate::search::{Search, choose};
use crate::step::{Candidate, Set};
use crate::techniques::Technique;

/// The most cells with more than two candidates.
const MOST_RICH: usize = 16;

/// The cells with more candidates, and which of them are too many.
struct Grave<const C: usize> {
    cells: [usize; MOST_RICH],
    extra: [u64; MOST_RICH],
    count: usize,
    all: u64,
    /// The cells that see all those cells.
    common: Cells<C>,
}

/// One cell has three candidates, all others have two.
pub fn plus_one<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let mut rich = Cells::<C>::EMPTY;
    for cell in 0..search.board.cells() {
        match search.board.candidates(cell).count_ones() {
            3 => rich.insert(cell as u16),
            0 | 2 => {}
            _ => return Ok(()),
        }
    }
    if rich.is_single() { grave(search) } else { Ok(()) }
}

/// The first use of a grave.
pub fn grave<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let rich =
        (0..search.board.cells()).filter(|&cell| search.board.candidates(cell).count_ones() > 2);
    if rich.take(MOST_RICH + 1).count() > MOST_RICH {
        return Ok(());
    }
    let Some(grave) = find(search)? else { return Ok(()) };
    let cells = &grave.cells[..grave.count];
    if grave.count == 1 {
        let cell = cells[0];
        begin(search, &grave, Technique::BUG_PLUS_1)?;
        search.cover_cell(cell)?;
        for digit in Bits(search.board.candidates(cell) & !grave.extra[0]) {
            search.remove(cell, digit)?;
        }
        return search.offer();
    }
    if grave.all.is_power_of_two() {
        let digit = grave.all.trailing_zeros() as usize;
        let removed = grave.common & search.board.cells_of[digit];
        if !removed.is_empty() {
            begin(search, &grave, Technique::BUG_2)?;
            search.remove_from(removed, digit)?;
            search.offer()?;
        }
        return if grave.count == 2 { locked(search, &grave) } else { Ok(()) };
    }
    if grave.common.is_empty() {
        return Ok(());
    }
    if grave.count == 2 {
        locked(search, &grave)?;
    }
    naked(search, &grave)
}

/// Finds the candidates that are too many, if the rest is a grave.
fn find<const C: usize>(search: &mut Search<'_, C>) -> Result<Option<Grave<C>>, Halt> {
    let board = &*search.board;
    let geometry = &board.geometry;
    let mut grave = Grave {
        cells: [0; MOST_RICH],
        extra: [0; MOST_RICH],
        count: 0,
        all: 0,
        common: Cells::below(board.cells()),
    };
    for kind in ORDER {
        for unit in geometry.units(kind) {
            search.limits.work(board.side() as u32)?;
            for digit in 0..board.side() {
                let places = board.places(unit, digit);
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let mut rich = Bits(places)
                    .map(|place| geometry.cell(unit, place))
                    .filter(|&cell| board.candidates(cell).count_ones() >= 3);
                let Some(cell) = rich.next() else { return Ok(None) };
                // If several cells have more candidates, another unit decides.
                if rich.next().is_some() {
                    continue;
                }
                let known = grave.cells[..grave.count].iter().position(|&known| known == cell);
                let at = known.unwrap_or(grave.count);
                if known.is_none() {
                    if grave.count == MOST_RICH {
                        return Ok(None);
                    }
                    grave.cells[at] = cell;
                    grave.count += 1;
                }
                grave.extra[at] |= 1 << digit;
                grave.all |= 1 << digit;
                grave.common &= geometry.peers[cell];
                if grave.count > 1 && grave.all.count_ones() > 1 && grave.common.is_empty() {
                    return Ok(None);
                }
            }
        }
    }
    let is_small = |cell: usize| {
        let known = grave.cells[..grave.count].iter().position(|&known| known == cell);
        let extra = known.map_or(0, |at| grave.extra[at]);
        (board.candidates(cell) & !extra).count_ones() == 2
    };
    if grave.count == 0 || !(0..board.cells()).filter(|&cell| board.is_open(cell)).all(is_small) {
        return Ok(None);
    }
    for unit in 0..board.units() {
        for digit in 0..board.side() {
            let mut cells = board.cells_in(unit, digit);
            for (&cell, &extra) in grave.cells[..grave.count].iter().zip(&grave.extra) {
                if extra >> digit & 1 == 1 {
                    cells.remove(cell as u16);
                }
            }
            if !matches!(cells.len(), 0 | 2) {
                return Ok(None);
            }
        }
    }
    Ok(Some(grave))
}

/// Begins a step with the grave as its pattern.
fn begin<const C: usize>(
    search: &mut Search<'_, C>,
    grave: &Grave<C>,
    technique: &'static Technique,
) -> Finding {
    search.begin(technique);
    let known = |cell: usize| grave.cells[..grave.count].iter().position(|&known| known == cell);
    for cell in 0..search.board.cells() {
        let extra = known(cell).map_or(0, |at| grave.extra[at]);
        for digit in Bits(search.board.candidates(cell) & !extra) {
            memory::push(&mut search.step.deadly, Candidate::new(cell, digit))?;
        }
    }
    for &cell in &grave.cells[..grave.count] {
        search.cell(cell)?;
    }
    for digit in Bits(grave.all) {
        search.digit(digit)?;
    }
    memory::push(&mut search.step.sets.bases, Set::Deadly)?;
    Ok(())
}

/// Two cells of one unit that share one more candidate: each loses the rest.
fn locked<const C: usize>(search: &mut Search<'_, C>, grave: &Grave<C>) -> Finding {
    let two = [grave.cells[0], grave.cells[1]];
    let shared = two.iter().fold(!grave.all, |all, &cell| all & search.board.candidates(cell));
    if !shared.is_power_of_two() {
        return Ok(());
    }
    let digit = shared.trailing_zeros() as usize;
    for kind in ORDER {
        let [one, other] = two.map(|cell| usize::from(search.board.geometry.units_of[cell][kind]));
        if one != other {
            continue;
        }
        begin(search, grave, Technique::BUG_4)?;
        search.unit(one)?;
        search.digit(digit)?;
        search.base(one, digit)?;
        for (at, cell) in two.into_iter().enumerate() {
            search.cover_cell(cell)?;
            let others = search.board.candidates(cell) & !grave.extra[at] & !shared;
            for other in Bits(others) {
                search.remove(cell, other)?;
            }
        }
        search.offer()?;
    }
    Ok(())
}

/// The cells act as one of a naked set.
fn naked<const C: usize>(search: &mut Search<'_, C>, grave: &Grave<C>) -> Finding {
    let side = search.board.side();
    for kind in ORDER {
        let geometry = &search.board.geometry;
        let unit = usize::from(geometry.units_of[grave.cells[0]][kind]);
        let inside = |&cell: &usize| usize::from(geometry.units_of[cell][kind]) == unit;
        if !grave.cells[..grave.count].iter().all(inside) {
            continue;
        }
        let near = grave.common & geometry.unit_cells[unit];
        // As Sudoku Explainer lists them: the box of the first cell, its row, its column.
        let mut masks = [0; MOST_DIGITS];
        let mut cells = [0; MOST_DIGITS];
        let mut count = 0;
        for cell in near {
            masks[count] = search.board.candidates(cell.into());
            cells[count] = usize::from(cell);
            count += 1;
        }
        for degree in 2..=6.min(side) {
            // Filled cells count here, but are in no set.
            if count < degree {
                continue;
            }
            let chosen_of = degree - 1;
            choose(
                &masks[..count],
                chosen_of,
                degree,
                true,
                &mut |chosen, union| -> Result<(), Halt> {
                    let all = union | grave.all;
                    let small = |&at: &usize| masks[at].count_ones() < 2;
                    if union.count_ones() as usize != degree
                        || all.count_ones() as usize != degree
                        || chosen.iter().any(small)
                    {
                        return Ok(());
                    }
                    begin(search, grave, Technique::BUG_3)?;
                    search.unit(unit)?;
                    let mut set = Cells::<C>::EMPTY;
                    for &at in chosen {
                        set.insert(cells[at] as u16);
                        search.base_cell(cells[at])?;
                        search.cell(cells[at])?;
                    }
                    search.step.digits.clear();
                    for digit in Bits(all) {
                        search.digit(digit)?;
                        search.cover(unit, digit)?;
                        search.remove_from(near - set, digit)?;
                    }
                    if search.step.eliminations.is_empty() {
                        return Ok(());
                    }
                    search.offer()
                },
            )?;
        }
    }
    Ok(())
}
