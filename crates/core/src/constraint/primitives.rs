//! Primitives: what constraints lower to beside sets of cells that differ.
//!
//! In: constraints. Out: [`Primitives`]: sums, pairs, domains and the other things that a search propagates, over cells and the
//! *ranks* of symbols: the rank of a symbol is its place in the order of the symbols' numbers, from 0. A set of ranks is a
//! word. What stays true: the constraints hold exactly if all primitives do; a table or an automaton that two of them share is
//! listed once.

use super::automaton::{Automaton, MOST_STATES};
use crate::error::{Reason, Result};
use crate::memory;
use std::hash::Hash;

/// The most symbols of a board with constraints that lower to primitives: a set of ranks is a word.
pub const MOST_RANKS: usize = 32;

/// A set of ranks, a bit for each.
pub type Ranks = u32;

/// One condition on cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Primitive {
    /// The symbols, each times its factor, sum up to the total. No cell is listed twice, and no factor is 0.
    Sum { total: i64, terms: Vec<(u32, i64)> },
    /// The table has the ranks of the second cell for each rank of the first.
    Pair { cells: [u32; 2], table: usize },
    /// The cell has one of the ranks.
    Domain { cell: u32, ranks: Ranks },
    /// At least `count` of the cells have one of the ranks.
    AtLeast { cells: Vec<u32>, ranks: Ranks, count: u32 },
    /// The ranks of the cells are all different and follow each other in some order.
    Run { cells: Vec<u32> },
    /// The table has the ranks of all cells for each pair of ranks of the two ends, the first end's rank times the number of
    /// symbols plus the second's.
    Framed { ends: [u32; 2], table: usize, cells: Vec<u32> },
    /// The automaton accepts the ranks of the cells, read in order. A cell may be listed again.
    Accepted { cells: Vec<u32>, automaton: usize },
    /// The symbol of each cell is the number of these cells that have it.
    Counted { cells: Vec<u32> },
    /// As many of the others as `below`, each of as many cells as the line, are smaller than it, rank by rank; none is the
    /// same, unless `may_tie`.
    Ranked { line: Vec<u32>, others: Vec<u32>, below: u32, may_tie: bool },
    /// All primitives of at least one alternative hold.
    AnyOf { alternatives: Vec<Vec<Primitive>> },
}

impl Primitive {
    /// Calls `each` with the cells, in the order of the primitive; a cell may come again.
    pub fn each_cell(&self, each: &mut dyn FnMut(u32)) {
        match self {
            Primitive::Sum { terms, .. } => terms.iter().for_each(|term| each(term.0)),
            Primitive::Pair { cells, .. } => cells.iter().for_each(|&cell| each(cell)),
            Primitive::Domain { cell, .. } => each(*cell),
            Primitive::Framed { ends, cells, .. } => {
                ends.iter().chain(cells).for_each(|&cell| each(cell));
            }
            Primitive::Ranked { line, others, .. } => {
                line.iter().chain(others).for_each(|&cell| each(cell));
            }
            Primitive::AtLeast { cells, .. }
            | Primitive::Run { cells }
            | Primitive::Accepted { cells, .. }
            | Primitive::Counted { cells } => cells.iter().for_each(|&cell| each(cell)),
            Primitive::AnyOf { alternatives } => {
                alternatives.iter().flatten().for_each(|one| one.each_cell(each));
            }
        }
    }

    /// A copy.
    pub fn try_clone(&self) -> Result<Primitive> {
        Ok(match self {
            Primitive::Sum { total, terms } => {
                Primitive::Sum { total: *total, terms: memory::copied(terms)? }
            }
            Primitive::Pair { cells, table } => Primitive::Pair { cells: *cells, table: *table },
            Primitive::Domain { cell, ranks } => Primitive::Domain { cell: *cell, ranks: *ranks },
            Primitive::AtLeast { cells, ranks, count } => {
                Primitive::AtLeast { cells: memory::copied(cells)?, ranks: *ranks, count: *count }
            }
            Primitive::Run { cells } => Primitive::Run { cells: memory::copied(cells)? },
            Primitive::Framed { ends, table, cells } => {
                Primitive::Framed { ends: *ends, table: *table, cells: memory::copied(cells)? }
            }
            Primitive::Accepted { cells, automaton } => {
                Primitive::Accepted { cells: memory::copied(cells)?, automaton: *automaton }
            }
            Primitive::Counted { cells } => Primitive::Counted { cells: memory::copied(cells)? },
            Primitive::Ranked { line, others, below, may_tie } => {
                let (line, others) = (memory::copied(line)?, memory::copied(others)?);
                Primitive::Ranked { line, others, below: *below, may_tie: *may_tie }
            }
            Primitive::AnyOf { alternatives } => {
                let mut copies = memory::with_capacity(alternatives.len())?;
                for all in alternatives {
                    let mut copy = memory::with_capacity(all.len())?;
                    for one in all {
                        copy.push(one.try_clone()?);
                    }
                    copies.push(copy);
                }
                Primitive::AnyOf { alternatives: copies }
            }
        })
    }

