//! Killer backtracking: the plain depth-first search, for puzzles with cages.
//!
//! In: the model. Out: solutions in the order of the search. The search sorts the empty cells once, the
//! cells with few expected values first. It visits them in this order and tries values from the
//! smallest up. A value must be unused in the row, the column, the box and the cages of the cell. Each
//! of the cages must still be able to reach its total: its smallest and largest unused values bound the
//! sum of its open cells. The search stores no candidates and propagates nothing.
//!
//! ```text
//!     rank    a digit's place by value            the search works with ranks, 0 is the smallest
//!     order   [cell, cell, cell, ...]             fixed before the search
//!     left    [ranks still to try]                one set per depth: the whole stack
//!     used    [ranks] of 3n units, then of cages  used ranks in the units and cages of a cell
//!     rest    [the sum of the open cells, their number]      one per cage
//! ```

use super::search::Search;
use crate::model::Model;
use sudoku_core::digits::{Digit, DigitSet, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::with_words;

/// Units of work for the cages of a cell that are counted by themselves.
const MANY: u32 = 1000;

/// The open part of a cage.
#[derive(Clone, Copy)]
struct Rest {
    total: u64,
    open: u32,
}

/// With `F`, there are groups beside rows, columns and boxes, or sums whose cells may have the same digit.
struct KillerBacktracking<const W: usize, const F: bool> {
    model: Arc<Model>,
    by_rank: Vec<Digit>,
    value: Vec<u64>,
    order: Vec<u32>,
    left: Vec<DigitSet<W>>,
    used: Vec<DigitSet<W>>,
    rest: Vec<Rest>,
    /// The rest of each sum whose cells may have the same digit.
    repeating: Vec<Rest>,
    grid: Vec<Digit>,
    depth: usize,
    state: State,
}

#[derive(PartialEq)]
enum State {
    /// The cell at `depth` is to be entered.
    Descend,
    /// The next rank of the cell at `depth` is to be tried.
    Advance,
    Exhausted,
}

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    let has_further = !model.further.is_empty() || model.further.sums().len() > 0;
    with_words!(model.side, W => Ok(match has_further {
        false => memory::boxed(KillerBacktracking::<W, false>::new(model, limits)?)?,
        true => memory::boxed(KillerBacktracking::<W, true>::new(model, limits)?)?,
    }))
}

impl<const W: usize, const F: bool> KillerBacktracking<W, F> {
    fn new(model: Arc<Model>, limits: &mut Limits) -> Result<Self, Stop> {
        let mut by_rank = limits.with_capacity(model.side)?;
        by_rank.extend(0..model.side as Digit);
        by_rank.sort_unstable_by_key(|&digit| model.values[usize::from(digit)]);
        let mut value = limits.with_capacity(model.side)?;
        value.extend(by_rank.iter().map(|&digit| model.values[usize::from(digit)]));
        let mut rest = limits.with_capacity(model.cages().len())?;
        for cage in model.cages() {
            limits.work(2)?;
            rest.push(Rest { total: cage.total, open: cage.cells.len() as u32 });
        }
        let mut repeating = limits.with_capacity(model.further.sums().len())?;
        for (total, cells) in model.further.sums() {
            limits.work(2)?;
            repeating.push(Rest { total, open: cells.len() as u32 });
        }
        let mut search = KillerBacktracking {
            order: limits.with_capacity(model.cells())?,
            left: Vec::new(),
            used: limits.filled(model.groups() + rest.len(), DigitSet::EMPTY)?,
            grid: limits.filled(model.cells(), EMPTY)?,
            depth: 0,
            state: State::Descend,
            model,
            by_rank,
            value,
            rest,
            repeating,
        };
        search.place_givens(limits)?;
        search.choose_order(limits)?;
        search.left = limits.filled(search.order.len(), DigitSet::EMPTY)?;
        Ok(search)
    }

    /// Places the givens; if they contradict each other or a total, the search is exhausted.
    fn place_givens(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let model = Arc::clone(&self.model);
        for (cell, given) in model.given_cells() {
            limits.work(model.side as u32)?;
            let rank = self.by_rank.iter().position(|&digit| digit == given).unwrap_or(0);
            if !self.fits(cell, rank as Digit, limits)? {
                self.state = State::Exhausted;
                break;
            }
            self.place(cell, rank as Digit);
        }
        Ok(())
    }

