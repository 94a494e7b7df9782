use std::ptr::{null, null_mut};

use super::super::arguments::Empty;
use super::super::status::{SUDOKU_BAD_TEXT, SUDOKU_CANCELLED, SUDOKU_TIMED_OUT};
use super::*;
use crate::c_options::OPTIONS;
use sudoku_batch::Sink as _;
use sudoku_core::error::Error;

#[test]
fn chunks_of_solutions_are_closed_up() {
    let mut text = *b"ab\0\0cdefg\0hi";
    let len = close_up(&mut text, [0..2, 4..9, 10..12].into_iter());
    assert_eq!((len, &text), (9, b"abcdefghi\0\0\0"));
    let mut text = *b"a...b...";
    assert_eq!((close_up(&mut text, [0..1, 4..5].into_iter()), &text), (2, b"ab..\0..."));
    let mut text = *b"abcd";
    assert_eq!((close_up(&mut text, [0..2, 2..4].into_iter()), &text), (4, b"abcd"));
}

/// A sink over these buffers.
fn sink<'a>(rows: &'a mut [SudokuRow], bytes: Option<&'a mut [u8]>) -> LinesSink<'a> {
    let count = rows.len();
    // SAFETY: the sink borrows the buffers.
    let (rows, solutions) = unsafe {
        let rows = out_buf(rows.as_mut_ptr(), count, "rows").unwrap();
        let out = |bytes: &'a mut [u8]| out_buf(bytes.as_mut_ptr(), bytes.len(), "bytes").unwrap();
        (OutRows::new(rows), bytes.map(out))
    };
    LinesSink { rows, count, solutions, lines: SolutionLines::default(), place: 100 }
}

#[test]
fn sink_reports_the_memory_of_its_solutions_and_rows() {
    let (mut rows, mut bytes) = ([SudokuRow::default(); 9], [7; 9 * 82]);
    let expected =
        [Area::of_bytes(&bytes[..], 82), Area::of(&rows[..])].map(|area| area.span(3..7));
    let found = sink(&mut rows, Some(&mut bytes)).areas().map(|area| area.span(3..7));
    assert_eq!(found, expected);
}

#[test]
fn rows_beyond_the_buffer_are_an_error() {
    let (mut rows, report) = ([SudokuRow::default(); 1], report(SUDOKU_OK));
    let mut sink = sink(&mut rows, None);
    sink.end_nine(1, report).unwrap();
    let refused = sink.end_nine(2, report).unwrap_err().reason;
    assert_eq!(refused, Reason::Internal("a row has no place"));
}

/// The report of a puzzle with one solution, or of one that was cancelled.
fn report(status: i32) -> Report {
    let options = Options::default();
    let ended = match status {
        SUDOKU_OK => sudoku_solve::Ended::Exhausted,
        _ => sudoku_solve::Ended::Stopped(sudoku_core::limits::Stop::Cancelled),
    };
    let (strategy, elapsed) = (options.strategy, Duration::ZERO);
    Report::new(strategy, 1, 7, elapsed, ended)
}

/// The output of a call.
struct Returned {
    status: i32,
    message: String,
    rows: Vec<SudokuRow>,
    text: Vec<u8>,
    counts: [usize; 2],
}

const NINE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn rows_of(returned: &Returned) -> Vec<(i32, i32, u64, u64)> {
    let parts = |row: &SudokuRow| (row.status, row.strategy, row.solutions, row.nodes);
    returned.rows.iter().map(parts).collect()
}

/// Solves a text with buffers for `rows` rows and `bytes` bytes; `None` if solutions are not wanted.
fn lines(text: &str, threads: u32, rows: usize, bytes: Option<usize>) -> Returned {
    lines_under(&SudokuOptions { threads, ..OPTIONS }, text, rows, bytes)
}

