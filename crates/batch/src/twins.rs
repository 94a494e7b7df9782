//! Equivalent boards of many: morphs of boards as integers, and their canonical forms.
//!
//! In: boards of one shape. Out: a board of the same type for each, and a row. What stays true: a board with a number
//! that no cell has becomes empty and affects no other one; nothing depends on the number of threads.

use std::collections::HashMap;
use std::time::Instant;

use super::cells::{Boards, Cell, Request};
use super::items::{self, Items, NO_TEXT, Parts, Stoppable};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::{Error, Reason, Result};
use sudoku_core::limits::{self, Bounds, Limits, Stop};
use sudoku_core::memory;
use sudoku_core::out_buf::{OutBuf, Place, Zero};
use sudoku_core::panics::caught;
use sudoku_core::simd::line81::CELLS;
use sudoku_generate::Morph;
use sudoku_generate::canonical;

/// Which morphs boards get: those of the items from `first` on in the sequence of a seed, or their inverses.
#[derive(Debug, Clone, Copy)]
pub struct Draw {
    pub seed: u64,
    pub first: u64,
    pub is_inverse: bool,
}

/// Memory for the cells of boards; those that are not written become empty.
struct CellsOut<'a, C: Place> {
    out: OutBuf<'a, C>,
    /// The cells of each board.
    cells: usize,
    empty: C::Item,
    /// The boards that are written.
    written: usize,
}

impl<C: Place<Item: Send> + Send> Parts for CellsOut<'_, C> {
    fn split_off(&mut self, items: usize) -> Self {
        let CellsOut { cells, empty, .. } = *self;
        CellsOut { out: self.out.split_off(items * cells), cells, empty, written: 0 }
    }
}

impl<C: Place> CellsOut<'_, C> {
    /// Writes the next board.
    fn push(&mut self, board: &[C::Item]) -> Result<()> {
        if !self.out.write(self.written * self.cells, board) {
            return Err(Reason::Internal("more boards than places").into());
        }
        self.written += 1;
        Ok(())
    }

    /// Leaves the next board empty.
    fn skip(&mut self) {
        self.written += 1;
        let end = self.written * self.cells;
        for at in end - self.cells..end {
            let _ = self.out.write(at, &[self.empty]);
        }
    }
}

impl<C: Place> Drop for CellsOut<'_, C> {
    fn drop(&mut self) {
        self.out.fill_rest(self.empty);
    }
}

/// The boards that a thread takes at once.
const PIECE: usize = 512;

/// Morphs boards. Returns why the call ended early, if it did. A board without a morph is empty, and its row says why.
pub fn morph<T: Cell, C: Place<Item = T> + Send, P: Place + Send>(
    request: &Request<T, impl Boards<T>>,
    draw: Draw,
    bounds: &Bounds,
    threads: usize,
    (rows, out): (OutBuf<'_, P>, OutBuf<'_, C>),
    row: impl Fn(Stoppable<()>) -> P::Item + Sync,
) -> Option<Stop> {
    let (shape, empty, vectors) = (request.shape, request.empty, bounds.vectors);
    let parts = CellsOut { out, cells: shape.cells(), empty, written: 0 };
    let count = request.boards.count();
    items::each_with_parts(count, PIECE, bounds, threads, (rows, parts), row, || {
        let one = || Morph::identity(shape.side());
        let mut both = one().and_then(|morph| Ok((morph, one()?)));
        let (mut text, mut nine, mut board) = (NO_TEXT, [empty; CELLS], Vec::new());
        let mut names = [empty; 256];
        move |item, out: &mut CellsOut<'_, C>, limits: &mut Limits| {
            let mut made = || -> Stoppable<()> {
                limits.work(u32::try_from(shape.cells()).unwrap_or(u32::MAX))?;
                let (morph, inverse) = both.as_mut().map_err(|error| *error)?;
                morph.draw(shape, (draw.seed, draw.first.wrapping_add(item as u64)), limits)?;
                if draw.is_inverse {
                    morph.inverse_into(inverse);
                }
                let morph = if draw.is_inverse { &*inverse } else { &*morph };
                if Items::nine(request, item, &mut text, vectors) {
                    for (name, &symbol) in
                        names[usize::from(b'1')..].iter_mut().zip(morph.symbols())
                    {
                        *name = T::of(symbol + 1);
                    }
                    morph.morph(&text, &mut nine, |character| names[usize::from(character)]);
                    return Ok(out.push(&nine)?);
                }
                let puzzle = request.puzzle(item)?;
                if board.is_empty() {
                    board = memory::filled(shape.cells(), empty)?;
                }
                morph.morph(puzzle.digits(), &mut board, |digit| match digit {
                    EMPTY => empty,
                    digit => T::of(morph.symbols()[usize::from(digit)] + 1),
                });
                Ok(out.push(&board)?)
            };
            let outcome = caught(|| Ok(made())).unwrap_or_else(|error| Err(error.into()));
            if outcome.is_err() {
                out.skip();
            }
            outcome
        }
    })
}

