//! Forms of puzzles with constraints: the least of all boards that symmetries make, each of them made; one for all of them.

use crate::canonical::canonical;
use crate::{Generated, Kind, Reduction, Request, generate};
use sudoku_core::constraint::ConstraintKind as Of;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::limits::Bounds;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;

/// A constraint without cells.
type Rule = (&'static Of, &'static [i64]);

const X: [Rule; 2] = [(Of::DIAGONAL, &[1]), (Of::DIAGONAL, &[-1])];
const WINDOWS: Rule = (Of::WINDOWS, &[]);

fn board((height, width): (u32, u32), rules: &[Rule]) -> Puzzle {
    let mut board = Puzzle::new(Shape::new(height, width).unwrap()).unwrap();
    for (kind, values) in rules {
        board.add_constraint(kind, values, &[]).unwrap();
    }
    board
}

/// A minimal puzzle with these constraints, or random regions beside them.
fn puzzle(size: (u32, u32), rules: &[Rule], random_regions: bool, seed: u64) -> Puzzle {
    let board = board(size, rules);
    let request = Request::new(board.shape(), seed).with_board(board);
    let request = request.with_kind(Kind::from(Reduction::Minimal));
    let request = Request { random_regions, bounds: Bounds::default(), ..request };
    let Generated { puzzle, .. } = generate(&request).unwrap();
    puzzle
}

fn form(puzzle: &Puzzle) -> Puzzle {
    canonical(puzzle, &Bounds::default()).unwrap()
}

/// The names of numbers in the order in which they come; what is negative stays 0.
fn named(numbers: impl Iterator<Item = i64>) -> Vec<usize> {
    let mut names: Vec<i64> = vec![];
    numbers
        .map(|number| match names.iter().position(|&known| known == number) {
            _ if number < 0 => 0,
            Some(at) => at + 1,
            None => {
                names.push(number);
                names.len()
            }
        })
        .collect()
}

fn digits(puzzle: &Puzzle, source: impl Fn(usize) -> usize) -> Vec<usize> {
    let cells = 0..puzzle.digits().len();
    named(cells.map(|cell| match puzzle.digits()[source(cell)] {
        EMPTY => -1,
        digit => i64::from(digit),
    }))
}

/// The regions, and then the digits.
fn both(puzzle: &Puzzle, source: impl Fn(usize) -> usize) -> [Vec<usize>; 2] {
    let regions = puzzle.regions().unwrap_or_default();
    [named((0..regions.len()).map(|cell| regions[source(cell)])), digits(puzzle, &source)]
}

/// The orders of four lines.
fn orders() -> Vec<[usize; 4]> {
    let all = (0..256).map(|number| [number / 64, number / 16 % 4, number / 4 % 4, number % 4]);
    all.filter(|order| (0..4).all(|line| order.contains(&line))).collect()
}

/// The least board of all orders of the rows and columns of 4x4 cells under which `are_alike` says the same of each two cells.
fn least(puzzle: &Puzzle, are_alike: impl Fn(usize, usize) -> usize) -> [Vec<usize>; 2] {
    let mut all = vec![];
    for (rows, columns) in
        orders().iter().flat_map(|rows| orders().into_iter().map(move |columns| (*rows, columns)))
    {
        for is_transposed in [false, true] {
            let source = |cell: usize| match is_transposed {
                false => rows[cell / 4] * 4 + columns[cell % 4],
                true => rows[cell % 4] * 4 + columns[cell / 4],
            };
            let mut pairs = (0..16).flat_map(|one| (0..16).map(move |other| (one, other)));
            if pairs
                .all(|(one, other)| are_alike(one, other) == are_alike(source(one), source(other)))
            {
                all.push(both(puzzle, source));
            }
        }
    }
    assert!(all.len() >= 8);
    all.into_iter().min().unwrap()
}

fn are_in_one_box(one: usize, other: usize) -> bool {
    one / 8 == other / 8 && one % 4 / 2 == other % 4 / 2
}

// Seen to fail: orders of the columns that are never reversed; windows that change with what is outside; regions that stay.
#[test]
fn form_is_the_least_of_all_symmetries_of_a_small_board() {
    let is_on_diagonals = |cell: usize| cell / 4 == cell % 4 || cell / 4 + cell % 4 == 3;
    let is_in_window = |cell: usize| [5, 6, 9, 10].contains(&cell);
    for seed in 0..20 {
        let x = puzzle((2, 2), &X, false, seed);
        let expected = least(&x, |one, other| {
            let on_one = one / 4 == one % 4 && other / 4 == other % 4
                || one / 4 + one % 4 == 3 && other / 4 + other % 4 == 3;
            usize::from(are_in_one_box(one, other))
                + 2 * usize::from(on_one)
                + 4 * usize::from(is_on_diagonals(one))
        });
        assert_eq!(both(&form(&x), |cell| cell), expected);
        let windoku = puzzle((2, 2), &[WINDOWS], false, seed);
        let expected = least(&windoku, |one, other| {
            usize::from(are_in_one_box(one, other)) + 2 * usize::from(is_in_window(one))
        });
        assert_eq!(both(&form(&windoku), |cell| cell), expected);
        let jigsaw = puzzle((2, 2), &[], true, seed);
        let expected = least(&jigsaw, |one, other| {
            let away = (one / 4).abs_diff(other / 4) + (one % 4).abs_diff(other % 4);
            usize::from(away == 1)
        });
        assert_eq!(both(&form(&jigsaw), |cell| cell), expected);
    }
}

