//! Every strategy against a brute force that shares no code with the library, and within its
//! bounds: all clue masks of the two inequivalent 4x4 grids, boards with boxes of other heights
//! than widths, interruptions, hard boards of every size, small stacks and little memory.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use sudoku::internals::solve;
use sudoku::{Bounds, Control, Ended, Options, Puzzle, Shape, Solutions, Stop, Strategy};

/// The two 4x4 grids up to relabelling, transposing and permuting lines.
const GRIDS: [[u32; 16]; 2] = [
    [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
    [1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3],
];

/// Whether a cell's symbol stands in another cell of its row, column or box.
fn clashes(height: usize, width: usize, grid: &[u32], cell: usize) -> bool {
    let side = height * width;
    let boxed = |cell: usize| (cell / side / height, cell % side / width);
    (0..grid.len()).any(|other| {
        let same_line = other / side == cell / side || other % side == cell % side;
        other != cell && grid[other] == grid[cell] && (same_line || boxed(other) == boxed(cell))
    })
}

/// Counts the ways to fill the zeros, trying every symbol in every cell.
fn brute_force(height: usize, width: usize, grid: &mut [u32]) -> u64 {
    let given_clashes = |cell: usize| grid[cell] != 0 && clashes(height, width, grid, cell);
    if (0..grid.len()).any(given_clashes) {
        return 0;
    }
    fill(height, width, grid)
}

fn fill(height: usize, width: usize, grid: &mut [u32]) -> u64 {
    let Some(cell) = grid.iter().position(|&symbol| symbol == 0) else { return 1 };
    let mut ways = 0;
    for symbol in 1..=(height * width) as u32 {
        grid[cell] = symbol;
        if !clashes(height, width, grid, cell) {
            ways += fill(height, width, grid);
        }
    }
    grid[cell] = 0;
    ways
}

fn puzzle(height: usize, width: usize, grid: &[u32]) -> Puzzle {
    let mut puzzle = Puzzle::new(Shape::new(height as u32, width as u32).unwrap()).unwrap();
    for (cell, &symbol) in grid.iter().enumerate().filter(|&(_, &symbol)| symbol != 0) {
        puzzle.set(cell / (height * width), cell % (height * width), symbol).unwrap();
    }
    puzzle
}

fn empty(height: usize, width: usize) -> Puzzle {
    puzzle(height, width, &[])
}

fn all_of(strategy: &'static Strategy) -> Options {
    Options::default().with_strategy(strategy).with_solution_limit(0)
}

/// The strategies that solve puzzles of this kind.
fn fitting(puzzle: &Puzzle) -> impl Iterator<Item = &'static Strategy> {
    Strategy::all().iter().filter(|strategy| strategy.fits(puzzle))
}

/// Compares all strategies with the brute force.
fn check(height: usize, width: usize, grid: &mut [u32]) -> u64 {
    let puzzle = puzzle(height, width, grid);
    let expected = brute_force(height, width, grid);
    for strategy in fitting(&puzzle) {
        let report = puzzle.count(&all_of(strategy)).unwrap();
        assert_eq!(report.solutions, expected, "{} on {height}x{width} {grid:?}", strategy.name);
        assert_eq!(report.ended, Ended::Exhausted);
    }
    expected
}

#[test]
fn brute_force_counts_the_empty_board() {
    assert_eq!(brute_force(2, 2, &mut [0; 16]), 288);
}

#[test]
fn all_clue_masks_of_the_four_by_four_grids() {
    for solved in GRIDS {
        for mask in 0..1u32 << 16 {
            let mut grid = solved;
            (0..16).filter(|cell| mask >> cell & 1 == 0).for_each(|cell| grid[cell] = 0);
            check(2, 2, &mut grid);
        }
    }
}

/// A small generator of its own, so that the boards never change.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    /// A solved board: shifted rows, with the symbols and the rows of each band exchanged.
    fn solved(&mut self, height: usize, width: usize) -> Vec<u32> {
        let side = height * width;
        let mut symbols: Vec<u32> = (1..=side as u32).collect();
        let mut rows: Vec<usize> = (0..side).collect();
        for last in (1..side).rev() {
            symbols.swap(last, self.below(last + 1));
            rows.swap(last, last / height * height + self.below(last % height + 1));
        }
        let shift = |row: usize| row % height * width + row / height;
        let symbol = |cell: usize| symbols[(shift(rows[cell / side]) + cell % side) % side];
        (0..side * side).map(symbol).collect()
    }

    /// A board with about `givens` cells of a solved one.
    fn holes(&mut self, height: usize, width: usize, givens: usize) -> Vec<u32> {
        let solved = self.solved(height, width);
        let cells = solved.len();
        let keep = |symbol| if self.below(cells) < givens { symbol } else { 0 };
        solved.into_iter().map(keep).collect()
    }
}

#[test]
fn boards_with_boxes_of_every_kind() {
    let mut random = Random(1);
    for (height, width, givens) in [(2, 3, 16), (3, 2, 16), (1, 5, 12), (5, 1, 12), (2, 4, 40)] {
        let mut counts = [0; 3];
        for round in 0..60 {
            let mut grid = random.holes(height, width, givens);
            if round % 5 == 0 {
                let cell = random.below(grid.len());
                grid[cell] = 1 + random.below(height * width) as u32;
            }
            counts[check(height, width, &mut grid).min(2) as usize] += 1;
        }
        assert!(counts.iter().all(|&boards| boards > 0), "{height}x{width}: {counts:?}");
    }
}

