//! The command `sudoku`: output, standard error, exit codes.

#![cfg(feature = "cli")]

mod support;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;
use support::{EASY, EASY_SOLVED};

/// A digit twice in the first row.
const BROKEN: &str =
    "11...............................................................................";
/// What `solve` and `check` say of it.
const CLASHES: &str = "no solution: row 1 has 1 twice: r1c1 and r1c2\n\
                       no solution: box 1 has 1 twice: r1c1 and r1c2\n";
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

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir(&path).unwrap();
    path
}

/// The names of the files in a folder, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// The objects that a call printed, one a line.
fn objects(out: &str) -> Vec<serde_json::Value> {
    out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
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
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, "", CLASHES));
    // No two givens clash: r1c1 has no symbol left.
    let run = sudoku(&["solve", "-"], &format!("{:.<81}", ".234567891"));
    assert_eq!((run.code, run.err.as_str()), (1, "no solution\n"));
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
        (BROKEN, 1, CLASHES),
    ] {
        let run = sudoku(&["check", "-"], puzzle);
        assert_eq!((run.code, run.out.as_str()), (code, says));
    }
    let right = file("right.txt", EASY_SOLVED);
    let wrong = file("wrong.txt", &EASY_SOLVED.replacen("34", "43", 1));
    let run = sudoku(&["check", "-", "--solution", right.to_str().unwrap()], EASY);
    assert_eq!((run.code, run.out.as_str()), (0, "right\n"));
    let run = sudoku(&["check", "-", "--solution", wrong.to_str().unwrap()], EASY);
    assert_eq!((run.code, run.out.as_str()), (1, "wrong: r1c2: not the given symbol\n"));
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

// Seen to fail: each puzzle kept although its form came before.
#[test]
fn canonical_forms_are_written_once_a_line() {
    let twins = "1...............\n# none\n.........3......\n1..............1\n11..............\n";
    let run = sudoku(&["canonical", "-"], twins);
    let (first, second) = ("...............1\n", ".......1.....1..\n");
    let refusal =
        "sudoku: -:5: puzzle: one with givens that contradict each other has no canonical form\n";
    assert_eq!((run.out, run.err), (format!("{first}{first}{second}"), refusal.to_string()));
    assert_eq!(run.code, 2);
    let run = sudoku(&["canonical", "-", "--distinct"], twins);
    assert_eq!((run.out, run.code), (format!("{first}{second}"), 2));
    let run = sudoku(&["--json", "canonical", "-"], twins.lines().next().unwrap());
    assert_eq!(run.out, format!("{{\"file\":\"-\",\"canonical\":\"{}\"}}\n", first.trim()));
    let run = sudoku(&["canonical", "-", "--format", "grid"], "....\n.2..\n....\n....\n");
    assert_eq!((run.out.as_str(), run.code), (first, 0));
    let run = sudoku(&["canonical", "-", "--box", "2x3"], &".".repeat(36));
    assert_eq!(run.out, format!("{}\n", ".".repeat(36)));
}

/// 4x4 boards have few minimal puzzles that are no twins, so that many of 500 are left out.
#[test]
fn generated_puzzles_are_distinct() {
    let plain = ["generate", "--size", "4", "--minimal", "--count", "500"];
    let with = |more: &[&str]| sudoku(&[&plain[..], more].concat(), "");
    let forms = with(&["--canonical"]).out;
    let distinct = with(&["--canonical", "--distinct"]);
    let mut once: Vec<&str> = vec![];
    forms.lines().for_each(|form| {
        if !once.contains(&form) {
            once.push(form);
        }
    });
    assert_eq!(forms.lines().count(), 500);
    assert!((2..40).contains(&once.len()), "{}", once.len());
    assert_eq!(distinct.out.lines().collect::<Vec<_>>(), once);
    let told = format!("sudoku: {} of 500 puzzles were twins of others\n", 500 - once.len());
    assert_eq!(distinct.err, told);
    let kept = with(&["--distinct"]).out;
    assert_eq!(sudoku(&["canonical", "-"], &kept).out, distinct.out);
    let solved = with(&["--canonical", "--distinct", "--solutions"]).out;
    for line in solved.lines() {
        let (puzzle, solution) = line.split_once(',').unwrap();
        assert_eq!(sudoku(&["solve", "-", "--as", "line"], puzzle).out.trim_end(), solution);
    }
    assert_eq!(sudoku(&["generate", "--killer", "--distinct"], "").code, 2);
    assert_eq!(sudoku(&["generate", "--holes", "0.5", "--canonical"], "").code, 2);
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

/// A puzzle with several solutions, on which techniques that assume one find steps.
const TWINS: &str =
    "...6..9.267.19....198.425..8..76.4..4.....79...39......6153.........96...45.861.9";
/// A puzzle with one solution. ER 8.3, EP 1.2 and ED 1.2 are those that Sudoku Explainer's serate prints.
const HARD: &str =
    "..2.......3..........79..51..6.7........5.69..5.6....237...1..41...4.87..2.5...1.";

#[test]
fn hints_name_the_place_then_the_reason() {
    let row = "123456789456789123789123456214365897365897214897214365531642978642978531.78531642";
    let run = sudoku(&["hint", "-"], row);
    let nudge = "Look at box 7.\n";
    let sentence = "Full House: box 7 has one open cell: r9c1 is 9.\n";
    assert_eq!((run.code, run.out), (0, format!("{nudge}{sentence}")));
    assert_eq!(sudoku(&["hint", "-", "--nudge"], row).out, nudge);
    let found = &objects(&sudoku(&["hint", "-", "--json"], row).out)[0];
    let step = &found["step"];
    assert_eq!(step["placements"], json!([{ "cell": [9, 1], "symbol": 9 }]));
    assert_eq!((&step["units"], &step["cells"]), (&json!([{ "box": 7 }]), &json!([[9, 1]])));
    assert_eq!((&step["sudoku_explainer"], &step["hodoku"]), (&json!(1.0), &json!(4)));
    let run = sudoku(&["hint", "-"], &row.replace('.', "9"));
    assert_eq!((run.code, run.out.as_str()), (0, "The puzzle is solved.\n"));
    let run = sudoku(&["hint", "-"], BROKEN);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, "", "no solution\n"));
    // A solved board that breaks a rule.
    let run = sudoku(&["hint", "-", "--json"], &row.replace('.', "8"));
    assert_eq!((run.code, &objects(&run.out)[0]["verdict"]), (1, &json!("no solution")));
    let run = sudoku(&["hint", "-"], KILLER);
    assert_eq!((run.code, run.err.as_str()), (2, "sudoku: -: puzzle: a position has no cages\n"));
}