    /// The sums of a cell whose cells may have the same digit.
    #[inline]
    fn sums_of(&self, cell: usize) -> &[u32] {
        if F { self.model.further.sums_of(cell) } else { &[] }
    }

    fn used_in(&self, cage: usize) -> DigitSet<W> {
        self.used[self.model.groups() + cage]
    }

    /// Whether `rest.open` of the free ranks may sum up to the rest, by the bounds.
    fn can_sum(&self, mut free: DigitSet<W>, rest: Rest) -> bool {
        let (mut least, mut most) = (0, 0);
        let mut low = free;
        for _ in 0..rest.open {
            let (Some(smallest), Some(largest)) = (low.pop_first(), free.last()) else {
                return false;
            };
            free.remove(largest);
            least += self.value[usize::from(smallest)];
            most += self.value[usize::from(largest)];
        }
        (least..=most).contains(&rest.total)
    }

    /// Whether no unit or cage of the cell has used the rank, and each cage can still be completed.
    fn fits(&self, cell: usize, rank: Digit, limits: &mut Limits) -> Result<bool, Stop> {
        if self.model.units_of(cell).iter().any(|&unit| self.used[unit].contains(rank)) {
            return Ok(false);
        }
        if F && self.model.further_groups_of(cell).any(|group| self.used[group].contains(rank)) {
            return Ok(false);
        }
        // A cell may have thousands of cages.
        let mut units = 0;
        for &cage in self.model.cages_of(cell) {
            let cage = cage as usize;
            let Rest { total, open } = self.rest[cage];
            units += open * W as u32;
            if units > MANY {
                limits.work(std::mem::take(&mut units))?;
            }
            let used = self.used_in(cage);
            let Some(total) = total.checked_sub(self.value[usize::from(rank)]) else {
                return Ok(false);
            };
            let free = DigitSet::below(self.model.side) - used - DigitSet::single(rank);
            if used.contains(rank) || !self.can_sum(free, Rest { total, open: open - 1 }) {
                return Ok(false);
            }
        }
        let (least, most) = (self.value[0], self.value[self.value.len() - 1]);
        for &sum in self.sums_of(cell) {
            limits.work(2)?;
            let Rest { total, open } = self.repeating[sum as usize];
            let open = u64::from(open - 1);
            let left = total.checked_sub(self.value[usize::from(rank)]);
            if !left.is_some_and(|left| (least * open..=most * open).contains(&left)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Sorts the empty cells: the next one has the fewest expected values. These are the values that its
    /// cage can use, reduced by the cells of its units that are before it. A cage with few open cells is
    /// finished first, because its last cell has at most one value.
    fn choose_order(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let model = Arc::clone(&self.model);
        let side = model.side as u64;
        let mut choices = limits.with_capacity(self.rest.len())?;
        let mut open = limits.with_capacity(self.rest.len())?;
        for cage in 0..self.rest.len() {
            choices.push(self.choices(cage, limits)?);
            open.push(self.rest[cage].open);
        }
        let mut empty = limits.with_capacity(model.cells())?;
        empty.extend((0..model.cells() as u32).filter(|&cell| self.grid[cell as usize] == EMPTY));
        let mut free = limits.with_capacity(model.units())?;
        free.extend((0..model.units()).map(|unit| side - self.used[unit].len() as u64));
        while !empty.is_empty() {
            let expected = |cell: u32| {
                let here = self.model.cages_of(cell as usize).iter().map(|&cage| {
                    let open = u64::from(open[cage as usize]);
                    if open == 1 { 1 } else { choices[cage as usize] * open }
                });
                let [row, col, square] = model.units_of(cell as usize);
                here.min().unwrap_or(side) * free[row] * free[col] * free[square]
            };
            let (mut best, mut fewest) = (0, u64::MAX);
            for (at, &cell) in empty.iter().enumerate() {
                limits.work(1 + model.cages_of(cell as usize).len() as u32)?;
                let expected = expected(cell);
                if expected < fewest {
                    (best, fewest) = (at, expected);
                }
            }
            let cell = empty.remove(best);
            self.order.push(cell);
            for unit in model.units_of(cell as usize) {
                free[unit] = free[unit].saturating_sub(1);
            }
            for &cage in self.model.cages_of(cell as usize) {
                open[cage as usize] -= 1;
            }
        }
        Ok(())
    }

    /// The number of values that a cage can use, by its smallest and largest sums.
    fn choices(&self, cage: usize, limits: &mut Limits) -> Result<u64, Stop> {
        let free = DigitSet::below(self.model.side) - self.used_in(cage);
        let Rest { total, open } = self.rest[cage];
        let mut usable = 0;
        for rank in free {
            limits.work((1 + open) * W as u32)?;
            let can_use = open > 0
                && total.checked_sub(self.value[usize::from(rank)]).is_some_and(|total| {
                    self.can_sum(free - DigitSet::single(rank), Rest { total, open: open - 1 })
                });
            usable += u64::from(can_use);
        }
        Ok(usable)
    }

    fn place(&mut self, cell: usize, rank: Digit) {
        self.grid[cell] = rank;
        for unit in self.model.units_of(cell) {
            self.used[unit].insert(rank);
        }
        if F {
            self.model.further_groups_of(cell).for_each(|group| self.used[group].insert(rank));
        }
        let groups = self.model.groups();
        for &cage in self.model.cages_of(cell) {
            let cage = cage as usize;
            self.used[groups + cage].insert(rank);
            self.rest[cage].total -= self.value[usize::from(rank)];
            self.rest[cage].open -= 1;
        }
        for at in 0..self.sums_of(cell).len() {
            let sum = self.sums_of(cell)[at];
            let rest = &mut self.repeating[sum as usize];
            rest.total -= self.value[usize::from(rank)];
            rest.open -= 1;
        }
    }

    fn remove(&mut self, cell: usize) {
        let rank = std::mem::replace(&mut self.grid[cell], EMPTY);
        for unit in self.model.units_of(cell) {
            self.used[unit].remove(rank);
        }
        if F {
            self.model.further_groups_of(cell).for_each(|group| self.used[group].remove(rank));
        }
        let groups = self.model.groups();
        for &cage in self.model.cages_of(cell) {
            let cage = cage as usize;
            self.used[groups + cage].remove(rank);
            self.rest[cage].total += self.value[usize::from(rank)];
            self.rest[cage].open += 1;
        }
        for at in 0..self.sums_of(cell).len() {
            let sum = self.sums_of(cell)[at];
            let rest = &mut self.repeating[sum as usize];
            rest.total += self.value[usize::from(rank)];
            rest.open += 1;
        }
    }

    /// The ranks no unit and no cage of the cell has used.
    fn free(&self, cell: usize) -> DigitSet<W> {
        let mut free = DigitSet::below(self.model.side);
        for unit in self.model.units_of(cell) {
            free -= self.used[unit];
        }
        if F {
            self.model.further_groups_of(cell).for_each(|group| free -= self.used[group]);
        }
        for &cage in self.model.cages_of(cell) {
            free -= self.used_in(cage as usize);
        }
        free
    }
}

impl<const W: usize, const F: bool> Search for KillerBacktracking<W, F> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            match self.state {
                State::Exhausted => return Ok(false),
                State::Descend => {
                    self.state = State::Advance;
                    if self.depth == self.order.len() {
                        for (cell, &rank) in grid.iter_mut().zip(&self.grid) {
                            *cell = self.by_rank[usize::from(rank)];
                        }
                        return Ok(true);
                    }
                    self.left[self.depth] = self.free(self.order[self.depth] as usize);
                }
                State::Advance => self.advance(limits)?,
            }
        }
    }
}

impl<const W: usize, const F: bool> KillerBacktracking<W, F> {
    /// Tries the next possible rank of the cell at `depth`, or backtracks to the cell before.
    fn advance(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        while let Some(&cell) = self.order.get(self.depth) {
            let cell = cell as usize;
            let Some(rank) = self.left[self.depth].first() else { break };
            // The search visits the cages of a cell when the cell takes a value, loses it, and gets the next one.
            limits.work((self.model.side + self.model.cages_of(cell).len()) as u32)?;
            if self.fits(cell, rank, limits)? {
                limits.node()?;
                self.left[self.depth].remove(rank);
                self.place(cell, rank);
                self.depth += 1;
                self.state = State::Descend;
                return Ok(());
            }
            self.left[self.depth].remove(rank);
        }
        if self.depth == 0 {
            self.state = State::Exhausted;
        } else {
            self.depth -= 1;
            self.remove(self.order[self.depth] as usize);
        }
        Ok(())
    }
}
