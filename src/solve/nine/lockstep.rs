//! Lockstep: many 9x9 boards at a time, each in a lane of wide words.
//!
//! In: a [`Task`], which brings portions of boards. Out: for each board its solutions, up to a limit, and its
//! nodes; the same solutions in the same order as the search of one board ([`super`]) finds.
//!
//! ```text
//!     lane         0        1        2     ...
//!     place        0        0        1              of the portion: several are open
//!     board       17       23        2              each lane works on a board of its own
//!     cell 0    {1,2}    {4}      {1,..,9}          boards: the candidates of all lanes
//!     ...
//!     frames    [.,.]    []       [.]               a stack a lane: boards that were split, whose
//!                                                   other half waits
//! ```
//!
//! New boards pass [`sweep`] together, and those it solves are done; where that solved few of the last ones,
//! the next do without. The others wait for a lane, where they begin with their givens, as the search of one
//! board does: whether rounds see a contradiction or leave it to a split depends on where they begin, and so
//! does the number of nodes.
//!
//! A round ([`round`]) deduces in all lanes. After it, a lane whose board is dead takes its last frame,
//! one whose board is solved tells so and does the same, one without a frame takes the next board,
//! and one where nothing changed splits its board on a digit with two ways through a band or a
//! stack.
//!
//! Lanes need not wait for each other at the end of a portion. When the last boards of the last one leave most
//! lanes empty, the search of one board takes them over.
//!
//! Sources: T. Dillon, "Tdoku", 2019 (<https://t-dillon.github.io/tdoku>), for the ways and the
//! splitting on two of them.

pub(super) mod round;
mod sweep;

use std::mem;

use self::round::{AllWays, Boards, Rounds};
use self::sweep::{Filled, Swept};
use super::line::WAYS;
use super::search::{Nine, Whole};
use super::sets::{ALL, CANDIDATES, Sets};
use super::split::{self, Half};
use super::task::{Ask, Outcome, Portion, Progress, Task};
use crate::error::Reason;
use crate::limits::Stop;
use crate::memory;
use crate::vectors::ahead::Ahead;
use crate::vectors::bits::Bits;
use crate::vectors::planes::TEXTS;

/// Work of one round, in units of the limits.
const ROUND: u32 = 64;

/// Sweeps of new boards, at most.
const SWEEPS: usize = 8;

/// Cache lines that are asked for with every group that is turned: in the same time about as many as a sweep asks
/// for. All at once would take longer, since few can be on their way.
const ASKED_BY_GROUP: usize = 24;

/// With every board that gets a lane.
const ASKED_BY_BOARD: usize = 6;

/// Where fewer boards go on in a sweep, rounds are cheaper.
const FEW_GOING: u32 = 16;

/// Sweeps that solve less than this part of the boards are not worth it.
const WORTH: usize = 4;

/// They are left out then for so many times as many boards, and once more if they are not worth it again.
const LEFT_OUT: usize = 8;

/// So few boards are not worth a sweep, which takes as long as that of many.
const FEW_TEXTS: usize = 96;

/// Portions whose boards will be swept are of a multiple of so many: of all that are swept together.
pub(super) const SWEPT: usize = GROUPS * TEXTS;

/// With so many lanes left, or fewer, one board after the other is faster.
const FEW_LANES: u32 = 3;

/// Frames of one lane, at most: each split takes a candidate away, and no cell loses its last.
const MOST_FRAMES: usize = 81 * 8;

/// What [`solve`] uses at most: for vectors of frames, which double, and for sweeps.
pub(super) fn most_memory<W: Sets>() -> usize {
    2 * W::LANES * MOST_FRAMES * size_of::<Frame>() + size_of::<Filled<W>>()
}

