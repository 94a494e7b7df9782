//! Searches for exact covers, put to work on boards.
//!
//! In: an engine that finds the covers of any [`ExactCover`]. Out: a strategy. The engines know
//! items and options only; here alone a cover becomes a grid.

use super::search::Search;
use crate::digits::Digit;
use crate::limits::{Limits, Stop};
use crate::memory::{self, Arc};
use crate::model::Model;
use crate::model::exact_cover::{ExactCover, Placements};

/// A search that can be asked for the next cover.
pub trait CoverSearch: Send + Sized + 'static {
    /// Prepares the search.
    fn new(problem: ExactCover, limits: &mut Limits) -> Result<Self, Stop>;

    /// Runs to the next cover, or to false when all have been found. After a [`Stop`] the search
    /// may be continued.
    fn next(&mut self, limits: &mut Limits) -> Result<bool, Stop>;

    /// The options of the cover that was found last, in the order they were chosen.
    fn chosen(&self) -> impl Iterator<Item = usize>;
}

struct BoardSearch<S> {
    covers: S,
    placements: Placements,
}

/// Starts the search for the covers of a board.
pub fn start<S: CoverSearch>(
    model: Arc<Model>,
    limits: &mut Limits,
) -> Result<Box<dyn Search>, Stop> {
    let (problem, placements) = ExactCover::of_board(model, limits)?;
    Ok(memory::boxed(BoardSearch { covers: S::new(problem, limits)?, placements })?)
}

impl<S: CoverSearch> Search for BoardSearch<S> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        let found = self.covers.next(limits)?;
        if found {
            self.placements.fill(self.covers.chosen(), grid);
        }
        Ok(found)
    }
}
