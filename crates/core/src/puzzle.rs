//! A puzzle: shape, symbols, givens and cages, valid by construction.
//!
//! In: the four parts, one at a time; each is checked as it comes and refused with its place. Out:
//! [`Puzzle`]. What stays true: every given is one of the symbols; every cage has at least one and
//! at most `side` cells, each on the board and named once, and a total from 0 to 2^63 - 1. Cages may
//! overlap, be disconnected, and leave cells out.
//!
//! Givens that contradict each other are a legal puzzle, one without a solution.

mod constraints;
mod primitives;
mod sums;

use crate::constraint::Constraint;
use crate::digits::{Digit, EMPTY};
use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::shape::Shape;
use crate::symbols::Symbols;
use sums::{Sums, Value};

/// Cells whose symbols are all different and sum up to a total.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cage {
    total: u64,
    cells: Vec<u32>,
}

impl Cage {
    /// The sum of the symbols in the cage.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The numbers of the cells, as listed; cells are numbered row by row from 0.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }
}

/// A board with its givens and cages.
///
/// It is read from a text by [`FromStr`](std::str::FromStr) or [`Puzzle::read`], or built cell by cell. `Display` writes a
/// text that `FromStr` reads back: one line, or the format `coordinates` where one line cannot say it.
///
/// ```
/// # use sudoku_core as sudoku;
/// use sudoku::{Puzzle, Shape};
///
/// let mut killer = Puzzle::new(Shape::square(4)?)?;
/// killer.set(0, 0, 1)?;
/// killer.add_cage(7, &[2, 3])?;
/// assert_eq!((killer.get(0, 0), killer.get(0, 1)), (Some(1), None));
/// assert_eq!(killer.candidates(0, 1)?, [2, 3, 4]);
/// let read_back: Puzzle = killer.to_string().parse()?;
/// assert_eq!(read_back, killer);
/// # Ok::<(), sudoku::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Puzzle {
    shape: Shape,
    symbols: Symbols,
    cells: Vec<Digit>,
    cages: Vec<Cage>,
    /// The constraints that are no cages.
    further: Vec<Constraint>,
}

impl Puzzle {
    /// An empty board with the symbols `1..=side`.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`].
    pub fn new(shape: Shape) -> Result<Puzzle> {
        Self::with_symbols(shape, Symbols::counting(shape.side())?)
    }

    /// An empty board with these symbols, as many as the side.
    ///
    /// # Errors
    ///
    /// [`Reason::BadSymbolCount`], [`Reason::NoMemory`].
    pub fn with_symbols(shape: Shape, symbols: Symbols) -> Result<Puzzle> {
        Ok(Puzzle {
            shape,
            symbols: of_side(symbols, shape)?,
            cells: memory::filled(shape.cells(), EMPTY)?,
            cages: Vec::new(),
            further: Vec::new(),
        })
    }

    /// A copy.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`], where `clone` ends the process.
    pub fn try_clone(&self) -> Result<Puzzle> {
        let mut cages = memory::with_capacity(self.cages.len())?;
        for cage in &self.cages {
            cages.push(Cage { total: cage.total, cells: memory::copied(&cage.cells)? });
        }
        Ok(Puzzle {
            shape: self.shape,
            symbols: self.symbols.try_clone()?,
            cells: memory::copied(&self.cells)?,
            cages,
            further: constraints::copied(&self.further)?,
        })
    }

    /// The geometry.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The symbols.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// Replaces the symbols; what stood in a cell becomes the new symbol of the same digit. Totals
    /// of cages stay what they are.
    ///
    /// # Errors
    ///
    /// [`Reason::BadSymbolCount`].
    pub fn set_symbols(&mut self, symbols: Symbols) -> Result<()> {
        self.symbols = of_side(symbols, self.shape)?;
        Ok(())
    }

    /// The digits of the cells, row by row, [`EMPTY`] where none is given.
    #[doc(hidden)]
    pub fn digits(&self) -> &[Digit] {
        &self.cells
    }

    /// The cell in `row` and `col`, both from 0, or an error if it is off the board.
    #[doc(hidden)]
    pub fn cell_at(&self, row: i64, col: i64) -> Result<usize> {
        let place = usize::try_from(row).ok().zip(usize::try_from(col).ok());
        place
            .and_then(|(row, col)| self.shape.cell_at(row, col))
            .ok_or_else(|| Reason::OffBoard { row, col, side: self.shape.side() as u32 }.into())
    }

