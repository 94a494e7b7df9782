//! Wings: two or three small cells, of which one has the digit that what sees them all loses.
//!
//! In: a board. Out: XY-wing (pivot xy, pincers xz and yz), XYZ-wing (pivot xyz), W-wing (two equal cells of two
//! candidates, joined by a unit with two places of one of them).

use crate::board::{Bits, Cells};
use crate::scan::{Finding, Scan};
use crate::search::Search;
use crate::techniques::Technique;

/// XY-wings.
pub fn xy<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    wing(search, false)
}

/// XYZ-wings.
pub fn xyz<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    wing(search, true)
}

/// The cells with `count` candidates.
fn of_size<const C: usize>(search: &Search<'_, C>, count: u32) -> Cells<C> {
    let mut cells = Cells::EMPTY;
    for cell in 0..search.board.cells() {
        if search.board.candidates(cell).count_ones() == count {
            cells.insert(cell as u16);
        }
    }
    cells
}

fn wing<const C: usize>(search: &mut Search<'_, C>, xyz: bool) -> Finding {
    match search.scan {
        Scan::Explainer | Scan::Complete => by_pivot(search, xyz),
        Scan::Hodoku => by_pairs(search, xyz),
    }
}

/// Each pivot, with its pincers in the order of its box, row and column.
fn by_pivot<const C: usize>(search: &mut Search<'_, C>, xyz: bool) -> Finding {
    let small = of_size(search, 2);
    let pivots = if xyz { of_size(search, 3) } else { small };
    for pivot in pivots {
        let pivot = usize::from(pivot);
        let own = search.board.candidates(pivot);
        search.limits.work(search.board.side() as u32)?;
        let mut near = small & search.board.geometry.peers[pivot];
        // A pincer has one digit that the pivot lacks, or none, if the pivot has three.
        for cell in near {
            let digits = search.board.candidates(cell.into());
            if (own & !digits).count_ones() != 1 || (xyz && digits & !own != 0) {
                near.remove(cell);
            }
        }
        if near.len() < 2 {
            continue;
        }
        let near = in_order(search, pivot, near);
        for one in near.into_iter().flatten() {
            for other in near.into_iter().flatten() {
                check(search, pivot, one.into(), other.into(), xyz)?;
            }
        }
    }
    Ok(())
}

/// The cells among the peers of a cell: those in its box, then the row, then the column, then others.
fn in_order<const C: usize>(
    search: &Search<'_, C>,
    pivot: usize,
    cells: Cells<C>,
) -> [Cells<C>; 4] {
    let geometry = &search.board.geometry;
    let [row, column, the_box] =
        geometry.units_of[pivot].map(|unit| geometry.unit_cells[usize::from(unit)]);
    let beyond = cells - the_box - row - column;
    [cells & the_box, (cells & row) - the_box, (cells & column) - the_box - row, beyond]
}

/// Each pair of small cells, with a third one.
fn by_pairs<const C: usize>(search: &mut Search<'_, C>, xyz: bool) -> Finding {
    let small = of_size(search, 2);
    let pivots = if xyz { of_size(search, 3) } else { small };
    for first in pivots {
        let one = search.board.candidates(first.into());
        search.limits.work(search.board.side() as u32)?;
        for second in small {
            let two = search.board.candidates(second.into());
            if (!xyz && second <= first) || (one | two).count_ones() != 3 {
                continue;
            }
            for third in small {
                let three = search.board.candidates(third.into());
                if third <= second
                    || (one | two | three).count_ones() != 3
                    || one == two
                    || two == three
                    || three == one
                {
                    continue;
                }
                let (a, b, c) = (first.into(), second.into(), third.into());
                check(search, a, b, c, xyz)?;
                if !xyz {
                    check(search, b, a, c, xyz)?;
                    check(search, c, b, a, xyz)?;
                }
            }
        }
    }
    Ok(())
}

