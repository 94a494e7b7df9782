//! Deduction in a line: a band, or a stack with columns for rows.
//!
//! In: the candidates of its cells. Out: what follows from them by naked and hidden singles, locked
//! candidates and hidden triples of a minirow. What stays true: no candidate that is part of a
//! solution goes.
//!
//! ```text
//!     a band     three rows and three boxes; row i and box b meet in a minirow of three cells
//!     a stack    the same with columns for rows and bands for boxes
//!
//!     for each minirow    some       digits with a place in it       OR of its cells
//!                         several    digits with two places or three majority of its cells
//!                         single     digits that are alone in a cell XOR of such cells
//! ```
//!
//! Each digit goes through a line in one of six ways: its rows 0, 1, 2 take the three boxes in some
//! order. Way `k` below 3 is even, its boxes follow one another from box `k` in row 0; the others are
//! odd, their boxes go backwards from box `k - 3`. A way is open if the digit has a place in each of
//! its minirows and is not single elsewhere in their rows and boxes. From the open ways follows the
//! rest: a digit stays where one leads (locked candidates, both ways round); where all of a row lead
//! to one minirow the digit is forced into it, and if it has one place there it is a hidden single;
//! and three digits forced into a minirow fill it. Where there is a fourth, the board has no solution, which
//! shows later.
//!
//! Singles are looked for once in a round of bands and stacks. Naked ones in the bands: they go from the other
//! cells of the minirow as well, so that the box has no other place for them, from which the stack concludes
//! that its column has none either. Hidden ones in the stacks: a digit with one place in a row is locked into
//! its minirow by the band, so that again the box has no other place for it, which the stack sees.
//!
//! The rules are written once, over three minirows of a row that lie side by side in whatever way
//! the caller has them.
//!
//! Source: T. Dillon, "Tdoku", 2019 (<https://t-dillon.github.io/tdoku>), for the ways, and for
//! looking at minirows as sets of three digits.

/// How many ways a digit has through a line.
pub const WAYS: usize = 6;

/// Sets of digits for the three minirows of a row: three in all, or three in each of several lines or
/// boards. Each operation works on all of them.
pub trait Minirows: Copy {
    /// Digits in both.
    fn and(self, other: Self) -> Self;
    /// Digits in one or both.
    fn or(self, other: Self) -> Self;
    /// Digits in some of three.
    fn or3(self, b: Self, c: Self) -> Self;
    /// Digits in two or three of three.
    fn majority(self, b: Self, c: Self) -> Self;
    /// Digits that are not in the other.
    fn and_not(self, other: Self) -> Self;
    /// The smaller sets, as numbers: zero where one is empty.
    fn min(self, other: Self) -> Self;
    /// For three cells the digits that are alone in one of them; see [`Naked`].
    fn naked(self, b: Self, c: Self) -> Naked<Self>;
    /// This set, or only those that are forced, a part of it, where they fill a minirow: where there are three of
    /// them, or more.
    fn filled_by(self, forced: Self) -> Self;
    /// Those digits of a cell that are unique, or, where there is none, that are allowed. All that are unique
    /// are allowed.
    fn narrowed(self, unique: Self, allowed: Self) -> Self;
    /// For each box what the next one has, and what the one after has.
    fn turned(self) -> (Self, Self);
}

/// The naked singles of a minirow.
#[derive(Clone, Copy)]
pub struct Naked<M> {
    /// Digits that are alone in one of its cells, or in three.
    pub single: M,
    /// The cells without those that are alone in another one: two that are alone with the same digit are empty.
    pub cells: [M; 3],
}

/// The cells of a line.
pub trait Line<M> {
    /// Cell `j` of the minirows of row `i`.
    fn cell(&self, i: usize, j: usize) -> M;
    /// Replaces the candidates of that cell.
    fn replace(&mut self, i: usize, j: usize, cell: M);
    /// Is called between the passes over the cells. Where there are too few registers for them, they are better
    /// read again than kept at hand.
    #[inline(always)]
    fn put_down(&mut self) {}
}

/// Digits by way: for each box the even way that takes it in row 0, and the odd one.
#[derive(Clone, Copy)]
pub struct Ways<M> {
    pub even: M,
    pub odd: M,
}

/// What was seen in the stacks of a board; it begins with all digits.
#[derive(Clone, Copy)]
pub struct Seen<M> {
    /// Digits with an open way through every stack.
    pub homed: M,
    /// The smallest cells.
    pub least: M,
}

