//! Constraints: the rules of a puzzle beside rows, columns and boxes.
//!
//! In: nothing. Out: [`CONSTRAINTS`], the table of kinds: a number and a name that never change, the rule in one sentence, the
//! values and the cells that it takes, and what it lowers to; and [`Constraint`], one of a puzzle, valid by construction.
//! Everything that offers, reads, writes, draws, tests or documents constraints loops over the table.
//!
//! A kind lowers to sets of cells that differ and to few [`primitives`] that a search knows: sums, pairs, automata and others. A
//! house is a set of as many cells that differ as there are symbols: it has every symbol. `solution::rules` checks each kind by
//! its sentence and does not use what it lowers to.

mod alternatives;
pub mod automaton;
pub mod lower;
pub mod primitives;
mod takes;
pub mod variants;

use std::ffi::CStr;
use std::fmt::{self, Write as _};

use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::names::nearest;
use crate::shape::Shape;
use crate::table::text;
use crate::unit::Unit;
use lower::{AsPrimitives, Given, Lower, Sets, any_of, lines, pairs, sums};
use primitives::{MOST_RANKS, Primitives};
use takes::{Cells, Takes, Values};

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
    drawn: Drawn,
    /// Whether a cell may be listed again.
    may_repeat: bool,
    /// Whether it is no part of another constraint: what it asks depends on other constraints of the board, or is kept apart.
    is_alone: bool,
    lower: Lower,
    /// Its primitives; `None` if all that it asks is that cells differ.
    primitives: Option<AsPrimitives>,
    /// Whether it only excludes symbols from single cells.
    excludes: bool,
    /// Whether it counts rows, columns or places, so that it asks something else on a board that is turned.
    counts_places: bool,
    /// The name of its sets, by their number, if those with as many cells as there are symbols are houses.
    houses: Option<fn(u32) -> Unit>,
}

/// How a picture shows a kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Drawn {
    /// As cages, regions, houses and diagonals are.
    Own,
    /// In words below the board.
    Text,
    /// A line of a colour through its cells.
    Line(&'static str, Ends),
    /// In each cell: a square, a disc, a circle, the whole cell, or a word.
    Mark(&'static str),
    /// A dot or sign between two cells side by side, which is named.
    Between(&'static str),
    /// A circle in the middle of four cells.
    Corner,
    /// Its value, outside the board.
    Outside,
}

/// The ends of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Ends {
    None,
    /// A bulb at the first cell.
    Bulb,
    /// A circle at the first cell, or the first cells, and an arrow at the last.
    Arrow,
    Pill,
    /// Circles or diamonds at both.
    Circles,
    Diamonds,
}

/// The boards that a kind is for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Board {
    Any,
    /// One grid, not several that overlap.
    OneGrid,
    /// As many symbols as can be parted in three.
    Thirds,
    /// One grid with boxes as high as wide, at least 2.
    SquareBoxes,
}

