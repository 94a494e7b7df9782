//! Nice loops and alternating inference chains, also over groups: cells of a line and a box with the same digit.
//!
//! In: a board. Out: the best step of three kinds. From each candidate, true or false, all is followed that a chain of
//! links reaches, nearest first.
//!
//! ```text
//!     continuous loop     the chain closes: each of its links holds both ways
//!     discontinuous loop  the chain comes back to its first cell and decides a candidate there
//!     AIC                 one of two candidates in different cells is true
//! ```
//!
//! As in HoDoKu 2.2, the step that removes the most wins, then the one whose removals come first on the board, then the
//! shortest of those with the same effects; no chain visits a cell twice, but for the first cell of a loop.

use crate::limits::{Limits, Stop};
use crate::memory;

use super::board::{BOX, Bits, Board, COLUMN, Cells, ROW};
use super::links::{Marks, NONE, literal, parts};
use super::search::{Finding, Search, Wanted};
use super::step::{Branch, Candidate, Node, Pattern, Root, Set};
use super::techniques::Technique;

/// The links that a call may follow: more would take seconds on large boards.
const MOST_LINKS: usize = 100_000_000;

/// The most nodes of a chain.
const MOST_NODES: usize = 64;

/// Cells of a line and a box that have a digit.
#[derive(Debug, Clone, Copy)]
struct Group {
    digit: u8,
    line: u16,
    the_box: u16,
    /// Where its cells are in [`Links::cells`].
    first: u32,
    count: u8,
}

/// What follows from each node. The nodes are the literals, then two for each group: false and true.
#[derive(Debug, Default)]
pub struct Links {
    side: usize,
    literals: u32,
    groups: Vec<Group>,
    /// The cells of all groups.
    cells: Vec<u16>,
    /// What follows from a node: `targets[spans[node].0 as usize..spans[node].1 as usize]`.
    spans: Vec<(u32, u32)>,
    targets: Vec<u32>,
    /// Groups that are linked to a candidate, `(node, group node)`: by the node, then in the order of the groups.
    of_groups: Vec<(u32, u32)>,
    /// The tree of what follows from a node: in order, with the parents and the lengths.
    order: Vec<u32>,
    parents: Vec<u32>,
    lengths: Vec<u32>,
    seen: Marks,
    path: Vec<u32>,
    /// What a chain removes: digit and cell.
    removed: Vec<(u8, u16)>,
    /// The best chain so far, and what it removes.
    best: Option<Best>,
    best_path: Vec<u32>,
    best_removed: Vec<(u8, u16)>,
}

/// How a chain compares: the most removals first, then the least sum.
#[derive(Debug, Clone, Copy)]
struct Best {
    key: (usize, u64),
    technique: &'static Technique,
}

/// The kinds of chains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Continuous,
    Discontinuous,
    Open,
}

impl Kind {
    fn technique(self, grouped: bool) -> &'static Technique {
        match (self, grouped) {
            (Kind::Continuous, false) => Technique::CONTINUOUS_NICE_LOOP,
            (Kind::Discontinuous, false) => Technique::DISCONTINUOUS_NICE_LOOP,
            (Kind::Open, false) => Technique::AIC,
            (Kind::Continuous, true) => Technique::GROUPED_CONTINUOUS_NICE_LOOP,
            (Kind::Discontinuous, true) => Technique::GROUPED_DISCONTINUOUS_NICE_LOOP,
            (Kind::Open, true) => Technique::GROUPED_AIC,
        }
    }
}

/// Loops and chains of candidates.
pub fn plain<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    find(search, false)
}

/// Loops and chains of candidates and groups.
pub fn grouped<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    find(search, true)
}

fn find<const C: usize>(search: &mut Search<'_, C>, with_groups: bool) -> Finding {
    let mut links = std::mem::take(&mut search.chains.loops);
    let outcome = search_with(search, &mut links, with_groups);
    search.chains.loops = links;
    outcome
}

