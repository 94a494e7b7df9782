//! Solved grids of up to six rows, with boxes of any shape, all with the same probability.
//!
//! In: a shape and random numbers. Out: a grid, row by row. Before each row, a number is drawn below a bound on how many
//! rows can follow. If fewer can, all begins anew; so each row, and each grid, has the same probability (rejection
//! sampling). The bound: a row is a permutation, and the permanent of a matrix of zeros and ones is at most the product
//! of `(r!)^(1/r)` over its rows, where `r` is their sum (L. Bregman, "Some properties of nonnegative matrices and their
//! permanents", 1973).

use crate::dice::Dice;
use sudoku_core::digits::Digit;
use sudoku_core::shape::Shape;

/// The most rows.
pub const MOST_SIDE: usize = 6;

/// A set of digits: one bit each.
type Set = u8;

/// Draws a grid; nothing if it cannot be finished or was not accepted.
pub fn draw(shape: Shape, dice: &mut Dice) -> Option<[Digit; MOST_SIDE * MOST_SIDE]> {
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let mut grid = [0; MOST_SIDE * MOST_SIDE];
    let mut columns: [Set; MOST_SIDE] = [0; MOST_SIDE];
    let mut boxes: [Set; MOST_SIDE] = [0; MOST_SIDE];
    for (row, cells) in grid.chunks_mut(side).take(side).enumerate() {
        let in_band = row % height;
        if in_band == 0 {
            boxes = [0; MOST_SIDE];
        }
        if row == 0 {
            // In order: the digits are renamed at the end.
            cells.iter_mut().zip(0..).for_each(|(cell, digit)| *cell = digit);
        } else {
            let taken = std::array::from_fn(|column| columns[column] | boxes[column / width]);
            let choices = (side - row).min(side - in_band * width);
            let mut left = dice.below(MOST_ROWS[side][choices]);
            if !nth_row(cells, 0, 0, &taken, &mut left) {
                return None;
            }
        }
        for (column, &digit) in cells.iter().enumerate() {
            columns[column] |= 1 << digit;
            boxes[column / width] |= 1 << digit;
        }
    }
    let mut names = [0, 1, 2, 3, 4, 5];
    (1..side).for_each(|last| names.swap(last, dice.below(last + 1)));
    Some(grid.map(|digit| names[usize::from(digit)]))
}

/// By rows of the grid and choices of a cell, a bound on the number of rows: `(choices!)^(side / choices)`.
const MOST_ROWS: [[usize; MOST_SIDE + 1]; MOST_SIDE + 1] = {
    let mut bounds = [[0; MOST_SIDE + 1]; MOST_SIDE + 1];
    let mut side = 1;
    while side <= MOST_SIDE {
        let (mut choices, mut factorial) = (1, 1u64);
        while choices <= side {
            factorial *= choices as u64;
            let most = factorial.pow(side as u32);
            let mut rows = 1u64;
            while (rows + 1).pow(choices as u32) <= most {
                rows += 1;
            }
            bounds[side][choices] = rows as usize;
            choices += 1;
        }
        side += 1;
    }
    bounds
};

/// Writes the row that `left` others come before, from `column` on, without the digits in `used`. If there are fewer rows,
/// takes their number from `left` and returns false.
fn nth_row(
    cells: &mut [Digit],
    column: usize,
    used: Set,
    taken: &[Set; MOST_SIDE],
    left: &mut usize,
) -> bool {
    if column == cells.len() {
        let is_it = *left == 0;
        *left = left.wrapping_sub(1);
        return is_it;
    }
    let mut free = !(used | taken[column]) & ((1 << cells.len()) - 1);
    while free != 0 {
        let digit = free.trailing_zeros();
        free &= free - 1;
        cells[column] = digit as Digit;
        if nth_row(cells, column + 1, used | 1 << digit, taken, left) {
            return true;
        }
    }
    false
}
