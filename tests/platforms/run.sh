#!/usr/bin/env bash
# The archives of `make dist` on other machines: the command, the C test programs, CMake, pkg-config, and the tests of Rust.
#
#   run.sh COMMAND [TARGET ...]    COMMAND is the command of this machine, whose output is expected
#
# Programs for Linux run here or under qemu, those for Windows under wine. FULL=1 runs all tests of Rust instead of a
# share, and prints the number of checks as a figure of `make soak`. The programs for macOS are not run: what is in their
# archives is looked at. Prints the failures, and "N passed, N failed" as the last line. Writes to build/test-platforms,
# and to folders of cargo for the tests of Rust.
set -uo pipefail

cd "$(dirname "$0")/../.."
ROOT=$(pwd -P)
OUT=$ROOT/build/test-platforms
STAGE=$ROOT
source tests/checks.sh
EXPECTED=$(realpath "$1")
shift
VERSION=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)
PATH=$ROOT/build/dist-tools/bin:$PATH
export SUDOKU_TEST_SLOW=1 SUDOKU_TEST_CALLS=20000 SUDOKU_TEST_VERSION=$VERSION
source tests/platforms/wine.sh
# Whether two outputs are equal but for the line ends of Windows.
same() { diff <(tr -d '\r' <"$1") <(tr -d '\r' <"$2"); }

# What each command prints, compared with the command of this machine.
commands() {
  cat <<END
--version
solve examples/puzzles/killer-9x9.txt
solve examples/puzzles/standard-16x16.txt
solve --strategy dancing_links examples/puzzles/symbols-9x9.txt
check examples/puzzles/standard-6x6.txt
count examples/puzzles/course-9x9.csv
batch examples/collections/hard-9x9.txt
batch --threads 2 examples/collections/hard-16x16.txt
generate --seed 1
generate --killer --seed 2
rate examples/puzzles/standard-9x9.txt
convert --to csv examples/puzzles/standard-9x9.txt
solve no-such-file.txt
END
}

command_of() {
  local name=$1
  shift
  local line number=0
  while read -r line; do
    number=$((number + 1))
    # shellcheck disable=SC2086
    "$EXPECTED" $line >"$OUT/expected" 2>"$OUT/expected-errors"
    echo "status $?" >>"$OUT/expected"
    # shellcheck disable=SC2086
    "$@" $line >"$OUT/found" 2>"$OUT/found-errors" </dev/null
    echo "status $?" >>"$OUT/found"
    check "$name: sudoku $line" same "$OUT/expected" "$OUT/found"
  done < <(commands)
}

