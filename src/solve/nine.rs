//! Nine: boards of 9x9 cells with boxes of 3x3, in wide words.
//!
//! In: the model of such a board without cages. Out: solutions in the order of the search. A round of
//! deduction looks at the whole board (see [`line`] for the rules, [`board`] for the layout); where
//! it finds nothing more, the search splits the board in two and goes on with one half.
//!
//! ```text
//!     board     nine wide words                       the cells at the same place of each box
//!     frames    [(board, half), ...]                  the other halves: the whole stack
//! ```
//!
//! [`lockstep`] does the same with many boards at a time, each in a lane, and [`twins`] with both halves of
//! a split, where words have room for two boards. All are written once, over wide words; which
//! vectors those are is chosen when the program runs. Every choice gives the same solutions in the
//! same order with the same nodes.

mod board;
mod line;
pub mod lockstep;
mod split;
mod twins;
mod wide;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use self::board::{AllWays, Board, Fixpoint};
use self::lockstep::Task;
use self::split::Half;
use self::wide::{ALL, Portable, SINGLE, Single, Wide};
use super::Search;
use crate::digits::{Digit, EMPTY};
use crate::error::Reason;
use crate::limits::{Limits, Stop};
use crate::memory::{self, Arc};
use crate::model::Model;
use crate::vectors::Vectors;
use crate::vectors::planes::Text;

/// How many boards the portable words hold side by side: as many as the common vectors of 128 bits.
const PORTABLE: usize = 8;

/// How many frames are made room for at once.
const MORE_FRAMES: usize = 32;

/// Work of one round, in units of the limits.
const ROUND: u32 = 16;

/// The search of one board.
pub struct Nine<W: Wide> {
    board: Board<W>,
    /// Ways that are shut in the next round.
    shut: AllWays<W>,
    /// Ways that were open in the last round.
    open: AllWays<W>,
    /// The sums of the boxes' sets after the last round; zero for a board that is new.
    sums: [u16; SINGLE],
    frames: Vec<(Board<W>, Half)>,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// The next round is to be done.
    Deduce,
    /// The board is to be split.
    Split,
    /// The other half of the last split is to be taken.
    Other,
    Exhausted,
}

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    search(&model, limits.vectors())
}

fn search(model: &Model, vectors: Vectors) -> Result<Box<dyn Search>, Stop> {
    Ok(match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(avx2) => memory::boxed(avx2::search(avx2, model))?,
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(avx512) => memory::boxed(avx512::search(avx512, model))?,
        Vectors::Portable => memory::boxed(Nine::<Portable<SINGLE>>::of(model))?,
    })
}

/// Solves many boards in lockstep.
pub fn solve_all(task: &mut Task<'_>) -> Result<(), Stop> {
    match task.limits.vectors() {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(avx2) => avx2::solve_all(avx2, task),
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(avx512) => avx512::solve_all(avx512, task),
        Vectors::Portable if lockstep::are_few(task) => few(task),
        Vectors::Portable => many(task),
    }
}

/// By itself, as [`many`] is: the boards of the one take no room on the stack when others are chosen.
#[inline(never)]
fn few(task: &mut Task<'_>) -> Result<(), Stop> {
    lockstep::solve_few::<Nine<Portable<SINGLE>>>(task)
}

#[inline(never)]
fn many(task: &mut Task<'_>) -> Result<(), Stop> {
    lockstep::solve::<Portable<PORTABLE>, Nine<Portable<SINGLE>>>(task)
}

/// What solving many boards uses at most, whatever the boards.
pub fn most_memory(vectors: Vectors) -> usize {
    match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(_) => lockstep::most_memory::<avx2::Avx2>(),
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(_) => lockstep::most_memory::<avx512::Avx512>(),
        Vectors::Portable => lockstep::most_memory::<Portable<PORTABLE>>(),
    }
}

/// A search of one board.
pub trait Solo: Sized {
    /// For a board with these candidates.
    fn new(candidates: &[u16; 81]) -> Self;
    /// For a board with these givens.
    fn of_text(text: &Text) -> Self;
    /// Shuts a way for some digits in the next round.
    fn shut(&mut self, line: usize, way: usize, digits: u16);
    /// Lets the other half of a split board wait.
    fn push(&mut self, board: &[u16; 81], other: Half, limits: &mut Limits) -> Result<(), Stop>;
    /// Goes on until the board is solved, or there are no more solutions.
    fn advance(&mut self, limits: &mut Limits) -> Result<bool, Stop>;
    /// The digits of the solved board.
    fn text(&self) -> Text;

