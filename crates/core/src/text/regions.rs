//! Maps of the regions of a board: a symbol for each cell, the same one in all cells of a region.
//!
//! In: the symbols of a second board, or a text with two. Out: whether they are such a map: as many symbols as a row has cells,
//! and each in about as many, and nearly all cells beside one with the same symbol; and the board with its regions. What stays
//! true: no solution is a map, because a symbol that is once in each row and each column is never beside itself; a board whose
//! map cannot be read is refused.

use std::ops::Range;

use memchr::memchr_iter;

use super::board::BoardOptions;
use super::looks::{is_blank, is_frame};
use super::rules;
use super::several::several;
use super::source::{Source, Span};
use crate::constraint::ConstraintKind;
use crate::digits::EMPTY;
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// The refusal of a map of regions beside which no board, or more than one, is found.
pub(super) const REFUSAL: Reason = Reason::Refused {
    what: "a map of regions, as of a jigsaw, without its board or with more than one",
    instead: "write one board and one map, each in a line or in rows",
};

/// The largest board with a map.
const MOST_SIDE: usize = 36;

/// Whether symbols, row by row, are a map of the regions of a board. Regions may go on at the opposite edge.
pub(super) fn is_map<T: PartialEq>(symbols: &[T]) -> bool {
    let side = symbols.len().isqrt();
    if side * side != symbols.len() || !(4..=MOST_SIDE).contains(&side) {
        return false;
    }
    // Rows and columns are regions anyway.
    let is_again = |cell: usize, first: usize, step: usize| {
        (first..cell).step_by(step).any(|other| symbols[other] == symbols[cell])
    };
    let in_row = |cell: usize| is_again(cell, cell / side * side, 1);
    let in_col = |cell: usize| is_again(cell, cell % side, side);
    let count = |cell: usize| symbols.iter().filter(|symbol| **symbol == symbols[cell]).count();
    let is_beside = |cell: usize| {
        let (row, col) = (cell / side, cell % side);
        let mut others =
            [(row + side - 1, col), (row + 1, col), (row, col + side - 1), (row, col + 1)]
                .into_iter();
        others.any(|(row, col)| symbols[row % side * side + col % side] == symbols[cell])
    };
    // A hand that draws a large map may miscount.
    let (most, slack) = if side < 6 { (0, 0) } else { (side, side / 3) };
    let is_wrong = |cell: &usize| !is_beside(*cell);
    let is_odd = |cell: usize| count(cell).abs_diff(side) > slack;
    let is_first = |cell: &usize| !symbols[..*cell].contains(&symbols[*cell]);
    (0..symbols.len()).any(in_row)
        && (0..symbols.len()).any(in_col)
        // A board with a character for empty cells ends here, at its first one.
        && !(0..symbols.len()).any(is_odd)
        && (0..symbols.len()).filter(is_wrong).count() <= most
        && (0..symbols.len()).filter(is_first).count() == side
}

/// Whether the characters of a field are a map.
pub(super) fn is_map_in_line(field: &str) -> bool {
    let cells = field.trim().as_bytes();
    // Most fields are boards or solutions.
    let has_twins = || cells.windows(2).any(|two| two[0] == two[1]);
    cells.iter().all(u8::is_ascii_alphanumeric) && has_twins() && is_map(cells)
}

/// Whether the digits of a puzzle are a map. The region 0 is read as empty cells.
pub(super) fn is_map_as_board(puzzle: &Puzzle) -> bool {
    let (digits, side) = (puzzle.digits(), puzzle.shape().side());
    let empty = digits.iter().filter(|digit| **digit == EMPTY).take(2 * side + 1).count();
    side <= MOST_SIDE && empty <= 2 * side && is_map(digits)
}

/// The regions of a map, numbered from 0 in the order of their first cells.
pub(super) fn numbered<T: PartialEq>(symbols: &[T]) -> Result<Vec<i64>> {
    let mut firsts: Vec<usize> = Vec::new();
    let mut regions = memory::with_capacity(symbols.len())?;
    for (cell, symbol) in symbols.iter().enumerate() {
        let region = match firsts.iter().position(|&first| symbols[first] == *symbol) {
            Some(region) => region,
            None => {
                memory::push(&mut firsts, cell)?;
                firsts.len() - 1
            }
        };
        regions.push(region as i64);
    }
    Ok(regions)
}

