//! Generates puzzles from a seed, and draws a killer as SVG.
//!
//! `cargo run --release --example generate [SEED]`

use std::error::Error;

use sudoku::{Killer, Kind, Reduction, Request, Shape, generate};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(7);
    let nine = Request::new(Shape::square(9)?, seed);

    let minimal = generate(&nine.clone().with_kind(Reduction::Minimal))?;
    println!("{}\n{}", minimal.puzzle, minimal.solution);

    let cages = Killer { min_cage: 2, max_cage: 4, ..Killer::default() };
    let killer = generate(&nine.with_kind(Kind::Killer(cages)))?;
    println!("{} cages", killer.puzzle.cages().len());
    let picture = killer.puzzle.to_svg(None)?;
    println!("{} bytes of SVG", picture.len());
    Ok(())
}
