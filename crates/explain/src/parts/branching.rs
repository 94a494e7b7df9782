//! Branching: chains that begin with all candidates of a cell, all places of a unit, both states of a candidate, or one that
//! leads to a contradiction.
//!
//! In: a board, the rules of its nets. Out: the chain with the fewest nodes; among equals, the kind, then the first found; or
//! the best one of each effect.

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::position::MOST_DIGITS;

use crate::board::{Bits, Board};
use crate::parts::links::{NONE, literal, parts, removes};
use crate::parts::nets::{
    self, Depth, FALSE_NET, Found, Ground, Left, Net, Nets, Rules, grow, sets,
};
use crate::step::{Branch, Candidate, Node, Pattern, Root, Sum};
use crate::techniques::Technique;

pub const NISHIO_RULES: Rules = Rules {
    cells: false,
    dynamic: true,
    patterns: false,
    sums: false,
    inner: Depth::None,
    contradictions: true,
    branches: false,
};
pub const STATIC: Rules = Rules {
    cells: true,
    dynamic: false,
    patterns: false,
    sums: false,
    inner: Depth::None,
    contradictions: false,
    branches: true,
};
pub const DYNAMIC: Rules = Rules { dynamic: true, contradictions: true, ..STATIC };
pub const WITH_PATTERNS: Rules = Rules { patterns: true, ..DYNAMIC };
pub const WITH_SUMS: Rules = Rules { sums: true, ..DYNAMIC };
pub const WITH_CHAINS: Rules = Rules { inner: Depth::Simple, ..WITH_PATTERNS };
pub const WITH_MULTIPLE_CHAINS: Rules = Rules { inner: Depth::Multiple, ..WITH_PATTERNS };
pub const WITH_DYNAMIC_CHAINS: Rules = Rules { inner: Depth::Dynamic, ..WITH_PATTERNS };

/// How a kind competes with another one of as many nodes: the least first.
pub const DOUBLE: u32 = 1;
pub const CELL: u32 = 5;
pub const UNIT: u32 = 6;
pub const CONTRADICTION: u32 = 7;

/// The techniques of chains by these rules: of a contradiction, of both states of a candidate, of a cell, of a unit.
fn techniques(rules: Rules) -> [&'static Technique; 4] {
    use Technique as T;
    match rules {
        NISHIO_RULES => [T::NISHIO_FORCING_CHAIN; 4],
        Rules { inner: Depth::Simple, .. } => [
            T::CONTRADICTION_FORCING_CHAIN_WITH_CHAINS,
            T::DOUBLE_FORCING_CHAIN_WITH_CHAINS,
            T::CELL_FORCING_CHAIN_WITH_CHAINS,
            T::UNIT_FORCING_CHAIN_WITH_CHAINS,
        ],
        Rules { inner: Depth::Multiple, .. } => [
            T::CONTRADICTION_FORCING_CHAIN_WITH_MULTIPLE_CHAINS,
            T::DOUBLE_FORCING_CHAIN_WITH_MULTIPLE_CHAINS,
            T::CELL_FORCING_CHAIN_WITH_MULTIPLE_CHAINS,
            T::UNIT_FORCING_CHAIN_WITH_MULTIPLE_CHAINS,
        ],
        Rules { inner: Depth::Dynamic, .. } => [
            T::CONTRADICTION_FORCING_CHAIN_WITH_DYNAMIC_CHAINS,
            T::DOUBLE_FORCING_CHAIN_WITH_DYNAMIC_CHAINS,
            T::CELL_FORCING_CHAIN_WITH_DYNAMIC_CHAINS,
            T::UNIT_FORCING_CHAIN_WITH_DYNAMIC_CHAINS,
        ],
        Rules { sums: true, .. } => [
            T::CONTRADICTION_FORCING_CHAIN_WITH_SUMS,
            T::CONTRADICTION_FORCING_CHAIN_WITH_SUMS,
            T::CELL_FORCING_CHAIN_WITH_SUMS,
            T::UNIT_FORCING_CHAIN_WITH_SUMS,
        ],
        Rules { patterns: true, .. } => [
            T::CONTRADICTION_FORCING_CHAIN_WITH_PATTERNS,
            T::DOUBLE_FORCING_CHAIN_WITH_PATTERNS,
            T::CELL_FORCING_CHAIN_WITH_PATTERNS,
            T::UNIT_FORCING_CHAIN_WITH_PATTERNS,
        ],
        Rules { dynamic: true, .. } => [
            T::CONTRADICTION_FORCING_CHAIN,
            T::DOUBLE_FORCING_CHAIN,
            T::DYNAMIC_CELL_FORCING_CHAIN,
            T::DYNAMIC_UNIT_FORCING_CHAIN,
        ],
        _ => [
            T::CELL_FORCING_CHAIN,
            T::CELL_FORCING_CHAIN,
            T::CELL_FORCING_CHAIN,
            T::UNIT_FORCING_CHAIN,
        ],
    }
}

