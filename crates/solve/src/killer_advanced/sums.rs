//! Sums: cages and what follows from them.
//!
//! In: cells that are added and cells that are taken away, and their total. Out: restrictions of
//! candidates, by the rules of `near` or `far` values. What stays true: no rule removes a candidate
//! that is part of a solution; a sum whose cells are all single is checked for its total.
//!
//! ```text
//!     cells   [+ + + . . . - -  + + + + . . ...]   of all sums: added, taken away, rest of the unit
//!     ends    [3 5  4 ...]                         where the groups of each sum end
//!     sums    (first, minus, end, total, ...)      where each begins, takes away and ends
//! ```
//!
//! A *group* is cells of which no two may be alike. A sum is *distinct* if all its cells are one group
//! and none is taken away. A derived sum follows from the cages and units; it has an account, and is
//! given up when looking at it has cost more than it brought.

use super::candidates::Candidates;
use super::combinations::Combinations;
use super::peers::Peers;
use super::scale::Scale;
use super::sum::{Sum, SumBoard, View};
use super::{differ, far, near};
use crate::conflict::Halt;
use crate::model::Model;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// The account of a derived sum counts fruitless visits that it may still have: at the beginning, gained by a fruitful
/// visit, and at most.
const START: u32 = 256;
const PAY: u32 = 64;
const MOST: u32 = 1024;

/// All sums of a board.
pub struct Sums<const W: usize> {
    cells: Vec<u32>,
    sums: Vec<Sum>,
    /// Where the groups of each sum end, counted from its first cell.
    ends: Vec<u32>,
    /// The looks that each sum after the cages can still afford.
    accounts: Vec<u32>,
    combinations: Combinations<W>,
    /// A place for each cell of a sum.
    open: Vec<u32>,
    /// The peers of the cells if values are near, else of none.
    pub peers: Peers,
}

impl<const W: usize> Sums<W> {
    /// No sums yet.
    pub fn new(model: &Model, scale: &Scale<W>, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Sums {
            cells: Vec::new(),
            sums: Vec::new(),
            ends: Vec::new(),
            accounts: Vec::new(),
            combinations: Combinations::new(scale, limits)?,
            open: Vec::new(),
            peers: if scale.slots_are_values {
                Peers::new(model, limits)?
            } else {
                Peers::default()
            },
        })
    }

    /// Adds the sum of `plus` less the sum of `minus`. `distinct` says that no two cells may be alike,
    /// and that none is taken away.
    pub fn add(
        &mut self,
        model: &Model,
        plus: &[u32],
        minus: &[u32],
        total: i64,
        distinct: bool,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let len = plus.len() + minus.len();
        // If one unit has all cells, the other cells of the unit are found by searching these.
        limits.work(8 + (len * (8 + model.side / 8)) as u32)?;
        let first = self.cells.len() as u32;
        let first_group = self.ends.len() as u32;
        self.group(model, plus, first, distinct)?;
        let minus_group = self.ends.len() as u32;
        self.group(model, minus, first, false)?;
        let end_group = self.ends.len() as u32;
        if self.open.len() < len {
            self.open = limits.filled(len, 0)?;
        }
        let (minus, end) = (first + plus.len() as u32, first + len as u32);
        if let Some(unit) = common_unit(model, plus).filter(|_| distinct) {
            for &cell in model.unit(unit).iter().filter(|cell| !plus.contains(cell)) {
                memory::push(&mut self.cells, cell)?;
            }
        }
        let outside_end = self.cells.len() as u32;
        let sum = Sum {
            first,
            minus,
            end,
            outside_end,
            total,
            distinct,
            first_group,
            minus_group,
            end_group,
        };
        Ok(memory::push(&mut self.sums, sum)?)
    }

    /// Appends cells, those of a group side by side: each joins the first group whose cells all
    /// differ from it.
    fn group(
        &mut self,
        model: &Model,
        cells: &[u32],
        first: u32,
        distinct: bool,
    ) -> Result<(), Stop> {
        if distinct {
            for &cell in cells {
                memory::push(&mut self.cells, cell)?;
            }
            memory::push(&mut self.ends, self.cells.len() as u32 - first)?;
            return Ok(());
        }
        let mut left = memory::copied(cells)?;
        while !left.is_empty() {
            let start = self.cells.len();
            for &cell in &left {
                if self.cells[start..].iter().all(|&other| differ(model, cell, other)) {
                    memory::push(&mut self.cells, cell)?;
                }
            }
            let group = &self.cells[start..];
            left.retain(|cell| !group.contains(cell));
            memory::push(&mut self.ends, self.cells.len() as u32 - first)?;
        }
        Ok(())
    }

    /// Keeps the first sums only.
    pub fn keep(&mut self, sums: usize) {
        self.sums.truncate(sums);
        let (cells, groups) =
            self.sums.last().map_or((0, 0), |sum| (sum.outside_end, sum.end_group));
        self.cells.truncate(cells as usize);
        self.ends.truncate(groups as usize);
    }

    /// Opens the accounts of the sums added since there were `cages` of them.
    pub fn open_accounts(&mut self, cages: usize, limits: &mut Limits) -> Result<(), Stop> {
        self.accounts = limits.filled(self.sums.len() - cages, START)?;
        Ok(())
    }

    /// Keeps the account of a sum after a look at it. True once it is to be given up.
    #[inline]
    pub fn gives_up(&mut self, sum: usize, has_brought: bool) -> bool {
        let cages = self.sums.len() - self.accounts.len();
        let Some(account) = sum.checked_sub(cages).and_then(|at| self.accounts.get_mut(at)) else {
            return false;
        };
        if has_brought {
            *account = (*account + PAY).min(MOST);
        } else {
            *account -= 1;
        }
        *account == 0
    }

    /// The cells of one sum.
    pub fn cells_of(&self, sum: usize) -> &[u32] {
        self.sums[sum].cells(&self.cells)
    }

    /// The cells of every sum.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        self.sums.iter().map(|sum| sum.cells(&self.cells))
    }

    /// Applies the rules to one sum.
    pub fn propagate(
        &mut self,
        number: usize,
        scale: &Scale<W>,
        candidates: &mut Candidates<W>,
        limits: &mut Limits,
    ) -> Result<(), Halt> {
        let Sums { cells, sums, ends, combinations, open, peers, .. } = self;
        let sum = View::new(&sums[number], cells, ends);
        limits.work(sum.cells.len() as u32)?;
        let mut board = SumBoard { peers, scale, candidates };
        if scale.slots_are_values {
            near::propagate(&sum, &mut board, combinations, open, limits)
        } else {
            far::propagate(&sum, &mut board, combinations, open, limits)
        }
    }
}

/// The unit that has all cells: the box rather than the row or the column.
fn common_unit(model: &Model, cells: &[u32]) -> Option<usize> {
    let units = model.units_of(*cells.first()? as usize);
    let common = (0..3).rev().find(|&kind| {
        cells.iter().all(|&cell| model.units_of(cell as usize)[kind] == units[kind])
    })?;
    Some(units[common])
}
