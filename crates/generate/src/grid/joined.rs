//! Solved boards of several grids, drawn grid by grid.
//!
//! In: a board without constraints, and the random numbers of a call. Out: a solution, unless a grid shares more than a box with
//! those before it. Each grid is drawn alone, and its digits are renamed to those of the shared box. There are as many grids
//! with one content of a box as with another, since digits can be renamed: if all solved grids have the same probability,
//! so have all solved boards. A samurai is such a board.

use crate::maker::Maker;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::limits::Stop;
use sudoku_core::memory;

impl Maker<'_> {
    /// A random solution of the grids of the request without constraints, if each shares one box with those before it.
    pub fn joined_grids(&mut self) -> Result<Option<Vec<Digit>>, Stop> {
        let shape = self.request.shape;
        let (one, side) = (shape.grid(), shape.side());
        let mut digits = memory::filled(shape.cells(), EMPTY)?;
        let mut left: Vec<(usize, usize)> = memory::with_capacity(shape.grids().count())?;
        left.extend(shape.grids());
        let mut names = memory::filled(side, EMPTY)?;
        while !left.is_empty() {
            let cell = |(top, left): (usize, usize), cell: usize| {
                (top + one.row_of(cell)) * shape.cols() + left + one.col_of(cell)
            };
            let filled = |digits: &[Digit], grid| {
                (0..one.cells()).filter(|&at| digits[cell(grid, at)] != EMPTY).count()
            };
            self.limits.work((left.len() * one.cells()) as u32)?;
            // The first grid, then any that is joined to those before.
            let is_first = left.len() == shape.grids().count();
            let next = left.iter().position(|&grid| is_first || filled(&digits, grid) > 0);
            let Some(next) = next else { return Ok(None) };
            let grid = left.remove(next);
            if filled(&digits, grid) > side {
                return Ok(None);
            }
            let drawn = self.drawn_grid()?;
            (0..).zip(&mut names).for_each(|(digit, name)| *name = digit);
            for at in 0..one.cells() {
                let shared = digits[cell(grid, at)];
                if shared != EMPTY {
                    names[usize::from(drawn[at])] = shared;
                }
            }
            for (at, &digit) in drawn.iter().enumerate() {
                digits[cell(grid, at)] = names[usize::from(digit)];
            }
        }
        Ok(Some(digits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Request, Seed};
    use std::collections::HashMap;
    use sudoku_core::limits::Bounds;
    use sudoku_core::shape::Shape;

    /// Two grids of 4x4 have 288 * 288 / 24 solutions. The sum of the squared differences over the expected number is beyond
    /// 3,770 once in 10,000 draws.
    #[test]
    fn joined_grids_are_equally_probable() {
        const DRAWS: usize = 3456 * 20;
        let shape = Shape::overlapping(2, 2, &[(0, 0), (2, 2)]).unwrap();
        let request = Request { bounds: Bounds::default(), ..Request::new(shape, 1) };
        let mut maker = Maker::new(&request, Seed::of(&request, 1));
        let mut counts: HashMap<Vec<Digit>, usize> = HashMap::new();
        for _ in 0..DRAWS {
            *counts.entry(maker.joined_grids().unwrap().unwrap()).or_default() += 1;
        }
        assert_eq!(counts.len(), 3456);
        let expected = (DRAWS / 3456) as f64;
        let squares = counts.values().map(|&count| (count as f64 - expected).powi(2) / expected);
        let sum: f64 = squares.sum();
        assert!(sum < 3770.0, "{sum}");
    }
}
