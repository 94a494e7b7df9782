//! AVX-512: 512 bits of x86-64.
//!
//! What stays true: a value of [`Avx512`] is only made on a machine that has all of [`Avx2`], and of
//! AVX-512 the parts F, BW, VL, BITALG and VBMI: Intel's processors from Ice Lake on, AMD's from Zen 4 on.
//! Those before them lack BITALG, and slow down while they use 512 bits.

use std::arch::x86_64::*;

use super::avx2::Avx2;
use super::planes::{CELLS, Text};

/// The proof that the machine has AVX-512; inside, that it has AVX2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Avx512(Avx2);

impl Avx512 {
    /// Looks for AVX-512.
    pub fn find() -> Option<Avx512> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vbmi");
        Avx2::find().filter(|_| has_all).map(Avx512)
    }

    /// Runs plain code that is compiled for AVX-512 here, if it is inlined.
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        // SAFETY: the machine has AVX-512.
        unsafe { run(work) }
    }

    /// Looks at the units of a text, as [`super::grid::units_have_all`] does.
    pub(super) fn units_have_all(self, text: &Text, table: &[u8; 16]) -> bool {
        // SAFETY: the machine has AVX-512.
        unsafe { units_have_all(text, table) }
    }

    /// Looks at the cells of a grid, as [`super::grid::fits`] does.
    pub(super) fn fits(self, grid: &Text, puzzle: &Text, nines: u8) -> bool {
        // SAFETY: the machine has AVX-512.
        unsafe { fits(grid, puzzle, nines) }
    }

    /// The machine has AVX2, too.
    pub fn avx2(self) -> Avx2 {
        self.0
    }
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi"
)]
fn run<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// How many bytes a register has.
const BYTES: usize = 64;

/// Where the last characters begin that fill a register.
const LAST: usize = CELLS - BYTES;

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
fn units_have_all(text: &Text, table: &[u8; 16]) -> bool {
    // SAFETY: the table has the 16 bytes that are read, which need not be aligned.
    let table = unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast())) };
    let [first, last] = halves(text);
    let (mut cells, mut threes, mut nines) = ([first; 3], [first; 3], [first; 3]);
    for third in 0..3 {
        // SAFETY: an order has the 64 bytes that are read, which need not be aligned.
        let order = unsafe { _mm512_loadu_si512(ROWS[third].as_ptr().cast()) };
        let rows = _mm512_permutex2var_epi8(first, order, last);
        let bits = _mm512_shuffle_epi8(table, _mm512_and_si512(rows, _mm512_set1_epi8(15)));
        // What cells have together with the next two, and then with all nine.
        let (next, after) = (_mm512_bsrli_epi128::<1>(bits), _mm512_bsrli_epi128::<2>(bits));
        let three = or3(bits, next, after);
        let (middle, right) = (_mm512_bsrli_epi128::<3>(three), _mm512_bsrli_epi128::<6>(three));
        (cells[third], threes[third], nines[third]) = (bits, three, or3(three, middle, right));
    }
    let [rows, boxes, columns] = [
        _mm512_and_si512(nines[0], _mm512_and_si512(nines[1], nines[2])),
        or3(threes[0], threes[1], threes[2]),
        or3(cells[0], cells[1], cells[2]),
    ];
    let columns = or3(
        columns,
        _mm512_shuffle_i32x4::<0b00_00_00_01>(columns, columns),
        _mm512_shuffle_i32x4::<0b00_00_00_10>(columns, columns),
    );
    let lack = |bits| _mm512_cmpneq_epi8_mask(bits, _mm512_set1_epi8(-1));
    lack(rows) & OF_ROWS | lack(boxes) & OF_BOXES | lack(columns) & OF_COLUMNS == 0
}

/// Bits in some of three.
#[inline]
#[target_feature(enable = "avx512f")]
fn or3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_or_si512(a, _mm512_or_si512(b, c))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,popcnt")]
fn fits(grid: &Text, puzzle: &Text, nines: u8) -> bool {
    let all = |character: u8| _mm512_set1_epi8(character as i8);
    let (mut wrong, mut are_nine) = (0, [0; 2]);
    for (half, (digits, givens)) in halves(grid).into_iter().zip(halves(puzzle)).enumerate() {
        let given = _mm512_cmpneq_epi8_mask(givens, all(b'.'));
        let given = _mm512_mask_cmpneq_epi8_mask(given, givens, all(b'0'));
        let other = _mm512_mask_cmpneq_epi8_mask(given, digits, givens);
        let from_zero = _mm512_sub_epi8(digits, all(b'0'));
        wrong |= other | _mm512_cmpgt_epu8_mask(from_zero, all(15));
        are_nine[half] = _mm512_cmpeq_epi8_mask(digits, all(b'9'));
    }
    let count = are_nine[0].count_ones() + (are_nine[1] >> (BYTES - LAST)).count_ones();
    wrong == 0 && count == u32::from(nines)
}
