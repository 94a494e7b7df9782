//! Killer puzzles in one line, or with a letter for each cage.
//!
//! ```text
//!     ps          3x3::k:3841:7705:...          total * 256 + cage, for each cell; below 256: in no cage
//!     sumocue     SumoCueV1=17+0=0+2...         =total at the first cell of a cage, +cell at the others
//!     short       G<<L<K<L<^G>^>...             arrows to the cell with the total: 0-9A-Za-j are 0 to 45
//!     lettered    56..1..2. aabbccdde           givens and the cage of each cell,
//!                 ...                               then the totals
//!                 a=12 b=17                     or a = 12, one a line
//! ```
//!
//! In: one puzzle. Out: its givens and cages. A cage of one cell is a given. Diagonals and regions of a jigsaw are read. Other rules
//! are refused by name.

use crate::constraint::ConstraintKind;
use crate::error::{Excerpt, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::cells::{self, Cell};
use crate::text::regions;
use crate::text::several::only_line;
use crate::text::source::{Source, Span, first_line, integer};

/// Adds a cage with these cells; one of a single cell is a given.
pub fn add_cage(puzzle: &mut Puzzle, total: u64, cells: &[u32]) -> Result<()> {
    if let ([cell], Ok(symbol)) = (cells, u32::try_from(total))
        && puzzle.symbols().digit(symbol).is_some()
        && puzzle.symbol_in(*cell as usize).is_none_or(|given| given == symbol)
    {
        return puzzle.put(*cell as usize, Some(symbol));
    }
    puzzle.add_cage(total, cells)
}

/// Adds both main diagonals.
pub fn add_diagonals(puzzle: &mut Puzzle) -> Result<()> {
    [1, -1].iter().try_for_each(|one| puzzle.add_constraint(ConstraintKind::DIAGONAL, &[*one], &[]))
}

/// Adds the cages that list for each cell the first cell of its cage, and their totals.
fn add_cages(
    puzzle: &mut Puzzle,
    first_of: &[Option<usize>],
    total_of: impl Fn(usize) -> u64,
) -> Result<()> {
    let mut cells = memory::with_capacity(first_of.len())?;
    for first in 0..first_of.len() {
        cells.clear();
        cells.extend(
            (0..).zip(first_of).filter(|(_, of)| **of == Some(first)).map(|(cell, _)| cell),
        );
        if !cells.is_empty() {
            add_cage(puzzle, total_of(first), &cells)?;
        }
    }
    Ok(())
}

/// Adds the cages of a map: each number has its cells, and the total in one of them; 0 is none. `shown`: where the map is.
pub fn add_mapped(
    puzzle: &mut Puzzle,
    cages: &[i64],
    totals: &[u64],
    shown: Span,
    source: Source,
) -> Result<()> {
    let mut first_of = memory::with_capacity(cages.len())?;
    first_of.extend(cages.iter().map(|cage| cages.iter().position(|other| other == cage)));
    let of = |first: usize| {
        let cells = totals.iter().zip(&first_of).filter(move |(_, of)| **of == Some(first));
        cells.map(|(total, _)| *total).filter(|total| *total > 0)
    };
    let is_wrong = |first: usize| first_of[first] == Some(first) && of(first).count() != 1;
    if (0..cages.len()).any(is_wrong) {
        let shown = Span { text: "", at: shown.at };
        return Err(source.unexpected(shown, "cages with a total in one cell of each"));
    }
    add_cages(puzzle, &first_of, |first| of(first).sum())
        .map_err(|error| source.error(shown.at, error))
}

/// Whether the first line begins as a PS text.
pub fn begins_ps(text: &[u8]) -> bool {
    let line = first_line(text);
    let Some(colon) = memchr::memchr(b':', line) else { return false };
    let Some(second) = memchr::memchr(b':', &line[colon + 1..]) else { return false };
    let size = &line[..colon];
    let is_size =
        size.contains(&b'x') && size.iter().all(|byte| byte.is_ascii_digit() || *byte == b'x');
    is_size && line[colon + 1 + second..].starts_with(b":k:")
}

/// Reads a PS text.
pub fn read_ps(source: Source, _: &BoardOptions) -> Result<Puzzle> {
    let line = only_line(source)?;
    let mut fields = line.split(|byte| byte == b':');
    let size = fields.next().unwrap_or(line);
    let numbers = size.text.split_once('x').and_then(|(h, w)| Some((integer(h)?, integer(w)?)));
    let order = match numbers {
        Some((height, width)) if height == width && (2..=5).contains(&height) => height as u64,
        _ => return Err(source.unexpected(size, "square boxes from 2x2 to 5x5")),
    };
    let shape = Shape::square(order * order)?;
    let flags = fields.next().unwrap_or(line);
    let has_diagonals = match flags.text {
        "" => false,
        "d" => true,
        other => return Err(source.rule(flags.at, "PS", other)),
    };
    fields.next();
    let mut values = memory::with_capacity(shape.cells())?;
    for field in fields.by_ref().take(shape.cells()) {
        let value = integer(field.text.trim()).filter(|value| (0..1 << 24).contains(value));
        values.push(value.ok_or_else(|| source.unexpected(field, "total * 256 + cage"))? as u64);
    }
    if values.len() < shape.cells() {
        let (expected, found) = (shape.cells() as u64, values.len() as u64);
        return Err(source.error(line.end(), Reason::BadCellCount { expected, found }));
    }
    if let Some(extra) = fields.find(|field| !field.text.trim().is_empty()) {
        return Err(source.unexpected(extra, "the end, after the last cell"));
    }
    let mut puzzle = Puzzle::new(shape)?;
    let first = |value: u64| values.iter().position(|&other| other == value);
    let mut first_of = memory::with_capacity(shape.cells())?;
    // Some programs write the bytes in the other order. In theirs, the totals of the cages make no sense.
    let is_possible = |total: &dyn Fn(u64) -> u64| {
        let side = shape.side() as u64;
        values.iter().filter(|value| **value > 255).all(|&value| {
            let count = values.iter().filter(|&&other| other == value).count() as u64;
            let least = count * (count + 1) / 2;
            count <= side && (least..=count * (side + 1) - least).contains(&total(value))
        })
    };
    let (upper, lower) = (|value: u64| value >> 8, |value: u64| value & 255);
    let total: &dyn Fn(u64) -> u64 =
        if !is_possible(&upper) && is_possible(&lower) { &lower } else { &upper };
    first_of.extend(values.iter().map(|&value| if value < 256 { None } else { first(value) }));
    if has_diagonals {
        add_diagonals(&mut puzzle)?;
    }
    add_cages(&mut puzzle, &first_of, |cell| total(values[cell]))
        .map_err(|error| source.error(line.at, error))?;
    Ok(puzzle)
}

/// Whether the text begins as SumoCue's.
pub fn begins_sumocue(text: &[u8]) -> bool {
    first_line(text).starts_with(b"SumoCue")
}

/// Reads SumoCue's text.
pub fn read_sumocue(source: Source, _: &BoardOptions) -> Result<Puzzle> {
    const CELLS: usize = 81;
    let text = source.text;
    let begin = text.find("SumoCue").unwrap_or(0);
    let Some(from) = text[begin..].find(['=', '+']).map(|index| begin + index) else {
        return Err(source.end("= or + for the first cell"));
    };
    let has_diagonals = text[begin..from].trim_end().ends_with(['D', 'd']);
    let shape = Shape::square(9)?;
    let mut items = memory::with_capacity(CELLS)?;
    let mut at = from;
    while at < text.len() {
        let rest = &text[at + 1..];
        let end = at + 1 + rest.find(['=', '+']).unwrap_or(rest.len());
        let item = Span { text: &text[at..end], at };
        if items.len() == CELLS {
            return Err(source.unexpected(item, "the end, after 81 cells"));
        }
        let (number, region) = match item.text[1..].trim().split_once('J') {
            Some((number, region)) => (number, integer(region)),
            None => (item.text[1..].trim(), None),
        };
        let number = integer(number).and_then(|number| usize::try_from(number).ok());
        let number = number.ok_or_else(|| source.unexpected(item, "=total or +cell"))?;
        items.push((item.text.starts_with('='), number, region, at));
        at = end;
    }
    if items.len() < CELLS {
        return Err(source.end("81 cells"));
    }
    let mut regions = memory::with_capacity(CELLS)?;
    regions.extend(items.iter().map(|item| item.2));
    let has_regions = regions.iter().any(Option::is_some);
    if let Some(cell) = regions.iter().position(Option::is_none).filter(|_| has_regions) {
        return Err(source.rule(items[cell].3, "SumoCue", "a cell in no region"));
    }
    let mut first_of = memory::with_capacity(CELLS)?;
    for cell in 0..CELLS {
        let mut first = cell;
        for _ in 0..CELLS {
            match items[first] {
                (false, next, _, _) if next < CELLS => first = next,
                _ => break,
            }
        }
        if !items[first].0 {
            let item = Span { text: "", at: items[cell].3 };
            return Err(source.unexpected(item, "a cell that leads to a total"));
        }
        first_of.push((items[first].1 > 0).then_some(first));
    }
    let mut puzzle = Puzzle::new(shape)?;
    if has_regions {
        let regions = regions::numbered(&regions)?;
        puzzle = regions::with(puzzle, &regions).map_err(|error| source.error(begin, error))?;
    }
    if has_diagonals {
        add_diagonals(&mut puzzle)?;
    }
    add_cages(&mut puzzle, &first_of, |cell| items[cell].1 as u64)
        .map_err(|error| source.error(begin, error))?;
    Ok(puzzle)
}

/// Whether the first line is a killer of 81 characters. One with a single kind of arrow and no letters is a board, with this
/// arrow for empty cells.
pub fn begins_short(text: &[u8]) -> bool {
    let line = first_line(text);
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"<>^`',.".contains(byte);
    let mut others = line.iter().filter(|byte| !byte.is_ascii_digit());
    let first = others.next();
    line.len() == 81
        && line.iter().all(is_part)
        && line.iter().any(|byte| b"<>^`'".contains(byte))
        && others.any(|byte| Some(byte) != first)
}

/// Reads a killer of 81 characters.
pub fn read_short(source: Source, _: &BoardOptions) -> Result<Puzzle> {
    let line = only_line(source)?;
    let bytes = line.text.as_bytes();
    if bytes.len() != 81 {
        return Err(
            source.error(line.at, Reason::BadCellCount { expected: 81, found: bytes.len() as u64 })
        );
    }
    let shape = Shape::square(9)?;
    let step = |byte: u8| match byte {
        b'<' => Some((0, -1)),
        b'>' => Some((0, 1)),
        b'^' => Some((-1, 0)),
        b'v' => Some((1, 0)),
        b'`' => Some((-1, -1)),
        b'\'' => Some((-1, 1)),
        b',' => Some((1, -1)),
        b'.' => Some((1, 1)),
        _ => None,
    };
    let mut first_of = memory::with_capacity(81)?;
    let mut puzzle = Puzzle::new(shape)?;
    for cell in 0..81usize {
        let mut first = cell;
        // A way of more than 80 steps is a circle.
        for _ in 0..81 {
            let Some((down, right)) = step(bytes[first]) else { break };
            let row = shape.row_of(first) as i64 + down;
            let col = shape.col_of(first) as i64 + right;
            first =
                puzzle.cell_at(row, col).map_err(|error| source.error(line.at + first, error))?;
        }
        if step(bytes[first]).is_some() {
            return Err(source.unexpected(line.char_at(cell), "arrows that lead to a total"));
        }
        first_of.push(Some(first));
    }
    let total = |cell: usize| match bytes[cell] {
        byte @ b'0'..=b'9' => u64::from(byte - b'0'),
        byte @ b'A'..=b'Z' => u64::from(byte - b'A') + 10,
        byte => u64::from(byte.wrapping_sub(b'a')) + 36,
    };
    for (cell, first) in first_of.iter_mut().enumerate() {
        let is_alone = *first == Some(cell) && total(cell) == 0;
        *first = first.filter(|_| !is_alone);
    }
    if let Some(cell) = first_of.iter().flatten().find(|&&cell| total(cell) > 45) {
        return Err(
            source.unexpected(line.char_at(*cell), "a total of at most 45: 0-9, A-Z or a-j")
        );
    }
    add_cages(&mut puzzle, &first_of, total).map_err(|error| source.error(line.at, error))?;
    Ok(puzzle)
}

/// The totals of a line, each as `a=12` or `a = 12`, with blanks or a comma between.
fn letter_totals<'a>(line: Span<'a>) -> impl Iterator<Item = (Span<'a>, Option<(char, u64)>)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let blanks = rest.text.len() - rest.text.trim_start_matches([' ', '\t', ',', ';']).len();
        let token = Span { text: &rest.text[blanks..], at: rest.at + blanks };
        let mut characters = token.text.chars();
        let letter = characters.next()?;
        let number = characters.as_str().trim_start().strip_prefix('=').map(str::trim_start);
        let digits =
            number.map_or(0, |number| number.bytes().take_while(u8::is_ascii_digit).count());
        let (used, total) = match number {
            Some(number) => (token.text.len() - number.len() + digits, integer(&number[..digits])),
            None => (token.text.len(), None),
        };
        rest = Span { text: &token.text[used..], at: token.at + used };
        let total = total.and_then(|total| u64::try_from(total).ok());
        let total = total.filter(|_| letter.is_ascii_alphabetic());
        let shown = Span { text: &token.text[..used], at: token.at };
        Some((shown, total.map(|total| (letter, total))))
    })
}

