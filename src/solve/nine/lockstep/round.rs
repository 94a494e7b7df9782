//! One round of deduction, on the boards of all lanes.
//!
//! In: the candidates of every cell, a wide word each. Out: what follows from them by naked and hidden
//! singles and locked candidates, bands first and stacks after them, and what the round saw. What
//! stays true: no round removes a candidate that is part of a solution.
//!
//! ```text
//!     a band     three rows, three boxes; row i and box b meet in a minirow of three cells
//!     a stack    the same with columns for rows: minicolumns
//!
//!     for each minirow   some     digits with a place in it          OR of the three cells
//!                        several  digits with two places or three    majority of the three cells
//!                        single   digits that are alone in a cell
//! ```
//!
//! A digit goes through a band in six ways: the rows 0, 1, 2 take three different boxes. Way `k` below
//! 3 is even, its boxes follow one another from box `k`; the others are odd, their boxes go backwards
//! from box `k - 3`. A way is open if the digit may stand in its three minirows and is not single
//! elsewhere in the rows and boxes they share. A digit stays where an open way leads (locked
//! candidates, both ways round); where all open ways of a row lead to one minirow, and it has one
//! place there, it is a hidden single.

use super::wide::Wide;

/// All nine digits.
pub const ALL: u16 = 0x1FF;

/// The candidates of the boards in all lanes, cell by cell.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Boards<W: Wide>(pub [W::Words; 81]);

impl<W: Wide> Boards<W> {
    pub const EMPTY: Self = Boards([W::NONE; 81]);
}

/// Digits by way, for the three bands and the three stacks.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Ways<W: Wide>(pub [[W::Words; 6]; 6]);

impl<W: Wide> Ways<W> {
    pub const NONE: Self = Ways([[W::NONE; 6]; 6]);
}

/// The minirow of row `i` that a way leads through.
pub const fn minirow(way: usize, i: usize) -> usize {
    if way < 3 { (way + i) % 3 } else { (way - 3 + 2 * i) % 3 }
}

/// Cell `j` of minirow `b` of row `i` of a line: a band, or (lines 3, 4, 5) a stack.
pub const fn cell(line: usize, i: usize, b: usize, j: usize) -> usize {
    if line < 3 { (line * 3 + i) * 9 + b * 3 + j } else { (b * 3 + j) * 9 + (line - 3) * 3 + i }
}

/// What a round saw.
pub struct Seen<W> {
    /// All bits for boards without a solution.
    pub dead: W,
    /// The sum of all candidates, as numbers: it falls whenever a candidate goes.
    pub sum: W,
}

/// One round: `from` to `to` by way of `between`. The ways in `shut` count as closed; the open ones
/// are noted in `open`.
#[inline(always)]
pub fn round<W: Wide>(
    from: &Boards<W>,
    between: &mut Boards<W>,
    to: &mut Boards<W>,
    shut: &Ways<W>,
    open: &mut Ways<W>,
) -> Seen<W> {
    let mut seen = Half { every: W::splat(ALL), least: W::splat(ALL), sum: W::splat(0) };
    for line in 0..3 {
        deduce::<W, false>(line, from, between, shut, open, &mut seen);
    }
    seen.sum = W::splat(0);
    for line in 3..6 {
        deduce::<W, true>(line, between, to, shut, open, &mut seen);
    }
    let dead = seen.least.equal(W::splat(0));
    let homeless = seen.every.equal(W::splat(ALL)).equal(W::splat(0));
    Seen { dead: dead.or(homeless), sum: seen.sum }
}

/// What half a round saw so far.
struct Half<W> {
    /// Digits with an open way through every line.
    every: W,
    /// The smallest cell: zero if one is empty.
    least: W,
    sum: W,
}

/// Deduces in one line.
#[inline(always)]
fn deduce<W: Wide, const STACK: bool>(
    line: usize,
    from: &Boards<W>,
    to: &mut Boards<W>,
    shut: &Ways<W>,
    open: &mut Ways<W>,
    seen: &mut Half<W>,
) {
    let zero = W::splat(0);
    let (mut some, mut several, mut single) = ([zero; 9], [zero; 9], [zero; 9]);
    for i in 0..3 {
        for b in 0..3 {
            let x = W::load(&from.0[cell(line, i, b, 0)]);
            let y = W::load(&from.0[cell(line, i, b, 1)]);
            let z = W::load(&from.0[cell(line, i, b, 2)]);
            some[i * 3 + b] = x.or3(y, z);
            several[i * 3 + b] = x.majority(y, z);
            let (x, y, z) =
                (x.and(x.at_most_one()), y.and(y.at_most_one()), z.and(z.at_most_one()));
            single[i * 3 + b] = x.or3(y, z);
        }
    }
    let mut left = some;
    for i in 0..3 {
        for b in 0..3 {
            let in_row = single[i * 3 + (b + 1) % 3].or(single[i * 3 + (b + 2) % 3]);
            let in_box = single[(i + 1) % 3 * 3 + b].or(single[(i + 2) % 3 * 3 + b]);
            left[i * 3 + b] = some[i * 3 + b].without(in_row.or(in_box));
        }
    }
    let mut ways = [zero; 6];
    for way in 0..6 {
        let rows = left[minirow(way, 0)].and(left[3 + minirow(way, 1)]);
        let led = rows.and(left[6 + minirow(way, 2)]);
        ways[way] = led.without(W::load(&shut.0[line][way]));
        ways[way].store(&mut open.0[line][way]);
    }
    for i in 0..3 {
        let mut led = [zero; 3];
        for b in 0..3 {
            led[b] = ways[(b + 3 - i) % 3].or(ways[3 + (b + i) % 3]);
        }
        if i == 0 {
            seen.every = seen.every.and(led[0].or3(led[1], led[2]));
        }
        let in_several = led[0].majority(led[1], led[2]);
        for b in 0..3 {
            let not_hidden = in_several.or(several[i * 3 + b]);
            for j in 0..3 {
                let at = cell(line, i, b, j);
                let kept = W::load(&from.0[at]).and(led[b]);
                let mut hidden = kept.without(not_hidden);
                if !STACK {
                    // Two hidden singles in one cell: the other one has lost its last place, which
                    // shows in the next round.
                    hidden = hidden.lowest();
                }
                let result = hidden.or_else(kept);
                seen.least = seen.least.min(result);
                seen.sum = seen.sum.add(result);
                result.store(&mut to.0[at]);
            }
        }
    }
}
