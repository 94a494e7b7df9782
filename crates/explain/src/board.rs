//! The board that finders read: candidates by cell, by digit, and by unit and digit.
//!
//! In: a [`Position`], then the effects of steps. Out: bit sets. What stays true: the three views of the candidates
//! agree, a filled cell has none, and no candidate equals a filled cell of its units. `C` is the number of 64-bit words
//! of a set of cells; digits and places in a unit are the bits of one word. Units have the numbers of [`Houses`]; a cell
//! is in one row, one column, one box or region, and in any number of further units.

use sudoku_core::digits::{Digit, DigitSet, EMPTY};
use sudoku_core::houses::Houses;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::position::Position;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::unit::Unit;

use crate::clues::Clues;
use crate::step::Candidate;

/// A set of cells.
pub type Cells<const C: usize> = DigitSet<C>;

/// Calls `$body` with the constant `$words` set to the words that a set of this number of cells needs.
macro_rules! with_cells {
    ($cells:expr, $words:ident => $body:expr) => {
        match $cells {
            ..=128 => {
                const $words: usize = 2;
                $body
            }
            129..=640 => {
                const $words: usize = 10;
                $body
            }
            _ => {
                const $words: usize = 64;
                $body
            }
        }
    };
}
pub(super) use with_cells;

/// The kinds of units, as units are numbered: rows, columns, boxes or the regions in their place.
pub const ROW: usize = 0;
pub const COLUMN: usize = 1;
pub const BOX: usize = 2;
/// The kind of all further units. A cell may be in several.
pub const FURTHER: usize = 3;

/// The order in which Sudoku Explainer visits the units of a cell.
pub const ORDER: [usize; 3] = [BOX, ROW, COLUMN];

/// Cells that differ and have a sum.
#[derive(Debug)]
pub struct Cage<const C: usize> {
    pub cells: Cells<C>,
    pub total: i64,
}

/// The sum of a cage, or one that no 64 cells have, of which many can be added.
pub fn total_of(cage: &sudoku_core::puzzle::Cage) -> i64 {
    cage.total().min(1 << 40) as i64
}

/// The tables of a board.
#[derive(Debug)]
pub struct Geometry<const C: usize> {
    pub shape: Shape,
    pub side: usize,
    pub cells: usize,
    /// The number of rows of all grids, and of columns.
    lines: usize,
    /// The number of the first further unit.
    first_further: usize,
    /// The number of units.
    pub all: usize,
    /// Unless rows, columns and boxes are all rules.
    pub houses: Option<Arc<Houses>>,
    /// The cages, by their places in the puzzle.
    pub cages: Vec<Cage<C>>,
    /// The other constraints that relate the symbols of cells.
    pub clues: Clues<C>,
    /// The symbol of each digit, if there are cages, and whether each is larger than the one before.
    pub values: Vec<i64>,
    pub is_ascending: bool,
    /// The candidates of each cell that constraints exclude, as bits; empty without such constraints.
    pub excluded: Vec<u64>,
    /// The cells of each unit, `side` for each.
    in_unit: Vec<u16>,
    /// The row, the column and the box of each cell, in the first of its grids.
    pub units_of: Vec<[u16; 3]>,
    /// The place of each cell in those three.
    pub places_of: Vec<[u8; 3]>,
    /// The other units of the cells, with their places; where those of each cell end. Both are empty if there are none.
    further: Vec<(u16, u8)>,
    further_ends: Vec<u32>,
    /// The cells that differ from each cell.
    pub peers: Vec<Cells<C>>,
    /// The cells of each unit.
    pub unit_cells: Vec<Cells<C>>,
    /// Boxes and lines with cells in common: of boxes columns, then rows; of columns boxes; of rows boxes.
    pub crossings: Vec<Crossing>,
}

/// A unit, another one with some of its cells, and the places of these cells in both, as bits.
#[derive(Debug, Clone, Copy)]
pub struct Crossing {
    pub from: usize,
    pub to: usize,
    pub inside: [u64; 2],
}

