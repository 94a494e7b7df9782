//! What the solvers read: the puzzle as flat tables.
//!
//! In: a puzzle. Out: [`Outline`]: givens, and cages with the value each digit has in a sum; and
//! [`Model`], which has the cells of every unit and the units of every cell as well. Nothing in them
//! changes during a search, so that several searches can share them.

pub mod exact_cover;
pub mod further;
pub mod grids;

use std::ops::Deref;

use further::Further;
use grids::Grids;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;

/// A cage as solvers see it.
#[derive(Debug, Clone, Copy)]
pub struct ModelCage<'a> {
    /// The sum of the values of its cells.
    pub total: u64,
    /// Its cells.
    pub cells: &'a [u32],
}

/// The puzzle without a table of its units: all that singles need.
#[derive(Debug)]
pub struct Outline {
    /// The geometry.
    pub shape: Shape,
    /// Rows, columns, boxes, digits.
    pub side: usize,
    /// The cells and units of its grids.
    pub grids: Grids,
    /// The given digit of each cell, or [`EMPTY`].
    pub givens: Vec<Digit>,
    /// The value of each digit in a cage's sum.
    pub values: Vec<u64>,
    cages: Cages,
    /// What constraints add.
    pub further: Further,
}

impl Outline {
    /// Copies the puzzle.
    pub fn new(puzzle: &Puzzle, limits: &mut Limits) -> Result<Outline, Stop> {
        // A call that is cancelled already ends here, before anything is copied.
        limits.work(1)?;
        let shape = puzzle.shape();
        let side = shape.side();
        let mut values = memory::with_capacity(side)?;
        values.extend(puzzle.symbols().list().iter().map(|&symbol| u64::from(symbol)));
        let grids = Grids::new(shape, limits)?;
        let mut givens = memory::copied(puzzle.digits())?;
        if shape.is_overlapping() {
            givens.clear();
            givens.extend(grids.existing().iter().map(|&cell| puzzle.digits()[cell as usize]));
        }
        let cages = Cages::new(puzzle, &grids, limits)?;
        let further = Further::new(puzzle, &grids, limits)?;
        Ok(Outline { shape, side, grids, givens, values, cages, further })
    }

    /// Whether its units are the rows, columns and boxes of one grid, and no other rule is there.
    pub fn is_plain(&self) -> bool {
        self.grids.existing().is_empty()
            && self.further.regions.is_empty()
            && self.further.groups() == 0
            && self.further.primitives.is_none()
    }

    /// The number of cells.
    #[inline]
    pub fn cells(&self) -> usize {
        self.givens.len()
    }

    /// The number of units: rows, columns, boxes or regions, further houses.
    #[inline]
    pub fn units(&self) -> usize {
        self.grids.units + self.further.houses
    }

    /// The number of units, and of groups of fewer cells that differ, which are numbered after them.
    #[inline]
    pub fn groups(&self) -> usize {
        self.grids.units + self.further.groups()
    }