fn search_with<const C: usize>(
    search: &mut Search<'_, C>,
    links: &mut Links,
    with_groups: bool,
) -> Finding {
    links.build(search.board, with_groups, search.limits)?;
    links.best = None;
    let mut followed = 0;
    // Loops from what is true, loops from what is false, then open chains.
    for (on, is_open) in [(true, false), (false, false), (false, true)] {
        for candidate in 0..links.literals / 2 {
            let start = 2 * candidate + u32::from(on);
            if links.spans[start as usize].0 == links.spans[start as usize].1 {
                continue;
            }
            followed += links.spread(start, search.limits)?;
            if followed > MOST_LINKS {
                break;
            }
            ends(search, links, start, is_open)?;
        }
    }
    match links.best.take() {
        Some(best) => offer(search, links, best.technique),
        None => Ok(()),
    }
}

impl Links {
    /// Lists what follows from each node.
    fn build<const C: usize>(
        &mut self,
        board: &Board<C>,
        with_groups: bool,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let side = board.side();
        self.side = side;
        self.literals = (2 * board.cells() * side) as u32;
        self.groups.clear();
        self.cells.clear();
        self.of_groups.clear();
        self.targets.clear();
        if with_groups {
            self.list_groups(board, limits)?;
        }
        let nodes = self.literals as usize + 2 * self.groups.len();
        memory::clear(&mut self.spans, nodes)?;
        let mut next = 0;
        for cell in 0..board.cells() {
            limits.work(side as u32)?;
            for digit in 0..side {
                for on in [false, true] {
                    let first = self.targets.len() as u32;
                    if board.has(cell, digit) {
                        self.of_candidate(board, (cell, digit), on)?;
                        let node = literal(side, cell, digit, on);
                        while let Some(&(of, group)) = self.of_groups.get(next)
                            && of <= node
                        {
                            memory::push(&mut self.targets, group)?;
                            next += 1;
                        }
                    }
                    self.spans.push((first, self.targets.len() as u32));
                }
            }
        }
        for group in 0..self.groups.len() {
            limits.work(self.groups.len() as u32)?;
            for on in [false, true] {
                let first = self.targets.len() as u32;
                self.of_group(board, group, on)?;
                self.spans.push((first, self.targets.len() as u32));
            }
        }
        for list in [&mut self.parents, &mut self.lengths] {
            memory::clear(list, nodes)?;
            list.resize(nodes, 0);
        }
        if self.seen.len() < nodes {
            self.seen = Marks::new(nodes, limits)?;
        }
        Ok(())
    }

    /// What follows from a candidate without groups: in its cell, its row, its column, its box.
    fn of_candidate<const C: usize>(
        &mut self,
        board: &Board<C>,
        (cell, digit): (usize, usize),
        on: bool,
    ) -> Result<(), Stop> {
        let side = board.side();
        let others = board.candidates(cell) & !(1 << digit);
        if on || others.is_power_of_two() {
            for other in Bits(others) {
                memory::push(&mut self.targets, literal(side, cell, other, !on))?;
            }
        }
        let mut seen = Cells::<C>::single(cell as u16);
        for unit in board.geometry.units_of[cell].map(usize::from) {
            let all = board.cells_in(unit, digit);
            if on || all.len() == 2 {
                for other in all - seen {
                    memory::push(&mut self.targets, literal(side, other.into(), digit, !on))?;
                }
                seen |= all;
            }
        }
        Ok(())
    }

    /// Lists the groups: by row, digit and box, then by column; and the candidates that they are linked to.
    fn list_groups<const C: usize>(
        &mut self,
        board: &Board<C>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let geometry = &board.geometry;
        for kind in [ROW, COLUMN] {
            for line in geometry.units(kind) {
                limits.work(geometry.side as u32)?;
                for digit in 0..geometry.side {
                    let in_line = board.cells_in(line, digit);
                    let mut boxes = 0u64;
                    for cell in in_line {
                        let the_box = geometry.units_of[usize::from(cell)][BOX];
                        boxes |= 1 << (usize::from(the_box) - 2 * geometry.side);
                    }
                    for the_box in Bits(boxes).map(|the_box| the_box + 2 * geometry.side) {
                        let inside = in_line & geometry.unit_cells[the_box];
                        if inside.len() >= 2 {
                            self.group(board, (digit, line, the_box), inside)?;
                        }
                    }
                }
            }
        }
        self.of_groups.sort_unstable();
        Ok(())
    }

