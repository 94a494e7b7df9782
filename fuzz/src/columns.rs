//! Many boards in one call, as integers and as strings, compared with each board alone.
//!
//! ```text
//!     limits, vectors, way | kinds of items: holes, mix, a change ... | copies of each | layout
//! ```
//!
//! The target makes up to eight kinds of items, repeats and mixes them, and solves and checks all in one call of the C
//! interface. Each row, solution and state must be those that the item has by itself.

use std::ffi::{c_char, c_void};
use std::ptr::{null, null_mut};

use sudoku::ffi::batch::SudokuRow;
use sudoku::ffi::cells::{SudokuCells, sudoku_check_cells, sudoku_solve_cells};
use sudoku::ffi::solve::SudokuOptions;
use sudoku::ffi::strings::{SudokuStrings, sudoku_check_strings, sudoku_solve_strings};
use sudoku::{Bounds, Ended, Format, Options, Puzzle, PuzzleExt, ReadOptions, Shape, State, Stop};

use crate::Bytes;

/// A solved board, whose bands and digits the target mixes.
const SOLVED: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const KILLER: &str = "4\n1 2 3 4\n7\n3 0,0 0,1\n7 0,2 0,3\n5 1,0 2,0\n7 1,1 1,2 1,3\n7 2,1 2,2 3,2\n4 2,3 3,3\n7 3,0 3,1\n";

/// The most boards of a call: more than one group of lockstep; and more than one chunk, if few nodes are allowed.
const MOST: usize = 300;
const MANY: usize = 5000;

/// What is right for an item: status, solutions, nodes, the first solution in a line, and the state.
#[derive(Clone, PartialEq, Debug)]
struct Right {
    status: i32,
    solutions: u64,
    nodes: u64,
    line: String,
    state: i32,
}

impl Right {
    fn of(puzzle: sudoku::Result<Puzzle>, options: &Options) -> Right {
        let solved = puzzle.and_then(|puzzle| Ok((puzzle.solve(options)?, puzzle)));
        let (solved, puzzle) = match solved {
            Ok(both) => both,
            Err(error) => {
                let status = error.code();
                return Right {
                    status,
                    solutions: 0,
                    nodes: 0,
                    line: String::new(),
                    state: status,
                };
            }
        };
        let status = match solved.report.ended {
            Ended::Stopped(Stop::Nodes) => 20,
            Ended::Stopped(stop) => panic!("{stop}"),
            _ if solved.report.solutions == 0 => 10,
            _ => 0,
        };
        let state = match puzzle.state() {
            State::Solved => 1,
            State::Incomplete => 2,
            State::Broken(_) => 3,
        };
        let line = solved.solution.map(|solution| solution.to_text(Format::LINE).unwrap());
        let line = line.unwrap_or_default().trim_end().to_string();
        Right {
            status,
            solutions: solved.report.solutions,
            nodes: solved.report.nodes,
            line,
            state,
        }
    }

    fn check(&self, row: &SudokuRow, what: &str) {
        let found = (row.status, row.solutions, row.nodes);
        assert_eq!(found, (self.status, self.solutions, self.nodes), "{what}");
    }
}

pub fn run(mut bytes: Bytes) {
    let solution_limit = bytes.one_of(&[1, 2, 1, 5, 30]);
    let nodes = bytes.one_of(&[1u64, 2, 5, 20, 100, 400]);
    let bounds = Bounds::default().with_nodes(nodes);
    let alone = Options::default().with_solution_limit(solution_limit).with_bounds(bounds);
    let options = SudokuOptions {
        struct_size: size_of::<SudokuOptions>() as u32,
        strategy: 0,
        solution_limit,
        node_limit: nodes,
        memory_limit: 0,
        time_limit_ms: 0,
        // Memory that another thread frees late would count as kept.
        threads: 1,
        control: null(),
        // Portable vectors, which every machine has, or the best.
        vectors: bytes.one_of(&[0, 0, 1]),
        reserved: 0,
    };
    if bytes.once_in(2) {
        strings(&mut bytes, &options, &alone);
    } else {
        match bytes.below(4) {
            0 => cells::<u8>(&mut bytes, &options, &alone),
            1 => cells::<i16>(&mut bytes, &options, &alone),
            2 => cells::<i32>(&mut bytes, &options, &alone),
            _ => cells::<i64>(&mut bytes, &options, &alone),
        }
    }
}

/// The numbers of a 9x9 board, 0 for an empty cell; also numbers that it has not.
fn board(bytes: &mut Bytes) -> [i64; 81] {
    let mut random = Random(u32::from(bytes.byte()) << 8 | 1);
    let holes = bytes.byte();
    let (turn, shift) = (bytes.below(9), bytes.below(9) as i64);
    let mut cells = [0; 81];
    for (at, cell) in cells.iter_mut().enumerate() {
        let digit = i64::from(SOLVED[(at + 27 * (turn % 3)) % 81] - b'1');
        if random.below(256) as u8 >= holes {
            *cell = (digit + shift) % 9 + 1;
        }
    }
    if bytes.once_in(3) {
        cells[bytes.below(81)] = bytes.one_of(&[0, 1, 2, 9, 10, 255, -1]);
    }
    cells
}

