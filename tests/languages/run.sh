#!/usr/bin/env bash
# Programs in languages that open the shared library: examples/csharp, go, lua, php and ruby.
#
# Takes STAGE, a tree made by `make stage`. A language that is not installed is skipped, and the output says so. Each
# program prints the same. Prints the failures, and "N passed, N failed" as the last line. Writes to build/test-languages
# only.
set -uo pipefail

cd "$(dirname "$0")/../.."
ROOT=$(pwd -P)
OUT=$ROOT/build/test-languages
source tests/checks.sh
export LIBSUDOKU_LIBRARY=$STAGE/lib/libsudoku.so LD_LIBRARY_PATH=$STAGE/lib
PUZZLE=$OUT/puzzle.txt
COLLECTION=$OUT/collection.txt

EASY=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
SOLVED=534678912672195348198342567859761423426853791713924856961537284287419635345286179
echo $EASY >"$PUZZLE"
printf '# four puzzles\n%s\nbad\n11..............\n................\n' $EASY >"$COLLECTION"
printf bad >"$OUT/bad.txt"
# A status is a constant of sudoku.h: OK, BAD_CELL_COUNT, NO_SOLUTION.
number() { sed -n "s/^#define SUDOKU_$1 //p" include/sudoku.h; }
cat >"$OUT/expected" <<END
$(sed 's/./& /g; s/ $//' <<<$SOLVED)
$(number OK) 1 $SOLVED
$(number BAD_CELL_COUNT) 0
$(number NO_SOLUTION) 0
$(number OK) 2 4321214334121234
END

solves() { "$@" "$PUZZLE" "$COLLECTION" | diff "$OUT/expected" -; }
refuses() {
  ! "$@" "$OUT/bad.txt" "$COLLECTION" >"$OUT/output" 2>"$OUT/errors" && [ ! -s "$OUT/output" ] &&
    grep -qx "line 1, column 4: no board has 3 cells" "$OUT/errors"
}
# The first line is the error: says TEXT COMMAND ...
says() { ! "${@:2}" 2>"$OUT/errors" && head -n 1 "$OUT/errors" | grep -q "$1"; }
# language NAME COMMAND ...: all checks, if the command is installed
language() {
  local name=$1
  shift
  if ! command -v "$1" >/dev/null; then
    echo "skipped: $name ($1 is not installed)"
    return
  fi
  check "$name solves" solves "$@"
  check "$name prints the text of an error" refuses "$@"
  check "$name says how it is called" says "PUZZLE COLLECTION" "$@"
}

language Ruby ruby examples/ruby/solve.rb
language Lua luajit examples/lua/solve.lua
language PHP php -d ffi.enable=1 examples/php/solve.php
if command -v mcs >/dev/null; then
  check "C# is compiled" mcs -warnaserror "-out:$OUT/Solve.exe" examples/csharp/Solve.cs
fi
language C# mono "$OUT/Solve.exe"
if command -v go >/dev/null; then
  check "Go is formatted" test -z "$(gofmt -l examples/go)"
  check "Go is compiled without C" env -C examples/go CGO_ENABLED=0 go build -o "$OUT/solve" .
  language Go "$OUT/solve"
  # Seen to fail: with errors that are dropped.
  check "Go names a missing file" says "open $OUT/missing: no such file" "$OUT/solve" "$OUT/missing" "$COLLECTION"
  check "Go names a missing library" says "$OUT/none.so: cannot open" \
    env "LIBSUDOKU_LIBRARY=$OUT/none.so" "$OUT/solve" "$PUZZLE" "$COLLECTION"
else
  echo "skipped: Go (go is not installed)"
fi

result
