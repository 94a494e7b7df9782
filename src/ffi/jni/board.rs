//! The natives of boards.

use std::ffi::c_char;
use std::ptr;

use jni::errors::Result as Answer;
use jni::objects::{JByteArray, JClass};
use jni::sys::{jint, jlong};
use jni::{Env, NativeMethod, native_method};

use super::Faults;
use super::crossing::{array, bytes, call, handle, list, make, numbers, positive, put, zeros};
use super::options::Reading;
use crate::ffi::board::{
    SudokuReadOptions, sudoku_board_add_cage, sudoku_board_cage, sudoku_board_cage_count,
    sudoku_board_candidates, sudoku_board_cells, sudoku_board_clashes, sudoku_board_clone,
    sudoku_board_free, sudoku_board_get, sudoku_board_load, sudoku_board_new, sudoku_board_read,
    sudoku_board_save, sudoku_board_set, sudoku_board_set_cells, sudoku_board_set_symbols,
    sudoku_board_size, sudoku_board_symbols, sudoku_board_write, sudoku_board_write_cells,
    sudoku_check,
};
use crate::ffi::cages::{
    sudoku_board_add_cages, sudoku_board_clear_cages, sudoku_board_remove_cage,
};
use crate::ffi::guard::SudokuError;
use crate::ffi::status::{SUDOKU_BUFFER_TOO_SMALL, SUDOKU_OK};

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(board_new(box_height: jint, box_width: jint, error: jbyte[]) -> jlong),
    native!(board_read(
        text: jbyte[], read: jbyte[], symbols: jbyte[], control: jlong, error: jbyte[]
    ) -> jlong),
    native!(board_load(
        path: jbyte[], read: jbyte[], symbols: jbyte[], control: jlong, error: jbyte[]
    ) -> jlong),
    native!(board_clone(board: jlong, error: jbyte[]) -> jlong),
    native!(board_free(board: jlong) -> jint),
    native!(board_size(board: jlong, size: jbyte[], error: jbyte[]) -> jint),
    native!(board_symbols(board: jlong, symbols: jbyte[], error: jbyte[]) -> jint),
    native!(board_set_symbols(board: jlong, symbols: jbyte[], error: jbyte[]) -> jint),
    native!(board_get(board: jlong, row: jint, col: jint, error: jbyte[]) -> jint),
    native!(board_set(board: jlong, row: jint, col: jint, symbol: jint, error: jbyte[]) -> jint),
    native!(board_cells(board: jlong, cells: jbyte[], error: jbyte[]) -> jint),
    native!(board_set_cells(board: jlong, cells: jbyte[], error: jbyte[]) -> jint),
    native!(board_candidates(
        board: jlong, row: jint, col: jint, symbols: jbyte[], error: jbyte[]
    ) -> jint),
    native!(board_add_cage(board: jlong, total: jlong, cells: jbyte[], error: jbyte[]) -> jint),
    native!(board_add_cages(board: jlong, cages: jbyte[], error: jbyte[]) -> jint),
    native!(board_remove_cage(board: jlong, row: jint, col: jint, error: jbyte[]) -> jint),
    native!(board_clear_cages(board: jlong, error: jbyte[]) -> jint),
    native!(board_cage_count(board: jlong, error: jbyte[]) -> jint),
    native!(board_cage(board: jlong, index: jint, error: jbyte[]) -> jbyte[]),
    native!(check(board: jlong, cell: jbyte[], error: jbyte[]) -> jint),
    native!(board_clashes(board: jlong, cells: jbyte[], error: jbyte[]) -> jint),
    native!(board_write_cells(
        board: jlong, cells: jbyte[], format: jint, error: jbyte[]
    ) -> jbyte[]),
    native!(board_write(board: jlong, format: jint, error: jbyte[]) -> jbyte[]),
    native!(board_save(board: jlong, path: jbyte[], format: jint, error: jbyte[]) -> jint),
];

fn board_new<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    box_height: jint,
    box_width: jint,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let (height, width) = (positive(box_height), positive(box_width));
    // SAFETY: a place for one handle, and a structure.
    make(env, &error, |out, error| unsafe { sudoku_board_new(height, width, out, error) })
}

fn board_read<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let text: Vec<u8> = list(env, &text)?;
    let reading = Reading::of(env, &read, &symbols)?;
    let read = SudokuReadOptions { control: handle(control), ..reading.of_memory() };
    make(env, &error, |out, error| {
        // SAFETY: a slice, a place for one handle, and structures.
        unsafe { sudoku_board_read(text.as_ptr().cast(), text.len(), &read, out, error) }
    })
}

