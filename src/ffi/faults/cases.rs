//! The calls of each exported function, and of each strategy, with what is right after them.
//!
//! In: a world, the handles that calls work on, made anew for each, and the calls of `calls.rs`, which other tests read, too.
//! Out: the status and the outputs of a call; the handles among them are freed with them. A new function gets its call in
//! `calls.rs`; a test says if it is missing.

use std::ffi::c_char;
use std::ptr::{null, null_mut};

use super::super::batch::*;
use super::super::board::*;
use super::super::cages::*;
use super::super::cells::*;
use super::super::constraints::*;
use super::super::control::*;
use super::super::deduction::*;
use super::super::generate::*;
use super::super::guard::SudokuError;
use super::super::language::*;
use super::super::lines::*;
use super::super::positions::*;
use super::super::profile::*;
use super::super::prove::*;
use super::super::rate::*;
use super::super::rows::*;
use super::super::score::*;
use super::super::solve::*;
use super::super::status::*;
use super::super::steps::*;
use super::super::strings::*;
use super::super::summary::*;
use super::super::twins::*;
use super::super::{sudoku_build_info, sudoku_version, sudoku_version_number, sudoku_version_text};
use sudoku_core::constraint::CONSTRAINTS;
use sudoku_solve::STRATEGIES;

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CLASHING: &str =
    "535.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const LINES: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
";
/// A position whose third cell has a wrong symbol.
const MISTAKEN: &str = ":0000:x:53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::";
const CAGES: &str = "4\n1 2 3 4\n7\n3 0,0 0,1\n7 0,2 0,3\n5 1,0 2,0\n7 1,1 1,2 1,3\n\
                     7 2,1 2,2 3,2\n4 2,3 3,3\n7 3,0 3,1\n";
/// A puzzle whose path in Sudoku Explainer has a forcing chain.
const CHAINS: &str =
    ".....9..6....8..9.4....15...1..4..6....5.....2.5.3...4.67.248...3..1..........6.7";
const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/puzzles/standard-9x9.txt");
const NOWHERE: &str = "/dev/null";
/// The bytes of [`NINE`] twice, after each other.
const TWICE: [u8; 162] = {
    let mut twice = [0; 162];
    let mut at = 0;
    while at < 162 {
        twice[at] = NINE.as_bytes()[at % 81];
        at += 1;
    }
    twice
};

/// What a call works on, made anew for each.
pub struct World {
    board: *mut SudokuBoard,
    caged: *mut SudokuBoard,
    clashing: *mut SudokuBoard,
    killer: *mut SudokuBoard,
    empty: *mut SudokuBoard,
    /// Of 16x16 cells.
    large: *mut SudokuBoard,
    /// Empty, of 4x4 cells.
    small: *mut SudokuBoard,
    chains: *mut SudokuBoard,
    control: *mut SudokuControl,
    solutions: *mut SudokuSolutions,
    deduction: *mut SudokuDeduction,
    steps: *mut SudokuSteps,
    /// After a first step.
    stepped: *mut SudokuSteps,
    mistaken: *mut SudokuSteps,
}

/// Loads a board from a file, or saves one to it.
pub fn with_a_file(
    world: &World,
    outputs: &mut Outputs,
    save: bool,
    path: *const c_char,
    len: usize,
) -> i32 {
    // SAFETY: the path has this length, and the places are those of `outputs`.
    unsafe {
        if save {
            sudoku_board_save(world.board, path, len, SUDOKU_FORMAT_LINE, &mut outputs.error)
        } else {
            sudoku_board_load(path, len, null(), outputs.made(1), &mut outputs.error)
        }
    }
}

/// What a call writes.
pub struct Outputs {
    memory: [u64; 4096],
    used: usize,
    /// Where each output begins.
    places: [usize; 6],
    outputs: usize,
    /// The handles among them: where they begin, and how many there are.
    made: (usize, usize),
    /// Of the latest list or output: the items, and the bytes of each.
    count: usize,
    size: usize,
    error: SudokuError,
}

type Call = Box<dyn Fn(&World, &mut Outputs) -> i32>;
type Right = Box<dyn Fn(&Outputs) -> bool>;

pub struct Case {
    pub name: String,
    pub call: Call,
    pub right: Right,
}

/// A handle that a call makes.
fn new<T>(make: impl FnOnce(*mut *mut T) -> i32) -> *mut T {
    let mut handle = null_mut();
    assert_eq!(make(&mut handle), SUDOKU_OK);
    handle
}

