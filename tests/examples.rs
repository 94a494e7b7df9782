//! Each program of `examples` runs to its end and prints a known line.
//!
//! `cargo test` builds the programs; `cargo test --test examples` alone does not.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Each program, and a line of its output.
const PROGRAMS: [(&str, &str); 5] = [
    ("batch", "95 puzzles with one solution, 0 bad lines"),
    (
        "generate",
        "...4.82......91..7....6.9...39....7........4.7.2..953.14..5.3...7....8.5..6......",
    ),
    ("killer", "solutions: 1"),
    ("limits", ": Stopped(Cancelled)"),
    ("solve", "solutions: 1"),
];

#[test]
fn every_program_runs() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let names = fs::read_dir(sources).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.filter_map(|name| Some(name.to_str()?.strip_suffix(".rs")?.to_string()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert_eq!(names, PROGRAMS.map(|(name, _)| name));

    // The folder `examples` is a sibling of the folder of the tests.
    let test = std::env::current_exe().unwrap();
    let built = test.parent().and_then(Path::parent).unwrap().join("examples");
    for (name, line) in PROGRAMS {
        let program = built.join(name);
        assert!(program.exists(), "no {}: run `cargo build --examples`", program.display());
        let ran = Command::new(&program).output().unwrap();
        let printed = String::from_utf8_lossy(&ran.stdout);
        assert!(ran.status.success(), "{name}: {}", String::from_utf8_lossy(&ran.stderr));
        assert!(printed.lines().any(|printed| printed.ends_with(line)), "{name}:\n{printed}");
    }
}
