//! The geometry of a board, computed from the box alone.
//!
//! In: the height `h` and width `w` of a box. Out: side `n = h * w`, `n * n` cells numbered row by
//! row, and `3 * n` units: rows `0..n`, columns `n..2n`, boxes `2n..3n`. The boxes of a board are
//! laid out `w` high and `h` wide:
//!
//! ```text
//!     h = 2, w = 3, n = 6        box 0 | box 1
//!                                box 2 | box 3
//!                                box 4 | box 5
//! ```

use crate::error::{Error, Reason, Result};
use crate::memory;

/// The shape of a board: a box of `box_height` rows and `box_width` columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    box_height: u32,
    box_width: u32,
}

impl Shape {
    /// The largest side of a board. It bounds what a hostile size can ask for, not the algorithms.
    pub const MAX_SIDE: usize = 1024;

    /// The shape with boxes of `box_height` rows and `box_width` columns, each at least 1, with a
    /// side (their product) from 1 to [`Shape::MAX_SIDE`].
    ///
    /// # Errors
    ///
    /// [`Reason::BadSide`].
    pub fn new(box_height: u32, box_width: u32) -> Result<Shape> {
        let side = u64::from(box_height) * u64::from(box_width);
        let why = match side {
            0 => "a box has at least one row and one column",
            _ if side > Self::MAX_SIDE as u64 => "the largest side is 1024",
            _ => return Ok(Shape { box_height, box_width }),
        };
        Err(Reason::BadSide { side, why }.into())
    }

    /// The shape of side `side` with square boxes; the side must be a square number.
    ///
    /// # Errors
    ///
    /// [`Reason::BadSide`].
    pub fn square(side: u64) -> Result<Shape> {
        let order = side.isqrt();
        if order * order == side && side <= Self::MAX_SIDE as u64 {
            return Self::new(order as u32, order as u32);
        }
        let why = if side > Self::MAX_SIDE as u64 {
            "the largest side is 1024"
        } else {
            "square boxes need a square number; others must be named, such as 2x3 for side 6"
        };
        Err(Error::from(Reason::BadSide { side, why }))
    }

    /// The shape of side `side` with its usual boxes: square ones, and for the sides 6, 8, 10 and 12 boxes of 2x3, 2x4,
    /// 2x5 and 3x4 (rows x columns).
    ///
    /// # Errors
    ///
    /// [`Reason::BadSide`] as [`Shape::square`], for the other sides.
    pub fn usual(side: u64) -> Result<Shape> {
        match side {
            6 | 8 | 10 => Self::new(2, side as u32 / 2),
            12 => Self::new(3, 4),
            _ => Self::square(side),
        }
    }

    /// Rows of a box.
    pub const fn box_height(self) -> usize {
        self.box_height as usize
    }

    /// Columns of a box.
    pub const fn box_width(self) -> usize {
        self.box_width as usize
    }

    /// Whether the boxes are as high as wide.
    pub const fn has_square_boxes(self) -> bool {
        self.box_height == self.box_width
    }

    /// Whether these are 9x9 cells with boxes of 3x3.
    #[doc(hidden)]
    pub const fn is_nine(self) -> bool {
        self.box_height == 3 && self.box_width == 3
    }

    /// Rows, columns, boxes and symbols of the board.
    pub const fn side(self) -> usize {
        self.box_height() * self.box_width()
    }

    /// Cells of the board.
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// The digit of a cell in the solved grid that a formula gives: each row is the one above, shifted by the width of
    /// a box, and by one more from band to band.
    #[doc(hidden)]
    pub const fn formula_digit(self, row: usize, col: usize) -> usize {
        let shift = row % self.box_height() * self.box_width() + row / self.box_height();
        (shift + col) % self.side()
    }

    /// Units of the board: rows, then columns, then boxes.
    #[doc(hidden)]
    pub const fn units(self) -> usize {
        3 * self.side()
    }

    /// The number of the cell in `row` and `col`, all from 0; `None` off the board. Cells are numbered row by row.
    pub const fn cell_at(self, row: usize, col: usize) -> Option<usize> {
        if row < self.side() && col < self.side() { Some(self.cell(row, col)) } else { None }
    }

