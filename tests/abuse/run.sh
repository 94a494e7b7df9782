#!/usr/bin/env bash
# The abuse matrix of the staged library, compared with docs/abuse.md; and checks that it reports planted faults of the
# library, and headers with a function that has no cells.
#
# Takes STAGE, a tree made by `make stage`. Prints the failures, and "N passed, N failed" as the last line.
set -uo pipefail

cd "$(dirname "$0")/../.."
OUT=$PWD/build/test-abuse
source tests/checks.sh
MATRIX="python3 tests/abuse/matrix.py"

check "every function with every bad argument" \
  $MATRIX "$STAGE/lib/libsudoku.so" --check docs/abuse.md

# Number of the fault, function, report.
reports() {
  gcc -std=c11 -shared -fPIC -DFAULT="$1" -I"$STAGE/include" tests/abuse/faults.c -o "$OUT/fault-$1.so" \
    -Wl,--no-as-needed -L"$STAGE/lib" -Wl,-rpath,"$STAGE/lib" -lsudoku -ldl || return 1
  fails $MATRIX "$OUT/fault-$1.so" --only "$2" --patience 2 >"$OUT/fault" && grep -q "$3" "$OUT/fault"
}
while read -r number function said; do
  check "fault $number, $function: $said" reports "$number" "$function" "$said"
done <<END
1 sudoku_board_cells it dies of SIGSEGV
2 sudoku_board_get it dies of SIGSEGV
3 sudoku_strategy_find it dies of SIGSEGV
4 sudoku_board_size out_box_width is not zero after an error
5 sudoku_control_free freed_twice, twice: OK, expected BAD_HANDLE
6 sudoku_board_new BAD_CAGE, expected
7 sudoku_count struct_size: options 0: it dies of SIGSEGV
8 sudoku_board_read text NUL inside: it hangs
9 sudoku_board_set_cells length, len 9223372036854775808: OK, expected
10 sudoku_deduction_free was freed
11 sudoku_control_progress struct_size: out_progress before done: it dies of SIGSEGV
13 sudoku_board_symbols out_len is 0 where 8 are too few
12 sudoku_generate struct_size, options before killer: the error says
14 sudoku_board_canonical limit, options.memory_limit, small: INTERNAL, expected MEMORY_LIMIT
15 sudoku_generate cancelled, options.control, small: out_board is not NULL
END

# A new function without cells in the matrix; one that the library lacks.
planted() {
  sed "s|^// The number of strategies\.|$2\n\n&|" include/sudoku.h >"$OUT/$1.h"
  fails $MATRIX "$STAGE/lib/libsudoku.so" --header "$OUT/$1.h" --only "$3" >"$OUT/fault" 2>&1 &&
    grep -q "$4" "$OUT/fault"
}
SAYS='// Turns.\n//\n// - Returns SUDOKU_OK.\nint32_t sudoku_turn'
check "a parameter of a new kind" \
  planted kind "$SAYS(double angle);" sudoku_turn "double"
check "a function without a line in the table of calls" \
  planted number "$SAYS(uint32_t angle);" sudoku_turn "KeyError: 'sudoku_turn'"
check "a function without a word of what it returns" \
  planted word "// Turns.\nint32_t sudoku_turn(uint32_t row);" sudoku_turn "no word of what it returns"

result
