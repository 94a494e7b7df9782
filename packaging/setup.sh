#!/bin/sh
# Installs the tools of the tests that are missing, as root on Debian; elsewhere names them and fails.
# Each line is a command and the package that brings it.
set -eu

missing=
while read -r command package; do
  command -v "$command" >/dev/null || missing="$missing $package"
done <<END
gcc gcc
g++ g++
clang clang
valgrind valgrind
abidiff abigail-tools
cmake cmake
pkg-config pkg-config
dot graphviz
javac default-jdk-headless
mvn maven
node nodejs
npm npm
python3 python3-venv
pango-view pango1.0-tools
END
# Debian leaves this part of Python to a package without a command.
python3 -c 'import ensurepip' 2>/dev/null || missing="$missing python3-venv"
# And what clang's sanitizers link.
[ -e "$(clang -print-file-name="libclang_rt.asan-$(uname -m).a" 2>/dev/null)" ] ||
  missing="$missing libclang-rt-dev"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "missing:$missing" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# shellcheck disable=SC2086  # one word a package
apt-get install -y -qq --no-install-recommends $missing
