//! The command `sudoku`: output, standard error, exit codes.

#![cfg(feature = "cli")]

mod support;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use support::{EASY, EASY_SOLVED};

/// A digit twice in the first row.
const BROKEN: &str =
    "11...............................................................................";
/// A board with four solutions.
const FOUR: &str = "4\n1 2 3 4\n0,0 1\n0,1 2\n0,2 3\n0,3 4\n1,0 3\n1,1 4\n1,2 1\n1,3 2\n";
const KILLER: &str = "4\n1 2 3 4\n6\n5 0,0 0,1\n8 1,0 2,0 3,0\n3 1,1 2,1\n7 0,2 1,2\n7 0,3 1,3 2,3\n\
                      10 2,2 3,1 3,2 3,3\n";

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn sudoku(arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // A command that refuses its arguments closes the pipe unread.
    let feeding = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    feeding.join().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A file of this test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn solve_prints_the_solution_in_the_format_of_the_input() {
    let run = sudoku(&["solve", "-", "--format", "line"], EASY);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (0, &*format!("{EASY_SOLVED}\n"), "")
    );
    let run = sudoku(&["solve", "-"], EASY);
    assert_eq!(run.out.lines().next(), Some("534678912"));
    let run = sudoku(&["solve", "-"], KILLER);
    assert_eq!((run.code, run.out.lines().count(), run.out.matches(',').count()), (0, 4, 12));
    for (shape, lines) in [("csv", 9), ("line", 1), ("picture", 13)] {
        let run = sudoku(&["solve", "-", "--as", shape], EASY);
        assert_eq!((run.code, run.out.lines().count()), (0, lines), "{shape}");
    }
    assert!(sudoku(&["solve", "-", "--as", "svg"], EASY).out.starts_with("<svg"));
}

#[test]
fn solve_writes_to_a_file() {
    let path = file("solved.txt", "");
    let name = path.to_str().unwrap();
    let run = sudoku(&["solve", "-", "--as", "line", "--output", name], EASY);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(path).unwrap(), format!("{EASY_SOLVED}\n"));
}

#[test]
fn solve_prints_at_most_limit_solutions() {
    for (limit, solutions) in [("1", 1), ("2", 2), ("0", 4)] {
        let run = sudoku(&["solve", "-", "--limit", limit, "--as", "line"], FOUR);
        assert_eq!((run.code, run.out.lines().count()), (0, solutions), "{limit}");
    }
}

#[test]
fn exit_codes_name_the_outcome() {
    let run = sudoku(&["solve", "-"], BROKEN);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, "", "no solution\n"));
    let run = sudoku(&["solve", "-", "--node-limit", "1", "--strategy", "backtracking"], EASY);
    assert_eq!((run.code, run.err.as_str()), (3, "sudoku: the node limit was reached\n"));
    let start = Instant::now();
    let empty = ".".repeat(81);
    let run = sudoku(&["count", "-", "--time-limit-ms", "50"], &empty);
    assert_eq!((run.code, run.err.as_str()), (3, "sudoku: the time limit was reached\n"));
    assert!(start.elapsed() < Duration::from_secs(10));
    for usage in [&["solve"][..], &["solve", "-", "--strategy", "luck"], &["dance"], &[]] {
        assert_eq!(sudoku(usage, EASY).code, 2, "{usage:?}");
    }
    assert_eq!(sudoku(&["solve", "no/such/file"], "").code, 2);
}

