//! The generator: unique by another strategy, minimal by taking each given away, the same bytes for
//! the same seed, and never beyond its limits.

use std::collections::HashSet;
use std::fs;
use std::time::{Duration, Instant};

use sudoku::error::Reason;
use sudoku::generate::{Generated, Holes, Request, generate};
use sudoku::limits::{Bounds, Control, Stop};
use sudoku::memory::Arc;
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
    for (box_height, box_width) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4)]
    {
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

/// Cells in no cage, in two, in one that is not connected, or in one of another size are found.
fn check_cages(made: &Generated, min_cage: usize, max_cage: usize) {
    let (side, mut caged) = (made.puzzle.shape().side() as u32, HashSet::new());
    for cage in made.puzzle.cages() {
        let cells = cage.cells();
        assert!((min_cage..=max_cage).contains(&cells.len()), "{cells:?}");
        assert!(cells.iter().all(|&cell| caged.insert(cell)), "in two cages: {cells:?}");
        let touch =
            |a: u32, b: u32| a.abs_diff(b) == side || a.abs_diff(b) == 1 && a / side == b / side;
        let mut reached = vec![cells[0]];
        while let Some(&next) = cells
            .iter()
            .find(|&&cell| !reached.contains(&cell) && reached.iter().any(|&c| touch(c, cell)))
        {
            reached.push(next);
        }
        assert_eq!(reached.len(), cells.len(), "in pieces: {cells:?}");
    }
    assert_eq!(caged.len(), made.puzzle.shape().cells());
}

#[test]
fn cages_have_the_sizes_asked_for() {
    let shapes = [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)];
    for (seed, (box_height, box_width)) in (0..).zip(shapes) {
        for (min_cage, max_cage) in [(1, 3), (2, 4), (3, 6), (2, 2), (3, 3)] {
            if box_height * box_width > 9 && max_cage != 4 {
                continue;
            }
            let shape = Request { killer: true, ..request(box_height, box_width, seed) };
            let made = generate(&Request { min_cage, max_cage, givens: Some(4), ..shape.clone() });
            let side = (box_height * box_width) as usize;
            let (least, most) = (min_cage as usize, max_cage as usize);
            if !(side * side).is_multiple_of(least) && least == most {
                let why = "cages of these sizes cannot fill the board";
                let refused = Reason::BadUse { what: "min_cage", why };
                assert_eq!(made.unwrap_err(), Stop::Failed(refused.into()));
            } else {
                let made = made.unwrap();
                check_cages(&made, least, most);
                check(&made, "killer_advanced");
                assert!(given(&made.puzzle).len() <= 4);
            }
        }
    }
}

#[test]
fn killers_are_as_hard_as_asked() {
    for (seed, min_nodes, max_nodes) in [(1, 0, 0), (2, 5, 40), (3, 100, 300), (4, 500, 2_000)] {
        for minimal in [false, true] {
            let killer = Request { killer: true, max_cage: 7, minimal, ..request(3, 3, seed) };
            let asked = Request { min_nodes, max_nodes: Some(max_nodes), ..killer };
            let made = generate(&asked).unwrap();
            let strategy = solve::strategy_named("killer_advanced").unwrap();
            let options = Options { strategy, solution_limit: 2, ..Options::default() };
            let report = solve::count(&made.puzzle, &options).unwrap();
            assert_eq!(report.solutions, 1);
            assert!((min_nodes..=max_nodes).contains(&report.nodes), "{} nodes", report.nodes);
            let again = generate(&asked).unwrap();
            assert_eq!(
                (again.puzzle.cages(), again.solution),
                (made.puzzle.cages(), made.solution)
            );
        }
    }
}

/// On boards of two and three cells a row, cages alone often leave two solutions.
#[test]
fn cells_are_given_where_cages_do_not_do() {
    let large = Request { killer: true, min_cage: 3, max_cage: 4, ..request(2, 2, 0) };
    let mut counts = [0; 2];
    for seed in 0..20 {
        for (count, givens) in counts.iter_mut().zip([None, Some(3)]) {
            let made = generate(&Request { seed, givens, attempts: 1, ..large.clone() });
            *count += made.map_or(0, |made| usize::from(!given(&made.puzzle).is_empty()));
        }
    }
    assert!(counts[0] == 0 && counts[1] > 0, "without and with givens: {counts:?}");
}

