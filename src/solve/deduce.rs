//! Deduction: the candidates of a board, and what follows from them by the published rules.
//!
//! In: the model, and which [`Rules`] to use. Out: [`Candidates`]: the digits each cell may still
//! hold and the places each digit may still take, brought to a fixpoint of the rules by
//! [`Candidates::propagate`] and taken back by [`Candidates::undo`]. What stays true: the two views
//! agree at every moment, and no rule removes a candidate that is part of a solution.
//!
//! ```text
//!     candidates  [cell]           -> digits the cell may hold
//!     places      [digit * 3n + u] -> positions in unit u that may hold the digit
//!     seats       [cell]           -> row, column, box, position in the box
//!     trail       (cell, digit), (cell, digit), ...    every elimination, oldest first
//! ```
//!
//! With both views a naked single is a set of one digit, a hidden single a set of one place, and
//! each is seen at the elimination that makes it one. The trail is also the queue of the rules
//! beyond singles: they look at each elimination once. The rules are folklore; their names are
//! those of the players (A. Stuart, "The Logic of Sudoku", 2007).

use std::sync::Arc;

use crate::digits::{Digit, DigitSet, EMPTY};
use crate::limits::{Limits, Stop};
use crate::model::Model;
use crate::shape::Shape;

/// A set of rules. Naked singles (a cell's only candidate leaves the cell's peers) are in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules(u8);

impl Rules {
    /// A cell's only candidate leaves the cell's peers.
    pub const NAKED_SINGLES: Rules = Rules(0);
    /// A digit with one place left in a unit stands there.
    pub const HIDDEN_SINGLES: Rules = Rules(1);
    /// Two cells of a unit with the same two candidates take them from the unit's other cells.
    pub const NAKED_PAIRS: Rules = Rules(2);
    /// A digit that stays in the cells two units share leaves the rest of both (pointing from a
    /// box, claiming from a row or column). One place alone is left to hidden singles.
    pub const LOCKED_CANDIDATES: Rules = Rules(4);

    /// The rules of both sets.
    pub const fn and(self, other: Rules) -> Rules {
        Rules(self.0 | other.0)
    }

    /// Whether all of `other` is in the set.
    pub const fn include(self, other: Rules) -> bool {
        self.0 & other.0 == other.0
    }
}

/// One candidate that was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Elimination {
    /// From this cell.
    pub cell: u32,
    /// This digit.
    pub digit: Digit,
}

/// A moment in the life of [`Candidates`] that can be returned to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(usize);

/// Where a cell sits: its three units and its position in them (in its row that is the column, in
/// its column the row). A side fits in 16 bits.
#[derive(Debug, Clone, Copy)]
struct Seat {
    row: u16,
    col: u16,
    square: u16,
    inner: u16,
}

impl Seat {
    /// The seats of all cells.
    fn table(model: &Model, limits: &mut Limits) -> Result<Vec<Seat>, Stop> {
        let nowhere = Seat { row: 0, col: 0, square: 0, inner: 0 };
        let mut seats = limits.filled(model.cells(), nowhere)?;
        for number in 0..model.side {
            for (position, &cell) in model.unit(number).iter().enumerate() {
                seats[cell as usize].row = number as u16;
                seats[cell as usize].col = position as u16;
            }
            for (position, &cell) in model.unit(2 * model.side + number).iter().enumerate() {
                seats[cell as usize].square = number as u16;
                seats[cell as usize].inner = position as u16;
            }
        }
        Ok(seats)
    }

    /// The three units of the cell with its position in each.
    #[inline]
    fn in_units(self, side: usize) -> [(usize, Digit); 3] {
        [
            (usize::from(self.row), self.col),
            (side + usize::from(self.col), self.row),
            (2 * side + usize::from(self.square), self.inner),
        ]
    }
}

/// For each position in a unit, the positions that share a second unit with it.
#[derive(Debug)]
struct Shared<const W: usize> {
    /// In a row: those in the same box. In a box: those in the same row.
    row_and_box: Vec<DigitSet<W>>,
    /// In a column: those in the same box.
    col_with_box: Vec<DigitSet<W>>,
    /// In a box: those in the same column.
    box_with_col: Vec<DigitSet<W>>,
}

