//! The tests of the Java binding with the library of this build, for `make mutants IN=java`. `cargo test` leaves them out,
//! because `make test-java` runs them.

use std::env::consts::ARCH;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The quick tests run first, because most mutants fail one of them.
const TESTS: [&str; 2] = [
    "BoardTest,ColumnsTest,DeductionTest,GeneratorTest,LibraryTest,NativesTest,PuzzlesTest,SolveTest,StatusTest,\
     ValuesTest,XcheckTest",
    "FailureTest,LifetimesTest,MemoryTest,ModuleTest,PackagingTest,ReadmeTest,RmitAssignmentTest,\
     SkeletonTest,ThreadsTest,XcheckTest",
];

#[test]
fn java_binding_passes_its_tests() {
    let binding = Path::new(env!("CARGO_MANIFEST_DIR")).join("bindings/java");
    let here = env::current_exe().expect("the name of this test");
    let library = here.with_file_name("libsudoku.so");
    let place = binding.join(format!("target/native/org/libsudoku/native/linux-{ARCH}"));
    fs::create_dir_all(&place).expect("a folder for the library");
    fs::copy(&library, place.join("libsudoku.so")).expect("a copy of the library");
    for tests in TESTS {
        let mut maven = Command::new("mvn");
        maven.args(["-q", "-B", "-o", "test", "-Dsurefire.skipAfterFailureCount=1"]);
        maven.arg(format!("-Dtest={tests}"));
        let ended = maven.current_dir(&binding).status().expect("Maven");
        assert!(ended.success(), "{tests}: {ended}");
    }
}
