//! Sweeps beside the definition: naked and hidden singles looked for one cell and one unit at a time.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::sets::with_sets;
use super::*;
use crate::limits::Bounds;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

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

    /// Fills in singles until there are none; false if something has no place left.
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
        // The others are singles still, unless one of them is no longer possible.
        for &(cell, digit) in &found[1..] {
            if self.grid[cell] == EMPTY && self.candidates(cell, side).contains(&digit) {
                self.grid[cell] = digit;
            }
        }
        self.propagate()
    }
}

/// Compares the two on a board; whether singles solve it, or contradict it.
fn compare(shape: Shape, givens: &[Digit]) -> [bool; 2] {
    let mut puzzle = Puzzle::new(shape).unwrap();
    puzzle.set_digits(givens).unwrap();
    let model = Arc::new(crate::model::Model::new(&puzzle).unwrap());
    let units = (0..shape.units()).map(|unit| shape.unit(unit).collect()).collect();
    let mut plain = Plain { units, grid: givens.to_vec() };
    let consistent = plain.propagate();
    with_sets!(shape.side(), S, W => {
        let mut limits = Limits::new(&Bounds::default());
        let mut board = Singles::<S>::new(model, &mut limits).unwrap();
        assert_eq!(board.propagate(&mut limits).unwrap(), consistent);
        if consistent {
            assert_eq!(board.grid(), plain.grid);
            let is_open = |cell: &usize| plain.grid[*cell] == EMPTY;
            assert_eq!(board.open(), (0..shape.cells()).filter(is_open).count());
            for cell in 0..shape.cells() {
                let left = if is_open(&cell) { plain.candidates(cell, shape.side()) } else { Vec::new() };
                assert!(board.candidates()[cell].digits().eq(left), "cell {cell}");
            }
        }
        [consistent && board.open() == 0, !consistent]
    })
}

#[test]
fn sweeps_find_what_the_definition_finds() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut below = |bound: usize| dice.next_u32() as usize % bound;
    for (height, width, rounds) in [(2, 3, 60), (3, 3, 60), (4, 4, 12), (3, 6, 10), (5, 7, 1)] {
        let (shape, side) = (Shape::new(height, width).unwrap(), (height * width) as usize);
        let (mut solved, mut broken) = (0, 0);
        for round in 0..rounds {
            let shift = |cell: usize| {
                let row = cell / side;
                row % height as usize * width as usize + row / height as usize + cell % side
            };
            let mut grid: Vec<_> =
                (0..side * side).map(|cell| (shift(cell) % side) as Digit).collect();
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
