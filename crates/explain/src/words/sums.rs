//! The parts of steps about sums: cages, what is left inside and outside of units, the arithmetic, the combinations.

use std::fmt::Write;

use sudoku_core::error::Result;
use sudoku_core::memory;

use super::roles::{Part, Roles};
use super::view::{View, listed};
use crate::board::Bits;
use crate::step::Sum;
use crate::texts::Text;

/// The most cells whose combinations are listed, which takes all their arrangements.
const MOST_CELLS: usize = 6;

/// The most combinations that a sentence lists.
const MOST_LISTED: usize = 8;

/// The parts of all sums of a step: those of a single one, or one item for each.
pub fn all<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let mut rest = &step.cells[..];
    let mut items = Vec::new();
    for (sum, &size) in step.sums.iter().zip(&step.sizes) {
        let (cells, others) = rest.split_at((size as usize).min(rest.len()));
        rest = others;
        let mut item = Roles::default();
        one(view, sum, cells, &mut item)?;
        memory::push(&mut items, item)?;
    }
    // Of a killer subset: the naked cells.
    roles.cells("naked", rest.iter().copied())?;
    let places = step.cells.iter().copied();
    let has = |cell: &u32| step.digits.iter().any(|&digit| view.has(*cell, digit));
    roles.cells("places", places.filter(has))?;
    match step.technique.text {
        Text::ConflictingCages | Text::TwoSums | Text::KillerSubset => {
            roles.add("sums", Part::Each(items))
        }
        _ => items.pop().map_or(Ok(()), |only| roles.extend(only)),
    }
}

/// The parts of one sum over these open cells.
fn one<'a>(view: &View<'a>, sum: &Sum, cells: &[u32], roles: &mut Roles<'a>) -> Result<()> {
    let puzzle = view.position.puzzle();
    let value = |cell: u32| match view.position.digits()[cell as usize] {
        digit if view.is_open(cell) || usize::from(digit) >= view.side() => 0,
        digit => i128::from(puzzle.symbols().symbol(digit)),
    };
    let in_units = |cell: u32| sum.units.iter().any(|&unit| view.is_in(cell, unit));
    let cages = || sum.cages.iter().filter_map(|&cage| puzzle.cages().get(cage as usize));
    let in_cages = |cell: u32| cages().any(|cage| cage.cells().contains(&cell));
    let is_cage = sum.units.is_empty();
    let symbols = puzzle.symbols().list().iter().map(|&symbol| i128::from(symbol));
    let of_units = symbols.sum::<i128>() * sum.units.len() as i128;
    let of_cages: i128 = cages().map(|cage| cage.total() as i128).sum();
    let board = 0..view.shape.cells() as u32;
    // Filled cells of the units in no cage, or of the only cage, and of the cages outside.
    let is_left = |cell: &u32| match is_cage {
        true => in_cages(*cell),
        false => in_units(*cell) && !in_cages(*cell),
    };
    let is_outside = |cell: &u32| !is_cage && in_cages(*cell) && !in_units(*cell);
    let filled = |cell: &u32| value(*cell) != 0;
    let inside = listed(board.clone().filter(is_left).filter(filled))?;
    let outside = listed(board.filter(is_outside).filter(filled))?;
    let (innies, outies) = (
        listed(cells.iter().copied().filter(|cell| is_cage || in_units(*cell)))?,
        listed(cells.iter().copied().filter(|cell| !is_cage && !in_units(*cell)))?,
    );
    let is_turned = !is_cage && innies.is_empty();
    let numbers = |cells: &[u32]| cells.iter().map(|&cell| value(cell)).sum::<i128>();
    let from = if is_cage { of_cages } else { of_units - of_cages };
    let total = from - numbers(&inside) + numbers(&outside);
    let total = if is_turned { -total } else { total };
    let arithmetic = memory::written(|out| {
        let sign = |turned: bool| if turned == is_turned { " - " } else { " + " };
        let mut first = true;
        let mut add = |out: &mut memory::Text, turned: bool, number: i128| {
            if number == 0 {
                return Ok(());
            }
            let sign = match std::mem::replace(&mut first, false) {
                true => "",
                false => sign(turned),
            };
            write!(out, "{sign}{number}")
        };
        // The sum of the units comes first, or that of the cages if they reach out alone.
        match (is_cage, is_turned) {
            (true, _) => add(out, true, of_cages)?,
            (false, false) => {
                add(out, true, of_units)?;
                cages().try_for_each(|cage| add(out, false, cage.total() as i128))?;
            }
            (false, true) => {
                cages().try_for_each(|cage| add(out, false, cage.total() as i128))?;
                add(out, true, of_units)?;
            }
        }
        inside.iter().try_for_each(|&cell| add(out, false, value(cell)))?;
        outside.iter().try_for_each(|&cell| add(out, true, value(cell)))?;
        write!(out, " = {total}")
    })?;
    roles.add("cages", Part::Cages(memory::copied(&sum.cages)?))?;
    roles.units("units", sum.units.iter().copied())?;
    roles.add("all", Part::Text(memory::written(|out| write!(out, "{of_units}"))?))?;
    roles.add("of_cages", Part::Text(memory::written(|out| write!(out, "{of_cages}"))?))?;
    roles.cells("cells", cells.iter().copied())?;
    let filled = inside.iter().chain(&outside).copied();
    roles.cells("filled", filled)?;
    roles.yes("both", !innies.is_empty() && !outies.is_empty())?;
    roles.yes("several", cells.len() > 1)?;
    roles.add("innies", Part::Cells(innies))?;
    roles.add("outies", Part::Cells(outies))?;
    roles.add("arithmetic", Part::Text(arithmetic))?;
    roles.yes("less", total < 0)?;
    roles.add("gap", Part::Text(memory::written(|out| write!(out, "{}", total.abs()))?))?;
    roles.add("sum", Part::Text(memory::written(|out| write!(out, "{total}"))?))?;
    if let Some(combinations) = combinations(view, cells, total)? {
        roles.add("combinations", Part::Text(combinations))?;
    }
    Ok(())
}

