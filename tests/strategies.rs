//! Every strategy against brute force, and within its bounds: all clue masks of the two inequivalent 4x4 grids, boxes that
//! are not square, stops, hard boards of every size, small stacks and little memory.

mod support;

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use sudoku::{Bounds, Control, Ended, Options, Puzzle, PuzzleExt, Solutions, Stop, Strategy};
use sudoku_solve as solve;
use support::{PlainPuzzle, Random, allowed};

/// The two 4x4 grids up to relabelling, transposing and permuting lines.
const GRIDS: [[u32; 16]; 2] = [
    [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
    [1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3],
];

fn empty(height: usize, width: usize) -> Puzzle {
    PlainPuzzle::empty(height, width).puzzle()
}

fn puzzle(height: usize, width: usize, numbers: &[u32]) -> Puzzle {
    PlainPuzzle::of(height, width, numbers).puzzle()
}

/// About `givens` cells of a solved grid.
fn holes(random: &mut Random, height: usize, width: usize, givens: usize) -> Vec<u32> {
    let solved = random.solved(height, width);
    let share = 1.0 - givens as f64 / solved.len() as f64;
    random.with_holes(&solved, share)
}

fn all_of(strategy: &'static Strategy) -> Options {
    Options::default().with_strategy(strategy).with_solution_limit(0)
}

/// The strategies that solve puzzles of this kind.
fn fitting(puzzle: &Puzzle) -> impl Iterator<Item = &'static Strategy> {
    Strategy::all().iter().filter(|strategy| strategy.fits(puzzle))
}

/// Compares all strategies with the brute force; returns its count.
fn check(board: &PlainPuzzle) -> u64 {
    let (puzzle, expected) = (board.puzzle(), board.count(0));
    for strategy in fitting(&puzzle) {
        let report = puzzle.count(&all_of(strategy)).unwrap();
        assert_eq!(report.solutions, expected, "{} on {board:?}", strategy.name);
        assert_eq!(report.ended, Ended::Exhausted);
    }
    expected
}

#[test]
fn brute_force_counts_the_empty_board() {
    assert_eq!(PlainPuzzle::empty(2, 2).count(0), 288);
}

#[test]
fn strategies_match_brute_force_on_all_clue_masks_of_four_by_four() {
    for solved in GRIDS {
        for mask in 0..1u32 << 16 {
            let mut grid = solved;
            (0..16).filter(|cell| mask >> cell & 1 == 0).for_each(|cell| grid[cell] = 0);
            check(&PlainPuzzle::of(2, 2, &grid));
        }
    }
}

#[test]
fn strategies_match_brute_force_on_boxes_of_every_kind() {
    let mut random = Random::new(1);
    for (height, width, givens) in [(2, 3, 16), (3, 2, 16), (1, 5, 12), (5, 1, 12), (2, 4, 40)] {
        let mut counts = [0; 3];
        for round in 0..60 {
            let mut numbers = holes(&mut random, height, width, givens);
            if round % 5 == 0 {
                numbers = random.spoiled(numbers);
            }
            counts[check(&PlainPuzzle::of(height, width, &numbers)).min(2) as usize] += 1;
        }
        assert!(counts.iter().all(|&boards| boards > 0), "{height}x{width}: {counts:?}");
    }
}

#[test]
fn backtracking_branches_on_the_fewest_candidates() {
    let strategy = Strategy::named("backtracking").unwrap();
    let tried = |puzzle: &Puzzle| {
        let bounds = Bounds::default().with_nodes(2000);
        let options = all_of(strategy).with_solution_limit(1).with_bounds(bounds);
        let report = puzzle.count(&options).unwrap();
        assert!(!matches!(report.ended, Ended::Stopped(_)), "{:?}", puzzle.shape());
        (report.solutions, report.nodes)
    };
    let mut random = Random::new(6);
    for (order, givens) in [(4, 130), (5, 360), (6, 760)] {
        for _ in 0..5 {
            assert_eq!(
                tried(&puzzle(order, order, &holes(&mut random, order, order, givens))).0,
                1
            );
        }
    }
    // The 1 has no place in the first row.
    let mut grid = vec![0; 625];
    (1..25).for_each(|row| grid[25 * row + row % 5 * 5 + row / 5] = 1);
    grid[0] = 2;
    assert_eq!(tried(&puzzle(5, 5, &grid)), (0, 0));
}