/// Solves the boards of the first portion and of those that follow; the last ones by the search of one board.
/// Returns when all portions are done that it has opened: if there are more, they had no place.
#[inline(always)]
pub(super) fn solve<W: Rounds, B: Whole>(task: &mut Task<'_, '_>) -> Result<(), Stop> {
    const { assert!((FEW_LANES as usize) < W::LANES, "some lanes are filled again and again") }
    let mut engine = Engine::<W>::new()?;
    loop {
        engine.fill_lanes(task)?;
        if engine.live.count_ones() <= FEW_LANES {
            return engine.hand_over::<B>(task);
        }
        engine.step(task)?;
    }
}

/// A board that was split: the other half is to be taken.
struct Frame {
    candidates: [u16; 81],
    other: Half,
}

struct Engine<W: Sets> {
    boards: Boards<W>,
    shut: AllWays<W>,
    open: AllWays<W>,
    /// The ways that are shut for some lane: bit `WAYS * line + way`.
    shut_ways: u64,
    /// The sums of all candidates after the last round; zero for boards that are new in their lane.
    sums: W::Words,
    lanes: Vec<Lane>,
    /// Lanes with a board.
    live: u32,
    waiting: Waiting<W>,
}

/// What a lane works on.
#[derive(Default)]
struct Lane {
    /// The place of the board's portion, and its number there.
    place: u32,
    board: u32,
    frames: Vec<Frame>,
}

impl Lane {
    /// The place of the board's portion, and its number there.
    #[inline(always)]
    fn board(&self) -> (usize, usize) {
        (self.place as usize, self.board as usize)
    }
}

/// Boards that have passed the sweeps and wait for a lane.
struct Waiting<W: Sets> {
    /// The place of their portion.
    place: usize,
    /// The first of those taken together.
    first: usize,
    /// How many texts of the portion have been taken.
    taken: usize,
    /// All portions have been opened.
    have_all: bool,
    /// Those that are swept now; nothing before the first are.
    filled: Option<Box<[Filled<W>; 1]>>,
    /// Whether the last sweeps were worth it.
    are_worth: bool,
    /// For so many boards sweeps are left out.
    left_out: usize,
    /// Which of those wait, by their number from the first of their group.
    left: [Bits<u64>; GROUPS],
    /// What will be wanted when these have been taken.
    ahead: Ahead,
}

/// How many groups of boards that are turned together are swept together, at most.
const GROUPS: usize = 8;

impl<W: Rounds> Engine<W> {
    /// Made where it stays: it is large.
    #[inline(always)]
    fn new() -> Result<Self, Stop> {
        let mut lanes = Vec::new();
        lanes.try_reserve_exact(W::LANES).map_err(|_| Reason::NoMemory)?;
        lanes.resize_with(W::LANES, Lane::default);
        Ok(Engine {
            boards: Boards::EMPTY,
            shut: AllWays::NONE,
            open: AllWays::NONE,
            shut_ways: 0,
            sums: W::NONE,
            lanes,
            live: 0,
            waiting: Waiting {
                place: 0,
                first: 0,
                taken: 0,
                have_all: false,
                filled: None,
                are_worth: true,
                left_out: 0,
                left: [const { Bits(0) }; GROUPS],
                ahead: Ahead::NONE,
            },
        })
    }

    /// Gives every empty lane a board, as long as there are some.
    #[inline(always)]
    fn fill_lanes(&mut self, task: &mut Task<'_, '_>) -> Result<(), Stop> {
        let every = u32::MAX >> (u32::BITS as usize - W::LANES);
        while self.live != every {
            let place = self.waiting.place;
            let texts = &task.open[place].texts;
            while self.live != every
                && let Some(board) = self.waiting.next()
            {
                let lane = (!self.live).trailing_zeros() as usize;
                for (cell, &character) in self.boards.0.iter_mut().zip(texts[board]) {
                    cell.as_mut()[lane] = CANDIDATES[usize::from(character)];
                }
                self.sums.as_mut()[lane] = 0;
                (self.lanes[lane].place, self.lanes[lane].board) = (place as u32, board as u32);
                self.live |= 1 << lane;
                self.waiting.ahead.ask(ASKED_BY_BOARD);
            }
            if self.live != every && !self.waiting.take_more(task)? {
                break;
            }
        }
        Ok(())
    }

