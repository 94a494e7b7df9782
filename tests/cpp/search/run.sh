#!/usr/bin/env bash
# Checks the search classes of bindings/cpp/search: the headers, the commands that the assignment types,
# where a program finds the library, the classes, and the example.
#
# Takes STAGE, a tree made by `make stage`. Prints what failed, and "N passed, N failed" as the last line.
# Writes to build/test-search only. A comment "Asks:" names a sentence of the assignment, "Met:" what
# answers it; docs/seeds.md is made from them.
set -uo pipefail

cd "$(dirname "$0")/../../.."
OUT=$PWD/build/test-search
source tests/checks.sh
SEARCH=bindings/cpp/search
TESTS=tests/cpp/search
COLLECTIONS=examples/collections
# Copies, because a folder libsudoku in bindings/cpp/search would go before the stage.
HEADERS=$OUT/headers
mkdir "$HEADERS" && cp $SEARCH/*.h "$HEADERS"
INCLUDE=("-I$HEADERS" "-I$STAGE/include")
LINK=("-L$STAGE/lib" "-Wl,-rpath,$STAGE/lib" -lsudoku)
STATIC=("$STAGE/lib/libsudoku.a" -lutil -lrt -lpthread -lm -ldl)
VALGRIND="valgrind -q --leak-check=full --error-exitcode=99"
# Not every valgrind reads DWARF 5.
FLAGS=(-std=c++11 -gdwarf-4 -O2 $WARNINGS "${INCLUDE[@]}" "-DEXAMPLES=\"$PWD/examples\"")
unset LD_LIBRARY_PATH LIBSUDOKU_LIBRARY

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
        $compiler -std=$standard $WARNINGS "${INCLUDE[@]}" -fsyntax-only "$source"
    done
  done
done
check "the searches know nothing of Sudoku" fails grep -il sudoku $SEARCH/*Search*.h

# Asks: Do not commit compiled code to the repository. (intro)
# Met: `bindings/cpp/search` in git, which has headers and a README
check "no_compiled_code_is_committed" fails grep -vE '\.(h|md)$' <(git ls-files $SEARCH)

# Asks: SudokuSquare.h gets no additional #include or using. (intro)
# Met: SudokuSquare.h; what needs one is in SudokuSquareTraits.h
check "sudoku_square_includes_nothing" fails grep -E '^ *(#include|using)' $SEARCH/SudokuSquare.h

# Asks: Add #include "SudokuSquare.h" at the top of Sudoku.h. (d)
# Met: Sudoku.h
check "sudoku_includes_sudoku_square" grep -q '^#include "SudokuSquare.h"' $SEARCH/Sudoku.h

# Asks: Name in a comment the website or paper that an added rule is from. (d)
# Met: the first comment of Sudoku.h
check "sources_of_added_rules_are_named" grep -q '^// - hidden singles: https://' $SEARCH/Sudoku.h

# --- A folder as a user has it: the headers, the folder libsudoku, and programs.

FOLDER=$OUT/folder
mkdir -p "$FOLDER/libsudoku"
cp $SEARCH/*.h $TESTS/users/*.cpp "$FOLDER"
cp "$STAGE/include/sudoku.h" "$FOLDER/libsudoku"
cp "$STAGE"/lib/libsudoku.so "$FOLDER/libsudoku"

# Runs a command in the folder, and then the program that it makes.
typed() {
  (cd "$FOLDER" && sh -c "$1" && "$2")
}

# Asks: BasicSudoku compiles by the command of the assignment, and checks the answer. (b)
# Met: `SudokuLibrary` in SudokuLibrary.h, which loads the library when the program runs
check "basic_sudoku_compiles_as_typed" typed "g++ -std=c++11 -g -o BasicSudoku BasicSudoku.cpp" ./BasicSudoku

# Asks: BreadthFSSudoku compiles by the command of the assignment, and solves its puzzle. (c)
# Met: `SudokuLibrary` in SudokuLibrary.h, which loads the library when the program runs
check "breadth_fs_sudoku_compiles_as_typed" typed "g++ -std=c++11 -g -o BreadthFSSudoku BreadthFSSudoku.cpp" ./BreadthFSSudoku

# Asks: TestSudokuSquare compiles by the command of the assignment, and its checks hold. (d)
# Met: SudokuSquare.h
check "test_sudoku_square_compiles_as_typed" typed "g++ -std=c++11 -g -o TestSudokuSquare TestSudokuSquare.cpp" ./TestSudokuSquare

# Asks: BestFSSudoku compiles by the command of the assignment, and solves its puzzle. (d)
# Met: `SudokuLibrary` in SudokuLibrary.h, which loads the library when the program runs
check "best_fs_sudoku_compiles_as_typed" typed "g++ -std=c++11 -g -o BestFSSudoku BestFSSudoku.cpp" ./BestFSSudoku

for compiler in "clang++ -std=c++11" "clang++ -std=c++20" "g++ -std=c++20" "g++ -std=c++11 -fsanitize=address"; do
  check "BasicSudoku by $compiler" typed "$compiler -g -o BasicSudoku BasicSudoku.cpp" ./BasicSudoku
done

# --- Where a program finds the library: the places of SudokuLibrary.h, in their order.

PROGRAM=$FOLDER/BasicSudoku.cpp
# A folder without the folder libsudoku.
ALONE=$OUT/alone
mkdir "$ALONE"
cp $SEARCH/*.h "$PROGRAM" "$ALONE"
BESIDE=$FOLDER/libsudoku/libsudoku.so
INSTALLED=$STAGE/lib/libsudoku.so.$(grep -oP '"libsudoku\.so\.\K[0-9.]+' $SEARCH/SudokuLibrary.h)

# The command succeeds and loads this library and no other; none if the path is empty.
loads() {
  local library=$1
  shift
  LD_DEBUG=libs "$@" >/dev/null 2>"$OUT/loaded" &&
    diff <([ -z "$library" ] || echo "$library") <(sed -n 's/.*calling init: \(.*libsudoku\)/\1/p' "$OUT/loaded")
}

# The command is aborted with a message that matches each of these patterns.
aborts() {
  local program=$1 pattern
  shift
  "$program" >/dev/null 2>"$OUT/message" && return 1
  cat "$OUT/message"
  for pattern in "$@"; do grep -qE "$pattern" "$OUT/message" || return 1; done
}

check "SudokuLibrary.h names the SONAME of the library" \
  grep -q "SONAME.*\[$(basename "$INSTALLED")\]" <(readelf -d "$STAGE/lib/libsudoku.so")

g++ -std=c++11 -o "$FOLDER/BasicSudoku" "$PROGRAM"
check "the folder libsudoku beside the program" loads "$BESIDE" "$FOLDER/BasicSudoku"
ln -s "$FOLDER/BasicSudoku" "$OUT/link"
check "a link to the program" loads "$BESIDE" "$OUT/link"
check "another folder to run it in" loads "$BESIDE" env -C / "$FOLDER/BasicSudoku"
check "LIBSUDOKU_LIBRARY goes before the folder" \
  loads "$INSTALLED" env LIBSUDOKU_LIBRARY="$INSTALLED" "$FOLDER/BasicSudoku"
check "LIBSUDOKU_LIBRARY of no file" env LIBSUDOKU_LIBRARY=/none.so bash -c \
  "$(declare -f aborts); OUT='$OUT'; aborts '$FOLDER/BasicSudoku' 'Tried:\$' '^  /none.so: ' 'set LIBSUDOKU_LIBRARY'"

check "a program elsewhere is built by the path of the folder" \
  g++ -std=c++11 -I"$FOLDER" -o "$ALONE/by-path" "$PROGRAM"
check "the folder of the headers" loads "$BESIDE" "$ALONE/by-path"

# CPATH and LD_LIBRARY_PATH replace /usr/local/include and ldconfig.
check "an installed library: the command as typed" env -C "$ALONE" CPATH="$STAGE/include" \
  g++ -std=c++11 -g -o BasicSudoku BasicSudoku.cpp
check "an installed library" \
  loads "$INSTALLED" env LD_LIBRARY_PATH="$STAGE/lib" "$ALONE/BasicSudoku"
cp "$STAGE/lib/libsudoku.so" "$ALONE/libsudoku.so"
check "libsudoku.so beside the program" loads "$ALONE/libsudoku.so" "$ALONE/BasicSudoku"
rm "$ALONE/libsudoku.so"
check "a program is built with a run path" g++ -std=c++11 "${INCLUDE[@]}" -Wl,-rpath,"$STAGE/lib" \
  -o "$ALONE/run-path" -x c++ - <"$PROGRAM"
check "the run path" loads "$INSTALLED" "$ALONE/run-path"
for needed in --no-as-needed --as-needed; do
  check "a program is linked, $needed" g++ -std=c++11 "${INCLUDE[@]}" -Wl,$needed -o "$ALONE/linked$needed" \
    -x c++ - "${LINK[@]}" <"$PROGRAM"
  check "the library that it is linked with, $needed" loads "$INSTALLED" "$ALONE/linked$needed"
done
check "a linked library goes before LIBSUDOKU_LIBRARY" \
  loads "$INSTALLED" env LIBSUDOKU_LIBRARY="$BESIDE" "$ALONE/linked--no-as-needed"
check "a program is linked with libsudoku.a" \
  g++ -std=c++11 "${INCLUDE[@]}" -DLIBSUDOKU_LINKED -o "$ALONE/static" "$PROGRAM" "${STATIC[@]}"
check "libsudoku.a" loads "" "$ALONE/static"

# A library that has not all functions: its first one only.
echo 'int sudoku_board_new(void) { return 0; }' | gcc -shared -o "$ALONE/libsudoku.so" -x c -
check "a library without all functions" aborts "$ALONE/BasicSudoku" \
  'libsudoku is older than its sudoku.h: .*alone/libsudoku.so: undefined symbol: sudoku_'
rm "$ALONE/libsudoku.so"

# On a machine with an installed libsudoku, every program finds it.
if ! PATH=$PATH:/sbin ldconfig -p | grep -q libsudoku; then
  check "no library: the message lists the places and what to do" aborts "$ALONE/BasicSudoku" \
    'libsudoku was not found. Tried:$' "^  $ALONE/libsudoku/libsudoku.so: " "^  $ALONE/libsudoku.so: " \
    "^  $(basename "$INSTALLED"): " 'Copy the folder libsudoku' 'run ldconfig' 'set LIBSUDOKU_LIBRARY'
fi
no_header() {
  fails g++ -std=c++11 -I"$HEADERS" -fsyntax-only "$TESTS/users/BasicSudoku.cpp" 2>"$OUT/message" &&
    grep -q 'error "libsudoku/sudoku.h not found: run `make search`' "$OUT/message"
}
if ! echo '#include <sudoku.h>' | g++ -E -x c++ - >/dev/null 2>&1; then
  check "no C header: the message says what to do" no_header
fi

# --- Programs as users write them, without a warning.

for source in "$TESTS"/users/*.cpp; do
  name=$(basename "$source" .cpp)
  for compiler in g++ clang++; do
    check "$name is built by $compiler" \
      $compiler -std=c++11 -g -Wall -Wextra -Werror -o "$OUT/$name" "$source" "${INCLUDE[@]}" "${LINK[@]}"
    check "$name, $compiler" "$OUT/$name"
  done
done

# --- The classes.

for name in assignment square search; do
  check "$name is built" clang++ "${FLAGS[@]}" $TESTS/$name.cpp -o "$OUT/$name" "${LINK[@]}"
  check "$name" "$OUT/$name"
  check "$name under valgrind" env SUDOKU_TEST_SLOW=1 $VALGRIND "$OUT/$name"
  check "$name is built with sanitizers" \
    g++ "${FLAGS[@]}" -O0 $SANITIZE $TESTS/$name.cpp -o "$OUT/$name-sanitized" "${LINK[@]}"
  check "$name with sanitizers" env SUDOKU_TEST_SLOW=1 "$OUT/$name-sanitized"
done
check "a program that loads the library, under valgrind" $VALGRIND "$FOLDER/BasicSudoku"

# --- The example, and its messages for files that it cannot read.

check "the example is built" g++ "${FLAGS[@]}" examples/cpp/search.cpp -o "$OUT/example" "${LINK[@]}"

# The example solves all puzzles of a file and expands these numbers of nodes: breadth first and best
# first by the first open square, then both by the most constrained one.
expands() {
  local file=$1 puzzles=$2
  shift 2
  "$OUT/example" "$COLLECTIONS/$file" >"$OUT/out" || return 1
  cat "$OUT/out"
  [ "$(grep -c " $puzzles solved " "$OUT/out")" -eq 4 ] &&
    diff <(printf '%s\n' "$@") <(sed -n 's/.* solved *\([0-9]*\) nodes.*/\1/p' "$OUT/out")
}
check "95 puzzles of 9x9" expands hard-9x9.txt 95 95 95 95 95
check "20 puzzles of 16x16" expands hard-16x16.txt 20 141 108 116 99

