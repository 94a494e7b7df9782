//! A step in characters: the candidates of each cell, with marks for those that have a part in it.
//!
//! In: the marks. Out: lines in box-drawing characters:
//!
//! ```text
//!     ┏━━━━━━━━━━━━━━┳━━━━━━━━━━━┓
//!     ┃ 9  *3*4   -38 ┃ (1)  =2 47 ┃   * of the pattern, - removed, = placed, + of a fin, a pivot, a second colour
//! ```
//!
//! A filled cell has its symbol alone, an open one with one candidate has it in brackets. Symbols of several digits have
//! commas between them.

use std::fmt::{self, Write as _};

use super::marks::{Mark, Marks};
use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::render::terminal::crossing;

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

/// Whether a border is before a row or a column of a cell; cells off the board are no cells.
fn has_border(marks: &Marks, (row, col): (usize, usize), is_upright: bool) -> bool {
    let cell = |row: usize, col: usize| marks.shape.cell_at(row, col);
    let before = match is_upright {
        true => cell(row, col.wrapping_sub(1)),
        false => cell(row.wrapping_sub(1), col),
    };
    match (before, cell(row, col)) {
        (Some(one), Some(other)) => !marks.are_together(one, other),
        (one, other) => one.is_some() != other.is_some(),
    }
}

/// The end of a row.
fn last_border(marks: &Marks, row: usize) -> &'static str {
    if has_border(marks, (row, marks.shape.cols()), true) { "┃\n" } else { "\n" }
}

/// The character where the borders before a row and a column meet.
fn corner(marks: &Marks, row: usize, col: usize) -> char {
    let (above, left) = (row.wrapping_sub(1), col.wrapping_sub(1));
    crossing([
        has_border(marks, (above, col), true),
        has_border(marks, (row, col), false),
        has_border(marks, (row, col), true),
        has_border(marks, (row, left), false),
    ])
}

/// Draws the line before a row, in which each cell has a width beside the place for a border.
fn rule(
    marks: &Marks,
    row: usize,
    width: impl Fn(usize) -> usize,
    text: &mut memory::Text,
) -> fmt::Result {
    for col in 0..marks.shape.cols() {
        text.write_char(corner(marks, row, col))?;
        let line = if has_border(marks, (row, col), false) { '━' } else { ' ' };
        (0..width(col)).try_for_each(|_| text.write_char(line))?;
    }
    writeln!(text, "{}", corner(marks, row, marks.shape.cols()))
}

/// Draws the candidates of each cell in rows, each at its place; a filled cell has its symbol in the middle.
fn in_blocks(marks: &Marks) -> Result<String> {
    let side = marks.shape.side();
    let across = (1..side).find(|across| across * across >= side).unwrap_or(1);
    let down = side.div_ceil(across);
    let (rows, cols) = (marks.shape.rows(), marks.shape.cols());
    memory::written(|text| {
        for row in 0..rows {
            rule(marks, row, |_| 2 * across, text)?;
            for line in 0..down {
                for col in 0..cols {
                    let is_border = has_border(marks, (row, col), true);
                    text.write_str(if is_border { "┃" } else { " " })?;
                    block(marks, row * cols + col, line, (across, down), text)?;
                }
                text.write_str(last_border(marks, row))?;
            }
        }
        rule(marks, rows, |_| 2 * across, text)
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
        let width = &mut widths[at % cols];
        *width = all.len().saturating_sub(ends[at]).max(*width);
        ends.push(all.len());
    }
    // With regions, borders may be before every row and column; else before boxes alone.
    let has_regions = marks.position.puzzle().regions().is_some();
    let is_full = |line: usize, length: usize| has_regions || line.is_multiple_of(length);
    memory::written(|text| {
        for row in 0..=rows {
            if is_full(row, shape.box_height()) {
                line_before(marks, row, &widths, is_full, text)?;
            }
            for (col, width) in widths.iter().enumerate().filter(|_| row < rows) {
                if is_full(col, shape.box_width()) {
                    let is_border = has_border(marks, (row, col), true);
                    text.write_str(if col > 0 { " " } else { "" })?;
                    text.write_char(if is_border { '┃' } else { ' ' })?;
                }
                let at = row * cols + col;
                text.write_char(' ')?;
                text.write_str(&all[ends[at]..ends[at + 1]])?;
                (ends[at + 1] - ends[at]..*width).try_for_each(|_| text.write_char(' '))?;
            }
            if row < rows {
                text.write_char(' ')?;
                text.write_str(last_border(marks, row))?;
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
    let line =
        |row: usize, col: usize| if has_border(marks, (row, col), false) { '━' } else { ' ' };
    for (col, width) in widths.iter().enumerate() {
        if is_full(col, marks.shape.box_width()) {
            if col > 0 {
                text.write_char(line(row, col - 1))?;
            }
            text.write_char(corner(marks, row, col))?;
        }
        (0..width + 1).try_for_each(|_| text.write_char(line(row, col)))?;
    }
    let last = widths.len();
    writeln!(text, "{}{}", line(row, last - 1), corner(marks, row, last))
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
