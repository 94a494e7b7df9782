use super::super::arguments::Empty;
use super::*;
use crate::solve::Options;
use std::ptr::{null, null_mut};

const READ: ReadOptions = ReadOptions {
    format: &crate::text::FORMATS[0],
    box_size: None,
    symbols: None,
    max_bytes: usize::MAX,
};

#[test]
fn a_batch_cut_short_says_so() {
    let rows = |statuses: &[i32]| {
        let row = |&status| SudokuRow { status, ..SudokuRow::default() };
        overall(&statuses.iter().map(row).collect::<Vec<_>>())
    };
    assert_eq!(rows(&[]), SUDOKU_OK);
    assert_eq!(rows(&[0, 10, -31, 20]), SUDOKU_OK);
    assert_eq!(rows(&[0, SUDOKU_TIMED_OUT, 0]), SUDOKU_TIMED_OUT);
    assert_eq!(rows(&[10, 0, SUDOKU_CANCELLED]), SUDOKU_CANCELLED);
}

#[test]
fn solutions_are_added_where_there_is_room() {
    let mut bytes = [7; 7];
    // SAFETY: room for seven bytes.
    let mut room = unsafe { Room::new(bytes.as_mut_ptr(), 7, "room") }.unwrap();
    add_line(&mut room, b"abc").unwrap();
    add_line(&mut room, b"").unwrap();
    assert_eq!(add_line(&mut room, b"de").unwrap_err().reason, TOO_LONG);
    add_line(&mut room, b"f").unwrap();
    assert_eq!(room.written(), 7);
    drop(room);
    assert_eq!(&bytes, b"abc\n\nf\n");
}

#[test]
fn rows_are_added_where_there_is_room() {
    let mut rows = [SudokuRow { nodes: 7, ..SudokuRow::default() }; 3];
    // SAFETY: room for two rows.
    let mut room = unsafe { Room::new(rows.as_mut_ptr(), 2, "rows") }.unwrap();
    let mut status = SUDOKU_OK;
    let row = |status| SudokuRow { status, ..SudokuRow::default() };
    for (one, all) in [(SUDOKU_CANCELLED, SUDOKU_CANCELLED), (20, SUDOKU_CANCELLED)] {
        add(&mut room, &mut status, row(one)).unwrap();
        assert_eq!(status, all);
    }
    assert_eq!(add(&mut room, &mut status, row(0)).unwrap_err().reason, TOO_LONG);
    drop(room);
    assert_eq!(rows.map(|row| (row.status, row.nodes)), [(SUDOKU_CANCELLED, 0), (20, 0), (0, 7)]);
}

#[test]
fn boards_are_told_of_in_their_lines_and_rows() {
    let (mut rows, mut bytes) = ([SudokuRow::default(); 9], [7; 9 * 82]);
    let expected = [Span::of(&bytes[3 * 82..7 * 82]), Span::of(&rows[3..7])];
    // SAFETY: room for all of them.
    let (rows, solutions) = unsafe {
        let rows = Room::new(rows.as_mut_ptr(), rows.len(), "rows").unwrap();
        (rows, Room::new(bytes.as_mut_ptr(), bytes.len(), "room").unwrap())
    };
    let job = Job { rows, solutions, is_wanted: true, place: 0, status: SUDOKU_OK };
    assert_eq!(batch::Job::ahead(&job, 3..7), expected);
}

#[test]
fn the_room_of_solutions_is_known_before() {
    let named = ReadOptions { symbols: Some(vec![1]), ..READ };
    for (len, plain, with_symbols) in [
        (1, 2, 12),
        (81, 82, 41 * 11 + 1),
        (255, 256, 128 * 11 + 1),
        (256, 128 * 5 + 1, 128 * 11 + 1),
        (257, 129 * 5 + 1, 129 * 11 + 1),
    ] {
        let line = vec![b'.'; len];
        assert_eq!(room_for(&line, &READ), plain, "{len}");
        assert_eq!(room_for(&line, &named), with_symbols, "{len}");
    }
    let text = format!("{}\n\n# none\n{}\n", ".".repeat(16), ".".repeat(81));
    assert_eq!(measure(&mut collection::lines(text.as_bytes()), &READ), (2, 17 + 82));
    assert_eq!(measure(&mut collection::lines(b""), &READ), (0, 0));
}

struct Told {
    status: i32,
    message: String,
    rows: Vec<SudokuRow>,
    text: Vec<u8>,
    counts: [usize; 2],
}

const NINE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn rows_of(told: &Told) -> Vec<(i32, i32, u64, u64)> {
    let told_of = |row: &SudokuRow| (row.status, row.strategy, row.solutions, row.nodes);
    told.rows.iter().map(told_of).collect()
}