/// Offers the wing if the pivot sees both pincers, and they share one digit that something loses.
fn check<const C: usize>(
    search: &mut Search<'_, C>,
    pivot: usize,
    one: usize,
    other: usize,
    xyz: bool,
) -> Finding {
    let board = &search.board;
    let geometry = &board.geometry;
    let (own, first, second) =
        (board.candidates(pivot), board.candidates(one), board.candidates(other));
    let shared = first & second;
    if one == other
        || !geometry.sees(pivot, one)
        || !geometry.sees(pivot, other)
        || !shared.is_power_of_two()
        || (own | first | second).count_ones() != 3
        || (own & shared != 0) != xyz
    {
        return Ok(());
    }
    let digit = shared.trailing_zeros() as usize;
    let mut removed = geometry.peers[one] & geometry.peers[other] & board.cells_of[digit];
    if xyz {
        removed &= geometry.peers[pivot];
    }
    removed -= Cells::single(pivot as u16);
    if removed.is_empty() {
        return Ok(());
    }
    search.begin(if xyz { Technique::XYZ_WING } else { Technique::XY_WING });
    for cell in [pivot, one, other] {
        search.cell(cell)?;
        search.base_cell(cell)?;
    }
    search.digit(digit)?;
    for (pincer, digits) in [(one, first), (other, second)] {
        let link = (digits & !shared).trailing_zeros() as usize;
        search.digit(link)?;
        // Two cells may differ by a smaller set than a unit: chains go along those.
        let Some(unit) = search.board.geometry.shared(pivot, pincer).next() else { return Ok(()) };
        search.cover(unit, link)?;
    }
    search.remove_from(removed, digit)?;
    search.offer()
}

/// W-wings.
pub fn w<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let small = of_size(search, 2);
    for one in small {
        let digits = search.board.candidates(one.into());
        search.limits.work(search.board.side() as u32)?;
        for other in small {
            if other <= one || search.board.candidates(other.into()) != digits {
                continue;
            }
            let peers = &search.board.geometry.peers;
            let both = peers[usize::from(one)] & peers[usize::from(other)];
            for removed in Bits(digits) {
                let link = (digits & !(1 << removed)).trailing_zeros() as usize;
                let targets = both & search.board.cells_of[removed];
                if !targets.is_empty() {
                    w_link(search, one.into(), other.into(), removed, link, targets)?;
                }
            }
        }
    }
    Ok(())
}

/// Offers the W-wing by the first unit that joins its two cells.
fn w_link<const C: usize>(
    search: &mut Search<'_, C>,
    one: usize,
    other: usize,
    removed: usize,
    link: usize,
    targets: Cells<C>,
) -> Finding {
    for unit in 0..search.board.units() {
        let board = &search.board;
        if board.places(unit, link).count_ones() != 2 {
            continue;
        }
        let mut ends = board.cells_in(unit, link);
        let (Some(first), Some(second)) = (ends.pop_first(), ends.pop_first()) else { continue };
        let (mut first, mut second) = (usize::from(first), usize::from(second));
        if [first, second].iter().any(|&end| end == one || end == other) {
            continue;
        }
        let sees = |a, b| board.geometry.sees(a, b);
        if (sees(first, one) && sees(first, other)) || (sees(second, one) && sees(second, other)) {
            continue;
        }
        if sees(first, other) && sees(second, one) {
            (first, second) = (second, first);
        } else if !(sees(first, one) && sees(second, other)) {
            continue;
        }
        search.begin(Technique::W_WING);
        for cell in [one, other, first, second] {
            search.cell(cell)?;
        }
        search.digit(removed)?;
        search.digit(link)?;
        search.unit(unit)?;
        search.base_cell(one)?;
        search.base_cell(other)?;
        search.base(unit, link)?;
        for (cell, end) in [(one, first), (other, second)] {
            let Some(shared) = search.board.geometry.shared(cell, end).next() else {
                return Ok(());
            };
            search.cover(shared, link)?;
        }
        search.remove_from(targets, removed)?;
        return search.offer();
    }
    Ok(())
}
