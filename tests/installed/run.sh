#!/usr/bin/env bash
# Checks the installed files beside the interface: no path of this machine in a binary, an archive that other compilers
# link, the command with its pages and completions.
#
# Takes STAGE, a tree made by `make stage`, SUDOKU, a command that is built, and JAR, the jar. Prints the failures, and "N passed, N failed" as the last
# line. Writes to build/test-installed only.
set -uo pipefail

cd "$(dirname "$0")/../.."
ROOT=$(pwd -P)
OUT=$ROOT/build/test-installed
source tests/checks.sh

# --- The command, in folders with a blank.

TREE="$OUT/a tree"
PLACES=("DESTDIR=$TREE" PREFIX=/usr "LIBDIR=/usr/lib/some machine" "BINDIR=/some bin" "MANDIR=/some man")
check "make install is make install-lib and install-command" diff <(make -n install "${PLACES[@]}") \
  <(make -n install-lib install-command "${PLACES[@]}")
check "make install-lib" make -s install-lib "${PLACES[@]}"
# With the command of the tests: to build it anew takes minutes, and tests/installed/packages.sh does.
check "make install-command" make -s install-command "${PLACES[@]}" CARGO=true COMMAND="$SUDOKU"
COMMAND="$TREE/some bin/sudoku"

check "the command solves" grep -q "^exactly one solution$" <("$COMMAND" check examples/puzzles/killer-9x9.txt)
for page in man1/sudoku.1 man1/sudoku-solve.1 man3/sudoku.3; do
  check "$page is installed" test -s "$TREE/some man/$page"
done
for file in bash-completion/completions/sudoku zsh/site-functions/_sudoku fish/vendor_completions.d/sudoku.fish; do
  check "$file is installed" test -s "$TREE/usr/share/$file"
done
# The completions of bash after `sudoku so`.
offered() {
  bash -c 'source "$1"; COMP_WORDS=(sudoku so) COMP_CWORD=1; _sudoku sudoku so sudoku; echo "${COMPREPLY[@]}"' - \
    "$TREE/usr/share/bash-completion/completions/sudoku"
}
check "bash completes" test "$(offered)" = solve

# --- No path of this machine.

for binary in "$STAGE/lib/libsudoku.so" "$STAGE/lib/libsudoku.a"; do
  check "$binary exists" test -s "$binary"
  check "no path of this machine in $binary" test -z "$(paths "$binary")"
done
printf 'at %s/registry/src\n' "$HOME_OF_CARGO" >"$OUT/with-path"
check "a path of this machine is seen" test -n "$(paths "$OUT/with-path")"

# The flags of the user stay, from each place cargo takes them.
mkdir -p "$OUT/flags/src"
printf '[package]\nname = "flags"\nedition = "2024"\n[workspace]\n' >"$OUT/flags/Cargo.toml"
touch "$OUT/flags/src/lib.rs"
flags() { env "$@" packaging/cargo.sh rustc --quiet --manifest-path "$OUT/flags/Cargo.toml" -- --print cfg; }
check "RUSTFLAGS stays" grep -qx 'given="flags"' \
  <<<"$(flags RUSTFLAGS='--cfg  given="flags"')"
check "CARGO_ENCODED_RUSTFLAGS stays" grep -qx 'given="en coded"' \
  <<<"$(flags CARGO_ENCODED_RUSTFLAGS=$'--cfg\x1fgiven="en coded"')"
check "CARGO_BUILD_RUSTFLAGS stays" grep -qx 'given="build"' \
  <<<"$(flags CARGO_BUILD_RUSTFLAGS='--cfg given="build"')"

# --- The archive.

archive() {
  "$@" -std=c11 -I"$STAGE/include" examples/c/solve.c "$STAGE/lib/libsudoku.a" -lutil -lrt -lpthread -lm -ldl \
    -o "$OUT/archive" && "$OUT/archive" examples/puzzles/killer-9x9.txt | grep "the only solution"
}
check "clang -flto links the archive" archive clang -flto
check "gcc -flto links the archive" archive gcc -flto

# --- The notices of others' crates, as complete as the archive shows.

check "THIRD-PARTY is that of the crates (packaging/third_party.py)" packaging/third_party.py --check
check "THIRD-PARTY is installed with the library" cmp THIRD-PARTY "$STAGE/share/doc/libsudoku/THIRD-PARTY"
check "THIRD-PARTY is installed with the command" cmp THIRD-PARTY "$TREE/usr/share/doc/libsudoku/THIRD-PARTY"
check "the jar opens" python3 -m zipfile -e "$JAR" "$OUT/jar"
for name in LICENSE-MIT LICENSE-APACHE THIRD-PARTY; do
  check "the jar has $name" cmp "$name" "$OUT/jar/META-INF/$name"
done
# rustc names an object after its crate; those without a crate are compiler_builtins' C sources. std's own crates have
# one notice together, and ours need none.
ar t "$STAGE/lib/libsudoku.a" | sed -n 's/^\([a-z][a-z0-9_]*\)-[0-9a-f]*\..*/\1/p' | sort -u |
  grep -vxE 'alloc|core|std|std_detect|panic_unwind|unwind|rustc_std_workspace_(alloc|core)|sudoku_[a-z]*' >"$OUT/linked"
# The crates of the archive that a file of notices does not list.
unlisted() { comm -23 "$OUT/linked" <(sed -n 's/^\([a-z][a-z0-9_-]*\)  .*/\1/p' "$1" | tr - _ | sort -u); }
check "the archive has crates of std and of ours" grep -cxE 'gimli|memchr|jni' "$OUT/linked"
check "every crate of the archive has a notice" test -z "$(unlisted THIRD-PARTY)"
grep -v '^combine ' THIRD-PARTY >"$OUT/incomplete"
check "a missing notice is seen" test "$(unlisted "$OUT/incomplete")" = combine
check "Cargo.lock names crates.io only" test -z "$(sed -n '/^source = /p' {.,packaging/std}/Cargo.lock |
  grep -vF '"registry+https://github.com/rust-lang/crates.io-index"')"

# --- Uninstalling.

check "make uninstall" make -s uninstall "${PLACES[@]}"
check "no file is left" test -z "$(find "$TREE" -type f -o -type l)"

result
