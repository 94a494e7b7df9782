//! Splits: two halves that have all solutions of a board between them.
//!
//! A digit with two ways through a line takes one or the other: the lowest such digit of the line with
//! the fewest open ways of all, the first among equal lines. A board without such a digit is split on
//! the first of the cells with the fewest candidates: the lowest of them, or another one.

use super::line::WAYS;
use super::sets::Sets;
use crate::error::Reason;
use crate::limits::Stop;

/// Cells with so many candidates, or more, are all alike.
const FEW: u32 = 4;

/// One half of a split board.
#[derive(Debug, Clone, Copy)]
pub enum Half {
    /// A digit does not go this way through a line: bands 0, 1, 2, stacks 3, 4, 5.
    Shut { line: usize, way: usize, digit: u16 },
    /// A cell has these candidates.
    Cell { cell: usize, candidates: u16 },
}

/// The digits with just two of the ways, and how many ways are open in all.
#[inline(always)]
pub fn census<W: Sets>([a, b, c, d, e, f]: [W; WAYS]) -> (W, W) {
    // How many ways each digit has: a number of three bits.
    let (one, other) = (a.xor3(b, c), d.xor3(e, f));
    let (carry, carry_of_one, carry_of_other) =
        (one.and(other), a.majority(b, c), d.majority(e, f));
    let ones = one.xor(other);
    let twos = carry.xor3(carry_of_one, carry_of_other);
    let fours = carry.majority(carry_of_one, carry_of_other);
    let pairs = twos.count().add(fours.count().twice());
    (twos.without(ones.or(fours)), ones.count().add(pairs.twice()))
}

/// The halves by the two open ways of a digit; the first takes the lower way.
#[inline(always)]
pub fn by_way(line: usize, digit: u16, is_open: impl Iterator<Item = bool>) -> [Half; 2] {
    let open = is_open.enumerate().fold(0, |open, (way, is_open)| open | u32::from(is_open) << way);
    let (first, second) = (open.trailing_zeros(), open.checked_ilog2().unwrap_or(0));
    [second, first].map(|way| Half::Shut { line, way: way as usize, digit })
}

/// The halves of a board by its cells, row by row.
pub fn by_cell(cells: impl Iterator<Item = u16>) -> Result<[Half; 2], Stop> {
    let open = cells.enumerate().filter(|(_, candidates)| candidates.count_ones() > 1);
    let fewest = open.min_by_key(|(_, candidates)| candidates.count_ones().min(FEW));
    let (cell, candidates) = fewest.ok_or(Reason::Internal("a full board was not solved"))?;
    let lowest = candidates & candidates.wrapping_neg();
    Ok([lowest, candidates & !lowest].map(|candidates| Half::Cell { cell, candidates }))
}
