//! A board under deduction: symbols come in one at a time, and what follows from each is drawn.
//!
//! In: a puzzle without cages and sums, then digits. Out: the digits that are decided, the candidates of the
//! other cells, and the cell where a choice has the fewest options. What stays true: naked singles,
//! hidden singles, naked pairs and locked candidates find nothing more; a digit that contradicts the
//! board is refused and leaves it as it was; a full board has been verified against the puzzle.
//!
//! A search copies the board once for each option, so that a copy at rest holds no more than the
//! candidates, the places, and the small tables of [`deduce`](crate::deduce).

use std::fmt;

use crate::deduce::{Candidates, Mark, Rules};
use crate::model::Model;
use sudoku_core::constraint::{Constraint, ConstraintKind};
use sudoku_core::digits::{Digit, DigitSet, EMPTY};
use sudoku_core::error::{Error, Reason, Result};
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::solution;
use sudoku_core::with_words;

const RULES: Rules = Rules::HIDDEN_SINGLES.and(Rules::NAKED_PAIRS).and(Rules::LOCKED_CANDIDATES);

/// A board under deduction: symbols come in one at a time, and what follows from each is drawn by naked singles, hidden
/// singles, naked pairs and locked candidates. A search of the caller copies it before each choice.
///
/// ```
/// # mod sudoku { pub use {sudoku_core::*, sudoku_solve::deduction::*}; }
/// use sudoku::{Choice, Deduction, Puzzle};
///
/// let puzzle: Puzzle = "1...2...........".parse()?;
/// let mut board = Deduction::new(puzzle)?;
/// while let Choice::Cell { row, col } = board.choice() {
///     let symbol = board.candidates(row, col)?[0];
///     assert!(board.set(row, col, symbol)?, "no contradiction");
/// }
/// assert_eq!(board.choice(), Choice::Solved);
/// # Ok::<(), sudoku::Error>(())
/// ```
pub struct Deduction {
    puzzle: Arc<Puzzle>,
    board: Box<dyn AnyCandidates>,
    contradicted: bool,
}

/// The next choice of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The symbol of this cell: the open one with the fewest candidates, the first among equals.
    Cell {
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        col: usize,
    },
    /// Nothing: no cell is open.
    Solved,
    /// Nothing: a symbol has contradicted the board.
    Contradicted,
}

impl Deduction {
    /// The board of the puzzle's givens.
    ///
    /// # Errors
    ///
    /// [`Reason::CagesInDeduction`] for a puzzle with cages or sums, [`Reason::BadUse`] with other constraints that ask for more than cells that differ, [`Reason::MemoryLimit`] beyond 1 GiB, [`Reason::NoMemory`].
    pub fn new(puzzle: Puzzle) -> Result<Self> {
        Ok(Self::of_shared(memory::shared(puzzle)?)?)
    }

    /// [`Deduction::new`] without a copy of a puzzle that others share.
    #[doc(hidden)]
    pub fn of_shared(puzzle: Arc<Puzzle>) -> std::result::Result<Self, Stop> {
        let is_sum = |one: &Constraint| one.kind() == ConstraintKind::SUM;
        if !puzzle.cages().is_empty() || puzzle.constraints().iter().any(is_sum) {
            return Err(Reason::CagesInDeduction.into());
        }
        if let Some(one) = puzzle.constraints().iter().find(|one| !one.kind().only_differs()) {
            let why = "a puzzle with this constraint has no deductions";
            return Err(Reason::BadUse { what: one.kind().name, why }.into());
        }
        if puzzle.shape().is_loose() {
            let why = "one of loose cells has no deductions";
            return Err(Reason::BadUse { what: "puzzle", why }.into());
        }
        let limits = &mut Limits::new(&Bounds::default());
        let model = memory::shared(Model::new(&puzzle, limits)?)?;
        let (board, consistent) = with_words!(model.side, W => match model.is_plain() {
            true => start::<W, false>(model, limits)?,
            false => start::<W, true>(model, limits)?,
        });
        let deduction = Deduction { puzzle, board, contradicted: !consistent };
        deduction.verify()?;
        Ok(deduction)
    }

