//! Builds a killer puzzle from its cages, solves it, and prints it in a format that other programs read.
//!
//! `cargo run --example killer`

use std::error::Error;

use sudoku::{Format, Options, Puzzle, PuzzleExt, Shape, Strategy};

/// Totals, and the cells of each cage as row and column.
const CAGES: [(u64, &[(usize, usize)]); 7] = [
    (3, &[(0, 0), (0, 1)]),
    (9, &[(0, 2), (0, 3), (1, 3)]),
    (6, &[(1, 0), (2, 0)]),
    (4, &[(1, 1), (2, 1)]),
    (4, &[(1, 2), (2, 2)]),
    (7, &[(2, 3), (3, 3), (3, 2)]),
    (7, &[(3, 0), (3, 1)]),
];

fn main() -> Result<(), Box<dyn Error>> {
    let shape = Shape::square(4)?;
    let mut puzzle = Puzzle::new(shape)?;
    for (total, places) in CAGES {
        let number = |&(row, col): &(usize, usize)| Some(shape.cell_at(row, col)? as u32);
        let cells: Option<Vec<u32>> = places.iter().map(number).collect();
        puzzle.add_cage(total, &cells.ok_or("a cell off the board")?)?;
    }
    let options =
        Options::default().with_strategy(Strategy::KILLER_ADVANCED).with_solution_limit(2);
    let solved = puzzle.solve(&options)?;
    print!("{}", puzzle.to_drawing(solved.solution.as_ref())?);
    println!("solutions: {}", solved.report.solutions);
    print!("{}", puzzle.to_text(Format::COORDINATES)?);
    Ok(())
}