/// The canonical form of a board of many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// Of the call's outcomes.
    pub status: i32,
    /// The number of symmetries of the board; 0 without a form.
    pub symmetries: u64,
    /// The number of the first board with this form, from 0; its own without a form.
    pub first: u64,
}

impl Zero for Form {
    const ZERO: Self = Form { status: 0, symmetries: 0, first: 0 };
}

/// Writes the canonical form of each board. Returns why the call ended early, if it did. A board without a form is empty, and
/// its row says why.
pub fn canonical<T: Cell, C: Place<Item = T>, P: Place>(
    request: &Request<T, impl Boards<T>>,
    bounds: &Bounds,
    threads: usize,
    (mut rows, out): (OutBuf<'_, P>, Option<OutBuf<'_, C>>),
    status: impl Fn(Stoppable<()>) -> i32 + Sync,
    row: impl Fn(Form) -> P::Item,
) -> Result<Option<Stop>> {
    let (count, cells) = (request.boards.count(), request.shape.cells());
    let deadline = limits::deadline(bounds.time);
    let mut found = memory::filled(count, Form::ZERO)?;
    let mut labels = memory::filled(count * cells, 0_u8)?;
    let parts = CellsOut { out: OutBuf::new(&mut labels), cells, empty: 0, written: 0 };
    let made = |outcome: Stoppable<u64>| Form {
        symmetries: *outcome.as_ref().unwrap_or(&0),
        status: status(outcome.map(|_| ())),
        first: 0,
    };
    let out_found = (OutBuf::new(&mut found), parts);
    let stopped = items::each_with_parts(count, 1, bounds, threads, out_found, made, || {
        let mut bounds = bounds.clone();
        move |item, out: &mut CellsOut<'_, u8>, limits: &mut Limits| {
            let outcome = caught(|| {
                limits.work(u32::try_from(cells).unwrap_or(u32::MAX))?;
                if let Some(deadline) = deadline {
                    bounds.time = Some(deadline.saturating_duration_since(Instant::now()));
                }
                let puzzle = request.puzzle(item)?;
                let (form, symmetries) = canonical::with_symmetries(&puzzle, &bounds)?;
                let mut board = memory::with_capacity(cells)?;
                board.extend(form.digits().iter().map(|&digit| label(digit)));
                out.push(&board)?;
                Ok(symmetries)
            });
            if outcome.is_err() {
                out.skip();
            }
            outcome.map_err(Stop::from)
        }
    });
    let mut firsts = HashMap::new();
    let no_memory = |_| Error::from(Reason::NoMemory);
    let forms = found.iter().filter(|form| form.symmetries > 0).count();
    firsts.try_reserve(forms).map_err(no_memory)?;
    let mut boards = out.map(|out| CellsOut { out, cells, empty: request.empty, written: 0 });
    let empty = memory::filled(cells, request.empty)?;
    let mut board = memory::copied(&empty)?;
    for (number, (mut form, labels)) in (0..).zip(found.into_iter().zip(labels.chunks(cells))) {
        form.first = number;
        let has_form = form.symmetries > 0;
        if has_form {
            form.first = *firsts.entry(labels).or_insert(number);
        }
        let _ = rows.push(row(form));
        if let Some(out) = &mut boards {
            if has_form {
                for (cell, &label) in board.iter_mut().zip(labels) {
                    *cell = if label == 0 { request.empty } else { T::of(label.into()) };
                }
            }
            out.push(if has_form { &board } else { &empty })?;
        }
    }
    Ok(stopped)
}

/// The number of a digit in a form, 0 for none; a form has at most 25 digits.
fn label(digit: Digit) -> u8 {
    if digit == EMPTY { 0 } else { digit as u8 + 1 }
}

#[cfg(test)]
mod tests;
