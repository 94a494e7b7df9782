//! Sets and boards in the words of AVX2.
//!
//! A shuffle of AVX2 works on each half of a register, 128 bits, by itself.

use std::arch::asm;
use std::arch::x86_64::*;
use std::hint;

use super::lockstep::round::{AllWays, Boards, RoundSummary, Rounds, round};
use super::sets::{BoxLanes, NUMBER_BITS, SINGLE, Sets};
use sudoku_core::simd::line81::{CELLS, Text};
use sudoku_core::simd::planes::TEXTS;
use sudoku_core::simd::words::Words;
use sudoku_core::simd::x86_64::avx2::{Avx2Token, Avx2Words};
use sudoku_core::simd::{Backend, Work};

impl Rounds for Avx2Words {
    #[inline(never)]
    fn round(
        token: Avx2Token,
        boards: &mut Boards<Self>,
        closed: &AllWays<Self>,
        open: &mut AllWays<Self>,
    ) -> RoundSummary<Self> {
        token.run(Round(token, boards, closed, open))
    }
}

/// A round with a separate stack frame.
struct Round<'a>(
    Avx2Token,
    &'a mut Boards<Avx2Words>,
    &'a AllWays<Avx2Words>,
    &'a mut AllWays<Avx2Words>,
);

impl Work for Round<'_> {
    type Output = RoundSummary<Avx2Words>;

    #[inline(always)]
    fn run(self) -> RoundSummary<Avx2Words> {
        hint::black_box(Aligned { _bytes: [0; 64] });
        round(self.0, self.1, self.2, self.3)
    }
}

/// Forces a stack frame that is aligned to 64 bytes, so that spilled vectors do not straddle cache lines: 6 % on `minimal`
/// of `benches/collections.rs` (Zen 5).
#[repr(align(64))]
struct Aligned {
    _bytes: [u8; 64],
}

impl Sets for Avx2Words {
    /// AVX2 has 16 registers.
    const UNITS_FIT_REGISTERS: bool = false;

    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        // SAFETY: words exist, so the CPU has AVX2. The words are small, so that a signed comparison is right.
        self.with(unsafe { _mm256_cmpgt_epi16(self.vector, other.vector) })
    }

    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: words exist, so the CPU has AVX2.
        self.with(unsafe { count(self.vector) })
    }

    #[inline(always)]
    fn narrowed(self, unique: Self, allowed: Self) -> Self {
        let found = self.and(unique);
        Self::select(found.equal(self.fill(0)), self.and(allowed), found)
    }

    #[inline(always)]
    fn lanes(mask: Self) -> u32 {
        // SAFETY: words exist, so the CPU has AVX2.
        let bytes =
            unsafe { _mm256_movemask_epi8(_mm256_packs_epi16(mask.vector, mask.vector)) } as u32;
        bytes & 0xFF | bytes >> 8 & 0xFF00
    }

    #[inline(always)]
    fn mask(token: Avx2Token, lanes: u32) -> Self {
        const BIT: [u16; SINGLE] = {
            let mut words = [0; SINGLE];
            let mut lane = 0;
            while lane < SINGLE {
                words[lane] = 1 << lane;
                lane += 1;
            }
            words
        };
        let bit = Self::load(token, &BIT);
        bit.fill(lanes as u16).and(bit).equal(bit)
    }

    #[inline(always)]
    fn bits_of(_: Avx2Token, plane: &[u8; TEXTS]) -> [u64; NUMBER_BITS] {
        // SAFETY: the token proves that the CPU has AVX2.
        unsafe { bits_of(plane) }
    }

    #[inline(always)]
    fn write_characters(_: Avx2Token, bits: [u64; NUMBER_BITS], plane: &mut [u8; TEXTS]) {
        // SAFETY: the token proves that the CPU has AVX2.
        unsafe { write_characters(bits, plane) }
    }
}

/// The table in both halves of a register.
#[inline]
#[target_feature(enable = "avx2")]
fn both(table: &[u8; 16]) -> __m256i {
    // SAFETY: the table has the 16 bytes that are read, which need not be aligned.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) }
}

