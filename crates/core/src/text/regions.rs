//! Maps of the regions of a board: a symbol for each cell, the same one in all cells of a region.
//!
//! In: the symbols of a second board, or a text with two. Out: whether they are such a map: as many symbols as a row has cells,
//! and each in about as many, and nearly all cells beside one with the same symbol. What stays true: no solution is a map, because a symbol that is once in
//! each row and each column is never beside itself.

use memchr::memchr_iter;

use super::looks::{is_blank, is_frame};
use super::source::Source;
use crate::digits::EMPTY;
use crate::error::{Reason, Result};
use crate::puzzle::Puzzle;

/// What a board with a map of its regions is, in errors.
pub(super) const WHAT: &str = "a board with a map of its regions, as of a jigsaw";

/// What to do instead.
pub(super) const INSTEAD: &str = "leave the regions out if they are the boxes; no others are read";

/// The refusal of such a board.
pub(super) const REFUSAL: Reason = Reason::Refused { what: WHAT, instead: INSTEAD };

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
        && (0..symbols.len()).filter(is_wrong).count() <= most
        && !(0..symbols.len()).any(is_odd)
        && (0..symbols.len()).filter(is_first).count() == side
}

/// Whether the characters of a field are a map.
pub(super) fn is_map_in_line(field: &str) -> bool {
    let cells = field.trim().as_bytes();
    cells.iter().all(u8::is_ascii_alphanumeric) && is_map(cells)
}

/// Whether the digits of a puzzle are a map. The region 0 is read as empty cells.
pub(super) fn is_map_as_board(puzzle: &Puzzle) -> bool {
    let (digits, side) = (puzzle.digits(), puzzle.shape().side());
    let empty = digits.iter().filter(|digit| **digit == EMPTY).take(2 * side + 1).count();
    side <= MOST_SIDE && empty <= 2 * side && is_map(digits)
}

/// Refuses a puzzle that is a map.
pub(super) fn check(source: Source, puzzle: &Puzzle) -> Result<()> {
    if is_map_as_board(puzzle) { Err(source.error(0, REFUSAL)) } else { Ok(()) }
}

/// Whether a text begins with a board and a map, or a map and a board: each in a line, or row by row.
pub(super) fn recognises(text: &[u8]) -> bool {
    let mut ends = memchr_iter(b'\n', text);
    // Most texts are one line, or have fewer rows that may be those of a map than the smallest map.
    let (Some(_), Ok(text)) = (ends.next(), str::from_utf8(text)) else { return false };
    let count = 2 + ends.take(2 * MOST_SIDE).count();
    let may_be_rows = || text.lines().take(2 * MOST_SIDE).filter(|line| may_be_row(line));
    let of_map = may_be_rows().count();
    if of_map == 0 {
        return false;
    }
    let mut before = 0;
    // All rows of the map have as many cells, but blanks may show those of the board.
    may_be_rows().any(|line| {
        let width = cells(line).take(MOST_SIDE * MOST_SIDE + 1).count();
        let is_new = width != std::mem::replace(&mut before, width);
        is_new
            && [width, width.isqrt()]
                .iter()
                .any(|&side| of_map * width >= side * side && has_map(text, side, width, count))
    })
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

/// Whether one of the first two boards, of this side and with so many cells a line, is a map. `count`: the lines, if few.
fn has_map(text: &str, side: usize, width: usize, count: usize) -> bool {
    if !(4..=MOST_SIDE).contains(&side) || (width != side && width != side * side) {
        return false;
    }
    let height = side * side / width;
    // Rows of empty cells may be blank.
    if count < height + height.div_ceil(2) {
        return false;
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
    count > height && is_map_at(0) != (1..=2 * height).any(is_map_at)
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
