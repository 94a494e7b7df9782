//! Why propagation ends before its fixpoint, and the scores of cells for their conflicts.
//!
//! Propagation goes in rounds, each begun by the first cell that has become single since a sum was looked at: a conflict
//! scores for the cell that began the round, and half as much for the cell that was guessed in or lost a candidate.
//! `constraint_programming` adds a quarter for each cell of the propagator that failed. Newer conflicts weigh more: the gain
//! grows with each one, which makes the older ones decay (as in N. Een, N. Sorensson, "An Extensible SAT-solver", 2003). What
//! stays true: scores are integers, so that every machine makes the same choice.

use sudoku_core::limits::{Limits, Stop};

/// A cell without candidates is left, or a constraint cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflict;

/// The reason why propagation ended before its fixpoint.
#[derive(Debug)]
pub enum Halt {
    /// The board has no solution.
    Conflict,
    /// A bound was reached; propagation may be continued.
    Stop(Stop),
}

impl From<Conflict> for Halt {
    fn from(_: Conflict) -> Halt {
        Halt::Conflict
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

/// The score of the first conflict.
const FIRST: u64 = 1 << 20;

/// The gain grows by a `DECAY`th with each conflict.
const DECAY: u64 = 1 << 14;

/// Scores are made smaller often enough for a product of a score and a size to fit.
const MOST_GAIN: u64 = 1 << 34;
const SHRINK: u32 = 14;

/// The scores of the cells.
pub struct Scores {
    of: Vec<u64>,
    gain: u64,
    decay: u64,
}

impl Scores {
    pub fn new(cells: usize, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Scores { of: limits.filled(cells, FIRST)?, gain: FIRST, decay: DECAY })
    }

    /// The score of a cell.
    #[inline]
    pub fn of(&self, cell: u32) -> u64 {
        self.of[cell as usize]
    }

    /// Scores the cells for their sums and units; short sums count more. Without sums, the gain grows by another part with
    /// each conflict, since the search often begins again.
    pub fn weigh<C: ExactSizeIterator<Item = u32>>(
        &mut self,
        sums: impl ExactSizeIterator<Item = C>,
        side: usize,
        decay_without_sums: u64,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if sums.len() == 0 {
            (self.decay, self.gain) = (decay_without_sums, FIRST);
            self.of.fill(FIRST);
            return Ok(());
        }
        self.of.fill(3 * side as u64 * FIRST);
        for cells in sums {
            limits.work(4 * cells.len() as u32)?;
            let weight = (2 * side).saturating_sub(cells.len()).max(side) as u64;
            for cell in cells {
                self.of[cell as usize] += weight * FIRST;
            }
        }
        Ok(())
    }

    /// Scores a cell of what failed, before [`Scores::conflict`].
    pub fn share(&mut self, cell: u32) {
        self.of[cell as usize] += self.gain / 4;
    }

    /// Scores the cell that was tried and the one that began the last round.
    pub fn conflict(&mut self, tried: u32, began: u32) {
        self.of[tried as usize] += self.gain / 2;
        self.of[began as usize] += self.gain;
        self.gain += self.gain / self.decay;
        if self.gain > MOST_GAIN {
            self.gain >>= SHRINK;
            self.of.iter_mut().for_each(|score| *score >>= SHRINK);
        }
    }
}
