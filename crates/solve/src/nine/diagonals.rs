//! One 9x9 board in three words of 32 lanes, and its deductions: three bands at a time, then three stacks.
//!
//! ```text
//!     row 3B + i, column 3b + j        word j - i modulo 3, lane 9B + 3b + i
//!
//!     a box      0 1 2      the word of each of its cells: its three diagonals
//!                2 0 1
//!                1 2 0
//! ```
//!
//! A minirow has one lane, with a cell in each word. So has a minicolumn once the board is transposed. The lanes from 27 on
//! are spare: they have all candidates, so that nothing follows from them.
//!
//! The rules are those of [`line`](super::line), for the three rows of three lines at once. One board in three words is
//! latency-bound, so the dependency chain of a round is kept short: masks come from subtractions, not from comparisons, and
//! the ways do not wait until the naked singles are removed from the cells.

use super::line::{StackChecks, WAYS, Ways};
use super::search::{OneBoard, RoundResult};
use super::sets::{ALL, Sets};
use super::split::{self, Branch};
use sudoku_core::limits::Stop;
use sudoku_core::simd::line81::Text;

/// The lanes of a word.
pub const LANES: usize = 32;

/// The first lanes are minirows; this is their number.
pub const MINIROWS: usize = 27;

/// The lanes of minirows.
const USED: u32 = (1 << MINIROWS) - 1;

/// The lanes of the first minirow of each box.
const FIRST_ROWS: u32 = 0o111_111_111;

/// A permutation of lanes: for each lane the two bytes that it takes.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Order(pub [u8; 2 * LANES]);

impl Order {
    /// Each minirow takes the one `rows` and `boxes` further on, cyclically.
    const fn rotated(rows: usize, boxes: usize) -> Order {
        let mut from = [0; LANES];
        let mut lane = 0;
        while lane < LANES {
            let (band, stack, i) = (lane / 9, lane / 3 % 3, lane % 3);
            from[lane] = lane_of(band, (stack + boxes) % 3, (i + rows) % 3);
            lane += 1;
        }
        Order::of(from)
    }

    /// The permutation of a word when the board is transposed.
    const fn transposing(word: usize) -> Order {
        let mut from = [0; LANES];
        let mut lane = 0;
        while lane < LANES {
            let (band, stack, i) = (lane / 9, lane / 3 % 3, lane % 3);
            from[lane] = lane_of(stack, band, (i + word) % 3);
            lane += 1;
        }
        Order::of(from)
    }

    /// Spare lanes stay.
    const fn of(from: [usize; LANES]) -> Order {
        let mut bytes = [0; 2 * LANES];
        let mut lane = 0;
        while lane < LANES {
            let from = if lane < MINIROWS { from[lane] } else { lane };
            bytes[2 * lane] = 2 * from as u8;
            bytes[2 * lane + 1] = 2 * from as u8 + 1;
            lane += 1;
        }
        Order(bytes)
    }
}

/// The lane of a minirow.
const fn lane_of(band: usize, stack: usize, i: usize) -> usize {
    9 * band + 3 * stack + i
}

/// The word and the lane of each cell.
pub const PLACES: [(usize, usize); 81] = {
    let mut places = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = ((column + 3 - row % 3) % 3, lane_of(row / 3, column / 3, row % 3));
        cell += 1;
    }
    places
};

/// The cell of each lane; all bits for spare lanes.
const NUMBERS: [[u16; LANES]; 3] = {
    let mut numbers = [[u16::MAX; LANES]; 3];
    let mut cell = 0;
    while cell < 81 {
        let (word, lane) = PLACES[cell];
        numbers[word][lane] = cell as u16;
        cell += 1;
    }
    numbers
};

const NEXT_BOX: Order = Order::rotated(0, 1);
const BOX_AFTER: Order = Order::rotated(0, 2);
const NEXT_ROW: Order = Order::rotated(1, 0);
const ROW_AFTER: Order = Order::rotated(2, 0);
const EVEN_NEXT: Order = Order::rotated(1, 1);
const EVEN_AFTER: Order = Order::rotated(2, 2);
const ODD_NEXT: Order = Order::rotated(1, 2);
const ODD_AFTER: Order = Order::rotated(2, 1);
const TRANSPOSE: [Order; 3] = [Order::transposing(0), Order::transposing(1), Order::transposing(2)];

