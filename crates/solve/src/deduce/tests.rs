//! Each rule alone, and all of them against brute force.

use super::*;
use crate::model::Model;
use crate::support::{PlainPuzzle, Random};
use sudoku_core::constraint::ConstraintKind;
use sudoku_core::limits::Bounds;
use sudoku_core::memory::Arc;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::solution;

const HIDDEN: Rules = Rules::HIDDEN_SINGLES;
const PAIRS: Rules = Rules::NAKED_PAIRS;
const LOCKED: Rules = Rules::LOCKED_CANDIDATES;

/// The board of a puzzle written with `1..=side` and 0 for an open cell.
fn board(height: u32, width: u32, givens: &[u32], rules: Rules) -> Candidates<1> {
    let mut puzzle = Puzzle::new(Shape::new(height, width).unwrap()).unwrap();
    for (cell, &symbol) in givens.iter().enumerate().filter(|&(_, &symbol)| symbol != 0) {
        puzzle.put(cell, Some(symbol)).unwrap();
    }
    let model = Arc::new(Model::new(&puzzle, &mut Limits::new(&Bounds::default())).unwrap());
    Candidates::new(model, rules, &mut limits()).unwrap()
}

fn limits() -> Limits {
    Limits::new(&Bounds::default())
}

fn propagates<const F: bool>(board: &mut Candidates<1, F>) -> bool {
    board.propagate(&mut limits()).unwrap()
}

fn set(digits: &[Digit]) -> DigitSet<1> {
    digits.iter().fold(DigitSet::EMPTY, |set, &digit| set | DigitSet::single(digit))
}

/// What propagation removes, sorted, after `prepare`.
fn removed(
    board: &mut Candidates<1>,
    prepare: impl FnOnce(&mut Candidates<1>),
) -> Vec<(usize, Digit)> {
    assert!(propagates(board));
    prepare(board);
    let mark = board.mark();
    assert!(propagates(board));
    let gone = board.since(mark).iter();
    let mut gone: Vec<_> = gone.map(|gone| (gone.cell as usize, gone.digit)).collect();
    gone.sort_unstable();
    gone
}

#[test]
fn a_naked_single_leaves_its_peers() {
    let mut board = board(2, 2, &[1, 2, 3, 0], Rules::NAKED_SINGLES);
    assert_eq!(board.of(3), set(&[3]));
    assert_eq!(removed(&mut board, |_| ()), []);
    assert_eq!(board.of(7), set(&[0, 1]));
    assert_eq!(board.of(11), set(&[0, 1, 2]));
    assert_eq!(board.of(8), set(&[1, 2, 3]));
}

#[test]
fn a_hidden_single_is_found_only_by_its_rule() {
    let givens = [0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0];
    for (rules, expected) in [(HIDDEN, set(&[0])), (Rules::NAKED_SINGLES, set(&[0, 1, 2, 3]))] {
        let mut board = board(2, 2, &givens, rules);
        assert!(propagates(&mut board));
        assert_eq!(board.of(0), expected);
    }
}

#[test]
fn a_naked_pair_leaves_its_units() {
    let pair = |board: &mut Candidates<1>| {
        board.keep(0, set(&[2, 5]));
        board.keep(2, set(&[2, 5]));
    };
    let mut gone = Vec::new();
    for cell in [1, 3, 4, 5, 6, 7, 8] {
        gone.extend([(cell, 2), (cell, 5)]);
    }
    assert_eq!(removed(&mut board(2, 3, &[], PAIRS), pair), gone);
    assert_eq!(removed(&mut board(2, 3, &[], HIDDEN), pair), []);
    let triple = |board: &mut Candidates<1>| board.keep(0, set(&[1, 2, 5]));
    assert_eq!(removed(&mut board(2, 3, &[], PAIRS), triple), []);
}

#[test]
fn locked_candidates_leave_the_rest_of_both_units() {
    // Without 4 in the first cells, the second ones lose it: pointing along a row and a column, claiming for a row and
    // a column.
    let cases: [(&[usize], &[usize]); 4] = [
        (&[6, 7, 8], &[3, 4, 5]),
        (&[0, 2, 6, 8], &[13, 19, 25, 31]),
        (&[3, 4, 5], &[6, 7, 8]),
        (&[12, 18, 24, 30], &[1, 2, 7, 8]),
    ];
    for (from, gone) in cases {
        let take =
            |board: &mut Candidates<1>| from.iter().for_each(|&cell| board.eliminate(cell, 4));
        let gone: Vec<_> = gone.iter().map(|&cell| (cell, 4)).collect();
        assert_eq!(removed(&mut board(2, 3, &[], LOCKED), take), gone);
        assert_eq!(removed(&mut board(2, 3, &[], HIDDEN.and(PAIRS)), take), []);
    }
}

