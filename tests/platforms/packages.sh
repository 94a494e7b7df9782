#!/usr/bin/env bash
# The packages of `make dist`: wheels, source distribution, the package for Node, the jars, each in a fresh folder.
#
# Takes build/dist. Packages for this machine (x86-64, glibc) are installed and solve; of the others the contents are
# compared with the archives, which run.sh runs. Prints the failures, and "N passed, N failed" as the last line. Writes to
# build/test-dist-packages only.
set -uo pipefail

cd "$(dirname "$0")/../.."
ROOT=$(pwd -P)
OUT=$ROOT/build/test-dist-packages
STAGE=$ROOT
source tests/checks.sh
VERSION=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)
DIST=$ROOT/build/dist
NAME=libsudoku-$VERSION
PRINTED=$'row 1, column 3: 4\nsolutions: 1'

# The first program of the README in a language, to a file.
first() { sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" README.md | sed '1d;/^```$/,$d' >"$2"; }
prints() { [ "$("$@" 2>&1 | tee "$LOG.output")" = "$PRINTED" ] || { cat "$LOG.output"; false; }; }
says() {
  local what=$1
  shift
  "$@" >"$LOG.output" 2>&1
  grep -q "$what" "$LOG.output" || { cat "$LOG.output"; false; }
}
# The shared library of an archive.
library() { find "$DIST/$NAME-$1" -name sudoku.dll -o -name "libsudoku.*" -type f ! -name "*.a" | head -n 1; }

# --- Python

while read -r target linker tag _; do
  [[ $target != "#"* && $linker != npm ]] || continue
  WHEEL=$DIST/$NAME-py3-none-$tag.whl
  FILES=$OUT/$tag
  check "$tag: the wheel unpacks" python3 -m zipfile -e "$WHEEL" "$FILES"
  check "$tag: one library" test "$(find "$FILES" -name "*.so*" -o -name "*.dylib" -o -name "*.dll" | wc -l)" = 1
  check "$tag: it is that of the archive" cmp "$(library "$target")" "$(find "$FILES/libsudoku" -name "*sudoku.[sd]*")"
  check "$tag: the tag" grep -qx "Tag: py3-none-$tag" "$FILES/$NAME.dist-info/WHEEL"
  for licence in LICENSE-MIT LICENSE-APACHE THIRD-PARTY; do
    check "$tag: $licence" cmp "$licence" "$FILES/$NAME.dist-info/licenses/$licence"
  done
  case $tag in
  manylinux_*)
    check "$tag: auditwheel finds the tag" says "\"$tag\"" build/dist-tools/bin/auditwheel show "$WHEEL"
    ;;
  musllinux_*)
    check "$tag: needs the C library only" test \
      "$(readelf -d "$FILES/libsudoku/libsudoku.so" | grep NEEDED | tr -d ' ')" = "0x0000000000000001(NEEDED)Sharedlibrary:[libc.so]"
    ;;
  esac
done <packaging/targets.txt

python3 -m venv "$OUT/venv"
BARE=(env -i "HOME=$OUT" "PATH=$OUT/venv/bin")
check "pip installs the wheel without compiler and network" \
  "${BARE[@]}" pip install --no-index "$DIST/$NAME-py3-none-manylinux_2_17_x86_64.whl"
first python "$OUT/first.py"
check "the program of the README" prints "${BARE[@]}" python "$OUT/first.py"
check "python -m libsudoku" says "^library: $OUT/venv/" "${BARE[@]}" python -m libsudoku
check "python -m libsudoku solves a killer" \
  says "the only solution" "${BARE[@]}" python -m libsudoku examples/puzzles/killer-9x9.txt

python3 -m venv "$OUT/source"
# Without the cache, which has the wheel that an earlier run built.
PIP=("$OUT/source/bin/pip" --disable-pip-version-check --no-cache-dir install --no-deps)
check "the source distribution names cargo if it is missing" \
  says "cargo was not found, which builds the shared library" \
  env "PATH=$OUT/source/bin:/usr/bin:/bin" CARGO_HOME="$OUT" "${PIP[@]}" "$DIST/$NAME.tar.gz"
check "the source distribution is built by cargo" env CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off \
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 "${PIP[@]}" "$DIST/$NAME.tar.gz"
check "and solves" prints "$OUT/source/bin/python" "$OUT/first.py"

# --- Node

mkdir "$OUT/node"
check "npm installs the package" npm install --silent --prefix "$OUT/node" "$DIST/$NAME-node.tgz"
cat >"$OUT/node/first.mjs" <<'END'
import { Board, solve } from "libsudoku";
const board = Board.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
const { cells, report } = solve(board, { solutionLimit: 2 });
console.log(`row 1, column 3: ${cells[2]}\nsolutions: ${report.solutions}`);
END
sed 's/^import \(.*\) from \(.*\);/const \1 = require(\2);/' "$OUT/node/first.mjs" >"$OUT/node/first.cjs"
check "a program for Node" prints node "$OUT/node/first.mjs"
check "a program of CommonJS" prints node --no-warnings "$OUT/node/first.cjs"
while read -r target folder; do
  check "$target is in the package for Node" \
    cmp "$(library "$target")" "$(find "$OUT/node/node_modules/libsudoku/native/$folder" -type f)"
done <<'END'
x86_64-unknown-linux-gnu linux-x64-gnu
aarch64-unknown-linux-gnu linux-arm64-gnu
x86_64-unknown-linux-musl linux-x64-musl
aarch64-unknown-linux-musl linux-arm64-musl
x86_64-pc-windows-gnu win32-x64
aarch64-apple-darwin darwin-arm64
x86_64-apple-darwin darwin-x64
END
NATIVE=$OUT/node/node_modules/libsudoku/native
check "the module is in the package for Node" \
  cmp <(tar -xzOf "$DIST/libsudoku-wasm-$VERSION.tgz" package/lib/sudoku.wasm) "$NATIVE/wasm32/sudoku.wasm"
find "$NATIVE" -mindepth 1 -maxdepth 1 ! -name wasm32 -exec rm -r {} +
check "a program for Node where no library fits" prints node "$OUT/node/first.mjs"

# --- Java

JAR=$DIST/$NAME.jar
mkdir "$OUT/java"
first java "$OUT/java/First.java"
cd "$OUT/java" || exit 1
check "the program with the jar" prints java -cp "$JAR" First.java
check "the program with the module" prints java -p "$JAR" --add-modules org.libsudoku First.java
check "the slim jar names the platform" says "could not be loaded on linux-x86_64; the jar holds no natives" \
  java -cp "$DIST/$NAME-slim.jar" First.java
check "the slim jar with a library" prints java "-Dorg.libsudoku.library=$(library x86_64-unknown-linux-gnu)" \
  -cp "$DIST/$NAME-slim.jar" First.java
check "the jar unpacks" jar xf "$JAR"
while read -r target folder; do
  check "$target is in the jar" cmp "$(library "$target")" "$(find "org/libsudoku/native/$folder" -type f)"
done <<'END'
x86_64-unknown-linux-gnu linux-x86_64
aarch64-unknown-linux-gnu linux-aarch64
x86_64-unknown-linux-musl linux-x86_64-musl
aarch64-unknown-linux-musl linux-aarch64-musl
x86_64-pc-windows-gnu windows-x86_64
aarch64-apple-darwin macos-aarch64
x86_64-apple-darwin macos-x86_64
END
cd "$ROOT" || exit 1

result
