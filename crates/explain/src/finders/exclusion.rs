//! Aligned exclusion: of all combinations of candidates of two or three cells, those that cannot be are struck out.
//!
//! In: a board. Out: a candidate in no combination that is left. A combination cannot be if two cells that see each other
//! have the same digit, or a cell that sees them all, with as many candidates as there are cells at most, loses all of
//! its own (Sudoku Explainer's rule and order).

use sudoku_core::memory;
use sudoku_core::position::MOST_DIGITS;

use crate::board::{Bits, Cells, ORDER};
use crate::scan::Finding;
use crate::search::Search;
use crate::techniques::Technique;

/// Two cells.
pub fn pair<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let (bases, excluders) = candidates(search, 2);
    let mut words = [0; MOST_DIGITS];
    for (at, second) in bases.enumerate() {
        search.limits.work(bases.len() as u32)?;
        for first in bases.take(at) {
            let cells = [usize::from(first), usize::from(second)];
            let common = common(search, &cells, excluders);
            if common.is_several() {
                exclude(search, &cells, common, &mut words)?;
            }
        }
    }
    Ok(())
}

/// Three cells.
pub fn triple<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let (bases, excluders) = candidates(search, 3);
    let mut words = [0; MOST_DIGITS];
    for (at, second) in bases.enumerate() {
        for first in bases.take(at) {
            search.limits.work(1)?;
            // Most pairs see too few small cells to strike anything out.
            let of_pair = common(search, &[first.into(), second.into()], excluders);
            if !of_pair.is_several() {
                continue;
            }
            search.limits.work(bases.len() as u32)?;
            let pair = Cells::<C>::single(first) | Cells::single(second);
            for third in around(search, [first.into(), second.into()], bases, excluders) {
                let third = third as u16;
                let common = common(search, &[third.into()], of_pair);
                if common.is_several() && !pair.contains(third) {
                    let cells = [usize::from(first), usize::from(second), usize::from(third)];
                    exclude(search, &cells, common, &mut words)?;
                }
            }
        }
    }
    Ok(())
}

/// The cells that may be combined, and the small cells that may strike combinations out.
fn candidates<const C: usize>(search: &Search<'_, C>, degree: u32) -> (Cells<C>, Cells<C>) {
    let board = &search.board;
    let [mut open, mut small, mut single] = [Cells::<C>::EMPTY; 3];
    for cell in 0..board.cells() {
        match board.candidates(cell).count_ones() {
            0 => {}
            1 => single.insert(cell as u16),
            count => {
                open.insert(cell as u16);
                if count <= degree {
                    small.insert(cell as u16);
                }
            }
        }
    }
    let peers = &board.geometry.peers;
    let mut bases = Cells::EMPTY;
    for cell in open {
        let peers = peers[usize::from(cell)];
        if (peers & single).is_empty() && !(peers & small).is_empty() {
            bases.insert(cell);
        }
    }
    (bases, small)
}

/// The bases that see a cell of a pair and are small: those that see the first one come first, box, row, column.
fn around<const C: usize>(
    search: &Search<'_, C>,
    pair: [usize; 2],
    bases: Cells<C>,
    excluders: Cells<C>,
) -> impl Iterator<Item = usize> + use<C> {
    let geometry = &search.board.geometry;
    let mut seen = Cells::<C>::EMPTY;
    let mut parts = [Cells::<C>::EMPTY; 6];
    for (at, part) in parts.iter_mut().enumerate() {
        let cell = pair[at / 3];
        let unit = usize::from(geometry.units_of[cell][ORDER[at % 3]]);
        *part = (geometry.unit_cells[unit] & geometry.peers[cell] & bases & excluders) - seen;
        seen |= *part;
    }
    parts.into_iter().flatten().map(usize::from)
}

/// The small cells that see all of these cells.
fn common<const C: usize>(
    search: &Search<'_, C>,
    cells: &[usize],
    excluders: Cells<C>,
) -> Cells<C> {
    let peers = &search.board.geometry.peers;
    cells.iter().fold(excluders, |common, &cell| common & peers[cell])
}

/// Strikes out combinations by the small cells in common, and offers what is in none that is left.
fn exclude<const C: usize>(
    search: &mut Search<'_, C>,
    cells: &[usize],
    common: Cells<C>,
    words: &mut [u64; MOST_DIGITS],
) -> Finding {
    let board = &*search.board;
    let geometry = &board.geometry;
    // The candidates of the excluders, each word once.
    let mut count = 0;
    for cell in common {
        let word = board.candidates(cell.into());
        if count < words.len() && !words[..count].contains(&word) {
            words[count] = word;
            count += 1;
        }
    }
    let words = &words[..count];
    // The digits that these leave no candidate of an excluder with.
    let struck = |digits: u64| {
        words.iter().fold(0, |struck, &word| match word & !digits {
            0 => !0,
            rest if rest.is_power_of_two() => struck | rest,
            _ => struck,
        })
    };
    let all = |at: usize| cells.get(at).map_or(0, |&cell| board.candidates(cell));
    // Bits of digits that two cells cannot both have.
    let clash = |one: usize, other: usize| {
        let sees = cells.get(other).is_some_and(|&other| geometry.sees(cells[one], other));
        if sees { !0u64 } else { 0 }
    };
    let clash = [clash(0, 1), clash(0, 2), clash(1, 2)];
    let mut left = [0u64; 3];
    search.limits.work(8)?;
    for first in Bits(all(0)) {
        let seconds = all(1) & !(clash[0] & 1 << first);
        if cells.len() == 2 {
            let rest = seconds & !struck(1 << first);
            left[0] |= if rest == 0 { 0 } else { 1 << first };
            left[1] |= rest;
            continue;
        }
        for second in Bits(seconds) {
            if left[0] >> first & 1 == 1 && left[1] >> second & 1 == 1 && left[2] == all(2) {
                continue;
            }
            let clashes = clash[1] & 1 << first | clash[2] & 1 << second;
            let rest = all(2) & !clashes & !struck(1 << first | 1 << second);
            if rest != 0 {
                left[0] |= 1 << first;
                left[1] |= 1 << second;
                left[2] |= rest;
            }
        }
    }
    if cells.iter().zip(left).all(|(&cell, left)| board.candidates(cell) == left) {
        return Ok(());
    }
    search.begin(if cells.len() == 2 {
        Technique::ALIGNED_PAIR_EXCLUSION
    } else {
        Technique::ALIGNED_TRIPLE_EXCLUSION
    });
    for (&cell, left) in cells.iter().zip(left) {
        search.cell(cell)?;
        memory::push(&mut search.step.excluded, cell as u32)?;
        for digit in Bits(search.board.candidates(cell) & !left) {
            search.remove(cell, digit)?;
        }
    }
    search.offer()
}