fn read(text: &str) -> *mut SudokuBoard {
    let (bytes, len) = (text.as_ptr().cast(), text.len());
    // SAFETY: a text and a place for a handle.
    new(|out| unsafe { sudoku_board_read(bytes, len, null(), out, null_mut()) })
}

/// A cell of a 16x16 board of shifted rows with a few holes.
fn large_cell(cell: usize) -> String {
    let (row, col) = (cell / 16, cell % 16);
    let symbol = (row % 4 * 4 + row / 4 + col) % 16 + 1;
    if cell % 5 == 2 { String::from(". ") } else { format!("{symbol} ") }
}

impl World {
    pub fn new() -> World {
        let large: String = (0..256).map(large_cell).collect();
        let (board, caged) = (read(NINE), read(NINE));
        let (bytes, len) = (MISTAKEN.as_ptr().cast(), MISTAKEN.len());
        // SAFETY: handles, a text, and places for handles.
        unsafe {
            assert_eq!(sudoku_board_add_cage(caged, 8, [0, 1].as_ptr(), 2, null_mut()), SUDOKU_OK);
            let empty = new(|out| sudoku_board_new(3, 3, out, null_mut()));
            let opened =
                || new(|out| sudoku_steps_open(board, null(), 0, 0, null(), out, null_mut()));
            let world = World {
                board,
                caged,
                clashing: read(CLASHING),
                killer: read(CAGES),
                empty,
                large: read(&large),
                small: new(|out| sudoku_board_new(2, 2, out, null_mut())),
                chains: read(CHAINS),
                control: new(|out| sudoku_control_new(out)),
                solutions: new(|out| sudoku_solutions_open(board, null(), out, null_mut())),
                deduction: new(|out| sudoku_deduction_new(empty, out, null_mut())),
                steps: opened(),
                stepped: opened(),
                mistaken: new(|out| {
                    sudoku_steps_read(bytes, len, null(), 0, null(), out, null_mut())
                }),
            };
            let mut outputs = Outputs::new();
            let status = sudoku_steps_next(world.stepped, outputs.sized(), null_mut());
            assert_eq!(status, SUDOKU_OK);
            world
        }
    }

    fn boards(&self) -> [*mut SudokuBoard; 8] {
        let World { board, caged, clashing, killer, empty, large, small, chains, .. } = *self;
        [board, caged, clashing, killer, empty, large, small, chains]
    }
}

impl Drop for World {
    fn drop(&mut self) {
        // SAFETY: a freed handle is an error like others; some cases free them.
        unsafe {
            for board in self.boards() {
                sudoku_board_free(board);
            }
            sudoku_control_free(self.control);
            sudoku_solutions_close(self.solutions);
            sudoku_deduction_free(self.deduction);
            for steps in [self.steps, self.stepped, self.mistaken] {
                sudoku_steps_close(steps);
            }
        }
    }
}

/// A list that a call reads.
trait List {
    type Item;
    fn items(&self) -> (*const Self::Item, usize);
}

impl<T> List for [T] {
    type Item = T;
    fn items(&self) -> (*const T, usize) {
        (self.as_ptr(), self.len())
    }
}

impl List for str {
    type Item = c_char;
    fn items(&self) -> (*const c_char, usize) {
        (self.as_ptr().cast(), self.len())
    }
}

impl Outputs {
    pub fn new() -> Box<Outputs> {
        // SAFETY: all zero is a value of each of its fields.
        let mut outputs: Box<Outputs> = Box::new(unsafe { std::mem::zeroed() });
        outputs.error.struct_size = size_of::<SudokuError>() as u32;
        outputs
    }

    /// The address of a list, whose length is the next one.
    fn list<L: List + ?Sized>(&mut self, list: &L) -> *const L::Item {
        let (items, count) = list.items();
        self.count = count;
        items
    }

    /// A place for items, whose number and size are the next ones.
    fn out<T>(&mut self, count: usize) -> *mut T {
        (self.count, self.size) = (count, size_of::<T>());
        self.places[self.outputs] = self.used;
        self.outputs += 1;
        self.used += (count * self.size).div_ceil(8);
        let place = &mut self.memory[self.places[self.outputs - 1]..self.used];
        place.as_mut_ptr().cast()
    }

    /// A place for a structure, which begins with its size.
    fn sized<T>(&mut self) -> *mut T {
        let place = self.out(1);
        self.memory[self.places[self.outputs - 1]] = size_of::<T>() as u64;
        place
    }

