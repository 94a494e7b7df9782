//! Propagators of lines, sets of cells and frames.
//!
//! In: a primitive and the domains. Out: the domains without ranks that the primitive alone rules out. None removes
//! a rank that some choice of ranks for all cells of the primitive needs; [`framed`] and [`accepted`] remove all others.

use super::domains::Domains;
use super::peers::Peers;
use crate::conflict::Conflict;
use sudoku_core::constraint::automaton::{Automaton, NO_STATE};
use sudoku_core::constraint::primitives::{MOST_RANKS, Ranks, compared};

/// At least `count` cells have one of the ranks.
pub fn at_least(
    cells: &[u32],
    ranks: Ranks,
    count: u32,
    domains: &mut Domains,
    peers: &Peers,
) -> Result<(), Conflict> {
    if count == 1 && ranks.is_power_of_two() {
        return peers.leave(cells, ranks, domains);
    }
    let possible = cells.iter().filter(|&&cell| domains.of(cell) & ranks != 0).count();
    if possible < count as usize {
        return Err(Conflict);
    }
    if possible == count as usize {
        for &cell in cells {
            if domains.of(cell) & ranks != 0 {
                domains.restrict(cell, ranks)?;
            }
        }
    }
    Ok(())
}

/// As many of the others are smaller than the line as `below`; none is the same, unless `may_tie`.
pub fn ranked(
    line: &[u32],
    others: &[u32],
    (below, may_tie): (u32, bool),
    domains: &mut Domains,
) -> Result<(), Conflict> {
    let all = || others.chunks_exact(line.len());
    if all().count() == 4 * line.len() - 1 && domains.of(line[0]).is_power_of_two() {
        return ranked_among_four(line, others, (below, may_tie), domains);
    }
    let may = |other: &[u32], domains: &Domains| compared(line, other, |cell| domains.of(cell));
    let (mut least, mut most) = (0, 0);
    for other in all() {
        let [smaller, same, larger] = may(other, domains);
        least += u32::from(smaller && !larger && !(same && may_tie));
        most += u32::from(smaller);
        if !smaller && !larger && !may_tie {
            return Err(Conflict);
        }
    }
    if below < least || most < below {
        return Err(Conflict);
    }
    for other in all().filter(|_| below == least || below == most) {
        match may(other, domains) {
            [true, false, false] => {}
            [true, true, false] if !may_tie => in_order(other, line, true, domains)?,
            [true, ..] if below == most => in_order(other, line, true, domains)?,
            _ if below == least => in_order(line, other, !may_tie, domains)?,
            _ => {}
        }
    }
    Ok(())
}

/// [`ranked`] of a row or column whose first rank is known. Each rank begins four of all rows and columns, read from both ends:
/// the place of the line is that among three others, and the others count only if they begin with its rank.
fn ranked_among_four(
    line: &[u32],
    others: &[u32],
    (below, may_tie): (u32, bool),
    domains: &mut Domains,
) -> Result<(), Conflict> {
    let first = domains.of(line[0]);
    let Some(smaller) = below.checked_sub(4 * first.trailing_zeros()).filter(|&below| below < 4)
    else {
        return Err(Conflict);
    };
    let wanted = [smaller, 3 - smaller];
    let open = |other: &&[u32], domains: &Domains| domains.of(other[0]) & first != 0;
    // Whether the other is among the four, and whether it may be smaller there, and whether it may be no smaller.
    let may = |other: &[u32], domains: &Domains| {
        let [smaller, same, larger] = compared(&line[1..], &other[1..], |cell| domains.of(cell));
        (domains.of(other[0]) == first, [smaller, larger || same && may_tie])
    };
    let (mut least, mut most) = ([0; 2], [0; 2]);
    for other in others.chunks_exact(line.len()) {
        if !open(&other, domains) {
            continue;
        }
        let (is_among, sides) = may(other, domains);
        if sides == [false; 2] {
            domains.restrict(other[0], !first)?;
            continue;
        }
        for side in 0..2 {
            most[side] += u32::from(sides[side]);
            least[side] += u32::from(is_among && !sides[1 - side]);
        }
    }
    if (0..2).any(|side| wanted[side] < least[side] || most[side] < wanted[side]) {
        return Err(Conflict);
    }
    for other in others.chunks_exact(line.len()) {
        for side in 0..2 {
            if !open(&other, domains) {
                continue;
            }
            let (is_among, sides) = may(other, domains);
            let is_on = if most[side] == wanted[side] && sides[side] {
                domains.restrict(other[0], first)?;
                side
            } else if least[side] < wanted[side] || is_among && !sides[1 - side] {
                continue;
            } else if !sides[1 - side] {
                domains.restrict(other[0], !first)?;
                continue;
            } else if is_among {
                1 - side
            } else {
                continue;
            };
            match is_on {
                0 => in_order(other, line, true, domains)?,
                _ => in_order(line, other, !may_tie, domains)?,
            }
        }
    }
    Ok(())
}

