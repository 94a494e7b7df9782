//! One call of each exported function, and of each strategy, with what is right after it.
//!
//! In: a world, the handles that calls work on, made anew for each. Out: the status and the outputs
//! of a call, which are freed with them. A new function gets its case here; a test says if it is
//! missing.

use std::ffi::c_char;
use std::ptr::{null, null_mut};

use super::super::batch::*;
use super::super::board::*;
use super::super::cages::*;
use super::super::cells::*;
use super::super::control::*;
use super::super::deduction::*;
use super::super::generate::*;
use super::super::guard::SudokuError;
use super::super::lines::*;
use super::super::profile::*;
use super::super::prove::*;
use super::super::rate::*;
use super::super::rows::*;
use super::super::solve::*;
use super::super::status::*;
use super::super::steps::*;
use super::super::strings::*;
use super::super::{sudoku_build_info, sudoku_version, sudoku_version_text};
use sudoku_solve::STRATEGIES;

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CAGES: &str = "4\n1 2 3 4\n7\n3 0,0 0,1\n7 0,2 0,3\n5 1,0 2,0\n7 1,1 1,2 1,3\n\
                     7 2,1 2,2 3,2\n4 2,3 3,3\n7 3,0 3,1\n";
const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/puzzles/standard-9x9.txt");
const NOWHERE: &str = "/dev/null";

/// What a call works on, made anew for each.
pub struct World {
    /// A 9x9 puzzle, one with a cage, a killer, an empty board, one of 16x16 cells, an empty 4x4
    /// board, and a puzzle that needs forcing chains.
    boards: [*mut SudokuBoard; 7],
    control: *mut SudokuControl,
    solutions: *mut SudokuSolutions,
    deduction: *mut SudokuDeduction,
    /// Opened, and after a first step.
    steps: [*mut SudokuSteps; 2],
}

const BOARD: usize = 0;
const CAGED: usize = 1;
const KILLER: usize = 2;
const EMPTY: usize = 3;
const LARGE: usize = 4;
const SMALL: usize = 5;
const CHAINS: usize = 6;

/// Loads a board from a file, or saves one to it.
pub fn with_a_file(
    world: &World,
    outputs: &mut Outputs,
    save: bool,
    path: *const c_char,
    len: usize,
) -> i32 {
    let error = &mut outputs.error;
    // SAFETY: the path has this length, and the places are those of `outputs`.
    unsafe {
        if save {
            sudoku_board_save(world.boards[BOARD], path, len, SUDOKU_FORMAT_LINE, error)
        } else {
            sudoku_board_load(path, len, null(), &mut outputs.board, error)
        }
    }
}

/// What a call wrote.
pub struct Outputs {
    board: *mut SudokuBoard,
    control: *mut SudokuControl,
    solutions: *mut SudokuSolutions,
    deduction: *mut SudokuDeduction,
    steps: *mut SudokuSteps,
    step: SudokuStep,
    rating: SudokuRating,
    rated: [SudokuRating; 2],
    text: *const c_char,
    cells: [i32; 256],
    bytes: [u8; 4096],
    numbers: [u32; 3],
    number: i32,
    long: i64,
    count: u64,
    len: usize,
    rows: [SudokuRow; 2],
    made: [SudokuGenerated; 3],
    boards: [*mut SudokuBoard; 3],
    error: SudokuError,
    progress: SudokuProgress,
}

type Call = Box<dyn Fn(&World, &mut Outputs) -> i32>;
type Right = Box<dyn Fn(&Outputs) -> bool>;

pub struct Case {
    pub name: String,
    pub call: Call,
    pub right: Right,
}

fn read(text: &str) -> *mut SudokuBoard {
    let mut board = null_mut();
    // SAFETY: a text and a place for a handle.
    let status = unsafe {
        sudoku_board_read(text.as_ptr().cast(), text.len(), null(), &mut board, null_mut())
    };
    assert_eq!(status, SUDOKU_OK);
    board
}

/// A cell of a 16x16 board of shifted rows with a few holes.
fn large_cell(cell: usize) -> String {
    let (row, col) = (cell / 16, cell % 16);
    let symbol = (row % 4 * 4 + row / 4 + col) % 16 + 1;
    if cell % 5 == 2 { String::from(". ") } else { format!("{symbol} ") }
}

/// The steps of a board.
unsafe fn opened_steps(board: *mut SudokuBoard) -> *mut SudokuSteps {
    let mut steps = null_mut();
    // SAFETY: a handle, and a place for one.
    let status = unsafe { sudoku_steps_open(board, null(), 0, 0, null(), &mut steps, null_mut()) };
    assert_eq!(status, SUDOKU_OK);
    steps
}

