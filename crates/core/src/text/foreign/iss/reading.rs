//! What the readers of tokens share: the puzzle so far, and the errors.
//!
//! In: arguments. Out: cells, numbers and symbols; constraints in the puzzle, or in the alternatives of an `Or`. What stays true: an error names its place.

use super::cells;
use super::size::Loose;
use super::tokens::{NAME, Token, tokens};
use crate::constraint::{Constraint, ConstraintKind};
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::source::{Source, Span, integer};

/// The rows of the largest board.
pub const MOST_ROWS: usize = 16;

/// The boxes of a board: as many rows as the largest divisor of the side that is not above its root.
pub fn usual(side: u32) -> Result<Shape> {
    let height = (1..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height)).unwrap_or(1);
    Shape::new(height, side / height)
}

/// A puzzle that is read.
pub struct Reading<'a> {
    pub source: Source<'a>,
    pub puzzle: Puzzle,
    /// What is loose on the board.
    pub loose: Loose<'a>,
    /// The byte of the token that is read.
    pub at: usize,
    /// The clues outside the board that are read: the name of the token, the place, whether it is at the end, and the
    /// alternative.
    clues: Vec<(&'a str, &'a str, bool, usize)>,
    /// The first cells of the squares that are read, and the alternative.
    squares: Vec<(u32, usize)>,
    /// The groups that are open; `true` for those of alternatives.
    groups: Vec<bool>,
    /// The open group of alternatives that is in no other one.
    or: Option<Or<'a>>,
    /// The number of alternatives so far.
    alternatives: usize,
}

/// Alternatives that are read.
struct Or<'a> {
    token: Token<'a>,
    values: Vec<i64>,
    cells: Vec<u32>,
    /// Whether the last alternative has a constraint.
    is_filled: bool,
}

