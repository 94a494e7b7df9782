//! The architecture, read from the sources, as far as the compiler does not hold it: no circle of files, families whose
//! members do not import each other, where `unsafe` may be, and that every exported function goes through the one guard.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The packages, and the folders of their sources.
const PACKAGES: [(&str, &str); 8] = [
    ("core", "crates/core/src"),
    ("solve", "crates/solve/src"),
    ("explain", "crates/explain/src"),
    ("generate", "crates/generate/src"),
    ("order", "crates/order/src"),
    ("batch", "crates/batch/src"),
    ("sudoku", "src"),
    ("cli", "crates/cli/src"),
];

/// Families: modules below the first that do not import each other, only what the family shares.
const FAMILIES: [(&str, &[&str]); 2] = [
    // A strategy calls no strategy; `auto` and what is below it here run some.
    (
        "solve",
        &[
            "attempt",
            "conflict",
            "cover_search",
            "deduce",
            "fixpoint",
            "frontier",
            "leftovers",
            "locked",
            "intersections",
            "model",
            "search",
            "witness",
            "auto",
            "clause_learning",
            "deduction",
            "portfolio",
            "proof",
            "strategies",
        ],
    ),
    ("explain::finders", &["table"]),
];

/// Modules, and all that they may import of the library.
const ONLY: [(&str, &[&str]); 4] = [
    ("explain::check", &["core", "explain::step"]),
    (
        "core::solution",
        &[
            "core::constraint",
            "core::digits",
            "core::error",
            "core::memory",
            "core::puzzle",
            "core::shape",
            "core::simd",
            "core::symbols",
            "core::unit",
        ],
    ),
    (
        "solve::clause_learning",
        &[
            "core",
            "solve::deduce",
            "solve::fixpoint",
            "solve::model",
            "solve::search",
            "solve::singles",
            "solve::witness",
        ],
    ),
    ("solve::deduce", &["core", "solve::fixpoint", "solve::model"]),
];

/// The folders of readers in `core::text`, and the other folders that each imports. What is below the readers imports none.
const READERS: [(&str, &[&str]); 3] = [("strict", &[]), ("foreign", &[]), ("pasted", &["strict"])];

/// What is above the readers in `core::text`. No reader imports it, so that none reads a text in another format.
const ABOVE_READERS: [&str; 7] =
    ["formats", "auto", "read", "write", "collection", "blocks", "positions"];

/// Packages that know nothing of texts.
const WITHOUT_TEXT: [&str; 4] = ["solve", "explain", "generate", "order"];

/// The modules of vector instructions and prefetching.
const MAY_HOLD_VECTORS: [&str; 8] = [
    "solve::nine::avx2",
    "solve::nine::avx512",
    "solve::sixteen::avx2",
    "core::simd::prefetch",
    "core::simd::registers",
    "core::simd::x86_64",
    "core::simd::x86_64::avx2",
    "core::simd::x86_64::avx512",
];

#[test]
fn no_file_imports_one_that_needs_it() {
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, imported) in self::graph() {
        let (own, others) = (folded(&module), imported.iter().map(|other| folded(other)));
        graph.entry(own.clone()).or_default().extend(others.filter(|other| *other != own));
    }
    let circles: Vec<String> = circles(&graph)
        .iter()
        .map(|circle| format!("{} files: {}", circle.len(), circle.join(", ")))
        .collect();
    assert!(circles.is_empty(), "circles of files:\n{}", circles.join("\n"));
}

#[test]
fn members_of_a_family_do_not_import_each_other() {
    for (family, shared) in FAMILIES {
        let prefix = format!("{family}::");
        let member = |module: &str| {
            let name = module.strip_prefix(&prefix)?.split("::").next()?;
            (!shared.contains(&name)).then(|| name.to_string())
        };
        for (module, imported) in graph() {
            let Some(own) = member(&module) else { continue };
            for import in imported {
                let other = member(&import);
                assert!(other.is_none_or(|other| other == own), "{module} imports {import}");
            }
        }
    }
}

