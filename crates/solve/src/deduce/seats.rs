//! Where cells lie in their units, and which positions two units share.
//!
//! In: the model. Out: [`Seats`], tables that never change.
//!
//! ```text
//!     of rows, columns and boxes alone          of any houses and several grids
//!     own     [cell] -> row, column, box        all            [cell] -> (unit, position), ...
//!     shared  [position] -> positions           intersections  [unit] -> units that share cells with it, and where
//! ```
//!
//! Rows, columns and boxes meet in a regular way: [`Shared`] has for all of them together what `intersections` has for each.

use crate::model::Model;
use sudoku_core::digits::{Digit, DigitSet};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::shape::Shape;

/// The tables of a board.
#[derive(Debug)]
pub struct Seats<const W: usize> {
    side: usize,
    /// The number of units, at hand where every elimination needs it.
    pub units: usize,
    own: Vec<Own>,
    /// Empty for boards of houses.
    pub shared: Shared<W>,
    all: ByNumber<(u32, Digit)>,
    intersections: ByNumber<Intersection<W>>,
}

/// The row, column and box of a cell and its position in them (in its row that is the column, in
/// its column the row). A side fits in 16 bits.
#[derive(Debug, Clone, Copy)]
struct Own {
    row: u16,
    col: u16,
    square: u16,
    inner: u16,
}

/// A unit that shares cells with another one.
#[derive(Debug, Clone, Copy)]
pub struct Intersection<const W: usize> {
    pub unit: u32,
    /// The positions of the shared cells in the other unit.
    pub here: DigitSet<W>,
    /// Their positions in this unit.
    pub there: DigitSet<W>,
}

impl<const W: usize> Seats<W> {
    /// The tables of rows, columns and boxes alone, or of houses.
    pub fn new(model: &Model, has_houses: bool, limits: &mut Limits) -> Result<Self, Stop> {
        let mut seats = Seats {
            side: model.side,
            units: model.units(),
            own: Vec::new(),
            shared: Shared::default(),
            all: ByNumber::new(),
            intersections: ByNumber::new(),
        };
        if !has_houses {
            seats.own = Own::table(model, limits)?;
            seats.shared = Shared::new(model.shape, limits)?;
            return Ok(seats);
        }
        for cell in 0..model.cells() {
            for unit in model.houses_of(cell) {
                limits.work(model.side as u32)?;
                let position = model.unit(unit).iter().position(|&other| other as usize == cell);
                seats.all.push((unit as u32, position.unwrap_or(0) as Digit))?;
            }
            seats.all.end()?;
        }
        for unit in 0..model.units() {
            seats.meet(model, unit, limits)?;
        }
        Ok(seats)
    }

    /// Lists the units that share cells with one.
    fn meet(&mut self, model: &Model, unit: usize, limits: &mut Limits) -> Result<(), Stop> {
        let first = self.intersections.of.len();
        for (here, &cell) in model.unit(unit).iter().enumerate() {
            let others = self.all.of(cell as usize);
            for &(other, there) in others.iter().filter(|(other, _)| *other as usize != unit) {
                limits.work(model.side as u32)?;
                let mut known = self.intersections.of[first..].iter_mut();
                match known.find(|intersection| intersection.unit == other) {
                    Some(intersection) => {
                        intersection.here.insert(here as Digit);
                        intersection.there.insert(there);
                    }
                    None => self.intersections.push(Intersection {
                        unit: other,
                        here: DigitSet::single(here as Digit),
                        there: DigitSet::single(there),
                    })?,
                }
            }
        }
        self.intersections.end()
    }

    pub fn try_clone(&self, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Seats {
            side: self.side,
            units: self.units,
            own: limits.copied(&self.own)?,
            shared: self.shared.try_clone(limits)?,
            all: self.all.try_clone(limits)?,
            intersections: self.intersections.try_clone(limits)?,
        })
    }

    /// The row, column and box of a cell, and its position in each.
    #[inline]
    pub fn own(&self, cell: usize) -> [(usize, Digit); 3] {
        let Own { row, col, square, inner } = self.own[cell];
        [
            (usize::from(row), col),
            (self.side + usize::from(col), row),
            (2 * self.side + usize::from(square), inner),
        ]
    }

    /// All units of a cell of a board of houses, and its position in each.
    #[inline]
    pub fn all(&self, cell: usize) -> &[(u32, Digit)] {
        self.all.of(cell)
    }

    /// Visits the units of a cell, and its position in each; with `F`, of a board of houses.
    #[inline]
    pub fn each<const F: bool>(&self, cell: usize, mut visit: impl FnMut(usize, Digit)) {
        if F {
            self.all(cell).iter().for_each(|&(unit, position)| visit(unit as usize, position));
        } else {
            self.own(cell).into_iter().for_each(|(unit, position)| visit(unit, position));
        }
    }

    /// The units that share cells with one, of a board of houses.
    pub fn intersections(&self, unit: usize) -> &[Intersection<W>] {
        self.intersections.of(unit)
    }
}

impl Own {
    /// The units of all cells.
    fn table(model: &Model, limits: &mut Limits) -> Result<Vec<Own>, Stop> {
        let nowhere = Own { row: 0, col: 0, square: 0, inner: 0 };
        let mut own = limits.filled(model.cells(), nowhere)?;
        for number in 0..model.side {
            limits.work(2 * model.side as u32)?;
            for (position, &cell) in model.unit(number).iter().enumerate() {
                own[cell as usize].row = number as u16;
                own[cell as usize].col = position as u16;
            }
            for (position, &cell) in model.unit(2 * model.side + number).iter().enumerate() {
                own[cell as usize].square = number as u16;
                own[cell as usize].inner = position as u16;
            }
        }
        Ok(own)
    }
}

/// A list for each number.
#[derive(Debug)]
struct ByNumber<T> {
    ends: Vec<u32>,
    of: Vec<T>,
}

impl<T: Copy> ByNumber<T> {
    fn new() -> Self {
        ByNumber { ends: Vec::new(), of: Vec::new() }
    }

    fn try_clone(&self, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(ByNumber { ends: limits.copied(&self.ends)?, of: limits.copied(&self.of)? })
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
        let first = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.of[first as usize..self.ends[number] as usize]
    }
}

/// For each position in a unit, the positions that share a second unit with it.
#[derive(Debug, Default)]
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

    fn try_clone(&self, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Shared {
            row_and_box: limits.copied(&self.row_and_box)?,
            col_with_box: limits.copied(&self.col_with_box)?,
            box_with_col: limits.copied(&self.box_with_col)?,
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
