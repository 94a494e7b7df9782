//! The caller's output buffers in C: their places, and rows of a size that the caller says.

use std::mem::{self, MaybeUninit};
use std::ops::Range;

use super::arguments::{extent, is_absurd, items, too_long};
use sudoku_core::error::{Reason, Result};
use sudoku_core::memory;
use sudoku_core::out_buf::{self, Zero};

/// The caller's buffer for many items.
pub(super) type OutBuf<'a, T> = out_buf::OutBuf<'a, MaybeUninit<T>>;

/// A buffer of the caller's, which becomes zero also if it is refused for its alignment.
///
/// # Safety
/// `items` is NULL or can be written for `len` items by this call alone.
pub(super) unsafe fn out_buf<'a, T: Zero>(
    items: *mut T,
    len: usize,
    name: &'static str,
) -> Result<OutBuf<'a, T>> {
    if !items.is_aligned() && !is_absurd::<T>(len) {
        for at in 0..len {
            // SAFETY: `at` is below the length the caller promised; NULL is aligned.
            unsafe { items.add(at).write_unaligned(T::ZERO) };
        }
    }
    let places = items.cast::<MaybeUninit<T>>();
    // SAFETY: as promised; the shared view checks pointer, length and alignment, and is dropped.
    let len = unsafe { self::items(places, len, name)?.len() };
    if len == 0 {
        return Ok(OutBuf::new(&mut []));
    }
    // SAFETY: checked above; all bytes are a value of these places.
    Ok(OutBuf::new(unsafe { std::slice::from_raw_parts_mut(places, len) }))
}

/// All items of a buffer; those that have not been written are zero.
pub(super) fn all<'a, T: Zero>(buffer: &'a mut OutBuf<'_, T>) -> &'a mut [T] {
    let places = buffer.places();
    // SAFETY: all places have been written.
    unsafe { &mut *(&raw mut *places as *mut [T]) }
}

/// A buffer that is zero from here on, also if it is refused for its alignment.
///
/// # Safety
/// As for [`out_buf`].
pub(super) unsafe fn zeroed<'a, T: Zero>(
    items: *mut T,
    len: usize,
    name: &'static str,
) -> Result<&'a mut [T]> {
    // SAFETY: as promised.
    let places = unsafe { out_buf(items, len, name)? }.into_places();
    // SAFETY: all places have been written.
    Ok(unsafe { &mut *(&raw mut *places as *mut [T]) })
}

/// What rows are made of: a number, or a structure of numbers without gaps between them.
pub(super) trait Row: Zero {
    /// Sizes that the rows of a caller may have: they end before a field of ours, or are like ours.
    const SIZES: &'static [usize];
}

impl Row for i32 {
    const SIZES: &'static [usize] = &[size_of::<i32>()];
}

/// Lists the fields that the rows of older callers may lack, in their order.
macro_rules! row {
    ($row:ty, $($field:ident),+) => {
        impl $crate::ffi::out_buf::Row for $row {
            const SIZES: &'static [usize] =
                &[$(std::mem::offset_of!($row, $field)),+, size_of::<$row>()];
        }
    };
}
pub(super) use row;

/// Where the rows of a call go: the address, the size of a row in the header of the caller, and the name of the argument.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowsAt<T> {
    pub(super) rows: *mut T,
    pub(super) row_size: usize,
    pub(super) name: &'static str,
}

impl RowsAt<i32> {
    /// States, which are numbers.
    pub(super) fn states(out_states: *mut i32) -> Self {
        RowsAt { rows: out_states, row_size: size_of::<i32>(), name: "out_states" }
    }
}

impl<T: Row> RowsAt<T> {
    pub(super) fn new(rows: *mut T, row_size: usize) -> Self {
        RowsAt { rows, row_size, name: "out_rows" }
    }

    /// The addresses of the rows; none if their size is refused.
    pub(super) fn extent(&self, count: usize) -> Range<usize> {
        let row_size = if T::SIZES.contains(&self.row_size) { self.row_size } else { 0 };
        extent(self.rows.cast::<u8>(), count.saturating_mul(row_size))
    }

    /// The rows, zero if they are refused for their alignment.
    ///
    /// # Safety
    /// `rows` is NULL or can be written for `count` rows of this size by this call alone.
    pub(super) unsafe fn open<'a>(self, count: usize) -> Result<Rows<'a, T>> {
        let RowsAt { rows, row_size, name } = self;
        if row_size == size_of::<T>() {
            // SAFETY: as promised.
            return Ok(Rows::Whole(unsafe { out_buf(rows, count, name)? }));
        }
        if !T::SIZES.contains(&row_size) {
            let expected = size_of::<T>();
            return Err(
                Reason::BadStructSize { what: "row_size", found: row_size, expected }.into()
            );
        }
        let len = count.checked_mul(row_size).ok_or(too_long(name))?;
        // SAFETY: as promised.
        let out = unsafe { out_buf(rows.cast::<u8>(), len, name)? };
        let own = memory::filled(count, MaybeUninit::new(T::ZERO))?;
        Ok(Rows::Short { own, out, row_size })
    }
}

