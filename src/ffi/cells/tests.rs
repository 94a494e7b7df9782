use std::ptr::{null, null_mut};

use super::*;
use crate::c_options::OPTIONS;
use crate::ffi::board::{SUDOKU_STATE_BROKEN, SUDOKU_STATE_INCOMPLETE, SUDOKU_STATE_SOLVED};
use crate::ffi::status::{SUDOKU_BAD_SIDE, SUDOKU_CANCELLED, SUDOKU_NODE_LIMIT, SUDOKU_OK};
use crate::support::EASY_SOLVED as SOLVED;
use sudoku_core::limits::Control;
use sudoku_core::out_buf::Zero;
use sudoku_core::simd::Vectors;

const ROW: usize = size_of::<SudokuRow>();
const SEVEN: SudokuRow = SudokuRow { status: 7, strategy: 7, solutions: 7, nodes: 7 };

const CELLS_INIT: SudokuCells = SudokuCells {
    struct_size: size_of::<SudokuCells>() as u32,
    cell_bytes: 1,
    cells: null(),
    count: 0,
    side: 9,
    box_height: 0,
    box_width: 0,
    reserved: 0,
    empty: 0,
    board_stride: 0,
    row_stride: 0,
    col_stride: 0,
};

/// Integers of a type that C passes.
trait Number: Copy + PartialEq + std::fmt::Debug {
    fn of(number: i64) -> Self;
}

macro_rules! number {
    ($($type:ty),*) => { $(impl Number for $type {
        fn of(number: i64) -> Self {
            number as $type
        }
    })* };
}
number!(u8, i8, u16, i32, u64);

/// Boards of all kinds: one solution, none, many, and a cell that no board has.
fn kind(at: usize) -> [i64; 81] {
    let digits: [i64; 81] = std::array::from_fn(|cell| i64::from(SOLVED.as_bytes()[cell] - b'0'));
    let mut cells = digits.map(|digit| if digit == 1 + at as i64 % 9 { 0 } else { digit });
    match at % 11 {
        3 => (cells[0], cells[1]) = (5, 5),
        5 => cells = [0; 81],
        7 => cells[80] = 10,
        _ => {}
    }
    cells
}

/// The status of the call, its rows and its cells.
fn solve<T: Number>(
    cells: &[T],
    given: SudokuCells,
    options: &SudokuOptions,
) -> (i32, Vec<SudokuRow>, Vec<T>) {
    let given = SudokuCells {
        cell_bytes: size_of::<T>() as u32,
        cells: if given.cells.is_null() { cells.as_ptr().cast() } else { given.cells },
        ..given
    };
    let each = (given.side as usize).pow(2);
    let mut rows = vec![SEVEN; given.count + 1];
    let mut out = vec![T::of(77); given.count * each + 1];
    // SAFETY: structures that begin with their size, boards, and buffers for all rows and cells.
    let status = unsafe {
        let (rows, out) = (rows.as_mut_ptr(), out.as_mut_ptr().cast());
        sudoku_solve_cells(&given, options, rows, ROW, out, null_mut())
    };
    assert_eq!(rows.pop().map(|row| row.status), Some(7), "a row too many");
    assert_eq!(out.pop(), Some(T::of(77)), "a cell too many");
    (status, rows, out)
}

fn right_answers<T: Number>(empty: i64, count: usize, options: &SudokuOptions) {
    let boards: Vec<T> =
        (0..count).flat_map(kind).map(|cell| T::of(if cell == 0 { empty } else { cell })).collect();
    let given = SudokuCells { count, empty, ..CELLS_INIT };
    let (status, rows, out) = solve(&boards, given, options);
    assert_eq!((status, rows.len()), (0, count));
    for (at, row) in rows.iter().enumerate() {
        let cells = &out[81 * at..][..81];
        let expected = match at % 11 {
            3 => (10, 0),
            7 => (-43, 0),
            5 => (0, 2),
            _ => (0, 1),
        };
        assert_eq!((row.status, row.solutions), expected, "board {at} of {count}");
        match at % 11 {
            3 | 7 => assert!(cells.iter().all(|&cell| cell == T::of(empty)), "board {at}"),
            5 => assert!(cells.iter().all(|&cell| (1..10).any(|digit| cell == T::of(digit)))),
            _ => {
                let solved = SOLVED.bytes().map(|digit| T::of(i64::from(digit - b'0')));
                assert!(solved.eq(cells.iter().copied()), "board {at} of {count}");
            }
        }
    }
}

