//! One grid in a text: its cells, and its rows, columns and boxes, all at once.

use super::Vectors;
use super::line81::{CELLS, Text};

/// Whether the cells of every row, column and box of a text, by the entries of the table that their low
/// four bits name, have each of eight bits an odd number of times.
#[inline(always)]
pub fn units_are_odd(text: &Text, table: &[u8; 16], vectors: Vectors) -> bool {
    match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(avx2) => avx2.units_are_odd(text, table),
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(avx512) => avx512.units_are_odd(text, table),
        Vectors::Portable => {
            let bits = text.map(|character| table[usize::from(character & 15)]);
            are_odd(&bits)
        }
    }
}

/// Whether a grid has the digits 1 to 9 only, and every given of the puzzle.
#[inline(always)]
pub fn fits(grid: &Text, puzzle: &Text, vectors: Vectors) -> bool {
    match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2(avx2) => avx2.fits(grid, puzzle),
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512(avx512) => avx512.fits(grid, puzzle),
        Vectors::Portable => {
            let many = grid[..SIDE_BY_SIDE].iter().zip(&puzzle[..SIDE_BY_SIDE]);
            let last = misfit(grid[SIDE_BY_SIDE], puzzle[SIDE_BY_SIDE]);
            many.fold(last, |wrong, (&digit, &given)| wrong | misfit(digit, given)) == 0
        }
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

/// The bits that are odd in all rows, columns and boxes: of many grids side by side.
#[inline(always)]
pub(super) fn odd_in_all_units<B: Copy>(
    [none, all]: [B; 2],
    bits: impl Fn(usize) -> B,
    xor: impl Fn(B, B) -> B,
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
                    *in_column = xor(*in_column, cell);
                    three = xor(three, cell);
                }
                (in_row, *in_box) = (xor(in_row, three), xor(*in_box, three));
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

/// Characters, each at the place that its low four bits name, for vectors that look up sixteen bytes by those and
/// find zero for what is no ASCII: a character is among them where it finds itself.
const fn by_low_bits(characters: &[u8]) -> [u8; 16] {
    let mut places = [u8::MAX; 16];
    let mut at = 0;
    while at < characters.len() {
        places[(characters[at] & 15) as usize] = characters[at];
        at += 1;
    }
    places
}

/// What is plain, what solutions have, and what cells without a given have.
pub(super) const PLAIN: [u8; 16] = by_low_bits(b"0123456789.");
pub(super) const DIGITS: [u8; 16] = by_low_bits(b"123456789");
pub(super) const BLANKS: [u8; 16] = by_low_bits(b"0.");

/// So many cells make whole vectors; one is left over.
const SIDE_BY_SIDE: usize = CELLS - 1;

/// Zero for a digit that is the given, or in a cell that has none; not for what is no digit from 1 to 9.
#[inline(always)]
fn misfit(digit: u8, given: u8) -> u8 {
    let is_given = (given != b'.') & (given != b'0');
    let other = if is_given { digit ^ given } else { 0 };
    other | u8::from(digit.wrapping_sub(b'1') > 8)
}

/// As [`units_are_odd`], in words of eight cells: the first eight of a row, and the last eight.
#[inline]
pub(super) fn are_odd(bits: &Text) -> bool {
    let (mut all, mut columns) = (u64::MAX, [0; 2]);
    for band in 0..3 {
        let mut in_band = [0; 2];
        for row in 3 * band..3 * band + 3 {
            let cells = [eight(bits, 9 * row), eight(bits, 9 * row + 1)];
            let quarters = cells[0] ^ cells[0] >> 32;
            let pairs = quarters ^ quarters >> 16;
            all &= pairs ^ pairs >> 8 ^ cells[1] >> 56;
            in_band = [in_band[0] ^ cells[0], in_band[1] ^ cells[1]];
        }
        let [left, right] = in_band.map(|cells| cells ^ cells >> 8 ^ cells >> 16);
        all &= left & left >> 24 & right >> 40;
        columns = [columns[0] ^ in_band[0], columns[1] ^ in_band[1]];
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
    use super::super::line81::CELLS;
    use super::*;

    /// Of many cases each, or, where they are interpreted, some.
    const EACH: usize = if cfg!(miri) { 101 } else { 1 };

    /// Every character in every cell.
    fn cells_and_characters() -> impl Iterator<Item = (usize, u8)> {
        (0..CELLS)
            .flat_map(|cell| (0..=u8::MAX).map(move |character| (cell, character)))
            .step_by(EACH)
    }

    #[test]
    fn a_digit_fits_what_is_given_or_free() {
        for digit in 0..=u8::MAX {
            for given in 0..=u8::MAX {
                let fits = matches!(given, b'.' | b'0') || given == digit;
                let right = (b'1'..=b'9').contains(&digit) && fits;
                assert_eq!(misfit(digit, given) == 0, right, "{digit} {given}");
            }
        }
    }

    // Seen to fail: zero not plain; `/` plain; a fault of one half hidden by the other; only the last third compared.
    #[test]
    fn one_character_decides_whether_a_text_is_plain() {
        let plain: Text = std::array::from_fn(|cell| b".0123456789"[cell % 11]);
        for vectors in Vectors::all() {
            assert!(is_plain(&plain, vectors), "{vectors:?}");
            for (cell, character) in cells_and_characters() {
                let mut text = plain;
                text[cell] = character;
                let expected = character == b'.' || character.is_ascii_digit();
                assert_eq!(is_plain(&text, vectors), expected, "{vectors:?} {cell} {character}");
            }
        }
    }

    // Seen to fail: zero as a digit; only `.` as empty; only the last characters compared.
    #[test]
    fn one_character_decides_whether_a_grid_fits() {
        let grid = std::array::from_fn(|cell| b'1' + (cell % 9) as u8);
        let puzzle = std::array::from_fn(|cell| [b'.', b'0', grid[cell]][cell / 9 % 3]);
        for vectors in Vectors::all() {
            assert!(fits(&grid, &puzzle, vectors), "{vectors:?}");
            for (cell, character) in cells_and_characters() {
                let [mut other_grid, mut other_puzzle] = [grid, puzzle];
                other_grid[cell] = character;
                other_puzzle[cell] = character;
                let kept = puzzle[cell] != grid[cell] || character == grid[cell];
                let fit = kept && (b'1'..=b'9').contains(&character);
                assert_eq!(fits(&other_grid, &puzzle, vectors), fit, "{vectors:?} {cell}");
                let free = matches!(character, b'.' | b'0') || character == grid[cell];
                assert_eq!(fits(&grid, &other_puzzle, vectors), free, "{vectors:?} {cell}");
            }
        }
    }

    /// Whether of these cells, in which each bit is changed, every unit has as many as make no difference.
    fn are_even(cells: &[usize]) -> bool {
        let unit_of: [fn(usize) -> usize; 3] =
            [|cell| cell / 9, |cell| 9 + cell % 9, |cell| 18 + cell / 27 * 3 + cell % 9 / 3];
        let mut odd = [false; 27];
        for &cell in cells {
            unit_of.iter().for_each(|unit| odd[unit(cell)] ^= true);
        }
        !odd.contains(&true)
    }

    /// One, two and four changed cells, the four in two rows and two columns: some change no rows, some no
    /// columns, some only boxes, and some nothing.
    // Seen to fail: no boxes, for each kind of vectors; rows of eight cells.
    #[test]
    fn every_unit_has_every_bit_an_odd_number_of_times() {
        let pairs = (0..CELLS).flat_map(|one| (one..CELLS).map(move |other| (one, other)));
        let (mut odd, mut even) = (0, 0);
        for (one, other) in pairs.step_by(EACH) {
            let across = [one / 9 * 9 + other % 9, other / 9 * 9 + one % 9];
            let two = [one, other];
            let four = [one, other, across[0], across[1]];
            let bit = (one + other) % 8;
            let mut table = [u8::MAX; 16];
            table[3] ^= 1 << bit;
            for cells in [if one == other { &two[1..] } else { &two }, &four] {
                let high = |cell| 16 * (cell as u8 % 7);
                let mut text: Text = std::array::from_fn(|cell| high(cell) + 5);
                cells.iter().for_each(|&cell| text[cell] ^= 5 ^ 3);
                let expected = are_even(cells);
                for vectors in Vectors::all() {
                    assert_eq!(
                        units_are_odd(&text, &table, vectors),
                        expected,
                        "{vectors:?} {cells:?}"
                    );
                }
                if expected { even += 1 } else { odd += 1 }
            }
        }
        assert!(odd > 1000 / EACH && even > 100 / EACH, "{odd} {even}");
    }
}
