//! The natives of techniques, ratings of one board, and steps.

use std::ptr;

use jni::errors::Result as Answer;
use jni::objects::{JByteArray, JClass};
use jni::sys::{jint, jlong};
use jni::{Env, NativeMethod, native_method};

use super::Faults;
use super::crossing::{Plain, array, bytes, call, handle, lasting, list, make, plain, put, zeros};
use super::options::{Reading, solve_options};
use crate::ffi::arguments::Empty;
use crate::ffi::board::SudokuReadOptions;
use crate::ffi::guard::SudokuError;
use crate::ffi::profile::sudoku_profile_find;
use crate::ffi::rate::{
    SudokuRating, sudoku_rate, sudoku_technique_count, sudoku_technique_name,
    sudoku_technique_number,
};
use crate::ffi::status::SUDOKU_BUFFER_TOO_SMALL;
use crate::ffi::steps::{
    SudokuStep, sudoku_hint, sudoku_steps_changes, sudoku_steps_close, sudoku_steps_mistakes,
    sudoku_steps_next, sudoku_steps_open, sudoku_steps_read, sudoku_steps_write,
};
use sudoku_core::out_buf::Zero;

plain!(SudokuRating, SudokuStep);

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(technique_count() -> jint),
    native!(technique_number(index: jint) -> jint),
    native!(technique_name(technique: jint) -> jbyte[]),
    native!(profile_find(text: jbyte[], error: jbyte[]) -> jint),
    native!(rate(
        board: jlong, profile: jint, options: jbyte[], control: jlong, rating: jbyte[],
        error: jbyte[]
    ) -> jint),
    native!(steps_open(
        board: jlong, removed: jbyte[], profile: jint, options: jbyte[], control: jlong,
        error: jbyte[]
    ) -> jlong),
    native!(steps_read(
        text: jbyte[], read: jbyte[], symbols: jbyte[], profile: jint, options: jbyte[],
        control: jlong, error: jbyte[]
    ) -> jlong),
    native!(steps_mistakes(steps: jlong, error: jbyte[]) -> jbyte[]),
    native!(steps_next(steps: jlong, step: jbyte[], error: jbyte[]) -> jint),
    native!(steps_write(steps: jlong, kind: jint, error: jbyte[]) -> jbyte[]),
    native!(steps_changes(steps: jlong, error: jbyte[]) -> jbyte[]),
    native!(steps_close(steps: jlong) -> jint),
    native!(hint(
        board: jlong, removed: jbyte[], profile: jint, options: jbyte[], control: jlong,
        kind: jint, step: jbyte[], error: jbyte[]
    ) -> jbyte[]),
];

fn technique_count(_: &mut Env<'_>, _: JClass<'_>) -> Answer<jint> {
    let mut count = 0;
    // SAFETY: a place for one number.
    unsafe { sudoku_technique_count(&mut count) };
    Ok(count as jint)
}

/// The number, which is never negative, or a status.
fn technique_number(_: &mut Env<'_>, _: JClass<'_>, index: jint) -> Answer<jint> {
    let mut number = 0;
    // SAFETY: a place for one number.
    let status = unsafe { sudoku_technique_number(index as u32, &mut number) };
    Ok(if status < 0 { status } else { number })
}

fn technique_name<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    technique: jint,
) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_technique_name(technique, out) })
}

/// The number, which is never negative, or a status.
fn profile_find<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let text: Vec<u8> = list(env, &text)?;
    let mut number = 0;
    let status = call(env, &error, |error| {
        // SAFETY: a slice, a place for one number, and a structure.
        unsafe { sudoku_profile_find(text.as_ptr().cast(), text.len(), &mut number, error) }
    })?;
    Ok(if status < 0 { status } else { number })
}

fn rate<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    profile: jint,
    options: JByteArray<'local>,
    control: jlong,
    rating: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let options = solve_options(env, &options, control)?;
    let mut numbers = SudokuRating::ZERO;
    let status = call(env, &error, |error| {
        let (out, size) = (&raw mut numbers, size_of::<SudokuRating>());
        // SAFETY: structures.
        unsafe { sudoku_rate(handle(board), profile, &options, out, size, error) }
    })?;
    put(env, &rating, &[numbers])?;
    Ok(status)
}

fn steps_open<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    removed: JByteArray<'local>,
    profile: jint,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let options = solve_options(env, &options, control)?;
    let removed: Vec<i32> = list(env, &removed)?;
    let (numbers, len) = (removed.as_ptr(), removed.len());
    make(env, &error, |out, error| {
        // SAFETY: `len` numbers, a place for one handle, and structures.
        unsafe { sudoku_steps_open(handle(board), numbers, len, profile, &options, out, error) }
    })
}

