//! The 9x9 board in four values of eight lanes, and its deductions, all of it at once.
//!
//! In: candidates. Out: what follows from them by naked and hidden singles and by locked candidates,
//! in rounds that each look at the whole board. What stays true: no round removes a candidate that
//! is part of a solution.
//!
//! ```text
//!     a word     the cells of a band where a digit may stand, a row every ten bits:
//!                row 0: bits 0-8     row 1: bits 10-18     row 2: bits 20-28     9, 19, 29: spare
//!     value 0    the digits 0-7 in band 0: one a lane
//!     value 1    the digits 0-7 in band 1
//!     value 2    the digits 0-7 in band 2
//!     value 3    the digit 8 in the bands 0, 1, 2, then five words with every bit set
//! ```
//!
//! The spare bit of a row takes the carry of a sum, which tells for all rows at once whether one is
//! empty. A digit has six ways through a band: its rows 0, 1, 2 take the boxes in one of the six
//! orders. The three even orders are found together by ANDs of turned words, the three odd ones too;
//! what is in none of them goes (locked candidates, both ways). Stacks are treated alike, with the
//! three bands turned against each other. Lane by lane the same is done for all nine digits; where
//! digits meet in a cell, the lanes are swapped and counted.
//!
//! Source: T. Dillon, "Tdoku", 2019 (<https://t-dillon.github.io/tdoku>), for the ways through bands
//! and the splitting on two of them. That bits are counted by OR and majority is folklore.

use super::lanes::{LANES, Lanes};
use crate::digits::{Digit, EMPTY};

/// The first bit of each row.
const FIRSTS: u32 = 1 | 1 << 10 | 1 << 20;
/// The nine cells of a row.
const ROW: u32 = 0x1FF;
/// The cells of a band.
const BAND: u32 = ROW * FIRSTS;
/// The spare bits.
const SPARE: u32 = 0x200 * FIRSTS;
/// The first cell of each box in a row.
const BOXES: u32 = 0o111;
/// The first cell of each box in each row.
const MINIROWS: u32 = BOXES * FIRSTS;

/// With more candidates than this on the board, ways through bands say little, and a search that
/// splits on them can lose itself; measured on boards with few givens, many of them contradictory.
const CROWDED: u32 = 200;

/// The words of the last value that stand for no digit: they keep every bit.
const IDLE: usize = 5;

/// What deduction has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fixpoint {
    /// Some cell or some digit has no place.
    Dead,
    /// Every cell has one candidate, and they are a solution.
    Solved,
    /// Nothing more follows.
    Open,
}

/// The candidates of a board.
#[derive(Debug, Clone, Copy)]
pub struct Board<L>([L; 4]);

/// Where a digit stands in the lanes: which value, which lane.
const fn seat(band: usize, digit: usize) -> (usize, usize) {
    if digit < LANES { (band, digit) } else { (3, band) }
}

/// The bit of a cell in the word of its band.
const fn bit(cell: usize) -> u32 {
    1 << (cell % 27 / 9 * 10 + cell % 9)
}

impl<L: Lanes> Board<L> {
    /// The board of these givens, 81 digits or [`EMPTY`]; nothing has been deduced yet.
    #[inline(always)]
    pub fn new(givens: &[Digit]) -> Self {
        let mut words = [[0; LANES]; 4];
        let mut given = [0; 3];
        for (cell, &digit) in givens.iter().enumerate() {
            if digit != EMPTY {
                let band = cell / 27;
                let (value, lane) = seat(band, usize::from(digit));
                words[value][lane] |= bit(cell);
                given[band] |= bit(cell);
            }
        }
        for digit in 0..9 {
            for (band, given) in given.iter().enumerate() {
                let (value, lane) = seat(band, digit);
                words[value][lane] |= BAND & !given;
            }
        }
        words[3][LANES - IDLE..].fill(BAND);
        Board(words.map(L::of))
    }

