//! The candidates of a board: removes them and restores them.
//!
//! In: the model. Out: [`Candidates`]: the digits each cell may still hold, and the places each digit
//! may still take. What stays true: the two views always agree.
//!
//! ```text
//!     candidates  [cell]           -> digits the cell may hold
//!     places      [digit * 3n + u] -> positions in unit u that may hold the digit
//!     trail       (cell, digit), (cell, digit), ...    every elimination, oldest first
//! ```
//!
//! In these views a naked single is a set of one digit, and a hidden single a set of one place. The
//! elimination that makes such a set records it.

use std::ops::Range;

use super::rules::Rules;
use super::seats::Seats;
use crate::fixpoint::Fixpoint;
use crate::model::{Model, Outline};
use sudoku_core::digits::{Digit, DigitSet, EMPTY};
use sudoku_core::error;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};

/// Eliminations that are restored between two checks of the limits.
const FEW: usize = 1000;

/// One candidate that was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Elimination {
    /// From this cell.
    pub cell: u32,
    /// This digit.
    pub digit: Digit,
}

/// A state of [`Candidates`] to which [`Candidates::undo`] returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(usize);

/// The candidates of a board. With `F` they are of a board of any houses, smaller groups and several grids.
#[derive(Debug)]
pub struct Candidates<const W: usize, const F: bool = false> {
    pub(super) model: Arc<Model>,
    pub(super) rules: Rules,
    pub(super) seats: Seats<W>,
    pub(super) candidates: Vec<DigitSet<W>>,
    pub(super) places: Vec<DigitSet<W>>,
    pub(super) open: usize,
    pub(super) trail: Vec<Elimination>,
    /// Cells with one candidate left; their peers may still hold it.
    pub(super) naked: Vec<u32>,
    /// Digits with one position left in a unit; its cell may hold other digits.
    pub(super) hidden: Vec<(Digit, u32)>,
    /// The number of eliminations that the rules beyond singles have checked.
    pub(super) examined: usize,
    /// The number of digits (and rows of cells) that they have checked in the loaded board.
    pub(super) swept: usize,
    /// The rules that find nothing in the loaded board.
    pub(super) seen: Rules,
    pub(super) broken: bool,
}

impl<const W: usize, const F: bool> Candidates<W, F> {
    /// The board of the givens, not yet propagated.
    pub fn new(model: Arc<Model>, rules: Rules, limits: &mut Limits) -> Result<Self, Stop> {
        let mut board = Candidates::without_any(model, rules, limits)?;
        board.start_from_givens(limits)?;
        board.begin(limits)?;
        if rules.include(Rules::HIDDEN_SINGLES) {
            board.find_hidden(limits)?;
        }
        Ok(board)
    }

    /// The board of these candidates, one for each cell, at a fixpoint of singles and of the rules that
    /// have `seen` it.
    pub fn from_fixpoint(
        model: Arc<Model>,
        candidates: impl Iterator<Item = DigitSet<W>>,
        rules: Rules,
        seen: Rules,
        limits: &mut Limits,
    ) -> Result<Self, Stop> {
        let mut board = Candidates::without_any(model, rules, limits)?;
        for (of, digits) in board.candidates.iter_mut().zip(candidates) {
            limits.work(W as u32)?;
            *of = digits;
        }
        board.begin(limits)?;
        board.naked.clear();
        board.seen = seen;
        Ok(board)
    }

    /// The tables except those whose size depends on the number of candidates.
    fn without_any(model: Arc<Model>, rules: Rules, limits: &mut Limits) -> Result<Self, Stop> {
        let (cells, places) = (model.cells(), model.side * model.units());
        Ok(Candidates {
            rules,
            seats: Seats::new(&model, F, limits)?,
            candidates: limits.filled(cells, DigitSet::EMPTY)?,
            places: Vec::new(),
            open: 0,
            trail: Vec::new(),
            naked: limits.with_capacity(cells)?,
            hidden: limits.with_capacity(places)?,
            examined: 0,
            swept: 0,
            seen: Rules::NAKED_SINGLES,
            broken: false,
            model,
        })
    }

