//! Singles: naked and hidden singles to their fixpoint.
//!
//! In: the outline of a puzzle. Out: [`Singles`]: the digits each open cell may still hold, brought to the
//! fixpoint by [`Singles::propagate`]. What stays true: no candidate that is part of a solution is
//! removed, and a filled cell has no candidates left.
//!
//! ```text
//!     candidates   [cell]   -> digits an open cell may hold; none where it is filled
//!     open         [row]    -> its open cells, each with its column and box, from left to right
//!     rows, columns, boxes  -> digits of filled cells; digits that a sweep met in an open cell, and
//!                              in two of them or more
//! ```
//!
//! A sweep visits the open cells twice. The first pass removes the used digits of their units from the
//! cells and records the rest in the units. It fills a cell with one digit left at once, so that the
//! next cells lose that digit. The second pass fills a cell that has a digit which a unit has met once.
//! Filled cells leave the list, so that the cost of a sweep is proportional to the open cells.

use super::fixpoint::Fixpoint;
use super::locked::{Crossings, LockedBoard};
use crate::model::Outline;
use sudoku_core::digits::{Digit, DigitSet, EMPTY};
use sudoku_core::error;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};

/// An open cell of a row.
#[derive(Clone, Copy)]
struct Open {
    column: u16,
    square: u16,
}

/// The digits of a unit.
#[derive(Clone, Copy)]
struct Unit<const W: usize> {
    /// Digits of its filled cells.
    used: DigitSet<W>,
    /// Digits met in open cells; then those of them that have no other place.
    met: DigitSet<W>,
    /// Digits met in two cells or more.
    met_again: DigitSet<W>,
}

impl<const W: usize> Unit<W> {
    const EMPTY: Self =
        Unit { used: DigitSet::EMPTY, met: DigitSet::EMPTY, met_again: DigitSet::EMPTY };

    /// Records the digits that a cell may hold.
    #[inline]
    fn meet(&mut self, digits: DigitSet<W>) {
        self.met_again |= self.met & digits;
        self.met |= digits;
    }
}

/// The candidates of a board under singles.
pub struct Singles<const W: usize> {
    outline: Arc<Outline>,
    candidates: Vec<DigitSet<W>>,
    /// Each row has as many places as cells; the first ones are taken.
    open: Vec<Open>,
    open_in_row: Vec<u16>,
    rows: Vec<Unit<W>>,
    columns: Vec<Unit<W>>,
    boxes: Vec<Unit<W>>,
    grid: Vec<Digit>,
    left: usize,
    /// Two peers have the same digit, a cell has lost its last candidate, or a digit its last place.
    broken: bool,
    /// Whether the last pass for locked candidates removed any.
    has_locked: bool,
}

impl<const W: usize> Singles<W> {
    /// The board of the givens, not yet propagated.
    pub fn new(outline: Arc<Outline>, limits: &mut Limits) -> Result<Self, Stop> {
        let (cells, side) = (outline.cells(), outline.side);
        let mut board = Singles {
            candidates: limits.filled(cells, DigitSet::EMPTY)?,
            open: limits.filled(cells, Open { column: 0, square: 0 })?,
            open_in_row: limits.filled(side, 0)?,
            rows: limits.filled(side, Unit::EMPTY)?,
            columns: limits.filled(side, Unit::EMPTY)?,
            boxes: limits.filled(side, Unit::EMPTY)?,
            grid: limits.copied(&outline.givens)?,
            left: 0,
            broken: false,
            has_locked: false,
            outline,
        };
        for row in 0..side {
            limits.work(visits(side, W))?;
            board.begin_row(row);
        }
        Ok(board)
    }