    /// [`Primitive::each_cell`], to number the cells otherwise.
    pub fn each_cell_mut(&mut self, each: &mut dyn FnMut(&mut u32)) {
        match self {
            Primitive::Sum { terms, .. } => terms.iter_mut().for_each(|term| each(&mut term.0)),
            Primitive::Pair { cells, .. } => cells.iter_mut().for_each(each),
            Primitive::Domain { cell, .. } => each(cell),
            Primitive::Framed { ends, cells, .. } => ends.iter_mut().chain(cells).for_each(each),
            Primitive::Ranked { line, others, .. } => line.iter_mut().chain(others).for_each(each),
            Primitive::AtLeast { cells, .. }
            | Primitive::Run { cells }
            | Primitive::Accepted { cells, .. }
            | Primitive::Counted { cells } => cells.iter_mut().for_each(each),
            Primitive::AnyOf { alternatives } => {
                alternatives.iter_mut().flatten().for_each(|one| one.each_cell_mut(each));
            }
        }
    }
}

/// Whether the second of two lines may be smaller than the first one, the same, or larger, by the first ranks that differ.
pub fn compared(line: &[u32], other: &[u32], of: impl Fn(u32) -> Ranks) -> [bool; 3] {
    let [mut smaller, mut larger] = [false; 2];
    for (&one, &other) in line.iter().zip(other).filter(|(one, other)| one != other) {
        let (own, its) = (of(one), of(other));
        smaller |= its.trailing_zeros() < Ranks::BITS - 1 - own.leading_zeros();
        larger |= own.trailing_zeros() < Ranks::BITS - 1 - its.leading_zeros();
        if own & its == 0 {
            return [smaller, false, larger];
        }
    }
    [smaller, true, larger]
}

/// The primitives of a puzzle.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Primitives {
    /// The number of each rank's symbol.
    pub values: Vec<i64>,
    /// The primitives.
    pub list: Vec<Primitive>,
    /// The tables of pairs and frames.
    pub tables: Vec<Vec<Ranks>>,
    /// The automata.
    pub automata: Vec<Automaton>,
}

impl Primitives {
    /// None yet.
    pub fn of_symbols(symbols: &[u32]) -> Result<Primitives> {
        let mut values = memory::with_capacity(symbols.len())?;
        values.extend(symbols.iter().map(|&symbol| i64::from(symbol)));
        values.sort_unstable();
        Ok(Primitives { values, ..Primitives::default() })
    }

    /// The ranks whose symbols have a property.
    pub(super) fn ranks(&self, mut has: impl FnMut(i64) -> bool) -> Ranks {
        let values = self.values.iter().enumerate();
        values.fold(0, |ranks, (rank, &value)| ranks | Ranks::from(has(value)) << rank)
    }

    pub(super) fn add(&mut self, primitive: Primitive) -> Result<()> {
        memory::push(&mut self.list, primitive)
    }

    /// Adds a sum of cells with factors.
    pub(super) fn sum(
        &mut self,
        total: i64,
        factors: impl IntoIterator<Item = (u32, i64)>,
    ) -> Result<()> {
        self.add(sum(total, factors)?)
    }

    /// A table of pairs of symbols that are related.
    pub(super) fn relation(&mut self, mut holds: impl FnMut(i64, i64) -> bool) -> Result<usize> {
        let mut rows = memory::with_capacity(self.values.len())?;
        for at in 0..self.values.len() {
            let value = self.values[at];
            rows.push(self.ranks(|other| holds(value, other)));
        }
        kept(&mut self.tables, rows)
    }

    /// A table of the symbols between two others.
    pub(super) fn frame(&mut self, mut takes: impl FnMut([i64; 2], i64) -> bool) -> Result<usize> {
        let side = self.values.len();
        let mut rows = memory::with_capacity(side * side)?;
        for pair in 0..side * side {
            let ends = [self.values[pair / side], self.values[pair % side]];
            rows.push(self.ranks(|value| takes(ends, value)));
        }
        kept(&mut self.tables, rows)
    }

    /// Adds a pair of cells with a table.
    pub(super) fn pair(&mut self, cells: [u32; 2], table: usize) -> Result<()> {
        self.add(Primitive::Pair { cells, table })
    }

    /// Adds an automaton whose states have any type: those that `next` reaches from the first.
    pub(super) fn automaton<S: Eq + Hash>(
        &mut self,
        first: S,
        next: impl FnMut(&S, i64) -> Result<Option<S>>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<usize> {
        let reached = Automaton::reached(&self.values, MOST_STATES, first, next, accepts)?;
        let why = "it needs an automaton of more than 65536 states";
        let too_large = Reason::BadUse { what: "constraint", why };
        let mut automaton = reached.ok_or(too_large)?;
        automaton.join(self.values.len())?;
        kept(&mut self.automata, automaton)
    }
}

/// A sum of cells with factors; a cell that is listed again adds its factors up.
pub(super) fn sum(total: i64, factors: impl IntoIterator<Item = (u32, i64)>) -> Result<Primitive> {
    let mut terms: Vec<(u32, i64)> = Vec::new();
    for (cell, factor) in factors {
        match terms.iter_mut().find(|term| term.0 == cell) {
            Some(term) => term.1 += factor,
            None => memory::push(&mut terms, (cell, factor))?,
        }
    }
    terms.retain(|term| term.1 != 0);
    Ok(Primitive::Sum { total, terms })
}

/// The place of an item in a list, where it is added if it is new.
fn kept<T: PartialEq>(list: &mut Vec<T>, item: T) -> Result<usize> {
    if let Some(known) = list.iter().position(|known| *known == item) {
        return Ok(known);
    }
    memory::push(list, item)?;
    Ok(list.len() - 1)
}