/// The cells that the steps of an object of `explain` place, and whether a step removes one of `solution`.
fn replayed(found: &serde_json::Value, puzzle: &str, solution: &str) -> (String, bool) {
    let mut cells: Vec<char> = puzzle.chars().collect();
    let mut is_wrong = false;
    for step in found["steps"].as_array().unwrap() {
        let of = |key: &str| step[key].as_array().unwrap().clone();
        let read = |effect: &serde_json::Value| {
            let [row, col] = [0, 1].map(|at| effect["cell"][at].as_u64().unwrap() as usize);
            let symbol = effect["symbol"].as_u64().unwrap() as u32;
            (9 * (row - 1) + col - 1, char::from_digit(symbol, 10).unwrap())
        };
        for (cell, symbol) in of("placements").iter().map(read) {
            cells[cell] = symbol;
        }
        let mut removed = of("eliminations").into_iter().map(|effect| read(&effect));
        is_wrong |= removed.any(|(cell, symbol)| solution[cell..].starts_with(symbol));
    }
    (cells.into_iter().collect(), is_wrong)
}

/// Seen to fail: rows and columns from 0.
#[test]
fn steps_lead_to_the_solution() {
    for puzzle in [EASY, HARD] {
        let solution = sudoku(&["solve", "-", "--as", "line"], puzzle).out.trim().to_string();
        let run = sudoku(&["explain", "-", "--json"], puzzle);
        let found = &objects(&run.out)[0];
        assert_eq!((run.code, &found["uniqueness"]), (0, &json!(true)));
        assert_eq!(replayed(found, puzzle, &solution), (solution, false));
        assert_eq!(found["sudoku_explainer"]["open"], 0);
    }
    let run = sudoku(&["explain", "-"], EASY);
    let lines: Vec<&str> = run.out.lines().collect();
    let open = EASY.chars().filter(|&cell| cell == '.').count();
    assert_eq!((run.code, lines.len()), (0, open + 1), "{}", run.out);
    assert!(lines[0].starts_with("1. Hidden Single: "), "{}", lines[0]);
    assert!(lines[open].starts_with("Sudoku Explainer 1.2.1: ER 1."), "{}", lines[open]);
}

#[test]
fn explain_says_how_far_the_techniques_come() {
    let arguments = ["explain", "-", "--profile", "hodoku", "--no-uniqueness"];
    let run = sudoku(&[&arguments[..], &["--json"]].concat(), HARD);
    let found = &objects(&run.out)[0];
    let solution = sudoku(&["solve", "-", "--as", "line"], HARD).out;
    let (reached, is_wrong) = replayed(found, HARD, &solution);
    let open = reached.matches('.').count();
    assert!(open > 0 && !is_wrong && found["uniqueness"] == false, "{reached}");
    let rating = &found["hodoku"];
    assert_eq!((run.code, &rating["explained"], &rating["open"]), (1, &json!(false), &json!(open)));
    let run = sudoku(&arguments, HARD);
    let steps = run.out.lines().count() - 1;
    let last = format!("HoDoKu 2.2: not explained, {open} cells open after step {steps}: score ");
    assert!(run.code == 1 && run.out.lines().last().unwrap().starts_with(&last), "{}", run.out);
    let run = sudoku(&["hint", "-"], &".".repeat(81));
    let said = "not explained: no technique of the profile finds a step\n";
    assert_eq!((run.code, run.out.as_str()), (1, said));
}

/// Seen to fail: techniques that assume one solution tried whatever the number of solutions.
#[test]
fn several_solutions_switch_uniqueness_off() {
    let off = "several solutions: techniques that assume one solution are off\n";
    let run = sudoku(&["explain", "-"], TWINS);
    assert_eq!((run.code, run.err.as_str()), (1, off));
    assert!(run.out.contains("Sudoku Explainer 1.2.1: not explained, "), "{}", run.out);
    for profile in ["explainer", "hodoku"] {
        let run = sudoku(&["explain", "-", "--profile", profile, "--json"], TWINS);
        let found = &objects(&run.out)[0];
        assert_eq!((run.code, &found["uniqueness"]), (1, &json!(false)));
        let solutions = sudoku(&["solve", "-", "--limit", "0", "--as", "line"], TWINS).out;
        assert!(solutions.lines().count() > 1);
        for solution in solutions.lines() {
            let (reached, is_wrong) = replayed(found, TWINS, solution);
            assert!(!is_wrong);
            assert!(
                reached
                    .chars()
                    .zip(solution.chars())
                    .all(|(one, other)| one == '.' || one == other)
            );
        }
    }
    let run = sudoku(&["hint", "-"], TWINS);
    assert_eq!((run.code, run.err.as_str()), (0, off));
}

#[test]
fn ratings_name_their_scales() {
    let run = sudoku(&["rate", "-"], HARD);
    let explainer = "Sudoku Explainer 1.2.1: ER 8.3, EP 1.2, ED 1.2";
    assert!(run.out.starts_with(&format!("{explainer}; HoDoKu 2.2: ")), "{}", run.out);
    let run = sudoku(&["rate", "-", "--profile", "explainer"], HARD);
    assert_eq!((run.code, run.out), (0, format!("{explainer}\n")));
    let run = sudoku(&["rate", "-", "--json"], HARD);
    let found = &objects(&run.out)[0]["sudoku_explainer"];
    assert_eq!((&found["er"], &found["ep"], &found["ed"]), (&json!(8.3), &json!(1.2), &json!(1.2)));
    assert_eq!(found["scale"], "Sudoku Explainer 1.2.1");
    let collection = format!("{EASY}\n# none\n{BROKEN}\n12\n{TWINS}\n{EASY_SOLVED}\n");
    let run = sudoku(&["rate", "-", "--profile", "hodoku"], &collection);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((run.code, lines.len()), (2, 4), "{}", run.out);
    assert!(lines[0].starts_with("-:1: HoDoKu 2.2: score ") && lines[0].ends_with("level easy"));
    assert_eq!(
        lines[1..],
        [
            "-:3: no solution",
            "-:5: several solutions: no rating",
            "-:6: HoDoKu 2.2: solved, no step"
        ]
    );
    assert!(run.err.starts_with("sudoku: -: line 4"), "{}", run.err);
}

