//! Sums: combinations and permutations of cages, the rule of 45, digits that a cage needs, killer pairs to quads.
//!
//! In: a board of a puzzle with cages. Out: what no combination, or no permutation, has. An argument about sums tries the
//! digits of few cells; the finders take what [`Sums`] knows of each equation. The names are those of killer players.

use sudoku_core::memory;

use crate::board::{Bits, Board, Cells};
use crate::parts::joint::{self, Joint};
use crate::parts::sums::{Equation, MOST_ARRANGED, MOST_TERMS, Pairs, Sums};
use crate::scan::Finding;
use crate::search::{Search, Wanted, choose};
use crate::step::Root;
use crate::techniques::Technique;

/// The most permutations of the cages of a killer subset or of two cages: bounds the proof.
const MOST_PERMUTATIONS: usize = 20_000;

/// The most candidates of two sums that are tried together. With more, few are impossible.
const MOST_CANDIDATES: u32 = 32;

/// Calls `find` with the equations of the board, if it has cages.
fn with_sums<const C: usize>(
    search: &mut Search<'_, C>,
    find: impl FnOnce(&Sums<C>, &mut Search<'_, C>) -> Finding,
) -> Finding {
    if search.board.geometry.cages.is_empty() {
        return Ok(());
    }
    search.sums.update(search.board, search.limits)?;
    call(search, find)
}

/// Calls `find` for each of some equations; only these are up to date. Most steps come from few equations.
fn with_some<const C: usize>(
    search: &mut Search<'_, C>,
    is_meant: impl Fn(&Equation<C>) -> bool,
    mut find: impl FnMut(&Equation<C>, &mut Search<'_, C>) -> Finding,
) -> Finding {
    if search.board.geometry.cages.is_empty() {
        return Ok(());
    }
    search.sums.update_some(search.board, &is_meant, search.limits)?;
    call(search, |sums, search| {
        let mut meant = sums.equations().iter().filter(|one| is_meant(one));
        meant.try_for_each(|one| find(one, search))
    })
}

fn call<const C: usize>(
    search: &mut Search<'_, C>,
    find: impl FnOnce(&Sums<C>, &mut Search<'_, C>) -> Finding,
) -> Finding {
    let sums = std::mem::take(search.sums);
    let outcome = find(&sums, search);
    *search.sums = sums;
    outcome
}

/// The last open cell of a cage.
pub fn last_cell<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let is_meant = |one: &Equation<C>| one.is_cage() && one.terms.len() == 1;
    with_some(search, is_meant, |one, search| {
        offer(search, Technique::LAST_CAGE_CELL, one, &one.left)
    })
}

/// Digits that no combination of a cage has.
pub fn combinations<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    with_some(search, is_long_cage, |one, search| {
        // Too many to list.
        if one.combinations.is_empty() && one.left != [0; MOST_TERMS] {
            return Ok(());
        }
        offer(search, Technique::CAGE_COMBINATIONS, one, &[one.possible; MOST_TERMS])
    })
}

/// Digits that a cell of a cage has in no permutation.
pub fn permutations<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    with_some(search, is_long_cage, |one, search| {
        offer(search, Technique::CAGE_PERMUTATIONS, one, &one.left)
    })
}

fn is_long_cage<const C: usize>(one: &Equation<C>) -> bool {
    one.is_cage() && one.terms.len() > 1
}

/// The rule of 45 for one cell.
pub fn one_cell<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    rule_of_45(search, 1..=1)
}

/// The rule of 45 for two cells.
pub fn two_cells<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    rule_of_45(search, 2..=2)
}

/// The rule of 45 for more cells, the fewest first.
pub fn more_cells<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    for count in 3..=MOST_TERMS {
        rule_of_45(search, count..=count)?;
    }
    Ok(())
}

fn rule_of_45<const C: usize>(
    search: &mut Search<'_, C>,
    counts: std::ops::RangeInclusive<usize>,
) -> Finding {
    let is_meant = |one: &Equation<C>| !one.is_cage() && counts.contains(&one.terms.len());
    with_some(search, is_meant, |one, search| {
        let is_mixed = one.terms.iter().any(|term| term.1 < 0);
        let inside = |cell: u16| {
            let units = one.sum.units.iter();
            let mut units = units.map(|&unit| search.board.geometry.unit_cells[unit as usize]);
            units.any(|unit| unit.contains(cell))
        };
        let is_inside = one.terms.first().is_some_and(|term| inside(term.0));
        let technique = match (one.terms.len(), is_mixed, is_inside) {
            (1, _, true) => Technique::INNIE,
            (1, _, false) => Technique::OUTIE,
            (2, true, _) => Technique::INNIE_AND_OUTIE,
            (2, false, true) => Technique::TWO_INNIES,
            (2, false, false) => Technique::TWO_OUTIES,
            (_, true, _) => Technique::INNIES_AND_OUTIES,
            (_, false, true) => Technique::INNIES,
            (_, false, false) => Technique::OUTIES,
        };
        offer(search, technique, one, &one.left)
    })
}

