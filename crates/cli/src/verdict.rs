//! How many solutions a puzzle has, and the time that a command has for it.

use std::time::{Duration, Instant};

use sudoku_core::{Bounds, Control, Puzzle, Solution};
use sudoku_solve::{Ended, Options, Report};

use crate::arguments::Steps;

/// The first solution of a puzzle, and how its search ended.
pub fn solved(
    puzzle: &Puzzle,
    options: &Options,
) -> sudoku_core::Result<(Option<Solution>, Report)> {
    let (first, report) = sudoku_solve::solve(puzzle, options)?;
    Ok((first.map(|digits| Solution::new(puzzle, &digits)).transpose()?, report))
}

/// The number of solutions of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    None,
    One,
    Several,
}

impl Verdict {
    /// The name that `check` prints.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::None => "no solution",
            Verdict::One => "exactly one solution",
            Verdict::Several => "several solutions",
        }
    }

    /// The verdict on a puzzle, and the only solution.
    pub fn of(
        puzzle: &Puzzle,
        bounds: &Bounds,
    ) -> sudoku_core::Result<(Verdict, Option<Solution>)> {
        let options = Options::default().with_solution_limit(2).with_bounds(bounds.clone());
        let (solution, report) = solved(puzzle, &options)?;
        match (report.ended, report.solutions) {
            (Ended::Stopped(stop), _) => Err(stop.into()),
            (_, 0) => Ok((Verdict::None, None)),
            (_, 1) => Ok((Verdict::One, solution)),
            _ => Ok((Verdict::Several, None)),
        }
    }
}

/// The limit of a puzzle, which begins with it.
pub struct Clock<'a> {
    begin: Instant,
    steps: &'a Steps,
    control: &'a Control,
}

impl<'a> Clock<'a> {
    pub fn new(steps: &'a Steps, control: &'a Control) -> Clock<'a> {
        Clock { begin: Instant::now(), steps, control }
    }

    /// The end of the time.
    pub fn deadline(&self) -> Option<Instant> {
        self.begin.checked_add(Duration::from_millis(self.steps.time_limit_ms?))
    }

    /// The bounds of a call, with the rest of the time.
    pub fn bounds(&self) -> Bounds {
        let limit = self.steps.time_limit_ms.map(Duration::from_millis);
        let rest = limit.map(|limit| limit.saturating_sub(self.begin.elapsed()));
        Bounds::default().with_time(rest).with_control(self.control.clone())
    }
}