# With --compare, the class of the assignment goes first, improvement by improvement.
compares() {
  sed -n 3p $COLLECTIONS/hard-9x9.txt >"$OUT/hard.txt"
  "$OUT/example" --compare "$OUT/hard.txt" | sed -n 's/.*1 solved *\([0-9]*\) nodes.*/\1/p' |
    diff <(printf '%s\n' 663 621 335 461 20 26 1 1 1 1) -
}
check "the example compares" compares

# The file makes the example exit with a status and a line on standard error that begins like this.
says() {
  local file=$1 status=$2 message=$3
  "$OUT/example" "$file" >/dev/null 2>"$OUT/err"
  [ $? -eq "$status" ] && cat "$OUT/err" && if [ -z "$message" ]; then
    [ ! -s "$OUT/err" ]
  else
    [ "$(wc -l <"$OUT/err")" -eq 1 ] && grep -qF "$file: $message" "$OUT/err"
  fi
}
cd "$OUT" || exit
printf '12..............\n' >one
printf '# two\n12..............\r\n\n12345\n' >short
printf '11..............\n' >contradiction
printf '# nothing\n' >nothing
printf '4\n7 8 9 10\n0,0 7\n' >symbols
printf '6 2x3\n1 2 3 4 5 6\n0,0 1\n' >six
check "a puzzle" says one 0 ""
check "no file" says missing 2 "cannot be read"
check "a line that is no puzzle" says short 2 "line 4: "
check "a file without puzzles" says nothing 2 "no puzzles"
check "other symbols" says symbols 2 "the symbols are not 1 to 4"
check "boxes that are not square" says six 2 \
  "no Sudoku has the size 6: it must be a square from 1 to 1024"
check "a puzzle without solution" says contradiction 1 ""

result
