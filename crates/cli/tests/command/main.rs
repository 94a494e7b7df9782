//! The command `sudoku`: output, standard error, exit codes.

#[path = "../../../../tests/support/mod.rs"]
mod support;

mod arguments;
mod batch;
mod book;
mod convert;
mod explain;
mod generate;
mod output;
mod schema;
mod solve;

use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
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

/// A table of other people: a header, fields around the puzzle, a record without a solution and one without a puzzle.
fn table() -> String {
    format!("id,quizzes,note\n7,{EASY},\"a, b\"\n8,{BROKEN},\n9,nonsense\n")
}
