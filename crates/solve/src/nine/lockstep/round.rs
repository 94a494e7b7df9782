//! One round of deduction, on the boards of all lanes.
//!
//! Takes the candidates of every cell, a word each; removes those that [`line`](mod@line) rules out, in the bands first
//! and then in the stacks, and returns a summary.

use std::sync::atomic::{Ordering, compiler_fence};

use super::super::line::{self, Line, Minirows, Naked, StackChecks, WAYS, Ways};
use super::super::sets::{ALL, Sets};
use sudoku_core::simd::portable::PortableWords;

/// The candidates of the boards in all lanes, cell by cell.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Boards<W: Sets>(pub [W::Array; 81]);

impl<W: Sets> Boards<W> {
    pub const EMPTY: Self = Boards([W::ZEROS; 81]);

    /// The lanes in which each row, column and box has all nine digits.
    #[inline(always)]
    pub fn complete(&self, token: W::Token) -> W::Mask {
        let (zero, mut all) = (W::splat(token, 0), W::splat(token, ALL));
        for unit in 0..9 {
            let (mut row, mut column, mut square) = (zero, zero, zero);
            for i in 0..9 {
                let (top, left) = (unit / 3 * 3, unit % 3 * 3);
                row = row.or(W::load(token, &self.0[unit * 9 + i]));
                column = column.or(W::load(token, &self.0[i * 9 + unit]));
                square = square.or(W::load(token, &self.0[(top + i / 3) * 9 + left + i % 3]));
            }
            all = all.and(row).and(column).and(square);
        }
        all.equal(W::splat(token, ALL))
    }
}

/// Digits by way, for the three bands and the three stacks.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct AllWays<W: Sets>(pub [[W::Array; WAYS]; 6]);

impl<W: Sets> AllWays<W> {
    pub const NONE: Self = AllWays([[W::ZEROS; WAYS]; 6]);
}

/// The summary of a round.
pub struct RoundSummary<W> {
    /// The lanes with a contradiction, as bits.
    pub dead: u32,
    /// The sum of all candidate sets, as numbers. It decreases with each candidate that is removed.
    pub sum: W,
}

/// Words for which [`round`] is compiled. With AVX2 and portable it is not inlined: inlined, `minimal` of
/// `benches/collections.rs` takes 6 % longer (Zen 5).
pub trait Rounds: Sets {
    /// Runs [`round`] with the instructions of these words.
    fn round(
        token: Self::Token,
        boards: &mut Boards<Self>,
        closed: &AllWays<Self>,
        open: &mut AllWays<Self>,
    ) -> RoundSummary<Self>;
}

sudoku_core::with_registers! {
    impl Rounds for sudoku_core::simd::registers::RegisterWords {
        #[inline(never)]
        fn round(
            token: Self::Token,
            boards: &mut Boards<Self>,
            closed: &AllWays<Self>,
            open: &mut AllWays<Self>,
        ) -> RoundSummary<Self> {
            round(token, boards, closed, open)
        }
    }
}

impl<const LANES: usize> Rounds for PortableWords<LANES>
where
    Self: Sets,
{
    #[inline(never)]
    fn round(
        token: Self::Token,
        boards: &mut Boards<Self>,
        closed: &AllWays<Self>,
        open: &mut AllWays<Self>,
    ) -> RoundSummary<Self> {
        round(token, boards, closed, open)
    }
}

/// One round. Takes the closed ways, and writes the open ones to `open`.
#[inline(always)]
pub fn round<W: Sets>(
    token: W::Token,
    boards: &mut Boards<W>,
    closed: &AllWays<W>,
    open: &mut AllWays<W>,
) -> RoundSummary<W> {
    let (zero, all) = (W::splat(token, 0), W::splat(token, ALL));
    for at in 0..3 {
        let mut band = Part::<_, false> { at, boards, token, sum: zero };
        let ways = line::deduce_in_band(&mut band, load(token, &closed.0[at]));
        store(ways, &mut open.0[at]);
    }
    let mut seen = StackChecks { placed: [all; 3], least: [all; 3] };
    let mut sum = zero;
    for at in 0..3 {
        let mut stack = Part::<_, true> { at, boards, token, sum };
        let ways = line::deduce_in_stack(&mut stack, load(token, &closed.0[3 + at]), &mut seen);
        sum = stack.sum;
        store(ways, &mut open.0[3 + at]);
    }
    let StackChecks { placed: [a, b, c], least: [x, y, z] } = seen;
    let full = W::lanes(a.and(b).and(c).equal(all));
    let least = x.min(y).min(z);
    let dead = W::lanes(least.disjoint(least)) | !full;
    RoundSummary { dead, sum }
}