    /// Writes the digits of a solved board.
    pub fn write(&self, grid: &mut [Digit]) {
        let words = self.0.map(L::words);
        for digit in 0..9 {
            for band in 0..3 {
                let (value, lane) = seat(band, digit);
                let mut left = words[value][lane];
                while left != 0 {
                    let at = left.trailing_zeros() as usize;
                    grid[band * 27 + at / 10 * 9 + at % 10] = digit as Digit;
                    left &= left - 1;
                }
            }
        }
    }

    /// Deduces until nothing more follows; also how many rounds it took.
    #[inline(always)]
    pub fn propagate(&mut self) -> (Fixpoint, u32) {
        let mut rounds = 0;
        loop {
            rounds += 1;
            let before = self.0;
            let Some(open) = self.round() else { return (Fixpoint::Dead, rounds) };
            let mut changed = L::splat(0);
            for (old, new) in before.into_iter().zip(self.0) {
                changed = changed.or(old.xor(new));
            }
            if changed.is_zero() {
                return (if open { Fixpoint::Open } else { Fixpoint::Solved }, rounds);
            }
        }
    }

    /// One look at the whole board: whether some cell had more than one candidate when it began;
    /// `None` for a contradiction.
    #[inline(always)]
    fn round(&mut self) -> Option<bool> {
        let full = L::splat(BAND);
        let (some, several) = self.counted();
        if !full.without(some[0].and(some[1]).and(some[2])).is_zero() {
            return None;
        }
        let open = !several[0].or3(several[1], several[2]).is_zero();
        self.take_from_peers(several);
        if self.keep_ways_through_bands() {
            return None;
        }
        let columns = self.keep_ways_through_stacks();
        if !self.place_hidden_singles(columns) {
            return None;
        }
        Some(open)
    }

    /// For each band, the cells with a candidate and those with more than one, in every lane.
    #[inline(always)]
    fn counted(&self) -> ([L; 3], [L; 3]) {
        let [a, b, c, last] = self.0;
        let a = counted_with(a, last.spread::<0>());
        let b = counted_with(b, last.spread::<1>());
        let c = counted_with(c, last.spread::<2>());
        ([a.0, b.0, c.0], [a.1, b.1, c.1])
    }

    /// Naked singles: a cell's only candidate leaves the cell's row, column and box.
    #[inline(always)]
    fn take_from_peers(&mut self, several: [L; 3]) {
        let [a, b, c] = several;
        let open = [a, b, c, L::splat(BAND).with_first(several)];
        let mut single = self.0;
        let mut columns = self.0;
        for value in 0..4 {
            single[value] = self.0[value].without(open[value]);
            columns[value] = columns_of(single[value]);
        }
        let taken = any_band(columns);
        for value in 0..4 {
            let boxes = columns[value]
                .or3(columns[value].shr::<1>(), columns[value].shr::<2>())
                .and(L::splat(BOXES));
            let below = three_cells(boxes).or(taken[value]);
            let peers = rows_with(single[value]).or(in_each_row(below));
            self.0[value] = self.0[value].without(peers.without(single[value]));
        }
    }

    /// Locked candidates in bands: what is in none of a digit's six ways through a band goes. True
    /// if a digit has none.
    #[inline(always)]
    fn keep_ways_through_bands(&mut self) -> bool {
        let mut dead = false;
        for value in &mut self.0 {
            let (even, odd) = ways_through_band(*value);
            dead |= even.or(odd).has_zero();
            // Back from the box that row 2 takes to those of the rows 1 and 0.
            let evens = even.or3(even.shr::<4>(), even.shr::<13>());
            let evens = evens.or3(even.shr::<17>(), even.shr::<26>());
            let odds = odd.or3(odd.shr::<7>(), odd.shr::<16>());
            let odds = odds.or3(odd.shr::<14>(), odd.shr::<23>());
            *value = value.and(three_cells(evens.or(odds).and(L::splat(MINIROWS))));
        }
        dead
    }

