//! Morphs: puzzles that are the same but for the order of their lines and the names of their symbols.
//!
//! In: a puzzle and a seed, or numbers. Out: a [`Morph`], and what it makes of a puzzle. What stays true: a morph makes of each
//! solution of a puzzle one of the result, and of no two the same.
//!
//! | the puzzle has, beside rows and columns | a random morph |
//! |---|---|
//! | boxes | an order of bands, of rows in bands, of stacks, of columns in stacks, of symbols; transposition of square boxes |
//! | both diagonals or windows, and perhaps other rules without cells by which cells differ | an order of lines that keeps all of them, an order of symbols |
//! | other cells that differ, regions | a turn or mirror, an order of symbols |
//! | cages and all else | a turn or mirror |

use sudoku_core::constraint::ConstraintKind;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::{Error, Reason, Result};
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;

use crate::canonical::constrained::{self, Group, Lines};
use crate::dice::Dice;
use crate::request::mixed;

/// An order of the rows, of the columns and of the symbols of a board, with or without transposition.
///
/// ```
/// # mod sudoku { pub use {sudoku_core::*, sudoku_generate::Morph}; }
/// use sudoku::{Bounds, Morph, Puzzle};
///
/// let puzzle: Puzzle = "12..............".parse()?;
/// let morph = Morph::random(&puzzle, 7, 0, &Bounds::default())?;
/// let twin = morph.apply(&puzzle)?;
/// assert_eq!(morph.inverse()?.apply(&twin)?, puzzle);
/// # Ok::<(), sudoku::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Morph {
    is_transposed: bool,
    /// The row of the board, or of its transpose, that each row of the result comes from.
    rows: Vec<u32>,
    /// The column.
    columns: Vec<u32>,
    /// The number of the symbol in the result for that of each symbol.
    symbols: Vec<u32>,
}

const fn bad(why: &'static str) -> Reason {
    Reason::BadUse { what: "the morph", why }
}

impl Morph {
    /// The morph of an item in the sequence of a seed: one of those that the puzzle can have, each as likely. They depend on
    /// its shape and its rules alone.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] for a board of several grids, [`Reason::BadConstraint`] for a rule that numbers rows, columns or places;
    /// the reason of a limit that is reached; [`Reason::NoMemory`].
    pub fn random(puzzle: &Puzzle, seed: u64, item: u64, bounds: &Bounds) -> Result<Morph> {
        let (shape, mut dice, mut limits) =
            (puzzle.shape(), Dice::new(item_seed(seed, item)), Limits::new(bounds));
        let mut morph = Morph::identity(shape.side())?;
        if puzzle.is_classic() {
            morph.draw_with(shape, &mut dice, &mut limits)?;
            return Ok(morph);
        }
        let mut all = morphs_of_lines(puzzle, &mut limits)?;
        morph = all.swap_remove(dice.below(all.len()));
        if may_rename(puzzle) {
            dice.shuffle(&mut morph.symbols, &mut limits)?;
        }
        Ok(morph)
    }

    /// The morph that changes nothing, on boards with this side.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`].
    pub fn identity(side: usize) -> Result<Morph> {
        let mut rows = memory::with_capacity(side)?;
        rows.extend(0..side as u32);
        let (columns, symbols) = (memory::copied(&rows)?, memory::copied(&rows)?);
        Ok(Morph { is_transposed: false, rows, columns, symbols })
    }

    /// The morph with these numbers, as [`Morph::numbers`] returns them.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] if they are not 1 + 3 * side, the first is neither 0 nor 1, or the others are not three orders.
    pub fn new(numbers: &[u32]) -> Result<Morph> {
        let (&[is_transposed @ (0 | 1)], orders) = (match numbers.split_at_checked(1) {
            Some((first, orders)) if orders.len().is_multiple_of(3) && !orders.is_empty() => {
                (first, orders)
            }
            _ => return Err(bad("it has 1 + 3 * side numbers").into()),
        }) else {
            return Err(bad("its first number is 0, or 1 for transposition").into());
        };
        let side = orders.len() / 3;
        let mut is_there = memory::filled(side, false)?;
        for order in orders.chunks(side) {
            is_there.fill(false);
            for &number in order {
                match is_there.get_mut(number as usize) {
                    Some(place) if !*place => *place = true,
                    _ => {
                        return Err(bad(
                            "rows, columns and symbols are each 0 to side - 1 in some order",
                        )
                        .into());
                    }
                }
            }
        }
        let part = |number: usize| memory::copied(&orders[number * side..][..side]);
        let (rows, columns, symbols) = (part(0)?, part(1)?, part(2)?);
        Ok(Morph { is_transposed: is_transposed == 1, rows, columns, symbols })
    }