    fn group<const C: usize>(
        &mut self,
        board: &Board<C>,
        (digit, line, the_box): (usize, usize, usize),
        inside: Cells<C>,
    ) -> Result<(), Stop> {
        let number = self.groups.len() as u32;
        let first = self.cells.len() as u32;
        for cell in inside {
            memory::push(&mut self.cells, cell)?;
        }
        let count = inside.len() as u8;
        let (digit, line, the_box) = (digit as u8, line as u16, the_box as u16);
        memory::push(&mut self.groups, Group { digit, line, the_box, first, count })?;
        let group = self.groups[number as usize];
        for cell in self.visible(board, group) {
            let node = literal(self.side, cell.into(), digit.into(), true);
            memory::push(&mut self.of_groups, (node, self.literals + 2 * number))?;
        }
        for cell in self.only_others(board, group) {
            let node = literal(self.side, cell.into(), digit.into(), false);
            memory::push(&mut self.of_groups, (node, self.literals + 2 * number + 1))?;
        }
        Ok(())
    }

    fn cells_of<const C: usize>(&self, group: Group) -> Cells<C> {
        let cells = &self.cells[group.first as usize..][..group.count.into()];
        cells.iter().fold(Cells::EMPTY, |set, &cell| set | Cells::single(cell))
    }

    /// The other cells of its line and its box that have its digit.
    fn visible<const C: usize>(&self, board: &Board<C>, group: Group) -> Cells<C> {
        let units = board.geometry.unit_cells[usize::from(group.line)]
            | board.geometry.unit_cells[usize::from(group.the_box)];
        (units & board.cells_of[usize::from(group.digit)]) - self.cells_of(group)
    }

    /// The cells that are the only other place of the digit in its box or its line.
    fn only_others<const C: usize>(&self, board: &Board<C>, group: Group) -> Cells<C> {
        let own = self.cells_of(group);
        let mut cells = Cells::EMPTY;
        for unit in [group.the_box, group.line] {
            let rest = board.cells_in(unit.into(), group.digit.into()) - own;
            if rest.len() == 1 {
                cells |= rest;
            }
        }
        cells
    }

    /// What follows from a group.
    fn of_group<const C: usize>(
        &mut self,
        board: &Board<C>,
        number: usize,
        on: bool,
    ) -> Result<(), Stop> {
        let group = self.groups[number];
        let (side, digit) = (self.side, usize::from(group.digit));
        if on {
            for cell in self.visible(board, group) {
                memory::push(&mut self.targets, literal(side, cell.into(), digit, false))?;
            }
        } else {
            let own = self.cells_of::<C>(group);
            for unit in [group.the_box, group.line] {
                let rest = board.cells_in(unit.into(), digit) - own;
                if rest.len() == 1 {
                    for cell in rest {
                        memory::push(&mut self.targets, literal(side, cell.into(), digit, true))?;
                    }
                }
            }
        }
        // The other groups of its line and its box, which have no cell of it.
        let own = self.cells_of::<C>(group);
        let (mut counts, mut last) = ([0, 0], [0, 0]);
        for (other, at) in self.groups.iter().zip(0..) {
            let shared = [other.line == group.line, other.the_box == group.the_box];
            if other.digit != group.digit
                || shared == [false, false]
                || !(self.cells_of::<C>(*other) & own).is_empty()
            {
                continue;
            }
            for kind in [0, 1].into_iter().filter(|&kind| shared[kind]) {
                (counts[kind], last[kind]) = (counts[kind] + 1, at);
                if on {
                    memory::push(&mut self.targets, self.literals + 2 * at)?;
                }
            }
        }
        for (kind, unit) in [group.line, group.the_box].into_iter().enumerate() {
            if !on && counts[kind] == 1 {
                let other = self.cells_of::<C>(self.groups[last[kind] as usize]);
                if (board.cells_in(unit.into(), digit) - own - other).is_empty() {
                    memory::push(&mut self.targets, self.literals + 2 * last[kind] + 1)?;
                }
            }
        }
        Ok(())
    }

