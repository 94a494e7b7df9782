//! One 9x9 board in nine words, and its deductions: three bands at a time, then three stacks.
//!
//! ```text
//!     row 3B + i, column 3b + j        word 3i + j, lane 4B + b
//!
//!     word 0     lanes  0  1  2  .   4  5  6  .   8  9 10  .  12 13 14  .
//!     columns           0  3  6      0  3  6      0  3  6      0  3  6
//!     rows              0  0  0      3  3  3      6  6  6      0  0  0
//! ```
//!
//! A word thus has the cells at one place of every box. The lanes of band 0 are stored twice, which makes the rotation of
//! the bands cheap. The spare lanes have all candidates, so that nothing follows from them.

use super::line::{self, Line, Minirows, Naked, StackChecks, WAYS, Ways};
use super::search::{OneBoard, RoundResult};
use super::sets::{ALL, BoxLanes, PLACES, SINGLE, Sets, is_spare};
use super::split::{self, Branch};
use sudoku_core::limits::Stop;
use sudoku_core::simd::line81::Text;

/// The candidates of one board.
#[derive(Debug, Clone, Copy)]
pub struct WordBoard<W>([W; 9]);

/// Digits by way: the even and odd ways of the bands, then of the stacks.
#[derive(Clone, Copy)]
struct AllWays<W: Sets>([W::Array; 4]);

impl<W: Sets> AllWays<W> {
    /// No digits.
    const NONE: Self = AllWays([W::ZEROS; 4]);

    /// The array and the lane of a way.
    fn lane_of(line: usize, way: usize) -> (usize, usize) {
        let (odd, at) = (way / 3, way % 3);
        if line < 3 { (odd, lane(line, at)) } else { (2 + odd, lane(at, line - 3)) }
    }

    /// Whether the way has the digit.
    fn has(&self, line: usize, way: usize, digit: u16) -> bool {
        let (which, lane) = Self::lane_of(line, way);
        self.0[which].as_ref()[lane] & digit != 0
    }
}

/// The state that deduction keeps from round to round, beside the candidates.
#[derive(Clone, Copy)]
pub struct WayState<W: Sets> {
    /// Ways that are closed in the next round.
    closed: AllWays<W>,
    /// Ways that were open in the last round.
    open: AllWays<W>,
    /// The sum of the sets of each box after the last round; zero for a new board.
    sums: W::Array,
}

/// The lane of a box.
const fn lane(band: usize, stack: usize) -> usize {
    4 * band + stack
}

/// Writes a lane. Those of band 0 are stored twice.
fn put(words: &mut [u16], lane: usize, word: u16) {
    words[lane] = word;
    if lane < 4 {
        words[12 + lane] = word;
    }
}

impl<W: BoxLanes> OneBoard for WordBoard<W> {
    type Token = W::Token;
    type WayState = WayState<W>;

    #[inline(always)]
    fn from_cells(token: W::Token, candidates: impl Fn(usize) -> u16) -> Self {
        WordBoard(W::from_cells(token, candidates))
    }

    #[inline(always)]
    fn from_text(token: W::Token, text: &Text) -> Self {
        WordBoard(W::from_text(token, text))
    }

    #[inline(always)]
    fn text(&self) -> Text {
        W::to_text(&self.0)
    }

    #[inline(always)]
    fn new_state(_: W::Token) -> WayState<W> {
        WayState { closed: AllWays::NONE, open: AllWays::NONE, sums: W::ZEROS }
    }

    #[inline(always)]
    fn round(&mut self, WayState { closed, open, sums }: &mut WayState<W>) -> RoundResult {
        let token = self.token();
        let all = W::splat(token, ALL);
        let seen = self.deduce(closed, open);
        if !all.and_not(seen.placed).or(all.masked(seen.least.disjoint(all))).is_zero() {
            return RoundResult::Contradiction;
        }
        let before = W::load(token, sums);
        let sum = self.sum();
        sum.store(sums);
        // Nine sets, none of them empty, that have all digits and the sum of nine single digits are single digits.
        if sum.xor(all).and(W::load(token, &BOXES)).is_zero()
            && all.and_not(self.complete()).is_zero()
        {
            RoundResult::Solved
        } else if sum.xor(before).is_zero() {
            RoundResult::Stuck
        } else {
            RoundResult::Changed
        }
    }

