//! The natives that make puzzles.

use std::ptr::{null, null_mut};

use jni::errors::JniError;

use super::batch::BatchHead;
use super::crossing::*;
use super::options::solve_options;
use crate::ffi::arguments::{Empty, pointer};
use crate::ffi::board::{Board, SudokuBoard, sudoku_board_free};
use crate::ffi::control::SudokuControl;
use crate::ffi::generate::*;
use crate::ffi::status::SUDOKU_OK;
use sudoku_core::error::{Error, Reason};
use sudoku_core::memory;
use sudoku_core::{Format, Puzzle, ReadOptions};

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(
        generate = jlong(
            bytes(options),
            list(pattern),
            list(solution),
            list(difficulty),
            list(constraints),
            list(rules),
            handle(control)
        )(|env, error| {
            let lists = (pattern, solution, difficulty, constraints, rules);
            let Some(wanted) = Wanted::new(env, &options, lists, &error)? else {
                return Ok(0);
            };
            let options = wanted.options(control);
            // SAFETY: a place for one handle, and structures; the lists have an entry for each cell.
            make(env, &error, |out, error| unsafe { sudoku_generate(&options, out, error) })
        })
    ),
    // A `BatchHead`, the items, the symbols of all puzzles, those of all solutions, and for puzzles with cages
    // and constraints a handle for each item, 0 for an item without a puzzle.
    native!(
        generate_batch = bytes(
            bytes(options),
            list(pattern),
            list(solution),
            list(difficulty),
            list(constraints),
            list(rules),
            long(first),
            number(count),
            number(threads),
            handle(control)
        )(|env, error| {
            let lists = (pattern, solution, difficulty, constraints, rules);
            let Some(wanted) = Wanted::new(env, &options, lists, &error)? else {
                return Ok(JByteArray::default());
            };
            let count: jint = count;
            let Ok(items) = usize::try_from(count) else {
                refuse(env, &error, Reason::BadArgument("count", count.into()))?;
                return Ok(JByteArray::default());
            };
            let symbols = items.saturating_mul(wanted.cells);
            let each = size_of::<SudokuGenerated>() + size_of::<u64>();
            let of_symbols = symbols.saturating_mul(2 * size_of::<u32>());
            let len = items.saturating_mul(each).saturating_add(of_symbols);
            // Fails before it makes puzzles that Java could not take.
            let Some(_) = array_len(env, &error, len.saturating_add(size_of::<BatchHead>()))?
            else {
                return Ok(JByteArray::default());
            };
            let (mut made, mut puzzles, mut solutions) =
                (zeros(items)?, zeros(symbols)?, zeros(symbols)?);
            let mut boards = Boards(Vec::new());
            if wanted.has_boards() {
                let no_memory = Fault::JniCall(JniError::NoMemory);
                boards.0 = memory::filled(items, null_mut()).map_err(|_| no_memory)?;
            }
            let options = wanted.options(control);
            let (out_items, out_puzzles, out_solutions) =
                (made.as_mut_ptr(), puzzles.as_mut_ptr(), solutions.as_mut_ptr());
            let out_boards = if boards.0.is_empty() { null_mut() } else { boards.0.as_mut_ptr() };
            let status = call(env, &error, |error| {
                // SAFETY: buffers with an entry for each item, or for each cell of each item; structures.
                unsafe {
                    sudoku_generate_batch(
                        &options,
                        first,
                        items,
                        threads,
                        out_items,
                        size_of::<SudokuGenerated>(),
                        out_puzzles,
                        out_solutions,
                        out_boards,
                        error,
                    )
                }
            })?;
            if status < 0 {
                return Ok(JByteArray::default());
            }
            let mut handles: Vec<u64> = zeros(boards.0.len())?;
            for (handle, board) in handles.iter_mut().zip(&boards.0) {
                *handle = board.addr() as u64;
            }
            let head = [BatchHead { status, zero: 0, rows: items as u64 }];
            let parts =
                [bytes(&head), bytes(&made), bytes(&puzzles), bytes(&solutions), bytes(&handles)];
            let result = array(env, &error, &parts)?;
            if !result.is_null() {
                boards.0.clear();
            }
            Ok(result)
        })
    ),
    // The number of cells, or a negative number and the reason in `error`, also for a limit that was reached.
    native!(
        board_redundant = jint(handle(board), options(options), bytes(cells))(|env, error| {
            searched(env, &cells, &error, |out, capacity, len, error| {
                // SAFETY: a buffer of `capacity` numbers, a place for one, and structures.
                unsafe { sudoku_board_redundant(board, &options, out, capacity, len, error) }
            })
        })
    ),
    native!(
        board_suspects = jint(handle(board), options(options), bytes(cells))(|env, error| {
            searched(env, &cells, &error, |out, capacity, len, error| {
                // SAFETY: a buffer of `capacity` numbers, a place for one, and structures.
                unsafe { sudoku_board_suspects(board, &options, out, capacity, len, error) }
            })
        })
    ),
    native!(
        board_minimise = make(sudoku_board_minimise, handle(board), options(options), long(seed))
    ),
    native!(board_canonical = make(sudoku_board_canonical, handle(board), options(options))),
];

/// The options of a generator in a `byte[]`; the control, the pattern and the solution are other arguments.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct GenerateFields {
    box_height: u32,
    box_width: u32,
    killer: u32,
    minimal: u32,
    seed: u64,
    givens: u32,
    holes: u32,
    holes_balanced: u32,
    max_cage: u32,
    attempts: u32,
    time_limit_ms: u32,
    min_cage: u32,
    random_regions: u32,
    min_nodes: u64,
    max_nodes: u64,
    min_givens: u32,
    max_givens: u32,
    more_givens: u32,
    symmetry: u32,
}