    /// The units of a cell beside its row, column and box or region, and then its smaller groups.
    #[inline]
    pub fn further_groups_of(&self, cell: usize) -> impl Iterator<Item = usize> + Clone + use<'_> {
        self.further.groups_of(cell).iter().map(|&group| group as usize)
    }

    /// The cages, in the order of the puzzle.
    #[inline]
    pub fn cages(&self) -> impl ExactSizeIterator<Item = ModelCage<'_>> + Clone {
        let Cages { totals, ends, cells, .. } = &self.cages;
        totals.iter().zip(ends.windows(2)).map(|(&total, ends)| ModelCage {
            total,
            cells: &cells[ends[0] as usize..ends[1] as usize],
        })
    }

    /// The cells of a cage.
    #[inline]
    pub fn cage(&self, cage: u32) -> &[u32] {
        let Cages { ends, cells, .. } = &self.cages;
        &cells[ends[cage as usize] as usize..ends[cage as usize + 1] as usize]
    }

    /// The cages a cell lies in.
    #[inline]
    pub fn cages_of(&self, cell: usize) -> &[u32] {
        self.cages.of(cell)
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
    pub fn new(puzzle: &Puzzle, limits: &mut Limits) -> Result<Model, Stop> {
        Model::of(memory::shared(Outline::new(puzzle, limits)?)?, limits)
    }

    /// Builds the tables of units; their size is proportional to the number of cells.
    pub fn of(outline: Arc<Outline>, limits: &mut Limits) -> Result<Model, Stop> {
        let (shape, grids) = (outline.shape, &outline.grids);
        let (mut unit_cells, mut units_of) = match shape.is_overlapping() {
            false => (unit_cells(shape, limits)?, units_of(shape, limits)?),
            // Loose cells are in further groups alone.
            true if shape.is_loose() => (Vec::new(), Vec::new()),
            true => {
                let mut units_of = limits.with_capacity(grids.cells)?;
                units_of.extend((0..grids.cells).map(|cell| grids.first_units_of(shape, cell)));
                (grids.unit_cells(shape, limits)?, units_of)
            }
        };
        if !outline.further.regions.is_empty() {
            put_regions(&outline, &mut unit_cells, &mut units_of, limits)?;
        }
        for house in 0..outline.further.houses {
            limits.work(outline.side as u32)?;
            for &cell in outline.further.group(house) {
                memory::push(&mut unit_cells, cell)?;
            }
        }
        Ok(Model { outline, unit_cells, units_of })
    }

    /// The cells of a unit.
    #[inline]
    pub fn unit(&self, unit: usize) -> &[u32] {
        &self.unit_cells[unit * self.side..][..self.side]
    }

    /// The cells of a unit or of a smaller group.
    #[inline]
    pub fn group(&self, group: usize) -> &[u32] {
        match group < self.units() {
            true => self.unit(group),
            false => self.further.group(group - self.grids.units),
        }
    }

    /// All units of a cell.
    #[inline]
    pub fn houses_of(&self, cell: usize) -> impl Iterator<Item = usize> + Clone + use<'_> {
        let units = self.units();
        self.groups_of(cell).filter(move |&group| group < units)
    }

    /// All units and smaller groups of a cell.
    #[inline]
    pub fn groups_of(&self, cell: usize) -> impl Iterator<Item = usize> + Clone + use<'_> {
        let units = self.units_of.get(cell).into_iter().flatten().map(|&unit| unit as usize);
        units.chain(self.further_groups_of(cell))
    }

    /// Whether two cells are in a unit or smaller group together.
    #[inline]
    pub fn share_a_group(&self, a: u32, b: u32) -> bool {
        let (of_a, of_b) = (self.units_of(a as usize), self.units_of(b as usize));
        let share_further = || {
            let mut others = self.groups_of(a as usize);
            others.any(|group| self.groups_of(b as usize).any(|other| other == group))
        };
        (0..3).any(|kind| of_a[kind] == of_b[kind]) || !self.further.is_empty() && share_further()
    }

    /// The row, the column and the box or region of a cell, as unit numbers.
    #[inline]
    pub fn units_of(&self, cell: usize) -> [usize; 3] {
        self.units_of[cell].map(|unit| unit as usize)
    }
}

/// The cells of all units of one grid, one unit after the other.
fn unit_cells(shape: Shape, limits: &mut Limits) -> Result<Vec<u32>, Stop> {
    let (side, cells, width) = (shape.side(), shape.cells(), shape.box_width());
    let mut unit_cells = memory::with_capacity(3 * cells)?;
    unit_cells.extend(0..cells as u32);
    for col in 0..side {
        limits.work(3 * side as u32)?;
        unit_cells.extend((col as u32..cells as u32).step_by(side));
    }
    for top in (0..cells).step_by(side * shape.box_height()) {
        limits.work((side * shape.box_height()) as u32)?;
        for first in (top..top + side).step_by(width) {
            for row in (first..first + side * shape.box_height()).step_by(side) {
                unit_cells.extend(row as u32..(row + width) as u32);
            }
        }
    }
    Ok(unit_cells)
}

