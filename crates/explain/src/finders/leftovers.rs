//! The law of leftovers: some lines and as many regions have the same digits, and so do the cells that only one side has.
//!
//! In: a board with regions in place of boxes. Out: a digit that none of the leftover cells of one side has leaves those of
//! the other side. The lines are neighbours; the fewest leftover cells come first. One line and one region are locked
//! candidates. The name is that of jigsaw players.

use crate::board::{Bits, COLUMN, Cells, Geometry, ROW};
use crate::scan::Finding;
use crate::search::Search;
use crate::techniques::Technique;
use sudoku_core::memory::{self, Arc};

/// The choices of regions that a call may visit.
const MOST_VISITS: usize = 1_000_000;

/// Neighbouring lines, and the regions chosen so far.
struct Sides<'a, const C: usize> {
    geometry: &'a Geometry<C>,
    lines: std::ops::Range<usize>,
    in_lines: Cells<C>,
    regions: Vec<usize>,
    visits: usize,
}

/// All leftovers, the smallest first.
pub fn all<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let geometry = Arc::clone(&search.board.geometry);
    let side = geometry.side;
    if !geometry.has_regions() {
        return Ok(());
    }
    let (regions, visits) = (memory::with_capacity(side)?, 0);
    let (lines, in_lines) = (0..0, Cells::EMPTY);
    let mut sides = Sides { geometry: &geometry, lines, in_lines, regions, visits };
    for size in 1..=side {
        for kind in [ROW, COLUMN] {
            for count in 2..side.saturating_sub(1) {
                let first = geometry.units(kind).start;
                for from in first..=first + side - count {
                    sides.lines = from..from + count;
                    let lines = &geometry.unit_cells[sides.lines.clone()];
                    sides.in_lines = lines.iter().fold(Cells::EMPTY, |all, &line| all | line);
                    sides.choose(search, 2 * side, size)?;
                }
            }
        }
    }
    Ok(())
}

impl<const C: usize> Sides<'_, C> {
    /// Chooses regions from one on until they are as many as the lines and have `left` more cells outside these.
    fn choose(&mut self, search: &mut Search<'_, C>, from: usize, left: usize) -> Finding {
        search.limits.work(1)?;
        self.visits += 1;
        let missing = self.lines.len() - self.regions.len();
        if missing == 0 {
            return if left == 0 { self.check(search) } else { Ok(()) };
        }
        let end = 3 * self.geometry.side;
        for region in from..end {
            if end - region < missing || self.visits > MOST_VISITS {
                break;
            }
            let outside = (self.geometry.unit_cells[region] - self.in_lines).len();
            if outside <= left {
                self.regions.push(region);
                self.choose(search, region + 1, left - outside)?;
                self.regions.pop();
            }
        }
        Ok(())
    }

    /// Compares the leftover cells, either way.
    fn check(&self, search: &mut Search<'_, C>) -> Finding {
        let cells = self.regions.iter().map(|&region| self.geometry.unit_cells[region]);
        let in_regions = cells.fold(Cells::EMPTY, |all, region| all | region);
        let leftovers = [self.in_lines - in_regions, in_regions - self.in_lines];
        let has = |cells: Cells<C>| {
            cells.fold(0u64, |digits, cell| {
                let cell = usize::from(cell);
                let filled = u32::from(search.board.digit(cell));
                let own = if search.board.is_open(cell) { 0 } else { 1 << filled };
                digits | own | search.board.candidates(cell)
            })
        };
        let digits = leftovers.map(has);
        for (from, to) in [(0, 1), (1, 0)] {
            let lost = digits[to] & !digits[from];
            let open = Bits(lost)
                .filter(|&digit| !(search.board.cells_of[digit] & leftovers[to]).is_empty());
            let lost = open.fold(0, |lost, digit| lost | 1 << digit);
            if lost != 0 {
                self.offer(search, [leftovers[from], leftovers[to]], lost, from == 0)?;
            }
        }
        Ok(())
    }

    /// Offers the digits that the second leftovers lose. Without these in the first ones, those of the lines are in the
    /// regions if the first ones are of the lines, else the other way round.
    fn offer(
        &self,
        search: &mut Search<'_, C>,
        [from, to]: [Cells<C>; 2],
        lost: u64,
        by_lines: bool,
    ) -> Finding {
        search.begin(Technique::LAW_OF_LEFTOVERS);
        for cells in [from, to] {
            memory::push(&mut search.step.sizes, cells.len() as u32)?;
            for cell in cells {
                search.cell(cell.into())?;
            }
        }
        for unit in self.lines.clone().chain(self.regions.iter().copied()) {
            search.unit(unit)?;
        }
        for digit in Bits(lost) {
            search.digit(digit)?;
            for unit in self.lines.clone().chain(self.regions.iter().copied()) {
                // Where the digit is filled, it is in a line and a region.
                if search.board.places(unit, digit) == 0 {
                    continue;
                }
                match self.lines.contains(&unit) == by_lines {
                    true => search.base(unit, digit)?,
                    false => search.cover(unit, digit)?,
                }
            }
            search.remove_from(to, digit)?;
        }
        search.offer()
    }
}