/// Every solution in the order of the search, which continues after each stop.
fn every_solution(puzzle: &Puzzle, options: &Options) -> (Vec<Vec<u16>>, usize) {
    let mut solutions = Solutions::new(puzzle, options).unwrap();
    let (mut found, mut stops) = (Vec::new(), 0);
    loop {
        match solutions.advance() {
            Ok(true) => found.push(solutions.grid().to_vec()),
            Ok(false) => break,
            Err(Stop::Nodes) => solutions.restart(),
            Err(Stop::Cancelled) => options.bounds.control.as_ref().unwrap().reset(),
            Err(stop) => panic!("{stop:?}"),
        }
        stops += 1;
    }
    assert!(matches!(solutions.advance(), Ok(false)), "an exhausted search stays exhausted");
    (found, stops)
}

/// Solutions up to a limit, sorted; only their number if the search reached the limit.
fn solutions(puzzle: &Puzzle, strategy: &str, limit: u64) -> (u64, Vec<Vec<u16>>) {
    let strategy = Strategy::named(strategy).unwrap();
    let options = Options::default().with_strategy(strategy).with_solution_limit(limit);
    let mut found = Vec::new();
    let report = solve::run(puzzle, &options, |grid| found.push(grid.to_vec())).unwrap();
    found.sort_unstable();
    assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{} repeats", strategy.name);
    if report.ended == Ended::SolutionLimit {
        found.clear();
    }
    (report.solutions, found)
}

#[test]
fn learning_finds_the_solutions_of_plain_search() {
    let mut random = Random::new(8);
    let kinds =
        [(2, 2, 5, 400), (3, 2, 11, 400), (3, 3, 24, 400), (4, 3, 70, 200), (4, 4, 145, 80)];
    for (height, width, givens, rounds) in kinds {
        let mut counts = [0; 3];
        for round in 0..rounds {
            let mut numbers = holes(&mut random, height, width, givens);
            if round % 4 == 0 {
                numbers = random.spoiled(numbers);
            }
            let puzzle = puzzle(height, width, &numbers);
            let expected = solutions(&puzzle, "propagation", 300);
            for strategy in ["clause_learning", "auto"] {
                let found = solutions(&puzzle, strategy, 300);
                assert!(found == expected, "{strategy} on {puzzle}: {}", found.0);
            }
            counts[expected.0.min(2) as usize] += 1;
        }
        assert!(counts.iter().all(|&boards| boards > 0), "{height}x{width}: {counts:?}");
    }
}

#[test]
fn a_search_continues_where_it_stopped() {
    let mut random = Random::new(3);
    let mut puzzles = vec![empty(2, 2), puzzle(2, 2, &[1, 1])];
    puzzles.push(puzzle(2, 3, &holes(&mut random, 2, 3, 14)));
    puzzles.push(puzzle(3, 3, &holes(&mut random, 3, 3, 30)));
    for (number, puzzle) in puzzles.iter().enumerate() {
        for strategy in fitting(puzzle) {
            let (expected, _) = every_solution(puzzle, &all_of(strategy));
            let again = every_solution(puzzle, &all_of(strategy));
            assert_eq!(again.0, expected, "{} on puzzle {number}, again", strategy.name);
            for nodes in [1, 2, 7] {
                let bounds = Bounds::default().with_nodes(nodes);
                let stopped = every_solution(puzzle, &all_of(strategy).with_bounds(bounds));
                assert_eq!(stopped.0, expected, "{} on puzzle {number}, {nodes}", strategy.name);
            }
        }
    }
}

#[test]
fn a_search_continues_where_it_was_cancelled() {
    let puzzle = puzzle(3, 3, &holes(&mut Random::new(4), 3, 3, 22));
    for strategy in fitting(&puzzle) {
        let (expected, _) = every_solution(&puzzle, &all_of(strategy));
        assert!(expected.len() > 100, "{}", expected.len());
        let control = Control::new().unwrap();
        let bounds = Bounds::default().with_control(control.clone());
        let options = all_of(strategy).with_bounds(bounds);
        thread::scope(|scope| {
            let search = scope.spawn(|| every_solution(&puzzle, &options));
            while !search.is_finished() {
                control.cancel();
                thread::yield_now();
            }
            let (found, stops) = search.join().unwrap();
            assert!(stops > expected.len(), "{} was never cancelled", strategy.name);
            assert_eq!(found, expected, "{}", strategy.name);
        });
    }
}

/// The largest delay here. 10 ms are documented; the machines of the tests have other work.
const SOON: Duration = Duration::from_millis(50);