    /// Reads the givens of a row.
    fn begin_row(&mut self, row: usize) {
        let (side, shape) = (self.outline.side, self.outline.shape);
        let (height, width) = (shape.box_height(), shape.box_width());
        let all = DigitSet::below(side);
        let grid = &self.grid[row * side..][..side];
        let candidates = &mut self.candidates[row * side..][..side];
        let open = &mut self.open[row * side..][..side];
        let (mut used, mut twice, mut count) = (DigitSet::EMPTY, DigitSet::EMPTY, 0);
        let parts = grid.chunks_exact(width).zip(candidates.chunks_exact_mut(width));
        let parts = parts.zip(self.columns.chunks_exact_mut(width));
        let first_box = row / height * height;
        for (at, (((grid, candidates), columns), square)) in
            parts.zip(&mut self.boxes[first_box..]).enumerate()
        {
            let cells = grid.iter().zip(candidates).zip(columns).enumerate();
            // Without a branch for each cell, which the processor would mispredict.
            for (within, ((&digit, candidates), column)) in cells {
                let is_open = digit == EMPTY;
                let place =
                    Open { column: (at * width + within) as u16, square: (first_box + at) as u16 };
                open[count] = place;
                count += usize::from(is_open);
                let given = DigitSet::given(digit);
                *candidates = if is_open { all } else { DigitSet::EMPTY };
                twice |= given & (used | column.used | square.used);
                used |= given;
                column.used |= given;
                square.used |= given;
            }
        }
        self.broken |= !twice.is_empty();
        self.rows[row].used = used;
        self.open_in_row[row] = count as u16;
        self.left += count;
    }

    /// The puzzle.
    pub fn outline(&self) -> &Arc<Outline> {
        &self.outline
    }

    /// The digits that each cell may hold; of a filled cell, its digit.
    pub fn digit_sets(&self) -> impl Iterator<Item = DigitSet<W>> {
        self.grid.iter().zip(&self.candidates).map(|(&digit, &candidates)| match digit {
            EMPTY => candidates,
            digit => DigitSet::single(digit),
        })
    }

    /// The digit of every cell, [`EMPTY`] where it is open.
    pub fn grid(&self) -> &[Digit] {
        &self.grid
    }

    /// The number of open cells.
    pub fn open(&self) -> usize {
        self.left
    }

    /// Fills in singles until there are none; false if a cell has no digit left, or a digit no
    /// place. After a [`Stop`] the caller may call it again.
    pub fn propagate(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        loop {
            let open = self.left;
            self.sweep(limits)?;
            if self.broken || self.left == open || self.left == 0 {
                return Ok(!self.broken);
            }
        }
    }

