//! Lockstep: many 9x9 boards at a time, each in a lane of the words.
//!
//! Takes the boards of a [`Task`], chunk by chunk; returns an [`Event`] for each solution and each finished chunk, and
//! each board's solutions and nodes, up to a limit of each. Both are equal to the results of the search of one board
//! ([`super`]), in its order.
//!
//! ```text
//!     lane         0        1        2     ...
//!     slot         0        0        1              the chunk of the board; several chunks are in work
//!     board       17       23        2              the board of the lane
//!     cell 0    {1,2}    {4}      {1,..,9}          boards: the candidates of all lanes
//!     ...
//!     frames    [.,.]    []       [.]               a stack a lane: boards and their second branches
//! ```
//!
//! New boards pass [`sweep`] together, which solves the easy ones. If it solved few of the last boards, the next ones skip
//! it. The others wait for a lane, where they begin with their givens, as the search of one board does; the number of nodes
//! depends on that.
//!
//! A round ([`round`]) deduces in all lanes. After it, a lane with a contradiction pops its last frame; a lane with a
//! solution reports it and does the same; a lane without frames takes the next board; a lane in which nothing changed
//! branches on a digit with two ways through a band or a stack.
//!
//! Lanes do not wait for each other at the end of a chunk. When the last boards leave most lanes empty, the search of one
//! board finishes them.
//!
//! Sources: T. Dillon, "Tdoku", 2019 (<https://t-dillon.github.io/tdoku>), for the ways and for branching on two of them.

pub(super) mod round;
mod sweep;

use std::mem;
use std::ops::Range;

use self::round::{AllWays, Boards, Rounds};
use self::sweep::{SlicedBoards, Swept};
use super::line::WAYS;
use super::search::{Nine, OneBoard};
use super::sets::{ALL, CANDIDATES, Sets};
use super::split::{self, Branch};
use super::task::{Event, Lockstep, NO_SOLUTION, Outcome, Progress, Slot, Task};
use sudoku_core::error::Reason;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::simd::bits::Bits;
use sudoku_core::simd::line81::{CELLS, Text, TextLine};
use sudoku_core::simd::planes::TEXTS;
use sudoku_core::simd::prefetch::Prefetch;
use sudoku_core::simd::{Backend, Work};

/// Work of one round, in units of the limits.
const ROUND: u32 = 64;

/// The most sweeps of new boards.
const SWEEPS: usize = 8;

/// Cache lines to prefetch with each group that is transposed, at about the rate of a sweep. One burst would stall: the CPU
/// has few line fill buffers.
const PREFETCH_PER_GROUP: usize = 24;

/// Cache lines to prefetch with each board that gets a lane.
const PREFETCH_PER_BOARD: usize = 6;

/// If a sweep fills cells of fewer boards, rounds are cheaper.
const FEW_ACTIVE: u32 = 16;

/// Sweeps do not pay if they solve less than one board in `WORTH`.
const WORTH: usize = 4;

/// After sweeps that did not pay, the boards of the next `SKIPPED` sweeps skip them.
const SKIPPED: usize = 8;

/// Fewer boards are not swept: a sweep takes as long with few boards as with many.
const FEW_TEXTS: usize = 96;

/// The most boards that are swept together. Chunks are best a multiple of it.
pub(super) const SWEPT: usize = GROUPS * TEXTS;

/// The cells of a row. The compiler unrolls loops over them, but not those over all cells: 4 % of the instructions for
/// minimal puzzles (callgrind, AVX2).
const ROW: usize = 9;

/// With at most this many lanes in use, one board after the other is faster.
const FEW_LANES: u32 = 3;

/// The most frames of one lane: each branch removes a candidate, and no cell loses its last.
const MOST_FRAMES: usize = 81 * 8;

