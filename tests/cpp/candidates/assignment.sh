# What the assignment requires of programs and files, a check for each of its sentences; run.sh sources it. The tests of
# the classes are in assignment.cpp.
#
# docs/seeds.md is made from the comments above the checks.

DIAGRAM=$CANDIDATES/SudokuUML

# --- What the checks use.

# The assignment's driver reads $1 and prints a solution that keeps the givens and the rules, at the end.
solves_by_the_rules() {
  local givens=$1 solved row
  solved=$(run assignment "" <<<"$givens" | tail -n +11 | tr -d ' \n')
  [[ $solved =~ ^[1-9]{81}$ && $solved =~ ^$givens$ ]] &&
    for row in $(units "$solved"); do [ "$(fold -w 1 <<<"$row" | sort -u | wc -l)" -eq 9 ] || return; done
}

# The rows, columns and boxes of 81 cells.
units() {
  local i
  fold -w 9 <<<"$1"
  for i in 0 1 2 3 4 5 6 7 8; do
    fold -w 9 <<<"$1" | cut -c $((i + 1)) | tr -d '\n'
    echo
    fold -w 9 <<<"$1" | sed -n "$((i / 3 * 3 + 1)),$((i / 3 * 3 + 3))p" |
      cut -c $((i % 3 * 3 + 1))-$((i % 3 * 3 + 3)) | tr -d '\n'
    echo
  done
}

# For each marking, either a solution on standard output or an error on standard error, and status 0.
gives_a_solution_or_an_error() {
  local marking
  for marking in "$@"; do
    run assignment "" <<<"$marking" >"$OUT/out" 2>"$OUT/err" || return
    if [ -s "$OUT/err" ]; then
      [ "$(wc -l <"$OUT/out")" -eq 10 ] || return
    else
      solves_by_the_rules "$marking" || return
    fi
  done
}

# The driver with a Sudoku that records its calls.
mkdir "$OUT/recorder"
cp $CANDIDATES/driver.cpp $TESTS/recorder/sudoku.h "$OUT/recorder"
check "the recorder is built" g++ $FLAGS $SANITIZE "$OUT/recorder/driver.cpp" -o "$OUT/recorder/driver"

# The driver makes the calls $2 when finalize answers as in the script $1.
calls() { diff <(echo "$2") <("$OUT/recorder/driver" <<<"$1" 2>"$OUT/err" | xargs); }

# The calls of methods 2, 3, 4 and 1 for a puzzle.
methods() { echo "$1.horSolve $1.verSolve $1.boxSolve $1.finalize"; }

includes() { diff <(printf '#include %s\n' "${@:2}") <(grep '#' "$1"); }

# The number of calls of solve in the code of solve, without optimization. Seen to fail: a driver with one of them.
calls_itself() {
  g++ -O0 -I$CANDIDATES -c $CANDIDATES/driver.cpp -o "$OUT/object.o" &&
    objdump -drC --disassemble='solve(Sudoku*)' "$OUT/object.o" >"$OUT/out" && cat "$OUT/out" &&
    [ "$(grep -c 'R_.*solve(Sudoku\*)' "$OUT/out")" -eq 2 ]
}

# Beside the C++ library, the classes and the driver call the methods of the classes only, and the hook of engine.cpp
# is null: the linker has it where all is zero. Seen to fail: a cell.cpp that calls getenv.
calls_methods_only() {
  nm -C "$OUT"/own/{driver,sudoku,cell}.o >"$OUT/out" && cat "$OUT/out" &&
    ! sed -n 's/^ *U //p' "$OUT/out" | grep -vE '(^|[ (])(Cell|Sudoku|std)::|^operator |^operator<<\(std|^__|^_Unwind|^mem(set|cpy|move)$' &&
    grep -q ' B candidates::solutionRemains' "$OUT/out"
}

# The symbols of the functions of the course's sudoku.h.
functions() {
  g++ -std=c++11 -c "$COURSE/sudoku.cpp" -o "$OUT/object.o" &&
    diff - <(nm -C --defined-only "$OUT/object.o" | sed -n 's/^[0-9a-f]* T //p' | LC_ALL=C sort -u) <<'END'
Sudoku::Sudoku()
Sudoku::Sudoku(Sudoku const&)
Sudoku::Sudoku(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >)
Sudoku::boxSolve()
Sudoku::eliminate(int, int, int)
Sudoku::finalize()
Sudoku::guess()
Sudoku::horSolve()
Sudoku::isSolved()
Sudoku::verSolve()
Sudoku::~Sudoku()
operator<<(std::ostream&, Sudoku const&)
END
}

# The names that headers declare.
declared() {
  sed 's://.*::; /=/d' "$@" | grep -oE '[~a-zA-Z<]+(\(|;| ?\[)' | tr -d '(;[ ' | grep -v '^const$' | sort -u
}