    /// Lets the search of one board take over what the lanes have left.
    #[inline(always)]
    fn hand_over<B: Whole>(&mut self, task: &mut Task<'_, '_>) -> Result<(), Stop> {
        for lane in Bits(mem::take(&mut self.live)) {
            let Lane { ref frames, .. } = self.lanes[lane];
            let (place, board) = self.lanes[lane].board();
            let mut search = Nine::<B>::new(|cell| self.boards.0[cell].as_ref()[lane]);
            for (line, ways) in self.shut.0.iter().enumerate() {
                for (way, digits) in ways.iter().enumerate() {
                    B::shut(line, way, digits.as_ref()[lane], &mut search.marks);
                }
            }
            for frame in frames {
                search.wait(
                    B::of_cells(|cell| frame.candidates[cell]),
                    frame.other,
                    task.limits,
                )?;
            }
            let Portion { texts, outcomes, .. } = &mut task.open[place];
            let (text, mut is_first) = (texts[board], outcomes[board].solutions == 0);
            search.finish(&mut Ask {
                solution_limit: task.solution_limit,
                limits: task.limits,
                outcome: &mut outcomes[board],
                found: &mut |solution| {
                    task.source.one(place, board, mem::take(&mut is_first), text, solution)
                },
            })?;
            task.finished(place, 1)?;
        }
        Ok(())
    }

    /// The candidates of the board in a lane.
    #[inline(always)]
    fn candidates(&self, lane: usize) -> [u16; 81] {
        let mut candidates = [0; 81];
        for (candidates, cell) in candidates.iter_mut().zip(&self.boards.0) {
            *candidates = cell.as_ref()[lane];
        }
        candidates
    }

    /// One round, and what follows from it for every lane.
    #[inline(always)]
    fn step(&mut self, task: &mut Task<'_, '_>) -> Result<(), Stop> {
        task.limits.work(ROUND)?;
        let seen = W::round(&mut self.boards, &self.shut, &mut self.open);
        while self.shut_ways != 0 {
            let at = self.shut_ways.trailing_zeros() as usize;
            self.shut.0[at / WAYS][at % WAYS] = W::NONE;
            self.shut_ways &= self.shut_ways - 1;
        }
        let dead = seen.dead & self.live;
        let filled = W::lanes(seen.sum.equal(W::splat(9 * ALL))) & self.live & !dead;
        let same = W::lanes(seen.sum.equal(W::load(&self.sums))) & self.live & !dead;
        seen.sum.store(&mut self.sums);
        // Nine sets that are not empty, have all digits and sum up like single ones are single.
        let solved = if filled == 0 { 0 } else { filled & W::lanes(self.boards.complete()) };
        for lane in Bits(solved) {
            self.tell(lane, task)?;
        }
        self.take_frames((dead | solved) & self.live, task)?;
        let stuck = same & !solved;
        if stuck != 0 {
            self.split(stuck, task)?;
        }
        Ok(())
    }

    /// Tells of a solved board; if no more solutions are wanted, the lane is empty.
    #[inline(always)]
    fn tell(&mut self, lane: usize, task: &mut Task<'_, '_>) -> Result<(), Stop> {
        let text = self.candidates(lane).map(|set| b'1' + set.trailing_zeros() as u8);
        let (place, board) = self.lanes[lane].board();
        let portion = &mut task.open[place];
        let outcome = &mut portion.outcomes[board];
        task.source.one(place, board, outcome.solutions == 0, portion.texts[board], &text)?;
        outcome.solutions += 1;
        if outcome.solutions == task.solution_limit {
            outcome.progress = Progress::Enough;
            self.live &= !(1 << lane);
            self.lanes[lane].frames.clear();
            task.finished(place, 1)?;
        }
        Ok(())
    }