/// Whether the first line is givens and letters, and a later one totals of letters.
pub fn begins_lettered(text: &[u8]) -> bool {
    let line = first_line(text);
    let mut tokens = line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
    let (Some(givens), Some(letters), None) = (tokens.next(), tokens.next(), tokens.next()) else {
        return false;
    };
    let Some(equals) = memchr::memchr(b'=', text) else { return false };
    let (before, after) = (text[..equals].trim_ascii_end(), text[equals + 1..].trim_ascii_start());
    givens.len() == letters.len()
        && letters.iter().all(u8::is_ascii_alphabetic)
        && before.last().is_some_and(u8::is_ascii_alphabetic)
        && after.first().is_some_and(u8::is_ascii_digit)
}

/// The most cells of a board with a letter for each cage.
const MOST_LETTERS: usize = 64 * 64;

/// Adds the total of a letter, which may have only one.
fn push_total(
    totals: &mut Vec<(char, u64)>,
    (token, total): (Span, Option<(char, u64)>),
    source: Source,
) -> Result<()> {
    let total = total.filter(|total| !totals.iter().any(|other| other.0 == total.0));
    let expected = "another letter and its total, such as a=12";
    memory::push(totals, total.ok_or_else(|| source.unexpected(token, expected))?)
}

/// Reads givens and letters, then the totals of the letters.
pub fn read_lettered(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut letters: Vec<Cell> = Vec::new();
    let mut totals: Vec<(char, u64)> = Vec::new();
    for line in source.filled_lines().filter(|line| !line.text.starts_with('#')) {
        if line.text.contains('=') {
            for total in letter_totals(line) {
                push_total(&mut totals, total, source)?;
            }
            continue;
        }
        let mut tokens = line.tokens();
        let first = tokens.next().unwrap_or(line);
        let second = tokens.next().ok_or_else(|| {
            source.error(line.end(), Reason::UnexpectedEnd { expected: "the letters of the cages" })
        })?;
        if let Some(third) = tokens.next() {
            return Err(source.unexpected(third, "the end of the line"));
        }
        if cells.len() + first.text.len() > MOST_LETTERS || second.text.len() > MOST_LETTERS {
            let limit = MOST_LETTERS as u64;
            return Err(source.error(first.at, Reason::TooMany { what: "cells", limit }));
        }
        for (token, list) in [(first, &mut cells), (second, &mut letters)] {
            for shown in token.chars() {
                memory::push(list, (shown.text.chars().next().unwrap_or('.'), shown.at))?;
            }
        }
    }
    let shape = match options.shape()? {
        Some(shape) => shape,
        None => Shape::usual(cells.len().isqrt() as u64).map_err(|error| source.error(0, error))?,
    };
    if cells.len() != shape.cells() || letters.len() != cells.len() {
        return Err(source.end("as many rows as cells in a row"));
    }
    let mut puzzle = cells::read(&cells, shape, source, options)?;
    let mut first_of = memory::with_capacity(cells.len())?;
    for &(letter, at) in &letters {
        if !totals.iter().any(|total| total.0 == letter) {
            let mut shown = [0; 4];
            let found = Excerpt::new(letter.encode_utf8(&mut shown));
            let expected = "a letter with a total, such as a=12";
            return Err(source.error(at, Reason::BadText { expected, found }));
        }
        first_of.push(letters.iter().position(|other| other.0 == letter));
    }
    let total = |cell: usize| {
        totals.iter().find(|total| total.0 == letters[cell].0).map_or(0, |total| total.1)
    };
    add_cages(&mut puzzle, &first_of, total).map_err(|error| source.error(0, error))?;
    Ok(puzzle)
}
