//! Arguments from C: checked, then read or written.
//!
//! In: pointers and lengths as the caller passes them. Out: references that live as long as the
//! call, and outputs. Creating an output writes zero; it keeps zero unless the call succeeds.

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ops::Range;

use sudoku_core::error::{Reason, Result};
use sudoku_core::out_buf::Zero;

/// The token in a handle.
pub(super) fn token<T>(handle: *const T, name: &'static str) -> Result<usize> {
    if handle.is_null() {
        return Err(Reason::NullPointer(name).into());
    }
    Ok(handle.addr())
}

/// The handle of a token: an address that the library never reads.
pub(super) fn pointer<T>(token: usize) -> *mut T {
    std::ptr::without_provenance_mut(token)
}

/// An output of one value; zero until it is written.
pub(super) struct Out<T>(*mut T);

impl<T: Zero> Out<T> {
    /// # Safety
    /// `place` is NULL or can be written.
    pub(super) unsafe fn new(place: *mut T, name: &'static str) -> Result<Self> {
        if place.is_null() {
            return Err(Reason::NullPointer(name).into());
        }
        let out = Out(place);
        out.write(T::ZERO);
        Ok(out)
    }

    /// An output the caller may not want.
    ///
    /// # Safety
    /// `place` is NULL or can be written.
    pub(super) unsafe fn optional(place: *mut T) -> Self {
        let out = Out(place);
        out.write(T::ZERO);
        out
    }

    pub(super) fn write(&self, value: T) {
        if !self.0.is_null() {
            // SAFETY: the place was promised to be writable; it may be unaligned.
            unsafe { self.0.write_unaligned(value) };
        }
    }
}

/// A structure of the caller's that begins with its `struct_size`, made of numbers and pointers alone:
/// zero in all of its bytes is a value of it.
pub(super) trait Sized32: Copy {
    /// Sizes that a caller's structure may have: it ends before a field of ours, or is like ours.
    const SIZES: &'static [usize];
}

/// Lists the fields that the structures of older callers may lack, in their order.
macro_rules! sized32 {
    ($structure:ty, $($field:ident),+) => {
        impl $crate::ffi::arguments::Sized32 for $structure {
            const SIZES: &'static [usize] =
                &[$(std::mem::offset_of!($structure, $field)),+, size_of::<$structure>()];
        }
    };
}
pub(super) use sized32;

/// The value of an output structure until the call succeeds.
pub(super) trait Empty: Sized32 {
    const EMPTY: Self;
}

/// The size of a structure of the caller's.
///
/// # Safety
/// `place` is a structure that begins with its size.
#[inline]
unsafe fn size_of_given<T: Sized32>(place: *const T) -> Result<usize> {
    // SAFETY: as promised; the size comes first in every structure.
    let size = unsafe { place.cast::<u32>().read_unaligned() };
    if size as usize == size_of::<T>() || T::SIZES.contains(&(size as usize)) {
        return Ok(size as usize);
    }
    Err(Reason::BadStructSize {
        what: "struct_size",
        found: size as usize,
        expected: size_of::<T>(),
    }
    .into())
}

/// Reads a structure of the caller's, zero in the fields that it lacks; `None` for NULL.
///
/// # Safety
/// `place` is NULL or a structure that begins with its size.
#[inline]
pub(super) unsafe fn structure<T: Sized32>(place: *const T) -> Result<Option<T>> {
    if place.is_null() {
        return Ok(None);
    }
    // SAFETY: as promised.
    let size = unsafe { size_of_given(place)? };
    if size == size_of::<T>() {
        // SAFETY: the caller promises all bytes of the structure; it may be unaligned.
        return Ok(Some(unsafe { place.read_unaligned() }));
    }
    let mut read = MaybeUninit::<T>::zeroed();
    // SAFETY: the caller promises that the structure has this size, which is at most that of `T`.
    // Zeros are a `T`; so are zeros whose first bytes come from another `T`.
    Ok(Some(unsafe {
        place.cast::<u8>().copy_to_nonoverlapping(read.as_mut_ptr().cast(), size);
        read.assume_init()
    }))
}

/// An output structure whose size has been checked; optional ones may be NULL.
pub(super) struct OutStruct<T> {
    place: *mut T,
    size: usize,
}

