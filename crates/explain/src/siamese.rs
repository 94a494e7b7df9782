//! Siamese fish: two fish with fins that have the same bases and different covers.
//!
//! In: the fish that one technique has found, and others of the same size. Out: in place of each two with the same bases, a
//! step that removes what both remove (name: HoDoKu, Bernhard Hobiger).

use crate::step::{Pattern, Step};
use sudoku_core::error;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// Merges fish that share their bases. Fish in `others` are merged, never returned alone.
pub fn join(steps: Vec<Step>, others: Vec<Step>, limits: &mut Limits) -> Result<Vec<Step>, Stop> {
    let mut joined = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        limits.work((steps.len() + others.len()) as u32)?;
        let is_twin = |other: &&Step| *other != step && other.sets.bases == step.sets.bases;
        for other in steps[at + 1..].iter().chain(&others).filter(is_twin) {
            add(&mut joined, both(step, other)?, limits)?;
        }
    }
    let count = joined.len();
    for step in &steps {
        limits.work(count as u32)?;
        // A part of a siamese fish is not returned as a step.
        let is_in = |other: &Step| {
            step.eliminations.iter().all(|candidate| other.eliminations.contains(candidate))
        };
        if !joined[..count].iter().any(is_in) {
            add(&mut joined, step.try_clone()?, limits)?;
        }
    }
    Ok(joined)
}

/// Adds a step whose effects are new.
fn add(joined: &mut Vec<Step>, step: Step, limits: &mut Limits) -> Result<(), Stop> {
    limits.work(joined.len() as u32)?;
    if joined.iter().any(|other| other.has_effects_of(&step)) {
        return Ok(());
    }
    Ok(memory::push(joined, step)?)
}

/// A step that removes what two fish remove: each candidate by the one or by the other.
fn both(one: &Step, other: &Step) -> error::Result<Step> {
    let mut step = one.try_clone()?;
    step.sets = Pattern::default();
    for fish in [one, other] {
        let bases = memory::copied(&fish.sets.bases)?;
        let covers = memory::copied(&fish.sets.covers)?;
        memory::push(&mut step.patterns, Pattern { bases, covers, ..Pattern::default() })?;
    }
    for &unit in &other.units {
        if !step.units.contains(&unit) {
            memory::push(&mut step.units, unit)?;
        }
    }
    for &candidate in &other.eliminations {
        if !step.eliminations.contains(&candidate) {
            memory::push(&mut step.eliminations, candidate)?;
        }
    }
    Ok(step)
}