/// The byte of a table for each number from 0 to 15.
#[inline]
#[target_feature(enable = "avx2")]
fn look_up(table: &[u8; 16], numbers: __m256i) -> __m256i {
    _mm256_shuffle_epi8(both(table), numbers)
}

/// The bytes of each half in another order.
#[inline]
#[target_feature(enable = "avx2")]
fn shuffle(bytes: __m256i, order: &[u8; 16]) -> __m256i {
    _mm256_shuffle_epi8(bytes, both(order))
}

/// The number of bits of the numbers from 0 to 15.
const BITS: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

#[inline]
#[target_feature(enable = "avx2")]
fn count(sets: __m256i) -> __m256i {
    let nibble = _mm256_set1_epi16(0xF);
    let (upper, ninth) = (_mm256_srli_epi16::<4>(sets), _mm256_srli_epi16::<8>(sets));
    let low = look_up(&BITS, _mm256_and_si256(sets, nibble));
    let high = look_up(&BITS, _mm256_and_si256(upper, nibble));
    _mm256_add_epi16(_mm256_add_epi16(low, high), ninth)
}

#[inline]
#[target_feature(enable = "avx2")]
fn bits_of(plane: &[u8; TEXTS]) -> [u64; NUMBER_BITS] {
    let mut bits = [0; NUMBER_BITS];
    for (branch, characters) in plane.chunks_exact(32).enumerate() {
        // SAFETY: the slice has the 32 bytes that are read, which need not be aligned.
        let characters = unsafe { _mm256_loadu_si256(characters.as_ptr().cast()) };
        let numbers = _mm256_subs_epu8(characters, _mm256_set1_epi8(b'0' as i8));
        let found = [
            _mm256_movemask_epi8(_mm256_slli_epi16::<7>(numbers)),
            _mm256_movemask_epi8(_mm256_slli_epi16::<6>(numbers)),
            _mm256_movemask_epi8(_mm256_slli_epi16::<5>(numbers)),
            _mm256_movemask_epi8(_mm256_slli_epi16::<4>(numbers)),
        ];
        for (bits, found) in bits.iter_mut().zip(found) {
            *bits |= u64::from(found as u32) << (32 * branch);
        }
    }
    bits
}

#[inline]
#[target_feature(enable = "avx2")]
fn write_characters(bits: [u64; NUMBER_BITS], plane: &mut [u8; TEXTS]) {
    for (branch, characters) in plane.chunks_exact_mut(32).enumerate() {
        let place = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let mut numbers = _mm256_set1_epi8(b'0' as i8);
        for (bit, bits) in bits.into_iter().enumerate() {
            let all = _mm256_set1_epi32((bits >> (32 * branch)) as i32);
            // SAFETY: the order has the 32 bytes that are read, which need not be aligned.
            let order = unsafe { _mm256_loadu_si256(EIGHTS.as_ptr().cast()) };
            let eights = _mm256_shuffle_epi8(all, order);
            let is_set = _mm256_cmpeq_epi8(_mm256_and_si256(eights, place), place);
            numbers =
                _mm256_or_si256(numbers, _mm256_and_si256(is_set, _mm256_set1_epi8(1 << bit)));
        }
        // SAFETY: the slice has the 32 bytes that are written, which need not be aligned.
        unsafe { _mm256_storeu_si256(characters.as_mut_ptr().cast(), numbers) };
    }
}

/// Four bytes, each eight times.
const EIGHTS: [u8; 32] = {
    let mut order = [0; 32];
    let mut at = 0;
    while at < 32 {
        order[at] = (at / 8) as u8;
        at += 1;
    }
    order
};

/// Optimisation barrier for shuffles: LLVM would split one in two, or merge two into a slower one. It saves 8 % on
/// `kagglelike` of `benches/collections.rs`, one board a call (Zen 4).
#[inline]
#[target_feature(enable = "avx2")]
fn opaque(bytes: __m256i) -> __m256i {
    let mut same = bytes;
    if !cfg!(miri) {
        // SAFETY: no instruction.
        unsafe { asm!("/* {0} */", inout(ymm_reg) same, options(pure, nomem, nostack)) }
    }
    same
}

/// Rotations of three words by one and by two; a fourth word stays.
const NEXT: [u8; 16] = [2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15];
const AFTER: [u8; 16] = [4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15];

