//! AVX-512: 512 bits of x86-64.
//!
//! What stays true: a value of [`Avx512Token`] is only made on a machine that has all of [`Avx2`], and of
//! AVX-512 the parts F, BW, VL, BITALG and VBMI: Intel's processors from Ice Lake on, AMD's from Zen 4 on.
//! Those before them lack BITALG, and slow down while they use 512 bits.

use std::arch::asm;
use std::arch::x86_64::*;

use super::avx2::Avx2Token;
use crate::simd::grid::{self, odd_in_all_units};
use crate::simd::line81::{CELLS, Text, TextLine};
use crate::simd::planes::TEXTS;
use crate::simd::words::Words;

/// The proof that the machine has AVX-512; inside, that it has AVX2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Avx512Token(Avx2Token);

impl Avx512Token {
    /// Looks for AVX-512.
    pub fn find() -> Option<Avx512Token> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vbmi");
        Avx2Token::find().filter(|_| has_all).map(Avx512Token)
    }

    /// Runs plain code that is compiled for AVX-512 here, if it is inlined.
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        // SAFETY: the machine has AVX-512.
        unsafe { run(work) }
    }

    /// Turns texts into planes, as [`crate::simd::planes::Planes::turn`] does.
    pub(crate) fn turn(self, texts: &[&Text; TEXTS], planes: &mut [[u8; TEXTS]; CELLS]) {
        // SAFETY: the machine has AVX-512.
        unsafe { turn(texts, planes) }
    }

    /// Turns planes into texts.
    pub(crate) fn turn_back(self, planes: &[[u8; TEXTS]; CELLS], lines: &mut [TextLine; TEXTS]) {
        // SAFETY: the machine has AVX-512.
        unsafe { turn_back(planes, lines) }
    }

    /// Looks at the units of a text, as [`crate::simd::grid::units_are_odd`] does.
    pub(crate) fn units_are_odd(self, text: &Text, table: &[u8; 16]) -> bool {
        // SAFETY: the machine has AVX-512.
        unsafe { units_are_odd(text, table) }
    }

    /// Looks at the cells of a grid, as [`crate::simd::grid::fits`] does.
    pub(crate) fn fits(self, grid: &Text, puzzle: &Text) -> bool {
        // SAFETY: the machine has AVX-512.
        unsafe { fits(grid, puzzle) }
    }

    /// Looks at the units of many texts, as [`crate::simd::planes::Planes::units_are_odd`] does.
    pub(crate) fn units_of_planes(self, planes: &[[u8; TEXTS]; CELLS], table: &[u8; 16]) -> u64 {
        // SAFETY: the machine has AVX-512.
        unsafe { units_of_planes(planes, table) }
    }

    /// Looks at the characters of a text, as [`crate::simd::grid::is_plain`] does.
    #[inline]
    pub(crate) fn is_plain(self, text: &Text) -> bool {
        // SAFETY: the machine has AVX-512.
        unsafe { is_plain(text) }
    }

    /// The machine has AVX2, too.
    pub fn avx2(self) -> Avx2Token {
        self.0
    }
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi"
)]
fn run<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// How many characters of a text are turned together.
const BLOCK: usize = 16;

#[target_feature(enable = "avx512f,avx512bw")]
fn turn(texts: &[&Text; TEXTS], planes: &mut [[u8; TEXTS]; CELLS]) {
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
fn turn_back(planes: &[[u8; TEXTS]; CELLS], lines: &mut [TextLine; TEXTS]) {
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

/// Turns 16x16 bytes in each quarter of the rows: byte `i` of row `j` becomes byte `j` of row `i`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn transposed(rows: [__m512i; BLOCK]) -> [__m512i; BLOCK] {
    shuffled(shuffled(shuffled(shuffled(rows))))
}

/// The first eight rows and the last eight, shuffled into one another.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn shuffled(rows: [__m512i; BLOCK]) -> [__m512i; BLOCK] {
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

/// How many bytes a register has.
const BYTES: usize = 64;

/// Where the last characters begin that fill a register.
const LAST: usize = CELLS - BYTES;

/// The same sixteen bytes in every quarter.
#[inline]
#[target_feature(enable = "avx512f")]
fn broadcast(table: &[u8; 16]) -> __m512i {
    // SAFETY: the table has the 16 bytes that are read, which need not be aligned.
    unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast())) }
}

/// The first characters of a text, and the last; those between are in both.
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

/// The bytes of three rows in a register, a row of each band in a group of sixteen: those from [`BYTES`] on
/// are of the last characters.
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

