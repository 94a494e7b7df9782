//! Many puzzles, read one by one from boards as integers, strings or lines.
//!
//! In: such puzzles, and the work for each. Out: a row for each, in order. What stays true: a bad puzzle affects no other; the
//! rows do not depend on the number of threads.

use std::borrow::Borrow;

use super::cells::{Boards, Cell, Request};
use super::strings::{self, Strings};
use sudoku_core::error::Result;
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::out_buf::{OutBuf, Place};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::Vectors;
use sudoku_core::simd::line81::{CELLS, Text};
use sudoku_core::text::collection::Line;
use sudoku_core::text::{self, ReadOptions};
use sudoku_core::threads;

/// Puzzles that any thread can read.
pub trait Items: Sync {
    /// The number of puzzles.
    fn count(&self) -> usize;

    /// The cells or bytes that are read for a puzzle.
    fn size(&self, item: usize) -> usize;

    /// Writes a puzzle as 81 characters. False if it is no 9x9 board with the symbols 1 to 9.
    fn nine(&self, item: usize, text: &mut Text, vectors: Vectors) -> bool;

    /// A puzzle, or why it is none.
    fn puzzle(&self, item: usize) -> Result<impl Borrow<Puzzle>>;
}

impl<T: Cell, B: Boards<T>> Items for Request<T, B> {
    fn count(&self) -> usize {
        self.boards.count()
    }

    fn size(&self, _: usize) -> usize {
        self.shape.cells()
    }

    fn nine(&self, item: usize, text: &mut Text, vectors: Vectors) -> bool {
        self.are_nines() && self.convert(item..item + 1, std::slice::from_mut(text), vectors)
    }

    fn puzzle(&self, item: usize) -> Result<impl Borrow<Puzzle>> {
        Request::puzzle(self, item)
    }
}

/// Strings, and how they are read; a null has the error that it has when it is solved.
pub struct ReadStrings<'a, S> {
    pub strings: &'a S,
    pub read: &'a ReadOptions,
}

impl<S: Strings> Items for ReadStrings<'_, S> {
    fn count(&self) -> usize {
        self.strings.count()
    }

    fn size(&self, item: usize) -> usize {
        self.strings.get(item).map_or(1, <[u8]>::len)
    }

    fn nine(&self, item: usize, text: &mut Text, vectors: Vectors) -> bool {
        let string = self.strings.get(item).filter(|_| strings::reads_nines(self.read));
        copied(string.and_then(|string| strings::nine(string, vectors)), text)
    }

    fn puzzle(&self, item: usize) -> Result<impl Borrow<Puzzle>> {
        text::read(self.strings.get(item).ok_or(strings::NULL)?, self.read)
    }
}

/// Lines of a collection, and how they are read.
pub struct ReadLines<'a> {
    pub lines: &'a [Line<'a>],
    pub read: &'a ReadOptions,
}

impl Items for ReadLines<'_> {
    fn count(&self) -> usize {
        self.lines.len()
    }

    fn size(&self, item: usize) -> usize {
        self.lines[item].text.len()
    }

    fn nine(&self, item: usize, text: &mut Text, _: Vectors) -> bool {
        copied(self.lines[item].nine.filter(|_| self.read.reads_nine_by_default()), text)
    }

    fn puzzle(&self, item: usize) -> Result<impl Borrow<Puzzle>> {
        self.lines[item].puzzle(self.read)
    }
}

fn copied(nine: Option<&Text>, text: &mut Text) -> bool {
    nine.map(|nine| *text = *nine).is_some()
}

/// What work on an item gives, or why it was stopped.
pub(super) type Stoppable<T> = std::result::Result<T, Stop>;

/// Calls a worker's function for each item; each thread makes a worker of its own, and takes `piece` items at once. `row` makes
/// the row of an outcome. After a limit or a cancel, the other items have that outcome. Returns why the call ended early,
/// if it did.
pub(super) fn each<T, P: Place + Send, W>(
    items: &impl Items,
    piece: usize,
    bounds: &Bounds,
    threads: usize,
    rows: OutBuf<'_, P>,
    row: impl Fn(Stoppable<T>) -> P::Item + Sync,
    worker: impl Fn() -> W + Sync,
) -> Option<Stop>
where
    W: FnMut(usize, &mut Limits) -> Stoppable<T>,
{
    each_with_parts(items.count(), piece, bounds, threads, (rows, ()), row, || {
        let mut work = worker();
        move |item, (): &mut (), limits: &mut Limits| work(item, limits)
    })
}

/// Memory that is shared out among items.
pub(super) trait Parts: Send {
    /// Splits off the memory of the first items.
    fn split_off(&mut self, items: usize) -> Self;
}

impl Parts for () {
    fn split_off(&mut self, _: usize) {}
}

/// Does what [`each`] does for `count` items, of which each has memory of its own beside its row: its part of `parts`.
pub(super) fn each_with_parts<T, P: Place + Send, M: Parts, W>(
    count: usize,
    piece: usize,
    bounds: &Bounds,
    threads: usize,
    (rows, parts): (OutBuf<'_, P>, M),
    row: impl Fn(Stoppable<T>) -> P::Item + Sync,
    worker: impl Fn() -> W + Sync,
) -> Option<Stop>
where
    W: FnMut(usize, &mut M, &mut Limits) -> Stoppable<T>,
{
    if let Some(control) = &bounds.control {
        control.expect(count as u64);
    }
    let mut rest = (0, rows, parts);
    let next = move || {
        let (begin, rows, parts) = &mut rest;
        let items = *begin..count.min(*begin + piece);
        *begin = items.end;
        let len = items.len();
        (len > 0).then(|| (items, rows.split_off(len), parts.split_off(len)))
    };
    let ended = threads::share(threads.min(count.div_ceil(piece)), next, |next| {
        let (mut limits, mut work, mut ended) = (Limits::new(bounds), worker(), Ok(()));
        while let Some((items, mut rows, mut parts)) = next() {
            let len = items.len();
            for item in items {
                if ended.is_err() {
                    break;
                }
                let outcome = work(item, &mut parts, &mut limits);
                if let Err(stop @ (Stop::Time | Stop::Cancelled)) = outcome {
                    ended = Err(stop);
                }
                // The buffer has a place for each item.
                let _ = rows.push(row(outcome));
            }
            if let Err(stop) = ended {
                rows.fill_rest(row(Err(stop)));
            }
            if let Some(control) = &bounds.control {
                control.advance(len as u64);
            }
        }
        ended
    });
    ended.err()
}

/// Memory for one board as text.
pub(super) const NO_TEXT: Text = [0; CELLS];
