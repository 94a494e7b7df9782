//! Dancing links: exact cover on doubly linked nodes.
//!
//! In: an exact cover problem. Out: its covers, in the order of the search. Every entry of the
//! matrix is a node in the vertical list of its item; the nodes of an option stand side by side.
//! The items not covered yet are linked as well. Taking an option covers its items: all other
//! options that have one of them vanish from the lists of their other items. What vanished keeps
//! its links, so that putting it back, in reverse order, needs no memory.
//!
//! ```text
//!     items   [left, right]                   a ring of the uncovered items, through a root
//!     sizes   [options left in the list]      one per item; COVERED is added while it is covered
//!     nodes   [up, down, item, option]        first the head of every item's list, then
//!                                             option 0's nodes, option 1's nodes, ...; where
//!                                             the number changes, an option begins or ends
//!     forced  [item, item, ...]               items that fell to one option: chosen first
//!     chosen  [node, node, ...]               the whole stack: one node per option taken
//! ```
//!
//! An item that falls to no option ends the branch at once; with none forced, the item with the
//! fewest options is next.
//! Source: Knuth, "Dancing Links", 2000, arXiv cs/0011047; The Art of Computer Programming 7.2.2.1.

use std::ops::Range;

use super::cover_search::CoverSearch;
use crate::limits::{Limits, Stop};
use crate::model::exact_cover::ExactCover;

#[derive(Debug, Clone, Copy, Default)]
struct Node {
    up: u32,
    down: u32,
    item: u32,
    option: u32,
}

#[derive(Debug, Clone, Copy)]
struct Neighbours {
    left: u32,
    right: u32,
}

/// Added to the size of a covered item, so that it is neither forced nor without options.
const COVERED: u32 = 1 << 31;

/// The option of the heads and of the end.
const NONE: u32 = u32::MAX;

/// How many options are linked between two looks at the limits.
const CHUNK: usize = 1024;

/// The search.
#[derive(Debug)]
pub struct DancingLinks {
    items: Vec<Neighbours>,
    sizes: Vec<u32>,
    nodes: Vec<Node>,
    forced: Vec<u32>,
    forced_count: usize,
    chosen: Vec<u32>,
    /// How many of the chosen have an alternative that was not tried yet.
    branches: usize,
    /// Options visited since the limits were told.
    visited: u32,
    state: State,
}

#[derive(Debug, Clone, Copy)]
enum State {
    /// An item is to be chosen.
    Choose,
    /// The option of this node is to be taken.
    Take(u32),
    /// The option taken last is to be put back.
    Retreat,
    Exhausted,
}

impl CoverSearch for DancingLinks {
    fn new(problem: ExactCover, limits: &mut Limits) -> Result<Self, Stop> {
        let items = problem.items();
        let count = items + problem.entries();
        if count >= COVERED as usize {
            return Err(Stop::Memory);
        }
        let mut search = DancingLinks {
            items: limits.with_capacity(items + 1)?,
            sizes: limits.filled(items, 0)?,
            nodes: limits.with_capacity(count + 1)?,
            // One place more than items: the place after the last is written before it counts.
            forced: limits.filled(items + 1, 0)?,
            forced_count: 0,
            chosen: limits.with_capacity(items)?,
            branches: 0,
            visited: 0,
            state: State::Choose,
        };
        search.link(&problem, limits)?;
        Ok(search)
    }

    fn next(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        loop {
            match self.state {
                State::Choose => match self.choose(limits)? {
                    Some(item) => self.state = State::Take(self.nodes[item].down),
                    None => {
                        self.state = State::Retreat;
                        return Ok(true);
                    }
                },
                State::Take(node) => {
                    limits.work(std::mem::take(&mut self.visited))?;
                    limits.node()?;
                    let next = self.alternative(node);
                    if self.take(node) {
                        self.chosen.push(node);
                        self.branches += usize::from(next.is_some());
                        self.state = State::Choose;
                    } else {
                        self.state = next.map_or(State::Retreat, State::Take);
                    }
                }
                // What is left to put back was forced: the links need not be restored any more.
                State::Retreat if self.branches == 0 => self.state = State::Exhausted,
                State::Retreat => {
                    let Some(&node) = self.chosen.last() else {
                        self.state = State::Exhausted;
                        continue;
                    };
                    limits.work(std::mem::take(&mut self.visited))?;
                    self.chosen.pop();
                    let option = self.option(node);
                    self.put_back(option.clone(), option.end);
                    if let Some(next) = self.alternative(node) {
                        self.branches -= 1;
                        self.state = State::Take(next);
                    }
                }
                State::Exhausted => return Ok(false),
            }
        }
    }

    fn chosen(&self) -> impl Iterator<Item = usize> {
        self.chosen.iter().map(|&node| self.nodes[node as usize].option as usize)
    }
}

impl DancingLinks {
    fn link(&mut self, problem: &ExactCover, limits: &mut Limits) -> Result<(), Stop> {
        let (items, options) = (problem.items(), problem.options());
        let root = items as u32;
        for item in 0..root {
            limits.work(1)?;
            self.nodes.push(Node { up: item, down: item, item, option: NONE });
            self.items
                .push(Neighbours { left: item.checked_sub(1).unwrap_or(root), right: item + 1 });
        }
        self.items.push(Neighbours { left: root.saturating_sub(1), right: 0 });
        for first in (0..options).step_by(CHUNK) {
            let chunk = first..options.min(first + CHUNK);
            let end = items + problem.range(chunk.end - 1).end;
            limits.work((end - self.nodes.len()) as u32)?;
            self.nodes.resize(end, Node::default());
            link_options(chunk, problem, &mut self.nodes, &mut self.sizes);
        }
        self.nodes.push(Node { option: NONE, ..Node::default() });
        for (item, &size) in self.sizes.iter().enumerate() {
            limits.work(1)?;
            if size == 0 {
                self.state = State::Exhausted;
            } else if size == 1 {
                self.forced[self.forced_count] = item as u32;
                self.forced_count += 1;
            }
        }
        Ok(())
    }

