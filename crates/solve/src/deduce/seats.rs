//! The positions of the cells in their units, and the positions that two units share.
//!
//! In: the model. Out: tables by cell and by position, which never change.

use crate::model::Model;
use sudoku_core::digits::{Digit, DigitSet};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::shape::Shape;

/// The seat of a cell: its three units and its position in them (in its row that is the column, in
/// its column the row). A side fits in 16 bits.
#[derive(Debug, Clone, Copy)]
pub struct Seat {
    row: u16,
    col: u16,
    square: u16,
    inner: u16,
}

impl Seat {
    /// The seats of all cells.
    pub fn table(model: &Model, limits: &mut Limits) -> Result<Vec<Seat>, Stop> {
        let nowhere = Seat { row: 0, col: 0, square: 0, inner: 0 };
        let mut seats = limits.filled(model.cells(), nowhere)?;
        for number in 0..model.side {
            limits.work(2 * model.side as u32)?;
            for (position, &cell) in model.unit(number).iter().enumerate() {
                seats[cell as usize].row = number as u16;
                seats[cell as usize].col = position as u16;
            }
            for (position, &cell) in model.unit(2 * model.side + number).iter().enumerate() {
                seats[cell as usize].square = number as u16;
                seats[cell as usize].inner = position as u16;
            }
        }
        Ok(seats)
    }

    /// The three units of the cell with its position in each.
    #[inline]
    pub fn in_units(self, side: usize) -> [(usize, Digit); 3] {
        [
            (usize::from(self.row), self.col),
            (side + usize::from(self.col), self.row),
            (2 * side + usize::from(self.square), self.inner),
        ]
    }
}

/// For each position in a unit, the positions that share a second unit with it.
#[derive(Debug)]
pub struct Shared<const W: usize> {
    /// In a row: those in the same box. In a box: those in the same row.
    pub row_and_box: Vec<DigitSet<W>>,
    /// In a column: those in the same box.
    pub col_with_box: Vec<DigitSet<W>>,
    /// In a box: those in the same column.
    pub box_with_col: Vec<DigitSet<W>>,
}

impl<const W: usize> Shared<W> {
    pub fn new(shape: Shape, limits: &mut Limits) -> Result<Self, Stop> {
        let (height, width) = (shape.box_height(), shape.box_width());
        Ok(Shared {
            row_and_box: Self::positions(shape.side(), |position| position / width, limits)?,
            col_with_box: Self::positions(shape.side(), |position| position / height, limits)?,
            box_with_col: Self::positions(shape.side(), |position| position % width, limits)?,
        })
    }

    pub fn try_clone(&self, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Shared {
            row_and_box: limits.copied(&self.row_and_box)?,
            col_with_box: limits.copied(&self.col_with_box)?,
            box_with_col: limits.copied(&self.box_with_col)?,
        })
    }

    /// For each position, those of the same class; there are at most `side` classes.
    fn positions(
        side: usize,
        class: impl Fn(usize) -> usize,
        limits: &mut Limits,
    ) -> Result<Vec<DigitSet<W>>, Stop> {
        let mut of_class = limits.filled(side, DigitSet::EMPTY)?;
        for position in 0..side {
            of_class[class(position)].insert(position as Digit);
        }
        let mut table = limits.with_capacity(side)?;
        table.extend((0..side).map(|position| of_class[class(position)]));
        Ok(table)
    }
}
