//! Nine: boards of 9x9 cells with boxes of 3x3, in wide words.
//!
//! In: the outline of such a board without cages. Out: solutions in the order of the search. A round of
//! deduction looks at the whole board (see [`line`] for the rules, `board` for the layout); where
//! it finds nothing more, the search splits the board in two and goes on with one half.
//!
//! ```text
//!     board     nine wide words of 16 lanes           the cells at the same place of each box
//!               or three of 32                        those on the same diagonal of each box
//!     frames    [(board, half), ...]                  the other halves, some of them deduced from:
//!                                                     the whole stack
//! ```
//!
//! Three words are for AVX-512 (`diagonals`). `lockstep` does the same with many boards at a time, each
//! in a lane. All are written once, over wide words; which vectors those are is chosen when the program
//! runs. Every choice gives the same solutions in the same order with the same nodes.

mod board;
#[cfg(any(test, target_arch = "x86_64"))]
mod diagonals;
mod line;
mod lockstep;
mod search;
mod sets;
mod split;
pub mod task;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use self::board::Board;
use self::lockstep::SWEPT;
use self::search::{Nine, solve_over};
use self::sets::SINGLE;
use self::task::{Ask, Task};
use super::Search;
use crate::digits::Digit;
use crate::limits::{Limits, Stop};
use crate::memory::{self, Arc};
use crate::model::Outline;
use crate::vectors::Vectors;
use crate::vectors::texts::Text;
use crate::vectors::wide::Portable;
#[cfg(target_arch = "x86_64")]
use crate::vectors::wide::{avx2::Avx2, avx512::Avx512};

/// How many boards the portable words hold side by side: as many as the common vectors of 128 bits.
const PORTABLE: usize = 8;

/// Starts the search.
pub fn start(outline: Arc<Outline>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    search(&outline, limits.vectors())
}

fn search(outline: &Outline, vectors: Vectors) -> Result<Box<dyn Search>, Stop> {
    Ok(match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(avx2) => memory::boxed(avx2::search(avx2, outline))?,
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(avx512) => memory::boxed(avx512::search(avx512, outline))?,
        Vectors::Portable => memory::boxed(Nine::<Board<Portable<SINGLE>>>::of(outline))?,
    })
}

/// Solves all boards of a task: in lockstep, unless those that come first are few.
pub fn solve_all(task: &mut Task<'_, '_>) -> Result<(), Stop> {
    let few = few(task.limits.vectors());
    while task.open(0, SWEPT)? {
        if task.open[0].texts.len() <= few {
            task.solve_first(solve_one)?;
            continue;
        }
        match task.limits.vectors() {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(avx2) => avx2::solve_all(avx2, task),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(avx512) => avx512::solve_all(avx512, task),
            Vectors::Portable => many(task),
        }?;
    }
    Ok(())
}

/// So many boards, or fewer, take less time one after the other than side by side.
pub fn few(vectors: Vectors) -> usize {
    match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(_) => 7,
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(_) => 10,
        Vectors::Portable => 3,
    }
}

/// Solves one board.
pub fn solve_one(text: &Text, ask: &mut Ask<'_>) -> Result<(), Stop> {
    match ask.limits.vectors() {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(avx2) => avx2::solve_one(avx2, text, ask),
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(avx512) => avx512::solve_one(avx512, text, ask),
        Vectors::Portable => one(text, ask),
    }
}

/// By itself, as [`many`] is: the boards of the one take no room on the stack when others are chosen.
#[inline(never)]
fn one(text: &Text, ask: &mut Ask<'_>) -> Result<(), Stop> {
    solve_over::<Board<Portable<SINGLE>>>(text, ask)
}

#[inline(never)]
fn many(task: &mut Task<'_, '_>) -> Result<(), Stop> {
    lockstep::solve::<Portable<PORTABLE>, Board<Portable<SINGLE>>>(task)
}

/// What solving many boards uses at most, whatever the boards.
pub fn most_memory(vectors: Vectors) -> usize {
    match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(_) => lockstep::most_memory::<Avx2>(),
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(_) => lockstep::most_memory::<Avx512>(),
        Vectors::Portable => lockstep::most_memory::<Portable<PORTABLE>>(),
    }
}

