#!/bin/sh
# Installs the library or the command, or removes what was installed: install.sh lib|command|uninstall, for `make`.
#
# Takes from the environment what the Makefile sets: PREFIX and the folders below it, DESTDIR, VERSION, SOVERSION, SYSTEM
# (linux, darwin or windows), BUILT (the folder of the build), COMMAND (the built command), STATIC_LIBS, OBJCOPY, DLLTOOL.
#
# cargo-c does not do this: it builds the archive and the shared library of one package as they come. This archive is made
# slim, the DLL gets import libraries for MinGW and for MSVC, and the CMake package and the man pages are installed, too.
set -eu
cd "$(dirname "$0")/.."
major=${VERSION%%.*}
minor=${VERSION#*.}
minor=${minor%%.*}
lib=$DESTDIR$LIBDIR include=$DESTDIR$INCLUDEDIR bin=$DESTDIR$BINDIR man=$DESTDIR$MANDIR data=$DESTDIR$DATADIR doc=$DESTDIR$DOCDIR
licences="LICENSE-MIT LICENSE-APACHE THIRD-PARTY"
headers="sudoku.h sudoku.hpp"
completions="sudoku.bash:bash-completion/completions/sudoku _sudoku:zsh/site-functions/_sudoku \
sudoku.fish:fish/vendor_completions.d/sudoku.fish"

put() { install -C -D -m 644 "$1" "$2"; }

# Fills in a template of packaging/: fill FILE FOLDER. The paths have DESTDIR: /lib of an archive is not that of this machine,
# which may be a link to /usr/lib.
fill() {
  to=$lib/$2
  install -d "$to"
  sed -e "s/@VERSION@/$VERSION/g" -e "s/@MAJOR@/$major/g" -e "s/@MINOR@/$minor/g" -e "s/@SOVERSION@/$SOVERSION/g" \
    -e "s/@STATIC_LIBS@/$STATIC_LIBS/g" -e "s|@TO_BIN@|$(realpath -m --relative-to="$to" "$bin")|g" \
    -e "s|@TO_INCLUDE@|$(realpath -m --relative-to="$to" "$include")|g" "packaging/$1.in" >"$to/$1"
}

# The shared library under all its names.
shared() {
  case $SYSTEM in
  linux)
    install -C -m 755 "$BUILT/libsudoku.so" "$lib/libsudoku.so.$VERSION"
    ln -sf "libsudoku.so.$VERSION" "$lib/libsudoku.so.$SOVERSION"
    ln -sf "libsudoku.so.$SOVERSION" "$lib/libsudoku.so"
    ;;
  darwin)
    install -C -m 755 "$BUILT/libsudoku.dylib" "$lib/libsudoku.$SOVERSION.dylib"
    ln -sf "libsudoku.$SOVERSION.dylib" "$lib/libsudoku.dylib"
    ;;
  windows)
    # The import libraries are for MinGW and for MSVC, and the .def for other linkers.
    install -C -D -m 755 "$BUILT/sudoku.dll" "$bin/sudoku.dll"
    put "$BUILT/libsudoku.dll.a" "$lib/libsudoku.dll.a"
    {
      echo EXPORTS
      sed -En 's/^(int32_t |const char \*)(sudoku_[a-z0-9_]*)\(.*/\2/p' include/sudoku.h
    } >"$lib/sudoku.def"
    # shellcheck disable=SC2086  # DLLTOOL is a command with arguments
    $DLLTOOL -m i386:x86-64 -d "$lib/sudoku.def" -D sudoku.dll -l "$lib/sudoku.lib"
    ;;
  esac
}

case $1 in
lib)
  install -d "$lib"
  for file in $headers; do put "include/$file" "$include/$file"; done
  # The archive of rustc has debug information of the standard library, and LLVM bitcode that no other version of LLVM
  # reads: `clang -flto` fails on it. Without both it has 14 MB instead of 50.
  # shellcheck disable=SC2086  # OBJCOPY may have arguments
  $OBJCOPY -D --strip-debug --remove-section=.llvmbc --remove-section=.llvmcmd "$BUILT/libsudoku.a" "$BUILT/slim.a"
  put "$BUILT/slim.a" "$lib/libsudoku.a"
  shared
  put packaging/man/sudoku.3 "$man/man3/sudoku.3"
  for file in $licences packaging/tsan.supp; do put "$file" "$doc/$(basename "$file")"; done
  fill sudoku.pc pkgconfig
  fill sudokuConfig.cmake cmake/sudoku
  fill sudokuConfigVersion.cmake cmake/sudoku
  ;;
command)
  install -C -D -m 755 "$COMMAND" "$bin/$(basename "$COMMAND")"
  for file in packaging/man/*.1; do put "$file" "$man/man1/$(basename "$file")"; done
  for file in $completions; do put "packaging/completions/${file%%:*}" "$data/${file#*:}"; done
  for file in $licences; do put "$file" "$doc/$file"; done
  ;;
uninstall)
  for file in $headers; do rm -f "$include/$file"; done
  rm -f "$lib/libsudoku.a" "$lib/libsudoku.so" "$lib/libsudoku.so.$SOVERSION" "$lib/libsudoku.so.$VERSION" \
    "$lib/pkgconfig/sudoku.pc" "$bin/$(basename "$COMMAND")" "$man/man3/sudoku.3"
  for file in packaging/man/*.1; do rm -f "$man/man1/$(basename "$file")"; done
  for file in $completions; do rm -f "$data/${file#*:}"; done
  rm -rf "$lib/cmake/sudoku" "$doc"
  ;;
esac
