//! Sweeps for naked singles, which solve easy boards at a fraction of the cost of rounds.
//!
//! Takes the givens of many boards; gives the filled cells, and which boards are solved. A sweep visits every cell once. An
//! empty cell whose row, column and box leave one digit is filled at once, so that the next cells see it. A bit stands for a
//! board, so each operation works on hundreds of boards:
//!
//! ```text
//!     board                      0 1 2 ...
//!     cells    0    ones         1 0 1          the number of the digit: 5, none, 3
//!                   twos         0 0 1
//!                   fours        1 0 0
//!                   eights       0 0 0
//!              1    ones         ...
//!     open     0                 0 1 0          whether the cell is empty
//!     rows     0    digit 1      1 1 0          whether the row misses the digit; columns and boxes likewise
//!                   digit 2      ...
//! ```
//!
//! Sources: many boards a vector, one naked single after the other, is the idea of G. Qin's solver
//! (<https://github.com/gertqin/sudoku-solver>), which has a word for each board. A bit for each is bit slicing: E. Biham, "A
//! fast new DES implementation in software", Fast Software Encryption, 1997.

use super::super::sets::{NUMBER_BITS, Sets};
use sudoku_core::simd::line81::{CELLS, Text};
use sudoku_core::simd::planes::{Planes, TEXTS};
use sudoku_core::simd::prefetch::Prefetch;
use sudoku_core::simd::words::Words;

/// Bit-sliced boards.
#[repr(C, align(64))]
pub struct SlicedBoards<W: Sets> {
    cells: [[W::Array; NUMBER_BITS]; CELLS],
    open: [W::Array; CELLS],
    rows: [Unit<W>; 9],
    columns: [Unit<W>; 9],
    boxes: [Unit<W>; 9],
    /// The bits that stand for a board.
    boards: W::Array,
    /// The texts of one group, transposed.
    planes: Planes,
}

/// For each digit, the boards whose unit misses it.
struct Unit<W: Words>([W::Array; 9]);

/// The result of a sweep.
#[derive(Debug, PartialEq, Eq)]
pub struct Swept {
    /// The number of boards in which a row misses a digit.
    pub open: u32,
    /// The number of these boards that had a cell filled.
    pub active: u32,
}

impl<W: Sets> SlicedBoards<W> {
    /// The number of boards that are swept together.
    pub const BOARDS: usize = W::LANES * u16::BITS as usize;

    /// Cache lines to prefetch with every three cells.
    const PREFETCH_PER_STEP: usize = Self::BOARDS / 48;

    pub const EMPTY: Self = SlicedBoards {
        cells: [[W::ZEROS; NUMBER_BITS]; CELLS],
        open: [W::ZEROS; CELLS],
        rows: [const { Unit([W::ZEROS; 9]) }; 9],
        columns: [const { Unit([W::ZEROS; 9]) }; 9],
        boxes: [const { Unit([W::ZEROS; 9]) }; 9],
        boards: W::ZEROS,
        planes: Planes::EMPTY,
    };

    /// Loads the givens of a group of boards.
    #[inline(always)]
    pub fn load(&mut self, token: W::Token, texts: &[&Text], group: usize) {
        self.planes.transpose(texts, token);
        for (plane, cell) in self.planes.0.iter().zip(&mut self.cells) {
            for (words, bits) in cell.iter_mut().zip(W::bits_of(token, plane)) {
                let words = &mut words.as_mut()[group * WORDS..][..WORDS];
                words.copy_from_slice(&[0, 16, 32, 48].map(|from| (bits >> from) as u16));
            }
        }
    }

    /// Computes the missing digits of the units from the givens of the first boards, which are loaded.
    #[inline(always)]
    pub fn start(&mut self, token: W::Token, boards: usize) {
        for (i, word) in self.boards.as_mut().iter_mut().enumerate() {
            let here = boards.saturating_sub(i * 16).min(16);
            *word = ((1u32 << here) - 1) as u16;
        }
        let all = W::splat(token, u16::MAX);
        for column in &mut self.columns {
            store([all; 9], column);
        }
        for row in 0..9 {
            let mut in_row = [all; 9];
            for stack in 0..3 {
                let in_box = &mut self.boxes[row / 3 * 3 + stack];
                let mut left = if row % 3 == 0 { [all; 9] } else { load::<W>(token, in_box) };
                for column in 3 * stack..3 * stack + 3 {
                    let cell = 9 * row + column;
                    let [ones, twos, fours, eights] = &self.cells[cell];
                    let [ones, twos] = [W::load(token, ones), W::load(token, twos)];
                    let [fours, eights] = [W::load(token, fours), W::load(token, eights)];
                    let given = ones.or3(twos, fours).or(eights);
                    all.and_not(given).store(&mut self.open[cell]);
                    let digits = digits([ones, twos, fours, eights]);
                    let in_column = &mut self.columns[column];
                    for digit in 0..9 {
                        let given = digits[digit];
                        in_column.place(token, digit, given);
                        in_row[digit] = in_row[digit].and_not(given);
                        left[digit] = left[digit].and_not(given);
                    }
                }
                store(left, in_box);
            }
            store(in_row, &mut self.rows[row]);
        }
    }

