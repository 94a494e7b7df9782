//! Tables of all that follows from each candidate, true or false, as in HoDoKu.
//!
//! In: a board. Out: for each literal, a table of literals and groups that follow from it, each with what it follows from.
//!
//! ```text
//!     list      what follows at once: by a link, or, for nets, by four rounds of singles on a separate board
//!     join      what follows from what follows, breadth first
//! ```
//!
//! What stays true: the first entry of a table is its own node. A table has [`MOST_ENTRIES`] entries at most, all tables
//! [`MOST_BYTES`]. On large boards these limits may hide conclusions; they never add a
//! wrong one.

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{Bits, Board, Cells};
use crate::parts::group_links::Links;
use crate::parts::links::{Marks, NONE, literal, parts};

/// The most entries of a table, as in HoDoKu.
const MOST_ENTRIES: usize = 1000;

/// The most bytes of all tables.
const MOST_BYTES: usize = 64 << 20;

/// The links that a call may follow: more would take seconds on large boards.
const MOST_LINKS: usize = 100_000_000;

/// The rounds of singles of a net, as in HoDoKu.
const ROUNDS: usize = 4;

/// The reasons of an entry that count for the length of a chain, as in HoDoKu.
const REASONS: usize = 5;

/// Why an entry of a table of links holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The first reason excludes it, or leaves it alone.
    Link,
    /// All other candidates of its cell are false.
    Cell,
    /// All other places of the digit in this unit are false.
    Unit(u16),
    /// A contradiction before.
    Nothing,
}

/// The direct links from a node, or its separate net.
#[derive(Debug, Clone, Copy)]
pub struct Direct {
    pub node: u32,
    /// The entries of the same table from which it follows, the largest first; 0 is the node of the table, or none.
    pub reasons: [u16; REASONS],
    pub length: u16,
    pub by: By,
}

/// An entry that follows by the table of another node.
#[derive(Debug, Clone, Copy)]
pub struct Far {
    pub node: u32,
    /// The node in whose direct table it is; [`NONE`] if it is direct.
    pub source: u32,
    pub length: u16,
}

/// The memory of the search.
#[derive(Debug, Default)]
pub struct Tables {
    pub links: Links,
    /// The entries of each node by links: `direct[spans[node].0 as usize..spans[node].1 as usize]`, the node first.
    direct: Vec<Direct>,
    spans: Vec<(u32, u32)>,
    /// The literals that have tables, and the number of each.
    pub starts: Vec<u32>,
    pub numbers: Vec<u32>,
    /// The entries of each start.
    far: Vec<Far>,
    far_spans: Vec<(u32, u32)>,
    /// The literals that follow from each start: a bit for each, `words` for each start.
    reached: Vec<u64>,
    pub words: usize,
    /// Where a node is in the open table, or in the one that is made.
    at: Vec<u32>,
    marks: Marks,
    opened: u32,
    singles: Vec<(u16, u8, bool)>,
    /// Bytes of the tables, taken from the memory limit.
    reserved: usize,
}

