//! Boards in one line: all cells between separators, or a field among others.
//!
//! In: the lines of a text, or a string of it. Out: a puzzle, or `None` for a text without one.
//!
//! ```text
//!     listed        5,3,,,7,,     all cells or all rows in one line, with a separator between
//!     field         id,53..7.,5   one line with a board among other fields: an id, a rating, a solution
//! ```
//!
//! What stays true: of two boards in a line, one is the solution of the other, or the line is refused.

use std::cmp::Ordering;

use super::tables::of_fields;
use crate::error::{Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::cells::{self, Cell};
use crate::text::looks::{Line, is_blank, names_solution};
use crate::text::regions;
use crate::text::several::{several, solved_by};
use crate::text::source::{Source, Span};

/// One line of all cells, or of all rows, with the same separator between.
pub fn listed(source: Source, lines: &[Line], options: &BoardOptions) -> Result<Option<Puzzle>> {
    let [line] = lines else { return Ok(None) };
    if let Some(puzzle) = of_words(source, line, options)? {
        return Ok(Some(puzzle));
    }
    for separator in [',', ';', '\t', '/', '-', '.', '_', ':'] {
        let text = line.span.text.trim_end_matches(' ');
        // One more may be at the end, as loops write it.
        let is_board =
            |count| options.sides().is_ok_and(|mut all| all.any(|it| it.cells() == count));
        let between = text.bytes().filter(|byte| char::from(*byte) == separator).count();
        let (text, count) = match text.bytes().next_back().map(char::from) {
            Some(last) if last == separator && is_board(between) => {
                (&text[..text.len() - 1], between)
            }
            _ => (text, between + 1),
        };
        if count < 4 {
            continue;
        }
        let place =
            |text: &str| line.span.at + (text.as_ptr() as usize - line.span.text.as_ptr() as usize);
        let fields = text.split(separator).map(|field| field.trim_matches(is_blank));
        if let Some(shape) = options.sides()?.find(|shape| shape.side() == count)
            && fields.clone().all(|field| field.chars().count() == count)
        {
            let mut cells: Vec<Cell> = memory::with_capacity(shape.cells())?;
            cells.extend(fields.flat_map(|field| {
                field.char_indices().map(move |(index, c)| (c, place(field) + index))
            }));
            return cells::read(&cells, shape, source, options).map(Some);
        }
        // The other separators may be marks for empty cells.
        let is_between_cells = matches!(separator, ',' | ';' | '\t' | '/');
        if let Some(shape) = options.sides()?.find(|shape| shape.cells() == count)
            && is_between_cells
            && fields.clone().all(|field| field.len() <= 4)
        {
            let mut all: Vec<Span> = memory::with_capacity(count)?;
            all.extend(fields.map(|text| Span { text, at: place(text) }));
            return of_fields(source, &all, shape, options).map(Some);
        }
    }
    Ok(None)
}

/// A line whose last words are the rows, in quotes or with commas between the cells.
fn of_words(source: Source, line: &Line, options: &BoardOptions) -> Result<Option<Puzzle>> {
    for shape in options.sides()? {
        if let Some(puzzle) = of_words_as(shape, source, line, options)? {
            return Ok(Some(puzzle));
        }
    }
    Ok(None)
}

/// Reads the last words of a line as the rows of a board of this shape. Not inlined: the optimiser would compare the side of a
/// shape before it knows whether the iterator has one, which valgrind reports.
#[inline(never)]
fn of_words_as(
    shape: Shape,
    source: Source,
    line: &Line,
    options: &BoardOptions,
) -> Result<Option<Puzzle>> {
    let is_quote = |c: char| matches!(c, '"' | '\'');
    let words = || line.span.tokens();
    let count = words().count();
    let separators =
        |word: &Span| word.text.bytes().filter(|&byte| matches!(byte, b',' | b';')).count();
    let side = shape.side();
    if side > count {
        return Ok(None);
    }
    let rows = || words().skip(count - side);
    // What is before them is the name of a program.
    let is_row = |word: &Span| word.text.trim_matches(is_quote).chars().count() == side;
    if words().take(count - side).any(|word| is_row(&word) || separators(&word) > 0) {
        return Ok(None);
    }
    if count > side && !rows().all(|word| word.text.starts_with(is_quote)) {
        return Ok(None);
    }
    if rows().all(|word| is_row(&word) && word.text.starts_with(is_quote)) {
        let mut cells: Vec<Cell> = memory::with_capacity(shape.cells())?;
        cells.extend(rows().flat_map(|word| {
            let shown = word.text.char_indices().filter(|(_, c)| !is_quote(*c));
            shown.map(move |(index, c)| (c, word.at + index))
        }));
        return cells::read(&cells, shape, source, options).map(Some);
    }
    if count == side && rows().all(|word| separators(&word) == side - 1) {
        let mut fields = memory::with_capacity(shape.cells())?;
        fields.extend(rows().flat_map(|word| word.split(|byte| matches!(byte, b',' | b';'))));
        return of_fields(source, &fields, shape, options).map(Some);
    }
    Ok(None)
}

/// One line that has a board among other fields; a line that is called its solution may be before or after it.
pub fn read(source: Source, lines: &[Line], options: &BoardOptions) -> Result<Option<Puzzle>> {
    let (mut found, mut has_solution) = (None, false);
    for line in lines {
        has_solution |= names_solution(line.span.text);
        match (field_in(source, line.span, options)?, found.take()) {
            (Some(puzzle), None) => found = Some(puzzle),
            (Some(puzzle), Some(first)) => {
                let solved = solved_by(&first, &puzzle).filter(|_| has_solution);
                let is_second = solved.ok_or_else(|| several(source, line.span))?;
                found = Some(if is_second { first } else { puzzle });
            }
            (None, first) if line.has_words() => {
                found = first;
            }
            (None, _) => return Ok(None),
        }
    }
    Ok(found)
}

/// The board beside a map of its regions: two fields, or the halves of one. A third field may be its solution.
fn with_map(
    source: Source,
    line: Span,
    options: &BoardOptions,
    parts: &dyn Fn(char) -> bool,
) -> Result<Option<Puzzle>> {
    /// Characters of the smallest board.
    const LEAST: usize = 16;
    let (mut map, mut boards, mut most, mut others) = (None, [""; 2], 0, 0);
    let count_of = |text: &str| text.chars().count();
    for text in line.text.split(parts).filter(|text| text.len() >= LEAST) {
        let count = count_of(text);
        let half = text.char_indices().nth(count / 2).map_or(0, |(half, _)| half);
        let (first, second) = text.split_at(half);
        let is_pair = count.is_multiple_of(2)
            && regions::is_map_in_line(second)
            && !regions::is_map_in_line(first);
        let (board, count) = if is_pair { (first, count / 2) } else { (text, count) };
        if map.is_none() && (is_pair || regions::is_map_in_line(text)) {
            map = Some(if is_pair { second } else { text });
            if !is_pair {
                continue;
            }
        }
        match most.cmp(&count) {
            Ordering::Less => (boards, most, others) = ([board, ""], count, 0),
            Ordering::Greater => {}
            Ordering::Equal if boards[1].is_empty() => boards[1] = board,
            Ordering::Equal => others += 1,
        }
    }
    let [board, solution] = boards;
    let Some(map) = map.filter(|_| !board.is_empty()) else { return Ok(None) };
    let place = |text: &str| line.at + (text.as_ptr() as usize - line.text.as_ptr() as usize);
    let regions = regions::in_field(map)?;
    if regions.len() != most || others > 0 {
        return Err(source.error(place(map), regions::REFUSAL));
    }
    let shape = regions::shape_of(regions.len().isqrt(), options)
        .map_err(|error| source.error(place(board), error))?;
    let read = |text: &str| {
        let mut cells = memory::with_capacity(regions.len())?;
        cells.extend(text.char_indices().map(|(index, c)| (c, place(text) + index)));
        let puzzle = cells::read(&cells, shape, source, options)?;
        regions::with(puzzle, &regions).map_err(|error| source.error(place(map), error))
    };
    let puzzle = read(board)?;
    if solution.is_empty() {
        return Ok(Some(puzzle));
    }
    let solution = read(solution)?;
    match solved_by(&puzzle, &solution) {
        Some(true) => Ok(Some(puzzle)),
        Some(false) => Ok(Some(solution)),
        None => Err(source.error(place(map), regions::REFUSAL)),
    }
}

/// The board of a line: the longest field that is one. Other fields of the same length are its solutions.
pub fn field_in(source: Source, line: Span, options: &BoardOptions) -> Result<Option<Puzzle>> {
    let narrow =
        |c: char| is_blank(c) || matches!(c, ',' | ';' | '|' | '"' | '\'' | '“' | '”' | '‘' | '’');
    let wide = |c: char| {
        narrow(c)
            || matches!(
                c,
                ':' | '#'
                    | '='
                    | '?'
                    | '&'
                    | '{'
                    | '}'
                    | '['
                    | ']'
                    | '('
                    | ')'
                    | '/'
                    | '<'
                    | '>'
                    | '\\'
            )
    };
    if let Some(puzzle) = with_map(source, line, options, &wide)? {
        return Ok(Some(puzzle));
    }
    let mut refusal = None;
    let shapes = options.sides()?;
    let shortest = shapes.clone().map(Shape::cells).min().unwrap_or(0);
    for split in [&narrow as &dyn Fn(char) -> bool, &wide] {
        let (mut best, mut second): (Option<Puzzle>, Option<Span>) = (None, None);
        for text in line.text.split(split) {
            let at = line.at + (text.as_ptr() as usize - line.text.as_ptr() as usize);
            // A line may have millions of short fields.
            let count = if text.len() < shortest { 0 } else { text.chars().count() };
            let Some(shape) = shapes.clone().find(|shape| shape.cells() == count) else {
                continue;
            };
            let mut cells = memory::with_capacity(count)?;
            cells.extend(text.char_indices().map(|(index, c)| (c, at + index)));
            let puzzle = match cells::read(&cells, shape, source, options) {
                Ok(puzzle) => puzzle,
                Err(error) if error.reason == Reason::NoMemory => return Err(error),
                Err(error) => {
                    refusal.get_or_insert(error);
                    continue;
                }
            };
            match &best {
                Some(other) if other.shape().cells() > count => {}
                Some(other) if other.shape().cells() == count => match solved_by(other, &puzzle) {
                    Some(true) => {}
                    Some(false) => best = Some(puzzle),
                    None => second = Some(Span { text, at }),
                },
                _ => (best, second) = (Some(puzzle), None),
            }
        }
        if let Some(second) = second {
            return Err(
                source.unexpected(second, "one puzzle in a line, with or without its solution")
            );
        }
        if best.is_some() {
            return Ok(best);
        }
    }
    match refusal {
        Some(error)
            if matches!(error.reason, Reason::TwoMarks { .. } | Reason::TwoAlphabets { .. }) =>
        {
            Err(error)
        }
        _ => Ok(None),
    }
}