#[test]
fn refusals_name_the_place_and_the_text() {
    let refused = |input: &str, arguments: &[&str]| {
        let run = sudoku(&[&["solve", "-"], arguments].concat(), input);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    let unknown = refused("4\n1 2 3 4\n0,0 2\n1,1 7\n", &[]);
    assert_eq!(unknown, "sudoku: -: line 4, column 5: cell 1,1: 7 is not among the symbols\n");
    assert!(refused("7\n1 2 3 4 5 6 7\n", &[]).contains("line 1"));
    assert!(refused("4\n1 2 3\n", &[]).contains("3 symbols for a board of side 4"));
    assert!(refused("1,2,3,4\n3\n", &[]).contains("line 2"));
    assert!(refused("", &[]).contains("-: "));
    let unfit = refused(KILLER, &["--strategy", "propagation"]);
    assert_eq!(unfit, "sudoku: the strategy propagation does not handle cages\n");
}

/// The command refuses threads that it would not use.
#[test]
fn several_solutions_are_refused_on_several_threads() {
    let run = sudoku(&["solve", "-", "--limit", "2", "--threads", "2"], FOUR);
    let message =
        "sudoku: --threads: one thread lists several solutions; leave it out, or `--limit`\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (2, "", message));
    assert_eq!(sudoku(&["solve", "-", "--limit", "2", "--threads", "1"], FOUR).code, 0);
}

#[test]
fn threads_change_no_answer() {
    let empty = ". ".repeat(256);
    let of = |threads, arguments: &[&str]| {
        let more = ["--strategy", "clause_learning", "--threads", threads];
        let run = sudoku(&[arguments, &more].concat(), &empty);
        (run.code, run.out, run.err)
    };
    for arguments in [&["solve", "-"][..], &["count", "-", "--limit", "600"], &["check", "-"]] {
        assert_eq!(of("3", arguments), of("1", arguments), "{arguments:?}");
    }
    assert_eq!(sudoku(&["solve", "-", "--threads", "0"], &empty).code, 2);
}

#[test]
fn count_and_check_decide() {
    let run = sudoku(&["count", "-"], FOUR);
    assert_eq!((run.code, run.out.as_str()), (0, "4\n"));
    let run = sudoku(&["count", "-"], BROKEN);
    assert_eq!((run.code, run.out.as_str()), (1, "0\n"));
    for (puzzle, code, says) in [
        (EASY, 0, "exactly one solution\n"),
        (KILLER, 0, "exactly one solution\n"),
        (FOUR, 1, "several solutions\n"),
        (BROKEN, 1, "no solution: cell 0,1: the symbol stands twice in a row, column or box\n"),
    ] {
        let run = sudoku(&["check", "-"], puzzle);
        assert_eq!((run.code, run.out.as_str()), (code, says));
    }
    let right = file("right.txt", EASY_SOLVED);
    let wrong = file("wrong.txt", &EASY_SOLVED.replacen("34", "43", 1));
    let run = sudoku(&["check", "-", "--solution", right.to_str().unwrap()], EASY);
    assert_eq!((run.code, run.out.as_str()), (0, "right\n"));
    let run = sudoku(&["check", "-", "--solution", wrong.to_str().unwrap()], EASY);
    assert_eq!((run.code, run.out.as_str()), (1, "wrong: cell 0,1: not the given symbol\n"));
}

#[test]
fn batch_prints_an_answer_for_every_line() {
    let collection =
        format!("# puzzles\n{EASY}\n{BROKEN}\n\nnonsense\r\n{EASY}\r\n{}", ".".repeat(16));
    for threads in ["1", "2", "5"] {
        let arguments = ["batch", "-", "--limit", "2", "--stats", "--threads", threads];
        let run = sudoku(&arguments, &collection);
        let lines: Vec<&str> = run.out.lines().collect();
        assert_eq!(lines.len(), 5, "{}", run.out);
        assert_eq!((lines[0], lines[1], lines[3]), (EASY_SOLVED, "# no solution", EASY_SOLVED));
        assert!(lines[2].starts_with("# line 5"), "{}", lines[2]);
        assert_eq!(lines[4].len(), 16);
        let stats: serde_json::Value = serde_json::from_str(run.err.trim()).unwrap();
        for (name, number) in
            [("puzzles", 5), ("solved", 2), ("unsolvable", 1), ("multiple", 1), ("failed", 1)]
        {
            assert_eq!(stats[name], number, "{name}");
        }
        assert!(stats["seconds"].is_f64() && stats["nodes"].is_u64());
        assert_eq!(run.code, 2);
    }
    let path = file("collection.txt", &format!("{EASY}\n{EASY}\n"));
    let run = sudoku(&["batch", path.to_str().unwrap(), "--counts"], "");
    assert_eq!((run.code, run.out), (0, format!("{EASY_SOLVED}\t1\n{EASY_SOLVED}\t1\n")));
    assert_eq!(sudoku(&["batch", "-"], &format!("{EASY}\n{BROKEN}\n")).code, 1);
    let run = sudoku(&["batch", "-", "--vectors", "portable"], EASY);
    assert_eq!((run.code, run.out), (0, format!("{EASY_SOLVED}\n")));
    let run = sudoku(&["batch", "-", "--vectors", "sse9"], EASY);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("auto, portable, avx2, avx512"), "{}", run.err);
    assert_eq!(sudoku(&["batch", "-", "--node-limit", "1"], &".".repeat(81)).code, 3);
}

