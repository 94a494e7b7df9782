//! The search of `auto` on boards of rows, columns and boxes without a special engine; small boards of other houses have
//! [`small`].
//!
//! In: the outline. Out: solutions in the order of the search. On boards up to 16x16, a search in vectors
//! runs from the start. On larger boards without a given, a formula returns the first two solutions. On
//! the others singles run first, and locked candidates when singles find nothing more; most boards need
//! no search. Then a depth-first search with propagation runs: it is the fastest, unless few cells are
//! open. If it meets too many dead ends, it might not end in years. Then clause learning replaces it and
//! gets the solutions that were found. The counts of the search decide, never the clock.
//!
//! ```text
//!     stage    formula -> singles -> search -> stuck -> learning, or done; up to 16x16 from the search on
//!     board    the fixpoint of singles and locked candidates, once it was computed
//!     found    the solutions, as long as clause learning may need them
//! ```

mod small;

use super::attempt::{Attempt, Outcome};
use super::clause_learning::ClauseLearning;
use super::propagation::Propagation;
use super::search::Search;
use super::singles::Singles;
use super::sixteen;
use crate::model::{Model, Outline};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::with_words;

/// The number of dead ends since the last solution after which the search ends.
const PATIENCE: u32 = 64;
/// [`PATIENCE`] on boards up to 16x16, on which a dead end takes a third of the time.
const PATIENCE_IN_VECTORS: u32 = 128;
/// If less than this part of the cells is open, clause learning begins faster: the size of its tables
/// depends on the open cells; the size of the tables of the search depends on the board.
const SMALL_PART: usize = 8;
/// The number of solutions of the formula. Two are enough to prove that there are several.
const BY_FORMULA: usize = 2;
/// The most solutions that clause learning gets; with more, the search is fast and does not end.
const HANDED_OVER: usize = 8;

struct Auto<const W: usize> {
    outline: Arc<Outline>,
    stage: Stage,
    /// `None` before singles, or if the search does not need it.
    board: Option<Known<W>>,
    found: Vec<Vec<Digit>>,
    /// The number of solutions that the formula returned.
    by_formula: usize,
    /// The number of dead ends that the search may meet.
    patience: u32,
    /// The bytes that the search took from the memory limit.
    searching: usize,
}

enum Stage {
    /// The number of solutions that it has returned.
    Formula(usize),
    Singles,
    /// The remaining number of dead ends.
    Search(Box<dyn Attempt>, Option<u32>),
    /// The search ended early, or was skipped.
    Stuck,
    Learning(Box<[ClauseLearning; 1]>),
    Done,
}

/// Starts the search.
pub fn start(outline: Arc<Outline>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    if !outline.is_plain() {
        return small::start(memory::shared(Model::of(outline, limits)?)?, limits);
    }
    let (stage, patience) = if outline.side <= sixteen::SIDE {
        let search = sixteen::start(&outline, limits)?;
        (Stage::Search(search, Some(PATIENCE_IN_VECTORS)), PATIENCE_IN_VECTORS)
    } else if outline.givens.iter().all(|&digit| digit == EMPTY) {
        (Stage::Formula(0), PATIENCE)
    } else {
        (Stage::Singles, PATIENCE)
    };
    with_words!(outline.side, W => {
        let (board, found, by_formula, searching) = (None, Vec::new(), 0, 0);
        Ok(memory::boxed(Auto::<W> {
            outline,
            stage,
            board,
            found,
            by_formula,
            patience,
            searching,
        })?)
    })
}

/// The fixpoint of singles and locked candidates, and whether it has no contradiction.
type Known<const W: usize> = (Singles<W>, bool);

/// Computes the fixpoint, if it is not known.
fn fixpoint<'a, const W: usize>(
    board: &'a mut Option<Known<W>>,
    outline: &Arc<Outline>,
    limits: &mut Limits,
) -> Result<&'a Known<W>, Stop> {
    match board {
        Some(known) => Ok(known),
        none => limits.attempt(|limits| {
            let mut board = Singles::new(Arc::clone(outline), limits)?;
            let consistent = board.propagate_with_locked(limits)?;
            Ok(&*none.insert((board, consistent)))
        }),
    }
}

