//! Sweeps for naked singles: all that easy boards need, at a fraction of a round's cost.
//!
//! In: the givens of the boards in all lanes. Out: the cells that are filled, and which boards are
//! solved. A sweep visits one cell after the other; an empty one whose row, column and box leave one
//! digit is filled at once, so that the cells after it know.
//!
//! ```text
//!     cells                   a set of one digit for each filled cell, an empty set for the others
//!     rows, columns, boxes    the digits that do not stand in them yet
//! ```
//!
//! Source: sixteen boards a vector, one naked single after the other, is the idea of G. Qin's solver
//! (<https://github.com/gertqin/sudoku-solver>).

use super::super::wide::{ALL, Wide};
use super::round::Boards;
use crate::vectors::planes::Planes;

/// Partly filled boards.
pub struct Filled<W: Wide> {
    cells: Boards<W>,
    rows: [W::Words; 9],
    columns: [W::Words; 9],
    boxes: [W::Words; 9],
}

impl<W: Wide> Filled<W> {
    pub const EMPTY: Self = Filled {
        cells: Boards::EMPTY,
        rows: [W::NONE; 9],
        columns: [W::NONE; 9],
        boxes: [W::NONE; 9],
    };

    /// Takes over the givens of a part of the planes.
    #[inline(always)]
    pub fn begin(&mut self, planes: &Planes, part: usize) {
        let mut in_columns = [W::splat(ALL); 9];
        for band in 0..3 {
            let mut in_boxes = [W::splat(ALL); 3];
            for row in 3 * band..3 * band + 3 {
                let mut in_row = W::splat(ALL);
                for (column, in_column) in in_columns.iter_mut().enumerate() {
                    let given = W::of_characters(&planes.0[row * 9 + column], part);
                    given.store(&mut self.cells.0[row * 9 + column]);
                    in_row = in_row.without(given);
                    *in_column = in_column.without(given);
                    in_boxes[column / 3] = in_boxes[column / 3].without(given);
                }
                in_row.store(&mut self.rows[row]);
            }
            for (stack, in_box) in in_boxes.into_iter().enumerate() {
                in_box.store(&mut self.boxes[3 * band + stack]);
            }
        }
        for (in_column, column) in in_columns.into_iter().zip(&mut self.columns) {
            in_column.store(column);
        }
    }

    /// Visits every cell once. Three rows take turns, one of each band, and in them three columns, one of
    /// each stack: the cells visited in a turn have no unit in common and need not wait for one
    /// another.
    #[inline(always)]
    pub fn sweep(&mut self) {
        for i in 0..3 {
            let mut in_rows = [W::splat(0); 3];
            for (band, in_row) in in_rows.iter_mut().enumerate() {
                *in_row = W::load(&self.rows[3 * band + i]);
            }
            self.visit::<0>(i, &mut in_rows);
            self.visit::<1>(i, &mut in_rows);
            self.visit::<2>(i, &mut in_rows);
            for (band, in_row) in in_rows.into_iter().enumerate() {
                in_row.store(&mut self.rows[3 * band + i]);
            }
        }
    }

    /// Visits the cells of three rows, and for each of them of another box.
    #[inline(always)]
    fn visit<const TURN: usize>(&mut self, i: usize, in_rows: &mut [W; 3]) {
        let mut in_boxes = [W::splat(0); 3];
        for (band, in_box) in in_boxes.iter_mut().enumerate() {
            *in_box = W::load(&self.boxes[3 * band + (band + TURN) % 3]);
        }
        for j in 0..3 {
            for (band, (in_row, in_box)) in in_rows.iter_mut().zip(&mut in_boxes).enumerate() {
                let (row, column) = (3 * band + i, (band + TURN) % 3 * 3 + j);
                let in_column = W::load(&self.columns[column]);
                let cell = W::load(&self.cells.0[row * 9 + column]);
                let left = in_row.and(*in_box).and(in_column);
                let more = left.minus_lowest().or(cell);
                let new = more.apart(more);
                W::choose(new, left, cell).store(&mut self.cells.0[row * 9 + column]);
                in_column.less(new, left).store(&mut self.columns[column]);
                *in_row = in_row.less(new, left);
                *in_box = in_box.less(new, left);
            }
        }
        for (band, in_box) in in_boxes.into_iter().enumerate() {
            in_box.store(&mut self.boxes[3 * band + (band + TURN) % 3]);
        }
    }

    /// The boards whose rows, columns and boxes have all nine digits, which nine cells can only have
    /// once each: none is left.
    #[inline(always)]
    pub fn solved(&self) -> W::Mask {
        let mut left = W::splat(0);
        for unit in 0..9 {
            let (row, column) = (W::load(&self.rows[unit]), W::load(&self.columns[unit]));
            left = left.or(row).or3(column, W::load(&self.boxes[unit]));
        }
        left.apart(left)
    }

    /// A number for each board that falls with every cell that is filled.
    #[inline(always)]
    pub fn progress(&self) -> W {
        let mut sum = W::splat(0);
        for row in &self.rows {
            sum = sum.add(W::load(row));
        }
        sum
    }

    /// Writes the digits to a part of the planes.
    #[inline(always)]
    pub fn write(&self, planes: &mut Planes, part: usize) {
        for cell in 0..81 {
            W::load(&self.cells.0[cell]).write_characters(&mut planes.0[cell], part);
        }
    }
}