/// Cages that hold every digit do not tell digits apart: other cells must be given, or it is refused;
/// and cages that cannot be laid over a grid are given up soon.
#[test]
fn cages_as_large_as_a_row_need_givens() {
    let largest = Request { killer: true, min_cage: 9, max_cage: 9, ..request(3, 3, 1) };
    for givens in [None, Some(7)] {
        let refused = generate(&Request { givens, ..largest.clone() }).unwrap_err();
        let why = "cages as large as a row cannot tell the digits apart";
        let expected = Reason::BadUse { what: "min_cage", why };
        assert_eq!(refused, Stop::Failed(expected.into()));
    }
    for (min_cage, givens) in [(9, 32), (8, 32)] {
        let asked = Request { min_cage, givens: Some(givens), ..largest.clone() };
        let made = generate(&asked).unwrap();
        check_cages(&made, min_cage as usize, 9);
        check(&made, "killer_advanced");
        assert!((8..=givens as usize).contains(&given(&made.puzzle).len()));
    }
    let unlikely = Request { min_cage: 8, attempts: 3, ..largest };
    let refused = generate(&unlikely).unwrap_err();
    assert_eq!(refused, Stop::Failed(Reason::NotGenerated { attempts: 3 }.into()));
    let unlaid = Request { killer: true, min_cage: 4, max_cage: 4, ..request(4, 4, 0) };
    let started = Instant::now();
    let refused = generate(&unlaid).unwrap_err();
    assert_eq!(refused, Stop::Failed(Reason::NotGenerated { attempts: 5 }.into()));
    assert!(started.elapsed() < Duration::from_secs(50));
}

/// Sizes that leave cages little room: cells move from cage to cage until all have one.
#[test]
fn cages_of_narrow_sizes_are_laid() {
    for (min_cage, max_cage, givens, seeds) in [(3, 3, 0, 10), (7, 9, 8, 3), (6, 8, 8, 3)] {
        for seed in 0..seeds {
            let killer = Request { killer: true, givens: Some(givens), ..request(3, 3, seed) };
            let made = generate(&Request { min_cage, max_cage, attempts: 40, ..killer }).unwrap();
            check_cages(&made, min_cage as usize, max_cage as usize);
            check(&made, "killer_advanced");
            assert!(given(&made.puzzle).len() <= givens as usize);
        }
    }
}

