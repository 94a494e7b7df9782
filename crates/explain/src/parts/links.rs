//! Links between candidates, and the memory in which chains grow.
//!
//! In: a board. Out: what a true candidate makes false (weak links), what a false one makes true (strong links), in the
//! order of Sudoku Explainer: the cell, the box, the row, the column. A literal is a candidate with a state: twice its
//! number, plus one if it is true.

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{BOX, Bits, Board, Cells, ORDER};
use crate::step::{Branch, Candidate, Node};

/// The links that a chain may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// Those inside cells.
    pub cells: bool,
    /// Strong links inside units.
    pub units: bool,
}

/// The literal of a candidate.
#[inline]
pub fn literal(side: usize, cell: usize, digit: usize, on: bool) -> u32 {
    (2 * (cell * side + digit) + usize::from(on)) as u32
}

/// The cell, the digit and the state of a literal.
#[inline]
pub fn parts(side: usize, literal: u32) -> (usize, usize, bool) {
    let candidate = literal as usize / 2;
    (candidate / side, candidate % side, literal & 1 == 1)
}

/// Whether a literal of the board that holds removes a candidate.
#[inline]
pub fn removes<const C: usize>(board: &Board<C>, literal: u32) -> bool {
    let (cell, digit, on) = parts(board.side(), literal);
    !on || board.candidates(cell) & !(1 << digit) != 0
}

/// Calls `visit` with each candidate that is false if this one is true.
#[inline]
pub fn weak<const C: usize>(
    board: &Board<C>,
    (cell, digit): (usize, usize),
    in_cell: bool,
    mut visit: impl FnMut(usize, usize),
) {
    if in_cell {
        for other in Bits(board.candidates(cell) & !(1 << digit)) {
            visit(cell, other);
        }
    }
    let geometry = &board.geometry;
    let the_box = geometry.unit_cells[usize::from(geometry.units_of[cell][BOX])];
    for kind in ORDER {
        let unit = usize::from(geometry.units_of[cell][kind]);
        let own = geometry.places_of[cell][kind];
        for place in Bits(board.places(unit, digit) & !(1 << own)) {
            let other = geometry.cell(unit, place);
            if kind == BOX || !the_box.contains(other as u16) {
                visit(other, digit);
            }
        }
    }
    if !geometry.is_classic() {
        for other in geometry.beyond(cell) & board.cells_of[digit] {
            visit(other.into(), digit);
        }
    }
}

/// Calls `visit` with each candidate that is true if this one is false.
#[inline]
pub fn strong<const C: usize>(
    board: &Board<C>,
    (cell, digit): (usize, usize),
    used: Use,
    mut visit: impl FnMut(usize, usize),
) {
    if used.cells {
        let rest = board.candidates(cell) & !(1 << digit);
        if rest.is_power_of_two() {
            visit(cell, rest.trailing_zeros() as usize);
        }
    }
    if used.units {
        let geometry = &board.geometry;
        let mut seen = [usize::MAX; 3];
        for (at, kind) in ORDER.into_iter().enumerate() {
            let unit = usize::from(geometry.units_of[cell][kind]);
            let own = geometry.places_of[cell][kind];
            let rest = board.places(unit, digit) & !(1 << own);
            if rest.is_power_of_two() {
                let other = geometry.cell(unit, rest.trailing_zeros() as usize);
                if !seen.contains(&other) {
                    seen[at] = other;
                    visit(other, digit);
                }
            }
        }
        if geometry.is_classic() {
            return;
        }
        let mut known = Cells::<C>::EMPTY;
        for &(unit, own) in geometry.further(cell) {
            let rest = board.places(unit.into(), digit) & !(1 << own);
            if rest.is_power_of_two() {
                let other = geometry.cell(unit.into(), rest.trailing_zeros() as usize);
                if !seen.contains(&other) && !known.contains(other as u16) {
                    known.insert(other as u16);
                    visit(other, digit);
                }
            }
        }
    }
}

/// The links of all candidates of a board, listed once for many chains.
#[derive(Debug, Default)]
pub struct Graph {
    links: Vec<u32>,
    /// The candidates of the board.
    listed: Vec<u32>,
    /// Of each candidate: where its weak links begin, those in units, its strong links, those in units, and the end.
    spans: Vec<[u32; 5]>,
    /// The weak links that a chain may go on from, and where those of each candidate are.
    continuing: Vec<u32>,
    continuing_spans: Vec<(u32, u32)>,
    /// The use for which these are.
    selected: Option<Use>,
    /// Bytes of all, taken from the memory limit.
    reserved: usize,
}

