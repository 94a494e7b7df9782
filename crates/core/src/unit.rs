//! The names of units: rows, columns, boxes, and what puzzles have beside them.
//!
//! In: a kind and a number from 0. Out: the name as people write it, `row 3`, with numbers from 1. What stays true: the
//! kinds have an order, in which the languages list their words.

use std::fmt;

/// A unit, a cage or another constraint, by its number from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// A row.
    Row(u32),
    /// A column.
    Column(u32),
    /// A box; they are numbered row by row.
    Box(u32),
    /// A region in place of a box, by the number that the puzzle gives it.
    Region(u32),
    /// A main diagonal: 0 falls to the right, 1 rises.
    Diagonal(u32),
    /// A window; they are numbered row by row.
    Window(u32),
    /// A group of the cells in the same place of every box; places are numbered row by row.
    Group(u32),
    /// A listed set of as many cells that differ as there are symbols, in the order of the puzzle.
    ExtraRegion(u32),
    /// A cage, in the order of the puzzle.
    Cage(u32),
    /// Another constraint, in the order of the puzzle.
    Constraint(u32),
    /// A row, column or box of one of several grids.
    OfGrid {
        /// The grid.
        grid: u16,
        /// The kind: 0 for a row, 1 for a column, 2 for a box.
        kind: u16,
        /// The number in the grid; boxes are numbered row by row.
        number: u16,
    },
}

/// The names of the kinds, in their order, and how many have them.
const NAMES: [&str; 10] = [
    "row",
    "column",
    "box",
    "region",
    "diagonal",
    "window",
    "group",
    "extra_region",
    "cage",
    "constraint",
];

impl Unit {
    /// The row, column or box with this number, where rows are numbered from 0, then columns, then boxes.
    pub fn of(number: usize, side: usize) -> Unit {
        let rest = (number % side) as u32;
        match number / side {
            0 => Unit::Row(rest),
            1 => Unit::Column(rest),
            _ => Unit::Box(rest),
        }
    }

    /// The row, column or box with such a number in a grid.
    pub fn of_grid(grid: usize, number: usize, side: usize) -> Unit {
        let (kind, number) = (number / side, number % side);
        Unit::OfGrid { grid: grid as u16, kind: kind as u16, number: number as u16 }
    }

    /// The place of its kind in the order of kinds.
    pub fn kind(self) -> usize {
        match self {
            Unit::Row(_) => 0,
            Unit::Column(_) => 1,
            Unit::Box(_) => 2,
            Unit::Region(_) => 3,
            Unit::Diagonal(_) => 4,
            Unit::Window(_) => 5,
            Unit::Group(_) => 6,
            Unit::ExtraRegion(_) => 7,
            Unit::Cage(_) => 8,
            Unit::Constraint(_) => 9,
            Unit::OfGrid { kind, .. } => kind.into(),
        }
    }

    /// The kind: `row`, `extra_region` and so on.
    pub fn name(self) -> &'static str {
        NAMES[self.kind()]
    }

    /// Its grid, from 0, if the board has several.
    pub fn grid(self) -> Option<usize> {
        match self {
            Unit::OfGrid { grid, .. } => Some(grid.into()),
            _ => None,
        }
    }

    /// Its number, from 0; of several grids, that in its grid.
    pub fn number(self) -> usize {
        match self {
            Unit::Row(number)
            | Unit::Column(number)
            | Unit::Box(number)
            | Unit::Region(number)
            | Unit::Diagonal(number)
            | Unit::Window(number)
            | Unit::Group(number)
            | Unit::ExtraRegion(number)
            | Unit::Cage(number)
            | Unit::Constraint(number) => number as usize,
            Unit::OfGrid { number, .. } => number.into(),
        }
    }

    /// Writes it with the word of a language for its kind, and those before the number of a grid: `row 3`, `row 3 of grid 2`,
    /// and of diagonals `diagonal /`.
    pub fn write(self, word: &str, of_grid: &str, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Unit::Diagonal(0) => write!(out, "{word} \\"),
            Unit::Diagonal(_) => write!(out, "{word} /"),
            Unit::OfGrid { grid, number, .. } => {
                write!(out, "{word} {} {of_grid} {}", number + 1, grid + 1)
            }
            _ => write!(out, "{word} {}", self.number() + 1),
        }
    }
}

/// In words, with numbers from 1: `row 3`, `extra region 1`, `row 3 of grid 2`.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unit::ExtraRegion(_) => self.write("extra region", "", f),
            _ => self.write(self.name(), "of grid", f),
        }
    }
}
