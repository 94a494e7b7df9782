//! The canonical form of a puzzle with constraints.
//!
//! In: a puzzle without cages and sums. Out: the least board that its symmetries and other names of the digits make of it,
//! compared cell by cell with empty cells before digits. All symmetries are tried:
//!
//! ```text
//!     regions          the eight turns and mirrors of the square; the regions turn, too, and the least ones come first
//!     both diagonals   an order of the rows that keeps boxes and the pairs of lines opposite each other; the same order of
//!                      the columns, or its reverse; transposition, if boxes are square
//!     windows          orders of the rows and of the columns that keep boxes and windows; transposition
//! ```
//!
//! The first row of this table that the puzzle has counts; of its symmetries, those that keep the sets of cells that differ by
//! all other constraints. Other puzzles are refused: their symmetries are not known.
//! What stays true: with the other constraints as they are, puzzles that these symmetries make of each other have one form.

use std::cmp::Ordering;

use sudoku_core::constraint::lower::Sets;
use sudoku_core::constraint::{Constraint, ConstraintKind};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::Reason;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;

/// The form of a puzzle with constraints, and the number of symmetries that change nothing but the names of the digits.
pub fn with_symmetries(puzzle: &Puzzle, limits: &mut Limits) -> Result<(Puzzle, u64), Stop> {
    let (group, own) = group(puzzle)?;
    let others = kept_sets(puzzle, Some(own), limits)?;
    let cells = puzzle.shape().cells();
    let best = memory::filled(cells, Digit::MAX)?;
    let (names, regions) = (memory::filled(puzzle.shape().side(), 0)?, Vec::new());
    let mut forms = Forms { puzzle, others, best, regions, names, symmetries: 0 };
    group.each(puzzle.shape(), limits, &mut |lines, limits| forms.try_one(lines, limits))?;
    let symmetries = forms.symmetries;
    Ok((forms.into_puzzle()?, symmetries))
}

/// Which line of a puzzle each line of the result comes from; of its transpose, if it is transposed.
#[derive(Clone, Copy)]
pub struct Lines<'a> {
    pub is_transposed: bool,
    pub rows: &'a [usize],
    pub columns: &'a [usize],
}

impl Lines<'_> {
    /// The row and the column that a cell comes from.
    pub fn source(&self, row: usize, col: usize) -> (usize, usize) {
        let (row, col) = (self.rows[row], self.columns[col]);
        if self.is_transposed { (col, row) } else { (row, col) }
    }
}