    /// For the board of a model.
    #[inline(always)]
    fn of(model: &Model) -> Self {
        let mut candidates = [ALL; 81];
        for (candidates, &given) in candidates.iter_mut().zip(&model.givens) {
            if given != EMPTY {
                *candidates = 1 << given;
            }
        }
        Self::new(&candidates)
    }

    /// As [`Solo::advance`], with the digits of the solution.
    #[inline(always)]
    fn next_grid(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        let more = self.advance(limits)?;
        if more {
            let text = self.text();
            grid.iter_mut().zip(text).for_each(|(digit, c)| *digit = Digit::from(c - b'1'));
        }
        Ok(more)
    }
}

impl<W: Single> Nine<W> {
    /// The search for the solutions of a board.
    #[inline(always)]
    fn of_board(board: Board<W>) -> Self {
        Nine {
            board,
            shut: AllWays::NONE,
            open: AllWays::NONE,
            sums: [0; SINGLE],
            frames: Vec::new(),
            state: State::Deduce,
        }
    }

    /// Deduces all that follows; whether that solves the board.
    #[inline(always)]
    fn deduce(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        loop {
            limits.work(ROUND)?;
            let fixpoint = self.board.round(&mut self.shut, &mut self.open, &mut self.sums);
            self.state = match fixpoint {
                Fixpoint::Changed => continue,
                Fixpoint::Stuck => State::Split,
                Fixpoint::Dead | Fixpoint::Solved => State::Other,
            };
            return Ok(fixpoint == Fixpoint::Solved);
        }
    }

    /// Lets the other half of a split wait.
    fn wait(&mut self, board: Board<W>, other: Half, limits: &mut Limits) -> Result<(), Stop> {
        if self.frames.len() == self.frames.capacity() {
            limits.reserve(MORE_FRAMES * size_of::<(Board<W>, Half)>())?;
            self.frames.try_reserve_exact(MORE_FRAMES).map_err(|_| Reason::NoMemory)?;
        }
        self.frames.push((board, other));
        Ok(())
    }
}

impl<W: Single> Solo for Nine<W> {
    #[inline(always)]
    fn new(candidates: &[u16; 81]) -> Self {
        Self::of_board(Board::new(candidates))
    }

    #[inline(always)]
    fn of_text(text: &Text) -> Self {
        Self::of_board(Board::of_text(text))
    }

    #[inline(always)]
    fn shut(&mut self, line: usize, way: usize, digits: u16) {
        self.shut.insert(0, line, way, digits);
    }

    #[inline(always)]
    fn push(&mut self, board: &[u16; 81], other: Half, limits: &mut Limits) -> Result<(), Stop> {
        self.wait(Board::new(board), other, limits)
    }

    #[inline(always)]
    fn advance(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        loop {
            match self.state {
                State::Deduce => {
                    if self.deduce(limits)? {
                        return Ok(true);
                    }
                }
                State::Split => {
                    limits.node()?;
                    let [one, other] = self.board.split(0, &self.open)?;
                    self.wait(self.board, other, limits)?;
                    self.board.take(0, one, &mut self.shut);
                    self.state = State::Deduce;
                }
                State::Other if self.frames.is_empty() => self.state = State::Exhausted,
                State::Other => {
                    limits.node()?;
                    if let Some((board, half)) = self.frames.pop() {
                        self.board = board;
                        self.sums = [0; SINGLE];
                        self.board.take(0, half, &mut self.shut);
                        self.state = State::Deduce;
                    }
                }
                State::Exhausted => return Ok(false),
            }
        }
    }

    #[inline(always)]
    fn text(&self) -> Text {
        self.board.text()
    }
}

