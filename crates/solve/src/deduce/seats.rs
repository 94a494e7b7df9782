//! Where cells lie in their units, and which positions two units share.
//!
//! In: the model. Out: [`Seats`], tables that never change: copies of a board have them in common.
//!
//! ```text
//!     own        [cell] -> its row, column and box or region, and its position in each
//!     further    [cell] -> its other houses, and its position in each; of boards with constraints
//!     meetings   [unit] -> the units that share cells with it, and the positions of these in both
//! ```
//!
//! Rows, columns and boxes meet in a regular way, which [`Shared`] has for all of them together.

use crate::model::Model;
use sudoku_core::digits::{Digit, DigitSet};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::shape::Shape;

/// A unit, and a position in it.
pub type Seat = (u32, Digit);

/// The tables of a board.
#[derive(Debug)]
pub struct Seats<const W: usize> {
    /// Units that do not fit in 16 bits have more places than memory.
    own: Vec<[(u16, Digit); 3]>,
    further: ByNumber<Seat>,
    /// For boards of rows, columns and boxes alone.
    pub shared: Option<Shared<W>>,
    meetings: ByNumber<Meeting<W>>,
}

/// A unit that shares cells with another one.
#[derive(Debug, Clone, Copy)]
pub struct Meeting<const W: usize> {
    pub unit: u32,
    /// The positions of the shared cells in the other unit.
    pub here: DigitSet<W>,
    /// Their positions in this unit.
    pub there: DigitSet<W>,
}

impl<const W: usize> Seats<W> {
    pub fn new(model: &Model, limits: &mut Limits) -> Result<Self, Stop> {
        let mut own = limits.filled(model.cells(), [(0, 0); 3])?;
        for unit in 0..model.grids.units {
            limits.work(model.side as u32)?;
            let number = u16::try_from(unit).map_err(|_| Stop::Memory)?;
            for (position, &cell) in model.unit(unit).iter().enumerate() {
                let units = model.units_of(cell as usize);
                if let Some(kind) = units.iter().position(|&own| own == unit) {
                    own[cell as usize][kind] = (number, position as Digit);
                }
            }
        }
        let mut seats =
            Seats { own, further: ByNumber::new(), shared: None, meetings: ByNumber::new() };
        if model.is_plain() {
            seats.shared = Some(Shared::new(model.shape, limits)?);
            return Ok(seats);
        }
        for cell in 0..model.cells() {
            limits.work(4)?;
            for house in model.houses_of(cell).skip(3) {
                limits.work(model.side as u32)?;
                let position = model.unit(house).iter().position(|&other| other as usize == cell);
                seats.further.push((house as u32, position.unwrap_or(0) as Digit))?;
            }
            seats.further.end()?;
        }
        for unit in 0..model.units() {
            seats.meet(model, unit, limits)?;
        }
        Ok(seats)
    }

    /// Lists the units that share cells with one.
    fn meet(&mut self, model: &Model, unit: usize, limits: &mut Limits) -> Result<(), Stop> {
        let first = self.meetings.of.len();
        for (here, &cell) in model.unit(unit).iter().enumerate() {
            let mut at = 0;
            while let Some((other, there)) = self.at(cell as usize, at) {
                at += 1;
                limits.work(model.side as u32)?;
                let mut known = self.meetings.of[first..].iter_mut();
                match known.find(|meeting| meeting.unit as usize == other) {
                    _ if other == unit => {}
                    Some(meeting) => {
                        meeting.here.insert(here as Digit);
                        meeting.there.insert(there);
                    }
                    None => self.meetings.push(Meeting {
                        unit: other as u32,
                        here: DigitSet::single(here as Digit),
                        there: DigitSet::single(there),
                    })?,
                }
            }
        }
        self.meetings.end()
    }

    /// All units of a cell, and its position in each.
    #[inline]
    pub fn of(&self, cell: usize) -> impl Iterator<Item = (usize, Digit)> + Clone + use<'_, W> {
        let own = self.own[cell].map(|(unit, position)| (usize::from(unit), position));
        let further = self.further.of(cell).iter();
        own.into_iter().chain(further.map(|&(unit, position)| (unit as usize, position)))
    }

    /// One of the units of a cell, and its position there; none after the last.
    #[inline]
    pub fn at(&self, cell: usize, number: usize) -> Option<(usize, Digit)> {
        if let Some(&(unit, position)) = self.own[cell].get(number) {
            return Some((usize::from(unit), position));
        }
        let &(unit, position) = self.further.of(cell).get(number - 3)?;
        Some((unit as usize, position))
    }

    /// The units that share cells with one, of a board with constraints.
    pub fn meetings(&self, unit: usize) -> &[Meeting<W>] {
        self.meetings.of(unit)
    }
}

/// Lists, one for each number; none are stored if all are empty.
#[derive(Debug)]
struct ByNumber<T> {
    ends: Vec<u32>,
    of: Vec<T>,
}

impl<T> ByNumber<T> {
    fn new() -> Self {
        ByNumber { ends: Vec::new(), of: Vec::new() }
    }

    fn push(&mut self, item: T) -> Result<(), Stop> {
        Ok(memory::push(&mut self.of, item)?)
    }

    /// Ends the list of a number.
    fn end(&mut self) -> Result<(), Stop> {
        Ok(memory::push(&mut self.ends, self.of.len() as u32)?)
    }

    #[inline]
    fn of(&self, number: usize) -> &[T] {
        let Some(&end) = self.ends.get(number) else { return &[] };
        let first = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.of[first as usize..end as usize]
    }
}

/// For each position in a unit, the positions that share a second unit with it.
#[derive(Debug)]
pub struct Shared<const W: usize> {
    /// In a row: those in the same box. In a box: those in the same row.
    pub row_and_box: Vec<DigitSet<W>>,
    /// In a column: those in the same box.
    pub col_with_box: Vec<DigitSet<W>>,
    /// In a box: those in the same column.
    pub box_with_col: Vec<DigitSet<W>>,
}

impl<const W: usize> Shared<W> {
    fn new(shape: Shape, limits: &mut Limits) -> Result<Self, Stop> {
        let (height, width) = (shape.box_height(), shape.box_width());
        Ok(Shared {
            row_and_box: Self::positions(shape.side(), |position| position / width, limits)?,
            col_with_box: Self::positions(shape.side(), |position| position / height, limits)?,
            box_with_col: Self::positions(shape.side(), |position| position % width, limits)?,
        })
    }

    /// For each position, those of the same class; there are at most `side` classes.
    fn positions(
        side: usize,
        class: impl Fn(usize) -> usize,
        limits: &mut Limits,
    ) -> Result<Vec<DigitSet<W>>, Stop> {
        let mut of_class = limits.filled(side, DigitSet::EMPTY)?;
        for position in 0..side {
            of_class[class(position)].insert(position as Digit);
        }
        let mut table = limits.with_capacity(side)?;
        table.extend((0..side).map(|position| of_class[class(position)]));
        Ok(table)
    }
}
