//! Sets and boards in the words of AVX-512.

use std::arch::x86_64::*;

use super::diagonals::{MINIROWS, MinirowLanes, Order, PLACES};
use super::lockstep::round::{AllWays, Boards, RoundSummary, Rounds, round};
use super::sets::{ALL, NUMBER_BITS, Sets};
use sudoku_core::simd::line81::{CELLS, Text};
use sudoku_core::simd::planes::TEXTS;
use sudoku_core::simd::words::Words;
use sudoku_core::simd::x86_64::avx512::{Avx512Token, Avx512Words};

impl Rounds for Avx512Words {
    #[inline(always)]
    fn round(
        token: Avx512Token,
        boards: &mut Boards<Self>,
        closed: &AllWays<Self>,
        open: &mut AllWays<Self>,
    ) -> RoundSummary<Self> {
        round(token, boards, closed, open)
    }
}

impl Sets for Avx512Words {
    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: words exist, so the CPU has AVX-512.
        self.with(unsafe { _mm512_popcnt_epi16(self.vector) })
    }

    #[inline(always)]
    fn greater(self, other: Self) -> __mmask32 {
        // SAFETY: words exist, so the CPU has AVX-512.
        unsafe { _mm512_cmpgt_epu16_mask(self.vector, other.vector) }
    }

    #[inline(always)]
    fn lanes(mask: __mmask32) -> u32 {
        mask
    }

    #[inline(always)]
    fn mask(_: Avx512Token, lanes: u32) -> __mmask32 {
        lanes
    }

    #[inline(always)]
    fn filled_by(self, forced: Self) -> Self {
        Self::select(forced.count().greater(self.fill(2)), forced, self)
    }

    #[inline(always)]
    fn narrowed(self, unique: Self, allowed: Self) -> Self {
        self.and(Self::select(self.disjoint(unique), allowed, unique))
    }

    #[inline(always)]
    fn bits_of(_: Avx512Token, plane: &[u8; TEXTS]) -> [u64; NUMBER_BITS] {
        // SAFETY: the token proves that the CPU has AVX-512.
        unsafe {
            let numbers = _mm512_subs_epu8(bytes(plane), _mm512_set1_epi8(b'0' as i8));
            [1, 2, 4, 8].map(|bit| _mm512_test_epi8_mask(numbers, _mm512_set1_epi8(bit)))
        }
    }

    #[inline(always)]
    fn write_characters(_: Avx512Token, bits: [u64; NUMBER_BITS], plane: &mut [u8; TEXTS]) {
        // SAFETY: the token proves that the CPU has AVX-512; a plane has the 64 bytes that are written.
        unsafe {
            let mut numbers = _mm512_set1_epi8(b'0' as i8);
            for (bit, bits) in bits.into_iter().enumerate() {
                numbers = _mm512_mask_add_epi8(numbers, bits, numbers, _mm512_set1_epi8(1 << bit));
            }
            _mm512_storeu_si512(plane.as_mut_ptr().cast(), numbers);
        }
    }
}

/// The place of a cell in the two vectors of a text, its first 64 characters and its last 64. The bytes of the second
/// vector are numbered from 64.
const fn byte_of(cell: usize) -> u8 {
    if cell < 64 { cell as u8 } else { (cell - LAST + 64) as u8 }
}

/// The offset of the last 64 characters.
const LAST: usize = CELLS - 64;

/// Shuffles that put the characters of cells into the low bytes of the lanes of each word; see [`byte_of`].
const WORDS: [[u8; 64]; 3] = {
    let mut orders = [[0; 64]; 3];
    let mut cell = 0;
    while cell < CELLS {
        let (word, lane) = PLACES[cell];
        orders[word][2 * lane] = byte_of(cell);
        cell += 1;
    }
    orders
};

/// The low bytes of the lanes of minirows.
const LOWER: u64 = 0x5555_5555_5555_5555 & ((1 << (2 * MINIROWS)) - 1);

/// Shuffles to the first 64 cells, and to the others. They read two vectors: one has word 0 in its low bytes and word 1 in
/// its high bytes; the other, whose bytes are numbered from 64, has word 2 in its low bytes.
const CHARACTERS: [[u8; 64]; 2] = {
    let mut orders = [[0; 64]; 2];
    let mut cell = 0;
    while cell < CELLS {
        let (word, lane) = PLACES[cell];
        orders[cell / 64][cell % 64] = (2 * lane + word % 2 + word / 2 * 64) as u8;
        cell += 1;
    }
    orders
};

/// 64 bytes in a register.
#[inline]
#[target_feature(enable = "avx512f")]
fn bytes(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: 512 bits are read, which need not be aligned.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

impl MinirowLanes for Avx512Words {
    #[inline(always)]
    fn permuted(self, order: Order) -> Self {
        // SAFETY: words exist, so the CPU has AVX-512.
        self.with(unsafe { _mm512_permutexvar_epi8(bytes(&order.0), self.vector) })
    }

    #[inline(always)]
    fn saturating_sub(self, other: Self) -> Self {
        // SAFETY: words exist, so the CPU has AVX-512.
        self.with(unsafe { _mm512_subs_epu16(self.vector, other.vector) })
    }

    #[inline(always)]
    fn sign_mask(self) -> Self {
        // SAFETY: words exist, so the CPU has AVX-512.
        self.with(unsafe { _mm512_srai_epi16::<15>(self.vector) })
    }

    #[inline(always)]
    fn from_text(token: Avx512Token, text: &Text) -> [Self; 3] {
        // SAFETY: the token proves that the CPU has AVX-512; the text has the 64 bytes that are read from both offsets.
        unsafe {
            let first = _mm512_loadu_si512(text.as_ptr().cast());
            let last = _mm512_loadu_si512(text.as_ptr().add(LAST).cast());
            let mut words = [Self::splat(token, ALL); 3];
            for (word, order) in words.iter_mut().zip(&WORDS) {
                let cells = _mm512_maskz_permutex2var_epi8(LOWER, first, bytes(order), last);
                let digits = _mm512_sub_epi16(cells, _mm512_set1_epi16(b'1'.into()));
                let given = _mm512_cmplt_epu16_mask(digits, _mm512_set1_epi16(9));
                word.vector =
                    _mm512_mask_sllv_epi16(word.vector, given, _mm512_set1_epi16(1), digits);
            }
            words
        }
    }

    #[inline(always)]
    fn to_text([x, y, z]: &[Self; 3]) -> Text {
        let one = x.fill(1);
        let mut text = [0; CELLS];
        // SAFETY: words exist, so the CPU has AVX-512; the text has all bytes that are written.
        unsafe {
            // Digit `d` has `d - 1` bits below its own, at most eight.
            let digits =
                |below| _mm512_add_epi8(_mm512_popcnt_epi8(below), _mm512_set1_epi8(b'1' as i8));
            let high = _mm512_slli_epi16::<8>(y.sub(one).vector);
            let two = digits(_mm512_or_si512(x.sub(one).vector, high));
            let third = digits(z.sub(one).vector);
            let first = _mm512_permutex2var_epi8(two, bytes(&CHARACTERS[0]), third);
            let last = _mm512_permutex2var_epi8(two, bytes(&CHARACTERS[1]), third);
            let to = text.as_mut_ptr();
            _mm512_storeu_si512(to.cast(), first);
            _mm_storeu_si128(to.add(64).cast(), _mm512_castsi512_si128(last));
            text[80] = _mm_extract_epi8::<0>(_mm512_extracti32x4_epi32::<1>(last)) as u8;
        }
        text
    }
}
