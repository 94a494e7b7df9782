//! The fair profile: a puzzle and its twins, which symmetries of the board make, have one rating.
//!
//! The number of pairs is that in LIBSUDOKU_FAIR; each LIBSUDOKU_PIECE has other puzzles (`make soak`: ten times 10,000).
//!
//! Seen to fail: hidden singles of columns are not offered after one in a row.

mod support;

use sudoku::{
    Bounds, Explainer, Position, Profile, Puzzle, Rating, Reduction, Request, Shape, Summary,
    generate,
};
use support::{Random, twin};

/// The fair rating.
fn rating(explainer: &mut Explainer, puzzle: &Puzzle) -> Rating {
    let position = Position::new(puzzle.clone()).unwrap();
    Rating::of(explainer, &position, &Profile::FAIR).unwrap()
}

/// The rounds with the techniques of each star.
fn rounds(explainer: &mut Explainer, puzzle: &Puzzle) -> ([u32; 5], Option<u32>) {
    let summary = Summary::of(explainer, &Position::new(puzzle.clone()).unwrap()).unwrap();
    (summary.rounds, summary.stars())
}

fn explainer(height: u32, width: u32) -> Explainer {
    Explainer::new(Shape::new(height, width).unwrap(), &Bounds::default()).unwrap()
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |number| number.parse().unwrap())
}

/// How many ratings there were of each whole number.
fn check(explainer: &mut Explainer, puzzles: impl Iterator<Item = Puzzle>, seen: &mut [u64; 12]) {
    let mut random = Random::new(7);
    for puzzle in puzzles {
        let expected = rating(explainer, &puzzle);
        let moved = twin(&puzzle, &mut random);
        assert_eq!(rating(explainer, &moved), expected, "{puzzle} {moved}");
        assert_eq!(rounds(explainer, &moved), rounds(explainer, &puzzle), "{puzzle} {moved}");
        let highest = if expected.explained { expected.highest.unwrap_or(0) / 10 } else { 11 };
        seen[highest as usize] += 1;
    }
}

#[test]
fn twins_have_one_rating() {
    let (pairs, piece) = (number("LIBSUDOKU_FAIR", 200), number("LIBSUDOKU_PIECE", 0));
    let mut seen = [0; 12];
    let sides = [(3, 3, pairs), (2, 3, pairs / 10), (3, 4, pairs / 200), (4, 4, pairs / 500)];
    for (height, width, count) in sides {
        let shape = Shape::new(height, width).unwrap();
        let seeds = piece * count..(piece + 1) * count;
        let puzzles = seeds.map(|seed| {
            let is_small = height * width <= 9;
            let reduction = if is_small { Reduction::Minimal } else { Reduction::Usual };
            let request = Request::new(shape, seed).with_kind(reduction);
            generate(&request).unwrap().puzzle
        });
        check(&mut explainer(height, width), puzzles, &mut seen);
        println!("soak: sum {count} pairs of side {}", height * width);
    }
    for (highest, count) in seen.iter().enumerate().filter(|&(_, &count)| count > 0) {
        match highest {
            11 => println!("soak: sum {count} not explained"),
            _ => println!("soak: sum {count} of {highest}.0 to {highest}.9"),
        }
    }
    assert!(seen[7] > pairs / 10, "{seen:?}");
}

#[test]
fn twins_of_puzzles_that_need_nets_have_one_rating() {
    let mut seen = [0; 12];
    let lines = include_str!("steps.txt").lines().filter(|line| !line.starts_with('#'));
    // Its exchanges of rows would keep neither regions, cages nor clues.
    let is_plain = |line: &&str| line.split(' ').count() == 3 && !line.contains('~');
    let lines = lines.filter(is_plain);
    let puzzles = lines.map(|line| line.split(' ').nth(2).unwrap().parse().unwrap());
    check(&mut explainer(3, 3), puzzles, &mut seen);
    assert!(seen[8] > 10, "{seen:?}");
}

#[test]
fn a_fair_rating_has_rounds_and_no_number_of_other_scales() {
    let puzzle = support::EASY.parse().unwrap();
    let rating = rating(&mut explainer(3, 3), &puzzle);
    assert!(rating.explained && rating.steps < 51, "{rating:?}");
    assert_eq!((rating.hardest, rating.pearl, rating.diamond), (None, None, None));
    assert_eq!((rating.score, rating.level), (None, None));
    assert!(rating.sum >= rating.highest);
}

/// The tenths of the hardest round, and the sum of all. No other program has this scale.
#[test]
fn fair_ratings_are_known() {
    let mut explainer = explainer(3, 3);
    for (puzzle, highest, sum) in [
        (
            "....1......5...9..6..9..2.7...48..1.1.....3.2.2......6.7.2.14...9.........28.7...",
            15,
            359,
        ),
        (
            "...8.7....57...9..1.....26..3...4...9.....62.61..9..35..3.........26.....2....14.",
            20,
            404,
        ),
        (
            ".1..3.7.6..2.......3...78....1....7.59........7..9.4.....4.5.3.1....8.97...91.65.",
            72,
            817,
        ),
        (
            "..2.......3..........79..51..6.7........5.69..5.6....237...1..41...4.87..2.5...1.",
            83,
            1330,
        ),
        (
            "7..1...6.....2.....8....17...5..37...6.8....92.14............4...4.5.8...5.6.8.3.",
            84,
            1408,
        ),
        (
            "...3...7...8...5.941.......64...7..5.7...618...5.....35..4........9..3......52..6",
            87,
            1697,
        ),
        (
            "...5..........9.48.1..6..2..28.5...493.41...5..1......3..9.7....8...........8.23.",
            87,
            2121,
        ),
    ] {
        let rating = rating(&mut explainer, &puzzle.parse().unwrap());
        assert_eq!((rating.highest, rating.sum), (Some(highest), Some(sum)), "{puzzle}");
    }
}

// Seen to fail: turbot fish, of which not all are found, among the techniques of the stars.
#[test]
fn rounds_of_twins_are_equal_where_a_technique_is_found_in_part() {
    let mut explainer = explainer(3, 3);
    let (puzzle, twin) = (
        ".2....71.....41......2..3....9......63....9.7.41.9..6..1...468..64..3.....2..9.45",
        "..64...38.481......5.2..94......5..1...64......5....678.1...7.2.2........64.2..8.",
    );
    let [one, other] = [puzzle, twin].map(|text| rounds(&mut explainer, &text.parse().unwrap()));
    assert_eq!(one, other);
}
