//! The public interface as a program that depends on the crate uses it.

mod support;

use std::collections::HashSet;
use std::error::Error;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use sudoku::{
    Bounds, Choice, Control, Deduction, Ended, Format, Options, Puzzle, PuzzleExt, ReadOptions,
    Reason, Request, Shape, Solution, Solutions, Solved, State, Stop, Strategy, Symbols, Violation,
    generate, solve_cells, solve_lines, solve_strings,
};
use support::{EASY, EASY_SOLVED};

fn puzzle() -> Puzzle {
    EASY.parse().unwrap()
}

fn empty(side: u64) -> Puzzle {
    Puzzle::new(Shape::square(side).unwrap()).unwrap()
}

/// The options of a call with a time limit of 0.
fn without_time() -> Options {
    Options::default().with_bounds(Bounds::default().with_time(Duration::ZERO))
}

fn solution_of(puzzle: &Puzzle) -> Solution {
    puzzle.solve(&Options::default()).unwrap().solution.unwrap()
}

#[test]
fn the_question_mark_passes_every_error() {
    fn boxed() -> Result<usize, Box<dyn Error>> {
        let puzzle: Puzzle = EASY.parse()?;
        let made = generate(&Request::new(Shape::square(4)?, 1))?;
        made.puzzle.verify(&made.solution)?;
        let deduction = Deduction::new(puzzle.try_clone()?)?;
        let solutions =
            puzzle.solutions(&Options::default())?.collect::<sudoku::Result<Vec<_>>>()?;
        let report = puzzle.count(&Options::default())?;
        if let Ended::Stopped(stop) = report.ended {
            return Err(stop.into());
        }
        Ok(solutions.len() + deduction.open())
    }
    fn typed() -> sudoku::Result<Solution> {
        let stopped = |stop: Stop| -> Result<(), Stop> { Err(stop) };
        stopped(Stop::Cancelled)?;
        generate(&Request::new(Shape::square(4)?, 1)).map(|made| made.solution)
    }
    assert_eq!(boxed().unwrap(), 1);
    let error = typed().unwrap_err();
    assert_eq!((error.reason, error.code()), (Reason::Cancelled, 23));
}

#[test]
fn a_limit_is_an_error_with_the_status_of_c() {
    let cancelled = Control::new().unwrap();
    cancelled.cancel();
    let bounds = Bounds::default();
    for (bounds, reason, code) in [
        (bounds.clone().with_nodes(0), Reason::NodeLimit, 20),
        (bounds.clone().with_memory(0), Reason::MemoryLimit, 21),
        (bounds.clone().with_time(Duration::ZERO), Reason::TimeLimit, 22),
        (bounds.clone().with_control(cancelled), Reason::Cancelled, 23),
    ] {
        let options = Options::default().with_strategy(Strategy::DANCING_LINKS).with_bounds(bounds);
        let error = empty(4).solutions(&options).unwrap().next().unwrap().unwrap_err();
        assert_eq!((error.reason, error.code()), (reason, code));
        let stop = Stop::from(error);
        assert_eq!(empty(4).count(&options).unwrap().ended, Ended::Stopped(stop));
        assert_eq!(stop.to_string(), error.to_string());
    }
}

#[test]
fn types_can_be_sent_shared_and_shown() {
    fn is_shown<T: std::fmt::Debug + Send>() {}
    fn is_shared<T: std::fmt::Debug + Send + Sync + Clone>() {}
    is_shared::<Control>();
    is_shared::<Generated>();
    is_shared::<Options>();
    is_shared::<Puzzle>();
    is_shared::<ReadOptions>();
    is_shared::<Request>();
    is_shared::<Solved>();
    is_shared::<sudoku::Error>();
    is_shared::<sudoku::Rows>();
    is_shown::<Deduction>();
    is_shown::<Solutions<Puzzle>>();
    is_shown::<Solutions<Arc<Puzzle>>>();
    fn is_sync<T: Sync>() {}
    is_sync::<Deduction>();
    type Generated = sudoku::Generated;
}

