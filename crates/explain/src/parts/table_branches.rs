//! Converts table entries into branches of candidates that the checker replays.
//!
//! In: the tables, and a literal of one. Out: nodes of a [`Branch`], each after its reasons.

use sudoku_core::limits::Stop;
use sudoku_core::memory;

use crate::board::{Bits, Board, Cells};
use crate::parts::group_branches::{BranchWriter, Written};
use crate::parts::links::{NONE, literal, parts};
use crate::parts::tables::{By, Tables};
use crate::step::{Branch, Pattern};

/// Writes the branch of a table.
#[derive(Debug)]
pub struct Writer<'a, const C: usize> {
    pub branch: Branch,
    tables: &'a Tables,
    nodes: BranchWriter<'a, C>,
    /// Nodes of the links that are written, and their nodes in the branch.
    written: Vec<(u32, Written)>,
}

impl<'a, const C: usize> Writer<'a, C> {
    /// Begins a branch; its patterns go to `patterns`.
    pub fn new(
        board: &'a Board<C>,
        tables: &'a Tables,
        patterns: &'a mut Vec<Pattern>,
    ) -> Writer<'a, C> {
        let nodes = BranchWriter { board, links: &tables.links, patterns };
        Writer { branch: Branch::default(), tables, nodes, written: Vec::new() }
    }

    fn find(&self, node: u32) -> Option<&Written> {
        self.written.iter().find(|(other, _)| *other == node).map(|(_, written)| written)
    }

    /// The number of a literal that is written.
    pub fn number(&self, literal: u32) -> u32 {
        match self.find(literal) {
            Some(Written::Nodes(nodes)) => nodes.first().copied().unwrap_or_default(),
            _ => 0,
        }
    }

    /// Writes a literal of the open table after all that it follows from. False if a reason is missing.
    pub fn literal(&mut self, number: u32, literal: u32) -> Result<bool, Stop> {
        let tables = self.tables;
        // From the literal back to the start: each entry is in the direct table of the node that follows.
        let start = tables.starts[number as usize];
        let mut way = Vec::new();
        let mut node = literal;
        while node != start {
            let Some(at) = tables.place_in_open(node) else { return Ok(false) };
            let source = match tables.table(number)[at].source {
                NONE => start,
                source => source,
            };
            memory::push(&mut way, (source, node))?;
            node = source;
        }
        if self.written.is_empty() {
            let root = self.nodes.add(&mut self.branch, start, &[], None)?;
            memory::push(&mut self.written, (start, root))?;
        }
        for &(source, node) in way.iter().rev() {
            let Some(at) = tables.place_in(source, node) else { return Ok(false) };
            if !self.direct(source, at)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Writes an entry of a table of links after its reasons.
    fn direct(&mut self, source: u32, at: usize) -> Result<bool, Stop> {
        let (tables, board) = (self.tables, self.nodes.board);
        let side = board.side();
        let entry = tables.linked(source)[at];
        if self.find(entry.node).is_some() {
            return Ok(true);
        }
        if at == 0 {
            return Ok(false);
        }
        let (cell, digit, _) = parts(side, entry.node);
        // The literals that must be false, if there are several.
        let mut others = Vec::new();
        match entry.by {
            By::Link => {
                let reason = usize::from(entry.reasons[0]);
                memory::push(&mut others, tables.linked(source)[reason].node)?;
            }
            By::Nothing => return Ok(false),
            By::Cell => {
                for other in Bits(board.candidates(cell) & !(1 << digit)) {
                    memory::push(&mut others, literal(side, cell, other, false))?;
                }
            }
            By::Unit(unit) => {
                let own = Cells::single(cell as u16);
                for other in board.cells_in(unit.into(), digit) - own {
                    memory::push(&mut others, literal(side, other.into(), digit, false))?;
                }
            }
        }
        let mut reasons = Vec::new();
        let mut known = None;
        for &other in &others {
            let place = tables.place_in(source, other).filter(|&place| place < at);
            let Some(place) = place else { return Ok(false) };
            if !self.direct(source, place)? {
                return Ok(false);
            }
            let at = self.written.iter().position(|(node, _)| *node == other);
            let Some(at) = at else { return Ok(false) };
            match &self.written[at].1 {
                Written::Nodes(nodes) => {
                    for &node in nodes {
                        memory::push(&mut reasons, node)?;
                    }
                }
                Written::Known(_) => known = Some(at),
            }
        }
        let known = known.and_then(|at| match &self.written[at].1 {
            Written::Known(known) => Some(known),
            Written::Nodes(_) => None,
        });
        let written = self.nodes.add(&mut self.branch, entry.node, &reasons, known)?;
        memory::push(&mut self.written, (entry.node, written))?;
        Ok(true)
    }
}
