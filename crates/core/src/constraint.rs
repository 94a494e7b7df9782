//! Constraints: the rules of a puzzle beside rows, columns and boxes.
//!
//! In: nothing. Out: [`CONSTRAINTS`], the table of kinds: a number and a name that never change, the rule in one sentence, the
//! values and the cells that it takes, and what it lowers to; and [`Constraint`], one of a puzzle, valid by construction.
//! Everything that offers, reads, writes, draws, tests or documents constraints loops over the table.
//!
//! A kind lowers to few primitives that the searches know: cells that differ, and sums. A house is a set of as many cells
//! that differ as there are symbols: it has every symbol. `solution::rules` checks each kind by its sentence and does not use
//! what it lowers to.

pub mod lower;
pub mod variants;

use std::ffi::CStr;
use std::fmt::{self, Write as _};

use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::shape::Shape;
use crate::table::text;
use crate::unit::Unit;
use lower::{Lower, Sets};

/// A kind of constraint: a row of the table. A constant names each.
#[derive(Debug)]
#[non_exhaustive]
pub struct ConstraintKind {
    /// The number in the C interface; never reused.
    pub number: i32,
    /// The name, the same in every language.
    pub name: &'static str,
    /// The rule, in one sentence.
    pub rule: &'static str,
    /// The name and the rule for C.
    #[doc(hidden)]
    pub c_texts: [&'static CStr; 2],
    values: Values,
    cells: Cells,
    board: Board,
    lower: Lower,
    /// The name of its sets, by their number, if those with as many cells as there are symbols are houses.
    houses: Option<fn(u32) -> Unit>,
}

/// The values that a kind takes.
#[derive(Debug, Clone, Copy)]
enum Values {
    None,
    /// A total from 0.
    Total,
    /// 1 for the diagonal that rises to the right, -1 for the one that falls.
    Direction,
    /// Two distances below the side, not both 0.
    Offset,
    /// The region of every cell, row by row: from 0, below the side, each as often as the side.
    Regions,
}

/// The cells that a kind takes.
#[derive(Debug, Clone, Copy)]
enum Cells {
    None,
    /// From 1 to the side.
    UpToSide,
    /// As many as the side.
    Side,
    /// At least 1.
    Some,
}

impl Values {
    fn takes(self) -> &'static str {
        match self {
            Values::None => "it takes no values",
            Values::Total => "it takes one value, the total",
            Values::Direction => {
                "it takes one value: 1 for the diagonal that rises, -1 for the one that falls"
            }
            Values::Offset => {
                "it takes two values, distances from 0 and below the side, not both 0"
            }
            Values::Regions => {
                "it takes one value for each cell of the board, the number of its region from 0"
            }
        }
    }
}

impl Cells {
    fn takes(self) -> &'static str {
        match self {
            Cells::None => "it takes no cells",
            Cells::UpToSide => {
                "it takes at least one cell, and at most as many as there are symbols"
            }
            Cells::Side => "it takes as many cells as there are symbols",
            Cells::Some => "it takes at least one cell",
        }
    }
}

/// The boards that a kind is for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Board {
    Any,
    /// One grid, not several that overlap.
    OneGrid,
    /// One grid with boxes as high as wide, at least 2.
    SquareBoxes,
}

