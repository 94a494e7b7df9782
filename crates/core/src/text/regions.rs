//! Maps of the regions of a board: a symbol for each cell, the same one in all cells of a region.
//!
//! In: the symbols of a second board, or a text with two. Out: whether they are such a map: as many symbols as a row has cells,
//! and nearly all cells beside one with the same symbol. What stays true: no solution is a map, because a symbol that is once in
//! each row and each column is never beside itself.

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
    let is_wrong = |cell: &usize| !is_beside(*cell) || (side < 6 && count(*cell) != side);
    let most = if side < 6 { 0 } else { side };
    let is_first = |cell: &usize| !symbols[..*cell].contains(&symbols[*cell]);
    (0..symbols.len()).any(in_row)
        && (0..symbols.len()).any(in_col)
        && (0..symbols.len()).filter(is_wrong).count() <= most
        && (0..symbols.len()).filter(is_first).count() == side
}

/// Whether the characters of a field are a map.
pub(super) fn is_map_in_line(field: &str) -> bool {
    if field.len() < 16 {
        return false;
    }
    let mut cells = [' '; MOST_SIDE * MOST_SIDE];
    let count = field.trim().chars().zip(&mut cells).map(|(c, cell)| *cell = c).count();
    let is_symbol = |c: &char| c.is_alphanumeric();
    count == field.trim().chars().count()
        && cells[..count].iter().all(is_symbol)
        && is_map(&cells[..count])
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

/// Whether a text begins with two boards of which one is a map: each in a line, or row by row. Titles may stand between.
pub(super) fn recognises(text: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(text) else { return false };
    let Some(first) = rows(text).next() else { return false };
    let count = cells(first).take(MOST_SIDE * MOST_SIDE + 1).count();
    has_map(text, count, count) || has_map(text, count.isqrt(), count)
}

/// Whether two boards of this side, with so many cells a line, are cells and a map.
fn has_map(text: &str, side: usize, width: usize) -> bool {
    if !(4..=MOST_SIDE).contains(&side) || (width != side && width != side * side) {
        return false;
    }
    // The titles around are left out; a row of the board is never cut, because its cells are counted.
    let is_row = |line: &&str| cells(line).take(width + 1).count() == width;
    let is_title = |line: &&str| line.bytes().filter(u8::is_ascii_alphabetic).count() > width / 2;
    let lines =
        || rows(text).filter(|line| is_row(line) || !is_title(line)).take(2 * side * side / width);
    if lines().count() * width < 2 * side * side || !lines().all(|line| is_row(&line)) {
        return false;
    }
    let mut all = lines().flat_map(cells);
    let mut board = || {
        let mut board = [""; MOST_SIDE * MOST_SIDE];
        board
            .iter_mut()
            .zip(all.by_ref().take(side * side))
            .for_each(|(cell, shown)| *cell = shown);
        let board = &board[..side * side];
        is_map(board) && board.iter().all(|cell| cell.chars().all(char::is_alphanumeric))
    };
    board() != board()
}

/// The lines that show something but frames.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    let shows = |c: char| !is_blank(c) && !is_frame(c) && !matches!(c, '-' | '=');
    text.lines().filter(move |line| !line.starts_with('#') && line.contains(shows))
}

/// The cells of a line: its numbers, if it has blanks between all of them, else its characters.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    let is_between =
        |c: char| is_blank(c) || is_frame(c) || matches!(c, '[' | ']' | '(' | ')' | '\'');
    let words = move || line.split(is_between).filter(|word| !word.is_empty());
    let are_cells = words().nth(1).is_some()
        && words().all(|word| word.len() <= 2)
        && words().any(|word| word.len() == 2);
    let numbers = words().filter(move |_| are_cells);
    let characters = words()
        .filter(move |_| !are_cells)
        .flat_map(|word| word.char_indices().map(move |(at, c)| &word[at..at + c.len_utf8()]));
    numbers.chain(characters)
}
