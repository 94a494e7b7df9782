//! Boards of several grids against brute force: all ways to join 4x4 grids that agree where they overlap.
//!
//! A way is a list of whole grids, each checked alone; the rules of constraints compare pairs of cells by their rows and columns.
//! Nothing is shared with the library.

mod support;

use std::collections::HashMap;

use sudoku::{
    Bounds, ConstraintKind, Format, Options, Puzzle, PuzzleExt, ReadOptions, Reduction, Request,
    Shape, Strategy, generate,
};
use support::Random;

/// The symbols of the cells that exist, by row and column.
type Board = HashMap<(usize, usize), u32>;

/// All grids of 4x4, as their symbols row by row.
fn grids() -> Vec<[u32; 16]> {
    fn extend(grid: &mut [u32; 16], at: usize, found: &mut Vec<[u32; 16]>) {
        if at == 16 {
            return found.push(*grid);
        }
        let meets = |other: &usize| {
            let (row, col) = (other / 4, other % 4);
            row == at / 4 || col == at % 4 || (row / 2, col / 2) == (at / 4 / 2, at % 4 / 2)
        };
        for symbol in 1..=4 {
            if (0..at).filter(meets).all(|other| grid[other] != symbol) {
                grid[at] = symbol;
                extend(grid, at + 1, found);
            }
        }
    }
    let mut found = Vec::new();
    extend(&mut [0; 16], 0, &mut found);
    found
}

/// All boards of grids that begin at these cells.
fn boards(places: &[(u32, u32)], grids: &[[u32; 16]]) -> Vec<Board> {
    let mut found = vec![Board::new()];
    for &(top, left) in places {
        let place = |cell: usize| (top as usize + cell / 4, left as usize + cell % 4);
        found = found
            .iter()
            .flat_map(|board| {
                let agrees = |grid: &&[u32; 16]| {
                    (0..16).all(|cell| {
                        board.get(&place(cell)).is_none_or(|&symbol| symbol == grid[cell])
                    })
                };
                grids.iter().filter(agrees).map(|grid| {
                    let mut joined = board.clone();
                    joined.extend((0..16).map(|cell| (place(cell), grid[cell])));
                    joined
                })
            })
            .collect();
    }
    found
}

