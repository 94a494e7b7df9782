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

use super::super::sets::Sets;
use super::round::Boards;
use crate::vectors::planes::Planes;

/// Partly filled boards.
#[repr(C, align(64))]
pub struct Filled<W: Sets> {
    cells: Boards<W>,
    rows: [W::Words; 9],
    columns: [W::Words; 9],
    boxes: [W::Words; 9],
}

impl<W: Sets> Filled<W> {
    pub const EMPTY: Self = Filled {
        cells: Boards::EMPTY,
        rows: [W::NONE; 9],
        columns: [W::NONE; 9],
        boxes: [W::NONE; 9],
    };

    /// Takes over the givens of a part of the planes.
    #[inline(always)]
    pub fn begin(&mut self, planes: &Planes, part: usize) {
        let all = W::splat(W::SWEPT);
        let mut in_columns = [W::splat(0); 9];
        for band in 0..3 {
            let mut in_rows = [W::splat(0); 3];
            for stack in 0..3 {
                let mut in_box = W::splat(0);
                let mut minicolumns = [W::splat(0); 3];
                for (i, in_row) in in_rows.iter_mut().enumerate() {
                    let first = (3 * band + i) * 9 + 3 * stack;
                    let [a, b, c] = [first, first + 1, first + 2].map(|cell| {
                        let given = W::of_characters(&planes.0[cell], part);
                        given.store(&mut self.cells.0[cell]);
                        given
                    });
                    let three = a.or3(b, c);
                    *in_row = in_row.or(three);
                    in_box = in_box.or(three);
                    let [x, y, z] = minicolumns;
                    minicolumns = [x.or(a), y.or(b), z.or(c)];
                }
                all.without(in_box).store(&mut self.boxes[3 * band + stack]);
                for (in_column, of_box) in in_columns[3 * stack..].iter_mut().zip(minicolumns) {
                    *in_column = in_column.or(of_box);
                }
            }
            for (i, in_row) in in_rows.into_iter().enumerate() {
                all.without(in_row).store(&mut self.rows[3 * band + i]);
            }
        }
        for (in_column, column) in in_columns.into_iter().zip(&mut self.columns) {
            all.without(in_column).store(column);
        }
    }

    /// Visits every cell once. Three rows take turns, one of each band, and in them three columns, one of
    /// each stack: the cells visited in a turn have no unit in common and need not wait for one
    /// another.
    #[inline(always)]
    pub fn sweep(&mut self) {
        if W::KEEPS_UNITS {
            self.sweep_keeping_units();
        } else {
            for i in 0..3 {
                self.sweep_rows(i);
            }
        }
    }

    /// Visits the cells of one row of each band, of which the rows and boxes stay in registers.
    #[inline(always)]
    fn sweep_rows(&mut self, i: usize) {
        let mut rows = [0, 1, 2].map(|band| W::load(&self.rows[3 * band + i]));
        self.sweep_boxes::<0>(i, &mut rows);
        self.sweep_boxes::<1>(i, &mut rows);
        self.sweep_boxes::<2>(i, &mut rows);
        for (band, row) in rows.into_iter().enumerate() {
            row.store(&mut self.rows[3 * band + i]);
        }
    }

    /// Visits the cells of three rows, and for each of them of another box. What a row and its box both
    /// leave is kept beside them: from one cell to the next that is one step less to wait for.
    #[inline(always)]
    fn sweep_boxes<const TURN: usize>(&mut self, i: usize, rows: &mut [W; 3]) {
        let stacks = [0, 1, 2].map(|band| (band + TURN) % 3);
        let mut boxes = [0, 1, 2].map(|band| W::load(&self.boxes[3 * band + stacks[band]]));
        let mut both = [0, 1, 2].map(|band| rows[band].and(boxes[band]));
        for j in 0..3 {
            for (band, stack) in stacks.into_iter().enumerate() {
                let column = &mut self.columns[3 * stack + j];
                let in_column = W::load(column);
                let cell = &mut self.cells.0[(3 * band + i) * 9 + 3 * stack + j];
                let placed = fill(cell, both[band].and(in_column));
                in_column.without(placed).store(column);
                for left in [&mut both[band], &mut rows[band], &mut boxes[band]] {
                    *left = left.without(placed);
                }
            }
        }
        for (band, stack) in stacks.into_iter().enumerate() {
            boxes[band].store(&mut self.boxes[3 * band + stack]);
        }
    }

    /// The same with all columns and boxes in registers.
    #[inline(always)]
    fn sweep_keeping_units(&mut self) {
        let mut columns = self.columns.each_ref().map(W::load);
        let mut boxes = self.boxes.each_ref().map(W::load);
        self.visit_rows::<0>(&mut columns, &mut boxes);
        self.visit_rows::<1>(&mut columns, &mut boxes);
        self.visit_rows::<2>(&mut columns, &mut boxes);
        for (to, column) in self.columns.iter_mut().zip(columns) {
            column.store(to);
        }
        for (to, square) in self.boxes.iter_mut().zip(boxes) {
            square.store(to);
        }
    }

