//! Words that hold the candidates of a row: a lane for each digit, a bit for each column.

use super::SIDE;
use sudoku_core::simd::Backend;
use sudoku_core::simd::portable::{PortableToken, PortableWords};
use sudoku_core::simd::words::Words;
#[cfg(target_arch = "x86_64")]
use sudoku_core::simd::x86_64::{avx2::Avx2Token, avx2::Avx2Words, avx512::Avx512Token};

/// A backend that solves boards of up to 16x16 cells.
pub trait Backend16: Backend {
    /// The words of a row.
    type Words16: Places;

    /// The token of these words.
    fn of_words(self) -> <Self::Words16 as Words>::Token;
}

impl Backend16 for PortableToken {
    type Words16 = PortableWords<SIDE>;

    fn of_words(self) -> PortableToken {
        self
    }
}

#[cfg(target_arch = "x86_64")]
impl Backend16 for Avx2Token {
    type Words16 = Avx2Words;

    fn of_words(self) -> Avx2Token {
        self
    }
}

/// A row is half a register of AVX-512, so AVX2 has the words for it.
#[cfg(target_arch = "x86_64")]
impl Backend16 for Avx512Token {
    type Words16 = Avx2Words;

    fn of_words(self) -> Avx2Token {
        self.avx2()
    }
}

/// The words of a row, with a lane for each digit.
pub trait Places: Words<Array = [u16; SIDE]> {
    /// Shifts each bit right by `columns`.
    fn shifted_right(self, columns: u32) -> Self;
    /// Counts the digits of each column, with a lane for each row of the result: word `n` has the columns of more than `n`
    /// digits.
    fn across<const N: usize>(rows: &[Self; SIDE]) -> [Self; N];

    /// Adds two counts; see [`Places::across`].
    #[inline(always)]
    fn sum<const N: usize>(one: [Self; N], other: [Self; N]) -> [Self; N] {
        let mut sum = one;
        for more in 0..N {
            sum[more] = one[more].or(other[more]);
            for of_one in 0..more {
                sum[more] = sum[more].or(one[of_one].and(other[more - 1 - of_one]));
            }
        }
        sum
    }
}

impl Places for PortableWords<SIDE> {
    #[inline(always)]
    fn shifted_right(self, columns: u32) -> Self {
        PortableWords(self.0.map(|word| word.unbounded_shr(columns)))
    }

    #[inline(always)]
    fn across<const N: usize>(rows: &[Self; SIDE]) -> [Self; N] {
        let mut counts = [PortableWords([0; SIDE]); N];
        for (row, PortableWords(words)) in rows.iter().enumerate() {
            let mut of_row = [0; N];
            for &word in words {
                let mut carry = word;
                for count in &mut of_row {
                    (*count, carry) = (*count | carry, *count & carry);
                }
            }
            for (counts, of_row) in counts.iter_mut().zip(of_row) {
                counts.0[row] = of_row;
            }
        }
        counts
    }
}
