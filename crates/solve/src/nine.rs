//! Boards of 9x9 cells with boxes of 3x3.
//!
//! Takes the outline of such a board, without cages; gives its solutions in the order of the search. A round of deduction
//! works on the whole board (`line` has the rules, `board` the layout). If a round finds nothing, the search branches and
//! continues with the first branch.
//!
//! ```text
//!     board     nine words of 16 lanes        a word has the cells at one place of every box
//!               three words of 32 lanes       a word has the cells of one diagonal of every box
//!     frames    [(board, branch), ...]        the stack: the second branches, some of them propagated
//! ```
//!
//! Three words are for AVX-512 (`diagonals`). `lockstep` does the same with many boards at a time, one a lane. All are
//! written once, over [`Words`](sudoku_core::simd::words::Words), and compiled for each backend. All backends give the same
//! solutions in the same order with the same nodes.

mod board;
mod count;
#[cfg(any(test, target_arch = "x86_64"))]
mod diagonals;
mod line;
mod lockstep;
pub mod one;
mod search;
mod sets;
mod split;
pub mod task;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;

use self::board::WordBoard;
pub use self::count::count_each;
#[cfg(target_arch = "x86_64")]
use self::diagonals::Diagonals;
use self::lockstep::round::Rounds;
use self::lockstep::{Engine, SWEPT};
use self::search::{FindOne, OneBoard, SolveOne, StartSearch};
use self::sets::SINGLE;
pub use self::sets::without;
use self::task::{BoardRequest, Lockstep};
use super::search::Search;
use crate::model::Outline;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::simd::line81::Text;
use sudoku_core::simd::portable::{PortableToken, PortableWords};
#[cfg(target_arch = "x86_64")]
use sudoku_core::simd::x86_64::avx2::{Avx2Token, Avx2Words};
#[cfg(target_arch = "x86_64")]
use sudoku_core::simd::x86_64::avx512::{Avx512Token, Avx512Words};
use sudoku_core::simd::{Backend, Vectors, dispatch};

/// A backend that solves 9x9 boards.
trait Solver: Backend<Words: Rounds> {
    /// The layout of one board.
    type Board: OneBoard<Token = Self>;
    /// Up to this many boards are solved faster one after the other than in lockstep.
    const FEW: usize;
}

impl Solver for PortableToken {
    type Board = WordBoard<PortableWords<SINGLE>>;
    const FEW: usize = 3;
}

#[cfg(target_arch = "x86_64")]
impl Solver for Avx2Token {
    type Board = WordBoard<Avx2Words>;
    const FEW: usize = 7;
}

#[cfg(target_arch = "x86_64")]
impl Solver for Avx512Token {
    type Board = Diagonals<Avx512Words>;
    const FEW: usize = 10;
}

/// Starts the search.
pub fn start(outline: Arc<Outline>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    search(&outline, limits.vectors())
}

fn search(outline: &Outline, vectors: Vectors) -> Result<Box<dyn Search>, Stop> {
    fn new<T: Solver>(token: T, outline: &Outline) -> Result<Box<dyn Search>, Stop> {
        Ok(memory::boxed(token.run(StartSearch::<T::Board>(token, outline)))?)
    }
    dispatch!(vectors, token => new(token, outline))
}

/// Calls `drive` with the engine for many boards. The engine is large, so it is on the stack of this call.
pub fn with_lockstep<R>(
    vectors: Vectors,
    drive: impl FnOnce(&mut dyn Lockstep) -> R,
) -> Result<R, Stop> {
    /// Not inlined, so that the calls with other backends do not pay its stack frame.
    #[inline(never)]
    fn with_engine<T: Solver, R>(
        token: T,
        drive: impl FnOnce(&mut dyn Lockstep) -> R,
    ) -> Result<R, Stop> {
        Ok(drive(&mut Engine::<T::Words, T::Board>::new(token)?))
    }
    dispatch!(vectors, token => with_engine(token, drive))
}

