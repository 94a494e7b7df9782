//! Givens that are needed because two digits could change places.
//!
//! In: a solved grid, and which of its cells are empty. Out: whether a walk over the cells of two digits shows that a given is
//! needed. The walk goes from the given to each cell of the other digit that shares a row, column or box with a cell
//! that was reached. If all others that are reached are empty, the two digits can change places in these cells, so there
//! are two solutions without the given. (Unavoidable sets: G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue
//! sudoku", Experimental Mathematics 23, 2014.) It shows that a third of the givens of a minimal
//! 12x12 puzzle is needed, and a fifth at 16x16.

use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;

use crate::peers::{Peers, has_sums};

/// The cells of each digit of a grid.
pub enum Exchanges<'a> {
    /// With the rules of rows, columns and boxes alone.
    Classic(Places<'a>),
    /// With constraints or several grids, and this number of digits.
    Constrained(Peers, &'a [Digit], usize),
    /// With sums, which most exchanges break.
    WithSums,
}

impl<'a> Exchanges<'a> {
    /// Takes a board and its solution.
    pub fn new(board: &Puzzle, solution: &'a [Digit], limits: &mut Limits) -> Result<Self, Stop> {
        if board.is_classic() {
            return Ok(Exchanges::Classic(Places::new(board.shape(), solution)?));
        }
        if has_sums(board) {
            return Ok(Exchanges::WithSums);
        }
        Ok(Exchanges::Constrained(Peers::new(board, limits)?, solution, board.shape().side()))
    }

    /// Whether another digit can change places with that of this given, in it and in empty cells.
    pub fn need(
        &self,
        given: u32,
        is_empty: impl Fn(u32) -> bool,
        limits: &mut Limits,
    ) -> Result<bool, Stop> {
        let (peers, solution, side) = match self {
            Exchanges::Classic(places) => return Ok(places.need(given, is_empty)),
            Exchanges::Constrained(peers, solution, side) => (peers, solution, *side as Digit),
            Exchanges::WithSums => return Ok(false),
        };
        let mut chain = Vec::new();
        for other in (0..side).filter(|&other| other != solution[given as usize]) {
            peers.chain(solution, given, other, &mut chain, limits)?;
            if chain.iter().all(|&cell| cell == given || is_empty(cell)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The cells of each digit of a grid in rows, columns and boxes.
pub struct Places<'a> {
    shape: Shape,
    solution: &'a [Digit],
    /// The cell of each digit in each row, column and box.
    places: Vec<u32>,
}

impl<'a> Places<'a> {
    fn new(shape: Shape, solution: &'a [Digit]) -> Result<Self, Stop> {
        let units = 3 * shape.side();
        let mut places = memory::filled(units * shape.side(), 0)?;
        for (cell, &digit) in (0..).zip(solution) {
            for unit in shape.units_of(cell as usize) {
                places[usize::from(digit) * units + unit] = cell;
            }
        }
        Ok(Places { shape, solution, places })
    }

    fn need(&self, given: u32, is_empty: impl Fn(u32) -> bool) -> bool {
        let digit = self.solution[given as usize];
        (0..self.shape.side() as Digit)
            .any(|other| other != digit && self.can_exchange(given, [digit, other], &is_empty))
    }

    fn can_exchange(&self, given: u32, digits: [Digit; 2], is_empty: impl Fn(u32) -> bool) -> bool {
        let units = 3 * self.shape.side();
        let places = digits.map(|digit| &self.places[usize::from(digit) * units..][..units]);
        let row_of = |cell: u32| self.shape.row_of(cell as usize);
        // The rows in which the cell of each digit was reached, and those of them whose cells have not been left.
        let mut reached = [1u128 << row_of(given), 0];
        let mut open = reached;
        while let Some(from) = open.iter().position(|rows| *rows != 0) {
            let row = open[from].trailing_zeros() as usize;
            open[from] &= open[from] - 1;
            for unit in self.shape.units_of(places[from][row] as usize) {
                let cell = places[1 - from][unit];
                if cell != given && !is_empty(cell) {
                    return false;
                }
                let bit = 1 << row_of(cell);
                open[1 - from] |= bit & !reached[1 - from];
                reached[1 - from] |= bit;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reduction, Request, generate};
    use sudoku_core::digits::EMPTY;
    use sudoku_core::limits::Bounds;
    use sudoku_solve::{Options, count};

    /// What is shown to be needed is needed: without it there are two solutions.
    // Seen to fail: a walk that leaves out the boxes.
    #[test]
    fn what_is_needed_leaves_two_solutions() {
        for (box_height, box_width) in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)] {
            let shape = Shape::new(box_height, box_width).unwrap();
            let mut needed = 0;
            for seed in 0..4 {
                // Without the time limit, which an emulator reaches.
                let request = Request::new(shape, seed).with_kind(Reduction::Minimal);
                let request = Request { bounds: Bounds::default(), ..request };
                let made = generate(&request).unwrap();
                let limits = &mut Limits::new(&Bounds::default());
                let board = Puzzle::new(shape).unwrap();
                let exchanges = Exchanges::new(&board, made.solution.digits(), limits).unwrap();
                let givens = made.puzzle.digits();
                for given in (0..givens.len()).filter(|&cell| givens[cell] != EMPTY) {
                    let is_empty = |cell: u32| givens[cell as usize] == EMPTY;
                    if exchanges.need(given as u32, is_empty, limits).unwrap() {
                        let mut without = givens.to_vec();
                        without[given] = EMPTY;
                        let mut puzzle = Puzzle::new(shape).unwrap();
                        puzzle.set_digits(&without).unwrap();
                        let options = Options::default().with_solution_limit(2);
                        assert_eq!(count(&puzzle, &options).unwrap().solutions, 2);
                        needed += 1;
                    }
                }
            }
            assert!(needed > 4, "{shape:?}: {needed}");
        }
    }
}