fn steps_read<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    profile: jint,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let options = solve_options(env, &options, control)?;
    let text: Vec<u8> = list(env, &text)?;
    let reading = Reading::of(env, &read, &symbols)?;
    let read = SudokuReadOptions { control: handle(control), ..reading.of_memory() };
    let (bytes, len) = (text.as_ptr().cast(), text.len());
    make(env, &error, |out, error| {
        // SAFETY: `len` bytes, a place for one handle, and structures.
        unsafe { sudoku_steps_read(bytes, len, &read, profile, &options, out, error) }
    })
}

/// The status, then four numbers for each mistake.
fn steps_mistakes<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    steps: jlong,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let mut numbers: Vec<i32> = Vec::new();
    loop {
        let (capacity, mut len) = (numbers.len(), 0);
        let place = if capacity == 0 { ptr::null_mut() } else { numbers.as_mut_ptr() };
        let status = call(env, &error, |error| {
            // SAFETY: a buffer of `capacity` numbers, a place for one, and a structure.
            unsafe { sudoku_steps_mistakes(handle(steps), place, capacity, &mut len, error) }
        })?;
        if len > capacity {
            numbers = zeros(len)?;
        } else if status < 0 {
            return Ok(JByteArray::default());
        } else {
            return array(env, &error, &[bytes(&[status]), bytes(&numbers[..len])]);
        }
    }
}

fn steps_next<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    steps: jlong,
    step: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let mut found = SudokuStep::EMPTY;
    let status = call(env, &error, |error| {
        // SAFETY: structures.
        unsafe { sudoku_steps_next(handle(steps), &mut found, error) }
    })?;
    put(env, &step, &[found])?;
    Ok(status)
}

fn steps_write<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    steps: jlong,
    kind: jint,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    all::<u8>(env, &error, |out, capacity, len, error| {
        // SAFETY: a buffer of `capacity` bytes, a place for one number, and a structure.
        unsafe { sudoku_steps_write(handle(steps), kind, out.cast(), capacity, len, error) }
    })
}

/// Four numbers for each change.
fn steps_changes<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    steps: jlong,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    all::<i32>(env, &error, |out, capacity, len, error| {
        // SAFETY: a buffer of `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_steps_changes(handle(steps), out, capacity, len, error) }
    })
}

fn steps_close(_: &mut Env<'_>, _: JClass<'_>, steps: jlong) -> Answer<jint> {
    // SAFETY: a handle is never dereferenced.
    Ok(unsafe { sudoku_steps_close(handle(steps)) })
}

/// The status, then the text of a step, whose numbers `step` gets.
fn hint<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    removed: JByteArray<'local>,
    profile: jint,
    options: JByteArray<'local>,
    control: jlong,
    kind: jint,
    step: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let options = solve_options(env, &options, control)?;
    let removed: Vec<i32> = list(env, &removed)?;
    // Space for most texts, because a second call repeats the search.
    let (mut found, mut text) = (SudokuStep::EMPTY, zeros::<u8>(1 << 14)?);
    loop {
        let mut len = 0;
        let status = call(env, &error, |error| {
            let (numbers, place) = (removed.as_ptr(), text.as_mut_ptr().cast());
            // SAFETY: numbers, a buffer, a place for one number, and structures.
            unsafe {
                sudoku_hint(
                    handle(board),
                    numbers,
                    removed.len(),
                    profile,
                    &options,
                    kind,
                    &mut found,
                    place,
                    text.len(),
                    &mut len,
                    error,
                )
            }
        })?;
        if status == SUDOKU_BUFFER_TOO_SMALL {
            text = zeros(len)?;
            continue;
        }
        put(env, &step, &[found])?;
        if status < 0 {
            return Ok(JByteArray::default());
        }
        return array(env, &error, &[bytes(&[status]), bytes(&text[..len])]);
    }
}

/// All items that a function returns; it is called again if another thread has changed their number.
fn all<'local, T: Plain>(
    env: &mut Env<'local>,
    error: &JByteArray<'local>,
    function: impl Fn(*mut T, usize, *mut usize, *mut SudokuError) -> i32,
) -> Answer<JByteArray<'local>> {
    let mut items: Vec<T> = Vec::new();
    loop {
        let (capacity, mut len) = (items.len(), 0);
        let place = if capacity == 0 { ptr::null_mut() } else { items.as_mut_ptr() };
        let status = call(env, error, |error| function(place, capacity, &mut len, error))?;
        if len > capacity {
            items = zeros(len)?;
        } else if status < 0 {
            return Ok(JByteArray::default());
        } else {
            return array(env, error, &[bytes(&items[..len])]);
        }
    }
}
