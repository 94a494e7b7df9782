//! Solved grids of any size, well mixed, from random cycle switches.
//!
//! In: a shape and the random numbers of a call. Out: a grid that obeys the rules. Two rows of a band
//! are two orders of the same digits: the digit below another one in the other row is somewhere in
//! its own, and so on round a cycle of columns. To exchange the two rows in the columns of one cycle
//! keeps rows, columns and boxes what they were, as sets; so do cycles of two columns of a stack
//! (I. Wanless, "Cycle switches in Latin squares", Graphs and Combinatorics 20, 2004). A switch costs
//! no more than two rows, so large boards are no harder than small ones. A step drawn at random is as
//! probable as the one that takes it back, so the steps favour no grid among those they reach; that
//! they reach all is not known, and not where a box is one row of prime length. What is known of rows
//! of random Latin squares holds for these grids, too: what takes one row to another has as many
//! cycles as a random derangement (N. Cavenagh, C. Greenhill and I. Wanless, "The cycle structure of
//! two rows in a random Latin square", Random Structures and Algorithms 33, 2008); that comes about
//! within 5 sweeps from 16x16 to 100x100.

use crate::dice::Dice;
use crate::maker::Maker;
use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// How often each row and each column is switched with another.
const SWEEPS: usize = 32;

impl Maker<'_> {
    /// A solved grid: a formula, its lines and digits shuffled, then switched.
    pub fn switched_grid(&mut self) -> Result<Vec<Digit>, Stop> {
        let shape = self.request.shape.grid();
        let side = shape.side();
        let mut grid = self.shuffled_formula()?;
        let mut digits = memory::with_capacity(side)?;
        digits.extend(0..side as Digit);
        self.dice.shuffle(&mut digits, &mut self.limits)?;
        self.relabel(&mut grid, &digits)?;
        let mut limits = Limits::new(&self.options(u64::MAX)?.bounds);
        let mut places = memory::filled(side, 0)?;
        for _ in 0..SWEEPS {
            // From a row to the next, and from a cell to the next in the row; then columns.
            for (group, line_step, cell_step) in
                [(shape.box_height(), side, 1), (shape.box_width(), 1, side)]
            {
                for line in 0..side {
                    limits.work(4 * side as u32)?;
                    let other = other_of_group(&mut self.dice, line, group);
                    let start = self.dice.below(side);
                    let lines = Lines { first: line * line_step, second: other * line_step };
                    lines.switch(&mut grid, cell_step, start, &mut places);
                }
            }
        }
        Ok(grid)
    }
}

/// Another line of the band or stack of a line; itself where it is alone there.
fn other_of_group(dice: &mut Dice, line: usize, group: usize) -> usize {
    line / group * group + (line % group + 1 + dice.below((group - 1).max(1))) % group
}

/// Two lines by their first cells.
struct Lines {
    first: usize,
    second: usize,
}

impl Lines {
    /// Exchanges the lines in the cycle through the place `start`.
    fn switch(&self, grid: &mut [Digit], step: usize, start: usize, places: &mut [usize]) {
        for place in 0..places.len() {
            places[usize::from(grid[self.first + place * step])] = place;
        }
        let mut place = start;
        loop {
            let (one, other) = (self.first + place * step, self.second + place * step);
            grid.swap(one, other);
            place = places[usize::from(grid[one])];
            if place == start {
                return;
            }
        }
    }
}
