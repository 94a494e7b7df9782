//! Links between candidates and groups: cells of a line and a box with the same digit.
//!
//! In: a board. Out: what follows from each node, in the order of HoDoKu 2.2, and the tree of all that follows from one. The
//! nodes are the literals, then two for each group: false and true.

use crate::limits::{Limits, Stop};
use crate::memory;

use super::board::{BOX, Bits, Board, COLUMN, Cells, ROW};
use super::links::{Marks, NONE, literal, parts};

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

/// What follows from each node. The nodes are the literals, then two for each group: false and true.
#[derive(Debug, Default)]
pub struct Links {
    pub side: usize,
    pub literals: u32,
    groups: Vec<Group>,
    /// The cells of all groups.
    cells: Vec<u16>,
    /// What follows from a node: `targets[spans[node].0 as usize..spans[node].1 as usize]`.
    spans: Vec<(u32, u32)>,
    targets: Vec<u32>,
    /// Groups that are linked to a candidate, `(node, group node)`: by the node, then in the order of the groups.
    of_groups: Vec<(u32, u32)>,
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

    pub fn cells_of<const C: usize>(&self, group: Group) -> Cells<C> {
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

    /// What follows from a node.
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

    /// The cell of a node, or the first one of a group.
    pub fn first_cell(&self, node: u32) -> usize {
        match self.group_of(node) {
            Some(group) => self.cells[group.first as usize].into(),
            None => parts(self.side, node).0,
        }
    }

    pub fn digit_of(&self, node: u32) -> usize {
        match self.group_of(node) {
            Some(group) => group.digit.into(),
            None => parts(self.side, node).1,
        }
    }

    /// All cells of a node.
    pub fn all_cells<const C: usize>(&self, node: u32) -> Cells<C> {
        match self.group_of(node) {
            Some(group) => self.cells_of(group),
            None => Cells::single(parts(self.side, node).0 as u16),
        }
    }

    /// The cells that see all cells of a node.
    pub fn peers_of<const C: usize>(&self, board: &Board<C>, node: u32) -> Cells<C> {
        let cells = self.all_cells::<C>(node);
        let all = Cells::below(board.cells());
        cells.fold(all, |seen, cell| seen & board.geometry.peers[usize::from(cell)])
    }
}