    fn made<T>(&mut self, count: usize) -> *mut *mut T {
        self.made = (self.outputs, count);
        self.out(count)
    }

    /// An item of an output.
    fn at<T: Copy>(&self, output: usize, item: usize) -> T {
        let place = &self.memory[self.places[output]..self.used];
        assert!((item + 1) * size_of::<T>() <= size_of_val(place));
        // SAFETY: it is within the output; the items are integers and structures of integers.
        unsafe { place.as_ptr().cast::<T>().add(item).read() }
    }

    fn items<T: Copy>(&self, output: usize, count: usize) -> impl Iterator<Item = T> + Clone {
        (0..count).map(move |item| self.at(output, item))
    }

    fn handles(&self) -> impl Iterator<Item = usize> {
        self.items(self.made.0, self.made.1)
    }

    /// Whether an output of bytes begins like this.
    fn says(&self, output: usize, begin: &str) -> bool {
        self.items::<u8>(output, begin.len()).eq(begin.bytes())
    }
}

impl Drop for Outputs {
    fn drop(&mut self) {
        for handle in self.handles().filter(|&handle| handle != 0) {
            let handle = handle as *mut u8;
            // SAFETY: a handle is never dereferenced; of another kind it is an error like others.
            let freed = unsafe {
                [
                    sudoku_board_free(handle.cast()),
                    sudoku_control_free(handle.cast()),
                    sudoku_solutions_close(handle.cast()),
                    sudoku_deduction_free(handle.cast()),
                    sudoku_steps_close(handle.cast()),
                ]
            };
            assert_eq!(freed.iter().filter(|&&status| status == SUDOKU_OK).count(), 1, "{freed:?}");
        }
    }
}

/// A structure that a call reads, with its size and zeros.
fn given<T>() -> T {
    // SAFETY: zeros are a value of each structure of the interface.
    let mut zero = unsafe { std::mem::MaybeUninit::<T>::zeroed().assume_init() };
    // SAFETY: it begins with its size, 32 bits.
    unsafe { (&raw mut zero).cast::<u32>().write(size_of::<T>() as u32) };
    zero
}

fn options(strategy: i32) -> SudokuOptions {
    SudokuOptions { strategy, ..given() }
}

/// The cells of two boards, 0 if empty.
fn two_boards() -> [u8; 162] {
    TWICE.map(|byte| byte.saturating_sub(b'0'))
}

fn two_cells(boards: &[u8; 162]) -> SudokuCells {
    SudokuCells { cell_bytes: 1, cells: boards.as_ptr().cast(), count: 2, side: 9, ..given() }
}

fn two_strings(bytes: &[u8], offsets: &[i32; 3]) -> SudokuStrings {
    let (bytes, byte_count) = (bytes.as_ptr().cast(), bytes.len());
    let offsets = offsets.as_ptr().cast();
    SudokuStrings { offset_bytes: 4, bytes, byte_count, offsets, count: 2, ..given() }
}

fn wanted(box_side: u32, killer: u32, minimal: u32) -> SudokuGenerateOptions {
    let (box_height, box_width) = (box_side, box_side);
    SudokuGenerateOptions { box_height, box_width, killer, minimal, ..given() }
}