    /// Locked candidates in stacks; returns the columns that are left to each word.
    #[inline(always)]
    fn keep_ways_through_stacks(&mut self) -> [L; 4] {
        let (even, odd) = self.ways_through_stacks();
        let mut columns = even;
        for value in 0..4 {
            columns[value] = even[value].or(odd[value]);
            self.0[value] = self.0[value].and(in_each_row(columns[value]));
        }
        columns
    }

    /// The columns that a digit takes in this band on an even way through a stack, and on an odd
    /// one. Even: column `c` here, `c + 1` in the next band, `c + 2` in the one after.
    #[inline(always)]
    fn ways_through_stacks(&self) -> ([L; 4], [L; 4]) {
        let mut columns = self.0;
        let mut next = self.0;
        let mut previous = self.0;
        for value in 0..4 {
            columns[value] = columns_of(self.0[value]);
            next[value] = next_column(columns[value]);
            previous[value] = previous_column(columns[value]);
        }
        (through_stacks(columns, next, previous), through_stacks(columns, previous, next))
    }

    /// Hidden singles: a digit with one place in a row or a column stands there. (With one place in
    /// a box it has one in the row, once the ways through the band are known.) False if a digit has
    /// no place in a column, or two digits have to stand in one cell.
    #[inline(always)]
    fn place_hidden_singles(&mut self, columns: [L; 4]) -> bool {
        let row = L::splat(ROW);
        let some = any_band(columns);
        if !row.without(some[0].and(some[3])).is_zero() {
            return false;
        }
        let in_several_bands = several_bands(columns);
        let mut twice = self.0;
        for word in &mut twice {
            *word = word.majority(word.shr::<10>(), word.shr::<20>());
        }
        let twice = any_band(twice);
        let mut hidden = self.0;
        for value in 0..4 {
            let word = self.0[value];
            let once = in_each_row(row.without(in_several_bands[value].or(twice[value])));
            let rows = rows_with(word.and(word.sub(L::splat(FIRSTS))));
            hidden[value] = word.without(rows.without(once));
        }
        let [a, b, c, last] = hidden;
        let (a, twice_a) = counted_with(a, last.spread::<0>());
        let (b, twice_b) = counted_with(b, last.spread::<1>());
        let (c, twice_c) = counted_with(c, last.spread::<2>());
        if !twice_a.or3(twice_b, twice_c).is_zero() {
            return false;
        }
        let taken = [a, b, c, L::splat(0).with_first([a, b, c])];
        for value in 0..4 {
            self.0[value] = self.0[value].without(taken[value].without(hidden[value]));
        }
        true
    }

    /// Two boards that have all solutions of this open one between them: a digit with two ways
    /// through a band or a stack takes one or the other; without any, and on a crowded board, a cell
    /// takes a digit or not.
    pub fn split(&self) -> (Self, Self) {
        let words = Words(self.0.map(L::words));
        let two = if words.candidates() > CROWDED { None } else { self.two_ways() };
        let (one, other) = match two {
            Some(two) => words.split_ways(two),
            None => words.split_cell(),
        };
        (Board(one.0.map(L::of)), Board(other.0.map(L::of)))
    }

    /// A digit with two ways through a band or a stack, in the one with the fewest ways of all.
    fn two_ways(&self) -> Option<TwoWays> {
        let in_bands = self.0.map(|word| {
            let (even, odd) = ways_through_band(word);
            even.shr::<20>().or(odd.shr::<19>()).words()
        });
        let (even, odd) = self.ways_through_stacks();
        let in_stacks = [0, 3].map(|value: usize| even[value].or(odd[value].shl::<16>()).words());
        let mut best = None;
        let mut fewest = u32::MAX;
        for line in 0..6 {
            let ways = |digit: usize| {
                if line < 3 {
                    let (value, lane) = seat(line, digit);
                    in_bands[value][lane]
                } else {
                    // Told by the lanes of band 0.
                    let (value, lane) = seat(0, digit);
                    in_stacks[value / 3][lane] >> (3 * (line - 3)) & (7 | 7 << 16)
                }
            };
            let counts: [u32; 9] = std::array::from_fn(|digit| ways(digit).count_ones());
            let total = counts.iter().sum();
            if total < fewest
                && let Some(digit) = counts.iter().position(|&count| count == 2)
            {
                fewest = total;
                best = Some(TwoWays { line, digit, ways: ways(digit) });
            }
        }
        best
    }
}