#[test]
fn full_boards_and_contradictory_givens() {
    let mut random = Random(2);
    for (height, width) in [(2, 2), (2, 3), (3, 2), (3, 3), (1, 6), (3, 4), (5, 5)] {
        let solved = random.solved(height, width);
        assert_eq!(check(height, width, &mut solved.clone()), 1);
        let cell = random.below(solved.len());
        let mut wrong = solved.clone();
        wrong[cell] = solved[cell] % (height * width) as u32 + 1;
        assert_eq!(check(height, width, &mut wrong), 0);
        // Two equal givens in a row, a column, a box.
        for other in [1, height * width, (height.min(2) - 1) * height * width + 1] {
            let mut twice = vec![0; solved.len()];
            (twice[0], twice[other]) = (1, 1);
            assert_eq!(check(height, width, &mut twice), 0);
        }
    }
    // The smallest board, full and empty.
    assert_eq!([check(1, 1, &mut [1]), check(1, 1, &mut [0])], [1, 1]);
    // A cell without a symbol left, and a symbol without a cell left.
    assert_eq!(check(2, 2, &mut [1, 2, 0, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0]), 0);
    assert_eq!(check(2, 2, &mut [0, 2, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]), 0);
}

#[test]
fn backtracking_asks_the_question_with_the_fewest_answers() {
    let strategy = Strategy::named("backtracking").unwrap();
    let tried = |puzzle: &Puzzle| {
        let bounds = Bounds::default().with_nodes(2000);
        let options = all_of(strategy).with_solution_limit(1).with_bounds(bounds);
        let report = puzzle.count(&options).unwrap();
        assert!(!matches!(report.ended, Ended::Stopped(_)), "{:?}", puzzle.shape());
        (report.solutions, report.nodes)
    };
    let mut random = Random(6);
    for (order, givens) in [(4, 130), (5, 360), (6, 760)] {
        for _ in 0..5 {
            assert_eq!(tried(&puzzle(order, order, &random.holes(order, order, givens))).0, 1);
        }
    }
    // The 1 has no place in the first row.
    let mut grid = vec![0; 625];
    (1..25).for_each(|row| grid[25 * row + row % 5 * 5 + row / 5] = 1);
    grid[0] = 2;
    assert_eq!(tried(&puzzle(5, 5, &grid)), (0, 0));
}

/// Every solution in the order of the search. After each stop the search is continued.
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
    assert!(matches!(solutions.advance(), Ok(false)), "the end stays the end");
    (found, stops)
}

/// Solutions up to a limit, sorted; their number alone where the limit was reached.
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
fn learning_finds_what_plain_search_finds() {
    let mut random = Random(8);
    let kinds =
        [(2, 2, 5, 400), (3, 2, 11, 400), (3, 3, 24, 400), (4, 3, 56, 200), (4, 4, 145, 80)];
    for (height, width, givens, rounds) in kinds {
        let mut counts = [0; 3];
        for round in 0..rounds {
            let mut grid = random.holes(height, width, givens);
            if round % 4 == 0 {
                let cell = random.below(grid.len());
                grid[cell] = 1 + random.below(height * width) as u32;
            }
            let puzzle = puzzle(height, width, &grid);
            let expected = solutions(&puzzle, "propagation", 300);
            for strategy in ["clause_learning", "auto"] {
                let found = solutions(&puzzle, strategy, 300);
                assert!(found == expected, "{strategy} on {height}x{width} {grid:?}: {}", found.0);
            }
            counts[expected.0.min(2) as usize] += 1;
        }
        assert!(counts.iter().all(|&boards| boards > 0), "{height}x{width}: {counts:?}");
    }
}

#[test]
fn a_search_continues_where_it_stopped() {
    let mut random = Random(3);
    let mut puzzles = vec![empty(2, 2), puzzle(2, 2, &[1, 1])];
    puzzles.push(puzzle(2, 3, &random.holes(2, 3, 14)));
    puzzles.push(puzzle(3, 3, &random.holes(3, 3, 30)));
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
    let puzzle = puzzle(3, 3, &Random(4).holes(3, 3, 22));
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

/// How late a search may end here; 10 ms are promised, but these machines do other things besides.
const SOON: Duration = Duration::from_millis(50);

/// Whether one of a few attempts ends soon.
fn ends_soon(late: impl FnMut(u32) -> Duration) -> bool {
    (0..5).map(late).any(|late| late < SOON)
}

/// Empty and nearly empty boards, on which no strategy comes to an end.
fn endless_boards() -> impl Iterator<Item = Puzzle> {
    [(3, 3), (4, 4), (5, 5), (6, 6)].into_iter().flat_map(|(height, width)| {
        let few = Random(5).holes(height, width, height * width);
        [empty(height, width), puzzle(height, width, &few)]
    })
}

#[test]
fn the_time_limit_is_obeyed() {
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
fn a_small_stack_is_enough() {
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
fn the_memory_limit_is_obeyed() {
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

/// A formula gives them: a search takes seconds at 36 rows, and does not end at 81.
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
fn no_solution_of_an_empty_board_comes_twice() {
    let options = Options::default().with_solution_limit(40);
    for (height, width) in [(4, 5), (1, 17), (5, 5)] {
        let mut found = BTreeSet::new();
        let mut solutions = Solutions::new(empty(height, width), &options).unwrap();
        let ended = solutions.run(40, |grid| assert!(found.insert(grid.to_vec())));
        assert_eq!((found.len(), ended), (40, Ended::SolutionLimit));
    }
}