/// The number of the piece of each cell of a rectangle, in the order of their first cells. Cells beside each other are in one if
/// `are_joined` says so of the first and the second.
pub(super) fn pieces(
    [rows, cols]: [usize; 2],
    are_joined: impl Fn(usize, usize) -> bool,
) -> Result<Vec<i64>> {
    let mut pieces = memory::filled(rows * cols, -1)?;
    let mut reached: Vec<usize> = memory::with_capacity(rows * cols)?;
    let mut number = 0;
    for first in 0..rows * cols {
        if pieces[first] != -1 {
            continue;
        }
        pieces[first] = number;
        reached.push(first);
        while let Some(cell) = reached.pop() {
            let (row, col) = (cell / cols, cell % cols);
            let beside = [
                (col > 0 && are_joined(cell - 1, cell)).then(|| cell - 1),
                (col + 1 < cols && are_joined(cell, cell + 1)).then(|| cell + 1),
                (row > 0 && are_joined(cell - cols, cell)).then(|| cell - cols),
                (row + 1 < rows && are_joined(cell, cell + cols)).then(|| cell + cols),
            ];
            for other in beside.into_iter().flatten() {
                if pieces[other] == -1 {
                    pieces[other] = number;
                    reached.push(other);
                }
            }
        }
        number += 1;
    }
    Ok(pieces)
}

/// Whether a column or a key with this name has maps of regions.
pub(super) fn is_name(name: &str) -> bool {
    const NAMES: [&str; 8] = [
        "region",
        "regions",
        "layout",
        "jigsaw",
        "region_map",
        "regionmap",
        "jigsaw_layout",
        "irregular",
    ];
    NAMES.iter().any(|known| name.trim().eq_ignore_ascii_case(known))
}

/// Whether a region has two cells of a row or of a column: otherwise the symbols may be those of a solution.
pub(super) fn has_twins(regions: &[i64]) -> bool {
    let side = regions.len().isqrt().max(1);
    let is_again = |cell: usize, first: usize, step: usize| {
        (first..cell).step_by(step).any(|other| regions[other] == regions[cell])
    };
    (0..regions.len())
        .any(|cell| is_again(cell, cell / side * side, 1) || is_again(cell, cell % side, side))
}

/// The regions of the characters of a field, which is said to be a map, or is one.
pub(super) fn in_field(field: &str) -> Result<Vec<i64>> {
    let mut characters: Vec<char> = memory::with_capacity(field.len())?;
    characters.extend(field.chars().filter(|&c| !is_blank(c)));
    numbered(&characters)
}

/// Reads a text that is a map of regions and nothing else, such as `--regions` of the command names: as many symbols as a square
/// has cells, row by row, in one line or more.
///
/// # Errors
///
/// [`Reason::BadCellCount`], [`Reason::RegionSize`].
pub fn read(text: &str) -> Result<Vec<i64>> {
    let mut symbols: Vec<&str> = Vec::new();
    for symbol in rows(text).flat_map(cells) {
        memory::push(&mut symbols, symbol)?;
    }
    let side = symbols.len().isqrt();
    if side * side != symbols.len() || side == 0 {
        let next = (side + 1).pow(2) as u64;
        return Err(Reason::BadCellCount { expected: next, found: symbols.len() as u64 }.into());
    }
    let regions = numbered(&symbols)?;
    let wrong = |error: Error| match error.reason {
        Reason::RegionSize { region, .. } => {
            let first = regions.iter().position(|&one| one == i64::from(region)).unwrap_or(0);
            error.at_cell(first / side, first % side)
        }
        _ => error,
    };
    ConstraintKind::REGIONS.check_values(&regions, Shape::new(1, side as u32)?).map_err(wrong)?;
    Ok(regions)
}

/// The shape of a board of this side with regions: that of the options, the usual one, or one row a box if there is none.
pub(super) fn shape_of(side: usize, options: &BoardOptions) -> Result<Shape> {
    let row = || Shape::new(1, side as u32);
    match options.shape()? {
        None => Shape::usual(side as u64).or_else(|_| row()),
        Some(_) => options.shape_of(side),
    }
}

