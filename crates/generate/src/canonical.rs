//! The canonical form: the minlex representative of a puzzle's equivalence class.
//!
//! In: a puzzle without cages, of side 25 at most; those with constraints have a form of their own (`constrained`). Out: the least board, compared cell by cell with empty cells before
//! digits, that permutations of bands, of rows in bands, of stacks, of columns in stacks and of digits make of it, and,
//! if boxes are square, transposition. This is the form that others call minlex.
//!
//! The search is breadth-first, one row of the result at a time. A [`State`] is a choice of lines for the rows that are
//! done. All states of a step have made the same text; one whose next row is larger than another's is dropped. What
//! the text so far does not tell apart stays open: a state has only the least position of each stack and of each column
//! in its stack, and the label of a digit follows from the position of the column where the digit came first. So the
//! search branches only if two open choices make the same symbol.

pub(crate) mod constrained;

use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::{self, Reason};
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::solution;

/// Larger sides are refused: a row of them has too many open choices.
const LARGEST_SIDE: usize = 25;

/// The canonical form, with the symbols from 1 on.
pub fn canonical(puzzle: &Puzzle, bounds: &Bounds) -> error::Result<Puzzle> {
    Ok(with_symmetries(puzzle, bounds)?.0)
}

/// The canonical form, and the number of permutations of lines, with and without transposition, that change nothing but the
/// names of the symbols; at most [`u64::MAX`].
pub fn with_symmetries(puzzle: &Puzzle, bounds: &Bounds) -> error::Result<(Puzzle, u64)> {
    let bad = |why| Err(Reason::BadUse { what: "puzzle", why }.into());
    if !puzzle.cages().is_empty() {
        return bad("one with cages has no canonical form");
    }
    let shape = puzzle.shape();
    if shape.is_loose() {
        return bad("one of loose cells has no canonical form");
    }
    if shape.is_overlapping() {
        return bad("one of several grids has no canonical form");
    }
    if shape.side() > LARGEST_SIDE {
        return bad("one of a side larger than 25 has no canonical form");
    }
    if matches!(solution::state(puzzle, puzzle.digits()), solution::State::Broken(_)) {
        return bad("one with givens that contradict each other has no canonical form");
    }
    let mut limits = Limits::new(bounds);
    if !puzzle.constraints().is_empty() {
        return Ok(constrained::with_symmetries(puzzle, &mut limits)?);
    }
    let mut digits = memory::filled(shape.cells(), EMPTY)?;
    let symmetries = if shape.is_nine() {
        Search::<9, 3>::new(shape, puzzle.digits()).run(&mut digits, &mut limits)?
    } else {
        Search::<LARGEST_SIDE, 0>::new(shape, puzzle.digits()).run(&mut digits, &mut limits)?
    };
    let mut made = Puzzle::new(shape)?;
    made.set_digits(&digits)?;
    Ok((made, symmetries))
}

/// A line of the puzzle or a row of the result: 0 is an empty cell.
type Line<const N: usize> = [u8; N];

/// No digit, no row, no column.
const NONE: u8 = u8::MAX;

/// A choice of lines for the rows that are done.
#[derive(Clone, Copy)]
struct State<const N: usize> {
    /// Whether the lines are the columns of the puzzle.
    is_transposed: bool,
    /// The band of the last line.
    band: u8,
    /// The lines that are chosen, as bits.
    lines: u32,
    /// The least position of the first column of each stack. Stacks with the same one are open.
    stack: [u8; N],
    /// The least position of each column in its stack. Columns of a stack with the same one are open.
    column: [u8; N],
    /// The row of the result where each digit came first.
    row_of: [u8; N],
    /// The column of the puzzle where it did.
    column_of: [u8; N],
}

/// A search on boards of side `N` with boxes of `BOX` rows and columns, so that the compiler knows them; if `BOX` is 0, of
/// side `N` at most with any boxes. Known boxes halve the time for solved 9x9 grids (`make bench`, AMD EPYC, Zen 4).
struct Search<const N: usize, const BOX: usize> {
    side: usize,
    /// The height of a band.
    height: usize,
    /// The width of a stack.
    width: usize,
    stack_of: [u8; N],
    /// The lines of the puzzle, and those of its transpose if boxes are square.
    lines: [[Line<N>; N]; 2],
    orientations: usize,
    /// The rows of the result that are done.
    done: [Line<N>; N],
    row: usize,
    /// The least next row so far.
    best: Line<N>,
    /// The states that make it.
    next: Vec<State<N>>,
}

