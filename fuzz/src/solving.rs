//! Boards of many shapes through every strategy that solves them. Strategies that finish find the same number of
//! solutions, and the same solution if there is one only; a board made from a solved one has a solution.
//!
//! ```text
//!     shape | mix, 4 bytes | holes | changes | (cell, digit) ... | cages | (cell, way, size, total) ...
//! ```
//!
//! The target mixes a solved board, empties cells, gives some of them a digit of the input, and adds cages, with the
//! sums of the solved board or with others.

use sudoku::{Bounds, Choice, Deduction, Ended, Options, Puzzle, Report, Shape, Strategy};
use sudoku_core::digits::Digit;
use sudoku_core::simd::Vectors;
use sudoku_solve as solve;

use crate::Bytes;
use crate::solved_board::with_holes;

const BOXES: [(u32, u32); 16] = [
    (3, 3),
    (2, 2),
    (3, 3),
    (2, 3),
    (3, 2),
    (1, 5),
    (2, 4),
    (2, 5),
    (3, 4),
    (4, 4),
    (2, 2),
    (2, 3),
    (3, 3),
    (3, 2),
    (2, 2),
    (3, 3),
];

/// The solution limit of each call.
const SOLUTIONS: u64 = 3;

/// The node limit of each strategy, which is higher for smaller boards.
fn nodes(shape: Shape) -> u64 {
    (30_000 / shape.cells() as u64).min(400)
}

/// A puzzle, and the solution that it was made from, unless a wrong given or a wrong sum excludes it.
struct Made {
    puzzle: Puzzle,
    solution: Option<Vec<Digit>>,
}

fn made(bytes: &mut Bytes) -> Made {
    let (mut puzzle, grid) = with_holes(bytes, &BOXES);
    let (side, cells) = (puzzle.shape().side(), puzzle.shape().cells());
    let mut spoiled = false;
    for _ in 0..bytes.below(8) {
        let (cell, digit) = (bytes.byte() as usize % cells, bytes.below(side + 1));
        let symbol = (digit > 0).then_some(digit as u32);
        puzzle.set(cell / side, cell % side, symbol).unwrap();
        spoiled |= digit > 0 && digit != usize::from(grid[cell]) + 1;
    }
    for _ in 0..bytes.below(24) {
        let cage = cage(bytes, side, cells);
        let sum: u64 = cage.iter().map(|&cell| u64::from(grid[cell as usize]) + 1).sum();
        let wrong = u64::from(bytes.once_in(16));
        puzzle.add_cage(sum + wrong, &cage).unwrap();
        let distinct = |cell: &u32| {
            cage.iter().filter(|&&other| grid[other as usize] == grid[*cell as usize]).count() == 1
        };
        spoiled |= wrong > 0 || !cage.iter().all(distinct);
    }
    Made { puzzle, solution: (!spoiled).then_some(grid) }
}

/// The cells of a walk, each once.
fn cage(bytes: &mut Bytes, side: usize, cells: usize) -> Vec<u32> {
    let mut cell = bytes.byte() as usize % cells;
    let mut ways = bytes.byte();
    let mut cage = vec![cell as u32];
    for _ in 0..bytes.below(side.min(6)) {
        cell = (cell + if ways & 1 == 0 { 1 } else { side }) % cells;
        ways = ways.rotate_right(1);
        if !cage.contains(&(cell as u32)) {
            cage.push(cell as u32);
        }
    }
    cage
}

type Found = (Option<Vec<Digit>>, Report);

pub fn run(mut bytes: Bytes) {
    let Made { puzzle, solution } = made(&mut bytes);
    let mut known: Option<(&Strategy, Found)> = None;
    for strategy in Strategy::all().iter().filter(|strategy| strategy.fits(&puzzle)) {
        let found = solved(&puzzle, strategy, Vectors::best());
        if strategy.name == "nine" {
            for vectors in Vectors::all() {
                let (first, report) = solved(&puzzle, strategy, vectors);
                let same = (&first, report.nodes) == (&found.0, found.1.nodes);
                assert!(same, "vectors {vectors:?}: {puzzle:?}");
            }
        }
        if matches!(found.1.ended, Ended::Stopped(_)) {
            continue;
        }
        if let Some((other, before)) = &known {
            let what = (strategy.name, other.name, &puzzle);
            assert_eq!(found.1.solutions, before.1.solutions, "{what:?}");
            assert!(found.1.solutions != 1 || found.0 == before.0, "{what:?}");
        } else {
            known = Some((strategy, found));
        }
    }
    if let Some((_, (first, report))) = known {
        assert!(report.solutions > 0 || solution.is_none(), "a solution is lost: {puzzle:?}");
        if puzzle.cages().is_empty() {
            deduced(puzzle, first.as_deref().filter(|_| report.solutions == 1), report.solutions);
        }
    }
}

fn solved(puzzle: &Puzzle, strategy: &'static Strategy, vectors: Vectors) -> Found {
    let bounds = Bounds::default().with_nodes(Some(nodes(puzzle.shape()))).with_vectors(vectors);
    solve::solve(
        puzzle,
        &Options::default()
            .with_strategy(strategy)
            .with_solution_limit(SOLUTIONS)
            .with_bounds(bounds),
    )
    .unwrap()
}

/// Checks that deduction contradicts no solution.
fn deduced(puzzle: Puzzle, only: Option<&[Digit]>, solutions: u64) {
    let side = puzzle.shape().side();
    let deduction = Deduction::new(puzzle).unwrap();
    match deduction.choice() {
        Choice::Contradicted => assert_eq!(solutions, 0),
        Choice::Solved => assert_eq!(solutions, 1),
        Choice::Cell { row, col } => assert!(deduction.get(row, col).is_none()),
    }
    for (cell, &digit) in only.unwrap_or_default().iter().enumerate() {
        let (row, col, symbol) = (cell / side, cell % side, u32::from(digit) + 1);
        assert!(deduction.get(row, col).is_none_or(|decided| decided == symbol));
        assert!(deduction.candidates(row, col).unwrap().contains(&symbol));
    }
}
