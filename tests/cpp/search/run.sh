#!/usr/bin/env bash
# Checks the search classes of bindings/cpp/search: the headers, the classes, programs as users write
# them, and the example.
#
# In: STAGE, a tree made by `make stage`. Out: what failed, and "N passed, N failed" as the last line.
# Everything it makes is in build/test-search.
set -uo pipefail

cd "$(dirname "$0")/../../.."
OUT=$PWD/build/test-search
source tests/checks.sh
SEARCH=bindings/cpp/search
TESTS=tests/cpp/search
COLLECTIONS=examples/collections
INCLUDE="-I$SEARCH -I$STAGE/include"
LINK="-L$STAGE/lib -Wl,-rpath,$STAGE/lib -lsudoku"
VALGRIND="valgrind -q --leak-check=full --error-exitcode=99"
# Not every valgrind reads DWARF 5.
FLAGS="-std=c++11 -gdwarf-4 -O2 $WARNINGS $INCLUDE -DEXAMPLES=\"$PWD/examples\""

# --- Each header alone and twice, in the oldest and the newest standard; all of them in both orders.

headers=$(cd $SEARCH && echo *.h)
for header in $headers; do
  printf '#include "%s"\n#include "%s"\nint main() {}\n' "$header" "$header" >"$OUT/$header.cpp"
done
{ printf '#include "%s"\n' $headers && echo 'int main() {}'; } >"$OUT/forwards.cpp"
{ printf '#include "%s"\n' $headers | tac && echo 'int main() {}'; } >"$OUT/backwards.cpp"
for compiler in g++ clang++; do
  for standard in c++11 c++20; do
    for source in "$OUT"/*.cpp; do
      check "$(basename "$source"), $compiler, $standard" \
        $compiler -std=$standard $WARNINGS $INCLUDE -fsyntax-only "$source"
    done
  done
done
check "SudokuSquare.h includes nothing before its class" \
  fails grep -q '#include' <(sed '/^class SudokuSquareSet/,$d' $SEARCH/SudokuSquare.h)
check "the searches know nothing of Sudoku" fails grep -il sudoku $SEARCH/*Search*.h

# --- Programs as users write them, compiled as they do.

for source in "$TESTS"/users/*.cpp; do
  name=$(basename "$source" .cpp)
  for compiler in g++ clang++; do
    check "$name is built by $compiler" \
      $compiler -std=c++11 -g -Wall -Wextra -Werror -o "$OUT/$name" "$source" $INCLUDE $LINK
    check "$name, $compiler" "$OUT/$name"
  done
done

# --- The classes.

for name in square search; do
  check "$name is built" clang++ $FLAGS $TESTS/$name.cpp -o "$OUT/$name" $LINK
  check "$name" "$OUT/$name"
  check "$name under valgrind" env SUDOKU_TEST_SLOW=1 $VALGRIND "$OUT/$name"
  check "$name is built with sanitizers" \
    g++ $FLAGS -O0 $SANITIZE $TESTS/$name.cpp -o "$OUT/$name-sanitized" $LINK
  check "$name with sanitizers" env SUDOKU_TEST_SLOW=1 "$OUT/$name-sanitized"
done

# --- The example, and what it says of files that are none.

check "the example is built" g++ $FLAGS examples/cpp/search.cpp -o "$OUT/example" $LINK

# Both searches solve so many puzzles, and expand so many nodes.
expands() {
  "$OUT/example" "$COLLECTIONS/$1" >"$OUT/out" && cat "$OUT/out" &&
    grep -qE "breadth first +$2 solved +$3 nodes" "$OUT/out" &&
    grep -qE "best first +$2 solved +$4 nodes" "$OUT/out"
}
check "95 puzzles of 9x9" expands hard-9x9.txt 95 372 286
check "20 puzzles of 16x16" expands hard-16x16.txt 20 '[0-9]+' '[0-9]+'

# With --compare: the class of the assignment first, improvement by improvement.
compares() {
  sed -n 3p $COLLECTIONS/hard-9x9.txt >"$OUT/hard.txt"
  "$OUT/example" --compare "$OUT/hard.txt" | sed -n 's/.*1 solved *\([0-9]*\) nodes.*/\1/p' |
    diff <(printf '%s\n' 663 621 335 461 20 26 13 10) -
}
check "the example compares" compares

# The file with a text makes the example exit with a status and one line on standard error.
says() {
  local file=$1 status=$2 message=$3
  "$OUT/example" "$file" >/dev/null 2>"$OUT/err"
  [ $? -eq "$status" ] && diff <([ -z "$message" ] || echo "$file: $message") "$OUT/err"
}
cd "$OUT" || exit
printf '12..............\n' >one
printf '# two\n12..............\r\n\n12..\n' >short
printf '11..............\n' >contradiction
printf '# nothing\n' >nothing
printf '4\n7 8 9 10\n0,0 7\n' >symbols
printf '6 2x3\n1 2 3 4 5 6\n0,0 1\n' >six
check "a puzzle" says one 0 ""
check "no file" says missing 2 "cannot be read"
check "a line that is no puzzle" says short 2 "line 4: the number of cells fits no board"
check "a file without puzzles" says nothing 2 "no puzzles"
check "other symbols" says symbols 2 "the symbols are not 1 to 4"
check "boxes that are not square" says six 2 \
  "no Sudoku has the size 6: it must be a square from 4 to 1024"
check "a puzzle without solution" says contradiction 1 ""

result