    /// Takes up the other half of the last split in these lanes; without any, a lane is empty.
    #[inline(always)]
    fn take_frames(&mut self, lanes: u32, task: &mut Task<'_, '_>) -> Result<(), Stop> {
        let mut taken: u32 = 0;
        for lane in Bits(lanes) {
            let (place, board) = self.lanes[lane].board();
            let outcome = &mut task.open[place].outcomes[board];
            if self.lanes[lane].frames.is_empty() {
                outcome.progress = Progress::Exhausted;
                self.live &= !(1 << lane);
                task.finished(place, 1)?;
            } else {
                task.limits.node()?;
                outcome.nodes += 1;
                taken |= 1 << lane;
            }
        }
        let mut left = Bits(taken);
        while left.0 != 0 {
            match left.0.count_ones() {
                1 => self.put_back::<1>(&mut left),
                2 | 3 => self.put_back::<2>(&mut left),
                _ => self.put_back::<4>(&mut left),
            }
        }
        Ok(())
    }

    /// Puts the boards of the last frames of the next of these lanes back and takes up their other halves.
    /// All go in one pass, so that what the same words get is written at once.
    #[inline(always)]
    fn put_back<const N: usize>(&mut self, taken: &mut Bits<u32>) {
        let mut lanes = [0; N];
        let mut boards = [&[0; 81]; N];
        for ((lane, board), next) in lanes.iter_mut().zip(&mut boards).zip(taken) {
            *lane = next;
            if let Some(frame) = self.lanes[next].frames.last() {
                *board = &frame.candidates;
            }
        }
        for (cell, words) in self.boards.0.iter_mut().enumerate() {
            for (&lane, board) in lanes.iter().zip(boards) {
                words.as_mut()[lane] = board[cell];
            }
        }
        for lane in lanes {
            if let Some(Frame { other, .. }) = self.lanes[lane].frames.pop() {
                self.sums.as_mut()[lane] = 0;
                self.apply(lane, other);
            }
        }
    }

    #[inline(always)]
    fn apply(&mut self, lane: usize, half: Half) {
        match half {
            Half::Shut { line, way, digit } => {
                self.shut.0[line][way].as_mut()[lane] = digit;
                self.shut_ways |= 1 << (WAYS * line + way);
            }
            Half::Cell { cell, candidates } => {
                self.boards.0[cell].as_mut()[lane] = candidates;
            }
        }
    }

