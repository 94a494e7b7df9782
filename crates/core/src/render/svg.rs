//! A board as an SVG picture.
//!
//! In: the board, and its [`Cages`]. Out: an XML document that uses the font of
//! the viewer. One unit is a pixel at the natural size; a cell has 40.
//!
//! ```text
//!     +-----------+-----------+
//!     | 9- - - - -|- - -  7 - |       a cage's outline runs inside its cells, clockwise; where two
//!     | |    5    |     | |   |       of its cells meet it goes straight on, at an inner corner it
//!     |           |           |       turns left, and at an outer corner right
//!     | |  - - - -|- - -  |   |
//!     +-----------+-----------+
//! ```

use std::fmt::{self, Write as _};

use super::rules::Rules;
use super::{Board, Tints, width};
use crate::constraint::ConstraintKind;
use crate::error::Result;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

pub(super) const CELL: usize = 40;
/// The distance between the border of a cell and the outline of its cage.
const INSET: usize = 4;
pub const MARGIN: usize = 4;

/// Backgrounds for cages; black and blue text is legible on them.
const TINTS: [&str; Tints::COUNT] = [
    "#fff8d6", "#dcf1f7", "#fbe3e3", "#e2f3dc", "#e6e3f7", "#fdead2", "#d3efe9", "#f7e1f2",
    "#eef5cd", "#ececec", "#f8d5cc", "#d5e3f8",
];

/// The cages of a board with cells of a size.
pub struct Cages<'a> {
    board: &'a Board<'a>,
    size: usize,
    outlines: Vec<Outline>,
}

impl<'a> Cages<'a> {
    pub fn new(board: &'a Board<'a>, size: usize) -> Result<Cages<'a>> {
        let mut outlines = memory::with_capacity(board.firsts.len())?;
        for cage in board.puzzle.cages() {
            let mut cells = memory::copied(cage.cells())?;
            cells.sort_unstable();
            outlines.push(outline(board, size, &cells)?);
        }
        Ok(Cages { board, size, outlines })
    }

    /// Draws the outlines.
    pub fn outlines(&self, text: &mut memory::Text) -> fmt::Result {
        self.outlines.iter().try_for_each(|outline| draw_outline(outline, text))
    }

    /// Draws the totals on a white halo, so that the dashes do not run through them. The halo is drawn
    /// first, by itself: not every viewer knows `paint-order`.
    pub fn totals(&self, text: &mut memory::Text) -> fmt::Result {
        let board = self.board;
        if board.firsts.is_empty() {
            return Ok(());
        }
        for paint in [" stroke=\"#fff\" stroke-width=\"3\"", ""] {
            writeln!(text, "<g font-size=\"10\" text-anchor=\"start\"{paint}>")?;
            for cell in 0..board.digits.len() {
                let totals = board.totals(cell);
                if width(&totals) > 0 {
                    let (x, y) = (left_of(board, self.size, cell), top_of(board, self.size, cell));
                    writeln!(text, "<text x=\"{}\" y=\"{}\">{totals}</text>", x + 3, y + 11)?;
                }
            }
            text.write_str("</g>\n")?;
        }
        Ok(())
    }
}

/// The closed lines around a cage.
struct Outline {
    corners: Vec<(usize, usize)>,
    /// The end of each closed line in `corners`.
    ends: Vec<usize>,
}

/// The sides of a cell, clockwise, by the direction of the outline along them.
const TOP: usize = 0;
const RIGHT: usize = 1;
const LEFT: usize = 3;

/// Follows every side of the cage's cells, which are sorted, that has no other cell of the cage
/// behind it.
fn outline(board: &Board, size: usize, cells: &[u32]) -> Result<Outline> {
    let index = |cell: Option<usize>| cells.binary_search(&(cell? as u32)).ok();
    let mut walked = memory::filled(cells.len(), [false; 4])?;
    let mut outline = Outline { corners: Vec::new(), ends: Vec::new() };
    for start in 0..cells.len() {
        for side in TOP..=LEFT {
            let behind = beside(board, cells[start] as usize, side);
            if walked[start][side] || index(behind).is_some() {
                continue;
            }
            let (mut at, mut along) = (start, side);
            while !std::mem::replace(&mut walked[at][along], true) {
                let cell = cells[at] as usize;
                let ahead = index(beside(board, cell, (along + 1) % 4));
                let outside = ahead.and_then(|at| index(beside(board, cells[at] as usize, along)));
                let (next, turned) = match (ahead, outside) {
                    (None, _) => (at, (along + 1) % 4),
                    (Some(ahead), None) => (ahead, along),
                    (Some(_), Some(outside)) => (outside, (along + 3) % 4),
                };
                if turned != along {
                    let (one, other) = ((cell, along), (cells[next] as usize, turned));
                    let corner = corner(board, size, one, other);
                    memory::push(&mut outline.corners, corner)?;
                }
                (at, along) = (next, turned);
            }
            memory::push(&mut outline.ends, outline.corners.len())?;
        }
    }
    Ok(outline)
}