/// An argument of `calls.rs`.
macro_rules! argument {
    ($w:ident, $o:ident, error) => { &mut $o.error };
    ($w:ident, $o:ident, len) => { $o.count };
    ($w:ident, $o:ident, size) => { $o.size };
    ($w:ident, $o:ident, new) => { $o.made(1) };
    ($w:ident, $o:ident, news) => { $o.made(2) };
    ($w:ident, $o:ident, nine) => { $o.list(NINE) };
    ($w:ident, $o:ident, lines) => { $o.list(LINES) };
    ($w:ident, $o:ident, auto) => { $o.list("auto") };
    ($w:ident, $o:ident, hodoku) => { $o.list("hodoku") };
    ($w:ident, $o:ident, single) => { $o.list("hidden_single") };
    ($w:ident, $o:ident, german) => { $o.list("de") };
    ($w:ident, $o:ident, windows) => { $o.list("windows") };
    ($w:ident, $o:ident, path) => { $o.list(PATH) };
    ($w:ident, $o:ident, target) => { $o.list(NOWHERE) };
    ($w:ident, $o:ident, clauses) => { $o.list(NOWHERE) };
    ($w:ident, $o:ident, proof) => { $o.list(NOWHERE) };
    ($w:ident, $o:ident, read) => { &given() };
    ($w:ident, $o:ident, options) => { &given() };
    ($w:ident, $o:ident, cells) => { &two_cells(&two_boards()) };
    ($w:ident, $o:ident, strings) => { &two_strings(&TWICE, &[0, 81, 162]) };
    ($w:ident, $o:ident, wanted) => { &wanted(2, 0, 0) };
    ($w:ident, $o:ident, report) => { $o.sized() };
    ($w:ident, $o:ident, progress) => { $o.sized() };
    ($w:ident, $o:ident, step) => { $o.sized() };
    ($w:ident, $o:ident, detail) => { $o.sized() };
    ($w:ident, $o:ident, [$($board:ident),+]) => { $o.list(&[$($w.$board.cast_const()),+][..]) };
    ($w:ident, $o:ident, [$($item:tt)+]) => { $o.list(&[$($item)+][..]) };
    ($w:ident, $o:ident, {$count:literal}) => { $o.out($count) };
    ($w:ident, $o:ident, (= $value:expr)) => { $value };
    ($w:ident, $o:ident, (text $text:expr)) => { $o.list($text) };
    ($w:ident, $o:ident, (handles $count:literal)) => { $o.made($count) };
    ($w:ident, $o:ident, ($argument:tt)) => { argument!($w, $o, $argument) };
    ($w:ident, $o:ident, $number:literal) => { $number };
    ($w:ident, $o:ident, $handle:ident) => { $w.$handle };
}

macro_rules! case {
    ($name:expr, $right:expr, $function:ident($($argument:tt),*)) => {
        Case {
            name: String::from($name),
            // SAFETY: live handles, outputs, structures, and texts and lists with their lengths.
            call: Box::new(move |_w, _o| unsafe { $function($(argument!(_w, _o, $argument)),*) }),
            right: Box::new($right),
        }
    };
}

/// The calls of `calls.rs`.
macro_rules! calls {
    ($($function:ident($($argument:tt),*);)*) => {
        vec![$(case!(
            stringify!($function),
            |o| is_right(stringify!($function), o),
            $function($($argument),*)
        )),*]
    };
}

/// Cases beside those of `calls.rs`: a name, a call, and what is right after it.
macro_rules! cases {
    ($($name:expr, |$o:ident| $right:expr, $function:ident($($argument:tt),*);)*) => {
        vec![$(case!($name, move |$o: &Outputs| $right, $function($($argument),*))),*]
    };
}

