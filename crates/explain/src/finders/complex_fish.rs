//! Franken and mutant fish: a digit in as many covers as bases, among which are boxes, or rows beside columns. Further
//! units count as boxes do.
//!
//! In: a board. Out: the digit leaves what two covers count, or a cover outside the bases. Base candidates outside the
//! covers are fins, and so are those in two bases: only what sees all of them is removed. The bases are chosen one after
//! the other; a choice goes on only as long as some candidate could be removed, that is, as long as the base candidates
//! that it does not see fit into the covers (names and limits: HoDoKu, Bernhard Hobiger).

use crate::board::{BOX, Board, COLUMN, Cells, FURTHER, ROW};
use crate::scan::Finding;
use crate::search::Search;
use crate::techniques::{
    FINNED_FRANKEN_FISH, FINNED_MUTANT_FISH, FRANKEN_FISH, MUTANT_FISH, Technique,
};

/// The most fins that are looked for, as in HoDoKu.
const MOST_FINS: usize = 5;

/// The most candidates in two bases, as in HoDoKu.
const MOST_INNER_FINS: usize = 2;

/// The largest fish.
const MOST_DEGREE: usize = 7;

/// The units that may be bases and covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Rows and columns on opposite sides.
    Basic,
    /// Boxes, too.
    Franken,
    /// Rows and columns on one side.
    Mutant,
}

/// Boxes on a side of a fish, without fins.
pub fn franken<const C: usize, const DEGREE: usize>(search: &mut Search<'_, C>) -> Finding {
    find(search, Kind::Franken, DEGREE, false)
}

/// Boxes on a side of a fish, with fins.
pub fn finned_franken<const C: usize, const DEGREE: usize>(search: &mut Search<'_, C>) -> Finding {
    find(search, Kind::Franken, DEGREE, true)
}

/// Rows and columns on one side of a fish, without fins.
pub fn mutant<const C: usize, const DEGREE: usize>(search: &mut Search<'_, C>) -> Finding {
    find(search, Kind::Mutant, DEGREE, false)
}

/// Rows and columns on one side of a fish, with fins.
pub fn finned_mutant<const C: usize, const DEGREE: usize>(search: &mut Search<'_, C>) -> Finding {
    find(search, Kind::Mutant, DEGREE, true)
}

fn find<const C: usize>(
    search: &mut Search<'_, C>,
    kind: Kind,
    degree: usize,
    with_fins: bool,
) -> Finding {
    for digit in 0..search.board.side() {
        let targets = search.removable(digit)?;
        if targets.is_empty() {
            continue;
        }
        // Of mutant fish, every unit may be on each side.
        let sides: &[[bool; 4]] = match kind {
            Kind::Mutant => &[[true; 4]],
            _ => &[[true, false, true, true], [false, true, true, true]],
        };
        for &may_be_base in sides {
            let may_cover = match kind {
                Kind::Mutant => may_be_base,
                _ => [may_be_base[COLUMN], may_be_base[ROW], true, true],
            };
            let mut fish = Fish {
                kind,
                degree,
                with_fins,
                digit,
                may_be_base,
                may_cover,
                bases: [0; MOST_DEGREE],
                covers: [0; MOST_DEGREE],
            };
            fish.choose_bases(
                search,
                0,
                0,
                Base { cells: Cells::EMPTY, inner: Cells::EMPTY, targets },
            )?;
        }
    }
    Ok(())
}

/// The fish that grows. The kinds of units are rows, columns, boxes, further ones.
struct Fish {
    kind: Kind,
    degree: usize,
    with_fins: bool,
    digit: usize,
    may_be_base: [bool; 4],
    may_cover: [bool; 4],
    bases: [usize; MOST_DEGREE],
    covers: [usize; MOST_DEGREE],
}

/// The candidates of the bases, those in two of them, and those that may be removed.
#[derive(Clone, Copy)]
struct Base<const C: usize> {
    cells: Cells<C>,
    inner: Cells<C>,
    targets: Cells<C>,
}

/// The candidates of the covers, and those in two of them.
#[derive(Clone, Copy)]
struct Cover<const C: usize> {
    cells: Cells<C>,
    twice: Cells<C>,
}

impl Fish {
    fn choose_bases<const C: usize>(
        &mut self,
        search: &mut Search<'_, C>,
        depth: usize,
        from: usize,
        base: Base<C>,
    ) -> Finding {
        if depth == self.degree {
            let cover = Cover { cells: Cells::EMPTY, twice: Cells::EMPTY };
            return self.choose_covers(search, 0, 0, base, cover);
        }
        for unit in from..search.board.units() {
            let places = search.board.cells_in(unit, self.digit);
            let is_large = !self.with_fins && places.len() > self.degree;
            if !self.may_be_base[search.board.geometry.kind(unit)] || places.is_empty() || is_large
            {
                continue;
            }
            search.limits.work(1)?;
            let twice = base.cells & places;
            let inner = base.inner | twice;
            if !inner.is_empty() && (!self.with_fins || inner.len() > MOST_INNER_FINS) {
                continue;
            }
            self.bases[depth] = unit;
            let mut next = Base { cells: base.cells | places, inner, targets: base.targets };
            next.targets = self.targets(search, depth + 1, next)?;
            if !next.targets.is_empty() {
                self.choose_bases(search, depth + 1, unit + 1, next)?;
            }
        }
        Ok(())
    }