/// The first bytes of the three groups; the first of each box in them; and the nine of the first group.
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
        // What cells have together with the next two, and then with all nine.
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
fn units_of_planes(planes: &[[u8; TEXTS]; CELLS], table: &[u8; 16]) -> u64 {
    let table = broadcast(table);
    let bits = |cell: usize| {
        // SAFETY: a plane has the 64 bytes that are read, which need not be aligned.
        let characters = unsafe { _mm512_loadu_si512(planes[cell].as_ptr().cast()) };
        _mm512_shuffle_epi8(table, _mm512_and_si512(characters, _mm512_set1_epi8(15)))
    };
    let (xor, and) = (|a, b| _mm512_xor_si512(a, b), |a, b| _mm512_and_si512(a, b));
    let all = _mm512_set1_epi8(-1);
    _mm512_cmpeq_epi8_mask(odd_in_all_units([_mm512_setzero_si512(), all], bits, xor, and), all)
}

/// Bits in an odd number of three.
#[inline]
#[target_feature(enable = "avx512f")]
fn xor3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_xor_si512(a, _mm512_xor_si512(b, c))
}

/// Zero for the characters that are in the table, by their low four bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn others(characters: __m512i, table: &[u8; 16]) -> __m512i {
    _mm512_xor_si512(characters, _mm512_shuffle_epi8(broadcast(table), characters))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn is_plain(text: &Text) -> bool {
    let [first, last] = halves(text);
    let wrong = _mm512_or_si512(others(first, &grid::PLAIN), others(last, &grid::PLAIN));
    _mm512_test_epi8_mask(wrong, wrong) == 0
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn fits(grid: &Text, puzzle: &Text) -> bool {
    let mut wrong = _mm512_setzero_si512();
    for (digits, givens) in halves(grid).into_iter().zip(halves(puzzle)) {
        // Zero where the cell has no given, or where that is the digit.
        let lost = _mm512_min_epu8(others(givens, &grid::BLANKS), _mm512_xor_si512(digits, givens));
        wrong = _mm512_or_si512(wrong, _mm512_or_si512(others(digits, &grid::DIGITS), lost));
    }
    _mm512_test_epi8_mask(wrong, wrong) == 0
}

/// How many words there are.
const LANES: usize = 32;

/// Thirty-two words in a register.
#[derive(Debug, Clone, Copy)]
pub struct Avx512Words(pub __m512i);

/// The same words, about which the compiler knows nothing. By itself it would look for sets of one by
/// counting, which takes one of the two places for vectors twice.
#[inline]
#[target_feature(enable = "avx512f")]
fn opaque(words: __m512i) -> __m512i {
    let mut same = words;
    if !cfg!(miri) {
        // SAFETY: no instruction at all.
        unsafe { asm!("/* {0} */", inout(zmm_reg) same, options(pure, nomem, nostack)) }
    }
    same
}

/// The operation on three bits that is their majority, as its results for all bits from 000 to 111.
const MAJORITY: i32 = 0b1110_1000;

impl Avx512Words {
    /// The lanes in which some bit is set.
    #[inline(always)]
    fn some(self) -> __mmask32 {
        // SAFETY: the machine has AVX-512.
        unsafe { _mm512_test_epi16_mask(self.0, self.0) }
    }
}

impl Words for Avx512Words {
    type Mask = __mmask32;
    type Array = [u16; LANES];
    const NONE: Self::Array = [0; LANES];
    const LANES: usize = LANES;

    #[inline(always)]
    fn load(words: &Self::Array) -> Self {
        // SAFETY: the machine has AVX-512; 512 bits are read, which need not be aligned.
        Avx512Words(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut Self::Array) {
        // SAFETY: the machine has AVX-512; 512 bits are written, which need not be aligned.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_set1_epi16(word as i16) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> __mmask32 {
        // SAFETY: the machine has AVX-512.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn apart(self, other: Self) -> __mmask32 {
        // SAFETY: the machine has AVX-512.
        unsafe { _mm512_testn_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn choose(mask: __mmask32, yes: Self, no: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_mask_mov_epi16(no.0, mask, yes.0) })
    }

    #[inline(always)]
    fn only(self, mask: __mmask32) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_maskz_mov_epi16(mask, self.0) })
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_ternarylogic_epi32::<MAJORITY>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn single(self) -> Self {
        let less = self.sub(Self::splat(1));
        // SAFETY: the machine has AVX-512.
        self.only(self.apart(Avx512Words(unsafe { opaque(less.0) })))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.some() == 0
    }
}
