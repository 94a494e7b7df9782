//! Solves one puzzle, and says whether its solution is the only one.
//!
//! `cargo run --example solve [PUZZLE]`

use std::error::Error;

use sudoku::{Ended, Options, Puzzle, PuzzleExt};

const HARD: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let puzzle: Puzzle = text.as_deref().unwrap_or(HARD).parse()?;
    // The second solution would show that the first one is not the only one.
    let solved = puzzle.solve(&Options::default().with_solution_limit(2))?;
    match &solved.solution {
        Some(solution) => print!("{}", puzzle.to_drawing(Some(solution))?),
        None => println!("no solution"),
    }
    match solved.report.ended {
        Ended::Exhausted => println!("solutions: {}", solved.report.solutions),
        Ended::SolutionLimit => println!("more than one solution"),
        _ => println!("stopped by a limit"),
    }
    println!("by {} in {} nodes", solved.report.strategy, solved.report.nodes);
    Ok(())
}
