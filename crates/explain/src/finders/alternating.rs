//! Alternating chains: X-chains of one digit, XY-chains of cells of two candidates, remote pairs.
//!
//! In: a board. Out: one of the two ends is true, so that what sees both is false. All chains compete, as in HoDoKu 2.2:
//! the one that removes the most wins, then the one whose removals come first on the board. A turbot fish is an X-chain
//! of two strong links. Chains have at most 20 nodes.

use sudoku_core::memory;

use crate::board::{BOX, Bits, Board, COLUMN, Cells, ROW};
use crate::parts::links::literal;
use crate::scan::{Finding, Halt};
use crate::search::{Search, Wanted, rank};
use crate::step::{Candidate, Root};
use crate::techniques::Technique;

/// The most nodes of a chain.
const MOST_NODES: usize = 20;

/// The nodes that a call may visit: more would take seconds on large boards.
const MOST_VISITS: usize = 4_000_000;

/// The best chain so far. The key puts the most removals first, then the least sum.
#[derive(Clone, Copy)]
struct Best<const C: usize> {
    key: (usize, u64),
    removed: [Cells<C>; 2],
    digits: [usize; 2],
    nodes: [(u16, u8); MOST_NODES],
    count: usize,
}

/// The current chain.
struct Walk<const C: usize> {
    nodes: [(u16, u8); MOST_NODES],
    count: usize,
    most: usize,
    visits: usize,
    visited: Cells<C>,
    best: Option<Best<C>>,
    technique: &'static Technique,
}

impl<const C: usize> Walk<C> {
    fn new(technique: &'static Technique, most: usize) -> Self {
        let (count, visits) = (0, 0);
        let (nodes, visited) = ([(0, 0); MOST_NODES], Cells::EMPTY);
        Walk { nodes, count, most, visits, visited, best: None, technique }
    }

    fn push(&mut self, cell: usize, digit: usize) {
        self.nodes[self.count] = (cell as u16, digit as u8);
        self.count += 1;
    }

    fn visit(&mut self, search: &mut Search<'_, C>) -> Result<bool, Halt> {
        search.limits.work(1)?;
        self.visits += 1;
        Ok(self.visits <= MOST_VISITS)
    }

    /// Keeps the chain if it is the best one, or offers it if all are wanted.
    fn record(
        &mut self,
        search: &mut Search<'_, C>,
        digits: [usize; 2],
        removed: [Cells<C>; 2],
    ) -> Finding {
        if removed == [Cells::EMPTY; 2] {
            return Ok(());
        }
        let mut candidates = [(0usize, removed[0]), (1, removed[1])];
        candidates.sort_by_key(|&(at, _)| digits[at]);
        let listed = candidates.into_iter().flat_map(|(at, cells)| {
            let digit = digits[at];
            cells.map(move |cell| (digit, usize::from(cell)))
        });
        let key = rank(listed);
        let chain = Best { key, removed, digits, nodes: self.nodes, count: self.count };
        if matches!(search.wanted, Wanted::All(_)) {
            return offer(search, self.technique, &chain);
        }
        let is_better = match &self.best {
            Some(best) => {
                key < best.key
                    || (key == best.key && removed == best.removed && self.count < best.count)
            }
            None => true,
        };
        if is_better {
            self.best = Some(chain);
        }
        Ok(())
    }

    /// Offers the best chain.
    fn end(self, search: &mut Search<'_, C>) -> Finding {
        match self.best {
            Some(best) => offer(search, self.technique, &best),
            None => Ok(()),
        }
    }
}

/// The neighbours of a cell that have a digit: its row, its column, the rest of its box, others; and whether the link is
/// strong.
fn neighbours<const C: usize>(
    search: &Search<'_, C>,
    cell: usize,
    digit: usize,
) -> impl Iterator<Item = (usize, bool)> + use<C> {
    let board = &search.board;
    let of = board.geometry.units_of[cell].map(usize::from);
    let lines = board.geometry.unit_cells[of[ROW]] | board.geometry.unit_cells[of[COLUMN]];
    let part = |kind: usize| {
        let mut cells = board.cells_in(of[kind], digit);
        cells.remove(cell as u16);
        if kind == BOX {
            cells -= lines;
        }
        (cells, board.places(of[kind], digit).count_ones() == 2)
    };
    let none = (Cells::EMPTY, false);
    let (mut parts, mut count) = ([part(ROW), part(COLUMN), part(BOX), none, none], 3);
    if !board.geometry.is_classic() {
        (parts[3], parts[4]) = beyond(board, cell, digit);
        count = parts.len();
    }
    let parts = parts.into_iter().take(count);
    parts.flat_map(|(cells, strong)| cells.map(move |cell| (usize::from(cell), strong)))
}

