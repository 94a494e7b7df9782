//! Laws of every strategy, on random boards: a permutation of symbols or cells changes no count, and a given adds no
//! solution.

mod support;

use proptest::prelude::*;
use sudoku::{Format, Options, Puzzle, PuzzleExt, ReadOptions, Symbols};
use sudoku_core::text;
use sudoku_solve as solve;
use support::{PlainPuzzle, Random};

/// The solution limit. It is equal for all strategies, so that counts at the limit are equal, too.
const MANY: u64 = 500;

/// The board whose cell `(row, col)` is this one's cell `from(row, col)`.
fn moved(board: &PlainPuzzle, from: impl Fn(usize, usize) -> (usize, usize)) -> PlainPuzzle {
    let side = board.side();
    let mut place = vec![0; side * side];
    let mut cells = vec![None; side * side];
    for (cell, target) in cells.iter_mut().enumerate() {
        let (row, col) = from(cell / side, cell % side);
        *target = board.cells[row * side + col];
        place[row * side + col] = cell as u32;
    }
    let cages = board
        .cages
        .iter()
        .map(|(total, cage)| (*total, cage.iter().map(|&cell| place[cell as usize]).collect()));
    PlainPuzzle { cells, cages: cages.collect(), ..board.clone() }
}

/// A solved grid.
fn grid(height: usize, width: usize) -> impl Strategy<Value = Vec<u32>> {
    any::<u64>().prop_map(move |seed| Random::new(seed).solved(height, width))
}

/// A solved grid with holes, sometimes with a wrong given, sometimes with cages: most boards have a solution.
fn board() -> impl Strategy<Value = PlainPuzzle> {
    let shapes = prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (3, 3)]);
    shapes.prop_flat_map(|(height, width)| {
        let side = height * width;
        let cells = side * side;
        let holes = prop::collection::vec(prop::bool::weighted(0.55), cells);
        let wrong = prop::option::weighted(0.15, (0..cells, 1..=side as u32));
        let cages = prop::collection::vec((0..cells, 1..4usize, prop::bool::weighted(0.1)), 0..4);
        (grid(height, width), holes, wrong, cages).prop_map(move |(solved, holes, wrong, cages)| {
            let mut board = PlainPuzzle::of(height, width, &solved);
            for (cell, _) in holes.iter().enumerate().filter(|&(_, hole)| *hole) {
                board.cells[cell] = None;
            }
            if let Some((cell, symbol)) = wrong {
                board.cells[cell] = Some(symbol);
            }
            let cages = cages.into_iter().map(|(cell, size, wrong)| {
                // The cells of a row have different symbols, as those of a cage must.
                let row = cell / side * side;
                let cage: Vec<u32> = (0..size).map(|i| (row + (cell + i) % side) as u32).collect();
                let sum: u64 = cage.iter().map(|&cell| u64::from(solved[cell as usize])).sum();
                (sum + u64::from(wrong), cage)
            });
            board.cages = cages.collect();
            board
        })
    })
}

fn count(puzzle: &Puzzle, strategy: &'static sudoku::Strategy) -> u64 {
    let options = Options::default().with_strategy(strategy).with_solution_limit(MANY);
    puzzle.count(&options).unwrap().solutions
}

