//! A board in box-drawing characters.
//!
//! In: the board. Out: its lines. Without cages and
//! regions only the borders of the boxes are drawn, with them a border line above every row:
//!
//! ```text
//!     ┏━━━━━┳━━━━━┓         ┏5━━━━━━┳3━━┯7━━┓     ┃ ━   the border of a box
//!     ┃ 1 . ┃ . 4 ┃         ┃ 1   . ┃ . │ 4 ┃     │ ─   the border of a cage
//!     ┃ . . ┃ 1 . ┃         ┠───┐   ┃   │   ┃     ┇ ┅   the border of a box inside a cage
//!     ┣━━━━━╋━━━━━┫         ┃ . │ . ┃ 1 │ . ┃
//! ```
//!
//! A board that would be wider than a terminal of 80 columns has no blanks beside borders. Cells of the same cages have no border
//! between them. Where a board of several grids has no cells, there are blanks. A total is written in the line above the first cell of its cage.
//! That line always has a border there, because the cage has no cell above that one.

use std::fmt::{self, Write as _};

use super::{Board, width};
use crate::memory;

/// The border between two cells.
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

/// The characters for borders that meet, by their weights: upwards * 27 + right * 9 + downwards * 3 + left.
const CROSSINGS: [&str; 3] =
    [" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"];

/// The character where thick borders meet: upwards, to the right, downwards, to the left.
pub fn crossing([up, right, down, left]: [bool; 4]) -> char {
    let weight = |is_there: bool| if is_there { Border::Box.weight() } else { 0 };
    let place = 9 * weight(right) + 3 * weight(down) + weight(left);
    CROSSINGS[weight(up)].chars().nth(place).unwrap_or(' ')
}

/// Draws the board.
pub(super) fn draw(board: &Board, text: &mut memory::Text) -> fmt::Result {
    let totals = (0..board.digits.len()).map(|cell| width(&board.totals(cell))).max();
    let width = (board.symbol_width() + 1).max(totals.unwrap_or(0));
    let mut drawing = Drawing { board, text, width, is_tight: false };
    drawing.is_tight = drawing.columns() > COLUMNS;
    for row in 0..=board.shape.rows() {
        if drawing.has_border(row, board.shape.box_height()) {
            drawing.border_line(row)?;
        }
        if row < board.shape.rows() {
            drawing.cell_line(row)?;
        }
    }
    Ok(())
}

struct Drawing<'a, 'b> {
    board: &'a Board<'a>,
    text: &'a mut memory::Text<'b>,
    /// Characters of a cell, without the blank before a border.
    width: usize,
    /// Whether there are no blanks beside borders; with cages, before them.
    is_tight: bool,
}

/// The columns of a terminal.
const COLUMNS: usize = 80;

impl Drawing<'_, '_> {
    /// Whether there are lines of borders before all rows and columns: cages and regions may have some there.
    fn is_full(&self) -> bool {
        !self.board.firsts.is_empty() || self.board.regions.is_some()
    }

    /// Whether there is a line of borders before a row or column.
    fn has_border(&self, line: usize, box_length: usize) -> bool {
        self.is_full() || line.is_multiple_of(box_length)
    }

    /// The characters of a line.
    fn columns(&self) -> usize {
        let cols = self.board.shape.cols();
        let borders =
            (0..=cols).filter(|&col| self.has_border(col, self.board.shape.box_width())).count();
        (0..cols).map(|col| self.width_of(col) + self.gap(col)).sum::<usize>() + borders
    }

    /// The characters of a cell in this column.
    fn width_of(&self, col: usize) -> usize {
        let is_plain = !self.is_full();
        let has_border = self.has_border(col, self.board.shape.box_width());
        self.width - usize::from(self.is_tight && is_plain && has_border)
    }

    /// The blanks between a cell in this column and a border.
    fn gap(&self, col: usize) -> usize {
        usize::from(!self.is_tight && self.has_border(col + 1, self.board.shape.box_width()))
    }

    fn border_line(&mut self, row: usize) -> fmt::Result {
        let board = self.board;
        for col in 0..=board.shape.cols() {
            if self.has_border(col, board.shape.box_width()) {
                self.crossing(row, col)?;
            }
            if col == board.shape.cols() {
                break;
            }
            let (above, below) = (board.cell(row.wrapping_sub(1), col), board.cell(row, col));
            let mut length = self.width_of(col) + self.gap(col);
            if let Some(cell) = below {
                let totals = board.totals(cell);
                length -= width(&totals);
                write!(self.text, "{totals}")?;
            }
            let line = self.border(above, below).horizontal();
            (0..length).try_for_each(|_| self.text.write_char(line))?;
        }
        self.text.write_char('\n')
    }

    fn cell_line(&mut self, row: usize) -> fmt::Result {
        let board = self.board;
        for col in 0..=board.shape.cols() {
            let (left, right) = (board.cell(row, col.wrapping_sub(1)), board.cell(row, col));
            if self.has_border(col, board.shape.box_width()) {
                self.text.write_char(self.border(left, right).vertical())?;
            }
            if col == board.shape.cols() {
                break;
            }
            let width = self.width_of(col);
            match right.map(|cell| board.symbol(cell)) {
                Some(Some(symbol)) => write!(self.text, "{symbol:>width$}")?,
                Some(None) => write!(self.text, "{:>width$}", '.')?,
                None => write!(self.text, "{:width$}", "")?,
            }
            (0..self.gap(col)).try_for_each(|_| self.text.write_char(' '))?;
        }
        self.text.write_char('\n')
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
        let up = self.border(upper_left, upper_right).weight();
        let mut crossings = CROSSINGS[up].chars();
        self.text.write_char(crossings.nth(9 * right + 3 * down + left).unwrap_or(' '))
    }

    fn border(&self, one: Option<usize>, other: Option<usize>) -> Border {
        let (one, other) = match (one, other) {
            (None, None) => return Border::None,
            (Some(one), Some(other)) => (one, other),
            _ => return Border::Box,
        };
        let (cages, others) = (self.board.cages_of(one), self.board.cages_of(other));
        let same_box = self.board.are_together(one, other);
        match (same_box, cages == others) {
            (true, true) => Border::None,
            (true, false) => Border::Cage,
            (false, true) if !cages.is_empty() => Border::BoxInsideCage,
            (false, _) => Border::Box,
        }
    }
}
