//! Twins: the search of one board, where words hold two: both halves of a split are looked at together.
//!
//! In: the givens of a board. Out: its solutions, in the order and with the nodes of the search that looks
//! at one half after the other ([`super::Nine`]).
//!
//! ```text
//!     lanes   0 .. 15      16 .. 31
//!             current      ahead         the half that is the search's turn, and the one after it
//!
//!     frames  [.., ..]                   the halves after that, as they were when they went to wait
//! ```
//!
//! Until the first split there is one board, in words of its own: they are quicker, and most boards need
//! no more. When the current half is dead, the one ahead becomes current, most often with all its deductions
//! done, and the last frame takes the other place. When the current half is split, the one ahead
//! waits in a frame and the two new ones take the places. A node counts when it becomes current: what is
//! looked at too early costs nothing, as the words have room for it.

use super::board::{AllWays, BOXES, Board};
use super::split::Half;
use super::wide::{ALL, SINGLE, Single, Twin, Wide};
use super::{Limits, MORE_FRAMES, Nine, ROUND, Reason, Solo, State, Stop, Text};

pub struct Twins<W: Twin> {
    alone: Nine<W::One>,
    pair: Option<Pair<W>>,
}

/// The search from the first split on.
struct Pair<W: Twin> {
    board: Board<W>,
    /// Ways that are shut in the next round.
    shut: AllWays<W>,
    /// Ways that were open in the last round.
    open: AllWays<W>,
    /// The sums of the boxes' sets after the last round; zero where a half is new.
    sums: W::Words,
    /// What is known of the two halves.
    sides: [Side; 2],
    /// What was done to them since the last round, as they came from a frame.
    halves: [Option<Half>; 2],
    /// Which of them is current.
    current: usize,
    frames: Vec<Frame<W>>,
}

/// What is known of a half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    /// There is none.
    None,
    /// It changed in the last round, or is new.
    Changed,
    /// Nothing follows, and it is not solved.
    Stuck,
    Solved,
    /// It has no solution, or that was found already.
    Dead,
}

/// A half that waits.
struct Frame<W: Twin> {
    /// Boards of which it is one, and their sums.
    board: Board<W>,
    sums: W::Words,
    at: usize,
    is_dead: bool,
    /// What is to be done before the next round.
    half: Option<Half>,
}

/// Where the lanes of a side begin.
fn begin(side: usize) -> usize {
    side * SINGLE
}

impl<W: Twin> Pair<W> {
    /// Takes over from the search of one board that has come to a split, or is to take a frame.
    #[inline(always)]
    fn of(alone: &mut Nine<W::One>, limits: &mut Limits) -> Result<Self, Stop> {
        let mut open = AllWays::NONE;
        open.put_first(&alone.open);
        let side = if alone.state == State::Split { Side::Stuck } else { Side::Dead };
        let mut pair = Pair {
            board: twin(&alone.board),
            shut: AllWays::NONE,
            open,
            sums: W::NONE,
            sides: [side, Side::None],
            halves: [None; 2],
            current: 0,
            frames: Vec::new(),
        };
        for (board, half) in alone.frames.drain(..) {
            let (board, half) = (twin(&board), Some(half));
            pair.wait(Frame { board, sums: W::NONE, at: 0, is_dead: false, half }, limits)?;
        }
        Ok(pair)
    }

    /// Lets a half wait.
    fn wait(&mut self, frame: Frame<W>, limits: &mut Limits) -> Result<(), Stop> {
        if self.frames.len() == self.frames.capacity() {
            limits.reserve(MORE_FRAMES * size_of::<Frame<W>>())?;
            self.frames.try_reserve_exact(MORE_FRAMES).map_err(|_| Reason::NoMemory)?;
        }
        self.frames.push(frame);
        Ok(())
    }

