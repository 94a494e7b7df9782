//! Derived sums: the rule of 45.
//!
//! In: the cages and the candidates at the root. Out: [`Derived`] sums of open cells: where a region
//! is made of whole units its sum is known, and taking away the totals of cages leaves the sum of the
//! cells that stick out (outies) and of the cells no cage accounts for (innies). What stays true:
//! the cages taken into account share no cell; single cells and full cages are already taken off the
//! totals; a derived sum is called distinct only if any two of its cells share a unit or a cage.
//!
//! ```text
//!     regions         rows i..=j     columns i..=j     rectangles of boxes     other houses
//!                     instead of boxes: up to three regions that touch
//!     region's sum  = cages inside + innies
//!                   = cages inside + cages across - outies            (all of the region in cages)
//!                   = cages inside + cages mostly inside - their outies + innies of the others
//!                   = cages inside + one cage that sticks out by a cell - that cell + innies
//! ```
//!
//! The rule is the players'; with 1 to 9 a unit sums up to 45.

use std::mem;
use std::ops::Range;

use super::candidates::Candidates;
use super::differ;
use super::scale::Scale;
use crate::model::Model;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// The most cells a derived sum may have: of any cells, and of distinct ones.
const MAX_CELLS: usize = 6;
const MAX_DISTINCT: usize = 9;

/// Regions this far from a useful sum are not extended.
const MAX_ACROSS: usize = 40;

/// The most regions of a union.
const MOST_TOUCHING: usize = 3;

const NO_CAGE: u32 = u32::MAX;

/// A sum that follows from the cages and the units.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Derived {
    /// The cells added, in order.
    pub plus: Vec<u32>,
    /// The cells taken away, in order.
    pub minus: Vec<u32>,
    pub total: i64,
    /// Whether no two cells may be alike.
    pub distinct: bool,
}

/// The open cells of a cage.
struct Part {
    cells: Vec<u32>,
    total: i64,
}

struct Deriver<'a, const W: usize> {
    model: &'a Model,
    candidates: &'a Candidates<W>,
    scale: &'a Scale<W>,
    parts: Vec<Part>,
    /// The part of each cell, or [`NO_CAGE`].
    part_of: Vec<u32>,
    unit_sum: i64,
    found: Vec<Derived>,
    /// Room for the cells of the next one.
    plus: Vec<u32>,
    minus: Vec<u32>,
}

/// A growing union of units that share no cell.
struct Region {
    /// The sum of its open cells, less the parts that lie inside.
    rest: i64,
    /// The number of cells of each part that are inside.
    inside: Vec<u32>,
    /// Parts with cells inside and cells outside, and some that have come to lie inside since.
    across: Vec<u32>,
    /// Open cells inside that are in no part.
    loose: Vec<u32>,
    /// Whether each cell has been added.
    holds: Vec<bool>,
}

/// All derived sums of other houses, of runs of up to `most_units` lines, of rectangles of at most as many boxes down
/// and across or of as many regions that touch: the shorter first, none twice. `totals` are the cages' as the scale has them.
pub fn derive<const W: usize>(
    model: &Model,
    totals: &[i64],
    scale: &Scale<W>,
    candidates: &Candidates<W>,
    most_units: usize,
    limits: &mut Limits,
) -> Result<Vec<Derived>, Stop> {
    let mut deriver = Deriver::new(model, totals, scale, candidates, limits)?;
    // Of several grids, each by itself. 30 killer samurais that take 4,855 nodes without unions take 206 with them, in half the
    // time (AMD EPYC; `generate --kind samurai --killer --max-cage 6 --min-nodes 100`); boxes of two grids that touch leave
    // 183, in no less time.
    for grid in 0..model.shape.grids().count() {
        deriver.lines(grid, 0, most_units, limits)?;
        deriver.lines(grid, model.side, most_units, limits)?;
        if model.further.regions.is_empty() {
            deriver.boxes(grid, most_units, limits)?;
        } else {
            deriver.touching(most_units.min(MOST_TOUCHING), limits)?;
        }
    }
    deriver.each(model.grids.units..model.units(), limits)?;
    let mut found = deriver.found;
    let mut order = limits.with_capacity(found.len())?;
    order.extend(0..found.len() as u32);
    limits.sort_by(&mut order, |&a, &b| {
        let (a, b) = (&found[a as usize], &found[b as usize]);
        let len = |derived: &Derived| derived.plus.len() + derived.minus.len();
        len(a).cmp(&len(b)).then_with(|| a.cmp(b))
    })?;
    let mut sorted = memory::with_capacity(found.len())?;
    for &at in &order {
        limits.work(4)?;
        sorted.push(mem::take(&mut found[at as usize]));
    }
    limits.release(size_of_val(&order[..]));
    sorted.dedup();
    Ok(sorted)
}

