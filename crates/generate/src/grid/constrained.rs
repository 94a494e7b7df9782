//! Solved grids of boards with constraints, from random digits, a search and a random walk.
//!
//! In: an empty board with constraints and the random numbers of a call. Out: a solution, or the knowledge that there is none.
//!
//! ```text
//!     fill     up to DRAWS grids by random guesses without a wrong one; one of them is kept
//!     wrong    where all guess wrong: a grid by guesses that may be wrong
//!     search   where that fails, and with sums and rules of setters: the solution of a search around random digits
//!     walk     two digits change places in random chains of cells
//! ```
//!
//! The probability of guesses is known, and a grid replaces the one before with the probability by which the guesses favour
//! that one (the independence sampler of W. Hastings, "Monte Carlo sampling methods using Markov chains and their
//! applications", 1970). With more and more draws, all solutions come to have the same probability. A step of the walk is
//! as probable as the one that takes it back, so it favours no grid among those it reaches (J.-S. Wang, R. Swendsen and R.
//! Kotecký, "Antiferromagnetic Potts models", Physical Review Letters 63, 1989). Each solution has a probability above 0.

use super::fill::{self, Fill};
use crate::maker::Maker;
use crate::peers::{Peers, exchange, has_sums, houses};
use sudoku_core::constraint::ConstraintKind;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::Reason;
use sudoku_core::limits::Stop;
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::solution;
use sudoku_solve::{self as solve, Ended};

/// Nodes of a search that decides about a digit.
const NODES_PER_DIGIT: u64 = 200;

/// Grids of which one is kept.
const DRAWS: usize = 8;

/// Wrong guesses for each row before a grid is begun anew, and how often it is.
const WRONG_GUESSES: usize = 8;
const TRIES: usize = 8;

/// Steps of the walk for each cell.
const STEPS: usize = 2;

/// A random solution of a board, found by searches of at most these nodes; `None` if they find none.
pub fn draw(maker: &mut Maker<'_>, board: &Puzzle, nodes: u64) -> Result<Option<Vec<Digit>>, Stop> {
    let peers = Peers::new(board, &mut maker.limits)?;
    let mut grid = match filled(maker, board, &peers)? {
        Some(grid) => grid,
        None => match solution(maker, board, nodes)? {
            Some(first) => with_random_digits(maker, board, &peers, first)?,
            None => return Ok(None),
        },
    };
    walk(maker, board, &peers, &mut grid)?;
    if solution::verify(board, &grid).is_err() {
        return Err(Reason::Internal("a grid that was drawn is no solution").into());
    }
    Ok(Some(grid))
}

/// A solution by random guesses, if few of them are wrong.
fn filled(
    maker: &mut Maker<'_>,
    board: &Puzzle,
    peers: &Peers,
) -> Result<Option<Vec<Digit>>, Stop> {
    let side = board.shape().side();
    if side > fill::MOST_SIDE || has_sums(board) {
        return Ok(None);
    }
    let houses = houses(board, &mut maker.limits)?;
    let mut fill = Fill::new(board.shape(), peers, &houses);
    let mut kept: Option<(Vec<Digit>, f64)> = None;
    for _ in 0..DRAWS {
        let drawn = fill.draw(0, &mut maker.dice, &mut maker.limits)?;
        let chance = maker.dice.share();
        if let Some((grid, weight)) = drawn
            && kept.as_ref().is_none_or(|(_, before)| chance * before < weight)
        {
            kept = Some((grid, weight));
        }
    }
    for _ in 0..TRIES {
        if kept.is_some() {
            break;
        }
        kept = fill.draw(WRONG_GUESSES * side, &mut maker.dice, &mut maker.limits)?;
    }
    Ok(kept.map(|(grid, _)| grid))
}

/// The first solution of a board, if these nodes find one.
fn solution(maker: &Maker<'_>, board: &Puzzle, nodes: u64) -> Result<Option<Vec<Digit>>, Stop> {
    let options = maker.options(nodes)?.with_solution_limit(1);
    let (found, report) = solve::solve(board, &options)?;
    match report.ended {
        Ended::Stopped(Stop::Nodes | Stop::Memory) => Ok(None),
        Ended::Stopped(stop) => Err(stop),
        _ => Ok(found),
    }
}

/// A solution in which random cells have random digits; the others are those that a search finds first.
fn with_random_digits(
    maker: &mut Maker<'_>,
    board: &Puzzle,
    peers: &Peers,
    mut found: Vec<Digit>,
) -> Result<Vec<Digit>, Stop> {
    let side = board.shape().side();
    let (mut puzzle, mut digits) = (board.try_clone()?, memory::filled(found.len(), EMPTY)?);
    let mut choices = memory::with_capacity(side)?;
    let cells = maker.any_order()?;
    for &cell in cells.iter().take(side) {
        maker.limits.work(peers.of(cell as u32).len() as u32)?;
        choices.clear();
        choices.extend((0..side as Digit).filter(|&digit| {
            !peers.of(cell as u32).iter().any(|&peer| digits[peer as usize] == digit)
        }));
        maker.dice.shuffle(&mut choices, &mut maker.limits)?;
        for &digit in &choices {
            digits[cell] = digit;
            if found[cell] == digit {
                break;
            }
            puzzle.set_digits(&digits)?;
            if let Some(other) = solution(maker, &puzzle, NODES_PER_DIGIT)? {
                found = other;
                break;
            }
        }
    }
    Ok(found)
}

/// Exchanges digits in random chains.
fn walk(
    maker: &mut Maker<'_>,
    board: &Puzzle,
    peers: &Peers,
    grid: &mut [Digit],
) -> Result<(), Stop> {
    let side = board.shape().side();
    if side == 1 {
        return Ok(());
    }
    let (mut chain, mut cells) = (Vec::new(), memory::with_capacity(grid.len())?);
    cells.extend(board.shape().existing_cells());
    for _ in 0..STEPS * cells.len() {
        let cell = cells[maker.dice.below(cells.len())];
        let digit = grid[cell];
        let other = (usize::from(digit) + 1 + maker.dice.below(side - 1)) % side;
        let digits = [digit, other as Digit];
        peers.chain(grid, cell as u32, digits[1], &mut chain, &mut maker.limits)?;
        exchange(grid, &chain, digits);
        let holds = match board.has_primitives() {
            true => {
                maker.limits.work(grid.len() as u32)?;
                solution::verify(board, grid).is_ok()
            }
            false => has_totals(board, grid),
        };
        if !holds {
            exchange(grid, &chain, digits);
        }
    }
    Ok(())
}

/// Whether cages and sums of a board with the symbols from 1 on have their totals.
fn has_totals(board: &Puzzle, grid: &[Digit]) -> bool {
    let sum = |cells: &[u32]| -> u64 {
        cells.iter().map(|&cell| u64::from(grid[cell as usize]) + 1).sum()
    };
    let mut sums = board.constraints().iter().filter(|one| one.kind() == ConstraintKind::SUM);
    board.cages().iter().all(|cage| cage.total() == sum(cage.cells()))
        && sums.all(|one| one.values()[0] as u64 == sum(one.cells()))
}
