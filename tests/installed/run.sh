#!/usr/bin/env bash
# Checks what is installed beside the interface: no path of this machine in a binary, an archive that other compilers
# link.
#
# In: STAGE, a tree made by `make stage`. Out: what failed, and "N passed, N failed" as the last line. Everything it
# makes is in build/test-installed.
set -uo pipefail

cd "$(dirname "$0")/../.."
ROOT=$(pwd -P)
OUT=$ROOT/build/test-installed
source tests/checks.sh

# --- No path of this machine. A plain `cargo build` has the home of cargo in it.

HOME_OF_CARGO=${CARGO_HOME:-$HOME/.cargo}
paths() { grep -aoF -e "$HOME/" -e "$HOME_OF_CARGO" -e "$ROOT" "$1" | sort | uniq -c; }

for binary in libsudoku.so libsudoku.a; do
  check "$binary is there" test -s "$STAGE/lib/$binary"
  check "no path of this machine in $binary" test -z "$(paths "$STAGE/lib/$binary")"
done
printf 'at %s/registry/src\n' "$HOME_OF_CARGO" >"$OUT/with-path"
check "a path of this machine is seen" test -n "$(paths "$OUT/with-path")"

# The flags of the user stay, from each place cargo takes them.
mkdir -p "$OUT/flags/src"
printf '[package]\nname = "flags"\nedition = "2024"\n[workspace]\n' >"$OUT/flags/Cargo.toml"
touch "$OUT/flags/src/lib.rs"
flags() { env "$@" packaging/cargo.sh rustc --quiet --manifest-path "$OUT/flags/Cargo.toml" -- --print cfg; }
check "RUSTFLAGS stays" grep -qx 'given="flags"' <(flags RUSTFLAGS='--cfg  given="flags"')
check "CARGO_ENCODED_RUSTFLAGS stays" grep -qx 'given="en coded"' \
  <(flags CARGO_ENCODED_RUSTFLAGS=$'--cfg\x1fgiven="en coded"')
check "CARGO_BUILD_RUSTFLAGS stays" grep -qx 'given="build"' <(flags CARGO_BUILD_RUSTFLAGS='--cfg given="build"')

# --- The archive.

archive() {
  "$@" -std=c11 -I"$STAGE/include" examples/c/solve.c "$STAGE/lib/libsudoku.a" -lutil -lrt -lpthread -lm -ldl \
    -o "$OUT/archive" && "$OUT/archive" examples/puzzles/killer-9x9.txt | grep "the only solution"
}
check "clang -flto links the archive" archive clang -flto
check "gcc -flto links the archive" archive gcc -flto

result