    /// Splits the boards of these lanes.
    #[inline(always)]
    fn split(&mut self, lanes: u32, task: &mut Task<'_, '_>) -> Result<(), Stop> {
        let zero = W::splat(0);
        let most = W::splat(i16::MAX as u16);
        let (mut fewest, mut digits, mut lines) = (most, zero, zero);
        for line in 0..6 {
            let mut ways = [zero; WAYS];
            for (way, open) in ways.iter_mut().zip(&self.open.0[line]) {
                *way = W::load(open);
            }
            let (two, count) = split::census(ways);
            let count = W::choose(two.apart(two), most, count);
            let better = fewest.greater(count);
            fewest = W::choose(better, count, fewest);
            digits = W::choose(better, two.lowest(), digits);
            lines = W::choose(better, W::splat(line as u16), lines);
        }
        let [mut digit, mut line] = [W::NONE; 2];
        digits.store(&mut digit);
        lines.store(&mut line);
        for lane in Bits(lanes) {
            let digit = digit.as_ref()[lane];
            let halves = if digit == 0 {
                split::by_cell(&self.candidates(lane))?
            } else {
                let line = usize::from(line.as_ref()[lane]);
                let ways = self.open.0[line].iter().map(|way| way.as_ref()[lane] & digit != 0);
                split::by_way(line, digit, ways)
            };
            self.begin_half(lane, halves, task)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn begin_half(
        &mut self,
        lane: usize,
        [one, other]: [Half; 2],
        task: &mut Task<'_, '_>,
    ) -> Result<(), Stop> {
        task.limits.node()?;
        let (place, board) = self.lanes[lane].board();
        task.open[place].outcomes[board].nodes += 1;
        let candidates = self.candidates(lane);
        let frames = &mut self.lanes[lane].frames;
        frames.try_reserve(1).map_err(|_| Reason::NoMemory)?;
        frames.push(Frame { candidates, other });
        self.apply(lane, one);
        Ok(())
    }
}

impl<W: Sets> Waiting<W> {
    /// The next board that waits.
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let mut groups = self.left.iter_mut().enumerate();
        groups.find_map(|(group, left)| Some(self.first + group * TEXTS + left.next()?))
    }

    /// Takes the next texts, and sweeps them, unless sweeps were not worth it of late. False if there are no
    /// more texts, or no place for them.
    #[inline(always)]
    fn take_more(&mut self, task: &mut Task<'_, '_>) -> Result<bool, Stop> {
        if self.taken >= task.open[self.place].texts.len() && !self.open_next(task)? {
            return Ok(false);
        }
        self.first = self.taken;
        let texts = &task.open[self.place].texts;
        self.taken = texts.len().min(self.first + Filled::<W>::BOARDS);
        self.ahead = task.source.ahead(self.place, self.first..self.taken);
        let texts = &texts[self.first..self.taken];
        for (left, texts) in self.left.iter_mut().zip(texts.chunks(TEXTS)) {
            *left = Bits(u64::MAX.unbounded_shr((TEXTS - texts.len()) as u32));
        }
        let count = texts.len();
        if self.left_out > 0 {
            self.left_out = self.left_out.saturating_sub(count);
        } else if count >= FEW_TEXTS {
            self.are_worth = self.sweep(task)? * WORTH >= count;
            if !self.are_worth {
                self.left_out = LEFT_OUT * Filled::<W>::BOARDS;
            }
        }
        Ok(true)
    }

    /// Opens the next portion, if there are more, and a place is free.
    #[inline(never)]
    fn open_next(&mut self, task: &mut Task<'_, '_>) -> Result<bool, Stop> {
        let free = task.open.iter().position(Portion::is_free).filter(|_| !self.have_all);
        let Some(place) = free else { return Ok(false) };
        let grain = if self.are_worth { SWEPT } else { TEXTS };
        self.have_all = !task.open(place, grain)?;
        (self.place, self.taken) = (place, 0);
        Ok(!self.have_all)
    }

    /// Turns texts and sweeps them; tells of those that are solved, and returns how many these are.
    #[inline(always)]
    fn sweep(&mut self, task: &mut Task<'_, '_>) -> Result<usize, Stop> {
        let texts = &task.open[self.place].texts[self.first..self.taken];
        let groups = texts.len().div_ceil(TEXTS);
        let vectors = task.limits.vectors();
        let [boards] = match &mut self.filled {
            Some(filled) => &mut **filled,
            none => &mut **none.insert(memory::boxed(Filled::EMPTY)?),
        };
        for (group, texts) in texts.chunks(TEXTS).enumerate() {
            self.ahead.ask(ASKED_BY_GROUP);
            boards.take(texts, group, vectors);
        }
        boards.begin(texts.len());
        for _ in 0..SWEEPS {
            task.limits.work(ROUND)?;
            let Swept { open, going } = boards.sweep(&mut self.ahead);
            if going < FEW_GOING || 2 * going <= open {
                break;
            }
        }
        let (all_solved, only) = (boards.solved(), Outcome::only(task.solution_limit));
        let mut count = 0;
        for (group, left) in self.left.iter_mut().enumerate().take(groups) {
            let solved = sweep::of_group::<W>(&all_solved, group);
            if solved == 0 {
                continue;
            }
            let first = self.first + group * TEXTS;
            let Portion { texts, outcomes, .. } = &mut task.open[self.place];
            self.ahead.ask(ASKED_BY_GROUP);
            let planes = boards.planes(group);
            task.source.only(self.place, first, &texts[first..], solved, planes)?;
            let outcomes = &mut outcomes[first..];
            let len = outcomes.len().min(TEXTS);
            outcomes[..len].fill(only);
            left.0 &= !solved;
            for at in Bits(left.0) {
                outcomes[at] = Outcome::default();
            }
            count += solved.count_ones() as usize;
        }
        task.finished(self.place, count)?;
        Ok(count)
    }
}
