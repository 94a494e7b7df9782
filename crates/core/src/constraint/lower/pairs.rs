//! Constraints that lower to pairs of cells, and to what single cells have.

use super::Given;
use crate::constraint::primitives::{Primitive, Primitives};
use crate::error::Result;
use crate::memory;

/// Relates cells that follow each other on the list.
fn follow(given: &Given, out: &mut Primitives, holds: impl FnMut(i64, i64) -> bool) -> Result<()> {
    let table = out.relation(holds)?;
    given.cells.windows(2).try_for_each(|two| out.pair([two[0], two[1]], table))
}

/// Relates all cells side by side on the board of which `takes` is true.
fn side_by_side(
    given: &Given,
    out: &mut Primitives,
    holds: impl FnMut(i64, i64) -> bool,
    takes: impl Fn(u32, u32) -> bool,
) -> Result<()> {
    let table = out.relation(holds)?;
    for [one, other] in given.neighbours() {
        if takes(one, other) {
            out.pair([one, other], table)?;
        }
    }
    Ok(())
}

fn is_twice(one: i64, other: i64, factor: i64) -> bool {
    one == other.saturating_mul(factor) || other == one.saturating_mul(factor)
}

pub fn difference(given: &Given, out: &mut Primitives) -> Result<()> {
    let by = given.value(0);
    follow(given, out, |one, other| (one - other).abs() == by)
}

pub fn ratio(given: &Given, out: &mut Primitives) -> Result<()> {
    let by = given.value(0);
    follow(given, out, |one, other| is_twice(one, other, by))
}

pub fn falls(given: &Given, out: &mut Primitives) -> Result<()> {
    follow(given, out, |one, other| one > other)
}

pub fn rises(given: &Given, out: &mut Primitives) -> Result<()> {
    follow(given, out, |one, other| one < other)
}

pub fn never_falls(given: &Given, out: &mut Primitives) -> Result<()> {
    follow(given, out, |one, other| one <= other)
}

pub fn whisper(given: &Given, out: &mut Primitives) -> Result<()> {
    let by = given.value(0);
    follow(given, out, |one, other| (one - other).abs() >= by)
}

/// Cells as far from the middle have the same symbol.
pub fn palindrome(given: &Given, out: &mut Primitives) -> Result<()> {
    let table = out.relation(|one, other| one == other)?;
    let pairs = given.cells.iter().zip(given.cells.iter().rev()).take(given.cells.len() / 2);
    equal(pairs, table, out)
}

/// The cells of the second half have the symbols of the first.
pub fn clones(given: &Given, out: &mut Primitives) -> Result<()> {
    let table = out.relation(|one, other| one == other)?;
    let (first, second) = given.cells.split_at(given.cells.len() / 2);
    equal(first.iter().zip(second), table, out)
}

fn equal<'a>(
    mut pairs: impl Iterator<Item = (&'a u32, &'a u32)>,
    table: usize,
    out: &mut Primitives,
) -> Result<()> {
    pairs.try_for_each(|(&one, &other)| match one == other {
        true => Ok(()),
        false => out.pair([one, other], table),
    })
}

/// Any three cells that follow each other are in three classes.
fn classes(
    given: &Given,
    out: &mut Primitives,
    size: usize,
    class: impl Fn(i64) -> i64,
) -> Result<()> {
    let table = out.relation(|one, other| class(one) != class(other))?;
    for distance in 1..size {
        for (&one, &other) in given.cells.iter().zip(given.cells.iter().skip(distance)) {
            out.pair([one, other], table)?;
        }
    }
    Ok(())
}

pub fn modular(given: &Given, out: &mut Primitives) -> Result<()> {
    let by = given.value(0).max(1);
    classes(given, out, by as usize, |value| value.rem_euclid(by))
}

pub fn entropic(given: &Given, out: &mut Primitives) -> Result<()> {
    let thirds = thirds(out);
    classes(given, out, 3, move |value| third(thirds, value))
}

/// The first symbols of the middle and of the high third.
fn thirds(out: &Primitives) -> [i64; 2] {
    [1, 2].map(|third| out.values[third * out.values.len() / 3])
}

fn third(thirds: [i64; 2], value: i64) -> i64 {
    thirds.iter().filter(|&&first| value >= first).count() as i64
}

/// Each square of 2x2 cells has a low, a middle and a high symbol.
pub fn global_entropy(given: &Given, out: &mut Primitives) -> Result<()> {
    let (shape, thirds) = (given.board.shape, thirds(out));
    for cell in shape.existing_cells() {
        let (row, col) = (shape.row_of(cell), shape.col_of(cell));
        let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| {
            shape.neighbour_at(row + down, col + right).map(|cell| cell as u32)
        });
        let [Some(a), Some(b), Some(c), Some(d)] = square else { continue };
        for class in 0..3 {
            let ranks = out.ranks(|value| third(thirds, value) == class);
            let cells = memory::copied(&[a, b, c, d])?;
            out.add(Primitive::AtLeast { cells, ranks, count: 1 })?;
        }
    }
    Ok(())
}

