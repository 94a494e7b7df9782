//! Puzzles made from solved boards of any shape.

use sudoku::{Puzzle, Shape};
use sudoku_core::digits::Digit;

use crate::Bytes;

/// A puzzle with boxes of one of these sizes, and the board that its givens are of.
///
/// ```text
///     size | mix, 4 bytes | holes
/// ```
pub fn with_holes(bytes: &mut Bytes, boxes: &[(u32, u32)]) -> (Puzzle, Vec<Digit>) {
    let (height, width) = bytes.one_of(boxes);
    let mut puzzle = Puzzle::new(Shape::new(height, width).unwrap()).unwrap();
    let side = puzzle.shape().side();
    let mut random = Random::new(bytes);
    let grid = mixed(height as usize, width as usize, &mut random);
    let holes = bytes.byte();
    for (cell, &digit) in grid.iter().enumerate() {
        if random.below(256) as u8 >= holes {
            puzzle.set(cell / side, cell % side, u32::from(digit) + 1).unwrap();
        }
    }
    (puzzle, grid)
}

/// A solved board by formula, its bands, lines and digits in a random order.
fn mixed(height: usize, width: usize, random: &mut Random) -> Vec<Digit> {
    let side = height * width;
    let rows = random.lines(width, height);
    let columns = random.lines(height, width);
    let digits = random.order(side);
    let cells = (0..side * side).map(|cell| {
        let (row, column) = (rows[cell / side], columns[cell % side]);
        digits[(row % height * width + row / height + column) % side] as Digit
    });
    cells.collect()
}

/// Xorshift (Marsaglia 2003). It is part of what an input means: with other numbers, `fuzz/corpus` has other boards.
struct Random(u32);

impl Random {
    /// Begins with the next four bytes.
    fn new(bytes: &mut Bytes) -> Self {
        Random(u32::from_le_bytes([0; 4].map(|_: u8| bytes.byte())) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as usize % bound
    }

    fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        (1..count).rev().for_each(|at| order.swap(at, self.below(at + 1)));
        order
    }

    /// Lines in a random order inside their groups, and the groups in a random order.
    fn lines(&mut self, groups: usize, size: usize) -> Vec<usize> {
        let order = self.order(groups);
        let lines = order.into_iter().flat_map(|group| {
            self.order(size).into_iter().map(move |line| group * size + line).collect::<Vec<_>>()
        });
        lines.collect()
    }
}