    /// The symbol in `row` and `col`, both from 0; `None` for an empty cell and off the board.
    pub fn get(&self, row: usize, col: usize) -> Option<u32> {
        self.symbol_in(self.shape.cell_at(row, col)?)
    }

    /// Gives the cell in `row` and `col`, both from 0, a symbol, or empties it for `None`.
    ///
    /// # Errors
    ///
    /// [`Reason::OffBoard`], [`Reason::UnknownSymbol`].
    pub fn set(&mut self, row: usize, col: usize, symbol: impl Into<Option<u32>>) -> Result<()> {
        self.put(self.cell_of(row, col)?, symbol.into())
    }

    /// The symbols that the cell in `row` and `col`, both from 0, can take as far as filled cells and totals tell: no
    /// other cell of its row, column and box has them, and its cages can have their totals with them. A filled cell has
    /// only its own.
    ///
    /// # Errors
    ///
    /// [`Reason::OffBoard`], [`Reason::NoMemory`].
    pub fn candidates(&self, row: usize, col: usize) -> Result<Vec<u32>> {
        let digits = self.candidate_digits(self.cell_of(row, col)?)?;
        let mut symbols = memory::with_capacity(digits.len())?;
        symbols.extend(digits.iter().map(|&digit| self.symbols.symbol(digit)));
        Ok(symbols)
    }

    /// The number of the cell in `row` and `col`.
    #[doc(hidden)]
    pub fn cell_of(&self, row: usize, col: usize) -> Result<usize> {
        let number = |at| i64::try_from(at).unwrap_or(i64::MAX);
        self.cell_at(number(row), number(col))
    }

    /// The symbol in a cell of the board, if one is given.
    #[doc(hidden)]
    pub fn symbol_in(&self, cell: usize) -> Option<u32> {
        match self.cells[cell] {
            EMPTY => None,
            digit => Some(self.symbols.symbol(digit)),
        }
    }

    /// Gives a cell of the board a symbol, whatever stood there, or empties it.
    #[doc(hidden)]
    pub fn put(&mut self, cell: usize, symbol: Option<u32>) -> Result<()> {
        if symbol.is_some() && !self.shape.has_cell(cell) {
            self.cell_of(self.shape.row_of(cell), self.shape.col_of(cell))?;
        }
        self.cells[cell] = match symbol {
            None => EMPTY,
            Some(symbol) => self.symbols.digit(symbol).ok_or_else(|| {
                Error::from(Reason::UnknownSymbol(i64::from(symbol)))
                    .at_cell(self.shape.row_of(cell), self.shape.col_of(cell))
            })?,
        };
        Ok(())
    }

    /// If the symbols are `1..=side`: gives each cell its symbol, or empties it for 0. False if they are others, a
    /// number is not one of them, or the numbers are not one for each cell; then any cells may have been set.
    #[inline]
    pub(crate) fn set_all_counted(
        &mut self,
        mut numbers: impl Iterator<Item = Option<u32>>,
    ) -> bool {
        let side = self.shape.side() as u32;
        for cell in &mut self.cells {
            match numbers.next() {
                Some(Some(number)) if number <= side => *cell = (number as Digit).wrapping_sub(1),
                _ => return false,
            }
        }
        self.symbols.is_counting() && numbers.next().is_none() && !self.shape.is_overlapping()
    }

    /// Whether these could be the digits of the cells: one for each, [`EMPTY`] or below the side.
    pub(crate) fn check_digits(&self, digits: &[Digit]) -> Result<()> {
        if digits.len() != self.shape.cells() {
            let expected = self.shape.cells() as u64;
            return Err(Reason::BadCellCount { expected, found: digits.len() as u64 }.into());
        }
        let side = self.shape.side();
        // One more than EMPTY is 0; a side fits in 16 bits.
        let is_wrong = |digit: Digit| digit.wrapping_add(1) > side as Digit;
        // Without a branch for a cell, so that many are looked at together.
        if digits.iter().fold(false, |wrong, &digit| wrong | is_wrong(digit))
            && let Some(&digit) = digits.iter().find(|&&digit| is_wrong(digit))
        {
            return Err(Reason::BadArgument("digit", i64::from(digit)).into());
        }
        let is_off = |cell: &usize| digits[*cell] != EMPTY && !self.shape.has_cell(*cell);
        match (0..digits.len()).find(|cell| self.shape.is_overlapping() && is_off(cell)) {
            None => Ok(()),
            Some(cell) => {
                let (row, col) = (self.shape.row_of(cell) as i64, self.shape.col_of(cell) as i64);
                Err(Reason::OffBoard { row, col, side: side as u32 }.into())
            }
        }
    }

