//! The caller's output buffer for many items.
//!
//! In: a pointer and a length, and items to write, from the beginning on. What stays true: an item that the call skips
//! becomes zero when the call writes a later one, or at the latest on drop.

use std::mem::{self, MaybeUninit};
use std::ops::Range;

use super::arguments::{Zero, is_absurd, items};
use sudoku_batch::Buffer;
use sudoku_core::error::Result;
use sudoku_core::simd::prefetch::Area;

/// A buffer; the call has not touched the places from `written` on.
pub(super) struct OutBuf<'a, T: Zero> {
    places: &'a mut [MaybeUninit<T>],
    /// The number of places that have been written; at most the length.
    written: usize,
}

/// The number of further items that become zero together when items are not written in order.
const AHEAD: usize = 4096;

impl<'a, T: Zero> OutBuf<'a, T> {
    /// The buffer, which becomes zero also if it is refused for its alignment.
    ///
    /// # Safety
    /// `items` is NULL or can be written for `len` items by this call alone.
    pub(super) unsafe fn new(items: *mut T, len: usize, name: &'static str) -> Result<Self> {
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
            return Ok(OutBuf { places: &mut [], written: 0 });
        }
        // SAFETY: checked above; all bytes are a value of these items.
        Ok(OutBuf { places: unsafe { std::slice::from_raw_parts_mut(places, len) }, written: 0 })
    }

    /// The number of items.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The memory of the buffer, as items of `item` bytes.
    pub(super) fn area(&self, item: usize) -> Area {
        Area::of_bytes(self.places, item)
    }

    /// Lends the buffer to `work`. Items that `work` does not write are zero afterwards.
    #[inline]
    pub(super) fn lend<R>(&mut self, work: impl FnOnce(OutBuf<'_, T>) -> R) -> R {
        let outcome = work(OutBuf { places: &mut *self.places, written: 0 });
        // The lent buffer and its parts are dropped, and each has cleared the items that it had not written.
        self.written = self.places.len();
        outcome
    }

    /// Splits off the first `len` items, or all if there are fewer.
    #[inline]
    pub(super) fn split_off(&mut self, len: usize) -> Self {
        let len = len.min(self.len());
        let places = self.places.split_off_mut(..len).unwrap_or_default();
        let written = self.written.min(len);
        self.written -= written;
        OutBuf { places, written }
    }

    /// Writes items from `at` on; skipped items become zero. False if there is no space for them.
    #[inline]
    #[must_use]
    pub(super) fn write(&mut self, at: usize, items: &[T]) -> bool {
        let end = at.saturating_add(items.len());
        if end > self.len() {
            return false;
        }
        if at > self.written {
            self.zero_up_to(self.len().min(end.saturating_add(AHEAD)));
        }
        for (place, &item) in self.places[at..][..items.len()].iter_mut().zip(items) {
            place.write(item);
        }
        self.written = self.written.max(end);
        true
    }

    /// Appends an item. False if there is no space for it.
    #[inline]
    #[must_use]
    pub(super) fn push(&mut self, item: T) -> bool {
        let Some(place) = self.places.get_mut(self.written) else { return false };
        place.write(item);
        self.written += 1;
        true
    }

    /// All items; those that have not been written are zero.
    pub(super) fn all(&mut self) -> &mut [T] {
        self.zero_up_to(self.len());
        // SAFETY: all places have been written.
        unsafe { &mut *(&raw mut *self.places as *mut [T]) }
    }

    /// All items, for as long as the caller's buffer lives.
    pub(super) fn into_all(mut self) -> &'a mut [T] {
        self.zero_up_to(self.len());
        let places = mem::take(&mut self.places);
        // SAFETY: all places have been written.
        unsafe { &mut *(&raw mut *places as *mut [T]) }
    }

    #[inline]
    fn zero_up_to(&mut self, end: usize) {
        if let Some(places) = self.places.get_mut(self.written..end) {
            places.fill(MaybeUninit::new(T::ZERO));
            self.written = end;
        }
    }
}

impl Buffer for OutBuf<'_, u8> {
    #[inline]
    fn write(&mut self, at: usize, bytes: &[u8]) -> bool {
        self.write(at, bytes)
    }

    fn move_down(&mut self, from: Range<usize>, to: usize) {
        self.places.copy_within(from, to);
    }

    #[inline]
    fn clear_from(&mut self, len: usize) {
        if let Some(places) = self.places.get_mut(len..self.written) {
            places.fill(MaybeUninit::new(0));
        }
    }
}

impl<T: Zero> Drop for OutBuf<'_, T> {
    #[inline]
    fn drop(&mut self) {
        self.zero_up_to(self.places.len());
    }
}

/// A buffer that is zero from here on, also if it is refused for its alignment.
///
/// # Safety
/// As for [`OutBuf::new`].
pub(super) unsafe fn zeroed<'a, T: Zero>(
    items: *mut T,
    len: usize,
    name: &'static str,
) -> Result<&'a mut [T]> {
    // SAFETY: as promised.
    Ok(unsafe { OutBuf::new(items, len, name)? }.into_all())
}

