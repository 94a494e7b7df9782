//! Boards as people paste them, where the strict [grid](super::grid) refuses the text.
//!
//! In: a text, of which the grid could make nothing. Out: a puzzle, `None` for a text that is no board, or a refusal
//! that is better than that of the grid. In this order:
//!
//! ```text
//!     rows          .-------.     rows of one character a cell, any frame, a title before, words after
//!                   | 5 3 _ |     any single mark for empty cells; blanks inside a frame
//!     candidates    4  789  25    nine rows of nine groups: a position, if it has 17 digits or more
//!     tables        A  5 3 _ 16   cells between separators, with labels of rows and columns or none
//!     listed        5,3,,,7,,     all cells or all rows in one line, with a separator between
//!     field         id,53..7.,5   one line with a board among other fields: an id, a rating, a solution
//! ```
//!
//! What stays true: time and memory are linear in the text, of which at most [`MOST_BYTES`] are tried.

use super::ReadOptions;
use super::cells::{self, Cell};
use super::grid::ONE_PUZZLE;
use super::source::{Source, Span};
use super::tables::{self, of_fields};
use crate::digits::EMPTY;
use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::solution::{self, State};

/// A longer text is no board of one character a cell.
const MOST_BYTES: usize = 8 << 20;

/// Sides of the boards with a usual box and one character a cell.
const SIDES: [usize; 9] = [4, 6, 8, 9, 10, 12, 16, 25, 36];

/// The digits of a position from which its removed candidates follow: no 9x9 puzzle with fewer has one solution.
pub(super) const POSITION: usize = 17;

/// Reads a puzzle.
pub(super) fn read(source: Source, options: &ReadOptions) -> Result<Option<Puzzle>> {
    if source.text.len() > MOST_BYTES {
        return Ok(None);
    }
    let lines = lines(source)?;
    for layout in [rows, candidates, tables::read, spaced, listed, field] {
        source.check_cancelled()?;
        if let Some(puzzle) = layout(source, &lines, options)? {
            return Ok(Some(puzzle));
        }
    }
    Ok(None)
}

/// Reads a table.
pub(super) fn table(source: Source, options: &ReadOptions) -> Result<Option<Puzzle>> {
    if source.text.len() > MOST_BYTES {
        return Ok(None);
    }
    tables::read(source, &lines(source)?, options)
}

/// What a line shows.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Show {
    /// Cells, or words.
    Cells,
    /// One character again and again, which may be a rule or a row of empty cells.
    Either,
    /// A line drawn between rows.
    Rule,
}

pub(super) struct Line<'a> {
    pub(super) span: Span<'a>,
    pub(super) show: Show,
    /// The characters that are no blanks and no bars.
    pub(super) count: usize,
}

impl<'a> Line<'a> {
    fn new(span: Span<'a>) -> Line<'a> {
        let (mut count, mut is_rule, mut is_drawn) = (0, true, false);
        let (mut first, mut is_same) = (None, true);
        for c in span.text.chars().filter(|&c| !is_blank(c)) {
            if is_frame(c) {
                is_drawn |= !is_bar(c);
                continue;
            }
            count += 1;
            is_rule &= matches!(c, '-' | '=' | '*' | '_' | '.' | ':' | '\'' | '`' | '~');
            is_same &= *first.get_or_insert(c) == c;
        }
        let show = match (is_rule, is_same) {
            (true, _) if is_drawn => Show::Rule,
            (true, true) if first != Some('.') => Show::Either,
            (true, false) => Show::Rule,
            _ => Show::Cells,
        };
        Line { span, show, count }
    }

    /// The characters that are no blanks and no part of a frame.
    fn cells(&self) -> impl Iterator<Item = Cell> + use<'a> {
        let at = self.span.at;
        let shown = self.span.text.char_indices().map(move |(index, c)| (c, at + index));
        shown.filter(|&(c, _)| !is_blank(c) && !is_frame(c))
    }

