//! Nine: boards of 9x9 cells, the whole board in four vectors.
//!
//! In: the model of a 9x9 board with boxes of 3x3 and no cages. Out: solutions in the order of the
//! search. Deduction looks at the whole board in every round (see [`board`]); where it finds nothing
//! more, the search splits the board in two and goes on with one half.
//!
//! ```text
//!     board     four values of eight lanes              nine digits in three bands
//!     frames    [board, board, ...]                     the other halves: the whole stack
//! ```
//!
//! The board is written once, over lanes; which vectors they are is chosen when the program runs.
//! Every choice gives the same solutions in the same order with the same nodes.

mod board;
mod lanes;
pub mod lockstep;

#[cfg(target_arch = "x86_64")]
mod avx2;

use std::sync::Arc;

use self::board::{Board, Fixpoint};
use self::lanes::{Lanes, Portable};
use super::Search;
use crate::digits::Digit;
use crate::error::Reason;
use crate::limits::{Limits, Stop};
use crate::model::Model;

/// How many frames are made room for at once.
const MORE_FRAMES: usize = 32;

/// Work of one round, in units of the limits.
const ROUND: u32 = 32;

struct Nine<L> {
    board: Board<L>,
    frames: Vec<Board<L>>,
    /// Rounds the limits have not been told of.
    rounds: u32,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// The board is to be propagated.
    Deduce,
    /// The board is to be split.
    Split,
    /// The other half of the last split is to be taken.
    Other,
    Exhausted,
}

/// Starts the search.
pub fn start(model: Arc<Model>, _: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    #[cfg(target_arch = "x86_64")]
    if let Some(search) = avx2::search(&model) {
        return Ok(Box::new(search));
    }
    Ok(Box::new(Nine::<Portable>::new(&model)))
}

impl<L: Lanes> Nine<L> {
    #[inline(always)]
    fn new(model: &Model) -> Self {
        let board = Board::new(&model.givens);
        Nine { board, frames: Vec::new(), rounds: 0, state: State::Deduce }
    }

    fn push(&mut self, board: Board<L>, limits: &mut Limits) -> Result<(), Stop> {
        if self.frames.len() == self.frames.capacity() {
            limits.reserve(MORE_FRAMES * size_of::<Board<L>>())?;
            self.frames.try_reserve_exact(MORE_FRAMES).map_err(|_| Reason::NoMemory)?;
        }
        self.frames.push(board);
        Ok(())
    }

    #[inline(always)]
    fn advance(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            match self.state {
                State::Deduce => {
                    limits.work(1 + ROUND * std::mem::take(&mut self.rounds))?;
                    let (fixpoint, rounds) = self.board.propagate();
                    self.rounds = rounds;
                    self.state = State::Other;
                    match fixpoint {
                        Fixpoint::Open => self.state = State::Split,
                        Fixpoint::Dead => {}
                        Fixpoint::Solved => {
                            self.board.write(grid);
                            return Ok(true);
                        }
                    }
                }
                State::Split => {
                    limits.node()?;
                    let (one, other) = self.board.split();
                    self.push(other, limits)?;
                    self.board = one;
                    self.state = State::Deduce;
                }
                State::Other if self.frames.is_empty() => self.state = State::Exhausted,
                State::Other => {
                    limits.node()?;
                    if let Some(board) = self.frames.pop() {
                        self.board = board;
                        self.state = State::Deduce;
                    }
                }
                State::Exhausted => return Ok(false),
            }
        }
    }
}

impl Search for Nine<Portable> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        self.advance(limits, grid)
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::super::propagation;
    use super::*;
    use crate::limits::Bounds;
    use crate::puzzle::Puzzle;
    use crate::shape::Shape;

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Up to so many solutions, and the nodes of the search.
    fn solutions(mut search: Box<dyn Search>, most: usize) -> (Vec<Vec<Digit>>, u64) {
        let mut limits = Limits::new(&Bounds::default());
        let mut found = Vec::new();
        let mut grid = vec![0; 81];
        while found.len() < most && search.next(&mut limits, &mut grid) == Ok(true) {
            found.push(grid.clone());
        }
        (found, limits.nodes())
    }

    /// The solved board with so many givens, and sometimes with wrong ones among them.
    fn board(random: &mut impl Rng, givens: usize) -> Arc<Model> {
        let mut puzzle = Puzzle::new(Shape::new(3, 3).unwrap()).unwrap();
        for _ in 0..givens {
            let cell = random.next_u32() as usize % 81;
            let digit = u32::from(SOLVED.as_bytes()[cell] - b'0');
            puzzle.set(cell, Some(digit)).unwrap();
        }
        if random.next_u32().is_multiple_of(4) {
            let (cell, symbol) = (random.next_u32() as usize % 81, 1 + random.next_u32() % 9);
            puzzle.set(cell, Some(symbol)).unwrap();
        }
        Arc::new(Model::new(&puzzle).unwrap())
    }

    #[test]
    fn all_lanes_find_the_same_and_what_propagation_finds() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        let mut counts = [0; 3];
        for round in 0..3000 {
            let model = board(&mut random, 14 + round % 40);
            let portable = solutions(Box::new(Nine::<Portable>::new(&model)), 60);
            #[cfg(target_arch = "x86_64")]
            if let Some(search) = avx2::search(&model) {
                assert_eq!(solutions(Box::new(search), 60), portable);
            }
            let mut limits = Limits::new(&Bounds::default());
            let plain = propagation::start(Arc::clone(&model), &mut limits).unwrap();
            let (mut expected, _) = solutions(plain, 60);
            let (mut found, _) = portable;
            assert_eq!(found.len(), expected.len());
            if found.len() < 60 {
                expected.sort();
                found.sort();
                assert_eq!(found, expected);
            }
            counts[found.len().min(2)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }
}
