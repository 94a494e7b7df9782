#!/bin/sh
# Builds the library and prints the path of the header that build.rs generates from src/ffi*: the variable SUDOKU_HEADER
# in cargo's message about the build script. Other messages go to standard error.
set -eu
cd "$(dirname "$0")/.."
packaging/cargo.sh build --release --lib --features jni --message-format=json-render-diagnostics |
  sed -n 's|.*\["SUDOKU_HEADER","\([^"]*\)"\].*|\1|p'