    fn close_way(line: usize, way: usize, digits: u16, state: &mut WayState<W>) {
        let (which, lane) = AllWays::<W>::lane_of(line, way);
        put(state.closed.0[which].as_mut(), lane, digits);
    }

    #[inline(always)]
    fn apply(&mut self, branch: Branch, state: &mut WayState<W>) {
        match branch {
            Branch::CloseWay { line, way, digit } => Self::close_way(line, way, digit, state),
            Branch::Cell { cell, candidates } => {
                let (word, lane) = PLACES[cell];
                let mut words = W::ZEROS;
                self.0[word].store(&mut words);
                put(words.as_mut(), lane, candidates);
                self.0[word] = W::load(self.token(), &words);
            }
        }
    }

    #[inline(always)]
    fn split(&self, WayState { open, .. }: &WayState<W>) -> Result<[Branch; 2], Stop> {
        let (token, mut fewest) = (self.token(), u16::MAX);
        let mut best = None;
        for stacks in [false, true] {
            let mut ways = [W::splat(token, 0); WAYS];
            for odd in 0..2 {
                let first = W::load(token, &open.0[2 * usize::from(stacks) + odd]);
                let (next, after) =
                    if stacks { first.rotate_bands() } else { first.rotate_stacks() };
                ways[3 * odd] = first;
                ways[3 * odd + 1] = next;
                ways[3 * odd + 2] = after;
            }
            let (two, count) = split::count_ways(ways);
            let (mut twos, mut counts) = (W::ZEROS, W::ZEROS);
            two.store(&mut twos);
            count.store(&mut counts);
            for at in 0..3 {
                let lane = if stacks { lane(0, at) } else { lane(at, 0) };
                let (two, count) = (twos.as_ref()[lane], counts.as_ref()[lane]);
                if count < fewest && two != 0 {
                    fewest = count;
                    let line = if stacks { 3 + at } else { at };
                    best = Some((line, two & two.wrapping_neg()));
                }
            }
        }
        match best {
            Some((line, digit)) => {
                let ways = (0..WAYS).map(|way| open.has(line, way, digit));
                Ok(split::by_way(line, digit, ways))
            }
            None => split::by_cell(&self.candidates()),
        }
    }
}

impl<W: BoxLanes> WordBoard<W> {
    #[inline(always)]
    fn token(&self) -> W::Token {
        self.0[0].token()
    }

    /// The candidates, row by row.
    #[inline(always)]
    fn candidates(&self) -> [u16; 81] {
        let mut words = [W::ZEROS; 9];
        for (word, words) in self.0.iter().zip(&mut words) {
            word.store(words);
        }
        PLACES.map(|(word, lane)| words[word].as_ref()[lane])
    }

    /// Deduces in all bands, then in all stacks. Takes the closed ways from `closed` and empties it; writes the open ways
    /// to `open`.
    #[inline(always)]
    fn deduce(&mut self, closed: &mut AllWays<W>, open: &mut AllWays<W>) -> StackChecks<W> {
        let token = self.token();
        let [even, odd] = [W::load(token, &closed.0[0]), W::load(token, &closed.0[1])];
        let bands = Ways { even: Bands(even), odd: Bands(odd) };
        let Ways { even, odd } = line::deduce_in_band(&mut *self, bands);
        even.0.store(&mut open.0[0]);
        odd.0.store(&mut open.0[1]);
        let all = Stacks(W::splat(token, ALL));
        let mut seen = StackChecks { placed: all, least: all };
        let [even, odd] = [W::load(token, &closed.0[2]), W::load(token, &closed.0[3])];
        let stacks = Ways { even: Stacks(even), odd: Stacks(odd) };
        let Ways { even, odd } = line::deduce_in_stack(&mut *self, stacks, &mut seen);
        even.0.store(&mut open.0[2]);
        odd.0.store(&mut open.0[3]);
        *closed = AllWays::NONE;
        StackChecks { placed: seen.placed.0, least: seen.least.0 }
    }

