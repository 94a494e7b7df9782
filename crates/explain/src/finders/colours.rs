//! Colours: the places of a digit that strong links join are of two colours, of which one is all true.
//!
//! In: a board. Out: with one group of cells, a colour that sees itself is false, and what sees both colours is false.
//! With two groups, a colour that sees both colours of the other group is false; if two colours see each other, what
//! sees both opposite ones is false. The order is that of HoDoKu 2.2.

use crate::board::Cells;
use crate::parts::links::spread;
use crate::scan::{Finding, Halt};
use crate::search::Search;
use crate::step::{Candidate, Root};
use crate::techniques::Technique;
use sudoku_core::position::MOST_DIGITS;

/// The two colours of a group.
type Group<const C: usize> = [Cells<C>; 2];

/// One group.
pub fn simple<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    for digit in 0..search.board.side() {
        if search.removable(digit)?.is_empty() {
            continue;
        }
        let (groups, count) = groups(search, digit)?;
        for group in &groups[..count] {
            wrap(search, digit, group)?;
            trap(search, digit, group)?;
        }
    }
    Ok(())
}

/// Two groups.
pub fn multiple<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    for digit in 0..search.board.side() {
        if search.removable(digit)?.is_empty() {
            continue;
        }
        let (groups, count) = groups(search, digit)?;
        for (one, first) in groups[..count].iter().enumerate() {
            for (other, second) in groups[..count].iter().enumerate() {
                if one != other {
                    sees_both(search, digit, first, second)?;
                    sees_one(search, digit, first, second)?;
                }
            }
        }
    }
    Ok(())
}

/// The groups of a digit, by their first cells. A board has fewer groups of a digit than rows.
fn groups<const C: usize>(
    search: &mut Search<'_, C>,
    digit: usize,
) -> Result<([Group<C>; MOST_DIGITS], usize), Halt> {
    let mut groups = [[Cells::EMPTY; 2]; MOST_DIGITS];
    let mut count = 0;
    let mut rest = search.board.cells_of[digit];
    while let Some(seed) = rest.pop_first() {
        search.limits.work(search.board.side() as u32)?;
        let mut group = [Cells::single(seed), Cells::EMPTY];
        let mut todo = [Cells::single(seed), Cells::EMPTY];
        while let Some(colour) = todo.iter().position(|cells| !cells.is_empty()) {
            let Some(cell) = todo[colour].pop_first() else { break };
            for unit in search.board.geometry.all_of(usize::from(cell)) {
                if search.board.places(unit, digit).count_ones() != 2 {
                    continue;
                }
                let mut ends = search.board.cells_in(unit, digit);
                ends.remove(cell);
                let new = ends & rest;
                rest -= new;
                group[1 - colour] |= new;
                todo[1 - colour] |= new;
            }
        }
        if !group[1].is_empty() && count < groups.len() {
            groups[count] = group;
            count += 1;
        }
    }
    Ok((groups, count))
}

/// The cells that see a cell of the set.
fn seen<const C: usize>(search: &Search<'_, C>, cells: Cells<C>) -> Cells<C> {
    let peers = &search.board.geometry.peers;
    cells.fold(Cells::EMPTY, |seen, cell| seen | peers[usize::from(cell)])
}

/// A colour that sees itself is false.
fn wrap<const C: usize>(search: &mut Search<'_, C>, digit: usize, group: &Group<C>) -> Finding {
    let wrong = group.map(|colour| !(seen(search, colour) & colour).is_empty());
    let mut removed = Cells::EMPTY;
    for (colour, wrong) in group.iter().zip(wrong) {
        if wrong {
            removed |= *colour;
        }
    }
    offer(search, Technique::SIMPLE_COLOURS_WRAP, digit, removed, group, None)
}

/// Colour trap: a candidate that sees both colours is false.
fn trap<const C: usize>(search: &mut Search<'_, C>, digit: usize, group: &Group<C>) -> Finding {
    let both = seen(search, group[0]) & seen(search, group[1]);
    let removed = (both & search.board.cells_of[digit]) - group[0] - group[1];
    offer(search, Technique::SIMPLE_COLOURS_TRAP, digit, removed, group, None)
}

/// A colour that sees both colours of another group is false.
fn sees_both<const C: usize>(
    search: &mut Search<'_, C>,
    digit: usize,
    first: &Group<C>,
    second: &Group<C>,
) -> Finding {
    let mut removed = Cells::EMPTY;
    for colour in first {
        let seen = seen(search, *colour);
        if second.iter().all(|other| !(seen & *other).is_empty()) {
            removed |= *colour;
        }
    }
    offer(search, Technique::MULTI_COLOURS_2, digit, removed, first, Some(second))
}

/// If two colours see each other, one of the opposite ones is true.
fn sees_one<const C: usize>(
    search: &mut Search<'_, C>,
    digit: usize,
    first: &Group<C>,
    second: &Group<C>,
) -> Finding {
    let mut removed = Cells::EMPTY;
    for (own, other) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if (seen(search, first[own]) & second[other]).is_empty() {
            continue;
        }
        let (one, two) = (first[1 - own], second[1 - other]);
        let both = seen(search, one) & seen(search, two) & search.board.cells_of[digit];
        removed |= both - one - two;
    }
    offer(search, Technique::MULTI_COLOURS_1, digit, removed, first, Some(second))
}

/// Offers what a group, or two, remove: the first cell of the first group is true or false.
fn offer<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    digit: usize,
    removed: Cells<C>,
    first: &Group<C>,
    second: Option<&Group<C>>,
) -> Finding {
    let Some(seed) = first[0].first().filter(|_| !removed.is_empty()) else { return Ok(()) };
    search.begin(technique);
    search.digit(digit)?;
    let mut cells = first[0] | first[1];
    if let Some(second) = second {
        cells |= second[0] | second[1];
    }
    for cell in cells {
        search.cell(cell.into())?;
    }
    search.step.root = Root::Either(Candidate::new(seed.into(), digit));
    for on in [true, false] {
        let branch = spread(search.board, (digit, cells), seed.into(), on, search.limits)?;
        search.branch(branch)?;
    }
    search.remove_from(removed, digit)?;
    search.offer()
}
