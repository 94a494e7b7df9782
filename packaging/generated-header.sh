#!/bin/sh
# Builds the library and prints the path of the header that build.rs generates from src/ffi*. Cargo's messages go to
# standard error.
set -eu
cd "$(dirname "$0")/.."
packaging/cargo.sh build --release --lib --features jni --message-format=json-render-diagnostics |
  sed -n '/"reason":"build-script-executed"/{/libsudoku/s|.*"out_dir":"\([^"]*\)".*|\1/sudoku.h|p;}'