impl Graph {
    /// Lists the links of a board.
    pub fn build<const C: usize>(
        &mut self,
        board: &Board<C>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let side = board.side();
        self.links.clear();
        self.listed.clear();
        self.selected = None;
        memory::clear(&mut self.spans, board.cells() * side)?;
        for cell in 0..board.cells() {
            let before = self.links.len();
            for digit in 0..side {
                let mut span = [self.links.len() as u32; 5];
                if board.has(cell, digit) {
                    let mut failed = Ok(());
                    let mut push = |links: &mut Vec<u32>, literal| {
                        if failed.is_ok() {
                            failed = memory::push(links, literal);
                        }
                    };
                    let (mut in_cell, mut all) = (0, 0);
                    weak(board, (cell, digit), true, |other, same| {
                        in_cell += u32::from(other == cell);
                        all += 1;
                        push(&mut self.links, literal(side, other, same, false));
                    });
                    span[1] += in_cell;
                    span[2] += all;
                    let (mut in_cell, mut strong_links) = (0, 0);
                    let used = Use { cells: true, units: true };
                    strong(board, (cell, digit), used, |other, same| {
                        in_cell += u32::from(other == cell);
                        strong_links += 1;
                        push(&mut self.links, literal(side, other, same, true));
                    });
                    span[3] = span[2] + in_cell;
                    span[4] = span[2] + strong_links;
                    failed?;
                    memory::push(&mut self.listed, (cell * side + digit) as u32)?;
                }
                self.spans.push(span);
            }
            limits.work(1 + (self.links.len() - before) as u32)?;
            self.reserve(limits)?;
        }
        Ok(())
    }

    /// Takes memory that grew from the limit.
    fn reserve(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let words = self.links.capacity()
            + self.listed.capacity()
            + self.continuing.capacity()
            + 2 * self.continuing_spans.capacity();
        let bytes = size_of::<u32>() * words + size_of::<[u32; 5]>() * self.spans.capacity();
        limits.reserve(bytes.saturating_sub(self.reserved))?;
        self.reserved = self.reserved.max(bytes);
        Ok(())
    }

    /// Selects the weak links to candidates that have strong links of a use, for [`Graph::continuing`].
    pub fn select(&mut self, used: Use, limits: &mut Limits) -> Result<(), Stop> {
        if self.selected == Some(used) {
            return Ok(());
        }
        self.selected = None;
        self.continuing.clear();
        memory::clear(&mut self.continuing_spans, self.spans.len())?;
        for &[cells, units, end, ..] in &self.spans {
            let first = self.continuing.len() as u32;
            limits.work(1 + end - cells)?;
            for at in if used.cells { cells } else { units }..end {
                let literal = self.links[at as usize];
                if !self.strong(literal, used).is_empty() {
                    memory::push(&mut self.continuing, literal)?;
                }
            }
            self.continuing_spans.push((first, self.continuing.len() as u32));
        }
        self.reserve(limits)?;
        self.selected = Some(used);
        Ok(())
    }

    /// The candidates of the board.
    pub fn listed(&self) -> &[u32] {
        &self.listed
    }

    /// The number of candidates of an empty board.
    pub fn candidates(&self) -> usize {
        self.spans.len()
    }

    /// The literals that are false if the candidate of this literal is true, and that make another one true.
    #[inline]
    pub fn continuing(&self, literal: u32) -> &[u32] {
        let (first, end) = self.continuing_spans[literal as usize / 2];
        &self.continuing[first as usize..end as usize]
    }

    /// The literals that are false if the candidate of this literal is true.
    #[inline]
    pub fn weak(&self, literal: u32, in_cell: bool) -> &[u32] {
        let [cells, units, end, ..] = self.spans[literal as usize / 2];
        &self.links[if in_cell { cells } else { units } as usize..end as usize]
    }

    /// The literals that are true if the candidate of this literal is false.
    #[inline]
    pub fn strong(&self, literal: u32, used: Use) -> &[u32] {
        let [.., cells, units, end] = self.spans[literal as usize / 2];
        let first = if used.cells { cells } else { units };
        let last = if used.units { end } else { units };
        &self.links[first as usize..last as usize]
    }
}

