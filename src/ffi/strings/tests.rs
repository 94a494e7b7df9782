use std::ptr::{null, null_mut};

use super::*;
use crate::c_options::OPTIONS;
use crate::support::EASY_SOLVED as SOLVED;

const SEVEN: SudokuRow = SudokuRow { status: 7, strategy: 7, solutions: 7, nodes: 7 };
const KILLER: &str = "4\n1 2 3 4\n7\n3 0,0 0,1\n7 0,2 0,3\n5 1,0 2,0\n7 1,1 1,2 1,3\n\
                      7 2,1 2,2 3,2\n4 2,3 3,3\n7 3,0 3,1\n";

/// Strings in the layout of Arrow.
struct Layout {
    bytes: Vec<u8>,
    offsets: Vec<i64>,
    validity: Vec<u8>,
}

impl Layout {
    fn of(strings: &[Option<&str>]) -> Layout {
        let (mut bytes, mut offsets) = (Vec::new(), vec![0]);
        let mut validity = vec![0; strings.len().div_ceil(8)];
        for (at, string) in strings.iter().enumerate() {
            bytes.extend_from_slice(string.unwrap_or_default().as_bytes());
            offsets.push(bytes.len() as i64);
            validity[at / 8] |= u8::from(string.is_some()) << (at % 8);
        }
        Layout { bytes, offsets, validity }
    }

    fn given(&self) -> SudokuStrings {
        SudokuStrings {
            struct_size: size_of::<SudokuStrings>() as u32,
            offset_bytes: 8,
            bytes: self.bytes.as_ptr().cast(),
            byte_count: self.bytes.len(),
            offsets: self.offsets.as_ptr().cast(),
            validity: self.validity.as_ptr(),
            first: 0,
            count: self.offsets.len() - 1,
            sizes: null(),
        }
    }
}

/// The status of a call, the number of bytes, and a row and a solution for each string.
type Answers = (i32, usize, Vec<(i32, u64, Option<String>)>);

fn solve<F: Offset>(given: &SudokuStrings, options: &SudokuOptions, capacity: usize) -> Answers {
    let given = SudokuStrings { offset_bytes: size_of::<F>() as u32, ..*given };
    solve_as::<F>(&given, options, capacity)
}

/// As `solve`; the solutions have offsets of the type `F`.
fn solve_as<F: Offset>(given: &SudokuStrings, options: &SudokuOptions, capacity: usize) -> Answers {
    let count = given.count;
    let mut rows = vec![SEVEN; count + 1];
    let mut bytes = vec![7u8; capacity + 1];
    let mut ends = vec![F::of(77); count + 2];
    let mut marks = vec![7u8; count.div_ceil(8) + 1];
    let mut len = 7;
    // SAFETY: strings in that layout, structures that begin with their size, and buffers for all outputs.
    let status = unsafe {
        sudoku_solve_strings(
            given,
            null(),
            options,
            rows.as_mut_ptr(),
            size_of::<SudokuRow>(),
            bytes.as_mut_ptr().cast(),
            capacity,
            &mut len,
            ends.as_mut_ptr().cast(),
            marks.as_mut_ptr(),
            null_mut(),
        )
    };
    assert_eq!((rows[count].status, bytes[capacity], marks[count.div_ceil(8)]), (7, 7, 7));
    assert_eq!(ends[count + 1].get(), 77);
    assert_eq!(ends[0].get(), 0);
    assert!(
        status < 0 || bytes[len..capacity.min(81 * count).max(len)].iter().all(|&byte| byte == 0)
    );
    let answers = (0..count).map(|at| {
        let range = ends[at].get() as usize..ends[at + 1].get() as usize;
        let has = marks[at / 8] >> (at % 8) & 1 == 1;
        assert!(status < 0 || has != range.is_empty(), "{at}");
        let solution = String::from_utf8(bytes[range].to_vec()).unwrap();
        (rows[at].status, rows[at].solutions, has.then_some(solution))
    });
    let answers = answers.collect();
    assert!(status < 0 || ends[count].get() as usize == len);
    (status, len, answers)
}

/// The status of a row, its number of solutions, and the first of them.
type Expected = (i32, u64, Option<String>);