#[test]
fn a_solution_shows_symbols() {
    let solution = solution_of(&puzzle());
    assert_eq!(solution.to_string(), EASY_SOLVED);
    let rows: Vec<&str> = (0..9).map(|row| &EASY_SOLVED[9 * row..][..9]).collect();
    assert_eq!(format!("{solution:#}"), rows.join("\n"));
    assert_eq!(solution.to_text(Format::LINE).unwrap(), format!("{EASY_SOLVED}\n"));
    assert_eq!((solution.get(0, 2), solution[(0, 2)]), (Some(4), 4));
    for (row, col) in [(9, 0), (0, 9), (usize::MAX, usize::MAX)] {
        assert_eq!(solution.get(row, col), None);
    }
    assert!(solution.rows().nth(1).unwrap().eq([6, 7, 2, 1, 9, 5, 3, 4, 8]));
    assert_eq!(solution.cells().len(), 81);
    assert_eq!(HashSet::from([solution.clone(), solution.try_clone().unwrap()]).len(), 1);
    let refused = solution.to_text(Format::AUTO).unwrap_err();
    assert_eq!(refused.code(), -23);

    let symbols = Symbols::new(&[40, 0, 7, 12], 4).unwrap();
    let mut named = Puzzle::with_symbols(Shape::square(4).unwrap(), symbols).unwrap();
    named.set(0, 1, 7).unwrap();
    let solution = solution_of(&named);
    assert_eq!(solution[(0, 1)], 7);
    assert!(solution.cells().all(|symbol| [40, 0, 7, 12].contains(&symbol)));
    assert_eq!(solution.to_string().split(' ').count(), 16);
    assert_eq!(named.verify(&solution), Ok(()));
}

#[test]
#[should_panic(expected = "the cell 0,9 is off the board")]
fn indexing_off_the_board_panics() {
    let _ = solution_of(&puzzle())[(0, 9)];
}

#[test]
fn a_cell_off_the_board_is_none_or_an_error() {
    let mut puzzle = puzzle();
    let mut deduction = Deduction::new(puzzle.clone()).unwrap();
    let shape = puzzle.shape();
    for (row, col) in [(9, 0), (0, 9), (81, 81), (usize::MAX, 0), (0, usize::MAX)] {
        assert_eq!((puzzle.get(row, col), deduction.get(row, col)), (None, None));
        assert_eq!(shape.cell_at(row, col), None);
        for error in [
            puzzle.set(row, col, 1).unwrap_err(),
            puzzle.set(row, col, None).unwrap_err(),
            puzzle.candidates(row, col).unwrap_err(),
            deduction.set(row, col, 1).unwrap_err(),
            deduction.candidates(row, col).unwrap_err(),
        ] {
            assert!(matches!(error.reason, Reason::OffBoard { side: 9, .. }), "{error}");
        }
    }
    assert_eq!(shape.cell_at(8, 7), Some(79));
    assert_eq!(puzzle, EASY.parse().unwrap());
}

#[test]
fn a_cage_is_removed_by_one_of_its_cells() {
    let mut puzzle = empty(4);
    puzzle.add_cage(3, &[0, 1]).unwrap();
    puzzle.add_cage(7, &[2, 3]).unwrap();
    for (row, col, code) in [(1, 0, -12), (4, 0, -44), (0, usize::MAX, -44)] {
        assert_eq!(puzzle.remove_cage(row, col).unwrap_err().code(), code);
    }
    puzzle.remove_cage(0, 1).unwrap();
    assert_eq!(puzzle.cages().iter().map(|cage| cage.total()).collect::<Vec<_>>(), [7]);
}

#[test]
fn deduction_takes_and_returns_symbols() {
    let symbols = Symbols::new(&[10, 20, 30, 40], 4).unwrap();
    let mut puzzle = Puzzle::with_symbols(Shape::square(4).unwrap(), symbols).unwrap();
    puzzle.set(0, 0, 10).unwrap();
    puzzle.set(0, 1, 20).unwrap();
    let mut deduction = Deduction::new(puzzle).unwrap();
    assert_eq!((deduction.get(0, 0), deduction.get(0, 2)), (Some(10), None));
    assert_eq!(deduction.candidates(0, 2).unwrap(), [30, 40]);
    assert_eq!(deduction.choice(), Choice::Cell { row: 0, col: 2 });
    let unknown = deduction.set(0, 2, 3).unwrap_err();
    assert_eq!((unknown.reason, unknown.place.cell), (Reason::UnknownSymbol(3), Some((0, 2))));
    assert_eq!(deduction.set(0, 2, 40), Ok(true));
    assert_eq!(deduction.get(0, 3), Some(30));
    assert_eq!(deduction.set(1, 0, 20), Ok(false));
    assert_eq!(deduction.choice(), Choice::Contradicted);
}

