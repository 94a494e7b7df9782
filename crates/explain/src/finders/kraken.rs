//! Kraken fish: fish of which chains exclude what does not fit into the covers.
//!
//! In: a board. Out: a candidate that cannot be true. If it were, chains would make places of a digit in the bases false, and
//! the others would fit into fewer covers than there are bases, of which each has a place. Type 1 removes the digit of the
//! fish from a cover; then the chains begin at the fins. Type 2 removes any candidate (names: HoDoKu, Bernhard Hobiger).

use crate::board::{Cells, Geometry};
use crate::parts::links::{literal, parts};
use crate::parts::table_branches::Writer;
use crate::parts::tables::Tables;
use crate::scan::Finding;
use crate::search::Search;
use crate::step::Root;
use crate::techniques::Technique;

/// The most bases, as in HoDoKu.
const MOST_DEGREE: usize = 4;

/// The most fins of type 1, as in HoDoKu.
const MOST_FINS: usize = 2;

/// The most chains of a step of type 2: a person has to follow them all.
const MOST_CHAINS: usize = 5;

/// Both types. Rows and boxes against columns and boxes, and the other way round.
pub fn all<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let mut tables = std::mem::take(&mut search.chains.tables);
    let outcome = with_tables(search, &mut tables);
    search.chains.tables = tables;
    outcome
}

fn with_tables<const C: usize>(search: &mut Search<'_, C>, tables: &mut Tables) -> Finding {
    tables.links.build(search.board, true, None, search.limits)?;
    if !tables.list(search.board, false, search.limits)? || !tables.join(search.limits)? {
        return Ok(());
    }
    let side = search.board.side();
    for degree in 2..=MOST_DEGREE {
        for digit in 0..side {
            for target in 0..tables.starts.len() {
                let target = tables.starts[target];
                let (cell, own, on) = parts(side, target);
                if !on {
                    continue;
                }
                search.limits.work(1)?;
                let excludes = |&start: &u16| {
                    let start = literal(side, start.into(), digit, true);
                    tables.reaches(tables.numbers[start as usize] as usize, target ^ 1)
                };
                let places = search.board.cells_of[digit];
                let mut left = places;
                for excluded in places.into_iter().filter(excludes) {
                    left.remove(excluded);
                }
                // The peers alone make an ordinary fish.
                let is_same = own == digit;
                let is_chained = (places - left).into_iter().any(|excluded| {
                    !is_same || !search.board.geometry.peers[cell].contains(excluded)
                });
                if !is_chained {
                    continue;
                }
                for by_columns in [false, true] {
                    let (bases, covers) = ([0; MOST_DEGREE], [0; MOST_DEGREE]);
                    let mut fish = Fish { degree, digit, target, left, by_columns, bases, covers };
                    fish.choose_bases(search, tables, (0, 0), Cells::EMPTY)?;
                }
            }
        }
    }
    Ok(())
}

fn is_cover_kind(by_columns: bool, kind: usize) -> bool {
    kind != usize::from(by_columns)
}

/// The fish that grows.
struct Fish<const C: usize> {
    degree: usize,
    digit: usize,
    /// The candidate that would be true: a literal.
    target: u32,
    /// The places of the digit that could be true beside it.
    left: Cells<C>,
    /// Whether columns are bases and rows covers.
    by_columns: bool,
    bases: [usize; MOST_DEGREE],
    covers: [usize; MOST_DEGREE],
}

impl<const C: usize> Fish<C> {
    fn is_base_kind(&self, kind: usize) -> bool {
        kind != usize::from(!self.by_columns)
    }

    /// `cells`: the places of the bases so far that are left.
    fn choose_bases(
        &mut self,
        search: &mut Search<'_, C>,
        tables: &mut Tables,
        (depth, from): (usize, usize),
        cells: Cells<C>,
    ) -> Finding {
        if depth == self.degree {
            return self.choose_covers(search, tables, 0, cells);
        }
        let (cell, own, _) = parts(search.board.side(), self.target);
        for unit in from..search.board.units() {
            let places = search.board.cells_in(unit, self.digit);
            let here = places & self.left;
            // With the candidate in it, a base would have its digit.
            let is_full =
                own == self.digit && search.board.geometry.unit_cells[unit].contains(cell as u16);
            // As in HoDoKu, no place is in two bases.
            let is_apart = self.bases[..depth]
                .iter()
                .all(|&base| (search.board.cells_in(base, self.digit) & places).is_empty());
            if !self.is_base_kind(search.board.geometry.kind(unit))
                || here.is_empty()
                || is_full
                || !is_apart
            {
                continue;
            }
            search.limits.work(1)?;
            self.bases[depth] = unit;
            if self.fits(search, depth + 1, cells | here, self.degree - 1) {
                self.choose_bases(search, tables, (depth + 1, unit + 1), cells | here)?;
            }
        }
        Ok(())
    }