    /// The pieces between blanks and bars.
    pub(super) fn tokens(&self) -> impl Iterator<Item = Span<'a>> + Clone + use<'a> {
        let Span { text, at } = self.span;
        text.split(|c| is_blank(c) || is_frame(c)).filter(|token| !token.is_empty()).map(
            move |token| Span {
                text: token,
                at: at + (token.as_ptr() as usize - text.as_ptr() as usize),
            },
        )
    }

    /// Whether at least half of its characters are letters. A board with one cell too many has fewer.
    pub(super) fn has_words(&self) -> bool {
        let letters = self.cells().filter(|&(c, _)| c.is_alphabetic()).count();
        letters > 0 && 2 * letters >= self.count
    }

    /// Whether it may be a row of a board with this side, and no words below one.
    fn may_be_row(&self, side: usize) -> bool {
        self.show == Show::Cells
            && self.count >= side
            && !self.cells().any(|(c, _)| c.is_alphabetic())
    }

    /// Whether it has words and not a row of cells.
    fn is_title(&self) -> bool {
        let text = self.span.text.trim_start();
        let begins = |word: &str| {
            text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
        };
        ["grid", "puzzle", "sudoku", "board", "game"].into_iter().any(begins)
    }
}

/// The lines that are neither blank nor comments.
fn lines<'a>(source: Source<'a>) -> Result<Vec<Line<'a>>> {
    let mut lines = Vec::new();
    for line in source.filled_lines().filter(|line| !line.text.starts_with('#')) {
        if line.text.chars().all(is_blank) {
            continue;
        }
        memory::push(&mut lines, Line::new(line))?;
    }
    Ok(lines)
}

/// Whether a line is a title.
pub(super) fn is_title(line: &str) -> bool {
    // Most lines are rows.
    if !line.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let line = Line::new(Span { text: line, at: 0 });
    line.is_title() && line.show == Show::Cells
}

/// Whether a line is a rule or a title between boards.
pub(super) fn is_between(line: &str) -> bool {
    let line = Line::new(Span { text: line, at: 0 });
    let is_drawn = line.show == Show::Either && line.span.text.trim().starts_with(['-', '=', '*']);
    line.show == Show::Rule || is_drawn || (line.is_title() && line.show == Show::Cells)
}

/// The cells of a row: its numbers, if one has several characters, else its characters.
pub(super) fn cells_in(line: &str) -> usize {
    let line = Line::new(Span { text: line, at: 0 });
    let (count, has_long) = line
        .tokens()
        .fold((0, false), |(count, long), token| (count + 1, long || token.text.len() > 1));
    let is_spaced = count > 3 && line.tokens().all(|token| token.text.len() <= 4);
    if has_long && is_spaced && line.count > 9 { count } else { line.count }
}

/// Blanks of every kind, commas, double quotes, and marks that have no width.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, ',' | ';' | '"' | '“' | '”')
        || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200d}' | '\u{2060}')
}