#[test]
fn a_puzzle_is_incomplete_broken_or_solved() {
    let mut puzzle = puzzle();
    assert_eq!(puzzle.state(), State::Incomplete);
    puzzle.set(0, 2, 3).unwrap();
    assert_eq!(puzzle.state(), State::Broken(Violation::RepeatedInUnit { cell: 2 }));
    let solution = solution_of(&EASY.parse().unwrap());
    assert_eq!(puzzle.verify(&solution), Err(Violation::GivenChanged { cell: 2 }));
    assert_eq!(empty(4).verify(&solution), Err(Violation::OtherBoard));
    assert_eq!(EASY_SOLVED.parse::<Puzzle>().unwrap().state(), State::Solved);
}

#[test]
fn pictures_show_the_puzzle_or_its_solution() {
    let puzzle = puzzle();
    let solution = solution_of(&puzzle);
    assert!(puzzle.to_svg(None).unwrap().starts_with("<svg"));
    assert_ne!(puzzle.to_svg(Some(&solution)), puzzle.to_svg(None));
    assert!(puzzle.to_drawing(Some(&solution)).unwrap().lines().count() > 9);
    let shuffled = Symbols::new(&[9, 8, 7, 6, 5, 4, 3, 2, 1], 9).unwrap();
    let other = Puzzle::with_symbols(puzzle.shape(), shuffled).unwrap();
    for refused in [other.to_svg(Some(&solution)), empty(4).to_drawing(Some(&solution))] {
        assert_eq!(refused.unwrap_err().code(), -12);
    }
}

#[test]
fn solutions_are_an_iterator() {
    let all: HashSet<Solution> =
        empty(4).solutions(&Options::default()).unwrap().map(Result::unwrap).collect();
    assert_eq!(all.len(), 288);
    assert!(all.iter().all(|solution| empty(4).verify(solution) == Ok(())));
    let owned = Solutions::new(puzzle(), &Options::default()).unwrap();
    let found = thread::spawn(|| owned.map(|solution| solution.unwrap().to_string()));
    assert!(found.join().unwrap().eq([EASY_SOLVED]));
}

#[test]
fn an_enumeration_ends_with_an_error_and_continues_after_a_restart() {
    let bounds = Bounds::default().with_nodes(100);
    let options = Options::default().with_strategy(Strategy::BACKTRACKING).with_bounds(bounds);
    let board = empty(4);
    let mut solutions = board.solutions(&options).unwrap();
    let (mut found, mut ends) = (0, 0);
    loop {
        match solutions.next() {
            Some(Ok(_)) => found += 1,
            Some(Err(error)) => {
                assert_eq!(error.reason, Reason::NodeLimit);
                assert!(solutions.next().is_none());
                ends += 1;
                solutions.restart();
            }
            None => break,
        }
    }
    assert_eq!((found, solutions.found()), (288, 288));
    assert!(ends > 1 && solutions.next().is_none());
    assert!(format!("{solutions:?}").contains("found: 288"), "{solutions:?}");
}

#[test]
fn strategies_and_formats_compare() {
    let report = puzzle().count(&Options::default()).unwrap();
    assert_eq!(report.strategy, Strategy::NINE);
    assert_ne!(Strategy::NINE, Strategy::AUTO);
    assert_eq!(Strategy::named("nine").unwrap(), Strategy::NINE);
    assert_eq!(Strategy::all().iter().collect::<HashSet<_>>().len(), Strategy::all().len());
    assert_eq!(format!("{:<6}|", Strategy::NINE), "nine  |");
    assert_eq!(Format::named("grid").unwrap(), Format::GRID);
    assert_ne!(Format::GRID, Format::LINE);
    assert_eq!(ReadOptions::default().format, Format::AUTO);
}

