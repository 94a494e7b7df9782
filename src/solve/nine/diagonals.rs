//! One 9x9 board in three wide words of 32 lanes, and its deductions: three bands at a time, then three
//! stacks.
//!
//! ```text
//!     row 3B + i, column 3b + j        word j - i modulo 3, lane 9B + 3b + i
//!
//!     a box      0 1 2      the word of each of its cells: its three diagonals
//!                2 0 1
//!                1 2 0
//! ```
//!
//! A minirow has a cell in each word, in one lane; so has a minicolumn when the board is turned over. Lanes
//! from 27 on are spare: they have all candidates, from which nothing follows.
//!
//! The rules are those of [`line`](super::line), for the three rows of three lines at once. One board in a
//! few words leaves a processor waiting more than working, so what a round waits for is kept short: nothing
//! is compared, and what a single digit shuts is not taken from the cells first.

use super::line::{Seen, WAYS, Ways};
use super::search::{Fixpoint, Whole};
use super::sets::{ALL, Sets};
use super::split::{self, Half};
use crate::limits::Stop;
use crate::simd::line81::Text;

/// How many lanes a word has.
pub const LANES: usize = 32;

/// How many of them are minirows, the first ones.
pub const MINIROWS: usize = 27;

/// The lanes that are.
const USED: u32 = (1 << MINIROWS) - 1;

/// The lanes of the first minirow of each box.
const FIRST_ROWS: u32 = 0o111_111_111;

/// An order of lanes: the two bytes of the lane that each takes.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Order(pub [u8; 2 * LANES]);

impl Order {
    /// Each minirow takes the one so many rows and boxes on, cyclically.
    const fn turned(rows: usize, boxes: usize) -> Order {
        let mut from = [0; LANES];
        let mut lane = 0;
        while lane < LANES {
            let (band, stack, i) = (lane / 9, lane / 3 % 3, lane % 3);
            from[lane] = seat(band, (stack + boxes) % 3, (i + rows) % 3);
            lane += 1;
        }
        Order::of(from)
    }

