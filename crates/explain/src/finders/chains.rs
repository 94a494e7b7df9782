//! Cycles and forcing chains without branches: a candidate that implies its own opposite, or itself both ways.
//!
//! In: a board. Out: the best one by Sudoku Explainer's measure: the fewest tenths, then the fewest nodes, then the
//! kind, then the first found. X-chains use units alone, Y-cycles strong links in cells alone, XY-chains both. A cycle
//! has two arrangements; what both exclude is removed. A chain that leads from a candidate to its opposite proves it.
//!
//! The search is breadth-first from each candidate, true and false, and ends at the length of the best chain.

use crate::board::{Bits, Board};
use crate::parts::links::{Tree, Use, literal, parts};
use crate::parts::walks::{
    self, KINDS, LEAST_NODES, Measure, Visit, Walks, cycle, cycle_removes, forcing, measure,
    removed_by_cycle,
};
use crate::scan::{Finding, Halt};
use crate::search::{Search, Wanted};
use crate::step::{Candidate, Root};
use crate::tenths::{most_length, tenths_of_length};
use sudoku_core::limits::Stop;
use sudoku_core::memory;

/// The state of a search for the best chain.
#[derive(Debug, Default)]
struct Best {
    /// The best cycle or chain so far: its measure, its links, and whether it is a cycle.
    found: Option<(Measure, Use, bool)>,
    /// Measure of a chain known to exist; worse ones are skipped.
    bound: Option<Measure>,
}

impl Best {
    fn wants(&self, measure: Measure) -> bool {
        self.found.is_none_or(|(best, _, _)| measure < best)
            && self.bound.is_none_or(|bound| measure <= bound)
    }
}

/// The best cycle or chain.
pub fn simple<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    if matches!(search.wanted, Wanted::Easiest(_)) {
        return easiest(search);
    }
    let mut best = Best::default();
    search.chains.walks.graph.build(search.board, search.limits)?;
    for used in KINDS {
        if best.wants(measure(used, true, LEAST_NODES)) {
            prepare(search, used, false)?;
            of_kind(search, used, &mut best)?;
        }
    }
    match best.found {
        Some((_, used, true)) => offer_cycle(search, used),
        Some((_, used, false)) => offer_chain(search, used),
        None => Ok(()),
    }
}

/// Prepares the rows of bits for the links of a use.
fn prepare<const C: usize>(search: &mut Search<'_, C>, used: Use, all: bool) -> Finding {
    let side = search.board.side();
    let mut digits = 0u64;
    for digit in 0..side {
        if all || used.cells || !search.removable(digit)?.is_empty() {
            digits |= 1 << digit;
        }
    }
    let Walks { graph, reach, .. } = &mut search.chains.walks;
    let may_start = |candidate: u32| {
        digits >> (candidate as usize % side) & 1 == 1
            && (used.units || !graph.strong(2 * candidate, used).is_empty())
    };
    Ok(reach.build(graph, used, may_start, search.limits)?)
}

fn of_kind<const C: usize>(search: &mut Search<'_, C>, used: Use, best: &mut Best) -> Finding {
    let has_chains = used.units && search.wants(forcing(used));
    let has_rows = !search.chains.walks.reach.is_empty();
    if has_chains && has_rows {
        measure_chains(search, used, best)?;
    }
    let mut next = 0;
    starts(search, used, |search, start| {
        if search.wants(cycle(used)) {
            let source = literal(search.board.side(), start.0, start.1, true);
            let mut visit = Cycles { board: search.board, used, best };
            search.chains.walks.cycles(source, used, &mut visit, search.limits)?;
        }
        for on in [true, false].into_iter().filter(|_| has_chains) {
            let source = literal(search.board.side(), start.0, start.1, on);
            let is_best = search.chains.sources.get(next) == Some(&source);
            next += usize::from(is_best);
            if is_best || !has_rows {
                implications(search, source, used, best)?;
            }
        }
        Ok(())
    })
}

