#!/usr/bin/env bash
# Checks the candidate classes of bindings/cpp/candidates: the headers, the classes, a user's driver
# that is compiled without libsudoku, the driver of examples/cpp, and the class diagram.
#
# In: STAGE, a tree made by `make stage`. Out: what failed, and "N passed, N failed" as the last line.
# Everything it makes is in build/test-candidates.
set -uo pipefail

cd "$(dirname "$0")/../../.."
OUT=$PWD/build/test-candidates
source tests/checks.sh
CANDIDATES=bindings/cpp/candidates
TESTS=tests/cpp/candidates
DIAGRAM=$CANDIDATES/SudokuUML.dot
VALGRIND="valgrind -q --leak-check=full --error-exitcode=99"
# Not every valgrind reads DWARF 5.
FLAGS="-gdwarf-4 $WARNINGS -I$CANDIDATES"
LINK="-I$STAGE/include -L$STAGE/lib -Wl,-rpath,$STAGE/lib -lsudoku"
mkdir "$OUT/course"

# --- The headers alone and twice, the classes in the oldest and the newest standard.

for header in cell sudoku; do
  printf '#include "%s.h"\n#include "%s.h"\nint main() {}\n' $header $header >"$OUT/$header.cpp"
done
for compiler in g++ clang++; do
  for standard in c++11 c++20; do
    for source in "$OUT/cell.cpp" "$OUT/sudoku.cpp" $CANDIDATES/cell.cpp $CANDIDATES/sudoku.cpp; do
      # -O2 -c: some warnings come with the optimizer.
      check "$source, $compiler, $standard" \
        $compiler -std=$standard $WARNINGS -O2 -I$CANDIDATES -c "$source" -o "$OUT/object.o"
    done
  done
done

# --- The programs: a user's driver beside copies of the four files, as the course compiles it; the
# driver of the examples; the tests of the classes.