    /// What a word takes from the one of the other diagonal, when the board is turned over.
    const fn over(word: usize) -> Order {
        let mut from = [0; LANES];
        let mut lane = 0;
        while lane < LANES {
            let (band, stack, i) = (lane / 9, lane / 3 % 3, lane % 3);
            from[lane] = seat(stack, band, (i + word) % 3);
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
const fn seat(band: usize, stack: usize, i: usize) -> usize {
    9 * band + 3 * stack + i
}

/// The word and the lane of each cell.
pub const SEATS: [(usize, usize); 81] = {
    let mut seats = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        seats[cell] = ((column + 3 - row % 3) % 3, seat(row / 3, column / 3, row % 3));
        cell += 1;
    }
    seats
};

/// The number of the cell at each place; all bits where there is none.
const NUMBERS: [[u16; LANES]; 3] = {
    let mut numbers = [[u16::MAX; LANES]; 3];
    let mut cell = 0;
    while cell < 81 {
        let (word, lane) = SEATS[cell];
        numbers[word][lane] = cell as u16;
        cell += 1;
    }
    numbers
};

const NEXT_BOX: Order = Order::turned(0, 1);
const BOX_AFTER: Order = Order::turned(0, 2);
const NEXT_ROW: Order = Order::turned(1, 0);
const ROW_AFTER: Order = Order::turned(2, 0);
const EVEN_NEXT: Order = Order::turned(1, 1);
const EVEN_AFTER: Order = Order::turned(2, 2);
const ODD_NEXT: Order = Order::turned(1, 2);
const ODD_AFTER: Order = Order::turned(2, 1);
const OVER: [Order; 3] = [Order::over(0), Order::over(1), Order::over(2)];

/// Sets words whose lanes can take each other's words.
pub trait Ordered: Sets<Array = [u16; LANES]> {
    /// Each lane has what the one that the order names has.
    fn ordered(self, order: Order) -> Self;
    /// Differences; zero where they would be less.
    fn beyond(self, other: Self) -> Self;
    /// All bits where the highest is set, none elsewhere.
    fn signs(self) -> Self;
    /// The words of a board, from its characters, each a digit or what stands for an empty cell.
    fn of_text(token: Self::Token, text: &Text) -> [Self; 3];
    /// The characters of a board whose sets have one digit each.
    fn to_text(words: &[Self; 3]) -> Text;

    /// The sets of one digit; empty for larger ones. What is left without the lowest digit has more than
    /// half of the number, or is zero.
    #[inline(always)]
    fn alone(self) -> Self {
        self.beyond(self.without_lowest().double())
    }
}

/// The words of a board from the sets of its cells.
#[inline(always)]
fn of_cells<W: Ordered>(token: W::Token, set: impl Fn(usize) -> u16) -> [W; 3] {
    let mut words = [[ALL; LANES]; 3];
    for (cell, (word, lane)) in SEATS.into_iter().enumerate() {
        words[word][lane] = set(cell);
    }
    let [a, b, c] = &words;
    [W::load(token, a), W::load(token, b), W::load(token, c)]
}

/// A board.
#[derive(Clone, Copy)]
pub struct Diagonals<W>([W; 3]);

/// What is noted beside the candidates: ways in the bands, and in the stacks as the board is turned over, in
/// each lane those that lead there.
#[derive(Clone, Copy)]
pub struct Marks<W> {
    /// Ways that are shut in the next round.
    shut: [Ways<W>; 2],
    /// Whether there are some.
    is_shut: bool,
    /// Ways that were open in the last round.
    open: [Ways<W>; 2],
}

/// Deduces in all bands; returns the ways that are open.
#[inline(always)]
fn deduce_in_bands<W: Ordered>(words: &mut [W; 3], shut: &Ways<W>) -> Ways<W> {
    let [x, y, z] = *words;
    let alone = [x.alone(), y.alone(), z.alone()];
    let single = alone[0].xor3(alone[1], alone[2]);
    let Ways { even, odd } = open(x.or3(y, z), shut);
    // A digit that is single off a way shuts it.
    let in_row = single.ordered(NEXT_BOX).or(single.ordered(BOX_AFTER));
    let in_box = single.ordered(NEXT_ROW).or(single.ordered(ROW_AFTER));
    let in_both = in_row.or(in_box);
    let on_even = single.ordered(EVEN_NEXT).or(single.ordered(EVEN_AFTER));
    let on_odd = single.ordered(ODD_NEXT).or(single.ordered(ODD_AFTER));
    let ways =
        Ways { even: even.and_not(in_both.or(on_odd)), odd: odd.and_not(in_both.or(on_even)) };
    let led = ways.even.or(ways.odd);
    let allowed = filled_by(led, led.and_not(beside(led)));
    for (cell, alone) in words.iter_mut().zip(alone) {
        *cell = cell.and_not(single.xor(alone)).and(allowed);
    }
    ways
}

/// Deduces in all stacks of a board that is turned over: the ways that are open, and what was seen.
#[inline(always)]
fn deduce_in_stacks<W: Ordered>(words: &mut [W; 3], shut: &Ways<W>) -> (Ways<W>, Seen<W>) {
    let [x, y, z] = *words;
    let ways = open(x.or3(y, z), shut);
    let led = ways.even.or(ways.odd);
    let beside = beside(led);
    let forced = led.and_not(beside);
    let allowed = filled_by(led, forced);
    let unique = forced.and_not(x.majority(y, z));
    for cell in words.iter_mut() {
        let found = cell.and(unique);
        let is_none = found.sub(found.fill(1)).signs();
        *cell = found.or(cell.and(allowed).and(is_none));
    }
    let least = words[0].min(words[1]).min(words[2]);
    (ways, Seen { homed: led.or(beside), least })
}

/// The ways of digits with a place in each minirow, but for those that are shut.
#[inline(always)]
fn open<W: Ordered>(some: W, shut: &Ways<W>) -> Ways<W> {
    Ways {
        even: some.and(some.ordered(EVEN_NEXT)).and(some.ordered(EVEN_AFTER)).and_not(shut.even),
        odd: some.and(some.ordered(ODD_NEXT)).and(some.ordered(ODD_AFTER)).and_not(shut.odd),
    }
}

/// What is led to the other minirows of each row.
#[inline(always)]
fn beside<W: Ordered>(led: W) -> W {
    led.ordered(NEXT_BOX).or(led.ordered(BOX_AFTER))
}

/// What is led to minirows, or only what is forced into them, where it fills them.
#[inline(always)]
fn filled_by<W: Ordered>(led: W, forced: W) -> W {
    let is_unfilled = forced.count().sub(forced.fill(3)).signs();
    forced.or(led.and(is_unfilled))
}

/// The board turned over: rows become columns.
#[inline(always)]
fn turned_over<W: Ordered>([x, y, z]: [W; 3]) -> [W; 3] {
    [x.ordered(OVER[0]), z.ordered(OVER[1]), y.ordered(OVER[2])]
}

/// The digits that every row has, in its lanes.
#[inline(always)]
fn of_rows<W: Ordered>([x, y, z]: [W; 3]) -> W {
    let some = x.or3(y, z);
    some.or3(some.ordered(NEXT_BOX), some.ordered(BOX_AFTER))
}

impl<W: Ordered> Diagonals<W> {
    #[inline(always)]
    fn token(&self) -> W::Token {
        self.0[0].token()
    }

    /// Whether every row, column and box has all digits.
    #[inline(always)]
    fn is_complete(&self) -> bool {
        let [x, y, z] = self.0;
        let some = x.or3(y, z);
        let boxes = some.or3(some.ordered(NEXT_ROW), some.ordered(ROW_AFTER));
        let all = of_rows(self.0).and(of_rows(turned_over(self.0))).and(boxes);
        x.fill(ALL).and_not(all).is_zero()
    }
}

impl<W: Ordered> Diagonals<W> {
    /// Deduces in all lines; what was seen in the stacks.
    #[inline(always)]
    fn deduce(&mut self, marks: &mut Marks<W>) -> Seen<W> {
        marks.open[0] = deduce_in_bands(&mut self.0, &marks.shut[0]);
        let mut over = turned_over(self.0);
        let seen;
        (marks.open[1], seen) = deduce_in_stacks(&mut over, &marks.shut[1]);
        self.0 = turned_over(over);
        if marks.is_shut {
            *marks = Marks { open: marks.open, ..Self::marks(self.token()) };
        }
        seen
    }

    /// What a round came to.
    #[inline(always)]
    fn fixpoint(&self, before: &Self, seen: Seen<W>) -> Fixpoint {
        let homeless = seen.homed.fill(ALL).and_not(seen.homed);
        if W::lanes(seen.least.disjoint(seen.least)) | !W::lanes(homeless.disjoint(homeless)) != 0 {
            return Fixpoint::Dead;
        }
        let [x, y, z] = self.0;
        let more = x.without_lowest().or3(y.without_lowest(), z.without_lowest());
        if !W::lanes(more.disjoint(more)) & USED == 0 && self.is_complete() {
            return Fixpoint::Solved;
        }
        let [a, b, c] = before.0;
        let change = x.xor(a).or3(y.xor(b), z.xor(c));
        if change.is_zero() { Fixpoint::Stuck } else { Fixpoint::Changed }
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
        let &(word, lane) = SEATS.get(cell)?;
        self.0[word].store(&mut keys);
        Some((cell, keys[lane]))
    }
}

impl<W: Ordered> Whole for Diagonals<W> {
    type Token = W::Token;
    type Marks = Marks<W>;

    #[inline(always)]
    fn of_cells(token: W::Token, candidates: impl Fn(usize) -> u16) -> Self {
        Diagonals(of_cells(token, candidates))
    }

    #[inline(always)]
    fn of_text(token: W::Token, text: &Text) -> Self {
        Diagonals(W::of_text(token, text))
    }

    #[inline(always)]
    fn text(&self) -> Text {
        W::to_text(&self.0)
    }

    #[inline(always)]
    fn marks(token: W::Token) -> Marks<W> {
        let none = W::splat(token, 0);
        let none = [Ways { even: none, odd: none }; 2];
        Marks { shut: none, is_shut: false, open: none }
    }

    #[inline(always)]
    fn round(&mut self, marks: &mut Marks<W>) -> Fixpoint {
        let before = *self;
        let seen = self.deduce(marks);
        self.fixpoint(&before, seen)
    }

    const TWO_AT_ONCE: bool = true;

    /// What is waited for in one board leaves time for the other: nothing is decided before both are done.
    #[inline(always)]
    fn rounds([one, other]: [(&mut Self, &mut Marks<W>); 2]) -> [Fixpoint; 2] {
        let before = [*one.0, *other.0];
        let seen = [one.0.deduce(one.1), other.0.deduce(other.1)];
        [one.0.fixpoint(&before[0], seen[0]), other.0.fixpoint(&before[1], seen[1])]
    }

    #[inline(always)]
    fn shut(line: usize, way: usize, digits: u16, marks: &mut Marks<W>) {
        let (view, at, backwards) = (line / 3, line % 3, way / 3 == 1);
        let mut lanes = 0;
        for i in 0..3 {
            let turn = if backwards { 3 - i } else { i };
            lanes |= 1 << seat(at, (way + turn) % 3, i);
        }
        let ways = &mut marks.shut[view];
        let ways = if backwards { &mut ways.odd } else { &mut ways.even };
        *ways = ways.or(ways.fill(digits).masked(W::mask(ways.token(), lanes)));
        marks.is_shut = true;
    }

    #[inline(always)]
    fn take(&mut self, half: Half, marks: &mut Marks<W>) {
        match half {
            Half::Shut { line, way, digit } => Self::shut(line, way, digit, marks),
            Half::Cell { cell, candidates } => {
                let (word, lane) = SEATS[cell];
                let word = &mut self.0[word];
                *word = W::select(W::mask(word.token(), 1 << lane), word.fill(candidates), *word);
            }
        }
    }

    #[inline(always)]
    fn split(&self, marks: &Marks<W>) -> Result<[Half; 2], Stop> {
        // The way that leads to a box is another one in another row, but all lead to some box.
        let [bands, stacks] = &marks.open;
        let rows = W::mask(self.token(), FIRST_ROWS);
        let even = W::select(rows, bands.even, stacks.even);
        let odd = W::select(rows, bands.odd, stacks.odd);
        let (two, count) = split::census([
            even,
            even.ordered(NEXT_BOX),
            even.ordered(BOX_AFTER),
            odd,
            odd.ordered(NEXT_BOX),
            odd.ordered(BOX_AFTER),
        ]);
        let (mut twos, mut counts) = (W::ZEROS, W::ZEROS);
        two.store(&mut twos);
        count.store(&mut counts);
        let mut best = u32::MAX;
        for line in 0..6 {
            let at = seat(line % 3, 0, line / 3);
            let found = u32::from(counts[at]) << 8 | line as u32;
            best = best.min(if twos[at] == 0 { u32::MAX } else { found });
        }
        if best == u32::MAX {
            let (cell, candidates) = self.fewest().ok_or(split::UNSOLVED)?;
            return Ok(split::of_cell(cell, candidates));
        }
        let line = (best & 7) as usize;
        let (view, at) = (line / 3, line % 3);
        let digits = twos[seat(at, 0, view)];
        let digit = digits & digits.wrapping_neg();
        let lanes = [&marks.open[view].even, &marks.open[view].odd]
            .map(|ways| !W::lanes(ways.disjoint(ways.fill(digit))) >> seat(at, 0, 0));
        let is_open = (0..WAYS).map(|way| lanes[way / 3] >> seat(0, way % 3, 0) & 1 != 0);
        Ok(split::by_way(line, digit, is_open))
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::super::sets::CANDIDATES;
    use super::*;
    use crate::simd::portable::{PortableToken, PortableWords};
    use crate::simd::words::Words;

    /// The sets of the cells, row by row.
    fn cells<W: Ordered>(words: &[W; 3]) -> [u16; 81] {
        let mut sets = [W::ZEROS; 3];
        for (word, sets) in words.iter().zip(&mut sets) {
            word.store(sets);
        }
        SEATS.map(|(word, lane)| sets[word][lane])
    }

    /// Plain words, to compare those of vectors with.
    impl Ordered for PortableWords<LANES> {
        fn ordered(self, order: Order) -> Self {
            let mut words = Self::ZEROS;
            self.store(&mut words);
            Self::load(
                PortableToken,
                &std::array::from_fn(|lane| words[usize::from(order.0[2 * lane] / 2)]),
            )
        }

        fn beyond(self, other: Self) -> Self {
            let [mut words, mut others] = [Self::ZEROS; 2];
            self.store(&mut words);
            other.store(&mut others);
            Self::load(
                PortableToken,
                &std::array::from_fn(|lane| words[lane].saturating_sub(others[lane])),
            )
        }

        fn signs(self) -> Self {
            let mut words = Self::ZEROS;
            self.store(&mut words);
            Self::load(PortableToken, &words.map(|word| if word >> 15 == 1 { u16::MAX } else { 0 }))
        }

        fn of_text(token: PortableToken, text: &Text) -> [Self; 3] {
            of_cells(token, |cell| CANDIDATES[usize::from(text[cell])])
        }

        fn to_text(words: &[Self; 3]) -> Text {
            cells(words).map(|set| b'1' + set.trailing_zeros() as u8)
        }
    }

    #[test]
    fn a_cell_stands_with_its_box_and_turns_over_with_the_board() {
        for (cell, (word, lane)) in SEATS.into_iter().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            assert_eq!(lane / 3, row / 3 * 3 + column / 3, "the box of cell {cell}");
            let mut words = [PortableWords::<LANES>::splat(PortableToken, 0); 3];
            words[word] = words[word]
                .or(words[word].fill(1).masked(PortableWords::mask(PortableToken, 1 << lane)));
            let mut expected = [0; 81];
            expected[column * 9 + row] = 1;
            assert_eq!(cells(&turned_over(words)), expected, "cell {cell}");
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn vectors_do_what_plain_words_do() {
        use crate::simd::Vectors;
        use crate::simd::x86_64::avx512::Avx512Words;

        fn plain<W: Ordered>(word: W) -> [u16; LANES] {
            let mut words = W::ZEROS;
            word.store(&mut words);
            words
        }

        fn results<W: Ordered>(
            token: W::Token,
            a: &[u16; LANES],
            b: &[u16; LANES],
        ) -> Vec<[u16; LANES]> {
            let (a, b) = (W::load(token, a), W::load(token, b));
            let orders = [NEXT_BOX, ROW_AFTER, EVEN_NEXT, ODD_AFTER, OVER[0], OVER[1], OVER[2]];
            let ordered = orders.map(|order| a.ordered(order));
            ordered.into_iter().chain([a.beyond(b), a.signs(), a.alone()]).map(plain).collect()
        }

        let Some(Vectors::Avx512(token)) = Vectors::numbered(3) else { return };
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..20 {
            let mut words = || std::array::from_fn(|_| random.next_u32() as u16);
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
            let text = std::array::from_fn(|_| b".0123456789"[random.next_u32() as usize % 11]);
            let words = Avx512Words::of_text(token, &text).map(plain);
            assert_eq!(words, PortableWords::<LANES>::of_text(PortableToken, &text).map(plain));
            let full = text.map(|character| character.clamp(b'1', b'9'));
            assert_eq!(Avx512Words::to_text(&Avx512Words::of_text(token, &full)), full);
        }
    }
}
