//! The format `array`: a board in the brackets of JSON, Python, C, Java, NumPy and other languages.
//!
//! In: `[[5, 3, 0], ...]` with a number, a string or nothing for each cell, a list of strings, one list of all cells,
//! or a JSON map with one of these under a usual key. `0`, `-1`, `null`, `None`, `""` and `"."` mean an empty cell, but
//! only one of them in a text. Out: a puzzle. A map with a key that may be a rule is refused.

use std::fmt::Write as _;

use super::fields::field_in;
use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::cells::{self, Cell};
use crate::text::rules::Said;
use crate::text::several::{ONE_PUZZLE, solved_by};
use crate::text::source::{Source, Span, integer};
use crate::text::values::{Dialect, Value, outer};
use crate::text::{refused, regions, rules};

/// Bytes of a text in which a tuple begins.
const HEAD: usize = 256;

/// Brackets of a text that are in no others.
const MOST_OUTER: usize = 256;

/// Keys with a board, a list of boards, or one map around it.
const BOARD: [&str; 42] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "board",
    "boards",
    "grid",
    "grids",
    "sudoku",
    "sudokus",
    "values",
    "value",
    "cells",
    "given",
    "givens",
    "clues",
    "problem",
    "task",
    "newboard",
    "data",
    "mission",
    "missions",
    "quest",
    "question",
    "start",
    "initial",
    "initial_board",
    "unsolved",
    "field",
    "rows",
    "matrix",
    "boarddata",
    "board_data",
    "puzzledata",
    "puzzle_data",
    "easy",
    "medium",
    "hard",
    "expert",
    "evil",
    "daily",
    "original",
];

/// Keys that change nothing in the puzzle.
const OTHER: [&str; 44] = [
    "solution",
    "solutions",
    "solved",
    "answer",
    "difficulty",
    "level",
    "rating",
    "score",
    "id",
    "name",
    "title",
    "author",
    "date",
    "created",
    "source",
    "url",
    "seed",
    "hash",
    "size",
    "cols",
    "columns",
    "kind",
    "status",
    "message",
    "results",
    "comment",
    "description",
    "time",
    "version",
    "type",
    "unique",
    "rank",
    "number",
    "hints",
    "day_of_week",
    "print_date",
    "published",
    "puzzle_id",
    "win_rate",
    "winrate",
    "clues_count",
    "success",
    "response",
    "displaydate",
];

/// Whether the text begins, after words, with brackets that hold values.
pub fn begins(text: &[u8]) -> bool {
    let mut text = text.trim_ascii_start();
    // Comments of source text, and sections such as [puzzle].
    while text.starts_with(b"#") || text.starts_with(b"//") || begins_section(text) {
        let end = memchr::memchr(b'\n', text).unwrap_or(text.len());
        text = text[end..].trim_ascii_start();
    }
    let Some(open) = memchr::memchr2(b'[', b'{', text).into_iter().chain(tuple(text)).min() else {
        return false;
    };
    let before = &text[..open];
    let is_code = before.iter().all(|byte| !matches!(byte, b'|' | b'+' | b'"'))
        && !before.windows(2).any(|two| two[0] == b'#' && !two[1].is_ascii_digit())
        && !before.windows(4).any(|four| four.iter().all(u8::is_ascii_digit));
    is_code && text[open + 1..].trim_ascii_start().len() > 1
}

/// Whether a section such as `[puzzle]` begins here, and no array.
fn begins_section(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"[") else { return false };
    let rest = rest.trim_ascii_start();
    memchr::memchr2(b']', b',', rest).is_some_and(|end| {
        rest[end] == b']' && rest[..end].iter().all(u8::is_ascii_alphabetic) && end > 1
    })
}