/// Bars between cells.
pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '!' | '¦' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// Characters that draw frames and never show a cell.
pub(super) fn is_frame(c: char) -> bool {
    c == '+' || is_bar(c) || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// The sides that a board may have.
pub(super) fn sides(options: &ReadOptions) -> Result<impl Iterator<Item = Shape> + Clone> {
    let shape = options.shape()?;
    let usual = SIDES.iter().filter_map(|&side| Shape::usual(side as u64).ok());
    Ok(shape.into_iter().chain(usual.filter(move |_| shape.is_none())))
}

/// The error of a text with several puzzles, of which the second begins here.
pub(super) fn several(source: Source, second: Span) -> Error {
    source.unexpected(second.trim_end(), ONE_PUZZLE)
}

/// A word of a title that names another kind of Sudoku.
pub(super) fn rule_in(title: &str) -> Option<&str> {
    const RULES: [&str; 19] = [
        "killer",
        "diagonal",
        "windoku",
        "jigsaw",
        "irregular",
        "thermo",
        "kropki",
        "sandwich",
        "renban",
        "whisper",
        "knight",
        "antiknight",
        "antiking",
        "nonconsecutive",
        "samurai",
        "arrow",
        "hyper",
        "xsudoku",
        "sudokux",
    ];
    let words = title.split(|c: char| !c.is_ascii_alphanumeric());
    let named = words.clone().find(|word| {
        let lower =
            |rule: &&str| word.get(..rule.len()).is_some_and(|w| w.eq_ignore_ascii_case(rule));
        RULES.iter().any(lower)
    });
    // X-Sudoku, or Sudoku X: the digits of both diagonals differ, too.
    let is_sudoku = |word: &str| word.eq_ignore_ascii_case("sudoku");
    let is_x = |word: &str| word.eq_ignore_ascii_case("x");
    named.or_else(|| {
        words.clone().zip(words.skip(1)).find_map(|pair| match pair {
            (x, sudoku) if is_x(x) && is_sudoku(sudoku) => Some(x),
            (sudoku, x) if is_x(x) && is_sudoku(sudoku) => Some(x),
            _ => None,
        })
    })
}

/// Refuses a title that names a rule.
pub(super) fn check_title(source: Source, line: &Line) -> Result<()> {
    match rule_in(line.span.text) {
        None => Ok(()),
        Some(rule) => {
            let rule = Excerpt::new(rule);
            Err(source.error(line.span.at, Reason::ForeignRule { format: "a title", rule }))
        }
    }
}

/// Rows of one character a cell.
fn rows(source: Source, lines: &[Line], options: &ReadOptions) -> Result<Option<Puzzle>> {
    let has_digits = |line: &Line| line.cells().any(|(c, _)| c.is_ascii_digit());
    let are_digits = lines.iter().filter(|line| has_digits(line)).count() > 3;
    // Words may have as many letters as a row has cells. A row has one letter, which is a mark for empty cells.
    let has_letters = |line: &Line| {
        let mut letters = line.cells().map(|(c, _)| c).filter(|c| c.is_alphabetic());
        let first = letters.next().map(|c| c.to_ascii_lowercase());
        letters.any(|c| Some(c.to_ascii_lowercase()) != first) && options.alphabet.is_none()
    };
    let is_row = |line: &Line, side| {
        let is_word = || {
            side <= 9 && are_digits && line.has_words() && (!has_digits(line) || has_letters(line))
        };
        line.count == side && line.show != Show::Rule && !line.is_title() && !is_word()
    };
    let solid = |side: usize| {
        lines.iter().filter(|line| line.show == Show::Cells && is_row(line, side)).count()
    };
    let found = sides(options)?.max_by_key(|shape| {
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
        check_title(source, line)?;
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

/// Rows inside a frame with blanks for empty cells: all bars at the same columns.
fn spaced(source: Source, lines: &[Line], options: &ReadOptions) -> Result<Option<Puzzle>> {
    let has_bars = |line: &&Line| line.show != Show::Rule && line.span.text.contains(is_bar);
    let rows = || lines.iter().filter(has_bars);
    let count = rows().count();
    let Some(shape) = sides(options)?.find(|shape| shape.side() == count) else { return Ok(None) };
    if lines.iter().any(|line| line.show == Show::Cells && !has_bars(&line)) {
        return Ok(None);
    }
    let (side, width) = (shape.side(), shape.box_width());
    let bars = |line: &Line| -> usize { line.span.text.chars().filter(|&c| is_bar(c)).count() };
    let begins_with_bar = |line: &Line| line.span.text.trim_start().starts_with(is_bar);
    let mut cells: Vec<Cell> = memory::with_capacity(shape.cells())?;
    for line in rows() {
        let mut segments = line.span.text.split(is_bar);
        if begins_with_bar(line) {
            segments.next();
        }
        let expected = side / width;
        if bars(line) + 1 < expected {
            return Ok(None);
        }
        for _ in 0..expected {
            let Some(segment) = segments.next() else { return Ok(None) };
            let at = line.span.at + (segment.as_ptr() as usize - line.span.text.as_ptr() as usize);
            let length = segment.chars().count();
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
    cells::read(&cells, shape, source, options).map(Some)
}

/// One line of all cells, or of all rows, with the same separator between.
fn listed(source: Source, lines: &[Line], options: &ReadOptions) -> Result<Option<Puzzle>> {
    let [line] = lines else { return Ok(None) };
    for separator in [',', ';', '\t', '/', '-', '.', '_', ':'] {
        let text = line.span.text.trim_end_matches(' ');
        // One more may be at the end, as loops write it.
        let is_board =
            |count| sides(options).is_ok_and(|mut all| all.any(|it| it.cells() == count));
        let text = match text.strip_suffix(separator) {
            Some(shorter) if is_board(shorter.split(separator).count()) => shorter,
            _ => text,
        };
        let count = text.split(separator).count();
        if count < 4 {
            continue;
        }
        let place =
            |text: &str| line.span.at + (text.as_ptr() as usize - line.span.text.as_ptr() as usize);
        let fields = text.split(separator).map(|field| field.trim_matches(is_blank));
        if let Some(shape) = sides(options)?.find(|shape| shape.side() == count)
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
        if let Some(shape) = sides(options)?.find(|shape| shape.cells() == count)
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

/// The text instead of candidates.
const CANDIDATES: Reason = Reason::Refused {
    what: "a grid of candidates with fewer than 17 digits",
    instead: "export the givens, as a line of 81 characters",
};

/// Nine rows of nine groups of candidates. A group of one is the digit of its cell.
fn candidates(source: Source, lines: &[Line], options: &ReadOptions) -> Result<Option<Puzzle>> {
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
    position(puzzle, source, groups[0].at, CANDIDATES).map(Some)
}

/// The candidates of all cells as bits, of a text that has nothing else but words after them; the columns of a box, if bars
/// show them.
pub(super) fn candidates_of_cells(source: Source<'_>) -> Result<Option<(Vec<u64>, Option<usize>)>> {
    if source.text.len() > MOST_BYTES {
        return Ok(None);
    }
    let all = lines(source)?;
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

/// A position whose removed candidates follow from its digits, if these are enough.
pub(super) fn position(puzzle: Puzzle, source: Source, at: usize, few: Reason) -> Result<Puzzle> {
    let filled = puzzle.digits().iter().filter(|&&digit| digit != EMPTY).count();
    if filled >= POSITION { Ok(puzzle) } else { Err(source.error(at, few)) }
}

/// One line that has a board among other fields; a line that is called its solution may be before or after it.
fn field(source: Source, lines: &[Line], options: &ReadOptions) -> Result<Option<Puzzle>> {
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
                check_title(source, line)?;
            }
            (None, _) => return Ok(None),
        }
    }
    Ok(found)
}

/// Whether a line calls a board a solution.
fn names_solution(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_ascii_alphabetic());
    words.any(|word| {
        ["solution", "solved", "answer"].into_iter().any(|known| word.eq_ignore_ascii_case(known))
    })
}

/// The board of a line: the longest field that is one. Other fields of the same length are its solutions.
pub(super) fn field_in(
    source: Source,
    line: Span,
    options: &ReadOptions,
) -> Result<Option<Puzzle>> {
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
    let mut refusal = None;
    let shapes = sides(options)?;
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

/// Whether the second board is the solution of the first, or the first that of the second; `None` if neither. A full board
/// with a symbol twice in a unit may be a list of regions.
pub(super) fn solved_by(one: &Puzzle, other: &Puzzle) -> Option<bool> {
    let is_full = |puzzle: &Puzzle| solution::state(puzzle, puzzle.digits()) == State::Solved;
    let agree = one.symbols() == other.symbols()
        && one
            .digits()
            .iter()
            .zip(other.digits())
            .all(|(&a, &b)| a == b || a == EMPTY || b == EMPTY);
    if !agree || !(is_full(one) || is_full(other)) { None } else { Some(is_full(other)) }
}
