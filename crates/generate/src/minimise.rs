//! Givens that a puzzle does not need.
//!
//! In: a puzzle with exactly one solution. Out: which of its givens could be left out, each alone; or a puzzle without
//! givens that could be left out, which has the same solution. Each answer is a whole proof; a limit that is reached
//! first is an error.

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
    let (mut board, givens) = checked(puzzle, options)?;
    let mut digits = memory::copied(puzzle.digits())?;
    let mut redundant = memory::with_capacity(givens.len())?;
    for cell in givens {
        digits[cell as usize] = EMPTY;
        board.set_digits(&digits)?;
        if is_unique(&board, options)? {
            redundant.push(cell);
        }
        digits[cell as usize] = puzzle.digits()[cell as usize];
    }
    Ok(redundant)
}

/// The puzzle without givens that could be left out. They are tried in the order of the seed.
pub fn minimise(puzzle: &Puzzle, seed: u64, options: &Options) -> Result<Puzzle> {
    let (mut board, mut givens) = checked(puzzle, options)?;
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

/// A copy of a puzzle with exactly one solution, and its givens.
fn checked(puzzle: &Puzzle, options: &Options) -> Result<(Puzzle, Vec<u32>)> {
    if !is_unique(puzzle, options)? {
        let why = "it does not have exactly one solution";
        return Err(Reason::BadUse { what: "puzzle", why }.into());
    }
    let mut givens = memory::with_capacity(puzzle.digits().len())?;
    let cells = (0..).zip(puzzle.digits()).filter(|(_, digit)| **digit != EMPTY);
    givens.extend(cells.map(|(cell, _): (u32, _)| cell));
    Ok((puzzle.try_clone()?, givens))
}

fn is_unique(puzzle: &Puzzle, options: &Options) -> Result<bool> {
    let options = options.clone().with_solution_limit(2);
    let report = solve::count(puzzle, &options)?;
    match report.ended {
        Ended::Stopped(stop) => Err(stop.into()),
        _ => Ok(report.solutions == 1),
    }
}
