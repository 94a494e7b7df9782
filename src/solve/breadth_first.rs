//! Breadth-first search: the state that has waited longest is expanded first.
//!
//! In: the model. Out: solutions, those with the fewest assignments first. The queue of states is
//! first in, first out; the states and their successors are those of
//! [`frontier`]. (E. F. Moore, "The shortest path through a maze", 1959.)

use super::frontier;
use super::search::Search;
use crate::limits::{Limits, Stop};
use crate::memory::Arc;
use crate::model::Model;

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    frontier::start(model, |_open| 0, limits)
}
