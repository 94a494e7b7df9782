//! A board in box-drawing characters.
//!
//! In: the board, and the tints of its cages if the terminal has colours. Out: its lines. Without
//! cages only the borders of the boxes are drawn, with cages a border line above every row:
//!
//! ```text
//!     ┏━━━━━┳━━━━━┓         ┏5━━━━━━┳3━━┯7━━┓     ┃ ━   the border of a box
//!     ┃ 1 . ┃ . 4 ┃         ┃ 1   . ┃ . │ 4 ┃     │ ─   the border of a cage
//!     ┃ . . ┃ 1 . ┃         ┠───┐   ┃   │   ┃     ┇ ┅   the border of a box inside a cage
//!     ┣━━━━━╋━━━━━┫         ┃ . │ . ┃ 1 │ . ┃
//! ```
//!
//! Cells that lie in the same cages have no border between them. A total stands in the line above
//! the first cell of its cage; there is always a border, for the cage has no cell above that one.

use std::fmt::{self, Write as _};

use super::{Board, Tints, width};
use crate::memory;

/// What separates two cells.
#[derive(Clone, Copy, PartialEq)]
enum Border {
    None,
    Cage,
    Box,
    BoxInsideCage,
}

impl Border {
    fn vertical(self) -> char {
        match self {
            Border::None => ' ',
            Border::Cage => '│',
            Border::Box => '┃',
            Border::BoxInsideCage => '┇',
        }
    }

    fn horizontal(self) -> char {
        match self {
            Border::None => ' ',
            Border::Cage => '─',
            Border::Box => '━',
            Border::BoxInsideCage => '┅',
        }
    }

    fn weight(self) -> usize {
        match self {
            Border::None => 0,
            Border::Cage => 1,
            Border::Box | Border::BoxInsideCage => 2,
        }
    }
}

/// Where borders meet, by their weights: upwards * 27 + right * 9 + downwards * 3 + left.
const CROSSINGS: [&str; 3] =
    [" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"];

/// Backgrounds for cages, light ones of the 256 colours; black is written on them.
const TINTS: [u8; Tints::COUNT] = [230, 195, 224, 194, 189, 223, 159, 225, 193, 253, 217, 153];

/// Draws the board.
pub(super) fn draw(board: &Board, tints: Option<&Tints>, text: &mut memory::Text) -> fmt::Result {
    let totals = (0..board.digits.len()).map(|cell| width(&board.totals(cell))).max();
    let pen = Pen { text, tints, bold: tints.is_some() };
    let width = (board.symbol_width() + 1).max(totals.unwrap_or(0));
    let mut drawing = Drawing { board, pen, width };
    for row in 0..=board.side {
        if drawing.has_border(row, board.shape.box_height()) {
            drawing.border_line(row)?;
        }
        if row < board.side {
            drawing.cell_line(row)?;
        }
    }
    Ok(())
}

struct Drawing<'a, 'b> {
    board: &'a Board<'a>,
    pen: Pen<'a, 'b>,
    /// Characters of a cell, without the blank before a border.
    width: usize,
}

impl Drawing<'_, '_> {
    /// Whether there is a line of borders before a row or column.
    fn has_border(&self, line: usize, box_length: usize) -> bool {
        !self.board.firsts.is_empty() || line.is_multiple_of(box_length)
    }

    fn border_line(&mut self, row: usize) -> fmt::Result {
        let board = self.board;
        for col in 0..=board.side {
            if self.has_border(col, board.shape.box_width()) {
                self.crossing(row, col)?;
            }
            if col == board.side {
                break;
            }
            let (above, below) = (board.cell(row.wrapping_sub(1), col), board.cell(row, col));
            let mut length =
                self.width + usize::from(self.has_border(col + 1, board.shape.box_width()));
            if let Some(cell) = below {
                let totals = board.totals(cell);
                length -= width(&totals);
                self.pen.write(None, false, format_args!("{totals}"))?;
            }
            let border = self.border(above, below);
            let line = Repeated(border.horizontal(), length);
            self.pen.write(self.inside(border, below), false, format_args!("{line}"))?;
        }
        self.pen.text.write_char('\n')
    }

