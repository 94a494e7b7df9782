//! Patterns of one digit and two strong links: skyscraper, two-string kite, empty rectangle.
//!
//! In: a board. Out: what sees both free ends loses the digit. A strong link is a unit with two places of the digit; the
//! empty rectangle has a box instead, whose places are in one row and one column.

use super::board::{BOX, COLUMN, Cells, ROW};
use super::search::{Finding, Search};
use super::techniques::Technique;

/// The two cells of a digit in a unit, if they are two.
fn link<const C: usize>(
    search: &Search<'_, C>,
    unit: usize,
    digit: usize,
) -> Option<(usize, usize)> {
    if search.board.places(unit, digit).count_ones() != 2 {
        return None;
    }
    let mut cells = search.board.cells_in(unit, digit);
    Some((cells.pop_first()?.into(), cells.pop_first()?.into()))
}

/// Two parallel lines with two places each; one pair of ends is in a common line, the other one is not.
pub fn skyscraper<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    for (kind, across) in [(ROW, COLUMN), (COLUMN, ROW)] {
        let units = search.board.geometry.units(kind);
        for digit in 0..search.board.side() {
            if search.removable(digit)?.is_empty() {
                continue;
            }
            for first in units.clone() {
                let Some((a, b)) = link(search, first, digit) else { continue };
                search.limits.work(search.board.side() as u32)?;
                for second in first + 1..units.end {
                    let Some((c, d)) = link(search, second, digit) else { continue };
                    let of = &search.board.geometry.units_of;
                    let aligned = |one: usize, other: usize| of[one][across] == of[other][across];
                    let (near, far) = match (aligned(a, c), aligned(b, d)) {
                        (true, false) => ((a, c), (b, d)),
                        (false, true) => ((b, d), (a, c)),
                        _ => continue,
                    };
                    let shared = of[near.0][across].into();
                    let units = [first, second, shared];
                    two_links(search, Technique::SKYSCRAPER, digit, units, far, near)?;
                }
            }
        }
    }
    Ok(())
}

/// A row and a column with two places each; one end of each is in a common box.
pub fn kite<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    for digit in 0..search.board.side() {
        if search.removable(digit)?.is_empty() {
            continue;
        }
        for row in search.board.geometry.units(ROW) {
            let Some((a, b)) = link(search, row, digit) else { continue };
            search.limits.work(search.board.side() as u32)?;
            for column in search.board.geometry.units(COLUMN) {
                let Some((c, d)) = link(search, column, digit) else { continue };
                let in_box = |cell: usize| search.board.geometry.units_of[cell][BOX];
                let pairs =
                    [((a, c), (b, d)), ((a, d), (b, c)), ((b, c), (a, d)), ((b, d), (a, c))];
                let joined = pairs.into_iter().find(|(near, _)| in_box(near.0) == in_box(near.1));
                let Some((near, far)) = joined else { continue };
                if near.0 == near.1 || near.0 == far.1 || far.0 == near.1 || far.0 == far.1 {
                    continue;
                }
                let units = [row, column, in_box(near.0).into()];
                two_links(search, Technique::TWO_STRING_KITE, digit, units, far, near)?;
            }
        }
    }
    Ok(())
}

/// Offers what sees both far ends. `units`: those of the two links, and one that the near ends share.
fn two_links<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    digit: usize,
    units: [usize; 3],
    far: (usize, usize),
    near: (usize, usize),
) -> Finding {
    let board = &search.board;
    let peers = &board.geometry.peers;
    let removed = peers[far.0] & peers[far.1] & board.cells_of[digit];
    let ends = Cells::single(near.0 as u16) | Cells::single(near.1 as u16);
    let removed = removed - ends;
    if removed.is_empty() {
        return Ok(());
    }
    search.begin(technique);
    for cell in [far.0, far.1, near.0, near.1] {
        search.cell(cell)?;
    }
    search.digit(digit)?;
    for unit in units {
        search.unit(unit)?;
    }
    search.base(units[0], digit)?;
    search.base(units[1], digit)?;
    search.cover(units[2], digit)?;
    search.remove_from(removed, digit)?;
    search.offer()
}

/// A box whose places are in one row and one column, and a line with two places that crosses one of them.
pub fn empty_rectangle<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let shape = search.board.geometry.shape;
    let (height, width) = (shape.box_height(), shape.box_width());
    for digit in 0..search.board.side() {
        if search.removable(digit)?.is_empty() {
            continue;
        }
        for the_box in search.board.geometry.units(BOX) {
            let count = search.board.places(the_box, digit).count_ones() as usize;
            if count < 2 || count > height + width - 1 {
                continue;
            }
            search.limits.work(search.board.side() as u32)?;
            let inside = search.board.cells_in(the_box, digit);
            let corner = search.board.geometry.cell(the_box, 0);
            let of = search.board.geometry.units_of[corner];
            // The last row and column first, as HoDoKu lists the empty corners of a box.
            for row in (0..height).rev().map(|row| usize::from(of[ROW]) + row) {
                for column in (0..width).rev().map(|column| usize::from(of[COLUMN]) + column) {
                    let geometry = &search.board.geometry;
                    let (in_row, in_column) =
                        (geometry.unit_cells[row], geometry.unit_cells[column]);
                    if !(inside - in_row - in_column).is_empty()
                        || ((inside & in_row) - in_column).is_empty()
                        || ((inside & in_column) - in_row).is_empty()
                    {
                        continue;
                    }
                    crossing(search, digit, the_box, row, column)?;
                    crossing(search, digit, the_box, column, row)?;
                }
            }
        }
    }
    Ok(())
}

/// Looks for a strong link from the line `from` of the rectangle across to the level of `to`.
fn crossing<const C: usize>(
    search: &mut Search<'_, C>,
    digit: usize,
    the_box: usize,
    from: usize,
    to: usize,
) -> Finding {
    let across = to / search.board.side();
    let along = from / search.board.side();
    let outside = search.board.cells_in(from, digit) - search.board.geometry.unit_cells[the_box];
    for near in outside {
        let strong = search.board.geometry.units_of[usize::from(near)][across].into();
        let Some((a, b)) = link(search, strong, digit) else { continue };
        let far = if a == usize::from(near) { b } else { a };
        let geometry = &search.board.geometry;
        let level = usize::from(geometry.units_of[far][along]);
        let meets = geometry.unit_cells[level] & geometry.unit_cells[to];
        let removed = (meets & search.board.cells_of[digit]) - geometry.unit_cells[the_box];
        if removed.is_empty() {
            continue;
        }
        search.begin(Technique::EMPTY_RECTANGLE);
        search.cell(near.into())?;
        search.cell(far)?;
        for cell in search.board.cells_in(the_box, digit) {
            search.cell(cell.into())?;
        }
        search.digit(digit)?;
        search.unit(the_box)?;
        search.unit(strong)?;
        search.base(the_box, digit)?;
        search.base(strong, digit)?;
        search.cover(from, digit)?;
        search.remove_from(removed, digit)?;
        search.offer()?;
    }
    Ok(())
}
