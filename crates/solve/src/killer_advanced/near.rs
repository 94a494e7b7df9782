//! Sums of near values: a slot is its value, and all are below 64, so that a set is one word and
//! adding is shifting.
//!
//! In: the cells of a sum, its total, its groups. Out: restrictions of candidates. What stays true:
//! no rule removes a candidate that is part of a solution. The cheapest test comes first:
//!
//! ```text
//!     smallest and largest sum      the total is between; nothing to do if all are single
//!     one, two, three open cells    exactly the values that some way to the total uses
//!     distinct cells                the listed sets: values that some use, values that all use
//!     other cells                   for each group of distinct cells the smallest and the largest
//!                                   set; a value exceeds the smallest, or is below the largest, by
//!                                   no more than the total leaves
//! ```
//!
//! A cell taken away counts as the distance from the largest slot: then everything is added.

use super::combinations::Combinations;
use super::scale::Scale;
use super::sum::{SumBoard, View};
use crate::conflict::{Conflict, Halt};
use sudoku_core::digits::{Digit, DigitSet};
use sudoku_core::limits::Limits;

impl<const W: usize> SumBoard<'_, W> {
    #[inline]
    fn word(&self, cell: u32) -> u64 {
        self.candidates.of(cell).window(0)
    }

    #[inline]
    fn restrict(&mut self, cell: u32, keep: u64) -> Result<(), Conflict> {
        self.candidates.restrict(cell, DigitSet::from_window(0, keep))
    }
}

/// The open cells of a sum.
struct Open<'a> {
    cells: &'a [u32],
    /// The part of the total that is left for them.
    rest: i64,
    /// The values of the others.
    taken: u64,
    /// The distance of the total from the smallest sum and from the largest one.
    slack: (i64, i64),
}

/// Applies the rules to one sum. `open` has a place for each of its cells.
pub fn propagate<const W: usize>(
    sum: &View,
    board: &mut SumBoard<W>,
    combinations: &mut Combinations<W>,
    open: &mut [u32],
    limits: &mut Limits,
) -> Result<(), Halt> {
    let (mut low, mut high, mut found, mut fixed, mut taken) = (0i64, 0i64, 0, 0i64, 0u64);
    for &cell in sum.plus() {
        let word = board.word(cell);
        let (smallest, largest) = ends(word);
        low += smallest;
        high += largest;
        open[found] = cell;
        let is_open = word & (word - 1) != 0;
        found += usize::from(is_open);
        fixed += if is_open { 0 } else { smallest };
        taken |= if is_open { 0 } else { word };
    }
    let plus = found;
    for &cell in sum.minus() {
        let word = board.word(cell);
        let (smallest, largest) = ends(word);
        low -= largest;
        high -= smallest;
        open[found] = cell;
        let is_open = word & (word - 1) != 0;
        found += usize::from(is_open);
        fixed -= if is_open { 0 } else { smallest };
    }
    if sum.total < low || sum.total > high {
        return Err(Halt::Conflict);
    }
    let rest = sum.total - fixed;
    let slack = (sum.total - low, high - sum.total);
    let open = Open { cells: &open[..found], rest, taken, slack };
    match *open.cells {
        [] => Ok(()),
        [cell] => {
            let value = if plus == 1 { rest } else { -rest };
            let keep = if (0..64).contains(&value) { 1 << value } else { 0 };
            Ok(board.restrict(cell, keep)?)
        }
        [a, b] => Ok(pair([a, b], plus, rest, board)?),
        [a, b, c] => Ok(triple([a, b, c], plus, rest, board)?),
        _ if sum.distinct => cage(sum, &open, board, combinations, limits),
        _ => Ok(grouped(sum, slack, board)?),
    }
}

/// The smallest and the largest value of a set that is not empty.
#[inline]
fn ends(word: u64) -> (i64, i64) {
    (i64::from(word.trailing_zeros()), i64::from(63 - (word | 1).leading_zeros()))
}

/// The values `total` less those of `word`, if they are from 0 to 63; `mirrored` is `word` with
/// its bits reversed.
#[inline]
fn reflected(mirrored: u64, total: i64) -> u64 {
    match total {
        0..=63 => mirrored >> (63 - total),
        64..=126 => mirrored << (total - 63),
        _ => 0,
    }
}

/// The value from which the values of a subtracted cell are counted down.
#[inline]
fn top<const W: usize>(scale: &Scale<W>) -> i64 {
    ends(scale.full.window(0)).1
}

/// The values of a cell that is taken away, counted down from the top, and back again.
#[inline]
fn turned(word: u64, top: i64) -> u64 {
    reflected(word.reverse_bits(), top)
}

