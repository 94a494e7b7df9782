//! What is asked of the solvers of 9x9 boards, and what they tell.
//!
//! In: boards as texts of 81 characters, in portions that a [`Source`] gives out when there is room for
//! more, or one by itself. Out: each solution when it is found, and what became of each board.

use std::mem;
use std::ops::Range;

use crate::error::Error;
use crate::limits::{Limits, Stop};
use crate::memory;
use crate::vectors::ahead::Ahead;
use crate::vectors::planes::Planes;
use crate::vectors::texts::Text;

/// How many portions are open at the same time, at most.
pub const PORTIONS: usize = 8;

/// Boards that come one portion after the other, and are solved side by side whichever they came with.
pub struct Task<'t, 'a> {
    /// How many solutions of each are wanted; 0 wants all.
    pub solution_limit: u64,
    /// The bounds of the whole task.
    pub limits: &'t mut Limits,
    /// The portions that are open, each in a place of its own; none at first.
    pub open: &'t mut [Portion<'a>; PORTIONS],
    /// Where portions come from and solutions go to.
    pub source: &'t mut dyn Source<'a>,
}

/// Boards that come together, and what became of them; none where the place is free.
#[derive(Default)]
pub struct Portion<'a> {
    /// Their givens.
    pub texts: Vec<&'a Text>,
    /// What became of each so far.
    pub outcomes: Vec<Outcome>,
    /// How many are not finished.
    left: usize,
}

impl<'a> Portion<'a> {
    /// Boards with these givens.
    pub fn new(texts: Vec<&'a Text>) -> Result<Self, Error> {
        let outcomes = memory::filled(texts.len(), Outcome::default())?;
        Ok(Portion { left: texts.len(), texts, outcomes })
    }

    /// Whether all are finished.
    pub fn is_free(&self) -> bool {
        self.left == 0
    }
}

/// Gives out portions and is told of the solutions of their boards. A place is the one that a portion has while
/// it is open. An error ends the task, and leaves the portions open as they are.
pub trait Source<'a> {
    /// The next portion, for this place: of a multiple of so many boards, if there are as many; none when
    /// all have been given out.
    fn next(&mut self, place: usize, grain: usize) -> Result<Option<Portion<'a>>, Stop>;

    /// Where these boards of the portion will be told of, and where those are that come in their stead.
    fn ahead(&self, _place: usize, _boards: Range<usize>) -> Ahead {
        Ahead::NONE
    }

    /// A solution, the first or another one, of the board with this number, and these givens.
    fn one(
        &mut self,
        place: usize,
        board: usize,
        is_first: bool,
        givens: &'a Text,
        solution: &Text,
    ) -> Result<(), Stop>;

    /// The only solutions of some boards: of those from `first` on, whose givens these are, `which` has a
    /// bit for each that the planes hold one of.
    fn only(
        &mut self,
        place: usize,
        first: usize,
        givens: &[&'a Text],
        which: u64,
        solutions: &Planes,
    ) -> Result<(), Stop>;

    /// All boards of the portion are finished.
    fn done(&mut self, place: usize, outcomes: &[Outcome]) -> Result<(), Stop>;
}

impl Task<'_, '_> {
    /// Opens the next portion in this place, which is free; false if there are no more.
    pub fn open(&mut self, place: usize, grain: usize) -> Result<bool, Stop> {
        let next = self.source.next(place, grain)?;
        let is_there = next.is_some();
        self.open[place] = next.unwrap_or_default();
        Ok(is_there)
    }

    /// Solves the boards of the first portion one after the other.
    pub fn solve_first(
        &mut self,
        one: fn(&Text, &mut Ask<'_>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        for board in 0..self.open[0].texts.len() {
            let Portion { texts, outcomes, .. } = &mut self.open[0];
            let (text, mut is_first) = (texts[board], outcomes[board].solutions == 0);
            one(
                text,
                &mut Ask {
                    solution_limit: self.solution_limit,
                    limits: self.limits,
                    outcome: &mut outcomes[board],
                    found: &mut |solution| {
                        self.source.one(0, board, mem::take(&mut is_first), text, solution)
                    },
                },
            )?;
            self.finished(0, 1)?;
        }
        Ok(())
    }

    /// Some boards of a portion are finished. Out of the way of lockstep, which took 1 or 2 % longer with this in
    /// the midst of it.
    #[inline(never)]
    pub fn finished(&mut self, place: usize, boards: usize) -> Result<(), Stop> {
        let portion = &mut self.open[place];
        portion.left -= boards;
        if portion.left == 0 {
            self.source.done(place, &portion.outcomes)?;
            *portion = Portion::default();
        }
        Ok(())
    }
}

/// What became of a board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Solutions found.
    pub solutions: u64,
    /// Assignments tried.
    pub nodes: u64,
    /// How far the search came.
    pub progress: Progress,
}

impl Outcome {
    /// Of a board whose only solution was found before it had to be split.
    #[inline(always)]
    pub fn only(solution_limit: u64) -> Self {
        let progress = if solution_limit == 1 { Progress::Enough } else { Progress::Exhausted };
        Outcome { solutions: 1, nodes: 0, progress }
    }
}

/// How far the search for the solutions of a board came.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Progress {
    /// There may be more.
    #[default]
    Unfinished,
    /// All that were wanted were found; there may be more.
    Enough,
    /// There are no more.
    Exhausted,
}

/// What is asked about one board.
pub struct Ask<'a> {
    /// How many solutions are wanted; 0 wants all.
    pub solution_limit: u64,
    /// The bounds of the search.
    pub limits: &'a mut Limits,
    /// What became of the board so far.
    pub outcome: &'a mut Outcome,
    /// Is told of each solution; an error ends the search.
    pub found: &'a mut dyn FnMut(&Text) -> Result<(), Stop>,
}
