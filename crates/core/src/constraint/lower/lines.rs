//! Constraints on lines that are no pairs and no sums: runs, frames, clues outside the board, automata, counts.

use super::Given;
use crate::constraint::primitives::{Primitive, Primitives, sum};
use crate::error::Result;
use crate::memory;
use crate::shape::Shape;

/// The symbols are different and follow each other in some order.
pub fn renban(given: &Given, out: &mut Primitives) -> Result<()> {
    out.add(Primitive::Run { cells: memory::copied(given.cells)? })
}

/// The cells between the first and the last one have what `takes` says of their symbols.
fn framed(
    given: &Given,
    out: &mut Primitives,
    takes: impl FnMut([i64; 2], i64) -> bool,
) -> Result<()> {
    let [first, cells @ .., last] = given.cells else { return Ok(()) };
    let table = out.frame(takes)?;
    let cells = memory::copied(cells)?;
    out.add(Primitive::Framed { ends: [*first, *last], table, cells })
}

pub fn between(given: &Given, out: &mut Primitives) -> Result<()> {
    framed(given, out, |[one, other], value| one.min(other) < value && value < one.max(other))
}

/// Nothing is between the ends, which differ by the value at least.
pub fn lockout(given: &Given, out: &mut Primitives) -> Result<()> {
    let by = given.value(0);
    let is_far = move |one: i64, other: i64| (one - other).abs() >= by;
    if let [first, .., last] = *given.cells {
        let table = out.relation(is_far)?;
        out.pair([first, last], table)?;
    }
    framed(given, out, |[one, other], value| {
        is_far(one, other) && (value < one.min(other) || value > one.max(other))
    })
}

fn accepted(given: &Given, automaton: usize, out: &mut Primitives) -> Result<()> {
    out.add(Primitive::Accepted { cells: memory::copied(given.cells)?, automaton })
}

/// The largest sum of so many cells, far from the bounds of the type.
fn most(out: &Primitives, cells: usize) -> i64 {
    let largest = out.values.last().copied().unwrap_or(0);
    largest * cells as i64
}

/// The symbols between the lowest and the highest one sum up to the value.
pub fn sandwich(given: &Given, out: &mut Primitives) -> Result<()> {
    let row = |cell: &u32| given.board.shape.row_of(*cell as usize);
    let col = |cell: &u32| given.board.shape.col_of(*cell as usize);
    let cells = given.cells;
    let differ = |name: &&str| given.has(name, cells);
    let has_lines =
        !given.board.shape.is_loose() || ["different", "extra_region"].iter().any(differ);
    match cells.first().filter(|_| has_lines) {
        Some(first)
            if cells.iter().all(|cell| row(cell) == row(first))
                || cells.iter().all(|cell| col(cell) == col(first)) =>
        {
            sandwich_of_different(given, out)
        }
        _ => sandwich_of_any(given, out),
    }
}

/// Each place of the lowest and of the highest symbol is an alternative.
fn sandwich_of_different(given: &Given, out: &mut Primitives) -> Result<()> {
    let (cells, last) = (given.cells, out.values.len() - 1);
    let mut alternatives = Vec::new();
    for low in 0..cells.len() {
        for high in (0..cells.len()).filter(|&high| high != low) {
            let between = &cells[low.min(high) + 1..low.max(high)];
            let count = between.len() as i64;
            let reached =
                [1.min(last), last.saturating_sub(1)].map(|rank| count * out.values[rank]);
            if given.value(0) < reached[0] || given.value(0) > reached[1] {
                continue;
            }
            let mut all = memory::with_capacity(3)?;
            all.push(Primitive::Domain { cell: cells[low], ranks: 1 });
            all.push(Primitive::Domain { cell: cells[high], ranks: 1 << last });
            all.push(sum(given.value(0), between.iter().map(|&cell| (cell, 1)))?);
            memory::push(&mut alternatives, all)?;
        }
    }
    out.add(Primitive::AnyOf { alternatives })
}