/// The technique of a chain with this root.
pub fn technique(rules: Rules, root: Root) -> &'static Technique {
    let [contradiction, both, cell, unit] = techniques(rules);
    match root {
        Root::Either(_) => both,
        Root::Cell(_) => cell,
        Root::Unit(..) => unit,
        _ => contradiction,
    }
}

impl<const C: usize> Nets<C> {
    /// Finds the best chain, or, if all are wanted, the best of each effect.
    pub fn run(&mut self, ground: Ground<'_, C>, limits: &mut Limits) -> Result<(), Stop> {
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
    pub fn begin(&mut self, ground: Ground<'_, C>, limits: &mut Limits) -> Result<(), Stop> {
        self.extend(ground.board, 1, limits)?;
        self.forget(2 * ground.board.cells() * ground.board.side())?;
        self.list_sums(ground)?;
        self.found.reset();
        if self.all.is_wanted {
            self.all.begin(2 * ground.board.cells() * ground.board.side())?;
        }
        Ok(())
    }

    /// The conclusions from the candidates of a cell.
    pub fn cell(
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
    fn candidate(
        &mut self,
        ground: Ground<'_, C>,
        (cell, digit): (usize, usize),
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let Ground { board, rules, .. } = ground;
        let candidate = Candidate::new(cell, digit);
        let on = literal(board.side(), cell, digit, true);
        if rules.contradictions {
            let is_both =
                board.candidates(cell).count_ones() >= 3 && self.may_be_both(ground, (cell, digit));
            let mut number = FALSE_NET;
            if is_both || self.may_clash(ground, (cell, digit), true) {
                let start = std::iter::once((cell, digit));
                ([number, ..], _) = self.of(board, start, limits, growing(ground))?;
                self.clash(number, Root::Contradiction(candidate, true), on ^ 1, limits)?;
            }
            if rules.sums {
                // The contradictions of true candidates alone: they are enough for nearly all killers.
                return Ok(());
            }
            if is_both || self.may_clash(ground, (cell, digit), false) {
                grow(&mut self.pool[FALSE_NET], &mut self.left, ground, on ^ 1, limits)?;
                self.clash(FALSE_NET, Root::Contradiction(candidate, false), on, limits)?;
            }
            if is_both {
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
        self.chains.clear();
        for end in ends {
            let most = self.most(effect, nodes, CONTRADICTION);
            match self.ancestors(net, end, most, limits)? {
                Some(more) => nodes += more,
                None => return Ok(()),
            }
        }
        if self.wins(effect, nodes, CONTRADICTION) {
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
    fn both(
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
    fn units(
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
    fn merge(
        &mut self,
        ground: Ground<'_, C>,
        root: Root,
        starts: impl Iterator<Item = (usize, usize)> + Clone,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let board = ground.board;
        if !self.may_meet(starts.clone()) {
            return Ok(());
        }
        // A net with a contradiction ends early: which literals it has shows when it has grown.
        for (cell, digit) in starts.clone() {
            let on = literal(board.side(), cell, digit, true);
            if self.closures.clashes(on) {
                let start = std::iter::once((cell, digit));
                let ([number, ..], _) = self.of(board, start, limits, growing(ground))?;
                let net = &self.pool[number];
                let known = net.on.iter().chain(&net.off).map(|&of| net.nodes[of as usize].literal);
                self.closures.learn(on, known);
            }
        }
        if !self.may_meet(starts.clone()) {
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
        self.chains.clear();
        for &(net, node) in ends {
            let most = self.most(effect, nodes, kind);
            match self.ancestors(net, node, most, limits)? {
                Some(more) => nodes += more,
                None => return Ok(()),
            }
        }
        if self.wins(effect, nodes, kind) {
            self.keep(nodes, kind, root, effect, ends, limits)?;
        }
        Ok(())
    }

    fn wants(&self, kind: u32) -> bool {
        self.kinds >> kind & 1 == 1
    }

    /// The best chain so far with which one of this effect competes.
    fn rival(&self, effect: u32) -> &Found {
        self.all.of(effect).unwrap_or(&self.found)
    }

    fn wins(&self, effect: u32, nodes: usize, kind: u32) -> bool {
        let Found { nodes: least, kind: best, .. } = *self.rival(effect);
        (nodes, kind) < (least, best)
    }

    /// The most nodes that a chain may still have.
    fn most(&self, effect: u32, nodes: usize, kind: u32) -> usize {
        let rival = self.rival(effect);
        let least_equal = usize::from(kind < rival.kind);
        (rival.nodes.saturating_sub(1) + least_equal).saturating_sub(nodes)
    }

    /// The number of nodes a node follows from, itself included, and of chains that none before it followed from; `None` above
    /// `most`.
    fn ancestors(
        &mut self,
        net: usize,
        node: u32,
        most: usize,
        limits: &mut Limits,
    ) -> Result<Option<usize>, Stop> {
        let net = &self.pool[net];
        let (seen, todo) = (&mut self.seen, &mut self.todo);
        let mut further = 0;
        seen.clear();
        todo.clear();
        memory::push(todo, node)?;
        seen.insert(net.nodes[node as usize].literal);
        let mut at = 0;
        while at < todo.len() {
            if todo.len() + further > most {
                return Ok(None);
            }
            if let Some(chain) = net.chain_of(todo[at]).filter(|chain| !self.chains.contains(chain))
            {
                memory::push(&mut self.chains, chain)?;
                further += self.left.inner.as_ref().map_or(0, |inner| inner.nodes(chain));
            }
            for &reason in net.reasons_of(todo[at]) {
                if seen.insert(net.nodes[reason as usize].literal) {
                    memory::push(todo, reason)?;
                }
            }
            at += 1;
        }
        limits.work(todo.len() as u32)?;
        Ok(Some(todo.len() + further).filter(|&count| count <= most))
    }

    /// Keeps a chain as the best one.
    pub fn keep(
        &mut self,
        nodes: usize,
        kind: u32,
        root: Root,
        effect: u32,
        ends: &[(usize, u32)],
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let mut found = match self.all.slot(effect)? {
            Some(slot) => std::mem::take(slot),
            None => std::mem::take(&mut self.found),
        };
        found.nodes = nodes;
        found.kind = kind;
        found.root = Some(root);
        found.effect = effect;
        found.branches.clear();
        found.patterns.clear();
        found.inner.clear();
        found.alone.clear();
        self.chains.clear();
        for &(number, end) in ends {
            self.ancestors(number, end, usize::MAX, limits)?;
            // A node has a higher number than its reasons.
            self.todo.sort_unstable();
            let net = &self.pool[number];
            let branch = branch(
                self.side,
                net,
                &self.todo,
                (&self.sums, &self.chains),
                &mut found.patterns,
            )?;
            memory::push(&mut found.branches, branch)?;
            if self.all.is_wanted {
                for &number in &self.todo {
                    let nets::Node { literal, by, reasons, .. } = net.nodes[number as usize];
                    if literal & 1 == 1 && reasons > 0 {
                        memory::push(&mut found.alone, (literal, by))?;
                    }
                }
            }
        }
        if let Some(inner) = &self.left.inner {
            for &chain in &self.chains {
                memory::push(&mut found.inner, inner.step(chain).try_clone()?)?;
            }
        }
        match self.all.slot(effect)? {
            Some(slot) => *slot = Found { number: slot.number, ..found },
            None => self.found = found,
        }
        Ok(())
    }
}

/// How the net of a literal grows.
fn growing<const C: usize>(
    ground: Ground<'_, C>,
) -> impl FnMut(&mut Net, &mut Left<C>, u32, &mut Limits) -> Result<(), Stop> {
    move |net, left, on, limits| grow(net, left, ground, on, limits)
}

/// The nodes of a net, ascending, as a branch.
fn branch(
    side: usize,
    net: &Net,
    nodes: &[u32],
    (sums, chains): (&[Sum], &[u32]),
    patterns: &mut Vec<Pattern>,
) -> Result<Branch, Stop> {
    let mut branch = Branch::default();
    for &number in nodes {
        let nets::Node { literal, by, .. } = net.nodes[number as usize];
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
        if literal & 1 == 0 && by != NONE {
            shape = Some(patterns.len() as u32);
            let mut pattern = sets(net.shapes[by as usize], sums)?;
            let chain = net.chain_of(number);
            pattern.chain = chain.and_then(|of| chains.iter().position(|&known| known == of));
            memory::push(patterns, pattern)?;
        }
        let (cell, digit, on) = parts(side, literal);
        let candidate = Candidate::new(cell, digit);
        let reasons = branch.reasons.len() as u32 - first;
        let node = Node { candidate, on, first, reasons, pattern: shape };
        memory::push(&mut branch.nodes, node)?;
    }
    Ok(branch)
}
