//! The natives that solve one board.

use super::crossing::*;
use super::options::*;
use crate::ffi::prove::sudoku_prove;
use crate::ffi::solve::*;

plain!(SudokuReport);

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(
        solve = jint(handle(board), options(options), bytes(cells), bytes(report))(|env, error| {
            first(env, &cells, &report, &error, |out, len, done, error| {
                // SAFETY: a buffer of `len` numbers, and structures.
                unsafe { sudoku_solve(board, &options, out, len, done, error) }
            })
        })
    ),
    native!(
        prove = jint(
            handle(board),
            options(options),
            list(cnf),
            list(proof),
            bytes(cells),
            bytes(report)
        )(|env, error| {
            let (clauses, clauses_len) = (cnf.as_ptr(), cnf.len());
            let (lines, lines_len) = (proof.as_ptr(), proof.len());
            first(env, &cells, &report, &error, |out, len, done, error| {
                // SAFETY: slices, a buffer of `len` numbers, and structures.
                unsafe {
                    sudoku_prove(
                        board,
                        &options,
                        clauses,
                        clauses_len,
                        lines,
                        lines_len,
                        out,
                        len,
                        done,
                        error,
                    )
                }
            })
        })
    ),
    // The report has the count.
    native!(
        count = jint(handle(board), options(options), bytes(report))(|env, error| {
            let (mut found, mut done) = (0, empty_report());
            let status = call(env, &error, |error| {
                // SAFETY: a place for one number, and structures.
                unsafe { sudoku_count(board, &options, &mut found, &mut done, error) }
            })?;
            put(env, &report, &[done])?;
            Ok(status)
        })
    ),
    native!(
        true_candidates =
            jint(handle(board), options(options), bytes(truths), bytes(report))(|env, error| {
                let mut found: Vec<u8> = zeros(truths.len(env)?)?;
                let (out, len) = (found.as_mut_ptr(), found.len());
                let (mut written, mut done) = (0, empty_report());
                let status = call(env, &error, |error| {
                    // SAFETY: a buffer of `len` bytes, a place for one number, and structures.
                    unsafe {
                        sudoku_true_candidates(
                            board,
                            &options,
                            out,
                            len,
                            &mut written,
                            &mut done,
                            error,
                        )
                    }
                })?;
                put(env, &truths, &found)?;
                put(env, &report, &[done])?;
                Ok(status)
            })
    ),
    native!(solutions_open = make(sudoku_solutions_open, handle(board), options(options))),
    native!(
        solutions_next = jint(handle(solutions), bytes(cells), bytes(report))(|env, error| {
            first(env, &cells, &report, &error, |out, len, done, error| {
                // SAFETY: a buffer of `len` numbers, and structures.
                unsafe { sudoku_solutions_next(solutions, out, len, done, error) }
            })
        })
    ),
    native!(solutions_close = plain(sudoku_solutions_close, handle(solutions))),
];

/// A call that finds a solution: it gets a buffer for the cells and its length, a report and an error.
fn first(
    env: &mut Env<'_>,
    cells: &JByteArray<'_>,
    report: &JByteArray<'_>,
    error: &JByteArray<'_>,
    search: impl FnOnce(*mut i32, usize, &mut SudokuReport, *mut SudokuError) -> i32,
) -> Answer<jint> {
    let mut solution: Vec<i32> = zeros(cells.len(env)? / size_of::<i32>())?;
    let (out, len, mut done) = (solution.as_mut_ptr(), solution.len(), empty_report());
    let status = call(env, error, |error| search(out, len, &mut done, error))?;
    put(env, cells, &solution)?;
    put(env, report, &[done])?;
    Ok(status)
}

fn empty_report() -> SudokuReport {
    let struct_size = size_of::<SudokuReport>() as u32;
    SudokuReport { struct_size, strategy: 0, solutions: 0, nodes: 0, elapsed_ns: 0 }
}
