//! Locked candidates of all digits at once.
//!
//! In: a board where sweeps find nothing. Out: the same without what is ruled out where lines and boxes cross:
//! a digit that a box has in one line only has no other place in that line (it is pointed at), and one that a
//! line has in one box only has no other place in that box (it is claimed).
//!
//! The boxes of a row lie in one lane, and so do the columns of a box, so that a row or a band is done in a
//! few steps. For the columns, each band is seen as one row: the columns that a digit has in it.

use super::SIDE;
use super::board::Board;
use super::form::Form;
use super::places::Places;

impl<W: Places> Board<W> {
    /// Removes what is pointed at or claimed; whether there was any.
    #[inline(always)]
    pub fn lock(&mut self, form: &Form<W>) -> bool {
        let mut changed = form.all.fill(0);
        for band in 0..form.bands {
            changed = changed.or(lock_rows(form, &mut self.0[form.rows_of(band)]));
        }
        changed = changed.or(self.lock_columns(form));
        !changed.is_zero()
    }

    /// The same with columns only; what was removed.
    #[inline(always)]
    fn lock_columns(&mut self, form: &Form<W>) -> W {
        let none = form.all.fill(0);
        let (mut bands, mut pointed) = ([none; SIDE], [none; SIDE]);
        let (mut met, mut again) = (none, none);
        let (mut all_pointed, mut pointed_again) = (none, none);
        for band in 0..form.bands {
            let mut columns = none;
            for &row in &self.0[form.rows_of(band)] {
                columns = columns.or(row);
            }
            again = again.or(met.and(columns));
            met = met.or(columns);
            let points = form.alone(columns);
            pointed_again = pointed_again.or(all_pointed.and(points));
            all_pointed = all_pointed.or(points);
            (bands[band], pointed[band]) = (columns, points);
        }
        let claims = met.and_not(again);
        let mut changed = none;
        for band in 0..form.bands {
            let claims = bands[band].and(claims);
            let claimed = form.columns_of(form.boxes_of(claims)).and_not(claims);
            let removed = claimed.or(all_pointed.and_not(pointed[band])).or(pointed_again);
            for row in &mut self.0[form.rows_of(band)] {
                changed = changed.or(row.and(removed));
                *row = row.and_not(removed);
            }
        }
        changed
    }
}

/// Removes what is pointed at or claimed in the rows of a band; what that was.
#[inline(always)]
fn lock_rows<W: Places>(form: &Form<W>, rows: &mut [W]) -> W {
    let none = form.all.fill(0);
    let mut boxes = [none; SIDE];
    let (mut met, mut again, mut claimed) = (none, none, none);
    for (&row, boxes) in rows.iter().zip(&mut boxes) {
        *boxes = form.boxes_of(row);
        again = again.or(met.and(*boxes));
        met = met.or(*boxes);
        claimed = claimed.or(boxes.single());
    }
    let pointed = met.and_not(again);
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
