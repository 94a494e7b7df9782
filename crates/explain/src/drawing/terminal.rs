//! A step in characters: the candidates of each cell, with marks for those that have a part in it.
//!
//! In: the marks. Out: lines in box-drawing characters:
//!
//! ```text
//!     ┏━━━━━━━━━━━━━━┳━━━━━━━━━━━┓
//!     ┃ 9  *3*4   -38 ┃ (1)  =2 47 ┃   * of the pattern, - removed, = placed, + of a fin, a pivot, a second colour
//! ```
//!
//! The borders of cages are thin, and their totals are in the line above their first cells. A filled cell has its symbol alone, an open one with one candidate has it in brackets. Symbols of several digits have
//! commas between them.

use std::fmt::{self, Write as _};

use super::marks::{Mark, Marks};
use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::render::width;

/// The columns of a terminal.
const COLUMNS: usize = 80;

/// The largest side of which all candidates of a cell have their own place, in rows.
const NINE: usize = 9;

/// Draws the board: a line for each row, or, if that is wider than a terminal, a row of candidates in each line.
pub(super) fn draw(marks: &Marks) -> Result<String> {
    let lines = in_lines(marks)?;
    let width = lines.lines().next().map_or(0, |line| line.chars().count());
    match width > COLUMNS && marks.shape.side() <= NINE {
        true => in_blocks(marks),
        false => Ok(lines),
    }
}

/// The end of a row.
fn last_border(marks: &Marks, row: usize, text: &mut memory::Text) -> fmt::Result {
    let border = marks.board.left_of(row, marks.shape.cols()).vertical();
    text.write_str(if border == ' ' { "\n" } else { "┃\n" })
}

/// Draws the line above a cell, of this length, with the totals of the cages that begin in it.
fn above(
    marks: &Marks,
    (row, col): (usize, usize),
    length: usize,
    text: &mut memory::Text,
) -> fmt::Result {
    let mut drawn = 0;
    if let Some(cell) = marks.shape.cell_at(row, col) {
        let totals = marks.board.totals(cell);
        write!(text, "{totals}")?;
        drawn = width(&totals);
    }
    let line = marks.board.above(row, col).horizontal();
    (drawn..length).try_for_each(|_| text.write_char(line))
}

/// Draws the line before a row of cells that have this width beside the place for a border.
fn rule(marks: &Marks, row: usize, width: usize, text: &mut memory::Text) -> fmt::Result {
    for col in 0..marks.shape.cols() {
        text.write_char(marks.board.crossing(row, col))?;
        above(marks, (row, col), width, text)?;
    }
    writeln!(text, "{}", marks.board.crossing(row, marks.shape.cols()))
}

/// Draws the candidates of each cell in rows, each at its place; a filled cell has its symbol in the middle.
fn in_blocks(marks: &Marks) -> Result<String> {
    let side = marks.shape.side();
    let across = (1..side).find(|across| across * across >= side).unwrap_or(1);
    let down = side.div_ceil(across);
    let (rows, cols) = (marks.shape.rows(), marks.shape.cols());
    memory::written(|text| {
        for row in 0..rows {
            rule(marks, row, 2 * across, text)?;
            for line in 0..down {
                for col in 0..cols {
                    text.write_char(marks.board.left_of(row, col).vertical())?;
                    block(marks, row * cols + col, line, (across, down), text)?;
                }
                last_border(marks, row, text)?;
            }
        }
        rule(marks, rows, 2 * across, text)
    })
}

/// Writes a line of a cell: two characters for each candidate.
fn block(
    marks: &Marks,
    cell: usize,
    line: usize,
    (across, down): (usize, usize),
    text: &mut memory::Text,
) -> fmt::Result {
    if let Some((symbol, _)) = marks.filled(cell) {
        return match line == down / 2 {
            true => write!(text, "{symbol:^0$}", 2 * across),
            false => write!(text, "{:1$}", "", 2 * across),
        };
    }
    for place in line * across..(line + 1) * across {
        match marks.of_cell(cell).find(|(digit, _)| *digit == place) {
            Some((digit, mark)) => {
                text.write_char(sign(mark).unwrap_or(' '))?;
                write!(text, "{}", marks.symbol(digit))?;
            }
            None => text.write_str("  ")?,
        }
    }
    Ok(())
}

