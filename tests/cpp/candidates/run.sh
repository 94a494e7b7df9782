#!/usr/bin/env bash
# Checks the candidate classes of bindings/cpp/candidates in both variants: by the published methods alone, and with
# engine.cpp. Runs the tests of the classes, and five programs: the assignment's driver and a user's driver in each
# variant, and the driver of examples/cpp. The user's driver is built with headers like those of the course. Last,
# assignment.sh checks what the assignment requires of programs and files.
#
# Takes STAGE, a tree made by `make stage`. Prints the failures, and "N passed, N failed" as the last line. Writes to
# build/test-candidates only.
set -uo pipefail

cd "$(dirname "$0")/../../.."
OUT=$PWD/build/test-candidates
source tests/checks.sh
CANDIDATES=bindings/cpp/candidates
TESTS=tests/cpp/candidates
VALGRIND="valgrind -q --leak-check=full --error-exitcode=99"
# Not every valgrind reads DWARF 5.
FLAGS="-gdwarf-4 $WARNINGS"
LINK=("-L$STAGE/lib" "-Wl,-rpath,$STAGE/lib" -lsudoku)

# The folder of a user: the files of the course, and ours.
COURSE=$OUT/course
mkdir "$COURSE"
cp $TESTS/original/* $CANDIDATES/{sudoku,driver,engine}.cpp "$COURSE"
cp $TESTS/driver.cpp "$COURSE/user.cpp"

# --- The headers alone and twice, and the classes, in the oldest and the newest standard.

for header in cell sudoku; do
  printf '#include "%s.h"\n#include "%s.h"\nint main() {}\n' $header $header >"$OUT/$header.cpp"
done
for compiler in g++ clang++; do
  for standard in c++98 c++11 c++17 c++20; do
    for source in "$OUT"/{cell,sudoku}.cpp $CANDIDATES/{cell,sudoku,driver}.cpp "$COURSE"/sudoku.cpp; do
      # -O2 -c: some warnings come with the optimizer.
      check "$source, $compiler, $standard" \
        $compiler -std=$standard $WARNINGS -O2 -I$CANDIDATES -c "$source" -o "$OUT/object.o"
    done
  done
done

# --- Objects: "own" with the headers of the project, "course" with those of the course.

# Compiles a source into build/test-candidates/FOLDER, and with sanitizers into FOLDER-sanitized.
object() {
  local folder=$1 standard=$2 include=$3 source=$4 name
  name=$(basename "$source" .cpp).o
  mkdir -p "$OUT/$folder" "$OUT/$folder-sanitized"
  set -- -std=$standard $FLAGS -I"$include" -I"$STAGE/include" -c "$source" -o
  check "$source is compiled" clang++ "$@" "$OUT/$folder/$name"
  check "$source is compiled with sanitizers" g++ $SANITIZE "$@" "$OUT/$folder-sanitized/$name"
}
# The programs run as C++98, which g++ before version 6 takes without an option.
for name in cell sudoku driver; do object own c++98 $CANDIDATES $CANDIDATES/$name.cpp; done
for name in cell sudoku user; do object course c++98 "$COURSE" "$COURSE/$name.cpp"; done
object own c++17 $CANDIDATES $CANDIDATES/engine.cpp
object course c++17 "$COURSE" "$COURSE/engine.cpp"
object own c++17 $CANDIDATES examples/cpp/candidates_driver.cpp
for name in assignment classes engine; do object own-tests c++17 $CANDIDATES $TESTS/$name.cpp; done
object course-tests c++11 "$COURSE" $TESTS/assignment.cpp

# Links objects to a program, and to one with sanitizers: NAME, FOLDER, the folders' object files, libraries.
program() {
  local name=$1 objects=$2
  shift 2
  check "$name is linked" env -C "$OUT" clang++ $objects -o $name "$@"
  check "$name is linked with sanitizers" \
    env -C "$OUT" g++ $SANITIZE ${objects//\//-sanitized/} -o $name-sanitized "$@"
}
own="own/sudoku.o own/cell.o"
course="course/sudoku.o course/cell.o"

# --- The tests of the classes.

program classes-assignment "own-tests/assignment.o $own"
program classes-assignment-engine "own-tests/assignment.o $own own/engine.o" "${LINK[@]}"
program classes-course "course-tests/assignment.o $course"
program classes-open "own-tests/classes.o $own" "${LINK[@]}"
program classes-open-engine "own-tests/classes.o $own own/engine.o" "${LINK[@]}"
program classes-engine "own-tests/engine.o $own own/engine.o" "${LINK[@]}"
for name in "$OUT"/classes-*; do check "$(basename "$name")" "$name"; done

# --- The programs.

program assignment "own/driver.o $own"
program assignment-engine "own/driver.o $own own/engine.o" "${LINK[@]}"
program user "course/user.o $course"
program user-engine "course/user.o $course course/engine.o" "${LINK[@]}"
program example "own/candidates_driver.o $own own/engine.o" "${LINK[@]}"

# 81 cells as nine rows, values separated by one space.
grid() { fold -w 9 <<<"$1" | sed 's/./& /g; s/ $//'; }

# The output for a puzzle and its solution, if it has one.
expected() {
  grid "$1"
  echo
  [ -z "$2" ] || grid "$2"
}

# Runs a program plain, "-sanitized" or under "valgrind".
run() {
  case $2 in
    valgrind) timeout 60 $VALGRIND "$OUT/$1" ;;
    *) timeout 10 "$OUT/$1$2" ;;
  esac
}

# A program that reads $3 prints the cells $4 and the solution $5, or nothing if both are empty. On standard error
# it prints nothing or the line $6. Its status is 0.
answers() {
  printf '%b' "$3" | run "$1" "$2" >"$OUT/out" 2>"$OUT/err" &&
    diff <([ -z "$4" ] || expected "$4" "$5") "$OUT/out" &&
    diff <([ -z "$6" ] || echo "ERROR: $6") "$OUT/err"
}

# The same for both builds of a program, which see leaks, too; under valgrind, a puzzle with a solution and one without.
driver() {
  local build builds=("" -sanitized)
  case $2 in "one line" | "a search that fails") builds+=(valgrind) ;; esac
  for build in "${builds[@]}"; do
    check "$1 $build: $2" answers "$1" "$build" "$3" "$4" "$5" "$6"
  done
}

puzzle=.....4.284.6.....51...3.6.....3.1....87...14....7.9.....2.1...39.....5.767.4.....
solution=735164928426978315198532674249381756387256149561749832852617493914823567673495281
rows=$(fold -w 9 <<<$puzzle)
empty=$(printf '%081d' 0 | tr 0 .)
# No solution; the published methods need a million guesses, which takes a minute or more.
hopeless=........8..4.1....9..85..7..............73..43.....8.........3.....8....58......7

programs=(assignment assignment-engine user user-engine)
for name in "${programs[@]}" example; do
  driver $name "one line" "$puzzle\n" $puzzle $solution ""
  driver $name "no final newline" $puzzle $puzzle $solution ""
  driver $name "rows" "$rows\n" $puzzle $solution ""
  driver $name "CRLF" "$(sed 's/$/\\r/' <<<"$rows")\r\n\r\n" $puzzle $solution ""
  driver $name "white space everywhere" "\t\n$(sed 's/./&\\n \\t/g' <<<$puzzle)" $puzzle $solution ""
  driver $name "a full grid" $solution $solution $solution ""
done

# What the two drivers say where the example gives a reason.
says() {
  case $1 in
    user*) echo "no solution" ;;
    *) echo "the puzzle has no solution" ;;
  esac
}

# Puzzles without a solution.
while IFS='|' read -r text cells reason; do
  for name in "${programs[@]}"; do
    driver $name "$text" "$cells" "$cells" "" "$(says $name)"
  done
  driver example "$text" "$cells" "$cells" "" "there is no solution$reason"
done <<END
twice in a row|${empty:0:40}4..4${empty:44}|: the 4 in row 5, column 8 occurs a second time in its row, column or box
twice in a column|7${empty:1:71}7${empty:73}|: the 7 in row 9, column 1 occurs a second time in its row, column or box
twice in a box|${empty:0:30}6${empty:31:9}6${empty:41}|: the 6 in row 5, column 5 occurs a second time in its row, column or box
a full grid, wrong|${solution:0:80}2|: the 2 in row 9, column 9 occurs a second time in its row, column or box
a cell without candidate|.12345678${empty:9:63}9${empty:73}|
a search that fails|........7...2......9.57.61.429............54....35.......93.....4.....751..72....|
END
for name in assignment-engine user-engine; do
  driver $name "a hopeless puzzle" $hopeless $hopeless "" "$(says $name)"
done
driver example "a hopeless puzzle" $hopeless $hopeless "" "there is no solution"

wrong="is neither a value from 1 to 9 nor '.'"
# Texts that are no puzzle: the example refuses them before it prints anything. To the class they are a puzzle that
# fails, empty or with the wrong cell empty.
while IFS='|' read -r text input shown said reason; do
  for name in "${programs[@]}"; do
    case $name in
      user*) driver $name "$text" "$input" "$shown" "" "no solution" ;;
      *) driver $name "$text" "$input" "$shown" "" "$said" ;;
    esac
  done
  driver example "$text" "$input" "" "" "$reason"
done <<END
nothing||$empty|0 cells instead of 81|0 cells instead of 81
blanks only| \r\n\t\n|$empty|0 cells instead of 81|0 cells instead of 81
80 cells|${puzzle:1}\n|$empty|80 cells instead of 81|80 cells instead of 81
82 cells|$puzzle\n.|$empty|82 cells instead of 81|line 2, column 1: more than 81 cells
a zero|0${puzzle:1}|$puzzle|cell 1 $wrong|line 1, column 1: '0' is neither a value from 1 to 9 nor '.'
a letter|${puzzle:0:9}\n\n x${puzzle:10}|${puzzle:0:9}.${puzzle:10}|cell 10 $wrong|line 3, column 2: 'x' is neither a value from 1 to 9 nor '.'
a NUL|$puzzle\0000|$empty|cell 82 $wrong|line 1, column 82: byte 0 is neither a value from 1 to 9 nor '.'
not ASCII|${puzzle:0:80}\0303\0251|$empty|cell 81 $wrong|line 1, column 81: byte 195 is neither a value from 1 to 9 nor '.'
END

# An empty grid is filled, on a small stack.
fills() {
  (ulimit -s 128 && "$OUT/$1" <<<"$empty" >"$OUT/out") &&
    [ "$(tail -n 9 "$OUT/out" | grep -Ec '^[1-9]( [1-9]){8}$')" -eq 9 ]
}
for name in "${programs[@]}" example; do check "$name: an empty grid" fills $name; done

# All programs print the same for the hard puzzles of examples/collections.
hard=$(grep -v '^#' examples/collections/hard-9x9.txt)
answers_of() {
  local cells
  for cells in $hard; do "$OUT/$1" <<<"$cells" || return; done
}
check "hard puzzles are solved" test "$(answers_of assignment 2>/dev/null | grep -c .)" -eq $((95 * 18))
for name in "${programs[@]:1}" example; do
  check "$name: the same solutions" cmp <(answers_of assignment 2>&1) <(answers_of $name 2>&1)
done

# --- The makefile, in a copy of the folder.

cp -r $CANDIDATES "$OUT/folder"
rm -f "$OUT"/folder/{solver,solver-engine}
cp -r "$OUT/folder" "$OUT/folder-before"
solves() { diff <(expected $puzzle $solution) <("$@" <<<$puzzle); }
check "make, in a copy of the folder" make -s -C "$OUT/folder"
check "solver" solves "$OUT/folder/solver"
check "make engine, in a copy of the folder" \
  env PKG_CONFIG_PATH="$STAGE/lib/pkgconfig" make -s -C "$OUT/folder" engine
check "solver-engine" solves env LD_LIBRARY_PATH="$STAGE/lib" "$OUT/folder/solver-engine"
check "make clean" make -s -C "$OUT/folder" clean
check "the folder is clean" diff -r "$OUT/folder-before" "$OUT/folder"

# --- The sentences of the assignment.

source $TESTS/assignment.sh

check "nothing was left out" test $passed -gt 300
result
