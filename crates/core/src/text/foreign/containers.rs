//! Files and links of other programs.
//!
//! ```text
//!     opensudoku     <opensudoku>...<game data="..."/>       versions 1 and 2
//!     gnome-sudoku   {"cells": [{"position": ..., "fixed": ...
//!     sdk            [Puzzle] and nine rows
//!     hodoku         :0000:1:+6+3..5....:::182:
//!     solo           3x3:a2e9a5...                           SAVEFILE:41:...
//! ```
//!
//! In: one puzzle. Out: its givens; digits that a player entered are left out. Of HoDoKu, the digits that were placed are
//! read, too, because many of its lines are positions. Diagonals, windows and regions of a jigsaw are read
//! where the text is known to say them; other rules are refused by name.

use super::killers::{add_diagonals, add_mapped};
use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::cells::{self, Cell};
use crate::text::excluded;
use crate::text::regions;
use crate::text::several::{ONE_PUZZLE, only_line};
use crate::text::source::{Source, Span, first_line, integer};
use crate::text::tags::has_element;
use crate::text::values::{Dialect, Value, Values};

/// Characters of the smallest board of HoDoKu's library that is read.
const SHORTEST: usize = 16;

/// The board of characters, one a cell.
pub fn of_characters(
    characters: impl Iterator<Item = Cell>,
    count: usize,
    source: Source,
    options: &BoardOptions,
) -> Result<Puzzle> {
    let mut cells: Vec<Cell> = memory::with_capacity(count)?;
    cells.extend(characters);
    let shape = match options.shape()? {
        Some(shape) => shape,
        None if count.isqrt().pow(2) != count => {
            let end = cells.last().map_or(0, |&(last, at)| at + last.len_utf8());
            let reason = Reason::BadCellCount { expected: 0, found: count as u64 };
            return Err(source.error(end, reason));
        }
        None => Shape::usual(count.isqrt() as u64)?,
    };
    cells::read(&cells, shape, source, options)
}

pub fn begins_opensudoku(text: &[u8]) -> bool {
    has_element(text, b"<opensudoku")
}

/// Reads OpenSudoku's file.
pub fn read_opensudoku(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let text = source.text;
    let mut games = memchr::memmem::find_iter(text.as_bytes(), "<game ");
    let game = games.next().ok_or_else(|| source.end("a game"))?;
    if let Some(second) = games.next() {
        return Err(source.unexpected(Span { text: "<game", at: second }, ONE_PUZZLE));
    }
    read_game(source, game, options)
}

/// Reads the game that begins at a byte.
pub fn read_game(source: Source, game: usize, options: &BoardOptions) -> Result<Puzzle> {
    let text = source.text;
    let begin = text[game..].find("data=\"").map(|index| game + index + 6);
    let begin = begin.ok_or_else(|| source.end("the data of the game"))?;
    let end = begin + text[begin..].find('"').unwrap_or(text.len() - begin);
    let data = &text[begin..end];
    let Some(cells) = data.strip_prefix("version:") else {
        let shown = data.char_indices().filter(|(_, c)| !c.is_whitespace());
        let count = shown.clone().count();
        return of_characters(shown.map(|(index, c)| (c, begin + index)), count, source, options);
    };
    // Each cell has its value, notes and whether it can be edited. Notes may be followed by two bars.
    let cells = cells.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let cells = cells.trim_start_matches("&#10;").trim_start_matches("&#xA;").trim_start();
    let fields = || cells.split('|').filter(|field| !field.trim().is_empty());
    let count = fields().count();
    let parts = if count == 4 * 81 { 4 } else { 3 };
    let mut numbers = fields();
    let mut shown = memory::with_capacity(81)?;
    while let Some(value) = numbers.next() {
        let editable = numbers.by_ref().take(parts - 1).last();
        let is_given = editable == Some("0");
        let c = value.trim().chars().next().filter(|_| is_given).unwrap_or('0');
        memory::push(&mut shown, (c, begin))?;
    }
    let count = shown.len();
    of_characters(shown.into_iter(), count, source, options)
}

pub fn begins_gnome(text: &[u8]) -> bool {
    let has = |key: &str| memchr::memmem::find(text, key.as_bytes()).is_some();
    text.trim_ascii_start().starts_with(b"{")
        && has("\"cells\"")
        && has("\"position\"")
        && has("\"fixed\"")
}

