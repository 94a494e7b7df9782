//! A step in characters: the candidates of each cell, with marks for those that have a part in it.
//!
//! In: the marks. Out: lines in box-drawing characters:
//!
//! ```text
//!     ┏━━━━━━━━━━━━━━┳━━━━━━━━━━━┓
//!     ┃ 9  *3*4   -38 ┃ 1  =2 47 ┃     * of the pattern, - removed, = placed
//! ```
//!
//! Symbols of several digits have commas between them.

use std::fmt::{self, Write as _};

use super::marks::{Mark, Marks};
use sudoku_core::error::Result;
use sudoku_core::memory;

/// Draws the board.
pub(super) fn draw(marks: &Marks) -> Result<String> {
    let shape = marks.shape;
    let side = shape.side();
    let is_long = marks.position.puzzle().symbols().list().iter().any(|&symbol| symbol > 9);
    // The characters of all cells, of one byte each, and where those of each cell end.
    let (mut all, mut ends) = (String::new(), memory::with_capacity(shape.cells() + 1)?);
    let mut widths = memory::filled(side, 0)?;
    ends.push(0);
    for at in 0..shape.cells() {
        memory::append(&mut all, |text| cell(marks, at, is_long, text))?;
        let width = &mut widths[at % side];
        *width = all.len().saturating_sub(ends[at]).max(*width);
        ends.push(all.len());
    }
    let rule = |text: &mut memory::Text, [left, middle, right]: [char; 3]| {
        for (col, width) in widths.iter().enumerate() {
            match (col, col % shape.box_width()) {
                (0, _) => text.write_char(left)?,
                (_, 0) => write!(text, "━{middle}")?,
                _ => {}
            }
            (0..width + 1).try_for_each(|_| text.write_char('━'))?;
        }
        writeln!(text, "━{right}")
    };
    memory::written(|text| {
        for row in 0..side {
            match (row, row % shape.box_height()) {
                (0, _) => rule(text, ['┏', '┳', '┓'])?,
                (_, 0) => rule(text, ['┣', '╋', '┫'])?,
                _ => {}
            }
            for (col, width) in widths.iter().enumerate() {
                match (col, col % shape.box_width()) {
                    (0, _) => text.write_char('┃')?,
                    (_, 0) => text.write_str(" ┃")?,
                    _ => {}
                }
                let at = row * side + col;
                text.write_char(' ')?;
                text.write_str(&all[ends[at]..ends[at + 1]])?;
                (ends[at + 1] - ends[at]..*width).try_for_each(|_| text.write_char(' '))?;
            }
            text.write_str(" ┃\n")?;
        }
        rule(text, ['┗', '┻', '┛'])
    })
}

/// Writes what is in a cell.
fn cell(marks: &Marks, cell: usize, is_long: bool, text: &mut memory::Text) -> fmt::Result {
    if let Some((symbol, _)) = marks.filled(cell) {
        return write!(text, "{symbol}");
    }
    for (number, (digit, mark)) in marks.of_cell(cell).enumerate() {
        if is_long && number > 0 {
            text.write_char(',')?;
        }
        match mark {
            Mark::Pattern | Mark::On | Mark::Off => text.write_char('*')?,
            Mark::Removed => text.write_char('-')?,
            Mark::Placed => text.write_char('=')?,
            Mark::Gone | Mark::Other => {}
        }
        match char::from_digit(marks.symbol(digit), 10) {
            Some(symbol) => text.write_char(symbol)?,
            None => write!(text, "{}", marks.symbol(digit))?,
        }
    }
    Ok(())
}
