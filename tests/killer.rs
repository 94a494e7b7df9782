//! Every strategy that solves cages against brute force, on random small killers: overlapping, disconnected and one-cell
//! cages, cells in no cage, givens, symbols that are not 1 to the side, wrong totals.

mod support;

use sudoku::{Ended, Options, PuzzleExt, Strategy};
use sudoku_solve as solve;
use sudoku_solve::Puzzles;
use support::{PlainPuzzle, Random};

/// A random solved board of random symbols.
fn solved(height: usize, width: usize, random: &mut Random) -> PlainPuzzle {
    let side = height * width;
    let mut symbols: Vec<u32> = match random.below(4) {
        0 => (1..=side as u32).collect(),
        1 => (0..side as u32).map(|index| 10 * index).collect(),
        2 => (0..side as u32).map(|index| index * index * 7 % 97 + 100 * (index % 2)).collect(),
        _ => (0..side as u32).map(|index| i32::MAX as u32 >> (3 * index)).collect(),
    };
    random.shuffle(&mut symbols);
    let cells = random.solved(height, width);
    let cells = cells.iter().map(|&number| Some(symbols[number as usize - 1])).collect();
    PlainPuzzle { symbols, cells, ..PlainPuzzle::empty(height, width) }
}

/// Adds a cage with the symbols of at most `size` random cells, connected or scattered; true if none of its cells is in
/// another cage.
fn add_cage(board: &mut PlainPuzzle, size: usize, random: &mut Random) -> bool {
    let scattered = random.below(5) == 0;
    let mut cells = vec![random.below(board.cells.len())];
    for _ in 0..4 * size {
        let next = random.below(board.cells.len());
        let touches = cells.iter().any(|&cell| {
            let (a, b) = (cell.min(next), cell.max(next));
            b - a == board.side() || b - a == 1 && b % board.side() != 0
        });
        let new = cells.iter().all(|&cell| board.cells[cell] != board.cells[next]);
        if cells.len() < size && new && (touches || scattered) {
            cells.push(next);
        }
    }
    random.shuffle(&mut cells);
    let total = cells.iter().filter_map(|&cell| board.cells[cell]).map(u64::from).sum();
    let cells: Vec<u32> = cells.iter().map(|&cell| cell as u32).collect();
    let alone =
        board.cages.iter().all(|(_, others)| others.iter().all(|cell| !cells.contains(cell)));
    board.cages.push((total, cells));
    alone
}

/// A random killer, with or without solutions; in half of them, no cages overlap.
fn killer(height: usize, width: usize, random: &mut Random) -> PlainPuzzle {
    let mut board = solved(height, width, random);
    let side = board.side();
    let apart = random.below(2) == 0;
    for _ in 0..random.below(3 * side) + side {
        let size = 1 + random.below(side.min(5));
        if !add_cage(&mut board, size, random) && apart {
            board.cages.pop();
        }
    }
    if random.below(8) == 0 {
        let at = random.below(board.cages.len());
        let total = &mut board.cages[at].0;
        *total = match random.below(4) {
            0 => 0,
            1 => i64::MAX as u64,
            2 => *total + 1,
            _ => total.saturating_sub(1),
        };
    }
    let givens = random.below(2 * side);
    let mut kept = vec![None; side * side];
    for _ in 0..givens {
        let cell = random.below(side * side);
        kept[cell] = board.cells[cell];
    }
    if random.below(12) == 0 {
        kept[random.below(side * side)] = Some(random.one_of(&board.symbols));
    }
    board.cells = kept;
    board
}

/// Counts up to `limit` with every strategy that solves cages.
fn all_agree(killer: &PlainPuzzle, expected: u64, limit: u64) {
    let puzzle = killer.puzzle();
    for strategy in Strategy::all().iter().filter(|strategy| strategy.puzzles == Puzzles::Any) {
        let options = Options::default().with_strategy(strategy).with_solution_limit(limit);
        let report = puzzle.count(&options).unwrap();
        assert_eq!(report.solutions, expected, "{} on {killer:?}", strategy.name);
        let ended =
            if expected == limit && limit > 0 { Ended::SolutionLimit } else { Ended::Exhausted };
        assert_eq!(report.ended, ended, "{} on {killer:?}", strategy.name);
    }
}

fn random_killers(height: usize, width: usize, puzzles: u64) {
    const LIMIT: u64 = 300;
    let mut kinds = [0; 3];
    for seed in 0..puzzles {
        let killer = killer(height, width, &mut Random::new(seed));
        let expected = killer.count(LIMIT);
        kinds[expected.min(2) as usize] += 1;
        all_agree(&killer, expected, LIMIT);
    }
    let fewest = puzzles / 20;
    assert!(kinds.iter().all(|&kind| kind > fewest), "0, 1, more solutions: {kinds:?}");
}

#[test]
fn strategies_match_brute_force_on_random_four_by_four_killers() {
    random_killers(2, 2, 4000);
}

#[test]
fn strategies_match_brute_force_on_random_six_by_six_killers() {
    random_killers(2, 3, 1500);
}

#[test]
fn strategies_match_brute_force_on_killers_with_boxes_of_one_row() {
    random_killers(1, 5, 1000);
}

/// Large boards, of symbols close together and far apart, with a third of the cells open and in cages of at most seven
/// cells: no rule removes the solved board.
#[test]
fn large_killers_keep_their_solution() {
    let strategy = Strategy::named("killer_advanced").unwrap();
    for far in [false, true] {
        let mut random = Random::new(81);
        let symbol = |number: u32| if far { number * number } else { number };
        let full: Vec<u32> = random.solved(9, 9).into_iter().map(symbol).collect();
        let mut killer = PlainPuzzle::of(9, 9, &full);
        killer.symbols.iter_mut().for_each(|number| *number = symbol(*number));
        let side = killer.side();
        let mut free = vec![true; side * side];
        while free.iter().filter(|&&free| free).count() > 2 * side * side / 3 {
            let mut cells: Vec<usize> = Vec::new();
            let mut cell = random.below(side * side);
            for _ in 0..2 + random.below(6) {
                if !free[cell] || cells.iter().any(|&other| full[other] == full[cell]) {
                    break;
                }
                free[cell] = false;
                cells.push(cell);
                let (row, col) = (cell / side, cell % side);
                cell = match random.below(2) {
                    0 => row * side + (col + 1) % side,
                    _ => (row + 1) % side * side + col,
                };
            }
            if !cells.is_empty() {
                let total = cells.iter().map(|&cell| u64::from(full[cell])).sum();
                killer.cages.push((total, cells.iter().map(|&cell| cell as u32).collect()));
            }
        }
        for (cell, _) in free.iter().enumerate().filter(|&(_, free)| !free) {
            killer.cells[cell] = None;
        }
        let puzzle = killer.puzzle();
        let options = Options::default().with_strategy(strategy).with_solution_limit(1000);
        let symbols = puzzle.symbols().list();
        let mut is_found = false;
        let report = solve::run(&puzzle, &options, |digits| {
            let shown = digits.iter().map(|&digit| symbols[usize::from(digit)]);
            is_found |= shown.eq(full.iter().copied());
        });
        let report = report.unwrap();
        assert!(is_found && report.ended == Ended::Exhausted, "{report:?}");
    }
}
