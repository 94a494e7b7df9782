//! Naked and hidden sets: as many cells of a unit as digits.
//!
//! In: a board. Out: the digits of a naked set leave the other cells of the unit; the other digits leave the cells of a
//! hidden set. A locked pair or triple is a naked one that removes in a box and in a line. The direct forms of hidden
//! sets also place the hidden single that the removal leaves.

use crate::board::{BOX, Bits, Cells, all};
use crate::scan::{Finding, Halt, Scan};
use crate::search::{Search, choose};
use crate::techniques::{HIDDEN_SETS, LOCKED_SETS, NAKED_SETS, Technique};
use sudoku_core::position::MOST_DIGITS;

/// Naked pairs, triples and quads; HoDoKu's without locked ones.
pub fn naked<const C: usize, const DEGREE: usize>(search: &mut Search<'_, C>) -> Finding {
    let kinds = search.scan.units();
    for kind in kinds {
        naked_in(search, kind, DEGREE, false)?;
    }
    Ok(())
}

/// Locked pairs and triples.
pub fn locked<const C: usize, const DEGREE: usize>(search: &mut Search<'_, C>) -> Finding {
    naked_in(search, BOX, DEGREE, true)
}

/// Hidden pairs, triples and quads.
pub fn hidden<const C: usize, const DEGREE: usize>(search: &mut Search<'_, C>) -> Finding {
    hidden_in(search, DEGREE, false)
}

/// Hidden pairs and triples that leave a single in their unit.
pub fn direct<const C: usize, const DEGREE: usize>(search: &mut Search<'_, C>) -> Finding {
    hidden_in(search, DEGREE, true)
}

/// The items of a unit that can be part of a set: their numbers and masks.
struct Items {
    numbers: [u8; MOST_DIGITS],
    masks: [u64; MOST_DIGITS],
    count: usize,
}

impl Items {
    /// The masks with at most `degree` bits, and at least two in the scan of Sudoku Explainer.
    fn new(masks: impl Iterator<Item = u64>, degree: usize, scan: Scan) -> Items {
        let least = if scan == Scan::Explainer { 2 } else { 1 };
        let mut items = Items { numbers: [0; MOST_DIGITS], masks: [0; MOST_DIGITS], count: 0 };
        for (number, mask) in masks.enumerate() {
            let bits = mask.count_ones() as usize;
            if (least..=degree).contains(&bits) {
                items.numbers[items.count] = number as u8;
                items.masks[items.count] = mask;
                items.count += 1;
            }
        }
        items
    }

    /// Visits the sets: the numbers of the items as bits, and the union of their masks.
    fn sets(
        &self,
        degree: usize,
        scan: Scan,
        mut visit: impl FnMut(u64, u64) -> Finding,
    ) -> Finding {
        if self.count < degree {
            return Ok(());
        }
        let masks = &self.masks[..self.count];
        choose(masks, degree, degree, scan.last_first(), &mut |chosen, union| -> Result<(), Halt> {
            if union.count_ones() as usize != degree {
                return Ok(());
            }
            let numbers = chosen.iter().fold(0, |bits, &at| bits | 1 << self.numbers[at]);
            visit(numbers, union)
        })
    }
}

fn naked_in<const C: usize>(
    search: &mut Search<'_, C>,
    kind: usize,
    degree: usize,
    locked: bool,
) -> Finding {
    for unit in search.board.geometry.units(kind) {
        let board = &search.board;
        let least = if search.scan == Scan::Explainer { 2 * degree } else { degree + 1 };
        if board.open_in(unit) < least {
            continue;
        }
        search.limits.work(board.side() as u32)?;
        let cells = board.geometry.unit(unit).iter();
        let masks = cells.map(|&cell| board.candidates(cell.into()));
        let items = Items::new(masks, degree, search.scan);
        items.sets(degree, search.scan, |places, digits| {
            let mut set = Cells::<C>::EMPTY;
            for place in Bits(places) {
                set.insert(search.board.geometry.cell(unit, place) as u16);
            }
            offer_naked(search, unit, set, digits, degree, locked)
        })?;
    }
    Ok(())
}