    fn cell_line(&mut self, row: usize) -> fmt::Result {
        let board = self.board;
        for col in 0..=board.side {
            let (left, right) = (board.cell(row, col.wrapping_sub(1)), board.cell(row, col));
            if self.has_border(col, board.shape.box_width()) {
                let border = self.border(left, right);
                let line = border.vertical();
                self.pen.write(self.inside(border, right), false, format_args!("{line}"))?;
            }
            let Some(cell) = right else { continue };
            let (cage, given, width) = (board.shown(cell), board.is_given(cell), self.width);
            match board.symbol(cell) {
                Some(symbol) => self.pen.write(cage, given, format_args!("{symbol:>width$}"))?,
                None => self.pen.write(cage, false, format_args!("{:>width$}", '.'))?,
            }
            if self.has_border(col + 1, board.shape.box_width()) {
                self.pen.write(cage, false, format_args!(" "))?;
            }
        }
        self.pen.text.write_char('\n')
    }

    /// Draws the crossing before `row` and `col`.
    fn crossing(&mut self, row: usize, col: usize) -> fmt::Result {
        let cell = |row: usize, col: usize| self.board.cell(row, col);
        let (above, left) = (row.wrapping_sub(1), col.wrapping_sub(1));
        let corners = [cell(above, left), cell(above, col), cell(row, left), cell(row, col)];
        let [upper_left, upper_right, lower_left, lower_right] = corners;
        let right = self.border(upper_right, lower_right).weight();
        let down = self.border(lower_left, lower_right).weight();
        let left = self.border(upper_left, lower_left).weight();
        let up = self.border(upper_left, upper_right);
        let mut crossings = CROSSINGS[up.weight()].chars();
        let crossing = crossings.nth(9 * right + 3 * down + left).unwrap_or(' ');
        let is_inside = [right, down, left, up.weight()] == [0; 4];
        let cage = if is_inside { self.inside(up, lower_right) } else { None };
        self.pen.write(cage, false, format_args!("{crossing}"))
    }

    fn border(&self, one: Option<usize>, other: Option<usize>) -> Border {
        let (one, other) = match (one, other) {
            (None, None) => return Border::None,
            (Some(one), Some(other)) => (one, other),
            _ => return Border::Box,
        };
        let (cages, others) = (self.board.cages_of(one), self.board.cages_of(other));
        let same_box = self.board.shape.box_of(one) == self.board.shape.box_of(other);
        match (same_box, cages == others) {
            (true, true) => Border::None,
            (true, false) => Border::Cage,
            (false, true) if !cages.is_empty() => Border::BoxInsideCage,
            (false, _) => Border::Box,
        }
    }

    /// The cage that goes through a border between a cell and its neighbour.
    fn inside(&self, border: Border, cell: Option<usize>) -> Option<usize> {
        match border {
            Border::None | Border::BoxInsideCage => self.board.shown(cell?),
            Border::Cage | Border::Box => None,
        }
    }
}

/// A character several times.
struct Repeated(char, usize);

impl fmt::Display for Repeated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.1).try_for_each(|_| f.write_char(self.0))
    }
}

/// Writes pieces of text, in colour where there are colours.
struct Pen<'a, 'b> {
    text: &'a mut memory::Text<'b>,
    /// The tint of each cage, where there are colours.
    tints: Option<&'a Tints>,
    /// Whether givens can be bold.
    bold: bool,
}

impl Pen<'_, '_> {
    fn write(&mut self, cage: Option<usize>, bold: bool, piece: fmt::Arguments) -> fmt::Result {
        let tint = cage.and_then(|cage| Some(TINTS[self.tints?.of(cage)]));
        let bold = bold && self.bold;
        if bold {
            self.text.write_str("\x1b[1m")?;
        }
        if let Some(tint) = tint {
            write!(self.text, "\x1b[30;48;5;{tint}m")?;
        }
        self.text.write_fmt(piece)?;
        if bold || tint.is_some() {
            self.text.write_str("\x1b[0m")?;
        }
        Ok(())
    }
}