/// The board with regions in place of its boxes. Regions that are the boxes of a shape are no others.
pub(super) fn with(mut puzzle: Puzzle, regions: &[i64]) -> Result<Puzzle> {
    let shape = puzzle.shape();
    if regions.len() != shape.cells() {
        let (expected, found) = (shape.cells() as u64, regions.len() as u64);
        return Err(Reason::BadCellCount { expected, found }.into());
    }
    let are_boxes = |shape: &Shape| {
        (0..shape.cells()).all(|cell| {
            let first = shape.unit(2 * shape.side() + shape.box_of(cell)).next().unwrap_or(0);
            regions[first] == regions[cell]
        })
    };
    let side = shape.side() as u32;
    let count = regions.iter().max().map_or(0, |last| *last as usize + 1);
    let others = (1..=side).filter(|height| side.is_multiple_of(*height));
    let mut others = others.filter_map(|height| Shape::new(height, side / height).ok());
    let are_its_own = puzzle.regions().is_some_and(|own| own == regions);
    if are_its_own || count == shape.side() && are_boxes(&shape) {
        return Ok(puzzle);
    }
    if count == shape.side()
        && puzzle.constraints().is_empty()
        && let Some(shape) = others.find(are_boxes)
    {
        return with_boxes(&puzzle, shape);
    }
    let wrong = |first: &usize| {
        let cells = regions.iter().filter(|other| **other == regions[*first]).count();
        cells != shape.side()
    };
    let firsts = (0..regions.len()).filter(|&cell| !regions[..cell].contains(&regions[cell]));
    if let Some(first) = firsts.take(shape.side() + 1).find(wrong) {
        let cells = regions.iter().filter(|other| **other == regions[first]).count() as u32;
        let (region, side) = (regions[first] as u32, shape.side() as u32);
        let reason = Reason::RegionSize { region, cells, side };
        return Err(Error::from(reason).at_cell(shape.row_of(first), shape.col_of(first)));
    }
    puzzle.add_constraint(ConstraintKind::REGIONS, regions, &[])?;
    Ok(puzzle)
}

/// A copy of a board, with boxes of another shape.
pub(super) fn with_boxes(puzzle: &Puzzle, shape: Shape) -> Result<Puzzle> {
    let mut boxed = Puzzle::with_symbols(shape, puzzle.symbols().try_clone()?)?;
    boxed.set_digits(puzzle.digits())?;
    for cage in puzzle.cages() {
        boxed.add_cage(cage.total(), cage.cells())?;
    }
    for constraint in puzzle.constraints() {
        boxed.add_constraint(constraint.kind(), constraint.values(), constraint.cells())?;
    }
    Ok(boxed)
}

/// A map beside a board.
pub(super) struct Map {
    /// The regions.
    pub regions: Vec<i64>,
    /// The bytes of its lines, with their ends.
    lines: Range<usize>,
}

impl Map {
    /// What is above the map and below it.
    pub fn sides<'a>(&self, source: Source<'a>) -> (Source<'a>, Source<'a>) {
        let text = source.text;
        // Empty lines above the map are no rows.
        let above = text[..self.lines.start].trim_end_matches(['\n', '\r']).len();
        let before = source.part(0..(above + 1).min(self.lines.start));
        (before, source.part(self.lines.end..text.len()))
    }

    /// The board, and the words on the other side of the map.
    pub fn board<'a>(&self, source: Source<'a>) -> Result<(Source<'a>, Source<'a>)> {
        let (text, (before, after)) = (source.text, self.sides(source));
        let are_words = |part: Source| first_row(part.text).is_none();
        match (are_words(before), are_words(after)) {
            (false, true) => Ok((before, after)),
            (true, false) => Ok((after, before)),
            (true, true) => Err(source.error(self.lines.start, REFUSAL)),
            // The map of the next board may be above it, too.
            (false, false) => {
                let row = first_row(after.text).unwrap_or_default();
                let at = row.as_ptr() as usize - text.as_ptr() as usize;
                Err(several(source, Span { text: row, at }))
            }
        }
    }

    /// The byte after its last line.
    pub fn end(&self) -> usize {
        self.lines.end
    }
}

/// The first line that is neither words nor a rule.
fn first_row(text: &str) -> Option<&str> {
    rows(text).find(|line| !rules::are_words(line.as_bytes()))
}

/// Refuses a puzzle that is a map.
pub(super) fn check(source: Source, puzzle: &Puzzle) -> Result<()> {
    if is_map_as_board(puzzle) { Err(source.error(0, REFUSAL)) } else { Ok(()) }
}

/// Whether a text begins with a board and a map, or a map and a board: each in a line, or row by row.
pub(super) fn recognises(text: &[u8]) -> bool {
    find(text).is_ok_and(|map| map.is_some())
}

/// The map of a text that begins with a board and a map, or a map and a board: each in a line, or row by row.
pub(super) fn find(text: &[u8]) -> Result<Option<Map>> {
    let mut ends = memchr_iter(b'\n', text);
    // Most texts are one line, or have fewer rows that may be those of a map than the smallest map.
    let (Some(_), Ok(text)) = (ends.next(), str::from_utf8(text)) else { return Ok(None) };
    let count = 2 + ends.take(2 * MOST_SIDE).count();
    let may_be_rows = || text.lines().take(2 * MOST_SIDE).filter(|line| may_be_row(line));
    let of_map = may_be_rows().count();
    if of_map == 0 {
        return Ok(None);
    }
    let mut before = 0;
    // All rows of the map have as many cells, but blanks may show those of the board.
    for line in may_be_rows() {
        let width = cells(line).take(MOST_SIDE * MOST_SIDE + 1).count();
        if width == std::mem::replace(&mut before, width) {
            continue;
        }
        for side in [width, width.isqrt()] {
            if of_map * width < side * side {
                continue;
            }
            if let Some(first) = map_at(text, side, width, count) {
                return map_of(text, first, side * side / width).map(Some);
            }
        }
    }
    Ok(None)
}

