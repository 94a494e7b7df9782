//! Lists the clashes of a board: which filled cells break a rule, and which rule.
//!
//! In: a puzzle, and digits for its cells. Out: a [`Clash`] for each symbol that a row, column, box or cage has more than
//! once, and for each cage with a wrong sum: rows, columns, boxes and cages, each in order. What stays true: no clash is
//! listed exactly if [`state`](super::state) finds no violation of a filled cell.

use std::fmt;

use super::rules;
use crate::digits::{Digit, EMPTY};
use crate::error::Result;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::unit::Unit;

/// Cells of a unit or cage that break its rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash {
    unit: Unit,
    symbol: Option<u32>,
    cells: Vec<u32>,
    /// Columns of the board.
    cols: u32,
    /// The total and the first cell of the cage, and the sum of its filled cells.
    cage: (u64, u32, u64),
    /// The name of the constraint.
    constraint: &'static str,
    /// Whether it is a constraint of which more is not said.
    is_broken: bool,
}

impl Clash {
    /// Whose rule is broken.
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// The symbol that the unit has more than once; `None` if the sum of a cage is wrong.
    pub fn symbol(&self) -> Option<u32> {
        self.symbol
    }

    /// The numbers of the cells that clash, row by row from 0.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    fn write_cell(&self, f: &mut fmt::Formatter<'_>, cell: u32) -> fmt::Result {
        write!(f, "r{}c{}", cell / self.cols + 1, cell % self.cols + 1)
    }
}

/// The clash in words, with rows, columns and boxes from 1: `row 1 has 5 twice: r1c1 and r1c2`.
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (total, first, sum) = self.cage;
        match self.unit {
            Unit::Cage(_) => {
                write!(f, "the cage of {total} at ")?;
                self.write_cell(f, first)?;
            }
            Unit::Constraint(_) => write!(f, "the constraint {}", self.constraint)?,
            unit => write!(f, "{unit}")?,
        }
        let Some(symbol) = self.symbol else {
            return match self.is_broken {
                true => f.write_str(" is broken"),
                false => write!(f, " has the sum {sum}"),
            };
        };
        match self.cells.len() {
            2 => write!(f, " has {symbol} twice: ")?,
            count => write!(f, " has {symbol} {count} times: ")?,
        }
        for (index, &cell) in self.cells.iter().enumerate() {
            let between = match self.cells.len() - index {
                _ if index == 0 => "",
                1 => " and ",
                _ => ", ",
            };
            f.write_str(between)?;
            self.write_cell(f, cell)?;
        }
        Ok(())
    }
}

/// All clashes of these digits.
pub fn list(puzzle: &Puzzle, digits: &[Digit]) -> Result<Vec<Clash>> {
    let (shape, side) = (puzzle.shape(), puzzle.shape().side());
    let mut clashes = Vec::new();
    let mut cells: Vec<u32> = memory::with_capacity(side)?;
    let has_boxes = puzzle.regions().is_none();
    for kind in 0..if has_boxes { 3 } else { 2 } {
        for (grid, (first_row, first_col)) in shape.grids().enumerate() {
            let cell = |row: usize, col: usize| shape.cell(first_row + row, first_col + col) as u32;
            for number in 0..side {
                cells.clear();
                cells.extend((0..side).map(|at| match kind {
                    0 => cell(number, at),
                    1 => cell(at, number),
                    _ => {
                        let (height, width) = (shape.box_height(), shape.box_width());
                        let (row, col) = (number / height * height, number % height * width);
                        cell(row + at / width, col + at % width)
                    }
                }));
                // A box that grids share is one of the first of them.
                let is_shared = || {
                    shape.grids_of(cells[0] as usize).next().is_some_and(|(first, _)| first < grid)
                };
                if kind == 2 && is_shared() {
                    continue;
                }
                let unit = match shape.is_overlapping() {
                    true => Unit::of_grid(grid, kind * side + number, side),
                    false => Unit::of(kind * side + number, side),
                };
                add(puzzle, digits, unit, &cells, None, &mut clashes)?;
            }
        }
    }
    for (number, constraint) in (0..).zip(puzzle.constraints()) {
        rules::each_set(puzzle, Some(digits), constraint, &mut |cells, total| {
            add(puzzle, digits, Unit::Constraint(number), cells, total, &mut clashes)
        })?;
        if let Some(cell) = rules::broken_beyond_sets(puzzle, digits, constraint) {
            let mut cells = memory::with_capacity(constraint.cells().len() + 1)?;
            cells.extend_from_slice(constraint.cells());
            cells.push(cell as u32);
            cells.retain(|&cell| digits[cell as usize] != EMPTY);
            cells.sort_unstable();
            cells.dedup();
            let (unit, cols) = (Unit::Constraint(number), shape.cols() as u32);
            let (constraint, cage) = (constraint.kind().name, (0, cell as u32, 0));
            let clash =
                Clash { unit, symbol: None, cells, cols, cage, constraint, is_broken: true };
            memory::push(&mut clashes, clash)?;
        }
    }
    for (number, cage) in (0..).zip(puzzle.cages()) {
        let total = Some(cage.total());
        add(puzzle, digits, Unit::Cage(number), cage.cells(), total, &mut clashes)?;
    }
    Ok(clashes)
}