impl Search for Nine<Board<Portable<SINGLE>>> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        self.next_grid(limits, grid)
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::super::propagation;
    use super::diagonals::{Diagonals, LANES};
    use super::task::{Outcome, PORTIONS, Portion, Progress, Source};
    use super::*;
    use crate::limits::{Bounds, Control};
    use crate::model::Model;
    use crate::puzzle::Puzzle;
    use crate::shape::Shape;
    use crate::vectors::bits::Bits;
    use crate::vectors::planes::{Planes, TEXTS};
    use crate::vectors::texts::{CELLS, text_of};

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

    fn outline(text: &Text) -> Arc<Outline> {
        let mut puzzle = Puzzle::new(Shape::new(3, 3).unwrap()).unwrap();
        for (cell, character) in text.iter().enumerate().filter(|(_, c)| **c != b'.') {
            puzzle.set(cell, Some(u32::from(character - b'0'))).unwrap();
        }
        Arc::new(Outline::new(&puzzle).unwrap())
    }

    impl Search for Nine<Diagonals<Portable<LANES>>> {
        fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
            self.next_grid(limits, grid)
        }
    }

    /// So many boards one at a time; how many nodes they take together.
    fn one_board(rounds: usize) -> u64 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        let (mut counts, mut nodes) = ([0; 3], 0);
        for round in 0..rounds {
            let outline = outline(&board(&mut random, 14 + round % 40));
            let portable = solutions(search(&outline, Vectors::Portable).unwrap(), 60);
            for vectors in Vectors::all() {
                assert_eq!(
                    solutions(search(&outline, vectors).unwrap(), 60),
                    portable,
                    "{vectors:?}"
                );
            }
            let diagonals = Nine::<Diagonals<Portable<LANES>>>::of(&outline);
            assert_eq!(solutions(Box::new(diagonals), 60), portable);
            let mut limits = Limits::new(&Bounds::default());
            let model = Arc::new(Model::of(outline).unwrap());
            let plain = propagation::start(model, &mut limits).unwrap();
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

    /// Wherever it was, in a round of one board or of two.
    #[test]
    fn a_search_that_was_called_off_goes_on() {
        const MOST: usize = 3000;
        let text = std::array::from_fn(|cell| if cell % 4 == 0 { SOLVED[cell] } else { b'.' });
        let outline = outline(&text);
        let searches = || -> [Box<dyn Search>; 2] {
            let board = Nine::<Board<Portable<SINGLE>>>::of(&outline);
            [Box::new(board), Box::new(Nine::<Diagonals<Portable<LANES>>>::of(&outline))]
        };
        let control = Arc::new(Control::default());
        let bounds = Bounds { control: Some(control.clone()), ..Bounds::default() };
        // The flag is raised after it was looked at, and seen when it is looked at again.
        let limits = || {
            control.reset();
            let mut limits = Limits::new(&bounds);
            limits.work(1).unwrap();
            control.cancel();
            limits
        };
        for (whole, mut search) in searches().into_iter().zip(searches()) {
            let expected = solutions(whole, MOST);
            let (mut found, mut nodes, mut stops) = (Vec::new(), 0, 0);
            let mut bounded = limits();
            let mut grid = vec![0; 81];
            while found.len() < MOST {
                match search.next(&mut bounded, &mut grid) {
                    Ok(more) => {
                        assert!(more);
                        found.push(grid.clone());
                    }
                    Err(stop) => {
                        assert!(stop == Stop::Cancelled && stops < MOST, "{stop:?}");
                        stops += 1;
                        nodes += bounded.nodes();
                        bounded = limits();
                    }
                }
            }
            assert!((found, nodes + bounded.nodes()) == expected);
            assert!(stops > 10, "{stops}");
        }
    }

    /// Without solutions. Rounds that begin with the givens split the first and not the second; those that begin
    /// after sweeps split the second and not the first.
    const DEAD: [&Text; 2] = [
        b"...3.45.7.....28..1.97.....63...7..8......1.94...8......6.7....2.....6....8.16..3",
        b"49..72.........3...6..........1..5.6..1..6.....74.5.9..8.7.......9.6.4..7..283..1",
    ];

    /// Gives out portions of these sizes, one after the other and again; keeps what it is told.
    struct Portions<'a> {
        texts: &'a [Text],
        sizes: &'a [usize],
        given: usize,
        turn: usize,
        /// The boards of each place before its first; none where it is free.
        before: [Option<usize>; PORTIONS],
        found: Vec<Vec<Vec<Digit>>>,
        outcomes: Vec<Outcome>,
    }

    impl Portions<'_> {
        fn find(&mut self, place: usize, board: usize, givens: &Text, solution: &Text) {
            let board = self.before[place].unwrap() + board;
            assert_eq!(self.texts[board], *givens);
            self.found[board].push(solution.map(|c| Digit::from(c - b'1')).into());
        }
    }

    impl<'a> Source<'a> for Portions<'a> {
        fn next(&mut self, place: usize, _: usize) -> Result<Option<Portion<'a>>, Stop> {
            assert_eq!(self.before[place], None);
            let texts = &self.texts[self.given..];
            let texts = &texts[..texts.len().min(self.sizes[self.turn % self.sizes.len()])];
            if texts.is_empty() {
                return Ok(None);
            }
            self.before[place] = Some(self.given);
            self.given += texts.len();
            self.turn += 1;
            Ok(Some(Portion::new(texts.iter().collect())?))
        }

        fn one(
            &mut self,
            place: usize,
            board: usize,
            is_first: bool,
            givens: &'a Text,
            solution: &Text,
        ) -> Result<(), Stop> {
            let before = self.before[place].unwrap();
            assert_eq!(is_first, self.found[before + board].is_empty());
            self.find(place, board, givens, solution);
            Ok(())
        }

        fn only(
            &mut self,
            place: usize,
            first: usize,
            givens: &[&'a Text],
            which: u64,
            solutions: &Planes,
        ) -> Result<(), Stop> {
            let mut lines = [[0; CELLS + 1]; TEXTS];
            solutions.turn_back(&mut lines, Vectors::Portable);
            for at in Bits(which) {
                self.find(place, first + at, givens[at], text_of(&lines[at]));
            }
            Ok(())
        }

        fn done(&mut self, place: usize, outcomes: &[Outcome]) -> Result<(), Stop> {
            let before = self.before[place].take().unwrap();
            self.outcomes[before..][..outcomes.len()].copy_from_slice(outcomes);
            Ok(())
        }
    }

    /// These boards side by side, in portions of all, of four, and of many sizes.
    fn lockstep(texts: &[Text]) {
        for most in [1, 2, 60] {
            let expected: Vec<_> = texts
                .iter()
                .map(|text| solutions(search(&outline(text), Vectors::best()).unwrap(), most))
                .collect();
            let sizes = [&[texts.len()][..], &[4], &[1, 100, 3, 64, 5, 1, 130, 2]];
            for (vectors, sizes) in Vectors::all().flat_map(|v| sizes.map(|sizes| (v, sizes))) {
                let mut portions = Portions {
                    texts,
                    sizes,
                    given: 0,
                    turn: 0,
                    before: [None; PORTIONS],
                    found: vec![Vec::new(); texts.len()],
                    outcomes: vec![Outcome::default(); texts.len()],
                };
                solve_all(&mut Task {
                    solution_limit: most as u64,
                    limits: &mut Limits::new(&Bounds { vectors, ..Bounds::default() }),
                    open: &mut Default::default(),
                    source: &mut portions,
                })
                .unwrap();
                assert_eq!(portions.before, [None; PORTIONS]);
                let Portions { found, outcomes, .. } = portions;
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

    /// So many boards with few and many givens, and some without solutions.
    fn mixed(boards: usize) -> Vec<Text> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(10);
        let mixed = (0..boards).map(|number| board(&mut random, 12 + number % 42));
        mixed.chain(DEAD.into_iter().copied().cycle().take(40)).collect()
    }

    #[test]
    fn lockstep_finds_the_same_in_the_same_order() {
        lockstep(&mixed(3000));
    }

    #[test]
    fn few_boards_in_lockstep() {
        lockstep(&mixed(100));
    }

    #[test]
    fn boards_without_sweeps_in_lockstep() {
        // Sweeps solve none of the first ones, and most of the later ones.
        let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
        let givens = [30; 400].into_iter().chain([110; 900]).chain([30; 200]);
        lockstep(&givens.map(|givens| board(&mut random, givens)).collect::<Vec<_>>());
    }
}
