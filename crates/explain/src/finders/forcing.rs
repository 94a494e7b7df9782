//! Forcing chains with several branches: Nishio, cells and units, static and dynamic, and dynamic ones with patterns, and with
//! chains inside them.
//!
//! In: a board. Out: the chain with the fewest nodes; among equals, the kind, then the first found, as Sudoku Explainer
//! has them.
//!
//! ```text
//!     cell, unit     every candidate of the cell, every place in the unit leads to the effect
//!     double         the candidate leads to the effect whether it is true or false
//!     contradiction  the literal leads to a candidate that is both true and false
//! ```

use sudoku_core::limits::Limits;
use sudoku_core::memory;

use crate::board::Cells;
use crate::parts::branching::{
    CELL, CONTRADICTION, DOUBLE, DYNAMIC, NISHIO_RULES, STATIC, UNIT, WITH_CHAINS,
    WITH_DYNAMIC_CHAINS, WITH_MULTIPLE_CHAINS, WITH_PATTERNS, WITH_SUMS, technique,
};
use crate::parts::levels::{self, Conclusion};
use crate::parts::links::parts;
use crate::parts::nested::Nested;
use crate::parts::nets::{Found, Ground, Nets, Rules};
use crate::scan::Finding;
use crate::search::{Search, Wanted};
use crate::step::{Candidate, Root};
use crate::techniques::Techniques;

/// A candidate that leads to a contradiction by places of one digit.
pub fn nishio<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    // One digit alone decides: most have nothing that it may remove.
    let mut removable = memory::with_capacity(search.board.side())?;
    for digit in 0..search.board.side() {
        removable.push(search.removable(digit)?);
    }
    if removable.iter().all(Cells::is_empty) {
        return Ok(());
    }
    best(search, NISHIO_RULES, Some(&removable))
}

/// Cells and units whose candidates all lead to one conclusion.
pub fn multiple<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    best(search, STATIC, None)
}

/// Dynamic forcing chains: [`multiple`] with contradictions, and with reasons that act together.
pub fn dynamic<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    best(search, DYNAMIC, None)
}

/// [`dynamic`] with patterns among the candidates that are left.
pub fn with_patterns<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    best(search, WITH_PATTERNS, None)
}

/// [`with_patterns`], and with cycles and chains among them.
pub fn with_chains<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    nested(search, WITH_CHAINS)
}

/// [`with_chains`], and with static chains that have branches.
pub fn with_multiple_chains<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    nested(search, WITH_MULTIPLE_CHAINS)
}

/// [`with_patterns`], and with dynamic chains among them.
pub fn with_dynamic_chains<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    nested(search, WITH_DYNAMIC_CHAINS)
}

/// The most cells of boards on which chains are looked for in nets: on larger ones a step would take minutes.
const MOST_CELLS: usize = 81;

/// Finds chains in nets.
fn nested<const C: usize>(search: &mut Search<'_, C>, rules: Rules) -> Finding {
    if matches!(search.wanted, Wanted::Easiest(_)) || search.board.cells() > MOST_CELLS {
        return Ok(());
    }
    let inner = Nested::boxed(search.board, rules.inner, search.limits)?;
    search.chains.nets.left.inner = Some(inner);
    let outcome = best(search, rules, None);
    search.chains.nets.left.inner = None;
    outcome
}

/// [`dynamic`] with what sums exclude among the candidates that are left, of a puzzle with cages. The first chain is enough,
/// from cells with few candidates: there are too many sums to compare all.
pub fn with_sums<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    if search.board.geometry.cages.is_empty() {
        return Ok(());
    }
    search.sums.update(search.board, search.limits)?;
    let mut nets = std::mem::take(&mut search.chains.nets);
    nets.kinds = kinds(search.techniques, WITH_SUMS);
    let outcome = each_cell(search, &mut nets);
    search.chains.nets = nets;
    outcome
}

