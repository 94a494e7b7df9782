#!/bin/sh
# Debian packages in build/deb, from the files that `make install` installs: deb.sh VERSION SONAME_VERSION
#
#   libsudoku0.1     the shared library
#   libsudoku-dev    headers, archive, pkg-config file, CMake package, sudoku(3)
#   libsudoku-tools  the command, its man pages and completions
#
# What the packages depend on is read from the binaries (dpkg-shlibdeps), so a package fits Debian releases with the libc
# of this machine or newer ones. The bytes do not depend on the time: SOURCE_DATE_EPOCH is that of the last commit, unless
# it is set.
set -eu
umask 022

version=$1 soname=$2
multiarch=$(gcc -print-multiarch)
arch=$(dpkg --print-architecture)
out=$PWD/build/deb
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
rm -rf "$out"
mkdir -p "$out/debian"

set -- PREFIX=/usr LIBDIR="/usr/lib/$multiarch"
lib=$out/libsudoku$soname dev=$out/libsudoku-dev tools=$out/libsudoku-tools
make -s install-lib "$@" DESTDIR="$dev" DOCDIR=/usr/share/doc/libsudoku-dev
make -s install-command "$@" DESTDIR="$tools" DOCDIR=/usr/share/doc/libsudoku-tools
mkdir -p "$lib/usr/lib/$multiarch" "$lib/usr/share/doc/libsudoku$soname"
mv "$dev/usr/lib/$multiarch"/libsudoku.so.* "$lib/usr/lib/$multiarch"
cp LICENSE-* THIRD-PARTY "$lib/usr/share/doc/libsudoku$soname"
strip --strip-unneeded "$lib/usr/lib/$multiarch/libsudoku.so.$version" "$tools/usr/bin/sudoku"

# pack PACKAGE DEPENDS SECTION SUMMARY [Multi-Arch]
# The size is computed as by dpkg-gencontrol: what `du` prints depends on the file system.
pack() {
  package=$1 tree=$out/$1
  for manual in "$tree"/usr/share/man/*/*; do
    [ ! -f "$manual" ] || gzip -9n "$manual"
  done
  {
    echo "This is libsudoku, under either of two licences: LICENSE-MIT and LICENSE-APACHE beside this file."
    echo "The licences of the crates that it contains are in THIRD-PARTY."
  } >"$tree/usr/share/doc/$package/copyright"
  gzip -9nc CHANGELOG.md >"$tree/usr/share/doc/$package/changelog.gz"
  mkdir "$tree/DEBIAN"
  cat >"$tree/DEBIAN/control" <<END
Package: $package
Version: $version-1
Architecture: $arch
Multi-Arch: ${5:-same}
Maintainer: The libsudoku developers <libsudoku@localhost>
Depends: $2
Section: $3
Priority: optional
Installed-Size: $(find "$tree" -printf '%y %s\n' | awk '{ size += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print size }')
Description: $4
 Solves, counts, enumerates and generates Sudoku of every size, with cages.
END
  if [ -f "$out/$package.extra" ]; then cp "$out/$package.extra" "$tree/DEBIAN/triggers"; fi
  (cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
  dpkg-deb --root-owner-group -Zxz --build "$tree" "$out/${package}_$version-1_$arch.deb" >/dev/null
  rm -r "$tree"
}

# What a binary needs, as Debian's packages.
needs() {
  printf 'Source: libsudoku\n\nPackage: libsudoku%s\nArchitecture: any\n' "$soname" >"$out/debian/control"
  (cd "$out" && dpkg-shlibdeps -O --ignore-missing-info "$1" 2>/dev/null) | sed -n 's/^shlibs:Depends=//p'
}

lib_needs=$(needs "$lib/usr/lib/$multiarch/libsudoku.so.$version")
tools_needs=$(needs "$tools/usr/bin/sudoku")
rm -r "$out/debian"
echo "activate-noawait ldconfig" >"$out/libsudoku$soname.extra"
pack "libsudoku$soname" "$lib_needs" libs "Sudoku engine: shared library"
rm "$out/libsudoku$soname.extra"
pack libsudoku-dev "libsudoku$soname (= $version-1)" libdevel "Sudoku engine: headers and archive"
pack libsudoku-tools "$tools_needs" games "Sudoku engine: the command sudoku" foreign
ls "$out"
