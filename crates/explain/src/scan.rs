//! The order in which a finder searches, and how it ends.

use sudoku_core::error::Error;
use sudoku_core::limits::Stop;

use crate::board::{BOX, COLUMN, FURTHER, ROW};

/// Why a finder returned before it had seen all.
#[derive(Debug)]
pub enum Halt {
    /// The step is found.
    Found,
    /// A limit was reached.
    Stop(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stop(stop)
    }
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        Halt::Stop(error.into())
    }
}

/// The outcome of a finder: `Ok` if it has seen all.
pub type Finding = Result<(), Halt>;

/// The order in which patterns are visited, and what counts as one: they decide which step is found first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scan {
    /// The order of Sudoku Explainer 1.2.1, which searches only sets of at most half of a unit's open cells.
    Explainer,
    /// The order of HoDoKu 2.2, with singles in the order in which they arose.
    Hodoku,
    /// The order of HoDoKu 2.2, but also finds sets that are locked, and singles in any order.
    Complete,
}

impl Scan {
    /// The kinds of units for sets.
    pub fn units(self) -> [usize; 4] {
        match self {
            Scan::Explainer => [BOX, COLUMN, ROW, FURTHER],
            Scan::Hodoku | Scan::Complete => [BOX, ROW, COLUMN, FURTHER],
        }
    }

    /// Combinations by their last element first: 01, 02, 12, 03; else 01, 02, 03, 12.
    pub fn last_first(self) -> bool {
        self == Scan::Explainer
    }
}