#[cfg(test)]
mod tests {
    use super::super::arguments::unaligned;
    use super::*;

    /// All of these numbers but the last, as the buffer of a call.
    fn of(numbers: &mut [u32]) -> OutBuf<'_, u32> {
        // SAFETY: the numbers belong to the caller, and no one else uses them.
        unsafe { OutBuf::new(numbers.as_mut_ptr(), numbers.len() - 1, "list") }.unwrap()
    }

    // Seen to fail: a part that was split off still counted.
    #[test]
    fn split_buffers_are_zero_part_by_part() {
        let mut numbers = [7; 6];
        let mut buffer = of(&mut numbers);
        let (first, second) = (buffer.split_off(2), buffer.split_off(1));
        assert_eq!((first.len(), second.len(), buffer.len()), (2, 1, 2));
        let first = first.into_all();
        assert_eq!(first, [0, 0]);
        first[1] = 9;
        let rest = buffer.split_off(3);
        assert_eq!((rest.len(), buffer.split_off(1).len()), (2, 0));
        drop((second, rest, buffer));
        assert_eq!(numbers, [0, 9, 0, 0, 0, 7]);
    }

    #[test]
    fn unwritten_items_of_a_lent_buffer_are_zero() {
        let mut numbers = [7; 6];
        let mut buffer = of(&mut numbers);
        let sum = buffer.lend(|mut lent| {
            let mut first = lent.split_off(2);
            assert!(first.push(3) && lent.write(1, &[4]));
            lent.len()
        });
        assert_eq!((sum, buffer.all()), (3, &mut [3, 0, 0, 4, 0][..]));
        drop(buffer);
        assert_eq!(numbers, [3, 0, 0, 4, 0, 7]);
    }

    // Seen to fail: a place between written ones left as it was.
    #[test]
    fn items_are_written_in_any_order() {
        for (writes, expected, written) in [
            (&[][..], [0; 5], 0),
            (&[(0, &[1, 2][..]), (2, &[3])], [1, 2, 3, 0, 0], 3),
            (&[(1, &[4])], [0, 4, 0, 0, 0], 5),
            (&[(3, &[1]), (1, &[2, 3])], [0, 2, 3, 1, 0], 5),
            (&[(0, &[1; 5]), (4, &[2])], [1, 1, 1, 1, 2], 5),
            (&[(0, &[1]), (0, &[2]), (1, &[]), (5, &[])], [2, 0, 0, 0, 0], 5),
        ] {
            let mut numbers = [7; 6];
            let mut buffer = of(&mut numbers);
            for &(at, items) in writes {
                assert!(buffer.write(at, items));
            }
            assert_eq!(buffer.written, written, "{writes:?}");
            assert!(
                !buffer.write(5, &[9])
                    && !buffer.write(0, &[9; 6])
                    && !buffer.write(usize::MAX, &[9])
            );
            assert_eq!(buffer.written, written, "{writes:?}");
            assert_eq!(buffer.all(), expected);
            drop(buffer);
            assert_eq!((&numbers[..5], numbers[5]), (&expected[..], 7), "{writes:?}");
        }
    }

    // Seen to fail: nothing cleared at the end.
    #[test]
    fn unwritten_items_of_a_long_buffer_are_zero() {
        let mut numbers = vec![7; 3 * AHEAD];
        let mut buffer = of(&mut numbers);
        for at in [9, AHEAD / 2, 2 * AHEAD, 5] {
            assert!(buffer.write(at, &[1]));
        }
        assert_eq!(buffer.written, 3 * AHEAD - 1);
        drop(buffer);
        assert_eq!(numbers.pop(), Some(7));
        let places = numbers.iter().enumerate().filter(|(_, number)| **number != 0);
        let places: Vec<_> = places.collect();
        assert_eq!(places, [(5, &1), (9, &1), (AHEAD / 2, &1), (2 * AHEAD, &1)]);
    }

    // Seen to fail: the end after the last write, not after the furthest one.
    #[test]
    fn items_are_appended_while_there_is_space() {
        let mut numbers = [7; 4];
        let mut buffer = of(&mut numbers);
        assert!(buffer.push(1) && buffer.push(2));
        let mut first = buffer.split_off(1);
        assert_eq!((first.written, buffer.written), (1, 1));
        assert!(!first.push(3) && buffer.push(3) && !buffer.push(4));
        drop((first, buffer));
        assert_eq!(numbers, [1, 2, 3, 7]);
    }

    #[test]
    fn refused_buffer_is_zero() {
        let mut buffer = [u32::MAX; 3];
        let place = buffer.as_mut_ptr().wrapping_byte_add(2);
        let refused = unaligned("list");
        // SAFETY: two numbers in the middle of three.
        let error = unsafe { OutBuf::new(place, 2, "list") }.err().unwrap();
        assert_eq!(error.reason, refused);
        assert_eq!(
            buffer.map(u32::to_ne_bytes).concat(),
            [&[255; 2][..], &[0; 8], &[255; 2]].concat()
        );
    }
}