    /// Visits every cell once, and prefetches.
    #[inline(always)]
    pub fn sweep(&mut self, token: W::Token, prefetch: &mut Prefetch) -> Swept {
        let filled = if W::UNITS_FIT_REGISTERS {
            self.sweep_rows(token, prefetch)
        } else {
            self.sweep_bands(token, prefetch)
        };
        let mut missing = W::splat(token, 0);
        for row in &self.rows {
            for digit in 0..9 {
                missing = missing.or(row.digit(token, digit));
            }
        }
        let open = missing.and(W::load(token, &self.boards));
        Swept { open: count(open), active: count(open.and(filled)) }
    }

    /// Row by row. A row and a box stay in registers while their cells are visited.
    #[inline(always)]
    fn sweep_rows(&mut self, token: W::Token, prefetch: &mut Prefetch) -> W {
        let mut filled = W::splat(token, 0);
        for row in 0..9 {
            let mut in_row = load::<W>(token, &self.rows[row]);
            for stack in 0..3 {
                prefetch.issue(Self::PREFETCH_PER_STEP);
                let square = row / 3 * 3 + stack;
                let mut in_box = load::<W>(token, &self.boxes[square]);
                for column in 3 * stack..3 * stack + 3 {
                    let cell = 9 * row + column;
                    let of_cell = (&mut self.cells[cell], &mut self.open[cell]);
                    let in_column = &mut self.columns[column];
                    visit::<W, [W; 9]>(token, of_cell, &mut in_row, in_column, &mut in_box);
                }
                store(in_box, &mut self.boxes[square]);
            }
            // Here, because the loop over the cells needs the registers.
            for (digit, &is_missing) in in_row.iter().enumerate() {
                filled = filled.or(self.rows[row].digit(token, digit).and_not(is_missing));
            }
            store(in_row, &mut self.rows[row]);
        }
        filled
    }

    /// A cell of each band in turn. These share no unit, so their dependency chains overlap.
    #[inline(always)]
    fn sweep_bands(&mut self, token: W::Token, prefetch: &mut Prefetch) -> W {
        let mut filled = W::splat(token, 0);
        for (at, (row, column)) in BY_BANDS.into_iter().enumerate() {
            if at % 3 == 0 {
                prefetch.issue(Self::PREFETCH_PER_STEP);
            }
            let cell = 9 * row + column;
            let of_cell = (&mut self.cells[cell], &mut self.open[cell]);
            let (in_row, in_column) = (&mut self.rows[row], &mut self.columns[column]);
            let in_box = &mut self.boxes[row / 3 * 3 + column / 3];
            filled = filled.or(visit::<W, Unit<W>>(token, of_cell, in_row, in_column, in_box));
        }
        filled
    }

    /// The boards whose rows, columns and boxes miss no digit. Nine cells with nine digits have each once.
    #[inline(always)]
    pub fn solved(&self, token: W::Token) -> W::Array {
        let mut missing = W::splat(token, 0);
        for (row, (column, square)) in self.rows.iter().zip(self.columns.iter().zip(&self.boxes)) {
            for digit in 0..9 {
                missing = missing
                    .or(row.digit(token, digit))
                    .or3(column.digit(token, digit), square.digit(token, digit));
            }
        }
        let mut solved = W::ZEROS;
        W::load(token, &self.boards).and_not(missing).store(&mut solved);
        solved
    }

    /// The digits of a group of boards, as characters.
    #[inline(always)]
    pub fn planes(&mut self, token: W::Token, group: usize) -> &Planes {
        for (plane, cell) in self.planes.0.iter_mut().zip(&self.cells) {
            let [ones, twos, fours, eights] = cell;
            let bits = [
                of_group::<W>(ones, group),
                of_group::<W>(twos, group),
                of_group::<W>(fours, group),
                of_group::<W>(eights, group),
            ];
            W::write_characters(token, bits, plane);
        }
        &self.planes
    }
}