#[test]
fn boards_of_all_kinds_in_all_integers() {
    for vectors in 1..=3 {
        if Vectors::numbered(vectors).is_none() {
            continue;
        }
        for threads in [1, 3] {
            let options =
                SudokuOptions { threads, vectors: vectors as u32, solution_limit: 2, ..OPTIONS };
            for count in [1, 2, 12, 700, 5000] {
                right_answers::<u8>(0, count, &options);
            }
            right_answers::<u8>(255, 300, &options);
            right_answers::<i8>(-1, 300, &options);
            right_answers::<u16>(0, 300, &options);
            right_answers::<i32>(-7, 300, &options);
            right_answers::<u64>(-1, 300, &options);
            right_answers::<u64>(1 << 40, 300, &options);
        }
    }
    // Too little memory for lockstep.
    let options = SudokuOptions { memory_limit: 1 << 20, solution_limit: 2, ..OPTIONS };
    right_answers::<u16>(0, 40, &options);
    let options = SudokuOptions { node_limit: 1000, solution_limit: 2, ..OPTIONS };
    right_answers::<u16>(0, 400, &options);
}

/// More boards than one round has.
#[test]
fn rounds_follow_each_other() {
    let count = (1 << 16) + 700;
    let boards: Vec<u8> = (0..count).flat_map(|at| kind(at % 3)).map(|cell| cell as u8).collect();
    let given = SudokuCells { count, ..CELLS_INIT };
    for at in [0, 1 << 15, count - 1] {
        let mut boards = boards.clone();
        boards[81 * at + 40] = 77;
        let (status, rows, out) = solve(&boards, given, &OPTIONS);
        assert_eq!(status, 0);
        for (board, row) in rows.iter().enumerate() {
            assert_eq!(row.status, if board == at { -43 } else { 0 }, "{board}");
            let first = if board == at { 0 } else { SOLVED.as_bytes()[0] - b'0' };
            assert_eq!(out[81 * board], first, "{board}");
        }
    }
}

/// Strides of either sign, also of unaligned integers.
#[test]
fn boards_with_strides() {
    let plain: Vec<u16> = (0..30).flat_map(kind).map(|cell| cell as u16).collect();
    let expected = solve(&plain, SudokuCells { count: 30, ..CELLS_INIT }, &OPTIONS);
    let answers = |(_, rows, out): &(i32, Vec<SudokuRow>, Vec<u16>)| {
        (rows.iter().map(|row| (row.status, row.solutions)).collect::<Vec<_>>(), out.clone())
    };
    // Cells of columns side by side, boards backwards; the same boards a byte further.
    let mut turned = vec![7u16; 30 * 200];
    let mut bytes = vec![9u8; 30 * 200 * 2 + 1];
    for (at, &cell) in plain.iter().enumerate() {
        let (board, row, col) = (at / 81, at / 9 % 9, at % 9);
        let place = (29 - board) * 200 + col * 20 + row;
        turned[place] = cell;
        bytes[1 + 2 * place..][..2].copy_from_slice(&cell.to_ne_bytes());
    }
    let strides =
        SudokuCells { count: 30, board_stride: -400, row_stride: 2, col_stride: 40, ..CELLS_INIT };
    let first = turned[29 * 200..].as_ptr().cast();
    let found = solve(&turned, SudokuCells { cells: first, ..strides }, &OPTIONS);
    assert_eq!(answers(&found), answers(&expected));
    let first = bytes[1 + 29 * 400..].as_ptr().cast();
    let found = solve::<u16>(&[], SudokuCells { cells: first, ..strides }, &OPTIONS);
    assert_eq!(answers(&found), answers(&expected));
    // Only boards apart.
    let apart: Vec<u16> = plain.chunks(81).flat_map(|board| [board, &[3; 4]].concat()).collect();
    let strides = SudokuCells { count: 30, board_stride: 170, ..CELLS_INIT };
    assert_eq!(answers(&solve(&apart, strides, &OPTIONS)), answers(&expected));
}

