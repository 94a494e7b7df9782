#!/usr/bin/env bash
# The interface of the library against the one that was released, tests/abi/released.abi (types, by
# abidiff) and tests/abi/released.symbols (names, values and fields): all that was released is unchanged.
#
# Takes STAGE, a tree made by `make stage`. With --write, its interface becomes the released one. Prints the failures,
# and "N passed, N failed" as the last line.
set -uo pipefail

cd "$(dirname "$0")/../.."
OUT=$PWD/build/test-abi
source tests/checks.sh
# comm needs its input in the order of the locale.
export LC_ALL=C
RELEASED=tests/abi/released

# The interface of a header: $1.abi, $1.symbols.
interface() {
  local header=$2
  tests/abi/stub.sh "$(realpath "$header")" >"$1.c" &&
    gcc -g -gdwarf-4 -shared -fPIC -w "$1.c" -o "$1.so" -Wl,-soname,libsudoku.so &&
    abidw --no-corpus-path --no-comp-dir-path --short-locs --no-show-locs "$1.so" --out-file "$1.abi" &&
    {
      sed -n 's/^\(int32_t \|const char \*\)\(sudoku_[a-z0-9_]*\)(.*/\2/p' "$header" | sort
      sed -n 's/^#define \(SUDOKU_[A-Z0-9_]* -*[0-9]*\)$/\1/p' "$header" | sort
      awk '/^typedef struct .* \{$/ { name = $3; at = 0 } /^}/ { name = "" }
        name && /;$/ { sub(/^ */, ""); print name, ++at, $0 }' "$header" | sort
    } >"$1.symbols"
}

# Nothing is removed or changed. Functions may be added, and fields at the end of structures, whose sizes callers pass:
# abidiff ignores all other changes of these, too, but the symbols have the places of their fields.
printf '[suppress_type]\ntype_kind = struct\nhas_data_member_inserted_at = end\n' >"$OUT/growth"
keeps_types() { abidiff --no-added-syms --suppressions "$OUT/growth" "$RELEASED.abi" "$1.abi"; }
keeps_names() { fails grep . <(comm -23 <(sort "$RELEASED.symbols") <(sort "$1.symbols")); }

check "the interface of now" interface "$OUT/now" include/sudoku.h
if [ "${1:-}" = --write ]; then
  cp "$OUT/now.abi" "$RELEASED.abi"
  cp "$OUT/now.symbols" "$RELEASED.symbols"
fi
check "functions and structures are those that were released" keeps_types "$OUT/now"
check "names and values are those that were released" keeps_names "$OUT/now"
nm -D --defined-only "$STAGE/lib/libsudoku.so" | sed -n 's/.* T \(sudoku_.*\)/\1/p' | sort >"$OUT/exported"
check "the built library exports what was released" \
  fails grep . <(comm -23 <(grep '^sudoku_[a-z0-9_]*$' "$RELEASED.symbols") "$OUT/exported")

# Changes that break programs are reported; a function that is new is not.
changed() {
  sed "$2" include/sudoku.h >"$OUT/$1.h"
  fails cmp -s include/sudoku.h "$OUT/$1.h" && interface "$OUT/$1" "$OUT/$1.h"
}
breaks_types() { changed "$@" && fails keeps_types "$OUT/$1"; }
breaks_names() { changed "$@" && fails keeps_names "$OUT/$1"; }
is_compatible() { changed "$@" && keeps_types "$OUT/$1" && keeps_names "$OUT/$1"; }

check "a wider parameter is reported" breaks_types parameter \
  '/^int32_t sudoku_board_get/,/);$/s/uint32_t row/uint64_t row/'
check "a parameter more is reported" breaks_types more \
  '/^int32_t sudoku_board_free/s/board)/board, int32_t now)/'
check "a function that is gone is reported" breaks_types gone '/^int32_t sudoku_board_free/d'
check "another order of fields is reported" breaks_names order \
  '/^  uint64_t done;$/d;s/^  uint64_t total;$/  uint64_t total;\n  uint64_t done;/'
check "a narrower field is reported" breaks_names field 's/^  uint64_t node_limit;/  uint32_t node_limit;/'
check "another value is reported" breaks_names value 's/^#define SUDOKU_DONE 30/#define SUDOKU_DONE 31/'
check "a row with another field in front is reported" breaks_names front \
  's/^typedef struct sudoku_row {/&\n  uint64_t newest;/'
check "a row that grows is compatible" is_compatible row 's/^} sudoku_row;/  uint64_t newest;\n&/'
check "options that grow are compatible" is_compatible options 's/^} sudoku_options;/  uint64_t newest;\n&/'
check "a new function is compatible" is_compatible new \
  's/^int32_t sudoku_strategy_count/int32_t sudoku_strategy_best(uint32_t *out_index);\n&/'

result