/// Copies of the items in a mixed order.
fn copies(bytes: &mut Bytes, kinds: usize, nodes: u64) -> Vec<usize> {
    let most = if nodes <= 5 && bytes.once_in(4) { MANY } else { MOST };
    let mut order: Vec<usize> =
        (0..kinds).flat_map(|kind| vec![kind; most / kinds * bytes.below(256) / 256]).collect();
    let mut random = Random(u32::from(bytes.byte()) << 8 | 1);
    (1..order.len()).rev().for_each(|at| order.swap(at, random.below(at + 1)));
    order
}

/// An integer of a cell.
trait Integer: Copy + PartialEq + std::fmt::Debug {
    fn of(number: i64) -> Self;
    fn number(self) -> i64;
}

macro_rules! integer {
    ($($type:ty),*) => { $(impl Integer for $type {
        fn of(number: i64) -> Self {
            number as $type
        }
        fn number(self) -> i64 {
            self as i64
        }
    })* };
}
integer!(u8, i16, i32, i64);

fn cells<T: Integer>(bytes: &mut Bytes, options: &SudokuOptions, alone: &Options) {
    let empty = T::of(bytes.one_of(&[0, 0, -1, 10, 100]));
    let filled = |cell: i64| if cell == 0 { empty } else { T::of(cell) };
    let kinds: Vec<[T; 81]> = (0..1 + bytes.below(8)).map(|_| board(bytes).map(filled)).collect();
    let right: Vec<Right> = kinds
        .iter()
        .map(|cells| {
            let mut puzzle = Puzzle::new(Shape::new(3, 3).unwrap()).unwrap();
            let set = cells.iter().enumerate().try_for_each(|(at, cell)| match cell.number() {
                _ if *cell == empty => Ok(()),
                number => {
                    let symbol = u32::try_from(number).unwrap_or(u32::MAX);
                    puzzle.set(at / 9, at % 9, Some(symbol))
                }
            });
            // The place of a wrong symbol is another matter.
            match set {
                Ok(()) => Right::of(Ok(puzzle), alone),
                Err(_) => {
                    Right { status: -43, solutions: 0, nodes: 0, line: String::new(), state: -43 }
                }
            }
        })
        .collect();
    let order = copies(bytes, kinds.len(), options.node_limit);
    let (gap, step) = (bytes.below(3), 1 + bytes.below(2));
    let stride = 9 * (9 * step + gap);
    // Other numbers between the cells.
    let mut memory = vec![T::of(77); order.len() * stride];
    for (board, &kind) in order.iter().enumerate() {
        for (at, &cell) in kinds[kind].iter().enumerate() {
            memory[board * stride + at / 9 * (9 * step + gap) + at % 9 * step] = cell;
        }
    }
    let each = size_of::<T>() as isize;
    let given = SudokuCells {
        struct_size: size_of::<SudokuCells>() as u32,
        cell_bytes: each as u32,
        cells: memory.as_ptr().cast(),
        count: order.len(),
        side: 9,
        box_height: 0,
        box_width: 0,
        reserved: 0,
        empty: empty.number(),
        board_stride: stride as isize * each,
        row_stride: (9 * step + gap) as isize * each,
        col_stride: step as isize * each,
    };
    let wants_cells = !bytes.once_in(4);
    let mut rows = vec![SudokuRow { status: 77, ..SudokuRow::default() }; order.len() + 1];
    let mut out = vec![T::of(77); order.len() * 81 + 1];
    let mut states = vec![77; order.len() + 1];
    // SAFETY: structures that begin with their size, the boards that they describe, buffers for all results.
    let status = unsafe {
        let place: *mut c_void = if wants_cells { out.as_mut_ptr().cast() } else { null_mut() };
        [
            sudoku_solve_cells(
                &given,
                options,
                rows.as_mut_ptr(),
                size_of::<SudokuRow>(),
                place,
                null_mut(),
            ),
            sudoku_check_cells(&given, options, states.as_mut_ptr(), null_mut()),
        ]
    };
    assert_eq!(status, [0, 0]);
    assert_eq!((rows[order.len()].status, states[order.len()]), (77, 77));
    assert_eq!(out[order.len() * 81], T::of(77));
    for (board, &kind) in order.iter().enumerate() {
        right[kind].check(&rows[board], "a board");
        assert_eq!(states[board], right[kind].state, "the state of a board");
        let found = &out[board * 81..][..81];
        if !wants_cells {
            assert!(found.iter().all(|&cell| cell == T::of(77)));
        } else if right[kind].line.is_empty() {
            assert!(found.iter().all(|&cell| cell == empty));
        } else {
            let line = right[kind].line.bytes().map(|digit| T::of(i64::from(digit - b'0')));
            assert!(line.eq(found.iter().copied()), "the solution of a board");
        }
    }
}

