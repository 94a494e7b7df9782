//! The architecture, read from the sources: which module may import which, which may contain `unsafe`, and that every
//! exported function goes through the one guard.

use std::fs;
use std::path::{Path, PathBuf};

/// Modules by path prefix, of which the longest counts, each with the modules that it may import. Modules under one row
/// may import each other.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("error", &[]),
    ("digits", &[]),
    ("faults", &[]),
    ("table", &["explain", "solve", "text"]),
    ("memory", &["error", "faults", "simd"]),
    ("limits", &["error", "faults", "memory", "simd"]),
    ("threads", &[]),
    ("simd", &[]),
    ("shape", &["error"]),
    ("symbols", &["digits", "error", "memory", "shape"]),
    ("puzzle", &["digits", "error", "memory", "shape", "symbols"]),
    ("solution", &["digits", "error", "memory", "puzzle", "shape", "symbols", "simd"]),
    ("model", &["digits", "error", "limits", "memory", "puzzle", "shape"]),
    (
        "solve",
        &["digits", "error", "limits", "memory", "model", "puzzle", "shape", "solution", "solve"],
    ),
    ("solve::deduce", &["digits", "limits", "memory", "model", "shape"]),
    ("solve::search", &["digits", "error", "limits", "memory", "solve::witness"]),
    ("solve::strategies", &["error", "limits", "memory", "model", "puzzle", "shape", "solve"]),
    ("solve::locked", &["digits", "limits", "shape"]),
    ("solve::singles", &["digits", "limits", "memory", "model", "solve::locked"]),
    ("solve::witness", &["digits", "error"]),
    (
        "solve::clause_learning",
        &[
            "digits",
            "error",
            "limits",
            "memory",
            "model",
            "solve::search",
            "solve::singles",
            "solve::witness",
        ],
    ),
    // The only strategy that calls others.
    (
        "solve::auto",
        &[
            "digits",
            "limits",
            "memory",
            "model",
            "solve::attempt",
            "solve::clause_learning",
            "solve::propagation",
            "solve::search",
            "solve::singles",
            "solve::sixteen",
        ],
    ),
    // Each other strategy: it calls no strategy.
    (
        "solve::*",
        &[
            "digits",
            "error",
            "limits",
            "memory",
            "model",
            "shape",
            "solve::attempt",
            "solve::cover_search",
            "solve::deduce",
            "solve::frontier",
            "solve::locked",
            "solve::search",
        ],
    ),
    ("solve::nine", &["digits", "error", "limits", "memory", "model", "solve::search", "simd"]),
    (
        "solve::sixteen",
        &["digits", "error", "limits", "memory", "model", "shape", "solve::attempt", "simd"],
    ),
    (
        "deduction",
        &["digits", "error", "limits", "memory", "model", "puzzle", "solution", "solve::deduce"],
    ),
    (
        "text",
        &["digits", "error", "limits", "memory", "puzzle", "shape", "solution", "symbols", "simd"],
    ),
    ("text::positions", &["digits", "error", "memory", "position", "puzzle", "shape", "text"]),
    ("position", &["digits", "error", "memory", "puzzle", "solution"]),
    ("explain", &["error", "explain", "limits", "memory", "position", "shape"]),
    ("explain::board", &["digits", "limits", "memory", "position", "shape"]),
    ("explain::links", &["limits", "memory", "explain::board", "explain::search", "explain::step"]),
    ("explain::reach", &["limits", "memory", "explain::links"]),
    (
        "explain::group_links",
        &["limits", "memory", "explain::als_sets", "explain::board", "explain::links"],
    ),
    (
        "explain::group_branches",
        &[
            "limits",
            "memory",
            "explain::board",
            "explain::group_links",
            "explain::search",
            "explain::step",
        ],
    ),
    (
        "explain::finders::loops",
        &[
            "limits",
            "memory",
            "explain::als_sets",
            "explain::board",
            "explain::group_branches",
            "explain::group_links",
            "explain::links",
            "explain::search",
            "explain::step",
            "explain::techniques",
        ],
    ),
    (
        "explain::nets",
        &[
            "error",
            "limits",
            "memory",
            "position",
            "explain::board",
            "explain::links",
            "explain::step",
        ],
    ),
    (
        "explain::levels",
        &[
            "limits",
            "memory",
            "position",
            "explain::board",
            "explain::links",
            "explain::nets",
            "explain::step",
        ],
    ),
    (
        "explain::search",
        &[
            "error",
            "limits",
            "memory",
            "explain::board",
            "explain::group_links",
            "explain::links",
            "explain::nets",
            "explain::reach",
            "explain::step",
            "explain::tables",
            "explain::techniques",
            "explain::templates",
        ],
    ),
    (
        "explain::finders::als",
        &[
            "limits",
            "memory",
            "explain::als_sets",
            "explain::board",
            "explain::search",
            "explain::step",
            "explain::techniques",
        ],
    ),
    ("explain::als_sets", &["limits", "memory", "explain::board", "explain::search"]),
    (
        "explain::finders::death_blossom",
        &[
            "memory",
            "explain::als_sets",
            "explain::board",
            "explain::group_branches",
            "explain::search",
            "explain::step",
            "explain::techniques",
        ],
    ),
    (
        "explain::finders::kraken",
        &[
            "memory",
            "explain::board",
            "explain::links",
            "explain::search",
            "explain::step",
            "explain::table_branches",
            "explain::tables",
            "explain::techniques",
        ],
    ),
    ("explain::siamese", &["error", "limits", "memory", "explain::step"]),
    ("explain::templates", &["limits", "memory", "explain::board"]),
    (
        "explain::finders::template_steps",
        &[
            "memory",
            "explain::board",
            "explain::search",
            "explain::step",
            "explain::techniques",
            "explain::templates",
        ],
    ),
    (
        "explain::tables",
        &["limits", "memory", "explain::board", "explain::group_links", "explain::links"],
    ),
    (
        "explain::table_branches",
        &[
            "limits",
            "memory",
            "explain::board",
            "explain::group_branches",
            "explain::links",
            "explain::search",
            "explain::step",
            "explain::tables",
        ],
    ),
    (
        "explain::finders::tabling",
        &[
            "limits",
            "memory",
            "explain::board",
            "explain::group_branches",
            "explain::links",
            "explain::search",
            "explain::step",
            "explain::table_branches",
            "explain::tables",
            "explain::techniques",
        ],
    ),
    (
        "explain::step",
        &[
            "digits",
            "error",
            "memory",
            "position",
            "puzzle",
            "explain::techniques",
            "explain::words",
        ],
    ),
    ("explain::words", &["error", "memory", "puzzle", "explain::step"]),
    // The checker reads positions and steps alone.
    (
        "explain::check",
        &["digits", "error", "limits", "memory", "position", "shape", "explain::step"],
    ),
    ("explain::profile", &["error", "explain", "explain::search", "explain::techniques"]),
    // The table lists the finders.
    ("explain::techniques", &["error", "explain"]),
    // Each finder: it imports no other one.
    (
        "explain::finders::*",
        &[
            "limits",
            "memory",
            "position",
            "explain::board",
            "explain::links",
            "explain::search",
            "explain::step",
            "explain::techniques",
        ],
    ),
    (
        "explain::finders::forcing",
        &[
            "limits",
            "memory",
            "position",
            "explain::board",
            "explain::levels",
            "explain::links",
            "explain::nets",
            "explain::search",
            "explain::step",
            "explain::techniques",
        ],
    ),
    ("rate", &["digits", "error", "explain", "limits", "position", "puzzle", "solve"]),
    ("render", &["digits", "error", "explain::step", "memory", "position", "puzzle", "shape"]),
    (
        "batch",
        &[
            "digits", "error", "explain", "limits", "memory", "puzzle", "rate", "shape",
            "solution", "solve", "text", "threads", "simd",
        ],
    ),
    ("portfolio", &["digits", "error", "limits", "memory", "puzzle", "solve", "threads"]),
    (
        "generate",
        &[
            "digits", "error", "limits", "memory", "puzzle", "shape", "solution", "solve",
            "symbols", "threads", "simd",
        ],
    ),
    ("api", &["*"]),
    ("internals", &["*"]),
    ("proof", &["digits", "error", "limits", "memory", "puzzle", "shape", "solve"]),
    ("ffi", &["*"]),
];