    /// Brings the board to the fixpoint of singles and locked candidates; false if a cell has no digit left, or a digit
    /// no place. After a [`Stop`] the caller may call it again.
    pub fn propagate_with_locked(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        while self.propagate(limits)? {
            if self.left == 0 || !self.lock(limits)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes locked candidates; returns whether there were any.
    fn lock(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        self.has_locked = false;
        let mut crossings = limits.attempt(|limits| Crossings::new(self.outline.shape, limits))?;
        let removed = crossings.remove_locked(self, limits);
        limits.release(crossings.size());
        removed.map(|()| self.has_locked)
    }

    /// Visits the open cells for naked singles, and then for hidden ones.
    fn sweep(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        for units in [&mut self.rows, &mut self.columns, &mut self.boxes] {
            for unit in units {
                (unit.met, unit.met_again) = (DigitSet::EMPTY, DigitSet::EMPTY);
            }
        }
        self.each_open_row(limits, Self::fill_naked)?;
        if self.find_hidden() && !self.broken {
            self.each_open_row(limits, Self::fill_hidden)?;
        }
        Ok(())
    }

    /// Visits the rows that have open cells.
    #[inline]
    fn each_open_row(
        &mut self,
        limits: &mut Limits,
        visit: impl Fn(&mut Self, usize),
    ) -> Result<(), Stop> {
        for row in 0..self.outline.side {
            let open = self.open_in_row[row];
            if open > 0 {
                limits.work(visits(open.into(), W))?;
                visit(self, row);
            }
        }
        Ok(())
    }

    /// Removes the used digits of its units from each open cell of a row and records the rest; fills cells with
    /// one digit.
    fn fill_naked(&mut self, row: usize) {
        let side = self.outline.side;
        let candidates = &mut self.candidates[row * side..][..side];
        let grid = &mut self.grid[row * side..][..side];
        let open = &mut self.open[row * side..][..usize::from(self.open_in_row[row])];
        let (columns, boxes) = (&mut self.columns[..side], &mut self.boxes[..side]);
        let Unit { mut used, mut met, mut met_again } = self.rows[row];
        let (mut kept, mut emptied) = (0, false);
        for at in 0..open.len() {
            let cell = open[at];
            open[kept] = cell;
            let of_cell = &mut candidates[usize::from(cell.column)];
            let column = &mut columns[usize::from(cell.column)];
            let square = &mut boxes[usize::from(cell.square)];
            let left = *of_cell - (used | column.used | square.used);
            met_again |= met & left;
            met |= left;
            column.meet(left);
            square.meet(left);
            if left.is_several() {
                *of_cell = left;
                kept += 1;
            } else if let Some(digit) = left.first() {
                fill(of_cell, left, [&mut used, &mut column.used, &mut square.used]);
                grid[usize::from(cell.column)] = digit;
            } else {
                emptied = true;
            }
        }
        self.rows[row] = Unit { used, met, met_again };
        self.broken |= emptied;
        self.left -= open.len() - kept;
        self.open_in_row[row] = kept as u16;
    }

    /// Fills the open cells of a row that hold a digit with no other place in a unit.
    fn fill_hidden(&mut self, row: usize) {
        let side = self.outline.side;
        let candidates = &mut self.candidates[row * side..][..side];
        let grid = &mut self.grid[row * side..][..side];
        let open = &mut self.open[row * side..][..usize::from(self.open_in_row[row])];
        let (columns, boxes) = (&mut self.columns[..side], &mut self.boxes[..side]);
        let Unit { mut used, met, .. } = self.rows[row];
        let (mut kept, mut crowded) = (0, false);
        for at in 0..open.len() {
            let cell = open[at];
            open[kept] = cell;
            kept += 1;
            let of_cell = &mut candidates[usize::from(cell.column)];
            let column = &mut columns[usize::from(cell.column)];
            let square = &mut boxes[usize::from(cell.square)];
            let hidden = *of_cell & (met | column.met | square.met);
            if hidden.is_empty() {
                continue;
            }
            let hidden = hidden - (used | column.used | square.used);
            if let Some(digit) = hidden.first() {
                crowded |= hidden.is_several();
                fill(of_cell, hidden, [&mut used, &mut column.used, &mut square.used]);
                grid[usize::from(cell.column)] = digit;
                kept -= 1;
            }
        }
        self.rows[row].used = used;
        self.broken |= crowded;
        self.left -= open.len() - kept;
        self.open_in_row[row] = kept as u16;
    }

    /// Finds the digits that have one place left in their unit; returns whether there are any.
    fn find_hidden(&mut self) -> bool {
        let all = DigitSet::below(self.outline.side);
        let (mut found, mut missing) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for units in [&mut self.rows, &mut self.columns, &mut self.boxes] {
            for unit in units {
                missing |= all - (unit.used | unit.met);
                unit.met -= unit.met_again | unit.used;
                found |= unit.met;
            }
        }
        self.broken |= !missing.is_empty();
        !found.is_empty()
    }
}

impl<const W: usize> Fixpoint<W> for Singles<W> {
    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn all_candidates(&self) -> &[DigitSet<W>] {
        &self.candidates
    }

    fn open_cells(&self) -> impl Iterator<Item = (usize, [usize; 3])> {
        let side = self.outline.side;
        let rows = self.open.chunks_exact(side).zip(&self.open_in_row).enumerate();
        rows.flat_map(move |(row, (open, &count))| {
            open[..usize::from(count)].iter().map(move |cell| {
                let (column, square) = (usize::from(cell.column), usize::from(cell.square));
                (row * side + column, [row, side + column, 2 * side + square])
            })
        })
    }

    fn placed(&self) -> error::Result<Vec<Digit>> {
        memory::copied(&self.grid)
    }
}

impl<const W: usize> LockedBoard<W> for Singles<W> {
    type Halt = Stop;

    #[inline]
    fn candidates(&self, cell: usize) -> DigitSet<W> {
        self.candidates[cell]
    }

    fn remove(&mut self, cell: usize, digits: DigitSet<W>) -> Result<(), Stop> {
        self.candidates[cell] -= digits;
        self.broken |= self.candidates[cell].is_empty();
        self.has_locked = true;
        Ok(())
    }
}

/// The units of work to visit cells with sets of `words` words: a cache line has eight.
#[inline]
fn visits(cells: usize, words: usize) -> u32 {
    (cells * (1 + words / 4)) as u32
}

/// Fills a cell with the only digit of a set, and adds it to the used digits of its units.
#[inline]
fn fill<const W: usize>(
    of_cell: &mut DigitSet<W>,
    digit: DigitSet<W>,
    used: [&mut DigitSet<W>; 3],
) {
    *of_cell = DigitSet::EMPTY;
    used.into_iter().for_each(|used| *used |= digit);
}

#[cfg(test)]
mod tests;
