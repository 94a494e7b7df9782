//! The natives of deductions.

use jni::errors::Result as Answer;
use jni::objects::{JByteArray, JClass};
use jni::sys::{jint, jlong};
use jni::{Env, NativeMethod, native_method};

use super::Faults;
use super::crossing::{call, handle, make, numbers, put};
use crate::ffi::deduction::{
    sudoku_deduction_candidates, sudoku_deduction_cells, sudoku_deduction_choice,
    sudoku_deduction_clone, sudoku_deduction_free, sudoku_deduction_new, sudoku_deduction_set,
};

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(deduction_new(board: jlong, error: jbyte[]) -> jlong),
    native!(deduction_clone(deduction: jlong, error: jbyte[]) -> jlong),
    native!(deduction_free(deduction: jlong) -> jint),
    native!(deduction_set(
        deduction: jlong, row: jint, col: jint, symbol: jint, error: jbyte[]
    ) -> jint),
    native!(deduction_cells(deduction: jlong, cells: jbyte[], error: jbyte[]) -> jint),
    native!(deduction_candidates(
        deduction: jlong, row: jint, col: jint, symbols: jbyte[], error: jbyte[]
    ) -> jint),
    native!(deduction_choice(deduction: jlong, choice: jbyte[], error: jbyte[]) -> jint),
];

fn deduction_new<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    // SAFETY: a place for one handle, and a structure.
    make(env, &error, |out, error| unsafe { sudoku_deduction_new(handle(board), out, error) })
}

fn deduction_clone<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    deduction: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    make(env, &error, |out, error| {
        // SAFETY: a place for one handle, and a structure.
        unsafe { sudoku_deduction_clone(handle(deduction), out, error) }
    })
}

fn deduction_free(_: &mut Env<'_>, _: JClass<'_>, deduction: jlong) -> Answer<jint> {
    // SAFETY: a handle is never dereferenced.
    Ok(unsafe { sudoku_deduction_free(handle(deduction)) })
}

fn deduction_set<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    deduction: jlong,
    row: jint,
    col: jint,
    symbol: jint,
    error: JByteArray<'local>,
) -> Answer<jint> {
    call(env, &error, |error| {
        // SAFETY: a structure.
        unsafe { sudoku_deduction_set(handle(deduction), row as u32, col as u32, symbol, error) }
    })
}

fn deduction_cells<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    deduction: jlong,
    cells: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    numbers(env, &cells, &error, |out, capacity, len, error| {
        // SAFETY: a buffer of `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_deduction_cells(handle(deduction), out, capacity, len, error) }
    })
}

/// The number of candidates, or a status.
fn deduction_candidates<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    deduction: jlong,
    row: jint,
    col: jint,
    symbols: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let (deduction, row, col) = (handle(deduction), row as u32, col as u32);
    numbers(env, &symbols, &error, |out, capacity, len, error| {
        // SAFETY: a buffer of `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_deduction_candidates(deduction, row, col, out, capacity, len, error) }
    })
}

/// The status; row, column and the number of open cells go to `choice`.
fn deduction_choice<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    deduction: jlong,
    choice: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let [mut row, mut col, mut open] = [0; 3];
    let status = call(env, &error, |error| {
        let (row, col, open) = (&mut row, &mut col, &mut open);
        // SAFETY: places for one number each, and a structure.
        unsafe { sudoku_deduction_choice(handle(deduction), row, col, open, error) }
    })?;
    put(env, &choice, &[row, col, open])?;
    Ok(status)
}
