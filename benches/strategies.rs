//! Every strategy on the six boards of `benches/boards`, as a table for the README.
//!
//! `cargo bench -p libsudoku-benches --bench strategies [-- FILE...]` reads those boards, or the files that are named, and prints one row a
//! strategy: the median time to find the solution and to prove that it
//! is the only one, from the puzzle in memory on.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sudoku::{Bounds, Ended, Options, Puzzle, PuzzleExt, ReadOptions, Stop, Strategy};

/// The time limit of a run.
const LIMIT: Duration = Duration::from_secs(10);
/// The time to measure a cell of the table.
const BUDGET: Duration = Duration::from_millis(500);
const MOST_RUNS: usize = 1001;

fn main() {
    let boards = boards();
    let names: Vec<&str> = boards.iter().map(|(name, _)| name.as_str()).collect();
    println!("| strategy | {} |", names.join(" | "));
    println!("|---|{}", "---:|".repeat(boards.len()));
    for strategy in Strategy::all() {
        let cells: Vec<String> =
            boards.iter().map(|(_, puzzle)| measured(strategy, puzzle)).collect();
        println!("| `{}` | {} |", strategy.name, cells.join(" | "));
    }
}

fn boards() -> Vec<(String, Puzzle)> {
    let given: Vec<PathBuf> =
        env::args().skip(1).filter(|argument| argument != "--bench").map(PathBuf::from).collect();
    let paths = if given.is_empty() { own_boards() } else { given };
    let read = |path: PathBuf| {
        let puzzle = Puzzle::load(&path, &ReadOptions::default());
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        // Our own files begin with their place in the table.
        let name = match stem.split_once('-') {
            Some((place, name)) if place.parse::<u32>().is_ok() => name,
            _ => &stem,
        };
        (name.replace('-', " "), puzzle)
    };
    paths.into_iter().map(read).collect()
}

fn own_boards() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("boards");
    let entries = fs::read_dir(&folder).expect("benches/boards");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// The median time, or which limit ended the first run.
fn measured(strategy: &'static Strategy, puzzle: &Puzzle) -> String {
    if !strategy.fits(puzzle) {
        return String::from("–");
    }
    let bounds = Bounds::default().with_time(Some(LIMIT));
    let options =
        Options::default().with_strategy(strategy).with_solution_limit(2).with_bounds(bounds);
    let mut times = Vec::new();
    let start = Instant::now();
    while times.is_empty() || (start.elapsed() < BUDGET && times.len() < MOST_RUNS) {
        let begin = Instant::now();
        let report = puzzle.count(&options).expect("a strategy that fits");
        times.push(begin.elapsed());
        match report.ended {
            Ended::Exhausted => assert_eq!(report.solutions, 1, "the boards have one solution"),
            Ended::Stopped(Stop::Time) => return format!("> {} s", LIMIT.as_secs()),
            Ended::Stopped(Stop::Memory) => return String::from("> 1 GiB"),
            ended => panic!("{} ended with {ended:?}", strategy.name),
        }
    }
    times.sort();
    shown(times[times.len() / 2])
}

fn shown(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    let (value, unit) = match micros {
        ..1e3 => (micros, "µs"),
        1e3..1e6 => (micros / 1e3, "ms"),
        _ => (micros / 1e6, "s"),
    };
    let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.digits$} {unit}")
}
