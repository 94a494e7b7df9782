//! Chains inside nets: what chains exclude among the candidates that a net has left.
//!
//! In: a net that has come to rest. Out: the candidates that chains exclude, each by the best one; its reasons are the candidates
//! that the net has removed where true nodes of the chain are alone. The order is that of Sudoku Explainer 1.2.1: by rating,
//! then nodes, then kind, then as found.
//!
//! Of the second way round a cycle, Sudoku Explainer also takes what was removed where one node excludes the next: these further
//! reasons change nothing but the number of nodes.

use std::cmp::Ordering;

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{Bits, Board, ORDER};
use crate::parts::branching::{DYNAMIC, STATIC, technique};
use crate::parts::links::{Marks, NONE, Tree, Use, chain, literal, parts};
use crate::parts::nets::{
    Depth, Found, Ground, Inner, Left, Net, Nets, Rules, Shape, learn_shape, reason_of,
};
use crate::parts::walks::{
    KINDS, Measure, Visit, Walks, cycle, forcing, measure, removed_by_cycle,
};
use crate::step::{Branch, Candidate, Root, Step};

/// A cycle or a chain without branches.
#[derive(Debug, Clone, Copy)]
struct Walk {
    measure: Measure,
    used: Use,
    is_cycle: bool,
    /// Where its literals are, from the end to the start; of a cycle, the end is the start again.
    first: usize,
    count: usize,
}

/// A chain that a net follows from.
#[derive(Debug)]
struct Chain {
    step: Step,
    nodes: usize,
    /// The literals of its branches in the order of a search from their ends. Chains with the same count once.
    key: Vec<u32>,
}

/// Finds chains in nets.
#[derive(Debug)]
pub struct Nested<const C: usize> {
    /// The board without the candidates that the net has removed.
    board: Board<C>,
    walks: Walks,
    found: Vec<Walk>,
    literals: Vec<u32>,
    nets: Nets<C>,
    /// The chains that nets follow from.
    chains: Vec<Chain>,
    /// A number of each key.
    keys: Vec<u64>,
    /// The literals that a chain follows from, and marks of them; the literals that it makes false.
    reasons: Vec<u32>,
    marks: Marks,
    removed: Vec<u32>,
}

impl<const C: usize> Nested<C> {
    /// For a board.
    pub fn boxed(
        board: &Board<C>,
        depth: Depth,
        limits: &mut Limits,
    ) -> Result<Box<dyn Inner<C>>, Stop> {
        let literals = 2 * board.cells() * board.side();
        let mut nets = Nets::default();
        nets.kinds = !0;
        nets.closures.build(board, (depth == Depth::Dynamic, true), limits)?;
        let nested: Box<dyn Inner<C>> = memory::boxed(Nested {
            board: board.try_clone(limits)?,
            walks: Walks::new(literals, limits)?,
            found: Vec::new(),
            literals: Vec::new(),
            nets,
            chains: Vec::new(),
            keys: Vec::new(),
            reasons: Vec::new(),
            marks: Marks::new(literals, limits)?,
            removed: Vec::new(),
        })?;
        Ok(nested)
    }

    /// Adds what cycles and chains without branches exclude. True if there are any.
    fn simple(
        &mut self,
        net: &mut Net,
        left: &Left<C>,
        board: &Board<C>,
        limits: &mut Limits,
    ) -> Result<bool, Stop> {
        self.list_walks(limits)?;
        // Of equal ones, that found first has its literals first.
        let order = |one: &Walk, other: &Walk| {
            let order = one.measure.partial_cmp(&other.measure).unwrap_or(Ordering::Equal);
            order.then(one.first.cmp(&other.first))
        };
        self.found.sort_unstable_by(order);
        let mut any = false;
        for at in 0..self.found.len() {
            let walk = self.found[at];
            let side = board.side();
            let literals = &self.literals[walk.first..walk.first + walk.count];
            self.removed.clear();
            if walk.is_cycle {
                removed_by_cycle(&self.board, literals[1..].iter().copied(), |cell, digit| {
                    memory::push(&mut self.removed, literal(side, cell, digit, false))
                })?;
                self.removed.sort_unstable();
            } else {
                conclude(&self.board, literals[0], &mut self.removed)?;
            }
            self.reasons.clear();
            self.marks.clear();
            let mut alone =
                Alone { board, left, reasons: &mut self.reasons, marks: &mut self.marks };
            for pair in literals.windows(2) {
                let (now, before) = (parts(side, pair[0]), parts(side, pair[1]));
                if now.2 {
                    let unit = strong_unit(&self.board, before, now);
                    alone.add(now.0, now.1, unit)?;
                }
            }
            for pair in literals.windows(2).filter(|_| walk.is_cycle) {
                let (now, before) = (parts(side, pair[0]), parts(side, pair[1]));
                if !now.2 {
                    alone.add(now.0, now.1, common_unit(&self.board, before, now))?;
                }
            }
            any |= !self.reasons.is_empty();
            if self.removed.iter().all(|&off| net.literals.contains(off)) {
                continue;
            }
            let step = self.walk(walk)?;
            self.add(net, step, walk.measure.nodes)?;
        }
        Ok(any)
    }

