//! Givens that a puzzle does not need, or that may be wrong.
//!
//! In: a puzzle with exactly one solution. Out: which of its givens could be left out, each alone; or a puzzle without
//! givens that could be left out, which has the same solution. In: a puzzle without a solution. Out: the givens of which
//! one may be wrong. Each answer is a whole proof; a limit that is reached first is an error.

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