/// Whether the outputs of a call of `calls.rs` are right.
fn is_right(function: &str, o: &Outputs) -> bool {
    match function.strip_prefix("sudoku_").unwrap() {
        "version"
        | "build_info"
        | "status_name"
        | "status_message"
        | "strategy_name"
        | "strategy_description"
        | "technique_name"
        | "technique_title_in"
        | "language_name"
        | "language_title"
        | "constraint_name"
        | "constraint_rule" => o.at::<usize>(0, 0) != 0,
        "board_size" => o.at::<u32>(0, 0) == 9,
        "board_grids" => (o.at::<u32>(0, 0), o.at::<usize>(3, 0)) == (9, 2),
        "board_symbols" => o.items::<i32>(0, 9).eq(1..10),
        "board_get" => o.at::<i32>(0, 0) == 5,
        "board_cells" => o.at::<i32>(0, 0) == 5,
        "board_candidates" => o.at::<usize>(1, 0) == 3,
        "board_clashes" => o.items::<u32>(0, 2).eq([0, 2]),
        "board_write" => o.says(0, "5,3,,,7,"),
        "board_write_cells" => o.says(0, "........."),
        "board_cage_count" => o.at::<usize>(0, 0) == 1,
        "board_cage" => (o.at::<i64>(0, 0), o.at::<u32>(1, 1)) == (8, 1),
        "constraint_count" => o.at::<u32>(0, 0) as usize == CONSTRAINTS.len(),
        "constraint_number" => o.at::<i32>(0, 0) == 11,
        "constraint_find" => o.at::<i32>(0, 0) == 31,
        "board_constraint_count" => o.at::<usize>(0, 0) == 1,
        "board_constraint" => o.items::<i64>(0, 6).eq([10, 1, 8, 2, 0, 1]),
        "check" => o.at::<i32>(0, 0) == SUDOKU_STATE_INCOMPLETE,
        "board_redundant" => (1..30).contains(&o.at::<usize>(1, 0)),
        "board_suspects" => o.at::<u32>(0, 0) == 2,
        "strategy_count" => o.at::<u32>(0, 0) as usize == STRATEGIES.len(),
        "strategy_number" => o.at::<i32>(0, 0) == 10,
        "strategy_find" => o.at::<i32>(0, 0) == 0,
        "strategy_fits" => o.at::<i32>(0, 0) == 1,
        "technique_count" => o.at::<u32>(0, 0) > 70,
        "technique_number" | "technique_find" => o.at::<i32>(0, 0) == 20,
        "language_count" => o.at::<u32>(0, 0) == 2,
        "language_number" | "language_find" => o.at::<i32>(0, 0) == 256,
        "profile_find" => o.at::<i32>(0, 0) == SUDOKU_PROFILE_HODOKU,
        "solve" | "prove" | "solutions_next" => (o.at::<i32>(0, 2), o.at::<i32>(0, 80)) == (4, 9),
        "count" => o.at::<u64>(0, 0) == 1,
        "true_candidates" => o.items::<u8>(0, 729).map(u32::from).sum::<u32>() == 81,
        "control_progress" => o.at::<SudokuProgress>(0, 0).nodes == 0,
        "deduction_cells" => o.items::<i32>(0, 81).all(|symbol| symbol == -1),
        "deduction_candidates" => o.at::<usize>(1, 0) == 9,
        "deduction_choice" => [0, 1, 2].map(|output| o.at::<u32>(output, 0)) == [0, 0, 81],
        "rate" => ratings_are_right(o.items(0, 1)),
        "rate_strings" => ratings_are_right(o.items(0, 2)),
        "rate_lines" => o.at::<usize>(1, 0) == 2 && fair_is_right(o.items(0, 2)),
        "rate_cells" => fair_is_right(o.items(0, 2)),
        "score_board" => scores_are_right(o.items(0, 1)),
        "board_symmetries" => o.at::<u64>(0, 0) == 1,
        "morph_random" => o.at::<usize>(1, 0) == 28 && o.items::<u32>(0, 28).sum::<u32>() > 105,
        "morph_inverse" => o.items::<u32>(0, 7).eq([0, 0, 1, 1, 0, 0, 1]),
        "morph_then" => o.items::<u32>(0, 7).eq([1, 1, 0, 1, 0, 0, 1]),
        "morph_cells" => o.items::<i32>(0, 2).all(|state| state == SUDOKU_OK || has_failed(state)),
        "canonical_cells" => forms_are_right(o.items(0, 2)),
        "score_cells" | "score_strings" => scores_are_right(o.items(0, 2)),
        "steps_mistakes" => o.items::<i32>(0, 4).eq([1, 0, 2, 1]),
        "steps_contradictions" => o.items::<i32>(0, 4).eq([2, 7, 1, 0]),
        "steps_next" => step_is_right(o.at(0, 0)),
        "steps_write" => o.says(0, "Hidden Single"),
        "steps_changes" => (o.at::<usize>(1, 0), o.at::<i32>(0, 0)) == (4, 1),
        "hint" => step_is_right(o.at(0, 0)) && o.says(1, "Hidden Single"),
        "solve_batch" => rows_are_right(o.items(0, 1)),
        "solve_lines" => o.at::<usize>(1, 0) == 2 && rows_are_right(o.items(0, 2)),
        "solve_cells" => cells_are_right(o),
        "solve_strings" => strings_are_right(o),
        "check_cells" | "check_strings" => states_are_right(o.items(0, 2)),
        "check_lines" => o.at::<usize>(1, 0) == 2 && states_are_right(o.items(0, 2)),
        "row_error" => o.at::<usize>(0, 0) == 1,
        "generate_batch" => items_are_right(o, 2),
        _ => is_made(o),
    }
}

/// Whether a call made all handles.
fn is_made(o: &Outputs) -> bool {
    o.handles().all(|handle| handle != 0)
}

fn step_is_right(step: SudokuStep) -> bool {
    (step.placements, step.open) == (1, 50)
}

/// Whether a batch says that an item failed.
fn has_failed(status: i32) -> bool {
    matches!(status, SUDOKU_NO_MEMORY | SUDOKU_INTERNAL)
}

/// Whether each row has the numbers of [`NINE`], or has failed.
fn ratings_are_right(mut rows: impl Iterator<Item = SudokuRating>) -> bool {
    let right = (12, SUDOKU_LEVEL_EASY, 0);
    rows.all(|row| match row.status {
        SUDOKU_OK => (row.se_er, row.hodoku_level, row.se_open) == right,
        status => has_failed(status),
    })
}

