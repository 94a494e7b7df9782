//! The natives that solve one board.

use jni::errors::Result as Answer;
use jni::objects::{JByteArray, JClass};
use jni::sys::{jint, jlong};
use jni::{Env, NativeMethod, native_method};

use super::Faults;
use super::crossing::{call, handle, list, make, plain, put, zeros};
use super::options::solve_options;
use crate::ffi::guard::SudokuError;
use crate::ffi::prove::sudoku_prove;
use crate::ffi::solve::{
    SudokuOptions, SudokuReport, sudoku_count, sudoku_solutions_close, sudoku_solutions_next,
    sudoku_solutions_open, sudoku_solve,
};

plain!(SudokuReport);

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(solve(
        board: jlong, options: jbyte[], control: jlong, cells: jbyte[], report: jbyte[],
        error: jbyte[]
    ) -> jint),
    native!(prove(
        board: jlong, options: jbyte[], control: jlong, cnf: jbyte[], proof: jbyte[],
        cells: jbyte[], report: jbyte[], error: jbyte[]
    ) -> jint),
    native!(count(
        board: jlong, options: jbyte[], control: jlong, report: jbyte[], error: jbyte[]
    ) -> jint),
    native!(solutions_open(
        board: jlong, options: jbyte[], control: jlong, error: jbyte[]
    ) -> jlong),
    native!(solutions_next(
        solutions: jlong, cells: jbyte[], report: jbyte[], error: jbyte[]
    ) -> jint),
    native!(solutions_close(solutions: jlong) -> jint),
];

fn solve<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    options: JByteArray<'local>,
    control: jlong,
    cells: JByteArray<'local>,
    report: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    first(env, (&options, control), &cells, &report, &error, |options, out, len, done, error| {
        // SAFETY: a buffer of `len` numbers, and structures.
        unsafe { sudoku_solve(handle(board), options, out, len, done, error) }
    })
}

fn prove<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    options: JByteArray<'local>,
    control: jlong,
    cnf: JByteArray<'local>,
    proof: JByteArray<'local>,
    cells: JByteArray<'local>,
    report: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let (cnf, proof): (Vec<u8>, Vec<u8>) = (list(env, &cnf)?, list(env, &proof)?);
    let (clauses, lines) = (cnf.as_ptr().cast(), proof.as_ptr().cast());
    first(env, (&options, control), &cells, &report, &error, |options, out, len, done, error| {
        // SAFETY: slices, a buffer of `len` numbers, and structures.
        unsafe {
            sudoku_prove(
                handle(board),
                options,
                clauses,
                cnf.len(),
                lines,
                proof.len(),
                out,
                len,
                done,
                error,
            )
        }
    })
}

/// A call that finds a first solution: it gets options, a buffer for the cells and its length, a report
/// and an error.
fn first(
    env: &mut Env<'_>,
    (options, control): (&JByteArray<'_>, jlong),
    cells: &JByteArray<'_>,
    report: &JByteArray<'_>,
    error: &JByteArray<'_>,
    search: impl FnOnce(&SudokuOptions, *mut i32, usize, &mut SudokuReport, *mut SudokuError) -> i32,
) -> Answer<jint> {
    let options = solve_options(env, options, control)?;
    let mut solution: Vec<i32> = zeros(cells.len(env)? / size_of::<i32>())?;
    let (out, len, mut done) = (solution.as_mut_ptr(), solution.len(), empty_report());
    let status = call(env, error, |error| search(&options, out, len, &mut done, error))?;
    put(env, cells, &solution)?;
    put(env, report, &[done])?;
    Ok(status)
}

/// The report has the count.
fn count<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    options: JByteArray<'local>,
    control: jlong,
    report: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let options = solve_options(env, &options, control)?;
    let (mut found, mut done) = (0, empty_report());
    let status = call(env, &error, |error| {
        // SAFETY: a place for one number, and structures.
        unsafe { sudoku_count(handle(board), &options, &mut found, &mut done, error) }
    })?;
    put(env, &report, &[done])?;
    Ok(status)
}

fn solutions_open<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let options = solve_options(env, &options, control)?;
    make(env, &error, |out, error| {
        // SAFETY: a place for one handle, and structures.
        unsafe { sudoku_solutions_open(handle(board), &options, out, error) }
    })
}

fn solutions_next<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    solutions: jlong,
    cells: JByteArray<'local>,
    report: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let mut solution: Vec<i32> = zeros(cells.len(env)? / size_of::<i32>())?;
    let (out, capacity, mut done) = (solution.as_mut_ptr(), solution.len(), empty_report());
    let status = call(env, &error, |error| {
        // SAFETY: a buffer of `capacity` numbers, and structures.
        unsafe { sudoku_solutions_next(handle(solutions), out, capacity, &mut done, error) }
    })?;
    put(env, &cells, &solution)?;
    put(env, &report, &[done])?;
    Ok(status)
}

fn solutions_close(_: &mut Env<'_>, _: JClass<'_>, solutions: jlong) -> Answer<jint> {
    // SAFETY: a handle is never dereferenced.
    Ok(unsafe { sudoku_solutions_close(handle(solutions)) })
}

fn empty_report() -> SudokuReport {
    let struct_size = size_of::<SudokuReport>() as u32;
    SudokuReport { struct_size, strategy: 0, solutions: 0, nodes: 0, elapsed_ns: 0 }
}
