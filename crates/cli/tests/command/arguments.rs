//! Arguments, help and JSON of all commands.

use super::*;

#[test]
fn strategies_lists_the_table() {
    let run = sudoku(&["strategies"], "");
    for strategy in sudoku_solve::Strategy::all() {
        assert!(run.out.contains(strategy.name) && run.out.contains(strategy.description));
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
    let cells = serde_json::json!([[0, 0], [0, 1]]);
    assert_eq!(
        (code, &found[0]["verdict"], &found[0]["file"]),
        (1, &"no solution".into(), &"-".into())
    );
    let clash = &found[0]["clashes"][0];
    assert_eq!(
        (&clash["unit"], &clash["symbol"], &clash["cells"]),
        (&serde_json::json!({ "row": 0 }), &1.into(), &cells)
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
    assert_eq!(puzzle["cages"][0], serde_json::json!({ "total": 5, "cells": [[0, 0], [0, 1]] }));
    let (code, found) = run(&["convert", "-"], "4\n1 2 3 4\n0,0 2\n1,1 7\n");
    assert_eq!(
        (code, &found[0]["error"]["code"], &found[0]["error"]["cell"]),
        (2, &(-43).into(), &serde_json::json!([1, 1]))
    );
    let (_, found) = run(&["generate", "--count", "2", "--solutions"], "");
    assert_eq!((found.len(), &found[1]["number"]), (2, &1.into()));
    assert!(found[1]["seed"].is_u64() && found[1]["solution"][8][8].is_u64());
    let (_, found) = run(&["minimise", "-", "--redundant"], EASY);
    assert_eq!(found[0]["redundant"][0].as_array().unwrap().len(), 2);
    assert_eq!(run(&["minimise", "-"], EASY).1[0]["puzzle"]["side"], 9);
    assert_eq!(run(&["strategies"], "").1.len(), sudoku_solve::Strategy::all().len());
    let folder = folder("proved");
    let (cnf, proof) = (folder.join("cnf"), folder.join("drat"));
    let files = ["--cnf", cnf.to_str().unwrap(), "--proof", proof.to_str().unwrap()];
    let (_, found) = run(&[&["prove", "-"], &files[..]].concat(), EASY);
    assert_eq!(found[0]["verdict"], "exactly one solution");
    let (code, found) = run(&["count", "no/such/file"], "");
    assert_eq!((code, found[0]["error"]["message"].is_string()), (2, true));
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

/// Seen to fail: names of formats without `svg`.
#[test]
fn refusals_of_values_name_the_permitted_ones() {
    let strategies: Vec<_> = sudoku_solve::Strategy::all().iter().map(|row| row.name).collect();
    let read = sudoku_core::Format::all().iter().filter(|row| row.reads());
    let formats: Vec<_> = read.map(|row| row.name).collect();
    let written = ["coordinates", "grid", "line_az", "picture", "svg"];
    let symmetries: Vec<_> =
        sudoku_generate::Symmetry::all().map(sudoku_generate::Symmetry::name).collect();
    for (command, option, names) in [
        ("solve", "--strategy", &strategies[..]),
        ("batch", "--format", &formats),
        ("solve", "--as", &written),
        ("minimise", "--as", &written),
        ("convert", "--to", &[&written[..], &["candidates", "library"]].concat()),
        ("count", "--vectors", &["auto", "portable", "avx2", "avx512"]),
        ("generate", "--symmetry", &symmetries),
        ("hint", "--profile", &["explainer", "hodoku", "fair"]),
    ] {
        let file = ["-"].iter().filter(|_| command != "generate");
        let call: Vec<_> = [command, option, "foo"].iter().chain(file).copied().collect();
        let run = sudoku(&call, "");
        let words: Vec<_> = run.err.split([' ', ',', ']', '\n']).collect();
        let missing = names.iter().find(|name| !words.contains(name));
        assert_eq!((run.code, missing), (2, None), "{option}: {}", run.err);
    }
}

/// Seen to fail: with the parsers of clap.
#[test]
fn refusals_of_numbers_say_which_are_permitted() {
    for (command, option, wrong, expected) in [
        ("solve", "--limit", "abc", "a whole number from 0 to 18446744073709551615"),
        ("solve", "--limit", "-1", "a whole number from 0 to 18446744073709551615"),
        ("count", "--node-limit", "1e6", "a whole number from 0 to 18446744073709551615"),
        ("batch", "--threads", "0", "a whole number from 1 to 1024"),
        ("rate", "--time-limit-ms", "2s", "a whole number of milliseconds"),
        ("generate", "--givens", "5000000000", "a whole number from 0 to 4294967295"),
        ("generate", "--max-cage", "0", "a whole number from 1 to 4294967295"),
        ("generate", "--holes", "40%", "a number from 0 to 1"),
    ] {
        let file = ["-"].iter().filter(|_| command != "generate");
        let call: Vec<_> = [command, option, wrong].iter().chain(file).copied().collect();
        let run = sudoku(&call, "");
        let said = run.err.contains(&format!("'{wrong}'")) && run.err.contains(expected);
        assert!(run.code == 2 && said, "{option}: {}", run.err);
    }
}

/// Seen to fail: without examples.
#[test]
fn every_help_has_examples_of_its_options() {
    for command in [
        "solve",
        "count",
        "candidates",
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
        "mcp",
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
fn help_names_the_fields_of_json() {
    let words = |text: &str| -> std::collections::BTreeSet<String> {
        text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_string).collect()
    };
    let general = words(&sudoku(&["--help"], "").out);
    let broken = format!("55{}", &EASY[2..]);
    let position = format!(":0000:x:{EASY}:412:::");
    for (command, more, input) in [
        ("solve", &[][..], EASY),
        ("solve", &[], &broken),
        ("solve", &[], "123"),
        ("count", &[], EASY),
        ("candidates", &["--node-limit", "0"], EASY),
        ("candidates", &[], &broken),
        ("check", &[], &broken),
        ("batch", &[], EASY),
        ("convert", &["--to", "line"], EASY),
        ("minimise", &[], EASY),
        ("minimise", &["--redundant"], EASY),
        ("canonical", &[], EASY),
        ("generate", &["--solutions"], ""),
        ("generate", &["--stars", "1", "--er", "..3", "--level", "easy"], ""),
        ("hint", &[], &position),
        ("explain", &[], EASY),
        ("explain", &["--profile", "fair"], EASY),
        ("rate", &[], EASY),
        ("rate", &["--profile", "naked_single"], EASY),
    ] {
        let file = if command == "generate" { &[][..] } else { &["-"] };
        let run = sudoku(&[&[command, "--json"], file, more].concat(), input);
        let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let mut help = words(&sudoku(&[command, "--help"], "").out);
        if help.contains("rate") {
            help.extend(words(&sudoku(&["rate", "--help"], "").out));
        }
        for name in object.as_object().unwrap().keys() {
            assert!(help.contains(name) || general.contains(name), "{command}: {name}");
        }
    }
}

/// Seen to fail: with the message on two lines.
#[cfg(not(feature = "mcp"))]
#[test]
fn a_build_without_the_server_says_so() {
    let run = sudoku(&["mcp"], "");
    assert!(run.code == 2 && run.out.is_empty() && run.err.lines().count() == 1, "{}", run.err);
    assert!(run.err.contains("--features mcp"), "{}", run.err);
}