/// The first line is smaller than the second one, or the same if it need not be.
fn in_order(
    low: &[u32],
    high: &[u32],
    is_smaller: bool,
    domains: &mut Domains,
) -> Result<(), Conflict> {
    for (at, (&one, &other)) in low.iter().zip(high).enumerate() {
        if one == other {
            continue;
        }
        // Where all after it cannot be in order, these two must be.
        let rest = compared(&high[at + 1..], &low[at + 1..], |cell| domains.of(cell));
        let strictly = u32::from(!(rest[0] || rest[1] && !is_smaller));
        let most = Ranks::BITS - 1 - domains.of(other).leading_zeros();
        domains.restrict(one, ((2u64 << most) - 1) as Ranks >> strictly)?;
        let least = domains.of(one).trailing_zeros() + strictly;
        domains.restrict(other, Ranks::MAX.checked_shl(least).unwrap_or(0))?;
        let (own, its) = (domains.of(one), domains.of(other));
        if own != its || !own.is_power_of_two() {
            return Ok(());
        }
    }
    if is_smaller { Err(Conflict) } else { Ok(()) }
}

/// The ranks are different and follow each other.
pub fn run(
    cells: &[u32],
    side: usize,
    domains: &mut Domains,
    peers: &Peers,
) -> Result<(), Conflict> {
    let len = cells.len();
    let (mut some, mut single) = (0, 0);
    for &cell in cells {
        let ranks = domains.of(cell);
        some |= ranks;
        if ranks.is_power_of_two() {
            single |= ranks;
        }
    }
    let window = Ranks::MAX >> (Ranks::BITS - len as u32);
    let (mut kept, mut own, mut every) = ([0; MOST_RANKS], [0; MOST_RANKS], Ranks::MAX);
    let (kept, own) = (&mut kept[..len], &mut own[..len]);
    for first in 0..=side - len {
        let window = window << first;
        let is_missed = |&cell: &u32| domains.of(cell) & window == 0;
        if window & !some != 0 || single & !window != 0 || cells.iter().any(is_missed) {
            continue;
        }
        own.iter_mut().zip(cells).for_each(|(own, &cell)| *own = domains.of(cell) & window);
        if permuted(own, window) {
            kept.iter_mut().zip(&*own).for_each(|(kept, own)| *kept |= own);
            every &= window;
        }
    }
    cells.iter().zip(kept).try_for_each(|(&cell, kept)| domains.restrict(cell, *kept))?;
    while every != 0 {
        peers.leave(cells, every & every.wrapping_neg(), domains)?;
        every &= every - 1;
    }
    Ok(())
}

