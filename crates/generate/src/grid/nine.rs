//! Solved grids of 9x9 cells with boxes of 3x3, all with the same probability.
//!
//! In: random numbers. Out: a grid. The grid is drawn box by box. Each draw takes one of a number of choices that does
//! not depend on the draws before. Choices that do not go together are refused, and the grid is begun anew (rejection
//! sampling: J. von Neumann, "Various techniques used in connection with random digits", 1951). So all grids have the
//! same probability. About one grid in eleven is finished.
//!
//! ```text
//!     1 2 3    1: the digits in order; they are renamed at the end
//!     4 5 6    2, 3: 56 ways to divide the digits among the rows, 6 orders of each row
//!     7 8 9    4, 7: 56 ways to divide the digits among the columns, 6 orders of each column
//!              5, 8: 56 ways to divide the digits among the columns; in each column, 2 orders of the digits in which
//!                    none is in the row that it has in box 4 or 7
//!              6:    its rows are what 4 and 5 leave; in each, 2 orders in which no digit is in its column of box 3
//!              9:    what is left
//! ```
//!
//! The 56 ways: B. Felgenhauer and F. Jarvis, "Enumerating possible Sudoku grids", 2005.

use crate::dice::Dice;
use sudoku_core::digits::Digit;

/// A set of digits: one bit each.
type Set = u16;

/// The digits of three rows or three columns of a box.
type Lines = [Set; 3];

/// The cells of a box, row by row or column by column.
type Cells = [[Set; 3]; 3];

/// All nine digits.
const ALL: Set = 0x1ff;

/// The ways to divide nine digits among the lines of a box, each line without the digits that it has in another box.
const DIVISIONS: usize = 56;

/// The orders of three digits.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The orders of the digits of three lines.
const ORDERS_OF_LINES: usize = 6 * 6 * 6;

/// The ways to put the digits of three lines apart from other lines: two each.
const APART: usize = 2 * 2 * 2;

/// Draws a grid; nothing if its choices do not go together.
pub fn draw(dice: &mut Dice) -> Option<[Digit; 81]> {
    let [division, orders2, orders3] =
        dice.each_below([DIVISIONS, ORDERS_OF_LINES, ORDERS_OF_LINES]);
    let rows1: Lines = [0b111, 0b111 << 3, 0b111 << 6];
    let rows2 = divide(&rows1, division);
    let (box1, box2) = (rows1.map(split), ordered(&rows2, orders2));
    let box3 = ordered(&remainder(&rows1, &rows2), orders3);
    let columns = [&box1, &box2, &box3].map(|cells| transposed(cells).map(union));

    let [division4, orders4, orders7] =
        dice.each_below([DIVISIONS, ORDERS_OF_LINES, ORDERS_OF_LINES]);
    let columns4 = divide(&columns[0], division4);
    let box4 = transposed(&ordered(&columns4, orders4));
    let box7 = transposed(&ordered(&remainder(&columns[0], &columns4), orders7));

    let [division5, apart5, apart8, apart6] = dice.each_below([DIVISIONS, APART, APART, APART]);
    let columns5 = divide(&columns[1], division5);
    let (rows4, rows7) = (box4.map(union), box7.map(union));
    let box5 = transposed(&put_apart(&columns5, &rows4, apart5)?);
    let box8 = transposed(&put_apart(&remainder(&columns[1], &columns5), &rows7, apart8)?);

    let rows6 = remainder(&rows4, &box5.map(union));
    let rows9 = remainder(&rows7, &box8.map(union));
    let box6 = put_apart(&rows6, &columns[2], apart6)?;
    let columns9 = remainder(&columns[2], &transposed(&box6).map(union));
    let box9 = rows9.map(|row| columns9.map(|column| row & column));
    if box9.as_flattened().iter().any(|cell| cell.count_ones() != 1) {
        return None;
    }

    let names = dice.order_of_nine();
    let mut grid = [0; 81];
    for (at, cells) in [box1, box2, box3, box4, box5, box6, box7, box8, box9].iter().enumerate() {
        for (row, cells) in cells.iter().enumerate() {
            let start = (at / 3 * 3 + row) * 9 + at % 3 * 3;
            for (place, cell) in grid[start..start + 3].iter_mut().zip(cells) {
                *place = names[cell.trailing_zeros() as usize];
            }
        }
    }
    Some(grid)
}