#[test]
fn limit_of_time_leaves_the_steps_so_far() {
    let large = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/puzzles/standard-16x16.txt");
    let run = sudoku(&["explain", large, "--time-limit-ms", "200"], "");
    assert_eq!((run.code, run.err.as_str()), (3, "sudoku: the time limit was reached\n"));
    assert!(run.out.starts_with("1. Hidden Single: ") && run.out.contains("not explained, "));
    assert_eq!(sudoku(&["rate", large, "--time-limit-ms", "200"], "").code, 3);
}

#[test]
fn techniques_lists_the_table() {
    let run = sudoku(&["techniques"], "");
    let rows = objects(&sudoku(&["techniques", "--json"], "").out);
    assert_eq!(rows.len(), sudoku::Technique::all().len());
    for ((technique, line), row) in sudoku::Technique::all().zip(run.out.lines()).zip(&rows) {
        assert!(line.starts_with(technique.name) && line.contains(technique.description));
        let tenths = technique.explainer.map(|tenths| f64::from(tenths) / 10.0);
        assert_eq!(
            (row["name"].as_str(), row["sudoku_explainer"].as_f64()),
            (Some(technique.name), tenths)
        );
        assert_eq!(row["hodoku"]["score"].as_u64(), technique.hodoku_score().map(u64::from));
        assert_eq!(row["assumes_uniqueness"], technique.assumes_uniqueness);
    }
}

/// Seen to fail: with `File::create` as the output of all commands.
#[test]
fn failed_call_leaves_the_old_file() {
    let folder = folder("failed");
    let old = folder.join("old");
    let name = old.to_str().unwrap();
    let several = ".".repeat(81);
    let empty = ". ".repeat(625);
    for (arguments, input, code) in [
        (&["generate", "--givens", "10"][..], "", 2),
        (&["generate", "--givens", "20", "--attempts", "1"], "", 3),
        (&["solve", "-"], BROKEN, 1),
        (&["solve", "-", "--node-limit", "1", "--strategy", "backtracking"], EASY, 3),
        (&["solve", "-", "--as", "dance"], EASY, 2),
        (&["convert", "-", "--to", "csv"], KILLER, 2),
        (&["convert", "-", "--to", "grid"], &format!("{EASY}\n{EASY}x\n"), 2),
        (&["minimise", "-"], &several, 2),
        (&["batch", "no/such/file"], "", 2),
        (&["minimise", "-", "--time-limit-ms", "0"], &empty, 3),
    ] {
        fs::write(&old, "keep").unwrap();
        let run = sudoku(&[arguments, &["--output", name]].concat(), input);
        assert_eq!(run.code, code, "{arguments:?}: {}", run.err);
        assert_eq!(fs::read_to_string(&old).unwrap(), "keep", "{arguments:?}");
        assert_eq!(names(&folder), ["old"], "{arguments:?}");
    }
    let drat = folder.join("drat");
    let drat = drat.to_str().unwrap();
    for input in [&several, KILLER] {
        let run = sudoku(&["prove", "-", "--cnf", name, "--proof", drat], input);
        assert!(matches!(run.code, 1 | 2), "{}", run.err);
        assert_eq!(
            (fs::read_to_string(&old).unwrap().as_str(), names(&folder)),
            ("keep", vec!["old".into()])
        );
    }
    let run = sudoku(&["prove", "-", "--cnf", name, "--proof", name], EASY);
    assert_eq!((run.code, fs::read_to_string(&old).unwrap().as_str()), (2, "keep"));
    assert!(run.err.contains("--proof"), "{}", run.err);
    let run = sudoku(&["prove", "-", "--cnf", name, "--proof", drat], EASY);
    assert_eq!((run.code, names(&folder)), (0, vec!["drat".into(), "old".into()]));
    assert!(fs::read_to_string(&old).unwrap().starts_with("p cnf"));
}

/// Seen to fail: with `File::create`, which empties the input of `batch`.
#[test]
fn output_may_be_the_input() {
    let folder = folder("same");
    let path = folder.join("same.txt");
    let name = path.to_str().unwrap();
    let two = format!("{EASY}\n{EASY}\n");
    for arguments in [
        &["batch", name][..],
        &["solve", name, "--as", "line"],
        &["convert", name, "--to", "line"],
        &["minimise", name],
    ] {
        fs::write(&path, &two).unwrap();
        let plain = sudoku(arguments, "");
        let run = sudoku(&[arguments, &["--output", name]].concat(), "");
        assert_eq!((plain.code, run.code, run.out.as_str()), (0, 0, ""), "{arguments:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), plain.out, "{arguments:?}");
        assert_eq!(plain.out.lines().count(), 2, "{arguments:?}");
        assert_eq!(names(&folder), ["same.txt"]);
    }
}

/// Seen to fail: links replaced.
#[cfg(unix)]
#[test]
fn output_keeps_links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("links");
    let (real, link) = (folder.join("real"), folder.join("link"));
    fs::write(&real, "old").unwrap();
    symlink("real", &link).unwrap();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    let new = folder.join("new");
    fs::write(folder.join("other"), "").unwrap();
    for path in [&link, &new] {
        let run =
            sudoku(&["convert", "-", "--to", "line", "--output", path.to_str().unwrap()], EASY);
        assert_eq!(run.code, 0, "{}", run.err);
    }
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), format!("{EASY}\n"));
    assert_eq!((mode(&real), mode(&new)), (0o640, mode(&folder.join("other"))));
    assert_eq!(sudoku(&["convert", "-", "--to", "line", "--output", "/dev/null"], EASY).code, 0);
    assert_eq!(sudoku(&["solve", "-", "--output", folder.to_str().unwrap()], EASY).code, 2);
}

