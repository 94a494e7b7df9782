//! The text of Interactive Sudoku Solver: tokens that begin with a point.
//!
//! ```text
//!     .~R1C1_5~R2C3_1_2           givens, and candidates; rows and columns from 1, those above 9 as letters: Ra is row 10
//!     .Shape~9x9~0-8              the side, and the symbols unless they count from 1
//!     .Cage~9~R1C1~R1C2           a cage; with the total 0, cells that differ
//!     .AllDifferent~R1C1~R2C2     cells that differ; as many as the symbols are an extra region
//!     .NoBoxes.Jigsaw~00011...    regions in place of the boxes; without NoBoxes, extra regions
//!     .Var~A~_name~3              three variables, VA1 to VA3, which are cells off the board
//!     .Diagonal~1.Windoku         and others without cells
//!     .Thermo~R1C1~R1C2           lines and sets of cells, some with a number before the cells
//!     .XSum~C2~27~11              clues at the beginning and at the end of a column
//!     .Pair~4H-gP4D~_name~R1C1~R1C2~~R3C1~R3C2     a table of pairs for lines; also NFA, Regex
//!     .And.Thermo~R1C1~R2C1.End   other tokens; Replicate moves them to other cells, of those in Or at least one holds
//! ```
//!
//! In and out: a board of at most 16 rows. A module an idea: [`kinds`] has the table of the tokens that say a kind, which reader
//! and writer loop over, [`loose`] boards that are not one grid, [`spelled`] reads those that an automaton says, [`automata`] the codes of tables and automata. Every
//! other token is refused by its name. What stays true: a rule that is not read or written is refused, never left out.

mod automata;
mod base64;
mod cells;
mod clues;
mod kinds;
mod loose;
mod reading;
mod size;
mod spelled;
mod tokens;
mod writing;

use crate::constraint::ConstraintKind;
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::text::board::BoardOptions;
use crate::text::regions;
use crate::text::several::several;
use crate::text::source::{Source, Span, first_line, integer};
use kinds::{Form, KNOWN};
use reading::{MOST_ROWS, Reading, usual};
use size::Size;
use tokens::{NAME, Step, Token, tokens};
pub use writing::{lacks, write};

/// Tokens without arguments that are read elsewhere, or refused.
const FLAGS: [&str; 6] =
    ["NoBoxes", "And", "Or", "ChaosConstruction", "Doppelganger", "RegionSameValues"];

/// Whether the text begins with a token.
pub fn begins(text: &[u8]) -> bool {
    let line = first_line(text);
    let Some(rest) = line.strip_prefix(b".") else { return false };
    let rest = &rest[rest.iter().take_while(|byte| **byte == b'.').count()..];
    if let [b'~', b'R', row, b'C', col, ..] = rest {
        return row.is_ascii_alphanumeric() && col.is_ascii_alphanumeric();
    }
    let len = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (name, after) = rest.split_at(len);
    let known =
        KNOWN.iter().filter(|known| matches!(known.form, Form::Flag)).map(|known| known.name);
    let is_flag = || known.chain(FLAGS).chain(spelled::FLAGS).any(|flag| flag.as_bytes() == name);
    match after.first() {
        Some(b'~') => name.first().is_some_and(u8::is_ascii_uppercase),
        None | Some(b'.' | b' ') => is_flag(),
        _ => false,
    }
}

/// Lines of which it is not known whether each is a puzzle.
const LINES: Reason = Reason::Refused {
    what: "a text of Interactive Sudoku Solver in several lines, of one puzzle or of several",
    instead: "write a puzzle in one line; name the format line if each line is one",
};

/// Refuses a text with a puzzle a line: each has givens. The tokens of one puzzle are in several lines only if at most one of
/// them has givens, and each line with cells is one token or the only one; or if some line is one token that is not givens,
/// which no puzzle is.
fn check_lines(source: Source) -> Result<()> {
    let (mut count, mut with_cells, mut with_givens, mut longest) = (0, 0, 0, 0);
    let (mut second, mut has_part) = (None, false);
    for line in source.filled_lines() {
        let tokens = || line.split(|byte| byte == b'.').filter(|token| !token.is_blank());
        let has_cells = tokens().any(|token| token.text.contains("~R"));
        count += 1;
        second = second.or(Some(line).filter(|_| count == 2));
        with_cells += usize::from(has_cells);
        with_givens += usize::from(tokens().any(|token| token.text.starts_with('~')));
        has_part |= has_cells && tokens().count() == 1 && !line.text.contains(".~");
        longest = longest.max(if has_cells { tokens().count() } else { 0 });
    }
    match second {
        Some(second) if with_givens == count => Err(several(source, second)),
        Some(second) if !has_part && (with_givens > 1 || with_cells > 1 && longest > 1) => {
            Err(source.error(second.at, LINES))
        }
        _ => Ok(()),
    }
}