/// Places the ranks of a window, as many as cells, each in one cell: cells with one rank and ranks with one cell, until there are
/// no more; false if that cannot be.
fn permuted(cells: &mut [Ranks], window: Ranks) -> bool {
    loop {
        let (mut once, mut twice, mut single) = (0, 0, 0);
        for &ranks in &*cells {
            twice |= once & ranks;
            once |= ranks;
            if ranks & ranks.wrapping_sub(1) == 0 {
                if ranks & !single == 0 {
                    return false;
                }
                single |= ranks;
            }
        }
        if once != window {
            return false;
        }
        let (hidden, mut is_done) = (once & !twice, true);
        for ranks in cells.iter_mut().filter(|ranks| !ranks.is_power_of_two()) {
            let own = *ranks & hidden;
            let after = if own == 0 { *ranks & !single } else { own };
            if after == 0 || own & own.wrapping_sub(1) != 0 {
                return false;
            }
            is_done &= after == *ranks;
            *ranks = after;
        }
        if is_done {
            return true;
        }
    }
}

/// The table has the ranks of the cells for each pair of ranks of the ends.
pub fn framed(
    ends: [u32; 2],
    table: &[Ranks],
    cells: &[u32],
    side: usize,
    domains: &mut Domains,
) -> Result<(), Conflict> {
    let (mut first, mut second, mut some) = (0, 0, 0);
    let of = ends.map(|end| domains.of(end));
    for one in (0..side).filter(|&one| of[0] >> one & 1 == 1) {
        for other in (0..side).filter(|&other| of[1] >> other & 1 == 1) {
            let ranks = table[one * side + other];
            if ranks != 0 && cells.iter().all(|&cell| domains.of(cell) & ranks != 0) {
                first |= 1 << one;
                second |= 1 << other;
                some |= ranks;
            }
        }
    }
    domains.restrict(ends[0], first)?;
    domains.restrict(ends[1], second)?;
    cells.iter().try_for_each(|&cell| domains.restrict(cell, some))
}

/// The automaton accepts the line. `states` has room for the states before each cell, a bit each, `words` words for each cell,
/// and for those after the last.
pub fn accepted(
    cells: &[u32],
    automaton: &Automaton,
    side: usize,
    states: &mut [u64],
    domains: &mut Domains,
) -> Result<(), Conflict> {
    let words = automaton.accepts.len().div_ceil(64);
    let states = &mut states[..(cells.len() + 1) * words];
    states.fill(0);
    states[0] = 1;
    for (at, &cell) in cells.iter().enumerate() {
        let (before, after) = states[at * words..(at + 2) * words].split_at_mut(words);
        let ranks = domains.of(cell);
        each_state(before, |state| {
            let next = &automaton.next[state * side..(state + 1) * side];
            each_next(next, ranks, |_, to| {
                after[to / 64] |= 1 << (to % 64);
                true
            });
        });
    }
    let last = &mut states[cells.len() * words..(cells.len() + 1) * words];
    for (word, states) in last.iter_mut().enumerate() {
        let accepts = automaton.accepts[word * 64..].iter().take(64).enumerate();
        *states &= accepts.fold(0, |bits, (at, &accepts)| bits | u64::from(accepts) << at);
    }
    for (at, &cell) in cells.iter().enumerate().rev() {
        let (before, after) = states[at * words..(at + 2) * words].split_at_mut(words);
        let (ranks, mut kept) = (domains.of(cell), 0);
        for (word, bits) in before.iter_mut().enumerate() {
            let mut rest = *bits;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let state = word * 64 + bit;
                let next = &automaton.next[state * side..(state + 1) * side];
                let mut leads = false;
                // If all ranks are kept, a state needs one that leads on.
                each_next(next, ranks, |rank, to| {
                    if after[to / 64] >> (to % 64) & 1 == 1 {
                        leads = true;
                        kept |= 1 << rank;
                    }
                    !leads || kept != ranks
                });
                if !leads {
                    *bits &= !(1 << bit);
                }
            }
        }
        domains.restrict(cell, kept)?;
    }
    Ok(())
}

