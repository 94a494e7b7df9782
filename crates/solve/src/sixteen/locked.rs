//! Locked candidates of all digits at once: pointing and claiming.
//!
//! Takes a board in which sweeps find nothing; removes the candidates that lines and boxes rule out in each other.
//! Pointing: the candidates of a box are all in one line, so the rest of the line has none. Claiming: the candidates of
//! a line are all in one box, so the rest of the box has none.
//!
//! A lane holds the boxes of a row, and the columns of a box, so a row or a band takes a few steps. For the columns, each
//! band counts as one row: the OR of its rows.

use super::SIDE;
use super::board::Board;
use super::form::Form;
use super::places::Places;

impl<W: Places> Board<W> {
    /// Removes candidates by pointing and claiming. Returns whether there were any.
    #[inline(always)]
    pub fn lock(&mut self, form: &Form<W>) -> bool {
        let mut changed = form.all.fill(0);
        for band in 0..form.bands {
            changed = changed.or(lock_rows(form, &mut self.0[form.rows_of(band)]));
        }
        changed = changed.or(self.lock_columns(form));
        !changed.is_zero()
    }

    /// Removes candidates by pointing and claiming in columns. Returns the removed ones.
    #[inline(always)]
    fn lock_columns(&mut self, form: &Form<W>) -> W {
        let none = form.all.fill(0);
        let (mut bands, mut pointed) = ([none; SIDE], [none; SIDE]);
        let (mut once, mut twice) = (none, none);
        let (mut all_pointed, mut pointed_twice) = (none, none);
        for band in 0..form.bands {
            let mut columns = none;
            for &row in &self.0[form.rows_of(band)] {
                columns = columns.or(row);
            }
            twice = twice.or(once.and(columns));
            once = once.or(columns);
            let points = form.alone(columns);
            pointed_twice = pointed_twice.or(all_pointed.and(points));
            all_pointed = all_pointed.or(points);
            (bands[band], pointed[band]) = (columns, points);
        }
        let claims = once.and_not(twice);
        let mut changed = none;
        for band in 0..form.bands {
            let claims = bands[band].and(claims);
            let claimed = form.columns_of(form.boxes_of(claims)).and_not(claims);
            let removed = claimed.or(all_pointed.and_not(pointed[band])).or(pointed_twice);
            for row in &mut self.0[form.rows_of(band)] {
                changed = changed.or(row.and(removed));
                *row = row.and_not(removed);
            }
        }
        changed
    }
}

/// Removes candidates by pointing and claiming in the rows of a band. Returns the removed ones.
#[inline(always)]
fn lock_rows<W: Places>(form: &Form<W>, rows: &mut [W]) -> W {
    let none = form.all.fill(0);
    let mut boxes = [none; SIDE];
    let (mut once, mut twice, mut claimed) = (none, none, none);
    for (&row, boxes) in rows.iter().zip(&mut boxes) {
        *boxes = form.boxes_of(row);
        twice = twice.or(once.and(*boxes));
        once = once.or(*boxes);
        claimed = claimed.or(boxes.single());
    }
    let pointed = once.and_not(twice);
    let mut changed = none;
    for (row, boxes) in rows.iter_mut().zip(boxes) {
        let points = boxes.and(pointed);
        let elsewhere = W::select(points.disjoint(points), none, boxes.and_not(points));
        let removed = row.and(form.columns_of(elsewhere.or(claimed.and_not(boxes.single()))));
        changed = changed.or(removed);
        *row = row.and_not(removed);
    }
    changed
}