#[test]
fn contradictions_are_found() {
    assert!(!propagates(&mut board(2, 2, &[1, 0, 0, 1], Rules::NAKED_SINGLES)));
    assert!(!propagates(&mut board(2, 2, &[1, 2, 3, 0, 0, 0, 0, 4], Rules::NAKED_SINGLES)));
    for (rules, expected) in [(Rules::NAKED_SINGLES, true), (HIDDEN, false)] {
        let mut board = board(2, 2, &[], rules);
        (0..4).for_each(|cell| board.eliminate(cell, 0));
        assert_eq!(propagates(&mut board), expected);
    }
}

/// The digits of each cell in the solutions within `allowed` that 20,000 tries find.
fn digits_of_solutions(shape: Shape, allowed: &[DigitSet<1>]) -> Vec<DigitSet<1>> {
    let mut tries = 0;
    let mut seen = vec![DigitSet::EMPTY; shape.cells()];
    PlainPuzzle::empty(shape.box_height(), shape.box_width()).each_solution(
        &mut |cell, symbol| {
            let is_allowed = allowed[cell].contains(symbol as Digit - 1);
            tries += usize::from(is_allowed);
            is_allowed && tries <= 20_000
        },
        &mut |solution| {
            let digits = solution.iter().map(|&symbol| symbol as Digit - 1);
            seen.iter_mut().zip(digits).for_each(|(seen, digit)| seen.insert(digit));
            true
        },
    );
    seen
}

/// A candidate that a rule removes, found from the candidates alone, one cell and unit at a time.
fn missed<const F: bool>(board: &Candidates<1, F>, rules: Rules) -> Option<(usize, Digit)> {
    let model = &board.model;
    let unit = |unit: usize| model.group(unit).iter().map(|&cell| cell as usize);
    let holding = |at: usize, digit| unit(at).filter(move |&cell| board.of(cell).contains(digit));
    for at in 0..model.groups() {
        for cell in unit(at).filter(|&cell| board.of(cell).is_single()) {
            let digit = board.of(cell).first()?;
            if let Some(peer) = holding(at, digit).find(|&peer| peer != cell) {
                return Some((peer, digit));
            }
        }
        for digit in (0..model.side as Digit).filter(|_| at < model.units()) {
            let cells: Vec<usize> = holding(at, digit).collect();
            if rules.include(HIDDEN) && cells.len() == 1 && !board.of(cells[0]).is_single() {
                return Some((cells[0], digit));
            }
            for other in 0..model.units() {
                let inside = |cell: &usize| unit(other).any(|of_other| of_other == *cell);
                let outside = |cell: &usize| !unit(at).any(|of_at| of_at == *cell);
                if rules.include(LOCKED)
                    && cells.len() > 1
                    && cells.iter().all(inside)
                    && let Some(cell) = holding(other, digit).find(outside)
                {
                    return Some((cell, digit));
                }
            }
        }
        for (a, b) in unit(at).flat_map(|a| unit(at).map(move |b| (a, b))) {
            let pair = board.of(a);
            if rules.include(PAIRS) && a != b && pair.len() == 2 && pair == board.of(b) {
                let third = unit(at).filter(|&cell| cell != a && cell != b);
                if let Some(cell) = third.into_iter().find(|&c| !(board.of(c) & pair).is_empty()) {
                    return Some((cell, (board.of(cell) & pair).first()?));
                }
            }
        }
    }
    None
}

