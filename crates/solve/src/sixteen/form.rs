//! Masks of the boxes of a row.
//!
//! Takes the shape; gives a [`Form`]. A set of boxes is a word with the last column, the highest bit, of each box. All boxes
//! of a word are computed at once, with additions that do not carry from one box into the next.

use std::ops::Range;

use super::SIDE;
use super::places::Places;
use sudoku_core::shape::Shape;

/// The masks of a board. Lanes beyond its digits or rows have no columns.
#[derive(Clone, Copy)]
pub struct Form<W> {
    /// The number of rows, columns, boxes and digits.
    pub side: usize,
    /// Rows of a box, and of a band.
    height: usize,
    /// The number of bands.
    pub bands: usize,
    /// Columns of a box.
    width: u32,
    /// All columns, in the lane of each digit or each row.
    pub all: W,
    /// The first column of each box.
    first: W,
    /// The last column of each box.
    pub last: W,
}

impl<W: Places> Form<W> {
    /// The masks of boards of this shape.
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

    /// The boxes that have one of these columns.
    #[inline(always)]
    pub fn boxes_of(&self, columns: W) -> W {
        // `last - first` makes any column below the last one carry into it.
        let others = columns.and_not(self.last);
        others.add(self.last.sub(self.first)).or(columns).and(self.last)
    }

    /// All columns of these boxes.
    #[inline(always)]
    pub fn columns_of(&self, boxes: W) -> W {
        boxes.double().sub(boxes.shifted_right(self.width - 1))
    }

    /// These columns, without the lowest one of each box.
    #[inline(always)]
    pub fn without_lowest(&self, columns: W) -> W {
        columns.and(columns.or(self.last).sub(self.first))
    }

    /// The columns that are the only one of their box.
    #[inline(always)]
    pub fn alone(&self, columns: W) -> W {
        let several = self.boxes_of(self.without_lowest(columns));
        columns.and_not(self.columns_of(several))
    }
}
