//! What the solvers read: the puzzle as flat tables.
//!
//! In: a puzzle. Out: [`Outline`]: givens, and cages with the value each digit has in a sum; and
//! [`Model`], which has the cells of every unit and the units of every cell as well. Nothing in them
//! changes during a search, so that several searches can share them.

pub mod exact_cover;

use std::ops::Deref;

use crate::digits::{Digit, EMPTY};
use crate::error::Result;
use crate::memory::{self, Arc};
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// A cage as solvers see it.
#[derive(Debug)]
pub struct ModelCage {
    /// What the values of its cells sum up to.
    pub total: u64,
    /// Its cells.
    pub cells: Vec<u32>,
}

/// The puzzle without a table of its units: all that singles need.
#[derive(Debug)]
pub struct Outline {
    /// The geometry.
    pub shape: Shape,
    /// Rows, columns, boxes, digits.
    pub side: usize,
    /// The given digit of each cell, or [`EMPTY`].
    pub givens: Vec<Digit>,
    /// The value of each digit in a cage's sum.
    pub values: Vec<u64>,
    /// The cages.
    pub cages: Vec<ModelCage>,
    cages_of: CagesOf,
}

impl Outline {
    /// Copies the puzzle.
    pub fn new(puzzle: &Puzzle) -> Result<Outline> {
        let shape = puzzle.shape();
        let side = shape.side();
        let mut values = memory::with_capacity(side)?;
        values.extend(puzzle.symbols().list().iter().map(|&symbol| u64::from(symbol)));
        let mut cages = memory::with_capacity(puzzle.cages().len())?;
        for cage in puzzle.cages() {
            cages.push(ModelCage { total: cage.total(), cells: memory::copied(cage.cells())? });
        }
        let givens = memory::copied(puzzle.digits())?;
        let cages_of = CagesOf::new(&cages, shape.cells())?;
        Ok(Outline { shape, side, givens, values, cages, cages_of })
    }

    /// How many cells the board has.
    #[inline]
    pub fn cells(&self) -> usize {
        self.givens.len()
    }

    /// How many units the board has: rows, columns, boxes.
    #[inline]
    pub fn units(&self) -> usize {
        3 * self.side
    }

    /// The cages a cell lies in.
    #[inline]
    pub fn cages_of(&self, cell: usize) -> &[u32] {
        self.cages_of.of(cell)
    }

    /// The givens as `(cell, digit)`.
    pub fn given_cells(&self) -> impl Iterator<Item = (usize, Digit)> + '_ {
        self.givens.iter().copied().enumerate().filter(|&(_, digit)| digit != EMPTY)
    }
}

/// The puzzle as flat tables.
#[derive(Debug)]
pub struct Model {
    outline: Arc<Outline>,
    unit_cells: Vec<u32>,
    units_of: Vec<[u32; 3]>,
}

impl Deref for Model {
    type Target = Outline;

    #[inline]
    fn deref(&self) -> &Outline {
        &self.outline
    }
}

impl Model {
    /// Builds all tables of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Result<Model> {
        Model::of(memory::shared(Outline::new(puzzle)?)?)
    }

    /// Builds the tables of units; their size is proportional to the number of cells.
    pub fn of(outline: Arc<Outline>) -> Result<Model> {
        let (unit_cells, units_of) = (unit_cells(outline.shape)?, units_of(outline.shape)?);
        Ok(Model { outline, unit_cells, units_of })
    }

    /// The cells of a unit.
    #[inline]
    pub fn unit(&self, unit: usize) -> &[u32] {
        &self.unit_cells[unit * self.side..][..self.side]
    }

    /// The row, the column and the box of a cell, as unit numbers.
    #[inline]
    pub fn units_of(&self, cell: usize) -> [usize; 3] {
        self.units_of[cell].map(|unit| unit as usize)
    }
}

/// The cells of all units, one unit after the other.
fn unit_cells(shape: Shape) -> Result<Vec<u32>> {
    let (side, cells, width) = (shape.side(), shape.cells(), shape.box_width());
    let mut unit_cells = memory::with_capacity(3 * cells)?;
    unit_cells.extend(0..cells as u32);
    for col in 0..side {
        unit_cells.extend((col as u32..cells as u32).step_by(side));
    }
    for top in (0..cells).step_by(side * shape.box_height()) {
        for first in (top..top + side).step_by(width) {
            for row in (first..first + side * shape.box_height()).step_by(side) {
                unit_cells.extend(row as u32..(row + width) as u32);
            }
        }
    }
    Ok(unit_cells)
}

/// The row, the column and the box of each cell.
fn units_of(shape: Shape) -> Result<Vec<[u32; 3]>> {
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let mut units_of = memory::filled(shape.cells(), [0; 3])?;
    for (row, cells) in units_of.chunks_exact_mut(side).enumerate() {
        let (mut col, mut square) = (side as u32, (2 * side + row / height * height) as u32);
        for cells in cells.chunks_exact_mut(width) {
            for of in cells {
                *of = [row as u32, col, square];
                col += 1;
            }
            square += 1;
        }
    }
    Ok(units_of)
}

/// The cages of every cell: those of cell `c` are `cages[first[c]..first[c + 1]]`. Both are empty on
/// a board without cages.
#[derive(Debug)]
struct CagesOf {
    first: Vec<u32>,
    cages: Vec<u32>,
}

impl CagesOf {
    fn new(cages: &[ModelCage], cells: usize) -> Result<Self> {
        if cages.is_empty() {
            return Ok(CagesOf { first: Vec::new(), cages: Vec::new() });
        }
        let mut first = memory::filled(cells + 1, 0u32)?;
        for &cell in cages.iter().flat_map(|cage| &cage.cells) {
            first[cell as usize] += 1;
        }
        let mut end = 0;
        for count in &mut first {
            end += *count;
            *count = end;
        }
        let mut of = memory::filled(end as usize, 0u32)?;
        for (index, cage) in cages.iter().enumerate().rev() {
            for &cell in &cage.cells {
                first[cell as usize] -= 1;
                of[first[cell as usize] as usize] = index as u32;
            }
        }
        Ok(CagesOf { first, cages: of })
    }

    #[inline]
    fn of(&self, cell: usize) -> &[u32] {
        match self.first.get(cell..cell + 2) {
            Some(bounds) => &self.cages[bounds[0] as usize..bounds[1] as usize],
            None => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_those_of_the_shape() {
        for (height, width) in [(2, 2), (2, 3), (3, 2), (1, 5), (5, 1), (4, 4), (3, 7), (10, 10)] {
            let shape = Shape::new(height, width).unwrap();
            let model = Model::new(&Puzzle::new(shape).unwrap()).unwrap();
            for unit in 0..shape.units() {
                let cells = model.unit(unit).iter().map(|&cell| cell as usize);
                assert!(cells.eq(shape.unit(unit)), "{height}x{width}, unit {unit}");
            }
            for cell in 0..shape.cells() {
                let units = model.units_of(cell);
                assert_eq!(units, shape.units_of(cell), "{height}x{width}, cell {cell}");
            }
        }
    }
}
