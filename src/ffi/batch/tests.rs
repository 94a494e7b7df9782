use std::ptr::null_mut;

use super::*;
use crate::c_options::OPTIONS;
use sudoku_core::shape::Shape;
use sudoku_core::text::collection::read_line;

const NINE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const FOUR: &str = "12..34..........";

/// The handle of a board.
fn board(line: &str, symbols: Option<Vec<u32>>) -> usize {
    let read = ReadOptions::default().with_symbols(symbols);
    Board::insert(read_line(line.as_bytes(), &read).unwrap()).unwrap()
}

/// The status of the call, and the rows and cells of these boards.
fn solve(boards: &[usize], threads: u32, stride: usize) -> (i32, Vec<SudokuRow>, Vec<i32>) {
    let handles: Vec<_> =
        boards.iter().map(|&token| pointer::<SudokuBoard>(token).cast_const()).collect();
    let seven = SudokuRow { status: 7, strategy: 7, solutions: 7, nodes: 7 };
    let (mut rows, mut cells) = (vec![seven; boards.len()], vec![7; stride * boards.len()]);
    let options = SudokuOptions { threads, ..OPTIONS };
    let out_cells = if stride == 0 { null_mut() } else { cells.as_mut_ptr() };
    // SAFETY: handles, a structure that begins with its size, and buffers for all rows and cells.
    let status = unsafe {
        let (handles, count) = (handles.as_ptr(), handles.len());
        sudoku_solve_batch(
            handles,
            count,
            &options,
            rows.as_mut_ptr(),
            size_of::<SudokuRow>(),
            out_cells,
            stride,
            null_mut(),
        )
    };
    (status, rows, cells)
}

/// The answer of a board does not depend on the other boards of the batch.
#[test]
fn boards_of_all_kinds_in_one_batch() {
    let kinds = [
        board(NINE, None),
        board(FOUR, None),
        board(&NINE.replace('7', "5"), None),
        board(&".".repeat(81), None),
        board(&NINE.replace(['5', '0'], "."), Some((1..=9).rev().collect())),
        usize::MAX - 7,
    ];
    let alone = kinds.map(|kind| solve(&[kind], 1, 100));
    assert_eq!(alone.each_ref().map(|(_, rows, _)| rows[0].status), [0, 0, 10, 0, 0, -11]);
    let solution: Vec<i32> = alone[0].2[..81].to_vec();
    assert_eq!(solution[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
    for count in [6, 40, 700] {
        let boards: Vec<_> = kinds.into_iter().cycle().take(count).collect();
        for threads in [1, 3] {
            let (status, rows, cells) = solve(&boards, threads, 100);
            assert_eq!(status, SUDOKU_OK);
            for (at, (row, cells)) in rows.iter().zip(cells.chunks(100)).enumerate() {
                let (_, expected_rows, expected_cells) = &alone[at % 6];
                let of = |row: &SudokuRow| (row.status, row.strategy, row.solutions, row.nodes);
                assert_eq!(of(row), of(&expected_rows[0]), "board {at} of {count}");
                assert_eq!(cells, &expected_cells[..], "board {at} of {count}");
            }
            let (_, without_cells, _) = solve(&boards, threads, 0);
            assert!(without_cells.iter().map(|row| row.status).eq(rows.iter().map(|r| r.status)));
        }
    }
}

#[test]
fn board_larger_than_its_stride_costs_its_own_row() {
    let boards = [board(FOUR, None), board(NINE, None), board(FOUR, None)];
    let (status, rows, cells) = solve(&boards, 1, 17);
    let refused = sudoku_core::error::Error::from(Reason::BufferTooSmall { needed: 81 }).code();
    assert_eq!((status, rows[1].status, rows[1].strategy), (SUDOKU_OK, refused, 0));
    for (at, cells) in cells.chunks(17).enumerate() {
        assert_eq!(cells.iter().sum::<i32>(), if at == 1 { 0 } else { 40 });
        assert_eq!(cells[16], 0);
    }
}

#[test]
fn each_chunk_of_boards_gets_its_part_of_the_buffers() {
    let (mut rows, mut cells, mut texts) =
        ([MaybeUninit::new(SudokuRow::ZERO); 5], [0; 10], [[0; CELLS]; 5]);
    let mut boards = Boards {
        tokens: &[1, 2, 3, 4, 5],
        first: 1,
        rows: OutBuf::new(&mut rows),
        cells: &mut cells,
        stride: 2,
        texts: &mut texts,
    };
    for (count, first, tokens) in [(2, 1, &[1, 2][..]), (9, 3, &[3, 4, 5]), (9, 6, &[])] {
        let chunk = boards.split_off(count);
        assert_eq!((chunk.first, chunk.tokens), (first, tokens));
        let sizes = (chunk.rows.len(), chunk.cells.len(), chunk.texts.len());
        assert_eq!(sizes, (tokens.len(), 2 * tokens.len(), tokens.len()));
    }
}

#[test]
fn rows_of_a_failed_chunk_say_why() {
    let mut rows = [SudokuRow { nodes: 7, ..SudokuRow::ZERO }; 2];
    let mut cells = [7; 8];
    let at = RowsAt::new(rows.as_mut_ptr(), size_of::<SudokuRow>());
    // SAFETY: space for two rows.
    unsafe { at.open(2) }.unwrap().lend(|rows| {
        let (rows, cells) = (OutRows::new(rows), &mut cells[..]);
        let sink = BoardsSink { rows, ended: 1, cells, stride: 4, puzzles: Vec::new() };
        assert_eq!(batch::Sink::finish(sink, Err(Reason::NoMemory.into())), None);
    });
    let error = sudoku_core::error::Error::from(Reason::NoMemory);
    assert_eq!(rows.map(|row| (row.status, row.nodes)), [(error.code(), 0); 2]);
    assert_eq!(cells, [0; 8]);
}

#[test]
fn boards_for_lockstep_are_plain_nines() {
    let mut killer = Puzzle::new(Shape::new(3, 3).unwrap()).unwrap();
    assert!(is_nine(&killer));
    killer.add_cage(3, &[0, 1]).unwrap();
    assert!(!is_nine(&killer));
    assert!(!is_nine(&Puzzle::new(Shape::new(1, 9).unwrap()).unwrap()));
    let mut text = [0; CELLS];
    text_of(&read_line(NINE.as_bytes(), &ReadOptions::default()).unwrap(), &mut text);
    assert_eq!(text, NINE.replace('0', ".").as_bytes());
}
