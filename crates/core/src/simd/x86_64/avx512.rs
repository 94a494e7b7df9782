//! AVX-512: registers of 512 bits. A shuffle works on each quarter of 128 bits by itself.

use std::arch::x86_64::*;

use super::avx2::Avx2Token;
use crate::simd::grid::{self, and_of_xors};
use crate::simd::line81::{CELLS, Text, TextLine};
use crate::simd::planes::{Characters, TEXTS};
use crate::simd::words::Words;
use crate::simd::{Backend, Work};

/// The proof that the CPU has all of [`Avx2Token`], and of AVX-512 the parts F, BW, VL, BITALG and VBMI: Intel from Ice
/// Lake on, AMD from Zen 4 on. CPUs before them lack BITALG, and lower their clock for 512 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Avx512Token(Avx2Token);

impl Avx512Token {
    /// The token, if the CPU has the instructions.
    pub fn find() -> Option<Avx512Token> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vbmi");
        Avx2Token::find().filter(|_| has_all).map(Avx512Token)
    }

    /// The CPU has AVX2, too.
    pub fn avx2(self) -> Avx2Token {
        self.0
    }
}

impl Backend for Avx512Token {
    type Words = Avx512Words;

    #[inline(always)]
    fn run<W: Work>(self, work: W) -> W::Output {
        // SAFETY: the token proves that the CPU has the instructions.
        unsafe { run(work) }
    }

    compiled_functions! {
        fn transpose(texts: &[&Text; TEXTS], planes: &mut Characters);
        fn untranspose(planes: &Characters, lines: &mut [TextLine; TEXTS]);
        fn units_of_planes_are_odd(planes: &Characters, table: &[u8; 16]) -> u64;
        fn units_are_odd(text: &Text, table: &[u8; 16]) -> bool;
        fn fits(grid: &Text, puzzle: &Text) -> bool;
        fn is_plain(text: &Text) -> bool;
    }
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi"
)]
fn run<W: Work>(work: W) -> W::Output {
    work.run()
}

/// The characters of a text that are transposed together.
const BLOCK: usize = 16;

#[target_feature(enable = "avx512f,avx512bw")]
fn transpose(texts: &[&Text; TEXTS], planes: &mut Characters) {
    for block in 0..CELLS / BLOCK {
        let at = block * BLOCK;
        let mut rows = [_mm512_setzero_si512(); BLOCK];
        for (text, row) in rows.iter_mut().enumerate() {
            let read = |group: usize| {
                let characters = &texts[group * BLOCK + text][at..at + BLOCK];
                // SAFETY: the slice has the 16 bytes that are read, which need not be aligned.
                unsafe { _mm_loadu_si128(characters.as_ptr().cast()) }
            };
            let low = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(read(0)), read(1));
            let high = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(read(2)), read(3));
            *row = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high);
        }
        for (cell, row) in transposed(rows).into_iter().enumerate() {
            // SAFETY: a plane has the 64 bytes that are written, which need not be aligned.
            unsafe { _mm512_storeu_si512(planes[at + cell].as_mut_ptr().cast(), row) };
        }
    }
    for (character, text) in planes[CELLS - 1].iter_mut().zip(texts) {
        *character = text[CELLS - 1];
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn untranspose(planes: &Characters, lines: &mut [TextLine; TEXTS]) {
    for block in 0..CELLS / BLOCK {
        let at = block * BLOCK;
        let mut rows = [_mm512_setzero_si512(); BLOCK];
        for (cell, row) in rows.iter_mut().enumerate() {
            // SAFETY: a plane has the 64 bytes that are read, which need not be aligned.
            *row = unsafe { _mm512_loadu_si512(planes[at + cell].as_ptr().cast()) };
        }
        for (text, row) in transposed(rows).into_iter().enumerate() {
            let groups = [
                _mm512_castsi512_si128(row),
                _mm512_extracti32x4_epi32::<1>(row),
                _mm512_extracti32x4_epi32::<2>(row),
                _mm512_extracti32x4_epi32::<3>(row),
            ];
            for (group, part) in groups.into_iter().enumerate() {
                let to = &mut lines[group * BLOCK + text][at..at + BLOCK];
                // SAFETY: the slice has the 16 bytes that are written, which need not be aligned.
                unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), part) };
            }
        }
    }
    for (line, &last) in lines.iter_mut().zip(&planes[CELLS - 1]) {
        line[CELLS - 1..].copy_from_slice(&[last, b'\n']);
    }
}

/// Transposes the 16x16 bytes in each quarter of the rows.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn transposed(rows: [__m512i; BLOCK]) -> [__m512i; BLOCK] {
    interleaved(interleaved(interleaved(interleaved(rows))))
}