/// The map in so many rows of a text from this one on.
fn map_of(text: &str, first: usize, height: usize) -> Result<Map> {
    let lines = || rows(text).skip(first).take(height);
    let begin = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let (start, last) = (lines().next().map_or(0, begin), lines().last().unwrap_or_default());
    let end = begin(last) + last.len();
    let end = text[end..].find('\n').map_or(text.len(), |more| end + more + 1);
    let mut symbols: Vec<&str> = Vec::new();
    for symbol in lines().flat_map(cells) {
        memory::push(&mut symbols, symbol)?;
    }
    Ok(Map { regions: numbered(&symbols)?, lines: start..end })
}

/// Whether a line has no character that no row of a map has.
fn may_be_row(line: &str) -> bool {
    const ALLOWED: &str = "|!+-=[]()'`>:*_~";
    const OTHERS: [bool; 256] = {
        let mut others = [false; 256];
        let mut byte = 0;
        while byte < 128 {
            others[byte] = (byte as u8).is_ascii_punctuation();
            byte += 1;
        }
        let mut at = 0;
        while at < ALLOWED.len() {
            others[ALLOWED.as_bytes()[at] as usize] = false;
            at += 1;
        }
        others
    };
    let is_other = |byte: u8| OTHERS[usize::from(byte)];
    line.len() >= 4
        && !line.bytes().any(is_other)
        && line.bytes().any(|byte| byte.is_ascii_alphanumeric())
}

/// The first row of the map, if one of the first two boards, of this side and with so many cells a line, is one. `count`: the
/// lines, if few.
fn map_at(text: &str, side: usize, width: usize, count: usize) -> Option<usize> {
    if !(4..=MOST_SIDE).contains(&side) || (width != side && width != side * side) {
        return None;
    }
    let height = side * side / width;
    // Rows of empty cells may be blank.
    if count < height + height.div_ceil(2) {
        return None;
    }
    let count = rows(text).take(MOST_SIDE + 1).count();
    let is_row = |line: &str| {
        let is_symbol = |cell: &str| cell.chars().all(char::is_alphanumeric);
        let mut cells = cells(line);
        cells.by_ref().take(width).filter(|cell| is_symbol(cell)).count() == width
            && cells.next().is_none()
    };
    let is_map_at = |at: usize| {
        let lines = || rows(text).skip(at).take(height);
        if !lines().all(is_row) {
            return false;
        }
        // Each symbol by its number, which is compared at once.
        let mut board = [0_u8; MOST_SIDE * MOST_SIDE];
        let (mut symbols, mut known) = ([""; MOST_SIDE], 0);
        for (cell, shown) in board.iter_mut().zip(lines().flat_map(cells)) {
            let at = symbols[..known].iter().position(|symbol| *symbol == shown);
            if at.is_none() {
                if known == side {
                    return false;
                }
                symbols[known] = shown;
                known += 1;
            }
            *cell = at.unwrap_or(known - 1) as u8;
        }
        is_map(&board[..side * side])
    };
    // Titles and fences may be around each board.
    if count <= height {
        return None;
    }
    let later = (1..=2 * height).find(|&at| is_map_at(at));
    if is_map_at(0) { later.map_or(Some(0), |_| None) } else { later }
}

/// The lines that show something but frames.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    let shows = |c: char| !is_blank(c) && !is_frame(c) && !matches!(c, '-' | '=');
    text.lines().filter(move |line| !line.starts_with('#') && line.contains(shows))
}

/// The cells of a line: its numbers, if it has blanks between all of them, else its characters.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| {
        is_blank(c) || is_frame(c) || matches!(c, '[' | ']' | '(' | ')' | '\'' | '`' | '>')
    };
    let words = move || line.split(is_between).filter(|word| !word.is_empty());
    let are_numbers = words().all(|word| word.len() <= 2) && words().any(|word| word.len() == 2);
    let are_cells = are_numbers && words().nth(1).is_some();
    let numbers = words().filter(move |_| are_cells);
    let characters = words()
        .filter(move |_| !are_cells)
        .flat_map(|word| word.char_indices().map(move |(at, c)| &word[at..at + c.len_utf8()]));
    numbers.chain(characters)
}