/// The rows of a caller.
pub(super) enum Rows<'a, T: Row> {
    /// They have all fields of ours.
    Whole(OutBuf<'a, T>),
    /// They lack some: the rows are written in memory of our own, and copied at the end.
    Short { own: Vec<MaybeUninit<T>>, out: OutBuf<'a, u8>, row_size: usize },
}

impl<T: Row> Rows<'_, T> {
    pub(super) fn len(&self) -> usize {
        match self {
            Rows::Whole(rows) => rows.len(),
            Rows::Short { own, .. } => own.len(),
        }
    }

    /// Lends the rows to `work`. Rows that `work` does not write are zero afterwards.
    #[inline]
    pub(super) fn lend<R>(&mut self, work: impl FnOnce(OutBuf<'_, T>) -> R) -> R {
        match self {
            Rows::Whole(rows) => rows.lend(work),
            Rows::Short { own, .. } => work(OutBuf::new(own)),
        }
    }

    /// Writes a row, if it has a place.
    pub(super) fn write(&mut self, at: usize, row: T) {
        match self {
            Rows::Whole(rows) => _ = rows.write(at, &[row]),
            Rows::Short { own, .. } => _ = OutBuf::written(own).write(at, &[row]),
        }
    }

    /// Makes all rows zero.
    pub(super) fn clear(&mut self) {
        self.lend(|rows| drop(rows));
    }
}

impl<T: Row> Drop for Rows<'_, T> {
    fn drop(&mut self) {
        let Rows::Short { own, out, row_size } = self else { return };
        for (at, row) in mem::take(own).iter().enumerate() {
            let bytes = row.as_ptr().cast::<u8>();
            // SAFETY: each row has been written, has no gap, and is at least as long as the caller's.
            let bytes = unsafe { std::slice::from_raw_parts(bytes, *row_size) };
            // The buffer has a place for each row.
            let _ = out.write(at * *row_size, bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::arguments::unaligned;
    use super::*;

    #[test]
    fn refused_buffer_is_zero() {
        let mut buffer = [u32::MAX; 3];
        let place = buffer.as_mut_ptr().wrapping_byte_add(2);
        let refused = unaligned("list");
        // SAFETY: two numbers in the middle of three.
        let error = unsafe { out_buf(place, 2, "list") }.err().unwrap();
        assert_eq!(error.reason, refused);
        assert_eq!(
            buffer.map(u32::to_ne_bytes).concat(),
            [&[255; 2][..], &[0; 8], &[255; 2]].concat()
        );
    }

    /// A row that has grown: older callers lack its last field.
    #[repr(C)]
    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Grown {
        status: i32,
        first: u32,
        last: u32,
    }
    row!(Grown, last);
    impl Zero for Grown {
        const ZERO: Self = Grown { status: 0, first: 0, last: 0 };
    }

    // Seen to fail: rows copied at the stride of our structure.
    #[test]
    fn rows_have_the_size_of_the_callers() {
        for row_size in [8, 12] {
            let mut memory = [7u32; 10];
            let at = RowsAt::<Grown>::new(memory.as_mut_ptr().cast(), row_size);
            assert_eq!(at.extent(3).len(), 3 * row_size);
            // SAFETY: space for three rows of either size.
            let mut rows = unsafe { at.open(3) }.unwrap();
            assert_eq!(rows.len(), 3);
            rows.lend(|mut rows| {
                assert!(rows.push(Grown { status: 1, first: 2, last: 3 }));
                assert!(rows.write(2, &[Grown { status: 4, first: 5, last: 6 }]));
            });
            drop(rows);
            let expected: &[u32] = match row_size {
                8 => &[1, 2, 0, 0, 4, 5, 7, 7, 7, 7],
                _ => &[1, 2, 3, 0, 0, 0, 4, 5, 6, 7],
            };
            assert_eq!(memory, expected);
            // SAFETY: as above.
            unsafe { at.open(3) }.unwrap().clear();
            assert!(memory[..3 * row_size / 4].iter().all(|&number| number == 0));
        }
    }

    #[test]
    fn rows_of_unknown_sizes_stay_as_they_are() {
        let mut memory = [7u32; 12];
        for row_size in [0, 4, 9, 16, usize::MAX] {
            let at = RowsAt::<Grown>::new(memory.as_mut_ptr().cast(), row_size);
            // SAFETY: the size is refused before anything is written.
            let refused = unsafe { at.open(3) }.err().unwrap().reason;
            let expected = size_of::<Grown>();
            let what = "row_size";
            assert_eq!(refused, Reason::BadStructSize { what, found: row_size, expected });
        }
        assert_eq!(memory, [7; 12]);
    }
}
