//! The parts of deadly patterns: rectangles, loops and graves that would have two solutions.

use sudoku_core::error::Result;
use sudoku_core::memory;

use super::roles::{Part, Roles, cells_of, units_of};
use super::view::{View, listed};
use crate::step::Set;
use crate::texts::Text;

/// The digits of a cell that are not of the pattern.
fn extra(view: &View, cell: u32) -> u64 {
    let own = view.step.deadly.iter().filter(|of| of.cell == cell);
    own.fold(view.candidates(cell), |bits, of| bits & !(1 << of.digit))
}

/// The digits that some cells have beside the pattern.
fn extras(view: &View, cells: &[u32]) -> u64 {
    cells.iter().fold(0, |bits, &cell| bits | extra(view, cell))
}

/// Rectangles and loops.
pub fn pattern<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let cells = listed(step.deadly.iter().map(|of| of.cell))?;
    let pair = step.deadly.iter().fold(0u64, |bits, of| bits | 1 << of.digit);
    let roof = listed(cells.iter().copied().filter(|&cell| extra(view, cell) != 0))?;
    roles.digits("pair", pair)?;
    roles.digits("extra", extras(view, &roof))?;
    roles.cells("filled", cells.iter().copied().filter(|&cell| !view.is_open(cell)))?;
    let Some(&target) = step.eliminations.first() else { return Ok(()) };
    match step.technique.text {
        Text::Deadly3 => roof_in_a_set(view, roles, &cells)?,
        Text::Deadly4 => {
            roles.digit("kept", kept(view))?;
            roles.digit("lost", target.digit)?;
        }
        Text::Deadly6 => {
            roles.digit("kept", target.digit)?;
            roles.digits("other", pair & !(1 << target.digit))?;
            let units = listed(roof.iter().flat_map(|&cell| view.lines_of(cell)))?;
            roles.set_units(units)?;
        }
        Text::HiddenRectangle => {
            let kept = kept(view);
            let sides = listed(cells_of(&step.sets.covers))?;
            let is_corner = |cell: &u32| *cell != target.cell && !sides.contains(cell);
            roles.digit("kept", kept)?;
            roles.digit("lost", target.digit)?;
            roles.cell("target", target.cell)?;
            roles.cells("corner", cells.iter().copied().filter(is_corner))?;
            roles.add("sides", Part::Cells(sides))?;
        }
        Text::Avoidable1 => roles.cell("target", target.cell)?,
        _ => {}
    }
    roles.add("roof", Part::Cells(roof))?;
    roles.add("pattern", Part::Cells(cells))
}

/// The digit of the units that are bases.
fn kept(view: &View) -> u16 {
    let mut bases = view.step.sets.bases.iter();
    let digit = bases.find_map(|set| match set {
        Set::Unit(_, digit) => Some(*digit),
        _ => None,
    });
    digit.unwrap_or_default()
}

/// The cells or digits with which a roof makes a naked or a hidden set.
fn roof_in_a_set<'a>(view: &View<'a>, roles: &mut Roles<'a>, pattern: &[u32]) -> Result<()> {
    let sets = &view.step.sets;
    let outside = |cell: &u32| !pattern.contains(cell);
    let digits = |sets: &[Set]| {
        sets.iter().fold(0u64, |bits, set| match set {
            Set::Unit(_, digit) => bits | 1 << digit,
            _ => bits,
        })
    };
    if units_of(&sets.covers).next().is_some() {
        roles.set_digits(digits(&sets.covers))?;
        return roles.cells("naked", cells_of(&sets.bases).filter(outside));
    }
    roles.set_digits(digits(&sets.bases))?;
    let hidden = cells_of(&sets.covers).filter(outside);
    let is_roof = |cell: &u32| extra(view, *cell) != 0;
    let mut within = listed(pattern.iter().copied().filter(is_roof).chain(hidden.clone()))?;
    within.sort_unstable();
    roles.add("within", Part::Cells(within))?;
    roles.cells("hidden", hidden)
}

/// Graves: the cells with candidates that are too many, and the set of one of them.
pub fn grave<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let rich = listed(step.deadly.iter().map(|of| of.cell).filter(|&cell| extra(view, cell) != 0))?;
    roles.digits("extra", extras(view, &rich))?;
    roles.add("rich", Part::Cells(listed(rich.iter().copied())?))?;
    match step.technique.text {
        Text::BugPlus1 => return roles.yes("several", !extras(view, &rich).is_power_of_two()),
        Text::Bug3 => roles.cells("naked", cells_of(&step.sets.bases))?,
        Text::Bug4 => roles.digit("kept", kept(view))?,
        _ => return Ok(()),
    }
    let mut items = Vec::new();
    for &cell in &rich {
        let mut item = Roles::default();
        item.cell("cell", cell)?;
        item.digits("digits", extra(view, cell))?;
        memory::push(&mut items, item)?;
    }
    roles.add("extras", Part::Each(items))
}
