//! The strategies against an outside SAT solver (batsat), on puzzles of the generator: with one
//! solution as made, with several after givens were taken away, with none after one was changed.
//!
//! The clauses are written here from the rules of the game; they share nothing with the model.

use std::sync::atomic::{AtomicUsize, Ordering};

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use sudoku::batch;
use sudoku::digits::Digit;
use sudoku::generate::{self, Request};
use sudoku::limits::Bounds;
use sudoku::puzzle::Puzzle;
use sudoku::shape::Shape;
use sudoku::solve::{self, Options, STRATEGIES, Strategy};

/// The rules of one puzzle as clauses; `holds[cell][digit]` says that the digit stands in the cell.
struct Oracle {
    solver: BasicSolver,
    holds: Vec<Vec<Lit>>,
}

impl Oracle {
    fn new(puzzle: &Puzzle) -> Oracle {
        let (height, width) = (puzzle.shape().box_height(), puzzle.shape().box_width());
        let side = height * width;
        let mut solver = BasicSolver::default();
        let holds: Vec<Vec<Lit>> = (0..side * side)
            .map(|_| (0..side).map(|_| Lit::new(solver.new_var_default(), true)).collect())
            .collect();
        let mut oracle = Oracle { solver, holds };
        for cell in 0..side * side {
            let digits = oracle.holds[cell].clone();
            oracle.exactly_one(&digits);
            if let Some(symbol) = puzzle.get(cell) {
                let digit = puzzle.symbols().list().iter().position(|&listed| listed == symbol);
                oracle.clause(vec![digits[digit.unwrap()]]);
            }
        }
        for line in 0..side {
            let (top, left) = (line / height * height, line % height * width);
            let row: Vec<usize> = (0..side).map(|i| line * side + i).collect();
            let col: Vec<usize> = (0..side).map(|i| i * side + line).collect();
            let square: Vec<usize> =
                (0..side).map(|i| (top + i / width) * side + left + i % width).collect();
            for unit in [row, col, square] {
                for digit in 0..side {
                    let places: Vec<Lit> = unit.iter().map(|&c| oracle.holds[c][digit]).collect();
                    oracle.exactly_one(&places);
                }
            }
        }
        for cage in puzzle.cages() {
            oracle.cage(puzzle.symbols().list(), cage.cells(), cage.total());
        }
        oracle
    }

    fn clause(&mut self, mut literals: Vec<Lit>) {
        self.solver.add_clause_reuse(&mut literals);
    }

    fn at_most_one(&mut self, literals: &[Lit]) {
        for (index, &one) in literals.iter().enumerate() {
            for &other in &literals[..index] {
                self.clause(vec![!one, !other]);
            }
        }
    }

    fn exactly_one(&mut self, literals: &[Lit]) {
        self.clause(literals.to_vec());
        self.at_most_one(literals);
    }

    /// All different, and every partial sum that can be reached has a variable: from the sum before a
    /// cell and the digit in it follows the sum after it. Of the last sums only the total is allowed.
    fn cage(&mut self, values: &[u32], cells: &[u32], total: u64) {
        for digit in 0..values.len() {
            let places: Vec<Lit> = cells.iter().map(|&c| self.holds[c as usize][digit]).collect();
            self.at_most_one(&places);
        }
        let start = Lit::new(self.solver.new_var_default(), true);
        self.clause(vec![start]);
        let mut sums = vec![(0u64, start)];
        for &cell in cells {
            let mut next: Vec<(u64, Lit)> = Vec::new();
            for &(sum, reached) in &sums {
                for (digit, &value) in values.iter().enumerate() {
                    let after = sum + u64::from(value);
                    let known = next.iter().find(|&&(sum, _)| sum == after).map(|&(_, lit)| lit);
                    let reaches = known.unwrap_or_else(|| {
                        let lit = Lit::new(self.solver.new_var_default(), true);
                        next.push((after, lit));
                        lit
                    });
                    self.clause(vec![!reached, !self.holds[cell as usize][digit], reaches]);
                }
            }
            sums = next;
        }
        for (sum, reached) in sums {
            if sum != total {
                self.clause(vec![!reached]);
            }
        }
    }

    /// The next solution, which is then ruled out.
    fn next(&mut self) -> Option<Vec<Digit>> {
        if self.solver.solve_limited(&[]) != lbool::TRUE {
            return None;
        }
        let digits: Vec<Digit> = self
            .holds
            .iter()
            .map(|cell| {
                let held = |&lit: &Lit| self.solver.value_lit(lit) == lbool::TRUE;
                cell.iter().position(held).unwrap() as Digit
            })
            .collect();
        let other = digits.iter().zip(&self.holds).map(|(&digit, cell)| !cell[usize::from(digit)]);
        self.clause(other.collect());
        Some(digits)
    }
}

