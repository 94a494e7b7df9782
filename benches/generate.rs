//! How long puzzles take to make: the tables in `docs/generate.md`.
//!
//! `cargo bench -p libsudoku-benches --bench generate` makes puzzles of each row one at a time and in batches, on one thread,
//! and prints the median time of a puzzle and the mean number of its givens; then the time of a canonical form, and
//! the medians of puzzles with clues of rules. The crate `sudoku` makes the first row, too.

use std::time::Instant;

use sudoku::{
    Bounds, Generated, Killer, Kind, Puzzle, PuzzleExt, Reduction, Request, Rule, Shape, generate,
    generate_batch,
};

/// Runs of each row.
const RUNS: u64 = 5;

/// Puzzles with clues of each of these lists of rules.
const SEEDS: u64 = 20;
const RULES: [&str; 10] = [
    "thermometer",
    "quadruple",
    "whisper",
    "difference",
    "renban",
    "thermometer,arrow,difference,ratio",
    "x_sum",
    "arrow",
    "sandwich",
    "little_killer",
];

fn main() {
    println!("| puzzles | one at a time | in a batch | givens |");
    println!("|---|--:|--:|--:|");
    let nine = request(3, 3);
    row("9x9, minimal", &nine.clone().with_kind(Reduction::Minimal), 2_000, 40_000);
    row("9x9, 24 givens", &nine.clone().with_kind(Reduction::Exactly(24)), 2_000, 40_000);
    row("9x9, 30 givens", &nine.clone().with_kind(Reduction::Exactly(30)), 2_000, 40_000);
    row(
        "9x9, 22 givens",
        &Request { attempts: 10_000, ..nine.clone().with_kind(Reduction::Exactly(22)) },
        50,
        2_000,
    );
    row("16x16, minimal", &request(4, 4).with_kind(Reduction::Minimal), 10, 10);
    row("killer 9x9", &nine.with_kind(Kind::Killer(Killer::default())), 200, 200);
    row("killer 16x16", &request(4, 4).with_kind(Kind::Killer(Killer::default())), 5, 5);
    let time = median(2_000, |_| {
        peer::Sudoku::generate();
    });
    println!("| 9x9, minimal, the crate sudoku | {} | | |", shown(time));
    println!("\n| canonical form | time | slowest |");
    println!("|---|--:|--:|");
    let nine = request(3, 3);
    forms("9x9, minimal", &nine.clone().with_kind(Reduction::Minimal), false, 10_000);
    forms("9x9, 30 givens", &nine.clone().with_kind(Reduction::Exactly(30)), false, 10_000);
    forms("9x9, solved", &nine.with_kind(Reduction::Minimal), true, 10_000);
    forms("16x16, minimal", &request(4, 4).with_kind(Reduction::Minimal), false, 20);
    forms("16x16, solved", &request(4, 4), true, 20);
    forms("25x25", &request(5, 5), false, 4);
    forms("25x25, solved", &request(5, 5), true, 4);
    println!("\n| 9x9, one core, medians of {SEEDS} | ms | givens | clues |");
    println!("|---|--:|--:|--:|");
    RULES.iter().for_each(|names| clues(names));
}

/// Puzzles with clues of these rules.
fn clues(names: &str) {
    let request = Request { rules: Rule::list(names).expect("rules"), ..request(3, 3) };
    let mut columns = [const { Vec::new() }; 3];
    for seed in 0..SEEDS {
        let start = Instant::now();
        let made = generate(&Request { seed, ..request.clone() }).expect("a puzzle");
        let time = start.elapsed().as_secs_f64() * 1e3;
        let clues = made.puzzle.constraints().len();
        for (column, number) in
            columns.iter_mut().zip([time, givens_of(&made) as f64, clues as f64])
        {
            column.push(number);
        }
    }
    let [time, givens, clues] = columns.map(|mut column| {
        column.sort_by(f64::total_cmp);
        column[column.len() / 2]
    });
    println!("| `{names}` | {time:.1} | {givens} | {clues} |");
}

/// How many cells are given.
fn givens_of(made: &Generated) -> usize {
    let side = made.puzzle.shape().side();
    let is_given = |cell: &usize| made.puzzle.get(cell / side, cell % side).is_some();
    (0..side * side).filter(is_given).count()
}

/// The canonical forms of puzzles, or of their solutions.
fn forms(name: &str, request: &Request, are_solved: bool, count: u64) {
    let made = generate_batch(request, 0..count, 1).expect("a batch");
    let puzzles: Vec<Puzzle> = made
        .into_iter()
        .map(|made| {
            let Generated { mut puzzle, solution, .. } = made.expect("a puzzle");
            if are_solved {
                puzzle.set_digits(solution.digits()).expect("a grid");
            }
            puzzle
        })
        .collect();
    let bounds = Bounds::default();
    let form = |number: u64| drop(puzzles[number as usize % puzzles.len()].canonical(&bounds));
    let time = median(count, form);
    let each = (0..count).map(|number| {
        let start = Instant::now();
        form(number);
        start.elapsed().as_secs_f64() * 1e6
    });
    println!("| {name} | {} | {} |", shown(time), shown(each.fold(0.0, f64::max)));
}

fn request(box_height: u32, box_width: u32) -> Request {
    Request::new(Shape::new(box_height, box_width).expect("a shape"), 1)
}

fn row(name: &str, request: &Request, alone: u64, together: u64) {
    let mut givens = 0;
    let mut count = |made: &Generated| givens += givens_of(made);
    let one = median(alone, |seed| drop(generate(&Request { seed, ..request.clone() })));
    let mut first = 0;
    let batch = median(1, |_| {
        let made = generate_batch(request, first..first + together, 1).expect("a batch");
        made.iter().flatten().for_each(&mut count);
        first += together;
    }) / together as f64;
    let mean = givens as f64 / first as f64;
    println!("| {name} | {} | {} | {mean:.2} |", shown(one), shown(batch));
}

/// The median time of one of `count` calls, in microseconds, over the runs.
fn median(count: u64, mut call: impl FnMut(u64)) -> f64 {
    let mut runs: Vec<f64> = (0..RUNS)
        .map(|run| {
            let start = Instant::now();
            (0..count).for_each(|number| call(run * count + number));
            start.elapsed().as_secs_f64() * 1e6 / count as f64
        })
        .collect();
    runs.sort_by(f64::total_cmp);
    runs[runs.len() / 2]
}

fn shown(time: f64) -> String {
    match time {
        ..1_000.0 => format!("{time:.1} us"),
        ..1_000_000.0 => format!("{:.2} ms", time / 1e3),
        _ => format!("{:.2} s", time / 1e6),
    }
}