impl<const N: usize, const BOX: usize> Search<N, BOX> {
    fn new(shape: Shape, digits: &[Digit]) -> Self {
        let (side, width) = (shape.side(), shape.box_width());
        let mut lines = [[[0; N]; N]; 2];
        for (cell, &digit) in digits.iter().enumerate().filter(|(_, digit)| **digit != EMPTY) {
            let (row, col) = (cell / side, cell % side);
            lines[0][row][col] = digit as u8 + 1;
            lines[1][col][row] = digit as u8 + 1;
        }
        Search {
            side,
            height: shape.box_height(),
            width,
            stack_of: std::array::from_fn(|col| (col / width) as u8),
            lines,
            orientations: if shape.has_square_boxes() { 2 } else { 1 },
            done: [[0; N]; N],
            row: 0,
            best: [NONE; N],
            next: Vec::new(),
        }
    }

    fn side(&self) -> usize {
        if BOX > 0 { N } else { self.side }
    }

    fn height(&self) -> usize {
        if BOX > 0 { BOX } else { self.height }
    }

    fn width(&self) -> usize {
        if BOX > 0 { BOX } else { self.width }
    }

    /// Writes the form; returns the number of choices of lines that make it.
    fn run(mut self, out: &mut [Digit], limits: &mut Limits) -> Result<u64, Stop> {
        let start = |is_transposed| State {
            is_transposed,
            band: 0,
            lines: 0,
            stack: [0; N],
            column: [0; N],
            row_of: [NONE; N],
            column_of: [0; N],
        };
        let mut states = Vec::new();
        for is_transposed in [false, true].into_iter().take(self.orientations) {
            push(&mut states, start(is_transposed), limits)?;
        }
        while self.row < self.side() {
            self.best = [NONE; N];
            for state in &states {
                self.advance(state, limits)?;
            }
            self.done[self.row] = self.best;
            self.row += 1;
            std::mem::swap(&mut states, &mut self.next);
            self.next.clear();
        }
        for (out, row) in out.chunks_mut(self.side()).zip(&self.done) {
            for (digit, &label) in out.iter_mut().zip(row) {
                *digit = if label == 0 { EMPTY } else { Digit::from(label) - 1 };
            }
        }
        let choices = states.iter().map(|state| self.choices(state));
        Ok(choices.fold(0, u64::saturating_add))
    }

    /// The choices of lines that a last state stands for: the orders of its open stacks and columns, and of the empty bands and
    /// lines, of which the search takes the first.
    fn choices(&self, state: &State<N>) -> u64 {
        let (side, height, width) = (self.side(), self.height(), self.width());
        let lines = &self.lines[usize::from(state.is_transposed)][..side];
        let mut ways = Ways(1);
        ways.order_alike(&state.stack[..side / width]);
        for columns in state.column[..side].chunks(width) {
            ways.order_alike(columns);
        }
        let mut empty_bands = 0;
        for band in lines.chunks(height) {
            let empty = band.iter().filter(|line| line.iter().all(|&digit| digit == 0)).count();
            ways.order(empty);
            empty_bands += usize::from(empty == height);
        }
        ways.order(empty_bands);
        ways.0
    }

    /// Chooses each possible line for the next row.
    fn advance(&mut self, state: &State<N>, limits: &mut Limits) -> Result<(), Stop> {
        let lines = self.lines[usize::from(state.is_transposed)];
        let is_empty = |line: usize| lines[line].iter().all(|&digit| digit == 0);
        let begins_band = self.row.is_multiple_of(self.height());
        let label = 1 + state.row_of.iter().filter(|row| **row != NONE).count() as u8;
        let mut had_empty_band = false;
        for band in 0..self.side() / self.height() {
            let all = band * self.height()..(band + 1) * self.height();
            if begins_band {
                let is_used = state.lines >> all.start & 1 != 0;
                let is_empty_band = all.clone().all(is_empty);
                // Empty bands make the same.
                if is_used || had_empty_band && is_empty_band {
                    continue;
                }
                had_empty_band |= is_empty_band;
            } else if band != usize::from(state.band) {
                continue;
            }
            let mut had_empty = false;
            for line in all.filter(|line| state.lines >> line & 1 == 0) {
                // So do empty lines of a band.
                if had_empty && is_empty(line) {
                    continue;
                }
                had_empty |= is_empty(line);
                let mut state = *state;
                state.band = band as u8;
                state.lines |= 1 << line;
                self.read(state, &lines[line], 0, label, limits)?;
            }
        }
        Ok(())
    }

