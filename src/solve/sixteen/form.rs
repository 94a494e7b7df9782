//! How the columns of a board lie in its boxes, as masks of wide words.
//!
//! In: the shape. Out: [`Form`]. Of some columns it tells the boxes they lie in, each as its lowest column.

use std::ops::Range;

use super::SIDE;
use super::places::Places;
use crate::shape::Shape;

/// As many steps, each twice as far as the one before, go through the widest box.
const STEPS: usize = SIDE.ilog2() as usize;

/// The form of a board. Lanes that no digit has, or no row, have no columns.
#[derive(Clone, Copy)]
pub struct Form<W> {
    /// Rows, columns, boxes, digits.
    pub side: usize,
    /// Rows of a box, and of a band.
    height: usize,
    /// How many bands there are.
    pub bands: usize,
    /// Columns of a box.
    width: u32,
    /// All columns, in a lane for each digit or each row.
    pub all: W,
    /// The lowest column of each box.
    pub lowest: W,
    /// For each step the columns from which it does not leave the box.
    inside: [W; STEPS],
}

impl<W: Places> Form<W> {
    /// The form of a board of this shape.
    #[inline(always)]
    pub fn of(shape: Shape) -> Self {
        let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
        let mut lowest = 0u32;
        for column in (0..side).step_by(width) {
            lowest |= 1 << column;
        }
        let mut inside = [W::splat(0); STEPS];
        for (step, inside) in inside.iter_mut().enumerate() {
            let columns = (1u32 << width.saturating_sub(1 << step)) - 1;
            *inside = W::splat((lowest * columns) as u16);
        }
        let mut all = [0; SIDE];
        for word in &mut all[..side] {
            *word = ((1u32 << side) - 1) as u16;
        }
        let all = W::load(&all);
        let lowest = all.and(W::splat(lowest as u16));
        let bands = side / height;
        Form { side, height, bands, width: width as u32, all, lowest, inside }
    }

    /// The rows of a band.
    #[inline(always)]
    pub fn rows_of(&self, band: usize) -> Range<usize> {
        band * self.height..(band + 1) * self.height
    }

    /// The boxes of some columns.
    #[inline(always)]
    pub fn boxes_of(&self, columns: W) -> W {
        let mut met = columns;
        for (step, &inside) in self.inside.iter().enumerate() {
            if 1 << step < self.width {
                met = met.or(met.left(1 << step).and(inside));
            }
        }
        met.and(self.lowest)
    }

    /// All columns of some boxes.
    #[inline(always)]
    pub fn columns_of(&self, boxes: W) -> W {
        boxes.right(self.width).sub(boxes)
    }

    /// These columns without the lowest one in each box.
    #[inline(always)]
    pub fn minus_lowest(&self, columns: W) -> W {
        columns.and(columns.sub(self.boxes_of(columns)))
    }

    /// Those that are alone in their box.
    #[inline(always)]
    pub fn alone(&self, columns: W) -> W {
        let several = self.boxes_of(self.minus_lowest(columns));
        columns.without(self.columns_of(several))
    }
}
