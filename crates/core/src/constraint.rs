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

use std::ffi::CStr;

use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::table::text;
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

/// The boards that a kind is for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Board {
    Any,
    /// Boxes as high as wide, at least 2.
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
        of(lower::cells).cells(Cells::UpToSide);
    EXTRA_REGION = 21, "the cells, as many as there are symbols, have every symbol" =>
        of(lower::cells).cells(Cells::Side);
    REGIONS = 22, "regions replace the boxes, and each has every symbol" =>
        of(lower::nothing).values(Values::Regions);
    DIAGONAL = 30, "the main diagonal that rises (1) or falls (-1) to the right has every symbol" =>
        of(lower::diagonal).values(Values::Direction);
    WINDOWS = 31, "each window has every symbol: squares of a box's size, one cell from the border and one from each other" =>
        of(lower::windows).on(Board::SquareBoxes);
    DISJOINT_GROUPS = 32, "the cells in the same place of every box have every symbol" =>
        of(lower::disjoint_groups);
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

    /// All kinds.
    pub fn all() -> &'static [ConstraintKind] {
        CONSTRAINTS
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

    fn refuse(&self, why: &'static str) -> Error {
        Reason::BadConstraint { constraint: self.name, why }.into()
    }

    fn check_values(&self, values: &[i64], shape: Shape) -> Result<()> {
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
        let why = match self.values {
            _ if is_right => return Ok(()),
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
        };
        Err(self.refuse(why))
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
            return Err(self.refuse(match self.cells {
                Cells::None => "it takes no cells",
                Cells::UpToSide => {
                    "it takes at least one cell, and at most as many as there are symbols"
                }
                Cells::Side => "it takes as many cells as there are symbols",
                Cells::Some => "it takes at least one cell",
            }));
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

    fn try_clone(&self) -> Result<Constraint> {
        let Constraint { kind, values, cells } = self;
        Ok(Constraint { kind, values: memory::copied(values)?, cells: memory::copied(cells)? })
    }
}

/// The constraints of a puzzle but its cages, in the order they were added.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(crate) struct Constraints(Vec<Constraint>);

impl Constraints {
    pub(crate) fn list(&self) -> &[Constraint] {
        &self.0
    }

    pub(crate) fn try_clone(&self) -> Result<Constraints> {
        let mut copy = memory::with_capacity(self.0.len())?;
        for constraint in &self.0 {
            copy.push(constraint.try_clone()?);
        }
        Ok(Constraints(copy))
    }
}

impl Puzzle {
    /// Adds a constraint with these values and `cells`, numbered row by row from 0. A cage is added to
    /// [`Puzzle::cages`], the others to [`Puzzle::constraints`].
    ///
    /// ```
    /// # use sudoku_core as sudoku;
    /// use sudoku::{ConstraintKind, Puzzle, Shape};
    ///
    /// let mut puzzle = Puzzle::new(Shape::square(9)?)?;
    /// puzzle.add_constraint(ConstraintKind::DIAGONAL, &[1], &[])?;
    /// puzzle.add_constraint(ConstraintKind::DIFFERENT, &[], &[0, 10, 20])?;
    /// assert_eq!(puzzle.constraints()[1].cells(), [0, 10, 20]);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Reason::BadConstraint`], [`Reason::RegionSize`], [`Reason::BadTotal`], [`Reason::OffBoard`],
    /// [`Reason::NoMemory`]; for a cage those of [`Puzzle::add_cage`].
    pub fn add_constraint(
        &mut self,
        kind: &'static ConstraintKind,
        values: &[i64],
        cells: &[u32],
    ) -> Result<()> {
        kind.check_values(values, self.shape())?;
        if kind == ConstraintKind::CAGE {
            return self.add_cage(values[0] as u64, cells);
        }
        kind.check_cells(cells, self.shape())?;
        if kind.board == Board::SquareBoxes
            && (!self.shape().has_square_boxes() || self.shape().side() == 1)
        {
            return Err(kind.refuse("it is for boards whose boxes are as high as wide"));
        }
        if kind == ConstraintKind::REGIONS && self.regions().is_some() {
            return Err(kind.refuse("the board has regions already"));
        }
        let (values, cells) = (memory::copied(values)?, memory::copied(cells)?);
        memory::push(&mut self.further.0, Constraint { kind, values, cells })
    }

    /// The constraints beside rows, columns, boxes and [`Puzzle::cages`], in the order they were added.
    pub fn constraints(&self) -> &[Constraint] {
        self.further.list()
    }

    /// Removes a constraint by its place in [`Puzzle::constraints`]; those after it move up.
    ///
    /// # Errors
    ///
    /// [`Reason::BadArgument`] if there is none at this place.
    pub fn remove_constraint(&mut self, index: usize) -> Result<()> {
        if index >= self.further.0.len() {
            return Err(
                Reason::BadArgument("index", i64::try_from(index).unwrap_or(i64::MAX)).into()
            );
        }
        self.further.0.remove(index);
        Ok(())
    }

    /// Removes all constraints; the cages stay.
    pub fn clear_constraints(&mut self) {
        self.further.0.clear();
    }

    /// Removes the constraints after the first `count` ones.
    #[doc(hidden)]
    pub fn keep_constraints(&mut self, count: usize) {
        self.further.0.truncate(count);
    }

    /// The region of each cell, row by row, if regions replace the boxes.
    pub fn regions(&self) -> Option<&[i64]> {
        let regions = self.constraints().iter().find(|one| one.kind == ConstraintKind::REGIONS);
        regions.map(|regions| regions.values())
    }

    /// Clears the marks of digits that the constraints of an empty cell rule out: those of other cells in the same set, and
    /// those with which the smallest or largest symbols in the other open cells of a sum do not have the total.
    pub(crate) fn restrict_by_constraints(&self, cell: usize, marks: &mut [bool]) -> Result<()> {
        let (shape, digits) = (self.shape(), self.digits());
        let mut clear = |other: usize| {
            if let Some(mark) = marks.get_mut(usize::from(digits[other])) {
                *mark = false;
            }
        };
        if let Some(regions) = self.regions() {
            (0..shape.cells())
                .filter(|&other| regions[other] == regions[cell])
                .for_each(&mut clear);
        }
        let mut sets = Sets::default();
        for constraint in self.constraints() {
            constraint.sets(shape, &mut sets)?;
        }
        for set in sets.iter().filter(|set| set.contains(&(cell as u32))) {
            set.iter().for_each(|&other| clear(other as usize));
        }
        for sum in self.constraints().iter().filter(|one| one.kind == ConstraintKind::SUM) {
            if sum.cells.contains(&(cell as u32)) {
                self.restrict_by_sum(sum, marks);
            }
        }
        Ok(())
    }

    fn restrict_by_sum(&self, sum: &Constraint, marks: &mut [bool]) {
        let list = self.symbols().list();
        let [least, most] =
            [list.iter().min(), list.iter().max()].map(|one| one.map_or(0, |&one| i64::from(one)));
        let (mut rest, mut open) = (sum.values[0], -1);
        for &other in &sum.cells {
            match self.symbol_in(other as usize) {
                Some(symbol) => rest = rest.saturating_sub(symbol.into()),
                None => open += 1,
            }
        }
        for (mark, &symbol) in marks.iter_mut().zip(list) {
            let left = rest.saturating_sub(symbol.into());
            *mark &= (least * open..=most * open).contains(&left);
        }
    }

    /// Whether rows, columns and boxes are all its rules: no cages, and no other constraints.
    pub fn is_classic(&self) -> bool {
        self.cages().is_empty() && self.constraints().is_empty()
    }
}
