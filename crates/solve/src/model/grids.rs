//! The grids of a board: which cells there are, and the rows, columns and boxes of each grid.
//!
//! In: the shape. Out: the number of cells and units; and for a board of several grids that overlap, its cells numbered without
//! those that do not exist. Units are the rows, columns and boxes of the first grid, then of the next one, and so on; a box that
//! grids share is one of the first of them. A cell of several grids is in the row, column and box of the first of them;
//! [`Grids::add_later`] lists the rows and columns of the others.

use sudoku_core::constraint::lower::Sets;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::shape::Shape;

/// The cells and units of all grids.
#[derive(Debug)]
pub struct Grids {
    /// The number of cells.
    pub cells: usize,
    /// The number of rows, columns and boxes.
    pub units: usize,
    /// The number of each cell of the board among those that exist; empty if all do.
    places: Vec<u32>,
    /// The cells of the board that exist; empty if all do.
    existing: Vec<u32>,
    /// The number of each row, column and box of each grid among the units; empty if there is one grid.
    numbers: Vec<u32>,
}

impl Grids {
    pub fn new(shape: Shape, limits: &mut Limits) -> Result<Grids, Stop> {
        let (cells, units) = (shape.cells(), 3 * shape.side());
        if !shape.is_overlapping() {
            let (places, existing, numbers) = (Vec::new(), Vec::new(), Vec::new());
            return Ok(Grids { cells, units, places, existing, numbers });
        }
        let mut places = limits.with_capacity(cells)?;
        let mut existing: Vec<u32> = limits.with_capacity(cells)?;
        for cell in 0..cells {
            limits.work(4)?;
            places.push(existing.len() as u32);
            if shape.has_cell(cell) {
                existing.push(cell as u32);
            }
        }
        let mut numbers: Vec<u32> = limits.with_capacity(units * shape.grids().count())?;
        let mut next = 0;
        for (grid, (top, left)) in shape.grids().enumerate() {
            for unit in 0..units {
                limits.work(4)?;
                let (row, col) = first_of(shape, unit);
                let of = shape.grids_of((top + row) * shape.cols() + left + col).next();
                let first = of.filter(|(first, _)| unit >= 2 * shape.side() && *first < grid);
                numbers.push(match first {
                    Some((first, (first_top, first_left))) => {
                        let row = (top + row - first_top) / shape.box_height();
                        let col = (left + col - first_left) / shape.box_width();
                        numbers[first * units + 2 * shape.side() + row * shape.box_height() + col]
                    }
                    None => {
                        next += 1;
                        next - 1
                    }
                });
            }
        }
        Ok(Grids { cells: existing.len(), units: next as usize, places, existing, numbers })
    }

    /// The number of a cell of the board.
    #[inline]
    pub fn place(&self, cell: u32) -> usize {
        self.places.get(cell as usize).map_or(cell, |&place| place) as usize
    }

    /// The number of a row, column or box among the units: of the rows, columns and boxes of all grids, grid by grid.
    pub fn unit(&self, unit: usize) -> usize {
        self.numbers.get(unit).map_or(unit, |&number| number as usize)
    }

    /// The cells of the board that exist; empty if all do.
    pub fn existing(&self) -> &[u32] {
        &self.existing
    }

    /// The row, the column and the box of a cell of several grids, in the first of its grids.
    pub fn first_units_of(&self, shape: Shape, place: usize) -> [u32; 3] {
        let cell = self.existing[place] as usize;
        let first = shape.grids_of(cell).next();
        first.map_or([0; 3], |grid| units_in(shape, cell, grid).map(|unit| self.numbers[unit]))
    }

    /// The cells of all units, one unit after the other.
    pub fn unit_cells(&self, shape: Shape, limits: &mut Limits) -> Result<Vec<u32>, Stop> {
        let (side, width) = (shape.side(), shape.box_width());
        let mut cells = limits.with_capacity(self.units * side)?;
        for (grid, (top, left)) in shape.grids().enumerate() {
            for unit in 0..3 * side {
                limits.work(side as u32)?;
                // A box of an earlier grid is listed there.
                if (self.numbers[grid * 3 * side + unit] as usize) < cells.len() / side {
                    continue;
                }
                let (row, col) = first_of(shape, unit);
                cells.extend((0..side).map(|at| {
                    let (down, across) = match unit / side {
                        0 => (0, at),
                        1 => (at, 0),
                        _ => (at / width, at % width),
                    };
                    let (row, col) = (top + row + down, left + col + across);
                    self.place((row * shape.cols() + col) as u32) as u32
                }));
            }
        }
        Ok(cells)
    }

    /// Adds the rows and columns of the later grids of each cell, as sets of those cells alone, and their numbers.
    pub fn add_later(
        &self,
        shape: Shape,
        sets: &mut Sets,
        numbers: &mut Vec<u32>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let side = shape.side();
        let grids = if shape.is_overlapping() { shape.grids().count() } else { 0 };
        for grid in 1..grids {
            for line in 3 * side * grid..3 * side * grid + 2 * side {
                limits.work(self.cells as u32)?;
                let is_later = |&cell: &usize| {
                    let mut later =
                        shape.grids_of(cell).skip(1).filter(|(number, _)| *number == grid);
                    later.any(|grid| units_in(shape, cell, grid).contains(&line))
                };
                let cells = self.existing.iter().map(|&cell| cell as usize).filter(is_later);
                let mut cells = cells.peekable();
                if cells.peek().is_some() {
                    sets.add(cells.map(|cell| self.place(cell as u32)))?;
                    numbers.push(self.numbers[line]);
                }
            }
        }
        Ok(())
    }
}

/// The row and column, in its grid, of the first cell of a row, column or box.
fn first_of(shape: Shape, unit: usize) -> (usize, usize) {
    let (height, width, number) = (shape.box_height(), shape.box_width(), unit % shape.side());
    match unit / shape.side() {
        0 => (number, 0),
        1 => (0, number),
        _ => (number / height * height, number % height * width),
    }
}

/// The row, the column and the box of a cell in a grid, as they are numbered with all boxes of all grids.
fn units_in(shape: Shape, cell: usize, (grid, (top, left)): (usize, (usize, usize))) -> [usize; 3] {
    let side = shape.side();
    let (row, col) = (shape.row_of(cell) - top, shape.col_of(cell) - left);
    let square = row / shape.box_height() * shape.box_height() + col / shape.box_width();
    [row, side + col, 2 * side + square].map(|unit| 3 * side * grid + unit)
}
