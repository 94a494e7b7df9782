//! How long ratings and steps take: the table in `docs/explaining.md`.
//!
//! `cargo bench -p libsudoku-benches --bench explaining [-- FILE ...]` rates minimal 9x9 puzzles of the generator, or those of files with one
//! puzzle a line, on one thread, and prints the times of a puzzle, and of a step at each position of the paths. Each step is
//! proved. Reading, and the search for a second solution, are not in the times.

use std::time::{Duration, Instant};

use sudoku::{Bounds, Explainer, Position, Profile, Puzzle, Rating, Reduction, Request, Shape};

/// Puzzles of the generator.
const PUZZLES: u64 = 2_000;

/// Tenths of Sudoku Explainer from which a puzzle counts as hard.
const HARD: u32 = 90;

fn main() {
    let files: Vec<String> = std::env::args().skip(1).filter(|each| each != "--bench").collect();
    println!(
        "| puzzles | what | times | mean, us | median, us | 99 of 100 below, us | slowest, us |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|");
    if files.is_empty() {
        let request =
            Request::new(Shape::square(9).expect("a shape"), 1).with_kind(Reduction::Minimal);
        let made = sudoku::generate_batch(&request, 0..PUZZLES, 1).expect("a batch");
        let puzzles: Vec<Puzzle> =
            made.into_iter().map(|made| made.expect("a puzzle").puzzle).collect();
        rows("generated, minimal", &puzzles);
    }
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a file");
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let puzzles: Vec<Puzzle> =
            lines.map(|line| line.parse().expect("a puzzle in each line")).collect();
        rows(&file, &puzzles);
    }
}

/// The rows of a collection.
fn rows(name: &str, puzzles: &[Puzzle]) {
    let shape = puzzles.first().expect("a puzzle").shape();
    let mut explainer = Explainer::new(shape, &Bounds::default()).expect("an explainer");
    let mut times = [const { Vec::new() }; 5];
    for puzzle in puzzles {
        let position = Position::new(puzzle.clone()).expect("a position");
        let mut timed = |profile: Profile| {
            let start = Instant::now();
            let rating = Rating::of(&mut explainer, &position, &profile).expect("a rating");
            (start.elapsed(), rating)
        };
        let (first, rating) = timed(Profile::EXPLAINER);
        let (second, _) = timed(Profile::HODOKU);
        times[0].push(first + second);
        times[1].push(first);
        times[2].push(second);
        if rating.hardest.is_some_and(|hardest| hardest >= HARD) {
            times[3].push(first + second);
            times[4].push(first);
        }
    }
    row(name, "ER, EP, ED, score and level", &mut times[0]);
    row(name, "ER, EP, ED", &mut times[1]);
    row(name, "score and level of HoDoKu", &mut times[2]);
    row(name, "ER 9.0 or more: all of them", &mut times[3]);
    row(name, "ER 9.0 or more: ER, EP, ED", &mut times[4]);
    for profile in [Profile::EXPLAINER, Profile::HODOKU] {
        let mut steps = Vec::new();
        for puzzle in puzzles {
            let mut position = Position::new(puzzle.clone()).expect("a position");
            loop {
                let start = Instant::now();
                explainer.load(&position).expect("a position");
                let Some(step) = explainer.step(&profile).expect("a step") else { break };
                steps.push(start.elapsed());
                step.apply_to(&mut position);
            }
        }
        row(name, &format!("next step, profile {}", profile.name()), &mut steps);
    }
}

fn row(name: &str, what: &str, times: &mut [Duration]) {
    if times.is_empty() {
        return;
    }
    times.sort_unstable();
    let micros = |time: Duration| format!("{:.0}", time.as_secs_f64() * 1e6);
    let count = times.len();
    let mean = times.iter().sum::<Duration>() / count as u32;
    let [median, most] = [count / 2, count * 99 / 100].map(|at| micros(times[at]));
    let slowest = micros(times[count - 1]);
    println!("| {name} | {what} | {count} | {} | {median} | {most} | {slowest} |", micros(mean));
}
