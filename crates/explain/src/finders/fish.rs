//! Fish: a digit in as many rows as columns.
//!
//! In: a board; of several grids, each by itself. Out: the digit leaves the covers outside the bases. A finned fish has base candidates outside its
//! covers, the fins: only what sees all of them is removed. It is sashimi if a base has at most one candidate inside the
//! covers (names: HoDoKu, Bernhard Hobiger).

use crate::board::{Bits, COLUMN, Cells, ROW};
use crate::scan::{Finding, Halt, Scan};
use crate::search::{Search, choose};
use crate::techniques::{BASIC_FISH, FINNED_FISH, SASHIMI_FISH};
use sudoku_core::position::MOST_DIGITS;

/// The most fins that are looked for, as in HoDoKu.
const MOST_FINS: usize = 5;

/// Fish without fins.
pub fn basic<const C: usize, const DEGREE: usize>(search: &mut Search<'_, C>) -> Finding {
    match search.scan {
        Scan::Explainer => {
            for along in Along::each(search, [COLUMN, ROW]) {
                first_lines(search, along, DEGREE)?;
            }
        }
        Scan::Hodoku | Scan::Complete => {
            for digit in 0..search.board.side() {
                if search.removable(digit)?.is_empty() {
                    continue;
                }
                for along in Along::each(search, [ROW, COLUMN]) {
                    let lines = Lines::new(search, along, digit, 2..=DEGREE);
                    lines.choose(DEGREE, DEGREE, false, |bases, covers| {
                        offer_basic(search, along, digit, bases, covers)
                    })?;
                }
            }
        }
    }
    Ok(())
}

/// Fish with fins.
pub fn finned<const C: usize, const DEGREE: usize>(search: &mut Search<'_, C>) -> Finding {
    with_fins(search, DEGREE, false)
}

/// Fish with fins and a base that has at most one other candidate.
pub fn sashimi<const C: usize, const DEGREE: usize>(search: &mut Search<'_, C>) -> Finding {
    with_fins(search, DEGREE, true)
}

/// The rows or the columns of a grid, of which fish have bases.
#[derive(Clone, Copy)]
struct Along {
    kind: usize,
    grid: usize,
}

impl Along {
    /// Those of these kinds, in all grids.
    fn each<const C: usize>(
        search: &Search<'_, C>,
        kinds: [usize; 2],
    ) -> impl Iterator<Item = Along> + use<C> {
        let grids = search.board.geometry.grids();
        kinds.into_iter().flat_map(move |kind| grids.clone().map(move |grid| Along { kind, grid }))
    }

    /// The lines across.
    fn across(self) -> Along {
        Along { kind: if self.kind == ROW { COLUMN } else { ROW }, ..self }
    }

    /// The units.
    fn units<const C: usize>(self, search: &Search<'_, C>) -> std::ops::Range<usize> {
        search.board.geometry.lines(self.kind, self.grid)
    }
}

/// The lines that have a digit: their numbers in the grid and its places.
struct Lines {
    numbers: [u8; MOST_DIGITS],
    masks: [u64; MOST_DIGITS],
    count: usize,
}

impl Lines {
    fn new<const C: usize>(
        search: &Search<'_, C>,
        along: Along,
        digit: usize,
        sizes: std::ops::RangeInclusive<usize>,
    ) -> Lines {
        let mut lines = Lines { numbers: [0; MOST_DIGITS], masks: [0; MOST_DIGITS], count: 0 };
        for (number, unit) in along.units(search).enumerate() {
            let places = search.board.places(unit, digit);
            if sizes.contains(&(places.count_ones() as usize)) {
                lines.numbers[lines.count] = number as u8;
                lines.masks[lines.count] = places;
                lines.count += 1;
            }
        }
        lines
    }

    /// Visits the choices of bases, as bits, with the union of their places, which has `degree` to `most` bits.
    fn choose(
        &self,
        degree: usize,
        most: usize,
        last_first: bool,
        mut visit: impl FnMut(u64, u64) -> Finding,
    ) -> Finding {
        if self.count < degree {
            return Ok(());
        }
        let masks = &self.masks[..self.count];
        choose(masks, degree, most, last_first, &mut |chosen, union| -> Result<(), Halt> {
            if (union.count_ones() as usize) < degree {
                return Ok(());
            }
            visit(chosen.iter().fold(0, |bits, &at| bits | 1 << self.numbers[at]), union)
        })
    }
}

