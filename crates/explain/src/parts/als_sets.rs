//! Almost locked sets: cells of a unit with one digit more than cells; and pairs of them.
//!
//! In: a board. Out: the sets, units as they are numbered, sets by their first cells; what sees all candidates of a digit in
//! a set; the restricted commons of two sets: digits whose candidates in both all see each other.

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{Bits, Board, Cells};
use crate::scan::Scan;

/// The sets of cells, pairs of sets and chains that a call may visit: more would take seconds on large boards.
pub const MOST_VISITS: usize = 20_000_000;

/// The bytes for what sees the digits of all sets.
const MOST_BYTES: usize = 1 << 24;

/// An almost locked set.
pub struct Als<const C: usize> {
    pub cells: Cells<C>,
    pub digits: u64,
    pub unit: usize,
}

/// All almost locked sets.
pub struct Sets<const C: usize> {
    pub list: Vec<Als<C>>,
    /// For each set and digit, the cells outside it that see all its candidates of the digit and have it.
    near: Vec<Cells<C>>,
    /// For each set and digit, its cells that have it.
    places: Vec<Cells<C>>,
    side: usize,
    scan: Scan,
}

/// Two sets and their restricted commons.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    pub sets: [u32; 2],
    pub first: u8,
    /// The second one, or `NONE`.
    pub second: u8,
}

pub const NONE: u8 = u8::MAX;

impl<const C: usize> Sets<C> {
    /// Lists the sets.
    pub fn new(board: &Board<C>, scan: Scan, limits: &mut Limits) -> Result<Sets<C>, Stop> {
        let side = board.side();
        let mut sets = Sets { list: Vec::new(), near: Vec::new(), places: Vec::new(), side, scan };
        let mut visits = 0;
        for unit in 0..board.units() {
            sets.extend((board, limits), unit, 0, (Cells::EMPTY, 0), &mut visits)?;
        }
        Ok(sets)
    }

    /// Adds the sets that have these cells of a unit and some of the cells from a place on.
    fn extend(
        &mut self,
        (board, limits): (&Board<C>, &mut Limits),
        unit: usize,
        from: usize,
        (cells, digits): (Cells<C>, u64),
        visits: &mut usize,
    ) -> Result<(), Stop> {
        for place in from..self.side {
            let cell = board.geometry.cell(unit, place);
            if !board.is_open(cell) {
                continue;
            }
            limits.work(1)?;
            *visits += 1;
            let bytes = self.near.len() * size_of::<Cells<C>>();
            if *visits > MOST_VISITS || bytes > MOST_BYTES {
                return Ok(());
            }
            let cells = cells | Cells::single(cell as u16);
            let digits = digits | board.candidates(cell);
            if cells.len() == self.side {
                continue;
            }
            if digits.count_ones() as usize == cells.len() + 1 {
                self.add(board, Als { cells, digits, unit })?;
            }
            self.extend((board, limits), unit, place + 1, (cells, digits), visits)?;
        }
        Ok(())
    }

    fn add(&mut self, board: &Board<C>, als: Als<C>) -> Result<(), Stop> {
        // A set in a line and a box is listed once.
        if self.list.iter().any(|other| other.cells == als.cells) {
            return Ok(());
        }
        for digit in 0..self.side {
            memory::push(&mut self.near, board.near(als.cells, digit))?;
            memory::push(&mut self.places, als.cells & board.cells_of[digit])?;
        }
        Ok(memory::push(&mut self.list, als)?)
    }

    /// The cells of a set that have a digit.
    pub fn places(&self, set: usize, digit: usize) -> Cells<C> {
        self.places[set * self.side + digit]
    }

    /// The result of [`Board::near`] for a set.
    pub fn near(&self, set: usize, digit: usize) -> Cells<C> {
        self.near[set * self.side + digit]
    }

    /// Whether sets with these cells may be in one step: they have no common cell, as in HoDoKu, unless nothing is to be
    /// left out.
    pub fn fit(&self, one: Cells<C>, other: Cells<C>) -> bool {
        self.scan == Scan::Complete || (one & other).is_empty()
    }

    /// The restricted commons of two sets, up to two.
    pub fn pair(
        &self,
        one: usize,
        other: usize,
        visits: &mut usize,
        limits: &mut Limits,
    ) -> Result<Option<Pair>, Stop> {
        limits.work(1)?;
        *visits += 1;
        if *visits > MOST_VISITS {
            return Ok(None);
        }
        let (a, b) = (&self.list[one], &self.list[other]);
        if a.digits & b.digits == 0 || !self.fit(a.cells, b.cells) {
            return Ok(None);
        }
        let mut commons = [NONE; 2];
        let mut count = 0;
        for digit in Bits(a.digits & b.digits) {
            if (self.places(other, digit) - self.near(one, digit)).is_empty() {
                commons[count] = digit as u8;
                count += 1;
                if count == 2 {
                    break;
                }
            }
        }
        let sets = [one as u32, other as u32];
        Ok((count > 0).then_some(Pair { sets, first: commons[0], second: commons[1] }))
    }

    /// All pairs with a restricted common.
    pub fn pairs(&self, limits: &mut Limits) -> Result<Vec<Pair>, Stop> {
        let mut pairs = Vec::new();
        let mut visits = 0;
        for one in 0..self.list.len() {
            for other in one + 1..self.list.len() {
                if let Some(pair) = self.pair(one, other, &mut visits, limits)? {
                    memory::push(&mut pairs, pair)?;
                }
            }
        }
        Ok(pairs)
    }
}
