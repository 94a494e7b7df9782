//! Walks: cycles and chains without branches, breadth-first.
//!
//! In: the links of a board. Out: the cycles through a candidate, the shortest chain from a literal to its opposite. X-chains use
//! units alone, Y-cycles strong links in cells alone, XY-chains both.

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{Bits, Board, Cells};
use crate::parts::links::{Graph, NONE, Tree, Use, parts};
use crate::parts::reach::Reach;
use crate::techniques::Technique;
use crate::tenths::tenths_of_length;

/// Sort key of a chain; smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Measure {
    pub rating: f64,
    pub nodes: usize,
    pub kind: u32,
}

/// The kinds of links in the order in which they are tried.
pub const KINDS: [Use; 3] = [
    Use { cells: false, units: true },
    Use { cells: true, units: false },
    Use { cells: true, units: true },
];

/// The nodes of the shortest cycle.
pub const LEAST_NODES: usize = 4;

/// What takes the cycles through a candidate.
pub trait Visit {
    /// Whether cycles of this many nodes count.
    fn wants(&self, nodes: usize) -> bool;

    /// Takes the cycle that this leaf closes.
    fn close(&mut self, tree: &mut Tree, leaf: u32, nodes: usize) -> Result<(), Stop>;
}

/// The links of a board, and the memory of walks.
#[derive(Debug, Default)]
pub struct Walks {
    pub tree: Tree,
    pub graph: Graph,
    pub reach: Reach,
    now: Vec<u32>,
    next: Vec<u32>,
}

impl Walks {
    /// Memory for a board with this many literals.
    pub fn new(literals: usize, limits: &mut Limits) -> Result<Walks, Stop> {
        Ok(Walks { tree: Tree::new(literals, limits)?, ..Walks::default() })
    }

    /// Cycles through a candidate that is true.
    pub fn cycles(
        &mut self,
        source: u32,
        used: Use,
        visit: &mut impl Visit,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let Walks { tree, graph, reach, now, next } = self;
        if !reach.is_empty() && !reach.may_close(source, |nodes| visit.wants(nodes))? {
            return Ok(());
        }
        graph.select(used, limits)?;
        tree.leaves.clear();
        tree.on.clear();
        now.clear();
        tree.on.insert(source);
        memory::push(now, tree.push(source, NONE)?)?;
        let mut nodes = 0;
        while !now.is_empty() {
            limits.work(1 + now.len() as u32)?;
            next.clear();
            for &leaf in now.iter() {
                for &literal in graph.continuing(tree.leaves[leaf as usize].literal) {
                    if !tree.follows_from(leaf, literal) {
                        memory::push(next, tree.push(literal, leaf)?)?;
                    }
                }
            }
            nodes += 2;
            if !visit.wants(nodes.max(LEAST_NODES)) {
                break;
            }
            now.clear();
            for &leaf in next.iter() {
                for &literal in graph.strong(tree.leaves[leaf as usize].literal, used) {
                    if nodes >= LEAST_NODES && literal == source {
                        visit.close(tree, leaf, nodes)?;
                    }
                    // Of what cannot close the cycle in time, nothing that follows can.
                    if tree.on.insert(literal)
                        && (reach.is_empty() || reach.returns(literal, nodes))
                    {
                        memory::push(now, tree.push(literal, leaf)?)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The number of nodes of the shortest chain from a literal to its opposite, while chains of that many nodes are wanted; the
    /// chain is kept.
    pub fn opposite(
        &mut self,
        source: u32,
        used: Use,
        wanted: impl Fn(usize) -> bool,
        limits: &mut Limits,
    ) -> Result<Option<usize>, Stop> {
        let Walks { tree, graph, reach, now, next } = self;
        let goal = source ^ 1;
        let on = source & 1 == 1;
        limits.work(1)?;
        if !reach.is_empty() && reach.opposite(graph, source, used, &wanted).is_none() {
            return Ok(None);
        }
        graph.select(used, limits)?;
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
            limits.work(1 + now.len() as u32)?;
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
}

/// Keeps a chain: its last literal and those it follows from.
pub fn keep(tree: &mut Tree, last: u32, leaf: u32) -> Result<(), Stop> {
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
pub fn removed_by_cycle<const C: usize, E>(
    board: &Board<C>,
    literals: impl Iterator<Item = u32> + Clone,
    mut visit: impl FnMut(usize, usize) -> Result<(), E>,
) -> Result<(), E> {
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
pub fn cycle_removes<const C: usize>(board: &Board<C>, tree: &Tree, leaf: u32) -> bool {
    let next = |at: &u32| Some(tree.leaves[*at as usize].parent).filter(|&at| at != NONE);
    let literals = std::iter::successors(Some(leaf), next);
    let literals = literals.map(|at| tree.leaves[at as usize].literal);
    removed_by_cycle(board, literals, |_, _| Err(())).is_err()
}

/// The row of the cycles with these links.
pub fn cycle(used: Use) -> &'static Technique {
    match used {
        Use { cells: true, units: true } => Technique::XY_CYCLE,
        Use { cells: true, .. } => Technique::Y_CYCLE,
        _ => Technique::X_CYCLE,
    }
}

/// The row of the chains with these links that lead from a candidate to its opposite.
pub fn forcing(used: Use) -> &'static Technique {
    if used.cells { Technique::FORCING_CHAIN } else { Technique::FORCING_X_CHAIN }
}

/// The measure of a cycle or chain of this many nodes. The ratings are sums of tenths in floating point, as those of
/// Sudoku Explainer: if two sums differ in the last bit only, its order does, too.
pub fn measure(used: Use, cycle: bool, nodes: usize) -> Measure {
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
