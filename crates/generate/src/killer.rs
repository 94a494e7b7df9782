//! Killers: cages are changed until the grid below them is the only solution, and until the proof takes
//! the requested number of nodes.
//!
//! In: the request, a grid, dice. Out: a puzzle, or nothing if this grid gave none in a number of
//! steps. What stays true: every change keeps the sizes of the cages; a solution that was found beside
//! the wanted one is kept, and a change that lets one of them back in is not taken, so that most bad
//! changes cost no search (as candidates are checked against counterexamples in A. Solar-Lezama and
//! others, "Combinatorial sketching for finite programs", ASPLOS 2006).
//!
//! ```text
//!     swaps    cut cages anew until none of the grids that differ in few cells is another solution
//!     repair   while there is another solution: where it differs, cut two cages anew; later on split
//!              one; where that does not help, give a cell
//!     widen    make larger cages than those of the start, as long as the solution stays the only one
//!     tune     while the proof takes too few nodes, or too many: change cages, as long as the
//!              solution stays the only one and the nodes come no further from what was asked
//!     merge    of a minimal puzzle: make one cage of two, as long as the same holds
//! ```

use crate::cages::{Cages, Change};
use crate::clues::Clues;
use crate::maker::{Made, Maker, NODES_PER_PROOF, Proof};
use crate::request;
use crate::swaps::{self, Other};
use sudoku_core::error::{Error, Reason};
use sudoku_core::limits::Stop;
use sudoku_core::memory;

/// How many other solutions are kept, beside the grids that differ in few cells.
const OTHERS: usize = 256;

/// The largest cage of the start on boards of up to `SMALL_SIDE` rows: with larger ones, most proofs find a solution
/// that differs everywhere, from which nothing is learned.
const FIRST_LARGEST: usize = 5;
const SMALL_SIDE: usize = 9;

/// The largest first cage on larger boards, where proofs of larger cages are rarely decided.
const FIRST_LARGEST_OF_LARGE: usize = 3;

/// Nodes of a proof if the smallest cages have at most `FIRST_SMALLEST` cells: a proof that exceeds this
/// usually runs very long; splitting one cage is cheaper. (9x9, cages of 2 to 5: 10 % faster than with 100 nodes.)
const NODES_TO_REPAIR: u64 = 50;

/// One of this number of cells is given at once if no proof is decided.
const GIVEN_AT_ONCE: usize = 64;

/// The start has small cages only if the smallest have at most this many cells: larger ones need all sizes to fill a board.
const FIRST_SMALLEST: usize = 4;

/// Proofs that widen cages, and the nodes of each, unless the request has others.
const WIDENINGS: usize = 16;
const NODES_TO_WIDEN: u64 = 24;

/// The first of these proofs changes one of this number of cages.
const WIDENED_AT_ONCE: usize = 8;

/// Proofs for each cell until a puzzle is repaired.
const REPAIRS: usize = 4;

/// Those of them after which two cages may be cut anew; after the others, cages are split.
const RECUTS: usize = 1;

/// Changes drawn for one step of a repair.
const DRAWS: usize = 64;

/// Changes drawn, for each cell, until the nodes are within the bounds of the request.
const TUNINGS: usize = 40;

/// Changes of a puzzle that no proof decides and that cannot be made easier.
const IDLE: usize = 20;

/// The call gives up after this many grids in a row without cages of the requested sizes, or without a
/// proof that ends.
const FRUITLESS: u64 = 5;

/// The first cells of two cages, in order.
type Names = (u32, u32);

/// A killer in the making.
struct Killer<'m, 'r> {
    maker: &'m mut Maker<'r>,
    wanted: &'r request::Killer,
    cages: Cages,
    others: Vec<Other>,
    /// How many of them are swaps, which come first.
    swaps: usize,
}

/// A killer puzzle, or `None` if this grid gave none as asked.
pub fn make<'r>(maker: &mut Maker<'r>, wanted: &'r request::Killer) -> Result<Option<Made>, Stop> {
    let Some(cages) = laid(maker, wanted)? else { return Ok(None) };
    let mut killer = Killer { maker, wanted, cages, others: Vec::new(), swaps: 0 };
    killer.refute_swaps()?;
    let Some(mut nodes) = killer.repair()? else { return Ok(None) };
    if killer.cages.widen(killer.sizes().1) {
        nodes = killer.widen(nodes)?;
    }
    if !killer.tune(nodes)? {
        return Ok(None);
    }
    if wanted.minimal {
        killer.merge()?;
    }
    let puzzle = killer.cages.puzzle(&mut killer.maker.limits)?;
    Ok(Some(Made { puzzle, solution: killer.cages.solution }))
}

