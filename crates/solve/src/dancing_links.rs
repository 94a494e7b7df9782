//! Dancing links: exact cover on doubly linked nodes.
//!
//! In: an exact cover problem. Out: its covers, in the order of the search. Every entry of the
//! matrix is a node in the vertical list of its item; the nodes of an option are adjacent, in
//! a block. The items not covered yet are linked as well. To take an option covers its items: the
//! search unlinks all other options with one of them from the lists of their other items. An unlinked
//! node keeps its links, so that to link it again, in reverse order, needs no memory.
//!
//! ```text
//!     items   [left, right]            a ring of the uncovered items, through a root
//!     sizes   [options in the list]    one per item; COVERED is added while it is covered, and AT_MOST_ONCE to one that may
//!                                      stay uncovered: it is in no ring
//!     nodes   [up, down, item]         first the head of every item's list and that of no item,
//!                                      then, from a multiple of the width on, a block for every
//!                                      option: a node per item, then nodes of no list
//!     forced  [item, item, ...]        items with one option left: chosen first
//!     chosen  [node, node, ...]        the whole stack: one node per option taken
//! ```
//!
//! The width of a block is a power of two, so that the start of its option follows from a
//! node's place; the options of a classic board have four items, and fill their blocks.
//!
//! An item without options ends the branch at once. If no item is forced, the search chooses the item
//! with the fewest options, the last such item of the ring.
//! Source: Knuth, "Dancing Links", 2000, arXiv cs/0011047; The Art of Computer Programming 7.2.2.1.

use std::ops::Range;

use super::cover_search::CoverSearch;
use crate::model::exact_cover::ExactCover;
use sudoku_core::limits::{Limits, Stop};

#[derive(Debug, Clone, Copy, Default)]
struct Node {
    up: u32,
    down: u32,
    item: u32,
}

#[derive(Debug, Clone, Copy)]
struct Neighbours {
    left: u32,
    right: u32,
}

/// Added to the size of a covered item, so that it is neither forced nor without options.
const COVERED: u32 = 1 << 31;
/// Added to the size of an item that is covered at most once, for the same reason.
const AT_MOST_ONCE: u32 = 1 << 30;

/// The number of options that are linked between two checks of the limits.
const CHUNK: usize = 1024;

/// The search.
#[derive(Debug)]
pub struct DancingLinks {
    items: Vec<Neighbours>,
    sizes: Vec<u32>,
    nodes: Vec<Node>,
    /// The number of nodes of a block: a power of two.
    width: usize,
    /// The first node of the first block.
    blocks: usize,
    forced: Vec<u32>,
    forced_count: usize,
    chosen: Vec<u32>,
    /// The number of chosen options with an alternative that was not tried yet.
    branches: usize,
    /// Entries visited since the last report to the limits.
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
        let width = problem.longest().next_power_of_two();
        let blocks = (items + 1).next_multiple_of(width);
        let count = width
            .checked_mul(problem.options())
            .and_then(|nodes| nodes.checked_add(blocks))
            .filter(|&count| count < AT_MOST_ONCE as usize)
            .ok_or(Stop::Memory)?;
        let root = items as u32;
        let mut search = DancingLinks {
            items: limits.filled(items + 1, Neighbours { left: root, right: root })?,
            sizes: limits.filled(items + 1, 0)?,
            nodes: limits.filled(count, Node { up: root, down: root, item: root })?,
            width,
            blocks,
            // One place more than items: the loop writes the place after the last before it counts it.
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
                // The remaining options were forced: the search does not need their links.
                State::Retreat if self.branches == 0 => self.state = State::Exhausted,
                State::Retreat => {
                    let Some(&node) = self.chosen.last() else {
                        self.state = State::Exhausted;
                        continue;
                    };
                    limits.work(std::mem::take(&mut self.visited))?;
                    self.chosen.pop();
                    self.put_back(node);
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
        self.chosen.iter().map(|&node| (node as usize - self.blocks) / self.width)
    }
}

impl DancingLinks {
    fn link(&mut self, problem: &ExactCover, limits: &mut Limits) -> Result<(), Stop> {
        let (items, options) = (problem.items(), problem.options());
        let root = items as u32;
        let heads = self.nodes.iter_mut().zip(&mut self.items);
        for ((head, ring), item) in heads.zip(0..root) {
            limits.work(1)?;
            *head = Node { up: item, down: item, item };
            *ring = Neighbours { left: item.wrapping_sub(1), right: item + 1 };
        }
        let primary = problem.primary() as u32;
        self.items[0].left = root;
        self.items[items] = Neighbours { left: primary.checked_sub(1).unwrap_or(root), right: 0 };
        // The others are in no ring, and never chosen.
        for item in primary..root {
            limits.work(1)?;
            self.items[item as usize] = Neighbours { left: item, right: item };
            self.sizes[item as usize] = AT_MOST_ONCE;
        }
        if primary > 0 {
            self.items[primary as usize - 1].right = root;
        }
        for first in (0..options).step_by(CHUNK) {
            let chunk = first..options.min(first + CHUNK);
            limits.work((chunk.len() * self.width) as u32)?;
            let firsts = (self.blocks + first * self.width..).step_by(self.width);
            for (first, option) in firsts.zip(problem.rows(chunk)) {
                let block = first..first + self.width;
                append(option, block, &mut self.nodes, &mut self.sizes);
            }
        }
        for (item, &size) in self.sizes[..items].iter().enumerate() {
            limits.work(1)?;
            if size == 0 {
                self.state = State::Exhausted;
            } else if size == 1 {
                self.forced[self.forced_count] = item as u32;
                self.forced_count += 1;
            }
        }
        self.sizes[items] = COVERED;
        Ok(())
    }

