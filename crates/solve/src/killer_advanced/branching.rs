//! Branching: what the search guesses next.
//!
//! In: the cells of each conflict. Out: a cell and a value. What stays true: scores are integers, so that
//! every machine makes the same choice.
//!
//! A cell scores for each of its sums and units, and for conflicts. Propagation goes in rounds,
//! each begun by the first cell that has become single since a sum was looked at: a conflict scores
//! for the cell that began the round, and half as much for the cell that was guessed in or lost a
//! value. The guess is in the cell with the highest score for each candidate it has (F. Boussemart
//! and others, "Boosting systematic search by weighting constraints", 2004); where that cell has
//! more than two, a value with two places in a unit is taken instead if these score higher. Newer
//! conflicts weigh more: the gain grows with each one, which makes the older ones decay (as in
//! N. Een, N. Sorensson, "An Extensible SAT-solver", 2003).

use super::candidates::Candidates;
use crate::model::Model;
use sudoku_core::digits::{Digit, DigitSet};
use sudoku_core::limits::{Limits, Stop};

/// The score of the first conflict.
const FIRST: u64 = 1 << 20;

/// The gain grows by a `DECAY`th with each conflict; without sums it grows faster, because the search often begins again.
const DECAY: u64 = 1 << 14;
const DECAY_WITHOUT_SUMS: u64 = 1 << 5;

/// Scores are made smaller often enough for a product of a score and a size to fit.
const MOST_GAIN: u64 = 1 << 34;
const SHRINK: u32 = 14;

/// The scores of the cells.
pub struct Branching {
    score: Vec<u64>,
    gain: u64,
    decay: u64,
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
        Ok(Branching { score: limits.filled(cells, 0)?, gain: FIRST, decay: DECAY })
    }

    /// Scores the cells for their sums and units; short sums count more.
    pub fn weigh<'a>(
        &mut self,
        sums: impl ExactSizeIterator<Item = &'a [u32]>,
        side: usize,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if sums.len() == 0 {
            (self.decay, self.gain) = (DECAY_WITHOUT_SUMS, FIRST);
            self.score.fill(FIRST);
            return Ok(());
        }
        self.score.fill(3 * side as u64 * FIRST);
        for cells in sums {
            limits.work(4 * cells.len() as u32)?;
            let weight = (2 * side).saturating_sub(cells.len()).max(side) as u64;
            for &cell in cells {
                self.score[cell as usize] += weight * FIRST;
            }
        }
        Ok(())
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
            let (score, size) = (self.score[cell], slots.len() as u64);
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
        let highest = open.map(|&cell| self.score[cell as usize]).max().unwrap_or(0);
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
            let place = places.rev().max_by_key(|&&cell| self.score[cell as usize]);
            let Some(&cell) = place else { continue };
            let choice = Choice { cell, slot, score: self.score[cell as usize], size: 2 };
            if choice.scores(best).is_ge() {
                *best = choice;
            }
        }
    }

    /// Scores the cell that was tried and the one that began the last round.
    pub fn conflict(&mut self, tried: u32, began: u32) {
        self.score[tried as usize] += self.gain / 2;
        self.score[began as usize] += self.gain;
        self.gain += self.gain / self.decay;
        if self.gain > MOST_GAIN {
            self.gain >>= SHRINK;
            self.score.iter_mut().for_each(|score| *score >>= SHRINK);
        }
    }
}
