#!/bin/sh
# Builds the fuzz targets, then runs one: fuzz.sh TARGET [options of libFuzzer ...]
#
# Each run begins with the inputs in fuzz/corpus. It prints the number of executions of a target and the time of the
# slowest; after a crash, the last lines of libFuzzer and the input, which goes to fuzz/corpus with the fix. What it finds
# is in build/fuzz/TARGET. cargo-fuzz is not needed: the coverage that guides libFuzzer is an option of the compiler.
#
# Comparisons are not traced, which takes half of the time; fuzz/TARGET.dict has the words that readers compare a text
# with. Half of the rest goes into weighing and shrinking inputs, so entropic and reduce_inputs are off.
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
RUSTFLAGS="$flags" CARGO_TARGET_DIR="$folder" cargo build --profile fuzz --quiet --locked -p libsudoku-fuzz \
  --features libfuzzer --target "$machine"

found=build/fuzz/$target
mkdir -p "$found/corpus"
words=
[ ! -f "fuzz/$target.dict" ] || words=-dict=fuzz/$target.dict
if ! FUZZ_TARGET=$target "$folder/$machine/fuzz/libsudoku-fuzz" -artifact_prefix="$found/" ${words:+"$words"} -timeout=20 \
  -rss_limit_mb=2048 -len_control=0 -max_len=1024 -entropic=0 -reduce_inputs=0 \
  -print_final_stats=1 "$@" "$found/corpus" "fuzz/corpus/$target" >"$found/log" 2>&1; then
  tail -n 60 "$found/log"
  exit 1
fi
statistic() { sed -n "s/^stat::$1: *//p" "$found/log"; }
echo "soak: sum $(statistic number_of_executed_units) executions of $target"
echo "soak: max $(statistic slowest_unit_time_sec) s for one of $target"