#[test]
fn convert_refuses_what_would_be_lost() {
    let run = sudoku(&["convert", "-", "--to", "coordinates"], EASY);
    assert_eq!((run.code, run.out.lines().count()), (0, 2 + 30));
    assert_eq!(sudoku(&["convert", "-", "--to", "line"], &run.out).out, format!("{EASY}\n"));
    assert_eq!(sudoku(&["convert", "-", "--to", "coordinates"], KILLER).out, KILLER);
    let run = sudoku(&["convert", "-", "--to", "csv"], KILLER);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("cannot express cages"), "{}", run.err);
}

#[test]
fn generate_repeats_a_seed_and_refuses_bad_requests() {
    let run = sudoku(&["generate", "--seed", "7", "--count", "3", "--minimal"], "");
    assert_eq!((run.code, run.out.lines().count()), (0, 3));
    assert_eq!(run.out, sudoku(&["generate", "--seed", "7", "--count", "3", "--minimal"], "").out);
    let solved = sudoku(&["batch", "-", "--limit", "2", "--counts"], &run.out);
    assert!(solved.out.lines().all(|line| line.ends_with("\t1")), "{}", solved.out);
    let killer = sudoku(&["generate", "--killer", "--box", "2x3"], "");
    assert_eq!(sudoku(&["check", "-"], &killer.out).out, "exactly one solution\n");
    let sizes = ["--min-cage", "2", "--max-cage", "3", "--min-nodes", "1", "--max-nodes", "9"];
    let killer = sudoku(&[&["generate", "--killer"], &sizes[..]].concat(), "");
    assert_eq!(sudoku(&["check", "-"], &killer.out).out, "exactly one solution\n");
    assert_eq!(sudoku(&["generate", "--min-nodes", "1"], "").code, 2);
    let run = sudoku(&["generate", "--size", "4", "--givens", "2", "--attempts", "3"], "");
    assert_eq!(run.code, 3);
    assert!(run.err.contains("3 attempts"), "{}", run.err);
    assert_eq!(sudoku(&["generate", "--size", "7"], "").code, 2);
    let holes = ["generate", "--size", "16", "--holes", "0.5", "--holes-balanced", "--as", "line"];
    let run = sudoku(&holes, "");
    let symbols: Vec<&str> = run.out.split_whitespace().collect();
    assert_eq!((run.code, symbols.len()), (0, 256));
    assert_eq!(symbols.iter().filter(|symbol| **symbol == ".").count(), 128);
    for wrong in [["--holes", "1.5"], ["--holes", "NaN"], ["--holes-balanced", "--minimal"]] {
        assert_eq!(sudoku(&[&["generate"], &wrong[..]].concat(), "").code, 2, "{wrong:?}");
    }
}

#[test]
fn generate_makes_the_same_sequence_on_all_threads() {
    let run = |rest: &[&str]| sudoku(&[&["generate", "--seed", "3"], rest].concat(), "");
    let all = run(&["--count", "30"]);
    assert_eq!((all.code, all.out.lines().count()), (0, 30));
    assert_eq!(run(&["--count", "30", "--threads", "2"]).out, all.out);
    let (first, rest) = (run(&["--count", "11"]), run(&["--first", "11", "--count", "19"]));
    assert_eq!(format!("{}{}", first.out, rest.out), all.out);
    // The puzzles of the next seed are others.
    let next = sudoku(&["generate", "--seed", "4", "--count", "30"], "");
    assert!(next.out.lines().all(|line| !all.out.contains(line)));
    // What cannot be made is named, and the others are written.
    let some = run(&["--count", "30", "--givens", "24", "--attempts", "1"]);
    let (made, missing) = (some.out.lines().count(), some.err.lines().count());
    assert_eq!((some.code, made + missing), (3, 30));
    assert!(made > 5 && missing > 5, "{made} and {missing}");
    let line = some.err.lines().last().unwrap();
    let number: usize = line.split(&[' ', ','][..]).nth(2).unwrap().parse().unwrap();
    assert!(line.contains("no puzzle found in 1 attempts"), "{line}");
    let seed = line
        .split(&[' ', ':', ','][..])
        .find_map(|word| word.parse::<u64>().ok().filter(|&seed| seed > 1000));
    let alone = sudoku(&["generate", "--seed", &seed.unwrap().to_string()], "");
    assert_eq!(alone.out.lines().next(), all.out.lines().nth(number));
}