/// Begins a step about the cells of equations.
fn begin<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    equations: &[&Equation<C>],
) -> Finding {
    search.begin(technique);
    search.step.root = Root::Sums;
    for one in equations {
        memory::push(&mut search.step.sizes, one.terms.len() as u32)?;
        for &(cell, _) in &one.terms {
            search.cell(cell.into())?;
        }
        for &unit in &one.sum.units {
            search.unit(unit as usize)?;
        }
        memory::push(&mut search.step.sums, one.sum.try_clone()?)?;
    }
    Ok(())
}

/// Offers what the cells of an equation lose if they keep these digits; a cell that keeps one is placed.
fn offer<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    equation: &Equation<C>,
    kept: &[u64; MOST_TERMS],
) -> Finding {
    if !loses(search, equation, kept) {
        return Ok(());
    }
    begin(search, technique, &[equation])?;
    remove(search, equation, kept)?;
    search.offer()
}

/// Whether a cell would lose or get a digit.
fn loses<const C: usize>(
    search: &Search<'_, C>,
    equation: &Equation<C>,
    kept: &[u64; MOST_TERMS],
) -> bool {
    let mut cells = equation.terms.iter().zip(kept);
    equation.terms.len() == 1
        || cells.any(|(term, kept)| search.board.candidates(term.0.into()) & !kept != 0)
}

/// Removes from the cells of an equation what they do not keep; the only cell is placed.
fn remove<const C: usize>(
    search: &mut Search<'_, C>,
    equation: &Equation<C>,
    kept: &[u64; MOST_TERMS],
) -> Finding {
    for (&(cell, _), kept) in equation.terms.iter().zip(kept) {
        let cell = usize::from(cell);
        let own = search.board.candidates(cell);
        for digit in Bits(own & !kept) {
            search.remove(cell, digit)?;
        }
        if equation.terms.len() == 1 && (own & kept).is_power_of_two() {
            search.place(cell, (own & kept).trailing_zeros() as usize)?;
        }
    }
    Ok(())
}

/// A digit that a cage, or the innies of a unit, need: what sees all its places there loses it.
pub fn needed<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    with_sums(search, |sums, search| {
        for one in sums.equations().iter().filter(|one| one.is_set && one.terms.len() > 1) {
            for digit in Bits(one.required) {
                let seen = search.board.near(one.cells, digit) - one.cells;
                if !seen.is_empty() {
                    let technique = match one.is_cage() {
                        true => Technique::NEEDED_IN_CAGE,
                        false => Technique::NEEDED_IN_INNIES,
                    };
                    begin(search, technique, &[one])?;
                    search.digit(digit)?;
                    search.remove_from(seen, digit)?;
                    search.offer()?;
                }
            }
        }
        Ok(())
    })
}

/// A digit of a unit with places in a cage alone: combinations without it are none.
pub fn placed_in_cage<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    with_sums(search, |sums, search| {
        let geometry = memory::Arc::clone(&search.board.geometry);
        let is_short = |one: &&Equation<C>| (2..=MOST_ARRANGED).contains(&one.terms.len());
        for one in sums.equations().iter().filter(|one| one.is_set).filter(is_short) {
            search.limits.work(geometry.all as u32)?;
            for unit in 0..geometry.all {
                let inside = one.cells & geometry.unit_cells[unit];
                if inside.len() < 2 {
                    continue;
                }
                let is_only = |search: &Search<'_, C>, digit: usize| {
                    let places = search.board.cells_in(unit, digit);
                    !places.is_empty() && (places - inside).is_empty()
                };
                let needed = one.required;
                for digit in 0..geometry.side {
                    if needed >> digit & 1 == 1 || !is_only(search, digit) {
                        continue;
                    }
                    let has = |one: u64| one >> digit & 1 == 1;
                    let mut kept = one.left_by(search.board, has, search.limits)?;
                    // What the sum alone excludes is another step.
                    kept.iter_mut().zip(&one.left).for_each(|(kept, left)| *kept |= !left);
                    if !loses(search, one, &kept) {
                        continue;
                    }
                    begin(search, Technique::PLACED_IN_CAGE, &[one])?;
                    // The unit of the digit.
                    search.step.units.insert(0, unit as u32);
                    search.digit(digit)?;
                    search.base(unit, digit)?;
                    remove(search, one, &kept)?;
                    search.offer()?;
                }
            }
        }
        Ok(())
    })
}

