//! Forward checking: depth-first search that looks one assignment ahead.
//!
//! In: the model. Out: solutions in the order of the search. Each assignment removes its digit from
//! the domains of the cell's peers, and fails as soon as a domain is empty. The next cell is
//! always the one with the smallest domain, the lowest cell among equals. Nothing else is deduced
//! (R. M. Haralick and G. L. Elliott, "Increasing tree search efficiency for constraint
//! satisfaction problems", Artificial Intelligence 14, 1980).
//!
//! ```text
//!     domains [cell] -> digits left           empty for a cell that is assigned
//!     sizes   [cell] -> their number          ASSIGNED for a cell that is assigned
//!     frames  [cell, domain, digit, ...]      one per assigned cell, oldest first
//!     trail   [cell, cell, ...]               cells that lost the digit of a frame, oldest first
//! ```
//!
//! The frames are the whole stack: the depth of the search is not that of the machine's stack.

use super::search::Search;
use crate::model::Model;
use sudoku_core::digits::{Digit, DigitSet, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::with_words;

/// More than the size of any domain.
const ASSIGNED: i16 = i16::MAX;

/// A cell, its domain when it was chosen, and the digits of it not yet tried.
struct Frame<const W: usize> {
    cell: u32,
    domain: DigitSet<W>,
    left: DigitSet<W>,
    /// The length of the trail when the cell was chosen.
    mark: usize,
}

/// With `F`, there are groups beside rows, columns and boxes.
struct ForwardChecking<const W: usize, const F: bool> {
    model: Arc<Model>,
    domains: Vec<DigitSet<W>>,
    sizes: Vec<i16>,
    grid: Vec<Digit>,
    open: usize,
    frames: Vec<Frame<W>>,
    trail: Vec<u32>,
    state: State,
}

enum State {
    /// The next cell is to be chosen.
    Choose,
    /// The next digit of the last frame is to be tried; without frames, the search is exhausted.
    Advance,
}

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    with_words!(model.side, W => Ok(match model.further.is_empty() {
        true => memory::boxed(ForwardChecking::<W, false>::new(model, limits)?)?,
        false => memory::boxed(ForwardChecking::<W, true>::new(model, limits)?)?,
    }))
}

impl<const W: usize, const F: bool> ForwardChecking<W, F> {
    fn new(model: Arc<Model>, limits: &mut Limits) -> Result<Self, Stop> {
        let (cells, side) = (model.cells(), model.side);
        let open = cells - model.given_cells().count();
        let mut search = ForwardChecking {
            domains: limits.filled(cells, DigitSet::below(side))?,
            sizes: limits.filled(cells, side as i16)?,
            grid: limits.filled(cells, EMPTY)?,
            open,
            frames: limits.with_capacity(open)?,
            trail: limits.with_capacity(cells * side)?,
            state: State::Choose,
            model,
        };
        for (cell, digit) in Arc::clone(&search.model).given_cells() {
            if !search.domains[cell].contains(digit) || !search.assign(cell, digit) {
                search.state = State::Advance;
            }
            limits.work(3 * side as u32)?;
        }
        Ok(search)
    }

    /// Removes the digit from the domains of the cell's peers; false if it was the last of one.
    fn assign(&mut self, cell: usize, digit: Digit) -> bool {
        self.grid[cell] = digit;
        self.domains[cell] = DigitSet::EMPTY;
        self.sizes[cell] = ASSIGNED;
        let mut viable = true;
        for unit in self.model.units_of(cell) {
            for &peer in self.model.unit(unit) {
                viable &= take(digit, peer, &mut self.domains, &mut self.sizes, &mut self.trail);
            }
        }
        if F {
            for group in self.model.further_groups_of(cell) {
                for &peer in self.model.group(group) {
                    viable &=
                        take(digit, peer, &mut self.domains, &mut self.sizes, &mut self.trail);
                }
            }
        }
        viable
    }

    /// Gives the digit of the last frame back to the cell's peers.
    fn take_back(&mut self, cell: usize, mark: usize) {
        let digit = self.grid[cell];
        for peer in self.trail.drain(mark..) {
            self.domains[peer as usize].insert(digit);
            self.sizes[peer as usize] += 1;
        }
    }

    /// The cell with the smallest domain, the lowest among equals.
    fn smallest(&self) -> usize {
        let fewest = self.sizes.iter().copied().min();
        self.sizes.iter().position(|&size| Some(size) == fewest).unwrap_or(0)
    }
}

/// Takes a digit from the domain of a cell; false if it was the last one.
#[inline]
fn take<const W: usize>(
    digit: Digit,
    peer: u32,
    domains: &mut [DigitSet<W>],
    sizes: &mut [i16],
    trail: &mut Vec<u32>,
) -> bool {
    let domain = &mut domains[peer as usize];
    if domain.contains(digit) {
        domain.remove(digit);
        sizes[peer as usize] -= 1;
        trail.push(peer);
        return sizes[peer as usize] > 0;
    }
    true
}

impl<const W: usize, const F: bool> Search for ForwardChecking<W, F> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            match self.state {
                State::Choose => {
                    if self.frames.len() == self.open {
                        grid.copy_from_slice(&self.grid);
                        self.state = State::Advance;
                        return Ok(true);
                    }
                    limits.work(self.sizes.len() as u32 / 16)?;
                    let cell = self.smallest();
                    let (domain, mark) = (self.domains[cell], self.trail.len());
                    self.frames.push(Frame { cell: cell as u32, domain, left: domain, mark });
                    self.state = State::Advance;
                }
                State::Advance => {
                    let Some(&Frame { cell, domain, left, mark }) = self.frames.last() else {
                        return Ok(false);
                    };
                    let cell = cell as usize;
                    self.take_back(cell, mark);
                    limits.work(3 * self.model.side as u32 / 2)?;
                    if left.is_empty() {
                        self.domains[cell] = domain;
                        self.sizes[cell] = domain.len() as i16;
                        self.frames.pop();
                        continue;
                    }
                    limits.node()?;
                    if let Some(frame) = self.frames.last_mut()
                        && let Some(digit) = frame.left.pop_first()
                        && self.assign(cell, digit)
                    {
                        self.state = State::Choose;
                    }
                }
            }
        }
    }
}