crate::table! {
    /// All kinds of constraints.
    pub static CONSTRAINTS: ConstraintKind;

    CAGE = 10, "the symbols in the cells are all different and sum up to the total" =>
        of(lower::cells).values(Values::Total).cells(Cells::UpToSide).drawn_as(Drawn::Own).alone();
    SUM = 11, "the symbols in the cells sum up to the total and may repeat" =>
        asks(sums::total).values(Values::Total).cells(Cells::Least(1)).drawn_as(Drawn::Between("sum"));
    LITTLE_KILLER = 12, "the symbols on the diagonal at which a clue outside the board points sum up to the total and may repeat" =>
        asks(sums::total).values(Values::Total).cells(Cells::Least(1)).drawn_as(Drawn::Outside);
    ARROW = 13, "the symbol in the first cell is the sum of those in the other cells, which may repeat" =>
        asks(sums::arrow).cells(Cells::Least(2)).drawn_as(Drawn::Line("#999", Ends::Arrow));
    PILL_ARROW = 14, "the symbols in the first cells, as many as the value says, read as one decimal number, are the sum of those in the other cells" =>
        asks(sums::pill).values(Values::Digits).cells(Cells::Least(3)).drawn_as(Drawn::Line("#999", Ends::Pill));
    DOUBLE_ARROW = 15, "the symbols in the first and the last cell have the same sum as those between" =>
        asks(sums::double_arrow).cells(Cells::Least(3)).drawn_as(Drawn::Line("#bbb", Ends::Circles));
    EQUAL_SUMS = 16, "the cells are listed in groups, of as many cells as the values say, and the symbols in each group have the same sum" =>
        asks(sums::equal_sums).values(Values::Sizes).cells(Cells::Least(2));
    REGION_SUM_LINE = 17, "boxes, or the regions in their place, cut the line into pieces, and the symbols in each piece have the same sum" =>
        asks(sums::region_sums).cells(Cells::Least(2)).on(Board::OneGrid).drawn_as(Drawn::Line("#8cf", Ends::None));
    ZIPPER_LINE = 18, "symbols as far from the middle of the line have the same sum, which a cell in the middle has, too" =>
        asks(sums::zipper).cells(Cells::Least(3)).drawn_as(Drawn::Line("#c9f", Ends::None));
    WEIGHTED_SUM = 19, "the symbols in the cells, each times its factor, sum up to the first value; the other values are the factors" =>
        asks(sums::weighted).values(Values::Factors).cells(Cells::Least(1));
    DIFFERENT = 20, "the symbols in the cells are all different" =>
        of(lower::cells).cells(Cells::UpToSide).houses(Unit::ExtraRegion);
    EXTRA_REGION = 21, "the cells, as many as there are symbols, have every symbol" =>
        of(lower::cells).cells(Cells::Side).houses(Unit::ExtraRegion).drawn_as(Drawn::Own);
    REGIONS = 22, "regions replace the boxes, and each has every symbol" =>
        of(lower::nothing).values(Values::Regions).on(Board::OneGrid).drawn_as(Drawn::Own).alone();
    DIAGONAL = 30, "the main diagonal that rises (1) or falls (-1) to the right has every symbol" =>
        of(lower::diagonal).values(Values::Direction).on(Board::OneGrid).houses(Unit::Diagonal).drawn_as(Drawn::Own);
    WINDOWS = 31, "each window has every symbol: squares of a box's size, one cell from the border and one from each other" =>
        of(lower::windows).on(Board::SquareBoxes).houses(Unit::Window).drawn_as(Drawn::Own);
    DISJOINT_GROUPS = 32, "the cells in the same place of every box have every symbol" =>
        of(lower::disjoint_groups).on(Board::OneGrid).houses(Unit::Group);
    ANTI_KNIGHT = 40, "cells a knight's move apart are different" =>
        of(lower::anti_knight);
    ANTI_KING = 41, "cells a king's move apart are different" =>
        of(lower::anti_king);
    OFFSET = 42, "cells that are one of the two distances apart in rows and the other in columns are different" =>
        of(lower::offset).values(Values::Offset);
    DIFFERENCE = 50, "the symbols in the two cells differ by the value" =>
        asks(pairs::difference).values(Values::Number).cells(Cells::Two).drawn_as(Drawn::Between("white"));
    RATIO = 51, "the symbol in one of the two cells is that in the other times the value" =>
        asks(pairs::ratio).values(Values::Number).cells(Cells::Two).drawn_as(Drawn::Between("black"));
    GREATER_THAN = 52, "the symbol in the first cell is larger than that in the second" =>
        asks(pairs::falls).cells(Cells::Two).drawn_as(Drawn::Between("greater"));
    NON_CONSECUTIVE = 53, "symbols in cells side by side do not differ by 1, unless a constraint difference is between them" =>
        asks(pairs::non_consecutive).alone();
    STRICT_KROPKI = 54, "symbols in cells side by side neither differ by 1 nor is one twice the other, unless a constraint difference or ratio is between them" =>
        asks(pairs::strict_kropki).alone();
    STRICT_XV = 55, "symbols in cells side by side do not sum up to 5 or 10, unless a constraint sum is between them" =>
        asks(pairs::strict_xv).alone();
    MINIMUM = 56, "the symbol in each cell is smaller than those in the cells beside it that are in no minimum" =>
        asks(pairs::minimum).cells(Cells::Least(1)).drawn_as(Drawn::Mark("min")).alone();
    MAXIMUM = 57, "the symbol in each cell is larger than those in the cells beside it that are in no maximum" =>
        asks(pairs::maximum).cells(Cells::Least(1)).drawn_as(Drawn::Mark("max")).alone();
    STRICT_DIFFERENCE = 58, "symbols in cells side by side do not differ by the value, unless a constraint difference or ratio is between them" =>
        asks(pairs::strict_difference).values(Values::Number).alone();
    STRICT_RATIO = 59, "of symbols in cells side by side none is the other times the value, unless a constraint difference or ratio is between them" =>
        asks(pairs::strict_ratio).values(Values::Number).alone();
    THERMOMETER = 60, "symbols rise along the line from the first cell" =>
        asks(pairs::rises).cells(Cells::Least(2)).drawn_as(Drawn::Line("#ccc", Ends::Bulb));
    SLOW_THERMOMETER = 61, "symbols rise or stay the same along the line from the first cell" =>
        asks(pairs::never_falls).cells(Cells::Least(2)).drawn_as(Drawn::Line("#bcd", Ends::Bulb));
    WHISPER = 62, "symbols that follow each other on the line differ by at least the value" =>
        asks(pairs::whisper).values(Values::Number).cells(Cells::Least(2)).again().drawn_as(Drawn::Line("#8d8", Ends::None));
    RENBAN = 63, "the symbols on the line are different and follow each other in some order" =>
        asks(lines::renban).cells(Cells::UpToSide).drawn_as(Drawn::Line("#d8d", Ends::None));
    PALINDROME = 64, "the symbols on the line are the same from both ends" =>
        asks(pairs::palindrome).cells(Cells::Least(2)).again().drawn_as(Drawn::Line("#bbb", Ends::None));
    CLONE = 65, "the symbols in the first half of the cells are those in the second half, in the same order" =>
        asks(pairs::clones).cells(Cells::Even).again().drawn_as(Drawn::Mark("cell"));
    MODULAR_LINE = 66, "as many symbols that follow each other on the line as the value says have different remainders when divided by it" =>
        asks(pairs::modular).values(Values::Number).cells(Cells::Least(2)).again().drawn_as(Drawn::Line("#6cc", Ends::None));
    ENTROPIC_LINE = 67, "of any three symbols that follow each other on the line, one is of the low third, one of the middle and one of the high third" =>
        asks(pairs::entropic).cells(Cells::Least(2)).on(Board::Thirds).again().drawn_as(Drawn::Line("#fb8", Ends::None));
    BETWEEN_LINE = 68, "the symbols between the ends of the line are larger than one end and smaller than the other" =>
        asks(lines::between).cells(Cells::Least(3)).drawn_as(Drawn::Line("#ccc", Ends::Circles));
    LOCKOUT_LINE = 69, "the symbols at the ends of the line differ by at least the value, and none on the line is one of them or between them" =>
        asks(lines::lockout).values(Values::Number).cells(Cells::Least(3)).drawn_as(Drawn::Line("#9bf", Ends::Diamonds));
    EVEN = 70, "the symbol in each cell is even" =>
        asks(pairs::even).excludes().cells(Cells::Least(1)).drawn_as(Drawn::Mark("square"));
    ODD = 71, "the symbol in each cell is odd" =>
        asks(pairs::odd).excludes().cells(Cells::Least(1)).drawn_as(Drawn::Mark("disc"));
    CANDIDATES = 72, "each cell has one of the symbols in the values" =>
        asks(pairs::candidates).excludes().values(Values::Symbols).cells(Cells::Least(1));
    QUADRUPLE = 73, "the cells have the symbols in the values, each at least as often as it is listed" =>
        asks(pairs::contains).values(Values::Symbols).cells(Cells::Least(1)).drawn_as(Drawn::Corner);
    COUNTING_CIRCLES = 74, "the symbol in each cell is the number of the listed cells that have it" =>
        asks(lines::circles).cells(Cells::Least(1)).drawn_as(Drawn::Mark("circle"));
    GLOBAL_ENTROPY = 75, "each square of 2x2 cells has symbols of the low, the middle and the high third" =>
        asks(pairs::global_entropy).on(Board::Thirds);
    ROW_INDEXER = 76, "the symbol in each cell is the number of the row in which its column has the number of its row" =>
        asks(lines::row_indexer).cells(Cells::Least(1)).on(Board::OneGrid).counts_places().drawn_as(Drawn::Mark("row"));
    COLUMN_INDEXER = 77, "the symbol in each cell is the number of the column in which its row has the number of its column" =>
        asks(lines::column_indexer).cells(Cells::Least(1)).on(Board::OneGrid).counts_places().drawn_as(Drawn::Mark("col"));
    BOX_INDEXER = 78, "the symbol in each cell is the number of the place in which its box has the number of its place" =>
        asks(lines::box_indexer).cells(Cells::Least(1)).on(Board::OneGrid).counts_places().drawn_as(Drawn::Mark("box"));
    SANDWICH = 80, "on the line from a clue outside the board, the symbols between the lowest and the highest symbol sum up to the value" =>
        asks(lines::sandwich).values(Values::Total).cells(Cells::Least(2)).drawn_as(Drawn::Outside);
    X_SUM = 81, "on the line from a clue outside the board, the first symbols, as many as the first one says, sum up to the value" =>
        asks(lines::x_sum).values(Values::Total).cells(Cells::Least(1)).drawn_as(Drawn::Outside);
    SKYSCRAPER = 82, "on the line from a clue outside the board, as many symbols as the value says are larger than all before them" =>
        asks(lines::skyscraper).values(Values::Number).cells(Cells::Least(1)).drawn_as(Drawn::Outside);
    NUMBERED_ROOM = 83, "on the line from a clue outside the board, the symbol of the value is in the place that the first symbol says" =>
        asks(lines::numbered_room).values(Values::Symbol).cells(Cells::Least(1)).drawn_as(Drawn::Outside);
    FULL_RANK = 84, "of all rows and columns, each read from both ends as a number, as many are smaller than the line from a clue outside the board as the first value less 1; no other is the same, unless the second value is 1" =>
        asks(lines::full_rank).values(Values::Place).cells(Cells::Side).on(Board::OneGrid).drawn_as(Drawn::Outside);
    PAIR = 90, "symbols that follow each other on the line are related by the table: n times n values of 0 or 1, a row for each first symbol, in the order of the symbols' numbers" =>
        asks(pairs::pair).values(Values::Table).cells(Cells::Least(2)).again();
    EVERY_PAIR = 91, "the symbols in each cell and in each cell listed later are related by the table: n times n values of 0 or 1, a row for each first symbol, in the order of the symbols' numbers" =>
        asks(pairs::every_pair).values(Values::Table).cells(Cells::Least(2));
    AUTOMATON = 92, "the symbols on the line are accepted by the automaton: the values are the number of states, of states that accept, these states, and for each transition the state, the symbol and the next state; it begins in state 0" =>
        asks(lines::automaton).values(Values::Automaton).cells(Cells::Least(1)).again();
    ANY_OF = 93, "of the alternatives, each some constraints, at least one holds: its constraints all hold" =>
        asks(any_of).values(Values::Alternatives).cells(Cells::OfParts).again().alone();
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
        drawn: Drawn::Text,
        may_repeat: false,
        is_alone: false,
        lower,
        primitives: None,
        excludes: false,
        counts_places: false,
        houses: None,
    }
}