    /// A board equal to this one and independent of it.
    ///
    /// # Errors
    ///
    /// [`Reason::MemoryLimit`] beyond 1 GiB, [`Reason::NoMemory`].
    pub fn try_clone(&self) -> Result<Self> {
        let limits = &mut Limits::new(&Bounds::default());
        let board = self.board.copy(limits)?;
        Ok(Deduction { puzzle: Arc::clone(&self.puzzle), board, contradicted: self.contradicted })
    }

    /// Gives the cell in `row` and `col`, both from 0, its symbol and draws what follows. False if that contradicts the
    /// board, which then stays as it was and refuses every symbol from then on.
    ///
    /// # Errors
    ///
    /// [`Reason::OffBoard`], [`Reason::UnknownSymbol`]; [`Reason::MemoryLimit`] beyond 1 GiB and [`Reason::NoMemory`],
    /// which leave the board as it was.
    pub fn set(&mut self, row: usize, col: usize, symbol: u32) -> Result<bool> {
        let cell = self.puzzle.cell_of(row, col)?;
        let unknown = || Error::from(Reason::UnknownSymbol(symbol.into())).at_cell(row, col);
        let digit = self.puzzle.symbols().digit(symbol).ok_or_else(unknown)?;
        Ok(self.put(cell, digit)?)
    }

    /// Gives a cell its digit, as [`Deduction::set`].
    #[doc(hidden)]
    pub fn put(&mut self, cell: usize, digit: Digit) -> std::result::Result<bool, Stop> {
        let limits = &mut Limits::new(&Bounds::default());
        let open = self.open();
        self.contradicted = self.contradicted || !self.board.set(cell, digit, limits)?;
        if self.open() < open {
            self.verify()?;
        }
        Ok(!self.contradicted)
    }

    /// The puzzle this began with.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The symbol in `row` and `col`, both from 0, if it is decided; `None` off the board, too.
    pub fn get(&self, row: usize, col: usize) -> Option<u32> {
        let digit = self.digit(self.puzzle.shape().cell_at(row, col)?)?;
        Some(self.puzzle.symbols().symbol(digit))
    }

    /// The symbols that the cell in `row` and `col`, both from 0, may still hold.
    ///
    /// # Errors
    ///
    /// [`Reason::OffBoard`], [`Reason::NoMemory`].
    pub fn candidates(&self, row: usize, col: usize) -> Result<Vec<u32>> {
        let digits = self.candidate_digits(self.puzzle.cell_of(row, col)?)?;
        let mut symbols = memory::with_capacity(digits.len())?;
        symbols.extend(digits.iter().map(|&digit| self.puzzle.symbols().symbol(digit)));
        Ok(symbols)
    }

    /// The digit of a cell, if it is decided.
    #[doc(hidden)]
    pub fn digit(&self, cell: usize) -> Option<Digit> {
        self.board.digit(cell)
    }

    /// The digits a cell may still hold.
    #[doc(hidden)]
    pub fn candidate_digits(&self, cell: usize) -> Result<Vec<Digit>> {
        self.board.candidates(cell)
    }

    /// The number of open cells.
    pub fn open(&self) -> usize {
        self.board.open()
    }

    /// The next choice of a search.
    pub fn choice(&self) -> Choice {
        match (self.contradicted, self.open()) {
            (true, _) => Choice::Contradicted,
            (false, 0) => Choice::Solved,
            (false, _) => {
                let (shape, cell) = (self.puzzle.shape(), self.board.smallest_cell());
                Choice::Cell { row: shape.row_of(cell), col: shape.col_of(cell) }
            }
        }
    }