/// The first parenthesis with another one, a string or numbers in it, as Python, SQL, PHP, Lisp and R have.
fn tuple(text: &[u8]) -> Option<usize> {
    let mut opens = memchr::memchr_iter(b'(', &text[..text.len().min(HEAD)]);
    opens.find(|open| {
        let inside = text[open + 1..].trim_ascii_start();
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
        let mut words = inside.split(is_between).filter(|word| !word.is_empty());
        let is_number = |word: &[u8]| {
            word.iter().all(u8::is_ascii_digit)
                || matches!(word, b"NULL" | b"NA" | b"nil" | b"None" | b"_")
        };
        matches!(inside.first(), Some(b'(' | b'"' | b'\''))
            || (0..4).all(|_| words.next().is_some_and(is_number))
    })
}

/// Whether a list of all cells fills a matrix of R column by column, or one of MATLAB or Julia that is reshaped.
fn fills_columns(text: &str) -> bool {
    let has = |word: &str| text.contains(word);
    let is_by_row = has("byrow=T") || has("byrow = T");
    let reshapes = text.match_indices("reshape(").any(|(at, _)| !text[..at].ends_with('.'));
    (has("matrix(c(") && !is_by_row) || reshapes
}

/// What an array or a map has.
#[derive(Default)]
struct Found {
    puzzle: Option<Puzzle>,
    /// The regions of a map of them, and its place.
    regions: Option<(Vec<i64>, usize)>,
    /// What other keys say of the board.
    said: Option<Said>,
}

/// Reads a puzzle.
pub fn read(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    // The rows may be in no bracket, as in a list of YAML.
    let values = Value::List(outer(source, Dialect::Any, MOST_OUTER)?);
    let mut found = Found { regions: named_regions(&values, source)?, ..Found::default() };
    let mut options = *options;
    if let Some((regions, at)) = &found.regions {
        let shape = regions::shape_of(regions.len().isqrt(), &options);
        let shape = shape.map_err(|error| source.error(*at, error))?;
        options.box_size = Some((shape.box_height() as u32, shape.box_width() as u32));
    }
    search(&values, source, &options, &mut found)?;
    let Found { puzzle, regions, said } = found;
    let Some(mut puzzle) = puzzle else {
        if let Some((_, at)) = regions {
            return Err(source.error(at, regions::REFUSAL));
        }
        let expected = "an array of the rows of a board, such as [[5, 3, 0, ...], ...]";
        let begin = Span { text: source.text.lines().next().unwrap_or_default(), at: 0 };
        return Err(ragged(&values, source).unwrap_or_else(|| source.unexpected(begin, expected)));
    };
    if let Some((regions, at)) = regions {
        puzzle = regions::with(puzzle, &regions).map_err(|error| source.error(at, error))?;
    }
    if let Some(said) = said {
        said.obey(&mut puzzle)?;
    }
    rules::obey_code(source, &mut puzzle)?;
    Ok(puzzle)
}