    /// Replaces all cells by digits ([`EMPTY`] for none), one for each cell of the board.
    #[doc(hidden)]
    pub fn set_digits(&mut self, digits: &[Digit]) -> Result<()> {
        self.check_digits(digits)?;
        self.cells.copy_from_slice(digits);
        Ok(())
    }

    /// The digits a cell can take as far as filled cells and totals tell: those that are in no other
    /// cell of its row, column and box or region, in no other cell that differs by a constraint, and with which each of its cages can have its total, all digits
    /// different. A filled cell has only its own.
    ///
    /// Cages are weighed one after the other, by all combinations while tables of 8 MiB suffice for them;
    /// then by the smallest and the largest sum of their other cells.
    #[doc(hidden)]
    pub fn candidate_digits(&self, cell: usize) -> Result<Vec<Digit>> {
        let mut candidates = memory::with_capacity(self.shape.side())?;
        if self.cells[cell] != EMPTY {
            candidates.push(self.cells[cell]);
            return Ok(candidates);
        }
        let mut marks = memory::filled(self.shape.side(), true)?;
        let mut clear = |peer: usize| {
            if let Some(mark) = marks.get_mut(usize::from(self.cells[peer])) {
                *mark = false;
            }
        };
        if self.shape.is_overlapping() {
            self.shape.peers_of_grids(cell).for_each(clear);
        } else {
            let has_boxes = self.regions().is_none();
            let units = self.shape.units_of(cell).into_iter();
            let units = units.take(if has_boxes { 3 } else { 2 });
            units.flat_map(|unit| self.shape.unit(unit)).for_each(&mut clear);
        }
        if !self.cages.is_empty() {
            self.restrict_by_cages(cell, &mut marks)?;
        }
        if !self.constraints().is_empty() {
            self.restrict_by_constraints(cell, &mut marks)?;
        }
        candidates.extend((0..).zip(&marks).filter(|(_, mark)| **mark).map(|(digit, _)| digit));
        Ok(candidates)
    }

    /// Clears the marks of digits that a cage of an empty cell rules out.
    fn restrict_by_cages(&self, cell: usize, marks: &mut [bool]) -> Result<()> {
        let side = self.shape.side();
        let mut all: Vec<Value> = memory::with_capacity(side)?;
        all.extend(
            self.symbols.list().iter().zip(0..).map(|(&symbol, digit)| (symbol.into(), digit)),
        );
        all.sort_unstable();
        let (mut free, mut taken) = (memory::with_capacity(side)?, memory::with_capacity(side)?);
        let mut sums = Sums::new(Sums::BUDGET);
        for cage in self.cages.iter().filter(|cage| cage.cells.contains(&(cell as u32))) {
            taken.clear();
            taken.resize(side, false);
            let (mut open, mut left) = (0, Some(cage.total));
            for digit in cage.cells.iter().map(|&other| self.cells[other as usize]) {
                if digit == EMPTY {
                    open += 1;
                    continue;
                }
                let is_repeated = std::mem::replace(&mut taken[usize::from(digit)], true);
                let value = u64::from(self.symbols.symbol(digit));
                left = left.filter(|_| !is_repeated).and_then(|left| left.checked_sub(value));
                marks[usize::from(digit)] = false;
            }
            free.clear();
            free.extend(all.iter().filter(|value| !taken[usize::from(value.1)]));
            match left {
                Some(left) => sums.restrict(&free, open, left, marks)?,
                None => marks.fill(false),
            }
        }
        Ok(())
    }

