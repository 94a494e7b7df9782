//! What each ingredient of `killer_advanced` brings: the table in `docs/killer_ingredients.md`.
//!
//! `cargo bench --bench killer --features ablation [-- PATH...]` solves killers with everything, and
//! then with one ingredient left out at a time, and prints the mean nodes and the mean time to prove that
//! there is one solution, the median of five runs for each puzzle. PATH is a puzzle or a folder of them;
//! without any, puzzles are generated.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sudoku::internals::solve::killer_advanced::ingredients::{Ingredient, leave_out};
use sudoku::{Bounds, Ended, Options, Puzzle, ReadOptions, Request, Shape, Strategy};

/// How long one puzzle may take.
const LIMIT: Duration = Duration::from_secs(2);
/// Runs of each puzzle.
const RUNS: usize = 5;
/// Generated puzzles, and their largest cages.
const GENERATED: u64 = 40;
const MAX_CAGE: u32 = 6;

fn main() {
    let paths: Vec<PathBuf> =
        env::args().skip(1).filter(|argument| argument != "--bench").map(PathBuf::from).collect();
    let puzzles: Vec<Puzzle> = if paths.is_empty() {
        (0..GENERATED).map(generated).collect()
    } else {
        paths.iter().flat_map(|path| files(path)).map(|file| read(&file)).collect()
    };
    println!("| left out | nodes | time, ms | unfinished |");
    println!("|---|--:|--:|--:|");
    let everything = (None, "nothing");
    let each = Ingredient::ALL.iter().map(|&(ingredient, name)| (Some(ingredient), name));
    for (ingredient, name) in std::iter::once(everything).chain(each) {
        leave_out(ingredient);
        row(name, &puzzles);
    }
}

fn row(name: &str, puzzles: &[Puzzle]) {
    let strategy = Strategy::named("killer_advanced").expect("a row of the table");
    let bounds = Bounds::default().with_time(Some(LIMIT));
    let options =
        Options::default().with_strategy(strategy).with_solution_limit(2).with_bounds(bounds);
    let (mut nodes, mut time, mut unfinished) = (0, Duration::ZERO, 0);
    for puzzle in puzzles {
        let mut runs: Vec<Duration> = Vec::with_capacity(RUNS);
        let mut last = None;
        for _ in 0..RUNS {
            let start = Instant::now();
            last = Some(puzzle.count(&options).expect("memory"));
            runs.push(start.elapsed());
        }
        runs.sort_unstable();
        time += runs[RUNS / 2];
        let report = last.expect("a run");
        nodes += report.nodes;
        unfinished += u32::from(report.ended != Ended::Exhausted);
    }
    let mean = |sum: f64| sum / puzzles.len() as f64;
    let milliseconds = mean(1e3 * time.as_secs_f64());
    println!("| {name} | {:.1} | {milliseconds:.3} | {unfinished} |", mean(nodes as f64));
}

fn generated(seed: u64) -> Puzzle {
    let shape = Shape::new(3, 3).expect("boxes of 3x3");
    let request =
        Request::new(shape, seed).with_killer(true).with_minimal(true).with_max_cage(MAX_CAGE);
    sudoku::generate(&request).expect("a puzzle").puzzle
}

/// A file, or the files of a folder.
fn files(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_path_buf()];
    }
    let entries = fs::read_dir(path).expect("a folder");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

fn read(file: &Path) -> Puzzle {
    let puzzle = Puzzle::load(file, &ReadOptions::default());
    puzzle.unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