/// Reads a puzzle.
pub fn read(source: Source, _: &BoardOptions) -> Result<Puzzle> {
    check_lines(source)?;
    let named = |name: &'static str| tokens(source).filter(move |token| token.name.text == name);
    let mut shapes = named("Shape");
    let usual_size = Size { rows: 9, cols: 9, first: 1, symbols: 9 };
    let size = shapes.next().map_or(Ok(usual_size), |token| size_of(token, source))?;
    if let Some(second) = shapes.next() {
        return Err(source.rule(second.name.at, NAME, "a second Shape"));
    }
    let has_boxes = named("NoBoxes").next().is_none();
    if let Some((shape, loose)) = size::board(source, size)? {
        let mut reading = Reading::new(source, empty(shape, size)?);
        reading.loose = loose;
        loose::add_houses(size, has_boxes, &mut reading)?;
        return read_tokens(reading, has_boxes);
    }
    let mut puzzle = empty(usual(size.rows)?, size)?;
    let mut maps = named("Jigsaw");
    if let (false, Some(map)) = (has_boxes, maps.next()) {
        let regions = regions::in_field(map.layout().text)?;
        puzzle = regions::with(puzzle, &regions)
            .map_err(|error| source.error(map.layout().at, error))?;
        if let Some(second) = maps.next() {
            return Err(source.rule(second.name.at, NAME, "a second Jigsaw"));
        }
    } else if !has_boxes {
        let of_boxes =
            tokens(source).find(|token| matches!(token.name.text, "Windoku" | "DisjointSets"));
        if let Some(token) = of_boxes {
            return Err(source.rule(token.name.at, NAME, "NoBoxes with a rule of boxes"));
        }
        let rows = Shape::new(1, puzzle.shape().side() as u32)?;
        puzzle = regions::with_boxes(&puzzle, rows)?;
    }
    read_tokens(Reading::new(source, puzzle), has_boxes)
}

/// Reads the tokens that are no shape.
fn read_tokens(mut reading: Reading, has_boxes: bool) -> Result<Puzzle> {
    let (source, shape) = (reading.source, reading.shape());
    tokens::each(
        source,
        |token| targets(token, source, shape),
        |step| match step {
            Step::Begin(token, is_or) => reading.begin(token, is_or),
            Step::End => reading.end(),
            Step::Token(token) => {
                reading.begin_part(token)?;
                reading.at = token.name.at;
                match token.name.text {
                    _ if shape.is_loose() && loose::read(token, &mut reading)? => Ok(()),
                    "Jigsaw" if has_boxes => add_pieces(token, &mut reading),
                    "Shape" | "Jigsaw" | "RegionSize" => Ok(()),
                    "RegionSameValues" if token.is_bare() => Ok(()),
                    _ => add(token, &mut reading),
                }
            }
        },
    )?;
    Ok(reading.puzzle)
}

/// How far the tokens in `Replicate` are moved: the argument has a bit for each cell from a first one on.
fn targets(token: Token, source: Source, shape: Shape) -> Result<Vec<[i64; 2]>> {
    let (code, origin) = (token.first(), token.argument(1));
    let (row, col) = match origin.text {
        "" => (0, 0),
        name => cells::place(name)
            .filter(|&(row, col)| shape.cell_at(row, col).is_some())
            .ok_or_else(|| source.unexpected(origin, "a cell such as R1C1 or RaCb"))?,
    };
    let cells = cells::in_bits(code.text, row * shape.cols() + col, shape)?
        .ok_or_else(|| source.unexpected(code, "cells of the board in Base64"))?;
    let mut shifts = memory::with_capacity(cells.len())?;
    shifts.extend(cells.iter().map(|&cell| {
        let down = shape.row_of(cell) as i64 - row as i64;
        [down, shape.col_of(cell) as i64 - col as i64]
    }));
    Ok(shifts)
}

/// The size of a shape such as `9x9` or `9x9~0-8`.
fn size_of(token: Token, source: Source) -> Result<Size> {
    let mut arguments = token.arguments();
    let size = token.first();
    arguments.next();
    let number = |text: &str| integer(text).and_then(|number| u32::try_from(number).ok());
    let sides = size.text.split_once('x').and_then(|(rows, cols)| number(rows).zip(number(cols)));
    let is_one = |count: &u32| (1..=MOST_ROWS as u32).contains(count);
    let (rows, cols) = match sides {
        Some((rows, cols)) if is_one(&rows) && is_one(&cols) => (rows, cols),
        Some(_) => return Err(source.rule(size.at, NAME, "more than 16 rows or columns")),
        None => return Err(source.unexpected(size, "a size such as 9x9")),
    };
    let longest = rows.max(cols);
    let Some(values) = arguments.next().filter(|values| !values.text.is_empty()) else {
        return Ok(Size { rows, cols, first: 1, symbols: longest });
    };
    if let Some(more) = arguments.next() {
        return Err(source.rule(more.at, NAME, more.text));
    }
    let range = match values.text.split_once('-') {
        Some((first, last)) => number(first).zip(number(last)),
        None => number(values.text).map(|count| (1, count)),
    };
    let (first, last) = range.ok_or_else(|| source.unexpected(values, "values such as 0-8"))?;
    let symbols = last.checked_sub(first).map_or(0, |more| more.saturating_add(1));
    let wrong = match symbols {
        _ if symbols < longest => "fewer values than cells",
        _ if symbols > MOST_ROWS as u32 => "more than 16 values",
        _ => return Ok(Size { rows, cols, first, symbols }),
    };
    Err(source.rule(values.at, NAME, wrong))
}

