//! Whether a puzzle has a solution with another digit in one cell.
//!
//! In: a puzzle with one solution, one of whose givens was left out. Out: whether the solution stays the only one. Each
//! other digit of the cell is tried:
//!
//! ```text
//!     short    a search of few nodes decides most digits
//!     near     where it does not: searches of few nodes for solutions in which some digits keep all their cells
//!     whole    the rest, one by one
//! ```
//!
//! Most second solutions differ from the first in the cells of some digits only, so they are near. At 16x16 a near search takes
//! some 12 us, a whole one that the short one did not decide some 500 us. (Large neighbourhood search: P. Shaw, "Using constraint programming and local search
//! methods to solve vehicle routing problems", CP 1998. 16x16, minimal: half the time, `benches/generate.rs`, Zen 4.)

use crate::dice::Dice;
use crate::maker::{Maker, Proof};
use sudoku_core::digits::Digit;
use sudoku_core::limits::Stop;
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_solve::{self as solve, Ended};

/// Nodes of a short search.
const SHORT: u64 = 30;

/// Near searches for each digit, and the nodes of each.
const NEAR_SEARCHES: u64 = 8;
const NEAR: u64 = 50;

/// Up to this limit of nodes, whole searches are made alone.
const WHOLE_ALONE: u64 = 1_000;

/// Whether a puzzle keeps its only solution, this one, without a given in this cell, which is empty.
pub fn prove(
    maker: &Maker<'_>,
    puzzle: &mut Puzzle,
    cell: usize,
    solution: &[Digit],
    nodes: u64,
) -> Result<Proof, Stop> {
    let mut others = puzzle.candidate_digits(cell)?;
    others.retain(|&digit| digit != solution[cell]);
    let digits = memory::copied(puzzle.digits())?;
    let mut cells = Cells { maker, puzzle, digits, cell, nearby: memory::copied(solution)? };
    // Where whole searches are short, too, near ones save nothing: what is not decided stays given.
    if nodes > WHOLE_ALONE {
        let mut undecided = memory::with_capacity(others.len())?;
        for digit in others {
            match cells.search(digit, SHORT)? {
                Some(false) => {}
                Some(true) => return Ok(Proof::Other(Vec::new())),
                None => undecided.push(digit),
            }
        }
        for number in 0..NEAR_SEARCHES {
            for &digit in &undecided {
                if cells.search_near(digit, number, solution)? {
                    return Ok(Proof::Other(Vec::new()));
                }
            }
        }
        others = undecided;
    }
    for digit in others {
        match cells.search(digit, nodes)? {
            Some(false) => {}
            Some(true) => return Ok(Proof::Other(Vec::new())),
            None => return Ok(Proof::Undecided),
        }
    }
    Ok(Proof::Unique(0))
}

/// The cells of a puzzle, one of which gets another digit.
struct Cells<'a> {
    maker: &'a Maker<'a>,
    puzzle: &'a mut Puzzle,
    digits: Vec<Digit>,
    cell: usize,
    /// The digits of a near search.
    nearby: Vec<Digit>,
}

impl Cells<'_> {
    /// Whether there is a solution with this digit, if these nodes decide it.
    fn search(&mut self, digit: Digit, nodes: u64) -> Result<Option<bool>, Stop> {
        self.digits[self.cell] = digit;
        search(self.maker, self.puzzle, &self.digits, nodes)
    }

    /// Whether there is one in which some random digits keep all their cells, if few nodes show it.
    fn search_near(&mut self, digit: Digit, number: u64, solution: &[Digit]) -> Result<bool, Stop> {
        let side = self.maker.request.shape.side();
        let mut dice = Dice::new(number << 32 | (self.cell as u64) << 16 | u64::from(digit));
        // Of 16 digits, 13 move in the mean, and 3 stay.
        let mut moves = memory::filled(side, false)?;
        for _ in 0..side * 7 / 4 {
            moves[dice.below(side)] = true;
        }
        for moving in [digit, solution[self.cell]] {
            moves[usize::from(moving)] = true;
        }
        for (cell, (&wanted, &given)) in solution.iter().zip(&self.digits).enumerate() {
            // A cell of no grid has no digit.
            let stays = moves.get(usize::from(wanted)).is_some_and(|moves| !moves);
            self.nearby[cell] = if stays { wanted } else { given };
        }
        self.nearby[self.cell] = digit;
        Ok(search(self.maker, self.puzzle, &self.nearby, NEAR)? == Some(true))
    }
}

/// Whether a board with these digits has a solution, if these nodes decide it.
fn search(
    maker: &Maker<'_>,
    puzzle: &mut Puzzle,
    digits: &[Digit],
    nodes: u64,
) -> Result<Option<bool>, Stop> {
    puzzle.set_digits(digits)?;
    let options = maker.options(nodes)?.with_solution_limit(1);
    match solve::count(puzzle, &options)?.ended {
        Ended::Exhausted => Ok(Some(false)),
        Ended::Stopped(Stop::Nodes | Stop::Memory) => Ok(None),
        Ended::Stopped(stop) => Err(stop),
        _ => Ok(Some(true)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reduction, Request, Seed, generate};
    use sudoku_core::digits::EMPTY;
    use sudoku_core::limits::Bounds;
    use sudoku_core::shape::Shape;
    use sudoku_solve::Options;

    /// Near searches meet cells of no grid, which have no digit.
    // Seen to fail: it panicked at the first of them.
    #[test]
    fn minimal_samurais_are_made() {
        for seed in [3, 6] {
            let request = Request::new(Shape::samurai(3, 3).unwrap(), seed);
            let request = request.with_kind(Reduction::Minimal);
            let made = generate(&request).unwrap();
            let options = Options::default().with_solution_limit(2);
            assert_eq!(solve::count(&made.puzzle, &options).unwrap().solutions, 1);
        }
    }

    /// What is proved of each given is what a count of the solutions says.
    // Seen to fail: near searches whose cell keeps its digit.
    #[test]
    fn a_given_can_be_left_out_if_one_solution_is_left() {
        let shape = Shape::new(4, 4).unwrap();
        let mut answers = [0, 0];
        for seed in 0..3 {
            // Without the time limit, which an emulator reaches.
            let request = Request::new(shape, seed).with_kind(Reduction::Exactly(102));
            let request = Request { bounds: Bounds::default(), ..request };
            let made = generate(&request).unwrap();
            let maker = Maker::new(&request, Seed::of(&request, seed));
            let givens = made.puzzle.digits();
            for given in (0..givens.len()).filter(|&cell| givens[cell] != EMPTY) {
                let mut without = givens.to_vec();
                without[given] = EMPTY;
                let mut puzzle = Puzzle::new(shape).unwrap();
                puzzle.set_digits(&without).unwrap();
                let options = Options::default().with_solution_limit(2);
                let is_unique = solve::count(&puzzle, &options).unwrap().solutions == 1;
                let proof = prove(&maker, &mut puzzle, given, made.solution.digits(), 1_000_000);
                assert_eq!(matches!(proof, Ok(Proof::Unique(_))), is_unique);
                answers[usize::from(is_unique)] += 1;
            }
        }
        assert!(answers.iter().all(|&count| count > 10), "{answers:?}");
    }
}