/// Seen to fail: three documents in one file.
#[test]
fn pictures_never_share_a_file() {
    let folder = folder("pictures");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let two = file("two.txt", &format!("{EASY}\n{EASY}\n"));
    let two = two.to_str().unwrap();
    for arguments in [
        &["generate", "--count", "2"][..],
        &["generate", "--solutions"],
        &["solve", "-", "--limit", "2"],
        &["solve", two],
        &["convert", two],
        &["batch", two],
        &["minimise", two, two],
    ] {
        let run = sudoku(&[arguments, &["--as", "svg"]].concat(), EASY);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains("--output-dir"), "{arguments:?}: {}", run.err);
        let into = folder.join("into");
        let more = ["--as", "svg", "--output-dir", into.to_str().unwrap()];
        let run = sudoku(&[arguments, &more].concat(), EASY);
        // The same file twice would need the same name.
        let expected = if arguments[0] == "minimise" { 2 } else { 0 };
        assert_eq!((run.code, run.out.as_str()), (expected, ""), "{arguments:?}: {}", run.err);
        let files = names(&into);
        let single = arguments == ["solve", "-", "--limit", "2"];
        assert_eq!(files.len(), if single { 1 } else { 2 }, "{arguments:?}: {files:?}");
        for name in &files {
            let text = fs::read_to_string(into.join(name)).unwrap();
            assert_eq!(text.matches("<svg").count(), 1, "{name}");
        }
        fs::remove_dir_all(&into).unwrap();
    }
    let run = sudoku(
        &["generate", "--count", "2", "--solutions", "--as", "svg", "--output", &at("p{}.svg")],
        "",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(names(&folder), ["p1-solution.svg", "p1.svg", "p2-solution.svg", "p2.svg"]);
    let run = sudoku(&["generate", "--first", "6", "--output-dir", &at("more")], "");
    assert_eq!((run.code, names(&folder.join("more"))), (0, vec!["puzzle-7.txt".into()]));
    let pattern = at("s{}.svg");
    let two = file("fours.txt", &format!("{FOUR}\n{FOUR}")).display().to_string();
    let of = |more: &[&str]| {
        sudoku(&[&["solve", &two, "--limit", "0", "--as", "svg"], more].concat(), "")
    };
    assert_eq!(
        (of(&["--output", &pattern]).code, of(&["--output-dir", &at("fours")]).code),
        (0, 0)
    );
    assert_eq!((names(&folder).len(), names(&folder.join("fours")).len()), (4 + 8 + 2, 8));
    assert!(folder.join("s8.svg").exists() && folder.join("fours/fours-2-solution-4.svg").exists());
    // A file for a board must not be that of a puzzle.
    let copy = folder.join("more/copy.txt");
    fs::write(&copy, EASY).unwrap();
    let run = sudoku(
        &["convert", copy.to_str().unwrap(), "--to", "line", "--output-dir", &at("more")],
        "",
    );
    assert_eq!((run.code, fs::read_to_string(copy).unwrap().as_str()), (2, EASY));
    assert!(run.err.contains("an input"), "{}", run.err);
}

/// Seen to fail: without the handler of signals; SIGTERM left to the system.
#[cfg(target_os = "linux")]
#[test]
fn interrupted_call_prints_its_count_and_leaves_the_old_file() {
    let folder = folder("interrupted");
    let old = folder.join("old");
    let name = old.to_str().unwrap();
    let empty = file("empty.txt", &". ".repeat(81));
    let many = file("many.txt", &format!("{}\n", ".".repeat(81)).repeat(100));
    let (empty, many) = (empty.to_str().unwrap(), many.to_str().unwrap());
    for (signal, arguments, err) in [
        ("INT", &["count", empty][..], "sudoku: interrupted\n"),
        ("INT", &["batch", many, "--limit", "0", "--output", name], " puzzles done\n"),
        ("INT", &["generate", "--count", "100000000", "--output", name], "puzzles made\n"),
        ("INT", &["solve", empty, "--limit", "0", "--output", name], "old: not written\n"),
        ("INT", &["solve", "-"], "sudoku: interrupted\n"),
        ("TERM", &["batch", many, "--limit", "0", "--output", name], " puzzles done\n"),
        ("TERM", &["solve", "-"], "sudoku: interrupted\n"),
        ("HUP", &["generate", "--count", "100000000", "--output", name], "puzzles made\n"),
    ] {
        fs::write(&old, "keep").unwrap();
        // A job in the background of a shell, as this test may be, would ignore the signal.
        let mut child = Command::new("env")
            .args([&format!("--default-signal={signal}"), env!("CARGO_BIN_EXE_sudoku")])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(500));
        let id = child.id().to_string();
        assert!(
            Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success()
        );
        // Open to the end, so that `solve -` waits for it.
        let input = child.stdin.take();
        let output = child.wait_with_output().unwrap();
        drop(input);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {said}");
        if arguments != ["solve", "-"] {
            assert!(said.contains(err), "{arguments:?}: {said}");
        }
        if arguments[0] == "count" {
            let count: u64 = String::from_utf8(output.stdout).unwrap().trim().parse().unwrap();
            assert!(count > 0);
        }
        assert_eq!(fs::read_to_string(&old).unwrap(), "keep", "{arguments:?}");
        assert_eq!(names(&folder), ["old"], "{arguments:?}");
    }
}

/// A table of other people: a header, fields around the puzzle, a record without a solution and one without a puzzle.
fn table() -> String {
    format!("id,quizzes,note\n7,{EASY},\"a, b\"\n8,{BROKEN},\n9,nonsense\n")
}

