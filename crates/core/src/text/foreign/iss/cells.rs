//! Cells in the text: names such as `R1C1`, rows and columns at whose ends are clues, and diagonals.
//!
//! In: arguments and a shape, or cells. Out: cells, or their names. Rows and columns count from 1; those above 9 are letters:
//! `a` is 10.

use std::fmt;

use super::base64;
use crate::error::Result;
use crate::memory;
use crate::shape::Shape;

/// The number of a row or column, from 0.
fn number(byte: u8) -> Option<usize> {
    match byte {
        b'1'..=b'9' => Some(usize::from(byte - b'1')),
        b'a'..=b'z' => Some(usize::from(byte - b'a') + 9),
        _ => None,
    }
}

/// The character of a row or column, from 0.
fn shown(at: usize) -> char {
    char::from_digit(at as u32 + 1, 36).unwrap_or('?')
}

/// The row and column of a name such as `R1C1` or `RaCb`.
pub fn place(name: &str) -> Option<(usize, usize)> {
    match name.as_bytes() {
        [b'R' | b'r', row, b'C' | b'c', col] => number(*row).zip(number(*col)),
        _ => None,
    }
}

/// Writes the names of cells, each after `~`.
pub fn write(shape: Shape, cells: &[u32], text: &mut dyn fmt::Write) -> fmt::Result {
    cells.iter().try_for_each(|&cell| {
        let (row, col) = (shape.row_of(cell as usize), shape.col_of(cell as usize));
        match (shape.further_cells(), cell as usize - shape.whole_rows().min(row) * shape.cols()) {
            _ if row < shape.whole_rows() => {}
            (1, _) => return text.write_str("~VX"),
            (_, place) => return write!(text, "~VX{}", place + 1),
        }
        write!(text, "~R{}C{}", shown(row), shown(col))
    })
}

/// A row or a column, from its beginning.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    is_row: bool,
    number: usize,
}

impl Line {
    /// The line of a name such as `R1` or `C10`.
    pub fn named(name: &str, shape: Shape) -> Option<Line> {
        let (letter, digits) = name.split_at_checked(1)?;
        let is_row = match letter {
            "R" => true,
            "C" => false,
            _ => return None,
        };
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number: usize = digits.parse().ok().filter(|_| is_number)?;
        let count = if is_row { shape.whole_rows() } else { shape.cols() };
        let number = number.checked_sub(1).filter(|&number| number < count)?;
        Some(Line { is_row, number })
    }

    /// All rows and columns.
    pub fn all(shape: Shape) -> impl Iterator<Item = Line> {
        [(true, shape.whole_rows()), (false, shape.cols())]
            .into_iter()
            .flat_map(move |(is_row, count)| (0..count).map(move |number| Line { is_row, number }))
    }

    /// Its cells.
    pub fn cells(self, shape: Shape) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator {
        let (first, step, count) = match self.is_row {
            true => (self.number * shape.cols(), 1, shape.cols()),
            false => (self.number, shape.cols(), shape.whole_rows()),
        };
        (0..count).map(move |at| (first + at * step) as u32)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_row { 'R' } else { 'C' }, self.number + 1)
    }
}

/// The diagonal that is named by the cell at the border where it begins: down and right from the left border, up
/// and left from the right one, down and left from the top, up and right from the bottom.
pub fn diagonal(row: usize, col: usize, shape: Shape) -> Option<impl Iterator<Item = u32>> {
    let (last_row, last_col) = (shape.whole_rows() - 1, shape.cols() - 1);
    let is_inner = |at: usize, last: usize| 0 < at && at < last;
    let (down, right) = if col == 0 && row < last_row {
        (1, 1)
    } else if row == 0 && col > 0 {
        (1, -1)
    } else if col == last_col && is_inner(row, last_row) {
        (-1, -1)
    } else if row == last_row && is_inner(col, last_col) {
        (-1, 1)
    } else {
        return None;
    };
    let cells = (0i64..).map_while(move |step| {
        let row = usize::try_from(row as i64 + step * down).ok()?;
        let col = usize::try_from(col as i64 + step * right).ok()?;
        shape.neighbour_at(row, col).map(|cell| cell as u32)
    });
    Some(cells)
}

/// Whether two cells are side by side.
pub fn are_beside(shape: Shape, one: u32, other: u32) -> bool {
    let place = |cell: u32| (shape.row_of(cell as usize), shape.col_of(cell as usize));
    let ((row, col), (down, right)) = (place(one), place(other));
    row.abs_diff(down) + col.abs_diff(right) == 1 && row.max(down) < shape.whole_rows()
}

/// The square of 2x2 cells of which a cell is the first.
pub fn square(cell: usize, shape: Shape) -> Option<[u32; 4]> {
    let (row, col) = (shape.row_of(cell), shape.col_of(cell));
    let places = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)];
    let [a, b, c, d] =
        places.map(|(row, col)| shape.neighbour_at(row, col).map(|cell| cell as u32));
    Some([a?, b?, c?, d?])
}

/// Whether cells in the order of the board make a number that is read along them: each is to the right of, below, or
/// both of the one before.
pub fn is_readable(cells: &[u32], shape: Shape) -> bool {
    cells.windows(2).all(|two| {
        let place = |at: usize| (shape.row_of(two[at] as usize), shape.col_of(two[at] as usize));
        let ((row, col), (below, right)) = (place(0), place(1));
        (row..=row + 1).contains(&below)
            && (col..=col + 1).contains(&right)
            && two[0] != two[1]
            && below < shape.whole_rows()
    })
}

/// The cells whose bits are set in a text of six bits a character, the lowest first, from a cell on.
pub fn in_bits(code: &str, from: usize, shape: Shape) -> Result<Option<Vec<usize>>> {
    let mut cells = Vec::new();
    for (at, byte) in code.bytes().enumerate() {
        let Some(bits) = base64::value(byte) else { return Ok(None) };
        for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
            let cell = from + 6 * at + bit;
            if cell >= shape.cells() {
                return Ok(None);
            }
            memory::push(&mut cells, cell)?;
        }
    }
    Ok(Some(cells))
}
