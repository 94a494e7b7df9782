#!/usr/bin/env bash
# Builds `make dist` in two folders, each with a target folder and a home of cargo of its own, and compares the bytes: same.sh [TARGET ...]
#
# TARGET is one of packaging/targets.txt; without one, x86-64 Linux with glibc. Takes the last commit. Prints the files
# that differ, and the number of equal ones as a figure of `make soak`. Writes to build/test-same only.
set -euo pipefail

cd "$(dirname "$0")/../.."
ROOT=$(pwd -P)
OUT=$ROOT/build/test-same
targets=${*:-x86_64-unknown-linux-gnu}
rm -rf "$OUT"
# The second name is longer. Both are cloned first: a commit may follow during the builds.
for folder in a some-other-folder; do
  git clone --quiet --no-hardlinks "$ROOT" "$OUT/$folder/libsudoku"
done
for folder in a some-other-folder; do
  # The tools are the same, and need not be built again.
  mkdir "$OUT/$folder/libsudoku/build"
  for tool in dist-tools cargo-cyclonedx; do
    [ ! -d "build/$tool" ] || ln -s "$ROOT/build/$tool" "$OUT/$folder/libsudoku/build/$tool"
  done
  # What cargo has fetched is the same, under another name.
  mkdir "$OUT/$folder/home"
  ln -s "${CARGO_HOME:-$HOME/.cargo}/registry" "$OUT/$folder/home/registry"
  env -u SOURCE_DATE_EPOCH CARGO_HOME="$OUT/$folder/home" CARGO_TARGET_DIR="$OUT/$folder/cargo" \
    make -s -C "$OUT/$folder/libsudoku" dist TARGET="$targets" >"$OUT/$folder/log" 2>&1 || {
    tail -n 20 "$OUT/$folder/log"
    exit 1
  }
done
cd "$OUT"
diff a/libsudoku/build/dist/SHA256SUMS some-other-folder/libsudoku/build/dist/SHA256SUMS
echo "soak: sum $(wc -l <a/libsudoku/build/dist/SHA256SUMS) files of make dist with the same bytes from two folders"