impl World {
    pub fn new() -> World {
        let (mut control, mut solutions, mut deduction) = (null_mut(), null_mut(), null_mut());
        let (mut empty, mut small) = (null_mut(), null_mut());
        let large: String = (0..256).map(large_cell).collect();
        // SAFETY: handles, and places for handles.
        unsafe {
            assert_eq!(sudoku_board_new(3, 3, &mut empty, null_mut()), SUDOKU_OK);
            assert_eq!(sudoku_board_new(2, 2, &mut small, null_mut()), SUDOKU_OK);
            let boards =
                [read(NINE), read(NINE), read(CAGES), empty, read(&large), small, read(HARD)];
            let cage = [0, 1];
            assert_eq!(sudoku_board_add_cage(boards[CAGED], 8, cage.as_ptr(), 2, null_mut()), 0);
            assert_eq!(sudoku_control_new(&mut control), SUDOKU_OK);
            let opened = sudoku_solutions_open(boards[BOARD], null(), &mut solutions, null_mut());
            let begun = sudoku_deduction_new(empty, &mut deduction, null_mut());
            assert_eq!((opened, begun), (SUDOKU_OK, SUDOKU_OK));
            let steps = [opened_steps(boards[BOARD]), opened_steps(boards[BOARD])];
            let mut step = Outputs::new().step;
            assert_eq!(sudoku_steps_next(steps[1], &mut step, null_mut()), SUDOKU_OK);
            World { boards, control, solutions, deduction, steps }
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        // SAFETY: a freed handle is an error like others; some cases free them.
        unsafe {
            self.boards.iter().for_each(|&board| _ = sudoku_board_free(board));
            sudoku_control_free(self.control);
            sudoku_solutions_close(self.solutions);
            sudoku_deduction_free(self.deduction);
            self.steps.iter().for_each(|&steps| _ = sudoku_steps_close(steps));
        }
    }
}

impl Outputs {
    pub fn new() -> Box<Outputs> {
        // SAFETY: all zero is a value of each of its fields.
        let mut outputs: Box<Outputs> = Box::new(unsafe { std::mem::zeroed() });
        outputs.error.struct_size = size_of::<SudokuError>() as u32;
        outputs.progress.struct_size = size_of::<SudokuProgress>() as u32;
        outputs.step.struct_size = size_of::<SudokuStep>() as u32;
        outputs
    }
}

impl Drop for Outputs {
    fn drop(&mut self) {
        // SAFETY: handles that a call made, or NULL.
        let freed = unsafe {
            [
                sudoku_board_free(self.board),
                sudoku_board_free(self.boards[0]),
                sudoku_board_free(self.boards[1]),
                sudoku_board_free(self.boards[2]),
                sudoku_control_free(self.control),
                sudoku_solutions_close(self.solutions),
                sudoku_deduction_free(self.deduction),
                sudoku_steps_close(self.steps),
            ]
        };
        assert_eq!(freed, [SUDOKU_OK; 8]);
    }
}

/// A case: its name, the call, and what is right after it.
macro_rules! case {
    ($name:expr, |$world:ident, $o:ident| $call:expr, $right:expr) => {
        Case {
            name: String::from($name),
            // SAFETY: live handles, outputs, and texts with their lengths.
            call: Box::new(move |$world, $o| unsafe { $call }),
            right: Box::new(move |$o| {
                let _ = $o;
                $right
            }),
        }
    };
}

/// A case of a function that returns a text, for a number that it knows and one that it does not.
fn text_case(name: &str, call: fn(i32) -> *const c_char, known: i32) -> Case {
    let call = move |_: &World, outputs: &mut Outputs| {
        let texts = [call(77), call(known)];
        outputs.text = if texts[0].is_null() { null() } else { texts[1] };
        SUDOKU_OK
    };
    let right = |outputs: &Outputs| !outputs.text.is_null();
    Case { name: String::from(name), call: Box::new(call), right: Box::new(right) }
}

fn of_texts() -> [Case; 4] {
    [
        text_case("sudoku_version_text", |_| sudoku_version_text(), 0),
        text_case("sudoku_status_text", |status| sudoku_status_text(status), SUDOKU_OK),
        text_case("sudoku_strategy_text", |strategy| sudoku_strategy_text(strategy), 10),
        text_case("sudoku_format_text", |format| sudoku_format_text(format), SUDOKU_FORMAT_LINE),
    ]
}

/// The cells of a board, 0 if empty.
fn nine_cells() -> [u8; 81] {
    let cell = |at: usize| NINE.as_bytes()[at].saturating_sub(b'0');
    std::array::from_fn(cell)
}

const TWO_CELLS: SudokuCells = SudokuCells {
    struct_size: size_of::<SudokuCells>() as u32,
    cell_bytes: 1,
    cells: null(),
    count: 2,
    side: 9,
    box_height: 0,
    box_width: 0,
    reserved: 0,
    empty: 0,
    board_stride: 0,
    row_stride: 0,
    col_stride: 0,
};

const TWO_STRINGS: SudokuStrings = SudokuStrings {
    struct_size: size_of::<SudokuStrings>() as u32,
    offset_bytes: 4,
    bytes: null(),
    byte_count: 0,
    offsets: null(),
    validity: null(),
    first: 0,
    count: 2,
    sizes: null(),
};

fn symbol(puzzle: &[i32], index: usize, expected: i32) -> bool {
    puzzle[index] == expected
}

fn solved(cells: &[i32]) -> bool {
    symbol(cells, 2, 4) && symbol(cells, 80, 9)
}

fn options(strategy: i32) -> SudokuOptions {
    // SAFETY: all zero asks for all defaults.
    let zero: SudokuOptions = unsafe { std::mem::zeroed() };
    SudokuOptions { struct_size: size_of::<SudokuOptions>() as u32, strategy, ..zero }
}

fn generated(killer: u32, minimal: u32) -> SudokuGenerateOptions {
    // SAFETY: all zero asks for all defaults.
    let zero: SudokuGenerateOptions = unsafe { std::mem::zeroed() };
    let struct_size = size_of::<SudokuGenerateOptions>() as u32;
    SudokuGenerateOptions { struct_size, box_height: 2, box_width: 2, killer, minimal, ..zero }
}

fn of_boards() -> Vec<Case> {
    let symbols: [i32; 9] = std::array::from_fn(|digit| 9 - digit as i32);
    vec![
        case!(
            "sudoku_board_new",
            |_w, o| sudoku_board_new(3, 3, &mut o.board, &mut o.error),
            !o.board.is_null()
        ),
        case!(
            "sudoku_board_read",
            |_w, o| sudoku_board_read(NINE.as_ptr().cast(), 81, null(), &mut o.board, &mut o.error),
            !o.board.is_null()
        ),
        case!(
            "sudoku_board_read, cages",
            |_w, o| sudoku_board_read(
                CAGES.as_ptr().cast(),
                CAGES.len(),
                null(),
                &mut o.board,
                &mut o.error
            ),
            !o.board.is_null()
        ),
        case!(
            "sudoku_board_load",
            |_w, o| sudoku_board_load(
                PATH.as_ptr().cast(),
                PATH.len(),
                null(),
                &mut o.board,
                &mut o.error
            ),
            !o.board.is_null()
        ),
        case!(
            "sudoku_board_clone",
            |w, o| sudoku_board_clone(w.boards[CAGED], &mut o.board, &mut o.error),
            !o.board.is_null()
        ),
        case!(
            "sudoku_board_size",
            |w, o| sudoku_board_size(
                w.boards[BOARD],
                &mut o.numbers[0],
                null_mut(),
                null_mut(),
                &mut o.error
            ),
            o.numbers[0] == 9
        ),
        case!(
            "sudoku_board_symbols",
            |w, o| sudoku_board_symbols(
                w.boards[BOARD],
                o.cells.as_mut_ptr(),
                9,
                &mut o.len,
                &mut o.error
            ),
            symbol(&o.cells, 8, 9)
        ),
        case!(
            "sudoku_board_set_symbols",
            |w, o| sudoku_board_set_symbols(w.boards[BOARD], symbols.as_ptr(), 9, &mut o.error),
            true
        ),
        case!(
            "sudoku_board_get",
            |w, o| sudoku_board_get(w.boards[BOARD], 0, 0, &mut o.number, &mut o.error),
            o.number == 5
        ),
        case!(
            "sudoku_board_set",
            |w, o| sudoku_board_set(w.boards[BOARD], 0, 2, 4, &mut o.error),
            true
        ),
        case!(
            "sudoku_board_cells",
            |w, o| sudoku_board_cells(
                w.boards[BOARD],
                o.cells.as_mut_ptr(),
                81,
                &mut o.len,
                &mut o.error
            ),
            symbol(&o.cells, 0, 5)
        ),
        case!(
            "sudoku_board_set_cells",
            |w, o| sudoku_board_set_cells(w.boards[BOARD], [-1; 81].as_ptr(), 81, &mut o.error),
            true
        ),
        case!(
            "sudoku_board_candidates",
            |w, o| sudoku_board_candidates(
                w.boards[BOARD],
                0,
                2,
                o.cells.as_mut_ptr(),
                9,
                &mut o.len,
                &mut o.error
            ),
            o.len == 3
        ),
        case!(
            "sudoku_board_add_cage",
            |w, o| sudoku_board_add_cage(w.boards[CAGED], 17, [9, 10].as_ptr(), 2, &mut o.error),
            true
        ),
        case!(
            "sudoku_board_add_cages",
            |w, o| sudoku_board_add_cages(
                w.boards[CAGED],
                [17, 2, 9, 10, 5, 1, 80].as_ptr(),
                7,
                &mut o.error
            ),
            true
        ),
        case!(
            "sudoku_board_remove_cage",
            |w, o| sudoku_board_remove_cage(w.boards[CAGED], 0, 1, &mut o.error),
            true
        ),
        case!(
            "sudoku_board_clear_cages",
            |w, o| sudoku_board_clear_cages(w.boards[KILLER], &mut o.error),
            true
        ),
        case!(
            "sudoku_board_candidates, cages",
            |w, o| sudoku_board_candidates(
                w.boards[KILLER],
                0,
                0,
                o.cells.as_mut_ptr(),
                4,
                &mut o.len,
                &mut o.error
            ),
            (o.len, o.cells[0], o.cells[1]) == (2, 1, 2)
        ),
        case!(
            "sudoku_board_clashes",
            |w, o| sudoku_board_clashes(
                w.boards[BOARD],
                o.numbers.as_mut_ptr(),
                3,
                &mut o.len,
                &mut o.error
            ),
            o.len == 0
        ),
        case!(
            "sudoku_board_write_cells",
            |w, o| sudoku_board_write_cells(
                w.boards[KILLER],
                [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].as_ptr(),
                16,
                SUDOKU_FORMAT_LINE,
                o.bytes.as_mut_ptr().cast(),
                4096,
                &mut o.len,
                &mut o.error
            ),
            o.bytes.starts_with(b"1234341221434321\n")
        ),
        case!(
            "sudoku_board_cage_count",
            |w, o| sudoku_board_cage_count(w.boards[KILLER], &mut o.len, &mut o.error),
            o.len == 7
        ),
        case!(
            "sudoku_board_cage",
            |w, o| sudoku_board_cage(
                w.boards[CAGED],
                0,
                &mut o.long,
                o.numbers.as_mut_ptr(),
                2,
                &mut o.len,
                &mut o.error
            ),
            (o.long, o.numbers[1]) == (8, 1)
        ),
        case!(
            "sudoku_check",
            |w, o| sudoku_check(
                w.boards[KILLER],
                &mut o.number,
                null_mut(),
                null_mut(),
                &mut o.error
            ),
            o.number == SUDOKU_STATE_INCOMPLETE
        ),
        case!(
            "sudoku_board_save",
            |w, o| sudoku_board_save(
                w.boards[BOARD],
                NOWHERE.as_ptr().cast(),
                NOWHERE.len(),
                SUDOKU_FORMAT_CSV,
                &mut o.error
            ),
            true
        ),
        case!(
            "sudoku_board_redundant",
            |w, o| sudoku_board_redundant(
                w.boards[BOARD],
                null(),
                o.cells.as_mut_ptr().cast(),
                81,
                &mut o.len,
                &mut o.error
            ),
            o.len < 30
        ),
        case!(
            "sudoku_board_minimise",
            |w, o| sudoku_board_minimise(w.boards[BOARD], null(), 1, &mut o.board, &mut o.error),
            !o.board.is_null()
        ),
        case!(
            "sudoku_board_canonical",
            |w, o| sudoku_board_canonical(w.boards[BOARD], null(), &mut o.board, &mut o.error),
            !o.board.is_null()
        ),
        case!("sudoku_board_free", |w, _o| sudoku_board_free(w.boards[BOARD]), true),
    ]
}

fn of_formats() -> impl Iterator<Item = Case> {
    let cases = [
        (SUDOKU_FORMAT_COORDINATES, KILLER),
        (SUDOKU_FORMAT_CSV, BOARD),
        (SUDOKU_FORMAT_GRID, BOARD),
        (SUDOKU_FORMAT_LINE, BOARD),
        (SUDOKU_FORMAT_PICTURE, KILLER),
        (SUDOKU_FORMAT_SVG, KILLER),
    ];
    cases.into_iter().map(|(format, board)| {
        case!(
            format!("sudoku_board_write, {format}"),
            |w, o| sudoku_board_write(
                w.boards[board],
                format,
                o.bytes.as_mut_ptr().cast(),
                4096,
                &mut o.len,
                &mut o.error
            ),
            o.len > 30
        )
    })
}

fn of_the_library() -> Vec<Case> {
    vec![
        case!("sudoku_version", |_w, o| sudoku_version(&mut o.text), !o.text.is_null()),
        case!("sudoku_build_info", |_w, o| sudoku_build_info(&mut o.text), !o.text.is_null()),
        case!("sudoku_status_name", |_w, o| sudoku_status_name(0, &mut o.text), !o.text.is_null()),
        case!(
            "sudoku_status_message",
            |_w, o| sudoku_status_message(0, &mut o.text),
            !o.text.is_null()
        ),
        case!(
            "sudoku_strategy_count",
            |_w, o| sudoku_strategy_count(&mut o.numbers[0]),
            o.numbers[0] as usize == STRATEGIES.len()
        ),
        case!(
            "sudoku_strategy_number",
            |_w, o| sudoku_strategy_number(1, &mut o.number),
            o.number == 10
        ),
        case!(
            "sudoku_strategy_find",
            |_w, o| sudoku_strategy_find("nine".as_ptr().cast(), 4, &mut o.number, &mut o.error),
            o.number == 51
        ),
        case!(
            "sudoku_strategy_name",
            |_w, o| sudoku_strategy_name(10, &mut o.text),
            !o.text.is_null()
        ),
        case!(
            "sudoku_strategy_description",
            |_w, o| sudoku_strategy_description(10, &mut o.text),
            !o.text.is_null()
        ),
        case!(
            "sudoku_strategy_fits",
            |w, o| sudoku_strategy_fits(10, w.boards[BOARD], &mut o.number, &mut o.error),
            o.number == 1
        ),
        case!(
            "sudoku_control_new",
            |_w, o| sudoku_control_new(&mut o.control),
            !o.control.is_null()
        ),
        case!("sudoku_control_cancel", |w, _o| sudoku_control_cancel(w.control), true),
        case!("sudoku_control_reset", |w, _o| sudoku_control_reset(w.control), true),
        case!(
            "sudoku_control_progress",
            |w, o| sudoku_control_progress(w.control, &mut o.progress),
            o.progress.nodes == 0
        ),
        case!("sudoku_control_free", |w, _o| sudoku_control_free(w.control), true),
    ]
}

fn of_solutions_and_deductions() -> Vec<Case> {
    vec![
        case!(
            "sudoku_solutions_open",
            |w, o| sudoku_solutions_open(w.boards[KILLER], null(), &mut o.solutions, &mut o.error),
            !o.solutions.is_null()
        ),
        case!(
            "sudoku_solutions_next",
            |w, o| sudoku_solutions_next(
                w.solutions,
                o.cells.as_mut_ptr(),
                81,
                null_mut(),
                &mut o.error
            ),
            solved(&o.cells)
        ),
        case!("sudoku_solutions_close", |w, _o| sudoku_solutions_close(w.solutions), true),
        case!(
            "sudoku_deduction_new",
            |w, o| sudoku_deduction_new(w.boards[BOARD], &mut o.deduction, &mut o.error),
            !o.deduction.is_null()
        ),
        case!(
            "sudoku_deduction_clone",
            |w, o| sudoku_deduction_clone(w.deduction, &mut o.deduction, &mut o.error),
            !o.deduction.is_null()
        ),
        case!(
            "sudoku_deduction_set",
            |w, o| sudoku_deduction_set(w.deduction, 0, 0, 5, &mut o.error),
            true
        ),
        case!(
            "sudoku_deduction_cells",
            |w, o| sudoku_deduction_cells(
                w.deduction,
                o.cells.as_mut_ptr(),
                81,
                &mut o.len,
                &mut o.error
            ),
            o.cells[..81] == [-1; 81]
        ),
        case!(
            "sudoku_deduction_candidates",
            |w, o| sudoku_deduction_candidates(
                w.deduction,
                0,
                0,
                o.cells.as_mut_ptr(),
                9,
                &mut o.len,
                &mut o.error
            ),
            o.len == 9
        ),
        case!(
            "sudoku_deduction_choice",
            |w, o| sudoku_deduction_choice(
                w.deduction,
                &mut o.numbers[0],
                &mut o.numbers[1],
                &mut o.numbers[2],
                &mut o.error
            ),
            o.numbers == [0, 0, 81]
        ),
        case!("sudoku_deduction_free", |w, _o| sudoku_deduction_free(w.deduction), true),
    ]
}

/// A puzzle whose path in Sudoku Explainer has a forcing chain.
const HARD: &str =
    ".....9..6....8..9.4....15...1..4..6....5.....2.5.3...4.67.248...3..1..........6.7";

/// Whether each row has the numbers of [`NINE`], or says that memory could not be had, or that the library failed.
fn ratings_are_right(rows: &[SudokuRating]) -> bool {
    rows.iter().all(|row| match row.status {
        SUDOKU_OK => (row.se_er, row.hodoku_level, row.se_open) == (12, SUDOKU_LEVEL_EASY, 0),
        status => matches!(status, SUDOKU_NO_MEMORY | SUDOKU_INTERNAL),
    })
}

/// The same for the fair profile.
fn rated_are_right(rows: &[SudokuRating]) -> bool {
    rows.iter().all(|row| match row.status {
        SUDOKU_OK => (row.profile_explained, row.profile_open, row.se_er) == (1, 0, -1),
        status => matches!(status, SUDOKU_NO_MEMORY | SUDOKU_INTERNAL),
    })
}

fn of_steps() -> Vec<Case> {
    let (twice, lines) = (NINE.repeat(2), format!("{NINE}\n{NINE}\n"));
    let column = twice.clone();
    vec![
        case!(
            "sudoku_technique_count",
            |_w, o| sudoku_technique_count(&mut o.numbers[0]),
            o.numbers[0] > 70
        ),
        case!(
            "sudoku_technique_number",
            |_w, o| sudoku_technique_number(1, &mut o.number),
            o.number == 20
        ),
        case!(
            "sudoku_technique_name",
            |_w, o| sudoku_technique_name(20, &mut o.text),
            !o.text.is_null()
        ),
        case!(
            "sudoku_rate",
            |w, o| sudoku_rate(
                w.boards[BOARD],
                0,
                null(),
                &mut o.rating,
                size_of::<SudokuRating>(),
                &mut o.error
            ),
            (o.rating.se_er, o.rating.hodoku_level) == (12, SUDOKU_LEVEL_EASY)
        ),
        case!(
            "sudoku_rate_strings",
            |_w, o| sudoku_rate_strings(
                &SudokuStrings {
                    bytes: twice.as_ptr().cast(),
                    byte_count: 162,
                    offsets: [0i32, 81, 162].as_ptr().cast(),
                    ..TWO_STRINGS
                },
                null(),
                0,
                null(),
                o.rated.as_mut_ptr(),
                size_of::<SudokuRating>(),
                &mut o.error
            ),
            ratings_are_right(&o.rated)
        ),
        case!(
            "sudoku_rate_strings, another profile",
            |_w, o| sudoku_rate_strings(
                &SudokuStrings {
                    bytes: column.as_ptr().cast(),
                    byte_count: 162,
                    offsets: [0i32, 81, 162].as_ptr().cast(),
                    ..TWO_STRINGS
                },
                null(),
                SUDOKU_PROFILE_FAIR,
                null(),
                o.rated.as_mut_ptr(),
                size_of::<SudokuRating>(),
                &mut o.error
            ),
            rated_are_right(&o.rated)
        ),
        case!(
            "sudoku_check_lines",
            |_w, o| sudoku_check_lines(
                NINE.as_ptr().cast(),
                NINE.len(),
                null(),
                null(),
                o.cells.as_mut_ptr(),
                2,
                &mut o.len,
                &mut o.error
            ),
            o.len == 1 && o.cells[0] == SUDOKU_STATE_INCOMPLETE
        ),
        case!(
            "sudoku_rate_lines",
            |_w, o| sudoku_rate_lines(
                lines.as_ptr().cast(),
                lines.len(),
                null(),
                SUDOKU_PROFILE_FAIR,
                null(),
                o.rated.as_mut_ptr(),
                size_of::<SudokuRating>(),
                2,
                &mut o.len,
                &mut o.error
            ),
            o.len == 2 && rated_are_right(&o.rated)
        ),
        case!(
            "sudoku_rate_cells",
            |_w, o| sudoku_rate_cells(
                &SudokuCells { cells: [nine_cells(); 2].as_ptr().cast(), ..TWO_CELLS },
                SUDOKU_PROFILE_FAIR,
                null(),
                o.rated.as_mut_ptr(),
                size_of::<SudokuRating>(),
                &mut o.error
            ),
            rated_are_right(&o.rated)
        ),
        case!(
            "sudoku_rate, forcing chains",
            |w, o| sudoku_rate(
                w.boards[CHAINS],
                0,
                null(),
                &mut o.rating,
                size_of::<SudokuRating>(),
                &mut o.error
            ),
            o.rating.se_explained == 1
        ),
        case!(
            "sudoku_profile_find",
            |_w, o| sudoku_profile_find("x_wing=7".as_ptr().cast(), 8, &mut o.number, &mut o.error),
            o.number > SUDOKU_PROFILE_NO_UNIQUENESS
        ),
        case!(
            "sudoku_steps_open",
            |w, o| sudoku_steps_open(
                w.boards[BOARD],
                [0, 2, 1].as_ptr(),
                3,
                SUDOKU_PROFILE_HODOKU,
                null(),
                &mut o.steps,
                &mut o.error
            ),
            !o.steps.is_null()
        ),
        case!(
            "sudoku_steps_read",
            |_w, o| sudoku_steps_read(
                NINE.as_ptr().cast(),
                81,
                null(),
                SUDOKU_PROFILE_HODOKU,
                null(),
                &mut o.steps,
                &mut o.error
            ),
            !o.steps.is_null()
        ),
        case!(
            "sudoku_steps_mistakes",
            |w, o| sudoku_steps_mistakes(
                w.steps[0],
                o.cells.as_mut_ptr(),
                256,
                &mut o.len,
                &mut o.error
            ),
            o.len == 0
        ),
        case!(
            "sudoku_steps_next",
            |w, o| sudoku_steps_next(w.steps[0], &mut o.step, &mut o.error),
            (o.step.placements, o.step.open) == (1, 50)
        ),
        case!(
            "sudoku_steps_write",
            |w, o| sudoku_steps_write(
                w.steps[1],
                SUDOKU_STEP_JSON,
                o.bytes.as_mut_ptr().cast(),
                4096,
                &mut o.len,
                &mut o.error
            ),
            o.bytes.starts_with(b"{")
        ),
        case!(
            "sudoku_steps_write, a picture",
            |w, o| sudoku_steps_write(
                w.steps[1],
                SUDOKU_STEP_DRAWING,
                o.bytes.as_mut_ptr().cast(),
                4096,
                &mut o.len,
                &mut o.error
            ),
            o.bytes.starts_with("┏".as_bytes())
        ),
        case!(
            "sudoku_steps_changes",
            |w, o| sudoku_steps_changes(
                w.steps[1],
                o.cells.as_mut_ptr(),
                256,
                &mut o.len,
                &mut o.error
            ),
            (o.len, o.cells[0]) == (4, 1)
        ),
        case!("sudoku_steps_close", |w, _o| sudoku_steps_close(w.steps[0]), true),
        case!(
            "sudoku_hint",
            |w, o| sudoku_hint(
                w.boards[BOARD],
                [0, 2, 1].as_ptr(),
                3,
                SUDOKU_PROFILE_HODOKU,
                null(),
                SUDOKU_STEP_JSON,
                &mut o.step,
                o.bytes.as_mut_ptr().cast(),
                4096,
                &mut o.len,
                &mut o.error
            ),
            o.step.placements == 1 && o.bytes.starts_with(b"{")
        ),
    ]
}

/// A row of a batch is solved, or it says that memory could not be had, or that the library failed.
fn row_is_right(row: &SudokuRow) -> bool {
    row.status == SUDOKU_OK && row.solutions == 1
        || matches!(row.status, SUDOKU_NO_MEMORY | SUDOKU_INTERNAL)
}

/// Whether each row is right, and its cells are a solution, or empty after an error.
fn cells_are_right(outputs: &Outputs) -> bool {
    outputs.rows.iter().zip(outputs.bytes.chunks(81)).all(|(row, cells)| {
        let expected = if row.status == SUDOKU_OK { (4, 9) } else { (0, 0) };
        row_is_right(row) && (cells[2], cells[80]) == expected
    })
}

/// Whether each row is right, and its string is a solution, or empty after an error.
fn strings_are_right(outputs: &Outputs) -> bool {
    outputs.rows.iter().zip(outputs.cells.windows(2)).all(|(row, ends)| {
        let string = &outputs.bytes[ends[0] as usize..ends[1] as usize];
        let expected = if row.status == SUDOKU_OK { (81, Some(&b'9')) } else { (0, None) };
        row_is_right(row) && (string.len(), string.last()) == expected
    })
}

fn of_batches_and_generation() -> Vec<Case> {
    let lines = format!("{NINE}\n{NINE}\n");
    let (twice, ended, checked) = (NINE.repeat(2), lines.clone(), lines.clone());
    let mut cases = vec![
        case!(
            "sudoku_solve_batch",
            |w, o| sudoku_solve_batch(
                [w.boards[BOARD].cast_const(), w.boards[CAGED].cast_const()].as_ptr(),
                2,
                null(),
                o.rows.as_mut_ptr(),
                size_of::<SudokuRow>(),
                o.cells.as_mut_ptr(),
                81,
                &mut o.error
            ),
            o.rows.iter().all(row_is_right)
        ),
        case!(
            "sudoku_solve_lines",
            |_w, o| sudoku_solve_lines(
                lines.as_ptr().cast(),
                lines.len(),
                null(),
                null(),
                o.rows.as_mut_ptr(),
                size_of::<SudokuRow>(),
                2,
                &mut o.len,
                o.bytes.as_mut_ptr().cast(),
                200,
                &mut o.len,
                &mut o.error
            ),
            o.rows.iter().all(row_is_right)
        ),
        case!(
            "sudoku_solve_cells",
            |_w, o| sudoku_solve_cells(
                &SudokuCells { cells: [nine_cells(); 2].as_ptr().cast(), ..TWO_CELLS },
                null(),
                o.rows.as_mut_ptr(),
                size_of::<SudokuRow>(),
                o.bytes.as_mut_ptr().cast(),
                &mut o.error
            ),
            cells_are_right(o)
        ),
        case!(
            "sudoku_solve_cells, a node limit",
            |_w, o| sudoku_solve_cells(
                &SudokuCells { cells: [nine_cells(); 2].as_ptr().cast(), ..TWO_CELLS },
                &SudokuOptions { node_limit: 100, ..options(0) },
                o.rows.as_mut_ptr(),
                size_of::<SudokuRow>(),
                o.bytes.as_mut_ptr().cast(),
                &mut o.error
            ),
            cells_are_right(o)
        ),
        case!(
            "sudoku_solve_strings",
            |_w, o| sudoku_solve_strings(
                &SudokuStrings {
                    bytes: twice.as_ptr().cast(),
                    byte_count: 162,
                    offsets: [0i32, 81, 162].as_ptr().cast(),
                    ..TWO_STRINGS
                },
                null(),
                null(),
                o.rows.as_mut_ptr(),
                size_of::<SudokuRow>(),
                o.bytes.as_mut_ptr().cast(),
                200,
                &mut o.len,
                o.cells.as_mut_ptr().cast(),
                o.numbers.as_mut_ptr().cast(),
                &mut o.error
            ),
            strings_are_right(o)
        ),
        case!(
            "sudoku_solve_strings, one with an LF",
            |_w, o| sudoku_solve_strings(
                &SudokuStrings {
                    bytes: ended.as_ptr().cast(),
                    byte_count: 164,
                    offsets: [0i32, 82, 163].as_ptr().cast(),
                    ..TWO_STRINGS
                },
                null(),
                null(),
                o.rows.as_mut_ptr(),
                size_of::<SudokuRow>(),
                o.bytes.as_mut_ptr().cast(),
                200,
                &mut o.len,
                o.cells.as_mut_ptr().cast(),
                null_mut(),
                &mut o.error
            ),
            strings_are_right(o)
        ),
        case!(
            "sudoku_check_cells",
            |_w, o| sudoku_check_cells(
                &SudokuCells { cells: [nine_cells(); 2].as_ptr().cast(), ..TWO_CELLS },
                null(),
                o.cells.as_mut_ptr(),
                &mut o.error
            ),
            o.cells[..2] == [SUDOKU_STATE_INCOMPLETE; 2]
        ),
        case!(
            "sudoku_check_strings",
            |_w, o| sudoku_check_strings(
                &SudokuStrings {
                    bytes: checked.as_ptr().cast(),
                    byte_count: 164,
                    offsets: [0i32, 82, 163].as_ptr().cast(),
                    ..TWO_STRINGS
                },
                null(),
                null(),
                o.cells.as_mut_ptr(),
                &mut o.error
            ),
            o.cells[..2]
                .iter()
                .all(|state| [SUDOKU_STATE_INCOMPLETE, SUDOKU_NO_MEMORY].contains(state))
        ),
        case!(
            "sudoku_row_error",
            |_w, o| sudoku_row_error(
                "1x\n12x4".as_ptr().cast(),
                7,
                null(),
                1,
                &mut o.len,
                null_mut(),
                &mut o.error
            ),
            o.len == 2
        ),
        case!(
            "sudoku_solve_lines, one",
            |_w, o| sudoku_solve_lines(
                NINE.as_ptr().cast(),
                81,
                null(),
                null(),
                o.rows.as_mut_ptr(),
                size_of::<SudokuRow>(),
                1,
                &mut o.len,
                o.bytes.as_mut_ptr().cast(),
                200,
                &mut o.len,
                &mut o.error
            ),
            row_is_right(&o.rows[0])
        ),
    ];
    for (killer, minimal) in [(0, 0), (0, 1), (1, 0)] {
        let wanted = generated(killer, minimal);
        let name = format!("sudoku_generate, {killer} {minimal}");
        cases.push(case!(
            name,
            |_w, o| sudoku_generate(&wanted, &mut o.board, &mut o.error),
            !o.board.is_null()
        ));
    }
    for (side, killer) in [(2, 0), (2, 1), (3, 0)] {
        let wanted = SudokuGenerateOptions {
            box_height: side,
            box_width: side,
            pattern: if killer == 0 { PATTERN.as_ptr() } else { null() },
            ..generated(killer, u32::from(killer == 0))
        };
        cases.push(case!(
            format!("sudoku_generate_batch, {side} {killer}"),
            |_w, o| {
                let (items, boards) = (o.made.as_mut_ptr(), o.boards.as_mut_ptr());
                let (puzzles, error) = (o.cells.as_mut_ptr().cast(), &mut o.error);
                let size = size_of::<SudokuGenerated>();
                sudoku_generate_batch(
                    &wanted,
                    5,
                    3,
                    1,
                    items,
                    size,
                    puzzles,
                    null_mut(),
                    boards,
                    error,
                )
            },
            items_are_right(&o.made, &o.boards)
        ));
    }
    cases
}

/// Whether all cells may be given: at most 81.
const PATTERN: [u8; 81] = [1; 81];

/// Each item of a batch has a puzzle, or it says that memory could not be had, or that the library failed.
fn items_are_right(made: &[SudokuGenerated], boards: &[*mut SudokuBoard]) -> bool {
    made.iter().zip(boards).all(|(item, board)| match item.status {
        SUDOKU_OK => item.seed != 0 && !board.is_null(),
        status => board.is_null() && matches!(status, SUDOKU_NO_MEMORY | SUDOKU_INTERNAL),
    })
}

/// Each strategy on each board it fits: it solves, it counts up to three.
fn of_strategies() -> Vec<Case> {
    let mut cases = Vec::new();
    for strategy in STRATEGIES {
        let (number, name) = (strategy.number, strategy.name);
        for board in [BOARD, CAGED, KILLER, LARGE] {
            let cages = board == CAGED || board == KILLER;
            let slow = board == LARGE && name == "killer_backtracking";
            let plain = !matches!(name, "auto" | "killer_backtracking" | "killer_advanced");
            if slow || cages && plain || board == LARGE && name == "nine" {
                continue;
            }
            let len = [81, 81, 16, 81, 256][board];
            let options = options(number);
            cases.push(case!(
                format!("sudoku_solve, {name}, board {board}"),
                |w, o| sudoku_solve(
                    w.boards[board],
                    &options,
                    o.cells.as_mut_ptr(),
                    len,
                    null_mut(),
                    &mut o.error
                ),
                o.cells[0] == [5, 5, 1, 0, 1][board]
            ));
        }
        let board = if name == "nine" { EMPTY } else { SMALL };
        let options = SudokuOptions { solution_limit: 3, ..options(number) };
        cases.push(case!(
            format!("sudoku_count, {name}"),
            |w, o| sudoku_count(w.boards[board], &options, &mut o.count, null_mut(), &mut o.error),
            o.count == 3
        ));
    }
    cases.push(case!(
        "sudoku_prove",
        |w, o| sudoku_prove(
            w.boards[BOARD],
            null(),
            NOWHERE.as_ptr().cast(),
            NOWHERE.len(),
            NOWHERE.as_ptr().cast(),
            NOWHERE.len(),
            o.cells.as_mut_ptr(),
            81,
            null_mut(),
            &mut o.error
        ),
        o.cells[0] == 5
    ));
    cases
}

pub fn cases() -> impl Iterator<Item = Case> {
    of_the_library()
        .into_iter()
        .chain(of_texts())
        .chain(of_boards())
        .chain(of_formats())
        .chain(of_solutions_and_deductions())
        .chain(of_batches_and_generation())
        .chain(of_strategies())
        .chain(of_steps())
}