/// Gets symmetries.
pub type EachLines<'a> = &'a mut dyn FnMut(Lines<'_>, &mut Limits) -> Result<(), Stop>;

/// The symmetries that are tried.
#[derive(Clone, Copy)]
pub enum Group {
    /// The turns and mirrors of the square.
    Square,
    /// The orders that keep both diagonals.
    Diagonals,
    /// The orders that keep the windows; boxes are square.
    Windows,
}

impl Group {
    /// Calls `each` with all of them on boards of this shape.
    pub fn each(self, shape: Shape, limits: &mut Limits, each: EachLines) -> Result<(), Stop> {
        match self {
            Group::Square => Group::each_turn(shape, limits, each),
            Group::Diagonals => Group::each_of_diagonals(shape, limits, each),
            Group::Windows => Group::each_of_windows(shape, limits, each),
        }
    }

    fn each_turn(shape: Shape, limits: &mut Limits, each: EachLines) -> Result<(), Stop> {
        let mut orders = [memory::with_capacity(shape.side())?, Vec::new()];
        orders[0].extend(0..shape.side());
        orders[1] = memory::copied(&orders[0])?;
        orders[1].reverse();
        for is_transposed in [false, true] {
            for columns in &orders {
                for rows in &orders {
                    each(Lines { is_transposed, rows, columns }, limits)?;
                }
            }
        }
        Ok(())
    }

    fn each_of_diagonals(shape: Shape, limits: &mut Limits, each: EachLines) -> Result<(), Stop> {
        let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
        let opposite = |one: usize, other: usize| one + other + 1 == side;
        let are_alike = |one: [usize; 2], other: [usize; 2]| {
            opposite(one[0], one[1]) == opposite(other[0], other[1])
                && are_in_one(one, height) == are_in_one(other, height)
                && are_in_one(one, width) == are_in_one(other, width)
        };
        let mut reversed = memory::filled(side, 0)?;
        for_each_order(side, &are_alike, limits, &mut |rows, limits| {
            for (to, line) in reversed.iter_mut().zip(rows) {
                *to = side - 1 - line;
            }
            for columns in [rows, &reversed] {
                for is_transposed in
                    [false, true].into_iter().take(1 + usize::from(height == width))
                {
                    each(Lines { is_transposed, rows, columns }, limits)?;
                }
            }
            Ok(())
        })
    }

    fn each_of_windows(shape: Shape, limits: &mut Limits, each: EachLines) -> Result<(), Stop> {
        let (side, size) = (shape.side(), shape.box_height());
        // The lines between windows are those of number 0, (size + 1), ...; they are in no window.
        let window = |line: usize| (!line.is_multiple_of(size + 1)).then_some(line / (size + 1));
        let are_in_window =
            |[one, other]: [usize; 2]| window(one).is_some() && window(one) == window(other);
        let are_alike = |one: [usize; 2], other: [usize; 2]| {
            are_in_window(one) == are_in_window(other)
                && are_in_one(one, size) == are_in_one(other, size)
        };
        let mut orders = Vec::new();
        for_each_order(side, &are_alike, limits, &mut |order, _| {
            Ok(memory::push(&mut orders, memory::copied(order)?)?)
        })?;
        for rows in &orders {
            for columns in &orders {
                for is_transposed in [false, true] {
                    each(Lines { is_transposed, rows, columns }, limits)?;
                }
            }
        }
        Ok(())
    }
}

/// The symmetries of a puzzle, and the kind of constraint that all of them keep.
pub fn group(puzzle: &Puzzle) -> Result<(Group, &'static ConstraintKind), Stop> {
    let has = |kind: &ConstraintKind, value: &[i64]| {
        puzzle.constraints().iter().any(|one| one.kind() == kind && one.values() == value)
    };
    if let Some(sum) = puzzle.constraints().iter().find(|one| !one.kind().only_differs()) {
        let why = "a puzzle with it has no canonical form";
        return Err(Reason::BadUse { what: sum.kind().name, why }.into());
    }
    if puzzle.regions().is_some() {
        return Ok((Group::Square, ConstraintKind::REGIONS));
    }
    if has(ConstraintKind::DIAGONAL, &[1]) && has(ConstraintKind::DIAGONAL, &[-1]) {
        return Ok((Group::Diagonals, ConstraintKind::DIAGONAL));
    }
    if has(ConstraintKind::WINDOWS, &[]) {
        return Ok((Group::Windows, ConstraintKind::WINDOWS));
    }
    let what = puzzle.constraints().first().map_or("puzzle", |one| one.kind().name);
    let why =
        "a puzzle with it has a canonical form only beside regions, both diagonals or windows";
    Err(Reason::BadUse { what, why }.into())
}

/// The sets of cells that differ by constraints of other kinds than `own`, each in order.
pub fn kept_sets(
    puzzle: &Puzzle,
    own: Option<&ConstraintKind>,
    limits: &mut Limits,
) -> Result<Vec<Vec<u32>>, Stop> {
    let mut sets = Sets::default();
    for constraint in puzzle.constraints().iter().filter(|one| Some(one.kind()) != own) {
        constraint.sets(puzzle.shape(), &mut sets)?;
    }
    let mut sorted = memory::with_capacity(sets.len())?;
    for set in sets.iter() {
        limits.work(4 * set.len() as u32)?;
        let mut cells = memory::copied(set)?;
        cells.sort_unstable();
        sorted.push(cells);
    }
    sorted.sort_unstable();
    Ok(sorted)
}

/// The least board so far.
struct Forms<'a> {
    puzzle: &'a Puzzle,
    others: Vec<Vec<u32>>,
    /// The name of the digit of each cell, 0 for none.
    best: Vec<Digit>,
    /// The regions, numbered in the order of their first cells; empty before the first board.
    regions: Vec<i64>,
    /// The name of each digit, 0 if it has none yet.
    names: Vec<Digit>,
    /// The symmetries that make the least board.
    symmetries: u64,
}

