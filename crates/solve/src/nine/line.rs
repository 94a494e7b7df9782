//! Deduction in a line, which is a band, or a stack with columns for rows.
//!
//! Takes the candidates of its cells; removes those that naked and hidden singles, locked candidates and hidden triples of a
//! minirow rule out. What stays true: no candidate of a solution is removed.
//!
//! ```text
//!     a band     three rows and three boxes; row i and box b share a minirow of three cells
//!     a stack    the same with columns for rows and bands for boxes
//!
//!     sets of each minirow    some       digits with at least one candidate cell      OR of its cells
//!                             several    digits with at least two                     majority of its cells
//!                             single     digits that are alone in a cell              XOR of such cells
//! ```
//!
//! A digit takes one of six ways through a line: its rows 0, 1, 2 use the three boxes in some order. Way `k` below 3 is even:
//! it starts in box `k` in row 0 and goes to the next box with each row. Way `k` from 3 on is odd: it starts in box `k - 3`
//! and goes backwards. A way is open if the digit has a candidate in each of its minirows and is not single elsewhere in
//! their rows and boxes. The open ways give the rest:
//!
//! - A digit stays only in minirows that an open way reaches (locked candidates, pointing and claiming).
//! - If all open ways of a row reach the same minirow, the digit is forced into it. It is a hidden single if it has one cell
//!   there.
//! - Three digits that are forced into a minirow fill it. If a fourth is forced into it, the board has no solution, which
//!   later rounds find.
//!
//! A round looks for singles once. Bands look for naked singles and remove them from the other cells of the minirow, too; the
//! stack then sees that the box has no other cell for the digit. Stacks look for hidden singles: the band has locked a digit
//! with one cell in a row into its minirow, so again the box has no other cell for it.
//!
//! The rules are written once, over three minirows of a row. How these are laid out in words is up to the caller.
//!
//! Source: T. Dillon, "Tdoku", 2019 (<https://t-dillon.github.io/tdoku>), for the ways, and for minirows as sets of three
//! digits.

/// The ways of a digit through a line.
pub const WAYS: usize = 6;

/// Sets of digits for the three minirows of a row, in one or several lines or boards. Each operation works on all sets.
pub trait Minirows: Copy {
    /// Digits in both.
    fn and(self, other: Self) -> Self;
    /// Digits in at least one.
    fn or(self, other: Self) -> Self;
    /// Digits in at least one of three.
    fn or3(self, b: Self, c: Self) -> Self;
    /// Digits in at least two of three.
    fn majority(self, b: Self, c: Self) -> Self;
    /// Digits that are not in the other.
    fn and_not(self, other: Self) -> Self;
    /// The smaller number of two sets, which is zero if one is empty.
    fn min(self, other: Self) -> Self;
    /// The naked singles of three cells.
    fn naked(self, b: Self, c: Self) -> Naked<Self>;
    /// `forced`, a subset of this set, if it has at least three digits, which fill the minirow; otherwise this set.
    fn filled_by(self, forced: Self) -> Self;
    /// The digits of this cell that are in `unique`; if there are none, those in `allowed`, of which `unique` is a subset.
    fn narrowed(self, unique: Self, allowed: Self) -> Self;
    /// Rotates the boxes by one and by two: each takes the next one, and the one after.
    fn rotated(self) -> (Self, Self);
}

/// The naked singles of a minirow.
#[derive(Clone, Copy)]
pub struct Naked<M> {
    /// Digits that are alone in one or three of its cells.
    pub single: M,
    /// The cells, without the singles of the others. Two cells with the same single become empty.
    pub cells: [M; 3],
}

/// The cells of a line.
pub trait Line<M> {
    /// Cell `j` of the minirows of row `i`.
    fn cell(&self, i: usize, j: usize) -> M;
    /// Replaces the candidates of that cell.
    fn replace(&mut self, i: usize, j: usize, cell: M);
    /// Called between the passes over the cells; may force the compiler to reload them.
    #[inline(always)]
    fn fence(&mut self) {}
}

/// Digits by way: for each box, the even and the odd way that start in it.
#[derive(Clone, Copy)]
pub struct Ways<M> {
    pub even: M,
    pub odd: M,
}

