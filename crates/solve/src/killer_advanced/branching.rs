//! Branching: what the search guesses next.
//!
//! In: the scores of the cells. Out: a cell and a value.
//!
//! A cell has a score for its sums, units and conflicts. The guess is in the cell with the highest score for each candidate it
//! has (F. Boussemart and others, "Boosting systematic search by weighting constraints", 2004); where that cell has more than two,
//! a value with two places in a unit is taken instead if these score higher.

use super::candidates::Candidates;
use crate::conflict::Scores;
use crate::model::Model;
use sudoku_core::digits::{Digit, DigitSet};
use sudoku_core::limits::{Limits, Stop};

/// The part by which the gain of a conflict grows on boards without sums.
const DECAY_WITHOUT_SUMS: u64 = 1 << 5;

/// The scores of the cells.
pub struct Branching {
    pub scores: Scores,
}

/// A guess and what speaks for it: a score over a number of candidates or places.
#[derive(Clone, Copy)]
struct Choice {
    cell: u32,
    slot: Digit,
    score: u64,
    size: u64,
}

impl Choice {
    fn scores(&self, other: &Choice) -> std::cmp::Ordering {
        (self.score * other.size).cmp(&(other.score * self.size))
    }
}

impl Branching {
    pub fn new(cells: usize, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Branching { scores: Scores::new(cells, limits)? })
    }

    /// Scores the cells for their sums and units.
    pub fn weigh<'a>(
        &mut self,
        sums: impl ExactSizeIterator<Item = &'a [u32]>,
        side: usize,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let sums = sums.map(|cells| cells.iter().copied());
        self.scores.weigh(sums, side, DECAY_WITHOUT_SUMS, limits)
    }

    /// The cell to guess in and the value; `None` if all cells are single.
    pub fn guess<const W: usize>(
        &self,
        model: &Model,
        candidates: &Candidates<W>,
        limits: &mut Limits,
    ) -> Result<Option<(u32, Digit)>, Stop> {
        let Some(mut best) = self.cell(model.side, candidates, limits)? else { return Ok(None) };
        if best.size > 2 {
            for unit in 0..model.units() {
                limits.work((model.side * W) as u32)?;
                self.places(model.unit(unit), candidates, &mut best);
            }
        }
        Ok(Some((best.cell, best.slot)))
    }

    /// The open cell with the highest score for each candidate, the fewest candidates among equals,
    /// and its middle value, which favours neither small nor large sums.
    fn cell<const W: usize>(
        &self,
        side: usize,
        candidates: &Candidates<W>,
        limits: &mut Limits,
    ) -> Result<Option<Choice>, Stop> {
        let mut best: Option<Choice> = None;
        for (cell, slots) in candidates.all().iter().enumerate() {
            if cell % side == 0 {
                limits.work((side * W) as u32)?;
            }
            if slots.is_single() {
                continue;
            }
            let (score, size) = (self.scores.of(cell as u32), slots.len() as u64);
            let choice = Choice { cell: cell as u32, slot: 0, score, size };
            let is_better = best.is_none_or(|best| {
                let ahead = choice.scores(&best);
                ahead.is_gt() || ahead.is_eq() && size < best.size
            });
            if is_better {
                best = Some(choice);
            }
        }
        Ok(best.and_then(|best| {
            let slots = candidates.of(best.cell);
            Some(Choice { slot: slots.into_iter().nth(slots.len() / 2)?, ..best })
        }))
    }

    /// Takes a value with two places in a unit instead of `best`, if the better one scores as high.
    fn places<const W: usize>(&self, unit: &[u32], candidates: &Candidates<W>, best: &mut Choice) {
        let open = unit.iter().filter(|&&cell| !candidates.of(cell).is_single());
        let highest = open.map(|&cell| self.scores.of(cell)).max().unwrap_or(0);
        if highest * best.size < best.score * 2 {
            return;
        }
        let (mut once, mut twice, mut more) =
            (DigitSet::<W>::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
        for &cell in unit {
            let slots = candidates.of(cell);
            more |= twice & slots;
            twice |= once & slots;
            once |= slots;
        }
        for slot in twice - more {
            let places = unit.iter().filter(|&&cell| candidates.of(cell).contains(slot));
            // The first of two that score alike.
            let place = places.rev().max_by_key(|&&cell| self.scores.of(cell));
            let Some(&cell) = place else { continue };
            let choice = Choice { cell, slot, score: self.scores.of(cell), size: 2 };
            if choice.scores(best).is_ge() {
                *best = choice;
            }
        }
    }
}
