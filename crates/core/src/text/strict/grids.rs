//! Boards of several grids that overlap, such as a samurai: rows of characters, with blanks where no grid has a cell.
//!
//! In and out:
//!
//! ```text
//!     1...  ..2.        another character may stand for the cells that do not exist, if it stands for nothing else:
//!     ..3.  .4..        1...##..2.
//!     .......3..        blanks or bars may be between the cells: 1 . . . # # . . 2 .
//!     ....4.....
//!       .1..
//!       ....
//! ```
//!
//! In a samurai, the marks of empty cells may stand for those that do not exist, too, if the options or a title say what it is.
//!
//! What stays true: a text is such a board only if the cells that it has are those of whole grids, each begun where a box begins;
//! so no board of one grid is read as several. The grids are all that fit, and none can be left out, or the text is refused.

use std::fmt::{self, Write as _};

use memchr::memchr_iter;

use crate::digits::{Digit, EMPTY};
use crate::error::{Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::text::alphabet::Alphabet;
use crate::text::board::BoardOptions;
use crate::text::rules;
use crate::text::source::{Source, Span};

/// The longest row: eleven boxes of 16x16 grids.
const MOST: usize = 44;
/// The rows of the smallest board, of two grids of 4x4.
const FEWEST: usize = 6;
/// Characters of empty cells.
const EMPTY_MARKS: &str = ".0*?_";
/// Sides of grids, beside those of the options.
const SIDES: [u64; 5] = [9, 4, 6, 8, 16];

/// The characters of the rows, each as long as the longest, with a blank for what is left out at the end.
struct Rows<'a> {
    lines: Vec<Span<'a>>,
    characters: Vec<char>,
    cols: usize,
}

/// Reads a board of several grids; `None` for another text.
pub fn read(source: Source, options: &BoardOptions) -> Result<Option<Puzzle>> {
    // Most texts are shorter.
    if memchr_iter(b'\n', source.text.as_bytes()).take(FEWEST - 1).count() < FEWEST - 1 {
        return Ok(None);
    }
    let Some(rows) = Rows::of(source)? else { return Ok(None) };
    for shape in shapes(options).filter(|one| rows.have_room(*one)) {
        for (at, &missing) in rows.characters.iter().enumerate() {
            let is_new = !rows.characters[..at].contains(&missing);
            if is_new
                && rows.may_be_missing(missing)
                && let Some(shape) =
                    rows.shape(shape, missing).map_err(|error| source.error(0, error))?
            {
                return rows.board(source, shape, Some(missing), options).map(Some);
            }
        }
    }
    // No character shows which cells exist, but the options or a title say it.
    let said = Shape::overlapping(3, 3, grids_said(source, options));
    match said.ok().filter(|shape| (shape.rows(), shape.cols()) == (rows.lines.len(), rows.cols)) {
        Some(shape) if shape.is_overlapping() => rows.board(source, shape, None, options).map(Some),
        _ => Ok(None),
    }
}

/// Where the grids of 9x9 cells begin that the options or a title name.
fn grids_said(source: Source, options: &BoardOptions) -> &'static [(u32, u32)] {
    if !options.grids.is_empty() {
        return options.grids;
    }
    let titles = source.filled_lines().take_while(|line| rules::are_words(line.text.as_bytes()));
    titles.map(|line| rules::grids_above(line.text)).max().unwrap_or_default()
}

/// The refusal of cells that one set of grids has, and a smaller one, too.
const UNCERTAIN: Reason = Reason::Refused {
    what: "a board of several grids of which one may be left out",
    instead: "write it in the format coordinates, whose first line names the grids",
};

/// The shape of all grids like this one that fit into the cells of a rectangle, if they leave no cell out.
pub fn shape_of(
    one: Shape,
    [rows, cols]: [usize; 2],
    exists: impl Fn(usize) -> bool,
) -> Result<Option<Shape>> {
    let (height, width, side) = (one.box_height(), one.box_width(), one.side());
    let fits = |row: usize, col: usize| {
        (row..row + side).all(|row| (col..col + side).all(|col| exists(row * cols + col)))
    };
    // Grids begin where boxes begin.
    let tops = (0..=rows.saturating_sub(side)).step_by(height).filter(|_| rows >= side);
    let lefts = || (0..=cols.saturating_sub(side)).step_by(width).filter(|_| cols >= side);
    let mut grids: Vec<(u32, u32)> = Vec::new();
    for row in tops {
        for col in lefts().filter(|&col| fits(row, col)) {
            memory::push(&mut grids, (row as u32, col as u32))?;
        }
    }
    let Ok(shape) = Shape::overlapping(height as u32, width as u32, &grids) else {
        return Ok(None);
    };
    let is_all = (shape.rows(), shape.cols()) == (rows, cols)
        && (0..shape.cells()).all(|cell| shape.has_cell(cell) == exists(cell));
    if !shape.is_overlapping() || !is_all {
        return Ok(None);
    }
    if is_certain(shape) { Ok(Some(shape)) } else { Err(UNCERTAIN.into()) }
}

/// Whether each grid has a cell that no other one has.
fn is_certain(shape: Shape) -> bool {
    let is_alone = |cell: &usize, number: usize| {
        let mut of = shape.grids_of(*cell);
        of.next().is_some_and(|(first, _)| first == number) && of.next().is_none()
    };
    let cells = 0..shape.cells();
    (0..shape.grids().count()).all(|grid| cells.clone().any(|cell| is_alone(&cell, grid)))
}