/// A digit with two ways through a band (line 0, 1, 2) or a stack (3, 4, 5).
struct TwoWays {
    line: usize,
    digit: usize,
    /// In a band, bit `3 * b` for the even way that takes box `b` in row 2, and the bit after it for
    /// the odd one. In a stack, bit `c` for the even way that takes column `c` in band 0, bit
    /// `16 + c` for the odd one.
    ways: u32,
}

/// The words of a board, by value and lane.
#[derive(Clone, Copy)]
struct Words([[u32; LANES]; 4]);

impl Words {
    fn word(&self, band: usize, digit: usize) -> u32 {
        let (value, lane) = seat(band, digit);
        self.0[value][lane]
    }

    fn candidates(&self) -> u32 {
        let all: u32 = self.0.iter().flatten().map(|word| word.count_ones()).sum();
        all - IDLE as u32 * BAND.count_ones()
    }

    fn keep(&mut self, band: usize, digit: usize, cells: u32) {
        let (value, lane) = seat(band, digit);
        self.0[value][lane] &= cells;
    }

    fn split_ways(self, two: TwoWays) -> (Words, Words) {
        let (mut one, mut other) = (self, self);
        let first = two.ways.trailing_zeros() as usize;
        let second = (two.ways & (two.ways - 1)).trailing_zeros() as usize;
        for (words, way) in [(&mut one, first), (&mut other, second)] {
            if two.line < 3 {
                words.keep(two.line, two.digit, band_way(way / 3, way % 3 == 1));
            } else {
                for band in 0..3 {
                    let cells = stack_way(two.line - 3, band, way % 16, way >= 16);
                    words.keep(band, two.digit, cells);
                }
            }
        }
        (one, other)
    }

    /// Splits on the first of the cells with the fewest candidates.
    fn split_cell(self) -> (Words, Words) {
        let (mut one, mut other) = (self, self);
        let (mut at, mut fewest) = ((0, 0), u32::MAX);
        for band in 0..3 {
            // One bit a cell: whether it has at least 1, 2, 3, 4 candidates.
            let mut least = [0; 4];
            for digit in 0..9 {
                let word = self.word(band, digit);
                for count in (1..4).rev() {
                    least[count] |= least[count - 1] & word;
                }
                least[0] |= word;
            }
            for count in 1..4 {
                let more = if count < 3 { least[count + 1] } else { 0 };
                let cells = least[count] & !more;
                if cells != 0 && (count as u32) < fewest {
                    fewest = count as u32;
                    at = (band, cells & cells.wrapping_neg());
                }
            }
        }
        let (band, cell) = at;
        let taken = (0..9).find(|&digit| self.word(band, digit) & cell != 0);
        for digit in 0..9 {
            let words = if Some(digit) == taken { &mut other } else { &mut one };
            words.keep(band, digit, !cell);
        }
        (one, other)
    }
}

/// The cells of a way through a band that takes this box in row 2. Even: the boxes of the rows 0, 1,
/// 2 follow one another; odd: backwards.
const fn band_way(box2: usize, odd: bool) -> u32 {
    let (one, two) = if odd { (2, 1) } else { (1, 2) };
    let row0 = 7 << (3 * ((box2 + one) % 3));
    let row1 = 7 << (10 + 3 * ((box2 + two) % 3));
    row0 | row1 | 7 << (20 + 3 * box2)
}

/// What a way through a stack that takes this column in band 0 leaves of a band.
const fn stack_way(stack: usize, band: usize, column0: usize, odd: bool) -> u32 {
    let step = if odd { 2 } else { 1 };
    let column = (column0 + step * band) % 3;
    (ROW & !(7 << (3 * stack)) | 1 << (3 * stack + column)) * FIRSTS
}