fn union(sets: [Set; 3]) -> Set {
    sets[0] | sets[1] | sets[2]
}

fn transposed(cells: &Cells) -> Cells {
    std::array::from_fn(|column| std::array::from_fn(|row| cells[row][column]))
}

/// The lines of the third of three boxes.
fn remainder(one: &Lines, other: &Lines) -> Lines {
    std::array::from_fn(|line| ALL ^ one[line] ^ other[line])
}

/// The three digits of a set, each alone.
fn split(set: Set) -> [Set; 3] {
    let first = set & set.wrapping_neg();
    let others = set ^ first;
    let second = others & others.wrapping_neg();
    [first, second, others ^ second]
}

/// The digits of each line in one of their orders.
fn ordered(lines: &Lines, mut orders: usize) -> Cells {
    lines.map(|line| {
        let order = &ORDERS[orders % 6];
        orders /= 6;
        let digits = split(line);
        order.map(|at| digits[at])
    })
}

/// Divides the nine digits among the lines of a second box, none on the line that it has in the first one. Two ways
/// keep the lines together; in the others, two digits of each line stay together.
fn divide(lines: &Lines, way: usize) -> Lines {
    let [a, b, c] = *lines;
    let Some(way) = way.checked_sub(2) else { return [[b, c, a], [c, a, b]][way] };
    let single = |set: Set, at: usize| split(set)[at % 3];
    let (one_a, one_b, one_c) = (single(a, way), single(b, way / 3), single(c, way / 9));
    if way < 27 {
        [one_b | (c ^ one_c), one_c | (a ^ one_a), one_a | (b ^ one_b)]
    } else {
        [(b ^ one_b) | one_c, (c ^ one_c) | one_a, (a ^ one_a) | one_b]
    }
}

/// Puts the three digits of each line in one of the two orders in which no digit has the number of the other line that
/// it is on; nothing if all three are on one. Digit `i` of the result is the one on crossing line `i`.
fn put_apart(lines: &Lines, others: &Lines, ways: usize) -> Option<Cells> {
    let [first, second, third] = *lines;
    Some([
        put_line_apart(first, others, ways & 1)?,
        put_line_apart(second, others, ways >> 1 & 1)?,
        put_line_apart(third, others, ways >> 2)?,
    ])
}

fn put_line_apart(line: Set, others: &Lines, way: usize) -> Option<[Set; 3]> {
    let on = others.map(|other| other & line);
    let of_two = match on.map(Set::count_ones) {
        [1, 1, 1] => {
            return Some(if way == 0 { [on[1], on[2], on[0]] } else { [on[2], on[0], on[1]] });
        }
        [2, 1, 0] => [0, 1, 2],
        [2, 0, 1] => [0, 2, 1],
        [1, 2, 0] => [1, 0, 2],
        [0, 2, 1] => [1, 2, 0],
        [1, 0, 2] => [2, 0, 1],
        [0, 1, 2] => [2, 1, 0],
        _ => return None,
    };
    // Two digits are on one line and go to the two others; the third digit takes their line.
    let [twice, once, never] = of_two;
    let first = on[twice] & on[twice].wrapping_neg();
    let pair = [first, on[twice] ^ first];
    let mut cells = [0; 3];
    (cells[twice], cells[once], cells[never]) = (on[once], pair[way], pair[1 - way]);
    Some(cells)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    // Seen to fail: 54 of the ways.
    #[test]
    fn ways_to_divide_are_all_that_there_are() {
        let lines: Lines = [0b111, 0b111 << 3, 0b111 << 6];
        let sets = || (0..=ALL).filter(|set| set.count_ones() == 3);
        let pairs = sets().flat_map(|a| sets().map(move |b| [a, b, ALL ^ a ^ b]));
        let fits = |divided: &Lines| {
            divided[0] & divided[1] == 0
                && divided.iter().zip(lines).all(|(set, line)| set & line == 0)
        };
        let expected: HashSet<Lines> = pairs.filter(fits).collect();
        let found: HashSet<Lines> = (0..DIVISIONS).map(|way| divide(&lines, way)).collect();
        assert_eq!((found.len(), found), (DIVISIONS, expected));
    }
}