#[test]
fn threads_give_the_same_answers() {
    let collection = format!("{EASY}\n{EASY_SOLVED}\n12\n");
    let answer = |threads| {
        let options = Options::default().with_solution_limit(2).with_threads(threads);
        let Solved { solution, report, .. } = puzzle().solve(&options).unwrap();
        let rows = solve_lines(&collection, &ReadOptions::default(), &options).unwrap();
        let rows: Vec<_> = rows
            .iter()
            .map(|(row, text)| (row.line, row.outcome.is_ok(), text.to_string()))
            .collect();
        (solution.unwrap().to_string(), report.solutions, rows)
    };
    let expected = answer(1);
    assert_eq!((&expected.0[..], expected.1, expected.2.len()), (EASY_SOLVED, 1, 3));
    assert_eq!(expected.2[2], (3, false, String::new()));
    assert!([0, 2, 1024].iter().all(|&threads| answer(threads) == expected));
    for threads in [1025, usize::MAX] {
        let options = Options::default().with_threads(threads);
        for refused in [
            puzzle().solve(&options).err(),
            puzzle().count(&options).err(),
            solve_lines("", &ReadOptions::default(), &options).err(),
            solve_strings([""], &ReadOptions::default(), &options).err(),
        ] {
            assert_eq!(refused.unwrap().code(), -12);
        }
    }
}

#[test]
fn each_string_has_one_answer() {
    let with_end = format!("{EASY}\r\n");
    let two = format!("{EASY}\n{EASY}");
    let strings = [
        Some(EASY),
        None,
        Some(""),
        Some(" \t\r\n"),
        Some("# a comment"),
        Some("\u{feff}1"),
        Some(&two),
        Some("\n1...2..........."),
        Some(&with_end),
        Some("12345"),
        Some("1...............\n"),
        Some("11.............."),
        Some("?"),
    ];
    for threads in [1, 2] {
        let options = Options::default().with_threads(threads);
        let answers = solve_strings(strings, &ReadOptions::default(), &options).unwrap();
        let outcomes: Vec<Result<bool, i32>> = answers
            .iter()
            .map(|answer| match answer {
                Ok(solved) => Ok(solved.solution.is_some()),
                Err(error) => Err(error.code()),
            })
            .collect();
        let expected = [
            Ok(true),
            Err(-10),
            Err(-31),
            Err(-31),
            Err(-31),
            Err(-31),
            Err(-31),
            Ok(true),
            Ok(true),
            Err(-33),
            Ok(true),
            Ok(false),
            Err(-31),
        ];
        assert_eq!(outcomes, expected);
        for place in [0, 8] {
            let solved = answers[place].as_ref().unwrap();
            assert_eq!(solved.solution.as_ref().unwrap().to_string(), EASY_SOLVED);
        }
    }
    assert!(
        solve_strings::<&str>([], &ReadOptions::default(), &Options::default()).unwrap().is_empty()
    );
}

#[test]
fn strings_are_read_as_the_options_say() {
    let read = ReadOptions::default().with_box_size((2, 3)).with_symbols(vec![0, 1, 2, 30, 4, 5]);
    let mut puzzle = Puzzle::with_symbols(
        Shape::new(2, 3).unwrap(),
        Symbols::new(&[0, 1, 2, 30, 4, 5], 6).unwrap(),
    )
    .unwrap();
    puzzle.set(2, 3, 30).unwrap();
    let text = puzzle.to_text(Format::LINE).unwrap();
    let answers = solve_strings([text.as_str()], &read, &Options::default()).unwrap();
    let solution = answers[0].as_ref().unwrap().solution.as_ref().unwrap();
    assert_eq!((solution[(2, 3)], puzzle.verify(solution)), (30, Ok(())));
    // The limit of bytes holds for files, not for a string, which is in memory already.
    let small = read.with_max_bytes(1);
    assert!(solve_strings([text.as_str()], &small, &Options::default()).unwrap()[0].is_ok());
}

#[test]
fn the_time_limit_holds_for_the_whole_call() {
    let answers = solve_strings([EASY; 50], &ReadOptions::default(), &without_time()).unwrap();
    for answer in answers {
        let solved = answer.unwrap();
        assert_eq!((solved.report.ended, solved.solution), (Ended::Stopped(Stop::Time), None));
    }
}

#[test]
fn a_control_cancels_from_another_thread() {
    let control = Control::new().unwrap();
    let bounds = Bounds::default().with_control(control.clone());
    let options = Options::default().with_solution_limit(0).with_bounds(bounds);
    let counting = thread::spawn(move || empty(9).count(&options).unwrap());
    while control.progress().nodes == 0 {
        thread::yield_now();
    }
    control.cancel();
    assert_eq!(counting.join().unwrap().ended, Ended::Stopped(Stop::Cancelled));
    control.reset();
    assert!(!control.is_cancelled());
}