#[test]
fn boards_of_other_shapes() {
    let six = [[1u8, 0, 0, 0, 0, 0], [0; 6], [0; 6], [0, 0, 0, 2, 0, 0], [0; 6], [0; 6]].concat();
    let shape = SudokuCells { count: 1, side: 6, box_height: 2, box_width: 3, ..CELLS_INIT };
    let (status, rows, out) = solve(&six, shape, &OPTIONS);
    assert_eq!((status, rows[0].status, out[0], out[21]), (0, 0, 1, 2));
    for row in out.chunks(6) {
        assert_eq!(row.iter().map(|&cell| u32::from(cell)).sum::<u32>(), 21);
    }
    let usual = SudokuCells { box_height: 0, box_width: 0, ..shape };
    assert_eq!(solve(&six, usual, &OPTIONS).2, out);
    let sixteen = vec![0i32; 3 * 256];
    let shape = SudokuCells { count: 3, side: 16, ..CELLS_INIT };
    let (status, rows, out) = solve(&sixteen, shape, &SudokuOptions { threads: 2, ..OPTIONS });
    assert_eq!((status, rows[2].status), (0, 0));
    assert!(out.chunks(16).all(|row| row.iter().sum::<i32>() == 136));
}

#[test]
fn refused_calls_leave_zeros() {
    let boards = vec![0u8; 2 * 81];
    let fine = SudokuCells { count: 2, ..CELLS_INIT };
    for (given, expected) in [
        (SudokuCells { empty: 9, ..fine }, -12),
        (SudokuCells { empty: 256, ..fine }, -12),
        (SudokuCells { empty: -129, ..fine }, -12),
        (SudokuCells { box_height: 2, box_width: 3, ..fine }, SUDOKU_BAD_SIDE),
        (SudokuCells { box_height: 3, ..fine }, SUDOKU_BAD_SIDE),
    ] {
        let (status, rows, out) = solve(&boards, given, &OPTIONS);
        assert_eq!(status, expected, "{given:?}");
        let is_zero = rows.iter().all(|row| *row == SudokuRow::ZERO);
        assert!(expected == SUDOKU_BAD_SIDE || is_zero && out.iter().all(|&cell| cell == 0));
    }
    let mut rows = [SEVEN; 2];
    for (given, options, out, expected) in [
        (SudokuCells { struct_size: 7, ..fine }, OPTIONS, null_mut(), -14),
        (SudokuCells { cell_bytes: 3, ..fine }, OPTIONS, null_mut(), -12),
        (SudokuCells { cells: null(), ..fine }, OPTIONS, null_mut(), -10),
        (SudokuCells { side: 289, count: 0, ..fine }, OPTIONS, null_mut(), SUDOKU_BAD_SIDE),
        (SudokuCells { side: 7, count: 0, ..fine }, OPTIONS, null_mut(), SUDOKU_BAD_SIDE),
        (SudokuCells { count: usize::MAX, ..fine }, OPTIONS, null_mut(), -12),
        (
            SudokuCells { count: 0, ..fine },
            SudokuOptions { strategy: 1, ..OPTIONS },
            null_mut(),
            -20,
        ),
        (fine, OPTIONS, boards.as_ptr().cast_mut().cast::<c_void>(), -12),
    ] {
        let is_null = given.cells.is_null() && expected == -10;
        let cells = if is_null { null() } else { boards.as_ptr().cast() };
        let given = SudokuCells { cells, ..given };
        // SAFETY: the arguments are refused before the cells are used.
        let status = unsafe {
            sudoku_solve_cells(&given, &options, rows.as_mut_ptr(), ROW, out, null_mut())
        };
        assert_eq!(status, expected, "{given:?}");
    }
    // SAFETY: NULL is never read.
    let status =
        unsafe { sudoku_solve_cells(null(), null(), null_mut(), ROW, null_mut(), null_mut()) };
    assert_eq!(status, -10);
}

#[test]
fn solutions_are_counted_without_a_buffer() {
    let boards: Vec<u8> = (0..40).flat_map(kind).map(|cell| cell as u8).collect();
    let given = SudokuCells { cells: boards.as_ptr().cast(), count: 40, ..CELLS_INIT };
    let options = SudokuOptions { solution_limit: 50, ..OPTIONS };
    let mut rows = vec![SEVEN; 40];
    // SAFETY: boards, structures and a buffer for all rows.
    let status = unsafe {
        sudoku_solve_cells(&given, &options, rows.as_mut_ptr(), ROW, null_mut(), null_mut())
    };
    assert_eq!(status, 0);
    for (at, row) in rows.iter().enumerate() {
        let expected = [1, 1, 1, 0, 1, 50, 1, 0, 1, 1, 1][at % 11];
        assert_eq!(row.solutions, expected, "{at}");
    }
}