    /// Reads the rest of a line, from a position of the result on. New digits get labels from `label` on.
    fn read(
        &mut self,
        mut state: State<N>,
        line: &Line<N>,
        mut position: usize,
        mut label: u8,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        limits.node()?;
        limits.work(self.side() as u32)?;
        // The stack that is read.
        let mut stack =
            self.open_stacks(&state, position - position % self.width()).trailing_zeros() as usize;
        while position < self.side() {
            if position.is_multiple_of(self.width()) {
                let open = self.open_stacks(&state, position);
                if open.count_ones() > 1 {
                    match self.read_stacks(&mut state, line, open, position, &mut label) {
                        Stacks::Larger => return Ok(()),
                        Stacks::Read(columns) => position += columns,
                        Stacks::Branch => {
                            for stack in bits(open) {
                                let mut state = state;
                                self.close_stack(&mut state, stack);
                                self.read(state, line, position, label, limits)?;
                            }
                            return Ok(());
                        }
                    }
                    continue;
                }
                stack = open.trailing_zeros() as usize;
            }
            let open = self.open_columns(&state, stack, position);
            let (empty, known) = self.kinds(&state, line, open);
            if empty != 0 {
                let count = empty.count_ones() as u8;
                bits(open & !empty).for_each(|col| state.column[col] += count);
                for _ in 0..count {
                    if !self.put(position, 0) {
                        return Ok(());
                    }
                    position += 1;
                }
            } else if known == 0 {
                for col in bits(open) {
                    self.meet(&mut state, line[col], col);
                    if !self.put(position, label) {
                        return Ok(());
                    }
                    (position, label) = (position + 1, label + 1);
                }
            } else if known.is_power_of_two() {
                let col = known.trailing_zeros() as usize;
                if !self.put(position, self.label(&state, col, line[col])) {
                    return Ok(());
                }
                self.close(&mut state, col, line[col]);
                position += 1;
            } else {
                for col in bits(known) {
                    self.put(position, self.label(&state, col, line[col]));
                }
                for col in bits(known) {
                    if self.label(&state, col, line[col]) == self.best[position] {
                        let mut state = state;
                        self.close(&mut state, col, line[col]);
                        self.read(state, line, position + 1, label, limits)?;
                    }
                }
                return Ok(());
            }
        }
        push(&mut self.next, state, limits)
    }

    /// Reads the open stacks from a position on, as far as it need not choose.
    fn read_stacks(
        &mut self,
        state: &mut State<N>,
        line: &Line<N>,
        open: u32,
        position: usize,
        label: &mut u8,
    ) -> Stacks {
        let (mut least, mut alike) = (u32::MAX, 0_u32);
        let mut has_known = false;
        for stack in bits(open) {
            let pattern = self.pattern(state, line, stack);
            has_known |= pattern.is_none();
            let pattern = pattern.unwrap_or(u32::MAX);
            if pattern < least {
                (least, alike) = (pattern, 0);
            }
            if pattern == least {
                alike |= 1 << stack;
            }
        }
        // Stacks without givens come first, whatever the others have.
        if has_known && least > 0 {
            return Stacks::Branch;
        }
        let columns = alike.count_ones() as usize * self.width();
        bits(open & !alike).for_each(|stack| state.stack[stack] += columns as u8);
        for at in 0..columns {
            let is_given = least >> (self.width() - 1 - at % self.width()) & 1 != 0;
            if !self.put(position + at, if is_given { *label } else { 0 }) {
                return Stacks::Larger;
            }
            *label += u8::from(is_given);
        }
        if least > 0 {
            for stack in bits(alike) {
                for first in 0..self.width() {
                    let open = self.open_columns(state, stack, first);
                    let (empty, _) = self.kinds(state, line, open);
                    for col in bits(open & !empty) {
                        // Columns of new digits come after empty ones; later steps skip them here.
                        state.column[col] += empty.count_ones() as u8;
                        self.meet(state, line[col], col);
                    }
                }
            }
        }
        Stacks::Read(columns)
    }

    /// Which cells of a stack are given, as bits from the first position down, if no given is known.
    fn pattern(&self, state: &State<N>, line: &Line<N>, stack: usize) -> Option<u32> {
        let (mut pattern, mut first) = (0, 0);
        while first < self.width() {
            let open = self.open_columns(state, stack, first);
            let (empty, known) = self.kinds(state, line, open);
            if known != 0 {
                return None;
            }
            let (all, given) = (open.count_ones(), (open & !empty).count_ones());
            pattern = pattern << all | ((1 << given) - 1);
            first += all as usize;
        }
        Some(pattern)
    }

