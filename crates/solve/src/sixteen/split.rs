//! The candidate that a search branches on.
//!
//! Takes a board in which deduction finds nothing; gives a candidate, which one branch removes and the other places. It is
//! one of two in its cell, if there is such a cell. Among these it is one of two for its digit in as many as possible of its
//! row, column and box, because its removal then places as many digits. Without pairs, it belongs to a digit with the fewest
//! candidates in a row. (Counting the cell as one of four such units, with ties as they come, took 22 % more nodes on 2,060
//! boards, most of them symmetric copies, to prove one solution or find two.)

use super::SIDE;
use super::board::Board;
use super::form::Form;
use super::places::Places;

/// A digit in a cell.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    row: u8,
    digit: u8,
    column: u16,
}

impl Candidate {
    /// The lowest column of a lane.
    fn lowest(row: usize, digit: usize, places: u16) -> Self {
        Candidate { row: row as u8, digit: digit as u8, column: places & places.wrapping_neg() }
    }
}

impl<W: Places> Board<W> {
    /// The candidate to branch on.
    #[inline(always)]
    pub fn candidate(&self, form: &Form<W>) -> Candidate {
        let none = form.all.fill(0);
        let mut in_columns = [none; 3];
        let mut boxes = [none; SIDE];
        for (band, boxes) in boxes[..form.bands].iter_mut().enumerate() {
            let mut in_band = [none; 3];
            for &row in &self.0[form.rows_of(band)] {
                in_columns = W::sum(in_columns, [row, none, none]);
                in_band = W::sum(in_band, [row, none, none]);
            }
            *boxes = two_in_box(form, in_band);
        }
        let columns = in_columns[1].and_not(in_columns[2]);
        let [_, two, three] = W::across(&self.0);
        let mut cells = W::ZEROS;
        two.and_not(three).store(&mut cells);

        let (mut best, mut rank) = (None, 0);
        for (band, &boxes) in boxes[..form.bands].iter().enumerate() {
            for row in form.rows_of(band) {
                let places = self.0[row];
                let third = places.without_lowest().without_lowest();
                let of_row = places.masked(third.disjoint(third)).and_not(places.single());
                let of_cell = places.and(places.fill(cells[row]));
                let [in_row, in_column, in_box] =
                    [of_row, places.and(columns), places.and(boxes)].map(|of| [of, none, none]);
                let [one, two, three] = W::sum(W::sum(in_row, in_column), in_box);
                let [cell_one, cell_two, cell_three] = [one, two, three].map(|of| of.and(of_cell));
                // From the worst rank to the best.
                let ranks = [one, two, three, of_cell, cell_one, cell_two, cell_three];
                for better in (rank..ranks.len()).rev() {
                    if !ranks[better].is_zero() {
                        let mut words = W::ZEROS;
                        ranks[better].store(&mut words);
                        let digit = words.iter().position(|&word| word != 0);
                        best = digit.map(|digit| (row, digit, words[digit]));
                        rank = better + 1;
                        break;
                    }
                }
            }
        }
        let (row, digit, places) = best.unwrap_or_else(|| self.fewest_places(form));
        Candidate::lowest(row, digit, places)
    }

    /// A row, a digit with the fewest candidates in a row but at least two, and these candidates.
    #[inline(always)]
    fn fewest_places(&self, form: &Form<W>) -> (usize, usize, u16) {
        let (mut best, mut fewest) = ((0, 0, 0), u32::MAX);
        for (row, places) in self.0[..form.side].iter().enumerate() {
            let mut words = W::ZEROS;
            places.store(&mut words);
            for (digit, &word) in words.iter().enumerate() {
                let count = word.count_ones();
                if count > 1 && count < fewest {
                    (best, fewest) = ((row, digit, word), count);
                }
            }
        }
        best
    }

    /// Removes the candidate.
    #[inline(always)]
    pub fn remove(&mut self, Candidate { row, digit, column }: Candidate) {
        self.change(row, digit, |places| places & !column);
    }

    /// Removes the other candidates of its digit from the row.
    #[inline(always)]
    pub fn place(&mut self, Candidate { row, digit, column }: Candidate) {
        self.change(row, digit, |_| column);
    }

    #[inline(always)]
    fn change(&mut self, row: u8, digit: u8, of: impl Fn(u16) -> u16) {
        let row = &mut self.0[usize::from(row) % SIDE];
        let mut words = W::ZEROS;
        row.store(&mut words);
        let word = &mut words[usize::from(digit) % SIDE];
        *word = of(*word);
        *row = W::load(row.token(), &words);
    }
}

/// The columns of the boxes in which a digit has two candidates, from the columns that it has in at least one, two and
/// three rows of the band.
#[inline(always)]
fn two_in_box<W: Places>(form: &Form<W>, [once, twice, thrice]: [W; 3]) -> W {
    let second = form.without_lowest(once);
    let third = form.boxes_of(form.without_lowest(second));
    let (second, twice, thrice) =
        (form.boxes_of(second), form.boxes_of(twice), form.boxes_of(thrice));
    let side_by_side = second.and_not(third.or(twice));
    let one_above_the_other = twice.and_not(second.or(thrice));
    form.columns_of(side_by_side.or(one_above_the_other))
}
