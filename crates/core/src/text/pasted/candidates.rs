//! The candidates of each cell: a group of digits in a grid, as solvers show a position, or nine characters.
//!
//! In: the lines of a text. Out: a position, a puzzle, or `None` for a text without candidates. What stays true: a position
//! is a puzzle of its digits if no candidates are removed beside those that these remove from their rows, columns and boxes.
//! Other removed candidates are rules of the puzzle: constraints `candidates`.

use crate::digits::EMPTY;
use crate::error::{Excerpt, Reason, Result};
use crate::memory;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::excluded;
use crate::text::looks::{Line, Show, is_bar, is_frame, lines};
use crate::text::source::{Source, Span};

/// The cells of a 9x9 board, and the candidates of each.
const NINE: usize = 9;

/// A cell without candidates. In a grid of cells that have one symbol each it is an open cell.
pub const NONE: &str = "0";

/// Reads a puzzle.
pub fn read(source: Source, lines: &[Line], options: &BoardOptions) -> Result<Option<Puzzle>> {
    let cells = match cells_of_lines(source, lines, options)? {
        None => cells_of_characters(source, options)?,
        cells => cells,
    };
    let Some((Cells { candidates, .. }, empty)) = cells else { return Ok(None) };
    let puzzle = given(&candidates, empty.try_clone()?, true)?;
    if !has_removed(&candidates, &puzzle)? {
        return Ok(Some(puzzle));
    }
    let filled = given(&candidates, empty, false)?;
    if !has_removed(&candidates, &filled)? {
        return Ok(Some(filled));
    }
    excluded::read(&candidates, puzzle, source).map(Some)
}

/// Whether a cell lacks a candidate that the givens leave.
fn has_removed(candidates: &[u64], puzzle: &Puzzle) -> Result<bool> {
    let position = Position::new(puzzle.try_clone()?)?;
    let mut cells = candidates.iter().enumerate();
    Ok(cells.any(|(cell, bits)| position.candidate_bits(cell) & !bits != 0))
}

/// Gives the cells with one candidate; if `is_certain`, only those whose digit no other cell of a unit has beside others: a
/// peer of a filled cell has lost its digit.
fn given(candidates: &[u64], mut puzzle: Puzzle, is_certain: bool) -> Result<Puzzle> {
    let shape = puzzle.shape();
    for (cell, &bits) in candidates.iter().enumerate().filter(|(_, bits)| bits.is_power_of_two()) {
        let has = |peer: usize| !candidates[peer].is_power_of_two() && candidates[peer] & bits != 0;
        if !(is_certain && shape.peers(cell).any(has)) {
            puzzle.put(cell, Some(bits.trailing_zeros() + 1))?;
        }
    }
    Ok(puzzle)
}

/// Reads a grid.
pub fn grid(source: Source, options: &BoardOptions) -> Result<Option<Position>> {
    let Some(lines) = lines(source)? else { return Ok(None) };
    match cells_of_lines(source, &lines, options)? {
        Some((cells, empty)) => position(given(&cells.candidates, empty, true)?, &cells).map(Some),
        None => Ok(None),
    }
}

/// Reads nine characters for each cell of a 9x9 board.
pub fn characters(source: Source, options: &BoardOptions) -> Result<Option<Position>> {
    match cells_of_characters(source, options)? {
        Some((cells, empty)) => position(given(&cells.candidates, empty, true)?, &cells).map(Some),
        None => Ok(None),
    }
}

/// The position of a puzzle whose other cells have these candidates.
fn position(mut puzzle: Puzzle, cells: &Cells) -> Result<Position> {
    let digits = memory::copied(puzzle.digits())?;
    let placed =
        || (0..cells.placed.len()).filter(|&cell| cells.placed[cell] && digits[cell] != EMPTY);
    for cell in placed() {
        puzzle.put(cell, None)?;
    }
    let mut position = Position::new(puzzle)?;
    for cell in placed() {
        position.place_digit(cell, digits[cell]);
    }
    for (cell, bits) in cells.candidates.iter().enumerate() {
        if position.is_open(cell) {
            let removed =
                (0..position.puzzle().shape().side()).filter(|digit| bits >> digit & 1 == 0);
            removed.for_each(|digit| position.remove_digit(cell, digit as u16));
        }
    }
    Ok(position)
}

/// The cells of a text.
struct Cells {
    /// The candidates of each, as bits.
    candidates: Vec<u64>,
    /// Whether each has a digit that was placed; empty if none has.
    placed: Vec<bool>,
}

impl Cells {
    fn with_capacity(count: usize) -> Result<Cells> {
        let (candidates, placed) = (memory::with_capacity(count)?, memory::with_capacity(count)?);
        Ok(Cells { candidates, placed })
    }

    fn add(&mut self, candidates: u64, is_placed: bool) {
        self.candidates.push(candidates);
        self.placed.push(is_placed && candidates.is_power_of_two());
    }
}

/// Reads a grid that has nothing else but words before and after it; `None` if the symbols are not numbers from 1.
fn cells_of_lines(
    source: Source,
    lines: &[Line],
    options: &BoardOptions,
) -> Result<Option<(Cells, Puzzle)>> {
    let lines = below_title(lines);
    let Some(cells) = groups_of_cells(source, lines)? else { return Ok(None) };
    let (side, width) = (cells.candidates.len().isqrt(), drawn_width(lines));
    // Bars between all cells, or between rows, do not show boxes.
    let drawn = width.filter(|&width| 1 < width && width < side && side.is_multiple_of(width));
    let shape = match (options.shape()?, drawn) {
        (Some(shape), _) if shape.side() != side => return Ok(None),
        (Some(shape), _) => shape,
        (None, Some(width)) => Shape::new((side / width) as u32, width as u32)?,
        // The boxes of a prime side are rows, or columns: the same board.
        (None, None) => Shape::usual(side as u64).or_else(|_| Shape::new(1, side as u32))?,
    };
    let puzzle = options.board(shape)?;
    Ok(puzzle.symbols().is_counting().then_some((cells, puzzle)))
}

