//! A board, and the singles of all digits at once.
//!
//! ```text
//!     a word: a row      a lane: a digit      a bit: a column that is a candidate
//!
//!     rows       a lane with one bit                            hidden single in the row
//!     columns    a bit that a lane has in one word only         hidden single in the column
//!     boxes      such a bit among the words of a band, the
//!                only one of its box                            hidden single in the box
//!     cells      a bit that one lane of a word has              naked single
//! ```
//!
//! A sweep passes over the rows twice. The first pass places the singles that the last sweep found and collects all placed
//! digits. The second pass removes what these rule out and finds new singles. Only naked singles compare lanes of a word:
//! for them all rows are transposed together ([`Places::across`]).

use super::SIDE;
use super::form::Form;
use super::places::Places;
use sudoku_core::digits::{Digit, EMPTY};

/// The board.
#[derive(Clone, Copy)]
pub struct Board<W>(pub(super) [W; SIDE]);

/// The singles that the last sweep found, and a buffer for the next.
pub struct FoundSingles<W: Places> {
    /// Hidden singles in columns.
    columns: W,
    /// Hidden singles in the boxes of each band.
    boxes: [W; SIDE],
    /// The columns of the naked singles of each row.
    cells: [u16; SIDE],
    /// The placed digits of each row.
    placed: [W; SIDE],
}

/// The result of a sweep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SweepResult {
    /// The board has no solution.
    Contradiction,
    /// Every cell has one digit, and no rule is broken.
    Solved,
    /// There are no new singles.
    Stuck,
    /// There are new singles.
    Changed,
}

impl<W: Places> FoundSingles<W> {
    /// No singles.
    #[inline(always)]
    pub fn none(token: W::Token) -> Self {
        let none = W::splat(token, 0);
        FoundSingles { columns: none, boxes: [none; SIDE], cells: W::ZEROS, placed: [none; SIDE] }
    }
}

impl<W: Places> Board<W> {
    /// The board of these givens. A digit that is twice in a row leaves its first cell empty of candidates, which the first
    /// sweep reports as a contradiction.
    #[inline(always)]
    pub fn of(form: &Form<W>, givens: &[Digit]) -> Self {
        // No branch a cell, which would be mispredicted: empty cells write to an entry that is not read.
        const WITH_EMPTY: usize = 2 * SIDE;
        let mut rows = [form.all.fill(0); SIDE];
        for (givens, row) in givens.chunks_exact(form.side).zip(&mut rows) {
            let (mut words, mut open) = ([0; WITH_EMPTY], 0);
            for (column, &digit) in givens.iter().enumerate() {
                open |= u16::from(digit == EMPTY) << column;
                words[usize::from(digit) % WITH_EMPTY] = 1 << column;
            }
            let (words, _) = words.split_first_chunk().unwrap_or((&W::ZEROS, &[]));
            let placed = W::load(form.token(), words);
            let open = form.all.and(form.all.fill(open));
            *row = W::select(placed.disjoint(placed), open, placed);
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

    /// Places the singles of the last sweep, and finds new ones. Each placed digit must be found again as a single in its
    /// column, box and cell; otherwise two placed digits are in conflict.
    #[inline(always)]
    pub fn sweep(&mut self, form: &Form<W>, singles: &mut FoundSingles<W>) -> SweepResult {
        let none = form.all.fill(0);
        let (mut in_columns, mut in_bands) = (none, [none; SIDE]);
        for (band, in_band) in in_bands[..form.bands].iter_mut().enumerate() {
            let found = singles.columns.or(singles.boxes[band]);
            let cells = &singles.cells[form.rows_of(band)];
            let placed = &mut singles.placed[form.rows_of(band)];
            let rows = self.0[form.rows_of(band)].iter_mut().zip(placed);
            for ((row, placed), &cells) in rows.zip(cells) {
                let only = row.and(found.or(none.fill(cells)));
                let places = W::select(only.disjoint(only), *row, only.lowest());
                let more = places.without_lowest();
                let placed_here = places.masked(more.disjoint(more));
                in_columns = in_columns.or(placed_here);
                *in_band = in_band.or(placed_here);
                (*row, *placed) = (places, placed_here);
            }
        }
        let [in_cells] = W::across(&singles.placed);
        in_cells.store(&mut singles.cells);

        let (mut once, mut twice, mut least) = (none, none, none.fill(u16::MAX));
        let (mut open, mut new, mut wrong, mut gone) = (none, none, none, in_columns);
        for (band, &in_band) in in_bands[..form.bands].iter().enumerate() {
            let taken = gone.or(form.columns_of(form.boxes_of(in_band)));
            let (mut band_once, mut band_twice) = (none, none);
            let cells = &singles.cells[form.rows_of(band)];
            let placed = &singles.placed[form.rows_of(band)];
            let rows = self.0[form.rows_of(band)].iter_mut().zip(placed);
            for ((row, &placed_here), &cells) in rows.zip(cells) {
                let places = row.and_not(taken.or(none.fill(cells))).or(placed_here);
                let more = places.without_lowest();
                let alone = places.masked(more.disjoint(more));
                // Later bands use it in the same sweep.
                gone = gone.or(alone);
                new = new.or(alone.xor(placed_here));
                open = open.or(more);
                least = least.min(places);
                twice = twice.or(once.and(places));
                once = once.or(places);
                band_twice = band_twice.or(band_once.and(places));
                band_once = band_once.or(places);
                *row = places;
            }
            wrong = wrong.or(form.boxes_of(band_once).xor(form.last));
            let found = form.alone(band_once).and_not(band_twice);
            new = new.or(found.and_not(in_band));
            wrong = wrong.or(in_band.and_not(found));
            singles.boxes[band] = found;
        }
        singles.columns = once.and_not(twice);
        new = new.or(singles.columns.and_not(in_columns));
        wrong = wrong.or(once.xor(form.all)).or(in_columns.and_not(singles.columns));
        let [once, twice] = W::across(&self.0);
        let found = once.and_not(twice);
        found.store(&mut singles.cells);
        new = new.or(found.and_not(in_cells));
        wrong = wrong.or(once.xor(form.all)).or(in_cells.and_not(found));
        wrong = wrong.or(form.all.masked(least.disjoint(least)));

        if !wrong.is_zero() {
            SweepResult::Contradiction
        } else if open.is_zero() {
            SweepResult::Solved
        } else if new.is_zero() {
            SweepResult::Stuck
        } else {
            SweepResult::Changed
        }
    }
}