    /// Follows all that a node leads to. The number of links.
    fn spread(&mut self, start: u32, limits: &mut Limits) -> Result<usize, Stop> {
        self.seen.clear();
        self.order.clear();
        self.seen.insert(start);
        memory::push(&mut self.order, start)?;
        (self.parents[start as usize], self.lengths[start as usize]) = (NONE, 0);
        let (mut at, mut followed) = (0, 0);
        while at < self.order.len() {
            let node = self.order[at];
            let (first, end) = self.spans[node as usize];
            limits.work(end - first)?;
            followed += (end - first) as usize;
            for target in first..end {
                let next = self.targets[target as usize];
                if self.seen.insert(next) {
                    self.parents[next as usize] = node;
                    self.lengths[next as usize] = self.lengths[node as usize] + 1;
                    memory::push(&mut self.order, next)?;
                }
            }
            at += 1;
        }
        Ok(followed)
    }

    /// Puts the chain to a node into `path`, from its start. False if it is too long.
    fn trace(&mut self, end: u32) -> Result<bool, Stop> {
        self.path.clear();
        let mut node = end;
        while node != NONE {
            if self.path.len() == MOST_NODES {
                return Ok(false);
            }
            memory::push(&mut self.path, node)?;
            node = self.parents[node as usize];
        }
        self.path.reverse();
        Ok(true)
    }

    fn is_on(&self, node: u32) -> bool {
        (if node < self.literals { node } else { node - self.literals }) & 1 == 1
    }

    fn group_of(&self, node: u32) -> Option<Group> {
        let number = node.checked_sub(self.literals)? / 2;
        self.groups.get(number as usize).copied()
    }

    /// The cell of a node, or the first one of a group.
    fn first_cell(&self, node: u32) -> usize {
        match self.group_of(node) {
            Some(group) => self.cells[group.first as usize].into(),
            None => parts(self.side, node).0,
        }
    }

    fn digit_of(&self, node: u32) -> usize {
        match self.group_of(node) {
            Some(group) => group.digit.into(),
            None => parts(self.side, node).1,
        }
    }

    /// All cells of a node.
    fn all_cells<const C: usize>(&self, node: u32) -> Cells<C> {
        match self.group_of(node) {
            Some(group) => self.cells_of(group),
            None => Cells::single(parts(self.side, node).0 as u16),
        }
    }

    /// The cells that see all cells of a node.
    fn peers_of<const C: usize>(&self, board: &Board<C>, node: u32) -> Cells<C> {
        let cells = self.all_cells::<C>(node);
        let all = Cells::below(board.cells());
        cells.fold(all, |seen, cell| seen & board.geometry.peers[usize::from(cell)])
    }

    /// Whether the path visits a cell twice. A loop may come back to its first one.
    fn is_lasso<const C: usize>(&self, is_loop: bool) -> bool {
        let first = self.first_cell(self.path[0]);
        let mut left = Cells::<C>::EMPTY;
        for (at, &node) in self.path.iter().enumerate() {
            if left.contains(self.first_cell(node) as u16) {
                return true;
            }
            if at > 0 {
                let before = self.path[at - 1];
                if !is_loop || self.first_cell(before) != first {
                    left |= self.all_cells(before);
                }
            }
        }
        false
    }

    /// Notes a candidate that the chain removes.
    fn remove(&mut self, cell: usize, digit: usize) -> Result<(), Stop> {
        Ok(memory::push(&mut self.removed, (digit as u8, cell as u16))?)
    }