/// Deduces in a band where some ways are shut; returns those that are open. Contradictions that it leaves show
/// in the stacks.
#[inline(always)]
pub fn deduce_in_band<M: Minirows>(line: &mut impl Line<M>, shut: Ways<M>) -> Ways<M> {
    let [a, b, c] = [free(line, 0), free(line, 1), free(line, 2)];
    line.put_down();
    let x = left(line, 0, a, b.or(c));
    let y = left(line, 1, b, c.or(a));
    let z = left(line, 2, c, a.or(b));
    let (ways, [x, y, z]) = lead([x, y, z], shut);
    line.put_down();
    narrow_in_band(line, 0, x);
    narrow_in_band(line, 1, y);
    narrow_in_band(line, 2, z);
    ways
}

/// Leaves the digits that open ways lead to the minirows of row `i` of a band.
#[inline(always)]
fn narrow_in_band<M: Minirows>(line: &mut impl Line<M>, i: usize, led: M) {
    let allowed = led.filled_by(forced(led));
    for j in 0..3 {
        line.replace(i, j, line.cell(i, j).and(allowed));
    }
}

/// Deduces in a stack where some ways are shut; returns those that are open.
#[inline(always)]
pub fn deduce_in_stack<M: Minirows>(
    line: &mut impl Line<M>,
    shut: Ways<M>,
    seen: &mut Seen<M>,
) -> Ways<M> {
    let some = [some(line, 0), some(line, 1), some(line, 2)];
    let (ways, [x, y, z]) = lead(some, shut);
    let (next, after) = x.turned();
    seen.homed = seen.homed.and(x.or3(next, after));
    line.put_down();
    narrow_in_stack(line, 0, x, seen);
    narrow_in_stack(line, 1, y, seen);
    narrow_in_stack(line, 2, z, seen);
    ways
}

/// The same in a stack, where a digit that is forced into a minirow and has one place there is all that stays.
#[inline(always)]
fn narrow_in_stack<M: Minirows>(line: &mut impl Line<M>, i: usize, led: M, seen: &mut Seen<M>) {
    let forced = forced(led);
    let allowed = led.filled_by(forced);
    let several = line.cell(i, 0).majority(line.cell(i, 1), line.cell(i, 2));
    let unique = forced.and_not(several);
    for j in 0..3 {
        let cell = line.cell(i, j).narrowed(unique, allowed);
        seen.least = seen.least.min(cell);
        line.replace(i, j, cell);
    }
}

/// The digits that some cell of the minirows of row `i` has.
#[inline(always)]
fn some<M: Minirows>(line: &impl Line<M>, i: usize) -> M {
    line.cell(i, 0).or3(line.cell(i, 1), line.cell(i, 2))
}

/// Takes naked singles from the other cells of the minirows of row `i`; returns them.
#[inline(always)]
fn free<M: Minirows>(line: &mut impl Line<M>, i: usize) -> M {
    let Naked { single, cells: [x, y, z] } =
        line.cell(i, 0).naked(line.cell(i, 1), line.cell(i, 2));
    line.replace(i, 0, x);
    line.replace(i, 1, y);
    line.replace(i, 2, z);
    single
}

/// What the minirows of row `i` may have, where these are naked singles in them, and in others of their boxes.
#[inline(always)]
fn left<M: Minirows>(line: &impl Line<M>, i: usize, single: M, in_box: M) -> M {
    let (next, after) = single.turned();
    some(line, i).and_not(in_box.or3(next, after))
}

/// The open ways of digits that are left in the minirows, and for each minirow the digits that one leads there.
#[inline(always)]
fn lead<M: Minirows>(left: [M; 3], shut: Ways<M>) -> (Ways<M>, [M; 3]) {
    let (next, after) = left[1].turned();
    let (next2, after2) = left[2].turned();
    let even = left[0].and(next).and(after2).and_not(shut.even);
    let odd = left[0].and(after).and(next2).and_not(shut.odd);
    let (even_next, even_after) = even.turned();
    let (odd_next, odd_after) = odd.turned();
    let led = [even.or(odd), even_after.or(odd_next), even_next.or(odd_after)];
    (Ways { even, odd }, led)
}

/// The digits that open ways lead to this minirow only, of those in its row.
#[inline(always)]
fn forced<M: Minirows>(led: M) -> M {
    let (next, after) = led.turned();
    led.and_not(next.or(after))
}