impl<const C: usize> Geometry<C> {
    /// The tables of a shape, and of a puzzle with its houses if rows, columns and boxes are not all rules.
    pub fn new(
        shape: Shape,
        rules: Option<(&Arc<Houses>, &Puzzle)>,
        limits: &mut Limits,
    ) -> Result<Self, Stop> {
        let houses = rules.map(|(houses, _)| Arc::clone(houses));
        let (side, cells) = (shape.side(), shape.cells());
        let (lines, first_further) = (shape.boxes().start / 2, shape.boxes().end);
        let is_one = !shape.is_overlapping();
        let all = houses.as_ref().map_or(shape.units(), |houses| houses.len());
        let mut in_unit = limits.with_capacity(all * side)?;
        let mut unit_cells = limits.with_capacity(all)?;
        let mut units_of: Vec<[u16; 3]> = limits.filled(cells, [0; 3])?;
        let mut places_of: Vec<[u8; 3]> = limits.filled(cells, [0; 3])?;
        for unit in 0..all {
            limits.work(side as u32)?;
            let mut set = Cells::EMPTY;
            let (grid, kind) = (unit % lines / side, unit / lines);
            let mut add = |place: usize, cell: usize| {
                in_unit.push(cell as u16);
                set.insert(cell as u16);
                // The lines of the first of the grids of a cell.
                let is_first = is_one
                    || kind == BOX
                    || shape.grids_of(cell).next().is_some_and(|of| of.0 == grid);
                if let Some(own) =
                    units_of[cell].get_mut(kind).filter(|_| unit < first_further && is_first)
                {
                    (*own, places_of[cell][kind]) = (unit as u16, place as u8);
                }
            };
            match &houses {
                None => shape.unit(unit).enumerate().for_each(|(place, cell)| add(place, cell)),
                Some(houses) => {
                    let listed = houses.cells(unit).iter().enumerate();
                    listed.for_each(|(place, &cell)| add(place, cell as usize));
                }
            }
            unit_cells.push(set);
        }
        let mut peers = limits.with_capacity(cells)?;
        for (cell, units) in units_of.iter().enumerate() {
            limits.work(3 * C as u32)?;
            if !shape.has_cell(cell) {
                peers.push(Cells::EMPTY);
                continue;
            }
            let [row, column, square] = units.map(|unit| unit_cells[usize::from(unit)]);
            let mut set = row | column | square;
            let further = houses.iter().flat_map(|houses| houses.peers(cell));
            further.for_each(|peer| set.insert(peer as u16));
            set.remove(cell as u16);
            peers.push(set);
        }
        let (further, further_ends) = (Vec::new(), Vec::new());
        let mut geometry = Geometry {
            shape,
            side,
            cells,
            lines,
            first_further,
            all,
            houses,
            cages: Vec::new(),
            clues: Clues::default(),
            values: Vec::new(),
            is_ascending: false,
            excluded: Vec::new(),
            in_unit,
            units_of,
            places_of,
            further,
            further_ends,
            peers,
            unit_cells,
            crossings: Vec::new(),
        };
        geometry.add_further(limits)?;
        geometry.add_crossings(limits)?;
        if let Some((_, puzzle)) = rules {
            geometry.add_cages(puzzle, limits)?;
            geometry.clues = Clues::new(puzzle, limits)?;
            geometry.excluded = puzzle.excluded()?;
        }
        Ok(geometry)
    }