impl Forms<'_> {
    /// Compares the board whose cells come from these lines with the least one.
    fn try_one(&mut self, lines: Lines<'_>, limits: &mut Limits) -> Result<(), Stop> {
        let (shape, side) = (self.puzzle.shape(), self.puzzle.shape().side());
        limits.node()?;
        let source = |cell: usize| {
            let (row, col) = lines.source(shape.row_of(cell), shape.col_of(cell));
            row * side + col
        };
        if !self.keeps_others(source, limits)? {
            return Ok(());
        }
        let mut order = self.compare_regions(source, limits)?;
        self.names.fill(0);
        let mut next = 0;
        for cell in 0..self.best.len() {
            if cell % side == 0 {
                limits.work(2 * side as u32)?;
            }
            let name = match self.puzzle.digits()[source(cell)] {
                EMPTY => 0,
                digit => {
                    let name = &mut self.names[usize::from(digit)];
                    if *name == 0 {
                        next += 1;
                        *name = next;
                    }
                    *name
                }
            };
            order = order.then(name.cmp(&self.best[cell]));
            match order {
                Ordering::Greater => return Ok(()),
                Ordering::Less => self.best[cell] = name,
                Ordering::Equal => {}
            }
        }
        self.symmetries = if order.is_lt() { 1 } else { self.symmetries.saturating_add(1) };
        Ok(())
    }

    /// Whether the sets of the other constraints stay the same.
    fn keeps_others(
        &self,
        source: impl Fn(usize) -> usize,
        limits: &mut Limits,
    ) -> Result<bool, Stop> {
        let mut moved = Vec::new();
        for set in &self.others {
            limits.work(8 * set.len() as u32)?;
            moved.clear();
            for &cell in set {
                memory::push(&mut moved, source(cell as usize) as u32)?;
            }
            moved.sort_unstable();
            if self.others.binary_search(&moved).is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Compares the regions with the least ones, which they become if they are less.
    fn compare_regions(
        &mut self,
        source: impl Fn(usize) -> usize,
        limits: &mut Limits,
    ) -> Result<Ordering, Stop> {
        let Some(regions) = self.puzzle.regions() else { return Ok(Ordering::Equal) };
        limits.work(2 * regions.len() as u32)?;
        let mut numbers = memory::filled(self.names.len(), -1)?;
        let mut turned = memory::with_capacity(regions.len())?;
        let mut next = 0;
        for cell in 0..regions.len() {
            let number = &mut numbers[regions[source(cell)] as usize];
            if *number < 0 {
                (*number, next) = (next, next + 1);
            }
            turned.push(*number);
        }
        let order =
            if self.regions.is_empty() { Ordering::Less } else { turned.cmp(&self.regions) };
        if order.is_lt() {
            self.regions = turned;
        }
        Ok(order)
    }

    /// The least board, with the constraints in their order.
    fn into_puzzle(self) -> Result<Puzzle, Stop> {
        let mut form = Puzzle::new(self.puzzle.shape())?;
        for constraint in self.puzzle.constraints() {
            let is_regions = constraint.kind() == ConstraintKind::REGIONS;
            let values = if is_regions { &self.regions } else { constraint.values() };
            form.add_constraint(constraint.kind(), values, Constraint::cells(constraint))?;
        }
        let mut digits = memory::with_capacity(self.best.len())?;
        digits.extend(self.best.iter().map(|&name| if name == 0 { EMPTY } else { name - 1 }));
        form.set_digits(&digits)?;
        Ok(form)
    }
}

/// Whether two lines are in one group of this size.
fn are_in_one([one, other]: [usize; 2], size: usize) -> bool {
    one / size == other / size
}

/// Gets a list of lines.
type Each<'a> = &'a mut dyn FnMut(&[usize], &mut Limits) -> Result<(), Stop>;

/// Calls `each` with all orders of lines in which each two places are alike to their two lines.
fn for_each_order(
    side: usize,
    are_alike: &dyn Fn([usize; 2], [usize; 2]) -> bool,
    limits: &mut Limits,
    each: Each,
) -> Result<(), Stop> {
    let mut order: Vec<usize> = memory::with_capacity(side)?;
    // The line that is tried next in the last place.
    let mut line = 0;
    loop {
        limits.work(side as u32)?;
        let fits = |line: usize| {
            let place = order.len();
            !order.contains(&line)
                && are_alike([place, place], [line, line])
                && (0..place).all(|at| are_alike([at, place], [order[at], line]))
        };
        if order.len() < side
            && let Some(found) = (line..side).find(|&line| fits(line))
        {
            order.push(found);
            line = 0;
            continue;
        }
        if order.len() == side {
            each(&order, limits)?;
        }
        match order.pop() {
            Some(last) => line = last + 1,
            None => return Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