impl Search for Nine<Portable<SINGLE>> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        self.next_grid(limits, grid)
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::super::propagation;
    use super::lockstep::{Outcome, Progress};
    use super::*;
    use crate::limits::Bounds;
    use crate::puzzle::Puzzle;
    use crate::shape::Shape;
    use crate::vectors::Vectors;

    const SOLVED: &Text =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

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
    fn board(random: &mut impl Rng, givens: usize) -> Text {
        let mut text = [b'.'; 81];
        for _ in 0..givens {
            let cell = random.next_u32() as usize % 81;
            text[cell] = SOLVED[cell];
        }
        if random.next_u32().is_multiple_of(4) {
            text[random.next_u32() as usize % 81] = b'1' + (random.next_u32() % 9) as u8;
        }
        text
    }

    fn model(text: &Text) -> Arc<Model> {
        let mut puzzle = Puzzle::new(Shape::new(3, 3).unwrap()).unwrap();
        for (cell, character) in text.iter().enumerate().filter(|(_, c)| **c != b'.') {
            puzzle.set(cell, Some(u32::from(character - b'0'))).unwrap();
        }
        Arc::new(Model::new(&puzzle).unwrap())
    }

    /// So many boards one at a time; how many nodes they take together.
    fn one_board(rounds: usize) -> u64 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        let (mut counts, mut nodes) = ([0; 3], 0);
        for round in 0..rounds {
            let model = model(&board(&mut random, 14 + round % 40));
            let portable = solutions(search(&model, Vectors::Portable).unwrap(), 60);
            for vectors in Vectors::all() {
                assert_eq!(
                    solutions(search(&model, vectors).unwrap(), 60),
                    portable,
                    "{vectors:?}"
                );
            }
            let mut limits = Limits::new(&Bounds::default());
            let plain = propagation::start(Arc::clone(&model), &mut limits).unwrap();
            let (mut expected, _) = solutions(plain, 60);
            let (mut found, of_board) = portable;
            nodes += of_board;
            assert_eq!(found.len(), expected.len());
            if found.len() < 60 {
                expected.sort();
                found.sort();
                assert_eq!(found, expected);
            }
            counts[found.len().min(2)] += 1;
        }
        assert!(counts.iter().all(|&count| count > rounds / 30), "{counts:?}");
        nodes
    }

    #[test]
    fn one_board_all_lanes_find_the_same_and_what_propagation_finds() {
        one_board(3000);
    }

    #[test]
    fn few_boards_one_at_a_time() {
        assert_eq!(one_board(100), 9136, "where it is meant to try other cells: the new number");
    }

    /// Without solutions; after a sweep, four digits are forced into the last cells of box 2. The second is
    /// split, if rounds begin with its givens, and not, if they begin after a sweep.
    const CROWDED: [&Text; 2] = [
        b"3.....8....1.29..7.7....9...8245..6.6....2.....5.3..1.......1......6..7.....43.25",
        b"..4..1...6...2...73....5.18.7.4...2..25.86..1..6....4........73...7....5...56....",
    ];

    /// So many boards side by side, and in groups of four.
    fn lockstep(rounds: usize) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(10);
        let mut texts: Vec<Text> =
            (0..rounds).map(|round| board(&mut random, 12 + round % 42)).collect();
        texts.extend(CROWDED.into_iter().cycle().take(40));
        for most in [1, 2, 60] {
            let expected: Vec<_> = texts
                .iter()
                .map(|text| solutions(search(&model(text), Vectors::best()).unwrap(), most))
                .collect();
            for (vectors, together) in Vectors::all().flat_map(|v| [(v, texts.len()), (v, 4)]) {
                let mut found: Vec<Vec<Vec<Digit>>> = vec![Vec::new(); texts.len()];
                let mut outcomes = vec![Outcome::default(); texts.len()];
                let groups = texts.chunks(together).zip(outcomes.chunks_mut(together));
                for ((texts, outcomes), found) in groups.zip(found.chunks_mut(together)) {
                    solve_all(&mut Task {
                        texts: &texts.iter().collect::<Vec<_>>(),
                        solution_limit: most as u64,
                        limits: &mut Limits::new(&Bounds { vectors, ..Bounds::default() }),
                        outcomes,
                        found: &mut |board, text| {
                            found[board].push(text.map(|c| Digit::from(c - b'1')).into());
                            Ok(())
                        },
                    })
                    .unwrap();
                }
                for (board, (found, (expected, nodes))) in found.iter().zip(&expected).enumerate() {
                    assert_eq!(found, expected, "{vectors:?}, board {board}");
                    let progress =
                        if found.len() == most { Progress::Enough } else { Progress::Exhausted };
                    let solutions = found.len() as u64;
                    let outcome = Outcome { solutions, nodes: *nodes, progress };
                    assert_eq!(outcomes[board], outcome, "{vectors:?}, board {board}");
                }
            }
        }
    }

    #[test]
    fn lockstep_finds_the_same_in_the_same_order() {
        lockstep(3000);
    }

    #[test]
    fn few_boards_in_lockstep() {
        lockstep(100);
    }
}
