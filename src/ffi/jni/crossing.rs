//! Converts values between Java and C: bytes of structures and lists, statuses, texts and handles.

use std::alloc::{self, Layout};
use std::ffi::{CStr, c_char};
use std::ptr;

use jni::errors::JniError;
use jni::sys::jbyte;

use crate::ffi::arguments::{Empty, pointer};
use crate::ffi::status::SUDOKU_OK;
use sudoku_core::error::Reason;

// What the natives use.
pub(super) use crate::ffi::guard::SudokuError;
pub(super) use jni::errors::{Error as Fault, Result as Answer};
pub(super) use jni::objects::{JByteArray, JByteBuffer, JClass};
pub(super) use jni::sys::{jint, jlong};
pub(super) use jni::{Env, NativeMethod, native_method};

/// A value that a `byte[]` can hold byte by byte.
///
/// # Safety
/// Integers only, without padding between or after them.
pub(super) unsafe trait Plain: Copy {}

macro_rules! plain {
    ($($type:ty),*) => {
        // SAFETY: integers, and structures of integers that fill them.
        $(unsafe impl $crate::ffi::jni::crossing::Plain for $type {})*
    };
}
pub(super) use plain;
plain!((), i8, u8, i32, u32, i64, u64, SudokuError);

/// The bytes that Java reads.
pub(super) fn bytes<T: Plain>(items: &[T]) -> &[jbyte] {
    // SAFETY: every byte of a `Plain` belongs to an integer.
    unsafe { std::slice::from_raw_parts(items.as_ptr().cast(), size_of_val(items)) }
}

/// The bytes that Java writes.
fn bytes_mut<T: Plain>(items: &mut [T]) -> &mut [jbyte] {
    // SAFETY: any bytes are a value of a `Plain`.
    unsafe { std::slice::from_raw_parts_mut(items.as_mut_ptr().cast(), size_of_val(items)) }
}

/// Copies a list out of a `byte[]`.
pub(super) fn list<T: Plain>(env: &Env<'_>, array: &JByteArray<'_>) -> Answer<Vec<T>> {
    let mut items = zeros(array.len(env)? / size_of::<T>())?;
    array.get_region(env, 0, bytes_mut(&mut items))?;
    Ok(items)
}

/// Copies one structure out of a `byte[]`.
pub(super) fn one<T: Plain + Default>(env: &Env<'_>, array: &JByteArray<'_>) -> Answer<T> {
    let mut item = [T::default()];
    array.get_region(env, 0, bytes_mut(&mut item))?;
    Ok(item[0])
}

/// Copies a list into a `byte[]`.
pub(super) fn put<T: Plain>(env: &Env<'_>, array: &JByteArray<'_>, items: &[T]) -> Answer<()> {
    array.set_region(env, 0, bytes(items))
}

/// Copies the bytes of an array into memory that is aligned for integers of any width.
pub(super) fn words(env: &Env<'_>, array: &JByteArray<'_>) -> Answer<Vec<u64>> {
    let len = array.len(env)?;
    let mut words = zeros::<u64>(len.div_ceil(size_of::<u64>()))?;
    array.get_region(env, 0, &mut bytes_mut(&mut words)[..len])?;
    Ok(words)
}

/// Copies the first bytes of such memory into an array.
pub(super) fn put_words(env: &Env<'_>, array: &JByteArray<'_>, words: &[u64]) -> Answer<()> {
    let len = array.len(env)?;
    array.set_region(env, 0, &bytes(words)[..len])
}

/// A list of zeros. Large memory comes from the system as zeros: writing them again would take the time
/// of solving many puzzles.
pub(super) fn zeros<T: Plain>(len: usize) -> Answer<Vec<T>> {
    let no_memory = Fault::JniCall(JniError::NoMemory);
    let Ok(layout) = Layout::array::<T>(len) else { return Err(no_memory) };
    if layout.size() == 0 {
        return Ok(Vec::new());
    }
    // SAFETY: the layout is not empty.
    let items = unsafe { alloc::alloc_zeroed(layout) };
    if items.is_null() {
        return Err(no_memory);
    }
    // SAFETY: `len` items, allocated as a vector does; zeros are a value of a `Plain`.
    Ok(unsafe { Vec::from_raw_parts(items.cast(), len, len) })
}

/// Where the bytes of a direct buffer are, and how many; a fault for any other buffer.
pub(super) fn direct(env: &Env<'_>, buffer: &JByteBuffer<'_>) -> Answer<(*mut u8, usize)> {
    Ok((env.get_direct_buffer_address(buffer)?, env.get_direct_buffer_capacity(buffer)?))
}

/// A new `byte[]` with the parts of a result one after the other; null, with the reason in `error`, if
/// it would be longer than an array of Java can be.
pub(super) fn array<'local>(
    env: &mut Env<'local>,
    error: &JByteArray<'_>,
    parts: &[&[jbyte]],
) -> Answer<JByteArray<'local>> {
    let len = parts.iter().map(|part| part.len()).sum();
    let Some(len) = array_len(env, error, len)? else { return Ok(JByteArray::default()) };
    let array = JByteArray::new(env, len)?;
    let mut start = 0;
    for part in parts {
        array.set_region(env, start as jint, part)?;
        start += part.len();
    }
    Ok(array)
}