    /// Compares a symbol of the next row with the best one; false if it is larger.
    fn put(&mut self, position: usize, symbol: u8) -> bool {
        if symbol < self.best[position] {
            self.best[position] = symbol;
            self.best[position + 1..].fill(NONE);
            self.next.clear();
        }
        symbol == self.best[position]
    }

    /// The stacks that can begin at a position.
    fn open_stacks(&self, state: &State<N>, position: usize) -> u32 {
        let stacks = &state.stack[..self.side() / self.width()];
        let begins = |(stack, &at): (usize, &u8)| u32::from(usize::from(at) == position) << stack;
        stacks.iter().enumerate().map(begins).fold(0, |all, one| all | one)
    }

    /// The columns of a stack that can have a position.
    fn open_columns(&self, state: &State<N>, stack: usize, position: usize) -> u32 {
        let at = (position % self.width()) as u8;
        let columns = stack * self.width()..(stack + 1) * self.width();
        columns.fold(0, |all, col| all | u32::from(state.column[col] == at) << col)
    }

    /// Which columns are empty in a line, and which have a digit that came before.
    fn kinds(&self, state: &State<N>, line: &Line<N>, columns: u32) -> (u32, u32) {
        let (mut empty, mut known) = (0, 0);
        for col in bits(columns) {
            match usize::from(line[col]) {
                0 => empty |= 1 << col,
                digit => known |= u32::from(state.row_of[digit - 1] != NONE) << col,
            }
        }
        (empty, known)
    }

    /// Notes where a digit came first.
    fn meet(&self, state: &mut State<N>, digit: u8, col: usize) {
        state.row_of[usize::from(digit) - 1] = self.row as u8;
        state.column_of[usize::from(digit) - 1] = col as u8;
    }

    /// Gives a stack its least position.
    fn close_stack(&self, state: &mut State<N>, stack: usize) {
        let at = state.stack[stack];
        for (other, to) in state.stack[..self.side() / self.width()].iter_mut().enumerate() {
            *to += if other != stack && *to == at { self.width() as u8 } else { 0 };
        }
    }

    /// Gives a column its least position in its stack.
    fn close_column(&self, state: &mut State<N>, col: usize) {
        let at = state.column[col];
        let first = usize::from(self.stack_of[col]) * self.width();
        for other in first..first + self.width() {
            state.column[other] += u8::from(other != col && state.column[other] == at);
        }
    }

    /// The label of a known digit in a column after [`Self::close`].
    #[inline(always)]
    fn label(&self, state: &State<N>, col: usize, digit: u8) -> u8 {
        let digit = usize::from(digit) - 1;
        let home = usize::from(state.column_of[digit]);
        let (stack, stack_of_col) = (self.stack_of[home], self.stack_of[col]);
        let is_after =
            home != col && stack == stack_of_col && state.column[home] == state.column[col];
        let at = state.stack[usize::from(stack)] + state.column[home] + u8::from(is_after);
        self.done[usize::from(state.row_of[digit])][usize::from(at)]
    }

    /// Gives a column its least position in its stack, and then its known digit its least label.
    #[inline(always)]
    fn close(&self, state: &mut State<N>, col: usize, digit: u8) {
        self.close_column(state, col);
        let home = usize::from(state.column_of[usize::from(digit) - 1]);
        self.close_stack(state, usize::from(self.stack_of[home]));
        self.close_column(state, home);
    }
}

/// A number of choices, at most [`u64::MAX`].
struct Ways(u64);

impl Ways {
    /// Times the orders of so many things.
    fn order(&mut self, count: usize) {
        self.0 = (2..=count as u64).fold(self.0, u64::saturating_mul);
    }

    /// Times the orders of those that are at the same place.
    fn order_alike(&mut self, places: &[u8]) {
        for (at, place) in places.iter().enumerate() {
            let alike = places[..at].iter().filter(|other| *other == place).count() as u64;
            self.0 = self.0.saturating_mul(1 + alike);
        }
    }
}

/// The result of reading open stacks.
enum Stacks {
    /// The row is larger than the best one.
    Larger,
    /// They need not be told apart for this number of columns.
    Read(usize),
    /// A choice is needed.
    Branch,
}

/// Appends a state; its memory comes from the limit.
fn push<T>(states: &mut Vec<T>, state: T, limits: &mut Limits) -> Result<(), Stop> {
    if states.len() == states.capacity() {
        limits.reserve(states.len().max(8) * size_of::<T>())?;
    }
    Ok(memory::push(states, state)?)
}

/// The numbers of the bits that are set.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 32).then_some(bit)
    })
}