    /// Reserves memory for the candidates, and finds their places and the naked singles.
    fn begin(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        // The trail is the largest table: without memory for it, this fails before it fills the others.
        let total = self.total(limits)?;
        self.trail = limits.with_capacity(total)?;
        self.places = limits.filled(self.model.side * self.model.units(), DigitSet::EMPTY)?;
        self.find_places(limits)
    }

    /// Gives every cell the digits that its units have not used.
    fn start_from_givens(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let side = self.model.side;
        let mut used = limits.filled(self.model.groups(), DigitSet::<W>::EMPTY)?;
        for (cell, digit) in self.model.given_cells() {
            limits.work(W as u32)?;
            let mut place = |group: usize| {
                self.broken |= used[group].contains(digit);
                used[group].insert(digit);
            };
            self.model.units_of(cell).into_iter().for_each(&mut place);
            if F {
                self.model.further_groups_of(cell).for_each(place);
            }
        }
        let all = DigitSet::below(side);
        for (cell, &digit) in self.model.givens.iter().enumerate() {
            if cell % side == 0 {
                limits.work((side * W) as u32)?;
            }
            self.candidates[cell] = if digit == EMPTY {
                let [row, col, square] = self.model.units_of(cell);
                let left = all - (used[row] | used[col] | used[square]);
                match F {
                    true => self.further_left(cell, left, &used),
                    false => left,
                }
            } else {
                DigitSet::single(digit)
            };
        }
        Ok(())
    }

    /// What is left of digits in the further groups of a cell, which have used some.
    fn further_left(&self, cell: usize, left: DigitSet<W>, used: &[DigitSet<W>]) -> DigitSet<W> {
        self.model.further_groups_of(cell).fold(left, |left, group| left - used[group])
    }

    /// Returns to a board saved from [`Candidates::all`] at a fixpoint of the same rules. The trail
    /// becomes empty.
    pub fn load(&mut self, saved: &[DigitSet<W>], limits: &mut Limits) -> Result<(), Stop> {
        let side = self.model.side;
        for (row, saved) in self.candidates.chunks_mut(side).zip(saved.chunks(side)) {
            limits.work((side * W) as u32)?;
            row.copy_from_slice(saved);
        }
        self.trail.clear();
        self.broken = false;
        for places in self.places.chunks_mut(side) {
            limits.work((side * W) as u32)?;
            places.fill(DigitSet::EMPTY);
        }
        self.find_places(limits)?;
        self.naked.clear();
        self.hidden.clear();
        self.swept = self.model.cells().div_ceil(side);
        self.examined = 0;
        Ok(())
    }

    /// The number of candidates.
    fn total(&self, limits: &mut Limits) -> Result<usize, Stop> {
        let mut total = 0;
        for row in self.candidates.chunks(self.model.side) {
            limits.work((row.len() * W) as u32)?;
            total += row.iter().map(|digits| digits.len()).sum::<usize>();
        }
        Ok(total)
    }

    /// Fills `places` from `candidates` and finds the naked singles.
    fn find_places(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let units = self.seats.units;
        self.open = 0;
        for (cell, &digits) in self.candidates.iter().enumerate() {
            let own = if F { None } else { Some(self.seats.own(cell)) };
            let mut held = 0;
            for digit in digits {
                let places = &mut self.places[usize::from(digit) * units..][..units];
                let mut place = |unit: usize, position| places[unit].insert(position);
                match own {
                    Some(own) => own.into_iter().for_each(|(unit, position)| place(unit, position)),
                    None => self.seats.each::<F>(cell, place),
                }
                held += 1;
            }
            self.broken |= digits.is_empty();
            if !digits.is_single() {
                self.open += 1;
            } else if self.model.givens[cell] == EMPTY {
                self.naked.push(cell as u32);
            }
            limits.work(W as u32 + 4 * held)?;
        }
        Ok(())
    }

    /// Finds the hidden singles in `places`.
    fn find_hidden(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let units = self.seats.units;
        for digit in 0..self.model.side as Digit {
            limits.work((units * W) as u32)?;
            let places = &self.places[usize::from(digit) * units..][..units];
            for (unit, place) in places.iter().enumerate() {
                self.broken |= place.is_empty();
                let is_open = |position: Digit| {
                    let cell = self.model.unit(unit)[usize::from(position)];
                    !self.candidates[cell as usize].is_single()
                };
                if place.is_single() && place.first().is_some_and(is_open) {
                    self.hidden.push((digit, unit as u32));
                }
            }
        }
        Ok(())
    }

