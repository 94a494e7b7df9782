//! The way `auto` goes on boards that have no engine of their own.
//!
//! In: the outline. Out: solutions in the order of the search. Singles come first, with locked candidates
//! where they stop short, and most large boards need no more. Then a depth-first search with
//! propagation: where it gets through, nothing is faster, unless little is left to do. Where it meets
//! too many dead ends, it might not get through in a lifetime; it is given up, and clause learning takes
//! over, told of the solutions that were found. What decides is what the search meets, never the clock.
//!
//! ```text
//!     board    the fixpoint of these           stage    singles -> search -> stuck -> learning, or done
//!     found    the solutions, as long as they may have to be handed over
//! ```

use super::Search;
use super::clause_learning::ClauseLearning;
use super::propagation::{Outcome, Propagation};
use super::singles::Singles;
use crate::digits::Digit;
use crate::limits::{Limits, Stop};
use crate::memory::{self, Arc};
use crate::model::{Model, Outline};

/// So many dead ends since the last solution are too many.
const PATIENCE: u32 = 64;
/// Where less than this part of the cells is left open, clause learning is the quicker to
/// begin: its tables are as large as what is left, those of the search as large as the board.
const SMALL_PART: usize = 8;
/// So many solutions are handed over; where there are more, there is no need to give up.
const HANDED_OVER: usize = 8;

struct Auto<const W: usize> {
    board: Singles<W>,
    found: Vec<Vec<Digit>>,
    stage: Stage<W>,
    /// What the search took from the memory limit.
    searching: usize,
}

enum Stage<const W: usize> {
    Singles,
    /// With how many dead ends it is allowed.
    Search(Box<[Propagation<W>; 1]>, Option<u32>),
    /// The search was given up, or left out.
    Stuck,
    Learning(Box<[ClauseLearning; 1]>),
    Done,
}

/// Starts the search.
pub fn start(outline: Arc<Outline>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    with_words!(outline.side, W => {
        let board = Singles::<W>::new(outline, limits)?;
        let (found, stage) = (Vec::new(), Stage::Singles);
        Ok(memory::boxed(Auto::<W> { board, found, stage, searching: 0 })?)
    })
}

impl<const W: usize> Auto<W> {
    /// What comes after singles, with whether they solved the board.
    fn after_singles(&mut self, limits: &mut Limits) -> Result<(Stage<W>, bool), Stop> {
        let consistent = self.board.propagate_with_locked(limits)?;
        if !consistent || self.board.open() == 0 {
            return Ok((Stage::Done, consistent));
        }
        if self.board.open() * SMALL_PART < self.board.grid().len() {
            return Ok((Stage::Stuck, false));
        }
        let before = limits.memory();
        let search = limits.attempt(|limits| {
            let model = memory::shared(Model::of(Arc::clone(self.board.outline()))?)?;
            Propagation::from_locked(model, self.board.digit_sets(), limits)
        })?;
        self.searching = before - limits.memory();
        Ok((Stage::Search(memory::boxed(search)?, Some(PATIENCE)), false))
    }

    /// Clause learning from where singles left the board.
    fn learning(&self, limits: &mut Limits) -> Result<ClauseLearning, Stop> {
        limits.attempt(|limits| {
            let mut learning = ClauseLearning::new(&self.board, true, 0, limits)?;
            for solution in &self.found {
                learning.rule_out(solution, limits)?;
            }
            Ok(learning)
        })
    }
}

/// Remembers a solution that may have to be handed over; false if there are too many, or if there
/// is no memory for it.
fn remember(found: &mut Vec<Vec<Digit>>, solution: &[Digit]) -> bool {
    found.len() < HANDED_OVER
        && memory::copied(solution).and_then(|copy| memory::push(found, copy)).is_ok()
}

impl<const W: usize> Search for Auto<W> {
    fn learns(&self) -> bool {
        matches!(self.stage, Stage::Learning(_))
    }

    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            match &mut self.stage {
                Stage::Singles => {
                    let (stage, solved) = self.after_singles(limits)?;
                    self.stage = stage;
                    if solved {
                        grid.copy_from_slice(self.board.grid());
                        return Ok(true);
                    }
                }
                Stage::Search(search, patience) => match search[0].run(patience, limits, grid)? {
                    Outcome::Found => {
                        let may_give_up = patience.is_some() && remember(&mut self.found, grid);
                        *patience = may_give_up.then_some(PATIENCE);
                        return Ok(true);
                    }
                    Outcome::Done => self.stage = Stage::Done,
                    Outcome::GaveUp => {
                        self.stage = Stage::Stuck;
                        limits.release(self.searching);
                    }
                },
                Stage::Stuck => {
                    self.stage = Stage::Learning(memory::boxed(self.learning(limits)?)?);
                }
                Stage::Learning(learning) => return learning.next(limits, grid),
                Stage::Done => return Ok(false),
            }
        }
    }
}