/// Cages of the requested sizes over a new grid, or `None`; an error after [`FRUITLESS`] grids in a row without them.
fn laid(maker: &mut Maker, wanted: &request::Killer) -> Result<Option<Cages>, Stop> {
    let Some(mut solved) = maker.solved()? else { return Ok(None) };
    let Some(clues) = Clues::draw(maker, &solved)? else { return Ok(None) };
    solved.board = clues.board(maker, &solved.board)?;
    let (shape, dice, limits) = (maker.request.shape, &mut maker.dice, &mut maker.limits);
    let sizes = wanted.sizes(shape);
    let may_be_boxes = sizes.1 == shape.side() && wanted.may_tell_digits_apart(shape);
    if sizes.0 < shape.side() {
        let early = if shape.side() > SMALL_SIDE { FIRST_LARGEST_OF_LARGE } else { FIRST_LARGEST };
        let first = match sizes.0 {
            0..=FIRST_SMALLEST => (sizes.0, early.max(sizes.0 + 1).min(sizes.1)),
            _ => sizes,
        };
        let is_small = first != sizes && shape.side() > SMALL_SIDE;
        let mut cages = Cages::grown(&solved, first, is_small, dice, limits)?;
        if cages.settle(dice, limits)? || cages.anneal(dice, limits)? {
            return Ok(Some(cages));
        }
    }
    if may_be_boxes && let Some(cages) = Cages::boxes(solved, sizes, limits)? {
        return Ok(Some(cages));
    }
    maker.fruitless()?;
    Ok(None)
}

impl Maker<'_> {
    /// Counts a grid that has led to nothing; an error where that is so again and again.
    fn fruitless(&mut self) -> Result<(), Error> {
        self.fruitless += 1;
        if self.fruitless < FRUITLESS {
            return Ok(());
        }
        Err(Reason::NotGenerated { attempts: self.fruitless }.into())
    }
}

impl Killer<'_, '_> {
    fn sizes(&self) -> (usize, usize) {
        self.wanted.sizes(self.maker.request.shape)
    }

    /// What a proof finds.
    fn prove(&mut self) -> Result<Proof, Stop> {
        let request::Killer { max_nodes, min_nodes, .. } = *self.wanted;
        let has_small = self.sizes().0 <= FIRST_SMALLEST;
        let least = if has_small { NODES_TO_REPAIR } else { NODES_PER_PROOF };
        let nodes = max_nodes.unwrap_or(min_nodes.saturating_mul(8)).max(least);
        self.prove_within(nodes)
    }

    fn prove_within(&mut self, nodes: u64) -> Result<Proof, Stop> {
        let puzzle = self.cages.puzzle(&mut self.maker.limits)?;
        self.maker.prove(&puzzle, &self.cages.solution, nodes)
    }

    /// Keeps another solution.
    fn keep(&mut self, other: Other) -> Result<(), Error> {
        if self.others.len() == self.swaps + OTHERS {
            self.others.remove(self.swaps);
        }
        memory::push(&mut self.others, other)
    }

    /// Cuts cages anew until they tell the solution from each grid that differs in few cells. A grid that no change
    /// refutes is left to the proofs.
    fn refute_swaps(&mut self) -> Result<(), Stop> {
        let limits = &mut self.maker.limits;
        for other in swaps::swaps(&self.cages.solution, &self.cages.board, limits)? {
            self.maker.limits.work(other.cells.len() as u32)?;
            let is_refuted = self.cages.refute(&other);
            memory::push(&mut self.others, other)?;
            if !is_refuted && !self.cut_anew(true, false)? {
                self.others.pop();
            }
        }
        self.swaps = self.others.len();
        Ok(())
    }