pub fn non_consecutive(given: &Given, out: &mut Primitives) -> Result<()> {
    side_by_side(
        given,
        out,
        |one, other| (one - other).abs() != 1,
        |one, other| !given.has("difference", &[one, other]),
    )
}

pub fn strict_kropki(given: &Given, out: &mut Primitives) -> Result<()> {
    without_dot(given, out, |one, other| (one - other).abs() != 1 && !is_twice(one, other, 2))
}

pub fn strict_difference(given: &Given, out: &mut Primitives) -> Result<()> {
    let by = given.value(0);
    without_dot(given, out, |one, other| (one - other).abs() != by)
}

pub fn strict_ratio(given: &Given, out: &mut Primitives) -> Result<()> {
    let by = given.value(0);
    without_dot(given, out, |one, other| !is_twice(one, other, by))
}

/// Relates all cells side by side on the board that have no dot between them.
fn without_dot(
    given: &Given,
    out: &mut Primitives,
    holds: impl FnMut(i64, i64) -> bool,
) -> Result<()> {
    side_by_side(given, out, holds, |one, other| {
        !given.has("difference", &[one, other]) && !given.has("ratio", &[one, other])
    })
}

pub fn strict_xv(given: &Given, out: &mut Primitives) -> Result<()> {
    side_by_side(
        given,
        out,
        |one, other| one + other != 5 && one + other != 10,
        |one, other| !given.has("sum", &[one, other]),
    )
}

/// The cells have less (or more) than those beside them that have no such mark.
fn extreme(
    given: &Given,
    out: &mut Primitives,
    kind: &str,
    holds: impl FnMut(i64, i64) -> bool,
) -> Result<()> {
    let table = out.relation(holds)?;
    let is_marked = |cell: u32| given.has(kind, &[cell]);
    for [one, other] in given.neighbours() {
        for [marked, beside] in [[one, other], [other, one]] {
            if given.cells.contains(&marked) && !is_marked(beside) {
                out.pair([marked, beside], table)?;
            }
        }
    }
    Ok(())
}

pub fn minimum(given: &Given, out: &mut Primitives) -> Result<()> {
    extreme(given, out, "minimum", |one, other| one < other)
}

pub fn maximum(given: &Given, out: &mut Primitives) -> Result<()> {
    extreme(given, out, "maximum", |one, other| one > other)
}

/// Each cell has one of these ranks.
fn each(given: &Given, out: &mut Primitives, has: impl FnMut(i64) -> bool) -> Result<()> {
    let ranks = out.ranks(has);
    given.cells.iter().try_for_each(|&cell| out.add(Primitive::Domain { cell, ranks }))
}

pub fn even(given: &Given, out: &mut Primitives) -> Result<()> {
    each(given, out, |value| value % 2 == 0)
}

pub fn odd(given: &Given, out: &mut Primitives) -> Result<()> {
    each(given, out, |value| value % 2 != 0)
}

pub fn candidates(given: &Given, out: &mut Primitives) -> Result<()> {
    each(given, out, |value| given.values.contains(&value))
}

/// The symbols of the values occur in the cells, each as often as it is listed.
pub fn contains(given: &Given, out: &mut Primitives) -> Result<()> {
    // As many cells as values have one of the values: no more than the rest have others.
    let ranks = out.ranks(|symbol| given.values.contains(&symbol));
    let (cells, count) = (memory::copied(given.cells)?, given.values.len() as u32);
    out.add(Primitive::AtLeast { cells, ranks, count })?;
    for (at, value) in given.values.iter().enumerate() {
        if given.values[..at].contains(value) {
            continue;
        }
        let count = given.values.iter().filter(|other| *other == value).count() as u32;
        let ranks = out.ranks(|symbol| symbol == *value);
        let cells = memory::copied(given.cells)?;
        out.add(Primitive::AtLeast { cells, ranks, count })?;
    }
    Ok(())
}

/// A table of n x n entries relates cells that follow each other.
pub fn pair(given: &Given, out: &mut Primitives) -> Result<()> {
    let table = own_table(given, out)?;
    given.cells.windows(2).try_for_each(|two| out.pair([two[0], two[1]], table))
}

/// A table of n x n entries relates each cell to all later ones.
pub fn every_pair(given: &Given, out: &mut Primitives) -> Result<()> {
    let table = own_table(given, out)?;
    for (at, &one) in given.cells.iter().enumerate() {
        given.cells[at + 1..].iter().try_for_each(|&other| out.pair([one, other], table))?;
    }
    Ok(())
}

/// The values as a table: its rows and columns are in the order of the symbols' numbers.
fn own_table(given: &Given, out: &mut Primitives) -> Result<usize> {
    let mut values = given.values.iter();
    out.relation(|_, _| values.next().is_some_and(|&value| value != 0))
}