    /// Lists all cycles and chains.
    fn list_walks(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let Nested { board, walks, found, literals, nets, .. } = self;
        let closures = &nets.closures;
        found.clear();
        literals.clear();
        walks.graph.build(board, limits)?;
        for used in KINDS {
            let Walks { graph, reach, .. } = &mut *walks;
            let may_start =
                |candidate: u32| used.units || !graph.strong(2 * candidate, used).is_empty();
            reach.build(graph, used, may_start, limits)?;
            for cell in 0..board.cells() {
                let candidates = board.candidates(cell);
                if candidates.count_ones() < 2 || (!used.units && candidates.count_ones() > 2) {
                    continue;
                }
                for digit in Bits(candidates) {
                    let on = literal(board.side(), cell, digit, true);
                    let mut visit = Cycles { board, used, found, literals };
                    walks.cycles(on, used, &mut visit, limits)?;
                    for source in [on, on ^ 1].into_iter().filter(|_| used.units) {
                        if !closures.clashes(source) {
                            continue;
                        }
                        let Some(nodes) = walks.opposite(source, used, |_| true, limits)? else {
                            continue;
                        };
                        let measure = measure(used, false, nodes);
                        let first = literals.len();
                        for &literal in &walks.tree.best {
                            memory::push(literals, literal)?;
                        }
                        let count = walks.tree.best.len();
                        let walk = Walk { measure, used, is_cycle: false, first, count };
                        memory::push(found, walk)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A cycle or a chain as a step.
    fn walk(&self, walk: Walk) -> Result<Step, Stop> {
        let side = self.board.side();
        let literals = &self.literals[walk.first..walk.first + walk.count];
        let technique = if walk.is_cycle { cycle(walk.used) } else { forcing(walk.used) };
        let mut step = Step::new(technique);
        let (cell, digit, on) = parts(side, literals[0]);
        let start = Candidate::new(cell, digit);
        let forward = chain(side, literals[usize::from(walk.is_cycle)..].iter().rev().copied())?;
        memory::push(&mut step.branches, forward)?;
        if walk.is_cycle {
            step.root = Root::Either(start);
            let start = literals[literals.len() - 1] ^ 1;
            let back = literals[1..literals.len() - 1].iter().map(|literal| literal ^ 1);
            let back = chain(side, std::iter::once(start).chain(back))?;
            memory::push(&mut step.branches, back)?;
        } else {
            step.root = Root::Contradiction(start, !on);
            if on {
                memory::push(&mut step.placements, start)?;
            }
        }
        Ok(step)
    }

    /// Adds what chains with branches exclude. True if there are any.
    fn branching(
        &mut self,
        net: &mut Net,
        left: &Left<C>,
        ground: Ground<'_, C>,
        rules: Rules,
        limits: &mut Limits,
    ) -> Result<bool, Stop> {
        self.nets.closures.list(limits)?;
        let ground_of = Ground { board: &self.board, rules, ..ground };
        self.nets.all.is_wanted = true;
        self.nets.run(ground_of, limits)?;
        let mut all = std::mem::take(&mut self.nets.all);
        let order = |one: &Found, other: &Found| {
            (one.nodes, one.kind, one.number).cmp(&(other.nodes, other.kind, other.number))
        };
        all.found[..all.count].sort_unstable_by(order);
        let outcome =
            self.each_branching(net, left, ground.board, (rules, &mut all.found[..all.count]));
        self.nets.all = all;
        outcome
    }

    fn each_branching(
        &mut self,
        net: &mut Net,
        left: &Left<C>,
        board: &Board<C>,
        (rules, all): (Rules, &mut [Found]),
    ) -> Result<bool, Stop> {
        let side = board.side();
        let mut any = false;
        for found in all {
            let root = found.root.unwrap_or(Root::None);
            self.removed.clear();
            conclude(&self.board, found.effect, &mut self.removed)?;
            self.reasons.clear();
            self.marks.clear();
            let mut alone =
                Alone { board, left, reasons: &mut self.reasons, marks: &mut self.marks };
            for &(on, by) in &found.alone {
                let (cell, digit, _) = parts(side, on);
                alone.add(cell, digit, Some(by as usize).filter(|_| by != NONE))?;
            }
            match root {
                Root::Cell(cell) => alone.add(cell as usize, 0, None)?,
                Root::Unit(unit, digit) => {
                    let cell = self.board.geometry.cell(unit as usize, 0);
                    alone.add(cell, digit.into(), Some(unit as usize))?;
                }
                _ => {}
            }
            any |= !self.reasons.is_empty();
            if self.removed.iter().all(|&off| net.literals.contains(off)) {
                continue;
            }
            let mut step = Step::new(technique(rules, root));
            step.root = root;
            step.branches.append(&mut found.branches);
            step.patterns.append(&mut found.patterns);
            let (cell, digit, on) = parts(side, found.effect);
            if on {
                memory::push(&mut step.placements, Candidate::new(cell, digit))?;
            }
            self.add(net, step, found.nodes)?;
        }
        Ok(any)
    }

    /// Adds to a net what a chain removes, if the net has removed what was in its way.
    fn add(&mut self, net: &mut Net, step: Step, nodes: usize) -> Result<(), Stop> {
        if self.reasons.is_empty() {
            return Ok(());
        }
        let side = self.board.side();
        let mut key = Vec::new();
        for branch in &step.branches {
            list_back(side, branch, &mut key)?;
        }
        // By a number first: comparing keys took 13 % of `sudoku rate` for a puzzle of ER 11.9 (AMD EPYC).
        let number_of = |all: u64, one: &u32| (all ^ u64::from(*one)).wrapping_mul(0x100_0000_01b3);
        let of_key = key.iter().fold(0, number_of);
        let mut same = (0..self.keys.len()).filter(|&at| self.keys[at] == of_key);
        let known = same.find(|&at| self.chains[at].key == key);
        let number = known.unwrap_or(self.chains.len());
        if known.is_none() {
            memory::push(&mut self.chains, Chain { step, nodes, key })?;
            memory::push(&mut self.keys, of_key)?;
        }
        // Where more candidates are left, the same chain removes more.
        let removed = &mut self.chains[number].step.eliminations;
        for &off in &self.removed {
            let (cell, digit, _) = parts(side, off);
            let candidate = Candidate::new(cell, digit);
            if !removed.contains(&candidate) {
                memory::push(removed, candidate)?;
            }
        }
        let from = net.reasons.len();
        for &reason in &self.reasons {
            reason_of(net, reason)?;
        }
        learn_shape(net, Shape::Chain(number as u32), from, self.removed.iter().copied())
    }
}

impl<const C: usize> Inner<C> for [Nested<C>; 1] {
    fn look(
        &mut self,
        net: &mut Net,
        left: &Left<C>,
        ground: Ground<'_, C>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let [nested] = self;
        let depth = ground.rules.inner;
        let (board, is_dynamic) = (ground.board, depth == Depth::Dynamic);
        let closures = &mut nested.nets.closures;
        closures.close(board, |cell| left.candidates(cell), limits)?;
        let any_clashes = closures.any_clashes();
        if depth == Depth::Simple && !any_clashes {
            return Ok(());
        }
        nested.board.copy_from(ground.board);
        for &node in &net.off {
            let (cell, digit, _) = parts(ground.board.side(), net.nodes[node as usize].literal);
            nested.board.remove(cell, digit);
        }
        if is_dynamic {
            nested.branching(net, left, ground, DYNAMIC, limits)?;
            return Ok(());
        }
        // Each chain without branches begins with a literal that leads to its opposite, and so does what a cycle removes.
        let any = any_clashes && nested.simple(net, left, ground.board, limits)?;
        if depth == Depth::Multiple && !any {
            nested.branching(net, left, ground, STATIC, limits)?;
        }
        Ok(())
    }

    fn nodes(&self, chain: u32) -> usize {
        self[0].chains[chain as usize].nodes
    }

    fn step(&self, chain: u32) -> &Step {
        &self[0].chains[chain as usize].step
    }
}

/// Keeps all cycles.
struct Cycles<'a, const C: usize> {
    board: &'a Board<C>,
    used: Use,
    found: &'a mut Vec<Walk>,
    literals: &'a mut Vec<u32>,
}

impl<const C: usize> Visit for Cycles<'_, C> {
    fn wants(&self, _: usize) -> bool {
        true
    }

    fn close(&mut self, tree: &mut Tree, leaf: u32, nodes: usize) -> Result<(), Stop> {
        let first = self.literals.len();
        memory::push(self.literals, tree.leaves[0].literal)?;
        let mut at = leaf;
        while at != NONE {
            memory::push(self.literals, tree.leaves[at as usize].literal)?;
            at = tree.leaves[at as usize].parent;
        }
        let own = self.literals[first + 1..].iter().copied();
        if removed_by_cycle(self.board, own, |_, _| Err(())).is_ok() {
            self.literals.truncate(first);
            return Ok(());
        }
        let (used, count) = (self.used, self.literals.len() - first);
        let measure = measure(used, true, nodes);
        Ok(memory::push(self.found, Walk { measure, used, is_cycle: true, first, count })?)
    }
}

/// Collects the candidates that a net has removed where literals are alone.
struct Alone<'a, const C: usize> {
    board: &'a Board<C>,
    left: &'a Left<C>,
    reasons: &'a mut Vec<u32>,
    marks: &'a mut Marks,
}

impl<const C: usize> Alone<'_, C> {
    /// A candidate is alone in its cell, or in this unit.
    fn add(&mut self, cell: usize, digit: usize, unit: Option<usize>) -> Result<(), Stop> {
        let side = self.board.side();
        let mut push = |off: u32| match self.marks.insert(off) {
            true => memory::push(self.reasons, off),
            false => Ok(()),
        };
        let Some(unit) = unit else {
            let gone = self.board.candidates(cell) & !self.left.candidates(cell);
            for digit in Bits(gone) {
                push(literal(side, cell, digit, false))?;
            }
            return Ok(());
        };
        let gone = self.board.places(unit, digit) & !self.left.places(self.board, unit, digit);
        for place in Bits(gone) {
            push(literal(side, self.board.geometry.cell(unit, place), digit, false))?;
        }
        Ok(())
    }
}

/// The unit by which a false candidate makes another one true; none if they are in one cell.
fn strong_unit<const C: usize>(
    board: &Board<C>,
    (cell, _, _): (usize, usize, bool),
    (other, digit, _): (usize, usize, bool),
) -> Option<usize> {
    let geometry = &board.geometry;
    let mut units = geometry.units_with(cell, ORDER).map(|(unit, _)| unit);
    units.find(|&unit| {
        cell != other && geometry.is_in(other, unit) && board.places(unit, digit).count_ones() == 2
    })
}

/// The unit by which a true candidate excludes another one; none if they are in one cell.
fn common_unit<const C: usize>(
    board: &Board<C>,
    (cell, _, _): (usize, usize, bool),
    (other, _, _): (usize, usize, bool),
) -> Option<usize> {
    let geometry = &board.geometry;
    let mut units = geometry.units_with(cell, ORDER).map(|(unit, _)| unit);
    units.find(|&unit| cell != other && geometry.is_in(other, unit))
}

/// Lists the literals that a conclusion makes false.
fn conclude<const C: usize>(
    board: &Board<C>,
    effect: u32,
    removed: &mut Vec<u32>,
) -> Result<(), Stop> {
    let (cell, digit, on) = parts(board.side(), effect);
    if !on {
        return Ok(memory::push(removed, effect)?);
    }
    for other in Bits(board.candidates(cell) & !(1 << digit)) {
        memory::push(removed, literal(board.side(), cell, other, false))?;
    }
    Ok(())
}

/// Appends the literals of a branch from its end on, each after what follows from it, breadth-first, and [`NONE`].
fn list_back(side: usize, branch: &Branch, key: &mut Vec<u32>) -> Result<(), Stop> {
    let first = key.len();
    let mut todo: Vec<u32> = memory::with_capacity(branch.nodes.len())?;
    let of = |number: u32| {
        let node = &branch.nodes[number as usize];
        literal(side, node.candidate.cell as usize, node.candidate.digit.into(), node.on)
    };
    memory::push(&mut todo, branch.nodes.len() as u32 - 1)?;
    memory::push(key, of(todo[0]))?;
    let mut at = 0;
    while at < todo.len() {
        for &reason in branch.reasons(&branch.nodes[todo[at] as usize]) {
            if !key[first..].contains(&of(reason)) {
                memory::push(key, of(reason))?;
                memory::push(&mut todo, reason)?;
            }
        }
        at += 1;
    }
    Ok(memory::push(key, NONE)?)
}
