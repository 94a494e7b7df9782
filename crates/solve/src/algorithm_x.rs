//! Algorithm X: exact cover on the matrix itself.
//!
//! In: an exact cover problem. Out: its covers, in the order of the search. The search stores the
//! matrix twice, row by row and column by column, and never changes it; marks show the active options.
//! To count the active options of an item, it reads the column of the item.
//!
//! ```text
//!     problem [item, item, ...]               the matrix row by row: the items of each option
//!     starts  [first place]                   one per item, and the end
//!     columns [option, option, ...]           the matrix column by column: a place per entry
//!     active  [bool]                          one per option: none of its items is covered
//!     covered [bool]                          one per item
//!     trail   [option, option, ...]           options made inactive, in that order
//!     levels  [item, place, trail length]     the whole stack: one per option taken
//! ```
//!
//! The search chooses the item with the fewest active options. An item with one or none ends the scan
//! at once, and the next scan begins at that item.
//! Source: Knuth, "Dancing Links", 2000, arXiv cs/0011047.

use super::cover_search::CoverSearch;
use crate::model::exact_cover::ExactCover;
use sudoku_core::limits::{Limits, Stop};

/// The search.
#[derive(Debug)]
pub struct AlgorithmX {
    problem: ExactCover,
    starts: Vec<u32>,
    columns: Vec<u32>,
    active: Vec<bool>,
    covered: Vec<bool>,
    trail: Vec<u32>,
    levels: Vec<Level>,
    /// The item with which the next scan starts.
    first: usize,
    state: State,
}

#[derive(Debug, Clone, Copy)]
struct Level {
    item: u32,
    place: u32,
    trail: u32,
}

#[derive(Debug, Clone, Copy)]
enum State {
    /// An item is to be chosen.
    Choose,
    /// The first active option of the item, from this place of its column on, is to be taken.
    Take {
        item: u32,
        from: u32,
    },
    /// The option taken last is to be put back.
    Retreat,
    Exhausted,
}

impl CoverSearch for AlgorithmX {
    fn new(problem: ExactCover, limits: &mut Limits) -> Result<Self, Stop> {
        let (items, options) = (problem.items(), problem.options());
        let mut starts = limits.filled(items + 1, 0)?;
        let mut columns = limits.filled(problem.entries(), 0)?;
        transpose(&problem, &mut starts, &mut columns, limits)?;
        Ok(AlgorithmX {
            problem,
            starts,
            columns,
            active: limits.filled(options, true)?,
            covered: limits.filled(items, false)?,
            trail: limits.with_capacity(options)?,
            levels: limits.with_capacity(items)?,
            first: 0,
            state: State::Choose,
        })
    }

    fn next(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        loop {
            match self.state {
                State::Choose => match self.choose(limits)? {
                    Some(item) => {
                        self.state = State::Take { item: item as u32, from: self.starts[item] };
                    }
                    None => {
                        self.state = State::Retreat;
                        return Ok(true);
                    }
                },
                State::Take { item, from } => match self.active_place(item, from) {
                    Some(place) => {
                        limits.work(self.effort(place))?;
                        limits.node()?;
                        self.take(item, place);
                        self.state = State::Choose;
                    }
                    None => self.state = State::Retreat,
                },
                State::Retreat => match self.levels.last() {
                    Some(&level) => {
                        limits.work(self.effort(level.place))?;
                        self.put_back(level);
                        self.state = State::Take { item: level.item, from: level.place + 1 };
                    }
                    None => self.state = State::Exhausted,
                },
                State::Exhausted => return Ok(false),
            }
        }
    }

    fn chosen(&self) -> impl Iterator<Item = usize> {
        self.levels.iter().map(|level| self.columns[level.place as usize] as usize)
    }
}

impl AlgorithmX {
    #[inline]
    fn column(&self, item: usize) -> &[u32] {
        &self.columns[self.starts[item] as usize..self.starts[item + 1] as usize]
    }

    /// The items of the option at a place.
    #[inline]
    fn items_at(&self, place: u32) -> &[u32] {
        self.problem.option(self.columns[place as usize] as usize)
    }

    /// The number of entries to visit to take the option at a place.
    fn effort(&self, place: u32) -> u32 {
        self.items_at(place).iter().map(|&item| self.column(item as usize).len() as u32).sum()
    }

    #[inline]
    fn active_place(&self, item: u32, from: u32) -> Option<u32> {
        let end = self.starts[item as usize + 1];
        (from..end).find(|&place| self.active[self.columns[place as usize] as usize])
    }

    /// The uncovered item with the fewest active options, of those that are covered exactly once; none if all are covered.
    fn choose(&mut self, limits: &mut Limits) -> Result<Option<usize>, Stop> {
        let (mut best, mut fewest) = (None, usize::MAX);
        for item in (self.first..self.problem.primary()).chain(0..self.first) {
            if self.covered[item] {
                limits.work(1)?;
                continue;
            }
            limits.work(self.column(item).len() as u32)?;
            let mut size = 0;
            for &option in self.column(item) {
                size += usize::from(self.active[option as usize]);
                if size == fewest {
                    break;
                }
            }
            if size < fewest {
                (best, fewest) = (Some(item), size);
                if size <= 1 {
                    self.first = item;
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Covers the items of the option at a place: no option with one of them stays active.
    fn take(&mut self, item: u32, place: u32) {
        self.levels.push(Level { item, place, trail: self.trail.len() as u32 });
        let option = self.columns[place as usize] as usize;
        for &item in self.problem.option(option) {
            let item = item as usize;
            self.covered[item] = true;
            let column = self.starts[item] as usize..self.starts[item + 1] as usize;
            for &other in &self.columns[column] {
                if self.active[other as usize] {
                    self.active[other as usize] = false;
                    self.trail.push(other);
                }
            }
        }
    }

    /// Undoes the last [`AlgorithmX::take`].
    fn put_back(&mut self, level: Level) {
        self.levels.pop();
        let option = self.columns[level.place as usize] as usize;
        for &item in self.problem.option(option) {
            self.covered[item as usize] = false;
        }
        for other in self.trail.drain(level.trail as usize..) {
            self.active[other as usize] = true;
        }
    }
}

/// Writes the matrix column by column: where each item's column starts, and its options.
fn transpose(
    problem: &ExactCover,
    starts: &mut [u32],
    columns: &mut [u32],
    limits: &mut Limits,
) -> Result<(), Stop> {
    for option in 0..problem.options() {
        limits.work(4)?;
        for &item in problem.option(option) {
            starts[item as usize] += 1;
        }
    }
    let mut end = 0;
    for start in starts.iter_mut() {
        limits.work(1)?;
        end += *start;
        *start = end;
    }
    // Each start is the end of its column here, and decreases with each option written before it.
    for option in (0..problem.options()).rev() {
        limits.work(4)?;
        for &item in problem.option(option) {
            let start = &mut starts[item as usize];
            *start -= 1;
            columns[*start as usize] = option as u32;
        }
    }
    Ok(())
}
