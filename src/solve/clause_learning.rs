//! Clause learning: a search that learns from each dead end what to keep clear of.
//!
//! In: the outline. Out: solutions in the order of the search. Singles come first; for what they leave
//! open there is a variable for each candidate. A decision gives one a value, the rules and the
//! learned clauses give others theirs, and where that ends in a conflict, its analysis yields a new
//! clause and the level to go back to (J. Marques-Silva and K. Sakallah, "GRASP", 1999). The rules
//! of the board are no clauses: a digit that is placed takes its variable's four groups with it, and
//! a group counts what it has left.
//!
//! ```text
//!     board     the fixpoint of singles            rules    variables and groups
//!     trail     true literals with their reasons   counts   what each group has left
//!     clauses   what was learned                   order, phases    what to decide next, and how
//! ```
//!
//! What to do after a solution: the first few are ruled out by a clause over their decisions, and
//! the search stays free to start over. Where there are more, it walks what is left of the tree: the
//! last decision is turned around and becomes a wall, behind which the search does not go back
//! before everything in front is done (M. Gebser and others, "Conflict-driven answer set
//! enumeration", LPNMR 2007). So the memory does not grow with the solutions.

mod analysis;
mod clauses;
mod literal;
mod order;
mod pace;
mod phases;
mod rules;
mod solver;
mod trail;

use super::search::Search;
use super::singles::Singles;
use super::witness::Witness;
use crate::digits::{Digit, EMPTY};
use crate::limits::{Limits, Stop};
use crate::memory::{self, Arc};
use crate::model::Outline;
use clauses::Clause;
use literal::Literal;
use rules::{Group, Rules};
use solver::Solver;

/// Over more variables than this a search has no other beside it, neither a rival nor half of it: the tables
/// of both would take so long to be given back that a call that is cancelled would not end in time.
const MOST_BESIDE: usize = 1 << 16;

/// Why a literal is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// It was decided, or turned around, or follows from the board.
    None,
    /// This literal is false: its variable, of one of the same groups, is true.
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
    /// What is left to be solved; nothing where the board has no solution.
    solver: Option<Solver>,
}

/// Starts the search.
pub fn start(outline: Arc<Outline>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    start_seeded(outline, 0, limits)
}

/// Starts the search in one of many orders: that of the seed; 0 is the usual one. Rivals, with seeds above
/// 0, begin without what is locked; where there are too many variables for one, it has no memory. A search of which a proof may tell does not: singles are steps of a
/// checker's unit propagation, locked candidates are not.
pub fn start_seeded(
    outline: Arc<Outline>,
    seed: u64,
    limits: &mut Limits,
) -> Result<Box<dyn Search>, Stop> {
    with_words!(outline.side, W => {
        let mut board = Singles::<W>::new(outline, limits)?;
        let solvable = match seed {
            0 => board.propagate(limits)?,
            _ => board.propagate_with_locked(limits)?,
        };
        if seed > 0 && rules::count_variables(&board, limits)? > MOST_BESIDE {
            return Err(Stop::Memory);
        }
        Ok(memory::boxed(ClauseLearning::new(&board, solvable, seed, limits)?)?)
    })
}

impl ClauseLearning {
    /// The search from a fixpoint of singles, which is `solvable` as far as they tell, in the order of
    /// a seed.
    pub fn new<const W: usize>(
        board: &Singles<W>,
        solvable: bool,
        seed: u64,
        limits: &mut Limits,
    ) -> Result<Self, Stop> {
        let grid = memory::copied(board.grid())?;
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

    fn tell(&mut self, mut witness: Box<dyn Witness>) -> crate::error::Result<bool> {
        match &mut self.solver {
            Some(solver) => solver.tell(witness),
            // Singles end in a contradiction, and so does unit propagation.
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
