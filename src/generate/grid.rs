//! Solved grids from random numbers.
//!
//! In: a shape and the random numbers of a call. Out: a grid that obeys the rules, the same for the same
//! random numbers. It begins as a formula whose lines and digits are shuffled; then, many times, four
//! digits drawn at random are lifted out and the first way to put them back is taken, which is not the
//! way they stood. So a grid does not keep the bands of the formula. It takes a search a step: too long
//! for boards beyond 25x25, whose grids come from `switches`.

use super::{Maker, NODES_PER_PROOF};
use crate::digits::{Digit, EMPTY};
use crate::limits::Stop;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::solve::{self, Ended, Options, Strategy};

impl Maker<'_> {
    /// A solved grid, well mixed.
    pub fn grid(&mut self) -> Result<Vec<Digit>, Stop> {
        let shape = self.request.shape;
        let side = shape.side();
        let mut grid = self.shuffled_formula()?;
        let mut digits = memory::with_capacity(side)?;
        digits.extend(0..side as Digit);
        for _ in 0..4 * side {
            self.dice.shuffle(&mut digits, &mut self.limits)?;
            self.relabel(&mut grid, &digits)?;
            let lifted = digits.len().min(4);
            grid = self.put_back(grid, lifted as Digit)?;
        }
        Ok(grid)
    }

    /// A grid by formula, its rows, columns and digits shuffled within what the rules allow.
    pub fn shuffled_formula(&mut self) -> Result<Vec<Digit>, Stop> {
        let shape = self.request.shape;
        let (height, width) = (shape.box_height(), shape.box_width());
        let rows = self.shuffled_lines(width, height)?;
        let cols = self.shuffled_lines(height, width)?;
        let mut grid = memory::with_capacity(shape.cells())?;
        for &row in &rows {
            self.limits.work(4 * cols.len() as u32)?;
            grid.extend(cols.iter().map(|&col| shape.formula_digit(row, col) as Digit));
        }
        Ok(grid)
    }

    /// The lines of `groups` bands of `size`, the bands and the lines inside each in random order.
    fn shuffled_lines(&mut self, groups: usize, size: usize) -> Result<Vec<usize>, Stop> {
        let mut lines = memory::with_capacity(groups * size)?;
        let mut order = memory::with_capacity(groups)?;
        order.extend(0..groups);
        self.dice.shuffle(&mut order, &mut self.limits)?;
        for group in order {
            let start = lines.len();
            lines.extend(group * size..(group + 1) * size);
            self.dice.shuffle(&mut lines[start..], &mut self.limits)?;
        }
        Ok(lines)
    }

    /// Gives each digit another name.
    pub fn relabel(&mut self, grid: &mut [Digit], labels: &[Digit]) -> Result<(), Stop> {
        for row in grid.chunks_mut(labels.len()) {
            self.limits.work(row.len() as u32)?;
            row.iter_mut().for_each(|digit| *digit = labels[usize::from(*digit)]);
        }
        Ok(())
    }

    /// Lifts the digits below `lifted` out of the grid, and takes the first way to fill it again.
    fn put_back(&mut self, grid: Vec<Digit>, lifted: Digit) -> Result<Vec<Digit>, Stop> {
        let mut open = memory::copied(&grid)?;
        self.limits.work(2 * open.len() as u32)?;
        open.iter_mut().filter(|digit| **digit < lifted).for_each(|digit| *digit = EMPTY);
        let mut puzzle = Puzzle::new(self.request.shape)?;
        puzzle.set_digits(&open)?;
        self.limits.work(2 * open.len() as u32)?;
        // Not `auto`: the grid of a seed must not depend on what that picks.
        let strategy = Strategy::PROPAGATION;
        let options = Options { strategy, solution_limit: 1, ..self.options(NODES_PER_PROOF)? };
        let (first, report) = solve::solve(&puzzle, &options)?;
        match report.ended {
            Ended::Stopped(stop @ (Stop::Time | Stop::Cancelled)) => Err(stop),
            _ => Ok(first.unwrap_or(grid)),
        }
    }

    /// The cells in random order.
    pub fn any_order(&mut self) -> Result<Vec<usize>, Stop> {
        let cells = self.request.shape.cells();
        let mut order = memory::with_capacity(cells)?;
        order.extend(0..cells);
        self.dice.shuffle(&mut order, &mut self.limits)?;
        Ok(order)
    }
}