/// Words of sets with a lane for each minirow.
pub trait MinirowLanes: Sets<Array = [u16; LANES]> {
    /// The lanes in another order.
    fn permuted(self, order: Order) -> Self;
    /// Saturating subtraction.
    fn saturating_sub(self, other: Self) -> Self;
    /// All bits in the lanes whose highest bit is set, none in the others.
    fn sign_mask(self) -> Self;
    /// The words of a board, from its characters: a digit, or `0` or a point for an empty cell.
    fn from_text(token: Self::Token, text: &Text) -> [Self; 3];
    /// The characters of a board whose sets have one digit each.
    fn to_text(words: &[Self; 3]) -> Text;

    /// The sets of one digit; empty for the others, as [`Words::single`](sudoku_core::simd::words::Words::single). Without its
    /// lowest bit, a set of several digits is more than half of itself, so twice as much saturates.
    #[inline(always)]
    fn single_without_compare(self) -> Self {
        self.saturating_sub(self.without_lowest().double())
    }
}

/// The words of a board from the sets of its cells.
#[inline(always)]
fn from_cells<W: MinirowLanes>(token: W::Token, set: impl Fn(usize) -> u16) -> [W; 3] {
    let mut words = [[ALL; LANES]; 3];
    for (cell, (word, lane)) in PLACES.into_iter().enumerate() {
        words[word][lane] = set(cell);
    }
    let [a, b, c] = &words;
    [W::load(token, a), W::load(token, b), W::load(token, c)]
}

/// A board.
#[derive(Clone, Copy)]
pub struct Diagonals<W>([W; 3]);

/// The state that deduction keeps from round to round, beside the candidates: the ways in the bands, and in the stacks
/// of the transposed board. A lane has the ways that go through its minirow.
#[derive(Clone, Copy)]
pub struct WayState<W> {
    /// Ways that are closed in the next round.
    closed: [Ways<W>; 2],
    /// Whether there are any.
    any_closed: bool,
    /// Ways that were open in the last round.
    open: [Ways<W>; 2],
}

/// Deduces in all bands; returns the open ways.
#[inline(always)]
fn deduce_in_bands<W: MinirowLanes>(words: &mut [W; 3], closed: &Ways<W>) -> Ways<W> {
    let [x, y, z] = *words;
    let single_without_compare =
        [x.single_without_compare(), y.single_without_compare(), z.single_without_compare()];
    let single =
        single_without_compare[0].xor3(single_without_compare[1], single_without_compare[2]);
    let Ways { even, odd } = open(x.or3(y, z), closed);
    // A naked single closes the ways of its band that do not go through its minirow.
    let in_row = single.permuted(NEXT_BOX).or(single.permuted(BOX_AFTER));
    let in_box = single.permuted(NEXT_ROW).or(single.permuted(ROW_AFTER));
    let in_both = in_row.or(in_box);
    let on_even = single.permuted(EVEN_NEXT).or(single.permuted(EVEN_AFTER));
    let on_odd = single.permuted(ODD_NEXT).or(single.permuted(ODD_AFTER));
    let ways =
        Ways { even: even.and_not(in_both.or(on_odd)), odd: odd.and_not(in_both.or(on_even)) };
    let led = ways.even.or(ways.odd);
    let allowed = filled_by(led, led.and_not(in_other_boxes(led)));
    for (cell, single_without_compare) in words.iter_mut().zip(single_without_compare) {
        *cell = cell.and_not(single.xor(single_without_compare)).and(allowed);
    }
    ways
}

/// Deduces in all stacks of a transposed board; returns the open ways and the checks.
#[inline(always)]
fn deduce_in_stacks<W: MinirowLanes>(
    words: &mut [W; 3],
    closed: &Ways<W>,
) -> (Ways<W>, StackChecks<W>) {
    let [x, y, z] = *words;
    let ways = open(x.or3(y, z), closed);
    let led = ways.even.or(ways.odd);
    let in_other_boxes = in_other_boxes(led);
    let forced = led.and_not(in_other_boxes);
    let allowed = filled_by(led, forced);
    let unique = forced.and_not(x.majority(y, z));
    for cell in words.iter_mut() {
        let found = cell.and(unique);
        let is_none = found.sub(found.fill(1)).sign_mask();
        *cell = found.or(cell.and(allowed).and(is_none));
    }
    let least = words[0].min(words[1]).min(words[2]);
    (ways, StackChecks { placed: led.or(in_other_boxes), least })
}

/// The ways of digits with a candidate in each of their minirows, without the closed ways.
#[inline(always)]
fn open<W: MinirowLanes>(some: W, closed: &Ways<W>) -> Ways<W> {
    Ways {
        even: some
            .and(some.permuted(EVEN_NEXT))
            .and(some.permuted(EVEN_AFTER))
            .and_not(closed.even),
        odd: some.and(some.permuted(ODD_NEXT)).and(some.permuted(ODD_AFTER)).and_not(closed.odd),
    }
}

