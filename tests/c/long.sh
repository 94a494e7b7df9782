#!/usr/bin/env bash
# Runs one test program of this folder in its long form: tests/c/long.sh NAME [VARIABLE=VALUE ...]
set -euo pipefail

cd "$(dirname "$0")/../.."
make -s stage >&2
STAGE=$PWD/build/stage
mkdir -p build/long
cc -O2 -std=c11 -D_POSIX_C_SOURCE=200809L -I"$STAGE/include" "tests/c/$1.c" -o "build/long/$1" \
  -L"$STAGE/lib" -Wl,-rpath,"$STAGE/lib" -lsudoku -pthread
exec env "${@:2}" "build/long/$1"
