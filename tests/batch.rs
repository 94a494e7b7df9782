//! The row of a line depends neither on the other lines nor on the number of threads.

mod support;

use sudoku::{Bounds, Ended, Options, ReadOptions, solve_lines};
use sudoku_core::text::collection;
use sudoku_solve as solve;
use support::{EASY_SOLVED, Random};

/// Lines of all kinds: 9x9 boards with no, one and many solutions, smaller boards, bad ones.
fn lines(count: usize) -> Vec<Vec<u8>> {
    let mut random = Random::new(81);
    let mut below = |bound| random.below(bound);
    let mut lines = Vec::new();
    for number in 0..count {
        let mut line = vec![b'.'; 81];
        for _ in 0..16 + number % 50 {
            let cell = below(81);
            line[cell] = EASY_SOLVED.as_bytes()[cell];
        }
        match number % 19 {
            1 | 2 => line[below(81)] = b'1' + below(9) as u8,
            3 => line = b"1.3..2..4...3..4".to_vec(),
            4 => line[below(81)] = b'x',
            5 => line.truncate(below(81)),
            6 => line.push(b'\r'),
            7 => line.iter_mut().filter(|c| **c == b'.').for_each(|c| *c = b'0'),
            8 => line.iter_mut().filter(|c| **c == b'.').for_each(|c| *c = b' '),
            9 => line.splice(0..0, *b"# ").for_each(drop),
            _ => {}
        }
        lines.push(line);
    }
    lines
}

/// The outcome of a line, and its first solution.
type Answer = (Result<(u64, u64, Ended), String>, String);

fn alone(line: &[u8], number: usize, options: &Options) -> Answer {
    let mut text = String::new();
    let report = collection::read_line(line, &ReadOptions::default()).and_then(|puzzle| {
        let (first, report) = solve::solve(&puzzle, options)?;
        if let Some(digits) = first {
            collection::write_line(&puzzle, &digits, &mut text)?;
        }
        Ok((report.solutions, report.nodes, report.ended))
    });
    (report.map_err(|error| error.on_line(number).to_string()), text)
}

fn together(text: &[u8], options: &Options, threads: usize) -> Vec<Answer> {
    let options = options.clone().with_threads(threads);
    let rows = solve_lines(text, &ReadOptions::default(), &options).unwrap();
    let answers = rows.iter().map(|(row, text)| {
        let outcome = row.outcome.map(|report| (report.solutions, report.nodes, report.ended));
        (outcome.map_err(|error| error.to_string()), text.to_string())
    });
    answers.collect()
}

// Seen to fail: each digit one less with AVX-512.
#[test]
fn rows_are_the_answers_of_each_line_alone() {
    let lines = lines(1500);
    let text = lines.join(&b'\n');
    let nodes = |most| Bounds::default().with_nodes(most);
    let little_memory = Bounds::default().with_memory(1 << 20);
    for (solution_limit, bounds) in [
        (1, Bounds::default()),
        (2, Bounds::default()),
        (9, Bounds::default()),
        (1, nodes(0)),
        (2, nodes(3)),
        (0, nodes(40)),
        (2, nodes(10_000)),
        (2, little_memory),
    ] {
        let options = Options::default().with_solution_limit(solution_limit).with_bounds(bounds);
        let is_puzzle = |line: &&(usize, &Vec<u8>)| {
            !line.1.starts_with(b"#") && !line.1.trim_ascii().is_empty()
        };
        let numbered: Vec<_> = (1..).zip(&lines).collect();
        let expected: Vec<_> = numbered
            .iter()
            .filter(is_puzzle)
            .map(|(number, line)| alone(line, *number, &options))
            .collect();
        let solved = expected.iter().filter(|answer| answer.0.is_ok()).count();
        assert!(solved > 1000 && solved < expected.len() - 50, "{solved} of {}", expected.len());
        for threads in [1, 2, 5] {
            let rows = together(&text, &options, threads);
            assert_eq!(rows.len(), expected.len());
            for (row, expected) in rows.iter().zip(&expected) {
                assert_eq!(row, expected, "limit {solution_limit}, {threads} threads");
            }
        }
    }
}

#[test]
fn collections_in_utf_16_are_refused_by_name() {
    for text in [b"\xff\xfe1\0.\0", b"\xfe\xff\x001\x00."] {
        let refused = solve_lines(text, &ReadOptions::default(), &Options::default());
        let message = "this is a collection in UTF-16: convert it to UTF-8 first";
        assert_eq!(refused.unwrap_err().to_string(), message);
    }
}