    fn add_crossings(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        for (from_kind, to_kind) in [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)] {
            for from in self.units(from_kind) {
                limits.work(self.side as u32)?;
                for to in self.units(to_kind) {
                    let mut inside = [0; 2];
                    for cell in self.unit_cells[from] & self.unit_cells[to] {
                        inside[0] |= 1 << self.place_in(from, cell.into());
                        inside[1] |= 1 << self.place_in(to, cell.into());
                    }
                    if inside[0] != 0 {
                        memory::push(&mut self.crossings, Crossing { from, to, inside })?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes over the cages of a puzzle.
    fn add_cages(&mut self, puzzle: &Puzzle, limits: &mut Limits) -> Result<(), Stop> {
        if puzzle.cages().is_empty() {
            return Ok(());
        }
        for cage in puzzle.cages() {
            limits.work(cage.cells().len() as u32)?;
            let mut cells = Cells::EMPTY;
            cage.cells().iter().for_each(|&cell| cells.insert(cell as u16));
            memory::push(&mut self.cages, Cage { cells, total: total_of(cage) })?;
        }
        for &symbol in puzzle.symbols().list() {
            memory::push(&mut self.values, symbol.into())?;
        }
        self.is_ascending = self.values.is_sorted();
        Ok(())
    }

    /// Whether there are more cages than cells: they overlap, and what looks at all pairs of cages and units would take too long.
    pub fn has_many_cages(&self) -> bool {
        self.cages.len() > self.cells
    }

    /// Whether a cell of one set is beside a cell of another one.
    pub fn touch(&self, one: Cells<C>, other: Cells<C>) -> bool {
        let place = |cell: u16| (self.shape.row_of(cell.into()), self.shape.col_of(cell.into()));
        one.into_iter().any(|cell| {
            let (row, col) = place(cell);
            other.into_iter().any(|beside| {
                let (down, right) = place(beside);
                row.abs_diff(down) + col.abs_diff(right) == 1
            })
        })
    }

    /// Lists the other units of each cell: those beside rows, columns and boxes, and the lines of its later grids.
    fn add_further(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let first = if self.shape.is_overlapping() { 0 } else { self.first_further };
        if self.all == first {
            return Ok(());
        }
        self.further = limits.with_capacity((self.all - first) * self.side)?;
        self.further_ends = limits.with_capacity(self.cells)?;
        for cell in 0..self.cells {
            for unit in first..self.all {
                limits.work(1)?;
                let is_own = self.units_of[cell].contains(&(unit as u16));
                if !is_own && self.unit_cells[unit].contains(cell as u16) {
                    let place = self.unit(unit).partition_point(|&other| usize::from(other) < cell);
                    self.further.push((unit as u16, place as u8));
                }
            }
            self.further_ends.push(self.further.len() as u32);
        }
        Ok(())
    }

    /// Where the further units of a cell are listed.
    #[inline]
    fn further_range(&self, cell: usize) -> std::ops::Range<usize> {
        match self.further_ends.get(cell) {
            None => 0..0,
            Some(&end) => {
                let first = cell.checked_sub(1).map_or(0, |before| self.further_ends[before]);
                first as usize..end as usize
            }
        }
    }

    /// Whether cells may have units beside a row, a column and a box.
    #[inline]
    pub fn has_further(&self) -> bool {
        !self.further_ends.is_empty()
    }

    /// The units of a cell beside its row, column and box, and its places in them.
    #[inline]
    pub fn further(&self, cell: usize) -> &[(u16, u8)] {
        &self.further[self.further_range(cell)]
    }

    /// All units of a cell, and its places in them: the first three in this order of their kinds.
    #[inline]
    pub fn units_with(
        &self,
        cell: usize,
        order: [usize; 3],
    ) -> impl Iterator<Item = (usize, u8)> + Clone + '_ {
        let (of, at) = (&self.units_of[cell], &self.places_of[cell]);
        let three = order.into_iter().map(move |kind| (usize::from(of[kind]), at[kind]));
        three.chain(self.further(cell).iter().map(|&(unit, place)| (usize::from(unit), place)))
    }

    /// All units of a cell: its row, column and box, then others.
    #[inline]
    pub fn all_of(&self, cell: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.units_with(cell, [ROW, COLUMN, BOX]).map(|(unit, _)| unit)
    }

    /// Whether a unit has a cell.
    #[inline]
    pub fn is_in(&self, cell: usize, unit: usize) -> bool {
        self.unit_cells[unit].contains(cell as u16)
    }

    /// Whether rows, columns and boxes are all rules. Where it is so, finders skip what is for other boards: rating took
    /// 2 % more instructions without that (`sudoku rate`, 40 generated puzzles of 9x9).
    #[inline]
    pub fn is_classic(&self) -> bool {
        self.houses.is_none()
    }

    /// The peers of a cell that are not in its row, column or box.
    #[inline]
    pub fn beyond(&self, cell: usize) -> Cells<C> {
        if self.is_classic() {
            return Cells::EMPTY;
        }
        let units = self.units_of[cell].map(|unit| self.unit_cells[usize::from(unit)]);
        units.into_iter().fold(self.peers[cell], |rest, unit| rest - unit)
    }

    /// Whether the digits of a deadly pattern can be exchanged under all rules: there are no clues, no constraint excludes one of
    /// them, and in each unit and each smaller set, the pattern has each of its digits twice or not at all.
    pub fn is_exchangeable(&self, deadly: &[Candidate], limits: &mut Limits) -> Result<bool, Stop> {
        let Some(houses) = &self.houses else { return Ok(true) };
        if !self.clues.list.is_empty() {
            return Ok(false);
        }
        let excludes = |of: &Candidate| self.excluded[of.cell as usize] >> of.digit & 1 == 1;
        if !self.excluded.is_empty() && deadly.iter().any(excludes) {
            return Ok(false);
        }
        for digit in Bits(deadly.iter().fold(0, |digits, of| digits | 1 << of.digit)) {
            let own = deadly.iter().filter(|of| usize::from(of.digit) == digit);
            let cells = own.fold(Cells::<C>::EMPTY, |all, of| all | Cells::single(of.cell as u16));
            limits.work((self.all + houses.smaller().len()) as u32)?;
            let is_right = |count: usize| matches!(count, 0 | 2);
            let inside =
                |set: &[u32]| set.iter().filter(|&&cell| cells.contains(cell as u16)).count();
            if !self.unit_cells.iter().all(|&unit| is_right((unit & cells).len()))
                || !houses.smaller().iter().all(|set| is_right(inside(set)))
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The cells of a unit in reading order.
    #[inline]
    pub fn unit(&self, unit: usize) -> &[u16] {
        &self.in_unit[unit * self.side..(unit + 1) * self.side]
    }

    /// The cell at a place of a unit.
    #[inline]
    pub fn cell(&self, unit: usize, place: usize) -> usize {
        usize::from(self.in_unit[unit * self.side + place])
    }

    /// The units of a kind.
    #[inline]
    pub fn units(&self, kind: usize) -> std::ops::Range<usize> {
        match kind {
            ROW | COLUMN => kind * self.lines..(kind + 1) * self.lines,
            BOX => 2 * self.lines..self.first_further,
            _ => self.first_further..self.all,
        }
    }

    /// The numbers of the grids.
    #[inline]
    pub fn grids(&self) -> std::ops::Range<usize> {
        0..self.lines / self.side
    }

    /// The rows or columns of a grid.
    #[inline]
    pub fn lines(&self, kind: usize, grid: usize) -> std::ops::Range<usize> {
        let first = kind * self.lines + grid * self.side;
        first..first + self.side
    }

    /// Whether regions are in place of the boxes.
    pub fn has_regions(&self) -> bool {
        let first = self.houses.as_ref().map(|houses| houses.name(self.units(BOX).start));
        matches!(first, Some(Unit::Region(_)))
    }

    /// The kind of a unit.
    #[inline]
    pub fn kind(&self, unit: usize) -> usize {
        if unit < self.first_further { unit / self.lines } else { FURTHER }
    }

    /// The place of a cell in a unit that has it.
    #[inline]
    pub fn place_in(&self, unit: usize, cell: usize) -> u8 {
        let own = (0..3).find(|&kind| usize::from(self.units_of[cell][kind]) == unit);
        let other = || self.further(cell).iter().find(|(one, _)| usize::from(*one) == unit);
        own.map(|kind| self.places_of[cell][kind]).or_else(|| other().map(|one| one.1)).unwrap_or(0)
    }

    /// Whether two different cells share a unit.
    #[inline]
    pub fn sees(&self, one: usize, other: usize) -> bool {
        self.peers[one].contains(other as u16)
    }

    /// The units that both cells are in.
    pub fn shared(&self, one: usize, other: usize) -> impl Iterator<Item = usize> + '_ {
        self.all_of(one).filter(move |&unit| self.is_in(other, unit))
    }
}

/// The bits of a word, the lowest first.
#[derive(Debug, Clone, Copy)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// A queue of singles in the order in which they arose, with those that no longer hold.
#[derive(Debug, Default)]
pub struct Queue {
    items: Vec<(u16, u8)>,
    first: usize,
}

impl Queue {
    /// The singles that were not taken.
    pub fn rest(&self) -> &[(u16, u8)] {
        &self.items[self.first..]
    }

    /// Takes the first `count` singles.
    pub fn take(&mut self, count: usize) {
        self.first += count;
    }

    fn clear(&mut self) {
        self.items.clear();
        self.first = 0;
    }

    /// Takes over the singles of another queue, of the same capacity.
    fn copy_from(&mut self, other: &Queue) {
        self.clear();
        self.items.extend_from_slice(other.rest());
    }

    /// Within the capacity: a cell comes to one candidate once, a digit to one place in a unit once.
    fn push(&mut self, cell: usize, digit: usize) {
        self.items.push((cell as u16, digit as u8));
    }
}

/// In place of a digit where no grid has a cell, which is never open.
const OFF: Digit = EMPTY - 1;

/// Candidates under deduction.
#[derive(Debug)]
pub struct Board<const C: usize> {
    pub geometry: Arc<Geometry<C>>,
    /// The digit of each filled cell, else [`EMPTY`].
    /// [`OFF`] where no grid has a cell.
    digits: Vec<Digit>,
    /// The cells that have a given.
    pub givens: Cells<C>,
    /// The candidates of each cell.
    candidates: Vec<u64>,
    /// The cells with each digit as a candidate.
    pub cells_of: Vec<Cells<C>>,
    /// The places of each digit in each unit: `unit * side + digit`.
    places: Vec<u64>,
    /// The open cells of each unit.
    open_in: Vec<u8>,
    /// The open cells of the board.
    open: usize,
    /// Whether a unit has a digit twice or no place for it, or an open cell has no candidate.
    is_contradicted: bool,
    /// Cells that came to one candidate, in that order.
    pub naked: Queue,
    /// Cells that became the only place of a digit in a unit, in that order.
    pub hidden: Queue,
}

impl<const C: usize> Board<C> {
    /// A board without filled cells.
    pub fn new(geometry: Arc<Geometry<C>>, limits: &mut Limits) -> Result<Self, Stop> {
        let (side, cells, units) = (geometry.side, geometry.cells, geometry.all);
        let naked = Queue { items: limits.with_capacity(cells)?, first: 0 };
        let hidden = Queue { items: limits.with_capacity(units * side)?, first: 0 };
        let mut board = Board {
            digits: limits.filled(cells, EMPTY)?,
            givens: Cells::EMPTY,
            candidates: limits.filled(cells, 0)?,
            cells_of: limits.filled(side, Cells::EMPTY)?,
            places: limits.filled(units * side, 0)?,
            open_in: limits.filled(units, 0)?,
            open: 0,
            is_contradicted: false,
            naked,
            hidden,
            geometry,
        };
        board.clear();
        Ok(board)
    }

    fn clear(&mut self) {
        let (side, cells) = (self.geometry.side, self.geometry.cells);
        let all = all(side);
        self.digits.fill(EMPTY);
        self.givens = Cells::EMPTY;
        self.candidates.fill(all);
        self.cells_of.fill(Cells::below(cells));
        self.places.fill(all);
        self.open_in.fill(side as u8);
        self.open = cells;
        if self.geometry.shape.is_overlapping() {
            let shape = self.geometry.shape;
            for cell in (0..cells).filter(|&cell| !shape.has_cell(cell)) {
                self.digits[cell] = OFF;
                self.candidates[cell] = 0;
                self.cells_of.iter_mut().for_each(|of| of.remove(cell as u16));
                self.open -= 1;
            }
        }
        self.is_contradicted = false;
        self.naked.clear();
        self.hidden.clear();
        if side == 1 {
            // It has one candidate without losing any.
            self.naked.push(0, 0);
        }
    }

    /// A copy.
    pub fn try_clone(&self, limits: &mut Limits) -> Result<Self, Stop> {
        let mut board = Board::new(Arc::clone(&self.geometry), limits)?;
        board.copy_from(self);
        Ok(board)
    }

    /// Takes over a board of the same shape.
    pub fn copy_from(&mut self, other: &Self) {
        self.digits.copy_from_slice(&other.digits);
        self.givens = other.givens;
        self.candidates.copy_from_slice(&other.candidates);
        self.cells_of.copy_from_slice(&other.cells_of);
        self.places.copy_from_slice(&other.places);
        self.open_in.copy_from_slice(&other.open_in);
        self.open = other.open;
        self.is_contradicted = other.is_contradicted;
        self.naked.copy_from(&other.naked);
        self.hidden.copy_from(&other.hidden);
    }

    /// Takes over a position of the same shape and constraints: its digits in the order of the cells, then what was removed.
    pub fn load(&mut self, position: &Position) {
        self.clear();
        for (cell, &digit) in position.digits().iter().enumerate() {
            if digit != EMPTY {
                self.place(cell, digit.into());
                if position.is_given(cell) {
                    self.givens.insert(cell as u16);
                }
            }
        }
        for (cell, &removed) in position.removed().iter().enumerate() {
            for digit in Bits(removed) {
                self.remove(cell, digit);
            }
        }
    }

    #[inline]
    pub fn side(&self) -> usize {
        self.geometry.side
    }

    #[inline]
    pub fn cells(&self) -> usize {
        self.geometry.cells
    }

    /// The number of units.
    #[inline]
    pub fn units(&self) -> usize {
        self.geometry.all
    }

    /// The open cells.
    pub fn open_cells(&self) -> Cells<C> {
        let mut cells = Cells::EMPTY;
        (0..self.cells())
            .filter(|&cell| self.is_open(cell))
            .for_each(|cell| cells.insert(cell as u16));
        cells
    }

    /// The number of open cells.
    #[inline]
    pub fn open(&self) -> usize {
        self.open
    }

    /// Whether a unit has a digit twice or no place for it, or an open cell has no candidate.
    #[inline]
    pub fn is_contradicted(&self) -> bool {
        self.is_contradicted
    }

    /// The number of open cells in a unit.
    #[inline]
    pub fn open_in(&self, unit: usize) -> usize {
        self.open_in[unit].into()
    }

    #[inline]
    pub fn is_open(&self, cell: usize) -> bool {
        self.digits[cell] == EMPTY
    }

    /// Whether a cell has a digit.
    #[inline]
    pub fn is_filled(&self, cell: usize) -> bool {
        self.digits[cell] < OFF
    }

    /// The digit of a filled cell; of others, [`EMPTY`] or what is no digit.
    #[inline]
    pub fn digit(&self, cell: usize) -> Digit {
        self.digits[cell]
    }

    /// The candidates of a cell.
    #[inline]
    pub fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// Whether the cell has the candidate.
    #[inline]
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 == 1
    }

    /// The places of a digit in a unit.
    #[inline]
    pub fn places(&self, unit: usize, digit: usize) -> u64 {
        self.places[unit * self.geometry.side + digit]
    }

    /// The places of all digits in a unit.
    #[inline]
    pub fn places_in(&self, unit: usize) -> &[u64] {
        let side = self.geometry.side;
        &self.places[unit * side..(unit + 1) * side]
    }

    /// The cells of a unit with the digit as a candidate.
    #[inline]
    pub fn cells_in(&self, unit: usize, digit: usize) -> Cells<C> {
        self.cells_of[digit] & self.geometry.unit_cells[unit]
    }

    /// The cells outside a set that have a digit and see all its places in the set; none if the set has no place for it.
    pub fn near(&self, set: Cells<C>, digit: usize) -> Cells<C> {
        let places = set & self.cells_of[digit];
        if places.is_empty() {
            return Cells::EMPTY;
        }
        // No place is a peer of itself.
        let all = self.cells_of[digit];
        places.fold(all, |seen, cell| seen & self.geometry.peers[usize::from(cell)])
    }

    /// The places of a digit in a unit, as candidates.
    pub fn candidates_in(
        &self,
        unit: usize,
        digit: usize,
    ) -> impl Iterator<Item = (usize, usize)> + Clone {
        Bits(self.places(unit, digit)).map(move |place| (self.geometry.cell(unit, place), digit))
    }

    /// The units with several places of this candidate's digit, of which the candidate is the first.
    pub fn units_led_by(&self, (cell, digit): (usize, usize)) -> impl Iterator<Item = usize> {
        self.geometry.units_with(cell, ORDER).filter_map(move |(unit, place)| {
            let places = self.places(unit, digit);
            let is_first = places.trailing_zeros() == u32::from(place);
            (places.count_ones() > 1 && is_first).then_some(unit)
        })
    }

    /// Removes a candidate, if the cell has it.
    pub fn remove(&mut self, cell: usize, digit: usize) {
        let bit = 1 << digit;
        if self.candidates[cell] & bit == 0 {
            return;
        }
        self.candidates[cell] &= !bit;
        self.cells_of[digit].remove(cell as u16);
        let (of, at) = (self.geometry.units_of[cell], self.geometry.places_of[cell]);
        for kind in 0..3 {
            self.remove_place(of[kind].into(), digit, at[kind], true);
        }
        for listed in self.geometry.further_range(cell) {
            let (unit, place) = self.geometry.further[listed];
            self.remove_place(unit.into(), digit, place, true);
        }
        let rest = self.candidates[cell];
        self.is_contradicted |= rest == 0;
        if rest.is_power_of_two() {
            self.naked.push(cell, rest.trailing_zeros() as usize);
        }
    }

    /// Removes a place of a digit; `is_lost` unless the digit fills it.
    fn remove_place(&mut self, unit: usize, digit: usize, place: u8, is_lost: bool) {
        let places = &mut self.places[unit * self.geometry.side + digit];
        *places &= !(1 << place);
        self.is_contradicted |= is_lost && *places == 0;
        if is_lost && places.is_power_of_two() {
            let place = places.trailing_zeros() as usize;
            self.hidden.push(self.geometry.cell(unit, place), digit);
        }
    }

    /// Fills a cell as [`Board::place`]; the peers of a filled cell lose the other digit, too.
    pub fn put(&mut self, cell: usize, digit: usize) {
        if self.digits[cell] == EMPTY {
            return self.place(cell, digit);
        }
        if usize::from(self.digits[cell]) != digit {
            self.digits[cell] = digit as Digit;
            let geometry = Arc::clone(&self.geometry);
            for peer in geometry.peers[cell] & self.cells_of[digit] {
                self.remove(peer.into(), digit);
            }
        }
    }

    /// Fills an open cell: its peers lose the digit in the order of the cells, then it loses all candidates.
    pub fn place(&mut self, cell: usize, digit: usize) {
        if self.digits[cell] != EMPTY {
            return;
        }
        self.is_contradicted |= !self.has(cell, digit);
        self.digits[cell] = digit as Digit;
        self.open -= 1;
        let geometry = Arc::clone(&self.geometry);
        for peer in geometry.peers[cell] & self.cells_of[digit] {
            self.remove(peer.into(), digit);
        }
        let (of, at) = (geometry.units_of[cell], geometry.places_of[cell]);
        let further = geometry.further(cell);
        for other in Bits(std::mem::take(&mut self.candidates[cell])) {
            self.cells_of[other].remove(cell as u16);
            for kind in 0..3 {
                self.remove_place(of[kind].into(), other, at[kind], other != digit);
            }
            for &(unit, place) in further {
                self.remove_place(unit.into(), other, place, other != digit);
            }
        }
        for unit in of.iter().chain(further.iter().map(|(unit, _)| unit)) {
            self.open_in[usize::from(*unit)] -= 1;
        }
    }
}

/// The word of all digits, or of all places of a unit.
#[inline]
pub fn all(side: usize) -> u64 {
    !0 >> (64 - side)
}
