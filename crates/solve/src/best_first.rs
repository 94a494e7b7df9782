//! Best-first search: the state with the fewest open cells is expanded first.
//!
//! In: the model. Out: solutions in the order of the search. The queue of states is a priority
//! queue on the number of open cells, first in, first out among equals. It has one FIFO queue for each
//! number (R. B. Dial, "Algorithm 360", CACM 12, 1969); the states and their successors are those
//! of [`frontier`].

use super::frontier;
use super::search::Search;
use crate::model::Model;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::Arc;

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    frontier::start(model, |open| open, limits)
}
