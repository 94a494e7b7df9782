//! The candidates of every cell, and what is to be looked at again.
//!
//! In: [`Candidates::restrict`], the only way a candidate goes. Out: the sets, the cells that have
//! just become single, the units and sums a change has touched. What stays true: a restriction that
//! would empty a cell is a [`Conflict`] and changes nothing; once the trail records, each changed
//! cell is on it with the set it had, so that [`Candidates::undo`] returns to any mark.
//!
//! ```text
//!     of        [cell]   -> slots the cell may hold
//!     trail     (cell, set before), ...          since the root, oldest first
//!     singles   cells with one candidate that their peers have not heard of
//!     touched   one bit per unit, then one per sum
//!     marks     [cell]   -> (word, bits), ...    which bits of `touched` a change of the cell sets
//! ```
//!
//! These are not the candidates of [`crate::deduce`]: a bit is a place in the order of the
//! values, a change marks sums, and the places of a digit are not kept, since most changes here come
//! from sums and take many candidates at a time.

use crate::conflict::Conflict;
use crate::model::Model;
use sudoku_core::digits::DigitSet;
use sudoku_core::limits::{Limits, Stop};

/// Changes that are taken back between two looks at the limits.
const FEW: usize = 1000;

/// A set of numbers to be taken out smallest first.
struct Flags(Vec<u64>);

impl Flags {
    fn new(len: usize, limits: &mut Limits) -> Result<Flags, Stop> {
        Ok(Flags(limits.filled(len.div_ceil(64), 0)?))
    }

    /// The first flag from `least` on.
    #[inline]
    fn first(&self, least: usize) -> Option<usize> {
        let (from, within) = (least / 64, !0 << (least % 64));
        let word = self.0.get(from)? & within;
        if word != 0 {
            return Some(64 * from + word.trailing_zeros() as usize);
        }
        let index = from + 1 + self.0[from + 1..].iter().position(|&word| word != 0)?;
        Some(64 * index + self.0[index].trailing_zeros() as usize)
    }

    fn set(&mut self, flag: usize) {
        self.0[flag / 64] |= 1 << (flag % 64);
    }

    fn clear(&mut self, flag: usize) {
        self.0[flag / 64] &= !(1 << (flag % 64));
    }
}

/// The units and sums of each cell as bits, word by word where there are any.
struct Marks {
    first: Vec<u32>,
    words: Vec<(u32, u64)>,
}

impl Marks {
    /// `groups` lists the cells of each unit, and then of each sum.
    fn new<'a>(
        cells: usize,
        groups: impl Iterator<Item = &'a [u32]> + Clone,
        limits: &mut Limits,
    ) -> Result<Marks, Stop> {
        let mut last_word = limits.filled(cells, u32::MAX)?;
        let mut first = limits.filled(cells + 1, 0u32)?;
        for (number, group) in (0..).zip(groups.clone()) {
            limits.work(4 * group.len() as u32)?;
            for &cell in group {
                let cell = cell as usize;
                if last_word[cell] != number / 64 {
                    last_word[cell] = number / 64;
                    first[cell + 1] += 1;
                }
            }
        }
        for cell in 0..cells {
            first[cell + 1] += first[cell];
        }
        let mut words = limits.filled(first[cells] as usize, (u32::MAX, 0u64))?;
        let mut next = last_word;
        next.copy_from_slice(&first[..cells]);
        for (number, group) in (0..).zip(groups) {
            limits.work(4 * group.len() as u32)?;
            for &cell in group {
                let (first, next) = (first[cell as usize], &mut next[cell as usize]);
                if *next == first || words[*next as usize - 1].0 != number / 64 {
                    words[*next as usize].0 = number / 64;
                    *next += 1;
                }
                words[*next as usize - 1].1 |= 1 << (number % 64);
            }
        }
        Ok(Marks { first, words })
    }

    #[inline]
    fn of(&self, cell: usize) -> &[(u32, u64)] {
        &self.words[self.first[cell] as usize..self.first[cell + 1] as usize]
    }
}

/// The candidates of a board.
pub struct Candidates<const W: usize> {
    of: Vec<DigitSet<W>>,
    trail: Vec<(u32, DigitSet<W>)>,
    recording: bool,
    singles: Vec<u32>,
    touched: Flags,
    /// One bit per unit that has changed since [`Candidates::take_moved`]; empty if nobody asks.
    moved: Flags,
    marks: Marks,
    /// The number of flags of units, which come before those of sums.
    units: usize,
    /// No flag of a sum before this one is set.
    first_sum: usize,
    /// Marks and cells visited that were not reported to the limits: there are many where a cell has many cages.
    effort: usize,
}

impl<const W: usize> Candidates<W> {
    /// All slots of `full` in every cell, every unit to be looked at.
    pub fn new(model: &Model, full: DigitSet<W>, limits: &mut Limits) -> Result<Self, Stop> {
        let mut touched = Flags::new(model.units(), limits)?;
        (0..model.units()).for_each(|unit| touched.set(unit));
        Ok(Candidates {
            of: limits.filled(model.cells(), full)?,
            trail: Vec::new(),
            recording: false,
            singles: limits.with_capacity(model.cells())?,
            touched,
            moved: Flags(Vec::new()),
            marks: Marks { first: limits.filled(model.cells() + 1, 0)?, words: Vec::new() },
            units: model.units(),
            first_sum: model.units(),
            effort: 0,
        })
    }

