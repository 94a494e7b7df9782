//! Unique rectangles and loops: cells that would have two arrangements if two digits were alone in them.
//!
//! In: a board of a puzzle with one solution. Out: at least one cell of the loop has another digit. A loop has an even
//! number of cells; each unit it visits has two of them, one of each parity. Types 1 to 4 and the order are those of
//! Sudoku Explainer: the smallest rating, then the type, then the first found.

use sudoku_core::memory;

use crate::board::{Bits, Cells, ORDER, all};
use crate::scan::{Finding, Halt};
use crate::search::{Search, choose};
use crate::step::{Candidate, Set};
use crate::techniques::{RECTANGLES, Technique, Techniques, UNIQUE_LOOPS};
use crate::tenths::tenths_of_loop;
use sudoku_core::position::MOST_DIGITS;

/// The most cells of a loop.
const MOST_CELLS: usize = 32;

/// A way to use a loop.
#[derive(Debug, Clone, Copy)]
enum Way {
    /// One cell has other digits.
    One(usize),
    /// All other digits are the same one.
    Same(usize),
    /// Two cells and a naked set: the unit, its cells beside the two by place, its digits.
    Naked { unit: usize, places: u64, digits: u64 },
    /// Two cells and a hidden set: the unit, its places beside the two, its digits.
    Hidden { unit: usize, places: u64, digits: u64 },
    /// Two cells hold one of the digits: the unit, that digit, the other one.
    Locked { unit: usize, kept: usize, lost: usize },
}

impl Way {
    fn number(self) -> u32 {
        match self {
            Way::One(_) => 1,
            Way::Same(_) => 2,
            Way::Naked { .. } | Way::Hidden { .. } => 3,
            Way::Locked { .. } => 4,
        }
    }
}

/// A loop under construction.
struct Walk {
    cells: [u16; MOST_CELLS],
    count: usize,
    pair: [usize; 2],
    /// The units of each kind that have a cell of the loop, by the parity of the cell.
    visited: [[u64; 3]; 2],
    wanted: Techniques,
}

/// The best use of a loop.
#[derive(Clone, Copy)]
struct Best {
    rating: u32,
    way: Way,
    cells: [u16; MOST_CELLS],
    count: usize,
    pair: [usize; 2],
}

/// The best loop.
pub fn best<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let mut best: Option<Best> = None;
    for cell in 0..search.board.cells() {
        let candidates = search.board.candidates(cell);
        if candidates.count_ones() != 2 {
            continue;
        }
        let mut digits = Bits(candidates);
        let (Some(one), Some(other)) = (digits.next(), digits.next()) else { continue };
        let wanted = search.techniques;
        let mut walk = Walk {
            cells: [0; MOST_CELLS],
            count: 0,
            pair: [one, other],
            visited: [[0; 3]; 2],
            wanted,
        };
        walk.go(search, cell, 2, 0, None, &mut best)?;
    }
    match best {
        Some(best) => offer(search, &best),
        None => Ok(()),
    }
}

/// The row of a loop of this many cells.
fn technique(cells: usize, way: Way) -> &'static Technique {
    let number = way.number() as usize - 1;
    if cells == 4 { RECTANGLES[number] } else { UNIQUE_LOOPS[number] }
}