/// The even and the odd ways through a band, each marked at the box that row 2 takes.
#[inline(always)]
fn ways_through_band<L: Lanes>(word: L) -> (L, L) {
    let boxes = word.or3(word.shr::<1>(), word.shr::<2>()).and(L::splat(MINIROWS));
    let row2 = boxes.and(L::splat(BOXES << 20));
    // Each box of a row moved to the place of the box that row 2 takes with it.
    let row1_even = boxes.shl::<13>().or(boxes.shl::<4>());
    let row0_even = boxes.shl::<26>().or(boxes.shl::<17>());
    let row1_odd = boxes.shl::<16>().or(boxes.shl::<7>());
    let row0_odd = boxes.shl::<23>().or(boxes.shl::<14>());
    (row2.and(row1_even).and(row0_even), row2.and(row1_odd).and(row0_odd))
}

/// What some band of each digit has.
#[inline(always)]
fn any_band<L: Lanes>([a, b, c, last]: [L; 4]) -> [L; 4] {
    let all = a.or3(b, c);
    [all, all, all, last.or3(last.turn(), last.turn().turn())]
}

/// What several bands of each digit have.
#[inline(always)]
fn several_bands<L: Lanes>([a, b, c, last]: [L; 4]) -> [L; 4] {
    let all = a.majority(b, c);
    [all, all, all, last.majority(last.turn(), last.turn().turn())]
}

/// For each digit in each band: its own columns, with those of the next band and the one after.
#[inline(always)]
fn through_stacks<L: Lanes>(own: [L; 4], one: [L; 4], two: [L; 4]) -> [L; 4] {
    [
        own[0].and(one[1]).and(two[2]),
        own[1].and(one[2]).and(two[0]),
        own[2].and(one[0]).and(two[1]),
        own[3].and(one[3].turn()).and(two[3].turn().turn()),
    ]
}

/// What some digit has, and what several have: eight in their lanes, and the last.
#[inline(always)]
fn counted_with<L: Lanes>(eight: L, last: L) -> (L, L) {
    let other = eight.swap4();
    let (some, several) = (eight.or(other), eight.and(other));
    let other = some.swap2();
    let (some, several) = (some.or(other), several.or3(several.swap2(), some.and(other)));
    let other = some.swap1();
    let (some, several) = (some.or(other), several.or3(several.swap1(), some.and(other)));
    (some.or(last), several.or(some.and(last)))
}

/// The columns of a band that have cells.
#[inline(always)]
fn columns_of<L: Lanes>(word: L) -> L {
    word.or3(word.shr::<10>(), word.shr::<20>()).and(L::splat(ROW))
}

/// All cells of the rows that have some.
#[inline(always)]
fn rows_with<L: Lanes>(word: L) -> L {
    let carries = word.add(L::splat(BAND)).and(L::splat(SPARE));
    carries.sub(carries.shr::<9>())
}

/// The same cells in each of three rows.
#[inline(always)]
fn in_each_row<L: Lanes>(row: L) -> L {
    row.or3(row.shl::<10>(), row.shl::<20>())
}

/// Three cells for each first cell of a box.
#[inline(always)]
fn three_cells<L: Lanes>(firsts: L) -> L {
    firsts.shl::<3>().sub(firsts)
}

/// Each column of a box gets what the next one in the box has.
#[inline(always)]
fn next_column<L: Lanes>(row: L) -> L {
    let first_two = row.shr::<1>().and(L::splat(0o333));
    first_two.or(row.shl::<2>().and(L::splat(0o444)))
}

/// Each column of a box gets what the previous one in the box has.
#[inline(always)]
fn previous_column<L: Lanes>(row: L) -> L {
    let last_two = row.shl::<1>().and(L::splat(0o666));
    last_two.or(row.shr::<2>().and(L::splat(0o111)))
}