    /// The cages, in the order they were added.
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// Adds a cage of `cells`, numbered row by row from 0, whose symbols sum up to `total`.
    ///
    /// # Errors
    ///
    /// [`Reason::BadTotal`], [`Reason::EmptyCage`], [`Reason::LargeCage`], [`Reason::OffBoard`],
    /// [`Reason::RepeatedCageCell`], [`Reason::NoMemory`].
    pub fn add_cage(&mut self, total: u64, cells: &[u32]) -> Result<()> {
        let side = self.shape.side();
        if total > i64::MAX as u64 {
            return Err(Reason::BadTotal(Excerpt::new("a number past 2^63 - 1")).into());
        }
        if cells.is_empty() {
            return Err(Reason::EmptyCage.into());
        }
        if cells.len() > side {
            let (cells, side) = (cells.len() as u64, side as u32);
            return Err(Reason::LargeCage { cells, side }.into());
        }
        if let Some(twice) = self.shape.check_cells(cells)? {
            return Err(Error::from(Reason::RepeatedCageCell)
                .at_cell(self.shape.row_of(twice), self.shape.col_of(twice)));
        }
        let cells = memory::copied(cells)?;
        memory::push(&mut self.cages, Cage { total, cells })
    }

    /// Adds cages, all or none; the error names the place of the first bad one in the list, from 0.
    #[doc(hidden)]
    pub fn add_cages<'a>(
        &mut self,
        cages: impl IntoIterator<Item = Result<(u64, &'a [u32])>>,
    ) -> Result<()> {
        let before = self.cages.len();
        for (index, cage) in cages.into_iter().enumerate() {
            let added = cage.and_then(|(total, cells)| self.add_cage(total, cells));
            if let Err(error) = added {
                self.cages.truncate(before);
                return Err(error.at_cage(index));
            }
        }
        Ok(())
    }

    /// Removes the first cage that has the cell in `row` and `col`, both from 0; the cages after it move up.
    ///
    /// # Errors
    ///
    /// [`Reason::OffBoard`], [`Reason::BadUse`] if no cage has the cell.
    pub fn remove_cage(&mut self, row: usize, col: usize) -> Result<()> {
        self.remove_cage_of(self.cell_of(row, col)?)
    }

    /// Removes the first cage that has the cell with this number.
    #[doc(hidden)]
    pub fn remove_cage_of(&mut self, cell: usize) -> Result<()> {
        let has_cell = |cage: &Cage| cage.cells.contains(&(cell as u32));
        let Some(index) = self.cages.iter().position(has_cell) else {
            let none = Reason::BadUse { what: "row and col", why: "no cage has this cell" };
            let (row, col) = (self.shape.row_of(cell), self.shape.col_of(cell));
            return Err(Error::from(none).at_cell(row, col));
        };
        self.cages.remove(index);
        Ok(())
    }

    /// Removes a cage by its place in [`Puzzle::cages`].
    #[doc(hidden)]
    pub fn remove_cage_at(&mut self, index: usize) -> Result<()> {
        if index >= self.cages.len() {
            return Err(Reason::BadArgument("index", index as i64).into());
        }
        self.cages.remove(index);
        Ok(())
    }

    /// Keeps the first cages, and the first other constraints.
    #[doc(hidden)]
    pub fn keep_rules(&mut self, (cages, constraints): (usize, usize)) {
        self.cages.truncate(cages);
        self.keep_constraints(constraints);
    }

    /// Removes all cages.
    pub fn clear_cages(&mut self) {
        self.cages.clear();
    }
}

