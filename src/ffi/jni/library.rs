//! The natives of the library itself, of strategies and of controls.

use jni::errors::Result as Answer;
use jni::objects::{JByteArray, JClass};
use jni::sys::{jint, jlong};
use jni::{Env, NativeMethod, native_method};

use super::Faults;
use super::crossing::{call, handle, lasting, list, make, plain, put};
use crate::ffi::control::{
    SudokuProgress, sudoku_control_cancel, sudoku_control_free, sudoku_control_new,
    sudoku_control_progress, sudoku_control_reset,
};
use crate::ffi::solve::{
    sudoku_strategy_count, sudoku_strategy_description, sudoku_strategy_find, sudoku_strategy_fits,
    sudoku_strategy_name, sudoku_strategy_number,
};
use crate::ffi::status::{sudoku_status_message, sudoku_status_name};
use crate::ffi::{sudoku_build_info, sudoku_version};

plain!(SudokuProgress);

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(version() -> jbyte[]),
    native!(build_info() -> jbyte[]),
    native!(status_name(status: jint) -> jbyte[]),
    native!(status_message(status: jint) -> jbyte[]),
    native!(strategy_count() -> jint),
    native!(strategy_number(index: jint) -> jint),
    native!(strategy_find(name: jbyte[], error: jbyte[]) -> jint),
    native!(strategy_name(strategy: jint) -> jbyte[]),
    native!(strategy_description(strategy: jint) -> jbyte[]),
    native!(strategy_fits(strategy: jint, board: jlong, error: jbyte[]) -> jint),
    native!(control_new(error: jbyte[]) -> jlong),
    native!(control_cancel(control: jlong) -> jint),
    native!(control_reset(control: jlong) -> jint),
    native!(control_progress(control: jlong, progress: jbyte[]) -> jint),
    native!(control_free(control: jlong) -> jint),
];

fn version<'local>(env: &mut Env<'local>, _: JClass<'local>) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_version(out) })
}

fn build_info<'local>(env: &mut Env<'local>, _: JClass<'local>) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_build_info(out) })
}

fn status_name<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    status: jint,
) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_status_name(status, out) })
}

fn status_message<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    status: jint,
) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_status_message(status, out) })
}

fn strategy_count(_: &mut Env<'_>, _: JClass<'_>) -> Answer<jint> {
    let mut count = 0;
    // SAFETY: a place for one number.
    unsafe { sudoku_strategy_count(&mut count) };
    Ok(count as jint)
}

/// The number, which is never negative, or a status.
fn strategy_number(_: &mut Env<'_>, _: JClass<'_>, index: jint) -> Answer<jint> {
    let mut number = 0;
    // SAFETY: a place for one number.
    let status = unsafe { sudoku_strategy_number(index as u32, &mut number) };
    Ok(if status < 0 { status } else { number })
}

/// The number, which is never negative, or a status.
fn strategy_find<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    name: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let name: Vec<u8> = list(env, &name)?;
    let mut number = 0;
    let status = call(env, &error, |error| {
        // SAFETY: a slice, a place for one number, and a structure.
        unsafe { sudoku_strategy_find(name.as_ptr().cast(), name.len(), &mut number, error) }
    })?;
    Ok(if status < 0 { status } else { number })
}

fn strategy_name<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    strategy: jint,
) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_strategy_name(strategy, out) })
}

fn strategy_description<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    strategy: jint,
) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_strategy_description(strategy, out) })
}

/// 1, 0 or a status.
fn strategy_fits<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    strategy: jint,
    board: jlong,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let mut fits = 0;
    let status = call(env, &error, |error| {
        // SAFETY: a place for one number, and a structure.
        unsafe { sudoku_strategy_fits(strategy, handle(board), &mut fits, error) }
    })?;
    Ok(if status < 0 { status } else { fits })
}

fn control_new<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    // SAFETY: a place for one handle.
    make(env, &error, |out, _| unsafe { sudoku_control_new(out) })
}

fn control_cancel(_: &mut Env<'_>, _: JClass<'_>, control: jlong) -> Answer<jint> {
    // SAFETY: a handle is never dereferenced.
    Ok(unsafe { sudoku_control_cancel(handle(control)) })
}

fn control_reset(_: &mut Env<'_>, _: JClass<'_>, control: jlong) -> Answer<jint> {
    // SAFETY: a handle is never dereferenced.
    Ok(unsafe { sudoku_control_reset(handle(control)) })
}

fn control_progress<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    control: jlong,
    progress: JByteArray<'local>,
) -> Answer<jint> {
    let struct_size = size_of::<SudokuProgress>() as u32;
    let mut now = SudokuProgress { struct_size, cancelled: 0, done: 0, total: 0, nodes: 0 };
    // SAFETY: a structure that begins with its size.
    let status = unsafe { sudoku_control_progress(handle(control), &mut now) };
    put(env, &progress, &[now])?;
    Ok(status)
}

fn control_free(_: &mut Env<'_>, _: JClass<'_>, control: jlong) -> Answer<jint> {
    // SAFETY: a handle is never dereferenced.
    Ok(unsafe { sudoku_control_free(handle(control)) })
}
