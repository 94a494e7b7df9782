//! Scores an answer to a puzzle: what it keeps, breaks and leaves open, and what of it is right.
//!
//! In: a puzzle, the digits of an answer, and the puzzle's only solution if it is known. Out: a [`Score`]. What stays true: an
//! answer is solved exactly if [`verify`](super::verify) accepts it, whichever of several solutions it is.

use super::clashes;
use crate::digits::{Digit, EMPTY};
use crate::error::Result;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::simd::line81::{CELLS, Text};
use crate::unit::Unit;

/// How good an answer to a puzzle is. Of the cells that are empty in the puzzle, each is right, wrong or empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Score {
    /// Whether the answer is a solution: full, with all givens, and no rule broken. Any solution counts.
    pub solved: bool,
    /// The givens of the puzzle.
    pub givens: u32,
    /// The givens that the answer has.
    pub givens_kept: u32,
    /// The cells, empty in the puzzle, that are empty in the answer.
    pub empty: u32,
    /// The cells of the answer that are part of a clash.
    pub clashing: u32,
    /// The rows, columns, boxes, cages and constraints with a clash.
    pub broken: u32,
    /// The cells, empty in the puzzle, that the answer fills as its solution does: one that the answer is, or the only one, if
    /// it was looked for and there is exactly one; else `None`.
    pub right: Option<u32>,
    /// The cells, empty in the puzzle, that the answer fills with other symbols; `None` where `right` is.
    pub wrong: Option<u32>,
    /// The number of the first cell that is wrong: its symbol is not that of the given, or of the only solution. Where that
    /// is not known, a cell that is part of a clash and no given kept.
    pub first_wrong: Option<u32>,
    /// Whether a solution has the givens and all symbols of the answer; `None` if it is not known.
    pub completable: Option<bool>,
    /// The number of solutions of the puzzle, up to two; `None` if it was not asked for, or the answer is one.
    pub solutions: Option<u32>,
}

/// What comparing two boards gives.
#[derive(Default)]
struct Compared {
    givens: u32,
    givens_kept: u32,
    empty: u32,
    wrong: u32,
    first_wrong: Option<u32>,
}

/// How many are true. Bytes can count the cells of a 9x9 board, and vectors add many of them at a time.
#[inline(always)]
fn tally(cells: impl ExactSizeIterator<Item = bool>) -> u32 {
    match cells.len() {
        ..=255 => cells.map(u8::from).fold(0, u8::wrapping_add).into(),
        _ => cells.map(u32::from).sum(),
    }
}

impl Compared {
    /// Compares an answer with a puzzle, and with its only solution if it is known. `clashing` are the cells of the answer that
    /// are part of a clash, in order.
    #[inline(always)]
    fn new<T: Copy + PartialEq>(
        [puzzle, answer]: [&[T]; 2],
        solution: Option<&[T]>,
        is_empty: impl Fn(T) -> bool,
        mut clashing: impl Iterator<Item = usize>,
    ) -> Compared {
        let both = || puzzle.iter().copied().zip(answer.iter().copied());
        let mut all = Compared {
            givens: tally(puzzle.iter().map(|&given| !is_empty(given))),
            givens_kept: tally(both().map(|(given, filled)| !is_empty(given) & (given == filled))),
            empty: tally(both().map(|(given, filled)| is_empty(given) & is_empty(filled))),
            ..Compared::default()
        };
        let is_changed =
            |(given, filled): (T, T)| !is_empty(given) & !is_empty(filled) & (given != filled);
        let changed = || match all.givens_kept < all.givens {
            true => both().position(is_changed),
            false => None,
        };
        let first = match solution {
            Some(solution) => {
                let cells = || both().zip(solution.iter().copied());
                all.wrong = tally(cells().map(|((given, filled), right)| {
                    is_empty(given) & !is_empty(filled) & (filled != right)
                }));
                let is_wrong =
                    |((_, filled), right): ((T, T), T)| !is_empty(filled) & (filled != right);
                match all.wrong > 0 || all.givens_kept < all.givens {
                    true => cells().position(is_wrong),
                    false => None,
                }
            }
            None => {
                let is_kept =
                    |cell: usize| !is_empty(puzzle[cell]) & (puzzle[cell] == answer[cell]);
                let clash = clashing.find(|&cell| !is_kept(cell));
                clash.into_iter().chain(changed()).min()
            }
        };
        all.first_wrong = first.map(|cell| cell as u32);
        all
    }

    fn score(&self, cells: u32, (clashing, broken): (u32, u32), is_known: bool) -> Score {
        let open = cells - self.givens;
        let is_kept = self.givens_kept == self.givens;
        let solved = self.empty == 0 && is_kept && broken == 0;
        let wrong = (solved || is_known).then_some(self.wrong);
        Score {
            solved,
            givens: self.givens,
            givens_kept: self.givens_kept,
            empty: self.empty,
            clashing,
            broken,
            right: wrong.map(|wrong| open - self.empty - wrong),
            wrong,
            first_wrong: self.first_wrong,
            completable: match is_known {
                _ if solved => Some(true),
                _ if broken > 0 => Some(false),
                true => Some(self.first_wrong.is_none()),
                false => self.first_wrong.is_some().then_some(false),
            },
            solutions: None,
        }
    }
}

