//! The board that finders read: candidates by cell, by digit, and by unit and digit.
//!
//! In: a [`Position`], then the effects of steps. Out: bit sets. What stays true: the three views of the candidates
//! agree, a filled cell has none, and no candidate equals a filled cell of its units. `C` is the number of 64-bit words
//! of a set of cells; digits and places in a unit are the bits of one word.

use sudoku_core::digits::{Digit, DigitSet, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::Arc;
use sudoku_core::position::Position;
use sudoku_core::shape::Shape;

/// A set of cells.
pub type Cells<const C: usize> = DigitSet<C>;

/// Calls `$body` with the constant `$words` set to the words that a set of the cells of a board of `$side` needs.
macro_rules! with_cells {
    ($side:expr, $words:ident => $body:expr) => {
        match $side {
            ..=11 => {
                const $words: usize = 2;
                $body
            }
            12..=25 => {
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

/// The kinds of units, as units are numbered: rows, columns, boxes.
pub const ROW: usize = 0;
pub const COLUMN: usize = 1;
pub const BOX: usize = 2;

/// The order in which Sudoku Explainer visits the units of a cell.
pub const ORDER: [usize; 3] = [BOX, ROW, COLUMN];

/// The tables of a shape.
#[derive(Debug)]
pub struct Geometry<const C: usize> {
    pub shape: Shape,
    pub side: usize,
    pub cells: usize,
    /// The cells of each unit, `side` for each.
    in_unit: Vec<u16>,
    /// The row, the column and the box of each cell.
    pub units_of: Vec<[u16; 3]>,
    /// The place of each cell in those three.
    pub places_of: Vec<[u8; 3]>,
    /// The other cells of the units of each cell.
    pub peers: Vec<Cells<C>>,
    /// The cells of each unit.
    pub unit_cells: Vec<Cells<C>>,
}

impl<const C: usize> Geometry<C> {
    pub fn new(shape: Shape, limits: &mut Limits) -> Result<Self, Stop> {
        let (side, cells, units) = (shape.side(), shape.cells(), shape.units());
        let mut in_unit = limits.with_capacity(units * side)?;
        let mut unit_cells = limits.with_capacity(units)?;
        let mut places_of: Vec<[u8; 3]> = limits.filled(cells, [0; 3])?;
        for unit in 0..units {
            limits.work(side as u32)?;
            let mut set = Cells::EMPTY;
            for (place, cell) in shape.unit(unit).enumerate() {
                in_unit.push(cell as u16);
                set.insert(cell as u16);
                places_of[cell][unit / side] = place as u8;
            }
            unit_cells.push(set);
        }
        let mut units_of = limits.with_capacity(cells)?;
        let mut peers = limits.with_capacity(cells)?;
        for cell in 0..cells {
            limits.work(3 * C as u32)?;
            let of = shape.units_of(cell);
            units_of.push(of.map(|unit| unit as u16));
            let mut set = unit_cells[of[0]] | unit_cells[of[1]] | unit_cells[of[2]];
            set.remove(cell as u16);
            peers.push(set);
        }
        Ok(Geometry { shape, side, cells, in_unit, units_of, places_of, peers, unit_cells })
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
        kind * self.side..(kind + 1) * self.side
    }

    /// Whether two different cells share a unit.
    #[inline]
    pub fn sees(&self, one: usize, other: usize) -> bool {
        self.peers[one].contains(other as u16)
    }

    /// The units that both cells are in: `(kind, unit)`.
    pub fn shared(&self, one: usize, other: usize) -> impl Iterator<Item = usize> + '_ {
        let (one, other) = (self.units_of[one], self.units_of[other]);
        (0..3).filter(move |&kind| one[kind] == other[kind]).map(move |kind| one[kind].into())
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

/// Candidates under deduction.
#[derive(Debug)]
pub struct Board<const C: usize> {
    pub geometry: Arc<Geometry<C>>,
    /// The digit of each filled cell, else [`EMPTY`].
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
        let (side, cells) = (geometry.side, geometry.cells);
        let naked = Queue { items: limits.with_capacity(cells)?, first: 0 };
        let hidden = Queue { items: limits.with_capacity(3 * cells)?, first: 0 };
        let mut board = Board {
            digits: limits.filled(cells, EMPTY)?,
            givens: Cells::EMPTY,
            candidates: limits.filled(cells, 0)?,
            cells_of: limits.filled(side, Cells::EMPTY)?,
            places: limits.filled(3 * side * side, 0)?,
            open_in: limits.filled(3 * side, 0)?,
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

    /// Takes over a position of the same shape: its digits in the order of the cells, then what was removed.
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

    /// The digit of a filled cell, else [`EMPTY`].
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
        ORDER.into_iter().filter_map(move |kind| {
            let unit = usize::from(self.geometry.units_of[cell][kind]);
            let places = self.places(unit, digit);
            let first = places.trailing_zeros() as usize;
            let is_first = first == usize::from(self.geometry.places_of[cell][kind]);
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
        for other in Bits(std::mem::take(&mut self.candidates[cell])) {
            self.cells_of[other].remove(cell as u16);
            for kind in 0..3 {
                self.remove_place(of[kind].into(), other, at[kind], other != digit);
            }
        }
        for unit in of {
            self.open_in[usize::from(unit)] -= 1;
        }
    }
}

/// The word of all digits, or of all places of a unit.
#[inline]
pub fn all(side: usize) -> u64 {
    !0 >> (64 - side)
}
