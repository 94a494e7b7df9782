//! The witness of a search: it gets each clause that the search learns or deletes.
//!
//! In: nothing. Out: [`Witness`], which a proof implements and a search that learns clauses calls.
//! What the search promises: each clause follows by unit propagation. It follows from the rules of the
//! board, the clause that rules out a found first solution, and the earlier clauses except deleted ones (E. Goldberg
//! and Y. Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE
//! 2003); the last one is empty, when the search is exhausted.

use sudoku_core::digits::Digit;
use sudoku_core::error::Result;

/// A claim that a cell takes a digit, or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The cell.
    pub cell: usize,
    /// The digit.
    pub digit: Digit,
    /// Whether the cell takes it.
    pub holds: bool,
}

/// Gets the learned clauses of a search.
pub trait Witness: Send {
    /// Gets a clause: one of these claims is true. Without claims, the search is exhausted.
    fn learned(&mut self, clause: &mut dyn Iterator<Item = Claim>) -> Result<()>;

    /// The search will not use this clause again.
    fn forgotten(&mut self, clause: &mut dyn Iterator<Item = Claim>) -> Result<()>;
}

impl<T: Witness> Witness for [T; 1] {
    fn learned(&mut self, clause: &mut dyn Iterator<Item = Claim>) -> Result<()> {
        self[0].learned(clause)
    }

    fn forgotten(&mut self, clause: &mut dyn Iterator<Item = Claim>) -> Result<()> {
        self[0].forgotten(clause)
    }
}