/// Visits the candidates from which chains are searched for.
fn starts<const C: usize>(
    search: &mut Search<'_, C>,
    used: Use,
    mut visit: impl FnMut(&mut Search<'_, C>, (usize, usize)) -> Finding,
) -> Finding {
    for cell in 0..search.board.cells() {
        let candidates = search.board.candidates(cell);
        if candidates.count_ones() < 2 || (!used.units && candidates.count_ones() > 2) {
            continue;
        }
        for digit in Bits(candidates) {
            if used.cells || !search.removable(digit)?.is_empty() {
                visit(search, (cell, digit))?;
            }
        }
    }
    Ok(())
}

/// Measures the best chain from a candidate to its opposite, and lists where those start that are as good, before cycles
/// and chains are searched for.
fn measure_chains<const C: usize>(
    search: &mut Search<'_, C>,
    used: Use,
    best: &mut Best,
) -> Finding {
    search.chains.sources.clear();
    starts(search, used, |search, start| {
        let sources = &mut search.chains.sources;
        let Walks { graph, reach, .. } = &mut search.chains.walks;
        for on in [true, false] {
            search.limits.work(1)?;
            let source = literal(search.board.side(), start.0, start.1, on);
            let wants = |nodes: usize| best.wants(measure(used, false, nodes));
            if let Some(nodes) = reach.opposite(graph, source, used, wants) {
                let measure = measure(used, false, nodes);
                if best.bound.is_none_or(|bound| measure < bound) {
                    sources.clear();
                }
                best.bound = Some(measure);
                memory::push(sources, source)?;
            }
        }
        Ok(())
    })
}

/// All chains of the least rating that lead from a candidate to its opposite. The candidates that a cycle removes have
/// such chains; their lengths are the same in each order of the board.
fn easiest<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    search.chains.walks.graph.build(search.board, search.limits)?;
    let mut least: Option<u32> = None;
    for offers in [false, true] {
        for used in [KINDS[0], KINDS[2]] {
            prepare(search, used, true)?;
            let base = forcing(used).explainer.unwrap_or_default();
            for cell in 0..search.board.cells() {
                let candidates = search.board.candidates(cell);
                for digit in Bits(candidates).filter(|_| candidates.count_ones() > 1) {
                    for on in [true, false] {
                        let most = match least {
                            Some(least) if least < base => continue,
                            Some(least) => most_length(least - base) + 2,
                            None => usize::MAX,
                        };
                        let source = literal(search.board.side(), cell, digit, on);
                        let Some(nodes) = shortest(search, source, used, most)? else {
                            continue;
                        };
                        if offers {
                            offer_chain(search, used)?;
                        }
                        let tenths = base + tenths_of_length(nodes.saturating_sub(2));
                        least = Some(least.map_or(tenths, |least| least.min(tenths)));
                    }
                }
            }
        }
        if least.is_none() {
            break;
        }
    }
    Ok(())
}

/// Keeps the best cycle.
struct Cycles<'a, const C: usize> {
    board: &'a Board<C>,
    used: Use,
    best: &'a mut Best,
}

impl<const C: usize> Visit for Cycles<'_, C> {
    fn wants(&self, nodes: usize) -> bool {
        self.best.wants(measure(self.used, true, nodes))
    }

    fn close(&mut self, tree: &mut Tree, leaf: u32, nodes: usize) -> Result<(), Stop> {
        if self.wants(nodes) && cycle_removes(self.board, tree, leaf) {
            walks::keep(tree, tree.leaves[0].literal, leaf)?;
            self.best.found = Some((measure(self.used, true, nodes), self.used, true));
        }
        Ok(())
    }
}

/// Chains from a candidate with a state to the opposite state.
fn implications<const C: usize>(
    search: &mut Search<'_, C>,
    source: u32,
    used: Use,
    best: &mut Best,
) -> Finding {
    let wanted = |nodes: usize| best.wants(measure(used, false, nodes.max(3)));
    let walks = &mut search.chains.walks;
    if let Some(nodes) = walks.opposite(source, used, wanted, search.limits)? {
        best.found = Some((measure(used, false, nodes), used, false));
    }
    Ok(())
}

/// The number of nodes of the shortest chain of at most `most` nodes to the opposite state; it is kept.
fn shortest<const C: usize>(
    search: &mut Search<'_, C>,
    source: u32,
    used: Use,
    most: usize,
) -> Result<Option<usize>, Halt> {
    let walks = &mut search.chains.walks;
    Ok(walks.opposite(source, used, |nodes| nodes <= most, search.limits)?)
}

fn offer_cycle<const C: usize>(search: &mut Search<'_, C>, used: Use) -> Finding {
    search.begin(cycle(used));
    let side = search.board.side();
    let best = std::mem::take(&mut search.chains.walks.tree.best);
    let board = &*search.board;
    let step = &mut *search.step;
    removed_by_cycle(board, best[1..].iter().copied(), |cell, digit| {
        let candidate = Candidate::new(cell, digit);
        memory::push(&mut step.eliminations, candidate)
    })?;
    let (cell, digit, _) = parts(side, best[0]);
    search.step.root = Root::Either(Candidate::new(cell, digit));
    // One way round from the candidate when it is true, the other way when it is false.
    search.chain(best[1..].iter().rev().copied())?;
    let start = best[best.len() - 1] ^ 1;
    let back =
        std::iter::once(start).chain(best[1..best.len() - 1].iter().map(|literal| literal ^ 1));
    search.chain(back)?;
    name_cells(search, &best)?;
    search.chains.walks.tree.best = best;
    search.offer()
}

fn offer_chain<const C: usize>(search: &mut Search<'_, C>, used: Use) -> Finding {
    search.begin(forcing(used));
    let side = search.board.side();
    let best = std::mem::take(&mut search.chains.walks.tree.best);
    let (cell, digit, on) = parts(side, best[0]);
    search.conclude(cell, digit, on)?;
    let candidate = Candidate::new(cell, digit);
    search.step.root = Root::Contradiction(candidate, !on);
    search.chain(best.iter().rev().copied())?;
    name_cells(search, &best)?;
    search.chains.walks.tree.best = best;
    search.offer()
}

/// Names the cells and digits of a chain, each once.
fn name_cells<const C: usize>(search: &mut Search<'_, C>, literals: &[u32]) -> Finding {
    let side = search.board.side();
    for &literal in literals {
        let (cell, digit, _) = parts(side, literal);
        if !search.step.cells.contains(&(cell as u32)) {
            search.cell(cell)?;
        }
        if !search.step.digits.contains(&(digit as u16)) {
            search.digit(digit)?;
        }
    }
    Ok(())
}