# The C programs, linked to the shared library or, with "static", to the archive.
c_programs() {
  local name=$1 tree=$2 kind=$3 zig=$4
  shift 4
  local link=("-L$tree/lib" -lsudoku) exe= left="latency"
  case $name in
  *-windows-*) link=("$tree/lib/libsudoku.dll.a") exe=.exe left="latency loading process signals" ;;
  esac
  [ "$kind" = shared ] || link=("$tree/lib/libsudoku.a" -static -lunwind)
  # process.c replaces functions of glibc.
  [[ $name != *-musl ]] || left="latency process"
  [ "$kind" = shared ] || left="latency loading process signals"
  local source program
  for source in tests/c/*.c examples/c/solve.c; do
    program=$(basename "$source" .c)
    [[ $source = examples/* ]] && program=example
    [[ " $left " != *" $program "* ]] || continue
    check "$name: $program.c is built" python-zig cc -target "$zig" -std=c11 -D_POSIX_C_SOURCE=200809L -O1 \
      "-I$tree/include" "$source" -o "$OUT/$name/$program$exe" "${link[@]}" -pthread
    if [ "$program" = example ]; then
      check "$name: the example solves a killer" \
        grep "the only solution" <("$@" "$OUT/$name/$program$exe" examples/puzzles/killer-9x9.txt)
      check "$name: the example solves a 16x16" \
        grep "the only solution" <("$@" "$OUT/$name/$program$exe" examples/puzzles/standard-16x16.txt)
    else
      (cd "$OUT/$name" && "$@" "$OUT/$name/$program$exe") >"$OUT/output" 2>&1
      check "$name: $program.c" grep -E '^[1-9][0-9]* passed, 0 failed' "$OUT/output"
      tail -n 1 "$OUT/output" | grep -q ', 0 failed' || tail -n 20 "$OUT/output"
    fi
  done
}

# Whether cargo ended with this status, and ran tests. Seen to fail: a cargo that ends with 1 after tests that pass.
passed_tests() { [ "$1" = 0 ] && grep -E '^test result: ok. [1-9]' "$OUT/output"; }

# The tests of Rust for a target: rust_tests TARGET CARGO RUNNER
rust_tests() {
  local target=$1 cargo=$2 runner=$3
  local variable=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_RUNNER
  # Under qemu a test cannot start a program of its own kind. Those named below take most of the time under qemu.
  local child="--skip panics_of_the_library_are_silent --skip every_program_runs" some
  local slow="--skip ffi::faults --skip lockstep_matches_the_search --skip lockstep_matches_when --skip one_board_has"
  local tests=("--test corpus" "--lib -- ffi:: simd:: nine:: $child $slow")
  [ -z "${FULL-}" ] || tests=("--no-fail-fast -- $child")
  for some in "${tests[@]}"; do
    # shellcheck disable=SC2086
    env "$variable=$runner" $cargo test --workspace --exclude libsudoku-cli --exclude libsudoku-benches --target "$target" --features capi $some >"$OUT/output" 2>&1
    check "$target: cargo test $some" passed_tests $?
    ! grep -E '^test .* FAILED|^error' "$OUT/output"
  done
}

# glibc's symbols that a file needs are not newer than this version.
oldest() {
  local newest
  newest=$(for file in "${@:2}"; do readelf -V "$file" | grep -o 'GLIBC_[0-9.]*'; done | sort -uV | tail -n 1)
  echo "$newest"
  [ "$(printf '%s\nGLIBC_%s\n' "$newest" "$1" | sort -V | tail -n 1)" = "GLIBC_$1" ]
}

# A file says that it runs on this macOS and later: minimum FILE VERSION
#
# That is in the load commands LC_BUILD_VERSION and, of old, LC_VERSION_MIN_MACOSX. Seen to fail: without
# MACOSX_DEPLOYMENT_TARGET.
minimum() {
  python3 - "$@" <<'END'
import struct, sys

data = open(sys.argv[1], "rb").read()
count, at = struct.unpack_from("<I", data, 16)[0], 32
found = []
for _ in range(count):
    command, size, third, fourth = struct.unpack_from("<4I", data, at)
    oldest = {0x24: third, 0x32: fourth}.get(command)
    if oldest is not None:
        found.append(f"{oldest >> 16}.{oldest >> 8 & 255}")
    at += size
print(found)
sys.exit(found != [sys.argv[2]])
END
}

platform() {
  local target=$1 tag=$2 name=libsudoku-$VERSION-$1
  local tree=$OUT/$name
  mkdir -p "$OUT/$target"
  if [ -f "build/dist/$name.zip" ]; then
    check "$target: the archive unpacks" python3 -m zipfile -e "build/dist/$name.zip" "$OUT"
  else
    check "$target: the archive unpacks" tar -C "$OUT" -xzf "build/dist/$name.tar.gz"
  fi
  # Crates that we link; the standard library may be built here, too. Seen to fail: RUSTFLAGS of blanks only.
  check "$target: no file names the home of the builder" fails grep -raE "$HOME/[^ ]*/(csv-core|jni)-[0-9]" "$tree"
  local binaries=("$tree/bin/sudoku" "$tree/lib/libsudoku.so.$VERSION")
  case $target in
  x86_64-unknown-linux-gnu)
    check "$target: needs glibc 2.17 or older" oldest 2.17 "${binaries[@]}"
    command_of "$target" "$tree/bin/sudoku"
    c_programs "$target" "$tree" shared x86_64-linux-gnu.2.17 \
      env LD_LIBRARY_PATH="$tree/lib" SUDOKU_LIBRARY="$tree/lib/libsudoku.so"
    ;;
  aarch64-unknown-linux-gnu)
    check "$target: needs glibc 2.17 or older" oldest 2.17 "${binaries[@]}"
    local qemu=(qemu-aarch64 -L /usr/aarch64-linux-gnu -E "LD_LIBRARY_PATH=$tree/lib")
    command_of "$target" "${qemu[@]}" "$tree/bin/sudoku"
    c_programs "$target" "$tree" shared aarch64-linux-gnu.2.17 "${qemu[@]}" -E "SUDOKU_LIBRARY=$tree/lib/libsudoku.so"
    rust_tests "$target" cargo-zigbuild "qemu-aarch64 -L /usr/aarch64-linux-gnu"
    ;;
  x86_64-unknown-linux-musl)
    check "$target: the command is static" grep -q "statically linked\|static-pie" <(file "$tree/bin/sudoku")
    check "$target: the library needs libc.so only" test "$(readelf -d "${binaries[1]}" | grep -c NEEDED)" = 1
    command_of "$target" "$tree/bin/sudoku"
    c_programs "$target" "$tree" shared x86_64-linux-musl \
      env LD_LIBRARY_PATH="$tree/lib" SUDOKU_LIBRARY="$tree/lib/libsudoku.so"
    ;;
  aarch64-unknown-linux-musl)
    command_of "$target" qemu-aarch64 "$tree/bin/sudoku"
    c_programs "$target" "$tree" static aarch64-linux-musl qemu-aarch64
    ;;
  x86_64-pc-windows-gnu)
    # wine 8 lacks a library that Windows has.
    check "$target: a stand-in for bcryptprimitives.dll" python-zig cc -target x86_64-windows-gnu -shared \
      tests/platforms/bcryptprimitives.c -o "$OUT/bcryptprimitives.dll" -ladvapi32
    cp "$OUT/bcryptprimitives.dll" "$tree/bin/" && cp "$OUT/bcryptprimitives.dll" "$tree/bin/sudoku.dll" "$OUT/$target/"
    command_of "$target" "$WINE" "$tree/bin/sudoku.exe"
    c_programs "$target" "$tree" shared x86_64-windows-gnu "$WINE"
    check "$target: links to sudoku.lib" python-zig cc -target x86_64-windows-gnu "-I$tree/include" \
      examples/c/solve.c "$tree/lib/sudoku.lib" -o "$OUT/$target/msvc.exe"
    check "$target: solves with it" \
      grep "the only solution" <("$WINE" "$OUT/$target/msvc.exe" examples/puzzles/killer-9x9.txt)
    check "$target: sudoku.def has what the DLL exports" diff <(sed 1d "$tree/lib/sudoku.def" | sort) \
      <(x86_64-w64-mingw32-objdump -p "$tree/bin/sudoku.dll" | sed -n 's/.* \(sudoku_[a-z0-9_]*\)$/\1/p' | sort -u)
    ;;
  *-apple-darwin)
    check "$target: a library for macOS" grep -q "Mach-O 64-bit.*dynamically linked shared library" \
      <(file -b "$tree"/lib/libsudoku.*.dylib)
    local oldest=$(sed -E 's/macosx_([0-9]+)_([0-9]+)_.*/\1.\2/' <<<"$tag")
    check "$target: runs on macOS $oldest, as its wheel says" minimum "$(find "$tree" -name "libsudoku.*.dylib" -type f)" "$oldest"
    ;;
  esac
}

(cd build/dist && sha256sum --quiet -c SHA256SUMS) >"$LOG" 2>&1
check "the checksums" test $? = 0
while read -r target linker tag _; do
  # `make test-wasm` and `make test-dist-packages` test the package for browsers.
  [[ $target != "#"* && $linker != npm ]] || continue
  [ $# -eq 0 ] || [[ " $* " == *" $target "* ]] || continue
  platform "$target" "$tag"
done <packaging/targets.txt

[ -z "${FULL-}" ] || echo "soak: sum $passed checks of archives"
result
