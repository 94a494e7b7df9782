//! Links between candidates, groups and almost locked sets. A group has the cells of a line and a box with the same digit.
//!
//! In: a board, and sets if chains may use them. Out: what follows from each node, in the order of HoDoKu 2.2, and the tree
//! of all that follows from one. The nodes are the literals, then two for each group, then two for each digit of a set: false
//! and true. A set without one of its digits has all others.

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{BOX, Bits, Board, COLUMN, Cells, ROW};
use crate::parts::als_sets::Sets;
use crate::parts::links::{Marks, NONE, literal, parts};

/// Links that are sorted between two looks at the clock.
const CHUNK: usize = 4096;

/// Cells of a line and a box that have a digit.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    pub digit: u8,
    pub line: u16,
    pub the_box: u16,
    /// Where its cells are in [`Links::cells`].
    first: u32,
    count: u8,
}

/// An almost locked set.
#[derive(Debug, Clone, Copy)]
pub struct Locked {
    pub digits: u64,
    pub unit: u16,
    /// Where its cells are in [`Links::cells`].
    first: u32,
    count: u8,
}

/// The links from each node.
#[derive(Debug, Default)]
pub struct Links {
    pub side: usize,
    pub literals: u32,
    groups: Vec<Group>,
    sets: Vec<Locked>,
    /// The sets and digits that are nodes.
    set_nodes: Vec<(u32, u8)>,
    /// The cells of all groups and sets.
    cells: Vec<u16>,
    /// The targets of a node: `targets[spans[node].0 as usize..spans[node].1 as usize]`.
    spans: Vec<(u32, u32)>,
    targets: Vec<u32>,
    /// Links from candidates and groups to groups and sets, `(node, target)`: those of a node in the order of the targets.
    listed: Vec<(u32, u32)>,
    /// The targets of these, by node: `sorted[firsts[node] as usize..firsts[node + 1] as usize]`.
    sorted: Vec<u32>,
    firsts: Vec<u32>,
    /// The tree of what follows from a node: in order, with the parents and the lengths.
    pub order: Vec<u32>,
    parents: Vec<u32>,
    pub lengths: Vec<u32>,
    seen: Marks,
}