/// The message for a result that is longer than any array.
const TOO_LONG: &[u8] =
    b"the results need more than 2147483647 bytes, the most that an array or a buffer of Java holds";

/// The length, if an array of Java can have it; else the reason is in `error`.
pub(super) fn array_len(
    env: &Env<'_>,
    error: &JByteArray<'_>,
    len: usize,
) -> Answer<Option<usize>> {
    let fits = i32::try_from(len).is_ok();
    if !fits {
        let reason = Reason::TooLarge { limit: i32::MAX as u64 };
        let mut detail = SudokuError::of(&reason.into());
        detail.message = [0; 224];
        for (place, &byte) in detail.message.iter_mut().zip(TOO_LONG) {
            *place = byte as c_char;
        }
        put(env, error, &[detail])?;
    }
    Ok(fits.then_some(len))
}

/// Calls a function of the C interface that fills a list of numbers; returns their count, or a status.
pub(super) fn numbers<T: Plain>(
    env: &Env<'_>,
    array: &JByteArray<'_>,
    error: &JByteArray<'_>,
    function: impl FnOnce(*mut T, usize, *mut usize, *mut SudokuError) -> i32,
) -> Answer<jint> {
    let mut items = zeros(array.len(env)? / size_of::<T>())?;
    let (capacity, mut len) = (items.len(), 0);
    let status = call(env, error, |error| function(items.as_mut_ptr(), capacity, &mut len, error))?;
    if status < 0 {
        return Ok(status);
    }
    put(env, array, &items[..len])?;
    Ok(len as jint)
}

/// Bytes for the results of most functions.
const ROOM: usize = 1 << 14;

/// All items that a function of the C interface returns, after a head that `head` makes of the status; null after an error.
/// The function is called again if they do not fit into [`ROOM`] bytes, and whenever another thread has changed their number.
pub(super) fn all<'local, T: Plain, H: Plain>(
    env: &mut Env<'local>,
    error: &JByteArray<'_>,
    mut function: impl FnMut(*mut T, usize, *mut usize, *mut SudokuError) -> i32,
    head: impl FnOnce(jint) -> H,
) -> Answer<JByteArray<'local>> {
    let mut items: Vec<T> = zeros(ROOM / size_of::<T>())?;
    loop {
        let (capacity, mut len) = (items.len(), 0);
        let place = items.as_mut_ptr();
        let status = call(env, error, |error| function(place, capacity, &mut len, error))?;
        if len > capacity {
            // Fails before it works on results that Java could not take.
            let bytes = len.saturating_mul(size_of::<T>()).saturating_add(size_of::<H>());
            let Some(_) = array_len(env, error, bytes)? else { return Ok(JByteArray::default()) };
            items = zeros(len)?;
        } else if status < 0 {
            return Ok(JByteArray::default());
        } else {
            return array(env, error, &[bytes(&[head(status)]), bytes(&items[..len])]);
        }
    }
}

/// Calls a function of the C interface and returns its status; a negative one is explained in `error`.
pub(super) fn call(
    env: &Env<'_>,
    error: &JByteArray<'_>,
    function: impl FnOnce(*mut SudokuError) -> i32,
) -> Answer<jint> {
    let mut detail = SudokuError::EMPTY;
    let status = function(&mut detail);
    if status < 0 {
        put(env, error, &[detail])?;
    }
    Ok(status)
}

/// Calls a function of the C interface that makes a handle; 0, and the status in `error`, if it made
/// none.
pub(super) fn make<T>(
    env: &Env<'_>,
    error: &JByteArray<'_>,
    function: impl FnOnce(*mut *mut T, *mut SudokuError) -> i32,
) -> Answer<jlong> {
    let mut handle = ptr::null_mut();
    let mut detail = SudokuError::EMPTY;
    let status = function(&mut handle, &mut detail);
    if status != SUDOKU_OK {
        // An error of C is empty where a limit was reached.
        detail.code = status;
        put(env, error, &[detail])?;
    }
    Ok(handle.addr() as jlong)
}

/// Writes the reason of a refusal of the binding into `error`.
pub(super) fn refuse(env: &Env<'_>, error: &JByteArray<'_>, reason: Reason) -> Answer<()> {
    put(env, error, &[SudokuError::of(&reason.into())])
}

/// The static text that a function of the C interface returns, or null.
pub(super) fn lasting<'local>(
    env: &mut Env<'local>,
    function: impl FnOnce(*mut *const c_char) -> i32,
) -> Answer<JByteArray<'local>> {
    let mut text = ptr::null();
    if function(&mut text) != SUDOKU_OK {
        return Ok(JByteArray::default());
    }
    // SAFETY: after SUDOKU_OK it is a text that ends with NUL and lives as long as the library.
    env.byte_array_from_slice(unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// The handle in a `long`.
pub(super) fn handle<T>(token: jlong) -> *mut T {
    pointer(token as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_that_cannot_be_had_is_a_fault() {
        let no_memory = |list| matches!(list, Err(Fault::JniCall(JniError::NoMemory)));
        // More than an object can have, and more than the machine has.
        assert!(no_memory(zeros::<u64>(usize::MAX / 8)) && no_memory(zeros::<u64>(1 << 59)));
        assert!(zeros::<i32>(0).unwrap().is_empty());
        assert_eq!(zeros::<i32>(3).unwrap(), [0; 3]);
    }
}