/// Chunks of boards that are swept are best a multiple of this many.
pub const GRAIN: usize = SWEPT;

/// Up to this many boards are solved faster one after the other than in lockstep.
pub fn few(vectors: Vectors) -> usize {
    fn few<T: Solver>(_: T) -> usize {
        T::FEW
    }
    dispatch!(vectors, token => few(token))
}

/// Solves one board.
pub fn solve_one(text: &Text, ask: &mut BoardRequest<'_>) -> Result<(), Stop> {
    /// Not inlined, for the same reason as the engine.
    #[inline(never)]
    fn one<T: Solver>(token: T, text: &Text, ask: &mut BoardRequest<'_>) -> Result<(), Stop> {
        token.run(SolveOne::<T::Board>(token, text, ask))
    }
    dispatch!(ask.limits.vectors(), token => one(token, text, ask))
}

/// Whether a board has a solution. Its cells may lack one candidate ([`without`]).
pub fn has_solution(text: &Text, limits: &mut Limits) -> Result<bool, Stop> {
    /// Not inlined, for the same reason as the engine.
    #[inline(never)]
    fn one<T: Solver>(token: T, text: &Text, limits: &mut Limits) -> Result<bool, Stop> {
        token.run(FindOne::<T::Board>(token, text, limits))
    }
    dispatch!(limits.vectors(), token => one(token, text, limits))
}

/// The most memory that lockstep uses, whatever the boards.
pub fn most_memory(vectors: Vectors) -> usize {
    fn most<T: Solver>(_: T) -> usize {
        lockstep::most_memory::<T::Words>()
    }
    dispatch!(vectors, token => most(token))
}

#[cfg(test)]
mod tests {
    use super::super::propagation;
    use super::diagonals::{Diagonals, LANES};
    use super::search::Nine;
    use super::task::{Event, NO_SOLUTION, Outcome, Progress, SLOTS, Slot, Task};
    use super::*;
    use crate::model::Model;
    use crate::support::{EASY_CHARACTERS, Random};
    use sudoku_core::digits::Digit;
    use sudoku_core::limits::{Bounds, Control};
    use sudoku_core::puzzle::Puzzle;
    use sudoku_core::shape::Shape;
    use sudoku_core::simd::line81::{CELLS, text_of};
    use sudoku_core::simd::planes::TEXTS;

    /// At most `most` solutions, and the nodes of the search.
    fn solutions(mut search: Box<dyn Search>, most: usize) -> (Vec<Vec<Digit>>, u64) {
        let mut limits = Limits::new(&Bounds::default());
        let mut found = Vec::new();
        let mut grid = vec![0; 81];
        while found.len() < most && search.next(&mut limits, &mut grid) == Ok(true) {
            found.push(grid.clone());
        }
        (found, limits.nodes())
    }

    /// At most `givens` cells of the solved board, and in a quarter of the boards a random given.
    fn board(random: &mut Random, givens: usize) -> Text {
        let mut text = [b'.'; 81];
        for _ in 0..givens {
            let cell = random.below(81);
            text[cell] = EASY_CHARACTERS[cell];
        }
        if random.below(4) == 0 {
            text[random.below(81)] = b'1' + random.below(9) as u8;
        }
        text
    }

    fn outline(text: &Text) -> Arc<Outline> {
        let mut puzzle = Puzzle::new(Shape::new(3, 3).unwrap()).unwrap();
        for (cell, character) in text.iter().enumerate().filter(|(_, c)| **c != b'.') {
            puzzle.put(cell, Some(u32::from(character - b'0'))).unwrap();
        }
        Arc::new(Outline::new(&puzzle, &mut Limits::new(&Bounds::default())).unwrap())
    }

