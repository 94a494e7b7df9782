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
//!
//! Or several such boards, the grids, that share boxes, as in a samurai. They lie on a rectangle of boxes, of which some
//! belong to no grid: their cells do not exist. A board of one grid is a rectangle without gaps.
//!
//! Or loose cells: a rectangle, and further cells after it, without units. Constraints say which differ.

use crate::constraint::primitives::MOST_RANKS;
use crate::digits::IS_NARROW;
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::unit::Unit;

/// The shape of a board: a box of `box_height` rows and `box_width` columns, and the places of its grids if it has several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    box_height: u32,
    box_width: u32,
    rows: u16,
    cols: u16,
    /// A bit for each grid of several: that of its first box among [`MOST_BOXES`] by as many boxes; 0 for one grid. Of loose
    /// cells [`LOOSE`], the rows of the rectangle times 2^16, and the number of cells after it.
    grids: u128,
}

/// The bit of boards of loose cells.
const LOOSE: u128 = 1 << 127;

/// The most loose cells.
const MOST_LOOSE: u64 = 1024;

/// The most boxes above or beside each other on a board of several grids: 33 rows of 9x9 grids.
const MOST_BOXES: usize = 11;

const TOO_LARGE: &str =
    if IS_NARROW { "the largest side of this module is 64" } else { "the largest side is 1024" };

impl Shape {
    /// The largest side of a board. It bounds what a hostile size can ask for, not the algorithms.
    pub const MAX_SIDE: usize = if IS_NARROW { 64 } else { 1024 };

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
            _ if side > Self::MAX_SIDE as u64 => TOO_LARGE,
            _ => {
                let side = side as u16;
                return Ok(Shape { box_height, box_width, rows: side, cols: side, grids: 0 });
            }
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
            TOO_LARGE
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

    /// The shape of several grids that overlap, each the board of [`Shape::new`]. `grids` has the row and the column of the
    /// first cell of each, from 0: multiples of the height and the width of a box. Grids share whole boxes, and all hang
    /// together.
    ///
    /// ```
    /// # use sudoku_core as sudoku;
    /// use sudoku::Shape;
    ///
    /// let samurai = Shape::overlapping(3, 3, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])?;
    /// assert_eq!((samurai.rows(), samurai.cols(), samurai.side()), (21, 21, 9));
    /// assert_eq!(samurai.cell_at(0, 9), None);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Reason::BadSide`], [`Reason::BadUse`].
    pub fn overlapping(box_height: u32, box_width: u32, grids: &[(u32, u32)]) -> Result<Shape> {
        let one = Self::new(box_height, box_width)?;
        let refuse = |why| Err(Reason::BadUse { what: "grids", why }.into());
        // Boxes of a grid above and beside each other.
        let (down, across) = (one.box_width(), one.box_height());
        let (mut bits, mut rows, mut cols) = (0u128, 0, 0);
        for &(row, col) in grids {
            if row % box_height != 0 || col % box_width != 0 {
                return refuse("a grid begins where a box begins");
            }
            let (band, stack) = ((row / box_height) as usize, (col / box_width) as usize);
            if band + down > MOST_BOXES || stack + across > MOST_BOXES {
                return refuse(
                    "a board of several grids has at most 11 boxes above or beside each other",
                );
            }
            bits |= 1 << (band * MOST_BOXES + stack);
            rows = rows.max(row as usize + one.side());
            cols = cols.max(col as usize + one.side());
        }
        if bits.count_ones() as usize != grids.len() || grids.is_empty() {
            return refuse("there is at least one grid, and each is named once");
        }
        if !grids.iter().any(|grid| grid.0 == 0) || !grids.iter().any(|grid| grid.1 == 0) {
            return refuse("a grid begins in the first row, and one in the first column");
        }
        if bits == 1 {
            return Ok(one);
        }
        let shape = Shape { rows: rows as u16, cols: cols as u16, grids: bits, ..one };
        if !shape.hangs_together() {
            return refuse("each grid shares a box with another, and all hang together");
        }
        Ok(shape)
    }