#[test]
fn a_node_limit_holds_for_each_board() {
    let boards = [0u8; 3 * 81];
    let given = SudokuCells { count: 3, ..CELLS_INIT };
    let options = SudokuOptions { node_limit: 5, solution_limit: 1000, ..OPTIONS };
    let (status, rows, _) = solve(&boards, given, &options);
    assert_eq!(status, 0);
    assert!(rows.iter().all(|row| *row == rows[0] && row.status == SUDOKU_NODE_LIMIT));
}

#[test]
fn cancelled_boards_have_rows_in_all_rounds() {
    let count = (1 << 16) + 100;
    let boards = vec![1u8; count * 81];
    let request = Request {
        boards: Strided {
            first: boards.as_ptr(),
            count,
            side: 9,
            strides: [81, 9, 1],
            is_dense: true,
            is_one_list: true,
        },
        shape: Shape::new(3, 3).unwrap(),
        empty: 0,
    };
    let control = Control::new().unwrap();
    control.cancel();
    let mut options = Options::default();
    options.bounds.control = Some(control.clone());
    let mut rows = vec![SEVEN; count];
    // SAFETY: a buffer for all rows.
    let out = unsafe { RowsAt::new(rows.as_mut_ptr(), ROW).open(count) }.unwrap();
    assert_eq!(solved(&request, &options, 1, out, None), Ok(SUDOKU_CANCELLED));
    assert!(rows.iter().all(|row| row.status == SUDOKU_CANCELLED));
    assert_eq!(control.progress().done, count as u64);
}

/// The status of the call, and the states.
fn states_of<T: Number>(
    cells: &[T],
    given: SudokuCells,
    options: &SudokuOptions,
) -> (i32, Vec<i32>) {
    let given =
        SudokuCells { cell_bytes: size_of::<T>() as u32, cells: cells.as_ptr().cast(), ..given };
    let mut states = vec![77; given.count + 1];
    // SAFETY: structures that begin with their size, boards, and a buffer for all states.
    let status = unsafe { sudoku_check_cells(&given, options, states.as_mut_ptr(), null_mut()) };
    assert_eq!(states.pop(), Some(77), "a state too many");
    (status, states)
}

/// Boards of all states, and the state of each.
fn checked_kind(at: usize) -> ([i64; 81], i32) {
    let mut cells: [i64; 81] =
        std::array::from_fn(|cell| i64::from(SOLVED.as_bytes()[cell] - b'0'));
    let state = match at % 9 {
        0 => SUDOKU_STATE_SOLVED,
        // Twice in a row, a column, a box alone; each also on a board with empty cells.
        broken @ 1..=6 => {
            let open = |cells: &mut [i64; 81], keep: [usize; 2]| {
                (0..81).filter(|cell| !keep.contains(cell)).for_each(|cell| cells[cell] = 0);
            };
            let pair = [[9, 17], [2, 74], [30, 50]][(broken - 1) / 2];
            cells[pair[1]] = cells[pair[0]];
            if broken % 2 == 0 {
                open(&mut cells, pair);
            }
            SUDOKU_STATE_BROKEN
        }
        7 => {
            cells[at % 81] = 0;
            SUDOKU_STATE_INCOMPLETE
        }
        _ => {
            cells[80] = 10;
            -43
        }
    };
    (cells, state)
}

// Seen to fail: boxes not checked.
#[test]
fn every_board_has_its_state() {
    fn states_are_right<T: Number>(empty: i64, count: usize, options: &SudokuOptions) {
        let kinds: Vec<_> = (0..count).map(checked_kind).collect();
        let boards: Vec<T> = kinds
            .iter()
            .flat_map(|kind| kind.0)
            .map(|cell| T::of(if cell == 0 { empty } else { cell }))
            .collect();
        let given = SudokuCells { count, empty, ..CELLS_INIT };
        let (status, states) = states_of(&boards, given, options);
        assert_eq!(status, 0);
        for (at, (state, kind)) in states.iter().zip(&kinds).enumerate() {
            assert_eq!(*state, kind.1, "board {at} of {count}");
        }
    }
    for threads in [1, 3] {
        let options = SudokuOptions { threads, ..OPTIONS };
        states_are_right::<u8>(0, 5000, &options);
        states_are_right::<i8>(-1, 1024, &options);
        states_are_right::<u16>(0, 1025, &options);
        states_are_right::<i32>(-7, 9, &options);
        states_are_right::<u64>(1 << 40, 1, &options);
    }
}