fn lines_under(
    options: &SudokuOptions,
    text: impl AsRef<[u8]>,
    rows: usize,
    bytes: Option<usize>,
) -> Returned {
    let text = text.as_ref();
    let seven = SudokuRow { status: 7, strategy: 7, solutions: 7, nodes: 7 };
    let (mut rows, mut bytes) = (vec![seven; rows], bytes.map(|len| vec![7; len]));
    let (mut counts, mut error) = ([7; 2], SudokuError::EMPTY);
    let out_rows = if rows.is_empty() { null_mut() } else { rows.as_mut_ptr() };
    let out_text = bytes.as_mut().map_or(null_mut(), |bytes| bytes.as_mut_ptr());
    // SAFETY: a text, structures that begin with their size, and buffers with their capacity.
    let status = unsafe {
        let [count, len] = &mut counts;
        sudoku_solve_lines(
            text.as_ptr().cast(),
            text.len(),
            null(),
            options,
            out_rows,
            size_of::<SudokuRow>(),
            rows.len(),
            count,
            out_text.cast(),
            bytes.as_ref().map_or(0, Vec::len),
            len,
            &mut error,
        )
    };
    let message = error.message.iter().take_while(|&&c| c != 0).map(|&c| c as u8 as char).collect();
    Returned { status, message, rows, text: bytes.unwrap_or_default(), counts }
}

#[test]
fn collections_in_utf_16_are_refused_as_a_whole() {
    for text in [&b"\xff\xfe1\0.\0"[..], b"\xfe\xff\x001\x00."] {
        for rows in [0, 9] {
            let returned = lines_under(&OPTIONS, text, rows, Some(99));
            assert_eq!(returned.status, SUDOKU_BAD_TEXT);
            assert!(
                returned.message.contains("UTF-16: convert it to UTF-8"),
                "{}",
                returned.message
            );
        }
    }
    assert_eq!(lines_under(&OPTIONS, "\u{feff}1", 1, None).status, SUDOKU_OK);
}

// Seen to fail: rows or solutions left after the buffer was too small; every chunk's solutions taken as the first ones.
#[test]
fn long_texts_have_the_answers_of_short_ones() {
    let large = format!("{}1", ". ".repeat(255));
    let text = format!(
        "{}# none\n{}\n\n123\n{large}\n",
        format!("{NINE}\n").repeat(1700),
        NINE.replace('7', "5")
    );
    assert!(estimate(text.as_bytes()).is_some_and(|count| count.abs_diff(1703) < 100));
    assert_eq!(estimate(&text.as_bytes()[..100_000]), None);
    assert_eq!(estimate(&b"#\n".repeat(100_000)), None);
    let [count, needed] = lines(&text, 1, 0, None).counts;
    assert_eq!(count, 1703);
    assert!(needed > text.len() + 1);
    let (answer, less) = (lines(&text, 1, count, Some(needed)), lines(&text, 1, count, None));
    assert_eq!(
        (answer.status, answer.counts[0], less.status, less.counts),
        (0, count, 0, [count, 0])
    );
    let written = &answer.text[..answer.counts[1]];
    let mut solutions = written.split(|&byte| byte == b'\n');
    assert!(solutions.by_ref().take(1700).all(|solution| solution.starts_with(b"534678912")));
    assert_eq!(solutions.by_ref().take(2).map(<[u8]>::len).sum::<usize>(), 0);
    assert!(solutions.next().unwrap().len() > 256);
    assert!(answer.text[answer.counts[1]..].iter().all(|&byte| byte == 0));
    assert!(rows_of(&less) == rows_of(&answer));
    for threads in 1..=3 {
        for more_rows in [3, 9 * count] {
            let more = lines(&text, threads, count + more_rows, Some(needed + 9));
            assert_eq!((more.status, more.counts), (0, answer.counts));
            assert!(rows_of(&more)[..count] == rows_of(&answer));
            assert!(rows_of(&more)[count..].iter().all(|row| *row == (0, 0, 0, 0)));
            assert_eq!(more.text.strip_prefix(&answer.text[..]), Some(&[0; 9][..]));
        }
        for (rows, bytes, missing) in [
            (count - 1, needed, count),
            (count, needed - 1, needed),
            (1, 1, needed),
            (9, needed, count),
        ] {
            let refused = lines(&text, threads, rows, Some(bytes));
            let status = Error::from(Reason::BufferTooSmall { needed: 0 }).code();
            assert_eq!(refused.status, status);
            assert!(refused.message.contains(&missing.to_string()), "{}", refused.message);
            assert_eq!(refused.counts, [count, needed]);
            assert!(refused.text.iter().all(|&byte| byte == 0));
            assert!(rows_of(&refused) == vec![(0, 0, 0, 0); rows]);
        }
    }
}