impl Score {
    /// The score of an answer without its solution, and a mark for each of its cells that is part of a clash.
    pub fn of(
        puzzle: &Puzzle,
        answer: &[Digit],
        solution: Option<&[Digit]>,
    ) -> Result<(Score, Vec<bool>)> {
        let mut marks = memory::filled(answer.len(), false)?;
        let (mut broken, mut last) = (0, None::<Unit>);
        for clash in clashes::list(puzzle, answer)? {
            clash.cells().iter().for_each(|&cell| marks[cell as usize] = true);
            broken += u32::from(last != Some(clash.unit()));
            last = Some(clash.unit());
        }
        let clashing = marks.iter().filter(|&&mark| mark).count() as u32;
        let boards = [puzzle.digits(), answer];
        let cells = (0..marks.len()).filter(|&cell| marks[cell]);
        let compared = Compared::new(boards, solution, |digit| digit == EMPTY, cells);
        let beyond =
            (0..answer.len()).filter(|&cell| !puzzle.shape().has_cell(cell)).count() as u32;
        let compared = Compared { empty: compared.empty - beyond, ..compared };
        let cells = answer.len() as u32 - beyond;
        Ok((compared.score(cells, (clashing, broken), solution.is_some()), marks))
    }

    /// The score of an answer to a 9x9 board. Characters other than digits are empty cells.
    #[doc(hidden)]
    pub fn of_nine(puzzle: &Text, answer: &Text, solution: Option<&Text>) -> (Score, NineMarks) {
        let marks = NineMarks::of(answer);
        let of = |text: &Text| text.map(|character| character.wrapping_sub(b'1').min(9));
        let [puzzle, answer] = [of(puzzle), of(answer)];
        let solution = solution.map(of);
        let compared = Compared::new(
            [&puzzle, &answer],
            solution.as_ref().map(|digits| &digits[..]),
            |digit| digit == 9,
            marks.cells(),
        );
        (compared.score(CELLS as u32, marks.counts(), solution.is_some()), marks)
    }
}

/// The digits that some cells have, and those that they have more than once, a bit each.
#[derive(Clone, Copy, Default)]
struct Met {
    once: u16,
    twice: u16,
}

impl Met {
    #[inline(always)]
    fn add(&mut self, bit: u16) {
        self.join(Met { once: bit, twice: 0 });
    }

    #[inline(always)]
    fn join(&mut self, other: Met) {
        self.twice |= other.twice | self.once & other.once;
        self.once |= other.once;
    }
}

/// The cells of a 9x9 board that are part of a clash.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct NineMarks {
    cells: u128,
    broken: u32,
}

impl NineMarks {
    fn of(text: &Text) -> NineMarks {
        /// The bit of each character: none for one that is no digit.
        const BITS: [u16; 256] = {
            let mut bits = [0; 256];
            let mut digit = 0;
            while digit < 9 {
                bits[b'1' as usize + digit] = 1 << digit;
                digit += 1;
            }
            bits
        };
        let bits = text.map(|character| BITS[usize::from(character)]);
        if Self::is_solved(&bits) {
            return NineMarks { cells: 0, broken: 0 };
        }
        let (rows, _) = bits.as_chunks::<9>();
        let [mut of_rows, mut of_columns, mut of_boxes] = [[Met::default(); 9]; 3];
        for (row, digits) in rows.iter().enumerate() {
            digits.iter().for_each(|&bit| of_rows[row].add(bit));
        }
        for (band, rows) in rows.chunks_exact(3).enumerate() {
            let mut triples = [Met::default(); 9];
            for row in rows {
                triples.iter_mut().zip(row).for_each(|(triple, &bit)| triple.add(bit));
            }
            for (column, triple) in triples.into_iter().enumerate() {
                of_columns[column].join(triple);
                of_boxes[3 * band + column / 3].join(triple);
            }
        }
        let houses = [of_rows, of_columns, of_boxes];
        let broken = houses.as_flattened().iter().filter(|met| met.twice != 0).count() as u32;
        let mut cells = 0;
        if broken > 0 {
            for (row, digits) in rows.iter().enumerate() {
                let mut marked = 0_u16;
                for (column, &bit) in digits.iter().enumerate() {
                    let square = of_boxes[row / 3 * 3 + column / 3].twice;
                    let twice = of_rows[row].twice | of_columns[column].twice | square;
                    marked |= u16::from(twice & bit != 0) << column;
                }
                cells |= u128::from(marked) << (9 * row);
            }
        }
        NineMarks { cells, broken }
    }

    /// Whether each row, column and box has all digits: nine cells then have each once. Most answers of a good solver.
    fn is_solved(bits: &[u16; CELLS]) -> bool {
        const ALL: u16 = (1 << 9) - 1;
        let (rows, _) = bits.as_chunks::<9>();
        let mut columns = [0; 9];
        let mut is_solved = true;
        for band in rows.chunks_exact(3) {
            let mut triples = [0; 9];
            for row in band {
                let mut digits = 0;
                for (triple, &bit) in triples.iter_mut().zip(row) {
                    *triple |= bit;
                    digits |= bit;
                }
                is_solved &= digits == ALL;
            }
            for (column, &triple) in columns.iter_mut().zip(&triples) {
                *column |= triple;
            }
            let (boxes, _) = triples.as_chunks::<3>();
            is_solved &= boxes.iter().all(|of| of[0] | of[1] | of[2] == ALL);
        }
        is_solved & columns.iter().all(|&digits| digits == ALL)
    }

    /// Whether a cell is part of a clash.
    pub fn has(self, cell: usize) -> bool {
        self.cells >> cell & 1 == 1
    }

    /// The cells that are part of a clash, in order.
    fn cells(self) -> impl Iterator<Item = usize> {
        let mut left = self.cells;
        std::iter::from_fn(move || {
            let cell = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(cell)
        })
    }

    fn counts(self) -> (u32, u32) {
        (self.cells.count_ones(), self.broken)
    }
}