    /// The candidates that the bases may still remove.
    fn targets<const C: usize>(
        &self,
        search: &mut Search<'_, C>,
        count: usize,
        base: Base<C>,
    ) -> Result<Cells<C>, sudoku_core::limits::Stop> {
        let bases = &self.bases[..count];
        if !self.with_fins {
            let fits = self.fits(search.board, bases, base.cells, self.degree);
            return Ok(if fits { base.targets } else { Cells::EMPTY });
        }
        let mut targets = Cells::EMPTY;
        search.limits.work(base.targets.len() as u32)?;
        for target in base.targets {
            let seen = search.board.geometry.peers[usize::from(target)];
            let fits = (base.inner - seen).is_empty()
                && self.fits(search.board, bases, base.cells - seen, self.degree);
            if fits {
                targets.insert(target);
            }
        }
        Ok(targets)
    }

    /// Whether `left` covers can have all these cells.
    fn fits<const C: usize>(
        &self,
        board: &Board<C>,
        bases: &[usize],
        cells: Cells<C>,
        left: usize,
    ) -> bool {
        let Some(first) = cells.into_iter().next() else { return true };
        left > 0
            && board.geometry.all_of(usize::from(first)).any(|unit| {
                let rest = cells - board.geometry.unit_cells[unit];
                self.may_cover[board.geometry.kind(unit)]
                    && !bases.contains(&unit)
                    && self.fits(board, bases, rest, left - 1)
            })
    }

    fn choose_covers<const C: usize>(
        &mut self,
        search: &mut Search<'_, C>,
        depth: usize,
        from: usize,
        base: Base<C>,
        cover: Cover<C>,
    ) -> Finding {
        if depth == self.degree {
            return self.offer(search, base, cover);
        }
        for unit in from..search.board.units() {
            let places = search.board.cells_in(unit, self.digit);
            let is_base = self.bases[..self.degree].contains(&unit);
            if !self.may_cover[search.board.geometry.kind(unit)]
                || is_base
                || (places & base.cells).is_empty()
            {
                continue;
            }
            search.limits.work(1)?;
            self.covers[depth] = unit;
            let next =
                Cover { cells: cover.cells | places, twice: cover.twice | (cover.cells & places) };
            // HoDoKu leaves out covers after those that have all bases.
            let is_early = depth + 1 < self.degree && (base.cells - next.cells).is_empty();
            if self.with_fins && is_early {
                continue;
            }
            let left = self.degree - depth - 1;
            let bases = &self.bases[..self.degree];
            let mut targets = Cells::EMPTY;
            if self.with_fins {
                for target in base.targets {
                    let seen = search.board.geometry.peers[usize::from(target)];
                    if self.fits(search.board, bases, base.cells - seen - next.cells, left) {
                        targets.insert(target);
                    }
                }
            } else if self.fits(search.board, bases, base.cells - next.cells, left) {
                targets = base.targets;
            }
            if !targets.is_empty() {
                self.choose_covers(search, depth + 1, unit + 1, Base { targets, ..base }, next)?;
            }
        }
        Ok(())
    }

    fn offer<const C: usize>(
        &self,
        search: &mut Search<'_, C>,
        base: Base<C>,
        cover: Cover<C>,
    ) -> Finding {
        let fins = (base.cells - cover.cells) | base.inner;
        if fins.is_empty() == self.with_fins || fins.len() > MOST_FINS {
            return Ok(());
        }
        let mut removed = (cover.cells - base.cells) | cover.twice;
        for fin in fins {
            removed &= search.board.geometry.peers[usize::from(fin)];
        }
        if removed.is_empty() || self.kind_of(search.board) != self.kind {
            return Ok(());
        }
        let techniques: [&'static Technique; 6] = match (self.kind, self.with_fins) {
            (Kind::Mutant, false) => MUTANT_FISH,
            (Kind::Mutant, true) => FINNED_MUTANT_FISH,
            (_, false) => FRANKEN_FISH,
            (_, true) => FINNED_FRANKEN_FISH,
        };
        search.begin(techniques[self.degree - 2]);
        for at in 0..self.degree {
            search.base(self.bases[at], self.digit)?;
            search.unit(self.bases[at])?;
        }
        for at in 0..self.degree {
            search.cover(self.covers[at], self.digit)?;
            search.unit(self.covers[at])?;
        }
        for cell in base.cells {
            search.cell(cell.into())?;
        }
        search.digit(self.digit)?;
        search.remove_from(removed, self.digit)?;
        search.offer()
    }

    /// The kind by the units of both sides.
    fn kind_of<const C: usize>(&self, board: &Board<C>) -> Kind {
        let kinds = |units: &[usize]| {
            units.iter().fold([false; 4], |mut kinds, &unit| {
                kinds[board.geometry.kind(unit)] = true;
                kinds
            })
        };
        let (bases, covers) =
            (kinds(&self.bases[..self.degree]), kinds(&self.covers[..self.degree]));
        let are_opposite = (!bases[COLUMN] && !covers[ROW]) || (!bases[ROW] && !covers[COLUMN]);
        let has_others = [BOX, FURTHER].into_iter().any(|kind| bases[kind] || covers[kind]);
        match (are_opposite, has_others) {
            (true, false) => Kind::Basic,
            (true, true) => Kind::Franken,
            (false, _) => Kind::Mutant,
        }
    }
}