impl<T: Empty> OutStruct<T> {
    /// Empty until it is written.
    ///
    /// # Safety
    /// `place` is NULL or a structure that begins with its size.
    pub(super) unsafe fn new(place: *mut T, name: &'static str) -> Result<Self> {
        if place.is_null() {
            return Err(Reason::NullPointer(name).into());
        }
        // SAFETY: as promised.
        unsafe { Self::optional(place) }
    }

    /// Empty until it is written.
    ///
    /// # Safety
    /// `place` is NULL or a structure that begins with its size.
    pub(super) unsafe fn optional(place: *mut T) -> Result<Self> {
        // SAFETY: as promised.
        let out = unsafe { Self::sized(place)? };
        out.write(T::EMPTY);
        Ok(out)
    }

    /// Unchanged until it is written.
    ///
    /// # Safety
    /// `place` is NULL or a structure that begins with its size.
    pub(super) unsafe fn sized(place: *mut T) -> Result<Self> {
        // SAFETY: as promised.
        let size = if place.is_null() { 0 } else { unsafe { size_of_given(place)? } };
        Ok(OutStruct { place, size })
    }

    /// Writes the fields that the caller's structure has, except its size.
    pub(super) fn write(&self, value: T) {
        const FIELDS: usize = size_of::<u32>();
        if !self.place.is_null() {
            let fields = (&raw const value).cast::<u8>();
            // SAFETY: both structures have the size that `sized` checked, which includes at least
            // one field after the size.
            unsafe {
                let place = self.place.cast::<u8>().add(FIELDS);
                place.copy_from_nonoverlapping(fields.add(FIELDS), self.size - FIELDS);
            }
        }
    }
}

/// Items that the caller passes: a pointer and a length. NULL is an empty list only with length 0.
///
/// # Safety
/// `items` is NULL or points to `len` items that no thread writes during the call.
pub(super) unsafe fn items<'a, T>(
    items: *const T,
    len: usize,
    name: &'static str,
) -> Result<&'a [T]> {
    if len == 0 {
        return Ok(&[]);
    }
    if items.is_null() {
        return Err(Reason::NullPointer(name).into());
    }
    possible::<T>(len, name)?;
    if !items.is_aligned() {
        return Err(unaligned(name).into());
    }
    // SAFETY: as promised, aligned, and no larger than an object can be.
    Ok(unsafe { std::slice::from_raw_parts(items, len) })
}

/// The refusal of a length that no object can have.
pub(super) fn too_long(what: &'static str) -> Reason {
    Reason::BadUse { what, why: "longer than any object can be" }
}

/// The refusal of items at an address that no item can have.
pub(super) fn unaligned(what: &'static str) -> Reason {
    Reason::BadUse { what, why: "the address is not aligned for its items" }
}

/// Refuses a number of items that no object has.
fn possible<T>(len: usize, name: &'static str) -> Result<()> {
    if is_absurd::<T>(len) { Err(too_long(name).into()) } else { Ok(()) }
}

/// Whether `items` exceed the largest object.
pub(super) fn is_absurd<T>(len: usize) -> bool {
    len > isize::MAX as usize / size_of::<T>()
}

/// The addresses from the first item of a buffer to the end of its last one; none for a length that no
/// object has, which another check refuses.
pub(super) fn extent<T>(items: *const T, len: usize) -> Range<usize> {
    let is_empty = items.is_null() || is_absurd::<T>(len);
    let bytes = if is_empty { 0 } else { len * size_of::<T>() };
    items.addr()..items.addr().saturating_add(bytes)
}

/// Refuses buffers that overlap.
pub(super) fn disjoint(buffers: &[Range<usize>]) -> Result<()> {
    for (index, buffer) in buffers.iter().enumerate() {
        for other in &buffers[..index] {
            if buffer.start < other.end && other.start < buffer.end {
                let why = "it overlaps another buffer of the call";
                return Err(Reason::BadUse { what: "a buffer", why }.into());
            }
        }
    }
    Ok(())
}

/// A buffer of the caller's for many items; zero until it is written.
pub(super) struct Buffer<T> {
    items: *mut T,
    capacity: usize,
    name: &'static str,
}