/// The symbols, if there are as many as the side has cells.
fn of_side(symbols: Symbols, shape: Shape) -> Result<Symbols> {
    let (side, count) = (shape.side(), symbols.list().len());
    if side == count {
        return Ok(symbols);
    }
    Err(Reason::BadSymbolCount { expected: side as u32, found: count as u64 }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Puzzle {
        Puzzle::new(Shape::square(4).unwrap()).unwrap()
    }

    #[test]
    fn counted_symbols_are_set_by_their_numbers() {
        let mut board = board();
        let all = |last, count| [4; 14].into_iter().chain([0, last, 1]).map(Some).take(count);
        assert!(board.set_all_counted(all(3, 16)));
        assert_eq!([13, 14, 15].map(|cell| board.symbol_in(cell)), [Some(4), None, Some(3)]);
        assert!(
            ![all(5, 16), all(3, 15), all(3, 17)]
                .map(|all| board.set_all_counted(all))
                .contains(&true)
        );
        assert!(!board.set_all_counted([None; 16].into_iter()));
        board.set_symbols(Symbols::new(&[1, 2, 3, 5], 4).unwrap()).unwrap();
        assert!(!board.set_all_counted(all(3, 16)));
    }

    #[test]
    fn symbols_are_as_many_as_the_side() {
        let symbols = |count| Symbols::counting(count).unwrap();
        for count in [1, 3, 5] {
            let refused = Reason::BadSymbolCount { expected: 4, found: count as u64 };
            let made = Puzzle::with_symbols(Shape::square(4).unwrap(), symbols(count));
            assert_eq!(made.unwrap_err().reason, refused);
            let mut puzzle = board();
            assert_eq!(puzzle.set_symbols(symbols(count)).unwrap_err().reason, refused);
            assert_eq!(puzzle, board());
        }
    }

    #[test]
    fn filled_cells_take_the_new_symbols() {
        let mut puzzle = board();
        puzzle.put(3, Some(2)).unwrap();
        puzzle.set_symbols(Symbols::new(&[9, 7, 5, 3], 4).unwrap()).unwrap();
        assert_eq!((puzzle.symbol_in(3), puzzle.symbol_in(4)), (Some(7), None));
    }

    #[test]
    fn zero_may_be_a_symbol() {
        let symbols = Symbols::new(&[3, 0, 98, 7], 4).unwrap();
        let mut puzzle = Puzzle::with_symbols(Shape::square(4).unwrap(), symbols).unwrap();
        puzzle.put(5, Some(0)).unwrap();
        assert_eq!((puzzle.symbol_in(5), puzzle.symbol_in(6)), (Some(0), None));
        let error = puzzle.put(6, Some(1)).unwrap_err();
        assert_eq!((error.reason, error.place.cell), (Reason::UnknownSymbol(1), Some((1, 2))));
    }

    #[test]
    fn cages_are_checked() {
        let mut puzzle = board();
        assert_eq!(puzzle.add_cage(3, &[]).unwrap_err().reason, Reason::EmptyCage);
        assert_eq!(puzzle.add_cage(3, &[0, 1, 2, 3, 4]).unwrap_err().code(), -46);
        let twice = puzzle.add_cage(3, &[6, 1, 6]).unwrap_err();
        assert_eq!((twice.reason, twice.place.cell), (Reason::RepeatedCageCell, Some((1, 2))));
        let off_board = puzzle.add_cage(3, &[22, 1]).unwrap_err().reason;
        assert_eq!(off_board, Reason::OffBoard { row: 5, col: 2, side: 4 });
        assert_eq!(puzzle.add_cage(3, &[16]).unwrap_err().code(), -44);
        assert_eq!(puzzle.add_cage(1 << 63, &[1]).unwrap_err().code(), -46);
        assert_eq!(puzzle, board());
        puzzle.add_cage(0, &[0, 15]).unwrap();
        puzzle.add_cage(i64::MAX as u64, &[15]).unwrap();
        let cages: Vec<_> =
            puzzle.cages().iter().map(|cage| (cage.total(), cage.cells())).collect();
        assert_eq!(cages, [(0, &[0, 15][..]), (i64::MAX as u64, &[15])]);
        puzzle.clear_cages();
        assert_eq!(puzzle, board());
    }

    #[test]
    fn cages_are_added_all_or_none() {
        let mut puzzle = board();
        puzzle.add_cage(4, &[15]).unwrap();
        let before = puzzle.clone();
        let none = Error::from(Reason::NoMemory);
        for (bad, code) in [(Ok((3, &[][..])), -46), (Ok((3, &[16])), -44), (Err(none), -60)] {
            let error = puzzle.add_cages([Ok((3, &[0, 1][..])), Ok((9, &[2])), bad]).unwrap_err();
            assert_eq!((error.place.cage, error.code()), (Some(2), code));
            assert_eq!(puzzle, before);
        }
        puzzle.add_cages([Ok((3, &[0, 1][..])), Ok((4, &[2]))]).unwrap();
        let totals: Vec<_> = puzzle.cages().iter().map(Cage::total).collect();
        assert_eq!(totals, [4, 3, 4]);
    }

    #[test]
    fn the_first_cage_of_a_cell_is_removed() {
        let mut puzzle = board();
        puzzle.add_cages([Ok((3, &[0, 1][..])), Ok((7, &[2, 6])), Ok((5, &[6, 7]))]).unwrap();
        puzzle.remove_cage_of(6).unwrap();
        let totals = |puzzle: &Puzzle| puzzle.cages().iter().map(Cage::total).collect::<Vec<_>>();
        assert_eq!(totals(&puzzle), [3, 5]);
        let error = puzzle.remove_cage_of(2).unwrap_err();
        assert_eq!((error.code(), error.place.cell), (-12, Some((0, 2))));
        puzzle.remove_cage_of(6).unwrap();
        assert_eq!(totals(&puzzle), [3]);
    }

    #[test]
    fn candidates_respect_cages() {
        let symbols_of = |puzzle: &Puzzle, cell| {
            let digits = puzzle.candidate_digits(cell).unwrap();
            digits.iter().map(|&digit| puzzle.symbols().symbol(digit)).collect::<Vec<_>>()
        };
        let mut puzzle = Puzzle::new(Shape::square(9).unwrap()).unwrap();
        puzzle
            .add_cages([Ok((3, &[0, 1][..])), Ok((23, &[9, 10, 11])), Ok((10, &[9, 18]))])
            .unwrap();
        assert_eq!(symbols_of(&puzzle, 0), [1, 2]);
        assert_eq!(symbols_of(&puzzle, 10), [6, 8, 9]);
        // In two cages: 23 without 9, which needs a 1; 10 without 5.
        assert_eq!(symbols_of(&puzzle, 9), [6, 8, 9]);
        assert_eq!(symbols_of(&puzzle, 18), [1, 2, 3, 4, 6, 7, 8, 9]);
        puzzle.set(1, 0, Some(8)).unwrap();
        assert_eq!(symbols_of(&puzzle, 10), [6, 9]);
        assert_eq!(symbols_of(&puzzle, 18), [2]);
        puzzle.set(1, 2, Some(9)).unwrap();
        assert_eq!(symbols_of(&puzzle, 10), [6]);
        // Another 8 in the cage, and a sum that is too large: nothing fits.
        puzzle.set(1, 2, Some(8)).unwrap();
        assert_eq!(symbols_of(&puzzle, 10), []);
        puzzle.set(1, 0, None).unwrap();
        puzzle.add_cage(7, &[11, 80]).unwrap();
        assert_eq!(symbols_of(&puzzle, 80), []);
        // A symbol in a cell of a cage is in no other cell of the cage.
        puzzle.add_cage(20, &[11, 60, 70]).unwrap();
        assert_eq!(symbols_of(&puzzle, 70), [3, 5, 7, 9]);
    }

    /// Symbols in any order, and far apart.
    #[test]
    fn candidates_of_cages_are_weighed_by_their_symbols() {
        let symbols = Symbols::new(&[2_000_000_000, 0, 7, 1_000_000_000], 4).unwrap();
        let mut puzzle = Puzzle::with_symbols(Shape::square(4).unwrap(), symbols).unwrap();
        puzzle.add_cages([Ok((7, &[0, 1][..])), Ok((3_000_000_000, &[2, 3]))]).unwrap();
        assert_eq!(puzzle.candidate_digits(0), Ok(vec![1, 2]));
        assert_eq!(puzzle.candidate_digits(3), Ok(vec![0, 3]));
    }

    #[test]
    fn all_cells_are_set_or_none() {
        let mut puzzle = board();
        puzzle.put(1, Some(1)).unwrap();
        let before = puzzle.clone();
        assert_eq!(puzzle.set_digits(&[0; 15]).unwrap_err().code(), -33);
        assert_eq!(puzzle.set_digits(&[4; 16]).unwrap_err().code(), -12);
        assert_eq!(puzzle, before);
        let digits: Vec<Digit> = [EMPTY, 3, 0, 1].repeat(4);
        puzzle.set_digits(&digits).unwrap();
        assert_eq!(puzzle.digits(), digits);
    }

    #[test]
    fn cells_off_the_board_are_refused() {
        for (row, col) in [(-1, 0), (0, -1), (4, 0), (0, 4), (i64::MAX, i64::MIN)] {
            assert_eq!(board().cell_at(row, col).unwrap_err().code(), -44);
        }
        assert_eq!(board().cell_at(3, 2), Ok(14));
    }
}
