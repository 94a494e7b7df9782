//! Puzzles of the tools of setters: f-puzzles and SudokuPad, as JSON and as links, and the JSON sudoku-puzzle.
//!
//! In: the JSON text, or a link with the JSON packed by lz-string in base64. Out: givens, killer cages, regions and the rules
//! that constraints say. Every other rule and every drawing that may show a rule is refused by its name. Pencil marks, colours
//! and digits that a player entered are left out.

mod fpuzzles;
mod interchange;
mod parts;

use crate::constraint::ConstraintKind;
use crate::error::{Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::refused;
use crate::text::regions;
use crate::text::several::only_line;
use crate::text::source::{Source, Span, first_line};
use crate::text::values::{Dialect, Value, Values};
use parts::{add, add_constraint, cells_of, number, obey, put, rows_of};

/// The longest JSON text of a link, in code units.
const MOST_UNITS: usize = 1 << 20;

/// Whether it is a link or JSON of f-puzzles.
pub fn begins_fpuzzles(text: &[u8]) -> bool {
    let is_json = text.trim_ascii_start().starts_with(b"{");
    match is_json {
        // Each cell of the grid is a map.
        true => memchr::memmem::find(text, b"\"grid\"").is_some_and(|at| {
            let rest = text[at + 6..]
                .iter()
                .find(|byte| !matches!(byte, b':' | b'[') && !byte.is_ascii_whitespace());
            rest == Some(&b'{')
        }),
        false => matches!(packed(first_line(text)), Some((Tool::FPuzzles, _))),
    }
}

/// Whether it is a link or JSON of SudokuPad.
pub fn begins_sudokupad(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let has = |key: &str| memchr::memmem::find(text, key.as_bytes()).is_some();
    match text.first() {
        Some(b'{') if begins_fpuzzles(text) => false,
        Some(b'{') => {
            (has("\"cells\"") && has("\"cages\"") && !has("\"earmarks\"")) || has("ce:[[")
        }
        _ => matches!(packed(first_line(text)), Some((Tool::SudokuPad, _))),
    }
}

/// The tool of a link.
#[derive(Clone, Copy, PartialEq)]
enum Tool {
    FPuzzles,
    SudokuPad,
}

/// The tool and the packed JSON of a link.
fn packed(line: &[u8]) -> Option<(Tool, &str)> {
    let line = std::str::from_utf8(line).ok()?.trim();
    if line.contains(char::is_whitespace) {
        return None;
    }
    let is_link = line.starts_with("http") || line.contains("://");
    if let Some((_, rest)) = line.split_once("load=") {
        return Some((Tool::FPuzzles, rest));
    }
    let rest = match line.rsplit_once("puzzleid=") {
        Some((_, rest)) => rest,
        None if is_link => line.split_once("://")?.1.split_once('/')?.1,
        None => line,
    };
    let rest = rest.strip_prefix("sudoku/").unwrap_or(rest).trim_start_matches("?id=");
    for (prefix, tool) in [
        ("fpuzzles", Tool::FPuzzles),
        ("fpuz", Tool::FPuzzles),
        ("scl", Tool::SudokuPad),
        ("ctc", Tool::SudokuPad),
    ] {
        if let Some(rest) = rest.strip_prefix(prefix).filter(|rest| rest.len() >= 16) {
            return Some((tool, rest));
        }
    }
    (rest.starts_with("N4Ig") && rest.len() >= 16).then_some((Tool::FPuzzles, rest))
}

/// Reads f-puzzles' JSON or link.
pub fn read_fpuzzles(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    read(source, options, fpuzzles::puzzle)
}

/// Whether it is JSON of the format sudoku-puzzle.
pub use interchange::begins as begins_interchange;

/// Reads JSON of the format sudoku-puzzle.
pub fn read_interchange(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    read(source, options, interchange::puzzle)
}

/// Reads SudokuPad's JSON or link.
pub fn read_sudokupad(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    read(source, options, of_sudokupad)
}

type ReadValue = fn(&Value, Source, &BoardOptions) -> Result<Puzzle>;

/// Reads JSON, or that of a link. Errors in the JSON of a link have the place of the link.
fn read(source: Source, options: &BoardOptions, of: ReadValue) -> Result<Puzzle> {
    if source.text.trim_start().starts_with('{') {
        let value = Values::new(source, Dialect::Holes).next_outer()?;
        return of(&value.ok_or_else(|| source.end("a puzzle"))?, source, options);
    }
    let line = only_line(source)?;
    let (_, packed) =
        packed(line.text.as_bytes()).ok_or_else(|| source.unexpected(line, "a link"))?;
    let text =
        unpack(packed)?.ok_or_else(|| source.unexpected(line, "a link whose text is whole"))?;
    let inner = Source::new(text.as_bytes(), 1, usize::MAX, source.control())?;
    let found = Values::new(inner, Dialect::Holes).next_outer();
    let found = found.and_then(|value| {
        let value = value
            .ok_or_else(|| inner.unexpected(Span { text: &text, at: 0 }, "JSON in the link"))?;
        of(&value, inner, options)
    });
    found.map_err(|error| {
        let (line, cell) = (line.at, error.place.cell);
        let placed = source.error(line, error.reason);
        cell.map_or(placed, |(row, col)| placed.at_cell(row as usize, col as usize))
    })
}

fn of_sudokupad(value: &Value, source: Source, options: &BoardOptions) -> Result<Puzzle> {
    const NAME: &str = "SudokuPad";
    let Value::Map(pairs) = value else { return Err(source.end("a map with cells")) };
    // SudokuPad always writes the cells of the board; a list of cages alone is another program's.
    if value.get(&["cells", "ce"]).is_none() {
        return Err(source.error(value.at(), refused::CAGES));
    }
    for (key, value) in pairs {
        match key.text {
            "id" | "cellSize" | "cs" | "cells" | "ce" | "regions" | "re" | "cages" | "ca"
            | "settings" | "metadata" | "md" | "title" | "author" => {}
            _ if value.is_nothing() => {}
            "lines" | "l" => return Err(source.rule(key.at, NAME, "drawn lines")),
            "arrows" | "a" => return Err(source.rule(key.at, NAME, "drawn arrows")),
            "underlays" | "u" | "overlays" | "o" => {
                return Err(source.rule(key.at, NAME, "drawings in or between cells"));
            }
            name => return Err(source.rule(key.at, NAME, name)),
        }
    }
    let (rows, shape) = rows_of(value.get(&["cells", "ce"]), source, options)?;
    let mut puzzle = options.board(shape)?;
    for (cell, value) in rows.iter().filter_map(Value::items).flatten().enumerate() {
        // Other programs write a number in place of the map of a cell.
        let is_map = matches!(value, Value::Map(_));
        let shown = if is_map { value.get(&["value", "v"]) } else { Some(value) };
        if let Some(shown) = shown.filter(|shown| !shown.is_nothing())
            && let Some(number) =
                Some(number(shown, source)?).filter(|&number| number != 0 || is_map)
        {
            put(&mut puzzle, cell, number).map_err(|error| source.error(value.at(), error))?;
        }
    }
    let listed = value.get(&["regions", "re"]).and_then(Value::items).unwrap_or_default();
    let mut regions = memory::filled(shape.cells(), -1)?;
    for (number, region) in (0..).zip(listed) {
        for cell in cells_of(Some(region), shape, source)? {
            if std::mem::replace(&mut regions[cell as usize], number) != -1 {
                return Err(source.rule(region.at(), NAME, "regions that overlap"));
            }
        }
    }
    if listed.is_empty() {
        Shape::usual(shape.side() as u64)?;
    } else if regions.contains(&-1) {
        return Err(source.rule(value.at(), NAME, "regions for a part of the board"));
    } else {
        let regions = regions::numbered(&regions)?;
        puzzle =
            regions::with(puzzle, &regions).map_err(|error| source.error(listed[0].at(), error))?;
    }
    let shape = puzzle.shape();
    let mut prose: Option<(&str, usize)> = None;
    if let Some(Value::Map(pairs)) = value.get(&["metadata", "md"]) {
        prose = pairs
            .iter()
            .find(|(key, _)| key.text == "rules")
            .and_then(|(key, value)| Some((value.text()?, key.at)));
    }
    for cage in value.get(&["cages", "ca"]).and_then(Value::items).unwrap_or_default() {
        let cells = cells_of(cage.get(&["cells", "ce"]), shape, source)?;
        let shown = cage.get(&["value", "v"]);
        if cells.is_empty() {
            let text = shown.and_then(Value::text).unwrap_or_default();
            prose = text.strip_prefix("rules:").map(|text| (text, cage.at())).or(prose);
            continue;
        }
        // SudokuPad lists rows and columns as hidden cages.
        if cage.get(&["type"]).and_then(Value::text) == Some("rowcol") {
            continue;
        }
        let total = cage.get(&["sum"]).or(shown).and_then(Value::number);
        if matches!(cage.get(&["unique"]), Some(Value::Flag(false))) {
            return Err(source.rule(cage.at(), NAME, "a cage that may repeat symbols"));
        }
        let has_total = cage.get(&["sum"]).or(shown).is_some_and(|value| !value.is_nothing());
        if !has_total && matches!(cage.get(&["unique"]), Some(Value::Flag(true))) {
            add_constraint(
                &mut puzzle,
                (ConstraintKind::DIFFERENT, &[]),
                &cells,
                (source, cage.at()),
            )?;
            continue;
        }
        add(&mut puzzle, cage, &cells, total, (source, NAME))?;
    }
    if let Some((text, at)) = prose {
        obey(&mut puzzle, &[], Some(text), NAME, (source, at))?;
    }
    Ok(puzzle)
}

/// The bits of a base64 text, 6 to a character, the highest first.
struct Bits<'a> {
    characters: std::slice::Iter<'a, u8>,
    value: u32,
    left: u32,
}

