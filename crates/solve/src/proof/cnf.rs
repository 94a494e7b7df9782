//! The rules of a board as clauses, in the DIMACS format.
//!
//! In: a puzzle, and a solution to rule out, if any. Out: clauses that are satisfiable if and only if the
//! puzzle has another solution. This is the extended encoding of I. Lynce and J. Ouaknine,
//! "Sudoku as a SAT problem", AIMATH 2006: each cell takes a digit and not two, each unit has
//! each digit and not twice.
//!
//! ```text
//!     p cnf side^3 clauses
//!     for each cell: one of its digits, no two      side^2 groups
//!     for each unit and digit: one place, no two    3 side^2 groups
//!     givens                                        one each
//!     not the solution                              one, if there is one to rule out
//! ```

use std::io::Write;

use super::{put, refused, variable};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;

/// Writes the clauses.
pub fn write(
    puzzle: &Puzzle,
    ruled_out: Option<&[Digit]>,
    out: &mut impl Write,
    limits: &mut Limits,
) -> Result<(), Stop> {
    let shape = puzzle.shape();
    let (side, cells) = (shape.side(), shape.cells());
    let of = |cell: usize, digit: Digit| variable(shape, cell, usize::from(digit));
    let given = |&(_, &digit): &(usize, &Digit)| digit != EMPTY;
    let givens = puzzle.digits().iter().enumerate().filter(given);
    let clauses = 4 * cells * (1 + side * (side - 1) / 2)
        + givens.clone().count()
        + usize::from(ruled_out.is_some());
    writeln!(out, "p cnf {} {clauses}", cells * side).map_err(refused)?;
    let mut group = memory::with_capacity(side)?;
    for cell in 0..cells {
        group.clear();
        group.extend((0..side).map(|digit| variable(shape, cell, digit)));
        exactly_one(&group, out, limits)?;
    }
    for unit in 0..shape.units() {
        for digit in 0..side {
            group.clear();
            group.extend(shape.unit(unit).map(|cell| variable(shape, cell, digit)));
            exactly_one(&group, out, limits)?;
        }
    }
    for (cell, &digit) in givens {
        put(out, [of(cell, digit)].into_iter()).map_err(refused)?;
    }
    if let Some(solution) = ruled_out {
        let others = solution.iter().enumerate().map(|(cell, &digit)| -of(cell, digit));
        put(out, others).map_err(refused)?;
    }
    Ok(())
}

/// Exactly one of these is true.
fn exactly_one(group: &[i64], out: &mut impl Write, limits: &mut Limits) -> Result<(), Stop> {
    put(out, group.iter().copied()).map_err(refused)?;
    for (index, &first) in group.iter().enumerate() {
        // The time to write a number exceeds that to visit a cell.
        limits.work(16 * (group.len() - index) as u32)?;
        for &second in &group[index + 1..] {
            put(out, [-first, -second].into_iter()).map_err(refused)?;
        }
    }
    Ok(())
}