#[test]
fn batch_carries_the_columns_of_a_table_through() {
    let bad = "line 4";
    let run = sudoku(&["batch", "-"], &table());
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "id,quizzes,note,solution,status");
    assert_eq!(lines[1], format!("7,{EASY},\"a, b\",{EASY_SOLVED},solved"));
    assert_eq!(lines[2], format!("8,{BROKEN},,,no solution"));
    assert!(lines[3].starts_with("9,nonsense,,,") && lines[3].contains(bad), "{}", lines[3]);
    assert_eq!((run.code, lines.len()), (2, 4));
    // The result is a table again, by the name of a column, by its number, and without a header.
    let again =
        sudoku(&["batch", "-", "--column", "Quizzes", "--counts", "--limit", "0"], &run.out);
    let lines: Vec<&str> = again.out.lines().collect();
    assert_eq!(lines[0], "id,quizzes,note,solution,status,solution_2,status_2,found");
    assert!(lines[1].ends_with(&format!("solved,{EASY_SOLVED},solved,1")), "{}", lines[1]);
    let bare = format!("{EASY_SOLVED};{EASY}\n");
    let run = sudoku(&["batch", "-", "--column", "2"], &bare);
    assert_eq!(run.out, format!("{EASY_SOLVED};{EASY};{EASY_SOLVED};solved\n"));
    for (column, why) in [("3", "2 columns"), ("notes", "the columns of the first line are")] {
        let run = sudoku(&["batch", "-", "--column", column], &bare);
        assert!(run.code == 2 && run.err.contains(why), "{}", run.err);
    }
    assert_eq!(sudoku(&["batch", "-", "--column", "0"], &bare).code, 2);
    // Of two columns with puzzles, the one with empty cells.
    let pairs = format!("answer,given\n{EASY_SOLVED},{EASY}\n");
    assert!(sudoku(&["batch", "-"], &pairs).out.contains(&format!("{EASY},{EASY_SOLVED},solved")));
    // Other commands read the column alone.
    let run = sudoku(&["convert", "-", "--to", "line"], &table());
    assert_eq!((run.code, run.out), (2, format!("{EASY}\n{BROKEN}\n")));
    assert!(run.err.contains(bad), "{}", run.err);
}

/// Seen to fail: without decompression, and with names that compress nothing.
#[test]
fn compressed_files_are_read_and_written() {
    let folder = folder("compressed");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let many = format!("{EASY}\n").repeat(3000);
    for (name, mark) in [("a.gz", &[0x1f, 0x8b][..]), ("a.zst", &[0x28, 0xb5, 0x2f, 0xfd])] {
        let run = sudoku(&["convert", "-", "--to", "line", "--output", &at(name)], &many);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let bytes = fs::read(at(name)).unwrap();
        assert!(bytes.starts_with(mark) && bytes.len() < many.len() / 100, "{name}");
        // Two compressed files one after the other are one.
        fs::write(at(name), [&bytes[..], &bytes].concat()).unwrap();
        let run = sudoku(&["convert", &at(name), "--to", "line"], "");
        assert_eq!((run.code, run.out.len()), (0, 2 * many.len()));
        let run = sudoku(&["batch", &at(name), "--stats", "--output", &at("solved")], "");
        assert!(run.code == 0 && run.err.contains("\"puzzles\":6000"), "{}", run.err);
        // The mark counts, not the name.
        fs::rename(at(name), at("plain.txt")).unwrap();
        assert_eq!(sudoku(&["batch", &at("plain.txt")], "").out.lines().count(), 6000);
        fs::write(at(name), &bytes[..bytes.len() - 3]).unwrap();
        assert_eq!(sudoku(&["convert", &at(name), "--to", "line"], "").code, 2, "{name}");
    }
}

#[test]
fn convert_writes_collections_and_reads_them_back() {
    let six = "123456\n456123\n.31.64\n564231\n312645\n645.12\n";
    let grids = format!("{EASY}\n{BROKEN}\n");
    let box_size = &["--box", "2x3"][..];
    let killers = format!("{KILLER}\n{KILLER}\n{KILLER}");
    for (input, format, others, more) in [
        (grids.as_str(), "line", &["grid", "csv", "coordinates"][..], &[][..]),
        (killers.as_str(), "coordinates", &[], &[]),
        (&format!("{six}\n{six}"), "grid", &["line", "csv", "coordinates"], box_size),
    ] {
        let convert = |to: &str, text: &str| {
            let run = sudoku(&[&["convert", "-", "--to", to][..], more].concat(), text);
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{to}: {text}");
            run.out
        };
        assert_eq!(convert(format, input), input);
        for other in others {
            let there = convert(other, input);
            assert_ne!(there, input);
            assert_eq!(convert(format, &there), input, "{other}");
            assert_eq!(
                sudoku(&[&["batch", "-"][..], more].concat(), &there).out.lines().count(),
                2
            );
        }
    }
    // Empty lines between the bands of a grid, headings, comments.
    let grid = sudoku(&["convert", "-", "--to", "grid"], EASY).out;
    let rows: Vec<&str> = grid.lines().collect();
    let bands = rows.chunks(3).map(|band| band.join("\n") + "\n\n").collect::<String>();
    for text in [
        format!("{bands}{bands}"),
        format!("Grid 01\n{grid}Grid 02\n{grid}"),
        format!("# one\n{grid}\n# two\n{grid}"),
    ] {
        let run = sudoku(&["convert", "-", "--to", "line"], &text);
        assert_eq!((run.code, run.out), (0, format!("{EASY}\n{EASY}\n")), "{text}");
    }
    // A bad one is reported with its line, and does not affect the next.
    let bad = grid.replacen("53.", "53x", 1);
    let run = sudoku(&["convert", "-", "--to", "line"], &format!("{grid}\n{bad}\n{grid}"));
    assert_eq!((run.code, run.out), (2, format!("{EASY}\n{EASY}\n")));
    assert!(run.err.contains("line 11, column 3"), "{}", run.err);
}