/// Reads the file of GNOME Sudoku.
pub fn read_gnome(source: Source, _: &BoardOptions) -> Result<Puzzle> {
    let value = Values::new(source, Dialect::Holes).next_outer()?;
    let value = value.ok_or_else(|| source.end("cells"))?;
    let cells = value.get(&["cells"]).and_then(Value::items).unwrap_or_default();
    let mut puzzle = Puzzle::new(Shape::square(9)?)?;
    for cell in cells {
        let bad = || {
            source.unexpected(Span { text: "", at: cell.at() }, "a cell with position and value")
        };
        let position = cell.get(&["position"]).and_then(Value::items).unwrap_or_default();
        let [row, col] = position else { return Err(bad()) };
        let (row, col) = row.number().zip(col.number()).ok_or_else(bad)?;
        let at = puzzle.cell_at(row, col).map_err(|error| source.error(cell.at(), error))?;
        let value = cell.get(&["value"]).and_then(Value::number).ok_or_else(bad)?;
        if value != 0 && matches!(cell.get(&["fixed"]), Some(Value::Flag(true))) {
            let unknown = Error::from(Reason::UnknownSymbol(value));
            let symbol = u32::try_from(value).map_err(|_| source.error(cell.at(), unknown))?;
            puzzle.put(at, Some(symbol)).map_err(|error| source.error(cell.at(), error))?;
        }
    }
    Ok(puzzle)
}

pub fn begins_sdk(text: &[u8]) -> bool {
    first_line(text).eq_ignore_ascii_case(b"[puzzle]")
}

/// The section `[Puzzle]` of SadMan's file; the others are a player's.
pub fn section_of_sdk(source: Source<'_>) -> Source<'_> {
    let text = source.text;
    let open = text.find('[').unwrap_or(0);
    let begin = text[open..].find('\n').map_or(text.len(), |end| open + end + 1);
    let end = text[begin..].find('[').map_or(text.len(), |index| begin + index);
    source.part(begin..end)
}

pub fn begins_hodoku(text: &[u8]) -> bool {
    let line = first_line(text);
    // A bar of a frame may be a colon, too.
    let board = line.split(|byte| *byte == b':').nth(3);
    if line.starts_with(b":") {
        return board.is_some_and(|board| board.len() >= SHORTEST);
    }
    // The board and the removed candidates alone.
    let Some(colon) = memchr::memchr(b':', line) else { return false };
    let (board, removed) = (&line[..colon], line[colon + 1..].split(u8::is_ascii_whitespace));
    let is_number = |word: &[u8]| word.len() == 3 && word.iter().all(u8::is_ascii_digit);
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    board.iter().all(|byte| is_cell(byte) || *byte == b'+')
        && board.iter().filter(|byte| is_cell(byte)).count() >= SHORTEST
        && removed.into_iter().all(is_number)
}

/// Reads a line of HoDoKu's library.
pub fn read_hodoku(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let (puzzle, _, removed) = hodoku_fields(source, options)?;
    let mut candidates = memory::filled(puzzle.shape().cells(), u64::MAX)?;
    each_removed(removed, puzzle.shape().side(), source, &mut |cell, digit| {
        candidates[cell] &= !(1 << digit);
    })?;
    excluded::read(&candidates, puzzle, source)
}

/// Calls `each` with the cell and the digit of each removed candidate of a line of HoDoKu's library.
pub fn each_removed(
    removed: Option<Span>,
    side: usize,
    source: Source,
    each: &mut dyn FnMut(usize, usize),
) -> Result<()> {
    for token in removed.into_iter().flat_map(words) {
        let number = |at: usize| {
            let digit = token.text.as_bytes().get(at).map(|byte| byte.wrapping_sub(b'1'));
            digit.map(usize::from).filter(|&digit| digit < side)
        };
        let (Some(digit), Some(row), Some(col), 3) =
            (number(0), number(1), number(2), token.text.len())
        else {
            let found = Excerpt::new(token.text);
            let expected = "a removed candidate: its digit, row and column, each from 1";
            return Err(source.error(token.at, Reason::BadText { expected, found }));
        };
        each(row * side + col, digit);
    }
    Ok(())
}

/// The words of a field.
fn words(field: Span<'_>) -> impl Iterator<Item = Span<'_>> {
    field.text.split_whitespace().map(move |token| Span {
        text: token,
        at: field.at + (token.as_ptr() as usize - field.text.as_ptr() as usize),
    })
}

/// The filled cells of a line of HoDoKu's library, and the fields of its board and of its removed candidates.
pub fn hodoku_fields<'a>(
    source: Source<'a>,
    options: &BoardOptions,
) -> Result<(Puzzle, Span<'a>, Option<Span<'a>>)> {
    let line = only_line(source)?;
    let mut fields = line.split(|byte| byte == b':');
    let missing =
        || source.error(line.end(), Reason::UnexpectedEnd { expected: "a field with the board" });
    let before = if line.text.starts_with(':') { 3 } else { 0 };
    let board = fields.nth(before).ok_or_else(missing)?;
    let shown = board.text.char_indices().filter(|(_, c)| *c != '+');
    let count = shown.clone().count();
    let puzzle =
        of_characters(shown.map(|(index, c)| (c, board.at + index)), count, source, options)?;
    Ok((puzzle, board, fields.next()))
}

/// The longest size of Solo, with its rules, such as `3x3xkadu`. A board with `x` for empty cells is longer.
const LONGEST_SIZE: usize = 15;

pub fn begins_solo(text: &[u8]) -> bool {
    let line = first_line(text);
    if line.starts_with(b"SAVEFILE:") {
        return true;
    }
    let Some(colon) = memchr::memchr(b':', line) else { return false };
    let (size, rest) = line.split_at(colon);
    let digits = size.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_size = digits > 0 && matches!(size.get(digits), Some(b'x' | b'j'));
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b',' | b'-');
    is_size
        && size.len() <= LONGEST_SIZE
        && size.iter().all(u8::is_ascii_alphanumeric)
        && rest.len() > 1
        && rest[1..].iter().all(is_part)
}

