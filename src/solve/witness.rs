//! The witness of a search: it hears of each clause that the search learns and forgets.
//!
//! In: nothing. Out: [`Witness`], which a proof implements and a search that learns clauses talks to.
//! What the search promises: each clause follows by unit propagation from the rules of the board, the
//! first solution ruled out once it was found, and the clauses that were told before and not forgotten
//! (E. Goldberg and Y. Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE
//! 2003); the last one is empty, when everything was searched.

use crate::digits::Digit;
use crate::error::Result;

/// That a cell takes a digit, or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The cell.
    pub cell: usize,
    /// The digit.
    pub digit: Digit,
    /// Whether the cell takes it.
    pub holds: bool,
}

/// Hears what a search learns.
pub trait Witness: Send {
    /// One of these claims is true, the search says; where there is none, it is at its end.
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
