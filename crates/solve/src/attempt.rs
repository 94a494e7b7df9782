//! Searches with a limit of dead ends.
//!
//! In: the number of dead ends that are allowed. Out: solutions, or that there were too many dead ends. The
//! count does not depend on the clock, so that the search ends at the same place in every run.

use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};

/// The result of a search with a limit of dead ends.
pub enum Outcome {
    /// A solution was found.
    Found,
    /// There are no more solutions.
    Done,
    /// It met more dead ends than it was allowed.
    GaveUp,
}

/// A search with a limit of dead ends.
pub trait Attempt: Send {
    /// Runs to the next solution, unless it meets more than `allowed` dead ends; `None` is no limit. After
    /// a [`Stop`] the caller may continue it.
    fn run(
        &mut self,
        allowed: &mut Option<u32>,
        limits: &mut Limits,
        grid: &mut [Digit],
    ) -> Result<Outcome, Stop>;
}

/// A search on the heap.
impl<A: Attempt> Attempt for [A; 1] {
    fn run(
        &mut self,
        allowed: &mut Option<u32>,
        limits: &mut Limits,
        grid: &mut [Digit],
    ) -> Result<Outcome, Stop> {
        self[0].run(allowed, limits, grid)
    }
}

/// Counts a dead end; false if it is one too many.
#[inline]
pub fn count_dead_end(allowed: &mut Option<u32>) -> bool {
    match allowed {
        Some(0) => return false,
        Some(left) => *left -= 1,
        None => {}
    }
    true
}
