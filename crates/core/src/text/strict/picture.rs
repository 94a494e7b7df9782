//! The format `picture`: a board in box-drawing characters, as `render` draws it. It is read here.
//!
//! In: the lines of a picture. Without cages, lines are drawn between boxes only; with cages, above every row:
//!
//! ```text
//!     ┏━━━━━┳━━━━━┓         ┏5━━━━━━┳3━━┯7━━┓     ┃ ━   the border of a box
//!     ┃ 1 . ┃ . 4 ┃         ┃ 1   . ┃ . │ 4 ┃     │ ─   the border of a cage
//!     ┃ . . ┃ 1 . ┃         ┠───┐   ┃   │   ┃     ┇ ┅   the border of a box inside a cage
//! ```
//!
//! Out: the puzzle with its boxes and cages. What stays true: a picture that does not show all of a puzzle is refused:
//! one with overlapping cages, or with a cell that may belong to a cage in several pieces.

use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::text::board::BoardOptions;
use crate::text::several::ONE_PUZZLE;
use crate::text::source::{Source, Span, integer};

/// Whether the text begins with a corner.
pub fn begins(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with("┏".as_bytes())
}

/// Lines of the largest board, with a border above every row.
const MOST_LINES: usize = 2 * Shape::MAX_SIDE + 1;

/// The characters of a picture.
struct Picture<'a> {
    source: Source<'a>,
    lines: Vec<Span<'a>>,
    rows: Vec<Vec<char>>,
}

