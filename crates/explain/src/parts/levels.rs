//! Nets by levels: what follows from a literal in one step, in two, and so on.
//!
//! In: a board. Out: all conclusions of forcing chains with the least length. What stays true: which literals a level has,
//! and so each conclusion and its length, does not change with the order of rows, columns, boxes and digits. Only the
//! chain that shows a conclusion may be another one.
//!
//! ```text
//!     level 0        the literal that is assumed
//!     level n + 1    what one link leads to, from literals whose highest level is n;
//!                    once no link leads further: what the patterns among the candidates that are left exclude
//! ```
//!
//! The length of a contradiction is the number of its levels. The length of branches that all lead to one literal is the
//! sum of their lengths. A net with a contradiction ends there; the literals of its last level do not count, because they
//! contradict each other.

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::position::MOST_DIGITS;

use crate::board::Bits;
use crate::parts::links::{NONE, literal, removes};
use crate::parts::nets::{FALSE_NET, Ground, Left, Net, Nets, exclude, force, look};
use crate::step::{Candidate, Root};
use crate::tenths::most_length;

/// A conclusion: the effect, where each branch ends (a net and a node), and the length.
pub struct Conclusion<'a> {
    pub root: Root,
    pub effect: u32,
    pub ends: &'a [(usize, u32)],
    pub length: usize,
}