#[inline]
fn each_state(states: &[u64], mut each: impl FnMut(usize)) {
    for (word, &bits) in states.iter().enumerate() {
        let mut rest = bits;
        while rest != 0 {
            each(word * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// Calls `each` with the ranks that have a next state, until it returns false.
#[inline]
fn each_next(next: &[u32], ranks: Ranks, mut each: impl FnMut(u32, usize) -> bool) {
    let mut rest = ranks;
    while rest != 0 {
        let rank = rest.trailing_zeros();
        rest &= rest - 1;
        let to = next[rank as usize];
        if to != NO_STATE && !each(rank, to as usize) {
            return;
        }
    }
}

/// A unit with cells that are counted: these, and its others.
pub struct Part {
    pub counted: Vec<u32>,
    pub others: Vec<u32>,
}

/// Each symbol is the number of cells that have it. `values` has the numbers of the ranks, `kinds` the rows, the columns and the
/// boxes or regions with such cells: a symbol is in each once, so in as many of them as its number says.
pub fn counted(
    cells: &[u32],
    values: &[i64],
    kinds: &[Vec<Part>],
    domains: &mut Domains,
) -> Result<(), Conflict> {
    let mut choice = Choice { values, must: 0, can: 0, some: 0, every: Ranks::MAX };
    for (rank, &value) in values.iter().enumerate() {
        let bit = 1 << rank;
        let has = |cell: &u32| domains.of(*cell) & bit != 0;
        let in_units = |parts: &Vec<Part>| {
            parts.iter().filter(|part| part.counted.iter().any(has)).count() as i64
        };
        let possible = cells.iter().filter(|&cell| has(cell)).count() as i64;
        let possible = kinds.iter().map(in_units).fold(possible, i64::min);
        let certain = cells.iter().filter(|&&cell| domains.of(cell) == bit).count() as i64;
        if certain > value.max(0) || (certain > 0 && possible < value) {
            return Err(Conflict);
        }
        choice.must |= Ranks::from(certain > 0) << rank;
        if possible < value || value <= 0 || certain == value {
            for &cell in cells {
                if domains.of(cell) != bit {
                    domains.restrict(cell, !bit)?;
                }
            }
        }
        choice.can |= Ranks::from(value > 0 && possible >= value) << rank;
    }
    // The numbers that occur sum up to the number of cells.
    if values.len() > MOST_CHOSEN {
        return Ok(());
    }
    choice.complete(0, 0, cells.len() as i64);
    if choice.some == 0 && !cells.is_empty() {
        return Err(Conflict);
    }
    cells.iter().try_for_each(|&cell| domains.restrict(cell, choice.some))?;
    for (rank, &value) in values.iter().enumerate() {
        let bit = 1 << rank;
        if choice.every & bit == 0 {
            continue;
        }
        if cells.iter().filter(|&&cell| domains.of(cell) & bit != 0).count() as i64 == value {
            for &cell in cells {
                if domains.of(cell) & bit != 0 {
                    domains.restrict(cell, bit)?;
                }
            }
        }
        for parts in kinds {
            let holds = |part: &&Part, domains: &Domains| {
                part.counted.iter().any(|&cell| domains.of(cell) & bit != 0)
            };
            let count = parts.iter().filter(|part| holds(part, domains)).count() as i64;
            if count < value {
                return Err(Conflict);
            }
            if count == value {
                for part in parts {
                    if holds(&part, domains) {
                        let mut others = part.others.iter();
                        others.try_for_each(|&cell| domains.restrict(cell, !bit))?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// The most ranks of which all sets are tried.
const MOST_CHOSEN: usize = 16;

/// Sets of ranks whose values have a sum.
struct Choice<'a> {
    values: &'a [i64],
    must: Ranks,
    can: Ranks,
    some: Ranks,
    every: Ranks,
}

impl Choice<'_> {
    fn complete(&mut self, rank: usize, chosen: Ranks, rest: i64) {
        if rest < 0 {
            return;
        }
        if rank == self.values.len() {
            if rest == 0 {
                self.some |= chosen;
                self.every &= chosen;
            }
            return;
        }
        let bit = 1 << rank;
        if self.can & bit != 0 {
            self.complete(rank + 1, chosen | bit, rest - self.values[rank]);
        }
        if self.must & bit == 0 {
            self.complete(rank + 1, chosen, rest);
        }
    }
}
