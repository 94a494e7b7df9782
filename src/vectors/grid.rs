//! One grid in a text: its cells, and its rows, columns and boxes, all at once.

use super::Vectors;
use super::planes::{CELLS, Text};

/// Whether the cells of every row, column and box of a text, by the entries of the table that their low
/// four bits name, have all eight bits together.
#[inline(always)]
pub fn units_have_all(text: &Text, table: &[u8; 16], vectors: Vectors) -> bool {
    match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(avx2) => avx2.units_have_all(text, table),
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(avx512) => avx512.units_have_all(text, table),
        Vectors::Portable => {
            let bits = text.map(|character| table[usize::from(character & 15)]);
            have_all(&bits)
        }
    }
}

/// Whether a grid has digits only, of which so many are nines, and every given of the puzzle. Some
/// characters that are no digits, [`units_have_all`] has to find: those with the upper four bits of digits.
#[inline(always)]
pub fn fits(grid: &Text, puzzle: &Text, nines: u8, vectors: Vectors) -> bool {
    match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(avx2) => avx2.fits(grid, puzzle, nines),
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(avx512) => avx512.fits(grid, puzzle, nines),
        Vectors::Portable => keeps(grid, puzzle) & (count_nines(grid) == nines),
    }
}

/// Whether all characters are digits and points.
#[inline(always)]
pub fn is_plain(text: &Text, vectors: Vectors) -> bool {
    match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(avx2) => avx2.is_plain(text),
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(avx512) => avx512.is_plain(text),
        Vectors::Portable => {
            text.iter().fold(true, |plain, &c| plain & matches!(c, b'.' | b'0'..=b'9'))
        }
    }
}

/// What all rows, columns and boxes have, of what the cells of each have together: of one grid, or of many
/// side by side.
#[inline(always)]
pub(super) fn in_all_units<B: Copy>(
    [none, all]: [B; 2],
    bits: impl Fn(usize) -> B,
    or: impl Fn(B, B) -> B,
    and: impl Fn(B, B) -> B,
) -> B {
    let (mut in_all, mut columns) = (all, [none; 9]);
    for band in 0..3 {
        let mut boxes = [none; 3];
        for row in 3 * band..3 * band + 3 {
            let mut in_row = none;
            for (stack, in_box) in boxes.iter_mut().enumerate() {
                let mut three = none;
                for (i, in_column) in columns[3 * stack..3 * stack + 3].iter_mut().enumerate() {
                    let cell = bits(row * 9 + 3 * stack + i);
                    *in_column = or(*in_column, cell);
                    three = or(three, cell);
                }
                (in_row, *in_box) = (or(in_row, three), or(*in_box, three));
            }
            in_all = and(in_all, in_row);
        }
        for in_box in boxes {
            in_all = and(in_all, in_box);
        }
    }
    for in_column in columns {
        in_all = and(in_all, in_column);
    }
    in_all
}

/// So many cells make whole vectors; one is left over.
const SIDE_BY_SIDE: usize = CELLS - 1;

/// Whether a grid of digits has all givens of the puzzle.
#[inline(always)]
fn keeps(grid: &Text, puzzle: &Text) -> bool {
    let many = grid[..SIDE_BY_SIDE].iter().zip(&puzzle[..SIDE_BY_SIDE]);
    let last = misfit(grid[SIDE_BY_SIDE], puzzle[SIDE_BY_SIDE]);
    many.fold(last, |wrong, (&digit, &given)| wrong | misfit(digit, given)) == 0
}

/// How many nines there are.
#[inline(always)]
fn count_nines(grid: &Text) -> u8 {
    let is_nine = |digit: u8| u8::from(digit == b'9');
    let many = grid[..SIDE_BY_SIDE].iter();
    many.fold(is_nine(grid[SIDE_BY_SIDE]), |nines, &digit| nines + is_nine(digit))
}

/// Zero for a digit that is the given, or in a cell that has none; not for the characters that are no
/// digits but lie in other blocks of sixteen.
#[inline(always)]
fn misfit(digit: u8, given: u8) -> u8 {
    let is_given = (given != b'.') & (given != b'0');
    let other = if is_given { digit ^ given } else { 0 };
    other | (digit ^ b'0') & 0xF0
}

