//! The choices of some neighbouring lines and as many regions, by the number of leftover cells: those that only one side has.
//!
//! In: the geometry of a board with regions. Out: the choices, the fewest leftover cells first. What stays true: they follow from
//! the geometry alone, so that they are listed once for it.

use std::ops::Range;

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{BOX, Bits, COLUMN, Cells, Geometry, ROW};

/// The most choices.
const MOST: usize = 100_000;

/// Neighbouring lines, and as many regions.
#[derive(Debug)]
pub struct Choice {
    pub lines: Range<usize>,
    /// As bits, from the first region on.
    regions: u64,
}

impl Choice {
    pub fn regions<const C: usize>(&self, geometry: &Geometry<C>) -> impl Iterator<Item = usize> {
        let first = geometry.units(BOX).start;
        Bits(self.regions).map(move |region| first + region)
    }
}

/// All choices.
pub fn list<const C: usize>(
    geometry: &Geometry<C>,
    limits: &mut Limits,
) -> Result<Vec<Choice>, Stop> {
    let side = geometry.side;
    let mut sides = Sides::default();
    for size in 1..=side {
        for kind in [ROW, COLUMN] {
            for count in 2..side.saturating_sub(1) {
                let first = geometry.units(kind).start;
                for from in first..=first + side - count {
                    sides.start(geometry, from..from + count, limits)?;
                    sides.choose(0, 0, count, size, limits)?;
                }
            }
        }
    }
    Ok(sides.choices)
}

#[derive(Default)]
struct Sides {
    choices: Vec<Choice>,
    lines: Range<usize>,
    /// The number of cells of each region outside the lines.
    outside: Vec<u32>,
    /// The sums, as bits, that so many of the regions from one on have: `reach[region][count]` in one list.
    reach: Vec<u128>,
}

impl Sides {
    /// Takes other lines.
    fn start<const C: usize>(
        &mut self,
        geometry: &Geometry<C>,
        lines: Range<usize>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let cells = &geometry.unit_cells[lines.clone()];
        let cells = cells.iter().fold(Cells::EMPTY, |all, &line| all | line);
        let (side, width) = (geometry.side, lines.len() + 1);
        limits.work((side * width) as u32)?;
        memory::clear(&mut self.outside, side)?;
        let regions = geometry.unit_cells[geometry.units(BOX)].iter();
        self.outside.extend(regions.map(|&region| (region - cells).len() as u32));
        memory::clear(&mut self.reach, (side + 1) * width)?;
        self.reach.resize((side + 1) * width, 0);
        for region in (0..=side).rev() {
            self.reach[region * width] = 1;
            for count in 1..width.min(side - region + 1) {
                let [without, with] =
                    [count, count - 1].map(|count| self.reach[(region + 1) * width + count]);
                self.reach[region * width + count] = without | with << self.outside[region];
            }
        }
        self.lines = lines;
        Ok(())
    }

    /// Adds the choices with `missing` regions more, from one on, that have `left` more cells outside the lines.
    fn choose(
        &mut self,
        chosen: u64,
        from: usize,
        missing: usize,
        left: usize,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        limits.work(1)?;
        if self.choices.len() == MOST {
            return Ok(());
        }
        if missing == 0 {
            let choice = Choice { lines: self.lines.clone(), regions: chosen };
            return Ok(memory::push(&mut self.choices, choice)?);
        }
        for region in from..self.outside.len() {
            let outside = self.outside[region] as usize;
            let after = (region + 1) * (self.lines.len() + 1) + missing - 1;
            if outside <= left && self.reach[after] >> (left - outside) & 1 == 1 {
                self.choose(chosen | 1 << region, region + 1, missing - 1, left - outside, limits)?;
            }
        }
        Ok(())
    }
}