/// Seen to fail: `--limit 0` refused, `--as` unknown.
/// Seen to fail: with a splitter that knew empty lines only; UTF-16 read line by line; the second game refused.
#[test]
fn every_kind_of_collection_is_converted_to_lines() {
    let other = sudoku(&["generate", "--seed", "7"], "").out;
    let [one, two] = [EASY, other.trim()];
    let rows = |line: &str| sudoku(&["convert", "-", "--to", "grid"], line).out;
    let csv = |line: &str| sudoku(&["convert", "-", "--to", "csv"], line).out;
    let picture = |line: &str| sudoku(&["convert", "-", "--to", "picture"], line).out;
    let game = |line: &str| format!("<game data=\"{}\" />\n", line.replace('.', "0"));
    let lines = format!("{one}\n{two}\n");
    for text in [
        rows(one) + &rows(two),
        rows(one) + "\n\n" + &rows(two),
        format!("# one\n{}# two\n{}", rows(one), rows(two)),
        format!("Puzzle 1\n{}Puzzle 2\n{}", rows(one), rows(two)).replace('\n', "\r\n"),
        csv(one) + &csv(two),
        picture(one) + &picture(two),
        format!("[\"{one}\",\n \"{two}\"]\n"),
        format!("[\"{one}\", \"{two}\"]"),
        format!("<opensudoku>\n{}{}</opensudoku>\n", game(one), game(two)),
    ] {
        let run = sudoku(&["convert", "-", "--to", "line"], &text);
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (0, lines.as_str(), ""),
            "{text}"
        );
        let run = sudoku(&["batch", "-"], &text);
        assert_eq!((run.code, run.out.lines().count()), (0, 2), "{text}: {}", run.err);
    }
    let path = file("utf16.txt", "");
    for text in [lines.replace('\n', "\r\n"), rows(one) + "\n" + &rows(two)] {
        let units = format!("\u{feff}{text}");
        fs::write(&path, units.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>())
            .unwrap();
        let run = sudoku(&["convert", path.to_str().unwrap(), "--to", "line"], "");
        assert_eq!((run.code, run.out, run.err.as_str()), (0, lines.clone(), ""), "{text}");
    }
    // More boards than one piece of the input holds.
    let many = sudoku(&["convert", "-", "--to", "grid"], &lines.repeat(7_000)).out;
    let back = sudoku(&["convert", "-", "--to", "line"], &many.replace("\n\n", "\n"));
    assert!(back.out == lines.repeat(7_000), "{}", back.err);
}

#[test]
fn batch_takes_formats_and_all_limits() {
    let killers = format!("{KILLER}\n{KILLER}");
    let run = sudoku(&["batch", "-", "--limit", "2", "--counts"], &killers);
    assert_eq!((run.code, run.out.lines().count()), (0, 2));
    assert!(run.out.lines().all(|line| line.len() == 18 && line.ends_with("\t1")), "{}", run.out);
    let run = sudoku(&["batch", "-", "--limit", "0", "--counts", "--stats"], FOUR);
    assert_eq!((run.code, run.out.ends_with("\t4\n")), (0, true), "{}", run.out);
    assert!(run.err.contains("\"multiple\":1"), "{}", run.err);
    assert_eq!(sudoku(&["batch", "-", "--limit", "0", "--counts"], &"1".repeat(16)).code, 1);
    let run = sudoku(&["batch", "-", "--as", "grid"], &format!("{EASY}\n{BROKEN}\n{EASY}\n"));
    let boards: Vec<&str> = run.out.split("\n\n").collect();
    assert_eq!((run.code, boards[1], boards.len()), (1, "# no solution", 3));
    assert_eq!(boards[0].replace('\n', ""), EASY_SOLVED);
    let grid = sudoku(&["convert", "-", "--to", "grid"], EASY).out;
    let run = sudoku(&["batch", "-", "--format", "grid"], &grid);
    assert_eq!((run.code, run.out), (0, format!("{EASY_SOLVED}\n")));
    let picture = sudoku(&["batch", "-", "--as", "picture", "--counts"], EASY).out;
    assert!(picture.starts_with("# 1 found\n┏"), "{picture}");
}

/// Seen to fail: one file a call; a folder refused.
#[test]
fn commands_take_files_and_folders() {
    let folder = folder("several");
    for (name, text) in [("b.txt", EASY), ("a.txt", FOUR), (".hidden", "x"), ("c/d.txt", BROKEN)] {
        fs::create_dir_all(folder.join("c")).unwrap();
        fs::write(folder.join(name), text).unwrap();
    }
    let at = |name: &str| folder.join(name).display().to_string();
    let (a, b, d, all) = (at("a.txt"), at("b.txt"), at("c/d.txt"), at(""));
    let all = all.trim_end_matches('/');
    let run = sudoku(&["count", all], "");
    assert_eq!((run.code, run.out), (1, format!("{a}: 4\n{b}: 1\n{d}: 0\n")));
    let run = sudoku(&["check", &b, &a], "");
    let expected = format!("{b}: exactly one solution\n{a}: several solutions\n");
    assert_eq!((run.code, run.out), (1, expected));
    let run = sudoku(&["check", all], "");
    assert!(run.out.contains(&format!("{d}: no solution: row 1 has 1 twice")), "{}", run.out);
    let run = sudoku(&["solve", &b, &at("none"), &b, "--as", "grid"], "");
    assert_eq!((run.code, run.out.matches(&format!("# {b}\n")).count()), (2, 2), "{}", run.out);
    assert!(run.err.contains("none: "), "{}", run.err);
    let run = sudoku(&["batch", &b, &d, &b, "--stats"], "");
    let expected = format!("{EASY_SOLVED}\n# no solution\n{EASY_SOLVED}\n");
    assert_eq!((run.code, run.out), (1, expected));
    assert!(run.err.contains("\"puzzles\":3"), "{}", run.err);
    let run = sudoku(&["minimise", &b, &b, "--redundant"], "");
    assert!(run.out.lines().all(|line| line.starts_with(&format!("{b}: "))), "{}", run.out);
    // The lines of a collection have their number.
    let two = file("lines.txt", &format!("# two\n{EASY}\n\n{BROKEN}\n")).display().to_string();
    let run = sudoku(&["count", &two], "");
    assert_eq!((run.code, run.out), (1, format!("{two}:2: 1\n{two}:4: 0\n")));
}

