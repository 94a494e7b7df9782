//! All steps of all techniques at positions of generated puzzles, which the explainer proves: none contradicts the solution.
//!
//! The positions are every fifth one of a path. There is one puzzle, or the number in LIBSUDOKU_STEPS; each LIBSUDOKU_PIECE
//! has other puzzles (`make soak`). One in eight has another side than 9. Left out are Franken and mutant fish of five
//! units and more: one call takes seconds.

use std::collections::BTreeMap;

use sudoku::{
    Bounds, Explainer, Options, Position, Profile, Puzzle, PuzzleExt, Request, Shape, Step,
    Technique, generate,
};

/// The largest fish with boxes that is looked for.
const LARGEST_FISH: i32 = 4;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |value| value.parse().unwrap())
}

fn techniques() -> impl Iterator<Item = &'static Technique> {
    let is_small = |technique: &&Technique| {
        let is_complex = technique.family == sudoku_explain::Family::ComplexFish;
        !is_complex || technique.number % 10 + 2 <= LARGEST_FISH
    };
    Technique::all().filter(is_small)
}

fn contradicts(step: &Step, solution: &[u16]) -> bool {
    let is_true =
        |candidate: &sudoku::Candidate| solution[candidate.cell as usize] == candidate.digit;
    step.eliminations().iter().any(is_true) || !step.placements().iter().all(is_true)
}

/// Counts the steps at positions of a puzzle by technique.
fn count(puzzle: &Puzzle, counts: &mut BTreeMap<&'static str, u64>) {
    let shape = puzzle.shape();
    let solved = puzzle.solve(&Options::default()).unwrap();
    let solution = solved.solution.unwrap();
    let side = shape.side();
    let digit = |cell: usize| {
        let symbol = solution[(cell / side, cell % side)];
        puzzle.symbols().list().iter().position(|&other| other == symbol).unwrap() as u16
    };
    let solution: Vec<u16> = (0..side * side).map(digit).collect();
    let mut explainer = Explainer::new(shape, &Bounds::default()).unwrap();
    let mut position = Position::new(puzzle.clone()).unwrap();
    explainer.load(&position).unwrap();
    for at in 0.. {
        if at % 5 == 4 {
            for technique in techniques() {
                let is_hodoku = technique.hodoku_score().is_some();
                let profile = if is_hodoku { Profile::HODOKU } else { Profile::EXPLAINER };
                // In a list of one's own nothing is left out, for example siamese fish.
                let list = Profile::parse(technique.name).unwrap();
                for profile in [profile, list] {
                    let steps = explainer
                        .all(technique, &profile)
                        .unwrap_or_else(|error| panic!("{technique} in {puzzle}: {error}"));
                    for step in steps {
                        let sentence = step.sentence(&position).unwrap();
                        assert!(!contradicts(&step, &solution), "{puzzle}: {sentence}");
                        *counts.entry(step.technique().name).or_default() += 1;
                    }
                }
            }
        }
        if explainer.open() == 0 {
            break;
        }
        let Some(step) = explainer.step(&Profile::HODOKU).unwrap() else { break };
        step.apply_to(&mut position);
        explainer.apply();
    }
}

#[test]
fn all_steps_of_all_techniques_are_proved() {
    let (puzzles, piece) = (number("LIBSUDOKU_STEPS", 1), number("LIBSUDOKU_PIECE", 0));
    let mut counts = BTreeMap::new();
    for seed in piece * puzzles..(piece + 1) * puzzles {
        let shape = match seed % 8 {
            7 => Shape::new(2, 2 + seed as u32 / 8 % 3),
            _ => Shape::square(9),
        };
        let request = Request::new(shape.unwrap(), 7_000 + seed);
        count(&generate(&request).unwrap().puzzle, &mut counts);
    }
    let sum: u64 = counts.values().sum();
    println!("soak: sum {sum} steps");
    println!("soak: max {} techniques", counts.len());
    for (name, count) in &counts {
        println!("{count} {name}");
    }
    assert!(sum > 100 && counts.len() > 10, "{counts:?}");
}
