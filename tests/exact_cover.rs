//! Exact cover: both engines on problems that are no boards, against a search through all subsets; then boards of every
//! size on a small stack and within a small memory.

mod support;

use std::collections::BTreeSet;
use std::thread;

use sudoku::{Bounds, Control, Ended, Options, Puzzle, PuzzleExt, Shape, Stop, Strategy};
use sudoku_core::limits::Limits;
use sudoku_core::memory::Arc;
use sudoku_solve as solve;
use sudoku_solve::algorithm_x::AlgorithmX;
use sudoku_solve::cover_search::CoverSearch;
use sudoku_solve::dancing_links::DancingLinks;
use sudoku_solve::model::Model;
use sudoku_solve::model::exact_cover::ExactCover;
use support::{PlainPuzzle, Random, formula};

const ENGINES: [&str; 2] = ["algorithm_x", "dancing_links"];

/// All covers, each as its sorted options, in the order found.
fn covers<S: CoverSearch>(items: usize, options: &[Vec<u32>]) -> Vec<Vec<usize>> {
    let mut limits = Limits::new(&Bounds::default());
    let problem = ExactCover::new(items, options, &mut limits).unwrap();
    let mut search = S::new(problem, &mut limits).unwrap();
    let mut found = Vec::new();
    while search.next(&mut limits).unwrap() {
        found.push(sorted(search.chosen()));
    }
    found
}

/// The same by a search that stops at every node, and that is cancelled after each restart.
fn covers_in_steps<S: CoverSearch>(items: usize, options: &[Vec<u32>]) -> Vec<Vec<usize>> {
    let control = Control::new().unwrap();
    let bounds = Bounds::default().with_nodes(1).with_control(control.clone());
    let mut limits = Limits::new(&bounds);
    let problem = ExactCover::new(items, options, &mut limits).unwrap();
    let mut search = S::new(problem, &mut limits).unwrap();
    let mut found = Vec::new();
    loop {
        match search.next(&mut limits) {
            Ok(true) => found.push(sorted(search.chosen())),
            Ok(false) => return found,
            Err(stop) => assert_eq!(stop, Stop::Nodes),
        }
        limits.restart();
        control.cancel();
        match search.next(&mut limits) {
            Ok(true) => found.push(sorted(search.chosen())),
            Ok(false) => return found,
            Err(stop) => assert_eq!(stop, Stop::Cancelled),
        }
        control.reset();
    }
}

fn sorted(options: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut options: Vec<usize> = options.collect();
    options.sort_unstable();
    options
}

/// The covers that both engines find, sorted; stops change nothing.
fn by_both_engines(items: usize, options: &[Vec<u32>]) -> Vec<Vec<usize>> {
    let by_matrix = covers::<AlgorithmX>(items, options);
    let by_links = covers::<DancingLinks>(items, options);
    assert_eq!(covers_in_steps::<AlgorithmX>(items, options), by_matrix);
    assert_eq!(covers_in_steps::<DancingLinks>(items, options), by_links);
    let [by_matrix, by_links] = [by_matrix, by_links].map(|mut covers| {
        covers.sort_unstable();
        covers
    });
    assert_eq!(by_matrix, by_links);
    by_links
}

/// Tries every subset of the options.
fn by_all_subsets(items: usize, options: &[Vec<u32>]) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for subset in 0..1u32 << options.len() {
        let chosen: Vec<usize> = (0..options.len()).filter(|&o| subset >> o & 1 == 1).collect();
        let mut times = vec![0; items];
        for &item in chosen.iter().flat_map(|&option| &options[option]) {
            times[item as usize] += 1;
        }
        if times.iter().all(|&times| times == 1) {
            found.push(chosen);
        }
    }
    found.sort_unstable();
    found
}

// Asks: Of the five subsets of six items in the example, the covers are those the text names. (3, exact cover)
// Met: the engines of `algorithm_x` and `dancing_links`
#[test]
fn the_six_item_example() {
    let options = [vec![0, 2], vec![1, 2, 3], vec![0, 4, 5], vec![1, 4], vec![5]];
    assert_eq!(by_both_engines(6, &options), [[1, 2]]);
}

// Asks: A 9x9 matrix has 729 rows, one for each value of each cell. (3, rows)
// Met: `ExactCover::of_board`; with givens, only the rows that they leave
#[test]
fn the_matrix_of_a_9x9_board_has_a_row_for_each_value_of_each_cell() {
    let matrix = empty_matrix(3);
    assert_eq!(matrix.options(), 729);
    let different: BTreeSet<&[u32]> = matrix.rows(0..729).collect();
    assert_eq!(different.len(), 729);
}

// Asks: It has 81 columns each for cells, row values, column values and box values. (3, columns)
// Met: `ExactCover::of_board`; with givens, only the columns that they leave open
#[test]
fn the_matrix_of_a_9x9_board_has_81_columns_for_each_kind_of_constraint() {
    let matrix = empty_matrix(3);
    assert_eq!(matrix.items(), 4 * 81);
    let mut ones = [0; 4 * 81];
    for row in matrix.rows(0..729) {
        let kinds: Vec<u32> = row.iter().map(|&item| item / 81).collect();
        assert_eq!(kinds, [0, 1, 2, 3], "one column of each kind");
        row.iter().for_each(|&item| ones[item as usize] += 1);
    }
    assert_eq!(ones, [9; 4 * 81], "each column has nine ones");
}

