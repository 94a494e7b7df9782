//! Sweeps for naked singles: all that easy boards need, at a fraction of a round's cost.
//!
//! In: the givens of many boards. Out: the cells that are filled, and which boards are solved. A sweep
//! visits one cell after the other; where it is empty and its row, column and box leave one digit, it is
//! filled at once, so that the cells after it know. A bit stands for a board, so that every operation
//! is one on hundreds of them:
//!
//! ```text
//!     board                      0 1 2 ...
//!     cells    0    ones         1 0 1          the number of the digit: 5, none, 3
//!                   twos         0 0 1
//!                   fours        1 0 0
//!                   eights       0 0 0
//!              1    ones         ...
//!     open     0                 0 1 0          where the cell is empty
//!     rows     0    digit 1      1 1 0          where the row lacks the digit; columns and boxes
//!                   digit 2      ...            in the same way
//! ```
//!
//! Sources: many boards a vector, one naked single after the other, is the idea of G. Qin's solver
//! (<https://github.com/gertqin/sudoku-solver>), which has a word for each board. A bit for each is bit
//! slicing: E. Biham, "A fast new DES implementation in software", Fast Software Encryption, 1997.

use super::super::sets::{NUMBER_BITS, Sets};
use crate::simd::line81::{CELLS, Text};
use crate::simd::planes::{Planes, TEXTS};
use crate::simd::prefetch::Prefetch;
use crate::simd::words::Words;

/// Partly filled boards.
#[repr(C, align(64))]
pub struct Filled<W: Sets> {
    cells: [[W::Array; NUMBER_BITS]; CELLS],
    open: [W::Array; CELLS],
    rows: [Unit<W>; 9],
    columns: [Unit<W>; 9],
    boxes: [Unit<W>; 9],
    /// Which boards there are.
    boards: W::Array,
    /// A group of them, as texts.
    planes: Planes,
}

/// The boards that lack a digit in a unit, for each digit.
struct Unit<W: Words>([W::Array; 9]);

/// What a sweep came to.
#[derive(Debug, PartialEq, Eq)]
pub struct Swept {
    /// The boards of which a row lacks a digit.
    pub open: u32,
    /// Those of them where a cell was filled.
    pub going: u32,
}

impl<W: Sets> Filled<W> {
    /// How many boards are swept together.
    pub const BOARDS: usize = W::LANES * u16::BITS as usize;

    /// Cache lines that are asked for with every three cells that a sweep visits.
    const ASKED: usize = Self::BOARDS / 48;

    pub const EMPTY: Self = Filled {
        cells: [[W::ZEROS; NUMBER_BITS]; CELLS],
        open: [W::ZEROS; CELLS],
        rows: [const { Unit([W::ZEROS; 9]) }; 9],
        columns: [const { Unit([W::ZEROS; 9]) }; 9],
        boxes: [const { Unit([W::ZEROS; 9]) }; 9],
        boards: W::ZEROS,
        planes: Planes::EMPTY,
    };

    /// Takes over the givens of a group of boards.
    #[inline(always)]
    pub fn take(&mut self, token: W::Token, texts: &[&Text], group: usize) {
        self.planes.transpose(texts, token);
        for (plane, cell) in self.planes.0.iter().zip(&mut self.cells) {
            for (words, bits) in cell.iter_mut().zip(W::bits_of(token, plane)) {
                let words = &mut words.as_mut()[group * WORDS..][..WORDS];
                words.copy_from_slice(&[0, 16, 32, 48].map(|from| (bits >> from) as u16));
            }
        }
    }