impl Tables {
    /// Lists what follows from each node at once. False if the tables would take too much memory.
    pub fn list<const C: usize>(
        &mut self,
        board: &Board<C>,
        nets: bool,
        limits: &mut Limits,
    ) -> Result<bool, Stop> {
        let nodes = self.links.nodes();
        self.direct.clear();
        self.starts.clear();
        memory::clear(&mut self.spans, nodes)?;
        memory::clear(&mut self.numbers, nodes)?;
        self.numbers.resize(nodes, NONE);
        memory::clear(&mut self.at, nodes)?;
        self.at.resize(nodes, NONE);
        if self.marks.len() < nodes {
            self.marks = Marks::new(nodes, limits)?;
        }
        // It lives for this call only.
        let mut scratch =
            if nets { Some(limits.lend(|limits| board.try_clone(limits))?) } else { None };
        for of in 0..nodes as u32 {
            let first = self.direct.len() as u32;
            let is_literal = of < self.links.literals;
            let (cell, digit, on) =
                if is_literal { parts(board.side(), of) } else { (0, 0, false) };
            if !is_literal || board.has(cell, digit) {
                limits.work(1)?;
                if is_literal {
                    self.numbers[of as usize] = self.starts.len() as u32;
                    memory::push(&mut self.starts, of)?;
                }
                self.marks.clear();
                match &mut scratch {
                    Some(scratch) if is_literal => {
                        scratch.copy_from(board);
                        self.net(board, scratch, (cell, digit, on), limits)?;
                    }
                    _ => self.enter(first, of, &[], By::Link)?,
                }
                for at in 0..self.links.from(of).len() {
                    let next = self.links.from(of)[at];
                    // A net has all links between candidates.
                    if !nets || !is_literal || next >= self.links.literals {
                        self.enter(first, next, &[0], By::Link)?;
                    }
                }
            }
            self.spans.push((first, self.direct.len() as u32));
            if self.direct.len() * size_of::<Direct>() > MOST_BYTES {
                return Ok(false);
            }
        }
        self.words = (self.links.literals as usize).div_ceil(64);
        self.reserve(limits)?;
        Ok(self.words * 8 * self.starts.len() <= MOST_BYTES)
    }

    /// Takes memory that the tables have grown by from the limit.
    fn reserve(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let bytes = self.direct.capacity() * size_of::<Direct>()
            + self.far.capacity() * size_of::<Far>()
            + self.reached.capacity() * size_of::<u64>();
        limits.reserve(bytes.saturating_sub(self.reserved))?;
        self.reserved = self.reserved.max(bytes);
        Ok(())
    }

    /// Adds an entry to the table that begins at `first`, unless it has the literal.
    fn enter(&mut self, first: u32, node: u32, reasons: &[u16], by: By) -> Result<(), Stop> {
        if !self.marks.insert(node) || self.direct.len() - first as usize >= MOST_ENTRIES {
            return Ok(());
        }
        let mut all = [0; REASONS];
        let count = reasons.len().min(REASONS);
        all[..count].copy_from_slice(&reasons[..count]);
        let length = match all[0] {
            // The node of the table has the length 1.
            0 if reasons.is_empty() => 1,
            reason => self.direct[first as usize + usize::from(reason)].length + 1,
        };
        // As in HoDoKu, the largest reason is the one that the main chain follows.
        for at in 1..REASONS {
            if all[at] > all[0] {
                all.swap(0, at);
            }
        }
        self.at[node as usize] = self.direct.len() as u32 - first;
        Ok(memory::push(&mut self.direct, Direct { node, reasons: all, length, by })?)
    }

    /// Where a literal is in the table that grows; 0 if it is not in it.
    fn place(&self, node: u32) -> u16 {
        if self.marks.contains(node) { self.at[node as usize] as u16 } else { 0 }
    }

    /// Lists the literals that follow from a candidate by singles.
    fn net<const C: usize>(
        &mut self,
        board: &Board<C>,
        scratch: &mut Board<C>,
        (cell, digit, on): (usize, usize, bool),
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let first = self.direct.len() as u32;
        let side = board.side();
        if on {
            self.put(board, scratch, first, (cell, digit), None)?;
        } else {
            scratch.remove(cell, digit);
            self.enter(first, literal(side, cell, digit, false), &[], By::Link)?;
            let rest = scratch.candidates(cell);
            if rest.is_power_of_two() {
                let other = rest.trailing_zeros() as usize;
                self.put(board, scratch, first, (cell, other), None)?;
            }
        }
        for _ in 0..ROUNDS {
            limits.work(board.open() as u32)?;
            self.list_singles(scratch)?;
            if self.singles.is_empty() {
                break;
            }
            for at in 0..self.singles.len() {
                let (cell, digit, naked) = self.singles[at];
                self.put(board, scratch, first, (cell.into(), digit.into()), Some(naked))?;
            }
        }
        Ok(())
    }