/// The symbols may repeat, where cells do not differ.
fn sandwich_of_any(given: &Given, out: &mut Primitives) -> Result<()> {
    #[derive(PartialEq, Eq, Hash)]
    enum State {
        Before,
        /// The sum so far, and whether it began with the lowest symbol.
        Between(i64, bool),
        After,
    }
    let total = given.value(0).min(most(out, given.cells.len()) + 1);
    let (low, high) = (out.values[0], out.values[out.values.len() - 1]);
    let automaton = out.automaton(
        State::Before,
        |state, value| {
            let is_end = value == low || value == high;
            Ok(match *state {
                State::Before if is_end => Some(State::Between(0, value == low)),
                State::Before => Some(State::Before),
                State::Between(sum, began_low) if is_end => {
                    (sum == total && (value == low) != began_low).then_some(State::After)
                }
                State::Between(sum, began_low) => {
                    let sum = sum + value;
                    (sum <= total).then_some(State::Between(sum, began_low))
                }
                State::After => (!is_end).then_some(State::After),
            })
        },
        |state| *state == State::After,
    )?;
    accepted(given, automaton, out)
}

/// The first symbols, as many as the first one says, sum up to the value.
pub fn x_sum(given: &Given, out: &mut Primitives) -> Result<()> {
    let [first, ..] = *given.cells else { return Ok(()) };
    let mut alternatives = Vec::new();
    for (rank, &count) in out.values.iter().enumerate() {
        let counted = usize::try_from(count).ok().filter(|&count| count > 0);
        let Some(counted) = counted.and_then(|count| given.cells.get(..count)) else { continue };
        let mut both = memory::with_capacity(2)?;
        both.push(Primitive::Domain { cell: first, ranks: 1 << rank });
        both.push(sum(given.value(0), counted.iter().map(|&cell| (cell, 1)))?);
        memory::push(&mut alternatives, both)?;
    }
    out.add(Primitive::AnyOf { alternatives })
}

/// As many symbols as the value says are larger than all before them.
pub fn skyscraper(given: &Given, out: &mut Primitives) -> Result<()> {
    let wanted = given.value(0);
    let automaton = out.automaton(
        (i64::MIN, 0),
        |&(highest, seen), value| {
            Ok(match value > highest {
                true => (seen < wanted).then_some((value, seen + 1)),
                false => Some((highest, seen)),
            })
        },
        |state| state.1 == wanted,
    )?;
    accepted(given, automaton, out)
}

/// The value is the symbol of the cell whose place on the line is the symbol of the first.
pub fn numbered_room(given: &Given, out: &mut Primitives) -> Result<()> {
    let Some(&first) = given.cells.first() else { return Ok(()) };
    places(given, first, given.value(0), out)
}

/// As many rows and columns are smaller as the place says.
pub fn full_rank(given: &Given, out: &mut Primitives) -> Result<()> {
    let side = given.board.shape.side();
    let mut others = memory::with_capacity(4 * side * side)?;
    for number in 0..side {
        for (from, step) in [(number * side, 1), (number, side)] {
            let cell = |at: usize| (from + at * step) as u32;
            let forward = given.cells.iter().copied().eq((0..side).map(cell));
            let back = given.cells.iter().copied().eq((0..side).rev().map(cell));
            others.extend((0..side).map(cell).filter(|_| !forward));
            others.extend((0..side).rev().map(cell).filter(|_| !back));
        }
    }
    let below = given.value(0) - 1;
    let is_edge = others.len() < 4 * side * side;
    if is_edge {
        // Each symbol begins four of the lines.
        let rank = below / 4;
        let ranks = if rank < side as i64 { 1 << rank } else { 0 };
        out.add(Primitive::Domain { cell: given.cells[0], ranks })?;
    }
    let below = u32::try_from(below).unwrap_or(u32::MAX);
    let (line, may_tie) = (memory::copied(given.cells)?, given.value(1) == 1);
    out.add(Primitive::Ranked { line, others, below, may_tie })
}

/// The cell has the place of a symbol on the list of cells, from 1.
fn places(given: &Given, index: u32, symbol: i64, out: &mut Primitives) -> Result<()> {
    let count = given.cells.len() as i64;
    let own = given.cells.iter().position(|&cell| cell == index).map(|at| at as i64 + 1);
    let ranks =
        out.ranks(|value| (1..=count).contains(&value) && (own != Some(value) || value == symbol));
    out.add(Primitive::Domain { cell: index, ranks })?;
    for (at, &cell) in (1..).zip(given.cells) {
        if cell != index {
            let table = out.relation(|place, value| place != at || value == symbol)?;
            out.pair([index, cell], table)?;
        }
    }
    Ok(())
}

