//! Solves a collection, one puzzle a line, on several threads; then a list of strings.
//!
//! `cargo run --release --example batch [FILE]`

use std::error::Error;
use std::fs;

use sudoku::{Options, ReadOptions, solve_lines, solve_strings};

const COLLECTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/collections/hard-9x9.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let text = fs::read(file.as_deref().unwrap_or(COLLECTION))?;
    let read = ReadOptions::default();
    let options = Options::default().with_solution_limit(2).with_threads(2);

    let rows = solve_lines(&text, &read, &options)?;
    let (mut unique, mut bad) = (0, 0);
    for (row, _solution) in rows.iter() {
        match &row.outcome {
            Ok(report) => unique += usize::from(report.solutions == 1),
            Err(error) => {
                bad += 1;
                eprintln!("{error}");
            }
        }
    }
    println!("{unique} puzzles with one solution, {bad} bad lines");

    // One answer for each string; `None` and bad strings have an error of their own.
    let strings = [Some("1...2..........."), None, Some("a bad one")];
    for answer in solve_strings(strings, &read, &options)? {
        match answer {
            Ok(solved) => println!("{} found", solved.report.solutions),
            Err(error) => println!("{error}"),
        }
    }
    Ok(())
}