    /// The singles of a board in the order of HoDoKu: those in cells as they arose, then those in units, one for each cell.
    fn list_singles<const C: usize>(&mut self, board: &Board<C>) -> Result<(), Stop> {
        self.singles.clear();
        for &(cell, digit) in board.naked.rest() {
            if board.is_open(cell.into()) {
                memory::push(&mut self.singles, (cell, digit, true))?;
            }
        }
        let mut seen = Cells::<C>::EMPTY;
        for &(cell, digit) in board.hidden.rest() {
            let at = usize::from(cell);
            if !board.is_open(at) || seen.contains(cell) || !board.has(at, digit.into()) {
                continue;
            }
            let mut units = board.geometry.all_of(at);
            if units.any(|unit| board.places(unit, digit.into()).is_power_of_two()) {
                memory::push(&mut self.singles, (cell, digit, false))?;
                seen.insert(cell);
            }
        }
        Ok(())
    }

    /// Puts a digit on the board of a net and enters it with all that it excludes. `naked` tells why it follows: alone in
    /// its cell, or in a unit; `None` for the start.
    fn put<const C: usize>(
        &mut self,
        board: &Board<C>,
        scratch: &mut Board<C>,
        first: u32,
        (cell, digit): (usize, usize),
        naked: Option<bool>,
    ) -> Result<(), Stop> {
        let side = board.side();
        let off = |cell: usize, digit: usize| literal(side, cell, digit, false);
        let others = scratch.candidates(cell) & !(1 << digit);
        let geometry = &board.geometry;
        let (mut reasons, mut count, mut by) = ([0; REASONS], 0, By::Link);
        let mut reason = |place: u16| {
            if count < REASONS {
                reasons[count] = place;
                count += 1;
            }
        };
        match naked {
            Some(true) => {
                for other in Bits(board.candidates(cell) & !(1 << digit)) {
                    reason(self.place(off(cell, other)));
                }
                by = By::Cell;
            }
            Some(false) => {
                let units = || geometry.all_of(cell);
                let others = |unit: usize| board.cells_in(unit, digit) - Cells::single(cell as u16);
                // HoDoKu takes the unit with the fewest places, where another one may be true by now.
                let size = |&unit: &usize| scratch.places(unit, digit).count_ones();
                let fewest = units().min_by_key(size).unwrap_or_default();
                for other in others(fewest) {
                    reason(self.place(off(other.into(), digit)));
                }
                let is_entered = |cell: u16| self.marks.contains(off(cell.into(), digit));
                let is_reason = |&unit: &usize| others(unit).into_iter().all(is_entered);
                by = units().find(is_reason).map_or(By::Nothing, |unit| By::Unit(unit as u16));
            }
            None => {}
        }
        let own = (self.direct.len() - first as usize) as u16;
        let is_start = own == 0;
        let reasons = if is_start { &[][..] } else { &reasons[..count.max(1)] };
        self.enter(first, literal(side, cell, digit, true), reasons, by)?;
        scratch.put(cell, digit);
        for peer in geometry.peers[cell] & board.cells_of[digit] {
            self.enter(first, off(peer.into(), digit), &[own], By::Link)?;
        }
        for other in Bits(others) {
            self.enter(first, off(cell, other), &[own], By::Link)?;
        }
        Ok(())
    }

    /// Joins the tables: from each start, all that follows from what follows. False if that takes too long or too much.
    pub fn join(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        self.far.clear();
        self.far_spans.clear();
        memory::clear(&mut self.reached, self.words * self.starts.len())?;
        self.reached.resize(self.words * self.starts.len(), 0);
        let mut followed = 0;
        for number in 0..self.starts.len() {
            let first = self.far.len();
            followed += self.spread(self.starts[number], first, limits)?;
            memory::push(&mut self.far_spans, (first as u32, self.far.len() as u32))?;
            if followed > MOST_LINKS || self.far.len() * size_of::<Far>() > MOST_BYTES {
                return Ok(false);
            }
            let row = &mut self.reached[number * self.words..][..self.words];
            for entry in &self.far[first..] {
                if entry.node < self.links.literals {
                    row[entry.node as usize / 64] |= 1 << (entry.node % 64);
                }
            }
        }
        self.opened = NONE;
        self.reserve(limits)?;
        Ok(true)
    }

