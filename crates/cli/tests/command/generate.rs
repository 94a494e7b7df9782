//! The commands generate, canonical and minimise.

use super::*;

#[test]
fn generate_repeats_a_seed_and_refuses_bad_requests() {
    let run = sudoku(&["generate", "--seed", "7", "--count", "3", "--minimal"], "");
    assert_eq!((run.code, run.out.lines().count()), (0, 3));
    assert_eq!(run.out, sudoku(&["generate", "--seed", "7", "--count", "3", "--minimal"], "").out);
    let solved = sudoku(&["batch", "-", "--limit", "2", "--counts"], &run.out);
    assert!(solved.out.lines().all(|line| line.ends_with("\t1")), "{}", solved.out);
    let named = sudoku(&["generate", "--box", "2x3"], "");
    assert_eq!(sudoku(&["generate", "--size", "6"], "").out, named.out);
    let killer = sudoku(&["generate", "--killer", "--box", "2x3"], "");
    assert_eq!(sudoku(&["check", "-"], &killer.out).out, "exactly one solution\n");
    assert_eq!(sudoku(&["generate", "--kind", "killer", "--box", "2x3"], "").out, killer.out);
    let sizes = ["--min-cage", "2", "--max-cage", "3", "--min-nodes", "1", "--max-nodes", "9"];
    let killer = sudoku(&[&["generate", "--killer"], &sizes[..]].concat(), "");
    assert_eq!(sudoku(&["check", "-"], &killer.out).out, "exactly one solution\n");
    let kind = ["generate", "--kind", "killer"];
    assert_eq!(sudoku(&[&kind[..], &sizes[..]].concat(), "").out, killer.out);
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
    let minimal = sudoku(&["generate", "--minimal", "--givens", "25", "--count", "4"], "");
    let givens = |line: &str| line.bytes().filter(u8::is_ascii_digit).count();
    assert!(minimal.out.lines().count() == 4 && minimal.out.lines().all(|line| givens(line) == 25));
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
        (&["--minimal", "--controlled-bias", "--givens", "30"], "--givens"),
        (&["--givens", "17"], "17 or 18 are too rare"),
        (&["--min-cage", "3"], "--killer"),
        (&["--killer", "--max-cage", "0"], "--max-cage"),
        (&["--killer", "--symmetry", "all"], "--symmetry"),
        (&["--symmetry", "round"], "rotation-180"),
        (&["--pattern", "x.x"], "--pattern: 3 cells instead of 81"),
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
    let cells = &objects(&run.out)[0]["puzzle"]["cells"];
    assert_eq!((&cells[3][3], &cells[0][0]), (&1.into(), &serde_json::Value::Null));
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

/// Re-rated by `rate`, puzzles to order are in the range.
#[test]
fn generate_makes_puzzles_of_a_wanted_rating() {
    let run = |rest: &[&str]| sudoku(&[&["generate", "--count", "12"], rest].concat(), "");
    let ratings = |puzzles: &str, name: &str, field: &str| -> Vec<serde_json::Value> {
        let rated = sudoku(&["rate", "-", "--json"], puzzles);
        let lines = rated.out.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.map(|line: serde_json::Value| line[name][field].clone()).collect()
    };
    let puzzles = run(&["--er", "2.6..4.5"]);
    let ers = ratings(&puzzles.out, "sudoku_explainer", "er");
    assert_eq!((puzzles.code, ers.len()), (0, 12));
    assert!(ers.iter().all(|er| (2.6..=4.5).contains(&er.as_f64().unwrap())), "{ers:?}");
    assert_eq!(run(&["--er", "2.6..4.5", "--threads", "2"]).out, puzzles.out);
    let puzzles = run(&["--level", "hard", "--without", "chains,uniqueness"]);
    let levels = ratings(&puzzles.out, "hodoku", "level");
    assert!(levels.len() == 12 && levels.iter().all(|level| level == "hard"), "{levels:?}");
    let week = run(&["--curve", "1,1,2,gentle,3", "--threads", "2"]);
    let stars = ratings(&week.out, "stars", "stars");
    assert_eq!(stars, [1, 1, 2, 1, 3, 1, 1, 2, 1, 3, 1, 1]);
    let killers = run(&["--killer", "--size", "4", "--curve", "1,2", "--json"]);
    for (line, wanted) in killers.out.lines().zip([1, 2].into_iter().cycle()) {
        let made: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(made["stars"]["stars"], wanted, "{line}");
        assert_eq!(ratings(line, "stars", "stars"), [wanted]);
    }
    assert_eq!((killers.code, killers.out.lines().count()), (0, 12), "{}", killers.err);
    let scored = &["--killer", "--size", "4", "--score", "..300", "--needs", "cage_combinations"];
    for line in run(&[&scored[..], &["--json"]].concat()).out.lines() {
        let made: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(made["killer"]["sum"].as_u64().is_some_and(|sum| sum <= 300), "{line}");
    }
    let never = sudoku(&["generate", "--score", "..20", "--attempts", "9"], "");
    assert_eq!(never.code, 3);
    assert!(never.err.contains("no puzzle found in 9 attempts"), "{}", never.err);
}

#[test]
fn generate_refuses_ratings_that_no_puzzle_has() {
    let error = |rest: &[&str]| {
        let run = sudoku(&[&["generate"], rest].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{rest:?}");
        run.err
    };
    for (wrong, said) in [
        (["--er", "5..4"], "expected a range whose first end is not the larger, found \"5..4\""),
        (["--er", "x"], "expected er=7.1 or er=2.6..4.5, found \"x\""),
        (["--score", "1.5"], "expected score=300..600"),
        (["--level", "gentle"], "easy, medium, hard, unfair, extreme"),
        (["--stars", "0"], "from 1 to 5"),
        // Seen to fail: found "1+6".
        (["--curve", "1,6"], "from 1 to 5, as in 1 1 2 3 3 4 5, found \"1,6\""),
        (["--needs", "x_wong"], "the nearest name is x_wing"),
        (["--needs", "x_cycle"], "--needs: the profile does not have each of these techniques"),
    ] {
        let error = error(&wrong);
        assert!(error.contains(said), "{wrong:?}: {error}");
    }
    // Seen to fail: each of these tried until the limit.
    let single = "takes singles only";
    for (wrong, said) in [
        (["--stars", "1", "--er", "9.."], single),
        (["--curve", "1,3", "--er", "2.6..4.5"], single),
        (["--stars", "2..3", "--er", "..1.5"], "--er: a puzzle of two stars or more"),
        (["--level", "easy", "--stars", "5"], "--level: an easy puzzle"),
        (["--level", "easy", "--curve", "1,2"], "--level: an easy puzzle"),
        (["--level", "easy", "--er", "2.4.."], single),
        (["--level", "..hard", "--score", "1601.."], "--score: such a score has a higher level"),
        (["--level", "easy", "--needs", "x_wing"], "--needs: a technique of a higher level"),
        (["--stars", "1", "--needs", "naked_pair"], "--needs: a puzzle of one star"),
    ] {
        let error = error(&wrong);
        assert!(error.contains(said), "{wrong:?}: {error}");
    }
    let rows = format!("{}{}", "1".repeat(54), ".".repeat(27)).replace('1', "x");
    assert!(error(&["--pattern", &rows]).contains("two rows of a band"), "{rows}");
    let columns = "xxxxxxx..".repeat(9);
    assert!(error(&["--pattern", &columns]).contains("two rows of a band"));
    // What touches is possible.
    for right in [
        &["--stars", "1", "--er", "2.3"][..],
        &["--stars", "2", "--er", "..2.6"],
        &["--level", "easy", "--score", "..800", "--stars", "1"],
        &["--stars", "1", "--needs", "naked_single"],
        &["--level", "hard", "--needs", "xy_wing", "--profile", "fair"],
    ] {
        let run = sudoku(&[&["generate"], right].concat(), "");
        assert_eq!((run.code, run.out.lines().count()), (0, 1), "{right:?} {}", run.err);
    }
    for wrong in ["--killer", "--canonical"] {
        assert!(error(&["--er", "7.1", wrong]).contains(wrong));
    }
    assert!(error(&["--table", "csv", "--size", "81"]).contains("64 rows"));
}

#[test]
fn generate_writes_a_table() {
    let csv = sudoku(&["generate", "--count", "3", "--table", "csv"], "");
    let rows: Vec<Vec<&str>> = csv.out.lines().map(|line| line.split(',').collect()).collect();
    let header = [
        "number", "seed", "puzzle", "solution", "givens", "er", "ep", "ed", "score", "level",
        "stars",
    ];
    assert_eq!((rows.len(), &rows[0][..]), (4, &header[..]));
    let plain = sudoku(&["generate", "--count", "3", "--solutions"], "");
    let jsonl = sudoku(&["generate", "--count", "3", "--table", "jsonl"], "");
    for ((row, plain), object) in rows[1..].iter().zip(plain.out.lines()).zip(jsonl.out.lines()) {
        assert_eq!(format!("{},{}", row[2], row[3]), plain);
        let givens = row[2].bytes().filter(u8::is_ascii_digit).count();
        assert_eq!(row[4], givens.to_string());
        let rated = sudoku(&["rate", "-"], row[2]);
        let said = format!(
            "ER {}, EP {}, ED {}; HoDoKu 2.2: score {}, level {}",
            row[5], row[6], row[7], row[8], row[9]
        );
        assert!(rated.out.contains(&said), "{} {said}", rated.out);
        let object: serde_json::Value = serde_json::from_str(object).unwrap();
        for (name, field) in header.iter().zip(row) {
            let value = object[name].to_string();
            assert_eq!(value.trim_matches('"'), *field);
        }
    }
}

// Seen to fail: with four threads the first rows came when all 32,768 of the first call were made, after 141 seconds.
#[cfg(unix)]
#[test]
fn rows_of_a_table_come_soon_and_survive_a_signal() {
    use std::io::{BufRead, BufReader};
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku"))
        .args(["generate", "--count", "1000000", "--table", "csv", "--threads", "4"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut rows: Vec<String> = lines.by_ref().take(201).collect();
    let took = start.elapsed();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    rows.extend(lines);
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
    assert!(took < Duration::from_secs(15), "{took:?}");
    let numbers = rows.iter().skip(1).map(|row| row.split(',').next().unwrap().parse().unwrap());
    let numbers: Vec<usize> = numbers.collect();
    assert!(
        numbers.iter().enumerate().all(|(at, &number)| number == numbers[0] + at),
        "{numbers:?}"
    );
}

// Seen to fail: "unknown rule er", and "a list of cages without a board".
#[test]
fn what_is_written_in_json_is_read_again() {
    let large = ["--size", "16"];
    for (wishes, is_table) in [
        (&["--count", "3"][..], true),
        (&["--count", "3"], false),
        (&["--count", "2", "--size", "6", "--solutions"], false),
        (&["--count", "2", "--er", "2..4"], false),
        (&large, true),
        (&large, false),
        (&["--killer", "--count", "2"], false),
    ] {
        let generate = [&["generate"], wishes].concat();
        let plain = sudoku(&generate, "").out;
        let json = match is_table {
            true => sudoku(&[&generate[..], &["--table", "jsonl"]].concat(), "").out,
            false => sudoku(&[&generate[..], &["--json"]].concat(), "").out,
        };
        if !is_table {
            let texts = json.lines().map(|line| {
                let object: serde_json::Value = serde_json::from_str(line).unwrap();
                object["text"].as_str().unwrap().to_owned()
            });
            // Beside a solution a line has no end.
            texts.for_each(|text| assert!(plain.contains(text.trim_end()), "{wishes:?}: {text}"));
        }
        let solved = |input: &str| sudoku(&["solve", "-", "--as", "grid"], input);
        let (run, expected) = (solved(&json), solved(&plain));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{wishes:?}");
        let rows = |text: &str| -> Vec<String> {
            text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
        };
        // A plain killer is the whole text, others are named by their line.
        let boards = |text: &str| -> Vec<String> {
            rows(text)
                .into_iter()
                .filter(|line| !line.starts_with('-') && !line.starts_with('#'))
                .collect()
        };
        if !wishes.contains(&"--solutions") {
            assert_eq!(boards(&run.out), boards(&expected.out), "{wishes:?}");
        }
    }
    let table = sudoku(&["generate", "--count", "3", "--table", "jsonl"], "").out;
    let rated = sudoku(&["rate", "-", "--json"], &table).out;
    let again = sudoku(&["rate", "-", "--json"], &rated).out;
    for (one, other) in objects(&rated).iter().zip(objects(&again)) {
        assert_eq!(one["hodoku"], other["hodoku"]);
    }
    let page = file("from-json.html", "");
    let run = sudoku(&["book", "-", "--output", page.to_str().unwrap()], &table);
    let seed = objects(&table)[1]["seed"].to_string();
    assert!(run.code == 0 && fs::read_to_string(page).unwrap().contains(&format!(">seed {seed}<")));
    // Another object is refused as before, and a line that is none by its number.
    let run =
        sudoku(&["solve", "-"], &format!("{{\"puzzle\":\"{EASY}\",\"rule\":\"thermometers\"}}\n"));
    assert!(run.code == 2 && run.err.contains("rule"), "{}", run.err);
    let run = sudoku(&["solve", "-"], &format!("{table}{{\"seed\":1}}\n"));
    assert!(
        run.code == 2 && run.err.contains("line 4: expected an object with a puzzle"),
        "{}",
        run.err
    );
}

/// The text of a puzzle that is made has its constraints: read again, it has one solution.
#[test]
fn generate_makes_variants() {
    for (arguments, rules) in [
        (&["--kind", "x,anti-king"][..], &["diagonal 1", "diagonal -1", "anti_king"][..]),
        (&["--kind", "jigsaw", "--size", "7"], &["regions 0 "]),
        (&["--kind", "windoku", "--killer"], &["windows"]),
        (
            &["--diagonals", "--kind", "jigsaw", "--size", "6", "--minimal"],
            &["diagonal -1", "regions"],
        ),
    ] {
        let made = sudoku(&[&["generate", "--seed", "3"], arguments].concat(), "");
        assert!(rules.iter().all(|rule| made.out.contains(&format!("\n{rule}"))), "{}", made.out);
        assert_eq!(sudoku(&["check", "-"], &made.out).out, "exactly one solution\n");
        // One like it has the same constraints.
        if !arguments.contains(&"--killer") {
            let other = sudoku(&["generate", "--seed", "4", "--like", "-"], &made.out);
            let of = |text: &str| {
                text.lines().filter(|line| rules.iter().any(|rule| line.starts_with(rule))).count()
            };
            assert_eq!(of(&other.out), rules.len());
            assert!(other.out != made.out);
        }
    }
    let two = sudoku(&["generate", "--kind", "jigsaw", "--count", "2"], "");
    let regions: Vec<&str> = two.out.lines().filter(|line| line.starts_with("regions")).collect();
    assert!(regions.len() == 2 && regions[0] != regions[1]);
}

#[test]
fn generate_draws_clues_of_rules() {
    let rules = ["thermometer", "difference 1", "whisper 2", "sandwich", "even"];
    let list = "thermometer,difference,whisper=2,sandwich,even";
    let one = ["generate", "--size", "6", "--rules", list, "--kind", "jigsaw", "--seed", "3"];
    let made = sudoku(&one, "").out;
    assert!(rules.iter().all(|rule| made.contains(&format!("\n{rule} "))), "{made}");
    assert_eq!(made.matches("even").count(), 1);
    assert_eq!(sudoku(&["check", "-"], &made).out, "exactly one solution\n");
    assert_eq!(sudoku(&one, "").out, made);
    for (list, message) in [
        ("anti_knight", "anti_knight: no clues of it are drawn"),
        ("thermo", "no constraint is called \"thermo\"; the nearest name is thermometer"),
        ("whisper=x", "as in whisper=4"),
        ("even,even", "--rules: a rule is listed twice"),
    ] {
        let refused = sudoku(&["generate", "--rules", list], "");
        assert!(refused.err.contains(message), "{}", refused.err);
    }
}

/// A samurai is shown as it lies, or, if such rows would be read as another board, named by its grids. The number of threads
/// changes nothing.
#[test]
fn generate_makes_boards_of_several_grids() {
    let one = ["generate", "--kind", "samurai", "--count", "3", "--min-givens", "150"];
    let made = sudoku(&one, "").out;
    assert_eq!(sudoku(&[&one[..], &["--threads", "2"]].concat(), "").out, made);
    assert!(made.lines().any(|line| line.contains("   ")), "{made}");
    let checked = sudoku(&["check", "-"], &made);
    assert_eq!(checked.out.matches("exactly one solution").count(), 3, "{}", checked.err);
    let small = sudoku(&["generate", "--kind", "samurai,anti-knight", "--size", "4"], "").out;
    assert!(small.starts_with("4 2x2 0,0 0,4 2,2 4,0 4,4\n"), "{small}");
    // One like it has the same grids and rules.
    let like = sudoku(&["generate", "--like", "-", "--seed", "2"], &small).out;
    assert!(like.starts_with("4 2x2 0,0 0,4 2,2 4,0 4,4\n") && like.contains("anti_knight"));
    assert!(like != small);
    assert_eq!(sudoku(&["check", "-"], &like).out, "exactly one solution\n");
    // With cages, too, which one like it has anew.
    let killer = sudoku(&["generate", "--kind", "samurai,killer", "--seed", "3"], "").out;
    assert!(killer.starts_with("9 3x3 0,0 0,12 6,6 12,0 12,12\n"), "{killer}");
    let like = sudoku(&["generate", "--killer", "--like", "-"], &killer).out;
    assert_eq!(like, sudoku(&["generate", "--kind", "samurai", "--killer"], "").out);
    for made in [killer, like] {
        assert_eq!(sudoku(&["check", "-"], &made).out, "exactly one solution\n");
    }
    let plain =
        sudoku(&["generate", "--kind", "samurai", "--like", "-"], "1...\n....\n....\n....\n");
    assert!(plain.code == 2 && plain.err.contains("--like takes a board"), "{}", plain.err);
}

#[test]
fn generate_refuses_variants_that_it_cannot_make() {
    for (arguments, message) in [
        (&["--kind", "extra-region"][..], "--kind extra-region: --like takes a board that has it"),
        (&["--kind", "samurai", "--killer", "--as", "grid"], "cannot express cages"),
        (&["--kind", "killer", "--max-givens", "3"], "only puzzles without cages can have it"),
        (&["--kind", "x", "--max-cage", "3"], "--max-cage: it needs --killer"),
        (&["--min-nodes", "3"], "--min-nodes: it needs --killer"),
        (&["--kind", "samurai,jigsaw"], "regions are for boards of one grid"),
        (&["--kind", "samurai,x"], "it is for boards of one grid"),
        (
            &["--kind", "samurai", "--size", "6", "--symmetry", "rotation-90"],
            "--symmetry: the grids of the board do not have it",
        ),
        (&["--kind", "samurai", "--as", "line"], "several grids that overlap"),
        (&["--kind", "samurai", "--canonical"], "one of several grids has no canonical form"),
        (&["--kind", "samurai", "--pattern", "1"], "--pattern: 1 cells instead of 441"),
        (
            &["--kind", "anti-king", "--diagonals", "--size", "4"],
            "its constraints leave no solution",
        ),
        (
            &["--kind", "x", "--stars", "1"],
            "only puzzles with the rules of rows, columns and boxes alone",
        ),
        (&["--kind", "windoku", "--as", "line"], "the format line cannot express windows"),
        (&["--kind", "windoku", "--size", "6"], "boxes are as high as wide"),
    ] {
        let run = sudoku(&[&["generate"], arguments].concat(), "");
        assert!(run.code == 2 && run.err.contains(message), "{arguments:?}: {}", run.err);
    }
}

/// With constraints, a form is written with them. Puzzles of one seed are twins of themselves.
#[test]
fn forms_have_their_constraints() {
    let made = sudoku(&["generate", "--kind", "jigsaw", "--size", "6", "--seed", "3"], "").out;
    let twice = format!("{made}\n{made}");
    let form = sudoku(&["canonical", "-", "--distinct"], &twice).out;
    assert!(form.contains("\nregions 0 ") && form.matches("regions").count() == 1, "{form}");
    assert_eq!(sudoku(&["canonical", "-"], &form).out, form);
    let again =
        ["generate", "--kind", "jigsaw", "--size", "6", "--seed", "3", "--canonical", "--distinct"];
    assert_eq!(sudoku(&again, "").out, form);
}