/// As [`units_have_all`], in words of eight cells: the first eight of a row, and the last eight.
#[inline]
fn have_all(bits: &Text) -> bool {
    let (mut all, mut columns) = (u64::MAX, [0; 2]);
    for band in 0..3 {
        let mut in_band = [0; 2];
        for row in 3 * band..3 * band + 3 {
            let cells = [eight(bits, 9 * row), eight(bits, 9 * row + 1)];
            let halves = cells[0] | cells[1];
            let quarters = halves | halves >> 32;
            let pairs = quarters | quarters >> 16;
            all &= pairs | pairs >> 8;
            in_band = [in_band[0] | cells[0], in_band[1] | cells[1]];
        }
        let [left, right] = in_band.map(|cells| cells | cells >> 8 | cells >> 16);
        all &= left & left >> 24 & right >> 40;
        columns = [columns[0] | in_band[0], columns[1] | in_band[1]];
    }
    (all as u8 == u8::MAX) & (columns == [u64::MAX; 2])
}

/// The bits of eight cells, the first in the lowest byte.
#[inline]
fn eight(bits: &Text, first: usize) -> u64 {
    bits[first..].first_chunk().map_or(0, |&cells| u64::from_le_bytes(cells))
}

#[cfg(test)]
mod tests {
    use super::super::planes::CELLS;
    use super::*;

    #[test]
    fn a_digit_fits_what_is_given_or_free() {
        for digit in 0..=u8::MAX {
            for given in 0..=u8::MAX {
                let fits = matches!(given, b'.' | b'0') || given == digit;
                let right = (b'0'..=b'?').contains(&digit) && fits;
                assert_eq!(misfit(digit, given) == 0, right, "{digit} {given}");
            }
        }
    }

    #[test]
    fn one_character_decides_whether_a_text_is_plain() {
        let plain: Text = std::array::from_fn(|cell| b".0123456789"[cell % 11]);
        for vectors in Vectors::all() {
            assert!(is_plain(&plain, vectors), "{vectors:?}");
            for (cell, character) in
                (0..CELLS).flat_map(|cell| (0..=u8::MAX).map(move |c| (cell, c)))
            {
                let mut text = plain;
                text[cell] = character;
                let expected = character == b'.' || character.is_ascii_digit();
                assert_eq!(is_plain(&text, vectors), expected, "{vectors:?} {cell} {character}");
            }
        }
    }

    #[test]
    fn one_character_decides_whether_a_grid_fits() {
        let nine = |cell| cell % 9 == 0;
        let grid = std::array::from_fn(|cell| if nine(cell) { b'9' } else { b'1' });
        let puzzle = std::array::from_fn(|cell| [b'.', b'0', grid[cell]][cell / 9 % 3]);
        for vectors in Vectors::all() {
            assert!(fits(&grid, &puzzle, 9, vectors), "{vectors:?}");
            assert!(!fits(&grid, &puzzle, 8, vectors), "{vectors:?}");
            for cell in [0, 1, 16, 17, 18, 62, 63, 64, 72, 79, 80] {
                for character in [b'.', b'0', b'8', b'9', b'?', b'@', 0, 0xFF] {
                    let [mut other_grid, mut other_puzzle] = [grid, puzzle];
                    other_grid[cell] = character;
                    other_puzzle[cell] = character;
                    let kept = puzzle[cell] != grid[cell] || character == grid[cell];
                    let fit = kept && matches!(character, b'0'..=b'?');
                    let still_nine = nine(cell) == (character == b'9');
                    assert_eq!(fits(&other_grid, &puzzle, 9, vectors), fit && still_nine, "{cell}");
                    let free = matches!(character, b'.' | b'0') || character == grid[cell];
                    assert_eq!(fits(&grid, &other_puzzle, 9, vectors), free, "{cell}");
                }
            }
        }
    }

    /// Where one unit lacks a bit that all other cells have, and where one cell of it has that bit.
    #[test]
    fn every_unit_needs_every_bit_of_any_cell() {
        let unit_of: [fn(usize) -> usize; 3] =
            [|cell| cell / 9, |cell| cell % 9, |cell| cell / 27 * 3 + cell % 9 / 3];
        let units = (0..27).map(|unit| move |cell| unit_of[unit / 9](cell) == unit % 9);
        for (bit, is_inside) in (0..8).flat_map(|bit| units.clone().map(move |unit| (bit, unit))) {
            let mut table = [u8::MAX; 16];
            table[3] ^= 1 << bit;
            let high = |cell| 16 * (cell as u8 % 7);
            let lacking =
                std::array::from_fn(|cell| high(cell) + if is_inside(cell) { 3 } else { 9 });
            for vectors in Vectors::all() {
                assert!(!units_have_all(&lacking, &table, vectors), "{vectors:?} {lacking:?}");
                for cell in (0..CELLS).filter(|&cell| is_inside(cell)) {
                    let mut having = lacking;
                    having[cell] = high(cell) + 5;
                    assert!(units_have_all(&having, &table, vectors), "{vectors:?} {having:?}");
                }
            }
        }
    }
}
