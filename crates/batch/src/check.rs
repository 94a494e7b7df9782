//! Checks many boards: whether each is solved, still open, or breaks a rule. Nothing is solved.
//!
//! In: boards as integers, or strings, of which each is one text. Out: a [`State`] for each, in order, or the reason why it is
//! no board. What stays true: a bad item affects no other; the states do not depend on the number of threads.

use std::sync::Mutex;

use super::cells::{Boards, Cell, Request};
use super::strings::{self, Strings};
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::line81::{CELLS, Text};
use sudoku_core::solution::{self, State};
use sudoku_core::text::{self, ReadOptions};
use sudoku_core::threads::{self, locked};

/// The boards that a thread takes at once.
const PIECE: usize = 1024;

/// The result of one item.
pub type Outcome = Result<State, Stop>;

/// Where the outcomes go: states, or what else is known of an item.
pub trait OutcomesOut<T>: Send + Sized {
    /// Splits off the places of the first `len` items.
    fn split_off(&mut self, len: usize) -> Self;

    /// Appends an outcome.
    fn push(&mut self, outcome: Result<T, Stop>);
}

/// Checks boards that are integers. Returns why the call ended early, if it did.
pub fn cells<T: Cell, B: Boards<T>>(
    request: &Request<T, B>,
    bounds: &Bounds,
    threads: usize,
    states: impl OutcomesOut<State>,
) -> Option<Stop> {
    let (vectors, cells) = (bounds.vectors, request.shape.cells() as u32);
    each(request.boards.count(), PIECE, bounds, threads, states, || {
        |board, limits: &mut Limits| {
            limits.work(cells)?;
            let mut text = [[0; CELLS]];
            if request.are_nines() && request.convert(board..board + 1, &mut text, vectors) {
                return Ok(solution::state_of_nine(&text[0]));
            }
            state(&*request.puzzle(board)?, limits)
        }
    })
}

/// Checks strings; a null has the error that it has when it is solved.
pub fn strings(
    strings: &impl Strings,
    read: &ReadOptions,
    bounds: &Bounds,
    threads: usize,
    states: impl OutcomesOut<State>,
) -> Option<Stop> {
    let (vectors, reads_nines) = (bounds.vectors, strings::reads_nines(read));
    each(strings.count(), PIECE, bounds, threads, states, || {
        |at, limits: &mut Limits| {
            let string = strings.get(at);
            limits
                .work(string.map_or(1, |string| u32::try_from(string.len()).unwrap_or(u32::MAX)))?;
            let string = string.ok_or(Stop::from(strings::NULL))?;
            let nine: Option<&Text> = strings::nine(string, vectors).filter(|_| reads_nines);
            match nine {
                Some(nine) => Ok(solution::state_of_nine(nine)),
                None => state(&text::read(string, read)?, limits),
            }
        }
    })
}

/// The state of a puzzle.
fn state(puzzle: &Puzzle, limits: &mut Limits) -> Outcome {
    limits.work(puzzle.shape().cells() as u32)?;
    Ok(solution::state(puzzle, puzzle.digits()))
}

/// Calls a worker's function for each item; each thread makes a worker of its own, and takes `piece` items at once. After a
/// limit or a cancel, the other items have that outcome.
pub(super) fn each<T, O: OutcomesOut<T>, W: FnMut(usize, &mut Limits) -> Result<T, Stop>>(
    count: usize,
    piece: usize,
    bounds: &Bounds,
    threads: usize,
    outcomes: O,
    worker: impl Fn() -> W + Sync,
) -> Option<Stop> {
    if let Some(control) = &bounds.control {
        control.expect(count as u64);
    }
    let rest = Mutex::new((0, outcomes));
    let stopped = Mutex::new(None);
    let next = || {
        let (begin, outcomes) = &mut *locked(&rest);
        let items = *begin..count.min(*begin + piece);
        *begin = items.end;
        (items.clone(), outcomes.split_off(items.len()))
    };
    threads::on(threads.min(count.div_ceil(piece)), || {
        let (mut limits, mut work) = (Limits::new(bounds), worker());
        loop {
            let (items, mut outcomes) = next();
            if items.is_empty() {
                return;
            }
            let len = items.len();
            for item in items {
                // After a limit, the next items fail at once.
                let outcome = work(item, &mut limits);
                if let Err(stop @ (Stop::Time | Stop::Cancelled)) = outcome {
                    *locked(&stopped) = Some(stop);
                }
                outcomes.push(outcome);
            }
            if let Some(control) = &bounds.control {
                control.advance(len as u64);
            }
        }
    });
    stopped.into_inner().unwrap_or_default()
}