    /// Finds what the givens of so many boards, which have been taken over, leave.
    #[inline(always)]
    pub fn begin(&mut self, token: W::Token, boards: usize) {
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
                        in_column.fill(token, digit, given);
                        in_row[digit] = in_row[digit].and_not(given);
                        left[digit] = left[digit].and_not(given);
                    }
                }
                store(left, in_box);
            }
            store(in_row, &mut self.rows[row]);
        }
    }

    /// Visits every cell once, and asks for some of what is ahead.
    #[inline(always)]
    pub fn sweep(&mut self, token: W::Token, ahead: &mut Prefetch) -> Swept {
        let filled = if W::KEEPS_UNITS {
            self.sweep_rows(token, ahead)
        } else {
            self.sweep_bands(token, ahead)
        };
        let mut lack = W::splat(token, 0);
        for row in &self.rows {
            for digit in 0..9 {
                lack = lack.or(row.digit(token, digit));
            }
        }
        let open = lack.and(W::load(token, &self.boards));
        Swept { open: count(open), going: count(open.and(filled)) }
    }

    /// Row by row, which stay in registers while their cells are visited, as boxes do.
    #[inline(always)]
    fn sweep_rows(&mut self, token: W::Token, ahead: &mut Prefetch) -> W {
        let mut filled = W::splat(token, 0);
        for row in 0..9 {
            let mut in_row = load::<W>(token, &self.rows[row]);
            for stack in 0..3 {
                ahead.issue(Self::ASKED);
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
            // Found here, since registers are few where cells are visited.
            for (digit, &lacks) in in_row.iter().enumerate() {
                filled = filled.or(self.rows[row].digit(token, digit).and_not(lacks));
            }
            store(in_row, &mut self.rows[row]);
        }
        filled
    }

    /// A cell of each band in turn: these have no unit in common and need not wait for one another.
    #[inline(always)]
    fn sweep_bands(&mut self, token: W::Token, ahead: &mut Prefetch) -> W {
        let mut filled = W::splat(token, 0);
        for (at, (row, column)) in BY_BANDS.into_iter().enumerate() {
            if at % 3 == 0 {
                ahead.issue(Self::ASKED);
            }
            let cell = 9 * row + column;
            let of_cell = (&mut self.cells[cell], &mut self.open[cell]);
            let (in_row, in_column) = (&mut self.rows[row], &mut self.columns[column]);
            let in_box = &mut self.boxes[row / 3 * 3 + column / 3];
            filled = filled.or(visit::<W, Unit<W>>(token, of_cell, in_row, in_column, in_box));
        }
        filled
    }

    /// The boards whose rows, columns and boxes have all nine digits, which nine cells can only have
    /// once each: they lack none.
    #[inline(always)]
    pub fn solved(&self, token: W::Token) -> W::Array {
        let mut lack = W::splat(token, 0);
        for (row, (column, square)) in self.rows.iter().zip(self.columns.iter().zip(&self.boxes)) {
            for digit in 0..9 {
                lack = lack
                    .or(row.digit(token, digit))
                    .or3(column.digit(token, digit), square.digit(token, digit));
            }
        }
        let mut solved = W::ZEROS;
        W::load(token, &self.boards).and_not(lack).store(&mut solved);
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

/// Fills a cell where it is empty and its units leave one digit. Says where it was filled.
#[inline(always)]
fn visit<W: Sets, U: Lacking<W>>(
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
        in_row.fill(token, digit, placed);
        in_column.fill(token, digit, placed);
        in_box.fill(token, digit, placed);
        *left = placed;
    }
    for (words, bits) in number.iter_mut().zip(numbers(left)) {
        W::load(token, words).or(bits).store(words);
    }
    single
}

/// What a unit lacks, wherever that is.
trait Lacking<W: Words> {
    /// The boards that lack the digit.
    fn digit(&self, token: W::Token, digit: usize) -> W;
    /// Some lack it no more.
    fn fill(&mut self, token: W::Token, digit: usize, boards: W);
}

/// In registers.
impl<W: Sets> Lacking<W> for [W; 9] {
    #[inline(always)]
    fn digit(&self, _: W::Token, digit: usize) -> W {
        self[digit]
    }

    #[inline(always)]
    fn fill(&mut self, _: W::Token, digit: usize, boards: W) {
        self[digit] = self[digit].and_not(boards);
    }
}

/// In memory.
impl<W: Sets> Lacking<W> for Unit<W> {
    #[inline(always)]
    fn digit(&self, token: W::Token, digit: usize) -> W {
        W::load(token, &self.0[digit])
    }

    #[inline(always)]
    fn fill(&mut self, token: W::Token, digit: usize, boards: W) {
        self.digit(token, digit).and_not(boards).store(&mut self.0[digit]);
    }
}

/// All cells, one of each band in turn, and of each stack.
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

/// How many words have the bits of a group.
const WORDS: usize = TEXTS / u16::BITS as usize;

/// The bits of a group of boards, that of the first the lowest.
#[inline(always)]
pub fn of_group<W: Sets>(words: &W::Array, group: usize) -> u64 {
    let words = &words.as_ref()[group * WORDS..][..WORDS];
    words.iter().rev().fold(0, |bits, &word| bits << 16 | u64::from(word))
}

/// How many bits there are.
#[inline(always)]
fn count<W: Sets>(boards: W) -> u32 {
    let mut words = W::ZEROS;
    boards.store(&mut words);
    words.as_ref().iter().map(|word| word.count_ones()).sum()
}

/// Where the numbers are those of the digits 1 to 9.
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

/// The other way round.
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

/// Where there is one of three, or more; and where there are two, or three.
#[inline(always)]
fn one_and_more<W: Sets>(a: W, b: W, c: W) -> [W; 2] {
    [a.or3(b, c), a.majority(b, c)]
}

#[inline(always)]
fn load<W: Sets>(token: W::Token, unit: &Unit<W>) -> [W; 9] {
    let mut lack = [W::splat(token, 0); 9];
    for (lack, words) in lack.iter_mut().zip(&unit.0) {
        *lack = W::load(token, words);
    }
    lack
}

#[inline(always)]
fn store<W: Sets>(lack: [W; 9], unit: &mut Unit<W>) {
    for (lack, words) in lack.into_iter().zip(&mut unit.0) {
        lack.store(words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::words::for_all_words;

    const SOLVED: &Text =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Visits every cell of one board once, in the order of a sweep; whether one was filled.
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

    /// So many sweeps; where they are interpreted, one, of a group and a part of one.
    const SWEEPS: usize = if cfg!(miri) { 1 } else { 5 };

    /// The boards of the last group are not all there.
    fn sweeps_visit_every_cell_once<W: Sets>(token: W::Token) {
        let is_hole = |board: usize, cell: usize| {
            (cell * 31 + board * 17 + cell * board) % 97 < 30 + board % TEXTS
        };
        let swapped = |a, b| {
            let mut board = *SOLVED;
            board.swap(a, b);
            board
        };
        let board = |board: usize| match board {
            // Filled, but columns, rows or boxes lack digits.
            1 => swapped(0, 1),
            2 => swapped(0, 9),
            3 => std::array::from_fn(|cell| b'1' + ((cell / 9 + cell) % 9) as u8),
            _ => std::array::from_fn(|cell| if is_hole(board, cell) { b'.' } else { SOLVED[cell] }),
        };
        let count = if cfg!(miri) { TEXTS + 3 } else { Filled::<W>::BOARDS - 5 };
        let mut boards: Vec<Text> = (0..count).map(board).collect();
        let mut filled = Filled::<W>::EMPTY;
        for (group, boards) in boards.chunks(TEXTS).enumerate() {
            filled.take(token, &boards.iter().collect::<Vec<_>>(), group);
        }
        filled.begin(token, count);
        let mut in_sweep = [0; SWEEPS];
        for going in &mut in_sweep {
            let swept = filled.sweep(token, &mut { Prefetch::NONE });
            let mut expected = Swept { open: 0, going: 0 };
            for board in &mut boards {
                let was_filled = sweep_one(board, !W::KEEPS_UNITS);
                let lacks = |row: &[u8]| (b'1'..=b'9').any(|digit| !row.contains(&digit));
                let open = board.chunks(9).any(lacks);
                expected.open += u32::from(open);
                expected.going += u32::from(open && was_filled);
            }
            assert_eq!(swept, expected);
            *going = swept.going;
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
        for group in 0..Filled::<W>::BOARDS / TEXTS {
            let boards = boards.iter().enumerate().skip(group * TEXTS).take(TEXTS);
            let solved_of = boards.filter(|(_, board)| *board == SOLVED);
            let expected = solved_of.fold(0, |bits, (board, _)| bits | 1 << (board % TEXTS));
            assert_eq!(of_group::<W>(&solved, group), expected, "{group}");
        }
        assert!(cfg!(miri) || in_sweep[0] > 10 && in_sweep[2] > 0, "{in_sweep:?}");
    }

    // Seen to fail: a placed digit left in its box; rows not stored; missing boards counted; a kind of unit left out.
    #[test]
    fn a_sweep_visits_every_cell_once() {
        for_all_words!(sweeps_visit_every_cell_once: Sets);
    }
}