    /// Keeps the chain if it is the best one.
    fn record(&mut self, kind: Kind) -> Result<(), Stop> {
        self.removed.sort_unstable();
        let (mut sum, mut offset) = (0u64, 1);
        for &(digit, cell) in &self.removed {
            sum += u64::from(cell) * offset + u64::from(digit) + 1;
            offset += 80;
        }
        let key = (usize::MAX - self.removed.len(), sum);
        let has_groups = self.path.iter().any(|&node| node >= self.literals);
        let technique = kind.technique(has_groups);
        let is_better = match &self.best {
            None => true,
            Some(best) => {
                let is_same = technique == best.technique && self.removed == self.best_removed;
                key < best.key || (is_same && self.path.len() < self.best_path.len())
            }
        };
        if is_better {
            self.best = Some(Best { key, technique });
            memory::clear(&mut self.best_path, self.path.len())?;
            self.best_path.extend_from_slice(&self.path);
            memory::clear(&mut self.best_removed, self.removed.len())?;
            self.best_removed.extend_from_slice(&self.removed);
        }
        Ok(())
    }
}

/// Looks at the ends of all chains from a start.
fn ends<const C: usize>(
    search: &mut Search<'_, C>,
    links: &mut Links,
    start: u32,
    is_open: bool,
) -> Finding {
    let (cell, digit, on) = parts(links.side, start);
    for at in 1..links.order.len() {
        let end = links.order[at];
        if end >= links.literals || links.lengths[end as usize] < 2 {
            continue;
        }
        let (end_cell, end_digit, end_on) = parts(links.side, end);
        links.removed.clear();
        let kind = if is_open {
            if !end_on || end_cell == cell {
                continue;
            }
            open(search.board, links, (cell, digit), (end_cell, end_digit))?;
            Kind::Open
        } else if end_cell != cell {
            continue;
        } else {
            match (on, end_on, digit == end_digit) {
                // It makes itself false, or another candidate of its cell true.
                (true, false, true) | (true, true, false) => links.remove(cell, digit)?,
                // It is true, whatever it is.
                (false, true, true) => {
                    for other in Bits(search.board.candidates(cell) & !(1 << digit)) {
                        links.remove(cell, other)?;
                    }
                }
                (false, false, false) => links.remove(cell, end_digit)?,
                (false, true, false) => {}
                (true, false, false) if search.board.candidates(cell).count_ones() == 2 => {}
                _ => continue,
            }
            let closes = on != end_on && digit != end_digit;
            if closes { Kind::Continuous } else { Kind::Discontinuous }
        };
        if (kind != Kind::Continuous && links.removed.is_empty()) || !links.trace(end)? {
            continue;
        }
        let count = links.path.len();
        if kind != Kind::Open {
            let cell_at = |at: usize| links.first_cell(links.path[at]);
            if cell_at(0) == cell_at(1) || cell_at(count - 1) == cell_at(count - 2) {
                continue;
            }
        }
        if links.is_lasso::<C>(kind != Kind::Open) {
            continue;
        }
        if kind == Kind::Continuous {
            around(search.board, links, on)?;
            if links.removed.is_empty() {
                continue;
            }
        }
        search.limits.work(count as u32)?;
        if matches!(search.wanted, Wanted::All(_)) {
            links.best = None;
            links.record(kind)?;
            if let Some(best) = links.best.take() {
                offer(search, links, best.technique)?;
            }
        } else {
            links.record(kind)?;
        }
    }
    Ok(())
}

/// What an open chain removes: what sees both ends, or, of different digits, each end's digit in the other's cell.
fn open<const C: usize>(
    board: &Board<C>,
    links: &mut Links,
    (cell, digit): (usize, usize),
    (end_cell, end_digit): (usize, usize),
) -> Result<(), Stop> {
    if digit != end_digit {
        let both = board.has(cell, end_digit) && board.has(end_cell, digit);
        if both && board.geometry.sees(cell, end_cell) {
            links.remove(cell, end_digit)?;
            links.remove(end_cell, digit)?;
        }
        return Ok(());
    }
    let peers = &board.geometry.peers;
    let seen = peers[cell] & peers[end_cell] & board.cells_of[digit];
    // As HoDoKu, which takes such chains only if they remove two candidates or more.
    if seen.len() >= 2 {
        for cell in seen {
            links.remove(cell.into(), digit)?;
        }
    }
    Ok(())
}

