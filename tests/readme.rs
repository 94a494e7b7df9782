//! The README has the library's table of strategies.

use std::fs;
use std::path::Path;

use sudoku::Strategy;

#[test]
fn readme_has_the_table_of_strategies() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(path).unwrap();
    let mut table = String::from("| strategy | puzzles | what it is |\n|---|---|---|\n");
    for strategy in Strategy::all() {
        let puzzles = strategy.puzzles.says();
        table += &format!("| `{}` | {puzzles} | {} |\n", strategy.name, strategy.description);
    }
    assert!(readme.contains(&table), "the table of the README should be:\n\n{table}");
}