/// Each kind of string by itself, with what is right for it.
fn kinds() -> Vec<(Option<String>, Expected)> {
    let puzzle = SOLVED.replace('5', ".");
    let solved = || (0, 1, Some(SOLVED.to_string()));
    let large = (0..256).map(|cell| {
        let symbol = (cell / 16 % 4 * 4 + cell / 64 + cell % 16) % 16 + 1;
        if cell % 5 == 2 { ".".to_string() } else { symbol.to_string() }
    });
    let large = large.collect::<Vec<_>>().join(" ");
    let large_solved = (0..256)
        .map(|cell| ((cell / 16 % 4 * 4 + cell / 64 + cell % 16) % 16 + 1).to_string())
        .collect::<Vec<_>>()
        .join(" ");
    vec![
        (Some(puzzle.clone()), solved()),
        (None, (-10, 0, None)),
        (Some(String::new()), (-31, 0, None)),
        (Some(" \t ".to_string()), (-31, 0, None)),
        (Some("# a comment".to_string()), (-31, 0, None)),
        (Some(format!("{puzzle}\n{puzzle}")), (-31, 0, None)),
        (Some(format!("{puzzle}\r\n")), solved()),
        (Some(KILLER.to_string()), (0, 1, Some("1234341221434321".to_string()))),
        (Some(large), (0, 1, Some(large_solved))),
        (Some(format!("1{}", &SOLVED[1..])), (10, 0, None)),
        (Some("12345".to_string()), (-33, 0, None)),
        (Some(format!("{}\u{e8}", "\u{e9}".repeat(80))), (-31, 0, None)),
        (Some("9\n1 2 3 4 5 6 7 8 9\n0,0 1\n".to_string()), (0, 0, None)),
    ]
}

#[test]
fn every_string_has_its_row() {
    let kinds = kinds();
    let nine = SOLVED.replace('7', ".");
    for (plain, others) in [(0, 1), (1, 1), (3000, 1), (3000, 5), (2048, 40), (5000, 0)] {
        let mut strings: Vec<Option<&str>> = vec![Some(&nine); plain];
        for _ in 0..others {
            strings.extend(kinds.iter().map(|kind| kind.0.as_deref()));
            strings.extend(vec![Some(&nine[..]); plain]);
        }
        let layout = Layout::of(&strings);
        let short: Vec<i32> = layout.offsets.iter().map(|&offset| offset as i32).collect();
        for threads in [1, 3] {
            let options = SudokuOptions { threads, ..OPTIONS };
            let given = layout.given();
            let capacity = 200_000 + 81 * strings.len();
            let long = solve::<i64>(&given, &options, capacity);
            let offsets = short.as_ptr().cast();
            let given = SudokuStrings { offsets, ..given };
            assert_eq!(solve::<i32>(&given, &options, capacity), long);
            assert_eq!(solve::<i32>(&given, &options, long.1), long, "the exact capacity");
            let (status, len, answers) = long;
            assert_eq!(status, 0);
            let small = solve::<i32>(&given, &options, len - 1);
            assert_eq!((small.0, small.1), (-13, len));
            assert!(small.2.iter().all(|row| (row.0, row.1) == (0, 0)));
            for (at, answer) in answers.iter().enumerate() {
                let place = (at + kinds.len()).checked_sub(plain + kinds.len());
                let place = place.map(|place| place % (plain + kinds.len()));
                match place.and_then(|place| kinds.get(place)) {
                    Some((_, (0, 0, None))) => assert!(answer.0 == 0 && answer.2.is_some()),
                    Some((_, expected)) => assert_eq!(answer, expected, "string {at}"),
                    None => assert_eq!(*answer, (0, 1, Some(SOLVED.to_string())), "string {at}"),
                }
            }
        }
    }
}

/// A slice of an array begins anywhere in its offsets and bits.
#[test]
fn strings_begin_anywhere() {
    let nine = SOLVED.replace('7', ".");
    let all: Vec<_> = (0..40).map(|at| (at % 7 != 2).then_some(&nine[..])).collect();
    let layout = Layout::of(&all);
    for first in [0, 1, 7, 8, 13] {
        for count in [0, 1, 5, 27] {
            let given = SudokuStrings { first, count, ..layout.given() };
            let (status, len, answers) = solve::<i64>(&given, &OPTIONS, 81 * count);
            let nulls = answers.iter().map(|answer| answer.0 == -10);
            assert!(nulls.eq((first..first + count).map(|at| at % 7 == 2)));
            let solved = (first..first + count).filter(|at| at % 7 != 2).count();
            assert_eq!((status, len), (0, 81 * solved), "{first} {count}");
        }
    }
}