#[test]
fn some_modules_import_little() {
    let is_in = |module: &str, part: &str| {
        module.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    for (module, imported) in graph() {
        for (part, allowed) in ONLY.iter().filter(|(part, _)| is_in(&module, part)) {
            for import in &imported {
                let may = allowed.iter().chain([part]).any(|other| is_in(import, other));
                assert!(may, "{module} imports {import}");
            }
        }
        let package = module.split("::").next().unwrap();
        let reads = imported.iter().find(|import| is_in(import, "core::text"));
        assert!(reads.is_none() || !WITHOUT_TEXT.contains(&package), "{module} imports {reads:?}");
    }
}

// Seen to fail: an import of `auto` in `html`, and one of `pasted` in `looks`.
#[test]
fn readers_of_texts_import_what_is_below_them() {
    let part = |module: &str| {
        let inside = module.strip_prefix("core::text")?;
        inside.strip_prefix("::").unwrap_or("text").split("::").next().map(String::from)
    };
    let is_above = |part: &str| part == "text" || ABOVE_READERS.contains(&part);
    for (module, imported) in graph() {
        let Some(own) = part(&module).filter(|own| !is_above(own)) else { continue };
        let others = READERS.iter().find(|(folder, _)| *folder == own);
        for import in imported {
            let Some(other) = part(&import).filter(|other| *other != own) else { continue };
            let is_folder = READERS.iter().any(|(folder, _)| *folder == other);
            let may = !is_folder || others.is_some_and(|(_, may)| may.contains(&other.as_str()));
            assert!(may && !is_above(&other), "{module} imports {import}");
        }
    }
}

/// Seen to fail: without `super::`, without groups, without modules below the importing one, without what follows a
/// single item of tests, without a path in the item before an import, and without other packages.
#[test]
fn imports_are_found_in_every_form() {
    let modules = ["core::text", "solve", "solve::nine", "solve::nine::line", "solve::propagation"];
    let modules = modules.map(String::from);
    let found = |module: &str, text: &str| imports(module, text, &modules);
    for (module, text, expected) in [
        ("solve::other", "use super::propagation;", &["solve::propagation"][..]),
        ("solve::other", "use super::propagation::start;", &["solve::propagation"]),
        ("solve::other", "use super::{nine, Search};", &["solve::nine", "solve"]),
        (
            "solve::nine",
            "use crate::{propagation::{start, go}, Search};",
            &["solve::propagation", "solve::propagation", "solve"],
        ),
        (
            "solve::nine::line",
            "pub(crate) use super::super::propagation::{\n    read,\n};",
            &["solve::propagation"],
        ),
        ("solve::nine", "use self::line::Line;", &["solve::nine::line"]),
        ("solve::nine", "use line::Line;", &["solve::nine::line"]),
        ("solve", "use nine::Line;", &["solve::nine"]),
        ("solve", "use sudoku_core::{Shape, text::read};", &["core::text"]),
        (
            "solve::nine",
            "fn f() { super::propagation::start(sudoku_core::text::read()) }",
            &["solve::propagation", "core::text"],
        ),
        ("solve::nine", "// use super::propagation;\nuse std::mem;", &[]),
        ("solve::nine", "#[cfg(test)]\nmod tests { use super::propagation; }", &[]),
        (
            "solve::nine",
            "#[cfg(test)]\nfn probe() {}\n\nuse super::propagation;",
            &["solve::propagation"],
        ),
        (
            "solve::other",
            "fn f() { super::nine::g() }\n\nuse sudoku_core::text;",
            &["solve::nine", "core::text"],
        ),
    ] {
        assert_eq!(found(module, text), expected, "{text}");
    }
}

#[test]
fn circles_are_found() {
    let of = |pairs: &[(&str, &[&str])]| -> Vec<Vec<String>> {
        let set = |to: &[&str]| to.iter().map(|to| to.to_string()).collect();
        circles(&pairs.iter().map(|(from, to)| (from.to_string(), set(to))).collect())
    };
    assert!(of(&[("a", &["b"]), ("b", &["c"]), ("c", &[])]).is_empty());
    assert_eq!(
        of(&[("a", &["b"]), ("b", &["c"]), ("c", &["a", "d"]), ("d", &[])]),
        [["a", "b", "c"]]
    );
}

#[test]
fn unsafe_is_in_ffi_and_simd_only() {
    let outside: Vec<PathBuf> = sources()
        .filter(|(path, text)| {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let module = module_of(path);
            !(module.starts_with("sudoku::ffi") || MAY_HOLD_VECTORS.contains(&module.as_str()))
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
const STATUS_MAY_BE_IGNORED: [&str; 9] = [
    "sudoku_version",
    "sudoku_version_number",
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
    PACKAGES.iter().for_each(|(_, folder)| walk(&root().join(folder), &mut found));
    found.sort();
    found.into_iter().map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        (path, text)
    })
}

/// `crates/solve/src/nine/line.rs` is the module `solve::nine::line`, and `lib.rs` is `solve`.
fn module_of(path: &Path) -> String {
    let inside = path.strip_prefix(root()).unwrap().with_extension("");
    for (package, folder) in PACKAGES {
        let Ok(below) = inside.strip_prefix(folder) else { continue };
        let parts = below.iter().map(|part| part.to_str().unwrap());
        let parts = parts.filter(|part| !["lib", "main"].contains(part));
        return [package].into_iter().chain(parts).collect::<Vec<_>>().join("::");
    }
    panic!("{} is in no package", path.display())
}

/// Folders that count as one file: an algorithm is a file or a folder.
fn folded(module: &str) -> String {
    let parts: Vec<&str> = module.split("::").collect();
    let depth =
        if parts[0] == "solve" || module.starts_with("core::simd") { 2 } else { parts.len() };
    parts[..depth.min(parts.len())].join("::")
}

/// What each module imports, without tests.
fn graph() -> BTreeMap<String, BTreeSet<String>> {
    let sources: Vec<_> = sources().filter(|(path, _)| !path.ends_with("tests.rs")).collect();
    let modules: Vec<String> = sources.iter().map(|(path, _)| module_of(path)).collect();
    let imports = |(module, (_, text)): (&String, &(PathBuf, String))| {
        let imported = imports(module, text, &modules).into_iter().filter(|other| other != module);
        (module.clone(), imported.collect())
    };
    modules.iter().zip(&sources).map(imports).collect()
}

/// The sets of modules that need each other, each sorted (Tarjan 1972, by reachability: the graph is small).
fn circles(graph: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let reached = |from: &String| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(module) = open.pop() {
            for next in graph.get(module).into_iter().flatten() {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        graph.keys().map(|module| (module, reached(module))).collect();
    let mut found: Vec<Vec<String>> = Vec::new();
    for (module, others) in &reached {
        if others.contains(module) && !found.iter().flatten().any(|known| known == *module) {
            let both = |other: &&&String| reached[*other].contains(module);
            found.push(others.iter().filter(both).map(|other| other.to_string()).collect());
        }
    }
    found
}

/// The modules that a file imports or names by `crate::`, `super::`, `self::` or another package, without those of its
/// module of tests, which is the last item of a file.
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

/// The paths that begin with `crate::`, `super::` or the name of a package in code.
fn inline_paths(code: &str) -> Vec<String> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    let paths = words.filter(|word| {
        ["crate::", "super::", "sudoku_"].iter().any(|begin| word.starts_with(begin))
    });
    paths.map(String::from).collect()
}

/// The module that a path names, if it is one of the library.
fn resolve(module: &str, path: &str, modules: &[String]) -> Option<String> {
    let mut parts: Vec<&str> = module.split("::").collect();
    let mut rest: Vec<&str> = path.split("::").map(str::trim).collect();
    match rest[0] {
        "crate" => parts.truncate(1),
        "self" => {}
        "super" => {
            while rest.get(1) == Some(&"super") {
                parts.pop();
                rest.remove(0);
            }
            parts.pop();
        }
        first => {
            if let Some(package) = first.strip_prefix("sudoku_") {
                parts = vec![package];
            } else {
                // A path without a keyword names a module below this one, or another crate.
                let below = format!("{module}::{first}");
                modules.contains(&below).then_some(())?;
                rest.insert(0, "self");
            }
        }
    }
    parts.extend(&rest[1..]);
    (1..=parts.len()).rev().map(|len| parts[..len].join("::")).find(|name| modules.contains(name))
}