    /// Checks that cells are on the board; returns one that the list has twice.
    pub(crate) fn check_cells(self, cells: &[u32]) -> Result<Option<usize>> {
        let mut sorted = memory::copied(cells)?;
        sorted.sort_unstable();
        if let Some(&cell) = sorted.last().filter(|&&cell| cell as usize >= self.cells()) {
            let cell = cell as usize;
            let (row, col) = (self.row_of(cell) as i64, self.col_of(cell) as i64);
            return Err(Reason::OffBoard { row, col, side: self.side() as u32 }.into());
        }
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]);
        Ok(twice.map(|pair| pair[0] as usize))
    }

    /// The number of the cell in a row and a column of the board.
    pub(crate) const fn cell(self, row: usize, col: usize) -> usize {
        row * self.side() + col
    }

    /// The row of a cell, from 0.
    pub const fn row_of(self, cell: usize) -> usize {
        cell / self.side()
    }

    /// The column of a cell, from 0.
    pub const fn col_of(self, cell: usize) -> usize {
        cell % self.side()
    }

    /// The box of a cell, from the top left, row by row.
    pub const fn box_of(self, cell: usize) -> usize {
        let (row, col) = (self.row_of(cell), self.col_of(cell));
        row / self.box_height() * self.box_height() + col / self.box_width()
    }

    /// The three units a cell lies in.
    #[doc(hidden)]
    pub const fn units_of(self, cell: usize) -> [usize; 3] {
        let side = self.side();
        [self.row_of(cell), side + self.col_of(cell), 2 * side + self.box_of(cell)]
    }

    /// The cells of a unit, in reading order.
    #[doc(hidden)]
    pub fn unit(self, unit: usize) -> impl ExactSizeIterator<Item = usize> {
        let side = self.side();
        let (kind, number) = (unit / side, unit % side);
        // Where the unit begins, and how many of its cells are side by side.
        let (mut next, width) = match kind {
            0 => (self.cell(number, 0), side),
            1 => (self.cell(0, number), 1),
            _ => {
                let top = number / self.box_height() * self.box_height();
                let left = number % self.box_height() * self.box_width();
                (self.cell(top, left), self.box_width())
            }
        };
        let mut left = width;
        (0..side).map(move |_| {
            let cell = next;
            (next, left) = (next + 1, left - 1);
            if left == 0 {
                (next, left) = (next + side - width, width);
            }
            cell
        })
    }

    /// The other cells that share a unit with `cell`: each once, the row's first, then the
    /// column's, then the box's.
    pub(crate) fn peers(self, cell: usize) -> impl Iterator<Item = usize> {
        let [row, col, square] = self.units_of(cell);
        let (own_row, own_col) = (self.row_of(cell), self.col_of(cell));
        let lines = self.unit(row).chain(self.unit(col)).filter(move |&peer| peer != cell);
        let inner = self
            .unit(square)
            .filter(move |&peer| self.row_of(peer) != own_row && self.col_of(peer) != own_col);
        lines.chain(inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_partition_the_board() {
        for (height, width) in
            [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 5), (1, 7), (7, 1), (10, 10)]
        {
            let shape = Shape::new(height, width).unwrap();
            assert_eq!(shape.units(), 3 * shape.side());
            assert_eq!(shape.has_square_boxes(), height == width);
            for kind in 0..3 {
                let mut seen = vec![0; shape.cells()];
                for number in 0..shape.side() {
                    let unit = kind * shape.side() + number;
                    for cell in shape.unit(unit) {
                        seen[cell] += 1;
                        assert_eq!(shape.units_of(cell)[kind], unit);
                    }
                }
                assert!(seen.iter().all(|&times| times == 1));
            }
        }
    }

    #[test]
    fn peers_share_a_unit_and_come_once() {
        for (height, width) in [(3, 3), (2, 3), (4, 2), (1, 5)] {
            let shape = Shape::new(height, width).unwrap();
            let shared = |one: usize, other: usize| {
                let (one, other) = (shape.units_of(one), shape.units_of(other));
                (0..3).any(|kind| one[kind] == other[kind])
            };
            for cell in 0..shape.cells() {
                let mut peers: Vec<usize> = shape.peers(cell).collect();
                peers.sort_unstable();
                let expected =
                    (0..shape.cells()).filter(|&peer| peer != cell && shared(cell, peer));
                assert!(peers.into_iter().eq(expected), "{height}x{width}, cell {cell}");
            }
        }
    }

    #[test]
    fn sides_are_bounded() {
        for (height, width) in [(0, 3), (3, 0), (33, 32), (u32::MAX, u32::MAX)] {
            assert_eq!(Shape::new(height, width).unwrap_err().code(), -40);
        }
        for side in [0, 2, 7, 15, 255, 1025, 65536, u64::MAX] {
            let error = Shape::square(side).unwrap_err();
            assert_eq!(error.code(), -40, "{side}");
            let too_large = error.to_string().contains("the largest side is 1024");
            assert_eq!(too_large, side > 1024, "{error}");
        }
        for (side, height, width) in [(6, 2, 3), (8, 2, 4), (10, 2, 5), (12, 3, 4), (9, 3, 3)] {
            assert_eq!(Shape::usual(side).unwrap(), Shape::new(height, width).unwrap());
        }
        assert_eq!(Shape::usual(15).unwrap_err(), Shape::square(15).unwrap_err());
        assert_eq!(Shape::square(1024).unwrap().box_width(), 32);
        assert_eq!(Shape::square(144).unwrap().side(), 144);
    }
}