/// What a call tells, with so much room; no room for the text if it is not wanted.
fn lines(text: &str, threads: u32, rows: usize, room: Option<usize>) -> Told {
    lines_under(&SudokuOptions { threads, ..OPTIONS }, text, rows, room)
}

const OPTIONS: SudokuOptions = SudokuOptions {
    struct_size: size_of::<SudokuOptions>() as u32,
    strategy: 0,
    solution_limit: 2,
    node_limit: 0,
    memory_limit: 0,
    time_limit_ms: 0,
    threads: 1,
    control: null(),
    vectors: 0,
};

fn lines_under(options: &SudokuOptions, text: &str, rows: usize, room: Option<usize>) -> Told {
    let seven = SudokuRow { status: 7, strategy: 7, solutions: 7, nodes: 7 };
    let (mut rows, mut room) = (vec![seven; rows], room.map(|len| vec![7; len]));
    let (mut counts, mut error) = ([7; 2], SudokuError::EMPTY);
    let out_rows = if rows.is_empty() { null_mut() } else { rows.as_mut_ptr() };
    let out_text = room.as_mut().map_or(null_mut(), |room| room.as_mut_ptr());
    // SAFETY: a text, structures that begin with their size, and the room that is promised.
    let status = unsafe {
        let [count, len] = &mut counts;
        sudoku_solve_lines(
            text.as_ptr().cast(),
            text.len(),
            null(),
            options,
            out_rows,
            rows.len(),
            count,
            out_text.cast(),
            room.as_ref().map_or(0, Vec::len),
            len,
            &mut error,
        )
    };
    let message = error.message.iter().take_while(|&&c| c != 0).map(|&c| c as u8 as char).collect();
    Told { status, message, rows, text: room.unwrap_or_default(), counts }
}

/// Whether a text is measured before or as it is solved, the same is told.
#[test]
fn long_texts_are_told_of_as_short_ones() {
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
    let (told, less) = (lines(&text, 1, count, Some(needed)), lines(&text, 1, count, None));
    assert_eq!((told.status, told.counts[0], less.status, less.counts), (0, count, 0, [count, 0]));
    let written = &told.text[..told.counts[1]];
    let mut solutions = written.split(|&byte| byte == b'\n');
    assert!(solutions.by_ref().take(1700).all(|solution| solution.starts_with(b"534678912")));
    assert_eq!(solutions.by_ref().take(2).map(<[u8]>::len).sum::<usize>(), 0);
    assert!(solutions.next().unwrap().len() > 256);
    assert!(told.text[told.counts[1]..].iter().all(|&byte| byte == 0));
    assert!(rows_of(&less) == rows_of(&told));
    for threads in 1..=3 {
        for more_rows in [3, 9 * count] {
            let more = lines(&text, threads, count + more_rows, Some(needed + 9));
            assert_eq!((more.status, more.counts), (0, told.counts));
            assert!(rows_of(&more)[..count] == rows_of(&told));
            assert!(rows_of(&more)[count..].iter().all(|row| *row == (0, 0, 0, 0)));
            assert_eq!(more.text.strip_prefix(&told.text[..]), Some(&[0; 9][..]));
        }
        for (rows, room, missing) in [
            (count - 1, needed, count),
            (count, needed - 1, needed),
            (1, 1, needed),
            (9, needed, count),
        ] {
            let refused = lines(&text, threads, rows, Some(room));
            let status = Error::from(Reason::BufferTooSmall { needed: 0 }).code();
            assert_eq!(refused.status, status);
            assert!(refused.message.contains(&missing.to_string()), "{}", refused.message);
            assert_eq!(refused.counts, [0, 0]);
            assert!(refused.text.iter().all(|&byte| byte == 0));
            assert!(rows_of(&refused) == vec![(0, 0, 0, 0); rows]);
        }
    }
}

