//! Lines of a text: which of them are puzzles.

use sudoku_core::ReadOptions;
use sudoku_core::text::collection::{is_comment, read_line, write_line};

/// The least cells of a line that is a whole puzzle.
pub const LEAST_LINE: usize = 16;

pub fn is_blank(line: &[u8]) -> bool {
    line.trim_ascii().is_empty()
}

/// The lines that are neither empty nor comments.
pub fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|&byte| byte == b'\n');
    lines.filter(|line| !is_blank(line) && !is_comment(line))
}

/// Whether a line alone is a puzzle of at least 16 cells. Smaller ones are a row of a larger board.
pub fn is_line(text: &[u8], options: &ReadOptions) -> bool {
    let text = text.trim_ascii();
    text.len() >= LEAST_LINE
        && read_line(text, options).is_ok_and(|puzzle| puzzle.shape().cells() >= LEAST_LINE)
}

/// Whether a line has the cells of a puzzle with an empty one.
pub fn is_open(text: &[u8], options: &ReadOptions) -> bool {
    let mut cells = String::new();
    read_line(text.trim_ascii(), options).is_ok_and(|puzzle| {
        write_line(&puzzle, puzzle.digits(), &mut cells).is_ok() && cells.contains('.')
    })
}