    /// The next option of the same item.
    #[inline]
    fn alternative(&self, node: u32) -> Option<u32> {
        let next = self.nodes[node as usize].down;
        (next as usize >= self.blocks).then_some(next)
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
        let root = self.items.len() - 1;
        let (mut best, mut fewest) = (None, u32::MAX);
        let mut item = self.items[root].left as usize;
        while item != root {
            limits.work(1)?;
            if self.sizes[item] < fewest {
                (best, fewest) = (Some(item), self.sizes[item]);
                // An item with less than two would be forced.
                if fewest == 2 {
                    break;
                }
            }
            item = self.items[item].left as usize;
        }
        Ok(best)
    }

    /// The units of work to unlink the other nodes of an option or to link them again. On large boards none of them,
    /// nor of their neighbours, is in a cache.
    fn visit(&self) -> u32 {
        2 * self.width as u32
    }

    /// Takes an option; if that leaves an item without options, undoes it and returns false.
    fn take(&mut self, node: u32) -> bool {
        let (mut possible, mut visited, visit) = (true, 0, self.visit());
        let (nodes, sizes, items) = (&mut self.nodes[..], &mut self.sizes[..], &mut self.items[..]);
        let forced = &mut self.forced[..];
        let mut count = self.forced_count;
        let root = items.len() as u32 - 1;
        let block = block(node as usize, self.width);
        for own in block.clone() {
            let Node { up, down, item } = nodes[own];
            if item == root {
                break;
            }
            nodes[up as usize].down = down;
            nodes[down as usize].up = up;
            let Neighbours { left, right } = items[item as usize];
            items[left as usize].right = right;
            items[right as usize].left = left;
            sizes[item as usize] += COVERED;
        }
        // Unlinks the options in the lists of its items from all other lists.
        for own in block {
            let head = nodes[own].item as usize;
            let mut row = nodes[head].down as usize;
            while row != head {
                for_each_other(row, self.width, |node| {
                    let Node { up, down, item } = nodes[node];
                    nodes[up as usize].down = down;
                    nodes[down as usize].up = up;
                    let size = sizes[item as usize] - 1;
                    sizes[item as usize] = size;
                    // Without branches: a processor cannot predict whether an item has one option left.
                    possible &= size != 0;
                    forced[count] = item;
                    count += usize::from(size == 1);
                });
                row = nodes[row].down as usize;
                visited += visit;
            }
        }
        self.forced_count = count;
        self.visited += visited;
        if !possible {
            self.put_back(node);
        }
        possible
    }

    /// Undoes [`DancingLinks::take`].
    fn put_back(&mut self, node: u32) {
        self.forced_count = 0;
        let (mut visited, visit) = (0, self.visit());
        let (nodes, sizes, items) = (&mut self.nodes[..], &mut self.sizes[..], &mut self.items[..]);
        let root = items.len() as u32 - 1;
        let block = block(node as usize, self.width);
        for own in block.clone().rev() {
            let head = nodes[own].item as usize;
            let mut row = nodes[head].up as usize;
            while row != head {
                for_each_other(row, self.width, |node| {
                    let Node { up, down, item } = nodes[node];
                    nodes[up as usize].down = node as u32;
                    nodes[down as usize].up = node as u32;
                    sizes[item as usize] += 1;
                });
                row = nodes[row].up as usize;
                visited += visit;
            }
        }
        self.visited += visited;
        for own in block.rev() {
            let Node { up, down, item } = nodes[own];
            if item == root {
                continue;
            }
            sizes[item as usize] -= COVERED;
            let Neighbours { left, right } = items[item as usize];
            items[left as usize].right = item;
            items[right as usize].left = item;
            nodes[up as usize].down = own as u32;
            nodes[down as usize].up = own as u32;
        }
    }
}

/// The places of the block of a node.
#[inline(always)]
fn block(node: usize, width: usize) -> Range<usize> {
    let first = node & !(width - 1);
    first..first + width
}

/// Calls `each` with the other nodes of the block of a node, the next one first. Unrolled for the
/// width of boards.
#[inline(always)]
fn for_each_other(own: usize, width: usize, mut each: impl FnMut(usize)) {
    let first = block(own, width).start;
    if width == 4 {
        (1..4).for_each(|step| each(first | (own + step) & 3));
    } else {
        (1..width).for_each(|step| each(first | (own + step) & (width - 1)));
    }
}

/// Fills the block of an option: appends its nodes to their lists.
#[inline]
fn append(option: &[u32], block: Range<usize>, nodes: &mut [Node], sizes: &mut [u32]) {
    for (node, &item) in block.clone().zip(option) {
        let up = std::mem::replace(&mut nodes[item as usize].up, node as u32);
        nodes[up as usize].down = node as u32;
        nodes[node] = Node { up, down: item, item };
        sizes[item as usize] += 1;
    }
    for node in block.skip(option.len()) {
        nodes[node] = Node { up: node as u32, down: node as u32, ..nodes[node] };
    }
}
