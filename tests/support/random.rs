//! Random numbers, the same on every machine, and solved grids.
//!
//! A seed gives a sequence of choices; each test has seeds of its own, so that its boards never change.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

pub struct Random(Xoshiro256PlusPlus);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Any number.
    pub fn number(&mut self) -> u32 {
        self.0.next_u32()
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.number() as usize % bound
    }

    pub fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The numbers below `count` in a random order.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        self.shuffle(&mut order);
        order
    }

    /// A solved grid of the symbols from 1: the formula, with the rows of each band, the columns of each stack and the
    /// symbols in a random order.
    pub fn solved(&mut self, height: usize, width: usize) -> Vec<u32> {
        let side = height * width;
        let (mut rows, mut columns): (Vec<_>, Vec<_>) = ((0..side).collect(), (0..side).collect());
        rows.chunks_mut(height).for_each(|band| self.shuffle(band));
        columns.chunks_mut(width).for_each(|stack| self.shuffle(stack));
        let symbols = self.order(side);
        let formula = formula(height, width);
        let cell = |cell: usize| rows[cell / side] * side + columns[cell % side];
        (0..side * side).map(|at| symbols[formula[cell(at)] as usize - 1] as u32 + 1).collect()
    }

    /// The grid with about this share of its cells open, which are 0.
    pub fn with_holes(&mut self, grid: &[u32], share: f64) -> Vec<u32> {
        let stays = |symbol| if self.below(1000) as f64 >= share * 1000.0 { symbol } else { 0 };
        grid.iter().copied().map(stays).collect()
    }

    /// The grid with a random symbol in a random cell.
    pub fn spoiled(&mut self, mut grid: Vec<u32>) -> Vec<u32> {
        let (cell, side) = (self.below(grid.len()), grid.len().isqrt());
        grid[cell] = 1 + self.below(side) as u32;
        grid
    }
}

/// The digits of a grid, which count from 0.
pub fn digits(grid: &[u32]) -> Vec<u16> {
    grid.iter().map(|&symbol| symbol as u16 - 1).collect()
}

/// The solved grid whose rows are shifted: by the width of a box inside a band, and by one more from band to band.
pub fn formula(height: usize, width: usize) -> Vec<u32> {
    let side = height * width;
    let shift = |row: usize| row % height * width + row / height;
    (0..side * side).map(|cell| ((shift(cell / side) + cell % side) % side + 1) as u32).collect()
}