impl<T: Zero> Buffer<T> {
    /// # Safety
    /// `items` is NULL or can be written for `capacity` items.
    pub(super) unsafe fn new(items: *mut T, capacity: usize, name: &'static str) -> Result<Self> {
        if items.is_null() && capacity > 0 {
            return Err(Reason::NullPointer(name).into());
        }
        possible::<T>(capacity, name)?;
        for at in 0..capacity {
            // SAFETY: `at` is below the capacity the caller promised.
            unsafe { items.add(at).write_unaligned(T::ZERO) };
        }
        Ok(Buffer { items, capacity, name })
    }

    /// Whether the caller only asks for the size: (NULL, 0).
    pub(super) fn asks_size(&self) -> bool {
        self.items.is_null()
    }

    /// Fails unless `len` items fit.
    pub(super) fn expect(&self, len: usize) -> Result<()> {
        if self.asks_size() {
            return Err(Reason::NullPointer(self.name).into());
        }
        if len > self.capacity {
            return Err(Reason::BufferTooSmall { needed: len as u64 }.into());
        }
        Ok(())
    }

    /// Writes the items if they fit, else fails and writes nothing.
    pub(super) fn write(&self, items: impl ExactSizeIterator<Item = T>) -> Result<()> {
        self.expect(items.len())?;
        for (at, item) in items.take(self.capacity).enumerate() {
            // SAFETY: `at` is below the capacity, which `new` was promised.
            unsafe { self.items.add(at).write_unaligned(item) };
        }
        Ok(())
    }
}

/// A symbol as C passes it: -1 is an empty cell.
pub(super) fn symbol_in(symbol: i32) -> Result<Option<u32>> {
    match symbol {
        -1 => Ok(None),
        _ => u32::try_from(symbol)
            .map(Some)
            .map_err(|_| Reason::UnknownSymbol(i64::from(symbol)).into()),
    }
}

/// A text of the caller's.
///
/// # Safety
/// `text` is NULL or points to `len` bytes that no thread writes during the call.
pub(super) unsafe fn utf8<'a>(
    text: *const c_char,
    len: usize,
    name: &'static str,
) -> Result<&'a str> {
    // SAFETY: as promised.
    let bytes = unsafe { items(text.cast::<u8>(), len, name)? };
    std::str::from_utf8(bytes)
        .map_err(|error| Reason::BadUtf8 { offset: error.valid_up_to() as u64 }.into())
}

#[cfg(test)]
mod tests {
    use super::super::out_buf::zeroed;
    use super::*;
    use std::ptr::null_mut;

    /// The largest count of 32-bit numbers that fits an object.
    const MOST: usize = isize::MAX as usize / 4;

    #[test]
    fn lengths_that_no_object_has_are_refused() {
        assert!(!is_absurd::<u32>(MOST) && is_absurd::<u32>(MOST + 1));
        let mut place = 7u32;
        let refused = too_long("list");
        // SAFETY: the length is refused before the pointer is read.
        let errors = unsafe {
            [
                items(&raw const place, MOST + 1, "list").unwrap_err(),
                zeroed(&raw mut place, MOST + 1, "list").unwrap_err(),
                Buffer::new(&raw mut place, MOST + 1, "list").err().unwrap(),
            ]
        };
        assert_eq!(errors.map(|error| error.reason), [refused; 3]);
        assert_eq!(place, 7);
    }

    #[test]
    fn null_is_an_empty_list_only() {
        let refused = Reason::NullPointer("list");
        // SAFETY: NULL is never read.
        unsafe {
            assert_eq!(items::<u32>(null_mut(), 0, "list"), Ok(&[][..]));
            assert_eq!(items::<u32>(null_mut(), 1, "list").unwrap_err().reason, refused);
            assert_eq!(zeroed::<u32>(null_mut(), 1, "list").unwrap_err().reason, refused);
            assert_eq!(Buffer::<u32>::new(null_mut(), 1, "list").err().unwrap().reason, refused);
            assert_eq!(Out::<u32>::new(null_mut(), "list").err().unwrap().reason, refused);
        }
        assert_eq!(token::<u8>(null_mut(), "list").unwrap_err().reason, refused);
        assert_eq!(token::<u8>(pointer(77), "list"), Ok(77));
    }