    /// The nodes of the option that a node belongs to.
    #[inline]
    fn option(&self, node: u32) -> Range<usize> {
        let (mut start, mut end) = (node as usize, node as usize + 1);
        let option = self.nodes[start].option;
        while self.nodes[start - 1].option == option {
            start -= 1;
        }
        while self.nodes[end].option == option {
            end += 1;
        }
        start..end
    }

    /// The next option of the same item.
    #[inline]
    fn alternative(&self, node: u32) -> Option<u32> {
        let next = self.nodes[node as usize].down;
        (next as usize >= self.sizes.len()).then_some(next)
    }

    /// An item with the fewest options, or `None` if all are covered.
    fn choose(&mut self, limits: &mut Limits) -> Result<Option<usize>, Stop> {
        while self.forced_count > 0 {
            self.forced_count -= 1;
            let item = self.forced[self.forced_count] as usize;
            if self.sizes[item] == 1 {
                return Ok(Some(item));
            }
        }
        let root = self.sizes.len();
        let (mut best, mut fewest) = (None, u32::MAX);
        let mut item = self.items[root].right as usize;
        while item != root {
            limits.work(1)?;
            if self.sizes[item] < fewest {
                (best, fewest) = (Some(item), self.sizes[item]);
                // Less than two would have been forced.
                if fewest == 2 {
                    break;
                }
            }
            item = self.items[item].right as usize;
        }
        Ok(best)
    }

    /// Takes an option; false, and everything as before, if that leaves an item without options.
    fn take(&mut self, node: u32) -> bool {
        let option = self.option(node);
        for own in option.clone() {
            let Node { up, down, item, .. } = self.nodes[own];
            self.nodes[up as usize].down = down;
            self.nodes[down as usize].up = up;
            let Neighbours { left, right } = self.items[item as usize];
            self.items[left as usize].right = right;
            self.items[right as usize].left = left;
            self.sizes[item as usize] += COVERED;
        }
        for own in option.clone() {
            if !self.cover(own) {
                self.put_back(option, own + 1);
                return false;
            }
        }
        true
    }

    /// Puts an option back whose items before the node `end` are covered.
    fn put_back(&mut self, option: Range<usize>, end: usize) {
        self.forced_count = 0;
        for own in (option.start..end).rev() {
            self.uncover(own);
        }
        for own in option.rev() {
            let Node { up, down, item, .. } = self.nodes[own];
            self.sizes[item as usize] -= COVERED;
            let Neighbours { left, right } = self.items[item as usize];
            self.items[left as usize].right = item;
            self.items[right as usize].left = item;
            self.nodes[up as usize].down = own as u32;
            self.nodes[down as usize].up = own as u32;
        }
    }

    /// Takes the options in the list of the node's item out of all other lists; false if one of
    /// those is empty then.
    #[inline]
    fn cover(&mut self, own: usize) -> bool {
        let (nodes, sizes) = (&mut self.nodes[..], &mut self.sizes[..]);
        let forced = &mut self.forced[..];
        let mut count = self.forced_count;
        let mut possible = true;
        let mut visited = 0;
        let head = nodes[own].item as usize;
        let mut row = nodes[head].down as usize;
        while row != head {
            for_each_other(row, nodes, |nodes, node| {
                let Node { up, down, item, .. } = nodes[node];
                nodes[up as usize].down = down;
                nodes[down as usize].up = up;
                let size = sizes[item as usize] - 1;
                sizes[item as usize] = size;
                // Without branches: whether an item falls to one cannot be foreseen.
                possible &= size != 0;
                forced[count] = item;
                count += usize::from(size == 1);
            });
            row = nodes[row].down as usize;
            visited += 1;
        }
        self.forced_count = count;
        self.visited += visited;
        possible
    }

    /// Undoes [`DancingLinks::cover`].
    #[inline]
    fn uncover(&mut self, own: usize) {
        let (nodes, sizes) = (&mut self.nodes[..], &mut self.sizes[..]);
        let head = nodes[own].item as usize;
        let mut row = nodes[head].up as usize;
        while row != head {
            for_each_other(row, nodes, |nodes, node| {
                let Node { up, down, item, .. } = nodes[node];
                nodes[up as usize].down = node as u32;
                nodes[down as usize].up = node as u32;
                sizes[item as usize] += 1;
            });
            row = nodes[row].up as usize;
        }
    }
}

/// Calls `each` with the other nodes of the option that the node `own` belongs to. They are found
/// from where it stands: to look up where its option begins would take longer.
#[inline(always)]
fn for_each_other(own: usize, nodes: &mut [Node], mut each: impl FnMut(&mut [Node], usize)) {
    let option = nodes[own].option;
    let mut node = own + 1;
    while nodes[node].option == option {
        each(nodes, node);
        node += 1;
    }
    node = own - 1;
    while nodes[node].option == option {
        each(nodes, node);
        node -= 1;
    }
}

/// Appends the nodes of some options at the bottom of their lists.
fn link_options(
    options: Range<usize>,
    problem: &ExactCover,
    nodes: &mut [Node],
    sizes: &mut [u32],
) {
    for option in options {
        let first = sizes.len() + problem.range(option).start;
        for (node, &item) in (first..).zip(problem.option(option)) {
            let head = item as usize;
            let up = std::mem::replace(&mut nodes[head].up, node as u32);
            nodes[up as usize].down = node as u32;
            nodes[node] = Node { up, down: item, item, option: option as u32 };
            sizes[head] += 1;
        }
    }
}