/// The columns of a kind that asks for more than cells that differ.
const fn asks(primitives: AsPrimitives) -> ConstraintKind {
    ConstraintKind { primitives: Some(primitives), ..of(lower::nothing) }
}

impl ConstraintKind {
    const fn with_names(self, number: i32, c_texts: [&'static CStr; 2]) -> ConstraintKind {
        let [name, rule] = c_texts;
        ConstraintKind { number, name: text(name), rule: text(rule), c_texts, ..self }
    }

    const fn excludes(mut self) -> ConstraintKind {
        self.excludes = true;
        self
    }

    const fn counts_places(mut self) -> ConstraintKind {
        self.counts_places = true;
        self
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

    const fn drawn_as(mut self, drawn: Drawn) -> ConstraintKind {
        self.drawn = drawn;
        self
    }

    /// How a picture shows it.
    pub(crate) fn drawn(&self) -> Drawn {
        self.drawn
    }

    /// A cell may be listed again.
    const fn again(mut self) -> ConstraintKind {
        self.may_repeat = true;
        self
    }

    /// It is no part of another constraint.
    const fn alone(mut self) -> ConstraintKind {
        self.is_alone = true;
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

    /// Whether it lowers to primitives of ranks. Searches that take sums alone need none.
    #[doc(hidden)]
    pub fn needs_ranks(&self) -> bool {
        self.primitives.is_some() && self.number != ConstraintKind::SUM.number
    }

    /// Whether all that it asks is that cells differ; then every strategy takes it.
    #[doc(hidden)]
    pub fn only_differs(&self) -> bool {
        self.primitives.is_none() && self.number != ConstraintKind::CAGE.number
    }

    /// Whether all that it asks is that each of its cells has some of the symbols.
    #[doc(hidden)]
    pub fn only_excludes(&self) -> bool {
        self.excludes
    }

    /// Whether it relates the symbols of cells: by more than that they differ, and is no cage.
    #[doc(hidden)]
    pub fn is_clue(&self) -> bool {
        self.primitives.is_some() && !self.excludes
    }

    /// The kind with this name.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownConstraint`].
    pub fn named(name: &str) -> Result<&'static ConstraintKind> {
        let found = CONSTRAINTS.iter().find(|kind| kind.name == name);
        found.ok_or_else(|| {
            let nearest = nearest(name, CONSTRAINTS.iter().map(|kind| kind.name));
            Reason::UnknownConstraint { name: Excerpt::new(name), nearest }.into()
        })
    }

    /// The kind with this number.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownConstraint`].
    pub fn numbered(number: i64) -> Result<&'static ConstraintKind> {
        let found = CONSTRAINTS.iter().find(|kind| i64::from(kind.number) == number);
        found.ok_or_else(|| {
            Reason::UnknownConstraint { name: Excerpt::of(number), nearest: "" }.into()
        })
    }

    fn checks(&self) -> Takes {
        let ConstraintKind { name, values, cells, may_repeat, .. } = *self;
        Takes { name, values, cells, may_repeat }
    }

    /// Whether it is no part of another constraint.
    pub(crate) fn is_alone(&self) -> bool {
        self.is_alone
    }

    pub(crate) fn check_values(&self, values: &[i64], shape: Shape) -> Result<()> {
        self.checks().check_values(values, shape)
    }

    pub(crate) fn refuse(&self, why: &'static str) -> Error {
        Reason::BadConstraint { constraint: self.name, why }.into()
    }
}

/// A constraint of a puzzle: a kind, with its values and cells.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Constraint {
    kind: &'static ConstraintKind,
    values: Vec<i64>,
    cells: Vec<u32>,
    /// Of a kind that has constraints as alternatives: these.
    alternatives: Vec<Vec<Constraint>>,
}

