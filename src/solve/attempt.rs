//! Searches that may be given up.
//!
//! In: how many dead ends are allowed. Out: solutions, or that there were too many. What is counted is met by
//! the search, so that it gives up at the same place in every run.

use crate::digits::Digit;
use crate::limits::{Limits, Stop};

/// How far a search came that may be given up.
pub enum Outcome {
    /// A solution was found.
    Found,
    /// There are no more solutions.
    Done,
    /// It met more dead ends than it was allowed.
    GaveUp,
}

/// A search that may be given up.
pub trait Attempt: Send {
    /// Runs to the next solution, unless it meets more dead ends than are `allowed`, if that is
    /// bounded. After a [`Stop`] it may be continued.
    fn run(
        &mut self,
        allowed: &mut Option<u32>,
        limits: &mut Limits,
        grid: &mut [Digit],
    ) -> Result<Outcome, Stop>;
}

/// A search in its box.
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
pub fn bear(allowed: &mut Option<u32>) -> bool {
    match allowed {
        Some(0) => return false,
        Some(left) => *left -= 1,
        None => {}
    }
    true
}
