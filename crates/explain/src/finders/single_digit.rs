//! Patterns of one digit and two strong links: skyscraper, two-string kite, empty rectangle.
//!
//! In: a board. Out: what sees both free ends loses the digit. A strong link is a unit with two places of the digit; the
//! empty rectangle has a box instead, whose places are in one row and one column.

use crate::board::{BOX, COLUMN, Cells, ROW};
use crate::scan::Finding;
use crate::search::Search;
use crate::techniques::Technique;
use sudoku_core::memory;

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
                    let links = TwoLinks { units, far, near };
                    two_links(search, Technique::SKYSCRAPER, digit, links)?;
                }
            }
        }
    }
    Ok(())
}

/// A row and a column with two places each; one end of each is in a common box.
pub fn kite<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    kites(search, &mut |search, digit, links| {
        two_links(search, Technique::TWO_STRING_KITE, digit, links)
    })
}

/// Two kites whose ends in a box are the same cells, of one digit or of two, as in HoDoKu.
pub fn dual_kite<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let mut found: Vec<(usize, TwoLinks)> = Vec::new();
    kites(search, &mut |search, digit, links| {
        if !links.removed(search, digit).is_empty() {
            memory::push(&mut found, (digit, links))?;
        }
        Ok(())
    })?;
    let near = |links: &TwoLinks| (links.near.0.min(links.near.1), links.near.0.max(links.near.1));
    for (at, one) in found.iter().enumerate() {
        for other in &found[at + 1..] {
            let removed =
                [one, other].map(|(digit, links)| (*digit, links.removed(search, *digit)));
            if near(&one.1) != near(&other.1) || removed[0] == removed[1] {
                continue;
            }
            search.begin(Technique::DUAL_TWO_STRING_KITE);
            for (digit, links) in [one, other] {
                for cell in [links.far.0, links.far.1, links.near.0, links.near.1] {
                    search.cell(cell)?;
                }
                let [first, second, shared] = links.units;
                search.pattern(*digit, [first, second], shared)?;
            }
            search.digit(one.0)?;
            if other.0 != one.0 {
                search.digit(other.0)?;
            }
            for (digit, cells) in removed {
                search.remove_from(cells, digit)?;
            }
            search.offer()?;
        }
    }
    Ok(())
}

/// Two strong links of a digit.
#[derive(Clone, Copy)]
struct TwoLinks {
    /// The units of the two links, and one that the near ends share.
    units: [usize; 3],
    far: (usize, usize),
    near: (usize, usize),
}

impl TwoLinks {
    /// The candidates that see both far ends.
    fn removed<const C: usize>(&self, search: &Search<'_, C>, digit: usize) -> Cells<C> {
        let peers = &search.board.geometry.peers;
        let removed = peers[self.far.0] & peers[self.far.1] & search.board.cells_of[digit];
        removed - Cells::single(self.near.0 as u16) - Cells::single(self.near.1 as u16)
    }
}

/// Visits all kites.
fn kites<const C: usize>(
    search: &mut Search<'_, C>,
    visit: &mut dyn FnMut(&mut Search<'_, C>, usize, TwoLinks) -> Finding,
) -> Finding {
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
                visit(search, digit, TwoLinks { units, far, near })?;
            }
        }
    }
    Ok(())
}

/// Offers what sees both far ends.
fn two_links<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    digit: usize,
    links: TwoLinks,
) -> Finding {
    let removed = links.removed(search, digit);
    if removed.is_empty() {
        return Ok(());
    }
    let TwoLinks { units, far, near } = links;
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
    rectangles(search, &mut |search, digit, rectangle| {
        let Rectangle { the_box, strong, from, ends, removed } = rectangle;
        search.begin(Technique::EMPTY_RECTANGLE);
        search.cell(ends.0)?;
        search.cell(ends.1)?;
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
        search.offer()
    })
}