impl Walk {
    /// Goes on from a cell. `spare` cells with other digits may still come; `extra` are those digits so far. What was
    /// seen beside the way counts, too: so does Sudoku Explainer.
    fn go<const C: usize>(
        &mut self,
        search: &mut Search<'_, C>,
        cell: usize,
        spare: i32,
        mut extra: u64,
        by: Option<usize>,
        best: &mut Option<Best>,
    ) -> Finding {
        let geometry = &search.board.geometry;
        let units = geometry.units_of[cell].map(|unit| 1u64 << (usize::from(unit) % geometry.side));
        let visited = &mut self.visited[self.count % 2];
        // A unit has one cell of each parity.
        let is_again = visited.iter().zip(units).any(|(visited, unit)| visited & unit != 0);
        if is_again || self.count == MOST_CELLS {
            return Ok(());
        }
        for (visited, unit) in visited.iter_mut().zip(units) {
            *visited |= unit;
        }
        search.limits.work(search.board.side() as u32)?;
        self.cells[self.count] = cell as u16;
        self.count += 1;
        let pair = 1 << self.pair[0] | 1 << self.pair[1];
        for kind in ORDER {
            if by == Some(kind) {
                continue;
            }
            let unit = usize::from(search.board.geometry.units_of[cell][kind]);
            let both =
                search.board.places(unit, self.pair[0]) & search.board.places(unit, self.pair[1]);
            for place in Bits(both) {
                let next = search.board.geometry.cell(unit, place);
                if usize::from(self.cells[0]) == next && self.count >= 4 {
                    self.close(search, best)?;
                } else if !self.cells[..self.count].contains(&(next as u16)) {
                    let candidates = search.board.candidates(next);
                    extra = (extra | candidates) & !pair;
                    let small = candidates.count_ones() == 2;
                    if small || extra.count_ones() == 1 || spare > 0 {
                        let spare = spare - i32::from(!small);
                        self.go(search, next, spare, extra, Some(kind), best)?;
                    }
                }
            }
        }
        self.count -= 1;
        for (visited, unit) in self.visited[self.count % 2].iter_mut().zip(units) {
            *visited &= !unit;
        }
        Ok(())
    }

    /// Uses a closed loop in each way.
    fn close<const C: usize>(
        &mut self,
        search: &mut Search<'_, C>,
        best: &mut Option<Best>,
    ) -> Finding {
        // Each unit has two cells of the loop or none.
        if self.visited[0] != self.visited[1] || !self.is_exchangeable(search)? {
            return Ok(());
        }
        let pair = 1u64 << self.pair[0] | 1 << self.pair[1];
        let mut rich = [0usize; MOST_CELLS];
        let mut count = 0;
        let mut extra = 0;
        for &cell in &self.cells[..self.count] {
            let others = search.board.candidates(cell.into()) & !pair;
            if others != 0 {
                rich[count] = cell.into();
                count += 1;
                extra |= others;
            }
        }
        let base = tenths_of_loop(self.count);
        match count {
            0 => {}
            1 => self.consider(best, base, Way::One(rich[0])),
            _ if extra.is_power_of_two() => {
                let digit = extra.trailing_zeros() as usize;
                let seen =
                    |cells: Cells<C>, &cell: &usize| cells & search.board.geometry.peers[cell];
                let common = rich[..count].iter().fold(search.board.cells_of[digit], seen);
                if !common.is_empty() {
                    self.consider(best, base, Way::Same(digit));
                }
            }
            2 => self.sets(search, [rich[0], rich[1]], extra, best)?,
            _ => {}
        }
        if count == 2 {
            self.locked(search, [rich[0], rich[1]], best);
        }
        Ok(())
    }

    /// Whether the digits can be exchanged under all rules.
    fn is_exchangeable<const C: usize>(&self, search: &mut Search<'_, C>) -> Result<bool, Halt> {
        let geometry = &search.board.geometry;
        if geometry.is_classic() {
            return Ok(true);
        }
        let mut deadly = [Candidate::new(0, 0); 2 * MOST_CELLS];
        let cells = self.cells[..self.count].iter();
        let all = cells.flat_map(|&cell| self.pair.map(|digit| Candidate::new(cell.into(), digit)));
        deadly.iter_mut().zip(all).for_each(|(place, one)| *place = one);
        Ok(geometry.is_exchangeable(&deadly[..2 * self.count], search.limits)?)
    }

    fn consider(&self, best: &mut Option<Best>, tenths: u32, way: Way) {
        let key = (tenths, way.number());
        let is_wanted = self.wanted.has(technique(self.count, way));
        if is_wanted && best.as_ref().is_none_or(|best| key < (best.rating, best.way.number())) {
            let Walk { cells, count, pair, .. } = *self;
            *best = Some(Best { rating: tenths, way, cells, count, pair });
        }
    }

