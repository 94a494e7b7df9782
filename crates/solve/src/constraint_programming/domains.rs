//! The domains of all cells, and what a change of one is to wake.
//!
//! In: [`Domains::restrict`], the only way a rank goes. Out: the sets, and the cells that have changed. What stays true: each
//! change is on the trail with the set before it, so that [`Domains::undo`] returns to any mark at the cost of the changes.

use crate::conflict::Conflict;
use sudoku_core::constraint::primitives::Ranks;
use sudoku_core::limits::{Limits, Stop};

/// The ranks that each cell may have.
pub struct Domains {
    of: Vec<Ranks>,
    /// The changes since the root: a cell, and its set before.
    trail: Vec<(u32, Ranks)>,
    /// The cells that have changed and were not looked at since, each once.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
}

impl Domains {
    pub fn new(cells: usize, all: Ranks, limits: &mut Limits) -> Result<Domains, Stop> {
        let changed = limits.with_capacity(cells)?;
        // Each change takes a rank at least.
        let trail = limits.with_capacity(cells * all.count_ones() as usize)?;
        let is_changed = limits.filled(cells, false)?;
        Ok(Domains { of: limits.filled(cells, all)?, trail, changed, is_changed })
    }

    #[inline(always)]
    pub fn of(&self, cell: u32) -> Ranks {
        self.of[cell as usize]
    }

    pub fn all(&self) -> &[Ranks] {
        &self.of
    }

    /// Keeps these ranks of a cell.
    #[inline(always)]
    pub fn restrict(&mut self, cell: u32, ranks: Ranks) -> Result<(), Conflict> {
        let before = self.of[cell as usize];
        let after = before & ranks;
        if after == before {
            return Ok(());
        }
        self.change(cell, before, after)
    }

    #[inline]
    fn change(&mut self, cell: u32, before: Ranks, after: Ranks) -> Result<(), Conflict> {
        if after == 0 {
            return Err(Conflict);
        }
        self.trail.push((cell, before));
        self.of[cell as usize] = after;
        if !self.is_changed[cell as usize] {
            self.is_changed[cell as usize] = true;
            self.changed.push(cell);
        }
        Ok(())
    }

    /// The next cell that has changed.
    #[inline]
    pub fn next_changed(&mut self) -> Option<u32> {
        let cell = self.changed.pop()?;
        self.is_changed[cell as usize] = false;
        Some(cell)
    }

    /// All cells are to be looked at.
    pub fn change_all(&mut self) {
        self.settle();
        self.is_changed.fill(true);
        self.changed.extend(0..self.of.len() as u32);
    }

    /// Forgets what has changed.
    pub fn settle(&mut self) {
        while self.next_changed().is_some() {}
    }

    /// Begins to try what is taken back by [`Domains::end_probe`].
    pub fn probe(&self) -> [usize; 2] {
        [self.trail.len(), self.changed.len()]
    }

    /// Takes back all changes since the probe began, as if they had not been.
    pub fn end_probe(&mut self, [trail, changed]: [usize; 2]) {
        self.undo(trail);
        for cell in self.changed.drain(changed..) {
            self.is_changed[cell as usize] = false;
        }
    }

    /// The place to which [`Domains::undo`] returns.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back all changes since a mark.
    pub fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some((cell, before)) = self.trail.pop() {
                self.of[cell as usize] = before;
            }
        }
    }
}