/// The regions under a key for them, and their place.
fn named_regions(value: &Value, source: Source) -> Result<Option<(Vec<i64>, usize)>> {
    match value {
        Value::List(items) => {
            for item in items {
                if let Some(found) = named_regions(item, source)? {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        }
        Value::Map(pairs) => {
            let named = pairs.iter().find(|(key, value)| {
                regions::is_name(key.text)
                    && !value.is_nothing()
                    && !matches!(value, Value::Flag(_))
            });
            let Some((key, value)) = named else {
                for (_, value) in pairs {
                    if let Some(found) = named_regions(value, source)? {
                        return Ok(Some(found));
                    }
                }
                return Ok(None);
            };
            let expected = "a map of regions: rows, a list or a text of all cells, or the cells of each region";
            let found = regions_of(value)?.filter(|regions| regions::has_twins(regions));
            found
                .map(|found| Some((found, key.at)))
                .ok_or_else(|| source.unexpected(*key, expected))
        }
        _ => Ok(None),
    }
}

/// The regions that a value shows: a text or a list of all cells, the rows, or the cells of each region.
fn regions_of(value: &Value) -> Result<Option<Vec<i64>>> {
    let is_square = |count: usize| count.isqrt().pow(2) == count && count >= 16;
    if let Value::Text(span) = value {
        let regions = regions::in_field(span.text)?;
        return Ok(Some(regions).filter(|regions| is_square(regions.len())));
    }
    let Some(items) = value.items() else { return Ok(None) };
    let side = items.len();
    if items.iter().all(|row| row.text().is_some_and(|text| text.chars().count() == side)) {
        let mut all = String::new();
        memory::append(&mut all, |text| {
            items.iter().filter_map(Value::text).try_for_each(|row| text.write_str(row))
        })?;
        return regions::in_field(&all).map(Some);
    }
    let mut cells: Vec<&Value> = Vec::new();
    let is_flat = items.iter().all(is_scalar);
    for item in items {
        match item.items() {
            None if is_flat => memory::push(&mut cells, item)?,
            Some(row) if row.len() == side => {
                row.iter().try_for_each(|cell| memory::push(&mut cells, cell))?
            }
            _ => return Ok(None),
        }
    }
    if !is_square(cells.len()) {
        return Ok(None);
    }
    let side = cells.len().isqrt();
    // The cells of each region, by their numbers, or by rows and columns.
    let pair = |cell: &Value| match cell.items() {
        Some([row, col]) => row.number().zip(col.number()),
        _ => None,
    };
    let count = (side * side) as i64;
    let numbers = || cells.iter().map(|cell| cell.number());
    let least = numbers().flatten().min();
    let places = |at: usize| -> Option<usize> {
        match pair(cells[at]) {
            Some((row, col)) => {
                let first = cells
                    .iter()
                    .filter_map(|cell| pair(cell))
                    .map(|(row, col)| row.min(col))
                    .min()?;
                let (row, col) = (row - first, col - first);
                let is_in = (0..=1).contains(&first)
                    && [row, col].iter().all(|at| (0..side as i64).contains(at));
                is_in.then_some(row as usize * side + col as usize)
            }
            None => {
                let number = cells[at].number()? - least?;
                ((0..=1).contains(&least?) && number < count).then_some(number as usize)
            }
        }
    };
    if !is_flat {
        let mut regions = memory::filled(cells.len(), -1)?;
        for at in 0..cells.len() {
            match places(at).and_then(|cell| regions.get_mut(cell)) {
                Some(region) => *region = (at / side) as i64,
                None => break,
            }
        }
        if !regions.contains(&-1) {
            return regions::numbered(&regions).map(Some);
        }
    }
    if !cells.iter().all(|cell| is_scalar(cell)) {
        return Ok(None);
    }
    let mut shown = memory::with_capacity(cells.len())?;
    for cell in cells {
        let text = match cell {
            Value::Number(_, span) | Value::Text(span) => span.text.trim(),
            _ => return Ok(None),
        };
        shown.push(text);
    }
    regions::numbered(&shown).map(Some)
}

/// The error of the first row that has another length than the row before, in a list of four rows or more.
fn ragged(value: &Value, source: Source) -> Option<Error> {
    const LEAST: usize = 4;
    let length = |row: &Value| match row {
        Value::List(cells) => {
            (cells.len() > 1 && cells.iter().all(is_scalar)).then_some(cells.len())
        }
        Value::Text(span) => {
            let is_row = !span.text.contains(|c: char| c.is_alphabetic());
            is_row.then_some(span.text.chars().count())
        }
        _ => None,
    };
    let items = match value {
        Value::List(items) => items,
        Value::Map(pairs) => return pairs.iter().find_map(|pair| ragged(&pair.1, source)),
        _ => return None,
    };
    let first = items.first().and_then(length).filter(|&first| first >= LEAST - 1);
    if items.len() < LEAST || !items.iter().all(|row| length(row).is_some()) || first.is_none() {
        return items.iter().find_map(|item| ragged(item, source));
    }
    let expected = first.unwrap_or(0);
    let row = items.iter().find(|row| length(row) != first)?;
    let found = length(row).unwrap_or(0);
    let reason = Reason::RaggedRow { expected: expected as u32, found: found as u32 };
    Some(source.error(row.at(), reason))
}

/// Finds the boards in a value. A second one is refused, unless it is the solution of the first.
fn search(value: &Value, source: Source, options: &BoardOptions, found: &mut Found) -> Result<()> {
    if are_cages(value) {
        return Err(source.error(value.at(), refused::CAGES));
    }
    if let Some(puzzle) = board(value, source, options)? {
        if regions::is_map_as_board(&puzzle)
            && let Some(regions) = regions_of(value)?
        {
            if found.regions.is_some() {
                return Err(source.error(value.at(), regions::REFUSAL));
            }
            found.regions = Some((regions, value.at()));
            return Ok(());
        }
        match &found.puzzle {
            None => found.puzzle = Some(puzzle),
            Some(first) => match solved_by(first, &puzzle) {
                Some(true) => {}
                Some(false) => found.puzzle = Some(puzzle),
                None => {
                    let rest = source.text.get(value.at()..).unwrap_or_default();
                    let second =
                        Span { text: rest.lines().next().unwrap_or_default(), at: value.at() };
                    return Err(source.unexpected(second, ONE_PUZZLE));
                }
            },
        }
        return Ok(());
    }
    match value {
        Value::List(items) => {
            items.iter().try_for_each(|item| search(item, source, options, found))
        }
        Value::Map(pairs) => {
            if let Some(shape) = shape_of_cells(pairs, options)? {
                let values = pairs.iter().map(|pair| &pair.1);
                found.puzzle = Some(of_scalars(values, shape, source, options)?);
                return Ok(());
            }
            let is_board = |key: &str| BOARD.iter().any(|known| key.eq_ignore_ascii_case(known));
            let first = pairs.iter().find(|(_, value)| !value.is_nothing());
            if let Some((key, _)) =
                first.filter(|_| !pairs.iter().any(|(key, _)| is_board(key.text)))
            {
                let expected = "a key with a board, such as \"puzzle\", \"board\" or \"grid\"";
                return Err(source.unexpected(*key, expected));
            }
            for (key, value) in pairs {
                let lower = |known: &&str| key.text.eq_ignore_ascii_case(known);
                let is_known = OTHER.iter().any(lower) || rules::is_for_rules(key.text);
                let mut say = |text: &str| {
                    let said = rules::in_field("JSON", key.text, text);
                    let said = said.map(|said| said.at(|error| source.error(key.at, error)));
                    found.said = said.map(|said| said.and(found.said)).or(found.said);
                    said.is_some()
                };
                if BOARD.iter().any(&lower) {
                    search(value, source, options, found)?;
                } else if is_known {
                    let texts = value.items().unwrap_or(std::slice::from_ref(value));
                    texts.iter().filter_map(Value::text).for_each(|text| _ = say(text));
                } else if matches!(value, Value::Flag(true) | Value::Number(1, _)) && say("true") {
                    // The name of the key is the rule.
                } else if regions::is_name(key.text) && found.regions.is_some() {
                    // They were read before.
                } else if !value.is_nothing() && !matches!(value.text(), Some("[]" | "{}")) {
                    if key.text.eq_ignore_ascii_case("row") || key.text.eq_ignore_ascii_case("col")
                    {
                        return Err(source.error(key.at, refused::CELLS));
                    }
                    let rule = Excerpt::new(key.text);
                    return Err(source.error(key.at, Reason::ForeignRule { format: "JSON", rule }));
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The shape of a board whose cells are all named, row by row: from A1 to A9 or I1, or from r1c1.
fn shape_of_cells(pairs: &[(Span, Value)], options: &BoardOptions) -> Result<Option<Shape>> {
    let Some(shape) = options.sides()?.find(|shape| shape.cells() == pairs.len()) else {
        return Ok(None);
    };
    let side = shape.side();
    let place = |name: &str| {
        let named = name.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        if let Some((row, col)) = named {
            let at = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
            return at(row).zip(at(col));
        }
        let (letter, number) = name.split_at_checked(1)?;
        let letter = letter.bytes().next().filter(u8::is_ascii_alphabetic)?;
        let row = usize::from(letter.to_ascii_uppercase() - b'A');
        Some((row, number.parse::<usize>().ok()?.checked_sub(1)?))
    };
    let are_in = |names_rows: bool| {
        pairs.iter().enumerate().all(|(at, (name, value))| {
            let (slow, fast) = (at / side, at % side);
            let expected = if names_rows { (slow, fast) } else { (fast, slow) };
            place(name.text) == Some(expected) && is_scalar(value)
        })
    };
    Ok((are_in(true) || are_in(false)).then_some(shape))
}

/// Whether a value lists cages: totals with their cells, or maps with both.
fn are_cages(value: &Value) -> bool {
    let is_cell = |cell: &Value| {
        let of_two = |two: &[Value]| two.len() == 2 && two.iter().all(|at| at.number().is_some());
        cell.text().is_some() || cell.items().is_some_and(of_two)
    };
    let are_cells = |value: &Value| {
        value.items().is_some_and(|cells| !cells.is_empty() && cells.iter().all(is_cell))
    };
    let is_cage = |cage: &Value| match (cage, cage.items()) {
        (Value::Map(_), _) => {
            cage.get(&["cells"]).is_some() && cage.get(&["sum", "total", "value"]).is_some()
        }
        (_, Some([a, b])) => {
            (a.number().is_some() && are_cells(b)) || (b.number().is_some() && are_cells(a))
        }
        _ => false,
    };
    match value {
        Value::List(cages) => !cages.is_empty() && cages.iter().all(is_cage),
        Value::Map(_) => {
            is_cage(value) || value.get(&["cages"]).is_some_and(|cages| !cages.is_nothing())
        }
        _ => false,
    }
}

fn is_scalar(value: &Value) -> bool {
    matches!(value, Value::Empty(_) | Value::Number(..) | Value::Text(_))
}

/// The board that a value is, if it is one.
fn board(value: &Value, source: Source, options: &BoardOptions) -> Result<Option<Puzzle>> {
    if let Value::Text(span) = value {
        return field_in(source, *span, options);
    }
    let Some(items) = value.items().filter(|items| items.len() > 1) else { return Ok(None) };
    let side = items.len();
    let is_row = |row: &Value| row.items().is_some_and(|cells| cells.len() == side);
    if items.iter().all(is_row) {
        let cells = || items.iter().filter_map(Value::items).flatten();
        if cells().all(is_scalar) {
            let shape = options.shape_of(side).map_err(|error| source.error(value.at(), error))?;
            return of_scalars(cells(), shape, source, options).map(Some);
        }
        if cells().all(|cell| cell.number().is_some() || cell.items().is_some()) {
            return Err(source.error(value.at(), refused::CANDIDATES));
        }
        return Ok(None);
    }
    if items.iter().all(|row| row.text().is_some_and(|text| text.chars().count() == side)) {
        let shape = options.shape_of(side).map_err(|error| source.error(value.at(), error))?;
        let mut cells = memory::with_capacity(shape.cells())?;
        for row in items {
            let Value::Text(span) = row else { continue };
            cells.extend(
                span.text
                    .char_indices()
                    .map(|(index, c)| (if c.is_whitespace() { '.' } else { c }, span.at + index)),
            );
        }
        return cells::read(&cells, shape, source, options).map(Some);
    }
    if items.iter().all(is_scalar) && side.isqrt() * side.isqrt() == side && side >= 16 {
        if fills_columns(source.text) {
            let what = "a list of cells for a matrix, which may be filled by columns";
            let instead = "print the matrix, or add byrow = TRUE";
            return Err(source.error(value.at(), Reason::Refused { what, instead }));
        }
        let Ok(shape) = options.shape_of(side.isqrt()) else { return Ok(None) };
        return of_scalars(items.iter(), shape, source, options).map(Some);
    }
    Ok(None)
}

/// What a value shows: a character, a number, or an empty cell and its mark.
enum Shown<'a> {
    Character(char),
    Number(i64),
    Empty(&'a str),
}

fn shown<'a>(value: &Value<'a>) -> Shown<'a> {
    match value {
        Value::Number(-1, span) => Shown::Empty(span.text),
        Value::Number(number, _) => Shown::Number(*number),
        Value::Empty(span) => {
            Shown::Empty(if span.text.is_empty() { "nothing" } else { span.text })
        }
        Value::Text(span) => match (span.text.trim(), span.text.trim().chars().next()) {
            ("", _) => Shown::Empty("\"\""),
            ("None" | "null", _) => Shown::Empty(span.text.trim()),
            (text, Some(c)) if text.chars().count() == 1 => Shown::Character(c),
            (text, _) => integer(text).map_or(Shown::Character('\0'), Shown::Number),
        },
        _ => Shown::Character('\0'),
    }
}

/// The board whose cells are these values, row by row.
fn of_scalars<'v, 'a: 'v>(
    values: impl Iterator<Item = &'v Value<'a>> + Clone,
    shape: Shape,
    source: Source,
    options: &BoardOptions,
) -> Result<Puzzle> {
    let is_long =
        |value: &Value| matches!(shown(value), Shown::Number(number) if !(0..=9).contains(&number));
    if let Some(value) = values.clone().find(|value| matches!(shown(value), Shown::Character('\0')))
    {
        return Err(unread(value, source));
    }
    let mut other = None;
    let mut zero = None;
    for value in values.clone() {
        match shown(value) {
            Shown::Empty(mark) => other = other.or(Some(mark)),
            Shown::Number(0) | Shown::Character('0') => zero = zero.or(Some(value)),
            _ => {}
        }
    }
    if let (Some(mark), Some(zero), None, None) = (other, zero, options.symbols, options.alphabet) {
        let (mark, side) = (Excerpt::new(mark), shape.side() as u32);
        return Err(source.error(zero.at(), Reason::TwoMarks { mark, side }));
    }
    let is_numeric = options.alphabet.is_none()
        && values
            .clone()
            .all(|value| !matches!(shown(value), Shown::Character(c) if !c.is_ascii_digit()));
    if shape.side() > 9 && is_numeric || values.clone().any(is_long) {
        return of_numbers(values, shape, source, options);
    }
    let mut cells: Vec<Cell> = memory::with_capacity(shape.cells())?;
    // A mark of one character is left to the alphabet; nothing at all is shown as that mark.
    let mark = values.clone().find_map(|value| match shown(value) {
        Shown::Character(c) if !c.is_ascii_alphanumeric() => Some(c),
        _ => None,
    });
    for value in values {
        let c = match shown(value) {
            Shown::Character(c) => c,
            Shown::Number(number) => char::from_digit(number as u32, 10).unwrap_or('?'),
            Shown::Empty(_) => mark.unwrap_or('.'),
        };
        cells.push((c, value.at()));
    }
    cells::read(&cells, shape, source, options)
}

fn of_numbers<'v, 'a: 'v>(
    values: impl Iterator<Item = &'v Value<'a>>,
    shape: Shape,
    source: Source,
    options: &BoardOptions,
) -> Result<Puzzle> {
    let mut puzzle = options.board(shape)?;
    for (cell, value) in values.enumerate() {
        let number = match shown(value) {
            Shown::Number(number) => number,
            Shown::Character(c) if c.is_ascii_digit() => i64::from(c as u8 - b'0'),
            Shown::Character('.' | '_' | '-') | Shown::Empty(_) => continue,
            Shown::Character(_) => return Err(unread(value, source)),
        };
        if number == 0 && puzzle.symbols().digit(0).is_none() {
            continue;
        }
        let place = |error: Error| {
            source.error(value.at(), error.at_cell(shape.row_of(cell), shape.col_of(cell)))
        };
        let symbol =
            u32::try_from(number).map_err(|_| place(Reason::UnknownSymbol(number).into()))?;
        puzzle.put(cell, Some(symbol)).map_err(place)?;
    }
    Ok(puzzle)
}

/// The error of a value that is no cell.
fn unread(value: &Value, source: Source) -> Error {
    let span = match value {
        Value::Text(span) | Value::Empty(span) | Value::Number(_, span) => *span,
        _ => Span { text: "", at: value.at() },
    };
    if span.text == "..." {
        return source.error(
            span.at,
            Reason::Refused {
                what: "an array printed in short form",
                instead: "print all of it, as with numpy.set_printoptions(threshold=sys.maxsize)",
            },
        );
    }
    source.unexpected(span, "a symbol or an empty cell")
}
