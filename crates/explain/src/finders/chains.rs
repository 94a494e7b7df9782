//! Cycles and forcing chains without branches: a candidate that implies its own opposite, or itself both ways.
//!
//! In: a board. Out: the best one by Sudoku Explainer's measure: the fewest tenths, then the fewest nodes, then the
//! kind, then the first found. X-chains use units alone, Y-cycles strong links in cells alone, XY-chains both. A cycle
//! has two arrangements; what both exclude is removed. A chain that leads from a candidate to its opposite proves it.
//!
//! The search is breadth-first from each candidate, true and false, and ends at the length of the best chain.

use crate::board::{Bits, Board, Cells};
use crate::parts::links::{NONE, Tree, Use, literal, parts};
use crate::scan::{Finding, Halt};
use crate::search::{Chains, Search, Wanted};
use crate::step::{Candidate, Root};
use crate::techniques::Technique;
use crate::tenths::{most_length, tenths_of_length};
use sudoku_core::limits::Stop;
use sudoku_core::memory;

/// Sort key of a chain; smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
struct Measure {
    rating: f64,
    nodes: usize,
    kind: u32,
}

/// The kinds of links in the order in which they are tried.
const KINDS: [Use; 3] = [
    Use { cells: false, units: true },
    Use { cells: true, units: false },
    Use { cells: true, units: true },
];

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

/// The nodes of the shortest cycle.
const LEAST_NODES: usize = 4;

/// The best cycle or chain.
pub fn simple<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    if matches!(search.wanted, Wanted::Easiest(_)) {
        return easiest(search);
    }
    let mut best = Best::default();
    search.chains.graph.build(search.board, search.limits)?;
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
    let Chains { graph, reach, .. } = &mut *search.chains;
    let may_start = |candidate: u32| {
        digits >> (candidate as usize % side) & 1 == 1
            && (used.units || !graph.strong(2 * candidate, used).is_empty())
    };
    Ok(reach.build(graph, used, may_start, search.limits)?)
}

