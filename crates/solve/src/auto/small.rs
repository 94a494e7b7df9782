//! The search of `auto` on boards of up to 128 cells and any houses.
//!
//! In: the model. Out: solutions in the order of the search. The search of `houses` runs first. After too many dead ends,
//! `killer_advanced` searches the whole board, or `constraint_programming` if cells may have some symbols only; this search skips the solutions that it has returned already.

use crate::attempt::{Attempt, Outcome};
use crate::houses::Houses;
use crate::model::Model;
use crate::search::Search;
use crate::{constraint_programming, killer_advanced};
use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};

/// The dead ends since the last solution after which `killer_advanced` takes over: it learns which cells conflict. With 256, sixty
/// minimal anti-knight puzzles took twice the time. Boards without givens are layouts of jigsaws: with 256, the first 100 layouts
/// without a solution took a median of 1.1 ms, with 64 0.8 ms (AMD EPYC, one core).
const PATIENCE: u32 = 1024;
const PATIENCE_WITHOUT_GIVENS: u32 = 64;
/// Where cells have some of the symbols only. With 64 in its place, a hard board of candidates without givens took 1,056,773 nodes
/// and 15.5 s, with this 191,047 nodes and 1.3 s.
const PATIENCE_WITH_CANDIDATES: u32 = 1 << 20;
/// Solutions that it may find again; with more, the search is fast and goes on.
const KEPT: usize = 8;

/// The search.
struct Small {
    model: Arc<Model>,
    stage: Stage,
    patience: u32,
    found: Vec<Vec<Digit>>,
}

enum Stage {
    Houses(Box<[Houses; 1]>, Option<u32>),
    Stuck,
    Rest(Box<dyn Search>),
    Done,
}

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    let houses = memory::boxed(Houses::new(&model, limits)?)?;
    let has_givens = model.given_cells().next().is_some();
    let patience = if model.further.primitives.is_some() {
        PATIENCE_WITH_CANDIDATES
    } else if has_givens {
        PATIENCE
    } else {
        PATIENCE_WITHOUT_GIVENS
    };
    let stage = Stage::Houses(houses, Some(patience));
    Ok(memory::boxed(Small { model, stage, patience, found: Vec::new() })?)
}

impl Search for Small {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            match &mut self.stage {
                Stage::Houses(houses, allowed) => match houses.run(allowed, limits, grid)? {
                    Outcome::Found => {
                        if allowed.is_some() {
                            let is_kept = self.found.len() < KEPT
                                && memory::copied(grid)
                                    .and_then(|copy| memory::push(&mut self.found, copy))
                                    .is_ok();
                            *allowed = is_kept.then_some(self.patience);
                        }
                        return Ok(true);
                    }
                    Outcome::Done => self.stage = Stage::Done,
                    Outcome::GaveUp => self.stage = Stage::Stuck,
                },
                Stage::Stuck => {
                    let start = |limits: &mut _| {
                        let model = Arc::clone(&self.model);
                        match model.further.primitives {
                            Some(_) => constraint_programming::start(model, limits),
                            None => killer_advanced::start(model, limits),
                        }
                    };
                    self.stage = Stage::Rest(limits.attempt(start)?);
                }
                Stage::Rest(rest) => {
                    if !rest.next(limits, grid)? {
                        self.stage = Stage::Done;
                    } else if !self.found.iter().any(|known| known == grid) {
                        return Ok(true);
                    }
                }
                Stage::Done => return Ok(false),
            }
        }
    }
}
