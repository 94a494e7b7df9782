//! Sixteen over wide words of AVX2.
//!
//! What stays true: a value of [`Avx2Words`] is only made below [`search`], which takes the proof that the machine
//! has AVX2. Every block relies on that.

use std::arch::x86_64::*;

use super::places::Places;
use super::{Attempt, Limits, Outcome, SIDE, Sixteen, Stop};
use crate::digits::Digit;
use crate::model::Outline;
use crate::simd::words::Words;
use crate::simd::x86_64::avx2::{Avx2Token, Avx2Words};

/// The search over these words.
pub fn search(_: Avx2Token, outline: &Outline) -> Sixteen<Avx2Words> {
    // SAFETY: the caller has the proof that the machine has all that `new` asks for.
    unsafe { new(outline) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn new(outline: &Outline) -> Sixteen<Avx2Words> {
    Sixteen::of(outline)
}

impl Attempt for Sixteen<Avx2Words> {
    fn run(
        &mut self,
        allowed: &mut Option<u32>,
        limits: &mut Limits,
        grid: &mut [Digit],
    ) -> Result<Outcome, Stop> {
        // SAFETY: a search over these words exists, so the machine has all that `advance` asks for.
        unsafe { advance(self, allowed, limits, grid) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn advance(
    search: &mut Sixteen<Avx2Words>,
    allowed: &mut Option<u32>,
    limits: &mut Limits,
    grid: &mut [Digit],
) -> Result<Outcome, Stop> {
    search.advance(allowed, limits, grid)
}

impl Places for Avx2Words {
    #[inline(always)]
    fn left(self, columns: u32) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2Words(unsafe { _mm256_srl_epi16(self.0, _mm_cvtsi32_si128(columns as i32)) })
    }

    /// The lanes of two registers are added up in halves of both, so that each step has half as many; after
    /// the fourth there is one, with a lane for each row.
    #[inline(always)]
    fn across<const N: usize>(rows: &[Self; SIDE]) -> [Self; N] {
        let mut counts = [[Self::splat(0); N]; SIDE];
        for (counts, &row) in counts.iter_mut().zip(rows) {
            counts[0] = row;
        }
        let [mut eight, mut four, mut two] = [[[Self::splat(0); N]; SIDE / 2]; 3];
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

/// Which lanes of two registers are added to which: a part of both, and the other part.
type Parts = fn(Avx2Words, Avx2Words) -> [Avx2Words; 2];

/// Adds the parts up.
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

/// The lower halves of both, and the upper ones: those of a row and of the eighth after it.
#[inline(always)]
fn halves(Avx2Words(one): Avx2Words, Avx2Words(other): Avx2Words) -> [Avx2Words; 2] {
    // SAFETY: the machine has AVX2.
    unsafe {
        let lower = _mm256_permute2x128_si256::<0x20>(one, other);
        [Avx2Words(lower), Avx2Words(_mm256_permute2x128_si256::<0x31>(one, other))]
    }
}

/// In each half, the lower 64 bits of both, and the upper ones.
#[inline(always)]
fn quarters(Avx2Words(one): Avx2Words, Avx2Words(other): Avx2Words) -> [Avx2Words; 2] {
    // SAFETY: the machine has AVX2.
    unsafe {
        [Avx2Words(_mm256_unpacklo_epi64(one, other)), Avx2Words(_mm256_unpackhi_epi64(one, other))]
    }
}

/// In each half, the 32 bits with an even number of both, and those with an odd one.
#[inline(always)]
fn eighths(Avx2Words(one): Avx2Words, Avx2Words(other): Avx2Words) -> [Avx2Words; 2] {
    // SAFETY: the machine has AVX2.
    unsafe {
        let (one, other) = (_mm256_castsi256_ps(one), _mm256_castsi256_ps(other));
        let even = _mm256_shuffle_ps::<0b10_00_10_00>(one, other);
        let odd = _mm256_shuffle_ps::<0b11_01_11_01>(one, other);
        [Avx2Words(_mm256_castps_si256(even)), Avx2Words(_mm256_castps_si256(odd))]
    }
}

/// The even words of the first in even places with those of the other in odd ones, and the odd words.
#[inline(always)]
fn sixteenths(Avx2Words(one): Avx2Words, Avx2Words(other): Avx2Words) -> [Avx2Words; 2] {
    // SAFETY: the machine has AVX2.
    unsafe {
        let even = _mm256_blend_epi16::<0xAA>(one, _mm256_slli_epi32::<16>(other));
        let odd = _mm256_blend_epi16::<0xAA>(_mm256_srli_epi32::<16>(one), other);
        [Avx2Words(even), Avx2Words(odd)]
    }
}
