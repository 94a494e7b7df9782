//! Solved grids from random numbers.
//!
//! In: a shape and the random numbers of a call. Out: a grid that obeys the rules, the same for the same random numbers.
//! Grids of up to six rows (`small`) and of 9x9 cells with boxes of 3x3 (`nine`) are all equally probable. Larger ones
//! are a formula whose lines and digits are shuffled, changed by a random walk (`switches`).

pub mod constrained;
mod fill;
mod joined;
mod nine;
mod small;
mod switches;
#[cfg(test)]
mod tests;

use crate::maker::Maker;
use sudoku_core::digits::Digit;
use sudoku_core::limits::Stop;
use sudoku_core::memory;

/// Units of work to draw a small grid or one of 9x9 cells, accepted or not.
const DRAW: u32 = 256;

impl Maker<'_> {
    /// The solution of the request, or a random grid.
    pub fn grid(&mut self) -> Result<Vec<Digit>, Stop> {
        match &self.request.solution {
            Some(solution) => Ok(memory::copied(solution.digits())?),
            None => self.drawn_grid(),
        }
    }

    /// A random solved grid; of a board of several, one of them.
    pub fn drawn_grid(&mut self) -> Result<Vec<Digit>, Stop> {
        let shape = self.request.shape.grid();
        loop {
            self.limits.work(DRAW)?;
            let drawn = if shape.is_nine() {
                nine::draw(&mut self.dice).map(|grid| memory::copied(&grid))
            } else if shape.side() <= small::MOST_SIDE {
                let drawn = small::draw(shape, &mut self.dice);
                drawn.map(|grid| memory::copied(&grid[..shape.cells()]))
            } else {
                return self.switched_grid();
            };
            if let Some(grid) = drawn {
                return Ok(grid?);
            }
        }
    }

    /// A grid by formula, its rows, columns and digits shuffled within what the rules allow.
    pub fn shuffled_formula(&mut self) -> Result<Vec<Digit>, Stop> {
        let shape = self.request.shape.grid();
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

    /// The cells of the board in random order.
    pub fn any_order(&mut self) -> Result<Vec<usize>, Stop> {
        let shape = self.request.shape;
        let mut order = memory::with_capacity(shape.cells())?;
        order.extend(shape.existing_cells());
        self.dice.shuffle(&mut order, &mut self.limits)?;
        Ok(order)
    }
}