    /// Two cells as one of a naked or a hidden set.
    fn sets<const C: usize>(
        &self,
        search: &mut Search<'_, C>,
        two: [usize; 2],
        extra: u64,
        best: &mut Option<Best>,
    ) -> Finding {
        let most = search.board.side().saturating_sub(2).min(7);
        for degree in extra.count_ones() as usize..=most {
            for kind in ORDER {
                let geometry = &search.board.geometry;
                let unit = usize::from(geometry.units_of[two[0]][kind]);
                if unit != usize::from(geometry.units_of[two[1]][kind]) {
                    continue;
                }
                let open = search.board.open_in(unit);
                if 2 * degree <= open {
                    self.naked(search, two, extra, degree, unit, best)?;
                }
                if 2 * degree < open {
                    self.hidden(search, two, extra, degree, unit, best)?;
                }
            }
        }
        Ok(())
    }

    fn naked<const C: usize>(
        &self,
        search: &mut Search<'_, C>,
        two: [usize; 2],
        extra: u64,
        degree: usize,
        unit: usize,
        best: &mut Option<Best>,
    ) -> Finding {
        search.limits.work(1 << degree)?;
        let board = &search.board;
        let kind = board.geometry.kind(unit);
        let places = two.map(|cell| board.geometry.places_of[cell][kind]);
        // In the order of the places, with the first cell at its own and without the second, if that comes later.
        let mut masks = [0; MOST_DIGITS];
        let mut numbers = [0u8; MOST_DIGITS];
        let mut count = 0;
        for place in 0..board.side() {
            let is_first = place == usize::from(places[0]);
            let cell = board.geometry.cell(unit, place);
            let mask = if is_first { extra } else { board.candidates(cell) };
            if place != usize::from(places[1]) && mask.count_ones() >= 2 {
                masks[count] = mask;
                numbers[count] = place as u8;
                count += 1;
            }
        }
        if count < degree {
            return Ok(());
        }
        let common = extra & board.candidates(two[0]) & board.candidates(two[1]);
        choose(&masks[..count], degree, degree, true, &mut |chosen, digits| -> Result<(), Halt> {
            let with_first = chosen.iter().any(|&at| numbers[at] == places[0]);
            if !with_first || digits.count_ones() as usize != degree {
                return Ok(());
            }
            let others = chosen.iter().filter(|&&at| numbers[at] != places[0]);
            let seen = others.clone().fold(common, |seen, &at| seen | masks[at]);
            if seen.count_ones() as usize != degree {
                return Ok(());
            }
            let set = others.fold(0u64, |set, &at| set | 1 << numbers[at]);
            let rest = !(set | 1 << places[0] | 1 << places[1]);
            if Bits(digits).any(|digit| board.places(unit, digit) & rest != 0) {
                let tenths = tenths_of_loop(self.count) + degree as u32 - 1;
                self.consider(best, tenths, Way::Naked { unit, places: set, digits });
            }
            Ok(())
        })
    }

    fn hidden<const C: usize>(
        &self,
        search: &mut Search<'_, C>,
        two: [usize; 2],
        extra: u64,
        degree: usize,
        unit: usize,
        best: &mut Option<Best>,
    ) -> Finding {
        search.limits.work(1 << degree)?;
        let board = &search.board;
        let kind = board.geometry.kind(unit);
        let places = two.map(|cell| board.geometry.places_of[cell][kind]);
        let without = !(1u64 << places[1]);
        let pair = 1u64 << self.pair[0] | 1 << self.pair[1];
        let of_pair = self.pair.map(|digit| board.places(unit, digit) & without);
        let mut masks = [0; MOST_DIGITS];
        let mut numbers = [0u8; MOST_DIGITS];
        let mut count = 0;
        for digit in Bits(all(board.side()) & !extra & !pair) {
            let mask = board.places(unit, digit) & without;
            if mask != 0 {
                masks[count] = mask;
                numbers[count] = digit as u8;
                count += 1;
            }
        }
        if degree < 2 || of_pair.contains(&0) || count + 2 < degree {
            return Ok(());
        }
        let base = of_pair[0] | of_pair[1];
        choose(&masks[..count], degree - 2, degree, true, &mut |chosen,
                                                                union|
         -> Result<(), Halt> {
            let all = base | union;
            if all.count_ones() as usize != degree {
                return Ok(());
            }
            let digits = chosen.iter().fold(pair, |digits, &at| digits | 1 << numbers[at]);
            let places = all & !(1 << places[0]) & !(1 << places[1]);
            let loses = |place| board.candidates(board.geometry.cell(unit, place)) & !digits != 0;
            if Bits(places).any(loses) {
                let tenths = tenths_of_loop(self.count) + places.count_ones().saturating_sub(1);
                self.consider(best, tenths, Way::Hidden { unit, places, digits });
            }
            Ok(())
        })
    }

