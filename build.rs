//! For the C interface (the feature `capi`): writes the header from the exported functions, and gives the shared library its
//! name.

#[cfg(feature = "capi")]
#[path = "src/ffi/chapters.rs"]
mod chapters;

#[cfg(feature = "capi")]
mod capi {
    use super::chapters;
    use std::env;
    use std::fs;
    use std::path::PathBuf;

    pub fn main() {
        println!("cargo:rerun-if-changed=src");
        println!("cargo:rerun-if-changed=cbindgen.toml");
        let root = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
        let out = PathBuf::from(variable("OUT_DIR"));
        let header = out.join("sudoku.h");
        // A copy, because cbindgen looks for the modules of a first file beside it, and beside src/ffi.rs
        // it would find the solvers instead of the files of src/ffi/.
        let ffi = out.join("ffi.rs");
        fs::copy(root.join("src/ffi.rs"), &ffi).expect("a copy of src/ffi.rs");
        let mut config =
            cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml");
        let numbers = ["MAJOR", "MINOR", "PATCH"].map(|part| {
            let number = variable(&format!("CARGO_PKG_VERSION_{part}"));
            format!("#define SUDOKU_VERSION_{part} {number}")
        });
        let version = variable("CARGO_PKG_VERSION");
        let rest = config.after_includes.unwrap_or_default();
        config.after_includes = Some(format!(
            "\n// The version of this header; sudoku_version tells that of the library.\n{}\n\
             #define SUDOKU_VERSION_STRING \"{version}\"\n{}",
            numbers.join("\n"),
            rest.trim_end()
        ));
        let generated = cbindgen::Builder::new()
            .with_config(config)
            .with_src(ffi)
            .with_src(root.join("src/ffi/guard.rs"))
            .with_src(root.join("src/ffi/status.rs"))
            .with_src(root.join("src/ffi/control.rs"))
            .with_src(root.join("src/ffi/board.rs"))
            .with_src(root.join("src/ffi/cages.rs"))
            .with_src(root.join("src/ffi/constraints.rs"))
            .with_src(root.join("src/ffi/solve.rs"))
            .with_src(root.join("src/ffi/prove.rs"))
            .with_src(root.join("src/ffi/deduction.rs"))
            .with_src(root.join("src/ffi/batch.rs"))
            .with_src(root.join("src/ffi/lines.rs"))
            .with_src(root.join("src/ffi/rows.rs"))
            .with_src(root.join("src/ffi/cells.rs"))
            .with_src(root.join("src/ffi/strings.rs"))
            .with_src(root.join("src/ffi/score.rs"))
            .with_src(root.join("src/ffi/twins.rs"))
            .with_src(root.join("src/ffi/language.rs"))
            .with_src(root.join("src/ffi/profile.rs"))
            .with_src(root.join("src/ffi/rate.rs"))
            .with_src(root.join("src/ffi/summary.rs"))
            .with_src(root.join("src/ffi/steps.rs"))
            .with_src(root.join("src/ffi/positions.rs"))
            .with_src(root.join("src/ffi/generate.rs"))
            .generate()
            .expect("the header");
        let mut text = Vec::new();
        generated.write(&mut text);
        let text = String::from_utf8(text).expect("a header in UTF-8");
        fs::write(&header, chapters::arrange(&text)).expect("the header in its folder");
        println!("cargo:rustc-env=SUDOKU_HEADER={}", header.display());
        let jni = if env::var_os("CARGO_FEATURE_JNI").is_some() { ", with JNI" } else { "" };
        println!(
            "cargo:rustc-env=SUDOKU_BUILD_INFO=libsudoku {} for {}, {}{jni}",
            variable("CARGO_PKG_VERSION"),
            variable("TARGET"),
            variable("PROFILE"),
        );
        let soversion = soversion();
        match variable("CARGO_CFG_TARGET_OS").as_str() {
            "linux" => {
                println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libsudoku.so.{soversion}");
                println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
            }
            "macos" => {
                let version = variable("CARGO_PKG_VERSION");
                println!(
                    "cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libsudoku.{soversion}.dylib"
                );
                println!("cargo:rustc-cdylib-link-arg=-Wl,-current_version,{version}");
                let [major, minor] =
                    ["MAJOR", "MINOR"].map(|part| variable(&format!("CARGO_PKG_VERSION_{part}")));
                println!(
                    "cargo:rustc-cdylib-link-arg=-Wl,-compatibility_version,{major}.{minor}.0"
                );
            }
            _ => {}
        }
    }

    /// The part of the version in the name by which programs find the shared library.
    fn soversion() -> String {
        let major = variable("CARGO_PKG_VERSION_MAJOR");
        match major.as_str() {
            "0" => format!("0.{}", variable("CARGO_PKG_VERSION_MINOR")),
            _ => major,
        }
    }

    fn variable(name: &str) -> String {
        env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
    }
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "capi")]
    capi::main();
}
