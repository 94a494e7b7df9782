//! Forcing chains with several branches: Nishio, cells and units, static and dynamic, and dynamic ones with patterns.
//!
//! In: a board. Out: the chain with the fewest nodes; among equals, the kind, then the first found, as Sudoku Explainer
//! has them.
//!
//! ```text
//!     cell, unit     every candidate of the cell, every place in the unit leads to the effect
//!     double         the candidate leads to the effect whether it is true or false
//!     contradiction  the literal leads to a candidate that is both true and false
//! ```

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{Bits, Board, Cells};
use crate::parts::levels::{self, Conclusion};
use crate::parts::links::{NONE, Use, literal, parts, removes};
use crate::parts::nets::{self, FALSE_NET, Found, Ground, Left, Net, Nets, Rules, grow, sets};
use crate::scan::Finding;
use crate::search::{Chains, Search, Wanted};
use crate::step::{Branch, Candidate, Node, Pattern, Root, Sum};
use crate::techniques::{Technique, Techniques};
use sudoku_core::position::MOST_DIGITS;

const NISHIO_RULES: Rules = Rules {
    cells: false,
    dynamic: true,
    patterns: false,
    sums: false,
    contradictions: true,
    branches: false,
};
const STATIC: Rules = Rules {
    cells: true,
    dynamic: false,
    patterns: false,
    sums: false,
    contradictions: false,
    branches: true,
};
const DYNAMIC: Rules = Rules { dynamic: true, contradictions: true, ..STATIC };
const WITH_PATTERNS: Rules = Rules { patterns: true, ..DYNAMIC };
const WITH_SUMS: Rules = Rules { sums: true, ..DYNAMIC };

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
    let Chains { graph, reach, .. } = &mut *search.chains;
    graph.build(search.board, search.limits)?;
    reach.build(graph, Use { cells: true, units: true }, |_| true, search.limits)?;
    reach.close(search.limits)?;
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
fn each_cell<const C: usize>(search: &mut Search<'_, C>, nets: &mut Nets) -> Finding {
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

/// How a kind competes with another one of as many nodes: the least first.
const DOUBLE: u32 = 1;
const CELL: u32 = 5;
const UNIT: u32 = 6;
const CONTRADICTION: u32 = 7;

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
    let outcome = nets.run(ground, limits);
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
    let mut visit = |nets: &mut Nets, one: Conclusion<'_>, limits: &mut Limits| {
        let Conclusion { root, effect, ends, length } = one;
        nets.keep(0, 0, root, effect, ends, limits)?;
        let found = Found { length, ..std::mem::take(&mut nets.found) };
        Ok(memory::push(&mut all, found)?)
    };
    let outcome = levels::easiest(&mut nets, ground, limits, &mut visit);
    search.chains.nets = nets;
    outcome?;
    all.iter_mut().try_for_each(|found| offer(search, rules, found))
}

impl Nets {
    fn run<const C: usize>(
        &mut self,
        ground: Ground<'_, C>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let Ground { board, rules, .. } = ground;
        self.begin(ground, limits)?;
        let least = if rules.dynamic { 2 } else { 3 };
        for cell in 0..board.cells() {
            if board.candidates(cell).count_ones() >= least {
                self.cell(ground, cell, limits)?;
            }
        }
        Ok(())
    }

    /// Begins a search.
    fn begin<const C: usize>(
        &mut self,
        ground: Ground<'_, C>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        self.extend(ground.board, 1, limits)?;
        self.forget(2 * ground.board.cells() * ground.board.side())?;
        self.list_sums(ground)?;
        self.found.reset();
        Ok(())
    }

    /// The conclusions from the candidates of a cell.
    fn cell<const C: usize>(
        &mut self,
        ground: Ground<'_, C>,
        cell: usize,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let candidates = ground.board.candidates(cell);
        for digit in Bits(candidates) {
            self.candidate(ground, (cell, digit), limits)?;
        }
        if ground.rules.branches {
            let starts = Bits(candidates).map(|digit| (cell, digit));
            self.merge(ground, Root::Cell(cell as u32), starts, limits)?;
        }
        Ok(())
    }

    /// The conclusions from a true candidate and, if contradictions count, from a false one.
    fn candidate<const C: usize>(
        &mut self,
        ground: Ground<'_, C>,
        (cell, digit): (usize, usize),
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let Ground { board, rules, .. } = ground;
        let candidate = Candidate::new(cell, digit);
        let on = literal(board.side(), cell, digit, true);
        if rules.contradictions {
            let mut number = FALSE_NET;
            if ground.may_clash((cell, digit), true) {
                let start = std::iter::once((cell, digit));
                ([number, ..], _) = self.of(board, start, limits, growing(ground))?;
                self.clash(number, Root::Contradiction(candidate, true), on ^ 1, limits)?;
            }
            if rules.sums {
                // The contradictions of true candidates alone: they are enough for nearly all killers.
                return Ok(());
            }
            if ground.may_clash((cell, digit), false) {
                grow(&mut self.pool[FALSE_NET], &mut self.left, ground, on ^ 1, limits)?;
                self.clash(FALSE_NET, Root::Contradiction(candidate, false), on, limits)?;
            }
            if rules.branches && board.candidates(cell).count_ones() >= 3 {
                self.both(board, number, FALSE_NET, candidate, limits)?;
            }
        }
        if rules.branches {
            self.units(ground, (cell, digit), limits)?;
        }
        Ok(())
    }