impl Links {
    /// Lists what follows from each node.
    pub fn build<const C: usize>(
        &mut self,
        board: &Board<C>,
        with_groups: bool,
        sets: Option<&Sets<C>>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let side = board.side();
        self.side = side;
        self.literals = (2 * board.cells() * side) as u32;
        self.groups.clear();
        self.cells.clear();
        self.listed.clear();
        self.targets.clear();
        self.sets.clear();
        self.set_nodes.clear();
        if with_groups {
            self.list_groups(board, limits)?;
        }
        if let Some(sets) = sets {
            self.list_sets(board, sets, limits)?;
        }
        let nodes = self.literals as usize + 2 * (self.groups.len() + self.set_nodes.len());
        self.sort_listed(nodes, limits)?;
        memory::clear(&mut self.spans, nodes)?;
        for cell in 0..board.cells() {
            let before = self.targets.len();
            for digit in 0..side {
                for on in [false, true] {
                    let first = self.targets.len() as u32;
                    if board.has(cell, digit) {
                        self.of_candidate(board, (cell, digit), on)?;
                        self.of_listed(literal(side, cell, digit, on))?;
                    }
                    self.spans.push((first, self.targets.len() as u32));
                }
            }
            limits.work((side + self.targets.len() - before) as u32)?;
        }
        for group in 0..self.groups.len() {
            limits.work(self.groups.len() as u32)?;
            for on in [false, true] {
                let first = self.targets.len() as u32;
                self.of_group(board, group, on)?;
                let node = self.literals + 2 * group as u32 + u32::from(on);
                self.of_listed(node)?;
                self.spans.push((first, self.targets.len() as u32));
            }
        }
        for number in 0..self.set_nodes.len() {
            limits.work((self.groups.len() + self.set_nodes.len()) as u32)?;
            for on in [false, true] {
                let first = self.targets.len() as u32;
                if let (Some(sets), true) = (sets, on) {
                    self.of_set(sets, number)?;
                } else {
                    self.without(number)?;
                }
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

    /// Sorts what is listed by node, by counting. A sort by comparison does not look at the clock: with it, a time limit of
    /// 20 ms ended the search for groups on an empty 64x64 board after 0.9 s.
    fn sort_listed(&mut self, nodes: usize, limits: &mut Limits) -> Result<(), Stop> {
        memory::clear(&mut self.firsts, nodes + 1)?;
        self.firsts.resize(nodes + 1, 0);
        memory::clear(&mut self.sorted, self.listed.len())?;
        self.sorted.resize(self.listed.len(), 0);
        for chunk in self.listed.chunks(CHUNK) {
            limits.work(chunk.len() as u32)?;
            for &(node, _) in chunk {
                self.firsts[node as usize] += 1;
            }
        }
        // Where those of each node end. Each of them then takes the last place that is left.
        let mut end = 0;
        for first in &mut self.firsts {
            end += *first;
            *first = end;
        }
        for chunk in self.listed.rchunks(CHUNK) {
            limits.work(chunk.len() as u32)?;
            for &(node, target) in chunk.iter().rev() {
                let place = &mut self.firsts[node as usize];
                *place -= 1;
                self.sorted[*place as usize] = target;
            }
        }
        Ok(())
    }

    /// Adds the links to groups and sets that were listed for a node.
    fn of_listed(&mut self, node: u32) -> Result<(), Stop> {
        let [first, end] = [node, node + 1].map(|node| self.firsts[node as usize] as usize);
        for at in first..end {
            memory::push(&mut self.targets, self.sorted[at])?;
        }
        Ok(())
    }

    /// Adds the links from a candidate without groups: in its cell, its row, its column, its box, beyond.
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
        for unit in board.geometry.all_of(cell) {
            let all = board.cells_in(unit, digit);
            if on || all.len() == 2 {
                for other in all - seen {
                    memory::push(&mut self.targets, literal(side, other.into(), digit, !on))?;
                }
                seen |= all;
            }
        }
        // Those of smaller sets.
        if on && !board.geometry.is_classic() {
            for other in (board.geometry.beyond(cell) & board.cells_of[digit]) - seen {
                memory::push(&mut self.targets, literal(side, other.into(), digit, false))?;
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
                let before = self.listed.len();
                for digit in 0..geometry.side {
                    let in_line = board.cells_in(line, digit);
                    let (mut boxes, first) = (0u128, geometry.units(BOX).start);
                    for cell in in_line {
                        let the_box = geometry.units_of[usize::from(cell)][BOX];
                        boxes |= 1 << (usize::from(the_box) - first);
                    }
                    while boxes != 0 {
                        let the_box = first + boxes.trailing_zeros() as usize;
                        boxes &= boxes - 1;
                        let inside = in_line & geometry.unit_cells[the_box];
                        if inside.len() >= 2 {
                            self.group(board, (digit, line, the_box), inside)?;
                        }
                    }
                }
                limits.work((geometry.side + self.listed.len() - before) as u32)?;
            }
        }
        Ok(())
    }

    /// Lists the sets, a node for each digit, and the candidates and groups that exclude a digit in a set.
    fn list_sets<const C: usize>(
        &mut self,
        board: &Board<C>,
        sets: &Sets<C>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        for (number, set) in sets.list.iter().enumerate() {
            limits.work(self.groups.len() as u32)?;
            let first = self.cells.len() as u32;
            for cell in set.cells {
                memory::push(&mut self.cells, cell)?;
            }
            let (digits, unit) = (set.digits, set.unit as u16);
            let count = set.cells.len() as u8;
            memory::push(&mut self.sets, Locked { digits, unit, first, count })?;
            // A cell that has no other digit is a single.
            let is_single = |digit: &usize| {
                set.cells.into_iter().any(|cell| board.candidates(cell.into()) == 1 << digit)
            };
            for digit in Bits(digits).filter(|digit| !is_single(digit)) {
                let target = self.set_node(self.set_nodes.len());
                memory::push(&mut self.set_nodes, (number as u32, digit as u8))?;
                let near = sets.near(number, digit);
                for cell in near & board.cells_of[digit] {
                    let node = literal(self.side, cell.into(), digit, true);
                    memory::push(&mut self.listed, (node, target))?;
                }
                for group in 0..self.groups.len() {
                    if self.is_near(near, group, digit) {
                        let node = self.literals + 2 * group as u32 + 1;
                        memory::push(&mut self.listed, (node, target))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether all cells of a group of this digit are among these.
    fn is_near<const C: usize>(&self, near: Cells<C>, group: usize, digit: usize) -> bool {
        let group = self.groups[group];
        usize::from(group.digit) == digit && (self.cells_of(group) - near).is_empty()
    }

    /// The node of a digit of a set that is false.
    fn set_node(&self, number: usize) -> u32 {
        self.literals + 2 * (self.groups.len() + number) as u32
    }

    /// A set without a digit has each of the others.
    fn without(&mut self, number: usize) -> Result<(), Stop> {
        let of = self.set_nodes[number].0;
        // The nodes of a set are neighbours.
        let count = self.sets[of as usize].digits.count_ones() as usize;
        let from = (number + 1).saturating_sub(count);
        for other in from..(number + count).min(self.set_nodes.len()) {
            if self.set_nodes[other].0 == of && other != number {
                let target = self.set_node(other) + 1;
                memory::push(&mut self.targets, target)?;
            }
        }
        Ok(())
    }

    /// Adds the links from a set to the candidates that see all places of a digit in it.
    fn of_set<const C: usize>(&mut self, sets: &Sets<C>, number: usize) -> Result<(), Stop> {
        let (of, digit) = self.set_nodes[number];
        let digit = usize::from(digit);
        let near = sets.near(of as usize, digit);
        for cell in near {
            memory::push(&mut self.targets, literal(self.side, cell.into(), digit, false))?;
        }
        for group in 0..self.groups.len() {
            if self.is_near(near, group, digit) {
                memory::push(&mut self.targets, self.literals + 2 * group as u32)?;
            }
        }
        for other in 0..self.set_nodes.len() {
            let (set, own) = self.set_nodes[other];
            let cells = sets.list[set as usize].cells;
            if usize::from(own) == digit
                && (cells & sets.list[of as usize].cells).is_empty()
                && (sets.places(set as usize, digit) - near).is_empty()
            {
                let target = self.set_node(other);
                memory::push(&mut self.targets, target)?;
            }
        }
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
            memory::push(&mut self.listed, (node, self.literals + 2 * number))?;
        }
        for cell in self.only_others(board, group) {
            let node = literal(self.side, cell.into(), digit.into(), false);
            memory::push(&mut self.listed, (node, self.literals + 2 * number + 1))?;
        }
        Ok(())
    }

    pub fn cells_of<const C: usize>(&self, group: Group) -> Cells<C> {
        self.listed(group.first, group.count)
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

    /// Adds the links from a group.
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
    pub fn spread(&mut self, start: u32, limits: &mut Limits) -> Result<usize, Stop> {
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

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.spans.len()
    }

    /// The targets of the links from a node.
    pub fn from(&self, node: u32) -> &[u32] {
        let (first, end) = self.spans[node as usize];
        &self.targets[first as usize..end as usize]
    }

    /// Whether nothing follows from a node.
    pub fn is_end(&self, node: u32) -> bool {
        let (first, end) = self.spans[node as usize];
        first == end
    }

    /// Puts the chain to a node into `path`, from its start. False if it has more than `most` nodes.
    pub fn trace(&self, end: u32, most: usize, path: &mut Vec<u32>) -> Result<bool, Stop> {
        path.clear();
        let mut node = end;
        while node != NONE {
            if path.len() == most {
                return Ok(false);
            }
            memory::push(path, node)?;
            node = self.parents[node as usize];
        }
        path.reverse();
        Ok(true)
    }

    pub fn is_on(&self, node: u32) -> bool {
        (if node < self.literals { node } else { node - self.literals }) & 1 == 1
    }

    pub fn group_of(&self, node: u32) -> Option<Group> {
        let number = node.checked_sub(self.literals)? / 2;
        self.groups.get(number as usize).copied()
    }

    /// The set of a node, and its digit.
    pub fn set_of(&self, node: u32) -> Option<(Locked, usize)> {
        let number = (node.checked_sub(self.literals)? as usize / 2).checked_sub(self.groups.len());
        let &(set, digit) = self.set_nodes.get(number?)?;
        Some((self.sets[set as usize], digit.into()))
    }

    /// The cells of a set.
    pub fn cells_of_set<const C: usize>(&self, set: Locked) -> Cells<C> {
        self.listed(set.first, set.count)
    }

    fn listed<const C: usize>(&self, first: u32, count: u8) -> Cells<C> {
        let cells = &self.cells[first as usize..][..count.into()];
        cells.iter().fold(Cells::EMPTY, |set, &cell| set | Cells::single(cell))
    }

    /// The cell of a node, or the first one of a group or a set.
    pub fn first_cell(&self, node: u32) -> usize {
        match (self.group_of(node), self.set_of(node)) {
            (Some(group), _) => self.cells[group.first as usize].into(),
            (_, Some((set, _))) => self.cells[set.first as usize].into(),
            _ => parts(self.side, node).0,
        }
    }

    pub fn digit_of(&self, node: u32) -> usize {
        match (self.group_of(node), self.set_of(node)) {
            (Some(group), _) => group.digit.into(),
            (_, Some((_, digit))) => digit,
            _ => parts(self.side, node).1,
        }
    }

    /// All cells of a node.
    pub fn all_cells<const C: usize>(&self, node: u32) -> Cells<C> {
        match (self.group_of(node), self.set_of(node)) {
            (Some(group), _) => self.cells_of(group),
            (_, Some((set, _))) => self.cells_of_set(set),
            _ => Cells::single(parts(self.side, node).0 as u16),
        }
    }

    /// The cells of a node that have its digit.
    pub fn places_of<const C: usize>(&self, board: &Board<C>, node: u32) -> Cells<C> {
        self.all_cells(node) & board.cells_of[self.digit_of(node)]
    }

    /// The cells that see all places of a node.
    pub fn peers_of<const C: usize>(&self, board: &Board<C>, node: u32) -> Cells<C> {
        let cells = self.places_of::<C>(board, node);
        let all = Cells::below(board.cells());
        cells.fold(all, |seen, cell| seen & board.geometry.peers[usize::from(cell)])
    }
}
