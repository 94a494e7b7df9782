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

/// Draws the candidates of each cell in rows, each at its place; a filled cell has its symbol in the middle.
fn in_blocks(marks: &Marks) -> Result<String> {
    let shape = marks.shape;
    let side = shape.side();
    let across = (1..side).find(|across| across * across >= side).unwrap_or(1);
    let down = side.div_ceil(across);
    let rule = |text: &mut memory::Text, [left, middle, right, line]: [char; 4]| {
        for col in 0..side {
            text.write_char(match (col, col % shape.box_width()) {
                (0, _) => left,
                (_, 0) => middle,
                _ if line == ' ' => ' ',
                _ => line,
            })?;
            (0..2 * across).try_for_each(|_| text.write_char(line))?;
        }
        writeln!(text, "{right}")
    };
    memory::written(|text| {
        for row in 0..side {
            match (row, row % shape.box_height()) {
                (0, _) => rule(text, ['┏', '┳', '┓', '━'])?,
                (_, 0) => rule(text, ['┣', '╋', '┫', '━'])?,
                _ => rule(text, ['┃', '┃', '┃', ' '])?,
            }
            for line in 0..down {
                for col in 0..side {
                    text.write_str(if col % shape.box_width() == 0 { "┃" } else { " " })?;
                    block(marks, row * side + col, line, (across, down), text)?;
                }
                text.write_str("┃\n")?;
            }
        }
        rule(text, ['┗', '┻', '┛', '━'])
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