    /// The units that may cover a cell.
    fn covers_of<'g>(
        &self,
        geometry: &'g Geometry<C>,
        bases: usize,
        cell: u16,
    ) -> impl Iterator<Item = usize> + use<'g, C> {
        let (by_columns, own) = (self.by_columns, self.bases);
        geometry.all_of(usize::from(cell)).filter(move |&unit| {
            is_cover_kind(by_columns, geometry.kind(unit)) && !own[..bases].contains(&unit)
        })
    }

    /// Whether `left` covers can have all these cells.
    fn fits(&self, search: &Search<'_, C>, bases: usize, cells: Cells<C>, left: usize) -> bool {
        let Some(first) = cells.first() else { return true };
        left > 0
            && self.covers_of(&search.board.geometry, bases, first).any(|unit| {
                let rest = cells - search.board.geometry.unit_cells[unit];
                self.fits(search, bases, rest, left - 1)
            })
    }

    /// `rest`: the places that no cover has yet.
    fn choose_covers(
        &mut self,
        search: &mut Search<'_, C>,
        tables: &mut Tables,
        depth: usize,
        rest: Cells<C>,
    ) -> Finding {
        let Some(first) = rest.first() else { return self.offer(search, tables, depth) };
        if depth + 1 == self.degree {
            return Ok(());
        }
        search.limits.work(1)?;
        let geometry = sudoku_core::memory::Arc::clone(&search.board.geometry);
        for unit in self.covers_of(&geometry, self.degree, first) {
            self.covers[depth] = unit;
            let rest = rest - search.board.geometry.unit_cells[unit];
            self.choose_covers(search, tables, depth + 1, rest)?;
        }
        Ok(())
    }

    fn offer(&self, search: &mut Search<'_, C>, tables: &mut Tables, count: usize) -> Finding {
        let side = search.board.side();
        let geometry = &search.board.geometry;
        let mut outside = Cells::EMPTY;
        for &unit in &self.bases[..self.degree] {
            outside |= search.board.cells_in(unit, self.digit);
        }
        for &unit in &self.covers[..count] {
            outside -= geometry.unit_cells[unit];
        }
        let (cell, own, _) = parts(side, self.target);
        let seen =
            if own == self.digit { geometry.peers[cell] } else { Cells::single(cell as u16) };
        let starts = outside - seen;
        // A cover that the candidate would take: the one that leaves the fewest fins.
        let fins = |unit: usize| (outside - geometry.unit_cells[unit]).len();
        let taken = self
            .covers_of(geometry, self.degree, cell as u16)
            .filter(|_| own == self.digit)
            .min_by_key(|&unit| fins(unit))
            .filter(|&unit| fins(unit) < outside.len());
        let (technique, fits) = match taken {
            Some(unit) => (Technique::KRAKEN_FISH_1, fins(unit) <= MOST_FINS),
            None => (Technique::KRAKEN_FISH_2, starts.len() <= MOST_CHAINS),
        };
        if starts.is_empty() || !fits || !search.wants(technique) {
            return Ok(());
        }
        search.begin(technique);
        search.step.root = Root::Fish;
        for &unit in &self.bases[..self.degree] {
            search.base(unit, self.digit)?;
            search.unit(unit)?;
        }
        for &unit in self.covers[..count].iter().chain(&taken) {
            search.cover(unit, self.digit)?;
            search.unit(unit)?;
        }
        for start in starts {
            search.cell(start.into())?;
            let number = tables.numbers[literal(side, start.into(), self.digit, true) as usize];
            tables.open(number);
            let mut writer = Writer::new(search.board, tables, &mut search.step.patterns);
            if !writer.literal(number, self.target ^ 1)? {
                return Ok(());
            }
            let branch = writer.branch;
            search.branch(branch)?;
        }
        search.digit(self.digit)?;
        search.remove(cell, own)?;
        search.offer()
    }
}