/// The digits of the other minirows of each row.
#[inline(always)]
fn in_other_boxes<W: MinirowLanes>(led: W) -> W {
    led.permuted(NEXT_BOX).or(led.permuted(BOX_AFTER))
}

/// `forced`, a subset of `led`, if it has at least three digits, which fill the minirow; otherwise `led`.
#[inline(always)]
fn filled_by<W: MinirowLanes>(led: W, forced: W) -> W {
    let is_unfilled = forced.count().sub(forced.fill(3)).sign_mask();
    forced.or(led.and(is_unfilled))
}

/// The transposed board.
#[inline(always)]
fn transposed<W: MinirowLanes>([x, y, z]: [W; 3]) -> [W; 3] {
    [x.permuted(TRANSPOSE[0]), z.permuted(TRANSPOSE[1]), y.permuted(TRANSPOSE[2])]
}

/// The digits of each row, in its lanes.
#[inline(always)]
fn of_rows<W: MinirowLanes>([x, y, z]: [W; 3]) -> W {
    let some = x.or3(y, z);
    some.or3(some.permuted(NEXT_BOX), some.permuted(BOX_AFTER))
}

impl<W: MinirowLanes> Diagonals<W> {
    #[inline(always)]
    fn token(&self) -> W::Token {
        self.0[0].token()
    }

    /// Whether every row, column and box has all digits.
    #[inline(always)]
    fn is_complete(&self) -> bool {
        let [x, y, z] = self.0;
        let some = x.or3(y, z);
        let boxes = some.or3(some.permuted(NEXT_ROW), some.permuted(ROW_AFTER));
        let all = of_rows(self.0).and(of_rows(transposed(self.0))).and(boxes);
        x.fill(ALL).and_not(all).is_zero()
    }
}

impl<W: MinirowLanes> Diagonals<W> {
    /// Deduces in all lines; returns the checks of the stacks.
    #[inline(always)]
    fn deduce(&mut self, state: &mut WayState<W>) -> StackChecks<W> {
        state.open[0] = deduce_in_bands(&mut self.0, &state.closed[0]);
        let mut over = transposed(self.0);
        let seen;
        (state.open[1], seen) = deduce_in_stacks(&mut over, &state.closed[1]);
        self.0 = transposed(over);
        if state.any_closed {
            *state = WayState { open: state.open, ..Self::new_state(self.token()) };
        }
        seen
    }

    /// The result of a round.
    #[inline(always)]
    fn result(&self, before: &Self, seen: StackChecks<W>) -> RoundResult {
        let unplaced = seen.placed.fill(ALL).and_not(seen.placed);
        if W::lanes(seen.least.disjoint(seen.least)) | !W::lanes(unplaced.disjoint(unplaced)) != 0 {
            return RoundResult::Contradiction;
        }
        let [x, y, z] = self.0;
        let more = x.without_lowest().or3(y.without_lowest(), z.without_lowest());
        if !W::lanes(more.disjoint(more)) & USED == 0 && self.is_complete() {
            return RoundResult::Solved;
        }
        let [a, b, c] = before.0;
        let change = x.xor(a).or3(y.xor(b), z.xor(c));
        if change.is_zero() { RoundResult::Stuck } else { RoundResult::Changed }
    }

    /// The cell that [`split::by_cell`] finds, and its candidates.
    #[inline(always)]
    fn fewest(&self) -> Option<(usize, u16)> {
        let token = self.token();
        let full = W::splat(token, u16::MAX);
        let [two, three, more] = [full.fill(2 << 8), full.fill(3 << 8), full.fill(4 << 8)];
        let mut least = full;
        for (word, numbers) in self.0.iter().zip(&NUMBERS) {
            let second = word.without_lowest();
            let third = second.without_lowest();
            let fourth = third.without_lowest();
            let count = W::select(fourth.disjoint(fourth), three, more);
            let count = W::select(third.disjoint(third), two, count);
            let key = W::select(second.disjoint(second), full, count.or(W::load(token, numbers)));
            least = least.min(key);
        }
        let mut keys = W::ZEROS;
        least.store(&mut keys);
        let best = keys.into_iter().fold(u16::MAX, u16::min);
        let cell = usize::from(best & 0xFF);
        let &(word, lane) = PLACES.get(cell)?;
        self.0[word].store(&mut keys);
        Some((cell, keys[lane]))
    }
}