/// What a continuous loop removes: in cells that it passes by two digits, all others; of each digit by which it goes from
/// cell to cell, what sees both.
fn around<const C: usize>(board: &Board<C>, links: &mut Links, on: bool) -> Result<(), Stop> {
    let last = links.path.len() - 1;
    let start = links.first_cell(links.path[0]);
    let inside =
        links.path.iter().fold(Cells::<C>::EMPTY, |set, &node| set | links.all_cells(node));
    for at in 0..=last {
        let node = links.path[at];
        let cell_at = |at: usize| links.first_cell(links.path[at]);
        let on_at = |at: usize| links.is_on(links.path[at]);
        let kept = if at == 0 {
            (!on && on_at(last)).then(|| (links.digit_of(node), links.digit_of(links.path[last])))
        } else {
            let passes = on_at(at)
                && at + 2 <= last
                && cell_at(at - 1) != cell_at(at)
                && !on_at(at + 1)
                && cell_at(at) == cell_at(at + 1)
                && on_at(at + 2)
                && cell_at(at + 1) != cell_at(at + 2);
            passes.then(|| (links.digit_of(node), links.digit_of(links.path[at + 2])))
        };
        if let Some((one, other)) = kept {
            let cell = links.first_cell(node);
            for digit in Bits(board.candidates(cell) & !(1 << one | 1 << other)) {
                links.remove(cell, digit)?;
            }
        }
        if at > 0
            && !links.is_on(node)
            && links.first_cell(links.path[at - 1]) != links.first_cell(node)
        {
            let digit = links.digit_of(node);
            let seen = links.peers_of(board, links.path[at - 1]) & links.peers_of(board, node);
            let mut seen = (seen & board.cells_of[digit]) - inside;
            seen.remove(start as u16);
            for cell in seen {
                links.remove(cell.into(), digit)?;
            }
        }
    }
    Ok(())
}

/// Offers the best chain.
fn offer<const C: usize>(
    search: &mut Search<'_, C>,
    links: &Links,
    technique: &'static Technique,
) -> Finding {
    search.begin(technique);
    let path = &links.best_path;
    let mut cells = Cells::<C>::EMPTY;
    for &node in path {
        for cell in links.all_cells::<C>(node) - cells {
            search.cell(cell.into())?;
            cells.insert(cell);
        }
        let digit = links.digit_of(node);
        if !search.step.digits.contains(&(digit as u16)) {
            search.digit(digit)?;
        }
    }
    for &(digit, cell) in &links.best_removed {
        search.remove(cell.into(), digit.into())?;
    }
    let (cell, digit, on) = parts(links.side, path[0]);
    search.step.root = Root::Either(Candidate::new(cell, digit));
    let is_continuous = [Technique::CONTINUOUS_NICE_LOOP, Technique::GROUPED_CONTINUOUS_NICE_LOOP]
        .contains(&technique);
    branch(search, links, path.iter().copied())?;
    let opposite = literal(links.side, cell, digit, !on);
    if is_continuous {
        // The other way round, each node has its other state.
        let back = path[1..].iter().rev().map(|node| node ^ 1);
        branch(search, links, std::iter::once(opposite).chain(back))?;
    } else {
        branch(search, links, std::iter::once(opposite))?;
        // A candidate that makes another one of its cell true is false.
        let (end_cell, end_digit, end_on) = parts(links.side, path[path.len() - 1]);
        let clashes = on && end_on && (end_cell, end_digit) != (cell, digit) && end_cell == cell;
        if clashes {
            let last = search.step.branches.len() - 2;
            let branch = &mut search.step.branches[last];
            let reason = branch.nodes.len() as u32 - 1;
            node(branch, Candidate::new(cell, digit), false, &[reason], None)?;
        }
    }
    search.offer()
}

/// A group that a branch has come to, which is true: its unit has no other place left, as the reasons say.
struct Known {
    group: Group,
    unit: usize,
    reasons: Vec<u32>,
}