    /// Solves `rounds` boards one at a time; returns their nodes.
    fn one_board(rounds: usize) -> u64 {
        let mut random = Random::new(9);
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
            let diagonals = Nine::<Diagonals<PortableWords<LANES>>>::of(PortableToken, &outline);
            assert_eq!(solutions(Box::new(diagonals), 60), portable);
            let mut limits = Limits::new(&Bounds::default());
            let model = Arc::new(Model::of(outline, &mut Limits::new(&Bounds::default())).unwrap());
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

    // Seen to fail: a split on three candidates before four; the second branch with the state of the first.
    #[test]
    fn one_board_has_the_solutions_of_propagation_on_all_backends() {
        one_board(3000);
    }

    // Seen to fail: odd ways closed by even ones; naked singles left in their minirow; a minirow filled by four digits
    // only.
    #[test]
    fn one_board_takes_the_recorded_nodes() {
        assert_eq!(
            one_board(100),
            9136,
            "if the branching is changed on purpose, record the new number"
        );
    }

    /// Cancelled in rounds of one board and of two.
    // Seen to fail: the second branch lost.
    #[test]
    fn cancelled_search_continues_where_it_stopped() {
        const MOST: usize = 3000;
        let text =
            std::array::from_fn(|cell| if cell % 4 == 0 { EASY_CHARACTERS[cell] } else { b'.' });
        let outline = outline(&text);
        let searches = || -> [Box<dyn Search>; 2] {
            let board = Nine::<WordBoard<PortableWords<SINGLE>>>::of(PortableToken, &outline);
            [
                Box::new(board),
                Box::new(Nine::<Diagonals<PortableWords<LANES>>>::of(PortableToken, &outline)),
            ]
        };
        let control = Control::new().unwrap();
        let bounds = Bounds::default().with_control(control.clone());
        // Cancelled after the first poll, so that the next poll stops the search.
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

    /// Boards without solutions. Rounds that begin with the givens split the first and not the second; rounds that begin
    /// after sweeps split the second and not the first.
    const DEAD: [&Text; 2] = [
        b"...3.45.7.....28..1.97.....63...7..8......1.94...8......6.7....2.....6....8.16..3",
        b"49..72.........3...6..........1..5.6..1..6.....74.5.9..8.7.......9.6.4..7..283..1",
    ];

    /// Solves the boards in lockstep, in chunks whose sizes repeat `sizes`.
    fn solve_chunks(
        texts: &[Text],
        sizes: &[usize],
        (limit, nodes): (u64, Option<u64>),
        vectors: Vectors,
    ) -> (Vec<Vec<Vec<Digit>>>, Vec<Outcome>) {
        let mut limits = Limits::new(&Bounds::default().with_vectors(vectors));
        let mut task = Task::new(limit);
        task.node_limit = nodes.unwrap_or(u64::MAX);
        let mut found = vec![Vec::new(); texts.len()];
        let mut outcomes = vec![Outcome::default(); texts.len()];
        let mut sizes = sizes.iter().cycle();
        // The number of boards before the chunk in each slot; `None` for a free slot.
        let (mut given, mut before) = (0, [None; SLOTS]);
        let digits = |text: &Text| text.map(|c| Digit::from(c - b'1')).to_vec();
        with_lockstep(vectors, |engine| {
            loop {
                match engine.next(&mut task, &mut limits).unwrap() {
                    Event::NeedsChunk { slot, .. } => {
                        assert_eq!(before[slot], None);
                        let size = sizes.next().unwrap();
                        let chunk: Vec<_> = texts[given..].iter().take(*size).collect();
                        task.has_all = chunk.is_empty();
                        if !task.has_all {
                            before[slot] = Some(given);
                            given += chunk.len();
                            task.slots[slot] = Slot::new(chunk, Default::default()).unwrap();
                        }
                    }
                    Event::Solved { slot, board, is_first } => {
                        let found: &mut Vec<_> = &mut found[before[slot].unwrap() + board];
                        assert_eq!(is_first, found.is_empty());
                        found.push(digits(text_of(&task.solutions[0])));
                    }
                    Event::SolvedGroup { slot, first, which } => {
                        for at in 0..TEXTS {
                            let line = &task.solutions[at];
                            if which >> at & 1 == 0 {
                                assert_eq!(*line, NO_SOLUTION);
                            } else {
                                assert_eq!(line[CELLS], b'\n');
                                let board = before[slot].unwrap() + first + at;
                                found[board].push(digits(text_of(line)));
                            }
                        }
                    }
                    Event::Finished { slot } => {
                        let of_chunk = task.slots[slot].take();
                        let before = before[slot].take().unwrap();
                        outcomes[before..][..of_chunk.len()].copy_from_slice(&of_chunk);
                    }
                    Event::End => break,
                }
            }
        })
        .unwrap();
        assert_eq!((given, before), (texts.len(), [None; SLOTS]));
        (found, outcomes)
    }

    /// The solutions of one board, and its outcome.
    fn solve_board(text: &Text, limit: u64, vectors: Vectors) -> (Vec<Vec<Digit>>, Outcome) {
        let (mut found, mut outcome) = (Vec::new(), Outcome::default());
        solve_one(
            text,
            &mut BoardRequest {
                solution_limit: limit,
                limits: &mut Limits::new(&Bounds::default().with_vectors(vectors)),
                outcome: &mut outcome,
                found: &mut |text| {
                    found.push(text.map(|c| Digit::from(c - b'1')).to_vec());
                    Ok(())
                },
            },
        )
        .unwrap();
        (found, outcome)
    }

    /// Solves the boards in lockstep, in chunks of several sizes, and one at a time; all must agree.
    fn lockstep(texts: &[Text]) {
        for most in [1, 2, 60] {
            let expected: Vec<_> = texts
                .iter()
                .map(|text| solutions(search(&outline(text), Vectors::best()).unwrap(), most))
                .map(|(found, nodes)| {
                    let progress =
                        if found.len() == most { Progress::Enough } else { Progress::Exhausted };
                    let solutions = found.len() as u64;
                    (found, Outcome { solutions, nodes, progress })
                })
                .collect();
            let sizes = [&[texts.len()][..], &[4], &[1, 100, 3, 64, 5, 1, 130, 2]];
            for vectors in Vectors::all() {
                for sizes in sizes {
                    let (found, outcomes) =
                        solve_chunks(texts, sizes, (most as u64, None), vectors);
                    let found = found.into_iter().zip(outcomes);
                    for (board, (found, expected)) in found.zip(&expected).enumerate() {
                        assert_eq!(&found, expected, "{vectors:?}, board {board}");
                    }
                }
                for (text, expected) in texts.iter().zip(&expected) {
                    assert_eq!(&solve_board(text, most as u64, vectors), expected, "{vectors:?}");
                }
            }
        }
    }

    /// A board at its node limit has the solutions and nodes that its search alone has at this limit; the others go on.
    // Seen to fail: boards that were handed over without a limit; one node more than the limit.
    #[test]
    fn lockstep_stops_each_board_at_its_node_limit() {
        let texts = mixed(400);
        for (most, nodes) in [(1, 0), (1, 1), (2, 2), (60, 7), (60, 50), (0, 90)] {
            let alone = |text: &Text| {
                let mut limits = Limits::new(&Bounds::default().with_nodes(nodes));
                let mut search = search(&outline(text), Vectors::best()).unwrap();
                let (mut found, mut grid) = (Vec::new(), vec![0; 81]);
                let progress = loop {
                    match search.next(&mut limits, &mut grid) {
                        Ok(true) => found.push(grid.clone()),
                        Ok(false) => break Progress::Exhausted,
                        Err(stop) => {
                            assert_eq!((stop, limits.nodes()), (Stop::Nodes, nodes));
                            break Progress::NodeLimit;
                        }
                    }
                    if found.len() as u64 == most {
                        break Progress::Enough;
                    }
                };
                let solutions = found.len() as u64;
                (found, Outcome { solutions, nodes: limits.nodes(), progress })
            };
            let expected: Vec<_> = texts.iter().map(alone).collect();
            let stopped =
                expected.iter().filter(|(_, outcome)| outcome.progress == Progress::NodeLimit);
            assert!((40..texts.len() - 40).contains(&stopped.count()), "{nodes}");
            for vectors in Vectors::all() {
                for sizes in [&[texts.len()][..], &[4], &[1, 100, 3, 64, 5]] {
                    let (found, outcomes) =
                        solve_chunks(&texts, sizes, (most, Some(nodes)), vectors);
                    let found = found.into_iter().zip(outcomes);
                    for (board, (found, expected)) in found.zip(&expected).enumerate() {
                        assert_eq!(&found, expected, "{vectors:?}, {nodes} nodes, board {board}");
                    }
                }
            }
        }
    }

    /// Boards in which a cell lacks one candidate have the same answers one by one and in lockstep.
    // Seen to fail: the memory of a board that was handed over kept.
    #[test]
    fn cells_may_lack_a_candidate() {
        let mut random = Random::new(12);
        let mut counts = [0; 2];
        let boards: Vec<Text> = (0..300)
            .map(|number| {
                let mut text = board(&mut random, 30 + number % 50);
                let cell = random.below(81);
                text[cell] = without(b'1' + random.below(9) as u8);
                text
            })
            .collect();
        let expected: Vec<bool> = boards
            .iter()
            .map(|text| {
                let cell = text.iter().position(u8::is_ascii_lowercase).unwrap();
                let mut open = *text;
                open[cell] = b'.';
                (b'1'..=b'9').filter(|&digit| without(digit) != text[cell]).any(|digit| {
                    open[cell] = digit;
                    solve_board(&open, 1, Vectors::Portable).1.solutions == 1
                })
            })
            .collect();
        expected.iter().for_each(|&has_one| counts[usize::from(has_one)] += 1);
        assert!(counts.iter().all(|&count| count > 30), "{counts:?}");
        for vectors in Vectors::all() {
            let mut limits = Limits::new(&Bounds::default().with_vectors(vectors));
            for (text, &expected) in boards.iter().zip(&expected) {
                assert_eq!(has_solution(text, &mut limits), Ok(expected), "{vectors:?}");
            }
            let mut found = Vec::new();
            with_lockstep(vectors, |engine| {
                // One engine for several tasks.
                for boards in boards.chunks(97) {
                    let take = |solutions| found.push(solutions == 1);
                    count_each(engine, boards.iter().collect(), 1, &mut limits, take).unwrap();
                }
                // Boards that were handed over give their memory back.
                let memory = limits.memory();
                let open: &Text = &[b'.'; 81];
                for _ in 0..3 {
                    count_each(engine, vec![open], 60, &mut limits, |_| {}).unwrap();
                }
                assert_eq!(limits.memory(), memory);
            })
            .unwrap();
            assert_eq!(found, expected, "{vectors:?}");
        }
    }

    /// Boards with few and with many givens, and 40 without solutions.
    fn mixed(boards: usize) -> Vec<Text> {
        let mut random = Random::new(10);
        let mixed = (0..boards).map(|number| board(&mut random, 12 + number % 42));
        mixed.chain(DEAD.into_iter().copied().cycle().take(40)).collect()
    }

    // Seen to fail: a lane's board counted for the first chunk; frames of a finished board left for the next one.
    #[test]
    fn lockstep_matches_the_search_of_one_board() {
        lockstep(&mixed(3000));
    }

    // Seen to fail: singles on odd ways do not close even ones; boards begun with what sweeps filled.
    #[test]
    fn lockstep_matches_on_few_boards() {
        lockstep(&mixed(100));
    }

    // Seen to fail: each group given the solutions of the first; solved boards given a lane; boards lost without
    // sweeps.
    #[test]
    fn lockstep_matches_when_sweeps_do_not_pay() {
        // Sweeps solve none of the first boards, and most of the later ones.
        let mut random = Random::new(11);
        let givens = [30; 400].into_iter().chain([110; 900]).chain([30; 200]);
        lockstep(&givens.map(|givens| board(&mut random, givens)).collect::<Vec<_>>());
    }
}