/// No node.
pub const NONE: u32 = u32::MAX;

/// A set of literals that is emptied at once.
#[derive(Debug, Default)]
pub struct Marks {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Marks {
    pub fn new(literals: usize, limits: &mut Limits) -> Result<Marks, Stop> {
        Ok(Marks { stamps: limits.filled(literals, 0)?, stamp: 1 })
    }

    /// The number of literals that can be in the set.
    pub fn len(&self) -> usize {
        self.stamps.len()
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    /// Adds a literal; false if it is in the set.
    #[inline]
    pub fn insert(&mut self, literal: u32) -> bool {
        let stamp = &mut self.stamps[literal as usize];
        std::mem::replace(stamp, self.stamp) != self.stamp
    }

    #[inline]
    pub fn contains(&self, literal: u32) -> bool {
        self.stamps[literal as usize] == self.stamp
    }
}

/// A literal of a tree of chains, and the node it follows from.
#[derive(Debug, Clone, Copy)]
pub struct Leaf {
    pub literal: u32,
    pub parent: u32,
}

/// The memory of chains whose nodes have one reason each.
#[derive(Debug, Default)]
pub struct Tree {
    pub leaves: Vec<Leaf>,
    pub on: Marks,
    pub off: Marks,
    /// The literals that lead to the goal.
    pub goals: Marks,
    /// The best chain, from its end to its start.
    pub best: Vec<u32>,
}

impl Tree {
    pub fn new(literals: usize, limits: &mut Limits) -> Result<Tree, Stop> {
        Ok(Tree {
            leaves: Vec::new(),
            on: Marks::new(literals, limits)?,
            off: Marks::new(literals, limits)?,
            goals: Marks::new(literals, limits)?,
            best: Vec::new(),
        })
    }

    /// Adds a leaf and returns its number.
    #[inline]
    pub fn push(&mut self, literal: u32, parent: u32) -> Result<u32, Stop> {
        memory::push(&mut self.leaves, Leaf { literal, parent })?;
        Ok(self.leaves.len() as u32 - 1)
    }

    /// Whether the literal is among those that a leaf follows from.
    pub fn follows_from(&self, leaf: u32, literal: u32) -> bool {
        let mut at = self.leaves[leaf as usize].parent;
        while at != NONE {
            if self.leaves[at as usize].literal == literal {
                return true;
            }
            at = self.leaves[at as usize].parent;
        }
        false
    }
}

/// A branch that goes through these literals in turn; `side` is the side of the board.
pub fn chain(side: usize, literals: impl Iterator<Item = u32>) -> Result<Branch, Stop> {
    let mut branch = Branch::default();
    let mut last = None;
    for literal in literals {
        let (cell, digit, on) = parts(side, literal);
        last = Some(branch.add(Candidate::new(cell, digit), on, last.as_slice(), None)?);
    }
    Ok(branch)
}

/// A branch: what follows among some cells of a digit if the seed is true, or false, up to a contradiction.
pub fn spread<const C: usize>(
    board: &Board<C>,
    (digit, cells): (usize, Cells<C>),
    seed: usize,
    on: bool,
    limits: &mut Limits,
) -> Result<Branch, Stop> {
    let mut branch = Branch::default();
    let mut known = [Cells::<C>::EMPTY; 2];
    branch.add(Candidate::new(seed, digit), on, &[], None)?;
    known[usize::from(on)].insert(seed as u16);
    let mut at = 0;
    while at < branch.nodes.len() {
        limits.work(1)?;
        let Node { candidate, on, .. } = branch.nodes[at];
        let cell = candidate.cell as usize;
        let mut follow = Cells::EMPTY;
        if on {
            follow = cells & board.geometry.peers[cell];
        } else {
            for unit in board.geometry.all_of(cell) {
                if board.places(unit, digit).count_ones() == 2 {
                    follow |= board.cells_in(unit, digit) & cells;
                }
            }
            follow.remove(cell as u16);
        }
        for next in follow - known[usize::from(!on)] {
            branch.add(Candidate::new(next.into(), digit), !on, &[at as u32], None)?;
            known[usize::from(!on)].insert(next);
            if known[usize::from(on)].contains(next) {
                return Ok(branch);
            }
        }
        at += 1;
    }
    Ok(branch)
}