/// Whether each row has the numbers of [`NINE`] by the fair profile, or has failed.
fn fair_is_right(mut rows: impl Iterator<Item = SudokuRating>) -> bool {
    rows.all(|row| match row.status {
        SUDOKU_OK => (row.profile_explained, row.profile_open, row.se_er) == (1, 0, -1),
        status => has_failed(status),
    })
}

/// Whether each row is the score of [`NINE`] as its own answer, or has failed.
fn scores_are_right(mut rows: impl Iterator<Item = SudokuScore>) -> bool {
    let right = (30, 51, 0, 1, 1);
    rows.all(|row| match (row.status, row.answer_status) {
        (SUDOKU_OK, SUDOKU_OK) => {
            (row.givens_kept, row.empty, row.wrong, row.completable, row.solutions) == right
        }
        (SUDOKU_OK, status) | (status, _) => has_failed(status),
    })
}

/// Whether each row is that of [`NINE`], or has failed.
fn forms_are_right(mut rows: impl Iterator<Item = SudokuForm>) -> bool {
    rows.all(|row| match row.status {
        SUDOKU_OK => row.symmetries == 1 && row.first < 2,
        status => has_failed(status),
    })
}

fn states_are_right(mut states: impl Iterator<Item = i32>) -> bool {
    states.all(|state| state == SUDOKU_STATE_INCOMPLETE || has_failed(state))
}

fn row_is_right(row: &SudokuRow) -> bool {
    row.status == SUDOKU_OK && row.solutions == 1 || has_failed(row.status)
}

fn rows_are_right(mut rows: impl Iterator<Item = SudokuRow>) -> bool {
    rows.all(|row| row_is_right(&row))
}

/// Whether each row is right, and its cells are a solution, or empty after an error.
fn cells_are_right(o: &Outputs) -> bool {
    o.items::<SudokuRow>(0, 2).enumerate().all(|(board, row)| {
        let expected = if row.status == SUDOKU_OK { (4, 9) } else { (0, 0) };
        let cells = (o.at::<u8>(1, board * 81 + 2), o.at::<u8>(1, board * 81 + 80));
        row_is_right(&row) && cells == expected
    })
}

/// Whether each row is right, and its string is a solution, or empty after an error.
fn strings_are_right(o: &Outputs) -> bool {
    o.items::<SudokuRow>(0, 2).enumerate().all(|(string, row)| {
        let [begin, end] = [string, string + 1].map(|at| o.at::<i32>(3, at) as usize);
        let is_solved = row.status == SUDOKU_OK;
        let right = if is_solved {
            end - begin == 81 && o.at::<u8>(1, end - 1) == b'9'
        } else {
            end == begin
        };
        row_is_right(&row) && right
    })
}

/// Whether each item of a batch has a puzzle, or has failed.
fn items_are_right(o: &Outputs, count: usize) -> bool {
    o.items::<SudokuGenerated>(0, count).zip(o.handles()).all(|(item, board)| match item.status {
        SUDOKU_OK => item.seed != 0 && board != 0,
        status => board == 0 && has_failed(status),
    })
}

