//! Solves a collection on several threads, in safe Rust, unoptimised.

#![forbid(unsafe_code)]

use std::error::Error;

use sudoku::batch;
use sudoku::deduction::Deduction;
use sudoku::memory::Arc;
use sudoku::puzzle::Puzzle;
use sudoku::solve::Options;
use sudoku::text::ReadOptions;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

fn main() -> Result<(), Box<dyn Error>> {
    // Errors and stops pass through `?`.
    let puzzle: Puzzle = EASY.parse()?;
    Deduction::new(Arc::new(puzzle))?;
    let file = std::env::args().nth(1).expect("a collection");
    let collection = std::fs::read_to_string(file).expect("a readable collection");
    let lines = collection + &EASY.repeat(2000);
    for threads in [1, 2, 3, 8] {
        let rows = batch::solve_lines(lines.as_bytes(), &ReadOptions::default(), &Options::default(), threads);
        let rows = rows.expect("rows");
        let solved = rows.iter().filter(|(row, _)| row.outcome.is_ok()).count();
        println!("{threads} threads: {solved} solved");
    }
    Ok(())
}