/// The most memory of an engine: stacks of frames, whose capacity doubles, and the boards of sweeps.
pub(super) fn most_memory<W: Sets>() -> usize {
    2 * W::LANES * MOST_FRAMES * size_of::<Frame>() + size_of::<SlicedBoards<W>>()
}

/// A board and its second branch.
struct Frame {
    candidates: [u16; 81],
    other: Branch,
}

/// The engine over words of type `W`; the search of `B` finishes its last boards.
pub(super) struct Engine<W: Sets, B: OneBoard> {
    token: W::Token,
    boards: Boards<W>,
    closed: AllWays<W>,
    open: AllWays<W>,
    /// The ways that are closed in at least one lane: bit `WAYS * line + way`.
    closed_ways: u64,
    /// The sum of all candidates of each lane after the last round; zero for a new board.
    sums: W::Array,
    lanes: Vec<Lane>,
    /// Lanes with a board.
    live: u32,
    /// The results of the last round that `next_event` has not handled.
    round: AfterRound,
    /// Slots that are finished and not reported.
    finished: Bits<u32>,
    waiting: Waiting<W>,
    /// The board that the search of one board is finishing.
    last: Option<Handover<B>>,
}

/// Lanes by the result of a round.
struct AfterRound {
    /// The board is solved, and not reported.
    solved: Bits<u32>,
    /// The board is solved or has no solution.
    ended: u32,
    /// Nothing changed.
    stuck: u32,
}

/// A board that left its lane to the search of one board.
struct Handover<B: OneBoard> {
    slot: usize,
    board: usize,
    search: Nine<B>,
    /// The nodes of all other boards.
    nodes_before: u64,
    /// The bytes left of the memory limit before its search.
    memory_before: usize,
}

/// The work of a lane.
#[derive(Default)]
struct Lane {
    /// The slot of the board, and its number there.
    slot: u32,
    board: u32,
    frames: Vec<Frame>,
}

impl Lane {
    /// The slot of the board, and its number there.
    #[inline(always)]
    fn board(&self) -> (usize, usize) {
        (self.slot as usize, self.board as usize)
    }
}

/// Boards that have passed the sweeps and wait for a lane.
struct Waiting<W: Sets> {
    /// Their slot.
    slot: usize,
    /// The first of those swept together.
    first: usize,
    /// The number of boards of the slot that have been taken.
    taken: usize,
    /// The slot of the last [`Event::NeedsChunk`].
    wanted: Option<usize>,
    /// Boards that are swept together, allocated at the first sweep.
    filled: Option<Box<[SlicedBoards<W>; 1]>>,
    /// The boards that the last sweeps solved.
    solved: W::Array,
    /// Their groups that are not reported.
    unreported: Range<usize>,
    /// Their number.
    solved_count: usize,
    /// Whether the last sweeps solved enough boards to pay for themselves.
    pays: bool,
    /// The number of boards that will skip the sweeps.
    skipped: usize,
    /// The boards of each group that wait.
    left: [Bits<u64>; GROUPS],
    /// The memory to prefetch.
    prefetch: Prefetch,
}

/// The most groups of 64 boards that are swept together.
const GROUPS: usize = 8;

/// The result of [`Waiting::refill`].
enum Refill {
    /// Boards may wait for a lane.
    Boards,
    /// This slot needs a chunk first.
    Needs(usize),
    /// There are no more boards, or no free slot.
    Nothing,
}