/// A case of a function that returns a text, for a number that it knows and one that it does not.
fn text_case(name: &str, call: fn(i32) -> *const c_char, known: i32) -> Case {
    let call = move |_: &World, outputs: &mut Outputs| {
        let texts = [call(77), call(known)];
        // SAFETY: a place for a pointer.
        unsafe {
            outputs.out::<*const c_char>(1).write(if texts[0].is_null() {
                null()
            } else {
                texts[1]
            })
        };
        SUDOKU_OK
    };
    let right = |outputs: &Outputs| outputs.at::<usize>(0, 0) != 0;
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

/// Other ways through some functions.
fn others() -> Vec<Case> {
    let ended = || two_strings(LINES.as_bytes(), &[0, 82, 163]);
    let limited = SudokuOptions { node_limit: 100, ..given() };
    let pattern = SudokuGenerateOptions { pattern: [1; 81].as_ptr(), ..wanted(2, 0, 1) };
    const EASY: &str = "er=..9, level=easy, stars=1, needs=full_house, rate";
    let (difficulty, difficulty_len) = (EASY.as_ptr().cast(), EASY.len());
    let easy = SudokuGenerateOptions { difficulty, difficulty_len, ..wanted(2, 0, 1) };
    const RULES: &str = "thermometer, whisper=2, cage, even, sum, quadruple, sandwich";
    let (rules, rules_len) = (RULES.as_ptr().cast(), RULES.len());
    let clues = SudokuGenerateOptions { rules, rules_len, ..wanted(2, 0, 1) };
    let large = SudokuGenerateOptions { pattern: [1; 81].as_ptr(), ..wanted(3, 0, 1) };
    cases! {
        "sudoku_board_read, cages", |o| is_made(o), sudoku_board_read((text CAGES), len, read, new, error);
        "sudoku_board_candidates, cages", |o| o.at::<usize>(1, 0) == 2 && o.items::<i32>(0, 2).eq([1, 2]),
            sudoku_board_candidates(killer, 0, 0, {4}, len, {1}, error);
        "sudoku_board_clear_cages, all", |_o| true, sudoku_board_clear_cages(killer, error);
        "sudoku_board_cage_count, all", |o| o.at::<usize>(0, 0) == 7, sudoku_board_cage_count(killer, {1}, error);
        "sudoku_board_write_cells, cages", |o| o.says(0, "1234341221434321\n"), sudoku_board_write_cells(
            killer, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], len, 31, {17}, len, {1}, error);
        "sudoku_check, cages", |o| o.at::<i32>(0, 0) == SUDOKU_STATE_INCOMPLETE,
            sudoku_check(killer, {1}, {1}, {1}, error);
        "sudoku_board_write, coordinates", |o| o.at::<usize>(1, 0) > 30,
            sudoku_board_write(killer, (= SUDOKU_FORMAT_COORDINATES), {4096}, len, {1}, error);
        "sudoku_board_write, grid", |o| o.at::<usize>(1, 0) > 30,
            sudoku_board_write(board, (= SUDOKU_FORMAT_GRID), {4096}, len, {1}, error);
        "sudoku_board_write, line", |o| o.at::<usize>(1, 0) > 30,
            sudoku_board_write(board, (= SUDOKU_FORMAT_LINE), {4096}, len, {1}, error);
        "sudoku_board_write, picture", |o| o.at::<usize>(1, 0) > 30,
            sudoku_board_write(killer, (= SUDOKU_FORMAT_PICTURE), {4096}, len, {1}, error);
        "sudoku_board_write, svg", |o| o.at::<usize>(1, 0) > 30,
            sudoku_board_write(killer, (= SUDOKU_FORMAT_SVG), {4096}, len, {1}, error);
        "sudoku_strategy_find, nine", |o| o.at::<i32>(0, 0) == 51,
            sudoku_strategy_find((text "nine"), len, {1}, error);
        "sudoku_profile_find, a list", |o| o.at::<i32>(0, 0) > SUDOKU_PROFILE_NO_UNIQUENESS,
            sudoku_profile_find((text "x_wing=7"), len, {1}, error);
        "sudoku_solutions_open, cages", |o| is_made(o), sudoku_solutions_open(killer, options, new, error);
        "sudoku_rate, forcing chains", |o| o.at::<SudokuRating>(0, 0).se_explained == 1,
            sudoku_rate(chains, 0, options, {1}, size, error);
        "sudoku_rate_strings, another profile", |o| fair_is_right(o.items(0, 2)),
            sudoku_rate_strings(strings, read, (= SUDOKU_PROFILE_FAIR), options, {2}, size, error);
        "sudoku_steps_write, JSON", |o| o.says(0, "{"),
            sudoku_steps_write(stepped, (= SUDOKU_STEP_JSON), {4096}, len, {1}, error);
        "sudoku_steps_write, a picture", |o| o.says(0, "┏"),
            sudoku_steps_write(stepped, (= SUDOKU_STEP_DRAWING), {4096}, len, {1}, error);
        "sudoku_steps_mistakes, none", |o| o.at::<usize>(1, 0) == 0,
            sudoku_steps_mistakes(steps, {4}, len, {1}, error);
        "sudoku_hint, JSON", |o| step_is_right(o.at(0, 0)) && o.says(1, "{"),
            sudoku_hint(board, [0, 2, 1], len, 2, options, (= SUDOKU_STEP_JSON), step, {4096}, len, {1}, error);
        "sudoku_solve_batch, two", |o| rows_are_right(o.items(0, 2)),
            sudoku_solve_batch([board, caged], len, options, {2}, size, {162}, 81, error);
        "sudoku_solve_lines, one", |o| rows_are_right(o.items(0, 1)),
            sudoku_solve_lines(nine, len, read, options, {1}, size, len, {1}, {200}, len, {1}, error);
        "sudoku_solve_cells, a node limit", |o| cells_are_right(o),
            sudoku_solve_cells(cells, (= &limited), {2}, size, {162}, error);
        "sudoku_solve_strings, one with an LF", |o| strings_are_right(o),
            sudoku_solve_strings((= &ended()), read, options, {2}, size, {200}, len, {1}, {12}, (= null_mut()), error);
        "sudoku_check_strings, one with an LF", |o| states_are_right(o.items(0, 2)),
            sudoku_check_strings((= &ended()), read, options, {2}, error);
        "sudoku_row_error, a bad line", |o| o.at::<usize>(0, 0) == 2,
            sudoku_row_error((text "1x\n12x4"), len, read, 1, {1}, detail, error);
        "sudoku_generate, minimal", |o| is_made(o), sudoku_generate((= &wanted(2, 0, 1)), new, error);
        "sudoku_generate, a difficulty", |o| is_made(o), sudoku_generate((= &easy), new, error);
        "sudoku_generate, rules", |o| is_made(o), sudoku_generate((= &clues), new, error);
        "sudoku_generate_batch, a difficulty", |o| items_are_right(o, 3),
            sudoku_generate_batch((= &easy), 5, 3, 1, {3}, size, {48}, (= null_mut()), (handles 3), error);
        "sudoku_summary, JSON", |o| o.says(0, "{"), sudoku_summary(board, 1, options, {4096}, len, {1}, error);
        "sudoku_generate, killer", |o| is_made(o), sudoku_generate((= &wanted(2, 1, 0)), new, error);
        "sudoku_generate_batch, a pattern", |o| items_are_right(o, 3),
            sudoku_generate_batch((= &pattern), 5, 3, 1, {3}, size, {48}, (= null_mut()), (handles 3), error);
        "sudoku_generate_batch, killer", |o| items_are_right(o, 3),
            sudoku_generate_batch((= &wanted(2, 1, 0)), 5, 3, 1, {3}, size, {48}, (= null_mut()), (handles 3), error);
        "sudoku_generate_batch, 9x9", |o| items_are_right(o, 3),
            sudoku_generate_batch((= &large), 5, 3, 1, {3}, size, {243}, (= null_mut()), (handles 3), error);
    }
}