fn board_load<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    path: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let path: Vec<u8> = list(env, &path)?;
    let reading = Reading::of(env, &read, &symbols)?;
    let read = SudokuReadOptions { control: handle(control), ..reading.of_file() };
    make(env, &error, |out, error| {
        // SAFETY: a slice, a place for one handle, and structures.
        unsafe { sudoku_board_load(path.as_ptr().cast(), path.len(), &read, out, error) }
    })
}

fn board_clone<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    // SAFETY: a place for one handle, and a structure.
    make(env, &error, |out, error| unsafe { sudoku_board_clone(handle(board), out, error) })
}

fn board_free(_: &mut Env<'_>, _: JClass<'_>, board: jlong) -> Answer<jint> {
    // SAFETY: a handle is never dereferenced.
    Ok(unsafe { sudoku_board_free(handle(board)) })
}

/// `size`: the side, rows and columns of a box.
fn board_size<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    size: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let [mut side, mut height, mut width] = [0; 3];
    let status = call(env, &error, |error| {
        // SAFETY: places for one number each, and a structure.
        unsafe { sudoku_board_size(handle(board), &mut side, &mut height, &mut width, error) }
    })?;
    put(env, &size, &[side, height, width])?;
    Ok(status)
}

fn board_symbols<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    symbols: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    numbers(env, &symbols, &error, |out, capacity, len, error| {
        // SAFETY: a buffer of `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_board_symbols(handle(board), out, capacity, len, error) }
    })
}

fn board_set_symbols<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    symbols: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let symbols: Vec<i32> = list(env, &symbols)?;
    call(env, &error, |error| {
        // SAFETY: a slice and a structure.
        unsafe { sudoku_board_set_symbols(handle(board), symbols.as_ptr(), symbols.len(), error) }
    })
}

/// The symbol, -1 for an empty cell, or a status, which is below -1.
fn board_get<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    row: jint,
    col: jint,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let mut symbol = 0;
    let status = call(env, &error, |error| {
        // SAFETY: a place for one number, and a structure.
        unsafe { sudoku_board_get(handle(board), row as u32, col as u32, &mut symbol, error) }
    })?;
    Ok(if status < 0 { status } else { symbol })
}

fn board_set<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    row: jint,
    col: jint,
    symbol: jint,
    error: JByteArray<'local>,
) -> Answer<jint> {
    call(env, &error, |error| {
        // SAFETY: a structure.
        unsafe { sudoku_board_set(handle(board), row as u32, col as u32, symbol, error) }
    })
}

fn board_cells<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    cells: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    numbers(env, &cells, &error, |out, capacity, len, error| {
        // SAFETY: a buffer of `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_board_cells(handle(board), out, capacity, len, error) }
    })
}

fn board_set_cells<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    cells: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let cells: Vec<i32> = list(env, &cells)?;
    call(env, &error, |error| {
        // SAFETY: a slice and a structure.
        unsafe { sudoku_board_set_cells(handle(board), cells.as_ptr(), cells.len(), error) }
    })
}

/// The number of candidates, or a status.
fn board_candidates<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    row: jint,
    col: jint,
    symbols: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let (row, col) = (row as u32, col as u32);
    numbers(env, &symbols, &error, |out, capacity, len, error| {
        // SAFETY: a buffer of `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_board_candidates(handle(board), row, col, out, capacity, len, error) }
    })
}

fn board_add_cage<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    total: jlong,
    cells: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let cells: Vec<u32> = list(env, &cells)?;
    call(env, &error, |error| {
        // SAFETY: a slice and a structure.
        unsafe { sudoku_board_add_cage(handle(board), total, cells.as_ptr(), cells.len(), error) }
    })
}

/// `cages`: totals, numbers of cells and cells, all of them `long`.
fn board_add_cages<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    cages: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let cages: Vec<i64> = list(env, &cages)?;
    call(env, &error, |error| {
        // SAFETY: a slice and a structure.
        unsafe { sudoku_board_add_cages(handle(board), cages.as_ptr(), cages.len(), error) }
    })
}

