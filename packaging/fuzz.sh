#!/bin/sh
# Builds the fuzz targets, then has libFuzzer run one, or all, two at a time:
# fuzz.sh TARGET|all [its options ...]
#
# In: the inputs in fuzz/corpus, which are run first, each of them. Out: a line a target, with its
# executions and the slowest one; after a crash the end of what libFuzzer told, and the input, which
# goes to fuzz/corpus once the fault is mended. All it finds is left in build/fuzz/TARGET. cargo-fuzz
# does the same and is not needed: the coverage that guides libFuzzer is an option of the compiler.
#
# Compares are not traced: that took half of the time. What a reader compares a text with stands in a
# dictionary instead, fuzz/TARGET.dict. Half of the rest went into weighing and shrinking inputs (entropic,
# reduce_inputs).
#
# Seen to fail, each within a minute: a writer that shows 9 as 8, a reader that keeps 24 bytes, one that takes seconds for 40
# bytes (text); a freed handle given out again, an item written behind the buffer (calls); forward_checking that stops after
# one solution (solving); a node more than the limit in lockstep, boards whose columns are not checked, bits of nulls from the
# wrong one, offsets of the second chunk not shifted, cells of a board without a solution not cleared (columns); techniques
# that look at a cell without candidates, templates of a digit that has none (explaining).
set -eu
cd "$(dirname "$0")/.."
target=$1
shift

machine=$(rustc -vV | sed -n 's/^host: //p')
folder=${CARGO_TARGET_DIR:-target}
flags="--cfg fuzzing -Cpasses=sancov-module"
for option in level=3 inline-8bit-counters pc-table; do
  flags="$flags -Cllvm-args=-sanitizer-coverage-$option"
done
RUSTFLAGS="$flags" CARGO_TARGET_DIR="$folder" cargo build --release --quiet --locked \
  --manifest-path fuzz/Cargo.toml --target "$machine"

if [ "$target" = all ]; then
  printf '%s\n' text calls solving columns explaining | xargs -P 2 -I '{}' packaging/fuzz.sh '{}' "$@"
  exit
fi

found=build/fuzz/$target
mkdir -p "$found/corpus"
words=
[ ! -f "fuzz/$target.dict" ] || words=-dict=fuzz/$target.dict
if ! "$folder/$machine/release/$target" -artifact_prefix="$found/" ${words:+"$words"} -timeout=20 \
  -rss_limit_mb=2048 -len_control=0 -max_len=1024 -entropic=0 -reduce_inputs=0 \
  -print_final_stats=1 "$@" "$found/corpus" "fuzz/corpus/$target" >"$found/log" 2>&1; then
  tail -n 60 "$found/log"
  exit 1
fi
statistic() { sed -n "s/^stat::$1: *//p" "$found/log"; }
echo "soak: sum $(statistic number_of_executed_units) executions of $target"
echo "soak: max $(statistic slowest_unit_time_sec) s for one of $target"