#[test]
fn states_of_other_shapes() {
    // 2x2 boxes: a solution, one with two cells exchanged, an empty board.
    let solved = [1u16, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let mut broken = solved;
    broken.swap(0, 4);
    let cells = [solved, broken, [0; 16]].concat();
    let given = SudokuCells { count: 3, side: 4, ..CELLS_INIT };
    let expected = [SUDOKU_STATE_SOLVED, SUDOKU_STATE_BROKEN, SUDOKU_STATE_INCOMPLETE];
    assert_eq!(states_of(&cells, given, &OPTIONS), (0, expected.to_vec()));
}

#[test]
fn refused_checks_leave_zeros() {
    let cells = [0u8; 2 * 81];
    let given = SudokuCells { count: 2, ..CELLS_INIT };
    for (wrong, options, status) in [
        (SudokuCells { side: 11, ..given }, OPTIONS, SUDOKU_BAD_SIDE),
        (SudokuCells { side: 0, ..given }, OPTIONS, SUDOKU_BAD_SIDE),
        (SudokuCells { empty: 3, ..given }, OPTIONS, -12),
        (SudokuCells { empty: 256, ..given }, OPTIONS, -12),
        (given, SudokuOptions { threads: 2000, ..OPTIONS }, -12),
    ] {
        assert_eq!(states_of(&cells, wrong, &options), (status, vec![0; 2]));
    }
    let mut states = [7; 2];
    let place = states.as_mut_ptr();
    // SAFETY: as in `check`; the states may overlap the boards.
    let run = |given: &SudokuCells, states| unsafe {
        sudoku_check_cells(given, null(), states, null_mut())
    };
    let of_bytes = |cell_bytes| SudokuCells { cell_bytes, cells: cells.as_ptr().cast(), ..given };
    assert_eq!(run(&of_bytes(3), place), -12);
    assert_eq!(states, [0; 2]);
    states = [7; 2];
    assert_eq!(run(&SudokuCells { cells: null(), ..of_bytes(1) }, states.as_mut_ptr()), -10);
    assert_eq!(states, [0; 2]);
    assert_eq!(run(&of_bytes(1), null_mut()), -10);
    let mut own = [0i32; 81];
    let place = own.as_mut_ptr();
    assert_eq!(run(&SudokuCells { cells: place.cast(), ..of_bytes(1) }, place), -12);
    let many = SudokuCells { count: usize::MAX / 2, ..of_bytes(1) };
    assert_eq!(run(&many, states.as_mut_ptr()), -12);
}

#[test]
fn cancelled_checks_mark_all_boards() {
    let count = 5000;
    let cells = vec![0u8; count * 81];
    let given = SudokuCells { count, cells: cells.as_ptr().cast(), ..CELLS_INIT };
    let shape = Shape::new(3, 3).unwrap();
    let request = Strided::<u8>::new(&given, shape).unwrap().request(&given, shape).unwrap();
    let control = Control::new().unwrap();
    let mut options = Options::default();
    options.bounds.control = Some(control.clone());
    let run = |options: &Options, threads| {
        let mut states = vec![7; count];
        // SAFETY: a buffer for all states.
        let mut out = unsafe { RowsAt::states(states.as_mut_ptr()).open(count) }.unwrap();
        let status = Check.run(&request, &(options.clone(), threads), &mut out);
        drop(out);
        (status, states)
    };
    assert_eq!(run(&options, 2), (Ok(SUDOKU_OK), vec![SUDOKU_STATE_INCOMPLETE; count]));
    assert_eq!((control.progress().done, control.progress().total), (5000, 5000));
    control.cancel();
    for threads in [1, 2] {
        assert_eq!(run(&options, threads), (Ok(SUDOKU_CANCELLED), vec![SUDOKU_CANCELLED; count]));
    }
    options.bounds.control = None;
    options.bounds.time = Some(std::time::Duration::ZERO);
    let late = crate::ffi::status::SUDOKU_TIMED_OUT;
    assert_eq!(run(&options, 2), (Ok(late), vec![late; count]));
}