    #[inline(always)]
    fn advance(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        loop {
            match self.sides[self.current] {
                Side::Changed => {
                    limits.work(ROUND)?;
                    self.round();
                }
                Side::Stuck => self.split(limits)?,
                Side::Solved => {
                    self.sides[self.current] = Side::Dead;
                    return Ok(true);
                }
                Side::Dead | Side::None => {
                    if !self.go_on(limits)? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn text(&self) -> Text {
        let mut words = [W::One::splat(0); 9];
        for (one, word) in words.iter_mut().zip(self.board.0) {
            *one = if self.current == 0 { word } else { word.swapped() }.one();
        }
        W::One::to_text(&words)
    }

    /// One round for both sides.
    #[inline(always)]
    fn round(&mut self) {
        let all = W::splat(ALL);
        let seen = self.board.deduce(&mut self.shut, &mut self.open);
        let orderly = W::lanes(seen.crowd.apart(W::splat(W::CROWD)));
        let dead = W::lanes(seen.least.apart(all)) | !W::lanes(seen.homed.equal(all)) | !orderly;
        let sum = self.board.sum();
        let changed = !W::lanes(sum.equal(W::load(&self.sums)));
        let unfilled = !W::lanes(sum.equal(all)) & BOTH;
        sum.store(&mut self.sums);
        self.halves = [None; 2];
        for (number, side) in self.sides.iter_mut().enumerate() {
            let has = |lanes: u32| lanes >> begin(number) & u32::from(u16::MAX) != 0;
            if *side == Side::Changed {
                // Nine sets that are not empty, have all digits and sum up like single ones are single.
                *side = if has(dead) {
                    Side::Dead
                } else if !has(unfilled) && !has(!W::lanes(self.board.complete().equal(all))) {
                    Side::Solved
                } else if has(changed) {
                    Side::Changed
                } else {
                    Side::Stuck
                };
            }
        }
    }

    /// Puts a board into the place of one side.
    #[inline(always)]
    fn place(&mut self, board: &Board<W>, sums: &W::Words, from: usize, to: usize) {
        let mask = W::mask(u32::from(u16::MAX) << begin(to));
        let placed = |word: W, new: W| {
            let new = if from == to { new } else { new.swapped() };
            W::choose(mask, new, word)
        };
        for (word, &new) in self.board.0.iter_mut().zip(&board.0) {
            *word = placed(*word, new);
        }
        placed(W::load(&self.sums), W::load(sums)).store(&mut self.sums);
        self.sides[to] = Side::Changed;
    }

    /// Splits the current board; its halves take both places.
    #[inline(always)]
    fn split(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        limits.node()?;
        let (here, ahead) = (self.current, 1 - self.current);
        let halves = self.board.split(begin(here), &self.open)?;
        let (board, sums) = (self.board, self.sums);
        if self.sides[ahead] != Side::None {
            let (is_dead, half) = (self.sides[ahead] == Side::Dead, self.halves[ahead]);
            self.wait(Frame { board, sums, at: ahead, is_dead, half }, limits)?;
            // It is done when the half comes back, and not to the one that takes its place.
            if let Some(Half::Shut { line, way, .. }) = self.halves[ahead].take() {
                self.shut.insert(begin(ahead), line, way, 0);
            }
        }
        self.place(&board, &sums, here, ahead);
        self.sides[here] = Side::Changed;
        for (side, half) in [here, ahead].into_iter().zip(halves) {
            self.board.take(begin(side), half, &mut self.shut);
        }
        Ok(())
    }

    /// Goes on with the half ahead; whether there is one.
    #[inline(always)]
    fn go_on(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        let ahead = 1 - self.current;
        if self.sides[ahead] == Side::None && !self.take_frame(ahead) {
            return Ok(false);
        }
        limits.node()?;
        self.sides[self.current] = Side::None;
        self.take_frame(self.current);
        self.current = ahead;
        Ok(true)
    }

    /// Takes up the last frame, if there is one.
    #[inline(always)]
    fn take_frame(&mut self, to: usize) -> bool {
        let Some(frame) = self.frames.pop() else { return false };
        if frame.is_dead {
            self.sides[to] = Side::Dead;
            return true;
        }
        // What follows in one more round is that it is stuck, if it was.
        self.place(&frame.board, &frame.sums, frame.at, to);
        self.halves[to] = frame.half;
        if let Some(half) = frame.half {
            self.board.take(begin(to), half, &mut self.shut);
        }
        true
    }
}

/// A board as the first of two.
#[inline(always)]
fn twin<W: Twin>(board: &Board<W::One>) -> Board<W> {
    let mut words = [W::splat(0); 9];
    for (word, &one) in words.iter_mut().zip(&board.0) {
        *word = W::of_one(one);
    }
    Board(words)
}

/// All bits in the lanes of boxes of both boards.
const BOTH: u32 = {
    let mut lanes = 0;
    let mut lane = 0;
    while lane < SINGLE {
        if BOXES[lane] != 0 {
            lanes |= 1 << lane | 1 << (SINGLE + lane);
        }
        lane += 1;
    }
    lanes
};

impl<W: Twin> Solo for Twins<W> {
    #[inline(always)]
    fn new(candidates: &[u16; 81]) -> Self {
        Twins { alone: Nine::new(candidates), pair: None }
    }

    #[inline(always)]
    fn of_text(text: &Text) -> Self {
        Twins { alone: Nine::of_text(text), pair: None }
    }

    fn shut(&mut self, line: usize, way: usize, digits: u16) {
        self.alone.shut(line, way, digits);
    }

    #[inline(always)]
    fn push(&mut self, board: &[u16; 81], other: Half, limits: &mut Limits) -> Result<(), Stop> {
        self.alone.push(board, other, limits)
    }

    #[inline(always)]
    fn advance(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        if self.pair.is_none() {
            if self.alone.state == State::Deduce && self.alone.deduce(limits)? {
                return Ok(true);
            }
            if self.alone.state == State::Other && self.alone.frames.is_empty() {
                return Ok(false);
            }
        }
        if self.pair.is_none() {
            self.pair = Some(Pair::of(&mut self.alone, limits)?);
        }
        if let Some(pair) = &mut self.pair { pair.advance(limits) } else { Ok(false) }
    }

    #[inline(always)]
    fn text(&self) -> Text {
        if let Some(pair) = &self.pair { pair.text() } else { self.alone.text() }
    }
}
