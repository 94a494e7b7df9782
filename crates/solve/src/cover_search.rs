//! Solves boards by searches for exact covers.
//!
//! In: an engine that finds the covers of any [`ExactCover`]. Out: a strategy. The engines use
//! items and options only; this module converts a cover to a grid.

use super::search::Search;
use crate::model::Model;
use crate::model::exact_cover::{ExactCover, Placements};
use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};

/// A search that returns one cover after the other.
pub trait CoverSearch: Send + Sized + 'static {
    /// Prepares the search.
    fn new(problem: ExactCover, limits: &mut Limits) -> Result<Self, Stop>;

    /// Runs to the next cover; false after the last. After a [`Stop`] the caller may continue the
    /// search.
    fn next(&mut self, limits: &mut Limits) -> Result<bool, Stop>;

    /// The options of the last cover, in the order of the choices.
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