crate::table! {
    /// All kinds of constraints.
    pub static CONSTRAINTS: ConstraintKind;

    CAGE = 10, "the symbols in the cells are all different and sum up to the total" =>
        of(lower::cells).values(Values::Total).cells(Cells::UpToSide);
    SUM = 11, "the symbols in the cells sum up to the total and may repeat" =>
        of(lower::nothing).values(Values::Total).cells(Cells::Some);
    DIFFERENT = 20, "the symbols in the cells are all different" =>
        of(lower::cells).cells(Cells::UpToSide).houses(Unit::ExtraRegion);
    EXTRA_REGION = 21, "the cells, as many as there are symbols, have every symbol" =>
        of(lower::cells).cells(Cells::Side).houses(Unit::ExtraRegion);
    REGIONS = 22, "regions replace the boxes, and each has every symbol" =>
        of(lower::nothing).values(Values::Regions).on(Board::OneGrid);
    DIAGONAL = 30, "the main diagonal that rises (1) or falls (-1) to the right has every symbol" =>
        of(lower::diagonal).values(Values::Direction).on(Board::OneGrid).houses(Unit::Diagonal);
    WINDOWS = 31, "each window has every symbol: squares of a box's size, one cell from the border and one from each other" =>
        of(lower::windows).on(Board::SquareBoxes).houses(Unit::Window);
    DISJOINT_GROUPS = 32, "the cells in the same place of every box have every symbol" =>
        of(lower::disjoint_groups).on(Board::OneGrid).houses(Unit::Group);
    ANTI_KNIGHT = 40, "cells a knight's move apart are different" =>
        of(lower::anti_knight);
    ANTI_KING = 41, "cells a king's move apart are different" =>
        of(lower::anti_king);
    OFFSET = 42, "cells that are one of the two distances apart in rows and the other in columns are different" =>
        of(lower::offset).values(Values::Offset);
}

/// The columns that every row has.
const fn of(lower: Lower) -> ConstraintKind {
    ConstraintKind {
        number: 0,
        name: "",
        rule: "",
        c_texts: [c""; 2],
        values: Values::None,
        cells: Cells::None,
        board: Board::Any,
        lower,
        houses: None,
    }
}

impl ConstraintKind {
    const fn with_names(self, number: i32, c_texts: [&'static CStr; 2]) -> ConstraintKind {
        let [name, rule] = c_texts;
        ConstraintKind { number, name: text(name), rule: text(rule), c_texts, ..self }
    }

    const fn values(mut self, values: Values) -> ConstraintKind {
        self.values = values;
        self
    }

    const fn cells(mut self, cells: Cells) -> ConstraintKind {
        self.cells = cells;
        self
    }

    const fn on(mut self, board: Board) -> ConstraintKind {
        self.board = board;
        self
    }

    const fn houses(mut self, name: fn(u32) -> Unit) -> ConstraintKind {
        self.houses = Some(name);
        self
    }

    /// All kinds.
    pub fn all() -> &'static [ConstraintKind] {
        CONSTRAINTS
    }

    /// The values and the cells that it takes, in words.
    #[doc(hidden)]
    pub fn takes(&self) -> [&'static str; 2] {
        [self.values.takes(), self.cells.takes()]
    }

    /// The kind with this name.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownConstraint`].
    pub fn named(name: &str) -> Result<&'static ConstraintKind> {
        let found = CONSTRAINTS.iter().find(|kind| kind.name == name);
        found.ok_or_else(|| Reason::UnknownConstraint(Excerpt::new(name)).into())
    }

    /// The kind with this number.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownConstraint`].
    pub fn numbered(number: i64) -> Result<&'static ConstraintKind> {
        let found = CONSTRAINTS.iter().find(|kind| i64::from(kind.number) == number);
        found.ok_or_else(|| Reason::UnknownConstraint(Excerpt::of(number)).into())
    }

    pub(crate) fn refuse(&self, why: &'static str) -> Error {
        Reason::BadConstraint { constraint: self.name, why }.into()
    }

    pub(crate) fn check_values(&self, values: &[i64], shape: Shape) -> Result<()> {
        let side = shape.side() as i64;
        let is_right = match (self.values, values) {
            (Values::None, []) => true,
            (Values::Total, &[total]) => {
                if total < 0 {
                    return Err(Reason::BadTotal(Excerpt::of(total)).into());
                }
                true
            }
            (Values::Direction, [1 | -1]) => true,
            (Values::Offset, [0, 0]) => false,
            (Values::Offset, [a, b]) => (0..side).contains(a) && (0..side).contains(b),
            (Values::Regions, regions) if regions.len() == shape.cells() => {
                return self.check_regions(regions, shape);
            }
            _ => false,
        };
        if is_right {
            return Ok(());
        }
        Err(self.refuse(self.values.takes()))
    }

    /// Whether each region has as many cells as the side; the error names the first region that does not.
    fn check_regions(&self, regions: &[i64], shape: Shape) -> Result<()> {
        let side = shape.side();
        let mut counts = memory::filled(side, 0u32)?;
        for (cell, &region) in regions.iter().enumerate() {
            let count = usize::try_from(region).ok().and_then(|region| counts.get_mut(region));
            let why = "the number of a region is from 0 and below the side";
            let refused = || self.refuse(why).at_cell(shape.row_of(cell), shape.col_of(cell));
            *count.ok_or_else(refused)? += 1;
        }
        match counts.iter().position(|&count| count as usize != side) {
            None => Ok(()),
            Some(region) => {
                let (cells, side) = (counts[region], side as u32);
                Err(Reason::RegionSize { region: region as u32, cells, side }.into())
            }
        }
    }

    fn check_cells(&self, cells: &[u32], shape: Shape) -> Result<()> {
        let side = shape.side();
        let is_right = match self.cells {
            Cells::None => cells.is_empty(),
            Cells::UpToSide => (1..=side).contains(&cells.len()),
            Cells::Side => cells.len() == side,
            Cells::Some => !cells.is_empty(),
        };
        if !is_right {
            return Err(self.refuse(self.cells.takes()));
        }
        match shape.check_cells(cells)? {
            None => Ok(()),
            Some(twice) => Err(self
                .refuse("it names this cell twice")
                .at_cell(shape.row_of(twice), shape.col_of(twice))),
        }
    }
}

