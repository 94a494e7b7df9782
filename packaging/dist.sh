#!/usr/bin/env bash
# Archives of the library and of the command, and packages for other machines, in build/dist: dist.sh VERSION [TARGET ...]
#
# TARGET is one of packaging/targets.txt; without one, all of them. An archive has the files of `make install`; a wheel is
# for one target; the jar and the package for Node have the libraries of all targets in build/dist. Beside them: the source
# distribution for Python, checksums (SHA256SUMS), and the crates in the libraries (libsudoku-VERSION.cdx.json, CycloneDX).
# The bytes do not depend on the time: SOURCE_DATE_EPOCH is that of the last commit, unless it is set. SUDOKU_URL, if it is
# set, is the public address of the repository, which the POM then has.
#
# The standard library of a target comes with `rustup target add`, zig and cargo-zigbuild from PyPI, MinGW, Maven and npm from
# Debian.
set -euo pipefail
umask 022

cd "$(dirname "$0")/.."
VERSION=$1
shift
OUT=$PWD/build/dist
TOOLS=$PWD/build/dist-tools
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH

if ! cmp -s packaging/python-tools.txt "$TOOLS/made"; then
  python3 -m venv "$TOOLS"
  "$TOOLS/bin/pip" --disable-pip-version-check install --quiet --constraint packaging/python-tools.txt \
    auditwheel cargo-zigbuild "setuptools>=77" ziglang
  cp packaging/python-tools.txt "$TOOLS/made"
fi
CYCLONEDX=build/cargo-cyclonedx/bin/cargo-cyclonedx
[ -x $CYCLONEDX ] || CARGO_PROFILE_DEV_DEBUG=0 \
  cargo install --quiet --locked --debug cargo-cyclonedx --version 0.5.9 --root build/cargo-cyclonedx

# The tool of rustc for objects of every target.
HOST=$(rustc -vV | sed -n 's/^host: //p')
SYSROOT=$(rustc --print sysroot)
OBJCOPY="env LD_LIBRARY_PATH=$SYSROOT/lib $SYSROOT/lib/rustlib/$HOST/bin/rust-objcopy"
PATH=$TOOLS/bin:$PWD/packaging/mingw:$PATH

# The shared library in the files of an archive.
library() {
  find "$1" -name sudoku.dll -o -name "libsudoku.*" -type f ! -name "*.a" | head -n 1
}

# Packs a folder of $OUT with its contents in one order and with one time: pack FOLDER ARCHIVE
pack() {
  find "$OUT/$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  tar -C "$OUT" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf - "$1" | gzip -9n >"$OUT/$2"
}

# Adds the archive and the wheel of a target: add TARGET LINKER TAG
add() {
  local target=$1 linker=$2 tag=$3 name=libsudoku-$VERSION-$1
  local tree=$OUT/$name
  [ -d "$(rustc --print target-libdir --target "$target")" ] || rustup target add "$target"
  rm -rf "$tree"

  if [ "$linker" = npm ]; then
    (cd bindings/wasm && npm ci --silent && npm run --silent build && npm pack --silent --pack-destination "$OUT")
    return
  fi
  local build=(CARGO_BUILD_TARGET="$target" OBJCOPY="$OBJCOPY")
  case $linker in
  zig*)
    build+=(CARGO=cargo-zigbuild CARGO_COMMAND="zigbuild --target $target${linker#zig}")
    ;;
  *) build+=(DLLTOOL="$TOOLS/bin/python -m ziglang dlltool") ;;
  esac
  # macosx_11_0_arm64 is the tag for 11.0 and later.
  [[ $tag != macosx_* ]] || build+=(MACOSX_DEPLOYMENT_TARGET="$(sed -E 's/macosx_([0-9]+)_([0-9]+)_.*/\1.\2/' <<<"$tag")")
  local install=("${build[@]}" DESTDIR="$tree" PREFIX=/ LIBDIR=/lib INCLUDEDIR=/include BINDIR=/bin MANDIR=/share/man
    DATADIR=/share)

  # A shared library of musl loads that of the C library; the command has it inside and runs on every Linux.
  local flags=
  [[ $target != *-musl ]] || flags="-C target-feature=-crt-static"
  RUSTFLAGS="${RUSTFLAGS-} $flags" make --no-print-directory install-lib "${install[@]}"
  # For macOS the command links Foundation, which only Apple's SDK has.
  if [[ $target != *-apple-* || -n ${SDKROOT-} ]]; then
    make --no-print-directory install-command "${install[@]}"
  fi

  LIBSUDOKU_LIBRARY=$(library "$tree") LIBSUDOKU_WHEEL=$tag "$TOOLS/bin/pip" --disable-pip-version-check wheel --quiet --no-deps \
    --no-build-isolation --wheel-dir "$OUT" bindings/python

  if [[ $target = *-windows-* ]]; then
    find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    (cd "$OUT" && TZ=UTC python3 -m zipfile -c "$name.zip" "$name")
  else
    pack "$name" "$name.tar.gz"
  fi
}