/// The empty board.
fn empty(shape: Shape, size: Size) -> Result<Puzzle> {
    let mut list = memory::with_capacity(shape.side())?;
    list.extend((0..size.symbols).map(|at| size.first + at));
    Puzzle::with_symbols(shape, Symbols::new(&list, shape.side())?)
}

/// Adds each piece of a jigsaw beside boxes.
fn add_pieces(token: Token, reading: &mut Reading) -> Result<()> {
    let (map, shape) = (token.layout(), reading.shape());
    let regions = regions::in_field(map.text)?;
    let checked = ConstraintKind::REGIONS.check_values(&regions, shape);
    checked.map_err(|error| reading.source.error(map.at, error))?;
    for region in 0..shape.side() {
        let mut cells = memory::with_capacity(shape.side())?;
        cells.extend(
            (0u32..)
                .zip(&regions)
                .filter(|(_, other)| **other == region as i64)
                .map(|(cell, _)| cell),
        );
        reading.add(ConstraintKind::EXTRA_REGION, &[], &cells)?;
    }
    Ok(())
}

/// Adds what a token says.
fn add<'a>(token: Token<'a>, reading: &mut Reading<'a>) -> Result<()> {
    match token.name.text {
        "" | "Given" => return put_all(token, reading),
        "NoBoxes" if token.is_bare() => return Ok(()),
        // Which cells a search takes first is no rule.
        "SearchPriority" => return Ok(()),
        // It is read with the clues.
        "FullRankTies" => return reading.ties().map(drop),
        _ => {}
    }
    match kinds::read(token, reading)? || spelled::read(token, reading)? {
        true => Ok(()),
        false => Err(reading.refuse(token.name, token.name.text)),
    }
}

/// Puts givens such as `R1C1_5`, and candidates such as `R1C1_1_2`, or `R1C1_5_5` for one that is no given: those that follow each other and are the same are one
/// constraint.
fn put_all(token: Token, reading: &mut Reading) -> Result<()> {
    let (mut values, mut listed): (Vec<i64>, Vec<u32>) = (Vec::new(), Vec::new());
    for given in token.arguments() {
        reading.source.check_cancelled()?;
        let mut parts = given.split(|byte| byte == b'_');
        let cell = reading.cell(parts.next().unwrap_or(given), token)?;
        let first = parts.next();
        let first = first.ok_or_else(|| reading.unexpected(given, "a given such as R1C1_5"))?;
        let Some(second) = parts.next() else {
            if reading.is_in_or() {
                let symbol = reading.number(first)?;
                reading.add(ConstraintKind::CANDIDATES, &[symbol], &[cell])?;
                continue;
            }
            put(first, cell as usize, reading)?;
            continue;
        };
        let mut own = Vec::new();
        for part in [first, second].into_iter().chain(parts) {
            let number = reading.number(part)?;
            if !own.contains(&number) {
                memory::push(&mut own, number)?;
            }
        }
        if own != values || listed.contains(&cell) {
            add_candidates(&values, &listed, reading)?;
            listed.clear();
            values = own;
        }
        memory::push(&mut listed, cell)?;
    }
    add_candidates(&values, &listed, reading)
}

fn add_candidates(values: &[i64], cells: &[u32], reading: &mut Reading) -> Result<()> {
    match cells {
        [] => Ok(()),
        _ => reading.add(ConstraintKind::CANDIDATES, values, cells),
    }
}

/// Puts a given.
fn put(value: Span, cell: usize, reading: &mut Reading) -> Result<()> {
    let number = integer(value.text).ok_or_else(|| reading.unexpected(value, "a symbol"))?;
    let (source, puzzle) = (reading.source, &mut reading.puzzle);
    let place = (puzzle.shape().row_of(cell), puzzle.shape().col_of(cell));
    let refuse =
        |reason: Reason| source.error(value.at, Error::from(reason).at_cell(place.0, place.1));
    let symbol = u32::try_from(number).map_err(|_| refuse(Reason::UnknownSymbol(number)))?;
    match puzzle.symbol_in(cell) {
        Some(first) if first != symbol => Err(refuse(Reason::GivenTwice { first, second: symbol })),
        _ => puzzle.put(cell, Some(symbol)).map_err(|error| source.error(value.at, error)),
    }
}
