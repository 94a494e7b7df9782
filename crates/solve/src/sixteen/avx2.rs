//! The words of a row in AVX2.

use std::arch::x86_64::*;

use super::SIDE;
use super::places::Places;
use sudoku_core::simd::words::Words;
use sudoku_core::simd::x86_64::avx2::Avx2Words;

impl Places for Avx2Words {
    #[inline(always)]
    fn shifted_right(self, columns: u32) -> Self {
        // SAFETY: words exist, so the CPU has AVX2.
        self.with(unsafe { _mm256_srl_epi16(self.vector, _mm_cvtsi32_si128(columns as i32)) })
    }

    /// Adds up the lanes of two registers in halves of both, so that each step has half as many registers. After the
    /// fourth step there is one, with a lane for each row.
    #[inline(always)]
    fn across<const N: usize>(rows: &[Self; SIDE]) -> [Self; N] {
        let none = rows[0].fill(0);
        let mut counts = [[none; N]; SIDE];
        for (counts, &row) in counts.iter_mut().zip(rows) {
            counts[0] = row;
        }
        let [mut eight, mut four, mut two] = [[[none; N]; SIDE / 2]; 3];
        for (row, sum) in eight.iter_mut().enumerate() {
            *sum = added(counts[row], counts[row + 8], halves);
        }
        for (pair, sum) in four[..4].iter_mut().enumerate() {
            let row = pair / 2 * 4 + pair % 2;
            *sum = added(eight[row], eight[row + 2], quarters);
        }
        for (row, sum) in two[..2].iter_mut().enumerate() {
            *sum = added(four[row], four[row + 2], eighths);
        }
        added(two[0], two[1], sixteenths)
    }
}

/// Splits two registers into a part of both and the other part, whose lanes are added.
type Parts = fn(Avx2Words, Avx2Words) -> [Avx2Words; 2];

/// Adds the parts of two counts.
#[inline(always)]
fn added<const N: usize>(
    one: [Avx2Words; N],
    other: [Avx2Words; N],
    parts: Parts,
) -> [Avx2Words; N] {
    let [mut first, mut second] = [one, other];
    for count in 0..N {
        [first[count], second[count]] = parts(one[count], other[count]);
    }
    Avx2Words::sum(first, second)
}

/// The lower halves of both, and the upper halves.
#[inline(always)]
fn halves(one: Avx2Words, other: Avx2Words) -> [Avx2Words; 2] {
    // SAFETY: words exist, so the CPU has AVX2.
    unsafe {
        let lower = _mm256_permute2x128_si256::<0x20>(one.vector, other.vector);
        let upper = _mm256_permute2x128_si256::<0x31>(one.vector, other.vector);
        [one.with(lower), one.with(upper)]
    }
}

/// In each half, the lower 64 bits of both, and the upper 64 bits.
#[inline(always)]
fn quarters(one: Avx2Words, other: Avx2Words) -> [Avx2Words; 2] {
    // SAFETY: words exist, so the CPU has AVX2.
    unsafe {
        let lower = _mm256_unpacklo_epi64(one.vector, other.vector);
        [one.with(lower), one.with(_mm256_unpackhi_epi64(one.vector, other.vector))]
    }
}

/// In each half, the even groups of 32 bits of both, and the odd groups.
#[inline(always)]
fn eighths(one: Avx2Words, other: Avx2Words) -> [Avx2Words; 2] {
    // SAFETY: words exist, so the CPU has AVX2.
    unsafe {
        let (a, b) = (_mm256_castsi256_ps(one.vector), _mm256_castsi256_ps(other.vector));
        let even = _mm256_shuffle_ps::<0b10_00_10_00>(a, b);
        let odd = _mm256_shuffle_ps::<0b11_01_11_01>(a, b);
        [one.with(_mm256_castps_si256(even)), one.with(_mm256_castps_si256(odd))]
    }
}

/// The even lanes of both, and the odd lanes. Those of the first are in even lanes, those of the other in odd lanes.
#[inline(always)]
fn sixteenths(one: Avx2Words, other: Avx2Words) -> [Avx2Words; 2] {
    // SAFETY: words exist, so the CPU has AVX2.
    unsafe {
        let (a, b) = (one.vector, other.vector);
        let even = _mm256_blend_epi16::<0xAA>(a, _mm256_slli_epi32::<16>(b));
        let odd = _mm256_blend_epi16::<0xAA>(_mm256_srli_epi32::<16>(a), b);
        [one.with(even), one.with(odd)]
    }
}