/// A twin: the lines in this order, transposed, with other digits and numbers of regions.
fn twin(puzzle: &Puzzle, source: impl Fn(usize) -> usize, shift: usize) -> Puzzle {
    let (shape, side) = (puzzle.shape(), puzzle.shape().side());
    let mut twin = Puzzle::new(shape).unwrap();
    for one in puzzle.constraints() {
        let turned: Vec<i64> = match one.kind() == Of::REGIONS {
            true => (0..shape.cells())
                .map(|cell| (one.values()[source(cell)] + shift as i64) % side as i64)
                .collect(),
            false => one.values().to_vec(),
        };
        twin.add_constraint(one.kind(), &turned, one.cells()).unwrap();
    }
    let digits: Vec<Digit> = (0..shape.cells())
        .map(|cell| match puzzle.digits()[source(cell)] {
            EMPTY => EMPTY,
            digit => ((usize::from(digit) + shift) % side) as Digit,
        })
        .collect();
    twin.set_digits(&digits).unwrap();
    twin
}

#[test]
fn twins_have_one_form_which_is_one_of_them() {
    const ROWS_1_2: [usize; 9] = [0, 2, 1, 3, 4, 5, 6, 7, 8];
    const ROWS_0_1_AND_7_8: [usize; 9] = [1, 0, 2, 3, 4, 5, 6, 8, 7];
    const REVERSE: [usize; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
    const NONE: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for (puzzle, lines) in [
        (puzzle((3, 3), &X, false, 1), [ROWS_0_1_AND_7_8; 2]),
        (puzzle((3, 3), &X, false, 2), [REVERSE, NONE]),
        (puzzle((3, 3), &[WINDOWS], false, 3), [ROWS_1_2, NONE]),
        (puzzle((3, 3), &[WINDOWS, X[0], X[1]], false, 5), [REVERSE, NONE]),
        (puzzle((3, 3), &[], true, 6), [REVERSE, NONE]),
        (puzzle((3, 3), &[X[0], X[1]], true, 7), [NONE, REVERSE]),
    ] {
        let form_of = form(&puzzle);
        for is_transposed in [false, true] {
            let source = |cell: usize| {
                let (row, col) = (lines[0][cell / 9], lines[1][cell % 9]);
                if is_transposed { col * 9 + row } else { row * 9 + col }
            };
            assert_eq!(form(&twin(&puzzle, source, 4)), form_of);
        }
        assert_eq!(form(&form_of), form_of);
        let given = puzzle.digits().iter().position(|&digit| digit != EMPTY).unwrap();
        let mut other = puzzle.clone();
        other.put(given, None).unwrap();
        assert_ne!(form(&other), form_of);
    }
}

/// A window is no symmetry of one diagonal that mirrors exchange with the other.
#[test]
fn symmetries_keep_the_other_constraints() {
    let one = puzzle((3, 3), &[WINDOWS, X[0]], false, 1);
    let mirrored = |cell: usize| cell / 9 * 9 + 8 - cell % 9;
    let transposed = |cell: usize| cell % 9 * 9 + cell / 9;
    let opposite = |cell: usize| 80 - cell;
    assert_ne!(form(&twin(&one, mirrored, 1)), form(&one));
    assert_eq!(form(&twin(&one, transposed, 1)), form(&one));
    assert_eq!(form(&twin(&one, opposite, 1)), form(&one));
}

#[test]
fn puzzles_whose_symmetries_are_not_known_are_refused() {
    for (rules, name) in [
        (&[(Of::ANTI_KNIGHT, &[] as &[i64])][..], "anti_knight"),
        (&X[..1], "diagonal"),
        (&[(Of::OFFSET, &[1, 2])], "offset"),
    ] {
        let refused = canonical(&board((3, 3), rules), &Bounds::default()).unwrap_err();
        let why =
            "a puzzle with it has a canonical form only beside regions, both diagonals or windows";
        assert_eq!(refused.to_string(), format!("{name}: {why}"));
    }
    let mut sums = board((2, 2), &X);
    sums.add_constraint(Of::SUM, &[4], &[0, 1]).unwrap();
    let refused = canonical(&sums, &Bounds::default()).unwrap_err();
    assert_eq!(refused.to_string(), "sum: a puzzle with it has no canonical form");
}