#[test]
fn threads_keep_the_order() {
    let one = sudoku(&["generate", "--size", "4", "--count", "300"], "").out;
    let mixed = one.lines().enumerate().map(|(index, line)| match index % 7 {
        3 => format!("{line}x\n"),
        _ => format!("{line}\n"),
    });
    let mixed = mixed.collect::<String>();
    let blocks = format!("{KILLER}\n").repeat(150);
    for (arguments, input) in [
        (&["count", "-"][..], &mixed),
        (&["check", "-"], &mixed),
        (&["solve", "-"], &mixed),
        (&["solve", "-", "--json"], &blocks),
        (&["solve", "-", "--as", "picture"], &blocks),
        (&["minimise", "-"], &mixed),
        (&["canonical", "-"], &mixed),
        (&["explain", "-"], &mixed),
        (&["rate", "-"], &mixed),
        (&["batch", "-", "--counts"], &mixed),
        (&["batch", "-", "--counts"], &blocks),
    ] {
        let of = |threads| {
            let run = sudoku(&[arguments, &["--threads", threads]].concat(), input);
            // The time is another one in each run.
            let lines = run.out.lines().map(|line| match line.split_once("\"seconds\":") {
                Some((before, after)) => {
                    before.to_string() + after.trim_start_matches(|c| c != ',')
                }
                None => line.to_string(),
            });
            (run.code, lines.collect::<Vec<_>>().join("\n"), run.err)
        };
        let alone = of("1");
        assert!(alone.1.lines().count() >= 150, "{arguments:?}: {}", alone.2);
        assert_eq!(of("3"), alone, "{arguments:?}");
    }
}

/// Seen to fail: without `--json`.
#[test]
fn every_command_prints_json() {
    let run = |arguments: &[&str], input: &str| {
        let run = sudoku(&[arguments, &["--json"]].concat(), input);
        (run.code, objects(&run.out))
    };
    let (code, found) = run(&["solve", "-", "--limit", "0"], FOUR);
    assert_eq!(
        (code, found[0]["found"].as_u64(), &found[0]["ended"]),
        (0, Some(4), &"exhausted".into())
    );
    assert_eq!(found[0]["solutions"].as_array().unwrap().len(), 4);
    assert_eq!(found[0]["solutions"][0][0], serde_json::json!([1, 2, 3, 4]));
    let (code, found) = run(&["check", "-"], BROKEN);
    let cells = serde_json::json!([[1, 1], [1, 2]]);
    assert_eq!(
        (code, &found[0]["verdict"], &found[0]["file"]),
        (1, &"no solution".into(), &"-".into())
    );
    let clash = &found[0]["clashes"][0];
    assert_eq!(
        (&clash["unit"], &clash["number"], &clash["symbol"], &clash["cells"]),
        (&"row".into(), &1.into(), &1.into(), &cells)
    );
    let (_, found) = run(&["check", "-"], &format!("{EASY}\n{EASY}\n"));
    assert_eq!(
        (found.len(), &found[1]["line"], &found[1]["verdict"]),
        (2, &2.into(), &"exactly one solution".into())
    );
    assert_eq!(run(&["count", "-"], FOUR).1[0]["found"], 4);
    let (code, found) = run(&["batch", "-"], &format!("{EASY}\n{BROKEN}\n12\n"));
    assert_eq!((code, found.len(), found[0]["solution"].as_str()), (2, 3, Some(EASY_SOLVED)));
    assert_eq!(
        (&found[1]["solution"], found[1]["found"].as_u64()),
        (&serde_json::Value::Null, Some(0))
    );
    assert_eq!(found[2]["error"]["line"], 3);
    let (_, found) = run(&["batch", "-"], &table());
    assert_eq!(
        (found[0]["fields"]["note"].as_str(), found[0]["line"].as_u64()),
        (Some("a, b"), Some(2))
    );
    let (_, found) = run(&["convert", "-"], KILLER);
    let puzzle = &found[0]["puzzle"];
    assert_eq!(
        (puzzle["cages"].as_array().unwrap().len(), &puzzle["cells"][0][0]),
        (6, &serde_json::Value::Null)
    );
    assert_eq!(puzzle["cages"][0], serde_json::json!({ "total": 5, "cells": [[1, 1], [1, 2]] }));
    let (code, found) = run(&["convert", "-"], "4\n1 2 3 4\n0,0 2\n1,1 7\n");
    assert_eq!(
        (code, &found[0]["error"]["code"], &found[0]["error"]["cell"]),
        (2, &(-43).into(), &serde_json::json!([2, 2]))
    );
    let (_, found) = run(&["generate", "--count", "2", "--solutions"], "");
    assert_eq!((found.len(), &found[1]["number"]), (2, &1.into()));
    assert!(found[1]["seed"].is_u64() && found[1]["solution"][8][8].is_u64());
    let (_, found) = run(&["minimise", "-", "--redundant"], EASY);
    assert_eq!(found[0]["redundant"][0].as_array().unwrap().len(), 2);
    assert_eq!(run(&["minimise", "-"], EASY).1[0]["puzzle"]["side"], 9);
    assert_eq!(run(&["strategies"], "").1.len(), sudoku::Strategy::all().len());
    let folder = folder("proved");
    let (cnf, proof) = (folder.join("cnf"), folder.join("drat"));
    let files = ["--cnf", cnf.to_str().unwrap(), "--proof", proof.to_str().unwrap()];
    let (_, found) = run(&[&["prove", "-"], &files[..]].concat(), EASY);
    assert_eq!(found[0]["verdict"], "exactly one solution");
    let (code, found) = run(&["count", "no/such/file"], "");
    assert_eq!((code, found[0]["error"]["message"].is_string()), (2, true));
}