/// Adds the clashes of one unit: its cells, and their total if they have one. Only the cells of a sum may repeat.
fn add(
    puzzle: &Puzzle,
    digits: &[Digit],
    unit: Unit,
    cells: &[u32],
    total: Option<u64>,
    clashes: &mut Vec<Clash>,
) -> Result<()> {
    let digit = |cell: u32| digits.get(cell as usize).copied().unwrap_or(EMPTY);
    let mut filled = memory::with_capacity(cells.len())?;
    filled.extend(cells.iter().copied().filter(|&cell| digit(cell) != EMPTY));
    filled.sort_unstable_by_key(|&cell| (digit(cell), cell));
    let symbol = |cell: u32| puzzle.symbols().symbol(digit(cell));
    let constraint = match unit {
        Unit::Constraint(number) => puzzle.constraints()[number as usize].kind().name,
        _ => "",
    };
    let may_repeat = total.is_some() && !matches!(unit, Unit::Cage(_));
    let sum: u64 = filled.iter().map(|&cell| u64::from(symbol(cell))).sum();
    let first = cells.iter().min().copied().unwrap_or(0);
    let of = |cells: &[u32], symbol: Option<u32>| -> Result<Clash> {
        let mut copy = memory::with_capacity(cells.len())?;
        copy.extend_from_slice(cells);
        let cols = puzzle.shape().cols() as u32;
        let cage = (total.unwrap_or(0), first, sum);
        Ok(Clash { unit, symbol, cells: copy, cols, cage, constraint, is_broken: false })
    };
    for same in filled.chunk_by(|&one, &other| digit(one) == digit(other)) {
        if let [one, _, ..] = *same
            && !may_repeat
        {
            memory::push(clashes, of(same, Some(symbol(one)))?)?;
        }
    }
    if let Some(total) = total
        && (sum > total || (filled.len() == cells.len() && sum != total))
    {
        filled.sort_unstable();
        memory::push(clashes, of(&filled, None)?)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    // Seen to fail: boxes numbered by columns.
    #[test]
    fn clashes_of_every_unit_are_listed_in_order() {
        let mut puzzle = Puzzle::new(Shape::new(2, 3).unwrap()).unwrap();
        puzzle.add_cage(3, &[14, 13, 30]).unwrap();
        puzzle.add_cage(7, &[24, 25]).unwrap();
        for (row, col, symbol) in [
            (0, 0, 5),
            (0, 5, 5),
            (4, 5, 5),
            (5, 4, 5),
            (2, 1, 2),
            (2, 2, 2),
            (5, 0, 2),
            (4, 0, 3),
            (4, 1, 6),
        ] {
            puzzle.set(row, col, symbol).unwrap();
        }
        let listed = list(&puzzle, puzzle.digits()).unwrap();
        let shown: Vec<_> = listed.iter().map(Clash::to_string).collect();
        assert_eq!(
            shown,
            [
                "row 1 has 5 twice: r1c1 and r1c6",
                "row 3 has 2 twice: r3c2 and r3c3",
                "column 6 has 5 twice: r1c6 and r5c6",
                "box 3 has 2 twice: r3c2 and r3c3",
                "box 6 has 5 twice: r5c6 and r6c5",
                "the cage of 3 at r3c2 has 2 3 times: r3c2, r3c3 and r6c1",
                "the cage of 3 at r3c2 has the sum 6",
                "the cage of 7 at r5c1 has the sum 9",
            ]
        );
        let last = listed.last().unwrap();
        assert_eq!(
            (last.unit(), last.symbol(), last.cells()),
            (Unit::Cage(1), None, &[24, 25][..])
        );
        assert_eq!(list(&puzzle, &[EMPTY; 36]).unwrap(), []);
    }
}
