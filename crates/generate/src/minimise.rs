//! Givens that a puzzle does not need, or that may be wrong.
//!
//! In: a puzzle with exactly one solution. Out: which of its givens could be left out, each alone; or a puzzle without
//! givens that could be left out, which has the same solution. In: a puzzle without a solution. Out: the givens of which
//! one may be wrong, the pairs of which both may be, or givens that leave no solution by themselves. Each answer is a whole
//! proof; a limit that is reached first is an error.

use crate::dice::Dice;
use crate::removal::Removal;
use sudoku_core::digits::EMPTY;
use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::Limits;
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_solve::{self as solve, Ended, Options};

/// The givens that could be left out, each alone, in order. The limits of the options are for each proof.
pub fn redundant_givens(puzzle: &Puzzle, options: &Options) -> Result<Vec<u32>> {
    check(puzzle, options)?;
    without_one(puzzle, options)
}

/// The givens of a puzzle without a solution of which one may be wrong: without it, there is exactly one solution. None of a
/// puzzle with a solution. The limits of the options are for each proof.
pub fn suspects(puzzle: &Puzzle, options: &Options) -> Result<Vec<u32>> {
    match solutions(puzzle, &options.clone().with_solution_limit(1))? {
        0 => without_one(puzzle, options),
        _ => Ok(Vec::new()),
    }
}

/// The pairs of givens of a puzzle without [`suspects`] and without a solution, without which there is exactly one, in order.
/// The limits of the options are for each proof.
///
/// A pair without which there is a solution has a given of each [`conflict`], and the other one in a conflict of the rest
/// (Reiter, "A theory of diagnosis from first principles", 1987): few of all pairs are tried.
pub fn suspect_pairs(puzzle: &Puzzle, options: &Options) -> Result<Vec<[u32; 2]>> {
    let (mut rest, mut digits) = (puzzle.try_clone()?, memory::copied(puzzle.digits())?);
    let mut found = Vec::new();
    for first in conflict(puzzle, options)? {
        digits[first as usize] = EMPTY;
        rest.set_digits(&digits)?;
        for second in conflict(&rest, options)? {
            digits[second as usize] = EMPTY;
            rest.set_digits(&digits)?;
            let pair = [first.min(second), first.max(second)];
            if !found.contains(&pair) && is_unique(&rest, options)? {
                memory::push(&mut found, pair)?;
            }
            digits[second as usize] = puzzle.digits()[second as usize];
        }
        digits[first as usize] = puzzle.digits()[first as usize];
    }
    found.sort_unstable();
    Ok(found)
}

/// Givens that leave no solution, none of which could be left out, in order; none of a puzzle with a solution. The limits of
/// the options are for each proof.
pub fn conflict(puzzle: &Puzzle, options: &Options) -> Result<Vec<u32>> {
    let options = options.clone().with_solution_limit(1);
    if solutions(puzzle, &options)? > 0 {
        return Ok(Vec::new());
    }
    let (mut board, mut digits) = (puzzle.try_clone()?, memory::copied(puzzle.digits())?);
    let mut needed = Vec::new();
    for cell in givens(puzzle)? {
        digits[cell as usize] = EMPTY;
        board.set_digits(&digits)?;
        if solutions(&board, &options)? > 0 {
            digits[cell as usize] = puzzle.digits()[cell as usize];
            memory::push(&mut needed, cell)?;
        }
    }
    Ok(needed)
}

/// The givens without which there is exactly one solution, each alone, in order.
fn without_one(puzzle: &Puzzle, options: &Options) -> Result<Vec<u32>> {
    let mut board = puzzle.try_clone()?;
    let mut digits = memory::copied(puzzle.digits())?;
    let mut found = Vec::new();
    for cell in givens(puzzle)? {
        digits[cell as usize] = EMPTY;
        board.set_digits(&digits)?;
        if is_unique(&board, options)? {
            memory::push(&mut found, cell)?;
        }
        digits[cell as usize] = puzzle.digits()[cell as usize];
    }
    Ok(found)
}

/// The puzzle without givens that could be left out. They are tried in the order of the seed.
pub fn minimise(puzzle: &Puzzle, seed: u64, options: &Options) -> Result<Puzzle> {
    check(puzzle, options)?;
    let (mut board, mut givens) = (puzzle.try_clone()?, givens(puzzle)?);
    Dice::new(seed).shuffle(&mut givens, &mut Limits::new(&options.bounds))?;
    let count = givens.len();
    let mut removal = Removal::of_cells(givens, count, 0);
    let mut digits = memory::copied(puzzle.digits())?;
    while let Some(cells) = removal.next() {
        cells.iter().for_each(|&cell| digits[cell as usize] = EMPTY);
        board.set_digits(&digits)?;
        let is_unique = is_unique(&board, options)?;
        if !is_unique {
            let cells = cells.iter().map(|&cell| cell as usize);
            cells.for_each(|cell| digits[cell] = puzzle.digits()[cell]);
        }
        removal.answer(is_unique);
    }
    board.set_digits(&digits)?;
    Ok(board)
}

/// Refuses a puzzle that does not have exactly one solution.
fn check(puzzle: &Puzzle, options: &Options) -> Result<()> {
    match is_unique(puzzle, options)? {
        true => Ok(()),
        false => {
            let why = "it does not have exactly one solution";
            Err(Reason::BadUse { what: "puzzle", why }.into())
        }
    }
}

/// The cells of the givens.
fn givens(puzzle: &Puzzle) -> Result<Vec<u32>> {
    let mut givens = memory::with_capacity(puzzle.digits().len())?;
    let cells = (0..).zip(puzzle.digits()).filter(|(_, digit)| **digit != EMPTY);
    givens.extend(cells.map(|(cell, _): (u32, _)| cell));
    Ok(givens)
}

fn is_unique(puzzle: &Puzzle, options: &Options) -> Result<bool> {
    Ok(solutions(puzzle, &options.clone().with_solution_limit(2))? == 1)
}

/// The number of solutions, up to the limit of the options.
fn solutions(puzzle: &Puzzle, options: &Options) -> Result<u64> {
    let report = solve::count(puzzle, options)?;
    match report.ended {
        Ended::Stopped(stop) => Err(stop.into()),
        _ => Ok(report.solutions),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_givens_are_found_by_two_or_as_a_conflict() {
        let options = Options::default();
        let line =
            "531.7....6..195....98....6.8...6...345.8.3..17...2...6.6....28....419..5....8..79";
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!(suspects(&puzzle, &options).unwrap(), []);
        let pairs = suspect_pairs(&puzzle, &options).unwrap();
        let conflict = conflict(&puzzle, &options).unwrap();
        // All pairs, one after the other.
        let without = |cells: &[u32]| {
            let mut digits = puzzle.digits().to_vec();
            cells.iter().for_each(|&cell| digits[cell as usize] = EMPTY);
            let mut board = puzzle.clone();
            board.set_digits(&digits).unwrap();
            solutions(&board, &options.clone().with_solution_limit(2)).unwrap()
        };
        let all = givens(&puzzle).unwrap();
        let each = all.iter().flat_map(|&one| all.iter().map(move |&other| [one, other]));
        let unique = each.filter(|pair| pair[0] < pair[1] && without(pair) == 1);
        assert_eq!(pairs, unique.collect::<Vec<_>>());
        assert!(pairs.contains(&[2, 37]));
        let rest: Vec<u32> = all.iter().copied().filter(|cell| !conflict.contains(cell)).collect();
        assert_eq!(without(&rest), 0);
        for cell in &conflict {
            assert!(without(&[&rest[..], &[*cell]].concat()) > 0);
        }
    }
}