/// Two cages of a unit whose combinations must not share a digit.
pub fn two_cages<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let is_first = matches!(search.wanted, Wanted::First);
    if search.board.geometry.has_many_cages() {
        return Ok(());
    }
    with_sums(search, |sums, search| {
        let sets = || sums.equations().iter().filter(|one| one.is_set && one.terms.len() > 1);
        for one in sets() {
            search.limits.work(sums.equations().len() as u32 / 8)?;
            for other in sets() {
                // No cell sees itself: the cells of both are different ones.
                if !(other.cells - one.seen_by_all).is_empty()
                    || (is_first && !sums.may_lose(Pairs::Conflicting, one, other))
                {
                    continue;
                }
                search.limits.work(one.combinations.len() as u32)?;
                let fits = |own: u64| other.combinations.iter().any(|of| of & own == 0);
                if one.combinations.iter().all(|&own| fits(own)) {
                    continue;
                }
                let kept = one.left_by(search.board, fits, search.limits)?;
                if !loses(search, one, &kept)
                    || permutations_of(one) * permutations_of(other) > MOST_PERMUTATIONS
                {
                    continue;
                }
                begin(search, Technique::CONFLICTING_CAGES, &[one, other])?;
                remove(search, one, &kept)?;
                search.offer()?;
            }
        }
        Ok(())
    })?;
    if is_first {
        search.sums.note_tried(Pairs::Conflicting);
    }
    Ok(())
}

/// Two sums that share cells, or whose cells see each other: digits with which only one of them can hold.
pub fn two_sums<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let is_first = matches!(search.wanted, Wanted::First);
    let geometry = memory::Arc::clone(&search.board.geometry);
    if geometry.cages.is_empty() || geometry.has_many_cages() {
        return Ok(());
    }
    search.sums.update(search.board, search.limits)?;
    let board = &*search.board;
    search.sums.list_arrangements(board, |one| small(one, board).is_some(), search.limits)?;
    call(search, |sums, search| {
        let mut all: Vec<(&Equation<C>, u32)> = Vec::new();
        for one in sums.equations() {
            if let Some(count) = small(one, search.board) {
                memory::push(&mut all, (one, count))?;
            }
        }
        for (number, &(one, count)) in all.iter().enumerate() {
            let peers = one.cells.into_iter().map(|cell| geometry.peers[usize::from(cell)]);
            let near = peers.fold(one.cells, |all, peers| all | peers);
            search.limits.work(number as u32 / 8)?;
            for &(other, further) in &all[..number] {
                // What an earlier search has tried is not tried again.
                if (is_first && !sums.may_lose(Pairs::Joint, one, other))
                    || count + further > MOST_CANDIDATES
                    || (one.cells | other.cells).len() > joint::MOST_CELLS
                    || (other.cells & near).len() < 2
                    || one.fits_all(other, search.board, search.limits)?
                {
                    continue;
                }
                let kept = Joint::new(search.board, [one, other]).kept(search.limits)?;
                if !loses(search, one, &kept[0]) && !loses(search, other, &kept[1]) {
                    continue;
                }
                begin(search, Technique::TWO_SUMS, &[one, other])?;
                remove(search, one, &kept[0])?;
                remove(search, other, &kept[1])?;
                search.offer()?;
            }
        }
        Ok(())
    })?;
    if is_first {
        search.sums.note_tried(Pairs::Joint);
    }
    Ok(())
}

/// The number of candidates of an equation that is tried with another one.
fn small<const C: usize>(one: &Equation<C>, board: &Board<C>) -> Option<u32> {
    let masks = one.masks(board);
    let count = masks.iter().map(|mask| mask.count_ones()).sum();
    (one.terms.len() > 1 && count < MOST_CANDIDATES).then_some(count)
}

