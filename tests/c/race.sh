#!/usr/bin/env bash
# The library and its standard library under ThreadSanitizer, and the test programs with threads on top; a
# planted race must be reported. Needs a nightly toolchain with rust-src, so it is part of `make soak`.
set -euo pipefail

cd "$(dirname "$0")/../.."
OUT=$PWD/build/race
TARGET=x86_64-unknown-linux-gnu
mkdir -p "$OUT"
RUSTFLAGS=-Zsanitizer=thread CARGO_PROFILE_DEV_DEBUG=1 cargo +nightly rustc -q -Zbuild-std \
  --target $TARGET --lib --no-default-features --crate-type staticlib --target-dir "$OUT/target" >&2
build() {
  clang -g -O1 -fsanitize=thread -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude "${@:3}" "tests/c/$1.c" \
    -o "$OUT/$2" "$OUT/target/$TARGET/debug/libsudoku.a" -lpthread -lm -ldl
}
export SUDOKU_TEST_SLOW=1 TSAN_OPTIONS=halt_on_error=0:exitcode=66
for name in threads control batch; do
  build $name $name
  SUDOKU_TEST_CALLS=${SUDOKU_TEST_CALLS:-100000} "$OUT/$name" 2>"$OUT/$name.log" ||
    { cat "$OUT/$name.log" >&2; exit 1; }
  echo "soak: sum 1 programs without a race"
done
build threads planted -DPLANTED_RACE
if SUDOKU_TEST_CALLS=1600 "$OUT/planted" 2>"$OUT/planted.log" >/dev/null ||
  ! grep -q "WARNING: ThreadSanitizer: data race" "$OUT/planted.log"; then
  echo "the planted race was not reported" >&2
  exit 1
fi
echo "soak: sum 1 planted races reported"
