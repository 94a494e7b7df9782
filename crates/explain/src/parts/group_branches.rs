//! Writes chains over groups and almost locked sets as branches of candidates, which a checker follows.
//!
//! In: the nodes of [`Links`], each after the nodes that it follows from. Out: nodes of a [`Branch`]. A group that is
//! false is all its candidates, one after the other, and so are the places of a digit in a set. A group that is true is
//! not a node: each candidate that sees it is false by a pattern, whose base is the unit in which the group has the
//! only places left. Of a set, the bases are its cells, and the covers its other digits.

use sudoku_core::limits::Stop;
use sudoku_core::memory;

use crate::board::{Bits, Board, Cells};
use crate::parts::group_links::{Group, Links, Locked};
use crate::step::{Branch, Candidate, Node, Pattern, Set};

/// A group or a set that a branch has come to, which is true, as the reasons say.
#[derive(Debug)]
pub struct Known {
    what: What,
    reasons: Vec<u32>,
}

#[derive(Debug)]
enum What {
    /// A group whose unit has no other place left.
    Group(Group, usize),
    /// A set without this digit.
    Set(Locked, usize),
}

/// The nodes of a branch that were written for a node of the links.
#[derive(Debug)]
pub enum Written {
    /// Nodes of the branch.
    Nodes(Vec<u32>),
    /// A group or a set that is true.
    Known(Known),
}

impl Known {
    /// The pattern by which a candidate is false, if it is.
    fn pattern<const C: usize>(
        &self,
        board: &Board<C>,
        links: &Links,
        candidate: Candidate,
    ) -> Result<Option<Pattern>, Stop> {
        let mut pattern = Pattern::default();
        match self.what {
            What::Group(group, own_unit) => {
                let cell = candidate.cell as u16;
                let units = [group.line, group.the_box].map(usize::from);
                // In the unit of the group itself, the other places are false already.
                let is_in = |&unit: &usize| {
                    unit != own_unit && board.geometry.unit_cells[unit].contains(cell)
                };
                let digit = u16::from(group.digit);
                let is_other =
                    candidate.digit == digit && !links.cells_of::<C>(group).contains(cell);
                let cover = units.into_iter().find(is_in);
                // By further rules, a candidate sees all places of the group outside its units.
                let sees = |group_cells: Cells<C>| {
                    !board.geometry.unit_cells[own_unit].contains(cell)
                        && (group_cells - board.geometry.peers[usize::from(cell)]).is_empty()
                };
                if !is_other || (cover.is_none() && !sees(links.cells_of(group))) {
                    return Ok(None);
                }
                memory::push(&mut pattern.bases, Set::Unit(own_unit as u32, digit))?;
                if let Some(cover) = cover {
                    memory::push(&mut pattern.covers, Set::Unit(cover as u32, digit))?;
                }
            }
            What::Set(set, without) => {
                let cells = links.cells_of_set::<C>(set);
                let digit = usize::from(candidate.digit);
                let is_seen = board.near(cells, digit).contains(candidate.cell as u16);
                if digit == without || set.digits >> digit & 1 == 0 || !is_seen {
                    return Ok(None);
                }
                for cell in cells {
                    memory::push(&mut pattern.bases, Set::Cell(cell.into()))?;
                }
                for other in Bits(set.digits & !(1 << without | 1 << digit)) {
                    memory::push(&mut pattern.covers, Set::Unit(set.unit.into(), other as u16))?;
                }
            }
        }
        Ok(Some(pattern))
    }
}

/// Writes nodes of the links into branches, and their patterns beside them.
#[derive(Debug)]
pub struct BranchWriter<'a, const C: usize> {
    pub board: &'a Board<C>,
    pub links: &'a Links,
    pub patterns: &'a mut Vec<Pattern>,
}

impl<const C: usize> BranchWriter<'_, C> {
    /// Adds a node of the links that follows from nodes of the branch, or from a group that is true.
    pub fn add(
        &mut self,
        branch: &mut Branch,
        at: u32,
        reasons: &[u32],
        known: Option<&Known>,
    ) -> Result<Written, Stop> {
        let digit = self.links.digit_of(at);
        let cells = self.links.places_of::<C>(self.board, at);
        if let Some((set, _)) = self.links.set_of(at).filter(|_| self.links.is_on(at)) {
            // All places of a digit that it lost are false.
            let lost = reasons.first().map(|&number| branch.nodes[number as usize].candidate.digit);
            let what = What::Set(set, lost.unwrap_or_default().into());
            return Ok(Written::Known(Known { what, reasons: memory::copied(reasons)? }));
        }
        if let Some(group) = self.links.group_of(at).filter(|_| self.links.is_on(at)) {
            // The unit whose other places are false.
            let rest = |unit: u16| self.board.cells_in(unit.into(), digit) - cells;
            let is_false = |cell: u16| {
                let mut nodes = reasons.iter().map(|&number| &branch.nodes[number as usize]);
                nodes.any(|node| !node.on && node.candidate == Candidate::new(cell.into(), digit))
            };
            let unit = [group.the_box, group.line]
                .into_iter()
                .find(|&unit| rest(unit).into_iter().all(is_false))
                .unwrap_or(group.line);
            let what = What::Group(group, unit.into());
            return Ok(Written::Known(Known { what, reasons: memory::copied(reasons)? }));
        }
        let mut numbers = Vec::new();
        for cell in cells {
            let candidate = Candidate::new(cell.into(), digit);
            let seen = match known {
                Some(known) => self.exclude(branch, known, candidate)?,
                None => None,
            };
            // In the unit of a group that is true, the other places are false already.
            let before = || {
                let is_same = |node: &Node| !node.on && node.candidate == candidate;
                branch.nodes.iter().position(is_same).filter(|_| known.is_some())
            };
            let number = match seen.or_else(|| before().map(|at| at as u32)) {
                Some(number) => number,
                None => branch.add(candidate, self.links.is_on(at), reasons, None)?,
            };
            memory::push(&mut numbers, number)?;
        }
        Ok(Written::Nodes(numbers))
    }

    /// Adds a candidate that is false because of a group or a set that is true. `None` if it is not.
    pub fn exclude(
        &mut self,
        branch: &mut Branch,
        known: &Known,
        candidate: Candidate,
    ) -> Result<Option<u32>, Stop> {
        let Some(pattern) = known.pattern(self.board, self.links, candidate)? else {
            return Ok(None);
        };
        let number = self.patterns.len() as u32;
        memory::push(self.patterns, pattern)?;
        Ok(Some(branch.add(candidate, false, &known.reasons, Some(number))?))
    }
}
