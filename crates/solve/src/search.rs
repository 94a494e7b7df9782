//! The interface of a search, which every strategy implements.
//!
//! A search returns its next solution when it is called, so that an enumeration can pause between two C calls
//! without threads and callbacks.

use super::witness::Witness;
use sudoku_core::digits::Digit;
use sudoku_core::error::Result;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::Arc;

/// A search that runs to its next solution and keeps its state.
pub trait Search: Send {
    /// Runs to the next solution: true with the digit of every cell written to `grid`, or false
    /// after the last. After a [`Stop`] the caller may continue the search.
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> std::result::Result<bool, Stop>;

    /// Whether the search has begun to learn from its dead ends, so that it may be long.
    fn learns(&self) -> bool {
        false
    }

    /// Gives half of the rest to another search, with the learned clauses of this one, if that is
    /// possible. The other takes as much from its memory limit as this one has taken from its own.
    fn split(&mut self, _: &mut Limits) -> std::result::Result<Option<Box<dyn Search>>, Stop> {
        Ok(None)
    }

    /// Passes each further clause to a witness; false if the search learns none.
    fn tell(&mut self, _: Box<dyn Witness>) -> Result<bool> {
        Ok(false)
    }
}

/// A search on the heap.
impl<S: Search> Search for [S; 1] {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> std::result::Result<bool, Stop> {
        self[0].next(limits, grid)
    }

    fn learns(&self) -> bool {
        self[0].learns()
    }

    fn split(&mut self, limits: &mut Limits) -> std::result::Result<Option<Box<dyn Search>>, Stop> {
        self[0].split(limits)
    }

    fn tell(&mut self, witness: Box<dyn Witness>) -> Result<bool> {
        self[0].tell(witness)
    }
}

/// Starts a search.
pub type Start<M> = fn(Arc<M>, &mut Limits) -> std::result::Result<Box<dyn Search>, Stop>;
