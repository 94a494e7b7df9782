//! A position: a puzzle, the digits placed since, and the candidates removed.
//!
//! In: a puzzle of 64 digits and 4096 cells at most; then placements and removals, one at a time. Out:
//! [`Position`], from which steps are explained. What stays true: a given keeps its digit; a placed digit is one of the
//! symbols; the candidates of an open cell are the digits that no filled cell has from which it differs by its units or
//! by a constraint, less those removed and those that a constraint excludes. A position may contradict itself or the solution: a player makes mistakes.

use std::fmt;

use crate::digits::{Digit, EMPTY};
use crate::error::{Error, Reason, Result};
use crate::houses::Houses;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::unit::Unit;

/// The largest side of a position: the candidates of a cell are the bits of one word.
pub const MOST_DIGITS: usize = 64;

/// A puzzle in play: its givens, the symbols placed since, and the candidates removed.
///
/// ```
/// # use sudoku_core as sudoku;
/// use sudoku::{Position, Puzzle};
///
/// let puzzle: Puzzle = "1...2...........".parse()?;
/// let mut position = Position::new(puzzle)?;
/// assert_eq!(position.candidates(0, 1)?, [3, 4]);
/// position.remove(0, 1, 4)?;
/// assert_eq!(position.candidates(0, 1)?, [3]);
/// position.place(0, 1, 3)?;
/// assert_eq!(position.get(0, 1), Some(3));
/// # Ok::<(), sudoku::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    puzzle: Puzzle,
    /// Unless rows, columns and boxes are all rules.
    houses: Option<memory::Arc<Houses>>,
    digits: Vec<Digit>,
    /// The removed candidates of each cell, as bits, and those that constraints exclude.
    removed: Vec<u64>,
    /// Those that constraints exclude; empty without such constraints.
    excluded: Vec<u64>,
}

/// A mistake in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The row of the cell, from 0.
    pub row: usize,
    /// The column of the cell, from 0.
    pub col: usize,
    /// The symbol.
    pub symbol: u32,
    /// Whether the symbol was placed, and the solution has another one there. Else it was removed, and the solution has
    /// it there.
    pub placed: bool,
}

/// Says what is wrong, and of a placed symbol not what is right: `r1c2 is not 4`. Rows and columns are numbered from 1.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mistake { row, col, symbol, placed } = *self;
        match placed {
            true => write!(f, "r{}c{} is not {symbol}", row + 1, col + 1),
            false => write!(f, "{symbol} was removed from r{}c{} by mistake", row + 1, col + 1),
        }
    }
}

/// Where a position contradicts itself: a cell without candidates, or a row, column, box or other house in which a symbol has
/// no place or more than one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// An open cell has no candidate.
    Cell {
        /// The row of the cell, from 0.
        row: usize,
        /// The column of the cell, from 0.
        col: usize,
    },
    /// A unit has this many cells with a symbol: none, and none that can take it, or more than one. So has a constraint
    /// by which fewer cells differ: more than one.
    Unit {
        /// The unit.
        unit: Unit,
        /// The symbol.
        symbol: u32,
        /// How many cells have it.
        places: usize,
    },
}

/// Says where and why: `r2c2 has no candidate`, `row 3 has no place for 5`, `window 1 has 2 twice`. Units are numbered from 1.
impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Contradiction::Cell { row, col } => {
                write!(f, "r{}c{} has no candidate", row + 1, col + 1)
            }
            Contradiction::Unit { unit, symbol, places } => {
                write!(f, "{unit} has ")?;
                match places {
                    0 => write!(f, "no place for {symbol}"),
                    2 => write!(f, "{symbol} twice"),
                    places => write!(f, "{symbol} {places} times"),
                }
            }
        }
    }
}

