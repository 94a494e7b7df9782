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
const FEW: u16 = 4;

/// There is no cell to split.
pub const UNSOLVED: Reason = Reason::Internal("a full board was not solved");

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
    let pairs = twos.count().add(fours.count().double());
    (twos.and_not(ones.or(fours)), ones.count().add(pairs.double()))
}

/// The halves by the two open ways of a digit; the first takes the lower way.
#[inline(always)]
pub fn by_way(line: usize, digit: u16, is_open: impl Iterator<Item = bool>) -> [Half; 2] {
    let open = is_open.enumerate().fold(0, |open, (way, is_open)| open | u32::from(is_open) << way);
    let (first, second) = (open.trailing_zeros(), open.checked_ilog2().unwrap_or(0));
    [second, first].map(|way| Half::Shut { line, way: way as usize, digit })
}

/// The halves of a board by its cells, row by row. What is compared is a number for each cell, so that vectors
/// find the least.
#[inline(always)]
pub fn by_cell(cells: &[u16; 81]) -> Result<[Half; 2], Stop> {
    const FULL: u16 = u16::MAX;
    let key = |(cell, candidates): (usize, &u16)| match candidates.count_ones() as u16 {
        0 | 1 => FULL,
        count => count.min(FEW) << 8 | cell as u16,
    };
    let best = cells.iter().enumerate().map(key).fold(FULL, u16::min);
    if best == FULL {
        return Err(UNSOLVED.into());
    }
    let cell = usize::from(best & 0xFF);
    Ok(of_cell(cell, cells[cell]))
}

/// The halves by the candidates of a cell.
#[inline(always)]
pub fn of_cell(cell: usize, candidates: u16) -> [Half; 2] {
    let lowest = candidates & candidates.wrapping_neg();
    [lowest, candidates & !lowest].map(|candidates| Half::Cell { cell, candidates })
}
