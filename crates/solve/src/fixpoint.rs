//! Boards at a fixpoint of singles, for searches that begin there.
//!
//! In: a board that deduction has brought to its end without a contradiction. Out: its open cells, their candidates and
//! units. What stays true: an open cell has at least two candidates, and every place of a digit that a unit still needs is
//! among them.

use crate::model::Outline;
use sudoku_core::digits::{Digit, DigitSet};
use sudoku_core::error::Result;

/// A board at a fixpoint.
pub trait Fixpoint<const W: usize> {
    /// The puzzle.
    fn outline(&self) -> &Outline;

    /// The candidates of every cell; of filled cells, none or their digit.
    fn all_candidates(&self) -> &[DigitSet<W>];

    /// The open cells in their order, each with its row, its column and its box or region, as unit numbers.
    fn open_cells(&self) -> impl Iterator<Item = (usize, [usize; 3])>;

    /// The digit of every cell, [`EMPTY`](sudoku_core::digits::EMPTY) where it is open.
    ///
    /// # Errors
    ///
    /// Without memory.
    fn placed(&self) -> Result<Vec<Digit>>;
}