impl<'a, const W: usize> Deriver<'a, W> {
    fn new(
        model: &'a Model,
        totals: &[i64],
        scale: &'a Scale<W>,
        candidates: &'a Candidates<W>,
        limits: &mut Limits,
    ) -> Result<Self, Stop> {
        let mut parts = memory::with_capacity(model.cages().len())?;
        let mut part_of = memory::filled(model.cells(), NO_CAGE)?;
        let open = |cell: u32| !candidates.of(cell).is_single();
        for (cage, &total) in model.cages().zip(totals) {
            limits.work(8 + (cage.cells.len() * W) as u32)?;
            if cage.cells.iter().any(|&cell| part_of[cell as usize] != NO_CAGE) {
                continue;
            }
            let mut part = Part { cells: memory::with_capacity(cage.cells.len())?, total };
            for &cell in cage.cells {
                if open(cell) {
                    part.cells.push(cell);
                    part_of[cell as usize] = parts.len() as u32;
                } else {
                    part.total -= scale.smallest(candidates.of(cell));
                }
            }
            parts.push(part);
        }
        let unit_sum = scale.full.map(|slot| scale.value(slot)).sum();
        let (found, plus, minus) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Deriver { model, candidates, scale, parts, part_of, unit_sum, found, plus, minus })
    }

    /// Runs of neighbouring rows (`first` 0) or columns (`first` the side) of a grid.
    fn lines(
        &mut self,
        grid: usize,
        first: usize,
        most: usize,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let side = self.model.side;
        for from in 0..side {
            let mut region = self.empty(limits)?;
            for unit in from..side.min(from.saturating_add(most)) {
                self.extend(&mut region, self.unit(grid, first + unit), limits)?;
                if !self.sums(&mut region, limits)? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Boxes of a grid, and rectangles of boxes that are not a run of rows or columns.
    fn boxes(&mut self, grid: usize, most: usize, limits: &mut Limits) -> Result<(), Stop> {
        let shape = self.model.shape;
        let (down, across) = (shape.box_width(), shape.box_height());
        for number in 0..shape.side() {
            let (top, left) = (number / across, number % across);
            for width in 1..=most.min(across - left) {
                let mut region = self.empty(limits)?;
                for row in top..down.min(top.saturating_add(most)) {
                    for col in left..left + width {
                        let unit = 2 * shape.side() + row * across + col;
                        self.extend(&mut region, self.unit(grid, unit), limits)?;
                    }
                    let is_run = width == across || row + 1 - top == down;
                    if !is_run && !self.sums(&mut region, limits)? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Regions, and connected sets of up to `most` of them.
    fn touching(&mut self, most: usize, limits: &mut Limits) -> Result<(), Stop> {
        let (side, regions) = (self.model.side, &self.model.further.regions);
        let mut touch = limits.filled(side * side, false)?;
        for cell in 0..side * side {
            limits.work(1)?;
            let right = (cell % side + 1 < side).then_some(cell + 1);
            let below = (cell + side < side * side).then_some(cell + side);
            for other in [right, below].into_iter().flatten() {
                let (one, other) = (regions[cell] as usize, regions[other] as usize);
                (touch[one * side + other], touch[other * side + one]) = (true, true);
            }
        }
        let mut chosen = Vec::new();
        for first in 0..side {
            memory::push(&mut chosen, first)?;
            self.grow(&touch, &mut chosen, most, limits)?;
            chosen.clear();
        }
        limits.release(size_of_val(&touch[..]));
        Ok(())
    }

    /// The union of the chosen regions; then with each later one that touches them.
    fn grow(
        &mut self,
        touch: &[bool],
        chosen: &mut Vec<usize>,
        most: usize,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let side = self.model.side;
        let mut region = self.empty(limits)?;
        for &number in &*chosen {
            self.extend(&mut region, 2 * side + number, limits)?;
        }
        if !self.sums(&mut region, limits)? || chosen.len() == most {
            return Ok(());
        }
        drop(region);
        for next in chosen[0] + 1..side {
            limits.work(chosen.len() as u32)?;
            let touches = chosen.iter().any(|&one| touch[one * side + next]);
            // A set is reached by one order of its regions, or by two.
            if touches && !chosen.contains(&next) {
                memory::push(chosen, next)?;
                self.grow(touch, chosen, most, limits)?;
                chosen.pop();
            }
        }
        Ok(())
    }

    /// Units, one at a time.
    fn each(&mut self, units: Range<usize>, limits: &mut Limits) -> Result<(), Stop> {
        for unit in units {
            let mut region = self.empty(limits)?;
            self.extend(&mut region, unit, limits)?;
            self.sums(&mut region, limits)?;
        }
        Ok(())
    }

    /// The number of a row, column or box of a grid.
    fn unit(&self, grid: usize, unit: usize) -> usize {
        self.model.grids.unit(3 * self.model.side * grid + unit)
    }

    fn empty(&self, limits: &mut Limits) -> Result<Region, Stop> {
        limits.work(((self.parts.len() + self.model.cells()) / 4) as u32)?;
        Ok(Region {
            rest: 0,
            inside: memory::filled(self.parts.len(), 0)?,
            across: Vec::new(),
            loose: Vec::new(),
            holds: memory::filled(self.model.cells(), false)?,
        })
    }

    /// Adds a unit to the region.
    fn extend(&self, region: &mut Region, unit: usize, limits: &mut Limits) -> Result<(), Stop> {
        limits.work((self.model.side + region.across.len()) as u32)?;
        region.rest += self.unit_sum;
        for &cell in self.model.unit(unit) {
            region.holds[cell as usize] = true;
            let slots = self.candidates.of(cell);
            let part = self.part_of[cell as usize];
            if slots.is_single() {
                region.rest -= self.scale.smallest(slots);
            } else if part == NO_CAGE {
                memory::push(&mut region.loose, cell)?;
            } else {
                region.inside[part as usize] += 1;
                if region.inside[part as usize] == 1 {
                    memory::push(&mut region.across, part)?;
                }
            }
        }
        let Region { across, inside, rest, .. } = region;
        across.retain(|&part| {
            let whole = inside[part as usize] as usize == self.parts[part as usize].cells.len();
            if whole {
                *rest -= self.parts[part as usize].total;
            }
            !whole
        });
        Ok(())
    }

    /// Writes down the sums of the region; false if no useful one is near.
    fn sums(&mut self, region: &mut Region, limits: &mut Limits) -> Result<bool, Stop> {
        limits.work(region.across.len() as u32)?;
        let (mut innies, mut outies, mut fewest) = (region.loose.len(), 0, region.loose.len());
        for &part in &region.across {
            let inside = region.inside[part as usize] as usize;
            let outside = self.parts[part as usize].cells.len() - inside;
            innies += inside;
            outies += outside;
            fewest += inside.min(outside);
        }
        if fewest > MAX_ACROSS {
            return Ok(false);
        }
        if innies <= MAX_DISTINCT {
            self.sum_with(region, |_, _, _| false)?;
        }
        if region.loose.is_empty() && outies <= MAX_DISTINCT {
            self.sum_with(region, |_, _, _| true)?;
        }
        if fewest <= MAX_CELLS {
            self.sum_with(region, |_, inside, outside| inside > outside)?;
        }
        for &only in &region.across {
            let inside = region.inside[only as usize] as usize;
            let sticks_out = self.parts[only as usize].cells.len() - inside == 1;
            if sticks_out && innies - inside < MAX_CELLS {
                self.sum_with(region, |part, _, _| part == only)?;
            }
        }
        Ok(true)
    }

    /// Writes down the sum of the region's innies less its outies, where `take` says of a part across
    /// the border, with its cells inside and outside, whether its total is taken off.
    fn sum_with(
        &mut self,
        region: &Region,
        take: impl Fn(u32, usize, usize) -> bool,
    ) -> Result<(), Stop> {
        let Deriver { plus, minus, .. } = self;
        plus.clear();
        minus.clear();
        for &cell in &region.loose {
            memory::push(plus, cell)?;
        }
        let mut total = region.rest;
        for &part in &region.across {
            let inside = region.inside[part as usize] as usize;
            let Part { cells, total: part_total } = &self.parts[part as usize];
            let taken = take(part, inside, cells.len() - inside);
            if taken {
                total -= part_total;
            }
            let side = if taken { &mut *minus } else { &mut *plus };
            for &cell in cells.iter().filter(|&&cell| region.holds[cell as usize] != taken) {
                memory::push(side, cell)?;
            }
        }
        plus.sort_unstable();
        minus.sort_unstable();
        // The rest of the board gives the same sum the other way round.
        if (plus.len(), &*minus) < (minus.len(), &*plus) {
            std::mem::swap(plus, minus);
            total = -total;
        }
        let (plus, minus, cells) = (&self.plus, &self.minus, self.plus.len() + self.minus.len());
        let distinct = minus.is_empty() && cells <= MAX_DISTINCT && self.all_distinct(plus);
        if (distinct || cells <= MAX_CELLS) && !self.is_part(plus, minus) {
            let (plus, minus) = (memory::copied(plus)?, memory::copied(minus)?);
            memory::push(&mut self.found, Derived { plus, minus, total, distinct })?;
        }
        Ok(())
    }

    /// Whether the cells are a part, or a whole unit: these give no new sum.
    fn is_part(&self, plus: &[u32], minus: &[u32]) -> bool {
        let Some(&first) = plus.first() else { return true };
        let part = self.part_of[first as usize];
        minus.is_empty()
            && (plus.len() == self.model.side
                || part != NO_CAGE
                    && plus.len() == self.parts[part as usize].cells.len()
                    && plus.iter().all(|&cell| self.part_of[cell as usize] == part))
    }

    /// Whether any two of the cells share a unit or a cage.
    fn all_distinct(&self, cells: &[u32]) -> bool {
        cells.len() <= self.model.side
            && cells
                .iter()
                .enumerate()
                .all(|(at, &a)| cells[at + 1..].iter().all(|&b| differ(self.model, a, b)))
    }
}