/// Reads nine characters for each cell of a 9x9 board: each its digit, or a mark for a removed candidate.
fn cells_of_characters(source: Source, options: &BoardOptions) -> Result<Option<(Cells, Puzzle)>> {
    const COUNT: usize = NINE * NINE * NINE;
    let text = source.text.as_bytes();
    if text.len() >= 2 * COUNT || !options.reads_nine_by_default() {
        return Ok(None);
    }
    let shown = || text.iter().filter(|byte| !byte.is_ascii_whitespace());
    let mark = shown().find(|byte| matches!(byte, b'.' | b'0'));
    let is_part = |(at, byte): (usize, &u8)| {
        Some(byte) == mark || usize::from(byte.wrapping_sub(b'1')) == at % NINE
    };
    if shown().count() != COUNT || !shown().enumerate().all(is_part) {
        return Ok(None);
    }
    let mut candidates = memory::filled(NINE * NINE, 0)?;
    for (at, _) in shown().enumerate().filter(|(_, byte)| Some(*byte) != mark) {
        candidates[at / NINE] |= 1 << (at % NINE);
    }
    let cells = Cells { candidates, placed: Vec::new() };
    Ok(Some((cells, options.board(Shape::square(NINE as u64)?)?)))
}

/// The lines below words and rules.
fn below_title<'a, 'b>(lines: &'b [Line<'a>]) -> &'b [Line<'a>] {
    let above = lines.iter().take_while(|line| line.has_words() || line.show == Show::Rule);
    &lines[above.count()..]
}

/// The number of cells between two bars of the first row, if all of its parts have as many.
fn drawn_width(lines: &[Line]) -> Option<usize> {
    let row = lines.iter().find(|line| line.show != Show::Rule)?;
    let parts = row.span.text.split(is_bar).map(|part| part.split_whitespace().count());
    let mut parts = parts.filter(|&cells| cells > 0);
    let width = parts.next()?;
    (parts.clone().count() > 0 && parts.all(|cells| cells == width)).then_some(width)
}

/// Whether each `+` in the rows stands before a number and behind a blank or a bar: a digit that was placed. Otherwise it is a
/// part of the frame.
fn marks_placed(lines: &[Line]) -> bool {
    let is_mark = |text: &str, at: usize| {
        let before = text[..at].chars().next_back();
        before.is_none_or(|c| c.is_whitespace() || is_bar(c))
            && text[at + 1..].starts_with(|c: char| c.is_ascii_digit())
    };
    let rows = lines.iter().filter(|line| line.show != Show::Rule).map(|line| line.span.text);
    rows.into_iter().all(|text| text.match_indices('+').all(|(at, _)| is_mark(text, at)))
}

fn groups_of_cells(source: Source<'_>, lines: &[Line<'_>]) -> Result<Option<Cells>> {
    let has_marks = marks_placed(lines);
    let before = |span: &Span| span.text.as_ptr() as usize - source.text.as_ptr() as usize;
    let is_placed = |span: &Span| has_marks && source.text[..before(span)].ends_with('+');
    if let Some(groups) = groups_of(lines, &is_placed)? {
        let mut cells = Cells::with_capacity(groups.len())?;
        for group in &groups {
            let digits = group.text.bytes().filter(|&digit| digit != b'0');
            let bits = digits.fold(0, |bits, digit| bits | 1 << digit.wrapping_sub(b'1'));
            cells.add(bits, is_placed(group));
        }
        return Ok(Some(cells));
    }
    number_groups(source, lines, &is_placed)
}

/// The same of a board larger than 9x9: a row a line, and commas between the candidates of a cell.
fn number_groups(
    source: Source<'_>,
    lines: &[Line],
    is_placed: &dyn Fn(&Span) -> bool,
) -> Result<Option<Cells>> {
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
        && grid().flatten().any(|token| token.text.contains(',') || is_placed(&token))
        && (grid().flatten().any(|token| token.text.contains(','))
            || !grid().flatten().any(|token| token.text == NONE));
    let mut below = lines.iter().filter(|line| line.show != Show::Rule).skip(side);
    if !is_grid || below.any(|line| line.may_be_row(side)) {
        return Ok(None);
    }
    let mut cells = Cells::with_capacity(side * side)?;
    for token in grid().flatten() {
        let (mut bits, mut last) = (0u64, 0);
        for number in token.text.split(',').filter(|_| token.text != NONE) {
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
        cells.add(bits, is_placed(&token));
    }
    Ok(Some(cells))
}

/// Groups of ascending digits, of which some have several or were placed. Beside such that have several, [`NONE`] may be one.
fn groups_of<'a>(
    lines: &[Line<'a>],
    is_placed: &dyn Fn(&Span) -> bool,
) -> Result<Option<Vec<Span<'a>>>> {
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
            let is_group = token.text == NONE
                || token.text.as_bytes().iter().all(is_digit)
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
    let has_several = groups.iter().any(|token| token.text.len() > 1);
    let is_whole = groups.len() == cells
        && (has_several
            || groups.iter().any(is_placed) && groups.iter().all(|token| token.text != NONE));
    Ok(is_whole.then_some(groups))
}