impl Constraint {
    /// A constraint for boards of this shape, if the kind takes these values and cells.
    #[doc(hidden)]
    pub fn new(
        kind: &'static ConstraintKind,
        values: &[i64],
        cells: &[u32],
        shape: Shape,
    ) -> Result<Constraint> {
        kind.check_values(values, shape)?;
        kind.checks().check_cells(values, cells, shape)?;
        Constraint::check_board(kind, shape)?;
        let alternatives = match kind.values {
            Values::Alternatives => alternatives::read(kind, values, cells, shape)?,
            _ => Vec::new(),
        };
        let (values, cells) = (memory::copied(values)?, memory::copied(cells)?);
        Ok(Constraint { kind, values, cells, alternatives })
    }

    /// Refuses a kind that is not for boards of this shape.
    #[doc(hidden)]
    pub fn check_board(kind: &'static ConstraintKind, shape: Shape) -> Result<()> {
        if kind.needs_ranks() && shape.side() > MOST_RANKS {
            return Err(kind.refuse("it is for boards of at most 32 symbols"));
        }
        if kind.board == Board::Thirds && !shape.side().is_multiple_of(3) {
            return Err(kind.refuse("it is for boards whose number of symbols is a multiple of 3"));
        }
        let is_free = matches!(kind.board, Board::Any | Board::Thirds);
        if !is_free && shape.is_overlapping() {
            return Err(kind.refuse("it is for boards of one grid"));
        }
        if kind.board == Board::SquareBoxes && (!shape.has_square_boxes() || shape.side() == 1) {
            return Err(kind.refuse("it is for boards whose boxes are as high as wide"));
        }
        Ok(())
    }