cp $CANDIDATES/*.h $CANDIDATES/*.cpp $TESTS/driver.cpp "$OUT/course"
check "a user's driver is built" \
  env -C "$OUT/course" g++ -Wall -gdwarf-4 driver.cpp sudoku.cpp cell.cpp -o ../user
check "a user's driver is built with sanitizers" \
  clang++ -std=c++11 $FLAGS $SANITIZE $TESTS/driver.cpp $CANDIDATES/*.cpp -o "$OUT/user-sanitized"
example=examples/cpp/candidates_driver.cpp
check "the example is built" \
  clang++ -std=c++17 $FLAGS $example $CANDIDATES/*.cpp -o "$OUT/example" $LINK
check "the example is built with sanitizers" \
  g++ -std=c++20 $FLAGS $SANITIZE $example $CANDIDATES/*.cpp -o "$OUT/example-sanitized" $LINK
check "the classes are built" \
  g++ -std=c++17 $FLAGS $SANITIZE $TESTS/classes.cpp $CANDIDATES/*.cpp -o "$OUT/classes" $LINK
check "the classes" "$OUT/classes"

# --- What the drivers answer.

# 81 cells as nine rows, values separated by one blank.
grid() { fold -w 9 <<<"$1" | sed 's/./& /g; s/ $//'; }

# What is printed for a puzzle and its solution, if there is one.
expected() {
  grid "$1"
  echo
  [ -z "$2" ] || grid "$2"
}

# Runs a driver plain, "-sanitized" or under "valgrind".
run() {
  case $2 in
    valgrind) timeout 60 $VALGRIND "$OUT/$1" ;;
    *) timeout 10 "$OUT/$1$2" ;;
  esac
}

# A driver that reads $3 prints the cells $4 and the solution $5 (or what else is in that file), and
# on standard error nothing or the line $6; its status is 0.
answers() {
  printf '%b' "$3" | run "$1" "$2" >"$OUT/out" 2>"$OUT/err" &&
    diff <([ -z "$4" ] || expected "$4" "$5") "$OUT/out" &&
    diff <([ -z "$6" ] || echo "ERROR: $6") "$OUT/err"
}

# The same for both builds of a driver, which see leaks, too; under valgrind, one of each kind.
driver() {
  local build builds=("" -sanitized)
  case $2 in "one line" | "a full grid" | "twice in a row" | "a search that fails" | "82 cells")
    builds+=(valgrind) ;;
  esac
  for build in "${builds[@]}"; do
    check "$1 $build: $2" answers "$1" "$build" "$3" "$4" "$5" "$6"
  done
}

puzzle=.....4.284.6.....51...3.6.....3.1....87...14....7.9.....2.1...39.....5.767.4.....
solution=735164928426978315198532674249381756387256149561749832852617493914823567673495281
rows=$(fold -w 9 <<<$puzzle)
empty=$(printf '%081d' 0 | tr 0 .)

for name in user example; do
  driver $name "one line" "$puzzle\n" $puzzle $solution ""
  driver $name "no final newline" $puzzle $puzzle $solution ""
  driver $name "rows" "$rows\n" $puzzle $solution ""
  driver $name "rows with blanks" "$(sed 's/./& /g' <<<"$rows")\n" $puzzle $solution ""
  driver $name "CRLF" "$(sed 's/$/\\r/' <<<"$rows")\r\n\r\n" $puzzle $solution ""
  driver $name "blanks everywhere" "\t\n$(sed 's/./&\\n \\t/g' <<<$puzzle)" $puzzle $solution ""
  driver $name "a full grid" $solution $solution $solution ""
done

# Puzzles without a solution; a user's driver knows no reasons. The search alone would need a million
# guesses to be through with the last one.
while IFS='|' read -r name cells reason; do
  [ "$name" = hopeless ] || driver user "$name" "$cells" "$cells" "" "no solution"
  driver example "$name" "$cells" "$cells" "" "there is no solution$reason"
done <<END
twice in a row|${empty:0:40}4..4${empty:44}|: the 4 in row 5, column 8 stands a second time in its row, column or box
twice in a column|7${empty:1:71}7${empty:73}|: the 7 in row 9, column 1 stands a second time in its row, column or box
twice in a box|${empty:0:30}6${empty:31:9}6${empty:41}|: the 6 in row 5, column 5 stands a second time in its row, column or box
a full grid, wrong|${solution:0:80}2|: the 2 in row 9, column 9 stands a second time in its row, column or box
a cell without candidate|.12345678${empty:9:63}9${empty:73}|
a search that fails|........7...2......9.57.61.429............54....35.......93.....4.....751..72....|
hopeless|........8..4.1....9..85..7..............73..43.....8.........3.....8....58......7|
END

# Texts that are no puzzle: the example refuses them before it prints anything; to the class they are
# a puzzle that fails, empty or with the wrong cell empty.
while IFS='|' read -r name text shown reason; do
  driver user "$name" "$text" "$shown" "" "no solution"
  driver example "$name" "$text" "" "" "$reason"
done <<END
nothing||$empty|0 cells instead of 81
blanks only| \r\n\t\n|$empty|0 cells instead of 81
80 cells|${puzzle:1}\n|$empty|80 cells instead of 81
82 cells|$puzzle\n.|$empty|line 2, column 1: more than 81 cells
a zero|0${puzzle:1}|$puzzle|line 1, column 1: '0' is neither a value from 1 to 9 nor '.'
a letter|${puzzle:0:9}\n\n x${puzzle:10}|${puzzle:0:9}.${puzzle:10}|line 3, column 2: 'x' is neither a value from 1 to 9 nor '.'
a NUL|$puzzle\0000|$empty|line 1, column 82: byte 0 is neither a value from 1 to 9 nor '.'
not ASCII|${puzzle:0:80}\0303\0251|$empty|line 1, column 81: byte 195 is neither a value from 1 to 9 nor '.'
END

# --- An empty grid is filled, on a small stack.

fills() {
  (ulimit -s 128 && "$OUT/$1" <<<"$empty" >"$OUT/out") &&
    [ "$(tail -n 9 "$OUT/out" | grep -Ec '^[1-9]( [1-9]){8}$')" -eq 9 ]
}

check "user: an empty grid" fills user
check "example: an empty grid" fills example

# --- The class diagram names all that the headers declare.

declared() {
  sed 's://.*::' $CANDIDATES/*.h | grep -o '[~a-zA-Z<=]*\((\|;\|\[\)' | tr -d '(;[' | sort -u |
    sed 's/</\&lt;/g' | grep -v -e '^$' -e '^Units$' -e '^const$'
}
drawn() {
  local name
  for name in $(declared); do
    grep -qE -- "^[+-] (<u>)?$name( :|\()" <(sed 's/.*">\([+-] \)/\1/' $DIAGRAM) ||
      { echo "$name"; return 1; }
  done
}
check "the diagram names everything" drawn
check "the diagram" make -s uml
check "the diagram is a PDF" grep -q -a '^%PDF' build/SudokuUML.pdf

check "nothing was left out" test $passed -gt 100
result
