//! The law of leftovers, for boards with irregular regions.
//!
//! In: the regions of a model, and the candidates of a board. Out: the same without what the law rules out. As many rows as
//! regions hold the same digits equally often. What the rows have outside the regions and what the regions have outside the
//! rows, the leftovers, hold the same digits equally often, too. The same is true of columns. What stays true: no candidate
//! that is part of a solution is removed.
//!
//! ```text
//!     rows 0 and 1, regions a and b:      a a a a x      x: in the rows alone
//!                                         a b b b x      y: in the regions alone
//!                                         y b y .        x x holds the digits of y y
//! ```
//!
//! The law is the players' (R. Hess, "Law of leftovers"); regions are chosen by how many of their cells are inside.

use crate::locked::LockedBoard;
use crate::model::Model;
use sudoku_core::digits::DigitSet;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// Pairs of sets of cells, as many in both, that hold the same digits equally often.
///
/// ```text
///     cells   [one .. | other ..]     the cells of a pair
///     ends    [(one, other), ...]     the end of each set
/// ```
#[derive(Debug, Default)]
pub struct Leftovers {
    cells: Vec<u32>,
    ends: Vec<[u32; 2]>,
}

impl Leftovers {
    pub fn new(model: &Model, limits: &mut Limits) -> Result<Leftovers, Stop> {
        let mut leftovers = Leftovers::default();
        if model.further.regions.is_empty() {
            return Ok(leftovers);
        }
        let side = model.side;
        let mut inside = limits.filled(model.cells(), false)?;
        let mut counts = limits.filled(side, 0u32)?;
        let mut order = limits.filled(side, 0u32)?;
        let mut chosen = limits.filled(side, false)?;
        for first in [0, side] {
            inside.fill(false);
            counts.fill(0);
            // The lines after these have the same leftovers.
            for unit in 0..side - 1 {
                limits.work((4 * side) as u32)?;
                for &cell in model.unit(first + unit) {
                    inside[cell as usize] = true;
                    counts[model.units_of(cell as usize)[2] - 2 * side] += 1;
                }
                order.iter_mut().zip(0..).for_each(|(region, number)| *region = number);
                order.sort_unstable_by_key(|&region| std::cmp::Reverse(counts[region as usize]));
                chosen.fill(false);
                order[..=unit].iter().for_each(|&region| chosen[region as usize] = true);
                leftovers.add(model, &inside, &chosen, limits)?;
            }
        }
        Ok(leftovers)
    }

    /// Adds the leftovers of the cells inside the lines and the chosen regions, if they are few.
    fn add(
        &mut self,
        model: &Model,
        inside: &[bool],
        chosen: &[bool],
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let start = self.cells.len();
        limits.work(model.cells() as u32)?;
        let mut end_one = start;
        for is_one in [true, false] {
            for cell in 0..model.cells() {
                let is_chosen = chosen[model.units_of(cell)[2] - 2 * model.side];
                if inside[cell] == is_one && is_chosen != is_one {
                    memory::push(&mut self.cells, cell as u32)?;
                }
            }
            if is_one {
                end_one = self.cells.len();
            }
        }
        let is_known = || {
            let mut first = 0;
            self.ends.iter().any(|&[one, end]| {
                let start_of = std::mem::replace(&mut first, end) as usize;
                let known =
                    (&self.cells[start_of..one as usize], &self.cells[one as usize..end as usize]);
                let new = (&self.cells[start..end_one], &self.cells[end_one..]);
                known == new || known == (new.1, new.0)
            })
        };
        if end_one == start || end_one - start >= model.side || is_known() {
            self.cells.truncate(start);
            return Ok(());
        }
        memory::push(&mut self.ends, [end_one as u32, self.cells.len() as u32])?;
        Ok(())
    }

    /// Removes what the law rules out, once. False if it contradicts the board.
    pub fn remove<const W: usize, B: LockedBoard<W>>(
        &self,
        board: &mut B,
        limits: &mut Limits,
    ) -> Result<bool, B::Halt> {
        let mut first = 0;
        for &[end_one, end] in &self.ends {
            limits.work(2 * (end - first) * W as u32)?;
            let one = &self.cells[first as usize..end_one as usize];
            let other = &self.cells[end_one as usize..end as usize];
            first = end;
            let (in_one, in_other) = (Met::of(one, board), Met::of(other, board));
            if !in_one.may_be(&in_other) || !in_other.may_be(&in_one) {
                return Ok(false);
            }
            let is_open = |digits: DigitSet<W>| !digits.is_single();
            board.remove_from(one, in_one.gone_by(&in_other), is_open)?;
            board.remove_from(other, in_other.gone_by(&in_one), is_open)?;
        }
        Ok(true)
    }
}

/// Digits that are possible in at least one and in two of some cells, and those that one and two are known to have.
struct Met<const W: usize> {
    once: DigitSet<W>,
    twice: DigitSet<W>,
    known: DigitSet<W>,
    known_twice: DigitSet<W>,
}

impl<const W: usize> Met<W> {
    fn of<B: LockedBoard<W>>(cells: &[u32], board: &B) -> Met<W> {
        let (once, twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        let mut met = Met { once, twice, known: once, known_twice: twice };
        for &cell in cells {
            let digits = board.candidates(cell as usize);
            met.twice |= met.once & digits;
            met.once |= digits;
            if digits.is_single() {
                met.known_twice |= met.known & digits;
                met.known |= digits;
            }
        }
        met
    }

    /// Whether the other cells can have the digits of these as often.
    fn may_be(&self, other: &Met<W>) -> bool {
        (self.known - other.once).is_empty() && (self.known_twice - other.twice).is_empty()
    }

    /// The digits that no open cell of these has: the others do not have them, or have them once, as often as these already.
    fn gone_by(&self, other: &Met<W>) -> DigitSet<W> {
        (self.once - other.once) | (self.known - other.twice)
    }
}
