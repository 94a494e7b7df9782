//! Constraints that lower to sums.

use super::Given;
use crate::constraint::primitives::Primitives;
use crate::error::Result;
use crate::memory;

/// The symbols sum up to the value.
pub fn total(given: &Given, out: &mut Primitives) -> Result<()> {
    out.sum(given.value(0), given.cells.iter().map(|&cell| (cell, 1)))
}

/// The symbols, each times its factor, sum up to the first value.
pub fn weighted(given: &Given, out: &mut Primitives) -> Result<()> {
    let factors = given.values.iter().skip(1);
    out.sum(given.value(0), given.cells.iter().copied().zip(factors.copied()))
}

/// The first symbol is the sum of the others.
pub fn arrow(given: &Given, out: &mut Primitives) -> Result<()> {
    read_as_number(given.cells, 1, out)
}

/// The first symbols, read as a decimal number, are the sum of the others.
pub fn pill(given: &Given, out: &mut Primitives) -> Result<()> {
    read_as_number(given.cells, given.value(0) as usize, out)
}

fn read_as_number(cells: &[u32], digits: usize, out: &mut Primitives) -> Result<()> {
    let factor = |at: usize| match digits.checked_sub(at + 1) {
        Some(zeros) => -10i64.pow(zeros as u32),
        None => 1,
    };
    out.sum(0, cells.iter().enumerate().map(|(at, &cell)| (cell, factor(at))))
}

/// The first and the last symbol sum up to the same as the others.
pub fn double_arrow(given: &Given, out: &mut Primitives) -> Result<()> {
    let last = given.cells.len().saturating_sub(1);
    let factor = |at| if at == 0 || at == last { -1 } else { 1 };
    out.sum(0, given.cells.iter().enumerate().map(|(at, &cell)| (cell, factor(at))))
}

/// Groups of cells, as many as each value says, have the same sum.
pub fn equal_sums(given: &Given, out: &mut Primitives) -> Result<()> {
    let mut rest = given.cells;
    let mut groups = memory::with_capacity(given.values.len())?;
    for &size in given.values {
        let (group, after) = rest.split_at_checked(size as usize).unwrap_or((rest, &[]));
        groups.push(group);
        rest = after;
    }
    same_sums(&groups, out)
}

/// The pieces of a line that lie in one box or region have the same sum.
pub fn region_sums(given: &Given, out: &mut Primitives) -> Result<()> {
    let mut groups = Vec::new();
    let box_of = |cell: u32| match given.board.regions {
        Some(regions) => regions[cell as usize] as usize,
        None => given.board.shape.box_of(cell as usize),
    };
    for piece in given.cells.chunk_by(|&one, &other| box_of(one) == box_of(other)) {
        memory::push(&mut groups, piece)?;
    }
    same_sums(&groups, out)
}

fn same_sums(groups: &[&[u32]], out: &mut Primitives) -> Result<()> {
    for two in groups.windows(2) {
        let of = |at: usize, factor: i64| two[at].iter().map(move |&cell| (cell, factor));
        out.sum(0, of(0, 1).chain(of(1, -1)))?;
    }
    Ok(())
}

/// Symbols as far from the middle of a line have the same sum, which a cell in the middle has, too.
pub fn zipper(given: &Given, out: &mut Primitives) -> Result<()> {
    let (cells, count) = (given.cells, given.cells.len());
    let pair = |at: usize| [cells[at], cells[count - 1 - at]];
    if count % 2 == 1 {
        for at in 0..count / 2 {
            let [one, other] = pair(at);
            out.sum(0, [(one, 1), (other, 1), (cells[count / 2], -1)])?;
        }
        return Ok(());
    }
    for at in 1..count / 2 {
        let ([one, other], [first, last]) = (pair(at), pair(at - 1));
        out.sum(0, [(one, 1), (other, 1), (first, -1), (last, -1)])?;
    }
    Ok(())
}
