//! Sweeps against the definition: naked and hidden singles, one cell and one unit at a time.

use super::*;
use crate::support::{Random, digits, formula};
use sudoku_core::limits::Bounds;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::with_words;

/// A board by the definition of singles.
struct Plain {
    units: Vec<Vec<usize>>,
    grid: Vec<Digit>,
}

impl Plain {
    /// The digits that no unit of the cell has.
    fn candidates(&self, cell: usize, side: usize) -> Vec<Digit> {
        let seen = |digit: &Digit| {
            let mut units = self.units.iter().filter(|unit| unit.contains(&cell));
            units.any(|unit| unit.iter().any(|&other| self.grid[other] == *digit))
        };
        (0..side as Digit).filter(|digit| !seen(digit)).collect()
    }

    /// Fills in singles until there are none; false if a cell has no digit left, or a digit no cell.
    fn propagate(&mut self) -> bool {
        let side = self.units[0].len();
        let twice = |unit: &Vec<usize>| {
            let mut digits: Vec<_> = unit.iter().map(|&cell| self.grid[cell]).collect();
            digits.retain(|&digit| digit != EMPTY);
            digits.sort_unstable();
            digits.windows(2).any(|pair| pair[0] == pair[1])
        };
        if self.units.iter().any(twice) {
            return false;
        }
        let mut found = Vec::new();
        for cell in (0..self.grid.len()).filter(|&cell| self.grid[cell] == EMPTY) {
            match self.candidates(cell, side)[..] {
                [] => return false,
                [digit] => found.push((cell, digit)),
                _ => {}
            }
        }
        for unit in &self.units {
            for digit in 0..side as Digit {
                if unit.iter().any(|&cell| self.grid[cell] == digit) {
                    continue;
                }
                let open = unit.iter().copied().filter(|&cell| self.grid[cell] == EMPTY);
                let mut places = open.filter(|&cell| self.candidates(cell, side).contains(&digit));
                match (places.next(), places.next()) {
                    (None, _) => return false,
                    (Some(cell), None) => found.push((cell, digit)),
                    _ => {}
                }
            }
        }
        let Some(&(cell, digit)) = found.first() else { return true };
        self.grid[cell] = digit;
        // The others are still singles, unless one of them has become impossible.
        for &(cell, digit) in &found[1..] {
            if self.grid[cell] == EMPTY && self.candidates(cell, side).contains(&digit) {
                self.grid[cell] = digit;
            }
        }
        self.propagate()
    }
}

fn outline(shape: Shape, givens: &[Digit]) -> Arc<Outline> {
    let mut puzzle = Puzzle::new(shape).unwrap();
    puzzle.set_digits(givens).unwrap();
    Arc::new(Outline::new(&puzzle, &mut Limits::new(&Bounds::default())).unwrap())
}

/// Removes candidates by the definition of locked ones, until none is left: if all cells of a digit in one unit are in
/// a second unit, the rest of the second unit loses the digit.
fn remove_locked(units: &[Vec<usize>], candidates: &mut [Vec<Digit>]) {
    let before = candidates.concat().len();
    for (unit, second) in units.iter().flat_map(|unit| units.iter().map(move |other| (unit, other)))
    {
        let shared = unit.iter().filter(|cell| second.contains(cell)).count();
        for digit in (0..units[0].len() as Digit).filter(|_| 1 < shared && shared < unit.len()) {
            let mut places =
                unit.iter().filter(|&&cell| candidates[cell].contains(&digit)).peekable();
            if places.peek().is_some() && places.all(|cell| second.contains(cell)) {
                let rest = second.iter().filter(|cell| !unit.contains(cell));
                rest.for_each(|&cell| candidates[cell].retain(|&other| other != digit));
            }
        }
    }
    if candidates.concat().len() < before {
        remove_locked(units, candidates);
    }
}

/// Compares locked candidates by the definition with those of the sweep over all digits, on a board with a solution;
/// returns their number.
fn compare_locked(shape: Shape, givens: &[Digit]) -> usize {
    let model = outline(shape, givens);
    let units: Vec<Vec<_>> = (0..shape.units()).map(|unit| shape.unit(unit).collect()).collect();
    with_words!(shape.side(), W => {
        let limits = &mut Limits::new(&Bounds::default());
        let mut board = Singles::<W>::new(model, limits).unwrap();
        assert!(board.propagate(limits).unwrap());
        let listed = |board: &Singles<W>| -> Vec<Vec<Digit>> {
            board.all_candidates().iter().map(|digits| digits.collect()).collect()
        };
        let mut expected = listed(&board);
        let before = expected.concat().len();
        remove_locked(&units, &mut expected);
        let memory = limits.memory();
        let mut looks = 0;
        while board.lock(limits).unwrap() {
            looks += 1;
        }
        assert_eq!(limits.memory(), memory);
        assert_eq!(listed(&board), expected);
        let found = before - expected.concat().len();
        assert_eq!(looks > 0, found > 0);
        assert!(board.propagate_with_locked(limits).unwrap());
        let at_rest = listed(&board);
        assert!(board.propagate(limits).unwrap());
        assert!(board.open() == 0 || !board.lock(limits).unwrap());
        assert_eq!(listed(&board), at_rest);
        found
    })
}