# Adds the packages that are not for one target: the source distribution for Python, the package for Node, the jars.
add_common() {
  local name=libsudoku-$VERSION tree target found
  (cd bindings/python && "$TOOLS/bin/python" -c "from setuptools import build_meta; build_meta.build_sdist('$OUT')" >/dev/null)
  tar -C "$OUT" -xzf "$OUT/$name.tar.gz"
  chmod -R u=rwX,go=rX "$OUT/$name"
  pack "$name" "$name.tar.gz"
  rm -r "${OUT:?}/$name"

  local trees=("$OUT/$name"-*/)
  [ -d "${trees[0]}" ] || return 0
  (cd bindings/node && LIBSUDOKU_LIBRARIES=$OUT npm pack --silent --pack-destination "$OUT" >/dev/null)
  mv "$OUT/$name.tgz" "$OUT/$name-node.tgz"

  local java=$PWD/build/dist-java
  rm -rf "$java"
  mkdir -p "$java/bindings/java"
  cp -r "${LICENCES[@]}" "$java"
  cp -r bindings/java/pom.xml bindings/java/src "$java/bindings/java"
  [ -z "${SUDOKU_URL-}" ] || python3 packaging/central.py bindings/java/pom.xml "$SUDOKU_URL" >"$java/bindings/java/pom.xml"
  for tree in "${trees[@]}"; do
    target=$(basename "$tree")
    target=${target#"$name-"}
    # x86_64-unknown-linux-musl is linux-x86_64-musl for Java, and aarch64-apple-darwin is macos-aarch64.
    target=$(sed -E 's/^([a-z0-9_]+)-[a-z]+-([a-z]+)(-musl)?(-[a-z]+)?$/\2-\1\3/; s/^darwin/macos/' <<<"$target")
    mkdir -p "$java/natives/org/libsudoku/native/$target"
    # Without the version in its name.
    found=$(library "$tree")
    cp "$found" "$java/natives/org/libsudoku/native/$target/$(basename "$found" | sed -E 's/^(libsudoku)\.[0-9.]*(so|dylib)[0-9.]*$/\1.\2/')"
  done
  mvn -q -B -f "$java/bindings/java" package -DskipTests "-Dnatives=$java/natives"
  cp "$java/bindings/java/target/$name"*.jar "$OUT"
  cp "$java/bindings/java/pom.xml" "$OUT/$name.pom"
}

LICENCES=(LICENSE-MIT LICENSE-APACHE THIRD-PARTY)
mkdir -p "$OUT"
while read -r target linker tag system; do
  [[ $target != "#"* ]] || continue
  [ $# -eq 0 ] || [[ " $* " == *" $target "* ]] || continue
  echo "$target: $system"
  add "$target" "$linker" "$tag"
done <packaging/targets.txt
add_common

# Without the random number of a document, so that the same crates are the same bytes.
$CYCLONEDX cyclonedx --quiet --format json --features jni --no-build-deps --override-filename sbom
python3 - "$OUT/libsudoku-$VERSION.cdx.json" sbom.json crates/cli/sbom.json <<'END'
import json, os, sys
document, command = (json.load(open(path)) for path in sys.argv[2:])
document.pop("serialNumber", None)
for kind, name in (("components", "bom-ref"), ("dependencies", "ref")):
    known = {one[name] for one in document[kind]}
    document[kind] += [one for one in command[kind] if one[name] not in known]
open(sys.argv[1], "w").write(json.dumps(document, indent=1, sort_keys=True).replace(os.getcwd(), "/libsudoku") + "\n")
END
rm -f sbom.json crates/*/sbom.json benches/sbom.json
(cd "$OUT" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%f\n' | LC_ALL=C sort | xargs sha256sum >SHA256SUMS)
ls -l "$OUT"
