//! Counts the solutions of an empty board: until a limit ends the call, and until another thread cancels it.
//!
//! `cargo run --example limits`

use std::error::Error;
use std::thread;
use std::time::Duration;

use sudoku::{Bounds, Control, Options, Puzzle, PuzzleExt, Shape};

fn main() -> Result<(), Box<dyn Error>> {
    let empty = Puzzle::new(Shape::square(9)?)?;
    let options = Options::default().with_solution_limit(0);

    let bounds = Bounds::default().with_time(Duration::from_millis(50)).with_memory(64 << 20);
    let report = empty.count(&options.clone().with_bounds(bounds))?;
    println!("{} solutions in {:?}: {:?}", report.solutions, report.elapsed, report.ended);

    let control = Control::new()?;
    let options = options.with_bounds(Bounds::default().with_control(control.clone()));
    let counting = thread::spawn(move || empty.count(&options));
    thread::sleep(Duration::from_millis(50));
    println!("{} nodes so far", control.progress().nodes);
    control.cancel();
    let report = counting.join().expect("no panic")?;
    println!("{} solutions: {:?}", report.solutions, report.ended);
    Ok(())
}
