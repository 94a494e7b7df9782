//! Solves a collection on several threads, in safe Rust, unoptimised, beside another crate that is called `sudoku`.

#![forbid(unsafe_code)]

use std::error::Error;

use engine::{Deduction, Options, Puzzle, PuzzleExt, ReadOptions, solve_lines};
use sudoku::Sudoku;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

fn main() -> Result<(), Box<dyn Error>> {
    // Errors and stops pass through `?`.
    let puzzle: Puzzle = EASY.parse()?;
    let solved = puzzle.solve(&Options::default())?;
    let other = Sudoku::from_str_line(EASY.trim_end())?.solution();
    let ours = solved.solution.map(|solution| solution.to_string());
    assert_eq!(ours, other.map(|solution| solution.to_string()));
    Deduction::new(puzzle)?;
    let file = std::env::args().nth(1).ok_or("a collection")?;
    let lines = std::fs::read_to_string(file)? + &EASY.repeat(2000);
    for threads in [1, 2, 3, 8] {
        let options = Options::default().with_threads(threads);
        let rows = solve_lines(&lines, &ReadOptions::default(), &options)?;
        let solved = rows.iter().filter(|(row, _)| row.outcome.is_ok()).count();
        println!("{threads} threads: {solved} solved");
    }
    Ok(())
}