/// The matrix of an empty board.
fn empty_matrix(order: u32) -> ExactCover {
    let model = Model::new(
        &Puzzle::new(Shape::new(order, order).unwrap()).unwrap(),
        &mut Limits::new(&Bounds::default()),
    )
    .unwrap();
    let mut limits = Limits::new(&Bounds::default());
    ExactCover::of_board(Arc::new(model), &mut limits).unwrap().0
}

#[test]
fn problems_without_choice() {
    assert_eq!(by_both_engines(0, &[]), [[0; 0]], "no items are covered by no options");
    assert!(by_both_engines(1, &[]).is_empty(), "an item without options");
    assert!(by_both_engines(2, &[vec![0]]).is_empty(), "an item without options");
    assert!(by_both_engines(3, &[vec![0, 1], vec![1, 2]]).is_empty(), "options that clash");
    assert_eq!(by_both_engines(3, &[vec![0, 1, 2]]), [[0]]);
    assert_eq!(by_both_engines(1, &[vec![0], vec![0], vec![0]]), [[0], [1], [2]], "equal options");
}

#[test]
fn random_problems_against_all_subsets() {
    let mut random = Random::new(1);
    let mut by_count = [0; 4];
    for _ in 0..3000 {
        let items = 1 + random.below(7);
        let options: Vec<Vec<u32>> = (0..random.below(11))
            .map(|_| {
                let all = 1 << items;
                let set = random.below(all) & random.below(all) | 1 << random.below(items);
                (0..items as u32).filter(|&item| set >> item & 1 == 1).collect()
            })
            .collect();
        let expected = by_all_subsets(items, &options);
        assert_eq!(by_both_engines(items, &options), expected, "{items} items, {options:?}");
        by_count[expected.len().min(3)] += 1;
    }
    assert!(
        by_count.iter().all(|&problems| problems > 100),
        "problems with 0, 1, 2 and more covers: {by_count:?}"
    );
}

#[test]
fn malformed_options_are_refused() {
    let mut limits = Limits::new(&Bounds::default());
    for wrong in [&[][..], &[0, 3], &[2, 1], &[1, 1]] {
        let problem = ExactCover::new(3, &[&[0][..], wrong], &mut limits);
        assert!(matches!(problem, Err(Stop::Failed(error)) if error.code() == -12), "{wrong:?}");
    }
}

/// A solved grid by formula, with about `open` in 100 cells emptied.
fn with_holes(height: usize, width: usize, open: usize) -> Puzzle {
    let share = open as f64 / 100.0;
    let numbers = Random::new(7).with_holes(&formula(height, width), share);
    PlainPuzzle::of(height, width, &numbers).puzzle()
}

#[test]
fn large_boards_on_a_small_stack() {
    for (height, width, open) in [(5, 5, 45), (6, 6, 40), (10, 10, 25)] {
        let puzzle = with_holes(height, width, open);
        let run = move || {
            for name in ENGINES {
                let options = Options::default().with_strategy(Strategy::named(name).unwrap());
                let (grid, report) = solve::solve(&puzzle, &options).unwrap();
                assert!(grid.is_some(), "{name} on {height}x{width}: {:?}", report.ended);
            }
        };
        thread::Builder::new().stack_size(64 << 10).spawn(run).unwrap().join().unwrap();
    }
}

#[test]
fn every_size_runs_or_stops_for_memory() {
    let bounds = Bounds::default().with_nodes(100).with_memory(40 << 20);
    for (height, width) in
        [(1, 1), (1, 2), (2, 2), (3, 2), (7, 1), (4, 4), (8, 8), (10, 10), (32, 32)]
    {
        for open in [100, 5] {
            let puzzle = with_holes(height, width, open);
            let fits = open == 5 || height <= 8;
            for name in ENGINES {
                let strategy = Strategy::named(name).unwrap();
                let options =
                    Options::default().with_strategy(strategy).with_bounds(bounds.clone());
                let ended = puzzle.count(&options).unwrap().ended;
                let memory = ended == Ended::Stopped(Stop::Memory);
                assert_ne!(memory, fits, "{name} on {height}x{width}, {open} open: {ended:?}");
            }
        }
    }
}

#[test]
fn clashing_givens_are_refused_without_a_search() {
    for name in ENGINES {
        for second in [3, 27, 10] {
            let mut board = PlainPuzzle::empty(3, 3);
            (board.cells[0], board.cells[second]) = (Some(1), Some(1));
            let strategy = Strategy::named(name).unwrap();
            let options = Options::default().with_strategy(strategy).with_solution_limit(0);
            let report = board.puzzle().count(&options).unwrap();
            let counted = (report.solutions, report.nodes, report.ended);
            assert_eq!(counted, (0, 0, Ended::Exhausted), "{name}: 1 in the cells 0 and {second}");
        }
    }
}
