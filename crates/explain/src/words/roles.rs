//! Named parts of a step: what the templates name.

use sudoku_core::error::Result;
use sudoku_core::memory;

use super::chains::Chain;
use super::view::{digits, listed};
use crate::step::{Candidate, Pattern, Set};

/// What a name in a template stands for.
pub enum Part<'a> {
    Cells(Vec<u32>),
    Digits(Vec<u16>),
    Units(Vec<u32>),
    /// Cages, by their places in the puzzle.
    Cages(Vec<u32>),
    /// A constraint, by its place in the puzzle.
    Clue(u32),
    /// What no word is in.
    Text(String),
    /// Candidates that are true, or false.
    Literals(Vec<(Candidate, bool)>),
    Chain(Chain<'a>),
    /// Items with parts of their own.
    Each(Vec<Roles<'a>>),
    /// The name of a set: A, B and so on.
    Letter(usize),
    /// It holds; there is nothing to write.
    Yes,
}

impl Part<'_> {
    /// The number of items.
    pub fn count(&self) -> usize {
        match self {
            Part::Cells(items) | Part::Units(items) | Part::Cages(items) => items.len(),
            Part::Digits(items) => items.len(),
            Part::Literals(items) => items.len(),
            Part::Each(items) => items.len(),
            Part::Chain(_) | Part::Clue(_) | Part::Letter(_) | Part::Text(_) | Part::Yes => 1,
        }
    }
}

/// Named parts.
#[derive(Default)]
pub struct Roles<'a>(Vec<(&'static str, Part<'a>)>);

impl<'a> Roles<'a> {
    pub fn get(&self, name: &str) -> Option<&Part<'a>> {
        self.0.iter().find(|(other, _)| *other == name).map(|(_, part)| part)
    }

    /// All of them, with their names.
    pub fn iter(&self) -> impl Iterator<Item = &(&'static str, Part<'a>)> {
        self.0.iter()
    }

    pub fn add(&mut self, name: &'static str, part: Part<'a>) -> Result<()> {
        memory::push(&mut self.0, (name, part))
    }

    pub fn cells(&mut self, name: &'static str, cells: impl Iterator<Item = u32>) -> Result<()> {
        self.add(name, Part::Cells(listed(cells)?))
    }

    pub fn cell(&mut self, name: &'static str, cell: u32) -> Result<()> {
        self.cells(name, std::iter::once(cell))
    }

    pub fn digits(&mut self, name: &'static str, bits: u64) -> Result<()> {
        self.add(name, Part::Digits(digits(bits)?))
    }

    /// Other digits than those that steps of all kinds have.
    pub fn set_digits(&mut self, bits: u64) -> Result<()> {
        self.0.retain(|(name, _)| *name != "digits");
        self.digits("digits", bits)
    }

    /// Other units than those that steps of all kinds have.
    pub fn set_units(&mut self, units: Vec<u32>) -> Result<()> {
        self.0.retain(|(name, _)| *name != "units");
        self.add("units", Part::Units(units))
    }

    /// Adds all parts of others.
    pub fn extend(&mut self, other: Roles<'a>) -> Result<()> {
        for (name, part) in other.0 {
            self.0.retain(|(own, _)| *own != name);
            self.add(name, part)?;
        }
        Ok(())
    }

    pub fn digit(&mut self, name: &'static str, digit: u16) -> Result<()> {
        self.digits(name, 1 << digit)
    }

    pub fn units(&mut self, name: &'static str, units: impl Iterator<Item = u32>) -> Result<()> {
        self.add(name, Part::Units(listed(units)?))
    }

    pub fn unit(&mut self, name: &'static str, unit: u32) -> Result<()> {
        self.units(name, std::iter::once(unit))
    }

    pub fn literal(&mut self, name: &'static str, one: Candidate, on: bool) -> Result<()> {
        self.add(name, Part::Literals(listed(std::iter::once((one, on)))?))
    }

    /// Adds that something holds.
    pub fn yes(&mut self, name: &'static str, holds: bool) -> Result<()> {
        if holds { self.add(name, Part::Yes) } else { Ok(()) }
    }

    /// Adds the digits, units and cells of sets.
    pub fn of_pattern(pattern: &Pattern) -> Result<Roles<'a>> {
        let mut roles = Roles::default();
        let digits = pattern.bases.iter().fold(0u64, |bits, set| match set {
            Set::Unit(_, digit) => bits | 1 << digit,
            _ => bits,
        });
        roles.digits("digits", digits)?;
        if let Some(sum) = &pattern.sum {
            roles.units("units", sum.units.iter().copied())?;
            roles.add("cages", Part::Cages(memory::copied(&sum.cages)?))?;
        }
        roles.units("bases", units_of(&pattern.bases))?;
        roles.cells("cells", cells_of(&pattern.bases))?;
        match pattern.covers.first() {
            Some(Set::Cell(_)) => roles.cells("covers", cells_of(&pattern.covers))?,
            _ => roles.units("covers", units_of(&pattern.covers))?,
        }
        Ok(roles)
    }
}

/// The name of a set by its number.
pub fn letter(number: usize) -> char {
    char::from(b'A' + (number % 26) as u8)
}

/// The units of sets.
pub fn units_of(sets: &[Set]) -> impl Iterator<Item = u32> + Clone {
    sets.iter().filter_map(|set| match set {
        Set::Unit(unit, _) => Some(*unit),
        _ => None,
    })
}

/// The cells of sets.
pub fn cells_of(sets: &[Set]) -> impl Iterator<Item = u32> + Clone {
    sets.iter().filter_map(|set| match set {
        Set::Cell(cell) => Some(*cell),
        _ => None,
    })
}
