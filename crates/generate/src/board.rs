//! The empty board of a puzzle, with its constraints, and a random solution of it.
//!
//! In: a request. Out: rows, columns and boxes alone; the constraints of the board of the request; or random regions beside
//! them. Regions are drawn anew until a search of few nodes finds a solution. What stays true: the grid solves the board.

use crate::grid::constrained;
use crate::maker::Maker;
use crate::regions;
use sudoku_core::constraint::ConstraintKind;
use sudoku_core::digits::Digit;
use sudoku_core::error::Reason;
use sudoku_core::limits::Stop;
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;

/// Random regions that are drawn for an attempt until some have a solution.
const LAYOUTS: usize = 100;

/// Nodes of the search for a solution of random regions.
const NODES_PER_LAYOUT: u64 = 2_000;

/// An empty board, and a solution of it.
pub struct Solved {
    pub board: Puzzle,
    pub solution: Vec<Digit>,
}

impl Solved {
    /// A copy.
    pub fn try_clone(&self) -> Result<Solved, Stop> {
        Ok(Solved { board: self.board.try_clone()?, solution: memory::copied(&self.solution)? })
    }
}

impl Maker<'_> {
    /// A board and a random solution; `None` if none of the regions that were drawn had one.
    pub fn solved(&mut self) -> Result<Option<Solved>, Stop> {
        let request = self.request;
        let board = match &request.board {
            Some(board) => board.try_clone()?,
            None => Puzzle::new(request.shape)?,
        };
        if request.random_regions {
            return self.solved_regions(&board);
        }
        let solution = self.solution_of(&board)?;
        Ok(Some(Solved { board, solution }))
    }

    /// A random solution of a board without random regions, or the one of the request.
    fn solution_of(&mut self, board: &Puzzle) -> Result<Vec<Digit>, Stop> {
        if board.is_classic() || self.request.solution.is_some() {
            return self.grid();
        }
        let why = "its constraints leave no solution";
        let none = Reason::BadUse { what: "board", why };
        Ok(self.drawn_solution(board)?.ok_or(none)?)
    }

    /// A random solution of a board; `None` if there is none.
    fn drawn_solution(&mut self, board: &Puzzle) -> Result<Option<Vec<Digit>>, Stop> {
        if board.constraints().is_empty() && board.cages().is_empty() {
            let joined = self.joined_grids()?;
            if joined.is_some() {
                return Ok(joined);
            }
        }
        constrained::draw(self, board, u64::MAX)
    }

    /// A second random solution of the board of a puzzle.
    pub fn other_solution(&mut self, solved: &Solved) -> Result<Vec<Digit>, Stop> {
        if solved.board.is_classic() {
            return self.grid();
        }
        match self.drawn_solution(&solved.board)? {
            Some(solution) => Ok(solution),
            None => Ok(memory::copied(&solved.solution)?),
        }
    }

    /// A board with random regions that has a solution.
    fn solved_regions(&mut self, board: &Puzzle) -> Result<Option<Solved>, Stop> {
        for _ in 0..LAYOUTS {
            let regions = regions::draw(self.request.shape, &mut self.dice, &mut self.limits)?;
            let mut board = board.try_clone()?;
            board.add_constraint(ConstraintKind::REGIONS, &regions, &[])?;
            if let Some(solution) = constrained::draw(self, &board, NODES_PER_LAYOUT)? {
                return Ok(Some(Solved { board, solution }));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests;
