//! The C interface: the only module that reads pointers.
//!
//! In: what C passes. Out: statuses, and outputs through pointers. Every exported function is one
//! call of `guard`, which turns errors and panics into a status and fills the caller's error. A function
//! that returns a text and cannot fail calls `text` instead. A test reads the sources and refuses any other
//! body. The doc comment of each function becomes its documentation in the header.

#![allow(
    clippy::missing_safety_doc,
    clippy::too_many_arguments,
    reason = "the head of the header says for all functions what callers promise; the argument \
              lists are those of C"
)]
mod arguments;
pub mod batch;
pub mod board;
pub mod cages;
pub mod cells;
pub mod constraints;
pub mod control;
pub mod deduction;
pub mod generate;
pub mod guard;
mod handles;
#[cfg(feature = "jni")]
mod jni;
pub mod language;
pub mod lines;
mod out_buf;
pub mod positions;
pub mod profile;
pub mod prove;
mod python;
pub mod rate;
pub mod rows;
pub mod score;
pub mod solve;
pub mod status;
pub mod steps;
pub mod strings;
pub mod summary;
pub mod twins;
mod verbs;
/// The tables of handles; a test replaces them.
mod sync {
    pub use std::sync::{PoisonError, RwLock};
    pub use sudoku_core::memory::{Arc, shared};

    #[cfg(test)]
    pub fn explored(work: impl Fn()) {
        work();
    }
}
#[cfg(test)]
mod faults;

use std::ffi::{CStr, c_char};

use arguments::Out;
use guard::{guard, text};
use status::SUDOKU_OK;

/// The version of the library as text, "major.minor.patch".
///
/// - out_text: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_version(out_text: *mut *const c_char) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        unsafe { Out::new(out_text, "out_text")? }.write(VERSION.as_ptr());
        Ok(SUDOKU_OK)
    })
}

/// The version of the library, "major.minor.patch", as a text to print.
///
/// - Returns a text that lives as long as the library, NUL-terminated, never NULL.
/// - Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn sudoku_version_text() -> *const c_char {
    text(|| VERSION)
}

const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => panic!("a NUL in the version"),
    };

/// The version of the library as a number to compare: major * 1000000 + minor * 1000 + patch.
///
/// - out_number: the number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_version_number(out_number: *mut i32) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one number.
        let out = unsafe { Out::new(out_number, "out_number")? };
        let [major, minor, patch] = [
            env!("CARGO_PKG_VERSION_MAJOR"),
            env!("CARGO_PKG_VERSION_MINOR"),
            env!("CARGO_PKG_VERSION_PATCH"),
        ]
        .map(|part| part.parse().unwrap_or(0));
        out.write(1_000_000 * major + 1000 * minor + patch);
        Ok(SUDOKU_OK)
    })
}

/// How the library was built: version, target, profile and optional parts, as one line of text.
///
/// - out_text: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_build_info(out_text: *mut *const c_char) -> i32 {
    guard(std::ptr::null_mut(), || {
        let info = concat!(env!("SUDOKU_BUILD_INFO"), "\0");
        // SAFETY: the caller passes NULL or a place for one pointer.
        unsafe { Out::new(out_text, "out_text")? }.write(info.as_ptr().cast());
        Ok(SUDOKU_OK)
    })
}
