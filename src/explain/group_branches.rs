//! Writes chains over groups as branches of candidates, which a checker follows.
//!
//! In: the nodes of [`Links`], each after the nodes that it follows from. Out: nodes of a [`Branch`]. A group that is false
//! is all its candidates, one after the other. A group that is true is no node: what sees it is false by a pattern, whose
//! base is the unit in which the group has the only places left.

use crate::limits::Stop;
use crate::memory;

use super::board::{Board, Cells};
use super::group_links::{Group, Links};
use super::search::Search;
use super::step::{Branch, Candidate, Node, Pattern, Set};

/// A group that a branch has come to, which is true: its unit has no other place left, as the reasons say.
#[derive(Debug)]
pub struct Known {
    group: Group,
    unit: usize,
    reasons: Vec<u32>,
}

/// What a node of the links became in a branch.
#[derive(Debug)]
pub enum Written {
    /// Nodes of the branch.
    Nodes(Vec<u32>),
    /// A group that is true.
    Group(Known),
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
pub fn node(
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

/// Adds a node of the links that follows from nodes of the branch, or from a group that is true.
pub fn add<const C: usize>(
    search: &mut Search<'_, C>,
    links: &Links,
    branch: &mut Branch,
    at: u32,
    reasons: &[u32],
    known: Option<&Known>,
) -> Result<Written, Stop> {
    let digit = links.digit_of(at);
    let cells = links.all_cells::<C>(at);
    if let Some(group) = links.group_of(at).filter(|_| links.is_on(at)) {
        // The unit whose other places are false.
        let rest = |unit: u16| search.board.cells_in(unit.into(), digit) - cells;
        let is_false = |cell: u16| {
            let mut nodes = reasons.iter().map(|&number| &branch.nodes[number as usize]);
            nodes.any(|node| !node.on && node.candidate == Candidate::new(cell.into(), digit))
        };
        let unit = [group.the_box, group.line]
            .into_iter()
            .find(|&unit| rest(unit).into_iter().all(is_false))
            .unwrap_or(group.line);
        let reasons = memory::copied(reasons)?;
        return Ok(Written::Group(Known { group, unit: unit.into(), reasons }));
    }
    let mut numbers = Vec::new();
    for cell in cells {
        let candidate = Candidate::new(cell.into(), digit);
        let seen = match known {
            Some(known) => exclude(search, links, branch, known, candidate)?,
            None => None,
        };
        let number = match seen {
            Some(number) => number,
            None => node(branch, candidate, links.is_on(at), reasons, None)?,
        };
        memory::push(&mut numbers, number)?;
    }
    Ok(Written::Nodes(numbers))
}

/// Adds a candidate that is false because it sees a group that is true. `None` if it does not see it.
pub fn exclude<const C: usize>(
    search: &mut Search<'_, C>,
    links: &Links,
    branch: &mut Branch,
    known: &Known,
    candidate: Candidate,
) -> Result<Option<u32>, Stop> {
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
