//! Proofs for C.

use std::ffi::c_char;
use std::path::Path;

use super::arguments::{Buffer, OutStruct, token, utf8};
use super::board::{Board, SudokuBoard};
use super::guard::{SudokuError, guard};
use super::solve::{SudokuOptions, SudokuReport, options, symbols};
use super::status::solved;
use sudoku_core::error::Reason;
use sudoku_solve::proof;

/// Looks for two solutions of a board without cages and sums by the strategy clause_learning, and
/// writes a proof that there are no more than it found: two files for a checker of proofs without
/// rules of Sudoku. The variable (row * columns + column) * side + digit + 1 means that a cell takes
/// a digit, the place of its symbol in the list of symbols; all count from 0.
///
/// - options: NULL for the defaults. The strategy is 0 or clause_learning; solution_limit is not
///   read.
/// - cnf_path, cnf_path_len: the file for the clauses in the DIMACS format: the rules and the
///   givens, and, if a solution was found, one that rules it out. The path is in UTF-8,
///   without NUL.
/// - proof_path, proof_path_len: the file for the proof in the DRAT format that the clauses are
///   contradictory.
/// - out_cells, capacity: as in sudoku_solve.
/// - out_report: what the call did; may be NULL.
/// - Returns what sudoku_solve returns; SUDOKU_FILE_ERROR, SUDOKU_BAD_UTF8. With
///   SUDOKU_NO_SOLUTION, and with SUDOKU_OK and out_report->solutions == 1, it is proved, and the
///   files are complete. With SUDOKU_OK and out_report->solutions == 2 there are several; then,
///   and after any other status, the files are not complete.
/// - Any thread; it uses the calling thread only.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_prove(
    board: *const SudokuBoard,
    options: *const SudokuOptions,
    cnf_path: *const c_char,
    cnf_path_len: usize,
    proof_path: *const c_char,
    proof_path_len: usize,
    out_cells: *mut i32,
    capacity: usize,
    out_report: *mut SudokuReport,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or structures that begin with their size, space for
        // `capacity` numbers, and NULL or as many bytes as each length says.
        let (report_out, cells, options, cnf, drat) = unsafe {
            (
                OutStruct::optional(out_report),
                Buffer::new(out_cells, capacity, "out_cells"),
                self::options(options, false),
                utf8(cnf_path, cnf_path_len, "cnf_path"),
                utf8(proof_path, proof_path_len, "proof_path"),
            )
        };
        let (report_out, cells, (options, _)) = (report_out?, cells?, options?);
        let (cnf, drat) = (Path::new(cnf?), Path::new(drat?));
        if options.strategy.prover().is_none() {
            let strategy = options.strategy.name;
            return Err(Reason::Unsuitable { strategy, lacks: "proofs" }.into());
        }
        let puzzle = Board::snapshot(token(board, "board")?)?;
        if !cells.asks_size() {
            cells.expect(puzzle.shape().cells())?;
        }
        let (first, report) = proof::prove(&puzzle, &options.bounds, cnf, drat)?;
        if let Some(digits) = first.filter(|_| !cells.asks_size()) {
            cells.write(symbols(&puzzle, &digits))?;
        }
        report_out.report(&report);
        solved(&report)
    })
}