/// The combinations of cells that all differ, as `1+5, 2+4`; `None` if they do not, or there are too many.
fn combinations(view: &View, cells: &[u32], total: i128) -> Result<Option<String>> {
    let differ = |one: &u32| cells.iter().all(|other| one == other || view.sees(*one, *other));
    if !(2..=MOST_CELLS).contains(&cells.len()) || !cells.iter().all(differ) {
        return Ok(None);
    }
    let mut found = Vec::new();
    combine(view, cells, 0, total, &mut found)?;
    if found.is_empty() || found.len() > MOST_LISTED {
        return Ok(None);
    }
    let symbols = view.position.puzzle().symbols();
    let text = memory::written(|out| {
        for (at, &combination) in found.iter().enumerate() {
            out.write_str(if at > 0 { ", " } else { "" })?;
            for (place, digit) in Bits(combination).enumerate() {
                write!(
                    out,
                    "{}{}",
                    if place > 0 { "+" } else { "" },
                    symbols.symbol(digit as u16)
                )?;
            }
        }
        Ok(())
    })?;
    Ok(Some(text))
}

/// Lists the sets of different digits that cells can have with a total; stops when there are too many.
fn combine(
    view: &View,
    cells: &[u32],
    chosen: u64,
    total: i128,
    found: &mut Vec<u64>,
) -> Result<()> {
    let Some((&cell, rest)) = cells.split_first() else {
        return match total == 0 && !found.contains(&chosen) {
            true => memory::push(found, chosen),
            false => Ok(()),
        };
    };
    let symbols = view.position.puzzle().symbols();
    let values = |cell: u32| {
        let digits = Bits(view.candidates(cell) & !chosen);
        digits.map(|digit| i128::from(symbols.symbol(digit as u16)))
    };
    let least: i128 = rest.iter().map(|&cell| values(cell).min().unwrap_or(0)).sum();
    let most: i128 = rest.iter().map(|&cell| values(cell).max().unwrap_or(0)).sum();
    for digit in Bits(view.candidates(cell) & !chosen) {
        let value = i128::from(symbols.symbol(digit as u16));
        if (least..=most).contains(&(total - value)) && found.len() <= MOST_LISTED {
            combine(view, rest, chosen | 1 << digit, total - value, found)?;
        }
    }
    Ok(())
}
