//! Nice loops and alternating inference chains, also over groups, cells of a line and a box with the same digit; in lists of
//! techniques also over almost locked sets.
//!
//! In: a board. Out: the best step of three kinds. From each candidate, true or false, all is followed that a chain of
//! links reaches, nearest first.
//!
//! ```text
//!     continuous loop     the chain closes: each of its links holds both ways
//!     discontinuous loop  the chain comes back to its first cell and decides a candidate there
//!     AIC                 one of two candidates in different cells is true
//! ```
//!
//! As in HoDoKu 2.2, the step that removes the most wins, then the one whose removals come first on the board, then the
//! shortest of those with the same effects; no chain visits a cell twice, but for the first cell of a loop.

use sudoku_core::limits::Stop;
use sudoku_core::memory;

use crate::board::{Bits, Board, Cells};
use crate::parts::als_sets::Sets;
use crate::parts::group_branches::{BranchWriter, Written};
use crate::parts::group_links::Links;
use crate::parts::links::{literal, parts};
use crate::scan::{Finding, Scan};
use crate::search::{Search, Wanted, rank};
use crate::step::{Branch, Candidate, Root};
use crate::techniques::{Technique, Techniques};

/// The links that a call may follow: more would take seconds on large boards.
const MOST_LINKS: usize = 100_000_000;

/// Larger boards have too many almost locked sets for chains.
const MOST_SIDE_WITH_SETS: usize = 9;

/// The most nodes of a chain.
const MOST_NODES: usize = 64;

/// A search: the current chain, and the best one so far.
#[derive(Default)]
struct Loops {
    links: Links,
    path: Vec<u32>,
    /// The candidates that the chain removes: digit and cell.
    removed: Vec<(u8, u16)>,
    best: Option<Best>,
}

/// The best chain so far.
struct Best {
    technique: &'static Technique,
    /// How it compares: the most removals first, then the least sum.
    key: (usize, u64),
    path: Vec<u32>,
    removed: Vec<(u8, u16)>,
}

/// The kinds of chains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Continuous,
    Discontinuous,
    Open,
}

impl Kind {
    fn technique(self, grouped: bool) -> &'static Technique {
        match (self, grouped) {
            (Kind::Continuous, false) => Technique::CONTINUOUS_NICE_LOOP,
            (Kind::Discontinuous, false) => Technique::DISCONTINUOUS_NICE_LOOP,
            (Kind::Open, false) => Technique::AIC,
            (Kind::Continuous, true) => Technique::GROUPED_CONTINUOUS_NICE_LOOP,
            (Kind::Discontinuous, true) => Technique::GROUPED_DISCONTINUOUS_NICE_LOOP,
            (Kind::Open, true) => Technique::GROUPED_AIC,
        }
    }
}

/// Loops and chains of candidates.
pub fn plain<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    find(search, false)
}

/// Loops and chains of candidates and groups.
pub fn grouped<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    find(search, true)
}

fn find<const C: usize>(search: &mut Search<'_, C>, with_groups: bool) -> Finding {
    let links = std::mem::take(&mut search.chains.links);
    let mut loops = Loops { links, ..Loops::default() };
    let outcome = search_with(search, &mut loops, with_groups);
    search.chains.links = loops.links;
    outcome
}

fn search_with<const C: usize>(
    search: &mut Search<'_, C>,
    loops: &mut Loops,
    with_groups: bool,
) -> Finding {
    // HoDoKu has a switch for almost locked sets in chains, which is off.
    let with_sets =
        with_groups && search.scan == Scan::Complete && search.board.side() <= MOST_SIDE_WITH_SETS;
    let sets =
        if with_sets { Some(Sets::new(search.board, search.scan, search.limits)?) } else { None };
    loops.links.build(search.board, with_groups, sets.as_ref(), search.limits)?;
    let mut followed = 0;
    // Loops from what is true, loops from what is false, then open chains.
    for (on, is_open) in [(true, false), (false, false), (false, true)] {
        for candidate in 0..loops.links.literals / 2 {
            let start = 2 * candidate + u32::from(on);
            if loops.links.is_end(start) {
                continue;
            }
            followed += loops.links.spread(start, search.limits)?;
            if followed > MOST_LINKS {
                break;
            }
            ends(search, loops, start, is_open)?;
        }
    }
    match loops.best.take() {
        Some(best) => offer(search, &loops.links, &best),
        None => Ok(()),
    }
}

impl Loops {
    /// Whether the path visits a cell twice. A loop may come back to its first one.
    fn is_lasso<const C: usize>(&self, is_loop: bool) -> bool {
        let first = self.links.first_cell(self.path[0]);
        let mut left = Cells::<C>::EMPTY;
        for (at, &node) in self.path.iter().enumerate() {
            if left.contains(self.links.first_cell(node) as u16) {
                return true;
            }
            if at > 0 {
                let before = self.path[at - 1];
                if !is_loop || self.links.first_cell(before) != first {
                    left |= self.links.all_cells(before);
                }
            }
        }
        false
    }

