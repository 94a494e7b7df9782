#!/usr/bin/env bash
# The packages of `make dist`: wheels, source distribution, the package for Node, the jars, the archives, each in a fresh
# folder.
#
# Takes build/dist. Packages for this machine (x86-64, glibc) are installed and solve; of the others the contents are
# compared with the archives, which run.sh runs. With each, a project of a user (trial/) solves a killer, a 16x16 and a
# collection: in Python, Node and Java, with CMake, under wine, and in a root of musl. Prints the failures, and
# "N passed, N failed" as the last line. Writes to build/test-dist-packages only.
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
# What the programs of trial/ are given, and what they print.
WORK=(killer-9x9.txt standard-16x16.txt hard-9x9.txt)
WORKED=$'solutions: 1\nsolutions: 1\npuzzles: 95, with one solution: 95'
# Runs a program of trial/ in this folder, which has the files of WORK.
works() { (cd "$1" && [ "$("${@:2}" "${WORK[@]}" 2>&1 | tr -d '\r' | tee "$LOG.output")" = "$WORKED" ]) || { cat "$LOG.output"; false; }; }
# Copies a file or a folder of trial/, and the files of WORK: project NAME FOLDER
project() {
  mkdir -p "$2"
  cp -r tests/platforms/trial/"$1" examples/puzzles/{killer-9x9,standard-16x16}.txt examples/collections/hard-9x9.txt "$2"
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
  "${BARE[@]}" pip install --no-index --find-links "$DIST" libsudoku
first python "$OUT/first.py"
check "the program of the README" prints "${BARE[@]}" python "$OUT/first.py"
check "python -m libsudoku" says "^library: $OUT/venv/" "${BARE[@]}" python -m libsudoku
check "python -m libsudoku solves a killer" \
  says "the only solution" "${BARE[@]}" python -m libsudoku examples/puzzles/killer-9x9.txt
project trial.py "$OUT/python"
check "Python: a killer, a 16x16, a collection" works "$OUT/python" "${BARE[@]}" python trial.py

python3 -m venv "$OUT/source"
# Without the cache, which has the wheel that an earlier run built.
PIP=("$OUT/source/bin/pip" --disable-pip-version-check --no-cache-dir install --no-deps)
check "the source distribution names cargo if it is missing" \
  says "cargo was not found, which builds the shared library" \
  env "PATH=$OUT/source/bin" CARGO_HOME="$OUT" "${PIP[@]}" "$DIST/$NAME.tar.gz"
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
project trial.mjs "$OUT/node"
check "Node: a killer, a 16x16, a collection" works "$OUT/node" node trial.mjs
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
check "and a killer, a 16x16, a collection" works "$OUT/node" node trial.mjs

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
MEMBER='import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))'
# Seen to fail: the jars of sources and Javadoc without licences.
for jar in "$JAR" "$DIST/$NAME"-{slim,sources,javadoc}.jar; do
  for licence in LICENSE-MIT LICENSE-APACHE THIRD-PARTY; do
    check "$(basename "$jar"): $licence" cmp "$ROOT/$licence" <(python3 - "$jar" "META-INF/$licence" <<<"$MEMBER")
  done
done
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

MVN=(mvn -q -B "-Dmaven.repo.local=$OUT/m2")
check "Maven takes the jar" "${MVN[@]}" install:install-file "-Dfile=$JAR" "-DpomFile=$DIST/$NAME.pom"
project maven "$OUT"
cp "$OUT"/python/*.txt "$OUT/maven"
check "Maven builds a project" "${MVN[@]}" -f "$OUT/maven" compile "-Dlibsudoku.version=$VERSION"
check "Java: a killer, a 16x16, a collection" works "$OUT/maven" \
  java -cp "target/classes:$OUT/m2/org/libsudoku/libsudoku/$VERSION/$NAME.jar" Trial

# --- C, from the archives

# Unpacks an archive and builds trial/ with it: cmake_project FOLDER TARGET OPTION ...
cmake_project() {
  project trial.c "$OUT/$1"
  cp tests/platforms/trial/CMakeLists.txt "$OUT/$1"
  if [ -f "$DIST/$NAME-$2.zip" ]; then
    check "$2: the archive unpacks" python3 -m zipfile -e "$DIST/$NAME-$2.zip" "$OUT/$1"
  else
    check "$2: the archive unpacks" tar -C "$OUT/$1" -xzf "$DIST/$NAME-$2.tar.gz"
  fi
  check "$2: CMake finds the archive" \
    cmake -S "$OUT/$1" -B "$OUT/$1" "-DCMAKE_PREFIX_PATH=$OUT/$1/$NAME-$2" -DCMAKE_BUILD_TYPE=Release "${@:3}"
  check "$2: CMake builds the project" cmake --build "$OUT/$1"${targets:+ --target $targets}
}

cmake_project cmake x86_64-unknown-linux-gnu
for program in trial trial-static; do
  check "CMake, $program: a killer, a 16x16, a collection" works "$OUT/cmake" env -i "./$program"
done

cmake_project windows x86_64-pc-windows-gnu -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc
source tests/platforms/wine.sh
# wine 8 lacks a library that Windows has.
check "a stand-in for bcryptprimitives.dll" x86_64-w64-mingw32-gcc -shared tests/platforms/bcryptprimitives.c \
  -o "$OUT/windows/bcryptprimitives.dll" -ladvapi32
cp "$OUT/windows/$NAME-x86_64-pc-windows-gnu/bin"/* "$OUT/windows"
# What it prints the first time is not the program's.
"$WINE" wineboot -i >"$LOG.output" 2>&1
for program in trial trial-static; do
  check "wine, $program: a killer, a 16x16, a collection" works "$OUT/windows" "$WINE" "$program.exe"
done

# A root with the C library of musl and the archive, no more.
targets=trial cmake_project musl x86_64-unknown-linux-musl "-DCMAKE_C_COMPILER=$ROOT/build/dist-tools/bin/python-zig" \
  -DCMAKE_C_COMPILER_ARG1=cc\ -target\ x86_64-linux-musl -DCMAKE_SYSTEM_NAME=Linux
mkdir "$OUT/musl/lib"
cp /lib/ld-musl-x86_64.so.1 "$OUT/musl/lib"
CHROOT=(chroot)
[ "$(id -u)" = 0 ] || CHROOT=(unshare --map-root-user chroot)
MUSL=("${CHROOT[@]}" "$OUT/musl" /lib/ld-musl-x86_64.so.1 --library-path "/$NAME-x86_64-unknown-linux-musl/lib")
check "a root of musl: a killer, a 16x16, a collection" works / "${MUSL[@]}" /trial
for board in killer-9x9 standard-16x16; do
  check "a root of musl: the command, $board" says "^exactly one solution$" \
    "${CHROOT[@]}" "$OUT/musl" "/$NAME-x86_64-unknown-linux-musl/bin/sudoku" check "$board.txt"
done

result