impl Known {
    /// The unit by which the group excludes a candidate, if it does.
    fn cover<const C: usize>(
        &self,
        board: &Board<C>,
        own: Cells<C>,
        candidate: Candidate,
    ) -> Option<usize> {
        let cell = candidate.cell as u16;
        let units = [self.group.line, self.group.the_box].map(usize::from);
        // In the unit of the group itself, the other places are false already.
        let is_in =
            |&unit: &usize| unit != self.unit && board.geometry.unit_cells[unit].contains(cell);
        let is_other = candidate.digit == u16::from(self.group.digit) && !own.contains(cell);
        units.into_iter().find(is_in).filter(|_| is_other)
    }
}

/// Adds a node to a branch. Its number.
fn node(
    branch: &mut Branch,
    candidate: Candidate,
    on: bool,
    reasons: &[u32],
    pattern: Option<u32>,
) -> Result<u32, Stop> {
    let first = branch.reasons.len() as u32;
    for &reason in reasons {
        memory::push(&mut branch.reasons, reason)?;
    }
    let reasons = reasons.len() as u32;
    memory::push(&mut branch.nodes, Node { candidate, on, first, reasons, pattern })?;
    Ok(branch.nodes.len() as u32 - 1)
}

/// Adds a branch of candidates. A group that is false is all its candidates, one after the other; one that is true is the
/// pattern by which what sees it is false.
fn branch<const C: usize>(
    search: &mut Search<'_, C>,
    links: &Links,
    nodes: impl Iterator<Item = u32>,
) -> Finding {
    let mut branch = Branch::default();
    // The nodes of the branch that the next one follows from, and the group, if it is one that is true.
    let mut before: Vec<u32> = Vec::new();
    let mut known: Option<Known> = None;
    for at in nodes {
        let digit = links.digit_of(at);
        let cells = links.all_cells::<C>(at);
        let group = links.group_of(at);
        if let Some(group) = group.filter(|_| links.is_on(at)) {
            // The unit whose other places are false.
            let rest = |unit: u16| search.board.cells_in(unit.into(), digit) - cells;
            let is_false = |cell: u16| {
                let mut nodes = before.iter().map(|&number| &branch.nodes[number as usize]);
                nodes.any(|node| !node.on && node.candidate == Candidate::new(cell.into(), digit))
            };
            let unit = [group.the_box, group.line]
                .into_iter()
                .find(|&unit| rest(unit).into_iter().all(is_false))
                .unwrap_or(group.line);
            let reasons = std::mem::take(&mut before);
            known = Some(Known { group, unit: unit.into(), reasons });
            // What it removes beside the chain.
            for &(digit, cell) in &links.best_removed {
                let candidate = Candidate::new(cell.into(), digit.into());
                follow(search, links, &mut branch, &known, candidate)?;
            }
            continue;
        }
        let mut numbers = Vec::new();
        for cell in cells {
            let candidate = Candidate::new(cell.into(), digit);
            let number = match follow(search, links, &mut branch, &known, candidate)? {
                Some(number) => number,
                None => node(&mut branch, candidate, links.is_on(at), &before, None)?,
            };
            memory::push(&mut numbers, number)?;
        }
        known = None;
        before = numbers;
    }
    memory::push(&mut search.step.branches, branch)?;
    Ok(())
}

/// Adds a candidate that is false because it sees a group that is true. `None` if there is no group, or it sees none.
fn follow<const C: usize>(
    search: &mut Search<'_, C>,
    links: &Links,
    branch: &mut Branch,
    known: &Option<Known>,
    candidate: Candidate,
) -> Result<Option<u32>, Stop> {
    let Some(known) = known else { return Ok(None) };
    let own = links.cells_of(known.group);
    let Some(cover) = known.cover(search.board, own, candidate) else { return Ok(None) };
    let digit = known.group.digit.into();
    let mut pattern = Pattern::default();
    memory::push(&mut pattern.bases, Set::Unit(known.unit as u32, digit))?;
    memory::push(&mut pattern.covers, Set::Unit(cover as u32, digit))?;
    let number = search.step.patterns.len() as u32;
    memory::push(&mut search.step.patterns, pattern)?;
    node(branch, candidate, false, &known.reasons, Some(number)).map(Some)
}