fn offer_naked<const C: usize>(
    search: &mut Search<'_, C>,
    unit: usize,
    set: Cells<C>,
    digits: u64,
    degree: usize,
    locked: bool,
) -> Finding {
    let board = &search.board;
    let geometry = &board.geometry;
    let mut units = [Some(unit), None, None, None];
    let mut is_locked = false;
    // HoDoKu takes a locked set for no naked one.
    if locked || search.scan == Scan::Hodoku {
        // All units that the cells share lose the digits.
        let Some(first) = set.first() else { return Ok(()) };
        let of = geometry.units_of[usize::from(first)].map(usize::from);
        let [row, column, square] = of
            .map(Some)
            .map(|unit| unit.filter(|&unit| (set - geometry.unit_cells[unit]).is_empty()));
        units = [row, column, square, Some(unit).filter(|unit| !of.contains(unit))];
        let the_box = geometry.unit_cells[of[BOX]];
        let loses =
            |cells: Cells<C>| Bits(digits).any(|digit| !(cells & board.cells_of[digit]).is_empty());
        let outside = |unit: Option<usize>| {
            unit.is_some_and(|unit| loses(geometry.unit_cells[unit] - the_box))
        };
        is_locked = degree < 4
            && units[BOX].is_some()
            && units[..BOX].iter().any(|&unit| outside(unit))
            && loses(the_box - set);
        if is_locked != locked {
            return Ok(());
        }
    }
    let technique = if is_locked { LOCKED_SETS[degree - 2] } else { NAKED_SETS[degree - 2] };
    search.begin(technique);
    for unit in units.into_iter().flatten() {
        for place in 0..search.board.side() {
            let cell = search.board.geometry.cell(unit, place);
            let lost = search.board.candidates(cell) & digits;
            for digit in Bits(lost).filter(|_| !set.contains(cell as u16)) {
                search.remove(cell, digit)?;
            }
        }
    }
    if !search.has_effect() {
        return Ok(());
    }
    for cell in set {
        search.cell(cell.into())?;
        search.base_cell(cell.into())?;
    }
    for digit in Bits(digits) {
        search.digit(digit)?;
        search.cover(unit, digit)?;
    }
    search.unit(unit)?;
    search.offer()
}

fn hidden_in<const C: usize>(search: &mut Search<'_, C>, degree: usize, direct: bool) -> Finding {
    let kinds = search.scan.units();
    for kind in kinds {
        for unit in search.board.geometry.units(kind) {
            let board = &search.board;
            let least = if search.scan == Scan::Explainer && !direct { 2 * degree } else { degree };
            if board.open_in(unit) <= least {
                continue;
            }
            search.limits.work(board.side() as u32)?;
            let items = Items::new(board.places_in(unit).iter().copied(), degree, search.scan);
            items.sets(degree, search.scan, |digits, places| {
                offer_hidden(search, unit, digits, places, degree, direct)
            })?;
        }
    }
    Ok(())
}

fn offer_hidden<const C: usize>(
    search: &mut Search<'_, C>,
    unit: usize,
    digits: u64,
    places: u64,
    degree: usize,
    direct: bool,
) -> Finding {
    if !direct {
        return set(search, HIDDEN_SETS[degree - 2], unit, digits, places, None);
    }
    let technique: &'static Technique =
        if degree == 2 { Technique::DIRECT_HIDDEN_PAIR } else { Technique::DIRECT_HIDDEN_TRIPLE };
    for digit in 0..search.board.side() {
        let all = search.board.places(unit, digit);
        let is_other = digits >> digit & 1 == 0 && all.count_ones() > 1;
        if is_other && (all & !places).is_power_of_two() {
            set(search, technique, unit, digits, places, Some(digit))?;
        }
    }
    Ok(())
}

/// Offers a hidden set, and the single that it leaves.
fn set<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    unit: usize,
    digits: u64,
    places: u64,
    single: Option<usize>,
) -> Finding {
    search.begin(technique);
    for place in Bits(places) {
        let cell = search.board.geometry.cell(unit, place);
        for digit in Bits(search.board.candidates(cell) & !digits & all(search.board.side())) {
            search.remove(cell, digit)?;
        }
    }
    if !search.has_effect() {
        return Ok(());
    }
    for place in Bits(places) {
        let cell = search.board.geometry.cell(unit, place);
        search.cell(cell)?;
        search.cover_cell(cell)?;
    }
    for digit in Bits(digits) {
        search.digit(digit)?;
        search.base(unit, digit)?;
    }
    search.unit(unit)?;
    if let Some(digit) = single {
        for place in Bits(search.board.places(unit, digit) & !places) {
            let cell = search.board.geometry.cell(unit, place);
            search.place(cell, digit)?;
        }
    }
    search.offer()
}