fn pair<const W: usize>(
    [a, b]: [u32; 2],
    plus: usize,
    rest: i64,
    board: &mut SumBoard<W>,
) -> Result<(), Conflict> {
    let top = top(board.scale);
    let turned = |word: u64, at: usize| if at < plus { word } else { turned(word, top) };
    let total = rest + top * (2 - plus as i64);
    let (mut word_a, mut word_b) = (turned(board.word(a), 0), turned(board.word(b), 1));
    if plus != 1 && total & 1 == 0 && (0..128).contains(&total) && board.peers.differ(a, b) {
        let half = !(1 << (total / 2));
        word_a &= half;
        word_b &= half;
    }
    let kept_a = word_a & reflected(word_b.reverse_bits(), total);
    let kept_b = word_b & reflected(word_a.reverse_bits(), total);
    board.restrict(a, turned(kept_a, 0))?;
    board.restrict(b, turned(kept_b, 1))?;
    // Two values that fit either way round: these cells hold both.
    let is_locked = plus == 2 && kept_a == kept_b && kept_a.count_ones() == 2;
    leave_required(&[a, b], if is_locked { kept_a } else { 0 }, board)
}

fn triple<const W: usize>(
    cells: [u32; 3],
    plus: usize,
    rest: i64,
    board: &mut SumBoard<W>,
) -> Result<(), Conflict> {
    let top = top(board.scale);
    let turned = |word: u64, at: usize| if at < plus { word } else { turned(word, top) };
    let total = rest + top * (3 - plus as i64);
    let mut words = [0; 3];
    for at in 0..3 {
        words[at] = turned(board.word(cells[at]), at);
    }
    let apart = |one: usize, other: usize| {
        (one < plus) == (other < plus) && board.peers.differ(cells[one], cells[other])
    };
    let (apart_ab, apart_ac, apart_bc) = (apart(0, 1), apart(0, 2), apart(1, 2));
    let mirrored_c = words[2].reverse_bits();
    let (mut kept_a, mut kept_b, mut kept_c) = (0u64, 0u64, 0u64);
    // The values that every way to the total uses.
    let mut required = !0u64;
    let mut left = words[0];
    while left != 0 {
        let value = left & left.wrapping_neg();
        left ^= value;
        let others = total - i64::from(value.trailing_zeros());
        if !(0..=126).contains(&others) {
            continue;
        }
        let mut with_b = words[1] & reflected(mirrored_c, others);
        if apart_ab {
            with_b &= !value;
        }
        if apart_ac {
            with_b &= !reflected(value.reverse_bits(), others);
        }
        if apart_bc && others & 1 == 0 {
            with_b &= !(1 << (others / 2));
        }
        if with_b != 0 {
            kept_a |= value;
            kept_b |= with_b;
            let with_c = reflected(with_b.reverse_bits(), others);
            kept_c |= with_c;
            let is_one_pair = (with_b | with_c).count_ones() == 2;
            required &= value | if is_one_pair { with_b | with_c } else { 0 };
        }
    }
    board.restrict(cells[0], turned(kept_a, 0))?;
    board.restrict(cells[1], turned(kept_b, 1))?;
    board.restrict(cells[2], turned(kept_c, 2))?;
    let is_distinct = plus == 3 && apart_ab && apart_ac && apart_bc;
    leave_required(&cells, if is_distinct { required } else { 0 }, board)
}

/// Four or more open cells of which no two are alike.
fn cage<const W: usize>(
    sum: &View,
    open: &Open,
    board: &mut SumBoard<W>,
    combinations: &mut Combinations<W>,
    limits: &mut Limits,
) -> Result<(), Halt> {
    let &Open { cells: open, rest, taken, slack } = open;
    let Some(sets) = combinations.sets(open.len(), rest, limits)? else {
        return Ok(grouped(sum, slack, board)?);
    };
    limits.work(sets.len() as u32)?;
    let full = board.scale.full.window(0);
    within(open, !0, slack, board)?;
    let (mut union, mut twice) = (0, 0);
    for &cell in open {
        let word = board.word(cell);
        twice |= union & word;
        union |= word;
    }
    let mut outside = full;
    if !sum.outside.is_empty() {
        outside = 0;
        for &cell in sum.outside {
            outside |= board.word(cell);
        }
        outside |= taken;
    }
    // A set leaves the other cells of the unit the values it does not have.
    let (mut allowed, mut required) = (0, union);
    for set in sets.iter().map(|set| set.window(0)) {
        if set & !union == 0 && full & !(set | outside) == 0 {
            allowed |= set;
            required &= set;
        }
    }
    if allowed == 0 {
        return Err(Halt::Conflict);
    }
    if allowed != union {
        for &cell in open {
            board.restrict(cell, allowed)?;
        }
    }
    if required == 0 {
        return Ok(());
    }
    let hidden = required & !twice;
    if hidden != 0 {
        for &cell in open {
            let here = board.word(cell) & hidden;
            if here != 0 {
                if here & (here - 1) != 0 {
                    return Err(Halt::Conflict);
                }
                board.restrict(cell, here)?;
            }
        }
    }
    // Each value is taken from the cells that see all its places.
    let places = (required & twice).count_ones() as usize * open.len();
    limits.work((places * board.peers.words() / 4) as u32)?;
    Ok(leave_required(open, required & twice, board)?)
}