# The diagram names everything that the headers declare, and the functions of the driver.
drawn() {
  local name
  for name in $(declared $CANDIDATES/*.h | sed 's/</\&lt;/g') solve printError main; do
    grep -qE -- "^[+-] $name( :|\()" <(sed 's/.*">\([+-] \)/\1/' $DIAGRAM.dot) || { echo "$name"; return 1; }
  done
}

# The PDF is the one that `make uml` makes; another version of cairo makes other bytes.
up_to_date() {
  TZ=UTC dot -Tpdf $DIAGRAM.dot | LC_ALL=C sed 's/(D:[0-9]*Z)/(D:20000101000000Z)/' >"$OUT/uml.pdf" &&
    grep -qa '^%PDF' $DIAGRAM.pdf || return
  cmp $DIAGRAM.pdf "$OUT/uml.pdf" ||
    [ "$(grep -a /Producer $DIAGRAM.pdf)" != "$(grep -a /Producer "$OUT/uml.pdf")" ]
}

# --- Summary.

# Asks: The provided files are not altered (Summary)
# Met: sudoku.cpp and driver.cpp compile and run with headers like the course's own
check "provided_files_stay_as_they_are" g++ -std=c++11 -Wall -Werror "$COURSE"/{driver,sudoku,cell}.cpp -o "$OUT/a6p2"

# Asks: The driver driver.cpp, the implementation sudoku.cpp and the UML diagram (Summary)
# Met: all three in bindings/cpp/candidates
check "driver_implementation_and_diagram_are_there" test -s $CANDIDATES/driver.cpp -a -s $CANDIDATES/sudoku.cpp -a \
  -s $DIAGRAM.pdf

# Asks: Input is '.', values from 1 to 9 and perhaps spaces; it need not be checked (Summary)
# Met: `Sudoku::Sudoku(std::string)` in sudoku.cpp; another character or number of cells is an ERROR
check "points_values_and_spaces_are_read" answers assignment "" "$(sed 's/\(.\)\(.\)/\1 \2  /g' <<<$puzzle)" \
  $puzzle $solution ""

# Asks: Either a solved puzzle or an error message, for every possible initial marking (Summary)
# Met: `main` in driver.cpp
check "every_marking_gives_a_solution_or_an_error" gives_a_solution_or_an_error $empty $puzzle $solution \
  "${solution:0:80}2" "${solution:0:40}${empty:40}" "${puzzle:0:80}8" "8${puzzle:1}" "11${empty:2}"

# Asks: Where there are several solutions, one of them, and status 0 (Summary)
# Met: `solve` in driver.cpp ends at the first
check "one_of_several_solutions_is_printed" solves_by_the_rules "${empty:0:18}${solution:18}"

# Asks: Without a solution, a message on standard error that begins with ERROR, and status 0 (Summary, Method 5)
# Met: `main` in driver.cpp
check "no_solution_is_an_error_with_status_0" answers assignment "" "11${empty:2}" "11${empty:2}" "" \
  "the puzzle has no solution"

# Asks: Backtracking by recursion (Summary)
# Met: `solve` in driver.cpp calls itself for the guessed puzzle and for the original
check "backtracking_is_recursive" calls_itself

# Asks: No other methods than the described ones (Summary)
# Met: driver.cpp and sudoku.cpp call nothing else; engine.cpp is a variant that nobody has to link
check "only_the_described_methods_are_used" calls_methods_only

# Asks: No memory leaks (Summary)
# Met: `solve` and `main` in driver.cpp, `Sudoku::~Sudoku` in sudoku.cpp; valgrind and sanitizers look on
check "nothing_leaks" answers assignment valgrind $puzzle $puzzle $solution ""

# Asks: cell.h, cell.cpp and sudoku.h are not modified (Cell Class, Sudoku Class)
# Met: cell.h and sudoku.h declare what the headers of the course declare, and nothing else
check "headers_declare_what_the_course_declares" diff <(declared $TESTS/original/*.h) <(declared $CANDIDATES/*.h)

# --- Method 5 and its pseudo code: the calls that the driver makes.

# Asks: After a failure: first free its puzzle, then say so, then guess anew (Method 5)
# Met: `solve` in driver.cpp
check "failed_puzzle_is_freed_before_the_next_guess" calls 0-0s \
  "1.shown $(methods 1) 1.guess $(methods 2) 2.deleted $(methods 1) 1.guess $(methods 3) 1.deleted 3.shown 3.deleted"

# Asks: Methods 2, 3 and 4, then method 1 (Pseudo code)
# Met: `solve` in driver.cpp
check "methods_2_3_4_come_before_method_1" calls s "1.shown $(methods 1) 1.shown 1.deleted"

# Asks: If the puzzle is a failure, return NULL (Pseudo code)
# Met: `solve` in driver.cpp
check "failure_returns_null" calls - "1.shown $(methods 1) 1.deleted"

# Asks: If the puzzle is solved, return it (Pseudo code)
# Met: `solve` in driver.cpp
check "solved_puzzle_is_returned" calls 1s "1.shown $(methods 1) $(methods 1) 1.shown 1.deleted"

# Asks: If no cell is solvable, guess and solve the new puzzle (Pseudo code)
# Met: `solve` in driver.cpp
check "new_puzzle_is_solved_after_a_guess" calls 0s \
  "1.shown $(methods 1) 1.guess $(methods 2) 1.deleted 2.shown 2.deleted"

# Asks: If the guess was a failure, return what the original puzzle leads to (Pseudo code)
# Met: `solve` in driver.cpp
check "original_puzzle_is_solved_after_a_failure" calls 0-s \
  "1.shown $(methods 1) 1.guess $(methods 2) 2.deleted $(methods 1) 1.shown 1.deleted"

# Asks: If the guess was right, return the new puzzle (Pseudo code)
# Met: `solve` in driver.cpp; after a further guess it is the puzzle that the recursion found
check "puzzle_that_the_recursion_found_is_returned" calls 00s \
  "1.shown $(methods 1) 1.guess $(methods 2) 2.guess $(methods 3) 2.deleted 1.deleted 3.shown 3.deleted"

# Asks: If cells were solvable, solve the puzzle again (Pseudo code)
# Met: `solve` in driver.cpp
check "methods_are_repeated_while_cells_are_solvable" calls 111s \
  "1.shown $(methods 1) $(methods 1) $(methods 1) $(methods 1) 1.shown 1.deleted"

# Asks: The driver implements backtracking by recursion and calls the other methods (Driver)
# Met: `solve` in driver.cpp
check "driver_backtracks_over_nested_guesses" calls 00--0s \
  "1.shown $(methods 1) 1.guess $(methods 2) 2.guess $(methods 3) 3.deleted $(methods 2) 2.deleted $(methods 1) \
1.guess $(methods 4) 1.deleted 4.shown 4.deleted"

# --- Input and output.

# Asks: Input comes from standard input (Input)
# Met: `main` in driver.cpp
check "input_comes_from_standard_input" answers assignment "" "$puzzle\n" $puzzle $solution ""

# Asks: '.' stands for a cell without a given value (Input)
# Met: `Sudoku::Sudoku(std::string)` in sudoku.cpp
check "point_is_a_cell_without_a_value" answers assignment "" ".${solution:1}" ".${solution:1}" $solution ""

# Asks: Rows with spaces are an input format (Input)
# Met: `main` in driver.cpp skips white space
check "rows_with_spaces_are_read" answers assignment "" "$(grid $puzzle)\n" $puzzle $solution ""

# Asks: A text without spaces, broken anywhere, is an input format (Input)
# Met: `main` in driver.cpp skips white space
check "cells_without_spaces_are_read" answers assignment "" "${puzzle:0:59}\n\n${puzzle:59}\n" $puzzle $solution ""

# Asks: Print the input first, as nine rows with spaces, and then a new line (Output)
# Met: `main` in driver.cpp, `operator<<` in sudoku.cpp
check "input_is_printed_first" diff <(head -n 10 <(run assignment "" <<<$puzzle)) - <<'END'
. . . . . 4 . 2 8
4 . 6 . . . . . 5
1 . . . 3 . 6 . .
. . . 3 . 1 . . .
. 8 7 . . . 1 4 .
. . . 7 . 9 . . .
. . 2 . 1 . . . 3
9 . . . . . 5 . 7
6 7 . 4 . . . . .

END

# Asks: Without a solution, an error message on standard error (Output)
# Met: `main` in driver.cpp
check "error_follows_the_printed_input" answers assignment "" "$(grid "8${puzzle:1}")" "8${puzzle:1}" "" \
  "the puzzle has no solution"

# Asks: Print the solved puzzle in the same way (Output)
# Met: `main` in driver.cpp, `operator<<` in sudoku.cpp
check "solution_is_printed_like_the_input" diff <(tail -n +11 <(run assignment "" <<<$puzzle)) <(grid $solution)

# --- The three submissions.

# Asks: sudoku.cpp implements all functions of sudoku.h (a6p1)
# Met: `Sudoku` in sudoku.cpp
check "sudoku_cpp_implements_all_functions" functions

# Asks: sudoku.cpp includes only "sudoku.h" (a6p1)
# Met: sudoku.cpp
check "sudoku_cpp_includes_sudoku_h_only" includes $CANDIDATES/sudoku.cpp '"sudoku.h"'

# Asks: driver.cpp implements the described algorithm (a6p2)
# Met: `solve` in driver.cpp, with headers like the course's own
check "driver_solves_with_the_files_of_the_course" solves "$OUT/a6p2"

# Asks: driver.cpp includes only <iostream>, <cstdlib> and "sudoku.h" (a6p2)
# Met: driver.cpp
check "driver_cpp_includes_three_headers" includes $CANDIDATES/driver.cpp '<iostream>' '<cstdlib>' '"sudoku.h"'

# Asks: A UML diagram of the program (a6p3)
# Met: SudokuUML.dot names each class and member, and the functions of the driver
check "diagram_names_everything" drawn

# Asks: The UML diagram is saved as SudokuUML.pdf (a6p3)
# Met: SudokuUML.pdf, which `make uml` makes from SudokuUML.dot
check "pdf_shows_the_diagram" up_to_date