fn board_remove_cage<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    row: jint,
    col: jint,
    error: JByteArray<'local>,
) -> Answer<jint> {
    call(env, &error, |error| {
        // SAFETY: a structure.
        unsafe { sudoku_board_remove_cage(handle(board), row as u32, col as u32, error) }
    })
}

fn board_clear_cages<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    error: JByteArray<'local>,
) -> Answer<jint> {
    // SAFETY: a structure.
    call(env, &error, |error| unsafe { sudoku_board_clear_cages(handle(board), error) })
}

/// The number of cages, or a status.
fn board_cage_count<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let mut count = 0;
    let status = call(env, &error, |error| {
        // SAFETY: a place for one number, and a structure.
        unsafe { sudoku_board_cage_count(handle(board), &mut count, error) }
    })?;
    Ok(if status < 0 { status } else { count as jint })
}

/// The total, a `long`, and the cells.
fn board_cage<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    index: jint,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let (mut total, mut len) = (0, 0);
    let mut cells: Vec<u32> = Vec::new();
    for has_buffer in [false, true] {
        let capacity = cells.len();
        let out = if has_buffer { cells.as_mut_ptr() } else { ptr::null_mut() };
        let status = call(env, &error, |error| {
            // SAFETY: a buffer of `capacity` numbers or NULL, places for one, and a structure.
            unsafe {
                let (total, len) = (&mut total, &mut len);
                sudoku_board_cage(handle(board), index as usize, total, out, capacity, len, error)
            }
        })?;
        if status < 0 {
            return Ok(JByteArray::default());
        }
        if !has_buffer {
            cells = zeros(len)?;
        }
    }
    array(env, &error, &[bytes(&[total]), bytes(&cells)])
}

/// The state, or a status; `cell`: row and column of a cell that breaks a rule.
fn check<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    cell: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let (mut state, mut row, mut col) = (0, 0, 0);
    let status = call(env, &error, |error| {
        // SAFETY: places for one number each, and a structure.
        unsafe { sudoku_check(handle(board), &mut state, &mut row, &mut col, error) }
    })?;
    put(env, &cell, &[row, col])?;
    Ok(if status < 0 { status } else { state })
}

/// The number of cells that are part of a clash, or a status.
fn board_clashes<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    cells: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    numbers(env, &cells, &error, |out, capacity, len, error| {
        // SAFETY: a buffer of `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_board_clashes(handle(board), out.cast(), capacity, len, error) }
    })
}

fn board_write<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    format: jint,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    written(env, &error, |out, capacity, len, error| {
        // SAFETY: a buffer of `capacity` bytes or NULL, a place for one number, and a structure.
        unsafe { sudoku_board_write(handle(board), format, out, capacity, len, error) }
    })
}

fn board_write_cells<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    cells: JByteArray<'local>,
    format: jint,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let cells: Vec<i32> = list(env, &cells)?;
    let (first, count) = (cells.as_ptr(), cells.len());
    written(env, &error, |out, capacity, len, error| {
        // SAFETY: a slice, a buffer of `capacity` bytes or NULL, a place for one number, and a structure.
        unsafe {
            sudoku_board_write_cells(handle(board), first, count, format, out, capacity, len, error)
        }
    })
}

/// Calls a function of the C interface that writes a text, first for its size; null after an error.
fn written<'local>(
    env: &mut Env<'local>,
    error: &JByteArray<'local>,
    write: impl Fn(*mut c_char, usize, *mut usize, *mut SudokuError) -> i32,
) -> Answer<JByteArray<'local>> {
    let mut text: Vec<u8> = Vec::new();
    loop {
        let (capacity, mut len) = (text.len(), 0);
        let out = if text.is_empty() { ptr::null_mut() } else { text.as_mut_ptr() };
        let status = call(env, error, |error| write(out.cast(), capacity, &mut len, error))?;
        match status {
            // Another thread has changed the board since the call that measured the text.
            SUDOKU_BUFFER_TOO_SMALL => text.clear(),
            ..SUDOKU_OK => return Ok(JByteArray::default()),
            _ if text.is_empty() && len > 0 => text = zeros(len)?,
            _ => return array(env, error, &[bytes(&text[..len])]),
        }
    }
}

fn board_save<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    path: JByteArray<'local>,
    format: jint,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let path: Vec<u8> = list(env, &path)?;
    call(env, &error, |error| {
        let text = path.as_ptr().cast();
        // SAFETY: a slice and a structure.
        unsafe { sudoku_board_save(handle(board), text, path.len(), format, error) }
    })
}