/// Cells whose symbol says in which column of their row the number of their own column is.
pub fn column_indexer(given: &Given, out: &mut Primitives) -> Result<()> {
    indexer(given, out, |shape, cell, place| shape.row_of(cell) * shape.side() + place)
}

/// Cells whose symbol says in which row of their column the number of their own row is.
pub fn row_indexer(given: &Given, out: &mut Primitives) -> Result<()> {
    indexer(given, out, |shape, cell, place| place * shape.side() + shape.col_of(cell))
}

/// Cells whose symbol says in which place of their box the number of their own place is.
pub fn box_indexer(given: &Given, out: &mut Primitives) -> Result<()> {
    indexer(given, out, |shape, cell, place| {
        shape.unit(2 * shape.side() + shape.box_of(cell)).nth(place).unwrap_or(cell)
    })
}

fn indexer(
    given: &Given,
    out: &mut Primitives,
    on_line: impl Fn(Shape, usize, usize) -> usize,
) -> Result<()> {
    let (shape, side) = (given.board.shape, given.board.shape.side());
    for &index in given.cells {
        let line = || (0..side).map(|place| on_line(shape, index as usize, place) as u32);
        let number = line().position(|cell| cell == index).unwrap_or(0) as i64 + 1;
        let ranks = out.ranks(|value| (1..=side as i64).contains(&value));
        out.add(Primitive::Domain { cell: index, ranks })?;
        for (at, cell) in (1..).zip(line()).filter(|&(_, cell)| cell != index) {
            let table = out.relation(|place, value| (place == at) == (value == number))?;
            out.pair([index, cell], table)?;
        }
    }
    Ok(())
}

/// Each symbol is the number of the cells that have it.
pub fn circles(given: &Given, out: &mut Primitives) -> Result<()> {
    out.add(Primitive::Counted { cells: memory::copied(given.cells)? })
}

/// An automaton: the number of its states, that of those that accept, these, and then its transitions: from, symbol, to.
pub fn automaton(given: &Given, out: &mut Primitives) -> Result<()> {
    let mut accepts = memory::copied(parts(given.values).0)?;
    let steps = steps(given.values)?;
    accepts.sort_unstable();
    if is_deterministic(&steps) {
        let next = |&state: &i64, value: i64| {
            let step = steps.binary_search_by_key(&(state, value), |step| (step.0, step.1));
            Ok(step.ok().map(|at| steps[at].2))
        };
        let accepts = |state: &i64| accepts.binary_search(state).is_ok();
        let automaton = out.automaton(0, next, accepts)?;
        return accepted(given, automaton, out);
    }
    let mut first = Vec::new();
    memory::push(&mut first, 0i64)?;
    let automaton = out.automaton(
        first,
        |states: &Vec<i64>, value| {
            let mut next = Vec::new();
            for &state in states {
                let from = steps.partition_point(|step| (step.0, step.1) < (state, value));
                let steps = steps[from..].iter();
                for step in steps.take_while(|step| (step.0, step.1) == (state, value)) {
                    memory::push(&mut next, step.2)?;
                }
            }
            next.sort_unstable();
            next.dedup();
            Ok((!next.is_empty()).then_some(next))
        },
        |states| states.iter().any(|state| accepts.binary_search(state).is_ok()),
    )?;
    accepted(given, automaton, out)
}

/// A state, a symbol, and the next state.
type Step = (i64, i64, i64);

/// The transitions of an automaton in order, each once, so that those of a state and a symbol are found at once: there may be 100000.
pub fn steps(values: &[i64]) -> Result<Vec<Step>> {
    let (_, transitions) = parts(values);
    let mut steps = memory::with_capacity(transitions.len() / 3)?;
    steps.extend(transitions.chunks_exact(3).map(|one| (one[0], one[1], one[2])));
    steps.sort_unstable();
    steps.dedup();
    Ok(steps)
}

/// Whether at most one state follows each state and symbol.
pub fn is_deterministic(steps: &[Step]) -> bool {
    steps.windows(2).all(|two| (two[0].0, two[0].1) != (two[1].0, two[1].1))
}

/// The states that accept, and the transitions.
pub fn parts(values: &[i64]) -> (&[i64], &[i64]) {
    match *values {
        [_, count, ref rest @ ..] => rest
            .split_at_checked(usize::try_from(count).unwrap_or(usize::MAX))
            .unwrap_or((rest, &[])),
        _ => (&[], &[]),
    }
}
