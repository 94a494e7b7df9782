#!/usr/bin/env bash
# How many lines of src the tests run: those of all languages, on a library that counts.
#
# Prints the figures of lines.py, for soak.py; writes the lines that were not run to build/coverage/missed. Status 1 if a
# test fails. What stays true: build/stage, which the other tests use, is unchanged, and a process counts until its end,
# however it ends, because its counters are mapped to a file (%c).
# Seen to fail: no test for the refusal of too many symbols in crates/core/src/puzzle.rs.
set -euo pipefail

cd "$(dirname "$0")/../.."
OUT=$PWD/build/coverage
TOOL=$PWD/build/cargo-llvm-cov
STAGE=$OUT/stage
rm -rf "$OUT"
mkdir -p "$OUT/programs"

[ -x "$TOOL/bin/cargo-llvm-cov" ] ||
  cargo install --quiet --locked --debug cargo-llvm-cov --version 0.9.1 --root "$TOOL"
export PATH=$TOOL/bin:$PATH CARGO_TARGET_DIR=$PWD/target/coverage
# Counters of older sources would be added to those of the current ones.
rm -rf "$CARGO_TARGET_DIR"
# Link-time optimisation takes long, and the coverage does not depend on it.
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
export RUSTFLAGS="${RUSTFLAGS:-} -Cllvm-args=-runtime-counter-relocation"
cargo llvm-cov show-env --sh --no-cfg-coverage 2>/dev/null >"$OUT/environment"
source "$OUT/environment"
export LLVM_PROFILE_FILE="$CARGO_TARGET_DIR/tests-%m%c.profraw"

# The tests of latency would measure the counting.
cargo test --workspace --features jni -- --skip a_cancelled_search_ends --skip the_time_limit_ends
make -s test-proof

make="make -s STAGE=build/coverage/stage"
$make stage
export LIBSUDOKU_LIBRARY=$STAGE/lib/libsudoku.so
export SUDOKU_LIBRARY=$LIBSUDOKU_LIBRARY SUDOKU_TEST_SLOW=1 SUDOKU_TEST_VERSION
SUDOKU_TEST_VERSION=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)
LINK=("-I$STAGE/include" "-L$STAGE/lib" "-Wl,-rpath,$STAGE/lib" -lsudoku -pthread -ldl)
for source in tests/c/*.c; do
  gcc -std=c11 -D_POSIX_C_SOURCE=200809L "$source" -o "$OUT/programs/$(basename "$source" .c)" "${LINK[@]}"
done
g++ -std=c++17 tests/cpp/sudoku.cpp -o "$OUT/programs/sudoku" "${LINK[@]}"
for program in "$OUT/programs"/*; do
  # The figures that they print belong to other runs.
  (cd "$OUT" && "$program") | sed '/^soak:/d'
done
python3 tests/abuse/matrix.py "$LIBSUDOKU_LIBRARY" --check docs/abuse.md
$make test-java
# LIBSUDOKU_LIBRARY names the library to pack; the tests then find it in the package.
$make python
env -u LIBSUDOKU_LIBRARY build/python/venv/bin/pytest bindings/python
$make test-node

# Once for the programs of `cargo test`, once for the staged library.
cargo llvm-cov report --lcov --output-path "$OUT/tests.lcov"
cargo llvm-cov report --lcov --output-path "$OUT/library.lcov" --release
python3 tests/coverage/lines.py "$OUT/tests.lcov" "$OUT/library.lcov"