impl Bits<'_> {
    /// The next bit; `None` after the last one.
    fn bit(&mut self) -> Option<u32> {
        if self.left == 0 {
            self.value = u32::from(*self.characters.next()?);
            self.left = 6;
        }
        self.left -= 1;
        Some(self.value >> self.left & 1)
    }

    /// The next bits as a number, the lowest first.
    fn number(&mut self, count: u32) -> Option<u32> {
        (0..count).try_fold(0, |number, at| Some(number | self.bit()? << at))
    }
}

/// The text that lz-string packed as base64; `None` if it is not whole.
///
/// Entries of the dictionary are ranges of the output: each is the one before it and the character that follows.
fn unpack(packed: &str) -> Result<Option<String>> {
    // A character of the text takes at most four of base64, or twelve that a link has as %2B.
    if packed.len() > 12 * MOST_UNITS {
        return Err(Reason::TooMany { what: "characters", limit: MOST_UNITS as u64 }.into());
    }
    let mut bytes = memory::with_capacity(packed.len())?;
    let mut rest = packed.bytes();
    while let Some(byte) = rest.next() {
        // A link may write +, / and = as %2B, %2F and %3D.
        let byte = match byte {
            b'%' => {
                let hex = |byte: Option<u8>| char::from(byte?).to_digit(16);
                let (Some(high), Some(low)) = (hex(rest.next()), hex(rest.next())) else {
                    return Ok(None);
                };
                (16 * high + low) as u8
            }
            byte => byte,
        };
        bytes.push(match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' | b' ' => 62,
            b'/' => 63,
            b'=' | b'$' => 0,
            _ => break,
        });
    }
    let mut bits = Bits { characters: bytes.iter(), value: 0, left: 0 };
    let Some(units) = units(&mut bits)? else { return Ok(None) };
    let mut text = String::new();
    for c in char::decode_utf16(units) {
        let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
        memory::append(&mut text, |text| std::fmt::Write::write_char(text, c))?;
    }
    Ok(Some(text))
}

