//! Laws every strategy keeps, by random boards: what changes only names or places changes nothing,
//! and givens only take solutions away.

use proptest::prelude::*;
use sudoku::internals::digits::Digit;
use sudoku::internals::{solve, text};
use sudoku::{Format, Options, Puzzle, ReadOptions, Shape, Symbols};

/// Counting stops here; two counts at the limit say nothing about each other.
const MANY: u64 = 500;

/// A board before it is a puzzle: what stands in each cell, `None` for nothing, and cages.
#[derive(Debug, Clone)]
struct Board {
    box_height: usize,
    box_width: usize,
    cells: Vec<Option<Digit>>,
    cages: Vec<(u64, Vec<u32>)>,
}

impl Board {
    fn side(&self) -> usize {
        self.box_height * self.box_width
    }

    fn puzzle(&self) -> Puzzle {
        let shape = Shape::new(self.box_height as u32, self.box_width as u32).unwrap();
        let mut puzzle = Puzzle::new(shape).unwrap();
        for (cell, digit) in self.cells.iter().enumerate() {
            let symbol = digit.map(|digit| u32::from(digit) + 1);
            puzzle.set(cell / self.side(), cell % self.side(), symbol).unwrap();
        }
        for (total, cells) in &self.cages {
            puzzle.add_cage(*total, cells).unwrap();
        }
        puzzle
    }

    /// The board whose cell `(row, col)` is this one's cell `from(row, col)`.
    fn moved(&self, from: impl Fn(usize, usize) -> (usize, usize)) -> Board {
        let side = self.side();
        let mut place = vec![0; side * side];
        let mut cells = vec![None; side * side];
        for (cell, target) in cells.iter_mut().enumerate() {
            let (row, col) = from(cell / side, cell % side);
            *target = self.cells[row * side + col];
            place[row * side + col] = cell as u32;
        }
        let cages = self
            .cages
            .iter()
            .map(|(total, cage)| (*total, cage.iter().map(|&cell| place[cell as usize]).collect()));
        Board { cells, cages: cages.collect(), ..*self }
    }
}

/// A solved grid by formula, its lines and digits shuffled.
fn grid(box_height: usize, box_width: usize) -> impl Strategy<Value = Vec<Digit>> {
    let side = box_height * box_width;
    let shuffled = |n: usize| Just((0..n).collect::<Vec<_>>()).prop_shuffle();
    let bands = (shuffled(box_width), prop::collection::vec(shuffled(box_height), box_width));
    let stacks = (shuffled(box_height), prop::collection::vec(shuffled(box_width), box_height));
    (shuffled(side), bands, stacks).prop_map(move |(digits, bands, stacks)| {
        let line = |number: usize, size: usize, (order, inner): &(Vec<usize>, Vec<Vec<usize>>)| {
            let group = number / size;
            order[group] * size + inner[group][number % size]
        };
        (0..side * side)
            .map(|cell| {
                let row = line(cell / side, box_height, &bands);
                let col = line(cell % side, box_width, &stacks);
                let digit = row % box_height * box_width + row / box_height + col;
                digits[digit % side] as Digit
            })
            .collect()
    })
}

/// Boards with a few solutions mostly, some with none: a solved grid with holes, sometimes with a
/// wrong given, sometimes with cages.
fn board() -> impl Strategy<Value = Board> {
    let shapes = prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (3, 3)]);
    shapes.prop_flat_map(|(box_height, box_width)| {
        let side = box_height * box_width;
        let cells = side * side;
        let holes = prop::collection::vec(prop::bool::weighted(0.55), cells);
        let wrong = prop::option::weighted(0.15, (0..cells, 0..side as Digit));
        let cages = prop::collection::vec((0..cells, 1..4usize, prop::bool::weighted(0.1)), 0..4);
        (grid(box_height, box_width), holes, wrong, cages).prop_map(
            move |(solved, holes, wrong, cages)| {
                let mut given: Vec<Option<Digit>> = solved
                    .iter()
                    .zip(holes)
                    .map(|(&digit, hole)| (!hole).then_some(digit))
                    .collect();
                if let Some((cell, digit)) = wrong {
                    given[cell] = Some(digit);
                }
                let cages = cages.into_iter().map(|(cell, size, wrong)| {
                    // Cells of one row hold different digits, as a cage's must.
                    let row = cell / side * side;
                    let cage: Vec<u32> =
                        (0..size).map(|i| (row + (cell + i) % side) as u32).collect();
                    let sum = cage.iter().map(|&cell| u64::from(solved[cell as usize]) + 1);
                    (sum.sum::<u64>() + u64::from(wrong), cage)
                });
                Board { box_height, box_width, cells: given, cages: cages.collect() }
            },
        )
    })
}

fn count(puzzle: &Puzzle, strategy: &'static sudoku::Strategy) -> u64 {
    let options = Options::default().with_strategy(strategy).with_solution_limit(MANY);
    puzzle.count(&options).unwrap().solutions
}

/// The count, on which all strategies that fit agree.
fn agreed(board: &Board) -> Result<u64, TestCaseError> {
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
        let (box_height, box_width) = (board.box_width, board.box_height);
        let transposed = Board { box_height, box_width, ..board.moved(|row, col| (col, row)) };
        prop_assert_eq!(agreed(&board)?, agreed(&transposed)?);
    }

    #[test]
    fn permuting_bands_changes_nothing(board in board(), turn in 1..3usize) {
        let (side, height) = (board.side(), board.box_height);
        let turned = board.moved(|row, col| ((row + turn * height) % side, col));
        prop_assert_eq!(agreed(&board)?, agreed(&turned)?);
    }

    #[test]
    fn mirroring_changes_nothing(board in board()) {
        let side = board.side();
        let mirrored = board.moved(|row, col| (row, side - 1 - col));
        prop_assert_eq!(agreed(&board)?, agreed(&mirrored)?);
    }

    #[test]
    fn relabelling_changes_nothing(board in board(), by in 1..9u16) {
        let plain = Board { cages: Vec::new(), ..board };
        let side = plain.side() as u16;
        let cells = plain.cells.iter().map(|digit| digit.map(|digit| (digit + by) % side));
        let relabelled = Board { cells: cells.collect(), ..plain.clone() };
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
    fn a_given_less_never_loses_a_solution(board in board(), which in any::<prop::sample::Index>()) {
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
        more.cells[cell] = Some(first[cell]);
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
        let box_size = Some((board.box_height as u32, board.box_width as u32));
        for format in Format::all().iter().filter(|format| format.name != "auto") {
            let text = text::write_digits(&puzzle, &digits, format).unwrap();
            let options = ReadOptions::default().with_box_size(box_size);
            let read = Puzzle::read(text.as_bytes(), &options).unwrap();
            prop_assert_eq!(read.digits(), &digits[..], "{}", format.name);
        }
    }
}