    /// Its numbers: 1 if the board is transposed, else 0; for each row of the result, the row of the board, or of its
    /// transpose, that it comes from; the same for each column; for each symbol, the number of the one that takes its place.
    /// All count from 0.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        let orders = [&self.rows, &self.columns, &self.symbols];
        [self.is_transposed.into()].into_iter().chain(orders.into_iter().flatten().copied())
    }

    /// The side of its boards.
    pub fn side(&self) -> usize {
        self.rows.len()
    }

    /// The morph that undoes this one.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`].
    pub fn inverse(&self) -> Result<Morph> {
        let mut inverse = Morph::identity(self.side())?;
        self.inverse_into(&mut inverse);
        Ok(inverse)
    }

    /// Makes of another one of the same side the morph that undoes this one.
    #[doc(hidden)]
    pub fn inverse_into(&self, inverse: &mut Morph) {
        inverse.is_transposed = self.is_transposed;
        let (rows, columns) = match self.is_transposed {
            false => (&self.rows, &self.columns),
            true => (&self.columns, &self.rows),
        };
        let orders = [&mut inverse.rows, &mut inverse.columns, &mut inverse.symbols];
        for (inverse, order) in orders.into_iter().zip([rows, columns, &self.symbols]) {
            (0..).zip(order).for_each(|(at, &number)| inverse[number as usize] = at);
        }
    }

    /// The morph that does this one and then `next`.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] if it is one of another side; [`Reason::NoMemory`].
    pub fn then(&self, next: &Morph) -> Result<Morph> {
        if next.side() != self.side() {
            return Err(OTHER_SIDE.into());
        }
        let (rows, columns) = match next.is_transposed {
            false => (&self.rows, &self.columns),
            true => (&self.columns, &self.rows),
        };
        Ok(Morph {
            is_transposed: self.is_transposed != next.is_transposed,
            rows: through(&next.rows, rows)?,
            columns: through(&next.columns, columns)?,
            symbols: through(&self.symbols, &next.symbols)?,
        })
    }

    /// The puzzle that it makes: each cell has the symbol that takes the place of the one in the cell that it comes from. Cages
    /// and other rules move with their cells.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] for a board of several grids or another side, and if the morph does not keep the boxes or another rule;
    /// [`Reason::BadConstraint`] for a rule that numbers rows, columns or places; [`Reason::NoMemory`].
    pub fn apply(&self, puzzle: &Puzzle) -> Result<Puzzle> {
        let shape = puzzle.shape();
        if shape.is_overlapping() {
            return Err(bad("it is for boards of one grid").into());
        }
        if self.side() != shape.side() {
            return Err(OTHER_SIDE.into());
        }
        if puzzle.regions().is_none() && !self.keeps_boxes(shape) {
            return Err(bad("it does not keep the boxes").into());
        }
        let is_renaming = (0..).zip(&self.symbols).any(|(at, &symbol)| at != symbol);
        if is_renaming && !may_rename(puzzle) {
            return Err(bad(
                "it changes symbols, of which a rule of the puzzle says more than that they differ",
            )
            .into());
        }
        let mut board = puzzle.try_clone()?;
        board.clear_cages();
        board.clear_constraints();
        let mut digits = memory::filled(shape.cells(), EMPTY)?;
        self.morph(puzzle.digits(), &mut digits, |digit| match digit {
            EMPTY => EMPTY,
            digit => self.symbols[usize::from(digit)] as Digit,
        });
        board.set_digits(&digits)?;
        if !puzzle.is_classic() {
            self.move_rules(puzzle, &mut board)?;
        }
        Ok(board)
    }

    /// Adds the rules of a puzzle, moved, to a board without any.
    fn move_rules(&self, puzzle: &Puzzle, board: &mut Puzzle) -> Result<()> {
        let shape = puzzle.shape();
        let mut places = memory::filled(shape.cells(), 0)?;
        for cell in 0..shape.cells() {
            places[self.source(cell)] = cell as u32;
        }
        let to = |cell: u32| places[cell as usize];
        let turned = self.turns();
        for cage in puzzle.cages() {
            let mut cells = memory::copied(cage.cells())?;
            cells.iter_mut().for_each(|cell| *cell = to(*cell));
            board.add_cage(cage.total(), &cells)?;
        }
        for constraint in puzzle.constraints() {
            if turned.is_none() && !constraint.kind().only_differs() {
                return Err(bad("a rule of the puzzle allows turns and mirrors alone").into());
            }
            let is_mirrored = turned.is_some_and(|[rows, columns]| rows != columns);
            let moved = constraint.moved(shape, &to, is_mirrored)?;
            board.add_constraint(moved.kind(), moved.values(), moved.cells())?;
        }
        let mut limits = Limits::new(&Bounds::default());
        let mut sets = constrained::kept_sets(puzzle, None, &mut limits)?;
        for set in &mut sets {
            set.iter_mut().for_each(|cell| *cell = to(*cell));
            set.sort_unstable();
        }
        sets.sort_unstable();
        match sets == constrained::kept_sets(board, None, &mut limits)? {
            true => Ok(()),
            false => Err(bad("it does not keep a rule of the puzzle").into()),
        }
    }

    /// Whether it keeps the boxes of a shape.
    #[doc(hidden)]
    pub fn keeps_boxes(&self, shape: Shape) -> bool {
        let keeps = |order: &[u32], size: usize| {
            order.chunks(size).all(|group| {
                group.iter().all(|&line| line as usize / size == group[0] as usize / size)
            })
        };
        let [height, width] = [shape.box_height(), shape.box_width()];
        (!self.is_transposed || height == width)
            && keeps(&self.rows, height)
            && keeps(&self.columns, width)
    }

    /// Whether rows and columns are reversed, if each is either as it was or reversed.
    fn turns(&self) -> Option<[bool; 2]> {
        let last = self.side() as u32 - 1;
        let reversed = |order: &[u32]| {
            let is_reversed = order[0] != 0;
            let is_turn = (0..)
                .zip(order)
                .all(|(at, &line)| line == if is_reversed { last - at } else { at });
            is_turn.then_some(is_reversed)
        };
        Some([reversed(&self.rows)?, reversed(&self.columns)?])
    }

    /// The cell of the board that a cell of the result comes from.
    fn source(&self, cell: usize) -> usize {
        let side = self.side();
        let (row, column) = (self.rows[cell / side] as usize, self.columns[cell % side] as usize);
        if self.is_transposed { column * side + row } else { row * side + column }
    }

    /// Writes the cells of the result, each with its new name.
    #[doc(hidden)]
    #[inline]
    pub fn morph<T: Copy, U>(&self, from: &[T], to: &mut [U], name: impl Fn(T) -> U) {
        match (<&[u32; 9]>::try_from(&self.rows[..]), <&[u32; 9]>::try_from(&self.columns[..])) {
            (Ok(rows), Ok(columns)) => self.write(9, rows, columns, from, to, name),
            _ => self.write(self.side(), &self.rows, &self.columns, from, to, name),
        }
    }

    /// Writes the cells from these lines; the compiler knows nine of them.
    #[inline(always)]
    fn write<T: Copy, U>(
        &self,
        side: usize,
        rows: &[u32],
        columns: &[u32],
        from: &[T],
        to: &mut [U],
        name: impl Fn(T) -> U,
    ) {
        let (of_row, of_column) = if self.is_transposed { (1, side) } else { (side, 1) };
        for (cells, &row) in to.chunks_exact_mut(side).zip(rows) {
            for (cell, &column) in cells.iter_mut().zip(columns) {
                *cell = name(from[row as usize * of_row + column as usize * of_column]);
            }
        }
    }

    /// The number of the symbol that takes the place of each symbol.
    #[doc(hidden)]
    pub fn symbols(&self) -> &[u32] {
        &self.symbols
    }

    /// Becomes the morph of an item of a seed, for a board of this shape without further rules.
    #[doc(hidden)]
    pub fn draw(
        &mut self,
        shape: Shape,
        (seed, item): (u64, u64),
        limits: &mut Limits,
    ) -> std::result::Result<(), Stop> {
        self.draw_with(shape, &mut Dice::new(item_seed(seed, item)), limits)
    }

    fn draw_with(
        &mut self,
        shape: Shape,
        dice: &mut Dice,
        limits: &mut Limits,
    ) -> std::result::Result<(), Stop> {
        if shape.is_nine() {
            self.draw_nine(dice);
            return Ok(());
        }
        let (height, width) = (shape.box_height(), shape.box_width());
        self.is_transposed = height == width && dice.below(2) == 1;
        for order in [&mut self.rows, &mut self.columns, &mut self.symbols] {
            (0..).zip(order).for_each(|(at, number)| *number = at);
        }
        for (order, size) in [(&mut self.rows, height), (&mut self.columns, width)] {
            for group in order.chunks_mut(size) {
                dice.shuffle(group, limits)?;
            }
            for last in (1..order.len() / size).rev() {
                let other = dice.below(last + 1);
                if other < last {
                    let (before, from) = order.split_at_mut(last * size);
                    before[other * size..][..size].swap_with_slice(&mut from[..size]);
                }
            }
        }
        dice.shuffle(&mut self.symbols, limits)
    }

    /// Draws a morph of a 9x9 board by two numbers of the dice in place of 25. With this, loops of nine lines and memory that is
    /// used again, `morph_array` in Python made 5.4 million boards a second, and 3.9 before (AMD EPYC, Zen 4, one core).
    fn draw_nine(&mut self, dice: &mut Dice) {
        const ORDERS: [[u32; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let [transposed, numbers @ ..]: [usize; 9] = dice.each_below([2, 6, 6, 6, 6, 6, 6, 6, 6]);
        self.is_transposed = transposed == 1;
        for (order, numbers) in
            [(&mut self.rows, &numbers[..4]), (&mut self.columns, &numbers[4..])]
        {
            for (at, line) in order.iter_mut().enumerate() {
                let group = ORDERS[numbers[0]][at / 3];
                *line = 3 * group + ORDERS[numbers[1 + at / 3]][at % 3];
            }
        }
        for (to, symbol) in self.symbols.iter_mut().zip(dice.order_of_nine()) {
            *to = symbol.into();
        }
    }
}

const OTHER_SIDE: Reason = bad("it is for boards of another side");

/// The seed of an item.
fn item_seed(seed: u64, item: u64) -> u64 {
    mixed(seed, item.wrapping_add(1))
}

/// Whether the rules say no more of symbols than that they differ.
fn may_rename(puzzle: &Puzzle) -> bool {
    puzzle.cages().is_empty() && puzzle.constraints().iter().all(|one| one.kind().only_differs())
}

/// The morphs of a puzzle with further rules that keep the symbols; at least one.
fn morphs_of_lines(puzzle: &Puzzle, limits: &mut Limits) -> Result<Vec<Morph>> {
    let (side, mut all, mut refused) = (puzzle.shape().side(), Vec::new(), None);
    let mut try_one = |lines: Lines<'_>, limits: &mut Limits| {
        limits.work(u32::try_from(puzzle.shape().cells()).unwrap_or(u32::MAX))?;
        let mut morph = Morph::identity(side)?;
        morph.is_transposed = lines.is_transposed;
        for (order, from) in [(&mut morph.rows, lines.rows), (&mut morph.columns, lines.columns)] {
            order.iter_mut().zip(from).for_each(|(to, &line)| *to = line as u32);
        }
        match morph.apply(puzzle) {
            Ok(_) => Ok(memory::push(&mut all, morph)?),
            Err(error) if is_refusal(&error) => {
                refused.get_or_insert(error);
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    };
    let without_cells =
        |kind: &ConstraintKind| kind.only_differs() && kind != ConstraintKind::REGIONS;
    let is_of_lines = puzzle.cages().is_empty()
        && puzzle
            .constraints()
            .iter()
            .all(|one| without_cells(one.kind()) && one.cells().is_empty());
    let group = match constrained::group(puzzle) {
        Ok((group, _)) if is_of_lines => group,
        _ => Group::Square,
    };
    group.each(puzzle.shape(), limits, &mut try_one)?;
    // Of the first one, which changes nothing.
    match refused {
        Some(error) if all.is_empty() => Err(error),
        _ => Ok(all),
    }
}

/// Whether a morph is refused because it does not suit the puzzle.
fn is_refusal(error: &Error) -> bool {
    matches!(error.reason, Reason::BadUse { .. } | Reason::BadConstraint { .. })
}

/// What `second` has at each number of `first`.
fn through(first: &[u32], second: &[u32]) -> Result<Vec<u32>> {
    let mut order = memory::copied(first)?;
    order.iter_mut().for_each(|number| *number = second[*number as usize]);
    Ok(order)
}