/// The results of the stacks of a board; starts with all digits.
#[derive(Clone, Copy)]
pub struct StackChecks<M> {
    /// Digits with an open way through every stack.
    pub placed: M,
    /// The smallest of the sets, as numbers, which is zero if a cell is empty.
    pub least: M,
}

/// Deduces in a band, without the closed ways; returns the open ones. The stacks find the contradictions.
#[inline(always)]
pub fn deduce_in_band<M: Minirows>(line: &mut impl Line<M>, closed: Ways<M>) -> Ways<M> {
    let [a, b, c] = [free(line, 0), free(line, 1), free(line, 2)];
    line.fence();
    let x = left(line, 0, a, b.or(c));
    let y = left(line, 1, b, c.or(a));
    let z = left(line, 2, c, a.or(b));
    let (ways, [x, y, z]) = lead([x, y, z], closed);
    line.fence();
    narrow_in_band(line, 0, x);
    narrow_in_band(line, 1, y);
    narrow_in_band(line, 2, z);
    ways
}

/// Keeps the digits that open ways take to the minirows of row `i` of a band.
#[inline(always)]
fn narrow_in_band<M: Minirows>(line: &mut impl Line<M>, i: usize, led: M) {
    let allowed = led.filled_by(forced(led));
    for j in 0..3 {
        line.replace(i, j, line.cell(i, j).and(allowed));
    }
}

/// Deduces in a stack, without the closed ways; returns the open ones.
#[inline(always)]
pub fn deduce_in_stack<M: Minirows>(
    line: &mut impl Line<M>,
    closed: Ways<M>,
    seen: &mut StackChecks<M>,
) -> Ways<M> {
    let some = [some(line, 0), some(line, 1), some(line, 2)];
    let (ways, [x, y, z]) = lead(some, closed);
    let (next, after) = x.rotated();
    seen.placed = seen.placed.and(x.or3(next, after));
    line.fence();
    narrow_in_stack(line, 0, x, seen);
    narrow_in_stack(line, 1, y, seen);
    narrow_in_stack(line, 2, z, seen);
    ways
}

/// Keeps the digits that open ways take to the minirows of row `i` of a stack. A digit that is forced into a minirow
/// and has one cell there is a hidden single.
#[inline(always)]
fn narrow_in_stack<M: Minirows>(
    line: &mut impl Line<M>,
    i: usize,
    led: M,
    seen: &mut StackChecks<M>,
) {
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

/// The digits of the minirows of row `i`.
#[inline(always)]
fn some<M: Minirows>(line: &impl Line<M>, i: usize) -> M {
    line.cell(i, 0).or3(line.cell(i, 1), line.cell(i, 2))
}

/// Removes naked singles from the other cells of the minirows of row `i`; returns them.
#[inline(always)]
fn free<M: Minirows>(line: &mut impl Line<M>, i: usize) -> M {
    let Naked { single, cells: [x, y, z] } =
        line.cell(i, 0).naked(line.cell(i, 1), line.cell(i, 2));
    line.replace(i, 0, x);
    line.replace(i, 1, y);
    line.replace(i, 2, z);
    single
}

/// The digits of the minirows of row `i` that are not a naked single elsewhere in their rows and boxes.
#[inline(always)]
fn left<M: Minirows>(line: &impl Line<M>, i: usize, single: M, in_box: M) -> M {
    let (next, after) = single.rotated();
    some(line, i).and_not(in_box.or3(next, after))
}

/// The open ways, and for each minirow the digits that one of them takes there.
#[inline(always)]
fn lead<M: Minirows>(left: [M; 3], closed: Ways<M>) -> (Ways<M>, [M; 3]) {
    let (next, after) = left[1].rotated();
    let (next2, after2) = left[2].rotated();
    let even = left[0].and(next).and(after2).and_not(closed.even);
    let odd = left[0].and(after).and(next2).and_not(closed.odd);
    let (even_next, even_after) = even.rotated();
    let (odd_next, odd_after) = odd.rotated();
    let led = [even.or(odd), even_after.or(odd_next), even_next.or(odd_after)];
    (Ways { even, odd }, led)
}

/// The digits that all open ways take to this minirow, of the three in its row.
#[inline(always)]
fn forced<M: Minirows>(led: M) -> M {
    let (next, after) = led.rotated();
    led.and_not(next.or(after))
}