/// Each strategy on each board it fits: it solves, it counts up to three.
fn of_strategies() -> Vec<Case> {
    let mut all = Vec::new();
    for strategy in STRATEGIES {
        let (number, name) = (strategy.number, strategy.name);
        for (board, (of, len, first)) in
            [("board", 81, 5), ("caged", 81, 5), ("killer", 16, 1), ("large", 256, 1)]
                .into_iter()
                .enumerate()
        {
            let plain = !matches!(name, "auto" | "killer_backtracking" | "killer_advanced");
            let is_large = of == "large";
            if is_large && matches!(name, "killer_backtracking" | "nine")
                || (1..3).contains(&board) && plain
            {
                continue;
            }
            let (options, name) = (options(number), format!("sudoku_solve, {name}, {of}"));
            let call = move |w: &World, o: &mut Outputs| {
                let board = [w.board, w.caged, w.killer, w.large][board];
                // SAFETY: a handle, a buffer, structures.
                unsafe { sudoku_solve(board, &options, o.out(len), len, null_mut(), &mut o.error) }
            };
            let right = move |o: &Outputs| o.at::<i32>(0, 0) == first;
            all.push(Case { name, call: Box::new(call), right: Box::new(right) });
        }
        let options = SudokuOptions { solution_limit: 3, ..options(number) };
        let (of, small) = (format!("sudoku_count, {name}"), name != "nine");
        let call = move |w: &World, o: &mut Outputs| {
            let board = if small { w.small } else { w.empty };
            // SAFETY: a handle, a place for a number, structures.
            unsafe { sudoku_count(board, &options, o.out(1), null_mut(), &mut o.error) }
        };
        let right = |o: &Outputs| o.at::<u64>(0, 0) == 3;
        all.push(Case { name: of, call: Box::new(call), right: Box::new(right) });
    }
    all
}

pub fn cases() -> impl Iterator<Item = Case> {
    let each: Vec<Case> = include!("calls.rs");
    each.into_iter().chain(of_texts()).chain(others()).chain(of_strategies())
}
