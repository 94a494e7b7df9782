//! The rules of the house, read from the sources: which room may import which, where `unsafe` may
//! stand, and that every exported function goes through the one guard.

use std::fs;
use std::path::{Path, PathBuf};

/// Rooms by path prefix, the longest match counts, each with the rooms it may import.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("error", &[]),
    ("digits", &[]),
    ("faults", &[]),
    ("table", &["solve", "text"]),
    ("memory", &["error", "faults", "vectors"]),
    ("limits", &["error", "faults", "memory", "vectors"]),
    ("threads", &[]),
    ("vectors", &[]),
    ("shape", &["error"]),
    ("symbols", &["digits", "error", "memory", "shape"]),
    ("puzzle", &["digits", "error", "memory", "shape", "symbols"]),
    ("solution", &["digits", "error", "memory", "puzzle", "shape", "symbols", "vectors"]),
    ("model", &["digits", "error", "limits", "memory", "puzzle", "shape"]),
    (
        "solve",
        &["digits", "error", "limits", "memory", "model", "puzzle", "shape", "solution", "solve"],
    ),
    ("solve::deduce", &["digits", "limits", "memory", "model", "shape"]),
    ("solve::singles", &["digits", "limits", "memory", "model"]),
    ("solve::witness", &["digits", "error"]),
    (
        "solve::clause_learning",
        &["digits", "error", "limits", "memory", "model", "solve::singles", "solve::witness"],
    ),
    // The one that may call others.
    (
        "solve::auto",
        &[
            "digits",
            "limits",
            "memory",
            "model",
            "solve::clause_learning",
            "solve::propagation",
            "solve::singles",
            "solve::sixteen",
        ],
    ),
    // An algorithm: never another algorithm.
    ("solve::*", &["digits", "error", "limits", "memory", "model", "shape", "solve::deduce"]),
    ("solve::nine", &["digits", "error", "limits", "memory", "model", "vectors"]),
    ("solve::sixteen", &["digits", "error", "limits", "memory", "model", "shape", "vectors"]),
    (
        "deduction",
        &["digits", "error", "limits", "memory", "model", "puzzle", "solution", "solve::deduce"],
    ),
    ("text", &["digits", "error", "memory", "puzzle", "shape", "solution", "symbols", "vectors"]),
    ("render", &["digits", "error", "memory", "puzzle", "shape"]),
    (
        "batch",
        &[
            "digits", "error", "limits", "memory", "puzzle", "solution", "solve", "text",
            "threads", "vectors",
        ],
    ),
    ("portfolio", &["digits", "error", "limits", "memory", "puzzle", "solve", "threads"]),
    (
        "generate",
        &["digits", "error", "limits", "memory", "puzzle", "shape", "solution", "solve", "symbols"],
    ),
    ("api", &["*"]),
    ("internals", &["*"]),
    ("proof", &["digits", "error", "limits", "memory", "puzzle", "shape", "solve"]),
    ("ffi", &["*"]),
];

/// The rooms of vector instructions, and of the one that asks for memory.
const MAY_HOLD_VECTORS: &[&str] = &[
    "solve::nine::avx2",
    "solve::nine::avx512",
    "solve::sixteen::avx2",
    "vectors::ahead",
    "vectors::avx2",
    "vectors::avx512",
    "vectors::wide::avx2",
    "vectors::wide::avx512",
];

