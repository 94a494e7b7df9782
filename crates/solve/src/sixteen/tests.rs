use super::super::{propagation, singles::Singles};
use super::*;
use crate::model::Model;
use crate::support::{PlainPuzzle, Random};
use sudoku_core::digits::DigitSet;
use sudoku_core::limits::Bounds;
use sudoku_core::memory::Arc;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::simd::Vectors;

/// Runs a check with the words of each backend.
macro_rules! for_all_rows {
    ($check:ident) => {{
        fn check<T: Backend16>(token: T) {
            $check::<T::Words16>(token.of_words())
        }
        for vectors in Vectors::all() {
            dispatch!(vectors, token => check(token));
        }
    }};
}

/// Boxes of all heights and widths that make a board of up to 16x16 cells.
fn shapes() -> impl Iterator<Item = Shape> {
    let sizes = (1..=16).flat_map(|height| (1..=16 / height).map(move |width| (height, width)));
    sizes.filter(|(height, width)| height * width >= 2).map(|(height, width)| {
        Shape::new(height, width).unwrap_or_else(|error| panic!("{height}x{width}: {error}"))
    })
}

/// A puzzle with at most `givens` cells of a solved board, and in a quarter of the puzzles a random given.
fn puzzle(shape: Shape, givens: usize, random: &mut Random) -> Puzzle {
    let (height, width) = (shape.box_height(), shape.box_width());
    let solved = random.solved(height, width);
    let mut board = PlainPuzzle::empty(height, width);
    for _ in 0..givens {
        let cell = random.below(shape.cells());
        board.cells[cell] = Some(solved[cell]);
    }
    if random.below(4) == 0 {
        board.cells[random.below(shape.cells())] = Some(1 + random.below(shape.side()) as u32);
    }
    board.puzzle()
}

fn limits(vectors: Vectors) -> Limits {
    Limits::new(&Bounds::default().with_vectors(vectors))
}

/// At most `most` solutions, and the nodes of the search.
fn solutions(outline: &Outline, vectors: Vectors, most: usize) -> (Vec<Vec<Digit>>, u64) {
    let mut limits = limits(vectors);
    let mut search = start(outline, &limits).unwrap();
    let (mut found, mut grid) = (Vec::new(), vec![0; outline.cells()]);
    while found.len() < most
        && matches!(search.run(&mut None, &mut limits, &mut grid), Ok(Outcome::Found))
    {
        found.push(grid.clone());
    }
    (found, limits.nodes())
}

