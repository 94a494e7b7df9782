//! Finds solved grids that differ from a solved grid in few cells.
//!
//! Takes a grid; returns grids that differ from it in at most `MOST_CELLS` cells, each by one exchange. Either two digits
//! are exchanged in cells that hold both of them in each of their rows, columns and boxes. Or two rows of a band, or two
//! columns of a stack, exchange cells that hold the same digits in both. Most second solutions of killers are such grids:
//! cages that refute them need fewer proofs. Each grid obeys the rules of the empty board. (Unavoidable sets: G. McGuire,
//! B. Tugemann and G. Civario, "There is no 16-clue sudoku", Experimental Mathematics 23, 2014.)

use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;

use crate::peers::{self, Peers, has_sums};

/// The most cells that differ: of those in more, few keep the sums of all cages.
const MOST_CELLS: usize = 12;

/// The most grids, a bound of memory.
const MOST: usize = 512;

/// Another grid, and the cells in which it differs from the solution.
pub struct Other {
    pub grid: Vec<Digit>,
    pub cells: Vec<u32>,
}

impl Other {
    /// Compares a grid with the solution.
    pub fn new(grid: &[Digit], solution: &[Digit]) -> Result<Other, Stop> {
        let mut cells = Vec::new();
        for (cell, (digit, intended)) in grid.iter().zip(solution).enumerate() {
            if digit != intended {
                memory::push(&mut cells, cell as u32)?;
            }
        }
        Ok(Other { grid: memory::copied(grid)?, cells })
    }
}

/// The grids that differ from this one in few cells, and obey the rules of a board.
pub fn swaps(solution: &[Digit], board: &Puzzle, limits: &mut Limits) -> Result<Vec<Other>, Stop> {
    let shape = board.shape();
    let mut found = Swaps { solution, shape, grids: Vec::new() };
    if !board.is_classic() {
        if !has_sums(board) {
            found.exchange_in_chains(&Peers::new(board, limits)?, limits)?;
        }
        return Ok(found.grids);
    }
    found.exchange_digits(limits)?;
    found.exchange_lines(shape.box_height(), |row, place| row * shape.side() + place, limits)?;
    found.exchange_lines(shape.box_width(), |col, place| place * shape.side() + col, limits)?;
    Ok(found.grids)
}

struct Swaps<'a> {
    solution: &'a [Digit],
    shape: Shape,
    grids: Vec<Other>,
}

