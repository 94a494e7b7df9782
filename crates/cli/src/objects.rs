//! The objects that `generate`, `convert` and `rate` write with `--json` and `generate --table jsonl`, one a line, read again.
//!
//! In: a line. Out: its puzzle, which is a text or an object of `json::puzzle`, and its seed. What stays true: an object with a
//! field that these commands do not write is left to the formats of the library, which refuse unknown rules by name.

use serde_json::{Map, Value};
use sudoku_core::symbols::Symbols;
use sudoku_core::text::collection::read_line;
use sudoku_core::{
    ConstraintKind, Error, Excerpt, Format, Puzzle, ReadOptions, Reason, Result, Shape,
};

use crate::shown::Shown;

/// The fields that the commands write beside a puzzle.
const FIELDS: [&str; 24] = [
    "puzzle",
    "text",
    "number",
    "seed",
    "solution",
    "givens",
    "er",
    "ep",
    "ed",
    "score",
    "level",
    "stars",
    "file",
    "line",
    "verdict",
    "sudoku_explainer",
    "hodoku",
    "fair",
    "own",
    "percentiles",
    "ended",
    "summary",
    "error",
    "solutions",
];

/// The puzzle of a line.
pub struct Found {
    pub puzzle: Result<Puzzle>,
    pub shown: Shown,
    pub seed: Option<String>,
}

/// Whether a text begins with an object of a command: one that has a puzzle, and says which one it is.
pub fn are_in(head: &[u8]) -> bool {
    let first = head.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
    let Some(object) = first.and_then(object) else { return false };
    let has = |name: &str| object.contains_key(name);
    has("puzzle")
        && (has("seed") || has("file"))
        && object.keys().all(|name| FIELDS.contains(&&**name))
}

fn object(line: &[u8]) -> Option<Map<String, Value>> {
    if !line.trim_ascii_start().starts_with(b"{") {
        return None;
    }
    match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => Some(fields),
        _ => None,
    }
}

/// Reads a line.
pub fn read(line: &[u8], options: &ReadOptions) -> Found {
    let fields = object(line);
    let seed = match fields.as_ref().and_then(|fields| fields.get("seed")) {
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Number(number)) => Some(number.to_string()),
        _ => None,
    };
    let mut shown = Shown::of(Format::LINE);
    let puzzle = match fields.as_ref().and_then(|fields| fields.get("puzzle")) {
        Some(Value::String(text)) => {
            let puzzle = read_line(text.as_bytes(), options);
            if let Ok(puzzle) = &puzzle {
                shown = shown.with_letters(puzzle, text.as_bytes(), options);
            }
            puzzle
        }
        Some(value) => puzzle_of(value)
            .unwrap_or_else(|| Err(bad(line)))
            .and_then(|puzzle| options.add_rules(puzzle)),
        None => Err(bad(line)),
    };
    if puzzle.as_ref().is_ok_and(|puzzle| !puzzle.is_classic()) {
        shown = Shown::of(Format::COORDINATES);
    }
    Found { puzzle, shown, seed }
}

fn bad(line: &[u8]) -> Error {
    let found = Excerpt::new(&String::from_utf8_lossy(line));
    Reason::BadText {
        expected: "an object with a puzzle, as `sudoku generate --json` writes it",
        found,
    }
    .into()
}

/// The fields that `json::puzzle` writes.
const OF_PUZZLE: [&str; 8] =
    ["side", "box", "symbols", "cells", "cages", "constraints", "grids", "loose"];

/// A constraint, with its cells by row and column.
struct Rule {
    kind: Result<&'static ConstraintKind>,
    values: Vec<i64>,
    places: Vec<[u32; 2]>,
}

impl Rule {
    fn of_cage(cage: &Value) -> Option<Rule> {
        let total = cage.get("total")?.as_i64()?;
        let kind = Ok(ConstraintKind::CAGE);
        Some(Rule { kind, values: vec![total], places: places(cage)? })
    }

    fn of_constraint(constraint: &Value) -> Option<Rule> {
        let kind = ConstraintKind::named(constraint.get("kind")?.as_str()?);
        let values = constraint.get("values")?.as_array()?.iter().map(Value::as_i64);
        Some(Rule { kind, values: values.collect::<Option<_>>()?, places: places(constraint)? })
    }
}

fn number(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|number| u32::try_from(number).ok())
}

fn list(value: &Value) -> Option<Vec<u32>> {
    value.as_array()?.iter().map(number).collect()
}

/// The cells of an object, by row and column.
fn places(object: &Value) -> Option<Vec<[u32; 2]>> {
    pairs(object.get("cells")?)
}

/// A list of rows and columns.
fn pairs(value: &Value) -> Option<Vec<[u32; 2]>> {
    value.as_array()?.iter().map(|place| list(place)?.try_into().ok()).collect()
}

/// The puzzle that `json::puzzle` has written; `None` for another value.
fn puzzle_of(value: &Value) -> Option<Result<Puzzle>> {
    let [height, width] = list(value.get("box")?)?.try_into().ok()?;
    let symbols = list(value.get("symbols")?)?;
    let rows = value.get("cells")?.as_array()?;
    let mut cells: Vec<Option<u32>> = Vec::new();
    for cell in rows.iter().map(Value::as_array).collect::<Option<Vec<_>>>()?.into_iter().flatten()
    {
        cells.push(if cell.is_null() { None } else { Some(number(cell)?) });
    }
    let listed = |name| value.get(name).and_then(Value::as_array).into_iter().flatten();
    let cages = listed("cages").map(Rule::of_cage);
    let rules = cages.chain(listed("constraints").map(Rule::of_constraint));
    let rules = rules.collect::<Option<Vec<_>>>()?;
    let is_known = |name: &String| OF_PUZZLE.contains(&&**name);
    if !value.as_object()?.keys().all(is_known) {
        return None;
    }
    let grids = match value.get("grids") {
        Some(grids) => pairs(grids)?.into_iter().map(<(u32, u32)>::from).collect(),
        None => vec![(0, 0)],
    };
    let shape = match value.get("loose") {
        Some(loose) => {
            let [rows, cols, more] = list(loose)?.try_into().ok()?;
            Shape::loose(rows, cols, more, width)
        }
        None => Shape::overlapping(height, width, &grids),
    };
    Some(shape.and_then(|shape| made(shape, &symbols, &cells, rules)))
}

fn made(shape: Shape, symbols: &[u32], cells: &[Option<u32>], rules: Vec<Rule>) -> Result<Puzzle> {
    let mut puzzle = Puzzle::with_symbols(shape, Symbols::new(symbols, shape.side())?)?;
    if cells.len() != shape.cells() {
        return Err(Reason::BadCellCount {
            expected: shape.cells() as u64,
            found: cells.len() as u64,
        }
        .into());
    }
    for (cell, symbol) in cells.iter().enumerate() {
        puzzle.put(cell, *symbol)?;
    }
    for Rule { kind, values, places } in rules {
        let places: Result<Vec<u32>> = places
            .iter()
            .map(|[row, col]| Ok(puzzle.cell_of(*row as usize, *col as usize)? as u32))
            .collect();
        puzzle.add_constraint(kind?, &values, &places?)?;
    }
    Ok(puzzle)
}
