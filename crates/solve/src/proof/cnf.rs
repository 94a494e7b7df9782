//! The rules of a board as clauses, in the DIMACS format.
//!
//! In: a puzzle, and a solution to rule out, if any. Out: clauses that are satisfiable if and only if the
//! puzzle has another solution. This is the extended encoding of I. Lynce and J. Ouaknine,
//! "Sudoku as a SAT problem", AIMATH 2006: each cell takes a digit and not two, each unit has
//! each digit and not twice.
//!
//! ```text
//!     p cnf cells*side clauses
//!     for each cell: one of its digits, no two            one group each
//!     for each unit and digit: one place, no two          rows, columns, boxes or regions, other houses
//!     for each smaller set and digit: not twice           sets of cells that differ
//!     givens                                              one each
//!     not the solution                                    one, if there is one to rule out
//! ```

use std::io::Write;

use super::{put, refused, variable};
use sudoku_core::constraint::lower::Sets;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::unit::Unit;

/// Writes the clauses.
pub fn write(
    puzzle: &Puzzle,
    ruled_out: Option<&[Digit]>,
    out: &mut impl Write,
    limits: &mut Limits,
) -> Result<(), Stop> {
    let shape = puzzle.shape();
    let side = shape.side();
    let of = |cell: usize, digit: Digit| variable(side, cell, usize::from(digit));
    let placed = |grid: &[Digit]| grid.iter().filter(|&&digit| digit != EMPTY).count();
    let pairs = |of: usize| of * (of - 1) / 2;
    let mut clauses = placed(puzzle.digits()) + usize::from(ruled_out.is_some());
    clauses += shape.existing_cells().count() * (1 + pairs(side));
    each_set(puzzle, |cells| {
        limits.work(1)?;
        clauses += side * (usize::from(cells.len() == side) + pairs(cells.len()));
        Ok(())
    })?;
    writeln!(out, "p cnf {} {clauses}", shape.cells() * side).map_err(refused)?;
    let mut group = memory::with_capacity(side)?;
    for cell in shape.existing_cells() {
        group.clear();
        group.extend((0..side).map(|digit| variable(side, cell, digit)));
        put(out, group.iter().copied()).map_err(refused)?;
        no_two(&group, out, limits)?;
    }
    each_set(puzzle, |cells| {
        for digit in 0..side {
            group.clear();
            group.extend(cells.iter().map(|&cell| variable(side, cell as usize, digit)));
            if cells.len() == side {
                put(out, group.iter().copied()).map_err(refused)?;
            }
            no_two(&group, out, limits)?;
        }
        Ok(())
    })?;
    for (cell, &digit) in puzzle.digits().iter().enumerate().filter(|&(_, &digit)| digit != EMPTY) {
        put(out, [of(cell, digit)].into_iter()).map_err(refused)?;
    }
    if let Some(solution) = ruled_out {
        let others = solution.iter().enumerate().filter(|&(_, &digit)| digit != EMPTY);
        put(out, others.map(|(cell, &digit)| -of(cell, digit))).map_err(refused)?;
    }
    Ok(())
}

/// Visits the cells of each unit, and of each smaller set of cells that differ.
fn each_set(
    puzzle: &Puzzle,
    mut visit: impl FnMut(&[u32]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let shape = puzzle.shape();
    let mut cells = memory::with_capacity(shape.side())?;
    for (name, unit) in shape.all_units() {
        cells.clear();
        match (puzzle.regions(), name) {
            (Some(regions), Unit::Box(number)) => {
                let regions = (0..).zip(regions);
                let is_in = |&(_, &region): &(u32, &i64)| region == i64::from(number);
                cells.extend(regions.filter(is_in).map(|(cell, _)| cell));
            }
            _ => cells.extend(unit.map(|cell| cell as u32)),
        }
        visit(&cells)?;
    }
    let mut sets = Sets::default();
    for constraint in puzzle.constraints() {
        constraint.sets(shape, &mut sets)?;
    }
    sets.iter().try_for_each(visit)
}

/// No two of these are true.
fn no_two(group: &[i64], out: &mut impl Write, limits: &mut Limits) -> Result<(), Stop> {
    for (index, &first) in group.iter().enumerate() {
        // The time to write a number exceeds that to visit a cell.
        limits.work(16 * (group.len() - index) as u32)?;
        for &second in &group[index + 1..] {
            put(out, [-first, -second].into_iter()).map_err(refused)?;
        }
    }
    Ok(())
}
