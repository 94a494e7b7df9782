//! Branches, folded to what the effects of a step need, in the order in which a person follows them.
//!
//! Of a chain with sums, where a cage may exclude many candidates because others are excluded, plain consequences of a true
//! candidate are left out: the true candidate is named as the reason for what follows from them.

use sudoku_core::error::Result;
use sudoku_core::memory;

use super::view::{View, listed};
use crate::step::{Branch, Candidate, Node, Pattern};

/// The needed nodes of a branch.
pub struct Chain<'a> {
    pub branch: &'a Branch,
    pub links: Vec<Link<'a>>,
    /// Whether plain consequences are left out.
    pub is_short: bool,
}

/// A node with what it follows from.
pub struct Link<'a> {
    pub node: &'a Node,
    pub kind: Kind,
    /// Whether the next link follows by an equal pattern beside it, so that this one does not name it.
    pub is_open: bool,
}

/// How a node follows.
pub enum Kind {
    /// It is the assumption.
    First,
    /// From the same as the node before.
    Beside,
    /// From the node before, and those beside that one.
    Next,
    /// From these nodes.
    From(Vec<u32>),
}

impl<'a> Chain<'a> {
    /// The nodes that `targets` need: reasons come right before what follows, as far as they can. A short chain leaves out what the
    /// one before it tells.
    fn of(
        view: &View,
        branch: &'a Branch,
        targets: &[u32],
        before: Option<&Chain<'a>>,
    ) -> Result<Chain<'a>> {
        let is_short = view.step.patterns.iter().any(|pattern| pattern.sum.is_some());
        let order = order(branch, targets)?;
        let mut steps: Vec<(u32, Vec<u32>)> = memory::with_capacity(order.len())?;
        let before = before.filter(|_| is_short);
        for &number in &order {
            let is_told = targets.contains(&number) || plain_reason(branch, number).is_none();
            let is_known =
                before.is_some_and(|before| before.tells(&branch.nodes[number as usize]));
            if !is_short || (is_told && !is_known) {
                steps.push((number, told_reasons(branch, number, is_short)?));
            }
        }
        if is_short {
            bring_together(view, branch, &mut steps);
        }
        let mut links: Vec<Link<'a>> = memory::with_capacity(steps.len())?;
        let mut group: Vec<u32> = Vec::new();
        let mut last: Option<Vec<u32>> = None;
        for (number, reasons) in steps {
            let node = &branch.nodes[number as usize];
            let is_beside = !reasons.is_empty() && last.as_ref() == Some(&reasons);
            let kind = if last.is_none() && before.is_none() {
                Kind::First
            } else if is_beside {
                Kind::Beside
            } else if reasons.iter().all(|reason| group.contains(reason)) {
                Kind::Next
            } else {
                Kind::From(memory::copied(&reasons)?)
            };
            if is_beside {
                if let Some(link) = links.last_mut() {
                    link.is_open = pattern(view, link.node) == pattern(view, node);
                }
            } else {
                group.clear();
            }
            memory::push(&mut group, number)?;
            links.push(Link { node, kind, is_open: false });
            last = Some(reasons);
        }
        Ok(Chain { branch, links, is_short })
    }

    fn tells(&self, node: &Node) -> bool {
        let is_same = |other: &Node| other.candidate == node.candidate && other.on == node.on;
        self.links.iter().any(|link| is_same(link.node))
    }

    /// Whether the last node is the opposite of the first one.
    pub fn is_refuted(&self) -> bool {
        match (self.links.first(), self.links.last()) {
            (Some(first), Some(last)) => {
                let (first, last) = (first.node, last.node);
                first.candidate == last.candidate && first.on != last.on
            }
            _ => false,
        }
    }
}

/// The first node with the same literal: branches may have a node twice.
fn first_of(branch: &Branch, number: u32) -> u32 {
    let node = &branch.nodes[number as usize];
    let is_same = |other: &Node| other.candidate == node.candidate && other.on == node.on;
    branch.nodes.iter().position(is_same).map_or(number, |at| at as u32)
}

fn reasons(branch: &Branch, number: u32) -> Result<Vec<u32>> {
    let node = &branch.nodes[number as usize];
    listed(branch.reasons(node).iter().map(|&reason| first_of(branch, reason)))
}

/// The true candidate that a false one follows from by a rule of the board alone.
fn plain_reason(branch: &Branch, number: u32) -> Option<u32> {
    let node = &branch.nodes[number as usize];
    match branch.reasons(node) {
        &[only] if !node.on && node.pattern.is_none() => {
            Some(only).filter(|&only| branch.nodes[only as usize].on)
        }
        _ => None,
    }
}

/// The reasons of a node; in a short chain without plain consequences, and of a cell with its digit, that alone.
fn told_reasons(branch: &Branch, number: u32, is_short: bool) -> Result<Vec<u32>> {
    let all = reasons(branch, number)?;
    if !is_short {
        return Ok(all);
    }
    let told = |reason: u32| first_of(branch, plain_reason(branch, reason).unwrap_or(reason));
    let mut told = listed(all.into_iter().map(told))?;
    let node = |number: u32| &branch.nodes[number as usize];
    let placed =
        listed(told.iter().map(|&at| node(at)).filter(|of| of.on).map(|of| of.candidate.cell))?;
    told.retain(|&at| node(at).on || !placed.contains(&node(at).candidate.cell));
    Ok(told)
}

