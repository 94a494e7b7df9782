//! Cells, numbers, constraints and rules in the JSON of programs in which setters draw.

use crate::constraint::ConstraintKind;
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::foreign::killers::add_cage;
use crate::text::rules::said_as;
use crate::text::source::{Source, Span, integer};
use crate::text::values::Value;

/// The largest board.
const MOST_SIDE: i64 = 36;

/// `R1C2`, from 1.
pub fn cell_named(name: &str, shape: Shape) -> Option<usize> {
    let (row, col) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let at = |text: &str| usize::try_from(integer(text)?).ok()?.checked_sub(1);
    shape.cell_at(at(row)?, at(col)?)
}

/// A list of cells, each as `R1C2` or `[0, 1]`.
pub fn cells_of(value: Option<&Value>, shape: Shape, source: Source) -> Result<Vec<u32>> {
    let mut cells = Vec::new();
    for item in value.and_then(Value::items).unwrap_or_default() {
        let cell = match item {
            Value::Text(span) => cell_named(span.text, shape),
            _ => item.items().and_then(|pair| {
                let [row, col] = pair else { return None };
                shape.cell_at(row.number()?.try_into().ok()?, col.number()?.try_into().ok()?)
            }),
        };
        let cell = cell.ok_or_else(|| {
            source.unexpected(Span { text: "", at: item.at() }, "a cell of the board")
        })?;
        memory::push(&mut cells, cell as u32)?;
    }
    Ok(cells)
}

/// The rows of a board, and its shape.
pub fn rows_of<'v, 'a>(
    grid: Option<&'v Value<'a>>,
    source: Source,
    options: &BoardOptions,
) -> Result<(&'v [Value<'a>], Shape)> {
    let rows = grid.and_then(Value::items).unwrap_or_default();
    let side = rows.len();
    let is_square = rows.iter().all(|row| row.items().is_some_and(|row| row.len() == side));
    if side == 0 || side as i64 > MOST_SIDE || !is_square {
        return Err(source.end("the rows of a square board"));
    }
    let shape = match options.shape()?.filter(|shape| shape.side() == side) {
        Some(shape) => shape,
        None => usual(side as u32)?,
    };
    Ok((rows, shape))
}

/// The boxes of setters' tools: as many rows as the largest divisor of the side that is not above its root.
pub fn usual(side: u32) -> Result<Shape> {
    let height = (1..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height)).unwrap_or(1);
    Shape::new(height, side / height)
}

/// Adds a constraint; the error has the place of the value.
pub fn add_constraint(
    puzzle: &mut Puzzle,
    (kind, values): (&'static ConstraintKind, &[i64]),
    cells: &[u32],
    (source, at): (Source, usize),
) -> Result<()> {
    puzzle.add_constraint(kind, values, cells).map_err(|error| source.error(at, error))
}

/// Cells that differ: a house if they are as many as the symbols.
pub fn differing(cells: &[u32], shape: Shape) -> &'static ConstraintKind {
    match cells.len() == shape.side() {
        true => ConstraintKind::EXTRA_REGION,
        false => ConstraintKind::DIFFERENT,
    }
}

/// Gives a board the rules that a text in prose says, or refuses it if it lacks one that is not of these kinds.
pub fn obey(
    puzzle: &mut Puzzle,
    kinds: &[&ConstraintKind],
    text: Option<&str>,
    format: &'static str,
    (source, at): (Source, usize),
) -> Result<()> {
    match said_as(&prose(text.unwrap_or_default())?, format, false) {
        Some((_, said)) => said.obey_beside(puzzle, kinds).map_err(|error| source.error(at, error)),
        None => Ok(()),
    }
}

/// A string of JSON without its escapes, so that the first word of a line does not begin with the `n` of a line's end.
pub fn prose(text: &str) -> Result<String> {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let c = match c {
            '\\' => match rest.next() {
                Some('n' | 'r' | 't' | 'b' | 'f') | None => '\n',
                Some('u') => {
                    let hex = rest.as_str().get(..4).unwrap_or_default();
                    rest.nth(3);
                    u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).unwrap_or(' ')
                }
                Some(other) => other,
            },
            c => c,
        };
        memory::append(&mut plain, |plain| std::fmt::Write::write_char(plain, c))?;
    }
    Ok(plain)
}

/// Adds a killer cage.
pub fn add(
    puzzle: &mut Puzzle,
    cage: &Value,
    cells: &[u32],
    total: Option<i64>,
    (source, format): (Source, &'static str),
) -> Result<()> {
    let Some(total) = total.and_then(|total| u64::try_from(total).ok()) else {
        return Err(source.rule(cage.at(), format, "a cage without a total"));
    };
    add_cage(puzzle, total, cells).map_err(|error| source.error(cage.at(), error))
}

/// The number of a cell, which is refused if it is none.
pub fn number(shown: &Value, source: Source) -> Result<i64> {
    let found = Span { text: shown.text().unwrap_or_default(), at: shown.at() };
    shown.number().ok_or_else(|| source.unexpected(found, "the number of a cell"))
}

pub fn put(puzzle: &mut Puzzle, cell: usize, number: i64) -> Result<()> {
    let (row, col) = (puzzle.shape().row_of(cell), puzzle.shape().col_of(cell));
    let unknown = Error::from(Reason::UnknownSymbol(number)).at_cell(row, col);
    puzzle.put(cell, Some(u32::try_from(number).map_err(|_| unknown)?))
}