impl<const W: usize> Auto<W> {
    /// The stage after singles; the digits of the board if they solved it.
    fn after_singles(&mut self, limits: &mut Limits) -> Result<(Stage, Option<&[Digit]>), Stop> {
        let (board, consistent) = fixpoint(&mut self.board, &self.outline, limits)?;
        if !consistent || board.open() == 0 {
            return Ok((Stage::Done, consistent.then_some(board.grid())));
        }
        if board.open() * SMALL_PART < self.outline.cells() {
            return Ok((Stage::Stuck, None));
        }
        let before = limits.memory();
        let search = limits.attempt(|limits| {
            let model = memory::shared(Model::of(Arc::clone(&self.outline), limits)?)?;
            Propagation::<W>::from_locked(model, board.digit_sets(), limits)
        })?;
        self.searching = before - limits.memory();
        Ok((Stage::Search(memory::boxed(search)?, Some(self.patience)), None))
    }

    /// Clause learning from the fixpoint of singles.
    fn learning(&mut self, limits: &mut Limits) -> Result<ClauseLearning, Stop> {
        let (board, consistent) = fixpoint(&mut self.board, &self.outline, limits)?;
        limits.attempt(|limits| {
            let mut learning = ClauseLearning::new(board, *consistent, 0, limits)?;
            for solution in &self.found {
                learning.rule_out(solution, limits)?;
            }
            Ok(learning)
        })
    }
}

/// Writes a solution of the empty board: for 0 the grid of the formula, for 1 the same grid with the first two
/// digits exchanged.
fn write_formula(outline: &Outline, number: usize, grid: &mut [Digit]) {
    let side = outline.side;
    for (cell, digit) in grid.iter_mut().enumerate() {
        let formula = outline.shape.formula_digit(cell / side, cell % side);
        *digit = if formula < 2 { formula ^ number } else { formula } as Digit;
    }
}

/// Stores a solution that clause learning may need; false if there are too many, or without memory
/// for it.
fn remember(found: &mut Vec<Vec<Digit>>, solution: &[Digit]) -> bool {
    found.len() < HANDED_OVER
        && memory::copied(solution).and_then(|copy| memory::push(found, copy)).is_ok()
}

impl<const W: usize> Search for Auto<W> {
    fn learns(&self) -> bool {
        matches!(self.stage, Stage::Learning(_))
    }

    fn split(&mut self, limits: &mut Limits) -> Result<Option<Box<dyn Search>>, Stop> {
        match &mut self.stage {
            Stage::Learning(learning) => learning.split(limits),
            _ => Ok(None),
        }
    }

    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            match &mut self.stage {
                Stage::Formula(BY_FORMULA) => self.stage = Stage::Singles,
                Stage::Formula(given) => {
                    limits.node()?;
                    limits.work(grid.len() as u32)?;
                    write_formula(&self.outline, *given, grid);
                    let mut solution = limits.with_capacity(grid.len())?;
                    solution.extend_from_slice(grid);
                    memory::push(&mut self.found, solution)?;
                    *given += 1;
                    self.by_formula = *given;
                    return Ok(true);
                }
                Stage::Singles => {
                    let (stage, solution) = self.after_singles(limits)?;
                    let solved = solution.map(|solution| grid.copy_from_slice(solution)).is_some();
                    self.stage = stage;
                    if solved {
                        return Ok(true);
                    }
                }
                Stage::Search(search, allowed) => {
                    let before = limits.memory();
                    let outcome = search.run(allowed, limits, grid);
                    self.searching += before - limits.memory();
                    match outcome? {
                        // A solution of the formula, which was returned already.
                        Outcome::Found
                            if self.found[..self.by_formula].iter().any(|known| known == grid) => {}
                        Outcome::Found => {
                            let may_give_up = allowed.is_some() && remember(&mut self.found, grid);
                            *allowed = may_give_up.then_some(self.patience);
                            return Ok(true);
                        }
                        Outcome::Done => self.stage = Stage::Done,
                        Outcome::GaveUp => {
                            self.stage = Stage::Stuck;
                            limits.release(self.searching);
                        }
                    }
                }
                Stage::Stuck => {
                    self.stage = Stage::Learning(memory::boxed(self.learning(limits)?)?);
                }
                Stage::Learning(learning) => return learning.next(limits, grid),
                Stage::Done => return Ok(false),
            }
        }
    }
}