    /// The sum of the sets of each box.
    #[inline(always)]
    fn sum(&self) -> W {
        let mut sum = W::splat(self.token(), 0);
        for word in self.0 {
            sum = sum.add(word);
        }
        sum
    }

    /// For each lane, the digits that all its rows, columns and boxes have.
    #[inline(always)]
    fn complete(&self) -> W {
        let (mut all, mut boxes) = (W::splat(self.token(), ALL), W::splat(self.token(), 0));
        for at in 0..3 {
            let row = self.0[3 * at].or3(self.0[3 * at + 1], self.0[3 * at + 2]);
            let column = self.0[at].or3(self.0[3 + at], self.0[6 + at]);
            let (next, after) = row.rotate_stacks();
            let (below, last) = column.rotate_bands();
            all = all.and(row.or3(next, after)).and(column.or3(below, last));
            boxes = boxes.or(row);
        }
        all.and(boxes)
    }
}

/// All bits in the lanes of boxes, none in the spare ones.
const BOXES: [u16; SINGLE] = {
    let mut words = [0; SINGLE];
    let mut lane = 0;
    while lane < SINGLE {
        words[lane] = if is_spare(lane) { 0 } else { u16::MAX };
        lane += 1;
    }
    words
};

/// The minirows of all bands. The next box is in the next stack.
#[derive(Clone, Copy)]
struct Bands<W>(W);

/// The minicolumns of all stacks. The next box is in the next band.
#[derive(Clone, Copy)]
struct Stacks<W>(W);

impl<W: BoxLanes> Line<Bands<W>> for WordBoard<W> {
    #[inline(always)]
    fn cell(&self, i: usize, j: usize) -> Bands<W> {
        Bands(self.0[3 * i + j])
    }

    #[inline(always)]
    fn replace(&mut self, i: usize, j: usize, cell: Bands<W>) {
        self.0[3 * i + j] = cell.0;
    }
}

impl<W: BoxLanes> Line<Stacks<W>> for WordBoard<W> {
    #[inline(always)]
    fn cell(&self, i: usize, j: usize) -> Stacks<W> {
        Stacks(self.0[3 * j + i])
    }

    #[inline(always)]
    fn replace(&mut self, i: usize, j: usize, cell: Stacks<W>) {
        self.0[3 * j + i] = cell.0;
    }
}

macro_rules! minirows {
    ($name:ident, $rotate:ident) => {
        impl<W: BoxLanes> Minirows for $name<W> {
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                $name(self.0.and(other.0))
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                $name(self.0.or(other.0))
            }

            #[inline(always)]
            fn or3(self, b: Self, c: Self) -> Self {
                $name(self.0.or3(b.0, c.0))
            }

            #[inline(always)]
            fn majority(self, b: Self, c: Self) -> Self {
                $name(self.0.majority(b.0, c.0))
            }

            #[inline(always)]
            fn and_not(self, other: Self) -> Self {
                $name(self.0.and_not(other.0))
            }

            #[inline(always)]
            fn min(self, other: Self) -> Self {
                $name(self.0.min(other.0))
            }

            #[inline(always)]
            fn naked(self, b: Self, c: Self) -> Naked<Self> {
                let Naked { single, cells: [x, y, z] } = self.0.naked(b.0, c.0);
                Naked { single: $name(single), cells: [$name(x), $name(y), $name(z)] }
            }

            #[inline(always)]
            fn filled_by(self, forced: Self) -> Self {
                $name(self.0.filled_by(forced.0))
            }

            #[inline(always)]
            fn narrowed(self, unique: Self, allowed: Self) -> Self {
                $name(self.0.narrowed(unique.0, allowed.0))
            }

            #[inline(always)]
            fn rotated(self) -> (Self, Self) {
                let (next, after) = self.0.$rotate();
                ($name(next), $name(after))
            }
        }
    };
}

minirows!(Bands, rotate_stacks);
minirows!(Stacks, rotate_bands);
