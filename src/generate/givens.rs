//! Puzzles with givens: a solved grid whose cells are emptied while its solution stays the only one.
//!
//! In: a request without cages. Out: a puzzle with the solution it came from. Cells are emptied in random order, as
//! `removal` says; what stays true after each step is that the solution is proved to be the only one. What could not be
//! decided within the nodes of a proof stays given. Boards of 9x9 cells are decided whatever it takes (`nine`).

pub mod nine;

use super::removal::Removal;
use super::{Made, Maker, NODES_PER_PROOF, Proof};
use crate::digits::EMPTY;
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
        if self.request.is_nine() {
            return self.standard_nine();
        }
        let solution = self.grid()?;
        let mut removal = self.removal()?;
        let mut puzzle = Puzzle::new(self.request.shape)?;
        puzzle.set_digits(&solution)?;
        let mut digits = memory::copied(&solution)?;
        let mut is_undecided = false;
        while let Some(cells) = removal.next() {
            let is_one = cells.len() == 1;
            cells.iter().for_each(|&cell| digits[cell as usize] = EMPTY);
            puzzle.set_digits(&digits)?;
            let is_minimal = self.request.minimal && is_one;
            let nodes = if is_minimal { NODES_PER_MINIMAL_PROOF } else { NODES_PER_PROOF };
            let proof = self.prove(&puzzle, &solution, nodes)?;
            is_undecided |= is_one && matches!(proof, Proof::Undecided);
            let is_unique = matches!(proof, Proof::Unique(_));
            if !is_unique {
                cells
                    .iter()
                    .map(|&cell| cell as usize)
                    .for_each(|cell| digits[cell] = solution[cell]);
            }
            removal.answer(is_unique);
        }
        puzzle.set_digits(&digits)?;
        if self.has_too_many(&removal) || (self.request.minimal && is_undecided) {
            return Ok(None);
        }
        Ok(Some(Made { puzzle, solution }))
    }

    /// The cells in random order, to be taken away down to the number of givens that is wanted.
    fn removal(&mut self) -> Result<Removal, Stop> {
        let cells = self.request.shape.cells();
        let mut order = memory::with_capacity(cells)?;
        order.extend(0..cells as u32);
        self.dice.shuffle(&mut order, &mut self.limits)?;
        let least = match self.request.givens {
            Some(givens) => givens as usize,
            None if self.request.minimal || self.request.shape.side() <= LARGE_SIDE => 0,
            None => cells * 11 / 20,
        };
        Ok(Removal::of_cells(order, least)?)
    }

    /// Whether more cells are given than were asked for.
    fn has_too_many(&self, removal: &Removal) -> bool {
        self.request.givens.is_some_and(|givens| removal.givens() > givens as usize)
    }
}