/// Compares the two on a board; returns whether singles solve it, and whether they contradict it.
fn compare(shape: Shape, givens: &[Digit]) -> [bool; 2] {
    let model = outline(shape, givens);
    let units = (0..shape.units()).map(|unit| shape.unit(unit).collect()).collect();
    let mut plain = Plain { units, grid: givens.to_vec() };
    let consistent = plain.propagate();
    with_words!(shape.side(), W => {
        let mut limits = Limits::new(&Bounds::default());
        let mut board = Singles::<W>::new(model, &mut limits).unwrap();
        assert_eq!(board.propagate(&mut limits).unwrap(), consistent);
        if consistent {
            assert_eq!(board.grid(), plain.grid);
            let is_open = |cell: &usize| plain.grid[*cell] == EMPTY;
            assert_eq!(board.open(), (0..shape.cells()).filter(is_open).count());
            for cell in 0..shape.cells() {
                let left = if is_open(&cell) { plain.candidates(cell, shape.side()) } else { Vec::new() };
                assert!(board.all_candidates()[cell].eq(left), "cell {cell}");
            }
        }
        [consistent && board.open() == 0, !consistent]
    })
}

// Seen to fail: hidden singles in the first row only; cells not noted in their boxes.
#[test]
fn sweeps_find_the_singles_of_the_definition() {
    let mut random = Random::new(1);
    let mut below = |bound| random.below(bound);
    for (height, width, rounds) in [(2, 3, 60), (3, 3, 60), (4, 4, 12), (3, 6, 10), (5, 7, 1)] {
        let (shape, side) = (Shape::new(height, width).unwrap(), (height * width) as usize);
        let (mut solved, mut broken) = (0, 0);
        for round in 0..rounds {
            let mut grid = digits(&formula(shape.box_height(), shape.box_width()));
            let open = 2 + below(5);
            grid.iter_mut().filter(|_| below(10) < open).for_each(|cell| *cell = EMPTY);
            if round % 3 == 0 {
                grid[below(side * side)] = below(side) as Digit;
            }
            let [is_solved, is_broken] = compare(shape, &grid);
            (solved, broken) = (solved + usize::from(is_solved), broken + usize::from(is_broken));
        }
        assert!(rounds == 1 || (solved > 0 && broken > 0), "{height}x{width}: {solved}, {broken}");
    }
}

// Seen to fail: what lines claim in boxes left there; cells not noted in their boxes.
#[test]
fn all_locked_candidates_are_found() {
    let mut random = Random::new(2);
    for (height, width, rounds) in
        [(2, 3, 40), (3, 3, 40), (4, 3, 12), (4, 4, 6), (5, 4, 2), (1, 6, 2), (6, 7, 1)]
    {
        let shape = Shape::new(height, width).unwrap();
        let mut found = 0;
        for round in 0..rounds {
            let mut grid = digits(&formula(shape.box_height(), shape.box_width()));
            let open = 6 + round % 3;
            grid.iter_mut().filter(|_| random.below(10) < open).for_each(|cell| *cell = EMPTY);
            found += compare_locked(shape, &grid);
        }
        assert!(found > 0 || height == 1, "{height}x{width}");
    }
}

/// Contradictions that show in one place only: a cell without digits, a cell that two digits need, a digit
/// without a cell, and a digit that is twice in a unit.
// Seen to fail: a cell without digits or needed by two, a digit without a place or twice in a unit, ignored one at a
// time.
#[test]
fn each_contradiction_is_seen() {
    let shape = Shape::new(3, 3).unwrap();
    let without_digits =
        [(0, 0), (1, 1), (2, 2), (3, 3), (35, 4), (44, 5), (53, 6), (62, 7), (71, 8)];
    let needed_twice = [(12, 0), (24, 0), (28, 0), (56, 0), (37, 1), (65, 1), (13, 1), (25, 1)];
    let without_a_cell = [(12, 0), (24, 0), (0, 1), (1, 2), (2, 3)];
    let twice_in_a_row = [(0, 0), (8, 0)];
    for givens in [&without_digits[..], &needed_twice, &without_a_cell, &twice_in_a_row] {
        let mut grid = [EMPTY; 81];
        givens.iter().for_each(|&(cell, digit)| grid[cell] = digit);
        assert_eq!(compare(shape, &grid), [false, true], "{givens:?}");
        for &(cell, _) in givens {
            let mut without = grid;
            without[cell] = EMPTY;
            assert_eq!(compare(shape, &without), [false, false], "{givens:?} without {cell}");
        }
    }
}