/// The modules of vector instructions and prefetching.
const MAY_HOLD_VECTORS: &[&str] = &[
    "solve::nine::avx2",
    "solve::nine::avx512",
    "solve::sixteen::avx2",
    "simd::prefetch",
    "simd::registers",
    "simd::x86_64",
    "simd::x86_64::avx2",
    "simd::x86_64::avx512",
];

#[test]
fn imports_point_one_way() {
    let modules: Vec<String> = sources().map(|(path, _)| module_of(&path)).collect();
    let mut wrong = Vec::new();
    for (path, text) in sources().filter(|(path, _)| !path.ends_with("tests.rs")) {
        let module = module_of(&path);
        for import in imports(&module, &text, &modules) {
            if !permits(&module, &import) {
                wrong.push(format!("{}: {import}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "imports against the rules:\n{}", wrong.join("\n"));
}

/// Seen to fail: without `super::`, without groups, without modules below the importing one, without what follows a
/// single item of tests, and without a path in the item before an import.
#[test]
fn imports_are_found_in_every_form() {
    let modules = [
        "ffi",
        "ffi::board",
        "solve",
        "solve::nine",
        "solve::nine::line",
        "solve::propagation",
        "text",
    ];
    let modules = modules.map(String::from);
    let found = |module: &str, text: &str| imports(module, text, &modules);
    for (text, expected) in [
        ("use super::propagation;", &["solve::propagation"][..]),
        ("use super::propagation::start;", &["solve::propagation"]),
        ("use super::{nine, Search};", &["solve::nine", "solve"]),
        ("use crate::{ffi::{board::Board, guard}, text};", &["ffi::board", "ffi", "text"]),
        ("pub(crate) use super::super::text::{\n    read,\n};", &["text"]),
        ("use self::line::Line;", &["solve::nine::line"]),
        ("use line::Line;", &["solve::nine::line"]),
        (
            "fn f() { super::propagation::start(crate::ffi::guard()) }",
            &["solve::propagation", "ffi"],
        ),
        ("// use super::propagation;\nuse std::mem;", &[]),
        ("#[cfg(test)]\nmod tests { use super::propagation; }", &[]),
        ("#[cfg(test)]\nfn probe() {}\n\nuse super::propagation;", &["solve::propagation"]),
        ("fn f() { super::nine::g() }\n\nuse crate::ffi;", &["solve::nine", "ffi"]),
    ] {
        let module = if text.contains("super::super") || text.contains("line") {
            "solve::nine"
        } else {
            "solve::other"
        };
        assert_eq!(found(module, text), expected, "{text}");
    }
}

#[test]
fn strategies_may_not_import_each_other() {
    assert!(!permits("solve::backtracking", "solve::dancing_links"));
    assert!(!permits("solve::nine::line", "solve::propagation"));
    assert!(permits("solve::nine::avx2", "solve::nine"));
    assert!(permits("solve::backtracking", "solve::search"));
}

#[test]
fn techniques_may_not_import_each_other() {
    assert!(!permits("explain::finders::wings", "explain::finders::chains"));
    assert!(!permits("explain::finders::forcing", "explain::finders::chains"));
    assert!(permits("explain::finders::wings", "explain::search"));
    for module in ["board", "finders::chains", "search", "techniques", "finders::wings"] {
        assert!(!permits("explain::check", &format!("explain::{module}")));
    }
    assert!(!permits("solve::nine", "explain::board"));
}

#[test]
fn unsafe_is_in_ffi_and_simd_only() {
    let outside: Vec<PathBuf> = sources()
        .filter(|(path, text)| {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let module = module_of(path);
            !(module.starts_with("ffi") || MAY_HOLD_VECTORS.contains(&module.as_str()))
                && code.into_iter().any(|line| line.replace("unsafe_code", "").contains("unsafe"))
        })
        .map(|(path, _)| path)
        .collect();
    assert!(outside.is_empty(), "unsafe code outside ffi and the modules of vectors: {outside:?}");
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
            // A function that returns a text has no status; after a panic, it returns a text, too.
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

/// Functions whose status a caller may ignore.
const STATUS_MAY_BE_IGNORED: [&str; 8] = [
    "sudoku_version",
    "sudoku_build_info",
    "sudoku_status_name",
    "sudoku_status_message",
    "sudoku_control_cancel",
    "sudoku_control_reset",
    "sudoku_strategy_count",
    "sudoku_technique_count",
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
    assert!(
        generated == committed,
        "include/sudoku.h differs from the generated header: run `make header`"
    );
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

/// `src/solve/deduce.rs` is the module `solve::deduce`.
fn module_of(path: &Path) -> String {
    let inside = path.strip_prefix(root().join("src")).unwrap().with_extension("");
    let parts: Vec<_> = inside.iter().map(|part| part.to_str().unwrap()).collect();
    parts.join("::")
}

/// The component of a module, and what it may import: its own row of the table, that of its family (`solve::*`), or
/// that of the module it is in.
fn component(module: &str) -> (&str, &'static [&'static str]) {
    let row = |name: &str| MAY_IMPORT.iter().find(|row| row.0 == name).map(|row| row.1);
    let mut name = module;
    loop {
        if let Some(imports) = row(name) {
            return (name, imports);
        }
        let Some((parent, _)) = name.rsplit_once("::") else {
            panic!("the module {module} has no row")
        };
        if let Some(imports) = row(&format!("{parent}::*")) {
            return (name, imports);
        }
        name = parent;
    }
}

/// Whether a module may import another one: of its own component, or of those in its row.
fn permits(module: &str, import: &str) -> bool {
    let (own, allowed) = component(module);
    own == component(import).0
        || allowed.iter().any(|&other| {
            let inside = import.strip_prefix(other);
            other == "*" || inside.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        })
}

/// The modules that a file imports or names by `crate::`, `super::` or `self::`, without those of its module of tests,
/// which is the last item of a file.
fn imports(module: &str, text: &str, modules: &[String]) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for statement in code.split(';') {
        let used = statement.rsplit_once("use ").filter(|(before, _)| {
            let word = before.rsplit(['\n', '}']).next().unwrap_or(before).trim();
            word.is_empty() || word.starts_with("pub")
        });
        let paths = match used {
            Some((before, tree)) => [inline_paths(before), expand(tree.trim())].concat(),
            None => inline_paths(statement),
        };
        found.extend(paths.iter().filter_map(|path| resolve(module, path, modules)));
    }
    found
}

/// The paths of a tree of imports: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn expand(tree: &str) -> Vec<String> {
    let Some((before, rest)) = tree.split_once('{') else { return vec![tree.trim().to_string()] };
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in inside.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inside[start..]);
    let parts = parts.into_iter().map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(expand).map(|part| format!("{}{part}", before.trim())).collect()
}

/// The paths that begin with `crate::` or `super::` in code.
fn inline_paths(code: &str) -> Vec<String> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    let paths = words.filter(|word| word.starts_with("crate::") || word.starts_with("super::"));
    paths.map(String::from).collect()
}

/// The module that a path names, if it is one of the library.
fn resolve(module: &str, path: &str, modules: &[String]) -> Option<String> {
    let mut parts: Vec<&str> = module.split("::").collect();
    let mut rest: Vec<&str> = path.split("::").map(str::trim).collect();
    match rest[0] {
        "crate" => parts.clear(),
        "self" => {}
        "super" => {
            while rest.get(1) == Some(&"super") {
                parts.pop();
                rest.remove(0);
            }
            parts.pop();
        }
        first => {
            // A path without a keyword names a module below this one, or another crate.
            let below = format!("{module}::{first}");
            modules.contains(&below).then_some(())?;
            rest.insert(0, "self");
        }
    }
    parts.extend(&rest[1..]);
    (1..=parts.len()).rev().map(|len| parts[..len].join("::")).find(|name| modules.contains(name))
}