#[test]
fn refused_strings_leave_zeros() {
    let layout = Layout::of(&[Some("1"), Some("23"), None]);
    let given = layout.given();
    for (offsets, fine) in [
        ([0i64, 1, 3, 3], true),
        ([0, 1, 1, 2], true),
        ([1, 1, 1, 1], true),
        ([0, 2, 1, 3], false),
        ([0, 1, 3, 4], false),
        ([-1, 1, 3, 3], false),
        ([3, 3, 3, 2], false),
    ] {
        let given = SudokuStrings { offsets: offsets.as_ptr().cast(), ..given };
        assert_eq!(
            solve::<i64>(&given, &OPTIONS, 300).0,
            if fine { 0 } else { -12 },
            "{offsets:?}"
        );
    }
    for (given, expected) in [
        (SudokuStrings { struct_size: 9, ..given }, -14),
        (SudokuStrings { offset_bytes: 2, ..given }, -12),
        (SudokuStrings { offsets: null(), ..given }, -10),
        (SudokuStrings { bytes: null(), ..given }, -10),
        (SudokuStrings { count: usize::MAX, ..given }, -12),
        (SudokuStrings { first: usize::MAX, ..given }, -12),
        (given, -10),
    ] {
        let mut len = 7;
        let (mut row, mut bytes) = ([SEVEN; 3], [7u8; 3]);
        // SAFETY: the arguments are refused before the buffers are used: the last ones because `out_offsets` is NULL.
        let status = unsafe {
            sudoku_solve_strings(
                &given,
                null(),
                &OPTIONS,
                row.as_mut_ptr(),
                size_of::<SudokuRow>(),
                bytes.as_mut_ptr().cast(),
                3,
                &mut len,
                null_mut(),
                null_mut(),
                null_mut(),
            )
        };
        assert_eq!((status, len), (expected, 0), "{given:?}");
    }
}

/// The same strings as views: short ones inline, long ones in two buffers.
#[test]
fn views_are_strings() {
    let kinds = kinds();
    let nine = SOLVED.replace('7', ".");
    let mut strings = vec![Some(&nine[..]); 3000];
    strings.extend(kinds.iter().map(|kind| kind.0.as_deref()));
    strings.extend(vec![Some(&nine[..]); 3000]);
    let layout = Layout::of(&strings);
    let (mut buffers, mut views) = ([Vec::new(), Vec::new()], Vec::new());
    for (at, string) in strings.iter().enumerate() {
        let bytes = string.unwrap_or_default().as_bytes();
        let which = at / 100 % 2;
        let mut view = [0; 16];
        view[..4].copy_from_slice(&(bytes.len() as i32).to_ne_bytes());
        if bytes.len() <= 12 {
            view[4..][..bytes.len()].copy_from_slice(bytes);
        } else {
            view[8..12].copy_from_slice(&(which as i32).to_ne_bytes());
            view[12..].copy_from_slice(&(buffers[which].len() as i32).to_ne_bytes());
            buffers[which].extend_from_slice(bytes);
        }
        views.push(view);
    }
    let pointers = buffers.each_ref().map(|buffer: &Vec<u8>| buffer.as_ptr());
    let sizes = buffers.each_ref().map(|buffer| buffer.len() as i64);
    let expected = solve::<i64>(&layout.given(), &OPTIONS, 200_000 + 81 * strings.len());
    let given = SudokuStrings {
        offset_bytes: 16,
        bytes: pointers.as_ptr().cast(),
        byte_count: 2,
        offsets: views.as_ptr().cast(),
        sizes: sizes.as_ptr(),
        ..layout.given()
    };
    assert_eq!(solve_as::<i64>(&given, &OPTIONS, 200_000 + 81 * strings.len()), expected);
    let part = SudokuStrings { first: 2990, count: 30, ..given };
    let found = solve_as::<i64>(&part, &OPTIONS, 200_000);
    assert_eq!(found.2, expected.2[2990..3020]);
    for wrong in [
        SudokuStrings { sizes: null(), ..given },
        SudokuStrings { byte_count: 1, ..given },
        SudokuStrings { sizes: [sizes[0], sizes[1] - 1].as_ptr(), ..given },
        SudokuStrings { sizes: [-1, sizes[1]].as_ptr(), ..given },
    ] {
        let expected = if wrong.sizes.is_null() { -10 } else { -12 };
        assert_eq!(solve_as::<i64>(&wrong, &OPTIONS, 200_000).0, expected);
    }
}

