//! Runs all inputs in `fuzz/corpus`: each was found by a fuzz target, and each has shown something once.
//!
//! One input after the other, as the watch counts the memory of the whole process.

use std::path::Path;
use std::{fs, panic};

use fuzz::TARGETS;

fn main() {
    let mut failed = 0;
    for target in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name);
        let mut inputs = 0;
        for entry in fs::read_dir(&folder).expect("a folder of inputs") {
            let path = entry.expect("an input").path();
            let input = fs::read(&path).expect("an input that can be read");
            if panic::catch_unwind(|| target.watch(&input)).is_err() {
                eprintln!("{} fails", path.display());
                failed += 1;
            }
            inputs += 1;
        }
        assert!(inputs > 0, "no input in {}", folder.display());
        println!("{inputs} inputs of {}", target.name);
    }
    assert!(failed == 0, "{failed} inputs fail");
}