impl<W: MinirowLanes> OneBoard for Diagonals<W> {
    type Token = W::Token;
    type WayState = WayState<W>;

    #[inline(always)]
    fn from_cells(token: W::Token, candidates: impl Fn(usize) -> u16) -> Self {
        Diagonals(from_cells(token, candidates))
    }

    #[inline(always)]
    fn from_text(token: W::Token, text: &Text) -> Self {
        Diagonals(W::from_text(token, text))
    }

    #[inline(always)]
    fn text(&self) -> Text {
        W::to_text(&self.0)
    }

    #[inline(always)]
    fn new_state(token: W::Token) -> WayState<W> {
        let none = W::splat(token, 0);
        let none = [Ways { even: none, odd: none }; 2];
        WayState { closed: none, any_closed: false, open: none }
    }

    #[inline(always)]
    fn round(&mut self, state: &mut WayState<W>) -> RoundResult {
        let before = *self;
        let seen = self.deduce(state);
        self.result(&before, seen)
    }

    const PAIRS: bool = true;

    /// The two dependency chains overlap, because no branch comes before both are done.
    #[inline(always)]
    fn rounds([one, other]: [(&mut Self, &mut WayState<W>); 2]) -> [RoundResult; 2] {
        let before = [*one.0, *other.0];
        let seen = [one.0.deduce(one.1), other.0.deduce(other.1)];
        [one.0.result(&before[0], seen[0]), other.0.result(&before[1], seen[1])]
    }

    #[inline(always)]
    fn close_way(line: usize, way: usize, digits: u16, state: &mut WayState<W>) {
        let (view, at, backwards) = (line / 3, line % 3, way / 3 == 1);
        let mut lanes = 0;
        for i in 0..3 {
            let turn = if backwards { 3 - i } else { i };
            lanes |= 1 << lane_of(at, (way + turn) % 3, i);
        }
        let ways = &mut state.closed[view];
        let ways = if backwards { &mut ways.odd } else { &mut ways.even };
        *ways = ways.or(ways.fill(digits).masked(W::mask(ways.token(), lanes)));
        state.any_closed = true;
    }

    #[inline(always)]
    fn apply(&mut self, branch: Branch, state: &mut WayState<W>) {
        match branch {
            Branch::CloseWay { line, way, digit } => Self::close_way(line, way, digit, state),
            Branch::Cell { cell, candidates } => {
                let (word, lane) = PLACES[cell];
                let word = &mut self.0[word];
                *word = W::select(W::mask(word.token(), 1 << lane), word.fill(candidates), *word);
            }
        }
    }