impl<W: Rounds, B: OneBoard<Token = W::Token>> Engine<W, B> {
    /// An engine without boards. It is large, so it is built in place and not moved.
    #[inline(always)]
    pub(super) fn new(token: W::Token) -> Result<Self, Stop> {
        const { assert!((FEW_LANES as usize) < W::LANES, "too few lanes for a hand-over") }
        let mut lanes = Vec::new();
        lanes.try_reserve_exact(W::LANES).map_err(|_| Reason::NoMemory)?;
        lanes.resize_with(W::LANES, Lane::default);
        Ok(Engine {
            token,
            boards: Boards::EMPTY,
            closed: AllWays::NONE,
            open: AllWays::NONE,
            closed_ways: 0,
            sums: W::ZEROS,
            lanes,
            live: 0,
            round: AfterRound { solved: Bits(0), ended: 0, stuck: 0 },
            finished: Bits(0),
            waiting: Waiting {
                slot: 0,
                first: 0,
                taken: 0,
                wanted: None,
                filled: None,
                solved: W::ZEROS,
                unreported: 0..0,
                solved_count: 0,
                pays: true,
                skipped: 0,
                left: [const { Bits(0) }; GROUPS],
                prefetch: Prefetch::NONE,
            },
            last: None,
        })
    }

    /// Works until there is something to report; see [`Event`].
    #[inline(always)]
    fn next_event(&mut self, task: &mut Task<'_>, limits: &mut Limits) -> Result<Event, Stop> {
        loop {
            if let Some(slot) = self.finished.next() {
                return Ok(Event::Finished { slot });
            }
            if let Some(lane) = self.round.solved.next() {
                return Ok(self.report(lane, task));
            }
            self.handle_round(task, limits)?;
            if self.last.is_some() {
                if let Some(event) = self.finish_last(task, limits)? {
                    return Ok(event);
                }
                continue;
            }
            if let Some(event) = self.fill_lanes(task, limits)? {
                return Ok(event);
            }
            if self.finished.0 != 0 {
                continue;
            }
            if self.live.count_ones() > FEW_LANES {
                self.deduce(limits)?;
            } else if self.live != 0 {
                self.hand_over(task, limits)?;
            } else if task.has_all {
                // For the next task: boards that were handed over leave closed ways.
                self.open_ways();
                return Ok(Event::End);
            }
        }
    }

    /// Gives every empty lane a board, as long as there are boards.
    #[inline(always)]
    fn fill_lanes(
        &mut self,
        task: &mut Task<'_>,
        limits: &mut Limits,
    ) -> Result<Option<Event>, Stop> {
        if let Some(event) = self.report_group(task) {
            return Ok(Some(event));
        }
        let every = u32::MAX >> (u32::BITS as usize - W::LANES);
        while self.live != every {
            let slot = self.waiting.slot;
            let givens = &task.slots[slot].givens;
            while self.live != every
                && let Some(board) = self.waiting.next()
            {
                let lane = (!self.live).trailing_zeros() as usize;
                let rows = self.boards.0.as_chunks_mut::<ROW>().0.iter_mut();
                for (row, characters) in rows.zip(givens[board].as_chunks::<ROW>().0) {
                    for (cell, &character) in row.iter_mut().zip(characters) {
                        cell.as_mut()[lane] = CANDIDATES[usize::from(character)];
                    }
                }
                self.sums.as_mut()[lane] = 0;
                (self.lanes[lane].slot, self.lanes[lane].board) = (slot as u32, board as u32);
                self.live |= 1 << lane;
                self.waiting.prefetch.issue(PREFETCH_PER_BOARD);
            }
            if self.live == every {
                break;
            }
            match self.waiting.refill(self.token, task, limits)? {
                Refill::Boards => {}
                Refill::Nothing => break,
                Refill::Needs(slot) => {
                    let grain = if self.waiting.pays { SWEPT } else { TEXTS };
                    return Ok(Some(Event::NeedsChunk { slot, grain }));
                }
            }
            if let Some(event) = self.report_group(task) {
                return Ok(Some(event));
            }
        }
        Ok(None)
    }

    /// Reports the next group with boards that sweeps have solved.
    #[inline(always)]
    fn report_group(&mut self, task: &mut Task<'_>) -> Option<Event> {
        while let Some(group) = self.waiting.unreported.next() {
            let event = self.waiting.report(self.token, group, task);
            if self.waiting.unreported.is_empty()
                && task.finish(self.waiting.slot, self.waiting.solved_count)
            {
                self.finished.0 |= 1 << self.waiting.slot;
            }
            if event.is_some() {
                return event;
            }
        }
        None
    }