/// A string of some kind; `None` for a null.
fn string(bytes: &mut Bytes) -> Option<Vec<u8>> {
    let plain = |cells: [i64; 81]| -> Vec<u8> {
        let digit = |&cell: &i64| u8::try_from(cell).ok().filter(|cell| (1..10).contains(cell));
        cells.iter().map(|cell| digit(cell).map_or(b'.', |digit| b'0' + digit)).collect()
    };
    match bytes.below(8) {
        0 => None,
        1 => Some(KILLER.as_bytes().to_vec()),
        2 => {
            let len = bytes.below(100);
            Some(bytes.take(len).to_vec())
        }
        3 => {
            let mut line = plain(board(bytes));
            let (at, byte) = (bytes.below(82), bytes.byte());
            line.insert(at, byte);
            Some(line)
        }
        _ => Some(plain(board(bytes))),
    }
}

fn strings(bytes: &mut Bytes, options: &SudokuOptions, alone: &Options) {
    let kinds: Vec<Option<Vec<u8>>> = (0..1 + bytes.below(8)).map(|_| string(bytes)).collect();
    let right: Vec<Right> = kinds
        .iter()
        .map(|string| match string {
            Some(text) => Right::of(Puzzle::read(text, &ReadOptions::default()), alone),
            None => Right { status: -10, solutions: 0, nodes: 0, line: String::new(), state: -10 },
        })
        .collect();
    let order = copies(bytes, kinds.len(), options.node_limit);
    // Strings before those of the call.
    let first = bytes.below(10);
    let (mut text, mut offsets) = (vec![b'x'; first], vec![0; first]);
    let mut validity = vec![0u8; (first + order.len()).div_ceil(8) + 1];
    offsets.push(first as i32);
    for (at, &kind) in order.iter().enumerate() {
        text.extend_from_slice(kinds[kind].as_deref().unwrap_or(b"12"));
        offsets.push(text.len() as i32);
        let bit = first + at;
        validity[bit / 8] |= u8::from(kinds[kind].is_some()) << (bit % 8);
    }
    let given = SudokuStrings {
        struct_size: size_of::<SudokuStrings>() as u32,
        offset_bytes: 4,
        bytes: text.as_ptr().cast(),
        byte_count: text.len(),
        offsets: offsets.as_ptr().cast(),
        validity: validity.as_ptr(),
        first,
        count: order.len(),
        sizes: null(),
    };
    let expected: usize = order.iter().map(|&kind| right[kind].line.len()).sum();
    let mut rows = vec![SudokuRow { status: 77, ..SudokuRow::default() }; order.len() + 1];
    let mut out = vec![7u8; expected + 2];
    let mut ends = vec![77i32; order.len() + 2];
    let mut marks = vec![7u8; order.len().div_ceil(8) + 1];
    let mut states = vec![77; order.len() + 1];
    let (mut len, mut most) = (0, 0);
    // SAFETY: structures that begin with their size, the strings that they describe, buffers for all results.
    let status = unsafe {
        let (none, nowhere): (*mut c_char, *mut c_void) = (null_mut(), null_mut());
        [
            sudoku_solve_strings(
                &given,
                null(),
                options,
                rows.as_mut_ptr(),
                size_of::<SudokuRow>(),
                out.as_mut_ptr().cast(),
                expected + 1,
                &mut len,
                ends.as_mut_ptr().cast(),
                marks.as_mut_ptr(),
                null_mut(),
            ),
            sudoku_solve_strings(
                &given,
                null(),
                options,
                null_mut(),
                size_of::<SudokuRow>(),
                none,
                0,
                &mut most,
                nowhere,
                null_mut(),
                null_mut(),
            ),
            sudoku_check_strings(&given, null(), options, states.as_mut_ptr(), null_mut()),
        ]
    };
    assert_eq!(status, [0; 3]);
    assert!(len == expected && expected <= most, "{len} {expected} {most}");
    assert_eq!((rows[order.len()].status, states[order.len()], out[expected + 1]), (77, 77, 7));
    assert_eq!((ends[0], ends[order.len() + 1], marks[order.len().div_ceil(8)]), (0, 77, 7));
    for (at, &kind) in order.iter().enumerate() {
        right[kind].check(&rows[at], "a string");
        assert_eq!(states[at], right[kind].state, "the state of a string");
        let found = &out[ends[at] as usize..ends[at + 1] as usize];
        assert_eq!(found, right[kind].line.as_bytes(), "the solution of a string");
        let is_marked = marks[at / 8] >> (at % 8) & 1 == 1;
        assert_eq!(is_marked, !right[kind].line.is_empty());
    }
}

/// Xorshift.
struct Random(u32);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as usize % bound
    }
}
