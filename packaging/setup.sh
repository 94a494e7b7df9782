#!/bin/sh
# Installs the tools that are missing, as root on Debian; elsewhere names them and fails.
#
#   setup.sh run          those of `make run`
#   setup.sh test         all that the tests use
#   setup.sh platforms    what the tests of other platforms use, too
#
# Each line is the first of these that needs a command, the command, and the package that brings it.
set -eu

missing=
while read -r need command package; do
  case "$1 $need" in
  *" run" | "test test" | "platforms "*) ;;
  *) continue ;;
  esac
  [ -e "$command" ] || command -v "$command" >/dev/null || missing="$missing $package"
done <<END
run gcc gcc
run g++ g++
run javac default-jdk-headless
run mvn maven
test clang clang
test valgrind valgrind
test abidiff abigail-tools
test cmake cmake
test pkg-config pkg-config
test dot graphviz
test node nodejs
test npm npm
test pango-view pango1.0-tools
test dpkg-shlibdeps dpkg-dev
platforms qemu-aarch64 qemu-user
platforms /usr/lib/wine/wine64 wine64
platforms /usr/aarch64-linux-gnu/lib/libc.so.6 libc6-arm64-cross
platforms /lib/ld-musl-x86_64.so.1 musl
platforms x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
platforms chromium chromium
platforms file file
END
if [ "$1" != run ]; then
  # Debian leaves this part of Python to a package without a command.
  python3 -c 'import ensurepip' 2>/dev/null || missing="$missing python3-venv"
  # And what clang's sanitizers link.
  [ -e "$(clang -print-file-name="libclang_rt.asan-$(uname -m).a" 2>/dev/null)" ] ||
    missing="$missing libclang-rt-dev"
fi
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "missing:$missing" >&2
  exit 1
fi
echo "installing with apt-get:$missing" >&2
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# shellcheck disable=SC2086  # one word a package
apt-get install -y -qq --no-install-recommends $missing