    /// Notes a candidate that the chain removes.
    fn remove(&mut self, cell: usize, digit: usize) -> Result<(), Stop> {
        Ok(memory::push(&mut self.removed, (digit as u8, cell as u16))?)
    }

    /// Keeps the chain if it is the best one.
    fn record(&mut self, kind: Kind, wanted: Techniques) -> Result<(), Stop> {
        self.removed.sort_unstable();
        let key = rank(self.removed.iter().map(|&(digit, cell)| (digit.into(), cell.into())));
        let has_groups = self.path.iter().any(|&node| node >= self.links.literals);
        let technique = kind.technique(has_groups);
        if !wanted.has(technique) {
            return Ok(());
        }
        let is_better = match &self.best {
            None => true,
            Some(best) => {
                let is_same = technique == best.technique && self.removed == best.removed;
                key < best.key || (is_same && self.path.len() < best.path.len())
            }
        };
        if is_better {
            let (path, removed) = (memory::copied(&self.path)?, memory::copied(&self.removed)?);
            self.best = Some(Best { technique, key, path, removed });
        }
        Ok(())
    }
}

/// Looks at the ends of all chains from a start.
fn ends<const C: usize>(
    search: &mut Search<'_, C>,
    loops: &mut Loops,
    start: u32,
    is_open: bool,
) -> Finding {
    let (cell, digit, on) = parts(loops.links.side, start);
    for at in 1..loops.links.order.len() {
        let end = loops.links.order[at];
        if end >= loops.links.literals || loops.links.lengths[end as usize] < 2 {
            continue;
        }
        let (end_cell, end_digit, end_on) = parts(loops.links.side, end);
        loops.removed.clear();
        let kind = if is_open {
            if !end_on || end_cell == cell {
                continue;
            }
            open(search.board, loops, (cell, digit), (end_cell, end_digit))?;
            Kind::Open
        } else if end_cell != cell {
            continue;
        } else {
            match (on, end_on, digit == end_digit) {
                // It makes itself false, or another candidate of its cell true.
                (true, false, true) | (true, true, false) => loops.remove(cell, digit)?,
                // It is true, whatever it is.
                (false, true, true) => {
                    for other in Bits(search.board.candidates(cell) & !(1 << digit)) {
                        loops.remove(cell, other)?;
                    }
                }
                (false, false, false) => loops.remove(cell, end_digit)?,
                (false, true, false) => {}
                (true, false, false) if search.board.candidates(cell).count_ones() == 2 => {}
                _ => continue,
            }
            let closes = on != end_on && digit != end_digit;
            if closes { Kind::Continuous } else { Kind::Discontinuous }
        };
        if (kind != Kind::Continuous && loops.removed.is_empty())
            || !loops.links.trace(end, MOST_NODES, &mut loops.path)?
        {
            continue;
        }
        let count = loops.path.len();
        if kind != Kind::Open {
            let cell_at = |at: usize| loops.links.first_cell(loops.path[at]);
            if cell_at(0) == cell_at(1) || cell_at(count - 1) == cell_at(count - 2) {
                continue;
            }
        }
        if loops.is_lasso::<C>(kind != Kind::Open) {
            continue;
        }
        if kind == Kind::Continuous {
            around(search.board, loops, on)?;
            if loops.removed.is_empty() {
                continue;
            }
        }
        search.limits.work(count as u32)?;
        if matches!(search.wanted, Wanted::All(_)) {
            loops.best = None;
            loops.record(kind, search.techniques)?;
            if let Some(best) = loops.best.take() {
                offer(search, &loops.links, &best)?;
            }
        } else {
            loops.record(kind, search.techniques)?;
        }
    }
    Ok(())
}

/// Collects the removals of an open chain: the candidates that see both ends, or, if the ends differ in their digits, each
/// end's digit in the other's cell.
fn open<const C: usize>(
    board: &Board<C>,
    loops: &mut Loops,
    (cell, digit): (usize, usize),
    (end_cell, end_digit): (usize, usize),
) -> Result<(), Stop> {
    if digit != end_digit {
        let both = board.has(cell, end_digit) && board.has(end_cell, digit);
        if both && board.geometry.sees(cell, end_cell) {
            loops.remove(cell, end_digit)?;
            loops.remove(end_cell, digit)?;
        }
        return Ok(());
    }
    let peers = &board.geometry.peers;
    let seen = peers[cell] & peers[end_cell] & board.cells_of[digit];
    // HoDoKu takes such chains only if they remove two candidates or more.
    if seen.len() >= 2 {
        for cell in seen {
            loops.remove(cell.into(), digit)?;
        }
    }
    Ok(())
}