/// Tables by the low four bits of a character: the digits 1 to 8 as bits of a byte, and the digit 9 as bit 0 of another.
/// `0` and the point have all bits.
const LOWER: [u8; 16] = [255, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 255, 0];
const NINTH: [u8; 16] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/// From a byte with one bit, or with all bits for the digit 9, to its character: the OR of an entry for its lower half and
/// one for its upper half.
const OF_LOW: [u8; 16] = *b"0120300040000009";
const OF_HIGH: [u8; 16] = [0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0];

/// Shuffles write zero for this byte.
const NONE: u8 = 0x80;

/// For each `j` below 3 a shuffle to the bytes `j`, `3 + j` and `6 + j` of a row, each in both bytes of a word.
const EVERY_THIRD: [[u8; 16]; 3] = {
    let mut orders = [[NONE; 16]; 3];
    let mut at = 0;
    while at < 18 {
        orders[at / 6][at % 6] = (at % 6 / 2 * 3 + at / 6) as u8;
        at += 1;
    }
    orders
};

/// Shuffles that gather the nine bytes of a row from two registers. The first has its columns 0, 3, 6 and, eight bytes on,
/// its columns 1, 4, 7; the second has its columns 2, 5, 8. The second pair of shuffles reads from four bytes on.
const ROWS: [[[u8; 16]; 2]; 2] = {
    let mut orders = [[[NONE; 16]; 2]; 2];
    let mut byte = 0;
    while byte < 9 {
        let from = byte / 3 + byte % 3 % 2 * 8;
        orders[0][byte % 3 / 2][byte] = from as u8;
        orders[1][byte % 3 / 2][byte] = from as u8 + 4;
        byte += 1;
    }
    orders
};

/// 16 characters of a text.
#[inline]
#[target_feature(enable = "avx2")]
fn characters(text: &Text, from: usize) -> __m128i {
    let characters = &text[from..from + 16];
    // SAFETY: the slice has the 16 bytes that are read, which need not be aligned.
    unsafe { _mm_loadu_si128(characters.as_ptr().cast()) }
}

/// The bytes of words with one bit; words with the digit 9 give a byte with all bits. Each half has the bytes of `one`
/// before those of `other`.
#[inline]
#[target_feature(enable = "avx2")]
fn packed(one: Avx2Words, other: Avx2Words) -> __m256i {
    _mm256_packus_epi16(one.vector, other.vector)
}

/// The digits of bytes with one bit, or with all bits for the digit 9, as characters.
#[inline]
#[target_feature(enable = "avx2")]
fn digits(bits: __m256i) -> __m256i {
    let nibble = _mm256_set1_epi8(0xF);
    let low = look_up(&OF_LOW, _mm256_and_si256(bits, nibble));
    let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(bits), nibble);
    _mm256_or_si256(low, look_up(&OF_HIGH, upper))
}

/// A row in each half, gathered by a pair of [`ROWS`].
#[inline]
#[target_feature(enable = "avx2")]
fn row(two: __m256i, third: __m256i, orders: &[[u8; 16]; 2]) -> __m256i {
    _mm256_or_si256(shuffle(two, &orders[0]), shuffle(third, &orders[1]))
}

impl BoxLanes for Avx2Words {
    #[inline(always)]
    fn rotate_stacks(self) -> (Self, Self) {
        // SAFETY: words exist, so the CPU has AVX2.
        unsafe {
            let [next, after] = [opaque(both(&NEXT)), opaque(both(&AFTER))];
            let vector = self.vector;
            (
                self.with(_mm256_shuffle_epi8(vector, next)),
                self.with(_mm256_shuffle_epi8(vector, after)),
            )
        }
    }

    #[inline(always)]
    fn rotate_bands(self) -> (Self, Self) {
        // SAFETY: words exist, so the CPU has AVX2.
        unsafe {
            // From the bands 0 1 | 2 0, and swapped 2 0 | 0 1, to 1 2 | 0 1 and 2 0 | 1 2.
            let vector = self.vector;
            let swapped = opaque(_mm256_permute2x128_si256::<0x21>(vector, opaque(vector)));
            let (bands, swapped) = (_mm256_castsi256_pd(vector), _mm256_castsi256_pd(swapped));
            let next = _mm256_shuffle_pd::<0b1101>(bands, swapped);
            let after = _mm256_shuffle_pd::<0b0100>(swapped, bands);
            (self.with(_mm256_castpd_si256(next)), self.with(_mm256_castpd_si256(after)))
        }
    }