/// Offers the best chain with sums of each cell, from those with the fewest candidates on.
fn each_cell<const C: usize>(search: &mut Search<'_, C>, nets: &mut Nets<C>) -> Finding {
    let (ground, limits) = search.ground(WITH_SUMS);
    nets.begin(ground, limits)?;
    let board = &search.board;
    let mut cells: Vec<(u32, usize)> = memory::with_capacity(board.open())?;
    let counts = (0..board.cells()).map(|cell| (board.candidates(cell).count_ones(), cell));
    cells.extend(counts.filter(|(count, _)| *count > 1));
    cells.sort_unstable();
    // Cells that led nowhere before the last step come last.
    let is_first = matches!(search.wanted, Wanted::First);
    let focus = |one: &(u32, usize)| is_first && one.1 == *search.focus;
    let first = cells.iter().position(focus).unwrap_or(0);
    cells.rotate_left(first);
    // Contradictions first.
    for (branches, (_, cell)) in
        [false, true].into_iter().flat_map(|branches| cells.iter().map(move |one| (branches, *one)))
    {
        let rules = Rules { branches, contradictions: !branches, ..WITH_SUMS };
        let (ground, limits) = search.ground(rules);
        nets.cell(ground, cell, limits)?;
        if nets.found.root.is_some() {
            if is_first {
                *search.focus = cell;
            }
            offer(search, WITH_SUMS, &mut nets.found)?;
            nets.found.reset();
        }
    }
    Ok(())
}

/// Finds the best chain and offers it.
fn best<const C: usize>(
    search: &mut Search<'_, C>,
    rules: Rules,
    removable: Option<&[Cells<C>]>,
) -> Finding {
    if matches!(search.wanted, Wanted::Easiest(_)) {
        return easiest(search, rules, removable);
    }
    let mut nets = std::mem::take(&mut search.chains.nets);
    nets.kinds = kinds(search.techniques, rules);
    let (ground, limits) = search.ground(rules);
    let ground = Ground { removable, ..ground };
    let outcome = nets.close(ground, limits).and_then(|()| nets.run(ground, limits));
    nets.closures.clear();
    let mut found = std::mem::take(&mut nets.found);
    search.chains.nets = nets;
    outcome?;
    if found.root.is_none() {
        return Ok(());
    }
    let outcome = offer(search, rules, &mut found);
    search.chains.nets.found = found;
    outcome
}

/// Offers all conclusions of the least length.
fn easiest<const C: usize>(
    search: &mut Search<'_, C>,
    rules: Rules,
    removable: Option<&[Cells<C>]>,
) -> Finding {
    let mut all = Vec::new();
    let mut nets = std::mem::take(&mut search.chains.nets);
    let (ground, limits) = search.ground(rules);
    let ground = Ground { removable, ..ground };
    let mut visit = |nets: &mut Nets<C>, one: Conclusion<'_>, limits: &mut Limits| {
        let Conclusion { root, effect, ends, length } = one;
        nets.keep(0, 0, root, effect, ends, limits)?;
        let found = Found { length, ..std::mem::take(&mut nets.found) };
        Ok(memory::push(&mut all, found)?)
    };
    let outcome = nets
        .close(ground, limits)
        .and_then(|()| levels::easiest(&mut nets, ground, limits, &mut visit));
    nets.closures.clear();
    search.chains.nets = nets;
    outcome?;
    all.iter_mut().try_for_each(|found| offer(search, rules, found))
}

/// Fills the step with the best chain.
fn offer<const C: usize>(search: &mut Search<'_, C>, rules: Rules, found: &mut Found) -> Finding {
    let root = found.root.unwrap_or(Root::None);
    search.begin(technique(rules, root));
    let (cell, digit, on) = parts(search.board.side(), found.effect);
    search.conclude(cell, digit, on)?;
    search.step.length = found.length as u32;
    search.step.branches.append(&mut found.branches);
    search.step.patterns.append(&mut found.patterns);
    search.step.inner.append(&mut found.inner);
    search.begin_branches(root)?;
    search.offer()
}

/// The kinds of chains by these rules whose techniques are wanted, as bits.
fn kinds(wanted: Techniques, rules: Rules) -> u32 {
    let start = Candidate::new(0, 0);
    let kinds = [
        (DOUBLE, Root::Either(start)),
        (CELL, Root::Cell(0)),
        (UNIT, Root::Unit(0, 0)),
        (CONTRADICTION, Root::Contradiction(start, true)),
    ];
    let has = |root: Root| !(rules.sums && matches!(root, Root::Either(_)));
    let kinds =
        kinds.into_iter().filter(|&(_, root)| has(root) && wanted.has(technique(rules, root)));
    kinds.fold(0, |bits, (kind, _)| bits | 1 << kind)
}