fn pattern<'a>(view: &View<'a>, node: &Node) -> Option<&'a Pattern> {
    node.pattern.and_then(|at| view.step.patterns.get(at as usize))
}

/// Moves nodes that follow from the same reasons by the same pattern to the first of them.
fn bring_together(view: &View, branch: &Branch, steps: &mut [(u32, Vec<u32>)]) {
    let node = |number: u32| &branch.nodes[number as usize];
    let is_same = |one: &(u32, Vec<u32>), first: &(u32, Vec<u32>)| {
        let (own, other) = (node(one.0), node(first.0));
        let is_equal = own.on == other.on && pattern(view, own) == pattern(view, other);
        is_equal && !one.1.is_empty() && one.1 == first.1
    };
    let mut at = 0;
    while at < steps.len() {
        let mut end = at + 1;
        while let Some(further) = steps[end..].iter().position(|one| is_same(one, &steps[at])) {
            steps[end..=end + further].rotate_right(1);
            end += 1;
        }
        at = end;
    }
}

/// The nodes that some nodes follow from, and these, each after its reasons.
fn order(branch: &Branch, targets: &[u32]) -> Result<Vec<u32>> {
    let mut order = Vec::new();
    let mut todo: Vec<(u32, bool)> = Vec::new();
    let mut seen = memory::filled(branch.nodes.len(), false)?;
    for &target in targets {
        memory::push(&mut todo, (first_of(branch, target), false))?;
        while let Some((number, is_done)) = todo.pop() {
            if is_done {
                memory::push(&mut order, number)?;
                continue;
            }
            if std::mem::replace(&mut seen[number as usize], true) {
                continue;
            }
            memory::push(&mut todo, (number, true))?;
            for reason in reasons(branch, number)?.into_iter().rev() {
                memory::push(&mut todo, (reason, false))?;
            }
        }
    }
    Ok(order)
}

/// A candidate that is both true and false in a branch: the numbers of its two nodes.
fn clash(branch: &Branch) -> Option<[u32; 2]> {
    let opposite = |node: &Node| {
        let is_opposite = |other: &Node| !other.on && other.candidate == node.candidate;
        branch.nodes.iter().position(is_opposite)
    };
    let both = |(on, node): (usize, &Node)| Some([on as u32, opposite(node)? as u32]);
    branch.nodes.iter().enumerate().filter(|(_, node)| node.on).find_map(both)
}

/// Folds a branch to what excludes the eliminations of the step. True with a chain whose end is a contradiction.
pub fn fold<'a>(view: &View, branch: &'a Branch) -> Result<(Chain<'a>, bool)> {
    let step = view.step;
    let excludes = |node: &Node, gone: Candidate| match node.on {
        true => view.conflict(node.candidate, gone),
        false => node.candidate == gone,
    };
    let place = |node: &Node| node.on && step.placements.contains(&node.candidate);
    if let Some(at) = branch.nodes.iter().position(place) {
        return Ok((Chain::of(view, branch, &[at as u32], None)?, false));
    }
    let mut targets = Vec::new();
    for &gone in &step.eliminations {
        let mut nodes = branch.nodes.iter();
        match nodes.position(|node| excludes(node, gone)) {
            Some(at) if targets.contains(&(at as u32)) => {}
            Some(at) => memory::push(&mut targets, at as u32)?,
            None => {
                let both = clash(branch).unwrap_or_default();
                return Ok((Chain::of(view, branch, &both, None)?, true));
            }
        }
    }
    Ok((Chain::of(view, branch, &targets, None)?, false))
}

/// Folds the branches of a contradiction: the chains to a candidate that is true and false, and that candidate.
pub fn contradiction<'a>(
    view: &View,
    branches: &'a [Branch],
) -> Result<(Vec<Chain<'a>>, Option<Candidate>)> {
    let find = |candidate: Candidate, on: bool| {
        branches.iter().enumerate().find_map(|(number, branch)| {
            let is_same = |node: &Node| node.candidate == candidate && node.on == on;
            Some((number, branch.nodes.iter().position(is_same)? as u32))
        })
    };
    let mut chains = Vec::new();
    for branch in branches {
        for node in branch.nodes.iter().filter(|node| node.on) {
            let (Some(on), Some(off)) = (find(node.candidate, true), find(node.candidate, false))
            else {
                continue;
            };
            let mut ends = [on, off];
            ends.sort_by_key(|&(number, _)| number);
            for (at, &(number, end)) in ends.iter().enumerate() {
                let is_one = ends[0].0 == ends[1].0;
                let both = [ends[0].1.min(ends[1].1), ends[0].1.max(ends[1].1)];
                match (is_one, at) {
                    (true, 0) => {
                        let targets = if both[0] == 0 { &both[1..] } else { &both[..] };
                        let chain = Chain::of(view, &branches[number], targets, None)?;
                        memory::push(&mut chains, chain)?;
                    }
                    (true, _) => {}
                    // The assumption alone is no chain.
                    (false, _) if end == 0 => {}
                    (false, _) => {
                        let chain = Chain::of(view, &branches[number], &[end], chains.last())?;
                        memory::push(&mut chains, chain)?;
                    }
                }
            }
            return Ok((chains, Some(node.candidate)));
        }
    }
    Ok((chains, None))
}
