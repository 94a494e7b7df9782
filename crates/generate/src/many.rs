//! Many puzzles in one call, on several threads.
//!
//! In: a request, and which items of its sequence are wanted. Out: each item with its own seed, in order; the same for
//! every number of threads, and for each way to cut the sequence into calls. An item that fails costs the others
//! nothing. The time limit is for each item.

use std::ops::Range;
use std::sync::Mutex;

use crate::givens::nine::{self, Nine};
use crate::make::{Generated, make_of_seed};
use crate::maker::{Made, Seed};
use crate::request::{Kind, Request};
use sudoku_core::error::{Error, Reason};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::solution::Solution;
use sudoku_core::threads::{self, locked};

/// Up to this many puzzles of 9x9 cells are made one after the other.
const FEW: usize = 8;

/// A puzzle of a batch.
pub enum Product {
    Nine(Nine),
    Other(Made),
}

impl Product {
    /// As a board.
    pub fn into_made(self, request: &Request) -> Result<Made, Error> {
        match self {
            Product::Nine(nine) => nine.into_made(request),
            Product::Other(made) => Ok(made),
        }
    }
}

/// Makes these items of the sequence of a request on up to `threads` threads, each as
/// [`Request::item`] makes it alone. The result does not depend on the number
/// of threads. An item that fails costs the others nothing.
///
/// # Errors
///
/// [`Reason::BadUse`] and [`Reason::BadArgument`] for what no puzzle can have, [`Reason::NoMemory`]. Of an item:
/// [`Reason::NotGenerated`] within its attempts; [`Reason::TimeLimit`]; [`Reason::Cancelled`] where the call was cancelled
/// before.
pub fn generate_batch(
    request: &Request,
    items: Range<u64>,
    threads: usize,
) -> sudoku_core::error::Result<Vec<sudoku_core::error::Result<Generated>>> {
    let Products { items, stopped } = make_many(request, items, threads)?;
    let missing = stopped.map_or(Reason::Internal("an item was lost").into(), Error::from);
    let mut batch = memory::with_capacity(items.len())?;
    batch.extend(items.into_iter().map(|item| {
        let Made { puzzle, solution } = item.unwrap_or(Err(missing))?.into_made(request)?;
        let solution = Solution::new(&puzzle, &solution)?;
        Ok(Generated { puzzle, solution })
    }));
    Ok(batch)
}

/// The items of a call.
pub struct Products {
    /// Items that were not made because the call was stopped are missing.
    pub items: Vec<Option<Result<Product, Error>>>,
    /// Why the call was stopped.
    pub stopped: Option<Stop>,
}

/// Makes these items of the sequence of a request.
pub fn make_many(request: &Request, items: Range<u64>, threads: usize) -> Result<Products, Error> {
    request.check()?;
    let count = usize::try_from(items.end.saturating_sub(items.start)).unwrap_or(usize::MAX);
    let mut made = memory::with_capacity(count)?;
    made.resize_with(count, || None);
    if let Some(control) = &request.bounds.control {
        control.expect(count as u64);
    }
    let made = Mutex::new(made);
    let mut numbers = (0..count).zip(items);
    let next = move || {
        let (index, item) = numbers.next()?;
        Some(Seed { index, ..Seed::of(request, request.item_seed(item)) })
    };
    let done = |index: usize, outcome: Result<Product, Error>| {
        locked(&made)[index] = Some(outcome);
        if let Some(control) = &request.bounds.control {
            control.advance(1);
        }
    };
    // No thread begins more than its share, so that few puzzles go to all threads.
    let share = count.div_ceil(threads.max(1));
    let ended =
        threads::share(threads.min(count), next, |next| make_each_of(request, share, next, done));
    Ok(Products { items: made.into_inner().unwrap_or_default(), stopped: ended.err() })
}

/// Makes puzzles of a request that was checked, up to `most` at a time, until `next` has no more of them; it is asked again
/// after each outcome. The outcomes come in any order.
pub fn make_each_of(
    request: &Request,
    most: usize,
    next: impl FnMut() -> Option<Seed>,
    mut done: impl FnMut(usize, Result<Product, Error>),
) -> Result<(), Stop> {
    match &request.kind {
        Kind::Givens(givens) if request.is_nine() && most > FEW => {
            let bounds = request.bounds.clone().with_nodes(None).with_time(None);
            let mut limits = Limits::new(&bounds);
            nine::make_many((request, givens), most, &mut limits, next, |index, made| {
                done(index, made.map(Product::Nine));
            })
        }
        _ => one_by_one(request, next, done),
    }
}

/// Makes puzzles one after the other.
fn one_by_one(
    request: &Request,
    mut next: impl FnMut() -> Option<Seed>,
    mut done: impl FnMut(usize, Result<Product, Error>),
) -> Result<(), Stop> {
    while let Some(seed) = next() {
        let index = seed.index;
        match make_of_seed(request, seed) {
            Ok(made) => done(index, Ok(Product::Other(made))),
            Err(Stop::Time) => done(index, Err(Reason::TimeLimit.into())),
            Err(Stop::Failed(error)) if matches!(error.reason, Reason::NotGenerated { .. }) => {
                done(index, Err(error));
            }
            Err(stop) => return Err(stop),
        }
    }
    Ok(())
}
