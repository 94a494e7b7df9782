//! Large boards: a solved grid with a wished number of holes, whatever its solutions.
//!
//! In: a request for holes. Out: a puzzle with exactly this many empty cells and a solution of it. No
//! solution is promised to be the only one: nothing is proved, so a board of any size takes no longer
//! than its grid. Random holes fall anywhere. Balanced ones leave any two rows, any two columns and
//! any two boxes with numbers of holes that differ by one at most; such boards are the harder ones at
//! the same number of holes (C. Ansótegui, R. Béjar, C. Fernández, C. Gomes and C. Mateu, "Generating
//! highly balanced sudoku problems as hard problems", Journal of Heuristics 17, 2011).
//!
//! ```text
//!     pattern   a second grid, mixed apart from the first: the cells of each of its digits are one
//!               in each row, column and box, so holes at all cells of some digits, and at a few
//!               cells of one more, are as even as can be
//! ```

use crate::board::Solved;
use crate::clues::Clues;
use crate::maker::{Made, Maker};
use crate::request::Holes;
use sudoku_core::digits::EMPTY;
use sudoku_core::limits::Stop;
use sudoku_core::memory;

impl Maker<'_> {
    /// A grid with holes; `None` if no random regions had a solution.
    pub fn with_holes(&mut self, holes: &Holes) -> Result<Option<Made>, Stop> {
        let Some(solved) = self.solved()? else { return Ok(None) };
        let mut digits = memory::copied(&solved.solution)?;
        let cells = if holes.balanced { self.even_order(&solved)? } else { self.any_order()? };
        for &cell in &cells[..holes.count as usize] {
            self.limits.work(4)?;
            digits[cell] = EMPTY;
        }
        let Some(clues) = Clues::draw(self, &solved)? else { return Ok(None) };
        let Solved { board, solution } = solved;
        let mut puzzle = clues.board(self, &board)?;
        self.limits.work(2 * digits.len() as u32)?;
        puzzle.set_digits(&digits)?;
        Ok(Some(Made { puzzle, solution }))
    }

    /// The cells in an order of which every beginning is spread evenly: digit after digit of a
    /// pattern, the cells of each in random order.
    fn even_order(&mut self, solved: &Solved) -> Result<Vec<usize>, Stop> {
        let pattern = self.other_solution(solved)?;
        let shape = self.request.shape;
        let (side, cells) = (shape.side(), shape.existing_cells().count());
        // Where the next cell of each digit goes. All digits have as many cells: boxes or regions have each once.
        let mut next = memory::with_capacity(side)?;
        next.extend((0..cells).step_by(cells / side));
        self.dice.shuffle(&mut next, &mut self.limits)?;
        let mut order = memory::filled(cells, 0)?;
        for cell in self.any_order()? {
            self.limits.work(8)?;
            let place = &mut next[usize::from(pattern[cell])];
            order[*place] = cell;
            *place += 1;
        }
        Ok(order)
    }
}