impl Position {
    /// The position of the puzzle's givens.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] for a puzzle of loose cells, or a side above 64; [`Reason::NoMemory`].
    pub fn new(puzzle: Puzzle) -> Result<Position> {
        let refuse = |why| Err(Reason::BadUse { what: "puzzle", why }.into());
        if puzzle.shape().is_loose() {
            return refuse("one of loose cells has no positions, steps or ratings");
        }
        if puzzle.shape().side() > MOST_DIGITS {
            return refuse(
                "a position has at most 64 rows, and so has a puzzle that is explained or rated",
            );
        }
        if puzzle.shape().cells() > MOST_DIGITS * MOST_DIGITS {
            return refuse("a position has at most 4096 cells");
        }
        let digits = memory::copied(puzzle.digits())?;
        let excluded = puzzle.excluded()?;
        let removed = match excluded.is_empty() {
            true => memory::filled(puzzle.shape().cells(), 0)?,
            false => memory::copied(&excluded)?,
        };
        let houses = match puzzle.is_classic() {
            true => None,
            false => Some(memory::shared(Houses::new(&puzzle)?)?),
        };
        Ok(Position { puzzle, houses, digits, removed, excluded })
    }

    /// The position of a puzzle whose other filled cells are those of `state`, a board that holds the givens, too.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] as of [`Position::new`], and for a state of another shape, other symbols or other constraints,
    /// if it has any;
    /// [`Reason::OtherGiven`] for a cell in which the state lacks a given; [`Reason::NoMemory`].
    ///
    /// ```
    /// # use sudoku_core as sudoku;
    /// use sudoku::{Position, Puzzle};
    ///
    /// let puzzle: Puzzle = "1...2...........".parse()?;
    /// let position = Position::played(puzzle, &"13..2...........".parse()?)?;
    /// assert_eq!(position.get(0, 1), Some(3));
    /// assert_eq!(position.puzzle().get(0, 1), None);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    pub fn played(puzzle: Puzzle, state: &Puzzle) -> Result<Position> {
        let refuse = |why| Error::from(Reason::BadUse { what: "state", why });
        if state.shape() != puzzle.shape() || state.symbols() != puzzle.symbols() {
            return Err(refuse("it has another shape or other symbols than the puzzle"));
        }
        let is_other =
            state.constraints() != puzzle.constraints() || state.cages() != puzzle.cages();
        if !state.is_classic() && is_other {
            return Err(refuse("it has other constraints than the puzzle"));
        }
        let mut position = Position::new(puzzle)?;
        let shape = position.puzzle.shape();
        for (cell, &digit) in state.digits().iter().enumerate() {
            match position.puzzle.digits()[cell] {
                EMPTY => position.digits[cell] = digit,
                given if given == digit => {}
                given => {
                    let symbol = |digit| position.puzzle.symbols().symbol(digit);
                    let found = (digit != EMPTY).then(|| symbol(digit));
                    let other = Reason::OtherGiven { given: symbol(given), found };
                    return Err(Error::from(other).at_cell(shape.row_of(cell), shape.col_of(cell)));
                }
            }
        }
        Ok(position)
    }

    /// A copy.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`], where `clone` ends the process.
    pub fn try_clone(&self) -> Result<Position> {
        Ok(Position {
            puzzle: self.puzzle.try_clone()?,
            houses: self.houses.clone(),
            digits: memory::copied(&self.digits)?,
            removed: memory::copied(&self.removed)?,
            excluded: memory::copied(&self.excluded)?,
        })
    }

    /// The puzzle with its givens alone.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The symbol in `row` and `col`, both from 0, given or placed; `None` for an open cell and off the board.
    pub fn get(&self, row: usize, col: usize) -> Option<u32> {
        match self.digits[self.puzzle.shape().cell_at(row, col)?] {
            EMPTY => None,
            digit => Some(self.puzzle.symbols().symbol(digit)),
        }
    }

    /// The symbols that the cell in `row` and `col`, both from 0, can take: those of no filled cell of its units, less
    /// those removed. A filled cell has only its own.
    ///
    /// # Errors
    ///
    /// [`Reason::OffBoard`], [`Reason::NoMemory`].
    pub fn candidates(&self, row: usize, col: usize) -> Result<Vec<u32>> {
        let cell = self.puzzle.cell_of(row, col)?;
        let digits = self.candidate_bits(cell);
        let mut symbols = memory::with_capacity(digits.count_ones() as usize)?;
        for digit in (0..self.puzzle.shape().side()).filter(|digit| digits >> digit & 1 == 1) {
            symbols.push(self.puzzle.symbols().symbol(digit as Digit));
        }
        Ok(symbols)
    }

    /// Places a symbol in the open cell in `row` and `col`, both from 0, or opens a placed cell for `None`.
    ///
    /// # Errors
    ///
    /// [`Reason::OffBoard`], [`Reason::UnknownSymbol`]; [`Reason::BadUse`] for a given.
    pub fn place(&mut self, row: usize, col: usize, symbol: impl Into<Option<u32>>) -> Result<()> {
        let cell = self.puzzle.cell_of(row, col)?;
        let digit = match symbol.into() {
            Some(symbol) => self.digit(symbol, cell)?,
            None => EMPTY,
        };
        if self.is_given(cell) {
            let given = Reason::BadUse { what: "cell", why: "it is a given of the puzzle" };
            return Err(Error::from(given).at_cell(row, col));
        }
        self.digits[cell] = digit;
        Ok(())
    }

    /// Removes a candidate from the cell in `row` and `col`, both from 0.
    ///
    /// # Errors
    ///
    /// [`Reason::OffBoard`], [`Reason::UnknownSymbol`].
    pub fn remove(&mut self, row: usize, col: usize, symbol: u32) -> Result<()> {
        let cell = self.puzzle.cell_of(row, col)?;
        let digit = self.digit(symbol, cell)?;
        self.remove_digit(cell, digit);
        Ok(())
    }

    /// The contradictions between the position and a solution of its puzzle: placed symbols first, then removed
    /// candidates, each in reading order. A candidate that a filled cell excludes anyway is none: the symbol there is.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] for a solution of another shape or other symbols, [`Reason::NoMemory`].
    ///
    /// ```
    /// # use sudoku_core as sudoku;
    /// use sudoku::{Position, Puzzle};
    ///
    /// let puzzle: Puzzle = "4.2....3.4..3...".parse()?;
    /// // The solution is 4321 2143 1432 3214.
    /// # let digits = [3, 2, 1, 0, 1, 0, 3, 2, 0, 3, 2, 1, 2, 1, 0, 3];
    /// # let solution = sudoku::Solution::new(&puzzle, &digits)?;
    /// let mut position = Position::new(puzzle)?;
    /// position.place(0, 1, 1)?;
    /// assert_eq!(position.mistakes(&solution)?[0].to_string(), "r1c2 is not 1");
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    pub fn mistakes(&self, solution: &Solution) -> Result<Vec<Mistake>> {
        if !solution.is_like(&self.puzzle) {
            let why = "it has another shape or other symbols than the puzzle";
            return Err(Reason::BadUse { what: "solution", why }.into());
        }
        let shape = self.puzzle.shape();
        let mut mistakes = Vec::new();
        for placed in [true, false] {
            for cell in shape.existing_cells() {
                let (digit, right) = (self.digits[cell], solution.digits()[cell]);
                let wrong = match placed {
                    true => Some(digit).filter(|&digit| digit != EMPTY && digit != right),
                    false => {
                        let is_removed = self.removed_bits(cell) >> right & 1 == 1;
                        is_removed.then_some(right)
                    }
                };
                if let Some(digit) = wrong {
                    let (row, col) = (shape.row_of(cell), shape.col_of(cell));
                    let symbol = self.puzzle.symbols().symbol(digit);
                    memory::push(&mut mistakes, Mistake { row, col, symbol, placed })?;
                }
            }
        }
        Ok(mistakes)
    }

    /// Where the position contradicts itself: cells first, then rows, columns, boxes or regions, and other houses, each in
    /// order; then the sets of fewer cells that differ by a constraint.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`].
    ///
    /// ```
    /// # use sudoku_core as sudoku;
    /// use sudoku::{Position, Puzzle};
    ///
    /// let puzzle: Puzzle = "12....3.........".parse()?;
    /// let found = Position::new(puzzle)?.contradictions()?;
    /// let text: Vec<_> = found.iter().map(ToString::to_string).collect();
    /// assert_eq!(text, ["row 1 has no place for 3", "box 1 has no place for 3"]);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    pub fn contradictions(&self) -> Result<Vec<Contradiction>> {
        let (shape, side) = (self.puzzle.shape(), self.puzzle.shape().side());
        let mut found = Vec::new();
        let mut candidates = memory::with_capacity(shape.cells())?;
        candidates.extend((0..shape.cells()).map(|cell| self.candidate_bits(cell)));
        for cell in shape.existing_cells().filter(|&cell| candidates[cell] == 0) {
            let (row, col) = (shape.row_of(cell), shape.col_of(cell));
            memory::push(&mut found, Contradiction::Cell { row, col })?;
        }
        for (house, digit) in
            (0..self.houses_len()).flat_map(|house| (0..side).map(move |digit| (house, digit)))
        {
            let places = self.count(self.house(house), digit);
            let can = |cell: usize| candidates[cell] >> digit & 1 == 1;
            if places > 1 || (places == 0 && !self.house(house).any(can)) {
                let symbol = self.puzzle.symbols().symbol(digit as Digit);
                let unit = self.house_name(house);
                memory::push(&mut found, Contradiction::Unit { unit, symbol, places })?;
            }
        }
        for (unit, set) in self.houses.iter().flat_map(|houses| houses.constrained()) {
            for (at, &cell) in
                set.iter().enumerate().filter(|&(_, &cell)| !self.is_open(cell as usize))
            {
                let digit = self.digits[cell as usize];
                let has = |cells: &[u32]| {
                    self.count(cells.iter().map(|&cell| cell as usize), digit.into())
                };
                if has(&set[..at]) == 0 && has(set) > 1 {
                    let (symbol, places) = (self.puzzle.symbols().symbol(digit), has(set));
                    memory::push(&mut found, Contradiction::Unit { unit, symbol, places })?;
                }
            }
        }
        Ok(found)
    }

    /// How many of some cells have a digit.
    fn count(&self, cells: impl Iterator<Item = usize>, digit: usize) -> usize {
        cells.filter(|&cell| usize::from(self.digits[cell]) == digit).count()
    }

    /// The houses, sets and peers, unless rows, columns and boxes are all rules.
    #[doc(hidden)]
    pub fn houses(&self) -> Option<&memory::Arc<Houses>> {
        self.houses.as_ref()
    }

    /// The number of houses.
    #[doc(hidden)]
    pub fn houses_len(&self) -> usize {
        self.houses.as_ref().map_or(self.puzzle.shape().units(), |houses| houses.len())
    }

    /// The cells of a house in reading order: rows are numbered from 0, then columns, then boxes or regions, then others.
    #[doc(hidden)]
    pub fn house(&self, house: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let listed = self.houses.as_ref().map_or(&[][..], |houses| houses.cells(house));
        let plain = self.houses.is_none().then(|| self.puzzle.shape().unit(house));
        listed.iter().map(|&cell| cell as usize).chain(plain.into_iter().flatten())
    }

    /// The name of a house.
    #[doc(hidden)]
    pub fn house_name(&self, house: usize) -> Unit {
        let side = self.puzzle.shape().side();
        self.houses.as_ref().map_or_else(|| Unit::of(house, side), |houses| houses.name(house))
    }

    /// Whether two cells differ.
    #[doc(hidden)]
    pub fn sees(&self, one: usize, other: usize) -> bool {
        match &self.houses {
            Some(houses) => houses.sees(one, other),
            None => {
                let units = |cell: usize| self.puzzle.shape().units_of(cell);
                one != other && units(one).iter().zip(units(other)).any(|(own, of)| *own == of)
            }
        }
    }

    fn digit(&self, symbol: u32, cell: usize) -> Result<Digit> {
        let shape = self.puzzle.shape();
        self.puzzle.symbols().digit(symbol).ok_or_else(|| {
            let unknown = Reason::UnknownSymbol(i64::from(symbol));
            Error::from(unknown).at_cell(shape.row_of(cell), shape.col_of(cell))
        })
    }

    /// The digits of all cells, given or placed; [`EMPTY`] for an open cell.
    #[doc(hidden)]
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// Places a digit in a cell that is not a given.
    #[doc(hidden)]
    pub fn place_digit(&mut self, cell: usize, digit: Digit) {
        self.digits[cell] = digit;
    }

    /// The removed candidates of each cell, as bits, and those that constraints exclude.
    #[doc(hidden)]
    pub fn removed(&self) -> &[u64] {
        &self.removed
    }

    /// The candidates of each cell that constraints exclude, as bits; empty without such constraints.
    #[doc(hidden)]
    pub fn excluded(&self) -> &[u64] {
        &self.excluded
    }

    /// Whether a cell of the board has no digit.
    #[doc(hidden)]
    pub fn is_open(&self, cell: usize) -> bool {
        self.digits[cell] == EMPTY && self.puzzle.shape().has_cell(cell)
    }

    /// Whether the cell has a given of the puzzle.
    #[doc(hidden)]
    pub fn is_given(&self, cell: usize) -> bool {
        self.puzzle.digits()[cell] != EMPTY
    }

    /// Removes a candidate.
    #[doc(hidden)]
    pub fn remove_digit(&mut self, cell: usize, digit: Digit) {
        self.removed[cell] |= 1 << digit;
    }

    /// The candidates of a cell as bits; a filled cell has only its own digit, a cell that no grid has none.
    #[doc(hidden)]
    pub fn candidate_bits(&self, cell: usize) -> u64 {
        match self.digits[cell] {
            EMPTY => self.possible_bits(cell) & !self.removed[cell],
            digit => 1 << digit,
        }
    }

    /// The candidates that were removed from an open cell, beside those that filled cells exclude.
    pub(crate) fn removed_bits(&self, cell: usize) -> u64 {
        match self.digits[cell] {
            EMPTY => self.possible_bits(cell) & self.removed[cell],
            _ => 0,
        }
    }

    /// The digits that no filled cell has from which a cell differs.
    fn possible_bits(&self, cell: usize) -> u64 {
        let shape = self.puzzle.shape();
        if !shape.has_cell(cell) {
            return 0;
        }
        let mut digits = !0 >> (MOST_DIGITS - shape.side());
        let mut exclude = |peer: usize| match self.digits[peer] {
            EMPTY => {}
            digit => digits &= !(1 << digit),
        };
        match &self.houses {
            None => shape.peers(cell).for_each(&mut exclude),
            Some(houses) => houses.peers(cell).for_each(&mut exclude),
        }
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::ConstraintKind;
    use crate::shape::Shape;

    #[test]
    fn placing_and_removing_change_the_candidates() {
        let mut position = Position::new("1...2...........".parse().unwrap()).unwrap();
        assert_eq!(position.candidates(1, 1).unwrap(), [3, 4]);
        position.place(0, 1, 3).unwrap();
        assert_eq!(position.candidates(1, 1).unwrap(), [4]);
        assert_eq!(position.candidates(0, 1).unwrap(), [3]);
        position.remove(1, 1, 4).unwrap();
        assert_eq!(position.candidates(1, 1).unwrap(), []);
        position.place(0, 1, None).unwrap();
        assert_eq!(position.candidates(1, 1).unwrap(), [3]);
        assert_eq!(
            (position.get(0, 0), position.get(0, 1), position.get(9, 9)),
            (Some(1), None, None)
        );
    }

    // Seen to fail: also 1 in r1c4, which the wrong 1 in r1c2 excludes.
    #[test]
    fn a_wrong_symbol_is_one_mistake() {
        let puzzle: Puzzle = "4.2....3.4..3...".parse().unwrap();
        let digits = [3, 2, 1, 0, 1, 0, 3, 2, 0, 3, 2, 1, 2, 1, 0, 3];
        let solution = Solution::new(&puzzle, &digits).unwrap();
        let mut position = Position::new(puzzle).unwrap();
        position.place(0, 1, 1).unwrap();
        position.remove(0, 3, 1).unwrap();
        position.remove(1, 0, 2).unwrap();
        let found = position.mistakes(&solution).unwrap();
        let text: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert_eq!(text, ["r1c2 is not 1", "2 was removed from r2c1 by mistake"]);
    }

    #[test]
    fn contradictions_say_where_and_why() {
        let found = |puzzle: &str, state: &str| -> Vec<String> {
            let (puzzle, state) = (puzzle.parse().unwrap(), state.parse().unwrap());
            let position = Position::played(puzzle, &state).unwrap();
            position.contradictions().unwrap().iter().map(ToString::to_string).collect()
        };
        assert_eq!(found("1...2...........", "1...2..........."), [""; 0]);
        let thrice = found("1...............", "11.1............");
        assert_eq!(thrice[..2], ["row 1 has 1 3 times", "row 2 has no place for 1"]);
        assert!(thrice.contains(&"box 1 has 1 twice".to_string()), "{thrice:?}");
        assert_eq!(found("123.......4.....", "123...4...4.....")[0], "r1c4 has no candidate");
        let state: Puzzle = ".1..............".parse().unwrap();
        let refused = Position::played("1...............".parse().unwrap(), &state).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "cell 0,0: state: the puzzle has the given 1 here, the state none"
        );
    }

    #[test]
    fn constraints_exclude_candidates_and_contradict_by_name() {
        let mut puzzle = Puzzle::new(Shape::square(4).unwrap()).unwrap();
        let regions: Vec<i64> = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3].into();
        puzzle.add_constraint(ConstraintKind::REGIONS, &regions, &[]).unwrap();
        puzzle.add_constraint(ConstraintKind::DIAGONAL, &[1], &[]).unwrap();
        puzzle.add_constraint(ConstraintKind::ANTI_KNIGHT, &[], &[]).unwrap();
        puzzle.set(0, 0, 1).unwrap();
        let mut position = Position::new(puzzle).unwrap();
        // r2c1 is in the region, r2c2 only in the box, r2c3 a knight's move away.
        let candidates = |position: &Position| {
            [(1, 0), (1, 1), (1, 2)].map(|(row, col)| position.candidates(row, col).unwrap())
        };
        assert_eq!(candidates(&position), [vec![2, 3, 4], vec![1, 2, 3, 4], vec![2, 3, 4]]);
        position.place(3, 0, 2).unwrap();
        assert_eq!(candidates(&position)[2], [3, 4], "by the diagonal");
        position.place(2, 1, 2).unwrap();
        position.place(0, 2, 2).unwrap();
        let found: Vec<_> =
            position.contradictions().unwrap().iter().map(ToString::to_string).collect();
        for said in ["region 3 has 2 twice", "diagonal / has 2 twice", "constraint 3 has 2 twice"] {
            assert_eq!(found.iter().filter(|line| *line == said).count(), 1, "{said}: {found:?}");
        }
    }

    #[test]
    fn constraints_exclude_symbols_from_single_cells() {
        let symbols = crate::Symbols::new(&[4, 3, 2, 1], 4).unwrap();
        let mut puzzle = Puzzle::with_symbols(Shape::square(4).unwrap(), symbols).unwrap();
        puzzle.add_constraint(ConstraintKind::EVEN, &[], &[0]).unwrap();
        puzzle.add_constraint(ConstraintKind::CANDIDATES, &[1, 4], &[0, 1]).unwrap();
        let position = Position::new(puzzle).unwrap();
        let candidates = |col| position.candidates(0, col).unwrap();
        assert_eq!((candidates(0), candidates(1), candidates(2).len()), (vec![4], vec![4, 1], 4));
    }

    #[test]
    fn cells_of_a_cage_differ() {
        let mut killer = Puzzle::new(Shape::square(4).unwrap()).unwrap();
        killer.add_cage(9, &[3, 6, 9]).unwrap();
        let mut position = Position::new(killer.try_clone().unwrap()).unwrap();
        position.place(0, 3, 4).unwrap();
        assert_eq!(position.candidates(2, 1).unwrap(), [1, 2, 3]);
        position.place(2, 1, 4).unwrap();
        let found = position.contradictions().unwrap();
        assert!(found.iter().any(|one| one.to_string() == "cage 1 has 4 twice"), "{found:?}");
        let mut other = killer.try_clone().unwrap();
        other.clear_cages();
        other.add_cage(8, &[3, 6, 9]).unwrap();
        let why = Position::played(killer, &other).unwrap_err().to_string();
        assert!(why.contains("other constraints"), "{why}");
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let large = Puzzle::new(Shape::square(100).unwrap()).unwrap();
        assert!(Position::new(large).unwrap_err().to_string().contains("64 rows"));
        let full = Puzzle::new(Shape::square(64).unwrap()).unwrap();
        assert_eq!(Position::new(full).unwrap().candidates(63, 63).unwrap().len(), 64);
        let mut position = Position::new("1...2...........".parse().unwrap()).unwrap();
        assert!(position.place(0, 0, 2).unwrap_err().to_string().contains("given"));
        assert!(position.place(0, 1, 5).is_err() && position.remove(4, 0, 1).is_err());
    }
}