/// Two empty rectangles of a box that remove different candidates.
pub fn dual_empty_rectangle<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let mut found: Vec<(usize, Rectangle<C>)> = Vec::new();
    rectangles(search, &mut |_, digit, rectangle| {
        Ok(memory::push(&mut found, (digit, rectangle))?)
    })?;
    for (at, &(digit, one)) in found.iter().enumerate() {
        for &(other_digit, other) in &found[at + 1..] {
            let is_one = (digit, one.the_box) == (other_digit, other.the_box);
            if !is_one || one.removed.first() == other.removed.first() {
                continue;
            }
            search.begin(Technique::DUAL_EMPTY_RECTANGLE);
            for rectangle in [one, other] {
                search.cell(rectangle.ends.0)?;
                search.cell(rectangle.ends.1)?;
                let Rectangle { the_box, strong, from, .. } = rectangle;
                search.pattern(digit, [the_box, strong], from)?;
            }
            for cell in search.board.cells_in(one.the_box, digit) {
                search.cell(cell.into())?;
            }
            search.digit(digit)?;
            search.unit(one.the_box)?;
            search.remove_from(one.removed | other.removed, digit)?;
            search.offer()?;
        }
    }
    Ok(())
}

/// An empty rectangle: its box, the strong link, the line that joins them, the ends of the link, what it removes.
#[derive(Clone, Copy)]
struct Rectangle<const C: usize> {
    the_box: usize,
    strong: usize,
    from: usize,
    ends: (usize, usize),
    removed: Cells<C>,
}

/// Visits all empty rectangles that remove something.
fn rectangles<const C: usize>(
    search: &mut Search<'_, C>,
    visit: &mut dyn FnMut(&mut Search<'_, C>, usize, Rectangle<C>) -> Finding,
) -> Finding {
    for digit in 0..search.board.side() {
        if search.removable(digit)?.is_empty() {
            continue;
        }
        for the_box in search.board.geometry.units(BOX) {
            if search.board.places(the_box, digit).count_ones() < 2 {
                continue;
            }
            search.limits.work(search.board.side() as u32)?;
            let inside = search.board.cells_in(the_box, digit);
            let [rows, columns] = [ROW, COLUMN].map(|kind| lines_of(search, the_box, kind));
            // The last row and column first, as HoDoKu lists the empty corners of a box.
            for row in rows.clone().rev() {
                for column in columns.clone().rev() {
                    let geometry = &search.board.geometry;
                    let (in_row, in_column) =
                        (geometry.unit_cells[row], geometry.unit_cells[column]);
                    if !(inside - in_row - in_column).is_empty()
                        || ((inside & in_row) - in_column).is_empty()
                        || ((inside & in_column) - in_row).is_empty()
                    {
                        continue;
                    }
                    crossing(search, digit, the_box, (row, column), visit)?;
                    crossing(search, digit, the_box, (column, row), visit)?;
                }
            }
        }
    }
    Ok(())
}

/// The lines of a kind from the first to the last one that a box or region meets.
fn lines_of<const C: usize>(
    search: &Search<'_, C>,
    the_box: usize,
    kind: usize,
) -> std::ops::Range<usize> {
    let geometry = &search.board.geometry;
    let cells = geometry.unit(the_box).iter();
    let lines = cells.map(|&cell| usize::from(geometry.units_of[usize::from(cell)][kind]));
    let (least, most) =
        lines.fold((usize::MAX, 0), |(least, most), line| (line.min(least), line.max(most)));
    least..most + 1
}

/// Looks for a strong link from the line `from` of the rectangle across to the level of `to`.
fn crossing<const C: usize>(
    search: &mut Search<'_, C>,
    digit: usize,
    the_box: usize,
    (from, to): (usize, usize),
    visit: &mut dyn FnMut(&mut Search<'_, C>, usize, Rectangle<C>) -> Finding,
) -> Finding {
    let across = search.board.geometry.kind(to);
    let along = search.board.geometry.kind(from);
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
        let ends = (near.into(), far);
        visit(search, digit, Rectangle { the_box, strong, from, ends, removed })?;
    }
    Ok(())
}