    /// The shape of loose cells: no rows, columns and boxes, only constraints say which cells differ. There are `rows` x `cols`
    /// cells in a rectangle, at most 32 `symbols`, and `more` cells, numbered after the others, that are beside no other cell.
    ///
    /// ```
    /// # use sudoku_core as sudoku;
    /// use sudoku::Shape;
    ///
    /// let shape = Shape::loose(6, 6, 3, 9)?;
    /// assert_eq!((shape.side(), shape.rows(), shape.cols()), (9, 7, 6));
    /// assert_eq!((shape.cell_at(6, 2), shape.cell_at(6, 3)), (Some(38), None));
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Reason::BadSide`], [`Reason::BadUse`].
    pub fn loose(rows: u32, cols: u32, more: u32, symbols: u32) -> Result<Shape> {
        let cells = u64::from(rows) * u64::from(cols) + u64::from(more);
        if rows == 0 || cols == 0 || cells > MOST_LOOSE {
            let why = "there are from 1 to 1024, in rows and columns and after them";
            return Err(Reason::BadUse { what: "loose cells", why }.into());
        }
        if !(1..=MOST_RANKS as u32).contains(&symbols) {
            let (side, why) = (symbols.into(), "loose cells have from 1 to 32 symbols");
            return Err(Reason::BadSide { side, why }.into());
        }
        let grids = LOOSE | u128::from(rows) << 16 | u128::from(more);
        let (rows, cols) = ((rows + more.div_ceil(cols)) as u16, cols as u16);
        Ok(Shape { box_height: 1, box_width: symbols, rows, cols, grids })
    }

    /// The shape of a samurai: five grids with such boxes, of which the one in the middle shares a box with each of the others.
    ///
    /// ```
    /// # use sudoku_core as sudoku;
    /// use sudoku::Shape;
    ///
    /// let grids: Vec<_> = Shape::samurai(3, 3)?.grids().collect();
    /// assert_eq!(grids, [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Reason::BadSide`], [`Reason::BadUse`].
    pub fn samurai(box_height: u32, box_width: u32) -> Result<Shape> {
        let side = Self::new(box_height, box_width)?.side() as u32;
        let (row, col) = (side - box_height, side - box_width);
        let corners = [(0, 0), (0, 2 * col), (2 * row, 0), (2 * row, 2 * col)];
        let [first, second, third, fourth] = corners;
        Self::overlapping(box_height, box_width, &[first, second, (row, col), third, fourth])
    }

    /// Whether each grid is reached from the first one over boxes that grids share.
    fn hangs_together(self) -> bool {
        let overlap = |one: (usize, usize), other: (usize, usize)| {
            one.0.abs_diff(other.0) < self.side() && one.1.abs_diff(other.1) < self.side()
        };
        let (mut reached, mut before) = (1u128 << self.grids.trailing_zeros(), 0);
        while reached != before {
            before = reached;
            for (bit, grid) in self.numbered_grids() {
                let mut others = self.numbered_grids();
                if others.any(|(other, place)| reached >> other & 1 == 1 && overlap(grid, place)) {
                    reached |= 1 << bit;
                }
            }
        }
        reached == self.grids
    }

