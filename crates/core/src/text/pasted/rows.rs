//! Boards of a row a line, with one character a cell.
//!
//! In: the lines of a text. Out: a puzzle, or `None` for a text without one.
//!
//! ```text
//!     solid         .-------.     any frame, a title before, words after, any single mark for empty cells
//!                   | 5 3 _ |
//!     beside        53. 534       a board and its solution side by side
//!     spaced        |5 3  |...|   blanks for empty cells inside a frame, all bars at the same columns
//! ```
//!
//! What stays true: words are no cells, and a second board is refused unless it is called the solution of the first.

use crate::error::{Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::text::board::BoardOptions;
use crate::text::cells::{self, Cell};
use crate::text::looks::{Line, Show, is_bar, is_blank, names_solution};
use crate::text::several::{several, solved_by};
use crate::text::source::{Source, Span};
use crate::text::strict::grid::LOST_BLANKS;

/// Rows of one character a cell.
pub fn solid(source: Source, lines: &[Line], options: &BoardOptions) -> Result<Option<Puzzle>> {
    let has_digits = |line: &Line| line.cells().any(|(c, _)| c.is_ascii_digit());
    let are_digits = lines.iter().filter(|line| has_digits(line)).count() > 3;
    // Words may have as many letters as a row has cells. A row has one letter, which is a mark for empty cells.
    let has_letters = |line: &Line| {
        let mut letters = line.cells().map(|(c, _)| c).filter(|c| c.is_alphabetic());
        let first = letters.next().map(|c| c.to_ascii_lowercase());
        letters.any(|c| Some(c.to_ascii_lowercase()) != first) && options.alphabet.is_none()
    };
    // A row of empty cells.
    let is_same = |line: &Line| {
        let mut cells = line.cells().map(|(c, _)| c);
        let first = cells.next();
        cells.all(|c| Some(c) == first)
    };
    let is_row = |line: &Line, side| {
        let is_word = || {
            let is_plain = !has_digits(line) && !is_same(line);
            side <= 9 && are_digits && line.has_words() && (is_plain || has_letters(line))
        };
        line.count == side && line.show != Show::Rule && !line.is_title() && !is_word()
    };
    let solid = |side: usize| {
        lines.iter().filter(|line| line.show == Show::Cells && is_row(line, side)).count()
    };
    let found = options.sides()?.max_by_key(|shape| {
        let either = lines.iter().filter(|line| is_row(line, shape.side())).count();
        (solid(shape.side()), either, usize::MAX - shape.side())
    });
    let Some(shape) = found else { return Ok(None) };
    let side = shape.side();
    let with_either = solid(side) < side;
    let is_row = |line: &Line| is_row(line, side) && (with_either || line.show == Show::Cells);
    let count = lines.iter().filter(|line| is_row(line)).count();
    if count < side || !count.is_multiple_of(side) {
        return Ok(None);
    }
    let first = lines.iter().position(is_row).unwrap_or(0);
    let last = lines.iter().rposition(is_row).unwrap_or(0);
    for (at, line) in lines.iter().enumerate() {
        if is_row(line) || line.show != Show::Cells {
            continue;
        }
        let is_between = || line.is_title() || names_solution(line.span.text);
        let is_outside = at < first || at > last || (count > side && is_between());
        // Beside rows of digits, a line with different letters is no row.
        let has_words = || line.has_words() || (side <= 9 && are_digits && has_letters(line));
        if !is_outside || !has_words() {
            return Ok(None);
        }
    }
    let mut rows = lines.iter().filter(|line| is_row(line));
    let board = |rows: &mut dyn Iterator<Item = &Line>| {
        let mut cells = memory::with_capacity(shape.cells())?;
        cells.extend(rows.take(side).flat_map(Line::cells));
        cells::read(&cells, shape, source, options)
    };
    let puzzle = board(&mut rows)?;
    let mut others = rows.clone();
    let Some(second) = rows.next() else { return Ok(Some(puzzle)) };
    // A second board that is called the solution of the first one.
    let is_named = lines.iter().any(|line| names_solution(line.span.text));
    if is_named && count == 2 * side && solved_by(&puzzle, &board(&mut others)?) == Some(true) {
        return Ok(Some(puzzle));
    }
    Err(several(source, second.span))
}

/// Boards side by side, of which the others are solutions of the first one.
pub fn beside(source: Source, lines: &[Line], options: &BoardOptions) -> Result<Option<Puzzle>> {
    const MOST: usize = 4;
    let is_row = |line: &&Line| line.show == Show::Cells && !line.has_words();
    let rows = || lines.iter().filter(is_row);
    let (count, width) = (rows().count(), rows().next().map_or(0, |row| row.count));
    let Some(shape) = options.sides()?.find(|shape| shape.side() == count) else { return Ok(None) };
    let boards = width / count;
    let is_whole = (2..=MOST).contains(&boards)
        && rows().all(|row| row.count == boards * count)
        && lines.iter().all(|line| is_row(&line) || line.show != Show::Cells || line.has_words());
    // Between the boards is more than a blank, unless the rows have no others.
    let is_solid = rows().all(|row| row.tokens().all(|token| token.text.chars().count() == count));
    let ends = |row: &Line, at: usize| {
        let mut pair = row.cells().skip(at * count - 1);
        let (before, after) = (pair.next(), pair.next());
        let gap = before.zip(after).map(|((last, end), (_, next))| (end + last.len_utf8(), next));
        let gap =
            gap.and_then(|(from, to)| row.span.text.get(from - row.span.at..to - row.span.at));
        gap.is_some_and(|gap| gap.len() > 1 || gap == "\t" || (is_solid && !gap.is_empty()))
    };
    if !is_whole || !rows().all(|row| (1..boards).all(|at| ends(row, at))) {
        return Ok(None);
    }
    let board = |at: usize| {
        let mut cells = memory::with_capacity(shape.cells())?;
        cells.extend(rows().flat_map(|row| row.cells().skip(at * count).take(count)));
        cells::read(&cells, shape, source, options)
    };
    let mut found: Option<Puzzle> = None;
    for at in 0..boards {
        let puzzle = match board(at) {
            Err(error) if error.reason != Reason::NoMemory => return Ok(None),
            read => read?,
        };
        match &found {
            None => found = Some(puzzle),
            Some(first) if solved_by(first, &puzzle) == Some(true) => {}
            // The numbers of one board may have two digits.
            Some(_) if !is_solid => return Ok(None),
            Some(_) => {
                let second = rows().next().map(|row| row.span);
                return Err(several(source, second.unwrap_or(Span { text: "", at: 0 })));
            }
        }
    }
    Ok(found)
}

/// Rows inside a frame with blanks for empty cells: all bars at the same columns.
pub fn spaced(source: Source, lines: &[Line], options: &BoardOptions) -> Result<Option<Puzzle>> {
    let has_bars = |line: &&Line| line.show != Show::Rule && line.span.text.contains(is_bar);
    let rows = || lines.iter().filter(has_bars);
    let count = rows().count();
    let Some(shape) = options.sides()?.find(|shape| shape.side() == count) else { return Ok(None) };
    let first = lines.iter().position(|line| has_bars(&line)).unwrap_or(0);
    let last = lines.iter().rposition(|line| has_bars(&line)).unwrap_or(0);
    for (at, line) in lines.iter().enumerate() {
        if line.show != Show::Cells || has_bars(&line) {
            continue;
        }
        if (first..last).contains(&at) || !line.has_words() {
            return Ok(None);
        }
    }
    let (side, width) = (shape.side(), shape.box_width());
    let bars = |line: &Line| -> usize { line.span.text.chars().filter(|&c| is_bar(c)).count() };
    let begins_with_bar = |line: &Line| line.span.text.trim_start().starts_with(is_bar);
    let mut cells: Vec<Cell> = memory::with_capacity(shape.cells())?;
    let (mut lengths, mut lost) = (memory::with_capacity(side)?, None);
    for line in rows() {
        let mut segments = line.span.text.split(is_bar);
        if begins_with_bar(line) {
            segments.next();
        }
        let expected = side / width;
        if bars(line) + 1 < expected {
            return Ok(None);
        }
        for part in 0..expected {
            let Some(segment) = segments.next() else { return Ok(None) };
            let at = line.span.at + (segment.as_ptr() as usize - line.span.text.as_ptr() as usize);
            let length = segment.chars().count();
            // Blanks before a bar that is nearer were lost; those at the end of a line may be.
            match lengths.get(part) {
                None => lengths.push(length),
                Some(&first) if first != length && part + 1 < expected => lost = Some(at),
                _ => {}
            }
            // Cells are one after another, or every second character, after a blank or at once.
            let (from, step) = match length {
                length if length == width => (0, 1),
                length if length > 2 * width => (1, 2),
                length if length == 2 * width => (usize::from(segment.starts_with(is_blank)), 2),
                _ => (usize::from(segment.starts_with(is_blank) && length < 2 * width - 1), 2),
            };
            let mut taken = 0;
            for (index, (byte, c)) in segment.char_indices().enumerate() {
                let is_cell = index >= from && (index - from) % step == 0 && taken < width;
                if is_cell {
                    cells.push((if is_blank(c) { '0' } else { c }, at + byte));
                    taken += 1;
                } else if !is_blank(c) {
                    return Ok(None);
                }
            }
            (taken..width).for_each(|_| cells.push(('0', at)));
        }
        if segments.any(|rest| !rest.chars().all(is_blank)) {
            return Ok(None);
        }
    }
    if let Some(at) = lost {
        return Err(source.error(at, LOST_BLANKS));
    }
    cells::read(&cells, shape, source, options).map(Some)
}