    /// Follows all that a start leads to. The number of links.
    fn spread(&mut self, start: u32, first: usize, limits: &mut Limits) -> Result<usize, Stop> {
        self.marks.clear();
        for entry in self.span(start) {
            let Direct { node, length, .. } = self.direct[entry];
            self.at[node as usize] = (self.far.len() - first) as u32;
            self.marks.insert(node);
            memory::push(&mut self.far, Far { node, source: NONE, length })?;
        }
        let (mut at, mut followed) = (first + 1, 0);
        while at < self.far.len() && self.far.len() - first < MOST_ENTRIES {
            let Far { node: by, length: base, .. } = self.far[at];
            let span = self.span(by);
            limits.work(span.len() as u32)?;
            followed += span.len();
            for entry in span.skip(1) {
                let Direct { node, length, .. } = self.direct[entry];
                let far = Far { node, source: by, length: base + length };
                if self.marks.insert(node) {
                    self.at[node as usize] = (self.far.len() - first) as u32;
                    memory::push(&mut self.far, far)?;
                } else {
                    let known = &mut self.far[first + self.at[node as usize] as usize];
                    if known.source != NONE && known.length > far.length {
                        *known = far;
                    }
                }
            }
            at += 1;
        }
        Ok(followed)
    }

    /// The literals that follow from a start: a bit for each.
    pub fn reached(&self, number: usize) -> &[u64] {
        &self.reached[number * self.words..][..self.words]
    }

    /// The entries of a node by links, itself first.
    pub fn linked(&self, node: u32) -> &[Direct] {
        &self.direct[self.span(node)]
    }

    /// Where the entries of a node by links are.
    fn span(&self, node: u32) -> std::ops::Range<usize> {
        let (first, end) = self.spans[node as usize];
        first as usize..end as usize
    }

    /// Whether a literal follows from a start.
    pub fn reaches(&self, number: usize, literal: u32) -> bool {
        self.reached[number * self.words + literal as usize / 64] >> (literal % 64) & 1 == 1
    }

    /// The entries of a start.
    pub fn table(&self, number: u32) -> &[Far] {
        let (first, end) = self.far_spans[number as usize];
        &self.far[first as usize..end as usize]
    }

    /// Notes where the nodes are in the table of a start.
    pub fn open(&mut self, number: u32) {
        if self.opened == number {
            return;
        }
        self.opened = number;
        self.marks.clear();
        let (first, end) = self.far_spans[number as usize];
        for (at, entry) in self.far[first as usize..end as usize].iter().enumerate() {
            self.at[entry.node as usize] = at as u32;
            self.marks.insert(entry.node);
        }
    }

    /// The place of a node in the open table.
    pub fn place_in_open(&self, node: u32) -> Option<usize> {
        self.marks.contains(node).then(|| self.at[node as usize] as usize)
    }

    /// The place of a node in a table of links.
    pub fn place_in(&self, source: u32, node: u32) -> Option<usize> {
        self.linked(source).iter().position(|entry| entry.node == node)
    }

    /// Goes from an entry of the open table to the start. Calls `visit` with each node on the way, and with the other
    /// reasons of each, until it returns false.
    pub fn walk(
        &self,
        number: u32,
        end: usize,
        mut visit: impl FnMut(&Tables, u32, bool) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let start = self.starts[number as usize];
        let table = self.table(number);
        let mut at = end;
        // The node in whose direct table `at` is, and whether that is the start.
        let mut source = start;
        while at != 0 {
            if source == start && table[at].source != NONE {
                let node = table[at].node;
                source = table[at].source;
                let Some(place) = self.place_in(source, node) else { return Ok(()) };
                at = place;
            }
            let entries = self.linked(source);
            let reasons = entries[at].reasons;
            for (which, &reason) in reasons.iter().enumerate() {
                let node = entries[usize::from(reason)].node;
                if (which == 0 || reason != 0) && !visit(self, node, which == 0)? {
                    return Ok(());
                }
            }
            at = reasons[0].into();
            if at == 0 && source != start {
                let Some(place) = self.place_in_open(source) else { return Ok(()) };
                (at, source) = (place, start);
            }
        }
        Ok(())
    }
}