    /// Visits the cells of one row of each band.
    #[inline(always)]
    fn visit_rows<const I: usize>(&mut self, columns: &mut [W; 9], boxes: &mut [W; 9]) {
        let mut rows = [0, 1, 2].map(|band| W::load(&self.rows[3 * band + I]));
        self.visit::<I, 0>(&mut rows, columns, boxes);
        self.visit::<I, 1>(&mut rows, columns, boxes);
        self.visit::<I, 2>(&mut rows, columns, boxes);
        for (band, row) in rows.into_iter().enumerate() {
            row.store(&mut self.rows[3 * band + I]);
        }
    }

    /// Visits the cells of three rows, and for each of them of another box.
    #[inline(always)]
    fn visit<const I: usize, const TURN: usize>(
        &mut self,
        rows: &mut [W; 3],
        columns: &mut [W; 9],
        boxes: &mut [W; 9],
    ) {
        for j in 0..3 {
            for (band, in_row) in rows.iter_mut().enumerate() {
                let stack = (band + TURN) % 3;
                let (in_box, in_column) =
                    (&mut boxes[3 * band + stack], &mut columns[3 * stack + j]);
                let cell = &mut self.cells.0[(3 * band + I) * 9 + 3 * stack + j];
                let placed = fill(cell, in_row.and(*in_box).and(*in_column));
                for left in [in_column, in_row, in_box] {
                    *left = left.without(placed);
                }
            }
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

    /// A number for each board, modulo 2^16, that falls with every cell that is filled; zero when all are.
    #[inline(always)]
    pub fn left(&self) -> W {
        self.rows.iter().fold(W::splat(0), |sum, row| sum.add(W::load(row)))
    }

    /// Writes the digits to a part of the planes, to be spelled there.
    #[inline(always)]
    pub fn write(&self, planes: &mut Planes, part: usize) {
        for cell in 0..81 {
            W::load(&self.cells.0[cell]).write_bytes(&mut planes.0[cell], part);
        }
    }
}

/// Fills an empty cell where its units leave one digit; the digits that are filled in.
#[inline(always)]
fn fill<W: Sets>(cell: &mut W::Words, left: W) -> W {
    let old = W::load(cell);
    let placed = left.new_single(old);
    old.or(placed).store(cell);
    placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vectors::Vectors;
    use crate::vectors::planes::TEXTS;
    use crate::vectors::texts::{CELLS, Text};
    use crate::vectors::wide::for_all_vectors;

    /// Visits every cell of one board once, in the order of a sweep.
    fn sweep_one(board: &mut Text) {
        for at in 0..CELLS {
            let (i, turn, j, band) = (at / 27, at / 9 % 3, at / 3 % 3, at % 3);
            let (row, column) = (3 * band + i, 3 * ((band + turn) % 3) + j);
            if board[9 * row + column] != b'.' {
                continue;
            }
            let mut left: Vec<u8> = (b'1'..=b'9').collect();
            for (cell, digit) in board.iter().enumerate() {
                let (other, another) = (cell / 9, cell % 9);
                let in_box = other / 3 == row / 3 && another / 3 == column / 3;
                if other == row || another == column || in_box {
                    left.retain(|left| left != digit);
                }
            }
            if let [digit] = left[..] {
                board[9 * row + column] = digit;
            }
        }
    }

    /// So many sweeps of all parts; where they are interpreted, one of the first part.
    const SWEEPS: usize = if cfg!(miri) { 1 } else { 4 };
    const PARTS: usize = if cfg!(miri) { 1 } else { TEXTS };

    fn sweeps_visit_every_cell_once<W: Sets>() {
        let solved =
            b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let is_hole =
            |text: usize, cell: usize| (cell * 31 + text * 17 + cell * text) % 97 < 30 + text;
        let mut boards: [Text; TEXTS] = std::array::from_fn(|text| {
            std::array::from_fn(|cell| if is_hole(text, cell) { b'.' } else { solved[cell] })
        });
        let (mut planes, mut filled) = (Planes::EMPTY, Filled::<W>::EMPTY);
        planes.turn(&boards.each_ref(), Vectors::Portable);
        let first = W::SWEPT & W::SWEPT.wrapping_neg();
        let mut in_sweep = [0; SWEEPS];
        for (part, boards) in boards.chunks_exact_mut(W::LANES).take(PARTS).enumerate() {
            filled.begin(&planes, part);
            for filled_in in &mut in_sweep {
                filled.sweep();
                for (lane, board) in boards.iter_mut().enumerate() {
                    let open = board.iter().filter(|&&character| character == b'.').count();
                    sweep_one(board);
                    for (cell, &character) in board.iter().enumerate() {
                        let word = if character == b'.' { 0 } else { first << (character - b'1') };
                        assert_eq!(filled.cells.0[cell].as_ref()[lane], word, "{lane} {cell}");
                    }
                    *filled_in +=
                        open - board.iter().filter(|&&character| character == b'.').count();
                }
            }
            let solved = boards.iter().enumerate().filter(|(_, board)| *board == solved);
            let lanes: u32 = solved.map(|(lane, _)| 1 << lane).sum();
            assert_eq!(W::lanes(filled.solved()), lanes);
        }
        assert!(in_sweep.iter().all(|&filled| filled > 10), "{in_sweep:?}");
    }

    #[test]
    fn a_sweep_visits_every_cell_once() {
        for_all_vectors!(sweeps_visit_every_cell_once);
    }
}
