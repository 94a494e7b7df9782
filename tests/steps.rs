//! All steps of all techniques at positions of generated puzzles, which the explainer proves: none contradicts the solution.
//!
//! The positions are every fifth one of a path. There is one classic puzzle, or the number in LIBSUDOKU_STEPS; each LIBSUDOKU_PIECE
//! has other puzzles (`make soak`). One in eight has another side than 9. LIBSUDOKU_KINDS is the number of times that kinds of
//! boards with constraints have the puzzles of their table. Without it, there are few positions of two of them.
//!
//! Left out are techniques of which one call takes seconds: chains in chains; Franken and mutant fish of five units and more; and on boards of
//! several grids, whose units are all candidates for bases, of three and more, and kraken fish.

use std::collections::BTreeMap;

use sudoku::{
    Bounds, Explainer, Generated, Position, Profile, Puzzle, Request, Shape, Step, Technique,
    Variant, generate,
};

/// The largest fish with boxes that is looked for, and that on boards of several grids. A samurai has 131 units: one call for finned
/// Franken swordfish took 30 s, one for kraken fish more than 60 s (`--profile dev`).
const LARGEST_FISH: i32 = 4;
const LARGEST_FISH_OF_GRIDS: i32 = 2;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |value| value.parse().unwrap())
}

fn techniques(shape: Shape) -> impl Iterator<Item = &'static Technique> {
    use sudoku_explain::Family::{ComplexFish, KrakenFish, NestedChain};
    let (largest, has_kraken) = match shape.is_overlapping() {
        true => (LARGEST_FISH_OF_GRIDS, false),
        false => (LARGEST_FISH, true),
    };
    Technique::all().filter(move |technique| match technique.family {
        ComplexFish => technique.number % 10 + 2 <= largest,
        KrakenFish => has_kraken,
        NestedChain => false,
        _ => true,
    })
}

fn contradicts(step: &Step, solution: &[u16]) -> bool {
    let is_true =
        |candidate: &sudoku::Candidate| solution[candidate.cell as usize] == candidate.digit;
    step.eliminations().iter().any(is_true) || !step.placements().iter().all(is_true)
}

/// Counts the steps at every so many positions of a puzzle by technique.
fn count(made: &Generated, every: u32, counts: &mut BTreeMap<&'static str, u64>) {
    let (puzzle, solution) = (&made.puzzle, made.solution.digits());
    let mut explainer = Explainer::new(puzzle.shape(), &Bounds::default()).unwrap();
    let mut position = Position::new(puzzle.clone()).unwrap();
    explainer.load(&position).unwrap();
    for at in 1.. {
        if at % every == 0 {
            for technique in techniques(puzzle.shape()) {
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
                        assert!(!contradicts(&step, solution), "{puzzle}: {sentence}");
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
        count(&generate(&request).unwrap(), 5, &mut counts);
    }
    let sum: u64 = counts.values().sum();
    println!("soak: sum {sum} steps");
    println!("soak: max {} techniques", counts.len());
    for (name, count) in &counts {
        println!("{count} {name}");
    }
    assert!(sum > 100 && counts.len() > 10, "{counts:?}");
}

/// Boards with constraints: the number of puzzles of each, and every which position. Those of several grids are last: there, a
/// call for a technique takes many times as long.
const KINDS: [(&str, u64, u32); 6] = [
    ("jigsaw", 1, 5),
    ("x", 1, 5),
    ("windoku", 1, 5),
    ("anti-knight", 12, 5),
    ("disjoint-groups", 1, 5),
    ("samurai", 1, 40),
];

fn of_kind(name: &str, seed: u64) -> Request {
    let nine = Request::new(Shape::square(9).unwrap(), seed);
    let mut board = Puzzle::new(nine.shape).unwrap();
    match name {
        "jigsaw" => Request { random_regions: true, ..nine },
        "samurai" => Request::new(Shape::samurai(3, 3).unwrap(), seed),
        _ => {
            for (kind, values) in Variant::named(name).unwrap().adds {
                board.add_constraint(kind, values, &[]).unwrap();
            }
            nine.with_board(board)
        }
    }
}

// Seen to fail: the law of leftovers takes digits away that both sides have.
#[test]
fn all_steps_on_boards_with_constraints_are_proved() {
    let piece = number("LIBSUDOKU_PIECE", 0);
    let (times, apart, kinds) = match number("LIBSUDOKU_KINDS", 0) {
        0 => (1, 6, &KINDS[..2]),
        times => (times, 1, &KINDS[..]),
    };
    let mut all = BTreeMap::new();
    for (name, puzzles, every) in kinds {
        let puzzles = puzzles * times;
        let mut counts = BTreeMap::new();
        for seed in piece * puzzles..(piece + 1) * puzzles {
            count(&generate(&of_kind(name, 8_000 + seed)).unwrap(), apart * every, &mut counts);
        }
        let sum: u64 = counts.values().sum();
        println!("soak: sum {sum} steps of {name}");
        println!("{name}: {counts:?}");
        assert!(sum > 0, "{name}");
        all.append(&mut counts);
    }
    assert!(all.values().sum::<u64>() > 100 && all.len() > 50, "{all:?}");
}