/// A constraint of a puzzle: a kind, with its values and cells.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Constraint {
    kind: &'static ConstraintKind,
    values: Vec<i64>,
    cells: Vec<u32>,
}

impl Constraint {
    /// A constraint for boards of this shape, if the kind takes these values and cells.
    pub(crate) fn new(
        kind: &'static ConstraintKind,
        values: &[i64],
        cells: &[u32],
        shape: Shape,
    ) -> Result<Constraint> {
        kind.check_values(values, shape)?;
        kind.check_cells(cells, shape)?;
        if kind.board != Board::Any && shape.is_overlapping() {
            return Err(kind.refuse("it is for boards of one grid"));
        }
        if kind.board == Board::SquareBoxes && (!shape.has_square_boxes() || shape.side() == 1) {
            return Err(kind.refuse("it is for boards whose boxes are as high as wide"));
        }
        Ok(Constraint { kind, values: memory::copied(values)?, cells: memory::copied(cells)? })
    }

    /// The kind.
    pub fn kind(&self) -> &'static ConstraintKind {
        self.kind
    }

    /// The values: see the rule of the kind.
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// The numbers of the cells, as listed; cells are numbered row by row from 0.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// The sets of cells that differ by this constraint; `regions`, which replace the boxes, have none.
    #[doc(hidden)]
    pub fn sets(&self, shape: Shape, sets: &mut Sets) -> Result<()> {
        (self.kind.lower)(&self.values, &self.cells, shape, sets)
    }

    /// The name of a set by its number, if such sets are houses when they have as many cells as there are symbols. Listed
    /// ones and diagonals have one set.
    pub(crate) fn houses(&self, number: u32) -> Option<Unit> {
        let is_rising = matches!(self.kind.values, Values::Direction) && self.values == [1];
        self.kind.houses.map(|name| name(if is_rising { 1 } else { number }))
    }

    /// Writes it as text: the name, the values, the cells as `row,col`.
    pub(crate) fn write(&self, shape: Shape, text: &mut memory::Text) -> fmt::Result {
        text.write_str(self.kind.name)?;
        self.values.iter().try_for_each(|value| write!(text, " {value}"))?;
        let mut cells = self.cells.iter().map(|&cell| cell as usize);
        cells.try_for_each(|cell| write!(text, " {},{}", shape.row_of(cell), shape.col_of(cell)))
    }

    pub(crate) fn try_clone(&self) -> Result<Constraint> {
        let Constraint { kind, values, cells } = self;
        Ok(Constraint { kind, values: memory::copied(values)?, cells: memory::copied(cells)? })
    }
}