impl Swaps<'_> {
    /// Finds the chains of cells of a board with constraints in which two digits can change places.
    fn exchange_in_chains(&mut self, peers: &Peers, limits: &mut Limits) -> Result<(), Stop> {
        let side = self.shape.side() as Digit;
        let (mut chain, mut seen) = (Vec::new(), memory::filled(self.solution.len(), 0)?);
        let pairs = (0..side).flat_map(|first| (0..first).map(move |second| [first, second]));
        for (mark, digits) in (1..).zip(pairs) {
            for cell in 0..self.solution.len() {
                if self.solution[cell] != digits[0] || seen[cell] == mark {
                    continue;
                }
                peers.chain(self.solution, cell as u32, digits[1], &mut chain, limits)?;
                chain.iter().for_each(|&cell| seen[cell as usize] = mark);
                if chain.len() <= MOST_CELLS && self.grids.len() < MOST {
                    limits.work(self.solution.len() as u32 / 4)?;
                    let mut grid = memory::copied(self.solution)?;
                    peers::exchange(&mut grid, &chain, digits);
                    memory::push(&mut self.grids, Other { grid, cells: memory::copied(&chain)? })?;
                }
            }
        }
        Ok(())
    }

    /// Finds the sets of cells in which two digits can change places.
    fn exchange_digits(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let side = self.shape.side();
        // The cell of each digit in each row, column and box.
        let mut places = memory::filled(3 * side * side, 0u32)?;
        for (cell, &digit) in self.solution.iter().enumerate() {
            limits.work(3)?;
            for unit in self.shape.units_of(cell) {
                places[usize::from(digit) * 3 * side + unit] = cell as u32;
            }
        }
        let mut reached = memory::filled(side, 0)?;
        let mut rows = memory::with_capacity(side)?;
        for (mark, (first, second)) in
            (0..side).flat_map(|first| (0..first).map(move |second| (first, second))).enumerate()
        {
            for start in 0..side {
                if reached[start] == mark + 1 {
                    continue;
                }
                reached[start] = mark + 1;
                rows.clear();
                rows.push(start);
                let mut at = 0;
                while at < rows.len() {
                    limits.work(8)?;
                    for (digit, other) in [(first, second), (second, first)] {
                        let cell = places[digit * 3 * side + rows[at]];
                        for unit in self.shape.units_of(cell as usize) {
                            let row = self.shape.row_of(places[other * 3 * side + unit] as usize);
                            if reached[row] != mark + 1 {
                                reached[row] = mark + 1;
                                rows.push(row);
                            }
                        }
                    }
                    at += 1;
                }
                if 2 * rows.len() <= MOST_CELLS {
                    let cells = rows.iter().flat_map(|row| {
                        [first, second].map(|digit| places[digit * 3 * side + row])
                    });
                    self.exchange(cells, limits)?;
                }
            }
        }
        Ok(())
    }

    /// Finds the cells that two lines of a band can exchange, `band` lines each; with two digits they are found by them.
    fn exchange_lines(
        &mut self,
        band: usize,
        cell: impl Fn(usize, usize) -> usize,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let side = self.shape.side();
        let mut place_of = memory::filled(side, 0)?;
        let mut seen = memory::filled(side, false)?;
        for first in 0..side {
            for place in 0..side {
                place_of[usize::from(self.solution[cell(first, place)])] = place;
            }
            for second in first + 1..first / band * band + band {
                limits.work(8 * side as u32)?;
                seen.fill(false);
                for start in 0..side {
                    let (mut at, mut cells) = (start, Vec::new());
                    while !std::mem::replace(&mut seen[at], true) {
                        memory::push(&mut cells, cell(first, at) as u32)?;
                        memory::push(&mut cells, cell(second, at) as u32)?;
                        at = place_of[usize::from(self.solution[cell(second, at)])];
                    }
                    if (5..=MOST_CELLS).contains(&cells.len()) {
                        self.exchange(cells.into_iter(), limits)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Keeps the grid in which each two cells of this list have changed places.
    fn exchange(
        &mut self,
        cells: impl Iterator<Item = u32>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if self.grids.len() == MOST {
            return Ok(());
        }
        limits.work(self.solution.len() as u32 / 4)?;
        let mut grid = memory::copied(self.solution)?;
        let mut listed = memory::with_capacity(MOST_CELLS)?;
        listed.extend(cells);
        for pair in listed.chunks_exact(2) {
            grid.swap(pair[0] as usize, pair[1] as usize);
        }
        memory::push(&mut self.grids, Other { grid, cells: listed })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Request, generate};
    use sudoku_core::limits::Bounds;
    use sudoku_core::solution::Solution;

    #[test]
    fn swaps_are_other_solutions_of_the_empty_board() {
        for (box_height, box_width) in [(2, 2), (2, 3), (3, 3), (4, 4)] {
            let shape = Shape::new(box_height, box_width).unwrap();
            let solution = generate(&Request::new(shape, 3)).unwrap().solution;
            let limits = &mut Limits::new(&Bounds::default());
            let empty = Puzzle::new(shape).unwrap();
            let others = swaps(solution.digits(), &empty, limits).unwrap();
            assert!(others.len() > 4, "{shape:?}");
            for other in others {
                let solution_of_empty = Solution::new(&empty, &other.grid).unwrap();
                assert_eq!(empty.verify(&solution_of_empty), Ok(()));
                let mut cells = other.cells;
                cells.sort_unstable();
                assert_eq!(cells, Other::new(&other.grid, solution.digits()).unwrap().cells);
            }
        }
    }
}