#[test]
fn killers_that_cannot_be_are_refused() {
    let killer = Request { killer: true, ..request(3, 3, 1) };
    let larger = "min_cage: larger than max_cage, or than the side of the board";
    let killers_only = "min_nodes and max_nodes: only killer puzzles are made by their nodes";
    let wrong = [
        (larger, Request { min_cage: 6, ..killer.clone() }),
        (larger, Request { min_cage: 10, max_cage: 10, ..killer.clone() }),
        (
            "min_nodes: larger than max_nodes",
            Request { min_nodes: 5, max_nodes: Some(4), ..killer.clone() },
        ),
        (killers_only, Request { min_nodes: 5, ..request(3, 3, 1) }),
        (killers_only, Request { max_nodes: Some(5), ..request(3, 3, 1) }),
    ];
    for (told, request) in wrong {
        let Err(Stop::Failed(error)) = generate(&request) else { panic!("{request:?}") };
        assert_eq!((error.code(), error.to_string().as_str()), (-12, told));
    }
    // No killer of 4x4 cells is as hard as that.
    let hard = Request { killer: true, min_nodes: 1_000_000, attempts: 2, ..request(2, 2, 1) };
    let refused = Stop::Failed(Reason::NotGenerated { attempts: 2 }.into());
    assert_eq!(generate(&hard).unwrap_err(), refused);
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

/// The same on every machine, and in this version as in the one before it: `tests/generated.txt` holds
/// what was made. What is made now is left in the `tmp` of the target folder, for when it is meant to
/// change.
#[test]
fn seeds_make_what_they_made() {
    let killer = |shape: Request| Request { killer: true, ..shape };
    let holes = |count, balanced, shape: Request| Request {
        holes: Some(Holes { count, balanced }),
        ..shape
    };
    let requests = [
        request(3, 3, 1),
        Request { minimal: true, ..request(2, 4, 2) },
        Request { givens: Some(30), ..request(3, 3, 3) },
        Request { attempts: 2, givens: Some(3), ..request(2, 2, 4) },
        killer(request(2, 2, 5)),
        killer(Request { minimal: true, max_cage: 4, ..request(2, 3, 6) }),
        killer(Request { min_cage: 3, max_cage: 4, givens: Some(4), ..request(3, 3, 7) }),
        killer(Request { min_cage: 6, max_cage: 8, givens: Some(8), ..request(3, 3, 8) }),
        killer(Request { min_nodes: 5, max_nodes: Some(40), max_cage: 7, ..request(3, 3, 9) }),
        killer(Request { min_cage: 8, max_cage: 9, attempts: 3, ..request(3, 3, 10) }),
        holes(100, false, request(4, 4, 11)),
        holes(100, true, request(4, 4, 12)),
        holes(81, true, request(5, 2, 13)),
        holes(37, true, request(1, 7, 14)),
    ];
    let mut made = String::new();
    for request in requests {
        made += &match generate(&request) {
            Ok(Generated { puzzle, .. }) if request.killer => {
                let format = text::format_named("coordinates").unwrap();
                text::write(&puzzle, format).unwrap()
            }
            Ok(Generated { puzzle, .. }) => line(&puzzle),
            Err(refused) => format!("{refused}\n"),
        };
    }
    fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/generated.txt"), &made).unwrap();
    assert_eq!(made, include_str!("generated.txt"));
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

fn with_holes(box_height: u32, box_width: u32, seed: u64, count: u32, balanced: bool) -> Generated {
    let holes = Some(Holes { count, balanced });
    generate(&Request { holes, ..request(box_height, box_width, seed) }).unwrap()
}

/// The shapes of large boards, small ones and narrow ones among them.
const SHAPES: [(u32, u32); 9] =
    [(2, 2), (1, 5), (2, 3), (3, 4), (4, 4), (4, 5), (5, 5), (6, 6), (10, 10)];

#[test]
fn holes_are_as_many_as_wished_and_can_be_filled() {
    for (box_height, box_width) in SHAPES {
        let cells = (box_height * box_width).pow(2);
        for (count, balanced) in [(cells * 9 / 20, false), (cells * 9 / 20, true), (cells, true)] {
            let made = with_holes(box_height, box_width, 3, count, balanced);
            assert_eq!(given(&made.puzzle).len() as u32, cells - count);
            assert_eq!(solution::verify(&made.puzzle, &made.solution), Ok(()));
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_holes() {
    for balanced in [false, true] {
        let made = |seed| line(&with_holes(4, 4, seed, 120, balanced).puzzle);
        assert_eq!(made(1), made(1));
        assert_ne!(made(1), made(2));
    }
}

#[test]
fn balanced_holes_are_spread_evenly() {
    let spread = |made: &Generated| {
        let shape = made.puzzle.shape();
        let holes = |unit| shape.unit(unit).filter(|&cell| made.puzzle.get(cell).is_none()).count();
        let of_kind = |kind: usize| {
            let units = kind * shape.side()..(kind + 1) * shape.side();
            units.clone().map(holes).max().unwrap() - units.map(holes).min().unwrap()
        };
        (0..3).map(of_kind).max().unwrap()
    };
    for (box_height, box_width) in SHAPES {
        let cells = (box_height * box_width).pow(2);
        for count in [1, cells / 3, cells * 9 / 20, cells - 1] {
            let made = with_holes(box_height, box_width, 5, count, true);
            assert!(spread(&made) <= 1, "{count} holes of {cells}");
        }
    }
    assert!(spread(&with_holes(5, 5, 5, 300, false)) > 1, "random holes are not balanced");
}

/// What takes one row to another is a derangement; a random one has `ln side + 0.577 - 1` cycles in
/// the mean, a formula's has cycles of one length, many or one.
#[test]
fn large_grids_are_mixed() {
    for (box_height, box_width) in [(3, 4), (4, 4), (4, 5), (5, 5), (7, 7), (10, 10)] {
        let side = (box_height * box_width) as usize;
        let (mut cycles, mut pairs, mut equal) = (0, 0, 0);
        for seed in 0..8 {
            let grid = with_holes(box_height, box_width, seed, 0, false).solution;
            for row in 1..side {
                let lengths = cycles_between(&grid[(row - 1) * side..][..2 * side], side);
                cycles += lengths.len();
                pairs += 1;
                equal += usize::from(lengths.iter().all(|length| *length == lengths[0]));
            }
        }
        let mean = cycles as f64 / pairs as f64;
        let expected = (side as f64).ln() + 0.577 - 1.0;
        assert!((mean - expected).abs() < 0.15 * expected, "{side}: {mean} for {expected}");
        assert!(equal * 2 < pairs, "{side}: {equal} of {pairs} are as in a formula");
    }
}

/// The lengths of the cycles of what takes the first of two rows to the second.
fn cycles_between(rows: &[u16], side: usize) -> Vec<usize> {
    let mut next = vec![0; side];
    for (&above, &below) in rows[..side].iter().zip(&rows[side..]) {
        next[usize::from(above)] = usize::from(below);
    }
    let mut seen = vec![false; side];
    let mut lengths = Vec::new();
    for start in 0..side {
        let (mut at, mut length) = (start, 0);
        while !seen[at] {
            seen[at] = true;
            (at, length) = (next[at], length + 1);
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths
}

#[test]
fn wishes_that_exclude_each_other_are_refused() {
    let holes = Some(Holes { count: 40, balanced: false });
    let plain = Request { holes, ..request(3, 3, 1) };
    for refused in [
        Request { killer: true, ..plain.clone() },
        Request { minimal: true, ..plain.clone() },
        Request { givens: Some(41), ..plain.clone() },
        Request { holes: Some(Holes { count: 82, balanced: true }), ..plain.clone() },
    ] {
        let Err(Stop::Failed(error)) = generate(&refused) else { panic!("{refused:?}") };
        assert_eq!(error.code(), -12);
        assert!(error.to_string().starts_with("holes"), "{error}");
    }
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
    // What is done between searches stops, too: nothing else is, where no cages fit.
    let tight = Request { killer: true, min_cage: 16, max_cage: 16, ..request(4, 4, 1) };
    let bounds = Bounds { time: Some(Duration::from_millis(20)), ..Bounds::default() };
    let start = Instant::now();
    assert!(generate(&Request { bounds, attempts: u32::MAX, ..tight }).is_err());
    assert!(start.elapsed() < Duration::from_secs(1));
}
