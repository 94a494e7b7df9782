//! Boards with constraints: the table in `docs/constraints.md`.
//!
//! `cargo bench -p libsudoku-benches --bench houses` makes puzzles of each kind, from the same seeds in every run, and prints
//! the median time of `auto` to find the solution and to prove that it is the only one, from the puzzle in memory on. The time
//! of a puzzle is the median of its runs. They take turns with those of the others.

use std::time::Instant;

use sudoku::{
    Ended, Killer, Kind, Options, Puzzle, PuzzleExt, Reduction, Request, Shape, Variant, generate,
};

/// The kinds, and the number of puzzles of each.
const KINDS: [(&str, u64); 9] = [
    ("jigsaw", 60),
    ("x", 60),
    ("windoku", 60),
    ("anti-knight", 60),
    ("anti-king", 60),
    ("disjoint-groups", 60),
    ("samurai", 20),
    ("jigsaw,killer", 40),
    ("x,killer", 40),
];
/// Runs of each puzzle.
const RUNS: usize = 5;

fn main() {
    println!("| puzzles | number | median | longest |");
    println!("|---|--:|--:|--:|");
    for (name, count) in KINDS {
        let puzzles: Vec<Puzzle> = (0..count).map(|seed| made(name, seed)).collect();
        let mut runs = vec![Vec::new(); puzzles.len()];
        for _ in 0..RUNS {
            for (puzzle, times) in puzzles.iter().zip(&mut runs) {
                times.push(time(puzzle));
            }
        }
        let mut times: Vec<f64> = runs.into_iter().map(median).collect();
        let longest = times.iter().copied().fold(0.0, f64::max);
        let middle = median(std::mem::take(&mut times));
        println!("| {name} | {count} | {} | {} |", shown(middle), shown(longest));
    }
}

/// A puzzle of a kind: a minimal one, or one with cages.
fn made(name: &str, seed: u64) -> Puzzle {
    let names: Vec<&str> = name.split(',').collect();
    let shape = match names.contains(&"samurai") {
        true => Shape::samurai(3, 3),
        false => Shape::square(9),
    };
    let shape = shape.expect("a shape");
    let mut board = Puzzle::new(shape).expect("a board");
    for name in &names {
        for (kind, values) in Variant::named(name).expect("a variant").adds {
            board.add_constraint(kind, values, &[]).expect("a constraint");
        }
    }
    let kind = match names.contains(&"killer") {
        true => Kind::Killer(Killer::default()),
        false => Reduction::Minimal.into(),
    };
    let random_regions = names.contains(&"jigsaw");
    let request = Request { random_regions, ..Request::new(shape, seed).with_board(board) };
    generate(&request.with_kind(kind)).expect("a puzzle").puzzle
}

/// The time to solve a puzzle, in microseconds.
fn time(puzzle: &Puzzle) -> f64 {
    let options = Options::default().with_solution_limit(2);
    let start = Instant::now();
    let report = puzzle.count(&options).expect("a board for auto");
    let time = start.elapsed().as_secs_f64() * 1e6;
    assert_eq!((report.solutions, report.ended), (1, Ended::Exhausted), "{puzzle}");
    time
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn shown(time: f64) -> String {
    match time {
        ..1_000.0 => format!("{time:.1} us"),
        _ => format!("{:.2} ms", time / 1e3),
    }
}
