//! The public interface is the committed list `tests/public_api.txt`: an addition is a decision.
//!
//! Reads the pages that rustdoc writes for a plain dependant. A line of the list is an item, or, indented, a field, variant,
//! constant or method of the item before it. The test writes its list to the `tmp` of the target folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Seven items for each of the twelve tasks in the table of `src/lib.rs`: a reader finds the items of a task at a glance. A new item
/// needs a new task, or takes the place of another one.
const MOST_ITEMS: usize = 12 * 7;

#[test]
fn the_public_interface_is_the_committed_list() {
    let found = listed(&documentation());
    fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/public_api.txt"), &found).unwrap();
    let committed = include_str!("public_api.txt");
    let line_set = |text: &'static str| text.lines().collect::<BTreeSet<_>>();
    let found: &'static str = found.leak();
    let (new, old) = (line_set(found), line_set(committed));
    let (more, less): (Vec<_>, Vec<_>) =
        (new.difference(&old).collect(), old.difference(&new).collect());
    assert!(
        found == committed,
        "missing in tests/public_api.txt: {more:#?}\nonly there: {less:#?}"
    );
    let items = found.lines().filter(|line| !line.starts_with(' ')).count();
    assert!(items <= MOST_ITEMS, "{items} items");
}

/// The folder of the pages.
fn documentation() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("doc");
    let written = Command::new(env!("CARGO"))
        .args(["doc", "--quiet", "--no-deps", "--lib", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .env("RUSTDOCFLAGS", "-D warnings")
        .output()
        .unwrap();
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
    target.join("doc/sudoku")
}

/// All items with their members.
fn listed(folder: &Path) -> String {
    let all = fs::read_to_string(folder.join("all.html")).unwrap();
    let mut list = String::new();
    for page in between(&all, "<li><a href=\"", "\"").filter(|page| page.ends_with(".html")) {
        let (kind, name) = page.trim_end_matches(".html").split_once('.').unwrap();
        list += &format!("{kind} {name}\n");
        if kind == "type" {
            continue;
        }
        let text = fs::read_to_string(folder.join(page)).unwrap();
        let own = text.split("id=\"trait-implementations\"").next().unwrap_or(&text);
        let members: BTreeSet<String> = between(own, " id=\"", "\"").filter_map(member).collect();
        for member in members {
            list += &format!("    {member}\n");
        }
    }
    list
}

/// `method.solve` as `method solve`; `None` for what is no member.
fn member(id: &str) -> Option<String> {
    let (kind, name) = id.split_once('.')?;
    let kinds = ["structfield", "variant", "associatedconstant", "method", "tymethod"];
    (kinds.contains(&kind) && !name.contains('.')).then(|| format!("{kind} {name}"))
}

/// The texts between each beginning and the next end.
fn between<'a>(text: &'a str, begin: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(begin).skip(1).filter_map(move |rest| rest.split(end).next())
}