/// A constraint as drawn: its kind, values and cells.
type Drawn = (&'static ConstraintKind, Vec<i64>, Vec<(usize, usize)>);

fn draw(solved: &Board, random: &mut Random) -> Drawn {
    let mut cells: Vec<(usize, usize)> = solved.keys().copied().collect();
    cells.sort_unstable();
    random.shuffle(&mut cells);
    cells.truncate(2 + random.below(3));
    let total = cells.iter().map(|cell| i64::from(solved[cell])).sum();
    match random.below(5) {
        0 => (ConstraintKind::CAGE, vec![total], cells),
        1 => (ConstraintKind::SUM, vec![total], cells),
        2 => (ConstraintKind::DIFFERENT, vec![], cells),
        3 => (ConstraintKind::ANTI_KNIGHT, vec![], vec![]),
        _ => (ConstraintKind::OFFSET, vec![0, 3 + random.below(1) as i64], vec![]),
    }
}

fn keeps(board: &Board, (kind, values, cells): &Drawn) -> bool {
    let differ = || {
        (0..cells.len()).all(|one| (0..one).all(|other| board[&cells[one]] != board[&cells[other]]))
    };
    let total = || cells.iter().map(|cell| i64::from(board[cell])).sum::<i64>() == values[0];
    let apart = |distances: [(usize, usize); 2]| {
        board.iter().all(|(one, symbol)| {
            board.iter().all(|(other, again)| {
                let distance = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
                symbol != again || !distances.contains(&distance)
            })
        })
    };
    match kind.name {
        "cage" => differ() && total(),
        "sum" => total(),
        "different" => differ(),
        "anti_knight" => apart([(1, 2), (2, 1)]),
        _ => apart([(0, values[1] as usize), (values[1] as usize, 0)]),
    }
}

#[test]
fn every_strategy_finds_the_solutions_of_brute_force() {
    let grids = grids();
    assert_eq!(grids.len(), 288);
    let (mut with_several, mut with_none) = (0, 0);
    for places in [
        &[(0, 0), (2, 2)][..],
        &[(0, 0), (0, 2)],
        &[(2, 0), (0, 2)],
        &[(0, 0), (2, 2), (4, 0)],
        &[(0, 0), (0, 2), (2, 0), (2, 2)],
    ] {
        let boards = boards(places, &grids);
        let shape = Shape::overlapping(2, 2, places).unwrap();
        for round in 0..40 {
            let random = &mut Random::new(round << 8 | boards.len() as u64);
            let solved = &boards[random.below(boards.len())];
            let mut puzzle = Puzzle::new(shape).unwrap();
            let mut givens: Vec<(usize, usize)> = solved.keys().copied().collect();
            givens.sort_unstable();
            random.shuffle(&mut givens);
            givens.truncate(5 + random.below(7));
            for cell in &givens {
                puzzle.set(cell.0, cell.1, solved[cell]).unwrap();
            }
            let mut drawn = Vec::new();
            for _ in 0..random.below(3) {
                let one = draw(solved, random);
                let number = |&(row, col): &(usize, usize)| (row * shape.cols() + col) as u32;
                let cells: Vec<u32> = one.2.iter().map(number).collect();
                puzzle.add_constraint(one.0, &one.1, &cells).unwrap();
                drawn.push(one);
            }
            let keep = |board: &&Board| {
                givens.iter().all(|cell| board[cell] == solved[cell])
                    && drawn.iter().all(|one| keeps(board, one))
            };
            let rows_of = |board: &Board| -> Vec<Vec<u32>> {
                let symbol = |row, col| board.get(&(row, col)).copied().unwrap_or(0);
                (0..shape.rows())
                    .map(|row| (0..shape.cols()).map(|col| symbol(row, col)).collect())
                    .collect()
            };
            let mut expected: Vec<_> = boards.iter().filter(keep).map(rows_of).collect();
            expected.sort_unstable();
            with_several += usize::from(expected.len() > 1);
            with_none += usize::from(expected.is_empty());
            for strategy in Strategy::all().iter().filter(|strategy| strategy.fits(&puzzle)) {
                let options = Options::default().with_strategy(strategy);
                let found = puzzle.solutions(&options).unwrap().map(|solution| {
                    solution.unwrap().rows().map(Iterator::collect).collect::<Vec<Vec<u32>>>()
                });
                let mut found: Vec<_> = found.collect();
                found.sort_unstable();
                assert!(
                    found == expected,
                    "{strategy}:\n{}",
                    puzzle.to_text(Format::COORDINATES).unwrap()
                );
            }
            read_back(&puzzle);
            judged(&puzzle, &boards, &drawn, random);
        }
    }
    assert!(
        with_several > 20 && with_none > 5,
        "{with_several} with several, {with_none} with none"
    );
}

/// What is written is read as the same board.
fn read_back(puzzle: &Puzzle) {
    let coordinates = puzzle.to_text(Format::COORDINATES).unwrap();
    assert_eq!(coordinates.parse::<Puzzle>().as_ref(), Ok(puzzle));
    if puzzle.constraints().is_empty() && puzzle.cages().is_empty() {
        let options = ReadOptions::default().with_box_size((2, 2));
        let has_gaps = (0..puzzle.shape().rows()).any(|row| {
            (0..puzzle.shape().cols()).any(|col| puzzle.shape().cell_at(row, col).is_none())
        });
        match puzzle.to_text(Format::GRID) {
            Ok(rows) => assert_eq!(Puzzle::read(&rows, &options).as_ref(), Ok(puzzle), "{rows}"),
            // A fourth grid fits into the cells of three.
            Err(_) => assert!(!has_gaps || puzzle.shape().grids().count() == 3),
        }
    }
    assert!(puzzle.to_drawing(None).unwrap().lines().count() > puzzle.shape().rows());
    assert!(puzzle.to_svg(None).unwrap().starts_with("<svg"));
    for format in Format::all()
        .iter()
        .filter(|format| !["coordinates", "grid", "picture", "svg"].contains(&format.name))
    {
        assert!(puzzle.to_text(format).is_err(), "{}", format.name);
    }
}

/// The verifier judges boards as the rules do, also with one symbol changed.
fn judged(puzzle: &Puzzle, boards: &[Board], drawn: &[Drawn], random: &mut Random) {
    for _ in 0..10 {
        let mut board = boards[random.below(boards.len())].clone();
        let mut cells: Vec<_> = board.keys().copied().collect();
        cells.sort_unstable();
        let is_changed = random.below(2) == 0;
        if is_changed {
            let symbol = board.get_mut(&cells[random.below(cells.len())]).unwrap();
            *symbol = *symbol % 4 + 1;
        }
        let mut filled = puzzle.try_clone().unwrap();
        cells.iter().for_each(|cell| filled.set(cell.0, cell.1, board[cell]).unwrap());
        let is_right = !is_changed && drawn.iter().all(|one| keeps(&board, one));
        assert_eq!(filled.state() == sudoku::State::Solved, is_right, "{filled}");
        let clashes = sudoku_core::solution::clashes::list(&filled, filled.digits()).unwrap();
        assert_eq!(clashes.is_empty(), is_right);
        assert_eq!(sudoku_core::solution::clashes(&filled).unwrap().contains(&true), !is_right);
    }
}

/// Puzzles that are made have one of all boards, and without any of their givens several.
#[test]
fn puzzles_of_several_grids_have_one_solution_and_need_each_given() {
    let grids = grids();
    for places in [
        &[(0, 0), (2, 2)][..],
        &[(2, 0), (0, 2)],
        &[(0, 0), (0, 2), (2, 0), (2, 2)],
        &[(0, 0), (2, 2), (4, 0)],
    ] {
        let (boards, shape) = (boards(places, &grids), Shape::overlapping(2, 2, places).unwrap());
        for seed in 0..10 {
            // Without the time limit, which an emulator reaches.
            let request = Request::new(shape, seed).with_kind(Reduction::Minimal);
            let made = generate(&Request { bounds: Bounds::default(), ..request }).unwrap();
            let cells = |symbol: &dyn Fn(usize, usize) -> Option<u32>| -> Board {
                let all =
                    (0..shape.rows()).flat_map(|row| (0..shape.cols()).map(move |col| (row, col)));
                all.filter_map(|at| Some((at, symbol(at.0, at.1)?))).collect()
            };
            let givens = cells(&|row, col| made.puzzle.get(row, col));
            let fits = |without: Option<&(usize, usize)>| {
                let keeps = |board: &&Board| {
                    givens.iter().all(|(at, symbol)| Some(at) == without || board[at] == *symbol)
                };
                boards.iter().filter(keeps).collect::<Vec<_>>()
            };
            let solution =
                cells(&|row, col| shape.cell_at(row, col).map(|_| made.solution[(row, col)]));
            assert_eq!(fits(None), [&solution]);
            assert!(givens.keys().all(|at| fits(Some(at)).len() > 1));
        }
    }
}

#[test]
fn cells_that_no_grid_has_are_off_the_board() {
    let samurai = Shape::overlapping(3, 3, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]).unwrap();
    let mut puzzle = Puzzle::new(samurai).unwrap();
    let off = |error: sudoku::Error| error.code() == -44;
    assert!(off(puzzle.set(0, 9, 1).unwrap_err()) && off(puzzle.candidates(9, 0).unwrap_err()));
    assert!(off(puzzle.add_cage(3, &[8, 9]).unwrap_err()), "the second cell is beside the grid");
    puzzle.set(6, 6, 1).unwrap();
    // The row of the middle grid and that of the first one.
    assert!(
        !puzzle.candidates(6, 14).unwrap().contains(&1)
            && !puzzle.candidates(6, 0).unwrap().contains(&1)
    );
    assert!(puzzle.candidates(6, 15).unwrap().contains(&1));
    puzzle.set(6, 14, 1).unwrap();
    let told: Vec<String> = sudoku_core::solution::clashes::list(&puzzle, puzzle.digits())
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(told, ["row 1 of grid 3 has 1 twice: r7c7 and r7c15"]);
    for kind in ["regions", "diagonal", "windows", "disjoint_groups"] {
        let kind = ConstraintKind::named(kind).unwrap();
        let values = if kind.name == "diagonal" {
            vec![1]
        } else if kind.name == "regions" {
            vec![0; 441]
        } else {
            vec![]
        };
        assert!(puzzle.add_constraint(kind, &values, &[]).is_err(), "{kind}");
    }
    for (grids, why) in [
        (&[][..], "at least one grid"),
        (&[(0, 0), (0, 0)], "named once"),
        (&[(0, 0), (1, 3)], "where a box begins"),
        (&[(0, 0), (0, 9)], "shares a box"),
        (&[(3, 3)], "first row"),
        (&[(0, 0), (0, 27)], "at most 11 boxes"),
    ] {
        let error = Shape::overlapping(3, 3, grids).unwrap_err().to_string();
        assert!(error.contains(why), "{grids:?}: {error}");
    }
    assert_eq!(Shape::overlapping(2, 3, &[(0, 0)]), Shape::new(2, 3));
}