/// The other cells that have a digit and see a cell: those with a strong link by a further unit, and the rest.
fn beyond<const C: usize>(
    board: &Board<C>,
    cell: usize,
    digit: usize,
) -> ((Cells<C>, bool), (Cells<C>, bool)) {
    let geometry = &board.geometry;
    let ends = geometry.further(cell).iter().filter_map(|&(unit, own)| {
        let rest = board.places(unit.into(), digit) & !(1 << own);
        let place = rest.trailing_zeros() as usize;
        rest.is_power_of_two().then(|| geometry.cell(unit.into(), place))
    });
    let strong = ends.fold(Cells::<C>::EMPTY, |all, cell| all | Cells::single(cell as u16));
    let beyond = geometry.beyond(cell) & board.cells_of[digit];
    ((beyond & strong, true), (beyond - strong, false))
}

/// X-chains.
pub fn x_chain<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    x_chains(search, Technique::X_CHAIN, MOST_NODES)
}

/// X-chains of two strong links.
pub fn turbot_fish<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    x_chains(search, Technique::TURBOT_FISH, 4)
}

fn x_chains<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    most: usize,
) -> Finding {
    let mut walk = Walk::new(technique, most);
    for digit in 0..search.board.side() {
        if search.removable(digit)?.is_empty() {
            continue;
        }
        for start in search.board.cells_of[digit] {
            let start = usize::from(start);
            let near = search.board.geometry.peers[start] & search.board.cells_of[digit];
            if near.is_empty() {
                continue;
            }
            walk.count = 0;
            walk.visited = Cells::EMPTY;
            walk.push(start, digit);
            for (next, strong) in neighbours(search, start, digit) {
                if strong {
                    walk.push(next, digit);
                    walk.visited.insert(next as u16);
                    extend_x(search, &mut walk, digit, near, false)?;
                    walk.visited.remove(next as u16);
                    walk.count -= 1;
                }
            }
        }
    }
    walk.end(search)
}

/// Extends an X-chain by a strong link, or by any one.
fn extend_x<const C: usize>(
    search: &mut Search<'_, C>,
    walk: &mut Walk<C>,
    digit: usize,
    near: Cells<C>,
    by_strong: bool,
) -> Finding {
    if walk.count >= walk.most || !walk.visit(search)? {
        return Ok(());
    }
    let start = walk.nodes[0].0;
    let at = usize::from(walk.nodes[walk.count - 1].0);
    for (next, strong) in neighbours(search, at, digit) {
        let is_start = next == usize::from(start);
        if (by_strong && !strong) || (!is_start && walk.visited.contains(next as u16)) {
            continue;
        }
        walk.push(next, digit);
        if by_strong {
            let removed = near & search.board.geometry.peers[next];
            walk.record(search, [digit, digit], [removed, Cells::EMPTY])?;
        }
        if !is_start {
            walk.visited.insert(next as u16);
            extend_x(search, walk, digit, near, !by_strong)?;
            walk.visited.remove(next as u16);
        }
        walk.count -= 1;
    }
    Ok(())
}

/// XY-chains.
pub fn xy_chain<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    small_cells(search, Technique::XY_CHAIN)
}

/// Chains of cells with the same two candidates.
pub fn remote_pair<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    small_cells(search, Technique::REMOTE_PAIR)
}

fn small_cells<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
) -> Finding {
    let mut walk = Walk::new(technique, MOST_NODES);
    for start in 0..search.board.cells() {
        let candidates = search.board.candidates(start);
        if candidates.count_ones() != 2 {
            continue;
        }
        for digit in Bits(candidates) {
            let near = search.board.geometry.peers[start] & search.board.cells_of[digit];
            if near.is_empty() {
                continue;
            }
            let other = (candidates & !(1 << digit)).trailing_zeros() as usize;
            walk.count = 0;
            walk.visited = Cells::single(start as u16);
            walk.push(start, digit);
            walk.push(start, other);
            extend_xy(search, &mut walk, near)?;
        }
    }
    walk.end(search)
}

