//! Nine: boards of 9x9 cells with boxes of 3x3, in wide words.
//!
//! In: the outline of such a board without cages. Out: solutions in the order of the search. A round of
//! deduction looks at the whole board (see [`line`] for the rules, [`board`] for the layout); where
//! it finds nothing more, the search splits the board in two and goes on with one half.
//!
//! ```text
//!     board     nine wide words of 16 lanes           the cells at the same place of each box
//!               or three of 32                        those on the same diagonal of each box
//!     frames    [(board, half), ...]                  the other halves, some of them deduced from:
//!                                                     the whole stack
//! ```
//!
//! A round of three words leaves the processor waiting for most of its time: where a digit has two ways, both
//! halves are deduced from at once, and one of them waits with what is known of it. That is in vain where it is
//! never taken, as on boards of many solutions: where few have been, it is left out.
//!
//! Three words are for AVX-512 ([`diagonals`]). [`lockstep`] does the same with many boards at a time, each
//! in a lane. All are written once, over wide words; which vectors those are is chosen when the program
//! runs. Every choice gives the same solutions in the same order with the same nodes.

mod board;
#[cfg(any(test, target_arch = "x86_64"))]
mod diagonals;
mod line;
mod lockstep;
mod sets;
mod split;
pub mod task;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use self::board::Board;
use self::lockstep::SWEPT;
use self::sets::{ALL, SINGLE};
use self::split::Half;
use self::task::{Ask, Outcome, Progress, Task};
use super::Search;
use crate::digits::{Digit, EMPTY};
use crate::error::Reason;
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

/// How many frames are made room for at first, which many boards need no more of, and then at once.
const FIRST_FRAMES: usize = 4;
const MORE_FRAMES: usize = 32;

/// Work of one round, in units of the limits.
const ROUND: u32 = 16;

/// A board as the search of it sees it.
pub trait Whole: Copy {
    /// What is noted beside the candidates.
    type Marks: Copy;

    /// The board with these candidates of its cells.
    fn of_cells(candidates: impl Fn(usize) -> u16) -> Self;
    /// The board with these givens.
    fn of_text(text: &Text) -> Self;
    /// The digits of a solved board.
    fn text(&self) -> Text;
    /// What is noted for a board that is new.
    fn marks() -> Self::Marks;
    /// One round of deduction.
    fn round(&mut self, marks: &mut Self::Marks) -> Fixpoint;
    /// Shuts a way for some digits in the next round.
    fn shut(line: usize, way: usize, digits: u16, marks: &mut Self::Marks);
    /// Takes one half of a split.
    fn take(&mut self, half: Half, marks: &mut Self::Marks);
    /// The halves of a board that deduction has left stuck.
    fn split(&self, marks: &Self::Marks) -> Result<[Half; 2], Stop>;

    /// Whether a round of two boards takes less time than two rounds.
    const TWO_AT_ONCE: bool = false;

    /// One round of deduction in each of two boards.
    #[inline(always)]
    fn rounds([one, other]: [(&mut Self, &mut Self::Marks); 2]) -> [Fixpoint; 2] {
        [one.0.round(one.1), other.0.round(other.1)]
    }
}

/// What a round came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fixpoint {
    /// The board has no solution.
    Dead,
    /// Every cell is filled, as the rules have it.
    Solved,
    /// Nothing changed.
    Stuck,
    /// Something changed.
    Changed,
}

/// The search of one board.
pub struct Nine<B: Whole> {
    board: B,
    marks: B::Marks,
    frames: Vec<Frame<B>>,
    /// How many frames have been taken.
    taken: usize,
    next: Next,
}

/// The other half of a split that waits. Without the alignment of vectors, which allocators take longer for.
#[derive(Clone, Copy)]
#[repr(C, packed(8))]
struct Frame<B> {
    board: B,
    waits: Waits,
}

#[derive(Clone, Copy)]
enum Waits {
    /// This half of the board is to be taken.
    Half(Half),
    /// It has been taken.
    Next(Next),
}

/// What is to be done with a board.
#[derive(Clone, Copy)]
enum Next {
    /// The next round.
    Deduce,
    /// What follows from that deduction has come to this.
    Known(Fixpoint),
    /// To split it so.
    Split([Half; 2]),
}

