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
use sudoku_core::memory;
use sudoku_core::render::width;

/// Draws the board.
pub(super) fn draw(marks: &Marks, text: &mut memory::Text) -> fmt::Result {
    let shape = marks.shape;
    let side = shape.side();
    let width_of = |col: usize| {
        let widths = (0..side).map(|row| width(&Cell { marks, cell: row * side + col }));
        widths.max().unwrap_or(1)
    };
    let rule = |text: &mut memory::Text, [left, middle, right]: [char; 3]| {
        for col in 0..side {
            match (col, col % shape.box_width()) {
                (0, _) => text.write_char(left)?,
                (_, 0) => write!(text, "━{middle}")?,
                _ => {}
            }
            (0..width_of(col) + 1).try_for_each(|_| text.write_char('━'))?;
        }
        writeln!(text, "━{right}")
    };
    for row in 0..side {
        match (row, row % shape.box_height()) {
            (0, _) => rule(text, ['┏', '┳', '┓'])?,
            (_, 0) => rule(text, ['┣', '╋', '┫'])?,
            _ => {}
        }
        for col in 0..side {
            match (col, col % shape.box_width()) {
                (0, _) => text.write_char('┃')?,
                (_, 0) => text.write_str(" ┃")?,
                _ => {}
            }
            let cell = Cell { marks, cell: row * side + col };
            write!(text, " {cell}{:1$}", "", width_of(col) - width(&cell))?;
        }
        text.write_str(" ┃\n")?;
    }
    rule(text, ['┗', '┻', '┛'])
}

/// The text of a cell.
struct Cell<'a> {
    marks: &'a Marks<'a>,
    cell: usize,
}

impl fmt::Display for Cell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((symbol, _)) = self.marks.filled(self.cell) {
            return write!(f, "{symbol}");
        }
        let is_long =
            self.marks.position.puzzle().symbols().list().iter().any(|&symbol| symbol > 9);
        for (number, (digit, mark)) in self.marks.of_cell(self.cell).enumerate() {
            if is_long && number > 0 {
                f.write_char(',')?;
            }
            match mark {
                Mark::Pattern | Mark::On | Mark::Off => f.write_char('*')?,
                Mark::Removed => f.write_char('-')?,
                Mark::Placed => f.write_char('=')?,
                Mark::Gone | Mark::Other => {}
            }
            write!(f, "{}", self.marks.symbol(digit))?;
        }
        Ok(())
    }
}