    /// Fails if the board is full and wrong, which would be an error in the rules.
    fn verify(&self) -> Result<()> {
        if self.contradicted || self.open() > 0 {
            return Ok(());
        }
        let cells = self.puzzle.shape().cells();
        let mut grid = memory::with_capacity(cells)?;
        grid.extend((0..cells).map(|cell| self.digit(cell).unwrap_or(EMPTY)));
        solution::verify(&self.puzzle, &grid)
            .map_err(|_| Reason::Internal("deduction came to a wrong grid").into())
    }
}

impl fmt::Debug for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deduction")
            .field("open", &self.open())
            .field("choice", &self.choice())
            .finish_non_exhaustive()
    }
}

/// The candidates of a board at rest, of whatever width.
trait AnyCandidates: Send + Sync {
    fn copy(&self, limits: &mut Limits) -> std::result::Result<Box<dyn AnyCandidates>, Stop>;
    fn set(
        &mut self,
        cell: usize,
        digit: Digit,
        limits: &mut Limits,
    ) -> std::result::Result<bool, Stop>;
    fn digit(&self, cell: usize) -> Option<Digit>;
    fn candidates(&self, cell: usize) -> Result<Vec<Digit>>;
    fn open(&self) -> usize;
    fn smallest_cell(&self) -> usize;
}

/// The board of the givens, and whether they contradict each other.
fn start<const W: usize, const F: bool>(
    model: Arc<Model>,
    limits: &mut Limits,
) -> std::result::Result<(Box<dyn AnyCandidates>, bool), Stop> {
    let mut board = Candidates::<W, F>::new(model, RULES, limits)?;
    let givens = board.mark();
    let consistent = propagate(&mut board, givens, limits)?;
    Ok((memory::boxed(board)?, consistent))
}

/// Propagates and goes to rest; a board that is contradicted goes back to `before`.
fn propagate<const W: usize, const F: bool>(
    board: &mut Candidates<W, F>,
    before: Mark,
    limits: &mut Limits,
) -> std::result::Result<bool, Stop> {
    let consistent = board.propagate(limits);
    if consistent != Ok(true) {
        board.undo(before);
    }
    board.rest();
    consistent
}

impl<const W: usize, const F: bool> AnyCandidates for [Candidates<W, F>; 1] {
    fn copy(&self, limits: &mut Limits) -> std::result::Result<Box<dyn AnyCandidates>, Stop> {
        Ok(memory::boxed(self[0].try_clone(limits)?)?)
    }

    fn set(
        &mut self,
        cell: usize,
        digit: Digit,
        limits: &mut Limits,
    ) -> std::result::Result<bool, Stop> {
        let place = self[0].place(cell);
        let candidates = place.map_or(DigitSet::EMPTY, |place| self[0].of(place));
        if !candidates.contains(digit) || candidates.is_single() {
            return Ok(candidates.contains(digit));
        }
        let [board] = self;
        board.wake(limits)?;
        let before = board.mark();
        place.into_iter().for_each(|place| board.assign(place, digit));
        propagate(board, before, limits)
    }

    fn digit(&self, cell: usize) -> Option<Digit> {
        let digits = self[0].of(self[0].place(cell)?);
        digits.first().filter(|_| digits.is_single())
    }

    fn candidates(&self, cell: usize) -> Result<Vec<Digit>> {
        let Some(place) = self[0].place(cell) else { return Ok(Vec::new()) };
        let mut candidates = memory::with_capacity(self[0].of(place).len())?;
        candidates.extend(self[0].of(place));
        Ok(candidates)
    }

    fn open(&self) -> usize {
        self[0].open()
    }