    /// The grids, row by row, each with its bit and the row and column of its first cell.
    fn numbered_grids(self) -> impl Iterator<Item = (u32, (usize, usize))> + Clone {
        let mut left = if self.is_loose() { 0 } else { self.grids.max(1) };
        std::iter::from_fn(move || {
            let bit = (left > 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            let (band, stack) = (bit as usize / MOST_BOXES, bit as usize % MOST_BOXES);
            Some((bit, (band * self.box_height(), stack * self.box_width())))
        })
    }

    /// The row and the column of the first cell of each grid, row by row; of most boards one, at (0, 0); none of loose cells.
    pub fn grids(self) -> impl Iterator<Item = (usize, usize)> + Clone {
        self.numbered_grids().map(|(_, place)| place)
    }

    /// Whether there are several grids, or none: see [`Shape::is_loose`].
    pub const fn is_overlapping(self) -> bool {
        self.grids != 0
    }

    /// Whether there is no grid, but loose cells.
    pub const fn is_loose(self) -> bool {
        self.grids & LOOSE != 0
    }

    /// Rows of the rectangle whose cells are beside each other: all but those of further loose cells.
    #[doc(hidden)]
    pub const fn whole_rows(self) -> usize {
        if self.is_loose() { (self.grids >> 16) as u16 as usize } else { self.rows() }
    }

    /// Loose cells beside no other.
    #[doc(hidden)]
    pub const fn further_cells(self) -> usize {
        if self.is_loose() { self.grids as u16 as usize } else { 0 }
    }

    /// What it is instead of one grid, if it is something else.
    #[doc(hidden)]
    pub const fn instead_of_a_grid(self) -> Option<&'static str> {
        match self.is_overlapping() {
            false => None,
            true if self.is_loose() => Some("loose cells"),
            true => Some("several grids that overlap"),
        }
    }

    /// Rows of the rectangle in which the cells lie: the side, unless there are several grids.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The shape of each grid alone.
    #[doc(hidden)]
    pub const fn grid(self) -> Shape {
        let side = self.side() as u16;
        Shape { rows: side, cols: side, grids: 0, ..self }
    }

    /// The cells of the rectangle that are in a grid.
    #[doc(hidden)]
    pub fn existing_cells(self) -> impl Iterator<Item = usize> + Clone {
        (0..self.cells()).filter(move |&cell| self.has_cell(cell))
    }

    /// The cells of each unit: the rows of all grids, grid by grid, then their columns, then their boxes. A box that grids
    /// share is one of the first of them.
    #[doc(hidden)]
    pub fn all_units(self) -> impl Iterator<Item = (Unit, impl Iterator<Item = usize> + Clone)> {
        let (grid, side) = (self.grid(), self.side());
        (0..3).flat_map(move |kind| {
            self.grids().enumerate().flat_map(move |(number, (top, left))| {
                (kind * side..(kind + 1) * side).filter_map(move |unit| {
                    let cells = grid.unit(unit).map(move |cell| {
                        self.cell(top + grid.row_of(cell), left + grid.col_of(cell))
                    });
                    let first = cells.clone().next().and_then(|cell| self.grids_of(cell).next());
                    let is_shared = kind == 2 && first.is_some_and(|(first, _)| first < number);
                    let name = match self.is_overlapping() {
                        true => Unit::of_grid(number, unit, side),
                        false => Unit::of(unit, side),
                    };
                    (!is_shared).then_some((name, cells))
                })
            })
        })
    }

    /// The numbers of the boxes among [`Shape::all_units`]: after as many rows and as many columns.
    #[doc(hidden)]
    pub fn boxes(self) -> std::ops::Range<usize> {
        if self.is_loose() {
            return 0..0;
        }
        if !self.is_overlapping() {
            return 2 * self.side()..3 * self.side();
        }
        let first = 2 * self.grids().count() * self.side();
        first..first + self.existing_cells().count() / self.side()
    }

    /// Columns of the rectangle in which the cells lie.
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Whether a cell of the rectangle is in a grid.
    #[doc(hidden)]
    pub fn has_cell(self, cell: usize) -> bool {
        match self.is_loose() {
            true => cell < self.whole_rows() * self.cols() + self.further_cells(),
            false => !self.is_overlapping() || self.grids_of(cell).next().is_some(),
        }
    }

    /// The grids that a cell is in, each with its number in [`Shape::grids`], and its row and column.
    #[doc(hidden)]
    pub fn grids_of(self, cell: usize) -> impl Iterator<Item = (usize, (usize, usize))> + Clone {
        let (row, col) = (self.row_of(cell), self.col_of(cell));
        let is_in = move |at: usize, first: usize| at.wrapping_sub(first) < self.side();
        self.grids()
            .enumerate()
            .filter(move |(_, (top, left))| is_in(row, *top) && is_in(col, *left))
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
        self.box_height == 3 && self.box_width == 3 && self.grids == 0
    }