fn of_kind<const C: usize>(search: &mut Search<'_, C>, used: Use, best: &mut Best) -> Finding {
    let has_chains = used.units && search.wants(forcing(used));
    let has_rows = !search.chains.reach.is_empty();
    if has_chains && has_rows {
        measure_chains(search, used, best)?;
    }
    let mut next = 0;
    starts(search, used, |search, start| {
        if search.wants(cycle(used)) {
            cycles(search, start, used, best)?;
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
        let Chains { graph, reach, sources, .. } = &mut *search.chains;
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
    search.chains.graph.build(search.board, search.limits)?;
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

/// The row of the cycles with these links.
fn cycle(used: Use) -> &'static Technique {
    match used {
        Use { cells: true, units: true } => Technique::XY_CYCLE,
        Use { cells: true, .. } => Technique::Y_CYCLE,
        _ => Technique::X_CYCLE,
    }
}

/// The row of the chains with these links that lead from a candidate to its opposite.
fn forcing(used: Use) -> &'static Technique {
    if used.cells { Technique::FORCING_CHAIN } else { Technique::FORCING_X_CHAIN }
}

/// The measure of a cycle or chain of this many nodes. The ratings are sums of tenths in floating point, as those of
/// Sudoku Explainer: if two sums differ in the last bit only, its order does, too.
fn measure(used: Use, cycle: bool, nodes: usize) -> Measure {
    let base = match (used.cells && used.units, cycle) {
        (true, _) => 7.0,
        (false, true) => 6.5,
        (false, false) => 6.6,
    };
    let added = (0..tenths_of_length(nodes - 2)).fold(0.0, |sum, _| sum + 0.1);
    let kind = match used {
        Use { cells: true, units: true } => 4,
        Use { cells: true, .. } => 3,
        _ => 2,
    };
    Measure { rating: base + added, nodes, kind }
}

/// Cycles through a candidate that is true.
fn cycles<const C: usize>(
    search: &mut Search<'_, C>,
    start: (usize, usize),
    used: Use,
    best: &mut Best,
) -> Finding {
    let board = &*search.board;
    let Chains { tree, graph, reach, now, next, .. } = &mut *search.chains;
    let side = board.side();
    let source = literal(side, start.0, start.1, true);
    let wanted = |nodes: usize| best.wants(measure(used, true, nodes));
    if !reach.is_empty() && !reach.may_close(source, wanted)? {
        return Ok(());
    }
    graph.select(used, search.limits)?;
    tree.leaves.clear();
    tree.on.clear();
    now.clear();
    tree.on.insert(source);
    memory::push(now, tree.push(source, NONE)?)?;
    let mut nodes = 0;
    while !now.is_empty() {
        search.limits.work(1 + now.len() as u32)?;
        next.clear();
        for &leaf in now.iter() {
            for &literal in graph.continuing(tree.leaves[leaf as usize].literal) {
                if !tree.follows_from(leaf, literal) {
                    memory::push(next, tree.push(literal, leaf)?)?;
                }
            }
        }
        nodes += 2;
        if !best.wants(measure(used, true, nodes.max(LEAST_NODES))) {
            break;
        }
        now.clear();
        for &leaf in next.iter() {
            for &literal in graph.strong(tree.leaves[leaf as usize].literal, used) {
                let closes = nodes >= LEAST_NODES && literal == source;
                if closes
                    && best.wants(measure(used, true, nodes))
                    && cycle_removes(board, tree, leaf)
                {
                    keep(tree, literal, leaf)?;
                    best.found = Some((measure(used, true, nodes), used, true));
                }
                // Of what cannot close the cycle in time, nothing that follows can.
                if tree.on.insert(literal) && (reach.is_empty() || reach.returns(literal, nodes)) {
                    memory::push(now, tree.push(literal, leaf)?)?;
                }
            }
        }
    }
    Ok(())
}

/// Keeps a chain: its last literal and those it follows from.
fn keep(tree: &mut Tree, last: u32, leaf: u32) -> Result<(), Stop> {
    tree.best.clear();
    memory::push(&mut tree.best, last)?;
    let mut at = leaf;
    while at != NONE {
        let leaf = tree.leaves[at as usize];
        memory::push(&mut tree.best, leaf.literal)?;
        at = leaf.parent;
    }
    Ok(())
}

/// The candidates that both arrangements of a cycle exclude, outside its cells.
fn removed_by_cycle<const C: usize>(
    board: &Board<C>,
    literals: impl Iterator<Item = u32> + Clone,
    mut visit: impl FnMut(usize, usize) -> Finding,
) -> Finding {
    let side = board.side();
    let mut cells = Cells::<C>::EMPTY;
    let mut digits = 0u64;
    for each in literals.clone() {
        let (cell, digit, _) = parts(side, each);
        cells.insert(cell as u16);
        digits |= 1 << digit;
    }
    for digit in Bits(digits) {
        let mut by_state = [Cells::<C>::EMPTY; 2];
        for each in literals.clone() {
            let (cell, own, on) = parts(side, each);
            if own == digit {
                by_state[usize::from(on)] |= board.geometry.peers[cell];
            }
        }
        for cell in (by_state[0] & by_state[1] & board.cells_of[digit]) - cells {
            visit(cell.into(), digit)?;
        }
    }
    Ok(())
}

/// Whether the cycle that this leaf closes removes something.
fn cycle_removes<const C: usize>(board: &Board<C>, tree: &Tree, leaf: u32) -> bool {
    let next = |at: &u32| Some(tree.leaves[*at as usize].parent).filter(|&at| at != NONE);
    let literals = std::iter::successors(Some(leaf), next);
    let literals = literals.map(|at| tree.leaves[at as usize].literal);
    removed_by_cycle(board, literals, |_, _| Err(Halt::Found)).is_err()
}

/// Chains from a candidate with a state to the opposite state.
fn implications<const C: usize>(
    search: &mut Search<'_, C>,
    source: u32,
    used: Use,
    best: &mut Best,
) -> Finding {
    let wanted = |nodes: usize| best.wants(measure(used, false, nodes.max(3)));
    if let Some(nodes) = search_opposite(search, source, used, wanted)? {
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
    search_opposite(search, source, used, |nodes| nodes <= most)
}

/// Searches breadth-first for the opposite state while chains of that many nodes are wanted, and keeps the chain.
fn search_opposite<const C: usize>(
    search: &mut Search<'_, C>,
    source: u32,
    used: Use,
    wanted: impl Fn(usize) -> bool,
) -> Result<Option<usize>, Halt> {
    let Chains { tree, graph, reach, now, next, .. } = &mut *search.chains;
    let goal = source ^ 1;
    let on = source & 1 == 1;
    search.limits.work(1)?;
    if !reach.is_empty() && reach.opposite(graph, source, used, &wanted).is_none() {
        return Ok(None);
    }
    graph.select(used, search.limits)?;
    tree.leaves.clear();
    tree.on.clear();
    tree.off.clear();
    now.clear();
    if on {
        tree.on.insert(source)
    } else {
        tree.off.insert(source)
    };
    memory::push(now, tree.push(source, NONE)?)?;
    tree.goals.clear();
    if on {
        for &literal in graph.weak(source, used.cells) {
            tree.goals.insert(literal ^ 1);
        }
    }
    let (mut nodes, mut state) = (1, on);
    while !now.is_empty() {
        nodes += 1;
        if !wanted(nodes) {
            return Ok(None);
        }
        search.limits.work(1 + now.len() as u32)?;
        next.clear();
        if state && on {
            // Of a false goal, what sees it leads to it.
            let leads = |leaf: &&u32| tree.goals.contains(tree.leaves[**leaf as usize].literal);
            if let Some(&leaf) = now.iter().find(leads) {
                keep(tree, goal, leaf)?;
                return Ok(Some(nodes));
            }
        }
        for &leaf in now.iter() {
            let from = tree.leaves[leaf as usize].literal;
            let links = if state { graph.continuing(from) } else { graph.strong(from, used) };
            for &literal in links {
                if literal == goal {
                    keep(tree, literal, leaf)?;
                    return Ok(Some(nodes));
                }
                let marks = if state { &mut tree.off } else { &mut tree.on };
                if marks.insert(literal) {
                    memory::push(next, tree.push(literal, leaf)?)?;
                }
            }
        }
        std::mem::swap(now, next);
        state = !state;
    }
    Ok(None)
}

fn offer_cycle<const C: usize>(search: &mut Search<'_, C>, used: Use) -> Finding {
    search.begin(cycle(used));
    let side = search.board.side();
    let best = std::mem::take(&mut search.chains.tree.best);
    let board = &*search.board;
    let step = &mut *search.step;
    removed_by_cycle(board, best[1..].iter().copied(), |cell, digit| {
        let candidate = Candidate::new(cell, digit);
        Ok(memory::push(&mut step.eliminations, candidate)?)
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
    search.chains.tree.best = best;
    search.offer()
}

fn offer_chain<const C: usize>(search: &mut Search<'_, C>, used: Use) -> Finding {
    search.begin(forcing(used));
    let side = search.board.side();
    let best = std::mem::take(&mut search.chains.tree.best);
    let (cell, digit, on) = parts(side, best[0]);
    search.conclude(cell, digit, on)?;
    let candidate = Candidate::new(cell, digit);
    search.step.root = Root::Contradiction(candidate, !on);
    search.chain(best.iter().rev().copied())?;
    name_cells(search, &best)?;
    search.chains.tree.best = best;
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