impl<'a> Reading<'a> {
    pub fn new(source: Source<'a>, puzzle: Puzzle) -> Reading<'a> {
        let (clues, squares, groups) = (Vec::new(), Vec::new(), Vec::new());
        let loose = Loose::default();
        Reading { source, puzzle, loose, at: 0, clues, squares, groups, or: None, alternatives: 0 }
    }

    /// Whether what is read is part of an alternative.
    pub fn is_in_or(&self) -> bool {
        self.or.is_some()
    }

    /// A group of tokens begins.
    pub fn begin(&mut self, token: Token<'a>, is_or: bool) -> Result<()> {
        match (&self.or, is_or, self.groups.last()) {
            (None, true, _) => {
                self.or =
                    Some(Or { token, values: Vec::new(), cells: Vec::new(), is_filled: true });
            }
            // Alternatives of an alternative are alternatives.
            (Some(_), true, Some(true)) => {}
            (Some(_), true, _) => return Err(self.refuse(token.name, "Or in And in Or")),
            (_, false, _) => self.begin_part(token)?,
        }
        memory::push(&mut self.groups, is_or)
    }

    /// A token or a group begins, which is an alternative if it is in a group of alternatives itself.
    pub fn begin_part(&mut self, token: Token) -> Result<()> {
        self.end_part()?;
        let (Some(or), Some(true)) = (&mut self.or, self.groups.last()) else { return Ok(()) };
        or.is_filled = false;
        self.alternatives += 1;
        self.at = token.name.at;
        match or.values.is_empty() {
            true => Ok(()),
            false => memory::push(&mut or.values, 0),
        }
    }

    /// Refuses an alternative without a constraint.
    fn end_part(&self) -> Result<()> {
        match (&self.or, self.groups.last()) {
            (Some(or), Some(true)) if !or.is_filled => {
                Err(self.source.rule(self.at, NAME, "an alternative without a rule"))
            }
            _ => Ok(()),
        }
    }

    /// A group of tokens ends.
    pub fn end(&mut self) -> Result<()> {
        self.end_part()?;
        self.groups.pop();
        if self.groups.contains(&true) {
            return Ok(());
        }
        let Some(or) = self.or.take() else { return Ok(()) };
        self.at = or.token.name.at;
        match or.values.is_empty() {
            true => Err(self.refuse(or.token.name, "Or of nothing")),
            false => self.add(ConstraintKind::ANY_OF, &or.values, &or.cells),
        }
    }

    pub fn shape(&self) -> Shape {
        self.puzzle.shape()
    }

    /// The numbers of the symbols, in their order.
    pub fn symbols(&self) -> Result<Vec<i64>> {
        let list = self.puzzle.symbols().list();
        let mut symbols = memory::with_capacity(list.len())?;
        symbols.extend(list.iter().map(|&symbol| i64::from(symbol)));
        Ok(symbols)
    }

    /// Whether the symbols are 1 to 9.
    pub fn is_of_nine(&self) -> bool {
        self.shape().side() == 9 && self.puzzle.symbols().is_counting()
    }

    pub fn has_regions(&self) -> bool {
        self.puzzle.regions().is_some()
    }

    /// Whether the text has a token of this name.
    pub fn has(&self, name: &str) -> bool {
        tokens(self.source).any(|token| token.name.text == name)
    }

    /// Whether `FullRank` allows lines that are the same as one with a clue.
    pub fn ties(&self) -> Result<bool> {
        let ties = tokens(self.source).filter(|token| token.name.text == "FullRankTies");
        match ties.last().map(|token| (token, token.first().text)) {
            None | Some((_, "only-unclued")) => Ok(false),
            Some((_, "any")) => Ok(true),
            Some((token, other)) => Err(self.refuse(token.first(), other)),
        }
    }

    /// The error of something that is not read.
    pub fn refuse(&self, at: Span, what: &str) -> Error {
        self.source.rule(at.at, NAME, what)
    }

    pub fn unexpected(&self, found: Span, expected: &'static str) -> Error {
        self.source.unexpected(found, expected)
    }

    pub fn number(&self, argument: Span) -> Result<i64> {
        integer(argument.text).ok_or_else(|| self.unexpected(argument, "a number"))
    }

    /// The numbers of an argument, with this byte between them.
    pub fn symbols_in(&self, argument: Span, between: u8) -> Result<Vec<i64>> {
        let mut values = Vec::new();
        for value in argument.split(|byte| byte == between) {
            memory::push(&mut values, self.number(value)?)?;
        }
        Ok(values)
    }

    /// Whether an argument is a cell.
    pub fn is_cell(&self, argument: Span) -> bool {
        cells::place(argument.text).is_some() || self.loose.cell(argument.text).is_some()
    }

    /// The cell of an argument, moved as its token.
    pub fn cell(&self, argument: Span, token: Token) -> Result<u32> {
        if let Some(cell) = self.loose.cell(argument.text) {
            return match token.shift {
                None => Ok(cell),
                Some(_) => Err(self.refuse(argument, "a variable in Replicate")),
            };
        }
        let (row, col) = cells::place(argument.text)
            .ok_or_else(|| self.unexpected(argument, "a cell such as R1C1 or RaCb"))?;
        let [down, right] = token.shift.unwrap_or([0, 0]);
        let (row, col) = (row as i64 + down, col as i64 + right);
        let cell = self.puzzle.cell_at(row, col).ok();
        let cell = cell.filter(|_| row < self.shape().whole_rows() as i64).map(|cell| cell as u32);
        let side = self.shape().side() as u32;
        cell.ok_or_else(|| self.source.error(argument.at, Reason::OffBoard { row, col, side }))
    }

    /// The cells of the arguments after so many.
    pub fn cells(&self, token: Token, after: usize) -> Result<Vec<u32>> {
        let mut cells = Vec::new();
        for argument in token.arguments().skip(after) {
            memory::push(&mut cells, self.cell(argument, token)?)?;
        }
        Ok(cells)
    }

    /// Adds a constraint, to the puzzle or to the alternative that is read.
    pub fn add(
        &mut self,
        kind: &'static ConstraintKind,
        values: &[i64],
        cells: &[u32],
    ) -> Result<()> {
        let Some(or) = &mut self.or else {
            let added = self.puzzle.add_constraint(kind, values, cells);
            return added.map_err(|error| self.source.error(self.at, error));
        };
        if kind == ConstraintKind::CAGE {
            self.add(ConstraintKind::SUM, values, cells)?;
            return self.add(ConstraintKind::DIFFERENT, &[], cells);
        }
        if kind.is_alone() {
            return Err(self.source.rule(self.at, NAME, "a rule of the whole board in Or"));
        }
        let part = Constraint::new(kind, values, cells, self.puzzle.shape());
        part.map_err(|error| self.source.error(self.at, error))?;
        let head = [i64::from(kind.number), values.len() as i64, cells.len() as i64];
        for &value in head.iter().chain(values) {
            memory::push(&mut or.values, value)?;
        }
        cells.iter().try_for_each(|&cell| memory::push(&mut or.cells, cell))?;
        or.is_filled = true;
        Ok(())
    }

    /// Adds cells that differ: as many as there are symbols have every symbol.
    pub fn differ(&mut self, cells: &[u32]) -> Result<()> {
        let is_house = cells.len() == self.shape().side();
        let kind = if is_house { ConstraintKind::EXTRA_REGION } else { ConstraintKind::DIFFERENT };
        self.add(kind, &[], cells)
    }

    /// Refuses a second clue of a token at a place: only the last one would count.
    pub fn once(&mut self, token: Token<'a>, place: &'a str, is_end: bool) -> Result<()> {
        let clue = (token.name.text, place, is_end, self.alternative());
        if self.clues.contains(&clue) {
            return Err(self.refuse(token.name, "a second clue at a place"));
        }
        memory::push(&mut self.clues, clue)
    }

    /// Refuses a second `Quad` of a square: only the last one would count.
    pub fn once_of_square(&mut self, token: Token, first: u32) -> Result<()> {
        let square = (first, self.alternative());
        if self.squares.contains(&square) {
            return Err(self.refuse(token.name, "a second Quad of a square"));
        }
        memory::push(&mut self.squares, square)
    }

    /// The number of the alternative that is read; 0 outside of all.
    fn alternative(&self) -> usize {
        if self.is_in_or() { self.alternatives } else { 0 }
    }
}

/// Refuses more arguments than so many.
pub fn no_more(token: Token, count: usize, reading: &Reading) -> Result<()> {
    match token.arguments().skip(count).find(|argument| !argument.text.is_empty()) {
        Some(argument) => Err(reading.refuse(argument, argument.text)),
        None => Ok(()),
    }
}

/// Refuses a token that says nothing.
pub fn some(token: Token, count: usize, reading: &Reading) -> Result<()> {
    if count == 0 { Err(reading.refuse(token.name, token.name.text)) } else { Ok(()) }
}

/// The items in a list.
pub fn collected<T>(items: impl Iterator<Item = T>) -> Result<Vec<T>> {
    let mut list = Vec::new();
    for item in items {
        memory::push(&mut list, item)?;
    }
    Ok(list)
}