/// Whether one of five attempts ends soon.
fn ends_soon(late: impl FnMut(u32) -> Duration) -> bool {
    (0..5).map(late).any(|late| late < allowed(SOON))
}

/// Empty and nearly empty boards, on which no strategy ends.
fn endless_boards() -> impl Iterator<Item = Puzzle> {
    [(3, 3), (4, 4), (5, 5), (6, 6)].into_iter().flat_map(|(height, width)| {
        let few = holes(&mut Random::new(5), height, width, height * width);
        [empty(height, width), puzzle(height, width, &few)]
    })
}

#[test]
fn the_time_limit_ends_the_search() {
    let time = Duration::from_millis(20);
    for puzzle in endless_boards() {
        for strategy in fitting(&puzzle) {
            let bounds = Bounds::default().with_time(time);
            let options = all_of(strategy).with_bounds(bounds);
            let soon = ends_soon(|_| {
                let start = Instant::now();
                let report = puzzle.count(&options).unwrap();
                assert_eq!(report.ended, Ended::Stopped(Stop::Time), "{}", strategy.name);
                start.elapsed().saturating_sub(time)
            });
            assert!(soon, "{} with side {}", strategy.name, puzzle.shape().side());
        }
    }
}

#[test]
fn a_cancelled_search_ends() {
    for puzzle in endless_boards() {
        for strategy in fitting(&puzzle) {
            let soon = ends_soon(|_| {
                let control = Control::new().unwrap();
                let bounds = Bounds::default().with_control(control.clone());
                let options = all_of(strategy).with_bounds(bounds);
                thread::scope(|scope| {
                    let search = scope.spawn(|| puzzle.count(&options).unwrap().ended);
                    thread::sleep(Duration::from_millis(10));
                    let start = Instant::now();
                    control.cancel();
                    let ended = search.join().unwrap();
                    assert_eq!(ended, Ended::Stopped(Stop::Cancelled), "{}", strategy.name);
                    start.elapsed()
                })
            });
            assert!(soon, "{} with side {}", strategy.name, puzzle.shape().side());
        }
    }
}

#[test]
fn searches_run_on_a_small_stack() {
    let search = || {
        for puzzle in endless_boards() {
            for strategy in fitting(&puzzle) {
                let bounds = Bounds::default().with_nodes(3000);
                let report = puzzle.count(&all_of(strategy).with_bounds(bounds));
                assert_eq!(report.unwrap().nodes, 3000, "{}", strategy.name);
            }
        }
    };
    let small = thread::Builder::new().stack_size(64 * 1024);
    small.spawn(search).unwrap().join().unwrap();
}

#[test]
fn the_memory_limit_ends_the_search() {
    let puzzle = empty(4, 4);
    let breadth_first = Strategy::named("breadth_first").unwrap();
    let tight = fitting(&puzzle).map(|strategy| (strategy, 1000));
    for (strategy, memory) in tight.chain([(breadth_first, 1_000_000)]) {
        let bounds = Bounds::default().with_memory(memory);
        let options = all_of(strategy).with_bounds(bounds);
        let mut solutions = Solutions::new(&puzzle, &options).unwrap();
        for _ in 0..2 {
            assert_eq!(solutions.advance(), Err(Stop::Memory), "{} in {memory}", strategy.name);
        }
    }
}

/// A formula has the solutions: a search takes seconds at 36 rows, and does not end at 81.
#[test]
fn auto_solves_empty_boards_of_every_shape_without_a_search() {
    let bounds = Bounds::default().with_nodes(2);
    let options = Options::default().with_solution_limit(2).with_bounds(bounds);
    for side in 17..=100u32 {
        for height in (1..=side).filter(|height| side.is_multiple_of(*height)) {
            let report =
                solve::count(&empty(height as usize, (side / height) as usize), &options).unwrap();
            assert_eq!((report.solutions, report.ended), (2, Ended::SolutionLimit), "{height}");
        }
    }
}

#[test]
fn solutions_of_an_empty_board_are_different() {
    let options = Options::default().with_solution_limit(40);
    for (height, width) in [(4, 5), (1, 17), (5, 5)] {
        let mut found = BTreeSet::new();
        let mut solutions = Solutions::new(empty(height, width), &options).unwrap();
        let ended = solutions.run(40, |grid| assert!(found.insert(grid.to_vec())));
        assert_eq!((found.len(), ended), (40, Ended::SolutionLimit));
    }
}