// Seen to fail: a failed chunk that keeps its solutions, or has no lines.
#[test]
fn every_row_of_a_failed_chunk_says_why() {
    for is_wanted in [true, false] {
        let mut rows = [SudokuRow::default(); 2];
        let mut bytes = vec![7; if is_wanted { 2 * 82 } else { 0 }];
        let mut sink = sink(&mut rows, is_wanted.then_some(&mut bytes));
        sink.write_nines(1, &[[b'1'; 82]]).unwrap();
        sink.end_nine(1, report(SUDOKU_CANCELLED)).unwrap();
        let error = Error::from(Reason::NoMemory);
        let result = sink.finish(Err(error));
        assert_eq!((result.place, result.stopped), (100..100 + bytes.len() / 82, None));
        assert_eq!(rows.map(|row| (row.status, row.nodes)), [(error.code(), 0); 2]);
        assert!(bytes.iter().enumerate().all(|(at, &byte)| byte == if at < 2 { b'\n' } else { 0 }));
    }
}

/// Solved one by one and in lockstep.
// Seen to fail: unwanted solutions written; a buffer for one solution only; the last solution counted, not the first.
#[test]
fn few_boards_have_the_rows_of_many() {
    let one = |at: usize| match at % 3 {
        0 => NINE.to_string(),
        1 => NINE.replace('7', "5"),
        _ => ".".repeat(81),
    };
    for count in 1..=if cfg!(miri) { 1 } else { 12 } {
        let text = (0..count).map(one).collect::<Vec<_>>().join("\n");
        let needed = 82 * count;
        for text in [format!("{text}\n"), text] {
            assert_eq!(lines(&text, 1, 0, None).counts, [count, needed]);
            let [few, many] = [1, 2].map(|threads| {
                let answer = lines(&text, threads, count + 1, Some(needed + 1));
                let less = lines(&text, threads, count, None);
                assert!(rows_of(&answer)[..count] == rows_of(&less) && less.counts == [count, 0]);
                answer
            });
            assert_eq!((few.status, few.counts), (0, many.counts));
            assert_eq!((rows_of(&few), &few.text), (rows_of(&many), &many.text));
            let solutions: Vec<_> = few.text[..few.counts[1]].split(|&c| c == b'\n').collect();
            assert_eq!(solutions.len(), count + 1);
            for (at, solution) in solutions[..count].iter().enumerate() {
                assert_eq!(solution.len(), [81, 0, 81][at % 3]);
            }
            for (rows, bytes, missing) in [(count - 1, needed, count), (count, needed - 1, needed)]
            {
                if rows > 0 {
                    let refused = lines(&text, 1, rows, Some(bytes));
                    assert!(refused.message.contains(&missing.to_string()));
                    assert!(refused.text.iter().all(|&byte| byte == 0));
                    assert_eq!(refused.counts, [count, needed]);
                }
            }
        }
    }
}

// Seen to fail: the status of a call that was cut short; statuses of cut rows ignored.
#[test]
fn few_boards_cut_short_say_so() {
    let text = format!("{}\n", ".".repeat(81)).repeat(3);
    for threads in [1, 2] {
        let options =
            SudokuOptions { solution_limit: u64::MAX, time_limit_ms: 20, threads, ..OPTIONS };
        let answer = lines_under(&options, &text, 3, None);
        assert_eq!((answer.status, answer.counts), (SUDOKU_TIMED_OUT, [3, 0]));
        assert!(answer.rows.iter().all(|row| row.status == SUDOKU_TIMED_OUT));
    }
}