/// Takes the conclusions.
type Visit<'a, const C: usize> =
    dyn FnMut(&mut Nets<C>, Conclusion<'_>, &mut Limits) -> Result<(), Stop> + 'a;

/// Visits the conclusions of the lengths that add the least tenths, each effect once.
pub fn easiest<const C: usize>(
    nets: &mut Nets<C>,
    ground: Ground<'_, C>,
    limits: &mut Limits,
    visit: &mut Visit<'_, C>,
) -> Result<(), Stop> {
    nets.effects.clear();
    for tenths in 0.. {
        // Two nodes of a chain add nothing.
        let most = most_length(tenths) + 2;
        let mut pass = Pass { nets, ground, most, is_cut: false, has_found: false, visit };
        pass.run(limits)?;
        if pass.has_found || !pass.is_cut {
            break;
        }
    }
    Ok(())
}

/// A search for the conclusions of a length of at most `most`.
struct Pass<'a, 'b, const C: usize> {
    nets: &'a mut Nets<C>,
    ground: Ground<'a, C>,
    most: usize,
    /// Whether there may be longer ones.
    is_cut: bool,
    has_found: bool,
    visit: &'a mut Visit<'b, C>,
}

impl<const C: usize> Pass<'_, '_, C> {
    fn run(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        self.nets.extend(self.ground.board, 1, limits)?;
        self.nets.forget(2 * self.ground.board.cells() * self.ground.board.side())?;
        for cell in 0..self.ground.board.cells() {
            let candidates = self.ground.board.candidates(cell);
            if candidates.count_ones() < 2 {
                continue;
            }
            for digit in Bits(candidates) {
                self.candidate((cell, digit), limits)?;
            }
            if self.ground.rules.branches {
                let starts = Bits(candidates).map(|digit| (cell, digit));
                self.starts(Root::Cell(cell as u32), starts, limits)?;
            }
        }
        Ok(())
    }

    /// The nets of candidates that are true, up to the level that may still be part of a conclusion.
    fn of(
        &mut self,
        starts: impl Iterator<Item = (usize, usize)> + Clone,
        limits: &mut Limits,
    ) -> Result<([usize; MOST_DIGITS], usize), Stop> {
        let (ground, depth, is_cut) = (self.ground, self.most - 1, &mut self.is_cut);
        self.nets.of(ground.board, starts, limits, |net, left, on, limits| {
            *is_cut |= grow(net, left, ground, on, depth, limits)?;
            Ok(())
        })
    }

    /// A candidate that is true, and one that is false: each alone, then both.
    fn candidate(
        &mut self,
        (cell, digit): (usize, usize),
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if self.ground.rules.contradictions {
            let candidate = Candidate::new(cell, digit);
            let on = literal(self.ground.board.side(), cell, digit, true);
            let is_both = self.nets.may_be_both(self.ground, (cell, digit));
            let mut net = FALSE_NET;
            if is_both || self.nets.may_clash(self.ground, (cell, digit), true) {
                ([net, ..], _) = self.of(std::iter::once((cell, digit)), limits)?;
                self.clash(net, Root::Contradiction(candidate, true), on ^ 1, limits)?;
            }
            if is_both || self.nets.may_clash(self.ground, (cell, digit), false) {
                let Nets { pool, left, .. } = &mut *self.nets;
                let (off, depth) = (&mut pool[FALSE_NET], self.most - 1);
                self.is_cut |= grow(off, left, self.ground, on ^ 1, depth, limits)?;
                self.clash(FALSE_NET, Root::Contradiction(candidate, false), on, limits)?;
            }
            if is_both {
                self.merge(Root::Either(candidate), &[net, FALSE_NET], limits)?;
            }
        }
        if self.ground.rules.branches {
            for unit in self.ground.board.units_led_by((cell, digit)) {
                let starts = self.ground.board.candidates_in(unit, digit);
                self.starts(Root::Unit(unit as u32, digit as u16), starts, limits)?;
            }
        }
        Ok(())
    }

    /// Candidates of which one is true.
    fn starts(
        &mut self,
        root: Root,
        starts: impl Iterator<Item = (usize, usize)> + Clone,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if !self.nets.may_meet(starts.clone()) {
            return Ok(());
        }
        let (nets, count) = self.of(starts, limits)?;
        self.merge(root, &nets[..count], limits)
    }

    /// The contradiction of a net: what it assumes is wrong.
    fn clash(
        &mut self,
        net: usize,
        root: Root,
        effect: u32,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let Some([one, other]) = self.nets.pool[net].clash else { return Ok(()) };
        let length = self.nets.pool[net].levels.len() + 1;
        self.conclude(root, effect, &[(net, one), (net, other)], length, limits)
    }

    /// Records the conclusions that all of these nets share.
    fn merge(&mut self, root: Root, nets: &[usize], limits: &mut Limits) -> Result<(), Stop> {
        if !self.nets.share(nets, limits)? {
            return Ok(());
        }
        for node in 0..self.nets.pool[nets[0]].known() {
            let effect = self.nets.pool[nets[0]].nodes[node as usize].literal;
            if !self.nets.shared.contains(effect) || !removes(self.ground.board, effect) {
                continue;
            }
            let mut ends = [(0, 0); MOST_DIGITS];
            let mut length = 0;
            for (end, &net) in ends.iter_mut().zip(nets) {
                let of = &self.nets.pool[net];
                let Some(node) = of.node(effect).filter(|&node| node < of.known()) else {
                    length = 0;
                    break;
                };
                *end = (net, node);
                length += of.level(node) + 1;
            }
            if length > 0 {
                self.conclude(root, effect, &ends[..nets.len()], length, limits)?;
            }
        }
        Ok(())
    }

    fn conclude(
        &mut self,
        root: Root,
        effect: u32,
        ends: &[(usize, u32)],
        length: usize,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if length > self.most {
            self.is_cut = true;
            return Ok(());
        }
        self.has_found = true;
        if self.nets.effects.insert(effect) {
            (self.visit)(self.nets, Conclusion { root, effect, ends, length }, limits)?;
        }
        Ok(())
    }
}

impl Net {
    /// The number of nodes whose literals count.
    fn known(&self) -> u32 {
        self.levels.last().copied().unwrap_or(0)
    }

    /// The level of a node.
    fn level(&self, node: u32) -> usize {
        self.levels.partition_point(|&end| end <= node)
    }
}

/// Grows a net up to level `depth`, to its rest, or to a contradiction. True if there may be more levels.
fn grow<const C: usize>(
    net: &mut Net,
    left: &mut Left<C>,
    ground: Ground<'_, C>,
    start: u32,
    depth: usize,
    limits: &mut Limits,
) -> Result<bool, Stop> {
    let Ground { board, rules, .. } = ground;
    net.clear();
    if rules.dynamic {
        left.copy(board)?;
    }
    net.learn(start, 0, NONE)?;
    let (mut next_on, mut next_off) = (0, 0);
    loop {
        memory::push(&mut net.levels, net.nodes.len() as u32)?;
        let (on, off) = (net.on.len(), net.off.len());
        let is_at_rest = next_on == on && next_off == off;
        if is_at_rest && !rules.patterns {
            return Ok(false);
        }
        if net.levels.len() > depth {
            return Ok(true);
        }
        if is_at_rest {
            limits.work(board.cells() as u32)?;
            look(net, left, ground, limits)?;
            if net.off.len() == off {
                return Ok(false);
            }
            continue;
        }
        for at in next_on..on {
            limits.work(8)?;
            if exclude(net, left, board, rules, net.on[at])? {
                return Ok(false);
            }
        }
        for at in next_off..off {
            limits.work(8)?;
            if force(net, left, board, rules, net.off[at])? {
                return Ok(false);
            }
        }
        (next_on, next_off) = (on, off);
    }
}
