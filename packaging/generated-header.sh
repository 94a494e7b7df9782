#!/bin/sh
# Prints where the build put the header that it generated from src/ffi*. Everything else the build has
# to say goes to standard error.
set -eu
cd "$(dirname "$0")/.."
packaging/cargo.sh build --release --lib --features jni --message-format=json-render-diagnostics |
  sed -n '/"reason":"build-script-executed"/{/libsudoku/s|.*"out_dir":"\([^"]*\)".*|\1/sudoku.h|p;}'