impl Next {
    /// What is to be done where deduction has come to this.
    #[inline(always)]
    fn after<B: Whole>(fixpoint: Fixpoint, board: &B, marks: &B::Marks) -> Result<Next, Stop> {
        Ok(match fixpoint {
            Fixpoint::Stuck => Next::Split(board.split(marks)?),
            known => Next::Known(known),
        })
    }
}

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
fn few(vectors: Vectors) -> usize {
    match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(_) => 6,
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(_) => 8,
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

/// Solves one board over these words.
#[inline(always)]
fn solve_over<B: Whole>(text: &Text, ask: &mut Ask<'_>) -> Result<(), Stop> {
    let (mut board, mut marks) = (B::of_text(text), B::marks());
    match deduce(&mut board, &mut marks, ask.limits)? {
        Fixpoint::Dead => ask.outcome.progress = Progress::Exhausted,
        Fixpoint::Solved => {
            (ask.found)(&board.text())?;
            *ask.outcome = Outcome::only(ask.solution_limit);
        }
        Fixpoint::Stuck | Fixpoint::Changed => {
            Nine::of_board(board, marks, Next::Known(Fixpoint::Stuck)).finish(ask)?;
        }
    }
    Ok(())
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

/// Deduces all that follows: what the last round came to, which is not that something changed.
#[inline(always)]
fn deduce<B: Whole>(
    board: &mut B,
    marks: &mut B::Marks,
    limits: &mut Limits,
) -> Result<Fixpoint, Stop> {
    loop {
        limits.work(ROUND)?;
        let fixpoint = board.round(marks);
        if fixpoint != Fixpoint::Changed {
            return Ok(fixpoint);
        }
    }
}

/// The same for two boards.
#[inline(always)]
fn deduce_both<B: Whole>(
    [(one, one_marks), (other, other_marks)]: [(&mut B, &mut B::Marks); 2],
    limits: &mut Limits,
) -> Result<[Fixpoint; 2], Stop> {
    loop {
        limits.work(2 * ROUND)?;
        match B::rounds([(one, one_marks), (other, other_marks)]) {
            [Fixpoint::Changed, Fixpoint::Changed] => {}
            [Fixpoint::Changed, known] => return Ok([deduce(one, one_marks, limits)?, known]),
            [known, Fixpoint::Changed] => return Ok([known, deduce(other, other_marks, limits)?]),
            known => return Ok(known),
        }
    }
}

impl<B: Whole> Nine<B> {
    /// The search for the solutions of a board.
    #[inline(always)]
    fn new(candidates: impl Fn(usize) -> u16) -> Self {
        Self::of_board(B::of_cells(candidates), B::marks(), Next::Deduce)
    }

    /// The search for the solutions of the board of an outline.
    #[inline(always)]
    fn of(outline: &Outline) -> Self {
        Self::new(|cell| match outline.givens[cell] {
            EMPTY => ALL,
            given => 1 << given,
        })
    }

    #[inline(always)]
    fn of_board(board: B, marks: B::Marks, next: Next) -> Self {
        Nine { board, marks, frames: Vec::new(), taken: 0, next }
    }

    /// Lets the other half of a split wait, as the last of all.
    #[inline(always)]
    fn wait(&mut self, board: B, half: Half, limits: &mut Limits) -> Result<(), Stop> {
        self.has_room(limits)?;
        self.frames.push(Frame { board, waits: Waits::Half(half) });
        Ok(())
    }

    /// Sees to it that there is room for one more frame.
    #[inline(always)]
    fn has_room(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        if self.frames.len() < self.frames.capacity() {
            return Ok(());
        }
        Self::make_room(&mut self.frames, limits)
    }

    #[cold]
    #[inline(never)]
    fn make_room(frames: &mut Vec<Frame<B>>, limits: &mut Limits) -> Result<(), Stop> {
        let more = if frames.is_empty() { FIRST_FRAMES } else { MORE_FRAMES };
        limits.reserve(more * size_of::<Frame<B>>())?;
        frames.try_reserve_exact(more).map_err(|_| Reason::NoMemory.into())
    }

    /// Goes on until the board is solved, or there are no more solutions.
    #[inline(always)]
    fn advance(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        loop {
            let fixpoint = match self.next {
                Next::Deduce => deduce(&mut self.board, &mut self.marks, limits)?,
                Next::Known(fixpoint) => fixpoint,
                Next::Split(_) => Fixpoint::Stuck,
            };
            match fixpoint {
                Fixpoint::Solved => {
                    self.next = Next::Known(Fixpoint::Dead);
                    return Ok(true);
                }
                Fixpoint::Stuck | Fixpoint::Changed => {
                    let halves = match self.next {
                        Next::Split(halves) => halves,
                        _ => {
                            self.next = Next::Known(Fixpoint::Stuck);
                            self.board.split(&self.marks)?
                        }
                    };
                    limits.node()?;
                    self.split(halves, limits)?;
                }
                Fixpoint::Dead => {
                    self.next = Next::Known(Fixpoint::Dead);
                    if self.frames.is_empty() {
                        return Ok(false);
                    }
                    limits.node()?;
                    if let Some(Frame { board, waits }) = self.frames.pop() {
                        self.taken += 1;
                        self.board = board;
                        self.next = match waits {
                            Waits::Next(next) => next,
                            Waits::Half(half) => {
                                self.marks = B::marks();
                                self.board.take(half, &mut self.marks);
                                Next::Deduce
                            }
                        };
                    }
                }
            }
        }
    }

    /// Takes one half of the board. The other one waits.
    #[inline(always)]
    fn split(&mut self, [half, other]: [Half; 2], limits: &mut Limits) -> Result<(), Stop> {
        self.has_room(limits)?;
        let before = Frame { board: self.board, waits: Waits::Half(other) };
        let (mut board, mut marks) = (self.board, B::marks());
        self.board.take(half, &mut self.marks);
        self.next = Next::Deduce;
        if !self.takes_both(other) {
            self.frames.push(before);
            return Ok(());
        }
        board.take(other, &mut marks);
        let both = [(&mut self.board, &mut self.marks), (&mut board, &mut marks)];
        let fixpoints = deduce_both(both, limits).inspect_err(|_| self.frames.push(before))?;
        self.next = Next::after(fixpoints[0], &self.board, &self.marks)?;
        let waits = Waits::Next(Next::after(fixpoints[1], &board, &marks)?);
        self.frames.push(Frame { board, waits });
        Ok(())
    }

    /// Whether the other half of a split is deduced from at the same time. It is in vain if it is never taken:
    /// where few have been, and many wait, the board has many solutions.
    #[inline(always)]
    fn takes_both(&self, other: Half) -> bool {
        let is_of_two_ways = matches!(other, Half::Shut { .. });
        B::TWO_AT_ONCE && is_of_two_ways && self.frames.len() <= self.taken + 1
    }

    /// Finds what is left to find.
    #[inline(always)]
    fn finish(&mut self, ask: &mut Ask<'_>) -> Result<(), Stop> {
        let before = ask.limits.nodes() - ask.outcome.nodes;
        while ask.outcome.progress == Progress::Unfinished {
            let more = self.advance(ask.limits);
            ask.outcome.nodes = ask.limits.nodes() - before;
            if !more? {
                ask.outcome.progress = Progress::Exhausted;
                continue;
            }
            (ask.found)(&self.board.text())?;
            ask.outcome.solutions += 1;
            if ask.outcome.solutions == ask.solution_limit {
                ask.outcome.progress = Progress::Enough;
            }
        }
        Ok(())
    }

    /// As [`Nine::advance`], with the digits of the solution.
    #[inline(always)]
    fn next_grid(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        let more = self.advance(limits)?;
        if more {
            let text = self.board.text();
            grid.iter_mut().zip(text).for_each(|(digit, c)| *digit = Digit::from(c - b'1'));
        }
        Ok(more)
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
    use super::task::{PORTIONS, Portion, Source};
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
            givens: &'a Text,
            solution: &Text,
        ) -> Result<(), Stop> {
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