    /// Symbols of the board, and rows, columns and boxes of each grid.
    pub const fn side(self) -> usize {
        self.box_height() * self.box_width()
    }

    /// Cells of the rectangle: of the board, unless there are several grids.
    pub const fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// The digit of a cell in the solved grid that a formula gives: each row is the one above, shifted by the width of
    /// a box, and by one more from band to band.
    #[doc(hidden)]
    pub const fn formula_digit(self, row: usize, col: usize) -> usize {
        let shift = row % self.box_height() * self.box_width() + row / self.box_height();
        (shift + col) % self.side()
    }

    /// Units of a board of one grid: rows, then columns, then boxes.
    #[doc(hidden)]
    pub const fn units(self) -> usize {
        3 * self.side()
    }

    /// The number of the cell in `row` and `col`, all from 0; `None` off the board. Cells are numbered row by row, in the whole
    /// rectangle of a board of several grids.
    pub fn cell_at(self, row: usize, col: usize) -> Option<usize> {
        let is_on = row < self.rows() && col < self.cols();
        is_on.then(|| self.cell(row, col)).filter(|&cell| self.has_cell(cell))
    }

    /// As [`Shape::cell_at`], but `None` for a loose cell that is beside no other.
    pub(crate) fn neighbour_at(self, row: usize, col: usize) -> Option<usize> {
        self.cell_at(row, col).filter(|_| row < self.whole_rows())
    }

    /// Checks that cells are on the board; returns one that the list has twice.
    pub(crate) fn check_cells(self, cells: &[u32]) -> Result<Option<usize>> {
        let mut sorted = memory::copied(cells)?;
        sorted.sort_unstable();
        let is_off = |&&cell: &&u32| cell as usize >= self.cells() || !self.has_cell(cell as usize);
        if let Some(&cell) = sorted.iter().rev().find(is_off) {
            let cell = cell as usize;
            let (row, col) = (self.row_of(cell) as i64, self.col_of(cell) as i64);
            return Err(Reason::OffBoard { row, col, side: self.side() as u32 }.into());
        }
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]);
        Ok(twice.map(|pair| pair[0] as usize))
    }

    /// The number of the cell in a row and a column of the board.
    pub(crate) const fn cell(self, row: usize, col: usize) -> usize {
        row * self.cols() + col
    }

    /// The row of a cell, from 0.
    pub const fn row_of(self, cell: usize) -> usize {
        cell / self.cols()
    }

    /// The column of a cell, from 0.
    pub const fn col_of(self, cell: usize) -> usize {
        cell % self.cols()
    }

    /// The box of a cell, from the top left, row by row.
    pub const fn box_of(self, cell: usize) -> usize {
        let (row, col) = (self.row_of(cell), self.col_of(cell));
        row / self.box_height() * (self.cols() / self.box_width()) + col / self.box_width()
    }

    /// The three units that a cell of a board of one grid lies in.
    #[doc(hidden)]
    pub const fn units_of(self, cell: usize) -> [usize; 3] {
        let side = self.side();
        [self.row_of(cell), side + self.col_of(cell), 2 * side + self.box_of(cell)]
    }

    /// The cells of a unit of a board of one grid, in reading order.
    #[doc(hidden)]
    pub fn unit(self, unit: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
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

    /// The cells of the rows, columns and boxes that a cell is in, in each of its grids; some more than once.
    pub(crate) fn peers_of_grids(self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, col, side) = (self.row_of(cell), self.col_of(cell), self.side());
        let (height, width) = (self.box_height(), self.box_width());
        let (top, left) = (row / height * height, col / width * width);
        let lines = self.grids_of(cell).flat_map(move |(_, (first_row, first_col))| {
            let in_row = (0..side).map(move |at| self.cell(row, first_col + at));
            in_row.chain((0..side).map(move |at| self.cell(first_row + at, col)))
        });
        let square = (0..if self.is_loose() { 0 } else { side })
            .map(move |at| self.cell(top + at / width, left + at % width));
        lines.chain(square)
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
