//! Breadth-first search: the state that has waited longest is expanded first.
//!
//! In: the model. Out: solutions, those with the fewest assignments first. The queue of states is
//! first in, first out; the states and their successors are those of
//! [`frontier`]. (E. F. Moore, "The shortest path through a maze", 1959.)

use super::frontier;
use super::search::Search;
use crate::model::Model;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::Arc;

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    frontier::start(model, |_open| 0, limits)
}
