//! Wide words that hold the places of digits.
//!
//! In and out: values of a type that implements [`Places`]. A word has a bit for each column where its
//! digit may stand.

use super::SIDE;
use crate::simd::Backend;
use crate::simd::portable::{PortableToken, PortableWords};
use crate::simd::words::Words;
#[cfg(target_arch = "x86_64")]
use crate::simd::x86_64::{avx2::Avx2Token, avx2::Avx2Words, avx512::Avx512Token};

/// The words of a row on a backend.
pub trait Backend16: Backend {
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

/// A row fills half a register of AVX-512, so it has one of AVX2.
#[cfg(target_arch = "x86_64")]
impl Backend16 for Avx512Token {
    type Words16 = Avx2Words;

    fn of_words(self) -> Avx2Token {
        self.avx2()
    }
}

/// Wide words of a row, with a lane for each digit.
pub trait Places: Words<Array = [u16; SIDE]> {
    /// Each bit so many columns to the left: the first column is the lowest bit.
    fn left(self, columns: u32) -> Self;
    /// In the first answer a lane for each row: the columns that some digit of that row has; in the second
    /// those that two of them have or more, and so on.
    fn across<const N: usize>(rows: &[Self; SIDE]) -> [Self; N];

    /// Adds up two counts, each as in [`Places::across`].
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
    fn left(self, columns: u32) -> Self {
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