    #[test]
    fn outputs_are_zero_until_they_are_written() {
        let mut number = 7u32;
        // SAFETY: a place for a number, and NULL.
        let [out, none] = unsafe { [Out::optional(&raw mut number), Out::optional(null_mut())] };
        assert_eq!(number, 0);
        out.write(9);
        none.write(9);
        assert_eq!(number, 9);
    }

    #[test]
    fn structures_are_written_to_their_end_and_no_further() {
        #[repr(C)]
        #[derive(Debug, Clone, Copy, PartialEq)]
        struct Three {
            struct_size: u32,
            first: u32,
            last: u32,
        }
        sized32!(Three, last);
        impl Empty for Three {
            const EMPTY: Self = Three { struct_size: 0, first: 0, last: 0 };
        }
        let three = |struct_size, first, last| Three { struct_size, first, last };
        for (size, last) in [(12, 2), (8, 7)] {
            let mut places = [three(size, 7, 7), three(7, 7, 7), three(7, 7, 7)];
            // SAFETY: a structure that begins with its size.
            let out = unsafe { OutStruct::sized(&raw mut places[0]) }.unwrap();
            assert_eq!(places[0], three(size, 7, 7));
            out.write(three(1, 1, 2));
            assert_eq!(places, [three(size, 1, last), three(7, 7, 7), three(7, 7, 7)]);
        }
        let mut odd = three(10, 7, 7);
        // SAFETY: as above.
        let refused = unsafe { OutStruct::sized(&raw mut odd) }.err().unwrap().reason;
        assert!(matches!(refused, Reason::BadStructSize { found: 10, .. }));
        // SAFETY: NULL is never read.
        unsafe { OutStruct::<Three>::optional(null_mut()) }.unwrap().write(odd);
    }

    #[test]
    fn extents_end_after_the_last_item() {
        let items = [0u32; 5];
        let begin = items.as_ptr().addr();
        assert_eq!(extent(items.as_ptr(), 5), begin..begin + 20);
        assert_eq!(extent(items.as_ptr(), 0), begin..begin);
        assert_eq!(extent(items.as_ptr(), MOST + 1), begin..begin);
        assert_eq!(extent::<u32>(null_mut(), 5), 0..0);
    }

    #[test]
    fn buffers_that_overlap_are_refused() {
        for (fine, others) in [
            (true, [10..20, 20..30]),
            (true, [20..30, 10..20]),
            (false, [10..21, 20..30]),
            (false, [20..30, 10..21]),
            (false, [10..40, 20..30]),
            (false, [20..30, 10..40]),
            (false, [10..20, 10..20]),
            (true, [0..0, 0..0]),
        ] {
            assert_eq!(disjoint(&others).is_ok(), fine, "{others:?}");
        }
        assert!(disjoint(&[40..50, 10..20, 60..70, 15..16]).is_err());
    }

    #[test]
    fn buffers_take_lists_that_fit() {
        let mut items = [7u32; 4];
        // SAFETY: a buffer; the call does not use its last item.
        let buffer = unsafe { Buffer::new(items.as_mut_ptr(), 3, "list") }.unwrap();
        assert_eq!(items, [0, 0, 0, 7]);
        assert!(!buffer.asks_size());
        let refused = Reason::BufferTooSmall { needed: 4 };
        assert_eq!(buffer.write([1; 4].into_iter()).unwrap_err().reason, refused);
        assert_eq!(items, [0, 0, 0, 7]);
        buffer.expect(3).unwrap();
        buffer.write([1, 2, 3].into_iter()).unwrap();
        assert_eq!(items, [1, 2, 3, 7]);
        // SAFETY: NULL.
        let none = unsafe { Buffer::<u32>::new(null_mut(), 0, "list") }.unwrap();
        assert!(none.asks_size());
        assert_eq!(none.expect(0).unwrap_err().reason, Reason::NullPointer("list"));
    }

    #[test]
    fn symbols_cross_the_border() {
        assert_eq!(symbol_in(-1), Ok(None));
        assert_eq!([0, 1, 9].map(|symbol| symbol_in(symbol).unwrap()), [0, 1, 9].map(Some));
        assert_eq!(symbol_in(-2).unwrap_err().reason, Reason::UnknownSymbol(-2));
    }
}
