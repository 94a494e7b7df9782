//! The languages in which steps are told, in C.
//!
//! In: a code. Out: a number that is added to the kind of a text.

use std::ffi::{CStr, c_char};

use super::arguments::{Out, utf8};
use super::guard::{SudokuError, guard};
use super::status::SUDOKU_OK;
use sudoku_core::error::{Reason, Result};
use sudoku_explain::Language;

/// The number of languages in which steps are told.
///
/// - out_count: the number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_language_count(out_count: *mut u32) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one number.
        unsafe { Out::new(out_count, "out_count")? }.write(Language::all().len() as u32);
        Ok(SUDOKU_OK)
    })
}

/// The number of a language. A number never changes; that of English is 0.
///
/// - index: from 0, below sudoku_language_count.
/// - out_number: its number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_language_number(index: u32, out_number: *mut i32) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one number.
        let out = unsafe { Out::new(out_number, "out_number")? };
        let row = Language::all().nth(index as usize);
        out.write(row.ok_or(Reason::BadArgument("index", index.into()))?.number);
        Ok(SUDOKU_OK)
    })
}

/// The number of the language with a code of ISO 639-1, for example "de".
///
/// - name, len: UTF-8 without NUL.
/// - out_number: its number, which is added to the kind of a text of a step.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT (no language has the code), SUDOKU_BAD_UTF8.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_language_find(
    name: *const c_char,
    len: usize,
    out_number: *mut i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, NULL or `len` bytes.
        let (out, name) =
            unsafe { (Out::new(out_number, "out_number")?, utf8(name, len, "name")?) };
        out.write(Language::named(name)?.number);
        Ok(SUDOKU_OK)
    })
}

/// The code of a language, for example "de".
///
/// - language: its number.
/// - out_name: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_language_name(language: i32, out_name: *mut *const c_char) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        let out = unsafe { Out::new(out_name, "out_name")? };
        written(&out, numbered(language)?.c_name)
    })
}

/// What a language is called in itself, for example "Deutsch".
///
/// - language: its number.
/// - out_title: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_language_title(
    language: i32,
    out_title: *mut *const c_char,
) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        let out = unsafe { Out::new(out_title, "out_title")? };
        written(&out, numbered(language)?.c_description)
    })
}

fn written(out: &Out<*const c_char>, text: &'static CStr) -> Result<i32> {
    out.write(text.as_ptr());
    Ok(SUDOKU_OK)
}

/// The language of a number.
pub(super) fn numbered(number: i32) -> Result<&'static Language> {
    let row = Language::all().find(|row| row.number == number);
    Ok(row.ok_or(Reason::BadArgument("language", number.into()))?)
}
