//! A board, and the singles of all digits at once.
//!
//! ```text
//!     a word: a row      a lane: a digit      a bit: a column where it may stand
//!
//!     rows       a digit with one bit left has one place in the row: a hidden single
//!     columns    bits that a lane has in one word only: one place in the column
//!     boxes      the same among the words of a band, and one such bit in the box
//!     cells      bits that one lane of a word has: one digit left in the cell, a naked single
//! ```
//!
//! A sweep goes over the rows twice. First what the last sweep has found to have one place is filled in,
//! and all digits that stand somewhere are collected; then what they rule out is removed, and what has one
//! place now is found. Only cells need more than one lane of a word: all rows are turned together for them.

use super::SIDE;
use super::form::Form;
use super::places::Places;
use crate::digits::{Digit, EMPTY};

/// The board.
#[derive(Clone, Copy)]
pub struct Board<W>(pub(super) [W; SIDE]);

/// What the last sweep found, and room for the next one.
pub struct Marks<W: Places> {
    /// The one place of a digit in a column.
    columns: W,
    /// In the boxes of each band.
    boxes: [W; SIDE],
    /// For each row the columns of the cells with one digit.
    cells: [u16; SIDE],
    /// For each row the digits that stand in it.
    standing: [W; SIDE],
}

/// What a sweep came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fixpoint {
    /// The board has no solution.
    Dead,
    /// Every cell is filled, as the rules have it.
    Solved,
    /// Nothing else has one place.
    Stuck,
    /// Something else has one place.
    New,
}

impl<W: Places> Marks<W> {
    /// Nothing was found.
    #[inline(always)]
    pub fn none(token: W::Token) -> Self {
        let none = W::splat(token, 0);
        Marks { columns: none, boxes: [none; SIDE], cells: W::ZEROS, standing: [none; SIDE] }
    }
}

impl<W: Places> Board<W> {
    /// The board of some givens. Where a row has a digit twice, the first one is lost, and with it all digits
    /// of its cell, which no sweep lets pass.
    #[inline(always)]
    pub fn of(form: &Form<W>, givens: &[Digit]) -> Self {
        // Without a branch for a cell, which a processor could not foresee: what is empty goes to a place
        // that is not read.
        const WITH_EMPTY: usize = 2 * SIDE;
        let mut rows = [form.all.fill(0); SIDE];
        for (givens, row) in givens.chunks_exact(form.side).zip(&mut rows) {
            let (mut words, mut open) = ([0; WITH_EMPTY], 0);
            for (column, &digit) in givens.iter().enumerate() {
                open |= u16::from(digit == EMPTY) << column;
                words[usize::from(digit) % WITH_EMPTY] = 1 << column;
            }
            let (words, _) = words.split_first_chunk().unwrap_or((&W::ZEROS, &[]));
            let standing = W::load(form.token(), words);
            let open = form.all.and(form.all.fill(open));
            *row = W::select(standing.disjoint(standing), open, standing);
        }
        Board(rows)
    }

    /// Writes the digits of a solved board.
    #[inline(always)]
    pub fn write(&self, form: &Form<W>, grid: &mut [Digit]) {
        for (cells, row) in grid.chunks_exact_mut(form.side).zip(&self.0) {
            let mut words = W::ZEROS;
            row.store(&mut words);
            for (digit, word) in words[..form.side].iter().enumerate() {
                if let Some(cell) = cells.get_mut(word.trailing_zeros() as usize) {
                    *cell = digit as Digit;
                }
            }
        }
    }

    /// Fills in what was found to have one place, and finds what has one then. What stands somewhere must be
    /// found again as the only one there, else two are in each other's way.
    #[inline(always)]
    pub fn sweep(&mut self, form: &Form<W>, marks: &mut Marks<W>) -> Fixpoint {
        let none = form.all.fill(0);
        let (mut in_columns, mut in_bands) = (none, [none; SIDE]);
        for (band, in_band) in in_bands[..form.bands].iter_mut().enumerate() {
            let found = marks.columns.or(marks.boxes[band]);
            let cells = &marks.cells[form.rows_of(band)];
            let standing = &mut marks.standing[form.rows_of(band)];
            let rows = self.0[form.rows_of(band)].iter_mut().zip(standing);
            for ((row, standing), &cells) in rows.zip(cells) {
                let only = row.and(found.or(none.fill(cells)));
                let places = W::select(only.disjoint(only), *row, only.lowest());
                let more = places.without_lowest();
                let stands = places.masked(more.disjoint(more));
                in_columns = in_columns.or(stands);
                *in_band = in_band.or(stands);
                (*row, *standing) = (places, stands);
            }
        }
        let [in_cells] = W::across(&marks.standing);
        in_cells.store(&mut marks.cells);

        let (mut met, mut again, mut least) = (none, none, none.fill(u16::MAX));
        let (mut open, mut new, mut wrong, mut gone) = (none, none, none, in_columns);
        for (band, &in_band) in in_bands[..form.bands].iter().enumerate() {
            let taken = gone.or(form.columns_of(form.boxes_of(in_band)));
            let (mut band_met, mut band_again) = (none, none);
            let cells = &marks.cells[form.rows_of(band)];
            let standing = &marks.standing[form.rows_of(band)];
            let rows = self.0[form.rows_of(band)].iter_mut().zip(standing);
            for ((row, &stands), &cells) in rows.zip(cells) {
                let places = row.and_not(taken.or(none.fill(cells))).or(stands);
                let more = places.without_lowest();
                let alone = places.masked(more.disjoint(more));
                // Later bands know at once.
                gone = gone.or(alone);
                new = new.or(alone.xor(stands));
                open = open.or(more);
                least = least.min(places);
                again = again.or(met.and(places));
                met = met.or(places);
                band_again = band_again.or(band_met.and(places));
                band_met = band_met.or(places);
                *row = places;
            }
            wrong = wrong.or(form.boxes_of(band_met).xor(form.last));
            let found = form.alone(band_met).and_not(band_again);
            new = new.or(found.and_not(in_band));
            wrong = wrong.or(in_band.and_not(found));
            marks.boxes[band] = found;
        }
        marks.columns = met.and_not(again);
        new = new.or(marks.columns.and_not(in_columns));
        wrong = wrong.or(met.xor(form.all)).or(in_columns.and_not(marks.columns));
        let [met, again] = W::across(&self.0);
        let found = met.and_not(again);
        found.store(&mut marks.cells);
        new = new.or(found.and_not(in_cells));
        wrong = wrong.or(met.xor(form.all)).or(in_cells.and_not(found));
        wrong = wrong.or(form.all.masked(least.disjoint(least)));

        if !wrong.is_zero() {
            Fixpoint::Dead
        } else if open.is_zero() {
            Fixpoint::Solved
        } else if new.is_zero() {
            Fixpoint::Stuck
        } else {
            Fixpoint::New
        }
    }
}