impl<const W: usize> Shared<W> {
    fn new(shape: Shape, limits: &mut Limits) -> Result<Self, Stop> {
        let (height, width) = (shape.box_height(), shape.box_width());
        Ok(Shared {
            row_and_box: Self::positions(shape.side(), |position| position / width, limits)?,
            col_with_box: Self::positions(shape.side(), |position| position / height, limits)?,
            box_with_col: Self::positions(shape.side(), |position| position % width, limits)?,
        })
    }

    fn try_clone(&self, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Shared {
            row_and_box: limits.copied(&self.row_and_box)?,
            col_with_box: limits.copied(&self.col_with_box)?,
            box_with_col: limits.copied(&self.box_with_col)?,
        })
    }

    /// For each position, those of the same class; there are at most `side` classes.
    fn positions(
        side: usize,
        class: impl Fn(usize) -> usize,
        limits: &mut Limits,
    ) -> Result<Vec<DigitSet<W>>, Stop> {
        let mut of_class = limits.filled(side, DigitSet::EMPTY)?;
        for position in 0..side {
            of_class[class(position)].insert(position as Digit);
        }
        let mut table = limits.with_capacity(side)?;
        table.extend((0..side).map(|position| of_class[class(position)]));
        Ok(table)
    }
}

/// The candidates of a board.
#[derive(Debug)]
pub struct Candidates<const W: usize> {
    model: Arc<Model>,
    rules: Rules,
    seats: Vec<Seat>,
    shared: Shared<W>,
    candidates: Vec<DigitSet<W>>,
    places: Vec<DigitSet<W>>,
    open: usize,
    trail: Vec<Elimination>,
    /// Cells that came down to one candidate; their peers still hold it.
    naked: Vec<u32>,
    /// Digits that came down to one position in a unit; its cell may hold other digits.
    hidden: Vec<(Digit, u16)>,
    /// How many eliminations the rules beyond singles have looked at.
    examined: usize,
    /// How many digits (and rows of cells) they looked at in the board as it was loaded.
    swept: usize,
    broken: bool,
}

impl<const W: usize> Candidates<W> {
    /// The board of the givens, not yet propagated.
    pub fn new(model: Arc<Model>, rules: Rules, limits: &mut Limits) -> Result<Self, Stop> {
        let (cells, side, units) = (model.cells(), model.side, model.units());
        let mut board = Candidates {
            rules,
            seats: Seat::table(&model, limits)?,
            shared: Shared::new(model.shape, limits)?,
            candidates: limits.filled(cells, DigitSet::EMPTY)?,
            places: Vec::new(),
            open: 0,
            trail: Vec::new(),
            naked: limits.with_capacity(cells)?,
            hidden: limits.with_capacity(side * units)?,
            examined: 0,
            swept: 0,
            broken: false,
            model,
        };
        board.start_from_givens(limits)?;
        // The trail is the largest of all: what does not fit is refused before it is filled.
        let total = board.total(limits)?;
        board.trail = limits.with_capacity(total)?;
        board.places = limits.filled(side * units, DigitSet::EMPTY)?;
        board.find_places(limits)?;
        Ok(board)
    }

    /// Gives every cell the digits its units leave.
    fn start_from_givens(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let side = self.model.side;
        let mut used = limits.filled(self.model.units(), DigitSet::<W>::EMPTY)?;
        for (cell, digit) in self.model.given_cells() {
            for (unit, _) in self.seats[cell].in_units(side) {
                self.broken |= used[unit].contains(digit);
                used[unit].insert(digit);
            }
        }
        let all = DigitSet::below(side);
        for (cell, &given) in self.model.givens.iter().enumerate() {
            self.candidates[cell] = if given == EMPTY {
                let [row, col, square] = self.seats[cell].in_units(side);
                all - (used[row.0] | used[col.0] | used[square.0])
            } else {
                DigitSet::single(given)
            };
        }
        Ok(())
    }