/// At most how many permutations an equation of cells that differ has.
fn permutations_of<const C: usize>(one: &Equation<C>) -> usize {
    let orders: usize = (1..=one.terms.len()).product();
    one.combinations.len().saturating_mul(orders)
}

/// A naked subset of a unit in which a cage that needs some of the digits counts as so many cells.
pub fn killer_subset<const C: usize, const DIGITS: usize>(search: &mut Search<'_, C>) -> Finding {
    let technique =
        [Technique::KILLER_PAIR, Technique::KILLER_TRIPLE, Technique::KILLER_QUAD][DIGITS - 2];
    let is_first = matches!(search.wanted, Wanted::First);
    let geometry = memory::Arc::clone(&search.board.geometry);
    let units = if geometry.has_many_cages() { 0 } else { geometry.all };
    let mut vain = std::mem::take(&mut search.sums.vain);
    let outcome = with_sums(search, |sums, search| {
        let (mut open, mut now) = (Vec::new(), Vec::new());
        let (mut sets, mut chosen) = (Vec::new(), Vec::new());
        for unit in 0..units {
            if search.board.open_in(unit) <= DIGITS {
                continue;
            }
            let cells = geometry.unit_cells[unit];
            let is_inside = |one: &&Equation<C>| {
                (one.cells - cells).is_empty()
                    && one.is_set
                    && one.terms.len() > 1
                    && !one.combinations.is_empty()
            };
            sets.clear();
            for one in sums.equations().iter().filter(is_inside) {
                memory::push(&mut sets, one)?;
            }
            if sets.is_empty() {
                continue;
            }
            memory::clear(&mut now, geometry.side)?;
            for &cell in geometry.unit(unit) {
                memory::push(&mut now, search.board.candidates(cell.into()))?;
            }
            for one in &sets {
                memory::push(&mut now, one.total as u64)?;
                for &(cell, _) in &one.terms {
                    memory::push(&mut now, cell.into())?;
                }
            }
            if is_first && vain.has(unit, DIGITS, &now) {
                continue;
            }
            memory::clear(&mut open, geometry.side)?;
            let digits = (0..geometry.side).filter(|&digit| search.board.places(unit, digit) != 0);
            open.extend(digits.map(|digit| 1 << digit));
            choose(&open, DIGITS, DIGITS, false, &mut |_, digits| {
                subset(search, technique, unit, (&sets, &mut chosen), digits)
            })?;
            if is_first {
                vain.note(unit, DIGITS, &now)?;
            }
        }
        Ok(())
    });
    search.sums.vain = vain;
    outcome
}

/// Offers the subset of these digits in a unit, if cells and cages use all of them.
fn subset<'a, const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    unit: usize,
    (sets, chosen): (&[&'a Equation<C>], &mut Vec<&'a Equation<C>>),
    digits: u64,
) -> Finding {
    search.limits.work(sets.len() as u32)?;
    let board = &search.board;
    let (mut used, mut taken) = (0, Cells::<C>::EMPTY);
    chosen.clear();
    let mut permutations = 1usize;
    for &one in sets {
        // A cage that counts as each of its cells is naked cells.
        if one.combinations.iter().any(|of| of & digits == 0) || !(one.cells & taken).is_empty() {
            continue;
        }
        let least = one.combinations.iter().map(|of| (of & digits).count_ones()).min().unwrap_or(0);
        used += least;
        taken |= one.cells;
        permutations = permutations.saturating_mul(permutations_of(one));
        memory::push(chosen, one)?;
    }
    if chosen.is_empty() {
        return Ok(());
    }
    let mut naked = Cells::<C>::EMPTY;
    for &cell in board.geometry.unit(unit) {
        let own = board.candidates(cell.into());
        if own != 0 && own & !digits == 0 && !taken.contains(cell) {
            naked.insert(cell);
            used += 1;
        }
    }
    if used != digits.count_ones() || permutations > MOST_PERMUTATIONS {
        return Ok(());
    }
    let others = board.geometry.unit_cells[unit] - taken - naked;
    let is_lost = Bits(digits).any(|digit| !(others & board.cells_of[digit]).is_empty());
    if !is_lost {
        return Ok(());
    }
    begin(search, technique, chosen)?;
    search.step.units.insert(0, unit as u32);
    for cell in naked {
        search.cell(cell.into())?;
    }
    for digit in Bits(digits) {
        search.digit(digit)?;
        search.remove_from(others, digit)?;
    }
    search.offer()
}