#[test]
fn cells_of_all_integers_are_solved_in_their_type() {
    let shape = Shape::new(3, 3).unwrap();
    let digits: Vec<u8> = EASY.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
    let solved: Vec<u8> = EASY_SOLVED.bytes().map(|byte| byte - b'0').collect();
    let mut boards = digits.repeat(3);
    boards[81 + 80] = 10;
    let options = Options::default().with_threads(2);
    let mut solutions = [7; 3 * 81];
    let outcomes = solve_cells(&boards, shape, 0, &options, Some(&mut solutions)).unwrap();
    let codes = outcomes.iter().map(|outcome| outcome.as_ref().map_or_else(|e| e.code(), |_| 0));
    assert_eq!(codes.collect::<Vec<_>>(), [0, -43, 0]);
    let message = outcomes[1].as_ref().unwrap_err().to_string();
    assert_eq!(message, "cell 8,8: 10 is not among the symbols");
    assert_eq!(solutions.to_vec(), [&solved[..], &[0; 81], &solved].concat());
    let signed: Vec<i32> =
        digits.iter().map(|&cell| if cell == 0 { -1 } else { cell.into() }).collect();
    let mut solutions = [7i32; 81];
    let one = solve_cells(&signed, shape, -1, &Options::default(), Some(&mut solutions)).unwrap();
    assert_eq!(one[0].as_ref().unwrap().solutions, 1);
    assert!(solutions.iter().map(|&cell| cell as u8).eq(solved));
    let counted = Options::default().with_solution_limit(5);
    let counts = solve_cells(&[0i64; 2 * 36], Shape::new(2, 3).unwrap(), 0, &counted, None);
    assert!(counts.unwrap().iter().all(|count| count.as_ref().unwrap().solutions == 5));
}

#[test]
fn cells_that_are_no_boards_are_refused() {
    let nine = Shape::new(3, 3).unwrap();
    let code = |cells: &[u8], shape, empty, out: Option<&mut [u8]>| {
        solve_cells(cells, shape, empty, &Options::default(), out).unwrap_err().code()
    };
    assert_eq!(code(&[0; 80], nine, 0, None), -33);
    assert_eq!(code(&[0; 81], nine, 0, Some(&mut [0; 82])), -33);
    assert_eq!(code(&[0; 81], nine, 9, None), -12);
    assert_eq!(code(&[], Shape::new(16, 17).unwrap(), 0, None), -40);
    assert!(solve_cells(&[0u8; 0], nine, 0, &Options::default(), None).unwrap().is_empty());
}

#[test]
fn a_string_is_a_text_of_any_format() {
    let killer = "4\n1 2 3 4\n7\n3 0,0 0,1\n7 0,2 0,3\n5 1,0 2,0\n7 1,1 1,2 1,3\n\
                  7 2,1 2,2 3,2\n4 2,3 3,3\n7 3,0 3,1\n";
    let large = format!("16 {}3 .", ". ".repeat(253));
    let strings = [killer, EASY, large.as_str(), "1,,,\n,,,\n,,,\n,,,2\n"];
    let answers = solve_strings(strings, &ReadOptions::default(), &Options::default()).unwrap();
    for (string, answer) in strings.iter().zip(&answers) {
        let puzzle: Puzzle = string.parse().unwrap();
        let solution = answer.as_ref().unwrap().solution.as_ref().unwrap();
        assert_eq!(puzzle.verify(solution), Ok(()), "{string}");
    }
}

// Seen to fail: the error of the board without a line ended the chunk.
#[test]
fn a_board_without_a_line_costs_only_its_own_string() {
    let rules = "4\n1 2 3 4\ndiagonal 1\ndiagonal -1\n0,0 1\n0,1 2\n";
    let samurai = Puzzle::new(Shape::samurai(2, 2).unwrap()).unwrap().to_string();
    let strings = [rules, samurai.as_str(), EASY];
    let answers = solve_strings(strings, &ReadOptions::default(), &Options::default()).unwrap();
    for at in [0, 2] {
        let puzzle: Puzzle = strings[at].parse().unwrap();
        let solution = answers[at].as_ref().unwrap().solution.as_ref().unwrap();
        assert_eq!(puzzle.verify(solution), Ok(()));
    }
    let error = answers[1].as_ref().unwrap_err().to_string();
    assert_eq!(error, "the format line cannot express several grids that overlap");
}