/// Sudoku Explainer goes by the lines, then by the digits: the first choice of lines of each digit competes.
fn first_lines<const C: usize>(search: &mut Search<'_, C>, along: Along, degree: usize) -> Finding {
    let mut best: Option<(u64, usize, u64)> = None;
    for digit in 0..search.board.side() {
        search.limits.work(search.board.side() as u32)?;
        if search.removable(digit)?.is_empty() {
            continue;
        }
        // Each base takes a digit of the rest: fewer open ones leave nothing to remove.
        let filled = search.board.side() - lines_with(search, along, digit);
        if filled + 2 * degree > search.board.side() {
            continue;
        }
        let lines = Lines::new(search, along, digit, 2..=degree);
        let outcome = lines.choose(degree, degree, true, |bases, covers| {
            if best.is_some_and(|(first, _, _)| first <= bases) {
                return Err(Halt::Found);
            }
            if targets(search, along, digit, bases, covers).is_empty() {
                return Ok(());
            }
            best = Some((bases, digit, covers));
            Err(Halt::Found)
        });
        match outcome {
            Err(Halt::Stop(stop)) => return Err(stop.into()),
            Ok(()) | Err(Halt::Found) => {}
        }
    }
    match best {
        Some((bases, digit, covers)) => offer_basic(search, along, digit, bases, covers),
        None => Ok(()),
    }
}

/// The lines in which the digit is open.
fn lines_with<const C: usize>(search: &Search<'_, C>, along: Along, digit: usize) -> usize {
    let has = |&unit: &usize| search.board.places(unit, digit) != 0;
    along.units(search).filter(has).count()
}

/// The cells of these lines.
fn lines_of<const C: usize>(search: &Search<'_, C>, along: Along, lines: u64) -> Cells<C> {
    let geometry = &search.board.geometry;
    let first = along.units(search).start;
    Bits(lines).fold(Cells::EMPTY, |cells, line| cells | geometry.unit_cells[first + line])
}

/// The candidates of the covers outside the bases.
fn targets<const C: usize>(
    search: &Search<'_, C>,
    along: Along,
    digit: usize,
    bases: u64,
    covers: u64,
) -> Cells<C> {
    let outside = search.board.cells_of[digit] - lines_of(search, along, bases);
    outside & lines_of(search, along.across(), covers)
}

fn offer_basic<const C: usize>(
    search: &mut Search<'_, C>,
    along: Along,
    digit: usize,
    bases: u64,
    covers: u64,
) -> Finding {
    let removed = targets(search, along, digit, bases, covers);
    if removed.is_empty() {
        return Ok(());
    }
    search.begin(BASIC_FISH[bases.count_ones() as usize - 2]);
    describe(search, along, digit, bases, covers)?;
    search.remove_from(removed, digit)?;
    search.offer()
}

fn describe<const C: usize>(
    search: &mut Search<'_, C>,
    along: Along,
    digit: usize,
    bases: u64,
    covers: u64,
) -> Finding {
    let (first, first_across) = (along.units(search).start, along.across().units(search).start);
    for line in Bits(bases) {
        search.base(first + line, digit)?;
        search.unit(first + line)?;
    }
    for line in Bits(covers) {
        search.cover(first_across + line, digit)?;
        search.unit(first_across + line)?;
    }
    for cell in search.board.cells_of[digit] & lines_of(search, along, bases) {
        search.cell(cell.into())?;
    }
    search.digit(digit)?;
    Ok(())
}

fn with_fins<const C: usize>(search: &mut Search<'_, C>, degree: usize, sashimi: bool) -> Finding {
    let shape = search.board.geometry.shape;
    for digit in 0..search.board.side() {
        if search.removable(digit)?.is_empty() {
            continue;
        }
        for along in Along::each(search, [ROW, COLUMN]) {
            // What is removed is in a cover and sees the fins outside the covers in its box.
            let across = if along.kind == ROW { shape.box_width() } else { shape.box_height() };
            let lines = Lines::new(search, along, digit, 1..=search.board.side());
            lines.choose(degree, degree + across - 1, false, |bases, all| {
                search.limits.work(1 << degree)?;
                covers(search, along, digit, bases, all, sashimi)
            })?;
        }
    }
    Ok(())
}

/// Chooses the covers of a fish with fins among the lines that its bases touch.
fn covers<const C: usize>(
    search: &mut Search<'_, C>,
    along: Along,
    digit: usize,
    bases: u64,
    all: u64,
    sashimi: bool,
) -> Finding {
    let degree = bases.count_ones() as usize;
    let mut masks = [0; MOST_DIGITS];
    let mut count = 0;
    for line in Bits(all) {
        masks[count] = 1 << line;
        count += 1;
    }
    let body = search.board.cells_of[digit] & lines_of(search, along, bases);
    choose(&masks[..count], degree, degree, false, &mut |_, covers| -> Result<(), Halt> {
        let covered = lines_of(search, along.across(), covers);
        let fins = body - covered;
        if fins.is_empty() || fins.len() > MOST_FINS {
            return Ok(());
        }
        let mut removed = (search.board.cells_of[digit] & covered) - body;
        for fin in fins {
            removed &= search.board.geometry.peers[usize::from(fin)];
        }
        if removed.is_empty() {
            return Ok(());
        }
        let poor = Bits(bases).any(|line| {
            let unit = along.units(search).start + line;
            (search.board.places(unit, digit) & covers).count_ones() <= 1
        });
        if poor != sashimi {
            return Ok(());
        }
        let techniques = if sashimi { SASHIMI_FISH } else { FINNED_FISH };
        search.begin(techniques[degree - 2]);
        describe(search, along, digit, bases, covers)?;
        search.remove_from(removed, digit)?;
        search.offer()
    })
}