#[test]
fn boards_are_coloured_on_demand() {
    let plain =
        |text: &str| text.replace("\x1b[1m", "").replace("\x1b[34m", "").replace("\x1b[0m", "");
    let givens = EASY.chars().filter(|&cell| cell != '.').count();
    for shown in ["grid", "line", "csv", "picture"] {
        let of = |when: &str| sudoku(&["solve", "-", "--as", shown, "--color", when], EASY).out;
        let colored = of("always");
        assert_eq!((plain(&colored), of("auto")), (of("never"), of("never")), "{shown}");
        assert_eq!(colored.matches("\x1b[1m").count(), givens, "{shown}");
        assert_eq!(colored.matches("\x1b[34m").count(), 81 - givens, "{shown}");
    }
    let killer = sudoku(&["solve", "-", "--as", "picture", "--color", "always"], KILLER).out;
    assert_eq!(killer.matches("\x1b[34m").count(), 16, "{killer}");
    assert!(killer.lines().next().unwrap().contains("┏5"), "{killer}");
    assert!(
        !sudoku(&["solve", "-", "--as", "svg", "--color", "always"], EASY).out.contains('\x1b')
    );
    // Symbols of several characters.
    let large = sudoku(&["solve", "-", "--color", "always"], &". ".repeat(256)).out;
    assert_eq!(
        (large.matches("\x1b[34m").count(), large.matches("\x1b[34m16\x1b[0m").count()),
        (256, 16)
    );
}

/// Seen to fail: names as they are in the library.
#[test]
fn refusals_name_options_as_they_are_typed() {
    for (wrong, why) in [
        (
            &["--killer", "--min-cage", "6", "--max-cage", "3"][..],
            "--min-cage: larger than --max-cage",
        ),
        (&["--killer", "--min-cage", "2", "--max-cage", "2"], "--min-cage: cages of these sizes"),
        (&["--min-givens", "30", "--max-givens", "20"], "--min-givens: larger than --max-givens"),
        (&["--more-givens", "90"], "--more-givens is out of range: 90"),
        (
            &["--killer", "--min-nodes", "9", "--max-nodes", "8"],
            "--min-nodes: larger than --max-nodes",
        ),
    ] {
        let run = sudoku(&[&["generate"], wrong].concat(), "");
        assert!(run.code == 2 && run.err.contains(why), "{wrong:?}: {}", run.err);
        assert!(!run.err.contains('_'), "{}", run.err);
    }
}

/// Seen to fail: without examples.
#[test]
fn every_help_has_examples_of_its_options() {
    for command in [
        "solve",
        "count",
        "check",
        "prove",
        "batch",
        "convert",
        "generate",
        "minimise",
        "strategies",
        "hint",
        "explain",
        "rate",
        "techniques",
    ] {
        let help = sudoku(&[command, "--help"], "").out;
        let examples: Vec<&str> =
            help.lines().filter(|line| line.starts_with(&format!("  sudoku {command}"))).collect();
        assert!(!examples.is_empty(), "{help}");
        let mut words = examples.iter().flat_map(|line| line.split(' '));
        let unknown =
            words.find(|word| word.starts_with("--") && !help.contains(&format!(" {word}")));
        assert_eq!(unknown, None, "{command}");
    }
}

#[test]
fn check_names_all_that_clashes() {
    let cage = "4\n1 2 3 4\n2\n5 0,0 0,1\n3 1,1 2,1\n0,0 2\n0,1 2\n2,3 2\n";
    let run = sudoku(&["check", "-"], &format!("{cage}3,3 2\n"));
    assert_eq!(run.code, 1);
    for clash in [
        "no solution: row 1 has 2 twice: r1c1 and r1c2\n",
        "no solution: column 4 has 2 twice: r3c4 and r4c4\n",
        "no solution: box 4 has 2 twice: r3c4 and r4c4\n",
        "no solution: the cage of 5 at r1c1 has 2 twice: r1c1 and r1c2\n",
        "no solution: the cage of 5 at r1c1 has the sum 4\n",
    ] {
        assert!(run.out.contains(clash), "{clash}{}", run.out);
    }
    let three = format!("{:.<81}", "1...1...1");
    assert_eq!(
        sudoku(&["check", "-"], &three).out,
        "no solution: row 1 has 1 3 times: r1c1, r1c5 and r1c9\n"
    );
}

/// Seen to fail: the format of the input taken for one that text is written in.
#[test]
fn pictures_are_solved_as_pictures() {
    let picture = sudoku(&["convert", "-", "--to", "picture"], EASY).out;
    let solved = sudoku(&["solve", "-"], &picture);
    assert_eq!(solved.code, 0, "{}", solved.err);
    let expected = sudoku(&["convert", "-", "--to", "picture"], EASY_SOLVED).out;
    assert_eq!(solved.out, expected);
}

/// Seen to fail: `batch --as line_0z` writes numbers.
#[test]
fn alphabets_are_read_and_written() {
    let convert = |text: &str, more: &[&str]| {
        let run = sudoku(&[&["convert", "-"], more].concat(), text);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{more:?}");
        run.out
    };
    let letters = format!("{:.<256}", "BCDEFGHIJKLMNOPA");
    assert!(convert(&letters, &["--to", "line_1z"]).starts_with("23456789ABCDEFG1.."));
    let hex = format!("{:.<256}\n", "123456789ABCDEF0");
    let alphabet = ["--alphabet", "0123456789ABCDEF"];
    let numbers = convert(&hex, &[&["--to", "line"], &alphabet[..]].concat());
    assert!(numbers.starts_with("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 . "), "{numbers}");
    assert_eq!(convert(&hex, &[&["--to", "line_0z"], &alphabet[..]].concat()), hex);
    let solved = sudoku(&[&["solve", "-", "--as", "line_0z"], &alphabet[..]].concat(), &hex);
    assert_eq!((solved.code, solved.out.len()), (0, 257), "{}", solved.err);
    let two = format!("{hex}{hex}");
    assert_eq!(convert(&two, &["--format", "line_0z", "--to", "line_0z"]), two);
    let batch = sudoku(&["batch", "-", "--format", "line_0z", "--as", "line_0z"], &two);
    assert_eq!((batch.code, batch.out), (0, format!("{0}{0}", solved.out)), "{}", batch.err);
    let counted = ["batch", "-", "--format", "line_0z", "--as", "line_0z", "--counts"];
    let counted = sudoku(&counted, &format!("{hex}{}", hex.replacen('2', "1", 1))).out;
    assert_eq!(counted, format!("{}\t1\n# no solution\t0\n", solved.out.trim_end()));
}