    #[inline(always)]
    fn from_text(token: Avx2Token, text: &Text) -> [Self; 9] {
        // SAFETY: the token proves that the CPU has AVX2.
        unsafe { from_text(token, text) }
    }

    #[inline(always)]
    fn to_text(words: &[Self; 9]) -> Text {
        // SAFETY: words exist, so the CPU has AVX2.
        unsafe { to_text(words) }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn from_text(token: Avx2Token, text: &Text) -> [Avx2Words; 9] {
    let [lower_bits, ninth_bit] = [_mm256_set1_epi16(0x00FF), _mm256_set1_epi16(0x0100)];
    let mut words = [Avx2Words::new(token, lower_bits); 9];
    for i in 0..3 {
        let (first, second) = (characters(text, 9 * i), characters(text, 9 * i + 27));
        let third = if i < 2 {
            characters(text, 9 * i + 54)
        } else {
            _mm_srli_si128::<7>(characters(text, 65))
        };
        let (outer, inner) = (_mm256_set_m128i(third, first), _mm256_set_m128i(first, second));
        for j in 0..3 {
            let (outer, inner) = (shuffle(outer, &EVERY_THIRD[j]), shuffle(inner, &EVERY_THIRD[j]));
            let cells = _mm256_unpacklo_epi64(outer, inner);
            let lower = _mm256_and_si256(look_up(&LOWER, cells), lower_bits);
            let ninth = _mm256_and_si256(look_up(&NINTH, cells), ninth_bit);
            words[3 * i + j] = Avx2Words::new(token, _mm256_or_si256(lower, ninth));
        }
    }
    words
}

#[inline]
#[target_feature(enable = "avx2")]
fn to_text(words: &[Avx2Words; 9]) -> Text {
    let mut rows = [_mm_setzero_si128(); 9];
    for i in 0..3 {
        let two = digits(packed(words[3 * i], words[3 * i + 1]));
        let third = digits(packed(words[3 * i + 2], words[3 * i + 2]));
        let (outer, inner) = (row(two, third, &ROWS[0]), row(two, third, &ROWS[1]));
        rows[i] = _mm256_castsi256_si128(outer);
        rows[3 + i] = _mm256_castsi256_si128(inner);
        rows[6 + i] = _mm256_extracti128_si256::<1>(outer);
    }
    // Rows are joined before they are stored, so that no store overlaps another: store forwarding then works for a
    // caller that reads the text at once.
    let or = |a, b| _mm_or_si128(a, b);
    let first = or(rows[0], _mm_slli_si128::<9>(rows[1]));
    let second = or(_mm_srli_si128::<7>(rows[1]), _mm_slli_si128::<2>(rows[2]));
    let second = or(second, _mm_slli_si128::<11>(rows[3]));
    let third = or(_mm_srli_si128::<5>(rows[3]), _mm_slli_si128::<4>(rows[4]));
    let third = or(third, _mm_slli_si128::<13>(rows[5]));
    let fourth = or(_mm_srli_si128::<3>(rows[5]), _mm_slli_si128::<6>(rows[6]));
    let fourth = or(fourth, _mm_slli_si128::<15>(rows[7]));
    let fifth = or(_mm_srli_si128::<1>(rows[7]), _mm_slli_si128::<8>(rows[8]));
    let mut text = [0; CELLS];
    let to = text.as_mut_ptr();
    // SAFETY: the text has the 80 bytes that are written, which need not be aligned.
    unsafe {
        _mm256_storeu_si256(to.cast(), _mm256_set_m128i(second, first));
        _mm256_storeu_si256(to.add(32).cast(), _mm256_set_m128i(fourth, third));
        _mm_storeu_si128(to.add(64).cast(), fifth);
    }
    text[80] = _mm_extract_epi8::<8>(rows[8]) as u8;
    text
}
