//! The two branches of a board, which have all its solutions between them.
//!
//! A digit with two ways through a line takes one or the other: the lowest such digit, in the line with the fewest open ways
//! of all, the first of equal lines. A board without such a digit branches on the first cell with the fewest candidates:
//! its lowest candidate, or the others.

use super::line::WAYS;
use super::sets::Sets;
use sudoku_core::error::Reason;
use sudoku_core::limits::Stop;

/// Cells with at least this many candidates count as equal.
const FEW: u16 = 4;

/// There is no cell to branch on.
pub const UNSOLVED: Reason = Reason::Internal("a full board was not solved");

/// One branch of a board.
#[derive(Debug, Clone, Copy)]
pub enum Branch {
    /// The digit does not go this way through a line: bands are 0, 1, 2, stacks 3, 4, 5.
    CloseWay { line: usize, way: usize, digit: u16 },
    /// The cell has these candidates.
    Cell { cell: usize, candidates: u16 },
}

/// The digits with exactly two open ways, and the number of open ways of all digits.
#[inline(always)]
pub fn count_ways<W: Sets>([a, b, c, d, e, f]: [W; WAYS]) -> (W, W) {
    // The number of ways of each digit, in three bits.
    let (one, other) = (a.xor3(b, c), d.xor3(e, f));
    let (carry, carry_of_one, carry_of_other) =
        (one.and(other), a.majority(b, c), d.majority(e, f));
    let ones = one.xor(other);
    let twos = carry.xor3(carry_of_one, carry_of_other);
    let fours = carry.majority(carry_of_one, carry_of_other);
    let pairs = twos.count().add(fours.count().double());
    (twos.and_not(ones.or(fours)), ones.count().add(pairs.double()))
}

/// The branches by the two open ways of a digit. The first takes the lower way.
#[inline(always)]
pub fn by_way(line: usize, digit: u16, is_open: impl Iterator<Item = bool>) -> [Branch; 2] {
    let open = is_open.enumerate().fold(0, |open, (way, is_open)| open | u32::from(is_open) << way);
    let (first, second) = (open.trailing_zeros(), open.checked_ilog2().unwrap_or(0));
    [second, first].map(|way| Branch::CloseWay { line, way: way as usize, digit })
}

/// The branches by the first cell with the fewest candidates. The comparison is of one number a cell, which the compiler
/// vectorises.
#[inline(always)]
pub fn by_cell(cells: &[u16; 81]) -> Result<[Branch; 2], Stop> {
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

/// The branches by the candidates of a cell.
#[inline(always)]
pub fn of_cell(cell: usize, candidates: u16) -> [Branch; 2] {
    let lowest = candidates & candidates.wrapping_neg();
    [lowest, candidates & !lowest].map(|candidates| Branch::Cell { cell, candidates })
}