    /// The kind.
    pub fn kind(&self) -> &'static ConstraintKind {
        self.kind
    }

    /// The values: see the rule of the kind.
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// The constraint on a board whose cells are in other places: `to` names the new place of each. Mirrored an odd number of
    /// times, a diagonal rises that fell.
    ///
    /// # Errors
    ///
    /// [`Reason::BadConstraint`] if the kind counts rows, columns or places, or an alternative does.
    #[doc(hidden)]
    pub fn moved(
        &self,
        shape: Shape,
        to: &dyn Fn(u32) -> u32,
        is_mirrored: bool,
    ) -> Result<Constraint> {
        let mut parts = self.alternatives.iter().flatten();
        if self.kind.counts_places || parts.any(|one| one.is_of_lines()) {
            return Err(self.kind.refuse("it numbers or names lines, so that it does not move"));
        }
        let mut cells = memory::copied(&self.cells)?;
        cells.iter_mut().for_each(|cell| *cell = to(*cell));
        let mut values = memory::copied(&self.values)?;
        match self.kind.values {
            Values::Direction if is_mirrored => values.iter_mut().for_each(|value| *value *= -1),
            Values::Regions => {
                for (cell, &region) in (0..).zip(&self.values) {
                    values[to(cell) as usize] = region;
                }
            }
            _ => (),
        }
        Constraint::new(self.kind, &values, &cells, shape)
    }

    /// Whether it numbers lines or names one.
    fn is_of_lines(&self) -> bool {
        self.kind.counts_places || matches!(self.kind.values, Values::Direction)
    }

    /// Its alternatives, if its kind has any.
    pub(crate) fn alternatives(&self) -> &[Vec<Constraint>] {
        &self.alternatives
    }

    /// Whether it is an automaton with at most one next state for a state and a symbol.
    pub(crate) fn is_deterministic(&self) -> bool {
        let is_automaton = matches!(self.kind.values, Values::Automaton);
        is_automaton
            && lines::steps(&self.values).is_ok_and(|steps| lines::is_deterministic(&steps))
    }

    /// Refuses a value that should be a symbol and is none of the list.
    pub(crate) fn check_symbols(&self, list: &[u32]) -> Result<()> {
        let mut symbols = self.kind.values.symbols(&self.values);
        let is_known = |value: i64| list.iter().any(|&symbol| i64::from(symbol) == value);
        if let Some(value) = symbols.find(|&value| !is_known(value)) {
            return Err(Reason::UnknownSymbol(value).into());
        }
        self.alternatives.iter().flatten().try_for_each(|one| one.check_symbols(list))
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

    /// Adds its primitives; a cage has none.
    pub(crate) fn primitives(&self, board: lower::Board, out: &mut Primitives) -> Result<()> {
        let Constraint { values, cells, .. } = self;
        let alternative = |number: usize, out: &mut Primitives, sets: &mut Sets| {
            let Some(all) = self.alternatives.get(number) else { return Ok(false) };
            for one in all {
                one.primitives(board, out)?;
                one.sets(board.shape, sets)?;
            }
            Ok(true)
        };
        let given = Given { board, values, cells, alternative: &alternative };
        self.kind.primitives.map_or(Ok(()), |add| add(&given, out))
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

    /// A copy.
    #[doc(hidden)]
    pub fn try_clone(&self) -> Result<Constraint> {
        let Constraint { kind, values, cells, .. } = self;
        let (values, cells) = (memory::copied(values)?, memory::copied(cells)?);
        let alternatives = alternatives::copied(&self.alternatives)?;
        Ok(Constraint { kind, values, cells, alternatives })
    }
}