#[test]
fn deductions_keep_every_solution_and_reach_the_fixpoint() {
    let mut random = Random::new(5);
    let sets = [Rules::NAKED_SINGLES, HIDDEN, PAIRS, LOCKED, HIDDEN.and(PAIRS).and(LOCKED)];
    let (mut consistent, mut contradictory, mut found) = (0, 0, 0);
    for (height, width) in [(2, 2), (2, 3), (3, 2), (1, 5), (5, 1)] {
        let shape = Shape::new(height, width).unwrap();
        for round in 0..400 {
            let mut solved = random.solved(shape.box_height(), shape.box_width());
            if round % 3 == 0 {
                solved = random.spoiled(solved);
            }
            let mut givens = vec![0; shape.cells()];
            for _ in 0..shape.cells() / (4 + round % 2) {
                let cell = random.below(shape.cells());
                givens[cell] = solved[cell];
            }
            let (rules, mut limits) = (sets[round % sets.len()], limits());
            let mut board = board(height, width, &givens, rules);
            for _ in 0..random.below(3 * shape.cells()) {
                let cell = random.below(shape.cells());
                let digit = random.below(shape.side()) as Digit;
                if u32::from(digit) + 1 != solved[cell] {
                    board.eliminate(cell, digit);
                }
            }
            let allowed = board.all().to_vec();
            let of_solutions = digits_of_solutions(shape, &allowed);
            if !board.propagate(&mut limits).unwrap() {
                assert!(of_solutions[0].is_empty(), "{rules:?} {givens:?}");
                contradictory += 1;
                continue;
            }
            let kept = |(&digits, &left): (&DigitSet<1>, _)| (digits - left).is_empty();
            assert!(of_solutions.iter().zip(board.all()).all(kept), "{rules:?} {givens:?}");
            assert_eq!(missed(&board, rules), None, "{rules:?} {givens:?}");
            consistent += 1;
            found += usize::from(!of_solutions[0].is_empty());
        }
    }
    assert!(contradictory > 100 && found > 1000 && consistent >= found, "{contradictory} {found}");
}

/// The boards with constraints that the next test takes: their side, and what they have beside Latin squares.
fn constrained(kind: usize) -> Puzzle {
    let (height, width) = [(2, 2), (2, 2), (1, 4), (2, 2), (1, 4), (1, 4)][kind];
    let mut puzzle = Puzzle::new(Shape::new(height, width).unwrap()).unwrap();
    let mut add = |kind: &'static ConstraintKind, values: &[i64], cells: &[u32]| {
        puzzle.add_constraint(kind, values, cells).unwrap();
    };
    match kind {
        0 => {
            add(ConstraintKind::DIAGONAL, &[1], &[]);
            add(ConstraintKind::DIAGONAL, &[-1], &[]);
        }
        1 => add(ConstraintKind::REGIONS, &[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3], &[]),
        2 => add(ConstraintKind::ANTI_KNIGHT, &[], &[]),
        3 => add(ConstraintKind::DIFFERENT, &[], &[1, 6, 11]),
        4 => {
            add(ConstraintKind::DIFFERENT, &[], &[3, 6, 9]);
            add(ConstraintKind::EXTRA_REGION, &[], &[0, 6, 7, 13]);
        }
        _ => add(ConstraintKind::DIAGONAL, &[1], &[]),
    }
    puzzle
}

// Seen to fail: naked pairs only in units; no locked candidates between further houses.
#[test]
fn deductions_keep_every_solution_of_boards_with_constraints() {
    let mut random = Random::new(12);
    let sets = [HIDDEN, HIDDEN.and(PAIRS), HIDDEN.and(LOCKED), HIDDEN.and(PAIRS).and(LOCKED)];
    let (mut consistent, mut contradictory, mut found) = (0, 0, 0);
    for round in 0..1200 {
        let mut puzzle = constrained(round % 6);
        let (shape, rules) = (puzzle.shape(), sets[round / 6 % sets.len()]);
        for _ in 0..random.below(3) {
            let (cell, symbol) = (random.below(shape.cells()), random.below(shape.side()) as u32);
            puzzle.put(cell, Some(symbol + 1)).unwrap();
        }
        let model = Arc::new(Model::new(&puzzle, &mut limits()).unwrap());
        let mut board = Candidates::<1, true>::new(model, rules, &mut limits()).unwrap();
        let allowed = board.all().to_vec();
        let mut left = vec![DigitSet::<1>::EMPTY; shape.cells()];
        PlainPuzzle::empty(1, shape.side()).each_solution(
            &mut |cell, symbol| allowed[cell].contains(symbol as Digit - 1),
            &mut |solution| {
                let digits: Vec<_> = solution.iter().map(|&symbol| symbol as Digit - 1).collect();
                if solution::verify(&puzzle, &digits).is_ok() {
                    left.iter_mut().zip(digits).for_each(|(left, digit)| left.insert(digit));
                }
                true
            },
        );
        if !propagates(&mut board) {
            assert!(left[0].is_empty(), "{rules:?} {puzzle}");
            contradictory += 1;
            continue;
        }
        let kept = |(&digits, &left): (&DigitSet<1>, _)| (digits - left).is_empty();
        assert!(left.iter().zip(board.all()).all(kept), "{rules:?} {puzzle}");
        assert_eq!(missed(&board, rules), None, "{rules:?} {puzzle}");
        consistent += 1;
        found += usize::from(!left[0].is_empty());
    }
    assert!(contradictory > 50 && found > 300, "{contradictory} {found} {consistent}");
}