/// Removes values, each of which one of these cells has, from the cells that see all places of the value.
fn leave_required<const W: usize>(
    cells: &[u32],
    mut required: u64,
    board: &mut SumBoard<W>,
) -> Result<(), Conflict> {
    while required != 0 {
        let value = DigitSet::single(required.trailing_zeros() as Digit);
        required &= required - 1;
        board.peers.leave(cells, value, board.candidates)?;
    }
    Ok(())
}

/// The smallest and the largest set of values of a group.
#[derive(Clone, Copy)]
struct Span {
    least: u64,
    most: u64,
}

/// Cells that fall into groups; the cells of a group are distinct.
fn grouped<const W: usize>(
    sum: &View,
    slack: (i64, i64),
    board: &mut SumBoard<W>,
) -> Result<(), Conflict> {
    let full = board.scale.full.window(0);
    let (mut above, mut below) = (sum.total, -sum.total);
    let mut spans = [Span { least: 0, most: 0 }; MAX_GROUPS];
    for (number, (cells, is_plus)) in sum.groups().enumerate() {
        let Some((span, least, most)) = span(cells, full, board) else {
            return Err(Conflict);
        };
        above -= if is_plus { least } else { -most };
        below += if is_plus { most } else { -least };
        if let Some(place) = spans.get_mut(number) {
            *place = span;
        }
    }
    if above < 0 || below < 0 {
        return Err(Conflict);
    }
    let widest = i64::from(63 - full.leading_zeros());
    if above >= widest && below >= widest {
        return Ok(());
    }
    for ((cells, is_plus), &Span { least, most }) in sum.groups().zip(&spans) {
        if least == most {
            continue;
        }
        let (above, below) = if is_plus { (above, below) } else { (below, above) };
        let keep = raised(least, above) & lowered(most, below);
        let slack = if is_plus { slack } else { (slack.1, slack.0) };
        within(cells, keep, slack, board)?;
    }
    Ok(())
}

/// Keeps in each cell the values of `keep` that the smallest and largest values of the other cells
/// leave to it: `above` the smallest sum and `below` the largest one lies the total.
fn within<const W: usize>(
    cells: &[u32],
    keep: u64,
    (above, below): (i64, i64),
    board: &mut SumBoard<W>,
) -> Result<(), Conflict> {
    let widest = top(board.scale);
    if keep == !0 && above >= widest && below >= widest {
        return Ok(());
    }
    for &cell in cells {
        let word = board.word(cell);
        if word & (word - 1) == 0 {
            continue;
        }
        let (smallest, largest) = ends(word);
        let mut kept = keep;
        if smallest + above < largest {
            kept &= !(!0 << (smallest + above + 1));
        }
        if largest - below > smallest {
            kept &= !0 << (largest - below);
        }
        board.restrict(cell, kept)?;
    }
    Ok(())
}

/// The number of groups of a sum that are restricted; further ones only count.
const MAX_GROUPS: usize = 16;

/// The smallest and the largest set that distinct cells can take, by the smallest and the largest
/// value of each, with their sums; `None` if there is none.
fn span<const W: usize>(cells: &[u32], full: u64, board: &SumBoard<W>) -> Option<(Span, i64, i64)> {
    let (mut least, mut most, mut low, mut high) = (0u64, 0u64, 0, 0);
    for &cell in cells {
        let word = board.word(cell);
        let (smallest, largest) = ends(word);
        let free = full & !least & (!0 << smallest);
        if free == 0 {
            return None;
        }
        least |= free & free.wrapping_neg();
        low += i64::from(free.trailing_zeros());
        let free = full & !most & (!0 >> (63 - largest));
        if free == 0 {
            return None;
        }
        let value = 63 - free.leading_zeros();
        most |= 1 << value;
        high += i64::from(value);
    }
    Some((Span { least, most }, low, high))
}

/// Every value of the set and up to `by` above.
#[inline]
fn raised(mut set: u64, by: i64) -> u64 {
    let by = by.min(63);
    let mut done = 0;
    while done < by {
        let step = (done + 1).min(by - done);
        set |= set << step;
        done += step;
    }
    set
}

/// Every value of the set and up to `by` below.
#[inline]
fn lowered(mut set: u64, by: i64) -> u64 {
    let by = by.min(63);
    let mut done = 0;
    while done < by {
        let step = (done + 1).min(by - done);
        set |= set >> step;
        done += step;
    }
    set
}