// Seen to fail: a shift by 16 that does nothing, in boxes as wide as the board.
#[test]
fn boards_of_every_shape_have_the_solutions_of_propagation() {
    let mut random = Random::new(16);
    let mut counts = [0; 3];
    for shape in shapes() {
        for round in 0..24 {
            // Draws from a third of the number of cells to twice that number.
            let givens = shape.cells() * (8 + 2 * round) / 24;
            let outline = Arc::new(
                Outline::new(
                    &puzzle(shape, givens, &mut random),
                    &mut Limits::new(&Bounds::default()),
                )
                .unwrap(),
            );
            let (mut found, nodes) = solutions(&outline, Vectors::Portable, 20);
            for vectors in Vectors::all() {
                let again = solutions(&outline, vectors, 20);
                assert_eq!(again, (found.clone(), nodes), "{shape:?} {vectors:?}");
            }
            let model = Arc::new(
                Model::of(Arc::clone(&outline), &mut Limits::new(&Bounds::default())).unwrap(),
            );
            let mut limits = limits(Vectors::Portable);
            let mut plain = propagation::start(model, &mut limits).unwrap();
            let (mut expected, mut grid) = (Vec::new(), vec![0; outline.cells()]);
            while expected.len() < 20 && plain.next(&mut limits, &mut grid) == Ok(true) {
                expected.push(grid.clone());
            }
            assert_eq!(found.len(), expected.len(), "{shape:?}");
            if found.len() < 20 {
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "{shape:?}");
            }
            counts[found.len().min(2)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// The digits that each cell may hold.
fn digit_sets<W: Places>(board: &Board<W>, side: usize) -> Vec<DigitSet<1>> {
    let mut sets = vec![DigitSet::EMPTY; side * side];
    for (row, places) in board.0.iter().enumerate().take(side) {
        let mut words = W::ZEROS;
        places.store(&mut words);
        for (cell, set) in sets[row * side..][..side].iter_mut().enumerate() {
            for digit in (0..side).filter(|&digit| words[digit] >> cell & 1 == 1) {
                set.insert(digit as Digit);
            }
        }
    }
    sets
}

/// Sweeps to the result.
fn swept<W: Places>(board: &mut Board<W>, form: &Form<W>) -> SweepResult {
    let mut found = FoundSingles::none(form.token());
    loop {
        let result = board.sweep(form, &mut found);
        if result != SweepResult::Changed {
            return result;
        }
    }
}

/// Compares sweeps, and locked candidates after them, with `singles`.
fn deductions_match<W: Places>(token: W::Token) {
    let mut random = Random::new(17);
    let (mut stuck, mut locked, mut dead, mut solved) = (0, 0, 0, 0);
    for shape in shapes() {
        for round in 0..16 {
            let givens = shape.cells() * (10 + 2 * round) / 24;
            let outline = Arc::new(
                Outline::new(
                    &puzzle(shape, givens, &mut random),
                    &mut Limits::new(&Bounds::default()),
                )
                .unwrap(),
            );
            let form = Form::<W>::of(token, shape);
            let mut board = Board::of(&form, &outline.givens);
            let mut limits = limits(Vectors::Portable);
            let mut expected = Singles::<1>::new(Arc::clone(&outline), &mut limits).unwrap();

            let consistent = expected.propagate(&mut limits).unwrap();
            let result = swept(&mut board, &form);
            match result {
                SweepResult::Contradiction => assert!(!consistent, "{shape:?}"),
                SweepResult::Solved => assert!(consistent && expected.open() == 0, "{shape:?}"),
                _ => assert!(consistent && expected.open() > 0, "{shape:?}"),
            }
            dead += usize::from(result == SweepResult::Contradiction);
            solved += usize::from(result == SweepResult::Solved);
            if result != SweepResult::Stuck {
                continue;
            }
            stuck += 1;
            let sets: Vec<_> = expected.digit_sets().collect();
            assert_eq!(digit_sets(&board, shape.side()), sets, "{shape:?}");

            let consistent = expected.propagate_with_locked(&mut limits).unwrap();
            let mut result = result;
            while result == SweepResult::Stuck && board.lock(&form) {
                locked += 1;
                result = swept(&mut board, &form);
            }
            assert_eq!(result != SweepResult::Contradiction, consistent, "{shape:?}");
            if consistent {
                let sets: Vec<_> = expected.digit_sets().collect();
                assert_eq!(digit_sets(&board, shape.side()), sets, "{shape:?}");
            }
        }
    }
    let counts = [stuck, locked, dead, solved];
    assert!(counts.iter().all(|&count| count > 30), "{counts:?}");
}

// Seen to fail: a single in a box ignored; candidates that a column claims kept.
#[test]
fn deductions_match_singles_and_locked_candidates() {
    for_all_rows!(deductions_match);
}

/// Whether a candidate is one of two in its cell, and in how many units it is one of two.
fn twos(sets: &[DigitSet<1>], shape: Shape, cell: usize, digit: Digit) -> (bool, usize) {
    let has_two = |unit| {
        let cells: Vec<usize> = shape.unit(unit).collect();
        cells.iter().filter(|&&other| sets[other].contains(digit)).count() == 2
    };
    let units = shape.units_of(cell).into_iter().filter(|&unit| has_two(unit)).count();
    (sets[cell].len() == 2, units)
}

fn branches_on_the_best<W: Places>(token: W::Token) {
    let mut random = Random::new(18);
    let mut levels = [0; 8];
    for shape in shapes() {
        for round in 0..8 {
            let givens = shape.cells() * (2 * round) / 20;
            let outline = Outline::new(
                &puzzle(shape, givens, &mut random),
                &mut Limits::new(&Bounds::default()),
            )
            .unwrap();
            let form = Form::<W>::of(token, shape);
            let mut board = Board::of(&form, &outline.givens);
            if swept(&mut board, &form) != SweepResult::Stuck {
                continue;
            }
            let sets = digit_sets(&board, shape.side());
            let candidate = board.candidate(&form);
            let [mut without, mut with] = [board; 2];
            without.remove(candidate);
            with.place(candidate);
            let left = digit_sets(&without, shape.side());
            let taken: Vec<usize> =
                (0..sets.len()).filter(|&cell| left[cell] != sets[cell]).collect();
            let [cell] = taken[..] else { panic!("{shape:?}: {taken:?}") };
            let digit = (sets[cell] - left[cell]).first().unwrap();
            assert_eq!(left[cell].len() + 1, sets[cell].len());
            for (at, (after, before)) in
                digit_sets(&with, shape.side()).iter().zip(&sets).enumerate()
            {
                let same_row = at / shape.side() == cell / shape.side();
                let gone =
                    if same_row && at != cell { DigitSet::single(digit) } else { DigitSet::EMPTY };
                assert_eq!(*after, *before - gone);
            }

            let several = |cell: &usize| sets[*cell].len() > 1;
            let candidates = (0..sets.len())
                .filter(several)
                .flat_map(|cell| sets[cell].map(move |digit| (cell, digit)));
            let best = candidates.map(|(cell, digit)| twos(&sets, shape, cell, digit)).max();
            let found = twos(&sets, shape, cell, digit);
            assert_eq!(best, Some(found), "{shape:?}");
            if found == (false, 0) {
                let places = |row: usize, digit| {
                    sets[row * shape.side()..][..shape.side()]
                        .iter()
                        .filter(|set| set.contains(digit))
                        .count()
                };
                let of_rows = (0..shape.side())
                    .flat_map(|row| (0..shape.side() as Digit).map(move |digit| (row, digit)));
                let fewest =
                    of_rows.map(|(row, digit)| places(row, digit)).filter(|&count| count > 1).min();
                assert_eq!(Some(places(cell / shape.side(), digit)), fewest, "{shape:?}");
            }
            levels[4 * usize::from(found.0) + found.1] += 1;
        }
    }
    assert!(levels.iter().filter(|&&count| count > 3).count() > 5, "{levels:?}");
}

// Seen to fail: three candidates of a cell or a box counted as two.
#[test]
fn search_branches_on_a_candidate_of_the_most_pairs() {
    for_all_rows!(branches_on_the_best);
}

#[test]
fn search_gives_up_after_the_allowed_dead_ends() {
    let mut random = Random::new(19);
    let shape = Shape::new(3, 4).unwrap();
    let mut gave_up = 0;
    for _ in 0..40 {
        let outline =
            Outline::new(&puzzle(shape, 50, &mut random), &mut Limits::new(&Bounds::default()))
                .unwrap();
        let dead_ends = |allowed: Option<u32>| {
            let (mut limits, mut left) = (limits(Vectors::best()), allowed);
            let mut search = start(&outline, &limits).unwrap();
            let outcome = search.run(&mut left, &mut limits, &mut vec![0; 144]).unwrap();
            (matches!(outcome, Outcome::GaveUp), left)
        };
        let (many, left) = dead_ends(Some(u32::MAX));
        let needed = u32::MAX - left.unwrap();
        assert!(!many);
        assert_eq!(dead_ends(Some(needed)), (false, Some(0)));
        if let Some(fewer) = needed.checked_sub(1) {
            assert_eq!(dead_ends(Some(fewer)), (true, Some(0)));
            gave_up += 1;
        }
    }
    assert!(gave_up > 5, "{gave_up}");
}

#[test]
fn stopped_search_continues_where_it_stopped() {
    let outline = Outline::new(
        &puzzle(Shape::new(3, 4).unwrap(), 30, &mut Random::new(21)),
        &mut Limits::new(&Bounds::default()),
    )
    .unwrap();
    let (expected, nodes) = solutions(&outline, Vectors::best(), 30);
    assert!(expected.len() == 30 && nodes > 30);
    let mut limits = Limits::new(&Bounds::default().with_nodes(1));
    let mut search = start(&outline, &limits).unwrap();
    let (mut found, mut grid) = (Vec::new(), vec![0; outline.cells()]);
    while found.len() < 30 {
        match search.run(&mut None, &mut limits, &mut grid) {
            Ok(Outcome::Found) => found.push(grid.clone()),
            Err(Stop::Nodes) => limits.restart(),
            _ => break,
        }
    }
    assert_eq!((found, limits.nodes()), (expected, nodes));
    let mut limits = Limits::new(&Bounds::default().with_memory(100));
    let mut search = start(&outline, &limits).unwrap();
    assert!(matches!(search.run(&mut None, &mut limits, &mut grid), Err(Stop::Memory)));
}

/// Row, column and symbol of each given.
type Givens = &'static [(usize, usize, u32)];

/// Boards of 9x9 cells, each with a contradiction that only one check sees.
const CONTRADICTIONS: [(&str, Givens); 9] = [
    ("twice in a row", &[(0, 0, 1), (0, 8, 1)]),
    ("twice in a column", &[(0, 0, 1), (8, 0, 1)]),
    ("twice in a box", &[(0, 0, 1), (1, 1, 1)]),
    (
        "no place in a row",
        &[
            (0, 1, 2),
            (0, 2, 3),
            (0, 4, 4),
            (0, 5, 5),
            (0, 7, 6),
            (0, 8, 7),
            (3, 0, 1),
            (6, 3, 1),
            (4, 6, 1),
        ],
    ),
    (
        "no place in a column",
        &[
            (1, 0, 2),
            (2, 0, 3),
            (4, 0, 4),
            (5, 0, 5),
            (7, 0, 6),
            (8, 0, 7),
            (0, 3, 1),
            (3, 6, 1),
            (6, 4, 1),
        ],
    ),
    ("no place in a box", &[(0, 3, 1), (3, 0, 1), (1, 1, 2), (1, 2, 3), (2, 1, 4), (2, 2, 5)]),
    (
        "no digit in a cell",
        &[
            (0, 3, 1),
            (0, 4, 2),
            (0, 6, 3),
            (3, 0, 4),
            (4, 0, 5),
            (6, 0, 6),
            (1, 1, 7),
            (1, 2, 8),
            (2, 1, 9),
        ],
    ),
    (
        "two digits for a cell",
        &[(0, 1, 3), (0, 2, 4), (1, 3, 1), (2, 6, 1), (1, 0, 5), (2, 0, 6), (3, 1, 2), (6, 2, 2)],
    ),
    (
        "two boxes point at a column",
        &[
            (0, 1, 2),
            (1, 1, 3),
            (2, 1, 4),
            (0, 2, 5),
            (1, 2, 6),
            (2, 2, 7),
            (3, 1, 5),
            (4, 1, 6),
            (5, 1, 7),
            (3, 2, 2),
            (4, 2, 3),
            (5, 2, 4),
        ],
    ),
];

fn contradictions_are_seen<W: Places>(token: W::Token) {
    let shape = Shape::new(3, 3).unwrap();
    for (name, givens) in CONTRADICTIONS {
        let mut puzzle = Puzzle::new(shape).unwrap();
        for &(row, column, symbol) in givens {
            puzzle.put(9 * row + column, Some(symbol)).unwrap();
        }
        let form = Form::<W>::of(token, shape);
        let mut board = Board::of(&form, puzzle.digits());
        let mut result = swept(&mut board, &form);
        if name.contains("point") {
            assert_eq!(result, SweepResult::Stuck, "{name}");
            assert!(board.lock(&form));
            result = swept(&mut board, &form);
        }
        assert_eq!(result, SweepResult::Contradiction, "{name}");
    }
}

// Seen to fail: six contradictions ignored, one at a time; no other test failed.
#[test]
fn each_contradiction_is_seen_at_once() {
    for_all_rows!(contradictions_are_seen);
}