    /// One of the digits has no place in a common unit but the two cells.
    fn locked<const C: usize>(
        &self,
        search: &mut Search<'_, C>,
        two: [usize; 2],
        best: &mut Option<Best>,
    ) {
        let geometry = &search.board.geometry;
        let mut units = [None; 2];
        for kind in ORDER {
            let unit = usize::from(geometry.units_of[two[0]][kind]);
            if unit != usize::from(geometry.units_of[two[1]][kind]) {
                continue;
            }
            let places = two.map(|cell| 1u64 << geometry.places_of[cell][kind]);
            for (at, digit) in self.pair.into_iter().enumerate() {
                if search.board.places(unit, digit) & !(places[0] | places[1]) == 0 {
                    units[at] = Some(unit);
                }
            }
        }
        let way = match units {
            [Some(unit), _] => Way::Locked { unit, kept: self.pair[0], lost: self.pair[1] },
            [None, Some(unit)] => Way::Locked { unit, kept: self.pair[1], lost: self.pair[0] },
            [None, None] => return,
        };
        self.consider(best, tenths_of_loop(self.count), way);
    }
}

/// Fills the step with the best loop.
fn offer<const C: usize>(search: &mut Search<'_, C>, best: &Best) -> Finding {
    let cells = &best.cells[..best.count];
    let way = best.way;
    search.begin(technique(cells.len(), way));
    let pair = 1u64 << best.pair[0] | 1 << best.pair[1];
    for &cell in cells {
        search.cell(cell.into())?;
        for digit in best.pair {
            memory::push(&mut search.step.deadly, Candidate::new(cell.into(), digit))?;
        }
    }
    for digit in best.pair {
        search.digit(digit)?;
    }
    memory::push(&mut search.step.sets.bases, Set::Deadly)?;
    let rich = cells.iter().map(|&cell| usize::from(cell));
    let board = &search.board;
    let mut two = Cells::<C>::EMPTY;
    for cell in rich.clone().filter(|&cell| board.candidates(cell) & !pair != 0) {
        two.insert(cell as u16);
    }
    match way {
        Way::One(cell) => {
            search.cover_cell(cell)?;
            for digit in best.pair {
                if search.board.has(cell, digit) {
                    search.remove(cell, digit)?;
                }
            }
        }
        Way::Same(digit) => {
            search.digit(digit)?;
            let peers = &search.board.geometry.peers;
            let all = search.board.cells_of[digit];
            let removed = two.fold(all, |cells, cell| cells & peers[usize::from(cell)]);
            search.remove_from(removed, digit)?;
        }
        Way::Naked { unit, places, digits } => {
            search.unit(unit)?;
            for place in Bits(places) {
                let cell = search.board.geometry.cell(unit, place);
                search.base_cell(cell)?;
                search.cell(cell)?;
                two.insert(cell as u16);
            }
            for digit in Bits(digits) {
                search.cover(unit, digit)?;
                let removed = search.board.cells_in(unit, digit) - two;
                search.remove_from(removed, digit)?;
            }
        }
        Way::Hidden { unit, places, digits } => {
            search.unit(unit)?;
            for digit in Bits(digits) {
                search.base(unit, digit)?;
            }
            for cell in two {
                search.cover_cell(cell.into())?;
            }
            for place in Bits(places) {
                let cell = search.board.geometry.cell(unit, place);
                search.cover_cell(cell)?;
                search.cell(cell)?;
                for digit in Bits(search.board.candidates(cell) & !digits) {
                    search.remove(cell, digit)?;
                }
            }
        }
        Way::Locked { unit, kept, lost } => {
            search.unit(unit)?;
            search.base(unit, kept)?;
            for cell in two {
                search.cover_cell(cell.into())?;
                search.remove(cell.into(), lost)?;
            }
        }
    }
    search.offer()
}
