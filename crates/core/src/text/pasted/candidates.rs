//! Grids of candidates: a group of digits for each cell, as solvers show a position.
//!
//! In: the lines of a text. Out: a puzzle of the cells with one candidate, the candidates of all cells, or `None` for a text
//! that is no such grid. What stays true: a grid with fewer than 17 digits is refused as a puzzle, because its removed
//! candidates may be what makes it one.

use crate::error::{Excerpt, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::looks::{Line, Show, check_title, is_bar, is_frame, lines};
use crate::text::refused;
use crate::text::source::{Source, Span};

/// The text instead of candidates.
const CANDIDATES: Reason = Reason::Refused {
    what: "a grid of candidates with fewer than 17 digits",
    instead: "export the givens, as a line of 81 characters",
};

/// Nine rows of nine groups of candidates. A group of one is the digit of its cell.
pub fn read(source: Source, lines: &[Line], options: &BoardOptions) -> Result<Option<Puzzle>> {
    let groups = match groups_of(below_title(source, lines)?)? {
        Some(groups) if groups.len() == 81 && options.reads_nine_by_default() => groups,
        _ => return Ok(None),
    };
    let mut puzzle = Puzzle::new(Shape::square(9)?)?;
    for (cell, token) in groups.iter().enumerate() {
        if token.text.len() == 1 {
            puzzle.put(cell, token.text.parse().ok())?;
        }
    }
    refused::position(puzzle, source, groups[0].at, CANDIDATES).map(Some)
}

/// The candidates of all cells as bits, of a text that has nothing else but words after them; the columns of a box, if bars
/// show them.
pub fn candidates_of_cells(source: Source<'_>) -> Result<Option<(Vec<u64>, Option<usize>)>> {
    let Some(all) = lines(source)? else { return Ok(None) };
    let lines = below_title(source, &all)?;
    let candidates = groups_of_cells(source, lines)?;
    Ok(candidates.map(|candidates| (candidates, drawn_width(lines))))
}

/// The lines below words and rules.
fn below_title<'a, 'b>(source: Source, lines: &'b [Line<'a>]) -> Result<&'b [Line<'a>]> {
    let above = lines.iter().take_while(|line| line.has_words() || line.show == Show::Rule);
    above.clone().try_for_each(|line| check_title(source, line))?;
    Ok(&lines[above.count()..])
}

/// The number of cells between two bars of the first row, if all of its parts have as many.
fn drawn_width(lines: &[Line]) -> Option<usize> {
    let row = lines.iter().find(|line| line.show != Show::Rule)?;
    let parts = row.span.text.split(is_bar).map(|part| part.split_whitespace().count());
    let mut parts = parts.filter(|&cells| cells > 0);
    let width = parts.next()?;
    (parts.clone().count() > 0 && parts.all(|cells| cells == width)).then_some(width)
}

fn groups_of_cells(source: Source<'_>, lines: &[Line<'_>]) -> Result<Option<Vec<u64>>> {
    if let Some(groups) = groups_of(lines)? {
        let mut cells = memory::with_capacity(groups.len())?;
        cells.extend(groups.iter().map(|group| {
            group.text.bytes().fold(0, |bits, digit| bits | 1 << digit.wrapping_sub(b'1'))
        }));
        return Ok(Some(cells));
    }
    number_groups(source, lines)
}

/// The same of a board larger than 9x9: a row a line, and commas between the candidates of a cell.
fn number_groups(source: Source<'_>, lines: &[Line]) -> Result<Option<Vec<u64>>> {
    let rows = lines.iter().filter(|line| line.show != Show::Rule).map(|line| {
        let pieces = line.span.text.split(|c: char| c.is_whitespace() || is_frame(c));
        let place =
            |text: &str| line.span.at + (text.as_ptr() as usize - line.span.text.as_ptr() as usize);
        let filled = pieces.filter(|piece| !piece.is_empty());
        filled.map(move |text| Span { text, at: place(text) })
    });
    let side = rows.clone().next().map_or(0, Iterator::count);
    let is_part = |byte: u8| byte.is_ascii_digit() || byte == b',';
    let is_whole = |token: Span| token.text.bytes().all(is_part);
    let grid = || rows.clone().take(side);
    let is_grid = (10..=64).contains(&side)
        && grid().count() == side
        && grid().all(|row| row.clone().count() == side && row.clone().all(is_whole))
        && grid().flatten().any(|token| token.text.contains(','));
    let mut below = lines.iter().filter(|line| line.show != Show::Rule).skip(side);
    if !is_grid || below.any(|line| line.may_be_row(side)) {
        return Ok(None);
    }
    let mut cells = memory::with_capacity(side * side)?;
    for token in grid().flatten() {
        let (mut bits, mut last) = (0u64, 0);
        for number in token.text.split(',') {
            match number.parse::<usize>() {
                Ok(number) if (last + 1..=side).contains(&number) => last = number,
                _ => {
                    let expected = "candidates from 1 to the side, ascending, commas between them";
                    let found = Excerpt::new(token.text);
                    return Err(source.error(token.at, Reason::BadText { expected, found }));
                }
            }
            bits |= 1 << (last - 1);
        }
        cells.push(bits);
    }
    Ok(Some(cells))
}

/// Groups of ascending digits, of which some have several.
fn groups_of<'a>(lines: &[Line<'a>]) -> Result<Option<Vec<Span<'a>>>> {
    let rows = || lines.iter().filter(|line| line.show != Show::Rule);
    // Rows of a line each, or all in one line.
    let side = match rows().next().map_or(0, |line| line.tokens().count()) {
        side @ 4..=9 => side,
        cells @ (16 | 36 | 64 | 81) => cells.isqrt(),
        _ => return Ok(None),
    };
    let cells = side * side;
    let mut groups = memory::with_capacity(cells)?;
    let mut rows = rows();
    while groups.len() < cells
        && let Some(row) = rows.next()
    {
        for token in row.tokens() {
            let is_digit = |&byte: &u8| (1..=side).contains(&usize::from(byte.wrapping_sub(b'0')));
            let is_group = token.text.as_bytes().iter().all(is_digit)
                && token.text.as_bytes().windows(2).all(|pair| pair[0] < pair[1]);
            if !is_group || groups.len() == cells {
                return Ok(None);
            }
            groups.push(token);
        }
    }
    if rows.any(|line| line.may_be_row(side)) {
        return Ok(None);
    }
    let is_whole = groups.len() == cells && groups.iter().any(|token| token.text.len() > 1);
    Ok(is_whole.then_some(groups))
}
