#!/usr/bin/env bash
# Checks a crate that depends on libsudoku without features: an unoptimised program solves a
# collection on several threads and agrees with the crate `sudoku` beside it, a library exports its own functions only,
# and no crate of the C interface, of Java or of the command is built.
#
# Takes CARGO_TARGET_DIR, a folder to build in. Prints the failures, and "N passed, N failed" as the last line.
set -uo pipefail

cd "$(dirname "$0")"
passed=0 failed=0

# is NAME EXPECTED FOUND
is() {
  if [ "$2" = "$3" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s\nexpected: %s\nfound: %s\n' "$1" "$2" "$3"
  fi
}

cargo build --quiet || exit 1
output=$CARGO_TARGET_DIR/debug
for run in 1 2 3 4 5; do
  is "a collection on several threads, run $run" \
    "$(printf '%s threads: 2095 solved\n' 1 2 3 8)" \
    "$("$output/dependant" ../../examples/collections/hard-9x9.txt 2>&1)"
done
is "exported functions" JNI_OnLoad \
  "$(nm -D --defined-only "$output/libdependant.so" | sed 's/.* //' | sort | paste -sd' ')"
is "crates of features" "" \
  "$(cargo tree --edges normal,build --prefix none | grep -E '^(clap|indicatif|serde_json|jni|cbindgen) ')"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