/// What it had told before is gone.
#[test]
fn each_row_of_a_job_that_failed_says_why() {
    for is_wanted in [true, false] {
        let mut rows = [SudokuRow::default(); 2];
        let mut bytes = vec![7; if is_wanted { 2 * 82 } else { 0 }];
        // SAFETY: room for all rows and bytes.
        let (rows_told, solutions) = unsafe {
            (
                Room::new(rows.as_mut_ptr(), rows.len(), "rows").unwrap(),
                Room::new(bytes.as_mut_ptr(), bytes.len(), "bytes").unwrap(),
            )
        };
        let mut job = Job { rows: rows_told, solutions, is_wanted, place: 100, status: SUDOKU_OK };
        assert_eq!(batch::Job::open_page(&mut job, 2), is_wanted);
        if is_wanted {
            batch::Job::write(&mut job, 1, &[b'1'; 81]).unwrap();
        }
        job.add(SudokuRow { status: SUDOKU_CANCELLED, nodes: 7, ..SudokuRow::ZERO }).unwrap();
        let error = Error::from(Reason::NoMemory);
        let told = batch::Job::end(job, Err(error));
        assert_eq!((told.place, told.status), (100..100 + bytes.len() / 82, SUDOKU_OK));
        assert_eq!(rows.map(|row| (row.status, row.nodes)), [(error.code(), 0); 2]);
        assert!(bytes.iter().enumerate().all(|(at, &byte)| byte == if at < 2 { b'\n' } else { 0 }));
    }
}

#[test]
fn what_is_not_told_of_all_is_told_of_none() {
    for is_final in [false, true] {
        let (mut rows, mut room) = ([SudokuRow::default(); 2], [7; 9]);
        // SAFETY: room for two rows and nine bytes.
        let (rows_told, solutions) = unsafe {
            (
                Room::new(rows.as_mut_ptr(), 2, "rows").unwrap(),
                Room::new(room.as_mut_ptr(), 9, "room").unwrap(),
            )
        };
        let mut told = Tentative { rows: rows_told, solutions, is_final };
        assert!(told.rows.push(SudokuRow { status: 5, ..SudokuRow::default() }));
        add_line(&mut told.solutions, b"abc").unwrap();
        drop(told);
        let expected = if is_final { (5, *b"abc\n\0\0\0\0\0") } else { (0, [0; 9]) };
        assert_eq!((rows[0].status, room), expected);
    }
}

/// Boards that are solved one after the other are told of as those that are solved together.
#[test]
fn few_boards_are_told_of_as_many() {
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
                let told = lines(&text, threads, count + 1, Some(needed + 1));
                let less = lines(&text, threads, count, None);
                assert!(rows_of(&told)[..count] == rows_of(&less) && less.counts == [count, 0]);
                told
            });
            assert_eq!((few.status, few.counts), (0, many.counts));
            assert_eq!((rows_of(&few), &few.text), (rows_of(&many), &many.text));
            let solutions: Vec<_> = few.text[..few.counts[1]].split(|&c| c == b'\n').collect();
            assert_eq!(solutions.len(), count + 1);
            for (at, solution) in solutions[..count].iter().enumerate() {
                assert_eq!(solution.len(), [81, 0, 81][at % 3]);
            }
            for (rows, room, missing) in [(count - 1, needed, count), (count, needed - 1, needed)] {
                if rows > 0 {
                    let refused = lines(&text, 1, rows, Some(room));
                    assert!(refused.message.contains(&missing.to_string()));
                    assert!(refused.text.iter().all(|&byte| byte == 0));
                    assert_eq!(refused.counts, [0, 0]);
                }
            }
        }
    }
}

#[test]
fn few_boards_cut_short_say_so() {
    let text = format!("{}\n", ".".repeat(81)).repeat(3);
    for threads in [1, 2] {
        let options =
            SudokuOptions { solution_limit: u64::MAX, time_limit_ms: 20, threads, ..OPTIONS };
        let told = lines_under(&options, &text, 3, None);
        assert_eq!((told.status, told.counts), (SUDOKU_TIMED_OUT, [3, 0]));
        assert!(told.rows.iter().all(|row| row.status == SUDOKU_TIMED_OUT));
    }
}

#[test]
fn a_board_needs_room_for_all_its_cells() {
    let puzzle = crate::puzzle::Puzzle::new(crate::shape::Shape::square(4).unwrap()).unwrap();
    let board = Board::insert(puzzle).unwrap();
    let options = Options { solution_limit: 1, ..Options::default() };
    let batch = Batch::new(&options, 3);
    let needed = Reason::BufferTooSmall { needed: 16 };
    let refused = solve_board(&batch, board, Some(&mut [0; 15])).unwrap_err().reason;
    assert_eq!(refused, needed);
    for len in [16, 17] {
        let mut cells = vec![0; len];
        let report = solve_board(&batch, board, Some(&mut cells)).unwrap();
        assert_eq!((report.solutions, cells[..16].iter().sum::<i32>()), (1, 40));
        assert!(cells[16..].iter().all(|&cell| cell == 0));
        let row = SudokuRow::of(Ok(Report { nodes: 5, elapsed: Duration::ZERO, ..report }));
        assert_eq!((row.status, row.solutions, row.nodes), (SUDOKU_OK, 1, 5));
        assert_eq!(row.strategy, report.strategy.number);
    }
}
