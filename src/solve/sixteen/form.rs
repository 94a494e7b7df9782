//! How the columns of a board lie in its boxes, as masks of wide words.
//!
//! In: the shape. Out: [`Form`]. Of some columns it tells the boxes they lie in, each as its last column,
//! its highest bit. All boxes of a word are worked on at once, with sums that do not carry from one into the
//! next.

use std::ops::Range;

use super::SIDE;
use super::places::Places;
use crate::shape::Shape;

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
    /// The first column of each box.
    first: W,
    /// The last column of each box.
    pub last: W,
}

impl<W: Places> Form<W> {
    /// The form of a board of this shape.
    #[inline(always)]
    pub fn of(token: W::Token, shape: Shape) -> Self {
        let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
        let first = (0..side).step_by(width).fold(0u32, |first, column| first | 1 << column);
        let mut all = [0; SIDE];
        for word in &mut all[..side] {
            *word = ((1u32 << side) - 1) as u16;
        }
        let all = W::load(token, &all);
        let [first, last] = [first, first << (width - 1)].map(|of| all.and(all.fill(of as u16)));
        Form { side, height, bands: side / height, width: width as u32, all, first, last }
    }

    /// The token of its words.
    #[inline(always)]
    pub fn token(&self) -> W::Token {
        self.all.token()
    }

    /// The rows of a band.
    #[inline(always)]
    pub fn rows_of(&self, band: usize) -> Range<usize> {
        band * self.height..(band + 1) * self.height
    }

    /// The boxes of some columns.
    #[inline(always)]
    pub fn boxes_of(&self, columns: W) -> W {
        // The columns before the last one, and so much more that any of them carries into it.
        let others = columns.and_not(self.last);
        others.add(self.last.sub(self.first)).or(columns).and(self.last)
    }

    /// All columns of some boxes.
    #[inline(always)]
    pub fn columns_of(&self, boxes: W) -> W {
        boxes.double().sub(boxes.left(self.width - 1))
    }

    /// These columns without the lowest one in each box.
    #[inline(always)]
    pub fn without_lowest(&self, columns: W) -> W {
        columns.and(columns.or(self.last).sub(self.first))
    }

    /// Those that are alone in their box.
    #[inline(always)]
    pub fn alone(&self, columns: W) -> W {
        let several = self.boxes_of(self.without_lowest(columns));
        columns.and_not(self.columns_of(several))
    }
}