/// The count, on which all strategies that fit agree.
fn agreed(board: &PlainPuzzle) -> Result<u64, TestCaseError> {
    let puzzle = board.puzzle();
    let expected = count(&puzzle, &sudoku::Strategy::all()[0]);
    for strategy in sudoku::Strategy::all().iter().filter(|strategy| strategy.fits(&puzzle)) {
        prop_assert_eq!(count(&puzzle, strategy), expected, "{}", strategy.name);
    }
    Ok(expected)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn strategies_agree(board in board()) {
        agreed(&board)?;
    }

    #[test]
    fn transposing_changes_nothing(board in board()) {
        let (height, width) = (board.width, board.height);
        let transposed = PlainPuzzle { height, width, ..moved(&board, |row, col| (col, row)) };
        prop_assert_eq!(agreed(&board)?, agreed(&transposed)?);
    }

    #[test]
    fn permuting_bands_changes_nothing(board in board(), by in 1..3usize) {
        let (side, height) = (board.side(), board.height);
        let permuted = moved(&board, |row, col| ((row + by * height) % side, col));
        prop_assert_eq!(agreed(&board)?, agreed(&permuted)?);
    }

    #[test]
    fn mirroring_changes_nothing(board in board()) {
        let side = board.side();
        let mirrored = moved(&board, |row, col| (row, side - 1 - col));
        prop_assert_eq!(agreed(&board)?, agreed(&mirrored)?);
    }

    #[test]
    fn relabelling_changes_nothing(board in board(), by in 1..9u32) {
        let plain = PlainPuzzle { cages: Vec::new(), ..board };
        let side = plain.side() as u32;
        let cells = plain.cells.iter().map(|cell| cell.map(|symbol| (symbol - 1 + by) % side + 1));
        let relabelled = PlainPuzzle { cells: cells.collect(), ..plain.clone() };
        prop_assert_eq!(agreed(&plain)?, agreed(&relabelled)?);
    }

    #[test]
    fn other_symbols_change_nothing_but_sums(board in board(), first in 0..1000u32) {
        let mut puzzle = board.puzzle();
        let expected = count(&puzzle, &sudoku::Strategy::all()[0]);
        // Symbols of equal distance: a total moves with the size of its cage.
        let side = board.side();
        let symbols: Vec<u32> = (0..side as u32).map(|digit| first + digit).collect();
        puzzle.set_symbols(Symbols::new(&symbols, side).unwrap()).unwrap();
        puzzle.clear_cages();
        for (total, cells) in &board.cages {
            let moved = *total + cells.len() as u64 * u64::from(first) - cells.len() as u64;
            puzzle.add_cage(moved, cells).unwrap();
        }
        prop_assert_eq!(count(&puzzle, &sudoku::Strategy::all()[0]), expected);
    }

    #[test]
    fn one_given_fewer_loses_no_solution(board in board(), which in any::<prop::sample::Index>()) {
        let given: Vec<usize> = (0..board.cells.len()).filter(|&c| board.cells[c].is_some()).collect();
        prop_assume!(!given.is_empty());
        let mut fewer = board.clone();
        fewer.cells[*which.get(&given)] = None;
        prop_assert!(agreed(&fewer)? >= agreed(&board)?);
    }

    #[test]
    fn a_given_of_the_only_solution_keeps_it(board in board(), which in any::<prop::sample::Index>()) {
        let puzzle = board.puzzle();
        let options = Options::default().with_solution_limit(2);
        let (first, report) = solve::solve(&puzzle, &options).unwrap();
        prop_assume!(report.solutions == 1);
        let first = first.unwrap();
        let cell = which.index(first.len());
        let mut more = board.clone();
        more.cells[cell] = Some(u32::from(first[cell]) + 1);
        for strategy in sudoku::Strategy::all().iter().filter(|strategy| strategy.fits(&puzzle)) {
            let options = Options::default().with_strategy(strategy).with_solution_limit(2);
            let (again, report) = solve::solve(&more.puzzle(), &options).unwrap();
            prop_assert_eq!((again.as_ref(), report.solutions), (Some(&first), 1), "{}", strategy.name);
        }
    }

    #[test]
    fn a_solved_board_is_read_back_from_every_format(board in board()) {
        let puzzle = board.puzzle();
        let (Some(digits), _) = solve::solve(&puzzle, &Options::default()).unwrap() else {
            return Ok(());
        };
        let box_size = Some((board.height as u32, board.width as u32));
        // Pictures have the givens, too.
        let writes =
            |format: &&Format| format.writes() && !["picture", "svg"].contains(&format.name);
        let mut from_zero = board.puzzle();
        from_zero.clear_cages();
        let symbols: Vec<u32> = (0..board.side() as u32).collect();
        from_zero.set_symbols(Symbols::new(&symbols, board.side()).unwrap()).unwrap();
        for format in Format::all().iter().filter(writes) {
            let puzzle = if format.name == "line_0z" { &from_zero } else { &puzzle };
            let text = text::write_digits(puzzle, &digits, format).unwrap();
            let mut options = ReadOptions::default().with_box_size(box_size);
            // Only the options can say which characters such a line has. Others are recognised.
            if format.name.starts_with("line_") {
                options = options.with_format(format);
            }
            let read = Puzzle::read(text.as_bytes(), &options).unwrap();
            prop_assert_eq!(read.digits(), &digits[..], "{}", format.name);
        }
    }
}
