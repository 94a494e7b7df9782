//! The format `line`: a board in one line, as [the grid](super::grid) shows its rows.
//!
//! In: the digits of all cells. Out: a line with a character a cell up to 9x9, and numbers with blanks between for larger
//! boards. The line is read as the grid is.

use std::fmt::{self, Write as _};

use super::grid::between;
use crate::digits::Digit;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::text::cells;

/// Writes the digits of a board.
pub fn write_digits(
    _: Shape,
    symbols: &Symbols,
    digits: &[Digit],
    text: &mut memory::Text,
) -> fmt::Result {
    write(symbols, digits, text)?;
    text.write_char('\n')
}

/// Writes them without the end of the line.
pub fn write(symbols: &Symbols, digits: &[Digit], text: &mut memory::Text) -> fmt::Result {
    cells::write_cells(symbols, digits, [between(symbols), "."], text)
}

/// The bytes of a line with a board of the shape and the symbols of a puzzle.
pub fn most_bytes(puzzle: &Puzzle) -> usize {
    let symbols = puzzle.symbols();
    let largest = symbols.list().iter().max();
    let longest = largest.map_or(1, |symbol| symbol.max(&1).ilog10() as usize + 1);
    let cells = puzzle.shape().cells();
    if between(symbols).is_empty() { cells } else { cells * (longest + 1) }
}