    /// Considers the contradiction of a net: the assumption is wrong.
    fn clash(
        &mut self,
        net: usize,
        root: Root,
        effect: u32,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let Some(ends) = self.pool[net].clash.filter(|_| self.wants(CONTRADICTION)) else {
            return Ok(());
        };
        let mut nodes = 0;
        for end in ends {
            let most = self.most(nodes, CONTRADICTION);
            match self.ancestors(net, end, most, limits)? {
                Some(more) => nodes += more,
                None => return Ok(()),
            }
        }
        if self.wins(nodes, CONTRADICTION) {
            self.keep(
                nodes,
                CONTRADICTION,
                root,
                effect,
                &[(net, ends[0]), (net, ends[1])],
                limits,
            )?;
        }
        Ok(())
    }

    /// Considers what follows from a candidate both ways.
    fn both<const C: usize>(
        &mut self,
        board: &Board<C>,
        on: usize,
        off: usize,
        candidate: Candidate,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if !self.share(&[on, off], limits)? {
            return Ok(());
        }
        for state in [true, false] {
            for at in 0..self.list(on, state).len() {
                let first = self.list(on, state)[at];
                let literal = self.pool[on].nodes[first as usize].literal;
                if !self.shared.contains(literal) || !removes(board, literal) {
                    continue;
                }
                let second = self.pool[off].index[literal as usize];
                let root = Root::Either(candidate);
                self.consider(root, DOUBLE, literal, &[(on, first), (off, second)], limits)?;
            }
        }
        Ok(())
    }

    fn list(&self, net: usize, state: bool) -> &[u32] {
        let net = &self.pool[net];
        if state { &net.on } else { &net.off }
    }

    /// Considers the units in which this is the first place of its digit.
    fn units<const C: usize>(
        &mut self,
        ground: Ground<'_, C>,
        (cell, digit): (usize, usize),
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        for unit in ground.board.units_led_by((cell, digit)) {
            let root = Root::Unit(unit as u32, digit as u16);
            self.merge(ground, root, ground.board.candidates_in(unit, digit), limits)?;
        }
        Ok(())
    }

    /// Considers what follows from each of these candidates, of which one is true.
    fn merge<const C: usize>(
        &mut self,
        ground: Ground<'_, C>,
        root: Root,
        starts: impl Iterator<Item = (usize, usize)> + Clone,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let board = ground.board;
        if !ground.may_meet(starts.clone()) {
            return Ok(());
        }
        let (nets, count) = self.of(board, starts, limits, growing(ground))?;
        let nets = &nets[..count];
        let kind = if matches!(root, Root::Cell(_)) { CELL } else { UNIT };
        if !self.share(nets, limits)? {
            return Ok(());
        }
        for state in [true, false] {
            limits.work(self.list(nets[0], state).len() as u32)?;
            for at in 0..self.list(nets[0], state).len() {
                let first = self.list(nets[0], state)[at];
                let literal = self.pool[nets[0]].nodes[first as usize].literal;
                if !self.shared.contains(literal) || !removes(board, literal) {
                    continue;
                }
                let mut ends = [(0, 0); MOST_DIGITS];
                for (end, &net) in ends.iter_mut().zip(nets) {
                    *end = (net, self.pool[net].index[literal as usize]);
                }
                self.consider(root, kind, literal, &ends[..count], limits)?;
            }
        }
        Ok(())
    }

    /// Counts the nodes of a chain, and keeps it if it is the best.
    fn consider(
        &mut self,
        root: Root,
        kind: u32,
        effect: u32,
        ends: &[(usize, u32)],
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if !self.wants(kind) {
            return Ok(());
        }
        let mut nodes = 0;
        for &(net, node) in ends {
            let most = self.most(nodes, kind);
            match self.ancestors(net, node, most, limits)? {
                Some(more) => nodes += more,
                None => return Ok(()),
            }
        }
        if self.wins(nodes, kind) {
            self.keep(nodes, kind, root, effect, ends, limits)?;
        }
        Ok(())
    }

    fn wants(&self, kind: u32) -> bool {
        self.kinds >> kind & 1 == 1
    }

    fn wins(&self, nodes: usize, kind: u32) -> bool {
        (nodes, kind) < (self.found.nodes, self.found.kind)
    }

    /// The most nodes that a chain may still have.
    fn most(&self, nodes: usize, kind: u32) -> usize {
        let least_equal = usize::from(kind < self.found.kind);
        (self.found.nodes.saturating_sub(1) + least_equal).saturating_sub(nodes)
    }