/// The regions of a jigsaw of Solo, or the cages of a killer. All edges between two cells are listed, those upright row by row, then those level column by
/// column: the number of edges inside regions before each one between two regions, and before the end.
fn solo_regions(map: Span, side: usize, source: Source) -> Result<Vec<i64>> {
    let (half, cells) = (side * (side - 1), side * side);
    let expected = "the edges of regions or cages";
    // The edges inside regions.
    let mut inside = memory::filled(2 * half, true)?;
    let mut edge = 0;
    for (index, byte) in map.text.bytes().enumerate() {
        let run = match byte {
            b'_' => 0,
            // As many as `y`, but no edge follows.
            b'z' => 25,
            b'a'..=b'y' => usize::from(byte - b'a') + 1,
            _ => return Err(source.unexpected(map.char_at(index), expected)),
        };
        edge += run;
        if byte != b'z' {
            if let Some(inside) = inside.get_mut(edge) {
                *inside = false;
            }
            edge += 1;
        }
    }
    if edge != 2 * half + 1 {
        return Err(source.unexpected(map, expected));
    }
    let upright = |row: usize, col: usize| inside[row * (side - 1) + col];
    let level = |row: usize, col: usize| inside[half + col * (side - 1) + row];
    let is_inside = |first: usize, second: usize| match second - first {
        1 => upright(first / side, first % side),
        _ => level(first / side, first % side),
    };
    let regions = regions::pieces([side; 2], is_inside)?;
    // An edge that is drawn is between two regions.
    let is_wrong = |cell: usize| {
        let (row, col) = (cell / side, cell % side);
        (col + 1 < side && !upright(row, col) && regions[cell] == regions[cell + 1])
            || (row + 1 < side && !level(row, col) && regions[cell] == regions[cell + side])
    };
    if (0..cells).any(is_wrong) {
        return Err(source.unexpected(map, expected));
    }
    Ok(regions)
}