/// The sign before a candidate with a part in the step.
fn sign(mark: Mark) -> Option<char> {
    match mark {
        Mark::Pattern | Mark::Third | Mark::On | Mark::Off => Some('*'),
        Mark::Apart | Mark::Second | Mark::Fourth => Some('+'),
        Mark::Removed => Some('-'),
        Mark::Placed => Some('='),
        Mark::Gone | Mark::Other => None,
    }
}

/// Draws each row of the board in a line.
fn in_lines(marks: &Marks) -> Result<String> {
    let shape = marks.shape;
    let (rows, cols) = (shape.rows(), shape.cols());
    let is_long = marks.position.puzzle().symbols().list().iter().any(|&symbol| symbol > 9);
    // The characters of all cells, of one byte each, and where those of each cell end.
    let (mut all, mut ends) = (String::new(), memory::with_capacity(shape.cells() + 1)?);
    let mut widths = memory::filled(cols, 0)?;
    ends.push(0);
    for at in 0..shape.cells() {
        memory::append(&mut all, |text| cell(marks, at, is_long, text))?;
        let of_total = width(&marks.board.totals(at));
        let width = &mut widths[at % cols];
        *width = all.len().saturating_sub(ends[at]).max(of_total).max(*width);
        ends.push(all.len());
    }
    let has_all = marks.board.is_full();
    let is_full = |line: usize, length: usize| has_all || line.is_multiple_of(length);
    memory::written(|text| {
        for row in 0..=rows {
            if is_full(row, shape.box_height()) {
                line_before(marks, row, &widths, is_full, text)?;
            }
            for (col, width) in widths.iter().enumerate().filter(|_| row < rows) {
                if is_full(col, shape.box_width()) {
                    text.write_str(if col > 0 { " " } else { "" })?;
                    text.write_char(marks.board.left_of(row, col).vertical())?;
                }
                let at = row * cols + col;
                text.write_char(' ')?;
                text.write_str(&all[ends[at]..ends[at + 1]])?;
                (ends[at + 1] - ends[at]..*width).try_for_each(|_| text.write_char(' '))?;
            }
            if row < rows {
                text.write_char(' ')?;
                last_border(marks, row, text)?;
            }
        }
        Ok(())
    })
}

/// Draws the line before a row of cells of these widths, with a blank before each; `is_full` says where there is a place
/// for a border, which has another blank before it.
fn line_before(
    marks: &Marks,
    row: usize,
    widths: &[usize],
    is_full: impl Fn(usize, usize) -> bool,
    text: &mut memory::Text,
) -> fmt::Result {
    let line = |col: usize| marks.board.above(row, col).horizontal();
    for (col, width) in widths.iter().enumerate() {
        if is_full(col, marks.shape.box_width()) {
            if col > 0 {
                text.write_char(line(col - 1))?;
            }
            text.write_char(marks.board.crossing(row, col))?;
        }
        above(marks, (row, col), width + 1, text)?;
    }
    let last = widths.len();
    writeln!(text, "{}{}", line(last - 1), marks.board.crossing(row, last))
}

/// Writes what is in a cell.
fn cell(marks: &Marks, cell: usize, is_long: bool, text: &mut memory::Text) -> fmt::Result {
    if let Some((symbol, _)) = marks.filled(cell) {
        return write!(text, "{symbol}");
    }
    let mut all = marks.of_cell(cell);
    if let (Some((digit, Mark::Other)), None) = (all.next(), all.next()) {
        return write!(text, "({})", marks.symbol(digit));
    }
    for (number, (digit, mark)) in marks.of_cell(cell).enumerate() {
        if is_long && number > 0 {
            text.write_char(',')?;
        }
        if let Some(sign) = sign(mark) {
            text.write_char(sign)?;
        }
        match char::from_digit(marks.symbol(digit), 10) {
            Some(symbol) => text.write_char(symbol)?,
            None => write!(text, "{}", marks.symbol(digit))?,
        }
    }
    Ok(())
}