    /// Hands one of the last boards over to the search of one board.
    #[inline(always)]
    fn hand_over(&mut self, task: &mut Task<'_>, limits: &mut Limits) -> Result<(), Stop> {
        let lane = self.live.trailing_zeros() as usize;
        self.live &= !(1 << lane);
        let (slot, board) = self.lanes[lane].board();
        let memory_before = limits.memory();
        let mut search = Nine::<B>::new(self.token, |cell| self.boards.0[cell].as_ref()[lane]);
        for (line, ways) in self.closed.0.iter().enumerate() {
            for (way, digits) in ways.iter().enumerate() {
                B::close_way(line, way, digits.as_ref()[lane], &mut search.state);
            }
        }
        for frame in &self.lanes[lane].frames {
            search.push(
                B::from_cells(self.token, |cell| frame.candidates[cell]),
                frame.other,
                limits,
            )?;
        }
        self.lanes[lane].frames.clear();
        let nodes_before = limits.nodes() - task.slots[slot].outcomes[board].nodes;
        self.last = Some(Handover { slot, board, search, nodes_before, memory_before });
        Ok(())
    }

    /// Continues the search of a board that was handed over. Returns its next solution, or `None` when it is finished.
    #[inline(always)]
    fn finish_last(
        &mut self,
        task: &mut Task<'_>,
        limits: &mut Limits,
    ) -> Result<Option<Event>, Stop> {
        let Some(Handover { slot, board, search, nodes_before, memory_before }) = &mut self.last
        else {
            return Ok(None);
        };
        let (slot, board) = (*slot, *board);
        let outcome = &mut task.slots[slot].outcomes[board];
        if outcome.progress == Progress::Unfinished {
            let left = match task.node_limit {
                u64::MAX => u64::MAX,
                most => most.saturating_sub(outcome.nodes),
            };
            let more = limits.with_nodes(left, |limits| search.advance(limits));
            outcome.nodes = limits.nodes() - *nodes_before;
            if more == Err(Stop::Nodes) {
                outcome.progress = Progress::NodeLimit;
            } else if more? {
                let is_first = outcome.solutions == 0;
                outcome.solutions += 1;
                if outcome.solutions == task.solution_limit {
                    outcome.progress = Progress::Enough;
                }
                put(&mut task.solutions[0], &search.text());
                return Ok(Some(Event::Solved { slot, board, is_first }));
            } else {
                outcome.progress = Progress::Exhausted;
            }
        }
        limits.release(memory_before.saturating_sub(limits.memory()));
        self.last = None;
        if task.finish(slot, 1) {
            self.finished.0 |= 1 << slot;
        }
        Ok(None)
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

    /// Opens the ways that were closed for the last round.
    #[inline(always)]
    fn open_ways(&mut self) {
        while self.closed_ways != 0 {
            let at = self.closed_ways.trailing_zeros() as usize;
            self.closed.0[at / WAYS][at % WAYS] = W::ZEROS;
            self.closed_ways &= self.closed_ways - 1;
        }
    }

    /// One round of deduction in all lanes.
    #[inline(always)]
    fn deduce(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        limits.work(ROUND)?;
        let seen = W::round(self.token, &mut self.boards, &self.closed, &mut self.open);
        self.open_ways();
        let dead = seen.dead & self.live;
        let filled = W::lanes(seen.sum.equal(seen.sum.fill(9 * ALL))) & self.live & !dead;
        let same = W::lanes(seen.sum.equal(W::load(self.token, &self.sums))) & self.live & !dead;
        seen.sum.store(&mut self.sums);
        // Nine sets, none of them empty, that have all digits and the sum of nine single digits are single digits.
        let solved =
            if filled == 0 { 0 } else { filled & W::lanes(self.boards.complete(self.token)) };
        self.round =
            AfterRound { solved: Bits(solved), ended: dead | solved, stuck: same & !solved };
        Ok(())
    }

    /// Reports a solved board. At the solution limit its lane becomes empty.
    #[inline(always)]
    fn report(&mut self, lane: usize, task: &mut Task<'_>) -> Event {
        let text = self.candidates(lane).map(|set| b'1' + set.trailing_zeros() as u8);
        put(&mut task.solutions[0], &text);
        let (slot, board) = self.lanes[lane].board();
        let outcome = &mut task.slots[slot].outcomes[board];
        let is_first = outcome.solutions == 0;
        outcome.solutions += 1;
        if outcome.solutions == task.solution_limit {
            outcome.progress = Progress::Enough;
            self.leave(lane, task);
        }
        Event::Solved { slot, board, is_first }
    }

    /// Empties a lane, whose board is finished.
    #[inline(always)]
    fn leave(&mut self, lane: usize, task: &mut Task<'_>) {
        self.live &= !(1 << lane);
        self.lanes[lane].frames.clear();
        let (slot, _) = self.lanes[lane].board();
        if task.finish(slot, 1) {
            self.finished.0 |= 1 << slot;
        }
    }

    /// Empties a lane whose board has tried as many assignments as it may.
    #[cold]
    fn stop(&mut self, lane: usize, task: &mut Task<'_>) {
        let (slot, board) = self.lanes[lane].board();
        task.slots[slot].outcomes[board].progress = Progress::NodeLimit;
        self.leave(lane, task);
    }

    /// Handles the results of the last round, after its solutions are reported: pops frames, or branches.
    #[inline(always)]
    fn handle_round(&mut self, task: &mut Task<'_>, limits: &mut Limits) -> Result<(), Stop> {
        let (ended, stuck) = (mem::take(&mut self.round.ended), mem::take(&mut self.round.stuck));
        if ended != 0 {
            self.backtrack(ended & self.live, task, limits)?;
        }
        if stuck != 0 {
            self.split(stuck, task, limits)?;
        }
        Ok(())
    }

    /// Pops the last frames of these lanes. A lane without frames becomes empty.
    #[inline(always)]
    fn backtrack(
        &mut self,
        lanes: u32,
        task: &mut Task<'_>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let mut taken: u32 = 0;
        for lane in Bits(lanes) {
            let (slot, board) = self.lanes[lane].board();
            let outcome = &mut task.slots[slot].outcomes[board];
            if self.lanes[lane].frames.is_empty() {
                outcome.progress = Progress::Exhausted;
                self.leave(lane, task);
            } else if outcome.nodes < task.node_limit {
                limits.node()?;
                outcome.nodes += 1;
                taken |= 1 << lane;
            } else {
                self.stop(lane, task);
            }
        }
        let mut left = Bits(taken);
        while left.0 != 0 {
            match left.0.count_ones() {
                1 => self.pop::<1>(&mut left),
                2 | 3 => self.pop::<2>(&mut left),
                _ => self.pop::<4>(&mut left),
            }
        }
        Ok(())
    }

    /// Pops the frames of the next `N` of these lanes. One pass over the cells writes all of them.
    #[inline(always)]
    fn pop<const N: usize>(&mut self, taken: &mut Bits<u32>) {
        let mut lanes = [0; N];
        let mut boards = [&[0; 81]; N];
        for ((lane, board), next) in lanes.iter_mut().zip(&mut boards).zip(taken) {
            // `%` shows the compiler that it is a lane: checks at each cell were 3 % of the instructions for minimal puzzles
            // (callgrind, AVX2).
            *lane = next % W::LANES;
            if let Some(frame) = self.lanes[next].frames.last() {
                *board = &frame.candidates;
            }
        }
        for (number, row) in self.boards.0.as_chunks_mut::<ROW>().0.iter_mut().enumerate() {
            for (at, words) in row.iter_mut().enumerate() {
                for (&lane, board) in lanes.iter().zip(boards) {
                    words.as_mut()[lane] = board[number * ROW + at];
                }
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
    fn apply(&mut self, lane: usize, branch: Branch) {
        match branch {
            Branch::CloseWay { line, way, digit } => {
                self.closed.0[line][way].as_mut()[lane] = digit;
                self.closed_ways |= 1 << (WAYS * line + way);
            }
            Branch::Cell { cell, candidates } => {
                self.boards.0[cell].as_mut()[lane] = candidates;
            }
        }
    }

    /// Branches the boards of these lanes.
    #[inline(always)]
    fn split(&mut self, lanes: u32, task: &mut Task<'_>, limits: &mut Limits) -> Result<(), Stop> {
        let zero = W::splat(self.token, 0);
        let most = zero.fill(i16::MAX as u16);
        let (mut fewest, mut digits, mut lines) = (most, zero, zero);
        for line in 0..6 {
            let mut ways = [zero; WAYS];
            for (way, open) in ways.iter_mut().zip(&self.open.0[line]) {
                *way = W::load(self.token, open);
            }
            let (two, count) = split::count_ways(ways);
            let count = W::select(two.disjoint(two), most, count);
            let better = fewest.greater(count);
            fewest = W::select(better, count, fewest);
            digits = W::select(better, two.lowest(), digits);
            lines = W::select(better, zero.fill(line as u16), lines);
        }
        let [mut digit, mut line] = [W::ZEROS; 2];
        digits.store(&mut digit);
        lines.store(&mut line);
        for lane in Bits(lanes) {
            let digit = digit.as_ref()[lane];
            let branches = if digit == 0 {
                split::by_cell(&self.candidates(lane))?
            } else {
                let line = usize::from(line.as_ref()[lane]);
                let ways = self.open.0[line].iter().map(|way| way.as_ref()[lane] & digit != 0);
                split::by_way(line, digit, ways)
            };
            self.push_branch(lane, branches, task, limits)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn push_branch(
        &mut self,
        lane: usize,
        [one, other]: [Branch; 2],
        task: &mut Task<'_>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let (slot, board) = self.lanes[lane].board();
        let outcome = &mut task.slots[slot].outcomes[board];
        if outcome.nodes >= task.node_limit {
            self.stop(lane, task);
            return Ok(());
        }
        limits.node()?;
        outcome.nodes += 1;
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

    /// Takes the next boards of the slot, or of the next slot, and sweeps them unless that did not pay recently.
    #[inline(always)]
    fn refill(
        &mut self,
        token: W::Token,
        task: &mut Task<'_>,
        limits: &mut Limits,
    ) -> Result<Refill, Stop> {
        if self.wanted.is_some() || self.taken >= task.slots[self.slot].givens.len() {
            match self.next_slot(task) {
                Refill::Boards => {}
                other => return Ok(other),
            }
        }
        self.first = self.taken;
        let slot = &task.slots[self.slot];
        self.taken = slot.givens.len().min(self.first + SlicedBoards::<W>::BOARDS);
        self.prefetch = slot.prefetch(self.first..self.taken);
        let givens = &slot.givens[self.first..self.taken];
        for (left, givens) in self.left.iter_mut().zip(givens.chunks(TEXTS)) {
            *left = Bits(u64::MAX.unbounded_shr((TEXTS - givens.len()) as u32));
        }
        let count = givens.len();
        if slot.skips_sweeps {
            return Ok(Refill::Boards);
        }
        if self.skipped > 0 {
            self.skipped = self.skipped.saturating_sub(count);
        } else if count >= FEW_TEXTS {
            self.sweep(token, task, limits)?;
            self.pays = self.solved_count * WORTH >= count;
            if !self.pays {
                self.skipped = SKIPPED * SlicedBoards::<W>::BOARDS;
            }
        }
        Ok(Refill::Boards)
    }

    /// Continues with the slot that the caller has filled, or names the next one to fill.
    fn next_slot(&mut self, task: &Task<'_>) -> Refill {
        let wanted = self.wanted.take();
        if let Some(slot) = wanted.filter(|&slot| !task.slots[slot].is_free()) {
            (self.slot, self.taken) = (slot, 0);
            return Refill::Boards;
        }
        if task.has_all {
            return Refill::Nothing;
        }
        let Some(slot) = task.slots.iter().position(Slot::is_free) else { return Refill::Nothing };
        self.wanted = Some(slot);
        Refill::Needs(slot)
    }

    /// Transposes boards and sweeps them. The solved ones are reported; the others wait.
    #[inline(always)]
    fn sweep(&mut self, token: W::Token, task: &Task<'_>, limits: &mut Limits) -> Result<(), Stop> {
        let givens = &task.slots[self.slot].givens[self.first..self.taken];
        let groups = givens.len().div_ceil(TEXTS);
        let [boards] = match &mut self.filled {
            Some(filled) => &mut **filled,
            none => &mut **none.insert(memory::boxed(SlicedBoards::EMPTY)?),
        };
        for (group, givens) in givens.chunks(TEXTS).enumerate() {
            self.prefetch.issue(PREFETCH_PER_GROUP);
            boards.load(token, givens, group);
        }
        boards.start(token, givens.len());
        for _ in 0..SWEEPS {
            limits.work(ROUND)?;
            let Swept { open, active } = boards.sweep(token, &mut self.prefetch);
            if active < FEW_ACTIVE || 2 * active <= open {
                break;
            }
        }
        (self.solved, self.unreported, self.solved_count) = (boards.solved(token), 0..groups, 0);
        for group in 0..groups {
            let solved = sweep::of_group::<W>(&self.solved, group);
            self.solved_count += solved.count_ones() as usize;
            self.left[group].0 &= !solved;
        }
        Ok(())
    }

    /// Reports the boards of a group that the last sweeps solved.
    #[inline(always)]
    fn report(&mut self, token: W::Token, group: usize, task: &mut Task<'_>) -> Option<Event> {
        let which = sweep::of_group::<W>(&self.solved, group);
        if which == 0 {
            return None;
        }
        let [boards] = &mut **self.filled.as_mut()?;
        self.prefetch.issue(PREFETCH_PER_GROUP);
        boards.planes(token, group).untranspose(&mut task.solutions, token);
        let only = Outcome::only(task.solution_limit);
        let first = self.first + group * TEXTS;
        let outcomes = &mut task.slots[self.slot].outcomes[first..];
        for at in Bits(which) {
            outcomes[at] = only;
        }
        for at in Bits(!which) {
            task.solutions[at] = NO_SOLUTION;
        }
        Some(Event::SolvedGroup { slot: self.slot, first, which })
    }
}

/// Works until there is something to report.
struct NextEvent<'a, 'b, W: Sets, B: OneBoard>(
    &'a mut Engine<W, B>,
    &'a mut Task<'b>,
    &'a mut Limits,
);

impl<W: Rounds, B: OneBoard<Token = W::Token>> Work for NextEvent<'_, '_, W, B> {
    type Output = Result<Event, Stop>;

    #[inline(always)]
    fn run(self) -> Result<Event, Stop> {
        self.0.next_event(self.1, self.2)
    }
}

impl<W: Rounds, B: OneBoard<Token = W::Token>> Lockstep for Engine<W, B> {
    fn next(&mut self, task: &mut Task<'_>, limits: &mut Limits) -> Result<Event, Stop> {
        self.token.run(NextEvent(self, task, limits))
    }
}

/// Writes a solution as a line.
#[inline(always)]
fn put(line: &mut TextLine, solution: &Text) {
    line[..CELLS].copy_from_slice(solution);
    line[CELLS] = b'\n';
}
