#!/usr/bin/env bash
# A checker that knows nothing of Sudoku checks the proofs of `sudoku prove`, and spoiled ones.
#
# Takes SUDOKU, the command, and RATE, the checker. Prints the failures, and "N passed, N failed" as the last line. Writes
# to build/test-proof only.
set -uo pipefail

cd "$(dirname "$0")/../.."
OUT=$PWD/build/test-proof
STAGE=build
source tests/checks.sh

# prove PUZZLE NAME EXIT [OPTION...]: writes NAME.cnf and NAME.drat.
prove() {
  local status=0
  "$SUDOKU" prove "$1" --cnf "$OUT/$2.cnf" --proof "$OUT/$2.drat" "${@:4}" || status=$?
  [ "$status" -eq "$3" ]
}

# The verdict of the checker on CNF PROOF; its exit status is 1 if it does not accept the proof.
judged() { "$RATE" "$OUT/$1.cnf" "$OUT/$2.drat" || true; }

# holds CNF PROOF: whether the checker accepts the proof.
holds() { judged "$@" | grep -qx 's VERIFIED'; }

# refused CNF PROOF: whether the checker has read both and rejects the proof.
refused() { judged "$@" | grep -qx 's NOT VERIFIED'; }

# line COLLECTION NUMBER: one puzzle of a collection, in a file.
line() {
  grep -v '^#' "examples/collections/$1.txt" | sed -n "$2p" >"$OUT/$1-$2.txt"
  echo "$OUT/$1-$2.txt"
}

# --- Unique puzzles: easy ones, one with boxes of 2x3, hard ones.

for name in standard-9x9 standard-6x6 standard-16x16; do
  check "$name: prove" prove examples/puzzles/$name.txt $name 0
  check "$name: the proof holds" holds $name $name
done
for number in 1 6 42; do
  check "9x9 number $number: prove" prove "$(line hard-9x9 $number)" nine-$number 0
  check "9x9 number $number: the proof holds" holds nine-$number nine-$number
  check "16x16 number $number: prove" prove "$(line hard-16x16 $((number % 20 + 1)))" large-$number 0
  check "16x16 number $number: the proof holds" holds large-$number large-$number
done

# --- Puzzles with constraints, each without all symmetric givens that it can lose.

for kind in jigsaw x windoku anti-knight disjoint-groups; do
  "$SUDOKU" generate --kind $kind --minimal --seed 3 --as coordinates >"$OUT/$kind.txt"
  check "$kind: prove" prove "$OUT/$kind.txt" $kind 0
  check "$kind: the proof holds" holds $kind $kind
  check "$kind: the proof has lemmas" [ "$(wc -l <"$OUT/$kind.drat")" -gt 1 ]
done

# --- A puzzle whose lack of a solution singles do not show: another given in a puzzle with one solution.

cp "$(line hard-9x9 1)" "$OUT/none.txt"
"$SUDOKU" solve "$OUT/none.txt" --as line >"$OUT/solved"
place=$(grep -ob '\.' "$OUT/none.txt" | head -n 1 | cut -d: -f1)
right=$(head -c $((place + 1)) "$OUT/solved" | tail -c 1)
for symbol in 1 2 3 4 5 6 7 8 9; do
  [ "$symbol" = "$right" ] && continue
  sed "s/\./$symbol/" "$OUT/none.txt" >"$OUT/none-$symbol.txt"
  check "no solution with $symbol: prove" prove "$OUT/none-$symbol.txt" none-$symbol 1
  check "no solution with $symbol: the proof holds" holds none-$symbol none-$symbol
done

# --- A proof with deleted clauses, from a search with many conflicts.

# From `sudoku generate --box 4x5 --minimal --seed 5 | sudoku minimise --box 4x5 --seed 1 --as csv -`, which takes long.
cp tests/proof/minimal-20x20.csv "$OUT/minimal-20x20.txt"
check "minimal-20x20: prove" prove "$OUT/minimal-20x20.txt" minimal-20x20 0 --box 4x5
check "minimal-20x20: the proof holds" holds minimal-20x20 minimal-20x20
check "clauses are deleted" grep -q '^d ' "$OUT/minimal-20x20.drat"

# --- Spoiled: lemmas left out; a lemma that does not follow; a puzzle that is not the one proved; the
# solution not excluded.

tail -n 1 "$OUT/standard-16x16.drat" >"$OUT/bare.drat"
check "lemmas left out" refused standard-16x16 bare
{ echo "-1 0" && echo "1 0" && cat "$OUT/standard-16x16.drat"; } >"$OUT/made-up.drat"
check "a lemma that does not follow" refused standard-16x16 made-up
head -n -1 "$OUT/standard-9x9.cnf" | sed '1s/[0-9]*$/12013/' >"$OUT/open.cnf"
check "the solution not ruled out" refused open standard-9x9

# --- Several solutions are no proof; a file that cannot be written is an error.

printf '4\n1 2 3 4\n0,0 1\n' >"$OUT/several.txt"
check "several solutions" prove "$OUT/several.txt" several 1
check "no folder" fails "$SUDOKU" prove examples/puzzles/standard-9x9.txt \
  --cnf "$OUT/none/a.cnf" --proof "$OUT/a.drat"
if [ -e /dev/full ]; then
  for full in "--cnf /dev/full --proof build/test-proof/a.drat" "--cnf build/test-proof/a.cnf --proof /dev/full"; do
    # shellcheck disable=SC2086  # four words
    check "no space: $full" fails "$SUDOKU" prove examples/puzzles/standard-16x16.txt $full
  done
fi

result
