//! Propagators of cells that differ.

use super::domains::Domains;
use crate::conflict::Conflict;
use sudoku_core::constraint::primitives::{MOST_RANKS, Ranks};

/// Cells that differ: as many ranks as cells are needed. If there are no more, each rank has a place, and cells with the same two
/// ranks take them from the others.
pub fn different(cells: &[u32], domains: &mut Domains) -> Result<(), Conflict> {
    let (mut once, mut twice, mut thrice): (Ranks, Ranks, Ranks) = (0, 0, 0);
    let (mut single, mut pairs): (Ranks, Ranks) = (0, 0);
    // A bit for each cell with two ranks. No branch here depends on how many ranks a cell has, which processors predict badly.
    let (mut of, mut two) = ([0; MOST_RANKS], 0u32);
    for (at, (own, &cell)) in of.iter_mut().zip(cells).enumerate() {
        let ranks = domains.of(cell);
        *own = ranks;
        thrice |= twice & ranks;
        twice |= once & ranks;
        once |= ranks;
        let rest = ranks & ranks.wrapping_sub(1);
        let is_single = u32::from(rest == 0);
        let is_pair = u32::from(rest & rest.wrapping_sub(1) == 0) & !is_single;
        single |= ranks & is_single.wrapping_neg();
        pairs |= ranks & is_pair.wrapping_neg();
        two |= is_pair << at;
    }
    let count = once.count_ones() as usize;
    if count < cells.len() {
        return Err(Conflict);
    }
    let hidden = once & !twice & !single;
    if count == cells.len() && hidden != 0 {
        for (at, &cell) in cells.iter().enumerate() {
            let own = of[at] & hidden;
            if own != 0 {
                // Of two ranks that have no other place, one is lost.
                if own & (own - 1) != 0 {
                    return Err(Conflict);
                }
                domains.restrict(cell, own)?;
                two &= !(1 << at);
            }
        }
    }
    // A pair whose ranks are in no third cell takes nothing.
    if pairs & thrice == 0 {
        return Ok(());
    }
    while two != 0 {
        let one = two.trailing_zeros() as usize;
        two &= two - 1;
        let ranks = of[one];
        let mut rest = if ranks & thrice == 0 { 0 } else { two };
        while rest != 0 {
            let other = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if of[other] != ranks {
                continue;
            }
            for (_, &cell) in cells.iter().enumerate().filter(|&(at, _)| at != one && at != other) {
                domains.restrict(cell, !ranks)?;
            }
            break;
        }
    }
    Ok(())
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

/// The most lines of a band.
const MOST_LINES: usize = MOST_RANKS / 2;

/// A band: as many lines as boxes, which have the same cells. `cells` has those of the first line and the first box, then those of
/// the first line and the second box, `shared` of each. A rank that a box has in one line only leaves the rest of the line, and a
/// rank that a line has in one box only leaves the rest of the box.
pub fn band(
    cells: &[u32],
    lines: usize,
    shared: usize,
    domains: &mut Domains,
) -> Result<(), Conflict> {
    match lines {
        3 => band_within::<3>(cells, 3, shared, domains),
        4 => band_within::<4>(cells, 4, shared, domains),
        _ => band_within::<MOST_LINES>(cells, lines, shared, domains),
    }
}

#[inline(always)]
fn band_within<const MOST: usize>(
    cells: &[u32],
    lines: usize,
    shared: usize,
    domains: &mut Domains,
) -> Result<(), Conflict> {
    // The ranks of the cells that a line and a box share, and those that two of the boxes of a line, or of the lines of a box, have.
    let mut met = [[0; MOST]; MOST];
    let (mut line_twice, mut box_once, mut box_twice) = ([0; MOST], [0; MOST], [0; MOST]);
    for line in 0..lines {
        let mut line_once = 0;
        for (of, part) in
            cells[line * lines * shared..][..lines * shared].chunks_exact(shared).enumerate()
        {
            let ranks = part.iter().fold(0, |ranks, &cell| ranks | domains.of(cell));
            met[line][of] = ranks;
            line_twice[line] |= line_once & ranks;
            line_once |= ranks;
            box_twice[of] |= box_once[of] & ranks;
            box_once[of] |= ranks;
        }
    }
    // What a line needs of one box, and a box of one line.
    let (mut of_line, mut of_box) = ([0; MOST], [0; MOST]);
    for line in 0..lines {
        for of in 0..lines {
            of_line[line] |= met[line][of] & !box_twice[of];
            of_box[of] |= met[line][of] & !line_twice[line];
        }
    }
    for line in 0..lines {
        for of in 0..lines {
            let needed = of_line[line] & box_twice[of] | of_box[of] & line_twice[line];
            let lost = met[line][of] & needed;
            if lost != 0 {
                let part = &cells[(line * lines + of) * shared..][..shared];
                part.iter().try_for_each(|&cell| domains.restrict(cell, !lost))?;
            }
        }
    }
    Ok(())
}