#[test]
fn generate_writes_solutions_beside_puzzles() {
    let run = sudoku(&["generate", "--count", "20", "--solutions"], "");
    for line in run.out.lines() {
        let (puzzle, solution) = line.split_once(',').unwrap();
        assert_eq!(sudoku(&["solve", "-", "--as", "line"], puzzle).out.trim_end(), solution);
    }
    let killer = sudoku(&["generate", "--killer", "--solutions"], "");
    let (puzzle, solution) = killer.out.split_once("\n\n").unwrap();
    assert_eq!(sudoku(&["solve", "-"], puzzle).out, solution);
}

#[test]
fn generate_takes_wishes_for_givens() {
    let symmetric = sudoku(&["generate", "--symmetry", "rotation-180", "--max-givens", "30"], "");
    let cells: Vec<bool> = symmetric.out.trim_end().chars().map(|cell| cell != '.').collect();
    assert!(cells.iter().eq(cells.iter().rev()));
    assert!(cells.iter().filter(|given| **given).count() <= 30);
    let pattern = format!("{}\n{}", "x.".repeat(20), "x.".repeat(20)) + "x";
    let run = sudoku(&["generate", "--pattern", &pattern], "");
    let is_given = |(at, cell)| (cell != '.') == (at % 2 == 0);
    assert!(run.out.trim_end().chars().enumerate().all(is_given), "{}", run.out);
    let solved = |text: &str| sudoku(&["solve", "-", "--as", "line"], text).out;
    let solution = solved(&run.out);
    let other = sudoku(&["generate", "--from", "-", "--minimal", "--seed", "8"], &solution);
    assert_eq!(solved(&other.out), solution);
    assert_eq!(sudoku(&["generate", "--from", "-"], &run.out).code, 2, "{}", run.out);
    for (wrong, why) in [
        (&["--givens", "1000"][..], "givens is out of range: 1000"),
        (&["--minimal", "--givens", "30"], "the number of givens of a minimal puzzle"),
        (&["--givens", "17"], "17 or 18 are too rare"),
        (&["--min-cage", "3"], "--killer"),
        (&["--killer", "--max-cage", "0"], "--max-cage"),
        (&["--killer", "--symmetry", "all"], "--symmetry"),
        (&["--symmetry", "round"], "rotation-180"),
        (&["--pattern", "x.x"], "one entry for each cell"),
        (&["--holes", "0.5", "--symmetry", "all"], "--symmetry"),
    ] {
        let run = sudoku(&[&["generate"], wrong].concat(), "");
        assert!(run.code == 2 && run.err.contains(why), "{wrong:?}: {}", run.err);
    }
}

#[test]
fn minimise_takes_givens_away_or_names_them() {
    let run = sudoku(&["minimise", "-"], EASY);
    assert_eq!(run.code, 0);
    assert!(run.out.matches('.').count() > EASY.matches('.').count());
    assert_eq!(sudoku(&["check", "-"], &run.out).out, "exactly one solution\n");
    assert_eq!(sudoku(&["minimise", "-", "--redundant"], &run.out).out, "");
    let named = sudoku(&["minimise", "-", "--redundant"], EASY);
    let (row, col) = named.out.lines().next().unwrap().split_once(',').unwrap();
    let cell = (row.parse::<usize>().unwrap() - 1) * 9 + col.parse::<usize>().unwrap() - 1;
    let fewer = format!("{}.{}", &EASY[..cell], &EASY[cell + 1..]);
    assert_eq!(sudoku(&["check", "-"], &fewer).out, "exactly one solution\n");
    let run = sudoku(&["minimise", "-"], &".".repeat(81));
    assert_eq!(run.code, 2);
    assert!(run.err.contains("does not have exactly one solution"), "{}", run.err);
}

#[test]
fn strategies_lists_the_table() {
    let run = sudoku(&["strategies"], "");
    for strategy in sudoku::Strategy::all() {
        assert!(run.out.contains(strategy.name) && run.out.contains(strategy.description));
    }
}