    /// A copy of a board after [`Candidates::rest`].
    pub fn try_clone(&self, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Candidates {
            model: Arc::clone(&self.model),
            seats: self.seats.try_clone(limits)?,
            candidates: limits.copied(&self.candidates)?,
            places: limits.copied(&self.places)?,
            trail: Vec::new(),
            naked: Vec::new(),
            hidden: Vec::new(),
            ..*self
        })
    }

    /// Frees the memory that only changes need, and clears the trail. The caller calls
    /// [`Candidates::wake`] before the next change.
    pub fn rest(&mut self) {
        (self.trail, self.naked, self.hidden) = (Vec::new(), Vec::new(), Vec::new());
        self.examined = 0;
    }

    /// Reserves memory for every removal that is possible in this state.
    pub fn wake(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let most = self.open * self.model.side + (self.candidates.len() - self.open);
        let lists = (
            limits.with_capacity(most)?,
            limits.with_capacity(self.open)?,
            limits.with_capacity(self.places.len())?,
        );
        (self.trail, self.naked, self.hidden) = lists;
        Ok(())
    }

    /// The number of a cell of the puzzle among those of the model; none if the cell is in no grid.
    pub fn place(&self, cell: usize) -> Option<usize> {
        self.model.shape.has_cell(cell).then(|| self.model.grids.place(cell as u32))
    }

    /// The cell of the puzzle with a number of the model.
    pub fn cell_of(&self, place: usize) -> usize {
        self.model.grids.existing().get(place).map_or(place, |&cell| cell as usize)
    }

    /// The candidates of a cell.
    #[inline]
    pub fn of(&self, cell: usize) -> DigitSet<W> {
        self.candidates[cell]
    }

    /// The candidates of every cell.
    #[inline]
    pub fn all(&self) -> &[DigitSet<W>] {
        &self.candidates
    }

    /// The positions in a unit (see [`Model::unit`]) that may hold the digit.
    #[inline]
    pub fn places(&self, digit: Digit, unit: usize) -> DigitSet<W> {
        self.places[usize::from(digit) * self.seats.units + unit]
    }

    /// The number of cells with more than one candidate.
    #[inline]
    pub fn open(&self) -> usize {
        self.open
    }

    /// The open cell with the fewest candidates, the lowest among equals.
    pub fn smallest_cell(&self) -> usize {
        self.smaller_cell(0..self.candidates.len(), (0, usize::MAX)).0
    }

    /// [`Self::smallest_cell`] within limits.
    pub fn find_smallest_cell(&self, limits: &mut Limits) -> Result<usize, Stop> {
        let (side, mut smallest) = (self.model.side, (0, usize::MAX));
        let cells = self.candidates.len();
        for first in (0..cells).step_by(side) {
            limits.work((side * W) as u32)?;
            smallest = self.smaller_cell(first..cells.min(first + side), smallest);
            if smallest.1 == 2 {
                break;
            }
        }
        Ok(smallest.0)
    }

    /// The first open cell of these with the fewest candidates, and their number, if it is below that of
    /// another cell; a cell with two ends the scan.
    fn smaller_cell(&self, cells: Range<usize>, other: (usize, usize)) -> (usize, usize) {
        let (mut smallest, mut fewest) = other;
        for (cell, digits) in cells.clone().zip(&self.candidates[cells]) {
            if !digits.is_single() && digits.len() < fewest {
                (smallest, fewest) = (cell, digits.len());
                if fewest == 2 {
                    break;
                }
            }
        }
        (smallest, fewest)
    }

    /// Writes the only candidate of every cell to `grid`, once no cell is open.
    pub fn write(&self, grid: &mut [Digit]) {
        for (digit, set) in grid.iter_mut().zip(&self.candidates) {
            *digit = set.first().unwrap_or(EMPTY);
        }
    }

    /// The current state, for [`Candidates::undo`].
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// The eliminations since `mark`, oldest first.
    #[cfg(test)]
    pub fn since(&self, mark: Mark) -> &[Elimination] {
        &self.trail[mark.0..]
    }

    /// Undoes all changes since `mark`, which was made at a fixpoint.
    pub fn undo(&mut self, mark: Mark) {
        self.put_back(mark.0);
        self.settle(mark);
    }

    /// [`Self::undo`] within limits: after a [`Stop`] the caller must call it again before any other function.
    pub fn undo_within(&mut self, mark: Mark, limits: &mut Limits) -> Result<(), Stop> {
        while self.trail.len() > mark.0 {
            let few = (self.trail.len() - mark.0).min(FEW);
            limits.work(4 * few as u32)?;
            self.put_back(self.trail.len() - few);
        }
        self.settle(mark);
        Ok(())
    }

    /// Restores the eliminations of the trail from this length on.
    fn put_back(&mut self, len: usize) {
        let units = self.seats.units;
        while self.trail.len() > len {
            let Some(Elimination { cell, digit }) = self.trail.pop() else { break };
            let digits = &mut self.candidates[cell as usize];
            self.open += usize::from(digits.is_single());
            digits.insert(digit);
            let places = &mut self.places[usize::from(digit) * units..][..units];
            self.seats.each::<F>(cell as usize, |unit, position| places[unit].insert(position));
        }
    }

    /// Clears the queues.
    fn settle(&mut self, mark: Mark) {
        self.naked.clear();
        self.hidden.clear();
        self.examined = mark.0;
        self.broken = false;
    }

    /// Makes `digit` the only candidate of a cell; a contradiction if it is not a candidate.
    pub fn assign(&mut self, cell: usize, digit: Digit) {
        self.keep(cell, DigitSet::single(digit));
    }

    /// Removes the candidates of a cell that are not in `digits`.
    pub fn keep(&mut self, cell: usize, digits: DigitSet<W>) {
        for other in self.candidates[cell] - digits {
            self.remove(cell, other);
        }
    }

    /// Removes a candidate, if it is one.
    #[inline]
    #[cfg(test)]
    pub fn eliminate(&mut self, cell: usize, digit: Digit) {
        if self.candidates[cell].contains(digit) {
            self.remove(cell, digit);
        }
    }

    /// Removes a candidate that the cell has.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: Digit) {
        self.trail.push(Elimination { cell: cell as u32, digit });
        let digits = &mut self.candidates[cell];
        digits.remove(digit);
        if digits.is_single() {
            self.open -= 1;
            self.naked.push(cell as u32);
        }
        self.broken |= digits.is_empty();
        let units = self.seats.units;
        let first = usize::from(digit) * units;
        let places = &mut self.places[first..][..units];
        let hidden_singles = self.rules.include(Rules::HIDDEN_SINGLES);
        self.seats.each::<F>(cell, |unit, position| {
            let place = &mut places[unit];
            place.remove(position);
            if hidden_singles {
                self.broken |= place.is_empty();
                if place.is_single() {
                    self.hidden.push((digit, unit as u32));
                }
            }
        });
    }

    /// Removes a digit from the cells at some positions of a unit, all of which hold it.
    #[inline]
    pub(super) fn remove_from(&mut self, digit: Digit, unit: usize, positions: DigitSet<W>) {
        for position in positions {
            let cell = self.model.unit(unit)[usize::from(position)] as usize;
            self.remove(cell, digit);
        }
    }
}

impl<const W: usize, const F: bool> Fixpoint<W> for Candidates<W, F> {
    fn outline(&self) -> &Outline {
        &self.model
    }

    fn all_candidates(&self) -> &[DigitSet<W>] {
        &self.candidates
    }

    fn open_cells(&self) -> impl Iterator<Item = (usize, [usize; 3])> {
        let cells = self.candidates.iter().enumerate();
        let open = cells.filter(|(_, digits)| !digits.is_single());
        open.map(|(cell, _)| (cell, self.model.units_of(cell)))
    }

    fn placed(&self) -> error::Result<Vec<Digit>> {
        let mut grid = memory::with_capacity(self.candidates.len())?;
        let digit = |digits: &DigitSet<W>| digits.first().filter(|_| digits.is_single());
        grid.extend(self.candidates.iter().map(|digits| digit(digits).unwrap_or(EMPTY)));
        Ok(grid)
    }
}
