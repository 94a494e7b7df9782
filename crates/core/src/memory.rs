//! Fallible memory: all allocations whose size depends on input.
//!
//! In: a length, or a value. Out: a vector, a value on the heap, a shared value, or
//! [`Reason::NoMemory`]. `vec!`, `Box::new` and the `Arc` of the standard library would abort the process.

use std::fmt;

pub use triomphe::Arc;

use crate::error::{Reason, Result};
use crate::faults;
use crate::simd::prefetch::in_large_pages;

/// An empty vector with capacity for exactly `capacity` items.
pub fn with_capacity<T>(capacity: usize) -> Result<Vec<T>> {
    faults::step();
    let mut items = Vec::new();
    items.try_reserve_exact(capacity).map_err(|_| Reason::NoMemory)?;
    in_large_pages(items.spare_capacity_mut());
    Ok(items)
}

/// Empties a vector and reserves memory for `capacity` items.
pub fn clear<T>(items: &mut Vec<T>, capacity: usize) -> Result<()> {
    faults::step();
    items.clear();
    Ok(items.try_reserve_exact(capacity).map_err(|_| Reason::NoMemory)?)
}

/// A vector of `len` copies of `item`.
pub fn filled<T: Clone>(len: usize, item: T) -> Result<Vec<T>> {
    let mut items = with_capacity(len)?;
    items.resize(len, item);
    Ok(items)
}

/// A copy of `source`.
pub fn copied<T: Clone>(source: &[T]) -> Result<Vec<T>> {
    let mut items = with_capacity(source.len())?;
    items.extend_from_slice(source);
    Ok(items)
}

/// A value to be shared.
pub fn shared<T>(value: T) -> Result<Arc<T>> {
    faults::step();
    Arc::try_new(value).map_err(|_| Reason::NoMemory.into())
}

/// A value on the heap, as an array of one: only the box of a slice can be allocated fallibly.
pub fn boxed<T>(value: T) -> Result<Box<[T; 1]>> {
    let mut items = with_capacity(1)?;
    items.push(value);
    Box::try_from(items).map_err(|_| Reason::NoMemory.into())
}

/// Appends one item, growing as `Vec` does.
#[inline]
pub fn push<T>(items: &mut Vec<T>, item: T) -> Result<()> {
    faults::step();
    if items.len() == items.capacity() {
        grow(items)?;
    }
    items.push(item);
    Ok(())
}

#[cold]
fn grow<T>(items: &mut Vec<T>) -> Result<()> {
    items.try_reserve(1).map_err(|_| Reason::NoMemory)?;
    in_large_pages(items.spare_capacity_mut());
    Ok(())
}

/// Appends bytes, growing as `Vec` does.
pub fn append_bytes(bytes: &mut Vec<u8>, more: &[u8]) -> Result<()> {
    faults::step();
    bytes.try_reserve(more.len()).map_err(|_| Reason::NoMemory)?;
    bytes.extend_from_slice(more);
    Ok(())
}

/// A text that grows: without memory, `write!` fails.
pub struct Text<'a>(&'a mut String);

impl fmt::Write for Text<'_> {
    #[inline]
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.0.try_reserve(piece.len()).map_err(|_| fmt::Error)?;
        self.0.push_str(piece);
        Ok(())
    }

    #[inline]
    fn write_char(&mut self, c: char) -> fmt::Result {
        self.0.try_reserve(c.len_utf8()).map_err(|_| fmt::Error)?;
        self.0.push(c);
        Ok(())
    }
}

/// Appends the output of `write` to `text`.
pub fn append(text: &mut String, write: impl FnOnce(&mut Text) -> fmt::Result) -> Result<()> {
    write(&mut Text(text)).map_err(|fmt::Error| Reason::NoMemory.into())
}

/// The output of `write`.
pub fn written(write: impl FnOnce(&mut Text) -> fmt::Result) -> Result<String> {
    let mut text = String::new();
    append(&mut text, write)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impossible_length_is_an_error() {
        assert_eq!(filled(usize::MAX / 4, 0u32).unwrap_err().reason, Reason::NoMemory);
        assert_eq!(filled(3, 7u8).unwrap(), [7, 7, 7]);
    }

    #[test]
    fn a_text_that_cannot_be_written_is_an_error() {
        let text = written(|text| fmt::write(text, format_args!("{}-{}", 1, "é")));
        assert_eq!(text.unwrap(), "1-é");
        assert_eq!(written(|_| Err(fmt::Error)).unwrap_err().reason, Reason::NoMemory);
    }
}
