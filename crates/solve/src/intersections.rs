//! Locked candidates between any two houses.
//!
//! In: the houses of a model, and the candidates of a board. Out: the same without locked candidates: if a house has a digit
//! only in cells that it shares with another one, the rest of the other loses it. What stays true: no candidate that is part
//! of a solution is removed. [`Crossings`](crate::locked::Crossings) does the same, and faster, for boxes alone.
//!
//! ```text
//!     cells    [shared .. | only in one .. | only in the other ..]     the cells of an intersection
//!     ends     [(shared, one, other), ...]                             the end of each part
//!     houses   [(house, house), ...]
//! ```

use crate::locked::LockedBoard;
use crate::model::Model;
use sudoku_core::digits::DigitSet;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// All pairs of houses that share at least two cells.
#[derive(Debug, Default)]
pub struct Intersections {
    cells: Vec<u32>,
    ends: Vec<[u32; 3]>,
    /// The two houses of each intersection.
    houses: Vec<[u32; 2]>,
}

impl Intersections {
    pub fn new(model: &Model, limits: &mut Limits) -> Result<Intersections, Stop> {
        let mut intersections = Intersections::default();
        let mut shared = limits.filled(model.units(), 0u32)?;
        let mut is_in = limits.filled(model.cells(), false)?;
        for one in 0..model.units() {
            limits.work((model.units() + 4 * model.side) as u32)?;
            shared[one + 1..].fill(0);
            for &cell in model.unit(one) {
                is_in[cell as usize] = true;
                model
                    .houses_of(cell as usize)
                    .filter(|&unit| unit > one)
                    .for_each(|unit| shared[unit] += 1);
            }
            for other in (one + 1..model.units()).filter(|&other| shared[other] > 1) {
                limits.work(4 * model.side as u32)?;
                intersections.add(model, one, other, &mut is_in)?;
            }
            model.unit(one).iter().for_each(|&cell| is_in[cell as usize] = false);
        }
        Ok(intersections)
    }

    fn add(
        &mut self,
        model: &Model,
        one: usize,
        other: usize,
        is_in: &mut [bool],
    ) -> Result<(), Stop> {
        let shared = model.unit(other).iter().filter(|&&cell| is_in[cell as usize]);
        for &cell in shared.clone() {
            memory::push(&mut self.cells, cell)?;
        }
        let end_shared = self.cells.len() as u32;
        for &cell in model.unit(one).iter().filter(|cell| !model.unit(other).contains(cell)) {
            memory::push(&mut self.cells, cell)?;
        }
        let end_one = self.cells.len() as u32;
        for &cell in model.unit(other).iter().filter(|&&cell| !is_in[cell as usize]) {
            memory::push(&mut self.cells, cell)?;
        }
        memory::push(&mut self.houses, [one as u32, other as u32])?;
        memory::push(&mut self.ends, [end_shared, end_one, self.cells.len() as u32])?;
        Ok(())
    }

    /// Removes the locked candidates, once, of all intersections of which a house has changed.
    pub fn remove_locked<const W: usize, B: LockedBoard<W>>(
        &self,
        board: &mut B,
        has_changed: impl Fn(&B, usize) -> bool,
        limits: &mut Limits,
    ) -> Result<(), B::Halt> {
        let mut first = 0;
        limits.work(self.ends.len() as u32)?;
        for (&[end_shared, end_one, end], houses) in self.ends.iter().zip(&self.houses) {
            if !houses.iter().any(|&house| has_changed(board, house as usize)) {
                first = end;
                continue;
            }
            limits.work((end - first) * W as u32)?;
            let part = |from: u32, to: u32| &self.cells[from as usize..to as usize];
            let (shared, one, other) =
                (part(first, end_shared), part(end_shared, end_one), part(end_one, end));
            first = end;
            let digits = |board: &B, cells: &[u32]| {
                cells
                    .iter()
                    .fold(DigitSet::EMPTY, |met, &cell| met | board.candidates(cell as usize))
            };
            let in_shared = digits(board, shared);
            let (in_one, in_other) = (digits(board, one), digits(board, other));
            board.remove_from(other, (in_shared - in_one) & in_other, |_| true)?;
            board.remove_from(one, (in_shared - in_other) & in_one, |_| true)?;
        }
        Ok(())
    }
}