fn units(bits: &mut Bits) -> Result<Option<Vec<u16>>> {
    const END: u32 = 2;
    let mut units: Vec<u16> = Vec::new();
    // The first three entries mean a character of 8 bits, one of 16 bits, and the end.
    let mut entries: Vec<(usize, usize)> = memory::filled(3, (0, 0))?;
    let (mut width, mut until_wider) = (2, 1_u64);
    let mut before: Option<(usize, usize)> = None;
    loop {
        let Some(code) = bits.number(width) else { return Ok(None) };
        let begin = units.len();
        let is_character = code < END;
        if code == END {
            return Ok(Some(units));
        }
        if begin > MOST_UNITS {
            return Err(Reason::TooMany { what: "characters", limit: MOST_UNITS as u64 }.into());
        }
        let length = if is_character {
            let Some(unit) = bits.number(8 << code) else { return Ok(None) };
            memory::push(&mut units, unit as u16)?;
            memory::push(&mut entries, (begin, 1))?;
            1
        } else {
            let (from, length) = match (entries.get(code as usize), before) {
                (Some(&entry), _) => entry,
                (None, Some((from, length))) if code as usize == entries.len() => {
                    (from, length + 1)
                }
                _ => return Ok(None),
            };
            for at in from..from + length {
                let unit = units[at];
                memory::push(&mut units, unit)?;
            }
            length
        };
        let mut widen = |count: u64| {
            for _ in 0..count {
                until_wider -= 1;
                if until_wider == 0 {
                    until_wider = 1 << width;
                    width += 1;
                }
            }
        };
        match before {
            // The first code has two bits and adds its character only.
            None => (width, until_wider) = (3, 4),
            Some((from, length)) => {
                if is_character {
                    widen(1);
                }
                memory::push(&mut entries, (from, length + 1))?;
                widen(1);
            }
        }
        if width > 30 {
            return Ok(None);
        }
        before = Some((begin, length));
    }
}