    /// Returns to a board saved from [`Candidates::all`] at a fixpoint of the same rules. The trail
    /// starts anew.
    pub fn load(&mut self, saved: &[DigitSet<W>], limits: &mut Limits) -> Result<(), Stop> {
        self.candidates.copy_from_slice(saved);
        self.trail.clear();
        self.broken = false;
        self.find_places(limits)?;
        self.naked.clear();
        self.hidden.clear();
        self.swept = self.model.side;
        self.examined = 0;
        Ok(())
    }

    /// How many candidates there are.
    fn total(&self, limits: &mut Limits) -> Result<usize, Stop> {
        let mut total = 0;
        for digits in &self.candidates {
            limits.work(1)?;
            total += digits.len();
        }
        Ok(total)
    }

    /// Fills `places` from `candidates` and finds the singles.
    fn find_places(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let (side, units) = (self.model.side, self.model.units());
        self.places.fill(DigitSet::EMPTY);
        self.open = 0;
        for (cell, &digits) in self.candidates.iter().enumerate() {
            let seat = self.seats[cell].in_units(side);
            let mut held = 0;
            for digit in digits {
                let places = &mut self.places[usize::from(digit) * units..][..units];
                for (unit, position) in seat {
                    places[unit].insert(position);
                }
                held += 1;
            }
            self.broken |= digits.is_empty();
            if !digits.is_single() {
                self.open += 1;
            } else if self.model.givens[cell] == EMPTY {
                self.naked.push(cell as u32);
            }
            limits.work(1 + held)?;
        }
        if self.rules.include(Rules::HIDDEN_SINGLES) {
            for digit in 0..side as Digit {
                for (unit, place) in
                    self.places[usize::from(digit) * units..][..units].iter().enumerate()
                {
                    self.broken |= place.is_empty();
                    if place.is_single() {
                        self.hidden.push((digit, unit as u16));
                    }
                }
            }
        }
        Ok(())
    }