plain!(GenerateFields, SudokuGenerated);

/// What to make, and what its options point to.
struct Wanted {
    fields: GenerateFields,
    pattern: Vec<u8>,
    solution: Vec<u32>,
    difficulty: Vec<u8>,
    rules: Vec<u8>,
    /// The board with the constraints, if there are any.
    board: Boards,
    /// The cells of the board.
    cells: usize,
}

/// The pattern, the solution, the difficulty, the board in the format `coordinates`, and the rules.
type Lists = (Vec<u8>, Vec<u32>, Vec<u8>, Vec<u8>, Vec<u8>);

impl Wanted {
    /// Takes the arguments; nothing, with the reason in `error`, if a list has another length than the board.
    fn new(
        env: &Env<'_>,
        options: &JByteArray<'_>,
        (pattern, solution, difficulty, constraints, rules): Lists,
        error: &JByteArray<'_>,
    ) -> Answer<Option<Wanted>> {
        let (fields, board) = (one(env, options)?, Boards(Vec::new()));
        let GenerateFields { box_height, box_width, .. } = fields;
        let side = (box_height as usize).saturating_mul(box_width as usize);
        let cells = side.saturating_mul(side);
        let mut wanted = Wanted { fields, pattern, solution, difficulty, rules, board, cells };
        if !constraints.is_empty() {
            match board_of(&constraints) {
                Ok((board, cells)) => (wanted.board, wanted.cells) = (board, cells),
                Err(failure) => {
                    put(env, error, &[SudokuError::of(&failure)])?;
                    return Ok(None);
                }
            }
        }
        for (what, len) in [("pattern", wanted.pattern.len()), ("solution", wanted.solution.len())]
        {
            if len > 0 && len != wanted.cells {
                refuse(
                    env,
                    error,
                    Reason::BadUse { what, why: "it needs one entry for each cell" },
                )?;
                return Ok(None);
            }
        }
        Ok(Some(wanted))
    }

    /// Whether puzzles have rules that their cells do not show.
    fn has_boards(&self) -> bool {
        let GenerateFields { killer, random_regions, .. } = self.fields;
        let has_lists = !self.board.0.is_empty() || !self.rules.is_empty();
        killer != 0 || random_regions != 0 || has_lists
    }

    /// The options, which point to the lists.
    fn options(&self, control: *const SudokuControl) -> SudokuGenerateOptions {
        let Wanted { fields, pattern, solution, difficulty, rules, board, .. } = self;
        SudokuGenerateOptions {
            struct_size: size_of::<SudokuGenerateOptions>() as u32,
            box_height: fields.box_height,
            box_width: fields.box_width,
            killer: fields.killer,
            seed: fields.seed,
            minimal: fields.minimal,
            givens: fields.givens,
            holes: fields.holes,
            holes_balanced: fields.holes_balanced,
            max_cage: fields.max_cage,
            attempts: fields.attempts,
            time_limit_ms: fields.time_limit_ms,
            min_cage: fields.min_cage,
            control,
            min_nodes: fields.min_nodes,
            max_nodes: fields.max_nodes,
            min_givens: fields.min_givens,
            max_givens: fields.max_givens,
            more_givens: fields.more_givens,
            symmetry: fields.symmetry,
            pattern: if pattern.is_empty() { null() } else { pattern.as_ptr() },
            solution: if solution.is_empty() { null() } else { solution.as_ptr() },
            difficulty: if difficulty.is_empty() { null() } else { difficulty.as_ptr().cast() },
            difficulty_len: difficulty.len(),
            board: board.0.first().map_or(null(), |board| board.cast_const()),
            random_regions: fields.random_regions,
            reserved: 0,
            rules: if rules.is_empty() { null() } else { rules.as_ptr().cast() },
            rules_len: rules.len(),
        }
    }
}

/// The board of a text in the format `coordinates`, and the number of its cells.
fn board_of(text: &[u8]) -> Result<(Boards, usize), Error> {
    let options = ReadOptions::default().with_format(Format::COORDINATES);
    let puzzle = Puzzle::read(text, &options)?;
    let cells = puzzle.shape().cells();
    let mut boards = memory::with_capacity(1)?;
    boards.push(pointer(Board::insert(puzzle)?));
    Ok((Boards(boards), cells))
}

/// Boards on their way to Java: freed if they do not get there.
struct Boards(Vec<*mut SudokuBoard>);

impl Drop for Boards {
    fn drop(&mut self) {
        for &board in &self.0 {
            // SAFETY: a handle is never dereferenced, and NULL is accepted.
            let _ = unsafe { sudoku_board_free(board) };
        }
    }
}

/// The number of cells that a search finds; with a limit that it reached, minus its status.
fn searched(
    env: &Env<'_>,
    cells: &JByteArray<'_>,
    error: &JByteArray<'_>,
    function: impl FnOnce(*mut u32, usize, *mut usize, *mut SudokuError) -> i32,
) -> Answer<jint> {
    let mut reached = SUDOKU_OK;
    let found = numbers(env, cells, error, |out, capacity, len, error| {
        reached = function(out, capacity, len, error);
        reached
    })?;
    if reached > SUDOKU_OK {
        put(env, error, &[SudokuError { code: reached, ..SudokuError::EMPTY }])?;
        return Ok(-reached);
    }
    Ok(found)
}
