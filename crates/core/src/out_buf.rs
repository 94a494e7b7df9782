//! A caller's output buffer for many items.
//!
//! In: places, and items to write, from the beginning on. What stays true: an item that the call skips becomes zero when the
//! call writes a later one, or at the latest on drop.

use std::mem::{self, MaybeUninit};
use std::ops::Range;

use crate::simd::prefetch::Area;

/// The value of an output until the call succeeds.
pub trait Zero: Copy {
    const ZERO: Self;
}

macro_rules! zero {
    ($($type:ty),*) => { $(impl Zero for $type { const ZERO: Self = 0; })* };
}
zero!(u8, i8, u16, i16, u32, i32, u64, i64, usize);

impl<T> Zero for *mut T {
    const ZERO: Self = std::ptr::null_mut();
}

impl<T> Zero for *const T {
    const ZERO: Self = std::ptr::null();
}

/// The place of an item: an item, or memory of the caller in C that nobody has written yet.
pub trait Place: Copy {
    type Item: Zero;

    fn holding(item: Self::Item) -> Self;
}

impl<T: Zero> Place for T {
    type Item = T;

    #[inline(always)]
    fn holding(item: T) -> T {
        item
    }
}

impl<T: Zero> Place for MaybeUninit<T> {
    type Item = T;

    #[inline(always)]
    fn holding(item: T) -> Self {
        MaybeUninit::new(item)
    }
}

/// A buffer; the call has not touched the places from `written` on.
pub struct OutBuf<'a, P: Place> {
    places: &'a mut [P],
    /// The number of places that have been written; at most the length.
    written: usize,
}

/// The number of further items that become zero together when items are not written in order.
const AHEAD: usize = 4096;

impl<'a, P: Place> OutBuf<'a, P> {
    /// A buffer of which nothing is written.
    #[inline]
    pub fn new(places: &'a mut [P]) -> Self {
        OutBuf { places, written: 0 }
    }

    /// A buffer whose items all count as written.
    #[inline]
    pub fn written(places: &'a mut [P]) -> Self {
        OutBuf { written: places.len(), places }
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether it has no place.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The memory of the buffer, as items of `item` bytes.
    pub fn area(&self, item: usize) -> Area {
        Area::of_bytes(self.places, item)
    }

    /// Lends the buffer to `work`. Items that `work` does not write are zero afterwards.
    #[inline]
    pub fn lend<R>(&mut self, work: impl FnOnce(OutBuf<'_, P>) -> R) -> R {
        let outcome = work(OutBuf::new(&mut *self.places));
        // The lent buffer and its parts are dropped, and each has cleared the items that it had not written.
        self.written = self.places.len();
        outcome
    }

    /// Splits off the first `len` items, or all if there are fewer.
    #[inline]
    #[must_use]
    pub fn split_off(&mut self, len: usize) -> Self {
        let len = len.min(self.len());
        let places = self.places.split_off_mut(..len).unwrap_or_default();
        let written = self.written.min(len);
        self.written -= written;
        OutBuf { places, written }
    }

    /// Writes items from `at` on; skipped items become zero. False if there is no space for them.
    #[inline]
    #[must_use]
    pub fn write(&mut self, at: usize, items: &[P::Item]) -> bool {
        let end = at.saturating_add(items.len());
        if end > self.len() {
            return false;
        }
        if at > self.written {
            self.zero_up_to(self.len().min(end.saturating_add(AHEAD)));
        }
        for (place, &item) in self.places[at..][..items.len()].iter_mut().zip(items) {
            *place = P::holding(item);
        }
        self.written = self.written.max(end);
        true
    }

    /// Appends an item. False if there is no space for it.
    #[inline]
    #[must_use]
    pub fn push(&mut self, item: P::Item) -> bool {
        let Some(place) = self.places.get_mut(self.written) else { return false };
        *place = P::holding(item);
        self.written += 1;
        true
    }

    /// Makes all items that are not written this one.
    pub fn fill_rest(&mut self, item: P::Item) {
        if let Some(rest) = self.places.get_mut(self.written..) {
            rest.fill(P::holding(item));
        }
        self.written = self.places.len();
    }

    /// Makes all items this one.
    pub fn fill(&mut self, item: P::Item) {
        self.places.fill(P::holding(item));
        self.written = self.places.len();
    }

    /// Moves items that have been written to an earlier place.
    #[inline]
    pub fn move_down(&mut self, from: Range<usize>, to: usize) {
        self.places.copy_within(from, to);
    }

    /// Makes all items from `len` on zero.
    #[inline]
    pub fn clear_from(&mut self, len: usize) {
        if let Some(places) = self.places.get_mut(len..self.written) {
            places.fill(P::holding(P::Item::ZERO));
        }
    }

    /// The places of all items; those that have not been written are zero.
    pub fn places(&mut self) -> &mut [P] {
        self.zero_up_to(self.len());
        &mut *self.places
    }

    /// The places of all items, for as long as the caller's buffer lives.
    #[must_use]
    pub fn into_places(mut self) -> &'a mut [P] {
        self.zero_up_to(self.len());
        mem::take(&mut self.places)
    }

    #[inline]
    fn zero_up_to(&mut self, end: usize) {
        if let Some(places) = self.places.get_mut(self.written..end) {
            places.fill(P::holding(P::Item::ZERO));
            self.written = end;
        }
    }
}

impl<P: Place> Drop for OutBuf<'_, P> {
    #[inline]
    fn drop(&mut self) {
        self.zero_up_to(self.places.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All of these numbers but the last.
    fn of(numbers: &mut [u32]) -> OutBuf<'_, u32> {
        let len = numbers.len() - 1;
        OutBuf::new(&mut numbers[..len])
    }

    // Seen to fail: a part that was split off still counted.
    #[test]
    fn split_buffers_are_zero_part_by_part() {
        let mut numbers = [7; 6];
        let mut buffer = of(&mut numbers);
        let (first, second) = (buffer.split_off(2), buffer.split_off(1));
        assert_eq!((first.len(), second.len(), buffer.len()), (2, 1, 2));
        let first = first.into_places();
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
        assert_eq!((sum, buffer.places()), (3, &mut [3, 0, 0, 4, 0][..]));
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
            assert_eq!(buffer.places(), expected);
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
}
