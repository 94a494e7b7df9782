//! The generator: unique by another strategy, minimal by taking each given away, the same bytes for
//! the same seed, and never beyond its limits.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sudoku::error::Reason;
use sudoku::generate::{Generated, Request, generate};
use sudoku::limits::{Bounds, Control, Stop};
use sudoku::puzzle::Puzzle;
use sudoku::shape::Shape;
use sudoku::solution;
use sudoku::solve::{self, Options};
use sudoku::text;

fn request(box_height: u32, box_width: u32, seed: u64) -> Request {
    Request::new(Shape::new(box_height, box_width).unwrap(), seed)
}

fn line(puzzle: &Puzzle) -> String {
    text::write(puzzle, text::format_named("line").unwrap()).unwrap()
}

fn solutions(puzzle: &Puzzle, strategy: &str) -> u64 {
    let strategy = solve::strategy_named(strategy).unwrap();
    let options = Options { strategy, solution_limit: 2, ..Options::default() };
    solve::count(puzzle, &options).unwrap().solutions
}

fn given(puzzle: &Puzzle) -> Vec<usize> {
    (0..puzzle.shape().cells()).filter(|&cell| puzzle.get(cell).is_some()).collect()
}

/// One solution by `strategy`, and it is the one that came with the puzzle.
fn check(made: &Generated, strategy: &str) {
    assert_eq!(solution::verify(&made.puzzle, &made.solution), Ok(()));
    assert_eq!(solutions(&made.puzzle, strategy), 1);
}

#[test]
fn standard_puzzles_have_one_solution_at_every_size() {
    for (box_height, box_width) in [(1, 2), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4)] {
        for seed in 0..4 {
            check(&generate(&request(box_height, box_width, seed)).unwrap(), "dancing_links");
        }
    }
    check(&generate(&request(5, 5, 1)).unwrap(), "forward_checking");
}

#[test]
fn killers_have_one_solution() {
    for (box_height, box_width) in [(2, 2), (2, 3), (3, 3)] {
        for (seed, minimal) in [(1, false), (2, true), (3, false), (4, true)] {
            let killer = Request { killer: true, minimal, ..request(box_height, box_width, seed) };
            let made = generate(&killer).unwrap();
            assert!(given(&made.puzzle).is_empty() && !made.puzzle.cages().is_empty());
            assert!(made.puzzle.cages().iter().all(|cage| cage.cells().len() <= 5));
            check(&made, "killer_advanced");
        }
    }
    let large = Request { killer: true, ..request(4, 4, 1) };
    check(&generate(&large).unwrap(), "killer_advanced");
}

#[test]
fn every_given_of_a_minimal_puzzle_is_needed() {
    for (box_height, box_width, seeds) in [(2, 2, 20), (2, 3, 10), (3, 3, 10)] {
        for seed in 0..seeds {
            let minimal = Request { minimal: true, ..request(box_height, box_width, seed) };
            let made = generate(&minimal).unwrap();
            check(&made, "propagation");
            for cell in given(&made.puzzle) {
                let mut fewer = made.puzzle.clone();
                fewer.set(cell, None).unwrap();
                assert_eq!(solutions(&fewer, "propagation"), 2, "cell {cell} of seed {seed}");
            }
        }
    }
}

#[test]
fn the_number_of_givens_is_met() {
    for givens in [26, 40, 81] {
        let made = generate(&Request { givens: Some(givens), ..request(3, 3, 5) }).unwrap();
        assert_eq!(given(&made.puzzle).len(), givens as usize);
    }
    let impossible = Request { givens: Some(3), attempts: 2, ..request(2, 2, 5) };
    let refused = Stop::Failed(Reason::NotGenerated { attempts: 2 }.into());
    assert_eq!(generate(&impossible).unwrap_err(), refused);
}

#[test]
fn the_same_seed_makes_the_same_puzzle() {
    let lines: Vec<String> =
        (0..50).map(|seed| line(&generate(&request(3, 3, seed)).unwrap().puzzle)).collect();
    assert_eq!(lines.iter().collect::<HashSet<_>>().len(), 50, "seeds differ");
    assert_eq!(lines[7], line(&generate(&request(3, 3, 7)).unwrap().puzzle));
}

/// Grids must not be shuffled formulas only. In those, two digits that stand in one order in some
/// band's first rows do so along the whole band; few boards of random grids keep such a rule.
#[test]
fn solved_grids_are_mixed() {
    let mut structured = 0;
    for seed in 0..50 {
        let solution = generate(&request(3, 3, seed)).unwrap().solution;
        // A formula repeats the three digits of a mini-row in every box of its band.
        let mini = |row: usize, square: usize| {
            let mut digits: Vec<_> = (0..3).map(|i| solution[row * 9 + square * 3 + i]).collect();
            digits.sort_unstable();
            digits
        };
        let repeats = |band: usize| {
            (0..3).all(|i| (0..3).any(|j| mini(band * 3 + i, 0) == mini(band * 3 + j, 1)))
        };
        structured += usize::from((0..3).all(repeats));
    }
    assert!(structured < 10, "{structured} of 50 grids have the bands of the formula");
}

#[test]
fn limits_are_obeyed() {
    let bounds = Bounds { time: Some(Duration::from_millis(1)), ..Bounds::default() };
    let start = Instant::now();
    let late = generate(&Request { bounds, minimal: true, ..request(5, 5, 1) }).unwrap_err();
    assert_eq!(late, Stop::Failed(Reason::NotGenerated { attempts: 1 }.into()));
    let control = Arc::new(Control::default());
    control.cancel();
    let bounds = Bounds { control: Some(control), ..Bounds::default() };
    let cancelled = generate(&Request { bounds, ..request(5, 5, 1) }).unwrap_err();
    assert_eq!(cancelled, Stop::Cancelled);
    assert!(start.elapsed() < Duration::from_secs(1));
}
