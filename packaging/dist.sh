#!/usr/bin/env bash
# Archives of the library and of the command, and Python wheels, for other machines, in build/dist: dist.sh VERSION [TARGET ...]
#
# TARGET is one of packaging/targets.txt; without one, all of them. An archive has the files of `make install`. Beside the
# archives: their checksums (SHA256SUMS), and the crates in them (libsudoku-VERSION.cdx.json, CycloneDX). The bytes do not
# depend on the time: SOURCE_DATE_EPOCH is that of the last commit, unless it is set.
#
# The standard library of a target comes with `rustup target add`, zig and cargo-zigbuild from PyPI, MinGW from Debian.
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
    cargo-zigbuild "setuptools>=77" ziglang
  cp packaging/python-tools.txt "$TOOLS/made"
fi
CYCLONEDX=build/cargo-cyclonedx/bin/cargo-cyclonedx
[ -x $CYCLONEDX ] || CARGO_PROFILE_DEV_DEBUG=0 \
  cargo install --quiet --locked --debug cargo-cyclonedx --version 0.5.9 --root build/cargo-cyclonedx

# The tool of rustc for objects of every target.
HOST=$(rustc -vV | sed -n 's/^host: //p')
SYSROOT=$(rustc --print sysroot)
OBJCOPY="env LD_LIBRARY_PATH=$SYSROOT/lib $SYSROOT/lib/rustlib/$HOST/bin/rust-objcopy"
PATH=$TOOLS/bin:$PATH

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

  local library
  library=$(find "$tree" -name "sudoku.dll" -o -name "libsudoku.*" -type f ! -name "*.a" | head -n 1)
  LIBSUDOKU_LIBRARY=$library LIBSUDOKU_WHEEL=$tag "$TOOLS/bin/pip" --disable-pip-version-check wheel --quiet --no-deps \
    --no-build-isolation --wheel-dir "$OUT" bindings/python

  find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  if [[ $target = *-windows-* ]]; then
    (cd "$OUT" && TZ=UTC python3 -m zipfile -c "$name.zip" "$name")
  else
    tar -C "$OUT" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf - "$name" | gzip -9n >"$OUT/$name.tar.gz"
  fi
}

mkdir -p "$OUT"
while read -r target linker tag system; do
  [[ $target != "#"* ]] || continue
  [ $# -eq 0 ] || [[ " $* " == *" $target "* ]] || continue
  echo "$target: $system"
  add "$target" "$linker" "$tag"
done <packaging/targets.txt

# Without the random number of a document, so that the same crates are the same bytes.
$CYCLONEDX cyclonedx --quiet --format json --features cli,jni --no-build-deps --override-filename sbom
python3 - sbom.json "$OUT/libsudoku-$VERSION.cdx.json" <<'END'
import json, os, sys
document = json.load(open(sys.argv[1]))
document.pop("serialNumber", None)
open(sys.argv[2], "w").write(json.dumps(document, indent=1, sort_keys=True).replace(os.getcwd(), "/libsudoku") + "\n")
END
rm sbom.json
(cd "$OUT" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%f\n' | LC_ALL=C sort | xargs sha256sum >SHA256SUMS)
ls -l "$OUT"