/// The first eight rows, interleaved with the last eight.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn interleaved(rows: [__m512i; BLOCK]) -> [__m512i; BLOCK] {
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = rows;
    let low = |one, other| _mm512_unpacklo_epi8(one, other);
    let high = |one, other| _mm512_unpackhi_epi8(one, other);
    [
        low(a, i),
        high(a, i),
        low(b, j),
        high(b, j),
        low(c, k),
        high(c, k),
        low(d, l),
        high(d, l),
        low(e, m),
        high(e, m),
        low(f, n),
        high(f, n),
        low(g, o),
        high(g, o),
        low(h, p),
        high(h, p),
    ]
}

/// The bytes of a register.
const BYTES: usize = 64;

/// The offset of the last 64 characters.
const LAST: usize = CELLS - BYTES;

/// The table in every quarter.
#[inline]
#[target_feature(enable = "avx512f")]
fn broadcast(table: &[u8; 16]) -> __m512i {
    // SAFETY: the table has the 16 bytes that are read, which need not be aligned.
    unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast())) }
}

/// The first 64 characters of a text, and the last 64.
#[inline]
#[target_feature(enable = "avx512f")]
fn halves(text: &Text) -> [__m512i; 2] {
    let read = |from: usize| {
        let characters = &text[from..from + BYTES];
        // SAFETY: the slice has the 64 bytes that are read, which need not be aligned.
        unsafe { _mm512_loadu_si512(characters.as_ptr().cast()) }
    };
    [read(0), read(LAST)]
}

/// Shuffles of the two vectors of a text; the bytes of the second are numbered from 64. Each result has one row of every
/// band, in quarters 0 to 2.
const ROWS: [[u8; BYTES]; 3] = {
    let mut orders = [[0; BYTES]; 3];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        let from = if cell < BYTES { cell } else { cell - LAST + BYTES };
        orders[row % 3][row / 3 * 16 + column] = from as u8;
        cell += 1;
    }
    orders
};

/// The first byte of quarters 0 to 2; the first byte of each box in them; the nine bytes of a row in quarter 0.
const OF_ROWS: u64 = 0x0001_0001_0001;
const OF_BOXES: u64 = 0b100_1001 * OF_ROWS;
const OF_COLUMNS: u64 = 0x1FF;

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn units_are_odd(text: &Text, table: &[u8; 16]) -> bool {
    let table = broadcast(table);
    let [first, last] = halves(text);
    let (mut cells, mut threes, mut nines) = ([first; 3], [first; 3], [first; 3]);
    for third in 0..3 {
        // SAFETY: an order has the 64 bytes that are read, which need not be aligned.
        let order = unsafe { _mm512_loadu_si512(ROWS[third].as_ptr().cast()) };
        let rows = _mm512_permutex2var_epi8(first, order, last);
        let bits = _mm512_shuffle_epi8(table, _mm512_and_si512(rows, _mm512_set1_epi8(15)));
        // The XOR of three cells from each one on, and of nine.
        let (next, after) = (_mm512_bsrli_epi128::<1>(bits), _mm512_bsrli_epi128::<2>(bits));
        let three = xor3(bits, next, after);
        let (middle, right) = (_mm512_bsrli_epi128::<3>(three), _mm512_bsrli_epi128::<6>(three));
        (cells[third], threes[third], nines[third]) = (bits, three, xor3(three, middle, right));
    }
    let [rows, boxes, columns] = [
        _mm512_and_si512(nines[0], _mm512_and_si512(nines[1], nines[2])),
        xor3(threes[0], threes[1], threes[2]),
        xor3(cells[0], cells[1], cells[2]),
    ];
    let columns = xor3(
        columns,
        _mm512_shuffle_i32x4::<0b00_00_00_01>(columns, columns),
        _mm512_shuffle_i32x4::<0b00_00_00_10>(columns, columns),
    );
    let lack = |bits| _mm512_cmpneq_epi8_mask(bits, _mm512_set1_epi8(-1));
    lack(rows) & OF_ROWS | lack(boxes) & OF_BOXES | lack(columns) & OF_COLUMNS == 0
}

#[target_feature(enable = "avx512f,avx512bw")]
fn units_of_planes_are_odd(planes: &Characters, table: &[u8; 16]) -> u64 {
    let table = broadcast(table);
    let bits = |cell: usize| {
        // SAFETY: a plane has the 64 bytes that are read, which need not be aligned.
        let characters = unsafe { _mm512_loadu_si512(planes[cell].as_ptr().cast()) };
        _mm512_shuffle_epi8(table, _mm512_and_si512(characters, _mm512_set1_epi8(15)))
    };
    let (xor, and) = (|a, b| _mm512_xor_si512(a, b), |a, b| _mm512_and_si512(a, b));
    let all = _mm512_set1_epi8(-1);
    _mm512_cmpeq_epi8_mask(and_of_xors([_mm512_setzero_si512(), all], bits, xor, and), all)
}

