//! Branching: on which cell the search guesses next.
//!
//! In: where conflicts showed. Out: the open cell with the highest score for each candidate it has.
//! What stays true: scores are integers, so that every machine makes the same choice.
//!
//! A cell scores when a conflict shows in it, and twice as much when guessing in it led there. Newer
//! conflicts weigh more: the score of a conflict grows with each one, which makes the older ones
//! decay (as the activities of N. Een, N. Sorensson, "An Extensible SAT-solver", 2003; weighing by
//! conflicts over the domain's size: F. Boussemart and others, "Boosting systematic search by
//! weighting constraints", 2004).

use super::candidates::Candidates;
use crate::limits::{Limits, Stop};

/// The score of the first conflict.
const FIRST: u64 = 1 << 20;

/// Scores are halved often enough to stay below this, so that a product with a size fits.
const LIMIT: u64 = 1 << 50;

/// The scores of the cells.
pub struct Branching {
    score: Vec<u64>,
    gain: u64,
}

impl Branching {
    pub fn new(cells: usize, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Branching { score: limits.filled(cells, 0)?, gain: FIRST })
    }

    /// The open cell to guess in; `None` if all cells are single.
    pub fn cell<const W: usize>(&self, candidates: &Candidates<W>) -> Option<u32> {
        let mut best = None;
        let (mut best_score, mut best_size) = (0, u64::MAX);
        for (cell, slots) in candidates.all().iter().enumerate() {
            if slots.is_single() {
                continue;
            }
            let (score, size) = (self.score[cell], slots.len() as u64);
            let ahead = (score * best_size.min(1024)).cmp(&(best_score * size));
            if best.is_none() || ahead.is_gt() || ahead.is_eq() && size < best_size {
                (best, best_score, best_size) = (Some(cell as u32), score, size);
            }
        }
        best
    }

    /// Scores the cell whose guess was wrong and the cell where that showed.
    pub fn conflict(&mut self, guessed: u32, blamed: u32) {
        self.score[guessed as usize] += self.gain;
        if blamed != guessed {
            self.score[blamed as usize] += self.gain / 2;
        }
        self.gain += self.gain / 2048;
        if self.gain > LIMIT / 4096 {
            self.gain = (self.gain >> 20).max(1);
            self.score.iter_mut().for_each(|score| *score >>= 20);
        }
    }
}
