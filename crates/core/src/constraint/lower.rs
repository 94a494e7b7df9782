//! What constraints lower to: sets of cells that differ, and primitives.
//!
//! In: the values and cells of a constraint, and its puzzle or shape. Out: each set, in the order of its first cell where there is one;
//! and the primitives. What stays true: the constraint holds exactly if all cells of each set differ and all primitives hold.

pub(super) mod lines;
pub(super) mod pairs;
pub(super) mod sums;

use super::primitives::{Primitive, Primitives};
use crate::error::Result;
use crate::memory;
use crate::shape::Shape;

/// The board of a constraint.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    pub shape: Shape,
    /// The numbers of the symbols.
    pub symbols: &'a [u32],
    /// The region of each cell, if regions replace the boxes.
    pub regions: Option<&'a [i64]>,
    /// Whether a constraint of this name has all of these cells.
    pub has: &'a dyn Fn(&str, &[u32]) -> bool,
}

/// A constraint with its board, which has at most as many symbols as ranks fit in a word.
pub(super) struct Given<'a> {
    pub board: Board<'a>,
    pub values: &'a [i64],
    pub cells: &'a [u32],
    /// Adds the primitives and the sets of an alternative by its number; `false` if there is none.
    pub alternative: &'a dyn Fn(usize, &mut Primitives, &mut Sets) -> Result<bool>,
}

/// Adds the primitives of a constraint.
pub(super) type AsPrimitives = fn(&Given, &mut Primitives) -> Result<()>;

impl Given<'_> {
    /// A value by its place; 0 if there is none.
    fn value(&self, at: usize) -> i64 {
        self.values.get(at).copied().unwrap_or(0)
    }

    /// The pairs of cells side by side on the board.
    fn neighbours(&self) -> impl Iterator<Item = [u32; 2]> {
        let shape = self.board.shape;
        shape.existing_cells().flat_map(move |cell| {
            let (row, col) = (shape.row_of(cell), shape.col_of(cell));
            let others = [shape.neighbour_at(row, col + 1), shape.neighbour_at(row + 1, col)];
            others.into_iter().flatten().map(move |other| [cell as u32, other as u32])
        })
    }

    /// Whether a constraint of this name has all of these cells.
    fn has(&self, name: &str, cells: &[u32]) -> bool {
        (self.board.has)(name, cells)
    }
}

/// Lists the sets of cells that differ by a constraint with these values and cells.
pub(super) type Lower = fn(&[i64], &[u32], Shape, &mut Sets) -> Result<()>;

/// Sets of cells, each in one piece of one list.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sets {
    cells: Vec<u32>,
    /// The end of each set in `cells`.
    ends: Vec<u32>,
}

impl Sets {
    /// Adds a set.
    pub fn add(&mut self, cells: impl IntoIterator<Item = usize>) -> Result<()> {
        for cell in cells {
            memory::push(&mut self.cells, cell as u32)?;
        }
        memory::push(&mut self.ends, self.cells.len() as u32)
    }

    /// The number of sets.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no set.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The cells of a set.
    pub fn get(&self, set: usize) -> &[u32] {
        let first = set.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cells[first as usize..self.ends[set] as usize]
    }

    /// All sets, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        (0..self.len()).map(|set| self.get(set))
    }
}

pub(super) fn nothing(_: &[i64], _: &[u32], _: Shape, _: &mut Sets) -> Result<()> {
    Ok(())
}

pub(super) fn cells(_: &[i64], cells: &[u32], _: Shape, sets: &mut Sets) -> Result<()> {
    sets.add(cells.iter().map(|&cell| cell as usize))
}

pub(super) fn diagonal(values: &[i64], _: &[u32], shape: Shape, sets: &mut Sets) -> Result<()> {
    let side = shape.side();
    match *values {
        [1] => sets.add((0..side).map(|row| (row + 1) * (side - 1))),
        _ => sets.add((0..side).map(|row| row * (side + 1))),
    }
}

pub(super) fn windows(_: &[i64], _: &[u32], shape: Shape, sets: &mut Sets) -> Result<()> {
    let (side, size) = (shape.side(), shape.box_height());
    let starts = || (1..side - 1).step_by(size + 1);
    for (top, left) in starts().flat_map(|top| starts().map(move |left| (top, left))) {
        sets.add((0..side).map(|at| (top + at / size) * side + left + at % size))?;
    }
    Ok(())
}

pub(super) fn disjoint_groups(_: &[i64], _: &[u32], shape: Shape, sets: &mut Sets) -> Result<()> {
    let (side, width) = (shape.side(), shape.box_width());
    for place in 0..side {
        sets.add((2 * side..3 * side).map(|unit| {
            let first = shape.unit(unit).next().unwrap_or(0);
            first + place / width * side + place % width
        }))?;
    }
    Ok(())
}

pub(super) fn anti_knight(_: &[i64], _: &[u32], shape: Shape, sets: &mut Sets) -> Result<()> {
    apart(shape, 1, 2, sets)
}

pub(super) fn anti_king(_: &[i64], _: &[u32], shape: Shape, sets: &mut Sets) -> Result<()> {
    apart(shape, 0, 1, sets)?;
    apart(shape, 1, 1, sets)
}

pub(super) fn offset(values: &[i64], _: &[u32], shape: Shape, sets: &mut Sets) -> Result<()> {
    match *values {
        [one, other] => apart(shape, one as usize, other as usize, sets),
        _ => Ok(()),
    }
}

/// Pairs of cells that are one distance apart in rows and the other in columns.
fn apart(shape: Shape, one: usize, other: usize, sets: &mut Sets) -> Result<()> {
    for cell in (0..shape.cells()).filter(|&cell| shape.has_cell(cell)) {
        let (row, col) = (shape.row_of(cell), shape.col_of(cell));
        let both = [(one, other), (other, one)];
        let distinct = if one == other { &both[..1] } else { &both };
        for &(down, across) in distinct {
            let below = row + down;
            let right = shape.neighbour_at(below, col + across);
            let left = col.checked_sub(across).filter(|_| down > 0 && across > 0);
            let left = left.and_then(|left| shape.neighbour_at(below, left));
            for other in [right, left].into_iter().flatten() {
                sets.add([cell, other])?;
            }
        }
    }
    Ok(())
}

/// All primitives of some alternative hold; its cells that differ are pairs.
pub(super) fn any_of(given: &Given, out: &mut Primitives) -> Result<()> {
    let mut alternatives = Vec::new();
    loop {
        let (from, mut sets) = (out.list.len(), Sets::default());
        if !(given.alternative)(alternatives.len(), out, &mut sets)? {
            return out.add(Primitive::AnyOf { alternatives });
        }
        for set in sets.iter() {
            let table = out.relation(|one, other| one != other)?;
            for (at, &cell) in set.iter().enumerate() {
                set[..at].iter().try_for_each(|&other| out.pair([other, cell], table))?;
            }
        }
        let mut own = memory::with_capacity(out.list.len() - from)?;
        own.extend(out.list.drain(from..));
        memory::push(&mut alternatives, own)?;
    }
}