/// Bitwise XOR of three vectors.
#[inline]
#[target_feature(enable = "avx512f")]
fn xor3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_xor_si512(a, _mm512_xor_si512(b, c))
}

/// Zero for each character that is in the table; see the tables of [`grid`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn not_in(characters: __m512i, table: &[u8; 16]) -> __m512i {
    _mm512_xor_si512(characters, _mm512_shuffle_epi8(broadcast(table), characters))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn is_plain(text: &Text) -> bool {
    let [first, last] = halves(text);
    let wrong = _mm512_or_si512(not_in(first, &grid::PLAIN), not_in(last, &grid::PLAIN));
    let has = |c: u8| {
        let c = _mm512_set1_epi8(c as i8);
        (_mm512_cmpeq_epi8_mask(first, c) | _mm512_cmpeq_epi8_mask(last, c)) != 0
    };
    (_mm512_test_epi8_mask(wrong, wrong) == 0) & !(has(b'.') & has(b'0'))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn fits(grid: &Text, puzzle: &Text) -> bool {
    let mut wrong = _mm512_setzero_si512();
    for (digits, givens) in halves(grid).into_iter().zip(halves(puzzle)) {
        // Zero if the cell has no given, or the digit is the given.
        let lost = _mm512_min_epu8(not_in(givens, &grid::BLANKS), _mm512_xor_si512(digits, givens));
        wrong = _mm512_or_si512(wrong, _mm512_or_si512(not_in(digits, &grid::DIGITS), lost));
    }
    _mm512_test_epi8_mask(wrong, wrong) == 0
}

/// The number of lanes.
const LANES: usize = 32;

/// Thirty-two lanes in a register.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
pub struct Avx512Words {
    pub vector: __m512i,
    token: Avx512Token,
}

impl Avx512Words {
    /// A register as words, by the token of this value.
    #[inline(always)]
    pub fn with(self, vector: __m512i) -> Self {
        Avx512Words { vector, ..self }
    }
}

/// The majority of three bits, for `vpternlogd`: its results for all bits from 000 to 111.
const MAJORITY: i32 = 0b1110_1000;

impl Words for Avx512Words {
    type Token = Avx512Token;
    type Mask = __mmask32;
    type Array = [u16; LANES];
    const ZEROS: Self::Array = [0; LANES];
    const LANES: usize = LANES;

    #[inline(always)]
    fn load(token: Avx512Token, words: &Self::Array) -> Self {
        // SAFETY: the token proves that the CPU has AVX-512; 512 bits are read, which need not be aligned.
        Avx512Words { vector: unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }, token }
    }

    #[inline(always)]
    fn splat(token: Avx512Token, word: u16) -> Self {
        // SAFETY: the token proves that the CPU has AVX-512.
        Avx512Words { vector: unsafe { _mm512_set1_epi16(word as i16) }, token }
    }

    #[inline(always)]
    fn token(self) -> Avx512Token {
        self.token
    }

    #[inline(always)]
    fn store(self, words: &mut Self::Array) {
        // SAFETY: words exist, so the CPU has AVX-512; 512 bits are written, which need not be aligned.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.vector) }
    }

    lanewise! {
        and: _mm512_and_si512;
        or: _mm512_or_si512;
        xor: _mm512_xor_si512;
        add: _mm512_add_epi16;
        sub: _mm512_sub_epi16;
        min: _mm512_min_epu16;
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: words exist, so the CPU has AVX-512.
        self.with(unsafe { _mm512_andnot_si512(other.vector, self.vector) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> __mmask32 {
        // SAFETY: words exist, so the CPU has AVX-512.
        unsafe { _mm512_cmpeq_epi16_mask(self.vector, other.vector) }
    }

    #[inline(always)]
    fn disjoint(self, other: Self) -> __mmask32 {
        // SAFETY: words exist, so the CPU has AVX-512.
        unsafe { _mm512_testn_epi16_mask(self.vector, other.vector) }
    }

    #[inline(always)]
    fn select(mask: __mmask32, yes: Self, no: Self) -> Self {
        // SAFETY: words exist, so the CPU has AVX-512.
        no.with(unsafe { _mm512_mask_mov_epi16(no.vector, mask, yes.vector) })
    }

    #[inline(always)]
    fn masked(self, mask: __mmask32) -> Self {
        // SAFETY: words exist, so the CPU has AVX-512.
        self.with(unsafe { _mm512_maskz_mov_epi16(mask, self.vector) })
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // SAFETY: words exist, so the CPU has AVX-512.
        self.with(unsafe { _mm512_ternarylogic_epi32::<MAJORITY>(self.vector, b.vector, c.vector) })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: words exist, so the CPU has AVX-512.
        unsafe { _mm512_test_epi16_mask(self.vector, self.vector) == 0 }
    }
}
