#!/usr/bin/env bash
# The library and its standard library under ThreadSanitizer, and the test programs with threads on top; a
# planted race must be reported. Needs a nightly toolchain with rust-src, so it is part of `make soak`.
#
# The C compiler only marks what the programs read and write; the runtime is that of the Rust compiler,
# whose code needs more than older runtimes have. ThreadSanitizer does not understand fences: it would report each last
# drop of triomphe's Arc as a race. The library is therefore built with a copy of that crate that reads the counter
# instead, as the Arc of the standard library does for the same reason.
set -euo pipefail

cd "$(dirname "$0")/../.."
OUT=$PWD/build/race
TARGET=x86_64-unknown-linux-gnu
RUNTIME=$(rustc +nightly --print sysroot)/lib/rustlib/$TARGET/lib/librustc-nightly_rt.tsan.a
TREE=$OUT/tree
rm -rf "$TREE"
mkdir -p "$TREE"

triomphe=$(cargo metadata --format-version 1 --locked |
  python3 -c 'import json, sys
print(*(p["manifest_path"] for p in json.load(sys.stdin)["packages"] if p["name"] == "triomphe"))')
cp -r "$(dirname "$triomphe")" "$TREE/triomphe"
sed -i 's/^\( *\)atomic::fence(Acquire);/\1self.inner().count.load(Acquire);/' "$TREE/triomphe/src/arc.rs"
[ "$(grep -c 'inner().count.load(Acquire);$' "$TREE/triomphe/src/arc.rs")" = 1 ]
for part in src crates include tests benches build.rs cbindgen.toml; do ln -s "$PWD/$part" "$TREE/$part"; done
cp Cargo.toml Cargo.lock "$TREE"
printf '[patch.crates-io]\ntriomphe = { path = "triomphe" }\n' >>"$TREE/Cargo.toml"

RUSTFLAGS=-Zsanitizer=thread CARGO_PROFILE_DEV_DEBUG=1 cargo +nightly rustc -q -Zbuild-std \
  --manifest-path "$TREE/Cargo.toml" --target $TARGET --lib --features capi \
  --crate-type staticlib --target-dir "$OUT/target" >&2

# Compiles a program: build SOURCE NAME [OPTION ...]
build() {
  clang -g -O1 -fsanitize=thread -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude "${@:3}" -c "tests/c/$1.c" \
    -o "$OUT/$2.o"
  clang "$OUT/$2.o" "$OUT/target/$TARGET/debug/libsudoku.a" -Wl,--whole-archive "$RUNTIME" \
    -Wl,--no-whole-archive -Wl,--export-dynamic -o "$OUT/$2" -lpthread -lm -ldl -lrt
}
export SUDOKU_TEST_SLOW=1 TSAN_OPTIONS=halt_on_error=0:exitcode=66
for name in threads control batch; do
  build $name $name
  SUDOKU_TEST_CALLS=${SUDOKU_TEST_CALLS:-100000} "$OUT/$name" 2>"$OUT/$name.log" ||
    { cat "$OUT/$name.log" >&2; exit 1; }
  echo "soak: sum 1 programs without a race"
done
build threads planted -DPLANTED_RACE
if SUDOKU_TEST_CALLS=1600 "$OUT/planted" 2>"$OUT/planted.log" >/dev/null ||
  ! grep -q "WARNING: ThreadSanitizer: data race" "$OUT/planted.log"; then
  echo "the planted race was not reported" >&2
  exit 1
fi
echo "soak: sum 1 planted races reported"