/// Reads a game id of Simon Tatham's Solo, or a saved game.
pub fn read_solo(source: Source, _: &BoardOptions) -> Result<Puzzle> {
    let text = source.text;
    let (size, description) = if first_line(text.as_bytes()).starts_with(b"SAVEFILE:") {
        if !text.contains(":4:Solo") {
            return Err(source.unexpected(Span { text: "SAVEFILE", at: 0 }, "a saved game of Solo"));
        }
        let field = |name: &str| {
            let line = source.lines().find(|line| line.text.starts_with(name));
            let line =
                line.ok_or_else(|| source.end("the size and the description of the game"))?;
            let field = line.trim_end().split(|byte| byte == b':').last();
            Ok::<_, Error>(field.unwrap_or(line))
        };
        (field("PARAMS")?, field("DESC ")?)
    } else {
        let line = only_line(source)?;
        let mut parts = line.split(|byte| byte == b':');
        let size = parts.next().unwrap_or(line);
        (size, parts.next().unwrap_or(line))
    };
    let digits = size.text.find(|c: char| !c.is_ascii_digit()).unwrap_or(size.text.len());
    let (first, rest) = size.text.split_at(digits);
    // The side of a jigsaw stands alone.
    let is_jigsaw = rest.starts_with('j');
    let rest = rest.strip_prefix(['x', 'j']).unwrap_or(rest);
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (second, flags) = rest.split_at(digits);
    let second = if is_jigsaw && second.is_empty() { "1" } else { second };
    let (height, width) = integer(first)
        .zip(integer(second))
        .ok_or_else(|| source.unexpected(size, "a size such as 3x3"))?;
    let (mut has_diagonals, mut has_cages) = (false, false);
    for flag in flags.chars().take_while(|c| !matches!(c, 'd' | 'r' | 'm')) {
        match flag {
            'x' => has_diagonals = true,
            'k' => has_cages = true,
            // The order of the symbols, and the symmetry and difficulty of a game that is still to be made.
            'a' => {}
            other => {
                let mut shown = [0; 4];
                return Err(source.rule(size.at, "Solo", other.encode_utf8(&mut shown)));
            }
        }
    }
    let side = |value: i64| u32::try_from(value).unwrap_or(u32::MAX);
    let place = |error: Error| source.error(size.at, error);
    let shape = match is_jigsaw {
        true => regions::shape_of(side(height) as usize, &BoardOptions::default()),
        false => Shape::new(side(height), side(width)),
    };
    let shape = shape.map_err(place)?;
    let mut puzzle = Puzzle::new(shape)?;
    let mut parts = description.split(|byte| byte == b',');
    let description = parts.next().unwrap_or(description);
    if is_jigsaw {
        let map = parts.next().ok_or_else(|| source.end("the edges of the regions"))?;
        let regions = solo_regions(map, shape.side(), source)?;
        puzzle = regions::with(puzzle, &regions).map_err(|error| source.error(map.at, error))?;
    }
    if has_cages {
        let map = parts.next().ok_or_else(|| source.end("the edges of the cages"))?;
        let sums = parts.next().ok_or_else(|| source.end("the totals of the cages"))?;
        let cages = solo_regions(map, shape.side(), source)?;
        let mut totals = memory::filled(shape.cells(), 0)?;
        for (cell, total, _) in solo_numbers(sums, shape.cells(), source)? {
            totals[cell] = u64::from(total);
        }
        add_mapped(&mut puzzle, &cages, &totals, map, source)?;
    }
    if let Some(more) = parts.next() {
        return Err(source.unexpected(more, "the end of the description"));
    }
    if has_diagonals {
        add_diagonals(&mut puzzle)?;
    }
    for (cell, number, at) in solo_numbers(description, shape.cells(), source)? {
        puzzle.put(cell, Some(number)).map_err(|error| source.error(at, error))?;
    }
    Ok(puzzle)
}

/// The numbers of a description of all cells, each with its cell and its place; a letter stands for empty cells.
fn solo_numbers(part: Span, cells: usize, source: Source) -> Result<Vec<(usize, u32, usize)>> {
    let expected = cells as u64;
    let wrong =
        |at, found: usize| source.error(at, Reason::BadCellCount { expected, found: found as u64 });
    let mut numbers = Vec::new();
    let (bytes, mut index, mut cell) = (part.text.as_bytes(), 0, 0);
    while let Some(&byte) = bytes.get(index).filter(|_| cell <= cells) {
        let at = part.at + index;
        match byte {
            b'a'..=b'z' => (cell, index) = (cell + usize::from(byte - b'a') + 1, index + 1),
            b'_' => index += 1,
            b'0'..=b'9' => {
                let end =
                    index + bytes[index..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let shown = &part.text[index..end];
                let number = integer(shown).and_then(|number| u32::try_from(number).ok());
                let number = number.ok_or_else(|| {
                    source.unexpected(Span { text: shown, at }, "a number, a letter or _")
                })?;
                if cell >= cells {
                    return Err(wrong(at, cell + 1));
                }
                memory::push(&mut numbers, (cell, number, at))?;
                (cell, index) = (cell + 1, end);
            }
            _ => return Err(source.unexpected(part.char_at(index), "a number, a letter or _")),
        }
    }
    if cell == cells { Ok(numbers) } else { Err(wrong(part.end(), cell)) }
}