    /// A copy of a board at rest.
    pub fn try_clone(&self, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Candidates {
            model: Arc::clone(&self.model),
            seats: limits.copied(&self.seats)?,
            shared: self.shared.try_clone(limits)?,
            candidates: limits.copied(&self.candidates)?,
            places: limits.copied(&self.places)?,
            trail: Vec::new(),
            naked: Vec::new(),
            hidden: Vec::new(),
            ..*self
        })
    }

    /// Gives back the memory that is needed only while something is removed, and forgets how the
    /// board came here. It is at rest from now on: [`Candidates::wake`] comes before the next change.
    pub fn rest(&mut self) {
        (self.trail, self.naked, self.hidden) = (Vec::new(), Vec::new(), Vec::new());
        self.examined = 0;
    }

    /// Makes room for every removal that is possible from here.
    pub fn wake(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let most = self.open * self.model.side + (self.candidates.len() - self.open);
        let room = (
            limits.with_capacity(most)?,
            limits.with_capacity(self.open)?,
            limits.with_capacity(self.places.len())?,
        );
        (self.trail, self.naked, self.hidden) = room;
        Ok(())
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
        self.places[usize::from(digit) * self.model.units() + unit]
    }

    /// How many cells have more than one candidate.
    #[inline]
    pub fn open(&self) -> usize {
        self.open
    }

    /// The open cell with the fewest candidates, the lowest among equals.
    pub fn smallest_cell(&self) -> usize {
        let (mut smallest, mut fewest) = (0, usize::MAX);
        for (cell, digits) in self.candidates.iter().enumerate() {
            if !digits.is_single() && digits.len() < fewest {
                (smallest, fewest) = (cell, digits.len());
                if fewest == 2 {
                    break;
                }
            }
        }
        smallest
    }

    /// Writes the only candidate of every cell to `grid`, once no cell is open.
    pub fn write(&self, grid: &mut [Digit]) {
        for (digit, set) in grid.iter_mut().zip(&self.candidates) {
            *digit = set.first().unwrap_or(EMPTY);
        }
    }

    /// This moment, to be returned to.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// What was removed since `mark`, oldest first.
    #[inline]
    pub fn since(&self, mark: Mark) -> &[Elimination] {
        &self.trail[mark.0..]
    }

    /// Takes everything back that happened since `mark`, which was made at a fixpoint.
    pub fn undo(&mut self, mark: Mark) {
        let (side, units) = (self.model.side, self.model.units());
        while self.trail.len() > mark.0 {
            let Some(Elimination { cell, digit }) = self.trail.pop() else { break };
            let digits = &mut self.candidates[cell as usize];
            self.open += usize::from(digits.is_single());
            digits.insert(digit);
            let places = &mut self.places[usize::from(digit) * units..][..units];
            for (unit, position) in self.seats[cell as usize].in_units(side) {
                places[unit].insert(position);
            }
        }
        self.naked.clear();
        self.hidden.clear();
        self.examined = mark.0;
        self.broken = false;
    }

    /// Makes `digit` the only candidate of a cell; a contradiction if it is none.
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
    pub fn eliminate(&mut self, cell: usize, digit: Digit) {
        if self.candidates[cell].contains(digit) {
            self.remove(cell, digit);
        }
    }

    /// Removes a candidate that is there.
    #[inline]
    fn remove(&mut self, cell: usize, digit: Digit) {
        self.trail.push(Elimination { cell: cell as u32, digit });
        let digits = &mut self.candidates[cell];
        digits.remove(digit);
        if digits.is_single() {
            self.open -= 1;
            self.naked.push(cell as u32);
        }
        self.broken |= digits.is_empty();
        let (side, units) = (self.model.side, self.model.units());
        let first = usize::from(digit) * units;
        let places = &mut self.places[first..][..units];
        let hidden_singles = self.rules.include(Rules::HIDDEN_SINGLES);
        for (unit, position) in self.seats[cell].in_units(side) {
            let place = &mut places[unit];
            place.remove(position);
            if hidden_singles {
                self.broken |= place.is_empty();
                if place.is_single() {
                    self.hidden.push((digit, unit as u16));
                }
            }
        }
    }

    /// Removes a digit from the cells at some positions of a unit, all of which hold it.
    #[inline]
    fn remove_from(&mut self, digit: Digit, unit: usize, positions: DigitSet<W>) {
        for position in positions {
            let cell = self.model.unit(unit)[usize::from(position)] as usize;
            self.remove(cell, digit);
        }
    }

    /// Applies the rules until they find nothing more: true, or false if they find a contradiction.
    /// After a [`Stop`] it may be called again and goes on.
    pub fn propagate(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        while !self.broken {
            let before = self.trail.len();
            if let Some(cell) = self.naked.pop() {
                self.naked_single(cell as usize);
            } else if let Some((digit, unit)) = self.hidden.pop() {
                self.hidden_single(digit, usize::from(unit));
            } else if self.open == 0 || !self.look_further() {
                return Ok(true);
            }
            limits.work(1 + (self.trail.len() - before) as u32)?;
        }
        Ok(false)
    }

    /// Applies the rules beyond singles to what they have not seen; false if they have seen all.
    fn look_further(&mut self) -> bool {
        let pairs = self.rules.include(Rules::NAKED_PAIRS);
        let locked = self.rules.include(Rules::LOCKED_CANDIDATES);
        let side = self.model.side;
        if !pairs && !locked {
            return false;
        }
        if self.swept < side {
            let swept = self.swept;
            self.swept += 1;
            if pairs {
                (swept * side..(swept + 1) * side).for_each(|cell| self.naked_pair(cell));
            }
            if locked {
                (0..3 * side).for_each(|unit| self.locked_candidate(swept as Digit, unit));
            }
            return true;
        }
        let Some(&Elimination { cell, digit }) = self.trail.get(self.examined) else {
            return false;
        };
        self.examined += 1;
        if pairs {
            self.naked_pair(cell as usize);
        }
        if locked {
            for (unit, _) in self.seats[cell as usize].in_units(side) {
                self.locked_candidate(digit, unit);
            }
        }
        true
    }

    fn naked_single(&mut self, cell: usize) {
        let Some(digit) = self.candidates[cell].first() else { return };
        for (unit, position) in self.seats[cell].in_units(self.model.side) {
            let others = self.places(digit, unit) - DigitSet::single(position);
            self.remove_from(digit, unit, others);
        }
    }

    fn hidden_single(&mut self, digit: Digit, unit: usize) {
        let Some(position) = self.places(digit, unit).first() else { return };
        let cell = self.model.unit(unit)[usize::from(position)] as usize;
        if !self.candidates[cell].is_single() {
            self.assign(cell, digit);
        }
    }

    fn naked_pair(&mut self, cell: usize) {
        let pair = self.candidates[cell];
        let mut rest = pair;
        let (Some(low), Some(high)) = (rest.pop_first(), rest.pop_first()) else { return };
        if !rest.is_empty() {
            return;
        }
        for (unit, position) in self.seats[cell].in_units(self.model.side) {
            let mut others = self.places(low, unit) & self.places(high, unit);
            others.remove(position);
            for other in others {
                let partner = self.model.unit(unit)[usize::from(other)] as usize;
                if self.candidates[partner] == pair {
                    let both = DigitSet::single(position) | DigitSet::single(other);
                    self.remove_from(low, unit, self.places(low, unit) - both);
                    self.remove_from(high, unit, self.places(high, unit) - both);
                }
            }
        }
    }

    fn locked_candidate(&mut self, digit: Digit, unit: usize) {
        let places = self.places(digit, unit);
        let Some(first) = places.first().filter(|_| !places.is_single()) else { return };
        let cell = self.model.unit(unit)[usize::from(first)] as usize;
        let (side, seat) = (self.model.side, self.seats[cell]);
        let [(row, in_row), (col, in_col), (square, in_box)] = seat.in_units(side);
        let [in_row, in_col, in_box] = [in_row, in_col, in_box].map(usize::from);
        let row_with_box = (row, self.shared.row_and_box[in_row]);
        let col_with_box = (col, self.shared.col_with_box[in_col]);
        let box_with_row = (square, self.shared.row_and_box[in_box]);
        let box_with_col = (square, self.shared.box_with_col[in_box]);
        match unit / side {
            0 => self.lock(digit, row_with_box, box_with_row),
            1 => self.lock(digit, col_with_box, box_with_col),
            _ => {
                self.lock(digit, box_with_row, row_with_box);
                self.lock(digit, box_with_col, col_with_box);
            }
        }
    }

    /// Two units and, in each, the positions they share: a digit that `here` has no place outside
    /// them has none `there`.
    fn lock(
        &mut self,
        digit: Digit,
        (here, shared_here): (usize, DigitSet<W>),
        (there, shared_there): (usize, DigitSet<W>),
    ) {
        if (self.places(digit, here) - shared_here).is_empty() {
            self.remove_from(digit, there, self.places(digit, there) - shared_there);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Bounds;
    use crate::puzzle::Puzzle;

    const HIDDEN: Rules = Rules::HIDDEN_SINGLES;
    const PAIRS: Rules = Rules::NAKED_PAIRS;
    const LOCKED: Rules = Rules::LOCKED_CANDIDATES;

    /// The board of a puzzle written with `1..=side` and 0 for an open cell.
    fn board(height: u32, width: u32, givens: &[u32], rules: Rules) -> Candidates<1> {
        let mut puzzle = Puzzle::new(Shape::new(height, width).unwrap()).unwrap();
        for (cell, &symbol) in givens.iter().enumerate().filter(|&(_, &symbol)| symbol != 0) {
            puzzle.set(cell, Some(symbol)).unwrap();
        }
        let model = Arc::new(Model::new(&puzzle).unwrap());
        Candidates::new(model, rules, &mut limits()).unwrap()
    }

    fn limits() -> Limits {
        Limits::new(&Bounds::default())
    }

    fn propagates(board: &mut Candidates<1>) -> bool {
        board.propagate(&mut limits()).unwrap()
    }

    fn set(digits: &[Digit]) -> DigitSet<1> {
        digits.iter().fold(DigitSet::EMPTY, |set, &digit| set | DigitSet::single(digit))
    }

    /// What propagation removes, sorted, after `prepare`.
    fn removed(
        board: &mut Candidates<1>,
        prepare: impl FnOnce(&mut Candidates<1>),
    ) -> Vec<(usize, Digit)> {
        assert!(propagates(board));
        prepare(board);
        let mark = board.mark();
        assert!(propagates(board));
        let gone = board.since(mark).iter();
        let mut gone: Vec<_> = gone.map(|gone| (gone.cell as usize, gone.digit)).collect();
        gone.sort_unstable();
        gone
    }

    #[test]
    fn a_naked_single_leaves_its_peers() {
        let mut board = board(2, 2, &[1, 2, 3, 0], Rules::NAKED_SINGLES);
        assert_eq!(board.of(3), set(&[3]));
        assert_eq!(removed(&mut board, |_| ()), []);
        assert_eq!(board.of(7), set(&[0, 1]));
        assert_eq!(board.of(11), set(&[0, 1, 2]));
        assert_eq!(board.of(8), set(&[1, 2, 3]));
    }

    #[test]
    fn a_hidden_single_is_found_only_by_its_rule() {
        let givens = [0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0];
        for (rules, expected) in [(HIDDEN, set(&[0])), (Rules::NAKED_SINGLES, set(&[0, 1, 2, 3]))] {
            let mut board = board(2, 2, &givens, rules);
            assert!(propagates(&mut board));
            assert_eq!(board.of(0), expected);
        }
    }

    #[test]
    fn a_naked_pair_leaves_its_units() {
        let pair = |board: &mut Candidates<1>| {
            board.keep(0, set(&[2, 5]));
            board.keep(2, set(&[2, 5]));
        };
        let mut gone = Vec::new();
        for cell in [1, 3, 4, 5, 6, 7, 8] {
            gone.extend([(cell, 2), (cell, 5)]);
        }
        assert_eq!(removed(&mut board(2, 3, &[], PAIRS), pair), gone);
        assert_eq!(removed(&mut board(2, 3, &[], HIDDEN), pair), []);
        let triple = |board: &mut Candidates<1>| board.keep(0, set(&[1, 2, 5]));
        assert_eq!(removed(&mut board(2, 3, &[], PAIRS), triple), []);
    }

    #[test]
    fn locked_candidates_leave_the_rest_of_both_units() {
        // 4 is taken from the first cells and must leave the second: pointing along a row and a
        // column, claiming for a row and a column.
        let cases: [(&[usize], &[usize]); 4] = [
            (&[6, 7, 8], &[3, 4, 5]),
            (&[0, 2, 6, 8], &[13, 19, 25, 31]),
            (&[3, 4, 5], &[6, 7, 8]),
            (&[12, 18, 24, 30], &[1, 2, 7, 8]),
        ];
        for (from, gone) in cases {
            let take =
                |board: &mut Candidates<1>| from.iter().for_each(|&cell| board.eliminate(cell, 4));
            let gone: Vec<_> = gone.iter().map(|&cell| (cell, 4)).collect();
            assert_eq!(removed(&mut board(2, 3, &[], LOCKED), take), gone);
            assert_eq!(removed(&mut board(2, 3, &[], HIDDEN.and(PAIRS)), take), []);
        }
    }

    #[test]
    fn contradictions_are_found() {
        assert!(!propagates(&mut board(2, 2, &[1, 0, 0, 1], Rules::NAKED_SINGLES)));
        assert!(!propagates(&mut board(2, 2, &[1, 2, 3, 0, 0, 0, 0, 4], Rules::NAKED_SINGLES)));
        for (rules, expected) in [(Rules::NAKED_SINGLES, true), (HIDDEN, false)] {
            let mut board = board(2, 2, &[], rules);
            (0..4).for_each(|cell| board.eliminate(cell, 0));
            assert_eq!(propagates(&mut board), expected);
        }
    }

    /// A small generator of its own, so that the positions never change.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % bound
        }
    }

    /// A solved board: shifted rows with the digits exchanged at random.
    fn solved(shape: Shape, random: &mut Random) -> Vec<Digit> {
        let (height, side) = (shape.box_height(), shape.side());
        let mut digits: Vec<Digit> = (0..side as Digit).collect();
        (1..side).rev().for_each(|last| digits.swap(last, random.below(last + 1)));
        let shift = |row: usize| row % height * shape.box_width() + row / height;
        let digit = |cell: usize| digits[(shift(cell / side) + cell % side) % side];
        (0..shape.cells()).map(digit).collect()
    }

    /// Whether two cells of a board share a unit, from the rules alone.
    fn see_each_other(shape: Shape, a: usize, b: usize) -> bool {
        let (height, width, side) = (shape.box_height(), shape.box_width(), shape.side());
        let boxed = |cell: usize| (cell / side / height, cell % side / width);
        a / side == b / side || a % side == b % side || boxed(a) == boxed(b)
    }

    /// Adds the digits of every solution within `allowed` to `seen`; at most `budget` tries.
    fn solutions(
        shape: Shape,
        allowed: &[DigitSet<1>],
        grid: &mut Vec<Digit>,
        seen: &mut [DigitSet<1>],
        budget: &mut usize,
    ) {
        let cell = grid.len();
        if cell == shape.cells() {
            seen.iter_mut().zip(grid).for_each(|(seen, digit)| seen.insert(*digit));
            return;
        }
        for digit in allowed[cell] {
            let clash = (0..cell).any(|a| grid[a] == digit && see_each_other(shape, a, cell));
            if !clash && *budget > 0 {
                *budget -= 1;
                grid.push(digit);
                solutions(shape, allowed, grid, seen, budget);
                grid.pop();
            }
        }
    }

    /// What a rule removes that looks at the candidates alone, one cell and unit at a time.
    fn missed(board: &Candidates<1>, rules: Rules) -> Option<(usize, Digit)> {
        let model = &board.model;
        let unit = |unit: usize| model.unit(unit).iter().map(|&cell| cell as usize);
        let holding =
            |at: usize, digit| unit(at).filter(move |&cell| board.of(cell).contains(digit));
        for at in 0..model.units() {
            for cell in unit(at).filter(|&cell| board.of(cell).is_single()) {
                let digit = board.of(cell).first()?;
                if let Some(peer) = holding(at, digit).find(|&peer| peer != cell) {
                    return Some((peer, digit));
                }
            }
            for digit in 0..model.side as Digit {
                let cells: Vec<usize> = holding(at, digit).collect();
                if rules.include(HIDDEN) && cells.len() == 1 && !board.of(cells[0]).is_single() {
                    return Some((cells[0], digit));
                }
                for other in 0..model.units() {
                    let inside = |cell: &usize| unit(other).any(|of_other| of_other == *cell);
                    let outside = |cell: &usize| !unit(at).any(|of_at| of_at == *cell);
                    if rules.include(LOCKED)
                        && cells.len() > 1
                        && cells.iter().all(inside)
                        && let Some(cell) = holding(other, digit).find(outside)
                    {
                        return Some((cell, digit));
                    }
                }
            }
            for (a, b) in unit(at).flat_map(|a| unit(at).map(move |b| (a, b))) {
                let pair = board.of(a);
                if rules.include(PAIRS) && a != b && pair.len() == 2 && pair == board.of(b) {
                    let third = unit(at).filter(|&cell| cell != a && cell != b);
                    if let Some(cell) =
                        third.into_iter().find(|&c| !(board.of(c) & pair).is_empty())
                    {
                        return Some((cell, (board.of(cell) & pair).first()?));
                    }
                }
            }
        }
        None
    }

    #[test]
    fn deductions_keep_every_solution_and_reach_the_fixpoint() {
        let mut random = Random(5);
        let sets = [Rules::NAKED_SINGLES, HIDDEN, PAIRS, LOCKED, HIDDEN.and(PAIRS).and(LOCKED)];
        let (mut consistent, mut contradictory, mut found) = (0, 0, 0);
        for (height, width) in [(2, 2), (2, 3), (3, 2), (1, 5), (5, 1)] {
            let shape = Shape::new(height, width).unwrap();
            for round in 0..400 {
                let mut solved = solved(shape, &mut random);
                if round % 3 == 0 {
                    let cell = random.below(shape.cells());
                    solved[cell] = random.below(shape.side()) as Digit;
                }
                let mut givens = vec![0; shape.cells()];
                for _ in 0..shape.cells() / (4 + round % 2) {
                    let cell = random.below(shape.cells());
                    givens[cell] = 1 + u32::from(solved[cell]);
                }
                let (rules, mut limits) = (sets[round % sets.len()], limits());
                let mut board = board(height, width, &givens, rules);
                for _ in 0..random.below(3 * shape.cells()) {
                    let cell = random.below(shape.cells());
                    let digit = random.below(shape.side()) as Digit;
                    if digit != solved[cell] {
                        board.eliminate(cell, digit);
                    }
                }
                let allowed = board.all().to_vec();
                let mut of_solutions = vec![DigitSet::EMPTY; shape.cells()];
                let mut budget = 20_000;
                let grid = &mut Vec::new();
                solutions(shape, &allowed, grid, &mut of_solutions, &mut budget);
                if !board.propagate(&mut limits).unwrap() {
                    assert!(of_solutions[0].is_empty(), "{rules:?} {givens:?}");
                    contradictory += 1;
                    continue;
                }
                let kept = |(&digits, &left): (&DigitSet<1>, _)| (digits - left).is_empty();
                assert!(of_solutions.iter().zip(board.all()).all(kept), "{rules:?} {givens:?}");
                assert_eq!(missed(&board, rules), None, "{rules:?} {givens:?}");
                consistent += 1;
                found += usize::from(!of_solutions[0].is_empty());
            }
        }
        assert!(
            contradictory > 100 && found > 1000 && consistent >= found,
            "{contradictory} {found}"
        );
    }

    /// Some random moves, propagated; a board without contradiction must be at its fixpoint.
    fn play(board: &mut Candidates<1>, random: &mut Random) {
        for _ in 0..1 + random.below(9) {
            let (cell, digit) = (random.below(36), random.below(6) as Digit);
            match random.below(6) {
                0 => board.assign(cell, digit),
                _ => board.eliminate(cell, digit),
            }
        }
        if propagates(board) {
            assert_eq!(missed(board, board.rules), None);
        }
    }

    #[test]
    fn undo_brings_everything_back() {
        let mut random = Random(8);
        let mut board = board(3, 2, &[1, 0, 0, 0, 0, 2], HIDDEN.and(PAIRS).and(LOCKED));
        assert!(propagates(&mut board));
        let root = board.mark();
        for round in 0..1000 {
            if round % 20 == 0 {
                board.undo(root);
                play(&mut board, &mut random);
                if board.broken {
                    board.undo(root);
                }
            }
            let (mark, open) = (board.mark(), board.open());
            let (candidates, places) = (board.candidates.clone(), board.places.clone());
            play(&mut board, &mut random);
            board.undo(mark);
            assert_eq!(board.open(), open);
            assert_eq!((&board.candidates, &board.places), (&candidates, &places));
            assert!(propagates(&mut board) && board.mark() == mark);
        }
    }

    #[test]
    fn a_board_at_rest_goes_on_as_if_it_had_not_rested() {
        let mut random = Random(10);
        for _ in 0..200 {
            let mut board = board(3, 2, &[1, 0, 0, 0, 0, 2], HIDDEN.and(PAIRS).and(LOCKED));
            assert!(propagates(&mut board));
            for _ in 0..20 {
                board.rest();
                let mut copy = board.try_clone(&mut limits()).unwrap();
                copy.wake(&mut limits()).unwrap();
                let room = (copy.trail.capacity(), copy.naked.capacity(), copy.hidden.capacity());
                let (cell, digit) = (random.below(36), random.below(6) as Digit);
                copy.assign(cell, digit);
                let consistent = propagates(&mut copy);
                let used = (copy.trail.capacity(), copy.naked.capacity(), copy.hidden.capacity());
                assert_eq!(room, used, "no vector has grown");
                if consistent {
                    assert_eq!(missed(&copy, copy.rules), None);
                    board = copy;
                }
            }
        }
    }

    #[test]
    fn a_saved_board_is_the_same_board() {
        let mut random = Random(9);
        let mut board = board(3, 2, &[1, 0, 0, 0, 0, 2], HIDDEN.and(PAIRS).and(LOCKED));
        assert!(propagates(&mut board));
        let (saved, places, open) = (board.all().to_vec(), board.places.clone(), board.open());
        for _ in 0..1000 {
            play(&mut board, &mut random);
            board.load(&saved, &mut limits()).unwrap();
            assert!(propagates(&mut board));
            assert_eq!((board.all(), &board.places, board.open()), (&saved[..], &places, open));
        }
    }
}