/// Whether these are all grids that fit into their cells.
fn are_all(shape: Shape) -> bool {
    let side = shape.side();
    let fits = |top: usize, left: usize| {
        (0..side * side).all(|at| shape.cell_at(top + at / side, left + at % side).is_some())
    };
    let tops = (0..shape.rows()).step_by(shape.box_height());
    tops.flat_map(|top| (0..shape.cols()).step_by(shape.box_width()).map(move |left| (top, left)))
        .filter(|&(top, left)| fits(top, left))
        .count()
        == shape.grids().count()
}

/// The shapes that a grid may have; none for options that say another number of symbols than any grid has.
fn shapes(options: &BoardOptions) -> impl Iterator<Item = Shape> {
    let said = options.shape();
    let is_free = matches!(said, Ok(None));
    let usual = SIDES.into_iter().filter(move |_| is_free);
    let usual = usual.flat_map(|side| Shape::usual(side).ok());
    said.ok().flatten().into_iter().chain(usual)
}

impl<'a> Rows<'a> {
    /// The rows of a text, if it may be such a board.
    fn of(source: Source<'a>) -> Result<Option<Rows<'a>>> {
        let is_frame = |line: &Span| line.text.chars().all(|c| "-+=| \t\r".contains(c));
        let lines = source.filled_lines().filter(|line| !is_frame(line));
        let mut rows: Vec<Span> = Vec::new();
        // Titles are above the rows; x may stand for what does not exist.
        for line in lines.skip_while(|line| rules::are_words(line.text.as_bytes())) {
            if rows.len() == MOST || line.text.len() > 8 * MOST {
                return Ok(None);
            }
            memory::push(&mut rows, line)?;
        }
        let width = |line: &Span| line.text.trim_end().chars().count();
        let longest = rows.iter().map(width).max().unwrap_or(0);
        let is_between = |(at, c): (usize, char)| at % 2 == 0 || c == ' ' || c == '|';
        let is_spaced =
            rows.iter().all(|line| line.text.trim_end().chars().enumerate().all(is_between));
        let (step, cols) = if is_spaced { (2, longest.div_ceil(2)) } else { (1, longest) };
        if rows.len() < FEWEST || !(FEWEST..=MOST).contains(&cols) {
            return Ok(None);
        }
        let mut characters = memory::filled(rows.len() * cols, ' ')?;
        for (line, row) in rows.iter().zip(characters.chunks_exact_mut(cols)) {
            row.iter_mut()
                .zip(line.text.trim_end().chars().step_by(step))
                .for_each(|(to, c)| *to = c);
        }
        Ok(Some(Rows { lines: rows, characters, cols }))
    }

    /// Whether a character may stand for the cells that do not exist: it is no symbol, and if it is the mark of an empty cell,
    /// another one is.
    fn may_be_missing(&self, c: char) -> bool {
        let is_mark = |c: char| EMPTY_MARKS.contains(c);
        let has_other = || self.characters.iter().any(|&other| other != c && is_mark(other));
        (!c.is_alphanumeric() || matches!(c, 'x' | 'X') || c == '0') && (!is_mark(c) || has_other())
    }

    /// Whether several grids like this one, begun at boxes, can have so many rows and columns.
    fn have_room(&self, one: Shape) -> bool {
        let (rows, cols) = (self.lines.len(), self.cols);
        rows >= one.side()
            && cols >= one.side()
            && rows.is_multiple_of(one.box_height())
            && cols.is_multiple_of(one.box_width())
    }

    /// The shape of the grids, if this character stands for the cells that do not exist.
    fn shape(&self, one: Shape, missing: char) -> Result<Option<Shape>> {
        shape_of(one, [self.lines.len(), self.cols], |cell| self.characters[cell] != missing)
    }

    fn board(
        &self,
        source: Source,
        shape: Shape,
        missing: Option<char>,
        options: &BoardOptions,
    ) -> Result<Puzzle> {
        let alphabet = options.alphabet.map_or(Alphabet::FromOne, Alphabet::Named);
        let mut puzzle = options.board(shape)?;
        let mut digits = memory::filled(shape.cells(), EMPTY)?;
        let is_empty = |c: char| EMPTY_MARKS.contains(c) || (c == ' ' && missing != Some(' '));
        for (cell, &c) in self.characters.iter().enumerate() {
            let exists = shape.has_cell(cell);
            if !exists && Some(c) == missing {
                continue;
            }
            digits[cell] = match alphabet.place(c, shape.side()) {
                Some(place) if exists => place as Digit,
                None if is_empty(c) => EMPTY,
                _ => {
                    let line = self.lines[shape.row_of(cell)];
                    return Err(source.unexpected(line, "a row of symbols, . for an empty cell"));
                }
            };
        }
        puzzle.set_digits(&digits)?;
        Ok(puzzle)
    }
}

/// Whether rows of characters can show such a board with these symbols: a board without gaps would be read as one of one grid.
pub fn shows(shape: Shape, symbols: &Symbols) -> bool {
    symbols.is_counting()
        && SIDES.contains(&(symbols.list().len() as u64))
        && (0..shape.cells()).any(|cell| !shape.has_cell(cell))
        && is_certain(shape)
        && are_all(shape)
}

/// Writes the rows.
pub fn write(shape: Shape, digits: &[Digit], text: &mut memory::Text) -> fmt::Result {
    for (row, cells) in digits.chunks(shape.cols()).enumerate() {
        let exists = |col: usize| shape.has_cell(row * shape.cols() + col);
        let last = (0..shape.cols()).rfind(|&col| exists(col)).unwrap_or(0);
        for (col, &digit) in cells.iter().enumerate().take(last + 1) {
            let symbol = Alphabet::FromOne.character(u32::from(digit).wrapping_add(1));
            text.write_char(match digit {
                EMPTY if exists(col) => '.',
                EMPTY => ' ',
                _ => symbol.unwrap_or('?'),
            })?;
        }
        text.write_char('\n')?;
    }
    Ok(())
}
