//! Both engines for 9x9 boards, with all vectors of the machine, and plain `propagation` agree: on
//! 3,000 puzzles, or on as many as LIBSUDOKU_AGREEMENT says; LIBSUDOKU_PIECE makes others
//! (`make soak`: ten times 100,000).
//!
//! The puzzles are minimal ones of the generator, whose lines, bands and digits are permuted, and
//! which lose givens or get a wrong one, so that they have no, one or many solutions.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sudoku::internals::simd::Vectors;
use sudoku::internals::solve;
use sudoku::internals::text::collection;
use sudoku::{
    Bounds, Options, Puzzle, ReadOptions, Request, Shape, Strategy, generate, solve_lines,
};

/// Puzzles that are solved in one call.
const TOGETHER: usize = 1000;

struct Random(Xoshiro256PlusPlus);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    /// The numbers below the bound in a random order.
    fn order(&mut self, bound: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..bound).collect();
        for at in (1..bound).rev() {
            order.swap(at, self.below(at + 1));
        }
        order
    }

    /// Where each of nine lines comes from: bands change places, and lines in their band.
    fn lines(&mut self) -> Vec<usize> {
        let bands = self.order(3);
        bands.iter().flat_map(|band| self.order(3).into_iter().map(move |i| band * 3 + i)).collect()
    }

    /// The same puzzle with other names and places, fewer givens, or a wrong one.
    fn changed(&mut self, puzzle: &[u8]) -> Vec<u8> {
        let (rows, columns, digits) = (self.lines(), self.lines(), self.order(9));
        let turned = self.below(2) == 0;
        let mut text = vec![b'.'; 81];
        for (at, cell) in text.iter_mut().enumerate() {
            let (row, column) = (rows[at / 9], columns[at % 9]);
            let from = if turned { column * 9 + row } else { row * 9 + column };
            if puzzle[from] != b'.' {
                *cell = b'1' + digits[usize::from(puzzle[from] - b'1')] as u8;
            }
        }
        match self.below(10) {
            0..4 => {}
            4..7 => (0..1 + self.below(6)).for_each(|_| text[self.below(81)] = b'.'),
            _ => text[self.below(81)] = b'1' + self.below(9) as u8,
        }
        text
    }
}

/// Minimal puzzles with one solution.
fn minimal(count: u64) -> Vec<Vec<u8>> {
    let shape = Shape::new(3, 3).unwrap();
    let made = (0..count).map(|seed| {
        let request = Request::new(shape, seed).with_minimal(true);
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
    let mut random = Random(Xoshiro256PlusPlus::seed_from_u64(2026 + piece));
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
                random.changed(&minimal[one])
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
