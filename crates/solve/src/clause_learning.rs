//! Clause learning: a search that learns a clause from each conflict.
//!
//! In: the outline. Out: solutions in the order of the search. Singles run first; each candidate of the
//! open cells is a variable. A decision gives one a value, and the rules and the learned clauses give
//! values to others. The analysis of a conflict returns a new clause and the level of the backjump
//! (J. Marques-Silva and K. Sakallah, "GRASP", 1999). The rules of the board are not stored as clauses: a digit
//! that is placed satisfies the four groups of its variable, and a group counts its open members.
//!
//! ```text
//!     board     the fixpoint of singles            rules    variables and groups
//!     trail     true literals with their reasons   counts   the open members of each group
//!     clauses   the learned clauses                order, phases    the next decision, and its value
//! ```
//!
//! After each of the first solutions, a clause over its decisions rules it out, and the search may still
//! restart. After more, it enumerates the rest of the tree: it flips the last decision, whose level
//! becomes the backtrack level. The search jumps below it only if everything above
//! is exhausted (M. Gebser and others, "Conflict-driven answer set enumeration", LPNMR 2007). So the
//! memory does not grow with the solutions.

mod analysis;
mod clauses;
mod literal;
mod order;
mod phases;
mod rules;
mod schedule;
mod solver;
mod trail;

use super::deduce::{self, Candidates};
use super::fixpoint::Fixpoint;
use super::search::Search;
use super::singles::Singles;
use super::witness::Witness;
use crate::model::{Model, Outline};
use clauses::Clause;
use literal::Literal;
use rules::{Group, Rules};
use solver::Solver;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::with_words;

/// Above this number of variables a search has no rival and gives no half away. To free the tables of both
/// would take longer than a cancelled call may take.
const MOST_BESIDE: usize = 1 << 16;

/// The reason why a literal is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// It is a decision, a flipped decision, or follows from the board.
    None,
    /// This literal is false: its variable is true, and in one of the same groups.
    Peer(Literal),
    /// The others of this group are false.
    Group(Group),
    /// The other literals of this clause are false.
    Clause(Clause),
}

/// The search for the solutions of a board.
pub struct ClauseLearning {
    /// The board at the fixpoint of singles.
    grid: Vec<Digit>,
    /// The open part of the board; `None` if singles find a contradiction.
    solver: Option<Solver>,
}

/// Starts the search.
pub fn start(outline: Arc<Outline>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    start_seeded(outline, 0, limits)
}

/// Starts the search in the order of a seed; 0 is the usual one. Rivals, with seeds above 0, first remove
/// locked candidates; with too many variables, a rival ends with an error of memory. A search that may
/// write a proof keeps them: a checker's unit propagation finds singles, but not locked candidates.
pub fn start_seeded(
    outline: Arc<Outline>,
    seed: u64,
    limits: &mut Limits,
) -> Result<Box<dyn Search>, Stop> {
    with_words!(outline.side, W => match outline.is_plain() {
        true => {
            let mut board = Singles::<W>::new(outline, limits)?;
            let solvable = match seed {
                0 => board.propagate(limits)?,
                _ => board.propagate_with_locked(limits)?,
            };
            start_at(&board, solvable, seed, limits)
        }
        false => {
            let locked = deduce::Rules::LOCKED_CANDIDATES;
            let rules = match seed {
                0 => deduce::Rules::HIDDEN_SINGLES,
                _ => deduce::Rules::HIDDEN_SINGLES.and(locked),
            };
            let model = memory::shared(Model::of(outline, limits)?)?;
            let mut board = Candidates::<W, true>::new(model, rules, limits)?;
            let solvable = board.propagate(limits)?;
            start_at(&board, solvable, seed, limits)
        }
    })
}

/// Starts the search at a fixpoint.
fn start_at<const W: usize>(
    board: &impl Fixpoint<W>,
    solvable: bool,
    seed: u64,
    limits: &mut Limits,
) -> Result<Box<dyn Search>, Stop> {
    if seed > 0 && rules::count_variables(board, limits)? > MOST_BESIDE {
        return Err(Stop::Memory);
    }
    Ok(memory::boxed(ClauseLearning::new(board, solvable, seed, limits)?)?)
}

impl ClauseLearning {
    /// The search from a fixpoint of singles, in the order of a seed. Without `solvable` singles have
    /// found a contradiction.
    pub fn new<const W: usize>(
        board: &impl Fixpoint<W>,
        solvable: bool,
        seed: u64,
        limits: &mut Limits,
    ) -> Result<Self, Stop> {
        let grid = board.placed()?;
        let solver = if solvable {
            Some(Solver::new(Rules::new(board, limits)?, seed, limits)?)
        } else {
            None
        };
        Ok(ClauseLearning { grid, solver })
    }

    /// Rules out a solution that is known, before the search begins.
    pub fn rule_out(&mut self, solution: &[Digit], limits: &mut Limits) -> Result<(), Stop> {
        match &mut self.solver {
            Some(solver) => solver.rule_out(solution, limits),
            None => Ok(()),
        }
    }
}

impl Search for ClauseLearning {
    fn learns(&self) -> bool {
        true
    }

    fn tell(&mut self, mut witness: Box<dyn Witness>) -> sudoku_core::error::Result<bool> {
        match &mut self.solver {
            Some(solver) => solver.tell(witness),
            // Singles find a contradiction, and so does unit propagation.
            None => witness.learned(&mut std::iter::empty())?,
        }
        Ok(true)
    }

    fn split(&mut self, limits: &mut Limits) -> Result<Option<Box<dyn Search>>, Stop> {
        let Some(solver) = &mut self.solver else { return Ok(None) };
        let Some(half) = solver.split(limits)? else { return Ok(None) };
        let half = ClauseLearning { grid: memory::copied(&self.grid)?, solver: Some(half) };
        Ok(Some(memory::boxed(half)?))
    }

    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        let Some(solver) = &mut self.solver else { return Ok(false) };
        if !solver.next(limits)? {
            return Ok(false);
        }
        grid.copy_from_slice(&self.grid);
        for (cell, digit) in solver.solution() {
            debug_assert_eq!(grid[cell], EMPTY);
            grid[cell] = digit;
        }
        Ok(true)
    }
}