/// Fills a cell in the boards in which it is empty and its units leave one digit. Returns these boards.
#[inline(always)]
fn visit<W: Sets, U: MissingDigits<W>>(
    token: W::Token,
    (number, open): (&mut [W::Array; NUMBER_BITS], &mut W::Array),
    in_row: &mut U,
    in_column: &mut Unit<W>,
    in_box: &mut U,
) -> W {
    let mut left = [W::splat(token, 0); 9];
    for (digit, left) in left.iter_mut().enumerate() {
        *left = in_column
            .digit(token, digit)
            .and(in_row.digit(token, digit))
            .and(in_box.digit(token, digit));
    }
    let [a, b, c, d, e, f, g, h, i] = left;
    let [x, y, z] = [one_and_more(a, b, c), one_and_more(d, e, f), one_and_more(g, h, i)];
    let [one, more] = one_and_more(x[0], y[0], z[0]);
    let several = more.or(x[1].or3(y[1], z[1]));
    let was_open = W::load(token, open);
    let single = was_open.and(one.and_not(several));
    was_open.and_not(single).store(open);
    for (digit, left) in left.iter_mut().enumerate() {
        let placed = left.and(single);
        in_row.place(token, digit, placed);
        in_column.place(token, digit, placed);
        in_box.place(token, digit, placed);
        *left = placed;
    }
    for (words, bits) in number.iter_mut().zip(numbers(left)) {
        W::load(token, words).or(bits).store(words);
    }
    single
}

/// The missing digits of a unit, in registers or in memory.
trait MissingDigits<W: Words> {
    /// The boards that miss the digit.
    fn digit(&self, token: W::Token, digit: usize) -> W;
    /// Removes the digit in these boards.
    fn place(&mut self, token: W::Token, digit: usize, boards: W);
}

impl<W: Sets> MissingDigits<W> for [W; 9] {
    #[inline(always)]
    fn digit(&self, _: W::Token, digit: usize) -> W {
        self[digit]
    }

    #[inline(always)]
    fn place(&mut self, _: W::Token, digit: usize, boards: W) {
        self[digit] = self[digit].and_not(boards);
    }
}

impl<W: Sets> MissingDigits<W> for Unit<W> {
    #[inline(always)]
    fn digit(&self, token: W::Token, digit: usize) -> W {
        W::load(token, &self.0[digit])
    }

    #[inline(always)]
    fn place(&mut self, token: W::Token, digit: usize, boards: W) {
        self.digit(token, digit).and_not(boards).store(&mut self.0[digit]);
    }
}

/// All cells, from each band and each stack in turn.
const BY_BANDS: [(usize, usize); CELLS] = {
    let mut cells = [(0, 0); CELLS];
    let mut at = 0;
    while at < CELLS {
        let (i, turn, j, band) = (at / 27, at / 9 % 3, at / 3 % 3, at % 3);
        cells[at] = (3 * band + i, (band + turn) % 3 * 3 + j);
        at += 1;
    }
    cells
};

/// The words of a group.
const WORDS: usize = TEXTS / u16::BITS as usize;

/// The bits of a group of boards. The lowest is for the first.
#[inline(always)]
pub fn of_group<W: Sets>(words: &W::Array, group: usize) -> u64 {
    let words = &words.as_ref()[group * WORDS..][..WORDS];
    words.iter().rev().fold(0, |bits, &word| bits << 16 | u64::from(word))
}

/// The number of boards.
#[inline(always)]
fn count<W: Sets>(boards: W) -> u32 {
    let mut words = W::ZEROS;
    boards.store(&mut words);
    words.as_ref().iter().map(|word| word.count_ones()).sum()
}

/// For each digit from 1 to 9, the boards whose number is the digit.
#[inline(always)]
fn digits<W: Sets>([ones, twos, fours, eights]: [W; NUMBER_BITS]) -> [W; 9] {
    let odd = ones.and_not(eights);
    let (two_or_odd, three) = (odd.or(twos), odd.and(twos));
    let (one, two) = (odd.and_not(twos), twos.and_not(odd));
    [
        one.and_not(fours),
        two.and_not(fours),
        three.and_not(fours),
        fours.and_not(two_or_odd),
        one.and(fours),
        two.and(fours),
        three.and(fours),
        eights.and_not(ones),
        eights.and(ones),
    ]
}

/// The inverse of `digits`.
#[inline(always)]
fn numbers<W: Sets>(
    [one, two, three, four, five, six, seven, eight, nine]: [W; 9],
) -> [W; NUMBER_BITS] {
    [
        one.or3(three, five).or3(seven, nine),
        two.or3(three, six).or(seven),
        four.or3(five, six).or(seven),
        eight.or(nine),
    ]
}

/// The boards in at least one of three sets, and in at least two.
#[inline(always)]
fn one_and_more<W: Sets>(a: W, b: W, c: W) -> [W; 2] {
    [a.or3(b, c), a.majority(b, c)]
}

