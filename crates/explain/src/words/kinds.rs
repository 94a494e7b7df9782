//! The parts that cells, digits and chains have in a step, by the kind of its sentence.
//!
//! In: a step with its position. Out: named parts. They are taken from the sets, branches and patterns of the step and from
//! the candidates; what only the finder knows is in the order of the step's cells and digits.

use sudoku_core::error::Result;
use sudoku_core::memory;

use super::chains;
use super::roles::{Part, Roles, units_of};
use super::view::{View, listed};
use super::{deadly, patterns, sums};
use crate::step::{Root, Set};
use crate::texts::Text;

/// The parts of a step.
pub fn of<'a>(view: &View<'a>) -> Result<Roles<'a>> {
    let mut roles = common(view)?;
    let of_kind = &mut roles;
    match view.step.technique.text {
        Text::FullHouse
        | Text::HiddenSingle
        | Text::NakedSingle
        | Text::DirectLocked
        | Text::DirectHiddenSet
        | Text::Locked
        | Text::NakedSet
        | Text::HiddenSet => patterns::units(view, of_kind),
        Text::Leftovers => patterns::leftovers(view, of_kind),
        Text::Fish | Text::FinnedFish => patterns::fish(view, of_kind),
        Text::KrakenFish1 | Text::KrakenFish2 => {
            patterns::kraken(view, of_kind)?;
            cases(view, of_kind)
        }
        Text::TwoLinks => patterns::two_links(view, of_kind),
        Text::EmptyRectangle => patterns::rectangles(view, of_kind),
        Text::XyWing | Text::XyzWing => patterns::wing(view, of_kind),
        Text::WWing => patterns::w_wing(view, of_kind),
        Text::ColourTrap | Text::ColourWrap | Text::MultiColours1 | Text::MultiColours2 => {
            patterns::colours(view, of_kind)
        }
        Text::Deadly1
        | Text::Deadly2
        | Text::Deadly3
        | Text::Deadly4
        | Text::Deadly6
        | Text::HiddenRectangle
        | Text::Avoidable1
        | Text::Avoidable2 => deadly::pattern(view, of_kind),
        Text::BugPlus1 | Text::Bug2 | Text::Bug3 | Text::Bug4 => deadly::grave(view, of_kind),
        Text::Exclusion => patterns::exclusion(view, of_kind),
        Text::RemotePair => patterns::remote_pair(view, of_kind),
        Text::Alternative => alternative(view, of_kind),
        Text::Loop => round(view, of_kind),
        Text::SueDeCoq => patterns::sue_de_coq(view, of_kind),
        Text::AlsXz | Text::AlsChain => patterns::sets(view, of_kind),
        Text::DeathBlossom => patterns::blossom(view, of_kind),
        Text::Contradiction => contradiction(view, of_kind),
        Text::Cases => cases(view, of_kind),
        Text::CageSum
        | Text::CageCombinations
        | Text::Needed
        | Text::PlacedInCage
        | Text::ConflictingCages
        | Text::TwoSums
        | Text::RuleOf45
        | Text::KillerSubset => sums::all(view, of_kind),
        Text::Clue => patterns::clue(view, of_kind),
        Text::TemplateSet | Text::TemplateDelete => {
            let removed = view.step.eliminations().iter().map(|gone| gone.cell);
            of_kind.cells("removed", removed)
        }
    }?;
    Ok(roles)
}

/// What steps of all kinds may have.
fn common<'a>(view: &View<'a>) -> Result<Roles<'a>> {
    let step = view.step;
    let mut roles = Roles::default();
    roles.cells("cells", step.cells.iter().copied())?;
    roles.add("digits", Part::Digits(listed(step.digits.iter().copied())?))?;
    roles.units("units", step.units.iter().copied())?;
    for (name, &unit) in ["unit", "second", "third"].into_iter().zip(&step.units) {
        roles.unit(name, unit)?;
    }
    let lost = step.eliminations.iter().fold(0, |bits, gone| bits | 1 << gone.digit);
    roles.digits("lost", lost)?;
    let sets = if step.sets.bases.is_empty() && step.branches.is_empty() {
        step.patterns.iter().map(|pattern| &pattern.bases[..]).fold(Ok(Vec::new()), joined)?
    } else {
        listed(units_of(&step.sets.bases))?
    };
    roles.add("bases", Part::Units(sets))?;
    match step.root {
        Root::None | Root::Templates | Root::Fish | Root::Sums => {}
        Root::Cell(cell) => roles.cell("start", cell)?,
        Root::Unit(unit, _) => roles.unit("start", unit)?,
        Root::Either(start) => roles.literal("start", start, true)?,
        Root::Contradiction(start, on) => roles.literal("start", start, on)?,
    }
    Ok(roles)
}

/// Adds the units of sets to a list.
fn joined(list: Result<Vec<u32>>, sets: &[Set]) -> Result<Vec<u32>> {
    listed(list?.into_iter().chain(units_of(sets)))
}

/// One of two literals is true: one that excludes the effects by itself, and the opposite, by a chain.
fn alternative<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let [one, other] = &view.step.branches[..] else { return Ok(()) };
    let (mut short, mut long) = (chains::fold(view, one)?.0, chains::fold(view, other)?.0);
    if short.links.len() > long.links.len() {
        (short, long) = (long, short);
    }
    roles.yes("refuted", long.is_refuted())?;
    roles.add("alternative", Part::Chain(short))?;
    roles.add("chain", Part::Chain(long))
}

/// A loop, both ways round.
fn round<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let [one, other] = &view.step.branches[..] else { return Ok(()) };
    roles.add("chain", Part::Chain(chains::fold(view, one)?.0))?;
    roles.add("back", Part::Chain(chains::fold(view, other)?.0))
}

/// All cases, each with its chain.
fn cases<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    match view.step.root {
        Root::Cell(cell) => {
            roles.cell("cell", cell)?;
            roles.set_digits(view.candidates(cell))?;
        }
        Root::Unit(unit, digit) => {
            roles.unit("unit", unit)?;
            roles.digit("digit", digit)?;
            roles.cells("places", view.places(unit, digit))?;
        }
        Root::Either(start) => roles.literal("either", start, true)?,
        _ => {}
    }
    let mut items = Vec::new();
    for branch in &view.step.branches {
        let (chain, clashes) = chains::fold(view, branch)?;
        let mut item = Roles::default();
        item.yes("clash", clashes)?;
        item.add("chain", Part::Chain(chain))?;
        memory::push(&mut items, item)?;
    }
    roles.add("cases", Part::Each(items))
}

/// Chains from an assumption to a candidate that would be true and false.
fn contradiction<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    if let Root::Contradiction(start, on) = view.step.root {
        roles.literal("assumed", start, on)?;
    }
    let (chains, clash) = chains::contradiction(view, &view.step.branches)?;
    let refuted = matches!(&chains[..], [only] if only.is_refuted());
    roles.yes("refuted", refuted)?;
    if let Some(clash) = clash {
        roles.literal("clash", clash, true)?;
    }
    let mut items = Vec::new();
    for chain in chains {
        let mut item = Roles::default();
        item.add("chain", Part::Chain(chain))?;
        memory::push(&mut items, item)?;
    }
    roles.add("cases", Part::Each(items))
}
