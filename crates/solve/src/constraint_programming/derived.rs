//! Sums that follow from others: the rule of 45.
//!
//! In: the houses, and sums with factors. Out: sums of few cells. The sum of a house is known, and so is that of several houses.
//! Each known sum is added or taken away where that leaves fewer cells: a cage whose cells are mostly in the houses is taken away,
//! and so are the cells of an arrow for its circle. What stays true: each derived sum is a sum of known ones, so it holds in every
//! solution.

use super::peers::Peers;
use super::sums::Sum;
use crate::model::Model;
use sudoku_core::constraint::primitives::Ranks;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// The most cells of a derived sum.
const MOST_CELLS: usize = 6;
/// The most cells of a derived sum whose cells all differ and have one factor.
const MOST_DISTINCT: usize = 9;

/// A total, and the cells with their factors in the order of the cells.
pub type Derived = (i64, Vec<(u32, i64)>);

/// The known sums that are used.
#[derive(Clone, Copy)]
enum Take {
    /// Those whose cells all go.
    Whole,
    /// Those that leave fewer cells.
    Most,
    /// Those that have a cell in common.
    All,
}

/// Cells with factors.
struct Balance {
    total: i64,
    factors: Vec<i64>,
}

/// All derived sums, none twice, the shorter first. `domains` are those of the root.
pub fn derive(
    model: &Model,
    sums: &[Sum],
    domains: &[Ranks],
    peers: &Peers,
    limits: &mut Limits,
) -> Result<Vec<Derived>, Stop> {
    let mut found: Vec<Derived> = Vec::new();
    let mut add = |balance: &Balance, limits: &mut Limits| {
        for take in [Take::Whole, Take::Most, Take::All] {
            let reduced = reduced(balance, take, sums, domains, peers, limits)?;
            if let Some(derived) = reduced {
                memory::push(&mut found, derived)?;
            }
        }
        Ok::<(), Stop>(())
    };
    let side = model.side;
    let none = |limits: &mut Limits| -> Result<Balance, Stop> {
        limits.work(domains.len() as u32 / 8)?;
        Ok(Balance { total: 0, factors: memory::filled(domains.len(), 0)? })
    };
    let runs = |unit: usize| match model.shape.is_overlapping() {
        true => 1,
        // Rows and columns: runs that do not leave the board.
        false if unit < 2 * side => side - unit % side,
        false => 1,
    };
    for first in 0..model.units() {
        let mut balance = none(limits)?;
        for unit in first..first + runs(first) {
            balance.total += (side * (side - 1) / 2) as i64;
            for &cell in model.unit(unit) {
                balance.factors[cell as usize] += 1;
            }
            add(&balance, limits)?;
        }
    }
    found.sort_unstable_by(|one, other| (one.1.len(), &one.1).cmp(&(other.1.len(), &other.1)));
    found.dedup();
    Ok(found)
}

/// The sum that is left after all known ones that make it shorter; `None` if it is long, or known.
fn reduced(
    balance: &Balance,
    take: Take,
    sums: &[Sum],
    domains: &[Ranks],
    peers: &Peers,
    limits: &mut Limits,
) -> Result<Option<Derived>, Stop> {
    let (mut total, mut factors) = (balance.total, memory::copied(&balance.factors)?);
    let mut used = 0;
    for sum in sums {
        limits.work(sum.terms.len() as u32)?;
        let gain = |times: i64| {
            let left = |&(cell, factor): &(u32, i64)| {
                let before = factors[cell as usize];
                i64::from(before != 0) - i64::from(before + times * factor != 0)
            };
            sum.terms.iter().map(left).sum::<i64>()
        };
        let (minus, plus) = (gain(-1), gain(1));
        let len = sum.terms.len() as i64;
        let least = match take {
            Take::Whole => len,
            Take::Most => 1,
            Take::All => 1 - len,
        };
        let touches = || sum.terms.iter().any(|term| factors[term.0 as usize] != 0);
        if minus.max(plus) >= least && touches() {
            let times = if minus >= plus { -1 } else { 1 };
            total += times * sum.total;
            used += 1;
            sum.terms.iter().for_each(|term| factors[term.0 as usize] += times * term.1);
        }
    }
    let mut terms = memory::with_capacity(MOST_DISTINCT)?;
    limits.work(domains.len() as u32 / 8)?;
    for (cell, &factor) in factors.iter().enumerate().filter(|(_, factor)| **factor != 0) {
        let ranks = domains[cell];
        if ranks.is_power_of_two() {
            total -= factor * i64::from(ranks.trailing_zeros());
        } else if terms.len() == MOST_DISTINCT {
            return Ok(None);
        } else {
            terms.push((cell as u32, factor));
        }
    }
    // The same sum with the other sign.
    if terms.first().is_some_and(|term| term.1 < 0) {
        total = -total;
        terms.iter_mut().for_each(|term| term.1 = -term.1);
    }
    let is_distinct = || {
        let one_factor = terms.windows(2).all(|two| two[0].1 == two[1].1);
        one_factor
            && (0..terms.len())
                .all(|at| terms[at + 1..].iter().all(|other| peers.differ(terms[at].0, other.0)))
    };
    let is_known = used == 0 || terms.is_empty() && total == 0;
    if is_known || terms.len() > MOST_CELLS && !is_distinct() {
        return Ok(None);
    }
    Ok(Some((total, terms)))
}
