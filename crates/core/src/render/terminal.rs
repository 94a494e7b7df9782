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
pub enum Border {
    None,
    Cage,
    Box,
    BoxInsideCage,
}

impl Border {
    pub fn vertical(self) -> char {
        match self {
            Border::None => ' ',
            Border::Cage => '│',
            Border::Box => '┃',
            Border::BoxInsideCage => '┇',
        }
    }

    pub fn horizontal(self) -> char {
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

impl Board<'_> {
    /// Whether there may be borders before all rows and columns: those of cages and regions. Else there are some before boxes
    /// alone.
    pub fn is_full(&self) -> bool {
        !self.firsts.is_empty() || self.regions.is_some()
    }

    /// The border between two cells, or between a cell and what is off the board.
    fn border(&self, one: Option<usize>, other: Option<usize>) -> Border {
        let (one, other) = match (one, other) {
            (None, None) => return Border::None,
            (Some(one), Some(other)) => (one, other),
            _ => return Border::Box,
        };
        let (cages, others) = (self.cages_of(one), self.cages_of(other));
        match (self.are_together(one, other), cages == others) {
            (true, true) => Border::None,
            (true, false) => Border::Cage,
            (false, true) if !cages.is_empty() => Border::BoxInsideCage,
            (false, _) => Border::Box,
        }
    }

    /// The border above a place.
    pub fn above(&self, row: usize, col: usize) -> Border {
        self.border(self.cell(row.wrapping_sub(1), col), self.cell(row, col))
    }

    /// The border left of a place.
    pub fn left_of(&self, row: usize, col: usize) -> Border {
        self.border(self.cell(row, col.wrapping_sub(1)), self.cell(row, col))
    }

    /// The character where the borders above a place and left of it meet.
    pub fn crossing(&self, row: usize, col: usize) -> char {
        let up = self.left_of(row.wrapping_sub(1), col).weight();
        let right = self.above(row, col).weight();
        let down = self.left_of(row, col).weight();
        let left = self.above(row, col.wrapping_sub(1)).weight();
        CROSSINGS[up].chars().nth(9 * right + 3 * down + left).unwrap_or(' ')
    }
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
    /// Whether there is a line of borders before a row or column.
    fn has_border(&self, line: usize, box_length: usize) -> bool {
        self.board.is_full() || line.is_multiple_of(box_length)
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
        let is_plain = !self.board.is_full();
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
                self.text.write_char(board.crossing(row, col))?;
            }
            if col == board.shape.cols() {
                break;
            }
            let mut length = self.width_of(col) + self.gap(col);
            if let Some(cell) = board.cell(row, col) {
                let totals = board.totals(cell);
                length -= width(&totals);
                write!(self.text, "{totals}")?;
            }
            let line = board.above(row, col).horizontal();
            (0..length).try_for_each(|_| self.text.write_char(line))?;
        }
        self.text.write_char('\n')
    }

    fn cell_line(&mut self, row: usize) -> fmt::Result {
        let board = self.board;
        for col in 0..=board.shape.cols() {
            if self.has_border(col, board.shape.box_width()) {
                self.text.write_char(board.left_of(row, col).vertical())?;
            }
            if col == board.shape.cols() {
                break;
            }
            let width = self.width_of(col);
            match board.cell(row, col).map(|cell| board.symbol(cell)) {
                Some(Some(symbol)) => write!(self.text, "{symbol:>width$}")?,
                Some(None) => write!(self.text, "{:>width$}", '.')?,
                None => write!(self.text, "{:width$}", "")?,
            }
            (0..self.gap(col)).try_for_each(|_| self.text.write_char(' '))?;
        }
        self.text.write_char('\n')
    }
}