    #[inline(always)]
    fn split(&self, state: &WayState<W>) -> Result<[Branch; 2], Stop> {
        // A lane has other ways in other rows, but each row has all six.
        let [bands, stacks] = &state.open;
        let rows = W::mask(self.token(), FIRST_ROWS);
        let even = W::select(rows, bands.even, stacks.even);
        let odd = W::select(rows, bands.odd, stacks.odd);
        let (two, count) = split::count_ways([
            even,
            even.permuted(NEXT_BOX),
            even.permuted(BOX_AFTER),
            odd,
            odd.permuted(NEXT_BOX),
            odd.permuted(BOX_AFTER),
        ]);
        let (mut twos, mut counts) = (W::ZEROS, W::ZEROS);
        two.store(&mut twos);
        count.store(&mut counts);
        let mut best = u32::MAX;
        for line in 0..6 {
            let at = lane_of(line % 3, 0, line / 3);
            let found = u32::from(counts[at]) << 8 | line as u32;
            best = best.min(if twos[at] == 0 { u32::MAX } else { found });
        }
        if best == u32::MAX {
            let (cell, candidates) = self.fewest().ok_or(split::UNSOLVED)?;
            return Ok(split::of_cell(cell, candidates));
        }
        let line = (best & 7) as usize;
        let (view, at) = (line / 3, line % 3);
        let digits = twos[lane_of(at, 0, view)];
        let digit = digits & digits.wrapping_neg();
        let lanes = [&state.open[view].even, &state.open[view].odd]
            .map(|ways| !W::lanes(ways.disjoint(ways.fill(digit))) >> lane_of(at, 0, 0));
        let is_open = (0..WAYS).map(|way| lanes[way / 3] >> lane_of(0, way % 3, 0) & 1 != 0);
        Ok(split::by_way(line, digit, is_open))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sets::CANDIDATES;
    use super::*;
    #[cfg(target_arch = "x86_64")]
    use crate::support::Random;
    use sudoku_core::simd::portable::{PortableToken, PortableWords};
    use sudoku_core::simd::words::Words;

    /// The sets of the cells, row by row.
    fn cells<W: MinirowLanes>(words: &[W; 3]) -> [u16; 81] {
        let mut sets = [W::ZEROS; 3];
        for (word, sets) in words.iter().zip(&mut sets) {
            word.store(sets);
        }
        PLACES.map(|(word, lane)| sets[word][lane])
    }

    /// The scalar definition, for tests.
    impl MinirowLanes for PortableWords<LANES> {
        fn permuted(self, order: Order) -> Self {
            let mut words = Self::ZEROS;
            self.store(&mut words);
            Self::load(
                PortableToken,
                &std::array::from_fn(|lane| words[usize::from(order.0[2 * lane] / 2)]),
            )
        }

        fn saturating_sub(self, other: Self) -> Self {
            let [mut words, mut others] = [Self::ZEROS; 2];
            self.store(&mut words);
            other.store(&mut others);
            Self::load(
                PortableToken,
                &std::array::from_fn(|lane| words[lane].saturating_sub(others[lane])),
            )
        }

        fn sign_mask(self) -> Self {
            let mut words = Self::ZEROS;
            self.store(&mut words);
            Self::load(PortableToken, &words.map(|word| if word >> 15 == 1 { u16::MAX } else { 0 }))
        }

        fn from_text(token: PortableToken, text: &Text) -> [Self; 3] {
            from_cells(token, |cell| CANDIDATES[usize::from(text[cell])])
        }

        fn to_text(words: &[Self; 3]) -> Text {
            cells(words).map(|set| b'1' + set.trailing_zeros() as u8)
        }
    }

    #[test]
    fn cells_are_in_the_lanes_of_their_box_and_transpose() {
        for (cell, (word, lane)) in PLACES.into_iter().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            assert_eq!(lane / 3, row / 3 * 3 + column / 3, "the box of cell {cell}");
            let mut words = [PortableWords::<LANES>::splat(PortableToken, 0); 3];
            words[word] = words[word]
                .or(words[word].fill(1).masked(PortableWords::mask(PortableToken, 1 << lane)));
            let mut expected = [0; 81];
            expected[column * 9 + row] = 1;
            assert_eq!(cells(&transposed(words)), expected, "cell {cell}");
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn avx512_matches_portable_words() {
        use sudoku_core::simd::Vectors;
        use sudoku_core::simd::x86_64::avx512::Avx512Words;

        fn plain<W: MinirowLanes>(word: W) -> [u16; LANES] {
            let mut words = W::ZEROS;
            word.store(&mut words);
            words
        }

        fn results<W: MinirowLanes>(
            token: W::Token,
            a: &[u16; LANES],
            b: &[u16; LANES],
        ) -> Vec<[u16; LANES]> {
            let (a, b) = (W::load(token, a), W::load(token, b));
            let orders = [
                NEXT_BOX,
                ROW_AFTER,
                EVEN_NEXT,
                ODD_AFTER,
                TRANSPOSE[0],
                TRANSPOSE[1],
                TRANSPOSE[2],
            ];
            let permuted = orders.map(|order| a.permuted(order));
            permuted
                .into_iter()
                .chain([a.saturating_sub(b), a.sign_mask(), a.single_without_compare()])
                .map(plain)
                .collect()
        }

        let Some(Vectors::Avx512(token)) = Vectors::numbered(3) else { return };
        let mut random = Random::new(3);
        for _ in 0..20 {
            let mut words = || std::array::from_fn(|_| random.number() as u16);
            let (mut a, b) = (words(), words());
            assert_eq!(
                results::<Avx512Words>(token, &a, &b),
                results::<PortableWords<LANES>>(PortableToken, &a, &b)
            );
            a.iter_mut().enumerate().for_each(|(lane, word)| *word &= 3 << (lane % 9));
            assert_eq!(
                results::<Avx512Words>(token, &a, &b),
                results::<PortableWords<LANES>>(PortableToken, &a, &b)
            );
            let text = std::array::from_fn(|_| b".0123456789"[random.below(11)]);
            let words = Avx512Words::from_text(token, &text).map(plain);
            assert_eq!(words, PortableWords::<LANES>::from_text(PortableToken, &text).map(plain));
            let full = text.map(|character| character.clamp(b'1', b'9'));
            assert_eq!(Avx512Words::to_text(&Avx512Words::from_text(token, &full)), full);
        }
    }
}
