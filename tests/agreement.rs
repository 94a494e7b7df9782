//! Both engines for 9x9 boards, with all backends of the CPU, agree with `propagation`: on 3,000 puzzles, or on the
//! number in LIBSUDOKU_AGREEMENT; each LIBSUDOKU_PIECE has other puzzles (`make soak`: ten times 100,000).
//!
//! The generator makes minimal puzzles. The test permutes their lines, bands and digits, and removes givens or adds a
//! wrong one, so that the puzzles have no, one or many solutions.

mod support;

use sudoku::{
    Bounds, Options, Puzzle, ReadOptions, Reduction, Request, Shape, Strategy, generate,
    solve_lines,
};
use sudoku_core::simd::Vectors;
use sudoku_core::text::collection;
use sudoku_solve as solve;
use support::Random;

/// The puzzles of a call.
const TOGETHER: usize = 1000;

/// The nine lines, the bands permuted, and the lines in each band.
fn lines(random: &mut Random) -> Vec<usize> {
    let bands = random.order(3);
    bands.iter().flat_map(|band| random.order(3).into_iter().map(move |i| band * 3 + i)).collect()
}

/// The same puzzle with digits and cells permuted, fewer givens, or a wrong one.
fn changed(puzzle: &[u8], random: &mut Random) -> Vec<u8> {
    let (rows, columns, digits) = (lines(random), lines(random), random.order(9));
    let is_transposed = random.below(2) == 0;
    let mut text = vec![b'.'; 81];
    for (at, cell) in text.iter_mut().enumerate() {
        let (row, column) = (rows[at / 9], columns[at % 9]);
        let from = if is_transposed { column * 9 + row } else { row * 9 + column };
        if puzzle[from] != b'.' {
            *cell = b'1' + digits[usize::from(puzzle[from] - b'1')] as u8;
        }
    }
    match random.below(10) {
        0..4 => {}
        4..7 => (0..1 + random.below(6)).for_each(|_| text[random.below(81)] = b'.'),
        _ => text[random.below(81)] = b'1' + random.below(9) as u8,
    }
    text
}

/// Minimal puzzles with one solution.
fn minimal(count: u64) -> Vec<Vec<u8>> {
    let shape = Shape::new(3, 3).unwrap();
    let made = (0..count).map(|seed| {
        let request = Request::new(shape, seed).with_kind(Reduction::Minimal);
        let mut line = String::new();
        let puzzle = generate(&request).unwrap().puzzle;
        collection::write_line(&puzzle, puzzle.digits(), &mut line).unwrap();
        line.into_bytes()
    });
    made.collect()
}

/// Solutions, up to two, the nodes, and the first solution.
type Found = (u64, u64, String);

fn alone(puzzle: &Puzzle, options: &Options) -> Found {
    let (first, report) = solve::solve(puzzle, options).unwrap();
    let mut line = String::new();
    if let Some(digits) = first {
        collection::write_line(puzzle, &digits, &mut line).unwrap();
    }
    (report.solutions, report.nodes, line)
}

#[test]
fn engines_and_vectors_agree() {
    let count = std::env::var("LIBSUDOKU_AGREEMENT").map_or(3000, |count| count.parse().unwrap());
    let piece = std::env::var("LIBSUDOKU_PIECE").map_or(0, |piece| piece.parse().unwrap());
    let mut random = Random::new(2026 + piece);
    let minimal = minimal(300.min(count as u64 / 10));
    let with = |strategy: &str, vectors| {
        Options::default()
            .with_strategy(Strategy::named(strategy).unwrap())
            .with_solution_limit(2)
            .with_bounds(Bounds::default().with_vectors(vectors))
    };
    let propagation = with("propagation", Vectors::Portable);
    let nine: Vec<Options> = Vectors::all().map(|vectors| with("nine", vectors)).collect();
    let mut seen = [0; 3];
    for done in (0..count).step_by(TOGETHER) {
        let puzzles: Vec<Vec<u8>> = (done..count.min(done + TOGETHER))
            .map(|_| {
                let one = random.below(minimal.len());
                changed(&minimal[one], &mut random)
            })
            .collect();
        let text = puzzles.join(&b'\n');
        let together: Vec<_> = nine
            .iter()
            .map(|options| solve_lines(&text, &ReadOptions::default(), options).unwrap())
            .collect();
        let mut rows: Vec<_> = together.iter().map(|rows| rows.iter()).collect();
        for line in &puzzles {
            let puzzle = collection::read_line(line, &ReadOptions::default()).unwrap();
            let plain = alone(&puzzle, &propagation);
            let expected = alone(&puzzle, &nine[0]);
            let shown = String::from_utf8_lossy(line);
            assert_eq!(expected.0, plain.0, "{shown}");
            if plain.0 == 1 {
                assert_eq!(expected.2, plain.2, "{shown}");
            }
            for options in &nine[1..] {
                assert_eq!(alone(&puzzle, options), expected, "{shown} {options:?}");
            }
            for (rows, options) in rows.iter_mut().zip(&nine) {
                let (row, first) = rows.next().unwrap();
                let report = row.outcome.as_ref().unwrap();
                let found = (report.solutions, report.nodes, first.to_owned());
                assert_eq!(found, expected, "{shown} {options:?}");
            }
            seen[plain.0 as usize] += 1;
        }
    }
    println!("soak: sum {count} puzzles");
    for (solutions, seen) in ["no solution", "one solution", "more solutions"].iter().zip(seen) {
        println!("soak: sum {seen} with {solutions}");
    }
    assert!(seen.iter().all(|&seen| seen > count / 10), "{seen:?}");
}