/// The row, the column and the box of each cell.
fn units_of(shape: Shape, limits: &mut Limits) -> Result<Vec<[u32; 3]>, Stop> {
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let mut units_of = memory::filled(shape.cells(), [0; 3])?;
    for (row, cells) in units_of.chunks_exact_mut(side).enumerate() {
        limits.work(2 * side as u32)?;
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

/// Replaces the boxes by regions.
fn put_regions(
    outline: &Outline,
    unit_cells: &mut [u32],
    units_of: &mut [[u32; 3]],
    limits: &mut Limits,
) -> Result<(), Stop> {
    let side = outline.side;
    let regions = &mut unit_cells[2 * side * side..];
    let mut sizes = limits.filled(side, 0)?;
    for (cell, (&region, units)) in outline.further.regions.iter().zip(units_of).enumerate() {
        limits.work(1)?;
        let size = &mut sizes[region as usize];
        regions[region as usize * side + *size] = cell as u32;
        *size += 1;
        units[2] = 2 * side as u32 + region;
    }
    Ok(())
}

/// The cages, and the cages of every cell, each in one array: what is freed in few pieces is freed soon.
///
/// ```text
///     cells  [cell, cell, ...]     those of cage c are cells[ends[c]..ends[c + 1]]
///     of     [cage, cage, ...]     those of cell c are of[first[c]..first[c + 1]]; none without cages
/// ```
#[derive(Debug)]
struct Cages {
    totals: Vec<u64>,
    ends: Vec<u32>,
    cells: Vec<u32>,
    first: Vec<u32>,
    of: Vec<u32>,
}

impl Cages {
    fn new(puzzle: &Puzzle, grids: &Grids, limits: &mut Limits) -> Result<Self, Stop> {
        // The entries of each cage are in another part of memory.
        const CAGE: u32 = 8;
        let cages = puzzle.cages();
        let mut entries = 0;
        for cage in cages {
            limits.work(CAGE)?;
            entries += cage.cells().len();
        }
        u32::try_from(entries).map_err(|_| Stop::Memory)?;
        let mut totals = memory::with_capacity(cages.len())?;
        let mut ends = memory::with_capacity(cages.len() + 1)?;
        let mut cells = memory::with_capacity(entries)?;
        ends.push(0);
        for cage in cages {
            limits.work(CAGE + cage.cells().len() as u32)?;
            totals.push(cage.total());
            cells.extend(cage.cells().iter().map(|&cell| grids.place(cell) as u32));
            ends.push(cells.len() as u32);
        }
        let mut listed = Cages { totals, ends, cells, first: Vec::new(), of: Vec::new() };
        if !cages.is_empty() {
            listed.list_by_cell(grids.cells, limits)?;
        }
        Ok(listed)
    }

    /// Lists the cages of each cell.
    fn list_by_cell(&mut self, cells: usize, limits: &mut Limits) -> Result<(), Stop> {
        let mut first = memory::filled(cells + 1, 0u32)?;
        for &cell in &self.cells {
            limits.work(1)?;
            first[cell as usize] += 1;
        }
        let mut end = 0;
        for count in &mut first {
            end += *count;
            *count = end;
        }
        // As many entries as there are cells; they are written below.
        let mut of = memory::with_capacity(self.cells.len())?;
        for cells in self.cells.chunks(1 << 14) {
            limits.work(cells.len() as u32)?;
            of.extend_from_slice(cells);
        }
        for (cage, ends) in self.ends.windows(2).enumerate().rev() {
            limits.work(4 * (ends[1] - ends[0]))?;
            for &cell in &self.cells[ends[0] as usize..ends[1] as usize] {
                first[cell as usize] -= 1;
                of[first[cell as usize] as usize] = cage as u32;
            }
        }
        (self.first, self.of) = (first, of);
        Ok(())
    }

    #[inline]
    fn of(&self, cell: usize) -> &[u32] {
        match self.first.get(cell..cell + 2) {
            Some(bounds) => &self.of[bounds[0] as usize..bounds[1] as usize],
            None => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::limits::Bounds;

    #[test]
    fn the_tables_are_those_of_the_shape() {
        for (height, width) in [(2, 2), (2, 3), (3, 2), (1, 5), (5, 1), (4, 4), (3, 7), (10, 10)] {
            let shape = Shape::new(height, width).unwrap();
            let limits = &mut Limits::new(&Bounds::default());
            let model = Model::new(&Puzzle::new(shape).unwrap(), limits).unwrap();
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
