#!/usr/bin/env bash
# libsudoku in other builds and as packages: CMake's FetchContent and add_subdirectory, Meson, Conan, Debian packages.
#
# Takes TOOLS, a folder with meson, ninja and conan. Prints the failures, and "N passed, N failed" as the last line.
# Writes to build/test-packages, build/packages and build/deb. All builds are little optimised: what is tested does not depend on it.
set -uo pipefail

cd "$(dirname "$0")/../.."
ROOT=$(pwd -P)
OUT=$ROOT/build/test-packages
source tests/checks.sh
PATH=$TOOLS:$PATH
export CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
export CARGO_TARGET_DIR=$ROOT/build/packages/cargo
PUZZLE=examples/puzzles/killer-9x9.txt

# A program of examples/c or examples/cpp finds the solution.
solves() { "$@" "$PUZZLE" | grep "the only solution"; }

# --- CMake

for way in OFF ON; do
  BUILD=$OUT/cmake-$way
  check "CMake configures, add_subdirectory $way" cmake -S tests/installed/subproject -B "$BUILD" -DSUBDIRECTORY=$way \
    -DSUDOKU_CARGO_TARGET_DIR="$CARGO_TARGET_DIR"
  check "CMake builds, add_subdirectory $way" cmake --build "$BUILD"
  for program in solve-sudoku solve-static driver-sudoku driver-static; do
    check "$program solves, add_subdirectory $way" solves "$BUILD/$program"
  done
done
check "solve-sudoku is shared" grep -q libsudoku.so <(readelf -d "$OUT/cmake-ON/solve-sudoku")
check "solve-static is static" fails grep -q libsudoku.so <(readelf -d "$OUT/cmake-ON/solve-static")

# --- Meson

PROJECT=$OUT/meson
mkdir -p "$PROJECT/subprojects"
cp tests/installed/meson/meson.build examples/c/solve.c examples/cpp/driver.cpp "$PROJECT"
ln -s "$ROOT" "$PROJECT/subprojects/libsudoku"
for kind in shared static; do
  check "Meson configures, $kind" meson setup -Dlibsudoku:default_library=$kind "$PROJECT/$kind" "$PROJECT"
  check "Meson builds, $kind" ninja -C "$PROJECT/$kind"
  check "C with Meson solves, $kind" solves "$PROJECT/$kind/solve"
  check "C++ with Meson solves, $kind" solves "$PROJECT/$kind/driver"
done

# --- Conan

export CONAN_HOME=$OUT/conan
check "Conan has a profile" conan profile detect
for shared in False True; do
  check "the package of Conan solves, shared=$shared" \
    grep -q "the only solution" <(conan create . -o "libsudoku/*:shared=$shared" -tf tests/installed/conan 2>&1)
done

rm -rf tests/installed/conan/build tests/installed/conan/CMakeUserPresets.json

# --- Debian

check "make deb" make -s deb
SUMS=$(cd build/deb && sha256sum ./*.deb)
check "make deb again" make -s deb
check "the same packages have the same bytes" test "$(cd build/deb && sha256sum ./*.deb)" = "$SUMS"
check "the packages depend on each other and on what Debian has" apt-get -s install "$ROOT"/build/deb/*.deb
for deb in build/deb/*.deb; do
  check "$deb unpacks" dpkg-deb -x "$deb" "$OUT/debian"
done
LIB=$OUT/debian/usr/lib/$(gcc -print-multiarch)
flags() { PKG_CONFIG_PATH=$LIB/pkgconfig pkg-config "$@" sudoku; }
check "a program builds with the packages" \
  gcc -std=c11 examples/c/solve.c -o "$OUT/solve-deb" $(flags --cflags --libs)
check "it solves" solves env LD_LIBRARY_PATH="$LIB" "$OUT/solve-deb"
check "the command solves" grep -q "^exactly one solution$" <("$OUT/debian/usr/bin/sudoku" check "$PUZZLE")
check "no path of this machine in the command" test -z "$(paths "$OUT/debian/usr/bin/sudoku")"
check "the library is in its own package" \
  test "$(dpkg-deb -c build/deb/libsudoku0.1_*.deb | grep -c 'libsudoku\.so')" = 2

result