#[inline(always)]
fn load<W: Sets>(token: W::Token, ways: &[W::Array; WAYS]) -> Ways<[W; 3]> {
    Ways {
        even: [W::load(token, &ways[0]), W::load(token, &ways[1]), W::load(token, &ways[2])],
        odd: [W::load(token, &ways[3]), W::load(token, &ways[4]), W::load(token, &ways[5])],
    }
}

#[inline(always)]
fn store<W: Sets>(Ways { even, odd }: Ways<[W; 3]>, ways: &mut [W::Array; WAYS]) {
    for b in 0..3 {
        even[b].store(&mut ways[b]);
        odd[b].store(&mut ways[3 + b]);
    }
}

/// A band of the boards, or a stack with columns for rows. `sum` adds up the sets that are written; that of the stacks is
/// used.
struct Part<'a, W: Sets, const STACK: bool> {
    at: usize,
    token: W::Token,
    boards: &'a mut Boards<W>,
    sum: W,
}

impl<W: Sets, const STACK: bool> Part<'_, W, STACK> {
    /// Cell `j` of the minirows of row `i`, box by box.
    #[inline(always)]
    fn places(&self, i: usize, j: usize) -> [usize; 3] {
        let (row, column) = if STACK { (j, 3 * self.at + i) } else { (3 * self.at + i, j) };
        let (first, next) = (row * 9 + column, if STACK { 27 } else { 3 });
        [first, first + next, first + 2 * next]
    }
}

impl<W: Sets, const STACK: bool> Line<[W; 3]> for Part<'_, W, STACK> {
    #[inline(always)]
    fn cell(&self, i: usize, j: usize) -> [W; 3] {
        let ([a, b, c], cells, token) = (self.places(i, j), &self.boards.0, self.token);
        [W::load(token, &cells[a]), W::load(token, &cells[b]), W::load(token, &cells[c])]
    }

    #[inline(always)]
    fn replace(&mut self, i: usize, j: usize, cell: [W; 3]) {
        self.sum = self.sum.add(cell[0]).add(cell[1]).add(cell[2]);
        let ([a, b, c], cells) = (self.places(i, j), &mut self.boards.0);
        cell[0].store(&mut cells[a]);
        cell[1].store(&mut cells[b]);
        cell[2].store(&mut cells[c]);
    }

    /// Compiler fence: the compiler reloads cells instead of spilling them. Stores are the bottleneck of a round, which
    /// stores each cell three times. It saves 6 % on `minimal` of `benches/collections.rs` with AVX2 (Zen 4).
    #[inline(always)]
    fn fence(&mut self) {
        compiler_fence(Ordering::SeqCst);
    }
}

impl<W: Sets> Minirows for [W; 3] {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        [self[0].and(other[0]), self[1].and(other[1]), self[2].and(other[2])]
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        [self[0].or(other[0]), self[1].or(other[1]), self[2].or(other[2])]
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        [self[0].or3(b[0], c[0]), self[1].or3(b[1], c[1]), self[2].or3(b[2], c[2])]
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        [self[0].majority(b[0], c[0]), self[1].majority(b[1], c[1]), self[2].majority(b[2], c[2])]
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        [self[0].and_not(other[0]), self[1].and_not(other[1]), self[2].and_not(other[2])]
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        [self[0].min(other[0]), self[1].min(other[1]), self[2].min(other[2])]
    }

    #[inline(always)]
    fn naked(self, b: Self, c: Self) -> Naked<Self> {
        let (k, l, m) =
            (self[0].naked(b[0], c[0]), self[1].naked(b[1], c[1]), self[2].naked(b[2], c[2]));
        let ([x, y, z], [p, q, r], [s, t, u]) = (k.cells, l.cells, m.cells);
        Naked { single: [k.single, l.single, m.single], cells: [[x, p, s], [y, q, t], [z, r, u]] }
    }

    #[inline(always)]
    fn filled_by(self, forced: Self) -> Self {
        [self[0].filled_by(forced[0]), self[1].filled_by(forced[1]), self[2].filled_by(forced[2])]
    }

    #[inline(always)]
    fn narrowed(self, unique: Self, allowed: Self) -> Self {
        [
            self[0].narrowed(unique[0], allowed[0]),
            self[1].narrowed(unique[1], allowed[1]),
            self[2].narrowed(unique[2], allowed[2]),
        ]
    }

    #[inline(always)]
    fn rotated(self) -> (Self, Self) {
        let [a, b, c] = self;
        ([b, c, a], [c, a, b])
    }
}