/// Counts need no buffer for solutions; sizes need no rows.
#[test]
fn counts_and_sizes_alone() {
    let kinds = kinds();
    let strings: Vec<_> = kinds.iter().map(|kind| kind.0.as_deref()).collect();
    let layout = Layout::of(&strings);
    let given = layout.given();
    let options = SudokuOptions { solution_limit: 2, ..OPTIONS };
    let (mut rows, mut len) = (vec![SEVEN; strings.len()], 7);
    // SAFETY: strings, structures and a buffer for all rows.
    let run = |rows: *mut SudokuRow, len: &mut usize| unsafe {
        let (none, nowhere) = (null_mut(), null_mut());
        sudoku_solve_strings(
            &given,
            null(),
            &options,
            rows,
            size_of::<SudokuRow>(),
            none,
            9,
            len,
            nowhere,
            null_mut(),
            null_mut(),
        )
    };
    assert_eq!((run(rows.as_mut_ptr(), &mut len), len), (0, 0));
    for (row, kind) in rows.iter().zip(&kinds) {
        let expected = if kind.1 == (0, 0, None) { (0, 2) } else { (kind.1.0, kind.1.1) };
        assert_eq!((row.status, row.solutions), expected, "{:?}", kind.0);
    }
    assert_eq!(run(null_mut(), &mut len), 0);
    let needed = solve::<i64>(&given, &OPTIONS, 10_000).1;
    assert!(needed <= len && len < 2 * needed, "{needed} {len}");
}

/// A string has the state of its board, or the status of its refusal; most 9x9 boards are read at once.
#[test]
fn every_string_has_its_state() {
    let mut kinds: Vec<(Option<String>, i32)> = kinds()
        .into_iter()
        .map(|(string, (status, _, solution))| {
            let state = match (status, &solution) {
                (0, _) => 2,
                (10, _) => 3,
                (status, _) => status,
            };
            (string, state)
        })
        .collect();
    let twice = SOLVED.replacen('5', ".", 1).replacen('6', "3", 1);
    kinds.extend([
        (Some(SOLVED.to_string()), 1),
        (Some(SOLVED.replace('5', "0")), 2),
        (Some(twice), 3),
        (Some("1234341221434321".to_string()), 1),
    ]);
    let all: Vec<_> = kinds.iter().cycle().take(4000).collect();
    let strings: Vec<_> = all.iter().map(|kind| kind.0.as_deref()).collect();
    let layout = Layout::of(&strings);
    for threads in [1, 3] {
        let options = SudokuOptions { threads, ..OPTIONS };
        let mut states = vec![77; strings.len() + 1];
        // SAFETY: strings, structures and a buffer for all states.
        let run = |given: &SudokuStrings, states: &mut [i32]| unsafe {
            sudoku_check_strings(given, null(), &options, states.as_mut_ptr(), null_mut())
        };
        assert_eq!(run(&layout.given(), &mut states), 0);
        assert_eq!(states.last(), Some(&77));
        for (kind, state) in all.iter().zip(&states) {
            assert_eq!(kind.1, *state, "{:?}", kind.0);
        }
        let wrong = SudokuStrings { byte_count: 3, ..layout.given() };
        assert_eq!(run(&wrong, &mut states), -12);
        assert!(states[..strings.len()].iter().all(|&state| state == 0));
        let wrong = SudokuStrings { offset_bytes: 5, ..layout.given() };
        states.fill(77);
        assert_eq!(run(&wrong, &mut states), -12);
        assert!(states[..strings.len()].iter().all(|&state| state == 0));
    }
    // SAFETY: NULL is never written.
    let nowhere =
        unsafe { sudoku_check_strings(&layout.given(), null(), null(), null_mut(), null_mut()) };
    assert_eq!(nowhere, -10);
}