/// Collects the removals of a continuous loop: in cells that it passes by two digits, all others; of each digit by which it
/// goes from cell to cell, the candidates that see both cells; of the digits of a set by which it does not pass, those that
/// see all places in the set.
fn around<const C: usize>(board: &Board<C>, loops: &mut Loops, on: bool) -> Result<(), Stop> {
    let last = loops.path.len() - 1;
    let start = loops.links.first_cell(loops.path[0]);
    let inside =
        loops.path.iter().fold(Cells::<C>::EMPTY, |set, &node| set | loops.links.all_cells(node));
    for at in 0..=last {
        let node = loops.path[at];
        let cell_at = |at: usize| loops.links.first_cell(loops.path[at]);
        let on_at = |at: usize| loops.links.is_on(loops.path[at]);
        let kept = if at == 0 {
            (!on && on_at(last))
                .then(|| (loops.links.digit_of(node), loops.links.digit_of(loops.path[last])))
        } else {
            let passes = on_at(at)
                && at + 2 <= last
                && cell_at(at - 1) != cell_at(at)
                && !on_at(at + 1)
                && cell_at(at) == cell_at(at + 1)
                && on_at(at + 2)
                && cell_at(at + 1) != cell_at(at + 2);
            passes.then(|| (loops.links.digit_of(node), loops.links.digit_of(loops.path[at + 2])))
        };
        if let Some((one, other)) = kept {
            let cell = loops.links.first_cell(node);
            for digit in Bits(board.candidates(cell) & !(1 << one | 1 << other)) {
                loops.remove(cell, digit)?;
            }
        }
        if at > 0
            && !loops.links.is_on(node)
            && loops.links.first_cell(loops.path[at - 1]) != loops.links.first_cell(node)
        {
            let digit = loops.links.digit_of(node);
            let seen =
                loops.links.peers_of(board, loops.path[at - 1]) & loops.links.peers_of(board, node);
            let mut seen = (seen & board.cells_of[digit]) - inside;
            seen.remove(start as u16);
            for cell in seen {
                loops.remove(cell.into(), digit)?;
            }
        }
        let Some((set, without)) = loops.links.set_of(node).filter(|_| !loops.links.is_on(node))
        else {
            continue;
        };
        let by = 1 << without | 1 << loops.links.digit_of(loops.path[at + 1]);
        let cells = loops.links.cells_of_set::<C>(set);
        for digit in Bits(set.digits & !by) {
            for cell in board.near(cells, digit) - inside {
                loops.remove(cell.into(), digit)?;
            }
        }
    }
    Ok(())
}

/// Offers the best chain.
fn offer<const C: usize>(
    search: &mut Search<'_, C>,
    links: &Links,
    Best { technique, path, removed, .. }: &Best,
) -> Finding {
    search.begin(technique);
    let mut cells = Cells::<C>::EMPTY;
    for &node in path {
        for cell in links.all_cells::<C>(node) - cells {
            search.cell(cell.into())?;
            cells.insert(cell);
        }
        let digit = links.digit_of(node);
        if !search.step.digits.contains(&(digit as u16)) {
            search.digit(digit)?;
        }
    }
    for &(digit, cell) in removed {
        search.remove(cell.into(), digit.into())?;
    }
    let (cell, digit, on) = parts(links.side, path[0]);
    search.step.root = Root::Either(Candidate::new(cell, digit));
    let is_continuous = [Technique::CONTINUOUS_NICE_LOOP, Technique::GROUPED_CONTINUOUS_NICE_LOOP]
        .contains(technique);
    branch(search, links, removed, path.iter().copied())?;
    let opposite = literal(links.side, cell, digit, !on);
    if is_continuous {
        // The other way round, each node has its other state.
        let back = path[1..].iter().rev().map(|node| node ^ 1);
        branch(search, links, removed, std::iter::once(opposite).chain(back))?;
    } else {
        branch(search, links, removed, std::iter::once(opposite))?;
        // A candidate that makes another one of its cell true is false.
        let (end_cell, end_digit, end_on) = parts(links.side, path[path.len() - 1]);
        let clashes = on && end_on && (end_cell, end_digit) != (cell, digit) && end_cell == cell;
        if clashes {
            let last = search.step.branches.len() - 2;
            let branch = &mut search.step.branches[last];
            let reason = branch.nodes.len() as u32 - 1;
            branch.add(Candidate::new(cell, digit), false, &[reason], None)?;
        }
    }
    search.offer()
}

/// Adds a branch of the nodes of a chain that removes these candidates.
fn branch<const C: usize>(
    search: &mut Search<'_, C>,
    links: &Links,
    removed: &[(u8, u16)],
    nodes: impl Iterator<Item = u32>,
) -> Finding {
    let mut branch = Branch::default();
    let patterns = &mut search.step.patterns;
    let mut writer = BranchWriter { board: search.board, links, patterns };
    let mut before = Written::Nodes(Vec::new());
    for at in nodes {
        let (reasons, known) = match &before {
            Written::Nodes(reasons) => (&reasons[..], None),
            Written::Known(known) => (&[][..], Some(known)),
        };
        let next = writer.add(&mut branch, at, reasons, known)?;
        if let Written::Known(known) = &next {
            // The removed candidates, beside the chain.
            for &(digit, cell) in removed {
                let candidate = Candidate::new(cell.into(), digit.into());
                writer.exclude(&mut branch, known, candidate)?;
            }
        }
        before = next;
    }
    Ok(search.branch(branch)?)
}