/// Puzzle number `number`, with one solution.
fn generated(shape: Shape, number: u64, killer: bool) -> Puzzle {
    let request = Request {
        shape,
        seed: number,
        killer,
        minimal: false,
        givens: None,
        max_cage: 4,
        attempts: 100,
        bounds: Bounds::default(),
    };
    generate::generate(&request).unwrap().puzzle
}

/// The puzzle as made, or spoiled: fewer givens or cages, or one of them changed.
fn spoiled(mut puzzle: Puzzle, number: u64) -> Puzzle {
    let given: Vec<usize> =
        (0..puzzle.shape().cells()).filter(|&c| puzzle.get(c).is_some()).collect();
    if given.is_empty() {
        let cages = puzzle.cages().to_vec();
        puzzle.clear_cages();
        let which = number as usize / 3 % cages.len();
        for (index, cage) in cages.iter().enumerate() {
            match number % 3 {
                1 if index % 3 == which % 3 => {}
                2 if index == which => puzzle.add_cage(cage.total() + 1, cage.cells()).unwrap(),
                _ => puzzle.add_cage(cage.total(), cage.cells()).unwrap(),
            }
        }
        return puzzle;
    }
    let which = given[number as usize / 3 % given.len()];
    match number % 3 {
        1 => puzzle.set(which, None).unwrap(),
        2 => {
            let side = puzzle.shape().side() as u32;
            let symbol = puzzle.get(which).unwrap() % side + 1;
            puzzle.set(which, Some(symbol)).unwrap();
        }
        _ => {}
    }
    puzzle
}

fn options(strategy: &'static Strategy, solution_limit: u64) -> Options {
    Options { strategy, solution_limit, ..Options::default() }
}

/// Compares every strategy of `strategies` with the oracle: none, one, or several solutions.
fn agree(shape: Shape, puzzles: u64, killer: bool, strategies: &[&str]) {
    let counts = [const { AtomicUsize::new(0) }; 3];
    batch::for_each(0..puzzles, 2, |number| {
        let puzzle = spoiled(generated(shape, number, killer), number);
        let mut oracle = Oracle::new(&puzzle);
        let first = oracle.next();
        let expected = match &first {
            None => 0,
            Some(_) => 1 + usize::from(oracle.next().is_some()),
        };
        counts[expected].fetch_add(1, Ordering::Relaxed);
        for name in strategies {
            let strategy = solve::strategy_named(name).unwrap();
            let (found, report) = solve::solve(&puzzle, &options(strategy, 2)).unwrap();
            assert_eq!(report.solutions, expected as u64, "{name} on puzzle {number}");
            if expected == 1 {
                assert_eq!(found, first, "{name} on puzzle {number}");
            }
        }
    });
    let counts = counts.map(AtomicUsize::into_inner);
    assert!(counts.iter().all(|&count| count > 0), "none, one and several: {counts:?}");
}

#[test]
fn the_oracle_counts_the_empty_four_by_four() {
    let mut oracle = Oracle::new(&Puzzle::new(Shape::new(2, 2).unwrap()).unwrap());
    assert_eq!((0..).take_while(|_| oracle.next().is_some()).count(), 288);
}

#[test]
fn a_thousand_nine_by_nine() {
    let strategies: Vec<&str> = STRATEGIES.iter().map(|strategy| strategy.name).collect();
    agree(Shape::new(3, 3).unwrap(), 1000, false, &strategies);
}

#[test]
fn a_hundred_sixteen_by_sixteen() {
    let strategies = ["auto", "propagation", "dancing_links", "killer_advanced"];
    agree(Shape::new(4, 4).unwrap(), 100, false, &strategies);
}

#[test]
fn two_hundred_killers() {
    agree(Shape::new(3, 3).unwrap(), 200, true, &["auto", "killer_advanced"]);
}

#[test]
fn two_hundred_small_killers() {
    for (height, width) in [(2, 2), (2, 3)] {
        agree(Shape::new(height, width).unwrap(), 100, true, &["killer_advanced"]);
    }
}

#[test]
fn strategies_agree_on_ten_thousand_nine_by_nine() {
    const LIMIT: u64 = 5;
    batch::for_each(0..10_000, 2, |number| {
        let puzzle =
            spoiled(generated(Shape::new(3, 3).unwrap(), 1_000_000 + number, false), number);
        let expected = solve::count(&puzzle, &options(&STRATEGIES[0], LIMIT)).unwrap().solutions;
        for strategy in STRATEGIES {
            let found = solve::count(&puzzle, &options(strategy, LIMIT)).unwrap().solutions;
            assert_eq!(found, expected, "{} on puzzle {number}", strategy.name);
        }
    });
}