    /// Watches `sums`, each given by its cells, instead of those before; all are to be looked at.
    pub fn watch<'a>(
        &mut self,
        model: &'a Model,
        sums: impl ExactSizeIterator<Item = &'a [u32]> + Clone,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let mut touched = Flags::new(self.units + sums.len(), limits)?;
        let mut unit = 0;
        while let Some(next) = self.touched.first(unit).filter(|&next| next < self.units) {
            touched.set(next);
            unit = next + 1;
        }
        (0..sums.len()).for_each(|sum| touched.set(self.units + sum));
        let units = (0..self.units).map(|unit| model.unit(unit));
        self.marks = Marks::new(self.of.len(), units.chain(sums), limits)?;
        self.touched = touched;
        self.first_sum = self.units;
        Ok(())
    }

    /// Watches a sum no longer.
    pub fn unwatch(&mut self, sum: usize, cells: &[u32]) {
        let flag = self.units + sum;
        for &cell in cells {
            let (first, end) =
                (self.marks.first[cell as usize], self.marks.first[cell as usize + 1]);
            for (word, bits) in &mut self.marks.words[first as usize..end as usize] {
                if *word as usize == flag / 64 {
                    *bits &= !(1 << (flag % 64));
                }
            }
        }
    }

    /// Records changes from now on. Each takes a candidate at least, which bounds the trail.
    pub fn record(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let mut candidates = 0;
        for slots in &self.of {
            limits.work(W as u32)?;
            candidates += slots.len();
        }
        self.trail = limits.with_capacity(candidates)?;
        self.recording = true;
        Ok(())
    }

    /// The candidates of a cell.
    #[inline]
    pub fn of(&self, cell: u32) -> DigitSet<W> {
        self.of[cell as usize]
    }

    /// The candidates of all cells.
    pub fn all(&self) -> &[DigitSet<W>] {
        &self.of
    }

    /// Keeps only the candidates in `keep`.
    #[inline]
    pub fn restrict(&mut self, cell: u32, keep: DigitSet<W>) -> Result<(), Conflict> {
        let before = self.of[cell as usize];
        let after = before & keep;
        if after == before {
            return Ok(());
        }
        if after.is_empty() {
            return Err(Conflict);
        }
        self.change(cell, before, after);
        Ok(())
    }

    /// Takes the candidates in `gone` out.
    #[inline]
    pub fn remove(&mut self, cell: u32, gone: DigitSet<W>) -> Result<(), Conflict> {
        let before = self.of[cell as usize];
        if (before & gone).is_empty() {
            return Ok(());
        }
        self.restrict(cell, before - gone)
    }

    fn change(&mut self, cell: u32, before: DigitSet<W>, after: DigitSet<W>) {
        self.of[cell as usize] = after;
        if self.recording {
            self.trail.push((cell, before));
        }
        let marks = self.marks.of(cell as usize);
        for &(word, bits) in marks {
            self.touched.0[word as usize] |= bits;
        }
        // Units come first in the marks.
        let words = self.moved.0.len();
        for &(word, bits) in marks.iter().take_while(|mark| (mark.0 as usize) < words) {
            self.moved.0[word as usize] |= bits;
        }
        self.effort += marks.len();
        self.first_sum = self.units;
        if after.is_single() {
            self.singles.push(cell);
        }
    }

    /// A moment to return to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Returns to a moment; nothing is left to be looked at. After a [`Stop`] it must be called again before
    /// anything else.
    pub fn undo(&mut self, mark: usize, limits: &mut Limits) -> Result<(), Stop> {
        while self.trail.len() > mark {
            let from = mark.max(self.trail.len().saturating_sub(FEW));
            limits.work(((self.trail.len() - from) * W) as u32)?;
            for (cell, before) in self.trail.drain(from..).rev() {
                self.of[cell as usize] = before;
            }
        }
        self.singles.clear();
        self.touched.0.fill(0);
        self.moved.0.fill(0);
        Ok(())
    }

    /// Counts visits that are to be reported to the limits.
    pub fn visit(&mut self, visits: usize) {
        self.effort += visits;
    }

    /// The number of visits since the last call.
    #[inline]
    pub fn take_effort(&mut self) -> u32 {
        std::mem::take(&mut self.effort).min(u32::MAX as usize) as u32
    }

    /// Takes a cell that has become single.
    #[inline]
    pub fn pop_single(&mut self) -> Option<u32> {
        self.singles.pop()
    }

    /// The number of cells that have become single and are still to be taken.
    #[inline]
    pub fn singles(&self) -> usize {
        self.singles.len()
    }

    /// The first unit touched.
    #[inline]
    pub fn touched_unit(&self) -> Option<usize> {
        self.touched.first(0).filter(|&unit| unit < self.units)
    }

    /// From now on, notes which units change; all have changed.
    pub fn note_moves(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        self.moved = Flags::new(self.units, limits)?;
        self.moved.0.fill(!0);
        Ok(())
    }

    /// Whether a unit has changed since [`Candidates::settle_moves`].
    #[inline]
    pub fn has_moved(&self, unit: usize) -> bool {
        self.moved.0[unit / 64] >> (unit % 64) & 1 == 1
    }

    /// Forgets which units have changed.
    pub fn settle_moves(&mut self) {
        self.moved.0.fill(0);
    }

    /// Marks a unit as looked at.
    #[inline]
    pub fn settle_unit(&mut self, unit: usize) {
        self.touched.clear(unit);
    }

    /// The first sum touched.
    #[inline]
    pub fn touched_sum(&mut self) -> Option<usize> {
        self.first_sum = self.touched.first(self.first_sum)?;
        Some(self.first_sum - self.units)
    }

    /// Marks a sum as looked at.
    #[inline]
    pub fn settle_sum(&mut self, sum: usize) {
        self.touched.clear(self.units + sum);
    }
}