    /// Changes the cages until there is one solution; the nodes of the proof, or `None`.
    fn repair(&mut self) -> Result<Option<u64>, Stop> {
        let cells = self.cages.existing().len();
        let mut idle = 0;
        for step in 0..REPAIRS * cells {
            let proof = self.prove()?;
            if !matches!(proof, Proof::Undecided) {
                self.maker.fruitless = 0;
            }
            let repaired = match proof {
                Proof::Unique(nodes) => return Ok(Some(nodes)),
                Proof::Other(others) => self.refute(others, step < RECUTS * cells)?,
                Proof::Undecided if self.ease()? => true,
                Proof::Undecided if idle == IDLE => {
                    self.maker.fruitless()?;
                    false
                }
                Proof::Undecided => {
                    idle += 1;
                    self.shake()?
                }
            };
            if !repaired {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Makes changes after which none of these is a solution.
    fn refute(&mut self, others: Vec<Other>, may_recut: bool) -> Result<bool, Stop> {
        for other in others {
            let is_refuted = self.cages.refute(&other);
            self.keep(other)?;
            if !is_refuted && !self.cut_anew(may_recut, true)? {
                let Some(last) = self.others.last() else { return Ok(false) };
                let cells = memory::copied(&last.cells)?;
                if !self.give(&cells)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Makes a change after which the solution that was kept last is none, nor any other; false if no draw was one.
    fn cut_anew(&mut self, may_recut: bool, may_split: bool) -> Result<bool, Stop> {
        let Some(last) = self.others.last() else { return Ok(false) };
        let differing = memory::copied(&last.cells)?;
        for draw in 0..2 * DRAWS {
            let recuts = draw < DRAWS;
            if recuts && !may_recut || !recuts && !may_split {
                continue;
            }
            let Maker { dice, limits, .. } = &mut *self.maker;
            let first = self.cages.of(differing[dice.below(differing.len())]);
            let second = if recuts { self.cages.neighbour(first, dice)? } else { None };
            let Some(change) = self.cages.recut(first, second, dice, limits)? else { continue };
            if self.try_change(change)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes larger cages as long as the solution stays the only one; the nodes of the last proof. Many changes are made
    /// at once, and half as many after each proof that fails.
    fn widen(&mut self, mut nodes: u64) -> Result<u64, Stop> {
        let request::Killer { min_nodes, max_nodes, .. } = *self.wanted;
        let limit = NODES_TO_WIDEN.max(min_nodes).max(nodes.saturating_mul(2));
        let limit = limit.min(max_nodes.unwrap_or(u64::MAX));
        let mut most = (self.cages.count() / WIDENED_AT_ONCE).max(1);
        for _ in 0..WIDENINGS {
            let mut backs = Vec::new();
            for _ in 0..4 * most {
                if backs.len() == most {
                    break;
                }
                if let Some(change) = self.drawn_to_widen()?
                    && let Some(back) = self.try_change(change)?
                {
                    memory::push(&mut backs, back)?;
                }
            }
            if backs.is_empty() {
                return Ok(nodes);
            }
            let proof = self.prove_within(limit)?;
            if let Proof::Unique(more) = proof {
                nodes = more;
                continue;
            }
            for back in backs.into_iter().rev() {
                self.cages.take_back(back)?;
            }
            if let Proof::Other(others) = proof {
                for other in others {
                    self.keep(other)?;
                }
            }
            most = (most / 2).max(1);
        }
        Ok(nodes)
    }

    /// Makes the puzzle easier: splits a cage, or gives cells.
    fn ease(&mut self) -> Result<bool, Stop> {
        for _ in 0..DRAWS {
            let Some(largest) = self.cages.largest_to_split() else { break };
            let Maker { dice, limits, .. } = &mut *self.maker;
            if let Some(change) = self.cages.recut(largest, None, dice, limits)? {
                self.cages.apply(change)?;
                return Ok(true);
            }
        }
        let cells = memory::copied(self.cages.existing())?;
        let mut gives = false;
        for _ in 0..(cells.len() / GIVEN_AT_ONCE).max(1) {
            gives |= self.give(&cells)?;
        }
        Ok(gives)
    }

    /// Changes some cages.
    fn shake(&mut self) -> Result<bool, Stop> {
        for _ in 0..DRAWS {
            let Maker { dice, limits, .. } = &mut *self.maker;
            let first = dice.below(self.cages.count());
            let second = self.cages.neighbour(first, dice)?;
            if let Some(change) = self.cages.recut(first, second, dice, limits)?
                && self.try_change(change)?.is_some()
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Gives one of these cells, if more may be given.
    fn give(&mut self, cells: &[u32]) -> Result<bool, Stop> {
        if self.cages.givens() >= self.wanted.givens as usize {
            return Ok(false);
        }
        self.cages.give(cells[self.maker.dice.below(cells.len())])?;
        Ok(true)
    }

    /// Makes a change if it keeps all other solutions out; returns the one that takes it back.
    fn try_change(&mut self, change: Change) -> Result<Option<Change>, Stop> {
        let back = self.cages.apply(change)?;
        // The last is the one that is most often let back in.
        for other in self.others.iter().rev() {
            self.maker.limits.work(8)?;
            if !self.cages.refute(other) {
                self.cages.apply(back)?;
                return Ok(None);
            }
        }
        Ok(Some(back))
    }

    /// Makes a change if the solution stays the only one and the nodes of the proof come no further
    /// from the requested ones than `away`; returns them.
    fn improve(&mut self, change: Change, away: u64) -> Result<Option<u64>, Stop> {
        let Some(back) = self.try_change(change)? else { return Ok(None) };
        let proof = self.prove()?;
        if let Proof::Unique(nodes) = proof
            && self.away(nodes) <= away
        {
            return Ok(Some(nodes));
        }
        self.cages.apply(back)?;
        if let Proof::Other(others) = proof {
            for other in others {
                self.keep(other)?;
            }
        }
        Ok(None)
    }

    /// How far these nodes are from the requested ones.
    fn away(&self, nodes: u64) -> u64 {
        let over = nodes.saturating_sub(self.wanted.max_nodes.unwrap_or(u64::MAX));
        over.max(self.wanted.min_nodes.saturating_sub(nodes))
    }

    /// Changes cages until the proof takes the requested number of nodes.
    fn tune(&mut self, mut nodes: u64) -> Result<bool, Stop> {
        for _ in 0..TUNINGS * self.cages.existing().len() {
            let away = self.away(nodes);
            if away == 0 {
                return Ok(true);
            }
            if let Some(change) = self.drawn(nodes < self.wanted.min_nodes)? {
                nodes = self.improve(change, away)?.unwrap_or(nodes);
            }
        }
        Ok(self.away(nodes) == 0)
    }

    /// A change towards a harder puzzle, or an easier one.
    fn drawn(&mut self, harder: bool) -> Result<Option<Change>, Stop> {
        let Maker { dice, limits, .. } = &mut *self.maker;
        let first = dice.below(self.cages.count());
        let second = self.cages.neighbour(first, dice)?;
        let plainly = match second {
            Some(second) if harder => self.cages.merged(first, second, limits)?,
            _ if !harder && dice.below(2) == 0 => self.cages.recut(first, None, dice, limits)?,
            _ => None,
        };
        match plainly {
            Some(change) => Ok(Some(change)),
            None => self.cages.recut(first, second, dice, limits),
        }
    }

    /// A change towards larger cages: of two cages, the larger one is merged with a neighbour, or both are cut anew.
    fn drawn_to_widen(&mut self) -> Result<Option<Change>, Stop> {
        let Maker { dice, limits, .. } = &mut *self.maker;
        let draws = [dice.below(self.cages.count()), dice.below(self.cages.count())];
        let first =
            if self.cages.size(draws[0]) < self.cages.size(draws[1]) { draws[1] } else { draws[0] };
        let Some(second) = self.cages.neighbour(first, dice)? else { return Ok(None) };
        if dice.below(8) > 0
            && let Some(change) = self.cages.merged(first, second, limits)?
        {
            return Ok(Some(change));
        }
        self.cages.recut(first, Some(second), dice, limits)
    }

    /// Makes one cage of two wherever the puzzle stays what was asked.
    fn merge(&mut self) -> Result<(), Stop> {
        let mut kept = Vec::new();
        loop {
            self.maker.limits.work(self.cages.solution.len() as u32)?;
            let Some((names, change)) = self.mergeable(&kept)? else { return Ok(()) };
            if self.improve(change, 0)?.is_none() {
                let at = kept.binary_search(&names).unwrap_or_else(|at| at);
                memory::push(&mut kept, names)?;
                kept[at..].rotate_right(1);
            }
        }
    }

    /// The first two neighbours that can be one by size and digits and are not among those `kept`
    /// apart, which are in order.
    fn mergeable(&mut self, kept: &[Names]) -> Result<Option<(Names, Change)>, Stop> {
        for names in self.cages.borders() {
            self.maker.limits.work(16)?;
            if kept.binary_search(&names).is_err() {
                let (first, second) = (self.cages.of(names.0), self.cages.of(names.1));
                if let Some(change) = self.cages.merged(first, second, &mut self.maker.limits)? {
                    return Ok(Some((names, change)));
                }
            }
        }
        Ok(None)
    }
}