/// The cell behind a side of a cell.
fn beside(board: &Board, cell: usize, side: usize) -> Option<usize> {
    let (row, col) = (board.shape.row_of(cell), board.shape.col_of(cell));
    match side {
        TOP => board.cell(row.wrapping_sub(1), col),
        RIGHT => board.cell(row, col + 1),
        LEFT => board.cell(row, col.wrapping_sub(1)),
        _ => board.cell(row + 1, col),
    }
}

/// The point where the lines along two sides, one upright and one level, cross.
fn corner(
    board: &Board,
    size: usize,
    one: (usize, usize),
    other: (usize, usize),
) -> (usize, usize) {
    let is_upright = one.1 % 2 == RIGHT;
    let ((upright, side), (level, end)) = if is_upright { (one, other) } else { (other, one) };
    let inside = |side| if side == TOP || side == LEFT { INSET } else { size - INSET };
    let x = left_of(board, size, upright) + inside(side);
    let y = top_of(board, size, level) + inside(end);
    (x, y)
}

fn left_of(board: &Board, size: usize, cell: usize) -> usize {
    MARGIN + size * board.shape.col_of(cell)
}

fn top_of(board: &Board, size: usize, cell: usize) -> usize {
    MARGIN + size * board.shape.row_of(cell)
}

/// Draws the board.
pub(super) fn draw(
    board: &Board,
    cages: &Cages,
    tints: &Tints,
    text: &mut memory::Text,
) -> fmt::Result {
    let (rows, cols) = (board.shape.rows(), board.shape.cols());
    let rules = Rules::new(board.puzzle, CELL, MARGIN);
    let (beside, below) = rules.room();
    let [width, height] = [cols, rows].map(|count| CELL * count + 2 * (MARGIN + beside));
    let height = height + below;
    let start = -(beside as i64);
    writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{start} {start} {width} {height}\" font-family=\"sans-serif\">"
    )?;
    writeln!(text, "<title>Sudoku {rows}x{cols}</title>")?;
    text.write_str("<rect ")?;
    if beside > 0 {
        write!(text, "x=\"{start}\" y=\"{start}\" ")?;
    }
    writeln!(text, "width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
    draw_tints(board, tints, text)?;
    houses(board.puzzle, CELL, text)?;
    rules.below(text)?;
    cell_edges(board.puzzle, CELL, text)?;
    cages.outlines(text)?;
    borders(board.puzzle, CELL, text)?;
    cages.totals(text)?;
    draw_symbols(board, text)?;
    rules.above(MARGIN + CELL * rows + beside, text)?;
    text.write_str("</svg>\n")
}

/// Fills the cells of windows and extra regions, and draws the main diagonals that have every symbol, on a board of cells
/// of this size.
pub fn houses(puzzle: &Puzzle, size: usize, text: &mut memory::Text) -> fmt::Result {
    let shape = puzzle.shape();
    for one in puzzle.constraints() {
        let is_house = *one.kind() == *ConstraintKind::EXTRA_REGION;
        let is_shown = |cell: usize| match is_house {
            true => one.cells().contains(&(cell as u32)),
            false => is_in_window(shape, cell),
        };
        if !is_house && *one.kind() != *ConstraintKind::WINDOWS {
            continue;
        }
        text.write_str("<path fill-opacity=\".12\" d=\"")?;
        for cell in (0..shape.cells()).filter(|&cell| is_shown(cell)) {
            let (x, y) = (MARGIN + size * shape.col_of(cell), MARGIN + size * shape.row_of(cell));
            write!(text, "M{x} {y}h{size}v{size}h-{size}z")?;
        }
        text.write_str("\"/>\n")?;
    }
    diagonals(puzzle, size, text)
}

/// Whether a cell is in a window: squares of a box's size, one cell from the border and one from each other.
fn is_in_window(shape: Shape, cell: usize) -> bool {
    let is_inside = |at: usize| !at.is_multiple_of(shape.box_height() + 1) && at + 1 < shape.side();
    is_inside(shape.row_of(cell)) && is_inside(shape.col_of(cell))
}

fn diagonals(puzzle: &Puzzle, size: usize, text: &mut memory::Text) -> fmt::Result {
    let (first, last) = (MARGIN, MARGIN + size * puzzle.shape().side());
    for one in puzzle.constraints() {
        let (from, to) = match one.values() {
            _ if *one.kind() != *ConstraintKind::DIAGONAL => continue,
            [1] => (last, first),
            _ => (first, last),
        };
        writeln!(
            text,
            "<path fill=\"none\" stroke=\"#9cf\" stroke-width=\"2\" d=\"M{first} {from}L{last} {to}\"/>"
        )?;
    }
    Ok(())
}

/// Draws the edges of all cells, on a board of cells of this size.
pub fn cell_edges(puzzle: &Puzzle, size: usize, text: &mut memory::Text) -> fmt::Result {
    match puzzle.shape().is_overlapping() {
        true => edges(puzzle, size, ("#bbb", 1), |_, _| true, text),
        false => lines(puzzle.shape().side(), size, (1, 1), "#bbb", 1, text),
    }
}