#[test]
fn imports_point_one_way() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let room = room_of(&path);
        let allowed = allowed(&room);
        for import in imports(&text) {
            if !path.ends_with("tests.rs")
                && import != room
                && !import.starts_with(&format!("{room}::"))
                && !permits(allowed, &import)
            {
                wrong.push(format!("{}: crate::{import}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "imports against the rules:\n{}", wrong.join("\n"));
}

#[test]
fn unsafe_stands_in_the_rooms_of_ffi_and_of_vectors_only() {
    let outside: Vec<PathBuf> = sources()
        .filter(|(path, text)| {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let room = room_of(path);
            !(room.starts_with("ffi") || MAY_HOLD_VECTORS.contains(&room.as_str()))
                && code.into_iter().any(|line| line.contains("unsafe"))
        })
        .map(|(path, _)| path)
        .collect();
    assert!(outside.is_empty(), "unsafe outside its rooms: {outside:?}");
}

#[test]
fn every_exported_function_is_one_call_of_the_guard() {
    let mut exported = 0;
    for (path, text) in sources().filter(|(_, text)| text.contains("no_mangle")) {
        for function in text.split("#[unsafe(no_mangle)]\n").skip(1) {
            exported += 1;
            let end = function.find("\n}").expect("the end of a function");
            let (head, body) = function[..end].split_once(" {\n").expect("a body");
            let name = head.split('(').next().unwrap_or(head);
            // A function that returns a text cannot fail, and returns one after a panic, too.
            let is_guarded = match head.rsplit_once("-> ").expect("what it returns").1 {
                "i32" => body.starts_with("    guard("),
                "*const c_char" => body.starts_with("    text(||") && head.contains("_text("),
                _ => false,
            };
            assert!(is_guarded, "{}: {name} is not guarded", path.display());
            let ends = body.ends_with("})") || !body.contains('\n');
            assert!(ends, "{}: {name} does more than its guard", path.display());
        }
    }
    assert!(exported > 30, "only {exported} exported functions were found");
}

/// Functions that return a status with which a caller can do nothing.
const STATUS_MAY_BE_IGNORED: [&str; 7] = [
    "sudoku_version",
    "sudoku_build_info",
    "sudoku_status_name",
    "sudoku_status_message",
    "sudoku_control_cancel",
    "sudoku_control_reset",
    "sudoku_strategy_count",
];

#[test]
fn a_status_that_matters_must_be_used() {
    for (path, text) in sources().filter(|(_, text)| text.contains("no_mangle")) {
        for (before, function) in
            text.split("#[unsafe(no_mangle)]\n").zip(text.split("#[unsafe(no_mangle)]\n").skip(1))
        {
            let head = function.split('(').next().unwrap_or_default();
            let name = head.rsplit(' ').next().unwrap_or_default();
            if !name.starts_with("sudoku_") {
                continue;
            }
            let frees = name.ends_with("_free") || name.ends_with("_close");
            let may_be_ignored =
                frees || name.ends_with("_text") || STATUS_MAY_BE_IGNORED.contains(&name);
            let must_be_used = before.ends_with("#[must_use]\n");
            assert_ne!(must_be_used, may_be_ignored, "{}: {name}", path.display());
        }
    }
}

#[cfg(feature = "capi")]
#[test]
fn the_committed_header_is_the_generated_one() {
    let generated = fs::read_to_string(env!("SUDOKU_HEADER")).unwrap();
    let committed = fs::read_to_string(root().join("include/sudoku.h")).unwrap();
    assert!(generated == committed, "include/sudoku.h is old: run `make header`");
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The library's files with their texts.
fn sources() -> impl Iterator<Item = (PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join("src"), &mut found);
    found.retain(|path| {
        !path.ends_with("lib.rs") && !path.components().any(|part| part.as_os_str() == "bin")
    });
    found.sort();
    found.into_iter().map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        (path, text)
    })
}

/// `src/solve/deduce.rs` is the room `solve::deduce`.
fn room_of(path: &Path) -> String {
    let inside = path.strip_prefix(root().join("src")).unwrap().with_extension("");
    let parts: Vec<_> = inside.iter().map(|part| part.to_str().unwrap()).collect();
    parts.join("::")
}

/// The row of the table for a room: its own, its family's (`solve::*`), or that of the room it lies in.
fn allowed(room: &str) -> &'static [&'static str] {
    let row = |name: &str| MAY_IMPORT.iter().find(|row| row.0 == name).map(|row| row.1);
    let mut name = room;
    loop {
        if let Some(rooms) = row(name) {
            return rooms;
        }
        let Some((parent, _)) = name.rsplit_once("::") else {
            panic!("the room {room} has no row")
        };
        if let Some(rooms) = row(&format!("{parent}::*")) {
            return rooms;
        }
        name = parent;
    }
}

fn permits(allowed: &[&str], import: &str) -> bool {
    allowed.iter().any(|&room| {
        let inside = import.strip_prefix(room);
        room == "*" || inside.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    })
}

/// The modules named after `crate::`, without the test modules at the end of a file.
fn imports(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    let mut found = Vec::new();
    for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for rest in line.split("crate::").skip(1) {
            let path: Vec<&str> = rest
                .split("::")
                .map(|part| {
                    part.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("")
                })
                .take_while(|part| part.chars().next().is_some_and(char::is_lowercase))
                .collect();
            found.push(path.join("::"));
        }
    }
    found.retain(|path| !path.is_empty());
    found
}