    /// The number of nodes a node follows from, itself included; `None` above `most`.
    fn ancestors(
        &mut self,
        net: usize,
        node: u32,
        most: usize,
        limits: &mut Limits,
    ) -> Result<Option<usize>, Stop> {
        let net = &self.pool[net];
        let (seen, todo) = (&mut self.seen, &mut self.todo);
        seen.clear();
        todo.clear();
        memory::push(todo, node)?;
        seen.insert(net.nodes[node as usize].literal);
        let mut at = 0;
        while at < todo.len() {
            if todo.len() > most {
                return Ok(None);
            }
            for &reason in net.reasons_of(todo[at]) {
                if seen.insert(net.nodes[reason as usize].literal) {
                    memory::push(todo, reason)?;
                }
            }
            at += 1;
        }
        limits.work(todo.len() as u32)?;
        Ok(Some(todo.len()).filter(|&count| count <= most))
    }

    /// Keeps a chain as the best one.
    fn keep(
        &mut self,
        nodes: usize,
        kind: u32,
        root: Root,
        effect: u32,
        ends: &[(usize, u32)],
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        self.found.nodes = nodes;
        self.found.kind = kind;
        self.found.root = Some(root);
        self.found.effect = effect;
        self.found.branches.clear();
        self.found.patterns.clear();
        for &(number, end) in ends {
            self.ancestors(number, end, usize::MAX, limits)?;
            // A node has a higher number than its reasons.
            self.todo.sort_unstable();
            let net = &self.pool[number];
            let branch = branch(self.side, net, &self.todo, &self.sums, &mut self.found.patterns)?;
            memory::push(&mut self.found.branches, branch)?;
        }
        Ok(())
    }
}

/// How the net of a literal grows.
fn growing<const C: usize>(
    ground: Ground<'_, C>,
) -> impl FnMut(&mut Net, &mut Left, u32, &mut Limits) -> Result<(), Stop> {
    move |net, left, on, limits| grow(net, left, ground, on, limits)
}

/// The nodes of a net, ascending, as a branch.
fn branch(
    side: usize,
    net: &Net,
    nodes: &[u32],
    sums: &[Sum],
    patterns: &mut Vec<Pattern>,
) -> Result<Branch, Stop> {
    let mut branch = Branch::default();
    for &number in nodes {
        let nets::Node { literal, pattern, .. } = net.nodes[number as usize];
        let first = branch.reasons.len() as u32;
        for reason in net.reasons_of(number) {
            // A reason of the same literal stands for another one: the first one found is among the nodes.
            let literal_of = |node: u32| net.nodes[node as usize].literal;
            let same = || nodes.iter().position(|&other| literal_of(other) == literal_of(*reason));
            if let Some(at) = nodes.binary_search(reason).ok().or_else(same) {
                memory::push(&mut branch.reasons, at as u32)?;
            }
        }
        let mut shape = None;
        if pattern != NONE {
            shape = Some(patterns.len() as u32);
            memory::push(patterns, sets(net.shapes[pattern as usize], sums)?)?;
        }
        let (cell, digit, on) = parts(side, literal);
        let candidate = Candidate::new(cell, digit);
        let reasons = branch.reasons.len() as u32 - first;
        let node = Node { candidate, on, first, reasons, pattern: shape };
        memory::push(&mut branch.nodes, node)?;
    }
    Ok(branch)
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

fn technique(rules: Rules, root: Root) -> &'static Technique {
    match (root, rules.dynamic, rules.patterns) {
        (Root::Contradiction(..), ..) if rules.sums => {
            Technique::CONTRADICTION_FORCING_CHAIN_WITH_SUMS
        }
        (Root::Cell(_), ..) if rules.sums => Technique::CELL_FORCING_CHAIN_WITH_SUMS,
        (Root::Unit(..), ..) if rules.sums => Technique::UNIT_FORCING_CHAIN_WITH_SUMS,
        (Root::Contradiction(..), _, _) if rules == NISHIO_RULES => Technique::NISHIO_FORCING_CHAIN,
        (Root::Cell(_), false, _) => Technique::CELL_FORCING_CHAIN,
        (Root::Cell(_), true, false) => Technique::DYNAMIC_CELL_FORCING_CHAIN,
        (Root::Cell(_), true, true) => Technique::CELL_FORCING_CHAIN_WITH_PATTERNS,
        (Root::Unit(..), false, _) => Technique::UNIT_FORCING_CHAIN,
        (Root::Unit(..), true, false) => Technique::DYNAMIC_UNIT_FORCING_CHAIN,
        (Root::Unit(..), true, true) => Technique::UNIT_FORCING_CHAIN_WITH_PATTERNS,
        (Root::Either(_), _, false) => Technique::DOUBLE_FORCING_CHAIN,
        (Root::Either(_), _, true) => Technique::DOUBLE_FORCING_CHAIN_WITH_PATTERNS,
        (_, _, false) => Technique::CONTRADICTION_FORCING_CHAIN,
        (_, _, true) => Technique::CONTRADICTION_FORCING_CHAIN_WITH_PATTERNS,
    }
}