/// Draws the borders of boxes, or those between regions or of several grids, on a board of cells of this size.
pub fn borders(puzzle: &Puzzle, size: usize, text: &mut memory::Text) -> fmt::Result {
    let shape = puzzle.shape();
    match puzzle.regions() {
        None if !shape.is_overlapping() => {
            lines(shape.side(), size, (shape.box_height(), shape.box_width()), "#000", 3, text)
        }
        None => {
            let are_apart = |one: usize, other: usize| shape.box_of(one) != shape.box_of(other);
            edges(puzzle, size, ("#000", 3), are_apart, text)
        }
        Some(regions) => {
            let are_apart = |one: usize, other: usize| regions[one] != regions[other];
            edges(puzzle, size, ("#000", 3), are_apart, text)
        }
    }
}

/// Draws the edges between the cells that are apart, and those of the board.
fn edges(
    puzzle: &Puzzle,
    size: usize,
    (colour, thickness): (&str, usize),
    are_apart: impl Fn(usize, usize) -> bool,
    text: &mut memory::Text,
) -> fmt::Result {
    let shape = puzzle.shape();
    write!(text, "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thickness}\" ")?;
    text.write_str("stroke-linecap=\"square\" d=\"")?;
    for row in 0..=shape.rows() {
        for col in 0..=shape.cols() {
            let (x, y) = (MARGIN + size * col, MARGIN + size * row);
            let here = shape.cell_at(row, col);
            let is_edge = |other: Option<usize>| match (here, other) {
                (Some(one), Some(other)) => are_apart(one, other),
                (one, other) => one.is_some() != other.is_some(),
            };
            if is_edge(shape.cell_at(row.wrapping_sub(1), col)) {
                write!(text, "M{x} {y}h{size}")?;
            }
            if is_edge(shape.cell_at(row, col.wrapping_sub(1))) {
                write!(text, "M{x} {y}v{size}")?;
            }
        }
    }
    text.write_str("\"/>\n")
}

/// Fills the cells of every cage; a cell of several is filled for the first.
fn draw_tints(board: &Board, tints: &Tints, text: &mut memory::Text) -> fmt::Result {
    for (number, cage) in board.puzzle.cages().iter().enumerate() {
        let cells = cage.cells().iter().map(|&cell| cell as usize);
        let mut shown = cells.filter(|&cell| board.shown(cell) == Some(number)).peekable();
        if shown.peek().is_none() {
            continue;
        }
        write!(text, "<path fill=\"{}\" d=\"", TINTS[tints.of(number)])?;
        for cell in shown {
            let (x, y) = (left_of(board, CELL, cell), top_of(board, CELL, cell));
            write!(text, "M{x} {y}h{CELL}v{CELL}h-{CELL}z")?;
        }
        text.write_str("\"/>\n")?;
    }
    Ok(())
}

/// Draws the lines before every `rows` rows and every `cols` columns of a board of cells of this size, and the last ones.
fn lines(
    side: usize,
    cell: usize,
    (rows, cols): (usize, usize),
    colour: &str,
    thickness: usize,
    text: &mut memory::Text,
) -> fmt::Result {
    let (length, end) = (cell * side, MARGIN + cell * side);
    let place = |line: usize| MARGIN + cell * line;
    write!(text, "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thickness}\" ")?;
    text.write_str("stroke-linecap=\"square\" d=\"")?;
    for row in (0..=side).step_by(rows) {
        write!(text, "M{MARGIN} {}H{end}", place(row))?;
    }
    for col in (0..=side).step_by(cols) {
        write!(text, "M{} {MARGIN}v{length}", place(col))?;
    }
    text.write_str("\"/>\n")
}

fn draw_outline(outline: &Outline, text: &mut memory::Text) -> fmt::Result {
    text.write_str("<path fill=\"none\" stroke=\"#555\" stroke-dasharray=\"3 2\" d=\"")?;
    let mut start = 0;
    for &end in &outline.ends {
        for (index, (x, y)) in outline.corners[start..end].iter().enumerate() {
            write!(text, "{}{x} {y}", if index == 0 { 'M' } else { 'L' })?;
        }
        text.write_char('Z')?;
        start = end;
    }
    text.write_str("\"/>\n")
}

/// Draws the symbols, each in the middle of its cell, a little lower where totals are.
fn draw_symbols(board: &Board, text: &mut memory::Text) -> fmt::Result {
    let size = 22.min(48 / board.symbol_width());
    let base = CELL / 2 + size * 3 / 8 + if board.firsts.is_empty() { 0 } else { 3 };
    writeln!(text, "<g font-size=\"{size}\" text-anchor=\"middle\" fill=\"#15c\">")?;
    for cell in 0..board.digits.len() {
        let Some(symbol) = board.symbol(cell) else { continue };
        let (x, y) = (left_of(board, CELL, cell) + CELL / 2, top_of(board, CELL, cell) + base);
        let weight = if board.is_given(cell) { " font-weight=\"bold\" fill=\"#000\"" } else { "" };
        writeln!(text, "<text x=\"{x}\" y=\"{y}\"{weight}>{symbol}</text>")?;
    }
    text.write_str("</g>\n")
}