/// Extends a chain of small cells by another one.
fn extend_xy<const C: usize>(
    search: &mut Search<'_, C>,
    walk: &mut Walk<C>,
    near: Cells<C>,
) -> Finding {
    if walk.count + 1 >= walk.most || !walk.visit(search)? {
        return Ok(());
    }
    let is_remote = walk.technique == Technique::REMOTE_PAIR;
    let (start, first) = walk.nodes[0];
    let (at, digit) = walk.nodes[walk.count - 1];
    let (at, digit) = (usize::from(at), usize::from(digit));
    let own = search.board.candidates(start.into());
    for (next, _) in neighbours(search, at, digit) {
        let candidates = search.board.candidates(next);
        if candidates.count_ones() != 2
            || (is_remote && candidates != own)
            || walk.visited.contains(next as u16)
        {
            continue;
        }
        let other = (candidates & !(1 << digit)).trailing_zeros() as usize;
        walk.push(next, digit);
        walk.push(next, other);
        walk.visited.insert(next as u16);
        if other == usize::from(first) {
            let removed = near & search.board.geometry.peers[next];
            if !removed.is_empty() {
                if !is_remote {
                    walk.record(search, [other, other], [removed, Cells::EMPTY])?;
                } else if walk.count >= 8 {
                    remote(search, walk)?;
                }
            }
        }
        extend_xy(search, walk, near)?;
        walk.visited.remove(next as u16);
        walk.count -= 2;
    }
    Ok(())
}

/// Records a remote pair: what sees two cells of opposite kinds, three or more apart, loses both digits.
fn remote<const C: usize>(search: &mut Search<'_, C>, walk: &mut Walk<C>) -> Finding {
    let digits = [walk.nodes[0].1, walk.nodes[1].1].map(usize::from);
    let mut seen = Cells::EMPTY;
    for one in (0..walk.count).step_by(2) {
        for other in (one + 6..walk.count).step_by(4) {
            let peers = &search.board.geometry.peers;
            let cells = [one, other].map(|at| usize::from(walk.nodes[at].0));
            seen |= peers[cells[0]] & peers[cells[1]];
        }
    }
    let removed = digits.map(|digit| seen & search.board.cells_of[digit]);
    walk.record(search, digits, removed)
}

/// Offers a chain: its start is true, or, link by link, its end.
fn offer<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    best: &Best<C>,
) -> Finding {
    let side = search.board.side();
    search.begin(technique);
    let nodes = &best.nodes[..best.count];
    for &(cell, _) in nodes {
        if !search.step.cells.contains(&cell.into()) {
            search.cell(cell.into())?;
        }
    }
    search.digit(best.digits[0])?;
    if best.digits[1] != best.digits[0] {
        search.digit(best.digits[1])?;
    }
    let (cell, digit) = (usize::from(nodes[0].0), usize::from(nodes[0].1));
    search.step.root = Root::Either(Candidate::new(cell, digit));
    if technique == Technique::REMOTE_PAIR {
        // Whichever digit the first cell has, the others follow.
        remote_branch(search, nodes, 0)?;
        remote_branch(search, nodes, 1)?;
    } else {
        search.chain(std::iter::once(literal(side, cell, digit, true)))?;
        let states = nodes
            .iter()
            .enumerate()
            .map(|(at, &(cell, digit))| literal(side, cell.into(), digit.into(), at % 2 == 1));
        search.chain(states)?;
    }
    for (digit, cells) in best.digits.into_iter().zip(best.removed) {
        search.remove_from(cells, digit)?;
    }
    search.offer()
}

/// A branch of a remote pair: the first cell has the first of its digits, or, if `odd` is 1, the second one.
fn remote_branch<const C: usize>(
    search: &mut Search<'_, C>,
    nodes: &[(u16, u8)],
    odd: usize,
) -> Finding {
    let side = search.board.side();
    let digits = [nodes[0].1, nodes[1].1];
    let mut literals = Vec::new();
    if odd == 1 {
        let (cell, digit) = nodes[0];
        memory::push(&mut literals, literal(side, cell.into(), digit.into(), false))?;
    }
    for (number, pair) in nodes.chunks(2).enumerate() {
        let (cell, has) = (usize::from(pair[0].0), digits[(number + odd) % 2]);
        let lacks = digits[(number + odd + 1) % 2];
        if number > 0 {
            memory::push(&mut literals, literal(side, cell, lacks.into(), false))?;
        }
        memory::push(&mut literals, literal(side, cell, has.into(), true))?;
    }
    Ok(search.chain(literals.into_iter())?)
}
