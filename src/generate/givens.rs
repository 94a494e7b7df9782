//! Puzzles with givens: a solved grid whose cells are emptied while its solution stays the only one.
//!
//! In: a request without cages. Out: a puzzle with the solution it came from. Cells are emptied in
//! random order, many at once and then fewer; what stays true after each step is that the solution is
//! proved to be the only one. What could not be decided within the nodes of a proof stays given.

use super::{Made, Maker, NODES_PER_PROOF, Proof};
use crate::digits::{Digit, EMPTY};
use crate::limits::Stop;
use crate::memory;
use crate::puzzle::Puzzle;

/// Assignments a proof may try where a puzzle is to be minimal, so that every question is decided.
const NODES_PER_MINIMAL_PROOF: u64 = 5_000_000;
/// Boards above this side keep more givens unless fewer are asked for: proofs get hard.
const LARGE_SIDE: usize = 9;

impl Maker<'_> {
    /// A puzzle with givens, or `None` if this grid gave none as asked.
    pub fn standard(&mut self) -> Result<Option<Made>, Stop> {
        let shape = self.request.shape;
        let solution = self.grid()?;
        let mut puzzle = Puzzle::new(shape)?;
        puzzle.set_digits(&solution)?;
        let order = self.any_order()?;
        let mut emptying = Emptying {
            maker: self,
            digits: memory::copied(&solution)?,
            puzzle,
            solution: &solution,
            givens: shape.cells(),
            target: self.target(),
            undecided: false,
        };
        for cells in order.chunks(shape.side()) {
            emptying.empty(cells)?;
        }
        let Emptying { puzzle, givens, undecided, .. } = emptying;
        let too_many = self.request.givens.is_some_and(|target| givens > target as usize);
        if too_many || (self.request.minimal && undecided) {
            return Ok(None);
        }
        Ok(Some(Made { puzzle, solution }))
    }

    /// The number of givens to stop at.
    fn target(&self) -> usize {
        let shape = self.request.shape;
        match self.request.givens {
            Some(givens) => givens as usize,
            None if self.request.minimal || shape.side() <= LARGE_SIDE => 0,
            None => shape.cells() * 11 / 20,
        }
    }
}

/// A puzzle whose givens are taken away.
struct Emptying<'a> {
    maker: &'a Maker<'a>,
    puzzle: Puzzle,
    digits: Vec<Digit>,
    solution: &'a [Digit],
    givens: usize,
    target: usize,
    undecided: bool,
}

impl Emptying<'_> {
    /// Empties as many of these cells as can be: all at once, or each half for itself.
    fn empty(&mut self, cells: &[usize]) -> Result<(), Stop> {
        let cells = &cells[..cells.len().min(self.givens.saturating_sub(self.target))];
        if cells.is_empty() {
            return Ok(());
        }
        for &cell in cells {
            self.digits[cell] = EMPTY;
        }
        self.puzzle.set_digits(&self.digits)?;
        let minimal = self.maker.request.minimal && cells.len() == 1;
        let nodes = if minimal { NODES_PER_MINIMAL_PROOF } else { NODES_PER_PROOF };
        match self.maker.prove(&self.puzzle, self.solution, nodes)? {
            Proof::Unique(_) => {
                self.givens -= cells.len();
                return Ok(());
            }
            Proof::Other(_) => {}
            Proof::Undecided => self.undecided |= cells.len() == 1,
        }
        for &cell in cells {
            self.digits[cell] = self.solution[cell];
        }
        self.puzzle.set_digits(&self.digits)?;
        if cells.len() > 1 {
            let (first, second) = cells.split_at(cells.len() / 2);
            self.empty(first)?;
            self.empty(second)?;
        }
        Ok(())
    }
}
