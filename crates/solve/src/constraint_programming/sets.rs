//! Propagators of cells that differ.

use super::domains::Domains;
use crate::conflict::Conflict;
use sudoku_core::constraint::primitives::Ranks;

/// Cells that differ: as many ranks as cells are needed. If there are no more, each rank has a place, and cells with the same two
/// ranks take them from the others.
pub fn different(cells: &[u32], domains: &mut Domains) -> Result<(), Conflict> {
    let (mut once, mut twice, mut thrice): (Ranks, Ranks, Ranks) = (0, 0, 0);
    let (mut single, mut pairs) = (0, 0);
    for &cell in cells {
        let ranks = domains.of(cell);
        thrice |= twice & ranks;
        twice |= once & ranks;
        once |= ranks;
        let rest = ranks & ranks.wrapping_sub(1);
        if rest == 0 {
            single |= ranks;
        } else if rest & (rest - 1) == 0 {
            pairs |= ranks;
        }
    }
    let count = once.count_ones() as usize;
    if count < cells.len() {
        return Err(Conflict);
    }
    let hidden = once & !twice & !single;
    if count == cells.len() && hidden != 0 {
        for &cell in cells {
            let own = domains.of(cell) & hidden;
            if own != 0 {
                // Of two ranks that have no other place, one is lost.
                if own & (own - 1) != 0 {
                    return Err(Conflict);
                }
                domains.restrict(cell, own)?;
            }
        }
    }
    // A pair whose ranks are in no third cell takes nothing.
    if pairs & thrice != 0 {
        for (at, &one) in cells.iter().enumerate() {
            let ranks = domains.of(one);
            if ranks & thrice == 0 || !is_pair(ranks) {
                continue;
            }
            let Some(other) = cells[at + 1..].iter().find(|&&other| domains.of(other) == ranks)
            else {
                continue;
            };
            for &cell in cells.iter().filter(|&cell| *cell != one && cell != other) {
                domains.restrict(cell, !ranks)?;
            }
        }
    }
    Ok(())
}

/// Whether a set has two ranks. Counting bits takes longer on processors that this library asks for.
#[inline(always)]
fn is_pair(ranks: Ranks) -> bool {
    let rest = ranks & ranks.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// Two sets of cells that have the same ranks, as often.
pub fn same(one: &[u32], other: &[u32], domains: &mut Domains) -> Result<(), Conflict> {
    let of = |cells: &[u32], domains: &Domains| {
        cells.iter().fold(0, |ranks, &cell| ranks | domains.of(cell))
    };
    let ranks = [of(one, domains), of(other, domains)];
    let both = ranks[0] & ranks[1];
    if ranks[0] != both {
        one.iter().try_for_each(|&cell| domains.restrict(cell, both))?;
    }
    if ranks[1] != both {
        other.iter().try_for_each(|&cell| domains.restrict(cell, both))?;
    }
    Ok(())
}