#[inline(always)]
fn load<W: Sets>(token: W::Token, unit: &Unit<W>) -> [W; 9] {
    let mut missing = [W::splat(token, 0); 9];
    for (missing, words) in missing.iter_mut().zip(&unit.0) {
        *missing = W::load(token, words);
    }
    missing
}

#[inline(always)]
fn store<W: Sets>(missing: [W; 9], unit: &mut Unit<W>) {
    for (missing, words) in missing.into_iter().zip(&mut unit.0) {
        missing.store(words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::EASY_CHARACTERS as SOLVED;
    use sudoku_core::simd::words::for_all_words;

    /// Sweeps one board. Returns whether a cell was filled.
    fn sweep_one(board: &mut Text, by_bands: bool) -> bool {
        let mut filled = false;
        for (at, of_band) in BY_BANDS.into_iter().enumerate() {
            let (row, column) = if by_bands { of_band } else { (at / 9, at % 9) };
            let cell = 9 * row + column;
            if board[cell] != b'.' {
                continue;
            }
            let mut left: Vec<u8> = (b'1'..=b'9').collect();
            for (at, digit) in board.iter().enumerate() {
                let (other, another) = (at / 9, at % 9);
                let in_box = other / 3 == row / 3 && another / 3 == column / 3;
                if other == row || another == column || in_box {
                    left.retain(|left| left != digit);
                }
            }
            if let [digit] = left[..] {
                board[cell] = digit;
                filled = true;
            }
        }
        filled
    }

    /// Miri runs one sweep, of a group and a part of another.
    const SWEEPS: usize = if cfg!(miri) { 1 } else { 5 };

    /// The last group is not full.
    fn sweeps_match<W: Sets>(token: W::Token) {
        let is_hole = |board: usize, cell: usize| {
            (cell * 31 + board * 17 + cell * board) % 97 < 30 + board % TEXTS
        };
        let swapped = |a, b| {
            let mut board = *SOLVED;
            board.swap(a, b);
            board
        };
        let board = |board: usize| match board {
            // Filled, but columns, rows or boxes miss digits.
            1 => swapped(0, 1),
            2 => swapped(0, 9),
            3 => std::array::from_fn(|cell| b'1' + ((cell / 9 + cell) % 9) as u8),
            _ => std::array::from_fn(|cell| if is_hole(board, cell) { b'.' } else { SOLVED[cell] }),
        };
        let count = if cfg!(miri) { TEXTS + 3 } else { SlicedBoards::<W>::BOARDS - 5 };
        let mut boards: Vec<Text> = (0..count).map(board).collect();
        let mut filled = SlicedBoards::<W>::EMPTY;
        for (group, boards) in boards.chunks(TEXTS).enumerate() {
            filled.load(token, &boards.iter().collect::<Vec<_>>(), group);
        }
        filled.start(token, count);
        let mut in_sweep = [0; SWEEPS];
        for active in &mut in_sweep {
            let swept = filled.sweep(token, &mut { Prefetch::NONE });
            let mut expected = Swept { open: 0, active: 0 };
            for board in &mut boards {
                let was_filled = sweep_one(board, !W::UNITS_FIT_REGISTERS);
                let is_missing = |row: &[u8]| (b'1'..=b'9').any(|digit| !row.contains(&digit));
                let open = board.chunks(9).any(is_missing);
                expected.open += u32::from(open);
                expected.active += u32::from(open && was_filled);
            }
            assert_eq!(swept, expected);
            *active = swept.active;
            for (group, boards) in boards.chunks(TEXTS).enumerate() {
                let mut lines = [[0; CELLS + 1]; TEXTS];
                filled.planes(token, group).untranspose(&mut lines, token);
                for (at, (board, line)) in boards.iter().zip(lines).enumerate() {
                    let expected =
                        board.map(|character| if character == b'.' { b'0' } else { character });
                    assert_eq!(line[..CELLS], expected, "{group} {at}");
                }
            }
        }
        let solved = filled.solved(token);
        for group in 0..SlicedBoards::<W>::BOARDS / TEXTS {
            let boards = boards.iter().enumerate().skip(group * TEXTS).take(TEXTS);
            let solved_of = boards.filter(|(_, board)| *board == SOLVED);
            let expected = solved_of.fold(0, |bits, (board, _)| bits | 1 << (board % TEXTS));
            assert_eq!(of_group::<W>(&solved, group), expected, "{group}");
        }
        assert!(cfg!(miri) || in_sweep[0] > 10 && in_sweep[2] > 0, "{in_sweep:?}");
    }

    // Seen to fail: a placed digit left in its box; rows not stored; missing boards counted; a kind of unit left out.
    #[test]
    fn sweeps_match_scalar_sweeps_of_each_board() {
        for_all_words!(sweeps_match: Sets);
    }
}