/// Propagates random moves; a board without contradiction must be at its fixpoint.
fn play(board: &mut Candidates<1>, random: &mut Random) {
    for _ in 0..1 + random.below(9) {
        let (cell, digit) = (random.below(36), random.below(6) as Digit);
        match random.below(6) {
            0 => board.assign(cell, digit),
            _ => board.eliminate(cell, digit),
        }
    }
    if propagates(board) {
        assert_eq!(missed(board, board.rules), None);
    }
}

#[test]
fn undo_restores_the_board() {
    let mut random = Random::new(8);
    let mut board = board(3, 2, &[1, 0, 0, 0, 0, 2], HIDDEN.and(PAIRS).and(LOCKED));
    assert!(propagates(&mut board));
    let root = board.mark();
    for round in 0..1000 {
        if round % 20 == 0 {
            board.undo(root);
            play(&mut board, &mut random);
            if board.broken {
                board.undo(root);
            }
        }
        let (mark, open) = (board.mark(), board.open());
        let (candidates, places) = (board.candidates.clone(), board.places.clone());
        play(&mut board, &mut random);
        board.undo(mark);
        assert_eq!(board.open(), open);
        assert_eq!((&board.candidates, &board.places), (&candidates, &places));
        assert!(propagates(&mut board) && board.mark() == mark);
    }
}

#[test]
fn a_board_that_rested_propagates_as_before() {
    let mut random = Random::new(10);
    for _ in 0..200 {
        let mut board = board(3, 2, &[1, 0, 0, 0, 0, 2], HIDDEN.and(PAIRS).and(LOCKED));
        assert!(propagates(&mut board));
        for _ in 0..20 {
            board.rest();
            let mut copy = board.try_clone(&mut limits()).unwrap();
            copy.wake(&mut limits()).unwrap();
            let capacities = (copy.trail.capacity(), copy.naked.capacity(), copy.hidden.capacity());
            let (cell, digit) = (random.below(36), random.below(6) as Digit);
            copy.assign(cell, digit);
            let consistent = propagates(&mut copy);
            let used = (copy.trail.capacity(), copy.naked.capacity(), copy.hidden.capacity());
            assert_eq!(capacities, used, "no vector has grown");
            if consistent {
                assert_eq!(missed(&copy, copy.rules), None);
                board = copy;
            }
        }
    }
}

#[test]
fn a_saved_board_is_the_same_board() {
    let mut random = Random::new(9);
    let mut board = board(3, 2, &[1, 0, 0, 0, 0, 2], HIDDEN.and(PAIRS).and(LOCKED));
    assert!(propagates(&mut board));
    let (saved, places, open) = (board.all().to_vec(), board.places.clone(), board.open());
    for _ in 0..1000 {
        play(&mut board, &mut random);
        board.load(&saved, &mut limits()).unwrap();
        assert!(propagates(&mut board));
        assert_eq!((board.all(), &board.places, board.open()), (&saved[..], &places, open));
    }
}

// Seen to fail: no naked pairs in what locked candidates left.
#[test]
fn rules_look_at_the_removals_of_other_rules() {
    let mut random = Random::new(11);
    let all = HIDDEN.and(PAIRS).and(LOCKED);
    for (seen, others) in [(LOCKED, PAIRS), (PAIRS, LOCKED)] {
        let mut board = board(3, 2, &[1, 0, 0, 0, 0, 2], HIDDEN.and(seen));
        assert!(propagates(&mut board));
        let (root, mut went_on) = (board.mark(), 0);
        for _ in 0..1000 {
            board.undo(root);
            for _ in 0..random.below(60) {
                board.eliminate(random.below(36), random.below(6) as Digit);
            }
            if !propagates(&mut board) {
                continue;
            }
            let (model, left) = (Arc::clone(&board.model), board.all().iter().copied());
            let mut next =
                Candidates::<1>::from_fixpoint(model, left, all, seen, &mut limits()).unwrap();
            assert_eq!((&next.candidates, &next.places), (&board.candidates, &board.places));
            assert_eq!(next.open(), board.open());
            if propagates(&mut next) {
                assert_eq!(missed(&next, all), None);
                went_on += usize::from(next.all() != board.all());
            }
        }
        assert!(went_on > 10, "{others:?} removed more {went_on} times");
    }
}