    fn smallest_cell(&self) -> usize {
        self[0].cell_of(self[0].smallest_cell())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::{EASY, EASY_SOLVED};
    use sudoku_core::text::{self, ReadOptions};

    fn deduction(text: &str) -> Deduction {
        let puzzle = text::read(text.as_bytes(), &ReadOptions::default()).unwrap();
        Deduction::new(puzzle).unwrap()
    }

    fn shown(deduction: &Deduction) -> String {
        let cells = 0..deduction.puzzle().shape().cells();
        let shown = |digit: Digit| deduction.puzzle().symbols().symbol(digit).to_string();
        cells.map(|cell| deduction.digit(cell).map_or(".".into(), shown)).collect()
    }

    #[test]
    fn givens_are_followed_to_the_end() {
        let deduction = deduction(EASY);
        assert_eq!(deduction.choice(), Choice::Solved);
        assert_eq!(shown(&deduction), EASY_SOLVED);
    }

    #[test]
    fn a_contradiction_leaves_the_board_and_stays() {
        let mut board = deduction("12..............");
        let (before, open) = (shown(&board), board.open());
        assert_eq!(board.candidates(0, 2).unwrap(), [3, 4]);
        assert_eq!(board.choice(), Choice::Cell { row: 0, col: 2 });
        assert_eq!(board.set(0, 2, 1), Ok(false));
        assert_eq!((shown(&board), board.open()), (before, open));
        assert_eq!(board.choice(), Choice::Contradicted);
        assert_eq!(board.set(0, 2, 3), Ok(false));
        assert_eq!(board.try_clone().unwrap().choice(), Choice::Contradicted);
    }

    #[test]
    fn a_contradiction_far_away_is_taken_back() {
        let board = deduction(
            "....5...7.....71..27......83...1..6..6..8.4.....3...2...9.......45..921....8..5..",
        );
        let (before, open) = (shown(&board), board.open());
        let mut refused = 0;
        for cell in 0..81 {
            let candidates = board.candidate_digits(cell).unwrap();
            for &digit in &candidates {
                let mut copy = board.try_clone().unwrap();
                if !copy.put(cell, digit).unwrap() {
                    refused += 1;
                    assert_eq!((shown(&copy), copy.open()), (before.clone(), open));
                    assert_eq!(copy.candidate_digits(cell).unwrap(), candidates);
                }
            }
        }
        assert!(refused > 10, "{refused}");
    }

    #[test]
    fn contradictory_givens_are_a_contradicted_board() {
        for givens in ["11..............", "1234........1..."] {
            let puzzle = |text: &str| {
                let mut puzzle = text::read(text.as_bytes(), &ReadOptions::default()).unwrap();
                puzzle.put(0, Some(1)).unwrap();
                puzzle
            };
            let mut board = Deduction::new(puzzle(givens)).unwrap();
            assert_eq!(board.choice(), Choice::Contradicted);
            assert_eq!(board.set(3, 3, 1), Ok(false));
        }
    }

    #[test]
    fn copies_are_independent() {
        let board = deduction("................");
        let mut copy = board.try_clone().unwrap();
        assert_eq!(copy.set(0, 0, 4), Ok(true));
        assert_eq!((board.open(), copy.open()), (16, 15));
        assert_eq!(board.candidates(0, 1).unwrap(), [1, 2, 3, 4]);
        assert_eq!(copy.candidates(0, 1).unwrap(), [1, 2, 3]);
    }

    #[test]
    fn cages_and_sums_are_refused() {
        for kind in [ConstraintKind::CAGE, ConstraintKind::SUM] {
            let mut puzzle = deduction("................").puzzle().try_clone().unwrap();
            puzzle.add_constraint(kind, &[3], &[0, 1]).unwrap();
            assert!(matches!(
                Deduction::new(puzzle),
                Err(error) if error.code() == -21
            ));
        }
    }

    #[test]
    fn grids_that_overlap_are_solved_by_choices() {
        let mut board = deduction("4 2x2 0,0 2,2\n1 2 3 4\n0,0 1\n1,2 3\n5,5 2\n");
        assert_eq!(
            board.candidate_digits(4),
            Ok(vec![]),
            "no grid has the cell in row 0, column 4"
        );
        while let Choice::Cell { row, col } = board.choice() {
            let symbol = board.candidates(row, col).unwrap()[0];
            assert!(board.set(row, col, symbol).unwrap());
        }
        assert_eq!(board.choice(), Choice::Solved);
        assert_eq!((board.get(0, 0), board.get(0, 4), board.get(5, 5)), (Some(1), None, Some(2)));
    }
}