impl<'a> Picture<'a> {
    fn new(source: Source<'a>) -> Result<Picture<'a>> {
        let (mut lines, mut rows) = (Vec::new(), Vec::new());
        for line in source.filled_lines() {
            if line.text.starts_with('┏') && !lines.is_empty() {
                return Err(source.unexpected(line, ONE_PUZZLE));
            }
            if lines.len() == MOST_LINES {
                return Err(
                    source.unexpected(line, "a picture with as many rows as cells in a row")
                );
            }
            let mut row = memory::with_capacity(line.text.len())?;
            row.extend(line.text.chars());
            memory::push(&mut lines, line)?;
            memory::push(&mut rows, row)?;
        }
        Ok(Picture { source, lines, rows })
    }

    fn error(&self, line: usize, expected: &'static str) -> Error {
        let line = self.lines.get(line).copied().unwrap_or(Span { text: "", at: 0 });
        self.source.unexpected(line, expected)
    }
}

fn is_bar(c: char) -> bool {
    matches!(c, '┃' | '│' | '┇')
}

/// Reads a picture.
pub fn read(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let picture = Picture::new(source)?;
    let has_bar = |row: &&Vec<char>| {
        row.iter().any(|&c| is_bar(c)) && row.first().is_some_and(|&c| is_bar(c))
    };
    let side = picture.rows.iter().filter(|row| has_bar(row) && !is_border(row)).count();
    // Killers have totals in the lines between rows.
    let has_totals =
        picture.rows.iter().any(|row| is_border(row) && row.iter().any(char::is_ascii_digit));
    if side > 1 && has_totals && picture.rows.len() == 2 * side + 1 {
        let length = picture.rows[0].len();
        if length > side
            && (length - 1).is_multiple_of(side)
            && picture.rows.iter().all(|row| row.len() == length)
        {
            return of_cages(&picture, side, (length - 1) / side, options);
        }
    }
    of_boxes(&picture, side, options)
}

/// Whether a line is drawn between rows.
fn is_border(row: &[char]) -> bool {
    row.iter().any(|c| matches!(c, '━' | '─' | '┅' | '┏' | '┗' | '┣' | '┠'))
}

/// The shape of a picture, and its empty board with symbols that fit the numbers in it.
fn board(
    picture: &Picture,
    shape: Shape,
    numbers: &[Option<u32>],
    options: &BoardOptions,
) -> Result<Puzzle> {
    if options.symbols.is_some() {
        return options.board(shape);
    }
    let side = shape.side() as u32;
    let has_zero = numbers.contains(&Some(0));
    let greatest = numbers.iter().flatten().max().copied().unwrap_or(0);
    if !has_zero && greatest <= side {
        return Puzzle::new(shape);
    }
    if greatest < side {
        let mut list = memory::with_capacity(shape.side())?;
        list.extend(0..side);
        return Puzzle::with_symbols(shape, Symbols::new(&list, shape.side())?);
    }
    Err(picture.error(0, "symbols from 1 or 0 on; name the symbols"))
}

/// The number of a cell, `None` for `.`.
fn number(text: &str, at: Span, source: Source) -> Result<Option<u32>> {
    if text == "." {
        return Ok(None);
    }
    let number = integer(text).and_then(|number| u32::try_from(number).ok());
    number.map(Some).ok_or_else(|| source.unexpected(at, "a number or . in each cell"))
}

fn filled(
    picture: &Picture,
    shape: Shape,
    numbers: &[Option<u32>],
    options: &BoardOptions,
) -> Result<Puzzle> {
    let mut puzzle = board(picture, shape, numbers, options)?;
    for (cell, &number) in numbers.iter().enumerate() {
        puzzle
            .put(cell, number)
            .map_err(|error| picture.source.error(picture.lines[0].at, error))?;
    }
    Ok(puzzle)
}

/// A picture with borders between boxes only.
fn of_boxes(picture: &Picture, side: usize, options: &BoardOptions) -> Result<Puzzle> {
    let source = picture.source;
    let (mut numbers, mut height, mut width) = (Vec::new(), None, None);
    let mut rows = 0;
    for (line, row) in picture.lines.iter().zip(&picture.rows) {
        if is_border(row) {
            if rows > 0 {
                height = height.or(Some(rows));
            }
            continue;
        }
        rows += 1;
        for (index, segment) in line.text.trim().split('┃').enumerate() {
            let before = numbers.len();
            for token in segment.split_whitespace() {
                memory::push(&mut numbers, number(token, *line, source)?)?;
            }
            if index == 1 {
                width = width.or(Some(numbers.len() - before));
            }
        }
    }
    let size = height
        .zip(width)
        .filter(|(height, width)| height * width == side && side * side == numbers.len());
    let Some((height, width)) = size else {
        return Err(picture.error(0, "a picture with as many rows as cells in a row"));
    };
    let shape = Shape::new(height as u32, width as u32)?;
    filled(picture, shape, &numbers, options)
}

/// A picture with borders above every row, `period` characters for each cell.
fn of_cages(
    picture: &Picture,
    side: usize,
    period: usize,
    options: &BoardOptions,
) -> Result<Puzzle> {
    let source = picture.source;
    let left = |row: usize, col: usize| picture.rows[2 * row + 1][col * period];
    let above = |row: usize, col: usize| picture.rows[2 * row][(col + 1) * period - 1];
    // A side of a box is thick.
    let width = (1..side).find(|&col| matches!(left(0, col), '┃' | '┇')).unwrap_or(side);
    let height = (1..side).find(|&row| matches!(above(row, 0), '━' | '┅')).unwrap_or(side);
    let shape = Shape::new(height as u32, width as u32)?;
    if shape.side() != side {
        return Err(picture.error(0, "boxes with as many cells as a row"));
    }
    let mut numbers = memory::with_capacity(shape.cells())?;
    let mut totals: Vec<Option<u64>> = memory::with_capacity(shape.cells())?;
    for cell in 0..shape.cells() {
        let (row, col) = (shape.row_of(cell), shape.col_of(cell));
        let piece = |line: usize| picture.rows[line][col * period + 1..(col + 1) * period].iter();
        let shown: Shown = piece(2 * row + 1).copied().filter(|c| !c.is_whitespace()).collect();
        numbers.push(number(&shown.0, picture.lines[2 * row + 1], source)?);
        let total: Shown = piece(2 * row)
            .copied()
            .filter(|c| c.is_ascii_digit() || matches!(c, ',' | '…'))
            .collect();
        totals.push(match total.0.as_str() {
            "" => None,
            text => Some(integer(text).and_then(|total| u64::try_from(total).ok()).ok_or_else(
                || {
                    let overlap = Reason::Refused {
                        what: "a picture of cages that overlap",
                        instead: AS_COORDINATES,
                    };
                    source.error(picture.lines[2 * row].at, overlap)
                },
            )?),
        });
    }
    let mut puzzle = filled(picture, shape, &numbers, options)?;
    let mut seen = memory::filled(shape.cells(), false)?;
    for first in 0..shape.cells() {
        if seen[first] {
            continue;
        }
        seen[first] = true;
        let mut cells: Vec<u32> = memory::with_capacity(shape.cells())?;
        cells.push(first as u32);
        let (mut next, mut total) = (0, None);
        while let Some(&cell) = cells.get(next) {
            let cell = cell as usize;
            let (row, col) = (shape.row_of(cell), shape.col_of(cell));
            next += 1;
            if let Some(shown) = totals[cell]
                && total.replace(shown).is_some()
            {
                let overlap = Reason::Refused {
                    what: "a picture of cages that overlap",
                    instead: AS_COORDINATES,
                };
                return Err(source.error(picture.lines[2 * row].at, overlap));
            }
            let is_open = |border: char| matches!(border, ' ' | '┇' | '┅');
            let neighbours = [
                (col > 0 && is_open(left(row, col))).then(|| cell - 1),
                (col + 1 < side && is_open(left(row, col + 1))).then(|| cell + 1),
                (row > 0 && is_open(above(row, col))).then(|| cell - side),
                (row + 1 < side && is_open(above(row + 1, col))).then(|| cell + side),
            ];
            for neighbour in neighbours.into_iter().flatten() {
                if !std::mem::replace(&mut seen[neighbour], true) {
                    cells.push(neighbour as u32);
                }
            }
        }
        let Some(total) = total else {
            let pieces = Reason::Refused {
                what: "a picture with cells outside all cages, which may be pieces of one",
                instead: AS_COORDINATES,
            };
            let row = shape.row_of(first);
            return Err(source.error(picture.lines[2 * row + 1].at, pieces));
        };
        cells.sort_unstable();
        puzzle.add_cage(total, &cells).map_err(|error| source.error(picture.lines[0].at, error))?;
    }
    Ok(puzzle)
}

const AS_COORDINATES: &str = "export the puzzle as coordinates";

/// The characters of a cell, which are few.
struct Shown(String);

impl FromIterator<char> for Shown {
    fn from_iter<I: IntoIterator<Item = char>>(characters: I) -> Self {
        Shown(characters.into_iter().take(32).collect())
    }
}
